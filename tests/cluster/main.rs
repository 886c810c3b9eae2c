//! Judging on many machines, with real servers and workers that are killed, cut off, late, damaged or lying: always the same file.

#![allow(clippy::unwrap_used)]

mod faults;
mod liars;
mod measuring;
mod namespaces;
mod server;

use server::{Program, Server, evolve, straight, workers};
use std::time::{Duration, Instant};

#[test]
fn any_number_of_workers_makes_the_same_file() {
    let Some(server) = Server::start() else { return };
    let straight = straight();
    for count in [0, 1, 2, 7] {
        let _workers = workers(&server, count);
        assert_eq!(evolve(&server, &[]).file(), straight, "{count} workers");
        if count > 0 {
            let run = evolve(&server, &["--only-workers"]);
            assert_eq!(run.file(), straight, "{count} workers alone");
        }
    }
}

#[test]
fn a_game_for_two_makes_the_same_file() {
    let Some(server) = Server::start() else { return };
    let abalone = ["--game", "abalone", "--population", "6", "--games", "4", "--generations", "1"];
    let _workers = workers(&server, 2);
    let there = Program::evolve(&[&abalone[..], &server.queue(), &["--only-workers"]].concat());
    assert_eq!(there.file(), Program::evolve(&abalone).file());
}

#[test]
fn rules_that_evolution_writes_are_judged_elsewhere_too() {
    let Some(server) = Server::start() else { return };
    let invent = ["--game", "2048-article", "--preset", "invent", "--population", "12", "--games", "8"];
    let invent = [&invent[..], &["--generations", "2"]].concat();
    let _workers = workers(&server, 2);
    let mut there = Program::evolve(&[&invent[..], &server.queue(), &["--only-workers"]].concat());
    assert!(there.wait().success());
    let log = there.log();
    assert!(log.contains("the queue carried") && !log.contains("carried 0 tasks"), "{log}");
    assert_eq!(there.file(), Program::evolve(&invent).file());
}

#[test]
fn a_pause_is_heard_at_once_however_far_the_server_is() {
    let Some(mut server) = Server::start() else { return };
    for gone in [false, true] {
        let workers = workers(&server, 1);
        let long = ["--game", "abalone", "--population", "40", "--generations", "9", "--only-workers"];
        let mut run = Program::evolve(&[&long[..], &server.queue()].concat());
        // Into the founders' games.
        std::thread::sleep(Duration::from_secs(2));
        if gone {
            server.kill();
        }
        let asked = Instant::now();
        run.signal("INT");
        assert!(run.wait().success());
        // Half a second is promised; this machine may be busy.
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
        assert!(gone || server.tasks() == 0, "tasks linger");
        drop(workers);
    }
}

#[test]
fn a_server_that_is_not_there_is_told_and_so_is_one_without_queues() {
    let refused = Program::evolve(&["--queue", "nats://127.0.0.1:1"]).says();
    assert!(refused.contains("the queue at nats://127.0.0.1:1 cannot be reached"), "{refused}");
    let Some(server) = Server::without_queues() else { return };
    let refused = Program::evolve(&server.queue()).says();
    assert!(refused.contains("keeps no queues"), "{refused}");
    let refused = Program::start(&[&["worker"], &server.queue()[..]].concat()).says();
    assert!(refused.contains("keeps no queues"), "{refused}");
}

#[test]
fn a_token_guards_the_queue() {
    let Some(server) = Server::with(&["--auth", "swordfish"]) else { return };
    let refused = Program::evolve(&server.queue()).says();
    assert!(refused.contains("authorization"), "{refused}");
    let token = server.folder().join("token");
    std::fs::write(&token, "swordfish\n").unwrap();
    let token = ["--token-file", token.to_str().unwrap()];
    let _worker = Program::start(&[&["worker", "--threads", "1"], &token[..], &server.queue()].concat());
    let run = Program::evolve(&[&server::DEMO[..], &["--only-workers"], &token, &server.queue()].concat());
    assert_eq!(run.file(), straight());
}
