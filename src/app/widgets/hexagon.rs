//! The board of Abalone; every cell has a name.

use crate::app::theme;
use crate::games::abalone::Board;
use crate::games::abalone::coordinates::Cell;
use egui::{Align2, Color32, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo};

/// What is marked on the board, as sets of cells.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct Marks {
    /// Marbles that are picked.
    pub(in crate::app) picked: u64,
    /// Cells that can be clicked to move.
    pub(in crate::app) targets: u64,
    /// Cells of the last move.
    pub(in crate::app) last: u64,
    /// Cells of a piece of advice.
    pub(in crate::app) advice: u64,
}

/// The height of the board by its width.
const HEIGHT: f32 = 0.9;

/// A board so many points wide, black's marbles being `board.own`. Gives the cell that was clicked.
pub(in crate::app) fn hexagon(
    ui: &mut Ui,
    board: Board,
    marks: Marks,
    width: f32,
    cell_name: fn(&str) -> String,
) -> Option<Cell> {
    let size = Vec2::new(width, width * HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let step = width / 10.4;
    let corner = |at: f32| rect.center() + Vec2::angled(at * std::f32::consts::FRAC_PI_3) * step * 5.15;
    let corners: Vec<Pos2> = (0_u8..6).map(|at| corner(f32::from(at))).collect();
    ui.painter().add(Shape::convex_polygon(corners, theme::ABALONE.board, Stroke::NONE));
    let mut clicked = None;
    for cell in Cell::all() {
        let centre = place(rect.center(), step, cell);
        draw(ui, board, marks, cell, (centre, step));
        let area = Rect::from_center_size(centre, Vec2::splat(step * 0.94));
        let response = ui.interact(area, ui.scope_id().with(("marble", cell.index())), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, cell_name(&cell.to_string())));
        if response.hovered() {
            ui.painter().circle_stroke(centre, step * 0.46, Stroke::new(1.0, theme::ABALONE.hover));
        }
        if response.clicked() {
            clicked = Some(cell);
        }
    }
    // Rows at their left ends, diagonals below.
    let font = FontId::proportional((step * 0.3).clamp(8.0, 14.0));
    let text = |at: Pos2, words: String| {
        ui.painter().text(at, Align2::CENTER_CENTER, words, font.clone(), theme::ABALONE.names);
    };
    for row in 0..9 {
        if let Some(first) = (1..=9).find_map(|digit| Cell::at(row, digit)) {
            text(
                place(rect.center(), step, first) - Vec2::new(step * 0.68, 0.0),
                char::from(b'A' + row as u8).to_string(),
            );
        }
    }
    for digit in 1..=9 {
        if let Some(last) = (0..9).find_map(|row| Cell::at(row, digit)) {
            let below = Vec2::angled(std::f32::consts::FRAC_PI_3) * step * 0.68;
            text(place(rect.center(), step, last) + below, digit.to_string());
        }
    }
    clicked
}

/// The middle of a cell.
fn place(centre: Pos2, step: f32, cell: Cell) -> Pos2 {
    let (x, y) = ((cell.digit() - 5) as f32, (cell.row() - 4) as f32);
    centre + Vec2::new((x - y / 2.0) * step, -y * step * 0.866)
}

fn draw(ui: &Ui, board: Board, marks: Marks, cell: Cell, (centre, step): (Pos2, f32)) {
    let colours = &theme::ABALONE;
    let painter = ui.painter();
    let is = |set: u64| set & cell.bit() != 0;
    let hole = if is(marks.last) { colours.last } else { colours.hole };
    painter.circle_filled(centre, step * 0.44, hole);
    let marble = match (is(board.own), is(board.opponent)) {
        (true, _) => Some((colours.black, colours.black_light)),
        (_, true) => Some((colours.white, colours.white_light)),
        _ => None,
    };
    if let Some((dark, light)) = marble {
        painter.circle_filled(centre, step * 0.4, dark);
        painter.circle_filled(centre - Vec2::splat(step * 0.12), step * 0.14, light);
    }
    let ring = |width: f32, colour: Color32| {
        painter.circle_stroke(centre, step * 0.42, Stroke::new((step * width).max(1.5), colour));
    };
    if is(marks.advice) {
        ring(0.07, colours.advice);
    }
    if is(marks.picked) {
        ring(0.1, colours.picked);
    }
    if is(marks.targets) {
        ring(0.06, colours.target);
        if marble.is_none() {
            painter.circle_filled(centre, step * 0.1, colours.target);
        }
    }
}

/// A row of six small marbles, so many of them filled: what is off the board.
pub(in crate::app) fn tray(ui: &mut Ui, out: u32, black: bool) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(6.0 * 14.0, 14.0), Sense::hover());
    let colours = &theme::ABALONE;
    for at in 0..6 {
        let centre = Pos2::new(rect.left() + 7.0 + at as f32 * 14.0, rect.center().y);
        if at < out {
            let colour = if black { colours.black } else { colours.white };
            ui.painter().circle_filled(centre, 5.5, colour);
        }
        ui.painter().circle_stroke(centre, 5.5, Stroke::new(1.0, colours.outline));
    }
}
