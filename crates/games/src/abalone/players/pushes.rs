//! How many moves push marbles, after a marble moved: looked up for the few lines that it left and came to.

use super::super::board::Board;
use super::super::coordinates::cells;
use super::super::rules::formulas::LINES;
use std::sync::LazyLock;

/// Lines of the board, along all axes.
const COUNT: usize = 27;

/// A move that pushes a marble off counts as so many others: there are fewer of those than half of this.
const OFF: i16 = 256;

/// What there is to look up.
struct Lookup {
    /// By what stands on a line, a ternary digit a cell (0 empty, 1 a marble of the side that is `own`, 2 of the other), for lines of each
    /// length one behind the other: how many more moves of the one side push marbles along it, both ways, than of the other ([`OFF`]).
    lines: Vec<i16>,
    /// For each cell, by axis, its line and what a digit counts there.
    cells: [[(u8, u16); 3]; 64],
    /// Where the numbers of each line begin.
    begins: [u16; COUNT],
}

static LOOKUP: LazyLock<Lookup> = LazyLock::new(|| {
    let lengths = 5..=9_usize;
    let ahead_on = |length: usize, number: usize| {
        let line: Vec<usize> = (0..length).map(|cell| number / 3_usize.pow(cell as u32) % 3).collect();
        let back: Vec<usize> = line.iter().rev().copied().collect();
        ahead(&line) + ahead(&back)
    };
    let lines = lengths
        .clone()
        .flat_map(|length| (0..3_usize.pow(length as u32)).map(move |number| ahead_on(length, number)));
    let begin = |line: usize| -> u16 {
        let shorter = lengths.clone().take_while(|length| *length < LINES[line].len());
        shorter.map(|length| 3_u16.pow(length as u32)).sum()
    };
    let mut places = [[(0, 0); 3]; 64];
    for (line, along) in LINES.iter().enumerate() {
        for (place, cell) in along.iter().enumerate() {
            places[cell.index() as usize][3 * line / COUNT] = (line as u8, 3_u16.pow(place as u32));
        }
    }
    Lookup { lines: lines.collect(), cells: places, begins: std::array::from_fn(begin) }
});

/// The same for a line as it is read towards its end.
fn ahead(line: &[usize]) -> i16 {
    let mut pushes = 0;
    for front in 1..line.len() {
        let (mover, other, sign) = match line[front - 1] {
            0 => continue,
            1 => (1, 2, 1),
            _ => (2, 1, -1),
        };
        let size = line[..front].iter().rev().take(3).take_while(|cell| **cell == mover).count();
        let pushed = line[front..].iter().take_while(|cell| **cell == other).count();
        // Any number of marbles that is greater than that of those they push.
        let moves = if pushed > 0 { size.saturating_sub(pushed) as i16 } else { 0 };
        pushes += sign
            * match line.get(front + pushed) {
                None => OFF * moves,
                Some(0) => moves,
                Some(_) => 0,
            };
    }
    pushes
}

/// What stands on the lines of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pushes {
    /// For each its place in the table.
    places: [u16; COUNT],
}

impl Pushes {
    pub(super) fn of(board: Board) -> Self {
        let Lookup { cells: by_cell, begins, .. } = &*LOOKUP;
        let mut places = *begins;
        for (set, digit) in [(board.own, 1), (board.opponent, 2)] {
            for cell in cells(set) {
                for (line, counts) in by_cell[cell.index() as usize] {
                    places[usize::from(line)] += digit * counts;
                }
            }
        }
        Self { places }
    }

    /// How many more moves that push marbles the side that is `own` has than the other after one of its marbles went from a cell to
    /// another, than before: those that push none off, and those that push one off.
    #[inline(always)]
    pub(super) fn gain(&self, from: u64, to: u64) -> [i64; 2] {
        let Lookup { lines, cells: by_cell, .. } = &*LOOKUP;
        let [from, to] = [from, to].map(|set| by_cell[set.trailing_zeros() as usize & 63]);
        let at = |place: u16| i32::from(lines[usize::from(place)]);
        let mut gain = 0;
        for ((left, less), (come_to, more)) in from.into_iter().zip(to) {
            let [before, other] = [left, come_to].map(|line| self.places[usize::from(line)]);
            gain += if left == come_to {
                at(before + more - less) - at(before)
            } else {
                at(before - less) - at(before) + at(other + more) - at(other)
            };
        }
        let on = gain as i8;
        [on.into(), i64::from((gain - i32::from(on)) / i32::from(OFF))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::Game;

    #[test]
    fn lines_looked_up_are_pushes_counted() {
        let mut seen = [0; 2];
        for seed in 0..300 {
            let board = Game::drawn(seed, seed as u32 % 150).board();
            let (before, pushes) = (board.pushes_ahead(), Pushes::of(board));
            for played in board.moves().into_iter().filter(|found| !found.pushes() && !found.is_aside()) {
                let (from, to) = played.change();
                let after = played.apply(board).swapped().pushes_ahead();
                let gain = [0, 1].map(|at| i64::from(after[at] - before[at]));
                assert_eq!(pushes.gain(from, to), gain);
                seen = [0, 1].map(|at| seen[at] + usize::from(gain[at] != 0));
            }
        }
        assert!(seen[0] > 500 && seen[1] > 20, "{seen:?}");
    }
}
