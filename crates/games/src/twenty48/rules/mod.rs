//! The rules: what a player may value in a grid. One small file a rule (or a pair that share a formula).
//!
//! A rule's [`Shape`] says what it needs to see, and with that how fast it can be: see `rule_player`.

use super::board::{Board, unpack};
use super::moves::Direction;
use crate::formula::FormulaRule;
use crate::{RuleId, RuleInfo};
use std::ops::Range;
use std::sync::Arc;

mod blocks;
mod chained_score;
mod edges;
mod empty_cells;
mod empty_lines;
mod formulas;
mod legal_moves;
mod line_order;
mod lost;
mod max_value;
mod merge_chains;
mod merges;
mod monotony;
mod opening_spam;
mod random;
mod roughness;
mod smoothness;
mod snake;
mod tile_sum;
mod win;

/// When a rule looks at the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Once, on the grid after our move.
    AfterMove,
    /// On the grid after the new tile: the worst or the average one.
    AfterSpawn,
}

impl Phase {
    /// The name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AfterMove => "after_move",
            Self::AfterSpawn => "after_spawn",
        }
    }
}

/// What a rule's formula may use beside the cells.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// The gene's exponent, 1 where the rule has none.
    pub exponent: f64,
    /// `powers[v]` = v^exponent for each exponent v a cell may hold.
    pub powers: [f64; 16],
    levels: [f64; 16],
    /// The exponent that wins the game (15 where none does).
    pub win_exponent: u8,
}

impl Parameters {
    /// The parameters of a rule with this exponent, in a game won at this tile exponent.
    #[must_use]
    pub fn new(exponent: f64, win_exponent: Option<u8>) -> Self {
        let powers: [f64; 16] =
            std::array::from_fn(|v| if v == 0 { 0.0 } else { libm::pow(v as f64, exponent) });
        let levels = powers.map(|power: f64| power * 8.0 / powers[8]);
        Self { exponent, powers, levels, win_exponent: win_exponent.unwrap_or(15) }
    }

    /// The level L(v) = 8·(v/8)^e of a tile of exponent v: how large it counts. A "256" counts 8 whatever the
    /// gene's exponent e, so coefficients mean the same for any.
    #[must_use]
    pub fn level(&self, exponent: u8) -> f64 {
        self.levels[usize::from(exponent & 15)]
    }
}

/// One of two totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The smaller.
    Smaller,
    /// The larger.
    Larger,
}

impl Pick {
    fn of(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Smaller => a.min(b),
            Self::Larger => a.max(b),
        }
    }
}

/// A value of four cells of a line or a block.
pub type CellsValue = fn([u8; 4], &Parameters) -> f64;

/// A value of a whole board.
pub type BoardValue = fn(Board, &Parameters) -> f64;

/// A value of a move and the board it leads to.
pub type MoveValue = fn(Direction, Board) -> f64;

/// A value of a number from 0 to below 1.
pub type ChanceValue = fn(f64) -> f64;

/// What a rule sees. Every function gives the rule's value for coefficient 1.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// Summed over the four rows and the four columns; the same for a line read backwards.
    Line(CellsValue),
    /// Summed over the first and last row and column only; the same for a line read backwards.
    OuterLine(CellsValue),
    /// Two totals over the rows, two over the columns; `pick` takes one of each two, and both are added.
    Slopes {
        /// The two totals of one line.
        totals: fn([u8; 4], &Parameters) -> [f64; 2],
        /// Which of the two counts.
        pick: Pick,
    },
    /// Summed over the nine 2x2 blocks, cells in reading order; the same for a block turned or mirrored.
    Block(CellsValue),
    /// Summed over the four corner blocks, whose cells come as the corner, its two neighbours, the inner one; the
    /// same with the neighbours exchanged.
    CornerBlock(CellsValue),
    /// Summed over the four blocks between corners, whose cells come as two on the edge, then the two inside; the
    /// same for left and right exchanged.
    EdgeBlock(CellsValue),
    /// A function of the number of empty cells.
    Empties(fn(usize, &Parameters) -> f64),
    /// A function of the largest exponent.
    Largest(fn(u8, &Parameters) -> f64),
    /// A function of a full grid; 0 while a cell is empty.
    Full(BoardValue),
    /// A function of the whole grid; only after a move, for it is costly.
    Board(BoardValue),
    /// A function of the move and the grid it leads to.
    Move(MoveValue),
    /// Chance: a function of 0 <= u < 1, drawn anew at each evaluation.
    Chance(ChanceValue),
    /// A formula, summed over the places of its region.
    Formula(Place, &'a FormulaRule),
}

