//! What players gave away in games that were recorded, by exact values.

use super::{RISK, students_t};
use crate::evaluator::Observer;
use crate::numbers::Estimate;
use dna_lab_games::record::Record;
use dna_lab_games::tally::wilson;
use dna_lab_games::{Sentence, Solver};
use rayon::prelude::*;
use std::collections::HashMap;

/// What a player's moves gave away where exact values are found quickly: 1 for a win that became a loss, 0.5 for a win that became a draw
/// or a draw that became a loss; in a game of chance, points of the expected score. Moves in positions that are lost whatever is played do
/// not count: there is nothing to give away.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Regret {
    /// For each game: moves, those that gave nothing away, and the sum of what was given away.
    games: Vec<[f64; 3]>,
}

impl Regret {
    /// Adds what was given away in other games.
    pub fn add(&mut self, others: Self) {
        self.games.extend(others.games);
    }

    /// Games in which moves were judged.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// Moves that were judged.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.sum(0) as u64
    }

    /// The share of moves that gave nothing away; none without moves. The interval is Wilson's, for as many independent moves as say
    /// as much as these, or for as many as there are games where these do not differ.
    #[must_use]
    pub fn perfect(&self) -> Option<Estimate> {
        let (share, error) = self.a_move(1)?;
        let moves = self.sum(0);
        let alike = error.filter(|error| *error > 0.0).map(|error| share * (1.0 - share) / (error * error));
        let games = self.games.len() as f64;
        let independent = alike.map_or(games, |count| count.clamp(1.0, moves)).round();
        Some((share, Some(wilson(share * independent, independent as u64))))
    }

    /// What a move gave away in the mean; none without moves. The interval is Student's over games.
    #[must_use]
    pub fn given_away(&self) -> Option<Estimate> {
        let (mean, error) = self.a_move(2)?;
        let interval = error.filter(|error| *error > 0.0).map(|error| {
            let margin = students_t(self.games.len(), RISK) * error;
            ((mean - margin).max(0.0), mean + margin)
        });
        Some((mean, interval))
    }

    fn sum(&self, what: usize) -> f64 {
        self.games.iter().map(|game| game[what]).sum()
    }

    /// A sum for each move, and its standard error. Moves of one game are not independent, games are: the error is that of a ratio of
    /// sums over games.
    fn a_move(&self, what: usize) -> Option<(f64, Option<f64>)> {
        let (moves, games) = (self.sum(0), self.games.len() as f64);
        let mean = (moves > 0.0).then(|| self.sum(what) / moves)?;
        let off = |game: &[f64; 3]| game[what] - mean * game[0];
        let squares: f64 = self.games.iter().map(|game| off(game) * off(game)).sum();
        Some((mean, (games > 1.0).then(|| (squares * games / (games - 1.0)).sqrt() / moves)))
    }
}

/// The first game of all players who met, then the second: what is judged until an interruption is about the same opponents for all.
#[must_use]
pub fn by_turns(records: Vec<Record>) -> Vec<Record> {
    let mut seen: HashMap<Vec<String>, usize> = HashMap::new();
    let numbered = records.into_iter().map(|record| {
        let mut players = record.players.clone();
        players.sort_unstable();
        let number = seen.entry(players).or_default();
        *number += 1;
        (*number, record)
    });
    let mut numbered: Vec<(usize, Record)> = numbered.collect();
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, record)| record).collect()
}

/// What each of these players gave away in games between them, and how many of the games were judged: fewer than all if the observer
/// stopped it.
///
/// # Errors
/// Which game, position or move of a record is none.
pub fn regrets(
    records: &[Record],
    names: &[&str],
    solver: &dyn Solver,
    observer: &dyn Observer,
) -> Result<(Vec<Regret>, usize), Sentence> {
    let stop = || observer.should_stop();
    let games = records.par_iter().map(|record| {
        let game = of_game(record, solver, &stop)?;
        observer.played(game.is_some().into());
        Ok(game)
    });
    let games: Vec<Option<Vec<_>>> = games.collect::<Result<_, Sentence>>()?;
    let judged = games.iter().flatten().count();
    let mut all = vec![Regret::default(); names.len()];
    for (record, seats) in records.iter().zip(games) {
        for (name, game) in record.players.iter().zip(seats.into_iter().flatten()) {
            if let Some(player) = names.iter().position(|known| known == name)
                && game[0] > 0.0
            {
                all[player].games.push(game);
            }
        }
    }
    Ok((all, judged))
}

