//! Damaged files and texts: whatever is read, nothing panics or hangs, and what is accepted is whole. `DNA_LAB_TRIES=100000 cargo test
//! --test fuzz` tries longer; `fuzz/` gives the same bodies to cargo-fuzz.

#![allow(clippy::unwrap_used)]

mod bodies;
#[path = "../painted/mod.rs"]
mod painted;

use dna_lab::games::formula::{self, MOST_NODES};
use dna_lab::games::list;
use dna_lab::games::twenty48::Board;
use dna_lab::seed::{Generator, Seed};
use rand::RngExt;
use std::io::Read;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

/// What is put where something else stood, between spaces.
const TOKENS: &str = "0 -1 18446744073709551615 9223372036854775807 4294967296 1e308 -1e999 NaN inf None Some( ( ) [ ] (((((((( \
                      , ; : \" \u{feff} \0 é # // /* expectimax:1, alphabeta:2, montecarlo: rules: random merges=1^2 A1 I9 32768 \
                      65536 \n ";

/// The same for formulas, also between spaces.
const FORMULA_TOKENS: &str = "line block outer corner least most total sum( min( max( cells: pairs: triples: tiles: tile_pairs: a b c \
                              w x y z L( L(a) |a-b| [a=b] [ ] = > >= < <= + - * , | ( ) 1e6 1e-6 1e7 0.5 name: _ 1e999 L (((( |||| \
                              [[[[ ---- min(min(min( row3 row4 row8_early edge8_late diagonal8_late corner4_early corner9_late p q r s t ";

/// Files that are whole.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    paths.retain(|path| path.extension().is_none_or(|extension| extension != "csv"));
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// What each body is given, damaged: everything that is whole of its kind.
fn whole(body: &str) -> Vec<Vec<u8>> {
    match body {
        "run" => ["v1/runs", "v2/runs", "v3/runs", "v4/runs"].map(files).concat(),
        "network" => {
            let own = files("v1/networks").into_iter().flat_map(|file| [state(&file), file]);
            // The head of another program's, whose weights would take long.
            let packed = std::fs::File::open("tests/fixtures/tdl2048/small.w.zst").unwrap();
            let mut head = vec![0; 4096];
            zstd::Decoder::new(packed).unwrap().read_exact(&mut head).unwrap();
            own.chain([head]).collect()
        }
        "freezer" => files("v1"),
        "calibration" => files("v1/calibrations"),
        "picture" => {
            let folder = tempfile::tempdir().unwrap();
            painted::film(folder.path(), &[Board(0x1234_5678_9abc_0012)]);
            let png = std::fs::read(folder.path().join("000.png")).unwrap();
            vec![png, vec![30, 30, 1, 99, 99, 2, 3], vec![10, 200, 99]]
        }
        "grid" => {
            texts(&["0123456789abcdef", "0 2 4 8 / 16 32 64 128, 256 512 1024 2048\n4096,8192,16384/32768"])
        }
        "notation" => texts(&["A1 A2 A3 ; I8 I9", "A1B2", "C3C5D4"]),
        "formula" => formulas_of_games(),
        _ => texts(&[
            "random",
            "blind:dlru",
            "rules:merges=2^3,corners",
            "montecarlo:200,depth=50,full=8,by=score,parallel",
            "expectimax:2,rules:merges,corners",
            "expectimax:0.5s,rules:published",
            "expectimax:2s,parallel,rules:merges",
            "alphabeta:100ms,rules:mobility=2,triples",
            "minimax:3",
            "nowhere.ron#12",
            "expectimax:3,a,b.ron",
        ]),
    }
}

