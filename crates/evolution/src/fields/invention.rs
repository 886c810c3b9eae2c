//! The settings of [`Invention`].

use super::{Field, MOST, SHARE, Settings, Values, breeding, count, number_of, share, yes};
use crate::invention::Invention;
use dna_lab_games::formula::MOST_NODES;

/// Whether evolution writes formulas.
pub(super) const SWITCH: Field<Settings> = Field {
    info: breeding(
        "invention",
        Values::Switch,
        "Invented rules",
        "Evolution writes rules itself, as formulas",
    ),
    range: SHARE,
    get: |settings| match settings.game.regions() {
        [] => None,
        _ => yes(settings.invention.is_some()),
    },
    set: |settings, value| {
        let usual = settings.invention.unwrap_or(Invention::usual());
        settings.invention = (value >= 0.5).then_some(usual);
    },
};

/// How many an individual may have.
pub(super) const FORMULAS: Field<Settings> = number_of!(
    breeding invention.formulas: u32,
    count(),
    1.0..=20.0,
    "… formulas",
    "The most formulas of an individual"
);

/// How long one may be.
pub(super) const NODES: Field<Settings> = number_of!(
    breeding invention.nodes: u32,
    count(),
    2.0..=MOST_NODES as f64,
    "… length",
    "The most numbers, cells and signs of a formula together"
);

/// How often one changes.
pub(super) const RATE: Field<Settings> = number_of!(
    breeding invention.rate: f64,
    share(),
    0.0..=1.0,
    "… rate",
    "How many mutants differ by a formula instead of by their weights"
);

/// What its length costs.
pub(super) const PARSIMONY: Field<Settings> = number_of!(
    breeding invention.parsimony: f64,
    share(),
    0.0..=1.0,
    "… parsimony",
    "What a node costs in rank: a share of the spread between individuals, or of a class"
);

/// How heavy a new one may be.
pub(super) const FIRST_WEIGHT: Field<Settings> = number_of!(
    breeding invention.first_weight: f64,
    share(),
    0.0..=1.0,
    "… first weight",
    "How heavy a new formula may be, as a share of what it could weigh: a light one hardly changes how its player plays"
);

/// How many of a kind live on.
pub(super) const ALIKE: Field<Settings> = number_of!(
    breeding invention.alike: usize,
    count(),
    0.0..=MOST,
    "… of the same rules",
    "How many individuals of the same rules live on at most, so that new formulas have time to find their weights; 0: any number"
);
