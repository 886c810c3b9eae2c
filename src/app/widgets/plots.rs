//! Curves over generations.

use super::line_ends::{Ends, room_of};
use crate::app::texts::ChoiceTexts;
use crate::app::theme::Tokens;
use crate::evolution::logbook::Record;
use crate::tally::Tally;
use egui::{Color32, Id, Label, Response, RichText, Ui, Vec2b};
use egui_plot::{FilledArea, GridMark, HoverPosition, Line, LineStyle, Plot, PlotUi, VLine};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most points that are drawn of a curve: more cannot be told apart.
const POINTS: usize = 800;

/// One curve. A generation without a value leaves a gap to the next.
pub(in crate::app) struct Curve {
    pub(in crate::app) name: String,
    pub(in crate::app) colour: Color32,
    pub(in crate::app) width: f32,
    pub(in crate::app) values: Values,
}

/// What a curve shows of a generation.
pub(in crate::app) enum Values {
    /// A number.
    Number(fn(&Record) -> Option<f64>),
    /// The win rate of these games, with its 95 % interval.
    Rate(Of<Tally>),
    /// A number with its interval.
    Estimate(Of<Option<Estimate>>),
}

/// Something of a generation.
type Of<T> = Box<dyn Fn(&Record) -> T>;

/// A number, and the lower and upper end of its interval.
#[derive(Clone, Copy)]
pub(in crate::app) struct Estimate {
    pub(in crate::app) value: f64,
    pub(in crate::app) low: f64,
    pub(in crate::app) high: f64,
}

impl Values {
    pub(super) fn of(&self, record: &Record) -> Option<f64> {
        match self {
            Self::Number(number) => number(record),
            Self::Rate(tally) => tally(record).win_rate(),
            Self::Estimate(estimate) => estimate(record).map(|estimate| estimate.value),
        }
    }

    /// The interval around it, where there is one.
    fn interval(&self, record: &Record) -> Option<(f64, f64)> {
        match self {
            Self::Number(_) => None,
            Self::Rate(tally) => {
                Some(tally(record)).filter(|tally| tally.games > 0).map(|tally| tally.interval())
            }
            Self::Estimate(estimate) => estimate(record).map(|estimate| (estimate.low, estimate.high)),
        }
    }
}

/// A plot of curves.
pub(in crate::app) struct Curves<'a> {
    pub(in crate::app) id: &'static str,
    /// What it shows over what, and a sentence more.
    pub(in crate::app) title: ChoiceTexts,
    /// What the axis along is called; nothing where the title says it.
    pub(in crate::app) along: &'static str,
    pub(in crate::app) logbook: &'a [Arc<Record>],
    pub(in crate::app) curves: Vec<Curve>,
    /// A generation to mark.
    pub(in crate::app) selected: Option<u32>,
    /// Values that the plot shows in any case, besides those of the curves.
    pub(in crate::app) includes: Vec<f64>,
    pub(in crate::app) height: f32,
    pub(in crate::app) label: Box<dyn Fn(f64) -> String + 'a>,
    /// What a click on a curve's name does.
    pub(in crate::app) hide: &'static str,
    pub(in crate::app) tokens: &'a Tokens,
}

/// What the person does with a plot.
pub(in crate::app) struct Pointed {
    /// The generation under the pointer.
    pub(in crate::app) hovered: Option<u32>,
    /// The generation that was clicked.
    pub(in crate::app) clicked: Option<u32>,
    /// Whether it was clicked twice, to see all: that selects nothing.
    pub(in crate::app) twice: bool,
    pub(in crate::app) response: Response,
}

impl Curves<'_> {
    /// Draws it. All such plots share their generations' axis and cursor.
    pub(in crate::app) fn show(self, ui: &mut Ui) -> Pointed {
        let Self { id, title, along, logbook, curves, selected, includes, height, label, hide, tokens } =
            self;
        ui.add(Label::new(RichText::new(title.0).strong().size(12.0)).truncate()).on_hover_text(title.1);
        let link = Id::unique("generations");
        let last = logbook.len().saturating_sub(1) as f64;
        let room = room_of(ui, &curves);
        let mut ends = Ends::of(ui, id, room);
        let width = ui.available_width() - room;
        let across = width / 80.0;
        let mut plot = Plot::new(id)
            .width(width)
            .height(height)
            .allow_scroll(false)
            .allow_zoom(Vec2b::new(true, false))
            .allow_drag(Vec2b::new(true, false))
            .allow_axis_zoom_drag(Vec2b::new(true, false))
            .link_axis(link, Vec2b::new(true, false))
            .link_cursor(link, Vec2b::new(true, false))
            .include_x(0.0)
            .include_x(last.max(10.0))
            .show_y(false)
            .show_background(false)
            .set_margin_fraction(egui::vec2(0.01, 0.04))
            .y_axis_min_width(44.0)
            .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.35))
            .x_grid_spacer(move |input| round_marks(input.bounds, across, 1.0))
            .y_grid_spacer(move |input| round_marks(input.bounds, height / 34.0, 0.0))
            .label_formatter(|_: &HoverPosition<'_>| None)
            .x_axis_formatter(|mark: GridMark, _: &RangeInclusive<f64>| whole(mark.value))
            .y_axis_formatter(|mark: GridMark, _: &RangeInclusive<f64>| label(mark.value));
        for value in includes {
            plot = plot.include_y(value);
        }
        if !along.is_empty() {
            plot = plot.x_axis_label(RichText::new(along).size(11.0));
        }
        let shown = plot.show(ui, |plot| {
            let range = visible(plot, logbook.len());
            for curve in &curves {
                let records = &logbook[range.clone()];
                if ends.add(curve, records) {
                    draw(plot, curve, records, tokens);
                }
            }
            if let Some(selected) = selected {
                let line = VLine::new("", f64::from(selected)).color(tokens.accent).allow_hover(false);
                plot.vline(line.style(LineStyle::dashed_loose()));
            }
        });
        ends.show(ui, &shown.transform, (tokens, hide));
        let pointed = shown
            .response
            .hover_pos()
            .map(|position| shown.transform.value_from_position(position).x.round())
            .filter(|&generation| generation >= 0.0 && generation <= last && !logbook.is_empty())
            .map(|generation| generation as u32);
        let twice = shown.response.double_clicked();
        let clicked = pointed.filter(|_| shown.response.clicked() && !twice);
        Pointed { hovered: pointed, clicked, twice, response: shown.response }
    }
}

