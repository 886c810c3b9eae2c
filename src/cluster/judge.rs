//! Plays the games of a task, on one thread.

use super::task::{Opponent, Series, Work};
use crate::games::{Contender, GameSettings, Genome, Occasion};
use crate::tally::Tally;
use std::sync::{Arc, Mutex, PoisonError};

/// Players that are kept ready, for tasks may split the games of one: the latest.
const KEPT: usize = 16;

/// Plays tasks for any number of threads.
#[derive(Default)]
pub(super) struct Judge {
    ready: Mutex<Vec<Ready>>,
}

/// A player made ready.
struct Ready {
    game: GameSettings,
    occasion: Occasion,
    against: Vec<Opponent>,
    genome: Genome,
    contender: Arc<dyn Contender>,
}

impl Judge {
    /// What each series adds up to; none if `stop` said so, or if it cannot be played.
    pub(super) fn play(&self, work: &Work, stop: &dyn Fn() -> bool) -> Option<Vec<Tally>> {
        let play = |series: &Series| {
            let contender = self.contender(work, &series.genome)?;
            let games = series.games.iter().cloned().flatten();
            let game = |game| contender.play_unless(series.seed.derive(u64::from(game)), stop);
            games.map(|at| game(at).map(Tally::from)).sum::<Option<Tally>>()
        };
        work.series.iter().map(play).collect()
    }

    fn contender(&self, work: &Work, genome: &Genome) -> Option<Arc<dyn Contender>> {
        let lock = || self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let Work { game, occasion, against, .. } = work;
        let is_it = |ready: &Ready| {
            ready.genome == *genome
                && ready.occasion == *occasion
                && ready.against == *against
                && ready.game == *game
        };
        if let Some(ready) = lock().iter().find(|ready| is_it(ready)) {
            return Some(ready.contender.clone());
        }
        let contender: Arc<dyn Contender> = game.compile(genome.genes(), *occasion, &work.rivals()?).into();
        let mut ready = lock();
        ready.truncate(KEPT - 1);
        let (game, occasion, against) = (game.clone(), *occasion, against.clone());
        ready.insert(
            0,
            Ready { game, occasion, against, genome: genome.clone(), contender: contender.clone() },
        );
        Some(contender)
    }
}
