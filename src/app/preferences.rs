//! What the window remembers from one start to the next. Nothing of a run is here.

use super::lessons::Kept;
use super::texts::{ENGLISH, FRENCH, Texts};
use crate::cluster::Address;
use crate::evolution::stop::StopCriteria;
use crate::games::scene::Powers;
use crate::lab::files::PREFERENCES;
use crate::store::{self, StoreError};
use egui::ThemePreference;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A language of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Language {
    English,
    French,
}

impl Language {
    /// What the system speaks, if the lab does; else English.
    pub(super) fn of_system() -> Self {
        static SYSTEM: LazyLock<Language> = LazyLock::new(|| match locale() {
            Some(locale) if locale.to_lowercase().starts_with("fr") => Language::French,
            _ => Language::English,
        });
        *SYSTEM
    }

    pub(super) fn texts(self) -> &'static Texts {
        match self {
            Self::English => &ENGLISH,
            Self::French => &FRENCH,
        }
    }
}

/// What the system or the browser speaks.
fn locale() -> Option<String> {
    #[cfg(not(target_arch = "wasm32"))]
    return sys_locale::get_locale();
    #[cfg(target_arch = "wasm32")]
    web_sys::window()?.navigator().language()
}

/// What the centre shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Tab {
    /// The first page, also beside a run.
    Welcome,
    #[default]
    Watch,
    Evolution,
    Game,
    Genes,
    Arena,
    Experiments,
    Network,
    Pilot,
}

impl Tab {
    /// The tabs in their row. The first page is not among them.
    pub(super) const IN_A_ROW: [Self; 8] = [
        Self::Watch,
        Self::Evolution,
        Self::Game,
        Self::Genes,
        Self::Arena,
        Self::Experiments,
        Self::Network,
        Self::Pilot,
    ];

    /// Whether it is there: a page has no folders for experiments, no memory for networks, and no screen but its own.
    pub(super) const fn is_here(self) -> bool {
        !cfg!(target_arch = "wasm32") || !matches!(self, Self::Experiments | Self::Network | Self::Pilot)
    }

    pub(super) const fn name(self, texts: &'static Texts) -> &'static str {
        let names = &texts.commands;
        match self {
            Self::Welcome => texts.insight.welcome.page,
            Self::Watch => names.watch,
            Self::Evolution => names.evolution,
            Self::Game => names.game,
            Self::Genes => names.genes,
            Self::Arena => names.arena,
            Self::Experiments => texts.insight.experiments.tab,
            Self::Network => names.network,
            Self::Pilot => names.pilot,
        }
    }
}

/// When to stop, with what the person last wrote into criteria that are off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Bounds {
    pub(super) generations: (bool, u32),
    pub(super) minutes: (bool, f64),
    pub(super) games: (bool, u64),
    pub(super) target_rate: (bool, f64),
    pub(super) stagnation: (bool, u32),
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            generations: (false, 100),
            minutes: (false, 5.0),
            games: (false, 1_000_000),
            target_rate: (false, 0.8),
            stagnation: (false, 40),
        }
    }
}

impl Bounds {
    /// Those that are on.
    pub(super) fn criteria(&self) -> StopCriteria {
        fn on<T>((on, value): (bool, T)) -> Option<T> {
            on.then_some(value)
        }
        StopCriteria {
            generations: on(self.generations),
            seconds: on(self.minutes).map(|minutes| 60.0 * minutes),
            games: on(self.games),
            target_rate: on(self.target_rate),
            stagnation: on(self.stagnation),
        }
    }
}

/// A pane beside the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Pane {
    #[serde(alias = "Protocol")]
    Settings,
    Inspector,
}

/// Which panes are wanted. Where there is room for one only, it is the one that was wanted last; where there is hardly any,
/// one that was asked for there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Panes {
    #[serde(alias = "protocol")]
    settings: bool,
    inspector: bool,
    last: Pane,
    #[serde(skip)]
    narrow: Option<Pane>,
}

impl Default for Panes {
    fn default() -> Self {
        Self { settings: true, inspector: true, last: Pane::Inspector, narrow: None }
    }
}

impl Panes {
    /// The width, in points, that both panes and the centre need.
    const BOTH: f32 = 1180.0;

    /// The width, in points, that one pane and the centre need.
    const ONE: f32 = 780.0;

    /// Whether a pane is shown in this width.
    pub(super) fn shows(self, pane: Pane, room: f32) -> bool {
        if room < Self::ONE {
            return self.narrow == Some(pane);
        }
        let wanted = match pane {
            Pane::Settings => self.settings,
            Pane::Inspector => self.inspector,
        };
        wanted && (room >= Self::BOTH || !(self.settings && self.inspector) || pane == self.last)
    }

    /// Shows or hides a pane in this width.
    pub(super) fn set(&mut self, pane: Pane, shown: bool, room: f32) {
        if shown == self.shows(pane, room) {
            return;
        }
        if room < Self::ONE {
            self.narrow = shown.then_some(pane);
            return;
        }
        match pane {
            Pane::Settings => self.settings = shown,
            Pane::Inspector => self.inspector = shown,
        }
        if shown {
            self.last = pane;
        }
    }
}

