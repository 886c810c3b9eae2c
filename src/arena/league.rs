//! Any players of a game for two, each against each.

use super::elo::{Rating, ratings};
use crate::games::{Outcome, Verdict};
use crate::seed::Seed;
use crate::tally::Tally;
use rayon::prelude::*;

/// Players of a game for two, any of whom can meet any other.
pub trait Circle: Sync {
    /// Plays game `at` of a series, and says how it ended for the first of the two and how many moves both made: games
    /// 2k and 2k + 1 begin alike, with colours exchanged. Nothing if `stop` said so.
    fn meet(&self, pair: [usize; 2], series: Seed, at: usize, stop: &dyn Fn() -> bool) -> Option<Meeting>;
}

/// A game of two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// How it ended for the first of them.
    pub outcome: Outcome,
    /// Moves that each made.
    pub moves: [u32; 2],
    /// Time that each thought, in nanoseconds.
    pub nanoseconds: [u64; 2],
}

/// A league: so many games of every two players.
#[derive(Clone, Debug)]
pub struct League {
    /// Where the first positions come from; every pair plays the same ones.
    pub seed: Seed,
    /// Games of each pair; even, so that colours are shared out evenly.
    pub games: usize,
    players: usize,
    /// By pair, then by game; none where it was not played yet.
    meetings: Vec<Vec<Option<Meeting>>>,
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
    /// Milliseconds a move of its own; none before the first.
    pub milliseconds_a_move: Option<f64>,
}

impl League {
    /// Before the first game. `games` is made even.
    #[must_use]
    pub fn new(players: usize, games: usize, seed: Seed) -> Self {
        let games = games.next_multiple_of(2);
        let pairs = players * players.saturating_sub(1) / 2;
        Self { seed, games, players, meetings: vec![vec![None; games]; pairs] }
    }

    /// Every two players.
    #[must_use]
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        (0..self.players).flat_map(|a| (a + 1..self.players).map(move |b| [a, b])).collect()
    }

    /// How many games were played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.meetings.iter().flatten().flatten().count()
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

    /// Plays up to so many games that are still to be played, on rayon's threads. A game under way when `stop` says so
    /// is played again later.
    pub fn play(&mut self, circle: &dyn Circle, most: usize, stop: &(dyn Fn() -> bool + Sync)) {
        let pairs = self.pairs();
        let missing: Vec<(usize, usize)> = (0..self.games)
            .flat_map(|game| (0..pairs.len()).map(move |pair| (pair, game)))
            .filter(|&(pair, game)| self.meetings[pair][game].is_none())
            .take(most)
            .collect();
        let seed = self.seed;
        let met: Vec<Option<Meeting>> = missing
            .par_iter()
            .with_max_len(1)
            .map(|&(pair, game)| if stop() { None } else { circle.meet(pairs[pair], seed, game, &stop) })
            .collect();
        for ((pair, game), meeting) in missing.into_iter().zip(met) {
            self.meetings[pair][game] = meeting;
        }
    }

    /// The games of two players, as the first of them sees them.
    #[must_use]
    pub fn between(&self, a: usize, b: usize) -> Tally {
        let Some(at) = self.pairs().iter().position(|pair| *pair == [a.min(b), a.max(b)]) else {
            return Tally::default();
        };
        let games = self.meetings[at].iter().flatten();
        games.map(|meeting| Tally::from(if a < b { meeting.outcome } else { reversed(meeting) })).sum()
    }

    /// The players, the strongest first.
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
        table.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo).then(a.player.cmp(&b.player)));
        table
    }

    fn milliseconds_a_move(&self, player: usize) -> Option<f64> {
        let pairs = self.pairs();
        let own = self.meetings.iter().zip(&pairs).flat_map(|(games, pair)| {
            let place = pair.iter().position(|&other| other == player);
            games
                .iter()
                .flatten()
                .filter_map(move |game| Some((game.moves[place?], game.nanoseconds[place?])))
        });
        let (moves, nanoseconds) =
            own.fold((0_u64, 0_u64), |sum, game| (sum.0 + u64::from(game.0), sum.1 + game.1));
        (moves > 0).then(|| nanoseconds as f64 / 1e6 / moves as f64)
    }
}

/// The same game as the second player sees it.
fn reversed(meeting: &Meeting) -> Outcome {
    let Outcome { verdict, score, milestone, .. } = meeting.outcome;
    let verdict = match verdict {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    };
    Outcome { verdict, score: -score, moves: meeting.moves[1], milestone }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    /// The first wins with the share of its own strength in both strengths.
    struct Strengths(Vec<f64>);

    impl Circle for Strengths {
        fn meet(&self, [a, b]: [usize; 2], series: Seed, at: usize, _: &dyn Fn() -> bool) -> Option<Meeting> {
            let mut generator = series.derive(at as u64).derive((10 * a + b) as u64).generator();
            let won = generator.random_bool(self.0[a] / (self.0[a] + self.0[b]));
            let verdict = if won { Verdict::Win } else { Verdict::Loss };
            let outcome = Outcome { verdict, score: if won { 1 } else { -1 }, moves: 1, milestone: 0 };
            Some(Meeting { outcome, moves: [1, 1], nanoseconds: [1, 1] })
        }
    }

    #[test]
    fn known_strengths_are_found_within_their_intervals() {
        // A factor of ten is 400 points.
        let circle = Strengths(vec![1.0, 10.0, 1.0]);
        let mut within = 0;
        for seed in 0..100 {
            let mut league = League::new(3, 200, Seed(seed));
            league.play(&circle, usize::MAX, &|| false);
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
        league.play(&Strengths(vec![1.0, 2.0]), 7, &|| false);
        assert_eq!(league.played(), 7);
        league.play(&Strengths(vec![1.0, 2.0]), usize::MAX, &|| false);
        let (a, b) = (league.between(0, 1), league.between(1, 0));
        assert_eq!((a.games, b.games, a.wins + b.wins, a.score + b.score), (32, 32, 32, 0));
    }
}
