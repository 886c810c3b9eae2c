//! Formulas over rows of cells: rules that are text.

use super::super::board::Board;
use super::super::coordinates::{Cell, Direction};
use super::APPLIES;
use crate::formula::{Formula, Region};
use std::sync::LazyLock;

/// A region of so many cells side by side: 1 is the player's marble, -1 the opponent's.
const fn row(
    id: &'static str,
    help: &'static str,
    cells: usize,
    readings: &'static [&'static [usize]],
) -> Region {
    Region {
        id,
        help,
        cells,
        ring: false,
        lines: &[],
        readings,
        least: -1,
        most: 1,
        pivot: 0,
        applies: APPLIES,
    }
}

static ROW3: Region =
    row("row3", "each three cells side by side, along all three axes", 3, &[&[0, 1, 2], &[2, 1, 0]]);

static ROW4: Region =
    row("row4", "each four cells side by side, along all three axes", 4, &[&[0, 1, 2, 3], &[3, 2, 1, 0]]);

/// The regions that formulas may see.
pub static REGIONS: &[&Region] = &[&ROW3, &ROW4];

/// Rules that were written by hand, and the formulas that say the same.
pub static SAID: &[(&str, &str)] = &[("triples", "row3 0.05 * ([sum(cells: a) = 3] - [sum(cells: a) = -3])")];

/// What formulas say that people recognise.
pub static IN_WORDS: &[(&str, &str)] = &[
    ("Own neighbours, counted", "row3 sum(pairs: [a + b = 2])"),
    ("The opponent's neighbours, counted", "row3 sum(pairs: [a + b = -2])"),
    ("Lines of four", "row4 [sum(cells: a) = 4] - [sum(cells: a) = -4]"),
    ("Two that can push one", "row3 most [w = 1] * [x = 1] * [y = -1]"),
    ("Three that can push one", "row4 most [w = 1] * [x = 1] * [y = 1] * [z = -1]"),
];

/// The lines of the board along each of the three axes, their cells in order.
pub(in super::super) static LINES: LazyLock<Vec<Vec<Cell>>> = LazyLock::new(|| {
    let axes = [Direction::Right, Direction::UpRight, Direction::UpLeft];
    let line = |axis: Direction| {
        let begins = Cell::all().filter(move |cell| cell.step(axis.back()).is_none());
        begins.map(move |first| {
            std::iter::successors(Some(first), |cell| cell.step(axis)).collect::<Vec<Cell>>()
        })
    };
    axes.into_iter().flat_map(line).collect()
});

/// The cells of each place of a region.
pub fn places(region: &Region) -> impl Iterator<Item = &'static [Cell]> {
    LINES.iter().flat_map(|line| line.windows(region.cells))
}

/// What the cells of each place of a region hold, where `board.own` are the player's marbles.
#[must_use]
pub fn cells_on(region: &Region, board: Board) -> Vec<Vec<i8>> {
    let held =
        |cell: &Cell| i8::from(board.own & cell.bit() != 0) - i8::from(board.opponent & cell.bit() != 0);
    places(region).map(|cells| cells.iter().map(held).collect()).collect()
}

/// A formula's value, summed over the places of its region.
pub(super) fn total(formula: &Formula, board: Board) -> f64 {
    formula.total(&cells_on(formula.region(), board), 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::{CATALOGUE, find};
    use super::*;
    use crate::abalone::Game;

    #[test]
    fn a_board_has_as_many_rows_as_were_counted() {
        let count = |region| places(region).count();
        assert_eq!((LINES.len(), count(&ROW3), count(&ROW4)), (27, 129, 102));
    }

    #[test]
    fn formulas_say_what_rules_written_by_hand_say_of_many_positions() {
        for &(id, text) in SAID {
            let by_hand = CATALOGUE.iter().find(|rule| rule.info.id == id).expect("a rule");
            let rule = Formula::find(text).expect("a formula");
            let formula = find(&rule).expect("a rule of this game");
            for chance in 0..3_000 {
                let board = Game::drawn(chance, chance as u32 % 200).board();
                let (one, other) = (by_hand.shape.value(board), formula.value(board));
                assert!((one - other).abs() < 1e-9, "{id}: {one} and {other}");
            }
        }
    }
}
