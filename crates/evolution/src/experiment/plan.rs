//! What an experiment asks: which settings differ, on how many seeds, with which budget.

use crate::fields::{given, infos};
use crate::numbers::Numbers;
use crate::wording::Wording;
use crate::{Run, Settings, presets};
use dna_lab_games::field::plain;
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{FieldInfo, GameSettings, Preset, RuleId, Sentence, list, nearest, say};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The most runs of an experiment.
pub const MOST_RUNS: usize = 10_000;

/// An experiment: runs of several conditions on the same seeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What it is to answer, in words.
    pub question: String,
    /// The game's variant by its id; the usual one of the preset if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The preset by its id; the game's usual one if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Settings of all runs that differ from the preset, by their options without dashes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Level>,
    /// Rules of all runs, by their ids or as formulas; the preset's if none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// What differs between the runs: `game`, `preset` or a setting, with its levels.
    pub factors: BTreeMap<String, Vec<Level>>,
    /// Seeds of each condition: 1 to this number.
    pub seeds: u64,
    /// How long each run is.
    pub budget: Budget,
    /// Games that each run's last champion plays at the end. They are the same for all runs, and selection never sees them.
    #[serde(default = "usual_test_games")]
    pub test_games: u32,
    /// What is compared.
    #[serde(default, skip_serializing_if = "Measure::is_usual")]
    pub measure: Measure,
}

const fn usual_test_games() -> u32 {
    1000
}

/// The length of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Budget {
    /// So many generations after the founders'.
    Generations(u32),
    /// The generation that reaches so many games is the last.
    Games(u64),
    /// So many seconds on one thread. Such runs depend on the machine.
    Seconds(f64),
}

impl Budget {
    /// How much a run may take of what it counts.
    #[must_use]
    pub fn most(self) -> f64 {
        match self {
            Self::Generations(most) => f64::from(most),
            Self::Games(most) => most as f64,
            Self::Seconds(most) => most,
        }
    }
}

/// What is compared between runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// The share of games won, a draw counting half.
    #[default]
    Wins,
    /// The mean score of a game: where nearly all games are won, or none.
    Score,
}

impl Measure {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    fn is_usual(&self) -> bool {
        *self == Self::Wins
    }

    /// What these games come to; none without games.
    #[must_use]
    pub fn of(self, tally: &Tally) -> Option<f64> {
        match self {
            Self::Wins => tally.win_rate(),
            Self::Score => tally.mean_score(),
        }
    }

    /// A figure, e.g. "45.7 %" or "12,345".
    #[must_use]
    pub fn told(self, value: Option<f64>, numbers: &Numbers) -> String {
        match self {
            Self::Wins => numbers.percent(value, 1),
            Self::Score => numbers.score(value),
        }
    }

    /// An interval of it; of shares only the upper end has its "%".
    #[must_use]
    pub fn interval(self, interval: Option<(f64, f64)>, numbers: &Numbers) -> String {
        interval.map_or("—".to_owned(), |(low, high)| {
            let [low, high] = [low, high].map(|bound| self.told(Some(bound), numbers));
            format!("{}–{high}", low.trim_end_matches('%').trim_end())
        })
    }
}

/// A value of a setting, as it is written in a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Level {
    /// A number.
    Number(f64),
    /// Yes or no.
    Switch(bool),
    /// A choice by its id.
    Word(String),
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => formatter.write_str(&plain(*number)),
            Self::Switch(on) => formatter.write_str(if *on { "yes" } else { "no" }),
            Self::Word(word) => formatter.write_str(word),
        }
    }
}

/// One level of each factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition(pub Vec<(String, Level)>);

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(factor, level)| format!("{factor} {level}")).collect();
        formatter.write_str(&parts.join(", "))
    }
}

impl Condition {
    /// Its level of this factor, if that is one.
    #[must_use]
    pub fn level(&self, factor: &str) -> Option<&Level> {
        self.0.iter().find(|(name, _)| name == factor).map(|(_, level)| level)
    }
}

