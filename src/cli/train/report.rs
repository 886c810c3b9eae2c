//! What a training has come to.

use super::session::{Measured, Session};
use super::write_recent;
use crate::cli::{Failure, format, print_json};
use crate::games::{huge_pages, tally};
use crate::store::shown;
use crate::training::Course;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// Of a network of 2048.
#[derive(Serialize)]
struct GridReport {
    games: u64,
    moves: u64,
    moves_per_second: f64,
    /// How many the last 1,000 are: some more, or fewer where no more were played.
    last_games: u64,
    last_1000_win_rate: Option<f64>,
    interval_low: f64,
    interval_high: f64,
    last_1000_mean_score: Option<f64>,
    /// How much of its memory the system granted in huge pages, in MiB.
    huge_pages_mib: Option<u64>,
    /// The network that `--best` kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Best>,
}

/// The best network of 2048, and how good it is.
#[derive(Serialize)]
struct Best {
    /// Games that it had learned from.
    after_games: u64,
    /// Its mean score in the games that chose it.
    chosen_at_mean_score: f64,
    /// New games, and what they say; nothing after Ctrl-C.
    test_games: u64,
    win_rate: Option<f64>,
    mean_score: Option<f64>,
    mean_score_low: Option<f64>,
    mean_score_high: Option<f64>,
}

/// Of a network of a two-player game.
#[derive(Serialize)]
struct BoardReport {
    games: u64,
    moves_per_second: f64,
    opponent: String,
    /// The network that is kept: of `--best` the best, else the last.
    after_games: u64,
    test_games: u64,
    points: Option<f64>,
    interval_low: f64,
    interval_high: f64,
}

/// Measures the network, and prints what came of the training.
pub(super) fn print(
    session: &mut Session,
    moves_per_second: f64,
    (saved, json): (Option<&Path>, bool),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let measured = session.measured()?;
    match (session.training.course(), measured) {
        (Course::Board(_), Some(measured)) => of_board(session, moves_per_second, &measured, json, out)?,
        (_, measured) => of_grid(session, moves_per_second, measured, json, out)?,
    }
    if json {
        return Ok(());
    }
    let Some(path) = saved else {
        return Ok(writeln!(out, "Not saved. To keep a network, name a file with --save.")?);
    };
    let player = format::pasted(&format!("ntuple:{}", path.to_string_lossy()));
    let players = match session.training.course() {
        Course::Grid(_) => player,
        Course::Board(course) => {
            let variant = course.game.variant().or_else(|| course.game.variants().into_iter().next());
            let id = variant.map_or("", |variant| variant.id);
            format!("--game {id} {player} {}", course.test_opponent())
        }
    };
    writeln!(out, "saved as {}: try `dna-lab watch {players}`", shown(path))?;
    Ok(())
}

/// How much was learned from, and how fast.
fn write_pace(
    out: &mut impl Write,
    what: &str,
    session: &Session,
    moves_per_second: f64,
) -> Result<(), Failure> {
    let (speed, threads) =
        (format::NUMBERS.short(moves_per_second), format::counted(session.threads as u64, "thread"));
    Ok(writeln!(out, "{what} in all, {speed} moves a second on {threads}")?)
}

fn of_grid(
    session: &Session,
    moves_per_second: f64,
    measured: Option<Measured>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let progress = session.training.progress();
    let recent = progress.logbook.recent();
    let (interval_low, interval_high) = recent.interval();
    let huge_pages_mib = huge_pages::granted().map(|bytes| bytes >> 20);
    let report = GridReport {
        games: progress.games,
        moves: progress.moves,
        moves_per_second,
        last_games: recent.games,
        last_1000_win_rate: recent.win_rate(),
        interval_low,
        interval_high,
        last_1000_mean_score: recent.mean_score(),
        huge_pages_mib,
        best: measured.map(Best::of),
    };
    if json {
        return print_json(out, &report);
    }
    let moves = format::counted(report.moves, "move");
    write_pace(
        out,
        &format!("{} and {moves}", format::counted(report.games, "game")),
        session,
        moves_per_second,
    )?;
    if let Some(mebibytes) = huge_pages_mib {
        writeln!(out, "{mebibytes} MiB in huge pages")?;
    }
    write_recent(out, &progress.logbook)?;
    report.best.map_or(Ok(()), |best| best.write(out))
}

impl Best {
    fn of(Measured { after, chosen_at, tally }: Measured) -> Self {
        let margin = tally::Z * (tally.score_variance() / tally.games.max(1) as f64).sqrt();
        Self {
            after_games: after,
            chosen_at_mean_score: chosen_at.and_then(|chosen_at| chosen_at.mean_score()).unwrap_or(0.0),
            test_games: tally.games,
            win_rate: tally.win_rate(),
            mean_score: tally.mean_score(),
            mean_score_low: tally.mean_score().map(|mean| mean - margin),
            mean_score_high: tally.mean_score().map(|mean| mean + margin),
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let after = format::counted(self.after_games, "game");
        match (self.mean_score, self.mean_score_low, self.mean_score_high) {
            (Some(mean), Some(low), Some(high)) => writeln!(
                out,
                "best after {after}: mean score {} ({}–{}, 95 % interval) in {}, {} reached 2048",
                format::whole(mean),
                format::whole(low),
                format::whole(high),
                format::counted(self.test_games, "new game"),
                format::percent(self.win_rate),
            )?,
            _ => writeln!(
                out,
                "best after {after}; no new games were played. What was learned since is kept by --save only"
            )?,
        }
        Ok(())
    }
}

fn of_board(
    session: &Session,
    moves_per_second: f64,
    Measured { after, tally, .. }: &Measured,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (interval_low, interval_high) = tally.interval();
    let report = BoardReport {
        games: session.training.games(),
        moves_per_second,
        opponent: session.opponent.clone(),
        after_games: *after,
        test_games: tally.games,
        points: tally.win_rate(),
        interval_low,
        interval_high,
    };
    if json {
        return print_json(out, &report);
    }
    write_pace(out, &format::counted(report.games, "game"), session, moves_per_second)?;
    let after = format::counted(*after, "game");
    if tally.is_empty() {
        writeln!(out, "after {after}; no new games were played")?;
    } else {
        let (rate, games) = (format::rate(tally), format::counted(tally.games, "new game"));
        writeln!(
            out,
            "after {after}: {rate} of the points (95 % interval) in {games} against {}",
            report.opponent
        )?;
    }
    Ok(())
}
