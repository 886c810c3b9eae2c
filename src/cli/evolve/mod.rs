//! `dna-lab evolve`: breeding.

mod opponents;
pub(super) mod rules;
mod settings;

use super::options::{FieldFlags, MachineOptions, TableFormat, game_names, refuse};
use super::sums::Announced;
use super::{Failure, claim, claim_save, faults, format, interrupt, print_json, progress, save_or_rescue};
use crate::evaluator::{Evaluator, Referee};
use crate::evolution::logbook::Record;
use crate::evolution::presets;
use crate::evolution::stop::{Spent, StopCriteria, StopReason};
use crate::evolution::style::Axis;
use crate::evolution::{Observer, Run};
use crate::games::Preset;
use crate::lab::rating;
use crate::store::{self, Claim, Kind, Target, players, shown};
use crate::tally::Tally;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use opponents::Opponents;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Breed players: evolve a population of weighted rules.
///
/// Stops at the first bound reached: --generations, --max-seconds or --until. Without any, it stops when the
/// lower end of the champion's interval reaches 80 %, or after 40 generations without progress. Bounds and threads are not part of
/// the run: 3 generations and 3 more give the same file as 6. Ctrl-C ends the game under way, saves and stops;
/// the generation under way is then played again when the run goes on. Exit code 1 if the founders were not judged by then.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game to breed for [default: 2048]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// Where the settings start from [default: the usual one of the game, which `dna-lab presets` names]
    #[arg(long, value_parser = preset_names())]
    preset: Option<Preset>,
    #[command(flatten)]
    flags: FieldFlags<false>,
    /// Rules that genomes may use, e.g. smoothness,lost,empty_cells [default: the preset's]
    #[arg(long, hide_short_help = true, value_delimiter = ',')]
    rules: Option<Vec<String>>,
    /// A rule of your own besides, as text, e.g. 'steps: line sum(pairs: |L(a) - L(b)|)': see docs/formulas.md; may be
    /// given several times
    #[arg(long = "rule", hide_short_help = true, value_name = "FORMULA")]
    formulas: Vec<String>,
    /// What the columns of the map of styles tell apart: a behaviour of the game, or a rule or formula with its range, e.g.
    /// 'RULE@0..10' [default: the game's first behaviour]
    #[arg(long, hide_short_help = true, value_name = "AXIS")]
    map_across: Option<Axis>,
    /// What its rows tell apart, from the bottom up [default: the game's second behaviour]
    #[arg(long, hide_short_help = true, value_name = "AXIS")]
    map_up: Option<Axis>,
    /// In a two-player game: a further opponent that selection, succession and measurement meet, e.g. 'ugi:2,COMMAND' or ntuple:NET (see
    /// PLAYER in `dna-lab --help`); may be given several times. To go on with the run name the same ones again
    #[arg(long = "opponent", value_name = "PLAYER")]
    opponents: Vec<String>,
    /// Where all chance comes from [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved run: its own settings hold
    #[arg(long, value_name = "RUN.ron",
          conflicts_with_all = ["game", "preset", "rules", "formulas", "map_across", "map_up", "seed", "population", "games"])]
    open: Option<PathBuf>,
    /// Breed so many generations more
    #[arg(long)]
    generations: Option<u32>,
    /// Stop when the lower end of the 95 % interval of the champion's win rate reaches this (0 to 1)
    #[arg(long, hide_short_help = true)]
    until: Option<f64>,
    /// Stop after so many seconds
    #[arg(long)]
    max_seconds: Option<f64>,
    /// Let the champion play so many games against the game's panel in every --rate-every'th generation, and keep its rating
    /// in the run: selection takes no notice
    #[arg(long, hide_short_help = true, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: Option<u32>,
    /// How often --rate rates, in generations
    #[arg(long, hide_short_help = true, value_name = "GENERATIONS", default_value_t = 5, requires = "rate",
          value_parser = clap::value_parser!(u32).range(1..))]
    rate_every: u32,
    #[command(flatten)]
    machines: MachineOptions,
    /// Save the run here: after the first generation, every half minute, and at the end
    #[arg(long, value_name = "RUN.ron")]
    save: Option<PathBuf>,
    /// Export the logbook here at the end
    #[arg(long, hide_short_help = true, value_name = "LOG.csv")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    table_format: TableFormat,
    /// Replace whatever stands where --save and --csv go: another run, a file of another kind, one that is read-only
    #[arg(long, hide_short_help = true)]
    force: bool,
    /// Print one JSON object: generations, games, champion_win_rate with interval_low and interval_high, validation_games, population_win_rate
    /// with population_interval_low and _high, sample_games, games_per_second, rating with rating_low and rating_high, rating_games, stop_reason
    #[arg(long)]
    json: bool,
}

