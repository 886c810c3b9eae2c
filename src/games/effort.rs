//! How long a player may think about a move, as people write it.

use std::time::Duration;

/// The time that `50ms` or `0.5s` names, from a millisecond to so many seconds.
#[must_use]
pub fn time(text: &str, most_seconds: f64) -> Option<Duration> {
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 1e-3),
        (_, Some(number)) => (number, 1.0),
        _ => return None,
    };
    let seconds = number.trim().parse::<f64>().ok()? * unit;
    (1e-3..=most_seconds).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}
