//! A laboratory without a window, and all that its workers said.

use dna_lab::lab::{Lab, Reply};
use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) struct Listener {
    pub(crate) lab: Lab,
    pub(crate) heard: RefCell<Vec<Reply>>,
}

impl Listener {
    /// An empty laboratory that keeps its files in `folder`.
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        let lab = Lab::new(folder.map(Path::to_owned), &(Arc::new(|_| ()) as _));
        Self { lab, heard: RefCell::default() }
    }

    /// Waits until something is so, half a minute at most.
    pub(crate) fn wait(&self, what: &str, so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !so(self) {
            let late = start.elapsed() > Duration::from_secs(30);
            assert!(!late, "waited in vain for: {what}, heard {:?}", self.heard);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether a worker ever said such a thing.
    pub(crate) fn heard(&self, wanted: impl Fn(&Reply) -> bool) -> bool {
        self.heard.borrow_mut().extend(self.lab.replies());
        self.heard.borrow().iter().any(wanted)
    }
}
