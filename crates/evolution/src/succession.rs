//! Succession: who reigns, and what it takes to replace a champion.

use super::logbook::Record;
use super::population::Individual;
use super::run::Champion;
use super::strategy::Strategy;
use super::survival::Ranked;
use super::{Purpose, Settings};
use crate::evaluator::{Against, Referee};
use dna_lab_games::tally::Tally;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// When the champion is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Succession {
    /// In each generation, by the individual that ranks best.
    #[default]
    EachGeneration,
    /// Only by a challenger that is better on evidence: one that ranks above the champion plays on seeds that selection never
    /// saw, until there is enough or it falls behind the champion's games there.
    OnEvidence {
        /// Games that this takes at most in a generation: a third are the champion's.
        games: u32,
    },
}

impl Succession {
    /// As every run did it before there was a choice.
    pub(super) fn is_each_generation(&self) -> bool {
        *self == Self::EachGeneration
    }
}

/// What decides whether the champion stays: games of its own and of a challenger that selection never saw, and that are not
/// announced either, for the winner of a selection is partly lucky.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The champion's games, over its reign.
    pub champion: Tally,
    /// The challenger with whom it is not settled, and its games.
    pub challenger: Option<(u64, Tally)>,
    /// In a two-player game, how many opponents these games are against; 0 in a single-player game, and in runs of
    /// older versions, which do not say.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub against: usize,
}

const fn is_zero(against: &usize) -> bool {
    *against == 0
}

/// The probability that a challenger no better than the champion replaces it in one challenge. It may be this large: an equal on the throne is
/// as strong, and only the champion's interval starts anew; but a champion that waits for more evidence falls behind a
/// population that goes on.
const RISK: f64 = 0.2;

/// Challengers are the champion's kin: they differ from it by about a twentieth of what a player's games differ.
const SPREAD: f64 = 0.05;

/// Generations whose samples may speak for the population.
const SAMPLES: usize = 10;

/// Games that are played before the test is looked at.
const BATCH: u32 = 100;

/// What a challenger's games say beside the champion's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    Behind,
    Ahead,
    Better,
}

/// Compares a challenger's games with the champion's, by win rate if `by_wins`, else by score.
///
/// It may be looked at after every batch, and stopped as soon as it is sure (Robbins 1970, "Statistical methods related to the
/// law of the iterated logarithm"): the likelihood of the difference seen, were the true one drawn from a normal
/// distribution as wide as [`SPREAD`], over its likelihood between equals. Between equals that ratio ever reaches 1 / risk with
/// probability `risk` at most (Ville 1939), and half of that with the challenger ahead. Games may be shared out unevenly: what the
/// difference adds up to moves like a random walk in the information 1 / (1/n + 1/m) (Jennison and Turnbull 2000, "Group
/// sequential methods"), so a champion's many games make a challenger's few worth nearly twice as much.
fn compared(challenger: &Tally, champion: &Tally, by_wins: bool) -> Finding {
    let pool = *challenger + *champion;
    let mean = if by_wins { Tally::win_rate } else { Tally::mean_score };
    let (Some(ours), Some(theirs), Some(rate)) = (mean(challenger), mean(champion), pool.win_rate()) else {
        return Finding::Behind;
    };
    if ours <= theirs {
        return Finding::Behind;
    }
    let variance = if by_wins { rate * (1.0 - rate) } else { pool.score_variance() };
    let error = 1.0 / challenger.games as f64 + 1.0 / champion.games as f64;
    let prior = SPREAD * SPREAD;
    let squared = (ours - theirs) * (ours - theirs) / (variance * error);
    let evidence = (squared * prior / (prior + error) - libm::log1p(prior / error)) / 2.0;
    if evidence >= libm::log(1.0 / (2.0 * RISK)) { Finding::Better } else { Finding::Ahead }
}

/// The same, of a challenger out of a population that played these fresh games, the latest generation first: the individual that ranks at its
/// head is held to be no worse than its mean, so they may speak for it too, where its own do not suffice; the latest alone, for a
/// population that goes on fast was worse before, or some together.
fn compared_with_kin(challenger: &Tally, kin: &[Tally], champion: &Tally, by_wins: bool) -> Finding {
    let speaks = |latest: usize| {
        let joined = kin[..latest].iter().fold(*challenger, |sum, sample| sum + *sample);
        compared(&joined, champion, by_wins) == Finding::Better
    };
    if (1..=kin.len()).any(speaks) { Finding::Better } else { compared(challenger, champion, by_wins) }
}

/// Who reigns after a generation.
pub(super) struct Incumbent {
    /// The champion, as it lives or last lived.
    pub(super) champion: Individual,
    /// What the next challengers start from.
    pub(super) evidence: Option<Evidence>,
    /// Games that were played for it.
    pub(super) games: u64,
}

