//! The course of a game: whose turn it is, what was played, when it is over.

use super::board::Board;
use super::layouts::Layout;
use super::moves::Move;
use crate::seed::Seed;
use crate::{Outcome, Side, Verdict};
use rand::RngExt;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side pushed six marbles off.
    Pushed(Side),
    /// This side won because the other has no move.
    Stuck(Side),
    /// The position came for the third time: a draw.
    Repetition,
    /// So many plies were played; more marbles pushed off win, equal is a draw.
    Cap(Option<Side>),
}

impl End {
    /// The side that won; none in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Pushed(side) | Self::Stuck(side) => Some(side),
            Self::Repetition => None,
            Self::Cap(side) => side,
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    /// Plies after which it is over.
    cap: usize,
    /// Every position, the first one first, each as its side to move sees it.
    positions: Vec<Board>,
    played: Vec<Move>,
    /// How many of them were drawn at random.
    random_plies: usize,
    /// The first position that can still come again: the one after the last marble fell.
    since: usize,
    seen: Seen,
}

/// How many positions fall to each of so many numbers: most new positions are told from all of them by one look.
#[derive(Clone, Debug)]
pub struct Seen([u8; 1024]);

impl Default for Seen {
    /// Of none.
    fn default() -> Self {
        Self([0; 1024])
    }
}

impl Seen {
    #[inline(always)]
    const fn place(board: Board) -> usize {
        (board.hash() >> 54) as usize
    }

    /// One more.
    #[inline]
    pub const fn add(&mut self, board: Board) {
        let count = &mut self.0[Self::place(board)];
        // A full counter stays full: then it only costs a closer look.
        *count = count.saturating_add(1);
    }

    /// One less.
    #[inline]
    pub const fn remove(&mut self, board: Board) {
        let count = &mut self.0[Self::place(board)];
        if *count < u8::MAX {
            *count -= 1;
        }
    }

    /// How often this one may be among them, at most.
    #[inline(always)]
    #[must_use]
    pub const fn at_most(&self, board: Board) -> u8 {
        self.0[Self::place(board)]
    }
}

impl Game {
    /// From `board`, black to move.
    #[must_use]
    pub fn new(board: Board, cap: u32) -> Self {
        let mut seen = Seen::default();
        seen.add(board);
        Self {
            cap: cap as usize,
            positions: vec![board],
            played: Vec::new(),
            random_plies: 0,
            since: 0,
            seen,
        }
    }

    /// From a layout, after so many random plies, the same for the same chance.
    #[must_use]
    pub fn opened(layout: Layout, plies: u32, cap: u32, chance: Seed) -> Self {
        let mut generator = chance.generator();
        let mut game = Self::new(layout.board(), cap);
        for _ in 0..plies {
            let moves = game.board().moves();
            if game.ending().is_some() || moves.is_empty() {
                break;
            }
            let at = generator.random_range(0..moves.len());
            moves.nth(at as usize).into_iter().for_each(|drawn| game.play(drawn));
        }
        game.random_plies = game.played.len();
        game
    }

    /// How many of the first moves were drawn at random.
    #[must_use]
    pub const fn random_plies(&self) -> usize {
        self.random_plies
    }

    /// The same from all layouts by turns, for benchmarks and tests.
    pub(super) fn drawn(chance: u64, plies: u32) -> Self {
        Self::opened(Layout::ALL[chance as usize % Layout::ALL.len()], plies, 300, Seed(chance))
    }

    /// The position as the side to move sees it.
    #[must_use]
    pub fn board(&self) -> Board {
        self.positions[self.positions.len() - 1]
    }

    /// The position with black's marbles first.
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
        if self.played.len().is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// What was played, from the first ply.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// The positions that may come again, the present one last: the same side is to move in every second.
    #[must_use]
    pub fn recent(&self) -> &[Board] {
        &self.positions[self.since..]
    }

