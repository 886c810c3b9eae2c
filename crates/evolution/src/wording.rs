//! How a language says and writes what games, settings and results are.

use crate::numbers::Numbers;
use dna_lab_games::{FieldInfo, GameSettings, Unit, Values, field::plain};

/// What games, rules and settings say of themselves in a language, and how it writes numbers.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// The language, as HTML names it: "en" or "fr".
    pub language: &'static str,
    /// What is said in English, in that language.
    pub say: fn(&str) -> &str,
    /// How it writes numbers.
    pub numbers: &'static Numbers,
}

impl Wording {
    /// English on paper and in the window.
    pub const ENGLISH: Self = Self { language: "en", say: |text| text, numbers: &Numbers::ENGLISH };

    /// French by this translation.
    #[must_use]
    pub const fn french(say: fn(&str) -> &str) -> Self {
        Self { language: "fr", say, numbers: &Numbers::FRENCH }
    }

    /// Of two texts the one in this language.
    #[must_use]
    pub fn pick<'t>(self, english: &'t str, french: &'t str) -> &'t str {
        if self.language == "fr" { french } else { english }
    }

    /// The name of a game, of its variant if its settings are one's.
    #[must_use]
    pub fn game(self, game: &GameSettings) -> String {
        (self.say)(game.variant().map_or(game.title(), |variant| variant.name)).to_owned()
    }

    /// The name of a setting where it stands alone. Some names go on with one above among these settings, e.g. "… games".
    #[must_use]
    pub fn name(self, info: &FieldInfo, among: &[FieldInfo]) -> String {
        const GOES_ON: &str = "… ";
        let name = (self.say)(info.name);
        let Some(rest) = name.strip_prefix(GOES_ON) else { return name.to_owned() };
        let above = among.iter().take_while(|other| other.id != info.id);
        let begins = above.filter(|other| !other.name.is_empty() && !other.name.starts_with(GOES_ON)).last();
        begins.map_or(rest.to_owned(), |begins| format!("{}, {rest}", (self.say)(begins.name)))
    }

    /// A value of a setting, with its unit; choices by their names.
    #[must_use]
    pub fn value(self, info: &FieldInfo, value: f64) -> String {
        match info.values {
            Values::Number(Unit::Percent) => self.numbers.plain_percent(value),
            Values::Number(unit) => self.numbers.setting(unit, value),
            Values::Switch => (self.say)(if value > 0.0 { "yes" } else { "no" }).to_owned(),
            Values::Choice(choices) => {
                choices.get(value as usize).map_or(plain(value), |choice| (self.say)(choice.name).to_owned())
            }
            Values::Subset(choices) => {
                let chosen = choices.iter().enumerate().filter(|(at, _)| value as u32 >> at & 1 == 1);
                chosen.map(|(_, choice)| (self.say)(choice.name)).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::FIELDS;

    #[test]
    fn a_setting_is_told_without_the_ones_around_it() {
        let all: Vec<FieldInfo> = FIELDS.iter().map(|field| field.info).collect();
        let told = |id: &str, value| {
            let info = all.iter().find(|info| info.id == id).expect(id);
            format!("{}: {}", Wording::ENGLISH.name(info, &all), Wording::ENGLISH.value(info, value))
        };
        assert_eq!(told("inclusion.share", 0.5), "Founders' rules, each with: 50\u{a0}%");
        assert_eq!(told("population", 1200.0), "Population: 1,200");
        assert_eq!(told("succession", 1.0), "Succession: each generation");
        assert_eq!(told("mutation.size", 0.5), "Mutation, step size: × 0.50");
        assert_eq!(told("evaluation.relative", 0.0), "Who plays, beside the survivors': no");
    }
}
