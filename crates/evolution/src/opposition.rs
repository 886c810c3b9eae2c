//! Opposition: in two-player games, against whom a generation plays.

use super::population;
use super::run::{Champion, Run};
use super::{Purpose, Settings};
use crate::evaluator::Against;
use dna_lab_games::seed::Generator;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Engine, Game, Genome, Rival};
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Numbers of opponents in a generation. All individuals play the same ones, and may be drawn to play themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opposition {
    /// Drawn from the living, so that there is no resting on old laurels.
    pub peers: usize,
    /// Drawn from the hall of fame, so that nothing is forgotten (Rosin and Belew 1997, "New methods for competitive
    /// coevolution").
    pub past: usize,
    /// Whether those are drawn the more likely the less is settled between them and the living (prioritised fictitious self-play;
    /// Vinyals et al. 2019, "Grandmaster level in StarCraft II using multi-agent reinforcement learning"): then all opponents are met
    /// equally often, and how the living do against each is kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hardness: bool,
    /// Places of the game's first yardstick, so that players do not only get better at playing each other.
    pub yardstick: usize,
    /// Drawn as founders are, so that whatever may come is met sometimes (Jaśkowski et al. 2013, "Improving coevolution by random
    /// sampling").
    #[serde(default, skip_serializing_if = "is_none")]
    pub random: usize,
    /// The best of a second population that is bred to beat the champion ([`super::exploiters`]).
    #[serde(default, skip_serializing_if = "is_none")]
    pub exploiters: usize,
}

impl Opposition {
    /// None at all; others are this and what differs.
    pub const NONE: Self =
        Self { peers: 0, past: 0, by_hardness: false, yardstick: 0, random: 0, exploiters: 0 };
}

const fn is_none(count: &usize) -> bool {
    *count == 0
}

/// An opponent of a generation.
#[derive(Clone)]
pub(super) enum Drawn<'a> {
    Yardstick(&'static str),
    /// A former champion, by its id.
    Champion(u64, Genome),
    Other(Genome),
    /// One that a person named.
    Outside(&'a dyn Engine),
}

impl Drawn<'_> {
    pub(super) fn against(&self) -> Against<'_> {
        match self {
            Self::Yardstick(id) => Against::Rival(Rival::Yardstick(id)),
            Self::Champion(_, genome) | Self::Other(genome) => against(genome),
            Self::Outside(engine) => Against::Outside(*engine),
        }
    }
}

/// The opponents of a generation, those from outside last. None in a single-player game, or if all numbers are 0 and no opponent is named.
#[must_use]
pub(super) fn draw<'a>(
    run: &Run,
    game: &dyn Game,
    generation: u32,
    outside: &'a [Arc<dyn Engine>],
) -> Vec<Drawn<'a>> {
    let Run { settings, population: living, hall_of_fame, .. } = run;
    let named = outside.iter().map(|engine| Drawn::Outside(&**engine));
    let (Some(opposition), Some(first)) = (settings.opposition, game.yardsticks().first()) else {
        return named.collect();
    };
    let Opposition { peers, past, by_hardness, yardstick, random, exploiters } = opposition;
    let seed = Purpose::Opposition.seed(settings.seed, generation);
    let generator = &mut seed.generator();
    let mut drawn = vec![Drawn::Yardstick(first.id); yardstick];
    drawn.extend(living.sample(generator, peers).map(|peer| Drawn::Other(peer.genome.clone())));
    let champion = |Champion { individual, .. }: &Champion| (individual.id, individual.genome.clone());
    let former: Vec<&Champion> = if by_hardness {
        unsettled(hall_of_fame, past, generator)
    } else {
        hall_of_fame.sample(generator, past).collect()
    };
    drawn.extend(former.into_iter().map(champion).map(|(id, genome)| Drawn::Champion(id, genome)));
    let catalogue = game.rules_with(&[]);
    drawn.extend(
        (0..random as u64).map(|at| Drawn::Other(population::founder(settings, &catalogue, seed.derive(at)))),
    );
    drawn.extend(run.exploiters.iter().take(exploiters).map(|one| Drawn::Other(one.genome.clone())));
    drawn.extend(named);
    drawn
}

