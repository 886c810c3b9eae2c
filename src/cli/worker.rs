//! `dna-lab worker`: plays for others.

use super::options::{QueueAddress, ThreadOptions, note};
use super::{Failure, interrupt};
use crate::cluster;

/// Play games for the coordinators of a queue, until Ctrl-C.
///
/// A worker needs nothing but the server's address: no shared disk, no settings. `evolve`, `arena`, `stats` and `rate` ask with
/// `--queue`; the result is the same with any number of workers, whenever they come and go. It plays for every program that has the server's token.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The server: `nats-server -js` on that machine; tls:// where it has a certificate
    #[arg(long, value_name = "nats://HOST:4222")]
    queue: String,
    #[command(flatten)]
    address: QueueAddress,
    #[command(flatten)]
    threads: ThreadOptions,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let threads = arguments.threads.pool()?.current_num_threads();
    interrupt::listen();
    let address = arguments.address.at(&arguments.queue);
    Ok(cluster::serve(&address, threads, interrupt::asked, note)?)
}
