//! The 2048 board, in the classic colours; every cell has a name. It can be dragged as on a phone.

use crate::app::theme;
use crate::games::twenty48::{Board, Direction, text};
use egui::{Align2, FontId, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};

/// A board of `side` points. The cell of the last new tile is ringed. Gives the direction in which it was dragged.
pub(in crate::app) fn board(
    ui: &mut Ui,
    board: Board,
    spawned: Option<usize>,
    side: f32,
    cell_name: fn(usize, usize, u32) -> String,
) -> Option<Direction> {
    let (rect, whole) = ui.allocate_exact_size(Vec2::splat(side), Sense::drag());
    let gap = side * 0.028;
    let cell = (side - 5.0 * gap) / 4.0;
    ui.painter().rect_filled(rect, gap, theme::BOARD);
    for (at, exponent) in board.cells().into_iter().enumerate() {
        let (row, column) = (at / 4, at % 4);
        let corner = |step: usize| gap + step as f32 * (cell + gap);
        let place = Rect::from_min_size(
            Pos2::new(rect.left() + corner(column), rect.top() + corner(row)),
            Vec2::splat(cell),
        );
        let (back, digits) = theme::tile(exponent);
        ui.painter().rect_filled(place, gap * 0.5, back);
        let value = text::tile(exponent);
        if value > 0 {
            let size = match value {
                ..100 => 0.46,
                100..1000 => 0.38,
                1000..10_000 => 0.3,
                _ => 0.25,
            };
            let font = FontId::proportional(cell * size);
            ui.painter().text(place.center(), Align2::CENTER_CENTER, value, font, digits);
        }
        if spawned == Some(at) {
            let ring = Stroke::new((gap * 0.4).max(1.5), theme::tile(6).0);
            ui.painter().rect_stroke(place, gap * 0.5, ring, StrokeKind::Outside);
        }
        let response = ui.interact(place, ui.scope_id().with(("cell", at)), Sense::hover());
        response
            .widget_info(|| WidgetInfo::labeled(Role::Label, true, cell_name(row + 1, column + 1, value)));
    }
    drag(ui, &whole, side)
}

/// The direction in which the board is being dragged, once a drag.
fn drag(ui: &Ui, whole: &Response, side: f32) -> Option<Direction> {
    let moved = whole.id.with("moved");
    if whole.drag_started() {
        ui.data_mut(|data| data.insert_temp(moved, false));
    }
    let direction = direction_of(whole.total_drag_delta()?, side)?;
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(moved), true));
    (!before).then_some(direction)
}

/// The direction of a drag, if it is long enough to mean one.
fn direction_of(way: Vec2, side: f32) -> Option<Direction> {
    let longer = way.x.abs().max(way.y.abs());
    if longer < side * 0.1 {
        return None;
    }
    Some(match way.x.abs() > way.y.abs() {
        true if way.x > 0.0 => Direction::Right,
        true => Direction::Left,
        false if way.y > 0.0 => Direction::Down,
        false => Direction::Up,
    })
}
