//! A coordinator: distributes the games of a batch to workers, itself included, and sums their results.

use super::connection::{Connection, unique_name};
use super::coordinator_state::{GONE, OnDesk, Shared};
use super::executor::Judge;
use super::task::{self, Found, Part, Stock, Wanted};
use super::task_state::By;
use super::{Address, ClusterError, Peer, Traffic};
use dna_lab_evolution::evaluator::{Batch, Evaluator, Games, Observer, Threads};
use dna_lab_games::tally::Tally;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Builder;

/// Poll interval while waiting for results.
const NAP: Duration = Duration::from_millis(20);

/// Judges on this machine's threads and on all workers at a queue.
pub struct Queue {
    shared: Arc<Shared>,
    /// Made on the threads that play.
    judge: OnceLock<Judge>,
    /// Whether games are played here too; else only what is in doubt.
    judges: bool,
    /// For the end of the program: its thread first removes unneeded tasks from the queue.
    ended: Option<Mutex<Receiver<()>>>,
}

impl Queue {
    /// A coordinator at this queue. `judges` says whether it plays games too; `say` is told what a person should know.
    ///
    /// # Errors
    /// If the queue cannot be reached; later it is done without.
    pub fn open(
        address: &Address,
        judges: bool,
        say: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Self, ClusterError> {
        let (ready, is_ready) = channel();
        let queue = Self::start(address, judges, say, Some(ready))?;
        is_ready.recv().map_err(|_| ClusterError::Thread("its thread has ended".to_owned()))??;
        Ok(queue)
    }

    /// A coordinator that judges too, does without the queue until it can be reached, and can be dropped without waiting.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub fn join(address: &Address) -> Result<Self, ClusterError> {
        Self::start(address, true, |_| {}, None)
    }

    /// Its thread ends at the first failure if a caller waits for the connection, else it tries again.
    fn start(
        address: &Address,
        judges: bool,
        say: impl Fn(&str) + Send + Sync + 'static,
        ready: Option<Sender<Result<(), ClusterError>>>,
    ) -> Result<Self, ClusterError> {
        let shared = Arc::new(Shared::new(unique_name(), say));
        let failure = |error: std::io::Error| ClusterError::Thread(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failure)?;
        let (end, ended) = channel();
        let ended = ready.is_some().then(|| Mutex::new(ended));
        let (address, for_thread) = (address.clone(), shared.clone());
        let thread = std::thread::Builder::new().name("queue".to_owned()).spawn(move || {
            runtime.block_on(async {
                while !for_thread.closing.load(Ordering::Relaxed) {
                    match (Connection::open(&address).await, &ready) {
                        (Ok(connection), _) => {
                            ready.iter().for_each(|ready| drop(ready.send(Ok(()))));
                            for_thread.serve(connection).await;
                        }
                        (Err(error), Some(ready)) => return drop(ready.send(Err(error))),
                        (Err(_), None) => tokio::time::sleep(Duration::from_millis(500)).await,
                    }
                }
            });
            runtime.shutdown_background();
            let _ = end.send(());
        });
        thread.map_err(failure)?;
        Ok(Self { shared, judge: OnceLock::new(), judges, ended })
    }

    /// Who is there now, by name; none without a connection.
    #[must_use]
    pub fn peers(&self) -> Option<Vec<Peer>> {
        let desk = self.shared.desk();
        desk.up.then(|| desk.peers.values().map(|seen| seen.peer.clone()).collect())
    }

