//! The thread that breeds: orders in, snapshots out.

use super::archive::Archive;
use super::snapshot::{Event, Progress, RunState, Snapshot};
use super::{Speedometer, Wake};
use crate::evolution::stop::{Effort, StopCriteria};
use crate::evolution::{Observer, Run, Settings};
use crate::genome::Genome;
use arc_swap::ArcSwap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What evolution may be asked for.
#[derive(Clone, Debug)]
pub enum Order {
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
    /// Back to the founders of the same seed.
    Reset,
    /// Other settings from the next generation on.
    Change(Box<Settings>),
    /// Other criteria.
    Bound(StopCriteria),
    /// Put somebody into the population.
    Adopt(Genome),
}

impl Order {
    /// Whether it cannot wait for the generation under way.
    const fn is_urgent(&self) -> bool {
        matches!(self, Self::Populate(_) | Self::Replace(_) | Self::Pause | Self::Reset)
    }
}

/// What the breeding thread and its laboratory share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) snapshot: ArcSwap<Snapshot>,
    pub(super) games: AtomicU64,
    expected: AtomicU64,
    before: AtomicU64,
    /// Urgent orders that were sent and not yet taken up.
    urgent: AtomicU32,
    /// Whether the program is about to end.
    pub(super) quitting: AtomicBool,
    speed: Mutex<Speedometer>,
}

impl Shared {
    /// To be called before an order is sent.
    pub(super) fn announce(&self, order: &Order) {
        self.urgent.fetch_add(u32::from(order.is_urgent()), Ordering::SeqCst);
    }

    /// Whether an urgent order waits to be taken up.
    pub(super) fn is_urged(&self) -> bool {
        self.urgent.load(Ordering::SeqCst) > 0
    }

    pub(super) fn progress(&self) -> Progress {
        let games = self.games.load(Ordering::Relaxed);
        let played = games.saturating_sub(self.before.load(Ordering::Relaxed));
        let expected = self.expected.load(Ordering::Relaxed);
        let games_per_second = self.speed.lock().unwrap_or_else(PoisonError::into_inner).at(games);
        Progress { played, expected, games_per_second }
    }
}

/// Watches one generation.
struct Watch<'a> {
    shared: &'a Shared,
    deadline: Option<Instant>,
}

impl Observer for Watch<'_> {
    fn should_stop(&self) -> bool {
        self.shared.urgent.load(Ordering::Relaxed) > 0
            || self.shared.quitting.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn played(&self, games: u64) {
        self.shared.games.fetch_add(games, Ordering::Relaxed);
    }
}

/// The breeding thread's own.
pub(super) struct Evolver {
    pub(super) shared: Arc<Shared>,
    pub(super) orders: Receiver<Order>,
    pub(super) events: Sender<Event>,
    pub(super) wake: Wake,
    now: Snapshot,
    started: Instant,
    games_before: u64,
    step_only: bool,
    pool: Option<(usize, rayon::ThreadPool)>,
}

impl Evolver {
    pub(super) fn new(
        shared: Arc<Shared>,
        orders: Receiver<Order>,
        events: Sender<Event>,
        wake: Wake,
    ) -> Self {
        let (now, started) = (Snapshot::default(), Instant::now());
        Self { shared, orders, events, wake, now, started, games_before: 0, step_only: false, pool: None }
    }

    /// Obeys until the laboratory is gone.
    pub(super) fn work(mut self) {
        loop {
            let running = self.now.state == RunState::Running;
            let order = if running {
                self.orders.try_recv()
            } else {
                self.orders.recv().map_err(|_| TryRecvError::Disconnected)
            };
            match order {
                Ok(order) => self.obey(order),
                Err(TryRecvError::Empty) => self.breed(),
                Err(TryRecvError::Disconnected) => return,
            }
        }
    }

    fn obey(&mut self, order: Order) {
        let urgent = u32::from(order.is_urgent());
        let running = self.now.state == RunState::Running;
        match order {
            Order::Populate(settings) => match Run::new(*settings) {
                Ok(run) => self.replace(Arc::new(run)),
                Err(why) => self.tell(Event::Refused(why)),
            },
            Order::Replace(run) => self.replace(run),
            Order::Start { bounds, threads } if !running => self.start(bounds, threads, false),
            Order::Step { threads } if !running => self.start(self.now.bounds, threads, true),
            Order::Start { .. } | Order::Step { .. } => {}
            Order::Pause if running => self.now.state = RunState::Paused,
            Order::Pause => {}
            Order::Reset => {
                if let Some(Ok(run)) = self.now.run.as_ref().map(|run| Run::new(run.settings.clone())) {
                    self.replace(Arc::new(run));
                }
            }
            Order::Change(settings) => self.change(*settings),
            Order::Bound(bounds) => self.now.bounds = bounds,
            Order::Adopt(genome) => self.adopt(genome),
        }
        self.shared.urgent.fetch_sub(urgent, Ordering::SeqCst);
        self.publish();
    }

