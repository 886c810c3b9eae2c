//! Plays any legal direction, each as likely as the next.

use super::{GridMove, GridPlayer};
use crate::seed::{Generator, Seed};
use crate::twenty48::board::Board;
use crate::twenty48::moves::{Direction, MoveTables, tables};
use rand::Rng;

/// A player without a thought.
#[derive(Debug)]
pub struct RandomPlayer {
    generator: Generator,
    tables: &'static MoveTables,
}

impl RandomPlayer {
    /// Draws from `seed`.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Self { generator: seed.generator(), tables: tables() }
    }
}

impl GridPlayer for RandomPlayer {
    /// All the same: 0.
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| (self.tables.apply(board, direction) != board).then_some(0.0))
    }

    #[inline]
    fn choose_move(&mut self, board: Board, _stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        // Drawing until a legal direction comes up is uniform over the legal ones; most boards have three or
        // more, so it beats trying all four. Eight misses in a row ask whether there is any: an empty grid has none.
        loop {
            let mut draw = self.generator.next_u64();
            for _ in 0..8 {
                let direction = Direction::ALL[(draw & 3) as usize];
                let after = self.tables.apply(board, direction);
                if after != board {
                    return Some(Some(GridMove { direction, after }));
                }
                draw >>= 2;
            }
            if Direction::ALL.into_iter().all(|direction| self.tables.apply(board, direction) == board) {
                return Some(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_no_move_where_there_is_none() {
        for board in [Board(0), Board(0x1212_2121_1212_2121)] {
            assert_eq!(RandomPlayer::new(Seed(1)).choose(board), None);
        }
    }

    #[test]
    fn is_uniform_over_the_legal_directions() {
        let mut player = RandomPlayer::new(Seed(3));
        let mut counts = [0_i32; 4];
        // Up, left and right are legal; down is not.
        let board = Board(0x0000_0000_0000_0120);
        for _ in 0..30_000 {
            counts[player.choose(board).expect("a legal move") as usize] += 1;
        }
        assert_eq!(counts[Direction::Down as usize], 0);
        assert!(counts.iter().filter(|&&count| (count - 10_000).abs() < 410).count() == 3, "{counts:?}");
        assert_eq!(player.choose(Board(0x1212_2121_1212_2121)), None);
    }
}
