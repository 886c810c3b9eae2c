//! The sums of a side's distances, looked up: seven cells at a time.

use super::super::coordinates::{CELLS, Cell};
use super::super::rules::density::HALF_PLANES;
use super::super::rules::from_centre;
use wide::{i16x8, u8x16};

/// Cells that are looked up together.
const CHUNK: usize = 7;

/// How many such chunks there are.
const CHUNKS: usize = CELLS.div_ceil(CHUNK);

/// Bytes of these sums: marbles in each of the 24 half planes, then the sum of distances from the centre.
const LANES: usize = 32;

/// What some marbles add: none lies across two lines of the cache.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Sums([u8; LANES]);

/// What the marbles of each chunk add.
static TABLE: [[Sums; 1 << CHUNK]; CHUNKS] = {
    let mut table = [[Sums([0; LANES]); 1 << CHUNK]; CHUNKS];
    let mut cell = 0;
    while cell < CELLS {
        let (chunk, bit) = (cell / CHUNK, 1 << (cell % CHUNK));
        let mut pattern = 0;
        while pattern < 1 << CHUNK {
            if pattern & bit != 0 {
                let Sums(entry) = &mut table[chunk][pattern];
                let mut plane = 0;
                while plane < 24 {
                    entry[plane] += (HALF_PLANES[plane / 8][plane % 8] >> cell & 1) as u8;
                    plane += 1;
                }
                entry[24] += from_centre(Cell::of_index(cell as u32).bit()) as u8;
            }
            pattern += 1;
        }
        cell += 1;
    }
    table
};

/// What there is to know of a set of at most 14 marbles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    /// The first two axes.
    first: u8x16,
    /// The third axis, then the centre.
    second: u8x16,
}

impl Distances {
    #[inline(always)]
    pub(super) fn of(set: u64) -> Self {
        let (mut first, mut second) = (u8x16::ZERO, u8x16::ZERO);
        for (chunk, entries) in TABLE.iter().enumerate() {
            let Sums(entry) = &entries[(set >> (CHUNK * chunk)) as usize & ((1 << CHUNK) - 1)];
            let [a, b] = [0, 16].map(|from| u8x16::new(std::array::from_fn(|lane| entry[from + lane])));
            first += a;
            second += b;
        }
        Self { first, second }
    }

    /// The sum of distances from the centre.
    #[inline(always)]
    pub(super) fn to_centre(self) -> u8 {
        self.second.to_array()[8]
    }

    /// The sum of the distances of all pairs: see [`between_pairs`](super::super::rules::density::between_pairs).
    #[inline(always)]
    pub(super) fn between_pairs(self, count: u32) -> i32 {
        let count = i16x8::splat(count as i16);
        let parted = |below: i16x8| below.dot(count - below);
        let [a, b] = [i16x8::from_u8x16_low(self.first), i16x8::from_u8x16_high(self.first)];
        let c = i16x8::from_u8x16_low(self.second);
        (parted(a) + parted(b) + parted(c)).reduce_add() / 2
    }

    /// For each axis, how many marbles lie at or below each of its first eight lines, a byte a line.
    #[inline(always)]
    pub(super) fn below(self) -> [u64; 3] {
        let [first, second] = [self.first, self.second].map(|lanes| u128::from_le_bytes(lanes.to_array()));
        [first as u64, (first >> 64) as u64, second as u64]
    }
}
