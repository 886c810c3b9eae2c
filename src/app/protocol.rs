//! The protocol: the settings that the person edits, as a list of fields, with undo.

use super::widgets::form::Unit;
use crate::evolution::Settings;
use crate::evolution::crossover::Crossover;
use crate::evolution::evaluation::{Evaluation, Racing};
use crate::evolution::fitness::Ranking;
use crate::evolution::mutation::Mutation;
use crate::evolution::pairing::Pairing;
use crate::evolution::population::Inclusion;
use crate::games::twenty48::{Settings as Twenty48, Variant};
use crate::games::{GameSettings, abalone};
use crate::lab::presets::{Kind, Preset, Wishes};
use std::ops::RangeInclusive;

/// A number of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Field {
    Population,
    Games,
    ValidationGames,
    Inclusion,
    Group,
    Winners,
    Farthest,
    Children,
    Reach,
    MutationRate,
    StepSize,
    Structure,
    Changes,
    ElderShare,
    FirstShare,
    KeptShare,
    ClassWidth,
    Depth,
    JudgedDepth,
    OpeningPlies,
    Cap,
    Peers,
    Past,
    Yardstick,
}

impl Field {
    /// Its value; none where another operator is chosen that has no such number.
    pub(super) fn get(self, settings: &Settings) -> Option<f64> {
        Some(match (self, settings) {
            (Self::Population, _) => settings.population as f64,
            (Self::Games, _) => f64::from(settings.games),
            (Self::ValidationGames, _) => f64::from(settings.validation_games),
            (Self::Inclusion, Settings { inclusion: Inclusion::Evenly(share), .. }) => *share,
            (Self::Group, _) => settings.tournament.group as f64,
            (Self::Winners, _) => settings.tournament.winners as f64,
            (Self::Farthest, Settings { pairing: Pairing::FarthestOf(nearest), .. }) => *nearest as f64,
            (Self::Children, _) => settings.children_per_parent,
            (Self::Reach, Settings { crossover: Crossover::Blend { reach }, .. }) => *reach,
            (Self::MutationRate, _) => settings.mutation_rate,
            (Self::StepSize, Settings { mutation: Mutation::Step { size, .. }, .. }) => *size,
            (Self::Structure, Settings { mutation: Mutation::Step { structure, .. }, .. }) => *structure,
            (Self::Changes, Settings { mutation: Mutation::Redraw { changes }, .. }) => f64::from(*changes),
            (Self::ElderShare, Settings { evaluation: Evaluation::Lifelong { elder_share }, .. }) => {
                *elder_share
            }
            (Self::FirstShare, Settings { racing: Some(racing), .. }) => racing.first_share,
            (Self::KeptShare, Settings { racing: Some(racing), .. }) => racing.kept_share,
            (Self::ClassWidth, Settings { ranking: Ranking::Classes { width }, .. }) => *width,
            (Self::Depth, Settings { game: GameSettings::Abalone(game), .. }) => f64::from(game.depth),
            (Self::JudgedDepth, Settings { game: GameSettings::Abalone(game), .. }) => {
                f64::from(game.judged_depth)
            }
            (Self::OpeningPlies, Settings { game: GameSettings::Abalone(game), .. }) => {
                f64::from(game.variant.opening_plies)
            }
            (Self::Cap, Settings { game: GameSettings::Abalone(game), .. }) => f64::from(game.variant.cap),
            (Self::Peers, Settings { opposition: Some(opposition), .. }) => opposition.peers as f64,
            (Self::Past, Settings { opposition: Some(opposition), .. }) => opposition.past as f64,
            (Self::Yardstick, Settings { opposition: Some(opposition), .. }) => opposition.yardstick as f64,
            _ => return None,
        })
    }

