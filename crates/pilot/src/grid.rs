//! Where a board and its sixteen tiles lie on a picture.

use super::{Area, Colour, Picture, distance};
use std::collections::HashMap;

/// A board on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The board with its frame, on the screen.
    pub area: Area,
    /// Where each column of tiles begins and how wide it is, in pixels from the board's left edge.
    pub columns: [(u32, u32); 4],
    /// The same for rows, from the upper edge.
    pub rows: [(u32, u32); 4],
    /// The colour between the tiles; none where the tiles were not found and the area was divided evenly.
    pub frame: Option<Colour>,
}

/// How far a pixel of the frame may be from its colour.
const LIKE_FRAME: u8 = 6;

/// The smallest board, in pixels: digits cannot be told from tiles below that.
const SMALLEST: u32 = 72;

/// The share of a column that must have the frame's colour for it to lie between tiles. Across tiles it is about 15 %; glowing
/// tiles may tint more than half of what lies between.
const BETWEEN: f32 = 0.4;

/// All boards on a picture whose frame has this colour, the largest first.
#[must_use]
pub fn boards(picture: &Picture, frame: Colour) -> Vec<Spot> {
    let (width, height) = picture.dimensions();
    let mut framed: Vec<bool> =
        picture.pixels().map(|pixel| distance(pixel.0, frame) <= LIKE_FRAME).collect();
    let mut found = Vec::new();
    for start in 0..framed.len() {
        if framed[start] {
            let area = flood(&mut framed, (width, height), start);
            let square = area.width.abs_diff(area.height) * 8 <= area.width.max(area.height);
            if square && area.width.min(area.height) >= SMALLEST {
                found.extend(spot(picture, area, frame));
            }
        }
    }
    found.sort_by_key(|spot| std::cmp::Reverse(spot.area.width));
    found
}

/// The board in a roughly marked part of a picture: by the colour that the frame should have, else by any colour
/// that makes a frame, else sixteen even parts.
#[must_use]
pub fn board_within(picture: &Picture, area: Area, frame: Colour) -> Option<Spot> {
    let area = area.within(picture.dimensions())?;
    if area.width.min(area.height) < SMALLEST {
        return None;
    }
    let part = area.cut(picture);
    let moved = |spot: Spot| Spot {
        area: Area { x: spot.area.x + area.x, y: spot.area.y + area.y, ..spot.area },
        ..spot
    };
    // A board that fills less than a third of what was marked is not what was meant.
    let is_meant = |spot: &Spot| spot.area.width * 3 >= area.width;
    let by_colour = |frame| boards(&part, frame).into_iter().next().filter(is_meant).map(moved);
    by_colour(frame)
        .or_else(|| commonest(&part).into_iter().find_map(by_colour))
        .or_else(|| Some(evenly(area)))
}

/// The box around all pixels of the frame that hang together with this one; they are taken out.
fn flood(framed: &mut [bool], (width, height): (u32, u32), start: usize) -> Area {
    let at = |index: usize| (index as u32 % width, index as u32 / width);
    let (mut left, mut top) = at(start);
    let (mut right, mut bottom) = (left, top);
    let mut waiting = vec![start];
    framed[start] = false;
    while let Some(index) = waiting.pop() {
        let (x, y) = at(index);
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
        let mut visit = |near: usize| {
            if std::mem::take(&mut framed[near]) {
                waiting.push(near);
            }
        };
        if x > 0 {
            visit(index - 1);
        }
        if x + 1 < width {
            visit(index + 1);
        }
        if y > 0 {
            visit(index - width as usize);
        }
        if y + 1 < height {
            visit(index + width as usize);
        }
    }
    Area { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top }
}

/// The board in this area, if lines of the frame's colour part it into four by four.
fn spot(picture: &Picture, area: Area, frame: Colour) -> Option<Spot> {
    let is_frame = |x: u32, y: u32| {
        let pixel = picture.get_pixel(area.x + x, area.y + y);
        u32::from(distance(pixel.0, frame) <= LIKE_FRAME)
    };
    let share = |count: u32, of: u32| count as f32 / of as f32;
    let across: Vec<f32> =
        (0..area.width).map(|x| share((0..area.height).map(|y| is_frame(x, y)).sum(), area.height)).collect();
    let down: Vec<f32> =
        (0..area.height).map(|y| share((0..area.width).map(|x| is_frame(x, y)).sum(), area.width)).collect();
    Some(Spot { area, columns: four_parts(&across)?, rows: four_parts(&down)?, frame: Some(frame) })
}

