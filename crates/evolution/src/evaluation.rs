//! Evaluation: who plays how many games in a generation.

use super::fitness::Judged;
use super::population::Individual;
use super::settings::Settings;
use super::{Purpose, fitness};
use crate::evaluator::{Against, Players, Referee, Series};
use dna_lab_games::Occasion;
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// When games are played, and which count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Evaluation {
    /// The article's: once, at birth; only the best is measured again each generation, and keeps that score.
    AtBirth,
    /// Offspring play a full evaluation; survivors play a part of one each generation, and games add up.
    Lifelong {
        /// That part, 0..=1.
        elder_share: f64,
        /// Whether a result counts beside what elders come to in the very same games, seeds, opponents and colours: where opponents
        /// change, lives that met easy ones would else look better. No effect if each individual has its own seeds.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        relative: bool,
    },
    /// All individuals play a full evaluation in each generation, and only that counts: for games whose opponents change.
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

/// Lets a generation play its games, in a two-player game against `against`, and gives what they add up to: against each of them where
/// former champions are drawn by how hard they are, else in all. None if the observer stopped it.
pub fn judge(
    settings: &Settings,
    referee: Referee<'_>,
    against: &[Against<'_>],
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
    let (shared, relative) = match settings.evaluation {
        Evaluation::Lifelong { elder_share, relative: true } if settings.common_seeds => {
            // Without a game of theirs nothing could be held beside it.
            (share_of(games, elder_share).max(1), true)
        }
        Evaluation::Lifelong { elder_share, .. } => (share_of(games, elder_share), false),
        Evaluation::AtBirth | Evaluation::EachGeneration => (games, false),
    };
    if !relative {
        // The setting may have been another one in earlier generations.
        elders.iter_mut().for_each(|elder| elder.expected = 0.0);
    }
    let elders = match settings.evaluation {
        // The population is kept best first. Its best is measured anew, in place of its old score.
        Evaluation::AtBirth => elders.get_mut(..1).unwrap_or_default(),
        _ => elders,
    };
    if !matches!(settings.evaluation, Evaluation::Lifelong { .. }) {
        elders.iter_mut().for_each(Individual::forget);
    }
    let apart = settings.opposition.is_some_and(|opposition| opposition.by_hardness) && !against.is_empty();
    let parts: Vec<&[Against<'_>]> = if apart { against.chunks(1).collect() } else { vec![against] };
    let mut played = vec![Tally::default(); parts.len()];
    let mut play = |individuals: Vec<&mut Individual>, games, measure| {
        let more = play(referee, &parts, individuals, round, games, measure)?;
        played.iter_mut().zip(more).for_each(|(sum, more)| *sum = *sum + more);
        Some(())
    };
    // An individual plays all games of a range or none, so that all are compared on the same ones.
    let mut newborns: Vec<&mut Individual> = newborns.iter_mut().collect();
    let mut ends = vec![first, games];
    if relative {
        ends.push(shared.min(games));
        ends.sort_unstable();
    }
    ends.dedup();
    let (mut from, all) = (0, newborns.len());
    for end in ends {
        if let Some(racing) = settings.racing.filter(|_| from == first) {
            newborns = racers(settings, racing, newborns);
        }
        let elders = elders.iter_mut().filter(|_| relative && end <= shared);
        let going_on = newborns.len();
        let cohort: Vec<&mut Individual> =
            elders.chain(newborns.iter_mut().map(|newborn| &mut **newborn)).collect();
        // Elders come first. Newborns that race on were chosen, and are no measure.
        let measure = match cohort.len() - going_on {
            _ if !relative => None,
            0 if going_on < all => Some(0),
            0 => Some(all),
            elders => Some(elders),
        };
        play(cohort, from..end, measure)?;
        from = end;
    }
    if !relative {
        play(elders.iter_mut().collect(), 0..shared, None)?;
    }
    Some(played)
}

/// The better ones of newborns that have played the first part of their games.
fn racers<'a>(
    settings: &Settings,
    racing: Racing,
    newborns: Vec<&'a mut Individual>,
) -> Vec<&'a mut Individual> {
    let kept = (newborns.len() as f64 * racing.kept_share).ceil() as usize;
    let judged: Vec<Judged> = newborns.iter().map(|newborn| newborn.judged()).collect();
    let fitness = fitness::standings(settings.ranking, &judged).fitness;
    let mut racers: Vec<(f64, &mut Individual)> = fitness.into_iter().zip(newborns).collect();
    racers.sort_by(|(a, first), (b, second)| b.total_cmp(a).then(first.id.cmp(&second.id)));
    racers.into_iter().take(kept).map(|(_, newborn)| newborn).collect()
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
        Evaluation::Lifelong { elder_share, .. } => elder_share,
        Evaluation::EachGeneration => 1.0,
    };
    Share { newborns, elders }
}

