//! Stable discs on the edges: no move can turn them any more.

use super::{Rule, Shape, View, early_and_late};
use crate::othello::board::Board;
use crate::othello::line::{LINES, column, number};
use std::sync::LazyLock;

pub(super) const STABLE: [Rule; 2] = early_and_late!(
    "stable_edge",
    "Stable edge discs",
    "discs on the edges that can never be turned again; in a corner they count for both edges",
    "(S(own) - S(opponent))/4, S: stable discs of the four edges, corners twice",
    "Rosenbloom 1982",
    Shape::Count(count, 0.25)
);

fn count(view: &View) -> i32 {
    let Board { own, opponent } = view.board;
    let edges = |set: u64| [set as u8, (set >> 56) as u8, column(set), column(set >> 7)];
    let lines = edges(own).into_iter().zip(edges(opponent));
    lines.map(|(own, opponent)| i32::from(STABLE_BY_LINE[number(own, opponent)])).sum()
}

/// By the number of a line, how many stable discs the side to move has more on it.
static STABLE_BY_LINE: LazyLock<Box<[i8; LINES]>> = LazyLock::new(|| {
    let mut known = vec![None; LINES];
    let mut found = Box::new([0; LINES]);
    for (own, opponent) in (0..=255).flat_map(|own| (0..=255).map(move |other| (own, other))) {
        if own & opponent == 0 {
            let stable = stable(own, opponent, &mut known);
            let count = |set: u8| (set & stable).count_ones() as i8;
            found[number(own, opponent)] = count(own) - count(opponent);
        }
    }
    found
});

/// The discs of a line that are never turned, in whatever order either side fills its empty squares. A disc may be put
/// anywhere, for it may turn others elsewhere.
fn stable(own: u8, opponent: u8, known: &mut [Option<u8>]) -> u8 {
    if let Some(stable) = known[number(own, opponent)] {
        return stable;
    }
    let mut kept = own | opponent;
    for square in (0..8).map(|at| 1_u8 << at).filter(|square| (own | opponent) & square == 0) {
        let turned = turned(square, own, opponent);
        kept &= !turned & stable(own | square | turned, opponent & !turned, known);
        let turned = self::turned(square, opponent, own);
        kept &= !turned & stable(own & !turned, opponent | square | turned, known);
    }
    known[number(own, opponent)] = Some(kept);
    kept
}

/// The discs of a line that a disc of this side turns.
fn turned(square: u8, side: u8, other: u8) -> u8 {
    let towards = |step: fn(u8) -> u8| {
        let (mut line, mut at) = (0, step(square));
        while at & other != 0 {
            line |= at;
            at = step(at);
        }
        if at & side != 0 { line } else { 0 }
    };
    towards(|at| at << 1) | towards(|at| at >> 1)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn values() {
        // From a corner a line is stable as far as it is of one colour.
        check(&STABLE, "XX-O----", 3.0 / 4.0);
        check(&STABLE, "-XXXXXX-", 0.0);
        // A full edge is stable for either side, and corners count on two.
        check(&STABLE, "OXXXXXXO", (6.0 - 4.0) / 4.0);
        // Nothing can be turned between stable discs of the other side.
        check(&STABLE, "OXO-----", -2.0 / 4.0);
    }
}
