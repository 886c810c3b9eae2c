//! The map of styles: each cell is the best player of its style, to click; the one that is pointed at plays.

use super::inspector::of_games;
use crate::app::action::Action;
use crate::app::theme::{RADIUS, size, space};
use crate::app::view::View;
use crate::app::widgets::placeholder::placeholder;
use crate::app::widgets::scene;
use crate::evolution::Run;
use crate::evolution::population::Individual;
use crate::evolution::strategy::{Filled, StyleMap, filled};
use crate::lab::gallery::{Cast, Request};
use crate::tally::Tally;
use egui::{
    Align, Align2, FontId, Id, Label, Layout, Pos2, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo,
};

/// The view's own state.
#[derive(Default)]
pub(in crate::app) struct Styles {
    /// The player whose cell was pointed at last, and of which population.
    pointed: Option<(u64, u64)>,
}

/// The width of the board beside the map, in points.
const BOARD: f32 = 190.0;

/// From this width on, in points, a cell has room for its number.
const NUMBERED: f32 = 26.0;

impl Styles {
    /// Whom the gallery is to show.
    pub(in crate::app) fn request(&self, view: &View<'_>) -> Option<Request> {
        let elites = view.run()?;
        let pointed = self.pointed.filter(|(epoch, _)| *epoch == view.breeding.epoch).map(|(_, id)| id);
        let lives = |id: &u64| elites.population.iter().any(|one| one.id == *id);
        let id = pointed.filter(lives).or_else(|| view.selected().map(|one| one.id)).filter(lives)?;
        Some(Request { cast: Some(Cast::Individual(id)), members: 0, playing: true })
    }
}

/// What is known of an elite: its test games if it played any, else the games of selection.
fn known(view: &View<'_>, elite: &Individual) -> (Tally, bool) {
    let fresh = view.validated(elite.id);
    if fresh.is_empty() { (elite.record, false) } else { (fresh, true) }
}

pub(super) fn show(ui: &mut Ui, view: &View<'_>, (run, tab): (&Run, &mut Styles), actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.styles;
    let Some(map) = &run.settings.map else {
        let game = &*run.settings.game;
        placeholder(ui, if StyleMap::usual(game).is_some() { texts.none } else { texts.none_here });
        if StyleMap::usual(game).is_some() {
            ui.vertical_centered(|ui| {
                if ui.button(texts.start).on_hover_text(texts.start_hint).clicked() {
                    actions.push(Action::BreedMap);
                }
            });
        }
        return;
    };
    let elites = filled(map, &*run.settings.game, &run.population);
    heading(ui, view, map, &elites, actions);
    ui.add_space(space::S);
    let beside = ui.available_width() >= 2.0 * BOARD + 120.0;
    let room = ui.available_width() - if beside { BOARD + 2.0 * space::L } else { 0.0 };
    let side = room.min(ui.available_height() - 46.0).max(160.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| grid(ui, view, (run, map, &elites), side, tab, actions));
        if beside {
            ui.add_space(space::L);
            ui.vertical(|ui| {
                ui.set_width(BOARD);
                player(ui, view, map, &elites, tab);
            });
        }
    });
}

/// How much of the map is filled, and how well.
fn heading(ui: &mut Ui, view: &View<'_>, map: &StyleMap, elites: &[Filled<'_>], actions: &mut Vec<Action>) {
    let (texts, numbers) = (&view.texts.insight.styles, &view.texts.numbers);
    let known: Vec<(Tally, bool)> = elites.iter().map(|filled| known(view, filled.elite)).collect();
    let score: f64 = known.iter().filter_map(|(tally, _)| tally.win_rate()).sum();
    let all_tested = known.iter().all(|(_, tested)| *tested);
    ui.horizontal_wrapped(|ui| {
        let share = numbers.percent(Some(elites.len() as f64 / map.cells() as f64), 0);
        let coverage = fill!(texts.coverage, share, elites.len(), map.cells());
        ui.label(RichText::new(coverage).strong()).on_hover_text(texts.coverage_hint);
        ui.label("·");
        let words = (texts.score)(&numbers.decimal(score, 1), all_tested);
        ui.label(RichText::new(words).strong()).on_hover_text(texts.score_hint);
        let untested: Vec<&Filled<'_>> =
            elites.iter().zip(&known).filter(|(_, known)| !known.1).map(|(filled, _)| filled).collect();
        let button = ui.add_enabled(!untested.is_empty(), egui::Button::new(texts.test));
        if button.on_hover_text(texts.test_hint).on_disabled_hover_text(texts.tested).clicked() {
            actions.extend(untested.iter().map(|filled| Action::Validate(Box::new(filled.elite.clone()))));
        }
    });
}

