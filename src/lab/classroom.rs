//! The thread on which a network learns.

use super::snapshot::Event;
use super::{LIVE, Speedometer, Wake};
use crate::games::twenty48::players::ntuple::{Course, Network};
use crate::store::{self, StoreError};
use crate::training::{Logbook, Observer, Training};
use arc_swap::ArcSwap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What may be asked of the classroom.
#[derive(Clone, Debug)]
pub enum Lesson {
    /// Begin with a network that knows nothing; it takes
    /// [`Method::bytes`](crate::games::twenty48::players::ntuple::Method::bytes) of memory.
    Begin(Course),
    /// Read a network to go on with.
    Open(PathBuf),
    /// Write the network.
    Save(PathBuf),
    /// Learn on so many threads (0: all cores) until a pause.
    Start(usize),
    /// Rest.
    Pause,
}

/// What the classroom is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
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

/// The classroom as it stands.
#[derive(Clone, Debug, Default)]
pub struct Classroom {
    /// What it is doing.
    pub attention: Attention,
    /// What is learned there.
    pub course: Option<Course>,
    /// The network as it stands; it goes on learning under the eyes of whoever plays by it.
    pub network: Option<Arc<Network>>,
    /// How the training went so far.
    pub logbook: Logbook,
    /// Moves a second over the last seconds, while it learns.
    pub moves_per_second: Option<f64>,
    /// The file it was read from or written to last.
    pub path: Option<PathBuf>,
    /// Whether it learned something since.
    pub unsaved: bool,
}

impl Classroom {
    /// Whether it waits for what to do.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        matches!(self.attention, Attention::Empty | Attention::Resting)
    }
}

/// Flags that interrupt the learning.
#[derive(Debug, Default)]
pub(super) struct Bell {
    /// A lesson waits.
    rung: AtomicBool,
    /// The laboratory closes.
    quitting: AtomicBool,
}

impl Bell {
    pub(super) fn ring(&self) {
        self.rung.store(true, Ordering::Relaxed);
    }

    pub(super) fn quit(&self) {
        self.quitting.store(true, Ordering::Relaxed);
    }
}

/// The thread's own.
pub(super) struct Teacher {
    lessons: Receiver<Lesson>,
    events: Sender<Event>,
    training: Option<Training>,
    stage: Stage,
}

/// What the thread shows, and to whom.
struct Stage {
    shown: Arc<ArcSwap<Classroom>>,
    wake: Wake,
    bell: Arc<Bell>,
    path: Option<PathBuf>,
    /// Games of the network on disk.
    saved: u64,
    /// Where it is kept for recovery, once that is known.
    kept: Arc<OnceLock<PathBuf>>,
    /// How often.
    keep_every: Duration,
}

/// How often a network that learns is kept for recovery: it takes some seconds.
const KEEP_EVERY: Duration = Duration::from_secs(300);

impl Teacher {
    pub(super) fn new(
        lessons: Receiver<Lesson>,
        shown: Arc<ArcSwap<Classroom>>,
        events: Sender<Event>,
        wake: Wake,
        bell: Arc<Bell>,
        kept: Arc<OnceLock<PathBuf>>,
    ) -> Self {
        let stage = Stage { shown, wake, bell, path: None, saved: 0, kept, keep_every: KEEP_EVERY };
        Self { lessons, events, training: None, stage }
    }

    /// Teaches until the laboratory is gone.
    pub(super) fn work(mut self) {
        let mut threads = None;
        while !self.stage.bell.quitting.load(Ordering::Relaxed) {
            self.stage.bell.rung.store(false, Ordering::Relaxed);
            // While it learns nobody is waited for.
            let lesson = match threads {
                Some(_) => self.lessons.try_recv().ok(),
                None => match self.lessons.recv() {
                    Ok(lesson) => Some(lesson),
                    Err(_) => return,
                },
            };
            match (lesson, &mut self.training) {
                (Some(lesson), _) => threads = self.take(lesson, threads),
                (None, Some(training)) => {
                    if let Err(error) = self.stage.learn(training, threads.unwrap_or(0)) {
                        self.tell(Event::FileFailed(error));
                    }
                }
                (None, None) => threads = None,
            }
        }
    }

    /// Follows a lesson; gives the threads to learn on from now on, if it is to learn.
    fn take(&mut self, lesson: Lesson, threads: Option<usize>) -> Option<usize> {
        let threads = match lesson {
            Lesson::Begin(course) => {
                // The old one's memory goes before the new one's comes.
                self.leave(Attention::Beginning);
                self.training = Some(Training::new(course));
                None
            }
            Lesson::Open(path) => {
                self.leave(Attention::Reading);
                match store::load_training(&path) {
                    Ok(training) => {
                        self.stage.saved = training.logbook.total().games;
                        (self.training, self.stage.path) = (Some(training), Some(path));
                    }
                    Err(error) => self.tell(Event::FileFailed(error)),
                }
                None
            }
            Lesson::Save(path) => {
                self.save(path);
                threads
            }
            Lesson::Start(threads) => self.training.is_some().then_some(threads),
            Lesson::Pause => None,
        };
        match &self.training {
            Some(training) => {
                let attention = if threads.is_some() { Attention::Learning } else { Attention::Resting };
                self.stage.show(training, attention);
            }
            None => self.stage.show_empty(Attention::Empty),
        }
        threads
    }

