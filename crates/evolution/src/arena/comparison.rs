//! Whether one player is better than another.

use super::tournament::Tournament;
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::cmp::Ordering;

/// How sure one wants to be: the probability of finding a difference where there is none, over all pairs of a
/// tournament together.
pub const RISK: f64 = 0.05;

/// By how many standard errors the mean of so many values is off at most, except with this probability: the two-sided quantile of
/// Student's t. Infinite for fewer than two values.
pub(crate) fn students_t(values: usize, risk: f64) -> f64 {
    let t = StudentsT::new(0.0, 1.0, values as f64 - 1.0);
    t.map_or(f64::INFINITY, |t| t.inverse_cdf(1.0 - risk / 2.0))
}

/// Two players on the same seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The place of the first.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
    /// Seeds that both played.
    pub games: u64,
    /// Seeds on which the first did better.
    pub a_better: u64,
    /// Seeds on which the second did better.
    pub b_better: u64,
    /// The mean of the first's score less the second's; none before the first seed.
    pub score_difference: Option<f64>,
    /// Its 95 % interval reaches so far to either side; none before the second seed.
    pub margin: Option<f64>,
    /// The seeds after which it was sure which is better, if it is.
    pub sure_after: Option<u64>,
}

impl Comparison {
    /// The better of the two, once that is sure.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.sure_after.map(|_| if self.a_better > self.b_better { self.a } else { self.b })
    }

    /// Whether the interval of the scores' difference lies on one side of 0. That alone does not make it sure which is better.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.score_difference.zip(self.margin).is_some_and(|(difference, margin)| difference.abs() > margin)
    }

    /// Of players `a` and `b`, at the risk that is this pair's share of [`RISK`].
    #[must_use]
    pub fn of(tournament: &Tournament, a: usize, b: usize) -> Self {
        let players = tournament.results.len();
        let pairs = players * (players - 1) / 2;
        let mut test = SequentialTest::new(pairs);
        let [first, second] = [a, b].map(|player| &tournament.results[player]);
        let mut this = Self {
            a,
            b,
            games: 0,
            a_better: 0,
            b_better: 0,
            score_difference: None,
            margin: None,
            sure_after: None,
        };
        // Sums of the differences and of their squares.
        let (mut sum, mut squares) = (0.0, 0.0);
        for (at, outcome) in first.games() {
            let Some(other) = second.outcome(at) else { continue };
            this.games += 1;
            let difference = (outcome.score - other.score) as f64;
            sum += difference;
            squares += difference * difference;
            test.see(tournament.criterion.compare(outcome, other));
        }
        (this.a_better, this.b_better, this.sure_after) = (test.better, test.worse, test.sure_after);
        let games = this.games as f64;
        if this.games > 0 {
            this.score_difference = Some(sum / games);
        }
        if this.games > 1 {
            let variance = (squares - sum * sum / games).max(0.0) / (games - 1.0);
            this.margin = Some(1.959_964 * (variance / games).sqrt());
        }
        this
    }
}

/// Whether one of two is better, looked at after every pair of results on the same seed and stopped as soon as that is sure: a mixture
/// sequential probability ratio test (Robbins 1970, "Statistical methods related to the law of the iterated logarithm").
///
/// If both were equal, each seed that decides would be a fair coin. The ratio of the likelihood under a coin of any bias, all biases as
/// likely, to that under a fair one then ever reaches 1 / risk with probability `risk` at most (Ville 1939).
#[derive(Clone, Copy, Debug)]
pub struct SequentialTest {
    /// Seeds on which the first did better.
    pub better: u64,
    /// Seeds on which the second did better.
    pub worse: u64,
    /// The seeds after which it was sure, if it is.
    pub sure_after: Option<u64>,
    seeds: u64,
    /// The logarithm of the ratio, and what it must reach.
    ratio: f64,
    bar: f64,
}

impl SequentialTest {
    /// Nothing seen yet; at the risk that is the share of one of so many pairs of [`RISK`].
    #[must_use]
    pub fn new(pairs: usize) -> Self {
        let bar = libm::log(pairs.max(1) as f64 / RISK);
        Self { better: 0, worse: 0, sure_after: None, seeds: 0, ratio: 0.0, bar }
    }

