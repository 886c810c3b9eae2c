//! The quiet moves of one side on an otherwise empty board, each scored, and selected in the order of their scores.

use super::super::board::Board;
use super::super::coordinates::{Direction, cells, each_of_mostly};
use super::super::generator::Moves;
use super::super::moves::{CELLS_THRICE, KINDS, Move, SINGLE, THRICE, Turns};

/// A quiet move with its own cost, packed into one number, so that two are compared without a branch, which nothing
/// would foretell. The cheapest comes first, of equals the first in the order of [`Move`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(i64);

/// Binary digits behind the cost that the move takes.
pub(super) const MOVE_DIGITS: u32 = 13;
const _: () = assert!(Move::CODES <= 1 << MOVE_DIGITS);

impl Ranked {
    /// Before all moves.
    pub(super) const FIRST: Self = Self(i64::MIN);
    /// Behind all moves.
    pub(super) const LAST: Self = Self(i64::MAX);

    /// Before all moves that cost so much or more, in finer units, and behind those that cost less; a cost beyond all that moves can have
    /// counts as the outermost.
    #[inline(always)]
    pub(super) fn before(cost: i64) -> Self {
        const MOST: i64 = i64::MAX >> MOVE_DIGITS;
        Self(cost.clamp(-MOST, MOST) << MOVE_DIGITS)
    }

    /// In finer units.
    #[inline(always)]
    pub(super) const fn cost(self) -> i64 {
        self.0 >> MOVE_DIGITS
    }

    #[inline(always)]
    pub(super) const fn found(self) -> Move {
        Move((self.0 & ((1 << MOVE_DIGITS) - 1)) as u16)
    }
}

/// A move of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pub(super) ranked: Ranked,
    /// The cells that it comes to.
    pub(super) to: u64,
}

impl Entry {
    /// Lets it gain so much more, in finer units.
    #[inline(always)]
    pub(super) const fn add_gain(&mut self, more: i64) {
        self.ranked.0 -= more << MOVE_DIGITS;
    }
}

/// What a marble on each cell adds to its side, by index three times, shifted by [`MOVE_DIGITS`].
pub(super) type Worth = [i64; THRICE];

/// A list of moves.
#[derive(Debug, Default)]
pub(super) struct Ranking {
    /// The first `count` are the list; what lies behind them means nothing.
    room: Vec<Entry>,
    count: usize,
}

impl Ranking {
    /// Makes it the list of these marbles' moves. `farther`: what it adds that two marbles are a step farther from each other, shifted too.
    #[inline(always)]
    pub(super) fn fill(&mut self, set: u64, worth: &Worth, farther: i64) {
        let moves = Board { own: set, opponent: 0 }.moves();
        let mut filling = Filling { list: &mut self.room, count: 0, moves, worth, farther };
        let mut steps = [Move(0); MOST_ASIDE];
        // By code: lines of three and of two along themselves, and both aside; mostly there are no more than so many towards a direction.
        filling.in_line::<3>(6);
        filling.in_line::<5>(7);
        filling.aside::<2>(8, &mut steps);
        filling.aside::<4>(10, &mut steps);
        filling.singles(set);
        self.count = filling.count;
    }

    #[inline(always)]
    pub(super) fn entries(&self) -> &[Entry] {
        &self.room[..self.count]
    }

    #[inline(always)]
    pub(super) fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.room[..self.count]
    }
}

/// A list that is being filled.
struct Filling<'a> {
    list: &'a mut Vec<Entry>,
    count: usize,
    moves: Moves,
    worth: &'a Worth,
    farther: i64,
}

/// Room for all steps aside of lines of one size: towards a direction at most 13 can along each of two axes.
const MOST_ASIDE: usize = 256;

