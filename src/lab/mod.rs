//! The laboratory behind the window: threads that breed, keep files, play a board and validate.
//!
//! Orders go in through [`Lab`], whole immutable pictures come out, and events tell what happened. Nothing here
//! knows a window: whoever shows it is woken.

pub mod archive;
mod clerk;
mod evolver;
mod exhibition;
pub mod presets;
mod ready;
pub mod roster;
mod snapshot;
mod validation;

pub use clerk::Errand;
pub use evolver::Order;
pub use exhibition::{Exhibit, Play};
pub use ready::Ready;
pub use snapshot::{Contestant, Event, Listing, Progress, RunState, Snapshot, Source};
pub use validation::Validation;

use arc_swap::ArcSwap;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Called from any thread when there is something to look at, with how long that may wait.
pub type Wake = Arc<dyn Fn(Duration) + Send + Sync>;

/// How long a look at a running evolution may wait.
pub const LIVE: Duration = Duration::from_millis(200);

/// The laboratory. Dropping it ends its threads.
#[derive(Debug)]
pub struct Lab {
    shared: Arc<evolver::Shared>,
    exhibit: Arc<ArcSwap<Exhibit>>,
    orders: Sender<Order>,
    errands: Sender<Errand>,
    plays: Sender<Play>,
    events: Receiver<Event>,
    teller: Sender<Event>,
    wake: WakeHandle,
    clerk: Option<std::thread::JoinHandle<()>>,
}

/// A [`Wake`] that can be printed.
struct WakeHandle(Wake);

impl std::fmt::Debug for WakeHandle {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Wake")
    }
}

impl Lab {
    /// An empty laboratory that keeps its freezer, and what a crash should not lose, in `folder`.
    #[must_use]
    pub fn new(folder: Option<PathBuf>, wake: &Wake) -> Self {
        let (orders, from_orders) = channel();
        let (errands, from_errands) = channel();
        let (plays, from_plays) = channel();
        let (teller, events) = channel();
        let shared = Arc::new(evolver::Shared::default());
        let exhibit = Arc::new(ArcSwap::from_pointee(Exhibit::default()));
        let evolver = evolver::Evolver::new(shared.clone(), from_orders, teller.clone(), wake.clone());
        let clerk = clerk::Clerk::new(shared.clone(), from_errands, teller.clone(), wake.clone(), folder);
        let exhibition = exhibition::Exhibition::new(from_plays, exhibit.clone(), wake.clone());
        std::thread::spawn(move || evolver.work());
        std::thread::spawn(move || exhibition.work());
        let clerk = Some(std::thread::spawn(move || clerk.work()));
        let wake = WakeHandle(wake.clone());
        Self { shared, exhibit, orders, errands, plays, events, teller, wake, clerk }
    }

    /// Gives evolution an order.
    pub fn order(&self, order: Order) {
        self.shared.announce(&order);
        // The threads live as long as the laboratory.
        let _ = self.orders.send(order);
    }

    /// Sends for a file.
    pub fn errand(&self, errand: Errand) {
        let _ = self.errands.send(errand);
    }

    /// Where errands are sent, for whoever sends them later and from elsewhere.
    #[must_use]
    pub fn errands(&self) -> Sender<Errand> {
        self.errands.clone()
    }

    /// Plays on the board.
    pub fn play(&self, play: Play) {
        let _ = self.plays.send(play);
    }

    /// Lets somebody play fresh games.
    pub fn validate(&self, request: Validation) {
        validation::validate(request, &self.shared, self.teller.clone(), self.wake.0.clone());
    }

    /// Evolution as it stands.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shared.snapshot.load_full()
    }

    /// What evolution is doing at this moment.
    #[must_use]
    pub fn state(&self) -> RunState {
        match &self.shared.snapshot.load().state {
            RunState::Running if self.shared.is_urged() => RunState::Pausing,
            state => state.clone(),
        }
    }

    /// The board as it stands.
    #[must_use]
    pub fn exhibit(&self) -> Arc<Exhibit> {
        self.exhibit.load_full()
    }

    /// How far the generation under way is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.shared.progress()
    }

    /// What happened since the last call.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.events.try_iter()
    }
}

impl Drop for Lab {
    /// Ends the threads. The clerk finishes the file it is at, so that a save before the end is a whole one.
    fn drop(&mut self) {
        self.shared.quitting.store(true, Ordering::Relaxed);
        (self.orders, self.plays) = (channel().0, channel().0);
        self.errand(Errand::Close);
        if let Some(clerk) = self.clerk.take() {
            // A clerk that panicked has nothing more to finish.
            let _ = clerk.join();
        }
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
