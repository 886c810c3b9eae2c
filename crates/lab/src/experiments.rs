//! The worker that breeds the runs of an experiment for the window.

use super::Reply;
use super::experiment::{Experiment, ExperimentError};
use super::worker::{Job, Link, Next};
use dna_lab_evolution::evaluator::Threads;
use dna_lab_evolution::experiment::Plan;
use dna_lab_store::experiment::{folder_of, load_plan, print_plan};
use dna_lab_store::{Claim, Kind, Target, make_folder};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What may be asked of it.
#[derive(Clone, Debug)]
pub enum Request {
    /// Write this plan there, and breed its runs on so many threads (0: all cores).
    Begin(Box<Plan>, PathBuf, usize),
    /// Read a plan, with what is bred of it.
    Open(PathBuf),
    /// Go on, on so many threads (0: all cores).
    Go(usize),
    /// Leave it at what is bred.
    Pause,
    /// Put it away: it stays on disk.
    Close,
}

/// The experiment as it stands.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What is bred, and where its plan is; none before the first, and once it was put away.
    pub experiment: Option<(Arc<Experiment>, PathBuf)>,
    /// Whether runs are being bred.
    pub is_breeding: bool,
}

/// The thread's own.
pub(super) struct ExperimentsJob {
    link: Link<Request, State>,
    experiment: Option<(Arc<Experiment>, PathBuf)>,
    /// The threads it breeds on, while it does.
    threads: Option<usize>,
}

impl ExperimentsJob {
    pub(super) const fn new(link: Link<Request, State>) -> Self {
        Self { link, experiment: None, threads: None }
    }

    fn publish(&self) {
        let (experiment, is_breeding) = (self.experiment.clone(), self.threads.is_some());
        self.link.publish(State { experiment, is_breeding }, Duration::ZERO);
    }

    fn begin(&mut self, plan: Plan, path: PathBuf) -> Result<(), ExperimentError> {
        plan.check()?;
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        let text = print_plan(&plan);
        let mut target = Target::claim(&path, Kind::Plan, Claim::New)?;
        target.write(|file| file.write_all(text.as_bytes()))?;
        self.open(plan, path)
    }

    fn open(&mut self, plan: Plan, path: PathBuf) -> Result<(), ExperimentError> {
        let experiment = Experiment::open(plan, &folder_of(&path))?;
        self.experiment = Some((Arc::new(experiment), path));
        Ok(())
    }

    fn tell(&mut self, result: Result<(), ExperimentError>) {
        if let Err(error) = result {
            self.threads = None;
            self.link.reply(match error {
                ExperimentError::Store(error) => Reply::FileFailed(error),
                ExperimentError::Wrong(what) => Reply::Refused(what),
            });
        }
    }
}

impl Job for ExperimentsJob {
    type Request = Request;
    type State = State;

    fn handle(&mut self, request: Request) {
        match request {
            Request::Begin(plan, path, threads) => {
                self.threads = Some(threads);
                let begun = self.begin(*plan, path);
                self.tell(begun);
            }
            Request::Open(path) => {
                self.threads = None;
                let read = load_plan(&path).map_err(Into::into).and_then(|plan| self.open(plan, path));
                self.tell(read);
            }
            Request::Go(threads) => self.threads = self.experiment.as_ref().map(|_| threads),
            Request::Pause => self.threads = None,
            Request::Close => (self.threads, self.experiment) = (None, None),
        }
        self.publish();
    }

    fn next(&self) -> Next {
        if self.threads.is_some() && self.experiment.is_some() { Next::Now } else { Next::Rest }
    }

    /// Breeds until all is done, or something is asked.
    fn work(&mut self) {
        let (Some((experiment, _)), Some(threads)) = (self.experiment.clone(), self.threads) else { return };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let at_a_time = if threads == 0 { cores } else { threads };
        match experiment.breed((at_a_time, 1), &Threads, &self.link) {
            Ok(true) => self.threads = None,
            Ok(false) => {}
            Err(error) => self.tell(Err(error)),
        }
        drop(experiment);
        self.publish();
    }

    fn recover(&mut self, _what: &str) {
        self.threads = None;
        self.publish();
    }
}
