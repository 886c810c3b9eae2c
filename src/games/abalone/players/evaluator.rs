//! A genome ready to judge positions: whole numbers, no loops over pairs.

use super::super::board::{Board, MARBLES};
use super::super::coordinates::{CELLS, Cell, cells};
use super::super::moves::Move;
use super::super::rules::density::lines_of;
use super::super::rules::{self, Shape, Whose, from_centre};
use super::distances::Distances;
use super::rows::{Numbers, Rows};
use crate::games::Gene;
use crate::games::search::{MOST, UNIT};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// Weights are kept with so many more binary digits than points have.
const FINER: u32 = 16;

/// What positions are worth to one player.
#[derive(Clone, Debug)]
pub struct Evaluator {
    own: Side,
    opponent: Side,
    /// Counts over either side's marbles, with their weights.
    counts: Counts,
    /// Counts over both sides' marbles, with their weights.
    differences: Differences,
    /// What formulas say of rows, if there are any.
    rows: Option<Arc<Rows>>,
    /// Whether both sides' marbles weigh the same.
    fair: bool,
}

/// Counts over one side's marbles with their weights: at most one a rule.
type Counts = ArrayVec<(fn(u64) -> i32, i64), 3>;

/// Counts over both sides' marbles with their weights: at most one a rule.
type Differences = ArrayVec<(fn(Board) -> i32, i64), 2>;

fn counted(counts: &Counts, set: u64) -> i64 {
    counts.iter().map(|(count, weight)| i64::from(count(set)) * weight).sum()
}

/// What the side that is `own` has more of.
fn ahead(differences: &Differences, board: Board) -> i64 {
    let of =
        |(count, weight): &(fn(Board) -> i32, i64)| i64::from(count(board) - count(board.swapped())) * weight;
    differences.iter().map(of).sum()
}

/// Weights for one side's marbles, by their number.
#[derive(Clone, Debug)]
struct Side([Weights; MARBLES as usize + 1]);

#[derive(Clone, Copy, Debug, Default)]
struct Weights {
    /// Of the sum of distances from the centre.
    centre: i64,
    /// Of the sum of distances of all pairs.
    density: i64,
    /// For as many marbles as are out.
    out: i64,
}

impl Weights {
    fn is_against(&self, other: &Self) -> bool {
        self.centre == -other.centre && self.density == -other.density && self.out == -other.out
    }
}

impl Side {
    fn of(genes: &[Gene], wanted: Whose) -> Self {
        let sign = if wanted == Whose::Own { -1.0 } else { 1.0 };
        let coefficient = |fits: fn(Shape) -> Option<Whose>| -> f64 {
            let shape = |gene: &Gene| rules::find(gene.rule).and_then(|rule| fits(rule.shape));
            genes.iter().filter(|gene| shape(gene) == Some(wanted)).map(|gene| sign * gene.coefficient).sum()
        };
        let centre = coefficient(|shape| if let Shape::Centre(whose) = shape { Some(whose) } else { None });
        let density = coefficient(|shape| if let Shape::Density(whose) = shape { Some(whose) } else { None });
        let out = coefficient(|shape| if let Shape::Out(whose) = shape { Some(whose) } else { None });
        Self(std::array::from_fn(|count| {
            let pairs = count * count.saturating_sub(1) / 2;
            Weights {
                centre: weight(centre / count.max(1) as f64),
                density: weight(density / pairs.max(1) as f64),
                out: weight(out * (MARBLES as usize - count) as f64),
            }
        }))
    }

    #[inline(always)]
    fn value(&self, set: u64) -> i64 {
        self.0[set.count_ones() as usize & 15].value(set)
    }
}

impl Weights {
    /// What these marbles are worth, whose number the weights are for.
    #[inline(always)]
    fn value(self, set: u64) -> i64 {
        let Self { centre, density, out } = self;
        let distances = Distances::of(set);
        centre * i64::from(distances.to_centre()) + density * i64::from(distances.between_pairs(set)) + out
    }
}

