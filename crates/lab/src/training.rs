//! The worker that teaches a network.

use super::worker::{Job, Link, Next};
use super::{Again, LIVE, Reply, Speedometer, files};
use arc_swap::ArcSwap;
use dna_lab_evolution::evaluator;
use dna_lab_evolution::training::{BoardTraining, Course, Observer, Progress, TEST_GAMES, Test, Training};
use dna_lab_games::network::{Method, NoLearner, NoMemory};
use dna_lab_games::{Plan, PlayerSpec, Sentence, say};
use dna_lab_store::{Claim, Kind, StoreError, Target};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use web_time::{Duration, Instant};

/// What may be asked of training.
#[derive(Clone, Debug)]
pub enum Request {
    /// Begin with a network that knows nothing; it takes [`Course::bytes`] of memory.
    Begin(Course),
    /// Learn by another method from now on, at its usual rate.
    ChangeMethod(Method),
    /// Read a network to go on with.
    Open(PathBuf),
    /// Write the network.
    Save(PathBuf),
    /// Write it there, whatever stands there.
    Replace(PathBuf),
    /// The program is ended from outside: keep the network for recovery.
    Leave,
    /// Learn on so many threads (0: all cores) until a pause.
    Start(usize),
    /// Rest.
    Pause,
}

/// What training is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// There is no network.
    #[default]
    Empty,
    /// There is one, and it rests.
    Resting,
    /// It learns.
    Learning,
    /// Memory is taken for a new one.
    Beginning,
    /// A file is read.
    Reading,
    /// A file is written.
    Writing,
}

/// Training as it stands.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What it is doing.
    pub status: Status,
    /// What is learned.
    pub course: Option<Course>,
    /// The player by the network as it stands; the network goes on learning while it plays.
    pub plan: Option<Arc<dyn Plan>>,
    /// How far it is.
    pub progress: Progress,
    /// Moves a second over the last seconds, while it learns.
    pub moves_per_second: Option<f64>,
    /// The file it was read from or written to last.
    pub path: Option<PathBuf>,
    /// Whether it learned something since.
    pub unsaved: bool,
    /// Why it could not be kept for recovery when that was tried last.
    pub not_kept: Option<Arc<StoreError>>,
}

impl State {
    /// Whether it waits for what to do.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        matches!(self.status, Status::Empty | Status::Resting)
    }

    /// The player, under this name.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<PlayerSpec> {
        let (game, plan) = (self.course.as_ref()?.game(), self.plan.clone()?);
        Some(PlayerSpec { name: name.to_owned(), game, bred: false, plan })
    }
}

/// The thread's own.
pub(super) struct TrainingJob {
    training: Option<Training>,
    /// The threads to learn on, while it is to learn.
    threads: Option<usize>,
    shown: Shown,
}

/// What is shown of a training, and what it is kept by.
struct Shown {
    link: Link<Request, State>,
    /// The file it was read from or written to last, as it was named; locked, where that could be had.
    path: Option<PathBuf>,
    target: Option<Target>,
    /// Games of the network on disk.
    saved: u64,
    not_kept: Option<Arc<StoreError>>,
    /// They say where it is kept for recovery.
    files: Arc<ArcSwap<files::State>>,
    /// How often.
    keep_every: Duration,
}

/// How often a network that learns is kept for recovery: it takes some seconds.
const KEEP_EVERY: Duration = Duration::from_secs(300);

/// How long a network of a two-player game learns before its first test, and between two tests at least.
const FIRST_TEST: Duration = Duration::from_secs(2);

impl TrainingJob {
    pub(super) fn new(link: Link<Request, State>, files: Arc<ArcSwap<files::State>>) -> Self {
        let (path, target, saved, not_kept) = (None, None, 0, None);
        let shown = Shown { link, path, target, saved, not_kept, files, keep_every: KEEP_EVERY };
        Self { training: None, threads: None, shown }
    }

    fn discard(&mut self, status: Status) {
        (self.training, self.threads) = (None, None);
        (self.shown.path, self.shown.target, self.shown.saved, self.shown.not_kept) = (None, None, 0, None);
        self.shown.show_empty(status);
    }

    fn open(&mut self, path: PathBuf) {
        // The network in memory goes only for one that can be had: there is not the room for both.
        self.training.iter().for_each(|training| self.shown.show(training, Status::Reading));
        if let Err(error) = dna_lab_store::check_network(&path) {
            return self.shown.link.reply(Reply::FileFailed(error));
        }
        self.discard(Status::Reading);
        // What another program wrote is not written over.
        let is_ours = !matches!(Kind::of(&path), Ok(Some(Kind::Tdl2048)));
        // What cannot be had may be looked at, and saved elsewhere.
        let target = is_ours.then(|| Target::claim(&path, Kind::Network, Claim::Update)).transpose();
        let said = target.iter().flatten().find_map(Reply::unlocked);
        said.into_iter().for_each(|reply| self.shown.link.reply(reply));
        let target = target.unwrap_or_else(|error| {
            self.shown.link.reply(Reply::FileFailed(error));
            None
        });
        match dna_lab_store::load_training(&path) {
            Ok(training) => {
                self.shown.saved = training.games();
                (self.shown.target, self.shown.path) = (target, is_ours.then_some(path));
                self.training = Some(training);
            }
            Err(error) => self.shown.link.reply(Reply::FileFailed(error)),
        }
    }