    /// A quick look at all positions.
    #[must_use]
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: Move) {
        self.positions.push(played.apply(self.board()));
        self.seen.add(self.board());
        self.played.push(played);
        if played.ejects() {
            self.since = self.played.len();
        }
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.played.pop().is_none() {
            return false;
        }
        if let Some(gone) = self.positions.pop() {
            self.seen.remove(gone);
        }
        self.since = self.played.iter().rposition(|played| played.ejects()).map_or(0, |at| at + 1);
        self.random_plies = self.random_plies.min(self.played.len());
        true
    }

    /// Why it is over, if it is.
    #[must_use]
    pub fn ending(&self) -> Option<End> {
        let (board, side) = (self.board(), self.to_move());
        if board.is_lost() {
            return Some(End::Pushed(side.other()));
        }
        if board.swapped().is_lost() {
            return Some(End::Pushed(side));
        }
        let times = || self.recent().iter().rev().step_by(2).filter(|&&earlier| earlier == board).count();
        if self.seen.at_most(board) >= 3 && times() >= 3 {
            return Some(End::Repetition);
        }
        if self.played.len() >= self.cap {
            let (lost, taken) = (board.own_out(), board.opponent_out());
            return Some(End::Cap((lost != taken).then(|| if taken > lost { side } else { side.other() })));
        }
        (!board.can_move()).then(|| End::Stuck(side.other()))
    }

    /// What the game says about one side, as it stands.
    #[must_use]
    pub fn outcome(&self, side: Side) -> Outcome {
        let verdict = match self.ending().map(End::winner) {
            Some(Some(winner)) if winner == side => Verdict::Win,
            Some(Some(_)) => Verdict::Loss,
            _ => Verdict::Draw,
        };
        let black = self.black_first();
        let ahead = i64::from(black.opponent_out()) - i64::from(black.own_out());
        let score = if side == Side::Black { ahead } else { -ahead };
        let plies = self.played.len() as u32;
        let moves = if side == Side::Black { plies.div_ceil(2) } else { plies / 2 };
        Outcome { verdict, score, moves, milestone: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::notation::{parse, parse_position};

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split_whitespace() {
            let found = parse(game.board(), text).expect(text);
            game.play(found);
        }
    }

    #[test]
    fn the_third_time_is_a_draw_and_undo_takes_it_back() {
        let mut game = Game::new(Layout::Standard.board(), 300);
        play(&mut game, "C3D3 G7F7 D3C3 F7G7 C3D3 G7F7 D3C3");
        assert_eq!(game.ending(), None);
        play(&mut game, "F7G7");
        assert_eq!(game.ending(), Some(End::Repetition));
        assert_eq!(game.outcome(Side::Black).verdict, Verdict::Draw);
        assert!(game.undo());
        assert_eq!((game.ending(), game.to_move(), game.played().len()), (None, Side::White, 7));
        while game.undo() {}
        assert_eq!(game.board(), Layout::Standard.board());
    }

    #[test]
    fn the_sixth_marble_wins() {
        // White has nine marbles left, and one of them stands at the edge before two black ones.
        let position = "B2 C3 A4 A5 B5 B6 C6 C7 D7 ; A1 I5 I6 I7 I8 I9 H7 H8 H9";
        let mut game = Game::new(parse_position(position).expect("a position"), 300);
        assert_eq!(game.ending(), None);
        play(&mut game, "C3B2");
        assert_eq!(game.ending(), Some(End::Pushed(Side::Black)));
        assert_eq!(game.outcome(Side::Black).verdict, Verdict::Win);
        assert_eq!(game.outcome(Side::White).verdict, Verdict::Loss);
        assert_eq!((game.outcome(Side::Black).score, game.outcome(Side::White).score), (1, -1));
        assert!(game.undo() && game.ending().is_none());
    }

    #[test]
    fn at_the_cap_marbles_count() {
        let mut game = Game::new(Layout::Standard.board(), 2);
        play(&mut game, "C3D3 G7F7");
        assert_eq!(game.ending(), Some(End::Cap(None)));
        let ahead = parse_position("A1 A2 A3 ; I8 I9").expect("a position");
        assert_eq!(Game::new(ahead, 0).ending().map(End::winner), Some(Some(Side::White)));
    }

    #[test]
    fn a_marble_that_is_walled_in_cannot_move() {
        let walled = parse_position("A1 ; A2 A3 B1 C1 B2 C3").expect("a position");
        assert!(!walled.can_move() && walled.count_moves() == 0);
        // Two marbles push one.
        let pushing = parse_position("A1 A2 ; A3 B1 C1 B2 C2 B3 C3 C4").expect("a position");
        assert!(pushing.can_move());
    }

    #[test]
    fn an_opening_is_the_same_for_the_same_chance() {
        let open = |chance| Game::opened(Layout::GermanDaisy, 6, 300, Seed(chance)).board();
        assert_eq!(open(1), open(1));
        assert_ne!(open(1), open(2));
    }
}
