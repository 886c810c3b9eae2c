//! Every setting of every game and of every run, walked through: what panel, command line, file check and help read.

#![allow(clippy::unwrap_used)]

use dna_lab::evolution::fields::FIELDS;
use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Settings};
use dna_lab::games::{Choice, Field, FieldInfo, Occasion, Preset, Unit, Values, field, list};
use dna_lab::store;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The settings of every preset for every game; where formulas alone are bred, nothing else could be chosen instead.
fn presets() -> Vec<Settings> {
    let of = |preset| {
        list::games().iter().map(|game| presets::settings(preset, Some(game), &[])).collect::<Vec<_>>()
    };
    Preset::ALL.into_iter().filter(|preset| *preset != Preset::Invent).flat_map(of).collect()
}

/// The same with each operator that a person may choose instead.
fn operators(settings: &Settings) -> Vec<Settings> {
    let mut all = vec![settings.clone()];
    for Field { info, range, .. } in
        FIELDS.iter().filter(|field| !matches!(field.info.values, Values::Number(_)))
    {
        let (low, high) = range(settings).into_inner();
        let values = (0..)
            .map(f64::from)
            .skip_while(move |value| *value < low)
            .take_while(move |value| *value <= high);
        all.extend(values.map(|value| field::with(FIELDS, settings, info.id, value)));
    }
    all
}

/// A field's range is what its values are.
fn check_range(info: &FieldInfo, range: &RangeInclusive<f64>) {
    let (low, high) = (*range.start(), *range.end());
    assert!(low <= high && low.is_finite() && high.is_finite(), "{}: {range:?}", info.id);
    let most = |choices: &[Choice]| choices.len() as f64 - 1.0;
    let expected = match info.values {
        Values::Switch => 0.0..=1.0,
        Values::Choice(choices) => 0.0..=most(choices),
        Values::Subset(choices) => 1.0..=((1_u64 << choices.len()) - 1) as f64,
        Values::Number(_) => low..=high,
    };
    assert_eq!(*range, expected, "{}", info.id);
    if info.values == Values::Number(Unit::Count) {
        assert!(low.fract() == 0.0 && high.fract() == 0.0, "{}: {range:?}", info.id);
    }
    assert!(!info.name.is_empty() && !info.help.is_empty(), "{} is not explained", info.id);
    assert!(info.flag().starts_with("--") && !info.flag().contains(['_', '.', ' ']), "{}", info.flag());
}

/// Both ends of a range, and beyond them.
fn tried(range: &RangeInclusive<f64>) -> [(f64, f64); 4] {
    let (low, high) = (*range.start(), *range.end());
    [(low, low), (high, high), (low - 1.0, low), (high + 1.0, high)]
}

#[test]
fn every_setting_of_a_run_can_be_set_to_all_that_it_may_be() {
    let mut ids = HashSet::new();
    assert!(FIELDS.iter().all(|field| ids.insert(field.info.id)), "two settings have the same id");
    for settings in presets().iter().flat_map(operators) {
        settings.check().unwrap();
        for field in FIELDS {
            let (info, range) = (field.info, (field.range)(&settings));
            check_range(&info, &range);
            let Some(before) = (field.get)(&settings) else {
                let set = field::with(FIELDS, &settings, info.id, *range.end());
                assert_eq!(set, settings, "{} was set where there is no place for it", info.id);
                continue;
            };
            assert!(range.contains(&before), "{} is {before}", info.id);
            assert_eq!(field::with(FIELDS, &settings, info.id, before), settings, "{} as it was", info.id);
            assert_eq!(field::with(FIELDS, &settings, info.id, f64::NAN), settings, "{}", info.id);
            for (given, expected) in tried(&range) {
                let set = field::with(FIELDS, &settings, info.id, given);
                assert_eq!((field.get)(&set), Some(expected), "{} set to {given}", info.id);
                assert_eq!(set.check(), Ok(()), "{} set to {given}", info.id);
                others_stay(&settings, &set, info.id);
            }
        }
        assert_eq!(field::with(FIELDS, &settings, "nothing", 1.0), settings);
    }
}

/// Nothing changed but this setting, and what depends on it: the numbers of an operator, whose ids begin with its own.
fn others_stay(before: &Settings, after: &Settings, id: &str) {
    let whole = id.split('.').next().unwrap();
    let goes_along = |other: &str| other.split('.').next() == Some(whole);
    for field in FIELDS.iter().filter(|field| !goes_along(field.info.id)) {
        let [before, after] = [before, after].map(|settings| (field.get)(settings));
        assert_eq!(before, after, "{} changed with {id}", field.info.id);
    }
    assert_eq!(before.game, after.game, "the game changed with {id}");
}

#[test]
fn every_setting_of_a_run_is_within_reach_and_saved() {
    let reached: Vec<Settings> = presets().iter().flat_map(operators).collect();
    for field in FIELDS {
        let id = field.info.id;
        let settings = reached.iter().find(|settings| (field.get)(settings).is_some());
        let settings = settings.unwrap_or_else(|| panic!("no preset and no operator has {id}"));
        let (low, high) = (field.range)(settings).into_inner();
        // A large population takes long to write down.
        for value in [low, high.min(100.0)] {
            let set = field::with(FIELDS, settings, id, value);
            let set = if id == "population" { set } else { Settings { population: 2, ..set } };
            let run = Run::new(set).unwrap();
            assert_eq!(store::parse(&store::print(&run)).as_ref(), Ok(&run), "{id} at {value}");
        }
    }
}

#[test]
fn every_setting_of_a_game_can_be_set_to_all_that_it_may_be() {
    for variant in list::variants() {
        let game = variant.game;
        // Games of the kit for one have nothing to set.
        let has_none = ["2048-3x3", "2048-3x4"].contains(&variant.id);
        assert_eq!(game.fields().is_empty(), has_none, "{}", variant.id);
        for before in game.fields() {
            let id = before.info.id;
            check_range(&before.info, &before.range);
            assert!(FIELDS.iter().all(|field| field.info.id != id), "{id} is a setting of every run too");
            let value = |game: &dna_lab::games::GameSettings| {
                game.fields().into_iter().find(|field| field.info.id == id).unwrap().value
            };
            assert_eq!(value(&game), before.value);
            assert_eq!(game.with(id, before.value.unwrap()), game, "{id} as it was");
            for (given, expected) in tried(&before.range) {
                let set = game.with(id, given);
                assert_eq!((value(&set), set.check()), (Some(expected), Ok(())), "{id} set to {given}");
                for other in game.fields().into_iter().filter(|other| other.info.id != id) {
                    let after = set.fields().into_iter().find(|after| after.info.id == other.info.id);
                    assert_eq!(after.unwrap().value, other.value, "{} changed with {id}", other.info.id);
                }
            }
        }
        assert_eq!(game.with("nothing", 1.0), game);
    }
}

#[test]
fn who_meets_another_while_selection_judges_looks_as_far_as_that_says() {
    for id in ["abalone", "othello"] {
        let game = &list::variant(id).unwrap().game;
        let given = [("depth", 1.0), ("judged_depth", 3.0)];
        let run = Run::new(presets::settings(Preset::Lab, Some(game), &given)).unwrap();
        let depth = |occasion| {
            let engine = run.settings.game.engine_of_genes(run.population[0].genome.genes(), occasion);
            let (_, at) = engine.elsewhere().expect("it can be sent");
            at.fields().iter().find(|field| field.info.id == "depth").and_then(|field| field.value)
        };
        assert_eq!((depth(Occasion::Selection), depth(Occasion::Play)), (Some(3.0), Some(1.0)), "{id}");
    }
}
