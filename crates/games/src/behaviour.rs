//! Behaviours: what a player does with the board, as numbers that a map of styles has for axes.

use super::{Match, Range};

/// What a player does with the board, as a number for each position that it meets.
#[derive(Debug)]
pub struct Behaviour {
    /// Its name in files and on the command line; no two behaviours of a game share one.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// One line in plain words.
    pub help: &'static str,
    /// What a map shows; values outside belong to its outermost cells.
    pub range: Range,
    /// The number for a position, as the side to move sees it; none for a position that does not count.
    pub value: fn(&dyn Match) -> Option<f64>,
}
