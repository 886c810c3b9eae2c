//! Networks on disk: what was saved goes on as if it had never been left, and nothing else is taken for one.

#![allow(clippy::unwrap_used)]

use dna_lab::evaluator::Unobserved;
use dna_lab::games::network::{BoardCourse, Method};
use dna_lab::games::twenty48::players::ntuple::{GridCourse, NoStage, Shape};
use dna_lab::seed::Seed;
use dna_lab::store::{self, Claim, Kind, StoreError, Target, load_course, load_network, load_training};
use dna_lab::training::{BoardTraining, Course, GridTraining, Test, Training};
use std::path::Path;

fn trained(games: u64, method: Method) -> Training {
    let mut training = Training::new(course(method)).unwrap();
    training.train(games, 1, &Unobserved);
    training
}

fn course(method: Method) -> Course {
    Course::Grid(GridCourse::new(Shape::Small, method, Seed(3)))
}

fn save_training(path: &Path, training: &Training) -> Result<(), StoreError> {
    store::save_training(&mut Target::claim(path, Kind::Network, Claim::Replace)?, training)
}

#[test]
fn save_load_and_resume_equals_straight_training() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for method in Method::ALL {
        save_training(&path("straight"), &trained(150, method)).unwrap();
        save_training(&path("begun"), &trained(40, method)).unwrap();
        let mut resumed = load_training(&path("begun")).unwrap();
        assert_eq!(resumed.progress().games, 40);
        resumed.train(110, 1, &Unobserved);
        save_training(&path("resumed"), &resumed).unwrap();
        let bytes = |name| std::fs::read(path(name)).unwrap();
        assert!(bytes("straight") == bytes("resumed"), "{method:?}");
        // A file that opens saves back to the same bytes.
        save_training(&path("again"), &load_training(&path("resumed")).unwrap()).unwrap();
        assert!(bytes("again") == bytes("resumed"), "{method:?}");
    }
}

#[test]
fn a_network_alone_has_the_same_values() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net");
    let training = trained(60, Method::Tc);
    save_training(&path, &training).unwrap();
    assert_eq!(Kind::of(&path).unwrap(), Some(Kind::Network));
    let (course, logbook) = load_course(&path).unwrap();
    let Training::Grid(GridTraining { learner, logbook: own }) = training else { panic!("another game") };
    assert_eq!((&course, &logbook), (learner.course(), &own));
    let (there, here) = (load_network(&path).unwrap(), learner.network());
    for bits in [0x1234_1234_1111_0120, 0x0001_0010_0100_1000, 0x1111_2222_3333_4444] {
        let board = dna_lab::games::twenty48::Board(bits);
        assert_eq!(there.value(board, board.transposed()), here.value(board, board.transposed()));
    }
}

/// Every reader refuses the file, with a sentence that names it and says this.
fn refused(path: &Path, expected: &str) {
    let training = load_training(path).map(|_| ()).unwrap_err().to_string();
    let network = load_network(path).map(|_| ()).unwrap_err().to_string();
    for error in [training, network] {
        assert!(error.contains(&path.display().to_string()) && error.contains(expected), "{error}");
    }
}

