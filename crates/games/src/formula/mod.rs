//! Rules written as text: a formula over a few cells, such as a line or a block.
//!
//! `line sum(pairs: |L(a) - L(b)|)` is one: over every line, what neighbours differ by. A game says which
//! [`Region`]s it has; a formula sees the cells of one of them, has a value there, and the rule's value is the sum over all
//! such regions of the board. So few cells have so few values that a formula folds into a table once and costs nothing while
//! games are played; and formulas with the same table are the same rule. The language is told in `docs/formulas.md`.

mod description;
mod expression;
mod known;
mod program;
mod simplify;
mod text;
mod vary;

pub use description::{Description, Extreme, Known, Nearly};
pub use expression::{Aggregate, Expression, Items, Operator};
pub use known::FormulaRule;
pub(crate) use known::columns;
pub use program::Columns;
pub use text::FormulaError;
pub use vary::{cross, random, vary};

use crate::{Sentence, say};

/// The most cells of a region.
pub const MOST_CELLS: usize = 9;

/// The most nodes of a formula.
pub const MOST_NODES: usize = 60;

/// What the exponent of a formula's levels may be.
pub const EXPONENTS: super::Range = super::Range::new(0.5, 5.0);

/// The largest value that a formula may have: more would drown everything else that a player values.
const MOST_VALUE: f64 = 1e9;

/// What is wrong with an expression.
struct Wrong {
    /// The letter that stands for nothing, if that is it.
    letter: Option<char>,
    fault: Sentence,
}

impl From<Sentence> for Wrong {
    fn from(fault: Sentence) -> Self {
        Self { letter: None, fault }
    }
}

fn too_large() -> Sentence {
    say!("too long: {0} numbers, cells and signs at most", MOST_NODES)
}

fn no_number() -> Sentence {
    say!("a number is 0, or its size is 0.000001 to 1000000")
}

/// A few cells that lie together, at several places of the board.
#[derive(Debug, PartialEq, Eq)]
pub struct Region {
    /// The word that formulas begin with; no two regions of any games share one.
    pub id: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// How many cells it has, 3..=9.
    pub cells: usize,
    /// Whether the last cell is a neighbour of the first.
    pub ring: bool,
    /// The lines in it whose neighbours are items, where it is neither a line nor a ring itself: each reading of the cells makes
    /// lines of lines.
    pub lines: &'static [&'static [usize]],
    /// The orders in which the cells can be read, for the board has no direction of its own; the first one is 0, 1, 2, ….
    /// In a ring they go around it.
    pub readings: &'static [&'static [usize]],
    /// The least number that a cell may hold; 0 is an empty cell. In two-player games 1 is the player's, -1 the opponent's.
    pub least: i8,
    /// The largest number.
    pub most: i8,
    /// The number whose level is itself, whatever the exponent; 0 where levels are the numbers themselves.
    pub pivot: i8,
    /// When the rule looks at the board, as in [`RuleInfo::applies`](super::RuleInfo::applies).
    pub applies: &'static str,
}

impl Region {
    /// The most items of a kind that it has.
    fn most_items(&self) -> usize {
        let neighbours: usize = self.lines.iter().map(|line| line.len() - 1).sum();
        self.cells.max(neighbours)
    }
}

/// What becomes of a formula's values over all readings of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The least counts.
    Least,
    /// The largest counts.
    Most,
    /// Their sum counts.
    Total,
}

impl Reading {
    /// All of them, with the word for each.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Least, "least"), (Self::Most, "most"), (Self::Total, "total")];
}

/// A formula over a region.
#[derive(Clone, Debug)]
pub struct Formula {
    name: Option<String>,
    region: &'static Region,
    reading: Reading,
    body: Expression,
    has_exponent: bool,
}

impl Formula {
    /// A formula of these parts; none if the body uses what the region has not, or is too large.
    #[must_use]
    pub fn new(region: &'static Region, reading: Reading, body: Expression) -> Option<Self> {
        let formula = Self::of(None, region, reading, body);
        formula.fault().is_none().then_some(formula)
    }

    fn of(name: Option<String>, region: &'static Region, reading: Reading, mut body: Expression) -> Self {
        if region.pivot == 0 {
            body.level();
        }
        let has_exponent = body.has_levels();
        Self { name, region, reading, body, has_exponent }
    }

    /// The region whose cells it sees.
    #[must_use]
    pub const fn region(&self) -> &'static Region {
        self.region
    }

    /// What counts of its readings.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    /// What is computed of the cells.
    #[must_use]
    pub const fn body(&self) -> &Expression {
        &self.body
    }

    /// The name that its author gave it.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// How many nodes the body has: numbers, cells and what is done with them.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.body.nodes()
    }

    /// Whether the exponent of levels has a say.
    #[must_use]
    pub const fn has_exponent(&self) -> bool {
        self.has_exponent
    }

    /// What is wrong with it, if anything.
    fn fault(&self) -> Option<Wrong> {
        if self.nodes() > MOST_NODES {
            return Some(too_large().into());
        }
        self.body.fault(self.region.cells, 0).or_else(|| {
            let Region { least, most, pivot, readings, .. } = *self.region;
            let cell = f64::from(most.unsigned_abs().max(least.unsigned_abs()));
            let pivot = f64::from(pivot).max(1.0);
            let level = cell.max(pivot * libm::pow(cell / pivot, EXPONENTS.max));
            let bound = self.body.bound(cell, level, self.region.most_items()) * readings.len() as f64;
            (bound > MOST_VALUE).then(|| {
                say!("its values may be as large as {0}: 1e9 is the most", format!("{bound:e}")).into()
            })
        })
    }
}
