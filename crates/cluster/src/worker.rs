//! A worker: takes tasks out of the queue, plays them, and answers.

use super::connection::{Connection, PRESENCE, SILENCE, answer_subject, unique_name};
use super::executor::Judge;
use super::task::{Answer, Found, Presence, Task, Work, decode, encode};
use super::{Address, ClusterError, version};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, oneshot};

/// How long a worker waits for a task before it asks once more.
const WAIT: Duration = Duration::from_secs(5);

/// What the threads that play share with those that wait for tasks.
struct Shared {
    judge: Judge,
    games: AtomicU64,
    stop: Box<dyn Fn() -> bool + Send + Sync>,
    /// Whether it ends for another reason.
    ended: AtomicBool,
}

/// What all loops of a worker share.
struct Worker {
    name: String,
    connection: Connection,
    shared: Arc<Shared>,
    /// Tasks for the next free thread.
    jobs: Sender<Job>,
    /// Wakes waiting threads at the end.
    ending: Notify,
}

/// Games to be played, and where to say what became of them, and in how many seconds.
struct Job {
    work: Work,
    done: oneshot::Sender<Option<(Vec<Found>, f64)>>,
}

/// Plays tasks of any coordinator on this queue, on this many threads, until `stop` returns true. `say` receives messages for people.
///
/// # Errors
/// If the queue cannot be reached at first; later it is waited for.
pub fn serve(
    address: &Address,
    threads: usize,
    stop: impl Fn() -> bool + Send + Sync + 'static,
    say: impl Fn(&str),
) -> Result<(), ClusterError> {
    let failure = |error: std::io::Error| ClusterError::Thread(error.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failure)?;
    let served = runtime.block_on(async {
        let connection = Connection::open(address).await?;
        let name = unique_name();
        say(&format!(
            "{name} plays for coordinators at {}, on {threads} thread{}, as version {}",
            address.url,
            if threads == 1 { "" } else { "s" },
            version::own()
        ));
        let (judge, games, ended) = (Judge::new(threads), AtomicU64::new(0), AtomicBool::new(false));
        let shared = Arc::new(Shared { judge, games, stop: Box::new(stop), ended });
        let (jobs, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        // Threads of its own, which go from task to task without a pause: what lies in a core's cache is needed again.
        for _ in 0..threads {
            let (shared, waiting) = (shared.clone(), waiting.clone());
            let player = std::thread::Builder::new().name("player".to_owned());
            player.spawn(move || shared.play(&waiting)).map_err(failure)?;
        }
        let worker = Arc::new(Worker { name, connection, shared, jobs, ending: Notify::new() });
        // One task more than threads, so that none waits for the network.
        let loops: Vec<_> = (0..=threads).map(|_| tokio::spawn(worker.clone().work())).collect();
        let ended = worker.be_present(threads, &say).await;
        worker.shared.ended.store(ended.is_err(), Ordering::Relaxed);
        worker.ending.notify_waiters();
        for one in loops {
            // Games hear of the end too, and their tasks are handed back.
            let _ = tokio::time::timeout(Duration::from_secs(1), one).await;
        }
        let _ = tokio::time::timeout(Duration::from_secs(1), worker.connection.client.flush()).await;
        ended
    });
    runtime.shutdown_timeout(Duration::from_millis(200));
    served
}

impl Shared {
    fn is_over(&self) -> bool {
        (self.stop)() || self.ended.load(Ordering::Relaxed)
    }

    /// Plays what comes, until nothing can come any more.
    fn play(&self, waiting: &Mutex<Receiver<Job>>) {
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(Job { work, done }) = next() {
            let start = Instant::now();
            // A fault of a game is not the end of a worker.
            let play = AssertUnwindSafe(|| self.judge.play(&work, &|| self.is_over()));
            let found = catch_unwind(play).ok().flatten();
            self.games.fetch_add(found.as_ref().map_or(0, |_| work.games()), Ordering::Relaxed);
            // The batch may be over already.
            let _ = done.send(found.map(|found| (found, start.elapsed().as_secs_f64())));
        }
    }
}

impl Worker {
    fn is_over(&self) -> bool {
        self.shared.is_over()
    }

    /// Takes one task after the other, whatever happens to the server meanwhile.
    async fn work(self: Arc<Self>) {
        while !self.is_over() {
            if self.take_tasks().await.is_err() {
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    }

    async fn take_tasks(self: &Arc<Self>) -> Result<(), async_nats::Error> {
        let tasks = self.connection.tasks().await?;
        let mut restored = self.connection.restored.clone();
        restored.mark_unchanged();
        while !self.is_over() {
            let asked = Instant::now();
            let mut batch = tasks.batch().max_messages(1).expires(WAIT).messages().await?;
            let message = tokio::select! {
                message = batch.next() => message,
                // The server forgets which workers waited when it ends.
                _ = restored.changed() => return Ok(()),
                () = self.ending.notified() => return Ok(()),
            };
            match message {
                Some(message) => self.answer(message?).await?,
                None if asked.elapsed() < WAIT / 2 => return Err("the queue is gone".into()),
                None => {}
            }
        }
        Ok(())
    }

    async fn answer(self: &Arc<Self>, message: Message) -> Result<(), async_nats::Error> {
        let task = decode(&message.payload).filter(|task: &Task| task.work.is_sound());
        let (Some(task), Some(subject)) = (task, answer_subject(&message.subject)) else {
            return message.ack_with(AckKind::Term).await;
        };
        if task.not_by.as_ref() == Some(&self.name) {
            return message.ack_with(AckKind::Nak(Some(Duration::from_millis(5)))).await;
        }
        let (id, (done, mut playing)) = (task.id, oneshot::channel());
        let _ = self.jobs.send(Job { work: task.work, done });
        let mut still = tokio::time::interval(SILENCE / 3);
        still.tick().await;
        let played = loop {
            tokio::select! {
                played = &mut playing => break played.ok().flatten(),
                _ = still.tick() => message.ack_with(AckKind::Progress).await?,
            }
        };
        let Some((found, seconds)) = played else {
            // Stopped, or the game has a fault: another worker may try, in the latter case after a pause.
            let pause = (!self.is_over()).then_some(SILENCE);
            return message.ack_with(AckKind::Nak(pause)).await;
        };
        let answer = Answer { id, worker: self.name.clone(), seconds, found };
        if let Some(bytes) = encode(&answer) {
            self.connection.client.publish(subject, bytes.into()).await?;
        }
        message.ack().await
    }

    /// Says every second that it is there, and what it hears of coordinators that it cannot work for.
    async fn be_present(&self, threads: usize, say: &impl Fn(&str)) -> Result<(), ClusterError> {
        let mut others = self.connection.client.subscribe(PRESENCE).await.ok();
        let (mut met, mut asked) = (BTreeSet::new(), true);
        let mut ticks = tokio::time::interval(Duration::from_millis(100));
        let (mut since, mut up) = (Instant::now(), true);
        while !self.is_over() {
            let heard = async {
                match &mut others {
                    Some(others) => others.next().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                _ = ticks.tick() => {}
                message = heard => {
                    let other = message.and_then(|message| decode::<Presence>(&message.payload));
                    let distrusts = |other: &Presence| other.distrusts.contains(&self.name);
                    if let Some(other) = other.as_ref().filter(|other| distrusts(other)) {
                        return Err(ClusterError::Distrusted(other.name.clone()));
                    }
                    let is_new = |other: &Presence| other.threads == 0 && met.insert(other.name.clone());
                    match other.filter(is_new) {
                        Some(other) if other.version != version::own() => say(&format!(
                            "{} asks as version {}, and this is {}: install the same program on both",
                            other.name, other.version, version::own()
                        )),
                        // It stays in the queue for the next worker.
                        Some(_) => {
                            asked = true;
                            ticks.reset_immediately();
                        }
                        None => {}
                    }
                    continue;
                }
            }
            if self.connection.is_up() != up {
                up = !up;
                say(if up { "the server is back" } else { "the server is gone: waiting for it" });
            }
            let elapsed = since.elapsed();
            if up && (asked || elapsed >= Duration::from_secs(1)) {
                (since, asked) = (Instant::now(), false);
                let games_per_second =
                    self.shared.games.swap(0, Ordering::Relaxed) as f64 / elapsed.as_secs_f64().max(0.1);
                let version = version::own().to_owned();
                let (name, distrusts) = (self.name.clone(), Vec::new());
                let presence = Presence { name, threads, version, games_per_second, distrusts };
                if let Some(bytes) = encode(&presence) {
                    let _ = self.connection.client.publish(PRESENCE, bytes.into()).await;
                }
            }
        }
        Ok(())
    }
}
