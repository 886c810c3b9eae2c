//! Runs on disk: nothing is lost, and every error says what, where and what to do.

#![allow(clippy::unwrap_used)]

use dna_lab::arena::Contest;
use dna_lab::evolution::settings::Settings;
use dna_lab::evolution::succession::Succession;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::twenty48::{GridVariant, Lookahead, Settings as Twenty48, SpawnView};
use dna_lab::games::{RuleId, list};
use dna_lab::seed::Seed;
use dna_lab::store::{self, Claim, DocumentError, Kind, Target, load, parse, print};
use proptest::prelude::*;

fn small_run(generations: u32) -> Run {
    let lookahead = Lookahead { spawn: SpawnView::Worst, replies: 0 };
    let game = Twenty48 { variant: GridVariant::ARTICLE, lookahead, judged_replies: 0 }.into();
    let rules = ["empty_cells_powered", "lost", "smoothness"].map(|id| RuleId::find(id).unwrap()).into();
    let settings = Settings { population: 3, games: 2, validation_games: 2, ..Settings::lab(game, rules) };
    let mut run = Run::new(settings).unwrap();
    let game = run.settings.game.clone();
    for _ in 0..generations {
        run.step(&*game, &Unobserved).unwrap();
    }
    run
}

#[test]
fn a_run_comes_back_and_saves_to_the_same_bytes() {
    for generations in 0..4 {
        let run = small_run(generations);
        let text = print(&run);
        let again = parse(&text).unwrap();
        assert_eq!(again, run);
        assert!(print(&again) == text);
    }
}

#[test]
fn a_document_cut_off_anywhere_is_an_error_with_a_place() {
    let text = print(&small_run(2));
    let whole = text.trim_end().len();
    for end in (0..whole).filter(|&end| text.is_char_boundary(end)) {
        let error = parse(&text[..end]).expect_err("a part of a run is no run").to_string();
        assert!(error.starts_with("line "), "cut at {end}: {error}");
    }
}

proptest! {
    #[test]
    fn garbage_is_an_error(text in "\\PC*") {
        prop_assert!(parse(&text).is_err());
    }

    #[test]
    fn a_changed_byte_never_panics(at in any::<prop::sample::Index>(), byte: u8) {
        let mut bytes = print(&small_run(1)).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes) {
            // It may still be a run; then it must save and come back as that run.
            if let Ok(run) = parse(&text) {
                prop_assert_eq!(parse(&print(&run)), Ok(run));
            }
        }
    }
}

/// Parses a good document with one text replaced, and gives the message.
fn edited(from: &str, to: &str) -> String {
    let text = print(&small_run(1));
    assert!(text.contains(from), "no {from} in\n{text}");
    parse(&text.replacen(from, to, 1)).expect_err(to).to_string()
}

#[test]
fn errors_say_what_and_where() {
    let unknown = edited("\"lost\"", "\"lots\"");
    assert!(unknown.starts_with("line ") && unknown.contains("unknown rule 'lots'"), "{unknown}");
    // It says what to do itself; what RON finds is told with what to do.
    assert!(!unknown.contains("damaged") && edited("seed: ", "sede: ").contains("is damaged or was edited"));
    let newer = edited("version: 3", "version: 14");
    assert!(newer.contains("version 14 is newer than 13") && newer.contains("update"), "{newer}");
    assert!(edited("dna-lab run", "something else").contains("not a DNA Lab run"));
    assert!(parse("hello").unwrap_err().to_string().contains("not a DNA Lab run"));
    assert!(matches!(parse("(a: 1)"), Err(DocumentError::Foreign { .. })));
    assert!(edited("population: 3", "population: 0").contains("population is 0"));
    assert!(edited("population: 3", "population: 4").contains("3 individuals, but the settings say 4"));
    assert!(edited("population: 3", "population: -3").starts_with("line "));
    assert!(edited("games: 2,", "games: 0,").contains("games is 0"));
    assert!(edited("mutation_rate: ", "mutation_rate: NaN, //").contains("mutation_rate is NaN"));
    assert!(edited("seed: ", "sede: ").contains("sede"));
    let game = edited("replies: 0", "replies: -1");
    assert!(game.contains("correct it there, or restore a copy"), "{game}");
    let coefficient = edited("coefficient: ", "coefficient: inf, //");
    assert!(!coefficient.is_empty());
}