    fn save(&mut self, path: PathBuf, claim: Claim) {
        let Some(training) = &self.training else { return };
        self.shown.show(training, Status::Writing);
        match self.shown.save(training, &path, claim) {
            Ok(()) => self.shown.link.reply(Reply::NetworkSaved(path)),
            Err(error @ StoreError::InTheWay { .. }) => {
                self.shown.link.reply(Reply::InTheWay { error, again: Again::Network(path) });
            }
            Err(error) => self.shown.link.reply(Reply::FileFailed(error)),
        }
    }

    fn show(&self) {
        match &self.training {
            Some(training) => {
                let status = if self.threads.is_some() { Status::Learning } else { Status::Resting };
                self.shown.show(training, status);
            }
            None => self.shown.show_empty(Status::Empty),
        }
    }
}

impl Job for TrainingJob {
    type Request = Request;
    type State = State;
    const FINISHES: bool = true;

    fn handle(&mut self, request: Request) {
        match request {
            Request::Begin(course) => {
                // The old one's memory goes before the new one's comes.
                self.discard(Status::Beginning);
                match Training::new(course) {
                    Ok(training) => self.training = Some(training),
                    Err(why) => self.shown.link.reply(Reply::Refused(match why {
                        NoLearner::Memory(error) => no_memory(error),
                        NoLearner::Against(error) => error.sentence(),
                        NoLearner::Game(title) => say!("{0} has no networks", title),
                    })),
                }
            }
            Request::ChangeMethod(method) => {
                let changed =
                    self.training.as_mut().map_or(Ok(()), |training| training.change_method(method));
                if let Err(error) = changed {
                    self.shown.link.reply(Reply::Refused(no_memory(error)));
                }
            }
            Request::Open(path) => self.open(path),
            Request::Save(path) => self.save(path, Claim::New),
            Request::Replace(path) => self.save(path, Claim::Replace),
            Request::Leave => {
                self.threads = None;
                self.training.iter().for_each(|training| self.shown.keep(training));
            }
            Request::Start(threads) => self.threads = self.training.is_some().then_some(threads),
            Request::Pause => {
                self.threads = None;
                // What was learned until now outlives a crash.
                self.training.iter().for_each(|training| self.shown.keep(training));
            }
        }
        self.show();
    }

    fn next(&self) -> Next {
        if self.threads.is_some() { Next::Now } else { Next::Rest }
    }

    fn work(&mut self) {
        let (Some(training), Some(threads)) = (&mut self.training, self.threads) else { return };
        if self.shown.learn(training, threads) {
            self.shown.keep(training);
        }
    }

    /// The network keeps what it learned, and rests.
    fn recover(&mut self, _what: &str) {
        self.threads = None;
        self.show();
    }
}

impl evaluator::Observer for Shown {
    fn should_stop(&self) -> bool {
        self.link.is_interrupted()
    }
}

impl Shown {
    /// Learns until it is interrupted, or until it is time to keep what was learned, and says whether it is.
    fn learn(&self, training: &mut Training, threads: usize) -> bool {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { cores } else { threads };
        let until = Instant::now() + self.keep_every;
        let last = Mutex::new((Instant::now(), Speedometer::default()));
        let begun = Instant::now();
        let mut test_at = begun + FIRST_TEST;
        loop {
            let stop_at = if matches!(training, Training::Board(_)) { until.min(test_at) } else { until };
            let (course, plan) = (training.course(), training.plan());
            training.train(u64::MAX, threads, &Watch { shown: self, course, plan, last: &last, stop_at });
            if self.link.is_interrupted() || Instant::now() >= until {
                return Instant::now() >= until;
            }
            if let Training::Board(training) = training {
                let tested = Instant::now();
                self.test(training);
                // Learning gets nine parts of ten of the time, and tests become rare where it takes hours.
                test_at = Instant::now() + FIRST_TEST.max(tested.elapsed() * 9).max(begun.elapsed() / 20);
            }
        }
    }

    /// Test games of a network of a two-player game, unless something else is wanted meanwhile.
    fn test(&self, training: &mut BoardTraining) {
        let course = training.learner.course();
        let (after, opponent) = (course.played, course.test_opponent().to_owned());
        match training.test(&opponent, TEST_GAMES, self) {
            Ok(_) if self.link.is_interrupted() => {}
            Ok(tally) => training.tests.push(Test { after, tally, opponent: Some(opponent) }),
            Err(error) => self.link.reply(Reply::Refused(error.sentence())),
        }
    }

    /// Writes the network there, and holds that file from then on.
    fn save(&mut self, training: &Training, path: &Path, claim: Claim) -> Result<(), StoreError> {
        let own = self.target.as_ref().filter(|target| target.is(path));
        if own.is_none() || claim == Claim::Replace {
            let target = Target::held_or_claimed(own, path, Kind::Network, claim)?;
            Reply::unlocked(&target).into_iter().for_each(|reply| self.link.reply(reply));
            self.target = Some(target);
        }
        if let Some(target) = &mut self.target {
            dna_lab_store::save_training(target, training)?;
        }
        (self.saved, self.not_kept) = (training.games(), None);
        self.path = Some(path.to_owned());
        self.forget();
        Ok(())
    }

