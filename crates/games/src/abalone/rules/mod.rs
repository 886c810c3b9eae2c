//! The rules: what a player may value in a position. One small file a rule, or for rules that share a formula.
//!
//! A rule's value is positive where it is good for the player (`own`), so that coefficient 1 always makes sense.

use super::board::Board;
use super::generator::count_triples;
use crate::formula::FormulaRule;
use crate::{RuleId, RuleInfo};

mod centre;
pub mod density;
mod edge_pressure;
pub mod formulas;
mod largest_group;
mod lead;
mod midst;
mod mobility;
mod out;
mod pushes;
mod threatened;
mod triples;

pub use centre::from_centre;
pub use lead::LEAD;
pub use out::SQUARED;

/// Whose marbles a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The player's.
    Own,
    /// The opponent's.
    Opponent,
}

/// What a lead is weighed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    /// Distances from the centre.
    Centre,
    /// Distances between marbles of a side.
    Density,
    /// Distances from the other side's centre of mass.
    Midst,
}

/// What a rule sees.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// The mean distance of one side's marbles from the centre.
    Centre(Whose),
    /// The mean distance between two marbles of one side.
    Density(Whose),
    /// How much nearer the player's marbles stand to the opponent's centre of mass than those to the player's.
    Midst,
    /// How many marbles of one side are out.
    Out(Whose),
    /// How much more the square of the opponent's marbles that are out is than that of the player's.
    OutSquared,
    /// How near all marbles are, times the lead.
    Lead(Nearness),
    /// How many more of the player's marbles than of the opponent's stand on some cells.
    On {
        /// The cells.
        cells: u64,
        /// What one more is worth.
        unit: f64,
    },
    /// How many more lines of three marbles the player has than the opponent.
    Triples {
        /// What one more is worth.
        unit: f64,
    },
    /// What the player's marbles have more of than the opponent's: a count over a set of marbles, and its unit.
    Marbles {
        /// The count.
        count: fn(u64) -> i32,
        /// What one more is worth.
        unit: f64,
    },
    /// What the player has more of than the opponent: a count, seen by the side that is `own`, and its unit.
    Difference {
        /// The count.
        count: fn(Board) -> i32,
        /// What one more is worth.
        unit: f64,
    },
    /// How many more moves that push marbles the player has than the opponent: those that push one off, or those that push none
    /// off.
    Pushes {
        /// Whether they push one off.
        off: bool,
        /// What one more is worth.
        unit: f64,
    },
    /// A formula, summed over the places of its region.
    Formula(&'a FormulaRule),
}

/// A rule of Abalone.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its entry in the lab's catalogue.
    pub info: RuleInfo,
    /// What it sees.
    pub shape: Shape<'static>,
}

/// All rules: the article's six, then ours.
pub static CATALOGUE: &[Rule] = &[
    centre::OWN,
    centre::OPPONENT,
    density::OWN,
    density::OPPONENT,
    out::OWN,
    out::OPPONENT,
    largest_group::RULE,
    edge_pressure::RULE,
    threatened::RULE,
    triples::RULE,
    mobility::RULE,
    pushes::RULE,
    midst::RULE,
    lead::CENTRE,
    lead::DENSITY,
    lead::MIDST,
    out::RISING,
];

/// The article's six terms.
pub const ARTICLE_RULES: &[&str] =
    &["centre_own", "centre_opponent", "density_own", "density_opponent", "out_own", "out_opponent"];

/// The rules that the lab's own preset breeds with: those that are quick to value.
pub const LAB_RULES: &[&str] = &[
    "centre_own",
    "centre_opponent",
    "density_own",
    "density_opponent",
    "out_own",
    "out_opponent",
    "edge_pressure",
    "threatened",
    "triples",
    "pushes",
    "midst",
];

/// What a lead and many losses change: it pays where breeding is long enough to find out how much.
pub const LEAD_RULES: &[&str] = &["centre_lead", "density_lead", "midst_lead", "out_squared"];

