//! What was found out about positions during a search.

use super::super::board::Board;
use super::super::moves::Move;

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The value is no smaller.
    AtLeast,
    /// The value is no larger.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its value, wins counted from here.
    pub(super) value: i32,
    /// The best move, or the one that was good enough.
    pub(super) best: Option<Move>,
    /// Plies that were looked ahead.
    pub(super) depth: u8,
    /// What the value means.
    pub(super) bound: Bound,
}

/// A place of the table. The position is kept whole: no two are ever taken for each other.
#[derive(Clone, Copy, Debug)]
struct Slot {
    board: Board,
    entry: Entry,
    mine: bool,
    /// The search that wrote it; 0 is none.
    search: u8,
}

/// A table of fixed size; what comes later takes the place of what was there.
#[derive(Debug, Default)]
pub(super) struct Table {
    slots: Vec<Slot>,
    search: u8,
}

impl Table {
    /// Forgets all values, and makes room for a search of so many plies.
    pub(super) fn begin(&mut self, depth: u8) {
        let size = match depth {
            0..=2 => 0,
            3 => 1 << 12,
            4 => 1 << 15,
            5 | 6 => 1 << 18,
            _ => 1 << 20,
        };
        const NOTHING: Slot = Slot {
            board: Board { own: 0, opponent: 0 },
            entry: Entry { value: 0, best: None, depth: 0, bound: Bound::Exact },
            mine: false,
            search: 0,
        };
        if self.slots.len() < size {
            self.slots = vec![NOTHING; size];
            self.search = 0;
        }
        self.search = if self.search == u8::MAX {
            self.slots.fill(NOTHING);
            1
        } else {
            self.search + 1
        };
    }

    #[inline(always)]
    fn place(&self, board: Board, mine: bool) -> usize {
        let hash = board.hash() ^ if mine { 0x5555_5555_5555_5555 } else { 0 };
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    /// What this search knows of the position.
    #[inline(always)]
    #[must_use]
    pub(super) fn find(&self, board: Board, mine: bool) -> Option<Entry> {
        let slot = self.slots.get(self.place(board, mine))?;
        (slot.search == self.search && slot.board == board && slot.mine == mine).then_some(slot.entry)
    }

    /// Keeps an entry.
    #[inline(always)]
    pub(super) fn keep(&mut self, board: Board, mine: bool, entry: Entry) {
        let place = self.place(board, mine);
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = Slot { board, entry, mine, search: self.search };
        }
    }
}
