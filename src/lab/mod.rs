//! The laboratory behind the window: threads that breed, teach, keep files, play boards and arena, and validate.
//!
//! Orders go in through [`Lab`], whole immutable pictures come out, and events tell what happened. Nothing here
//! knows a window: whoever shows it is woken.

pub mod abalone;
pub mod archive;
mod classroom;
mod clerk;
pub mod cockpit;
mod contest;
mod evolver;
mod exhibition;
pub mod presets;
mod ready;
pub mod roster;
mod snapshot;
mod validation;

pub use classroom::{Attention, Classroom, Lesson};
pub use clerk::{ArenaTable, Errand};
pub use cockpit::{Cockpit, Control};
pub use contest::{ArenaBoard, Contest, ContestSettings, Heat, Row};
pub use evolver::Order;
pub use exhibition::{Exhibit, Play};
pub use ready::Ready;
pub use snapshot::{Contestant, Event, Listing, Place, Progress, RunState, Seated, Snapshot, Source};
pub use validation::Validation;

use crate::pilot::profile;
use arc_swap::ArcSwap;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Called from any thread when there is something to look at, with how long that may wait.
pub type Wake = Arc<dyn Fn(Duration) + Send + Sync>;

/// Longer than any drag of the pilot.
const DRAG: Duration = Duration::from_millis(300);

/// How long a look at a running evolution may wait.
pub const LIVE: Duration = Duration::from_millis(200);

