//! A board as it is read from a picture: the colours that were seen, and what they are taken for. Every cell can be corrected.

use crate::app::theme;
use crate::games::twenty48::text;
use crate::pilot::Colour;
use egui::{
    Align2, Color32, FontId, Grid, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
};

/// What the widget says: a cell's accessible name by row and column (from 1) and content, and the words for an empty cell and
/// for an unknown one.
#[derive(Clone, Copy)]
pub(in crate::app) struct Words {
    pub(in crate::app) cell: &'static str,
    pub(in crate::app) empty: &'static str,
    pub(in crate::app) unknown: &'static str,
}

/// A board of `side` points. Gives the cell and the exponent that a person says stands there.
pub(in crate::app) fn seen_board(
    ui: &mut Ui,
    cells: &[Option<u8>; 16],
    colours: &[Colour; 16],
    side: f32,
    words: Words,
) -> Option<(usize, u8)> {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let gap = side * 0.02;
    let step = (side - gap) / 4.0;
    let mut corrected = None;
    for (at, (cell, &[red, green, blue])) in cells.iter().zip(colours).enumerate() {
        let (row, column) = (at / 4, at % 4);
        let corner =
            Pos2::new(rect.left() + gap + column as f32 * step, rect.top() + gap + row as f32 * step);
        let place = Rect::from_min_size(corner, Vec2::splat(step - gap));
        let back = Color32::from_rgb(red, green, blue);
        ui.painter().rect_filled(place, gap, back);
        let digits = theme::on(back);
        let (sign, size) = match cell {
            Some(0) => ("·".to_owned(), 0.4),
            Some(exponent) => {
                let value = text::tile(*exponent).to_string();
                let size = if value.len() > 3 { 0.27 } else { 0.36 };
                (value, size)
            }
            None => ("?".to_owned(), 0.5),
        };
        ui.painter().text(
            place.center(),
            Align2::CENTER_CENTER,
            &sign,
            FontId::proportional(step * size),
            digits,
        );
        let response = ui.interact(place, ui.scope_id().with(("seen", at)), Sense::click());
        let what = match cell {
            Some(0) => words.empty,
            Some(_) => sign.as_str(),
            None => words.unknown,
        };
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, fill!(words.cell, row + 1, column + 1, what))
        });
        if response.hovered() || cell.is_none() {
            let stroke = Stroke::new(2.0, ui.visuals().selection.stroke.color);
            ui.painter().rect_stroke(place, gap, stroke, StrokeKind::Inside);
        }
        egui::Popup::menu(&response).show(|ui| {
            Grid::new(("stands", at)).num_columns(4).show(ui, |ui| {
                for exponent in 0..16 {
                    let name =
                        if exponent == 0 { words.empty.to_owned() } else { text::tile(exponent).to_string() };
                    if ui.selectable_label(*cell == Some(exponent), name).clicked() {
                        corrected = Some((at, exponent));
                        ui.close();
                    }
                    if exponent % 4 == 3 {
                        ui.end_row();
                    }
                }
            });
        });
    }
    corrected
}
