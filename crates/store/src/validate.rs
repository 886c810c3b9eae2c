//! Whether numbers that were read could have come about.

use dna_lab_evolution::Run;
use dna_lab_evolution::logbook::Record;
use dna_lab_evolution::population::{Individual, Origin};
use dna_lab_evolution::succession::{Evidence, Succession};
use dna_lab_games::tally::{MOST_GAMES, Tally};
use dna_lab_games::{Game, Sentence, say};
use std::collections::{HashMap, HashSet};

/// The most individuals of a run, ever: far above any, and so that the next ids are numbers too.
const MOST_IDS: u64 = 1 << 62;

/// What is wrong with an individual of this game, wherever it is kept.
pub(super) fn check_individual(
    individual: &Individual,
    game: &dyn Game,
    validated: Option<&Tally>,
) -> Result<(), Sentence> {
    let Individual { id, parents, genome, record, expected, .. } = individual;
    let id = *id;
    genome
        .check(&game.rules_with(genome.genes()))
        .map_err(|error| say!("individual {0}: {1}", id).with(error))?;
    if let Some(&parent) = parents.iter().find(|parent| **parent >= id) {
        return Err(say!("individual {0}: its parent {1} is not older than it", id, parent));
    }
    // Far above any; nothing without games.
    let expectable = expected.abs() <= 1e3 * record.games as f64;
    let styled = individual.style.is_none_or(|style| style.is_possible());
    if record.is_possible() && styled && expectable && validated.is_none_or(Tally::is_possible) {
        Ok(())
    } else {
        Err(no_sum(id))
    }
}

/// What is wrong with an individual whose games cannot have been played.
pub(super) fn no_sum(id: u64) -> Sentence {
    say!("individual {0}: its games, wins, draws, scores and moves do not add up", id)
}

fn too_large(id: u64, next_id: u64) -> Sentence {
    say!("individual {0}: its id is not below next_id, which is {1}", id, next_id)
}

/// What is wrong with when an individual of a run was born.
pub(super) fn check_birth(individual: &Individual, run: &Run) -> Result<(), Sentence> {
    let Individual { id, born, .. } = *individual;
    let (next_id, next) = (run.next_id, run.logbook.len());
    if next_id > MOST_IDS {
        return Err(say!("next_id is {0}: no run has had so many individuals", next_id));
    }
    if id >= next_id {
        return Err(too_large(id, next_id));
    }
    // An individual inserted by hand is born in the next generation.
    if born as usize > next {
        return Err(say!(
            "individual {0}: it is born in generation {1}, but the next one is {2}",
            id,
            born,
            next
        ));
    }
    Ok(())
}

/// Whether an individual that occurs several times (population, hall of fame, past) is the same everywhere.
pub(super) fn check_identities(run: &Run) -> Result<(), Sentence> {
    let champions = run.hall_of_fame.iter().map(|champion| &champion.individual);
    let past = run.past.generations().iter().flat_map(|generation| &generation.individuals);
    let mut known = HashMap::new();
    for Individual { id, origin, parents, born, genome, .. } in
        run.population.iter().chain(champions).chain(past)
    {
        let this = (origin, parents, born, genome);
        if known.insert(*id, this).is_some_and(|other| other != this) {
            return Err(say!(
                "individual {0}: it stands there twice, with other genes, parents or birth",
                id
            ));
        }
    }
    Ok(())
}

/// What is wrong with a run's record of one generation.
pub(super) fn check_record(at: usize, record: &Record, run: &Run) -> Result<(), Sentence> {
    if record.generation as usize != at {
        return Err(say!("logbook: record {0} is of generation {1}", at, record.generation));
    }
    let Record { validated, fresh, sample, best, mean, median, worst, .. } = record;
    let sums = [validated, fresh, sample, best, median, worst]
        .into_iter()
        .chain(record.yardsticks.iter().map(|(_, sum)| sum));
    let possible = sums.into_iter().all(Tally::is_possible) && mean.is_possible_for(run.population.len());
    let (births, operators) = (&record.births, Origin::ALL.len());
    let few = births.len() <= operators && births.iter().all(|birth| birth.1 <= MOST_GAMES);
    if !possible || !few || fresh.games > validated.games || record.games > MOST_GAMES {
        return Err(say!("logbook: in record {0} the games, births or scores do not add up", at));
    }
    if record.champion >= run.next_id {
        return Err(too_large(record.champion, run.next_id));
    }
    let rules = record.rules.iter().map(|(rule, ..)| rule);
    if !rules.eq(&run.settings.rules) {
        return Err(say!("logbook: record {0} is not about the rules of the settings", at));
    }
    let shares = record.rules.iter().map(|(_, share, _)| *share).chain([record.weight_of_wins]);
    let are_shares = shares.into_iter().all(|share| (0.0..=1.0).contains(&share));
    let are_means = record.rules.iter().all(|(.., mean)| mean.is_finite());
    if !are_shares || !are_means || !record.diversity.is_finite() || record.diversity < 0.0 {
        return Err(say!(
            "logbook: in record {0} a share is not from 0 to 1, or a mean or the diversity is no number",
            at
        ));
    }
    Ok(())
}

/// What is wrong with who defends itself against whom, with what is remembered, and with since when powers are the lab's own.
pub(super) fn check_succession(run: &Run) -> Result<(), Sentence> {
    let generations = run.logbook.len();
    if let Some(evidence) = &run.evidence {
        let Evidence { champion, challenger, against: _ } = evidence;
        let tallies = [Some(*champion), challenger.map(|(_, tally)| tally)];
        let fits = run.settings.succession != Succession::EachGeneration && generations > 0;
        if !fits || !tallies.iter().flatten().all(Tally::is_possible) {
            return Err(say!("evidence: no such games can have decided who is champion"));
        }
        let next_id = run.next_id;
        if let Some((id, _)) = challenger.filter(|(id, _)| *id >= next_id) {
            return Err(too_large(id, next_id));
        }
    }
    let past = run.past.generations().last().map(|latest| latest.number);
    if let Some(number) = past.filter(|number| *number as usize >= generations) {
        return Err(say!("past: generation {0} is yet to come: take it out", number));
    }
    match run.portable_since {
        Some(since) if since as usize >= generations => {
            Err(say!("portable_since is {0}: that generation is yet to come", since))
        }
        _ => Ok(()),
    }
}

/// What is wrong with how strong champions were found to be.
pub(super) fn check_ratings(run: &Run) -> Result<(), Sentence> {
    // Each champion once.
    let mut champions: HashSet<u64> = run.logbook.iter().map(|record| record.champion).collect();
    for (id, rating) in &run.ratings {
        if !champions.remove(id) || !rating.is_possible() {
            return Err(say!(
                "ratings: #{0} never was champion, comes twice, or its games do not add up: take it out",
                id
            ));
        }
    }
    Ok(())
}
