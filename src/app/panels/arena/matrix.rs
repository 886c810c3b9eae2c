//! All pairs of players, as a table of coloured verdicts.

use crate::app::theme;
use crate::app::view::View;
use egui::{Align2, FontId, Grid, Label, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

/// What the player of a row is to the one of a column.
pub(super) struct Verdict {
    /// A word or a number.
    pub(super) words: String,
    /// All of it, for the tooltip and the screen reader.
    pub(super) told: String,
    /// From -1, surely worse, to 1, surely better.
    pub(super) shade: f32,
}

/// The size of a cell, in points.
const CELL: egui::Vec2 = vec2(58.0, 22.0);

/// A row and a column for each of `order`; no verdict where there is none.
pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (title, hint): (&str, &str),
    order: &[usize],
    verdict: impl Fn(usize, usize) -> Option<Verdict>,
) {
    ui.add_space(8.0);
    ui.label(RichText::new(title).strong()).on_hover_text(hint);
    let name = |player: usize| view.arena.players[player].name.as_str();
    ScrollArea::horizontal().id_salt("matrix").show(ui, |ui| {
        Grid::new("matrix").spacing([2.0, 2.0]).show(ui, |ui| {
            ui.label("");
            for (at, &player) in order.iter().enumerate() {
                ui.vertical_centered(|ui| ui.label((at + 1).to_string()).on_hover_text(name(player)));
            }
            ui.end_row();
            for (at, &a) in order.iter().enumerate() {
                ui.scope(|ui| {
                    ui.set_max_width(220.0);
                    let label = Label::new(format!("{}  {}", at + 1, name(a))).truncate();
                    ui.add(label).on_hover_text(name(a));
                });
                for &b in order {
                    cell(ui, view, if a == b { None } else { verdict(a, b) });
                }
                ui.end_row();
            }
        });
    });
}

fn cell(ui: &mut Ui, view: &View<'_>, verdict: Option<Verdict>) {
    let sense = if verdict.is_some() { Sense::hover() } else { Sense::empty() };
    let (rect, response) = ui.allocate_exact_size(CELL, sense);
    let ground = view.tokens.ground;
    let Some(Verdict { words, told, shade }) = verdict else {
        ui.painter().rect_filled(rect, 3.0, ground.gamma_multiply(0.4));
        return;
    };
    let full = if shade < 0.0 { view.tokens.negative } else { view.tokens.positive };
    let back = ground.lerp_to_gamma(full, shade.abs().min(1.0));
    ui.painter().rect_filled(rect, 3.0, back);
    let font = FontId::proportional(12.0);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, font, theme::on(back));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    response.on_hover_text(told);
}