    /// How the first did on one more seed, compared to the second.
    pub fn see(&mut self, first: Ordering) {
        self.seeds += 1;
        let better = match first {
            Ordering::Greater => &mut self.better,
            Ordering::Less => &mut self.worse,
            Ordering::Equal => return,
        };
        *better += 1;
        let better = *better as f64;
        // Laplace's rule of succession, over one half.
        self.ratio += libm::log(2.0 * better / (self.better + self.worse + 1) as f64);
        if self.ratio >= self.bar && self.sure_after.is_none() {
            self.sure_after = Some(self.seeds);
        }
    }
}

/// Every pair once, the better ranked of the two first.
#[must_use]
pub fn comparisons(tournament: &Tournament) -> Vec<Comparison> {
    let ranking = tournament.ranking();
    let pairs = (0..ranking.len()).flat_map(|a| (a + 1..ranking.len()).map(move |b| (a, b)));
    pairs.map(|(a, b)| Comparison::of(tournament, ranking[a], ranking[b])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Criterion;
    use super::*;
    use crate::evaluator::{Observer, Players, Referee, Threads, Unobserved};
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{Contender, Outcome, Verdict, list};
    use rand::RngExt;

    /// Scores a number from 0 to `best`.
    struct Dice {
        best: i64,
        seed: u64,
    }

    impl Contender for Dice {
        fn play(&self, seed: Seed) -> Outcome {
            let score = seed.derive(self.seed).generator().random_range(0..=self.best);
            Outcome { verdict: Verdict::Loss, score, moves: 1, milestone: 0 }
        }
    }

    struct Impatient;

    impl Observer for Impatient {
        fn should_stop(&self) -> bool {
            true
        }
    }

    fn play(tournament: &mut Tournament, dice: &[Dice], most: usize, observer: &dyn Observer) {
        let players: Vec<Players<'_>> = dice.iter().map(|dice| Players::Genes(&[], Some(dice))).collect();
        let referee = Referee { game: &*list::games()[0], evaluator: &Threads, observer };
        tournament.play(referee, &players, most);
    }

    fn tournament(a: i64, b: i64, games: usize, seed: u64) -> Tournament {
        let dice = [Dice { best: a, seed: 1 }, Dice { best: b, seed: 2 }];
        let mut tournament = Tournament::new(2, games, Seed(seed), Criterion::Score);
        play(&mut tournament, &dice, usize::MAX, &Unobserved);
        assert!(tournament.is_over());
        tournament
    }

    #[test]
    fn equals_are_seldom_told_apart_however_often_one_looks() {
        let wrong =
            (0..400).filter(|&seed| Comparison::of(&tournament(99, 99, 500, seed), 0, 1).winner().is_some());
        // 5 % at most, that is 20; three standard deviations more are 33.
        let wrong = wrong.count();
        assert!(wrong <= 33, "{wrong}");
    }

    #[test]
    fn the_better_is_found_and_soon() {
        for seed in 0..50 {
            let comparison = Comparison::of(&tournament(80, 120, 1_000, seed), 0, 1);
            assert_eq!(comparison.winner(), Some(1));
            assert!(comparison.sure_after.is_some_and(|after| after < 600), "{comparison:?}");
            let (difference, margin) = (comparison.score_difference.unwrap(), comparison.margin.unwrap());
            assert!(difference + margin < 0.0 && (difference + 20.0).abs() < 2.0 * margin, "{comparison:?}");
        }
    }

    #[test]
    fn a_broken_off_game_is_played_again_and_comes_out_the_same() {
        let dice = [Dice { best: 50, seed: 1 }, Dice { best: 60, seed: 2 }];
        let mut broken = Tournament::new(2, 40, Seed(1), Criterion::Score);
        play(&mut broken, &dice, 7, &Unobserved);
        play(&mut broken, &dice, 9, &Impatient);
        assert_eq!(broken.played(), 7);
        play(&mut broken, &dice, usize::MAX, &Unobserved);
        let mut straight = Tournament::new(2, 40, Seed(1), Criterion::Score);
        play(&mut straight, &dice, usize::MAX, &Unobserved);
        assert_eq!(Comparison::of(&broken, 0, 1), Comparison::of(&straight, 0, 1));
    }
}