    fn leave(&mut self, attention: Attention) {
        (self.training, self.stage.path, self.stage.saved) = (None, None, 0);
        self.stage.show_empty(attention);
    }

    fn save(&mut self, path: PathBuf) {
        let Some(training) = &self.training else { return };
        self.stage.show(training, Attention::Writing);
        match store::save_training(&path, training) {
            Ok(()) => {
                self.stage.saved = training.logbook.total().games;
                self.stage.path = Some(path.clone());
                self.stage.forget();
                self.tell(Event::NetworkSaved(path));
            }
            Err(error) => self.tell(Event::FileFailed(error)),
        }
    }

    fn tell(&self, event: Event) {
        // Nobody listens any more when the program ends.
        let _ = self.events.send(event);
    }
}

impl Stage {
    /// Learns until the bell rings, or until it is time to keep what was learned, and keeps it then.
    fn learn(&self, training: &mut Training, threads: usize) -> Result<(), StoreError> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { cores } else { threads };
        let gallery = Gallery {
            stage: self,
            course: training.learner.course().clone(),
            network: training.learner.network(),
            last: Mutex::new((Instant::now(), Speedometer::default())),
            until: Instant::now() + self.keep_every,
        };
        training.train(u64::MAX, threads, &gallery);
        match self.kept.get() {
            Some(path) if Instant::now() >= gallery.until => {
                self.show(training, Attention::Writing);
                store::save_training(path, training)
            }
            _ => Ok(()),
        }
    }

    /// What was kept is needed no more.
    fn forget(&self) {
        if let Some(path) = self.kept.get() {
            // It may never have been written.
            let _ = std::fs::remove_file(path);
        }
    }

    fn show_empty(&self, attention: Attention) {
        self.shown.store(Arc::new(Classroom { attention, ..Classroom::default() }));
        (self.wake)(Duration::ZERO);
    }

    fn show(&self, training: &Training, attention: Attention) {
        let (course, network) = (training.learner.course().clone(), training.learner.network());
        self.publish(attention, course, network, training.logbook.clone(), None);
        (self.wake)(Duration::ZERO);
    }

    fn publish(
        &self,
        attention: Attention,
        course: Course,
        network: Arc<Network>,
        logbook: Logbook,
        moves_per_second: Option<f64>,
    ) {
        self.shown.store(Arc::new(Classroom {
            attention,
            course: Some(course),
            network: Some(network),
            unsaved: logbook.total().games != self.saved,
            logbook,
            moves_per_second,
            path: self.path.clone(),
        }));
    }
}

/// Where one looks on while it learns.
struct Gallery<'stage> {
    stage: &'stage Stage,
    course: Course,
    network: Arc<Network>,
    /// When it was shown last.
    last: Mutex<(Instant, Speedometer)>,
    /// When it is to be kept.
    until: Instant,
}

impl Observer for Gallery<'_> {
    fn should_stop(&self) -> bool {
        let bell = &self.stage.bell;
        let asked = bell.rung.load(Ordering::Relaxed) || bell.quitting.load(Ordering::Relaxed);
        asked || Instant::now() >= self.until
    }

    fn played(&self, logbook: &Logbook) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0.elapsed() < LIVE {
            return;
        }
        last.0 = Instant::now();
        let speed = last.1.at(logbook.total().moves);
        let (course, network) = (self.course.clone(), self.network.clone());
        self.stage.publish(Attention::Learning, course, network, logbook.clone(), speed);
        (self.stage.wake)(LIVE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::twenty48::players::ntuple::{Method, Shape};
    use crate::seed::Seed;
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
        let shown = Arc::new(ArcSwap::from_pointee(Classroom::default()));
        let ((lessons, from_lessons), (teller, events)) = (channel(), channel());
        let bell = Arc::new(Bell::default());
        let place = Arc::new(OnceLock::from(kept.clone()));
        let wake: Wake = Arc::new(|_| ());
        let mut teacher = Teacher::new(from_lessons, shown.clone(), teller, wake, bell.clone(), place);
        teacher.stage.keep_every = Duration::from_millis(200);
        let thread = std::thread::spawn(move || teacher.work());
        let teach = |lesson| {
            lessons.send(lesson).expect("the teacher listens");
            bell.ring();
        };
        teach(Lesson::Begin(Course::new(Shape::Small, Method::Td, Seed(1))));
        teach(Lesson::Start(1));
        wait("a network that is kept", || kept.exists());
        let games = store::load_training(&kept).expect("a whole network").logbook.total().games;
        assert!(games > 0);
        wait("more games", || shown.load().logbook.total().games > games);
        teach(Lesson::Pause);
        wait("a rest", || shown.load().is_at_rest());
        teach(Lesson::Save(mine.clone()));
        wait("the file", || !shown.load().unsaved);
        assert!(mine.exists() && !kept.exists());
        assert!(events.try_iter().all(|event| matches!(event, Event::NetworkSaved(_))));
        bell.quit();
        drop(lessons);
        thread.join().expect("the teacher ends well");
    }
}
