//! Every setting of a run that is a number or a choice, once: panel, flags, file check, help and tests read it here. Those
//! of the games are in the games' own folders; seed, game and rules are no fields.

use super::Settings;
use super::crossover::Crossover;
use super::evaluation::{Evaluation, Racing};
use super::fitness::Ranking;
use super::pairing::Pairing;
use super::population::Inclusion;
use super::settings::MAX_POPULATION;
use super::strategy::Strategy;
use super::succession::Succession;
use dna_lab_games::{Changes, Choice, Field, FieldInfo, GameSettings, Section, Unit, Values};
use std::ops::RangeInclusive;

mod adaptation;
mod differing;
pub mod given;
mod invention;
mod map;
mod mutation;
mod opposition;

pub use differing::{Differing, differing};

const MOST: f64 = MAX_POPULATION as f64;

const fn count() -> Values {
    Values::Number(Unit::Count)
}

const fn share() -> Values {
    Values::Number(Unit::Percent)
}

const fn info(
    section: Section,
    id: &'static str,
    values: Values,
    name: &'static str,
    help: &'static str,
) -> FieldInfo {
    FieldInfo { id, name, help, values, section, changes: Changes::Anytime, in_play: false, basic: false }
}

const fn founders(id: &'static str, values: Values, name: &'static str, help: &'static str) -> FieldInfo {
    FieldInfo { changes: Changes::WithPopulation, ..info(Section::Founders, id, values, name, help) }
}

const fn rules(id: &'static str, values: Values, name: &'static str, help: &'static str) -> FieldInfo {
    FieldInfo { section: Section::Rules, ..founders(id, values, name, help) }
}

const fn judging(id: &'static str, values: Values, name: &'static str, help: &'static str) -> FieldInfo {
    info(Section::Judging, id, values, name, help)
}

const fn breeding(id: &'static str, values: Values, name: &'static str, help: &'static str) -> FieldInfo {
    info(Section::Breeding, id, values, name, help)
}

const fn choice(id: &'static str, name: &'static str, help: &'static str) -> Choice {
    Choice { id, name, help }
}

/// A number of an operator that may be off, e.g. `racing.kept_share`. Its section comes first.
macro_rules! number_of {
    ($section:ident $operator:ident.$number:ident: $kind:ty, $values:expr, $range:expr, $name:literal, $help:literal) => {
        Field {
            info: $section(concat!(stringify!($operator), ".", stringify!($number)), $values, $name, $help),
            range: |_| $range,
            get: |settings| settings.$operator.as_ref().map(|operator| operator.$number as f64),
            set: |settings, value| {
                settings.$operator.iter_mut().for_each(|operator| operator.$number = value as $kind);
            },
        }
    };
}
use number_of;

fn yes(on: bool) -> Option<f64> {
    Some(f64::from(u8::from(on)))
}

/// Whether the setting of this id has an effect: the algorithm reads it, or exploiters are bred by it.
#[must_use]
pub fn has_effect(id: &str, settings: &Settings) -> bool {
    let exploits = settings.opposition.is_some_and(|opposition| opposition.exploiters > 0);
    exploits || Strategy::of(settings).reads(id)
}

/// What describes all settings of a run of this game.
#[must_use]
pub fn infos(game: &GameSettings) -> Vec<FieldInfo> {
    let of_game = game.fields().into_iter().map(|field| field.info);
    of_game.chain(FIELDS.iter().map(|field| field.info)).collect()
}

const SHARE: fn(&Settings) -> RangeInclusive<f64> = |_| 0.0..=1.0;

const INCLUSIONS: &[Choice] = &[
    choice("evenly", "evenly", "Each rule with the same probability"),
    choice("by-place", "by place", "By the place in the catalogue: the article's accident"),
];

const EVALUATIONS: &[Choice] = &[
    choice("lifelong", "all, for life", "Survivors play again in every generation; games add up"),
    choice("at-birth", "offspring once", "Once at birth, as in the article: luck stays"),
    choice(
        "each-generation",
        "in each generation",
        "All individuals play all games anew, for the opponents change; only these count",
    ),
];

