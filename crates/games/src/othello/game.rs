//! The course of a game: whose turn it is, what was played, how it ends.

use super::board::Board;
use super::moves::{Move, legal};
use crate::seed::Seed;
use crate::{Outcome, Side, Verdict};
use rand::seq::IteratorRandom;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    /// Whose turn it is at first.
    first: Side,
    /// Every position, the first one first, each as its side to move sees it.
    positions: Vec<Board>,
    played: Vec<Move>,
    /// How many of them were drawn at random.
    random_plies: usize,
}

impl Game {
    /// From `board`, this side to move.
    #[must_use]
    pub fn new(board: Board, first: Side) -> Self {
        // Longer games are rare: a pass and what comes after it need room of their own.
        let mut positions = Vec::with_capacity(64);
        positions.push(board);
        Self { first, positions, played: Vec::with_capacity(64), random_plies: 0 }
    }

    /// From the first position, after so many random plies, the same for the same chance.
    #[must_use]
    pub fn opened(plies: u32, chance: Seed) -> Self {
        let mut generator = chance.generator();
        let mut game = Self::new(Board::FIRST, Side::Black);
        for _ in 0..plies {
            let Some(drawn) = legal(game.board()).choose(&mut generator) else { break };
            game.play(drawn);
        }
        game.random_plies = game.played.len();
        game
    }

    /// How many of the first moves were drawn at random.
    #[must_use]
    pub const fn random_plies(&self) -> usize {
        self.random_plies
    }

    /// The position as the side to move sees it.
    #[must_use]
    pub fn board(&self) -> Board {
        self.positions[self.positions.len() - 1]
    }

    /// The position with black's discs first.
    #[must_use]
    pub fn black_first(&self) -> Board {
        match self.to_move() {
            Side::Black => self.board(),
            Side::White => self.board().swapped(),
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Side {
        if self.played.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// What was played, from the first ply.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// The position before the last move; none before the first.
    #[must_use]
    pub fn before(&self) -> Option<Board> {
        self.positions.len().checked_sub(2).map(|at| self.positions[at])
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: Move) {
        self.positions.push(played.apply(self.board()));
        self.played.push(played);
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.played.pop().is_some();
        if undone {
            self.positions.pop();
            self.random_plies = self.random_plies.min(self.played.len());
        }
        undone
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.board().is_over()
    }

    /// How many discs black is ahead.
    #[must_use]
    pub fn black_ahead(&self) -> i32 {
        self.black_first().ahead()
    }

    /// What the game says about one side, as it stands: the score is by how many discs it is ahead.
    #[must_use]
    pub fn outcome(&self, side: Side) -> Outcome {
        let ahead = if side == Side::Black { self.black_ahead() } else { -self.black_ahead() };
        let verdict = match ahead {
            _ if !self.is_over() => Verdict::Draw,
            1.. => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        };
        let plies = self.played.len() as u32;
        let moves = if side == self.first { plies.div_ceil(2) } else { plies / 2 };
        Outcome { verdict, score: i64::from(ahead), moves, milestone: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::notation::{parse, parse_position, print};
    use super::*;

    #[test]
    fn who_has_no_move_passes_and_may_be_wiped_out() {
        // The shortest game: black wins at the ninth ply, white has no disc left.
        let mut game = Game::new(Board::FIRST, Side::Black);
        for text in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ') {
            assert!(!game.is_over());
            game.play(parse(game.board(), text).expect(text));
        }
        assert!(game.is_over());
        assert_eq!((game.black_ahead(), game.board().own), (13, 0));
        assert_eq!(game.outcome(Side::Black).verdict, Verdict::Win);
        assert_eq!((game.outcome(Side::White).score, game.outcome(Side::White).moves), (-13, 4));
        assert!(game.undo() && !game.is_over());

        let stuck = format!("XO-{}XO-{} O", "-".repeat(5), "-".repeat(53));
        let (board, side) = parse_position(&stuck).expect("a position");
        let mut game = Game::new(board, side);
        assert_eq!(legal(game.board()).map(print).collect::<Vec<_>>(), ["pass"]);
        game.play(Move::PASS);
        assert_eq!((game.to_move(), game.is_over()), (Side::Black, false));
        assert_eq!(legal(game.board()).map(print).collect::<Vec<_>>(), ["c1", "c2", "c3"]);
    }
}
