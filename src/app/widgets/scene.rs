//! Any game's board, drawn from its scene; every cell has a name. It can be dragged as on a phone, or clicked.

use super::motion::{self, Motion};
use super::{bold, overlay};
use crate::app::texts::Texts;
use crate::app::theme::{self, DISCS};
use crate::games::scene::{Gestures, Piece, SceneCell, Shape};
use crate::games::{Scene, SeatColours};
use egui::{
    Align2, Color32, FontId, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
};

/// An arrow for a move, from and to, in cells.
type Arrow = [[f32; 2]; 2];

/// What is drawn upon a board, cells as places in the scene.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Marks {
    /// Cells that are picked.
    pub(in crate::app) picked: Vec<usize>,
    /// Cells that can be clicked to move.
    pub(in crate::app) targets: Vec<usize>,
    /// Whether a person is to move: only then cells show that they can be clicked.
    pub(in crate::app) awaits: bool,
    /// Cells of a piece of advice.
    pub(in crate::app) advice: Vec<usize>,
    /// An arrow for the move that is advised.
    pub(in crate::app) hint: Option<Arrow>,
    /// An arrow for the move that was played last.
    pub(in crate::app) played: Option<Arrow>,
    /// How many moves came before: where it goes up by one, pieces move. None where nothing ever does.
    pub(in crate::app) serial: Option<usize>,
    /// The score, where what a move adds to it flies up.
    pub(in crate::app) score: Option<i64>,
    /// How it ended: a word, and a line below it.
    pub(in crate::app) banner: Option<[String; 2]>,
}

/// What a person did to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Touch {
    /// Dragged it up, left, down or right: 0 to 3.
    Swipe(usize),
    /// Clicked a cell.
    Cell(usize),
}

/// Where cells lie, in points.
struct Layout {
    centre: Pos2,
    middle: Vec2,
    /// From cell to cell.
    step: Vec2,
    /// The width that a cell has of the board's.
    across: f32,
    /// The width of what can be touched of it.
    side: f32,
    /// What lies between tiles.
    gap: f32,
    tiled: bool,
}

/// The height of a row of hexagons by the width of one.
const ROW: f32 = 0.866;

/// Cells' worth of room around a board with names beside it.
const MARGIN: f32 = 1.4;

/// The width and the height of a scene in cells.
fn extent(scene: &Scene) -> (Vec2, Vec2) {
    let xs = || scene.cells.iter().map(|cell| cell.x);
    let ys = || scene.cells.iter().map(|cell| cell.y);
    let range = |low: f32, high: f32| (high - low, f32::midpoint(low, high));
    let (width, x) = range(xs().fold(f32::INFINITY, f32::min), xs().fold(f32::NEG_INFINITY, f32::max));
    let (height, y) = range(ys().fold(f32::INFINITY, f32::min), ys().fold(f32::NEG_INFINITY, f32::max));
    (Vec2::new(width + 1.0, height + 1.0), Vec2::new(x, y))
}

/// How much higher a board is than wide.
pub(in crate::app) fn height_by_width(scene: &Scene) -> f32 {
    let (size, _) = extent(scene);
    match scene.shape {
        Shape::Square => size.y / size.x,
        Shape::Hexagonal => 0.9,
    }
}

