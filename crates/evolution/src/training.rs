//! A network in training, and the record of how it went.

use crate::arena::League;
use crate::evaluator::{self, Referee, Threads, Unobserved};
use dna_lab_games::network::{BoardCourse, BoardLearner, BoardPlan, Method, NoLearner, NoMemory};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::twenty48::Settings;
use dna_lab_games::twenty48::players::ntuple::{GridCourse, Learner, Network, Watch};
use dna_lab_games::twenty48::players::plan::GridPlan;
use dna_lab_games::{GameSettings, NameError, NoFiles, Outcome, Plan};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

/// Games of one entry of a [`Logbook`].
pub const BLOCK: u64 = 100;

/// How training went, [`BLOCK`] games an entry, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Logbook(Vec<Tally>);

impl Logbook {
    /// The entries; the last may be of fewer games.
    #[must_use]
    pub fn blocks(&self) -> &[Tally] {
        &self.0
    }

    /// All games together.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.0.iter().copied().sum()
    }

    /// The last 1,000 games, and those of the entry under way; all while there are fewer.
    #[must_use]
    pub fn recent(&self) -> Tally {
        let whole = self.0.iter().filter(|block| block.games == BLOCK).count();
        self.0[whole.saturating_sub(10)..].iter().copied().sum()
    }

    /// How many moves the games until there are so many will probably have. Games become longer as the network learns: they
    /// are taken to grow as they did over the second half of the games so far, by a power of their number.
    #[must_use]
    pub fn moves_until(&self, games: u64) -> f64 {
        let played = self.total().games;
        if played == 0 || games <= played {
            return 0.0;
        }
        let length = |blocks: &[Tally]| {
            let sum: Tally = blocks.iter().copied().sum();
            sum.moves as f64 / sum.games.max(1) as f64
        };
        let (middle, near) = (self.0.len() / 2, (self.0.len() / 20).max(1));
        let (then, now) =
            (length(&self.0[middle - near.min(middle)..=middle]), length(&self.0[self.0.len() - near..]));
        let power = if middle < 2 || then == 0.0 { 0.0 } else { libm::log2(now / then) };
        let power = power.clamp(0.0, 1.0);
        // The integral of `now` times (n / played) to that power.
        let growth = games as f64 / played as f64;
        now * played as f64 * (libm::pow(growth, power + 1.0) - 1.0) / (power + 1.0)
    }

    /// Whether games of 2048 can have gone like this.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        /// More than a game of 2048 can score, or have moves.
        const MOST: u64 = 1 << 22;
        self.0.iter().all(|block| {
            let most = MOST * block.games;
            let fits = block.games <= BLOCK && block.score.unsigned_abs() <= most && block.moves <= most;
            block.is_possible() && fits
        })
    }

    fn add(&mut self, outcome: Outcome) {
        match self.0.last_mut() {
            Some(block) if block.games < BLOCK => *block = *block + outcome.into(),
            _ => self.0.push(outcome.into()),
        }
    }
}

/// Games of the standard game by this network, one move ahead, or fewer once `stop` says so. It learned from none of them if
/// `seed` is not its course's.
#[must_use]
pub fn test(network: Arc<Network>, seed: Seed, games: u64, stop: &(dyn Fn() -> bool + Sync)) -> Tally {
    let engine = GridPlan::Network(network).grid_engine(&Settings::STANDARD);
    let play = |game| (!stop()).then(|| Tally::from(engine.play(seed.derive(game))));
    (0..games).into_par_iter().filter_map(play).sum()
}

/// What a training is, but for what was learned.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// Of 2048.
    Grid(GridCourse),
    /// Of a two-player game.
    Board(BoardCourse),
}

impl Course {
    /// The game.
    #[must_use]
    pub fn game(&self) -> GameSettings {
        match self {
            Self::Grid(_) => Settings::STANDARD.into(),
            Self::Board(course) => course.game.clone(),
        }
    }

    /// How it learns.
    #[must_use]
    pub const fn method(&self) -> Method {
        match self {
            Self::Grid(course) => course.method,
            Self::Board(course) => course.method,
        }
    }

    /// The memory that it takes to learn.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Self::Grid(course) => course.bytes(),
            Self::Board(course) => course.bytes(),
        }
    }
}

/// A network in training, of any game that has networks.
#[derive(Debug)]
pub enum Training {
    /// Of 2048.
    Grid(GridTraining),
    /// Of a two-player game.
    Board(BoardTraining),
}