/// A rule of 2048.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its entry in the lab's catalogue.
    pub info: RuleInfo,
    /// When it applies.
    pub phase: Phase,
    /// What it sees.
    pub shape: Shape<'static>,
}

pub use formulas::{IN_WORDS, Place, REGIONS, SAID};

/// All rules: the article's thirteen in its order, then ours.
pub static CATALOGUE: &[Rule] = &[
    chained_score::RULE,
    max_value::POWERED,
    monotony::ARTICLE_POWERED,
    smoothness::POWERED,
    empty_cells::POWERED,
    win::RULE,
    empty_cells::PLAIN,
    lost::RULE,
    max_value::PLAIN,
    monotony::ARTICLE,
    random::RULE,
    smoothness::PLAIN,
    opening_spam::RULE,
    monotony::CORRECTED,
    monotony::CORRECTED_POWERED,
    merges::RULE,
    merge_chains::LINE,
    merge_chains::BLOCK,
    merge_chains::LONG,
    line_order::RULE,
    roughness::RULE,
    tile_sum::RULE,
    empty_lines::RULE,
    edges::EDGES,
    edges::CORNERS,
    edges::LARGEST_IN_CORNER,
    snake::RULE,
    legal_moves::RULE,
    blocks::STUCK,
    blocks::RANGE,
    blocks::VARIETY,
    blocks::CORNER_SLOPE,
];

/// The article's thirteen rules.
pub const ARTICLE_RULES: &[&str] = &[
    "chained_score",
    "max_value_powered",
    "monotony_powered_article",
    "smoothness_powered",
    "empty_cells_powered",
    "win",
    "empty_cells",
    "lost",
    "max_value",
    "monotony_article",
    "random",
    "smoothness",
    "opening_spam",
];

/// The rules that the lab's own preset breeds with.
pub const LAB_RULES: &[&str] = &[
    "empty_cells_powered",
    "empty_cells",
    "lost",
    "merges",
    "line_chain",
    "block_chain",
    "block_long_chain",
    "line_order",
    "roughness",
    "tile_sum",
    "empty_lines",
    "corners",
    "stuck_blocks",
    "block_range",
    "block_variety",
    "corner_slope",
];

/// A rule of 2048 or a formula over its regions.
#[derive(Clone, Debug)]
pub enum Term {
    /// A rule of the catalogue.
    Listed(&'static Rule),
    /// A formula, summed over these places.
    Formula(Place, Arc<FormulaRule>),
}

impl Term {
    /// The rule of this id; none if it is another game's.
    #[must_use]
    pub fn find(id: &RuleId) -> Option<Self> {
        match id {
            RuleId::Listed(info) => CATALOGUE.iter().find(|rule| rule.info.id == info.id).map(Self::Listed),
            RuleId::Formula(rule) => {
                Some(Self::Formula(Place::of(rule.formula().region())?, Arc::clone(rule)))
            }
        }
    }

    /// When it applies.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self {
            Self::Listed(rule) => rule.phase,
            Self::Formula(..) => Phase::AfterSpawn,
        }
    }

    /// What it sees.
    #[must_use]
    pub fn shape(&self) -> Shape<'_> {
        match self {
            Self::Listed(rule) => rule.shape,
            Self::Formula(place, rule) => Shape::Formula(*place, rule),
        }
    }
}

