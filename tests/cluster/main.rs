//! Judging on many machines, with real servers and workers that are killed, cut off, late, damaged or lying: always the same file.

#![allow(clippy::unwrap_used)]

mod faults;
mod kills;
mod liars;
#[path = "../listener/mod.rs"]
mod listener;
mod measuring;
mod namespaces;
mod secrets;
mod server;
mod window;

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
    let mut there = Program::evolve(&[&abalone[..], &server.queue(), &["--only-workers"]].concat());
    there.wait();
    let log = there.log();
    assert_eq!(there.file(), Program::evolve(&abalone).file(), "{log}");
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
    assert!(log.contains("the queue carried"), "{log}");
    assert_eq!(there.file(), Program::evolve(&invent).file());
}

#[test]
fn a_pause_is_heard_at_once_however_far_the_server_is() {
    let Some(mut server) = Server::start() else { return };
    let workers = workers(&server, 1);
    for state in ["well", "hanging", "gone"] {
        let mut times = Vec::new();
        for more in [&[][..], &["--only-workers"], &[]] {
            let long = ["--game", "abalone", "--population", "40", "--generations", "9"];
            let mut run = Program::evolve(&[&long[..], more, &server.queue()].concat());
            // Into the founders' games.
            std::thread::sleep(Duration::from_secs(2));
            match state {
                "hanging" => server.signal("STOP"),
                "gone" => server.kill(),
                _ => {}
            }
            let asked = Instant::now();
            run.signal("INT");
            // No individual may have been judged by then: exit code 1.
            assert!(matches!(run.wait().code(), Some(0 | 1)), "{}", run.log());
            times.push(asked.elapsed());
            match state {
                "hanging" => server.signal("CONT"),
                "gone" => server.revive(),
                _ => assert_eq!(server.tasks(), 0, "tasks linger"),
            }
        }
        eprintln!("{state}: {times:?}");
        times.sort_unstable();
        // Others may have the processor at times.
        assert!(times[1] < Duration::from_millis(500), "{state}: {times:?}");
    }
    drop(workers);
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
