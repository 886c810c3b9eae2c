//! Perfect play on a small grid: the expected score of every position that can come up, from the largest sum of tiles down.
//!
//! A move keeps the sum of all tiles, and a new tile adds 2 or 4. So the positions of one sum need only those of the next two.
//! Positions that are turned or mirrored alike are one.

use super::{FOURS, Small, WIDTH};
use crate::puzzle::{Puzzle, match_of};
use crate::twenty48::board::Board;
use crate::twenty48::moves::Direction;
use crate::{Exact, Match, Move, Solver};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The layer of the first positions: two tiles of 2.
const FIRST: usize = 2;

/// The memory that the values of all positions on nine cells take, in bytes: 48.7 million of them.
const MEMORY: usize = 400 << 20;

/// Positions that one thread looks at in a row.
const PART: usize = 4_096;

/// The positions of one sum of tiles by their keys, in order, and what each is worth: the score that is still expected, in parts of
/// [`UNIT`]. It is less than 16,384; as `f32` the errors of five hundred layers add up to 0.01.
#[derive(Debug, Default)]
struct Layer {
    keys: Vec<u32>,
    worth: Vec<u32>,
}

/// Parts of a point that are stored.
const UNIT: f64 = 262_144.0;

/// Parts of a point in answers.
const ANSWERED: f64 = 1_024.0;

/// What is known of all positions. Layer n is of those whose tiles add up to 2n.
#[derive(Debug, Default)]
struct Known<const HEIGHT: usize> {
    layers: Vec<Layer>,
    /// The next layer to be found.
    ahead: usize,
    /// Layers from here on are worth something.
    valued: Option<usize>,
    /// What positions are worth that no game comes to, and that a person gave.
    others: HashMap<u64, f64>,
}

/// Values every position that can come up, when it is first asked to.
#[derive(Debug, Default)]
pub(super) struct Perfect<const HEIGHT: usize> {
    known: Mutex<Known<HEIGHT>>,
    is_ready: AtomicBool,
    nodes: AtomicU64,
}

const fn grid<const HEIGHT: usize>(board: Board) -> Small<HEIGHT> {
    Small { board, score: 0 }
}

/// The smallest of the grids that are this one turned or mirrored.
fn canonical<const HEIGHT: usize>(board: Board) -> Board {
    let mirrored = |board: Board| Board(board.mirrored().0 << (4 * (4 - WIDTH)));
    let flipped = |board: Board| Board(board.flipped().0 << (16 * (4 - HEIGHT)));
    let least = |board: Board| {
        let other = mirrored(board);
        [board, other, flipped(board), flipped(other)]
            .into_iter()
            .map(|board| board.0)
            .fold(u64::MAX, u64::min)
    };
    let turned = if WIDTH == HEIGHT { least(board.transposed()) } else { u64::MAX };
    Board(least(board).min(turned))
}

/// The exponents as digits of one number; none where one is larger than ten, which no game on nine cells reaches.
fn key<const HEIGHT: usize>(board: Board) -> Option<u32> {
    let mut exponents = grid::<HEIGHT>(board).exponents();
    exponents.try_fold(0, |key, exponent| (exponent < 11).then(|| 11 * key + u32::from(exponent)))
}

fn board_of<const HEIGHT: usize>(mut key: u32) -> Board {
    let mut at = grid::<HEIGHT>(Board(0));
    for cell in (0..WIDTH * HEIGHT).rev() {
        at = at.with(cell, (key % 11) as u8);
        key /= 11;
    }
    at.board
}

/// Half the sum of all tiles.
fn half_sum<const HEIGHT: usize>(board: Board) -> usize {
    let tiles = grid::<HEIGHT>(board).exponents().filter(|&exponent| exponent > 0);
    tiles.map(|exponent| 1 << (exponent - 1)).sum()
}

/// Each legal move's grid, and what its merges score.
fn moves<const HEIGHT: usize>(board: Board) -> impl Iterator<Item = (Direction, Board, f64)> {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let (after, gain) = grid::<HEIGHT>(board).moved(direction)?;
        Some((direction, after, gain as f64))
    })
}

/// After a new tile: with a 2, and with a 4, on each empty cell.
fn new_tiles<const HEIGHT: usize>(after: Board) -> impl Iterator<Item = [Board; 2]> {
    let empty = grid::<HEIGHT>(after).empty();
    empty.map(move |at| {
        [1, 2].map(|exponent| canonical::<HEIGHT>(grid::<HEIGHT>(after).with(at, exponent).board))
    })
}

/// The score that is expected before a new tile, by what positions with it are worth; none if one of them is not known.
fn expected<const HEIGHT: usize>(after: Board, mut worth: impl FnMut(Board) -> Option<f64>) -> Option<f64> {
    let fours = f64::from(FOURS) / 10.0;
    let (mut sum, mut count) = (0.0, 0);
    for [two, four] in new_tiles::<HEIGHT>(after) {
        sum += (1.0 - fours) * worth(two)? + fours * worth(four)?;
        count += 1;
    }
    Some(sum / f64::from(count.max(1)))
}

