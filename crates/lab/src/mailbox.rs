//! Where requests wait for a worker, and what interrupts it.

use std::collections::VecDeque;
use std::panic::panic_any;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use web_time::{Duration, Instant};

/// What a worker does while no request waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing.
    Rest,
    /// Work when this instant has come.
    At(Instant),
    /// Work at once.
    Now,
    /// Go on with work that no request but an urgent one comes before, when this instant has come, or at once.
    Amid(Option<Instant>),
}

/// What comes next on a worker's thread.
pub(super) enum Turn<R> {
    /// This is asked.
    Request(R),
    /// Nothing is asked.
    Work,
    /// A panic is asked for.
    Panic,
    /// The laboratory closes.
    End,
    /// Nothing yet, until this instant or a request: only in a page, whose one thread never waits.
    Wait(Option<Instant>),
}

/// Requests that wait, and the interrupt.
pub(super) struct Mailbox<R> {
    is_urgent: fn(&R) -> bool,
    /// Locked only to put something in or to take it out.
    requests: Mutex<VecDeque<R>>,
    /// Rung when there is a reason to look at the requests.
    bell: Condvar,
    /// Reasons to leave off: urgent requests that wait, the end.
    urgent: AtomicUsize,
    /// Whether an urgent request is being handled.
    handling: AtomicBool,
    ending: AtomicBool,
    /// Whether the next question for the interrupt is to panic.
    provoked: AtomicBool,
}

impl<R> Mailbox<R> {
    pub(super) fn new(is_urgent: fn(&R) -> bool) -> Self {
        Self {
            is_urgent,
            requests: Mutex::default(),
            bell: Condvar::new(),
            urgent: AtomicUsize::new(0),
            handling: AtomicBool::new(false),
            ending: AtomicBool::new(false),
            provoked: AtomicBool::new(false),
        }
    }

    fn requests(&self) -> MutexGuard<'_, VecDeque<R>> {
        // Nothing that can panic happens under this lock.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn put(&self, request: R) {
        let urgent = usize::from((self.is_urgent)(&request));
        let mut requests = self.requests();
        requests.push_back(request);
        self.urgent.fetch_add(urgent, Ordering::SeqCst);
        self.bell.notify_all();
    }

    /// The laboratory closes.
    pub(super) fn end(&self) {
        let _requests = self.requests();
        if !self.ending.swap(true, Ordering::SeqCst) {
            self.urgent.fetch_add(1, Ordering::SeqCst);
            self.bell.notify_all();
        }
    }

    pub(super) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// Whether work is to leave off.
    pub(super) fn is_interrupted(&self) -> bool {
        self.panic_if_provoked();
        self.urgent.load(Ordering::Relaxed) > 0
    }

    /// Whether an urgent request waits or is being handled.
    pub(super) fn is_urged(&self) -> bool {
        self.urgent.load(Ordering::SeqCst) > 0 || self.handling.load(Ordering::SeqCst)
    }

    /// The request of this turn is handled.
    pub(super) fn handled(&self) {
        self.handling.store(false, Ordering::SeqCst);
    }

    /// The first request for which this is so. The others stay, in their order.
    pub(super) fn take(&self, wanted: impl Fn(&R) -> bool) -> Option<R> {
        self.panic_if_provoked();
        let mut requests = self.requests();
        let at = requests.iter().position(wanted)?;
        let request = requests.remove(at)?;
        self.lower(&request);
        Some(request)
    }

    /// A request that was taken interrupts nothing any more.
    fn lower(&self, request: &R) {
        self.urgent.fetch_sub(usize::from((self.is_urgent)(request)), Ordering::SeqCst);
    }

    /// Waits for what comes next; requests go before work. At the end those that wait are still served if it `finishes`.
    pub(super) fn turn(&self, next: Next, finishes: bool) -> Turn<R> {
        let mut requests = self.requests();
        loop {
            let ending = self.is_ending();
            if self.provoked.load(Ordering::SeqCst) {
                return Turn::Panic;
            }
            let amid = matches!(next, Next::Amid(_)) && !ending && self.urgent.load(Ordering::SeqCst) == 0;
            if !amid
                && (finishes || !ending)
                && let Some(request) = requests.pop_front()
            {
                self.handling.store((self.is_urgent)(&request), Ordering::SeqCst);
                self.lower(&request);
                return Turn::Request(request);
            }
            if ending {
                return Turn::End;
            }
            let left = match next {
                Next::Rest => None,
                Next::Now | Next::Amid(None) => return Turn::Work,
                Next::At(instant) | Next::Amid(Some(instant)) => {
                    Some(instant.saturating_duration_since(Instant::now()))
                }
            };
            if cfg!(target_arch = "wasm32") && left != Some(Duration::ZERO) {
                return Turn::Wait(left.map(|left| Instant::now() + left));
            }
            requests = match left {
                None => self.bell.wait(requests).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return Turn::Work,
                Some(left) => {
                    self.bell.wait_timeout(requests, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    pub(super) fn provoke_panic(&self) {
        let _requests = self.requests();
        self.provoked.store(true, Ordering::SeqCst);
        self.bell.notify_all();
    }

    pub(super) fn panic_if_provoked(&self) {
        if self.provoked.load(Ordering::Relaxed) && self.provoked.swap(false, Ordering::SeqCst) {
            panic_any("provoked for a test");
        }
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.requests().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_under_way_is_left_for_what_is_urgent_only() {
        let mailbox = Mailbox::new(|request: &u32| *request > 9);
        let turn = || mailbox.turn(Next::Amid(None), false);
        mailbox.put(1);
        assert!(matches!(turn(), Turn::Work));
        mailbox.put(10);
        assert!(matches!(turn(), Turn::Request(1)));
        assert!(matches!(turn(), Turn::Request(10)));
        assert!(matches!(turn(), Turn::Work));
        mailbox.end();
        assert!(matches!(turn(), Turn::End));
    }
}
