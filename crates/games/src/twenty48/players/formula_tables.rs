//! Formulas' values, kept for the next genomes that have them: children share most formulas with their parents, and elders are
//! made ready anew in each generation.

use crate::formula::FormulaRule;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// So many values are kept, and as many again that were asked for longer ago: 64 MiB together.
const KEPT: usize = 4 << 20;

/// The text of a formula, its exponent's bits, and how many symbols the game has.
type Key = (Box<str>, u64, u8);

/// The tables that were asked for lately.
#[derive(Default)]
struct Known {
    recent: HashMap<Key, Arc<[f64]>>,
    older: HashMap<Key, Arc<[f64]>>,
    /// Values in the recent ones.
    size: usize,
}

impl Known {
    fn find(&mut self, key: &Key) -> Option<Arc<[f64]>> {
        if let Some(values) = self.recent.get(key) {
            return Some(values.clone());
        }
        let (key, values) = self.older.remove_entry(key)?;
        self.keep(key, values.clone());
        Some(values)
    }

    fn keep(&mut self, key: Key, values: Arc<[f64]>) {
        if self.size + values.len() > KEPT {
            self.older = std::mem::take(&mut self.recent);
            self.size = 0;
        }
        self.size += values.len();
        self.recent.insert(key, values);
    }
}

/// A formula's values at this exponent in a game of so many symbols, computed by `find` if they are not cached.
pub(super) fn values(
    rule: &FormulaRule,
    exponent: f64,
    symbols: u8,
    find: impl FnOnce() -> Vec<f64>,
) -> Arc<[f64]> {
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let exponent = if rule.formula().has_exponent() { exponent.to_bits() } else { 0 };
    let key = (rule.text().into(), exponent, symbols);
    let found = known().find(&key);
    found.unwrap_or_else(|| {
        let values: Arc<[f64]> = find().into();
        known().keep(key, values.clone());
        values
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_lately_is_found_again_and_the_rest_makes_room() {
        let table = || -> Arc<[f64]> { vec![0.0; KEPT / 4].into() };
        let key = |formula: u8, symbols| -> Key { (formula.to_string().into(), 0, symbols) };
        let mut known = Known::default();
        for at in 0..4 {
            known.keep(key(at, 12), table());
        }
        assert!(known.find(&key(0, 12)).is_some() && known.find(&key(0, 16)).is_none());
        // One more, and all others are the older ones; what is asked for is a recent one again.
        known.keep(key(4, 12), table());
        assert!(known.find(&key(1, 12)).is_some());
        assert_eq!((known.recent.len(), known.older.len()), (2, 3));
        for at in 5..9 {
            known.keep(key(at, 12), table());
        }
        assert!(known.find(&key(2, 12)).is_none() && known.find(&key(1, 12)).is_some());
    }
}