#[test]
fn broken_and_foreign_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good");
    save_training(&good, &trained(25, Method::Tc)).unwrap();
    let bytes = std::fs::read(&good).unwrap();
    let path = folder.path().join("bad");
    let check = |bytes: &[u8], expected: &str| {
        std::fs::write(&path, bytes).unwrap();
        refused(&path, expected);
    };
    let first_line = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    for at in (first_line + 1..bytes.len()).step_by(bytes.len() / 40) {
        let mut broken = bytes.clone();
        broken[at] ^= 0x10;
        check(&broken, "is damaged");
    }
    // The last bytes are the checksum.
    let mut broken = bytes.clone();
    *broken.last_mut().unwrap() ^= 1;
    check(&broken, "is damaged");
    check(&bytes[..bytes.len() / 2], "is cut short");
    check(&bytes[..bytes.len() - 1], "is cut short");
    check(&[&bytes[..], b"more"].concat(), "is damaged");
    check(b"", "is empty");
    check(b"(format: \"dna-lab run\", version: 1)", "is no network of DNA Lab");
    check(&[0xff; 4096], "is no network of DNA Lab");
    check(&[b"\xfd7zXZ\0", &[0xff; 4096][..]].concat(), "is packed: unpack it first");
    let newer = [b"dna-lab network, version 5\n", &bytes[first_line + 1..]].concat();
    check(&newer, "has format version 5, newer than 4");
    refused(&folder.path().join("nowhere"), "cannot be opened");
    refused(folder.path(), "is a folder");
}

#[test]
fn a_save_that_fails_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let training = trained(2, Method::Td);
    let error = save_training(&folder.path().join("none/net"), &training).unwrap_err().to_string();
    assert!(error.contains("none/net") && error.contains("folder exists"), "{error}");
    let path = folder.path().join("net");
    std::fs::write(&path, "old").unwrap();
    assert!(save_training(folder.path(), &training).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
}

#[test]
fn networks_of_two_player_games_go_on_from_files_as_if_never_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let game = dna_lab::games::list::variant("connect-four").unwrap().game;
    let course = |method| BoardCourse::new(game.clone(), method, Seed(3));
    let trained_by = |course: BoardCourse, games: u64| {
        let mut training = BoardTraining::new(course).unwrap();
        training.learner.train(games, 1, &|| false);
        training
    };
    let trained = |games: u64, method| trained_by(course(method), games);
    let save = |name: &str, training| save_training(&path(name), &Training::Board(training)).unwrap();
    let bytes = |name: &str| std::fs::read(path(name)).unwrap();
    for method in Method::ALL {
        save("straight", trained(60, method));
        save("begun", trained(25, method));
        let mut resumed = store::load_board_training(&path("begun")).unwrap();
        resumed.learner.train(35, 1, &|| false);
        save("resumed", resumed);
        assert!(bytes("straight") == bytes("resumed"), "{method:?}");
    }
    // One that learns to beat a player takes the newest version.
    let against = BoardCourse { against: Some("alphabeta:1".to_owned()), ..course(Method::Td) };
    save("straight", trained_by(against.clone(), 60));
    save("begun", trained_by(against.clone(), 25));
    let mut resumed = store::load_board_training(&path("begun")).unwrap();
    assert_eq!(resumed.learner.course().against, against.against);
    resumed.learner.train(35, 1, &|| false);
    save("resumed", resumed);
    assert!(
        bytes("straight") == bytes("resumed")
            && bytes("resumed").starts_with(b"dna-lab network for two, version 3\n")
    );
    let unknown = BoardCourse { against: Some("no player".to_owned()), ..against };
    assert!(BoardTraining::new(unknown).unwrap_err().to_string().contains("'no player' is no player"));
    save("begun", trained(25, Method::Tc));
    assert_eq!(Kind::of(&path("begun")).unwrap(), Some(Kind::Network));
    assert!(store::is_board_network(&path("begun")).unwrap());
    let refused = |name: &str, expected: &str| {
        let error = store::load_board_training(&path(name)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    save_training(&path("grid"), &Training::new(self::course(Method::Td)).unwrap()).unwrap();
    refused("grid", "is a network of another game");
    let error = load_network(&path("begun")).unwrap_err().to_string();
    assert!(error.contains("is a network of another game"), "{error}");
    let whole = bytes("begun");
    std::fs::write(path("short"), &whole[..whole.len() - 50]).unwrap();
    refused("short", "is cut short");
    let line = whole.iter().position(|&byte| byte == b'\n').unwrap();
    std::fs::write(path("newer"), [b"dna-lab network for two, version 4", &whole[line..]].concat()).unwrap();
    refused("newer", "has format version 4, newer than 3");
    // A test that says its opponent takes the newer version.
    for (opponent, first) in [(None, "version 1\n"), (Some("random".to_owned()), "version 2\n")] {
        let mut training = trained(5, Method::Td);
        let tally = training.test("random", (10, Seed(1)), &Unobserved).unwrap();
        let test = Test { after: 5, tally, opponent };
        training.tests.push(test.clone());
        save("tested", training);
        assert!(bytes("tested").starts_with(format!("dna-lab network for two, {first}").as_bytes()));
        assert_eq!(store::load_board_training(&path("tested")).unwrap().tests, [test]);
    }
}

#[test]
fn a_network_learns_to_beat_a_player() {
    let game = dna_lab::games::list::variant("othello-league").unwrap().game;
    let points = |games: u64| {
        let course = BoardCourse::new(game.clone(), Method::Td, Seed(1));
        let mut training =
            BoardTraining::new(BoardCourse { against: Some("wpc:standard".to_owned()), ..course }).unwrap();
        training.learner.train(games, 1, &|| false);
        training.test("wpc:standard", (400, Seed(2)), &Unobserved).unwrap().win_rate().unwrap()
    };
    let (before, after) = (points(0), points(3_000));
    assert!(before < 0.2 && after > 0.45, "{before} {after}");
}

#[test]
fn an_optimistic_network_keeps_its_first_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net");
    let mut course = GridCourse::new(Shape::Small, Method::Td, Seed(3));
    course.initial = 1_000.0;
    save_training(&path, &Training::new(Course::Grid(course.clone())).unwrap()).unwrap();
    assert!(std::fs::read(&path).unwrap().starts_with(b"dna-lab network, version 2\n"));
    assert_eq!(load_course(&path).unwrap().0, course);
    let grid = dna_lab::games::twenty48::board::Board(0x0123);
    assert_eq!(load_network(&path).unwrap().value(grid, grid.transposed()), 1_000.0);
}