fn in_order(mut keys: Vec<u32>) -> Vec<u32> {
    keys.sort_unstable();
    keys.dedup();
    keys.shrink_to_fit();
    keys
}

impl<const HEIGHT: usize> Known<HEIGHT> {
    fn add(&mut self, layer: usize, keys: &[u32]) {
        if self.layers.len() <= layer && !keys.is_empty() {
            self.layers.resize_with(layer + 1, Layer::default);
        }
        if let Some(layer) = self.layers.get_mut(layer) {
            layer.keys.extend(keys);
        }
    }

    /// Finds the positions of one layer more, and gives how many they are; none when there are no more.
    fn find_next(&mut self) -> Option<usize> {
        if self.ahead == 0 {
            for first in new_tiles::<HEIGHT>(Board(0)).flatten().flat_map(new_tiles::<HEIGHT>).flatten() {
                self.add(half_sum::<HEIGHT>(first), &key::<HEIGHT>(first).into_iter().collect::<Vec<_>>());
            }
            self.ahead = FIRST;
        }
        let keys = in_order(std::mem::take(&mut self.layers.get_mut(self.ahead)?.keys));
        let next = keys.par_chunks(PART).map(|keys| {
            let after = keys.iter().flat_map(|&key| moves::<HEIGHT>(board_of::<HEIGHT>(key)));
            let mut after: Vec<u64> = after.map(|(_, after, _)| canonical::<HEIGHT>(after).0).collect();
            after.sort_unstable();
            after.dedup();
            let tiles = after.into_iter().flat_map(|bits| new_tiles::<HEIGHT>(Board(bits)));
            let keys = tiles.filter_map(|[two, four]| Some((key::<HEIGHT>(two)?, key::<HEIGHT>(four)?)));
            let (twos, fours): (Vec<u32>, Vec<u32>) = keys.unzip();
            (in_order(twos), in_order(fours))
        });
        for (twos, fours) in next.collect::<Vec<_>>() {
            self.add(self.ahead + 1, &twos);
            self.add(self.ahead + 2, &fours);
        }
        let count = keys.len();
        self.layers[self.ahead].keys = keys;
        self.ahead += 1;
        Some(count)
    }

    /// What a position is worth whose layer is valued, if games come to it.
    fn found(&self, board: Board) -> Option<f64> {
        let layer = self.layers.get(half_sum::<HEIGHT>(board))?;
        let at = layer.keys.binary_search(&key::<HEIGHT>(board)?).ok()?;
        Some(f64::from(*layer.worth.get(at)?) / UNIT)
    }

    /// Values the positions of one layer more.
    fn value_next(&mut self) {
        let at = self.valued.unwrap_or(self.layers.len()) - 1;
        let best = |&key: &u32| {
            let values = moves::<HEIGHT>(board_of::<HEIGHT>(key)).map(|(_, after, gain)| {
                gain + expected::<HEIGHT>(after, |next| self.found(next))
                    .expect("the next two layers are valued")
            });
            values.fold(0.0, f64::max)
        };
        let worth =
            self.layers[at].keys.par_iter().with_min_len(PART).map(|key| (UNIT * best(key)).round() as u32);
        self.layers[at].worth = worth.collect();
        self.valued = Some(at);
    }

