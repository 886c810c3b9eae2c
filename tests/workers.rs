//! The laboratory's workers without a window: a panic in one of them is told, loses nothing but what was under way, and leaves the
//! others alone.

#![allow(clippy::unwrap_used)]

mod listener;
mod painted;

use dna_lab::arena::regrets;
use dna_lab::evolution::population::{Individual, Origin};
use dna_lab::evolution::presets;
use dna_lab::evolution::stop::StopCriteria;
use dna_lab::evolution::{Run, Settings, Unobserved};
use dna_lab::games::network::Method;
use dna_lab::games::record::Record;
use dna_lab::games::twenty48::players::ntuple::{GridCourse, Shape};
use dna_lab::games::twenty48::text;
use dna_lab::games::{PlayerSpec, Preset, list};
use dna_lab::lab::{Lab, Reply, WorkerName, arena, board, breeding, files, pilot, training, validation};
use dna_lab::pilot::Settings as PilotSettings;
use dna_lab::seed::Seed;
use dna_lab::store::players::Library;
use dna_lab::store::{self, Frozen};
use dna_lab::training::Course;
use listener::Listener;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A worker, and how a panic is provoked in it.
type Provoked = (WorkerName, fn(&Lab));

const WORKERS: [Provoked; 12] = [
    (WorkerName::Breeding, |lab| lab.breeding.provoke_panic()),
    (WorkerName::Training, |lab| lab.training.provoke_panic()),
    (WorkerName::Files, |lab| lab.files.provoke_panic()),
    (WorkerName::Validation, |lab| lab.validation.provoke_panic()),
    (WorkerName::Rating, |lab| lab.rating.provoke_panic()),
    (WorkerName::Gallery, |lab| lab.gallery.provoke_panic()),
    (WorkerName::KnockOut, |lab| lab.knock_out.provoke_panic()),
    (WorkerName::Formulas, |lab| lab.formulas.provoke_panic()),
    (WorkerName::Pilot, |lab| lab.pilot.provoke_panic()),
    (WorkerName::Board, |lab| lab.boards[0].provoke_panic()),
    (WorkerName::SecondBoard, |lab| lab.boards[1].provoke_panic()),
    (WorkerName::Arena, |lab| lab.arena.provoke_panic()),
];

impl Listener {
    /// Whether a worker said that it panicked.
    fn crashed(&self, name: WorkerName) -> bool {
        self.heard(|reply| matches!(reply, Reply::Crashed { worker, .. } if *worker == name))
    }

    fn run(&self) -> Arc<Run> {
        self.lab.breeding.state().run.clone().unwrap()
    }

    fn games(&self) -> u64 {
        self.lab.training.state().progress.games
    }

    fn start(&self) {
        self.lab.breeding.send(breeding::Request::Start { bounds: StopCriteria::default(), threads: 2 });
    }

    fn begin_training(&self) {
        let course = Course::Grid(GridCourse::new(Shape::Small, Method::Td, Seed(1)));
        self.lab.training.send(training::Request::Begin(course));
        self.lab.training.send(training::Request::Start(2));
        self.wait("games that teach", |this| this.games() > 0);
    }

    /// Asks for so many games of the first of the population, under this id.
    fn validate(&self, id: u64, games: u32) {
        let epoch = self.lab.breeding.state().epoch;
        let run = self.run();
        let genome = run.population[0].genome.clone();
        let (game, seed) = (run.settings.game.clone(), run.settings.seed);
        self.lab.validation.send(validation::Request { epoch, id, genome, game, seed, round: 0, games });
    }

    /// Lets a player play on a board, slowly enough that it takes long.
    fn begin_match(&self, at: usize) {
        let board = &self.lab.boards[at];
        board.send(board::Request::Seat(0, Some(player("random"))));
        board.send(board::Request::Speed(20.0));
        board.send(board::Request::Run(true));
    }

    fn plies(&self, at: usize) -> usize {
        self.lab.boards[at].state().plies
    }
}

/// A player of the usual game.
fn player(name: &str) -> Arc<PlayerSpec> {
    Arc::new(Library::default().read(&list::games()[0], name).unwrap())
}

