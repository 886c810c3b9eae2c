//! The 61 cells, their names, and sets of them.
//!
//! A set is a `u64` with a bit for each cell. The cell in row r = 0..9 (A to I) and with digit c = 1..=9 has the index
//! ((c - 5) + 13 (r - 4)) mod 61. Hexagons of side 5 tile the plane with that period, so every cell has an index of its
//! own, and a step of a whole set in one of the six directions is a rotation of 61 bits.

use std::fmt::{Display, Formatter};
use std::str::FromStr;
use wide::u64x2;

/// How many cells there are.
pub const CELLS: usize = 61;

/// All cells.
pub const BOARD: u64 = (1 << CELLS) - 1;

/// A cell by its index, 0..61.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell in the middle, E5.
    pub const CENTRE: Self = Self(0);

    /// The cell of this row (0 is A) and digit, if there is one.
    #[must_use]
    pub const fn at(row: i32, digit: i32) -> Option<Self> {
        let (x, y) = (digit - 5, row - 4);
        let on_board = x >= -4 && x <= 4 && y >= -4 && y <= 4 && y - x >= -4 && y - x <= 4;
        if on_board { Some(Self((x + 13 * y).rem_euclid(CELLS as i32) as u8)) } else { None }
    }

    /// The cell of an index, taken modulo 61.
    #[must_use]
    pub(super) const fn of_index(index: u32) -> Self {
        Self((index % CELLS as u32) as u8)
    }

    /// All cells, from A1 to I9.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..9).flat_map(|row| (1..=9).filter_map(move |digit| Self::at(row, digit)))
    }

    /// The index, 0..61.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The set of this cell alone.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The row, 0 (A) to 8 (I).
    #[must_use]
    pub const fn row(self) -> i32 {
        PLACES[self.0 as usize].0
    }

    /// The digit, 1 to 9.
    #[must_use]
    pub const fn digit(self) -> i32 {
        PLACES[self.0 as usize].1
    }

    /// The neighbour in a direction, unless that is off the board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (row, digit) = direction.offset();
        Self::at(self.row() + row, self.digit() + digit)
    }

    /// Steps from one cell to another.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        let (rows, digits) = (self.row() - other.row(), self.digit() - other.digit());
        rows.abs().max(digits.abs()).max((rows - digits).abs()) as u32
    }
}

/// Row and digit by index.
const PLACES: [(i32, i32); CELLS] = {
    let mut places = [(0, 0); CELLS];
    let mut row = 0;
    while row < 9 {
        let mut digit = 1;
        while digit <= 9 {
            if let Some(cell) = Cell::at(row, digit) {
                places[cell.0 as usize] = (row, digit);
            }
            digit += 1;
        }
        row += 1;
    }
    places
};

impl Display for Cell {
    /// E.g. `E5`.
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}{}", char::from(b'A' + self.row() as u8), self.digit())
    }
}

/// A text that names no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no cell: give a row A to I and a digit, e.g. E5")]
pub struct NoCell(pub String);

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Self, NoCell> {
        let mut letters = text.chars();
        let cell = match (letters.next(), letters.next(), letters.next()) {
            (Some(row), Some(digit), None) => {
                let row = u32::from(row.to_ascii_uppercase()).wrapping_sub(u32::from('A'));
                let row = i32::try_from(row).ok().filter(|row| *row < 9);
                row.zip(digit.to_digit(10)).and_then(|(row, digit)| Self::at(row, digit as i32))
            }
            _ => None,
        };
        cell.ok_or_else(|| NoCell(text.to_owned()))
    }
}

/// The six directions, as they look with row A at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The next digit.
    Right,
    /// The next row and digit.
    UpRight,
    /// The next row.
    UpLeft,
    /// The digit before.
    Left,
    /// The row and digit before.
    DownLeft,
    /// The row before.
    DownRight,
}

impl Direction {
    /// All of them, counterclockwise: three places on is the opposite one.
    pub const ALL: [Self; 6] =
        [Self::Right, Self::UpRight, Self::UpLeft, Self::Left, Self::DownLeft, Self::DownRight];

    /// The steps in rows and digits.
    #[must_use]
    pub const fn offset(self) -> (i32, i32) {
        [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)][self as usize]
    }

    /// What a step adds to an index, modulo 61.
    #[must_use]
    pub const fn rotation(self) -> u32 {
        [1, 14, 13, 60, 47, 48][self as usize]
    }

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The cells that a step in this direction can lead to.
    #[must_use]
    pub const fn targets(self) -> u64 {
        TARGETS[self as usize]
    }

    /// The cells from which a step in this direction leads off the board.
    #[must_use]
    pub const fn edge(self) -> u64 {
        BOARD & !TARGETS[self.back() as usize]
    }
}

