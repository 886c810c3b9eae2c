//! Any players of a two-player game, each against each.

use super::elo::{Rating, ratings};
use super::tournament::{STRETCH, place};
use crate::evaluator::{Played, Players, Referee, Series};
use dna_lab_games::Engine;
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A league: so many games of every two players.
#[derive(Clone, Debug)]
pub struct League {
    /// Where the first positions come from; every pair plays the same ones.
    pub seed: Seed,
    /// Games of each pair; even, so that colours are shared out evenly.
    pub games: usize,
    players: usize,
    /// By pair, the one that entered earlier first, then by game, as far as games were played; none where one was broken off.
    meetings: BTreeMap<[usize; 2], Vec<Option<Played>>>,
}

/// What a player's games add up to.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Which player.
    pub player: usize,
    /// Wins, draws, and marbles (or whatever is scored) against all others.
    pub tally: Tally,
    /// Its strength.
    pub rating: Rating,
    /// Milliseconds a move of its own on this machine; none before the first.
    pub milliseconds_a_move: Option<f64>,
}

impl League {
    /// Before the first game. `games` is made even.
    #[must_use]
    pub fn new(players: usize, games: usize, seed: Seed) -> Self {
        let mut league =
            Self { seed, games: games.next_multiple_of(2), players: 0, meetings: BTreeMap::new() };
        (0..players).for_each(|_| league.enter());
        league
    }

    /// One player more, which has not played yet.
    pub fn enter(&mut self) {
        self.meetings.extend((0..self.players).map(|other| ([other, self.players], Vec::new())));
        self.players += 1;
    }

