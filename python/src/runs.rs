//! Runs: bred here, or read from a file.

use crate::arguments::{self, Name};
use crate::games::{Game, GameOrName, Player, read_player, settings_or_usual, warn_of_faults};
use crate::measure::in_background;
use crate::wrong;
use dna_lab::evaluator::{Referee, Threads};
use dna_lab::evolution::{self, Settings, presets};
use dna_lab::games::{Engine, Faults, PlayerSpec, Preset};
use dna_lab::seed::Seed;
use dna_lab::store::players::Library;
use dna_lab::store::{self, Claim, Kind, Target};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A run: a population and how it came about.
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Run(pub(crate) evolution::Run);

#[pymethods]
impl Run {
    /// The last generation that was judged; None before the founders are.
    #[getter]
    fn generation(&self) -> Option<u32> {
        self.0.generation()
    }

    /// The game with the run's own settings.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.settings.game.clone())
    }

    /// Its champion as a player; None before the founders have played.
    #[getter]
    fn champion(&self) -> PyResult<Option<Player>> {
        let player = |champion: &evolution::Champion| {
            let genes = champion.individual.genome.genes();
            let name = format!("#{}", champion.individual.id);
            Player::of(PlayerSpec::of_genes(name, genes, &self.0.settings.game))
        };
        self.0.champion().map(player).transpose()
    }

    /// The logbook as columns, a row a generation: `pandas.DataFrame(run.logbook)`. A number that does not exist is None.
    #[getter]
    fn logbook<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut lines = store::logbook_table(&self.0);
        let names = lines.next().unwrap_or_default();
        let lines: Vec<Vec<String>> = lines.collect();
        let columns = PyDict::new(py);
        for (at, name) in names.iter().enumerate() {
            let column = PyList::empty(py);
            for line in &lines {
                let text = line[at].as_str();
                match (text.is_empty(), text.parse::<i64>(), text.parse::<f64>()) {
                    (true, ..) => column.append(py.None())?,
                    (_, Ok(whole), _) => column.append(whole)?,
                    (_, _, Ok(number)) => column.append(number)?,
                    _ => column.append(text)?,
                }
            }
            columns.set_item(name, column)?;
        }
        Ok(columns)
    }

    /// Writes the run where the lab opens it. Where another run stands, or another file, that is a ValueError, unless `replace` is True.
    #[pyo3(signature = (path, replace = false))]
    fn save(&self, py: Python<'_>, path: PathBuf, replace: bool) -> PyResult<()> {
        let claim = if replace { Claim::Replace } else { Claim::Update };
        let mut target = Target::claim(&path, Kind::Run, claim).map_err(wrong)?;
        let holds_something = std::fs::metadata(&path).is_ok_and(|file| file.len() > 0);
        if !replace && holds_something {
            // What cannot be read may be mended, or be of a newer lab.
            let earlier = py.detach(|| store::load(&path)).map_err(wrong)?;
            if !self.0.continues(&earlier) {
                let what = "holds another run, or a later state of this one: choose another name, or give replace=True";
                return Err(wrong(format!("{}: {what}", path.display())));
            }
        }
        store::save(&mut target, &self.0).map_err(wrong)
    }

    fn __repr__(&self) -> String {
        let generation = self.0.generation().map_or("none".to_owned(), |generation| generation.to_string());
        format!("Run(game={:?}, generation={generation})", self.0.settings.game.title())
    }
}

/// Reads a run that was saved.
#[pyfunction]
pub(crate) fn load_run(py: Python<'_>, path: PathBuf) -> PyResult<Run> {
    py.detach(|| store::load(&path)).map(Run).map_err(wrong)
}

/// The settings of a preset at a game, with what was asked for in place of its own.
pub(crate) fn settings(
    game: Option<GameOrName<'_>>,
    preset: Option<&str>,
    seed: u64,
    population: Option<usize>,
    games: Option<u32>,
) -> PyResult<Settings> {
    let game = settings_or_usual(game, "2048-article")?;
    let preset = match preset {
        None => game.usual_preset(),
        Some(name) => Preset::find(name).ok_or_else(|| {
            let names = Preset::ALL.map(Preset::id).join(", ");
            wrong(format!("'{name}' is no preset: give one of {names}"))
        })?,
    };
    presets::check(preset, &game).map_err(wrong)?;
    let settings = presets::settings(preset, Some(&game), &[]);
    let population = population.unwrap_or(settings.population);
    Ok(Settings { seed: Seed(seed), population, games: games.unwrap_or(settings.games), ..settings })
}

/// Breeds players and gives the run. It ends after so many generations or seconds, whichever comes first.
///
/// `preset` is one of "lab", "article", "demo", "cma", "spsa", "invent" and "lab+invent"; without it, what breeds best at this game.
/// `opponents` names further opponents in a two-player game; what they lose by faults is a warning.
#[pyfunction]
#[pyo3(signature = (game = None, preset = None, generations = None, seconds = None, seed = 1, population = None, games = None, threads = None, opponents = None))]
#[expect(clippy::too_many_arguments, reason = "Python names each")]
pub(crate) fn evolve(
    py: Python<'_>,
    game: Option<GameOrName<'_>>,
    preset: Option<&str>,
    #[pyo3(from_py_with = arguments::generations)] generations: Option<u32>,
    seconds: Option<f64>,
    #[pyo3(from_py_with = arguments::seed)] seed: u64,
    #[pyo3(from_py_with = arguments::optional_population)] population: Option<usize>,
    #[pyo3(from_py_with = arguments::optional_games)] games: Option<u32>,
    #[pyo3(from_py_with = arguments::threads)] threads: Option<usize>,
    opponents: Option<Vec<Name>>,
) -> PyResult<Run> {
    if generations.is_none() && seconds.is_none() {
        return Err(wrong("say when to stop: give generations or seconds"));
    }
    if let Some(wanted) = seconds.filter(|seconds| !(0.0..=1e8).contains(seconds)) {
        return Err(wrong(format!("seconds is {wanted}: give a number from 0 to 1e8")));
    }
    let mut settings = settings(game, preset, seed, population, games)?;
    settings.opponents = arguments::names(opponents);
    let mut run = evolution::Run::new(settings).map_err(wrong)?;
    let Settings { game, opponents, .. } = run.settings.clone();
    let mut library = Library::of_a_person();
    let named: Vec<PlayerSpec> =
        opponents.iter().map(|name| read_player(&mut library, &game, name)).collect::<Result<_, _>>()?;
    let engines: Vec<Arc<dyn Engine>> =
        named.iter().map(|player| player.engine_at(&game)).collect::<Result<_, _>>().map_err(wrong)?;
    let until = seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
    let run = in_background(py, threads, |observer| {
        let referee = Referee { game: &*game, evaluator: &Threads, observer };
        let is_due = |run: &evolution::Run| {
            generations.is_some_and(|most| run.generation().is_some_and(|now| now >= most))
                || until.is_some_and(|until| Instant::now() >= until)
        };
        while !is_due(&run) && run.step_against(referee, &engines).is_some() {}
        Run(run)
    })?;
    for player in &named {
        // A run is not thrown away where warnings are errors.
        if let Err(error) = warn_of_faults(py, player, &Faults::default()) {
            error.write_unraisable(py, None);
        }
    }
    Ok(run)
}
