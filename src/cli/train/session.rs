//! A training from the command to its last game: saved on the way, and tested.

use super::{Arguments, MethodName};
use crate::cli::options::note;
use crate::cli::progress::Watch;
use crate::cli::{Failure, format, interrupt, progress, save_or_rescue};
use crate::games::network::{Method, NoMemory};
use crate::games::tally::Tally;
use crate::games::twenty48::players::ntuple::Network;
use crate::seed::Seed;
use crate::store::{self, Kind, StoreError, Target, shown};
use crate::training::{self, BoardTraining, Course, Observer, Progress, TEST_GAMES, Test, Training};
use indicatif::{HumanDuration, ProgressBar};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often a network is saved and tested while it learns.
const AUTOSAVE: Duration = Duration::from_secs(300);

/// Games of a test: how many, and where their chance comes from.
type Games = (usize, Seed);

/// The games that choose the best network of 2048: the same for every network of a training, so that luck is the same too.
const CHOOSING: Games = (400, Seed(0x7e57_0000_0000_0001));

/// The games that say how good the network is that is kept, and that chose nothing: in 2048, and in a two-player game.
const MEASURING: [Games; 2] = [(1_000, Seed(0x7e57_0000_0000_0002)), (1_000, Seed(0x7e57_0000_0000_0004))];

/// A training, and what is kept of it.
pub(super) struct Session {
    pub(super) training: Training,
    /// Games in all, when it ends.
    goal: u64,
    /// After so many games the method changes to this one.
    then: Option<(u64, Method)>,
    pub(super) threads: usize,
    /// In a two-player game, the opponent of test games.
    pub(super) opponent: String,
    target: Option<Target>,
    /// Where the best network is kept.
    best: Option<Target>,
    /// What the best network did in test games, and after how many games of training.
    kept: Option<(Tally, u64)>,
    bar: ProgressBar,
}

/// What the network that is kept did in games that chose nothing.
pub(super) struct Measured {
    /// Games that it had learned from.
    pub(super) after: u64,
    /// In the games that chose it; none where it is the last network.
    pub(super) chosen_at: Option<Tally>,
    pub(super) tally: Tally,
}

impl Session {
    pub(super) fn new(
        arguments: &Arguments,
        training: Training,
        target: Option<Target>,
        best: Option<Target>,
    ) -> Result<Self, Failure> {
        let played = training.games();
        let goal = played + arguments.games;
        let methods = arguments.method.map(MethodName::first_and_last).filter(|(first, last)| first != last);
        let then = methods.map(|(_, last)| (goal - arguments.games / 10, last));
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = arguments.threads.map_or(cores, usize::from);
        let usual = match training.course() {
            Course::Board(course) => course.test_opponent().to_owned(),
            Course::Grid(_) => String::new(),
        };
        let opponent = arguments.opponent.clone().unwrap_or(usual);
        let bar = progress::training(goal);
        bar.set_position(played);
        let session = Self { training, goal, then, threads, opponent, target, best, kept: None, bar };
        if let Training::Board(training) = &session.training {
            // A name that is wrong is said before hours of training.
            session.test_board(training, (1, TEST_GAMES.1))?;
        }
        Ok(session)
    }

    fn games(&self) -> u64 {
        self.training.games()
    }

    fn test_board(&self, training: &BoardTraining, games: Games) -> Result<Tally, Failure> {
        Ok(training.test(&self.opponent, games, &Watch(ProgressBar::hidden()))?)
    }

    /// What counts in test games: the score of 2048, the points of a two-player game.
    fn worth(&self, tally: &Tally) -> f64 {
        let worth = match self.training {
            Training::Grid(_) => tally.mean_score(),
            Training::Board(_) => tally.win_rate(),
        };
        worth.unwrap_or(0.0)
    }

    /// Trains to the goal or to Ctrl-C, saves on the way and at the end, and gives the moves per second.
    pub(super) fn train(&mut self) -> Result<f64, Failure> {
        let before = self.training.progress().moves;
        let mut seconds = 0.0;
        if self.games() > 0 && self.best.is_some() {
            // What was learned before may stay the best.
            self.choose(false)?;
        }
        while self.games() < self.goal && !interrupt::asked() {
            let games = self.games();
            if let Some((_, method)) = self.then.take_if(|(after, _)| *after <= games) {
                let changed = self.training.change_method(method);
                changed.unwrap_or_else(|error| stays(&self.bar, method, error));
            }
            let until = self.then.map_or(self.goal, |(after, _)| after);
            let begun = Instant::now();
            let shown = Mutex::new(begun);
            let stretch =
                Stretch { bar: &self.bar, goal: self.goal, begun, before: self.training.progress(), shown };
            self.training.train(until - games, self.threads, &stretch);
            seconds += begun.elapsed().as_secs_f64();
            if self.games() < self.goal && !interrupt::asked() {
                self.choose(false)?;
                self.save(false)?;
            }
        }
        // One that cannot be written does not keep the other from being written. The file of a two-player game has its tests too.
        let (chosen, saved) = if matches!(self.training, Training::Grid(_)) {
            let saved = self.save(true);
            (self.choose(true), saved)
        } else {
            (self.choose(true), self.save(true))
        };
        self.bar.finish_and_clear();
        saved.and(chosen)?;
        Ok((self.training.progress().moves - before) as f64 / f64::max(seconds, 1e-9))
    }

