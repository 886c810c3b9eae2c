//! A run: what is alive, how it came about, and its next generation.

use super::logbook::{self, Record};
use super::opposition::{self, Drawn};
use super::past::Past;
use super::population::{self, Individual, Origin};
use super::settings::{Settings, SettingsError};
use super::strategy::{Distribution, Generation, Strategy};
use super::succession::{self, Evidence, Incumbent, Succession};
use super::survival::Ranked;
use super::{Observer, Purpose, evaluation, exploiters};
use crate::evaluator::{Against, Referee, Threads};
use crate::rating::PanelRating;
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Engine, Game, Genome, Rival, Sentence};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A whole run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// What decides its course.
    pub settings: Settings,
    /// The id of the next individual.
    pub next_id: u64,
    /// What newborns are drawn from, where that adapts; none before the founders are judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Distribution>,
    /// The living, best first once they are judged.
    pub population: Vec<Individual>,
    /// The latest champions, the reigning one last.
    pub hall_of_fame: Vec<Champion>,
    /// The second population, best first, where the settings ask for one; its ids are its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exploiters: Vec<Individual>,
    /// What decides whether the champion stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// The first generation whose results depend on no processor and no C library, as those of older versions did by the
    /// last bit of a power; none before one was bred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portable_since: Option<u32>,
    /// One record a generation, from 0; empty until the founders are judged. Copies of the run share them: after a night they are hundreds
    /// of megabytes.
    pub logbook: Vec<Arc<Record>>,
    /// The best of earlier generations, and of this one.
    #[serde(default, skip_serializing_if = "Past::is_empty")]
    pub past: Past,
    /// Champions, by id, that played the game's panel: nothing that evolution does depends on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<(u64, PanelRating)>,
    /// What a person noted about the run: evolution does not read it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// An individual that was once held to be the best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Champion {
    /// As it last lived while it reigned; the population may have gone on without it.
    pub individual: Individual,
    /// Its games on seeds that selection never saw.
    pub validated: Tally,
    /// In a two-player game the games of the generation that last had it for an opponent, as that generation saw them.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub met: Tally,
}

fn is_nothing(tally: &Tally) -> bool {
    tally.games == 0
}

/// How the hall of fame is called where rates against opponents are listed.
pub const HALL_OF_FAME_NAME: &str = "hall_of_fame";

/// How many champions the hall of fame keeps.
const HALL_OF_FAME: usize = 100;

impl Run {
    /// A run of unjudged founders.
    ///
    /// # Errors
    /// What [`Settings::check`] says.
    pub fn new(settings: Settings) -> Result<Self, SettingsError> {
        settings.check()?;
        let catalogue = settings.game.rules_with(&[]);
        let seed = Purpose::Founders.seed(settings.seed, 0);
        let founder =
            |id| Individual::founder(id, population::founder(&settings, &catalogue, seed.derive(id)));
        let population: Vec<Individual> = (0..settings.population as u64).map(founder).collect();
        let next_id = population.len() as u64;
        Ok(Self {
            settings,
            next_id,
            distribution: None,
            population,
            hall_of_fame: Vec::new(),
            exploiters: Vec::new(),
            evidence: None,
            portable_since: None,
            logbook: Vec::new(),
            past: Past::default(),
            ratings: Vec::new(),
            notes: String::new(),
        })
    }

    /// The last generation that was judged; none before the founders are.
    #[must_use]
    pub fn generation(&self) -> Option<u32> {
        self.logbook.last().map(|record| record.generation)
    }

    /// The reigning champion; none before the founders are judged.
    #[must_use]
    pub fn champion(&self) -> Option<&Champion> {
        self.hall_of_fame.last()
    }

    /// Rating of an individual over the game's reference opponents; none if it was not rated.
    #[must_use]
    pub fn rating(&self, id: u64) -> Option<&PanelRating> {
        self.ratings.iter().rev().find(|(rated, _)| *rated == id).map(|(_, rating)| rating)
    }

    /// Keeps how strong a champion of the logbook is, in place of what was known of it; false if there is no such champion.
    pub fn rate(&mut self, id: u64, rating: PanelRating) -> bool {
        let reigned = self.logbook.iter().rev().any(|record| record.champion == id);
        if reigned {
            self.ratings.retain(|(rated, _)| *rated != id);
            self.ratings.push((id, rating));
        }
        reigned
    }

    /// Whether a later state of the same run has the same generations and was not edited: only champions may have been rated since.
    #[must_use]
    pub fn differs_by_ratings_only(&self, later: &Self) -> bool {
        let unrated = |run: &Self| (run.logbook.len(), run.next_id, run.logbook.last().cloned());
        unrated(self) == unrated(later)
            && self.settings == later.settings
            && self.notes == later.notes
            && self.population == later.population
    }

    /// Whether it is what an earlier run came to, or that very one. What has not been judged yet is nothing to lose.
    #[must_use]
    pub fn continues(&self, earlier: &Self) -> bool {
        let same = |record: &Arc<Record>| self.logbook.get(record.generation as usize) == Some(record);
        earlier.logbook.last().is_none_or(same)
    }