impl Filling<'_> {
    /// Makes room for so many moves more.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        // Enough for most lists.
        const LEAST: usize = 192;
        let end = self.count + more;
        if self.list.len() < end {
            self.list.resize(end.max(LEAST), Entry::default());
        }
    }

    /// Lines that move along themselves: their last marble goes to the cell ahead.
    #[inline(always)]
    fn in_line<const MOSTLY: usize>(&mut self, code: usize) {
        self.reserve(6 * 14);
        let list = &mut self.list[..];
        // The sums of distances count the moving marble on its old cell, too: as many steps away as the line is long.
        let parted = self.farther * i64::from(KINDS[code].size);
        for (at, places) in self.moves.of_code(code).into_iter().enumerate() {
            let base = Move::of(code, at, 0);
            let order = parted + i64::from(base.0);
            let (_, Turns { ahead, rear, .. }) = base.turns();
            let [come, leave] = [ahead, rear].map(|turn| &self.worth[turn..turn + 64]);
            let to = &CELLS_THRICE[ahead..ahead + 64];
            self.count = each_of_mostly::<MOSTLY>(places, self.count, |place, count| {
                let place = place as usize;
                if let Some(slot) = list.get_mut(count) {
                    let ranked = Ranked(order + place as i64 + leave[place] - come[place]);
                    *slot = Entry { ranked, to: to[place] };
                }
            });
        }
    }

    /// Lines of a size that step aside: both codes.
    #[inline(always)]
    fn aside<const MOSTLY: usize>(&mut self, first: usize, steps: &mut [Move; MOST_ASIDE]) {
        let mut end = 0;
        for code in first..first + 2 {
            for (at, places) in self.moves.of_code(code).into_iter().enumerate() {
                let base = Move::of(code, at, 0).0;
                end = each_of_mostly::<MOSTLY>(places, end, |place, count| {
                    steps[count % MOST_ASIDE] = Move(base | place as u16)
                });
            }
        }
        // They count the line on its old cells, too: each marble is a step from its own, and of every two one comes a step farther from
        // the other's.
        let size = KINDS[first].size;
        let parted = self.farther * i64::from(size * (size + 1) / 2);
        self.reserve(end);
        let list = &mut self.list[self.count..self.count + end];
        for (slot, &found) in list.iter_mut().zip(&steps[..end]) {
            let (place, Turns { ahead, line, rear, .. }) = found.turns();
            let step =
                |from: usize| (self.worth[from + ahead] - self.worth[from], CELLS_THRICE[from + ahead]);
            let (one, last) = (step(place), step(place + rear));
            let (mut gain, mut to) = (one.0 + last.0, one.1 | last.1);
            if size == 3 {
                let middle = step(place + line);
                gain += middle.0;
                to |= middle.1;
            }
            *slot = Entry { ranked: Ranked(parted - gain + i64::from(found.0)), to };
        }
        self.count += end;
    }

    /// Single marbles, each towards all directions: most can go most ways, so that no branch depends on where to.
    #[inline(always)]
    fn singles(&mut self, set: u64) {
        self.reserve(6 * 14);
        let list = &mut self.list[..];
        let free = self.moves.of_code(SINGLE);
        for cell in cells(set) {
            let place = cell.index() as usize;
            let order = self.farther + place as i64 + self.worth[place];
            for (at, free) in free.into_iter().enumerate() {
                let ahead = place + Direction::ALL[at].rotation() as usize;
                if let Some(slot) = list.get_mut(self.count) {
                    let base = i64::from(Move::of(SINGLE, at, 0).0);
                    let ranked = Ranked(order + base - self.worth[ahead]);
                    *slot = Entry { ranked, to: CELLS_THRICE[ahead] };
                }
                self.count += (free >> place & 1) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_lies_before_all_that_cost_as_much_and_behind_all_that_cost_less() {
        let of = |cost: i64| Ranked((cost << MOVE_DIGITS) + 4_000);
        for cost in [-3, 0, 3] {
            assert_eq!((of(cost).cost(), of(cost).found()), (cost, Move(4_000)));
            assert!(of(cost - 1) < Ranked::before(cost) && Ranked::before(cost) < of(cost));
            assert!(Ranked::before(i64::MIN) < of(cost) && of(cost) < Ranked::before(i64::MAX));
        }
    }
}
