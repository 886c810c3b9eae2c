//! `dna-lab train`: an n-tuple network learns 2048 by playing it.

mod best;
mod board;

use super::options::{game_names, note};
use super::{Failure, claim_save, format, interrupt, print_json, progress, save_or_rescue};
use crate::games::huge_pages;
use crate::games::network::{Method, NoMemory};
use crate::games::twenty48::players::ntuple::{Course, Shape};
use crate::seed::Seed;
use crate::store::{self, Kind, StoreError, Target, shown};
use crate::training::{Logbook, Observer, Training};
use best::{Best, Tested};
use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

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
    /// How it learns [default: tc, or that of the file]
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    /// In 2048, what every grid is said to be worth at first; 320000 makes it explore, and pays after a million games [default: 0]
    #[arg(long, value_name = "SCORE")]
    optimistic: Option<f32>,
    /// The share of an error that all weights of a grid together make good [default: 0.1 for td, 1 for tc]
    #[arg(long)]
    rate: Option<f32>,
    /// Where all chance comes from [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved network
    #[arg(long, value_name = "NET", conflicts_with_all = ["game", "net", "optimistic", "rate", "seed"])]
    open: Option<PathBuf>,
    /// Save the network here: every five minutes, and at the end
    #[arg(long, value_name = "NET")]
    save: Option<PathBuf>,
    /// Keep here, too, the network that did best in test games, of those tried every five minutes and at the end. Then
    /// 1,000 new games say how good it is
    #[arg(long, value_name = "NET")]
    best: Option<PathBuf>,
    /// In a two-player game, the opponent of test games [default: alphabeta:2]
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
    /// TD(0), and temporal coherence for the last tenth of the games
    TdTc,
}

impl MethodName {
    /// How the first games are learned from, and how the last tenth is.
    const fn stages(self) -> (Method, Method) {
        match self {
            Self::Td => (Method::Td, Method::Td),
            Self::Tc => (Method::Tc, Method::Tc),
            Self::TdTc => (Method::Td, Method::Tc),
        }
    }
}

#[derive(Serialize)]
struct Report {
    games: u64,
    moves: u64,
    moves_per_second: f64,
    /// How many the last 1,000 are: some more, or fewer where no more were played.
    last_games: u64,
    last_1000_win_rate: Option<f64>,
    interval_low: f64,
    interval_high: f64,
    last_1000_mean_score: Option<f64>,
    /// How much of its memory the system granted in huge pages, in MiB.
    huge_pages_mib: Option<u64>,
    /// The network that `--best` kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Tested>,
}

/// How often a network is saved while it learns.
const AUTOSAVE: Duration = Duration::from_secs(300);

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { open, save, force, .. } = arguments;
    if board::is_asked_for(arguments)? {
        return board::run(arguments, out);
    }
    let save_there = claim_save(save.as_deref(), open.as_deref(), Kind::Network, *force)?;
    let best = claim_save(arguments.best.as_deref(), open.as_deref(), Kind::Network, *force)?.map(Best::new);
    let training = begin(arguments)?;
    interrupt::listen();
    let mut session = Session::new(arguments, training, save_there, best);
    let (moves, seconds) = session.train()?;
    let best = session.best.take().map(Best::measured).transpose()?.flatten();
    let logbook = &session.training.logbook;
    let huge_pages = huge_pages::granted();
    let report = report(logbook, moves as f64 / seconds.max(1e-9), huge_pages, best);
    if arguments.json {
        return print_json(out, &report);
    }
    writeln!(
        out,
        "{} and {} in all, {} moves a second on {}",
        format::counted(report.games, "game"),
        format::counted(report.moves, "move"),
        format::per_second(report.moves_per_second),
        format::counted(session.threads as u64, "thread")
    )?;
    if let Some(bytes) = huge_pages {
        writeln!(out, "{} MiB in huge pages", bytes >> 20)?;
    }
    write_recent(out, logbook)?;
    if let Some(best) = &report.best {
        best.write(out)?;
    }
    if let Some(path) = arguments.save.as_ref().or(arguments.best.as_ref()) {
        let watch = format::pasted(&format!("ntuple:{}", path.to_string_lossy()));
        writeln!(out, "saved as {}: try `dna-lab watch {watch}`", shown(path))?;
    }
    Ok(())
}

