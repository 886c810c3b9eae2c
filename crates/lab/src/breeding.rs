//! The worker that breeds.

use super::pool::Pool;
use super::reply::no_threads;
use super::worker::{Job, Link, Next, Worker};
use super::{LIVE, Reply, Speedometer};
use dna_lab_cluster::{Address, Peer, Queue, Turn, Turns};
use dna_lab_evolution::archive::Archive;
use dna_lab_evolution::evaluator::{Evaluator, Referee, Threads};
use dna_lab_evolution::rating::PanelRating;
use dna_lab_evolution::stop::{Spent, StopCriteria, StopReason};
use dna_lab_evolution::{Observer, Run, Settings};
use dna_lab_games::{Engine, Genome, PlayerSpec, Sentence, say};
use dna_lab_store::players;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use web_time::{Duration, Instant};

/// What evolution may be asked for.
#[derive(Clone, Debug)]
pub enum Request {
    /// A new population of founders.
    Populate(Box<Settings>),
    /// This run instead of the one there is.
    Replace(Arc<Run>),
    /// Breed until a criterion, on so many threads (0: all cores). Nothing while it is running.
    Start {
        /// When to stop.
        bounds: StopCriteria,
        /// How many threads.
        threads: usize,
    },
    /// One generation, on so many threads (0: all cores). Nothing while it is running.
    Step {
        /// How many threads.
        threads: usize,
    },
    /// Stop now; the generation under way is given up. Nothing while it is not running.
    Pause,
    /// Stop when the generation under way is whole. Nothing while it is not running.
    Finish,
    /// Back to the founders of the same seed.
    Reset,
    /// Other settings from the next generation on.
    Change(Box<Settings>),
    /// Other criteria.
    Bound(StopCriteria),
    /// From the next generation on the workers at this queue judge too; none for this machine alone.
    Queue(Option<Address>),
    /// Play the games of runs that name this opponent: a person gave it by this name.
    Opponent(String, Arc<PlayerSpec>),
    /// Insert an individual into the population.
    Adopt(Genome),
    /// Put so many founders into the population, in the places of the last.
    Found(usize),
    /// Keep these notes with the population of this epoch.
    Note(u64, String),
    /// Keep how strong a champion is; nothing if it is another population's.
    Rate {
        /// Of which population.
        epoch: u64,
        /// Who.
        id: u64,
        /// What its games against the panel say.
        rating: PanelRating,
    },
}

/// What evolution is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// There is no population.
    #[default]
    Empty,
    /// There is one, and nothing was asked of it yet.
    Ready,
    /// Breeding.
    Running,
    /// Asked to pause, and about to.
    Pausing,
    /// Stopped by the user.
    Paused,
    /// Stopped by a criterion.
    Finished(StopReason),
    /// Stopped by a fault of the program: what it said.
    Failed(String),
}

impl Status {
    /// Whether generations are being bred.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self, Self::Running | Self::Pausing)
    }
}

/// Evolution as it stands: whole, immutable, swapped at once.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What it is doing, but that it may be [about to pause](Worker::status).
    pub status: Status,
    /// The run after its last whole generation.
    pub run: Option<Arc<Run>>,
    /// Its generations of this session.
    pub archive: Archive,
    /// When it is to stop.
    pub bounds: StopCriteria,
    /// What was done since the last start.
    pub effort: Spent,
    /// Counts the populations that were made or opened: another number, another population.
    pub epoch: u64,
    /// The opponents that a person gave, ready to play, by their game's tag and the names that runs have for them.
    opponents: BTreeMap<(&'static str, String), Arc<PlayerSpec>>,
    counters: Arc<Counters>,
    queue: Option<Arc<Queue>>,
}

impl State {
    /// The workers that judge too, by name; none if there is no connection to a queue.
    #[must_use]
    pub fn peers(&self) -> Option<Vec<Peer>> {
        self.queue.as_ref()?.peers()
    }

    /// The player that is ready for this name among a run's opponents: one that a person gave, or one that needs no files.
    #[must_use]
    pub fn opponent(&self, settings: &Settings, name: &str) -> Option<Arc<PlayerSpec>> {
        let given = self.opponents.get(&(settings.game.tag(), name.to_owned())).cloned();
        given.or_else(|| players::without_files(&settings.game, name).map(Arc::new))
    }

