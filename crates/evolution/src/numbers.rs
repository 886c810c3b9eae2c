//! Numbers as a language writes them. A dash stands where there is no number.

use crate::rating::PanelRating;
use dna_lab_games::Unit;
use dna_lab_games::tally::Tally;

/// The signs of a language, or of a terminal.
#[derive(Debug)]
pub struct Numbers {
    /// Before decimals.
    pub point: char,
    /// Between groups of three digits.
    group: char,
    /// Before a unit.
    space: char,
    /// Before a negative number.
    minus: char,
}

/// A mean and its 95 % interval, where that can be told.
pub type Estimate = (f64, Option<(f64, f64)>);

/// What stands for a thousand, a million, and a thousand million.
const MULTIPLES: [&str; 3] = ["k", "M", "G"];

const DASH: &str = "—";

/// A space where no line may end.
const UNBROKEN: char = '\u{a0}';

impl Numbers {
    /// English on paper and in the window.
    pub const ENGLISH: Self = Self { point: '.', group: ',', space: UNBROKEN, minus: '−' };

    /// French on paper and in the window.
    pub const FRENCH: Self = Self { point: ',', group: UNBROKEN, space: UNBROKEN, minus: '−' };

    /// English in a terminal, with a plain space and a plain minus.
    pub const TERMINAL: Self = Self { space: ' ', minus: '-', ..Self::ENGLISH };

    /// A number with so many decimals.
    #[must_use]
    pub fn decimal(&self, value: f64, decimals: usize) -> String {
        let text = format!("{:.decimals$}", value.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let mut shown = String::new();
        if value < 0.0 && text.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
            shown.push(self.minus);
        }
        shown += &self.digits(whole);
        if !part.is_empty() {
            shown.push(self.point);
            shown += part;
        }
        shown
    }

    /// A number with three decimals, or so many that one near 0 shows what it is.
    #[must_use]
    pub fn precise(&self, value: f64) -> String {
        let first = if value == 0.0 { 0.0 } else { libm::floor(libm::log10(value.abs())) };
        self.decimal(value, (2.0 - first).clamp(3.0, 20.0) as usize)
    }

    /// A whole number in groups of three.
    #[must_use]
    pub fn grouped(&self, value: u64) -> String {
        self.digits(&value.to_string())
    }

    fn digits(&self, digits: &str) -> String {
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(self.group);
            }
            text.push(digit);
        }
        text
    }

    /// A score to the nearest whole number; below ten with one decimal, for it may be a few marbles.
    #[must_use]
    pub fn score(&self, value: Option<f64>) -> String {
        value.map_or(DASH.to_owned(), |value| self.decimal(value, usize::from(value.abs() < 9.95)))
    }

    /// A share as a percentage.
    #[must_use]
    pub fn percent(&self, share: Option<f64>, decimals: usize) -> String {
        share.map_or(DASH.to_owned(), |share| {
            format!("{}{}%", self.decimal(100.0 * share, decimals), self.space)
        })
    }

    /// A number of a setting, with its unit.
    #[must_use]
    pub fn setting(&self, unit: Unit, value: f64) -> String {
        match unit {
            Unit::Count => self.grouped(value.max(0.0) as u64),
            Unit::Percent => self.percent(Some(value), 1),
            Unit::Factor => format!("× {}", self.decimal(value, 2)),
            Unit::Minutes => format!("{}{}min", self.decimal(value, 1), self.space),
        }
    }

    /// A share that a person chose, or a mark of an axis: with as many decimals as it needs, three at most.
    #[must_use]
    pub fn plain_percent(&self, share: f64) -> String {
        self.percent(Some(share), decimals_of(100.0 * share))
    }

    /// A mark of an axis: with as many decimals as it needs, three at most, and a multiple from 10,000 on.
    #[must_use]
    pub fn mark(&self, value: f64) -> String {
        let (scaled, multiple) = multiple_of(value);
        self.with_multiple(scaled, decimals_of(scaled), multiple)
    }

    /// A win rate with its 95 % interval.
    #[must_use]
    pub fn rate(&self, tally: &Tally) -> String {
        tally.win_rate().map_or(DASH.to_owned(), |share| self.share(share, tally.interval()))
    }

    /// A share with its interval.
    #[must_use]
    pub fn share(&self, share: f64, (low, high): (f64, f64)) -> String {
        let bound = |share: f64| self.decimal(100.0 * share, 1);
        format!("{} ({}–{})", self.percent(Some(share), 1), bound(low), bound(high))
    }

    /// A mean to four decimals, with its interval.
    #[must_use]
    pub fn estimate(&self, estimate: Option<Estimate>) -> String {
        estimate.map_or(DASH.to_owned(), |(mean, interval)| {
            let precise = |value| self.decimal(value, 4);
            let bounds = |(low, high)| format!(" ({}–{})", precise(low), precise(high));
            precise(mean) + &interval.map_or(String::new(), bounds)
        })
    }

    /// A strength in Elo, written without groups, as everywhere where ratings are told.
    #[must_use]
    pub fn elo(&self, value: f64) -> String {
        let digits = format!("{:.0}", value.abs());
        if value <= -0.5 { format!("{}{digits}", self.minus) } else { digits }
    }

    /// A rating with its 95 % interval, which is open where nothing bounds it.
    #[must_use]
    pub fn rating(&self, rating: &PanelRating) -> String {
        format!("{} ({})", self.elo(rating.rating), self.rating_interval(rating))
    }

    /// The 95 % interval of a rating.
    #[must_use]
    pub fn rating_interval(&self, rating: &PanelRating) -> String {
        let bound = |bound: Option<f64>| bound.map_or("…".to_owned(), |bound| self.elo(bound));
        format!("{}–{}", bound(rating.low), bound(rating.high))
    }

    /// A few digits, and a multiple from 10,000 on.
    #[must_use]
    pub fn short(&self, value: f64) -> String {
        let (scaled, multiple) = multiple_of(value);
        let decimals = usize::from(
            !multiple.is_empty() && scaled.abs() < 10.0 || value.abs() < 10.0 && value.fract() != 0.0,
        );
        self.with_multiple(scaled, decimals, multiple)
    }

    fn with_multiple(&self, scaled: f64, decimals: usize, multiple: &str) -> String {
        let number = self.decimal(scaled, decimals);
        if multiple.is_empty() { number } else { format!("{number}{}{multiple}", self.space) }
    }

    /// A time in seconds: seconds with a decimal below ten, else minutes, else hours.
    #[must_use]
    pub fn duration(&self, seconds: f64) -> String {
        let (whole, space) = (seconds.round() as u64, self.space);
        match whole {
            ..10 => format!("{}{space}s", self.decimal(seconds, 1)),
            10..60 => format!("{whole}{space}s"),
            60..3600 => format!("{}:{:02}{space}min", whole / 60, whole % 60),
            _ => format!("{}:{:02}{space}h", whole / 3600, whole / 60 % 60),
        }
    }
}

