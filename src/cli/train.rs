//! `dna-lab train`: an n-tuple network learns 2048 by playing it.

use super::options::note;
use super::{Failure, claim_save, format, interrupt, print_json, progress, save_or_rescue};
use crate::games::twenty48::players::ntuple::{Course, Method, Shape};
use crate::seed::Seed;
use crate::store::{self, Kind, shown};
use crate::training::{Logbook, Observer, Training};
use clap::ValueEnum;
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Let an n-tuple network learn 2048 (the standard game) by playing it and correcting its values.
///
/// On one thread the same seed gives the same network, also when it is saved and taken up again. Ctrl-C saves and
/// stops, in the middle of games; they go on when the training does.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Which cells its tuples see [default: 4x6]
    #[arg(long, value_enum)]
    net: Option<NetName>,
    /// Games to play, besides those played before
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Threads, which share the weights [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How it learns [default: tc]
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    /// The share of an error that all weights of a grid together make good [default: 0.1 for td, 1 for tc]
    #[arg(long)]
    rate: Option<f32>,
    /// Where all chance comes from [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved network
    #[arg(long, value_name = "NET", conflicts_with_all = ["net", "method", "rate", "seed"])]
    open: Option<PathBuf>,
    /// Save the network here: every five minutes, and at the end
    #[arg(long, value_name = "NET")]
    save: Option<PathBuf>,
    /// Replace whatever stands where --save goes: another network, a file of another kind, one that is read-only
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
    /// 5- and 4-tuples: 16.5 MiB, and 49.5 MiB to learn by tc
    Small,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// TD(0): every weight by the same share of the error
    Td,
    /// Temporal coherence: every weight at a rate of its own
    Tc,
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
}

/// How often a network is saved while it learns.
const AUTOSAVE: Duration = Duration::from_secs(300);

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { open, save, force, .. } = arguments;
    let mut save = claim_save(save.as_deref(), open.as_deref(), Kind::Network, *force)?;
    let mut training = begin(arguments)?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = arguments.threads.map_or(cores, usize::from);
    interrupt::listen();
    let start = Instant::now();
    let before = training.logbook.total();
    let goal = before.games + arguments.games;
    let bar = progress::training(goal);
    bar.set_position(before.games);
    let mut seconds = 0.0;
    while training.logbook.total().games < goal && !interrupt::asked() {
        let session = Session { bar: &bar, until: Instant::now() + AUTOSAVE, shown: Mutex::new(start) };
        let begun = Instant::now();
        training.train(goal - training.logbook.total().games, threads, &session);
        seconds += begun.elapsed().as_secs_f64();
        let goes_on = training.logbook.total().games < goal && !interrupt::asked();
        if let Some(target) = save.as_mut().filter(|_| goes_on) {
            bar.set_message(format!("saving {}", shown(target.path())));
            bar.tick();
            // A full disk may be emptied before the end: the training goes on.
            if let Err(error) = store::save_training(target, &training) {
                bar.suspend(|| note(&format!("dna-lab: not saved yet: {error}")));
            }
        }
    }
    bar.finish_and_clear();
    if let Some(target) = &mut save {
        if interrupt::asked() {
            note(&format!("saving {}", shown(target.path())));
        }
        save_or_rescue(target, Kind::Network, |target| store::save_training(target, &training))?;
    }
    let moves = training.logbook.total().moves - before.moves;
    let report = report(&training.logbook, moves as f64 / seconds.max(1e-9));
    if arguments.json {
        return print_json(out, &report);
    }
    writeln!(
        out,
        "{} and {} in all, {} moves a second on {}",
        format::counted(report.games, "game"),
        format::counted(report.moves, "move"),
        format::per_second(report.moves_per_second),
        format::counted(threads as u64, "thread")
    )?;
    write_recent(out, &training.logbook)?;
    if let Some(path) = &arguments.save {
        let watch = format::pasted(&format!("ntuple:{}", path.to_string_lossy()));
        writeln!(out, "saved as {}: try `dna-lab watch {watch}`", shown(path))?;
    }
    Ok(())
}

fn begin(arguments: &Arguments) -> Result<Training, Failure> {
    if let Some(path) = &arguments.open {
        let (course, _) = store::load_course(path)?;
        state_memory(course.method, course.shape);
        return Ok(store::load_training(path)?);
    }
    let shape = match arguments.net {
        None | Some(NetName::FourBySix) => Shape::FourBySix,
        Some(NetName::Small) => Shape::Small,
    };
    let method = match arguments.method {
        None | Some(MethodName::Tc) => Method::Tc,
        Some(MethodName::Td) => Method::Td,
    };
    let mut course = Course::new(shape, method, Seed(arguments.seed.unwrap_or(1)));
    if let Some(rate) = arguments.rate {
        course.rate = rate;
        course.check().map_err(|what| Failure::Usage(format!("{what}: give --rate above 0 and up to 1")))?;
    }
    state_memory(method, shape);
    Training::new(course).map_err(|error| {
        Failure::Failed(format!(
            "there is not the memory for it ({error}): close other programs, or take --net small"
        ))
    })
}

fn state_memory(method: Method, shape: Shape) {
    note(&format!(
        "a {} network that learns by {}: {} MiB of memory",
        shape.name(),
        method.name(),
        method.bytes(shape) >> 20
    ));
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

fn report(logbook: &Logbook, moves_per_second: f64) -> Report {
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
    }
}

/// One stretch of training between two saves.
struct Session<'bar> {
    bar: &'bar ProgressBar,
    until: Instant,
    shown: Mutex<Instant>,
}

impl Observer for Session<'_> {
    fn should_stop(&self) -> bool {
        interrupt::asked() || Instant::now() >= self.until
    }

    fn played(&self, logbook: &Logbook) {
        let Ok(mut shown) = self.shown.lock() else { return };
        if shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        *shown = Instant::now();
        let recent = logbook.recent();
        self.bar.set_position(logbook.total().games);
        self.bar.set_message(format!(
            "last {}: {} reached 2048, mean score {}",
            format::counted(recent.games, "game"),
            format::percent(recent.win_rate()),
            format::grouped(recent.mean_score().unwrap_or(0.0).round() as i128)
        ));
    }
}