    /// Writes a value within the range; nothing where there is no such number.
    pub(super) fn set(self, settings: &mut Settings, value: f64) {
        let range = self.range(settings);
        let value = value.clamp(*range.start(), *range.end());
        match (self, settings) {
            (Self::Population, settings) => settings.population = value as usize,
            (Self::Games, settings) => settings.games = value as u32,
            (Self::ValidationGames, settings) => settings.validation_games = value as u32,
            (Self::Inclusion, settings) => settings.inclusion = Inclusion::Evenly(value),
            (Self::Group, settings) => {
                settings.tournament.group = value as usize;
                settings.tournament.winners = settings.tournament.winners.min(value as usize);
            }
            (Self::Winners, settings) => settings.tournament.winners = value as usize,
            (Self::Farthest, settings) => settings.pairing = Pairing::FarthestOf(value as usize),
            (Self::Children, settings) => settings.children_per_parent = value,
            (Self::Reach, settings) => settings.crossover = Crossover::Blend { reach: value },
            (Self::MutationRate, settings) => settings.mutation_rate = value,
            (Self::StepSize, Settings { mutation: Mutation::Step { size, .. }, .. }) => *size = value,
            (Self::Structure, Settings { mutation: Mutation::Step { structure, .. }, .. }) => {
                *structure = value;
            }
            (Self::Changes, settings) => settings.mutation = Mutation::Redraw { changes: value as u32 },
            (Self::ElderShare, settings) => {
                settings.evaluation = Evaluation::Lifelong { elder_share: value };
            }
            (Self::FirstShare, Settings { racing: Some(Racing { first_share, .. }), .. }) => {
                *first_share = value;
            }
            (Self::KeptShare, Settings { racing: Some(Racing { kept_share, .. }), .. }) => {
                *kept_share = value;
            }
            (Self::ClassWidth, settings) => settings.ranking = Ranking::Classes { width: value },
            (Self::Depth, Settings { game: GameSettings::Abalone(game), .. }) => game.depth = value as u8,
            (Self::JudgedDepth, Settings { game: GameSettings::Abalone(game), .. }) => {
                game.judged_depth = value as u8;
            }
            (Self::OpeningPlies, Settings { game: GameSettings::Abalone(game), .. }) => {
                game.variant.opening_plies = value as u32;
            }
            (Self::Cap, Settings { game: GameSettings::Abalone(game), .. }) => {
                game.variant.cap = value as u32
            }
            (Self::Peers, Settings { opposition: Some(opposition), .. }) => opposition.peers = value as usize,
            (Self::Past, Settings { opposition: Some(opposition), .. }) => opposition.past = value as usize,
            (Self::Yardstick, Settings { opposition: Some(opposition), .. }) => {
                opposition.yardstick = value as usize;
            }
            _ => {}
        }
    }

    /// What it may be: never more than [`Settings::check`] allows.
    pub(super) fn range(self, settings: &Settings) -> RangeInclusive<f64> {
        match self {
            Self::Population => 1.0..=10_000.0,
            Self::Games => 1.0..=100_000.0,
            Self::ValidationGames => 0.0..=100_000.0,
            Self::Group => 1.0..=1000.0,
            Self::Winners => 1.0..=settings.tournament.group as f64,
            Self::Farthest => 1.0..=1000.0,
            Self::Children => 0.0..=20.0,
            Self::Reach => 0.0..=2.0,
            Self::StepSize => 0.0..=10.0,
            Self::Changes => 1.0..=100.0,
            Self::ClassWidth => 0.001..=1.0,
            Self::Depth | Self::JudgedDepth => 1.0..=f64::from(abalone::MAX_DEPTH),
            Self::OpeningPlies => 0.0..=20.0,
            Self::Cap => 10.0..=2000.0,
            Self::Peers | Self::Past | Self::Yardstick => 0.0..=100.0,
            Self::Inclusion
            | Self::MutationRate
            | Self::Structure
            | Self::ElderShare
            | Self::FirstShare
            | Self::KeptShare => 0.0..=1.0,
        }
    }

    pub(super) const fn unit(self) -> Unit {
        match self {
            Self::Population
            | Self::Games
            | Self::ValidationGames
            | Self::Group
            | Self::Winners
            | Self::Farthest
            | Self::Depth
            | Self::JudgedDepth
            | Self::OpeningPlies
            | Self::Cap
            | Self::Peers
            | Self::Past
            | Self::Yardstick
            | Self::Changes => Unit::Count,
            Self::Children | Self::StepSize => Unit::Factor,
            _ => Unit::Percent,
        }
    }

    /// Whether it is part of what a population is, and cannot change while that lives.
    pub(super) const fn is_fixed_by_the_population(self) -> bool {
        matches!(
            self,
            Self::Population
                | Self::Inclusion
                | Self::Depth
                | Self::JudgedDepth
                | Self::OpeningPlies
                | Self::Cap
        )
    }
}

/// A game as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameChoice {
    /// 2048 as on the web.
    Standard,
    /// 2048 as in the article.
    Article,
    /// Abalone.
    Abalone,
}

impl GameChoice {
    /// What these settings are for.
    pub(super) fn of(game: &GameSettings) -> Self {
        match game {
            GameSettings::Twenty48(game) if game.variant.plays_on() => Self::Standard,
            GameSettings::Twenty48(_) => Self::Article,
            GameSettings::Abalone(_) => Self::Abalone,
        }
    }

    /// What to ask a preset for.
    pub(super) fn wishes(self) -> Wishes {
        let variant = match self {
            Self::Standard => Some(Variant::STANDARD),
            Self::Article => Some(Variant::ARTICLE),
            Self::Abalone => None,
        };
        let kind = if self == Self::Abalone { Kind::Abalone } else { Kind::Twenty48 };
        Wishes { kind, variant, ..Wishes::default() }
    }
}

