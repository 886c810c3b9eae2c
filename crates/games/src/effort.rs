//! How hard a search tries, as people write it.

use std::ops::RangeInclusive;
use std::time::Duration;

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So deep: in plies, or in replies after the move that is judged.
    Depth(u8),
    /// As deep as this time allows. What is found then depends on the machine.
    Time(Duration),
}

impl Effort {
    /// A depth out of these, or a time like `50ms` or `0.5s`, from a millisecond to so many seconds.
    #[must_use]
    pub fn read(text: &str, depths: RangeInclusive<u8>, most_seconds: f64) -> Option<Self> {
        let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
            (Some(number), _) => (number, 1e-3),
            (_, Some(number)) => (number, 1.0),
            _ => return text.trim().parse().ok().filter(|depth| depths.contains(depth)).map(Self::Depth),
        };
        let seconds = number.trim().parse::<f64>().ok()? * unit;
        (1e-3..=most_seconds).contains(&seconds).then(|| Self::Time(Duration::from_secs_f64(seconds)))
    }
}
