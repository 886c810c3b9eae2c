//! Where the selected comes from, as a small tree and in words.

use crate::app::action::Action;
use crate::app::view::View;
use crate::evolution::lineage::{Change, Step, line};
use crate::evolution::population::Individual;
use egui::{Align2, FontId, Link, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo};

/// How many generations of ancestors are shown.
const STEPS: usize = 6;

/// How many changes of genes are told of each.
const CHANGES: usize = 3;

/// The height of the tree, in points.
const HEIGHT: f32 = 74.0;

pub(super) fn show(ui: &mut Ui, view: &View<'_>, individual: &Individual, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.story;
    ui.add_space(4.0);
    ui.label(RichText::new(texts.title).strong()).on_hover_text(texts.title_hint);
    let steps = line(individual, |id| view.ancestor(id), STEPS);
    if steps.len() > 1 {
        tree(ui, view, &steps, actions);
    }
    for step in &steps {
        told(ui, view, step, actions);
    }
    match steps.last() {
        Some(last) if last.is_forgotten => ui.weak(texts.forgotten),
        Some(last) if last.individual.parents.is_empty() => ui.weak(texts.begins),
        _ => return,
    };
}

/// The line from left to right, the selected at its right end; other parents stand above.
fn tree(ui: &mut Ui, view: &View<'_>, steps: &[Step<'_>], actions: &mut Vec<Action>) {
    let size = Vec2::new(ui.available_width(), HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let column = rect.width() / steps.len() as f32;
    let place = |at: usize| Pos2::new(rect.right() - (at as f32 + 0.5) * column, rect.bottom() - 26.0);
    let edge = Stroke::new(1.5, ui.visuals().weak_text_color().gamma_multiply(0.6));
    let mut nodes = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let here = place(at);
        if at + 1 < steps.len() {
            ui.painter().line_segment([here, place(at + 1)], edge);
            // Beside the parent in the line; a family has two parents at most.
            if let Some(&other) = step.others.first() {
                let there = place(at + 1) - Vec2::new(0.0, 30.0);
                ui.painter().line_segment([here, there], edge);
                nodes.push((other, there, at, false));
            }
        }
        nodes.push((step.individual.id, here, at, true));
    }
    for (id, centre, at, in_line) in nodes {
        let known = in_line || view.ancestor(id).is_some();
        let area = Rect::from_center_size(centre, Vec2::new(column.min(44.0), 22.0));
        let sense = if known { Sense::click() } else { Sense::hover() };
        let response = ui.interact(area, ui.scope_id().with(("ancestor", at, in_line)), sense);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, known, format!("ancestor #{id}")));
        let colour = match (at, in_line, known) {
            (0, true, _) => view.tokens.champion,
            (_, _, true) => view.tokens.best,
            (_, _, false) => view.tokens.mean,
        };
        let radius = if response.hovered() && known || response.has_focus() { 6.0 } else { 4.5 };
        ui.painter().circle_filled(centre, radius, colour);
        let (anchor, offset) =
            if in_line { (Align2::CENTER_TOP, 7.0) } else { (Align2::CENTER_BOTTOM, -7.0) };
        let text = ui.visuals().weak_text_color();
        let name = centre + Vec2::new(0.0, offset);
        ui.painter().text(name, anchor, format!("#{id}"), FontId::proportional(10.5), text);
        if response.clicked() {
            actions.push(Action::Select(id));
        }
        let words = if known { format!("#{id}") } else { view.texts.inspector.unknown.to_owned() };
        response.on_hover_text(words);
    }
}

/// Who, when, by which operator, and which genes changed most.
fn told(ui: &mut Ui, view: &View<'_>, step: &Step<'_>, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.story;
    let Individual { id, born, origin, .. } = step.individual;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        if ui.add(Link::new(format!("#{id}"))).clicked() {
            actions.push(Action::Select(*id));
        }
        ui.label(fill!(texts.born, *born, view.texts.origin(*origin)))
            .on_hover_text(view.texts.origin_hint(*origin));
        if !step.is_forgotten && !step.individual.parents.is_empty() {
            let changes: Vec<String> =
                step.changes.iter().take(CHANGES).map(|change| words(view, change)).collect();
            ui.weak(if changes.is_empty() { texts.same.to_owned() } else { changes.join(", ") });
        }
    });
}

fn words(view: &View<'_>, change: &Change) -> String {
    let texts = &view.texts.insight.story;
    let name = (view.texts.say)(change.rule.title());
    let number = |value: f64| view.texts.numbers.decimal(value, 2);
    match (change.before, change.now) {
        (Some(before), Some(now)) => fill!(texts.moved, name, number(before), number(now)),
        (None, Some(now)) => fill!(texts.gained, name, number(now)),
        _ => fill!(texts.lost, name),
    }
}
