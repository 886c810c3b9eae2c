//! 2048 on three columns: on three rows, where perfect play is known, and on four.
//!
//! The grid lies in the top left of a [`Board`], whose tables move it: it is pushed to the edge that its tiles slide to, and back.

mod rules;
mod solver;

use super::board::Board;
use super::matches::tile;
use super::moves::{Direction, tables};
use super::{motion, text};
use crate::puzzle::{Puzzle, PuzzleRule, cell_name};
use crate::scene::{Motion, Piece};
use crate::seed::Generator;
use crate::{Sentence, Solver, say};
use rand::RngExt;

/// Columns.
const WIDTH: usize = 3;

/// How often a new tile is a 4, in tenths.
const FOURS: u32 = 1;

/// A grid of three columns and so many rows, and the score so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small<const HEIGHT: usize> {
    board: Board,
    score: i64,
}

impl<const HEIGHT: usize> Small<HEIGHT> {
    /// The lowest bit of each cell.
    const CELLS: u64 = {
        let (mut cells, mut row) = (0, 0);
        while row < HEIGHT {
            cells |= 0x1110 << (48 - 16 * row);
            row += 1;
        }
        cells
    };

    /// The exponents in reading order.
    fn exponents(self) -> impl Iterator<Item = u8> {
        (0..WIDTH * HEIGHT).map(move |at| self.at(at % WIDTH, at / WIDTH))
    }

    const fn at(self, column: usize, row: usize) -> u8 {
        self.board.cell(4 * row + column)
    }

    /// How far the grid is pushed so that it touches the edge of the board that this direction goes to, in bits.
    const fn push(direction: Direction) -> u32 {
        match direction {
            Direction::Up | Direction::Left => 0,
            Direction::Down => 16 * (4 - HEIGHT as u32),
            Direction::Right => 4 * (4 - WIDTH as u32),
        }
    }

    /// The grid after a move and what its merges score; none if it changes nothing.
    fn moved(self, direction: Direction) -> Option<(Board, i64)> {
        let (push, tables) = (Self::push(direction), tables());
        let pushed = Board(self.board.0 >> push);
        let after = tables.apply(pushed, direction);
        (after != pushed).then(|| (Board(after.0 << push), tables.gains(pushed)[direction as usize] as i64))
    }

    fn is_full(self) -> bool {
        self.board.empty_mask() & Self::CELLS == 0
    }

    /// The empty cells, by their places in reading order.
    fn empty(self) -> impl Iterator<Item = usize> {
        self.exponents().enumerate().filter(|(_, exponent)| *exponent == 0).map(|(at, _)| at)
    }

    fn with(self, at: usize, exponent: u8) -> Self {
        Self { board: self.board.with_tile(4 * (at / WIDTH) + at % WIDTH, exponent), ..self }
    }

    /// The exponent of the largest tile.
    fn largest(self) -> u8 {
        self.board.max_exponent()
    }
}

/// What differs between the sizes.
pub trait Size: Sized + 'static {
    /// See [`Puzzle`], as for all below that have its names.
    const TAG: &'static str;
    const ID: &'static str;
    const TITLE: &'static str;
    const HELP: &'static str;
    const EXAMPLE: &'static str;
    const RULES: &'static [PuzzleRule<Self>];
    /// The exponent of the tile that wins.
    const GOAL: u8;

    fn solver() -> Option<Box<dyn Solver>> {
        None
    }
}

impl Size for Small<3> {
    const TAG: &'static str = "Grid3x3";
    const ID: &'static str = "2048-3x3";
    const TITLE: &'static str = "2048 on 3x3";
    const HELP: &'static str = "2048 on nine cells, where perfect play is known. A tile of 128 wins.";
    const EXAMPLE: &'static str = "012/003/001";
    const RULES: &'static [PuzzleRule<Self>] = &rules::under([
        "g33_score",
        "g33_empty",
        "g33_corner",
        "g33_pairs",
        "g33_steps",
        "g33_snake",
        "g33_full",
    ]);
    const GOAL: u8 = 7;

    fn solver() -> Option<Box<dyn Solver>> {
        Some(Box::<solver::Perfect<3>>::default())
    }
}

impl Size for Small<4> {
    const TAG: &'static str = "Grid3x4";
    const ID: &'static str = "2048-3x4";
    const TITLE: &'static str = "2048 on 3x4";
    const HELP: &'static str = "2048 on three columns and four rows. A tile of 256 wins.";
    const EXAMPLE: &'static str = "012/003/001/000";
    const RULES: &'static [PuzzleRule<Self>] = &rules::under([
        "g34_score",
        "g34_empty",
        "g34_corner",
        "g34_pairs",
        "g34_steps",
        "g34_snake",
        "g34_full",
    ]);
    const GOAL: u8 = 8;
}

