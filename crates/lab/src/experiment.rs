//! Breeds the runs of an experiment, several at a time, and keeps them in a folder: what was stopped or killed goes on from there.

use super::reply::no_threads;
use dna_lab_evolution::evaluator::{Evaluator, Referee};
use dna_lab_evolution::experiment::{Budget, Condition, Outcome, Plan, test};
use dna_lab_evolution::{Observer, Run, SettingsError};
use dna_lab_games::tally::Tally;
use dna_lab_games::{Sentence, say};
use dna_lab_store::experiment::{Clock, claim_clocks, clock_of, load_clocks, run_name, save_clocks};
use dna_lab_store::{self as store, Claim, Kind, StoreError, Target};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use web_time::{Duration, Instant};

/// How often a run is saved while it is bred.
const AUTOSAVE: Duration = Duration::from_secs(30);

/// Why an experiment cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The plan is none, or the system gives no threads.
    #[error(transparent)]
    Wrong(#[from] Sentence),
}

impl From<SettingsError> for ExperimentError {
    fn from(error: SettingsError) -> Self {
        Self::Wrong(error.sentence())
    }
}

/// A run of an experiment, as it stands.
#[derive(Clone, Debug)]
pub struct Progress {
    /// What it came to so far.
    pub outcome: Outcome,
    /// How far it is, from 0 to 1; 1 once its test games are played too.
    pub share: f64,
    clock: Clock,
}

impl Progress {
    /// Whether it is finished, with its test games.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.outcome.test.is_some()
    }

    fn see(&mut self, plan: &Plan, run: &Run) {
        let Outcome { condition, seed, .. } = self.outcome;
        // Games of a smaller budget, or others than the plan asks for, are played again.
        let fits = |(budget, test): &(Budget, Tally)| {
            *budget == plan.budget && test.games == u64::from(plan.test_games)
        };
        self.clock.test = self.clock.test.filter(fits);
        let test = self.clock.test.map(|(_, test)| test);
        self.outcome = Outcome { test, ..Outcome::of(condition, seed, run, &self.clock.seconds) };
        let seconds = self.clock.seconds.last().copied().unwrap_or(0.0);
        self.share = if test.is_some() { 1.0 } else { plan.progress(run, seconds).min(0.99) };
    }
}

/// An experiment and the folder that its runs are in.
#[derive(Debug)]
pub struct Experiment {
    /// What it asks.
    pub plan: Plan,
    conditions: Vec<Condition>,
    folder: PathBuf,
    /// In the order in which they are begun.
    runs: Mutex<Vec<Progress>>,
}

/// Stops where the caller says so, where another run failed, and at the end of a run's time.
struct Bounds<'a> {
    observer: &'a dyn Observer,
    failed: &'a AtomicBool,
    deadline: Option<Instant>,
}

impl Bounds<'_> {
    fn is_ended(&self) -> bool {
        self.failed.load(Ordering::Relaxed) || self.observer.should_stop()
    }
}

impl Observer for Bounds<'_> {
    fn should_stop(&self) -> bool {
        self.is_ended() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn played(&self, games: u64) {
        self.observer.played(games);
    }
}

impl Experiment {
    /// An experiment as it stands in this folder, where another program may breed it meanwhile.
    ///
    /// # Errors
    /// If the plan is none, or the folder cannot be read or holds runs of another plan.
    pub fn open(plan: Plan, folder: &Path) -> Result<Self, ExperimentError> {
        plan.check()?;
        let conditions = plan.conditions();
        let this = Self { plan, conditions, folder: folder.to_owned(), runs: Mutex::default() };
        this.read()?;
        Ok(this)
    }

    /// Reads all runs as they are in the folder.
    fn read(&self) -> Result<(), ExperimentError> {
        let (plan, conditions) = (&self.plan, &self.conditions);
        let clock = clock_of(&self.folder);
        let known = if clock.exists() { load_clocks(&clock)? } else { Vec::new() };
        let mut runs = Vec::new();
        for (condition, seed) in plan.runs() {
            let run = run_name(&conditions[condition], seed);
            let path = self.folder.join(&run);
            let outcome = Outcome { condition, seed, ..Outcome::default() };
            let clock = Clock { run, ..Clock::default() };
            let mut progress = Progress { outcome, share: 0.0, clock };
            if path.exists() {
                let run = store::load(&path)?;
                let clock = known.iter().find(|clock| clock.run == progress.clock.run);
                progress.clock = clock.unwrap_or(&progress.clock).clone();
                let seconds = progress.clock.seconds.last().copied().unwrap_or(0.0);
                let what = if run.settings != plan.settings_of(&conditions[condition], seed)? {
                    Some(say!("was bred with other settings than the plan's"))
                } else {
                    plan.is_exceeded(&run, seconds).then(|| say!("was bred further than the plan's budget"))
                };
                if let Some(what) = what {
                    let what = what.advising(say!("name another folder, or move this file away"));
                    return Err(StoreError::File { path, what }.into());
                }
                progress.see(plan, &run);
            }
            runs.push(progress);
        }
        *self.locked() = runs;
        Ok(())
    }

