//! A map of numbers over generations, one row a rule.

use crate::evolution::logbook::Record;
use egui::{Color32, ColorImage, Pos2, Rect, Response, Sense, TextureHandle, TextureOptions, Ui, Vec2};
use std::sync::Arc;

/// The most columns: more cannot be told apart.
const COLUMNS: usize = 400;

/// The picture, made anew only when what it shows changes.
#[derive(Default)]
pub(in crate::app) struct HeatMap {
    texture: Option<TextureHandle>,
    made_of: Option<Made>,
}

/// What a picture was made of.
#[derive(Clone, Copy, PartialEq)]
struct Made {
    epoch: u64,
    generations: usize,
    mode: usize,
    dark: bool,
}

/// Which generation and which rule are under the pointer, and what the person does there.
pub(in crate::app) struct Spot {
    pub(in crate::app) generation: u32,
    pub(in crate::app) rule: usize,
    pub(in crate::app) response: Response,
}

impl HeatMap {
    /// Draws `rows` rows of `row_height` points. `epoch` and `mode` name what `colour` depends on; `marked` is
    /// a generation to mark, and in which colour.
    pub(in crate::app) fn show(
        &mut self,
        ui: &mut Ui,
        logbook: &[Arc<Record>],
        (epoch, mode): (u64, usize),
        marked: Option<(u32, Color32)>,
        (rows, row_height): (usize, f32),
        colour: impl Fn(&Record, usize) -> Color32,
    ) -> Option<Spot> {
        let size = Vec2::new(ui.available_width(), rows as f32 * row_height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let made = Made { epoch, generations: logbook.len(), mode, dark: ui.visuals().dark_mode };
        if self.made_of != Some(made) {
            let image = picture(logbook, rows, colour);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                None => {
                    self.texture = Some(ui.ctx().load_texture("genes", image, TextureOptions::NEAREST));
                }
            }
            self.made_of = Some(made);
        }
        if let Some(texture) = &self.texture {
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
            for row in 1..rows {
                let y = rect.top() + row as f32 * row_height;
                ui.painter().hline(rect.x_range(), y, egui::Stroke::new(1.0, ui.visuals().panel_fill));
            }
        }
        if let Some((generation, colour)) = marked.filter(|_| !logbook.is_empty()) {
            let share = (generation as f32 + 0.5) / logbook.len() as f32;
            let x = rect.left() + share * rect.width();
            ui.painter().vline(x, rect.y_range(), egui::Stroke::new(2.0, colour));
        }
        let at = response.hover_pos()?;
        let share = ((at.x - rect.left()) / rect.width()).clamp(0.0, 0.999_999);
        let generation = (share * logbook.len() as f32) as u32;
        let rule = (((at.y - rect.top()) / row_height).max(0.0) as usize).min(rows.saturating_sub(1));
        Some(Spot { generation, rule, response })
    }
}

fn picture(logbook: &[Arc<Record>], rows: usize, colour: impl Fn(&Record, usize) -> Color32) -> ColorImage {
    let columns = logbook.len().clamp(1, COLUMNS);
    let mut image = ColorImage::filled([columns, rows.max(1)], Color32::TRANSPARENT);
    for column in 0..columns {
        let Some(record) = logbook.get(column * logbook.len() / columns) else { continue };
        for row in 0..rows {
            image.pixels[row * columns + column] = colour(record, row);
        }
    }
    image
}