    /// The opponents that settings name, ready to play at their game.
    fn ready_for(&self, settings: &Settings) -> Result<Vec<Arc<dyn Engine>>, Sentence> {
        let (mut engines, mut missing) = (Vec::new(), Vec::new());
        for name in &settings.opponents {
            match self.opponent(settings, name).map(|player| player.engine_at(&settings.game)) {
                Some(Ok(engine)) => engines.push(engine),
                Some(Err(_)) | None => missing.push(name.as_str()),
            }
        }
        // A program starts only where a person asks for it, so opponents may be missing.
        if missing.is_empty() {
            Ok(engines)
        } else {
            Err(say!(
                "the population also meets {0}: ask for each in the settings, under “Further opponents”",
                missing.join(", ")
            ))
        }
    }

    /// Who plays games: the workers at a queue too, if there is one.
    pub(super) fn evaluator(&self) -> &dyn Evaluator {
        self.queue.as_deref().map_or(&Threads, |queue| queue)
    }

    /// How far the generation under way is at this moment.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.counters.progress()
    }
}

impl Worker<Request, State> {
    /// What evolution is doing at this moment.
    #[must_use]
    pub fn status(&self) -> Status {
        // In this order: what was urgent is done when the state that it led to is there.
        let urged = self.is_urged();
        match &self.state().status {
            Status::Running if urged => Status::Pausing,
            status => status.clone(),
        }
    }
}

/// The generation under way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Games played of it.
    pub played: u64,
    /// About how many it takes.
    pub expected: u64,
    /// Games a second, over the last seconds; none before the first.
    pub games_per_second: Option<f64>,
}

impl Progress {
    /// The part that is done, 0..=1.
    #[must_use]
    pub fn share(&self) -> f32 {
        if self.expected == 0 { 0.0 } else { (self.played as f32 / self.expected as f32).min(1.0) }
    }

    /// Seconds to the end of the generation; none before the first game.
    #[must_use]
    pub fn seconds_left(&self) -> Option<f64> {
        let left = self.expected.saturating_sub(self.played) as f64;
        self.games_per_second.filter(|speed| *speed > 0.0).map(|speed| left / speed)
    }
}

/// Games, counted while they are played.
#[derive(Debug, Default)]
struct Counters {
    games: AtomicU64,
    /// About how many the generation under way takes.
    expected: AtomicU64,
    /// How many were played before it.
    before: AtomicU64,
    /// Locked only by readers.
    speed: Mutex<Speedometer>,
}

impl Counters {
    fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Another generation begins.
    fn expect(&self, games: u64) {
        self.before.store(self.games(), Ordering::Relaxed);
        self.expected.store(games, Ordering::Relaxed);
    }

    fn progress(&self) -> Progress {
        let games = self.games();
        let played = games.saturating_sub(self.before.load(Ordering::Relaxed));
        let expected = self.expected.load(Ordering::Relaxed);
        let games_per_second = self.speed.lock().unwrap_or_else(PoisonError::into_inner).at(games);
        Progress { played, expected, games_per_second }
    }
}

/// Watches one generation.
struct Watch<'a> {
    link: &'a Link<Request, State>,
    counters: &'a Counters,
    deadline: Option<Instant>,
}

impl Observer for Watch<'_> {
    fn should_stop(&self) -> bool {
        self.link.is_interrupted() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn played(&self, games: u64) {
        self.counters.games.fetch_add(games, Ordering::Relaxed);
    }
}

/// The thread's own.
pub(super) struct BreedingJob {
    link: Link<Request, State>,
    now: State,
    started: Instant,
    games_before: u64,
    step_only: bool,
    /// Settings from the next generation on: a run is as it was bred.
    changed: Option<Settings>,
    /// The opponents that the run names, in its order.
    opponents: Vec<Arc<dyn Engine>>,
    pool: Option<Pool>,
    /// What a page plays on.
    turns: Arc<Turns>,
}