/// A small population of founders.
fn founders() -> Run {
    Run::new(presets::settings(Preset::Demo, None, &[])).unwrap()
}

#[test]
fn a_panic_in_one_worker_leaves_all_working() {
    for (at, (name, provoke)) in WORKERS.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let this = Listener::new(Some(folder.path()));
        let lab = &this.lab;
        lab.breeding.send(breeding::Request::Replace(Arc::new(founders())));
        this.start();
        this.begin_training();
        lab.arena.send(arena::Request::Enter(player("rules:article")));
        let endless = arena::Settings { games: 1_000_000, ..lab.arena.state().settings.clone() };
        lab.arena.send(arena::Request::Set(endless));
        lab.arena.send(arena::Request::Start(1));
        this.wait("a generation", |this| this.run().generation().is_some());
        this.wait("games of the arena", |this| this.lab.arena.state().played > 0);
        for at in [0, 1] {
            this.begin_match(at);
            this.wait("a move", |this| this.plies(at) > 0);
        }
        provoke(lab);
        this.wait("the news", |this| this.crashed(name));
        let (status, learning) = (lab.breeding.status(), lab.training.state().status);
        assert_eq!(status == breeding::Status::Running, name != WorkerName::Breeding, "{status:?}");
        assert_eq!(learning == training::Status::Learning, name != WorkerName::Training, "{learning:?}");
        let playing = lab.arena.state().status == arena::Status::Playing;
        assert_eq!(playing, name != WorkerName::Arena, "{name:?}");
        assert_eq!(lab.boards[0].state().running, name != WorkerName::Board, "{name:?}");
        assert_eq!(lab.boards[1].state().running, name != WorkerName::SecondBoard, "{name:?}");
        let fault = |name| if name == WORKERS[at].0 { 1 } else { 0 };
        // A worker that panicked rests until the next request; the others were at it all the time.
        let (generation, games) = (this.run().generation(), this.games());
        this.start();
        lab.training.send(training::Request::Start(2));
        this.wait("more generations", |this| this.run().generation() > generation);
        this.wait("more games", |this| this.games() > games);
        let (played, plies) = (lab.arena.state().played, [0, 1].map(|at| this.plies(at)));
        lab.arena.send(arena::Request::Start(1));
        this.wait("more games of the arena", |this| this.lab.arena.state().played > played);
        for at in [0, 1] {
            this.begin_match(at);
            this.wait("another move", |this| this.plies(at) > plies[at]);
        }
        this.validate(7, 50);
        this.wait("fresh games", |this| {
            this.heard(|reply| matches!(reply, Reply::Validated { id: 7, unfinished: false, .. }))
        });
        let path = folder.path().join("mine.ron");
        lab.files.send(files::Request::Save(path.clone(), this.run()));
        this.wait("a file", |this| this.heard(|reply| matches!(reply, Reply::Saved { .. })));
        assert!(store::load(&path).is_ok());
        let slow = PilotSettings { delay: Duration::from_secs(9), ..PilotSettings::default() };
        lab.pilot.send(pilot::Request::Set(slow));
        this.wait("the pilot", |this| this.lab.pilot.state().settings == slow);
        for (name, _) in WORKERS {
            let crashes = |reply: &&Reply| matches!(reply, Reply::Crashed { worker, .. } if *worker == name);
            assert_eq!(this.heard.borrow().iter().filter(crashes).count(), fault(name), "{name:?}");
        }
    }
}

#[test]
fn a_panic_in_the_middle_of_a_generation_leaves_no_trace() {
    let this = Listener::new(None);
    let mut straight = founders();
    straight.settings.games = 2_000;
    this.lab.breeding.send(breeding::Request::Replace(Arc::new(straight.clone())));
    this.wait("the founders", |this| this.lab.breeding.state().run.is_some());
    let founders = this.run();
    this.lab.breeding.send(breeding::Request::Step { threads: 2 });
    this.wait("games", |this| this.lab.breeding.state().progress().played > 0);
    this.lab.breeding.provoke_panic();
    this.wait("the news", |this| this.crashed(WorkerName::Breeding));
    let status = this.lab.breeding.status();
    assert!(matches!(&status, breeding::Status::Failed(what) if what.contains("provoked")), "{status:?}");
    assert!(this.lab.breeding.crash().is_some_and(|what| what.contains("provoked")));
    assert!(Arc::ptr_eq(&founders, &this.run()));
    this.lab.breeding.send(breeding::Request::Step { threads: 2 });
    this.wait("the generation", |this| this.run().generation() == Some(0));
    let game = straight.settings.game.clone();
    straight.step(&*game, &Unobserved);
    assert_eq!(straight, *this.run());
    this.wait("peace", |this| this.lab.breeding.crash().is_none());
}

