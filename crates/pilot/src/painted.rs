//! Boards as games paint them, for tests.

use super::{Colour, Picture};
use dna_lab_games::twenty48::{Board, text};

/// How a game looks.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) frame: Colour,
    /// A tile's colour, by exponent.
    pub(super) tile: fn(u8) -> Colour,
    /// How far the glow of tiles from 128 on reaches, in parts of the board's side: 0.08 in the web game.
    pub(super) glow: f32,
}

impl Default for Style {
    fn default() -> Self {
        Self { frame: text::FRAME_COLOUR, tile: |exponent| text::tile_colours(exponent).0, glow: 0.0 }
    }
}

/// Fills a rectangle: x, y, width, height.
pub(super) fn rectangle(picture: &mut Picture, (x, y, width, height): (u32, u32, u32, u32), colour: Colour) {
    for y in y..(y + height).min(picture.height()) {
        for x in x..(x + width).min(picture.width()) {
            picture.put_pixel(x, y, image::Rgb(colour));
        }
    }
}

/// Paints a board: x, y, side; with a dark bar where digits would be, and the glow of large tiles over what was painted before.
pub(super) fn paint(picture: &mut Picture, (x, y, side): (u32, u32, u32), board: Board, style: Style) {
    rectangle(picture, (x, y, side, side), style.frame);
    let length = (side as f32 * 0.2125) as u32;
    let corner = |step: usize| (side as f32 * (0.03 + 0.2425 * step as f32)) as u32;
    let place = |cell: usize| (x + corner(cell % 4), y + corner(cell / 4));
    for cell in 0..16 {
        let (left, top) = place(cell);
        rectangle(picture, (left, top, length, length), (style.tile)(0));
    }
    for (cell, exponent) in board.cells().into_iter().enumerate().filter(|(_, exponent)| *exponent > 0) {
        let (left, top) = place(cell);
        if exponent >= 7 && style.glow > 0.0 {
            let strength = 0.08 * f32::from(exponent - 4);
            glow(picture, (left, top, length), style.glow * side as f32, strength.min(0.56));
        }
        rectangle(picture, (left, top, length, length), (style.tile)(exponent));
        rectangle(
            picture,
            (left + length / 8, top + 2 * length / 5, 3 * length / 4, length / 5),
            [90, 80, 70],
        );
    }
}

/// Light around a tile that fades out over `reach` pixels.
fn glow(picture: &mut Picture, (left, top, length): (u32, u32, u32), reach: f32, strength: f32) {
    let light = [243.0, 215.0, 116.0];
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let beyond = |at: u32, start: u32| {
            (start as f32 - at as f32).max(at as f32 - (start + length) as f32).max(0.0)
        };
        let away = libm::hypotf(beyond(x, left), beyond(y, top));
        let part = strength * (1.0 - away / reach).max(0.0);
        for (channel, light) in pixel.0.iter_mut().zip(light) {
            *channel = (f32::from(*channel) * (1.0 - part) + light * part) as u8;
        }
    }
}
