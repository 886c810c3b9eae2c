//! Formulas over lines and corners: rules that are text, each for the opening or for the end.

use super::Phase;
use crate::formula::{Formula, Region};
use crate::othello::board::Board;

/// A region for the opening and the same for the end: 1 is a disc of the side to move, -1 one of the other side.
macro_rules! early_and_late {
    ($id:literal, $help:literal, $cells:literal, $ring:literal, $readings:expr) => {
        early_and_late!($id, $help, $cells, $ring, &[], $readings)
    };
    ($id:literal, $help:literal, $cells:literal, $ring:literal, $lines:expr, $readings:expr) => {
        early_and_late!(@ $id, $help, $cells, $ring, $lines, $readings; "_early", "opening", "_late", "end")
    };
    (@ $id:literal, $help:literal, $cells:literal, $ring:literal, $lines:expr, $readings:expr;
        $($end:literal, $when:literal),+) => {
        [$(Region {
            id: concat!($id, $end),
            help: concat!($help, ", counting towards the ", $when),
            cells: $cells,
            ring: $ring,
            lines: $lines,
            readings: $readings,
            least: -1,
            most: 1,
            pivot: 0,
            applies: "at the horizon",
        }),+]
    };
}

const BOTH_WAYS: &[&[usize]] = &[&[0, 1, 2, 3, 4, 5, 6, 7], &[7, 6, 5, 4, 3, 2, 1, 0]];

static ROW: [Region; 2] = early_and_late!("row8", "each of the eight rows and columns", 8, false, BOTH_WAYS);

static EDGE: [Region; 2] = early_and_late!("edge8", "each of the four edges", 8, false, BOTH_WAYS);

static DIAGONAL: [Region; 2] =
    early_and_late!("diagonal8", "the two diagonals between corners", 8, false, BOTH_WAYS);

static CORNER: [Region; 2] = early_and_late!(
    "corner4",
    "the four corners: w the corner, x and z its C squares, y its X square",
    4,
    true,
    &[&[0, 1, 2, 3], &[0, 3, 2, 1]]
);

static CORNER9: [Region; 2] = early_and_late!(
    "corner9",
    "the four corners, three by three squares: w the corner, then its row, then the next rows",
    9,
    false,
    &[&[0, 1, 2], &[3, 4, 5], &[6, 7, 8], &[0, 3, 6], &[1, 4, 7], &[2, 5, 8]],
    &[&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[0, 3, 6, 1, 4, 7, 2, 5, 8]]
);

/// The regions that formulas may see.
pub static REGIONS: &[&Region] = &[
    &ROW[0],
    &ROW[1],
    &EDGE[0],
    &EDGE[1],
    &DIAGONAL[0],
    &DIAGONAL[1],
    &CORNER[0],
    &CORNER[1],
    &CORNER9[0],
    &CORNER9[1],
];

/// Rules that were written by hand, and the formulas that say the same.
pub static SAID: &[(&str, &str)] = &[
    ("square_a1_early", "corner4_early w"),
    ("square_a1_late", "corner4_late w"),
    ("square_b1_early", "corner4_early x + z"),
    ("square_b1_late", "corner4_late x + z"),
    ("square_c1_early", "edge8_early y + q"),
    ("square_c1_late", "edge8_late y + q"),
    ("square_d1_early", "edge8_early z + p"),
    ("square_d1_late", "edge8_late z + p"),
    ("square_b2_early", "corner4_early y"),
    ("square_b2_late", "corner4_late y"),
    ("square_c2_early", "corner9_early q + s"),
    ("square_c2_late", "corner9_late q + s"),
    ("square_c3_early", "diagonal8_early y + q"),
    ("square_c3_late", "diagonal8_late y + q"),
    ("square_d4_early", "diagonal8_early z + p"),
    ("square_d4_late", "diagonal8_late z + p"),
    ("exposed_x_early", "corner4_early [w = 0] * y"),
    ("exposed_x_late", "corner4_late [w = 0] * y"),
    ("exposed_c_early", "corner4_early [w = 0] * (x + z)"),
    ("exposed_c_late", "corner4_late [w = 0] * (x + z)"),
    ("discs_early", "row8_early 0.01 * sum(cells: a)"),
    ("discs_late", "row8_late 0.01 * sum(cells: a)"),
];

