//! The protocol: the settings that the person edits, with undo.

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
pub(super) struct Protocol {
    /// What the panel shows and changes.
    pub(super) draft: Settings,
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

impl Default for Protocol {
    fn default() -> Self {
        let draft = presets::settings(Preset::Lab, None, &[]);
        let (recorded, seed) = ((draft.clone(), Preset::Lab, true), draft.seed.0.to_string());
        Self {
            draft,
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

impl Protocol {
    /// What the preset says, for the game that is chosen.
    pub(super) fn defaults(&self) -> Settings {
        let variant = self.draft.game.variant().map(|variant| variant.game);
        presets::settings(self.preset, Some(variant.as_ref().unwrap_or(&self.draft.game)), &[])
    }

    /// Whether the settings are the preset's own, whatever the seed.
    pub(super) fn is_as_preset(&self) -> bool {
        Settings { seed: self.draft.seed, ..self.defaults() } == self.draft
    }

    /// Lets resets go back to another preset.
    pub(super) fn choose(&mut self, preset: Preset) {
        (self.preset, self.from_preset) = (preset, true);
    }

    /// Shows other settings, under the preset that they are of if there is one; one step back leads to those before.
    pub(super) fn show(&mut self, settings: &Settings) {
        // What was made of the draft is still whatever the draft was.
        self.from_preset &= self.draft == *settings;
        self.draft = settings.clone();
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

    /// Records a change that is complete. Gives whether there was one.
    pub(super) fn settle(&mut self) -> bool {
        let before =
            std::mem::replace(&mut self.recorded, (self.draft.clone(), self.preset, self.from_preset));
        if self.draft == before.0 {
            return false;
        }
        self.undo.push(before);
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

    fn put(&mut self, (settings, preset, from_preset): State) {
        self.seed = settings.seed.0.to_string();
        (self.draft, self.preset, self.from_preset) = (settings, preset, from_preset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::strategy::StyleMap;

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

    #[test]
    fn named_opponents_stay_with_their_run() {
        let draft = presets::settings(Preset::Lab, None, &[]);
        let run = Settings { opponents: vec!["random".to_owned()], ..draft.clone() };
        assert_eq!(within(&run, &draft).opponents, run.opponents);
    }

    #[test]
    fn another_variant_begins_with_its_usual_preset_and_undo_leads_back() {
        let mut protocol = Protocol::default();
        protocol.draft.population = 7;
        protocol.settle();
        let usual = |id: &str| crate::games::list::variant(id).unwrap().game;
        for (variant, preset) in [
            ("abalone", Preset::Cma),
            ("othello", Preset::Cma),
            ("othello-league", Preset::Lab),
            ("2048", Preset::Lab),
        ] {
            protocol.draft = for_game(&protocol.draft, &mut protocol.preset, &usual(variant));
            assert!(protocol.settle() && protocol.preset == preset && protocol.is_as_preset(), "{variant}");
        }
        for _ in 0..4 {
            protocol.undo();
        }
        assert_eq!((protocol.draft.population, protocol.preset), (7, Preset::Lab));
        protocol.redo();
        assert!(protocol.preset == Preset::Cma && protocol.is_as_preset());
        // Who chose another one keeps it.
        protocol.choose(Preset::Article);
        protocol.draft = for_game(&protocol.draft, &mut protocol.preset, &usual("othello"));
        assert!(protocol.preset == Preset::Article && protocol.is_as_preset());
    }

    #[test]
    fn a_preset_is_named_only_where_it_is_true() {
        let mut protocol = Protocol::default();
        assert!(protocol.is_as_preset());
        protocol.draft.seed = crate::seed::Seed(77);
        assert!(protocol.is_as_preset(), "a seed belongs to no preset");
        protocol.draft.population += 1;
        assert!(!protocol.is_as_preset());
        protocol.show(&presets::settings(Preset::Article, None, &[]));
        assert!(protocol.is_as_preset() && protocol.preset == Preset::Article && protocol.from_preset);
        let changed = Settings { games: 7, ..protocol.draft.clone() };
        protocol.show(&changed);
        assert!(!protocol.is_as_preset() && protocol.preset == Preset::Article && !protocol.from_preset);
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
