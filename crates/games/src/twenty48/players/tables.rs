//! Tables over four cells: what rules of a line or a block add up to, and what a new tile changes.

use super::super::SpawnView;
use super::super::board::{pack, unpack};
use super::super::rules::{CellsValue, Parameters, Phase, Pick, Place};
use super::buffers::{Buffer, Entries, pooled};
use super::formula_tables;
use crate::formula::{Columns, Formula, FormulaRule};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
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
pub(super) enum FoldedValue<'a> {
    /// By a function.
    Cells(CellsValue),
    /// By a formula.
    Formula(&'a FormulaRule),
}

/// A rule on its way into a table.
#[derive(Clone, Debug)]
pub(super) struct Folded<'a> {
    pub(super) value: FoldedValue<'a>,
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

/// Sets of equivalent entries of exponents below some number, so that each is computed once.
#[derive(Debug)]
struct Orbits {
    symmetry: Symmetry,
    symbols: u8,
    /// The first member of each, rising: the values of neighbouring entries mostly lie side by side.
    first: Vec<u16>,
    /// Which orbit each of these entries is in.
    number: Box<Entries<u16>>,
    /// What a new tile makes of each empty cell of each orbit, in the order of the orbits.
    new_tiles: Vec<NewTile>,
}

/// A new tile on an empty cell, by numbers of orbits.
#[derive(Clone, Copy, Debug)]
struct NewTile {
    before: u16,
    two: u16,
    four: u16,
}

impl Symmetry {
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
            let cells = |&first: &u16| place.cells(unpack(first));
            Arc::new(Columns::new(region, &self.orbits(symbols).first.iter().map(cells).collect::<Vec<_>>()))
        };
        known.entry((region.id, symbols)).or_insert_with(new).clone()
    }

    /// The orbits of entries with exponents below `symbols`, 1 to 16.
    fn orbits(self, symbols: u8) -> &'static Orbits {
        static ORBITS: [[OnceLock<Orbits>; 16]; 4] = [const { [const { OnceLock::new() }; 16] }; 4];
        ORBITS[self as usize][usize::from(symbols) - 1].get_or_init(|| Orbits::new(self, symbols))
    }
}

impl Orbits {
    fn new(symmetry: Symmetry, symbols: u8) -> Self {
        let images = |index: u16| symmetry.images(unpack(index)).map(pack);
        let first: Vec<u16> =
            indices(symbols).filter(|&index| images(index).iter().all(|&image| index <= image)).collect();
        let mut number = Box::new([0; 65_536]);
        for (at, &index) in (0..).zip(&first) {
            images(index).iter().for_each(|&image| number[usize::from(image)] = at);
        }
        let new_tiles = (0..).zip(&first).flat_map(|(before, &index)| {
            let empty = (0..4).filter(move |&at| unpack(index)[at] == 0);
            let number = &number;
            empty.map(move |at| {
                let [two, four] = [1, 2].map(|tile| number[usize::from(with_tile(index, tile, at))]);
                NewTile { before, two, four }
            })
        });
        let new_tiles = new_tiles.collect();
        Self { symmetry, symbols, first, number, new_tiles }
    }

    fn number(&self, index: u16) -> usize {
        self.number[usize::from(index)].into()
    }
}

/// Every index whose four nibbles are below `symbols`: the others cannot occur in the game. To be gone through by `for_each`,
/// which is ten times faster than a loop.
fn indices(symbols: u8) -> impl Iterator<Item = u16> {
    let symbols = u16::from(symbols);
    (0..symbols).flat_map(move |a| {
        (0..symbols).flat_map(move |b| {
            (0..symbols).flat_map(move |c| (0..symbols).map(move |d| a << 12 | b << 8 | c << 4 | d))
        })
    })
}

/// The index with a tile of exponent `tile` put on its empty cell `at`.
const fn with_tile(index: u16, tile: u16, at: usize) -> u16 {
    index + (tile << (12 - 4 * at))
}

/// A value, and under [`SpawnView::Average`] the sum over empty cells of the change by a new tile there.
type Value = [f32; 2];

/// What rules of one place add up to over each orbit of its symmetry, by phase; no changes yet.
#[derive(Debug)]
pub(super) struct Sums {
    orbits: &'static Orbits,
    after_spawn: Vec<f32>,
    /// None without such rules.
    after_move: Option<Vec<f32>>,
}

