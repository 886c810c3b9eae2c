//! What a move does to the picture of a grid: where its tiles slide, and which of them merge.

use super::board::Board;
use super::matches::tile;
use super::moves::Direction;
use crate::scene::{Motion, Slide};

/// The cell at this step of a line, seen from the edge that tiles move to.
fn cell(direction: Direction, line: usize, step: usize) -> usize {
    match direction {
        Direction::Up => 4 * step + line,
        Direction::Left => 4 * line + step,
        Direction::Down => 4 * (3 - step) + line,
        Direction::Right => 4 * line + 3 - step,
    }
}

/// What a legal move does.
pub(super) fn of(board: Board, direction: Direction) -> Motion {
    let mut motion = Motion { arrow: Some(arrow(direction)), ..Motion::default() };
    for line in 0..4 {
        // The tile that was laid down last: its own cell, where it lies now, and its exponent while it may still merge.
        let mut last: Option<(usize, usize, Option<u8>)> = None;
        for step in 0..4 {
            let from = cell(direction, line, step);
            let exponent = board.cell(from);
            if exponent == 0 {
                continue;
            }
            last = match last {
                Some((stayed, at, Some(other))) if other == exponent && exponent != 15 => {
                    let to = cell(direction, line, at);
                    if stayed == to {
                        motion.slides.push(slide(stayed, to, other));
                    }
                    motion.slides.push(slide(from, to, exponent));
                    motion.made.push(to);
                    Some((from, at, None))
                }
                _ => {
                    let at = last.map_or(0, |(_, at, _)| at + 1);
                    let to = cell(direction, line, at);
                    if from != to {
                        motion.slides.push(slide(from, to, exponent));
                    }
                    Some((from, at, Some(exponent)))
                }
            };
        }
    }
    motion
}

fn slide(from: usize, to: usize, exponent: u8) -> Slide {
    Slide { from, to: [(to % 4) as f32, (to / 4) as f32], piece: tile(Some(exponent)) }
}

/// Across the middle of the grid, the way that the tiles go.
fn arrow(direction: Direction) -> [[f32; 2]; 2] {
    let (x, y) = match direction {
        Direction::Up => (0.0, -1.0),
        Direction::Left => (-1.0, 0.0),
        Direction::Down => (0.0, 1.0),
        Direction::Right => (1.0, 0.0),
    };
    [[1.5 - x, 1.5 - y], [1.5 + x, 1.5 + y]]
}

#[cfg(test)]
mod tests {
    use super::super::moves::tables;
    use super::*;
    use crate::scene::Piece;
    use crate::seed::Seed;
    use rand::RngExt;

    /// The grid that the motion leaves behind, by exponents.
    fn carried(board: Board, motion: &Motion) -> [u8; 16] {
        let mut cells: [u8; 16] = std::array::from_fn(|at| board.cell(at));
        motion.slides.iter().for_each(|slide| cells[slide.from] = 0);
        for slide in &motion.slides {
            let to = slide.to[0] as usize + 4 * slide.to[1] as usize;
            let Piece::Tile { power: Some(exponent), .. } = slide.piece else { panic!("{slide:?}") };
            let merged = u8::from(cells[to] != 0);
            assert!(merged == 0 || motion.made.contains(&to) && cells[to] == exponent, "{slide:?}");
            cells[to] = exponent + merged;
        }
        cells
    }

    #[test]
    fn tiles_slide_to_where_the_tables_put_them() {
        let mut chance = Seed(5).generator();
        let mut moved = 0;
        for _ in 0..2_000 {
            let board =
                Board::from_cells(std::array::from_fn(|_| [0, 0, 1, 2, 2, 3, 15][chance.random_range(0..7)]));
            for direction in Direction::ALL {
                let after = tables().apply(board, direction);
                if after != board {
                    let cells = carried(board, &of(board, direction));
                    assert_eq!(Board::from_cells(cells), after, "{direction:?} of {board:?}");
                    moved += 1;
                }
            }
        }
        assert!(moved > 5_000);
    }
}