/// Draws a board so many points wide, and gives what was done to it.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: &Scene,
    marks: &Marks,
    width: f32,
    texts: &'static Texts,
) -> Option<Touch> {
    let swipes = matches!(scene.gestures, Gestures::Swipes(_));
    let size = Vec2::new(width, width * height_by_width(scene));
    let (rect, whole) = ui.allocate_exact_size(size, if swipes { Sense::drag() } else { Sense::hover() });
    let layout = Layout::of(scene, rect);
    let id = ui.scope_id().with("moved");
    let motion = marks.serial.map_or(Motion::default(), |at| motion::of(ui, id, at, marks.score));
    frame(ui, scene, rect, layout.across);
    cells(ui, scene, &layout, motion);
    let mut clicked = None;
    for (at, cell) in scene.cells.iter().enumerate() {
        let place = layout.cell([cell.x, cell.y]);
        if !layout.tiled {
            rings(ui, scene, marks, at, (place.center(), layout.across));
        }
        let sense = if swipes { Sense::hover() } else { Sense::click() };
        let response = ui.interact(place, ui.scope_id().with(("cell", at)), sense);
        let role = if swipes { Role::Label } else { Role::Button };
        response.widget_info(|| WidgetInfo::labeled(role, true, texts.cell(cell)));
        if response.hovered()
            && let Some(ringed) = pointed(scene, marks, at)
        {
            let SceneCell { x, y, .. } = scene.cells[ringed];
            let ring = Stroke::new(1.0, DISCS.light);
            ui.painter().circle_stroke(layout.place(x, y), layout.across * 0.46, ring);
        }
        if response.clicked() {
            clicked = Some(Touch::Cell(at));
        }
    }
    edges(ui, scene, &layout);
    for (arrow, colour) in [(marks.played, DISCS.played.gamma_multiply(0.6)), (marks.hint, DISCS.advice)] {
        if let Some(ends) = arrow.filter(|_| motion.slid.is_none()) {
            overlay::arrow(ui, ends.map(|[x, y]| layout.place(x, y)), layout.across, colour);
        }
    }
    if let Some(banner) = &marks.banner {
        let shown = |&at: &usize| layout.cell([scene.cells[at].x, scene.cells[at].y]);
        let clear: Vec<Rect> = scene.decisive.iter().map(shown).collect();
        overlay::banner(ui, rect, banner, &clear);
    }
    if let Some((gain, part)) = motion.gain {
        overlay::gain(ui, rect, gain, part);
    }
    clicked.or_else(|| drag(ui, &whole, width).map(Touch::Swipe))
}

/// A board to look at only, so many points wide: one widget, whatever lies on it.
pub(in crate::app) fn thumbnail(ui: &mut Ui, scene: &Scene, width: f32, sense: Sense) -> Response {
    let size = Vec2::new(width, width * height_by_width(scene));
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let layout = Layout::of(scene, rect);
    frame(ui, scene, rect, layout.across);
    cells(ui, scene, &layout, Motion::default());
    response
}

/// A board to look at only, whose cells are framed by how far their values lie above or below the mean.
pub(in crate::app) fn shaded(ui: &mut Ui, scene: &Scene, values: &[f64], width: f32) -> Response {
    let response = thumbnail(ui, scene, width, Sense::hover());
    let layout = Layout::of(scene, response.rect);
    let tokens = theme::tokens(ui);
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let most = values.iter().map(|value| (value - mean).abs()).fold(1e-9, f64::max);
    for (cell, value) in scene.cells.iter().zip(values) {
        let share = ((value - mean) / most) as f32;
        let colour = if share < 0.0 { tokens.negative } else { tokens.positive };
        let stroke = Stroke::new(layout.across * 0.16 * share.abs(), colour);
        if share.abs() > 0.05 {
            ui.painter().rect_stroke(layout.cell([cell.x, cell.y]), 3.0, stroke, StrokeKind::Inside);
        }
    }
    response
}

impl Layout {
    fn of(scene: &Scene, rect: Rect) -> Self {
        let (extent, middle) = extent(scene);
        let tiled = scene.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile { .. }));
        let margin = if scene.edges.is_empty() { 0.0 } else { MARGIN };
        let across = rect.width() / (extent.x + margin);
        let gap = rect.width() * 0.028;
        let (step, side) = match scene.shape {
            // Between tiles, and around them, the frame shows.
            Shape::Square if tiled => {
                let side = (rect.width() - (extent.x + 1.0) * gap) / extent.x;
                (Vec2::splat(side + gap), side)
            }
            Shape::Square => (Vec2::splat(across), across * 0.94),
            Shape::Hexagonal => (Vec2::new(across, across * ROW), across * 0.94),
        };
        Self { centre: rect.center(), middle, step, across, side, gap, tiled }
    }

    /// Where a cell lies.
    fn cell(&self, [x, y]: [f32; 2]) -> Rect {
        Rect::from_center_size(self.place(x, y), Vec2::splat(self.side))
    }

    fn place(&self, x: f32, y: f32) -> Pos2 {
        self.centre + (Vec2::new(x, y) - self.middle) * self.step
    }
}

