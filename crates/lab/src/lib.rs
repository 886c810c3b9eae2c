//! The laboratory behind the window: workers that breed, train, keep files, play boards, arena, screen and for show, validate, rate,
//! and read rules.
//!
//! Each takes requests and shows a state, whole and immutable; replies tell what happened. Nothing here knows a window: the program that
//! shows it is woken.

pub mod arena;
pub mod board;
mod board_table;
pub mod breeding;
pub mod experiment;
pub mod experiments;
pub mod files;
pub mod formulas;
pub mod gallery;
pub mod hand_in;
mod judging;
pub mod knock_out;
mod mailbox;
pub mod pilot;
mod pool;
pub mod rating;
mod recovery;
mod reply;
mod thread;
pub mod timeline;
pub mod training;
pub mod validation;
pub mod welcome;
pub mod worker;
mod worker_name;

pub use files::{ArenaExport, ArenaTable};
pub use judging::Judged;
pub use reply::{Again, Listing, Place, Reply, Source};
pub use worker::Worker;
pub use worker_name::WorkerName;

use dna_lab_cluster::Turns;
use dna_lab_pilot::profile;
use reply::Outlet;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use web_time::{Duration, Instant};

/// Called from any thread when there is something to look at, with how long that may wait.
pub type Wake = Arc<dyn Fn(Duration) + Send + Sync>;

/// Longer than any drag of the pilot.
const DRAG: Duration = Duration::from_millis(300);

/// How long a look at a running evolution may wait.
pub const LIVE: Duration = Duration::from_millis(200);

/// The laboratory: its workers, and what they say. Dropping it ends them.
#[derive(Debug)]
pub struct Lab {
    /// Breeds.
    pub breeding: Worker<breeding::Request, breeding::State>,
    /// Teaches a network.
    pub training: Worker<training::Request, training::State>,
    /// Breeds the runs of experiments.
    pub experiments: Worker<experiments::Request, experiments::State>,
    /// Reads and writes files.
    pub files: Worker<files::Request, files::State>,
    /// Lets individuals play fresh games on request.
    pub validation: Worker<validation::Request, validation::State>,
    /// Rates champions over their game's panel.
    pub rating: Worker<rating::Look, rating::State>,
    /// Lets individuals play for show.
    pub gallery: Worker<gallery::Request, gallery::State>,
    /// Plays without each gene of an individual.
    pub knock_out: Worker<knock_out::Request, knock_out::State>,
    /// Analyses rules while they are typed.
    pub formulas: Worker<formulas::Request, formulas::State>,
    /// Lets players play many games.
    pub arena: Worker<arena::Request, arena::State>,
    /// The board, and the rival's beside it.
    pub boards: [Worker<board::Request, board::State>; 2],
    /// Plays on the screen.
    pub pilot: Worker<pilot::Request, pilot::State>,
    /// What breeding, validation and rating play on in a page, turn by turn.
    turns: [Arc<Turns>; 3],
    /// Whether the program is ended from outside.
    leaving: Arc<AtomicBool>,
    replies: Receiver<Reply>,
}

impl Lab {
    /// An empty laboratory that keeps its freezer, and what a crash should not lose, in `folder`.
    #[must_use]
    pub fn new(folder: Option<PathBuf>, wake: &Wake) -> Self {
        let (replies, from_workers) = channel();
        let outlet = Outlet::new(replies, wake.clone());
        let calibrations = folder.as_deref().map(profile::folder);
        let state = breeding::State::default();
        let turns: [Arc<Turns>; 3] = Default::default();
        let make = {
            let turns = turns[0].clone();
            |link| breeding::BreedingJob::new(link, turns)
        };
        let breeding = Worker::start(WorkerName::Breeding, &outlet, state, make);
        let (state, bred) = (files::State::default(), breeding.published());
        let make = |link| files::FilesJob::new(link, bred, folder);
        let files = Worker::start(WorkerName::Files, &outlet, state, make);
        let (state, kept) = (training::State::default(), files.published());
        let make = |link| training::TrainingJob::new(link, kept);
        let training = Worker::start(WorkerName::Training, &outlet, state, make);
        let (state, bred) = (validation::State::default(), breeding.published());
        let games = turns[1].clone();
        let make = |link| validation::ValidationJob::new(link, bred, games);
        let validation = Worker::start(WorkerName::Validation, &outlet, state, make);
        let (state, bred, keep) = (rating::State::default(), breeding.published(), breeding.sender());
        let games = turns[2].clone();
        let make = |link| rating::RatingJob::new(link, bred, keep, games);
        let rating = Worker::start(WorkerName::Rating, &outlet, state, make);
        let (state, bred) = (gallery::State::default(), breeding.published());
        let make = |link| gallery::GalleryJob::new(link, bred);
        let gallery = Worker::start(WorkerName::Gallery, &outlet, state, make);
        let (state, make) = (knock_out::State::EMPTY, knock_out::KnockOutJob::new);
        let knock_out = Worker::start(WorkerName::KnockOut, &outlet, state, make);
        let (state, make) = (formulas::State::default(), formulas::FormulasJob::new);
        let formulas = Worker::start(WorkerName::Formulas, &outlet, state, make);
        let (state, make) = (experiments::State::default(), experiments::ExperimentsJob::new);
        let experiments = Worker::start(WorkerName::Experiments, &outlet, state, make);
        let make = |link| pilot::PilotJob::new(link, calibrations);
        let pilot = Worker::start(WorkerName::Pilot, &outlet, pilot::State::default(), make);
        let arena = Worker::start(WorkerName::Arena, &outlet, arena::State::default(), arena::ArenaJob::new);
        let boards = [WorkerName::Board, WorkerName::SecondBoard]
            .map(|name| Worker::start(name, &outlet, board::State::default(), board::BoardJob::new));
        let leaving = Arc::default();
        Self {
            breeding,
            training,
            experiments,
            files,
            validation,
            rating,
            gallery,
            knock_out,
            formulas,
            arena,
            boards,
            pilot,
            turns,
            leaving,
            replies: from_workers,
        }
    }

