//! `dna-lab arena`: any players on the same games.

use super::player::{GameName, note, plays_abalone, refuse};
use super::{Failure, abalone, format, interrupt, print_json, progress, thread_pool};
use crate::arena::{Comparison, TILES, Tournament, Yardstick, comparisons};
use crate::games::Contender;
use crate::games::twenty48::players::mind::Mind;
use crate::games::twenty48::text;
use crate::lab::roster::{self, Entrant, Roster};
use crate::seed::Seed;
use crate::store;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Let several players play the same games, and say who is better and how sure that is.
///
/// Game i of every player is played from the same seed. A player counts as better than another where it scores more
/// from the same seed (in games that end at the win: where it wins and the other does not, or scores more and neither wins); a sequential test says
/// when that cannot be luck. In Abalone each plays each, both colours of every first position, and the table is by Elo.
/// Ctrl-C shows the games played until then.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Two or more; see PLAYER in `dna-lab --help`
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Games that each player plays; in Abalone, games of every two players
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game to play [default: that of the first run named, else 2048]
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// Stop as soon as it is sure of every two players which is better
    #[arg(long)]
    until_sure: bool,
    /// Threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Export the table here
    #[arg(long, value_name = "TABLE.csv")]
    csv: Option<PathBuf>,
    /// Export every game here
    #[arg(long, value_name = "GAMES.csv")]
    games_csv: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    seed: u64,
    share_of_fours: f64,
    players: Vec<Row>,
    comparisons: Vec<Pair>,
}

#[derive(Serialize)]
struct Row {
    rank: usize,
    name: String,
    games: u64,
    wins: u64,
    win_rate: Option<f64>,
    interval_low: f64,
    interval_high: f64,
    mean_score: Option<f64>,
    reached: BTreeMap<u32, f64>,
    moves_per_second: Option<f64>,
    ms_per_move: Option<f64>,
}

