//! Tables over four cells: what rules of a line or a block add up to, and what a new tile changes.

use super::super::SpawnView;
use super::super::board::{pack, unpack};
use super::super::rules::{Parameters, Phase, Pick};
use std::sync::LazyLock;

/// A table over four nibbles: any `u16` is an index.
type Entries<T> = Box<[T; 65_536]>;

fn entries<T: Copy>(fill: T) -> Entries<T> {
    // By way of a vector, for an array of this size would first stand on the stack.
    vec![fill; 65_536].try_into().unwrap_or_else(|_| unreachable!("the length is that of the array"))
}

/// A rule on its way into a table.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    pub(super) value: fn([u8; 4], &Parameters) -> f64,
    pub(super) parameters: Parameters,
    pub(super) coefficient: f64,
    pub(super) phase: Phase,
}

/// What leaves the value of four cells as it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Symmetry {
    /// Read backwards.
    Line,
    /// Turned and mirrored: cells in reading order.
    Square,
    /// The second and third exchanged.
    Corner,
    /// The first two exchanged, and the last two.
    Edge,
}

/// Sets of equivalent entries, so that each is computed once.
struct Orbits {
    /// The members of each orbit, some twice where cells are equal; by rising largest exponent.
    members: Vec<[u16; 8]>,
    /// How many orbits have no exponent above this index.
    up_to: [usize; 16],
}

impl Symmetry {
    /// The four cells moved about in every way that this symmetry allows.
    fn images(self, [a, b, c, d]: [u8; 4]) -> [[u8; 4]; 8] {
        let twice = |x: [u8; 4], y: [u8; 4]| [x, y, x, y, x, y, x, y];
        match self {
            Self::Line => twice([a, b, c, d], [d, c, b, a]),
            Self::Corner => twice([a, b, c, d], [a, c, b, d]),
            Self::Edge => twice([a, b, c, d], [b, a, d, c]),
            Self::Square => [
                [a, b, c, d],
                [b, a, d, c],
                [c, d, a, b],
                [d, c, b, a],
                [a, c, b, d],
                [c, a, d, b],
                [b, d, a, c],
                [d, b, c, a],
            ],
        }
    }

    /// The orbits with exponents below `symbols`.
    fn orbits(self, symbols: u8) -> &'static [[u16; 8]] {
        static ORBITS: [LazyLock<Orbits>; 4] = [
            LazyLock::new(|| Orbits::new(Symmetry::Line)),
            LazyLock::new(|| Orbits::new(Symmetry::Square)),
            LazyLock::new(|| Orbits::new(Symmetry::Corner)),
            LazyLock::new(|| Orbits::new(Symmetry::Edge)),
        ];
        let orbits = &ORBITS[self as usize];
        &orbits.members[..orbits.up_to[usize::from(symbols) - 1]]
    }
}

impl Orbits {
    fn new(symmetry: Symmetry) -> Self {
        let largest = |index: u16| unpack(index).into_iter().max().unwrap_or(0);
        let mut members: Vec<[u16; 8]> = (0..=u16::MAX)
            .map(|index| symmetry.images(unpack(index)).map(pack))
            .filter(|images| images.iter().all(|&image| images[0] <= image))
            .collect();
        members.sort_by_key(|images| largest(images[0]));
        let up_to = std::array::from_fn(|exponent| {
            members.partition_point(|images| usize::from(largest(images[0])) <= exponent)
        });
        Self { members, up_to }
    }
}

/// Every index whose four nibbles are below `symbols`: the others cannot occur in the game.
fn indices(symbols: u8) -> impl Iterator<Item = u16> {
    let symbols = u16::from(symbols);
    (0..symbols).flat_map(move |a| {
        (0..symbols).flat_map(move |b| {
            (0..symbols).flat_map(move |c| (0..symbols).map(move |d| a << 12 | b << 8 | c << 4 | d))
        })
    })
}

/// The index with a tile of exponent `tile` put on its empty cell `at`.
const fn with_tile(index: u16, tile: usize, at: usize) -> usize {
    index as usize + (tile << (12 - 4 * at))
}

/// What rules add up to: both phases together, and after the spawn alone.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    symbols: u8,
    values: Entries<[f32; 2]>,
}

impl Sums {
    /// Zeros, for a game of exponents below `symbols`.
    pub(super) fn new(symbols: u8) -> Self {
        Self { symbols, values: entries([0.0; 2]) }
    }

    /// Adds rules of this symmetry.
    pub(super) fn add(&mut self, rules: &[Folded], symmetry: Symmetry) {
        if rules.is_empty() {
            return;
        }
        for orbit in symmetry.orbits(self.symbols) {
            let cells = unpack(orbit[0]);
            let [mut after_move, mut after_spawn] = [0.0, 0.0];
            for rule in rules {
                let value = rule.coefficient * (rule.value)(cells, &rule.parameters);
                match rule.phase {
                    Phase::AfterMove => after_move += value,
                    Phase::AfterSpawn => after_spawn += value,
                }
            }
            let [both, spawn] = self.values[usize::from(orbit[0])];
            let sum = [both + (after_move + after_spawn) as f32, spawn + after_spawn as f32];
            for &member in orbit {
                self.values[usize::from(member)] = sum;
            }
        }
    }
}

