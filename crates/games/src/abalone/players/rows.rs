//! What formulas say of rows of cells, looked up a whole line at a time.

use super::super::board::Board;
use super::super::coordinates::{CELLS, cells};
use super::super::rules::formulas::{LINES, REGIONS};
use crate::Gene;
use crate::formula::columns;
use crate::search::UNIT;
use std::sync::LazyLock;
use wide::u16x8;

/// Lines of the board, along all axes.
const COUNT: usize = 27;

/// Cells of the shortest and of the longest line.
const SHORTEST: usize = 5;
const LONGEST: usize = 9;

/// The most points that one row of cells may be worth: all rows of a board together stay below a won game.
const HEAVIEST: f64 = 1_000_000.0;

/// By the number of a line what all formulas say of its rows, in points: a ternary digit a cell, 0 empty, 1 the player's,
/// 2 the opponent's. Lines of a length share a table.
#[derive(Debug)]
pub(super) struct Rows {
    values: Vec<i32>,
    /// Where the table of each line begins.
    tables: [u32; COUNT],
    /// Whether what is good for one side is as bad for the other.
    fair: bool,
}

impl Rows {
    /// Of the formulas among these genes; none if there is none.
    pub(super) fn of(genes: &[Gene]) -> Option<Self> {
        let folded = |at: usize| {
            let region = REGIONS[at];
            let (every, mut sums) = (columns(region, region.most), Vec::new());
            let formulas = genes.iter().filter_map(|gene| Some((gene.rule.formula()?, gene.coefficient)));
            for (formula, coefficient) in formulas.filter(|(formula, _)| formula.region() == region) {
                sums.resize(every.places(), 0.0);
                for (sum, value) in sums.iter_mut().zip(formula.values(&every, 1.0)) {
                    *sum += coefficient * value;
                }
            }
            let points = |sum: f64| (sum * UNIT).clamp(-HEAVIEST, HEAVIEST).round() as i32;
            sums.into_iter().map(points).collect::<Vec<i32>>()
        };
        let folded = [folded(0), folded(1)];
        if folded.iter().all(Vec::is_empty) {
            return None;
        }
        // With the sides exchanged the list of all places is the same, read from its end.
        let is_fair = |values: &Vec<i32>| values.iter().zip(values.iter().rev()).all(|(a, b)| *a == -b);
        let (mut values, mut begins) = (Vec::new(), [0; LONGEST + 1]);
        let mut table = vec![0];
        for (length, begin) in begins.iter_mut().enumerate().skip(1) {
            // What the cells before say, and the rows that end with the last cell.
            let size = table.len();
            let all = 0..3 * size;
            table = all.map(|line| table[line % size] + ending(&folded, line, length)).collect();
            if length >= SHORTEST {
                *begin = values.len() as u32;
                values.extend_from_slice(&table);
            }
        }
        let fair = folded.iter().all(is_fair);
        Some(Self { values, tables: std::array::from_fn(|line| begins[LINES[line].len()]), fair })
    }

    /// Whether what is good for one side is as bad for the other.
    pub(super) const fn is_fair(&self) -> bool {
        self.fair
    }

    #[inline(always)]
    fn at(&self, line: usize, number: u16) -> i64 {
        i64::from(self.values[self.tables[line] as usize + usize::from(number)])
    }

    /// What a position is worth to the player whose marbles are `board.own`, in points.
    pub(super) fn value(&self, board: Board) -> i64 {
        let numbers = Numbers::of(board).lines();
        (0..COUNT).map(|line| self.at(line, numbers[line])).sum()
    }

    /// What a position is worth that differs by a few marbles from one whose numbers and value are known.
    pub(super) fn value_near(&self, (numbers, board, value): (&Numbers, Board, i64), now: Board) -> i64 {
        let CellNumbers { parts, lines } = &**CELL_NUMBERS;
        let (mut changed, mut new) = (0_u32, *numbers);
        for (set, before, digit) in [(now.own, board.own, 1), (now.opponent, board.opponent, 2)] {
            for cell in cells(set & !before) {
                new.add(&parts[cell.index() as usize], digit);
                changed |= lines[cell.index() as usize];
            }
            for cell in cells(before & !set) {
                new.add(&parts[cell.index() as usize], digit.wrapping_neg());
                changed |= lines[cell.index() as usize];
            }
        }
        let (old, new, mut value) = (numbers.lines(), new.lines(), value);
        while changed != 0 {
            let line = changed.trailing_zeros() as usize;
            value += self.at(line, new[line]) - self.at(line, old[line]);
            changed &= changed - 1;
        }
        value
    }
}

/// What the rows of three and of four say that end with the last cell of a line of this length.
fn ending(folded: &[Vec<i32>; 2], line: usize, length: usize) -> i32 {
    let of = |values: &Vec<i32>, cells: usize| {
        if values.is_empty() || length < cells {
            return 0;
        }
        // Places are listed by what their cells hold, the opponent's first; the first cell counts most.
        let digit = |cell: usize| line / 3_usize.pow((length - cells + cell) as u32) % 3;
        let place = (0..cells).fold(0, |place, cell| 3 * place + [1, 2, 0][digit(cell)]);
        values[place]
    };
    of(&folded[0], 3) + of(&folded[1], 4)
}