/// Decides which individual is champion, `before` being the champion and the evidence so far; None if the observer stopped it.
///
/// In a two-player game they meet `against`, which stay as long as the champion does.
/// Challengers are those that rank above the champion, the best first, or all where the population has gone on without it.
/// One with whom it was not settled goes on before them, as long as it lives. Who falls behind makes way for the next.
pub(super) fn succeed(
    settings: &Settings,
    (referee, against): (Referee<'_>, &[Against<'_>]),
    ranked: &Ranked,
    (reigning, before): (Option<&Champion>, Option<Evidence>),
    logbook: &[Arc<Record>],
    generation: u32,
) -> Option<Incumbent> {
    let mut ranking = ranked.by_caution();
    let strategy = Strategy::of(settings);
    let may_reign = |one: &&Individual| strategy.algorithm().may_reign(one);
    if ranking.iter().any(may_reign) {
        ranking.retain(may_reign);
    }
    let (Succession::OnEvidence { games }, Some(reigning)) = (settings.succession, reigning) else {
        return Some(Incumbent { champion: ranking[0].clone(), evidence: None, games: 0 });
    };
    let living = ranking.iter().find(|one| one.id == reigning.individual.id);
    let champion = living.map_or(&reigning.individual, |living| *living);
    let by_wins = ranked.standings.weight_of_wins >= 1.0;
    // In a two-player game samples met others than challengers do.
    let samples = if against.is_empty() { SAMPLES } else { 0 };
    let kin: Vec<Tally> = logbook.iter().rev().take(samples).map(|record| record.sample).collect();
    let seed = Purpose::Succession.seed(settings.seed, generation);
    let play = |one: &Individual, games: Range<u32>| referee.tally(one.genome.genes(), against, seed, games);
    // Games against others say nothing here.
    let before = before.filter(|before| before.against == against.len());
    let open = before.and_then(|before| before.challenger);
    let mut defence = before.map_or(Tally::default(), |before| before.champion);
    let defended = (games / 3).max(1);
    defence = defence + play(champion, 0..defended)?;
    let mut played = defended;
    let incumbent = |champion: &Individual, evidence, played: u32| {
        Some(Incumbent { champion: champion.clone(), evidence, games: u64::from(played) })
    };

    let evidence = |champion, challenger| Evidence { champion, challenger, against: against.len() };

    let first = open.and_then(|(id, _)| ranking.iter().find(|one| one.id == id));
    let above = ranking.iter().take_while(|one| one.id != champion.id);
    let others = above.filter(|one| open.is_none_or(|(id, _)| id != one.id));
    for challenger in first.into_iter().chain(others) {
        let begun = open.filter(|(id, _)| *id == challenger.id);
        let mut tally = begun.map_or(Tally::default(), |(_, tally)| tally);
        while played < games {
            let batch = played..games.min(played + BATCH);
            played = batch.end;
            tally = tally + play(challenger, batch)?;
            match compared_with_kin(&tally, &kin, &defence, by_wins) {
                Finding::Better => return incumbent(challenger, None, played),
                Finding::Ahead => {}
                Finding::Behind => break,
            }
        }
        if played >= games {
            let ahead = compared(&tally, &defence, by_wins) == Finding::Ahead;
            let challenger = Some((challenger.id, tally)).filter(|_| ahead);
            return incumbent(champion, Some(evidence(defence, challenger)), played);
        }
    }
    incumbent(champion, Some(evidence(defence, None)), played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::{Generator, Seed};
    use rand::RngExt;

    /// Games that are won with this probability.
    fn coins(generator: &mut Generator, games: u64, odds: f64) -> Tally {
        let wins = (0..games).filter(|_| generator.random_bool(odds)).count() as u64;
        let score = wins as i64;
        Tally { games, wins, score, score_squares: wins, ..Tally::default() }
    }

    /// How many of 1,000 challengers with these odds replace a champion of 60 % within 3,000 games.
    fn crowned(odds: f64, by_wins: bool) -> usize {
        let crowned = |run: &u64| {
            let mut generator = Seed(*run).generator();
            let (mut champion, mut challenger) = (coins(&mut generator, 200, 0.6), Tally::default());
            (0..30).any(|batch| {
                challenger = challenger + coins(&mut generator, 100, odds);
                if batch % 5 == 4 {
                    champion = champion + coins(&mut generator, 250, 0.6);
                }
                compared(&challenger, &champion, by_wins) == Finding::Better
            })
        };
        (0..1000).filter(crowned).count()
    }

    #[test]
    fn equals_seldom_replace_a_champion_however_often_one_looks() {
        for by_wins in [true, false] {
            // 20 % at most, that is 200; three standard deviations more are 238.
            let lucky = crowned(0.6, by_wins);
            assert!(lucky <= 238, "{lucky}");
            assert!(crowned(0.55, by_wins) < 40, "the worse hardly ever do");
        }
    }

    #[test]
    fn the_better_replace_it() {
        assert!(crowned(0.68, true) > 950);
        assert!(crowned(0.68, false) > 950);
    }

    #[test]
    fn a_champion_that_is_worse_than_the_population_is_replaced() {
        let mut generator = Seed(1).generator();
        let (champion, challenger) = (coins(&mut generator, 3000, 0.6), coins(&mut generator, 100, 0.64));
        let kin = coins(&mut generator, 2000, 0.65);
        assert_eq!(compared_with_kin(&challenger, &[kin], &champion, true), Finding::Better);
        assert_ne!(compared(&challenger, &champion, true), Finding::Better);
        // A population that is worse does not stand in the way of a better challenger.
        let (kin, challenger) = (coins(&mut generator, 2000, 0.5), coins(&mut generator, 2000, 0.7));
        assert_eq!(compared_with_kin(&challenger, &[kin], &champion, true), Finding::Better);
    }

    #[test]
    fn nothing_is_known_without_games() {
        let some = coins(&mut Seed(1).generator(), 10, 1.0);
        assert_eq!(compared(&Tally::default(), &some, true), Finding::Behind);
        assert_eq!(compared(&some, &Tally::default(), true), Finding::Behind);
        assert_eq!(compared(&some, &some, true), Finding::Behind);
    }
}
