//! Where settings start from: the lab's own, the article's, and a small one to look at; for any game.

use crate::Settings;
use crate::evaluation::Evaluation;
use crate::opposition::Opposition;
use crate::stop::StopCriteria;
use crate::succession::Succession;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Beginning, GameSettings, Preset, RuleId, list};

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
        // One opponent who is always the same is as hard at any time.
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

/// Default stop criteria: the champion wins 80 % for certain, or 40 generations brought no progress.
#[must_use]
pub fn default_bounds() -> StopCriteria {
    StopCriteria { target_rate: Some(0.8), stagnation: Some(40), ..StopCriteria::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

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
