//! Moves by table: what each of the 65,536 rows becomes when it is pushed.

use super::board::{Board, pack, unpack};
use std::sync::LazyLock;

/// A direction of play, in the article's order of trial, which also settles ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards column 0.
    Left,
    /// Towards row 3.
    Down,
    /// Towards column 3.
    Right,
}

impl Direction {
    /// All four, in the order of trial.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Down, Self::Right];

    /// Its name in lower case: "up", "left", "down" or "right".
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["up", "left", "down", "right"][self as usize]
    }
}

/// Where every row slides to. Two tables of 128 KiB serve all four directions: columns are rows of the
/// transposed board.
#[derive(Debug)]
pub struct MoveTables {
    left: Box<[u16; 65_536]>,
    right: Box<[u16; 65_536]>,
    /// The sum of the tiles that merges make of the row; the same in either direction.
    gain: Box<[f32; 65_536]>,
}

/// The tables, made once. Take the reference outside of loops.
#[must_use]
pub fn tables() -> &'static MoveTables {
    static TABLES: LazyLock<MoveTables> = LazyLock::new(|| {
        let left = |row: u16| pack(slide(unpack(row)));
        let reversed = |row: u16| {
            let [a, b, c, d] = unpack(row);
            pack([d, c, b, a])
        };
        // What merging "2"s up to the tiles of a row has scored.
        let points = |row: u16| -> f32 {
            unpack(row).into_iter().filter(|&k| k > 0).map(|k| f32::from(k - 1) * f32::from(1_u16 << k)).sum()
        };
        MoveTables {
            left: filled(left),
            right: filled(|row| reversed(left(reversed(row)))),
            gain: filled(|row| points(left(row)) - points(row)),
        }
    });
    &TABLES
}

fn filled<T: Copy + Default>(entry: impl Fn(u16) -> T) -> Box<[T; 65_536]> {
    let mut table = Box::new([T::default(); 65_536]);
    for (row, slot) in (0..=u16::MAX).zip(table.iter_mut()) {
        *slot = entry(row);
    }
    table
}

/// A row pushed towards its first cell: tiles close up, and equal neighbours merge once.
fn slide(row: [u8; 4]) -> [u8; 4] {
    let mut out = [0; 4];
    let mut next = 0;
    let mut may_merge = false;
    for exponent in row.into_iter().filter(|&exponent| exponent != 0) {
        if may_merge && out[next - 1] == exponent && exponent != 15 {
            out[next - 1] += 1;
            may_merge = false;
        } else {
            out[next] = exponent;
            next += 1;
            may_merge = true;
        }
    }
    out
}

impl MoveTables {
    /// The board after a move, which equals `board` when the move is not legal.
    #[inline]
    #[must_use]
    pub fn apply(&self, board: Board, direction: Direction) -> Board {
        // No branch, for a processor cannot predict the direction.
        let table = [&self.left, &self.right][usize::from(direction as u8 >= 2)];
        let vertical_mask = (direction as u64 & 1).wrapping_sub(1);
        let turned_if = |board: Board| Board(board.0 ^ (board.0 ^ board.transposed().0) & vertical_mask);
        turned_if(by_rows(table, turned_if(board)))
    }

    /// What the merges of each move score, in the order of [`Direction::ALL`]; 0 for moves that are not legal.
    #[inline]
    #[must_use]
    pub fn gains(&self, board: Board) -> [f32; 4] {
        let gain = |board: Board| board.rows().into_iter().map(|row| self.gain[usize::from(row)]).sum();
        let (vertical, horizontal) = (gain(board.transposed()), gain(board));
        [vertical, horizontal, vertical, horizontal]
    }

    /// The four boards after each move in the order of [`Direction::ALL`].
    #[inline]
    #[must_use]
    pub fn apply_each(&self, board: Board) -> [Board; 4] {
        self.apply_all(board).map(|(after, _)| after)
    }

    /// The four boards after each move in the order of [`Direction::ALL`], each with its transposed twin.
    #[inline]
    #[must_use]
    pub fn apply_all(&self, board: Board) -> [(Board, Board); 4] {
        let turned = board.transposed();
        let (up, down) = (by_rows(&self.left, turned), by_rows(&self.right, turned));
        let (left, right) = (by_rows(&self.left, board), by_rows(&self.right, board));
        [
            (up.transposed(), up),
            (left, left.transposed()),
            (down.transposed(), down),
            (right, right.transposed()),
        ]
    }
}

#[inline]
fn by_rows(table: &[u16; 65_536], board: Board) -> Board {
    let [a, b, c, d] = board.rows().map(|row| u64::from(table[usize::from(row)]));
    Board(a << 48 | b << 32 | c << 16 | d)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twenty48::players::reference::moved;
    use proptest::prelude::*;

    #[test]
    fn rows_slide_and_merge_once() {
        let check = |row, expected| assert_eq!(slide(row), expected, "{row:?}");
        check([0, 0, 0, 0], [0, 0, 0, 0]);
        check([0, 1, 0, 1], [2, 0, 0, 0]);
        check([1, 1, 1, 1], [2, 2, 0, 0]);
        check([1, 1, 1, 0], [2, 1, 0, 0]);
        check([1, 1, 2, 0], [2, 2, 0, 0]);
        check([2, 1, 1, 0], [2, 2, 0, 0]);
        check([3, 0, 0, 3], [4, 0, 0, 0]);
        check([14, 14, 0, 0], [15, 0, 0, 0]);
        check([15, 15, 0, 0], [15, 15, 0, 0]);
    }

    proptest! {
        #[test]
        fn tables_agree_with_the_slow_mover(bits: u64, few in 0_u64..8) {
            for board in [Board(bits), Board(bits & (0x1111_1111_1111_1111 * few))] {
                let all = tables().apply_all(board);
                for (direction, (after, turned)) in Direction::ALL.into_iter().zip(all) {
                    prop_assert_eq!(after, moved(board, direction));
                    prop_assert_eq!(tables().apply(board, direction), after);
                    prop_assert_eq!(after.transposed(), turned);
                }
                let dead = Direction::ALL.iter().all(|&d| moved(board, d) == board);
                prop_assert_eq!(board.is_dead() || board == Board(0), dead);
            }
        }

        #[test]
        fn moves_respect_the_symmetries_of_the_square(bits: u64) {
            let (board, moves) = (Board(bits), tables());
            prop_assert_eq!(moves.apply(board.mirrored(), Direction::Left).mirrored(),
                            moves.apply(board, Direction::Right));
            prop_assert_eq!(moves.apply(board.flipped(), Direction::Up).flipped(),
                            moves.apply(board, Direction::Down));
            prop_assert_eq!(moves.apply(board.transposed(), Direction::Up).transposed(),
                            moves.apply(board, Direction::Left));
        }
    }
}
