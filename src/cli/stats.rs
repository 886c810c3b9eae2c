//! `dna-lab stats`: many games of one player.

use super::player::{Chosen, PlayOptions, plays_abalone, refuse};
use super::{Failure, abalone, format, print_json, progress, thread_pool};
use crate::arena::{self, Statistics};
use crate::games::twenty48::text;
use crate::seed::Seed;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// Let a player play many games and show what they add up to.
///
/// The same seed gives the same games, on any number of threads.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    #[command(flatten)]
    options: PlayOptions,
    /// In Abalone: against whom [default: the article's terms, looking as far ahead as PLAYER]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// In Abalone: the only layout [default: those of PLAYER's run, else all]
    #[arg(long)]
    layout: Option<String>,
    /// Games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    wins: u64,
    win_rate: f64,
    interval_low: f64,
    interval_high: f64,
    mean_score: f64,
    best_score: i64,
    worst_score: i64,
    mean_moves: f64,
    moves_per_second: f64,
    reached: BTreeMap<u32, f64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if plays_abalone(arguments.options.game, std::slice::from_ref(&arguments.player)) {
        refuse(&arguments.options.of_2048(), "Abalone")?;
        return abalone::stats::run(
            &abalone::stats::Wanted {
                player: &arguments.player,
                against: arguments.against.as_deref(),
                layout: arguments.layout.as_deref(),
                games: arguments.games,
                seed: arguments.seed,
                threads: arguments.threads,
                json: arguments.json,
            },
            out,
        );
    }
    refuse(&[("--against", arguments.against.is_some()), ("--layout", arguments.layout.is_some())], "2048")?;
    let chosen = Chosen::read(&arguments.player, arguments.options)?;
    let pool = thread_pool(arguments.threads)?;
    let bar = progress::games(u64::from(arguments.games));
    let start = Instant::now();
    let contender = chosen.mind();
    let statistics =
        pool.install(|| arena::statistics(&contender, arguments.games, Seed(arguments.seed), || bar.inc(1)));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let report = report(&statistics, seconds);
    if arguments.json {
        print_json(out, &report)
    } else {
        print(out, arguments, &chosen, &statistics, &report)
    }
}

fn report(statistics: &Statistics, seconds: f64) -> Report {
    let tally = &statistics.tally;
    let (interval_low, interval_high) = tally.interval();
    Report {
        games: tally.games,
        wins: tally.wins,
        win_rate: tally.win_rate().unwrap_or(0.0),
        interval_low,
        interval_high,
        mean_score: tally.mean_score().unwrap_or(0.0),
        best_score: statistics.best_score,
        worst_score: statistics.worst_score,
        mean_moves: tally.mean_moves().unwrap_or(0.0),
        moves_per_second: tally.moves as f64 / seconds.max(1e-9),
        reached: (1..=15)
            .filter_map(|exponent| Some((text::tile(exponent), statistics.reached(exponent)?)))
            .filter(|&(_, share)| share > 0.0)
            .collect(),
    }
}

fn print(
    out: &mut impl Write,
    arguments: &Arguments,
    chosen: &Chosen,
    statistics: &Statistics,
    report: &Report,
) -> Result<(), Failure> {
    let tally = &statistics.tally;
    let variant = &chosen.settings.variant;
    writeln!(
        out,
        "{} · {} games, seed {}, one 4 in {:.0}",
        arguments.player,
        format::grouped(tally.games.into()),
        arguments.seed,
        1.0 / variant.share_of_fours
    )?;
    writeln!(out, "won        {} (95 % interval), {} games", format::rate(tally), tally.wins)?;
    writeln!(
        out,
        "score      mean {:.0}, best {}, worst {}",
        report.mean_score,
        format::grouped(report.best_score.into()),
        format::grouped(report.worst_score.into())
    )?;
    writeln!(
        out,
        "moves      {:.0} a game, {} a second",
        report.mean_moves,
        format::per_second(report.moves_per_second)
    )?;
    writeln!(out, "reached")?;
    // Tiles that all games reached say nothing, but for the largest of them.
    let all = report.reached.iter().rev().find(|&(_, &share)| share >= 1.0).map_or(0, |(&tile, _)| tile);
    for (tile, share) in report.reached.iter().filter(|&(&tile, _)| tile >= all) {
        writeln!(out, "  {tile:>7}  {:>8}", format::percent(Some(*share)))?;
    }
    Ok(())
}