    /// Lets the network play test games where they are wanted, and keeps it if none did better. What cannot be written is tried
    /// again at the next time; the last time it is rescued to another place.
    fn choose(&mut self, is_over: bool) -> Result<(), Failure> {
        if self.best.is_none() && matches!(self.training, Training::Grid(_)) {
            return Ok(());
        }
        self.tell(&format!("test games: {}", CHOOSING.0));
        let after = self.games();
        let tally = match &self.training {
            Training::Grid(training) => test_grid(training.learner.network(), CHOOSING),
            Training::Board(_) if interrupt::asked() => Tally::default(),
            Training::Board(training) => self.test_board(training, TEST_GAMES)?,
        };
        // After Ctrl-C the games were not all played, but what is nowhere else is kept.
        let is_whole = !interrupt::asked();
        if let Training::Board(training) = &mut self.training
            && is_whole
        {
            training.tests.push(Test { after, tally, opponent: Some(self.opponent.clone()) });
        }
        let is_better = |(kept, _): (Tally, u64)| is_whole && self.worth(&tally) > self.worth(&kept);
        if !self.kept.is_none_or(is_better) {
            return Ok(());
        }
        let save = |target: &mut Target| store::save_training(target, &self.training);
        if let Some(best) = &mut self.best
            && keep(best, &self.bar, is_over, save)?
        {
            self.kept = Some((tally, after));
        }
        Ok(())
    }

    fn save(&mut self, is_over: bool) -> Result<(), Failure> {
        let Some(target) = &mut self.target else { return Ok(()) };
        let words = format!("saving {}", shown(target.path()));
        if is_over && interrupt::asked() {
            self.bar.suspend(|| note(&words));
        }
        self.bar.set_message(words);
        self.bar.tick();
        keep(target, &self.bar, is_over, |target| store::save_training(target, &self.training)).map(drop)
    }

    fn tell(&self, words: &str) {
        self.bar.set_message(words.to_owned());
        self.bar.tick();
    }

    /// What the network that is kept does in games that chose nothing: the best one, or else in a two-player game the last.
    pub(super) fn measured(&self) -> Result<Option<Measured>, Failure> {
        let best = self.best.as_ref().map(Target::path).zip(self.kept);
        let [of_grid, of_board] = MEASURING;
        let tally = match (&self.training, best) {
            (Training::Grid(_), None) => return Ok(None),
            (Training::Grid(_), Some((path, _))) => test_grid(Arc::new(store::load_network(path)?), of_grid),
            (Training::Board(last), None) => self.test_board(last, of_board)?,
            (Training::Board(_), Some((path, _))) => {
                self.test_board(&store::load_board_training(path)?, of_board)?
            }
        };
        let (chosen_at, after) = best.map(|(_, kept)| kept).unzip();
        Ok(Some(Measured { after: after.unwrap_or(self.games()), chosen_at, tally }))
    }
}

/// Games of this network of 2048; fewer after Ctrl-C.
fn test_grid(network: Arc<Network>, (games, seed): Games) -> Tally {
    training::test(network, seed, games as u64, &interrupt::asked)
}

/// Saves a network, and says whether that was done. On the way a full disk may still be emptied, so that the training goes on;
/// at the end it is rescued to another place.
fn keep(
    target: &mut Target,
    bar: &ProgressBar,
    is_over: bool,
    save: impl Fn(&mut Target) -> Result<(), StoreError>,
) -> Result<bool, Failure> {
    if is_over {
        return save_or_rescue(target, Kind::Network, save).map(|()| true);
    }
    let saved = save(target);
    if let Err(error) = &saved {
        bar.suspend(|| note(&format!("dna-lab: not saved yet: {error}")));
    }
    Ok(saved.is_ok())
}

/// Says that a training goes on by the method it has, for the next one finds no memory.
fn stays(bar: &ProgressBar, method: Method, error: NoMemory) {
    bar.suspend(|| {
        note(&format!("dna-lab: goes on as before, for {} has not the memory: {error}", method.name()))
    });
}

/// One stretch of training between two saves.
struct Stretch<'session> {
    bar: &'session ProgressBar,
    goal: u64,
    begun: Instant,
    /// How far the training was when it began.
    before: Progress,
    shown: Mutex<Instant>,
}

impl Observer for Stretch<'_> {
    fn should_stop(&self) -> bool {
        interrupt::asked() || self.begun.elapsed() >= AUTOSAVE
    }

    fn played(&self, progress: &mut dyn FnMut() -> Progress) {
        let Ok(mut shown) = self.shown.lock() else { return };
        if shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        *shown = Instant::now();
        let Progress { games, moves, logbook, tests } = progress();
        self.bar.set_position(games);
        let seconds = self.begun.elapsed().as_secs_f64();
        let (what, left) = if logbook.blocks().is_empty() {
            let tested = tests.last().map_or_else(String::new, |Test { tally, opponent, .. }| {
                let against = opponent.as_ref().map_or(String::new(), |name| format!(" against {name}"));
                format!("{} of the points{against}; ", format::percent(tally.win_rate()))
            });
            let a_game = seconds / (games - self.before.games).max(1) as f64;
            (tested, self.goal.saturating_sub(games) as f64 * a_game)
        } else {
            let recent = logbook.recent();
            let what = format!(
                "last {}: {} reached 2048, mean score {}; ",
                format::counted(recent.games, "game"),
                format::percent(recent.win_rate()),
                format::whole(recent.mean_score().unwrap_or(0.0)),
            );
            let a_move = seconds / (moves - self.before.moves).max(1) as f64;
            (what, logbook.moves_until(self.goal) * a_move)
        };
        let left = HumanDuration(Duration::from_secs_f64(left.min(1e9)));
        self.bar.set_message(format!("{what}about {left} left"));
    }
}
