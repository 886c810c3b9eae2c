//! Whose turn it is: in the order in which they came, so that nobody waits for ever beside one who comes again and again.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A line of those who wait, the first of whom it is whose turn has come.
#[derive(Default)]
pub(super) struct Turns(Mutex<Line>);

#[derive(Default)]
struct Line {
    waiting: VecDeque<u64>,
    next: u64,
}

/// A place in the line, until this is dropped.
pub(super) struct Turn<'a> {
    turns: &'a Turns,
    number: u64,
}

impl Turns {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn line_up(&self) -> Turn<'_> {
        let mut line = self.line();
        let number = line.next;
        line.next += 1;
        line.waiting.push_back(number);
        Turn { turns: self, number }
    }
}

impl Turn<'_> {
    pub(super) fn has_come(&self) -> bool {
        self.turns.line().waiting.front() == Some(&self.number)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turns.line().waiting.retain(|&number| number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_in_order_and_who_leaves_is_not_waited_for() {
        let turns = Turns::default();
        let (first, second, third) = (turns.line_up(), turns.line_up(), turns.line_up());
        assert!(first.has_come() && !second.has_come() && !third.has_come());
        drop(second);
        let again = turns.line_up();
        drop(first);
        assert!(third.has_come() && !again.has_come());
        drop(third);
        assert!(again.has_come());
    }
}
