//! This machine's threads.

use super::{Batch, Evaluator, Games, Observer, Played, Players, Ready, Series};
use rayon::prelude::*;

/// Plays on rayon's threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads;

impl Evaluator for Threads {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games {
        let stop = || observer.should_stop();
        let play = |series: &Series<'_>| -> Vec<Option<Played>> {
            let compiled = match series.players {
                Players::Genes(genes, None) if !stop() => {
                    Some(batch.game.compile(genes, batch.occasion, batch.against))
                }
                _ => None,
            };
            let ready = match &compiled {
                Some(contender) => Some(Ready::Contender(&**contender)),
                None => Ready::of(series.players, batch.game),
            };
            let play = |&at: &u32| {
                let played = ready?.play(series.seed, at, &stop)?;
                observer.played(1);
                Some(played)
            };
            // Games of one contender are shared out too: a population of one must keep all cores busy.
            let few = if compiled.is_some() { 4 } else { 1 };
            series.games.par_iter().with_min_len(few).map(play).collect()
        };
        batch.series.par_iter().map(play).collect()
    }
}
