//! Where settings start from: the lab's own, the article's, and a small one to look at; for any game.

use crate::Settings;
use crate::evaluation::Evaluation;
use crate::fields::FIELDS;
use crate::opposition::Opposition;
use crate::settings::no_regions;
use crate::stop::StopCriteria;
use crate::succession::Succession;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Beginning, FieldValue, GameSettings, Preset, RuleId, Sentence, field, list, say};

/// Whether a preset is for this game.
///
/// # Errors
/// Why it is not, and what to do.
pub fn check(preset: Preset, game: &GameSettings) -> Result<(), Sentence> {
    match preset {
        Preset::Spsa if !game.is_for_two() => Err(say!(
            "the preset spsa lets players play each other, and {0} is a single-player game: give the preset cma",
            game.title()
        )),
        Preset::Invent | Preset::LabInvent if game.regions().is_empty() => Err(no_regions(game)),
        _ => Ok(()),
    }
}

/// The settings of a preset for this game (the usual one if none is named), on seed 1. `given` are settings of the game
/// by their ids that hold whatever the preset says.
#[must_use]
pub fn settings(preset: Preset, game: Option<&GameSettings>, given: &[(&str, f64)]) -> Settings {
    let game = game.cloned().unwrap_or_else(|| list::usual(preset));
    let Beginning { game, rules, population, games, validation_games, mutation_rate, yardstick_only } =
        game.preset(preset, given);
    let settings = match (preset, game.is_for_two()) {
        (Preset::Cma, _) | (Preset::Spsa, false) => Settings::cma(game, rules),
        (Preset::Spsa, true) => Settings::spsa(game, rules),
        (Preset::Article, false) => Settings::article(game, rules),
        (Preset::Article, true) => Settings::challenge(game, rules),
        (Preset::Invent | Preset::LabInvent, _) if !game.regions().is_empty() => {
            Settings::inventive(game, rules)
        }
        (_, false) => Settings::lab(game, rules),
        (_, true) => Settings::coevolution(game, rules),
    };
    let validation_games = validation_games.unwrap_or(settings.validation_games);
    let alone = Opposition { yardstick: 1, ..Opposition::NONE };
    // Against several opponents less is decided by a game than against one.
    let evidence = if settings.game.is_for_two() { 4 } else { 2 };
    Settings {
        seed: Seed(1),
        population: population.unwrap_or(settings.population),
        games: games.unwrap_or(settings.games),
        // Where games take long, fewer must do.
        succession: match settings.succession {
            Succession::OnEvidence { .. } => Succession::OnEvidence { games: evidence * validation_games },
            Succession::EachGeneration => Succession::EachGeneration,
        },
        mutation_rate: mutation_rate.unwrap_or(settings.mutation_rate),
        opposition: settings.opposition.map(|usual| if yardstick_only { alone } else { usual }),
        // An opponent that is always the same is as hard at any time.
        evaluation: match settings.evaluation {
            Evaluation::Lifelong { elder_share, .. } if yardstick_only => {
                Evaluation::Lifelong { elder_share, relative: false }
            }
            usual => usual,
        },
        sample_games: settings.sample_games.min(2 * validation_games),
        validation_games,
        ..settings
    }
}

/// Settings, told by the preset that they differ from least.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// The preset.
    pub preset: Preset,
    /// The settings that it has otherwise, as they are.
    pub differing: Vec<FieldValue>,
    /// The rules, if it has others.
    pub rules: Option<Vec<RuleId>>,
}

/// The preset that these settings differ from least, and how.
#[must_use]
pub fn nearest(settings: &Settings) -> Nearest {
    let variant = settings.game.variant().and_then(|variant| list::variant(variant.id));
    let game = variant.map_or_else(|| settings.game.clone(), |variant| variant.game);
    let all = |settings: &Settings| -> Vec<FieldValue> {
        settings.game.fields().into_iter().chain(field::values(FIELDS, settings)).collect()
    };
    let own = all(settings);
    let from = |preset| {
        let preset_settings = self::settings(preset, Some(&game), &[]);
        let theirs = all(&preset_settings);
        let other = |field: &&FieldValue| {
            theirs.iter().all(|other| other.info.id != field.info.id || other.value != field.value)
        };
        let differing = own.iter().filter(|field| field.value.is_some()).filter(other).cloned().collect();
        let rules = Some(settings.rules.clone()).filter(|rules| *rules != preset_settings.rules);
        Nearest { preset, differing, rules }
    };
    let mut all = Preset::ALL.map(from).to_vec();
    all.sort_by_key(|nearest| nearest.differing.len() + usize::from(nearest.rules.is_some()));
    all.swap_remove(0)
}