impl Plan {
    /// Whether all its runs can be begun.
    ///
    /// # Errors
    /// The first thing that is wrong, and what to do.
    pub fn check(&self) -> Result<(), Sentence> {
        let in_range = |what: &str, value: f64, low: u64, high: u64| {
            let fits = (low as f64..=high as f64).contains(&value);
            if fits {
                Ok(())
            } else {
                Err(say!("{0} is {1}: give a number from {2} to {3}", what, plain(value), low, high))
            }
        };
        in_range("seeds", self.seeds as f64, 1, MOST_RUNS as u64)?;
        in_range("test_games", self.test_games.into(), 1, 1_000_000)?;
        in_range("budget", self.budget.most(), 1, 1_000_000_000_000)?;
        if self.factors.is_empty() {
            return Err(say!(
                "factors is empty: name at least one setting and its values, e.g. {0}",
                r#"{"mutation-rate": [0.1, 0.4]}"#
            ));
        }
        for (factor, levels) in &self.factors {
            let twice = levels.iter().enumerate().any(|(at, level)| levels[..at].contains(level));
            if levels.len() < 2 || twice {
                return Err(say!("{0}: give at least two values that differ", factor));
            }
            if self.settings.contains_key(factor) || self.fixed(factor).is_some() {
                return Err(say!("{0} is a factor and a fixed setting: leave one of them out", factor));
            }
        }
        let conditions = self.factors.values().map(Vec::len).fold(1, usize::saturating_mul);
        let runs = conditions.saturating_mul(self.seeds as usize);
        if runs > MOST_RUNS {
            return Err(say!(
                "these are {0} runs, and {1} are the most: take fewer values or seeds",
                runs,
                MOST_RUNS
            ));
        }
        self.conditions().iter().try_for_each(|condition| self.settings_of(condition, 1).map(|_| ()))
    }

    fn fixed(&self, factor: &str) -> Option<&String> {
        match factor {
            "game" => self.game.as_ref(),
            "preset" => self.preset.as_ref(),
            _ => None,
        }
    }

    /// Every combination of levels, the last factor's changing first.
    #[must_use]
    pub fn conditions(&self) -> Vec<Condition> {
        let begin = vec![Condition(Vec::new())];
        self.factors.iter().fold(begin, |conditions, (factor, levels)| {
            let longer = |condition: &Condition| {
                let with = |level: &Level| {
                    let mut parts = condition.0.clone();
                    parts.push((factor.clone(), level.clone()));
                    Condition(parts)
                };
                levels.iter().map(with).collect::<Vec<_>>()
            };
            conditions.iter().flat_map(longer).collect()
        })
    }

    /// The game of all its runs; none where games are compared, or the plan is wrong.
    #[must_use]
    pub fn game(&self) -> Option<GameSettings> {
        let first = self.conditions().into_iter().next()?;
        let settings = self.settings_of(&first, 1).ok()?;
        (!self.factors.contains_key("game")).then_some(settings.game)
    }

    /// Every condition as people read it: settings by their names, values with their units.
    #[must_use]
    pub fn names(&self, wording: Wording) -> Vec<String> {
        let conditions = self.conditions();
        // Conditions of one game have the same settings, and there may be thousands of conditions.
        let of_one_game = (!self.factors.contains_key("game")).then(|| self.infos(conditions.first()));
        let name = |condition: &Condition| {
            let infos = of_one_game.is_none().then(|| self.infos(Some(condition)));
            let infos = of_one_game.as_ref().or(infos.as_ref()).map_or(&[][..], Vec::as_slice);
            let parts = condition.0.iter().map(|(factor, level)| told(factor, level, infos, wording));
            parts.collect::<Vec<_>>().join(" · ")
        };
        conditions.iter().map(name).collect()
    }

    /// The settings that are the same in all runs, as people read them.
    #[must_use]
    pub fn fixed_names(&self, wording: Wording) -> Vec<String> {
        let infos = self.infos(self.conditions().first());
        self.settings.iter().map(|(name, level)| told(name, level, &infos, wording)).collect()
    }

