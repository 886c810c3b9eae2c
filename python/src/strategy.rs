//! Ask and tell: the lab's algorithms with games that are played elsewhere.

use crate::arguments::{self, Name, Score};
use crate::games::{Game, GameOrName, genome_of};
use crate::runs::{Run, settings};
use crate::wrong;
use dna_lab::evaluator::{Batch, Evaluator, Games, Observer, Played, Players, Referee};
use dna_lab::evolution;
use dna_lab::evolution::strategy::Strategy as Algorithm;
use dna_lab::games::{self, Engine, Genome, Match, Outcome, Thought, Verdict};
use dna_lab::seed::Seed;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A candidate: its rules with weights and exponents, and the seeds of the games to play with them.
type Candidate = (Vec<(String, f64, Option<f64>)>, Vec<u64>);

impl Score {
    fn outcome(&self, for_two: bool) -> PyResult<Outcome> {
        let (score, points) = match *self {
            Self::Decided(score, points) => (score, points),
            Self::Plain(points) if for_two => (2.0 * points - 1.0, points),
            Self::Plain(score) => (score, 0.0),
        };
        let verdict = [(1.0, Verdict::Win), (0.5, Verdict::Draw), (0.0, Verdict::Loss)];
        let Some((_, verdict)) = verdict.into_iter().find(|(worth, _)| *worth == points) else {
            return Err(wrong(format!(
                "{points} is no result: give 1 for a win, 0.5 for a draw, 0 for a loss"
            )));
        };
        if !score.is_finite() || score.abs() > 1e8 {
            return Err(wrong(format!("{score} is no score: give a whole number from -1e8 to 1e8")));
        }
        if score.fract() != 0.0 {
            return Err(wrong(format!(
                "{score} is no whole number: multiply your scores, e.g. by 1000, and round them"
            )));
        }
        Ok(Outcome { verdict, score: score as i64, moves: 0, milestone: 0 })
    }
}

/// Asks Python for the games of a batch.
struct Asking {
    ask: Sender<Vec<Candidate>>,
    told: Mutex<Receiver<Vec<Vec<Outcome>>>>,
    closed: AtomicBool,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Evaluator for Asking {
    fn evaluate(&self, batch: &Batch<'_>, _: &dyn Observer) -> Games {
        let candidate = |series: &dna_lab::evaluator::Series<'_>| {
            let genes = if let Players::Genes(genes, _) = series.players { genes } else { &[] };
            let genes =
                genes.iter().map(|gene| (gene.rule.to_string(), gene.coefficient, gene.exponent)).collect();
            (genes, series.games.iter().map(|&at| series.seed.derive(u64::from(at)).0).collect())
        };
        if batch.series.iter().all(|series| series.games.is_empty()) {
            return vec![Vec::new(); batch.series.len()];
        }
        let candidates: Vec<Candidate> = batch.series.iter().map(candidate).collect();
        let answer = self.ask.send(candidates).ok().and_then(|()| locked(&self.told).recv().ok());
        let Some(answer) = answer else {
            self.closed.store(true, Ordering::Relaxed);
            return batch.series.iter().map(|series| vec![None; series.games.len()]).collect();
        };
        let played = |outcome| Some(Played { outcome, moves_against: 0, nanoseconds: [0; 2] });
        answer.into_iter().map(|games| games.into_iter().map(played).collect()).collect()
    }
}