/// The command line that breeds such a run for so many generations.
#[must_use]
pub fn command(settings: &Settings, generations: u32) -> String {
    let Nearest { preset, differing, rules } = nearest(settings);
    let game = settings.game.variant().map_or("", |variant| variant.id);
    let mut words =
        format!("dna-lab evolve --game {game} --preset {} --seed {}", preset.id(), settings.seed.0);
    for field in differing {
        words += &format!(" {} {}", field.info.flag(), field.text());
    }
    if let Some(rules) = rules {
        let listed: Vec<&str> =
            rules.iter().filter(|rule| rule.formula().is_none()).map(RuleId::as_str).collect();
        if !listed.is_empty() {
            words += &format!(" --rules {}", listed.join(","));
        }
        for formula in rules.iter().filter(|rule| rule.formula().is_some()) {
            words += &format!(" --rule '{}'", formula.as_str());
        }
    }
    for (id, axis) in settings.map.iter().flat_map(|map| map.unusual_axes(&*settings.game)) {
        words += &format!(" {} '{axis}'", field::flag(id));
    }
    for name in &settings.opponents {
        words += &format!(" --opponent '{}'", name.replace('\'', r"'\''"));
    }
    format!("{words} --generations {generations}")
}

/// The same rules in the order of the game's catalogue, each once; rules of other games come last.
#[must_use]
pub fn in_order(game: &GameSettings, mut rules: Vec<RuleId>) -> Vec<RuleId> {
    let catalogue = game.rules();
    let place =
        |rule: &RuleId| catalogue.iter().position(|info| info.id == rule.as_str()).unwrap_or(catalogue.len());
    rules.sort_by(|one, other| place(one).cmp(&place(other)).then_with(|| one.cmp(other)));
    rules.dedup();
    rules
}

/// Default stop criteria: the lower end of the champion's interval reaches 80 %, or 40 generations brought no progress.
#[must_use]
pub fn default_bounds() -> StopCriteria {
    StopCriteria { target_rate: Some(0.8), stagnation: Some(40), ..StopCriteria::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_told_by_their_preset() {
        for preset in [Preset::Lab, Preset::Cma, Preset::Article] {
            for variant in list::variants() {
                let settings = settings(preset, Some(&variant.game), &[]);
                let Nearest { differing, rules, .. } = nearest(&settings);
                assert!(differing.is_empty() && rules.is_none(), "{preset:?} {}: {differing:?}", variant.id);
            }
        }
        let mut other = settings(Preset::Lab, list::variant("othello").map(|v| v.game).as_ref(), &[]);
        other.population = 17;
        other.seed = Seed(5);
        let told = command(&other, 30);
        assert_eq!(
            told,
            "dna-lab evolve --game othello --preset lab --seed 5 --population 17 --generations 30"
        );
    }

    #[test]
    fn every_preset_makes_a_run_of_every_variant() {
        for preset in Preset::ALL {
            assert_eq!(settings(preset, None, &[]).check(), Ok(()), "{preset:?}");
            for variant in list::variants() {
                assert_eq!(settings(preset, Some(&variant.game), &[]).check(), Ok(()), "{preset:?}");
                for field in variant.game.fields() {
                    let (low, high) = field.range.into_inner();
                    for value in [low, high] {
                        let given = [(field.info.id, value)];
                        let made = settings(preset, Some(&variant.game), &given);
                        assert_eq!(made.check(), Ok(()), "{preset:?}: {given:?}");
                        let kept =
                            made.game.fields().into_iter().find(|other| other.info.id == field.info.id);
                        assert_eq!(kept.and_then(|kept| kept.value), Some(value), "{preset:?}: {given:?}");
                    }
                }
            }
        }
    }
}