#[test]
fn a_network_keeps_what_it_learned_before_a_panic() {
    let this = Listener::new(None);
    this.begin_training();
    this.wait("many games", |this| this.games() > 100);
    let games = this.games();
    this.lab.training.provoke_panic();
    this.wait("the news", |this| this.crashed(WorkerName::Training));
    let state = this.lab.training.state();
    assert_eq!(state.status, training::Status::Resting);
    assert!(this.games() >= games && state.unsaved, "{} {games}", this.games());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.net");
    this.lab.training.send(training::Request::Save(path.clone()));
    this.wait("the file", |this| this.heard(|reply| matches!(reply, Reply::NetworkSaved(_))));
    assert_eq!(store::load_training(&path).unwrap().progress(), state.progress);
}

#[test]
fn a_network_of_another_program_opens_and_is_saved_elsewhere() {
    let this = Listener::new(None);
    let folder = tempfile::tempdir().unwrap();
    let [path, mine] = ["small.w", "mine.net"].map(|name| folder.path().join(name));
    let packed = std::fs::File::open("tests/fixtures/tdl2048/small.w.zst").unwrap();
    std::fs::write(&path, zstd::decode_all(packed).unwrap()).unwrap();
    this.lab.training.send(training::Request::Open(path));
    this.wait("the network", |this| this.lab.training.state().course.is_some());
    assert_eq!(this.lab.training.state().path, None);
    this.lab.training.send(training::Request::Save(mine.clone()));
    this.wait("the file", |this| this.heard(|reply| matches!(reply, Reply::NetworkSaved(_))));
    assert_eq!(store::load_course(&mine).unwrap().0.largest_shown, 14);
    assert_eq!(this.lab.training.state().path, Some(mine));
    // What is no network leaves the one there is.
    this.lab.training.send(training::Request::Open("README.md".into()));
    this.wait("the news", |this| this.heard(|reply| matches!(reply, Reply::FileFailed(_))));
    assert!(this.lab.training.state().course.is_some());
}

#[test]
fn a_validation_that_panics_ends_and_the_next_is_played() {
    let this = Listener::new(None);
    this.lab.breeding.send(breeding::Request::Replace(Arc::new(founders())));
    this.wait("the founders", |this| this.lab.breeding.state().run.is_some());
    this.validate(1, u32::MAX);
    this.validate(2, 300);
    this.wait("first games", |this| {
        this.heard(|reply| matches!(reply, Reply::Validated { id: 1, unfinished: true, .. }))
    });
    assert_eq!(*this.lab.validation.state(), validation::State::Playing { epoch: 1, id: 1 });
    this.lab.validation.provoke_panic();
    this.wait("its end", |this| {
        this.heard(|reply| matches!(reply, Reply::ValidationBroken { epoch: 1, id: 1 }))
    });
    this.wait("the other", |this| {
        this.heard(|reply| matches!(reply, Reply::Validated { id: 2, unfinished: false, tally, .. } if tally.games == 300))
    });
    assert!(this.crashed(WorkerName::Validation));
    // One of a population that is gone is given up.
    this.validate(3, u32::MAX);
    this.wait("the third", |this| this.heard(|reply| matches!(reply, Reply::Validated { id: 3, .. })));
    this.lab.breeding.send(breeding::Request::Reset);
    this.wait("a rest", |this| *this.lab.validation.state() == validation::State::Resting);
}

