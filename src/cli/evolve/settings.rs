//! The settings of a run, from a preset and what was given besides.

use super::super::Failure;
use super::super::options::named_game;
use super::{Arguments, rules};
use crate::evolution::Settings;
use crate::evolution::fields::given;
use crate::evolution::presets;
use crate::games::{Preset, list};
use crate::seed::Seed;

/// The settings of the run that is asked for.
///
/// # Errors
/// The first that cannot be, and what to give instead.
pub(super) fn of(arguments: &Arguments) -> Result<Settings, Failure> {
    let named = named_game(arguments.game.as_deref());
    let maps = arguments.flags.given.contains(&("map", 1.0));
    // A distribution that adapts keeps no map.
    let usual = || match named.as_deref().unwrap_or(&*list::games()[0]).usual_preset() {
        Preset::Cma if maps => Preset::Lab,
        usual => usual,
    };
    let preset = arguments.preset.unwrap_or_else(usual);
    let game = named.clone().unwrap_or_else(|| list::usual(preset));
    let given = arguments.flags.of_game(&game)?;
    let mut settings = presets::settings(preset, named.as_ref(), &given);
    settings.opponents.clone_from(&arguments.opponents);
    settings.seed = arguments.seed.map_or(settings.seed, Seed);
    if let Some(names) = &arguments.rules {
        settings.rules = rules::named(&settings.game, names)?;
    }
    if let Some(preset) = arguments.preset {
        presets::check(preset, &settings.game)?;
    }
    settings.rules.extend(rules::written(&settings.game, &arguments.formulas, &settings.rules)?);
    settings.rules = presets::in_order(&settings.game, settings.rules);
    given::write(&mut settings, &arguments.flags.given)?;
    for (axis, flag, given) in
        [(0, "--map-across", &arguments.map_across), (1, "--map-up", &arguments.map_up)]
    {
        match (given, &mut settings.map) {
            (None, _) => {}
            (Some(given), Some(map)) => map.axes[axis] = given.clone(),
            (Some(_), None) => {
                let what = format!("{flag} means nothing without a map of styles: add --map yes");
                return Err(Failure::Usage(what));
            }
        }
    }
    settings.check()?;
    Ok(settings)
}
