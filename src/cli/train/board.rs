//! `dna-lab train` at a two-player game.

use super::{AUTOSAVE, Arguments, MethodName, keep, stays};
use crate::cli::options::{named_game, note};
use crate::cli::progress::Watch;
use crate::cli::{Failure, claim_save, format, interrupt, print_json, progress};
use crate::games::network::{BoardCourse, Method, NoLearner};
use crate::games::tally::Tally;
use crate::games::{GameSettings, list};
use crate::seed::Seed;
use crate::store::{self, Kind, Target, shown};
use crate::training::{BoardTraining, Test};
use indicatif::{HumanDuration, ProgressBar};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// Test games on the way: the same for every network of a training.
const CHOOSING: (usize, Seed) = (400, Seed(0x7e57_0000_0000_0003));

/// Test games of the network at the end, which chose nothing.
const MEASURING: (usize, Seed) = (1_000, Seed(0x7e57_0000_0000_0004));

/// The opponent of test games where none is named.
const OPPONENT: &str = "alphabeta:2";

/// Whether a two-player game is to be learned.
pub(super) fn is_asked_for(arguments: &Arguments) -> Result<bool, Failure> {
    if let Some(path) = &arguments.open {
        return Ok(store::is_board_network(path)?);
    }
    let Some(name) = arguments.game.as_deref() else { return Ok(false) };
    let is_for_two = named_game(Some(name)).is_some_and(|game| game.is_for_two());
    if !is_for_two && name != "2048" {
        return Err(Failure::Usage("of the single-player games, networks learn --game 2048 only".to_owned()));
    }
    Ok(is_for_two)
}

/// Why there are no networks of a game, and of which there are.
fn no_networks(game: &GameSettings) -> Failure {
    let has = |game: &&GameSettings| game.tuples().is_some();
    let games = list::games();
    let ids = games.iter().filter(has).filter_map(|game| Some(game.variants().first()?.id));
    let known: Vec<&str> = std::iter::once("2048").chain(ids).collect();
    Failure::Usage(format!("{} has no networks: give --game {}", game.title(), known.join(", ")))
}

#[derive(Serialize)]
struct Report {
    games: u64,
    moves_per_second: f64,
    opponent: String,
    /// The network that is kept: of `--best` the best, else the last.
    after_games: u64,
    test_games: u64,
    points: Option<f64>,
    interval_low: f64,
    interval_high: f64,
    #[serde(skip)]
    tally: Tally,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { open, save, best, force, .. } = arguments;
    for (flag, given) in
        [("--net", arguments.net.is_some()), ("--optimistic", arguments.optimistic.is_some())]
    {
        if given {
            return Err(Failure::Usage(format!("{flag} is for 2048: leave it out")));
        }
    }
    let save = claim_save(save.as_deref(), open.as_deref(), Kind::Network, *force)?;
    let best = claim_save(best.as_deref(), open.as_deref(), Kind::Network, *force)?;
    let training = begin(arguments)?;
    interrupt::listen();
    let mut session = Session::new(arguments, training, save, best)?;
    let moves_per_second = session.train()?;
    let report = session.measured(moves_per_second)?;
    if arguments.json {
        return print_json(out, &report);
    }
    writeln!(
        out,
        "{} in all, {} moves a second on {}",
        format::counted(report.games, "game"),
        format::per_second(report.moves_per_second),
        format::counted(session.threads as u64, "thread")
    )?;
    let after = format::counted(report.after_games, "game");
    if report.tally.is_empty() {
        writeln!(out, "after {after}; no new games were played")?;
    } else {
        let (rate, games) = (format::rate(&report.tally), format::counted(report.tally.games, "new game"));
        writeln!(
            out,
            "after {after}: {rate} of the points (95 % interval) in {games} against {}",
            report.opponent
        )?;
    }
    if let Some(path) = arguments.save.as_ref().or(arguments.best.as_ref()) {
        let game = session.training.learner.course().game.variants();
        let id = game.first().map_or("", |variant| variant.id);
        let watch = format::pasted(&format!("ntuple:{}", path.to_string_lossy()));
        writeln!(out, "saved as {}: try `dna-lab watch --game {id} {watch} {OPPONENT}`", shown(path))?;
    }
    Ok(())
}

fn begin(arguments: &Arguments) -> Result<BoardTraining, Failure> {
    let failed = |error: NoLearner| Failure::Failed(error.to_string());
    let first = arguments.method.map(|name| name.stages().0);
    if let Some(path) = &arguments.open {
        let mut training = store::load_board_training(path)?;
        let method = first.unwrap_or(training.learner.course().method);
        training.learner.change_method(method).map_err(|error| failed(error.into()))?;
        return Ok(training);
    }
    let game = named_game(arguments.game.as_deref()).unwrap_or_else(|| list::games()[0].clone());
    if game.tuples().is_none() {
        return Err(no_networks(&game));
    }
    let mut course = BoardCourse::new(game, first.unwrap_or(Method::Td), Seed(arguments.seed.unwrap_or(1)));
    course.rate = arguments.rate.unwrap_or(course.rate);
    if !(course.rate > 0.0 && course.rate <= 1.0) {
        return Err(Failure::Usage(format!(
            "its learning rate is {}: give --rate above 0 and up to 1",
            course.rate
        )));
    }
    let training = BoardTraining::new(course).map_err(failed)?;
    let mebibytes = training.learner.lines().count() >> 14;
    note(&format!("a network of {}: {mebibytes} MiB of memory", training.learner.course().game.title()));
    Ok(training)
}