    /// What any position is worth, once all layers are valued; none if `stop` says so.
    fn worth(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<f64> {
        if let Some(known) = self.found(board).or_else(|| self.others.get(&board.0).copied()) {
            return Some(known);
        }
        if self.others.len() % 1_024 == 1_023 && stop() {
            return None;
        }
        let mut worth: f64 = 0.0;
        for (_, after, gain) in moves::<HEIGHT>(board) {
            worth = worth.max(gain + expected::<HEIGHT>(after, |next| self.worth(next, stop))?);
        }
        self.others.insert(board.0, worth);
        Some(worth)
    }
}

impl<const HEIGHT: usize> Perfect<HEIGHT> {
    /// Finds and values all positions, unless `stop` says so; what was found stays.
    fn solve_all(&self, stop: &dyn Fn() -> bool) -> Option<()> {
        if self.is_ready.load(Ordering::Acquire) {
            return Some(());
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(count) = known.find_next() {
            self.nodes.fetch_add(count as u64, Ordering::Relaxed);
            if stop() {
                return None;
            }
        }
        while known.valued != Some(FIRST) {
            if stop() {
                return None;
            }
            known.value_next();
        }
        self.is_ready.store(true, Ordering::Release);
        Some(())
    }

    fn solved<T>(
        &self,
        stop: &dyn Fn() -> bool,
        ask: impl FnOnce(&mut Known<HEIGHT>) -> Option<T>,
    ) -> Option<T> {
        self.solve_all(stop)?;
        ask(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<const HEIGHT: usize> Solver for Perfect<HEIGHT>
where
    Small<HEIGHT>: Puzzle,
{
    fn reach(&self) -> &'static str {
        "from the first move on"
    }

    fn needs(&self) -> Option<usize> {
        (!self.is_ready.load(Ordering::Acquire)).then_some(MEMORY)
    }

    fn solve(&self, stop: &dyn Fn() -> bool) -> Option<()> {
        self.solve_all(stop)
    }

    fn is_quick(&self, at: &dyn Match) -> bool {
        let board = match_of::<Small<HEIGHT>>(at).map(|at| canonical::<HEIGHT>(at.board));
        let is_found = |board| {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.found(board).is_some()
        };
        self.is_ready.load(Ordering::Acquire) && board.is_some_and(is_found)
    }

    fn values(&self, at: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, Exact)>> {
        let board = match_of::<Small<HEIGHT>>(at)?.board;
        self.solved(stop, |known| {
            let mut values = Vec::new();
            for (direction, after, gain) in moves::<HEIGHT>(board) {
                let expected = expected::<HEIGHT>(after, |next| known.worth(next, stop))?;
                // Rounding errors add up to nearly so much. Less is no difference between two moves.
                let value = ((gain + expected) * ANSWERED).round() / ANSWERED;
                values.push((direction.as_move(), Exact::Expects(value)));
            }
            values.sort_by(|(_, one), (_, other)| other.order(*one));
            Some(values)
        })
    }

    fn of_a_game(&self, stop: &dyn Fn() -> bool) -> Option<f64> {
        self.solved(stop, |known| {
            expected::<HEIGHT>(Board(0), |first| expected::<HEIGHT>(first, |both| known.worth(both, stop)))
        })
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::game;
    use crate::seed::Seed;
    use crate::twenty48::small::Tiny;

    /// The definition, without layers, symmetries and keys. Fails where a game may go on for long.
    fn plainly(at: Tiny, seen: &mut HashMap<u64, f64>) -> f64 {
        if let Some(&known) = seen.get(&at.board.0) {
            return known;
        }
        let mut best: f64 = 0.0;
        for (after, gain) in Direction::ALL.into_iter().filter_map(|direction| at.moved(direction)) {
            let after = grid::<2>(after);
            let mut sum = 0.0;
            for cell in after.empty() {
                sum += 0.9 * plainly(after.with(cell, 1), seen) + 0.1 * plainly(after.with(cell, 2), seen);
            }
            best = best.max(gain as f64 + sum / after.empty().count() as f64);
        }
        seen.insert(at.board.0, best);
        best
    }

    #[test]
    fn perfect_play_is_worth_what_the_definition_says_and_what_games_reach() {
        let (solver, mut seen) = (Perfect::<2>::default(), HashMap::new());
        // Stopped in between it goes on from there.
        assert!(solver.of_a_game(&|| solver.nodes() > 100).is_none() && solver.needs().is_some());
        let whole = solver.of_a_game(&|| false).expect("a value");
        assert!(solver.needs().is_none());
        // The last two are of no game: too large, and with one tile.
        for text in ["012/000", "100/001", "312/045", "567/421", "771/012", "400/000"] {
            let at = Tiny::read(text).expect("a position");
            let values = solver.values(&*game::<Tiny>().place(text).expect("a position"), &|| false);
            let best = values.expect("values").first().map_or(0.0, |(_, value)| value.points());
            assert!((best - plainly(at, &mut seen)).abs() < 1e-3 * best.max(1.0), "{text}: {best}");
        }
        let mut sum = 0;
        for seed in 0..2_000 {
            let mut at = game::<Tiny>().begin(Seed(seed));
            while let Some((best, _)) = solver.values(&*at, &|| false).and_then(|all| all.first().copied()) {
                at.play(best);
            }
            sum += at.outcome(0).score;
        }
        let mean = sum as f64 / 2_000.0;
        assert!((mean - whole).abs() < 0.1 * whole, "{mean} {whole}");
    }

    #[test]
    #[ignore = "takes a minute and 400 MiB"]
    fn perfect_play_on_3x3_is_worth_what_is_published() {
        let solver = Perfect::<3>::default();
        let whole = solver.of_a_game(&|| false).expect("a value");
        assert_eq!((solver.nodes(), (100.0 * whole).round()), (48_713_519, 546_849.0));
    }

    #[test]
    fn keys_and_positions_belong_together() {
        for text in ["012/345/678", "a00/000/00a", "123/000/9a0"] {
            let board = Small::<3>::read(text).expect("a position").board;
            assert_eq!(board_of::<3>(key::<3>(board).expect("a key")), board);
            let turned = Board(board.transposed().mirrored().0 << 4);
            assert_eq!(canonical::<3>(turned), canonical::<3>(board));
        }
        assert_eq!(key::<3>(Small::<3>::read("010/000/000").expect("a position").with(0, 11).board), None);
    }
}
