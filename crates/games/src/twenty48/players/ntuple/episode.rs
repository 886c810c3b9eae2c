//! One game played to learn from it: each move corrects the value of the grid before it.

use super::Memory;
use super::choices::{Choice, Choices};
use super::shape::Tuples;
use crate::Outcome;
use crate::network::share;
use crate::seed::Seed;
use crate::twenty48::board::Board;
use crate::twenty48::game::{Game, GridVariant};
use crate::twenty48::moves::{MoveTables, tables};
use serde::{Deserialize, Serialize};

/// A game under way, as it is kept in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    /// Which game of the course.
    index: u64,
    /// The grid.
    board: u64,
    /// The grid after the last move, before the new tile; none before the first move.
    after: Option<u64>,
    /// Moves so far.
    moves: u32,
    /// "4"s that came as new tiles.
    spawned_fours: i64,
}

impl Kept {
    /// Whether such a game could have been left: its tiles are those that came, two at first and one a move.
    pub(super) fn is_possible(&self) -> bool {
        let tiles = Board(self.board).cells().into_iter().filter(|&cell| cell > 0);
        let sum: i64 = tiles.map(|cell| 1_i64 << cell).sum();
        let fours = self.spawned_fours;
        fours >= 0 && sum / 2 - fours == i64::from(self.moves) + 2 && self.after.is_some() == (self.moves > 0)
    }
}

/// What is learned, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson<'learner, const M: usize> {
    pub(super) memory: Memory<'learner, M>,
    /// The share of an error that all weights of a grid together make good, where each takes its whole share.
    pub(super) rate: f32,
    /// What every grid is worth besides its weights.
    pub(super) initial: f32,
}

/// A game under way. Aligned, so that games of different threads share no cache line.
#[derive(Debug)]
#[repr(align(128))]
pub(super) struct Episode<const N: usize> {
    index: u64,
    game: Game,
    tables: &'static MoveTables,
    choices: Choices<N>,
    last: Option<(Board, [u32; N])>,
}

/// The variant that networks learn by.
const VARIANT: &GridVariant = &GridVariant::STANDARD;

impl<const N: usize> Episode<N> {
    /// Game `index` of the course with this seed.
    pub(super) fn new<S: Tuples<N>, const M: usize>(course: Seed, index: u64, memory: Memory<'_, M>) -> Self {
        let game = Game::new(VARIANT, course.derive(index));
        Self::at::<S, M>(index, game, None, memory)
    }

    /// A game that was left.
    pub(super) fn resumed<S: Tuples<N>, const M: usize>(
        course: Seed,
        kept: &Kept,
        memory: Memory<'_, M>,
    ) -> Self {
        let seed = course.derive(kept.index);
        let game = Game::resumed(VARIANT, seed, Board(kept.board), kept.moves, kept.spawned_fours);
        Self::at::<S, M>(kept.index, game, kept.after.map(Board), memory)
    }

    fn at<S: Tuples<N>, const M: usize>(
        index: u64,
        game: Game,
        after: Option<Board>,
        memory: Memory<'_, M>,
    ) -> Self {
        let last = after.map(|after| (after, memory.features::<S, N>(after, after.transposed())));
        let board = game.board;
        let mut episode = Self { index, game, tables: tables(), choices: Choices::none(), last };
        episode.choices.find::<S, M>(board, episode.tables, memory);
        episode
    }

    pub(super) fn kept(&self) -> Kept {
        Kept {
            index: self.index,
            board: self.game.board.0,
            after: self.last.map(|(after, _)| after.0),
            moves: self.game.moves,
            spawned_fours: self.game.spawned_fours(),
        }
    }

    /// Makes the best move and learns from it; the outcome when there is none.
    #[inline(always)]
    pub(super) fn step<S: Tuples<N>, const M: usize>(&mut self, lesson: Lesson<'_, M>) -> Option<Outcome> {
        let Lesson { memory, initial, .. } = lesson;
        let best = self.choices.best(memory, 0.0);
        // The grid before was worth what this move gains, and what the grid after it is worth; 0 if there is none. The initial
        // value stands on both sides otherwise.
        if let Some((_, features)) = &self.last {
            lesson.learn(features, best.map_or(-initial, |(_, value)| value));
        }
        let Some((best, _)) = best else { return Some(self.game.outcome()) };
        let Choice { after, features, .. } = self.choices.moves[best];
        features.iter().for_each(|&feature| memory.weights.prefetch_errors(feature));
        self.last = Some((after, features));
        self.game.go_on_from(after);
        self.choices.find::<S, M>(self.game.board, self.tables, memory);
        None
    }
}

impl<const M: usize> Lesson<'_, M> {
    /// Moves the value of the grid with these features towards `target`.
    #[inline(always)]
    fn learn<const N: usize>(self, features: &[u32; N], target: f32) {
        let Lesson { memory: memory @ Memory { weights, .. }, rate, .. } = self;
        let error = target - memory.sum(features);
        let change = rate / N as f32 * error;
        // All are read before the first is written: a grid that is its own mirror image has some of them twice.
        let errors = features.map(|feature| weights.errors(feature));
        let shares: [f32; N] = std::array::from_fn(|at| share(errors[at]));
        for (at, &feature) in features.iter().enumerate() {
            weights.correct(feature, errors[at], change * shares[at], error);
        }
    }
}
