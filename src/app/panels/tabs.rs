//! The tabs, and the switches of the panes beside them.

use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::preferences::{Pane, Preferences, Tab};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use egui::{Align, Layout, RichText, Ui};

/// The width, in points, at which all of it fits on one line in any language.
const ONE_LINE: f32 = 740.0;

/// `room` is the width that panes and centre share.
pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    preferences: &mut Preferences,
    room: f32,
    actions: &mut Vec<Action>,
) {
    let narrow = ui.available_width() < ONE_LINE;
    // The switches at the right end, where they stay whatever the panes do.
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        if narrow {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding.x = 5.0;
        }
        for pane in [Pane::Inspector, Pane::Settings] {
            switch(ui, view, preferences.panes.shows(pane, room), pane, actions);
        }
        ui.with_layout(Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
            tabs(ui, view, preferences);
        });
    });
    ui.separator();
}

fn tabs(ui: &mut Ui, view: &View<'_>, preferences: &mut Preferences) {
    for tab in Tab::IN_A_ROW.into_iter().filter(|tab| tab.is_here()) {
        let name = RichText::new(tab.name(view.texts)).size(14.0);
        let shown = ui.selectable_value(&mut preferences.tab, tab, name);
        if tab != preferences.tab && view.is_under_way(tab) {
            // In the tab's corner, so that no tab moves.
            let at = shown.rect.right_top() + egui::vec2(-3.0, 4.0);
            ui.painter().circle_filled(at, 3.0, view.tokens.good);
            shown.described(view.texts.transport.at_work).on_hover_text(view.texts.transport.at_work);
        }
    }
}

fn switch(ui: &mut Ui, view: &View<'_>, shown: bool, pane: Pane, actions: &mut Vec<Action>) {
    let (sign, command) = match pane {
        Pane::Inspector => ("🔍", Command::ToggleInspector),
        Pane::Settings => ("⚙", Command::ToggleSettings),
    };
    let name = command.name(view.texts, view.status);
    if ui.selectable_label(shown, sign).named(name).on_hover_text(name).clicked() {
        actions.push(Action::Command(command));
    }
}
