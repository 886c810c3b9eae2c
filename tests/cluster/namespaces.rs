//! Two machines by a cable, as far as the kernel can tell: network namespaces, for which one must be root.

use crate::server::{Program, Server, evolve, straight};
use std::process::Command;
use std::time::Duration;

/// A namespace with a cable to this one.
struct Namespace {
    name: String,
    here: String,
    address: String,
}

fn ip(arguments: &str) -> bool {
    let output = Command::new("ip").args(arguments.split(' ')).output();
    output.is_ok_and(|output| output.status.success())
}

impl Namespace {
    /// None where they may not be made.
    fn new() -> Option<Self> {
        let number = std::process::id() % 250 + 1;
        let (name, here, there) = (format!("dnalab{number}"), format!("dlh{number}"), format!("dlt{number}"));
        let address = format!("10.213.{number}.1");
        let made = Self { name: name.clone(), here: here.clone(), address: address.clone() };
        let done = ip(&format!("netns add {name}"))
            && ip(&format!("link add {here} type veth peer name {there} netns {name}"))
            && ip(&format!("addr add {address}/24 dev {here}"))
            && ip(&format!("link set {here} up"))
            && ip(&format!("netns exec {name} ip addr add 10.213.{number}.2/24 dev {there}"))
            && ip(&format!("netns exec {name} ip link set {there} up"));
        done.then_some(made)
    }

    fn cut(&self) {
        assert!(ip(&format!("link set {} down", self.here)));
    }

    fn heal(&self) {
        assert!(ip(&format!("link set {} up", self.here)));
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        ip(&format!("link del {}", self.here));
        ip(&format!("netns del {}", self.name));
    }
}

#[test]
fn a_cable_that_is_pulled_and_put_back_changes_nothing() {
    let Some(namespace) = Namespace::new() else {
        eprintln!("skipped: network namespaces cannot be made here (that takes root and iproute2)");
        return;
    };
    let Some(server) = Server::at(&namespace.address, &[]) else { return };
    let there = |_| {
        let within = ["ip", "netns", "exec", &namespace.name];
        Program::start_by(&within, &[&["worker", "--threads", "1"], &server.queue()[..]].concat())
    };
    let workers: Vec<Program> = (0..2).map(there).collect();
    workers.iter().for_each(|worker| worker.waits_for("plays for coordinators"));
    for more in [&[][..], &["--only-workers"]] {
        let run = evolve(&server, more);
        run.waits_for("generation 0");
        namespace.cut();
        std::thread::sleep(Duration::from_secs(6));
        namespace.heal();
        assert_eq!(run.file(), straight(), "{more:?}");
    }
}