/// Marks at round numbers, about `count` of them, at least two where finer steps give them, and no closer than `least`.
pub(in crate::app) fn round_marks((low, high): (f64, f64), count: f32, least: f64) -> Vec<GridMark> {
    let rough = (high - low) / f64::from(count.max(1.0));
    if !rough.is_finite() || rough <= 0.0 {
        return Vec::new();
    }
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [0.2, 0.5, 1.0, 2.0, 5.0, 10.0].map(|digit| (digit * power).max(least));
    let marks = |step_size: f64| {
        let first = (low / step_size).ceil() as i64;
        let last = (high / step_size).floor() as i64;
        let marks = (first..=last.min(first + 100)).map(|at| at as f64 * step_size);
        marks.map(|value| GridMark { value, step_size }).collect::<Vec<_>>()
    };
    let usual = steps.iter().position(|step| *step >= rough).unwrap_or(steps.len() - 1);
    let enough = steps[..=usual].iter().rev().map(|step| marks(*step)).find(|marks| marks.len() > 1);
    enough.unwrap_or_else(|| marks(steps[usual]))
}

/// A generation at its mark; a large round one in thousands, so that the last one is not cut at the edge.
fn whole(value: f64) -> String {
    match value {
        _ if value.fract() != 0.0 || value < 0.0 => String::new(),
        _ if value >= 1e4 && value % 100.0 == 0.0 => format!("{}k", value / 1e3),
        _ => format!("{value}"),
    }
}

/// The part of the logbook within the bounds, and one generation beyond on either side.
fn visible(plot: &PlotUi<'_>, generations: usize) -> std::ops::Range<usize> {
    let bounds = plot.plot_bounds();
    let (left, right) = (bounds.min()[0], bounds.max()[0]);
    if plot.auto_bounds().x || !(left.is_finite() && right.is_finite()) {
        return 0..generations;
    }
    let from = (left.floor().max(0.0) as usize).min(generations);
    let to = (right.ceil().max(0.0) as usize).saturating_add(2).min(generations);
    from..to.max(from)
}

fn draw<'a>(plot: &mut PlotUi<'a>, curve: &Curve, logbook: &[Arc<Record>], tokens: &Tokens) {
    let stride = logbook.len().div_ceil(POINTS).max(1);
    // The last generation is always there: it is what the person waits for.
    let last = logbook.last().filter(|_| !(logbook.len().max(1) - 1).is_multiple_of(stride));
    let records = || logbook.iter().step_by(stride).chain(last);
    let known = || records().filter_map(|record| Some((record, curve.values.interval(record)?)));
    let at: Vec<f64> = known().map(|(record, _)| f64::from(record.generation)).collect();
    if at.len() > 1 {
        let (low, high): (Vec<f64>, Vec<f64>) = known().map(|(_, interval)| interval).unzip();
        let band = FilledArea::new(&curve.name, &at, &low, &high);
        plot.add(band.fill_color(curve.colour.gamma_multiply(tokens.band)).allow_hover(false));
    }
    let points: Vec<[f64; 2]> = records()
        .filter_map(|record| Some([f64::from(record.generation), curve.values.of(record)?]))
        .collect();
    if let [point] = points[..] {
        let dot = egui_plot::Points::new(&curve.name, vec![point]).radius(3.0).color(curve.colour);
        plot.points(dot.allow_hover(false));
    }
    let line = Line::new(&curve.name, points).color(curve.colour).width(curve.width);
    plot.line(line.allow_hover(false));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        let check = |low, high, count, expected: &[f64]| {
            let marks: Vec<f64> =
                round_marks((low, high), count, 0.0).iter().map(|mark| mark.value).collect();
            assert_eq!(marks, expected);
        };
        check(0.0, 70.0, 7.0, &[0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0]);
        check(-1.0, 47_000.0, 2.0, &[0.0, 20_000.0, 40_000.0]);
        check(0.0, 1.0, 5.0, &[0.0, 0.2, 0.4, 0.600_000_000_000_000_1, 0.8, 1.0]);
        check(f64::NAN, 1.0, 5.0, &[]);
        assert_eq!(round_marks((0.0, 3.0), 9.0, 1.0).len(), 4);
    }

    #[test]
    fn generations_are_short_at_their_marks() {
        let marks = [0.0, 9_999.0, 10_000.0, 12_500.0, 100_000.0, 100_001.0, 0.5, -1.0].map(whole);
        assert_eq!(marks, ["0", "9999", "10k", "12.5k", "100k", "100001", "", ""]);
    }
}
