//! A genome ready to judge positions: whole numbers, no loops over pairs.

use super::super::board::Board;
use super::super::coordinates::{BOARD, CELLS, Cell, cells};
use super::super::generator::count_triples;
use super::super::moves::{Move, THRICE};
use super::super::rules::density::lines_of;
use super::super::rules::{self, Shape, Whose};
use super::centroid_distance::{Places, Shifts};
use super::distances::Distances;
use super::pushes::Pushes;
use super::quiet_moves::{MOVE_DIGITS, Ranking};
use super::rows::{Numbers, Rows};
use super::triples::Triples;
use super::weights::{Apart, FINER, Side, weight, weight_of_steps};
use crate::Gene;
use crate::search::MOST;
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What positions are worth to one player.
#[derive(Clone, Debug)]
pub struct Evaluator {
    own: Side,
    opponent: Side,
    /// Cells, and what each of either side's marbles weighs that stands on one of them.
    on: (u64, i64),
    /// What one more line of three weighs.
    triples: i64,
    /// A count over either side's marbles, with its weight.
    count: Option<Count>,
    /// Counts over both sides' marbles, with their weights.
    differences: Differences,
    /// Weights of one more move that pushes marbles: none off, and one off.
    pushes: [i64; 2],
    /// What both sides' distances from each other's mean weigh.
    apart: Apart,
    /// Whether it matters where each side's marbles are in the mean, or how many marbles the other has.
    sees_other: bool,
    /// What formulas say of rows, if there are any.
    rows: Option<Arc<Rows>>,
    /// Whether both sides' marbles weigh the same.
    fair: bool,
    /// Whether each side's marbles are worth the same wherever the other's are.
    separate: bool,
}

/// A count over one side's marbles, and its weight.
type Count = (fn(u64) -> i32, i64);

/// Counts over both sides' marbles, wherever they are, and their weights: at most one a rule.
type Differences = ArrayVec<(fn(Board) -> i32, i64), 1>;

