//! Which rules a run may use: some by name, some as text.

use super::super::{Failure, format, options::note};
use crate::evolution::presets;
use crate::evolution::settings::no_regions;
use crate::games::formula::{Formula, Known};
use crate::games::{GameSettings, RuleId, unknown_rule};

/// The rules asked for, in catalogue order.
pub(in crate::cli) fn named(game: &GameSettings, names: &[String]) -> Result<Vec<RuleId>, Failure> {
    let find = |name: &String| RuleId::find(name.trim()).ok_or_else(|| unknown_rule(name));
    let rules: Vec<RuleId> = names.iter().map(find).collect::<Result<_, _>>()?;
    if let Some((_, twice)) = rules.iter().enumerate().find(|(at, rule)| rules[..*at].contains(rule)) {
        return Err(Failure::Usage(format!("--rules names '{}' twice: leave one out", twice.as_str())));
    }
    Ok(presets::in_order(game, rules))
}

/// The rules given as text besides others. What says nothing, or what another one says, is refused; what could be one of
/// the catalogue's, or says the same but for its exponent, is noted.
pub(in crate::cli) fn written(
    game: &GameSettings,
    texts: &[String],
    others: &[RuleId],
) -> Result<Vec<RuleId>, Failure> {
    if !texts.is_empty() && game.regions().is_empty() {
        return Err(no_regions(game).into());
    }
    let mut formulas: Vec<Formula> = Vec::new();
    for text in texts {
        let formula = Formula::parse(text, game.regions())?;
        if formula.says_nothing() {
            let why = "has the same value on every board, so it is no reason for any move";
            return Err(Failure::Usage(format!("--rule '{text}' {why}: let it ask what cells hold")));
        }
        if let Some(name) =
            formula.name().filter(|name| formulas.iter().any(|other| other.name() == Some(name)))
        {
            return Err(Failure::Usage(format!("two --rule are named '{name}': give one another name")));
        }
        let twin = formulas.iter().find_map(|other| Some((other, formula.multiple_of(other)?)));
        let known = formula.known_as(&**game).and_then(|Known { rule, times, .. }| Some((rule?, times)));
        if let Some((other, times)) = twin {
            let same = other.to_string() == formula.to_string();
            refuse_or_note(text, &formula, &format!("{}--rule '{other}'", format::times(times)), same)?;
        } else if let Some((rule, times)) = known {
            let rule_there = format!("{}the rule {rule}", format::times(times));
            if others.iter().any(|other| other.as_str() == rule) {
                refuse_or_note(text, &formula, &format!("{rule_there}, which the run has"), false)?;
            } else {
                note(&format!("--rule '{text}' says {rule_there} of the catalogue: --rules takes that too"));
            }
        }
        formulas.push(formula);
    }
    Ok(formulas.iter().map(Formula::rule).collect())
}

/// Refuses what is said twice; only notes what may still differ by its exponent.
fn refuse_or_note(text: &str, formula: &Formula, again: &str, same: bool) -> Result<(), Failure> {
    let said = format!("--rule '{text}' says {again}");
    if same || !formula.has_exponent() {
        return Err(Failure::Usage(format!("{said}: leave one of them out")));
    }
    note(&format!("{said}: they differ by their exponents only, so leave one of them out if one is enough"));
    Ok(())
}