    /// What went over the network so far.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        self.shared.desk().traffic
    }

    /// For each series of a batch what `others` make of the found games, given how many games each of those series has, or
    /// `own` of what only this program can play.
    fn carry<R>(
        &self,
        batch: &Batch<'_>,
        wanted: Wanted,
        observer: &dyn Observer,
        own: impl FnOnce(&Batch<'_>) -> Vec<R>,
        others: impl FnOnce(&[usize], Vec<(Part, Found)>) -> Vec<R>,
    ) -> Vec<R> {
        let (stock, kept) = Stock::of(batch, wanted);
        if kept.len() == batch.series.len() {
            return own(batch);
        }
        let threads = if self.judges { rayon::current_num_threads() } else { 0 };
        let sizes: Vec<usize> = stock.sizes().into_iter().map(|(size, _)| size).collect();
        // No task of an abandoned batch is given out, whatever happens.
        let begun = self.shared.begin(stock, threads);
        // What only this program can play comes first: others play the rest meanwhile.
        let alone = kept.iter().map(|&place| batch.series[place].clone()).collect();
        let mut own = own(&Batch { series: alone, ..*batch }).into_iter();
        let (found, news) = loop {
            rayon::scope(|scope| {
                // Even if it does not judge itself: a worker with wrong answers may leave many tasks in doubt.
                for _ in 1..rayon::current_num_threads() {
                    scope.spawn(|_| self.play_here(begun.batch, observer, false));
                }
                self.play_here(begun.batch, observer, true);
            });
            // An answer that came at the last moment may have raised a doubt.
            if let Some(found) = begun.found(observer.should_stop()) {
                break found;
            }
        };
        observer.played(news);
        let mut others = others(&sizes, found).into_iter();
        let is_own = |place: usize| kept.binary_search(&place).is_ok();
        let result = |place| if is_own(place) { own.next() } else { others.next() };
        (0..batch.series.len()).filter_map(result).collect()
    }

    /// Plays what there is to play here of a batch until it is over, or the observer stops it.
    fn play_here(&self, batch: u64, observer: &dyn Observer, tells: bool) {
        let mut waiting = Some(Instant::now());
        loop {
            if observer.should_stop() {
                return;
            }
            let mut desk = self.shared.desk();
            let (threads, workers) = desk.workers();
            let Some(OnDesk { ledger, stock, threads: here }) = desk.work.get_mut(&batch) else { return };
            let judges = (threads + *here, workers);
            let news = ledger.news();
            let (over, stock) = (ledger.is_over(), stock.clone());
            let order = ledger.order_here(self.judges, judges, Instant::now());
            let Some(order) = order else {
                if !over && tells && !self.judges && workers == 0 {
                    self.wait_for_workers(&mut waiting);
                }
                if !over {
                    let waited = self.shared.changed.wait_timeout(desk, NAP);
                    drop(waited.unwrap_or_else(PoisonError::into_inner));
                }
                observer.played(news);
                if over {
                    return;
                }
                continue;
            };
            drop(desk);
            observer.played(news);
            let start = Instant::now();
            let judge = self.judge.get_or_init(|| Judge::new(rayon::current_num_threads()));
            let played = judge.play(&stock.work(&order.parts), &|| observer.should_stop());
            match played {
                Some(found) => {
                    self.shared.answer(order.id, By::Here, start.elapsed().as_secs_f64(), found);
                    self.shared.call.notify_one();
                }
                None => self.shared.give_back(order.id, false),
            }
        }
    }

    /// Reports once that no worker is present, after a while.
    fn wait_for_workers(&self, since: &mut Option<Instant>) {
        if since.is_some_and(|since| since.elapsed() > GONE) {
            *since = None;
            (self.shared.say)(
                "no worker is there, and this program does not judge: start `dna-lab worker`, or leave out --only-workers",
            );
        }
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Queue").field("name", &self.shared.name).finish_non_exhaustive()
    }
}

impl Evaluator for Queue {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games {
        let own = |own: &Batch<'_>| Threads.evaluate(own, observer);
        self.carry(batch, Wanted::Games, observer, own, task::games)
    }

    fn tallies(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Option<Vec<Tally>> {
        let own = |own: &Batch<'_>| match Threads.tallies(own, observer) {
            Some(tallies) => tallies.into_iter().map(Some).collect(),
            None => vec![None; own.series.len()],
        };
        self.carry(batch, Wanted::Sums, observer, own, task::tallies).into_iter().collect()
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        self.shared.call.notify_one();
        // A distant or lost server must not block the end.
        let Traffic { tasks, task_bytes, answers, answer_bytes } = self.traffic();
        if let Some(bytes) = task_bytes.checked_div(tasks) {
            (self.shared.say)(&format!(
                "the queue carried {tasks} tasks of {bytes} bytes and {answers} answers of {} bytes",
                answer_bytes / answers.max(1)
            ));
        }
        if let Some(ended) = &mut self.ended {
            let ended = ended.get_mut().unwrap_or_else(PoisonError::into_inner);
            let _ = ended.recv_timeout(Duration::from_millis(300));
        }
    }
}
