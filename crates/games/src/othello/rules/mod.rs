//! The rules: what a player may value in a position. One small file a subject.
//!
//! Each comes twice: for the opening and for the end of a game, the weight of a position between them lying between theirs in
//! proportion to its discs (tapered evaluation). Values are seen by the side to move and positive where something is good
//! for it, unless the coefficient is negative.

use super::board::Board;
use crate::formula::FormulaRule;
use crate::{RuleId, RuleInfo};

mod corners;
mod discs;
mod edges;
pub mod formulas;
mod mobility;
mod parity;
pub mod squares;

/// A position with what several rules want to know of it.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The position.
    pub board: Board,
    /// Where the side to move may put a disc.
    pub moves: u64,
    /// Where the other side could, if it were to move.
    pub replies: u64,
}

impl View {
    /// Of a position.
    #[inline(always)]
    #[must_use]
    pub const fn of(board: Board) -> Self {
        Self { board, moves: board.moves(), replies: board.swapped().moves() }
    }
}

/// When a rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Fully on the first position, not at all on a full board.
    Early,
    /// The other way round.
    Late,
}

impl Phase {
    /// How much of it there is in a position of so many discs.
    #[must_use]
    pub fn share(self, discs: u32) -> f64 {
        let late = f64::from(discs.saturating_sub(4).min(60)) / 60.0;
        if self == Self::Late { late } else { 1.0 - late }
    }
}

/// What is counted in a position.
pub type Count = fn(&View) -> i32;

/// What a rule sees.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// How many discs more the side to move has on these squares.
    Squares(u64),
    /// A count, and what one more is worth.
    Count(Count, f64),
    /// A formula, summed over the places of its region.
    Formula(&'a FormulaRule),
}

/// A rule of Othello.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its entry in the lab's catalogue.
    pub info: RuleInfo,
    /// What it sees.
    pub shape: Shape<'static>,
    /// When it counts.
    pub phase: Phase,
}

/// A rule for the opening and the same for the end.
macro_rules! early_and_late {
    ($id:literal, $name:literal, $help:literal, $formula:literal, $source:literal, $shape:expr) => {
        early_and_late!($id, $name, $help, $formula, $source, $shape, 10.0)
    };
    ($id:literal, $name:literal, $help:literal, $formula:literal, $source:literal, $shape:expr, $most:literal) => {
        early_and_late!(@ $id, $name, $help, $formula, $source, $shape, $most;
            "_early", ", early", "(1 - t)·", Early; "_late", ", late", "t·", Late)
    };
    (@ $id:literal, $name:literal, $help:literal, $formula:literal, $source:literal, $shape:expr, $most:literal;
        $($end:literal, $when:literal, $taper:literal, $phase:ident);+) => {
        [$($crate::othello::rules::Rule {
            info: $crate::RuleInfo {
                id: concat!($id, $end),
                name: concat!($name, $when),
                help: $help,
                formula: concat!("c·", $taper, $formula, "; t = (discs - 4)/60"),
                source: $source,
                coefficient: $crate::Range::new(-$most, $most),
                exponent: None,
                applies: "at the horizon",
            },
            shape: $shape,
            phase: $crate::othello::rules::Phase::$phase,
        }),+]
    };
}
use early_and_late;

/// All rules, each for the opening and for the end.
pub static CATALOGUE: &[[Rule; 2]] = &[
    squares::A1,
    squares::B1,
    squares::C1,
    squares::D1,
    squares::B2,
    squares::C2,
    squares::D2,
    squares::C3,
    squares::D3,
    squares::D4,
    corners::NOW,
    corners::NEXT,
    corners::X_SQUARES,
    corners::C_SQUARES,
    edges::STABLE,
    mobility::NOW,
    mobility::NEXT,
    mobility::POTENTIAL,
    mobility::FRONTIER,
    parity::RULE,
    discs::RULE,
];

/// The same, one after the other.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    CATALOGUE.iter().flatten()
}

/// When a rule counts, and what it sees; none if it is another game's.
#[must_use]
pub fn find(id: &RuleId) -> Option<(Phase, Shape<'_>)> {
    match id {
        RuleId::Listed(info) => {
            all().find(|rule| rule.info.id == info.id).map(|rule| (rule.phase, rule.shape))
        }
        RuleId::Formula(rule) => {
            let (_, phase) = formulas::Place::of(rule.formula().region())?;
            Some((phase, Shape::Formula(rule)))
        }
    }
}

/// The value of a rule for coefficient 1 to the side to move: plain and slow. None if it is another game's.
#[must_use]
pub fn value(id: &RuleId, board: Board) -> Option<f64> {
    let (phase, shape) = find(id)?;
    Some(shape.value(phase, board))
}

impl Rule {
    /// The value for coefficient 1 to the side to move: plain and slow.
    #[must_use]
    pub fn value(&self, board: Board) -> f64 {
        self.shape.value(self.phase, board)
    }
}

impl Shape<'_> {
    /// The value for coefficient 1 to the side to move, of a rule that counts in this phase: plain and slow.
    #[must_use]
    pub fn value(&self, phase: Phase, board: Board) -> f64 {
        let value = match *self {
            Self::Squares(set) => {
                f64::from(Board { own: board.own & set, opponent: board.opponent & set }.ahead())
            }
            Self::Count(count, unit) => f64::from(count(&View::of(board))) * unit,
            Self::Formula(rule) => formulas::total(rule.formula(), board),
        };
        phase.share(board.discs()) * value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::game::Game;
    use crate::othello::notation::parse_position;
    use crate::seed::Seed;

    /// Holds what a rule counts on a position, black to move, against what was counted by hand. Rows that are left out are empty.
    pub(super) fn check(pair: &[Rule; 2], position: &str, expected: f64) {
        let (board, _) = parse_position(&format!("{position:-<64}")).expect("a position");
        let value: f64 = pair.iter().map(|rule| rule.value(board)).sum();
        assert!((value - expected).abs() < 1e-9, "{} on {position}: {value}", pair[0].info.id);
    }

    #[test]
    fn turning_and_mirroring_the_board_changes_no_value() {
        for chance in 0..40 {
            let board = Game::opened(chance as u32, Seed(chance)).board();
            let values = |board: Board| all().map(|rule| rule.value(board)).collect::<Vec<_>>();
            assert_eq!(values(board), values(board.mirrored()));
            assert_eq!(values(board), values(board.transposed()));
        }
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        for chance in 0..40 {
            let board = Game::opened(chance as u32, Seed(chance)).board();
            for rule in all().filter(|rule| !rule.info.id.starts_with("parity")) {
                // What the side to move has now the other side has next where the sides are exchanged.
                let (now, next) =
                    (rule.info.id.replace("_next_", "_now_"), rule.info.id.replace("_now_", "_next_"));
                let twin = if now == rule.info.id { next } else { now };
                let twin = all().find(|other| other.info.id == twin).expect("a twin");
                assert_eq!(rule.value(board), -twin.value(board.swapped()), "{}", rule.info.id);
            }
        }
    }

    #[test]
    fn every_square_is_of_one_kind() {
        let sets = CATALOGUE.iter().filter_map(|pair| match pair[0].shape {
            Shape::Squares(set) => Some(set),
            Shape::Count(..) | Shape::Formula(_) => None,
        });
        assert_eq!(sets.fold(0, |all, set| if all & set == 0 { all | set } else { 0 }), u64::MAX);
    }
}
