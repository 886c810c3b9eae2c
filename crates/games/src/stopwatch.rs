//! Time for benchmarks that other programs on the machine do not distort.

use std::hint::black_box;
use web_time::{Duration, Instant};

/// Measures what this thread works: processor time where the system tells it (Unix), else the time that passes.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    worked: Option<Duration>,
    started: Instant,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { worked: worked(), started: Instant::now() }
    }

    /// Seconds since the start, never 0.
    pub(crate) fn seconds(&self) -> f64 {
        let worked = self.worked.zip(worked()).map(|(then, now)| now - then);
        worked.unwrap_or_else(|| self.started.elapsed()).as_secs_f64().max(1e-9)
    }
}

/// Nanoseconds that it takes to value one of these boards.
pub(crate) fn nanoseconds_each<B: Copy, V>(boards: &[B], value: impl Fn(B) -> V) -> f64 {
    const TIMES: usize = 500;
    let start = Stopwatch::start();
    for _ in 0..TIMES {
        for &board in boards {
            black_box(value(black_box(board)));
        }
    }
    1e9 * start.seconds() / (TIMES * boards.len()) as f64
}

/// Processor time of this thread so far.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).ok().map(Duration::from)
}

#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn sleep_is_no_work() {
        let (watch, start) = (Stopwatch::start(), Instant::now());
        std::thread::sleep(Duration::from_millis(60));
        assert!(start.elapsed() >= Duration::from_millis(60));
        assert!(watch.seconds() < 0.03, "{}", watch.seconds());
    }
}
