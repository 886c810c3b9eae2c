//! A genome made ready to play: every rule that sees lines or blocks is added up into tables, once.
//!
//! A line or a block is 16 bits, so each table has 65,536 entries and a whole board costs seventeen look-ups,
//! however many rules the genome has. The new tile changes one row, one column and the blocks around it. On
//! average over new tiles that change is linear, so a second number beside each entry holds it; for the worst
//! tile, the entry holds the change for each of its four cells and both tiles.

use super::super::SpawnView;
use super::super::board::Board;
use super::super::game::GridVariant;
use super::super::moves::Direction;
use super::super::rules::{BLOCKS, BoardValue, ChanceValue, MoveValue, Parameters, Place, Shape, Term};
use super::buffers::Entries;
use super::tables::{Changes, Folded, FoldedValue, Slopes, Sums, Symmetry, Table};
use super::unit;
use crate::Gene;
use crate::seed::Generator;
use std::sync::Arc;
use wide::f32x4;

/// A rule that was not folded into a table, with its coefficient.
#[derive(Clone, Debug)]
struct Loose<F> {
    value: F,
    parameters: Parameters,
    coefficient: f64,
}

/// A genome's tables for one variant and one view of the spawns.
#[derive(Debug)]
pub struct CompiledRules {
    view: SpawnView,
    share_of_fours: f32,
    lines: LineTables,
    /// None without block rules.
    blocks: Option<BlockTables>,
    slopes: Vec<Slopes>,
    empties: [f32; 17],
    largest: Option<[f32; 16]>,
    full: Vec<Loose<BoardValue>>,
    boards: Vec<Loose<BoardValue>>,
    moves: Vec<Loose<MoveValue>>,
    chances: Vec<Loose<ChanceValue>>,
}

/// The entries of the four rows, then of the four columns.
type Lines = [[u16; 4]; 2];

/// What rules say about lines. A place without rules of its own is served by the common table.
#[derive(Debug)]
struct LineTables {
    outer: Arc<Table>,
    inner: Arc<Table>,
}

