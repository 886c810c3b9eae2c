//! Baseline players, which every other player should beat.

use super::super::board::Board;
use super::super::moves::{Direction, MoveTables, tables};
use super::{GridMove, GridPlayer};

/// Plays the first legal direction of a fixed order, whatever the grid.
#[derive(Clone, Debug)]
pub struct BlindPlayer {
    order: [Direction; 4],
    tables: &'static MoveTables,
}

impl BlindPlayer {
    /// With each direction once in `order`.
    #[must_use]
    pub fn new(order: [Direction; 4]) -> Self {
        Self { order, tables: tables() }
    }
}

impl GridPlayer for BlindPlayer {
    /// Minus the place in the order.
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        let mut values = [None; 4];
        for (place, &direction) in self.order.iter().enumerate() {
            if self.tables.apply(board, direction) != board {
                values[direction as usize] = Some(-(place as f64));
            }
        }
        values
    }

    fn choose_move(&mut self, board: Board, _stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        let after = |direction| self.tables.apply(board, direction);
        let mut moves =
            self.order.into_iter().map(|direction| GridMove { direction, after: after(direction) });
        Some(moves.find(|made| made.after != board))
    }
}

/// Plays the move whose merges score most.
#[derive(Clone, Debug)]
pub struct GreedyPlayer(&'static MoveTables);

impl GreedyPlayer {
    /// Needs nothing.
    #[must_use]
    pub fn new() -> Self {
        Self(tables())
    }
}

impl Default for GreedyPlayer {
    fn default() -> Self {
        Self::new()
    }
}

impl GridPlayer for GreedyPlayer {
    /// What the merges of the move score.
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        let gains = self.0.gains(board);
        Direction::ALL.map(|direction| {
            (self.0.apply(board, direction) != board).then(|| f64::from(gains[direction as usize]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blind_goes_by_its_order_and_greedy_by_the_score() {
        let order = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
        let mut blind = BlindPlayer::new(order);
        // Down changes nothing here, left merges two "4"s, up two "2"s.
        let board = Board(0x0000_0000_1220_1345);
        assert_eq!(blind.choose(board), Some(Direction::Down));
        let board = Board(0x0000_0000_0000_1223);
        assert_eq!(blind.choose(board), Some(Direction::Left));
        assert_eq!(blind.values(board), [Some(-3.0), Some(-1.0), None, Some(-2.0)]);
        let mut greedy = GreedyPlayer::new();
        assert_eq!(greedy.choose(board), Some(Direction::Left));
        assert_eq!(greedy.values(board), [Some(0.0), Some(8.0), None, Some(8.0)]);
        let dead = Board(0x1212_2121_1212_2121);
        assert_eq!((blind.choose(dead), greedy.choose(dead)), (None, None));
    }
}
