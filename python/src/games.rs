//! Games, matches and players.

use crate::wrong;
use dna_lab::evaluator::Ready;
use dna_lab::games::scene::Piece;
use dna_lab::games::{self, GameSettings, Gene, PlayerSpec, RuleId, Thought, Worth, list};
use dna_lab::seed::Seed;
use dna_lab::store::players::Library;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game of this name.
pub(crate) fn named(name: &str) -> PyResult<GameSettings> {
    let found = list::variant(name).map(|variant| variant.game);
    found.ok_or_else(|| wrong(format!("'{name}' is no game: give one of {}", crate::game_names().join(", "))))
}

/// A game, or the name of one.
#[derive(FromPyObject)]
pub(crate) enum GameOrName<'py> {
    Game(PyRef<'py, Game>),
    Name(String),
}

impl GameOrName<'_> {
    pub(crate) fn settings(&self) -> PyResult<GameSettings> {
        match self {
            Self::Game(game) => Ok(game.0.clone()),
            Self::Name(name) => named(name),
        }
    }
}

/// What `None` stands for where a player is made.
const USUAL: &str = "2048";

/// The settings of a game that may be left out.
pub(crate) fn settings_or_usual(game: Option<GameOrName<'_>>, usual: &str) -> PyResult<GameSettings> {
    game.map_or_else(|| named(usual), |game| game.settings())
}

/// Genes of these weights, each on the rule of its id.
pub(crate) fn genes_of(game: &GameSettings, weights: &BTreeMap<String, f64>) -> PyResult<Vec<Gene>> {
    let genes: Vec<_> = weights.iter().map(|(rule, &weight)| (rule.clone(), weight, None)).collect();
    read_genes(game, &genes)
}

/// Genes of these rules, weights and exponents.
fn read_genes(game: &GameSettings, genes: &[(String, f64, Option<f64>)]) -> PyResult<Vec<Gene>> {
    let gene = |(rule, weight, exponent): &(String, f64, Option<f64>)| {
        let exponent = exponent.map_or(String::new(), |exponent| format!("^{exponent}"));
        format!("{rule}={weight}{exponent}")
    };
    let text: Vec<String> = genes.iter().map(gene).collect();
    let (plan, _) = game.plan(&format!("rules:{}", text.join(",")), &mut games::NoFiles).map_err(wrong)?;
    Ok(plan.genes().unwrap_or_default().to_vec())
}

/// A game by its name: "2048", "2048-article", "abalone", "othello", "othello-league", "connect-four", "2048-3x3" or "2048-3x4".
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Game(pub(crate) GameSettings);

#[pymethods]
impl Game {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        named(name).map(Self)
    }

    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.variant().map(|variant| variant.id)
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.0.title()
    }

    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        self.0.seats().to_vec()
    }

    /// The rules that players are made of: id, what it counts, and the range of its weight.
    #[getter]
    fn rules(&self) -> Vec<(&'static str, &'static str, f64, f64)> {
        let rules = self.0.rules().into_iter();
        rules.map(|rule| (rule.id, rule.help, rule.coefficient.min, rule.coefficient.max)).collect()
    }

    /// How players are written, and what they do.
    #[getter]
    fn players(&self) -> Vec<(&'static str, &'static str)> {
        self.0.player_forms().iter().map(|form| (form.form, form.help)).collect()
    }

    /// A match whose chance comes from `seed`.
    #[pyo3(signature = (seed = 1))]
    fn begin(&self, seed: u64) -> Match {
        Match(Mutex::new(self.0.begin(Seed(seed))))
    }

    /// A match from a position that is written as `dna-lab --help` says.
    fn place(&self, position: &str) -> PyResult<Match> {
        self.0.place(position).map(|game| Match(Mutex::new(game))).map_err(wrong)
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.name().unwrap_or_default())
    }
}

/// A match in progress.
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Match(Mutex<Box<dyn games::Match>>);