/// When all of these rules look at the position.
const APPLIES: &str = "at the horizon";

/// What a rule sees; none if it is another game's.
#[must_use]
pub fn find(id: &RuleId) -> Option<Shape<'_>> {
    match id {
        RuleId::Listed(info) => CATALOGUE.iter().find(|rule| rule.info.id == info.id).map(|rule| rule.shape),
        RuleId::Formula(rule) => {
            formulas::REGIONS.contains(&rule.formula().region()).then_some(Shape::Formula(rule))
        }
    }
}

impl Shape<'_> {
    /// The value for coefficient 1 where `board.own` are the player's marbles: plain and slow.
    #[must_use]
    pub fn value(&self, board: Board) -> f64 {
        let of = |whose| match whose {
            Whose::Own => (board.own, -1.0),
            Whose::Opponent => (board.opponent, 1.0),
        };
        let more = |count: &dyn Fn(u64) -> i32| f64::from(count(board.own) - count(board.opponent));
        match *self {
            Self::Centre(whose) => {
                let (set, sign) = of(whose);
                sign * centre::mean(set)
            }
            Self::Density(whose) => {
                let (set, sign) = of(whose);
                sign * density::mean(set)
            }
            Self::Midst => midst::value(board),
            Self::Out(Whose::Own) => -f64::from(board.own_out()),
            Self::Out(Whose::Opponent) => f64::from(board.opponent_out()),
            Self::OutSquared => {
                let squared = |out: u32| f64::from(out) * f64::from(out);
                SQUARED * (squared(board.opponent_out()) - squared(board.own_out()))
            }
            Self::Lead(nearness) => lead::value(nearness, board),
            Self::On { cells, unit } => more(&|set| (set & cells).count_ones() as i32) * unit,
            Self::Triples { unit } => more(&|set| count_triples(set) as i32) * unit,
            Self::Marbles { count, unit } => more(&count) * unit,
            Self::Difference { count, unit } => f64::from(count(board) - count(board.swapped())) * unit,
            Self::Pushes { off, unit } => f64::from(board.pushes_ahead()[usize::from(off)]) * unit,
            Self::Formula(rule) => formulas::total(rule.formula(), board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::layouts::Layout;
    use crate::abalone::notation::parse_position;

    /// Holds a rule's value on a position against one worked by hand.
    pub(super) fn check(rule: &Rule, position: &str, expected: f64) {
        let value = rule.shape.value(parse_position(position).expect("a position"));
        assert!((value - expected).abs() < 1e-9, "{} on {position}: {value}, not {expected}", rule.info.id);
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        let middle = "A5 B6 C2 D2 D5 E3 F4 F5 G6 H4 I6 I7 I8 ; B1 B5 C1 C6 E4 F8 F9 G4 G8 G9 H6 H7 I9";
        let boards = [parse_position(middle).unwrap(), Layout::BelgianDaisy.board()];
        for board in boards {
            let value = |at: usize, board| CATALOGUE[at].shape.value(board);
            for pair in [[0, 1], [2, 3], [4, 5]] {
                assert_eq!(value(pair[0], board), -value(pair[1], board.swapped()));
            }
            for rule in &CATALOGUE[6..] {
                assert_eq!(rule.shape.value(board), -rule.shape.value(board.swapped()), "{}", rule.info.id);
            }
        }
    }

    #[test]
    fn turning_and_mirroring_the_board_changes_no_value() {
        let mut board =
            parse_position("A5 B6 C2 D2 D5 E3 F4 F5 G6 H4 I6 I7 I8 ; B1 B5 C1 C6 E4 F8 F9 G4 G8 G9 H6")
                .unwrap();
        let values = |board| CATALOGUE.iter().map(|rule| rule.shape.value(board)).collect::<Vec<_>>();
        let expected = values(board);
        for _ in 0..6 {
            board = board.turned();
            assert_eq!(values(board), expected);
            assert_eq!(values(board.mirrored()), expected);
        }
    }
}