/// A coefficient as weight; a coefficient too large for any use counts as the largest.
fn weight(coefficient: f64) -> i64 {
    (coefficient * UNIT * f64::from(1_u32 << FINER)).clamp(-1e14, 1e14).round() as i64
}

impl Evaluator {
    /// Of genes of Abalone; others count for nothing.
    #[must_use]
    pub fn new(genes: &[Gene]) -> Self {
        let differences = genes.iter().filter_map(|gene| match rules::find(gene.rule)?.shape {
            Shape::Difference { count, unit } => Some((count, weight(gene.coefficient * unit))),
            _ => None,
        });
        let counts = genes.iter().filter_map(|gene| match rules::find(gene.rule)?.shape {
            Shape::Marbles { count, unit } => Some((count, weight(gene.coefficient * unit))),
            _ => None,
        });
        // Each rule once: a genome that says otherwise has its first ones.
        let counts = counts.take(Counts::new().capacity()).collect();
        let differences = differences.take(Differences::new().capacity()).collect();
        let (own, opponent) = (Side::of(genes, Whose::Own), Side::of(genes, Whose::Opponent));
        let rows = Rows::of(genes).map(Arc::new);
        let fair = own.0.iter().zip(&opponent.0).all(|(own, opponent)| own.is_against(opponent))
            && rows.as_ref().is_none_or(|rows| rows.is_fair());
        Self { own, opponent, counts, differences, rows, fair }
    }

    /// What a draw is worth to the player in this position: neither side is ahead, but a genome that weighs the two
    /// sides differently may hold any position for good or bad.
    #[must_use]
    pub fn draw(&self, board: Board) -> i32 {
        if self.fair {
            return 0;
        }
        ((i64::from(self.value(board)) + i64::from(self.value(board.swapped()))) / 2) as i32
    }

    /// What the marbles of the side to move are worth from the cells they may move to.
    /// `mine`: that side is the player's.
    #[must_use]
    pub fn gradient(&self, board: Board, mine: bool) -> Gradient {
        let (side, other, sign) =
            if mine { (&self.own, &self.opponent, 1) } else { (&self.opponent, &self.own, -1) };
        Gradient::of((side, other), self, board, sign)
    }

    /// What a position is worth to the player whose marbles are `board.own`, in points.
    #[inline]
    #[must_use]
    pub fn value(&self, board: Board) -> i32 {
        let mut value = self.own.value(board.own) + self.opponent.value(board.opponent);
        value += counted(&self.counts, board.own) - counted(&self.counts, board.opponent);
        value += ahead(&self.differences, board);
        if let Some(rows) = &self.rows {
            value += rows.value(board) << FINER;
        }
        points(value)
    }
}

/// Finer units as points. Towards zero, so that what one side gains is exactly what the other loses.
#[inline(always)]
fn points(value: i64) -> i32 {
    (value / (1 << FINER)).clamp(-i64::from(MOST), i64::from(MOST)) as i32
}

/// What every move of one position would make of its value, found from a sum for each cell.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// What the mover's marbles are worth.
    own: i64,
    /// What the other side's marbles are worth to the mover.
    other: i64,
    /// Weights of the other side's marbles, all of them and one less.
    others: [Weights; 2],
    /// 1 for the player, -1 for the opponent.
    sign: i64,
    counts: Counts,
    differences: Differences,
    rows: Option<KnownRows>,
    /// What a marble on each cell adds, all marbles being where they are. (64, so that no index is out of bounds.)
    cells: [i64; 64],
    /// What a step away from the other moving marbles costs.
    step: i64,
}

/// What formulas say of the rows of one position.
#[derive(Clone, Debug)]
struct KnownRows {
    rows: Arc<Rows>,
    numbers: Numbers,
    /// As the player sees it.
    board: Board,
    value: i64,
}

