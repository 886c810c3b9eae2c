//! The network of a training that did best in test games.

use super::keep;
use crate::cli::{Failure, format, interrupt};
use crate::games::tally;
use crate::seed::Seed;
use crate::store::{self, Target};
use crate::training::{self, Training};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;

/// The games that choose: the same for every network of a training, so that luck is the same too.
const CHOOSING: (u64, Seed) = (400, Seed(0x7e57_0000_0000_0001));

/// The games that say how good the chosen one is, and that chose nothing.
const MEASURING: (u64, Seed) = (1_000, Seed(0x7e57_0000_0000_0002));

/// Where the best network is kept, and how good it was.
pub(super) struct Best {
    target: Target,
    /// Its mean score, and after how many games of training.
    so_far: Option<(f64, u64)>,
}

/// What is known of the best network.
#[derive(Serialize)]
pub(super) struct Tested {
    /// Games that it had learned from.
    after_games: u64,
    /// Its mean score in the games that chose it.
    chosen_at_mean_score: f64,
    /// New games, and what they say; nothing after Ctrl-C.
    test_games: u64,
    win_rate: Option<f64>,
    mean_score: Option<f64>,
    mean_score_low: Option<f64>,
    mean_score_high: Option<f64>,
}

impl Best {
    pub(super) const fn new(target: Target) -> Self {
        Self { target, so_far: None }
    }

    /// Lets the network play the games that choose, and keeps it if none did better. What cannot be written is tried again at
    /// the next time; the last time it is rescued to another place.
    pub(super) fn see(
        &mut self,
        training: &Training,
        bar: &ProgressBar,
        is_over: bool,
    ) -> Result<(), Failure> {
        bar.set_message(format!("test games: {}", CHOOSING.0));
        bar.tick();
        let (games, seed) = CHOOSING;
        let tally = training::test(training.learner.network(), seed, games, &interrupt::asked);
        let mean = tally.mean_score().unwrap_or(0.0);
        // After Ctrl-C the games were not all played, but what is nowhere else is kept.
        let is_better = self.so_far.is_none_or(|(best, _)| !interrupt::asked() && mean > best);
        if is_better && keep(&mut self.target, bar, is_over, |target| store::save_training(target, training))?
        {
            self.so_far = Some((mean, training.logbook.total().games));
        }
        Ok(())
    }

    /// Reads the network that was kept, and lets it play games that chose nothing; none if no network was kept.
    pub(super) fn measured(self) -> Result<Option<Tested>, Failure> {
        let Some((chosen_at_mean_score, after_games)) = self.so_far else { return Ok(None) };
        let network = Arc::new(store::load_network(self.target.path())?);
        let (games, seed) = MEASURING;
        let tally = training::test(network, seed, games, &interrupt::asked);
        let margin = tally::Z * (tally.score_variance() / tally.games.max(1) as f64).sqrt();
        Ok(Some(Tested {
            after_games,
            chosen_at_mean_score,
            test_games: tally.games,
            win_rate: tally.win_rate(),
            mean_score: tally.mean_score(),
            mean_score_low: tally.mean_score().map(|mean| mean - margin),
            mean_score_high: tally.mean_score().map(|mean| mean + margin),
        }))
    }
}

impl Tested {
    pub(super) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let whole = |number: f64| format::grouped(number.round() as i128);
        let after = format::counted(self.after_games, "game");
        match (self.mean_score, self.mean_score_low, self.mean_score_high) {
            (Some(mean), Some(low), Some(high)) => writeln!(
                out,
                "best after {after}: mean score {} ({}–{}, 95 % interval) in {}, {} reached 2048",
                whole(mean),
                whole(low),
                whole(high),
                format::counted(self.test_games, "new game"),
                format::percent(self.win_rate),
            )?,
            _ => writeln!(out, "best after {after}; no new games were played")?,
        }
        Ok(())
    }
}
