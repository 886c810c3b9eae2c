//! The logbook: what each generation was like, in numbers.

use super::population::{Individual, Origin};
use super::settings::Settings;
use super::survival::Ranked;
use dna_lab_games::RuleId;
use dna_lab_games::seed::Generator;
use dna_lab_games::tally::Tally;
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// One generation. Win rates come as tallies, so that those of fresh games have their interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The generation; 0 are the founders.
    pub generation: u32,
    /// Games played in this generation, all fresh ones included.
    pub games: u64,
    /// The individual held to be the best: its id.
    pub champion: u64,
    /// The champion's games that selection never saw, over its life.
    pub validated: Tally,
    /// Those of them that were played in this generation.
    pub fresh: Tally,
    /// In a two-player game: the champion's games of this generation against other fixed opponents and against the hall
    /// of fame as it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yardsticks: Vec<(String, Tally)>,
    /// Games of survivors drawn at random for each, on seeds that selection never saw: the population's mean.
    #[serde(default, skip_serializing_if = "Tally::is_empty")]
    pub sample: Tally,
    /// The record of the individual with the best win rate, as selected: luck included, as in the three that follow.
    pub best: Tally,
    /// All records together.
    pub mean: Tally,
    /// The record of the individual in the middle.
    pub median: Tally,
    /// The record of the individual with the worst win rate.
    pub worst: Tally,
    /// How much the win rate counted beside the score in the ranking, 0..=1.
    pub weight_of_wins: f64,
    /// The mean distance between two individuals.
    pub diversity: f64,
    /// Newborns of each operator.
    pub births: Vec<(Origin, u64)>,
    /// For each rule of the run: the share of individuals that carry it, and their mean coefficient.
    pub rules: Vec<(RuleId, f64, f64)>,
}

impl Record {
    /// Whether the interval of the population's rate lies above the champion's rate. The champion stays until a challenger is shown to
    /// be better.
    #[must_use]
    pub fn is_population_ahead(&self) -> bool {
        self.validated.win_rate().is_some_and(|champion| self.sample.interval().0 > champion)
    }

    /// What decided the ranking: "score", "score and wins" or "wins".
    #[must_use]
    pub fn decided_by(&self) -> &'static str {
        match self.weight_of_wins {
            weight if weight <= 0.0 => "score",
            weight if weight >= 1.0 => "wins",
            _ => "score and wins",
        }
    }
}

/// Pairs of individuals that the diversity is estimated from.
const PAIRS: usize = 500;

/// What a generation's survivors do not tell of it.
#[derive(Clone, Debug)]
pub struct Life {
    /// Which generation.
    pub generation: u32,
    /// Games played in it.
    pub games: u64,
    /// The id of its champion.
    pub champion: u64,
    /// All validation games of the champion.
    pub validated: Tally,
    /// Those played in this generation.
    pub fresh: Tally,
    /// The champion's games against further opponents.
    pub yardsticks: Vec<(String, Tally)>,
    /// Fresh games of survivors drawn at random.
    pub sample: Tally,
    /// Its newborns by operator.
    pub births: Vec<(Origin, u64)>,
}

/// How many newborns each operator made.
#[must_use]
pub fn births<'a>(newborns: impl Iterator<Item = &'a Individual> + Clone) -> Vec<(Origin, u64)> {
    let count = |origin| newborns.clone().filter(|newborn| newborn.origin == origin).count() as u64;
    Origin::ALL.into_iter().map(|origin| (origin, count(origin))).collect()
}

/// The record of a generation. `generator` draws the pairs that the diversity is estimated from.
#[must_use]
pub fn record(settings: &Settings, ranked: &Ranked, life: Life, generator: &mut Generator) -> Record {
    let population = &ranked.individuals;
    let mut records: Vec<Tally> = population.iter().map(|individual| individual.record).collect();
    let mean = records.iter().copied().sum();
    records.sort_by(|a, b| {
        let rate = |tally: &Tally| tally.win_rate().unwrap_or(0.0);
        let score = |tally: &Tally| tally.mean_score().unwrap_or(0.0);
        rate(b).total_cmp(&rate(a)).then(score(b).total_cmp(&score(a)))
    });
    let Life { generation, games, champion, validated, fresh, yardsticks, sample, births } = life;
    Record {
        generation,
        games,
        champion,
        validated,
        fresh,
        yardsticks,
        sample,
        best: records[0],
        mean,
        median: records[records.len() / 2],
        worst: records[records.len() - 1],
        weight_of_wins: ranked.standings.weight_of_wins,
        diversity: diversity(population, generator),
        births,
        rules: settings.rules.iter().map(|rule| share_and_mean(rule, population)).collect(),
    }
}

fn diversity(population: &[Individual], generator: &mut Generator) -> f64 {
    let size = population.len();
    if size < 2 {
        return 0.0;
    }
    let sum: f64 = (0..PAIRS)
        .map(|_| {
            let a = generator.random_range(0..size);
            let b = (a + generator.random_range(1..size)) % size;
            population[a].genome.distance(&population[b].genome)
        })
        .sum();
    sum / PAIRS as f64
}

fn share_and_mean(rule: &RuleId, population: &[Individual]) -> (RuleId, f64, f64) {
    let coefficients: Vec<f64> =
        population.iter().filter_map(|i| i.genome.gene(rule)).map(|gene| gene.coefficient).collect();
    let carriers = coefficients.len() as f64;
    let mean = if carriers > 0.0 { coefficients.iter().sum::<f64>() / carriers } else { 0.0 };
    (rule.clone(), carriers / population.len() as f64, mean)
}
