//! Kills at random times.

use crate::server::{Program, Server, workers};
use dna_lab::seed::Seed;
use rand::RngExt;
use std::path::Path;
use std::time::Duration;

const KILLS: usize = 10;
const GENERATIONS: usize = 20;
const BREEDING: [&str; 6] = ["--preset", "demo", "--population", "20", "--seed", "3"];

/// How many generations a file holds, its founders not counted.
fn generations(path: &str) -> usize {
    let run = Path::new(path).exists().then(|| dna_lab::store::load(Path::new(path)).unwrap());
    run.map_or(0, |run| run.logbook.len().saturating_sub(1))
}

/// Breeds on from a file, some generations at a time, so that one who is killed has something to go on from.
fn breed(server: &Server, path: &str) -> Program {
    let left = (GENERATIONS - generations(path)).min(2).to_string();
    let begun = Path::new(path).exists();
    let from = if begun { vec!["--open", path] } else { BREEDING.to_vec() };
    let more = ["--generations", &left, "--threads", "2", "--only-workers"];
    Program::start(&[&["evolve", "--save", path], &from[..], &more, &server.queue()].concat())
}

/// Twenty generations with ten kills of workers, server and coordinator; `DNA_LAB_KILLS` says how many times (else once).
#[test]
fn ten_random_kills_in_twenty_generations_change_nothing() {
    let Some(mut server) = Server::start() else { return };
    let times = std::env::var("DNA_LAB_KILLS").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let straight = ["--generations", &GENERATIONS.to_string()];
    let straight = Program::evolve(&[&BREEDING[..], &straight].concat()).file();
    for time in 1..=times {
        let mut chance = Seed(time).generator();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.ron");
        let path = path.to_str().unwrap();
        let mut crew = workers(&server, 3);
        let (mut kills, mut killed) = (0, [0; 3]);
        while generations(path) < GENERATIONS {
            let mut run = breed(&server, path);
            // The kills are spread over the generations, so that none comes after the last.
            while kills < KILLS && kills * GENERATIONS <= generations(path) * KILLS {
                std::thread::sleep(Duration::from_millis(chance.random_range(50..700)));
                kills += 1;
                let whom = chance.random_range(0..5);
                killed[[0, 0, 0, 1, 2][whom]] += 1;
                match whom {
                    3 => {
                        server.kill();
                        server.revive();
                    }
                    4 => {
                        run.kill();
                        break;
                    }
                    at => {
                        crew[at].kill();
                        crew[at] = workers(&server, 1).remove(0);
                    }
                }
            }
            run.ends();
        }
        eprintln!(
            "time {time}: killed {} workers, {} servers, {} coordinators",
            killed[0], killed[1], killed[2]
        );
        assert_eq!(kills, KILLS);
        assert!(std::fs::read_to_string(path).unwrap() == straight, "time {time}: another file");
    }
}
