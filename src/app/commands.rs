//! Commands: one closed list that menu, buttons and keyboard all read.

use super::preferences::{Language, Tab};
use super::texts::Texts;
use super::view::View;
use crate::lab::breeding;
use egui::{Key, KeyboardShortcut, Modifiers, ThemePreference};

/// What the window can be told to do without further words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    NewPopulation,
    WriteRule,
    Open,
    Save,
    SaveAs,
    CopyLink,
    Export,
    Quit,
    Undo,
    Redo,
    StartPause,
    Step,
    Reset,
    Show(Tab),
    ToggleSettings,
    ToggleInspector,
    ToggleLog,
    BackToLive,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    FullScreen,
    Theme(ThemePreference),
    Language(Option<Language>),
    Palette,
    Help,
    About,
}

impl Command {
    /// Every command with a shortcut is here; the order is that of the key map.
    pub(super) const ALL: [Self; 39] = [
        Self::StartPause,
        Self::Step,
        Self::Reset,
        Self::NewPopulation,
        Self::WriteRule,
        Self::Open,
        Self::Save,
        Self::SaveAs,
        Self::CopyLink,
        Self::Export,
        Self::Quit,
        Self::Undo,
        Self::Redo,
        Self::Show(Tab::Welcome),
        Self::Show(Tab::Watch),
        Self::Show(Tab::Evolution),
        Self::Show(Tab::Game),
        Self::Show(Tab::Genes),
        Self::Show(Tab::Arena),
        Self::Show(Tab::Experiments),
        Self::Show(Tab::Network),
        Self::Show(Tab::Pilot),
        Self::ToggleSettings,
        Self::ToggleInspector,
        Self::ToggleLog,
        Self::BackToLive,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::ZoomReset,
        Self::FullScreen,
        Self::Theme(ThemePreference::System),
        Self::Theme(ThemePreference::Dark),
        Self::Theme(ThemePreference::Light),
        Self::Language(None),
        Self::Language(Some(Language::English)),
        Self::Language(Some(Language::French)),
        Self::Palette,
        Self::Help,
        Self::About,
    ];

