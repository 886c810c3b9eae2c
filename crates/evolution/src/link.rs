//! How a run begins, as a line of text for links: `seed=7&preset=invent`, and whatever else differs from that preset.

use super::Settings;
use super::fields::FIELDS;
use super::fields::given;
use super::presets::{self, Nearest};
use super::strategy::AXES;
use dna_lab_games::formula::Formula;
use dna_lab_games::seed::Seed;
use dna_lab_games::{FieldInfo, Preset, RuleId, Sentence, list, say};

/// The link to a run of these settings.
#[must_use]
pub fn print(settings: &Settings) -> String {
    let Nearest { preset, differing, rules } = presets::nearest(settings);
    let game = settings.game.variant().map_or("", |variant| variant.id);
    let mut link = format!("seed={}&preset={}&game={game}", settings.seed.0, preset.id());
    for field in differing {
        link += &format!("&{}={}", field.info.id, field.text());
    }
    for (id, axis) in settings.map.iter().flat_map(|map| map.unusual_axes(&*settings.game)) {
        link += &format!("&{id}={axis}");
    }
    for rule in rules.unwrap_or_default() {
        link += &format!("&rule={}", rule.as_str());
    }
    link
}

/// The settings of a link, and how many generations it asks for, if it does.
///
/// # Errors
/// What is wrong with the link.
pub fn parse(link: &str) -> Result<(Settings, Option<u32>), Sentence> {
    let unknown = |part: &str| say!("'{0}' in the link is no setting of a run: copy the link again", part);
    let parts: Vec<(&str, &str)> = link
        .split('&')
        .map(|part| part.split_once('=').ok_or_else(|| unknown(part)))
        .collect::<Result<_, _>>()?;
    let find = |name: &str| parts.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
    let number =
        |name: &str| find(name).map(|text| text.parse::<u64>().map_err(|_| unknown(text))).transpose();
    let game =
        find("game").map(|id| list::variant(id).map(|variant| variant.game).ok_or_else(|| unknown(id)));
    let game = game.transpose()?.unwrap_or_else(|| list::games()[0].clone());
    let preset = find("preset").map(|id| Preset::find(id).ok_or_else(|| unknown(id))).transpose()?;
    let infos: Vec<FieldInfo> =
        game.fields().iter().map(|field| field.info).chain(FIELDS.iter().map(|field| field.info)).collect();
    let own = |name: &str| {
        ["seed", "preset", "game", "rule", "generations"].contains(&name) || AXES.contains(&name)
    };
    let read = |&(name, text): &(&str, &str)| {
        let info = infos.iter().find(|info| info.id == name).ok_or_else(|| unknown(name))?;
        Ok((info.id, info.read(text).ok_or_else(|| unknown(text))?))
    };
    let given = parts.iter().filter(|(name, _)| !own(name)).map(read);
    let given: Vec<(&'static str, f64)> = given.collect::<Result<_, Sentence>>()?;
    let preset = preset.unwrap_or_else(|| game.usual_preset());
    let mut settings = presets::settings(preset, Some(&game), &given::of_game(&game, &given)?);
    settings.seed = number("seed")?.map_or(settings.seed, Seed);
    let rules = parts.iter().filter(|(name, _)| *name == "rule");
    let rule = |(_, text): &(&str, &str)| RuleId::find(text).map_or_else(|| Formula::find(text), Ok);
    let rules: Vec<RuleId> = rules.map(rule).collect::<Result<_, _>>()?;
    if !rules.is_empty() {
        settings.rules = presets::in_order(&settings.game, rules);
    }
    given::write(&mut settings, &given)?;
    for (at, id) in AXES.into_iter().enumerate() {
        if let (Some(text), Some(map)) = (find(id), &mut settings.map) {
            map.axes[at] = text.parse()?;
        }
    }
    settings.check()?;
    Ok((settings, number("generations")?.map(|most| u32::try_from(most).unwrap_or(u32::MAX))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::StyleMap;

    #[test]
    fn a_link_leads_to_the_settings_that_it_was_made_of() {
        for preset in Preset::ALL {
            for variant in list::variants() {
                let mut settings = presets::settings(preset, Some(&variant.game), &[]);
                settings.seed = Seed(7);
                settings.population = 17;
                let link = print(&settings);
                let read = parse(&link).map(|(read, generations)| (read == settings, generations));
                assert!(matches!(read, Ok((true, None))), "{link}: {read:?}");
            }
        }
    }

    #[test]
    fn a_link_keeps_the_axes_of_a_map() {
        let mut settings = presets::settings(Preset::Lab, None, &[]);
        settings.map = StyleMap::usual(&*settings.game).map(|map| StyleMap {
            axes: ["merges@0..20", "empty"].map(|text| text.parse().expect(text)),
            ..map
        });
        let link = print(&settings);
        assert_eq!(parse(&link).expect("a link").0, settings, "{link}");
        assert!(presets::command(&settings, 3).contains(" --map-across 'merges@0..20' --map-up 'empty'"));
    }

    #[test]
    fn what_is_no_link_is_told() {
        assert!(matches!(parse("seed=7&generations=10"), Ok((_, Some(10)))));
        for link in
            ["", "seed", "seed=x", "game=none", "preset=none", "population=-1", "colour=red", "rule=none"]
        {
            assert!(parse(link).is_err(), "{link}");
        }
    }
}