#[test]
fn a_stage_begins_as_a_copy_and_then_learns_weights_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for method in Method::ALL {
        let staged = || {
            let mut training = trained(60, method);
            let Training::Grid(grid) = &mut training else { panic!("2048") };
            grid.learner.add_stage(8).unwrap();
            training
        };
        let Training::Grid(before) = trained(60, method) else { panic!("2048") };
        let Training::Grid(mut begun) = staged() else { panic!("2048") };
        // Grids whose largest tiles are 128 and 256.
        let grids =
            [0x0123_1034_2201_4517, 0x0123_1034_2201_4518].map(dna_lab::games::twenty48::board::Board);
        let values = |training: &GridTraining| {
            grids.map(|grid| training.learner.network().value(grid, grid.transposed()))
        };
        assert_eq!(values(&begun), values(&before));
        let half = Shape::Small.weights() / 16;
        let lines: Vec<[u32; 16]> = begun.learner.lines().collect();
        assert!(lines[..half] == lines[half..2 * half], "{method:?}");
        assert_eq!(lines.len(), begun.learner.course().lines());
        begun.train(60, 1, &Unobserved);
        let lines: Vec<[u32; 16]> = begun.learner.lines().collect();
        assert!(lines[..half] != lines[half..2 * half], "{method:?}");
        // It is saved, and taken up again in the middle.
        save_training(&path("straight"), &Training::Grid(begun)).unwrap();
        let mut resumed = staged();
        for games in [20, 40] {
            resumed.train(games, 1, &Unobserved);
            save_training(&path("resumed"), &resumed).unwrap();
            resumed = load_training(&path("resumed")).unwrap();
        }
        let bytes = |name| std::fs::read(path(name)).unwrap();
        assert!(
            bytes("straight") == bytes("resumed")
                && bytes("straight").starts_with(b"dna-lab network, version 4\n")
        );
        let Training::Grid(resumed) = resumed else { panic!("2048") };
        let played = load_network(&path("resumed")).unwrap();
        assert_eq!(grids.map(|grid| played.value(grid, grid.transposed())), values(&resumed));
    }
}

