//! Curves as SVG.

use maud::{Markup, html};

/// Colours of curves, which colour-blind people can tell apart (Okabe and Ito 2008, "Color Universal Design").
pub(super) const COLOURS: [&str; 7] =
    ["#d55e00", "#0072b2", "#009e73", "#cc79a7", "#8c6d00", "#56b4e9", "#52606d"];

/// The colour of the curve at this place.
pub(super) const fn colour(at: usize) -> &'static str {
    COLOURS[at % COLOURS.len()]
}

/// A curve.
pub(super) struct Curve {
    /// What is written at its end.
    pub(super) label: String,
    pub(super) colour: &'static str,
    /// From left to right.
    pub(super) points: Vec<[f64; 2]>,
    /// What lies around it: the place, the lower and the upper end.
    pub(super) band: Vec<[f64; 3]>,
}

/// What is written along the axes.
pub(super) struct Axes<'a> {
    pub(super) across: &'a str,
    pub(super) up: &'a str,
    /// The words of a value on the upright axis.
    pub(super) value: &'a dyn Fn(f64) -> String,
    /// The words of a place on the other one.
    pub(super) place: &'a dyn Fn(f64) -> String,
}

const WIDTH: f64 = 820.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 184.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 44.0;
/// The longest label that fits beside the curves, in letters.
const SHORT: usize = 26;
/// From a label below the curves to the next.
const LINE: f64 = 17.0;

/// Round numbers between two others, about so many.
fn ticks(low: f64, high: f64, count: f64) -> Vec<f64> {
    let rough = (high - low) / count;
    let mut size = 1.0;
    while size > rough {
        size /= 10.0;
    }
    while size * 10.0 <= rough {
        size *= 10.0;
    }
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * size).find(|step| *step >= 0.7 * rough);
    let step = step.unwrap_or(size);
    let from = (low / step).ceil() as i64;
    (from..).map(|at| at as f64 * step).take_while(|tick| *tick <= high + step * 1e-9).collect()
}

/// Curves in one picture, each with its label at its end; all labels are below where one is long.
pub(super) fn plot(axes: &Axes<'_>, curves: &[Curve]) -> Markup {
    let places = || curves.iter().flat_map(|curve| curve.points.iter().map(|point| point[0]));
    let values = || {
        let points = curves.iter().flat_map(|curve| curve.points.iter().map(|point| point[1]));
        points.chain(curves.iter().flat_map(|curve| curve.band.iter().flat_map(|band| [band[1], band[2]])))
    };
    let ends = |values: &mut dyn Iterator<Item = f64>| {
        let (low, high) =
            values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        if low < high { (low, high) } else { (low - 0.5, low + 0.5) }
    };
    if places().next().is_none() {
        return html! {};
    }
    let ((left, right), (low, high)) = (ends(&mut places()), ends(&mut values()));
    let is_short = |curve: &Curve| curve.label.chars().count() <= SHORT;
    let beside = curves.iter().all(is_short);
    let edge = WIDTH - if beside { RIGHT } else { 16.0 };
    let below = if beside { 0.0 } else { LINE * (curves.len() as f64 + 0.5) };
    let room = 0.04 * (high - low);
    let (low, high) = (low - room, high + room);
    let x = |place: f64| LEFT + (place - left) / (right - left) * (edge - LEFT);
    let y = |value: f64| HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM);
    let at = |place: f64, value: f64| format!("{:.1},{:.1}", x(place), y(value));
    let path = |points: &mut dyn Iterator<Item = String>| points.collect::<Vec<_>>().join(" ");
    // Labels at the ends, moved apart where they would lie on each other.
    let mut ends: Vec<(f64, usize)> = Vec::new();
    for (place, curve) in curves.iter().enumerate() {
        ends.extend(curve.points.last().map(|end| (y(end[1]), place)));
    }
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    for at in 1..ends.len() {
        ends[at].0 = ends[at].0.max(ends[at - 1].0 + 15.0);
    }
    if !beside {
        ends.sort_by_key(|end| end.1);
        ends.iter_mut().enumerate().for_each(|(row, end)| end.0 = HEIGHT + LINE * (row as f64 + 1.0));
    }
    let labels = if beside { edge + 8.0 } else { LEFT };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {}", HEIGHT + below)) width="100%" role="img" aria-label=(axes.up) {
            text x="0" y="14" font-weight="600" { (axes.up) }
            @for tick in ticks(low, high, 5.0) {
                line x1=(LEFT) x2=(edge) y1=(format!("{:.1}", y(tick))) y2=(format!("{:.1}", y(tick))) stroke="#e4e9ee" {}
                text x=(LEFT - 8.0) y=(format!("{:.1}", y(tick) + 4.0)) text-anchor="end" { ((axes.value)(tick)) }
            }
            @for tick in ticks(left, right, 6.0).into_iter().filter(|tick| tick.fract() == 0.0) {
                text x=(format!("{:.1}", x(tick))) y=(HEIGHT - BOTTOM + 18.0) text-anchor="middle" { ((axes.place)(tick)) }
            }
            text x=(f64::midpoint(LEFT, edge)) y=(HEIGHT - 6.0) text-anchor="middle" { (axes.across) }
            @for curve in curves.iter().filter(|curve| !curve.band.is_empty()) {
                @let upper = curve.band.iter().map(|band| at(band[0], band[2]));
                @let lower = curve.band.iter().rev().map(|band| at(band[0], band[1]));
                polygon points=(path(&mut upper.chain(lower))) fill=(curve.colour) opacity="0.15" {}
            }
            @for curve in curves {
                polyline points=(path(&mut curve.points.iter().map(|point| at(point[0], point[1])))) fill="none"
                    stroke=(curve.colour) stroke-width="2" {}
            }
            @for (height, place) in ends {
                text x=(labels) y=(format!("{:.1}", height + 4.0)) style=(format!("fill: {}", curves[place].colour)) {
                    (curves[place].label)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_lie_between() {
        assert_eq!(ticks(0.0, 10.0, 5.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        let shares = ticks(0.41, 0.93, 5.0);
        assert!(shares.len() == 5 && (shares[0] - 0.5).abs() < 1e-9, "{shares:?}");
    }

    #[test]
    fn a_curve_of_one_point_is_drawn_and_none_is_left_out() {
        let axes = Axes { across: "x", up: "y", value: &|v| v.to_string(), place: &|v| v.to_string() };
        assert_eq!(plot(&axes, &[]).into_string(), "");
        let curve =
            Curve { label: "one <b>".to_owned(), colour: COLOURS[0], points: vec![[1.0, 2.0]], band: vec![] };
        let text = plot(&axes, &[curve]).into_string();
        assert!(text.contains("one &lt;b&gt;") && !text.contains("NaN"), "{text}");
        assert!(text.contains("viewBox=\"0 0 820 340\""), "{text}");
        let long =
            Curve { label: "a".repeat(27), colour: COLOURS[0], points: vec![[1.0, 2.0]], band: vec![] };
        let text = plot(&axes, &[long]).into_string();
        assert!(text.contains("viewBox=\"0 0 820 365.5\"") && text.contains(r#"x="64" y="361.0""#), "{text}");
    }
}
