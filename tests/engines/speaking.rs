//! What a player says to another program.

use crate::{LAB, game, player};
use dna_lab::games::list;
use dna_lab::games::twenty48::{Board, grid_player};
use dna_lab::seed::Seed;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// `dna-lab engine` with these arguments.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Talk {
    fn with(arguments: &[&str]) -> Self {
        let mut command = Command::new(LAB);
        command.arg("engine").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { input: child.stdin.take(), child, lines }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    fn hear(&mut self) -> String {
        self.lines.next().unwrap().unwrap()
    }

    /// The first line that begins so, and those before it.
    fn until(&mut self, beginning: &str) -> (Vec<String>, String) {
        let mut before = Vec::new();
        loop {
            let line = self.hear();
            if line.starts_with(beginning) {
                return (before, line);
            }
            before.push(line);
        }
    }

    /// The answer to a command of GTP.
    fn ask(&mut self, command: &str) -> String {
        self.say(command);
        self.until("").1 + &self.until_empty()
    }

    fn until_empty(&mut self) -> String {
        let mut text = String::new();
        loop {
            match self.hear() {
                line if line.is_empty() => return text,
                line => text = text + "\n" + &line,
            }
        }
    }

    /// What is left to hear when no more is said.
    fn rest(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.lines.by_ref().map(Result::unwrap).collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

#[test]
fn a_match_through_the_protocol_is_the_match_without_it() {
    for settings in list::games().iter() {
        for variant in settings.variants() {
            let offered = settings.player_forms().iter().flat_map(|form| form.offered);
            // A time depends on the machine. Many plies take long in a test.
            let names =
                offered.map(|(name, _)| *name).filter(|name| !name.contains("ms") && !name.ends_with('4'));
            for name in names.filter(|name| !name.starts_with("montecarlo:")) {
                let through = format!("ugi:60s,'{LAB}' engine {name} --game {}", variant.id);
                let players = [player(settings, name), player(settings, &through)];
                let seed = Seed(7);
                let mut seated =
                    players.each_ref().map(|it| it.engine_at(&variant.game).unwrap().player(seed));
                let mut played = variant.game.begin(seed);
                for ply in 0..40 {
                    if played.ending().is_some() {
                        break;
                    }
                    let thoughts = seated.each_mut().map(|it| it.choose(&*played, &|| false).unwrap());
                    let [own, other] = thoughts.map(|it| (it.best, it.fault));
                    assert_eq!(own, other, "{name} of {}, ply {ply}, {}", variant.id, played.position());
                    played.play(own.0.unwrap());
                }
            }
        }
    }
}

#[test]
fn a_program_plays_grids_for_the_pilot() {
    let through = format!("ugi:'{LAB}' engine greedy");
    let players = ["greedy", &through].map(|name| player(&game("2048"), name));
    let [mut own, mut other] = players.each_ref().map(|it| grid_player(it, Seed(1)).unwrap());
    for board in [0x1772_4567_8373_1233, 0x1100_0000_0000_0000, 0x1234_2345_3456_4567].map(Board) {
        assert_eq!(own.choose(board), other.choose(board), "{board:?}");
    }
    assert!(grid_player(&player(&game("othello"), "random"), Seed(1)).is_none());
}

#[test]
fn ugi_is_spoken_as_its_manager_expects() {
    let mut talk = Talk::with(&["alphabeta:3", "--game", "connect-four"]);
    talk.say("ugi");
    let (options, _) = talk.until("ugiok");
    assert!(options[0].starts_with("id name DNA Lab"), "{options:?}");
    assert!(
        options
            .iter()
            .any(|line| line.starts_with("option name Variant type combo default connect-four var"))
    );
    // Unknown lines are ignored, and windows of other systems end lines otherwise.
    talk.say("hello\n\nisready\r");
    assert_eq!(talk.hear(), "readyok");
    talk.say("position startpos moves d d\ngo depth 5");
    let (infos, best) = talk.until("bestmove ");
    assert_eq!(infos.len(), 5, "{infos:?}");
    for (at, line) in infos.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[..4], ["info", "depth", &(at + 1).to_string(), "score"], "{line}");
        assert!(line.contains(" nodes ") && line.contains(" pv "), "{line}");
    }
    assert!(infos[4].contains(&format!(" pv {}", &best["bestmove ".len()..])), "{infos:?} {best}");
    talk.say("query gameover\nquery p1turn\nquery result");
    assert_eq!([talk.hear(), talk.hear(), talk.hear()], ["response false", "response true", "response none"]);
    // Four in a row.
    talk.say("position startpos moves a b a b a b a\nquery gameover\nquery result\ngo");
    assert_eq!([talk.hear(), talk.hear(), talk.hear()], ["response true", "response p1win", "bestmove none"]);
    // A move that is none, and then one that is.
    talk.say("position startpos moves 9\ngo");
    assert!(talk.hear().starts_with("info string '9'"));
    assert_eq!(talk.hear(), "bestmove none");
    talk.say("position startpos\ngo movetime 50");
    talk.until("bestmove ");
    talk.say("go nodes 1");
    assert_eq!(talk.until("bestmove ").0.len(), 1, "no depth begins after the first");
    talk.say("go depth x");
    assert_eq!(talk.hear(), "info string depth takes a whole number from 1");
    talk.until("bestmove ");
    talk.say("go p1time 1000 p2time 1000 p1inc 10 p2inc 10");
    talk.until("bestmove ");
    talk.say("setoption name Seed value x\nsetoption name Colour value red");
    assert!(talk.hear().contains("no seed") && talk.hear().contains("no option 'Colour'"));
    talk.say("go depth 2");
    assert!(talk.rest().last().unwrap().starts_with("bestmove "), "what was asked for is answered");
}