/// The presets by their names.
fn preset_names() -> impl TypedValueParser<Value = Preset> {
    let described = |preset: Preset| {
        PossibleValue::new(preset.id()).help(match preset {
            Preset::Lab => {
                "The lab's rules, and of the genetic algorithms that were measured the one that learns fastest"
            }
            Preset::Article => {
                "The article's operators, numbers and rules; in a two-player game, a challenger with random weights against the champion"
            }
            Preset::Demo => "Small and quick, to look at",
            Preset::Cma => "The lab's rules, weighted by covariance matrix adaptation",
            Preset::Spsa => {
                "For long runs of a two-player game: pairs of samples play each other, and all weights climb towards winners"
            }
            Preset::Invent => "Formulas that evolution writes itself, out of nothing",
            Preset::LabInvent => "The lab's rules, and formulas that evolution writes",
        })
    };
    PossibleValuesParser::new(Preset::ALL.map(described)).try_map(|id| Preset::find(&id).ok_or("no preset"))
}

#[derive(Serialize)]
struct Report {
    generations: Option<u32>,
    #[serde(flatten)]
    announced: Announced,
    games: u64,
    games_per_second: f64,
    /// The champion's over the panel, where it was rated.
    rating: Option<f64>,
    rating_low: Option<f64>,
    rating_high: Option<f64>,
    rating_games: u64,
    /// Games that opponents lost by faults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    faults: BTreeMap<String, BTreeMap<&'static str, u64>>,
    stop_reason: &'static str,
}

