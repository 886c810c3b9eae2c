//! A genome ready to judge positions: whole numbers, and squares looked up a row at a time.

use super::super::board::Board;
use super::super::rules::{self, Count, Phase, Shape, View};
use super::lines::Lines;
use crate::Gene;
use crate::search::{MOST, UNIT};
use std::sync::Arc;

/// What something is worth on the first position and on a full board, in points: two numbers in one, added at once.
pub(super) type Tapered = i64;

const fn tapered(early: i32, late: i32) -> Tapered {
    ((early as i64) << 32) + late as i64
}

/// The worth of a row's discs by the bits of the row.
type Row = [Tapered; 256];

/// What positions are worth to one player.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// The outermost rows, the next ones, and so on to the middle.
    rows: Box<[Row; 4]>,
    /// What is counted, and what one more is worth.
    counts: Vec<(Count, Tapered)>,
    /// What formulas say, if there are any.
    lines: Option<Arc<Lines>>,
}

/// The largest weight in points: 64 discs, all lines and all counts together stay below the worth of a won game.
const HEAVIEST: f64 = 500_000.0;

pub(super) fn weight(coefficient: f64, phase: Phase) -> Tapered {
    let points = (coefficient * UNIT).clamp(-HEAVIEST, HEAVIEST).round() as i32;
    match phase {
        Phase::Early => tapered(points, 0),
        Phase::Late => tapered(0, points),
    }
}

impl Evaluator {
    /// Of genes of Othello; others count for nothing.
    #[must_use]
    pub fn new(genes: &[Gene]) -> Self {
        let (mut squares, mut counts) = ([0; 32], Vec::<(Count, Tapered)>::new());
        for gene in genes {
            let Some((phase, shape)) = rules::find(&gene.rule) else { continue };
            match shape {
                Shape::Squares(set) => {
                    let worth = weight(gene.coefficient, phase);
                    (0..32).filter(|at| set >> at & 1 == 1).for_each(|at| squares[at] += worth);
                }
                Shape::Count(count, unit) => {
                    let worth = weight(gene.coefficient * unit, phase);
                    match counts.iter_mut().find(|(other, _)| std::ptr::fn_addr_eq(*other, count)) {
                        Some((_, sum)) => *sum += worth,
                        None => counts.push((count, worth)),
                    }
                }
                Shape::Formula(_) => {}
            }
        }
        let mut rows = Box::new([[0; 256]; 4]);
        for (row, squares) in rows.iter_mut().zip(squares.chunks(8)) {
            for bits in 1_usize..256 {
                row[bits] = row[bits & (bits - 1)] + squares[bits.trailing_zeros() as usize];
            }
        }
        Self { rows, counts, lines: Lines::of(genes).map(Arc::new) }
    }

    /// What a position is worth to the side to move, in points.
    #[inline]
    #[must_use]
    pub fn value(&self, board: Board) -> i32 {
        let (own, opponent) = (board.own.to_le_bytes(), board.opponent.to_le_bytes());
        let mut sum = 0;
        for at in 0..4 {
            let row = &self.rows[at];
            sum += row[usize::from(own[at])] + row[usize::from(own[7 - at])];
            sum -= row[usize::from(opponent[at])] + row[usize::from(opponent[7 - at])];
        }
        if !self.counts.is_empty() {
            let view = View::of(board);
            for (count, worth) in &self.counts {
                sum += i64::from(count(&view)) * worth;
            }
        }
        if let Some(lines) = &self.lines {
            sum += lines.value(board);
        }
        let late = sum as i32;
        let early = (sum - i64::from(late)) >> 32;
        let discs = i64::from(board.discs()).clamp(4, 64);
        let value = (early * (64 - discs) + i64::from(late) * (discs - 4)) / 60;
        value.clamp(-i64::from(MOST), i64::from(MOST)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::game::Game;
    use super::super::super::rules::formulas::REGIONS;
    use super::*;
    use crate::seed::Seed;
    use crate::{RuleId, formula};
    use rand::RngExt;

    #[test]
    fn the_quick_value_is_the_sum_of_the_plain_ones() {
        let mut generator = Seed(1).generator();
        for chance in 0..200 {
            let board = Game::opened(chance as u32 % 62, Seed(chance)).board();
            let mut gene = |rule: &rules::Rule| Gene {
                rule: RuleId::find(rule.info.id).unwrap(),
                coefficient: generator.random_range(-10.0..10.0),
                exponent: None,
            };
            let mut genes: Vec<Gene> = rules::all().map(&mut gene).collect();
            genes.extend((0..10).map(|seed| {
                let formula = formula::random(REGIONS, 20, &mut Seed(10 * chance + seed).generator());
                Gene { rule: formula.rule(), coefficient: 0.1, exponent: None }
            }));
            // Smaller corners without the larger ones, and with them.
            let squares = [
                "corner4_late w * y - x",
                "corner9_early w * t - q * [s = 1]",
                "corner9_late sum(tile_pairs: a)",
            ];
            genes.extend(squares.iter().take(chance as usize % 4).map(|text| Gene {
                rule: RuleId::read(text).unwrap(),
                coefficient: 1.0,
                exponent: None,
            }));
            let plain = genes.iter().map(|gene| gene.coefficient * rules::value(&gene.rule, board).unwrap());
            let (plain, quick): (f64, _) = (plain.sum(), Evaluator::new(&genes).value(board));
            assert!((plain * UNIT - f64::from(quick)).abs() < 200.0, "{plain} and {quick}");
        }
    }
}
