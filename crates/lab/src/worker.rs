//! One kind of thread for everything that takes time.
//!
//! A [`Worker`] has a name, a mailbox for requests, an interrupt that work under way asks for, a state that any thread may read
//! without waiting, and it outlives its own panics: what was under way is given up, the window is told, and the
//! next request is served. What a worker does is its [`Job`].

use super::Reply;
use super::WorkerName;
pub use super::mailbox::Next;
use super::mailbox::{Mailbox, Turn};
use super::reply::Outlet;
use super::thread::{Served, Thread};
use arc_swap::{ArcSwap, ArcSwapOption};
use dna_lab_evolution::evaluator::Observer;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use web_time::{Duration, Instant};

/// What a worker does, on its thread. Only [`Job::handle`] and [`Job::recover`] are needed of one that does nothing but answer.
pub trait Job {
    /// What may be asked of it.
    type Request: Send + 'static;
    /// What it shows of itself.
    type State: Send + Sync + 'static;

    /// Whether it serves all requests that wait, instead of none, when the laboratory closes.
    const FINISHES: bool = false;

    /// Whether this cannot wait for the work under way, which is then to leave off: see [`Link::is_interrupted`].
    #[must_use]
    fn is_urgent(_request: &Self::Request) -> bool {
        true
    }

    /// Comes before everything else.
    fn begin(&mut self) {}

    /// Does what was asked.
    fn handle(&mut self, request: Self::Request);

    /// What to do while no request waits: asked after each request, and after each piece of work.
    #[must_use]
    fn next(&self) -> Next {
        Next::Rest
    }

    /// One piece of work, when [`Job::next`] says so. Requests wait until it ends, so it is short, or asks for the interrupt.
    fn work(&mut self) {}

    /// Something of the above panicked, and said this: gives up what was under way, keeps everything else, and publishes how it
    /// stands now. What would fail again is not to be [next](Job::next).
    fn recover(&mut self, what: &str);

    /// Comes when the laboratory closes.
    fn end(&mut self) {}
}

/// The handle of a worker. Dropping it ends the thread as soon as it is asked, without waiting.
pub struct Worker<R, S> {
    link: Link<R, S>,
    thread: Thread,
}

/// A worker as its own thread, and threads that help it, see it.
pub struct Link<R, S>(Arc<Shared<R, S>>);

struct Shared<R, S> {
    name: WorkerName,
    outlet: Outlet,
    mailbox: Mailbox<R>,
    state: Arc<ArcSwap<S>>,
    crash: ArcSwapOption<String>,
}

impl<R: Send + 'static, S: Send + Sync + 'static> Worker<R, S> {
    /// Starts a worker that shows this state; `make` makes its job on its own thread.
    pub(super) fn start<J>(
        name: WorkerName,
        outlet: &Outlet,
        state: S,
        make: impl FnOnce(Link<R, S>) -> J + Send + 'static,
    ) -> Self
    where
        J: Job<Request = R, State = S> + 'static,
    {
        let link = Link(Arc::new(Shared {
            name,
            outlet: outlet.clone(),
            mailbox: Mailbox::new(J::is_urgent),
            state: Arc::new(ArcSwap::from_pointee(state)),
            crash: ArcSwapOption::empty(),
        }));
        let own = link.clone();
        let begin = move || match caught(|| make(own.clone())) {
            Ok(mut job) => {
                own.0.guarded(&mut job, J::begin);
                Some(move || own.serve(&mut job))
            }
            Err(panic) => {
                own.0.crashed(words(&*panic));
                None
            }
        };
        let thread = Thread::start(name, begin).unwrap_or_else(|error| {
            link.0.crashed(error.to_string());
            Thread::default()
        });
        Self { link, thread }
    }

    /// Asks something of it, without waiting.
    pub fn send(&self, request: R) {
        self.link.0.mailbox.put(request);
    }

    /// A cloneable sender of requests.
    pub fn sender(&self) -> impl Fn(R) + Send + Sync + 'static {
        let link = self.link.clone();
        move |request| link.0.mailbox.put(request)
    }

    /// As it stands.
    #[must_use]
    pub fn state(&self) -> Arc<S> {
        self.link.state()
    }

    /// A cloneable reader of the state.
    #[must_use]
    pub fn published(&self) -> Arc<ArcSwap<S>> {
        self.link.0.state.clone()
    }

    /// Whether an urgent request waits or is being handled.
    #[must_use]
    pub fn is_urged(&self) -> bool {
        self.link.0.mailbox.is_urged()
    }

    /// What it said when it panicked, if it did not serve a request since.
    #[must_use]
    pub fn crash(&self) -> Option<Arc<String>> {
        self.link.0.crash.load_full()
    }

    /// Lets it panic at once, or where its work next asks for the interrupt: for tests.
    #[doc(hidden)]
    pub fn provoke_panic(&self) {
        self.link.0.mailbox.provoke_panic();
    }
}

