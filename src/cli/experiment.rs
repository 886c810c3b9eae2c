//! `dna-lab experiment`: runs of several conditions on the same seeds.

use super::options::{MachineOptions, TableFormat};
use super::{Failure, claim, format, interrupt, print_json, progress};
use crate::evolution::experiment::{
    self, Budget, Condition, Difference, Measure, Plan, Summary, differences, fewest_seeds, summaries,
};
use crate::lab::experiment::{Experiment, ExperimentError, Progress};
use crate::store::{self, Claim, Kind, shown};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compare settings, presets or games: breed several runs of each on the same seeds.
///
/// PLAN.ron says what differs, on how many seeds, and how long a run is; --example prints one. The runs go into a folder beside it. Each
/// thread breeds a run of its own. With --queue, all threads and workers play for one run at a time. The same command goes on with what is there: after
/// Ctrl-C, a crash, or more seeds in the plan. At the end each run's champion plays test games that are the same for all runs and that
/// selection never sees. Conditions are compared seed by seed. The test may be looked at at any time: it is wrong in at most 5 % of
/// experiments, over all pairs together.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The plan
    #[arg(value_name = "PLAN.ron", required_unless_present = "example")]
    plan: Option<PathBuf>,
    /// Print a plan to begin with
    #[arg(long, exclusive = true)]
    example: bool,
    /// Print what the runs say so far, without breeding
    #[arg(long)]
    look: bool,
    /// The folder of the runs [default: the plan's path without .ron]
    #[arg(long, value_name = "FOLDER")]
    runs: Option<PathBuf>,
    /// Export every generation of all runs here, a line each
    #[arg(long, value_name = "TABLE.csv")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    table_format: TableFormat,
    /// Replace whatever stands where --csv goes
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    machines: MachineOptions,
    /// Print one JSON object: question, finished, runs, runs_finished, conditions: [{condition, values, median, mean, interval_low,
    /// interval_high}], differences: [{better, worse, seeds, seeds_better, seeds_worse, difference, margin, sure_after}], fewest_seeds
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// To show a person how the experiment of this plan stands.
    pub(super) fn look_at(plan: &Path) -> Self {
        let (plan, runs, csv) = (Some(plan.to_owned()), None, None);
        let (table_format, machines) = (TableFormat::default(), MachineOptions::default());
        let (look, example, force, json) = (true, false, false, false);
        Self { plan, example, look, runs, csv, table_format, force, machines, json }
    }
}