    /// All conditions.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Where the runs are.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All runs as they stand.
    #[must_use]
    pub fn runs(&self) -> Vec<Progress> {
        self.locked().clone()
    }

    /// What all runs came to so far.
    #[must_use]
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.locked().iter().map(|progress| progress.outcome.clone()).collect()
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Progress>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Breeds what is not finished: so many runs at a time, each on so many threads. Gives whether all are finished then. The folder is made if
    /// it is not there.
    ///
    /// # Errors
    /// The first that ended a run; what was bred is saved.
    pub fn breed(
        &self,
        (at_a_time, threads): (usize, usize),
        evaluator: &dyn Evaluator,
        observer: &dyn Observer,
    ) -> Result<bool, ExperimentError> {
        store::make_folder(&self.folder)?;
        let clocks = Mutex::new(claim_clocks(&self.folder)?);
        // Another program may have bred here since.
        self.read()?;
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let count = self.locked().len();
        let error = Mutex::new(None);
        let work = || {
            let breed = || -> Result<(), ExperimentError> {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let pool = pool.map_err(no_threads)?;
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let bounds = Bounds { observer, failed: &failed, deadline: None };
                    if at >= count || bounds.is_ended() {
                        return Ok(());
                    }
                    pool.install(|| self.breed_one(at, evaluator, bounds, &clocks))?;
                }
            };
            if let Err(why) = breed() {
                failed.store(true, Ordering::Relaxed);
                error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
            }
        };
        std::thread::scope(|scope| (0..at_a_time.min(count)).for_each(|_| drop(scope.spawn(work))));
        match error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(self.locked().iter().all(Progress::is_done)),
        }
    }

    fn breed_one(
        &self,
        at: usize,
        evaluator: &dyn Evaluator,
        mut bounds: Bounds<'_>,
        clocks: &Mutex<Target>,
    ) -> Result<(), ExperimentError> {
        let Progress { outcome, mut clock, .. } = self.locked()[at].clone();
        if clock.test.is_some() {
            return Ok(());
        }
        let path = self.folder.join(&clock.run);
        let mut target = Target::claim(&path, Kind::Run, Claim::Update)?.without_copy();
        let mut run = if path.exists() {
            store::load(&path)?
        } else {
            Run::new(self.plan.settings_of(&self.conditions[outcome.condition], outcome.seed)?)?
        };
        // The run and the clock are two files: a program that is killed between them leaves one of them behind.
        let spent = clock.seconds.last().copied().unwrap_or(0.0);
        clock.seconds.resize(run.logbook.len(), spent);
        self.see(at, &run, &clock);
        let (start, mut saved) = (Instant::now(), Instant::now());
        let elapsed = || spent + start.elapsed().as_secs_f64();
        let game = run.settings.game.clone();
        while self.plan.progress(&run, clock.seconds.last().copied().unwrap_or(spent)) < 1.0 {
            if let Budget::Seconds(most) = self.plan.budget {
                // A run without judged founders would say nothing.
                let left = Duration::from_secs_f64((most - spent).max(0.0));
                bounds.deadline = run.generation().map(|_| start + left);
            }
            if run.step_with(Referee { game: &*game, evaluator, observer: &bounds }).is_none() {
                break;
            }
            clock.seconds.push(elapsed());
            self.see(at, &run, &clock);
            if saved.elapsed() >= AUTOSAVE {
                self.save(&mut target, &run, clocks)?;
                saved = Instant::now();
            }
        }
        bounds.deadline = None;
        if !bounds.is_ended() {
            let referee = Referee { game: &*game, evaluator, observer: &bounds };
            clock.test = test(&run, self.plan.test_games, referee).map(|test| (self.plan.budget, test));
            self.see(at, &run, &clock);
        }
        if run.generation().is_some() {
            self.save(&mut target, &run, clocks)?;
        }
        Ok(())
    }

    fn see(&self, at: usize, run: &Run, clock: &Clock) {
        let progress = &mut self.locked()[at];
        progress.clock = clock.clone();
        progress.see(&self.plan, run);
    }

    fn save(&self, target: &mut Target, run: &Run, clocks: &Mutex<Target>) -> Result<(), ExperimentError> {
        store::save(target, run)?;
        let begun =
            |progress: &Progress| Some(progress.clock.clone()).filter(|clock| !clock.seconds.is_empty());
        let begun = self.locked().iter().filter_map(begun).collect();
        save_clocks(&mut clocks.lock().unwrap_or_else(PoisonError::into_inner), begun)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_evolution::Unobserved;
    use dna_lab_evolution::evaluator::Threads;
    use dna_lab_evolution::experiment::Level;
    use std::sync::atomic::AtomicU64;

    fn plan() -> Plan {
        let number = Level::Number;
        let each = Level::Word("each-generation".to_owned());
        let mut settings = std::collections::BTreeMap::from([("succession".to_owned(), each)]);
        for (name, value) in [("games", 4.0), ("validation-games", 6.0), ("sample-games", 0.0)] {
            settings.insert(name.to_owned(), number(value));
        }
        Plan {
            question: "Does size matter?".to_owned(),
            game: Some("connect-four".to_owned()),
            preset: Some("lab".to_owned()),
            settings,
            rules: Vec::new(),
            factors: [("population".to_owned(), vec![number(4.0), number(6.0)])].into(),
            seeds: 2,
            budget: Budget::Generations(3),
            test_games: 10,
            measure: Default::default(),
        }
    }

    /// Stops after so many games.
    struct Few(AtomicU64);

    impl Observer for Few {
        fn should_stop(&self) -> bool {
            self.0.load(Ordering::Relaxed) == 0
        }

        fn played(&self, games: u64) {
            let _ = self
                .0
                .try_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(games)));
        }
    }

    /// The runs of an experiment, as they are on disk.
    fn files(experiment: &Experiment) -> Vec<String> {
        let name = |run: &Progress| experiment.folder().join(&run.clock.run);
        experiment.runs().iter().map(|run| std::fs::read_to_string(name(run)).expect("a run")).collect()
    }

    #[test]
    fn what_is_stopped_and_opened_again_equals_what_is_not() {
        let (whole, broken) =
            (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let straight = Experiment::open(plan(), whole.path()).expect("an experiment");
        assert!(straight.breed((2, 1), &Threads, &Unobserved).expect("runs"));
        let mut stops = 0;
        let done = loop {
            let experiment = Experiment::open(plan(), broken.path()).expect("an experiment");
            let few = Few(AtomicU64::new(250));
            if experiment.breed((1, 2), &Threads, &few).expect("runs") {
                break experiment;
            }
            stops += 1;
            assert!(stops < 1000, "it does not come to its end");
        };
        assert!(stops > 1, "{stops}");
        assert!(files(&straight) == files(&done), "runs differ");
        let tests = |experiment: &Experiment| -> Vec<_> {
            experiment.outcomes().iter().map(|outcome| outcome.test.expect("games")).collect()
        };
        assert_eq!(tests(&straight), tests(&done));
        assert!(straight.runs().iter().all(|run| run.is_done() && run.share == 1.0));
    }

    #[test]
    fn a_larger_budget_goes_on_and_a_smaller_one_is_refused() {
        let (folder, other) =
            (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let breed = |plan: Plan, folder: &Path| {
            let experiment = Experiment::open(plan, folder).expect("an experiment");
            assert!(experiment.breed((2, 1), &Threads, &Unobserved).expect("runs"));
            experiment
        };
        let longer = || Plan { budget: Budget::Generations(5), test_games: 12, ..plan() };
        breed(plan(), folder.path());
        let (after, straight) = (breed(longer(), folder.path()), breed(longer(), other.path()));
        assert!(files(&after) == files(&straight), "runs differ");
        assert!(after.outcomes().iter().all(|outcome| outcome.test.is_some_and(|test| test.games == 12)));
        let error = Experiment::open(plan(), folder.path()).expect_err("a smaller budget").to_string();
        assert!(error.contains("was bred further than the plan's budget"), "{error}");
    }

    #[test]
    fn one_breeds_and_others_look() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = claim_clocks(folder.path()).expect("a lock");
        let experiment = Experiment::open(plan(), folder.path()).expect("an experiment to look at");
        let error = experiment.breed((1, 1), &Threads, &Unobserved).expect_err("it is bred elsewhere");
        assert!(matches!(error, ExperimentError::Store(StoreError::Busy { .. })), "{error}");
        drop(held);
        assert!(experiment.breed((1, 1), &Threads, &Unobserved).expect("runs"));
    }

    #[test]
    fn runs_of_another_plan_are_not_taken_for_this_ones() {
        let folder = tempfile::tempdir().expect("a folder");
        let experiment = Experiment::open(plan(), folder.path()).expect("an experiment");
        assert!(experiment.breed((2, 1), &Threads, &Unobserved).expect("runs"));
        drop(experiment);
        let mut other = plan();
        other.preset = Some("cma".to_owned());
        let error = Experiment::open(other, folder.path()).expect_err("another plan").to_string();
        assert!(error.contains("seed-1.ron: was bred with other settings"), "{error}");
    }
}
