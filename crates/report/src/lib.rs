//! Reports of runs and experiments: one HTML page each that needs no other file, in English or French.

mod experiment;
mod page;
mod plot;
mod replay;
mod run;
mod tree;

pub use experiment::of_experiment;
pub use replay::Replay;
pub use run::{RunReport, of_run};

/// How a report is written.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// The language, as HTML names it: "en" or "fr".
    pub language: &'a str,
    /// What games and rules say of themselves in English, in that language.
    pub say: &'a dyn Fn(&str) -> String,
}

impl Style<'_> {
    /// Of two texts the one in the report's language.
    fn pick<'t>(&self, english: &'t str, french: &'t str) -> &'t str {
        if self.language == "fr" { french } else { english }
    }

    /// A number with so many decimals.
    fn number(&self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        if self.language == "fr" { text.replace('.', ",") } else { text }
    }

    /// A share as a percentage.
    fn percent(&self, share: f64) -> String {
        format!("{}\u{a0}%", self.number(100.0 * share, 1))
    }

    /// A share with its interval.
    fn rate(&self, share: f64, (low, high): (f64, f64)) -> String {
        format!("{} ({}–{})", self.percent(share), self.number(100.0 * low, 1), self.number(100.0 * high, 1))
    }

    /// A whole number in groups of three.
    fn count(&self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(if self.language == "fr" { '\u{202f}' } else { ',' });
            }
            text.push(digit);
        }
        text
    }
}
