//! Replaces queues in a build without the feature `cluster`: every use is an error that says why.

use super::{Address, ClusterError, Peer};
use dna_lab_evolution::evaluator::{Batch, Evaluator, Games, Observer};

/// There is none.
#[derive(Debug)]
pub enum Queue {}

impl Queue {
    /// Says that this build has none.
    ///
    /// # Errors
    /// Always.
    pub fn open(
        _address: &Address,
        _judges: bool,
        _say: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Self, ClusterError> {
        Err(ClusterError::NotBuilt)
    }

    /// Says that this build has none.
    ///
    /// # Errors
    /// Always.
    pub fn join(_address: &Address) -> Result<Self, ClusterError> {
        Err(ClusterError::NotBuilt)
    }

    /// Never asked.
    #[must_use]
    pub const fn peers(&self) -> Option<Vec<Peer>> {
        match *self {}
    }
}

impl Evaluator for Queue {
    fn evaluate(&self, _batch: &Batch<'_>, _observer: &dyn Observer) -> Games {
        match *self {}
    }
}

/// Says that this build knows no queues.
///
/// # Errors
/// Always.
pub fn serve(
    _address: &Address,
    _threads: usize,
    _stop: impl Fn() -> bool + Send + Sync + 'static,
    _say: impl Fn(&str),
) -> Result<(), ClusterError> {
    Err(ClusterError::NotBuilt)
}
