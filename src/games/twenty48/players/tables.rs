//! Tables over four cells: what rules of a line or a block add up to, and what a new tile changes.

use super::super::SpawnView;
use super::super::board::{pack, unpack};
use super::super::rules::{CellsValue, Parameters, Phase, Pick, Place};
use super::buffers::{Buffer, Entries, pooled};
use super::formula_tables;
use crate::games::formula::{Columns, Formula};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use wide::f32x4;

/// What a "2", then a "4", on each of four cells changes. Aligned, so that no entry lies across two cache lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct Changes(pub(super) [f32x4; 2]);

/// What a new tile changes in either total of a [`Slopes`].
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct TotalChanges([Changes; 2]);

pooled!([f32; 2]);
pooled!(Changes);
pooled!(TotalChanges);

/// How a rule values four cells.
#[derive(Clone, Debug)]
pub(super) enum FoldedValue {
    /// By a function.
    Cells(CellsValue),
    /// By a formula.
    Formula(&'static Formula),
}

/// A rule on its way into a table.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    pub(super) value: FoldedValue,
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
    /// In how many ways it moves four cells about.
    const fn order(self) -> usize {
        match self {
            Self::Square => 8,
            Self::Line | Self::Corner | Self::Edge => 2,
        }
    }

    /// The four cells moved about in every way that this symmetry allows, over and over if there are fewer than 8.
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

