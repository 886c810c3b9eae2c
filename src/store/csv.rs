//! The logbook as a table for other programs.

use super::{StoreError, file};
use crate::evolution::Run;
use crate::evolution::logbook::Record;
use crate::evolution::population::Origin;
use crate::tally::Tally;
use std::path::Path;

/// Writes the logbook: a line a generation; rates are shares of 1; a number that does not exist is left empty.
///
/// # Errors
/// A [`StoreError`] that names the file; whatever was there before is then still there.
pub fn export_logbook(path: &Path, run: &Run) -> Result<(), StoreError> {
    let failed = |error: &dyn std::error::Error| StoreError::File {
        path: path.to_owned(),
        what: format!("cannot be written ({error})"),
        advice: "choose another place",
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header(run)).map_err(|error| failed(&error))?;
    for record in &run.logbook {
        writer.write_record(line(record)).map_err(|error| failed(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| failed(&error))?;
    file::write(path, &bytes)
}

const TALLIES: [&str; 5] = ["validated", "best", "mean", "median", "worst"];

fn header(run: &Run) -> Vec<String> {
    let mut header: Vec<String> =
        ["generation", "games", "champion", "decided_by", "diversity"].map(str::to_owned).into();
    for name in TALLIES {
        header.extend(["rate", "low", "high", "games", "score"].map(|column| format!("{name}_{column}")));
    }
    header.extend(Origin::ALL.iter().map(|origin| format!("births_{}", origin.name())));
    for rule in &run.settings.rules {
        header.extend(["share", "coefficient"].map(|column| format!("{}_{column}", rule.as_str())));
    }
    header
}

fn line(record: &Record) -> Vec<String> {
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let tally = |tally: &Tally| {
        let (low, high) = tally.interval();
        let known = |value: f64| if tally.games > 0 { value.to_string() } else { String::new() };
        [
            optional(tally.win_rate()),
            known(low),
            known(high),
            tally.games.to_string(),
            optional(tally.mean_score()),
        ]
    };
    let mut line = vec![
        record.generation.to_string(),
        record.games.to_string(),
        record.champion.to_string(),
        record.decided_by().to_owned(),
        record.diversity.to_string(),
    ];
    for part in [&record.validated, &record.best, &record.mean, &record.median, &record.worst] {
        line.extend(tally(part));
    }
    for origin in Origin::ALL {
        let births = record.births.iter().filter(|birth| birth.0 == origin).map(|birth| birth.1);
        line.push(births.sum::<u64>().to_string());
    }
    for (_, share, coefficient) in &record.rules {
        line.extend([share.to_string(), coefficient.to_string()]);
    }
    line
}