/// How often a run is saved while it goes on.
const AUTOSAVE: Duration = Duration::from_secs(30);

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let criteria = criteria(arguments)?;
    if arguments.open.is_some() && !arguments.flags.given.is_empty() {
        let what = "--open cannot be used with settings: the run's own hold";
        return Err(Failure::Usage(what.to_owned()));
    }
    // What cannot be written, or must not be replaced, is better known before the work than after it; and what is read
    // to go on with belongs to this program from here on.
    let Arguments { open, save, csv, force, .. } = arguments;
    let mut save = claim_save(save.as_deref(), open.as_deref(), Kind::Run, *force)?;
    let table = |path| claim(path, Kind::Table, Claim::Update, *force);
    let mut csv = csv.as_deref().map(table).transpose()?;
    let mut run = match open {
        Some(path) => store::load(path)?,
        None => Run::new(settings::of(arguments)?)?,
    };
    // Those that need no files are had by their names.
    let own = run.settings.opponents.clone();
    let simple = own.iter().all(|name| players::without_files(&run.settings.game, name).is_some());
    let named = if arguments.opponents.is_empty() && simple { own } else { arguments.opponents.clone() };
    run.settings.check_opponents(&named)?;
    let before = run.games();
    let opponents = Opponents::named(&named, &run.settings.game)?;
    let pool = arguments.machines.threads.pool()?;
    if arguments.rate.is_some() && run.settings.game.panel().is_empty() {
        refuse(&[("--rate", true)], &run.settings.game)?;
    }
    let rate = arguments.rate.map(|games| (games, arguments.rate_every));
    let session = Session { rate, opponents, ..Session::new(criteria) };
    interrupt::listen();
    let evaluator = arguments.machines.evaluator(&session.bar)?;
    let reason = pool.install(|| session.evolve(&mut run, &*evaluator, save.as_mut()));
    session.bar.finish_and_clear();
    // What stands there stays until there is something better to put in its place.
    let mut saved = save.filter(|target| run.generation().is_some() || !target.path().exists());
    if let Some(target) = &mut saved {
        save_or_rescue(target, Kind::Run, |target| store::save(target, &run))?;
    }
    if let Some(target) = &mut csv {
        store::export_logbook(target, &run, arguments.table_format.decimals())?;
    }
    let reason = reason?;
    faults::tell(&session.opponents.players);
    let seconds = session.start.elapsed().as_secs_f64();
    let games = session.games();
    let faults = faults::counted(&session.opponents.players);
    let report = Report { faults, ..report(&run, reason, games, games as f64 / seconds.max(1e-9)) };
    if arguments.json {
        print_json(out, &report)?;
    } else {
        print(out, arguments, saved.is_some(), (&run, run.games().saturating_sub(before)), &report)?;
    }
    if run.generation().is_some() {
        return Ok(());
    }
    let advice = match saved {
        Some(target) => format!("go on with `{}`", go_on(target.path())),
        None => "give it more time, or fewer --games".to_owned(),
    };
    Err(Failure::Failed(format!("stopped before the founders were judged ({}): {advice}", why(&report))))
}

/// The command that breeds on what was saved.
fn go_on(path: &Path) -> String {
    let path = format::pasted_path(path);
    format!("dna-lab evolve --open {path} --save {path}")
}

/// Why it stopped, in words.
fn why(report: &Report) -> &'static str {
    match report.stop_reason {
        "generations" => "all generations asked for are bred",
        "seconds" => "the time is up",
        "target_rate" => "the target is reached",
        "no_progress" => "no more progress",
        "interrupted" => "interrupted",
        other => other,
    }
}

fn criteria(arguments: &Arguments) -> Result<StopCriteria, Failure> {
    if let Some(rate) = arguments.until.filter(|rate| !(0.0..=1.0).contains(rate)) {
        return Err(Failure::Usage(format!("--until is {rate}: give a win rate from 0 to 1, e.g. 0.8")));
    }
    if let Some(seconds) = arguments.max_seconds.filter(|seconds| !(0.0..=1e9).contains(seconds)) {
        return Err(Failure::Usage(format!(
            "--max-seconds is {seconds}: give a number from 0 to 1000000000"
        )));
    }
    let criteria = StopCriteria {
        generations: arguments.generations,
        seconds: arguments.max_seconds,
        target_rate: arguments.until,
        ..StopCriteria::default()
    };
    if criteria != StopCriteria::default() {
        return Ok(criteria);
    }
    Ok(presets::default_bounds())
}

/// The default bounds of a run, and how to continue it.
fn unasked(arguments: &Arguments) -> Result<Option<String>, Failure> {
    let bounds = criteria(arguments)?;
    let StopCriteria { target_rate, stagnation: Some(generations), .. } = bounds else { return Ok(None) };
    Ok((bounds == presets::default_bounds()).then(|| {
        format!(
            "Unless it is bounded, a run ends when the lower end of the champion's interval reaches {}, or after {generations} generations without progress: \
             bound it to breed on, e.g. with --max-seconds 60.",
            format::percent(target_rate)
        )
    }))
}

/// One invocation's evolving: its clock, its bounds and its progress bar.
struct Session {
    criteria: StopCriteria,
    start: Instant,
    deadline: Option<Instant>,
    bar: ProgressBar,
    /// How many games rate the champion, and in every how manyth generation.
    rate: Option<(u32, u32)>,
    opponents: Opponents,
    played: std::sync::atomic::AtomicU64,
}

