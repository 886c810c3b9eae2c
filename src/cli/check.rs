//! `dna-lab check`: whether files are whole.

use super::{Failure, format, print_json};
use crate::games::list;
use crate::pilot::profile;
use crate::store::{self, Kind, StoreError, shown};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Check files (runs, networks, freezers, calibrations) for damage.
///
/// Reads each to its end. What is called whole here, every other command takes. Ends with exit code 1 if one is not.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The files, whatever their names
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object: files: [{path, kind, whole, problem}]
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    files: Vec<FileReport>,
}

#[derive(Serialize)]
struct FileReport {
    path: String,
    kind: Option<&'static str>,
    whole: bool,
    problem: Option<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &arguments.files {
        let (kind, problem) = match Kind::of(path) {
            Ok(kind) => (kind, check(path, kind).err()),
            Err(error) => (None, Some(error)),
        };
        let (kind, problem) = (kind.map(Kind::name), problem.map(|error| error.to_string()));
        if !arguments.json {
            match (&problem, kind) {
                (Some(problem), _) => writeln!(out, "{problem}")?,
                (None, kind) => writeln!(out, "{}: a whole {}", shown(path), kind.unwrap_or_default())?,
            }
        }
        files.push(FileReport { path: path.display().to_string(), kind, whole: problem.is_none(), problem });
    }
    let broken = files.iter().filter(|file| !file.whole).count();
    if arguments.json {
        print_json(out, &Report { files })?;
    }
    match broken {
        0 => Ok(()),
        _ => Err(Failure::Failed(format!("{} not whole", format::counted(broken as u64, "file")))),
    }
}

/// What is wrong with a file of this kind, if anything: the error of loading it.
fn check(path: &Path, kind: Option<Kind>) -> Result<(), StoreError> {
    match kind {
        // What says nothing of itself is told that it is no run.
        Some(Kind::Clock) => store::experiment::load_clocks(path).map(drop),
        None
        | Some(
            Kind::Run
            | Kind::Table
            | Kind::Picture
            | Kind::Preferences
            | Kind::Report
            | Kind::Sheet
            | Kind::Archive,
        ) => store::load(path).map(drop),
        Some(Kind::Games) => store::read_games(path, &list::games()[0]).map(drop),
        Some(Kind::Lesson) => store::lesson::load_lesson(path).map(drop),
        Some(Kind::Plan) => store::experiment::load_plan(path).map(drop),
        Some(Kind::Network | Kind::Tdl2048) => store::check_network(path),
        Some(Kind::Freezer) => store::load_freezer(path).map(drop),
        Some(Kind::Calibration) => profile::load(path).map(drop),
    }
}
