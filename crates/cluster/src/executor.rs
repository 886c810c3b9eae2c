//! Plays the games of a task, on one thread.

use super::task::{Answer, Found, Opponent, Series, Task, Wanted, Who, Work, plan};
use dna_lab_evolution::evaluator::{Played, Ready};
use dna_lab_games::tally::Tally;
use dna_lab_games::{Contender, Engine, GameSettings, Occasion};
use std::sync::{Arc, Mutex, PoisonError};
use web_time::Instant;

/// Plays tasks for some threads.
pub struct Judge {
    /// The latest, one a thread, for tasks may split the games of one. More would lie where no cache reaches.
    ready: Mutex<Vec<Kept>>,
    threads: usize,
}

/// Players made ready.
struct Kept {
    game: GameSettings,
    occasion: Occasion,
    against: Vec<Opponent>,
    who: Who,
    made: Made,
}

/// What was made of them.
#[derive(Clone)]
enum Made {
    Contender(Arc<dyn Contender>),
    Engines(Vec<Arc<dyn Engine>>),
}

impl Judge {
    /// Keeps players ready for so many threads.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self { ready: Mutex::default(), threads }
    }

    /// What becomes of the games of each series; none if `stop` said so, or if they cannot be played.
    pub fn play(&self, work: &Work, stop: &dyn Fn() -> bool) -> Option<Vec<Found>> {
        let play = |series: &Series| {
            let made = self.made(work, &series.who)?;
            let ready = match &made {
                Made::Contender(contender) => Ready::Contender(&**contender),
                Made::Engines(engines) => match &engines[..] {
                    [one] => Ready::Contender(one.contender()?),
                    [first, second] => Ready::Two(&*work.game, [&**first, &**second]),
                    _ => return None,
                },
            };
            let games = series.games.iter().cloned().flatten();
            // How long it took says something of this machine only.
            let mut played =
                games.map(|at| Some(Played { nanoseconds: [0; 2], ..ready.play(series.seed, at, stop)? }));
            match work.wanted {
                Wanted::Games => played.collect::<Option<_>>().map(Found::Games),
                Wanted::Sums => {
                    let add = |sum, played: Option<Played>| Some(sum + Tally::from(played?.outcome));
                    played.try_fold(Tally::default(), add).map(Found::Sum)
                }
            }
        };
        work.series.iter().map(play).collect()
    }

    /// The answer to a task of this page's own; none if it cannot be played.
    #[must_use]
    pub fn answer(&self, task: &Task) -> Option<Answer> {
        let start = Instant::now();
        let found = self.play(&task.work, &|| false)?;
        Some(Answer { id: task.id, worker: String::new(), seconds: start.elapsed().as_secs_f64(), found })
    }

    fn made(&self, work: &Work, who: &Who) -> Option<Made> {
        let lock = || self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let Work { game, occasion, against, .. } = work;
        let is_it = |kept: &Kept| {
            kept.who == *who && kept.occasion == *occasion && kept.against == *against && kept.game == *game
        };
        if let Some(kept) = lock().iter().find(|kept| is_it(kept)) {
            return Some(kept.made.clone());
        }
        // What is made takes the place of what goes, in memory too.
        lock().truncate(self.threads.saturating_sub(1));
        let made = match who {
            Who::Genome(genome) => {
                Made::Contender(game.compile(genome.genes(), *occasion, &work.rivals()?).into())
            }
            Who::Named(players) => {
                let engine = |(name, at): &(String, GameSettings)| plan(name, at)?.engine(&**at).ok();
                Made::Engines(players.iter().map(engine).collect::<Option<_>>()?)
            }
        };
        let (game, occasion, against, who) = (game.clone(), *occasion, against.clone(), who.clone());
        lock().insert(0, Kept { game, occasion, against, who, made: made.clone() });
        Some(made)
    }
}