impl Gradient {
    fn of((side, other): (&Side, &Side), evaluator: &Evaluator, board: Board, sign: i64) -> Self {
        let Evaluator { counts, differences, rows, .. } = evaluator;
        let weights = side.0[board.own.count_ones() as usize & 15];
        let (centre, density) = (sign * weights.centre, sign * weights.density);
        let count = board.own.count_ones() as i32;
        // The sums of the distances along each axis from each of its lines to all marbles.
        let (distances, mut sums) = (Distances::of(board.own), [[0_i32; 9]; 3]);
        for (sums, below) in sums.iter_mut().zip(distances.below()) {
            sums[0] = below.iter().map(|&below| count - i32::from(below)).sum();
            for line in 0..8 {
                sums[line + 1] = sums[line] + 2 * i32::from(below[line]) - count;
            }
        }
        let mut cells = [0; 64];
        for ((cell, [row, digit, diagonal]), from_centre) in cells.iter_mut().zip(LINES).zip(FROM_CENTRE) {
            let distances =
                (sums[0][row as usize] + sums[1][digit as usize] + sums[2][diagonal as usize]) / 2;
            *cell = centre * i64::from(from_centre) + density * i64::from(distances);
        }
        let own = centre * i64::from(distances.to_centre())
            + density * i64::from(distances.between_pairs(board.own));
        Self {
            own: own + sign * weights.out,
            other: sign * other.value(board.opponent) - counted(counts, board.opponent),
            counts: counts.clone(),
            differences: differences.clone(),
            rows: rows.clone().map(|rows| {
                let board = if sign > 0 { board } else { board.swapped() };
                KnownRows { numbers: Numbers::of(board), board, value: rows.value(board), rows }
            }),
            others: [0, 1]
                .map(|lost| other.0[board.opponent.count_ones().saturating_sub(lost) as usize & 15]),
            sign,
            cells,
            step: density,
        }
    }

    /// The value after a move of `board`, the position that this was found for, to the side that makes it.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, played: Move, board: Board) -> i32 {
        let mut value = self.own + self.change(played);
        value += if played.pushes() {
            let left = played.apply(board).own;
            self.sign * self.others[usize::from(played.ejects())].value(left) - counted(&self.counts, left)
        } else {
            self.other
        };
        if !self.differences.is_empty() {
            value += ahead(&self.differences, played.apply(board).swapped());
        }
        if !self.counts.is_empty() {
            let (from, to) = played.change();
            value += counted(&self.counts, board.own ^ (from | to));
        }
        if let Some(KnownRows { rows, numbers, board: before, value: known }) = &self.rows {
            let now = played.apply(board);
            let now = if self.sign > 0 { now.swapped() } else { now };
            value += (self.sign * rows.value_near((numbers, *before, *known), now)) << FINER;
        }
        points(value)
    }

    /// What a move changes of the worth of the mover's marbles.
    #[inline(always)]
    fn change(&self, played: Move) -> i64 {
        let (from, to) = played.change();
        if played.is_aside() {
            let sum = |set: u64| cells(set).map(|cell| self.cells[cell.index() as usize]).sum::<i64>();
            // Pairs of the moving line count their distance before one of them moved, and after both did.
            let size = from.count_ones() as i64;
            sum(to) - sum(from) - self.step * (size * (size + 1) / 2)
        } else {
            let at = |set: u64| self.cells[set.trailing_zeros() as usize & 63];
            at(to) - at(from) - self.step * i64::from(played.kind().size)
        }
    }
}

/// The lines of the three axes that each cell is on, by index.
const LINES: [[u8; 3]; CELLS] = {
    let mut lines = [[0; 3]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let [row, digit, diagonal] = lines_of(Cell::of_index(index as u32));
        lines[index] = [row as u8, digit as u8, diagonal as u8];
        index += 1;
    }
    lines
};

/// The distance of each cell from the centre, by index.
const FROM_CENTRE: [u32; CELLS] = {
    let mut distances = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        distances[index] = from_centre(1 << index);
        index += 1;
    }
    distances
};
