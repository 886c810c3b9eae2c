//! What a worker runs on: a thread of its own, or in a page, which has one thread for all, the turns that it is given.

use super::WorkerName;
use web_time::Instant;

/// What a worker did.
pub(super) enum Served {
    /// Something, and there may be more.
    More,
    /// Nothing: there is nothing to do until this instant, or until it is asked for something.
    #[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
    Waits(Option<Instant>),
    /// Its last.
    Ended,
}

/// A worker that has no thread of its own.
#[cfg(target_arch = "wasm32")]
pub(super) trait Serve {
    /// Lets it serve one request, or do one piece of work.
    fn serve(&self) -> Served;
}

#[cfg(not(target_arch = "wasm32"))]
mod own {
    use super::{Served, WorkerName};
    use std::thread::{Builder, JoinHandle};

    /// A thread, if it could be started.
    #[derive(Default)]
    pub(crate) struct Thread(Option<JoinHandle<()>>);

    impl Thread {
        /// Begins on the new thread, and serves there until the end.
        ///
        /// # Errors
        /// The system gives no thread.
        pub(crate) fn start<F: FnMut() -> Served>(
            name: WorkerName,
            begin: impl FnOnce() -> Option<F> + Send + 'static,
        ) -> std::io::Result<Self> {
            let run = move || {
                if let Some(mut serve) = begin() {
                    while !matches!(serve(), Served::Ended) {}
                }
            };
            Ok(Self(Some(Builder::new().name(name.thread().to_owned()).spawn(run)?)))
        }

        pub(crate) fn is_finished(&self) -> bool {
            self.0.as_ref().is_none_or(JoinHandle::is_finished)
        }

        /// Waits for its end.
        pub(crate) fn join(&mut self) {
            if let Some(thread) = self.0.take() {
                // It catches its panics.
                let _ = thread.join();
            }
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod own {
    use super::{Served, WorkerName};
    use std::cell::RefCell;

    /// What is called for each turn, if it began; none while a turn is taken.
    #[derive(Default)]
    pub(crate) struct Thread(RefCell<Option<Box<dyn FnMut() -> Served>>>);

    impl Thread {
        /// Begins at once.
        ///
        /// # Errors
        /// Never.
        #[allow(clippy::unnecessary_wraps)]
        pub(crate) fn start<F: FnMut() -> Served + 'static>(
            _name: WorkerName,
            begin: impl FnOnce() -> Option<F>,
        ) -> std::io::Result<Self> {
            let serve = begin().map(|serve| Box::new(serve) as Box<dyn FnMut() -> Served>);
            Ok(Self(RefCell::new(serve)))
        }

        /// One turn.
        pub(crate) fn serve(&self) -> Served {
            let Some(mut serve) = self.0.take() else { return Served::Ended };
            let served = serve();
            if !matches!(served, Served::Ended) {
                self.0.replace(Some(serve));
            }
            served
        }

        pub(crate) fn is_finished(&self) -> bool {
            self.0.borrow().is_none()
        }

        /// Takes turns until its end.
        pub(crate) fn join(&mut self) {
            while !matches!(self.serve(), Served::Ended) {}
        }
    }
}

pub(super) use own::Thread;