impl Evaluator {
    /// Of genes of Abalone; others count for nothing.
    #[must_use]
    pub fn new(genes: &[Gene]) -> Self {
        let differences = genes.iter().filter_map(|gene| match rules::find(&gene.rule)? {
            Shape::Difference { count, unit } => Some((count, weight(gene.coefficient * unit))),
            _ => None,
        });
        let count = genes.iter().find_map(|gene| match rules::find(&gene.rule)? {
            Shape::Marbles { count, unit } => Some((count, weight_of_steps(gene.coefficient * unit))),
            _ => None,
        });
        let on = genes.iter().find_map(|gene| match rules::find(&gene.rule)? {
            Shape::On { cells, unit } => Some((cells, weight_of_steps(gene.coefficient * unit))),
            _ => None,
        });
        let triples = genes.iter().find_map(|gene| match rules::find(&gene.rule)? {
            Shape::Triples { unit } => Some(weight_of_steps(gene.coefficient * unit)),
            _ => None,
        });
        let (on, triples) = (on.unwrap_or_default(), triples.unwrap_or_default());
        let pushes = [false, true].map(|wanted| {
            let found = genes.iter().find_map(|gene| match rules::find(&gene.rule)? {
                Shape::Pushes { off, unit } if off == wanted => Some(weight(gene.coefficient * unit)),
                _ => None,
            });
            found.unwrap_or_default()
        });
        // Each rule once: a genome that says otherwise has its first ones.
        let differences: Differences = differences.take(Differences::new().capacity()).collect();
        let (own, opponent) = (Side::of(genes, Whose::Own), Side::of(genes, Whose::Opponent));
        let rows = Rows::of(genes).map(Arc::new);
        let apart = Apart::of(genes);
        let sees_other = apart.is_any() || own.sees_other() || opponent.sees_other();
        let fair = own.is_against(&opponent) && rows.as_ref().is_none_or(|rows| rows.is_fair());
        let separate = differences.is_empty() && pushes == [0; 2] && rows.is_none() && !sees_other;
        Self {
            own,
            opponent,
            on,
            triples,
            count,
            differences,
            pushes,
            apart,
            sees_other,
            rows,
            fair,
            separate,
        }
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

    /// What one side's marbles are worth to the player beside so many others, in finer units. `mine`: they are the player's.
    #[inline(always)]
    fn side(&self, set: u64, count: u32, others: u8, distances: Distances, mine: bool) -> i64 {
        let side = if mine { &self.own } else { &self.opponent };
        let mut counted = self.counted(set);
        if self.on.1 != 0 {
            counted += self.on.1 * i64::from((set & self.on.0).count_ones());
        }
        side.value(count, others, distances) + if mine { counted } else { -counted }
    }

    /// What one side's marbles are worth to the player where it does not matter how many the other has, in finer units. `mine`: they are the player's.
    #[inline(never)]
    pub(super) fn worth_alone(&self, set: u64, mine: bool) -> i64 {
        self.side(set, set.count_ones(), 0, Distances::of(set), mine)
    }

    /// What is counted over one side's marbles, for that side.
    #[inline(always)]
    fn counted(&self, set: u64) -> i64 {
        if !self.counts_any() {
            return 0;
        }
        let others = self.count.map_or(0, |(count, weight)| i64::from(count(set)) * weight);
        self.triples * i64::from(count_triples(set)) + others
    }

    /// Whether anything is counted over one side's marbles.
    #[inline(always)]
    fn counts_any(&self) -> bool {
        self.triples != 0 || self.count.is_some()
    }

    /// Upper bound of what a quiet move of these marbles gains, in fixed point, if it is cheap to find.
    #[inline(always)]
    pub(super) fn most_of_quiet(&self, set: u64, mine: bool) -> Option<i64> {
        let side = if mine { &self.own } else { &self.opponent };
        let is_plain = self.is_separate() && !self.counts_any() && self.on.1 == 0;
        // Then others do not matter.
        is_plain.then(|| side.of_counts(set.count_ones() as u8, 0).most)
    }

    /// Whether positions are worth the same however the board is turned or mirrored: formulas are so but for rounding.
    pub(super) const fn is_symmetric(&self) -> bool {
        self.rows.is_none()
    }

    /// Whether it matters where each side's marbles are in the mean, or how many marbles the other has.
    #[inline(always)]
    pub(super) const fn sees_other(&self) -> bool {
        self.sees_other
    }

    /// Fills `ranking` with the quiet moves of these marbles on an otherwise empty board, each with its cost to the side that
    /// makes it. `mine`: they are the player's.
    #[inline(always)]
    pub(super) fn rank(&self, set: u64, mine: bool, other: &Places, ranking: &mut Ranking) {
        let (side, sign) = if mine { (&self.own, 1) } else { (&self.opponent, -1) };
        let places = Places::of(set);
        let weights = side.of_counts(places.count, other.count);
        let [near, _] = self.apart.of_mover(mine, places.count, other.count);
        let [centre, density, near, on] = [sign * weights.centre, sign * weights.density, near, self.on.1]
            .map(|weight| weight << MOVE_DIGITS);
        let off = if near == 0 { [[0; 9]; 3] } else { other.lines_from_mean() };
        // What its line of an axis adds to a cell. Distances along the three axes add up to even numbers, twice the distances of cells.
        let of_line = |axis: usize, line: usize| {
            let [from_centre, from_marbles] =
                [line.abs_diff(4) as u8, places.sum_from(axis, line)].map(i64::from);
            centre / 2 * from_centre + density / 2 * from_marbles - near * i64::from(off[axis][line])
        };
        let [rows, digits] = [0, 1].map(|axis| std::array::from_fn::<i64, 9, _>(|line| of_line(axis, line)));
        // Rows and digits cross beside the board, too: diagonals there add nothing.
        let mut diagonals = [0; 17];
        (0..9).for_each(|line| diagonals[line + 4] = of_line(2, line));
        // What a marble on each cell adds, all marbles being where they are.
        let mut worth = [0; THRICE];
        for (row, of_row) in rows.into_iter().enumerate() {
            for (digit, of_digit) in digits.into_iter().enumerate() {
                worth[usize::from(INDICES[row][digit] & 63)] = of_row + of_digit + diagonals[8 + row - digit];
            }
        }
        cells(self.on.0).for_each(|cell| worth[cell.index() as usize] += on);
        worth.copy_within(..CELLS, CELLS);
        worth.copy_within(..CELLS, 2 * CELLS);
        ranking.fill(set, &worth, density);
        if !self.counts_any() {
            return;
        }
        let counted = self.counted(set);
        let triples = (self.triples != 0 && self.count.is_none()).then(|| Triples::of(set));
        for entry in ranking.entries_mut() {
            let found = entry.ranked.found();
            entry.add_gain(match &triples {
                Some(triples) if !found.is_aside() => self.triples * triples.gain(found),
                _ => {
                    let (from, to) = found.change();
                    self.counted(set ^ (from | to)) - counted
                }
            });
        }
    }

    /// What else both sides' marbles are worth together to the player whose marbles are `board.own`, in finer units.
    #[inline(always)]
    pub(super) fn together(&self, board: Board) -> i64 {
        let rows = self.rows.as_ref().map_or(0, |rows| rows.value(board) << FINER);
        self.ahead(board) + rows
    }

    /// What it is worth, in finer units, what the side that is `own` has more of.
    fn ahead(&self, board: Board) -> i64 {
        let more = |(count, weight): &(fn(Board) -> i32, i64)| {
            i64::from(count(board) - count(board.swapped())) * weight
        };
        let differences = self.differences.iter().map(more).sum();
        if !self.sees_pushes() {
            return differences;
        }
        let [on, off] = board.pushes_ahead().map(i64::from);
        differences + on * self.pushes[0] + off * self.pushes[1]
    }

    #[inline(always)]
    fn sees_pushes(&self) -> bool {
        self.pushes != [0; 2]
    }

    /// The cells, at least, where marbles of the side that is `own` matter to what either side has more of.
    fn near_cells(&self, board: Board) -> u64 {
        if self.rows.is_some() || !self.differences.is_empty() {
            return BOARD;
        }
        let mut near = 0;
        if self.pushes[0] != 0 {
            near |= board.near_pushes();
        }
        if self.pushes[1] != 0 {
            near |= board.near_ejections();
        }
        near
    }

    /// Whether each side's marbles are worth the same wherever the other's are.
    #[inline(always)]
    pub(super) const fn is_separate(&self) -> bool {
        self.separate
    }

    /// Terms that depend on both sides, for every quiet move of the mover. [`Self::rank`] has the other terms.
    /// `mine`: the side to move is the player's.
    pub(super) fn near(&self, board: Board, mine: bool, sides: &Sides<'_>) -> Near {
        Near::of(self, board, mine, sides)
    }

    /// What a position is worth to the player whose marbles are `board.own`, in points.
    #[inline]
    #[must_use]
    pub fn value(&self, board: Board) -> i32 {
        let own = Marbles::of(self, board.own, count_of(board.opponent), true);
        let opponent = Marbles::of(self, board.opponent, count_of(board.own), false);
        points(Sides { own: &own, opponent: &opponent }.worth(self) + self.together(board))
    }
}

/// What one side's marbles are worth by themselves, in finer units, and where they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marbles {
    pub(super) set: u64,
    pub(super) worth: i64,
    /// Nowhere if that does not matter.
    places: Places,
    /// How many the other side has.
    pub(super) others: u8,
}

