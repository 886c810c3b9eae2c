//! The event loop of a coordinator: it sends tasks, receives results, and keeps the list of connected workers.

use super::connection::{Connection, PRESENCE, subject};
use super::coordinator_state::{OnDesk, Shared};
use super::task::{Answer, Task, decode, encode};
use super::task_state::By;
use async_nats::Subscriber;
use futures_util::StreamExt;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Tasks for each thread of the workers: one to play, and one so that it need not wait.
const TASKS: usize = 2;

impl Shared {
    /// Until it is told to close.
    pub(super) async fn serve(&self, connection: Connection) {
        let answers = connection.client.subscribe(subject(&format!("answers.{}", self.name))).await;
        let presences = connection.client.subscribe(PRESENCE).await;
        if let (Ok(answers), Ok(presences)) = (answers, presences) {
            self.exchange(&connection, answers, presences).await;
        }
        let _ = tokio::time::timeout(Duration::from_millis(200), self.withdraw(&connection, "*")).await;
    }

    async fn exchange(&self, connection: &Connection, mut answers: Subscriber, mut presences: Subscriber) {
        let mut ticks = tokio::time::interval(Duration::from_millis(50));
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut restored = connection.restored.clone();
        restored.mark_unchanged();
        let (mut told, mut up) = (None, true);
        self.desk().up = up;
        while !self.closing.load(Ordering::Relaxed) {
            let mut late = false;
            tokio::select! {
                Some(message) = answers.next() => self.take_answer(&message.payload),
                Some(message) = presences.next() => {
                    decode(&message.payload).into_iter().for_each(|presence| self.meet(presence));
                }
                () = self.call.notified() => {}
                // What was on its way when the connection was lost may be lost too.
                _ = restored.changed() => self.desk().work.values_mut().for_each(|work| work.ledger.ask_again()),
                _ = ticks.tick() => late = true,
            }
            if connection.is_up() != up {
                up = !up;
                self.desk().up = up;
                (self.say)(if up {
                    "the queue is back"
                } else {
                    "the queue is gone: until it is back all games are played here"
                });
            }
            if late {
                self.forget();
                if up && told.is_none_or(|told: Instant| told.elapsed() >= Duration::from_secs(1)) {
                    told = Some(Instant::now());
                    self.be_present(connection).await;
                }
            }
            if up {
                self.send(connection, late).await;
                let given_up = std::mem::take(&mut self.desk().given_up);
                for batch in given_up {
                    let _ = tokio::time::timeout(
                        Duration::from_secs(1),
                        self.withdraw(connection, &batch.to_string()),
                    )
                    .await;
                }
            }
        }
    }

    async fn be_present(&self, connection: &Connection) {
        if let Some(bytes) = encode(&self.presence()) {
            let _ = connection.client.publish(PRESENCE, bytes.into()).await;
        }
    }

    /// Sends what there is to send.
    async fn send(&self, connection: &Connection, late: bool) {
        while let Some((id, subject, bytes)) = self.next_task(late) {
            let length = bytes.len();
            if connection.client.publish(subject, bytes.into()).await.is_err() {
                // It is too long for the server.
                return self.give_back(id, true);
            }
            self.count(Some(length), None);
        }
    }

    /// The next task for others: its number, subject and message.
    fn next_task(&self, late: bool) -> Option<(u64, String, Vec<u8>)> {
        let mut guard = self.desk();
        let desk = &mut *guard;
        let (threads, workers) = desk.workers();
        if workers == 0 {
            return None;
        }
        let order = |(batch, work): (&u64, &mut OnDesk)| {
            let most = TASKS * threads + work.threads;
            let judges = (threads + work.threads, workers);
            let order = work.ledger.order_elsewhere(late, most, judges, Instant::now())?;
            Some((*batch, order, work.stock.clone()))
        };
        let (batch, order, stock) = desk.work.iter_mut().find_map(order)?;
        drop(guard);
        let task = Task { id: order.id, not_by: order.not_by, work: stock.work(&order.parts) };
        let bytes = encode(&task)?;
        Some((order.id, subject(&format!("tasks.{}.{batch}", self.name)), bytes))
    }

    fn take_answer(&self, payload: &[u8]) {
        self.count(None, Some(payload.len()));
        // What was damaged on the way is asked for again when it is late.
        let Some(Answer { id, worker, seconds, found }) = decode(payload) else { return };
        self.answer(id, By::Worker(worker), seconds, found);
    }

    /// Takes the tasks of a batch, or of all (`*`), out of the queue.
    async fn withdraw(&self, connection: &Connection, batch: &str) {
        if let Ok(queue) = connection.queue().await {
            let _ = queue.purge().filter(subject(&format!("tasks.{}.{batch}", self.name))).await;
        }
    }
}
