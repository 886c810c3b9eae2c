//! A genome made ready to play: every rule that sees lines or blocks is added up into tables, once.
//!
//! A line or a block is 16 bits, so each table has 65,536 entries and a whole board costs seventeen look-ups,
//! however many rules the genome has. The new tile changes one row, one column and the blocks around it. On
//! average over new tiles that change is linear, so a second number beside each entry holds it; for the worst
//! tile, the entry holds the change for each of its four cells and both tiles.

use super::super::SpawnView;
use super::super::board::Board;
use super::super::game::Variant;
use super::super::moves::Direction;
use super::super::rules::{self, BLOCKS, Parameters, Shape};
use super::tables::{Folded, Slopes, Sums, Symmetry, Table};
use crate::games::Gene;
use crate::seed::Generator;
use rand::Rng;

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
    /// For outer lines, then for inner ones.
    lines: [Table; 2],
    /// For corner blocks, edge blocks and the centre; none without block rules.
    blocks: Option<[Table; 3]>,
    slopes: Vec<Slopes>,
    empties: [f32; 17],
    largest: Option<[f32; 16]>,
    full: Vec<Loose<fn(Board, &Parameters) -> f64>>,
    boards: Vec<Loose<fn(Board, &Parameters) -> f64>>,
    moves: Vec<Loose<fn(Direction, Board) -> f64>>,
    chances: Vec<Loose<fn(f64) -> f64>>,
}

impl CompiledRules {
    /// Compiles `genes` for a player of `variant` that views new tiles through `view`. Genes of other games'
    /// rules count for nothing.
    #[must_use]
    pub fn new(genes: &[Gene], variant: &Variant, view: SpawnView) -> Self {
        let fours = variant.share_of_fours as f32;
        let symbols = variant.largest_exponent() + 1;
        let [mut lines, mut outer_lines, mut blocks, mut corners, mut edges] = [const { Vec::new() }; 5];
        let mut slopes = Vec::new();
        let (mut empties, mut largest) = ([0.0; 17], None);
        let (mut full, mut boards, mut moves, mut chances) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for gene in genes {
            let Some(rule) = rules::find(gene.rule) else { continue };
            let parameters = Parameters::new(gene.exponent.unwrap_or(1.0), variant.win_exponent);
            let (coefficient, phase) = (gene.coefficient, rule.phase);
            match rule.shape {
                Shape::Line(value) => lines.push(Folded { value, parameters, coefficient, phase }),
                Shape::OuterLine(value) => outer_lines.push(Folded { value, parameters, coefficient, phase }),
                Shape::Block(value) => blocks.push(Folded { value, parameters, coefficient, phase }),
                Shape::CornerBlock(value) => corners.push(Folded { value, parameters, coefficient, phase }),
                Shape::EdgeBlock(value) => edges.push(Folded { value, parameters, coefficient, phase }),
                Shape::Slopes { totals, pick } => {
                    slopes.push(Slopes::new(totals, pick, &parameters, coefficient as f32, symbols));
                }
                Shape::Empties(value) => {
                    for (count, slot) in empties.iter_mut().enumerate() {
                        *slot += (coefficient * value(count, &parameters)) as f32;
                    }
                }
                Shape::Largest(value) => {
                    for (exponent, slot) in (0..).zip(largest.get_or_insert([0.0; 16])) {
                        *slot += (coefficient * value(exponent, &parameters)) as f32;
                    }
                }
                Shape::Full(value) => full.push(Loose { value, parameters, coefficient }),
                Shape::Board(value) => boards.push(Loose { value, parameters, coefficient }),
                Shape::Move(value) => moves.push(Loose { value, parameters, coefficient }),
                Shape::Chance(value) => chances.push(Loose { value, parameters, coefficient }),
            }
        }
        let sums = |base: &Sums, rules: &[Folded], symmetry| {
            let mut sums = base.clone();
            sums.add(rules, symmetry);
            sums
        };
        let table = |sums: Sums, symmetry| Table::new(sums, view, fours, symmetry);
        let none = Sums::new(symbols);
        let inner = sums(&none, &lines, Symmetry::Line);
        let outer = sums(&inner, &outer_lines, Symmetry::Line);
        let lines = [outer, inner].map(|sums| table(sums, Symmetry::Line));
        let blocks = (!(blocks.is_empty() && corners.is_empty() && edges.is_empty())).then(|| {
            let centre = sums(&none, &blocks, Symmetry::Square);
            [
                table(sums(&centre, &corners, Symmetry::Corner), Symmetry::Corner),
                table(sums(&centre, &edges, Symmetry::Edge), Symmetry::Edge),
                table(centre, Symmetry::Square),
            ]
        });
        Self { view, share_of_fours: fours, lines, blocks, slopes, empties, largest, full, boards, moves, chances }
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
    fn line_indices(board: Board, turned: Board) -> [u16; 8] {
        let ([a, b, c, d], [e, f, g, h]) = (board.rows(), turned.rows());
        [a, b, c, d, e, f, g, h]
    }

    /// The entries of the nine blocks in the order of [`BLOCKS`]; zeros without block rules.
    #[inline]
    fn block_indices(&self, board: Board, turned: Board) -> [u16; 9] {
        if self.blocks.is_none() {
            return [0; 9];
        }
        let (mirrored, flipped) = (board.mirrored(), board.flipped());
        let both = mirrored.flipped();
        let corner = |b: Board| (b.0 >> 48 & 0xff00 | b.0 >> 40 & 0xff) as u16;
        let edge = |b: Board| (b.0 >> 44 & 0xff00 | b.0 >> 36 & 0xff) as u16;
        let centre = (board.0 >> 28 & 0xff00 | board.0 >> 20 & 0xff) as u16;
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
    fn sums(&self, lines: [u16; 8], blocks: [u16; 9]) -> [f32; 2] {
        let mut sum = [0.0; 2];
        let mut add = |entry: [f32; 2]| sum = [sum[0] + entry[0], sum[1] + entry[1]];
        for (index, place) in lines.into_iter().zip(LINE_PLACES) {
            add(self.lines[place].value(index));
        }
        if let Some(tables) = &self.blocks {
            for (index, place) in blocks.into_iter().zip(BLOCK_PLACES) {
                add(tables[place].value(index));
            }
        }
        sum
    }

    /// What the worst new tile changes; `full` is added to a "2" and to a "4".
    #[inline]
    fn worst_change(&self, lines: [u16; 8], blocks: [u16; 9], full: [f32; 2]) -> f32 {
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
        if let Some(tables) = &self.blocks {
            for block in 0..9 {
                let change = tables[BLOCK_PLACES[block]].change(blocks[block]);
                for (i, cell) in BLOCKS[block].into_iter().enumerate() {
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
    fn line_changes(&self, lines: [u16; 8]) -> ([[f32; 8]; 4], [[f32; 8]; 4]) {
        let change = |at: usize| *self.lines[LINE_PLACES[at]].change(lines[at]);
        let mut rows = [change(0), change(1), change(2), change(3)];
        let mut columns = [change(4), change(5), change(6), change(7)];
        for slopes in &self.slopes {
            slopes.add_changes(&lines[..4], &mut rows);
            slopes.add_changes(&lines[4..], &mut columns);
        }
        (rows, columns)
    }

    /// The sum over empty cells of what the slopes are worth with a new tile there.
    fn average_slopes(&self, after: Board, lines: [u16; 8]) -> f32 {
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

/// Which table each of the nine blocks uses.
const BLOCK_PLACES: [usize; 9] = [0, 0, 0, 0, 1, 1, 1, 1, 2];
