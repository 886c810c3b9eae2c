//! What the runs of an experiment say: intervals over seeds, and which condition is better.

use super::{Budget, Condition, Measure};
use crate::Run;
use crate::arena::{RISK, SequentialTest, students_t};
use crate::logbook::Record;
use crate::numbers::Numbers;
use dna_lab_games::tally::Tally;
use std::cmp::Ordering;
use std::sync::Arc;

/// A generation of a run: what was spent by then, and how good its champion was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The generation.
    pub generation: u32,
    /// Games played by then.
    pub games: u64,
    /// Seconds that were needed by then.
    pub seconds: f64,
    /// The champion's test games of this generation.
    pub fresh: Tally,
}

/// What a run came to so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The place of its condition.
    pub condition: usize,
    /// Its seed.
    pub seed: u64,
    /// Its generations.
    pub curve: Vec<Point>,
    /// The last champion's games at the end; none before.
    pub test: Option<Tally>,
}

impl Outcome {
    /// Of a run that took so many seconds up to each of its generations.
    #[must_use]
    pub fn of(condition: usize, seed: u64, run: &Run, clock: &[f64]) -> Self {
        let mut games = 0_u64;
        let point = |(at, record): (usize, &Arc<Record>)| {
            games = games.saturating_add(record.games);
            let seconds = clock.get(at).or(clock.last()).copied().unwrap_or(0.0);
            Point { generation: record.generation, games, seconds, fresh: record.fresh }
        };
        Self { condition, seed, curve: run.logbook.iter().enumerate().map(point).collect(), test: None }
    }
}

/// What the finished runs of a condition come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The place of the condition.
    pub condition: usize,
    /// What its runs came to, by seed.
    pub values: Vec<f64>,
    /// The value in the middle; none without runs.
    pub median: Option<f64>,
    /// The mean; none without runs.
    pub mean: Option<f64>,
    /// The 95 % interval of the mean over seeds, by Student's t; of win rates, what lies in 0..=1. None before the second run.
    pub interval: Option<(f64, f64)>,
}

/// Summaries of all conditions, by their places.
#[must_use]
pub fn summaries(conditions: usize, outcomes: &[Outcome], measure: Measure) -> Vec<Summary> {
    let of = |condition| {
        let own = outcomes.iter().filter(|outcome| outcome.condition == condition);
        let values: Vec<f64> = own.filter_map(|outcome| measure.of(&outcome.test?)).collect();
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        let estimate = mean_and_margin(&values, 1.0);
        let interval = estimate.and_then(|(mean, margin)| Some((mean - margin?, mean + margin?)));
        // No player wins less than no game, or more than all.
        let within = |(low, high): (f64, f64)| match measure {
            Measure::Wins => (low.max(0.0), high.min(1.0)),
            Measure::Score => (low, high),
        };
        let interval = interval.map(within);
        let (median, mean) = (quantile(&sorted, 0.5), estimate.map(|(mean, _)| mean));
        Summary { condition, values, median, mean, interval }
    };
    (0..conditions).map(of).collect()
}

/// The mean, and how far its 95 % interval reaches if it is one of so many intervals that are all to hold (Bonferroni).
fn mean_and_margin(values: &[f64], intervals: f64) -> Option<(f64, Option<f64>)> {
    let count = values.len() as f64;
    let mean = (!values.is_empty()).then(|| values.iter().sum::<f64>() / count)?;
    let margin = (values.len() > 1).then(|| {
        let variance =
            values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0);
        students_t(values.len(), RISK / intervals) * (variance / count).sqrt()
    });
    Some((mean, margin))
}

/// The value below which this share of sorted values lies, between two of them in proportion; none without values.
#[must_use]
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * (sorted.len().checked_sub(1)? as f64);
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(low + (high - low) * place.fract())
}