const RANKINGS: &[Choice] = &[
    choice("shrunk", "shrunk", "Rates shrink towards the population's by how little is known"),
    choice("classes", "classes", "Win rates in classes, then scores, as in the article"),
    choice("scores", "mean score", "Mean scores alone, shrunk likewise: where nearly all games are won"),
    choice("chance", "by chance", "No selection: survivors and parents are drawn, and only drift is left"),
];

const SUCCESSIONS: &[Choice] = &[
    choice("on-evidence", "on evidence", "By a challenger that is better on evidence: test games of both"),
    choice(
        "each-generation",
        "each generation",
        "By the best-ranked individual, as in the article: mostly luck",
    ),
];

const PAIRINGS: &[Choice] = &[
    choice("random", "any parent", "By chance"),
    choice("farthest", "far ones", "One of the most distant, as in the article"),
];

const CROSSOVERS: &[Choice] = &[
    choice("blend", "blend", "Anywhere between the parents and a bit beyond"),
    choice("article", "article's", "Rules by chance, numbers around the mean"),
];

/// The settings, in the order in which people read them.
pub static FIELDS: &[Field<Settings>] = &[
    Field {
        info: founders(
            "population",
            count(),
            "Population",
            "Individuals that live on from generation to generation",
        )
        .basic(),
        range: |_| 1.0..=MOST,
        get: |settings| Some(settings.population as f64),
        set: |settings, value| settings.population = value as usize,
    },
    Field {
        info: rules(
            "inclusion",
            Values::Choice(INCLUSIONS),
            "Founders' rules",
            "Which rules a founder starts with",
        ),
        range: SHARE,
        get: |settings| yes(settings.inclusion == Inclusion::ByPlace),
        set: |settings, value| match (value as u8, settings.inclusion) {
            (0, Inclusion::ByPlace) => settings.inclusion = Inclusion::Evenly(1.0),
            (0, Inclusion::Evenly(_)) => {}
            _ => settings.inclusion = Inclusion::ByPlace,
        },
    },
    Field {
        info: rules(
            "inclusion.share",
            share(),
            "… each with",
            "The probability that a founder carries a rule",
        ),
        range: SHARE,
        get: |settings| match settings.inclusion {
            Inclusion::Evenly(share) => Some(share),
            Inclusion::ByPlace => None,
        },
        set: |settings, value| settings.inclusion = Inclusion::Evenly(value),
    },
    Field {
        info: judging("games", count(), "Games each", "Games of one evaluation"),
        range: |_| 1.0..=1e6,
        get: |settings| Some(settings.games.into()),
        set: |settings, value| settings.games = value as u32,
    },
    Field {
        info: judging(
            "validation_games",
            count(),
            "Champion's games",
            "Test games of each generation's champion",
        ),
        range: |_| 0.0..=1e6,
        get: |settings| Some(settings.validation_games.into()),
        set: |settings, value| settings.validation_games = value as u32,
    },
    Field {
        info: judging(
            "succession",
            Values::Choice(SUCCESSIONS),
            "Succession",
            "When the champion is replaced",
        ),
        range: SHARE,
        get: |settings| yes(settings.succession == Succession::EachGeneration),
        set: |settings, value| match (value as u8, settings.succession) {
            (0, Succession::EachGeneration) => settings.succession = Succession::OnEvidence { games: 2000 },
            (0, Succession::OnEvidence { .. }) => {}
            _ => settings.succession = Succession::EachGeneration,
        },
    },
    Field {
        info: judging(
            "succession.games",
            count(),
            "… games",
            "Test games of champion and challengers together, at most in a generation",
        ),
        range: |_| 1.0..=1e6,
        get: |settings| match settings.succession {
            Succession::OnEvidence { games } => Some(games.into()),
            Succession::EachGeneration => None,
        },
        set: |settings, value| settings.succession = Succession::OnEvidence { games: value as u32 },
    },
    Field {
        info: judging(
            "sample_games",
            count(),
            "Population's games",
            "Test games of members drawn at random, in each generation: they tell the population's mean",
        ),
        range: |_| 0.0..=1e6,
        get: |settings| Some(settings.sample_games.into()),
        set: |settings, value| settings.sample_games = value as u32,
    },
    Field {
        info: judging(
            "evaluation",
            Values::Choice(EVALUATIONS),
            "Who plays",
            "When games are played, and which count",
        ),
        range: |_| 0.0..=2.0,
        get: |settings| match settings.evaluation {
            Evaluation::Lifelong { .. } => Some(0.0),
            Evaluation::AtBirth => Some(1.0),
            Evaluation::EachGeneration => Some(2.0),
        },
        set: |settings, value| match (value as u8, settings.evaluation) {
            (0, Evaluation::Lifelong { .. }) => {}
            (0, _) => settings.evaluation = Evaluation::Lifelong { elder_share: 0.5, relative: false },
            (1, _) => settings.evaluation = Evaluation::AtBirth,
            _ => settings.evaluation = Evaluation::EachGeneration,
        },
    },
    Field {
        info: judging(
            "evaluation.elder_share",
            share(),
            "… survivors play",
            "The part of an evaluation that survivors play in each generation",
        ),
        range: SHARE,
        get: |settings| match settings.evaluation {
            Evaluation::Lifelong { elder_share, .. } => Some(elder_share),
            _ => None,
        },
        set: |settings, value| {
            if let Evaluation::Lifelong { elder_share, .. } = &mut settings.evaluation {
                *elder_share = value;
            }
        },
    },
    Field {
        info: judging(
            "evaluation.relative",
            Values::Switch,
            "… beside the survivors'",
            "Subtracts the survivors' average result in the same games, so that easy opponents give no advantage",
        ),
        range: SHARE,
        get: |settings| match settings.evaluation {
            Evaluation::Lifelong { relative, .. } => yes(relative),
            _ => None,
        },
        set: |settings, value| {
            if let Evaluation::Lifelong { relative, .. } = &mut settings.evaluation {
                *relative = value >= 0.5;
            }
        },
    },
    opposition::PEERS,
    opposition::PAST,
    opposition::BY_HARDNESS,
    opposition::YARDSTICK,
    opposition::RANDOM,
    opposition::OF_EXPLOITERS,
    Field {
        info: judging(
            "racing",
            Values::Switch,
            "Racing",
            "Offspring play a part of their games; only the better ones play the rest",
        ),
        range: SHARE,
        get: |settings| yes(settings.racing.is_some()),
        set: |settings, value| {
            let usual = settings.racing.unwrap_or(Racing { first_share: 0.25, kept_share: 0.5 });
            settings.racing = (value >= 0.5).then_some(usual);
        },
    },
    number_of!(
        judging racing.first_share: f64,
        share(),
        0.0..=1.0,
        "… first part",
        "The part of their games that all offspring play"
    ),
    number_of!(
        judging racing.kept_share: f64,
        share(),
        0.0..=1.0,
        "… play on",
        "The share of offspring that play the rest"
    ),
    Field {
        info: judging(
            "common_seeds",
            Values::Switch,
            "Same games for all",
            "All individuals play games of the same seeds in a generation",
        ),
        range: SHARE,
        get: |settings| yes(settings.common_seeds),
        set: |settings, value| settings.common_seeds = value >= 0.5,
    },
    Field {
        info: judging("ranking", Values::Choice(RANKINGS), "Ranking", "What makes one better than another"),
        range: |_| 0.0..=3.0,
        get: |settings| {
            Some(match settings.ranking {
                Ranking::Shrunk => 0.0,
                Ranking::Classes { .. } => 1.0,
                Ranking::Scores => 2.0,
                Ranking::Chance => 3.0,
            })
        },
        set: |settings, value| match (value as u8, settings.ranking) {
            (0, _) => settings.ranking = Ranking::Shrunk,
            (1, Ranking::Classes { .. }) => {}
            (1, _) => settings.ranking = Ranking::Classes { width: 0.05 },
            (2, _) => settings.ranking = Ranking::Scores,
            _ => settings.ranking = Ranking::Chance,
        },
    },
    Field {
        info: judging("ranking.width", share(), "… width", "The width of a class of win rates"),
        range: |_| 0.001..=1.0,
        get: |settings| match settings.ranking {
            Ranking::Classes { width } => Some(width),
            Ranking::Shrunk | Ranking::Scores | Ranking::Chance => None,
        },
        set: |settings, value| settings.ranking = Ranking::Classes { width: value },
    },
    Field {
        info: breeding("tournament.group", count(), "Tournament", "Individuals in a group"),
        range: |_| 1.0..=MOST,
        get: |settings| Some(settings.tournament.group as f64),
        set: |settings, value| {
            settings.tournament.group = value as usize;
            settings.tournament.winners = settings.tournament.winners.min(value as usize);
        },
    },
    Field {
        info: breeding("tournament.winners", count(), "… winners", "Parents out of each group"),
        range: |settings| 1.0..=(settings.tournament.group as f64),
        get: |settings| Some(settings.tournament.winners as f64),
        set: |settings, value| settings.tournament.winners = value as usize,
    },
    Field {
        info: breeding(
            "pairing",
            Values::Choice(PAIRINGS),
            "Second parent",
            "How the second parent is chosen",
        ),
        range: SHARE,
        get: |settings| yes(settings.pairing != Pairing::Random),
        set: |settings, value| match (value as u8, settings.pairing) {
            (0, _) => settings.pairing = Pairing::Random,
            (_, Pairing::Random) => settings.pairing = Pairing::FarthestOf(5),
            (_, Pairing::FarthestOf(_)) => {}
        },
    },
    Field {
        info: breeding("pairing.farthest_of", count(), "… out of", "One of so many most distant parents"),
        range: |_| 1.0..=MOST,
        get: |settings| match settings.pairing {
            Pairing::FarthestOf(nearest) => Some(nearest as f64),
            Pairing::Random => None,
        },
        set: |settings, value| settings.pairing = Pairing::FarthestOf(value as usize),
    },
    Field {
        info: breeding(
            "children_per_parent",
            Values::Number(Unit::Factor),
            "Children",
            "Children by crossover for each parent",
        ),
        range: |_| 0.0..=100.0,
        get: |settings| Some(settings.children_per_parent),
        set: |settings, value| settings.children_per_parent = value,
    },
    Field {
        info: breeding("crossover", Values::Choice(CROSSOVERS), "Crossover", "How two genomes become one"),
        range: SHARE,
        get: |settings| yes(settings.crossover == Crossover::Article),
        set: |settings, value| match (value as u8, settings.crossover) {
            (0, Crossover::Article) => settings.crossover = Crossover::Blend { reach: 0.5 },
            (0, Crossover::Blend { .. }) => {}
            _ => settings.crossover = Crossover::Article,
        },
    },
    Field {
        info: breeding(
            "crossover.reach",
            share(),
            "… reach",
            "How far beyond its parents a child may lie, as a share of their distance",
        ),
        range: |_| 0.0..=2.0,
        get: |settings| match settings.crossover {
            Crossover::Blend { reach } => Some(reach),
            Crossover::Article => None,
        },
        set: |settings, value| settings.crossover = Crossover::Blend { reach: value },
    },
    Field {
        info: breeding(
            "centroid",
            Values::Switch,
            "Mean child",
            "One child a generation is the mean of all parents",
        ),
        range: SHARE,
        get: |settings| yes(settings.centroid),
        set: |settings, value| settings.centroid = value >= 0.5,
    },
    Field {
        info: breeding(
            "mutation_rate",
            share(),
            "Mutants",
            "How likely each member produces a mutant in a generation",
        ),
        range: SHARE,
        get: |settings| Some(settings.mutation_rate),
        set: |settings, value| settings.mutation_rate = value,
    },
    mutation::KIND,
    mutation::SIZE,
    mutation::STRUCTURE,
    mutation::CHANGES,
    adaptation::SWITCH,
    adaptation::STEP,
    adaptation::GAIN,
    adaptation::MOST_GAMES,
    adaptation::TOGETHER,
    adaptation::AVERAGED,
    map::SWITCH,
    map::SIDE,
    map::GAMES,
    invention::SWITCH,
    invention::FORMULAS,
    invention::NODES,
    invention::RATE,
    invention::PARSIMONY,
    invention::FIRST_WEIGHT,
    invention::ALIKE,
];
