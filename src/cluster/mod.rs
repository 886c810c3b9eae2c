//! Judging on other machines too: a coordinator puts tasks into a queue on a NATS server, workers take them out, play, and
//! answer.
//!
//! A task is some games of some genomes, an answer whole numbers, so that it changes nothing who plays them, how often, or in
//! which order. tokio stays inside this folder. `docs/cluster.md` tells how to use it.

mod connection;
mod coordinator;
mod desk;
mod exchange;
mod judge;
mod ledger;
pub mod task;
pub mod version;
mod worker;

pub use connection::{Address, ClusterError};
pub use coordinator::Queue;
pub use desk::{Peer, Traffic};
pub use worker::serve;
