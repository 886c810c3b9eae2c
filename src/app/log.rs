//! The log keeps every message of a session; toasts show the latest for a while.

use std::path::Path;
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
    /// The address of the page that was written, which a browser shows.
    pub(super) page: Option<String>,
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

impl Entry {
    /// How long its toast stays.
    const fn shown(&self) -> Duration {
        match self.level {
            Level::Note => Duration::ZERO,
            Level::Good if self.page.is_none() => Duration::from_secs(4),
            Level::Warning => Duration::from_secs(8),
            Level::Good | Level::Error => Duration::from_secs(15),
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

    /// Adds a message that a file was written. A page can be shown from there.
    pub(super) fn add_written(&mut self, text: String, path: &Path) {
        self.add(Level::Good, text);
        if let Some(entry) = self.entries.last_mut() {
            entry.page = address(path);
        }
    }

    /// Adds a message without a toast.
    pub(super) fn add_quietly(&mut self, level: Level, text: String) {
        self.put(level, text, true);
    }

    fn put(&mut self, level: Level, text: String, dismissed: bool) {
        let at = Instant::now();
        let seconds = (at - self.start).as_secs();
        self.entries.push(Entry { level, text, seconds, page: None, at, dismissed });
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
            let left = entry.shown().saturating_sub(entry.at.elapsed());
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

/// The address of a file that browsers show.
#[cfg(not(target_arch = "wasm32"))]
fn address(path: &Path) -> Option<String> {
    let path =
        std::path::absolute(path).ok().filter(|path| path.extension().is_some_and(|end| end == "html"))?;
    url::Url::from_file_path(path).ok().map(String::from)
}

/// A page's files are downloads, which the browser itself shows.
#[cfg(target_arch = "wasm32")]
const fn address(_: &Path) -> Option<String> {
    None
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

    #[test]
    #[cfg(unix)]
    fn of_what_is_written_pages_have_an_address() {
        let mut log = Log::default();
        for path in ["/lab/my report.html", "/lab/players.csv"] {
            log.add_written(path.to_owned(), Path::new(path));
        }
        let pages: Vec<_> = log.entries().iter().map(|entry| entry.page.as_deref()).collect();
        assert_eq!(pages, [Some("file:///lab/my%20report.html"), None]);
    }
}
