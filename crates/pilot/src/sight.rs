//! What a picture says about the sixteen cells.

use super::{Colour, Picture, Profile, Spot, distance};
use dna_lab_games::twenty48::Board;

/// Where a tile is looked at, in parts of its sides: near its edges, away from its digits.
const POINTS: [(f32, f32); 10] = [
    (0.12, 0.12),
    (0.5, 0.12),
    (0.88, 0.12),
    (0.12, 0.3),
    (0.88, 0.3),
    (0.12, 0.7),
    (0.88, 0.7),
    (0.12, 0.88),
    (0.5, 0.88),
    (0.88, 0.88),
];

/// A colour farther than this from a calibrated one is another.
const LIKE: u8 = 20;

/// A tile may look a little more like another than like itself: light from its neighbours.
const MARGIN: u8 = 8;

/// By how much a new tile must look more like a 2 than like a 4, or the other way.
const APART: u8 = 3;

/// The colours of one picture of a board: ten points of each cell, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Samples([[Colour; POINTS.len()]; 16]);

impl Samples {
    /// Looks at a picture of the board's area.
    #[must_use]
    pub fn of(picture: &Picture, spot: &Spot) -> Self {
        let (width, height) = picture.dimensions();
        let at = |(start, length): (u32, u32), part: f32, limit: u32| {
            (start + (part * length as f32) as u32).min(limit.saturating_sub(1))
        };
        Self(std::array::from_fn(|cell| {
            POINTS.map(|(across, down)| {
                let x = at(spot.columns[cell % 4], across, width);
                let y = at(spot.rows[cell / 4], down, height);
                picture.get_pixel(x, y).0
            })
        }))
    }

    /// Whether nothing moved between two pictures.
    #[must_use]
    pub fn agrees(&self, other: &Self) -> bool {
        let points = |samples: &Self| samples.0.into_iter().flatten();
        points(self).zip(points(other)).all(|(one, other)| distance(one, other) <= 3)
    }

    /// The colour of a cell: by channel, the middle of its points.
    #[must_use]
    pub fn colour(&self, cell: usize) -> Colour {
        std::array::from_fn(|channel| {
            let mut values = self.0[cell].map(|point| point[channel]);
            values.sort_unstable();
            values[POINTS.len() / 2]
        })
    }

    /// How far a cell is from a colour: the mean over that half of its points that is nearer. The other half may be lit by a
    /// neighbour or lie on a digit.
    fn distance(&self, cell: usize, colour: Colour) -> u8 {
        let mut distances = self.0[cell].map(|point| distance(point, colour));
        distances.sort_unstable();
        let nearer = &distances[..POINTS.len() / 2];
        (nearer.iter().map(|&one| u32::from(one)).sum::<u32>() / nearer.len() as u32) as u8
    }

    /// The calibrated exponent that a cell looks most like, and how far it is from that.
    fn nearest(&self, cell: usize, profile: &Profile) -> Option<(u8, u8)> {
        let known = profile.known().map(|(exponent, colour)| (exponent, self.distance(cell, colour)));
        known.min_by_key(|&(exponent, distance)| (distance, exponent))
    }

    /// Whether a cell may hold this exponent.
    fn fits(&self, cell: usize, exponent: u8, profile: &Profile) -> bool {
        let nearest = self.nearest(cell, profile);
        match profile.tiles[usize::from(exponent)] {
            Some(colour) => {
                let away = self.distance(cell, colour);
                away <= LIKE && nearest.is_none_or(|(_, distance)| away <= distance.saturating_add(MARGIN))
            }
            // Of a tile that was never seen it is known only that it is no empty cell.
            None => nearest.is_none_or(|(nearest, distance)| nearest != 0 || distance > LIKE),
        }
    }

    /// The first cell that cannot hold what this board says.
    #[must_use]
    pub fn misfit(&self, board: Board, profile: &Profile) -> Option<usize> {
        (0..16).find(|&cell| !self.fits(cell, board.cell(cell), profile))
    }
}

/// A board as it was read by its colours alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The exponents in reading order; none where no calibrated colour is near.
    pub cells: [Option<u8>; 16],
    /// The colours of the cells.
    pub colours: [Colour; 16],
}

impl Reading {
    /// Reads each cell as the calibrated tile that it looks most like.
    #[must_use]
    pub fn of(samples: &Samples, profile: &Profile) -> Self {
        let read = |cell| {
            let (exponent, distance) = samples.nearest(cell, profile)?;
            (distance <= LIKE).then_some(exponent)
        };
        Self { cells: std::array::from_fn(read), colours: std::array::from_fn(|cell| samples.colour(cell)) }
    }

    /// The board, if every cell was read.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let cells: Option<Vec<u8>> = self.cells.iter().copied().collect();
        Some(Board::from_cells(cells?.try_into().ok()?))
    }

    /// The first cell that was not read.
    #[must_use]
    pub fn unread(&self) -> Option<usize> {
        self.cells.iter().position(Option::is_none)
    }
}

/// What a picture shows after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// The move, and the new tile after it.
    Arrived(Board),
    /// Still the board before the move.
    Before,
    /// Something else: the first cell that is not what the move made of it.
    Other(usize),
    /// The move, and a new tile in this cell that is a 2 as well as a 4.
    Ambiguous(usize),
}

