//! Games, matches and players.

use crate::arguments::{self, GivenGene, Name};
use crate::wrong;
use dna_lab::evaluator::Ready;
use dna_lab::games::scene::Piece;
use dna_lab::games::{self, Faults, GameSettings, Gene, Genome, PlayerSpec, RuleId, Thought, Worth, list};
use dna_lab::seed::Seed;
use dna_lab::store::players::{self, Library};
use pyo3::exceptions::{PyIndexError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::CString;
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

/// The genome of these weights, each on the rule of its id.
pub(crate) fn genome_of(game: &GameSettings, weights: BTreeMap<String, f64>) -> PyResult<Genome> {
    read_genome(game, weights.into_iter().map(|(rule, weight)| GivenGene(rule, weight, None)))
}

/// The genome of these rules, weights and exponents.
fn read_genome(game: &GameSettings, genes: impl IntoIterator<Item = GivenGene>) -> PyResult<Genome> {
    let gene = |GivenGene(rule, weight, exponent)| {
        let exponent = exponent.map_or(String::new(), |exponent| format!("^{exponent}"));
        // In braces, for a formula may have commas and signs of equality.
        format!("{{{}}}={weight}{exponent}", rule.trim_matches(['{', '}']))
    };
    let text: Vec<String> = genes.into_iter().map(gene).collect();
    Genome::parse(&text.join(","), &**game).map_err(wrong)
}

/// The player of this name.
pub(crate) fn read_player(library: &mut Library, game: &GameSettings, name: &str) -> PyResult<PlayerSpec> {
    library.read(game, name).map_err(wrong)
}

/// Does work without Python's lock, on this thread: a move may take less time than a thread takes to start. Its `stop` asks now and then
/// for Python's signals, e.g. Ctrl-C, which end it.
fn unless_signalled<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> Option<T> + Send,
) -> PyResult<T> {
    let (done, signal) = py.detach(|| {
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
        (work(&stop), signal.take())
    });
    signal.map_or_else(|| done.ok_or_else(|| wrong("the player gave no answer")), Err)
}

/// Warns of the faults of a player since these.
pub(crate) fn warn_of_faults(py: Python<'_>, player: &PlayerSpec, before: &Faults) -> PyResult<()> {
    let faults = player.plan.faults().since(before);
    if faults.total() == 0 {
        return Ok(());
    }
    let what = CString::new(format!("{} lost games by faults: {}", player.name, faults.words()))?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &what, 1)
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
    fn begin(&self, #[pyo3(from_py_with = arguments::seed)] seed: u64) -> Match {
        Match::new(&self.0, self.0.begin(Seed(seed)))
    }

    /// A match from a position that is written as `dna-lab --help` says.
    fn place(&self, position: &str) -> PyResult<Match> {
        self.0.place(position).map(|at| Match::new(&self.0, at)).map_err(wrong)
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.name().unwrap_or_default())
    }
}

/// A match in progress.
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Match {
    game: GameSettings,
    at: Mutex<Box<dyn games::Match>>,
}

impl Match {
    fn new(game: &GameSettings, at: Box<dyn games::Match>) -> Self {
        Self { game: game.clone(), at: Mutex::new(at) }
    }
}

