//! Connect Four: 7 columns and 6 rows; four discs in a row, a column or a diagonal win. The first player wins by the middle column
//! (Allis 1988, "A Knowledge-based Approach of Connect-Four").

mod rules;
mod solver;
mod tuples;

use crate::network::board::BoardTuples;
use crate::two_player::{Moves, PositionRule, TwoPlayer};
use crate::{Behaviour, Opponent, PositionHelp, ReadyRun, SeatColours, Sentence, Solver, Verdict, say};

/// Columns of the board.
const COLUMNS: u8 = 7;

/// Rows of the board.
const ROWS: u8 = 6;

/// Bits from a column to the next: one more than rows, so that lines do not run over the edge.
const STEP: u8 = ROWS + 1;

/// The lowest cell of each column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;

/// All cells: seven columns of six bits, the lowest row first, and an empty bit above each column.
const CELLS: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The distances of the next cell in a column, a row and both diagonals.
const DIRECTIONS: [u8; 4] = [1, STEP, STEP + 1, STEP - 1];

/// A position, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    own: u64,
    opponent: u64,
}

/// The first cells of the fours in this direction.
#[inline]
const fn firsts(set: u64, step: u8) -> u64 {
    let pairs = set & set >> step;
    pairs & pairs >> (2 * step)
}

/// Whether a set has four in a line.
fn has_four(set: u64) -> bool {
    DIRECTIONS.iter().any(|&step| firsts(set, step) != 0)
}

/// The cells of all fours in a line.
fn fours(set: u64) -> u64 {
    let of = |&step: &u8| (0..4).fold(0, |cells, at| cells | firsts(set, step) << (at * step));
    DIRECTIONS.iter().map(of).fold(0, |all, found| all | found)
}

impl ConnectFour {
    const fn taken(self) -> u64 {
        self.own | self.opponent
    }

    /// The lowest empty cell of each column that is not full.
    fn free(self) -> u64 {
        (self.taken() + BOTTOM) & CELLS
    }

    fn cell(self, column: u8) -> u64 {
        self.free() & ((1 << ROWS) - 1) << (column * STEP)
    }

    /// The position after a disc of the side to move in this cell.
    const fn with(self, cell: u64) -> Self {
        Self { own: self.opponent, opponent: self.own | cell }
    }

    /// The bit of a cell in reading order, from the top left.
    const fn bit(at: usize) -> u64 {
        let (column, row) = (at as u8 % COLUMNS, ROWS - 1 - at as u8 / COLUMNS);
        1 << (column * STEP + row)
    }
}