    fn replace(&mut self, run: Arc<Run>) {
        self.now.archive = Archive::of(&run);
        self.now.run = Some(run);
        self.now.state = RunState::Ready;
        self.now.effort = Effort::default();
        self.now.epoch += 1;
        self.expect(0);
    }

    fn start(&mut self, bounds: StopCriteria, threads: usize, step_only: bool) {
        if self.now.run.is_none() {
            return;
        }
        if self.pool.as_ref().is_none_or(|pool| pool.0 != threads) {
            match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
                Ok(pool) => self.pool = Some((threads, pool)),
                Err(error) => {
                    self.tell(Event::Refused(format!("threads cannot be started ({error}): ask for fewer")));
                    return;
                }
            }
        }
        self.now.state = RunState::Running;
        self.now.bounds = bounds;
        self.now.effort = Effort::default();
        self.step_only = step_only;
        self.started = Instant::now();
        self.games_before = self.shared.games.load(Ordering::Relaxed);
    }

    fn change(&mut self, settings: Settings) {
        let Some(run) = &self.now.run else { return };
        match settings.check() {
            Ok(()) => self.now.run = Some(Arc::new(Run { settings, ..(**run).clone() })),
            Err(why) => self.tell(Event::Refused(why)),
        }
    }

    fn adopt(&mut self, genome: Genome) {
        let Some(run) = &self.now.run else { return };
        let mut run = (**run).clone();
        match run.adopt(genome) {
            Ok(id) => {
                self.now.run = Some(Arc::new(run));
                self.tell(Event::Adopted(id));
            }
            Err(why) => self.tell(Event::Refused(why)),
        }
    }

    /// One generation, if no criterion forbids it.
    fn breed(&mut self) {
        let (Some(run), Some((_, pool))) = (self.now.run.clone(), &self.pool) else { return };
        let criteria = if self.step_only { StopCriteria::default() } else { self.now.bounds };
        if let Some(reason) = criteria.reached(&run, self.now.effort) {
            self.now.state = RunState::Finished(reason);
            self.tell(Event::Finished(reason));
            return self.publish();
        }
        let deadline = criteria.seconds.map(|most| self.started + Duration::from_secs_f64(most.min(1e9)));
        self.expect(run.games_of_next_generation());
        let watch = Watch { shared: &self.shared, deadline };
        let bred = guarded(|| {
            pool.install(|| {
                let mut next = (*run).clone();
                let game = run.settings.game.clone();
                next.step(game.game(), &watch).is_some().then_some(next)
            })
        });
        self.now.effort.seconds = self.started.elapsed().as_secs_f64();
        self.now.effort.games = self.shared.games.load(Ordering::Relaxed) - self.games_before;
        match bred {
            Ok(Some(next)) => {
                self.now.effort.generations += u32::from(!run.logbook.is_empty());
                self.now.archive.remember(&next);
                self.now.run = Some(Arc::new(next));
                if self.step_only {
                    self.now.state = RunState::Paused;
                }
            }
            // An order that is waiting says what comes next; or the time is up, which is found at the next call.
            Ok(None) => {}
            Err(what) => {
                self.now.state = RunState::Failed(what.clone());
                self.tell(Event::Failed(what));
            }
        }
        self.expect(0);
        self.publish();
    }

    fn expect(&self, games: u64) {
        self.shared.before.store(self.shared.games.load(Ordering::Relaxed), Ordering::Relaxed);
        self.shared.expected.store(games, Ordering::Relaxed);
    }

    fn tell(&self, event: Event) {
        // Nobody listens any more when the program ends.
        let _ = self.events.send(event);
        (self.wake)(Duration::ZERO);
    }

    fn publish(&self) {
        self.shared.snapshot.store(Arc::new(self.now.clone()));
        let soon = if self.now.state == RunState::Running { super::LIVE } else { Duration::ZERO };
        (self.wake)(soon);
    }
}

/// What `work` gives, or what it said when it panicked.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "no reason given".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_message() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
        let failed: Result<(), String> = guarded(|| pool.install(|| std::panic::panic_any("out of luck")));
        assert_eq!(failed, Err("out of luck".to_owned()));
        assert_eq!(guarded(|| 3), Ok(3));
    }
}