/// What formulas say that people recognise.
pub static IN_WORDS: &[(&str, &str)] = &[
    ("Discs on edges, early", "edge8_early sum(cells: a)"),
    ("Discs on edges, late", "edge8_late sum(cells: a)"),
    ("Own neighbours in line, early", "row8_early sum(pairs: [a + b = 2])"),
    ("Own neighbours in line, late", "row8_late sum(pairs: [a + b = 2])"),
    ("Discs that touch the other side's, early", "row8_early sum(pairs: [a * b = -1])"),
];

/// Where a formula's region lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// All rows and columns.
    Row,
    /// The outermost ones.
    Edge,
    /// The two long diagonals.
    Diagonal,
    /// The 2x2 blocks in corners.
    Corner,
    /// The 3x3 blocks there.
    Corner9,
}

impl Place {
    /// Where a region lies and when it counts; none if it is another game's.
    #[must_use]
    pub fn of(region: &Region) -> Option<(Self, Phase)> {
        let at = REGIONS.iter().position(|known| std::ptr::eq(*known, region))?;
        let place = [Self::Row, Self::Edge, Self::Diagonal, Self::Corner, Self::Corner9][at / 2];
        Some((place, [Phase::Early, Phase::Late][at % 2]))
    }

    /// The squares of each such place, in the order of the region.
    #[must_use]
    pub fn places(self) -> Vec<Vec<usize>> {
        let line = |first: usize, step: usize| (0..8).map(|at| first + at * step).collect::<Vec<_>>();
        let corner = |corner: usize, x: isize, y: isize| {
            [0, x, x + y, y].map(|step| corner.wrapping_add_signed(step)).to_vec()
        };
        let corner9 = |corner: usize, x: isize, y: isize| {
            (0..9).map(|at| corner.wrapping_add_signed(at % 3 * x + at / 3 * y)).collect()
        };
        match self {
            Self::Row => {
                (0..8).map(|row| line(8 * row, 1)).chain((0..8).map(|column| line(column, 8))).collect()
            }
            Self::Edge => vec![line(0, 1), line(56, 1), line(0, 8), line(7, 8)],
            Self::Diagonal => vec![line(0, 9), line(7, 7)],
            Self::Corner => vec![corner(0, 1, 8), corner(7, -1, 8), corner(56, 1, -8), corner(63, -1, -8)],
            Self::Corner9 => {
                vec![corner9(0, 1, 8), corner9(7, -1, 8), corner9(56, 1, -8), corner9(63, -1, -8)]
            }
        }
    }
}

/// What the squares of each place of a region hold, as the side to move sees them.
#[must_use]
pub fn cells_on(region: &Region, board: Board) -> Vec<Vec<i8>> {
    let held = |square: &usize| (board.own >> square & 1) as i8 - (board.opponent >> square & 1) as i8;
    let places = Place::of(region).map_or(Vec::new(), |(place, _)| place.places());
    places.iter().map(|squares| squares.iter().map(held).collect()).collect()
}

/// A formula's value, summed over the places of its region.
pub(super) fn total(formula: &Formula, board: Board) -> f64 {
    formula.total(&cells_on(formula.region(), board), 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::{all, value};
    use super::*;
    use crate::othello::game::Game;
    use crate::seed::Seed;

    #[test]
    fn formulas_say_what_rules_written_by_hand_say_of_many_positions() {
        for &(id, text) in SAID {
            let by_hand = all().find(|rule| rule.info.id == id).expect("a rule");
            let formula = Formula::find(text).expect("a formula");
            for chance in 0..500 {
                let board = Game::opened(chance as u32 % 62, Seed(chance)).board();
                let (one, other) =
                    (by_hand.value(board), value(&formula, board).expect("a rule of this game"));
                assert!((one - other).abs() < 1e-9, "{id}: {one} and {other}");
            }
        }
    }
}