/// The number of marbles of a set.
#[inline(always)]
pub(super) const fn count_of(set: u64) -> u8 {
    set.count_ones() as u8
}

impl Marbles {
    /// Of no set of cells.
    pub(super) const UNKNOWN: Self = Self { set: u64::MAX, worth: 0, places: Places::NONE, others: 0 };

    /// `mine`: they are the player's.
    pub(super) fn of(evaluator: &Evaluator, set: u64, others: u8, mine: bool) -> Self {
        let mut found = Self::UNKNOWN;
        found.find(evaluator, set, others, mine);
        found
    }

    /// The same in place of what is there, which this evaluator found.
    #[inline(never)]
    pub(super) fn find(&mut self, evaluator: &Evaluator, set: u64, others: u8, mine: bool) {
        let (distances, count) = (Distances::of(set), set.count_ones());
        (self.set, self.others) = (set, others);
        self.worth = evaluator.side(set, count, others, distances, mine);
        if evaluator.sees_other() {
            self.places = Places::found(distances, count);
        }
    }
}

/// Both sides' marbles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<'a> {
    /// The player's.
    pub(super) own: &'a Marbles,
    pub(super) opponent: &'a Marbles,
}

impl Sides<'_> {
    /// What they are worth to the player by themselves and by how far they are from each other's mean, in finer units.
    #[inline(always)]
    pub(super) fn worth(&self, evaluator: &Evaluator) -> i64 {
        let Self { own: Marbles { worth, places: own, .. }, opponent } = *self;
        let both = worth + opponent.worth;
        if !evaluator.apart.is_any() {
            return both;
        }
        let opponent = &opponent.places;
        let [near, far] = evaluator.apart.of_counts(own.count, opponent.count);
        both + far * i64::from(opponent.doubled_from(own)) - near * i64::from(own.doubled_from(opponent))
    }

    /// Where the marbles of the side to move are, and the other's. `mine`: it is the player.
    #[inline(always)]
    pub(super) fn of_mover(&self, mine: bool) -> (&Places, &Places) {
        let Self { own, opponent } = self;
        if mine { (&own.places, &opponent.places) } else { (&opponent.places, &own.places) }
    }
}

