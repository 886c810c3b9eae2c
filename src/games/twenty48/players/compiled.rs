//! A genome made ready to play: every rule that sees lines or blocks is added up into tables, once.
//!
//! A line or a block is 16 bits, so each table has 65,536 entries and a whole board costs seventeen look-ups,
//! however many rules the genome has. The new tile changes one row, one column and the blocks around it. On
//! average over new tiles that change is linear, so a second number beside each entry holds it; for the worst
//! tile, the entry holds the change for each of its four cells and both tiles.

use super::super::SpawnView;
use super::super::board::{Board, unpack};
use super::super::game::Variant;
use super::super::moves::Direction;
use super::super::rules::{self, BlockPlace, LinePlace, Parameters, Phase, Shape};
use crate::games::Gene;
use crate::seed::Generator;
use rand::Rng;

/// Entries of a table over four nibbles.
const ENTRIES: usize = 65_536;

/// A rule that was not folded into a table, with its coefficient.
#[derive(Clone, Debug)]
struct Loose<F> {
    value: F,
    parameters: Parameters,
    coefficient: f64,
}

/// A genome's tables for one variant and one view of the spawns.
#[derive(Clone, Debug)]
pub struct CompiledRules {
    view: SpawnView,
    share_of_fours: f32,
    /// By [`LinePlace`]; both are the same table where no rule tells outer from inner.
    lines: Vec<Table>,
    /// By [`BlockPlace`]; empty without block rules.
    blocks: Vec<Table>,
    slopes: Vec<Slopes>,
    empties: [f32; 17],
    largest: Option<[f32; 16]>,
    full: Vec<Loose<fn(Board, &Parameters) -> f64>>,
    boards: Vec<Loose<fn(Board, &Parameters) -> f64>>,
    moves: Vec<Loose<fn(Direction, Board) -> f64>>,
    chances: Vec<Loose<fn(f64) -> f64>>,
}

/// What the rules of one place say about four cells.
#[derive(Clone, Debug)]
struct Table {
    /// The value, and under [`SpawnView::Average`] the sum over empty cells of the change by a new tile there.
    values: Vec<[f32; 2]>,
    /// Under [`SpawnView::Worst`] the change by a "2" on each of the four cells, then by a "4"; infinite on tiles.
    changes: Vec<[f32; 8]>,
}

/// A rule of two totals a line ([`Shape::Slopes`]).
#[derive(Clone, Debug)]
struct Slopes {
    pick: fn(f64, f64) -> f64,
    coefficient: f32,
    totals: Vec<[f32; 2]>,
    /// The totals' changes, laid out as in [`Table`]: the first total's eight, then the second's; 0 on tiles.
    changes: Vec<[[f32; 8]; 2]>,
}

impl CompiledRules {
    /// Compiles `genes` for a player of `variant` that views new tiles through `view`. Genes of other games'
    /// rules count for nothing.
    #[must_use]
    pub fn new(genes: &[Gene], variant: &Variant, view: SpawnView) -> Self {
        let mut this = Self {
            view,
            share_of_fours: variant.share_of_fours as f32,
            lines: Vec::new(),
            blocks: Vec::new(),
            slopes: Vec::new(),
            empties: [0.0; 17],
            largest: None,
            full: Vec::new(),
            boards: Vec::new(),
            moves: Vec::new(),
            chances: Vec::new(),
        };
        let symbols = variant.largest_exponent() + 1;
        let (mut line_rules, mut block_rules) = (Vec::new(), Vec::new());
        for gene in genes {
            let Some(rule) = rules::find(gene.rule) else { continue };
            let parameters = Parameters::new(gene.exponent.unwrap_or(1.0), variant.win_exponent);
            let coefficient = gene.coefficient;
            match rule.shape {
                Shape::Line(value) => line_rules.push((rule.phase, Loose { value, parameters, coefficient })),
                Shape::Block(value) => block_rules.push((rule.phase, Loose { value, parameters, coefficient })),
                Shape::Slopes { totals, pick } => {
                    this.slopes.push(Slopes::new(totals, pick, &parameters, coefficient as f32, symbols));
                }
                Shape::Empties(value) => {
                    for (empties, slot) in this.empties.iter_mut().enumerate() {
                        *slot += (coefficient * value(empties, &parameters)) as f32;
                    }
                }
                Shape::Largest(value) => {
                    for (largest, slot) in (0..).zip(this.largest.get_or_insert_default()) {
                        *slot += (coefficient * value(largest, &parameters)) as f32;
                    }
                }
                Shape::Full(value) => this.full.push(Loose { value, parameters, coefficient }),
                Shape::Board(value) => this.boards.push(Loose { value, parameters, coefficient }),
                Shape::Move(value) => this.moves.push(Loose { value, parameters, coefficient }),
                Shape::Chance(value) => this.chances.push(Loose { value, parameters, coefficient }),
            }
        }
        let fours = this.share_of_fours;
        this.lines = [LinePlace::Outer, LinePlace::Inner]
            .map(|place| Table::new(&line_rules, place, view, fours, symbols))
            .into();
        if !block_rules.is_empty() {
            this.blocks = [BlockPlace::Corner, BlockPlace::Edge, BlockPlace::Centre]
                .map(|place| Table::new(&block_rules, place, view, fours, symbols))
                .into();
        }
        this
    }

