//! The desk of a coordinator: the batch under way, who is there, and what its threads share.

use super::entry::{By, Trust};
use super::ledger::{Ledger, Paces};
use super::task::{Presence, Stock};
use super::{Peer, Traffic, version};
use crate::evaluator::{Games, Played};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Who said nothing for so long is gone.
pub(super) const GONE: Duration = Duration::from_secs(4);

/// A worker, and when it was last heard of.
pub(super) struct Seen {
    pub(super) peer: Peer,
    pub(super) heard: Instant,
    /// Tasks that it answered in earlier batches.
    earlier: u64,
}

/// What all threads of a coordinator share.
pub(super) struct Shared {
    /// The coordinator's own.
    pub(super) name: String,
    desk: Mutex<Desk>,
    /// Something came for whoever plays here.
    pub(super) changed: Condvar,
    /// Something is to be sent.
    pub(super) call: tokio::sync::Notify,
    pub(super) closing: AtomicBool,
    pub(super) say: Box<dyn Fn(&str) + Send + Sync>,
}

/// What is on the desk.
#[derive(Default)]
pub(super) struct Desk {
    /// Counts batches.
    pub(super) batch: u64,
    pub(super) work: Option<(Ledger, Arc<Stock>)>,
    /// Threads here that judge in this batch.
    pub(super) threads: usize,
    next_id: u64,
    /// What games took so far.
    paces: Paces,
    trust: Trust,
    pub(super) peers: BTreeMap<String, Seen>,
    /// Batches of which tasks are left that nobody waits for.
    pub(super) given_up: Vec<u64>,
    pub(super) traffic: Traffic,
    /// Whether there is a connection.
    pub(super) up: bool,
}

impl Desk {
    /// Threads of all who judge, and the number of workers among them.
    pub(super) fn judges(&self) -> (usize, usize) {
        let trusted = self.peers.values().filter(|seen| seen.peer.trusted);
        let (threads, workers) =
            trusted.fold((0, 0), |(sum, count), seen| (sum + seen.peer.threads, count + 1));
        (threads + self.threads, workers)
    }
}

impl Shared {
    pub(super) fn new(name: String, say: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self {
            name,
            desk: Mutex::default(),
            changed: Condvar::new(),
            call: tokio::sync::Notify::new(),
            closing: false.into(),
            say: Box::new(say),
        }
    }

    pub(super) fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a batch on the desk, until what this gives is dropped.
    pub(super) fn begin(&self, stock: Stock, threads: usize) -> Begun<'_> {
        let mut desk = self.desk();
        let paces = std::mem::take(&mut desk.paces);
        let sizes = stock.sizes().into_iter().map(|(size, _)| size).collect();
        let ledger = Ledger::new(stock.sizes(), desk.next_id, paces);
        desk.work = Some((ledger, Arc::new(stock)));
        desk.threads = threads;
        desk.batch += 1;
        for seen in desk.peers.values_mut() {
            seen.earlier = seen.peer.answers;
        }
        self.call.notify_one();
        Begun { shared: self, sizes }
    }

    /// Counts what went over the network.
    pub(super) fn count(&self, task: Option<usize>, answer: Option<usize>) {
        let mut desk = self.desk();
        let traffic = &mut desk.traffic;
        traffic.tasks += u64::from(task.is_some());
        traffic.task_bytes += task.unwrap_or(0) as u64;
        traffic.answers += u64::from(answer.is_some());
        traffic.answer_bytes += answer.unwrap_or(0) as u64;
    }

    /// Takes an answer, and says whom it shows to have answered wrong.
    pub(super) fn answer(&self, id: u64, by: By, seconds: f64, games: Vec<Vec<Played>>) {
        let mut guard = self.desk();
        let desk = &mut *guard;
        let Some((ledger, _)) = &mut desk.work else { return };
        if let By::Worker(name) = &by
            && let Some(seen) = desk.peers.get_mut(name)
        {
            seen.peer.answers += 1;
        }
        let caught = ledger.answer(id, by, seconds, games, &mut desk.trust);
        let mut sentences = Vec::new();
        for name in caught {
            let seen = desk.peers.get_mut(&name);
            let earlier = seen.map_or(0, |seen| {
                seen.peer.trusted = false;
                seen.earlier
            });
            let before = match earlier {
                0 => String::new(),
                some => format!(
                    ". {some} answers that it gave before stand, of which few were judged twice: if that matters, go back to a \
                     file from before it came"
                ),
            };
            sentences.push(format!(
                "the worker {name} answered wrong and is not listened to any more; what it answered in this batch is \
                 judged again{before}"
            ));
        }
        drop(guard);
        self.changed.notify_all();
        sentences.iter().for_each(|sentence| (self.say)(sentence));
    }

    /// A task that cannot be sent, or was given up here.
    pub(super) fn give_back(&self, id: u64, only_here: bool) {
        let mut desk = self.desk();
        desk.work.iter_mut().for_each(|(ledger, _)| ledger.give_back(id, only_here));
    }

    /// Somebody says that it is there.
    pub(super) fn meet(&self, presence: Presence) {
        let Presence { name, threads, version, games_per_second, .. } = presence;
        if threads == 0 {
            return;
        }
        let mut guard = self.desk();
        let desk = &mut *guard;
        let is_own = version == version::own();
        let trusted = is_own && !desk.trust.liars.contains(&name);
        let is_new = !desk.peers.contains_key(&name);
        let known = desk.peers.get(&name).map_or((0, 0), |seen| (seen.peer.answers, seen.earlier));
        let peer = Peer {
            name: name.clone(),
            threads,
            version: version.clone(),
            games_per_second,
            answers: known.0,
            trusted,
        };
        desk.peers.insert(name.clone(), Seen { peer, heard: Instant::now(), earlier: known.1 });
        drop(guard);
        if is_new && !is_own {
            (self.say)(&format!(
                "the worker {name} is version {version} and gets no tasks, for this is {}: install the same program on both",
                version::own()
            ));
        }
    }

    /// That this coordinator is there.
    pub(super) fn presence(&self) -> Presence {
        let (name, version) = (self.name.clone(), version::own().to_owned());
        let distrusts = self.desk().trust.liars.iter().cloned().collect();
        Presence { name, threads: 0, version, games_per_second: 0.0, distrusts }
    }

    /// Forgets who is gone; gives how many.
    pub(super) fn forget(&self) -> usize {
        let mut desk = self.desk();
        let before = desk.peers.len();
        desk.peers.retain(|_, seen| seen.heard.elapsed() < GONE);
        before - desk.peers.len()
    }
}

/// A batch that is on the desk.
pub(super) struct Begun<'a> {
    shared: &'a Shared,
    /// Games of each series.
    sizes: Vec<usize>,
}

impl Begun<'_> {
    /// Its games, as far as they are known and beyond doubt, and how many of them nobody was told of.
    pub(super) fn games(&self) -> (Games, u64) {
        let mut desk = self.shared.desk();
        let Some((ledger, _)) = &mut desk.work else { return (Games::new(), 0) };
        (ledger.games(self.sizes.iter().copied()), ledger.news())
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        let mut desk = self.shared.desk();
        let Some((ledger, _)) = desk.work.take() else { return };
        if ledger.leaves_tasks() {
            let batch = desk.batch;
            desk.given_up.push(batch);
            self.shared.call.notify_one();
        }
        (desk.next_id, desk.paces) = ledger.remains();
    }
}