impl Training {
    /// Of a network that knows nothing, at the beginning of a course.
    ///
    /// # Errors
    /// If the game has no networks, or the system has not the memory for one.
    pub fn new(course: Course) -> Result<Self, NoLearner> {
        Ok(match course {
            Course::Grid(course) => Self::Grid(GridTraining::new(course)?),
            Course::Board(course) => Self::Board(BoardTraining::new(course)?),
        })
    }

    /// What it is and how far it has got.
    #[must_use]
    pub fn course(&self) -> Course {
        match self {
            Self::Grid(training) => Course::Grid(training.learner.course().clone()),
            Self::Board(training) => Course::Board(training.learner.course().clone()),
        }
    }

    /// Games that were learned from.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            Self::Grid(training) => training.logbook.total().games,
            Self::Board(training) => training.learner.course().played,
        }
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        match self {
            Self::Grid(training) => Progress::of(training.logbook.clone()),
            Self::Board(training) => training.progress(),
        }
    }

    /// A player by the network as it stands; the network goes on learning while it plays.
    #[must_use]
    pub fn plan(&self) -> Arc<dyn Plan> {
        match self {
            Self::Grid(training) => Arc::new(GridPlan::Network(training.learner.network())),
            Self::Board(training) => training.plan(),
        }
    }

    /// Goes on by another method, at its usual rate.
    ///
    /// # Errors
    /// If the system has not the memory for it; it goes on as before then.
    pub fn change_method(&mut self, method: Method) -> Result<(), NoMemory> {
        match self {
            Self::Grid(training) => training.learner.change_method(method),
            Self::Board(training) => training.learner.change_method(method),
        }
    }

    /// Plays so many games more, or fewer if `observer` says stop, and learns from every move. On one thread the result
    /// depends on nothing but the seed and the number of games in all.
    pub fn train(&mut self, games: u64, threads: usize, observer: &dyn Observer) {
        match self {
            Self::Grid(training) => training.train(games, threads, observer),
            Self::Board(training) => training.train(games, threads, observer),
        }
    }
}

/// How far a training is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Games that were learned from.
    pub games: u64,
    /// Moves of these games; in a two-player game, of those since the network was begun or read.
    pub moves: u64,
    /// How the games went; in a two-player game nothing, for test games say it.
    pub logbook: Logbook,
    /// In a two-player game, how it did against another player on the way.
    pub tests: Vec<Test>,
}

impl Progress {
    fn of(logbook: Logbook) -> Self {
        let total = logbook.total();
        Self { games: total.games, moves: total.moves, logbook, tests: Vec::new() }
    }
}

/// A network of 2048 in training.
#[derive(Debug)]
pub struct GridTraining {
    /// Who learns.
    pub learner: Learner,
    /// How it went so far.
    pub logbook: Logbook,
}

impl GridTraining {
    /// Of a network that knows nothing, at the beginning of a course.
    ///
    /// # Errors
    /// If the system has not the memory for it.
    pub fn new(course: GridCourse) -> Result<Self, NoMemory> {
        Ok(Self { learner: Learner::new(course)?, logbook: Logbook::default() })
    }

    /// As [`Training::train`].
    pub fn train(&mut self, games: u64, threads: usize, observer: &dyn Observer) {
        let room = Room { logbook: Mutex::new(&mut self.logbook), observer };
        self.learner.train(games, threads, &room);
    }
}

/// A network of a two-player game in training.
#[derive(Debug)]
pub struct BoardTraining {
    /// Who learns.
    pub learner: BoardLearner,
    /// How it did on the way.
    pub tests: Vec<Test>,
    /// Moves since it was begun or read.
    moves: u64,
}

/// Test games on the way: the same for every network of a training, so that luck is the same too.
pub const TEST_GAMES: (usize, Seed) = (400, Seed(0x7e57_0000_0000_0003));

/// Games of a network against another player, which it did not learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Games that it had learned from.
    pub after: u64,
    /// What the test games add up to.
    pub tally: Tally,
    /// The other player; none where an old file does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}

impl BoardTraining {
    /// Of a network that knows nothing, at the beginning of a course.
    ///
    /// # Errors
    /// If the game has no networks, or the system has not the memory for one.
    pub fn new(course: BoardCourse) -> Result<Self, NoLearner> {
        Ok(Self::resumed(BoardLearner::new(course)?, Vec::new()))
    }

