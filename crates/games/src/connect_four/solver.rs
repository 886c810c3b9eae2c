//! The exact value of a position: alpha-beta with null windows over bit sets, to the end of the game.
//!
//! Threats decide (Allis 1988, "A Knowledge-based Approach of Connect-Four"): no move is searched that lets the opponent win at
//! once, and of the others those first that make most threats. The key of a position is that of Tromp's benchmark Fhourstones. The score of a position is how many of its own discs the winner keeps in hand,
//! and one more: 21 at most. It is negative where the side to move loses, and 0 in a draw.

use super::rules::threats;
use super::{CELLS, COLUMNS, ConnectFour, ROWS, STEP, has_four};
use crate::huge_pages::ask_for_huge_pages;
use crate::two_player::{TwoPlayer, position};
use crate::{Exact, Match, Move};
use arrayvec::ArrayVec;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Cells of the board, and plies of the longest game.
const PLIES: u32 = COLUMNS as u32 * ROWS as u32;

/// No score is larger.
const MOST: i32 = PLIES as i32 / 2;

/// Entries of the table: 64 MiB.
const ENTRIES: usize = 1 << 23;

/// Positions between two questions whether to stop: less than a millisecond.
const PERIOD: u64 = 4096;

/// Up to so many discs a position and its mirror image share their entry.
const MIRRORED: u32 = 16;

/// Up to so many discs the table is asked of all replies before any of them is searched: it costs more than it saves later.
const LOOKS_FIRST: u32 = 28;

/// Searches share it, also at the same time. The table is made by the first search.
#[derive(Debug, Default)]
pub(super) struct Perfect {
    table: OnceLock<Vec<AtomicU64>>,
    nodes: AtomicU64,
}

/// One question to the solver.
struct Search<'a> {
    table: &'a [AtomicU64],
    nodes: u64,
    due: u64,
    stopped: bool,
    stop: &'a dyn Fn() -> bool,
}

/// What is known of a position, in a word: key, best column, how much work it was, and a bound of its score.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    fn new(key: u64, column: u8, nodes: u64, score: i32, at_least: bool) -> Self {
        let bound = (score + MOST + 1) as u64 + if at_least { 64 } else { 0 };
        Self(key << 15 | u64::from(column) << 12 | u64::from(nodes.max(1).ilog2().min(31)) << 7 | bound)
    }

    const fn is_of(self, key: u64) -> bool {
        self.0 >> 15 == key && self.0 & 127 != 0
    }

    const fn column(self) -> u8 {
        (self.0 >> 12 & 7) as u8
    }

    const fn work(self) -> u64 {
        self.0 >> 7 & 31
    }

    /// The bound, if it says on which side of `alpha` the score is.
    const fn answers(self, alpha: i32) -> Option<i32> {
        let score = (self.0 & 63) as i32 - MOST - 1;
        let at_least = self.0 & 64 != 0;
        if at_least == (score > alpha) { Some(score) } else { None }
    }
}

/// The position in the mirror.
fn mirror(set: u64) -> u64 {
    let column = |at: u8| (set >> (at * STEP) & ((1 << STEP) - 1)) << ((COLUMNS - 1 - at) * STEP);
    (0..COLUMNS).map(column).fold(0, |set, column| set | column)
}

/// A number of the position's own below 2^49, and whether it is that of the mirror image.
fn key(at: ConnectFour, discs: u32) -> (u64, bool) {
    let key = at.own + at.taken();
    if discs > MIRRORED {
        return (key, false);
    }
    let other = mirror(key);
    (key.min(other), other < key)
}

/// The score of a side that wins with its next disc, of which it has placed so many.
const fn win_after(own_discs: u32) -> i32 {
    MOST - own_discs as i32
}

