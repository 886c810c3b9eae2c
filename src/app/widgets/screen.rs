//! A picture of the screen on which a board is picked.

use crate::app::theme::Tokens;
use crate::pilot::{Area, Picture};
use egui::{
    ColorImage, CornerRadius, Pos2, Rect, Role, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui,
    Vec2, WidgetInfo,
};
use std::sync::Arc;

/// The picture as the window shows it, made anew only when another was taken.
#[derive(Default)]
pub(in crate::app) struct Screen {
    texture: Option<TextureHandle>,
    shown: Option<Arc<Picture>>,
    /// Where a rectangle was begun.
    begun: Option<Pos2>,
}

impl Screen {
    /// A texture of this picture.
    pub(in crate::app) fn texture(&mut self, ui: &Ui, picture: &Arc<Picture>) -> egui::load::SizedTexture {
        let is_shown = self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, picture));
        let image = || {
            let size = [picture.width() as usize, picture.height() as usize];
            ColorImage::from_rgb(size, picture.as_raw())
        };
        match &mut self.texture {
            Some(texture) if is_shown => (&*texture).into(),
            Some(texture) => {
                texture.set(image(), TextureOptions::LINEAR);
                self.shown = Some(picture.clone());
                (&*texture).into()
            }
            none => {
                self.shown = Some(picture.clone());
                (&*none.insert(ui.ctx().load_texture("screen", image(), TextureOptions::LINEAR))).into()
            }
        }
    }

    /// The picture, no larger than `room`, with boards marked on it. Gives the board that was clicked, or the rectangle that
    /// was dragged, in pixels of the screen; `scale` says how many of the picture's pixels one of these is.
    pub(in crate::app) fn show(
        &mut self,
        ui: &mut Ui,
        (picture, scale): (&Arc<Picture>, f32),
        (boards, picked): (&[Area], Option<Area>),
        (name, tokens, room): (&str, &Tokens, Vec2),
    ) -> Option<Area> {
        let texture = self.texture(ui, picture);
        let fit = (room.x / texture.size.x).min(room.y / texture.size.y);
        let (rect, response) = ui.allocate_exact_size(texture.size * fit, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        ui.painter().image(texture.id, rect, whole, egui::Color32::WHITE);
        // Where the screen ends would else be a riddle in a window of its colour.
        let edge = ui.visuals().widgets.noninteractive.bg_stroke;
        ui.painter().rect_stroke(rect, 0.0, edge, StrokeKind::Outside);
        let points = fit * scale;
        let place = |area: Area| {
            let corner = rect.min + Vec2::new(area.x as f32, area.y as f32) * points;
            Rect::from_min_size(corner, Vec2::new(area.width as f32, area.height as f32) * points)
        };
        for &board in boards.iter().chain(&picked) {
            let (width, colour) =
                if Some(board) == picked { (3.0, tokens.accent) } else { (1.5, tokens.warning) };
            let stroke = Stroke::new(width, colour);
            ui.painter().rect_stroke(place(board), CornerRadius::same(2), stroke, StrokeKind::Outside);
        }
        if response.drag_started() {
            self.begun = ui.input(|input| input.pointer.press_origin());
        }
        let pointer = response.interact_pointer_pos();
        if let (Some(begun), Some(end)) = (self.begun, pointer) {
            let drawn = Rect::from_two_pos(begun, end).intersect(rect);
            if response.dragged() {
                let stroke = Stroke::new(2.0, tokens.accent);
                ui.painter().rect(drawn, 0.0, tokens.accent.gamma_multiply(0.15), stroke, StrokeKind::Inside);
            }
            if response.drag_stopped() {
                self.begun = None;
                let corner = (drawn.min - rect.min) / points;
                let size = drawn.size() / points;
                let [x, y, width, height] =
                    [corner.x, corner.y, size.x, size.y].map(|length| length.max(0.0) as u32);
                return Some(Area { x, y, width, height });
            }
        }
        let click = pointer.filter(|_| response.clicked())?;
        boards.iter().copied().find(|&board| place(board).contains(click))
    }
}