    /// One that left off there.
    #[must_use]
    pub const fn resumed(learner: BoardLearner, tests: Vec<Test>) -> Self {
        Self { learner, tests, moves: 0 }
    }

    fn progress(&self) -> Progress {
        let (games, tests) = (self.learner.course().played, self.tests.clone());
        Progress { games, moves: self.moves, logbook: Logbook::default(), tests }
    }

    /// The player one ply ahead.
    fn plan(&self) -> Arc<dyn Plan> {
        Arc::new(BoardPlan::new(self.learner.network(), self.learner.course().game.clone()))
    }

    /// As [`Training::train`]. The observer is asked every few hundred games.
    fn train(&mut self, games: u64, threads: usize, observer: &dyn Observer) {
        /// Games between two looks of the observer.
        const STRETCH: u64 = 500;
        let goal = self.learner.course().played.saturating_add(games);
        while self.learner.course().played < goal && !observer.should_stop() {
            let games = STRETCH.min(goal - self.learner.course().played);
            self.moves += self.learner.train(games, threads, &|| observer.should_stop());
            observer.played(&mut || self.progress());
        }
    }

    /// So many games one ply ahead against a player of this name.
    ///
    /// # Errors
    /// What is wrong with that name.
    pub fn test(
        &self,
        opponent: &str,
        (games, seed): (usize, Seed),
        observer: &dyn evaluator::Observer,
    ) -> Result<Tally, NameError> {
        let game = &self.learner.course().game;
        let player = self.plan().engine(&**game)?;
        let (opponent, _) = game.plan(opponent, &mut NoFiles)?;
        let mut league = League::new(2, games, seed);
        let referee = Referee { game: &**game, evaluator: &Threads, observer };
        league.play(referee, &[player, opponent.engine(&**game)?], usize::MAX);
        Ok(league.between(0, 1))
    }
}

/// Who looks on.
pub trait Observer: Sync {
    /// Whether to leave it at that; asked every few hundred moves.
    fn should_stop(&self) -> bool {
        false
    }

    /// Games ended; `progress` says how far the training is, and the training waits for this to return.
    fn played(&self, _progress: &mut dyn FnMut() -> Progress) {}
}

impl Observer for Unobserved {}

/// Where the threads of a training write down their games.
struct Room<'training> {
    logbook: Mutex<&'training mut Logbook>,
    observer: &'training dyn Observer,
}

impl Watch for Room<'_> {
    fn should_stop(&self) -> bool {
        self.observer.should_stop()
    }

    fn finished(&self, outcome: &Outcome) {
        let mut logbook = self.logbook.lock().unwrap_or_else(PoisonError::into_inner);
        logbook.add(*outcome);
        self.observer.played(&mut || Progress::of(logbook.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::Verdict;

    #[test]
    fn a_forecast_goes_on_as_the_games_grew() {
        let logbook = |games: u64, power: f64| {
            let moves = |game: u64| (100.0 * libm::pow(game as f64, power)) as u32;
            let mut logbook = Logbook::default();
            for game in 1..=games {
                logbook.add(Outcome { verdict: Verdict::Loss, score: 1, moves: moves(game), milestone: 1 });
            }
            logbook
        };
        for power in [0.0, 0.3, 0.5] {
            let forecast = logbook(20_000, power).moves_until(100_000);
            let total = |games| logbook(games, power).total().moves as f64;
            let ratio = forecast / (total(100_000) - total(20_000));
            assert!((0.97..1.03).contains(&ratio), "{power}: {ratio}");
        }
        assert_eq!(logbook(300, 0.0).moves_until(300), 0.0);
        assert_eq!(Logbook::default().moves_until(10), 0.0);
        assert_eq!(logbook(1, 0.0).moves_until(3), 200.0);
    }

    #[test]
    fn the_last_thousand_games_count() {
        let mut logbook = Logbook::default();
        let outcome = |score| Outcome { verdict: Verdict::Loss, score, moves: 1, milestone: 1 };
        for score in 0..1550 {
            logbook.add(outcome(score));
        }
        assert_eq!((logbook.blocks().len(), logbook.total().games), (16, 1550));
        // Ten whole entries, 500 to 1499, and the 50 games after them.
        assert_eq!((logbook.recent().games, logbook.recent().score), (1050, (500..1550).sum::<i64>()));
    }
}