/// The sums of each seat in a game. It is judged from its end, for what is found there helps before.
fn of_game(
    record: &Record,
    solver: &dyn Solver,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Vec<[f64; 3]>>, Sentence> {
    // Asked before each game: a solver that answers at once does not ask, and games judged after all would be the easy ones.
    if stop() {
        return Ok(None);
    }
    let (_, mut at) = record.replayed()?;
    let mut seats = vec![[0.0; 3]; record.players.len()];
    for text in at.sheet().iter().rev() {
        if !at.undo() || !solver.is_quick(&*at) {
            break;
        }
        let played = at.parse(text.split('/').next().unwrap_or_default())?;
        let Some((best, made)) = solver.compare(&*at, played, stop) else { return Ok(None) };
        let Some(sums) = seats.get_mut(at.turn()) else { continue };
        if best > 0.0 {
            let perfect = if best > made { 0.0 } else { 1.0 };
            *sums = [sums[0] + 1.0, sums[1] + perfect, sums[2] + best - made];
        }
    }
    Ok(Some(seats))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Unobserved;
    use dna_lab_games::{Exact, Match, Move, list};

    /// Stops at once.
    struct Stopped;

    impl Observer for Stopped {
        fn should_stop(&self) -> bool {
            true
        }
    }

    /// Knows that every first move of a list wins and the others draw, but for the eighth, where all is lost.
    struct First;

    impl Solver for First {
        fn reach(&self) -> &'static str {
            "from the third move on"
        }

        fn is_quick(&self, at: &dyn Match) -> bool {
            at.plies() >= 2
        }

        fn values(&self, at: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, Exact)>> {
            let lost = at.plies() == 7;
            let value = |(place, played)| {
                let value = if place == 0 { Exact::Wins(3) } else { Exact::Draws };
                (played, if lost { Exact::Loses(2) } else { value })
            };
            (!stop()).then(|| at.moves().into_iter().enumerate().map(value).collect())
        }

        fn nodes(&self) -> u64 {
            0
        }
    }

    #[test]
    fn moves_are_judged_seat_by_seat() {
        let game = list::games().iter().find(|game| game.is_for_two()).expect("one").clone();
        let mut played = game.begin_at(0);
        for at in [0, 0, 0, 1, 0, 0, 3, 1] {
            played.play(played.moves()[at]);
        }
        let record = Record::of(&game, &*played, &["a", "b"]);
        let found = regrets(&[record.clone(), record], &["b", "a"], &First, &Unobserved);
        let (found, judged) = found.expect("a record");
        assert_eq!(judged, 2);
        assert_eq!(found[0].games, [[2.0, 1.0, 0.5]; 2], "the fourth and the sixth move are b's");
        assert_eq!(found[1].games, [[3.0, 2.0, 0.5]; 2]);
        assert_eq!((found[0].moves(), found[0].perfect()), (4, Some((0.5, Some(wilson(1.0, 2))))));
        assert_eq!(found[0].given_away(), Some((0.25, None)), "games that are alike tell no error");
        let different = Regret { games: vec![[10.0, 10.0, 0.0], [10.0, 8.0, 1.0]] };
        let (mean, interval) = different.given_away().expect("moves");
        let (low, high) = interval.expect("an interval");
        assert!(
            mean == 0.05 && low == 0.0 && (high - (0.05 + 0.05 * 12.706_204_736)).abs() < 1e-6,
            "{low} {high}"
        );
        let (share, interval) = different.perfect().expect("moves");
        assert_eq!((share, interval), (0.9, Some(wilson(8.1, 9))), "twenty moves say no more than nine");
        let stopped = regrets(&[Record::of(&game, &*played, &["a", "b"])], &["a"], &First, &Stopped);
        assert_eq!(stopped.expect("a record"), (vec![Regret::default()], 0));
        assert_eq!(Regret::default().perfect(), None);
    }
}
