//! Lines that come from another program.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

/// A thread that sleeps takes about as long to wake up.
const AWAKE: Duration = Duration::from_micros(50);

/// The next line, if it comes in this time. A quick answer is waited for without falling asleep.
///
/// # Errors
/// That it does not come, or that no other will.
pub fn next_line(lines: &Receiver<String>, wait: Duration) -> Result<String, RecvTimeoutError> {
    let begun = Instant::now();
    loop {
        match lines.try_recv() {
            Ok(line) => return Ok(line),
            Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
            Err(TryRecvError::Empty) if begun.elapsed() >= AWAKE.min(wait) => break,
            Err(TryRecvError::Empty) => std::thread::yield_now(),
        }
    }
    lines.recv_timeout(wait.saturating_sub(begun.elapsed()))
}

/// Reads lines on a thread of its own until the end, or until `take` wants no more. What is no UTF-8 is replaced, and what is longer
/// than so many bytes comes in parts.
pub fn read_lines(
    from: impl Read + Send + 'static,
    longest: u64,
    mut take: impl FnMut(String) -> bool + Send + 'static,
) {
    std::thread::spawn(move || {
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        while matches!((&mut from).take(longest).read_until(b'\n', &mut line), Ok(1..)) {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            line.clear();
            if !take(text) {
                break;
            }
        }
    });
}