impl From<ExperimentError> for Failure {
    fn from(error: ExperimentError) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A plan to begin with: a question that every lesson about evolution asks.
fn example() -> Plan {
    let level = experiment::Level::Number;
    Plan {
        question: "How many mutants does a population need?".to_owned(),
        game: Some("connect-four".to_owned()),
        preset: Some("lab".to_owned()),
        settings: [("population".to_owned(), level(40.0))].into(),
        rules: Vec::new(),
        factors: [("mutation-rate".to_owned(), [0.0, 0.1, 0.4].map(level).to_vec())].into(),
        seeds: 10,
        budget: Budget::Generations(20),
        test_games: 1000,
        measure: Measure::Wins,
    }
}

#[derive(Serialize)]
struct Report {
    question: String,
    /// Whether all runs are finished.
    finished: bool,
    runs: usize,
    runs_finished: usize,
    conditions: Vec<ConditionReport>,
    differences: Vec<DifferenceReport>,
    fewest_seeds: u64,
}

#[derive(Serialize)]
struct ConditionReport {
    condition: String,
    values: Vec<f64>,
    median: Option<f64>,
    mean: Option<f64>,
    interval_low: Option<f64>,
    interval_high: Option<f64>,
}

#[derive(Serialize)]
struct DifferenceReport {
    better: String,
    worse: String,
    seeds: u64,
    seeds_better: u64,
    seeds_worse: u64,
    difference: f64,
    margin: Option<f64>,
    sure_after: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(path) = &arguments.plan else {
        return Ok(write!(out, "{}", store::experiment::print_plan(&example()))?);
    };
    let plan = store::experiment::load_plan(path)?;
    let table = |path| claim(path, Kind::Table, Claim::Update, arguments.force);
    let mut csv = arguments.csv.as_deref().map(table).transpose()?;
    let folder = arguments.runs.clone().unwrap_or_else(|| store::experiment::folder_of(path));
    let experiment = Experiment::open(plan, &folder)?;
    let finished = if arguments.look {
        experiment.runs().iter().all(Progress::is_done)
    } else {
        breed(arguments, &experiment)?
    };
    if let Some(target) = &mut csv {
        let decimals = arguments.table_format.decimals();
        store::experiment::export_experiment(target, &experiment.plan, &experiment.outcomes(), decimals)?;
    }
    if arguments.json {
        return print_json(out, &report(&experiment, finished));
    }
    print(out, &experiment)?;
    if !finished {
        let folder = arguments.runs.as_deref().map(format::pasted_path);
        let folder = folder.map_or(String::new(), |folder| format!(" --runs {folder}"));
        writeln!(out, "\nNot finished: `dna-lab experiment {}{folder}` goes on.", format::pasted_path(path))?;
    }
    writeln!(out, "The runs are in {}.", shown(&folder))?;
    if let Some(path) = &arguments.csv {
        writeln!(out, "Every generation is in {}.", shown(path))?;
    }
    Ok(())
}

fn breed(arguments: &Arguments, experiment: &Experiment) -> Result<bool, Failure> {
    let pool = arguments.machines.threads.pool()?;
    let threads = pool.current_num_threads();
    let bar = progress::runs(experiment.runs().len() as u64);
    interrupt::listen();
    let evaluator = arguments.machines.evaluator(&bar)?;
    // Workers elsewhere play one run's games faster than many runs' in turn.
    let shape = if arguments.machines.has_queue() { (1, threads) } else { (threads, 1) };
    let done = std::sync::atomic::AtomicBool::new(false);
    let finished = std::thread::scope(|scope| {
        scope.spawn(|| tell(experiment, &bar, &done));
        let watch = progress::Watch(indicatif::ProgressBar::hidden());
        let finished = experiment.breed(shape, &*evaluator, &watch);
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        finished
    })?;
    bar.finish_and_clear();
    Ok(finished)
}

/// Keeps the bar at what is done, until all is.
fn tell(experiment: &Experiment, bar: &indicatif::ProgressBar, done: &std::sync::atomic::AtomicBool) {
    while !done.load(std::sync::atomic::Ordering::Relaxed) {
        let runs = experiment.runs();
        bar.set_position(runs.iter().filter(|run| run.is_done()).count() as u64);
        let under_way = runs.iter().filter(|run| run.share > 0.0 && !run.is_done());
        let under_way: Vec<String> = under_way
            .take(4)
            .map(|run| {
                let condition = &experiment.conditions()[run.outcome.condition];
                format!("{condition}, seed {}: {:.0} %", run.outcome.seed, 100.0 * run.share)
            })
            .collect();
        bar.set_message(under_way.join(" · "));
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
}

fn report(experiment: &Experiment, finished: bool) -> Report {
    let (conditions, outcomes) = (experiment.conditions(), experiment.outcomes());
    let (plan, runs) = (&experiment.plan, experiment.runs());
    let name = |at: usize| conditions[at].to_string();
    let condition = |summary: Summary| ConditionReport {
        condition: name(summary.condition),
        values: summary.values,
        median: summary.median,
        mean: summary.mean,
        interval_low: summary.interval.map(|interval| interval.0),
        interval_high: summary.interval.map(|interval| interval.1),
    };
    let difference = |difference: Difference| DifferenceReport {
        better: name(difference.better),
        worse: name(difference.worse),
        seeds: difference.seeds,
        seeds_better: difference.wins,
        seeds_worse: difference.losses,
        difference: difference.mean,
        margin: difference.margin,
        sure_after: difference.sure_after,
    };
    let summaries = summaries(conditions.len(), &outcomes, plan.measure).into_iter();
    let differences = differences(conditions, &outcomes, plan.measure).into_iter();
    Report {
        question: plan.question.clone(),
        finished,
        runs: runs.len(),
        runs_finished: runs.iter().filter(|run| run.is_done()).count(),
        conditions: summaries.map(condition).collect(),
        differences: differences.map(difference).collect(),
        fewest_seeds: fewest_seeds(conditions),
    }
}

fn print(out: &mut impl Write, experiment: &Experiment) -> Result<(), Failure> {
    let (plan, conditions) = (&experiment.plan, experiment.conditions());
    let outcomes = experiment.outcomes();
    let figure = |value: Option<f64>| plan.measure.told(value, &format::NUMBERS);
    let games = format::grouped(plan.test_games.into());
    let what = if plan.measure == Measure::Wins { "wins" } else { "mean score" };
    writeln!(out, "{}\n\nEach run's champion, {what} of {games} test games:", plan.question)?;
    let width = conditions.iter().map(|condition| condition.to_string().chars().count()).max().unwrap_or(0);
    writeln!(out, "{:width$}  runs  {:>8}  {:>8}  95 % interval of the mean", "", "median", "mean")?;
    for summary in summaries(conditions.len(), &outcomes, plan.measure) {
        let name = conditions[summary.condition].to_string();
        writeln!(
            out,
            "{name:<width$}  {:>4}  {:>8}  {:>8}  {}",
            summary.values.len(),
            figure(summary.median),
            figure(summary.mean),
            plan.measure.interval(summary.interval, &format::NUMBERS)
        )?;
    }
    let differences = differences(conditions, &outcomes, plan.measure);
    if differences.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nCompared on the same seeds:")?;
    for difference in &differences {
        writeln!(out, "{}", compared(conditions, plan.measure, difference))?;
    }
    let fewest = fewest_seeds(conditions);
    if differences.iter().any(|difference| difference.seeds < fewest && difference.sure_after.is_none()) {
        let pairs = format::counted(differences.len() as u64, "pair");
        writeln!(
            out,
            "With {pairs} at least {fewest} seeds are needed to be sure of one: raise `seeds` in the plan, and run it again."
        )?;
    }
    Ok(())
}

/// Which of two is better, by how much, and how sure that is.
fn compared(conditions: &[Condition], measure: Measure, difference: &Difference) -> String {
    let [better, worse] = [difference.better, difference.worse].map(|at| conditions[at].to_string());
    let unit = if measure == Measure::Wins { " points" } else { "" };
    let by = difference.told(measure, &format::NUMBERS) + unit;
    let seeds = format::counted(difference.seeds, "seed");
    let equal =
        if difference.ties() > 0 { format!(", equal on {}", difference.ties()) } else { String::new() };
    let count = format!("better on {} of {seeds}{equal}", difference.wins);
    match difference.sure_after {
        Some(after) => format!("  {better} beats {worse} by {by}: {count}, sure after {after}"),
        None if difference.is_tie() => format!("  {better} and {worse}: no difference on {seeds}"),
        None => format!("  {better} and {worse}: not sure yet. The first is ahead by {by}, {count}"),
    }
}