impl Perfect {
    /// The score of a position within low..=high, where it is outside them the nearer one. None if `stop` said so.
    fn score(&self, at: ConnectFour, (low, high): (i32, i32), stop: &dyn Fn() -> bool) -> Option<i32> {
        let discs = at.taken().count_ones();
        if has_four(at.opponent) {
            return Some((-win_after(discs.div_ceil(2) - 1)).clamp(low, high));
        }
        if discs == PLIES {
            return Some(0.clamp(low, high));
        }
        if threats(at.own, at.opponent) & at.free() != 0 {
            return Some(win_after(discs / 2).clamp(low, high));
        }
        let table = self.table.get_or_init(|| {
            let mut table = Vec::with_capacity(ENTRIES);
            ask_for_huge_pages(&table);
            table.resize_with(ENTRIES, AtomicU64::default);
            table
        });
        let mut search = Search { table, nodes: 0, due: PERIOD, stopped: stop(), stop };
        let score = search.narrow(at, discs, (low, high));
        self.nodes.fetch_add(search.nodes, Ordering::Relaxed);
        (!search.stopped).then_some(score)
    }
}

/// A score in words: wins and losses are counted from where so many discs lie.
const fn exact(score: i32, discs: u32) -> Exact {
    match score {
        1.. => Exact::Wins(2 * (MOST as u32 + 1 - score as u32 - discs / 2) - 1),
        0 => Exact::Draws,
        _ => Exact::Loses(2 * (MOST as u32 + 1 - score.unsigned_abs() - discs.div_ceil(2))),
    }
}

impl crate::Solver for Perfect {
    fn reach(&self) -> &'static str {
        "from 8 discs on"
    }

    fn is_quick(&self, at: &dyn Match) -> bool {
        position::<ConnectFour>(at).is_some_and(|at| at.taken().count_ones() >= 8)
    }

    fn values(&self, at: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, Exact)>> {
        let at = position::<ConnectFour>(at)?;
        let discs = at.taken().count_ones() + 1;
        let value = |column: u8| {
            let score = self.score(at.after(column), (-MOST, MOST), stop)?;
            Some((column.into(), exact(score, discs).of_move_to()))
        };
        let mut values: Vec<(Move, Exact)> = at.moves().into_iter().map(value).collect::<Option<_>>()?;
        values.sort_by(|(_, one), (_, other)| other.order(*one));
        Some(values)
    }

    // Who wins is found sooner than how soon.
    fn compare(&self, at: &dyn Match, played: Move, stop: &dyn Fn() -> bool) -> Option<(f64, f64)> {
        let at = position::<ConnectFour>(at)?;
        let column = at.moves().into_iter().find(|&legal| Move::from(legal) == played)?;
        let made = -self.score(at.after(column), (-1, 1), stop)?;
        let best = if made == 1 { made } else { self.score(*at, (made, 1), stop)? };
        let points = |score| f64::from(score + 1) / 2.0;
        Some((points(best), points(made)))
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

impl Search<'_> {
    /// The score between two bounds, by null windows: whether it is a win or a loss first, then how soon.
    fn narrow(&mut self, at: ConnectFour, discs: u32, (mut low, mut high): (i32, i32)) -> i32 {
        while low < high && !self.stopped {
            let alpha = match () {
                () if low < 0 && high > 0 => 0,
                () if high > 0 => low.max(high / 2),
                () => (high - 1).min(low / 2),
            };
            let score = self.search(at, discs, alpha);
            if score > alpha { low = score.min(high) } else { high = score.max(low) }
        }
        low
    }

    fn entry(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - ENTRIES.ilog2())) as usize & !1
    }

    fn find(&self, key: u64) -> Option<Entry> {
        let at = self.entry(key);
        let entries = [at, at + 1].map(|at| Entry(self.table[at].load(Ordering::Relaxed)));
        entries.into_iter().find(|entry| entry.is_of(key))
    }

    /// Of two entries the first keeps what was most work, the second what came last.
    fn keep(&self, key: u64, new: Entry) {
        let at = self.entry(key);
        let first = Entry(self.table[at].load(Ordering::Relaxed));
        let place = if first.is_of(key) || first.work() <= new.work() { at } else { at + 1 };
        self.table[place].store(new.0, Ordering::Relaxed);
    }

    /// A score above `alpha` for the side that moved to this position, if the table knows that there is one.
    fn refutes(&self, after: ConnectFour, discs: u32, alpha: i32) -> Option<i32> {
        let score = -self.find(key(after, discs).0)?.answers(-alpha - 1)?;
        (score > alpha).then_some(score)
    }

    /// Which side of `alpha` the score is: a larger answer is a lower bound, another an upper one. The side to move cannot win
    /// at once.
    fn search(&mut self, at: ConnectFour, discs: u32, alpha: i32) -> i32 {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes >= self.due {
            self.due = self.nodes + PERIOD;
            self.stopped |= (self.stop)();
        }
        let moves = safe_moves(at);
        if moves == 0 {
            return -win_after(discs.div_ceil(2));
        }
        if discs + 2 >= PLIES {
            return 0;
        }
        if let Some(bound) = bounded(at, discs, alpha) {
            return bound;
        }
        let (key, mirrored) = key(at, discs);
        let known = self.find(key);
        if let Some(bound) = known.and_then(|entry| entry.answers(alpha)) {
            return bound;
        }
        let turned = |column: u8| if mirrored { COLUMNS - 1 - column } else { column };
        let list = ordered(at, moves, known.map(|entry| turned(entry.column())));
        if discs < LOOKS_FIRST
            && let Some(bound) =
                list.iter().find_map(|&(.., cell)| self.refutes(at.with(cell), discs + 1, alpha))
        {
            return bound;
        }
        let (mut score, mut best) = (-MOST, 0);
        for &(_, column, cell) in &list {
            let found = -self.search(at.with(cell), discs + 1, -alpha - 1);
            if self.stopped {
                return 0;
            }
            if found > score {
                (score, best) = (found, column);
            }
            if score > alpha {
                break;
            }
        }
        self.keep(key, Entry::new(key, turned(best), self.nodes - before, score, score > alpha));
        score
    }
}

