//! Experiments on disk: the plan in a file, and beside it a folder with a file for each run, a clock for all of them, and tables.

use super::csv::{Decimals, write_table};
use super::file::save_document;
use super::read::load_document;
use super::{Claim, DocumentError, Kind, StoreError, Target};
use dna_lab_evolution::experiment::{Budget, Condition, Outcome, Plan};
use dna_lab_games::say;
use dna_lab_games::tally::Tally;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

const PLAN_FORMAT: &str = "dna-lab experiment";

const CLOCK_FORMAT: &str = "dna-lab clock";

const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanDocument {
    format: String,
    version: u32,
    experiment: Plan,
}

/// What a run's own file does not tell: how long each generation took, and its champion's games at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The run's file, without its folder.
    pub run: String,
    /// Seconds up to each generation.
    pub seconds: Vec<f64>,
    /// The games at the end, and the budget that was spent by then; none before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<(Budget, Tally)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockDocument {
    format: String,
    version: u32,
    clocks: Vec<Clock>,
}

/// Reads a plan, and checks it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_plan(path: &Path) -> Result<Plan, StoreError> {
    let PlanDocument { experiment, .. } = load_document(path, PLAN_FORMAT, VERSION)?;
    experiment.check().map_err(|why| StoreError::File { path: path.to_owned(), what: why })?;
    Ok(experiment)
}

/// The text of a plan's file.
#[must_use]
pub fn print_plan(plan: &Plan) -> String {
    let (format, version) = (PLAN_FORMAT.to_owned(), VERSION);
    super::print_document(&PlanDocument { format, version, experiment: plan.clone() }, 3)
}

/// The folder of an experiment's runs, unless another is named: the plan's path without its extension.
#[must_use]
pub fn folder_of(plan: &Path) -> PathBuf {
    let folder = plan.with_extension("");
    if folder == plan { plan.with_extension("runs") } else { folder }
}

/// The name of the file of a run.
#[must_use]
pub fn run_name(condition: &Condition, seed: u64) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-._+".contains(c) { c } else { '-' };
    let name: String = condition.to_string().replace(", ", "_").chars().map(safe).collect();
    // Systems take 255 bytes, and long lists of levels are longer.
    let shortened: String = name.chars().take(60).collect();
    format!("{shortened}_seed-{seed}.ron")
}

/// The file in the folder of an experiment that says what is known of its runs.
#[must_use]
pub fn clock_of(folder: &Path) -> PathBuf {
    folder.join("clock.ron")
}

/// Takes that file to write to. Another program that breeds there is told apart by the lock.
///
/// # Errors
/// What [`Target::claim`] says.
pub fn claim_clocks(folder: &Path) -> Result<Target, StoreError> {
    Ok(Target::claim(&clock_of(folder), Kind::Clock, Claim::Update)?.without_copy())
}

/// Reads what is known of the runs of an experiment.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_clocks(path: &Path) -> Result<Vec<Clock>, StoreError> {
    let read = load_document(path, CLOCK_FORMAT, VERSION).map_err(|error| match error {
        StoreError::Document { path, problem } if !matches!(problem, DocumentError::Newer { .. }) => {
            let advice = say!(
                "{0}. Move this file away: the runs stay, but their times are lost and their test games are played again"
            );
            StoreError::File { path, what: advice.with(problem.sentence()) }
        }
        error => error,
    });
    read.map(|ClockDocument { clocks, .. }| clocks)
}

/// Seconds up to each generation of a run of an experiment; none if no experiment is known to have bred it.
#[must_use]
pub fn seconds_of(run: &Path) -> Option<Vec<f64>> {
    let clock = clock_of(run.parent()?);
    let known = super::exists(&clock).then(|| load_clocks(&clock).ok()).flatten()?;
    known
        .into_iter()
        .find(|clock| run.file_name().is_some_and(|name| name == &*clock.run))
        .map(|clock| clock.seconds)
}

/// Keeps what is known of the runs.
///
/// # Errors
/// What [`Target::write`] says.
pub fn save_clocks(target: &mut Target, clocks: Vec<Clock>) -> Result<(), StoreError> {
    let document = ClockDocument { format: CLOCK_FORMAT.to_owned(), version: VERSION, clocks };
    save_document(target, &document, 3)
}

/// Writes the generations of all runs in long form: a line a generation, its levels first. Rates are shares of 1.
///
/// # Errors
/// What [`Target::write`] says.
pub fn export_experiment(
    target: &mut Target,
    plan: &Plan,
    outcomes: &[Outcome],
    decimals: Decimals,
) -> Result<(), StoreError> {
    let conditions = plan.conditions();
    let factors = plan.factors.keys().cloned();
    let columns = ["seed", "generation", "games", "seconds", "test_games", "test_rate", "test_score", "last"];
    let header: Vec<String> = factors.chain(columns.map(str::to_owned)).collect();
    let line = |outcome: &Outcome, spent: [String; 3], tally: &Tally, last: bool| {
        let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let mut line: Vec<String> =
            conditions[outcome.condition].0.iter().map(|(_, level)| level.to_string()).collect();
        line.push(outcome.seed.to_string());
        line.extend(spent);
        line.extend([tally.games.to_string(), optional(tally.win_rate()), optional(tally.mean_score())]);
        line.push(if last { "yes" } else { "no" }.to_owned());
        line
    };
    let lines = outcomes.iter().flat_map(|outcome| {
        let spent = |point: &dna_lab_evolution::experiment::Point| {
            [point.generation.to_string(), point.games.to_string(), format!("{:.3}", point.seconds)]
        };
        let generations = outcome.curve.iter().map(|point| line(outcome, spent(point), &point.fresh, false));
        let last = outcome.curve.last().zip(outcome.test.as_ref());
        generations
            .chain(last.map(|(point, test)| line(outcome, spent(point), test, true)))
            .collect::<Vec<_>>()
    });
    write_table(target, decimals, std::iter::once(header).chain(lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_evolution::experiment::Level;

    #[test]
    fn only_runs_of_an_experiment_know_their_seconds() {
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("one.ron");
        assert_eq!(seconds_of(&run), None, "no clock");
        let clock = Clock { run: "one.ron".to_owned(), seconds: vec![0.5, 1.25], test: None };
        let mut target = claim_clocks(folder.path()).expect("a clock");
        save_clocks(&mut target, vec![clock]).expect("a file");
        assert_eq!(seconds_of(&run), Some(vec![0.5, 1.25]));
        assert_eq!(seconds_of(&folder.path().join("other.ron")), None);
    }

    #[test]
    fn runs_have_names_that_any_system_takes() {
        let condition = Condition(vec![
            ("preset".to_owned(), Level::Word("lab+invent".to_owned())),
            ("mutation-rate".to_owned(), Level::Number(0.1)),
            ("openings".to_owned(), Level::Word("a,b/c".to_owned())),
        ]);
        assert_eq!(run_name(&condition, 3), "preset-lab+invent_mutation-rate-0.1_openings-a-b-c_seed-3.ron");
    }

    #[test]
    fn the_folder_stands_beside_its_plan() {
        assert_eq!(folder_of(Path::new("a/rates.ron")), Path::new("a/rates"));
        assert_eq!(folder_of(Path::new("rates")), Path::new("rates.runs"));
    }
}
