//! How positions of Othello are searched: a pass is a ply, and moves that leave few replies are tried first.

use super::super::DiscMatch;
use super::super::board::{Board, CORNERS, squares};
use super::super::moves::{Move, legal};
use super::evaluator::Evaluator;
use crate::Verdict;
use crate::search::{self, MOST_MOVES, Options, Position, Searched};
use arrayvec::ArrayVec;

/// A searcher of Othello.
pub type Searcher = search::Searcher<Board>;

/// What a search of Othello found.
pub type Found = search::Found<Move>;

impl Searched<Board> for DiscMatch {
    fn searched(&self) -> Board {
        self.game.board()
    }
}

/// How a finished game ended for the side to move.
#[inline]
const fn verdict(board: Board) -> Verdict {
    match board.ahead() {
        0 => Verdict::Draw,
        1.. => Verdict::Win,
        _ => Verdict::Loss,
    }
}

impl Position for Board {
    type Step = Move;
    type Evaluator = Evaluator;
    /// Squares, of which there is one.
    type Legal = u64;

    #[inline(always)]
    fn options(&self) -> Options<Self> {
        let (legal, other) = (self.moves(), self.swapped());
        if legal != 0 {
            Options::Moves(legal)
        } else if other.moves() != 0 {
            Options::Pass(Move::PASS, other)
        } else {
            Options::Over(verdict(*self))
        }
    }

    #[inline(always)]
    fn ended(&self) -> Option<Verdict> {
        self.is_over().then(|| verdict(*self))
    }

    #[inline(always)]
    fn steps(&self) -> impl Iterator<Item = Move> {
        legal(*self)
    }

    #[inline(always)]
    fn after(&self, step: Move) -> Self {
        step.apply(*self)
    }

    #[inline(always)]
    fn value(&self, evaluator: &Evaluator) -> i32 {
        evaluator.value(*self)
    }

    #[inline(always)]
    fn key(&self) -> [u64; 2] {
        Self::key(*self)
    }

    /// `hint` has the highest score, then corners, then moves that leave the other side the fewest replies.
    #[inline(always)]
    fn ordered(&self, legal: u64, hint: Option<Move>) -> impl Iterator<Item = (Move, Self)> {
        let mut candidates = ArrayVec::<(u32, Move, Self), MOST_MOVES>::new();
        for square in squares(legal) {
            let (candidate, next) = (Move::on(square), Self::after(*self, square));
            let score = if Some(candidate) == hint {
                u32::MAX
            } else {
                200 * u32::from(square & CORNERS != 0) + 100 - next.moves().count_ones()
            };
            candidates.push((score, candidate, next));
        }
        let mut at = 0;
        // The next best is found when it is asked for: most are cut off before. Of equal ones any comes first.
        std::iter::from_fn(move || {
            let mut best = at;
            for other in at + 1..candidates.len() {
                if candidates[other].0 > candidates[best].0 {
                    best = other;
                }
            }
            if at < candidates.len() {
                candidates.swap(at, best);
            }
            let &(_, candidate, next) = candidates.get(at)?;
            at += 1;
            Some((candidate, next))
        })
    }

    /// In ascending order: to sort them does not pay there.
    #[inline(always)]
    fn at_horizon(&self, legal: u64) -> impl Iterator<Item = (Move, Self)> {
        squares(legal).map(move |square| (Move::on(square), Self::after(*self, square)))
    }

    #[inline(always)]
    fn moves_left(&self) -> Option<u32> {
        Some(self.empty().count_ones())
    }
}