/// Formulas that the games know, that evolution writes, and that lie as deep as they may, or deeper.
fn formulas_of_games() -> Vec<Vec<u8>> {
    let mut chance = Seed(9).generator();
    let mut found = Vec::new();
    for game in list::games().iter().filter(|game| !game.regions().is_empty()) {
        found.extend(game.rules_as_formulas().iter().map(|&(_, text)| text.to_owned()));
        found.extend(game.formulas_in_words().iter().map(|&(_, text)| text.to_owned()));
        let mut written = formula::random(game.regions(), MOST_NODES, &mut chance);
        for _ in 0..200 {
            found.push(written.to_string());
            let other = formula::random(game.regions(), MOST_NODES, &mut chance);
            written = formula::cross(&written, &other, MOST_NODES, &mut chance);
            written = formula::vary(&written, game.regions(), MOST_NODES, &mut chance);
        }
    }
    for (open, close) in [("(", ")"), ("|", "|"), ("-", ""), ("[1 > ", "]"), ("min(w, ", ")"), ("2 * ", "")] {
        for depth in [5, 25, 57, 58, 59, 60, 100, 119, 120, 121, 1_500] {
            found.push(format!("name: line most {}x{}", open.repeat(depth), close.repeat(depth)));
        }
    }
    found.into_iter().map(String::into_bytes).collect()
}

/// The text in a network's file.
fn state(file: &[u8]) -> Vec<u8> {
    let line = file.iter().position(|&byte| byte == b'\n').unwrap();
    let mut decoder = zstd::Decoder::new(&file[line + 1..]).unwrap();
    let mut length = [0; 8];
    decoder.read_exact(&mut length).unwrap();
    let mut text = vec![0; u64::from_le_bytes(length) as usize];
    decoder.read_exact(&mut text).unwrap();
    text
}

/// Up to four things done to what was whole.
fn damaged(whole: &[u8], tokens: &[&str], chance: &mut Generator) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..chance.random_range(1..=4) {
        let at = chance.random_range(0..=bytes.len());
        let few = chance.random_range(0..=12);
        let end = (at + few).min(bytes.len());
        let token = tokens[chance.random_range(0..tokens.len())].bytes();
        match chance.random_range(0..8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..end, token)),
            3 => drop(bytes.splice(at..at, token)),
            4 => bytes.extend_from_within(at..end),
            5 => bytes = [&bytes[..at], &whole[whole.len() - whole.len().min(few * 9)..]].concat(),
            6 => bytes[at..end].fill_with(|| chance.random()),
            // A number where a number was: what still reads well, but cannot be true.
            _ => {
                let is_digit = |&place: &usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
                let Some(first) = (at..bytes.len()).find(is_digit) else { continue };
                let last = (first..=bytes.len()).find(|place| !is_digit(place)).unwrap_or(first);
                drop(bytes.splice(first..last, token.filter(u8::is_ascii_digit).chain([b'7'])));
            }
        }
    }
    bytes
}

/// Tries a body, on everything that is whole and on so many damaged ones.
fn tries(name: &str, usual: usize) {
    let body = bodies::body(name);
    let count = std::env::var("DNA_LAB_TRIES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(usual);
    let whole = whole(name);
    let tokens = if name == "formula" { FORMULA_TOKENS } else { TOKENS };
    let tokens: Vec<&str> = tokens.split(' ').collect();
    let mut chance = Seed(name.len() as u64).generator();
    for at in 0..whole.len() + count {
        let bytes = match whole.get(at) {
            Some(whole) => whole.clone(),
            None => damaged(&whole[at % whole.len()], &tokens, &mut chance),
        };
        let start = Instant::now();
        if catch_unwind(|| body(&bytes)).is_err() {
            let kept = std::env::temp_dir().join(format!("dna-lab-{name}-{at}"));
            std::fs::write(&kept, &bytes).unwrap();
            panic!("{name}: try {at} panicked: it is in {}", kept.display());
        }
        // Generous: it is to end, on any machine.
        assert!(start.elapsed() < Duration::from_secs(60), "{name}: try {at} takes longer than a minute");
    }
}

#[test]
fn runs() {
    tries("run", 2_000);
}

#[test]
fn networks() {
    tries("network", 60);
}

#[test]
fn freezers() {
    tries("freezer", 1_500);
}

#[test]
fn calibrations() {
    tries("calibration", 1_500);
}

#[test]
fn pictures() {
    tries("picture", 150);
}

#[test]
fn grids() {
    tries("grid", 20_000);
}

#[test]
fn notations() {
    tries("notation", 20_000);
}

#[test]
fn players() {
    tries("player", 5_000);
}

#[test]
fn formulas() {
    tries("formula", 50_000);
}
