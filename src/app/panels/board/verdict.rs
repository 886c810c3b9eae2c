//! In a single-player game: which move is best, by how much, and why; and a bar for each move.

use super::advice::{columns, name_of};
use crate::app::theme::size;
use crate::app::view::View;
use crate::games::{Move, MoveWorth, Thought, Worth};
use egui::{Align, Label, Layout, Rect, RichText, Sense, Ui, vec2};

/// How many rules are named that decide between the two best moves.
const RULES: usize = 3;

/// The best of these moves and the others beside it; nothing where they are not worth a number.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, thought: &Thought) {
    let moves = &thought.moves;
    let mut ranked: Vec<(&MoveWorth, f64)> = moves
        .iter()
        .filter_map(|found| match found.worth {
            Worth::Value(value) => Some((found, value)),
            Worth::Wins(_) | Worth::Loses(_) => None,
        })
        .collect();
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
    let Some(&(best, most)) = ranked.first() else { return };
    let second = ranked.get(1).filter(|(_, value)| most > *value);
    // A player without an opinion finds none the best.
    if thought.best.is_some() {
        headline(ui, view, (best, most), second);
    }
    let least = ranked.last().map_or(most, |last| last.1);
    for (played, name) in columns(view, moves) {
        let value = ranked.iter().find(|(found, _)| Some(found.played) == played).map(|found| found.1);
        bar(
            ui,
            view,
            (&name, value.map(|value| number(view, value))),
            value.map(|value| share(value, least, most)),
        );
    }
    ui.add_space(4.0);
}

/// The best move, and what decides between it and the second.
fn headline(
    ui: &mut Ui,
    view: &View<'_>,
    (best, most): (&MoveWorth, f64),
    second: Option<&(&MoveWorth, f64)>,
) {
    let texts = &view.texts.insight.headlines;
    let name = |played: Move| view.texts.told(&name_of(view, played)).to_owned();
    ui.horizontal_wrapped(|ui| {
        let words = RichText::new(fill!(texts.best, name(best.played))).size(size::TITLE).strong();
        ui.label(words.color(view.tokens.champion));
        if let Some((second, value)) = second {
            ui.weak(fill!(texts.over, number(view, most - value), name(second.played)));
        }
    });
    let rules = second.map_or(Vec::new(), |(second, _)| deciding(view, best, second));
    if !rules.is_empty() {
        let words = RichText::new(fill!(texts.because, rules.join(" · "))).size(size::SMALL);
        ui.add(Label::new(words.color(view.tokens.muted)).wrap());
    }
}

/// What a move or a rule is worth, as short as it can be told.
pub(super) fn number(view: &View<'_>, value: f64) -> String {
    let numbers = &view.texts.numbers;
    match value.abs() {
        size if size < 100.0 => numbers.decimal(value, 1),
        size if size < 100_000.0 => numbers.decimal(value, 0),
        _ => numbers.short(value),
    }
}

/// How far a value is from the least to the most; something even for the least, so that a legal move has a bar.
fn share(value: f64, least: f64, most: f64) -> f32 {
    if most > least { (0.04 + 0.96 * (value - least) / (most - least)) as f32 } else { 1.0 }
}

/// The rules that speak most for the best move against the second, and by how much.
fn deciding(view: &View<'_>, best: &MoveWorth, second: &MoveWorth) -> Vec<String> {
    let of = |found: &MoveWorth, at: usize| found.rules.get(at).map_or(0.0, |(_, value)| *value);
    let mut gains: Vec<(usize, f64)> =
        (0..best.rules.len()).map(|at| (at, of(best, at) - of(second, at))).collect();
    gains.sort_by(|one, other| other.1.total_cmp(&one.1));
    let words = |(at, gain): (usize, f64)| {
        format!("{} +{}", (view.texts.say)(best.rules[at].0.title()), number(view, gain))
    };
    gains.into_iter().take(RULES).filter(|(_, gain)| *gain >= 0.05).map(words).collect()
}

/// A move: its name, its bar, what it is worth; an illegal one has its name alone.
fn bar(ui: &mut Ui, view: &View<'_>, (name, value): (&str, Option<String>), share: Option<f32>) {
    ui.horizontal(|ui| {
        let height = ui.text_style_height(&egui::TextStyle::Body);
        ui.allocate_ui_with_layout(vec2(52.0, height), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(52.0);
            let colour = if value.is_some() { view.tokens.text } else { view.tokens.muted };
            ui.label(RichText::new(name).color(colour));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let number = Label::new(value.unwrap_or_default());
            ui.add_sized(vec2(44.0, height), number.halign(Align::RIGHT));
            let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
            ui.painter().rect_filled(place, 3.0, view.tokens.text.gamma_multiply(0.12));
            let filled =
                Rect::from_min_size(place.min, vec2(place.width() * share.unwrap_or(0.0), place.height()));
            ui.painter().rect_filled(filled, 3.0, view.tokens.accent);
        });
    });
}
