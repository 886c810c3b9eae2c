//! Many games: contests with intervals, and games as noisy functions.

use crate::arguments;
use crate::games::{GameOrName, Player, genome_of, named, read_player, settings_or_usual};
use crate::wrong;
use dna_lab::arena::{Contest, distinct};
use dna_lab::evaluator::{Observer, Played, Players, Referee, Threads};
use dna_lab::games::{GameSettings, Occasion, PlayerSpec};
use dna_lab::seed::Seed;
use dna_lab::store::players::{self, Library};
use dna_lab::tally::Tally;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs work on threads without Python's lock, and stops it when Python has a signal, e.g. Ctrl-C.
pub(crate) fn in_background<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    work: impl FnOnce(&dyn Observer) -> T + Send,
) -> PyResult<T> {
    struct Stop(AtomicBool);
    impl Observer for Stop {
        fn should_stop(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }
    let pool = match threads {
        // All threads are there already.
        None => None,
        Some(threads) => Some(rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(wrong)?),
    };
    let stop = Stop(AtomicBool::new(false));
    std::thread::scope(|scope| {
        let working = scope.spawn(|| match &pool {
            Some(pool) => pool.install(|| work(&stop)),
            None => work(&stop),
        });
        let mut signal = Ok(());
        while !working.is_finished() {
            py.detach(|| std::thread::park_timeout(std::time::Duration::from_millis(2)));
            signal = signal.and_then(|()| py.check_signals());
            stop.0.fetch_or(signal.is_err(), Ordering::Relaxed);
        }
        let done = working.join().map_err(|_| wrong("a player failed; see standard error"))?;
        signal.map(|()| done)
    })
}

/// A player, or the name of one.
pub(crate) enum PlayerOrName<'py> {
    Player(PyRef<'py, Player>),
    Name(String),
}

impl PlayerOrName<'_> {
    fn spec(&self, library: &mut Library, game: &GameSettings) -> PyResult<PlayerSpec> {
        match self {
            Self::Player(player) => Ok(player.spec.clone()),
            Self::Name(name) => read_player(library, game, name),
        }
    }
}