/// The preferences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Preferences {
    pub(super) theme: ThemePreference,
    /// None: the system's.
    pub(super) language: Option<Language>,
    pub(super) tab: Tab,
    pub(super) panes: Panes,
    pub(super) log_open: bool,
    /// Files opened and saved, the latest first.
    pub(super) recent: Vec<PathBuf>,
    /// Plans of experiments that were shown, the latest first.
    pub(super) experiments: Vec<PathBuf>,
    /// Rules that a person wrote and took, the latest first.
    pub(super) written_rules: Vec<String>,
    /// 0: all cores.
    pub(super) threads: usize,
    /// The address of the queue whose workers judge too; empty: this machine alone.
    pub(super) queue: String,
    pub(super) bounds: Bounds,
    /// Moves a second of the board; 0: as fast as it goes.
    pub(super) speed: f64,
    /// Powers of which number tiles show that count in powers.
    pub(super) powers: Powers,
    /// Whether nothing slides or flies.
    pub(super) less_motion: bool,
    /// Whether the pane of settings shows all settings.
    pub(super) more: bool,
    /// Lessons, as far as they were taken.
    pub(super) lessons: Kept,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: ThemePreference::System,
            language: None,
            tab: Tab::default(),
            panes: Panes::default(),
            log_open: false,
            recent: Vec::new(),
            experiments: Vec::new(),
            written_rules: Vec::new(),
            threads: 0,
            queue: String::new(),
            bounds: Bounds::default(),
            speed: 5.0,
            powers: Powers::Two,
            less_motion: false,
            more: false,
            lessons: Kept::default(),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    preferences: Preferences,
}

const FORMAT: &str = "dna-lab preferences";

const VERSION: u32 = 1;

impl Preferences {
    /// Where workers are asked that judge too, if anywhere.
    pub(super) fn queue(&self) -> Option<Address> {
        let url = self.queue.trim().to_owned();
        (!url.is_empty()).then(|| Address { url, ..Address::default() })
    }

    pub(super) fn texts(&self) -> &'static Texts {
        self.language.unwrap_or_else(Language::of_system).texts()
    }

    pub(super) fn is_french(&self) -> bool {
        self.language.unwrap_or_else(Language::of_system) == Language::French
    }

    /// Those of the last time, if there are any.
    ///
    /// # Errors
    /// They cannot be read; what is there has another name then.
    pub(super) fn load(folder: &Path) -> Result<Option<Self>, StoreError> {
        let path = folder.join(PREFERENCES);
        if !store::exists(&path) {
            return Ok(None);
        }
        let document: Document = store::load_document(&path, FORMAT, VERSION).inspect_err(|error| {
            let _ = error.is_damage().then(|| store::set_aside(&path, "damaged"));
        })?;
        Ok(Some(document.preferences))
    }

    /// As they are kept.
    pub(super) fn print(&self) -> String {
        let (format, preferences) = (FORMAT.to_owned(), self.clone());
        store::print_document(&Document { format, version: VERSION, preferences }, 2)
    }

    /// Puts a file at the head of the recent ones.
    pub(super) fn remember(&mut self, path: &Path) {
        put_first(&mut self.recent, path.to_owned(), 8);
    }

    /// Puts the plan of an experiment at the head of those that were shown.
    pub(super) fn remember_experiment(&mut self, path: &Path) {
        put_first(&mut self.experiments, path.to_owned(), 5);
    }

    /// Puts a rule at the head of those that a person wrote.
    pub(super) fn remember_rule(&mut self, text: &str) {
        put_first(&mut self.written_rules, text.to_owned(), 20);
    }
}

/// Moves an entry to the head of a list that is no longer than this.
fn put_first<T: PartialEq>(list: &mut Vec<T>, entry: T, most: usize) {
    if list.first() != Some(&entry) {
        list.retain(|other| *other != entry);
        list.insert(0, entry);
        list.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_one_pane_fits_it_is_the_one_wanted_last() {
        let mut panes = Panes::default();
        let shown =
            |panes: Panes, room| [Pane::Settings, Pane::Inspector].map(|pane| panes.shows(pane, room));
        assert_eq!((shown(panes, 1200.0), shown(panes, 900.0)), ([true, true], [false, true]));
        panes.set(Pane::Settings, true, 900.0);
        assert_eq!((shown(panes, 1200.0), shown(panes, 900.0)), ([true, true], [true, false]));
        panes.set(Pane::Settings, false, 900.0);
        assert_eq!(shown(panes, 1200.0), [false, true]);
        // Where there is hardly any room, only what is asked for there is shown.
        assert_eq!(shown(panes, 600.0), [false, false]);
        panes.set(Pane::Settings, true, 600.0);
        assert_eq!((shown(panes, 600.0), shown(panes, 1200.0)), ([true, false], [false, true]));
    }
}
