//! A position: whose marbles are where.

use super::coordinates::{BOARD, Cell, cells};
use crate::search;

/// Marbles each side begins with.
pub const MARBLES: u32 = 14;

/// Marbles pushed off that decide the game.
pub const OUT_TO_WIN: u32 = 6;

/// A position as the side to move sees it, so that both colours are treated alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The marbles of the side to move: a set of cells.
    pub own: u64,
    /// Those of the other side.
    pub opponent: u64,
}

impl Board {
    /// The cells without a marble.
    #[inline(always)]
    #[must_use]
    pub const fn empty(self) -> u64 {
        BOARD & !(self.own | self.opponent)
    }

    /// The same position seen by the other side.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// Marbles of the side to move that are out.
    #[inline]
    #[must_use]
    pub const fn own_out(self) -> u32 {
        MARBLES.saturating_sub(self.own.count_ones())
    }

    /// Marbles of the other side that are out.
    #[inline]
    #[must_use]
    pub const fn opponent_out(self) -> u32 {
        MARBLES.saturating_sub(self.opponent.count_ones())
    }

    /// Whether the side to move has lost too many marbles.
    #[inline]
    #[must_use]
    pub const fn is_lost(self) -> bool {
        self.own_out() >= OUT_TO_WIN
    }

    /// A number of its own for almost every position; its upper bits are the better ones.
    #[inline(always)]
    #[must_use]
    pub const fn hash(self) -> u64 {
        search::hash([self.own, self.opponent])
    }

    /// The position turned by 60° counterclockwise.
    #[must_use]
    pub fn turned(self) -> Self {
        // A step to the right becomes one up and right, a step up and left becomes one to the left.
        self.mapped(|x, y| (x - y, x))
    }

    /// The position mirrored, rows and digits exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.mapped(|x, y| (y, x))
    }

    /// Every marble moved to where `map` sends its digit and row, counted from the centre.
    fn mapped(self, map: impl Fn(i32, i32) -> (i32, i32)) -> Self {
        let image = |set| {
            cells(set).fold(0, |image, cell| {
                let (x, y) = map(cell.digit() - 5, cell.row() - 4);
                image | Cell::at(y + 4, x + 5).map_or(0, Cell::bit)
            })
        };
        Self { own: image(self.own), opponent: image(self.opponent) }
    }
}
