//! What the settings of several runs differ in.

use super::FIELDS;
use crate::Settings;
use crate::wording::Wording;
use dna_lab_games::{FieldInfo, FieldValue, RuleId, field};

/// A setting that is not the same in all runs, with its value in each.
#[derive(Clone, Debug, PartialEq)]
pub struct Differing {
    /// What people call it.
    pub name: String,
    /// Its value in each run; none where the run has no such setting.
    pub values: Vec<Option<String>>,
}

/// The settings that differ between these, game, seed and rules among them.
#[must_use]
pub fn differing(runs: &[&Settings], wording: Wording) -> Vec<Differing> {
    let of_runs: Vec<Vec<FieldValue>> = runs
        .iter()
        .map(|settings| settings.game.fields().into_iter().chain(field::values(FIELDS, settings)).collect())
        .collect();
    let mut infos: Vec<FieldInfo> = Vec::new();
    for FieldValue { info, .. } in of_runs.iter().flatten() {
        if !info.name.is_empty() && infos.iter().all(|known| known.id != info.id) {
            infos.push(*info);
        }
    }
    let value = |fields: &Vec<FieldValue>, info: &FieldInfo| {
        let field = fields.iter().find(|field| field.info.id == info.id && field.value.is_some())?;
        Some(wording.value(info, field.value?))
    };
    let of_field = |info: &FieldInfo| Differing {
        name: wording.name(info, &infos),
        values: of_runs.iter().map(|fields| value(fields, info)).collect(),
    };
    let whole = |name, of: &dyn Fn(&Settings) -> String| Differing {
        name: (wording.say)(name).to_owned(),
        values: runs.iter().map(|settings| Some(of(settings))).collect(),
    };
    let shared = |rule: &RuleId| runs.iter().all(|settings| settings.rules.contains(rule));
    let own_rules = |settings: &Settings| {
        let own = settings.rules.iter().filter(|rule| !shared(rule)).map(RuleId::as_str);
        own.collect::<Vec<_>>().join(", ")
    };
    let first = [
        whole("Game", &|settings| wording.game(&settings.game)),
        whole("Seed", &|settings| settings.seed.0.to_string()),
    ];
    let named = whole("Opponents", &|settings| settings.opponents.join(", "));
    let axes = whole("Axes of the map", &|settings| {
        let map = settings.map.iter().flat_map(|map| map.unusual_axes(&*settings.game));
        map.map(|(_, axis)| axis.to_string()).collect::<Vec<_>>().join(", ")
    });
    let all =
        first.into_iter().chain(infos.iter().map(of_field)).chain([axes, named, whole("Rules", &own_rules)]);
    all.filter(|row| row.values.windows(2).any(|pair| pair[0] != pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets;
    use dna_lab_games::Preset;
    use dna_lab_games::seed::Seed;

    #[test]
    fn only_what_differs_is_listed_with_the_value_of_each_run() {
        let first = presets::settings(Preset::Demo, None, &[]);
        assert_eq!(differing(&[&first, &first], Wording::ENGLISH), []);
        let mut second = Settings { seed: Seed(9), population: first.population + 1, ..first.clone() };
        let dropped = second.rules.pop().expect("a rule");
        let rows = differing(&[&first, &second], Wording::ENGLISH);
        let of = |name: &str| rows.iter().find(|row| row.name == name).map(|row| row.values.clone());
        assert_eq!(rows.len(), 3);
        assert_eq!(of("Seed"), Some(vec![Some("1".to_owned()), Some("9".to_owned())]));
        let population = [first.population, second.population].map(|count| Some(count.to_string()));
        assert_eq!(of("Population"), Some(population.to_vec()));
        assert_eq!(of("Rules"), Some(vec![Some(dropped.as_str().to_owned()), Some(String::new())]));
    }
}