/// What rules say about four cells.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The value, and under [`SpawnView::Average`] the sum over empty cells of the change by a new tile there.
    values: Entries<[f32; 2]>,
    /// Under [`SpawnView::Worst`] the change by a "2" on each of the four cells, then by a "4"; infinite on tiles.
    changes: Option<Entries<[f32; 8]>>,
}

impl Table {
    /// The table of `sums`, which have at least this symmetry.
    pub(super) fn new(sums: Sums, view: SpawnView, fours: f32, symmetry: Symmetry) -> Self {
        match view {
            SpawnView::Worst => Self { changes: Some(changes(&sums)), values: sums.values },
            SpawnView::Average => Self { values: averaged(sums, fours, symmetry), changes: None },
        }
    }

    /// See [`Table::values`].
    #[inline]
    pub(super) fn value(&self, index: u16) -> [f32; 2] {
        self.values[usize::from(index)]
    }

    /// See [`Table::changes`].
    #[inline]
    pub(super) fn change(&self, index: u16) -> &[f32; 8] {
        match &self.changes {
            Some(changes) => &changes[usize::from(index)],
            None => &[0.0; 8],
        }
    }
}

fn changes(sums: &Sums) -> Entries<[f32; 8]> {
    let mut changes = entries([0.0; 8]);
    for index in indices(sums.symbols) {
        let here = sums.values[usize::from(index)][1];
        for (slot, change) in changes[usize::from(index)].iter_mut().enumerate() {
            *change = if unpack(index)[slot % 4] == 0 {
                sums.values[with_tile(index, 1 + slot / 4, slot % 4)][1] - here
            } else {
                f32::INFINITY
            };
        }
    }
    changes
}

/// Puts the summed change in the place of the after-spawn value.
fn averaged(sums: Sums, fours: f32, symmetry: Symmetry) -> Entries<[f32; 2]> {
    let mut values = sums.values.clone();
    for orbit in symmetry.orbits(sums.symbols) {
        let index = orbit[0];
        let cells = unpack(index);
        let here = sums.values[usize::from(index)][1];
        let change = (0..4)
            .filter(|&at| cells[at] == 0)
            .map(|at| {
                let [two, four] = [1, 2].map(|tile| sums.values[with_tile(index, tile, at)][1]);
                (1.0 - fours) * (two - here) + fours * (four - here)
            })
            .sum();
        for &member in orbit {
            values[usize::from(member)][1] = change;
        }
    }
    values
}

/// A rule of two totals a line ([`Shape::Slopes`](super::super::rules::Shape::Slopes)).
#[derive(Clone, Debug)]
pub(super) struct Slopes {
    /// Whether the larger total counts, or the smaller.
    larger: bool,
    coefficient: f32,
    totals: Entries<[f32; 2]>,
    /// The totals' changes, laid out as in [`Table`]: the first total's eight, then the second's; 0 on tiles.
    changes: Entries<[[f32; 8]; 2]>,
}

impl Slopes {
    /// Folds a rule of this formula and weight, for a game of exponents below `symbols`.
    pub(super) fn new(
        totals_of: fn([u8; 4], &Parameters) -> [f64; 2],
        pick: Pick,
        parameters: &Parameters,
        coefficient: f32,
        symbols: u8,
    ) -> Self {
        let mut totals = entries([0.0; 2]);
        for index in indices(symbols) {
            totals[usize::from(index)] = totals_of(unpack(index), parameters).map(|total| total as f32);
        }
        let mut changes = entries([[0.0; 8]; 2]);
        for index in indices(symbols) {
            let (cells, here) = (unpack(index), totals[usize::from(index)]);
            for slot in (0..8).filter(|slot| cells[slot % 4] == 0) {
                let there = totals[with_tile(index, 1 + slot / 4, slot % 4)];
                for side in 0..2 {
                    changes[usize::from(index)][side][slot] = there[side] - here[side];
                }
            }
        }
        Self { larger: pick == Pick::Larger, coefficient, totals, changes }
    }

    #[inline]
    fn axis(&self, lines: &[u16]) -> [f32; 2] {
        lines.iter().fold([0.0; 2], |sum, &line| {
            let [a, b] = self.totals[usize::from(line)];
            [sum[0] + a, sum[1] + b]
        })
    }

    #[inline]
    fn picked(&self, [a, b]: [f32; 2]) -> f32 {
        self.coefficient * if (a > b) == self.larger { a } else { b }
    }

    /// The rule's value over the rows and over the columns.
    pub(super) fn axis_values(&self, lines: [u16; 8]) -> [f32; 2] {
        [self.picked(self.axis(&lines[..4])), self.picked(self.axis(&lines[4..]))]
    }

    /// Adds to each slot of one axis the rule's value over that axis with the new tile in that slot.
    #[inline]
    pub(super) fn add_changes(&self, lines: &[u16], changes: &mut [[f32; 8]; 4]) {
        let [first, second] = self.axis(lines);
        for (change, &line) in changes.iter_mut().zip(lines) {
            let [firsts, seconds] = &self.changes[usize::from(line)];
            for slot in 0..8 {
                change[slot] += self.picked([first + firsts[slot], second + seconds[slot]]);
            }
        }
    }
}