    /// All games played so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.logbook.iter().fold(0, |sum: u64, record| sum.saturating_add(record.games))
    }

    /// About how many games the next generation takes: mutants come as chance will have it.
    #[must_use]
    pub fn games_of_next_generation(&self) -> u64 {
        let Settings { validation_games, sample_games, .. } = self.settings;
        let strategy = Strategy::of(&self.settings);
        let algorithm = strategy.algorithm();
        let judged = algorithm.expected_evaluations(self) * f64::from(algorithm.games(self));
        let exploited = exploiters::expected_games(&self.settings);
        // In a two-player game against each yardstick and against the hall of fame.
        let for_two = self.settings.game.is_for_two() && !self.settings.is_judged_outside();
        let validations = 1 + self.settings.measured_against().len() as u64 + u64::from(for_two);
        let challenge = match (self.settings.succession, self.champion()) {
            (Succession::OnEvidence { games }, Some(_)) => u64::from(games),
            _ => 0,
        };
        let fresh = validations * u64::from(validation_games) + u64::from(sample_games);
        (judged + exploited) as u64 + fresh + challenge
    }

    /// Judges the founders, or breeds, judges and thins out the next generation. Gives None, and leaves the run
    /// as it was, when the observer stopped it. Games are played on rayon's threads.
    pub fn step(&mut self, game: &dyn Game, observer: &dyn Observer) -> Option<&Record> {
        self.step_with(Referee { game, evaluator: &Threads, observer })
    }

    /// The same, with games played by any backend.
    pub fn step_with(&mut self, referee: Referee<'_>) -> Option<&Record> {
        self.step_against(referee, &[])
    }

    /// The same, against these players besides: those that the settings name as opponents, in their order. Where they are not as many, nothing is
    /// played and this is None: [`Settings::check_opponents`] tells before.
    pub fn step_against(&mut self, referee: Referee<'_>, outside: &[Arc<dyn Engine>]) -> Option<&Record> {
        if outside.len() != self.settings.opponents.len() {
            return None;
        }
        let game = referee.game;
        let strategy = Strategy::of(&self.settings);
        let algorithm = strategy.algorithm();
        let settings = &Settings { games: algorithm.games(self), ..self.settings.clone() };
        let generation = self.generation().map_or(0, |generation| generation + 1);
        let mut cohort = algorithm.cohort(self, generation);
        let next_id = cohort.births().map(|one| one.id + 1).fold(self.next_id, u64::max);
        let births = logbook::births(cohort.births());
        let drawn = opposition::draw(self, game, generation, outside);
        let against: Vec<Against<'_>> = drawn.iter().map(Drawn::against).collect();
        let judged = algorithm
            .judge(Generation { settings, referee, against: &against, number: generation }, &mut cohort)?;
        let ranked = Ranked::new(settings, cohort.into_all(), generation);
        let ranked = algorithm.survivors(ranked, settings);
        let distribution = algorithm.distribution(self, generation, &judged.samples, &ranked);
        let before = (self.champion(), self.evidence);
        let rivals = opposition::of_a_reign(game, &self.settings, &self.hall_of_fame, outside);
        let incumbent =
            succession::succeed(settings, (referee, &rivals), &ranked, before, &self.logbook, generation)?;
        let Incumbent { champion: individual, evidence, games: played } = incumbent;
        let seed = Purpose::Validation.seed(settings.seed, generation);
        // Without opponents a two-player game is against the first yardstick.
        let all = || outside.iter().map(|engine| Against::Outside(&**engine)).collect();
        let alone: Vec<Against<'_>> = if settings.is_judged_outside() { all() } else { Vec::new() };
        let fresh = self.validate(referee, &individual, &alone, seed)?;
        let yardsticks = self.measure(referee, &individual, generation, outside)?;
        let sample = evaluation::sample(settings, (referee, &alone), &ranked.individuals, generation)?;
        let (exploiters, exploited) = exploiters::step(self, referee, &individual.genome, generation)?;

        // Nothing stops it from here on: the generation becomes the run's own.
        self.past.remember(generation, &ranked.individuals, &individual);
        let champion = individual.id;
        self.remember_met(&drawn, &judged.met);
        let validated = self.crown(individual, fresh);
        let mut generator = Purpose::Diversity.seed(self.settings.seed, generation).generator();
        let measured = yardsticks.iter().map(|(_, tally)| tally.games).sum::<u64>();
        let games = judged.games + exploited + played + fresh.games + measured + sample.games;
        let life =
            logbook::Life { generation, games, champion, validated, fresh, yardsticks, sample, births };
        self.logbook.push(Arc::new(logbook::record(&self.settings, &ranked, life, &mut generator)));
        self.population = ranked.individuals;
        self.exploiters = exploiters;
        self.distribution = distribution;
        self.next_id = next_id;
        self.evidence = evidence;
        self.portable_since = self.portable_since.or(Some(generation));
        self.logbook.last().map(|record| &**record)
    }

    /// The games of a champion on seeds that neither selection nor succession saw.
    fn validate(
        &self,
        referee: Referee<'_>,
        individual: &Individual,
        against: &[Against<'_>],
        seed: Seed,
    ) -> Option<Tally> {
        referee.tally(individual.genome.genes(), against, seed, 0..self.settings.validation_games)
    }

    /// Its games against the further yardsticks, opponents from outside and the hall of fame, the opponents' names with them.
    fn measure(
        &self,
        referee: Referee<'_>,
        individual: &Individual,
        generation: u32,
        outside: &[Arc<dyn Engine>],
    ) -> Option<Vec<(String, Tally)>> {
        let yardsticks = referee.game.yardsticks();
        if yardsticks.is_empty() || self.settings.is_judged_outside() {
            return Some(Vec::new());
        }
        let past: Vec<Against<'_>> = self
            .hall_of_fame
            .iter()
            .filter(|champion| champion.individual.id != individual.id)
            .map(|champion| opposition::against(&champion.individual.genome))
            .collect();
        let further = yardsticks[1..].iter().map(|other| Against::Rival(Rival::Yardstick(other.id)));
        let further = further.chain(outside.iter().map(|engine| Against::Outside(&**engine)));
        let names = self.settings.measured_against().into_iter().map(|(id, _)| id);
        let further = names.zip(further.map(|one| vec![one]));
        let past = Some((HALL_OF_FAME_NAME, past)).filter(|(_, past)| !past.is_empty());
        let seed = Purpose::Yardsticks.seed(self.settings.seed, generation);
        let measured = further.chain(past).zip(0..).map(|((name, against), at)| {
            let tally = self.validate(referee, individual, &against, seed.derive(at))?;
            Some((name.to_owned(), tally))
        });
        measured.collect()
    }

    /// Puts a genome in the place of the last of the population, to be judged with the next generation's newborns;
    /// gives its id. A distribution that adapts begins again, around the best of the generation that follows.
    ///
    /// # Errors
    /// If the genome's rules are not of this game.
    pub fn adopt(&mut self, genome: Genome) -> Result<u64, Sentence> {
        genome.check(&self.settings.game.rules_with(genome.genes()))?;
        let id = self.next_id;
        let born = self.generation().map_or(0, |generation| generation + 1);
        self.distribution = None;
        self.population.pop();
        self.population.push(Individual { origin: Origin::Thawed, born, ..Individual::founder(id, genome) });
        self.next_id += 1;
        Ok(id)
    }

    /// The most founders that may be put into a population of this size.
    #[must_use]
    pub const fn most_founders(size: usize) -> usize {
        size / 4
    }

    /// Puts founders drawn anew in the places of the last of the population that were judged, [so many](Run::most_founders) at most, to be judged
    /// with the next generation's newborns. Gives how many. A distribution that adapts begins again.
    pub fn found(&mut self, count: usize) -> usize {
        let born = self.generation().map_or(0, |generation| generation + 1);
        let catalogue = self.settings.game.rules_with(&[]);
        let seed = Purpose::Founders.seed(self.settings.seed, born);
        let count = count.min(Self::most_founders(self.population.len()));
        self.distribution = None;
        let judged = |one: &Individual| one.record.games > 0;
        for _ in 0..count {
            let last = self.population.iter().rposition(judged).unwrap_or(self.population.len() - 1);
            self.population.remove(last);
        }
        for _ in 0..count {
            let genome = population::founder(&self.settings, &catalogue, seed.derive(self.next_id));
            self.population.push(Individual { born, ..Individual::founder(self.next_id, genome) });
            self.next_id += 1;
        }
        count
    }

    /// Keeps what former champions were met with, where that was told apart.
    fn remember_met(&mut self, drawn: &[Drawn], judged: &[Tally]) {
        if self.settings.opposition.is_none_or(|opposition| !opposition.by_hardness) {
            return;
        }
        for (opponent, &met) in drawn.iter().zip(judged) {
            let Drawn::Champion(id, _) = opponent else { continue };
            let former = self.hall_of_fame.iter_mut().find(|former| former.individual.id == *id);
            former.into_iter().for_each(|former| former.met = met);
        }
    }

    /// Makes `individual` the reigning champion, and gives all its validation games.
    fn crown(&mut self, individual: Individual, fresh: Tally) -> Tally {
        let before = self.hall_of_fame.iter().position(|champion| champion.individual.id == individual.id);
        let earlier = before.map(|at| self.hall_of_fame.remove(at));
        let (earlier, met) = earlier.map(|before| (before.validated, before.met)).unwrap_or_default();
        let validated = earlier + fresh;
        self.hall_of_fame.push(Champion { individual, validated, met });
        let surplus = self.hall_of_fame.len().saturating_sub(HALL_OF_FAME);
        self.hall_of_fame.drain(..surplus);
        validated
    }
}
