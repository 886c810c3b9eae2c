//! Any player, ready to sit down to any number of games.

use super::super::game::{Game, Side};
use super::super::{Layout, Variant};
use super::evaluator::Evaluator;
use super::search::{Effort, Method, Searcher, Thought};
use crate::games::{Contender, Outcome};
use crate::seed::{Generator, Seed};
use rand::RngExt;
use std::sync::Arc;

/// A player, shared by any number of games.
#[derive(Clone, Debug)]
pub struct Mind(Kind);

/// How a [`Mind`] thinks.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Not at all.
    Random,
    /// By a search over weighted rules.
    Search(Arc<Evaluator>, Method, Effort),
}

/// A player at a board.
#[derive(Debug)]
pub enum Player {
    /// Draws its moves.
    Random(Box<Generator>),
    /// Searches them.
    Searcher(Box<Searcher>, Effort),
}

impl Mind {
    /// One that thinks so.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self(kind)
    }

    /// Sits down to one game; its own chance is drawn from `whims`.
    #[must_use]
    pub fn sit_down(&self, whims: Seed) -> Player {
        match &self.0 {
            Kind::Random => Player::Random(Box::new(whims.generator())),
            Kind::Search(evaluator, method, effort) => {
                Player::Searcher(Box::new(Searcher::new(evaluator.clone(), *method)), *effort)
            }
        }
    }
}

impl Player {
    /// What it makes of the position that the game has come to; nothing if `stop` said so meanwhile.
    pub fn think(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Option<Thought> {
        match self {
            Self::Random(generator) => {
                let moves = game.board().moves();
                let count = moves.len().max(1);
                let best = moves.nth(generator.random_range(0..count) as usize);
                Some(Thought { best, ..Thought::default() })
            }
            Self::Searcher(searcher, effort) => searcher.think(game, *effort, stop),
        }
    }
}

/// Plays a game to its end, each move being the best of what `think` makes of the position; nothing if it gives nothing.
pub fn finish(mut game: Game, mut think: impl FnMut(&Game) -> Option<Thought>) -> Option<Game> {
    while game.ending().is_none() {
        match think(&game)?.best {
            Some(best) => game.play(best),
            None => break,
        }
    }
    Some(game)
}

impl Variant {
    /// The game of this chance: its layout and its random plies.
    #[must_use]
    pub fn deal(&self, chance: Seed) -> Game {
        let at = chance.derive(0).generator().random_range(0..self.layouts.len());
        self.opened(self.layouts[at], chance)
    }

    /// Game `at` of a series: pairs of games have the same first position, so that both colours can be played, and
    /// layouts take turns.
    #[must_use]
    pub fn deal_nth(&self, series: Seed, at: usize) -> Game {
        let pair = at / 2;
        self.opened(self.layouts[pair % self.layouts.len()], series.derive(pair as u64))
    }

    fn opened(&self, layout: Layout, chance: Seed) -> Game {
        Game::opened(layout, self.opening_plies, self.cap, chance.derive(1))
    }
}

/// A player and its opponents: the chance of a game draws one of them, a colour, a layout and the first plies.
#[derive(Debug)]
pub struct Duellist {
    variant: Variant,
    mind: Mind,
    against: Vec<Mind>,
}

impl Duellist {
    /// Against at least one.
    #[must_use]
    pub const fn new(variant: Variant, mind: Mind, against: Vec<Mind>) -> Self {
        Self { variant, mind, against }
    }
}

impl Contender for Duellist {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("nobody stops it")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let mut generator = seed.derive(2).generator();
        let opponent = &self.against[generator.random_range(0..self.against.len())];
        let side = if generator.random_bool(0.5) { Side::Black } else { Side::White };
        let mut players = [self.mind.sit_down(seed.derive(3)), opponent.sit_down(seed.derive(4))];
        if side == Side::White {
            players.reverse();
        }
        let game = finish(self.variant.deal(seed), |game| {
            if stop() { None } else { players[game.to_move() as usize].think(game, stop) }
        })?;
        Some(game.outcome(side))
    }
}
