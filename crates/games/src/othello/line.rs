//! Lines of eight squares as numbers, for tables.

/// Lines of eight squares, each empty, own or the opponent's.
pub const LINES: usize = 6561;

/// The number of a line: a ternary digit a square, 1 for own discs and 2 for the opponent's; the first square counts least.
#[inline(always)]
#[must_use]
pub fn number(own: u8, opponent: u8) -> usize {
    usize::from(TERNARY[own as usize]) + 2 * usize::from(TERNARY[opponent as usize])
}

/// Three by three squares, each empty, own or the opponent's.
pub const NINES: usize = 19_683;

/// The number of three by three squares, the bits of each row behind those of the one before, as that of a line.
#[inline(always)]
#[must_use]
pub fn number_of_nine(own: usize, opponent: usize) -> usize {
    usize::from(TERNARY[own & 511]) + 2 * usize::from(TERNARY[opponent & 511])
}

/// The same of squares whose rows run the other way.
#[inline(always)]
#[must_use]
pub fn number_of_nine_mirrored(own: usize, opponent: usize) -> usize {
    usize::from(MIRRORED[own & 511]) + 2 * usize::from(MIRRORED[opponent & 511])
}

/// Bits as ternary digits.
static TERNARY: [u16; 512] = {
    let mut ternary = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        ternary[bits] = 3 * ternary[bits >> 1] + (bits & 1) as u16;
        bits += 1;
    }
    ternary
};

/// The same, each three bits in the other order.
static MIRRORED: [u16; 512] = {
    let mut mirrored = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        mirrored[bits] = TERNARY[(bits & 0o111) << 2 | bits & 0o222 | (bits & 0o444) >> 2];
        bits += 1;
    }
    mirrored
};

/// The first column as eight bits, its upper square first.
#[inline(always)]
#[must_use]
pub const fn column(set: u64) -> u8 {
    ((set & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The diagonal from a1 and the one from h1, each as eight bits by column.
#[inline(always)]
#[must_use]
pub const fn diagonals(set: u64) -> [u8; 2] {
    const COLUMNS: u64 = 0x0101_0101_0101_0101;
    [
        ((set & 0x8040_2010_0804_0201).wrapping_mul(COLUMNS) >> 56) as u8,
        ((set & 0x0102_0408_1020_4080).wrapping_mul(COLUMNS) >> 56) as u8,
    ]
}
