//! Learning by playing: games without end, on any number of threads, that can be left and taken up again.

use super::episode::{Episode, Kept, Rule};
use super::shape::{FourBySix, Small, Tuples};
use super::weights::{View, Weights};
use super::{Network, Shape};
use crate::games::Outcome;
use crate::seed::Seed;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

/// How a network learns from an error, the difference between what a grid was said to be worth and what it
/// turned out to be after one more move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// TD(0): every weight by the same share of the error (Sutton 1988).
    Td,
    /// Temporal coherence: every weight has a rate of its own, |sum of its errors| / sum of their magnitudes, near 1
    /// while they agree and small when they only swing about (Beal and Smith 1999; Jaśkowski 2018). Takes three
    /// times the memory.
    Tc,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::Td, Self::Tc];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Td => "td",
            Self::Tc => "tc",
        }
    }

    /// The learning rate that is usual: the share of an error that all weights of a grid together make good.
    #[must_use]
    pub const fn usual_rate(self) -> f32 {
        match self {
            Self::Td => 0.1,
            Self::Tc => 1.0,
        }
    }

    /// The memory in bytes that learning takes with this shape.
    #[must_use]
    pub const fn bytes(self, shape: Shape) -> usize {
        let copies = match self {
            Self::Td => 1,
            Self::Tc => 3,
        };
        copies * 4 * shape.weights()
    }
}

/// Who looks on while a network learns.
pub trait Watch: Sync {
    /// Whether to leave it at that; asked every few moves.
    fn should_stop(&self) -> bool;

    /// A game ended.
    fn finished(&self, outcome: &Outcome);
}

/// What a learner is, but for its weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Which cells the tuples see.
    pub shape: Shape,
    /// How it learns.
    pub method: Method,
    /// The share of an error that all weights of a grid together make good.
    pub rate: f32,
    /// Where all chance comes from.
    pub seed: Seed,
    /// Games begun.
    begun: u64,
    /// The games under way.
    games: Vec<Kept>,
}

/// A network that learns.
#[derive(Debug)]
pub struct Learner {
    course: Course,
    network: Arc<Network>,
    /// For temporal coherence: see [`Rule::Coherent`].
    history: Option<Weights>,
}

/// Games that a thread plays by turns: while one waits for memory, the other goes on. With more of them their grids
/// push each other out of the caches.
const INTERLEAVED: usize = 2;

impl Learner {
    /// An ignorant one. Takes [`Method::bytes`].
    #[must_use]
    pub fn new(shape: Shape, method: Method, rate: f32, seed: Seed) -> Self {
        Self::of(Course { shape, method, rate, seed, begun: 0, games: Vec::new() })
    }

    /// One with all weights 0, however far its course has got.
    fn of(course: Course) -> Self {
        let history = (course.method == Method::Tc).then(|| Weights::zeros(2 * course.shape.weights()));
        Self { network: Arc::new(Network::new(course.shape)), course, history }
    }

    /// What it is and how far it has got.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The network as it stands; it goes on learning under the eyes of whoever plays by it.
    #[must_use]
    pub fn network(&self) -> Arc<Network> {
        self.network.clone()
    }

    /// Plays until so many games more have ended, or `watch` says stop, and learns from every move. On one thread the
    /// result depends on nothing but the seed, also with breaks; on several it also depends on their timing.
    pub fn train(&mut self, games: u64, threads: usize, watch: &dyn Watch) {
        match self.course.shape {
            Shape::FourBySix => self.train_as::<FourBySix, 32>(games, threads, watch),
            Shape::Small => self.train_as::<Small, 48>(games, threads, watch),
        }
    }

    fn train_as<S: Tuples<N>, const N: usize>(&mut self, games: u64, threads: usize, watch: &dyn Watch) {
        if games == 0 {
            return;
        }
        let weights = self.network.weights.view();
        let Course { seed, rate, .. } = self.course;
        let rule = match &self.history {
            None => Rule::Plain { rate },
            Some(history) => Rule::Coherent { rate, history: history.view() },
        };
        let mut episodes: Vec<Episode<N>> =
            self.course.games.iter().map(|kept| Episode::resumed::<S>(seed, kept, weights)).collect();
        while episodes.len() < INTERLEAVED * threads {
            episodes.push(Episode::new::<S>(seed, self.course.begun, weights));
            self.course.begun += 1;
        }
        let hall = Hall {
            seed,
            begun: AtomicU64::new(self.course.begun),
            left: AtomicI64::new(games.try_into().unwrap_or(i64::MAX)),
            over: AtomicBool::new(false),
            watch,
        };
        let share = episodes.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let (mine, others) = episodes.split_at_mut(share);
            for theirs in others.chunks_mut(share) {
                scope.spawn(|| hall.play::<S, N>(theirs, weights, rule));
            }
            hall.play::<S, N>(mine, weights, rule);
        });
        self.course.begun = hall.begun.into_inner();
        self.course.games = episodes.iter().map(Episode::kept).collect();
    }
}

/// What the threads have in common.
struct Hall<'watch> {
    seed: Seed,
    begun: AtomicU64,
    /// Games to end; below 0 if two threads end the last at once.
    left: AtomicI64,
    over: AtomicBool,
    watch: &'watch dyn Watch,
}

impl Hall<'_> {
    /// Plays these games by turns, and new ones after them, until it is over. The first of them is the next then.
    fn play<S: Tuples<N>, const N: usize>(
        &self,
        episodes: &mut [Episode<N>],
        weights: View<'_>,
        rule: Rule<'_>,
    ) {
        while !self.over.load(Ordering::Relaxed) && !self.watch.should_stop() {
            for at in 0..episodes.len() {
                let Some(outcome) = episodes[at].step::<S>(weights, rule) else { continue };
                let index = self.begun.fetch_add(1, Ordering::Relaxed);
                episodes[at] = Episode::new::<S>(self.seed, index, weights);
                let left = self.left.fetch_sub(1, Ordering::Relaxed);
                self.watch.finished(&outcome);
                if left <= 1 {
                    self.over.store(true, Ordering::Relaxed);
                    episodes.rotate_left(at + 1);
                    return;
                }
            }
        }
    }
}