    /// Without this player and its games.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn remove(&mut self, at: usize) {
        assert!(at < self.players, "player {at} of {}", self.players);
        let moved = |place: usize| place - usize::from(place > at);
        let others = std::mem::take(&mut self.meetings).into_iter().filter(|(pair, _)| !pair.contains(&at));
        self.meetings = others.map(|(pair, games)| (pair.map(moved), games)).collect();
        self.players -= 1;
    }

    /// So many games of each pair, made even; of those played the first stay.
    pub fn resize(&mut self, games: usize) {
        self.games = games.next_multiple_of(2);
        self.meetings.values_mut().for_each(|meeting| meeting.truncate(self.games));
    }

    /// Every two players.
    #[must_use]
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        self.meetings.keys().copied().collect()
    }

    /// How many games were played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.meetings.values().flatten().flatten().count()
    }

    /// How many games there are to play.
    #[must_use]
    pub fn total(&self) -> usize {
        self.meetings.len() * self.games
    }

    /// Whether all games were played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.played() == self.total()
    }

    /// Plays up to so many games that are still to be played. A game under way when the observer stops it is played again
    /// later.
    pub fn play(&mut self, referee: Referee<'_>, players: &[Arc<dyn Engine>], most: usize) {
        let missing = self.missing(most);
        let series = missing.iter().map(|(pair, games)| Series {
            players: Players::Two(pair.map(|player| &*players[player])),
            seed: self.seed,
            games: games.as_slice().into(),
        });
        let played = referee.games(series.collect());
        self.note(missing, played);
    }

    /// Up to so many games that are still to be played: pairs, and the numbers of games.
    fn missing(&self, most: usize) -> Vec<([usize; 2], Vec<u32>)> {
        let mut left = most;
        let stretches = (0..self.games)
            .step_by(STRETCH)
            .flat_map(|from| self.meetings.iter().map(move |(pair, meeting)| (*pair, meeting, from)));
        let mut missing = Vec::new();
        for (pair, meeting, from) in stretches {
            let is_open = |&game: &usize| meeting.get(game).is_none_or(Option::is_none);
            let games = (from..self.games.min(from + STRETCH)).filter(is_open).take(left);
            let games: Vec<u32> = games.map(|game| game as u32).collect();
            left -= games.len();
            if !games.is_empty() {
                missing.push((pair, games));
            }
            if left == 0 {
                break;
            }
        }
        missing
    }

    fn note(&mut self, games: Vec<([usize; 2], Vec<u32>)>, played: Vec<Vec<Option<Played>>>) {
        for ((pair, games), played) in games.into_iter().zip(played) {
            let meeting = self.meetings.entry(pair).or_default();
            for (game, played) in games.into_iter().zip(played) {
                place(meeting, game as usize, played);
            }
        }
    }

    /// The games of two players, as the first of them sees them.
    #[must_use]
    pub fn between(&self, a: usize, b: usize) -> Tally {
        let games = self.meetings.get(&[a.min(b), a.max(b)]).into_iter().flatten().flatten();
        games.map(|game| Tally::from(if a < b { game.outcome } else { game.reversed().outcome })).sum()
    }

    /// The players, the strongest first; those that have not played come last.
    #[must_use]
    pub fn table(&self) -> Vec<Standing> {
        let points: Vec<Vec<Tally>> =
            (0..self.players).map(|a| (0..self.players).map(|b| self.between(a, b)).collect()).collect();
        let ratings = ratings(&points);
        let standing = |(player, rating): (usize, Rating)| Standing {
            player,
            tally: points[player].iter().copied().sum(),
            rating,
            milliseconds_a_move: self.milliseconds_a_move(player),
        };
        let mut table: Vec<Standing> = ratings.into_iter().enumerate().map(standing).collect();
        table.sort_by(|a, b| {
            let unplayed = |standing: &Standing| standing.tally.games == 0;
            let elo = b.rating.elo.total_cmp(&a.rating.elo);
            unplayed(a).cmp(&unplayed(b)).then(elo).then(a.player.cmp(&b.player))
        });
        table
    }

    fn milliseconds_a_move(&self, player: usize) -> Option<f64> {
        let own = self.meetings.iter().filter(|(pair, _)| pair.contains(&player));
        let games = own.flat_map(|(pair, games)| {
            let games = games.iter().flatten();
            games.map(move |game| if pair[0] == player { *game } else { game.reversed() })
        });
        Played::milliseconds_a_move(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::{Outcome, Verdict};
    use rand::RngExt;

    /// Lets up to so many games be played, which the first wins with the share of its own strength in both strengths.
    fn play(league: &mut League, strengths: &[f64], most: usize) {
        let seed = league.seed;
        let game = |[a, b]: [usize; 2], at: u32| {
            let mut generator = seed.derive(u64::from(at)).derive((10 * a + b) as u64).generator();
            let won = generator.random_bool(strengths[a] / (strengths[a] + strengths[b]));
            let verdict = if won { Verdict::Win } else { Verdict::Loss };
            let outcome = Outcome { verdict, score: if won { 1 } else { -1 }, moves: 1, milestone: 0 };
            Some(Played { outcome, moves_against: 1, nanoseconds: [1, 1] })
        };
        let missing = league.missing(most);
        let played =
            missing.iter().map(|(pair, games)| games.iter().map(|&at| game(*pair, at)).collect()).collect();
        league.note(missing, played);
    }

    #[test]
    fn known_strengths_are_found_within_their_intervals() {
        // A factor of ten is 400 points.
        let mut within = 0;
        for seed in 0..100 {
            let mut league = League::new(3, 200, Seed(seed));
            play(&mut league, &[1.0, 10.0, 1.0], usize::MAX);
            assert!(league.is_over());
            let table = league.table();
            assert_eq!(table[0].player, 1);
            let true_elo = |player: usize| if player == 1 { 800.0 / 3.0 } else { -400.0 / 3.0 };
            let fits = |standing: &&Standing| {
                (standing.rating.elo - true_elo(standing.player)).abs() <= standing.rating.margin
            };
            within += table.iter().filter(fits).count();
        }
        // 95 % of 300, less four standard deviations.
        assert!((270..=298).contains(&within), "{within}");
    }

    #[test]
    fn both_sides_see_the_same_games() {
        let mut league = League::new(2, 31, Seed(1));
        play(&mut league, &[1.0, 2.0], 7);
        assert_eq!(league.played(), 7);
        play(&mut league, &[1.0, 2.0], usize::MAX);
        let (a, b) = (league.between(0, 1), league.between(1, 0));
        assert_eq!((a.games, b.games, a.wins + b.wins, a.score + b.score), (32, 32, 32, 0));
    }

    #[test]
    fn those_that_enter_or_leave_take_no_games_of_others_with_them() {
        let mut league = League::new(3, 10, Seed(1));
        play(&mut league, &[1.0, 2.0, 3.0], usize::MAX);
        let before = [league.between(0, 1), league.between(0, 2), league.between(1, 2)];
        league.enter();
        assert_eq!((league.played(), league.total()), (30, 60));
        assert_eq!([league.between(0, 1), league.between(0, 2), league.between(1, 2)], before);
        play(&mut league, &[1.0, 2.0, 3.0, 4.0], usize::MAX);
        league.remove(1);
        assert_eq!((league.between(0, 1), league.played(), league.is_over()), (before[1], 30, true));
        league.resize(20);
        assert_eq!((league.played(), league.total()), (30, 60));
        league.resize(3);
        assert_eq!((league.played(), league.is_over()), (12, true));
    }
}
