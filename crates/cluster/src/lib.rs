//! Judging on other machines too: a coordinator puts tasks into a queue on a NATS server, workers take them out, play, and
//! answer.
//!
//! A task is some games of some genomes, an answer whole numbers, so that it changes nothing who plays them, how often, or in
//! which order. tokio stays inside this folder. `docs/cluster.md` tells how to use it.

#[cfg(feature = "nats")]
mod connection;
#[cfg(feature = "nats")]
mod coordinator;
#[cfg(feature = "nats")]
mod coordinator_state;
#[cfg(feature = "nats")]
mod event_loop;
#[cfg(feature = "nats")]
mod executor;
#[cfg(feature = "nats")]
mod scheduler;
#[cfg(not(feature = "nats"))]
mod stub;
#[cfg(feature = "nats")]
pub mod task;
#[cfg(feature = "nats")]
mod task_state;
mod types;
#[cfg(feature = "nats")]
pub mod version;
#[cfg(feature = "nats")]
mod worker;

#[cfg(feature = "nats")]
pub use coordinator::Queue;
#[cfg(not(feature = "nats"))]
pub use stub::{Queue, serve};
pub use types::{Address, ClusterError, Peer, Traffic};
#[cfg(feature = "nats")]
pub use worker::serve;
