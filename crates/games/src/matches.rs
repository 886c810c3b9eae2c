//! A match: a game in progress, for boards, play, watching, advice and replays.

use super::contender::Outcome;
use super::scene::{Motion, Scene};
use super::sentence::Sentence;
use crate::say;
use std::any::Any;

/// A move by the game's own number: the same number is the same move in any position where it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u32);

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The seat that won; none in a draw, or where the only player lost.
    pub winner: Option<usize>,
    /// Why, in a few words; empty where that is plain.
    pub reason: &'static str,
}

/// A game in progress.
pub trait Match: Any + Send {
    /// The seat whose turn it is, from 0.
    fn turn(&self) -> usize;

    /// The legal moves in the game's own order; none when the match is over.
    fn moves(&self) -> Vec<Move>;

    /// A legal move as people write it.
    fn print(&self, played: Move) -> String;

    /// The legal move that a text names: the one that is written so, in capitals or not.
    ///
    /// # Errors
    /// What is wrong with the text, or why there is no such move here.
    fn parse(&self, text: &str) -> Result<Move, Sentence> {
        let wanted = text.trim().to_lowercase();
        let found = self.moves().into_iter().find(|&legal| self.print(legal).to_lowercase() == wanted);
        found.ok_or_else(|| {
            let legal: Vec<String> = self.moves().into_iter().map(|legal| self.print(legal)).collect();
            if legal.is_empty() {
                return say!("'{0}' is no move here: the game is over", text);
            }
            say!("'{0}' is no move here: write {1}", text, legal.join(", "))
        })
    }

    /// Plays a move, which must be one of [`moves`](Match::moves): what a person asks for is looked up there first.
    fn play(&mut self, played: Move);

    /// Takes the last move back; false if there is none that can be.
    fn undo(&mut self) -> bool;

    /// How many moves were played, of all seats together.
    fn plies(&self) -> usize;

    /// How many of them can be taken back.
    fn undoable(&self) -> usize {
        self.plies()
    }

    /// The moves that were played, as people write them; the first may be forgotten where there are very many.
    fn record(&self) -> Vec<String>;

    /// How many moves of the record the lab drew at random, before the players began.
    fn random_plies(&self) -> usize {
        0
    }

    /// The moves from the usual first position to that of this match, where the lab drew them. They are not in the record, so that games keep
    /// the number of moves that files have counted.
    fn drawn_before(&self) -> Vec<String> {
        Vec::new()
    }

    /// The moves that were played, each with what chance did after it: what [`Match::replay`] plays again.
    fn sheet(&self) -> Vec<String> {
        self.record()
    }

    /// Plays a move of a [`Match::sheet`], and has chance do what stands there.
    ///
    /// # Errors
    /// What is wrong with the text, or why there is no such move here.
    fn replay(&mut self, text: &str) -> Result<(), Sentence> {
        let played = self.parse(text)?;
        self.play(played);
        Ok(())
    }

    /// How it ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// What the match says about the player at a seat, as it stands.
    fn outcome(&self, seat: usize) -> Outcome;

    /// How it looks.
    fn scene(&self) -> Scene;

    /// The cells that a legal move would change, by their places in the scene; none where that cannot be shown.
    fn touches(&self, _played: Move) -> Vec<usize> {
        Vec::new()
    }

    /// What a legal move does to the picture, before chance has its say; nothing where that cannot be shown.
    fn motion(&self, _played: Move) -> Motion {
        Motion::default()
    }

    /// The position as text, that [`Matches::place`](super::Matches::place) reads back.
    fn position(&self) -> String;

    /// The position after a legal move, before chance has its say, as text. A game of chance says so itself.
    fn position_after(&self, played: Move) -> String {
        let mut after = self.branch();
        after.play(played);
        after.position()
    }

    /// The score in a few words, e.g. "black has pushed off 2, white 1".
    fn standing(&self) -> Sentence;

    /// The same where it is counted on the board and the picture does not tell.
    fn count(&self) -> Option<Sentence> {
        None
    }

    /// The same match, to be played on by itself.
    fn branch(&self) -> Box<dyn Match>;
}

impl dyn Match {
    /// The match as the game that it is of knows it.
    #[must_use]
    pub fn of<M: Match>(&self) -> Option<&M> {
        (self as &dyn Any).downcast_ref()
    }

    /// Moves that follow each other from here on, as people write them.
    #[must_use]
    pub fn printed(&self, line: &[Move]) -> Vec<String> {
        let mut at = self.branch();
        let print = |&played: &Move| {
            let text = at.print(played);
            at.play(played);
            text
        };
        line.iter().map(print).collect()
    }
}
