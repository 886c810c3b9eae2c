//! Progress on standard error: bars on a terminal, plain lines elsewhere.

use super::interrupt;
use crate::evaluator::Observer;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A bar over so many games.
pub(super) fn games(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    bar.set_style(style("{wide_bar:.cyan/blue} {human_pos}/{human_len} games · {per_sec} · {eta} left"));
    bar
}

/// Shows how many games were played, and stops them when a signal comes.
pub(super) struct Watch(pub(super) ProgressBar);

impl Observer for Watch {
    fn should_stop(&self) -> bool {
        interrupt::asked()
    }

    fn played(&self, games: u64) {
        self.0.inc(games);
    }
}

/// A bar over the games of one generation, with room for a message about the run.
pub(super) fn generations() -> ProgressBar {
    let bar = ProgressBar::new(0);
    bar.set_style(style(
        "{spinner:.green} {msg}\n{wide_bar:.cyan/blue} {human_pos}/{human_len} games of this generation",
    ));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A bar over the runs of an experiment, with room for what is under way.
pub(super) fn runs(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    bar.set_style(style(
        "{spinner:.green} {msg}\n{wide_bar:.cyan/blue} {human_pos}/{human_len} runs · {elapsed}",
    ));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A bar over the games of a training, with room for a message about it.
pub(super) fn training(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    bar.set_style(style("{spinner:.green} {msg}\n{wide_bar:.cyan/blue} {human_pos}/{human_len} games"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The time that a search of unknown length has taken, with room for what it looked at.
pub(super) fn search() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.set_style(style("{spinner:.green} {elapsed} {msg}"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
