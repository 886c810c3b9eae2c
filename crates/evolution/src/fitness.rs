//! What makes one individual better than another, on evidence of different size.

use dna_lab_games::tally::Tally;
use serde::{Deserialize, Serialize};

/// The order of individuals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ranking {
    /// The article's, made a total order: classes of win rate, and the mean score within a class.
    Classes {
        /// Width of a class of win rate, e.g. 0.05.
        width: f64,
    },
    /// Mean score while wins are rare, win rate as they come; both shrunk towards the population by how little
    /// is known of an individual.
    Shrunk,
    /// Mean score however often they win, shrunk likewise: where nearly all games are won, or points are what counts.
    Scores,
    /// By chance, drawn anew in each generation: no selection, so that only drift is left. Estimates are those of [`Ranking::Shrunk`].
    Chance,
}

/// How good each individual is held to be, in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// Fitness; larger is better.
    pub fitness: Vec<f64>,
    /// Fitness less its standard error, for announcing a champion.
    pub cautious: Vec<f64>,
    /// How much the win rate counts beside the score, 0..=1.
    pub weight_of_wins: f64,
}

/// What an individual is judged by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Its games.
    pub record: Tally,
    /// Expected wins in them of a player with relative fitness 0.
    pub expected: f64,
}

impl From<Tally> for Judged {
    /// By its results as they are.
    fn from(record: Tally) -> Self {
        Self { record, expected: 0.0 }
    }
}

impl Judged {
    /// Win rate above that of a player with relative fitness 0 in the same games; none before the first game.
    #[must_use]
    pub fn standing(&self) -> Option<f64> {
        let Self { record, expected } = self;
        record.win_rate().map(|rate| rate - expected / record.games as f64)
    }
}

/// Many individuals' games, and what they won of them: converted to the mean game of all of them, so that no individual is
/// better for having met easier opponents.
struct Results {
    records: Vec<Tally>,
    rates: Vec<Option<f64>>,
}

impl Results {
    fn of<J: Copy + Into<Judged>>(individuals: &[J]) -> Self {
        let judged: Vec<Judged> = individuals.iter().map(|&one| one.into()).collect();
        let records: Vec<Tally> = judged.iter().map(|one| one.record).collect();
        let games: u64 = records.iter().map(|record| record.games).sum();
        let expected = judged.iter().map(|one| one.expected).sum::<f64>() / games.max(1) as f64;
        let rates = judged.iter().map(|one| one.standing().map(|standing| standing + expected)).collect();
        Self { records, rates }
    }

    fn pool(&self) -> Tally {
        self.records.iter().copied().sum()
    }

    fn scores(&self) -> Vec<Option<f64>> {
        self.records.iter().map(Tally::mean_score).collect()
    }

    fn standard_rates(&self) -> Shrunk {
        self.part(&self.rates, rate_variance(&self.pool()))
    }

    fn standard_scores(&self) -> Shrunk {
        self.part(&self.scores(), pool_score_variance(&self.records))
    }

    fn part(&self, means: &[Option<f64>], variance: f64) -> Shrunk {
        let means: Vec<f64> = means.iter().map(|mean| mean.unwrap_or(0.0)).collect();
        let games: Vec<f64> = self.records.iter().map(|record| record.games as f64).collect();
        standardised(&means, &games, variance)
    }
}

/// The mean win rate of a population at which wins alone decide.
const WINS_ALONE: f64 = 0.2;

/// Ranks individuals by what they are judged by.
#[must_use]
pub fn standings<J: Copy + Into<Judged>>(ranking: Ranking, individuals: &[J]) -> Standings {
    let results = Results::of(individuals);
    match ranking {
        Ranking::Classes { width } => classes(width, &results),
        Ranking::Shrunk | Ranking::Chance => {
            let rate = results.pool().win_rate().unwrap_or(0.0);
            shrunk(&results, (rate / WINS_ALONE).min(1.0))
        }
        Ranking::Scores => shrunk(&results, 0.0),
    }
}

/// What decides an individual's rank, as far as there is anything to go by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Its win rate in the mean game of all of them; where the ranking shrinks, drawn towards the others' by how little is known.
    pub rate: Option<f64>,
    /// Its mean score, likewise.
    pub score: Option<f64>,
    /// The standard errors of both; none where the ranking knows nothing of them.
    pub errors: Option<(f64, f64)>,
    /// How much the win rate counts beside the score, 0..=1.
    pub weight_of_wins: f64,
}

