//! The rule player as its definition reads: moves cell by cell, every rule's own formula on every grid, no tables.
//!
//! Slow, and that is its use: it explains a move rule by rule, and the fast player is tested against it.

use super::super::board::Board;
use super::super::moves::Direction;
use super::super::rules::{Parameters, Phase, Shape, Term};
use super::super::{GridVariant, Lookahead, SpawnView};
use super::GridPlayer;
use super::rule_player::DECIDED;
use super::unit;
use crate::Gene;
use crate::seed::{Generator, Seed};

/// One legal move, explained.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal {
    /// The direction.
    pub direction: Direction,
    /// The grid after the move, before the new tile.
    pub after: Board,
    /// What the move is worth to the player.
    pub worth: Worth,
    /// Whether replies were looked at.
    pub looked_ahead: bool,
}

/// A value and what it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// What each gene adds, in the order of the genome: over several new tiles their average or the worst one.
    pub genes: Vec<f64>,
    /// What the end of the game adds where replies are looked ahead: won positive, lost negative.
    pub decided: f64,
}

impl Worth {
    /// Everything together.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.genes.iter().sum::<f64>() + self.decided
    }

    fn zero(genes: usize) -> Self {
        Self { genes: vec![0.0; genes], decided: 0.0 }
    }

    fn add(&mut self, share: f64, other: &Self) {
        for (sum, value) in self.genes.iter_mut().zip(&other.genes) {
            *sum += share * value;
        }
        self.decided += share * other.decided;
    }
}

/// The plain rule player.
#[derive(Debug)]
pub struct ReferencePlayer {
    genes: Vec<(Term, Parameters, f64)>,
    variant: GridVariant,
    lookahead: Lookahead,
    generator: Generator,
}

impl ReferencePlayer {
    /// A player of `genes`; `seed` feeds the rule of chance.
    #[must_use]
    pub fn new(genes: &[Gene], variant: &GridVariant, lookahead: Lookahead, seed: Seed) -> Self {
        let genes = genes
            .iter()
            .filter_map(|gene| {
                let parameters = Parameters::new(gene.exponent.unwrap_or(1.0), variant.win_exponent);
                Some((Term::find(&gene.rule)?, parameters, gene.coefficient))
            })
            .collect();
        Self { genes, variant: *variant, lookahead, generator: seed.generator() }
    }

    /// The legal moves in the order of trial, each explained.
    pub fn appraise(&mut self, board: Board) -> Vec<Appraisal> {
        self.appraise_deep(board, self.lookahead.replies)
    }

    /// The index of the best of these: the largest value, the earlier on a tie.
    #[must_use]
    pub fn best(moves: &[Appraisal]) -> Option<usize> {
        (0..moves.len()).reduce(
            |best, at| {
                if moves[at].worth.total() > moves[best].worth.total() { at } else { best }
            },
        )
    }

    fn appraise_deep(&mut self, board: Board, replies: u8) -> Vec<Appraisal> {
        let mut moves = Vec::new();
        for direction in Direction::ALL {
            let after = moved(board, direction);
            if after != board {
                let worth = self.worth(direction, after, replies);
                moves.push(Appraisal { direction, after, worth, looked_ahead: replies > 0 });
            }
        }
        moves
    }

    fn worth(&mut self, direction: Direction, after: Board, replies: u8) -> Worth {
        if replies > 0 && !self.variant.ends_won(after) {
            return self.over_spawns(after, |this, board| {
                let moves = this.appraise_deep(board, replies - 1);
                match Self::best(&moves) {
                    Some(best) => moves[best].worth.clone(),
                    None => Worth { decided: -DECIDED, ..this.standing(board, |_| true) },
                }
            });
        }
        let mut worth = self.standing(after, |phase| phase == Phase::AfterMove);
        for (worth, (term, _, coefficient)) in worth.genes.iter_mut().zip(&self.genes) {
            if let Some(value) = term.shape().value_of_move(direction, after) {
                *worth = coefficient * value;
            } else if let Shape::Chance(value) = term.shape() {
                *worth = coefficient * value(unit(&mut self.generator));
            }
        }
        if self.genes.iter().any(|(term, ..)| term.phase() == Phase::AfterSpawn) {
            let spawned = self
                .over_spawns(after, |this, board| this.standing(board, |phase| phase == Phase::AfterSpawn));
            worth.add(1.0, &spawned);
        }
        if replies > 0 {
            worth.decided = DECIDED;
        }
        worth
    }

    /// The worst or the average over all new tiles of what a grid with that tile is worth.
    fn over_spawns(&mut self, after: Board, mut worth: impl FnMut(&mut Self, Board) -> Worth) -> Worth {
        let fours = self.variant.share_of_fours;
        let empties: Vec<usize> = (0..16).filter(|&cell| after.cell(cell) == 0).collect();
        let mut average = Worth::zero(self.genes.len());
        let mut worst: Option<Worth> = None;
        for &cell in &empties {
            for (exponent, share) in [(1, 1.0 - fours), (2, fours)] {
                let this = worth(self, after.with_tile(cell, exponent));
                average.add(share / empties.len() as f64, &this);
                if worst.as_ref().is_none_or(|worst| this.total() < worst.total()) {
                    worst = Some(this);
                }
            }
        }
        match self.lookahead.spawn {
            SpawnView::Average => average,
            SpawnView::Worst => worst.unwrap_or(average),
        }
    }

    /// The rules about grids, those of some phases, on this very grid.
    fn standing(&self, board: Board, counts: impl Fn(Phase) -> bool) -> Worth {
        let genes = self
            .genes
            .iter()
            .map(|(term, parameters, coefficient)| {
                if counts(term.phase()) {
                    coefficient * term.shape().value(board, parameters).unwrap_or(0.0)
                } else {
                    0.0
                }
            })
            .collect();
        Worth { genes, decided: 0.0 }
    }
}

/// The board after a move, found cell by cell along each line as the rules of the game are written.
#[must_use]
pub fn moved(board: Board, direction: Direction) -> Board {
    let mut cells = board.cells();
    for line in 0..4 {
        let at: [usize; 4] = std::array::from_fn(|step| match direction {
            Direction::Up => step * 4 + line,
            Direction::Left => line * 4 + step,
            Direction::Down => (3 - step) * 4 + line,
            Direction::Right => line * 4 + 3 - step,
        });
        let mut merged = [false; 4];
        for from in 1..4 {
            let mut here = from;
            while here > 0 && cells[at[here]] != 0 {
                let (tile, next) = (cells[at[here]], cells[at[here - 1]]);
                if next == 0 {
                    cells.swap(at[here], at[here - 1]);
                    merged.swap(here, here - 1);
                } else if next == tile && tile != 15 && !merged[here] && !merged[here - 1] {
                    cells[at[here - 1]] += 1;
                    cells[at[here]] = 0;
                    merged[here - 1] = true;
                } else {
                    break;
                }
                here -= 1;
            }
        }
    }
    Board::from_cells(cells)
}

impl GridPlayer for ReferencePlayer {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        let mut values = [None; 4];
        for appraisal in self.appraise(board) {
            values[appraisal.direction as usize] = Some(appraisal.worth.total());
        }
        values
    }
}
