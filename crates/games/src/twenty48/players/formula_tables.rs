//! Formulas' values, kept for the next genomes that have them: children share most formulas with their parents, and elders are
//! made ready anew in each generation.

use crate::formula::FormulaRule;
use crate::recent::Recent;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// So many values are kept, and as many again that were asked for longer ago: 64 MiB together.
const KEPT: usize = 4 << 20;

/// The text of a formula, its exponent's bits, and how many symbols the game has.
type Key = (Box<str>, u64, u8);

/// A formula's values at this exponent in a game of so many symbols, computed by `find` if they are not cached.
pub(super) fn values(
    rule: &FormulaRule,
    exponent: f64,
    symbols: u8,
    find: impl FnOnce() -> Vec<f64>,
) -> Arc<[f64]> {
    static KNOWN: LazyLock<Mutex<Recent<Key, Arc<[f64]>>>> =
        LazyLock::new(|| Mutex::new(Recent::new(KEPT, |values| values.len())));
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
