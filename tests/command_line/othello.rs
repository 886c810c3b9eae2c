//! The commands where the game is Othello.

use super::{evolve, fails, json, number, succeeds};

#[test]
fn othello_is_counted_and_searched() {
    let perft = |more: &[&str]| json(&[&["perft", "--game", "othello"], more].concat());
    assert_eq!(number(&perft(&["--depth", "7"]), "nodes"), 55_092.0);
    let position = "---------------------------OX------XO--------------------------- O";
    assert_eq!(number(&perft(&["--depth", "2", "--position", position]), "nodes"), 12.0);
    let search = |method: &str| json(&["search", "--game", "othello", "--depth", "5", "--method", method]);
    let (plain, fast) = (search("minimax"), search("alphabeta"));
    assert_eq!((&plain["value"], &plain["best"]), (&fast["value"], &fast["best"]));
    assert_eq!(number(&plain, "leaves"), 1_396.0);
    assert!(number(&fast, "leaves") < 1_000.0);
    assert!(
        succeeds(&["rules", "--game", "othello"]).contains("mobility_now_early — Mobility, to move, early")
    );
    for (arguments, expected) in [
        (&["perft", "--game", "othello", "--position", "XO"][..], "has 2 squares, not 64"),
        (
            &["stats", "--game", "othello", "rendom"],
            "'rendom' is no player of Othello; 'random' may be meant",
        ),
        (&["stats", "--game", "othello", "minimax:7"], "give it 1 to 5 plies"),
        (&["search", "--game", "othello", "--by", "random"], "values no positions"),
    ] {
        let message = fails(2, arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn the_league_is_bred_against_the_standard_weights() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("league.ron");
    let small = ["--game", "othello-league", "--population", "12", "--games", "20", "--generations", "2"];
    evolve(&path, &small);
    let name = path.to_str().unwrap();
    let inspected = json(&["inspect", name]);
    let game = &inspected["settings"]["game"]["Othello"];
    assert_eq!((&game["depth"], &game["variant"]["random_moves"]), (&1.into(), &0.1.into()));
    assert_eq!(inspected["settings"]["opposition"]["peers"], 0);
    assert_eq!(inspected["yardsticks"][0][0], "random");
    assert!(succeeds(&["inspect", name]).contains("against the standard weights"));
    let watched = succeeds(&["watch", name, "wpc:standard", "--delay-ms", "0"]);
    assert!(watched.contains("discs") && watched.contains("a b c d e f g h"), "{watched}");
    // Greedy play is worse than the standard weights, and better than chance.
    let stats = |one: &str, other: &str| {
        let against = ["--games", "200", "--against", other];
        number(&json(&[&["stats", "--game", "othello-league", one], &against[..]].concat()), "win_rate")
    };
    assert!(stats("wpc:standard", "greedy") > 0.7 && stats("greedy", "random") > 0.55);
    let advice = json(&["advise", "--game", "othello", "alphabeta:3"]);
    assert_eq!((advice["moves"].as_array().unwrap().len(), &advice["depth"]), (4, &3.into()));
}