#[test]
fn a_search_without_end_hears_what_is_said_meanwhile() {
    let mut talk = Talk::with(&["alphabeta:3", "--game", "abalone"]);
    talk.say("position startpos\ngo infinite\nisready");
    // Whatever depth it has come to.
    talk.until("readyok");
    talk.say("query p1turn\nstop");
    let (_, best) = talk.until("bestmove ");
    assert_ne!(best, "bestmove none");
    assert_eq!(talk.hear(), "response true", "what came meanwhile is answered afterwards");
    talk.say("go infinite\nquit");
    assert!(talk.rest().last().unwrap().starts_with("bestmove "));
    // A search of three plies is over long before `stop`, and waits for it.
    let mut talk = Talk::with(&["random", "--game", "abalone"]);
    talk.say("position startpos\ngo infinite\nisready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("stop");
    assert!(talk.hear().starts_with("bestmove "));
}

#[test]
fn chance_is_left_to_the_other_side() {
    let mut talk = Talk::with(&["greedy"]);
    talk.say("position fen 1100000000000000\ngo\nposition fen 1100000000000000 moves left\nquery p1turn");
    assert_eq!(talk.hear(), "bestmove left");
    assert!(talk.hear().starts_with("info string chance"));
    assert_eq!(talk.hear(), "response true");
    talk.say("setoption name Variant value 2048-article\nposition fen b100000000000000\nquery gameover\nquery result");
    assert_eq!([talk.hear(), talk.hear()], ["response true", "response p1win"]);
}

#[test]
fn gtp_is_spoken() {
    let mut talk = Talk::with(&["alphabeta:3", "--game", "othello", "--protocol", "gtp"]);
    assert_eq!(talk.ask("protocol_version"), "= 2");
    assert_eq!(talk.ask("7 known_command genmove"), "=7 true");
    assert_eq!(talk.ask("known_command fly # a comment"), "= false");
    assert_eq!([talk.ask("list_games"), talk.ask("set_game Othello")], ["= Othello", "= "]);
    assert_eq!(talk.ask("set_game Go"), "? unsupported game");
    assert_eq!(talk.ask("boardsize 8"), "= ");
    assert_eq!(talk.ask("boardsize 10"), "? unacceptable size");
    assert_eq!(talk.ask("clear_board"), "= ");
    assert_eq!(talk.ask("play black D3"), "= ");
    assert!(talk.ask("play w a1").starts_with("? illegal move"));
    assert_eq!(talk.ask("genmove b"), "? it is the other side's turn");
    let played = talk.ask("genmove white");
    assert!(["= C3", "= E3", "= C5"].contains(&played.as_str()), "{played}");
    assert!(talk.ask("showboard").contains("a b c d e f g h"));
    assert_eq!([talk.ask("undo"), talk.ask("undo"), talk.ask("undo")], ["= ", "= ", "? cannot undo"]);
    assert_eq!(talk.ask("final_score"), "? the game is not over");
    assert_eq!(talk.ask("time_settings 0 1 1"), "= ");
    assert_eq!(talk.ask("time_left b 1 1"), "= ");
    assert_eq!([talk.ask("reg_genmove b"), talk.ask("genmove b")], ["= D3", "= D3"]);
    assert_eq!(talk.ask("fly"), "? unknown command");
    // The shortest game that leaves no white disc.
    talk.ask("clear_board");
    for (at, square) in "e6f4e3f6g5d6e7f5c5".as_bytes().chunks(2).enumerate() {
        let colour = ["black", "white"][at % 2];
        assert_eq!(talk.ask(&format!("play {colour} {}", String::from_utf8_lossy(square))), "= ");
    }
    assert_eq!(talk.ask("final_score"), "= B+13");
    assert_eq!(talk.ask("genmove white"), "= PASS");
    assert_eq!(talk.ask("quit"), "= ");
    assert!(talk.rest().is_empty());
}

#[test]
fn nboard_is_spoken() {
    let mut talk = Talk::with(&["alphabeta:2", "--game", "othello", "--protocol", "nboard"]);
    let board = "---------------------------O*------*O--------------------------- *";
    talk.say("nboard 2");
    assert!(talk.hear().starts_with("set myname DNA Lab"));
    talk.say(&format!(
        "set depth 3\nset game (;GM[Othello]PB[a]PW[b]TY[8]BO[8 {board}]B[F5//0.01]W[D6/1.2];)\nping 5"
    ));
    assert_eq!(talk.hear(), "pong 5");
    talk.say("go");
    let (_, best) = talk.until("=== ");
    assert_eq!(talk.hear(), "status");
    talk.say(&format!("move {}\nhint 2", &best[4..]));
    let (hints, _) = talk.until("status");
    assert!(hints.len() == 2 && hints.iter().all(|line| line.starts_with("search ")), "{hints:?}");
    for (wrong, why) in [
        ("set game (;GM[Go];)", "of Othello, not of Go"),
        ("set game (;GM[Othello]B[A1];)", "turn no disc"),
        ("move Z9", "no move"),
        ("set depth deep", "no depth"),
    ] {
        talk.say(wrong);
        let line = talk.hear();
        assert!(line.starts_with("status ") && line.contains(why), "{line}");
    }
}

#[test]
fn what_cannot_be_spoken_is_refused() {
    for (arguments, why) in [
        (["greedy", "--protocol", "gtp"], "for two-player games"),
        (["greedy", "--protocol", "nboard"], "its boards know"),
    ] {
        let output = Command::new(LAB).arg("engine").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(why));
    }
    assert!(game("othello").ggf_name().is_some());
}
