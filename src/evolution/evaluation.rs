//! Evaluation: who plays how many games in a generation.

use super::population::Individual;
use super::settings::Settings;
use super::{Purpose, fitness};
use crate::evaluator::{Players, Referee, Series};
use crate::games::{Occasion, Rival};
use crate::seed::Seed;
use crate::tally::Tally;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// When games are played, and which count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Evaluation {
    /// The article's: once, at birth; only the best is measured again each generation, and keeps that score.
    AtBirth,
    /// Newborns play a full evaluation; everybody else plays a part of one each generation, and games add up.
    Lifelong {
        /// That part, 0..=1.
        elder_share: f64,
    },
    /// Everybody plays a full evaluation in each generation, and only that counts: for games whose opponents change.
    EachGeneration,
}

/// Newborns play a first part of their games; only the best of them play the rest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Racing {
    /// The first part of the games, 0..=1.
    pub first_share: f64,
    /// The share of newborns that play on, 0..=1.
    pub kept_share: f64,
}

/// The seeds of one round of games.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The seed of the round.
    pub seed: Seed,
    /// Whether all individuals play the same games.
    pub common: bool,
}

impl Round {
    /// Where the chance of an individual's games comes from.
    #[must_use]
    pub fn of(&self, individual: u64) -> Seed {
        if self.common { self.seed } else { self.seed.derive(individual) }
    }
}

/// Lets a generation play its games, in a game for two against `against`, and gives what they add up to: against each of them where
/// former champions are drawn by how hard they are, else in all. None if the observer stopped it.
pub fn judge(
    settings: &Settings,
    referee: Referee<'_>,
    against: &[Rival<'_>],
    generation: u32,
    elders: &mut [Individual],
    newborns: &mut [Individual],
) -> Option<Vec<Tally>> {
    let seed = Purpose::Games.seed(settings.seed, generation);
    let round = Round { seed, common: settings.common_seeds };
    let games = settings.games;
    let first = match settings.racing {
        Some(racing) if newborns.len() > 1 => share_of(games, racing.first_share).max(1),
        _ => games,
    };
    let apart = settings.opposition.is_some_and(|opposition| opposition.by_hardness) && !against.is_empty();
    let parts: Vec<&[Rival<'_>]> = if apart { against.chunks(1).collect() } else { vec![against] };
    let play = |individuals: &mut dyn Iterator<Item = &mut Individual>, games| {
        play(referee, &parts, individuals.collect(), round, games)
    };
    let mut played = vec![Tally::default(); parts.len()];
    let mut add = |more: Vec<Tally>| played.iter_mut().zip(more).for_each(|(sum, more)| *sum = *sum + more);
    add(play(&mut newborns.iter_mut(), 0..first)?);
    if let Some(racing) = settings.racing.filter(|_| first < games) {
        let kept = (newborns.len() as f64 * racing.kept_share).ceil() as usize;
        let records: Vec<Tally> = newborns.iter().map(|newborn| newborn.record).collect();
        let fitness = fitness::standings(settings.ranking, &records).fitness;
        let mut racers: Vec<(f64, &mut Individual)> = fitness.into_iter().zip(newborns).collect();
        racers.sort_by(|(a, first), (b, second)| b.total_cmp(a).then(first.id.cmp(&second.id)));
        add(play(&mut racers.into_iter().take(kept).map(|(_, newborn)| newborn), first..games)?);
    }
    add(match settings.evaluation {
        // The population is kept best first. Its best is measured anew, in place of its old score.
        Evaluation::AtBirth => {
            let best = elders.get_mut(..1).unwrap_or_default();
            best.iter_mut().for_each(|best| best.record = Tally::default());
            play(&mut best.iter_mut(), 0..games)?
        }
        Evaluation::Lifelong { elder_share } => {
            play(&mut elders.iter_mut(), 0..share_of(games, elder_share))?
        }
        Evaluation::EachGeneration => {
            elders.iter_mut().for_each(|elder| elder.record = Tally::default());
            play(&mut elders.iter_mut(), 0..games)?
        }
    });
    Some(played)
}

/// The part of an evaluation that an individual plays in a generation, on average.
pub(super) struct Share {
    pub(super) newborns: f64,
    pub(super) elders: f64,
}

/// The parts that these settings ask for.
pub(super) fn expected_share(settings: &Settings) -> Share {
    let newborns = settings
        .racing
        .map_or(1.0, |racing| racing.first_share + (1.0 - racing.first_share) * racing.kept_share);
    let elders = match settings.evaluation {
        Evaluation::AtBirth => 1.0 / settings.population as f64,
        Evaluation::Lifelong { elder_share } => elder_share,
        Evaluation::EachGeneration => 1.0,
    };
    Share { newborns, elders }
}

fn share_of(games: u32, share: f64) -> u32 {
    (f64::from(games) * share).round() as u32
}

/// Lets each of `individuals` play the games of these indices, in turn against each part of the opponents, adds them to its record,
/// and gives what they add up to for each part. Stops when the observer asks; then nothing is added and this is None.
fn play(
    referee: Referee<'_>,
    against: &[&[Rival<'_>]],
    individuals: Vec<&mut Individual>,
    round: Round,
    games: Range<u32>,
) -> Option<Vec<Tally>> {
    let mut records = vec![Tally::default(); individuals.len()];
    let mut played = Vec::new();
    for (at, part) in (0..).zip(against) {
        let games: Vec<u32> = games.clone().filter(|game| game % against.len() as u32 == at).collect();
        if games.is_empty() {
            played.push(Tally::default());
            continue;
        }
        let series = individuals.iter().map(|individual| {
            let players = Players::Genes(individual.genome.genes(), None);
            Series { players, seed: round.of(individual.id), games: games.clone() }
        });
        let tallies = referee.tallies(Occasion::Selection, part, series.collect())?;
        played.push(tallies.iter().copied().sum());
        records.iter_mut().zip(tallies).for_each(|(record, tally)| *record = *record + tally);
    }
    for (individual, record) in individuals.into_iter().zip(records) {
        individual.record = individual.record + record;
    }
    Some(played)
}

/// Fresh games of a population, each played by somebody drawn at random: independent, and won as often as its mean member
/// wins. None if the observer stopped it.
pub(super) fn sample(
    settings: &Settings,
    referee: Referee<'_>,
    population: &[Individual],
    generation: u32,
) -> Option<Tally> {
    let seed = Purpose::Sample.seed(settings.seed, generation);
    let mut drawing = seed.generator();
    let mut all: Vec<Series<'_>> = population
        .iter()
        .map(|individual| Players::Genes(individual.genome.genes(), None))
        .map(|players| Series { players, seed, games: Vec::new() })
        .collect();
    for game in 0..settings.sample_games {
        all[drawing.random_range(0..population.len())].games.push(game);
    }
    all.retain(|series| !series.games.is_empty());
    let tallies = referee.tallies(Occasion::Play, &[], all)?;
    Some(tallies.into_iter().sum())
}