impl<R, S> Worker<R, S> {
    /// Tells it that the laboratory closes.
    pub fn end(&self) {
        self.link.0.mailbox.end();
    }

    /// Tells it that the laboratory closes, and waits until it has ended.
    pub fn finish(&mut self) {
        self.end();
        self.thread.join();
    }

    /// The same, but waits no longer than this.
    pub fn finish_within(&mut self, most: Duration) {
        self.end();
        let until = Instant::now() + most;
        while !self.thread.is_finished() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(target_arch = "wasm32")]
impl<R, S> super::thread::Serve for Worker<R, S> {
    fn serve(&self) -> Served {
        self.thread.serve()
    }
}

impl<R, S> Drop for Worker<R, S> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<R, S> std::fmt::Debug for Worker<R, S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Worker").field(&self.link.0.name).finish()
    }
}

impl<R, S> Clone for Link<R, S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<R: Send, S: Send + Sync> Observer for Link<R, S> {
    fn should_stop(&self) -> bool {
        self.is_interrupted()
    }
}

impl<R, S> Link<R, S> {
    /// Whether work under way is to leave off: an urgent request waits, or the laboratory closes. Cheap enough to ask at every move.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.0.mailbox.is_interrupted()
    }

    /// Whether the laboratory closes.
    #[must_use]
    pub fn is_ending(&self) -> bool {
        self.0.mailbox.is_ending()
    }

    /// The first request that waits for which this is so, for work that answers some requests on its way. The others stay, in
    /// their order.
    #[must_use]
    pub fn take(&self, wanted: impl Fn(&R) -> bool) -> Option<R> {
        self.0.mailbox.take(wanted)
    }

    /// As it was published last.
    #[must_use]
    pub fn state(&self) -> Arc<S> {
        self.0.state.load_full()
    }

    /// Shows this from now on; the window is woken within this time. Also in the middle of work, and from threads that help.
    pub fn publish(&self, state: S, within: Duration) {
        self.0.state.store(Arc::new(state));
        self.0.outlet.wake(within);
    }

    /// Says something.
    pub fn reply(&self, reply: Reply) {
        self.reply_within(reply, Duration::ZERO);
    }

    /// Says something that may wait for so long.
    pub fn reply_within(&self, reply: Reply, within: Duration) {
        self.0.outlet.reply(reply, within);
    }

    /// Waits for what comes next, and does it.
    fn serve<J: Job<Request = R, State = S>>(&self, job: &mut J) -> Served {
        let shared = &self.0;
        // What cannot even say what is next rests.
        let next = shared.guarded(job, |job| job.next()).unwrap_or(Next::Rest);
        match shared.mailbox.turn(next, J::FINISHES) {
            Turn::Request(request) => {
                if shared.guarded(job, |job| job.handle(request)).is_some() {
                    shared.crash.store(None);
                }
                shared.mailbox.handled();
            }
            Turn::Work => {
                shared.guarded(job, J::work);
            }
            Turn::Panic => {
                shared.guarded(job, |_| shared.mailbox.panic_if_provoked());
            }
            Turn::End => {
                shared.guarded(job, J::end);
                return Served::Ended;
            }
            Turn::Wait(until) => return Served::Waits(until),
        }
        Served::More
    }
}

impl<R, S> Shared<R, S> {
    /// What a part of the job gives; none if it panicked, which was said and recovered from.
    fn guarded<J: Job, T>(&self, job: &mut J, part: impl FnOnce(&mut J) -> T) -> Option<T> {
        let what = match caught(|| part(job)) {
            Ok(result) => return Some(result),
            Err(panic) => words(&*panic),
        };
        // A job that cannot recover serves on as it is.
        let _ = caught(|| job.recover(&what));
        self.crashed(what);
        None
    }

    fn crashed(&self, what: String) {
        self.crash.store(Some(Arc::new(what.clone())));
        self.outlet.reply(Reply::Crashed { worker: self.name, what }, Duration::ZERO);
    }
}

/// What `part` gives, or what it panicked with.
fn caught<T>(part: impl FnOnce() -> T) -> std::thread::Result<T> {
    catch_unwind(AssertUnwindSafe(part))
}