#[pymethods]
impl Match {
    /// The legal moves as people write them; none when the match is over.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let game = locked(&self.0);
        game.moves().into_iter().map(|played| game.print(played)).collect()
    }

    /// Plays a move. Raises ValueError if it is not legal.
    fn play(&self, played: &str) -> PyResult<()> {
        let mut game = locked(&self.0);
        let played = game.parse(played).map_err(wrong)?;
        game.play(played);
        Ok(())
    }

    /// Takes the last move back; False if there is none.
    fn undo(&self) -> bool {
        locked(&self.0).undo()
    }

    /// The seat whose turn it is, from 0.
    #[getter]
    fn turn(&self) -> usize {
        locked(&self.0).turn()
    }

    #[getter]
    fn over(&self) -> bool {
        locked(&self.0).ending().is_some()
    }

    /// The seat that won; None while the match goes on, in a draw, or where the only player lost.
    #[getter]
    fn winner(&self) -> Option<usize> {
        locked(&self.0).ending().and_then(|ending| ending.winner)
    }

    /// The position as text, which `Game.place` reads back.
    #[getter]
    fn position(&self) -> String {
        locked(&self.0).position()
    }

    /// The moves that were played.
    #[getter]
    fn record(&self) -> Vec<String> {
        locked(&self.0).record()
    }

    #[getter]
    fn plies(&self) -> usize {
        locked(&self.0).plies()
    }

    /// The cells in reading order: 0 is empty; a tile is its power of two, a disc 1 plus its seat.
    #[getter]
    fn cells(&self) -> Vec<u32> {
        let piece = |piece: &Piece| match piece {
            Piece::None => 0,
            Piece::Tile { power, .. } => power.unwrap_or(0).into(),
            Piece::Disc(seat) => 1 + *seat as u32,
        };
        locked(&self.0).scene().cells.iter().map(|cell| piece(&cell.piece)).collect()
    }

    /// The score of a seat as the match stands.
    #[pyo3(signature = (seat = 0))]
    fn score(&self, seat: usize) -> i64 {
        locked(&self.0).outcome(seat).score
    }

    /// The same match, to be played on by itself.
    fn copy(&self) -> Self {
        Self(Mutex::new(locked(&self.0).branch()))
    }

    fn __repr__(&self) -> String {
        format!("Match({:?})", self.position())
    }
}

/// A player by its name, as the command line takes it: "greedy", "alphabeta:3", "run.ron", "ugi:COMMAND", …
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Player {
    pub(crate) spec: PlayerSpec,
    at_board: Mutex<Box<dyn games::Player>>,
}

impl Player {
    pub(crate) fn of(spec: PlayerSpec) -> PyResult<Self> {
        let at_board = Mutex::new(spec.engine().map_err(wrong)?.player(Seed(1)));
        Ok(Self { spec, at_board })
    }