fn frame(ui: &Ui, scene: &Scene, rect: Rect, step: f32) {
    match scene.shape {
        Shape::Square => {
            let round = rect.width() * 0.028;
            ui.painter().rect_filled(rect, round, theme::rgb(scene.frame));
        }
        Shape::Hexagonal => {
            let radius = step * 5.15;
            let corner =
                |at: u8| rect.center() + Vec2::angled(f32::from(at) * std::f32::consts::FRAC_PI_3) * radius;
            let corners: Vec<Pos2> = (0..6).map(corner).collect();
            ui.painter().add(egui::Shape::convex_polygon(corners, DISCS.board, Stroke::NONE));
        }
    }
}

/// All pieces: those that lie where they are, and those on their way.
fn cells(ui: &Ui, scene: &Scene, layout: &Layout, motion: Motion) {
    let slides = if motion.slid.is_some() { scene.motion.slides.as_slice() } else { &[] };
    let arriving = |at: usize| {
        let cell = &scene.cells[at];
        let waits = scene.new == Some(at) || scene.motion.made.contains(&at);
        motion.slid.is_some() && waits || slides.iter().any(|slide| slide.to == [cell.x, cell.y])
    };
    let empty = Piece::empty_among(scene);
    for (at, cell) in scene.cells.iter().enumerate() {
        let place = layout.cell([cell.x, cell.y]);
        let below = if arriving(at) || motion.popped.is_some() { &empty } else { &cell.piece };
        if layout.tiled {
            tile(ui, below, place, layout.gap);
        } else {
            let is_last = scene.last.contains(&at);
            match scene.shape {
                Shape::Hexagonal => {
                    let hole = if is_last { DISCS.last } else { DISCS.hole };
                    ui.painter().circle_filled(place.center(), layout.across * 0.44, hole);
                }
                // The frame shows between squares.
                Shape::Square => {
                    let darker = if is_last { 0.4 } else { 0.15 };
                    let square = theme::rgb(scene.frame).lerp_to_gamma(Color32::BLACK, darker);
                    ui.painter().rect_filled(place, 0.0, square);
                }
            }
        }
        if !arriving(at) {
            let size = motion.popped.map_or(1.0, |part| popped(scene, at, part));
            let rect = Rect::from_center_size(place.center(), place.size() * size);
            piece(ui, (&cell.piece, scene.discs), rect, layout);
        }
        if scene.new == Some(at) && motion.popped.is_none() && layout.tiled {
            let ring = Stroke::new((layout.gap * 0.4).max(1.5), theme::NEW_TILE);
            ui.painter().rect_stroke(place, layout.gap * 0.5, ring, StrokeKind::Outside);
        }
    }
    let part = motion::eased(motion.slid.unwrap_or(1.0));
    for slide in slides {
        let Some(from) = scene.cells.get(slide.from) else { continue };
        let [x, y] = slide.to;
        let at = [from.x + (x - from.x) * part, from.y + (y - from.y) * part];
        piece(ui, (&slide.piece, scene.discs), layout.cell(at), layout);
    }
}

/// How large a piece is while what was made pops: chance's piece grows, a made one swells.
fn popped(scene: &Scene, at: usize, part: f32) -> f32 {
    match (scene.new == Some(at), scene.motion.made.contains(&at)) {
        (true, _) => 0.3 + 0.7 * motion::eased(part),
        (_, true) => 1.0 + 0.14 * (part * std::f32::consts::PI).sin(),
        _ => 1.0,
    }
}

fn piece(ui: &Ui, (piece, discs): (&Piece, SeatColours), place: Rect, layout: &Layout) {
    match piece {
        Piece::None => {}
        Piece::Tile { .. } => tile(ui, piece, place, layout.gap),
        Piece::Disc(seat) => {
            let colour = discs.of(*seat);
            let light = colour.map(|part| part.saturating_add(62));
            let (centre, step) = (place.center(), layout.across * place.width() / layout.side);
            ui.painter().circle_filled(centre, step * 0.4, theme::rgb(colour));
            ui.painter().circle_filled(centre - Vec2::splat(step * 0.12), step * 0.14, theme::rgb(light));
        }
    }
}

