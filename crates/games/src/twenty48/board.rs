//! The grid: sixteen exponents in one `u64`.

/// A 4x4 grid of exponents: 0 is empty, 1 is the tile "2", … 15 is "32768".
///
/// Cell 0 (top left) is the most significant nibble, so the hexadecimal digits of the number are the grid in
/// reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board(pub u64);

/// The lowest bit of each nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Board {
    /// The largest exponent that a cell can hold.
    pub const LARGEST_EXPONENT: u8 = 15;

    /// The board with these exponents in reading order; each is at most 15.
    #[must_use]
    pub fn from_cells(cells: [u8; 16]) -> Self {
        Self(cells.iter().fold(0, |bits, &exponent| bits << 4 | u64::from(exponent & 15)))
    }

    /// The sixteen exponents in reading order.
    #[must_use]
    pub fn cells(self) -> [u8; 16] {
        std::array::from_fn(|cell| self.cell(cell))
    }

    /// The exponent at `cell` (0..16, reading order).
    #[must_use]
    pub const fn cell(self, cell: usize) -> u8 {
        (self.0 >> shift(cell) & 15) as u8
    }

    /// This board with a tile of `exponent` put on the empty `cell`.
    #[must_use]
    pub const fn with_tile(self, cell: usize, exponent: u8) -> Self {
        Self(self.0 | (exponent as u64) << shift(cell))
    }

    /// Row `row` (0 at the top) as four nibbles, the leftmost cell the most significant.
    #[must_use]
    pub const fn row(self, row: usize) -> u16 {
        (self.0 >> (48 - 16 * row)) as u16
    }

    /// The four rows, top first.
    #[must_use]
    pub const fn rows(self) -> [u16; 4] {
        [self.row(0), self.row(1), self.row(2), self.row(3)]
    }

    /// Rows become columns (mirror at the main diagonal).
    #[must_use]
    pub const fn transposed(self) -> Self {
        let x = self.0;
        let x = (x & 0xf0f0_0f0f_f0f0_0f0f)
            | (x & 0x0000_f0f0_0000_f0f0) << 12
            | (x & 0x0f0f_0000_0f0f_0000) >> 12;
        Self((x & 0xff00_ff00_00ff_00ff) | (x & 0x00ff_00ff_0000_0000) >> 24 | (x & 0xff00_ff00) << 24)
    }

    /// Left becomes right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let x = self.0;
        let x = (x & 0xff00_ff00_ff00_ff00) >> 8 | (x & 0x00ff_00ff_00ff_00ff) << 8;
        Self((x & 0xf0f0_f0f0_f0f0_f0f0) >> 4 | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4)
    }

    /// Top becomes bottom.
    #[must_use]
    pub const fn flipped(self) -> Self {
        let x = self.0;
        Self(x >> 48 | x >> 16 & 0xffff_0000 | (x & 0xffff_0000) << 16 | x << 48)
    }

    /// One bit (the lowest of its nibble) for each empty cell.
    #[must_use]
    pub const fn empty_mask(self) -> u64 {
        let folded = self.0 | self.0 >> 2;
        !(folded | folded >> 1) & ONES
    }

    /// One bit (the lowest of its nibble) for each cell that holds `exponent`.
    #[must_use]
    pub const fn holding_mask(self, exponent: u8) -> u64 {
        Self(self.0 ^ (exponent as u64 * ONES)).empty_mask()
    }

    /// How many cells are empty, 0..=16.
    #[must_use]
    pub const fn empties(self) -> usize {
        // The product adds up all bits in its highest nibble, where 16 would overflow to 0. Without a processor instruction for it,
        // counting bits takes a dozen steps.
        if self.0 == 0 { 16 } else { (self.empty_mask().wrapping_mul(ONES) >> 60) as usize }
    }

    /// The board with a tile of `exponent` on its `nth` empty cell (in the order of rising significance).
    ///
    /// Needs `nth < self.empties()` and at least one tile on the board.
    #[must_use]
    pub const fn with_nth_empty(self, nth: u64, exponent: u64) -> Self {
        // Multiplying by ONES leaves in nibble i the number of empty cells at or below i: at most 15, because
        // one cell holds a tile. The wanted cell is the first whose count exceeds `nth`, found by comparing all
        // counts at once, even and odd nibbles apart, in bytes.
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let counts = self.empty_mask().wrapping_mul(ONES);
        let least = (nth + 1) * BYTES;
        let even = ((counts & (0x0f * BYTES)) | (0x80 * BYTES)) - least;
        let odd = ((counts >> 4 & (0x0f * BYTES)) | (0x80 * BYTES)) - least;
        let reached = (even >> 7 & BYTES) + (odd >> 7 & BYTES);
        let at_or_above = reached.wrapping_mul(BYTES) >> 56;
        Self(self.0 | exponent << (4 * (16 - at_or_above)))
    }

    /// The largest exponent on the board.
    #[must_use]
    pub const fn max_exponent(self) -> u8 {
        const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        const TOPS: u64 = 0x8080_8080_8080_8080;
        /// The larger of each two bytes below 128.
        const fn larger(a: u64, b: u64) -> u64 {
            let keep_a = (((a | TOPS) - b) & TOPS) >> 7;
            let mask = keep_a * 0xff;
            a & mask | b & !mask
        }
        let x = larger(self.0 & BYTES, self.0 >> 4 & BYTES);
        let x = larger(x, x >> 32);
        let x = larger(x, x >> 16);
        larger(x, x >> 8) as u8 & 15
    }

    /// Whether a tile has this exponent, 1..=15, or a larger one.
    #[must_use]
    pub const fn reaches(self, exponent: u8) -> bool {
        // In bytes of one cell each, what is added carries into the highest bit.
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let missing = (0x80 - exponent as u64) * BYTES;
        let (odd, even) = (self.0 & (0x0f * BYTES), self.0 >> 4 & (0x0f * BYTES));
        ((odd + missing) | (even + missing)) & (0x80 * BYTES) != 0
    }

    /// Every tile above the largest missing one is halved, again and again until none is above `most`. Where no tile is
    /// missing, the grid stays as it is.
    #[inline]
    #[must_use]
    pub fn downgraded(self, most: u8) -> Self {
        let mut board = self;
        loop {
            let max = board.max_exponent();
            if max <= most {
                return board;
            }
            let Some(missing) = (1..max).rev().find(|&exponent| board.holding_mask(exponent) == 0) else {
                return board;
            };
            // Each nibble is at least 1, so nothing is borrowed from its neighbour.
            board.0 -= (missing + 1..=max).map(|exponent| board.holding_mask(exponent)).sum::<u64>();
        }
    }

    /// Whether two orthogonal neighbours hold equal tiles that can merge (two 32768s cannot).
    #[must_use]
    pub const fn has_merge(self) -> bool {
        row_has_merge(self.0) || row_has_merge(self.transposed().0)
    }

    /// Whether no move changes the board: it is full and nothing merges.
    #[must_use]
    pub const fn is_dead(self) -> bool {
        self.empty_mask() == 0 && !self.has_merge()
    }
}

