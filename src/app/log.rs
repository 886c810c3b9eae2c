//! The log keeps every message of a session; toasts show the latest for a while.

use web_time::{Duration, Instant};

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// For the record.
    Note,
    /// Worth a glance.
    Good,
    /// Something did not go as asked.
    Warning,
    /// Something failed.
    Error,
}

/// One message.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// How much it matters.
    pub(super) level: Level,
    /// Its text.
    pub(super) text: String,
    /// Seconds since the start of the session.
    pub(super) seconds: u64,
    at: Instant,
    /// Whether its toast was closed.
    dismissed: bool,
}

/// All messages, oldest first.
#[derive(Debug)]
pub(super) struct Log {
    entries: Vec<Entry>,
    start: Instant,
    /// Only messages of this level or above are listed.
    pub(super) least: Level,
}

impl Default for Log {
    fn default() -> Self {
        Self { entries: Vec::new(), start: Instant::now(), least: Level::Note }
    }
}

impl Level {
    /// How long a toast of it stays.
    const fn shown(self) -> Duration {
        match self {
            Self::Note => Duration::ZERO,
            Self::Good => Duration::from_secs(4),
            Self::Warning => Duration::from_secs(8),
            Self::Error => Duration::from_secs(15),
        }
    }
}

impl Log {
    /// Adds a message.
    pub(super) fn add(&mut self, level: Level, text: String) {
        // A repeated message has one toast.
        self.entries.iter_mut().filter(|entry| entry.text == text).for_each(|entry| entry.dismissed = true);
        self.put(level, text, false);
    }

    /// Adds a message without a toast.
    pub(super) fn add_quietly(&mut self, level: Level, text: String) {
        self.put(level, text, true);
    }

    fn put(&mut self, level: Level, text: String, dismissed: bool) {
        let at = Instant::now();
        let seconds = (at - self.start).as_secs();
        self.entries.push(Entry { level, text, seconds, at, dismissed });
    }

    /// Every message, oldest first.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The messages that are still toasts, with their places and the time until the next of them goes.
    pub(super) fn toasts(&self) -> (Vec<(usize, &Entry)>, Option<Duration>) {
        let mut next: Option<Duration> = None;
        let first = self.entries.len().saturating_sub(4);
        let mut toasts = Vec::new();
        for (at, entry) in self.entries.iter().enumerate().skip(first) {
            let left = entry.level.shown().saturating_sub(entry.at.elapsed());
            if !left.is_zero() && !entry.dismissed {
                next = Some(next.map_or(left, |next| next.min(left)));
                toasts.push((at, entry));
            }
        }
        (toasts, next)
    }

    /// Closes a toast.
    pub(super) fn dismiss(&mut self, at: usize) {
        if let Some(entry) = self.entries.get_mut(at) {
            entry.dismissed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_message_has_one_toast_and_all_its_entries() {
        let mut log = Log::default();
        for text in ["one", "two", "one"] {
            log.add(Level::Error, text.to_owned());
        }
        let toasts: Vec<usize> = log.toasts().0.into_iter().map(|(at, _)| at).collect();
        assert_eq!((toasts, log.entries().len()), (vec![1, 2], 3));
    }
}
