//! What is drawn upon a board: arrows for moves, how it ended, and what was just scored.

use super::bold;
use crate::app::theme::{self, DISCS};
use egui::{Color32, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo};

/// An arrow between two points; `step` is the width of a cell.
pub(super) fn arrow(ui: &Ui, [from, to]: [Pos2; 2], step: f32, colour: Color32) {
    let way = to - from;
    let (along, across) = (way.normalized(), way.normalized().rot90());
    let (shaft, head) = (across * step * 0.06, across * step * 0.17);
    let neck = to - along * step * 0.3;
    let edge = [from - shaft, neck - shaft, neck - head, to, neck + head, neck + shaft, from + shaft];
    let convex = |points: &[Pos2]| Shape::convex_polygon(points.to_vec(), colour, Stroke::NONE);
    ui.painter().add(convex(&[edge[0], edge[1], edge[5], edge[6]]));
    ui.painter().add(convex(&edge[2..5]));
    let outline = Stroke::new((step * 0.025).max(1.0), DISCS.shade.gamma_multiply(0.55));
    ui.painter().add(Shape::closed_line(edge.to_vec(), outline));
}

/// How the game ended: a band across the board that leaves the position visible. Where cells are to stay clear the band is narrow, and at
/// the bottom or at the top if one of them lies in the middle.
pub(super) fn banner(ui: &Ui, board: Rect, [title, line]: &[String; 2], clear: &[Rect]) {
    let share = if clear.is_empty() { 0.3 } else { 0.15 };
    let height = (board.height() * share).max(44.0).min(board.height());
    let extent = Vec2::new(board.width(), height);
    let edge = Vec2::new(0.0, height / 2.0);
    let middles = [board.center(), board.center_bottom() - edge, board.center_top() + edge];
    let bands = middles.map(|middle| Rect::from_center_size(middle, extent));
    let is_free = |band: &Rect| !clear.iter().any(|cell| cell.shrink(4.0).intersects(*band));
    let band = bands.into_iter().find(is_free).unwrap_or(bands[0]);
    ui.painter().rect_filled(band, 0.0, DISCS.shade.gamma_multiply(0.78));
    let part = if line.is_empty() { 0.5 } else { 0.34 };
    let size = (height * part).min(board.width() * 1.5 / title.chars().count().max(1) as f32);
    let (white, small) = (DISCS.light, (size * 0.5).max(12.0));
    let small = small.min(board.width() * 1.8 / line.chars().count().max(1) as f32);
    let lift = if line.is_empty() { 0.0 } else { height * 0.16 };
    bold::text(ui.painter(), band.center() - Vec2::new(0.0, lift), title, size, white);
    let font = egui::FontId::proportional(small);
    let below = band.center() + Vec2::new(0.0, height * 0.24);
    ui.painter().text(below, egui::Align2::CENTER_CENTER, line, font, white);
    let response = ui.interact(band, ui.scope_id().with("ending"), Sense::hover());
    let words = if line.is_empty() { title.clone() } else { format!("{title} · {line}") };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
}

/// What a move scored, on its way up from the corner of the board, over no tile; `part` is how far it has come, 0..1.
pub(super) fn gain(ui: &Ui, board: Rect, gain: i64, part: f32) {
    let words = format!("+{gain}");
    let half = words.chars().count() as f32 * 6.0;
    let at = board.right_top() + Vec2::new(-half, -10.0 - 22.0 * part);
    let colour = theme::tokens(ui).good.gamma_multiply(1.0 - part * part);
    bold::text(ui.painter(), at, &words, 18.0, colour);
}