/// The laboratory. Dropping it ends its threads.
#[derive(Debug)]
pub struct Lab {
    shared: Arc<evolver::Shared>,
    /// The board, and the rival's beside it.
    exhibits: [Arc<ArcSwap<Exhibit>>; 2],
    classroom: Arc<ArcSwap<Classroom>>,
    bell: Arc<classroom::Bell>,
    arena: Arc<ArcSwap<ArenaBoard>>,
    arena_urged: Arc<AtomicBool>,
    abalone: Arc<ArcSwap<abalone::Table>>,
    league: Arc<ArcSwap<abalone::LeagueBoard>>,
    cockpit: Arc<ArcSwap<Cockpit>>,
    /// Turns that wait for the board of Abalone.
    turns_waiting: Arc<AtomicUsize>,
    /// Set when something waits for the league.
    league_urged: Arc<AtomicBool>,
    turns: Sender<abalone::Turn>,
    fixtures: Sender<abalone::Fixture>,
    orders: Sender<Order>,
    errands: Sender<Errand>,
    plays: [Sender<Play>; 2],
    lessons: Sender<Lesson>,
    contests: Sender<Contest>,
    controls: Sender<Control>,
    events: Receiver<Event>,
    teller: Sender<Event>,
    wake: WakeHandle,
    clerk: Option<std::thread::JoinHandle<()>>,
    captain: std::thread::JoinHandle<()>,
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
        let (lessons, from_lessons) = channel();
        let (contests, from_contests) = channel();
        let (teller, events) = channel();
        let shared = Arc::new(evolver::Shared::default());
        let classroom = Arc::new(ArcSwap::from_pointee(Classroom::default()));
        let arena = Arc::new(ArcSwap::from_pointee(ArenaBoard::default()));
        let (bell, arena_urged) = <(Arc<classroom::Bell>, Arc<AtomicBool>)>::default();
        let calibrations = folder.as_deref().map(profile::folder);
        let evolver = evolver::Evolver::new(shared.clone(), from_orders, teller.clone(), wake.clone());
        let kept_network = Arc::new(OnceLock::new());
        let clerk = clerk::Clerk::new(
            shared.clone(),
            from_errands,
            teller.clone(),
            wake.clone(),
            folder,
            kept_network.clone(),
        );
        let teacher = classroom::Teacher::new(
            from_lessons,
            classroom.clone(),
            teller.clone(),
            wake.clone(),
            bell.clone(),
            kept_network,
        );
        let referee = contest::Referee::new(from_contests, arena.clone(), wake.clone(), arena_urged.clone());
        let (turns, from_turns) = channel();
        let (fixtures, from_fixtures) = channel();
        let (turns_waiting, league_urged) = <(Arc<AtomicUsize>, Arc<AtomicBool>)>::default();
        let table = Arc::new(ArcSwap::from_pointee(abalone::Table::default()));
        let league = Arc::new(ArcSwap::from_pointee(abalone::LeagueBoard::default()));
        let host = abalone::Host::new(from_turns, table.clone(), wake.clone(), turns_waiting.clone());
        let umpire = abalone::Referee::new(from_fixtures, league.clone(), wake.clone(), league_urged.clone());
        let (controls, from_controls) = channel();
        let cockpit = Arc::new(ArcSwap::from_pointee(Cockpit::default()));
        let captain = cockpit::Captain::new(from_controls, cockpit.clone(), wake.clone(), calibrations);
        let boards = [(); 2].map(|()| {
            let (plays, from_plays) = channel();
            let exhibit = Arc::new(ArcSwap::from_pointee(Exhibit::default()));
            let exhibition = exhibition::Exhibition::new(from_plays, exhibit.clone(), wake.clone());
            std::thread::spawn(move || exhibition.work());
            (plays, exhibit)
        });
        let plays = boards.each_ref().map(|(plays, _)| plays.clone());
        let exhibits = boards.map(|(_, exhibit)| exhibit);
        std::thread::spawn(move || evolver.work());
        std::thread::spawn(move || teacher.work());
        std::thread::spawn(move || referee.work());
        std::thread::spawn(move || host.work());
        std::thread::spawn(move || umpire.work());
        let captain = std::thread::spawn(move || captain.work());
        let clerk = Some(std::thread::spawn(move || clerk.work()));
        let wake = WakeHandle(wake.clone());
        Self {
            shared,
            exhibits,
            classroom,
            bell,
            arena,
            arena_urged,
            abalone: table,
            league,
            cockpit,
            turns_waiting,
            league_urged,
            turns,
            fixtures,
            orders,
            errands,
            plays,
            lessons,
            contests,
            controls,
            events,
            teller,
            wake,
            clerk,
            captain,
        }
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
        let _ = self.plays[0].send(play);
    }

    /// Plays on the rival's board.
    pub fn play_rival(&self, play: Play) {
        let _ = self.plays[1].send(play);
    }

    /// Teaches a network.
    pub fn teach(&self, lesson: Lesson) {
        let _ = self.lessons.send(lesson);
        self.bell.ring();
    }

    /// The classroom as it stands.
    #[must_use]
    pub fn classroom(&self) -> Arc<Classroom> {
        self.classroom.load_full()
    }

    /// Lets players play in the arena.
    pub fn contest(&self, contest: Contest) {
        let _ = self.contests.send(contest);
        self.arena_urged.store(true, Ordering::Relaxed);
    }

    /// The arena as it stands.
    #[must_use]
    pub fn arena(&self) -> Arc<ArenaBoard> {
        self.arena.load_full()
    }

    /// Plays on the board of Abalone.
    pub fn turn(&self, turn: abalone::Turn) {
        self.turns_waiting.fetch_add(1, Ordering::Relaxed);
        let _ = self.turns.send(turn);
    }

    /// The board of Abalone as it stands.
    #[must_use]
    pub fn abalone(&self) -> Arc<abalone::Table> {
        self.abalone.load_full()
    }

    /// Lets players of Abalone play each other.
    pub fn fixture(&self, fixture: abalone::Fixture) {
        let _ = self.fixtures.send(fixture);
        self.league_urged.store(true, Ordering::Relaxed);
    }

    /// The league as it stands.
    #[must_use]
    pub fn league(&self) -> Arc<abalone::LeagueBoard> {
        self.league.load_full()
    }

    /// Asks something of the pilot.
    pub fn pilot(&self, control: Control) {
        let _ = self.controls.send(control);
    }

    /// The pilot as it stands.
    #[must_use]
    pub fn cockpit(&self) -> Arc<Cockpit> {
        self.cockpit.load_full()
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
        self.exhibits[0].load_full()
    }

    /// The rival's board as it stands.
    #[must_use]
    pub fn rival(&self) -> Arc<Exhibit> {
        self.exhibits[1].load_full()
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
        self.bell.quit();
        self.arena_urged.store(true, Ordering::Relaxed);
        self.turns_waiting.fetch_add(1, Ordering::Relaxed);
        self.league_urged.store(true, Ordering::Relaxed);
        (self.turns, self.fixtures) = (channel().0, channel().0);
        (self.orders, self.plays) = (channel().0, [(); 2].map(|()| channel().0));
        (self.lessons, self.contests, self.controls) = (channel().0, channel().0, channel().0);
        self.errand(Errand::Close);
        if let Some(clerk) = self.clerk.take() {
            // A clerk that panicked has nothing more to finish.
            let _ = clerk.join();
        }
        // A drag under way ends first, so that no button stays pressed; a player who thinks for long is not waited for.
        let end = Instant::now() + DRAG;
        while !self.captain.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
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