/// A tile with its number.
fn tile(ui: &Ui, piece: &Piece, place: Rect, gap: f32) {
    let Piece::Tile { label, back, front, .. } = piece else { return };
    ui.painter().rect_filled(place, gap * 0.5, theme::rgb(*back));
    if label.is_empty() {
        return;
    }
    let size = match label.chars().count() {
        0..=2 => 0.46,
        3 => 0.4,
        4 => 0.32,
        5 => 0.27,
        6 => 0.225,
        _ => 0.17,
    };
    bold::text(ui.painter(), place.center(), label, place.width() * size, theme::rgb(*front));
}

/// The cell to ring where the pointer is over this one: where its move puts a piece, or itself if it can be picked.
fn pointed(scene: &Scene, marks: &Marks, at: usize) -> Option<usize> {
    if !marks.awaits {
        return None;
    }
    let picks = || scene.picks(&marks.picked);
    match picks().find(|pick| pick.to == at) {
        Some(pick) if pick.ringed => Some(at),
        Some(pick) => picks().find(|other| other.ringed && other.plays == pick.plays).map(|other| other.to),
        None => scene.can_pick(&[at]).then_some(at),
    }
}

/// The marks around a cell.
fn rings(ui: &Ui, scene: &Scene, marks: &Marks, at: usize, (centre, step): (Pos2, f32)) {
    let painter = ui.painter();
    let ring = |width: f32, colour: Color32| {
        painter.circle_stroke(centre, step * 0.42, Stroke::new((step * width).max(1.5), colour));
    };
    if scene.decisive.contains(&at) {
        ring(0.09, DISCS.light);
    }
    if marks.advice.contains(&at) {
        ring(0.07, DISCS.advice);
    }
    if marks.picked.contains(&at) {
        ring(0.1, DISCS.picked);
    }
    if marks.targets.contains(&at) {
        // Where advice is to be followed by a click here, that is what is to be seen.
        let colour = if marks.advice.contains(&at) { DISCS.advice } else { DISCS.target };
        ring(0.06, colour);
        if scene.cells[at].piece == Piece::None {
            painter.circle_filled(centre, step * 0.1, colour);
        }
    }
}

/// The names of rows and columns.
fn edges(ui: &Ui, scene: &Scene, layout: &Layout) {
    let step = layout.across;
    let font = FontId::proportional((step * 0.3).clamp(8.0, 14.0));
    for edge in &scene.edges {
        let cell = &scene.cells[edge.cell];
        let way = Vec2::from(edge.step) * layout.step;
        let at = layout.place(cell.x, cell.y) + way.normalized() * step * 0.68;
        ui.painter().text(at, Align2::CENTER_CENTER, &edge.text, font.clone(), DISCS.names);
    }
}

/// A row of small discs, so many of them filled: what is off the board.
pub(in crate::app) fn tray(ui: &mut Ui, (filled, room): (u32, u32), colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(room as f32 * 14.0, 14.0), Sense::hover());
    for at in 0..room {
        let centre = Pos2::new(rect.left() + 7.0 + at as f32 * 14.0, rect.center().y);
        // Rings that any ground shows, also around black.
        let ring = ui.visuals().text_color();
        if at < filled {
            ui.painter().circle_filled(centre, 5.5, colour);
        }
        let ring = if at < filled { ring } else { ring.gamma_multiply(0.3) };
        ui.painter().circle_stroke(centre, 5.5, Stroke::new(1.0, ring));
    }
}

/// The direction in which the board is being dragged, once a drag.
fn drag(ui: &Ui, whole: &Response, side: f32) -> Option<usize> {
    let moved = whole.id.with("moved");
    if whole.drag_started() {
        ui.data_mut(|data| data.insert_temp(moved, false));
    }
    let direction = direction_of(whole.total_drag_delta()?, side)?;
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(moved), true));
    (!before).then_some(direction)
}

/// The direction of a drag, if it is long enough to mean one: up, left, down, right.
fn direction_of(way: Vec2, side: f32) -> Option<usize> {
    let longer = way.x.abs().max(way.y.abs());
    if longer < side * 0.1 {
        return None;
    }
    Some(match way.x.abs() > way.y.abs() {
        true if way.x > 0.0 => 3,
        true => 1,
        false if way.y > 0.0 => 2,
        false => 0,
    })
}
