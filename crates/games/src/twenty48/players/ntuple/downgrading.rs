//! Tile-downgrading (Guei, Chen and Wu 2022, "Optimistic temporal difference learning for 2048"). A network has hardly
//! learned from grids with the largest tiles. It has learned from many that look alike with smaller ones.

use super::super::{GridMove, GridPlayer, best};
use crate::twenty48::board::Board;
use crate::twenty48::moves::tables;

/// A player that is shown tiles above `most` as smaller ones. Its values are those of the grid that it is shown.
#[derive(Debug)]
pub struct Downgrading<P> {
    /// The player.
    pub player: P,
    /// The largest exponent that it is shown.
    pub most: u8,
}

/// Only the values of moves that are legal on `board`: two tiles of 32768 cannot merge, but two of 16384 can.
fn legal(board: Board, mut values: [Option<f64>; 4]) -> [Option<f64>; 4] {
    for (value, (after, _)) in values.iter_mut().zip(tables().apply_all(board)) {
        *value = value.filter(|_| after != board);
    }
    values
}

impl<P: GridPlayer> GridPlayer for Downgrading<P> {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        legal(board, self.player.values(board.downgraded(self.most)))
    }

    fn values_unless(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<[Option<f64>; 4]> {
        Some(legal(board, self.player.values_unless(board.downgraded(self.most), stop)?))
    }

    #[inline]
    fn choose_move(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        let shown = board.downgraded(self.most);
        if shown == board {
            return self.player.choose_move(board, stop);
        }
        Some(best(board, legal(board, self.player.values_unless(shown, stop)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{GridCourse, Network, Shape};
    use super::*;
    use crate::network::Method;
    use crate::seed::Seed;
    use crate::twenty48::game::GridVariant;

    /// Merges what it can, and says what it was shown.
    struct Merging(Board);

    impl GridPlayer for Merging {
        fn values(&mut self, board: Board) -> [Option<f64>; 4] {
            self.0 = board;
            let gains = tables().gains(board);
            let moves = tables().apply_all(board).into_iter().zip(gains);
            let mut values = [None; 4];
            for (value, ((after, _), gain)) in values.iter_mut().zip(moves) {
                *value = (after != board).then_some(f64::from(gain));
            }
            values
        }
    }

    #[test]
    fn large_tiles_are_shown_as_smaller_ones_and_only_legal_moves_are_played() {
        let most = GridCourse::USUAL_LARGEST_SHOWN;
        let mut player = Downgrading { player: Merging(Board(0)), most };
        // Two tiles of 32768 in the first row become two of 8192, which a move to the left would merge.
        let board = Board(0xff12_3456_789a_bc00);
        let values = player.values(board);
        assert_eq!(player.player.0, Board(0xdd12_3456_789a_bc00));
        let is_legal = |direction: usize| tables().apply_all(board)[direction].0 != board;
        assert_eq!(values.map(|value| value.is_some()), std::array::from_fn(is_legal));
        assert_eq!(player.choose_move(board, &|| false), Some(best(board, values)));
        // Below that it is shown what there is.
        let board = Board(0x00dc_ba98_7000_0001);
        assert_eq!(player.values(board), Merging(board).values(board));
        assert_eq!(player.player.0, board);
    }

    #[test]
    fn a_tile_that_ends_the_game_is_shown_as_it_is() {
        let course = GridCourse::new(Shape::Small, Method::Td, Seed(1));
        let network = Network::new(&course, course.method).expect("memory");
        let variant = GridVariant { win_exponent: Some(15), ..GridVariant::STANDARD };
        let board = Board(0xee12_3456_789a_bc00);
        for (play_on, expected) in [(false, board), (true, Board(0xdd12_3456_789a_bc00))] {
            let most = network.largest_shown(&GridVariant { play_on, ..variant });
            assert_eq!(board.downgraded(most), expected);
        }
    }
}