/// The value as a number of thousands and so on, from 10,000 on, and the letter for it.
fn multiple_of(value: f64) -> (f64, &'static str) {
    match value.abs() {
        size if size >= 1e9 => (value / 1e9, MULTIPLES[2]),
        size if size >= 1e6 => (value / 1e6, MULTIPLES[1]),
        size if size >= 1e4 => (value / 1e3, MULTIPLES[0]),
        _ => (value, ""),
    }
}

/// How many decimals show the number, three at most.
fn decimals_of(value: f64) -> usize {
    let is_whole = |scaled: f64| (scaled - scaled.round()).abs() < 1e-6;
    [1.0, 1e1, 1e2].iter().position(|scale| is_whole(value * scale)).unwrap_or(3)
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn each_language_writes_its_own_way() {
        let (en, fr) = (Numbers::ENGLISH, Numbers::FRENCH);
        assert_eq!(
            (en.decimal(-1234.567, 1), fr.decimal(-1234.567, 1)),
            ("−1,234.6".into(), "−1\u{a0}234,6".into())
        );
        assert_eq!(en.decimal(-0.04, 1), "0.0");
        assert_eq!(Numbers::TERMINAL.decimal(-1234.567, 1), "-1,234.6");
        let speeds = [9_400_000.0, 310_000.0, 9_400.0].map(|speed| Numbers::TERMINAL.short(speed));
        assert_eq!(speeds, ["9.4 M", "310 k", "9,400"]);
        assert_eq!(fr.estimate(Some((0.25, Some((0.2, 0.3))))), "0,2500 (0,2000–0,3000)");
        assert_eq!((en.estimate(Some((0.25, None))), en.estimate(None)), ("0.2500".into(), "—".into()));
        assert_eq!((en.precise(2.0), fr.precise(-0.000_02)), ("2.000".into(), "−0,0000200".into()));
        assert_eq!(en.percent(Some(0.4567), 1), "45.7\u{a0}%");
        let marks = [0.3, 0.645, 0.6452].map(|share| fr.plain_percent(share));
        assert_eq!(marks, ["30\u{a0}%", "64,5\u{a0}%", "64,52\u{a0}%"]);
        let marks = [20_000.0, 20_050.0, 1_500_000.0, 9_500.0, 0.25].map(|value| en.mark(value));
        assert_eq!(marks, ["20\u{a0}k", "20.05\u{a0}k", "1.5\u{a0}M", "9,500", "0.25"]);
        assert_eq!((en.percent(None, 1), en.score(None)), ("—".into(), "—".into()));
        assert_eq!(
            (en.short(23_456.0), en.short(1_234_567.0), en.short(950.0)),
            ("23\u{a0}k".into(), "1.2\u{a0}M".into(), "950".into())
        );
        assert_eq!((en.duration(3.21), en.duration(42.4)), ("3.2\u{a0}s".into(), "42\u{a0}s".into()));
        assert_eq!((en.duration(75.0), en.duration(7_380.0)), ("1:15\u{a0}min".into(), "2:03\u{a0}h".into()));
    }
}