#[test]
fn files_keep_the_freezer_and_the_recovery_through_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let this = Listener::new(Some(folder.path()));
    let run = founders();
    let individual = Individual { origin: Origin::Thawed, ..run.population[0].clone() };
    let game = run.settings.game.clone();
    let frozen = Frozen { run: "mine".to_owned(), game, individual, validated: Default::default() };
    let frozen_are = |count: usize| move |this: &Listener| this.lab.files.state().freezer.len() == count;
    this.lab.files.send(files::Request::Freeze(Box::new(frozen.clone())));
    this.wait("one", frozen_are(1));
    let kept = this.lab.files.state().kept.clone();
    assert!(kept.is_some());
    this.lab.files.provoke_panic();
    this.wait("the news", |this| this.crashed(WorkerName::Files));
    assert_eq!(this.lab.files.state().kept, kept);
    this.lab.files.send(files::Request::Freeze(Box::new(frozen)));
    this.wait("both", frozen_are(2));
    // What waits at the end is still written.
    let path = folder.path().join("last.ron");
    this.lab.files.send(files::Request::Save(path.clone(), Arc::new(run)));
    drop(this);
    let mut left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["freezer.ron", "freezer.ron~", "last.ron"]);
}

#[test]
fn a_pilot_that_panics_in_flight_rests() {
    let folder = tempfile::tempdir().unwrap();
    let board = text::parse("2 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0").unwrap();
    painted::film(folder.path(), &[board; 5]);
    let this = Listener::new(None);
    this.lab.pilot.send(pilot::Request::Album(folder.path().to_owned()));
    this.lab.pilot.send(pilot::Request::Look(Duration::ZERO));
    this.wait("a look", |this| this.lab.pilot.state().looks == 1);
    this.lab.pilot.send(pilot::Request::Start);
    this.wait("the flight", |this| this.lab.pilot.state().status == pilot::Status::Flying);
    this.lab.pilot.provoke_panic();
    this.wait("the news", |this| this.crashed(WorkerName::Pilot));
    let state = this.lab.pilot.state();
    assert_eq!((state.status, state.standing.moves, state.board()), (pilot::Status::Resting, 0, Some(board)));
    // It still has eyes, those of the album.
    this.lab.pilot.send(pilot::Request::Look(Duration::ZERO));
    this.wait("another look", |this| this.lab.pilot.state().looks == 2);
    assert!(this.lab.pilot.state().is_ready());
}

#[test]
fn busy_workers_hear_urgent_requests_at_once() {
    let this = Listener::new(None);
    let mut run = founders();
    run.settings.games = 1_000_000;
    this.lab.breeding.send(breeding::Request::Replace(Arc::new(run)));
    this.start();
    this.wait("games", |this| this.lab.breeding.state().progress().played > 0);
    let asked = Instant::now();
    this.lab.breeding.send(breeding::Request::Pause);
    assert_ne!(this.lab.breeding.status(), breeding::Status::Running, "pausing, or paused already");
    this.wait("the pause", |this| this.lab.breeding.status() == breeding::Status::Paused);
    assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
    this.begin_training();
    let asked = Instant::now();
    this.lab.training.send(training::Request::Pause);
    this.wait("the rest", |this| this.lab.training.state().is_at_rest());
    assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
}

#[test]
fn the_arena_keeps_the_first_games_of_players_that_come_and_go() {
    let this = Listener::new(None);
    let arena = &this.lab.arena;
    let settings = arena::Settings { games: 150, ..arena.state().settings.clone() };
    arena.send(arena::Request::Set(settings.clone()));
    for name in ["greedy", "random", "rules:article"] {
        arena.send(arena::Request::Enter(player(name)));
    }
    arena.send(arena::Request::Remove(0));
    arena.send(arena::Request::Start(2));
    this.wait("all games", |this| this.lab.arena.state().status == arena::Status::Over);
    arena.send(arena::Request::Remove(0));
    arena.send(arena::Request::Record("games.txt".into()));
    this.wait("the games", |this| this.heard(|reply| matches!(reply, Reply::Recorded(..))));
    let text = this.heard.borrow().iter().find_map(|reply| match reply {
        Reply::Recorded(_, text) => Some(text.clone()),
        _ => None,
    });
    let records = Record::read_all(&text.unwrap(), &settings.game).unwrap();
    assert_eq!(records.len(), 100);
    assert!(records.iter().all(|record| record.players == ["rules:article"]));
    arena.send(arena::Request::Set(arena::Settings { games: 30, ..settings.clone() }));
    arena.send(arena::Request::Record("fewer.txt".into()));
    this.wait("fewer games", |this| {
        this.heard(|reply| {
            matches!(reply, Reply::Recorded(path, text)
            if path.ends_with("fewer.txt") && text.matches("[Game ").count() == 30)
        })
    });
    // A record is the game of the seed, as it was counted.
    let engine = player("rules:article").engine_at(&settings.game).unwrap();
    for (at, record) in records.iter().enumerate() {
        let outcome = engine.contender().unwrap().play(settings.seed.derive(at as u64));
        assert_eq!(record.moves.len(), outcome.moves as usize);
    }
}

