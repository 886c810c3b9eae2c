//! Pictures of a screen with a 2048 on it, for tests of the pilot.

use dna_lab::games::twenty48::{Board, text};
use dna_lab::pilot::Picture;
use std::path::Path;

/// A colour that no calibration knows.
pub(crate) const FOREIGN: [u8; 3] = [60, 160, 220];

/// A screen of 640 by 480 pixels with a board of 300 at 120, 90. Where the board holds `foreign`, the tile has a colour that no
/// calibration knows.
pub(crate) fn screen(board: Board, foreign: Option<u8>) -> Picture {
    let mut picture = Picture::from_pixel(640, 480, image::Rgb([250, 248, 239]));
    fill(&mut picture, (120, 90), 300, text::FRAME_COLOUR);
    for (at, exponent) in board.cells().into_iter().enumerate() {
        let place = |step: usize| 9 + (72.75 * step as f64) as u32;
        let corner = (120 + place(at % 4), 90 + place(at / 4));
        let colour = if foreign == Some(exponent) { FOREIGN } else { text::tile_colours(exponent).0 };
        fill(&mut picture, corner, 64, colour);
    }
    picture
}

fn fill(picture: &mut Picture, (left, top): (u32, u32), side: u32, colour: [u8; 3]) {
    for y in top..top + side {
        for x in left..left + side {
            picture.put_pixel(x, y, image::Rgb(colour));
        }
    }
}

/// Writes one picture after the other into a folder.
pub(crate) fn film(folder: &Path, boards: &[Board]) {
    for (at, &board) in boards.iter().enumerate() {
        screen(board, None).save(folder.join(format!("{at:03}.png"))).expect("a picture");
    }
}