impl Observer for Asking {
    fn should_stop(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// Stands for opponents that only Python knows.
struct Elsewhere;

impl Engine for Elsewhere {
    fn player(&self, _: Seed) -> Box<dyn games::Player> {
        Box::new(Self)
    }
}

impl games::Player for Elsewhere {
    fn answer(&mut self, _: &dyn Match, _: &dyn Fn() -> bool) -> Option<Thought> {
        None
    }
}

/// What is open between Python and the run.
struct Open {
    asked: Receiver<Vec<Candidate>>,
    tell: Sender<Vec<Vec<Outcome>>>,
    /// How many games of each candidate were asked for and not told yet.
    waiting: Option<Vec<usize>>,
}

/// An algorithm of the lab, asked for candidates and told what their games scored: a genetic algorithm ("lab"), CMA-ES ("cma") or any
/// other preset. Noise is known: each candidate comes with the seeds of the games it is to play, and the algorithm
/// decides how many they are.
///
/// In a two-player game all games are against opponents of yours: the run keeps the names that `opponents` gives them.
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Strategy {
    open: Mutex<Open>,
    run: Arc<Mutex<evolution::Run>>,
    injected: Arc<Mutex<Vec<Genome>>>,
}

#[pymethods]
impl Strategy {
    #[new]
    #[pyo3(signature = (game = None, preset = None, seed = 1, population = None, games = None, opponents = None))]
    fn new(
        game: Option<GameOrName<'_>>,
        preset: Option<&str>,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
        #[pyo3(from_py_with = arguments::optional_population)] population: Option<usize>,
        #[pyo3(from_py_with = arguments::optional_games)] games: Option<u32>,
        opponents: Option<Vec<Name>>,
    ) -> PyResult<Self> {
        let mut settings = settings(game, preset, seed, population, games)?;
        settings.opponents = arguments::names(opponents);
        if settings.game.is_for_two() {
            settings.opposition = None;
            if settings.opponents.is_empty() {
                settings.opponents = vec!["elsewhere".to_owned()];
            }
        }
        if matches!(Algorithm::of(&settings), Algorithm::Spsa(_)) {
            return Err(wrong("candidates of 'spsa' play each other: give preset=\"cma\" or \"lab\""));
        }
        let mut running = evolution::Run::new(settings).map_err(wrong)?;
        let run = Arc::new(Mutex::new(running.clone()));
        let injected: Arc<Mutex<Vec<Genome>>> = Arc::default();
        let ((ask, asked), (tell, told)) = (channel(), channel());
        let (shown, waiting) = (run.clone(), injected.clone());
        std::thread::spawn(move || {
            let asking = Asking { ask, told: Mutex::new(told), closed: AtomicBool::new(false) };
            let game = running.settings.game.clone();
            let elsewhere: Vec<Arc<dyn Engine>> =
                running.settings.opponents.iter().map(|_| Arc::new(Elsewhere) as Arc<dyn Engine>).collect();
            loop {
                for genome in locked(&waiting).drain(..) {
                    // It was checked when it was injected.
                    let _ = running.adopt(genome);
                }
                let referee = Referee { game: &*game, evaluator: &asking, observer: &asking };
                if running.step_against(referee, &elsewhere).is_none() {
                    break;
                }
                locked(&shown).clone_from(&running);
            }
        });
        Ok(Self { open: Mutex::new(Open { asked, tell, waiting: None }), run, injected })
    }

    /// The next candidates, each as (genes, seeds): its genes are (rule, weight, exponent), and it is to play one game a seed. All
    /// are to be told before the next are asked for.
    fn ask(&self, py: Python<'_>) -> PyResult<Vec<Candidate>> {
        let open = &mut *locked(&self.open);
        if open.waiting.is_some() {
            return Err(wrong("tell the scores of the last candidates first"));
        }
        let asked = &mut open.asked;
        let next = py.detach(move || asked.recv());
        let candidates = next.map_err(|_| wrong("the algorithm failed; see standard error"))?;
        open.waiting = Some(candidates.iter().map(|(_, seeds)| seeds.len()).collect());
        Ok(candidates)
    }

    /// What the games of the candidates came to, in their order: for each a list of scores, or of (score, won). Larger is better. In a game for
    /// two they are points (1, 0.5 or 0), or (score, points).
    fn tell(&self, scores: Vec<Vec<Score>>) -> PyResult<()> {
        let open = &mut *locked(&self.open);
        let Some(waiting) = &open.waiting else { return Err(wrong("ask for candidates first")) };
        let told: Vec<usize> = scores.iter().map(Vec::len).collect();
        if told != *waiting {
            return Err(wrong(format!(
                "give as many scores as seeds were asked for: {waiting:?}, not {told:?}"
            )));
        }
        let for_two = locked(&self.run).settings.game.is_for_two();
        let outcomes = |games: &Vec<Score>| games.iter().map(|score| score.outcome(for_two)).collect();
        let outcomes = scores.iter().map(outcomes).collect::<PyResult<_>>()?;
        open.waiting = None;
        open.tell.send(outcomes).map_err(|_| wrong("the algorithm failed; see standard error"))
    }

    /// Puts a known candidate into the population of the next generation.
    fn inject(&self, weights: BTreeMap<String, f64>) -> PyResult<()> {
        let game = locked(&self.run).settings.game.clone();
        locked(&self.injected).push(genome_of(&game, weights)?);
        Ok(())
    }

    /// The run as it stands after the last whole generation.
    #[getter]
    fn run(&self) -> Run {
        Run(locked(&self.run).clone())
    }

    /// The last whole generation; None before the founders were judged.
    #[getter]
    fn generation(&self) -> Option<u32> {
        locked(&self.run).generation()
    }

    /// The game with the settings of the preset: candidates are meant to play it so.
    #[getter]
    fn game(&self) -> Game {
        Game(locked(&self.run).settings.game.clone())
    }

    fn __repr__(&self) -> String {
        format!("Strategy(game={:?})", locked(&self.run).settings.game.title())
    }
}