/// Lets players play the same games, or in a two-player game each against each, and gives a row of figures for each, the best first.
///
/// All play one variant, the row's `game`: that of `game` if it is given, else that of the first player that comes from a run or is made of
/// genes or weights, else that of the first Player, else 2048. The same seed gives the same games on any number of threads. `low` and `high`
/// are the 95 % interval of `win_rate`, of which a draw is half.
#[pyfunction]
#[pyo3(signature = (players, games = 200, seed = 1, game = None, threads = None))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = arguments::players)] players: Vec<PlayerOrName<'py>>,
    #[pyo3(from_py_with = arguments::games)] games: u32,
    #[pyo3(from_py_with = arguments::seed)] seed: u64,
    game: Option<GameOrName<'py>>,
    #[pyo3(from_py_with = arguments::threads)] threads: Option<usize>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let of_player = players.iter().find_map(|player| match player {
        PlayerOrName::Player(player) => Some(player.spec.game.clone()),
        PlayerOrName::Name(name) => players::game_of(std::slice::from_ref(name)),
    });
    let asked = game.map(|game| game.settings()).transpose()?;
    let game = asked.clone().or(of_player).map_or_else(|| named("2048"), Ok)?;
    let mut library = Library::of_a_person();
    let specs =
        players.iter().map(|player| player.spec(&mut library, &game)).collect::<PyResult<Vec<_>>>()?;
    if specs.is_empty() || game.is_for_two() && specs.len() < 2 {
        return Err(wrong("give at least one player, or two players in a two-player game"));
    }
    let game = asked.unwrap_or_else(|| players::common_game(&game, &specs));
    let engines =
        specs.iter().map(|spec| spec.engine_at(&game)).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let before: Vec<_> = specs.iter().map(|spec| spec.plan.faults()).collect();
    let mut contest = Contest::new(&game, specs.len(), games as usize, Seed(seed));
    let contest = in_background(py, threads, |observer| {
        let referee = Referee { game: &*game, evaluator: &Threads, observer };
        while !contest.is_over() && !observer.should_stop() {
            contest.play(referee, &engines, 1 << 16);
        }
        contest
    })?;
    let names = distinct(specs.iter().map(|spec| spec.name.as_str()));
    let row = |player: usize, tally: &Tally, ms: Option<f64>| -> PyResult<Bound<'py, PyDict>> {
        let row = PyDict::new(py);
        let (low, high) = tally.interval();
        row.set_item("player", &names[player])?;
        row.set_item("game", game.variant().map(|variant| variant.id))?;
        row.set_item("games", tally.games)?;
        row.set_item("wins", tally.wins)?;
        row.set_item("draws", tally.draws)?;
        row.set_item("win_rate", tally.win_rate())?;
        row.set_item("low", low)?;
        row.set_item("high", high)?;
        row.set_item("mean_score", tally.mean_score())?;
        row.set_item("mean_moves", tally.mean_moves())?;
        row.set_item("ms_per_move", ms)?;
        let faults = specs[player].plan.faults().since(&before[player]);
        row.set_item(
            "faults",
            faults.counts.iter().map(|(kind, count)| (kind.words(), *count)).collect::<BTreeMap<_, _>>(),
        )?;
        Ok(row)
    };
    match &contest {
        Contest::Scores(tournament) => {
            let ranking = tournament.ranking().into_iter();
            let of = |player: usize| {
                let results = &tournament.results[player];
                row(player, &results.statistics().tally, results.milliseconds_a_move())
            };
            ranking.map(of).collect()
        }
        Contest::League(league) => {
            let table = league.table();
            let of = |standing: &dna_lab::arena::Standing| {
                let row = row(standing.player, &standing.tally, standing.milliseconds_a_move)?;
                row.set_item("elo", standing.rating.elo)?;
                row.set_item("elo_margin", standing.rating.margin)?;
                Ok(row)
            };
            table.iter().map(of).collect()
        }
    }
}

/// A game as a noisy function of the weights of rules: the mean score of so many games, with `wins` the share that was won, in a two-player
/// game the share of points against the first reference opponent. The larger the better. Gives the mean and its standard error: the sample
/// standard deviation of the games' results over the square root of their number, which is NaN for one game.
#[pyfunction]
#[pyo3(signature = (weights, game = None, games = 100, seed = 1, wins = false))]
pub(crate) fn fitness(
    py: Python<'_>,
    weights: BTreeMap<String, f64>,
    game: Option<GameOrName<'_>>,
    #[pyo3(from_py_with = arguments::games)] games: u32,
    #[pyo3(from_py_with = arguments::seed)] seed: u64,
    wins: bool,
) -> PyResult<(f64, f64)> {
    let game = settings_or_usual(game, "2048-article")?;
    let genome = genome_of(&game, weights)?;
    let genes = genome.genes();
    let tally = in_background(py, None, |observer| {
        let player = game.compile(genes, Occasion::Play, &[]);
        let players = Players::Genes(genes, Some(&*player));
        let mut tally = Tally::default();
        let referee = Referee { game: &*game, evaluator: &Threads, observer };
        dna_lab::arena::play(referee, players, games, Seed(seed), |played: &Played| {
            tally = tally + played.outcome.into()
        });
        tally
    })?;
    let count = tally.games as f64;
    // The mean of what counts, and how much it varies from game to game.
    let (mean, variance) = if wins || game.is_for_two() {
        let mean = tally.win_rate().unwrap_or(f64::NAN);
        (mean, (tally.wins as f64 + tally.draws as f64 / 4.0) / count - mean * mean)
    } else {
        (tally.mean_score().unwrap_or(f64::NAN), tally.score_variance())
    };
    // The spread of one game is unknown.
    let others = if tally.games > 1 { count - 1.0 } else { f64::NAN };
    Ok((mean, (variance.max(0.0) / others).sqrt()))
}
