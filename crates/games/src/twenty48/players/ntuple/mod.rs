//! The n-tuple network: a learned value for the grid after a move, as a sum of table entries (Szubert and Jaśkowski
//! 2014, "Temporal difference learning of n-tuple networks for the game 2048").

mod choices;
mod course;
mod downgrading;
mod episode;
mod learner;
mod shape;

pub use course::GridCourse;
pub use downgrading::Downgrading;
pub use learner::{Learner, NoStage, Watch};
pub use shape::Shape;

use super::{GridMove, GridPlayer};
use crate::network::{Method, NoMemory, View, Weights, with_view};
use crate::twenty48::board::Board;
use crate::twenty48::game::GridVariant;
use crate::twenty48::moves::{MoveTables, tables};
use choices::Choices;
use shape::{Tuples, by_shape};
use std::sync::Arc;

/// Values of afterstates: how much the merges after it will score.
#[derive(Debug)]
pub struct Network {
    shape: Shape,
    /// What every grid is worth at first.
    initial: f32,
    /// See [`GridCourse::largest_shown`].
    largest_shown: u8,
    /// See [`GridCourse::later_stages`].
    later_stages: Vec<u8>,
    /// What was learned; all 0 at first.
    weights: Weights,
}

impl Network {
    /// A network of this course that has learned nothing, and is to learn by this method: every grid is worth its initial value.
    fn new(course: &GridCourse, method: Method) -> Result<Self, NoMemory> {
        let &GridCourse { shape, initial, largest_shown, ref later_stages, .. } = course;
        let weights = Weights::zeros(course.weights(), method)?;
        Ok(Self { shape, initial, largest_shown, later_stages: later_stages.clone(), weights })
    }

    /// One to play by, with the weights that `next_line` gives, 16 at a time by their bits, stage by stage. Takes
    /// [`GridCourse::playing_bytes`].
    ///
    /// # Errors
    /// The first of `next_line`, or if the system has not the memory for it.
    pub fn filled<E: From<NoMemory>>(
        course: &GridCourse,
        next_line: impl FnMut() -> Result<[u32; 16], E>,
    ) -> Result<Self, E> {
        let mut network = Self::new(course, Method::Td)?;
        network.weights.fill(next_line)?;
        Ok(network)
    }

    /// The same values, to learn by a method that remembers nothing yet.
    fn to_learn_by(&self, method: Method) -> Result<Self, NoMemory> {
        Ok(Self {
            weights: self.weights.to_learn_by(method)?,
            later_stages: self.later_stages.clone(),
            ..*self
        })
    }

    /// The same values in a course that has one stage more, whose weights begin as those of the stage before.
    fn with_stage(&self, course: &GridCourse) -> Result<Self, NoMemory> {
        let weights = self.weights.with_last_again(self.shape.weights())?;
        let &GridCourse { largest_shown, ref later_stages, .. } = course;
        Ok(Self { weights, later_stages: later_stages.clone(), largest_shown, ..*self })
    }

    /// Which cells its tuples see.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The largest exponent of the grids that it is asked about. What it merges from there on may be larger.
    #[must_use]
    pub fn largest_shown(&self, variant: &GridVariant) -> u8 {
        // Where a tile ends the game, it is a different one in the grid that is shown.
        if variant.plays_on() { self.largest_shown } else { Board::LARGEST_EXPONENT }
    }

    /// What the merges after this afterstate will score; `turned` is it transposed.
    #[inline]
    #[must_use]
    pub fn value(&self, after: Board, turned: Board) -> f32 {
        by_shape!(self.shape, self.later_stages, self.value_as(after, turned))
    }

    #[inline(always)]
    fn value_as<S: Tuples<N>, const N: usize>(&self, after: Board, turned: Board) -> f32 {
        with_view!(&self.weights, weights => {
            let memory = Memory { weights, later_stages: &self.later_stages };
            self.initial + memory.sum(&memory.features::<S, N>(after, turned))
        })
    }
}

/// The weights of all stages, one stage after the other.
#[derive(Clone, Copy, Debug)]
struct Memory<'network, const M: usize> {
    weights: View<'network, M>,
    /// See [`GridCourse::later_stages`].
    later_stages: &'network [u8],
}

impl<const M: usize> Memory<'_, M> {
    /// The weights that the grid touches in its stage; `turned` is it transposed.
    #[inline(always)]
    fn features<S: Tuples<N>, const N: usize>(self, board: Board, turned: Board) -> [u32; N] {
        S::features(board, turned, self.later_stages)
    }

    /// What the weights at `features` add up to.
    #[inline(always)]
    fn sum<const N: usize>(self, features: &[u32; N]) -> f32 {
        // Four sums at once, so that an addition need not wait for the one before.
        let mut sums = [0.0; 4];
        for four in features.as_chunks::<4>().0 {
            for (sum, &feature) in sums.iter_mut().zip(four) {
                *sum += self.weights.get(feature);
            }
        }
        (sums[0] + sums[1]) + (sums[2] + sums[3])
    }
}

/// Plays the move of the greatest score and value.
#[derive(Debug)]
pub struct NetworkPlayer {
    network: Arc<Network>,
    tables: &'static MoveTables,
}

impl NetworkPlayer {
    /// Plays by this network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self { network, tables: tables() }
    }
}

impl GridPlayer for NetworkPlayer {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        let gains = self.tables.gains(board);
        let mut values = [None; 4];
        for (at, (after, turned)) in self.tables.apply_all(board).into_iter().enumerate() {
            if after != board {
                values[at] = Some(f64::from(gains[at]) + f64::from(self.network.value(after, turned)));
            }
        }
        values
    }

    #[inline]
    fn choose_move(&mut self, board: Board, _stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        Some(by_shape!(self.network.shape, self.network.later_stages, self.choose_move_as(board)))
    }
}

impl NetworkPlayer {
    #[inline(always)]
    fn choose_move_as<S: Tuples<N>, const N: usize>(&self, board: Board) -> Option<GridMove> {
        let Network { weights, initial, later_stages, .. } = &*self.network;
        let mut choices = Choices::<N>::none();
        with_view!(weights, weights => {
            let memory = Memory { weights, later_stages };
            choices.find::<S, _>(board, self.tables, memory);
            choices.best(memory, *initial).map(|(best, _)| choices.moves[best].grid_move())
        })
    }
}