impl Shape<'_> {
    /// The value of moving to `after` for coefficient 1; None for rules that do not see the move.
    #[must_use]
    pub fn value_of_move(&self, direction: Direction, after: Board) -> Option<f64> {
        match *self {
            Self::Move(value) => Some(value(direction, after)),
            _ => None,
        }
    }

    /// The value on `board` for coefficient 1, computed from the formula itself: plain and slow. None for rules
    /// about a move or about chance, which no grid decides.
    #[must_use]
    pub fn value(&self, board: Board, parameters: &Parameters) -> Option<f64> {
        Some(match *self {
            Self::Line(line) => lines(board).into_iter().map(|cells| line(cells, parameters)).sum(),
            Self::OuterLine(line) => {
                let [first, _, _, last, left, _, _, right] = lines(board);
                [first, last, left, right].into_iter().map(|cells| line(cells, parameters)).sum()
            }
            Self::Slopes { totals, pick } => [board, board.transposed()]
                .map(|grid| {
                    let [a, b] = grid.rows().map(unpack).iter().fold([0.0, 0.0], |sum, &row| {
                        let [a, b] = totals(row, parameters);
                        [sum[0] + a, sum[1] + b]
                    });
                    pick.of(a, b)
                })
                .iter()
                .sum(),
            Self::Block(block) => over_blocks(board, 0..9, block, parameters),
            Self::CornerBlock(block) => over_blocks(board, CORNERS, block, parameters),
            Self::EdgeBlock(block) => over_blocks(board, EDGES, block, parameters),
            Self::Empties(value) => value(board.empties(), parameters),
            Self::Largest(value) => value(board.max_exponent(), parameters),
            Self::Full(value) => {
                if board.empties() == 0 {
                    value(board, parameters)
                } else {
                    0.0
                }
            }
            Self::Board(value) => value(board, parameters),
            Self::Formula(place, rule) => rule.formula().total(&place.on(board), parameters.exponent),
            Self::Move(_) | Self::Chance(_) => return None,
        })
    }
}

/// The tiles of a line without the gaps, and how many there are.
fn compacted(line: [u8; 4]) -> ([u8; 4], usize) {
    let (mut tiles, mut count) = ([0; 4], 0);
    for cell in line.into_iter().filter(|&cell| cell != 0) {
        tiles[count] = cell;
        count += 1;
    }
    (tiles, count)
}

/// Each two consecutive tiles of a line, empty cells between them skipped.
fn neighbours(line: [u8; 4]) -> impl Iterator<Item = (u8, u8)> {
    let (tiles, count) = compacted(line);
    (1..count).map(move |at| (tiles[at - 1], tiles[at]))
}

/// The four rows, then the four columns.
fn lines(board: Board) -> [[u8; 4]; 8] {
    let ([a, b, c, d], [e, f, g, h]) = (board.rows(), board.transposed().rows());
    [a, b, c, d, e, f, g, h].map(unpack)
}

/// The cells of the nine blocks in the order that [`Shape`] promises: four corners, four edges, the centre.
pub const BLOCKS: [[usize; 4]; 9] = [
    [0, 1, 4, 5],
    [3, 2, 7, 6],
    [12, 13, 8, 9],
    [15, 14, 11, 10],
    [1, 2, 5, 6],
    [13, 14, 9, 10],
    [4, 8, 5, 9],
    [7, 11, 6, 10],
    [5, 6, 9, 10],
];

/// Which of [`BLOCKS`] lie in a corner.
const CORNERS: Range<usize> = 0..4;

/// Which of [`BLOCKS`] lie between two corners.
const EDGES: Range<usize> = 4..8;

fn over_blocks(board: Board, which: Range<usize>, value: CellsValue, parameters: &Parameters) -> f64 {
    BLOCKS[which].iter().map(|cells| value(cells.map(|cell| board.cell(cell)), parameters)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds a rule's value on a grid, given as hexadecimal exponents, against a value worked by hand.
    pub(super) fn check(rule: &Rule, exponent: f64, grid: u64, expected: f64) {
        let value =
            rule.shape.value(Board(grid), &Parameters::new(exponent, Some(11))).expect("a rule about grids");
        assert!((value - expected).abs() < 1e-9, "{} on {grid:016x}: {value}, not {expected}", rule.info.id);
    }

    #[test]
    fn powers_are_the_same_on_every_processor() {
        // Pinned: with glibc's powers the number is another with and without fused multiplication.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for step in 0..20_000 {
            let powers = Parameters::new(0.01 + f64::from(step) * 0.0005, None).powers;
            for power in &powers[1..] {
                hash = (hash ^ power.to_bits()).wrapping_mul(0x0100_0000_01b3);
            }
        }
        assert_eq!(hash, 0x00a2_8aab_82c1_9837);
    }
}
