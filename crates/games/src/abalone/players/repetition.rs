//! Detection of repeated positions on the path of a search.

use super::super::board::Board;
use super::super::game::{Game, Seen};
use super::search::Node;

/// The positions on the way here, in the game and in the search: whatever comes again is a draw.
#[derive(Debug, Default)]
pub(super) struct Path {
    boards: Vec<Board>,
    seen: Seen,
}

impl Path {
    pub(super) fn start(&mut self, game: &Game) {
        self.boards.clear();
        self.boards.extend_from_slice(game.recent());
        self.seen.clone_from(game.seen());
    }

    /// What comes after `node` is looked at. The first position is there already: the game has come to it.
    pub(super) fn enter(&mut self, node: Node) {
        if node.ply > 0 {
            self.boards.push(node.board);
            self.seen.add(node.board);
        }
    }

    pub(super) fn leave(&mut self, node: Node) {
        if node.ply > 0 {
            self.boards.pop();
            self.seen.remove(node.board);
        }
    }

    /// Whether the position that would come next was there before, with the same side to move.
    #[inline(always)]
    pub(super) fn has(&self, board: Board) -> bool {
        self.seen.at_most(board) > 0 && self.has_surely(board)
    }

    /// Whether a position after two more moves was there before.
    #[inline(always)]
    pub(super) fn has_two_on(&self, board: Board) -> bool {
        self.seen.at_most(board) > 0
            && self.boards.rchunks(2).any(|earlier| earlier[earlier.len() - 1] == board)
    }

    /// Whether a quiet move may come back to a position that was there before.
    pub(super) fn may_return(&self, board: Board) -> bool {
        self.boards.rchunks_exact(2).any(|earlier| earlier[0].own == board.opponent)
    }

    /// Whether a position after two more moves may have been there before, if the second leaves its side's marbles as `opponent`.
    pub(super) fn may_return_two_on(&self, opponent: u64) -> bool {
        self.boards.rchunks(2).any(|earlier| earlier[earlier.len() - 1].opponent == opponent)
    }

    fn has_surely(&self, board: Board) -> bool {
        self.boards.rchunks_exact(2).any(|earlier| earlier[0] == board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_before_may_return() {
        for seed in 0..40 {
            let game = Game::drawn(seed, 30);
            let mut path = Path::default();
            path.start(&game);
            for &board in game.recent().iter().rev().step_by(2) {
                assert!(path.has_two_on(board) && path.may_return_two_on(board.opponent));
            }
        }
    }
}
