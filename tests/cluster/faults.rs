//! Machines that die, and a network that is cut.

use crate::server::{Program, Server, evolve, straight, workers};
use std::time::Duration;

fn pause(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

#[test]
fn workers_killed_in_the_middle_change_nothing() {
    let Some(server) = Server::start() else { return };
    let straight = straight();
    for more in [&[][..], &["--only-workers"]] {
        let mut workers = workers(&server, 3);
        let run = evolve(&server, more);
        run.waits_for("generation 0");
        for (at, worker) in workers.iter_mut().take(2).enumerate() {
            pause(400 + 300 * at as u64);
            worker.kill();
        }
        assert_eq!(run.file(), straight);
    }
}

#[test]
fn a_server_killed_in_the_middle_changes_nothing() {
    let Some(mut server) = Server::start() else { return };
    let straight = straight();
    let _workers = workers(&server, 2);
    for (more, forgets) in [(&[][..], false), (&["--only-workers"], false), (&["--only-workers"], true)] {
        let run = evolve(&server, more);
        run.waits_for("generation 0");
        if forgets {
            server.forget();
        } else {
            server.kill();
            pause(1500);
            server.revive();
        }
        assert_eq!(run.file(), straight, "{more:?}, all forgotten: {forgets}");
    }
}

#[test]
fn a_network_that_hangs_and_comes_back_changes_nothing() {
    let Some(server) = Server::start() else { return };
    let straight = straight();
    let _workers = workers(&server, 2);
    for more in [&[][..], &["--only-workers"]] {
        let run = evolve(&server, more);
        run.waits_for("generation 0");
        // Connections stay, and nothing goes through them.
        server.signal("STOP");
        pause(6000);
        server.signal("CONT");
        assert_eq!(run.file(), straight, "{more:?}");
    }
}

#[test]
fn a_worker_that_hangs_changes_nothing() {
    let Some(server) = Server::start() else { return };
    let workers = workers(&server, 2);
    for comes_back in [true, false] {
        let run = evolve(&server, &["--only-workers"]);
        run.waits_for("generation 0");
        workers[0].signal("STOP");
        if comes_back {
            pause(4000);
            workers[0].signal("CONT");
        }
        assert_eq!(run.file(), straight());
    }
}

#[test]
fn a_server_that_never_comes_back_changes_nothing() {
    let Some(mut server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let run = evolve(&server, &[]);
    run.waits_for("generation 0");
    server.kill();
    assert_eq!(run.file(), straight());
}

#[test]
fn a_coordinator_killed_and_resumed_changes_nothing() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let path = path.to_str().unwrap();
    let half = ["--preset", "demo", "--generations", "2", "--population", "20", "--seed", "3"];
    let mut first = Program::start(&[&["evolve", "--save", path], &half[..], &server.queue()].concat());
    assert!(first.wait().success());
    // Tasks that the killed one left in the queue have no owner.
    let mut killed = evolve(&server, &["--only-workers"]);
    killed.waits_for("generation 0");
    killed.kill();
    let on = ["evolve", "--open", path, "--save", path, "--generations", "2", "--only-workers"];
    let mut second = Program::start(&[&on[..], &server.queue()].concat());
    assert!(second.wait().success(), "{}", second.log());
    assert_eq!(std::fs::read_to_string(path).unwrap(), straight());
}
