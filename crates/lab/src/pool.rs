//! Where a worker's games are played: on threads, or in a page, which has one thread for all, a turn at a time.

use super::LIVE;
use super::worker::Next;
use dna_lab_cluster::{Turn, Turns};
use dna_lab_evolution::evaluator::{Evaluator, Observer};
use std::sync::Arc;
use std::time::Duration;

/// How long a worker plays before it has another look at what is asked.
pub(super) const AT_A_TIME: Duration =
    if cfg!(target_arch = "wasm32") { Duration::from_millis(8) } else { LIVE };

/// What games are played on.
#[derive(Debug)]
pub(super) enum Pool {
    /// So many threads; 0: all cores.
    Threads(usize, rayon::ThreadPool),
    /// The page's own thread, and its helpers.
    Turns(Arc<Turns>),
}

impl Pool {
    /// On so many threads; 0: all cores. In a page these are its turns.
    ///
    /// # Errors
    /// The system gives no threads.
    pub(super) fn new(threads: usize, turns: &Arc<Turns>) -> Result<Self, rayon::ThreadPoolBuildError> {
        if cfg!(target_arch = "wasm32") {
            return Ok(Self::Turns(turns.clone()));
        }
        Ok(Self::Threads(threads, rayon::ThreadPoolBuilder::new().num_threads(threads).build()?))
    }

    /// Whether it is one for so many threads.
    pub(super) fn is_for(&self, wanted: usize) -> bool {
        match self {
            Self::Threads(threads, _) => *threads == wanted,
            Self::Turns(_) => true,
        }
    }

    /// How many play here at once.
    pub(super) fn places(&self) -> usize {
        match self {
            Self::Threads(_, pool) => pool.current_num_threads(),
            Self::Turns(_) => 1,
        }
    }

    /// Does what is short, without a turn of its own.
    pub(super) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match self {
            Self::Threads(_, pool) => pool.install(work),
            Self::Turns(_) => work(),
        }
    }

    /// Does a piece of work, or a turn of it, that asks for games of this evaluator, or of the turns.
    pub(super) fn play<T: Send>(
        &self,
        evaluator: &dyn Evaluator,
        observer: &dyn Observer,
        work: impl FnOnce(&dyn Evaluator) -> Option<T> + Send,
    ) -> Turn<T> {
        match self {
            Self::Threads(_, pool) => pool.install(|| work(evaluator)).map_or(Turn::Stopped, Turn::Done),
            Self::Turns(turns) => turns.take(observer, AT_A_TIME, || work(&**turns)),
        }
    }

    /// What comes next where work is under way that is to have another turn.
    pub(super) fn next(&self) -> Option<Next> {
        match self {
            Self::Turns(turns) if turns.is_amid() => Some(Next::Amid(turns.rest())),
            _ => None,
        }
    }
}
