//! Lines that come from another program.

use std::io::{BufRead, BufReader, Read};

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