/// A training from the command to its last game.
struct Session {
    training: BoardTraining,
    goal: u64,
    /// After so many games the method changes to this one.
    then: Option<(u64, Method)>,
    threads: usize,
    opponent: String,
    target: Option<Target>,
    /// Where the best network is kept.
    best: Option<Target>,
    /// The network that is kept as the best: what it did in test games, and after how many games.
    kept: Option<(Tally, u64)>,
    bar: ProgressBar,
}

impl Session {
    fn new(
        arguments: &Arguments,
        training: BoardTraining,
        target: Option<Target>,
        best: Option<Target>,
    ) -> Result<Self, Failure> {
        let goal = training.learner.course().played + arguments.games;
        let stages = arguments.method.map(MethodName::stages).filter(|(first, last)| first != last);
        let then = stages.map(|(_, last)| (goal - arguments.games / 10, last));
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = arguments.threads.map_or(cores, usize::from);
        let opponent = arguments.opponent.clone().unwrap_or_else(|| OPPONENT.to_owned());
        let bar = progress::training(goal);
        let session = Self { training, goal, then, threads, opponent, target, best, kept: None, bar };
        // A name that is wrong is said before hours of training.
        session.test((1, CHOOSING.1))?;
        Ok(session)
    }

    fn played(&self) -> u64 {
        self.training.learner.course().played
    }

    fn test(&self, (games, seed): (usize, Seed)) -> Result<Tally, Failure> {
        Ok(self.training.test(&self.opponent, seed, games, &Watch(ProgressBar::hidden()))?)
    }

    /// Trains to the goal or to Ctrl-C, and gives the moves a second.
    fn train(&mut self) -> Result<f64, Failure> {
        /// Games between two looks at the clock.
        const STRETCH: u64 = 2_000;
        let (mut moves, mut seconds, mut seen) = (0, 0.0, Instant::now());
        let first = self.played();
        if self.best.is_some() && first > 0 {
            // What was learned before may stay the best.
            self.see(false)?;
        }
        while self.played() < self.goal && !interrupt::asked() {
            if let Some((_, method)) =
                self.then.take_if(|(after, _)| *after <= self.training.learner.course().played)
            {
                let changed = self.training.learner.change_method(method);
                changed.unwrap_or_else(|error| stays(&self.bar, method, error));
            }
            let until = self.then.map_or(self.goal, |(after, _)| after);
            let games = STRETCH.min(until - self.played());
            let begun = Instant::now();
            moves += self.training.learner.train(games, self.threads, &interrupt::asked);
            seconds += begun.elapsed().as_secs_f64();
            self.show(seconds / (self.played() - first).max(1) as f64);
            let is_over = self.played() >= self.goal || interrupt::asked();
            if seen.elapsed() >= AUTOSAVE || is_over {
                seen = Instant::now();
                self.see(is_over)?;
            }
        }
        self.bar.finish_and_clear();
        Ok(moves as f64 / f64::max(seconds, 1e-9))
    }

    fn show(&self, seconds_a_game: f64) {
        let left = (self.goal.saturating_sub(self.played())) as f64 * seconds_a_game;
        let tested = self.training.tests.last().map_or_else(String::new, |test| {
            format!("{} of the points against {}; ", format::percent(test.tally.win_rate()), self.opponent)
        });
        self.bar.set_position(self.played());
        let left = HumanDuration(Duration::from_secs_f64(left.min(1e9)));
        self.bar.set_message(format!("{tested}about {left} left"));
    }

    /// Tests the network, and saves it.
    fn see(&mut self, is_over: bool) -> Result<(), Failure> {
        let after = self.played();
        // After Ctrl-C no games are played, but what is nowhere else is kept.
        let mut is_best = self.kept.is_none();
        if !interrupt::asked() {
            let tally = self.test(CHOOSING)?;
            self.training.tests.push(Test { after, tally });
            is_best = self.kept.is_none_or(|(kept, _)| tally.win_rate() > kept.win_rate());
        }
        let save = |target: &mut Target| store::save_board_training(target, &self.training);
        let saved = self.target.as_mut().map_or(Ok(true), |target| keep(target, &self.bar, is_over, save));
        let best = self.best.as_mut().filter(|_| is_best);
        let kept = best.map_or(Ok(false), |best| keep(best, &self.bar, is_over, save));
        // One that cannot be written does not keep the other from being written.
        saved?;
        if kept? {
            self.kept = self.training.tests.last().map(|test| (test.tally, after));
        }
        Ok(())
    }

    /// What the network that is kept does in games that chose nothing.
    fn measured(&mut self, moves_per_second: f64) -> Result<Report, Failure> {
        let (games, last) = (self.played(), self.played());
        let kept = self.kept.map(|(_, after)| after).filter(|&after| after != last);
        if let Some(path) = self.best.as_ref().filter(|_| kept.is_some()).map(Target::path) {
            self.training = store::load_board_training(path)?;
        }
        let tally = self.test(MEASURING)?;
        let (interval_low, interval_high) = tally.interval();
        Ok(Report {
            games,
            moves_per_second,
            opponent: self.opponent.clone(),
            after_games: kept.unwrap_or(last),
            test_games: tally.games,
            points: tally.win_rate(),
            interval_low,
            interval_high,
            tally,
        })
    }
}