    fn think(&self, py: Python<'_>, game: &Match) -> PyResult<Thought> {
        let branch = locked(&game.0).branch();
        let (found, signal) = py.detach(move || {
            // Python handles its signals, Ctrl-C among them, ten times a second.
            let (signal, stops) = (Cell::new(None), Cell::new(false));
            let looked = Cell::new(Instant::now());
            let stop = || {
                if !stops.get() && looked.get().elapsed() > Duration::from_millis(100) {
                    looked.set(Instant::now());
                    let raised = Python::attach(|py| py.check_signals()).err();
                    stops.set(raised.is_some());
                    signal.set(raised);
                }
                stops.get()
            };
            let found = locked(&self.at_board).choose(&*branch, &stop);
            (found, signal.take())
        });
        if let Some(signal) = signal {
            return Err(signal);
        }
        let found = found.ok_or_else(|| wrong("the match is of another game"))?;
        found.fault.map_or(Ok(Thought { fault: None, ..found }), |fault| Err(wrong(fault.what)))
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name, game = None))]
    fn new(py: Python<'_>, name: &str, game: Option<GameOrName<'_>>) -> PyResult<Self> {
        let game = settings_or_usual(game, USUAL)?;
        Self::of(py.detach(|| Library::of_a_person().read(&game, name)).map_err(wrong)?)
    }

    /// A player of these weights, each on the rule of its id.
    #[staticmethod]
    #[pyo3(signature = (weights, game = None))]
    fn of_weights(weights: BTreeMap<String, f64>, game: Option<GameOrName<'_>>) -> PyResult<Self> {
        let game = settings_or_usual(game, USUAL)?;
        Self::of(PlayerSpec::of_genes("weights".to_owned(), &genes_of(&game, &weights)?, &game))
    }

    /// A player of these genes: rules with their weights and exponents, as `genes` gives them.
    #[staticmethod]
    #[pyo3(signature = (genes, game = None))]
    fn of_genes(genes: Vec<(String, f64, Option<f64>)>, game: Option<GameOrName<'_>>) -> PyResult<Self> {
        let game = settings_or_usual(game, USUAL)?;
        Self::of(PlayerSpec::of_genes("genes".to_owned(), &read_genes(&game, &genes)?, &game))
    }

    /// Plays a whole single-player game whose chance comes from `seed`: its score, and whether it was won.
    fn play(&self, py: Python<'_>, seed: u64) -> PyResult<(i64, bool)> {
        let engine = self.spec.engine().map_err(wrong)?;
        let contender = engine.contender().ok_or_else(|| wrong("that is no single-player game"))?;
        let outcome = py.detach(|| contender.play(Seed(seed)));
        Ok((outcome.score, outcome.verdict == games::Verdict::Win))
    }

    /// Plays a whole two-player game against another player: its score, and its points (1, 0.5 or 0). The seed says who begins, where the
    /// game begins, and what chance does. A player from outside that is at fault loses the game.
    fn play_against(&self, py: Python<'_>, opponent: &Self, seed: u64) -> PyResult<(i64, f64)> {
        let game = self.spec.game.clone();
        if !game.is_for_two() {
            return Err(wrong(format!("{} is a single-player game: use play(seed)", game.title())));
        }
        let engines =
            [self.spec.engine_at(&game).map_err(wrong)?, opponent.spec.engine_at(&game).map_err(wrong)?];
        let ready = Ready::Two(&*game, [&*engines[0], &*engines[1]]);
        let begins = u32::from(Seed(seed).derive(0).0 % 2 == 1);
        let played = py.detach(|| ready.play(Seed(seed), begins, &|| false));
        let outcome = played.ok_or_else(|| wrong("the game was not played"))?.outcome;
        let points = match outcome.verdict {
            games::Verdict::Win => 1.0,
            games::Verdict::Draw => 0.5,
            games::Verdict::Loss => 0.0,
        };
        Ok((outcome.score, points))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.spec.name
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.spec.game.clone())
    }

    /// Its rules with their weights and exponents; none if it does not judge by rules.
    #[getter]
    fn genes(&self) -> Vec<(String, f64, Option<f64>)> {
        let gene = |gene: &Gene| (RuleId::to_string(&gene.rule), gene.coefficient, gene.exponent);
        self.spec.plan.genes().unwrap_or_default().iter().map(gene).collect()
    }

    /// The move that it plays here; None when the match is over.
    fn best_move(&self, py: Python<'_>, game: &Match) -> PyResult<Option<String>> {
        let best = self.think(py, game)?.best;
        Ok(best.map(|best| locked(&game.0).print(best)))
    }

    /// What it makes of a position: its move, the value of the position to the side to move, what it expects, and how far it looked.
    fn analyse<'py>(&self, py: Python<'py>, game: &Match) -> PyResult<Bound<'py, PyDict>> {
        let found = self.think(py, game)?;
        let mut branch = locked(&game.0).branch();
        let best = found.best.map(|best| branch.print(best));
        let mut line = Vec::new();
        for &expected in &found.line {
            line.push(branch.print(expected));
            branch.play(expected);
        }
        let value = found.worth.map(Worth::points);
        let told = PyDict::new(py);
        told.set_item("move", best)?;
        told.set_item("value", value)?;
        told.set_item("line", line)?;
        told.set_item("depth", found.depth)?;
        told.set_item("nodes", found.nodes)?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        format!(
            "Player({:?}, game={:?})",
            self.spec.name,
            self.spec.game.variant().map_or("", |variant| variant.id)
        )
    }
}
