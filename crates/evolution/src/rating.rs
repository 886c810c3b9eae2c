//! Ratings: how strong a player is by its games against opponents of known strength.

use dna_lab_games::tally::{MOST_GAMES, Z};
use serde::{Deserialize, Serialize};

/// How strong a player is, and by which games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelRating {
    /// Elo on the scale of the opponents' ratings: 400 points more are odds of ten to one.
    pub rating: f64,
    /// The lower end of the 95 % interval; none where no game brought anything, so that nothing bounds it.
    pub low: Option<f64>,
    /// The upper end; none where every game was won.
    pub high: Option<f64>,
    /// Games played.
    pub games: u64,
    /// The profile: the games against each opponent.
    pub panel: Vec<Score>,
}

/// What a player reached against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The opponent.
    pub name: String,
    /// Its strength, which is held to be known.
    pub rating: f64,
    /// Points: a game won is one, a draw half.
    pub points: f64,
    /// Games played.
    pub games: u64,
}

/// How far from the opponents' ratings a player's is looked for.
const REACH: f64 = 4_000.0;

impl Score {
    /// The share of points; none before the first game.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }

    /// The share of points that a player of this rating can expect (Bradley and Terry 1952).
    #[must_use]
    pub fn expected(&self, rating: f64) -> f64 {
        1.0 / (1.0 + libm::pow(10.0, (self.rating - rating) / 400.0))
    }
}

impl PanelRating {
    /// The rating that explains these points best (maximum likelihood, a draw being half a win), and the ratings that they do not
    /// contradict: the score interval, which for a single opponent is Wilson's. None without games.
    ///
    /// Who won or lost everything is rated as if half a point had gone the other way, and has no bound on that side.
    #[must_use]
    pub fn of(panel: Vec<Score>) -> Option<Self> {
        let games: u64 = panel.iter().map(|score| score.games).sum();
        if games == 0 {
            return None;
        }
        let points: f64 = panel.iter().map(|score| score.points).sum();
        let most = games as f64;
        let expected = |rating| sum(&panel, |score| score.expected(rating));
        let rating = root(&panel, |rating| points.clamp(0.5, most - 0.5) - expected(rating));
        // Where the games vary more than the model says, the interval is as wide as they do.
        let modelled = |rating| {
            sum(&panel, |score| {
                let expected = score.expected(rating);
                expected * (1.0 - expected)
            })
        };
        let seen = sum(&panel, |score| {
            let rate = score.rate().unwrap_or(0.0);
            rate * (1.0 - rate)
        });
        // Each rate that was fitted takes some of the variance.
        let opponents = panel.iter().filter(|score| score.games > 0).count() as f64;
        let freedom = (most - 1.0) / (most - opponents).max(1.0);
        let excess = (seen / modelled(rating) * freedom).max(1.0);
        let surprise = |rating| points - expected(rating) - Z * (excess * modelled(rating)).sqrt();
        let relief = |rating| points - expected(rating) + Z * (excess * modelled(rating)).sqrt();
        let low = (points > 0.0).then(|| root(&panel, surprise)).map(rounded);
        let high = (points < most).then(|| root(&panel, relief)).map(rounded);
        Some(Self { rating: rounded(rating), low, high, games, panel })
    }

    /// Whether games can have given these numbers.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let possible = |score: &Score| {
            let Score { rating, points, games, .. } = *score;
            rating.abs() <= REACH && (0.0..=games as f64).contains(&points) && games <= MOST_GAMES
        };
        let games = self.panel.iter().try_fold(0_u64, |sum, score| sum.checked_add(score.games));
        let low = self.low.is_none_or(|low| low.is_finite() && low <= self.rating);
        let high = self.high.is_none_or(|high| high.is_finite() && high >= self.rating);
        let within = self.rating.abs() <= 2.0 * REACH && low && high;
        within && self.panel.iter().all(possible) && self.games > 0 && games == Some(self.games)
    }
}

/// The sum over all games.
fn sum(panel: &[Score], of: impl Fn(&Score) -> f64) -> f64 {
    panel.iter().map(|score| score.games as f64 * of(score)).sum()
}