fn share_of(games: u32, share: f64) -> u32 {
    (f64::from(games) * share).round() as u32
}

/// Lets each of `individuals` play the games of these indices, in turn against each part of the opponents, adds them to its record,
/// and gives what they add up to for each part. `measure`: how many of the first of them say what could be expected, if that is added up
/// beside. Stops when the observer asks; then nothing is added and this is None.
fn play(
    referee: Referee<'_>,
    against: &[&[Against<'_>]],
    mut individuals: Vec<&mut Individual>,
    round: Round,
    games: Range<u32>,
    measure: Option<usize>,
) -> Option<Vec<Tally>> {
    let mut records = vec![Tally::default(); individuals.len()];
    let mut played = Vec::new();
    for (at, part) in (0..).zip(against) {
        let games: Arc<[u32]> = games.clone().filter(|game| game % against.len() as u32 == at).collect();
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
    if let Some(count) = measure {
        expect(&mut individuals, &records, count);
    }
    for (individual, record) in individuals.into_iter().zip(records) {
        individual.record = individual.record + record;
    }
    Some(played)
}

/// Adds each individual's expected wins in these games, which all of them played: what the first `count` won, less
/// their standings until now; an individual without games has 0. Without any of them, as much a game as was expected of each before.
fn expect(individuals: &mut [&mut Individual], played: &[Tally], count: usize) {
    let excess = |(individual, tally): (&&mut Individual, &Tally)| {
        tally.win_rate().unwrap_or(0.0) - individual.judged().standing().unwrap_or(0.0)
    };
    let rate = individuals.iter().zip(played).take(count).map(excess).sum::<f64>() / count.max(1) as f64;
    for (individual, tally) in individuals.iter_mut().zip(played) {
        let Individual { record, expected, .. } = &**individual;
        let rate = if count > 0 { rate } else { expected / record.games.max(1) as f64 };
        individual.expected += rate * tally.games as f64;
    }
}

/// Fresh games of a population, each played by a member drawn at random: independent, and won as often as its mean member
/// wins. None if the observer stopped it.
pub(super) fn sample(
    settings: &Settings,
    (referee, against): (Referee<'_>, &[Against<'_>]),
    population: &[Individual],
    generation: u32,
) -> Option<Tally> {
    let seed = Purpose::Sample.seed(settings.seed, generation);
    let mut drawing = seed.generator();
    let mut games = vec![Vec::new(); population.len()];
    for game in 0..settings.sample_games {
        games[drawing.random_range(0..population.len())].push(game);
    }
    let all = population.iter().zip(games).filter(|(_, games)| !games.is_empty());
    let all = all.map(|(individual, games)| {
        let players = Players::Genes(individual.genome.genes(), None);
        Series { players, seed, games: games.into() }
    });
    let tallies = referee.tallies(Occasion::Play, against, all.collect())?;
    Some(tallies.into_iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::{Referee, Threads};
    use crate::presets;
    use crate::{Run, Unobserved};
    use dna_lab_games::{Preset, Rival, list};

    /// What the founders and then their twins, as newborns, come to beside them, against the article's terms and then random moves.
    fn lives(relative: bool, elder_share: f64, racing: Option<Racing>) -> (Vec<Individual>, Vec<Individual>) {
        let game = list::variant("abalone").expect("a variant").game;
        let usual = presets::settings(Preset::Demo, Some(&game), &[("judged_depth", 1.0)]);
        let evaluation = Evaluation::Lifelong { elder_share, relative };
        let settings = Settings { population: 6, games: 12, racing, evaluation, ..usual };
        let mut elders = Run::new(settings.clone()).expect("good settings").population;
        let referee = Referee { game: &*settings.game, evaluator: &Threads, observer: &Unobserved };
        let judge = |against, generation, elders: &mut [Individual], newborns: &mut [Individual]| {
            let against = [Against::Rival(Rival::Yardstick(against))];
            judge(&settings, referee, &against, generation, elders, newborns).expect("never stopped");
        };
        judge("article", 0, &mut [], &mut elders);
        let mut newborns = elders.clone();
        newborns.iter_mut().for_each(Individual::forget);
        judge("random", 1, &mut elders, &mut newborns);
        (elders, newborns)
    }

    fn mean(of: impl Fn(&Individual) -> f64, individuals: &[Individual]) -> f64 {
        individuals.iter().map(of).sum::<f64>() / individuals.len() as f64
    }

    #[test]
    fn beside_the_elders_easier_opponents_make_no_individual_better() {
        let rate = |one: &Individual| one.record.win_rate().unwrap_or_default();
        let standing = |one: &Individual| one.judged().standing().unwrap_or_default();
        let (elders, newborns) = lives(true, 1.0, None);
        // They are the survivors' copies, which have met the stronger opponent too.
        assert!(mean(rate, &newborns) > mean(rate, &elders) + 0.2);
        assert!(mean(standing, &newborns).abs() < 1e-9 && mean(standing, &elders).abs() < 1e-9);
        let (raw_elders, raw_newborns) = lives(false, 1.0, None);
        assert!(raw_newborns.iter().all(|one| one.expected == 0.0));
        let records =
            |individuals: &[Individual]| individuals.iter().map(|one| one.record).collect::<Vec<_>>();
        assert_eq!(records(&elders), records(&raw_elders), "the games are the same");
        assert_eq!(records(&newborns), records(&raw_newborns));
    }

    #[test]
    fn who_races_on_keeps_the_level_of_before() {
        let racing = Racing { first_share: 0.25, kept_share: 0.5 };
        // Elders play as many games as all newborns do.
        let (_, newborns) = lives(true, 0.25, Some(racing));
        let level = |one: &Individual| one.expected / one.record.games as f64;
        let games: Vec<u64> = newborns.iter().map(|one| one.record.games).collect();
        assert!(games.contains(&3) && games.contains(&12), "{games:?}");
        assert!(newborns.iter().all(|one| (level(one) - level(&newborns[0])).abs() < 1e-9), "{newborns:?}");
    }

    #[test]
    fn ranges_that_not_all_play_are_judged_by_those_who_do() {
        let racing = Racing { first_share: 0.25, kept_share: 0.5 };
        for elder_share in [0.0, 0.1, 0.25, 0.5, 1.0] {
            for racing in [None, Some(racing)] {
                let (raw_elders, raw_newborns) = lives(false, elder_share, racing);
                let (elders, newborns) = lives(true, elder_share, racing);
                let games = |individuals: &[Individual]| -> Vec<u64> {
                    individuals.iter().map(|one| one.record.games).collect()
                };
                // At least one of them, or nothing could be held beside it.
                let more = u64::from(elder_share == 0.0);
                assert_eq!(
                    games(&elders),
                    games(&raw_elders).iter().map(|games| games + more).collect::<Vec<_>>()
                );
                let sum = |individuals: &[Individual]| games(individuals).iter().sum::<u64>();
                assert_eq!(sum(&newborns), sum(&raw_newborns), "{elder_share} {racing:?}");
                // Founders that raced on do not stand at 0 in the mean.
                let level = |one: &Individual| one.expected / one.record.games as f64;
                assert!(newborns.iter().all(|one| (-0.5..=1.5).contains(&level(one))), "{newborns:?}");
            }
        }
    }
}