fn begin(arguments: &Arguments) -> Result<Training, Failure> {
    let too_little = |error: NoMemory| {
        Failure::Failed(format!(
            "there is not the memory for it ({error}): close other programs, or take a smaller --net"
        ))
    };
    if let Some(path) = &arguments.open {
        let (course, _) = store::load_course(path)?;
        let method = arguments.method.map_or(course.method, |name| name.stages().0);
        state_memory(method, course.shape);
        let mut training = store::load_training(path)?;
        training.learner.change_method(method).map_err(too_little)?;
        return Ok(training);
    }
    let shape = arguments.net.map_or(Shape::FourBySix, Shape::from);
    let method = arguments.method.map_or(Method::Tc, |name| name.stages().0);
    let mut course = Course::new(shape, method, Seed(arguments.seed.unwrap_or(1)));
    course.rate = arguments.rate.unwrap_or(course.rate);
    course.initial = arguments.optimistic.unwrap_or(0.0);
    course.check().map_err(|what| {
        let most = Course::LARGEST_INITIAL;
        let way_out = format!("give --rate above 0 and up to 1, and --optimistic from 0 to {most}");
        Failure::Usage(format!("{what}: {way_out}"))
    })?;
    state_memory(method, shape);
    Training::new(course).map_err(too_little)
}

fn state_memory(method: Method, shape: Shape) {
    note(&format!(
        "a {} network that learns by {}: {} MiB of memory",
        shape.name(),
        method.name(),
        (method.copies() * shape.bytes()) >> 20
    ));
}

/// Saves a network, and says whether that was done. On the way a full disk may still be emptied, so that the training goes on;
/// at the end it is rescued to another place.
fn keep(
    target: &mut Target,
    bar: &ProgressBar,
    is_over: bool,
    save: impl Fn(&mut Target) -> Result<(), StoreError>,
) -> Result<bool, Failure> {
    if is_over {
        return save_or_rescue(target, Kind::Network, save).map(|()| true);
    }
    let saved = save(target);
    if let Err(error) = &saved {
        bar.suspend(|| note(&format!("dna-lab: not saved yet: {error}")));
    }
    Ok(saved.is_ok())
}

/// Says that a training goes on by the method it has, for the next one finds no memory.
fn stays(bar: &ProgressBar, method: Method, error: NoMemory) {
    bar.suspend(|| {
        note(&format!("dna-lab: goes on as before, for {} has not the memory: {error}", method.name()))
    });
}

/// The last games of a training, in a line.
pub(super) fn write_recent(out: &mut impl Write, logbook: &Logbook) -> Result<(), Failure> {
    let recent = logbook.recent();
    writeln!(
        out,
        "last {}: {} reached 2048 (95 % interval), mean score {}",
        format::counted(recent.games, "game"),
        format::rate(&recent),
        format::grouped(recent.mean_score().unwrap_or(0.0).round() as i128)
    )?;
    Ok(())
}

fn report(logbook: &Logbook, moves_per_second: f64, huge_pages: Option<u64>, best: Option<Tested>) -> Report {
    let (total, recent) = (logbook.total(), logbook.recent());
    let (interval_low, interval_high) = recent.interval();
    Report {
        games: total.games,
        moves: total.moves,
        moves_per_second,
        last_games: recent.games,
        last_1000_win_rate: recent.win_rate(),
        interval_low,
        interval_high,
        last_1000_mean_score: recent.mean_score(),
        huge_pages_mib: huge_pages.map(|bytes| bytes >> 20),
        best,
    }
}

/// A training from the command to its last game.
struct Session {
    training: Training,
    /// Games in all, when it ends.
    goal: u64,
    /// After so many games the method changes to this one.
    then: Option<(u64, Method)>,
    threads: usize,
    target: Option<Target>,
    best: Option<Best>,
    bar: ProgressBar,
}