/// Six cells, to test the solver on.
#[cfg(test)]
type Tiny = Small<2>;

#[cfg(test)]
impl Size for Tiny {
    const TAG: &'static str = "Tiny";
    const ID: &'static str = "tiny";
    const TITLE: &'static str = "2048 on 3x2";
    const HELP: &'static str = "";
    const EXAMPLE: &'static str = "012/003";
    const RULES: &'static [PuzzleRule<Self>] = &[];
    const GOAL: u8 = 5;
}

impl<const HEIGHT: usize> Puzzle for Small<HEIGHT>
where
    Self: Size,
{
    const TAG: &'static str = <Self as Size>::TAG;
    const ID: &'static str = <Self as Size>::ID;
    const TITLE: &'static str = <Self as Size>::TITLE;
    const HELP: &'static str = <Self as Size>::HELP;
    const FORM: &'static str =
        "rows from the top, tiles as powers of two in hexadecimal: 1 for 2, a for 1024, 0 for an empty cell";
    const EXAMPLE: &'static str = <Self as Size>::EXAMPLE;
    const WIDTH: usize = WIDTH;
    const RULES: &'static [PuzzleRule<Self>] = <Self as Size>::RULES;
    const BY_SWIPES: bool = true;
    const FRAME: [u8; 3] = text::FRAME_COLOUR;

    fn begin(chance: &mut Generator) -> Self {
        let mut first = Self { board: Board(0), score: 0 };
        for _ in 0..2 {
            first.answer(chance).into_iter().for_each(|what| first.answered(what));
        }
        first
    }

    fn moves(&self) -> Vec<Vec<usize>> {
        let legal = Direction::ALL.into_iter().filter(|&direction| self.moved(direction).is_some());
        legal.map(|direction| vec![direction as usize]).collect()
    }

    fn play(&mut self, way: usize) {
        if let Some((board, gain)) = self.moved(Direction::ALL[way]) {
            *self = Self { board, score: self.score + gain };
        }
    }

    fn answer(&self, chance: &mut Generator) -> Option<u32> {
        let at = self.empty().nth(chance.random_range(0..self.empty().count().max(1)))?;
        Some(2 * at as u32 + u32::from(chance.random_range(0..10) < FOURS))
    }

    fn answered(&mut self, what: u32) {
        *self = self.with(what as usize / 2, 1 + (what % 2) as u8);
    }

    fn chances(&self) -> Vec<(u32, String)> {
        let tiles = |at: usize| [2, 4].map(|tile| format!("{}={tile}", cell_name::<Self>(at)));
        self.empty()
            .flat_map(|at| {
                tiles(at).into_iter().enumerate().map(move |(four, word)| ((2 * at + four) as u32, word))
            })
            .collect()
    }

    fn new_cell(answered: u32) -> Option<usize> {
        Some(answered as usize / 2)
    }

    fn score(&self) -> i64 {
        self.score
    }

    fn is_won(&self) -> bool {
        self.largest() >= <Self as Size>::GOAL
    }

    fn cells(&self) -> Vec<(String, [u8; 3])> {
        let label = |exponent| if exponent > 0 { text::tile(exponent).to_string() } else { String::new() };
        let cell = |exponent| (label(exponent), text::tile_colours(exponent).0);
        self.exponents().map(cell).collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.exponents().map(|exponent| tile(Some(exponent))).collect()
    }

    fn motion(&self, way: usize) -> Motion {
        let direction = Direction::ALL[way];
        let push = Self::push(direction);
        // Cells of the board, as it was pushed, are those of the grid further up or left.
        let [right, down] = [push % 16 / 4, push / 16];
        let cell = |at: usize| WIDTH * (at / 4 - down as usize) + at % 4 - right as usize;
        let mut motion = motion::of(Board(self.board.0 >> push), direction);
        for slide in &mut motion.slides {
            slide.from = cell(slide.from);
            slide.to = [slide.to[0] - right as f32, slide.to[1] - down as f32];
        }
        motion.made.iter_mut().for_each(|at| *at = cell(*at));
        let middle = [(4 - WIDTH) as f32 / 2.0, (4 - HEIGHT) as f32 / 2.0];
        let arrow = motion.arrow.map(|ends| ends.map(|end| [end[0] - middle[0], end[1] - middle[1]]));
        Motion { arrow, ..motion }
    }

    fn solver() -> Option<Box<dyn Solver>> {
        <Self as Size>::solver()
    }

    fn text(&self) -> String {
        let row = |row: usize| (0..WIDTH).map(|column| format!("{:x}", self.at(column, row))).collect();
        (0..HEIGHT).map(row).collect::<Vec<String>>().join("/")
    }

    fn read(text: &str) -> Result<Self, Sentence> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != HEIGHT || rows.iter().any(|row| row.chars().count() != WIDTH) {
            return Err(say!("the board has {0} rows of {1} cells, with / between them", HEIGHT, WIDTH));
        }
        let exponent = |sign: char| {
            sign.to_digit(16).ok_or_else(|| say!("'{0}' is no hexadecimal digit", sign.escape_debug()))
        };
        let exponents: Vec<u32> = rows.concat().chars().map(exponent).collect::<Result<_, _>>()?;
        let empty = Self { board: Board(0), score: 0 };
        let put = |grid: Self, (at, exponent): (usize, u32)| grid.with(at, exponent as u8);
        let most = (WIDTH * HEIGHT + 1) as u32;
        if let Some(larger) = exponents.iter().find(|exponent| **exponent > most) {
            return Err(say!("no game on this board makes a tile of {0}", 1_u32 << larger));
        }
        let grid = exponents.into_iter().enumerate().fold(empty, put);
        if grid.board == Board(0) { Err(say!("the board has no tile")) } else { Ok(grid) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use std::collections::VecDeque;

    /// A line pushed towards its first cell.
    fn slid(line: &[u8]) -> Vec<u8> {
        let mut tiles: VecDeque<u8> = line.iter().copied().filter(|&tile| tile > 0).collect();
        let mut after = Vec::new();
        while let Some(tile) = tiles.pop_front() {
            let merges = tiles.front() == Some(&tile);
            after.push(tile + u8::from(merges));
            if merges {
                tiles.pop_front();
            }
        }
        after.resize(line.len(), 0);
        after
    }

    /// The cells of each line, from the edge that a direction goes to.
    fn lines(height: usize, direction: Direction) -> Vec<Vec<usize>> {
        let columns = (0..WIDTH).map(|column| (0..height).map(|row| row * WIDTH + column).collect());
        let rows = (0..height).map(|row| (0..WIDTH).map(|column| row * WIDTH + column).collect());
        let mut lines: Vec<Vec<usize>> = match direction {
            Direction::Up | Direction::Down => columns.collect(),
            Direction::Left | Direction::Right => rows.collect(),
        };
        if matches!(direction, Direction::Down | Direction::Right) {
            lines.iter_mut().for_each(|line| line.reverse());
        }
        lines
    }

    fn check<const HEIGHT: usize>() {
        let mut chance = Seed(5).generator();
        let mut moved = 0;
        for _ in 0..500 {
            let tiles: Vec<u8> =
                (0..WIDTH * HEIGHT).map(|_| [0, 0, 1, 2, 2, 3, 7][chance.random_range(0..7)]).collect();
            let empty = Small::<HEIGHT> { board: Board(0), score: 0 };
            let grid = tiles.iter().enumerate().fold(empty, |grid, (at, &tile)| grid.with(at, tile));
            for direction in Direction::ALL {
                let mut expected = tiles.clone();
                for line in lines(HEIGHT, direction) {
                    let slid = slid(&line.iter().map(|&at| tiles[at]).collect::<Vec<_>>());
                    line.into_iter().zip(slid).for_each(|(at, tile)| expected[at] = tile);
                }
                let after = grid.moved(direction).map(|(board, _)| Small::<HEIGHT> { board, score: 0 });
                assert_eq!(after.is_none(), expected == tiles, "{direction:?} of {tiles:?}");
                let Some(after) = after else { continue };
                assert_eq!(after.exponents().collect::<Vec<_>>(), expected, "{direction:?} of {tiles:?}");
                assert_eq!(after.board.empty_mask() | Small::<HEIGHT>::CELLS, 0x1111_1111_1111_1111);
                moved += 1;
            }
        }
        assert!(moved > 500);
    }

    #[test]
    fn small_grids_move_as_lists_of_tiles_do() {
        check::<2>();
        check::<3>();
        check::<4>();
    }

    #[test]
    fn tiles_slide_to_where_a_move_puts_them() {
        let grid = Small::<3>::read("110/203/003").expect("a position");
        for (way, direction) in Direction::ALL.into_iter().enumerate() {
            let (motion, after) = (grid.motion(way), grid.moved(direction).expect("a move").0);
            let mut cells: Vec<u8> = grid.exponents().collect();
            motion.slides.iter().for_each(|slide| cells[slide.from] = 0);
            for slide in &motion.slides {
                let to = slide.to[0] as usize + WIDTH * slide.to[1] as usize;
                let Piece::Tile { power: Some(exponent), .. } = slide.piece else { panic!("{slide:?}") };
                cells[to] = exponent + u8::from(cells[to] != 0);
            }
            let after = Small::<3> { board: after, score: 0 };
            assert_eq!(cells, after.exponents().collect::<Vec<_>>(), "{direction:?}");
        }
    }
}
