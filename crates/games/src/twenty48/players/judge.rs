//! What values the grids at the end of a deep search: rules or a network.

use super::super::board::Board;
use super::super::game::GridVariant;
use super::super::moves::{Direction, MoveTables, tables};
use super::grid_table::GridTable;
use super::ntuple::Network;
use super::rule_player::DECIDED;
use super::standing::Standing;
use crate::Gene;
use std::sync::Arc;

/// What rules pay for a lost game. It is seen plies ahead and with small probability, so it must not drown what the rules
/// say: three replies deep, published line weights reach 8192 in 17 of 50 games at 1e9, and in 32, 30 and 28 of the same
/// games at 100, 300 and 600.
const LOST: f64 = 300.0;

/// What values the grids at the end of a search.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// Weighted rules.
    Rules(Vec<Gene>),
    /// A network.
    Network(Arc<Network>),
}

impl Judgement {
    /// The largest exponent of the grids that it is asked about.
    #[must_use]
    pub fn largest_shown(&self, variant: &GridVariant) -> u8 {
        match self {
            Self::Rules(_) => Board::LARGEST_EXPONENT,
            Self::Network(network) => network.largest_shown(variant),
        }
    }
}

/// A [`Judgement`] ready for one variant.
#[derive(Debug)]
pub struct Judge {
    kind: Kind,
    pub(super) variant: GridVariant,
}

#[derive(Debug)]
enum Kind {
    Rules(Box<Standing>),
    Network(Arc<Network>),
}

impl Judge {
    /// Rules judge the grid after a move as it stands; those of chance are left out. Over a network, merges on the way count
    /// what they score.
    #[must_use]
    pub fn new(judgement: Judgement, variant: &GridVariant) -> Self {
        let kind = match judgement {
            Judgement::Rules(genes) => Kind::Rules(Box::new(Standing::new(&genes, variant))),
            Judgement::Network(network) => Kind::Network(network),
        };
        Self { kind, variant: *variant }
    }

    /// How probable a new 2 and a new 4 are.
    pub(super) fn shares(&self) -> [f64; 2] {
        let fours = self.variant.share_of_fours;
        [1.0 - fours, fours]
    }

    /// Whether a network judges, which takes many times as long as a look into a table.
    pub(super) const fn is_network(&self) -> bool {
        matches!(self.kind, Kind::Network(_))
    }

    /// What the move itself adds to the value of the grid after it, in the order of [`Direction::ALL`].
    #[inline(always)]
    pub(super) fn gains(&self, board: Board) -> [f32; 4] {
        match self.kind {
            Kind::Rules(_) => [0.0; 4],
            Kind::Network(_) => tables().gains(board),
        }
    }

    /// The value of the grid after a move.
    #[inline(always)]
    pub(super) fn value(&self, direction: Direction, after: Board, turned: Board) -> f64 {
        let value = f64::from(match &self.kind {
            Kind::Rules(rules) => rules.value(direction, after, turned),
            Kind::Network(network) => network.value(after, turned),
        });
        if self.variant.ends_won(after) { DECIDED + value } else { value }
    }

    /// The value of a grid on which no move is legal.
    pub(super) fn value_of_dead(&self, board: Board) -> f64 {
        match &self.kind {
            Kind::Rules(rules) => f64::from(rules.value_of_dead(board)) - LOST,
            Kind::Network(_) => 0.0,
        }
    }

    /// The value of the best move on `board` without looking further. A network's values are kept in `judged`: new tiles in one row
    /// often lead to the same grid, and asking a network for its value takes many times as long.
    #[inline(always)]
    pub(super) fn best(&self, board: Board, tables: &MoveTables, judged: Option<&GridTable>) -> f64 {
        match &self.kind {
            Kind::Rules(rules) if self.variant.plays_on() => {
                rules.best(board, tables).map_or_else(|| self.value_of_dead(board), f64::from)
            }
            _ => {
                let gains = self.gains(board);
                let mut best = f64::NEG_INFINITY;
                for (direction, (after, turned)) in Direction::ALL.into_iter().zip(tables.apply_all(board)) {
                    if after != board {
                        let gain = f64::from(gains[direction as usize]);
                        let value = || self.value(direction, after, turned);
                        best = best
                            .max(gain + judged.map_or_else(value, |judged| judged.get_or_put(after, value)));
                    }
                }
                if best == f64::NEG_INFINITY { self.value_of_dead(board) } else { best }
            }
        }
    }
}
