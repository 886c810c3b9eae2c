//! Learning a two-player game by self-play, where each position's value is corrected by that of the best move from there, or by games
//! against a given player.

use super::board::{BoardNetwork, Features, result, squashed};
use super::{Method, NoMemory, View, share, with_view};
use crate::seed::{Generator, Seed};
use crate::{Engine, Game, GameSettings, Match, Move, NameError, NoFiles, Plan};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How often a move is drawn at random, so that positions come up that neither side would choose.
const EXPLORES: f64 = 0.1;

/// The learning rate that is usual for TD(0).
const USUAL_TD: f32 = 0.5;

/// What a learner is, but for its weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardCourse {
    /// The game, whose first positions it plays from.
    pub game: GameSettings,
    /// How it learns.
    pub method: Method,
    /// The share of an error that all weights of a position together make good, 0..=1.
    pub rate: f32,
    /// Where all chance comes from.
    pub seed: Seed,
    /// Games played.
    pub played: u64,
    /// The name of the player that it learns to beat, which needs no files; none if it plays itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

impl BoardCourse {
    /// From the beginning, at the method's usual rate.
    #[must_use]
    pub const fn new(game: GameSettings, method: Method, seed: Seed) -> Self {
        Self { game, method, rate: Self::usual_rate(method), seed, played: 0, against: None }
    }

    /// The learning rate that is usual.
    #[must_use]
    pub const fn usual_rate(method: Method) -> f32 {
        match method {
            Method::Td => USUAL_TD,
            Method::Tc => method.usual_rate(),
        }
    }

    /// The opponent of test games where none is named.
    #[must_use]
    pub fn test_opponent(&self) -> &str {
        self.against.as_deref().unwrap_or("alphabeta:2")
    }

    /// The memory that it takes to learn; none if the game has no networks.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.game.tuples().map_or(0, |tuples| 4 * self.method.copies() * tuples.weights())
    }
}