/// Points as finer units.
#[inline(always)]
pub(super) fn finer(points: i32) -> i64 {
    i64::from(points) << FINER
}

/// Finer units as points. Towards zero, so that what one side gains is exactly what the other loses.
#[inline(always)]
pub(super) fn points(value: i64) -> i32 {
    (value / (1 << FINER)).clamp(-i64::from(MOST), i64::from(MOST)) as i32
}

/// Terms that depend on both sides, after quiet moves.
#[derive(Debug)]
pub(super) struct Near {
    board: Board,
    mine: bool,
    /// To the mover, as long as no marble comes to or leaves the cells of `matters`.
    value: i64,
    matters: u64,
    /// Who pushes whom, if nothing else of `value` matters.
    pushes: Option<Pushes>,
    /// What formulas say, if there are any, with the numbers of all lines, as the player sees it.
    rows: Option<(Numbers, Board, i64)>,
    /// What moves are worth for where the mover's mean goes, if that matters.
    shifts: Option<Shifts>,
}

impl Near {
    fn of(evaluator: &Evaluator, board: Board, mine: bool, sides: &Sides<'_>) -> Self {
        let shifts = evaluator.apart.is_any().then(|| {
            let (own, other) = sides.of_mover(mine);
            let [_, far] = evaluator.apart.of_mover(mine, own.count, other.count);
            other.shifts(own, far)
        });
        let seen = if mine { board } else { board.swapped() };
        let rows = evaluator.rows.as_deref().map(|rows| (Numbers::of(seen), seen, rows.value(seen)));
        let (value, matters) = (evaluator.ahead(board), evaluator.near_cells(board));
        let pushes_alone = evaluator.sees_pushes() && rows.is_none() && evaluator.differences.is_empty();
        let pushes = pushes_alone.then(|| Pushes::of(board));
        Self { board, mine, value, matters, pushes, rows, shifts }
    }

    /// To the side that makes it, in finer units, if the move matters; else as it is.
    #[inline(always)]
    pub(super) fn after(&self, evaluator: &Evaluator, played: Move) -> i64 {
        let (from, to) = played.change();
        let value = if (from | to) & self.matters == 0 { self.value } else { self.anew(evaluator, played) };
        value + self.shifts.as_ref().map_or(0, |shifts| shifts.of(played))
    }

    #[inline(never)]
    fn anew(&self, evaluator: &Evaluator, played: Move) -> i64 {
        let (from, to) = played.change();
        if let Some(pushes) = self.pushes.as_ref().filter(|_| !played.is_aside()) {
            let [on, off] = pushes.gain(from, to);
            return self.value + on * evaluator.pushes[0] + off * evaluator.pushes[1];
        }
        let now = Board { own: self.board.own ^ (from | to), opponent: self.board.opponent };
        let mut value = evaluator.ahead(now);
        if let (Some(rows), Some((numbers, before, known))) = (&evaluator.rows, &self.rows) {
            let (now, sign) = if self.mine { (now, 1) } else { (now.swapped(), -1) };
            value += (sign * rows.value_near((numbers, *before, *known), now)) << FINER;
        }
        value
    }

    /// Whether it matters where this move's marbles leave and come to.
    #[inline(always)]
    pub(super) fn is_touched(&self, played: Move) -> bool {
        let (from, to) = played.change();
        (from | to) & self.matters != 0
    }

    /// The most it is to the mover after moves that do not matter.
    #[inline(always)]
    pub(super) fn most(&self) -> i64 {
        self.value + self.shifts.as_ref().map_or(0, Shifts::most)
    }
}

/// The index of each cell by row and digit, and a number behind all of them where there is none.
static INDICES: [[u8; 9]; 9] = {
    let mut indices = [[CELLS as u8; 9]; 9];
    let mut index = 0;
    while index < CELLS {
        let [row, digit, _] = lines_of(Cell::of_index(index as u32));
        indices[row][digit] = index as u8;
        index += 1;
    }
    indices
};
