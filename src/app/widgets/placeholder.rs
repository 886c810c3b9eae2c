//! Words where there is nothing to show yet, and what to do about it.

use super::buttons::Named;
use crate::app::theme::{self, Tokens};
use egui::{Label, Ui, vec2};

/// Words in the middle of the room that is left, a little above it, where the eye looks.
pub(in crate::app) fn placeholder(ui: &mut Ui, words: &str) {
    in_the_middle(ui, |ui| drop(ui.add(Label::new(words).wrap())));
}

/// The same with a button that fills the place; gives whether it was clicked.
pub(in crate::app) fn placeholder_with(ui: &mut Ui, tokens: &Tokens, words: &str, button: [&str; 2]) -> bool {
    let mut clicked = false;
    in_the_middle(ui, |ui| {
        ui.add(Label::new(words).wrap());
        ui.add_space(8.0);
        let response = ui.add(theme::primary(tokens, button[0])).named(button[0]);
        clicked = response.on_hover_text(button[1]).clicked();
    });
    clicked
}

fn in_the_middle(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    // Within something that scrolls the room has no end, but what is seen of it has.
    let room = (ui.clip_rect().bottom() - ui.cursor().top()).max(0.0);
    ui.add_space(room * 0.3);
    ui.vertical_centered(|ui| {
        ui.set_max_width(ui.available_width().min(440.0));
        contents(ui);
    });
    ui.allocate_space(vec2(0.0, 8.0));
}
