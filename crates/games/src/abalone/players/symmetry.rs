//! Positions that differ only by how the board is turned or mirrored: what was found of one is true of the other.

use super::super::board::Board;
use super::super::coordinates::{BOARD, Cell, Direction};
use super::super::moves::Move;
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// One of the ways to turn and mirror the board, but for leaving it as it is.
#[derive(Debug)]
pub(super) struct Symmetry {
    /// For each eighth of a set of cells, by its pattern, the cells where those come to lie.
    images: [[u64; 256]; 8],
    /// Where each direction comes to point.
    directions: [u16; 6],
    is_mirrored: bool,
    /// The place of the one that undoes it.
    undone_by: usize,
}

/// All of them.
static ALL: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
    let image = |at: usize, set: u64| {
        let board = Board { own: set, opponent: 0 };
        let first = if at >= 6 { board.mirrored() } else { board };
        (0..at % 6).fold(first, |board, _| board.turned()).own
    };
    let direction = |at: usize, direction: Direction| {
        let to = Cell::CENTRE.step(direction).map_or(0, Cell::bit);
        let points = |other: &Direction| Cell::CENTRE.step(*other).map_or(0, Cell::bit) == image(at, to);
        Direction::ALL.iter().position(points).unwrap_or_default() as u16
    };
    let symmetry = |at: usize| Symmetry {
        images: std::array::from_fn(|eighth| {
            std::array::from_fn(|pattern| image(at, (pattern as u64) << (8 * eighth) & BOARD))
        }),
        directions: Direction::ALL.map(|one| direction(at, one)),
        is_mirrored: at >= 6,
        undone_by: if at >= 6 { at - 1 } else { 5 - at },
    };
    (1..12).map(symmetry).collect()
});

impl Symmetry {
    /// Where these cells come to lie.
    #[inline(always)]
    fn set(&self, set: u64) -> u64 {
        let eighths = self.images.iter().zip(set.to_le_bytes());
        eighths.fold(0, |image, (images, pattern)| image | images[usize::from(pattern)])
    }

    fn board(&self, board: Board) -> Board {
        Board { own: self.set(board.own), opponent: self.set(board.opponent) }
    }

    /// What a move becomes.
    pub(super) fn image(&self, found: Move) -> Move {
        let direction = self.directions[found.direction() as usize];
        let place = self.set(1 << found.place()).trailing_zeros();
        found.redirected(direction, place as u16, self.is_mirrored)
    }

    /// What was this move before.
    pub(super) fn origin(&self, found: Move) -> Move {
        ALL[self.undone_by].image(found)
    }
}

/// Those that leave a position as it is.
#[derive(Debug, Default)]
pub(super) struct Symmetries(ArrayVec<&'static Symmetry, 11>);

impl Symmetries {
    pub(super) fn of(board: Board) -> Self {
        Self(ALL.iter().filter(|symmetry| symmetry.board(board) == board).collect())
    }

    /// Of all positions that these make of one the least, and what makes it that; none if it is that itself.
    #[inline(always)]
    pub(super) fn least(&self, board: Board) -> (Board, Option<&'static Symmetry>) {
        let (mut least, mut made_by) = (board, None);
        for symmetry in &self.0 {
            let image = symmetry.board(board);
            if (image.own, image.opponent) < (least.own, least.opponent) {
                (least, made_by) = (image, Some(*symmetry));
            }
        }
        (least, made_by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::{Game, Layout};

    #[test]
    fn moves_turn_with_their_boards() {
        for seed in 0..60 {
            let board = Game::drawn(seed, seed as u32).board();
            for symmetry in ALL.iter() {
                let turned = symmetry.board(board);
                for found in board.moves() {
                    let image = symmetry.image(found);
                    assert!(image.is_legal(turned));
                    assert_eq!(image.apply(turned), symmetry.board(found.apply(board)));
                    assert_eq!(symmetry.origin(image), found);
                }
            }
        }
    }

    #[test]
    fn positions_that_mirror_each_other_are_one() {
        let count = |layout: Layout| Symmetries::of(layout.board()).0.len();
        assert_eq!((count(Layout::Standard), count(Layout::BelgianDaisy)), (1, 1));
        let symmetries = Symmetries::of(Layout::Standard.board());
        let (mut all, mut different) = (0, std::collections::HashSet::new());
        for found in Layout::Standard.board().moves() {
            let (least, made_by) = symmetries.least(found.apply(Layout::Standard.board()));
            let image = made_by.map_or(found, |symmetry| symmetry.image(found));
            assert_eq!(image.apply(Layout::Standard.board()), least);
            all += 1;
            different.insert((least.own, least.opponent));
        }
        assert_eq!((all, different.len()), (44, 22));
    }
}
