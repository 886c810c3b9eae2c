//! What is known of grids after a move.

use super::super::board::Board;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Values of grids after a move. An entry gives way to a newer one.
///
/// Threads share it without locks (Hyatt and Mann 2002, "A lockless transposition table implementation for parallel search").
/// A check made of grid and value tells halves of two entries from a whole one.
#[derive(Clone, Debug)]
pub(super) struct GridTable(Arc<[(AtomicU64, AtomicU64)]>);

/// Entries of a table: 512 KiB, so that those of a usual depth stay in the caches.
const ENTRIES: usize = 1 << 15;

impl GridTable {
    pub(super) fn new() -> Self {
        // No grid after a move is empty.
        Self((0..ENTRIES).map(|_| Default::default()).collect())
    }

    #[inline(always)]
    fn slot(&self, board: Board) -> &(AtomicU64, AtomicU64) {
        // Fibonacci hashing (Knuth 1973, "The art of computer programming", volume 3, 6.4).
        let hash = board.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - ENTRIES.trailing_zeros());
        &self.0[hash as usize]
    }

    #[inline(always)]
    pub(super) fn get(&self, board: Board) -> Option<f64> {
        let (check, bits) = self.slot(board);
        let (check, bits) = (check.load(Ordering::Relaxed), bits.load(Ordering::Relaxed));
        (check ^ bits == board.0).then(|| f64::from_bits(bits))
    }

    #[inline(always)]
    pub(super) fn put(&self, board: Board, value: f64) {
        let (check, bits) = self.slot(board);
        check.store(board.0 ^ value.to_bits(), Ordering::Relaxed);
        bits.store(value.to_bits(), Ordering::Relaxed);
    }

    /// The value that is there, or else this, which is there from then on.
    #[inline(always)]
    pub(super) fn get_or_put(&self, board: Board, value: impl FnOnce() -> f64) -> f64 {
        self.get(board).unwrap_or_else(|| {
            let value = value();
            self.put(board, value);
            value
        })
    }
}