    /// The first member of each orbit with exponents below `symbols`, as formulas of this region see it.
    fn columns(self, formula: &Formula, symbols: u8) -> Arc<Columns> {
        type Known = HashMap<(&'static str, u8), Arc<Columns>>;
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        let region = formula.region();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let place = Place::of(region).expect("a region of this game");
            let cells = |orbit: &[u16; 8]| place.cells(unpack(orbit[0]));
            Arc::new(Columns::new(region, &self.orbits(symbols).iter().map(cells).collect::<Vec<_>>()))
        };
        known.entry((region.id, symbols)).or_insert_with(new).clone()
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

/// Whether there is a tile on each of four cells.
const fn is_full(index: u16) -> bool {
    let or = index | index >> 1;
    (or | or >> 2) & 0x1111 == 0x1111
}

/// The index with a tile of exponent `tile` put on its empty cell `at`.
const fn with_tile(index: u16, tile: usize, at: usize) -> usize {
    index as usize + (tile << (12 - 4 * at))
}

/// A value, and under [`SpawnView::Average`] the sum over empty cells of the change by a new tile there.
type Value = [f32; 2];

/// What rules of one place add up to, by phase; no changes yet.
#[derive(Debug)]
pub(super) struct Sums {
    symbols: u8,
    after_spawn: Buffer<Value>,
    /// None without such rules.
    after_move: Option<Buffer<Value>>,
}

impl Sums {
    /// Adds up `rules`, and `base` if there is one, for a game of exponents below `symbols`. All have at least this
    /// symmetry.
    pub(super) fn new(base: Option<&Self>, rules: &[Folded], symmetry: Symmetry, symbols: u8) -> Self {
        let (after_move, after_spawn): (Vec<&Folded>, Vec<&Folded>) =
            rules.iter().partition(|rule| rule.phase == Phase::AfterMove);
        let base_move = base.and_then(|base| base.after_move.as_deref());
        let orbits = symmetry.orbits(symbols);
        let sum = |base, rules: &[&Folded]| summed(base, rules, orbits, symmetry, symbols);
        Self {
            symbols,
            after_spawn: sum(base.map(|base| &*base.after_spawn), &after_spawn),
            after_move: (base_move.is_some() || !after_move.is_empty()).then(|| sum(base_move, &after_move)),
        }
    }

    /// The table of these sums, which have this symmetry.
    pub(super) fn into_table(self, view: SpawnView, fours: f32, symmetry: Symmetry) -> Table {
        let changes = (view == SpawnView::Worst).then(|| changes(&self));
        let Self { symbols, after_spawn: mut values, after_move } = self;
        let table: &mut Entries<Value> = &mut values;
        let orbits = symmetry.orbits(symbols);
        if view == SpawnView::Average {
            for orbit in orbits.iter().filter(|orbit| !is_full(orbit[0])) {
                let change = summed_change(table, orbit[0], fours);
                orbit[..symmetry.order()].iter().for_each(|&member| table[usize::from(member)][1] = change);
            }
        }
        if let Some(after_move) = after_move {
            let after_move: &Entries<Value> = &after_move;
            for index in indices(symbols).map(usize::from) {
                table[index][0] += after_move[index][0];
            }
        }
        Table { values, changes }
    }
}

/// The rules' values over each orbit, on top of `base`.
fn summed(
    base: Option<&Entries<Value>>,
    rules: &[&Folded],
    orbits: &[[u16; 8]],
    symmetry: Symmetry,
    symbols: u8,
) -> Buffer<Value> {
    // Rule by rule, each over all orbits.
    let mut values = vec![-0.0; orbits.len()];
    for &Folded { value, parameters, coefficient, .. } in rules {
        match value {
            FoldedValue::Cells(of) => {
                for (sum, orbit) in values.iter_mut().zip(orbits) {
                    *sum += coefficient * of(unpack(orbit[0]), parameters);
                }
            }
            FoldedValue::Formula(formula) => {
                let exponent = parameters.exponent;
                let find = || formula.values(&symmetry.columns(formula, symbols), exponent);
                let found = formula_tables::values(formula, exponent, symbols, find);
                debug_assert_eq!(found.len(), orbits.len());
                for (sum, value) in values.iter_mut().zip(&*found) {
                    *sum += coefficient * value;
                }
            }
        }
    }
    let mut sums = Buffer::new();
    let table: &mut Entries<Value> = &mut sums;
    for (orbit, value) in orbits.iter().zip(values) {
        let sum = base.map_or(0.0, |base| base[usize::from(orbit[0])][0]) + value as f32;
        orbit[..symmetry.order()].iter().for_each(|&member| table[usize::from(member)] = [sum, 0.0]);
    }
    sums
}

/// What a new tile changes on average, summed over the empty cells of `index`.
fn summed_change(after_spawn: &Entries<Value>, index: u16, fours: f32) -> f32 {
    let cells = unpack(index);
    let here = after_spawn[usize::from(index)][0];
    (0..4)
        .filter(|&at| cells[at] == 0)
        .map(|at| {
            let [two, four] = [1, 2].map(|tile| after_spawn[with_tile(index, tile, at)][0]);
            (1.0 - fours) * (two - here) + fours * (four - here)
        })
        .sum()
}

/// What rules say about four cells.
#[derive(Debug)]
pub(super) struct Table {
    values: Buffer<Value>,
    /// Under [`SpawnView::Worst`]; infinite where a tile stands.
    changes: Option<Buffer<Changes>>,
}

impl Table {
    /// The value of each four cells, and its change.
    #[inline]
    pub(super) fn values(&self) -> &Entries<Value> {
        &self.values
    }

    /// See [`Table::changes`]; only under [`SpawnView::Worst`].
    #[inline]
    pub(super) fn changes(&self) -> &Entries<Changes> {
        self.changes.as_ref().expect("asked for by the worst-case view only")
    }
}

fn changes(sums: &Sums) -> Buffer<Changes> {
    let after_spawn: &Entries<Value> = &sums.after_spawn;
    let mut changes = Buffer::new();
    let table: &mut Entries<Changes> = &mut changes;
    for index in indices(sums.symbols) {
        let (cells, here) = (unpack(index), after_spawn[usize::from(index)][0]);
        table[usize::from(index)] = Changes([1, 2].map(|tile| {
            f32x4::from(std::array::from_fn::<f32, 4, _>(|at| match cells[at] {
                0 => after_spawn[with_tile(index, tile, at)][0] - here,
                _ => f32::INFINITY,
            }))
        }));
    }
    changes
}

/// A rule of two totals a line ([`Shape::Slopes`](super::super::rules::Shape::Slopes)).
#[derive(Debug)]
pub(super) struct Slopes {
    coefficient: f32,
    /// Both turned negative, with the coefficient, where the smaller total counts: the larger one always does then.
    totals: Buffer<[f32; 2]>,
    /// What changes the first total, then the second; 0 where a tile stands.
    changes: Buffer<TotalChanges>,
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
        let sign = if pick == Pick::Larger { 1.0 } else { -1.0 };
        let mut totals: Buffer<[f32; 2]> = Buffer::new();
        for index in indices(symbols) {
            totals[usize::from(index)] =
                totals_of(unpack(index), parameters).map(|total| sign * total as f32);
        }
        let mut changes = Buffer::new();
        for index in indices(symbols) {
            let (cells, here) = (unpack(index), totals[usize::from(index)]);
            changes[usize::from(index)] = TotalChanges([0, 1].map(|side| {
                Changes([1, 2].map(|tile| {
                    f32x4::from(std::array::from_fn::<f32, 4, _>(|at| match cells[at] {
                        0 => totals[with_tile(index, tile, at)][side] - here[side],
                        _ => 0.0,
                    }))
                }))
            }));
        }
        Self { coefficient: sign * coefficient, totals, changes }
    }

    #[inline]
    fn axis(&self, lines: &[u16; 4]) -> [f32; 2] {
        let totals: &Entries<[f32; 2]> = &self.totals;
        lines.iter().fold([0.0; 2], |sum, &line| {
            let [a, b] = totals[usize::from(line)];
            [sum[0] + a, sum[1] + b]
        })
    }

    /// The rule's value over four lines.
    pub(super) fn value(&self, lines: &[u16; 4]) -> f32 {
        let [a, b] = self.axis(lines);
        self.coefficient * a.max(b)
    }

    /// Adds to each cell of four lines the rule's value over them with the new tile in that cell.
    #[inline]
    pub(super) fn add_changes(&self, lines: &[u16; 4], changes: &mut [Changes; 4]) {
        let table: &Entries<TotalChanges> = &self.changes;
        let totals = self.axis(lines).map(f32x4::splat);
        let coefficient = f32x4::splat(self.coefficient);
        for (change, &line) in changes.iter_mut().zip(lines) {
            let TotalChanges([Changes(first), Changes(second)]) = &table[usize::from(line)];
            for tile in 0..2 {
                let larger = (totals[0] + first[tile]).fast_max(totals[1] + second[tile]);
                change.0[tile] += coefficient * larger;
            }
        }
    }
}
