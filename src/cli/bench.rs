//! `dna-lab bench`: how fast this machine plays, on one thread.

use super::{Failure, format, print_json};
use crate::games::{Measure, list};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Measure how fast this machine plays, searches and learns, on one thread.
///
/// Processor time counts, not the clock, so that other programs disturb little (on Windows the clock counts). Each round measures all;
/// shown are the median of the rounds and their range. The same games are played on every machine: the fingerprint, a hash of all outcomes
/// of 2048, changes only with its rules or with a player's. Learning takes up to 768 MiB of memory.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How often all is measured
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Compare with another DNA Lab program: both measure in turns, and the ratios of this one to that one are shown
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A figure by its name: of each round its values.
type Rounds = BTreeMap<String, Vec<Vec<f64>>>;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let (mut ours, mut theirs) = (Rounds::new(), Rounds::new());
    let mut last = Vec::new();
    for round in 0..arguments.rounds {
        // Who measures first takes turns too.
        let other_first = !round.is_multiple_of(2);
        for other in [other_first, !other_first] {
            match &arguments.against {
                Some(program) if other => add(&mut theirs, measured_by(program)?),
                None if other => {}
                _ => {
                    last = list::games().iter().flat_map(|game| game.bench()).collect();
                    add(
                        &mut ours,
                        last.iter().map(|measure| (measure.id.to_owned(), measure.values.clone())),
                    );
                }
            }
        }
    }
    let fingerprint = fingerprint(last.iter().flat_map(|measure| measure.fingerprint.iter().copied()));
    let compares = arguments.against.is_some();
    let shown = if compares { ratios(&ours, &theirs) } else { ours };
    if arguments.json {
        return print_json(out, &report(&shown, compares, fingerprint));
    }
    for Measure { id, name, unit, .. } in &last {
        let Some(rounds) = shown.get(*id) else { continue };
        let number = |value: f64| match value {
            value if compares => format!("{value:.3}"),
            value if value < 100.0 => format!("{value:.2}"),
            value => format::NUMBERS.short(value),
        };
        let spread = |place: usize| {
            let [low, median, high] = spread(rounds, place);
            let range = if arguments.rounds > 1 {
                format!(" ({}–{})", number(low), number(high))
            } else {
                String::new()
            };
            format!("{}{range}", number(median))
        };
        let values: Vec<String> = (0..rounds.first().map_or(0, Vec::len)).map(spread).collect();
        let unit = if compares { "times the other's" } else { unit };
        writeln!(out, "{name:<54} {:>26} {unit}", values.join(", "))?;
    }
    writeln!(out, "fingerprint {fingerprint}")?;
    Ok(())
}

fn add(rounds: &mut Rounds, measures: impl IntoIterator<Item = (String, Vec<f64>)>) {
    for (id, values) in measures {
        rounds.entry(id).or_default().push(values);
    }
}

/// One round of another program.
fn measured_by(program: &Path) -> Result<Vec<(String, Vec<f64>)>, Failure> {
    let failed =
        |what: String| Failure::Failed(format!("{}: {what}: give a DNA Lab program", program.display()));
    let run = |arguments: &[&str]| Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = run(&["bench", "--json", "--rounds", "1"]).map_err(|error| failed(error.to_string()))?;
    // Programs from before rounds measure once.
    let output = if output.status.success() {
        output
    } else {
        run(&["bench", "--json"]).map_err(|error| failed(error.to_string()))?
    };
    let report: Map<String, Value> = serde_json::from_slice(&output.stdout)
        .map_err(|_| failed("it does not answer to `bench --json`".to_owned()))?;
    let numbers = |value: &Value| match value {
        Value::Array(values) => values.iter().filter_map(Value::as_f64).collect(),
        value => value.as_f64().into_iter().collect::<Vec<f64>>(),
    };
    Ok(report
        .iter()
        .map(|(id, value)| (id.clone(), numbers(value)))
        .filter(|(_, values)| !values.is_empty())
        .collect())
}

/// What each round of ours is to the same round of theirs.
fn ratios(ours: &Rounds, theirs: &Rounds) -> Rounds {
    let ratio = |(ours, theirs): (&Vec<f64>, &Vec<f64>)| {
        ours.iter().zip(theirs).map(|(one, other)| one / other).collect()
    };
    let known = ours.iter().filter_map(|(id, ours)| Some((id, ours, theirs.get(id)?)));
    known.map(|(id, ours, theirs)| (id.clone(), ours.iter().zip(theirs).map(ratio).collect())).collect()
}

/// The least, the median and the most of one value over the rounds.
fn spread(rounds: &[Vec<f64>], place: usize) -> [f64; 3] {
    let mut values: Vec<f64> = rounds.iter().filter_map(|round| round.get(place).copied()).collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let median =
        if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 };
    [values[0], median, values[values.len() - 1]]
}

/// The medians by name, and beside them the ranges.
fn report(rounds: &Rounds, are_ratios: bool, fingerprint: String) -> Map<String, Value> {
    let one_or_many = |values: Vec<Value>| match <[Value; 1]>::try_from(values) {
        Ok([value]) => value,
        Err(values) => values.into(),
    };
    let of = |rounds: &[Vec<f64>], part: fn([f64; 3]) -> Value| {
        one_or_many(
            (0..rounds.first().map_or(0, Vec::len)).map(|place| part(spread(rounds, place))).collect(),
        )
    };
    let mut report: Map<String, Value> =
        rounds.iter().map(|(id, rounds)| (id.clone(), of(rounds, |[_, median, _]| median.into()))).collect();
    let ranges: Map<String, Value> = rounds
        .iter()
        .map(|(id, rounds)| (id.clone(), of(rounds, |[low, _, high]| vec![low, high].into())))
        .collect();
    report.insert("ranges".to_owned(), ranges.into());
    report.insert("are_ratios".to_owned(), are_ratios.into());
    report.insert("fingerprint".to_owned(), fingerprint.into());
    report
}

/// FNV-1a (Fowler, Noll and Vo 1991).
fn fingerprint(numbers: impl Iterator<Item = u64>) -> String {
    let bytes = numbers.flat_map(u64::to_le_bytes);
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, add))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_ranges_and_ratios_are_by_round() {
        let rounds = |rounds: &[[f64; 2]]| {
            Rounds::from([("a".to_owned(), rounds.iter().map(|round| round.to_vec()).collect())])
        };
        let ours = rounds(&[[3.0, 1.0], [1.0, 1.0], [2.0, 8.0]]);
        assert_eq!(spread(&ours["a"], 0), [1.0, 2.0, 3.0]);
        assert_eq!(spread(&ours["a"][..2], 0), [1.0, 2.0, 3.0]);
        let ratios = ratios(&ours, &rounds(&[[1.0, 2.0], [2.0, 2.0], [4.0, 2.0]]));
        assert_eq!(ratios["a"], [[3.0, 0.5], [0.5, 0.5], [0.5, 4.0]]);
        let report = Value::from(report(&ratios, true, "f".to_owned()));
        assert_eq!(
            report,
            serde_json::json!({
                "a": [0.5, 0.5], "ranges": { "a": [[0.5, 3.0], [0.5, 4.0]] }, "are_ratios": true, "fingerprint": "f",
            })
        );
    }

    #[test]
    fn what_is_no_program_is_a_sentence() {
        let error = measured_by(Path::new("/nowhere/dna-lab")).expect_err("no program").to_string();
        assert!(error.contains("/nowhere/dna-lab") && error.contains("give a DNA Lab program"), "{error}");
    }
}
