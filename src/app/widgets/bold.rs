//! Bold letters: the program carries one weight of its font, so that a bolder one is drawn twice, a little apart.

use egui::{Align2, Color32, FontId, Painter, Pos2, Vec2};

/// How far apart, by the height of the letters.
const WEIGHT: f32 = 0.034;

/// A line of bold letters.
pub(in crate::app) fn text(painter: &Painter, at: Pos2, words: &str, size: f32, colour: Color32) {
    let line = painter.layout_no_wrap(words.to_owned(), FontId::proportional(size), colour);
    let place = Align2::CENTER_CENTER.anchor_size(at, line.size()).min;
    for shift in [-WEIGHT, 0.0, WEIGHT] {
        painter.galley(place + Vec2::new(shift * size, 0.0), line.clone(), colour);
    }
}
