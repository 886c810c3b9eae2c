//! Players ready for any number of games, and games between them.

use super::super::game::Game;
use super::super::{Layout, MarbleMatch, MarbleVariant};
use super::evaluator::Evaluator;
use super::plan::SearchPlan;
use super::search::{Found, Searcher};
use crate::search::{Explaining, Method, weighed};
use crate::seed::{Generator, Seed};
use crate::{Contender, Effort, Engine, GameSettings, Listener, Match, Outcome, Player, Side, Thought};
use rand::RngExt;
use std::sync::Arc;

/// A player, shared by any number of games.
#[derive(Clone, Debug)]
pub enum MarbleEngine {
    /// Does not think.
    Random,
    /// Searches over weighted rules.
    Search(Arc<Evaluator>, Method, Effort),
}

/// A player at a board.
#[derive(Debug)]
pub enum MarblePlayer {
    /// Draws its moves.
    Random(Box<Generator>),
    /// Searches them.
    Searcher(Box<Searcher>, Effort),
}

impl MarbleEngine {
    /// For one game; its own chance is drawn from `seed`.
    #[must_use]
    pub fn player(&self, seed: Seed) -> MarblePlayer {
        match self {
            Self::Random => MarblePlayer::Random(Box::new(seed.generator())),
            Self::Search(evaluator, method, effort) => {
                MarblePlayer::Searcher(Box::new(Searcher::new(evaluator.clone(), *method)), *effort)
            }
        }
    }
}

impl MarblePlayer {
    /// What it makes of the position that the game has come to; nothing if `stop` said so meanwhile.
    pub fn think(&mut self, game: &Game, stop: &dyn Fn() -> bool) -> Option<Found> {
        match self {
            Self::Random(generator) => {
                let moves = game.board().moves();
                let count = moves.len().max(1);
                let best = moves.nth(generator.random_range(0..count) as usize);
                Some(Found { best, ..Found::default() })
            }
            Self::Searcher(searcher, effort) => searcher.think(game, *effort, stop),
        }
    }
}

impl Player for MarblePlayer {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.think(&game.of::<MarbleMatch>()?.game, stop).map(|found| found.thought())
    }

    fn report_to(&mut self, listener: Listener) {
        if let Self::Searcher(searcher, _) = self {
            searcher.reports.to(listener);
        }
    }

    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        let game = &game.of::<MarbleMatch>()?.game;
        let Self::Searcher(searcher, effort) = self else { return Some(Thought::default()) };
        let found = searcher.think(game, *effort, stop)?;
        let values = match effort {
            Effort::Depth(depth) if searcher.method.is_exact() => searcher.values(game, *depth, stop)?,
            _ => found.best.map(|best| (best, found.value)).into_iter().collect(),
        };
        Some(Thought { moves: weighed(values), ..found.thought() })
    }
}

/// A player as boards and arenas know it.
pub(super) struct NamedEngine {
    pub(super) engine: MarbleEngine,
    pub(super) plan: SearchPlan,
    pub(super) game: GameSettings,
}

impl Engine for NamedEngine {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.engine.player(seed))
    }

    fn explainer(&self, seed: Seed, _quick: bool) -> Box<dyn Player> {
        let plan = self.plan.clone();
        let rules = move |game: &dyn Match| match game.of() {
            Some(MarbleMatch { game, .. }) => plan.contributions(game.board()),
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
    while game.ending().is_none() {
        match think(&game)?.best {
            Some(best) => game.play(best),
            None => break,
        }
    }
    Some(game)
}

impl MarbleVariant {
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
pub struct MarbleContender {
    variant: MarbleVariant,
    engine: MarbleEngine,
    against: Vec<MarbleEngine>,
}

impl MarbleContender {
    /// Against at least one.
    #[must_use]
    pub const fn new(variant: MarbleVariant, engine: MarbleEngine, against: Vec<MarbleEngine>) -> Self {
        Self { variant, engine, against }
    }
}

impl Contender for MarbleContender {
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
            if stop() { None } else { players[game.to_move() as usize].think(game, stop) }
        })?;
        Some(game.outcome(side))
    }
}