#[pymethods]
impl Match {
    /// The legal moves as people write them; none when the match is over.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let game = locked(&self.at);
        game.moves().into_iter().map(|played| game.print(played)).collect()
    }

    /// Plays a move. Raises ValueError if it is not legal.
    fn play(&self, played: &str) -> PyResult<()> {
        let mut game = locked(&self.at);
        let played = game.parse(played).map_err(wrong)?;
        game.play(played);
        Ok(())
    }

    /// Takes the last move back; False if there is none.
    fn undo(&self) -> bool {
        locked(&self.at).undo()
    }

    /// The seat whose turn it is, from 0.
    #[getter]
    fn turn(&self) -> usize {
        locked(&self.at).turn()
    }

    #[getter]
    fn over(&self) -> bool {
        locked(&self.at).ending().is_some()
    }

    /// The seat that won; None while the match goes on, in a draw, or where the only player lost.
    #[getter]
    fn winner(&self) -> Option<usize> {
        locked(&self.at).ending().and_then(|ending| ending.winner)
    }

    /// The position as text, which `Game.place` reads back.
    #[getter]
    fn position(&self) -> String {
        locked(&self.at).position()
    }

    /// The moves that were played.
    #[getter]
    fn record(&self) -> Vec<String> {
        locked(&self.at).record()
    }

    #[getter]
    fn plies(&self) -> usize {
        locked(&self.at).plies()
    }

    /// The cells in reading order: 0 is empty; a tile is its power of two, a disc 1 plus its seat.
    #[getter]
    fn cells(&self) -> Vec<u32> {
        let piece = |piece: &Piece| match piece {
            Piece::None => 0,
            Piece::Tile { power, .. } => power.unwrap_or(0).into(),
            Piece::Disc(seat) => 1 + *seat as u32,
        };
        locked(&self.at).scene().cells.iter().map(|cell| piece(&cell.piece)).collect()
    }

    /// The score of a seat as the match stands. Raises IndexError if there is no such seat.
    #[pyo3(signature = (seat = 0))]
    fn score(&self, seat: isize) -> PyResult<i64> {
        let seats = self.game.seats().len();
        let found = usize::try_from(seat).ok().filter(|seat| *seat < seats);
        let what = || format!("{} has no seat {seat}: give 0 to {}", self.game.title(), seats - 1);
        let found = found.ok_or_else(|| PyIndexError::new_err(what()))?;
        Ok(locked(&self.at).outcome(found).score)
    }

    /// The same match, to be played on by itself.
    fn copy(&self) -> Self {
        Self::new(&self.game, locked(&self.at).branch())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
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
        if !game.game.is_same_game(&self.spec.game) {
            let (own, other) = (self.spec.game.title(), game.game.title());
            return Err(wrong(format!(
                "the match is of another game, {other}: give a match of {own}, the player's game"
            )));
        }
        let branch = locked(&game.at).branch();
        let found = unless_signalled(py, move |stop| locked(&self.at_board).choose(&*branch, stop))?;
        found.fault.map_or(Ok(Thought { fault: None, ..found }), |fault| Err(wrong(fault.what)))
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name, game = None))]
    fn new(py: Python<'_>, name: Name, game: Option<GameOrName<'_>>) -> PyResult<Self> {
        let asked = game.map(|game| game.settings()).transpose()?;
        let spec = py.detach(|| {
            let of_run = || players::game_of(std::slice::from_ref(&name.0));
            let game = asked.or_else(of_run).map_or_else(|| named(USUAL), Ok)?;
            let spec = read_player(&mut Library::of_a_person(), &game, &name.0)?;
            // What was bred keeps its run's variant.
            PyResult::Ok(if spec.bred { spec } else { PlayerSpec { game, ..spec } })
        })?;
        Self::of(spec)
    }

    /// A player of these weights, each on the rule of its id.
    #[staticmethod]
    #[pyo3(signature = (weights, game = None))]
    fn of_weights(weights: BTreeMap<String, f64>, game: Option<GameOrName<'_>>) -> PyResult<Self> {
        let game = settings_or_usual(game, USUAL)?;
        Self::of(PlayerSpec::of_genes("weights".to_owned(), genome_of(&game, weights)?.genes(), &game))
    }

    /// A player of these genes: rules with their weights and exponents, as `genes` gives them.
    #[staticmethod]
    #[pyo3(signature = (genes, game = None))]
    fn of_genes(genes: Vec<GivenGene>, game: Option<GameOrName<'_>>) -> PyResult<Self> {
        let game = settings_or_usual(game, USUAL)?;
        Self::of(PlayerSpec::of_genes("genes".to_owned(), read_genome(&game, genes)?.genes(), &game))
    }

    /// Plays a whole single-player game whose chance comes from `seed`: its score, and whether it was won. Faults are a UserWarning.
    fn play(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
    ) -> PyResult<(i64, bool)> {
        let engine = self.spec.engine().map_err(wrong)?;
        let contender = engine.contender().ok_or_else(|| wrong("that is no single-player game"))?;
        let before = self.spec.plan.faults();
        let outcome = unless_signalled(py, |stop| contender.play_unless(Seed(seed), stop))?;
        warn_of_faults(py, &self.spec, &before)?;
        Ok((outcome.score, outcome.verdict == games::Verdict::Win))
    }

    /// Plays a whole two-player game against another player: its score, and its points (1, 0.5 or 0). The seed says who begins, where the
    /// game begins, and what chance does. A player from outside that is at fault loses the game,
    /// which is a UserWarning.
    fn play_against(
        &self,
        py: Python<'_>,
        opponent: &Self,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
    ) -> PyResult<(i64, f64)> {
        let game = self.spec.game.clone();
        if !game.is_for_two() {
            return Err(wrong(format!("{} is a single-player game: use play(seed)", game.title())));
        }
        let engines =
            [self.spec.engine_at(&game).map_err(wrong)?, opponent.spec.engine_at(&game).map_err(wrong)?];
        let ready = Ready::Two(&*game, [&*engines[0], &*engines[1]]);
        let begins = u32::from(Seed(seed).derive(0).0 % 2 == 1);
        let before = [self, opponent].map(|player| player.spec.plan.faults());
        let outcome = unless_signalled(py, |stop| ready.play(Seed(seed), begins, stop))?.outcome;
        warn_of_faults(py, &self.spec, &before[0])?;
        // A player that plays itself has one count of faults.
        if !std::ptr::eq(self, opponent) {
            warn_of_faults(py, &opponent.spec, &before[1])?;
        }
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
        Ok(best.map(|best| locked(&game.at).print(best)))
    }

    /// What it makes of a position: its move, the value of the position to the side to move, what it expects, and how far it looked.
    fn analyse<'py>(&self, py: Python<'py>, game: &Match) -> PyResult<Bound<'py, PyDict>> {
        let found = self.think(py, game)?;
        let mut branch = locked(&game.at).branch();
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
