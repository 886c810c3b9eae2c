//! Succession: who reigns, and what it takes to replace a champion.

use super::population::Individual;
use super::run::Champion;
use super::survival::Ranked;
use super::{Observer, Purpose, Settings};
use crate::games::{Contender, Game, Occasion, Outcome, Verdict};
use crate::seed::Seed;
use crate::tally::evidence_of_bias;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// When the champion is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Succession {
    /// In each generation, by whoever ranks best.
    #[default]
    EachGeneration,
    /// Only by a challenger that is better for certain: whoever ranks best plays the champion's games on seeds that
    /// selection never saw, until it is sure which is better.
    OnEvidence {
        /// Seeds that both play at most in a generation.
        games: u32,
    },
}

impl Succession {
    /// As every run did it before there was a choice.
    pub(super) fn is_each_generation(&self) -> bool {
        *self == Self::EachGeneration
    }
}

/// How a challenger did beside the champion, on all seeds that both played so far: the test goes on as long as it is
/// neither sure nor behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The challenger's id.
    pub challenger: u64,
    /// Seeds on which it did better than the champion.
    pub better: u64,
    /// Seeds on which it did worse.
    pub worse: u64,
}

/// The probability that a challenger no better than the champion replaces it.
const RISK: f64 = 0.05;

/// Challengers are the champion's kin and differ from it by little: as if so many seeds had been won by either before.
const PRIOR: f64 = 12.0;

/// Seeds that are played before the test is looked at.
const BATCH: u32 = 100;

impl Evidence {
    fn is_sure(&self) -> bool {
        // Either side may get ahead by luck, and only one of them replaces the champion.
        let bar = libm::log(1.0 / (2.0 * RISK));
        self.better > self.worse && evidence_of_bias(self.better, self.worse, PRIOR) >= bar
    }

    fn note(&mut self, order: Ordering) {
        match order {
            Ordering::Greater => self.better = self.better.saturating_add(1),
            Ordering::Less => self.worse = self.worse.saturating_add(1),
            Ordering::Equal => {}
        }
    }
}

/// Who reigns after a generation.
pub(super) struct Throne {
    /// The champion, as it lives or last lived.
    pub(super) champion: Individual,
    /// What is known of a challenger with whom it is not settled.
    pub(super) evidence: Option<Evidence>,
    /// Games that were played for it.
    pub(super) games: u64,
}

/// Decides who reigns, `before` being the champion and the evidence so far; None if the observer stopped it.
pub(super) fn succeed(
    settings: &Settings,
    game: &dyn Game,
    ranked: &Ranked,
    (reigning, before): (Option<&Champion>, Option<Evidence>),
    generation: u32,
    observer: &dyn Observer,
) -> Option<Throne> {
    let best = ranked.champion().clone();
    let (Succession::OnEvidence { games }, Some(reigning)) = (settings.succession, reigning) else {
        return Some(Throne { champion: best, evidence: None, games: 0 });
    };
    let reigning = &reigning.individual;
    if best.id == reigning.id {
        return Some(Throne { champion: best, evidence: before, games: 0 });
    }
    let begun = before.filter(|evidence| evidence.challenger == best.id);
    let mut evidence = begun.unwrap_or(Evidence { challenger: best.id, better: 0, worse: 0 });
    let players = [&best, reigning].map(|one| game.compile(one.genome.genes(), Occasion::Play, &[]));
    let wins_alone = ranked.standings.weight_of_wins >= 1.0;
    let seed = Purpose::Succession.seed(settings.seed, generation);
    let mut played = 0;
    while played < games && !evidence.is_sure() {
        let batch = played..games.min(played + BATCH);
        let orders = orders(&players, wins_alone, seed, batch.clone(), observer)?;
        orders.into_iter().for_each(|order| evidence.note(order));
        played = batch.end;
        if evidence.better <= evidence.worse {
            break;
        }
    }
    let games = 2 * u64::from(played);
    if evidence.is_sure() {
        return Some(Throne { champion: best, evidence: None, games });
    }
    let living = ranked.individuals.iter().find(|individual| individual.id == reigning.id);
    let champion = living.unwrap_or(reigning).clone();
    Some(Throne { champion, evidence: Some(evidence).filter(|now| now.better > now.worse), games })
}

/// How the first of two did beside the second on these seeds; None if the observer stopped it.
fn orders(
    [first, second]: &[Box<dyn Contender>; 2],
    wins_alone: bool,
    seed: Seed,
    games: std::ops::Range<u32>,
    observer: &dyn Observer,
) -> Option<Vec<Ordering>> {
    let play = |contender: &dyn Contender, at: u32| {
        let outcome = contender.play_unless(seed.derive(u64::from(at)), &|| observer.should_stop())?;
        observer.played(1);
        Some(outcome)
    };
    games
        .into_par_iter()
        .with_min_len(2)
        .map(|at| Some(order(&play(&**first, at)?, &play(&**second, at)?, wins_alone)))
        .collect()
}

/// The verdict decides, and while wins alone do not decide the ranking, the score where the verdict is the same.
fn order(a: &Outcome, b: &Outcome, wins_alone: bool) -> Ordering {
    let worth = |outcome: &Outcome| match outcome.verdict {
        Verdict::Win => 2,
        Verdict::Draw => 1,
        Verdict::Loss => 0,
    };
    let by_score = || if wins_alone { Ordering::Equal } else { a.score.cmp(&b.score) };
    worth(a).cmp(&worth(b)).then_with(by_score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    /// How often a challenger that wins this share of the seeds that decide is held to be better within 2,000 of them.
    fn crowned(share: f64) -> usize {
        let sure = |run: &u64| {
            let mut generator = Seed(*run).generator();
            let mut evidence = Evidence { challenger: 1, better: 0, worse: 0 };
            (0..2000).any(|_| {
                let better = generator.random_bool(share);
                evidence.note(if better { Ordering::Greater } else { Ordering::Less });
                evidence.is_sure()
            })
        };
        (0..1000).filter(sure).count()
    }

    #[test]
    fn equals_seldom_replace_a_champion_however_often_one_looks() {
        // 5 % at most, that is 50; three standard deviations more are 71.
        let lucky = crowned(0.5);
        assert!(lucky <= 71, "{lucky}");
        assert!(crowned(0.45) < 10, "the worse hardly ever do");
    }

    #[test]
    fn the_better_replace_it() {
        assert!(crowned(0.56) > 950);
    }

    #[test]
    fn scores_decide_only_between_equal_verdicts() {
        let outcome = |verdict, score| Outcome { verdict, score, moves: 1, milestone: 0 };
        let (won, drawn) = (outcome(Verdict::Win, 1), outcome(Verdict::Draw, 9));
        assert_eq!(order(&won, &drawn, false), Ordering::Greater);
        assert_eq!(order(&outcome(Verdict::Loss, 9), &drawn, false), Ordering::Less);
        assert_eq!(order(&won, &outcome(Verdict::Win, 2), false), Ordering::Less);
        assert_eq!(order(&won, &outcome(Verdict::Win, 2), true), Ordering::Equal);
    }
}