#[test]
fn what_cannot_be_read_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let message = |path: &std::path::Path| load(path).unwrap_err().to_string();
    assert!(message(folder.path()).contains("is a folder"));
    assert!(message(&path).contains("cannot be opened"));
    std::fs::write(&path, [0xff, 0xfe, 0]).unwrap();
    assert!(message(&path).contains("is not text"));
    std::fs::write(&path, b"\x1f\x8b\xff\xff").unwrap();
    assert!(message(&path).contains("is packed: unpack it first"));
}

#[test]
fn a_spreadsheet_with_decimal_commas_reads_numbers_and_takes_no_name_for_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.csv");
    let target = |claim| Target::claim(&path, Kind::Table, claim).unwrap();
    store::export_logbook(&mut target(Claim::New), &small_run(4), store::Decimals::Comma).unwrap();
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_path(&path).unwrap();
    let header = reader.headers().unwrap().clone();
    let diversity = header.iter().position(|column| column == "diversity").unwrap();
    for line in reader.records().map(Result::unwrap) {
        assert_eq!(line.len(), header.len());
        assert!(line[diversity].contains(',') && !line.iter().any(|field| field.contains('.')), "{line:?}");
    }
    // What was written with semicolons is a table of the lab too.
    let game = list::variant("2048").unwrap().game;
    let contest = Contest::new(&game, 2, 1, Seed(1));
    let names = ["=1+1", "-2,5.ron"];
    store::export_table(&mut target(Claim::Update), &names, &game, &contest, &[], store::Decimals::Comma)
        .unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("\n1;'=1+1;") && text.contains("\n2;'-2,5.ron;"), "{text}");
}

#[test]
fn a_long_logbook_is_packed_and_comes_back() {
    let settings = small_run(0).settings;
    let succession = Succession::EachGeneration;
    let settings = Settings { succession, sample_games: 0, validation_games: 1, games: 1, ..settings };
    let game = settings.game.clone();
    let mut run = Run::new(settings).unwrap();
    for _ in 0..999 {
        run.step(&*game, &Unobserved).unwrap();
    }
    let (short, lines) = (print(&run), |text: &str| text.lines().count());
    assert!(!short.contains("version: 10") && parse(&short).unwrap() == run);
    for _ in 0..2 {
        run.step(&*game, &Unobserved).unwrap();
    }
    let long = print(&run);
    assert!(long.contains("version: 10") && long.contains("logbook: []"));
    assert!(
        2 * long.len() < short.len() && lines(&long) < lines(&short),
        "{} of {}",
        long.len(),
        short.len()
    );
    assert!(parse(&long).unwrap() == run && print(&parse(&long).unwrap()) == long);
    // One letter of it changed is an error, and no crash.
    let at = long.find("logbook: Some(b\"").unwrap() + 200;
    for letter in ["A", "B"] {
        let mut damaged = long.clone();
        damaged.replace_range(at..=at, letter);
        if damaged != long {
            assert!(parse(&damaged).is_err());
        }
    }
}

#[test]
fn the_logbook_exports_as_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.csv");
    store::export_logbook(
        &mut Target::claim(&path, Kind::Table, Claim::New).unwrap(),
        &small_run(4),
        store::Decimals::Point,
    )
    .unwrap();
    let mut reader = csv::Reader::from_path(&path).unwrap();
    let header = reader.headers().unwrap().clone();
    assert!(
        ["generation", "validated_rate", "sample_low", "births_crossover", "smoothness_share"]
            .iter()
            .all(|name| header.iter().any(|column| column == *name))
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().enumerate().all(|(at, row)| row[0] == at.to_string()));
}

#[test]
fn the_populations_that_come_with_the_lab_open_and_go_on() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/populations"));
    let mut found = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "ron") {
            let text = std::fs::read_to_string(&path).unwrap();
            let run = load(&path).unwrap();
            assert!(print(&run) == text, "{} does not save back to the same bytes", path.display());
            assert!(run.generation().is_some_and(|generation| generation > 0));
            // Its next generation, with few games: what was saved is enough to go on.
            let mut next = run.clone();
            next.settings.games = 1;
            next.settings.validation_games = 1;
            let game = next.settings.game.clone();
            next.step(&*game, &Unobserved).unwrap();
            assert_eq!(next.generation(), run.generation().map(|generation| generation + 1));
            found += 1;
        }
    }
    assert_eq!(found, 8);
}