impl BreedingJob {
    pub(super) fn new(link: Link<Request, State>, turns: Arc<Turns>) -> Self {
        let now = (*link.state()).clone();
        Self {
            link,
            now,
            started: Instant::now(),
            games_before: 0,
            step_only: false,
            changed: None,
            opponents: Vec::new(),
            pool: None,
            turns,
        }
    }

    fn replace(&mut self, run: Arc<Run>) {
        // Those that the population does not meet are ended.
        let settings = &run.settings;
        let meets =
            |tag: &str, name: &String| tag == settings.game.tag() && settings.opponents.contains(name);
        self.now.opponents.retain(|(tag, name), _| meets(tag, name));
        self.opponents.clear();
        self.changed = None;
        self.now.archive = Archive::of(&run);
        self.now.run = Some(run);
        self.now.status = Status::Ready;
        self.now.effort = Spent::default();
        self.now.epoch += 1;
        self.now.counters.expect(0);
    }

    fn start(&mut self, bounds: StopCriteria, threads: usize, step_only: bool) {
        let Some(run) = &self.now.run else { return };
        match self.now.ready_for(&run.settings) {
            Ok(opponents) => self.opponents = opponents,
            Err(why) => return self.link.reply(Reply::Refused(why)),
        }
        if self.pool.as_ref().is_none_or(|pool| !pool.is_for(threads)) {
            match Pool::new(threads, &self.turns) {
                Ok(pool) => self.pool = Some(pool),
                Err(error) => {
                    return self.link.reply(Reply::Refused(no_threads(error)));
                }
            }
        }
        self.now.status = Status::Running;
        self.now.bounds = bounds;
        self.now.effort = Spent::default();
        self.step_only = step_only;
        self.started = Instant::now();
        self.games_before = self.now.counters.games();
    }

    fn change(&mut self, settings: Settings) {
        let Some(run) = &self.now.run else { return };
        match settings.check() {
            // What nothing was bred by yet is what it is set to.
            Ok(()) if run.generation().is_none() => {
                self.now.run = Some(Arc::new(Run { settings, ..(**run).clone() }));
            }
            Ok(()) => self.changed = Some(settings),
            Err(why) => self.link.reply(Reply::Refused(why.into())),
        }
    }

    fn join(&mut self, address: &Address) {
        match Queue::join(address) {
            Ok(queue) => self.now.queue = Some(Arc::new(queue)),
            Err(error) => self.link.reply(Reply::Refused(say!("the queue cannot be joined: {0}", error))),
        }
    }

    fn adopt(&mut self, genome: Genome) {
        let Some(run) = &self.now.run else { return };
        let mut run = (**run).clone();
        match run.adopt(genome) {
            Ok(id) => {
                self.now.run = Some(Arc::new(run));
                self.link.reply(Reply::Adopted(id));
            }
            Err(why) => self.link.reply(Reply::Refused(why)),
        }
    }

    fn found(&mut self, count: usize) {
        let Some(run) = &self.now.run else { return };
        let mut run = (**run).clone();
        let count = run.found(count);
        self.now.run = Some(Arc::new(run));
        self.link.reply(Reply::Founded(count));
    }

    fn rate(&mut self, epoch: u64, id: u64, rating: PanelRating) {
        let Some(run) = self.now.run.as_mut().filter(|_| epoch == self.now.epoch) else { return };
        let mut rated = (**run).clone();
        if rated.rate(id, rating) {
            *run = Arc::new(rated);
        }
    }

    /// The next generation, bred in a copy.
    fn next_generation(&self, run: &Run, criteria: &StopCriteria) -> Turn<Run> {
        let Some(pool) = &self.pool else { return Turn::Stopped };
        let deadline = criteria.seconds.map(|most| self.started + Duration::from_secs_f64(most.min(1e9)));
        let watch = Watch { link: &self.link, counters: &self.now.counters, deadline };
        pool.play(self.now.evaluator(), &watch, |evaluator| {
            let mut next = run.clone();
            let game = run.settings.game.clone();
            let referee = Referee { game: &*game, evaluator, observer: &watch };
            next.step_against(referee, &self.opponents).is_some().then_some(next)
        })
    }

    fn amid(&self) -> Option<Next> {
        self.pool.as_ref()?.next()
    }

