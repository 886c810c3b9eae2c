//! Players on the same games, in a table and pair by pair.

use super::super::{Failure, format, print_json, sums::Sums};
use super::Extent;
use super::regret::Judged;
use crate::arena::{Comparison, Tournament, comparisons};
use crate::games::{GameSettings, Milestones};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

#[derive(Serialize)]
struct Report {
    seed: u64,
    #[serde(flatten)]
    extent: Extent,
    /// What else a figure of this game must say, e.g. share_of_fours.
    #[serde(flatten)]
    facts: BTreeMap<&'static str, f64>,
    players: Vec<Row>,
    comparisons: Vec<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regret: Option<Judged>,
}

#[derive(Serialize)]
struct Row {
    rank: usize,
    name: String,
    #[serde(flatten)]
    sums: Sums,
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

pub(super) fn show(
    out: &mut impl Write,
    names: &[&str],
    game: &GameSettings,
    (tournament, extent, regret): (&Tournament, Extent, Option<Judged>),
    json: bool,
) -> Result<(), Failure> {
    let (pairs, seed) = (comparisons(tournament), tournament.seed.0);
    let rows = rows(names, game, tournament);
    if json {
        let comparisons = pairs.iter().map(|pair| named_pair(names, pair)).collect();
        let facts = game.facts().into_iter().collect();
        return print_json(out, &Report { seed, extent, facts, players: rows, comparisons, regret });
    }
    writeln!(out, "{}, seed {seed}{}\n", extent.games("each"), format::conditions(game))?;
    print_table(out, game, &rows)?;
    writeln!(out, "\nbetter from the same seed, by rank, and by how much (95 % interval)")?;
    let ranking = tournament.ranking();
    let rank = |player| ranking.iter().position(|&other| other == player).unwrap_or(0) + 1;
    // Every pair of a few players; of many each with the next.
    for pair in pairs.iter().filter(|pair| names.len() <= 4 || rank(pair.b) == rank(pair.a) + 1) {
        print_pair(out, pair, [rank(pair.a), rank(pair.b)])?;
    }
    if pairs.iter().any(|pair| pair.winner().is_none() && pair.is_apart()) {
        writeln!(out, "The test counts how often each is better from the same seed, not by how much.")?;
    }
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    regret.map_or(Ok(()), |regret| regret.print(out, width))
}

fn rows(names: &[&str], game: &GameSettings, tournament: &Tournament) -> Vec<Row> {
    let ranking = tournament.ranking().into_iter().enumerate();
    ranking
        .map(|(at, player)| {
            let results = &tournament.results[player];
            let statistics = results.statistics();
            let ms_per_move = results.milliseconds_a_move();
            Row {
                rank: at + 1,
                name: names[player].to_owned(),
                sums: statistics.tally.into(),
                reached: game.milestones().map_or(BTreeMap::new(), |Milestones { listed, label, .. }| {
                    listed.clone().filter_map(|at| Some((label(at), statistics.reached(at)?))).collect()
                }),
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

fn print_table(out: &mut impl Write, game: &GameSettings, rows: &[Row]) -> Result<(), Failure> {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    let goal = if game.goal().is_empty() { "won".to_owned() } else { format!("to {}", game.goal()) };
    let rate = format!("{goal} (95 %)");
    write!(out, "rank  {:<width$}  {rate:^21}  {:>10}", "player", "mean score")?;
    // Milestones that no player reached are left out.
    let shares = rows.iter().flat_map(|row| &row.reached);
    let reached: BTreeSet<u32> = shares.filter(|(_, share)| **share > 0.0).map(|(label, _)| *label).collect();
    for tile in &reached {
        write!(out, " {tile:>6}")?;
    }
    writeln!(out, "  {:>8}  {:>9}", "moves/s", "ms a move")?;
    for row in rows {
        let rate = row.sums.rate();
        // Their points stand below each other.
        let rate = format!("{}{rate}", " ".repeat(7_usize.saturating_sub(rate.find(" (").unwrap_or(7))));
        let score = row.sums.mean_score.map_or("—".to_owned(), format::whole);
        write!(out, "{:>4}  {:<width$}  {rate:<21}  {score:>10}", row.rank, row.name)?;
        for tile in &reached {
            write!(out, " {:>5.0}%", 100.0 * row.reached.get(tile).copied().unwrap_or(0.0))?;
        }
        let speed = row.moves_per_second.map_or("—".to_owned(), |speed| format::NUMBERS.short(speed));
        writeln!(out, "  {speed:>8}  {:>9}", format::milliseconds(row.ms_per_move))?;
    }
    Ok(())
}

fn print_pair(out: &mut impl Write, pair: &Comparison, [a, b]: [usize; 2]) -> Result<(), Failure> {
    write!(out, "{a:>4} : {b:<3}  {:>5} to {} of {}", pair.a_better, pair.b_better, pair.games)?;
    if let Some(difference) = pair.score_difference {
        write!(out, ", score {}{}", if difference > 0.0 { "+" } else { "" }, format::whole(difference))?;
        if let Some(margin) = pair.margin {
            write!(
                out,
                " ({} to {})",
                format::whole(difference - margin),
                format::whole(difference + margin)
            )?;
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
