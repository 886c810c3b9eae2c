//! The helix mark: two strands and their rungs, drawn with lines.

use egui::{Color32, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo};

/// The mark, `height` points high.
pub(in crate::app) fn helix(ui: &mut Ui, height: f32, name: &str, strands: [Color32; 2]) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(height * 0.5, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    ui.painter().extend(shapes(rect, strands));
    response
}

/// One and a half turns; `(t, side)` gives a point of a strand.
fn shapes(rect: Rect, strands: [Color32; 2]) -> Vec<Shape> {
    let at = |t: f32, side: f32| {
        let x = rect.center().x + side * 0.42 * rect.width() * (t * 1.5 * std::f32::consts::TAU).cos();
        Pos2::new(x, rect.top() + rect.height() * (0.03 + 0.94 * t))
    };
    let width = (rect.height() / 16.0).max(1.5);
    let mut shapes = Vec::new();
    for rung in 0..10 {
        let t = (rung as f32 + 0.5) / 10.0;
        let (a, b) = (at(t, -1.0), at(t, 1.0));
        if (a.x - b.x).abs() > rect.width() * 0.2 {
            let colour = strands[rung % 2].gamma_multiply(0.55);
            shapes.push(Shape::line_segment([a, b], Stroke::new(width * 0.6, colour)));
        }
    }
    for (side, colour) in [(-1.0, strands[0]), (1.0, strands[1])] {
        let points = (0..=40).map(|step| at(step as f32 / 40.0, side)).collect();
        shapes.push(Shape::line(points, Stroke::new(width, colour)));
    }
    shapes
}