/// Games that are no part of breeding.
struct Uncounted<'a>(&'a Session);

impl Observer for Uncounted<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

impl Observer for Session {
    fn should_stop(&self) -> bool {
        interrupt::asked() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn played(&self, games: u64) {
        self.played.fetch_add(games, Ordering::Relaxed);
        self.bar.inc(games);
    }
}

impl Session {
    fn new(criteria: StopCriteria) -> Self {
        let start = Instant::now();
        let deadline = criteria.seconds.map(|seconds| start + Duration::from_secs_f64(seconds));
        Self {
            criteria,
            start,
            deadline,
            bar: progress::generations(),
            rate: None,
            opponents: Opponents::default(),
            played: 0.into(),
        }
    }

    fn games(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    fn effort(&self, generations: u32) -> Spent {
        Spent { generations, seconds: self.start.elapsed().as_secs_f64(), games: self.games() }
    }

    /// Rates the champion, if that is due; what is cut off is not kept.
    fn rate(&self, run: &mut Run, evaluator: &dyn Evaluator) -> Result<(), Failure> {
        let (Some((games, every)), Some(generation)) = (self.rate, run.generation()) else { return Ok(()) };
        if generation.is_multiple_of(every) {
            rating::rate(run, games.into(), (evaluator, &Uncounted(self)))
                .map_err(|why| Failure::Failed(why.to_string()))?;
        }
        Ok(())
    }

    fn evolve(
        &self,
        run: &mut Run,
        evaluator: &dyn Evaluator,
        mut save: Option<&mut Target>,
    ) -> Result<StopReason, Failure> {
        let settings = run.settings.game.clone();
        let mut generations = 0;
        let (mut saved, mut told): (Option<Instant>, _) = (None, None);
        loop {
            self.tell(run, generations, &mut told);
            if let Some(reason) = self.criteria.reached(run, self.effort(generations)) {
                return Ok(reason);
            }
            let founders = run.logbook.is_empty();
            self.bar.set_position(0);
            self.bar.set_length(run.games_of_next_generation());
            let referee = Referee { game: &*settings, evaluator, observer: self };
            if run.step_against(referee, &self.opponents.engines).is_none() {
                let interrupted = interrupt::asked();
                return Ok(if interrupted { StopReason::Interrupted } else { StopReason::Seconds });
            }
            generations += u32::from(!founders);
            self.rate(run, evaluator)?;
            if let Some(target) = save.as_mut().filter(|_| saved.is_none_or(|at| at.elapsed() >= AUTOSAVE)) {
                // A full disk may be emptied before the end: the run goes on.
                if let Err(error) = store::save(target, run) {
                    self.bar.suspend(|| writeln!(std::io::stderr(), "dna-lab: not saved yet: {error}")).ok();
                }
                saved = Some(Instant::now());
            }
        }
    }

    /// Says how far the run is: in the bar on a terminal, in a line every few seconds elsewhere.
    fn tell(&self, run: &Run, generations: u32, told: &mut Option<Instant>) {
        let Some(record) = run.logbook.last() else { return };
        let seconds = self.start.elapsed().as_secs_f64();
        let speed = self.games() as f64 / seconds.max(1e-9);
        let line = format!(
            "generation {} · {} · {} games/s{}{}",
            record.generation,
            standing(run, record),
            format::NUMBERS.short(speed),
            self.time_left(generations, seconds),
            self.opponents.lost()
        );
        if std::io::stderr().is_terminal() {
            self.bar.set_message(line);
        } else if told.is_none_or(|told| told.elapsed() >= Duration::from_secs(5)) {
            let _ = writeln!(std::io::stderr(), "{line}");
            *told = Some(Instant::now());
        }
    }

    fn time_left(&self, generations: u32, seconds: f64) -> String {
        let by_time = self.criteria.seconds.map(|most| most - seconds);
        let by_generations = self
            .criteria
            .generations
            .filter(|_| generations > 0)
            .map(|most| seconds / f64::from(generations) * f64::from(most.saturating_sub(generations)));
        by_time
            .into_iter()
            .chain(by_generations)
            .reduce(f64::min)
            .map_or(String::new(), |left| format!(" · {:.0} s left", left.max(0.0)))
    }
}

/// How good the best is held to be.
fn standing(run: &Run, record: &Record) -> String {
    let game = &run.settings.game;
    let validated = format::rate(&record.validated);
    let population = if record.sample.is_empty() {
        format!("best {} in training", format::percent(record.best.win_rate()))
    } else {
        format!("population {}", format::rate(&record.sample))
    };
    let Some(first) = run.settings.validated_against() else {
        return format!("{population} · champion {validated}");
    };
    let against = |(id, tally): &(String, Tally)| {
        format!(" · {} {}", format::opponent(game, id), format::percent(tally.win_rate()))
    };
    let others: String = record.yardsticks.iter().map(against).collect();
    let latest =
        run.ratings.last().map(|(id, rating)| format!(" · #{id} rated {}", format::NUMBERS.rating(rating)));
    let latest = latest.unwrap_or_default();
    format!("{population} · champion against {first} {validated}{others}{latest}")
}

fn report(run: &Run, reason: StopReason, games: u64, games_per_second: f64) -> Report {
    let rating = run.champion().and_then(|champion| run.rating(champion.individual.id));
    Report {
        generations: run.generation(),
        announced: run.into(),
        games,
        games_per_second,
        rating: rating.map(|rating| rating.rating),
        rating_low: rating.and_then(|rating| rating.low),
        rating_high: rating.and_then(|rating| rating.high),
        rating_games: rating.map_or(0, |rating| rating.games),
        faults: BTreeMap::new(),
        stop_reason: reason.name(),
    }
}

fn print(
    out: &mut impl Write,
    arguments: &Arguments,
    saved: bool,
    (run, kept): (&Run, u64),
    report: &Report,
) -> Result<(), Failure> {
    if let (Some(generation), Some(champion)) = (run.generation(), run.champion()) {
        // A generation that was cut off is played anew when the run goes on.
        let of_which = match report.games.saturating_sub(kept) {
            0 => String::new(),
            _ => format!(", of which the run keeps {}", format::grouped(kept)),
        };
        writeln!(
            out,
            "Stopped at generation {generation}: {}. {} games{of_which}, {} a second.",
            why(report),
            format::grouped(report.games),
            format::NUMBERS.short(report.games_per_second)
        )?;
        if let Some(bounds) = unasked(arguments)?.filter(|_| report.stop_reason != "interrupted") {
            writeln!(out, "{bounds}")?;
        }
        writeln!(
            out,
            "Champion #{} wins {} of {} games that selection never saw{}.",
            champion.individual.id,
            format::rate(&champion.validated),
            format::grouped(champion.validated.games),
            format::first_yardstick(run)
        )?;
        format::write_yardsticks(out, run)?;
        format::write_rating(out, run, champion.individual.id)?;
        if let Some(sample) = format::population(run) {
            writeln!(out, "{sample}.")?;
        }
    }
    match &arguments.save {
        Some(path) if saved && run.generation().is_none() => {
            writeln!(out, "Saved to {}: founders that have not played", shown(path))?
        }
        Some(path) if saved => {
            let (name, file) = (shown(path), format::pasted_path(path));
            writeln!(out, "Saved to {name}. See it: dna-lab inspect {file}, dna-lab watch {file}")?
        }
        Some(path) => writeln!(out, "{} is left as it was.", shown(path))?,
        None => writeln!(out, "Not saved: name a file with --save to keep the run.")?,
    }
    if let Some(path) = &arguments.csv {
        writeln!(out, "Logbook exported to {}", shown(path))?;
    }
    Ok(())
}