/// The four parts of about the same length between the lines that the frame fills.
fn four_parts(shares: &[f32]) -> Option<[(u32, u32); 4]> {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    let mut begun = None;
    for (at, share) in shares.iter().chain([&1.0]).enumerate() {
        match (begun, *share < BETWEEN) {
            (None, true) => begun = Some(at),
            (Some(start), false) => {
                parts.push((start as u32, (at - start) as u32));
                begun = None;
            }
            _ => {}
        }
    }
    let parts: [(u32, u32); 4] = parts.try_into().ok()?;
    let lengths = parts.map(|(_, length)| length);
    let (shortest, longest) = (lengths.iter().min()?, lengths.iter().max()?);
    let enough = *shortest as usize * 7 >= shares.len();
    (enough && (longest - shortest) * 8 <= *longest + 8).then_some(parts)
}

/// The colours that most pixels have.
fn commonest(picture: &Picture) -> Vec<Colour> {
    let mut counts: HashMap<Colour, u32> = HashMap::new();
    for pixel in picture.pixels() {
        *counts.entry(pixel.0).or_default() += 1;
    }
    let mut colours: Vec<(Colour, u32)> = counts.into_iter().collect();
    colours.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
    colours.into_iter().take(8).map(|(colour, _)| colour).collect()
}

/// Sixteen even parts with the web game's gaps.
fn evenly(area: Area) -> Spot {
    let parts = |length: u32| {
        let gap = 0.03 * length as f32;
        let tile = (length as f32 - 5.0 * gap) / 4.0;
        [0.0, 1.0, 2.0, 3.0].map(|at| ((gap + at * (tile + gap)) as u32, tile as u32))
    };
    Spot { area, columns: parts(area.width), rows: parts(area.height), frame: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::painted::{self, Style};
    use crate::profile::Profile;
    use dna_lab_games::twenty48::{Board, text};

    #[test]
    fn a_board_is_found_by_its_frame_wherever_it_lies() {
        let board = text::parse("2 4 8 16 / 32 64 128 256 / 512 1024 2048 0 / 0 0 0 2").expect("a grid");
        for (x, y, side) in [(0, 0, 80), (13, 40, 333), (100, 20, 500)] {
            let mut screen = Picture::from_pixel(700, 560, image::Rgb([250, 248, 239]));
            // The web game's scores have the frame's colour too.
            painted::rectangle(&mut screen, (610, 10, 80, 55), text::FRAME_COLOUR);
            painted::paint(&mut screen, (x, y, side), board, Style::default());
            let found = boards(&screen, text::FRAME_COLOUR);
            let [spot] = &found[..] else { panic!("{side}: {found:?}") };
            assert_eq!(spot.area, Area { x, y, width: side, height: side });
            let tile = (side as f32 * 0.2125) as u32;
            assert!(spot.columns.iter().chain(&spot.rows).all(|(_, length)| length.abs_diff(tile) <= 2));
        }
    }

    #[test]
    fn a_roughly_marked_board_of_an_unknown_frame_is_found() {
        let style = Style { frame: [20, 60, 90], ..Style::default() };
        let mut screen = Picture::from_pixel(640, 480, image::Rgb([255, 255, 255]));
        painted::paint(&mut screen, (120, 50, 360), Board(0x1234_0000_0000_0021), style);
        let marked = Area { x: 100, y: 44, width: 410, height: 380 };
        let spot = board_within(&screen, marked, text::FRAME_COLOUR).expect("found");
        assert_eq!(spot.area, Area { x: 120, y: 50, width: 360, height: 360 });
        assert_eq!(spot.frame, Some(style.frame));
        assert_eq!(board_within(&screen, Area { x: 630, ..marked }, text::FRAME_COLOUR), None);
        // Where nothing makes a frame, what was marked is divided.
        let flat = Picture::from_pixel(300, 300, image::Rgb([9, 9, 9]));
        let all = Area { x: 0, y: 0, width: 200, height: 200 };
        assert_eq!(board_within(&flat, all, Profile::web_game().frame).expect("divided").frame, None);
    }
}