    /// The keys.
    pub(super) const fn shortcut(self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Self::StartPause => (Modifiers::NONE, Key::Space),
            Self::Step => (Modifiers::NONE, Key::N),
            Self::NewPopulation => (Modifiers::COMMAND, Key::N),
            Self::WriteRule => (Modifiers::COMMAND, Key::R),
            Self::Open => (Modifiers::COMMAND, Key::O),
            Self::SaveAs => (Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::S),
            Self::Save => (Modifiers::COMMAND, Key::S),
            Self::Export => (Modifiers::COMMAND, Key::E),
            Self::Quit => (Modifiers::COMMAND, Key::Q),
            Self::Redo => (Modifiers::COMMAND, Key::Y),
            Self::Undo => (Modifiers::COMMAND, Key::Z),
            Self::Show(Tab::Watch) => (Modifiers::NONE, Key::W),
            Self::Show(Tab::Evolution) => (Modifiers::NONE, Key::Num1),
            Self::Show(Tab::Game) => (Modifiers::NONE, Key::Num2),
            Self::Show(Tab::Genes) => (Modifiers::NONE, Key::Num3),
            Self::Show(Tab::Arena) => (Modifiers::NONE, Key::Num4),
            Self::Show(Tab::Experiments) => (Modifiers::NONE, Key::Num5),
            Self::Show(Tab::Network) => (Modifiers::NONE, Key::Num6),
            Self::Show(Tab::Pilot) => (Modifiers::NONE, Key::Num7),
            Self::ToggleLog => (Modifiers::COMMAND, Key::L),
            Self::BackToLive => (Modifiers::NONE, Key::Escape),
            Self::FullScreen => (Modifiers::NONE, Key::F11),
            Self::Palette => (Modifiers::COMMAND, Key::K),
            Self::Help => (Modifiers::NONE, Key::F1),
            Self::ZoomIn => (Modifiers::COMMAND, Key::Plus),
            Self::ZoomOut => (Modifiers::COMMAND, Key::Minus),
            Self::ZoomReset => (Modifiers::COMMAND, Key::Num0),
            Self::Reset
            | Self::Show(Tab::Welcome)
            | Self::CopyLink
            | Self::ToggleSettings
            | Self::ToggleInspector
            | Self::Theme(_)
            | Self::Language(_)
            | Self::About => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Whether a page has it, or a desktop.
    pub(super) const fn is_here(self) -> bool {
        match self {
            Self::CopyLink => cfg!(target_arch = "wasm32"),
            Self::Quit | Self::FullScreen => !cfg!(target_arch = "wasm32"),
            Self::Show(tab) => tab.is_here(),
            _ => true,
        }
    }

    /// Whether what it changes or shows is not on the first page, which it leaves.
    pub(super) const fn is_beside_tabs(self) -> bool {
        matches!(self, Self::WriteRule | Self::ToggleSettings | Self::ToggleInspector | Self::BackToLive)
    }

    /// Whether egui itself acts on the keys.
    pub(super) const fn is_egui_s(self) -> bool {
        matches!(self, Self::ZoomIn | Self::ZoomOut | Self::ZoomReset)
    }

    /// What it is called now: the name that buttons and menus show and that screen readers read.
    pub(super) const fn name(self, texts: &'static Texts, status: &breeding::Status) -> &'static str {
        let names = &texts.commands;
        match self {
            Self::NewPopulation => names.new_population,
            Self::WriteRule => names.write_rule,
            Self::Open => names.open,
            Self::Save => names.save,
            Self::SaveAs => names.save_as,
            Self::CopyLink => texts.insight.palette.copy_link,
            Self::Export => names.export,
            Self::Quit => names.quit,
            Self::Undo => names.undo,
            Self::Redo => names.redo,
            Self::StartPause if status.is_busy() => names.pause,
            Self::StartPause => names.start,
            Self::Step => names.step,
            Self::Reset => names.reset,
            Self::Show(tab) => tab.name(texts),
            Self::ToggleSettings => names.settings,
            Self::ToggleInspector => names.inspector,
            Self::ToggleLog => names.log,
            Self::BackToLive => names.back_to_live,
            Self::ZoomIn => names.zoom_in,
            Self::ZoomOut => names.zoom_out,
            Self::ZoomReset => names.zoom_reset,
            Self::FullScreen => names.full_screen,
            Self::Theme(ThemePreference::System) => texts.insight.palette.theme_of_system,
            Self::Theme(ThemePreference::Dark) => texts.insight.palette.dark,
            Self::Theme(ThemePreference::Light) => texts.insight.palette.light,
            Self::Language(None) => texts.insight.palette.language_of_system,
            Self::Language(Some(Language::English)) => texts.insight.palette.english,
            Self::Language(Some(Language::French)) => texts.insight.palette.french,
            Self::Palette => texts.insight.palette.title,
            Self::Help => names.help,
            Self::About => names.about,
        }
    }

    /// One sentence more.
    pub(super) const fn hint(self, texts: &'static Texts, status: &breeding::Status) -> &'static str {
        let hints = &texts.hints;
        match self {
            Self::NewPopulation => hints.new_population,
            Self::WriteRule => hints.write_rule,
            Self::Open => hints.open,
            Self::Save => hints.save,
            Self::SaveAs => hints.save_as,
            Self::StartPause if status.is_busy() => hints.pause,
            Self::StartPause => hints.start,
            Self::Step => hints.step,
            Self::Reset => hints.reset,
            Self::Export => hints.export,
            Self::BackToLive => hints.back_to_live,
            Self::ToggleLog => hints.log,
            _ => "",
        }
    }

    /// A sign beside the name of the buttons that are used most.
    pub(super) const fn icon(self, status: &breeding::Status) -> &'static str {
        match self {
            Self::NewPopulation => "✚",
            Self::StartPause if status.is_busy() => "⏸",
            Self::StartPause => "▶",
            Self::Step => "⏭",
            Self::Reset => "⟲",
            _ => "",
        }
    }

    /// Whether it can be done now.
    pub(super) fn is_enabled(self, view: &View<'_>) -> bool {
        let populated = view.breeding.run.is_some();
        match self {
            Self::StartPause => *view.status != breeding::Status::Pausing,
            Self::Step => !view.status.is_busy(),
            Self::Reset => populated && !view.status.is_busy() && view.generation().is_some(),
            Self::Save | Self::SaveAs | Self::CopyLink => populated,
            Self::Export => view.generation().is_some(),
            Self::BackToLive => view.selection.generation.is_some(),
            Self::Undo => view.can_undo,
            Self::Redo => view.can_redo,
            _ => true,
        }
    }
}
