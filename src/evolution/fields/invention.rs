//! The settings of [`Invention`].

use super::{Field, MOST, SHARE, Settings, Values, breeding, count, share, yes};
use crate::evolution::invention::Invention;
use crate::games::formula::MOST_NODES;

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
pub(super) const FORMULAS: Field<Settings> = Field {
    info: breeding("invention.formulas", count(), "… formulas", "The most formulas of an individual"),
    range: |_| 1.0..=20.0,
    get: |settings| settings.invention.map(|invention| invention.formulas.into()),
    set: |settings, value| {
        settings.invention.iter_mut().for_each(|invention| invention.formulas = value as u32);
    },
};

/// How long one may be.
pub(super) const NODES: Field<Settings> = Field {
    info: breeding(
        "invention.nodes",
        count(),
        "… length",
        "The most numbers, cells and signs of a formula together",
    ),
    range: |_| 2.0..=MOST_NODES as f64,
    get: |settings| settings.invention.map(|invention| invention.nodes.into()),
    set: |settings, value| {
        settings.invention.iter_mut().for_each(|invention| invention.nodes = value as u32);
    },
};

/// How often one changes.
pub(super) const RATE: Field<Settings> = Field {
    info: breeding(
        "invention.rate",
        share(),
        "… rate",
        "How many mutants differ by a formula instead of by their weights",
    ),
    range: SHARE,
    get: |settings| settings.invention.map(|invention| invention.rate),
    set: |settings, value| settings.invention.iter_mut().for_each(|invention| invention.rate = value),
};

/// What its length costs.
pub(super) const PARSIMONY: Field<Settings> = Field {
    info: breeding(
        "invention.parsimony",
        share(),
        "… parsimony",
        "What a node costs in rank: a share of the spread between individuals, or of a class",
    ),
    range: SHARE,
    get: |settings| settings.invention.map(|invention| invention.parsimony),
    set: |settings, value| {
        settings.invention.iter_mut().for_each(|invention| invention.parsimony = value);
    },
};

/// How heavy a new one may be.
pub(super) const FIRST_WEIGHT: Field<Settings> = Field {
    info: breeding(
        "invention.first_weight",
        share(),
        "… first weight",
        "How heavy a new formula may be, as a share of what it could weigh: a light one hardly changes how somebody plays",
    ),
    range: SHARE,
    get: |settings| settings.invention.map(|invention| invention.first_weight),
    set: |settings, value| {
        settings.invention.iter_mut().for_each(|invention| invention.first_weight = value);
    },
};

/// How many of a kind live on.
pub(super) const ALIKE: Field<Settings> = Field {
    info: breeding(
        "invention.alike",
        count(),
        "… of the same rules",
        "How many individuals of the same rules live on at most, so that new formulas have time to find their weights; 0: any number",
    ),
    range: |_| 0.0..=MOST,
    get: |settings| settings.invention.map(|invention| invention.alike as f64),
    set: |settings, value| {
        settings.invention.iter_mut().for_each(|invention| invention.alike = value as usize);
    },
};
