//! The top: menus, the run's name, and the buttons for files.

use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::preferences::{Language, Preferences, Tab};
use crate::app::view::View;
use crate::app::widgets::{buttons, mark};
use crate::games::scene::Powers;
use crate::store::bundled_runs::ready_runs;
use egui::{Align, Layout, MenuBar, RichText, ThemePreference, Ui};

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    preferences: &Preferences,
    actions: &mut Vec<Action>,
) {
    let texts = view.texts;
    let room = ui.available_width();
    MenuBar::new().ui(ui, |ui| {
        mark::helix(ui, 20.0, texts.menu.mark, [view.tokens.accent, view.tokens.best]);
        ui.menu_button(texts.menu.file, |ui| file(ui, view, actions));
        ui.menu_button(texts.menu.edit, |ui| items(ui, view, &[Command::Undo, Command::Redo], actions));
        ui.menu_button(texts.menu.run, |ui| {
            let commands = [
                Command::NewPopulation,
                Command::WriteRule,
                Command::StartPause,
                Command::Step,
                Command::Reset,
            ];
            items(ui, view, &commands, actions);
        });
        ui.menu_button(texts.menu.view, |ui| look(ui, view, preferences, actions));
        ui.menu_button(texts.menu.help, |ui| {
            ui.menu_button(texts.insight.lessons.menu, |ui| super::lesson::list(ui, view, actions));
            items(ui, view, &[Command::Palette, Command::Help, Command::About], actions)
        });
        ui.separator();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // On a phone they stand in the menu only.
            let listed: &[Command] =
                if room < 480.0 { &[] } else { &[Command::SaveAs, Command::Save, Command::Open] };
            for &command in listed {
                buttons::command(ui, view, command, 0.0, actions);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| name(ui, view));
        });
    });
}

fn name(ui: &mut Ui, view: &View<'_>) {
    let texts = view.texts;
    let name = match (view.document.name(), view.run()) {
        (Some(name), _) => name,
        (None, Some(_)) => texts.menu.untitled.to_owned(),
        (None, None) => texts.menu.no_run.to_owned(),
    };
    let words = if view.unsaved { format!("{name} •") } else { name };
    let hint = match (&view.document.path, view.unsaved) {
        (Some(path), true) => format!("{}\n{}", path.display(), texts.menu.unsaved),
        (Some(path), false) => path.display().to_string(),
        (None, true) => texts.menu.unsaved.to_owned(),
        (None, false) => texts.menu.no_place.to_owned(),
    };
    ui.add(egui::Label::new(RichText::new(words).strong()).truncate()).on_hover_text(hint);
}

fn items(ui: &mut Ui, view: &View<'_>, commands: &[Command], actions: &mut Vec<Action>) {
    for &command in commands {
        buttons::item(ui, view, command, actions);
    }
}

fn file(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = view.texts;
    items(ui, view, &[Command::Open], actions);
    ui.menu_button(texts.menu.recent, |ui| {
        if view.recent.is_empty() {
            ui.weak(texts.menu.no_recent);
        }
        for path in view.recent {
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                actions.push(Action::OpenFile(path.clone()));
                ui.close();
            }
        }
    });
    ui.menu_button(texts.menu.ready, |ui| {
        for ready in ready_runs() {
            let (name, hint) = ((texts.say)(ready.name), (texts.say)(ready.help));
            if ui.button(name).on_hover_text(hint).clicked() {
                actions.push(Action::OpenReady(ready));
                ui.close();
            }
        }
    });
    ui.separator();
    items(ui, view, &[Command::Save, Command::SaveAs, Command::CopyLink, Command::Export], actions);
    if Command::Quit.is_here() {
        ui.separator();
        items(ui, view, &[Command::Quit], actions);
    }
}

fn look(ui: &mut Ui, view: &View<'_>, preferences: &Preferences, actions: &mut Vec<Action>) {
    let texts = view.texts;
    items(ui, view, &[Command::Show(Tab::Welcome)], actions);
    ui.separator();
    items(ui, view, &Tab::IN_A_ROW.map(Command::Show), actions);
    ui.separator();
    let panes = [Command::ToggleSettings, Command::ToggleInspector, Command::ToggleLog];
    items(ui, view, &panes, actions);
    ui.separator();
    ui.menu_button(texts.menu.theme, |ui| {
        for (theme, name) in [
            (ThemePreference::System, texts.menu.system),
            (ThemePreference::Dark, texts.menu.dark),
            (ThemePreference::Light, texts.menu.light),
        ] {
            if ui.radio(preferences.theme == theme, name).clicked() {
                actions.push(Action::Theme(theme));
                ui.close();
            }
        }
    });
    ui.menu_button(texts.board.tiles, |ui| {
        for (powers, name) in
            [(Powers::Two, texts.board.powers_of_two), (Powers::Three, texts.board.powers_of_three)]
        {
            if ui.radio(preferences.powers == powers, name).clicked() {
                actions.push(Action::Powers(powers));
                ui.close();
            }
        }
    });
    let mut less = preferences.less_motion;
    if ui.checkbox(&mut less, texts.board.less_motion).on_hover_text(texts.board.less_motion_hint).changed() {
        actions.push(Action::LessMotion(less));
    }
    ui.menu_button(texts.menu.language, |ui| {
        for (language, name) in [
            (None, texts.menu.system),
            (Some(Language::English), "English"),
            (Some(Language::French), "Français"),
        ] {
            if ui.radio(preferences.language == language, name).clicked() {
                actions.push(Action::Language(language));
                ui.close();
            }
        }
    });
    ui.separator();
    let zoom = [Command::ZoomIn, Command::ZoomOut, Command::ZoomReset, Command::FullScreen];
    items(ui, view, &zoom, actions);
}
