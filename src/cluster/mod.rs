//! Judging on other machines too: a coordinator puts tasks into a queue on a NATS server, workers take them out, play, and
//! answer.
//!
//! A task is some games of some genomes, an answer whole numbers, so that it changes nothing who plays them, how often, or in
//! which order. tokio stays inside this folder. `docs/cluster.md` tells how to use it.

#[cfg(not(feature = "cluster"))]
mod absent;
#[cfg(feature = "cluster")]
mod connection;
#[cfg(feature = "cluster")]
mod coordinator;
#[cfg(feature = "cluster")]
mod desk;
#[cfg(feature = "cluster")]
mod entry;
#[cfg(feature = "cluster")]
mod exchange;
#[cfg(feature = "cluster")]
mod judge;
#[cfg(feature = "cluster")]
mod ledger;
#[cfg(feature = "cluster")]
pub mod task;
mod terms;
#[cfg(feature = "cluster")]
pub mod version;
#[cfg(feature = "cluster")]
mod worker;

#[cfg(not(feature = "cluster"))]
pub use absent::{Queue, serve};
#[cfg(feature = "cluster")]
pub use coordinator::Queue;
pub use terms::{Address, ClusterError, Peer, Traffic};
#[cfg(feature = "cluster")]
pub use worker::serve;
