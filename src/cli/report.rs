//! `dna-lab report`: a run or an experiment as one HTML page.

use super::options::{TableFormat, note};
use super::solve::{solve_all, solver_of};
use super::{Failure, claim, format, interrupt, print_json, progress};
use crate::arena::KnockOut;
use crate::evaluator::{Referee, Threads};
use crate::evolution::Run;
use crate::evolution::wording::Wording;
use crate::lab::experiment::Experiment;
use crate::lab::hand_in::{ChampionGames, HandIn};
use crate::report::{ChampionRegret, of_experiment};
use crate::store::{self, Claim, Kind, shown};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Write a report of a run or of an experiment: one HTML page to read, print or hand in, without any other file.
///
/// Of a run it has the champion's test games, the curves, what each gene is worth, a game to replay, the tree of descent, the settings, and
/// the command that breeds it again; of an experiment its conditions, curves and comparisons.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The run, or the plan of an experiment
    #[arg(value_name = "RUN.ron|PLAN.ron")]
    file: PathBuf,
    /// Where the page goes; as .zip an archive with the run, its table, its pictures, the page and a sheet to fill in [default: the file's
    /// name with .html]
    #[arg(long, value_name = "REPORT.html|REPORT.zip")]
    save: Option<PathBuf>,
    /// The title [default: the file's name, or the experiment's question]
    #[arg(long)]
    title: Option<String>,
    /// The language
    #[arg(long, default_value = "en", value_parser = ["en", "fr"])]
    language: String,
    #[command(flatten)]
    table: TableFormat,
    /// Games with and without each gene, to say what it is worth; 0 leaves that out
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    games: u32,
    /// In a game with exact values, such as Connect Four: let the champion play so many games (an even number against the usual opponent in a two-player game), and
    /// say how far its moves are from perfect play. Fifty games of Connect Four take about ten seconds
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    regret: Option<u32>,
    /// The folder of an experiment's runs [default: the plan's path without .ron]
    #[arg(long, value_name = "FOLDER")]
    runs: Option<PathBuf>,
    /// Replace whatever stands where the page goes
    #[arg(long)]
    force: bool,
    /// Print one JSON object: where the page is
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    report: String,
    bytes: usize,
}

pub(super) fn run(
    arguments: &Arguments,
    in_french: fn(&str) -> &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path = &arguments.file;
    let place = arguments.save.clone().unwrap_or_else(|| path.with_extension("html"));
    let extension = place.extension().map_or_else(String::new, |it| it.to_string_lossy().to_lowercase());
    let is_archive = match extension.as_str() {
        "zip" => true,
        "html" | "htm" => false,
        _ => {
            let what = "the report is a page or an archive: name a file that ends with .html or .zip";
            return Err(Failure::Usage(format!("{}: {what}", shown(&place))));
        }
    };
    let kind = if is_archive { Kind::Archive } else { Kind::Report };
    let mut target = claim(&place, kind, Claim::Update, arguments.force)?;
    let french = arguments.language == "fr";
    let wording = if french { Wording::french(in_french) } else { Wording::ENGLISH };
    let bytes = if matches!(Kind::of(path), Ok(Some(Kind::Plan))) {
        if is_archive {
            return Err(Failure::Usage(format!(
                "{}: an experiment's report is a page, not an archive",
                shown(&place)
            )));
        }
        if arguments.regret.is_some() {
            return Err(Failure::Usage("--regret is for a run's report: leave it out".to_owned()));
        }
        let plan = store::experiment::load_plan(path)?;
        let folder = arguments.runs.clone().unwrap_or_else(|| store::experiment::folder_of(path));
        let experiment = Experiment::open(plan, &folder)?;
        of_experiment(&experiment.plan, &experiment.outcomes(), wording).into_bytes()
    } else {
        let run = store::load(path)?;
        let stem = path.file_stem().map_or_else(|| shown(path), |stem| stem.to_string_lossy().into_owned());
        let title = arguments.title.clone().unwrap_or(stem);
        interrupt::listen();
        let regret = arguments.regret.map(|games| regret(&run, games)).transpose()?.flatten();
        let hand_in = HandIn {
            name: title,
            knock_out: knock_out(&run, arguments.games),
            regret,
            run: Arc::new(run),
            wording,
            decimals: arguments.table.decimals(),
            sheet: None,
            is_archive,
        };
        hand_in.bytes()
    };
    target.write(|file| file.write_all(&bytes))?;
    if arguments.json {
        return print_json(out, &Report { report: place.display().to_string(), bytes: bytes.len() });
    }
    let kilobytes = format::grouped((bytes.len() / 1000) as u64);
    let what = if is_archive { "unpack it" } else { "open it in a browser" };
    Ok(writeln!(out, "The report is in {} ({kilobytes} kB): {what}.", shown(&place))?)
}

/// How far the champion's moves are from perfect play.
fn regret(run: &Run, games: u32) -> Result<Option<ChampionRegret>, Failure> {
    let solver = solver_of(&run.settings.game)?;
    if run.champion().is_none() {
        note("--regret is left out: the run has no champion yet");
        return Ok(None);
    }
    solve_all(&*solver)?;
    let games = if run.settings.game.is_for_two() { games.next_multiple_of(2) } else { games };
    let watch = progress::Watch(progress::games(games.into()));
    let played = ChampionGames::play(run, games as usize, &watch);
    watch.0.reset();
    let regret = played.and_then(|games| games.regret(&*solver, &watch));
    watch.0.finish_and_clear();
    if regret.is_none() && interrupt::asked() {
        let what = "interrupted before all moves were judged: no report is written, and an older one stays as it was. \
                    Fewer games of --regret take less time";
        return Err(Failure::Failed(what.to_owned()));
    }
    Ok(regret)
}

/// The champion's games without each of its genes.
fn knock_out(run: &Run, games: u32) -> Option<KnockOut> {
    let champion = run.champion().filter(|_| games > 0 && !interrupt::asked())?;
    let game = &*run.settings.game;
    let seed = run.settings.seed.derive(u64::MAX - 1);
    let mut knock_out = KnockOut::new(champion.individual.genome.clone(), games as usize, seed)?;
    let players = knock_out.players(game);
    let bar = progress::games(u64::from(games) * players.len() as u64);
    let watch = progress::Watch(bar);
    let referee = Referee { game, evaluator: &Threads, observer: &watch };
    knock_out.play(referee, &players, usize::MAX);
    watch.0.finish_and_clear();
    if !knock_out.is_over() {
        note("interrupted: the games without each gene are those until then");
    }
    Some(knock_out)
}
