//! `dna-lab bench`: how fast this machine plays, on one thread.

use super::{Failure, format, print_json};
use crate::games::{Measure, list};
use serde_json::{Map, Value};
use std::io::Write;

/// Measure how fast this machine plays, searches and learns, on one thread.
///
/// The same games are played on every machine: the fingerprint, a hash of all outcomes of 2048, changes only with
/// its rules or with a player's. Learning takes up to 768 MiB of memory.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let measures: Vec<Measure> = list::games().iter().flat_map(|game| game.bench()).collect();
    let fingerprint = fingerprint(measures.iter().flat_map(|measure| measure.fingerprint.iter().copied()));
    if arguments.json {
        let value = |measure: &Measure| match measure.values[..] {
            [value] => Value::from(value),
            _ => Value::from(measure.values.clone()),
        };
        let mut report: Map<String, Value> =
            measures.iter().map(|measure| (measure.id.to_owned(), value(measure))).collect();
        report.insert("fingerprint".to_owned(), fingerprint.into());
        return print_json(out, &report);
    }
    for Measure { name, values, unit, .. } in &measures {
        let number = |value: &f64| match *value {
            value if value < 100.0 => format!("{value:.2}"),
            value => format::per_second(value),
        };
        let values: Vec<String> = values.iter().map(number).collect();
        writeln!(out, "{name:<54} {:>14} {unit}", values.join(", "))?;
    }
    writeln!(out, "fingerprint {fingerprint}")?;
    Ok(())
}

/// FNV-1a (Fowler, Noll and Vo 1991).
fn fingerprint(numbers: impl Iterator<Item = u64>) -> String {
    let bytes = numbers.flat_map(u64::to_le_bytes);
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, add))
}