impl Sums {
    /// Adds up `rules`, and `base` if there is one, for a game of exponents below `symbols`. All have at least this
    /// symmetry.
    pub(super) fn new(base: Option<&Self>, rules: &[Folded], symmetry: Symmetry, symbols: u8) -> Self {
        let (after_move, after_spawn): (Vec<&Folded>, Vec<&Folded>) =
            rules.iter().partition(|rule| rule.phase == Phase::AfterMove);
        let orbits = symmetry.orbits(symbols);
        let sum = |base: Option<(&[f32], &Orbits)>, rules: &[&Folded]| {
            let own = weighted(rules, orbits);
            let Some((base, of)) = base else { return own.map(|own| 0.0 + own).collect() };
            orbits.first.iter().zip(own).map(|(&first, own)| base[of.number(first)] + own).collect()
        };
        let base_spawn = base.map(|base| (&*base.after_spawn, base.orbits));
        let base_move = base.and_then(|base| Some((base.after_move.as_deref()?, base.orbits)));
        Self {
            orbits,
            after_spawn: sum(base_spawn, &after_spawn),
            after_move: (base_move.is_some() || !after_move.is_empty()).then(|| sum(base_move, &after_move)),
        }
    }

    /// The sum of rules that value a grid after the new tile.
    fn after_spawn(&self, index: u16) -> f32 {
        self.after_spawn[self.orbits.number(index)]
    }

    /// The table of these sums.
    pub(super) fn into_table(self, view: SpawnView, fours: f32) -> Table {
        let changes = (view == SpawnView::Worst).then(|| changes(&self));
        let mut sums: Vec<Value> = self.after_spawn.iter().map(|&sum| [sum, 0.0]).collect();
        if view == SpawnView::Average {
            let sum = |orbit: u16| self.after_spawn[usize::from(orbit)];
            for &NewTile { before, two, four } in &self.orbits.new_tiles {
                let change = |to| sum(to) - sum(before);
                sums[usize::from(before)][1] += (1.0 - fours) * change(two) + fours * change(four);
            }
        }
        if let Some(after_move) = &self.after_move {
            sums.iter_mut().zip(after_move).for_each(|(sum, after_move)| sum[0] += after_move);
        }
        let mut values = Buffer::new();
        let table: &mut Entries<Value> = &mut values;
        indices(self.orbits.symbols)
            .for_each(|index| table[usize::from(index)] = sums[self.orbits.number(index)]);
        Table { values, changes }
    }
}

/// What rules add up to over each orbit.
fn weighted(rules: &[&Folded], orbits: &Orbits) -> impl Iterator<Item = f32> {
    let Orbits { symmetry, symbols, ref first, .. } = *orbits;
    // Rule by rule, each over all orbits.
    let mut values = vec![-0.0; first.len()];
    for Folded { value, parameters, coefficient, .. } in rules {
        match value {
            FoldedValue::Cells(of) => {
                for (sum, &index) in values.iter_mut().zip(first) {
                    *sum += coefficient * of(unpack(index), parameters);
                }
            }
            FoldedValue::Formula(formula) => {
                let exponent = parameters.exponent;
                let find =
                    || formula.formula().values(&symmetry.columns(formula.formula(), symbols), exponent);
                let found = formula_tables::values(formula, exponent, symbols, find);
                debug_assert_eq!(found.len(), first.len());
                for (sum, value) in values.iter_mut().zip(&*found) {
                    *sum += coefficient * value;
                }
            }
        }
    }
    values.into_iter().map(|value| value as f32)
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
    let mut changes = Buffer::new();
    let table: &mut Entries<Changes> = &mut changes;
    indices(sums.orbits.symbols).for_each(|index| {
        let (cells, here) = (unpack(index), sums.after_spawn(index));
        table[usize::from(index)] = Changes([1, 2].map(|tile| {
            f32x4::from(std::array::from_fn::<f32, 4, _>(|at| match cells[at] {
                0 => sums.after_spawn(with_tile(index, tile, at)) - here,
                _ => f32::INFINITY,
            }))
        }));
    });
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
        indices(symbols).for_each(|index| {
            totals[usize::from(index)] =
                totals_of(unpack(index), parameters).map(|total| sign * total as f32);
        });
        let mut changes = Buffer::new();
        indices(symbols).for_each(|index| {
            let (cells, here) = (unpack(index), totals[usize::from(index)]);
            changes[usize::from(index)] = TotalChanges([0, 1].map(|side| {
                Changes([1, 2].map(|tile| {
                    f32x4::from(std::array::from_fn::<f32, 4, _>(|at| match cells[at] {
                        0 => totals[usize::from(with_tile(index, tile, at))][side] - here[side],
                        _ => 0.0,
                    }))
                }))
            }));
        });
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
