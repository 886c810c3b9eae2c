//! Players measured on many machines: the same figures as on one.

use crate::server::{Program, Server, workers};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// A JSON object without what depends on the clock.
fn without_times(text: &str) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(entries) => {
                for key in ["ms_per_move", "moves_per_second", "games_per_second"] {
                    entries.remove(key);
                }
                entries.values_mut().for_each(strip);
            }
            Value::Array(values) => values.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    strip(&mut value);
    value
}

/// What a command finds without a queue, and with one.
fn both(server: &Server, command: &[&str], more: &[&str]) -> [Value; 2] {
    let command = [command, &["--json", "--threads", "2"]].concat();
    let alone = Program::start(&command).output();
    let mut there = Program::start(&[&command[..], &server.queue(), more].concat());
    assert!(there.wait().success(), "{}", there.log());
    let log = there.log();
    // Short work may be over before a worker is known.
    let helped = log.contains("the queue carried");
    assert!(helped || !more.contains(&"--only-workers"), "{command:?}: {log}");
    [alone, there.output()].map(|text| without_times(&text))
}

#[test]
fn an_arena_and_its_games_are_the_same() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let players = ["greedy", "blind:lurd", "rules:article", "montecarlo:3,depth=9,by=score", "random"];
    let search = "expectimax:1,rules:line_order=9^4,tile_sum=1.49^3.5,{line sum(pairs: |L(a) - L(b)|)}=-0.1";
    for (at, more) in [&[][..], &["--only-workers"]].into_iter().enumerate() {
        let csv = path(&format!("{at}.csv"));
        let arena = [&["arena", "--games", "20", "--seed", "7"], &players[..], &[search]].concat();
        let [alone, there] = both(&server, &[&arena[..], &["--games-csv", &csv]].concat(), more);
        assert_eq!(alone, there, "{more:?}");
    }
    let [alone, there] = ["alone.csv", "there.csv"].map(path);
    let arena =
        [&["arena", "--games", "40", "--until-sure", "--game", "2048-article"], &players[..]].concat();
    Program::start(&[&arena[..], &["--games-csv", &alone]].concat()).output();
    let queue = server.queue();
    Program::start(&[&arena[..], &["--games-csv", &there, "--only-workers"], &queue].concat()).output();
    let [alone, there] = [alone, there].map(|path| std::fs::read(path).unwrap());
    assert!(alone.len() > 1000 && alone == there, "the games are others");
}

#[test]
fn games_for_two_are_the_same() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let abalone = ["alphabeta:1", "minimax:1,rules:article", "random", "rules:out_opponent=3"];
    let othello = ["greedy", "random", "wpc:standard", "alphabeta:2,rules:mobility_now_early,parity_late"];
    for (game, players) in [("abalone", abalone), ("othello", othello)] {
        let arena = [&["arena", "--game", game, "--games", "6"], &players[..]].concat();
        let [alone, there] = both(&server, &arena, &["--only-workers"]);
        assert_eq!(alone, there, "{game}");
        let stats = ["stats", players[0], "--against", players[3], "--game", game, "--games", "10"];
        let [alone, there] = both(&server, &stats, &[]);
        assert_eq!(alone, there, "{game}");
        let rate = ["rate", players[2], "--game", game, "--games", "28"];
        let [alone, there] = both(&server, &rate, &["--only-workers"]);
        assert_eq!(alone, there, "{game}");
    }
}

#[test]
fn what_workers_cannot_play_is_played_here() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (net, run) = (path("net"), path("run.ron"));
    Program::start(&["train", "--net", "small", "--games", "30", "--save", &net, "--threads", "1"]).output();
    let demo = ["evolve", "--preset", "demo", "--generations", "1", "--population", "8", "--save", &run];
    Program::start(&demo).output();
    let (search, slow) = (format!("expectimax:1,{run}"), format!("expectimax:1,{net}"));
    let arena = ["arena", "--games", "10", &net, &run, &search, &slow];
    let [alone, there] = both(&server, &arena, &["--only-workers"]);
    assert_eq!(alone, there);
    let [alone, there] = both(&server, &["stats", &run, "--games", "500"], &["--only-workers"]);
    assert_eq!(alone, there);
    // A separate network has no other workers, and a time for a move says something of this machine only.
    for player in [&net, "expectimax:1ms,rules:merges"] {
        let stats = ["stats", player, "--game", "2048-article", "--games", "4", "--only-workers"];
        let mut run = Program::start(&[&stats[..], &server.queue()].concat());
        assert!(run.wait().success(), "{}", run.log());
        assert!(!run.log().contains("the queue carried"), "{}", run.log());
    }
    assert!(Path::new(&net).exists());
}

#[test]
fn an_arena_that_is_stopped_shows_the_games_until_then() {
    let Some(server) = Server::start() else { return };
    let _workers = workers(&server, 1);
    for command in [&["arena", "montecarlo:2", "random"][..], &["stats", "montecarlo:2"]] {
        let many = ["--games", "100000", "--json", "--only-workers"];
        let mut run = Program::start(&[command, &many, &server.queue()].concat());
        std::thread::sleep(Duration::from_secs(3));
        run.signal("INT");
        assert!(run.wait().success(), "{}", run.log());
        let found = without_times(&run.output());
        let games = found["games"].as_u64().or_else(|| found["players"][0]["games"].as_u64());
        assert!(games.is_some_and(|games| 0 < games && games < 100_000), "{found}");
        assert_eq!(server.tasks(), 0, "tasks linger");
    }
}