/// The numbers of all lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers([u16x8; 4]);

impl Numbers {
    /// Of a position where `board.own` are the player's marbles.
    #[inline(always)]
    pub(super) fn of(board: Board) -> Self {
        let (own, mut numbers) = (Self::sum(board.own), Self::sum(board.opponent));
        for (sum, own) in numbers.0.iter_mut().zip(own.0) {
            *sum += *sum;
            *sum += own;
        }
        numbers
    }

    /// The sum of what these cells add.
    #[inline(always)]
    fn sum(set: u64) -> Self {
        let mut sum = [u16x8::ZERO; 4];
        for (chunk, entries) in CHUNKS.iter().enumerate() {
            let entry = &entries[(set >> (CHUNK * chunk)) as usize & ((1 << CHUNK) - 1)];
            for (sum, part) in sum.iter_mut().zip(entry) {
                *sum += *part;
            }
        }
        Self(sum)
    }

    #[inline(always)]
    fn add(&mut self, cell: &[u16x8; 4], times: u16) {
        for (sum, part) in self.0.iter_mut().zip(cell) {
            *sum += *part * u16x8::splat(times);
        }
    }

    #[inline(always)]
    fn lines(self) -> [u16; 32] {
        let mut lines = [0; 32];
        for (lines, part) in lines.chunks_exact_mut(8).zip(self.0) {
            lines.copy_from_slice(&part.to_array());
        }
        lines
    }
}

/// What a marble of digit 1 on each cell adds to the numbers of all lines, and the set of lines that it lies in.
struct CellNumbers {
    parts: [[u16x8; 4]; CELLS],
    lines: [u32; CELLS],
}

static CELL_NUMBERS: LazyLock<Box<CellNumbers>> = LazyLock::new(|| {
    let (mut parts, mut lines) = ([[0_u16; 32]; CELLS], [0; CELLS]);
    for (line, along) in LINES.iter().enumerate() {
        for (place, cell) in along.iter().enumerate() {
            parts[cell.index() as usize][line] = 3_u16.pow(place as u32);
            lines[cell.index() as usize] |= 1 << line;
        }
    }
    let vectors = |part: [u16; 32]| {
        std::array::from_fn(|at| u16x8::new(std::array::from_fn(|lane| part[8 * at + lane])))
    };
    Box::new(CellNumbers { parts: parts.map(vectors), lines })
});

/// Cells that are looked up together.
const CHUNK: usize = 6;

/// What the marbles of each chunk add.
static CHUNKS: LazyLock<Box<[[[u16x8; 4]; 1 << CHUNK]; CELLS.div_ceil(CHUNK)]>> = LazyLock::new(|| {
    let mut chunks = Box::new([[[u16x8::ZERO; 4]; 1 << CHUNK]; CELLS.div_ceil(CHUNK)]);
    for (cell, part) in CELL_NUMBERS.parts.iter().enumerate() {
        let bit = 1 << (cell % CHUNK);
        for (_, entry) in
            chunks[cell / CHUNK].iter_mut().enumerate().filter(|(pattern, _)| pattern & bit != 0)
        {
            for (sum, part) in entry.iter_mut().zip(part) {
                *sum += *part;
            }
        }
    }
    chunks
});

#[cfg(test)]
mod tests {
    use super::super::super::Layout;
    use super::super::super::rules;
    use super::*;
    use crate::formula;
    use crate::seed::Seed;
    use rand::RngExt;

    #[test]
    fn lines_looked_up_are_the_formulas_summed_before_and_after_any_move() {
        let mut chance = Seed(1).generator();
        for layout in Layout::ALL {
            let coefficient = 0.5;
            let gene = |seed: u64| Gene {
                rule: formula::random(REGIONS, 20, &mut Seed(seed).generator()).rule(),
                coefficient,
                exponent: None,
            };
            let genes: Vec<Gene> = (0..6).map(gene).collect();
            let plain = |board: Board| -> f64 {
                genes.iter().map(|gene| coefficient * rules::find(&gene.rule).unwrap().value(board)).sum()
            };
            let rows = Rows::of(&genes).expect("formulas");
            let mut board = layout.board();
            for _ in 0..60 {
                let (numbers, value) = (Numbers::of(board), rows.value(board));
                assert!((value as f64 / UNIT - plain(board)).abs() < 0.02, "{value}");
                let moves: Vec<_> = board.moves().into_iter().collect();
                for played in &moves {
                    let after = played.apply(board).swapped();
                    assert_eq!(rows.value_near((&numbers, board, value), after), rows.value(after));
                }
                board = moves[chance.random_range(0..moves.len())].apply(board);
                if board.is_lost() {
                    break;
                }
            }
        }
    }

    #[test]
    fn what_is_fair_is_known() {
        for (text, fair) in [("row3 sum(cells: a)", true), ("row3 [w = x]", false), ("row4 most w", false)] {
            let rule = formula::Formula::find(text).unwrap();
            let rows = Rows::of(&[Gene { rule, coefficient: 0.3, exponent: None }]).expect("a formula");
            assert_eq!(rows.is_fair(), fair, "{text}");
        }
    }
}