/// What it said when it panicked.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Counts, and counts on by itself.
    struct Counter {
        link: Link<Ask, u32>,
        count: u32,
        next: Next,
        ended: Sender<u32>,
    }

    #[derive(Debug, PartialEq)]
    enum Ask {
        Add(u32),
        /// Waits until it is interrupted.
        Long,
        /// Nothing urgent.
        Later(u32),
        CountOn,
        Fail,
    }

    impl Job for Counter {
        type Request = Ask;
        type State = u32;
        const FINISHES: bool = true;

        fn is_urgent(request: &Ask) -> bool {
            !matches!(request, Ask::Later(_))
        }

        fn handle(&mut self, request: Ask) {
            match request {
                Ask::Add(more) | Ask::Later(more) => self.count += more,
                Ask::Long => {
                    while !self.link.is_interrupted() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }
                Ask::CountOn => self.next = Next::Now,
                Ask::Fail => panic!("as it was asked to"),
            }
            self.link.publish(self.count, Duration::ZERO);
        }

        fn next(&self) -> Next {
            self.next
        }

        fn work(&mut self) {
            self.count += 1;
            self.next = if self.count < 100 {
                Next::Now
            } else {
                Next::At(Instant::now() + Duration::from_millis(5))
            };
            self.link.publish(self.count, Duration::ZERO);
        }

        fn recover(&mut self, what: &str) {
            assert!(!what.is_empty());
            self.next = Next::Rest;
        }

        fn end(&mut self) {
            let _ = self.ended.send(self.count);
        }
    }

    struct Lab {
        worker: Worker<Ask, u32>,
        replies: Receiver<Reply>,
        ended: Receiver<u32>,
    }

    fn lab() -> Lab {
        let (replies, from_worker) = channel();
        let (ended, at_the_end) = channel();
        let outlet = Outlet::new(replies, Arc::new(|_| ()));
        let make = move |link| Counter { link, count: 0, next: Next::Rest, ended };
        let worker = Worker::start(WorkerName::Board, &outlet, 0, make);
        Lab { worker, replies: from_worker, ended: at_the_end }
    }

    fn wait(what: &str, so: impl Fn() -> bool) {
        let start = Instant::now();
        while !so() {
            assert!(start.elapsed() < Duration::from_secs(10), "waited in vain for: {what}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn serves_in_order_and_finishes_what_waits() {
        let Lab { mut worker, ended, .. } = lab();
        for _ in 0..1000 {
            worker.send(Ask::Add(1));
            worker.send(Ask::Later(1));
        }
        worker.finish();
        assert_eq!((*worker.state(), ended.recv()), (2000, Ok(2000)));
        assert!(ended.recv().is_err(), "the thread is gone");
    }

    #[test]
    fn works_by_itself_and_hears_requests_meanwhile() {
        let Lab { worker, .. } = lab();
        worker.send(Ask::CountOn);
        wait("its own counting", || *worker.state() > 103);
        worker.send(Ask::Add(10_000));
        wait("the request", || *worker.state() > 10_000);
        assert!(worker.crash().is_none());
    }

    #[test]
    fn only_urgent_requests_interrupt() {
        let Lab { worker, .. } = lab();
        worker.send(Ask::Long);
        wait("the long request", || worker.link.0.mailbox.is_empty());
        worker.send(Ask::Later(3));
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(*worker.state(), 0, "still at the long request");
        let taken = worker.link.take(|request| *request == Ask::Later(3));
        assert_eq!(taken, Some(Ask::Later(3)));
        assert_eq!(worker.link.take(|_| true), None);
        let asked = Instant::now();
        worker.send(Ask::Add(4));
        wait("the urgent request", || *worker.state() == 4);
        assert!(asked.elapsed() < Duration::from_secs(1));
        wait("the end of urgency", || !worker.is_urged());
    }

    #[test]
    fn a_panic_is_told_and_the_next_request_is_served() {
        let Lab { worker, replies, .. } = lab();
        worker.send(Ask::Add(5));
        worker.send(Ask::Fail);
        let told = replies.recv_timeout(Duration::from_secs(10));
        let Ok(Reply::Crashed { worker: WorkerName::Board, what }) = told else {
            panic!("something else was said: {told:?}")
        };
        assert_eq!((what.as_str(), worker.crash().as_deref()), ("as it was asked to", Some(&what)));
        worker.send(Ask::Add(2));
        wait("the sum", || *worker.state() == 7);
        wait("no crash", || worker.crash().is_none());
    }

    #[test]
    fn a_panic_is_provoked_at_rest_and_at_work() {
        let Lab { worker, replies, .. } = lab();
        for _ in 0..2 {
            worker.provoke_panic();
            assert!(replies.recv_timeout(Duration::from_secs(10)).is_ok());
            worker.send(Ask::Long);
        }
        worker.send(Ask::Add(1));
        wait("the next request", || *worker.state() == 1);
    }
}