/// Two conditions on the same seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The place of the condition that is better, where that is sure; else that with the higher mean.
    pub better: usize,
    /// The place of the other.
    pub worse: usize,
    /// Seeds that both have finished.
    pub seeds: u64,
    /// Seeds on which the first did better.
    pub wins: u64,
    /// Seeds on which the second did better.
    pub losses: u64,
    /// The mean of the difference: below 0 where it is sure, and a few seeds turn the mean around.
    pub mean: f64,
    /// How far its interval reaches to either side; the intervals of all pairs hold together in 95 % of experiments. None before the
    /// second seed.
    pub margin: Option<f64>,
    /// The seeds after which it was sure that one is better, by the arena's sequential test.
    pub sure_after: Option<u64>,
}

impl Difference {
    /// Seeds on which both did equally well.
    #[must_use]
    pub const fn ties(&self) -> u64 {
        self.seeds - self.wins - self.losses
    }

    /// Whether both did equally well on every seed.
    #[must_use]
    pub const fn is_tie(&self) -> bool {
        self.wins + self.losses == 0
    }

    /// The mean with how far its interval reaches, e.g. "12.3 ± 4.5"; of shares in points of a hundred, without an interval that says
    /// nothing of them.
    #[must_use]
    pub fn told(&self, measure: Measure, numbers: &Numbers) -> String {
        let number = |value: f64| match measure {
            Measure::Wins => numbers.decimal(100.0 * value, 1),
            Measure::Score => numbers.score(Some(value)),
        };
        let margin = self.margin.filter(|margin| measure != Measure::Wins || *margin < 1.0);
        let margin = margin.map_or(String::new(), |margin| format!(" ± {}", number(margin)));
        number(self.mean) + &margin
    }

    /// The same, seen from the other side.
    const fn turned(self) -> Self {
        let Self { better, worse, wins, losses, mean, .. } = self;
        Self { better: worse, worse: better, wins: losses, losses: wins, mean: -mean, ..self }
    }
}

/// All pairs of conditions of the same game that have finished a common seed.
#[must_use]
pub fn differences(conditions: &[Condition], outcomes: &[Outcome], measure: Measure) -> Vec<Difference> {
    let pairs = pairs(conditions);
    let value = |condition: usize, seed: u64| {
        let is_it = |outcome: &&Outcome| outcome.condition == condition && outcome.seed == seed;
        measure.of(&outcomes.iter().find(is_it)?.test?)
    };
    let last = outcomes.iter().map(|outcome| outcome.seed).max().unwrap_or(0);
    let of = |&(a, b): &(usize, usize)| {
        let both = (1..=last).filter_map(|seed| Some(value(a, seed)? - value(b, seed)?));
        let by_seed: Vec<f64> = both.collect();
        let (mean, margin) = mean_and_margin(&by_seed, pairs.len() as f64)?;
        let mut test = SequentialTest::new(pairs.len());
        for difference in &by_seed {
            test.see(difference.total_cmp(&0.0));
        }
        // What the test decides is which wins more seeds; one seed may turn the mean around.
        let is_sure = test.sure_after.is_some() && test.better != test.worse;
        let first = if is_sure { test.better > test.worse } else { mean >= 0.0 };
        let this = Difference {
            better: a,
            worse: b,
            seeds: by_seed.len() as u64,
            wins: test.better,
            losses: test.worse,
            mean,
            margin,
            sure_after: test.sure_after,
        };
        Some(if first { this } else { this.turned() })
    };
    pairs.iter().filter_map(of).collect()
}

/// Pairs of conditions of the same game.
fn pairs(conditions: &[Condition]) -> Vec<(usize, usize)> {
    let all = (0..conditions.len()).flat_map(|a| (a + 1..conditions.len()).map(move |b| (a, b)));
    all.filter(|&(a, b)| conditions[a].level("game") == conditions[b].level("game")).collect()
}

/// Seeds on which one condition must do better than another, without exception, before that is sure.
#[must_use]
pub fn fewest_seeds(conditions: &[Condition]) -> u64 {
    let mut test = SequentialTest::new(pairs(conditions).len());
    while test.sure_after.is_none() {
        test.see(Ordering::Greater);
    }
    test.better
}

impl Budget {
    /// Where a point lies along what the budget counts.
    fn place(self, point: &Point) -> f64 {
        match self {
            Self::Generations(_) => f64::from(point.generation),
            Self::Games(_) => point.games as f64,
            Self::Seconds(_) => point.seconds,
        }
    }
}

