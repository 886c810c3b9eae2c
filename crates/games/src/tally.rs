//! What games add up to, and how much a rate can be trusted.

use crate::{Outcome, Verdict};
use serde::{Deserialize, Serialize};

/// The sum of any number of games. Whole numbers, so the sum does not depend on the order of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games neither won nor lost.
    pub draws: u64,
    /// Sum of the scores.
    pub score: i64,
    /// Sum of the squared scores, for their spread.
    pub score_squares: u64,
    /// Moves made.
    pub moves: u64,
}

/// More games than any individual plays: a million a second take twelve days.
pub const MOST_GAMES: u64 = 1 << 40;

impl From<Outcome> for Tally {
    fn from(outcome: Outcome) -> Self {
        Self {
            games: 1,
            wins: u64::from(outcome.verdict == Verdict::Win),
            draws: u64::from(outcome.verdict == Verdict::Draw),
            score: outcome.score,
            score_squares: outcome.score.unsigned_abs().saturating_pow(2),
            moves: u64::from(outcome.moves),
        }
    }
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            games: self.games.saturating_add(other.games),
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            score: self.score.saturating_add(other.score),
            score_squares: self.score_squares.saturating_add(other.score_squares),
            moves: self.moves.saturating_add(other.moves),
        }
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| sum + tally)
    }
}

impl Tally {
    /// Whether games can add up to this: not more than can ever be played, and no mean square below the squared mean.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.is_possible_for(1)
    }

    /// The same of the games of so many players together.
    #[must_use]
    pub fn is_possible_for(&self, players: usize) -> bool {
        let Self { games, wins, draws, score, score_squares, moves } = *self;
        if games == 0 {
            return *self == Self::default();
        }
        let most = MOST_GAMES.saturating_mul(players as u64);
        let ended = wins.checked_add(draws).is_some_and(|ended| ended <= games);
        // Squares that grew too large stayed at the largest number.
        let squares = u128::from(score_squares) * u128::from(games);
        let fits = score_squares == u64::MAX || u128::from(score.unsigned_abs()).pow(2) <= squares;
        ended && fits && games <= most && moves / games <= u64::from(u32::MAX)
    }

    /// The share of games won, a draw counting half; none before the first game.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points() / self.games as f64)
    }

    /// The 95 % interval of the win rate; (0, 1) before the first game.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.points(), self.games)
    }

    /// By how much this win rate is above another one of other games, with the 95 % interval (Newcombe 1998, "Interval estimation for the
    /// difference between independent proportions", method 10); none before both have games.
    #[must_use]
    pub fn above(&self, other: &Self) -> Option<(f64, f64, f64)> {
        let (own, theirs) = (self.win_rate()?, other.win_rate()?);
        let ((low, high), (other_low, other_high)) = (self.interval(), other.interval());
        let difference = own - theirs;
        let both = |a: f64, b: f64| (a * a + b * b).sqrt();
        let below = both(own - low, other_high - theirs);
        let above = both(high - own, theirs - other_low);
        Some((difference, difference - below, difference + above))
    }

    /// The mean score of a game; none before the first.
    #[must_use]
    pub fn mean_score(&self) -> Option<f64> {
        (self.games > 0).then(|| self.score as f64 / self.games as f64)
    }

    /// The variance of the score of a single game; 0 before the first.
    #[must_use]
    pub fn score_variance(&self) -> f64 {
        self.mean_score()
            .map_or(0.0, |mean| (self.score_squares as f64 / self.games as f64 - mean * mean).max(0.0))
    }

    /// The mean number of moves of a game; none before the first.
    #[must_use]
    pub fn mean_moves(&self) -> Option<f64> {
        (self.games > 0).then(|| self.moves as f64 / self.games as f64)
    }

    /// Whether there is no game in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// The normal quantile of 97.5 %.
pub const Z: f64 = 1.959_963_984_540_054;

/// The 95 % score interval of a rate (Wilson 1927, "Probable inference, the law of succession, and statistical
/// inference"): never outside 0..=1, and honest where successes are none or all.
#[must_use]
pub fn wilson(successes: f64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    let rate = successes / n;
    let centre = rate + Z * Z / (2.0 * n);
    let margin = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    // Rounding must not turn "none so far" into a lower bound above 0, nor "all" into an upper one below 1.
    let low = if successes <= 0.0 { 0.0 } else { ((centre - margin) / scale).max(0.0) };
    let high = if successes >= n { 1.0 } else { ((centre + margin) / scale).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_of_rates_has_the_published_interval() {
        let of = |wins, games| Tally { games, wins, ..Tally::default() };
        // Newcombe's example (a): 56 of 70 against 48 of 80.
        let (difference, low, high) = of(56, 70).above(&of(48, 80)).expect("games");
        let near = |value: f64, expected: f64| assert!((value - expected).abs() < 5e-5, "{value}");
        near(difference, 0.2);
        near(low, 0.0524);
        near(high, 0.3339);
        assert_eq!(of(1, 1).above(&Tally::default()), None);
    }

    #[test]
    fn intervals_agree_with_published_values() {
        // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I.
        let check = |successes, trials, low: f64, high: f64| {
            let (l, h) = wilson(successes, trials);
            assert!((l - low).abs() < 5e-5 && (h - high).abs() < 5e-5, "{successes}/{trials}: {l} {h}");
        };
        check(81.0, 263, 0.2553, 0.3662);
        check(15.0, 148, 0.0624, 0.1605);
        check(0.0, 20, 0.0, 0.1611);
        check(1.0, 29, 0.0061, 0.1718);
        check(29.0, 29, 0.8830, 1.0);
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        assert!((1..1000).all(|n| wilson(0.0, n).0 == 0.0 && wilson(n as f64, n).1 == 1.0));
    }

    #[test]
    fn tallies_add_up_and_draws_count_half() {
        let outcome = |verdict, score| Tally::from(Outcome { verdict, score, moves: 10, milestone: 3 });
        let sum: Tally = [outcome(Verdict::Win, 4), outcome(Verdict::Draw, 2), outcome(Verdict::Loss, 0)]
            .into_iter()
            .sum();
        assert_eq!((sum.games, sum.win_rate(), sum.mean_score()), (3, Some(0.5), Some(2.0)));
        assert!((sum.score_variance() - 8.0 / 3.0).abs() < 1e-12);
        assert_eq!(Tally::default().win_rate(), None);
    }

    #[test]
    fn what_games_cannot_add_up_to_is_impossible() {
        let played = Tally { games: 4, wins: 2, draws: 1, score: 10, score_squares: 30, moves: 99 };
        assert!(played.is_possible() && Tally::default().is_possible());
        for impossible in [
            Tally { wins: 4, ..played },
            Tally { wins: u64::MAX, ..played },
            Tally { score_squares: 24, ..played },
            Tally { score: -11, ..played },
            Tally { moves: u64::MAX, ..played },
            Tally { games: 0, ..played },
            Tally { games: u64::MAX, ..played },
            Tally { games: 0, wins: 0, draws: 0, score: 0, score_squares: 0, moves: 1 },
        ] {
            assert!(!impossible.is_possible(), "{impossible:?}");
        }
        let many = Tally { games: MOST_GAMES + 1, ..Tally::default() };
        assert!(!many.is_possible() && many.is_possible_for(2));
        // Squares beyond the largest number stay there, and sums of such tallies too.
        let large = Tally { games: 2, score: i64::MAX, score_squares: u64::MAX, ..played };
        assert!(Tally { wins: 1, ..large }.is_possible() && (large + large).score == i64::MAX);
    }
}
