//! What players gave away, by exact values.

use super::super::options::ThreadOptions;
use super::super::{Failure, format, progress};
use crate::arena::{Regret, by_turns, regrets};
use crate::games::Solver;
use crate::games::record::Record;
use crate::numbers::Estimate;
use serde::Serialize;
use std::io::Write;

/// The players of an arena, each with what it gave away.
#[derive(Serialize)]
pub(super) struct Judged {
    /// From where on moves were judged.
    reach: &'static str,
    /// Games that were judged: fewer than were played if judging was interrupted.
    games_judged: usize,
    /// Games that were played.
    games_played: usize,
    #[serde(skip)]
    is_for_two: bool,
    /// By place among the players.
    #[serde(skip)]
    pub(super) regrets: Vec<Regret>,
    players: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    /// Games in which moves were judged, and those moves.
    games: u64,
    moves: u64,
    perfect: Option<f64>,
    perfect_low: Option<f64>,
    perfect_high: Option<f64>,
    given_away: Option<f64>,
    given_away_low: Option<f64>,
    given_away_high: Option<f64>,
}

/// The mean of an estimate, and the bounds of its interval.
fn numbers(estimate: Option<Estimate>) -> [Option<f64>; 3] {
    let interval = estimate.and_then(|(_, interval)| interval);
    [estimate.map(|(mean, _)| mean), interval.map(|(low, _)| low), interval.map(|(_, high)| high)]
}

impl Judged {
    /// Of these games, or of those that were judged until it was interrupted.
    pub(super) fn of(
        records: Vec<Record>,
        names: &[&str],
        solver: &dyn Solver,
        (threads, is_for_two): (&ThreadOptions, bool),
    ) -> Result<Self, Failure> {
        let records = by_turns(records);
        let bar = progress::games(records.len() as u64);
        let watch = progress::Watch(bar.clone());
        let (found, games_judged) = threads.pool()?.install(|| regrets(&records, names, solver, &watch))?;
        bar.finish_and_clear();
        let row = |(name, regret): (&&str, &Regret)| {
            let [perfect, perfect_low, perfect_high] = numbers(regret.perfect());
            let [given_away, given_away_low, given_away_high] = numbers(regret.given_away());
            Row {
                name: (*name).to_owned(),
                games: regret.games(),
                moves: regret.moves(),
                perfect,
                perfect_low,
                perfect_high,
                given_away,
                given_away_low,
                given_away_high,
            }
        };
        let players = names.iter().zip(&found).map(row).collect();
        let (reach, games_played) = (solver.reach(), records.len());
        Ok(Self { reach, games_judged, games_played, is_for_two, regrets: found, players })
    }

    /// A line a player, the least given away first.
    pub(super) fn print(mut self, out: &mut impl Write, width: usize) -> Result<(), Failure> {
        self.players.sort_by(|one, other| {
            let most = |row: &Row| row.given_away.unwrap_or(f64::INFINITY);
            most(one).total_cmp(&most(other))
        });
        let measure = match self.is_for_two {
            true => {
                "1 for a win that became a loss, 0.5 for a win that became a draw or a draw that became a loss"
            }
            false => "in points of the score that perfect play is still expected to reach",
        };
        let Self { reach, games_judged, games_played, .. } = self;
        writeln!(
            out,
            "\nmoves {reach} in positions not yet lost, by exact values (95 %); a game without any does not count"
        )?;
        writeln!(out, "given away: {measure}")?;
        if games_judged < games_played {
            let [judged, played] = [games_judged, games_played].map(|games| format::grouped(games as u64));
            writeln!(out, "{judged} of {played} games were judged: interrupted")?;
        }
        writeln!(
            out,
            "{:<width$}  {:>7}  {:>7}  {:<22}  given away a move",
            "player", "games", "moves", "nothing given away"
        )?;
        for row in &self.players {
            let Row { name, games, moves, perfect, given_away, .. } = row;
            let interval = |low: Option<f64>, high: Option<f64>| Some((low?, high?));
            let perfect = match (perfect, interval(row.perfect_low, row.perfect_high)) {
                (Some(share), Some(interval)) => format::NUMBERS.share(*share, interval),
                _ => "—".to_owned(),
            };
            let given = interval(row.given_away_low, row.given_away_high);
            let given = format::NUMBERS.estimate(given_away.map(|mean| (mean, given)));
            writeln!(out, "{name:<width$}  {games:>7}  {moves:>7}  {perfect:<22}  {given}")?;
        }
        Ok(())
    }
}
