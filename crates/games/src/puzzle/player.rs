//! Players of puzzles: by rules one move ahead, or at random.

use super::{Rules, Value, answers, as_move, begin, match_of, outcome};
use crate::puzzle::Puzzle;
use crate::seed::{Generator, Seed};
use crate::{
    Contender, Engine, Game, Gene, Match, Move, MoveWorth, Outcome, Plan, Player, RuleId, Thought, Worth,
    WrongGame, settings_of,
};
use rand::RngExt;
use std::sync::Arc;

/// A player by rules or at random; also the engine that makes more of the same.
#[derive(Clone, Debug)]
pub(super) struct RulePlayer<P> {
    genes: Option<Arc<[Gene]>>,
    /// The genes with what their rules say.
    rules: Arc<[(Gene, Value<P>)]>,
    chance: Generator,
}

impl<P: Puzzle> RulePlayer<P> {
    pub(super) fn new(genes: Option<&[Gene]>) -> Self {
        let rule = |gene: &Gene| {
            let known = P::RULES.iter().find(|rule| rule.0.id == gene.rule.as_str());
            known.map(|rule| (gene.clone(), rule.1))
        };
        let rules = genes.unwrap_or_default().iter().filter_map(rule).collect();
        Self { genes: genes.map(Into::into), rules, chance: Seed(0).generator() }
    }

    fn on_seed(&self, seed: Seed) -> Self {
        Self { chance: seed.derive(1).generator(), ..self.clone() }
    }

    /// What each rule adds to the worth of the move that a cell names.
    fn appraise<'a>(&'a self, at: &P, cell: usize) -> impl Iterator<Item = (RuleId, f64)> + 'a {
        let mut after = at.clone();
        after.play(cell);
        self.rules.iter().map(move |(gene, value)| (gene.rule.clone(), gene.coefficient * value(&after)))
    }

    /// The cell that names the first of the best moves; of players without rules, of any move.
    fn best(&mut self, at: &P) -> Option<usize> {
        let cells: Vec<usize> = at.moves().iter().map(|cells| cells[0]).collect();
        if self.genes.is_none() && !cells.is_empty() {
            return Some(cells[self.chance.random_range(0..cells.len())]);
        }
        let worth = |cell: usize| self.appraise(at, cell).map(|(_, value)| value).sum::<f64>();
        let weighed = cells.into_iter().map(|cell| (cell, worth(cell)));
        weighed.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(cell, _)| cell)
    }
}

impl<P: Puzzle> Plan for RulePlayer<P> {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        settings_of::<Rules<P>>(game)?;
        Ok(Arc::new(self.clone()))
    }

    fn genes(&self) -> Option<&[Gene]> {
        self.genes.as_deref()
    }

    fn has_opinion(&self) -> bool {
        self.genes.is_some()
    }
}

impl<P: Puzzle> Engine for RulePlayer<P> {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.on_seed(seed))
    }

    fn contender(&self) -> Option<&dyn Contender> {
        Some(self)
    }
}

impl<P: Puzzle> Contender for RulePlayer<P> {
    fn play(&self, seed: Seed) -> Outcome {
        let (mut at, mut chance) = (begin::<P>(seed), answers(seed));
        let (mut player, mut moves) = (self.on_seed(seed), 0);
        while let Some(cell) = player.best(&at) {
            at.play(cell);
            if let Some(what) = at.answer(&mut chance) {
                at.answered(what);
            }
            moves += 1;
        }
        outcome(&at, moves)
    }
}

impl<P: Puzzle> Player for RulePlayer<P> {
    fn answer(&mut self, game: &dyn Match, _stop: &dyn Fn() -> bool) -> Option<Thought> {
        let at = match_of::<P>(game)?;
        let weighed = |cells: Vec<usize>| {
            let rules: Vec<(RuleId, f64)> = self.appraise(at, cells[0]).collect();
            let worth = Worth::Value(rules.iter().map(|(_, value)| value).sum());
            MoveWorth { played: as_move(&cells), worth, rules, decided: None }
        };
        let moves = at.moves().into_iter().filter(|_| self.genes.is_some()).map(weighed).collect();
        let best = self.best(at).map(|cell| Move(cell as u32));
        Some(Thought { best, moves, ..Thought::default() })
    }
}