    fn note_effort(&mut self) {
        self.now.effort.seconds = self.started.elapsed().as_secs_f64();
        self.now.effort.games = self.now.counters.games() - self.games_before;
        self.now.counters.expect(0);
    }

    fn publish(&self) {
        let soon = if self.now.status == Status::Running { LIVE } else { Duration::ZERO };
        self.link.publish(self.now.clone(), soon);
    }
}

impl Job for BreedingJob {
    type Request = Request;
    type State = State;

    fn is_urgent(request: &Request) -> bool {
        matches!(request, Request::Populate(_) | Request::Replace(_) | Request::Pause | Request::Reset)
    }

    fn handle(&mut self, request: Request) {
        let running = self.now.status == Status::Running;
        match request {
            Request::Populate(settings) => match Run::new(*settings) {
                Ok(run) => self.replace(Arc::new(run)),
                Err(why) => self.link.reply(Reply::Refused(why.into())),
            },
            Request::Replace(run) => self.replace(run),
            Request::Start { bounds, threads } if !running => self.start(bounds, threads, false),
            Request::Step { threads } if !running => self.start(self.now.bounds, threads, true),
            Request::Start { .. } | Request::Step { .. } => {}
            Request::Pause | Request::Finish if running => self.now.status = Status::Paused,
            Request::Pause | Request::Finish => {}
            Request::Reset => {
                let Some(run) = self.now.run.clone() else { return };
                let settings = self.changed.take().unwrap_or_else(|| run.settings.clone());
                if let Ok(founders) = Run::new(settings) {
                    self.replace(Arc::new(Run { notes: run.notes.clone(), ..founders }));
                }
            }
            Request::Change(settings) => self.change(*settings),
            Request::Bound(bounds) => self.now.bounds = bounds,
            Request::Queue(address) => {
                self.now.queue = None;
                address.iter().for_each(|address| self.join(address));
            }
            Request::Opponent(name, player) => {
                self.now.opponents.insert((player.game.tag(), name), player);
            }
            Request::Adopt(genome) => self.adopt(genome),
            Request::Found(count) => self.found(count),
            Request::Note(epoch, notes) => {
                if let Some(run) = self.now.run.as_mut().filter(|_| epoch == self.now.epoch) {
                    *run = Arc::new(Run { notes, ..(**run).clone() });
                }
            }
            Request::Rate { epoch, id, rating } => self.rate(epoch, id, rating),
        }
        self.publish();
    }

    fn next(&self) -> Next {
        match self.now.status {
            Status::Running => self.amid().unwrap_or(Next::Now),
            _ => Next::Rest,
        }
    }

    /// One generation or a turn of it, if no criterion forbids it.
    fn work(&mut self) {
        let Some(mut run) = self.now.run.clone() else { return };
        let criteria = if self.step_only { StopCriteria::default() } else { self.now.bounds };
        if let Some(reason) = criteria.reached(&run, self.now.effort) {
            self.now.status = Status::Finished(reason);
            self.link.reply(Reply::Finished(reason));
            return self.publish();
        }
        if self.amid().is_none() {
            if let Some(settings) = self.changed.take() {
                run = Arc::new(Run { settings, ..(*run).clone() });
                self.now.run = Some(run.clone());
            }
            self.now.counters.expect(run.games_of_next_generation());
        }
        let next = match self.next_generation(&run, &criteria) {
            Turn::Unfinished => return,
            Turn::Done(next) => Some(next),
            Turn::Stopped => None,
        };
        self.note_effort();
        // If it was given up, a request that waits says what comes next; or the time is up, which is found at the next call.
        if let Some(next) = next {
            self.now.effort.generations += u32::from(!run.logbook.is_empty());
            self.now.archive.remember(&next);
            self.now.run = Some(Arc::new(next));
            if self.step_only {
                self.now.status = Status::Paused;
            }
        }
        self.publish();
    }

    /// The run stays as it was before the generation under way.
    fn recover(&mut self, what: &str) {
        if self.now.status == Status::Running {
            self.note_effort();
        }
        self.now.status = Status::Failed(what.to_owned());
        self.publish();
    }
}
