//! Numbers as a language writes them. A dash stands where there is no number.

use crate::rating::PanelRating;
use crate::store::Decimals;
use crate::tally::Tally;

/// A language's signs.
pub(in crate::app) struct Numbers {
    pub(super) point: char,
    pub(super) group: char,
    /// What stands for a thousand, a million, and a thousand million.
    pub(super) multiples: [&'static str; 3],
}

const DASH: &str = "—";

/// A space where no line may end.
const SPACE: char = '\u{a0}';

impl Numbers {
    /// How tables are written that people open in a spreadsheet of this language.
    pub(in crate::app) const fn table(&self) -> Decimals {
        if self.point == ',' { Decimals::Comma } else { Decimals::Point }
    }

    /// A number with so many decimals.
    pub(in crate::app) fn decimal(&self, value: f64, decimals: usize) -> String {
        let text = format!("{:.decimals$}", value.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let sign =
            if value < 0.0 && text.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) { "−" } else { "" };
        let whole = self.digits(whole);
        if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}{}{part}", self.point) }
    }

    /// A number with three decimals, or so many that one near 0 shows what it is.
    pub(in crate::app) fn precise(&self, value: f64) -> String {
        let first = if value == 0.0 { 0.0 } else { libm::floor(libm::log10(value.abs())) };
        self.decimal(value, (2.0 - first).clamp(3.0, 20.0) as usize)
    }

    /// A whole number in groups of three.
    pub(in crate::app) fn grouped(&self, value: u64) -> String {
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

    /// The nearest whole number; below ten with one decimal, for a score may be a few marbles.
    pub(in crate::app) fn whole(&self, value: Option<f64>) -> String {
        value.map_or(DASH.to_owned(), |value| self.decimal(value, usize::from(value.abs() < 9.95)))
    }

    /// A share as a percentage.
    pub(in crate::app) fn percent(&self, share: Option<f64>, decimals: usize) -> String {
        share.map_or(DASH.to_owned(), |share| format!("{}{SPACE}%", self.decimal(100.0 * share, decimals)))
    }

    /// A win rate with its 95 % interval.
    pub(in crate::app) fn rate(&self, tally: &Tally) -> String {
        if tally.games == 0 {
            return DASH.to_owned();
        }
        let (low, high) = tally.interval();
        let bound = |share: f64| self.decimal(100.0 * share, 1);
        format!("{} ({}–{})", self.percent(tally.win_rate(), 1), bound(low), bound(high))
    }

    /// A strength in Elo, written without groups, as everywhere where ratings are told.
    pub(in crate::app) fn elo(&self, value: f64) -> String {
        let sign = if value <= -0.5 { "−" } else { "" };
        format!("{sign}{:.0}", value.abs())
    }

    /// A rating with its 95 % interval, which is open where nothing bounds it.
    pub(in crate::app) fn rating(&self, rating: &PanelRating) -> String {
        let bound = |bound: Option<f64>| bound.map_or("…".to_owned(), |bound| self.elo(bound));
        format!("{} ({}–{})", self.elo(rating.rating), bound(rating.low), bound(rating.high))
    }

    /// Three digits and a multiple.
    pub(in crate::app) fn short(&self, value: f64) -> String {
        let (scaled, multiple) = match value.abs() {
            size if size >= 1e9 => (value / 1e9, self.multiples[2]),
            size if size >= 1e6 => (value / 1e6, self.multiples[1]),
            size if size >= 1e4 => (value / 1e3, self.multiples[0]),
            _ => (value, ""),
        };
        let decimals = usize::from(
            !multiple.is_empty() && scaled.abs() < 10.0 || value.abs() < 10.0 && value.fract() != 0.0,
        );
        let number = self.decimal(scaled, decimals);
        if multiple.is_empty() { number } else { format!("{number}{SPACE}{multiple}") }
    }

    /// A time in seconds: seconds with a decimal below ten, else minutes, else hours.
    pub(in crate::app) fn duration(&self, seconds: f64) -> String {
        let whole = seconds.round() as u64;
        match whole {
            ..10 => format!("{}{SPACE}s", self.decimal(seconds, 1)),
            10..60 => format!("{whole}{SPACE}s"),
            60..3600 => format!("{}:{:02}{SPACE}min", whole / 60, whole % 60),
            _ => format!("{}:{:02}{SPACE}h", whole / 3600, whole / 60 % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ENGLISH, FRENCH};

    #[test]
    fn each_language_writes_its_own_way() {
        let (en, fr) = (&ENGLISH.numbers, &FRENCH.numbers);
        assert_eq!(
            (en.decimal(-1234.567, 1), fr.decimal(-1234.567, 1)),
            ("−1,234.6".into(), "−1\u{a0}234,6".into())
        );
        assert_eq!(en.decimal(-0.04, 1), "0.0");
        assert_eq!((en.precise(2.0), fr.precise(-0.000_02)), ("2.000".into(), "−0,0000200".into()));
        assert_eq!(en.percent(Some(0.4567), 1), "45.7\u{a0}%");
        assert_eq!((en.percent(None, 1), en.whole(None)), ("—".into(), "—".into()));
        assert_eq!(
            (en.short(23_456.0), en.short(1_234_567.0), en.short(950.0)),
            ("23\u{a0}k".into(), "1.2\u{a0}M".into(), "950".into())
        );
        assert_eq!((en.duration(3.21), en.duration(42.4)), ("3.2\u{a0}s".into(), "42\u{a0}s".into()));
        assert_eq!((en.duration(75.0), en.duration(7_380.0)), ("1:15\u{a0}min".into(), "2:03\u{a0}h".into()));
    }
}