    /// What describes the settings of these runs; nothing where the plan is wrong.
    fn infos(&self, condition: Option<&Condition>) -> Vec<FieldInfo> {
        let settings = condition.and_then(|condition| self.settings_of(condition, 1).ok());
        settings.map_or_else(Vec::new, |settings| infos(&settings.game))
    }

    /// The runs as places of conditions and seeds: all conditions of a seed before those of the next, so that conditions can be
    /// compared after each seed.
    #[must_use]
    pub fn runs(&self) -> Vec<(usize, u64)> {
        let conditions = self.conditions().len();
        (1..=self.seeds).flat_map(|seed| (0..conditions).map(move |condition| (condition, seed))).collect()
    }

    /// The settings of the run of this condition and this seed.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn settings_of(&self, condition: &Condition, seed: u64) -> Result<Settings, Sentence> {
        let word =
            |factor: &str| condition.level(factor).map(Level::to_string).or(self.fixed(factor).cloned());
        let variants = || list::variants().iter().map(|variant| variant.id).collect::<Vec<_>>().join(", ");
        let presets_known = || Preset::ALL.map(Preset::id).join(", ");
        let unknown =
            |what: &str, name: String, known: String| say!("'{0}' is no {1}: give {2}", name, what, known);
        let game = word("game")
            .map(|name| match list::variant(&name) {
                Some(variant) => Ok(variant.game),
                None => Err(unknown("game", name, variants())),
            })
            .transpose()?;
        let preset = word("preset")
            .map(|name| Preset::find(&name).ok_or_else(|| unknown("preset", name, presets_known())))
            .transpose()?;
        let usual = || game.as_deref().unwrap_or(&*list::games()[0]).usual_preset();
        let preset = preset.unwrap_or_else(usual);
        let game = game.unwrap_or_else(|| list::usual(preset));
        presets::check(preset, &game)?;
        let wrong = |why: Sentence| {
            // What is no experiment has no factors.
            if condition.0.is_empty() { why } else { say!("{0}: {1}", condition).with(why) }
        };
        let levels = condition.0.iter().map(|(factor, level)| (factor, level));
        let levels = levels.filter(|(factor, _)| !["game", "preset"].contains(&factor.as_str()));
        let values = self.settings.iter().chain(levels).map(|(name, level)| read(&game, name, level));
        let values = values.collect::<Result<Vec<_>, Sentence>>().map_err(wrong)?;
        let own = given::of_game(&game, &values).map_err(wrong)?;
        let mut settings = presets::settings(preset, Some(&game), &own);
        settings.seed = Seed(seed);
        if !self.rules.is_empty() {
            settings.rules = presets::in_order(&settings.game, self.rules.clone());
        }
        given::write(&mut settings, &values).map_err(wrong)?;
        settings.check().map_err(|why| wrong(why.sentence()))?;
        Ok(settings)
    }

    /// Whether a run was bred beyond the budget; it took so many seconds.
    #[must_use]
    pub fn is_exceeded(&self, run: &Run, seconds: f64) -> bool {
        let [.., last] = &run.logbook[..] else { return false };
        match self.budget {
            Budget::Generations(most) => last.generation > most,
            // The last generation may go beyond it.
            Budget::Games(most) => run.games() - last.games >= most,
            // Founders are judged whatever time it takes, and what is under way at the end of the time ends soon.
            Budget::Seconds(most) => last.generation > 0 && seconds > most + 1.0,
        }
    }

    /// How far a run is, from 0 to 1; it took so many seconds so far.
    #[must_use]
    pub fn progress(&self, run: &Run, seconds: f64) -> f64 {
        let Some(generation) = run.generation() else { return 0.0 };
        let done = match self.budget {
            Budget::Generations(_) => f64::from(generation),
            Budget::Games(_) => run.games() as f64,
            Budget::Seconds(_) => seconds,
        };
        (done / self.budget.most()).min(1.0)
    }
}

