//! The rules: what a player may value in a position. All count for the side to move, less the same of the opponent.

use super::{BOTTOM, CELLS, ConnectFour, DIRECTIONS, ROWS, STEP};
use crate::two_player::{Count, PositionRule, position, rule};
use crate::{Behaviour, Range};

/// The bits of the odd rows, counted from 1 at the bottom.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;

/// The middle column.
const MIDDLE: u64 = ((1 << ROWS) - 1) << (3 * STEP);

pub(super) const RULES: &[PositionRule<ConnectFour>] = &[
    counted("connect4_threes", "Threats", "has empty cells where one more disc makes four", |at| {
        difference(at, |own, opponent| threats(own, opponent).count_ones())
    }),
    counted(
        "connect4_playable",
        "Threats to play now",
        "has such cells that can be played at once: two of them win",
        |at| difference(at, |own, opponent| (threats(own, opponent) & at.free()).count_ones()),
    ),
    counted(
        "connect4_parity",
        "Threats on good rows",
        "has threats on rows that fall to its side when the columns fill up: odd rows for the first player, even rows for the second",
        parity,
    ),
    counted(
        "connect4_stacked",
        "Threats above each other",
        "has two threats in adjacent rows of a column: the opponent can block only one",
        |at| {
            difference(at, |own, opponent| {
                (threats(own, opponent) & threats(own, opponent) >> 1).count_ones()
            })
        },
    ),
    counted(
        "connect4_twos",
        "Lines with two discs",
        "has lines of four cells with two of its discs and two empty cells",
        |at| difference(at, |own, opponent| lines(own, opponent, 2)),
    ),
    counted(
        "connect4_ones",
        "Lines with one disc",
        "has lines of four cells with one of its discs and three empty cells",
        |at| difference(at, |own, opponent| lines(own, opponent, 1)),
    ),
    counted(
        "connect4_centre",
        "Middle column",
        "has discs in the middle column, through which most lines run",
        |at| difference(at, |own, _| (own & MIDDLE).count_ones()),
    ),
];

pub(super) const BEHAVIOURS: &[Behaviour] = &[
    Behaviour {
        id: "middle",
        name: "Middle columns",
        help: "Its share of discs in the three middle columns",
        range: Range::new(0.25, 0.75),
        value: |at| {
            let own = position::<ConnectFour>(at)?.own;
            let middle = own & (MIDDLE >> STEP | MIDDLE | MIDDLE << STEP);
            (own != 0).then(|| f64::from(middle.count_ones()) / f64::from(own.count_ones()))
        },
    },
    Behaviour {
        id: "threats",
        name: "Threats",
        help: "Empty cells where one more disc of its own makes four",
        range: Range::new(0.0, 1.5),
        value: |at| {
            let at = position::<ConnectFour>(at)?;
            Some(f64::from(threats(at.own, at.opponent).count_ones()))
        },
    },
];

const fn counted(
    id: &'static str,
    name: &'static str,
    help: &'static str,
    count: Count<ConnectFour>,
) -> PositionRule<ConnectFour> {
    rule(id, name, help, "c·(own - opponent's)", "the lab, after Allis 1988", count)
}

/// A count for the side to move, less the same of the opponent.
fn difference(at: &ConnectFour, count: impl Fn(u64, u64) -> u32) -> i32 {
    count(at.own, at.opponent) as i32 - count(at.opponent, at.own) as i32
}

/// The empty cells where one more disc of `own` makes four.
pub(super) fn threats(own: u64, opponent: u64) -> u64 {
    // In a column only the cell above three discs.
    let mut cells = own << 1 & own << 2 & own << 3;
    for step in [STEP, STEP + 1, STEP - 1] {
        let (next, before) = (own >> step, own << step);
        let (two_next, two_before) = (next & own >> (2 * step), before & own << (2 * step));
        // The empty cell comes first, second, third or last in its line.
        cells |= two_next & (own >> (3 * step) | before);
        cells |= two_before & (own << (3 * step) | next);
    }
    cells & CELLS & !(own | opponent)
}

/// Lines of four cells with `count` discs of `own`, one or two, and no disc of the opponent.
fn lines(own: u64, opponent: u64, count: u32) -> u32 {
    let free = CELLS & !opponent;
    let mut found = 0;
    for step in DIRECTIONS {
        let at = |set: u64, times: u8| set >> (times * step);
        let open = free & at(free, 1) & at(free, 2) & at(free, 3);
        let cells = [own, at(own, 1), at(own, 2), at(own, 3)];
        // Discs of each line, added bit by bit: low and high digits of the sums of two cells.
        let (low, high) = (cells[0] ^ cells[1], cells[0] & cells[1]);
        let (other_low, other_high) = (cells[2] ^ cells[3], cells[2] & cells[3]);
        let exactly = match count {
            1 => (low ^ other_low) & !(high | other_high),
            _ => low & other_low | !(low | other_low) & (high ^ other_high),
        };
        found += (open & exactly).count_ones();
    }
    found
}

/// Threats on rows of the right parity. The first player fills odd rows when all other columns are full.
fn parity(at: &ConnectFour) -> i32 {
    let first_to_move = at.taken().count_ones().is_multiple_of(2);
    let (odd, even) = (ODD_ROWS, ODD_ROWS << 1);
    let (own_rows, other_rows) = if first_to_move { (odd, even) } else { (even, odd) };
    let count = |own, opponent, rows: u64| (threats(own, opponent) & rows).count_ones() as i32;
    count(at.own, at.opponent, own_rows) - count(at.opponent, at.own, other_rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use crate::two_player::TwoPlayer;
    use rand::RngExt;

    /// Every line of four cells.
    fn all_lines() -> Vec<u64> {
        let line = |cell: u8, step: u8| (0..4).map(|at| 1_u128 << (cell + at * step)).sum::<u128>();
        let lines = (0..48).flat_map(|cell| DIRECTIONS.map(|step| line(cell, step)));
        lines.filter_map(|line| u64::try_from(line).ok()).filter(|line| line & !CELLS == 0).collect()
    }

    #[test]
    fn counts_agree_with_the_lines_one_by_one() {
        let all = all_lines();
        assert_eq!(all.len(), 69);
        for seed in 0..300 {
            let mut chance = Seed(seed).generator();
            let mut at = ConnectFour::first();
            for _ in 0..chance.random_range(0..30) {
                let moves = at.moves();
                if moves.is_empty() {
                    break;
                }
                at = at.after(moves[chance.random_range(0..moves.len())]);
            }
            let (own, opponent) = (at.own, at.opponent);
            let of = |discs: u32| {
                let fits = move |line: &&u64| (*line & own).count_ones() == discs && *line & opponent == 0;
                all.iter().filter(fits)
            };
            let cells = of(3).fold(0, |cells, line| cells | line & !own);
            assert_eq!(threats(own, opponent), cells, "{}", at.text());
            assert_eq!(lines(own, opponent, 2), of(2).count() as u32, "{}", at.text());
            assert_eq!(lines(own, opponent, 1), of(1).count() as u32, "{}", at.text());
        }
    }
}