/// The cells that do not let the opponent win with the next disc.
fn safe_moves(at: ConnectFour) -> u64 {
    let (free, dangers) = (at.free(), threats(at.opponent, at.own));
    let forced = free & dangers;
    let moves = match forced {
        0 => free,
        _ if forced & (forced - 1) != 0 => 0,
        _ => forced,
    };
    moves & !(dangers >> 1)
}

/// A bound that needs no search, if it says on which side of `alpha` the score is. Neither side can win with its next disc.
fn bounded(at: ConnectFour, discs: u32, alpha: i32) -> Option<i32> {
    let (mut least, mut most) = (-win_after(discs.div_ceil(2) + 1), win_after(discs / 2 + 1));
    let empty = CELLS & !at.taken();
    if !has_four(at.own | empty) {
        most = 0;
    }
    if !has_four(at.opponent | empty) {
        least = 0;
    }
    if least > alpha {
        return Some(least);
    }
    (most <= alpha).then_some(most)
}

/// A move: its place in the order of trial, its column and its cell.
type Candidate = (u32, u8, u64);

/// The moves: what the table says first, then those that make most threats, then the middle.
#[inline]
fn ordered(at: ConnectFour, moves: u64, hint: Option<u8>) -> ArrayVec<Candidate, { COLUMNS as usize }> {
    let mut list = ArrayVec::new();
    for column in 0..COLUMNS {
        let cell = moves & ((1 << ROWS) - 1) << (column * STEP);
        if cell != 0 {
            let made = threats(at.own | cell, at.opponent).count_ones();
            let promise = if hint == Some(column) { 1000 } else { 8 * made + at.promise(column) };
            let place = list.iter().take_while(|other: &&Candidate| other.0 >= promise).count();
            list.insert(place, (promise, column, cell));
        }
    }
    list
}

#[cfg(test)]
mod tests;
