//! `dna-lab map`: the styles of a run's players, and how strong the best of each is.

use super::options::MachineOptions;
use super::sums::Sums;
use super::{Failure, format, interrupt, print_json, progress};
use crate::evaluator::Referee;
use crate::evolution::strategy::{Filled, StyleMap, Tested, filled, measured, test};
use crate::evolution::style::{Axis, no_behaviour};
use crate::evolution::{Settings, lineage};
use crate::store;
use crate::tally::Tally;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Show the map of styles of a run: which players there are, told apart by two behaviours, and how strong the best of each style is.
///
/// A run that was bred with `evolve --map yes` keeps the best player of each cell. Of other runs all players that the file
/// remembers are measured first. Each cell's win rate and style come from test games, which selection never saw. Coverage is
/// the share of cells that have a player; the QD score is the sum of their win rates (quality diversity).
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The run
    run: PathBuf,
    /// Test games of each cell's player
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Games that each player's style is measured in again
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    style_games: u32,
    /// Another axis for the columns: a behaviour of the game, or a rule or formula with its range, e.g. 'RULE@0..10'; all players
    /// that the run remembers are measured for it
    #[arg(long, value_name = "AXIS")]
    across: Option<Axis>,
    /// Another axis for the rows
    #[arg(long, value_name = "AXIS")]
    up: Option<Axis>,
    #[command(flatten)]
    machines: MachineOptions,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    axes: [AxisReport; 2],
    side: u32,
    cells: usize,
    filled: usize,
    coverage: f64,
    qd_score: f64,
    norm_qd_score: f64,
    best_win_rate: f64,
    elites: Vec<Elite>,
}

#[derive(Serialize)]
struct AxisReport {
    axis: Axis,
    name: String,
    from: f64,
    to: f64,
}

#[derive(Serialize)]
struct Elite {
    column: usize,
    row: usize,
    id: u64,
    /// As it was measured while it was bred.
    style: [f64; 2],
    /// In other games.
    tested_style: [f64; 2],
    selection_games: u64,
    selection_win_rate: Option<f64>,
    #[serde(flatten)]
    test: Sums,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let run = store::load(&arguments.run)?;
    let settings = &run.settings;
    let asks = arguments.across.is_some() || arguments.up.is_some();
    let usual = || StyleMap::usual(&*settings.game).ok_or_else(|| no_behaviour("", &*settings.game));
    let mut map = settings.map.clone().map_or_else(usual, Ok)?;
    for (axis, given) in [&arguments.across, &arguments.up].into_iter().enumerate() {
        map.axes[axis] = given.clone().unwrap_or_else(|| map.axes[axis].clone());
    }
    map.check(&*settings.game)?;
    let watch = progress::Watch(progress::games(0));
    interrupt::listen();
    let pool = arguments.machines.threads.pool()?;
    let evaluator = arguments.machines.evaluator(&watch.0)?;
    let referee = Referee { game: &*settings.game, evaluator: &*evaluator, observer: &watch };
    let found = pool.install(|| {
        let bred = settings.map.is_some() && !asks;
        let individuals = match bred {
            true => run.population.clone(),
            false => measured(settings, &map, &lineage::remembered(&run), referee)?,
        };
        let elites = filled(&map, &*settings.game, &individuals);
        watch.0.set_length(elites.len() as u64 * u64::from(arguments.games));
        let tested = test(settings, &map, &elites, referee, (arguments.games, arguments.style_games))?;
        Some(report(settings, &map, &elites, tested))
    });
    watch.0.finish_and_clear();
    let report =
        found.ok_or_else(|| Failure::Failed("interrupted before all cells were tested".to_owned()))?;
    if arguments.json { print_json(out, &report) } else { print(out, &report) }
}

fn report(settings: &Settings, map: &StyleMap, elites: &[Filled<'_>], tested: Vec<Tested>) -> Report {
    let axis = |axis: &Axis| {
        // The map was checked.
        let range = axis.range(&*settings.game).expect("an axis of this game");
        AxisReport { axis: axis.clone(), name: axis.name(&*settings.game), from: range.min, to: range.max }
    };
    let rates: Vec<f64> = tested.iter().filter_map(|one| one.games.win_rate()).collect();
    let qd_score: f64 = rates.iter().sum();
    let mean = |style: &crate::evolution::style::Style| [0, 1].map(|at| style.mean(at).unwrap_or_default());
    let elite = |(filled, tested): (&Filled<'_>, Tested)| {
        let record: &Tally = &filled.elite.record;
        Elite {
            column: filled.cell[0],
            row: filled.cell[1],
            id: filled.elite.id,
            style: mean(&filled.elite.style.unwrap_or_default()),
            tested_style: mean(&tested.style),
            selection_games: record.games,
            selection_win_rate: record.win_rate(),
            test: tested.games.into(),
        }
    };
    Report {
        axes: map.axes.each_ref().map(axis),
        side: map.side,
        cells: map.cells(),
        filled: elites.len(),
        coverage: elites.len() as f64 / map.cells() as f64,
        qd_score,
        norm_qd_score: qd_score / map.cells() as f64,
        best_win_rate: rates.iter().copied().fold(0.0, f64::max),
        elites: elites.iter().zip(tested).map(elite).collect(),
    }
}

fn print(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let Report { axes: [across, up], side, elites, .. } = report;
    let games = elites.first().map_or(0, |elite| elite.test.games);
    writeln!(out, "wins of each cell's player in {}, in %", format::counted(games, "test game"))?;
    let bound = |row: u32| up.from + (up.to - up.from) * f64::from(row) / f64::from(*side);
    writeln!(out, "\n{:>8}  {}", "", up.name)?;
    for row in (0..*side).rev() {
        write!(out, "{:>8.2} |", bound(row))?;
        for column in 0..*side {
            let elite =
                elites.iter().find(|elite| (elite.column, elite.row) == (column as usize, row as usize));
            let rate = elite.and_then(|elite| elite.test.tally.win_rate());
            match rate {
                Some(rate) => write!(out, "{:>4.0}", 100.0 * rate)?,
                None => write!(out, "{:>4}", "·")?,
            }
        }
        writeln!(out)?;
    }
    let width = 4 * *side as usize;
    writeln!(out, "{:>8} +{}", "", "-".repeat(width))?;
    let ends = format!("{:<12.2}{:>w$.2}", across.from, across.to, w = width.saturating_sub(12));
    writeln!(out, "{:>8}  {ends}  {}", "", across.name)?;
    let Report { filled, cells, coverage, qd_score, norm_qd_score, best_win_rate, .. } = report;
    writeln!(out, "\ncoverage {} ({filled} of {cells} cells)", format::percent(Some(*coverage)))?;
    writeln!(out, "QD score {qd_score:.2} (sum of the win rates; {norm_qd_score:.4} of each cell)")?;
    writeln!(out, "best cell {}", format::percent(Some(*best_win_rate)))?;
    Ok(())
}
