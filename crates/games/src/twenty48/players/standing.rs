//! What a genome says of a grid as it stands: the leaves of a deep search, a hundred million a second.

use super::super::SpawnView;
use super::super::board::Board;
use super::super::game::GridVariant;
use super::super::moves::{Direction, MoveTables};
use super::compiled::CompiledRules;
use crate::Gene;

/// A genome's rules about grids, with those of lines in tables of their own that stay in the caches.
#[derive(Debug)]
pub(super) struct Standing {
    rules: CompiledRules,
    outer: Box<[f32; 65_536]>,
    inner: Box<[f32; 65_536]>,
    /// Whether there are rules of more than lines.
    has_more: bool,
}

impl Standing {
    pub(super) fn new(genes: &[Gene], variant: &GridVariant) -> Self {
        let rules = CompiledRules::new(genes, variant, SpawnView::Average);
        let [outer, inner] = rules.line_values().map(|table| {
            let mut values = Box::new([0.0; 65_536]);
            values.iter_mut().zip(table).for_each(|(value, entry)| *value = entry[0]);
            values
        });
        let has_more = rules.has_more_than_lines();
        Self { rules, outer, inner, has_more }
    }

    /// The value of the grid after a move; `turned` is it transposed.
    #[inline(always)]
    pub(super) fn value(&self, direction: Direction, after: Board, turned: Board) -> f32 {
        let [a, b, c, d] = after.rows().map(usize::from);
        let [e, f, g, h] = turned.rows().map(usize::from);
        let (outer, inner) = (&self.outer, &self.inner);
        let lines =
            ((outer[a] + inner[b]) + (inner[c] + outer[d])) + ((outer[e] + inner[f]) + (inner[g] + outer[h]));
        if self.has_more {
            lines + self.rules.standing_but_lines(Some(direction), after, turned)
        } else {
            lines
        }
    }

    /// The greatest value after a legal move; none when there is none.
    #[inline]
    pub(super) fn best(&self, board: Board, tables: &MoveTables) -> Option<f32> {
        let mut best = f32::NEG_INFINITY;
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(tables.apply_all(board)) {
            let value = self.value(direction, after, turned);
            best = if after == board { best } else { best.max(value) };
        }
        (best > f32::NEG_INFINITY).then_some(best)
    }

    /// The value of a grid without a move.
    pub(super) fn value_of_dead(&self, board: Board) -> f32 {
        self.rules.standing(board)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::{CATALOGUE, Parameters, Term};
    use super::*;
    use proptest::prelude::*;

    fn check(ids: &[&str], board: Board) {
        let genes: Vec<Gene> = CATALOGUE
            .iter()
            .map(|rule| &rule.info)
            .filter(|info| ids.contains(&info.id))
            .map(|info| Gene {
                rule: info.rule_id(),
                coefficient: 1.25,
                exponent: info.exponent.map(|_| 1.5),
            })
            .collect();
        let standing = Standing::new(&genes, &GridVariant::STANDARD);
        for direction in Direction::ALL {
            let expected: f64 = genes
                .iter()
                .map(|gene| {
                    let term = Term::find(&gene.rule).expect("a rule");
                    let parameters = Parameters::new(gene.exponent.unwrap_or(1.0), Some(11));
                    let by_move = term.shape().value_of_move(direction, board);
                    gene.coefficient
                        * by_move.or_else(|| term.shape().value(board, &parameters)).unwrap_or(0.0)
                })
                .sum();
            let value = f64::from(standing.value(direction, board, board.transposed()));
            let near = (value - expected).abs() <= 1e-4 * (1.0 + expected.abs());
            assert!(near, "{ids:?} on {board:?}: {value} instead of {expected}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn adds_up_the_rules(bits: u64, few in 1_u64..8) {
            let board = Board(bits & (0x1111_1111_1111_1111 * few) | 1);
            check(&["line_order", "tile_sum", "empty_lines", "merges", "corners"], board);
            check(&["line_order", "stuck_blocks", "corner_slope", "empty_cells", "snake", "opening_spam"], board);
            check(&["monotony", "max_value", "legal_moves", "edges", "lost"], board);
        }
    }
}
