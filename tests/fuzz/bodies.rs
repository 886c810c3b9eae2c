//! What must hold of any bytes that the lab reads: no panic, and what is accepted is written and read back as the
//! same. Run by `tests/fuzz/main.rs` on damaged valid files, and by cargo-fuzz in `fuzz/` on whatever it finds.

use dna_lab::evolution::Unobserved;
use dna_lab::games::abalone::layouts::Layout;
use dna_lab::games::abalone::notation;
use dna_lab::games::formula::{Columns, Formula};
use dna_lab::games::twenty48::players::ntuple::Shape;
use dna_lab::games::{list, twenty48};
use dna_lab::pilot::{self, Area, Picture, Profile, Reading, Samples, profile};
use dna_lab::store::players;
use dna_lab::store::{self, Claim, Kind, Target};
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Something to be done with bytes.
type Body = fn(&[u8]);

/// The body of this name.
pub(crate) fn body(name: &str) -> Body {
    match name {
        "run" => run,
        "network" => network,
        "freezer" => freezer,
        "calibration" => calibration,
        "picture" => picture,
        "grid" => grid,
        "notation" => notation_of_abalone,
        "player" => player,
        "formula" => formula,
        _ => panic!("there is no body '{name}'"),
    }
}

/// A file with these bytes, in a folder that goes with it.
fn file(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    std::fs::write(&path, bytes).expect("written");
    (folder, path)
}

/// A file to write to, whatever stands there.
fn target(path: &Path, kind: Kind) -> Target {
    Target::claim(path, kind, Claim::Replace).expect("a place")
}

/// A run saves back to itself, its logbook is a table, and it breeds a generation that can be read again.
fn run(bytes: &[u8]) {
    let (folder, path) = file(bytes);
    let Ok(run) = store::load(&path) else { return };
    let text = store::print(&run);
    let mut again = store::parse(&text).expect("what was read is read again");
    assert!(again == run && store::print(&again) == text);
    let table = folder.path().join("table");
    store::export_logbook(&mut target(&table, Kind::Table), &run, store::Decimals::Point).expect("a table");
    let settings = &mut again.settings;
    if settings.population > 30 {
        return;
    }
    // Cheap to play, whatever the settings became.
    (settings.games, settings.validation_games) = (1, 1);
    settings.children_per_parent = settings.children_per_parent.min(0.5);
    for (id, value) in [("depth", 1.0), ("judged_depth", 1.0), ("replies", 0.0), ("judged_replies", 0.0)] {
        settings.game = settings.game.with(id, value);
    }
    let game = settings.game.clone();
    again.step(&*game, &Unobserved).expect("a generation");
    store::export_logbook(&mut target(&table, Kind::Table), &again, store::Decimals::Point).expect("a table");
    assert!(store::parse(&store::print(&again)) == Ok(again), "what was bred is not read again");
}

/// Checking, playing and training agree on whether a network is whole; it saves back to itself, and what it becomes by
/// training is whole too or was not written. The bytes are a file, or the text in one whose weights are
/// all 0.
fn network(bytes: &[u8]) {
    trained(bytes);
    let mut packed = b"dna-lab network, version 1\n".to_vec();
    let mut encoder = zstd::Encoder::new(&mut packed, 1).expect("an encoder");
    let written = encoder.write_all(&(bytes.len() as u64).to_le_bytes());
    written.and_then(|()| encoder.write_all(bytes)).expect("written");
    encoder
        .write_all(&vec![0; 4 * Shape::Small.weights()])
        .and_then(|()| encoder.finish().map(drop))
        .expect("written");
    trained(&packed);
}

fn trained(bytes: &[u8]) {
    let (folder, path) = file(bytes);
    let checked = store::check_network(&path).is_ok();
    let small = store::load_course(&path).is_ok_and(|(course, _)| course.shape == Shape::Small);
    if !small {
        return;
    }
    assert_eq!(store::load_network(&path).is_ok(), checked);
    let training = store::load_training(&path);
    assert_eq!(training.is_ok(), checked);
    let Ok(mut training) = training else { return };
    let again = folder.path().join("again");
    let saved = |training: &_| {
        let written = store::save_training(&mut target(&again, Kind::Network), training);
        written.map(|()| std::fs::read(&again).expect("what was saved"))
    };
    let first = saved(&training).expect("saved");
    assert!(saved(&store::load_training(&again).expect("read again")).expect("saved") == first);
    training.train(1, 1, &Unobserved);
    let _ = store::save_training(&mut target(&again, Kind::Network), &training);
    store::check_network(&again).expect("what training writes is whole");
}