/// What a ranking makes of each of these individuals, among them alone.
#[must_use]
pub fn estimates<J: Copy + Into<Judged>>(ranking: Ranking, individuals: &[J]) -> Vec<Estimate> {
    /// A mean with its standard error, as far as they are known.
    type Known = Option<(f64, Option<f64>)>;
    let weight_of_wins = standings(ranking, individuals).weight_of_wins;
    let results = Results::of(individuals);
    let means = |known: &[Option<f64>], shrunk: Shrunk| -> Vec<Known> {
        let value = |standard: &Standard| {
            (shrunk.grand + shrunk.unit * standard.estimate, Some(shrunk.unit * standard.error))
        };
        let mean = |(known, standard): (&Option<f64>, &Standard)| match ranking {
            Ranking::Classes { .. } => known.map(|known| (known, None)),
            Ranking::Shrunk | Ranking::Scores | Ranking::Chance => known.map(|_| value(standard)),
        };
        known.iter().zip(&shrunk.values).map(mean).collect()
    };
    let rates = means(&results.rates, results.standard_rates());
    let scores = means(&results.scores(), results.standard_scores());
    let estimate = |(rate, score): (Known, Known)| Estimate {
        rate: rate.map(|rate| rate.0.clamp(0.0, 1.0)),
        score: score.map(|score| score.0),
        errors: rate.and_then(|rate| rate.1).zip(score.and_then(|score| score.1)),
        weight_of_wins,
    };
    rates.into_iter().zip(scores).map(estimate).collect()
}

fn classes(width: f64, results: &Results) -> Standings {
    let scores = results.scores();
    let most = scores.iter().flatten().copied().fold(1.0, f64::max);
    let fitness: Vec<f64> = results
        .rates
        .iter()
        .zip(&scores)
        .map(|(rate, score)| {
            let class = (rate.unwrap_or(0.0) / width + 1e-9).floor();
            // The score stays below one class.
            class + (score.unwrap_or(0.0) / most).clamp(0.0, 1.0) * 0.999
        })
        .collect();
    let won = fitness.iter().any(|&fitness| fitness >= 1.0);
    Standings { cautious: fitness.clone(), fitness, weight_of_wins: if won { 1.0 } else { 0.0 } }
}

/// `weight`: how much the win rate counts beside the score.
fn shrunk(results: &Results, weight: f64) -> Standings {
    let (wins, scores) = (results.standard_rates().values, results.standard_scores().values);
    let mix = |pick: fn(&Standard) -> f64| -> Vec<f64> {
        wins.iter().zip(&scores).map(|(w, s)| weight * pick(w) + (1.0 - weight) * pick(s)).collect()
    };
    let fitness = mix(|part| part.estimate);
    Standings { fitness, cautious: mix(|part| part.estimate - part.error), weight_of_wins: weight }
}

/// The variance of one game's win around its player's rate.
fn rate_variance(pool: &Tally) -> f64 {
    let rate = pool.win_rate().unwrap_or(0.0);
    rate * (1.0 - rate)
}

/// The variance of one game's score around its player's mean.
fn pool_score_variance(records: &[Tally]) -> f64 {
    let games: f64 = records.iter().map(|record| record.games as f64).sum();
    records.iter().map(|record| record.score_variance() * record.games as f64).sum::<f64>() / games.max(1.0)
}

/// A player's estimate less the grand mean, and its standard error, both in units of the true spread between players.
struct Standard {
    estimate: f64,
    error: f64,
}

/// Estimates of many players.
struct Shrunk {
    /// The mean of all games.
    grand: f64,
    /// The true spread between players, as far as can be told.
    unit: f64,
    values: Vec<Standard>,
}