/// Where a falling function of the rating is zero, by halving.
fn root(panel: &[Score], falling: impl Fn(f64) -> f64) -> f64 {
    let bound = |fold: fn(f64, f64) -> f64, start| panel.iter().map(|score| score.rating).fold(start, fold);
    let mut low = bound(f64::min, f64::INFINITY) - REACH;
    let mut high = bound(f64::max, f64::NEG_INFINITY) + REACH;
    while high - low > 0.01 {
        let middle = (low + high) / 2.0;
        if falling(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// A tenth of a point is far more than is known.
fn rounded(rating: f64) -> f64 {
    (rating * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::{Generator, Seed};
    use dna_lab_games::tally::wilson;
    use rand::RngExt;

    const STRENGTHS: [f64; 13] =
        [0.0, 300.0, 500.0, 700.0, 800.0, 900.0, 1000.0, 1050.0, 1100.0, 1150.0, 1200.0, 1300.0, 1500.0];

    fn score(rating: f64, points: f64, games: u64) -> Score {
        Score { name: String::new(), rating, points, games }
    }

    #[test]
    fn a_single_opponent_gives_the_interval_of_wilson() {
        for (points, games) in [(10.0, 11), (3.5, 20), (500.0, 2_000), (20.0, 20), (0.0, 7)] {
            let found = PanelRating::of(vec![score(1_000.0, points, games)]).unwrap();
            let (low, high) = wilson(points, games);
            let elo = |rate: f64| 1_000.0 + 400.0 * libm::log10(rate / (1.0 - rate));
            let same = |found: Option<f64>, rate: f64| match found {
                Some(found) => (found - elo(rate)).abs() < 0.1,
                None => elo(rate).is_infinite(),
            };
            assert!(same(found.low, low) && same(found.high, high), "{found:?}, {low} to {high}");
        }
        // Odds of ten to one.
        assert!((PanelRating::of(vec![score(0.0, 10.0, 11)]).unwrap().rating - 400.0).abs() < 0.1);
        assert_eq!(PanelRating::of(vec![score(0.0, 0.0, 0)]), None);
    }

    /// Points of one game: a fifth of what is not won for certain are draws.
    fn play(expected: f64, generator: &mut Generator) -> f64 {
        let draw = 0.4 * expected.min(1.0 - expected);
        match generator.random::<f64>() {
            chance if chance < expected - draw / 2.0 => 1.0,
            chance if chance < expected + draw / 2.0 => 0.5,
            _ => 0.0,
        }
    }

    /// How often the interval of so many games against each holds the truth, where points are expected as `chance` says of each
    /// opponent; and how often nothing bounds it on one side.
    fn coverage(games: u64, chance: impl Fn(&Score) -> f64) -> (f64, f64) {
        const TRIES: u64 = 2_000;
        let scores = |points: &mut dyn FnMut(f64) -> f64, games| {
            let of = |&rating: &f64| score(rating, points(chance(&score(rating, 0.0, 0))), games);
            STRENGTHS.iter().map(of).collect::<Vec<_>>()
        };
        let truth = PanelRating::of(scores(&mut |chance| 1e6 * chance, 1_000_000)).unwrap().rating;
        let (mut held, mut unbounded) = (0, 0);
        for at in 0..TRIES {
            let mut generator = Seed(7).derive(at).generator();
            let mut points = |chance| (0..games).map(|_| play(chance, &mut generator)).sum();
            let found = PanelRating::of(scores(&mut points, games)).unwrap();
            assert!(found.is_possible());
            let low = found.low.unwrap_or(f64::NEG_INFINITY);
            let high = found.high.unwrap_or(f64::INFINITY);
            assert!(low < found.rating && found.rating < high, "{found:?}");
            unbounded += u64::from(found.low.is_none() || found.high.is_none());
            held += u64::from((low..=high).contains(&truth));
        }
        (held as f64 / TRIES as f64, unbounded as f64 / TRIES as f64)
    }

    #[test]
    fn intervals_hold_the_truth_of_weak_and_strong_players() {
        for games in [4, 20] {
            for rating in [-300.0, 200.0, 900.0, 1_200.0, 1_700.0] {
                let (held, _) = coverage(games, |opponent| opponent.expected(rating));
                assert!((0.94..=0.99).contains(&held), "{rating}, {games} games: {held}");
            }
        }
    }

    #[test]
    fn intervals_hold_the_truth_of_players_whom_one_number_does_not_explain() {
        // Strong against some, weak against others of the same strength; and as good against all.
        let uneven = |opponent: &Score| {
            opponent.expected(if opponent.rating % 200.0 == 0.0 { 700.0 } else { 1_300.0 })
        };
        let (held, _) = coverage(20, uneven);
        assert!((0.94..=0.99).contains(&held), "{held}");
        let (held, _) = coverage(20, |_| 0.5);
        assert!((0.94..=0.99).contains(&held), "{held}");
    }

    #[test]
    fn who_wins_all_is_bounded_from_below_only() {
        let (held, unbounded) = coverage(4, |opponent| opponent.expected(2_600.0));
        assert!(held > 0.95 && unbounded > 0.8, "{held} {unbounded}");
        let of = |share: f64| {
            PanelRating::of(STRENGTHS.iter().map(|&rating| score(rating, 20.0 * share, 20)).collect())
                .unwrap()
        };
        let (all, none) = (of(1.0), of(0.0));
        assert!(all.low.is_some_and(|low| low > 1_500.0) && all.high.is_none() && all.rating.is_finite());
        assert!(none.high.is_some_and(|high| high < 0.0) && none.low.is_none() && none.rating.is_finite());
    }
}
