//! The settings that a person edits, with undo.

use crate::evolution::Settings;
use crate::evolution::fields::FIELDS;
use crate::evolution::presets;
use crate::games::{Changes, GameSettings, Preset};

/// The same settings for another variant: of the same game only that changes, another game has presets of its own. Who had the
/// usual preset has the usual one of that variant.
pub(super) fn for_game(settings: &Settings, preset: &mut Preset, variant: &GameSettings) -> Settings {
    let usual = *preset == settings.game.usual_preset();
    let wanted = if usual { variant.usual_preset() } else { *preset };
    match settings.game.at_variant_of(variant) {
        Ok(game) if wanted == *preset => return Settings { game, ..settings.clone() },
        _ => {}
    }
    *preset = wanted;
    Settings { seed: settings.seed, ..presets::settings(wanted, Some(variant), &[]) }
}

/// `settings` with everything that a living population fixes taken from `run`.
pub(super) fn within(run: &Settings, settings: &Settings) -> Settings {
    let Settings { seed, game, rules, map, opponents, .. } = run.clone();
    let mut settings = Settings { seed, game, rules, map, opponents, ..settings.clone() };
    for field in FIELDS.iter().filter(|field| field.info.changes == Changes::WithPopulation) {
        if let Some(value) = (field.get)(run) {
            (field.set)(&mut settings, value);
        }
    }
    settings
}

/// The settings as they are being edited, and as they were.
#[derive(Debug)]
pub(super) struct Draft {
    /// What the panel shows and changes.
    pub(super) settings: Settings,
    /// The seed as text, which may be no number while it is typed.
    pub(super) seed: String,
    /// The name of a further opponent while it is typed.
    pub(super) opponent: String,
    /// The preset that resets go back to.
    pub(super) preset: Preset,
    /// Whether what is shown came from that preset, and not out of a file that knows none.
    pub(super) from_preset: bool,
    recorded: State,
    undo: Vec<State>,
    redo: Vec<State>,
}

/// The settings, the preset that resets go back to, and whether they came from it.
type State = (Settings, Preset, bool);

impl Default for Draft {
    fn default() -> Self {
        let settings = presets::settings(Preset::Lab, None, &[]);
        let (recorded, seed) = ((settings.clone(), Preset::Lab, true), settings.seed.0.to_string());
        Self {
            settings,
            seed,
            opponent: String::new(),
            preset: Preset::Lab,
            from_preset: true,
            recorded,
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }
}

impl Draft {
    /// What the preset says, for the game that is chosen.
    pub(super) fn defaults(&self) -> Settings {
        let variant = self.settings.game.variant().map(|variant| variant.game);
        presets::settings(self.preset, Some(variant.as_ref().unwrap_or(&self.settings.game)), &[])
    }

    /// Whether the settings are the preset's own, whatever the seed and the opponents that were named.
    pub(super) fn is_as_preset(&self) -> bool {
        let Settings { seed, opponents, .. } = self.settings.clone();
        Settings { seed, opponents, ..self.defaults() } == self.settings
    }

    /// Lets resets go back to another preset.
    pub(super) fn choose(&mut self, preset: Preset) {
        (self.preset, self.from_preset) = (preset, true);
    }

    /// Shows other settings, under the preset that they are of if there is one; one step back leads to those before.
    pub(super) fn show(&mut self, settings: &Settings) {
        // What was made of the draft is still whatever the draft was.
        self.from_preset &= self.settings == *settings;
        self.settings = settings.clone();
        let before = self.preset;
        // Of those that say the same the one before stays, else the first is shown.
        for preset in Preset::ALL.into_iter().rev().chain([before]) {
            let now = std::mem::replace(&mut self.preset, preset);
            if self.is_as_preset() {
                self.from_preset = true;
            } else {
                self.preset = now;
            }
        }
        self.settle();
    }

    /// Shows the settings of another population: steps back end here.
    pub(super) fn open(&mut self, settings: &Settings) {
        if self.settings != *settings {
            self.show(settings);
            self.seed = settings.seed.0.to_string();
            (self.undo, self.redo) = (Vec::new(), Vec::new());
        }
    }

