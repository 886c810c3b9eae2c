//! The state that a coordinator's threads share: the batches under way, and the workers that are connected.

use super::scheduler::{Ledger, Paces};
use super::task::{Found, Part, Presence, Stock};
use super::task_state::{By, Trust};
use super::{Peer, Traffic, version};
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
    /// Wakes the local player: something arrived.
    pub(super) changed: Condvar,
    /// Something is to be sent.
    pub(super) call: tokio::sync::Notify,
    pub(super) closing: AtomicBool,
    pub(super) say: Box<dyn Fn(&str) + Send + Sync>,
}

/// A batch under way. Of a task's number the upper half is its batch's.
pub(super) struct OnDesk {
    pub(super) ledger: Ledger,
    pub(super) stock: Arc<Stock>,
    /// Threads here that judge in it.
    pub(super) threads: usize,
}

/// What is on the desk.
#[derive(Default)]
pub(super) struct Desk {
    /// Counts batches.
    batch: u64,
    /// Those under way, by number.
    pub(super) work: BTreeMap<u64, OnDesk>,
    /// What games took so far.
    paces: Paces,
    trust: Trust,
    pub(super) peers: BTreeMap<String, Seen>,
    /// Abandoned batches with tasks left in the queue.
    pub(super) given_up: Vec<u64>,
    pub(super) traffic: Traffic,
    /// Whether there is a connection.
    pub(super) up: bool,
}

impl Desk {
    /// Threads of all workers that play, and their number.
    pub(super) fn workers(&self) -> (usize, usize) {
        let trusted = self.peers.values().filter(|seen| seen.peer.trusted);
        trusted.fold((0, 0), |(sum, count), seen| (sum + seen.peer.threads, count + 1))
    }

    /// The batch that a task is of.
    fn batch_of(&mut self, task: u64) -> Option<&mut OnDesk> {
        self.work.get_mut(&(task >> 32))
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
        desk.batch += 1;
        let batch = desk.batch;
        let ledger = Ledger::new(stock.sizes(), stock.wanted, batch << 32, desk.paces.clone());
        desk.work.insert(batch, OnDesk { ledger, stock: Arc::new(stock), threads });
        for seen in desk.peers.values_mut() {
            seen.earlier = seen.peer.answers;
        }
        self.call.notify_one();
        Begun { shared: self, batch }
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
    pub(super) fn answer(&self, id: u64, by: By, seconds: f64, found: Vec<Found>) {
        let mut guard = self.desk();
        let desk = &mut *guard;
        let Some(OnDesk { ledger, .. }) = desk.work.get_mut(&(id >> 32)) else { return };
        if let By::Worker(name) = &by
            && let Some(seen) = desk.peers.get_mut(name)
        {
            seen.peer.answers += 1;
        }
        let caught = ledger.answer(id, by, seconds, found, &mut desk.trust);
        let trust = &desk.trust;
        desk.work.values_mut().for_each(|work| work.ledger.take_back(&caught, trust));
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
                "the worker {name} answered wrong and is not listened to any more; what it answered of the games under way \
                 is judged again{before}"
            ));
        }
        drop(guard);
        self.changed.notify_all();
        sentences.iter().for_each(|sentence| (self.say)(sentence));
    }

    /// A task that cannot be sent, or was given up here.
    pub(super) fn give_back(&self, id: u64, only_here: bool) {
        let mut desk = self.desk();
        desk.batch_of(id).into_iter().for_each(|work| work.ledger.give_back(id, only_here));
    }

    /// A worker reports its presence.
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

    /// Removes workers that are gone; gives how many.
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
    pub(super) batch: u64,
}

impl Begun<'_> {
    /// Results of its games, part by part, once all are verified or the caller `stopped` it, and the number of games that
    /// were not reported to the observer.
    pub(super) fn found(&self, stopped: bool) -> Option<(Vec<(Part, Found)>, u64)> {
        let mut desk = self.shared.desk();
        let OnDesk { ledger, .. } = desk.work.get_mut(&self.batch)?;
        (stopped || ledger.is_over()).then(|| (ledger.found(), ledger.news()))
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        let mut desk = self.shared.desk();
        let Some(OnDesk { ledger, .. }) = desk.work.remove(&self.batch) else { return };
        if ledger.leaves_tasks() {
            desk.given_up.push(self.batch);
            self.shared.call.notify_one();
        }
        desk.paces.extend(ledger.remains());
    }
}