impl Session {
    fn new(arguments: &Arguments, training: Training, target: Option<Target>, best: Option<Best>) -> Self {
        let goal = training.logbook.total().games + arguments.games;
        let then = arguments.method.map(MethodName::stages).filter(|(first, last)| first != last);
        let then = then.map(|(_, last)| (goal - arguments.games / 10, last));
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = arguments.threads.map_or(cores, usize::from);
        let bar = progress::training(goal);
        bar.set_position(training.logbook.total().games);
        Self { training, goal, then, threads, target, best, bar }
    }

    fn games(&self) -> u64 {
        self.training.logbook.total().games
    }

    fn moves(&self) -> u64 {
        self.training.logbook.total().moves
    }

    /// Trains to the goal or to Ctrl-C, saves on the way and at the end, and says how many moves that took and how many
    /// seconds of training.
    fn train(&mut self) -> Result<(u64, f64), Failure> {
        let before = self.training.logbook.total().moves;
        let mut seconds = 0.0;
        let mut games = self.games();
        let goes_on = |games| games < self.goal && !interrupt::asked();
        if let Some(best) = self.best.as_mut().filter(|_| games > 0) {
            // What was learned before may stay the best.
            best.see(&self.training, &self.bar, false)?;
        }
        while goes_on(games) {
            if let Some((_, method)) = self.then.take_if(|(after, _)| *after <= games) {
                let changed = self.training.learner.change_method(method);
                changed.unwrap_or_else(|error| stays(&self.bar, method, error));
            }
            let until = self.then.map_or(self.goal, |(after, _)| after);
            let begun = Instant::now();
            let stretch = Stretch {
                bar: &self.bar,
                goal: self.goal,
                begun,
                moves: self.moves(),
                shown: Mutex::new(begun),
            };
            self.training.train(until - games, self.threads, &stretch);
            seconds += begun.elapsed().as_secs_f64();
            games = self.games();
            if goes_on(games) {
                if let Some(best) = &mut self.best {
                    best.see(&self.training, &self.bar, false)?;
                }
                if let Some(target) = &mut self.target {
                    self.bar.set_message(format!("saving {}", shown(target.path())));
                    self.bar.tick();
                    keep(target, &self.bar, false, |target| store::save_training(target, &self.training))?;
                }
            }
        }
        let saved = self.target.as_mut().map_or(Ok(true), |target| {
            if interrupt::asked() {
                self.bar.suspend(|| note(&format!("saving {}", shown(target.path()))));
            }
            keep(target, &self.bar, true, |target| store::save_training(target, &self.training))
        });
        let tested = self.best.as_mut().map_or(Ok(()), |best| best.see(&self.training, &self.bar, true));
        self.bar.finish_and_clear();
        // One that cannot be written does not keep the other from being written.
        saved.and(tested)?;
        Ok((self.moves() - before, seconds))
    }
}

/// One stretch of training between two saves.
struct Stretch<'bar> {
    bar: &'bar ProgressBar,
    goal: u64,
    begun: Instant,
    /// Moves of all games before it.
    moves: u64,
    shown: Mutex<Instant>,
}

impl Observer for Stretch<'_> {
    fn should_stop(&self) -> bool {
        interrupt::asked() || self.begun.elapsed() >= AUTOSAVE
    }

    fn played(&self, logbook: &Logbook) {
        let Ok(mut shown) = self.shown.lock() else { return };
        if shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        *shown = Instant::now();
        let recent = logbook.recent();
        self.bar.set_position(logbook.total().games);
        let seconds_a_move =
            self.begun.elapsed().as_secs_f64() / (logbook.total().moves - self.moves).max(1) as f64;
        let left = Duration::from_secs_f64((logbook.moves_until(self.goal) * seconds_a_move).min(1e9));
        self.bar.set_message(format!(
            "last {}: {} reached 2048, mean score {}; about {} left",
            format::counted(recent.games, "game"),
            format::percent(recent.win_rate()),
            format::grouped(recent.mean_score().unwrap_or(0.0).round() as i128),
            HumanDuration(left)
        ));
    }
}