/// A freezer saves back to itself.
fn freezer(bytes: &[u8]) {
    let (folder, path) = file(bytes);
    let Ok(frozen) = store::load_freezer(&path) else { return };
    let again = folder.path().join("again");
    let kept = store::change_freezer(&again, |freezer| freezer.clone_from(&frozen)).expect("saved");
    assert!(kept == frozen && store::load_freezer(&again).expect("read again") == frozen);
}

/// A calibration is kept as it was read.
fn calibration(bytes: &[u8]) {
    let (folder, path) = file(bytes);
    let Ok(read) = profile::load(&path) else { return };
    let is_ready = Profile::ready().iter().any(|ready| ready.name == read.name);
    let Ok(kept) = profile::save(folder.path(), &read) else { return assert!(is_ready, "{}", read.name) };
    assert_eq!(profile::load(&kept).expect("read again"), read);
}

/// Every board that is found on a picture lies on it, and its tiles can be looked at. The bytes are a PNG, or colours.
fn picture(bytes: &[u8]) {
    if let Ok(picture) = pilot::read_picture(bytes) {
        look_at(&picture);
    }
    let [width, height, colours @ ..] = bytes else { return };
    let known: Vec<_> = Profile::web_game().known().map(|(_, colour)| colour).collect();
    let colour = |byte: &u8| known.get(usize::from(*byte)).copied().unwrap_or([187, 173, 160]);
    let (width, height) = (70 + u32::from(*width), 70 + u32::from(*height));
    let mut colours = colours.iter().cycle();
    look_at(&Picture::from_fn(width, height, |_, _| image::Rgb(colours.next().map_or([0; 3], colour))));
}

fn look_at(picture: &Picture) {
    let profile = Profile::web_game();
    let (width, height) = picture.dimensions();
    let whole = Area { x: 0, y: 0, width, height };
    let marked = pilot::board_within(picture, whole, profile.frame);
    for spot in pilot::boards(picture, profile.frame).into_iter().chain(marked) {
        assert_eq!(spot.area.within((width, height)), Some(spot.area));
        let samples = Samples::of(&spot.area.cut(picture), &spot);
        let reading = Reading::of(&samples, &profile);
        assert_eq!(reading.board().is_none(), reading.unread().is_some());
    }
}

/// A grid is printed and read back.
fn grid(bytes: &[u8]) {
    let Ok(board) = twenty48::text::parse(&String::from_utf8_lossy(bytes)) else { return };
    assert_eq!(twenty48::text::parse(&twenty48::text::hex(board)), Ok(board));
}

/// A position of Abalone and a move are printed and read back.
fn notation_of_abalone(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(board) = notation::parse_position(&text) {
        assert_eq!(notation::parse_position(&notation::print_position(board)), Ok(board));
    }
    let board = Layout::Standard.board();
    if let Ok(found) = notation::parse(board, &text) {
        assert_eq!(notation::parse(board, &notation::print(found)), Ok(found));
    }
}

/// A player's name says the same each time, in every game; a name that names files opens none that is not a file.
fn player(bytes: &[u8]) {
    let name = String::from_utf8_lossy(bytes).into_owned();
    for game in list::games().iter() {
        let Some(player) = players::without_files(game, &name) else { continue };
        let again = players::without_files(game, &player.name).expect("the same name");
        assert_eq!(format!("{:?}", again.plan), format!("{:?}", player.plan));
    }
    let _ = players::game_of(&[name]);
}

/// A formula of any game is printed and read back as the same, and has numbers for values; what is none is pointed at.
fn formula(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in list::games().iter() {
        let formula = match Formula::parse(&text, game.regions()) {
            Ok(formula) => formula,
            Err(error) => {
                assert!(error.to_string().ends_with('^'));
                continue;
            }
        };
        let printed = formula.to_string();
        let again = Formula::parse(&printed, game.regions()).expect("what was printed is read again");
        assert_eq!(
            (again.to_string(), again.nodes(), again.name()),
            (printed, formula.nodes(), formula.name())
        );
        let region = formula.region();
        let place = |of: [i8; 4]| -> Vec<i8> { of.into_iter().cycle().take(region.cells).collect() };
        let places = [[region.least; 4], [region.most; 4], [1, 0, 1, 0], [0, 1, 1, region.most]].map(place);
        let places = Columns::new(region, &places);
        for (one, other) in formula.values(&places, 2.5).into_iter().zip(again.values(&places, 2.5)) {
            // Products may be read in another order.
            assert!((one - other).abs() < 1e-3, "{one} became {other}");
        }
    }
}
