//! `dna-lab train`: an n-tuple network learns a game by playing it.

mod report;
mod session;

use super::options::{game_names, named_game, note};
use super::{Failure, claim_save, format, interrupt};
use crate::games::network::{BoardCourse, Method, NoLearner};
use crate::games::twenty48::players::ntuple::{GridCourse, NoStage, Shape};
use crate::games::{GameSettings, Sentence, list, say};
use crate::seed::Seed;
use crate::store::{self, Kind};
use crate::training::{Course, Logbook, Training};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use session::Session;
use std::io::Write;
use std::path::PathBuf;

/// Let an n-tuple network learn a game by playing it and correcting its values: 2048 (the standard game), or a two-player game
/// that says what its networks see.
///
/// On one thread the same seed gives the same network, also when it is saved and taken up again. Ctrl-C saves and
/// stops, in the middle of games; they go on when the training does.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game [default: 2048, or that of the file]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// In 2048, which cells its tuples see [default: 4x6]
    #[arg(long, value_enum)]
    net: Option<NetName>,
    /// Games to play, besides those played before
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Threads, which share the weights [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How it learns [default: tc; in a two-player game and for a file of TDL2048+ td; else that of the file]
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    /// In 2048, what every grid is said to be worth at first; 320000 makes it explore, and pays after a million games [default: 0]
    #[arg(long, value_name = "SCORE")]
    optimistic: Option<f32>,
    /// In 2048, give grids with this tile or a larger one weights of their own: a stage. They begin as a copy of the stage before; in a new
    /// network all begin at 0. A network has at most four stages, the first included. To go on with the stages of --open, leave this out
    #[arg(long, value_name = "TILE", value_parser = tile())]
    stage: Option<u8>,
    /// The share of an error that all weights of a grid together make good [default: 0.1 for td, 1 for tc]
    #[arg(long)]
    rate: Option<f32>,
    /// Where all chance comes from [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved network
    #[arg(long, value_name = "NET", conflicts_with_all = ["game", "net", "optimistic", "rate", "seed", "against"])]
    open: Option<PathBuf>,
    /// Save the network here: every five minutes, and at the end
    #[arg(long, value_name = "NET")]
    save: Option<PathBuf>,
    /// Keep here, too, the network that did best in test games, of those tried every five minutes and at the end. Then
    /// 1,000 new games say how good it is
    #[arg(long, value_name = "NET")]
    best: Option<PathBuf>,
    /// In a two-player game, the player that it learns to beat, one that needs no file, e.g. wpc:standard. Such a network is meant to look an
    /// odd number of plies ahead [default: it plays itself]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// In a two-player game, the opponent of test games, one that needs no file [default: that of --against, else alphabeta:2]
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// Replace whatever stands where --save or --best goes: another network, a file of another kind, one that is read-only
    #[arg(long)]
    force: bool,
    /// Print one JSON object about the network: its games and moves in all, the speed of this session, and its last
    /// 1,000 games
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum NetName {
    /// Four 6-tuples: 256 MiB, and 768 MiB to learn by tc
    #[value(name = "4x6")]
    FourBySix,
    /// Five 6-tuples: 320 MiB, and 960 MiB
    #[value(name = "5x6")]
    FiveBySix,
    /// Six 6-tuples: 384 MiB, and 1152 MiB
    #[value(name = "6x6")]
    SixBySix,
    /// Seven 6-tuples: 448 MiB, and 1344 MiB
    #[value(name = "7x6")]
    SevenBySix,
    /// Eight 6-tuples: 512 MiB, and 1536 MiB
    #[value(name = "8x6")]
    EightBySix,
    /// 5- and 4-tuples: 16.5 MiB, and 49.5 MiB to learn by tc
    Small,
}

impl From<NetName> for Shape {
    fn from(name: NetName) -> Self {
        match name {
            NetName::FourBySix => Self::FourBySix,
            NetName::FiveBySix => Self::FiveBySix,
            NetName::SixBySix => Self::SixBySix,
            NetName::SevenBySix => Self::SevenBySix,
            NetName::EightBySix => Self::EightBySix,
            NetName::Small => Self::Small,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// TD(0): every weight by the same share of the error
    Td,
    /// Temporal coherence: every weight at a rate of its own
    Tc,
    /// TD(0), and temporal coherence for the last tenth of this command's games. With --open, give this method again
    TdTc,
}

impl MethodName {
    /// How the first games are learned from, and how the last tenth is.
    const fn first_and_last(self) -> (Method, Method) {
        match self {
            Self::Td => (Method::Td, Method::Td),
            Self::Tc => (Method::Tc, Method::Tc),
            Self::TdTc => (Method::Td, Method::Tc),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { open, save, best, force, json, .. } = arguments;
    let save = claim_save(save.as_deref(), open.as_deref(), Kind::Network, *force)?;
    let best = claim_save(best.as_deref(), open.as_deref(), Kind::Network, *force)?;
    let training = begin(arguments)?;
    interrupt::listen();
    let saved = arguments.save.as_deref().or(arguments.best.as_deref());
    let mut session = Session::new(arguments, training, save, best)?;
    let moves_per_second = session.train()?;
    report::print(&mut session, moves_per_second, (saved, *json), out)
}

/// The training that is asked for: one from a file, or a new one.
fn begin(arguments: &Arguments) -> Result<Training, Failure> {
    let first = arguments.method.map(|name| name.first_and_last().0);
    if let Some(path) = &arguments.open {
        let is_for_two = store::is_board_network(path)?;
        fits(arguments, is_for_two)?;
        if !is_for_two {
            let (mut course, _) = store::load_course(path)?;
            course.method = first.unwrap_or(course.method);
            say_memory(Course::Grid(staged(course, arguments)?), arguments.method);
        }
        let mut training = store::load_training(path)?;
        let method = first.unwrap_or(training.course().method());
        training.change_method(method).map_err(|error| failed(error.into(), is_for_two))?;
        if let (Training::Grid(training), Some(exponent)) = (&mut training, arguments.stage) {
            training.learner.add_stage(exponent).map_err(|error| match error {
                NoStage::Course(error) => no_stage(error),
                NoStage::Memory(error) => failed(error.into(), is_for_two),
            })?;
        }
        return Ok(training);
    }
    let game = named_game(arguments.game.as_deref()).filter(GameSettings::is_for_two);
    let is_for_two = game.is_some();
    fits(arguments, is_for_two)?;
    let course = match game {
        Some(game) => board_course(arguments, game)?,
        None => grid_course(arguments)?,
    };
    say_memory(course.clone(), arguments.method);
    Training::new(course).map_err(|error| failed(error, is_for_two))
}

/// Whether no option is of another kind of game.
fn fits(arguments: &Arguments, is_for_two: bool) -> Result<(), Failure> {
    let Arguments { game, net, optimistic, stage, opponent, against, .. } = arguments;
    if !is_for_two && game.as_deref().is_some_and(|name| name != "2048") {
        return Err(Failure::Usage("of the single-player games, networks learn --game 2048 only".to_owned()));
    }
    let foreign = match is_for_two {
        true => {
            vec![
                ("--net", net.is_some()),
                ("--optimistic", optimistic.is_some()),
                ("--stage", stage.is_some()),
            ]
        }
        false => vec![("--opponent", opponent.is_some()), ("--against", against.is_some())],
    };
    let kind = if is_for_two { "2048" } else { "two-player games" };
    match foreign.into_iter().find(|&(_, given)| given) {
        Some((flag, _)) => {
            Err(Failure::Usage(format!("{flag} is for {kind}: leave it out, or name another --game")))
        }
        None => Ok(()),
    }
}

fn board_course(arguments: &Arguments, game: GameSettings) -> Result<Course, Failure> {
    if game.tuples().is_none() {
        return Err(no_networks(&game));
    }
    let method = arguments.method.map_or(Method::Td, |name| name.first_and_last().0);
    let mut course = BoardCourse::new(game, method, Seed(arguments.seed.unwrap_or(1)));
    course.rate = arguments.rate.unwrap_or(course.rate);
    course.against = arguments.against.clone();
    check_rate(course.rate)?;
    Ok(Course::Board(course))
}

fn check_rate(rate: f32) -> Result<(), Failure> {
    if rate > 0.0 && rate <= 1.0 {
        return Ok(());
    }
    Err(Failure::Usage(format!("the learning rate is {rate}: give --rate above 0 and up to 1")))
}

fn grid_course(arguments: &Arguments) -> Result<Course, Failure> {
    let shape = arguments.net.map_or(Shape::FourBySix, Shape::from);
    let method = arguments.method.map_or(Method::Tc, |name| name.first_and_last().0);
    let mut course = GridCourse::new(shape, method, Seed(arguments.seed.unwrap_or(1)));
    course.rate = arguments.rate.unwrap_or(course.rate);
    course.initial = arguments.optimistic.unwrap_or(0.0);
    check_rate(course.rate)?;
    let most = GridCourse::LARGEST_INITIAL;
    course.check().map_err(|what| Failure::Usage(format!("{what}: give --optimistic from 0 to {most}")))?;
    Ok(Course::Grid(staged(course, arguments)?))
}

/// The course with the stage of --stage.
fn staged(course: GridCourse, arguments: &Arguments) -> Result<GridCourse, Failure> {
    match arguments.stage {
        Some(exponent) => course.with_stage(exponent).map_err(no_stage),
        None => Ok(course),
    }
}

fn no_stage(what: Sentence) -> Failure {
    what.advising(say!("leave --stage out to go on with the stages that `dna-lab inspect` shows")).into()
}

/// The exponent of a tile that a stage may begin with.
fn tile() -> impl TypedValueParser<Value = u8> {
    const TILES: [&str; 14] =
        ["4", "8", "16", "32", "64", "128", "256", "512", "1024", "2048", "4096", "8192", "16384", "32768"];
    PossibleValuesParser::new(TILES).map(|tile| {
        let tile: u32 = tile.parse().expect("one of these");
        tile.ilog2() as u8
    })
}

/// Why there are no networks of a game, and of which there are.
fn no_networks(game: &GameSettings) -> Failure {
    let has = |game: &&GameSettings| game.tuples().is_some();
    let games = list::games();
    let ids = games.iter().filter(has).filter_map(|game| Some(game.variants().first()?.id));
    let known: Vec<&str> = std::iter::once("2048").chain(ids).collect();
    Failure::Usage(format!("{} has no networks: give --game {}", game.title(), known.join(", ")))
}

fn failed(error: NoLearner, is_for_two: bool) -> Failure {
    let smaller = if is_for_two { "" } else { ", or take a smaller --net" };
    match error {
        NoLearner::Memory(error) => Failure::Failed(format!(
            "there is not the memory for it ({error}): close other programs{smaller}"
        )),
        NoLearner::Game(_) => Failure::Failed(error.to_string()),
        NoLearner::Against(error) => {
            Failure::Usage(format!("--against takes players that need no file and no program: {error}"))
        }
    }
}

/// Says what memory a course takes, at its end if it changes its method.
fn say_memory(mut course: Course, method: Option<MethodName>) {
    let first = course.method();
    let (_, last) = method.map_or((first, first), MethodName::first_and_last);
    match &mut course {
        Course::Grid(course) => course.method = last,
        Course::Board(course) => course.method = last,
    }
    let mebibytes = course.bytes() >> 20;
    let how = if first == last {
        first.name().to_owned()
    } else {
        format!("{}, and by {} for the last tenth of this command's games", first.name(), last.name())
    };
    let what = match &course {
        Course::Grid(course) if course.stages() > 1 => {
            format!("a {} network in {} stages", course.shape.name(), course.stages())
        }
        Course::Grid(course) => format!("a {} network", course.shape.name()),
        Course::Board(course) => format!("a network of {}", course.game.variant_name()),
    };
    let against = match &course {
        Course::Board(BoardCourse { against: Some(against), .. }) => format!(" against {against}"),
        _ => String::new(),
    };
    note(&format!("{what} that learns by {how}{against}: {mebibytes} MiB of memory"));
}

/// The last games of a training, in a line.
pub(super) fn write_recent(out: &mut impl Write, logbook: &Logbook) -> Result<(), Failure> {
    let recent = logbook.recent();
    writeln!(
        out,
        "last {}: {} reached 2048 (95 % interval), mean score {}",
        format::counted(recent.games, "game"),
        format::rate(&recent),
        format::whole(recent.mean_score().unwrap_or(0.0))
    )?;
    Ok(())
}