    /// What a move to `after` is worth without looking further: after-move rules on the grid as it is, and
    /// after-spawn rules on the worst or the average grid with a new tile. `turned` is `after` transposed.
    #[inline]
    pub(super) fn appraise(
        &self,
        direction: Direction,
        after: Board,
        turned: Board,
        generator: &mut Generator,
    ) -> f32 {
        let empties = after.empties();
        let (lines, blocks) = (Self::line_indices(after, turned), self.block_indices(after, turned));
        let [value, change] = self.sums(lines, blocks);
        let mut total = value + self.empties[empties];
        if let Some(largest) = &self.largest {
            total += largest[usize::from(after.max_exponent())];
        }
        for rule in &self.boards {
            total += (rule.coefficient * (rule.value)(after, &rule.parameters)) as f32;
        }
        for rule in &self.moves {
            total += (rule.coefficient * (rule.value)(direction, after)) as f32;
        }
        for rule in &self.chances {
            let chance = (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            total += (rule.coefficient * (rule.value)(chance)) as f32;
        }
        if empties == 0 {
            return total;
        }
        let full = if empties == 1 { self.full_values(after) } else { [0.0; 2] };
        total
            + match self.view {
                SpawnView::Worst => self.worst_change(lines, blocks, full),
                SpawnView::Average => {
                    let share = self.share_of_fours;
                    let slopes = if self.slopes.is_empty() { 0.0 } else { self.average_slopes(after, lines) };
                    (change + slopes) / empties as f32 + full[0] * (1.0 - share) + full[1] * share
                }
            }
    }

    /// All rules about grids, on this very grid: what a grid without a reply is worth.
    pub(super) fn standing(&self, board: Board) -> f32 {
        let turned = board.transposed();
        let lines = Self::line_indices(board, turned);
        let [value, _] = self.sums(lines, self.block_indices(board, turned));
        let loose = |rules: &[Loose<fn(Board, &Parameters) -> f64>]| -> f64 {
            rules.iter().map(|rule| rule.coefficient * (rule.value)(board, &rule.parameters)).sum()
        };
        let full = if board.empties() == 0 { loose(&self.full) } else { 0.0 };
        let slopes: f32 = self.slopes.iter().map(|slopes| slopes.axis_values(lines).iter().sum::<f32>()).sum();
        let largest = self.largest.map_or(0.0, |largest| largest[usize::from(board.max_exponent())]);
        value + slopes + self.empties[board.empties()] + largest + (full + loose(&self.boards)) as f32
    }

    /// The entries of the four rows, then of the four columns.
    #[inline]
    fn line_indices(board: Board, turned: Board) -> [usize; 8] {
        let ([a, b, c, d], [e, f, g, h]) = (board.rows(), turned.rows());
        [a, b, c, d, e, f, g, h].map(usize::from)
    }

    /// The entries of the nine blocks in the order of [`BLOCKS`]; zeros without block rules.
    #[inline]
    fn block_indices(&self, board: Board, turned: Board) -> [usize; 9] {
        if self.blocks.is_empty() {
            return [0; 9];
        }
        let (mirrored, flipped) = (board.mirrored(), board.flipped());
        let both = mirrored.flipped();
        let corner = |b: Board| (b.0 >> 48 & 0xff00 | b.0 >> 40 & 0xff) as usize;
        let edge = |b: Board| (b.0 >> 44 & 0xff00 | b.0 >> 36 & 0xff) as usize;
        let centre = (board.0 >> 28 & 0xff00 | board.0 >> 20 & 0xff) as usize;
        [
            corner(board),
            corner(mirrored),
            corner(flipped),
            corner(both),
            edge(board),
            edge(flipped),
            edge(turned),
            edge(turned.flipped()),
            centre,
        ]
    }

    #[inline]
    fn sums(&self, lines: [usize; 8], blocks: [usize; 9]) -> [f32; 2] {
        let mut sum = [0.0; 2];
        let mut add = |entry: [f32; 2]| sum = [sum[0] + entry[0], sum[1] + entry[1]];
        for (index, place) in lines.into_iter().zip(LINE_PLACES) {
            add(self.lines[place].values[index]);
        }
        if !self.blocks.is_empty() {
            for (index, (place, _)) in blocks.into_iter().zip(BLOCKS) {
                add(self.blocks[place].values[index]);
            }
        }
        sum
    }

    /// What the worst new tile changes; `full` is added to a "2" and to a "4".
    #[inline]
    fn worst_change(&self, lines: [usize; 8], blocks: [usize; 9], full: [f32; 2]) -> f32 {
        let (rows, columns) = self.line_changes(lines);
        let mut cells = [[0.0; 16]; 2];
        for tile in 0..2 {
            for row in 0..4 {
                for column in 0..4 {
                    cells[tile][4 * row + column] =
                        rows[row][4 * tile + column] + columns[column][4 * tile + row];
                }
            }
        }
        if !self.blocks.is_empty() {
            for (index, (place, at)) in blocks.into_iter().zip(BLOCKS) {
                let change = &self.blocks[place].changes[index];
                for (i, cell) in at.into_iter().enumerate() {
                    cells[0][cell] += change[i];
                    cells[1][cell] += change[i + 4];
                }
            }
        }
        let least = |cells: [f32; 16]| cells.into_iter().fold(f32::INFINITY, f32::min);
        f32::min(least(cells[0]) + full[0], least(cells[1]) + full[1])
    }

    /// The changes by line rules and slopes together, by row and by column.
    #[inline]
    fn line_changes(&self, lines: [usize; 8]) -> ([[f32; 8]; 4], [[f32; 8]; 4]) {
        let change = |at: usize| self.lines[LINE_PLACES[at]].changes[lines[at]];
        let mut rows = [change(0), change(1), change(2), change(3)];
        let mut columns = [change(4), change(5), change(6), change(7)];
        for slopes in &self.slopes {
            slopes.add_changes(&lines[..4], &mut rows);
            slopes.add_changes(&lines[4..], &mut columns);
        }
        (rows, columns)
    }

    /// The sum over empty cells of what the slopes are worth with a new tile there.
    fn average_slopes(&self, after: Board, lines: [usize; 8]) -> f32 {
        let share = self.share_of_fours;
        let mut sum = 0.0;
        for slopes in &self.slopes {
            for (axis, board) in [after, after.transposed()].into_iter().enumerate() {
                let mut changes = [[0.0; 8]; 4];
                slopes.add_changes(&lines[4 * axis..4 * axis + 4], &mut changes);
                for cell in (0..16).filter(|&cell| board.cell(cell) == 0) {
                    let change = &changes[cell / 4];
                    sum += change[cell % 4] * (1.0 - share) + change[4 + cell % 4] * share;
                }
            }
        }
        sum
    }

    /// The rules of full grids, with a "2" and with a "4" on the only empty cell.
    fn full_values(&self, after: Board) -> [f32; 2] {
        if self.full.is_empty() {
            return [0.0; 2];
        }
        [1, 2].map(|exponent| {
            let board = after.with_nth_empty(0, exponent);
            self.full.iter().map(|rule| (rule.coefficient * (rule.value)(board, &rule.parameters)) as f32).sum()
        })
    }
}

/// Which table each of the eight lines uses.
const LINE_PLACES: [usize; 8] = [0, 1, 1, 0, 0, 1, 1, 0];

/// Which table each block uses, and the cells of the block in the table's order (as `rules::blocks`).
const BLOCKS: [(usize, [usize; 4]); 9] = [
    (0, [0, 1, 4, 5]),
    (0, [3, 2, 7, 6]),
    (0, [12, 13, 8, 9]),
    (0, [15, 14, 11, 10]),
    (1, [1, 2, 5, 6]),
    (1, [13, 14, 9, 10]),
    (1, [4, 8, 5, 9]),
    (1, [7, 11, 6, 10]),
    (2, [5, 6, 9, 10]),
];

/// Every index whose four nibbles are below `symbols`: the others cannot occur in the game.
fn indices(symbols: u8) -> impl Iterator<Item = usize> {
    let symbols = usize::from(symbols);
    (0..symbols).flat_map(move |a| {
        (0..symbols).flat_map(move |b| {
            (0..symbols).flat_map(move |c| (0..symbols).map(move |d| a << 12 | b << 8 | c << 4 | d))
        })
    })
}

/// Where a tile of exponent `tile` stands when put on cell `at` of four empty ones.
const fn placed(tile: usize, at: usize) -> usize {
    tile << (12 - 4 * at)
}

/// A rule over four cells that lie at a `P`, when it applies, and its weight.
type Weighted<P> = (Phase, Loose<fn([u8; 4], P, &Parameters) -> f64>);

impl Table {
    fn new<P: Copy>(rules: &[Weighted<P>], place: P, view: SpawnView, fours: f32, symbols: u8) -> Self {
        let mut values = vec![[0.0; 2]; ENTRIES];
        // First the sums by phase; the value of a grid is both together, a new tile changes only the second.
        for index in indices(symbols) {
            let cells = unpack(index as u16);
            let [mut after_move, mut after_spawn] = [0.0, 0.0];
            for (phase, rule) in rules {
                let value = rule.coefficient * (rule.value)(cells, place, &rule.parameters);
                match phase {
                    Phase::AfterMove => after_move += value,
                    Phase::AfterSpawn => after_spawn += value,
                }
            }
            values[index] = [(after_move + after_spawn) as f32, after_spawn as f32];
        }
        match view {
            SpawnView::Worst => {
                let changes = Self::changes(&values, symbols);
                Self { values, changes }
            }
            SpawnView::Average => {
                Self::average(&mut values, fours, symbols);
                Self { values, changes: Vec::new() }
            }
        }
    }

