//! Plots of any numbers: lines with bands, and bars.

use super::plots::round_marks;
use crate::app::theme::Tokens;
use egui::{Color32, Ui, Vec2b};
use egui_plot::{AxisHints, Bar, BarChart, FilledArea, GridMark, HoverPosition, Line, Plot, Points};

/// A line over numbers, with a band around it where there is one.
pub(in crate::app) struct Series {
    pub(in crate::app) name: String,
    pub(in crate::app) colour: Color32,
    pub(in crate::app) points: Vec<[f64; 2]>,
    /// Lower and upper bound at each point; empty without a band.
    pub(in crate::app) band: Vec<(f64, f64)>,
}

/// What a plot of this kind looks like.
pub(in crate::app) struct Look<'a> {
    pub(in crate::app) id: &'static str,
    pub(in crate::app) height: f32,
    /// Whether 0 is shown in any case; else the values fill the height.
    pub(in crate::app) from_zero: bool,
    /// The values at the top that are shown at least.
    pub(in crate::app) top: f64,
    /// The range along that is shown at least.
    pub(in crate::app) along: (f64, f64),
    pub(in crate::app) label_along: &'a dyn Fn(f64) -> String,
    pub(in crate::app) label_up: &'a dyn Fn(f64) -> String,
    /// The least distance between two marks along, and how many points apart they are at least.
    pub(in crate::app) steps: (f64, f32),
    /// Whether the wheel and the mouse zoom along.
    pub(in crate::app) zooms: bool,
    pub(in crate::app) tokens: &'a Tokens,
}

impl Look<'_> {
    fn plot(&self, ui: &Ui) -> Plot<'_> {
        let (height, (step, apart)) = (self.height, self.steps);
        let across = ui.available_width() / apart;
        let plot = Plot::new(self.id)
            .height(self.height)
            .allow_scroll(false)
            .allow_zoom(Vec2b::new(self.zooms, false))
            .allow_drag(Vec2b::new(self.zooms, false))
            .allow_boxed_zoom(false)
            .allow_double_click_reset(self.zooms)
            .include_x(self.along.0)
            .include_x(self.along.1)
            .show_x(false)
            .show_y(false)
            .show_background(false)
            .set_margin_fraction(egui::vec2(0.02, 0.05))
            .y_axis_min_width(44.0)
            .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.35))
            .label_formatter(|_: &HoverPosition<'_>| None)
            .custom_x_axes(vec![
                AxisHints::new_x()
                    .formatter(|mark: GridMark, _| (self.label_along)(mark.value))
                    .label_spacing(egui::Rangef::new(20.0, 36.0)),
            ])
            .x_grid_spacer(move |input| round_marks(input.bounds, across, step))
            .y_grid_spacer(move |input| round_marks(input.bounds, height / 42.0, 0.0))
            .y_axis_formatter(|mark: GridMark, _| (self.label_up)(mark.value));
        if self.from_zero { plot.include_y(0.0).include_y(self.top) } else { plot }
    }

    /// Lines.
    pub(in crate::app) fn lines(&self, ui: &mut Ui, series: &[Series]) -> egui::Response {
        let band = self.tokens.band;
        let mut plot = self.plot(ui);
        let values = || series.iter().flat_map(|series| &series.points).map(|point| point[1]);
        let (low, high) = values()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        // Else the axis would be made up.
        let (low, high) = match high - low {
            spread if spread > 0.0 => (low, high),
            _ if high.is_finite() && high != 0.0 => (high - 0.1 * high.abs(), high + 0.1 * high.abs()),
            _ => (0.0, 1.0),
        };
        plot = plot.include_y(low).include_y(high);
        let shown = plot.show(ui, |plot| {
            for (at, Series { name, colour, points, band: bounds }) in series.iter().enumerate() {
                if bounds.len() > 1 {
                    let along: Vec<f64> = points.iter().map(|point| point[0]).collect();
                    let (low, high): (Vec<f64>, Vec<f64>) = bounds.iter().copied().unzip();
                    let area = FilledArea::new(name.clone(), &along, &low, &high);
                    plot.add(area.fill_color(colour.gamma_multiply(band)).allow_hover(false));
                }
                if let [point] = points[..] {
                    plot.points(Points::new(name.clone(), vec![point]).radius(3.0).color(*colour));
                }
                // Equal curves take turns, so that each is seen where there are enough stretches.
                let equal = series[..at].iter().filter(|other| other.points == *points).count();
                // Each stretch by itself: where a path turns sharply, epaint 0.37 fills the corner.
                for stretch in points.windows(2).skip(equal).step_by(equal + 1) {
                    let line = Line::new(name.clone(), stretch.to_vec()).color(*colour).width(2.0);
                    plot.line(line.allow_hover(false));
                }
            }
        });
        shown.response
    }

    /// Bars: for each name its colour and its values, at 0, 1, 2 … side by side.
    pub(in crate::app) fn bars(&self, ui: &mut Ui, groups: &[(String, Color32, Vec<f64>)]) -> egui::Response {
        let width = 0.8 / groups.len().max(1) as f64;
        let shown = self.plot(ui).show(ui, |plot| {
            for (at, (name, colour, values)) in groups.iter().enumerate() {
                let from = -0.4 + width * (at as f64 + 0.5);
                let bars = values.iter().enumerate().map(|(place, &value)| {
                    Bar::new(place as f64 + from, value).width(width * 0.94).fill(*colour)
                });
                let chart = BarChart::new(name.clone(), bars.collect()).color(*colour);
                plot.bar_chart(chart.allow_hover(false));
            }
        });
        shown.response
    }
}
