//! `dna-lab worker`: plays for others.

use super::Failure;
use super::options::QueueAddress;

/// Play games for whoever asks at a queue, until Ctrl-C.
///
/// A worker needs nothing but the server's address: no shared disk, no settings. `dna-lab evolve --queue` asks; the result is the
/// same with any number of workers, whenever they come and go. It does the work of whoever has the server's token.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The server: `nats-server -js` on that machine; tls:// where it has a certificate
    #[arg(long, value_name = "nats://HOST:4222")]
    queue: String,
    #[command(flatten)]
    address: QueueAddress,
    /// Threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
}

#[cfg(feature = "cluster")]
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let threads = super::thread_pool(arguments.threads)?.current_num_threads();
    super::interrupt::listen();
    let address = arguments.address.at(&arguments.queue);
    Ok(crate::cluster::serve(&address, threads, super::interrupt::asked, super::options::note)?)
}

#[cfg(not(feature = "cluster"))]
pub(super) fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Err(not_built())
}

/// Why there are no queues.
#[cfg(not(feature = "cluster"))]
pub(super) fn not_built() -> Failure {
    Failure::Failed("this build knows no queues: build it again with `--features cluster`".to_owned())
}
