//! The player made of weighted rules: appraises each move, optionally some replies deep.

use super::super::board::Board;
use super::super::moves::{Direction, MoveTables, tables};
use super::super::{GridVariant, Lookahead, SpawnView};
use super::compiled::CompiledRules;
use super::{GridMove, GridPlayer};
use crate::Gene;
use crate::seed::{Generator, Seed};
use std::sync::Arc;

/// What a grid without a reply costs, and what a won game is worth, where replies are looked ahead: more than
/// any rule. Without replies only the rules speak, as in the article.
pub(super) const DECIDED: f64 = 1e9;

/// A genome compiled for one variant and one look-ahead; shared by any number of games.
#[derive(Debug)]
pub struct RuleBrain {
    rules: CompiledRules,
    variant: GridVariant,
    lookahead: Lookahead,
}

impl RuleBrain {
    /// Compiles `genes`.
    #[must_use]
    pub fn new(genes: &[Gene], variant: &GridVariant, lookahead: Lookahead) -> Self {
        Self { rules: CompiledRules::new(genes, variant, lookahead.spawn), variant: *variant, lookahead }
    }
}

/// A [`RuleBrain`] at one game.
#[derive(Debug)]
pub struct RulePlayer {
    brain: Arc<RuleBrain>,
    tables: &'static MoveTables,
    generator: Generator,
}

impl RulePlayer {
    /// Sits down to a game; `seed` feeds the rule of chance.
    #[must_use]
    pub fn new(brain: Arc<RuleBrain>, seed: Seed) -> Self {
        Self { brain, tables: tables(), generator: seed.generator() }
    }

    /// The best move on `board` and its value; none when no move is legal. Ties go to the earlier direction.
    #[inline]
    fn best_now(&mut self, board: Board) -> Option<(GridMove, f32)> {
        // Compared once all are known: a mispredicted branch would discard the work already begun on the next move.
        let mut values = [f32::NEG_INFINITY; 4];
        let all = self.tables.apply_all(board);
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(all) {
            if after != board {
                values[direction as usize] =
                    self.brain.rules.appraise(direction, after, turned, &mut self.generator);
            }
        }
        let mut best: Option<(GridMove, f32)> = None;
        for ((direction, (after, _)), value) in Direction::ALL.into_iter().zip(all).zip(values) {
            if after != board && best.is_none_or(|(_, so_far)| value > so_far) {
                best = Some((GridMove { direction, after }, value));
            }
        }
        best
    }

    /// As [`Self::best_now`] with `replies` to look ahead. Only a value above `floor` matters to the caller and
    /// none above `ceiling` makes a difference, as in alpha-beta search.
    fn best_deep(&mut self, board: Board, replies: u8, floor: f64, ceiling: f64) -> Option<(GridMove, f64)> {
        if replies == 0 {
            return self.best_now(board).map(|(made, value)| (made, f64::from(value)));
        }
        let mut best: Option<(GridMove, f64)> = None;
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(self.tables.apply_all(board)) {
            if after != board {
                let floor = best.map_or(floor, |(_, value)| floor.max(value));
                let value = self.value(direction, after, turned, replies, floor);
                if best.is_none_or(|(_, so_far)| value > so_far) {
                    best = Some((GridMove { direction, after }, value));
                }
                if value >= ceiling {
                    break;
                }
            }
        }
        best
    }

    /// What the grid after a move is worth, `replies` >= 1 deep.
    fn value(&mut self, direction: Direction, after: Board, turned: Board, replies: u8, floor: f64) -> f64 {
        if self.brain.variant.ends_won(after) {
            let value = self.brain.rules.appraise(direction, after, turned, &mut self.generator);
            return DECIDED + f64::from(value);
        }
        match self.brain.lookahead.spawn {
            SpawnView::Worst => self.worst_value(after, replies, floor),
            SpawnView::Average => self.average_value(after, replies),
        }
    }

    fn worst_value(&mut self, after: Board, replies: u8, floor: f64) -> f64 {
        let mut worst = f64::INFINITY;
        for nth in 0..after.empties() as u64 {
            for exponent in [1, 2] {
                let board = after.with_nth_empty(nth, exponent);
                worst = worst.min(self.grid_value(board, replies, floor, worst));
                if worst <= floor {
                    return worst;
                }
            }
        }
        worst
    }

    fn average_value(&mut self, after: Board, replies: u8) -> f64 {
        let fours = self.brain.variant.share_of_fours;
        let empties = after.empties();
        let mut sum = 0.0;
        for nth in 0..empties as u64 {
            for (exponent, share) in [(1, 1.0 - fours), (2, fours)] {
                let board = after.with_nth_empty(nth, exponent);
                sum += share * self.grid_value(board, replies, f64::NEG_INFINITY, f64::INFINITY);
            }
        }
        sum / empties as f64
    }

    /// What a grid is worth on which it is our turn.
    fn grid_value(&mut self, board: Board, replies: u8, floor: f64, ceiling: f64) -> f64 {
        match self.best_deep(board, replies - 1, floor, ceiling) {
            Some((_, value)) => value,
            None => f64::from(self.brain.rules.standing(board)) - DECIDED,
        }
    }
}

impl GridPlayer for RulePlayer {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        let mut values = [None; 4];
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(self.tables.apply_all(board)) {
            if after != board {
                values[direction as usize] = Some(match self.brain.lookahead.replies {
                    0 => {
                        let rules = &self.brain.rules;
                        f64::from(rules.appraise(direction, after, turned, &mut self.generator))
                    }
                    replies => self.value(direction, after, turned, replies, f64::NEG_INFINITY),
                });
            }
        }
        values
    }

    #[inline]
    fn choose_move(&mut self, board: Board, _stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        Some(match self.brain.lookahead.replies {
            0 => self.best_now(board).map(|(made, _)| made),
            replies => self.best_deep(board, replies, f64::NEG_INFINITY, f64::INFINITY).map(|(made, _)| made),
        })
    }
}
