//! Each against each, by Elo.

use super::super::{Failure, format, print_json};
use super::{Extent, Judged};
use crate::arena::{League, Standing};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Report {
    seed: u64,
    #[serde(flatten)]
    extent: Extent,
    players: Vec<Row>,
    pairs: Vec<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regret: Option<Judged>,
}

#[derive(Serialize)]
struct Row {
    rank: usize,
    name: String,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    games: u64,
    wins: u64,
    draws: u64,
    win_rate: Option<f64>,
    interval_low: f64,
    interval_high: f64,
    ms_per_move: Option<f64>,
}

#[derive(Serialize)]
struct Pair {
    a: String,
    b: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    win_rate: Option<f64>,
    interval_low: f64,
    interval_high: f64,
}

pub(super) fn show(
    out: &mut impl Write,
    names: &[&str],
    (league, extent, regret): (&League, Extent, Option<Judged>),
    json: bool,
) -> Result<(), Failure> {
    let table = league.table();
    let pairs = pairs(names, league, &table);
    let rows: Vec<Row> = table.iter().enumerate().map(|(at, standing)| row(at, names, standing)).collect();
    if json {
        return print_json(out, &Report { seed: league.seed.0, extent, players: rows, pairs, regret });
    }
    let games = extent.games("of every two");
    writeln!(out, "{games}, seed {}, both colours of each first position\n", league.seed.0)?;
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "rank  {:<width$}  {:>14}  {:<22}  {:>5} {:>5} {:>5}  {:>9}",
        "player", "Elo (95 %)", "points (95 %)", "won", "drawn", "lost", "ms a move"
    )?;
    for (row, standing) in rows.iter().zip(&table) {
        let margin = row.elo_high - row.elo;
        let elo =
            if margin.is_finite() { format!("{:+.0} ± {margin:.0}", row.elo) } else { "—".to_owned() };
        let points = format::rate(&standing.tally);
        let lost = row.games - row.wins - row.draws;
        let ms = format::milliseconds(row.ms_per_move);
        writeln!(
            out,
            "{:>4}  {:<width$}  {elo:>14}  {points:<22}  {:>5} {:>5} {lost:>5}  {ms:>9}",
            row.rank, row.name, row.wins, row.draws
        )?;
    }
    writeln!(out, "\nby rank: won, drawn, lost")?;
    let rank = |name: &str| rows.iter().find(|row| row.name == name).map_or(0, |row| row.rank);
    for pair in pairs.iter().filter(|pair| names.len() <= 4 || rank(&pair.b) == rank(&pair.a) + 1) {
        let Pair { wins, draws, losses, .. } = pair;
        writeln!(out, "{:>4} : {:<3} {wins:>5} {draws:>5} {losses:>5}", rank(&pair.a), rank(&pair.b))?;
    }
    regret.map_or(Ok(()), |regret| regret.print(out, width))
}

fn row(at: usize, names: &[&str], standing: &Standing) -> Row {
    let Standing { player, tally, rating, milliseconds_a_move } = *standing;
    let (interval_low, interval_high) = tally.interval();
    Row {
        rank: at + 1,
        name: names[player].to_owned(),
        elo: rating.elo,
        elo_low: rating.elo - rating.margin,
        elo_high: rating.elo + rating.margin,
        games: tally.games,
        wins: tally.wins,
        draws: tally.draws,
        win_rate: tally.win_rate(),
        interval_low,
        interval_high,
        ms_per_move: milliseconds_a_move,
    }
}

/// Every two players, the better ranked first.
fn pairs(names: &[&str], league: &League, table: &[Standing]) -> Vec<Pair> {
    let order: Vec<usize> = table.iter().map(|standing| standing.player).collect();
    let pair = |a: usize, b: usize| {
        let tally = league.between(a, b);
        let (interval_low, interval_high) = tally.interval();
        Pair {
            a: names[a].to_owned(),
            b: names[b].to_owned(),
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.games - tally.wins - tally.draws,
            win_rate: tally.win_rate(),
            interval_low,
            interval_high,
        }
    };
    let later = |at: usize| order[at + 1..].iter();
    (0..order.len())
        .flat_map(|at| later(at).map(move |&b| (at, b)))
        .map(|(at, b)| pair(order[at], b))
        .collect()
}
