//! Wrong arguments and broken files: exit codes, and sentences that say what to do.

use super::{SMALL, evolve, fails};

#[test]
fn bad_input_is_named_and_answered() {
    let check = |code, arguments: &[&str], expected: &str| {
        let message = fails(code, arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    };
    check(2, &["evolve", "--population", "0"], "population is 0: give a number from 1 to 10000");
    check(2, &["evolve", "--population", "2.5"], "population is 2.5: give a whole number");
    check(2, &["evolve", "--rules", "lost,merges,lost"], "--rules names 'lost' twice: leave one out");
    check(2, &["evolve", "--rule", "x: line w", "--rule", "x: line x * y"], "two --rule are named 'x'");
    check(1, &["rate", "alphabeta:3,/nowhere/a.ron"], "/nowhere/a.ron: cannot be opened");
    check(2, &["rate", "random"], "2048 has no panel to rate players by");
    check(2, &["evolve", "--population", "10001"], "10000");
    check(2, &["evolve", "--population", "-3"], "-3");
    check(2, &["evolve", "--games", "0"], "games is 0");
    check(2, &["evolve", "--rules", "lots"], "unknown rule 'lots'; 'lost' may be meant:");
    check(2, &["evolve", "--rules", "many"], "unknown rule 'many':");
    check(2, &["evolve", "--rules", ""], "unknown rule ''");
    check(2, &["evolve", "--until", "NaN"], "--until is NaN");
    check(2, &["evolve", "--until", "2"], "win rate from 0 to 1");
    check(2, &["evolve", "--max-seconds", "inf"], "--max-seconds is inf");
    check(2, &["evolve", "--threads", "0"], "--threads takes 1 to 1024");
    check(2, &["evolve", "--replies", "3"], "3");
    check(2, &["evolve", "--open", "x.ron", "--population", "4"], "cannot be used with");
    check(2, &["stats", "rules:lots=1"], "unknown rule 'lots'");
    check(2, &["stats", "rules:"], "without a gene");
    check(2, &["stats", "rules:lost,lost"], "comes twice");
    check(2, &["stats", "rules:merges=x"], "no finite number");
    check(2, &["stats", "rules:merges=NaN"], "no finite number");
    check(2, &["stats", "rules:lost=1^2"], "has no exponent");
    check(2, &["stats", "nonsense"], "is no player");
    check(2, &["rules", "--grid", "123456789abcdef"], "15 digits instead of 16");
    check(2, &["rules", "--grid", "0123456789abcdef", "--exponent", "NaN"], "from 0 to 20");
    check(2, &["advise", "rules:article", "--grid", "0 2 4"], "3 cells instead of 16");
    check(2, &["arena", "random"], "two players or more");
    check(2, &["arena", "random", "nonsense"], "is no player");
    check(2, &["arena", "random", "greedy", "--games", "0"], "0");
    check(1, &["arena", "random", "greedy", "--csv", "/nowhere/t.csv"], "its folder exists");
    check(2, &["train", "--net", "huge"], "huge");
    check(2, &["train", "--rate", "0"], "the learning rate is 0: give --rate above 0 and up to 1");
    check(2, &["report", "x.ron", "--save", "x.pdf"], "name a file that ends with .html or .zip");
    check(2, &["train", "--open", "x.net", "--seed", "1"], "cannot be used with");
    check(
        2,
        &["train", "--game", "abalone"],
        "Abalone has no networks: give --game 2048, othello, connect-four",
    );
    check(2, &["train", "--game", "2048-article"], "networks learn --game 2048 only");
    check(2, &["train", "--game", "othello", "--net", "4x6"], "--net is for 2048");
    check(2, &["train", "--game", "othello", "--stage", "4"], "--stage is for 2048");
    check(2, &["train", "--against", "random"], "--against is for two-player games");
    check(
        2,
        &["train", "--game", "othello", "--against", "populations/othello.ron"],
        "players that need no file",
    );
    check(2, &["train", "--net", "small", "--optimistic", "-3"], "--optimistic from 0 to 10000000");
    check(2, &["train", "--net", "small", "--rate", "7"], "give --rate above 0 and up to 1");
    check(1, &["train", "--open", "/nowhere/x.net"], "/nowhere/x.net: cannot be opened");
    check(1, &["train", "--open", "Cargo.toml"], "is no network of DNA Lab");
    check(1, &["train", "--save", "/nowhere/x.net"], "its folder exists");
    check(1, &["stats", "ntuple:Cargo.toml"], "is no network of DNA Lab");
    check(1, &["inspect", "/nowhere/run.ron"], "check the name");
    check(1, &["inspect", "."], "is a folder");
    check(1, &["evolve", "--save", "/nowhere/run.ron", "--generations", "1"], "its folder exists");
    check(1, &["play"], "needs a terminal");
}

#[test]
fn broken_files_are_located() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    evolve(&path, &[&SMALL[..], &["--generations", "1"]].concat());
    let good = std::fs::read_to_string(&path).unwrap();
    let check = |broken: &str, expected: &str| {
        std::fs::write(&path, broken).unwrap();
        let message = fails(1, &["inspect", path.to_str().unwrap()]);
        assert!(message.contains("run.ron") && message.contains(expected), "{message}");
    };
    check(&good[..good.len() / 2], "line ");
    check(&good.replacen("version: 3", "version: 14", 1), "version 14 is newer");
    check(&good.replacen("version: 3", "version: 0", 1), "no format version 0");
    check(&good.replacen("\"merges\"", "\"mergers\"", 1), "unknown rule 'mergers'");
    check("<html></html>", "not a DNA Lab run");
    check("", "is empty");
}