    fn changes(values: &[[f32; 2]], symbols: u8) -> Vec<[f32; 8]> {
        let mut changes = vec![[0.0; 8]; ENTRIES];
        for index in indices(symbols) {
            for (slot, change) in changes[index].iter_mut().enumerate() {
                *change = if unpack(index as u16)[slot % 4] == 0 {
                    values[index + placed(1 + slot / 4, slot % 4)][1] - values[index][1]
                } else {
                    f32::INFINITY
                };
            }
        }
        changes
    }

    /// Puts the summed change in the place of the after-spawn value. Entries with a tile more come later in the
    /// order, so each is read before it is replaced.
    fn average(values: &mut [[f32; 2]], fours: f32, symbols: u8) {
        for index in indices(symbols) {
            let here = values[index][1];
            let cells = unpack(index as u16);
            values[index][1] = (0..4)
                .filter(|&at| cells[at] == 0)
                .map(|at| {
                    let [two, four] = [1, 2].map(|tile| values[index + placed(tile, at)][1]);
                    (1.0 - fours) * (two - here) + fours * (four - here)
                })
                .sum();
        }
    }
}

impl Slopes {
    fn new(
        totals_of: fn([u8; 4], &Parameters) -> [f64; 2],
        pick: fn(f64, f64) -> f64,
        parameters: &Parameters,
        coefficient: f32,
        symbols: u8,
    ) -> Self {
        let mut totals = vec![[0.0; 2]; ENTRIES];
        for index in indices(symbols) {
            totals[index] = totals_of(unpack(index as u16), parameters).map(|total| total as f32);
        }
        let mut changes = vec![[[0.0; 8]; 2]; ENTRIES];
        for index in indices(symbols) {
            let cells = unpack(index as u16);
            for slot in (0..8).filter(|slot| cells[slot % 4] == 0) {
                for side in 0..2 {
                    changes[index][side][slot] =
                        totals[index + placed(1 + slot / 4, slot % 4)][side] - totals[index][side];
                }
            }
        }
        Self { pick, coefficient, totals, changes }
    }

    #[inline]
    fn axis(&self, lines: &[usize]) -> [f32; 2] {
        lines.iter().fold([0.0; 2], |sum, &line| {
            let [a, b] = self.totals[line];
            [sum[0] + a, sum[1] + b]
        })
    }

    #[inline]
    fn picked(&self, [a, b]: [f32; 2]) -> f32 {
        self.coefficient * (self.pick)(f64::from(a), f64::from(b)) as f32
    }

    /// The rule's value over the rows and over the columns.
    fn axis_values(&self, lines: [usize; 8]) -> [f32; 2] {
        [self.picked(self.axis(&lines[..4])), self.picked(self.axis(&lines[4..]))]
    }

    /// Adds to each slot of one axis the rule's value over that axis with the new tile in that slot.
    #[inline]
    fn add_changes(&self, lines: &[usize], changes: &mut [[f32; 8]; 4]) {
        let [first, second] = self.axis(lines);
        for (change, &line) in changes.iter_mut().zip(lines) {
            let [firsts, seconds] = &self.changes[line];
            for slot in 0..8 {
                change[slot] += self.picked([first + firsts[slot], second + seconds[slot]]);
            }
        }
    }
}