/// Empirical Bayes estimates (Efron and Morris 1975, "Data analysis using Stein's estimator"): each mean over so
/// many games is drawn towards the grand mean by the share of its spread that chance alone explains; zeros if there is no
/// spread.
fn standardised(means: &[f64], games: &[f64], variance_of_a_game: f64) -> Shrunk {
    let known: Vec<(f64, f64)> =
        means.iter().zip(games).filter(|&(_, &n)| n > 0.0).map(|(&mean, &n)| (mean, n)).collect();
    let count = known.len() as f64;
    let total: f64 = known.iter().map(|(_, n)| n).sum();
    let grand = known.iter().map(|(mean, n)| mean * n).sum::<f64>() / total.max(1.0);
    let alike = || {
        let values = means.iter().map(|_| Standard { estimate: 0.0, error: 0.0 }).collect();
        Shrunk { grand, unit: 0.0, values }
    };
    if count < 2.0 {
        return alike();
    }
    let spread = known.iter().map(|(mean, _)| (mean - grand) * (mean - grand)).sum::<f64>() / (count - 1.0);
    let chance = known.iter().map(|(_, n)| variance_of_a_game / n).sum::<f64>() / count;
    // Never less than a tenth of what was seen: an order is needed even where chance could explain it all.
    let between = (spread - chance).max(spread * 0.1);
    if between <= 0.0 {
        return alike();
    }
    let values = means
        .iter()
        .zip(games)
        .map(|(mean, n)| {
            let error = if *n > 0.0 { variance_of_a_game / n } else { f64::INFINITY };
            let trust = between / (between + error);
            let estimate = if *n > 0.0 { (mean - grand) * trust / between.sqrt() } else { 0.0 };
            Standard { estimate, error: (1.0 - trust).sqrt() }
        })
        .collect();
    Shrunk { grand, unit: between.sqrt(), values }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(games: u64, wins: u64, mean_score: i64) -> Tally {
        let score = mean_score * games as i64;
        // Every score 10 away from its mean.
        let score_squares = (mean_score * mean_score + 100) as u64 * games;
        Tally { games, wins, score, score_squares, ..Tally::default() }
    }

    fn order(ranking: Ranking, records: &[Tally]) -> Vec<usize> {
        let fitness = standings(ranking, records).fitness;
        let mut order: Vec<usize> = (0..records.len()).collect();
        order.sort_by(|&a, &b| fitness[b].total_cmp(&fitness[a]));
        order
    }

    #[test]
    fn without_wins_the_score_decides() {
        let records = [record(50, 0, 100), record(50, 0, 300), record(50, 0, 200)];
        assert_eq!(standings(Ranking::Shrunk, &records).weight_of_wins, 0.0);
        assert_eq!(order(Ranking::Shrunk, &records), [1, 2, 0]);
        assert_eq!(order(Ranking::Classes { width: 0.05 }, &records), [1, 2, 0]);
    }

    #[test]
    fn with_many_wins_the_score_counts_for_nothing() {
        let records = [record(100, 40, 900), record(100, 60, 100), record(100, 50, 500)];
        assert_eq!(standings(Ranking::Shrunk, &records).weight_of_wins, 1.0);
        assert_eq!(order(Ranking::Shrunk, &records), [1, 2, 0]);
        assert_eq!(standings(Ranking::Scores, &records).weight_of_wins, 0.0);
        assert_eq!(order(Ranking::Scores, &records), [0, 2, 1]);
    }

    #[test]
    fn much_evidence_beats_a_lucky_few_games() {
        // 60 % of 1,000 games say more than 70 % of 10 among players of 50 %.
        let mut records = vec![record(1000, 500, 0); 20];
        records[3] = record(1000, 600, 0);
        records[7] = record(10, 7, 0);
        let shrunk = standings(Ranking::Shrunk, &records);
        assert!(shrunk.fitness[3] > shrunk.fitness[7] && shrunk.cautious[3] > shrunk.cautious[7]);
        assert!(shrunk.fitness[7] > shrunk.fitness[0], "luck still counts for something");
    }

    #[test]
    fn estimates_lie_between_what_was_seen_and_the_mean_of_all_and_rank_alike() {
        let mut records = vec![record(1000, 500, 0); 20];
        records[3] = record(1000, 600, 0);
        records[7] = record(10, 7, 0);
        let estimates = estimates(Ranking::Shrunk, &records);
        let rates: Vec<f64> = estimates.iter().filter_map(|estimate| estimate.rate).collect();
        let fitness = standings(Ranking::Shrunk, &records).fitness;
        assert!((0.5..0.6).contains(&rates[3]) && (0.5..0.52).contains(&rates[7]), "{rates:?}");
        assert_eq!(rates[3] > rates[7], fitness[3] > fitness[7]);
        let classes = super::estimates(Ranking::Classes { width: 0.05 }, &records);
        assert_eq!((classes[7].rate, classes[7].weight_of_wins, classes[7].errors), (Some(0.7), 1.0, None));
        let error = |at: usize| estimates[at].errors.map(|errors| errors.0).unwrap_or_default();
        assert!(error(7) > error(3) && error(3) > 0.0, "who played more is known better");
        assert_eq!(super::estimates(Ranking::Shrunk, &[Tally::default()])[0].rate, None);
    }

    #[test]
    fn who_met_easier_opponents_is_no_better_for_it() {
        let judged = |wins, expected| Judged { record: record(100, wins, 0), expected };
        // The first won most, of games that every player wins.
        let individuals = [judged(80, 85.0), judged(45, 30.0), judged(50, 50.0), judged(51, 50.0)];
        for ranking in [Ranking::Shrunk, Ranking::Classes { width: 0.05 }] {
            let fitness = standings(ranking, &individuals).fitness;
            assert!(fitness[1] > fitness[3] && fitness[3] >= fitness[2] && fitness[2] > fitness[0]);
        }
        let rates = estimates(Ranking::Shrunk, &individuals).into_iter().filter_map(|estimate| estimate.rate);
        let mean = rates.sum::<f64>() / 4.0;
        assert!((mean - 0.565).abs() < 1e-9, "they are told on the scale of what was won: {mean}");
    }

    #[test]
    fn equal_records_are_equally_fit() {
        for records in [vec![record(100, 30, 50); 5], vec![Tally::default(); 3], vec![record(5, 1, 9)]] {
            for ranking in [Ranking::Shrunk, Ranking::Classes { width: 0.05 }, Ranking::Scores] {
                let fitness = standings(ranking, &records).fitness;
                assert!(fitness.iter().all(|&value| value == fitness[0] && value.is_finite()), "{fitness:?}");
            }
        }
    }

    #[test]
    fn classes_of_five_points_then_the_score() {
        let ranking = Ranking::Classes { width: 0.05 };
        // 12 % and 14 % are one class, 15 % is the next.
        let records = [record(100, 12, 800), record(100, 14, 300), record(100, 15, 100)];
        assert_eq!(order(ranking, &records), [2, 0, 1]);
    }
}