/// The cells, and the axes beside them.
fn grid(
    ui: &mut Ui,
    view: &View<'_>,
    (run, map, elites): (&Run, &StyleMap, &[Filled<'_>]),
    side: f32,
    tab: &mut Styles,
    actions: &mut Vec<Action>,
) {
    const MARGIN: f32 = 44.0;
    let (tokens, numbers) = (view.tokens, &view.texts.numbers);
    let game = &*run.settings.game;
    let name = |axis: usize| map.axes[axis].name(game);
    ui.label(RichText::new((view.texts.say)(&name(1))).size(size::SMALL).weak());
    let (area, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let cells = Rect::from_min_max(area.min + Vec2::new(MARGIN, 0.0), area.max - Vec2::new(0.0, 18.0));
    let step = Vec2::new(cells.width(), cells.height()) / map.side as f32;
    let place = |[column, row]: [usize; 2]| {
        let left = cells.left() + column as f32 * step.x;
        let top = cells.bottom() - (row + 1) as f32 * step.y;
        Rect::from_min_size(Pos2::new(left, top), step).shrink(1.0)
    };
    let painter = ui.painter().clone();
    painter.rect_filled(cells, RADIUS, tokens.ground);
    let chosen = view.selected().map(|one| one.id);
    let champion = run.champion().map(|champion| champion.individual.id);
    for filled in elites {
        let (tally, tested) = known(view, filled.elite);
        let rate = tally.win_rate().unwrap_or_default() as f32;
        let cell = place(filled.cell);
        let fill = tokens.ground.lerp_to_gamma(tokens.positive, 0.15 + 0.85 * rate);
        painter.rect_filled(cell, 2.0, fill);
        let frame =
            |width, colour| painter.rect_stroke(cell, 2.0, Stroke::new(width, colour), StrokeKind::Inside);
        if Some(filled.elite.id) == champion {
            frame(2.0, tokens.champion);
        }
        if Some(filled.elite.id) == chosen {
            frame(2.0, tokens.accent);
        }
        let response = ui.interact(cell, Id::unique(("cell of a style", filled.cell)), Sense::click());
        let lines = described(view, map, run, filled.elite);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, lines.join(", ")));
        if response.hovered() {
            tab.pointed = Some((view.breeding.epoch, filled.elite.id));
        }
        if response.clicked() {
            actions.push(Action::Select(filled.elite.id));
        }
        response.on_hover_text_at_pointer(lines.join("\n"));
        if step.x >= NUMBERED && step.y >= 16.0 {
            let bright = fill.r() as u32 * 3 + fill.g() as u32 * 6 + fill.b() as u32 > 1300;
            let ink = if bright { egui::Color32::BLACK } else { egui::Color32::WHITE };
            let words = numbers.percent(tally.win_rate(), 0);
            let words = words.trim_end_matches(['%', '\u{a0}', '\u{202f}', ' ']).to_owned();
            // Only test games are beyond doubt.
            let words = if tested { words } else { format!("~{words}") };
            painter.text(cell.center(), Align2::CENTER_CENTER, words, FontId::proportional(11.5), ink);
        }
    }
    let font = FontId::proportional(size::SMALL);
    let ends = |axis: usize| map.axes[axis].range(game).unwrap_or(crate::games::Range::new(0.0, 1.0));
    let label = |at: Pos2, anchor, value: f64| {
        painter.text(at, anchor, numbers.decimal(value, 1), font.clone(), tokens.muted);
    };
    let (across, up) = (ends(0), ends(1));
    for (share, anchor) in [(0.0, Align2::LEFT_TOP), (0.5, Align2::CENTER_TOP), (1.0, Align2::RIGHT_TOP)] {
        let x = cells.left() + share as f32 * cells.width();
        label(Pos2::new(x, cells.bottom() + 3.0), anchor, across.min + share * across.width());
    }
    for (share, anchor) in
        [(0.0, Align2::RIGHT_BOTTOM), (0.5, Align2::RIGHT_CENTER), (1.0, Align2::RIGHT_TOP)]
    {
        let y = cells.bottom() - share as f32 * cells.height();
        label(Pos2::new(cells.left() - 5.0, y), anchor, up.min + share * up.width());
    }
    ui.horizontal(|ui| {
        ui.set_width(side);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new((view.texts.say)(&name(0))).size(size::SMALL).weak());
        });
    });
}

/// A player in a few lines: its name, how strong it is, and its style.
fn described(view: &View<'_>, map: &StyleMap, run: &Run, elite: &Individual) -> Vec<String> {
    let (texts, numbers) = (view.texts, &view.texts.numbers);
    let (tally, tested) = known(view, elite);
    let rate = if tested {
        fill!(texts.watch.wins, of_games(texts, &numbers.rate(&tally), &tally))
    } else {
        let rate = of_games(texts, &numbers.percent(tally.win_rate(), 1), &tally);
        fill!(texts.insight.front.as_selected, rate)
    };
    let mut lines = vec![format!("#{}", elite.id), rate];
    for (at, axis) in map.axes.iter().enumerate() {
        if let Some(value) = elite.style.as_ref().and_then(|style| style.mean(at)) {
            let name = axis.name(&*run.settings.game);
            lines.push(fill!(texts.insight.styles.value, (texts.say)(&name), numbers.decimal(value, 2)));
        }
    }
    lines
}

/// The player that is pointed at, or the selected one, at its board.
fn player(ui: &mut Ui, view: &View<'_>, map: &StyleMap, elites: &[Filled<'_>], tab: &Styles) {
    let Some(Request { cast: Some(Cast::Individual(id)), .. }) = tab.request(view) else { return };
    let (Some(run), Some(filled)) = (view.run(), elites.iter().find(|filled| filled.elite.id == id)) else {
        return;
    };
    let current = view.gallery.epoch == view.breeding.epoch;
    let board = view.gallery.champion.as_ref().filter(|board| current && board.individual.id == id);
    match board {
        Some(board) => {
            drop(scene::thumbnail(ui, &board.scene.counted_in(view.powers), BOARD, Sense::hover()))
        }
        None => drop(ui.allocate_exact_size(Vec2::splat(BOARD), Sense::hover())),
    }
    ui.add_space(space::S);
    for (at, line) in described(view, map, run, filled.elite).into_iter().enumerate() {
        let line = RichText::new(line);
        ui.add(Label::new(if at == 0 { line.strong() } else { line }).wrap());
    }
    ui.add_space(space::S);
    ui.add(Label::new(RichText::new(view.texts.insight.styles.legend).size(size::SMALL).weak()).wrap());
}