/// Runs of a condition at one place along the budget: the middle, and the half of them around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The place.
    pub at: f64,
    /// A quarter of the runs are below.
    pub low: f64,
    /// Half of them are.
    pub median: f64,
    /// Three quarters of them are.
    pub high: f64,
}

/// The runs of a condition at so many places along what the budget counts, as far as all of them have come: the finished runs once there is
/// one.
#[must_use]
pub fn bands(
    outcomes: &[Outcome],
    condition: usize,
    budget: Budget,
    measure: Measure,
    places: usize,
) -> Vec<Band> {
    let of_condition =
        || outcomes.iter().filter(|outcome| outcome.condition == condition && !outcome.curve.is_empty());
    let is_finished = |outcome: &Outcome| outcome.test.is_some();
    // Else the curve would fall back to its beginning with each run that begins.
    let any_finished = of_condition().any(is_finished);
    let own = || of_condition().filter(|outcome| !any_finished || is_finished(outcome));
    let ends =
        |of: fn(&[Point]) -> Option<&Point>| own().filter_map(move |one| Some(budget.place(of(&one.curve)?)));
    let from = ends(<[Point]>::first).fold(0.0, f64::max);
    let to = ends(<[Point]>::last).fold(f64::INFINITY, f64::min);
    if !to.is_finite() || places < 2 {
        return Vec::new();
    }
    let mut at: Vec<f64> =
        (0..places).map(|place| from + (to - from) * place as f64 / (places - 1) as f64).collect();
    if matches!(budget, Budget::Generations(_)) {
        at.iter_mut().for_each(|place| *place = place.round());
    }
    at.dedup();
    let band = |at: f64| {
        let value = |outcome: &Outcome| {
            let reached = outcome.curve.partition_point(|point| budget.place(point) <= at);
            measure.of(&outcome.curve[reached.checked_sub(1)?].fresh)
        };
        let mut values: Vec<f64> = own().filter_map(value).collect();
        values.sort_by(f64::total_cmp);
        let share = |share| quantile(&values, share);
        Some(Band { at, low: share(0.25)?, median: share(0.5)?, high: share(0.75)? })
    };
    at.into_iter().filter_map(band).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Level;
    use super::*;
    use dna_lab_games::seed::Seed;
    use rand::RngExt;

    fn tally(wins: u64) -> Tally {
        Tally { games: 1000, wins, ..Tally::default() }
    }

    fn outcome(condition: usize, seed: u64, wins: u64) -> Outcome {
        Outcome { condition, seed, test: Some(tally(wins)), ..Outcome::default() }
    }

    fn conditions(count: usize) -> Vec<Condition> {
        (0..count).map(|at| Condition(vec![("population".to_owned(), Level::Number(at as f64))])).collect()
    }

    #[test]
    fn summaries_agree_with_a_table_of_students_t() {
        let outcomes: Vec<Outcome> =
            [500, 520, 540, 560, 580].iter().zip(1..).map(|(&wins, seed)| outcome(0, seed, wins)).collect();
        let summary = &summaries(1, &outcomes, Measure::Wins)[0];
        assert_eq!((summary.median, summary.mean), (Some(0.54), Some(0.54)));
        // Deviation 0.031623, divided by the root of 5, times t = 2.776445 at 4 degrees of freedom.
        let (low, high) = summary.interval.expect("an interval");
        assert!(
            (high - 0.54 - 0.039265).abs() < 1e-5 && (0.54 - low - 0.039265).abs() < 1e-5,
            "{low} {high}"
        );
        // Rates do not go beyond 100 %.
        let near: Vec<Outcome> =
            [900, 960, 990].iter().zip(1..).map(|(&wins, seed)| outcome(0, seed, wins)).collect();
        let (low, high) = summaries(1, &near, Measure::Wins)[0].interval.expect("an interval");
        assert!(low > 0.8 && high <= 1.0, "{low} {high}");
    }

    #[test]
    fn quantiles_lie_between_values_in_proportion() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[3.0], 0.9), Some(3.0));
        assert_eq!(quantile(&[1.0, 2.0, 4.0, 8.0], 0.5), Some(3.0));
        assert_eq!(quantile(&[1.0, 2.0, 4.0, 8.0], 1.0), Some(8.0));
    }

    #[test]
    fn conditions_that_are_equal_have_a_winner_in_one_of_twenty_experiments_at_most() {
        let experiments = 400;
        let wrong = (0..experiments).filter(|&experiment| {
            let mut generator = Seed(experiment).generator();
            let runs = (0..4).flat_map(|condition| (1..=30).map(move |seed| (condition, seed)));
            let mut wins = || generator.random_range(300..700);
            let outcomes: Vec<Outcome> =
                runs.map(|(condition, seed)| outcome(condition, seed, wins())).collect();
            let all = differences(&conditions(4), &outcomes, Measure::Wins);
            assert_eq!(all.len(), 6);
            all.iter().any(|difference| difference.sure_after.is_some())
        });
        let wrong = wrong.count();
        assert!(wrong <= 20, "{wrong} of {experiments}");
    }

    #[test]
    fn the_better_condition_is_found_as_soon_as_it_can_be() {
        let all = conditions(2);
        let fewest = fewest_seeds(&all);
        assert_eq!(fewest, 8, "2^8 / 9 is the first above 1 / 0.05");
        let runs = |seeds| (1..=seeds).flat_map(|seed| [outcome(0, seed, 500), outcome(1, seed, 500 + seed)]);
        let found = |seeds| differences(&all, &runs(seeds).collect::<Vec<_>>(), Measure::Wins)[0];
        assert_eq!(found(fewest - 1).sure_after, None);
        let Difference { better, worse, wins, losses, sure_after, .. } = found(12);
        assert_eq!((better, worse, wins, losses, sure_after), (1, 0, 12, 0, Some(fewest)));
    }

    #[test]
    fn one_seed_does_not_turn_around_who_is_better() {
        // The first wins nine seeds by a little, and loses the tenth by far.
        let runs = |seed| [outcome(0, seed, if seed == 10 { 100 } else { 510 }), outcome(1, seed, 500)];
        let outcomes: Vec<Outcome> = (1..=10).flat_map(runs).collect();
        let Difference { better, wins, losses, mean, sure_after, .. } =
            differences(&conditions(2), &outcomes, Measure::Wins)[0];
        assert_eq!((better, wins, losses, sure_after), (0, 9, 1, Some(8)));
        assert!(mean < 0.0, "{mean}");
    }

    #[test]
    fn games_are_not_compared_with_other_games() {
        let game = |name: &str| Condition(vec![("game".to_owned(), Level::Word(name.to_owned()))]);
        let outcomes = [outcome(0, 1, 5), outcome(1, 1, 6)];
        assert_eq!(differences(&[game("othello"), game("abalone")], &outcomes, Measure::Wins), []);
    }

    #[test]
    fn a_band_reaches_as_far_as_all_runs() {
        let curve = |points: &[u64]| -> Vec<Point> {
            let point = |(generation, &wins): (usize, &u64)| Point {
                generation: generation as u32,
                games: 10 * (generation as u64 + 1),
                seconds: generation as f64,
                fresh: tally(wins),
            };
            points.iter().enumerate().map(point).collect()
        };
        let outcomes = [
            Outcome { curve: curve(&[100, 200, 300]), ..outcome(0, 1, 0) },
            Outcome { curve: curve(&[200, 400, 600, 800]), ..outcome(0, 2, 0) },
        ];
        let bands = bands(&outcomes, 0, Budget::Generations(20), Measure::Wins, 50);
        assert_eq!(bands.iter().map(|band| band.at).collect::<Vec<_>>(), [0.0, 1.0, 2.0]);
        assert!((bands[2].median - 0.45).abs() < 1e-12 && (bands[2].low - 0.375).abs() < 1e-12);
        // A run that has begun does not cut those that are finished.
        let begun = Outcome { curve: curve(&[500]), test: None, ..outcome(0, 3, 0) };
        let outcomes = [outcomes[0].clone(), outcomes[1].clone(), begun];
        assert_eq!(super::bands(&outcomes, 0, Budget::Generations(20), Measure::Wins, 50), bands);
    }
}
