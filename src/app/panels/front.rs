//! Strength by size: the best individual of each size that the run has seen, to click.

use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::plots::round_marks;
use crate::evolution::population::Individual;
use crate::tally::Tally;
use egui::{Label, RichText, ScrollArea, Sense, Ui, Vec2b};
use egui_plot::{GridMark, HoverPosition, Line, MarkerShape, Plot, Points};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// An individual of the front.
struct Point<'a> {
    size: usize,
    individual: &'a Arc<Individual>,
    /// Its fresh games, if there are any.
    fresh: Tally,
    /// Whether a smaller individual is as strong.
    dominated: bool,
}

impl Point<'_> {
    /// By fresh games where there are any, else as selected.
    fn rate(&self) -> f64 {
        let known = if self.fresh.is_empty() { &self.individual.record } else { &self.fresh };
        known.win_rate().unwrap_or(0.0)
    }
}

pub(super) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.front;
    let points = points(view);
    if points.is_empty() {
        ui.weak(view.texts.genes.empty);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let waiting = |point: &&Point<'_>| !point.dominated && point.fresh.is_empty();
        let unjudged: Vec<&Point<'_>> = points.iter().filter(waiting).collect();
        let button = ui.add_enabled(!unjudged.is_empty(), egui::Button::new(texts.judge));
        if button.on_hover_text(texts.judge_hint).on_disabled_hover_text(texts.judged).clicked() {
            let validate =
                |point: &&Point<'_>| Action::Validate(Box::new(Individual::clone(point.individual)));
            actions.extend(unjudged.iter().map(validate));
        }
        ui.add(Label::new(RichText::new(texts.legend).weak()).wrap());
    });
    let height = (ui.available_height() * 0.55).max(140.0);
    if let Some(id) = plot(ui, view, &points, height) {
        actions.push(Action::Select(id));
    }
    ui.add_space(4.0);
    ScrollArea::vertical().id_salt("line of the front").auto_shrink(false).show(ui, |ui| {
        for point in points.iter().filter(|point| !point.dominated) {
            let line = line(view, point);
            let chosen = view.selected().is_some_and(|selected| selected.id == point.individual.id);
            let text = RichText::new(&line).size(12.5);
            let text = if chosen { text.color(view.tokens.accent) } else { text };
            let label = ui.add(Label::new(text).truncate().sense(Sense::click())).on_hover_text(&line);
            if label.clicked() {
                actions.push(Action::Select(point.individual.id));
            }
        }
    });
}

/// The best of each size, the smallest first, at its latest known strength.
fn points<'a>(view: &View<'a>) -> Vec<Point<'a>> {
    let mut highest = f64::NEG_INFINITY;
    let front = view.breeding.archive.front();
    let mut points: Vec<Point<'a>> = front
        .best()
        .map(|(size, individual)| Point {
            size,
            individual,
            fresh: view.validated(individual.id),
            dominated: false,
        })
        .collect();
    for point in &mut points {
        point.dominated = point.rate() <= highest;
        highest = highest.max(point.rate());
    }
    points
}

/// What is known of an individual, in one line.
fn line(view: &View<'_>, point: &Point<'_>) -> String {
    let numbers = &view.texts.numbers;
    let texts = &view.texts.insight.front;
    let rate = if point.fresh.is_empty() {
        fill!(texts.as_selected, numbers.percent(Some(point.rate()), 1))
    } else {
        fill!(view.texts.inspector.of_games, numbers.rate(&point.fresh), numbers.grouped(point.fresh.games))
    };
    let genes = point.individual.genome.genes();
    let rules: Vec<&str> = genes.iter().map(|gene| (view.texts.say)(gene.rule.title())).collect();
    fill!(texts.line, point.size, format!("#{}", point.individual.id), rate, rules.join(" + "))
}

/// Draws all points, and returns the id of the clicked one.
fn plot(ui: &mut Ui, view: &View<'_>, points: &[Point<'_>], height: f32) -> Option<u64> {
    let (tokens, texts) = (view.tokens, view.texts);
    let across = ui.available_width() / 80.0;
    let plot = Plot::new("front")
        .height(height)
        .allow_scroll(false)
        .allow_zoom(Vec2b::FALSE)
        .allow_drag(Vec2b::FALSE)
        .allow_boxed_zoom(false)
        .include_x(0.0)
        .include_y(0.0)
        .show_x(false)
        .show_y(false)
        .show_background(false)
        .y_axis_min_width(44.0)
        .x_axis_label(RichText::new(texts.insight.front.along).size(11.0))
        .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.35))
        .label_formatter(|_: &HoverPosition<'_>| None)
        .x_grid_spacer(move |input| round_marks(input.bounds, across, 1.0))
        .y_grid_spacer(move |input| round_marks(input.bounds, height / 34.0, 0.0))
        .y_axis_formatter(|mark: GridMark, _: &RangeInclusive<f64>| texts.numbers.plain_percent(mark.value));
    let selected = view.selected().map(|selected| selected.id);
    let at = |point: &Point<'_>| [point.size as f64, point.rate()];
    let shown = plot.show(ui, |plot| {
        let front: Vec<[f64; 2]> = points.iter().filter(|point| !point.dominated).map(at).collect();
        plot.line(Line::new("", front).color(tokens.mean.gamma_multiply(0.6)).width(1.2).allow_hover(false));
        for point in points {
            let fresh = !point.fresh.is_empty();
            let colour = if fresh { tokens.champion } else { tokens.best };
            let colour = if point.dominated { colour.gamma_multiply(0.45) } else { colour };
            if fresh {
                let (low, high) = point.fresh.interval();
                let ends = vec![[point.size as f64, low], [point.size as f64, high]];
                plot.line(Line::new("", ends).color(colour).width(1.4).allow_hover(false));
            }
            let dot = |radius, filled, colour| {
                let dot = Points::new("", vec![at(point)]).shape(MarkerShape::Circle).radius(radius);
                dot.filled(filled).color(colour).allow_hover(false)
            };
            plot.points(dot(if point.dominated { 2.5 } else { 4.0 }, fresh, colour));
            if selected == Some(point.individual.id) {
                plot.points(dot(8.0, false, tokens.accent));
            }
        }
    });
    let pointer = shown.response.hover_pos()?;
    let distance = |point: &&Point<'_>| {
        let [x, y] = at(point);
        shown.transform.position_from_point(&egui_plot::PlotPoint::new(x, y)).distance(pointer)
    };
    let nearest = points.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    if distance(&nearest) > REACH {
        return None;
    }
    let clicked = shown.response.clicked();
    shown.response.on_hover_text_at_pointer(line(view, nearest).replace(" · ", "\n").replace(" + ", "\n+ "));
    clicked.then_some(nearest.individual.id)
}

/// How near the pointer has to be to a point, in points.
const REACH: f32 = 14.0;
