//! How many lines of three a side has more after a marble moved.

use super::super::coordinates::{Direction, cells, shift};
use super::super::moves::Move;

/// One side's marbles.
#[derive(Debug)]
pub(super) struct Triples {
    set: u64,
    /// By cell the lines of three that a marble there makes with others of the side.
    through: [i8; 64],
}

impl Triples {
    pub(super) fn of(set: u64) -> Self {
        let mut through = [0; 64];
        for direction in [Direction::Right, Direction::UpRight, Direction::UpLeft] {
            let back = direction.back();
            // Cells that have a marble one step behind, two steps behind, one step ahead, two steps ahead.
            let (behind, ahead) = (shift(set, direction), shift(set, back));
            let (far_behind, far_ahead) = (shift(behind, direction), shift(ahead, back));
            for lines in [behind & far_behind, behind & ahead, ahead & far_ahead] {
                for cell in cells(lines) {
                    through[cell.index() as usize & 63] += 1;
                }
            }
        }
        Self { set, through }
    }

    /// What a quiet move along the marbles' own line gains.
    #[inline(always)]
    pub(super) fn gain(&self, found: Move) -> i64 {
        let (from, to) = found.change();
        let through = |set: u64| i64::from(self.through[set.trailing_zeros() as usize & 63]);
        // Lines through both cells, of which there is none any more.
        let direction = found.direction();
        let both = match found.kind().size {
            1 => {
                let beside = shift(to, direction) | shift(from, direction.back());
                i64::from((self.set & beside).count_ones())
            }
            2 => 1,
            _ => 0,
        };
        through(to) - through(from) - both
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::generator::count_triples;
    use super::super::super::{Board, Game};
    use super::*;

    #[test]
    fn lines_of_three_are_counted_after_any_move() {
        let mut different = 0;
        for seed in 0..100 {
            let set = Game::drawn(seed, seed as u32).board().own;
            let triples = Triples::of(set);
            let moves = Board { own: set, opponent: 0 }.moves();
            for found in moves.into_iter().filter(|found| !found.is_aside()) {
                let (from, to) = found.change();
                let gain = i64::from(count_triples(set ^ (from | to))) - i64::from(count_triples(set));
                assert_eq!(triples.gain(found), gain);
                different += usize::from(gain != 0);
            }
        }
        assert!(different > 500, "{different}");
    }
}
