//! What players on small grids are made of: what a position after a move looks like, before the new tile.

use super::{Small, WIDTH};
use crate::puzzle::{PuzzleRule, rule};

/// The rules of one size, by these ids.
pub(super) const fn under<const HEIGHT: usize>(ids: [&'static str; 7]) -> [PuzzleRule<Small<HEIGHT>>; 7] {
    let [points, empty, corner, pairs, steps, snake, full] = ids;
    [
        rule(points, "Takes points", "The score so far, in hundreds", "c * score / 100", |grid| {
            grid.score as f64 / 100.0
        }),
        rule(empty, "Keeps cells empty", "Empty cells", "c * cells", |grid| grid.empty().count() as f64),
        rule(
            corner,
            "Largest tile in a corner",
            "The largest tile's exponent, if it is in a corner",
            "c * exponent",
            |grid| grid.corner(),
        ),
        rule(pairs, "Keeps equal neighbours", "Neighbours that are equal", "c * pairs", |grid| {
            grid.neighbours().filter(|(one, other)| one == other).count() as f64
        }),
        rule(
            steps,
            "Keeps neighbours close",
            "How far neighbours' exponents are apart, counted negatively",
            "-c * steps",
            |grid| -grid.neighbours().map(|(one, other)| f64::from(one.abs_diff(other))).sum::<f64>(),
        ),
        rule(
            snake,
            "Orders tiles in a snake",
            "Exponents weighted along a snake from the top left, in the best of its ways to lie",
            "c * sum",
            |grid| grid.snake(),
        ),
        rule(
            full,
            "Avoids full grids",
            "Whether no cell is empty, counted negatively",
            "-c if full",
            |grid| -f64::from(u8::from(grid.is_full())),
        ),
    ]
}

impl<const HEIGHT: usize> Small<HEIGHT> {
    fn corner(self) -> f64 {
        let largest = self.largest();
        let corners = [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)];
        let is_there = corners.iter().any(|&(column, row)| self.at(column, row) == largest);
        if is_there { f64::from(largest) } else { 0.0 }
    }

    /// Neighbours that both hold tiles.
    fn neighbours(self) -> impl Iterator<Item = (u8, u8)> {
        let cells = (0..WIDTH * HEIGHT).map(|at| (at % WIDTH, at / WIDTH));
        let beside = move |(column, row): (usize, usize)| {
            let right = (column + 1 < WIDTH).then(|| self.at(column + 1, row));
            let below = (row + 1 < HEIGHT).then(|| self.at(column, row + 1));
            let here = self.at(column, row);
            [right, below].into_iter().flatten().map(move |other| (here, other))
        };
        cells.flat_map(beside).filter(|(one, other)| *one > 0 && *other > 0)
    }

    /// The exponents times weights that fall from 1 to 0 along a snake, of all snakes along rows the largest sum.
    fn snake(self) -> f64 {
        let last = (WIDTH * HEIGHT - 1) as f64;
        let sum = |(left, top): (bool, bool)| -> f64 {
            let cell = |step: usize| {
                let (row, along) = (step / WIDTH, step % WIDTH);
                let column = if (row % 2 == 0) == left { along } else { WIDTH - 1 - along };
                let row = if top { row } else { HEIGHT - 1 - row };
                f64::from(self.at(column, row)) * (1.0 - step as f64 / last)
            };
            (0..WIDTH * HEIGHT).map(cell).sum()
        };
        let ways = [(true, true), (true, false), (false, true), (false, false)];
        ways.into_iter().map(sum).fold(0.0, f64::max)
    }
}
