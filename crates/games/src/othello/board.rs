//! A position: whose discs are where, and which moves there are, found for all squares at once.

/// Bits of all columns but the first and the last: discs there cannot carry a line over the edge to the next row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The four corners.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A position as the side to move sees it, so that both colours are treated alike. Bit 0 is a1 in the upper left corner,
/// bit 7 is h1, bit 63 is h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// Those of the other side.
    pub opponent: u64,
}

/// Discs of `line` that lie without a gap behind discs of `from`, towards the higher bits and towards the lower ones, at
/// steps of so many bits (Kogge and Stone 1973).
#[inline(always)]
const fn run(from: u64, line: u64, step: u32) -> (u64, u64) {
    let (mut up, mut down) = (line & (from << step), line & (from >> step));
    up |= line & (up << step);
    down |= line & (down >> step);
    let (pairs_up, pairs_down) = (line & (line << step), line & (line >> step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up, down)
}

/// The squares that lie from one in straight lines, as far as the edge: four lines of higher squares, four of lower ones.
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        // Columns and rows that a line goes on by.
        let (steps, mut at) = ([[1, 0], [-1, 1], [0, 1], [1, 1]], 0);
        while at < 4 {
            let [columns, rows] = steps[at];
            let mut away = 1;
            while away < 8 {
                let (column, row) = (square % 8, square / 8);
                let up = [column + away * columns, row + away * rows];
                let down = [column - away * columns, row - away * rows];
                if up[0] >= 0 && up[0] < 8 && up[1] < 8 {
                    rays[square as usize].up[at] |= 1 << (8 * up[1] + up[0]);
                }
                if down[0] >= 0 && down[0] < 8 && down[1] >= 0 {
                    rays[square as usize].down[at] |= 1 << (8 * down[1] + down[0]);
                }
                away += 1;
            }
            at += 1;
        }
        square += 1;
    }
    rays
};

/// The squares of a set and all that are beside them, in all eight directions.
#[inline(always)]
#[must_use]
pub const fn grown(set: u64) -> u64 {
    let row = set | (set << 1 & 0xfefe_fefe_fefe_fefe) | (set >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    row | row << 8 | row >> 8
}

impl Board {
    /// The first position, black to move.
    pub const FIRST: Self = Self { own: 1 << 28 | 1 << 35, opponent: 1 << 27 | 1 << 36 };

    /// The squares without a disc.
    #[inline(always)]
    #[must_use]
    pub const fn empty(self) -> u64 {
        !(self.own | self.opponent)
    }

    /// How many discs there are.
    #[inline(always)]
    #[must_use]
    pub const fn discs(self) -> u32 {
        (self.own | self.opponent).count_ones()
    }

    /// The same position seen by the other side.
    #[inline(always)]
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// The squares where the side to move may put a disc.
    #[inline(always)]
    #[must_use]
    pub const fn moves(self) -> u64 {
        let inner = self.opponent & INNER_COLUMNS;
        let (right, left) = run(self.own, inner, 1);
        let (down, up) = run(self.own, self.opponent, 8);
        let (down_left, up_right) = run(self.own, inner, 7);
        let (down_right, up_left) = run(self.own, inner, 9);
        let ends = right << 1 | left >> 1 | down << 8 | up >> 8;
        (ends | down_left << 7 | up_right >> 7 | down_right << 9 | up_left >> 9) & self.empty()
    }

    /// Whether the side to move may put a disc anywhere.
    #[inline(always)]
    #[must_use]
    pub const fn can_move(self) -> bool {
        let (inner, empty) = (self.opponent & INNER_COLUMNS, self.empty());
        let (steps, lines) = ([8, 1, 7, 9], [self.opponent, inner, inner, inner]);
        let mut at = 0;
        // Most positions have a move in the first directions.
        while at < 4 {
            let (up, down) = run(self.own, lines[at], steps[at]);
            if (up << steps[at] | down >> steps[at]) & empty != 0 {
                return true;
            }
            at += 1;
        }
        false
    }

    /// The discs that a disc of the side to move turns from the square of this set; none where it may not be put.
    #[inline(always)]
    #[must_use]
    pub fn turned(self, square: u64) -> u64 {
        let rays = &RAYS[square.trailing_zeros() as usize % 64];
        let mut turned = 0;
        for &ray in &rays.up {
            // A carry runs through the opponent's discs to what stands behind them.
            let behind = (self.opponent | !ray).wrapping_add(square << 1) & ray & self.own;
            turned |= behind.wrapping_sub(u64::from(behind != 0)) & ray;
        }
        for &ray in &rays.down {
            // The highest square of the line without an opponent's disc is what stands behind them.
            let others = ray & !self.opponent;
            let behind = (1 << 63 >> (others | 1).leading_zeros()) & others & self.own;
            turned |= behind.wrapping_neg() << 1 & ray;
        }
        turned
    }

    /// The position after a disc on this square, which is one of [`moves`](Self::moves), seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn after(self, square: u64) -> Self {
        let turned = self.turned(square);
        Self { own: self.opponent ^ turned, opponent: self.own | turned | square }
    }

    /// Whether neither side can move.
    #[inline]
    #[must_use]
    pub const fn is_over(self) -> bool {
        !self.can_move() && !self.swapped().can_move()
    }

    /// How many discs the side to move is ahead.
    #[inline(always)]
    #[must_use]
    pub const fn ahead(self) -> i32 {
        self.own.count_ones() as i32 - self.opponent.count_ones() as i32
    }

    /// As a table of positions knows it.
    #[inline(always)]
    #[must_use]
    pub const fn key(self) -> [u64; 2] {
        [self.own, self.opponent]
    }

    /// The position mirrored, rows upside down.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { own: self.own.swap_bytes(), opponent: self.opponent.swap_bytes() }
    }

    /// The position with rows and columns exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { own: transposed(self.own), opponent: transposed(self.opponent) }
    }
}

/// A set with rows and columns exchanged (Warren, "Hacker's Delight", 7-3).
#[inline(always)]
#[must_use]
pub const fn transposed(set: u64) -> u64 {
    let swap = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
    let set = set ^ swap ^ swap << 7;
    let swap = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
    let set = set ^ swap ^ swap << 14;
    let swap = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
    set ^ swap ^ swap << 28
}

/// The squares of a set, each as a set of its own, a1 first.
pub fn squares(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let first = set & set.wrapping_neg();
        set ^= first;
        (first != 0).then_some(first)
    })
}