    /// Keeps for recovery what is nowhere else.
    fn keep(&mut self, training: &Training) {
        let path = self.files.load().kept_network();
        let Some(path) = path.filter(|_| training.games() > self.saved) else { return };
        self.show(training, Status::Writing);
        let kept = Target::claim(&path, Kind::Network, Claim::Replace)
            .and_then(|target| dna_lab_store::save_training(&mut target.without_copy(), training));
        self.not_kept = kept.err().map(Arc::new);
    }

    /// What was kept is needed no more.
    fn forget(&self) {
        if let Some(path) = self.files.load().kept_network() {
            // It may never have been written.
            let _ = std::fs::remove_file(path);
        }
    }

    fn show_empty(&self, status: Status) {
        self.link.publish(State { status, ..State::default() }, Duration::ZERO);
    }

    fn show(&self, training: &Training, status: Status) {
        let state = State {
            status,
            course: Some(training.course()),
            plan: Some(training.plan()),
            ..self.state(training.progress())
        };
        self.link.publish(state, Duration::ZERO);
    }

    /// How far it is, and what its file says.
    fn state(&self, progress: Progress) -> State {
        State {
            unsaved: progress.games != self.saved,
            progress,
            path: self.path.clone(),
            not_kept: self.not_kept.clone(),
            ..State::default()
        }
    }
}

/// Looks on while it learns.
struct Watch<'shown> {
    shown: &'shown Shown,
    course: Course,
    plan: Arc<dyn Plan>,
    /// When it was shown last.
    last: &'shown Mutex<(Instant, Speedometer)>,
    /// When it is to be kept or tested.
    stop_at: Instant,
}

impl Observer for Watch<'_> {
    fn should_stop(&self) -> bool {
        self.shown.link.is_interrupted() || Instant::now() >= self.stop_at
    }

    fn played(&self, progress: &mut dyn FnMut() -> Progress) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0.elapsed() < LIVE {
            return;
        }
        last.0 = Instant::now();
        let progress = progress();
        let state = State {
            status: Status::Learning,
            course: Some(self.course.clone()),
            plan: Some(self.plan.clone()),
            moves_per_second: last.1.at(progress.moves),
            ..self.shown.state(progress)
        };
        self.shown.link.publish(state, LIVE);
    }
}

/// What is wrong where the system has not the memory for a network.
fn no_memory(error: NoMemory) -> Sentence {
    say!("there is not the memory for it ({0}): close other programs, or take a smaller network", error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WorkerName;
    use crate::reply::Outlet;
    use crate::worker::Worker;
    use dna_lab_games::seed::Seed;
    use dna_lab_games::twenty48::players::ntuple::{GridCourse, Shape};
    use std::sync::mpsc::channel;

    fn wait(what: &str, so: impl Fn() -> bool) {
        let start = Instant::now();
        while !so() {
            assert!(start.elapsed() < Duration::from_secs(30), "waited in vain for: {what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn what_is_learned_is_kept_until_it_is_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let (kept, mine) = (folder.path().join("unsaved-1.net"), folder.path().join("mine.net"));
        let (replies, from_worker) = channel();
        let outlet = Outlet::new(replies, Arc::new(|_| ()));
        let files =
            files::State { kept: Some(folder.path().join("unsaved-1.ron")), ..files::State::default() };
        let files = Arc::new(ArcSwap::from_pointee(files));
        let make = |link| {
            let mut job = TrainingJob::new(link, files);
            job.shown.keep_every = Duration::from_millis(200);
            job
        };
        let mut training = Worker::start(WorkerName::Training, &outlet, State::default(), make);
        training.send(Request::Begin(Course::Grid(GridCourse::new(Shape::Small, Method::Td, Seed(1)))));
        training.send(Request::Start(1));
        wait("a network that is kept", || kept.exists());
        let games = dna_lab_store::load_training(&kept).expect("a whole network").progress().games;
        assert!(games > 0);
        wait("more games", || training.state().progress.games > games);
        training.send(Request::Pause);
        wait("a rest", || training.state().is_at_rest());
        training.send(Request::Save(mine.clone()));
        wait("the file", || !training.state().unsaved);
        assert!(mine.exists() && !kept.exists());
        // Where it cannot be kept it says so, until it can.
        std::fs::create_dir(&kept).expect("a folder in the way");
        training.send(Request::Start(1));
        wait("the trouble", || training.state().not_kept.is_some());
        std::fs::remove_dir(&kept).expect("out of the way");
        wait("its end", || training.state().not_kept.is_none());
        training.send(Request::Pause);
        wait("a rest", || training.state().is_at_rest());
        assert!(kept.exists());
        assert!(from_worker.try_iter().all(|reply| matches!(reply, Reply::NetworkSaved(_))));
        training.finish();
    }
}