/// A level as people read it, after the name of its factor; what is not known, as the plan has it.
fn told(factor: &str, level: &Level, infos: &[FieldInfo], wording: Wording) -> String {
    let text = level.to_string();
    let (name, value) = match (factor, find(factor, infos)) {
        ("game", _) => {
            let variant = list::variant(&text);
            ("Game", variant.map_or(text, |variant| (wording.say)(variant.name).to_owned()))
        }
        ("preset", _) => ("Preset", text),
        (_, Some(info)) => {
            let value = info.read(&text).map_or(text, |value| wording.value(info, value));
            return format!("{} {value}", wording.name(info, infos));
        }
        _ => (factor, text),
    };
    format!("{} {value}", (wording.say)(name))
}

/// The setting of this name: its id, or its option without dashes.
fn find<'a>(name: &str, infos: &'a [FieldInfo]) -> Option<&'a FieldInfo> {
    let id = name.replace('-', "_");
    infos.iter().find(|info| info.id == name || info.id == id || info.id.replace('.', "_") == id)
}

/// The id of a setting and its value, by the name of its option without dashes.
fn read(game: &GameSettings, name: &str, level: &Level) -> Result<(&'static str, f64), Sentence> {
    let infos = infos(game);
    let Some(info) = find(name, &infos) else {
        let options = infos.iter().map(|info| info.flag().trim_start_matches('-').to_owned());
        let known: Vec<String> = options.collect();
        let known = known.iter().map(String::as_str).chain(["game", "preset"]);
        let unknown = match nearest(name, known) {
            Some(meant) => say!("'{0}' is no setting of {1}; '{2}' may be meant", name, game.title(), meant),
            None => say!("'{0}' is no setting of {1}", name, game.title()),
        };
        return Err(unknown.advising(say!(
            "give game, preset, or a setting among the options of `dna-lab evolve`, without its dashes"
        )));
    };
    let value = info.read(&level.to_string());
    value
        .map(|value| (info.id, value))
        .ok_or_else(|| say!("{0} is '{1}': give {2}", name, level).with(info.readable()))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn plan(factors: &str) -> Plan {
        let text = format!(
            "(question: \"?\", game: Some(\"connect-four\"), preset: Some(\"lab\"), factors: {factors}, seeds: 3, budget: Generations(2))"
        );
        ron::from_str(&text).expect("a plan")
    }

    #[test]
    fn conditions_are_all_combinations_and_their_settings_hold() {
        let plan = plan("{\"population\": [6, 9], \"succession\": [\"on-evidence\", \"each-generation\"]}");
        assert_eq!(plan.check(), Ok(()));
        let conditions = plan.conditions();
        assert_eq!(conditions.len(), 4);
        assert_eq!(conditions[1].to_string(), "population 6, succession each-generation");
        assert_eq!(plan.names(Wording::ENGLISH)[1], "Population 6 · Succession each generation");
        assert_eq!(plan.game().map(|game| game.title()), Some("Connect Four"));
        let settings = plan.settings_of(&conditions[3], 2).expect("settings");
        assert_eq!((settings.population, settings.seed), (9, Seed(2)));
        assert_eq!(settings.succession, crate::succession::Succession::EachGeneration);
        assert_eq!(plan.runs()[..5], [(0, 1), (1, 1), (2, 1), (3, 1), (0, 2)]);
    }

    #[test]
    fn a_plan_that_cannot_be_says_what_is_wrong() {
        for (factors, said) in [
            ("{}", "factors is empty"),
            ("{\"population\": [6]}", "population: give at least two values"),
            ("{\"population\": [6, 6]}", "population: give at least two values"),
            (
                "{\"populaton\": [6, 9]}",
                "'populaton' is no setting of Connect Four; 'population' may be meant",
            ),
            ("{\"population\": [6, 2.5]}", "give a whole number"),
            ("{\"population\": [6, 1e9]}", "give a number from 1 to 10000"),
            ("{\"population\": [6, \"many\"]}", "population is 'many': give a number"),
            ("{\"game\": [\"chess\", \"othello\"]}", "game is a factor and a fixed setting"),
        ] {
            let error = plan(factors).check().expect_err(factors).to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
