//! Moves, and how many ways there are to play.

use super::board::{Board, squares};

/// A move: the index of a square from a1 = 0 along the rows to h8 = 63, or 64 for a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(super) u8);

impl Move {
    /// No disc: only where there is no other move, and the other side has one.
    pub const PASS: Self = Self(64);

    /// How many there are.
    pub const CODES: usize = 65;

    /// A disc on the square of this set of one.
    #[inline(always)]
    #[must_use]
    pub const fn on(square: u64) -> Self {
        Self(square.trailing_zeros() as u8)
    }

    /// The square as a set; none for a pass.
    #[inline(always)]
    #[must_use]
    pub const fn square(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// The position after this move, which must be one of `board`'s, seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn apply(self, board: Board) -> Board {
        if self.0 < 64 { board.after(1 << self.0) } else { board.swapped() }
    }
}

/// The legal moves in order; a pass where the other side can move only, none when the game is over.
pub fn legal(board: Board) -> impl Iterator<Item = Move> {
    let moves = board.moves();
    let passes = moves == 0 && board.swapped().moves() != 0;
    squares(moves).map(Move::on).chain(passes.then_some(Move::PASS))
}

/// The number of ways to play `depth` plies from here; a pass is a ply, and a finished game counts as one way.
#[must_use]
pub fn perft(board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves();
    if moves == 0 {
        let other = board.swapped();
        return if other.moves() == 0 { 1 } else { perft(other, depth - 1) };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    squares(moves).map(|square| perft(board.after(square), depth - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_an_independent_program_counted() {
        let counted = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
        for (depth, expected) in counted.into_iter().enumerate() {
            assert_eq!(perft(Board::FIRST, depth as u32), expected);
        }
    }
}
