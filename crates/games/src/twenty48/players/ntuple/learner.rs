//! Learning by playing: games without end, on any number of threads, that can be left and taken up again.

use super::episode::{Episode, Lesson};
use super::shape::{self, Tuples, by_shape};
use super::{GridCourse, Memory, Network};
use crate::network::{Method, NoMemory, with_view};
use crate::seed::Seed;
use crate::{Outcome, Sentence};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

/// Looks on while a network learns.
pub trait Watch: Sync {
    /// Whether to leave it at that; asked every few hundred moves.
    fn should_stop(&self) -> bool;

    /// A game ended.
    fn finished(&self, outcome: &Outcome);
}

/// Why a network has not one more stage.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoStage {
    /// It would not follow the others.
    #[error(transparent)]
    Course(#[from] Sentence),
    /// It takes too much memory.
    #[error(transparent)]
    Memory(#[from] NoMemory),
}

/// A network that learns.
#[derive(Debug)]
pub struct Learner {
    course: GridCourse,
    network: Arc<Network>,
}

/// Games that a thread plays by turns: while one waits for memory, the other goes on. Four are no faster, and
/// eight push each other out of the caches.
const INTERLEAVED: usize = 2;

impl Learner {
    /// An ignorant one at the beginning of a course. Takes [`GridCourse::bytes`].
    ///
    /// # Errors
    /// If the system has not the memory for it.
    pub fn new(course: GridCourse) -> Result<Self, NoMemory> {
        let network = Network::new(&course, course.method)?;
        Ok(Self { network: Arc::new(network), course })
    }

    /// Goes on by another method, at its usual rate. Until it is done, it holds the memory of both.
    ///
    /// # Errors
    /// If the system has not the memory for it; it goes on as before then.
    pub fn change_method(&mut self, method: Method) -> Result<(), NoMemory> {
        if method != self.course.method {
            self.network = Arc::new(self.network.to_learn_by(method)?);
            (self.course.method, self.course.rate) = (method, method.usual_rate());
        }
        Ok(())
    }

    /// Gives grids with a tile of this exponent or a larger one weights of their own. They begin as a copy of the stage before. Until it is
    /// done, it holds the memory of both networks.
    ///
    /// # Errors
    /// If no such stage can follow the others, or the system has not the memory for it; it goes on as before then.
    pub fn add_stage(&mut self, exponent: u8) -> Result<(), NoStage> {
        let course = self.course.clone().with_stage(exponent)?;
        self.network = Arc::new(self.network.with_stage(&course)?);
        self.course = course;
        Ok(())
    }

    /// One that left off there, with the numbers that [`Self::lines`] gave then.
    ///
    /// # Errors
    /// The first of `next_line`, or if the system has not the memory for it.
    pub fn resumed<E: From<NoMemory>>(
        course: GridCourse,
        next_line: impl FnMut() -> Result<[u32; 16], E>,
    ) -> Result<Self, E> {
        let mut network = Network::new(&course, course.method)?;
        network.weights.fill(next_line)?;
        Ok(Self { network: Arc::new(network), course })
    }

    /// All its numbers by their bits, [`GridCourse::lines`] times 16.
    pub fn lines(&self) -> impl Iterator<Item = [u32; 16]> {
        self.network.weights.lines()
    }

    /// What it is and how far it has got.
    #[must_use]
    pub const fn course(&self) -> &GridCourse {
        &self.course
    }

    /// The network as it stands. It goes on learning while players use it, until the method changes or a stage is added.
    #[must_use]
    pub fn network(&self) -> Arc<Network> {
        self.network.clone()
    }

    /// Plays until so many games more have ended, or `watch` says stop, and learns from every move. On one thread the
    /// result depends on nothing but the seed, also with breaks; on several it also depends on their timing.
    pub fn train(&mut self, games: u64, threads: usize, watch: &dyn Watch) {
        by_shape!(self.course.shape, self.course.later_stages, self.train_as(games, threads, watch));
    }

    fn train_as<S: Tuples<N>, const N: usize>(&mut self, games: u64, threads: usize, watch: &dyn Watch) {
        let network = self.network.clone();
        with_view!(&network.weights, weights => {
            let memory = Memory { weights, later_stages: &network.later_stages };
            self.train_on::<S, N, _>(memory, games, threads, watch);
        });
    }

    fn train_on<S: Tuples<N>, const N: usize, const M: usize>(
        &mut self,
        memory: Memory<'_, M>,
        games: u64,
        threads: usize,
        watch: &dyn Watch,
    ) {
        if games == 0 {
            return;
        }
        let GridCourse { seed, rate, initial, .. } = self.course;
        let lesson = Lesson { memory, rate, initial };
        let mut episodes: Vec<Episode<N>> =
            self.course.games.iter().map(|kept| Episode::resumed::<S, M>(seed, kept, memory)).collect();
        while episodes.len() < INTERLEAVED * threads {
            episodes.push(Episode::new::<S, M>(seed, self.course.begun, memory));
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
            let others = others.chunks_mut(share);
            let others: Vec<_> =
                others.map(|theirs| scope.spawn(|| hall.play::<S, N, M>(theirs, lesson))).collect();
            hall.play::<S, N, M>(mine, lesson);
            for other in others {
                // What it said is not to be lost.
                other.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
        self.course.begun = hall.begun.into_inner();
        self.course.games = episodes.iter().map(Episode::kept).collect();
    }
}

/// Turns between two questions whether to stop: about a tenth of a millisecond.
const ASKED_EVERY: u64 = 128;

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
    fn play<S: Tuples<N>, const N: usize, const M: usize>(
        &self,
        episodes: &mut [Episode<N>],
        lesson: Lesson<'_, M>,
    ) {
        let _last = OverIfPanicking(&self.over);
        for turn in 0_u64.. {
            let asks = turn.is_multiple_of(ASKED_EVERY);
            if self.over.load(Ordering::Relaxed) || asks && self.watch.should_stop() {
                return;
            }
            for at in 0..episodes.len() {
                let Some(outcome) = episodes[at].step::<S, M>(lesson) else { continue };
                let index = self.begun.fetch_add(1, Ordering::Relaxed);
                episodes[at] = Episode::new::<S, M>(self.seed, index, lesson.memory);
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

/// Lets the other threads stop when one of them panics.
struct OverIfPanicking<'over>(&'over AtomicBool);

impl Drop for OverIfPanicking<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
    use super::*;
    use crate::twenty48::board::Board;
    use std::sync::atomic::AtomicU32;

    /// Stops when it was asked so often.
    struct Patience {
        left: AtomicU32,
        games: AtomicU32,
        score: AtomicI64,
    }

    impl Patience {
        fn new(left: u32) -> Self {
            Self { left: AtomicU32::new(left), games: AtomicU32::new(0), score: AtomicI64::new(0) }
        }
    }

    impl Watch for Patience {
        fn should_stop(&self) -> bool {
            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
        }

        fn finished(&self, outcome: &Outcome) {
            self.games.fetch_add(1, Ordering::Relaxed);
            self.score.fetch_add(outcome.score, Ordering::Relaxed);
        }
    }

    fn learner(method: Method) -> Learner {
        Learner::new(GridCourse::new(Shape::Small, method, Seed(7))).expect("memory")
    }

    fn bits(learner: &Learner) -> Vec<[u32; 16]> {
        learner.lines().collect()
    }

    #[test]
    fn one_thread_is_reproducible_also_with_breaks() {
        for method in Method::ALL {
            let (mut straight, mut broken) = (learner(method), learner(method));
            straight.train(60, 1, &Patience::new(u32::MAX));
            for games in [1, 20, 39] {
                broken.train(games, 1, &Patience::new(u32::MAX));
                let lines = broken.lines().collect::<Vec<_>>();
                let mut lines = lines.into_iter();
                let next = || lines.next().ok_or_else(|| std::io::Error::other("too few lines"));
                broken = Learner::resumed(broken.course().clone(), next).expect("all lines");
                assert!(lines.next().is_none());
            }
            assert_eq!(straight.course(), broken.course());
            assert!(bits(&straight) == bits(&broken), "{method:?}");
        }
    }

    #[test]
    fn a_break_in_the_middle_of_games_changes_nothing() {
        let (mut straight, mut broken) = (learner(Method::Tc), learner(Method::Tc));
        straight.train(30, 1, &Patience::new(u32::MAX));
        let mut left = 30;
        while left > 0 {
            let patience = Patience::new(333);
            broken.train(left, 1, &patience);
            left -= u64::from(patience.games.into_inner());
        }
        assert_eq!(straight.course(), broken.course());
        assert!(bits(&straight) == bits(&broken));
    }

    #[test]
    fn it_learns_from_optimistic_values_and_by_another_method_on_the_way() {
        let mut course = GridCourse::new(Shape::Small, Method::Td, Seed(7));
        course.initial = 20_000.0;
        let mut learner = Learner::new(course).expect("memory");
        let empty = Board(0);
        assert_eq!(learner.network().value(empty, empty), 20_000.0);
        let mean = |learner: &mut Learner, games: u64| {
            let watch = Patience::new(u32::MAX);
            learner.train(games, 1, &watch);
            watch.score.into_inner() / games as i64
        };
        let at_first = mean(&mut learner, 1_000);
        learner.change_method(Method::Tc).expect("memory");
        assert_eq!((learner.course().method, learner.course().rate), (Method::Tc, 1.0));
        assert_eq!(learner.lines().count(), learner.course().lines());
        mean(&mut learner, 1_000);
        let at_last = mean(&mut learner, 200);
        assert!(2 * at_first < at_last, "{at_first} {at_last}");
    }

    #[test]
    fn it_learns_on_several_threads_and_values_keep_the_symmetries() {
        for method in Method::ALL {
            let mut learner = learner(method);
            learner.train(1_000, 2, &Patience::new(u32::MAX));
            let then = Patience::new(u32::MAX);
            learner.train(200, 2, &then);
            let games = i64::from(then.games.into_inner());
            assert!((200..=201).contains(&games), "{games}");
            // The random player's mean score is 1,094.
            let mean = then.score.into_inner() / games;
            assert!(mean > 4_000, "{method:?}: {mean}");
            let network = learner.network();
            let board = Board(0x0123_1034_2201_4510);
            let half = [board, board.mirrored(), board.flipped(), board.mirrored().flipped()];
            let value = network.value(board, board.transposed());
            assert!(value != 0.0);
            for image in half.into_iter().flat_map(|image| [image, image.transposed()]) {
                // Equal but for the order in which the same numbers are added.
                let other = network.value(image, image.transposed());
                assert!((other - value).abs() <= 1e-5 * value.abs(), "{value} {other}");
            }
        }
    }
}