    /// For signal handlers: keeps unsaved work for the next laboratory.
    pub fn leaver(&self) -> impl Fn() + Send + Sync + 'static {
        let (files, training) = (self.files.sender(), self.training.sender());
        let leaving = self.leaving.clone();
        move || {
            leaving.store(true, Ordering::SeqCst);
            training(training::Request::Leave);
            files(files::Request::Leave);
        }
    }

    /// Whether the program is ended from outside.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.leaving.load(Ordering::SeqCst)
    }

    /// What is played in turns, where others may help. The first is what is waited for most.
    #[must_use]
    pub const fn turns(&self) -> &[Arc<Turns>] {
        &self.turns
    }

    /// What the workers said since the last call.
    pub fn replies(&self) -> impl Iterator<Item = Reply> {
        self.replies.try_iter()
    }
}

/// In a page, which has one thread for all workers.
#[cfg(target_arch = "wasm32")]
impl Lab {
    /// Lets them take turns for about so long, and gives how long there is nothing to do then; none if nothing is to be done before
    /// something is asked.
    pub fn serve(&self, most: Duration) -> Option<Duration> {
        use thread::{Serve, Served};
        let workers: [&dyn Serve; 13] = [
            &self.files,
            &self.boards[0],
            &self.boards[1],
            &self.gallery,
            &self.formulas,
            &self.breeding,
            &self.validation,
            &self.rating,
            &self.arena,
            &self.knock_out,
            &self.training,
            &self.experiments,
            &self.pilot,
        ];
        let start = Instant::now();
        loop {
            let (mut rest, mut more) = (None, false);
            for worker in workers {
                match worker.serve() {
                    Served::More => more = true,
                    Served::Waits(Some(until)) => {
                        rest = Some(rest.map_or(until, |rest: Instant| rest.min(until)))
                    }
                    Served::Waits(None) | Served::Ended => {}
                }
            }
            if !more {
                return rest.map(|rest| rest.saturating_duration_since(Instant::now()));
            }
            if start.elapsed() >= most {
                return Some(Duration::ZERO);
            }
        }
    }
}

impl Drop for Lab {
    /// Ends the workers. Files finish what they were asked, so that a save before the end is a whole one.
    fn drop(&mut self) {
        self.breeding.end();
        self.training.end();
        self.experiments.end();
        self.validation.end();
        self.rating.end();
        self.gallery.end();
        self.knock_out.end();
        self.formulas.end();
        self.arena.end();
        self.boards.iter().for_each(Worker::end);
        self.pilot.end();
        if self.is_left() {
            self.training.finish();
        }
        self.files.finish();
        // Runs under way are saved.
        self.experiments.finish();
        // A drag under way ends first, so that no button stays pressed; a player that thinks for long is not waited for.
        self.pilot.finish_within(DRAG);
    }
}

/// Games a second over the last few seconds.
#[derive(Debug, Default)]
struct Speedometer {
    readings: VecDeque<(Instant, u64)>,
}

impl Speedometer {
    /// The speed, given how many games there were in all by now.
    fn at(&mut self, games: u64) -> Option<f64> {
        let now = Instant::now();
        while self.readings.front().is_some_and(|first| now - first.0 > Duration::from_secs(5)) {
            self.readings.pop_front();
        }
        if self.readings.back().is_none_or(|last| now - last.0 >= Duration::from_millis(100)) {
            self.readings.push_back((now, games));
        }
        let (then, before) = *self.readings.front()?;
        let seconds = (now - then).as_secs_f64();
        (seconds > 0.3).then(|| games.saturating_sub(before) as f64 / seconds)
    }
}