/// The same settings for another game: of 2048 only the variant changes, another game has a preset of its own.
pub(super) fn for_game(settings: &Settings, preset: Preset, game: GameChoice) -> Settings {
    match (&settings.game, game.wishes().variant) {
        (GameSettings::Twenty48(present), Some(variant)) => {
            let game = GameSettings::Twenty48(Twenty48 { variant, ..present.clone() });
            Settings { game, ..settings.clone() }
        }
        _ => Settings { seed: settings.seed, ..preset.settings(game.wishes()) },
    }
}

/// `settings` with everything that a living population fixes taken from `run`.
pub(super) fn within(run: &Settings, settings: &Settings) -> Settings {
    Settings {
        seed: run.seed,
        game: run.game.clone(),
        population: run.population,
        rules: run.rules.clone(),
        inclusion: run.inclusion,
        ..settings.clone()
    }
}

/// The settings as they are being edited, and as they were.
#[derive(Debug)]
pub(super) struct Protocol {
    /// What the panel shows and changes.
    pub(super) draft: Settings,
    /// The seed as text, which may be no number while it is typed.
    pub(super) seed: String,
    /// The preset that resets go back to.
    pub(super) preset: Preset,
    recorded: Settings,
    undo: Vec<Settings>,
    redo: Vec<Settings>,
}

impl Default for Protocol {
    fn default() -> Self {
        let draft = Preset::Lab.settings(Wishes::default());
        let (recorded, seed) = (draft.clone(), draft.seed.0.to_string());
        Self { draft, seed, preset: Preset::Lab, recorded, undo: Vec::new(), redo: Vec::new() }
    }
}

impl Protocol {
    /// What the preset says, for the game that is chosen.
    pub(super) fn defaults(&self) -> Settings {
        self.preset.settings(GameChoice::of(&self.draft.game).wishes())
    }

    /// The game that is chosen.
    pub(super) fn kind(&self) -> Kind {
        Kind::of(&self.draft.game)
    }

    /// Shows other settings; one step back leads to those before.
    pub(super) fn show(&mut self, settings: &Settings) {
        self.draft = settings.clone();
        self.settle();
    }

    /// Records a change that is complete. Gives whether there was one.
    pub(super) fn settle(&mut self) -> bool {
        if self.draft == self.recorded {
            return false;
        }
        self.undo.push(std::mem::replace(&mut self.recorded, self.draft.clone()));
        self.redo.clear();
        self.seed = self.draft.seed.0.to_string();
        true
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// One change back.
    pub(super) fn undo(&mut self) {
        if let Some(before) = self.undo.pop() {
            self.redo.push(std::mem::replace(&mut self.recorded, before.clone()));
            self.put(before);
        }
    }

    /// One change forth again.
    pub(super) fn redo(&mut self) {
        if let Some(after) = self.redo.pop() {
            self.undo.push(std::mem::replace(&mut self.recorded, after.clone()));
            self.put(after);
        }
    }

    fn put(&mut self, settings: Settings) {
        self.seed = settings.seed.0.to_string();
        self.draft = settings;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_keeps_what_it_is_given_within_its_range() {
        const FIELDS: [Field; 17] = [
            Field::Population,
            Field::Games,
            Field::ValidationGames,
            Field::Inclusion,
            Field::Group,
            Field::Winners,
            Field::Farthest,
            Field::Children,
            Field::Reach,
            Field::MutationRate,
            Field::StepSize,
            Field::Structure,
            Field::Changes,
            Field::ElderShare,
            Field::FirstShare,
            Field::KeptShare,
            Field::ClassWidth,
        ];
        let mut seen = std::collections::HashSet::new();
        for preset in [Preset::Lab, Preset::Article] {
            for field in FIELDS {
                let mut settings = preset.settings(Wishes::default());
                if field.get(&settings).is_none() {
                    continue;
                }
                seen.insert(field);
                let range = field.range(&settings);
                for value in [*range.start(), *range.end()] {
                    field.set(&mut settings, value);
                    assert_eq!(field.get(&settings), Some(value), "{field:?}");
                    assert_eq!(settings.check(), Ok(()), "{field:?}");
                }
            }
        }
        assert_eq!(seen.len(), FIELDS.len(), "every field is some preset's");
    }

    #[test]
    fn changes_go_back_and_forth() {
        let mut protocol = Protocol::default();
        let first = protocol.draft.clone();
        protocol.draft.population = 7;
        assert!(protocol.settle() && !protocol.settle());
        protocol.undo();
        assert_eq!(protocol.draft, first);
        protocol.redo();
        assert_eq!(protocol.draft.population, 7);
        assert!(protocol.can_undo() && !protocol.can_redo());
    }
}
