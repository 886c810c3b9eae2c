//! Settings that were given by their ids, on the command line or in a plan, written into those of a preset.

use super::{FIELDS, has_effect};
use crate::Settings;
use dna_lab_games::field::{self, flag};
use dna_lab_games::{Field, FieldInfo, FieldValue, GameSettings, Sentence, Unit, Values, say};

/// The settings of this game among what was given.
///
/// # Errors
/// A value out of its range.
pub fn of_game(
    game: &GameSettings,
    given: &[(&'static str, f64)],
) -> Result<Vec<(&'static str, f64)>, Sentence> {
    let fields = game.fields();
    let mut own = Vec::new();
    for &(id, value) in given {
        if let Some(field) = fields.iter().find(|field| field.info.id == id) {
            check(FieldValue { value: Some(value), ..field.clone() })?;
            own.push((id, value));
        }
    }
    Ok(own)
}

/// The settings of a run among what was given, written into `settings`.
///
/// # Errors
/// A value out of its range, or a number that the operator chosen has not.
pub fn write(settings: &mut Settings, given: &[(&'static str, f64)]) -> Result<(), Sentence> {
    let find = |id: &str| given.iter().find(|(other, _)| *other == id);
    // Operators first: they decide which numbers there are.
    let is_number = |info: &FieldInfo| matches!(info.values, Values::Number(_));
    let of_run = |numbers: bool| FIELDS.iter().filter(move |field| is_number(&field.info) == numbers);
    for field in of_run(false).chain(of_run(true)) {
        let Some(&(_, value)) = find(field.info.id) else { continue };
        let now = field.value(settings);
        if now.value.is_none() {
            return Err(unless(field, settings));
        }
        check(FieldValue { value: Some(value), ..now })?;
        field.put(settings, value);
    }
    let of_game = settings.game.fields();
    let is_of_game = |id: &str| of_game.iter().any(|field| field.info.id == id);
    match given.iter().find(|(id, _)| !is_of_game(id) && !has_effect(id, settings)) {
        Some((id, _)) if settings.map.is_some() && settings.adaptation.is_none() => {
            Err(say!("{0} means nothing in a map of styles: leave it out, or give --map no", flag(id)))
        }
        Some((id, _)) => Err(say!(
            "{0} means nothing where a distribution adapts: leave it out, or give --adaptation no or --preset lab",
            flag(id)
        )),
        // It would go unsaid that the preset's formulas are invented no more.
        None if find("adaptation").is_some()
            && settings.invention.is_some()
            && !has_effect("invention", settings) =>
        {
            Err(say!(
                "--adaptation adapts weights, and no formulas are invented then: leave it out, or add --invention no"
            ))
        }
        None => Ok(()),
    }
}

/// Refuses what is out of its range, and parts of what is counted.
fn check(given: FieldValue) -> Result<(), Sentence> {
    let FieldValue { info, value, .. } = &given;
    let counts = info.values == Values::Number(Unit::Count);
    if let Some(part) = value.filter(|value| counts && value.fract() != 0.0) {
        return Err(say!("{0} is {1}: give a whole number", info.flag(), part));
    }
    field::check(&[given]).map_err(|error| error.named(&flag(error.id)))
}

/// Why a number means nothing in this run, and the operators with which it would.
fn unless(field: &Field<Settings>, settings: &Settings) -> Sentence {
    let means_something = |operator: &Field<Settings>, at: usize| {
        let mut other = settings.clone();
        operator.put(&mut other, at as f64);
        field.value(&other).value.is_some()
    };
    let operators = FIELDS.iter().flat_map(|operator| {
        let choices: Vec<&str> = match operator.info.values {
            Values::Choice(choices) => choices.iter().map(|choice| choice.id).collect(),
            Values::Switch => vec!["no", "yes"],
            // Some numbers are switched off by 0.
            Values::Number(_) if (operator.range)(settings).contains(&0.0) => vec!["0"],
            _ => Vec::new(),
        };
        let fitting = choices.into_iter().enumerate().filter(move |(at, _)| means_something(operator, *at));
        fitting.map(|(_, choice)| format!("{} {choice}", operator.info.flag()))
    });
    let flag = field.info.flag();
    let others: Vec<String> = operators.collect();
    if others.is_empty() {
        return say!("{0} means nothing in {1}: leave it out", flag, settings.game.title());
    }
    let others = others.join(" / ");
    say!("{0} means nothing with the other settings of this run: leave it out, or give {1}", flag, others)
}
