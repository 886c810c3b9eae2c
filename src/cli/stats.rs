//! `dna-lab stats`: many games of one player.

use super::options::{MachineOptions, PlayOptions};
use super::{Failure, faults, format, interrupt, print_json, progress, sums::Sums};
use crate::arena::{self, Statistics};
use crate::evaluator::{Pace, Players, Referee};
use crate::games::{GameSettings, PlayerSpec};
use crate::seed::Seed;
use crate::tally::Tally;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// Let a player play many games and show what they add up to.
///
/// The same seed gives the same games, on any number of threads. Ctrl-C shows the games played until then. Networks
/// and players with a time for a move always run on this machine, also with workers at a queue.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    #[command(flatten)]
    options: PlayOptions,
    /// In a two-player game: against whom [default: the game's first reference opponent, e.g. the article's terms,
    /// looking as far ahead as PLAYER]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// The only named first position [default: those of PLAYER's run, else all]
    #[arg(long)]
    layout: Option<String>,
    /// Games to play; in a two-player game both colours of each first position, so an odd number becomes the next
    /// even one
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    machines: MachineOptions,
    /// Print one JSON object: player, games, wins, win_rate (a draw counts half), interval_low, interval_high, mean_score, mean_moves,
    /// and where the game has them draws, best_score, worst_score, moves_per_second, reached (tile: share) and faults
    #[arg(long)]
    json: bool,
}

/// What the games of a player add up to; in a two-player game a draw counts half.
#[derive(Serialize)]
struct Report {
    player: String,
    #[serde(flatten)]
    sums: Sums,
    mean_moves: f64,
    #[serde(flatten)]
    more: More,
    /// Games that players from outside lost by faults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    faults: BTreeMap<String, BTreeMap<&'static str, u64>>,
}

/// What only one kind of game has.
#[derive(Serialize)]
#[serde(untagged)]
enum More {
    Alone {
        best_score: i64,
        worst_score: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves_per_second: Option<f64>,
        reached: BTreeMap<u32, f64>,
    },
    Against {
        against: String,
        draws: u64,
        losses: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        games_per_second: Option<f64>,
        ms_per_move: Option<f64>,
    },
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { player, against: named, layout, options, .. } = arguments;
    let (players, variant) = options.seats(player, ("--against", named.as_deref()), layout.as_deref())?;
    let report = match players.as_slice() {
        [player] => alone(arguments, player, &variant)?,
        _ => against(arguments, &players, &variant)?,
    };
    if report.sums.games == 0 {
        return Err(Failure::Failed(interrupt::BEFORE_THE_FIRST_GAME.to_owned()));
    }
    let report = Report { faults: faults::counted(&players), ..report };
    interrupt::note();
    faults::tell(&players);
    if arguments.json { print_json(out, &report) } else { print(out, arguments, &variant, &report) }
}

fn alone(arguments: &Arguments, player: &PlayerSpec, game: &GameSettings) -> Result<Report, Failure> {
    let pool = arguments.machines.threads.pool()?;
    let bar = progress::games(u64::from(arguments.games));
    let start = Instant::now();
    let engine = player.engine()?;
    if engine.contender().is_none() {
        let what = format!("'{}' plays no whole games of {}", player.name, game.title());
        return Err(Failure::Failed(what));
    }
    interrupt::listen();
    let evaluator = arguments.machines.evaluator(&bar)?;
    let watch = progress::Watch(bar.clone());
    let referee = Referee { game: &**game, evaluator: &*evaluator, observer: &watch };
    let (player_here, seed) = (Players::One(&*engine), Seed(arguments.seed));
    let statistics = pool.install(|| arena::statistics(referee, player_here, arguments.games, seed));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let Statistics { tally, best_score, worst_score, .. } = statistics;
    let label = |milestone| game.milestones().map_or(0, |milestones| (milestones.label)(milestone));
    let most = if game.milestones().is_some() { 15 } else { 0 };
    let reached = (1..=most).filter_map(|at| Some((label(at), statistics.reached(at)?)));
    let more = More::Alone {
        best_score,
        worst_score,
        moves_per_second: speed(arguments, tally.moves, seconds),
        reached: reached.filter(|&(_, share)| share > 0.0).collect(),
    };
    Ok(report(player, &tally, more))
}

