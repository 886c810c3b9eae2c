//! The settings of [`Mutation`].

use super::{Choice, Field, SHARE, Settings, Unit, Values, breeding, choice, count, share};
use crate::mutation::Mutation;

const MUTATIONS: &[Choice] = &[
    choice("step", "step", "A small step along the difference of two parents"),
    choice("redraw", "redraw", "Some genes drawn anew, as in the article"),
    choice("afresh", "nothing inherited", "All weights are drawn anew: pure chance"),
];

/// How a mutant differs.
pub(super) const KIND: Field<Settings> = Field {
    info: breeding("mutation", Values::Choice(MUTATIONS), "Mutation", "How a mutant differs from its parent"),
    range: |_| 0.0..=2.0,
    get: |settings| match settings.mutation {
        Mutation::Step { .. } => Some(0.0),
        Mutation::Redraw { .. } => Some(1.0),
        Mutation::Afresh => Some(2.0),
    },
    set: |settings, value| match (value as u8, settings.mutation) {
        (0, Mutation::Step { .. }) | (1, Mutation::Redraw { .. }) => {}
        (0, _) => settings.mutation = Mutation::Step { size: 0.5, structure: 0.1 },
        (1, _) => settings.mutation = Mutation::Redraw { changes: 3 },
        _ => settings.mutation = Mutation::Afresh,
    },
};

/// How far a step goes.
pub(super) const SIZE: Field<Settings> = Field {
    info: breeding(
        "mutation.size",
        Values::Number(Unit::Factor),
        "… step size",
        "Times the difference of two parents",
    ),
    range: |_| 0.0..=10.0,
    get: |settings| match settings.mutation {
        Mutation::Step { size, .. } => Some(size),
        _ => None,
    },
    set: |settings, value| {
        if let Mutation::Step { size, .. } = &mut settings.mutation {
            *size = value;
        }
    },
};

/// How often a rule comes or goes.
pub(super) const STRUCTURE: Field<Settings> = Field {
    info: breeding(
        "mutation.structure",
        share(),
        "… structure",
        "How often a mutant gains or loses a rule instead",
    ),
    range: SHARE,
    get: |settings| match settings.mutation {
        Mutation::Step { structure, .. } => Some(structure),
        _ => None,
    },
    set: |settings, value| {
        if let Mutation::Step { structure, .. } = &mut settings.mutation {
            *structure = value;
        }
    },
};

/// How many genes are drawn anew.
pub(super) const CHANGES: Field<Settings> = Field {
    info: breeding("mutation.changes", count(), "… changes", "Genes that are drawn anew"),
    range: |_| 1.0..=1000.0,
    get: |settings| match settings.mutation {
        Mutation::Redraw { changes } => Some(changes.into()),
        _ => None,
    },
    set: |settings, value| settings.mutation = Mutation::Redraw { changes: value as u32 },
};