const fn shift(cell: usize) -> usize {
    60 - 4 * cell
}

/// Whether a row holds two equal, mergeable tiles side by side.
const fn row_has_merge(bits: u64) -> bool {
    /// One bit for each nibble that is zero.
    const fn zeros(bits: u64) -> u64 {
        let folded = bits | bits >> 2;
        !(folded | folded >> 1) & ONES
    }
    const LEFT_THREE: u64 = 0x1110_1110_1110_1110;
    let tile = !zeros(bits) & !zeros(!bits);
    zeros(bits ^ bits << 4) & tile & LEFT_THREE != 0
}

/// The four exponents of a row.
#[must_use]
pub const fn unpack(row: u16) -> [u8; 4] {
    [(row >> 12) as u8, (row >> 8 & 15) as u8, (row >> 4 & 15) as u8, (row & 15) as u8]
}

/// The row of four exponents.
#[must_use]
pub const fn pack(cells: [u8; 4]) -> u16 {
    (cells[0] as u16) << 12 | (cells[1] as u16) << 8 | (cells[2] as u16) << 4 | cells[3] as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn transpose_slowly(cells: [u8; 16]) -> [u8; 16] {
        std::array::from_fn(|i| cells[i % 4 * 4 + i / 4])
    }

    fn dead_slowly(cells: [u8; 16]) -> bool {
        let mergeable = |a: u8, b: u8| a == b && a != 15;
        (0..16).all(|i| {
            cells[i] != 0
                && (i % 4 == 3 || !mergeable(cells[i], cells[i + 1]))
                && (i / 4 == 3 || !mergeable(cells[i], cells[i + 4]))
        })
    }

    proptest! {
        #[test]
        fn agrees_with_plain_arrays(bits: u64, few in 0_u64..4) {
            // Crowding the exponents into few values makes neighbours equal often.
            for bits in [bits, bits & (ONES * few) | ONES, bits & (ONES * few)] {
                let board = Board(bits);
                let cells = board.cells();
                prop_assert_eq!(Board::from_cells(cells), board);
                prop_assert_eq!(board.transposed().cells(), transpose_slowly(cells));
                let mirrored: [u8; 16] = std::array::from_fn(|i| cells[i / 4 * 4 + 3 - i % 4]);
                prop_assert_eq!(board.mirrored().cells(), mirrored);
                let flipped: [u8; 16] = std::array::from_fn(|i| cells[(3 - i / 4) * 4 + i % 4]);
                prop_assert_eq!(board.flipped().cells(), flipped);
                prop_assert_eq!(board.empties(), cells.iter().filter(|&&c| c == 0).count());
                let largest = *cells.iter().max().unwrap();
                prop_assert_eq!(board.max_exponent(), largest);
                prop_assert!((1..16).all(|exponent| board.reaches(exponent) == (largest >= exponent)));
                prop_assert_eq!(board.is_dead(), dead_slowly(cells));
                prop_assert_eq!(board.rows().map(unpack).concat(), cells.to_vec());
                prop_assert!(board.rows().iter().all(|&row| pack(unpack(row)) == row));
            }
        }

        #[test]
        fn the_nth_empty_cell_is_filled(bits: u64, holes: u16) {
            let mut cells = Board(bits | ONES).cells();
            for (i, cell) in cells.iter_mut().enumerate().skip(1) {
                if holes >> i & 1 == 1 { *cell = 0 }
            }
            let board = Board::from_cells(cells);
            let empty: Vec<usize> = (0..16).rev().filter(|&i| cells[i] == 0).collect();
            for (nth, &cell) in empty.iter().enumerate() {
                prop_assert_eq!(board.with_nth_empty(nth as u64, 2), board.with_tile(cell, 2));
            }
        }
    }

    #[test]
    fn large_tiles_are_downgraded_to_the_largest_missing_one() {
        for (grid, most, expected) in [
            (0xfedb_0000_0000_0001, 14, 0xedcb_0000_0000_0001),
            (0xfedb_0000_0000_0001, 12, 0xcba9_0000_0000_0001),
            (0xf000_0000_0000_0f02, 13, 0xd000_0000_0000_0d02),
            (0xddcb_0000_0000_0001, 13, 0xddcb_0000_0000_0001),
            // None is missing.
            (0xfedc_ba98_7654_3210, 13, 0xfedc_ba98_7654_3210),
        ] {
            assert_eq!(Board(grid).downgraded(most), Board(expected), "{grid:x}");
        }
    }
}