impl LineTables {
    /// A part of the tables of the four rows, then of the four columns.
    #[inline]
    fn by_line<'a, T>(&'a self, part: fn(&'a Table) -> T) -> [T; 8]
    where
        T: Copy,
    {
        let (outer, inner) = (part(&self.outer), part(&self.inner));
        [outer, inner, inner, outer, outer, inner, inner, outer]
    }
}

/// What rules say about blocks. A place without rules of its own is served by the common table.
#[derive(Debug)]
struct BlockTables {
    corner: Arc<Table>,
    edge: Arc<Table>,
    square: Arc<Table>,
}

impl BlockTables {
    /// A part of the tables of the nine blocks in the order of [`BLOCKS`].
    #[inline]
    fn by_block<'a, T>(&'a self, part: fn(&'a Table) -> T) -> [T; 9]
    where
        T: Copy,
    {
        let (corner, edge) = (part(&self.corner), part(&self.edge));
        [corner, corner, corner, corner, edge, edge, edge, edge, part(&self.square)]
    }
}

impl CompiledRules {
    /// Compiles `genes` for a player of `variant` that views new tiles through `view`. Genes of other games'
    /// rules count for nothing.
    #[must_use]
    pub fn new(genes: &[Gene], variant: &GridVariant, view: SpawnView) -> Self {
        let fours = variant.share_of_fours as f32;
        let symbols = variant.largest_exponent() + 1;
        // By place, in its order.
        let mut folded_rules = [const { Vec::new() }; 5];
        let mut slopes = Vec::new();
        let (mut empties, mut largest) = ([0.0; 17], None);
        let (mut full, mut boards, mut moves, mut chances) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let terms: Vec<(&Gene, Term)> =
            genes.iter().filter_map(|gene| Some((gene, Term::find(&gene.rule)?))).collect();
        for (gene, term) in &terms {
            let parameters = Parameters::new(gene.exponent.unwrap_or(1.0), variant.win_exponent);
            let (coefficient, phase) = (gene.coefficient, term.phase());
            let mut fold = |place: Place, value| {
                folded_rules[place as usize].push(Folded { value, parameters, coefficient, phase });
            };
            match term.shape() {
                Shape::Line(value) => fold(Place::Line, FoldedValue::Cells(value)),
                Shape::OuterLine(value) => fold(Place::OuterLine, FoldedValue::Cells(value)),
                Shape::Block(value) => fold(Place::Block, FoldedValue::Cells(value)),
                Shape::CornerBlock(value) => fold(Place::CornerBlock, FoldedValue::Cells(value)),
                Shape::EdgeBlock(value) => fold(Place::EdgeBlock, FoldedValue::Cells(value)),
                Shape::Formula(place, formula) => fold(place, FoldedValue::Formula(formula)),
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
        let [lines, outer_lines, blocks, corners, edges] = folded_rules;
        let sums =
            |base: Option<&Sums>, rules: &[Folded], symmetry| Sums::new(base, rules, symmetry, symbols);
        let inner = sums(None, &lines, Symmetry::Line);
        let outer = (!outer_lines.is_empty()).then(|| sums(Some(&inner), &outer_lines, Symmetry::Line));
        let table = |sums: Sums| Arc::new(sums.into_table(view, fours));
        let outer = outer.map(table);
        let inner = table(inner);
        let lines = LineTables { outer: outer.unwrap_or_else(|| inner.clone()), inner };
        let blocks = (!(blocks.is_empty() && corners.is_empty() && edges.is_empty())).then(|| {
            let square = sums(None, &blocks, Symmetry::Square);
            let special = |rules: &[Folded], symmetry| {
                (!rules.is_empty()).then(|| table(sums(Some(&square), rules, symmetry)))
            };
            let (corner, edge) = (special(&corners, Symmetry::Corner), special(&edges, Symmetry::Edge));
            let square = table(square);
            let or_square = |own: Option<Arc<Table>>| own.unwrap_or_else(|| square.clone());
            BlockTables { corner: or_square(corner), edge: or_square(edge), square }
        });
        Self {
            view,
            share_of_fours: fours,
            lines,
            blocks,
            slopes,
            empties,
            largest,
            full,
            boards,
            moves,
            chances,
        }
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
        match self.view {
            SpawnView::Worst => self.appraise_by::<true>(direction, after, turned, generator),
            SpawnView::Average => self.appraise_by::<false>(direction, after, turned, generator),
        }
    }

    /// The same for the worst or for the average new tile. Each is compiled on its own: code for the worst one would slow down the
    /// other.
    fn appraise_by<const WORST: bool>(
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
            total += (rule.coefficient * (rule.value)(unit(generator))) as f32;
        }
        if empties == 0 {
            return total;
        }
        if WORST {
            let full = if empties == 1 { self.full_values(after) } else { [0.0; 2] };
            return total + self.worst_change(lines, blocks, full);
        }
        let change =
            if self.slopes.is_empty() { change } else { change + self.average_slopes(after, turned) };
        let average = change / empties as f32;
        if empties > 1 {
            return total + average;
        }
        let (full, share) = (self.full_values(after), self.share_of_fours);
        total + (average + full[0] * (1.0 - share) + full[1] * share)
    }

    /// All rules about grids, on this very grid: what a grid without a reply is worth.
    pub(super) fn standing(&self, board: Board) -> f32 {
        let turned = board.transposed();
        let lines = Self::line_indices(board, turned);
        let values = self.lines.by_line(Table::values);
        let lines: f32 = lines
            .as_flattened()
            .iter()
            .zip(values)
            .map(|(&index, values)| values[usize::from(index)][0])
            .sum();
        lines + self.standing_but_lines(None, board, turned)
    }

    /// The same but for the rules of lines, and with the rules about the move that made this board if there was one.
    pub(super) fn standing_but_lines(&self, made_by: Option<Direction>, board: Board, turned: Board) -> f32 {
        let mut value = self.empties[board.empties()];
        if let Some(tables) = &self.blocks {
            let blocks = self.block_indices(board, turned);
            for (index, values) in blocks.into_iter().zip(tables.by_block(Table::values)) {
                value += values[usize::from(index)][0];
            }
        }
        let lines = Self::line_indices(board, turned);
        let loose = |rules: &[Loose<BoardValue>]| -> f64 {
            rules.iter().map(|rule| rule.coefficient * (rule.value)(board, &rule.parameters)).sum()
        };
        let full = if board.empties() == 0 { loose(&self.full) } else { 0.0 };
        let slopes: f32 =
            self.slopes.iter().flat_map(|slopes| lines.each_ref().map(|lines| slopes.value(lines))).sum();
        let largest = self.largest.map_or(0.0, |largest| largest[usize::from(board.max_exponent())]);
        let moves: f64 = made_by.map_or(0.0, |direction| {
            self.moves.iter().map(|rule| rule.coefficient * (rule.value)(direction, board)).sum()
        });
        value + slopes + largest + (full + loose(&self.boards) + moves) as f32
    }

    /// The values of outer and of inner lines.
    pub(super) fn line_values(&self) -> [&Entries<[f32; 2]>; 2] {
        [self.lines.outer.values(), self.lines.inner.values()]
    }

    /// Whether anything but rules of lines and of chance has a say.
    pub(super) fn has_more_than_lines(&self) -> bool {
        self.blocks.is_some()
            || !self.slopes.is_empty()
            || self.empties.iter().any(|&value| value != 0.0)
            || self.largest.is_some()
            || !(self.full.is_empty() && self.boards.is_empty() && self.moves.is_empty())
    }

    /// The entries of the four rows, then of the four columns.
    #[inline(always)]
    fn line_indices(board: Board, turned: Board) -> Lines {
        [board.rows(), turned.rows()]
    }

    /// The entries of the nine blocks in the order of [`BLOCKS`]; zeros without block rules.
    #[inline(always)]
    fn block_indices(&self, board: Board, turned: Board) -> [u16; 9] {
        if self.blocks.is_none() {
            return [0; 9];
        }
        // Two cells of each row, in lanes of 16 bits: the left ones, the middle ones, the right ones from the edge inwards.
        const PAIRS: u64 = 0x00ff_00ff_00ff_00ff;
        const CELLS: u64 = 0x000f_000f_000f_000f;
        let [left, middle, turned] = [board.0 >> 8, board.0 >> 4, turned.0 >> 4].map(|rows| rows & PAIRS);
        let right = (board.0 & CELLS) << 4 | board.0 >> 4 & CELLS;
        // Of the top row with the one below, and of the bottom row with the one above.
        let top = |pairs: u64| ((pairs << 8 | pairs << 16) >> 48) as u16;
        let bottom = |pairs: u64| (pairs << 8 | pairs >> 16) as u16;
        let centre = ((middle << 8 | middle << 16) >> 32) as u16;
        [
            top(left),
            top(right),
            bottom(left),
            bottom(right),
            top(middle),
            bottom(middle),
            top(turned),
            bottom(turned),
            centre,
        ]
    }

    #[inline(always)]
    fn sums(&self, lines: Lines, blocks: [u16; 9]) -> [f32; 2] {
        let (lines, values) = (lines.as_flattened(), self.lines.by_line(Table::values));
        let mut sum = values[0][usize::from(lines[0])];
        let mut add = |entry: [f32; 2]| sum = [sum[0] + entry[0], sum[1] + entry[1]];
        for line in 1..8 {
            add(values[line][usize::from(lines[line])]);
        }
        if let Some(tables) = &self.blocks {
            for (index, values) in blocks.into_iter().zip(tables.by_block(Table::values)) {
                add(values[usize::from(index)]);
            }
        }
        sum
    }

    /// What the worst new tile changes; `full` is added to a "2" and to a "4".
    #[inline]
    fn worst_change(&self, lines: Lines, blocks: [u16; 9], full: [f32; 2]) -> f32 {
        let (rows, columns) = self.line_changes(lines);
        let worst = [0, 1].map(|tile| {
            let columns = f32x4::transpose(columns.map(|change| change.0[tile]));
            let mut cells: [f32x4; 4] = std::array::from_fn(|row| rows[row].0[tile] + columns[row]);
            if let Some(tables) = &self.blocks {
                let changes = tables.by_block(Table::changes);
                let mut flat = [0.0; 16];
                for block in 0..9 {
                    let change = changes[block][usize::from(blocks[block])].0[tile].to_array();
                    for (cell, change) in BLOCKS[block].into_iter().zip(change) {
                        flat[cell] += change;
                    }
                }
                for (row, cells) in cells.iter_mut().enumerate() {
                    *cells += f32x4::from(std::array::from_fn::<f32, 4, _>(|at| flat[4 * row + at]));
                }
            }
            let least = cells[0].fast_min(cells[1]).fast_min(cells[2].fast_min(cells[3]));
            let [a, b, c, d] = least.to_array();
            full[tile] + a.min(b).min(c.min(d))
        });
        worst[0].min(worst[1])
    }

    /// The changes by line rules and slopes together, by row and by column.
    #[inline]
    fn line_changes(&self, lines: Lines) -> ([Changes; 4], [Changes; 4]) {
        let tables = self.lines.by_line(Table::changes);
        let change = |at: usize| tables[at][usize::from(lines[at / 4][at % 4])];
        let mut rows = [change(0), change(1), change(2), change(3)];
        let mut columns = [change(4), change(5), change(6), change(7)];
        for slopes in &self.slopes {
            slopes.add_changes(&lines[0], &mut rows);
            slopes.add_changes(&lines[1], &mut columns);
        }
        (rows, columns)
    }

    /// The sum over empty cells of what the slopes are worth with a new tile there.
    fn average_slopes(&self, after: Board, turned: Board) -> f32 {
        let share = self.share_of_fours;
        let mut sum = 0.0;
        for slopes in &self.slopes {
            for board in [after, turned] {
                let mut changes = [Changes::default(); 4];
                slopes.add_changes(&board.rows(), &mut changes);
                let means =
                    changes.map(|Changes([two, four])| (two * (1.0 - share) + four * share).to_array());
                for cell in (0..16).filter(|&cell| board.cell(cell) == 0) {
                    sum += means[cell / 4][cell % 4];
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
            self.full
                .iter()
                .map(|rule| (rule.coefficient * (rule.value)(board, &rule.parameters)) as f32)
                .sum()
        })
    }
}
