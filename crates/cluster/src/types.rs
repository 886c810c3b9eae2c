//! What of queues and workers is plain data.

use std::path::PathBuf;

/// The server, and what it wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// `nats://HOST:4222`, or `tls://` where the server has a certificate.
    pub url: String,
    /// A file that holds the server's token.
    pub token: Option<PathBuf>,
    /// A file of credentials as `nsc` writes it.
    pub credentials: Option<PathBuf>,
    /// The certificate that has signed the server's, where the system does not know it.
    pub authority: Option<PathBuf>,
}

/// Why there is no queue.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// No server answers, or it refuses us.
    #[error(
        "the queue at {0} cannot be reached ({1}): check the address, and that `nats-server -js` runs there"
    )]
    Unreachable(String, String),
    /// The server wants another token or other credentials.
    #[error(
        "the server at {0} does not let this program in ({1}): give --token-file or --creds as it wants them"
    )]
    Refused(String, String),
    /// The server's certificate.
    #[error(
        "the server at {0} shows a certificate that is not trusted here ({1}): name the one that has signed it with --ca, and the \
         host as the certificate does"
    )]
    Certificate(String, String),
    /// The server keeps no queues.
    #[error(
        "the server at {0} keeps no queues ({1}): start it with `nats-server -js`, and let this user make streams"
    )]
    NoQueue(String, String),
    /// A file of secrets or of certificates.
    #[error(
        "{0} cannot be used ({1}): name the file that holds the server's token, credentials or certificate"
    )]
    Secret(String, String),
    /// A worker whose answers were wrong.
    #[error(
        "{0} found that this worker answers wrong, so that it stops: check this machine's memory, and the program"
    )]
    Distrusted(String),
    /// This program was built without.
    #[error("this build knows no queues: build it again with `--features cluster`")]
    NotBuilt,
    /// No thread.
    #[error("the queue cannot be served ({0})")]
    Thread(String),
}

/// A worker, as its coordinator sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Peer {
    /// Its name: host, process and a number.
    pub name: String,
    /// Threads.
    pub threads: usize,
    /// Its version.
    pub version: String,
    /// Games a second that it plays, for whomever.
    pub games_per_second: f64,
    /// Tasks that it answered here.
    pub answers: u64,
    /// Whether it may judge: of this version, and never found to have answered wrong.
    pub trusted: bool,
}

/// What went over the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Tasks sent, those sent again included.
    pub tasks: u64,
    /// Their bytes.
    pub task_bytes: u64,
    /// Answers that came.
    pub answers: u64,
    /// Their bytes.
    pub answer_bytes: u64,
}
