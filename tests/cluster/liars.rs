//! Workers of our own that answer late, several times, damaged, or wrong.

use crate::server::{Program, Server, evolve, straight, workers};
use async_nats::jetstream::consumer::PullConsumer;
use dna_lab::cluster::task::{Answer, Found, Presence, Series, Task, Wanted, Who, Work, decode, encode};
use dna_lab::cluster::version;
use dna_lab::evaluator::Played;
use dna_lab::games::{Outcome, Verdict};
use dna_lab::tally::Tally;
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    /// Claims that every game was won.
    Lies,
    /// Sends unreadable messages.
    Damages,
    /// Claims more games than it was asked for.
    Exaggerates,
    /// Takes tasks and never answers.
    IsSilent,
    /// Answers truly, long after another worker was asked.
    IsLate,
    /// Answers truly, three times over.
    Repeats,
}

/// A worker with a fault, until this is dropped.
struct Faulty {
    stop: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Drop for Faulty {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.thread.take().map(|thread| thread.join());
    }
}

fn faulty(server: &Server, fault: Fault, version: &str) -> Faulty {
    let stop = Arc::new(AtomicBool::new(false));
    let (ended, url, version) = (stop.clone(), server.url().to_owned(), version.to_owned());
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(work(&url, fault, &version, &ended));
    });
    Faulty { stop, thread: Some(thread) }
}

async fn work(url: &str, fault: Fault, shown: &str, ended: &AtomicBool) {
    let client = async_nats::connect(url).await.unwrap();
    let name = format!("faulty-{fault:?}");
    let context = async_nats::jetstream::new(client.clone());
    let queue = format!("dna-lab-{}", version::own());
    while !ended.load(Ordering::Relaxed) {
        let presence = Presence {
            name: name.clone(),
            threads: 1,
            version: shown.to_owned(),
            games_per_second: 1.0,
            distrusts: Vec::new(),
        };
        client.publish("dna-lab.presence", encode(&presence).unwrap().into()).await.unwrap();
        let wait = Duration::from_millis(500);
        let tasks: Option<PullConsumer> = match context.get_stream(&queue).await {
            Ok(stream) if shown == version::own() => stream.get_consumer("workers").await.ok(),
            _ => None,
        };
        let Some(tasks) = tasks else {
            tokio::time::sleep(wait).await;
            continue;
        };
        let mut batch = tasks.batch().max_messages(1).expires(wait).messages().await.unwrap();
        let Some(Ok(message)) = batch.next().await else { continue };
        let task: Task = decode(&message.payload).unwrap();
        let coordinator = message.subject.split('.').nth(3).unwrap();
        let subject = format!("dna-lab.{}.answers.{coordinator}", version::own());
        if let Fault::IsLate | Fault::Repeats = fault {
            let answer =
                Answer { id: task.id, worker: name.clone(), seconds: 0.01, found: truth(&task.work) };
            let bytes = encode(&answer).unwrap();
            if fault == Fault::IsLate {
                // The server gives the task to another after three seconds.
                tokio::time::sleep(Duration::from_secs(4)).await;
            }
            for _ in 0..3 {
                client.publish(subject.clone(), bytes.clone().into()).await.unwrap();
            }
            message.ack().await.unwrap();
            continue;
        }
        let outcome = Outcome { verdict: Verdict::Win, score: 1, moves: 1, milestone: 1 };
        let games =
            task.work.series.iter().map(|series| series.games.iter().map(|one| one.len()).sum::<usize>());
        let more = usize::from(fault == Fault::Exaggerates);
        let found = games.map(|games| all(outcome, games + more, task.work.wanted)).collect();
        let answer = Answer { id: task.id, worker: name.clone(), seconds: 0.01, found };
        let mut bytes = encode(&answer).unwrap();
        if fault == Fault::Damages {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x55;
        }
        if fault != Fault::IsSilent {
            client.publish(subject, bytes.into()).await.unwrap();
            message.ack().await.unwrap();
        }
    }
}

/// That so many games all ended so.
fn all(outcome: Outcome, games: usize, wanted: Wanted) -> Found {
    let played = Played { outcome, moves_against: 0, nanoseconds: [0; 2] };
    match wanted {
        Wanted::Games => Found::Games(vec![played; games]),
        Wanted::Sums => Found::Sum(vec![Tally::from(outcome); games].into_iter().sum()),
    }
}