const TARGETS: [u64; 6] = {
    let mut targets = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let mut index = 0;
        while index < CELLS {
            if let Some(target) = Cell(index as u8).step(Direction::ALL[direction]) {
                targets[direction] |= target.bit();
            }
            index += 1;
        }
        direction += 1;
    }
    targets
};

/// Every cell of the set one step on; what steps off the board is gone.
#[inline(always)]
#[must_use]
pub const fn shift(set: u64, direction: Direction) -> u64 {
    shift_within(set, direction) & direction.targets()
}

/// The same where no step leads off the board; the bits behind those of the cells may be anything.
#[inline(always)]
pub(super) const fn shift_within(set: u64, direction: Direction) -> u64 {
    let by = direction.rotation();
    (set << by) | (set >> (CELLS as u32 - by))
}

/// [`shift`] of two sets at once.
#[inline(always)]
pub(super) fn shift_both(sets: u64x2, direction: Direction) -> u64x2 {
    let by = direction.rotation();
    ((sets << by) | (sets >> (CELLS as u32 - by))) & u64x2::splat(direction.targets())
}

/// The cells of a set.
pub fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(Cell(index as u8))
    })
}

/// Calls `visit` with the index of each cell of the set and with `count`, one more each time; gives the next count. Mostly there are no
/// more than `MOSTLY` cells, and nothing foretells how many: no branch depends on it, but `visit` is called `MOSTLY` times at least, behind
/// the last cell with 63 and the next count.
#[inline(always)]
pub(super) fn each_of_mostly<const MOSTLY: usize>(
    mut set: u64,
    mut count: usize,
    mut visit: impl FnMut(u32, usize),
) -> usize {
    // Behind all cells, so that there is one always.
    const BEHIND: u64 = 1 << 63;
    for _ in 0..MOSTLY {
        visit((set | BEHIND).trailing_zeros(), count);
        count += usize::from(set != 0);
        set &= set.wrapping_sub(1);
    }
    while set != 0 {
        visit(set.trailing_zeros() & 63, count);
        count += 1;
        set &= set - 1;
    }
    count
}

/// The cells at each distance from the centre, 0 to 4.
pub const RINGS: [u64; 5] = {
    let mut rings = [0; 5];
    let mut index = 0;
    while index < CELLS {
        let (row, digit) = PLACES[index];
        let (y, x) = (row - 4, digit - 5);
        let mut distance = if x < 0 { -x } else { x };
        distance = if y > distance { y } else { distance };
        distance = if -y > distance { -y } else { distance };
        distance = if y - x > distance { y - x } else { distance };
        distance = if x - y > distance { x - y } else { distance };
        rings[distance as usize] |= 1 << index;
        index += 1;
    }
    rings
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_name_and_an_index_of_its_own() {
        let all: Vec<Cell> = Cell::all().collect();
        assert_eq!((all.len(), all[0].to_string(), all[60].to_string()), (61, "A1".into(), "I9".into()));
        assert_eq!(all.iter().fold(0, |set, cell| set | cell.bit()), BOARD);
        assert!(all.iter().all(|cell| cell.to_string().parse() == Ok(*cell)));
        assert_eq!("e5".parse(), Ok(Cell::CENTRE));
        for wrong in ["", "A6", "I4", "J5", "E0", "E10", "5E", "é5", "@1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn sets_step_as_their_cells_do() {
        for cell in Cell::all() {
            for direction in Direction::ALL {
                let target = cell.step(direction).map_or(0, Cell::bit);
                assert_eq!(shift(cell.bit(), direction), target, "{cell} {direction:?}");
                assert_eq!(direction.edge() & cell.bit() != 0, target == 0);
                assert!(cell.step(direction).is_none_or(|next| next.step(direction.back()) == Some(cell)));
            }
        }
    }

    #[test]
    fn rings_are_distances() {
        assert_eq!(RINGS.map(u64::count_ones), [1, 6, 12, 18, 24]);
        for (distance, ring) in RINGS.into_iter().enumerate() {
            assert!(cells(ring).all(|cell| cell.distance(Cell::CENTRE) == distance as u32));
        }
    }

    #[test]
    fn each_cell_is_visited_however_many_there_are() {
        for set in [0, 1, 0b1011, BOARD] {
            let mut found = [99; 70];
            let end = each_of_mostly::<3>(set, 5, |index, count| {
                assert!(index < 64);
                found[count] = index;
            });
            assert_eq!(found[5..end], cells(set).map(Cell::index).collect::<Vec<_>>()[..]);
        }
    }
}