#[test]
fn settings_that_change_are_the_runs_from_the_next_generation_on() {
    let this = Listener::new(None);
    let breeding = &this.lab.breeding;
    breeding.send(breeding::Request::Replace(Arc::new(founders())));
    breeding.send(breeding::Request::Step { threads: 2 });
    this.wait("a generation", |this| {
        let state = this.lab.breeding.state();
        state.run.as_ref().is_some_and(|run| run.generation() == Some(0)) && !state.status.is_busy()
    });
    let bred = this.run();
    let change = |rate| {
        let settings = Settings { mutation_rate: rate, ..bred.settings.clone() };
        breeding.send(breeding::Request::Change(Box::new(settings)));
    };
    change(0.9);
    change(0.6);
    let epoch = breeding.state().epoch;
    breeding.send(breeding::Request::Note(epoch, "noted".to_owned()));
    this.wait("the note", |this| this.run().notes == "noted");
    assert_eq!(this.run().settings, bred.settings, "what was bred was bred by these");
    breeding.send(breeding::Request::Step { threads: 2 });
    this.wait("another", |this| this.run().generation() == Some(1));
    assert_eq!(this.run().settings.mutation_rate, 0.6);
}

#[test]
fn the_arena_finds_what_moves_gave_away() {
    let this = Listener::new(None);
    let (arena, game) = (&this.lab.arena, list::variant("connect-four").unwrap().game);
    arena.send(arena::Request::Set(arena::Settings { games: 4, ..arena::Settings::of(game.clone()) }));
    let names = ["random", "alphabeta:6"];
    for name in names {
        let player = Library::default().read(&game, name).unwrap();
        arena.send(arena::Request::Enter(player.into()));
    }
    arena.send(arena::Request::Start(2));
    this.wait("all games", |this| this.lab.arena.state().is_done());
    assert_eq!(arena.state().judging_needs, Some(0));
    for request in [arena::Request::Judge(2), arena::Request::Pause] {
        arena.send(request);
    }
    this.wait("a pause", |this| this.lab.arena.state().judged.as_ref().is_some_and(|judged| judged.rests));
    assert_eq!(arena.state().judged.as_ref().unwrap().total, 4);
    arena.send(arena::Request::Judge(2));
    this.wait("all judged", |this| {
        let state = this.lab.arena.state();
        state.judged.as_ref().is_some_and(|judged| judged.games == 4) && !state.is_judging()
    });
    let judged = arena.state().judged.clone().unwrap();
    let [random, searching] = [0, 1].map(|player: usize| judged.regrets[player].given_away().unwrap().0);
    assert!(random > searching, "{random} {searching}");
    // The command line finds the same in the games that it is given.
    arena.send(arena::Request::Record("games.txt".into()));
    this.wait("the games", |this| this.heard(|reply| matches!(reply, Reply::Recorded(..))));
    let text = this.heard.borrow().iter().find_map(|reply| match reply {
        Reply::Recorded(_, text) => Some(text.clone()),
        _ => None,
    });
    let records = Record::read_all(&text.unwrap(), &game).unwrap();
    let found = regrets(&records, &names, &*game.solver().unwrap(), &Unobserved);
    assert_eq!(found.unwrap().0, judged.regrets);
    // Other players have other games, and another game may have no exact values.
    arena.send(arena::Request::Remove(0));
    this.wait("nothing judged", |this| this.lab.arena.state().judged.is_none());
    arena.send(arena::Request::Game(list::variant("abalone").unwrap().game));
    this.wait("no values", |this| this.lab.arena.state().judging_needs.is_none());
}