    /// Records a change that is complete. Gives whether there was one.
    pub(super) fn settle(&mut self) -> bool {
        let before =
            std::mem::replace(&mut self.recorded, (self.settings.clone(), self.preset, self.from_preset));
        if self.settings == before.0 {
            return false;
        }
        self.undo.push(before);
        self.redo.clear();
        self.seed = self.settings.seed.0.to_string();
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

    fn put(&mut self, (settings, preset, from_preset): State) {
        self.seed = settings.seed.0.to_string();
        (self.settings, self.preset, self.from_preset) = (settings, preset, from_preset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::strategy::StyleMap;

    #[test]
    fn changes_go_back_and_forth() {
        let mut draft = Draft::default();
        let first = draft.settings.clone();
        draft.settings.population = 7;
        assert!(draft.settle() && !draft.settle());
        draft.undo();
        assert_eq!(draft.settings, first);
        draft.redo();
        assert_eq!(draft.settings.population, 7);
        assert!(draft.can_undo() && !draft.can_redo());
    }

    #[test]
    fn steps_back_end_where_another_population_came() {
        let mut draft = Draft::default();
        draft.settings.population = 7;
        draft.settle();
        let same = draft.settings.clone();
        draft.open(&same);
        assert!(draft.can_undo(), "it is the one that was made of the draft");
        draft.open(&presets::settings(Preset::Article, None, &[]));
        assert!(!draft.can_undo() && !draft.can_redo());
    }

    #[test]
    fn named_opponents_stay_with_their_run() {
        let draft = presets::settings(Preset::Lab, None, &[]);
        let run = Settings { opponents: vec!["random".to_owned()], ..draft.clone() };
        assert_eq!(within(&run, &draft).opponents, run.opponents);
    }

    #[test]
    fn another_variant_begins_with_its_usual_preset_and_undo_leads_back() {
        let mut draft = Draft::default();
        draft.settings.population = 7;
        draft.settle();
        let usual = |id: &str| crate::games::list::variant(id).unwrap().game;
        for (variant, preset) in [
            ("abalone", Preset::Cma),
            ("othello", Preset::Cma),
            ("othello-league", Preset::Lab),
            ("2048", Preset::Lab),
        ] {
            draft.settings = for_game(&draft.settings, &mut draft.preset, &usual(variant));
            assert!(draft.settle() && draft.preset == preset && draft.is_as_preset(), "{variant}");
        }
        for _ in 0..4 {
            draft.undo();
        }
        assert_eq!((draft.settings.population, draft.preset), (7, Preset::Lab));
        draft.redo();
        assert!(draft.preset == Preset::Cma && draft.is_as_preset());
        // Who chose another one keeps it.
        draft.choose(Preset::Article);
        draft.settings = for_game(&draft.settings, &mut draft.preset, &usual("othello"));
        assert!(draft.preset == Preset::Article && draft.is_as_preset());
    }

    #[test]
    fn a_preset_is_named_only_where_it_is_true() {
        let mut draft = Draft::default();
        assert!(draft.is_as_preset());
        draft.settings.seed = crate::seed::Seed(77);
        assert!(draft.is_as_preset(), "a seed belongs to no preset");
        draft.settings.population += 1;
        assert!(!draft.is_as_preset());
        draft.show(&presets::settings(Preset::Article, None, &[]));
        assert!(draft.is_as_preset() && draft.preset == Preset::Article && draft.from_preset);
        let changed = Settings { games: 7, ..draft.settings.clone() };
        draft.show(&changed);
        assert!(!draft.is_as_preset() && draft.preset == Preset::Article && !draft.from_preset);
    }

    #[test]
    fn a_living_population_keeps_its_map_of_styles() {
        let plain = presets::settings(Preset::Lab, None, &[]);
        let map = StyleMap::usual(&*plain.game);
        let mapped = Settings { map: map.clone(), ..plain.clone() };
        let smaller = Settings { map: map.map(|map| StyleMap { side: 3, ..map }), ..plain.clone() };
        for (run, draft) in [(&mapped, &plain), (&plain, &mapped), (&mapped, &smaller)] {
            assert_eq!(within(run, draft), *run);
        }
    }
}
