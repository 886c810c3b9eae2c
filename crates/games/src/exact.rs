//! Exact values: what positions and moves are worth where all that follows is played perfectly.

use super::matches::{Match, Move};
use super::player::Worth;
use std::cmp::Ordering;

/// What a position or a move is worth exactly, to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exact {
    /// Won in so many plies.
    Wins(u32),
    /// Drawn.
    Draws,
    /// Lost in so many plies.
    Loses(u32),
    /// In a game of chance: the expected score.
    Expects(f64),
}

impl Exact {
    /// As a number: 1 for a win, 0.5 for a draw, 0 for a loss, or the expected score.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Self::Wins(_) => 1.0,
            Self::Draws => 0.5,
            Self::Loses(_) => 0.0,
            Self::Expects(score) => score,
        }
    }

    /// The better is the greater: of wins the sooner, of losses the later.
    #[must_use]
    pub fn order(self, other: Self) -> Ordering {
        self.points().total_cmp(&other.points()).then_with(|| match (self, other) {
            (Self::Wins(one), Self::Wins(other)) => other.cmp(&one),
            (Self::Loses(one), Self::Loses(other)) => one.cmp(&other),
            _ => Ordering::Equal,
        })
    }

    /// What the move to a position is worth, in a two-player game where the other side moves next.
    #[must_use]
    pub const fn of_move_to(self) -> Self {
        match self {
            Self::Wins(plies) => Self::Loses(plies + 1),
            Self::Loses(plies) => Self::Wins(plies + 1),
            other => other,
        }
    }

    /// As players value moves.
    #[must_use]
    pub const fn worth(self) -> Worth {
        match self {
            Self::Wins(plies) => Worth::Wins(plies),
            Self::Draws => Worth::Value(0.0),
            Self::Loses(plies) => Worth::Loses(plies),
            Self::Expects(score) => Worth::Value(score),
        }
    }
}

/// Finds exact values. What it learns of one position helps with the next, from the end of a game backwards above all.
/// Threads may share it.
pub trait Solver: Send + Sync {
    /// From where on an answer takes seconds, e.g. "from 8 discs on".
    fn reach(&self) -> &'static str;

    /// Whether an answer takes seconds here; it may take minutes or more elsewhere.
    fn is_quick(&self, at: &dyn Match) -> bool;

    /// What all answers need first, where they need something: its memory in bytes, until [`Solver::solve`] has found it.
    fn needs(&self) -> Option<usize> {
        None
    }

    /// Finds what all answers need, which may take a minute. None if `stop` said so; what was found stays.
    fn solve(&self, _stop: &dyn Fn() -> bool) -> Option<()> {
        Some(())
    }

    /// The value of each legal move, the best first. None if `stop` said so, which is asked again and again.
    fn values(&self, at: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, Exact)>>;

    /// The points of the best move, and those of this one: it gives their difference away. None if `stop` said so, or if the move is not
    /// legal.
    fn compare(&self, at: &dyn Match, played: Move, stop: &dyn Fn() -> bool) -> Option<(f64, f64)> {
        let values = self.values(at, stop)?;
        let (_, best) = values.first()?;
        let (_, made) = values.iter().find(|(legal, _)| *legal == played)?;
        Some((best.points(), made.points()))
    }

    /// In a game of chance, the score that perfect play is expected to reach from first positions. None if `stop` said so, or where it
    /// is not found.
    fn of_a_game(&self, _stop: &dyn Fn() -> bool) -> Option<f64> {
        None
    }

    /// Positions looked at so far.
    fn nodes(&self) -> u64;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_is_the_greater() {
        use Exact::{Draws, Expects, Loses, Wins};
        let best_first = [Wins(1), Wins(7), Draws, Loses(12), Loses(2)];
        assert!(best_first.windows(2).all(|pair| pair[0].order(pair[1]) == Ordering::Greater));
        assert_eq!(Expects(3.0).order(Expects(2.5)), Ordering::Greater);
        assert_eq!(Loses(0).of_move_to(), Wins(1));
    }
}
