//! Judging on other machines too: a coordinator puts tasks into a queue on a NATS server, workers take them out, play, and
//! answer.
//!
//! A task is some games of some genomes, an answer whole numbers, so that it changes nothing who plays them, how often, or in
//! which order. tokio stays inside this folder. `docs/cluster.md` tells how to use it.

#[cfg(not(feature = "nats"))]
mod absent;
#[cfg(feature = "nats")]
mod connection;
#[cfg(feature = "nats")]
mod coordinator;
#[cfg(feature = "nats")]
mod desk;
#[cfg(feature = "nats")]
mod entry;
#[cfg(feature = "nats")]
mod exchange;
#[cfg(feature = "nats")]
mod judge;
#[cfg(feature = "nats")]
mod ledger;
#[cfg(feature = "nats")]
pub mod task;
mod terms;
#[cfg(feature = "nats")]
pub mod version;
#[cfg(feature = "nats")]
mod worker;

#[cfg(not(feature = "nats"))]
pub use absent::{Queue, serve};
#[cfg(feature = "nats")]
pub use coordinator::Queue;
pub use terms::{Address, ClusterError, Peer, Traffic};
#[cfg(feature = "nats")]
pub use worker::serve;
