//! The settings of [`Adaptation`].

use super::{Field, SHARE, Settings, Unit, Values, breeding, number_of, share, yes};
use crate::strategy::{Adaptation, Strategy};

/// Whether weights are drawn from a distribution that adapts.
pub(super) const SWITCH: Field<Settings> = Field {
    info: breeding(
        "adaptation",
        Values::Switch,
        "Adapting distribution",
        "Instead of parents, children and invented rules, one normal distribution over all weights, which adapts to the best samples (CMA-ES)",
    ),
    range: SHARE,
    get: |settings| yes(settings.adaptation.is_some()),
    set: |settings, value| {
        let usual = settings.adaptation.unwrap_or(Adaptation::usual());
        settings.adaptation = (value >= 0.5).then_some(usual);
    },
};

/// How wide it begins.
pub(super) const STEP: Field<Settings> = number_of!(
    breeding adaptation.step: f64,
    share(),
    0.01..=0.5,
    "… first step",
    "The first standard deviation of a weight, as a share of what it ranges over"
);

/// Whether samples play each other, and what that says.
pub(super) const GAIN: Field<Settings> = Field {
    info: breeding(
        "adaptation.gain",
        Values::Number(Unit::Factor),
        "… gain of pairs",
        "Where it is not 0, the two samples of each pair play each other, and the mean moves towards winners by so much (SPSA), in place of ranks",
    ),
    range: |_| 0.0..=100.0,
    get: |settings| {
        let matters = |adaptation: &Adaptation| settings.game.is_for_two() || adaptation.gain != 0.0;
        settings.adaptation.filter(matters).map(|adaptation| adaptation.gain)
    },
    set: |settings, value| settings.adaptation.iter_mut().for_each(|adaptation| adaptation.gain = value),
};

/// How far it goes against chance.
pub(super) const MOST_GAMES: Field<Settings> = Field {
    info: breeding(
        "adaptation.most_games",
        Values::Number(Unit::Factor),
        "… games at most",
        "Largest multiple of an evaluation's games that each sample plays where chance decides the order",
    ),
    range: |_| 1.0..=100.0,
    get: |settings| {
        let Strategy::Cma(cma) = Strategy::of(settings) else { return None };
        Some(cma.adaptation.most_games)
    },
    set: |settings, value| {
        settings.adaptation.iter_mut().for_each(|adaptation| adaptation.most_games = value);
    },
};

/// Whether chance is averaged out.
pub(super) const AVERAGED: Field<Settings> = Field {
    info: breeding(
        "adaptation.averaged",
        Values::Switch,
        "… averaged",
        "The average of the distribution's means so far takes part in place of the last one, which is more a matter of chance",
    ),
    range: SHARE,
    get: |settings| settings.adaptation.and_then(|adaptation| yes(adaptation.averaged)),
    set: |settings, value| {
        settings.adaptation.iter_mut().for_each(|adaptation| adaptation.averaged = value >= 0.5);
    },
};

/// Whether only how coefficients stand to each other counts.
pub(super) const TOGETHER: Field<Settings> = Field {
    info: breeding(
        "adaptation.together",
        Values::Switch,
        "… shrink together",
        "When the largest coefficient comes near the end of its range, all shrink with it: only how they stand to each other says which move is better",
    ),
    range: SHARE,
    get: |settings| settings.adaptation.and_then(|adaptation| yes(adaptation.together)),
    set: |settings, value| {
        settings.adaptation.iter_mut().for_each(|adaptation| adaptation.together = value >= 0.5);
    },
};