/// Holds a picture against the boards before and after a move (without its new tile).
#[must_use]
pub(super) fn judge(samples: &Samples, profile: &Profile, before: Board, after: Board) -> Sight {
    let mut spawned = None;
    let mut other = None;
    for cell in 0..16 {
        if samples.fits(cell, after.cell(cell), profile) {
            continue;
        }
        if after.cell(cell) == 0 && spawned.is_none() {
            spawned = Some(cell);
        } else {
            other = other.or(Some(cell));
        }
    }
    if samples.misfit(before, profile).is_none() {
        return Sight::Before;
    }
    match (other, spawned) {
        (Some(cell), _) => Sight::Other(cell),
        // Without its new tile a move is not over.
        (None, None) => Sight::Other(after.cells().iter().position(|&exponent| exponent == 0).unwrap_or(0)),
        (None, Some(cell)) => new_tile(samples, profile, after, cell),
    }
}

fn new_tile(samples: &Samples, profile: &Profile, after: Board, cell: usize) -> Sight {
    let away = |exponent: usize| profile.tiles[exponent].map(|colour| samples.distance(cell, colour));
    let exponent = match (away(1), away(2)) {
        (Some(two), Some(four)) if two.min(four) > LIKE => return Sight::Other(cell),
        (Some(two), Some(four)) if two.abs_diff(four) < APART => return Sight::Ambiguous(cell),
        (Some(two), Some(four)) => 1 + u8::from(four < two),
        // If only one of them was ever seen, what looks different is the other.
        (Some(two), None) => 1 + u8::from(two > MARGIN),
        (None, Some(four)) => 2 - u8::from(four > MARGIN),
        (None, None) => return Sight::Ambiguous(cell),
    };
    Sight::Arrived(after.with_tile(cell, exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::boards;
    use crate::painted::{self, Style};
    use dna_lab_games::twenty48::{Direction, moves, text};

    fn seen(board: Board, style: Style) -> Samples {
        let mut picture = Picture::new(400, 400);
        painted::paint(&mut picture, (0, 0, 400), Board(0), style);
        let spot = boards(&picture, style.frame).remove(0);
        painted::paint(&mut picture, (0, 0, 400), board, style);
        Samples::of(&picture, &spot)
    }

    /// All tiles from 2 to 2048, bright ones beside small ones.
    const MIXED: &str = "2048 2 1024 4 / 2 512 2 256 / 128 4 64 32 / 16 8 4 0";

    #[test]
    fn reads_every_tile_of_the_web_game_beside_glowing_ones_too() {
        let board = text::parse(MIXED).expect("a grid");
        for glow in [0.0, 0.08] {
            let samples = seen(board, Style { glow, ..Style::default() });
            let reading = Reading::of(&samples, &Profile::web_game());
            assert_eq!(reading.board(), Some(board), "glow {glow}: {:?}", reading.cells);
            assert_eq!(samples.misfit(board, &Profile::web_game()), None);
        }
    }

    #[test]
    fn a_colour_that_is_none_of_the_calibrated_is_not_read() {
        let style = Style { tile: |exponent| [exponent * 16, 40, 40], ..Style::default() };
        let mut profile = Profile::new_game();
        for exponent in [0, 1, 3] {
            profile.learn(exponent, (style.tile)(exponent));
        }
        let samples = seen(Board(0x0130_5000_0000_0000), style);
        let reading = Reading::of(&samples, &profile);
        assert_eq!((reading.unread(), reading.board()), (Some(4), None));
        profile.learn(5, reading.colours[4]);
        assert_eq!(Reading::of(&samples, &profile).board(), Some(Board(0x0130_5000_0000_0000)));
    }

    #[test]
    fn a_move_is_followed_through_tiles_that_look_alike() {
        // From 128 on all tiles differ by 3 in one channel only, and the calibration has them by one place wrong.
        let style = Style {
            tile: |exponent| match exponent {
                0..7 => text::tile_colours(exponent).0,
                _ => [237, 200, 60 + 3 * exponent],
            },
            ..Style::default()
        };
        let mut profile = Profile::web_game();
        profile.learn(7, (style.tile)(7));
        for exponent in 8..=15 {
            profile.learn(exponent, (style.tile)(exponent - 1));
        }
        let before = text::parse("128 128 256 512 / 2 2 4 8 / 0 0 0 0 / 0 0 0 2").expect("a grid");
        let after = moves::tables().apply(before, Direction::Left);
        for (cell, exponent) in [(11, 1), (7, 2)] {
            let arrived = after.with_tile(cell, exponent);
            assert_eq!(judge(&seen(arrived, style), &profile, before, after), Sight::Arrived(arrived));
        }
        assert_eq!(judge(&seen(before, style), &profile, before, after), Sight::Before);
        // Without a new tile, with two, or with one that is neither, it is not the move.
        for other in [after, after.with_tile(11, 1).with_tile(10, 1), after.with_tile(11, 5)] {
            let sight = judge(&seen(other, style), &profile, before, after);
            assert!(matches!(sight, Sight::Other(_)), "{sight:?}");
        }
    }

    #[test]
    fn a_new_tile_must_be_told_from_the_other() {
        let mut profile = Profile::web_game();
        let (before, after) = (Board(0x1100_0000_0000_0000), Board(0x2000_0000_0000_0000));
        let samples = seen(after.with_tile(5, 2), Style::default());
        profile.learn(1, [237, 225, 202]);
        assert_eq!(judge(&samples, &profile, before, after), Sight::Ambiguous(5));
        profile.tiles[2] = None;
        profile.learn(1, text::tile_colours(1).0);
        assert_eq!(judge(&samples, &profile, before, after), Sight::Arrived(after.with_tile(5, 2)));
    }
}
