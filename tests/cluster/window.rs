//! The laboratory behind the window, with a queue that is at hand, far, or gone.

use crate::listener::Listener;
use crate::server::{Server, workers};
use dna_lab::cluster::Address;
use dna_lab::evolution::presets;
use dna_lab::evolution::stop::StopCriteria;
use dna_lab::evolution::{Run, Settings};
use dna_lab::games::Preset;
use dna_lab::lab::breeding::{Request, Status};
use dna_lab::lab::{Reply, validation};
use dna_lab::tally::Tally;
use std::sync::Arc;
use std::time::{Duration, Instant};

impl Listener {
    /// A laboratory with this population, that asks this queue and has heard of a worker there.
    fn beside(server: &Server, settings: Settings) -> Self {
        let this = Self::new(None);
        let url = server.url().to_owned();
        this.lab.breeding.send(Request::Queue(Some(Address { url, ..Address::default() })));
        this.lab.breeding.send(Request::Populate(Box::new(settings)));
        this.wait("a population", |this| this.lab.breeding.state().run.is_some());
        this.wait("a worker", |this| {
            this.lab.breeding.state().peers().is_some_and(|peers| !peers.is_empty())
        });
        this
    }

    fn answers(&self) -> u64 {
        self.lab.breeding.state().peers().into_iter().flatten().map(|peer| peer.answers).sum()
    }

    fn run(&self) -> Arc<Run> {
        self.lab.breeding.state().run.clone().unwrap()
    }

    /// Lets it breed, and waits until games are played.
    fn begin(&self) {
        self.lab.breeding.send(Request::Start { bounds: StopCriteria::default(), threads: 2 });
        let state = || self.lab.breeding.state();
        self.wait("games", |_| state().status == Status::Running && state().progress().played > 0);
    }

    /// How long a pause takes.
    fn pause(&self) -> Duration {
        let asked = Instant::now();
        self.lab.breeding.send(Request::Pause);
        self.wait("a pause", |this| this.lab.breeding.status() == Status::Paused);
        asked.elapsed()
    }

    /// What so many fresh games of the first of the population come to.
    fn validated(&self, id: u64, games: u32) -> Tally {
        let (run, epoch) = (self.run(), self.lab.breeding.state().epoch);
        let genome = run.population[0].genome.clone();
        let (game, seed) = (run.settings.game.clone(), run.settings.seed);
        self.lab.validation.send(validation::Request { epoch, id, genome, game, seed, round: 0, games });
        let all = |reply: &Reply| match reply {
            Reply::Validated { id: of, tally, unfinished: false, .. } if *of == id => Some(*tally),
            _ => None,
        };
        self.wait("fresh games", |this| this.heard(|reply| all(reply).is_some()));
        self.heard.borrow().iter().find_map(all).unwrap()
    }
}

/// A generation of these takes long.
fn long() -> Settings {
    Settings { population: 2000, ..presets::settings(Preset::Lab, None, &[]) }
}

#[test]
fn a_pause_and_the_end_wait_for_no_server() {
    for gone in [false, true] {
        let Some(mut server) = Server::start() else { return };
        let _workers = workers(&server, 1);
        let this = Listener::beside(&server, long());
        this.begin();
        this.wait("answers", |this| this.answers() > 0);
        if gone {
            server.kill();
        } else {
            // It stays connected, and answers nothing.
            server.signal("STOP");
        }
        let mut pauses = Vec::new();
        // Longer than it takes to find out.
        while pauses.len() < 12 {
            pauses.push(this.pause());
            this.begin();
            std::thread::sleep(Duration::from_millis(500));
        }
        let asked = Instant::now();
        drop(this);
        let ended = asked.elapsed();
        eprintln!("gone: {gone}; pauses {pauses:?}, end {ended:?}");
        pauses.sort_unstable();
        // Others may have the processor at times.
        assert!(pauses[pauses.len() / 2] < Duration::from_millis(200), "gone: {gone}, {pauses:?}");
        assert!(ended < Duration::from_millis(500), "gone: {gone}, {ended:?}");
    }
}

#[test]
fn fresh_games_are_the_same_beside_a_queue_and_beside_breeding() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let alone = Listener::new(None);
    alone.lab.breeding.send(Request::Populate(Box::new(long())));
    alone.wait("a population", |this| this.lab.breeding.state().run.is_some());
    let expected = alone.validated(0, 2000);
    assert_eq!(expected.games, 2000);
    let this = Listener::beside(&server, long());
    assert_eq!(this.validated(0, 2000), expected);
    assert!(this.answers() > 0);
    // Both get their turn.
    this.begin();
    assert_eq!(this.validated(1, 300), alone.validated(1, 300));
    assert_eq!(this.lab.breeding.status(), Status::Running);
}
