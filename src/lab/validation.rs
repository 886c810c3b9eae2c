//! Fresh games of one individual, on request, beside everything else.

use super::Wake;
use super::evolver::Shared;
use super::snapshot::{Contestant, Event, validation_seed};
use crate::evolution::{Observer, evaluation};
use crate::games::Occasion;
use crate::seed::Seed;
use crate::tally::Tally;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// How many games are played before the next word.
const BATCH: u32 = 100;

/// Stops when the program ends.
struct UntilQuit(Arc<Shared>);

impl Observer for UntilQuit {
    fn should_stop(&self) -> bool {
        self.0.quitting.load(Ordering::Relaxed)
    }
}

/// One request.
#[derive(Clone, Debug)]
pub struct Validation {
    /// Of which population: the snapshot's.
    pub epoch: u64,
    /// Who plays.
    pub contestant: Contestant,
    /// The seed of its run.
    pub seed: Seed,
    /// How many validations it had before, so that no game comes twice.
    pub round: u64,
    /// How many games.
    pub games: u32,
}

/// Plays them on a thread of its own, telling now and then how it stands.
pub(super) fn validate(request: Validation, shared: &Arc<Shared>, events: Sender<Event>, wake: Wake) {
    let observer = UntilQuit(shared.clone());
    std::thread::spawn(move || {
        let Validation { epoch, contestant, seed, round, games } = request;
        let Ok(pool) = rayon::ThreadPoolBuilder::new().build() else { return };
        let seed = validation_seed(seed, contestant.id, round);
        let player = contestant.game.game().compile(contestant.genome.genes(), Occasion::Play, &[]);
        let mut tally = Tally::default();
        for from in (0..games).step_by(BATCH as usize) {
            let batch = from..games.min(from + BATCH);
            let play =
                || evaluation::games_of(&*player, |at| seed.derive(u64::from(at)), batch.clone(), &observer);
            let Some(played) = pool.install(play) else { return };
            tally = tally + played;
            let unfinished = batch.end < games;
            let id = contestant.id;
            // Nobody listens any more when the program ends.
            let _ = events.send(Event::Validated { epoch, id, tally, unfinished });
            wake(if unfinished { super::LIVE } else { Duration::ZERO });
        }
    });
}
