//! The server: how it is reached, and the queue that stands there.

use super::{Address, ClusterError, version};
use async_nats::connection::State;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context, ErrorCode};
use async_nats::{Client, ConnectError, ConnectErrorKind as Kind, ConnectOptions, Event};
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::watch;

/// The subject of presence messages.
pub(super) const PRESENCE: &str = "dna-lab.presence";

/// A task of a worker that says nothing for so long is given to another.
pub(super) const SILENCE: Duration = Duration::from_secs(3);

/// Older tasks are no longer needed.
const OLDEST: Duration = Duration::from_secs(60);

/// A connection that comes back by itself.
pub(super) struct Connection {
    pub(super) client: Client,
    pub(super) context: Context,
    /// Changes whenever the connection was lost and is back.
    pub(super) restored: watch::Receiver<u64>,
}

impl Connection {
    pub(super) async fn open(address: &Address) -> Result<Self, ClusterError> {
        let unusable = |path: &PathBuf, error: &dyn std::fmt::Display| {
            ClusterError::Secret(path.display().to_string(), error.to_string())
        };
        let read = |path: &PathBuf| std::fs::read_to_string(path).map_err(|error| unusable(path, &error));
        let (sender, restored) = watch::channel(0);
        let mut options = ConnectOptions::new()
            .name(format!("dna-lab {}", version::own()))
            .connection_timeout(Duration::from_secs(5))
            .ping_interval(Duration::from_secs(2))
            .reconnect_delay_callback(|tries| Duration::from_millis((50 * tries as u64).min(1000)))
            .event_callback(move |event| {
                if event == Event::Connected {
                    sender.send_modify(|count| *count += 1);
                }
                std::future::ready(())
            });
        if let Some(path) = &address.token {
            options = options.token(read(path)?.trim().to_owned());
        }
        if let Some(path) = &address.credentials {
            options = options.credentials(&read(path)?).map_err(|error| unusable(path, &error))?;
        }
        if let Some(path) = &address.authority {
            if !read(path)?.contains("BEGIN CERTIFICATE") {
                return Err(unusable(path, &"there is no certificate in it"));
            }
            options = options.add_root_certificates(path.clone());
        }
        let failure = |error: ConnectError| {
            let (url, why) = (address.url.clone(), error.to_string());
            match error.kind() {
                Kind::Authentication | Kind::AuthorizationViolation => ClusterError::Refused(url, why),
                _ if why.contains("certificate") => ClusterError::Certificate(url, why),
                _ => ClusterError::Unreachable(url, why),
            }
        };
        let client = options.connect(&address.url).await.map_err(failure)?;
        let context = jetstream::new(client.clone());
        let connection = Self { client, context, restored };
        let queue = connection.queue().await;
        queue.map_err(|error| ClusterError::NoQueue(address.url.clone(), error.to_string()))?;
        Ok(connection)
    }

    /// The queue, made if there is none: each task is there until one worker has answered it, or is too old.
    pub(super) async fn queue(&self) -> Result<stream::Stream, CreateStreamError> {
        let config = stream::Config {
            name: stream_name(),
            subjects: vec![subject("tasks.*.*")],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::Old,
            storage: StorageType::Memory,
            max_age: OLDEST,
            max_messages: 200_000,
            max_bytes: 1 << 28,
            ..stream::Config::default()
        };
        let mut tries = 0;
        loop {
            let queue = self.context.get_or_create_stream(config.clone()).await;
            // Of several that make it at once, the server tells some that another's is in the way: soon it is there.
            let is_being_made = |error: &CreateStreamError| match error.kind() {
                CreateStreamErrorKind::JetStream(error) => {
                    [ErrorCode::STREAM_SUBJECT_OVERLAP, ErrorCode::STREAM_NAME_EXIST]
                        .contains(&error.error_code())
                }
                _ => false,
            };
            if tries == 20 || !queue.as_ref().is_err_and(is_being_made) {
                return queue;
            }
            tries += 1;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Where workers take tasks from.
    pub(super) async fn tasks(&self) -> Result<PullConsumer, async_nats::Error> {
        let config = pull::Config {
            durable_name: Some("workers".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SILENCE,
            // A second opinion may be offered repeatedly to the worker that gave the first one.
            max_deliver: 1000,
            max_ack_pending: 200_000,
            max_waiting: 65_536,
            ..pull::Config::default()
        };
        let consumer = self.queue().await?.get_or_create_consumer("workers", config).await?;
        Ok(consumer)
    }

    pub(super) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

fn stream_name() -> String {
    format!("dna-lab-{}", version::own())
}

/// A subject that programs of this version share, and no others.
pub(super) fn subject(rest: &str) -> String {
    format!("dna-lab.{}.{rest}", version::own())
}

/// Where a task is answered: `tasks.COORDINATOR.BATCH` by `answers.COORDINATOR`.
pub(super) fn answer_subject(task: &str) -> Option<String> {
    Some(subject(&format!("answers.{}", task.split('.').nth(3)?)))
}

/// A unique name: host, process and a random number.
pub(super) fn unique_name() -> String {
    use std::hash::{BuildHasher, RandomState};
    let number = RandomState::new().hash_one(std::process::id()) as u32;
    format!("{}-{}-{number:08x}", host(), std::process::id())
}

fn host() -> String {
    #[cfg(unix)]
    let name = nix::unistd::gethostname().ok().and_then(|name| name.into_string().ok());
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").ok();
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    name.map_or("host".to_owned(), |name| name.chars().filter(is_plain).take(32).collect())
}
