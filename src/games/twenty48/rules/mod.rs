//! The rules: what a player may value in a grid. One small file a rule (or a pair that share a formula).
//!
//! A rule's [`Shape`] says what it needs to see, and with that how fast it can be: see `rule_player`.

use super::board::{Board, unpack};
use super::moves::Direction;
use crate::games::{RuleId, RuleInfo};

mod chained_score;
mod empty_cells;
mod lost;
mod max_value;
mod monotony;
mod opening_spam;
mod random;
mod smoothness;
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

/// Where a row or column lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePlace {
    /// First or last.
    Outer,
    /// One of the two in the middle.
    Inner,
}

/// Where a 2x2 block lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockPlace {
    /// One of four; its cells come as corner, the two beside it, the inner one.
    Corner,
    /// One of four; its cells come as the two on the edge, then the two inside.
    Edge,
    /// The one in the middle.
    Centre,
}

/// What a rule's formula may use beside the cells.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// The gene's exponent, 1 where the rule has none.
    pub exponent: f64,
    /// `powers[v]` = v^exponent for each exponent v a cell may hold.
    pub powers: [f64; 16],
    /// The exponent that wins the game (15 where none does).
    pub win_exponent: u8,
}

impl Parameters {
    /// The parameters of a rule with this exponent, in a game won at this tile exponent.
    #[must_use]
    pub fn new(exponent: f64, win_exponent: Option<u8>) -> Self {
        let powers = std::array::from_fn(|v| if v == 0 { 0.0 } else { (v as f64).powf(exponent) });
        Self { exponent, powers, win_exponent: win_exponent.unwrap_or(15) }
    }
}

/// What a rule sees. Every function gives the rule's value for coefficient 1.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Summed over the four rows and the four columns; the same for a line read backwards.
    Line(fn([u8; 4], LinePlace, &Parameters) -> f64),
    /// Two totals over the rows, two over the columns; `pick` takes one of each two, and both are added.
    Slopes {
        /// The two totals of one line.
        totals: fn([u8; 4], &Parameters) -> [f64; 2],
        /// The larger or the smaller of the two.
        pick: fn(f64, f64) -> f64,
    },
    /// Summed over the nine 2x2 blocks.
    Block(fn([u8; 4], BlockPlace, &Parameters) -> f64),
    /// A function of the number of empty cells.
    Empties(fn(usize, &Parameters) -> f64),
    /// A function of the largest exponent.
    Largest(fn(u8, &Parameters) -> f64),
    /// A function of a full grid; 0 while a cell is empty.
    Full(fn(Board, &Parameters) -> f64),
    /// A function of the whole grid; only after a move, for it is costly.
    Board(fn(Board, &Parameters) -> f64),
    /// A function of the move and the grid it leads to.
    Move(fn(Direction, Board) -> f64),
    /// Chance: a function of 0 <= u < 1, drawn anew at each evaluation.
    Chance(fn(f64) -> f64),
}

/// A rule of 2048.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its entry in the lab's catalogue.
    pub info: RuleInfo,
    /// When it applies.
    pub phase: Phase,
    /// What it sees.
    pub shape: Shape,
}

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
];

/// How many rules of the catalogue are the article's.
pub const ARTICLE_RULES: usize = 13;

/// The rule of this id; none if it is another game's.
#[must_use]
pub fn find(id: RuleId) -> Option<&'static Rule> {
    CATALOGUE.iter().find(|rule| rule.info.id == id.as_str())
}

impl Rule {
    /// The value on `board` for coefficient 1, computed from the formula itself: plain and slow. None for rules
    /// about a move or about chance, which no grid decides.
    #[must_use]
    pub fn value(&self, board: Board, parameters: &Parameters) -> Option<f64> {
        Some(match self.shape {
            Shape::Line(line) => lines(board).map(|(cells, place)| line(cells, place, parameters)).sum(),
            Shape::Slopes { totals, pick } => [board, board.transposed()]
                .map(|grid| {
                    let [a, b] = grid.rows().map(unpack).iter().fold([0.0, 0.0], |sum, &row| {
                        let [a, b] = totals(row, parameters);
                        [sum[0] + a, sum[1] + b]
                    });
                    pick(a, b)
                })
                .iter()
                .sum(),
            Shape::Block(block) => {
                blocks(board).iter().map(|&(cells, place)| block(cells, place, parameters)).sum()
            }
            Shape::Empties(value) => value(board.empties(), parameters),
            Shape::Largest(value) => value(board.max_exponent(), parameters),
            Shape::Full(value) => {
                if board.empties() == 0 {
                    value(board, parameters)
                } else {
                    0.0
                }
            }
            Shape::Board(value) => value(board, parameters),
            Shape::Move(_) | Shape::Chance(_) => return None,
        })
    }
}

/// The eight lines of a board.
fn lines(board: Board) -> impl Iterator<Item = ([u8; 4], LinePlace)> {
    let all = board.rows().into_iter().chain(board.transposed().rows());
    all.zip([LinePlace::Outer, LinePlace::Inner, LinePlace::Inner, LinePlace::Outer].into_iter().cycle())
        .map(|(row, place)| (unpack(row), place))
}

/// The nine blocks of a board, their cells in the order of [`BlockPlace`].
fn blocks(board: Board) -> [([u8; 4], BlockPlace); 9] {
    use BlockPlace::{Centre, Corner, Edge};
    let at = |cells: [usize; 4], place| (cells.map(|cell| board.cell(cell)), place);
    [
        at([0, 1, 4, 5], Corner),
        at([3, 2, 7, 6], Corner),
        at([12, 13, 8, 9], Corner),
        at([15, 14, 11, 10], Corner),
        at([1, 2, 5, 6], Edge),
        at([13, 14, 9, 10], Edge),
        at([4, 8, 5, 9], Edge),
        at([7, 11, 6, 10], Edge),
        at([5, 6, 9, 10], Centre),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds a rule's value on a grid, given as hexadecimal exponents, against a value worked by hand.
    pub(super) fn check(rule: &Rule, exponent: f64, grid: u64, expected: f64) {
        let value = rule.value(Board(grid), &Parameters::new(exponent, Some(11))).expect("a rule about grids");
        assert!((value - expected).abs() < 1e-9, "{} on {grid:016x}: {value}, not {expected}", rule.info.id);
    }
}
