//! Words where there is nothing to show yet.

use egui::{Label, Ui, vec2};

/// Words in the middle of the room that is left, a little above it, where the eye looks.
pub(in crate::app) fn placeholder(ui: &mut Ui, words: &str) {
    // Within something that scrolls the room has no end, but what is seen of it has.
    let room = (ui.clip_rect().bottom() - ui.cursor().top()).max(0.0);
    ui.add_space(room * 0.3);
    ui.vertical_centered(|ui| {
        ui.set_max_width(ui.available_width().min(440.0));
        ui.add(Label::new(words).wrap());
    });
    ui.allocate_space(vec2(0.0, 8.0));
}