/// Why there is no learner.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoLearner {
    /// The system has not the memory for it.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// The game does not say what a network of it sees.
    #[error("{0} has no networks")]
    Game(&'static str),
    /// The player that it is to learn to beat cannot be had.
    #[error(transparent)]
    Against(#[from] NameError),
}

/// A network that learns.
#[derive(Debug)]
pub struct BoardLearner {
    course: BoardCourse,
    network: Arc<BoardNetwork>,
    /// The player that it learns to beat.
    against: Option<Arc<dyn Plan>>,
}

impl BoardLearner {
    /// One that knows nothing, at the beginning of a course.
    ///
    /// # Errors
    /// If the game has no networks, the player to beat cannot be had, or the system has not the memory for a network.
    pub fn new(course: BoardCourse) -> Result<Self, NoLearner> {
        let tuples = course.game.tuples().ok_or_else(|| NoLearner::Game(course.game.title()))?;
        let network = BoardNetwork::new(&tuples, course.method)?;
        let plan = |name: &String| course.game.plan(name, &mut NoFiles).map(|(plan, _)| plan);
        let against = course.against.as_ref().map(plan).transpose()?;
        Ok(Self { course, network: Arc::new(network), against })
    }

    /// One that left off there, with the numbers that [`Self::lines`] gave then.
    ///
    /// # Errors
    /// The first of `next_line`, or what [`Self::new`] says.
    pub fn resumed<E: From<NoLearner>>(
        course: BoardCourse,
        next_line: impl FnMut() -> Result<[u32; 16], E>,
    ) -> Result<Self, E> {
        let mut learner = Self::new(course)?;
        if let Some(network) = Arc::get_mut(&mut learner.network) {
            network.weights.fill(next_line)?;
        }
        Ok(learner)
    }

    /// All its numbers by their bits: the network's, then what else it needs to learn.
    pub fn lines(&self) -> impl Iterator<Item = [u32; 16]> {
        self.network.weights.lines()
    }

    /// What it is and how far it has got.
    #[must_use]
    pub const fn course(&self) -> &BoardCourse {
        &self.course
    }

    /// The network as it stands. It goes on learning while players use it, until the method changes.
    #[must_use]
    pub fn network(&self) -> Arc<BoardNetwork> {
        self.network.clone()
    }

    /// Goes on by another method, at its usual rate. Until it is done, it holds the memory of both.
    ///
    /// # Errors
    /// If the system has not the memory for it; it goes on as before then.
    pub fn change_method(&mut self, method: Method) -> Result<(), NoMemory> {
        if method != self.course.method {
            self.network = Arc::new(self.network.to_learn_by(method)?);
            (self.course.method, self.course.rate) = (method, BoardCourse::usual_rate(method));
        }
        Ok(())
    }

    /// Plays so many games more, or fewer once `stop` says so, and learns from every position. Gives the moves played. On one
    /// thread the result depends on nothing but the seed and the number of games, unless a player is to be beaten that has a time for
    /// a move; on several it also depends on their timing.
    pub fn train(&mut self, games: u64, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> u64 {
        let first = self.course.played;
        let (next, moves, played) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let lesson = Lesson { network: &self.network, rate: self.course.rate };
        let (game, seed) = (&*self.course.game, self.course.seed);
        let against = self.against.as_ref().map(|plan| plan.engine(game).expect("a player of this game"));
        let work = || {
            while !stop() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= games {
                    break;
                }
                let seed = seed.derive(first + at);
                let count = match &against {
                    None => lesson.play(game, seed),
                    Some(against) => match lesson.play_against(&**against, game, seed, stop) {
                        Some(count) => count,
                        None => break,
                    },
                };
                moves.fetch_add(count, Ordering::Relaxed);
                played.fetch_add(1, Ordering::Relaxed);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        self.course.played += played.into_inner();
        moves.into_inner()
    }
}

/// What is learned, and how.
#[derive(Clone, Copy)]
struct Lesson<'learner> {
    network: &'learner BoardNetwork,
    rate: f32,
}

impl Lesson<'_> {
    /// Plays a game against itself, and then learns from its positions, the last one first. Gives the number of moves.
    fn play(self, game: &dyn Game, seed: Seed) -> u64 {
        let (mut at, mut chance) = (game.begin(seed), seed.derive(1).generator());
        let mut seen = Vec::new();
        while let Some((played, value)) = self.choose(&mut *at, &mut chance) {
            seen.push((self.features(&*at), value));
            at.play(played);
        }
        self.learn_all(&seen);
        seen.len() as u64
    }

    /// Plays a game against this player, and then learns what the positions after its own moves turned out to be worth, the last one
    /// first. Gives the number of moves; none if `stop` said so, and then it learned nothing.
    fn play_against(
        self,
        opponent: &dyn Engine,
        game: &dyn Game,
        seed: Seed,
        stop: &dyn Fn() -> bool,
    ) -> Option<u64> {
        let (mut at, mut chance) = (game.begin(seed), seed.derive(1).generator());
        let (own, mut opponent) = (chance.random_range(0..2), opponent.player(seed.derive(2)));
        let mut seen = Vec::new();
        // The position after the last own move.
        let mut last: Option<Features> = None;
        let mut moves = 0;
        while at.ending().is_none() {
            moves += 1;
            if at.turn() != own {
                let Some(best) = opponent.choose(&*at, stop)?.best else { break };
                at.play(best);
                continue;
            }
            let Some((played, value)) = self.choose(&mut *at, &mut chance) else { break };
            seen.extend(last.take().map(|features| (features, -value)));
            at.play(played);
            last = at.ending().is_none().then(|| self.features(&*at));
        }
        if let (Some(features), Some(ending)) = (last, at.ending()) {
            seen.push((features, result(&ending, 1 - own)));
        }
        self.learn_all(&seen);
        Some(moves)
    }

    /// A move to play, most often the best one, and what the best one is worth; none if the game is over.
    fn choose(self, at: &mut dyn Match, chance: &mut Generator) -> Option<(Move, f32)> {
        let (mut ahead, mut values) = (Features::new(), Vec::new());
        self.network.move_values(at, &mut ahead, |played, value| values.push((played, value)))?;
        let (best, value) =
            values.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best })?;
        let random = values[chance.random_range(0..values.len())].0;
        Some((if chance.random_bool(EXPLORES) { random } else { best }, value))
    }

    /// The weights of a position of this network's game.
    fn features(self, at: &dyn Match) -> Features {
        let mut features = Features::new();
        self.network.features(at, &mut features);
        features
    }

    fn learn_all(self, seen: &[(Features, f32)]) {
        for (features, value) in seen.iter().rev() {
            self.learn(features, *value);
        }
    }

    /// Moves the value of the position with these features towards `target`.
    fn learn(self, features: &[u32], target: f32) {
        with_view!(&self.network.weights, view => self.correct(view, features, target));
    }

    fn correct<const M: usize>(self, weights: View<'_, M>, features: &[u32], target: f32) {
        let error = target - squashed(weights, features);
        let change = self.rate / self.network.look_ups() as f32 * error;
        for &feature in features {
            let errors = weights.errors(feature);
            weights.correct(feature, errors, change * share(errors), error);
        }
    }
}
