//! `dna-lab report`: a run or an experiment as one HTML page.

use super::options::note;
use super::{Failure, claim, format, interrupt, print_json, progress};
use crate::arena::KnockOut;
use crate::evaluator::{Referee, Threads};
use crate::evolution::Run;
use crate::games::PlayerSpec;
use crate::lab::experiment::Experiment;
use crate::report::{Replay, RunReport, Style, of_experiment, of_run};
use crate::seed::Seed;
use crate::store::players::Library;
use crate::store::{self, Claim, Kind, shown};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Write a report of a run or of an experiment: one HTML page to read, print or hand in, without any other file.
///
/// Of a run it has the champion's test games, the curves, what each gene is worth, a game to replay, the tree of descent, the settings, and
/// the command that breeds it again; of an experiment its conditions, curves and comparisons.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The run, or the plan of an experiment
    #[arg(value_name = "RUN.ron|PLAN.ron")]
    file: PathBuf,
    /// Where the page goes [default: the file's name with .html]
    #[arg(long, value_name = "REPORT.html")]
    save: Option<PathBuf>,
    /// The title [default: the file's name, or the experiment's question]
    #[arg(long)]
    title: Option<String>,
    /// The language
    #[arg(long, default_value = "en", value_parser = ["en", "fr"])]
    language: String,
    /// Games with and without each gene, to say what it is worth; 0 leaves that out
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    games: u32,
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

/// Games of which the best is shown.
const GAMES_FOR_SHOW: u64 = 10;

pub(super) fn run(
    arguments: &Arguments,
    in_french: fn(&str) -> &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path = &arguments.file;
    let place = arguments.save.clone().unwrap_or_else(|| path.with_extension("html"));
    let mut target = claim(&place, Kind::Report, Claim::Update, arguments.force)?;
    let french = arguments.language == "fr";
    let say = |text: &str| if french { in_french(text) } else { text }.to_owned();
    let style = Style { language: &arguments.language, say: &say };
    let page = if matches!(Kind::of(path), Ok(Some(Kind::Plan))) {
        let plan = store::experiment::load_plan(path)?;
        let folder = arguments.runs.clone().unwrap_or_else(|| store::experiment::folder_of(path));
        let experiment = Experiment::open(plan, &folder)?;
        of_experiment(&experiment.plan, &experiment.outcomes(), style)
    } else {
        let run = store::load(path)?;
        let stem = path.file_stem().map_or_else(|| shown(path), |stem| stem.to_string_lossy().into_owned());
        let title = arguments.title.clone().unwrap_or(stem);
        interrupt::listen();
        let knock_out = knock_out(&run, arguments.games);
        let replay = replay(&run, &title)?;
        let (knock_out, replay) = (knock_out.as_ref(), replay.as_ref());
        of_run(&RunReport { title: &title, run: &run, knock_out, replay }, style)
    };
    target.write(|file| file.write_all(page.as_bytes()))?;
    if arguments.json {
        return print_json(out, &Report { report: place.display().to_string(), bytes: page.len() });
    }
    let kilobytes = format::grouped((page.len() / 1000) as i128);
    Ok(writeln!(out, "The report is in {} ({kilobytes} kB): open it in a browser.", shown(&place))?)
}

/// The champion's games without each of its genes.
fn knock_out(run: &Run, games: u32) -> Option<KnockOut> {
    let champion = run.champion().filter(|_| games > 0)?;
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

/// The best of a few games of the champion; in a two-player game against the usual opponent.
fn replay(run: &Run, name: &str) -> Result<Option<Replay>, Failure> {
    let Some(champion) = run.champion() else { return Ok(None) };
    let game = &run.settings.game;
    let genes = champion.individual.genome.genes();
    let mut players = vec![PlayerSpec::of_genes(name.to_owned(), genes, game)];
    if let Some(usual) = players[0].plan.usual_opponent(&**game).filter(|_| game.is_for_two()) {
        players.push(Library::default().read(game, &usual)?);
    }
    Ok(Replay::best_of(&players, GAMES_FOR_SHOW, Seed(u64::MAX))?)
}