#[test]
fn stages_follow_each_other_and_are_four_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net");
    let mut training = trained(40, Method::Tc);
    let Training::Grid(grid) = &mut training else { panic!("2048") };
    grid.learner.add_stage(7).unwrap();
    grid.train(20, 1, &Unobserved);
    let stage = Shape::Small.weights() / 16;
    let lines = |grid: &GridTraining| grid.learner.lines().collect::<Vec<[u32; 16]>>();
    grid.learner.add_stage(14).unwrap();
    let all = lines(grid);
    assert!(all[..stage] != all[stage..2 * stage] && all[stage..2 * stage] == all[2 * stage..3 * stage]);
    assert_eq!(grid.learner.course().largest_shown, 14);
    assert!(matches!(grid.learner.add_stage(14), Err(NoStage::Course(_))));
    grid.learner.change_method(Method::Td).unwrap();
    assert_eq!((lines(grid).len(), &lines(grid)[..]), (3 * stage, &all[..3 * stage]));
    save_training(&path, &training).unwrap();
    let Training::Grid(mut grid) = load_training(&path).unwrap() else { panic!("2048") };
    assert_eq!((lines(&grid), grid.learner.course().stages()), (all[..3 * stage].to_vec(), 3));
    grid.learner.add_stage(15).unwrap();
    assert!(grid.learner.add_stage(16).is_err());
    let full = grid.learner.course().clone();
    let staged = |later_stages: &[u8]| {
        let mut course = full.clone();
        course.later_stages = later_stages.to_vec();
        course
    };
    let error = staged(&[7, 8, 14, 15]).check().unwrap_err().to_string();
    assert_eq!(error, "a network has at most 4 stages");
    let falling = staged(&[8, 7]);
    save_training(&path, &Training::new(Course::Grid(falling)).unwrap()).unwrap();
    refused(&path, "is damaged (its stages do not begin with larger and larger tiles");
    // A network of TDL2048+ gets one, too.
    std::fs::write(&path, written_by_tdl2048()).unwrap();
    let Training::Grid(mut grid) = load_training(&path).unwrap() else { panic!("2048") };
    grid.learner.add_stage(12).unwrap();
    save_training(&path, &Training::Grid(grid)).unwrap();
    let (course, _) = load_course(&path).unwrap();
    assert_eq!((course.later_stages, course.largest_shown), (vec![12], 14));
}

/// A file that TDL2048+ wrote after 20 games of a network with the tuples of ours that is called small, as it was before it was packed.
fn written_by_tdl2048() -> Vec<u8> {
    let file = std::fs::File::open("tests/fixtures/tdl2048/small.w.zst").unwrap();
    zstd::decode_all(file).unwrap()
}

#[test]
fn a_network_of_tdl2048_has_the_values_that_it_has_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.w");
    std::fs::write(&path, written_by_tdl2048()).unwrap();
    assert_eq!(Kind::of(&path).unwrap(), Some(Kind::Tdl2048));
    let (course, logbook) = load_course(&path).unwrap();
    assert_eq!((course.shape, course.largest_shown, logbook.total().games), (Shape::Small, 14, 0));
    // It goes on learning from there, and is saved as one of ours.
    let saved = folder.path().join("small.net");
    save_training(&saved, &load_training(&path).unwrap()).unwrap();
    assert!(std::fs::read(&saved).unwrap().starts_with(b"dna-lab network, version 3\n"));
    assert_eq!(load_course(&saved).unwrap().0, course);
    let networks = [&path, &saved].map(|path| load_network(path).unwrap());
    let values = std::fs::read_to_string("tests/fixtures/tdl2048/values.txt").unwrap();
    assert!(values.lines().count() >= 20);
    for line in values.lines() {
        let (grid, value) = line.split_once(' ').unwrap();
        let grid = dna_lab::games::twenty48::board::Board(u64::from_str_radix(grid, 16).unwrap());
        let expected: f32 = value.parse().unwrap();
        for network in &networks {
            let value = network.value(grid, grid.transposed());
            assert!((value - expected).abs() <= 1e-4 * expected.abs(), "{line}: {value}");
        }
    }
    let mut training = load_training(&saved).unwrap();
    training.train(3, 1, &Unobserved);
    assert_eq!(training.games(), 3);
    // The file of the other program is not written over by mistake.
    let error = Target::claim(&path, Kind::Network, Claim::Update).map(drop).unwrap_err();
    assert!(matches!(error, StoreError::InTheWay { .. }), "{error}");
}

