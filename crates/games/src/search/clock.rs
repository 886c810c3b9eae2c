//! The clock of a search: asked often enough that time is kept, and seldom enough that asking costs nothing.

use super::MAX_DEPTH;
use crate::Effort;
use web_time::{Duration, Instant};

/// Positions between two looks at the time: about a twentieth of a millisecond.
const PERIOD: u64 = 256;

/// Stops a search when its time is up or the caller asks for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    deadline: Option<Instant>,
    /// The count of positions at which it is looked at next.
    due: u64,
    rung: bool,
}

impl Clock {
    /// Starts, for so long, or for as long as it takes. Positions are counted from 0.
    pub(crate) fn start(&mut self, time: Option<Duration>) {
        *self = Self { deadline: time.map(|time| Instant::now() + time), due: PERIOD, rung: false };
    }

    /// Starts for a search of this effort, and gives the plies that it may look ahead at most.
    pub(crate) fn start_for(&mut self, effort: Effort) -> u8 {
        let (deepest, time) = match effort {
            Effort::Depth(depth) => (depth.clamp(1, MAX_DEPTH), None),
            Effort::Time(time) => (MAX_DEPTH, Some(time)),
        };
        self.start(time);
        deepest
    }

    /// Whether to leave off, now that so many positions were visited: once so, always so.
    #[inline(always)]
    pub(crate) fn is_up(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> bool {
        // Counts may have jumped over any number.
        if nodes >= self.due {
            self.look(nodes, stop);
        }
        self.rung
    }

    /// Whether to leave off, whatever the count of positions.
    pub(crate) fn rings_now(&mut self, stop: &dyn Fn() -> bool) -> bool {
        self.look(0, stop);
        self.rung
    }

    #[cold]
    fn look(&mut self, nodes: u64, stop: &dyn Fn() -> bool) {
        self.due = nodes + PERIOD;
        self.rung |= self.deadline.is_some_and(|deadline| Instant::now() >= deadline) || stop();
    }

    /// Whether it was said to leave off.
    #[inline(always)]
    pub(crate) const fn has_rung(&self) -> bool {
        self.rung
    }

    /// Whether the time is limited.
    pub(crate) const fn is_limited(&self) -> bool {
        self.deadline.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn it_is_looked_at_often_whatever_counts_are_left_out() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            false
        };
        let mut clock = Clock::default();
        clock.start(None);
        // Steps of 60, none of which need be a multiple of anything.
        for at in 0..1_000 {
            assert!(!clock.is_up(7 + 60 * at, &stop));
        }
        assert!((190..=235).contains(&asked.get()), "{}", asked.get());
        assert!(!clock.is_limited());
    }

    #[test]
    fn time_that_is_up_and_words_to_stop_are_not_forgotten() {
        let mut clock = Clock::default();
        clock.start(Some(Duration::ZERO));
        assert!(clock.is_limited() && !clock.is_up(1, &|| true) && !clock.has_rung());
        assert!(clock.is_up(PERIOD, &|| false) && clock.has_rung() && clock.is_up(1, &|| false));
        clock.start(None);
        assert!(!clock.has_rung() && clock.is_up(PERIOD, &|| true) && clock.is_up(PERIOD + 1, &|| false));
    }
}