/// How the games of a task end.
fn truth(work: &Work) -> Vec<Found> {
    let play = |series: &Series| {
        let Who::Genome(genome) = &series.who else { panic!("evolution asks for genomes") };
        let contender = work.game.compile(genome.genes(), work.occasion, &work.rivals().unwrap());
        let outcome = |at: u32| contender.play(series.seed.derive(u64::from(at)));
        let outcomes = series.games.iter().cloned().flatten().map(outcome);
        match work.wanted {
            Wanted::Games => {
                let game = |outcome| Played { outcome, moves_against: 0, nanoseconds: [0; 2] };
                Found::Games(outcomes.map(game).collect())
            }
            Wanted::Sums => Found::Sum(outcomes.map(Tally::from).sum()),
        }
    };
    work.series.iter().map(play).collect()
}

#[test]
fn answers_that_come_late_or_several_times_change_nothing() {
    let Some(server) = Server::start() else { return };
    let straight = straight();
    for (fault, more) in
        [(Fault::IsLate, &[][..]), (Fault::IsLate, &["--only-workers"]), (Fault::Repeats, &[])]
    {
        let _workers = workers(&server, 1);
        let _faulty = faulty(&server, fault, version::own());
        let mut run = evolve(&server, more);
        assert!(run.wait().success(), "{}", run.log());
        assert!(!run.log().contains("answered wrong"), "{}", run.log());
        assert_eq!(run.file(), straight, "{fault:?}");
    }
}

#[test]
fn a_worker_that_claims_to_win_always_is_found_out_and_named() {
    let Some(server) = Server::start() else { return };
    let straight = straight();
    for (more, honest) in [(&[][..], 0), (&["--only-workers"], 2), (&["--only-workers"], 0)] {
        let _honest = workers(&server, honest.max(1));
        let _liar = faulty(&server, Fault::Lies, version::own());
        let mut run = evolve(&server, more);
        assert!(run.wait().success(), "{}", run.log());
        let log = run.log();
        assert!(log.contains("the worker faulty-Lies answered wrong and is not listened to"), "{log}");
        assert_eq!(run.file(), straight, "{more:?}, {honest} honest workers");
    }
}

#[test]
fn answers_that_are_damaged_or_never_come_change_nothing() {
    let Some(server) = Server::start() else { return };
    let straight = straight();
    let _workers = workers(&server, 2);
    for fault in [Fault::Damages, Fault::Exaggerates, Fault::IsSilent] {
        let _faulty = faulty(&server, fault, version::own());
        assert_eq!(evolve(&server, &[]).file(), straight, "{fault:?}");
    }
}

#[test]
fn a_worker_that_is_told_of_its_wrong_answers_stops() {
    let Some(server) = Server::start() else { return };
    let worker = workers(&server, 1).remove(0);
    let name = worker.log().split(' ').next().unwrap().to_owned();
    let (version, distrusts) = (version::own().to_owned(), vec![name]);
    let presence =
        Presence { name: "judge".to_owned(), threads: 0, version, games_per_second: 0.0, distrusts };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(server.url()).await.unwrap();
        client.publish("dna-lab.presence", encode(&presence).unwrap().into()).await.unwrap();
        client.flush().await.unwrap();
    });
    let said = worker.says();
    assert!(said.contains("judge found that this worker answers wrong"), "{said}");
}

#[test]
fn a_worker_of_another_version_is_told_of_and_gets_nothing() {
    let Some(server) = Server::start() else { return };
    drop(workers(&server, 1));
    let _other = faulty(&server, Fault::IsSilent, "0-0-9_1_0");
    let mut run: Program = evolve(&server, &[]);
    assert!(run.wait().success());
    let log = run.log();
    assert!(log.contains("faulty-IsSilent is version 0-0-9_1_0 and gets no tasks"), "{log}");
}

#[test]
fn a_queue_full_of_old_tasks_and_of_rubbish_changes_nothing() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(server.url()).await.unwrap();
        for at in 0..500 {
            let subject = format!("dna-lab.{}.tasks.stranger-1-{at}.1", version::own());
            client.publish(subject, "rubbish".into()).await.unwrap();
        }
        client.flush().await.unwrap();
    });
    assert_eq!(evolve(&server, &["--only-workers"]).file(), straight());
}
