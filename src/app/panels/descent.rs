//! The tree of descent of a whole run, to zoom and click: each dot is an individual at the generation of its birth.

use crate::app::action::Action;
use crate::app::theme::size;
use crate::app::view::View;
use crate::app::widgets::plots::round_marks;
use crate::evolution::Run;
use crate::evolution::lineage::{ancestors, places, remembered};
use crate::evolution::population::{Individual, Origin};
use egui::{Label, RichText, Ui};
use egui_plot::{GridMark, HoverPosition, Line, LineStyle, Plot, PlotPoint, Points};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// How near to a dot the pointer must be, in points.
const NEAR: f32 = 12.0;

/// How a line to a parent is drawn: by the operator that made the child.
const fn style(origin: Origin) -> LineStyle {
    match origin {
        Origin::Mutation => LineStyle::Dashed { length: 5.0 },
        _ => LineStyle::Solid,
    }
}

/// Which lines an individual belongs to, the most telling last: so they are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Extinct,
    Alive,
    Champion,
}

pub(super) fn show(ui: &mut Ui, view: &View<'_>, run: &Run, actions: &mut Vec<Action>) {
    let (texts, tokens) = (&view.texts.insight.descent, view.tokens);
    ui.add(Label::new(RichText::new(texts.what).size(size::SMALL).color(tokens.muted)).wrap());
    let all = remembered(run);
    let across = places(&all);
    let of: HashMap<u64, &Individual> = all.iter().map(|one| (one.id, *one)).collect();
    let line = ancestors(&all, run.champion().map(|champion| champion.individual.id));
    let alive = ancestors(&all, run.population.iter().map(|one| one.id));
    let rank = |id: u64| match id {
        id if line.contains(&id) => Rank::Champion,
        id if alive.contains(&id) => Rank::Alive,
        _ => Rank::Extinct,
    };
    let colour = |rank: Rank| match rank {
        Rank::Champion => tokens.champion,
        Rank::Alive => tokens.neutral,
        Rank::Extinct => tokens.mean.gamma_multiply(0.45),
    };
    let at = |one: &Individual| [f64::from(one.born), across[&one.id]];
    let last = f64::from(run.generation().unwrap_or(0)).max(10.0);
    let wide = ui.available_width() / 80.0;
    let plot = Plot::new("descent")
        .height((ui.available_height() - 4.0).max(160.0))
        .allow_scroll(false)
        .include_x(0.0)
        .include_x(last)
        .include_y(0.0)
        .include_y(1.0)
        .show_axes([true, false])
        .show_grid([true, false])
        .show_x(false)
        .show_y(false)
        .show_background(false)
        .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.35))
        .x_grid_spacer(move |input| round_marks(input.bounds, wide, 1.0))
        .x_axis_formatter(|mark: GridMark, _: &RangeInclusive<f64>| view.texts.numbers.mark(mark.value))
        .label_formatter(|_: &HoverPosition<'_>| None);
    let mut edges: Vec<(Rank, &Individual, &Individual)> = all
        .iter()
        .flat_map(|one| one.parents.iter().filter_map(|parent| Some((*one, *of.get(parent)?))))
        .map(|(one, parent)| (rank(one.id).min(rank(parent.id)), one, parent))
        .collect();
    edges.sort_by_key(|(rank, ..)| *rank);
    let selected = view.selected().map(|one| one.id);
    let shown = plot.show(ui, |plot| {
        for (rank, one, parent) in edges {
            let width = if rank == Rank::Champion { 2.0 } else { 1.0 };
            let edge = Line::new("", vec![at(parent), at(one)]).color(colour(rank)).width(width);
            plot.line(edge.style(style(one.origin)).allow_hover(false));
        }
        for of_rank in [Rank::Extinct, Rank::Alive, Rank::Champion] {
            let dots: Vec<[f64; 2]> =
                all.iter().filter(|one| rank(one.id) == of_rank).map(|one| at(one)).collect();
            let radius = if of_rank == Rank::Champion { 4.0 } else { 2.5 };
            plot.points(Points::new("", dots).radius(radius).color(colour(of_rank)).allow_hover(false));
        }
        if let Some(one) = selected.and_then(|id| of.get(&id)) {
            let ring = Points::new("", vec![at(one)]).radius(7.0).filled(false).color(tokens.accent);
            plot.points(ring.allow_hover(false));
        }
    });
    let Some(pointer) = shown.response.hover_pos() else { return };
    let distance = |one: &&Individual| {
        let [x, y] = at(one);
        shown.transform.position_from_point(&PlotPoint::new(x, y)).distance(pointer)
    };
    let near = all.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let Some(one) = near.filter(|one| distance(one) <= NEAR) else { return };
    if shown.response.clicked() {
        actions.push(Action::Select(one.id));
    }
    shown.response.on_hover_text_at_pointer(described(view, one));
}

/// An individual in a few lines: its id, birth, operator, parents and games.
fn described(view: &View<'_>, one: &Individual) -> String {
    let (texts, numbers) = (view.texts, &view.texts.numbers);
    let mut lines =
        vec![format!("#{}", one.id), fill!(texts.insight.story.born, one.born, texts.origin(one.origin))];
    if !one.parents.is_empty() {
        let parents: Vec<String> = one.parents.iter().map(|id| format!("#{id}")).collect();
        lines.push(fill!(texts.insight.descent.parents, parents.join(", ")));
    }
    let rate = numbers.percent(one.record.win_rate(), 1);
    lines.push(fill!(texts.insight.front.as_selected, super::inspector::of_games(texts, &rate, &one.record)));
    lines.join("\n")
}
