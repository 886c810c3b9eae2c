//! Names of curves, each at the end of its line; a click hides a curve or shows it again.

use super::plots::Curve;
use crate::app::theme::{Tokens, size};
use crate::evolution::logbook::Record;
use egui::accesskit::{Role, Toggled};
use egui::{Color32, CursorIcon, FontId, Id, Label, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};
use egui_plot::{PlotPoint, PlotTransform};
use std::sync::Arc;

/// The space between a plot and the names, in points.
const GAP: f32 = 6.0;

/// The width that the names of these curves take beside their plot: nothing for a single curve, which the title names, nor where there is
/// hardly room for the plot.
pub(super) fn room_of(ui: &Ui, curves: &[Curve]) -> f32 {
    let width = ui.available_width();
    if curves.len() < 2 || width < 300.0 { 0.0 } else { (width * 0.22).clamp(88.0, 170.0) }
}

/// The ends of a plot's curves.
pub(super) struct Ends {
    id: Id,
    /// The width of the names; none where they are not written.
    room: f32,
    /// The names of the curves that are hidden.
    hidden: Vec<String>,
    /// Name, colour and last value of each curve.
    ends: Vec<(String, Color32, f64)>,
}

impl Ends {
    /// Of this plot, before its curves are drawn; the names take so much room.
    pub(super) fn of(ui: &Ui, plot: &str, room: f32) -> Self {
        let id = Id::unique(("hidden curves", plot));
        Self { id, room, hidden: ui.data(|data| data.get_temp(id)).unwrap_or_default(), ends: Vec::new() }
    }

    /// Adds a curve of these generations; gives whether it is to be drawn.
    pub(super) fn add(&mut self, curve: &Curve, records: &[Arc<Record>]) -> bool {
        let last = records.iter().rev().find_map(|record| curve.values.of(record));
        self.ends.extend(last.map(|value| (curve.name.clone(), curve.colour, value)));
        // Where no name is written a click could not bring it back.
        self.room == 0.0 || !self.hidden.contains(&curve.name)
    }

    /// Writes the names at the right of the plot, each as near to its line as there is room.
    pub(super) fn show(mut self, ui: &mut Ui, plot: &PlotTransform, (tokens, hint): (&Tokens, &str)) {
        if self.room == 0.0 {
            return;
        }
        let (frame, room) = (*plot.frame(), self.room - GAP);
        let height_of = |name: &String| {
            let font = FontId::proportional(size::SMALL);
            ui.fonts_mut(|fonts| fonts.layout(name.clone(), font, Color32::WHITE, room).size().y)
        };
        let mut ends: Vec<_> = std::mem::take(&mut self.ends)
            .into_iter()
            .map(|(name, colour, value)| {
                let at = plot.position_from_point(&PlotPoint::new(0.0, value)).y;
                let height = height_of(&name);
                (name, colour, at.clamp(frame.top(), frame.bottom()) - height / 2.0, height)
            })
            .collect();
        ends.sort_by(|one, other| one.2.total_cmp(&other.2));
        let wanted: Vec<(f32, f32)> = ends.iter().map(|end| (end.2, end.3)).collect();
        let tops = apart(&wanted, (frame.top(), frame.bottom()));
        // Those that do not fit are left out: the shortest plots have room for three or four.
        let fits = |&(_, top): &(_, f32)| top > frame.top() - 1.0;
        for ((name, colour, _, height), top) in ends.into_iter().zip(tops).filter(fits) {
            let is_hidden = self.hidden.contains(&name);
            let colour = if is_hidden { tokens.muted.gamma_multiply(0.7) } else { colour };
            let rect = Rect::from_min_size(pos2(frame.right() + GAP, top), vec2(room, height));
            let mut place = ui.new_child(UiBuilder::new().max_rect(rect));
            let words = RichText::new(&name).size(size::SMALL).color(colour);
            let words = if is_hidden { words.strikethrough() } else { words };
            let label = place.add(Label::new(words).wrap().selectable(false).sense(Sense::click()));
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_role(Role::Button);
                node.set_label(name.as_str());
                node.set_toggled(if is_hidden { Toggled::False } else { Toggled::True });
            });
            if label.on_hover_text(hint).on_hover_cursor(CursorIcon::PointingHand).clicked() {
                self.hidden.retain(|other| *other != name);
                if !is_hidden {
                    self.hidden.push(name);
                }
            }
        }
        ui.data_mut(|data| data.insert_temp(self.id, self.hidden));
    }
}

/// Where labels of these wanted tops and heights, sorted by their tops, stand without overlapping, within these bounds as far as they fit.
fn apart(wanted: &[(f32, f32)], (top, bottom): (f32, f32)) -> Vec<f32> {
    let mut tops: Vec<f32> = Vec::new();
    let mut free = top;
    for &(at, height) in wanted {
        tops.push(at.max(free));
        free = at.max(free) + height;
    }
    let mut most = bottom;
    for (at, &(_, height)) in tops.iter_mut().zip(wanted).rev() {
        *at = at.min(most - height);
        most = *at;
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn labels_do_not_overlap_and_stay_inside() {
        assert_eq!(apart(&[(10.0, 5.0), (50.0, 5.0)], (0.0, 100.0)), [10.0, 50.0]);
        assert_eq!(apart(&[(10.0, 5.0), (12.0, 5.0)], (0.0, 100.0)), [10.0, 15.0]);
        assert_eq!(apart(&[(90.0, 10.0), (95.0, 10.0)], (0.0, 100.0)), [80.0, 90.0]);
        assert_eq!(apart(&[(-4.0, 5.0)], (0.0, 100.0)), [0.0]);
    }
}