/// So many champions, each drawn by how little is settled between it and the living: p (1 - p), where they have a share p of the points
/// in their last games against it; whom they never met counts as an equal.
fn unsettled<'a>(champions: &'a [Champion], count: usize, generator: &mut Generator) -> Vec<&'a Champion> {
    let weight = |champion: &&Champion| {
        let Tally { games, wins, draws, .. } = champion.met;
        let share = (wins as f64 + 0.5 * draws as f64 + 1.0) / (games as f64 + 2.0);
        share * (1.0 - share)
    };
    let mut left: Vec<&Champion> = champions.iter().collect();
    let mut drawn = Vec::new();
    while drawn.len() < count && !left.is_empty() {
        let mut at = generator.random_range(0.0..left.iter().map(weight).sum());
        let place = left.iter().position(|champion| {
            at -= weight(champion);
            at < 0.0
        });
        drawn.push(left.swap_remove(place.unwrap_or(left.len() - 1)));
    }
    drawn
}

/// The opponents of a champion and its challengers: in a two-player game the first yardstick, those from outside and the latest champions, which
/// stay as long as the champion reigns, so that its games add up; none in a single-player game.
pub(super) fn of_a_reign<'a>(
    game: &dyn Game,
    settings: &Settings,
    hall_of_fame: &'a [Champion],
    outside: &'a [Arc<dyn Engine>],
) -> Vec<Against<'a>> {
    let named = outside.iter().map(|engine| Against::Outside(&**engine));
    let Some(first) = game.yardsticks().first().filter(|_| !settings.is_judged_outside()) else {
        return named.collect();
    };
    let latest = hall_of_fame.iter().rev().take(LATEST).map(|champion| against(&champion.individual.genome));
    std::iter::once(Against::Rival(Rival::Yardstick(first.id))).chain(named).chain(latest).collect()
}

/// How many champions challengers meet.
const LATEST: usize = 5;

/// A genome as an opponent.
#[must_use]
pub(super) fn against(genome: &Genome) -> Against<'_> {
    Against::Rival(Rival::Genes(genome.genes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets;
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{Preset, list};

    fn settings(opposition: Opposition) -> Settings {
        let game = list::variant("abalone").expect("a variant").game;
        Settings { opposition: Some(opposition), ..presets::settings(Preset::Demo, Some(&game), &[]) }
    }

    fn champions(met: &[Tally]) -> Vec<Champion> {
        let usual = settings(Opposition::NONE);
        let founders = Run::new(usual).expect("good settings").population;
        let validated = Tally::default();
        founders
            .into_iter()
            .zip(met)
            .map(|(individual, &met)| Champion { individual, validated, met })
            .collect()
    }

    #[test]
    fn champions_with_whom_it_is_settled_are_seldom_met() {
        let points = |wins| Tally { games: 98, wins, ..Tally::default() };
        let champions = champions(&[points(98), points(49), points(0), Tally::default()]);
        let mut drawn = [0_u32; 4];
        for seed in 0..2_000 {
            let first = unsettled(&champions, 1, &mut Seed(seed).generator())[0].individual.id;
            drawn[first as usize] += 1;
        }
        // One in fifty against one in two and one in two; five standard deviations are 32 and 112.
        assert!(drawn[0] <= 70 && drawn[2] <= 70, "{drawn:?}");
        assert!(drawn[1].abs_diff(961) <= 112 && drawn[3].abs_diff(961) <= 112, "{drawn:?}");
        let mut all: Vec<u64> =
            unsettled(&champions, 9, &mut Seed(1).generator()).iter().map(|one| one.individual.id).collect();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3], "each one once where there are too few");
    }

    #[test]
    fn as_many_of_each_kind_are_drawn_as_are_asked_for() {
        let settings = settings(Opposition {
            peers: 2,
            past: 3,
            by_hardness: false,
            yardstick: 1,
            random: 4,
            exploiters: 2,
        });
        let mut run = Run::new(settings).expect("good settings");
        run.hall_of_fame = champions(&[Tally::default(); 5]);
        run.exploiters = run.population[..3].to_vec();
        let drawn = draw(&run, &*run.settings.game, 7, &[]);
        let of = |wanted: fn(&Drawn) -> bool| drawn.iter().filter(|one| wanted(one)).count();
        assert_eq!(of(|one| matches!(one, Drawn::Yardstick("article"))), 1);
        assert_eq!(of(|one| matches!(one, Drawn::Champion(..))), 3);
        assert_eq!(of(|one| matches!(one, Drawn::Other(_))), 8);
        assert!(drawn.iter().all(|one| matches!(one.against(), Against::Rival(Rival::Yardstick(_)))
            == matches!(one, Drawn::Yardstick(_))));
    }
}