#[derive(Serialize)]
struct Pair {
    a: String,
    b: String,
    games: u64,
    a_better: u64,
    b_better: u64,
    score_difference: Option<f64>,
    difference_low: Option<f64>,
    difference_high: Option<f64>,
    winner: Option<String>,
    sure_after: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.players.len() < 2 {
        return Err(Failure::Usage(
            "an arena needs two players or more: one alone is for `dna-lab stats`".to_owned(),
        ));
    }
    if plays_abalone(arguments.game, &arguments.players) {
        let flags = [("--until-sure", arguments.until_sure), ("--games-csv", arguments.games_csv.is_some())];
        refuse(&flags, "Abalone")?;
        return abalone::arena::run(
            &abalone::arena::Wanted {
                players: &arguments.players,
                games: arguments.games,
                seed: arguments.seed,
                threads: arguments.threads,
                json: arguments.json,
                csv: arguments.csv.as_deref(),
            },
            out,
        );
    }
    for path in arguments.csv.iter().chain(&arguments.games_csv) {
        store::check_writable(path)?;
    }
    let mut readers = Roster::default();
    let entrants: Vec<Entrant> =
        arguments.players.iter().map(|name| readers.read(name, &note)).collect::<Result<_, _>>()?;
    let named = arguments.game.and_then(GameName::variant);
    let variant = named.unwrap_or_else(|| roster::common_variant(&entrants));
    let minds: Vec<Mind> = entrants.iter().map(|entrant| entrant.mind_for(&variant)).collect();
    let players: Vec<&dyn Contender> = minds.iter().map(|mind| mind as &dyn Contender).collect();
    let names: Vec<&str> = arguments.players.iter().map(String::as_str).collect();
    let games = arguments.games as usize;
    let mut tournament = Tournament::new(players.len(), games, Seed(arguments.seed), Yardstick::of(&variant));
    interrupt::listen();
    let pool = thread_pool(arguments.threads)?;
    let bar = progress::games((games * players.len()) as u64);
    while !tournament.is_over() && !interrupt::asked() {
        // Whole stretches for all players, so that each has as many games as the next.
        let most = 16 * players.len();
        pool.install(|| tournament.play(&players, most, &interrupt::asked));
        bar.set_position(tournament.played() as u64);
        let sure = || comparisons(&tournament).iter().all(|pair| pair.sure_after.is_some());
        if arguments.until_sure && sure() {
            break;
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &arguments.csv {
        store::export_table(path, &names, &tournament)?;
    }
    if let Some(path) = &arguments.games_csv {
        store::export_games(path, &names, &tournament)?;
    }
    let pairs = comparisons(&tournament);
    if arguments.json {
        let report = Report {
            seed: arguments.seed,
            share_of_fours: variant.share_of_fours,
            players: rows(&names, &tournament),
            comparisons: pairs.iter().map(|pair| named_pair(&names, pair)).collect(),
        };
        return print_json(out, &report);
    }
    let seed = arguments.seed;
    writeln!(out, "{games} games each, seed {seed}, one 4 in {:.0}\n", 1.0 / variant.share_of_fours)?;
    print_table(out, &rows(&names, &tournament))?;
    writeln!(out, "\nbetter from the same seed, by rank, and by how much (95 % interval)")?;
    let rank = |player| tournament.ranking().iter().position(|&other| other == player).unwrap_or(0) + 1;
    // Every pair of a few players; of many each with the next.
    for pair in pairs.iter().filter(|pair| names.len() <= 4 || rank(pair.b) == rank(pair.a) + 1) {
        print_pair(out, pair, [rank(pair.a), rank(pair.b)])?;
    }
    Ok(())
}

fn rows(names: &[&str], tournament: &Tournament) -> Vec<Row> {
    let ranking = tournament.ranking().into_iter().enumerate();
    ranking
        .map(|(at, player)| {
            let results = &tournament.results[player];
            let statistics = results.statistics();
            let (interval_low, interval_high) = statistics.tally.interval();
            let ms_per_move = results.milliseconds_a_move();
            Row {
                rank: at + 1,
                name: names[player].to_owned(),
                games: statistics.tally.games,
                wins: statistics.tally.wins,
                win_rate: statistics.tally.win_rate(),
                interval_low,
                interval_high,
                mean_score: statistics.tally.mean_score(),
                reached: TILES
                    .filter_map(|exponent| Some((text::tile(exponent), statistics.reached(exponent)?)))
                    .collect(),
                moves_per_second: ms_per_move.map(|ms| 1e3 / ms.max(1e-9)),
                ms_per_move,
            }
        })
        .collect()
}

fn named_pair(names: &[&str], pair: &Comparison) -> Pair {
    let bound = |sign: f64| Some(pair.score_difference? + sign * pair.margin?);
    Pair {
        a: names[pair.a].to_owned(),
        b: names[pair.b].to_owned(),
        games: pair.games,
        a_better: pair.a_better,
        b_better: pair.b_better,
        score_difference: pair.score_difference,
        difference_low: bound(-1.0),
        difference_high: bound(1.0),
        winner: pair.winner().map(|player| names[player].to_owned()),
        sure_after: pair.sure_after,
    }
}

fn print_table(out: &mut impl Write, rows: &[Row]) -> Result<(), Failure> {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    write!(out, "rank  {:<width$}  {:^21}  {:>10}", "player", "to 2048 (95 %)", "mean score")?;
    // Tiles that nobody reached are left out.
    let tiles: Vec<u32> = TILES
        .map(text::tile)
        .filter(|tile| rows.iter().any(|row| row.reached.get(tile).is_some_and(|&share| share > 0.0)))
        .collect();
    for tile in &tiles {
        write!(out, " {tile:>6}")?;
    }
    writeln!(out, "  {:>8}  {:>9}", "moves/s", "ms a move")?;
    for row in rows {
        let rate = row.win_rate.map_or("—".to_owned(), |rate| {
            format!(
                "{:>7} ({:.1}–{:.1})",
                format::percent(Some(rate)),
                100.0 * row.interval_low,
                100.0 * row.interval_high
            )
        });
        let score = format::grouped(row.mean_score.unwrap_or(0.0).round() as i128);
        write!(out, "{:>4}  {:<width$}  {rate:<21}  {score:>10}", row.rank, row.name)?;
        for tile in &tiles {
            write!(out, " {:>5.0}%", 100.0 * row.reached.get(tile).copied().unwrap_or(0.0))?;
        }
        let speed = format::per_second(row.moves_per_second.unwrap_or(0.0));
        writeln!(out, "  {speed:>8}  {:>9.4}", row.ms_per_move.unwrap_or(0.0))?;
    }
    Ok(())
}

fn print_pair(out: &mut impl Write, pair: &Comparison, [a, b]: [usize; 2]) -> Result<(), Failure> {
    let whole = |number: f64| format::grouped(number.round() as i128);
    write!(out, "{a:>4} : {b:<3}  {:>5} to {} of {}", pair.a_better, pair.b_better, pair.games)?;
    if let Some(difference) = pair.score_difference {
        write!(out, ", score {}{}", if difference > 0.0 { "+" } else { "" }, whole(difference))?;
        if let Some(margin) = pair.margin {
            write!(out, " ({} to {})", whole(difference - margin), whole(difference + margin))?;
        }
    }
    match (pair.winner(), pair.sure_after) {
        (Some(winner), Some(after)) => {
            let winner = if winner == pair.a { a } else { b };
            writeln!(out, "; {winner} is better, sure after {}", format::counted(after, "game"))?;
        }
        _ => writeln!(out, "; not sure")?,
    }
    Ok(())
}
