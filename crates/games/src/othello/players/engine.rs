//! Players ready for any number of games, and games between them.

use super::super::board::Board;
use super::super::game::Game;
use super::super::moves::legal;
use super::super::{DiscMatch, DiscVariant};
use super::evaluator::Evaluator;
use super::plan::DiscPlan;
use super::search::{Found, Searcher};
use crate::search::{Explaining, Method, weighed};
use crate::seed::{Generator, Seed};
use crate::{Contender, Effort, Engine, GameSettings, Listener, Match, Outcome, Player, Side, Thought};
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::sync::Arc;

/// A player, shared by any number of games.
#[derive(Clone, Debug)]
pub struct DiscEngine {
    /// How it chooses its own moves; all of them at random where it does not.
    pub head: Option<(Arc<Evaluator>, Method, Effort)>,
    /// How often a random move comes in place of its own, 0..=1.
    pub random_moves: f64,
}

/// A player at a board.
#[derive(Debug)]
pub struct DiscPlayer {
    head: Option<(Searcher, Effort)>,
    random_moves: f64,
    chance: Generator,
}

impl DiscEngine {
    /// For one game; its own chance is drawn from `seed`.
    #[must_use]
    pub fn player(&self, seed: Seed) -> DiscPlayer {
        let head = self.head.as_ref();
        DiscPlayer {
            head: head
                .map(|(evaluator, method, effort)| (Searcher::new(evaluator.clone(), *method), *effort)),
            random_moves: self.random_moves,
            chance: seed.generator(),
        }
    }
}

impl DiscPlayer {
    /// What it makes of a position; nothing if `stop` said so meanwhile.
    pub fn think(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<Found> {
        match &mut self.head {
            Some((searcher, effort)) if !self.chance.random_bool(self.random_moves) => {
                searcher.think(board, *effort, stop)
            }
            _ => Some(Found { best: legal(board).choose(&mut self.chance), ..Found::default() }),
        }
    }
}

impl Player for DiscPlayer {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.think(game.of::<DiscMatch>()?.game.board(), stop).map(|found| found.thought())
    }

    fn report_to(&mut self, listener: Listener) {
        if let Some((searcher, _)) = &mut self.head {
            searcher.reports.to(listener);
        }
    }

    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        let board = game.of::<DiscMatch>()?.game.board();
        let Some((searcher, effort)) = &mut self.head else { return Some(Thought::default()) };
        let found = searcher.think(board, *effort, stop)?;
        let values = match effort {
            Effort::Depth(depth) if searcher.method.is_exact() => searcher.values(board, *depth, stop)?,
            _ => found.best.map(|best| (best, found.value)).into_iter().collect(),
        };
        Some(Thought { moves: weighed(values), ..found.thought() })
    }
}

/// A player as boards and arenas know it.
pub(super) struct NamedEngine {
    pub(super) engine: DiscEngine,
    pub(super) plan: DiscPlan,
    pub(super) game: GameSettings,
}

impl Engine for NamedEngine {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.engine.player(seed))
    }

    fn explainer(&self, seed: Seed, _quick: bool) -> Box<dyn Player> {
        let plan = self.plan.clone();
        let rules = move |game: &dyn Match| match game.of() {
            Some(DiscMatch { game, .. }) => plan.contributions(game.board()),
            None => Vec::new(),
        };
        Box::new(Explaining { player: self.engine.player(seed), rules })
    }

    fn elsewhere(&self) -> Option<(String, GameSettings)> {
        Some((self.plan.name()?, self.game.clone()))
    }
}

/// Plays a game to its end, each move being the best of what `think` makes of the position; nothing if it gives nothing.
pub fn finish(mut game: Game, mut think: impl FnMut(&Game) -> Option<Found>) -> Option<Game> {
    // The side to move has no move when the game is over.
    while let Some(best) = think(&game)?.best {
        game.play(best);
    }
    Some(game)
}

impl DiscVariant {
    /// The game of this chance, after its random plies.
    #[must_use]
    pub fn deal(&self, chance: Seed) -> Game {
        Game::opened(self.opening_plies, chance.derive(1))
    }
}

/// A player and its opponents: the chance of a game draws one of them, a colour and the first plies.
#[derive(Debug)]
pub struct DiscContender {
    variant: DiscVariant,
    engine: DiscEngine,
    against: Vec<DiscEngine>,
}

impl DiscContender {
    /// Against at least one.
    #[must_use]
    pub const fn new(variant: DiscVariant, engine: DiscEngine, against: Vec<DiscEngine>) -> Self {
        Self { variant, engine, against }
    }
}

impl Contender for DiscContender {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("never stopped")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let mut generator = seed.derive(2).generator();
        let opponent = &self.against[generator.random_range(0..self.against.len())];
        let side = if generator.random_bool(0.5) { Side::Black } else { Side::White };
        let mut players = [self.engine.player(seed.derive(3)), opponent.player(seed.derive(4))];
        if side == Side::White {
            players.reverse();
        }
        let game = finish(self.variant.deal(seed), |game| {
            if stop() { None } else { players[game.to_move() as usize].think(game.board(), stop) }
        })?;
        Some(game.outcome(side))
    }
}