impl TwoPlayer for ConnectFour {
    const TAG: &'static str = "ConnectFour";
    const ID: &'static str = "connect-four";
    const TITLE: &'static str = "Connect Four";
    const HELP: &'static str = "Discs drop into seven columns, for two: four in a line win.";
    const SEATS: &'static [&'static str; 2] = &["Red", "Yellow"];
    const LETTERS: [char; 2] = ['X', 'O'];
    const POSITION: PositionHelp = PositionHelp {
        help: "42 cells from the top left, row by row: X red, O yellow, - empty",
        example: "-----------------------O------XX---OOXX---",
    };
    const WIDTH: usize = COLUMNS as usize;
    const HEIGHT: usize = ROWS as usize;
    const FRAME: [u8; 3] = [38, 78, 150];
    const DISCS: SeatColours = SeatColours([[214, 62, 52], [246, 204, 60]]);
    const BEHAVIOURS: &'static [Behaviour] = rules::BEHAVIOURS;
    const MOST_OPENING_PLIES: u32 = 6;
    const OPENING_PLIES: u32 = 4;
    // One ply ahead a player does not see that the opponent is about to win.
    const DEPTH: u8 = 2;
    const RULES: &'static [PositionRule<Self>] = rules::RULES;
    const STANDARD: &'static str = "connect4_threes=5,connect4_twos=1,connect4_centre=1";
    // The scale is anchored at the standard player one ply ahead, which has 1000.
    const PANEL: &'static [Opponent] = &[
        Opponent::new("random moves", "any legal move", "random", 352.0),
        Opponent::new("centre, 2 plies", "discs in the middle", "alphabeta:2,rules:connect4_centre", 1145.0),
        Opponent::new("centre, 4 plies", "discs in the middle", "alphabeta:4,rules:connect4_centre", 1214.0),
        Opponent::new("threats, 1 ply", "threats only", "alphabeta:1,rules:connect4_threes", 803.0),
        Opponent::new("threats, 2 plies", "threats only", "alphabeta:2,rules:connect4_threes", 1129.0),
        Opponent::new("good rows, 2 plies", "threats by parity", "alphabeta:2,rules:connect4_parity", 1080.0),
        Opponent::new("standard, 1 ply", "the standard rules", "alphabeta:1,standard", 1000.0),
        Opponent::new("standard, 2 plies", "the standard rules", "alphabeta:2,standard", 1354.0),
        Opponent::new("standard, 4 plies", "the standard rules", "alphabeta:4,standard", 1420.0),
        Opponent::new("standard, 6 plies", "the standard rules", "alphabeta:6,standard", 1490.0),
    ];
    const READY_RUNS: &'static [ReadyRun] = &[ReadyRun {
        id: "connect-four",
        name: "Connect Four, bred by coevolution",
        help: "Looks two plies ahead: play against it",
        text: include_str!("../../../../populations/connect-four.ron"),
    }];

    fn solver() -> Option<Box<dyn Solver>> {
        Some(Box::<solver::Perfect>::default())
    }

    fn tuples() -> Option<BoardTuples> {
        Some(tuples::of_connect_four())
    }

    fn first() -> Self {
        Self { own: 0, opponent: 0 }
    }

    fn seat(&self) -> usize {
        self.taken().count_ones() as usize % 2
    }

    fn moves(&self) -> Moves {
        let is_over = has_four(self.opponent);
        (0..COLUMNS).filter(|&column| !is_over && self.cell(column) != 0).collect()
    }

    fn after(&self, column: u8) -> Self {
        self.with(self.cell(column))
    }

    fn ended(&self) -> Option<Verdict> {
        if has_four(self.opponent) {
            return Some(Verdict::Loss);
        }
        (self.taken() == CELLS).then_some(Verdict::Draw)
    }

    fn key(&self) -> [u64; 2] {
        [self.own, self.opponent]
    }

    fn promise(&self, column: u8) -> u32 {
        u32::from(3 - column.abs_diff(COLUMNS / 2))
    }

    fn name(column: u8) -> String {
        char::from(b'a' + column).to_string()
    }

    fn clicks(&self, column: u8) -> Vec<usize> {
        let empty =
            |at: &usize| *at % Self::WIDTH == usize::from(column) && self.taken() & Self::bit(*at) == 0;
        (0..42).filter(empty).collect()
    }

    fn touched(&self, column: u8) -> Vec<usize> {
        (0..42).filter(|&at| Self::bit(at) == self.cell(column)).collect()
    }

    fn decisive(&self) -> Vec<usize> {
        let fours = fours(self.opponent);
        (0..42).filter(|&at| fours & Self::bit(at) != 0).collect()
    }

    fn pieces(&self) -> Vec<Option<usize>> {
        let piece = |at| match Self::bit(at) {
            bit if self.own & bit != 0 => Some(self.seat()),
            bit if self.opponent & bit != 0 => Some(1 - self.seat()),
            _ => None,
        };
        (0..42).map(piece).collect()
    }

    fn of_pieces(pieces: &[Option<usize>]) -> Result<Self, Sentence> {
        let of = |seat| (0..42).filter(move |&at| pieces[at] == Some(seat)).map(Self::bit).sum::<u64>();
        let (red, yellow) = (of(0), of(1));
        let (discs, taken) = ([red, yellow].map(u64::count_ones), red | yellow);
        let (own, opponent) = if discs[0] == discs[1] { (red, yellow) } else { (yellow, red) };
        if taken & !(taken << 1) & !BOTTOM != 0 {
            Err(say!("a disc lies above an empty cell"))
        } else if !(discs[1]..=discs[1] + 1).contains(&discs[0]) {
            Err(say!(
                "{0} red and {1} yellow: red has as many discs as yellow, or one more",
                discs[0],
                discs[1]
            ))
        } else if has_four(own) {
            Err(say!("the side to move has four in a line, so the game was over before"))
        } else {
            Ok(Self { own, opponent })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::two_player::game;

    #[test]
    fn counts_what_independent_programs_counted() {
        let game = game::<ConnectFour>();
        let counted = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
        for (depth, expected) in (0..).zip(counted) {
            assert_eq!(game.perft(&*game.begin_at(0), depth), Some(expected));
        }
    }

    #[test]
    fn a_click_anywhere_in_a_column_drops_a_disc_and_four_in_a_line_are_marked() {
        let mut game = game::<ConnectFour>().begin_at(0);
        let ringed = |scene: &crate::Scene| scene.ringed(&[]).collect::<Vec<_>>();
        assert_eq!(ringed(&game.scene()), [35, 36, 37, 38, 39, 40, 41]);
        for text in "a a b b c c".split(' ') {
            game.play(game.parse(text).expect("a move"));
        }
        let scene = game.scene();
        assert_eq!(ringed(&scene), [21, 22, 23, 38, 39, 40, 41]);
        assert!(scene.decisive.is_empty() && scene.picks(&[]).count() == 3 * 4 + 4 * 6);
        game.play(game.parse("d").expect("a move"));
        assert_eq!((game.scene().decisive, ringed(&game.scene())), (vec![35, 36, 37, 38], Vec::new()));
    }
}
