//! This machine's threads.

use super::{Batch, Evaluator, Games, Observer, Played, Players, Ready, Series, mixed};
use dna_lab_games::tally::Tally;
use rayon::prelude::*;

/// Plays on rayon's threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads;

/// What `all` makes of each series, which is given how to play a game of it and how many of them a thread should take at least.
fn each<'a, R: Send>(
    batch: &'a Batch<'_>,
    observer: &'a dyn Observer,
    all: impl Fn(&Series<'_>, usize, &(dyn Fn(&u32) -> Option<Played> + Sync)) -> R + Send + Sync + 'a,
) -> impl ParallelIterator<Item = R> + 'a {
    batch.series.par_iter().map(move |series| {
        let stop = || observer.should_stop();
        let compiled = match series.players {
            Players::Genes(genes, None) if !stop() => Some(mixed::compiled(batch, genes)),
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
        all(series, if compiled.is_some() { 4 } else { 1 }, &play)
    })
}

// Games of one contender are shared out too: a population of one must keep all cores busy.
impl Evaluator for Threads {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games {
        each(batch, observer, |series, few, play| {
            series.games.par_iter().with_min_len(few).map(play).collect()
        })
        .collect()
    }

    fn tallies(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Option<Vec<Tally>> {
        each(batch, observer, |series, few, play| {
            let tallies =
                series.games.par_iter().with_min_len(few).map(|at| Some(Tally::from(play(at)?.outcome)));
            tallies.try_reduce(Tally::default, |a, b| Some(a + b))
        })
        .collect()
    }
}
