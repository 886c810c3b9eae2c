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
mod executor;
#[cfg_attr(not(feature = "nats"), allow(dead_code))]
mod scheduler;
#[cfg(not(feature = "nats"))]
mod stub;
pub mod task;
#[cfg_attr(not(feature = "nats"), allow(dead_code))]
mod task_state;
mod turns;
mod types;
#[cfg(feature = "nats")]
pub mod version;
#[cfg(feature = "nats")]
mod worker;

#[cfg(feature = "nats")]
pub use coordinator::Queue;
pub use executor::Judge;
#[cfg(not(feature = "nats"))]
pub use stub::{Queue, serve};
pub use turns::{Turn, Turns};
pub use types::{Address, ClusterError, Peer, Traffic};
#[cfg(feature = "nats")]
pub use worker::serve;
