//! `dna-lab stats --game abalone`: many games of one player against another.

use super::super::{Failure, format, print_json, progress, thread_pool};
use super::{read, variant, yardstick};
use crate::arena::League;
use crate::lab::abalone::Minds;
use crate::seed::Seed;
use crate::tally::Tally;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// What is asked for.
#[derive(Debug)]
pub(in crate::cli) struct Wanted<'a> {
    /// Who is measured.
    pub(in crate::cli) player: &'a str,
    /// Against whom; the article's terms if nobody is named.
    pub(in crate::cli) against: Option<&'a str>,
    /// The only layout; those of the player's run if none is named.
    pub(in crate::cli) layout: Option<&'a str>,
    /// Games; made even, so that colours are shared out.
    pub(in crate::cli) games: u32,
    /// Where all chance comes from.
    pub(in crate::cli) seed: u64,
    /// Threads; all cores if none.
    pub(in crate::cli) threads: Option<usize>,
    /// One JSON object.
    pub(in crate::cli) json: bool,
}

#[derive(Serialize)]
struct Report {
    player: String,
    against: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// A draw counts half.
    win_rate: f64,
    interval_low: f64,
    interval_high: f64,
    /// Marbles pushed off less marbles lost.
    mean_score: f64,
    mean_moves: f64,
    games_per_second: f64,
    ms_per_move: Option<f64>,
}

pub(in crate::cli) fn run(wanted: &Wanted<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let player = read(&[wanted.player.to_owned()])?.remove(0);
    let against = match wanted.against {
        Some(name) => read(&[name.to_owned()])?.remove(0),
        None => yardstick(&player),
    };
    let entrants = [player, against];
    let variant = variant(wanted.layout, &entrants)?;
    let layouts: Vec<&str> = variant.layouts.iter().map(|layout| layout.name()).collect();
    let (layouts, plies) = (layouts.join(", "), variant.opening_plies);
    let minds = Minds { variant, minds: entrants.iter().map(|entrant| entrant.mind()).collect() };
    let mut league = League::new(2, wanted.games as usize, Seed(wanted.seed));
    let bar = progress::games(league.total() as u64);
    let pool = thread_pool(wanted.threads)?;
    let start = Instant::now();
    while !league.is_over() {
        pool.install(|| league.play(&minds, 64, &|| false));
        bar.set_position(league.played() as u64);
    }
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let tally = league.between(0, 1);
    let ms_per_move =
        league.table().iter().find(|row| row.player == 0).and_then(|row| row.milliseconds_a_move);
    let [player, against] = entrants.map(|entrant| entrant.name);
    let report = report(tally, player, against, seconds, ms_per_move);
    if wanted.json {
        return print_json(out, &report);
    }
    let games = format::grouped(report.games.into());
    writeln!(out, "{} against {}", report.player, report.against)?;
    writeln!(
        out,
        "{games} games, seed {}, both colours of each first position; {layouts}; {plies} random plies first",
        wanted.seed
    )?;
    let Report { wins, draws, losses, .. } = report;
    writeln!(
        out,
        "won        {} (95 % interval, draws count half): {wins} won, {draws} drawn, {losses} lost",
        format::rate(&tally)
    )?;
    writeln!(out, "marbles    {:+.2} a game", report.mean_score)?;
    writeln!(
        out,
        "moves      {:.0} a game, {:.4} ms a move; {} games a second",
        report.mean_moves,
        report.ms_per_move.unwrap_or(0.0),
        format::per_second(report.games_per_second)
    )?;
    Ok(())
}

fn report(tally: Tally, player: String, against: String, seconds: f64, ms_per_move: Option<f64>) -> Report {
    let (interval_low, interval_high) = tally.interval();
    Report {
        player,
        against,
        games: tally.games,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.games - tally.wins - tally.draws,
        win_rate: tally.win_rate().unwrap_or(0.0),
        interval_low,
        interval_high,
        mean_score: tally.mean_score().unwrap_or(0.0),
        mean_moves: tally.mean_moves().unwrap_or(0.0),
        games_per_second: tally.games as f64 / seconds.max(1e-9),
        ms_per_move,
    }
}