/// The same tables in another order, as an old version wrote them: no width of tuples, and weights of so many bytes.
fn written_long_ago<const N: usize>(weight: impl Fn(f32) -> [u8; N]) -> Vec<u8> {
    let bytes = written_by_tdl2048();
    let mut tables = Vec::new();
    let mut at = 5;
    while at < bytes.len() {
        let count = u64::from_le_bytes(bytes[at + 11..at + 19].try_into().unwrap());
        let weights = &bytes[at + 19..at + 19 + 4 * count as usize];
        let mut table = bytes[at..at + 11].to_vec();
        (table[5], table[6], table[9]) = (0, 0, N as u8);
        table.extend(count.to_le_bytes());
        let numbers = weights.chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().unwrap()));
        table.extend(numbers.flat_map(&weight));
        table.extend([0, 0]);
        tables.push(table);
        // What temporal coherence adds up is twice as much, with a header of its own.
        at += 19 + 12 * count as usize + 10 + 2;
    }
    assert_eq!(tables.len(), 6);
    tables.rotate_left(2);
    [&bytes[..5], &tables.concat()].concat()
}

#[test]
fn older_files_of_tdl2048_open_too() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.w"), folder.path().join("new.w"));
    std::fs::write(&old, written_long_ago(|weight| f64::from(weight).to_le_bytes())).unwrap();
    std::fs::write(&new, written_by_tdl2048()).unwrap();
    let [old, new] = [old, new].map(|path| load_network(&path).unwrap());
    let mut seen = 0;
    for bits in [0x1234_1234_1111_0120_u64, 0x0001_0010_0100_1000, 0x1111_2222_3333_4444] {
        let grid = dna_lab::games::twenty48::board::Board(bits);
        let value = new.value(grid, grid.transposed());
        assert_eq!(old.value(grid, grid.transposed()), value);
        seen += usize::from(value != 0.0);
    }
    assert!(seen > 1);
}

#[test]
fn broken_files_of_tdl2048_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, path) = (written_by_tdl2048(), folder.path().join("bad.w"));
    let check = |bytes: &[u8], expected: &str| {
        std::fs::write(&path, bytes).unwrap();
        refused(&path, expected);
    };
    check(&bytes[..bytes.len() - 1], "is cut short");
    check(&bytes[..bytes.len() / 2], "is cut short");
    check(&[&bytes[..], b"more"].concat(), "is damaged (it goes on after its end)");
    let with = |at: usize, new: &[u8]| {
        let mut changed = bytes.clone();
        changed[at..at + new.len()].copy_from_slice(new);
        changed
    };
    // The first table's tuple, and its first weight.
    check(&with(6, &0x1235_u32.to_le_bytes()), "with tuples or weights that no network here has");
    check(&with(24, &f32::NAN.to_le_bytes()), "a weight is no number");
    check(&written_long_ago(|_| [0, 0]), "with tuples or weights that no network here has");
    // One table fewer.
    check(&with(1, &5_u32.to_le_bytes()), "is damaged (it goes on after its end)");
}
