//! What two-player games that search have in common: how to search, what was found, and what is remembered meanwhile; the players that
//! search, and their names. Their clock is that of any search. The alpha-beta here is that of most games.

mod alpha_beta;
mod clock;
mod explaining;
mod game;
mod names;
mod plan;
mod player;
mod table;

pub(crate) use alpha_beta::Searched;
pub use alpha_beta::{MOST_MOVES, Options, Position, Searcher};
pub(crate) use clock::Clock;
pub(crate) use explaining::Explaining;
pub(crate) use game::{
    Common, Search, SearchGame, SearchMatch, depth_field, judged_depth_field, opening_field,
};
pub(crate) use names::{like, name_search, read_judgement, read_search};
pub(crate) use plan::forms;
pub(crate) use player::{contender, finish};
pub(crate) use table::{Table, hash};

use super::effort::Effort;
use super::matches::Move;
use super::player::{Listener, MoveWorth, NameError, Thought, Worth};
use crate::say;

/// So many plies, in words.
#[must_use]
pub fn plies(count: impl Into<u32>) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { "ply" } else { "plies" })
}

/// Points of one unit of a rule at coefficient 1: values are whole numbers, so that they add up alike in any order.
pub const UNIT: f64 = 10_000.0;

/// A won game is worth this, less a point for each ply until then: the sooner the better.
pub const WIN: i32 = 1_000_000_000;

/// Values above this are forced wins.
pub const WINS: i32 = WIN - 10_000;

/// No position is worth more, or less than minus this, unless it is won or lost.
pub const MOST: i32 = 500_000_000;

/// The deepest search.
pub const MAX_DEPTH: u8 = 30;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every move of every position: the plain reference.
    Minimax,
    /// Alpha-beta (Knuth and Moore 1975) with a table, ordered moves and null windows, deepened step by step.
    AlphaBeta,
    /// The same, but along moves that are tried late it looks less far at first (late move reductions): deeper in the same time, and
    /// no longer the value of minimax.
    Fast,
}

impl Method {
    /// The method of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        match name {
            "minimax" => Some(Self::Minimax),
            "alphabeta" => Some(Self::AlphaBeta),
            "fast" => Some(Self::Fast),
            _ => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Fast => "fast",
        }
    }

    /// Whether what a move is worth depends on nothing but the plies that are looked ahead.
    #[must_use]
    pub(crate) const fn is_exact(self) -> bool {
        !matches!(self, Self::Fast)
    }

    /// By how many plies less the move that is tried at this place is looked at first: late ones hardly ever turn out best.
    #[inline(always)]
    pub(crate) const fn reduction(self, depth: u8, at: usize) -> u8 {
        match self {
            Self::Fast if depth >= 3 && at >= 3 => 1 + (depth >= 4 && at >= 10) as u8,
            _ => 0,
        }
    }

    /// A depth or a time for this method, as a person wrote it in the player's `name`, which begins with the method's.
    ///
    /// # Errors
    /// What is wrong with it, and what to write.
    pub(crate) fn read_effort(self, name: &str, text: &str) -> Result<Effort, NameError> {
        let kind = name.split(':').next().unwrap_or_default();
        let effort = Effort::read(text, 1..=MAX_DEPTH, 60.0);
        if self == Self::Minimax && !matches!(effort, Some(Effort::Depth(..=5))) {
            return Err(say!(
                "'{0}': minimax visits every position, so give it 1 to 5 plies; alphabeta takes a time too",
                name
            )
            .into());
        }
        effort.ok_or_else(|| {
            say!(
                "'{0}' is no depth and no time for {1}: give 1 to {2} plies, or a time a move from 1ms to 60s, e.g. \
                 alphabeta:3 or alphabeta:100ms",
                text,
                kind,
                MAX_DEPTH
            )
            .into()
        })
    }
}

/// What a search found; `M` is the game's own move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// What the position is worth to the side to move, in points.
    pub value: i32,
    /// The best move; of equal ones the first in the order of `M`. None where there is no move.
    pub best: Option<M>,
    /// What both sides are expected to play, the best move first.
    pub line: Vec<M>,
    /// Plies that were looked ahead.
    pub depth: u8,
    /// Positions visited, the first one, leaves and quiet search included.
    pub nodes: u64,
    /// Positions at the horizon.
    pub leaves: u64,
}

impl<M> Default for Found<M> {
    fn default() -> Self {
        Self { value: 0, best: None, line: Vec::new(), depth: 0, nodes: 0, leaves: 0 }
    }
}

impl<M: Copy + Into<Move>> Found<M> {
    /// As boards and arenas know it.
    pub(crate) fn thought(&self) -> Thought {
        Thought {
            best: self.best.map(M::into),
            worth: (self.depth > 0).then(|| worth(self.value)),
            line: self.line.iter().map(|&played| played.into()).collect(),
            depth: self.depth,
            nodes: self.nodes,
            leaves: self.leaves,
            ..Thought::default()
        }
    }
}

/// Where a search reports each depth that it has finished, if anything listens.
#[derive(Default)]
pub(crate) struct Reports(Option<Listener>);

impl std::fmt::Debug for Reports {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_tuple("Reports").field(&self.0.is_some()).finish()
    }
}

impl Reports {
    /// Reports to this from now on.
    pub(crate) fn to(&mut self, listener: Listener) {
        self.0 = Some(listener);
    }

    /// A depth is finished: whether to search deeper.
    pub(crate) fn tell<M: Copy + Into<Move>>(&mut self, found: &Found<M>) -> bool {
        self.0.as_mut().is_none_or(|listener| listener(&found.thought()))
    }
}

/// Moves with their values as people read them, the best first.
pub(crate) fn weighed<M: Copy + Ord + Into<Move>>(mut moves: Vec<(M, i32)>) -> Vec<MoveWorth> {
    moves.sort_by_key(|&(played, value)| (-value, played));
    let weighed = |(played, value): (M, i32)| MoveWorth {
        played: played.into(),
        worth: worth(value),
        rules: Vec::new(),
        decided: None,
    };
    moves.into_iter().map(weighed).collect()
}

/// A value in points as people read it.
fn worth(points: i32) -> Worth {
    match points {
        points if points > WINS => Worth::Wins((WIN - points) as u32),
        points if points < -WINS => Worth::Loses((WIN + points) as u32),
        points => Worth::Value(f64::from(points) / UNIT),
    }
}