fn against(arguments: &Arguments, players: &[PlayerSpec], game: &GameSettings) -> Result<Report, Failure> {
    let engines = players.iter().map(|player| player.engine_at(game)).collect::<Result<Vec<_>, _>>()?;
    // Both colours of each first position.
    let games = arguments.games.next_multiple_of(2);
    let bar = progress::games(games.into());
    let pool = arguments.machines.threads.pool()?;
    interrupt::listen();
    let evaluator = arguments.machines.evaluator(&bar)?;
    let watch = progress::Watch(bar.clone());
    let referee = Referee { game: &**game, evaluator: &*evaluator, observer: &watch };
    let start = Instant::now();
    let two = Players::Two([&*engines[0], &*engines[1]]);
    let (mut tally, mut pace) = (Tally::default(), Pace::default());
    pool.install(|| {
        arena::play(referee, two, games, Seed(arguments.seed), |game| {
            tally = tally + game.outcome.into();
            pace.add(game);
        });
    });
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let more = More::Against {
        against: players[1].name.clone(),
        draws: tally.draws,
        losses: tally.games - tally.wins - tally.draws,
        games_per_second: speed(arguments, tally.games, seconds),
        ms_per_move: pace.milliseconds_a_move(),
    };
    Ok(report(&players[0], &tally, more))
}

/// So many a second; none where others play too: how many of them there are, and how fast they are, is their own. Nor is it known after
/// an interruption, for games that were not over are not counted.
fn speed(arguments: &Arguments, count: u64, seconds: f64) -> Option<f64> {
    let is_known = !arguments.machines.has_queue() && !interrupt::asked();
    is_known.then(|| count as f64 / seconds.max(1e-9))
}

fn report(player: &PlayerSpec, tally: &Tally, more: More) -> Report {
    Report {
        player: player.name.clone(),
        sums: (*tally).into(),
        mean_moves: tally.mean_moves().unwrap_or(0.0),
        more,
        faults: BTreeMap::new(),
    }
}

fn print(
    out: &mut impl Write,
    arguments: &Arguments,
    game: &GameSettings,
    report: &Report,
) -> Result<(), Failure> {
    let Report { player, sums, mean_moves, .. } = report;
    let games = format::counted(sums.games, "game");
    let conditions = format!("{games}, seed {}{}", arguments.seed, format::conditions(game));
    let (rate, wins, score) = (sums.rate(), sums.wins, sums.mean_score.unwrap_or(0.0));
    match &report.more {
        More::Alone { best_score, worst_score, moves_per_second, reached } => {
            writeln!(out, "{player} · {conditions}")?;
            writeln!(out, "won        {rate} (95 % interval), {}", format::counted(wins, "game"))?;
            let [best, worst] = [*best_score, *worst_score].map(|score| format::whole(score as f64));
            writeln!(out, "score      mean {}, best {best}, worst {worst}", format::whole(score))?;
            let speed = moves_per_second.map(|speed| format!(", {} a second", format::NUMBERS.short(speed)));
            let moves = format::whole(*mean_moves);
            writeln!(out, "moves      {moves} a game{}", speed.unwrap_or_default())?;
            // Milestones that all games reached say nothing, but for the last of them.
            let all = reached.iter().rev().find(|&(_, &share)| share >= 1.0).map_or(0, |(&label, _)| label);
            if !reached.is_empty() {
                writeln!(out, "reached")?;
            }
            for (label, share) in reached.iter().filter(|&(&label, _)| label >= all) {
                writeln!(out, "  {label:>7}  {:>8}", format::percent(Some(*share)))?;
            }
        }
        More::Against { against, draws, losses, games_per_second, ms_per_move } => {
            writeln!(out, "{player} against {against}")?;
            writeln!(out, "{conditions}; both colours of each first position")?;
            writeln!(
                out,
                "won        {rate} (95 % interval, draws count half): {wins} won, {draws} drawn, {losses} lost"
            )?;
            writeln!(out, "score      {score:+.2} a game")?;
            let ms = format::milliseconds(*ms_per_move);
            let speed =
                games_per_second.map(|speed| format!("; {} games a second", format::NUMBERS.short(speed)));
            writeln!(out, "moves      {mean_moves:.0} a game, {ms} ms a move{}", speed.unwrap_or_default())?;
        }
    }
    Ok(())
}
