//! Any player, ready to sit down to any number of games.

use super::super::game::{Game, Variant};
use super::super::moves::{Direction, tables};
use super::Player;
use super::baselines::{BlindPlayer, GreedyPlayer};
use super::expectimax::{Effort, ExpectimaxPlayer, Judge};
use super::monte_carlo::{self, MonteCarloPlayer};
use super::ntuple::{Network, NetworkPlayer};
use super::random::RandomPlayer;
use super::rule_player::{RuleBrain, RulePlayer};
use crate::games::{Contender, Outcome};
use crate::seed::Seed;
use std::sync::Arc;

/// A player of one variant, shared by any number of games.
#[derive(Debug)]
pub struct Mind {
    variant: Variant,
    kind: Kind,
}

/// How a [`Mind`] thinks.
#[derive(Debug)]
pub enum Kind {
    /// Not at all.
    Random,
    /// By a fixed order of directions.
    Blind([Direction; 4]),
    /// By the score of the next move.
    Greedy,
    /// By weighted rules, a few replies deep at most.
    Rules(Box<RuleBrain>),
    /// By random games.
    MonteCarlo(monte_carlo::Settings),
    /// By a search of all that may happen.
    Expectimax(Judge, Effort),
    /// By learned values.
    Network(Arc<Network>),
}

impl Mind {
    /// One that plays `variant`.
    #[must_use]
    pub fn new(variant: Variant, kind: Kind) -> Self {
        // So that no game pays for making them.
        let _ = tables();
        Self { variant, kind }
    }

    /// The game that it plays.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Sits down to one game; its own chance is drawn from `whims`.
    #[must_use]
    pub fn sit_down(&self, whims: Seed) -> Box<dyn Player + '_> {
        match &self.kind {
            Kind::Random => Box::new(RandomPlayer::new(whims)),
            Kind::Blind(order) => Box::new(BlindPlayer::new(*order)),
            Kind::Greedy => Box::new(GreedyPlayer::new()),
            Kind::Rules(brain) => Box::new(RulePlayer::new(brain, whims)),
            Kind::MonteCarlo(settings) => Box::new(MonteCarloPlayer::new(*settings, &self.variant, whims)),
            Kind::Expectimax(judge, effort) => Box::new(ExpectimaxPlayer::new(judge, *effort)),
            Kind::Network(network) => Box::new(NetworkPlayer::new(network)),
        }
    }

    /// Whether a move takes so long that a game is to be asked after each whether to go on.
    const fn ponders(&self) -> bool {
        matches!(self.kind, Kind::MonteCarlo(_) | Kind::Expectimax(..))
    }
}

impl Contender for Mind {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("nobody stops it")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let game = Game::new(&self.variant, seed.derive(0));
        let whims = seed.derive(1);
        let asked_every = if self.ponders() { 1 } else { 64 };
        match &self.kind {
            // Those that evolution lets play by the million are known to the compiler.
            Kind::Random => game.finish_unless(&mut RandomPlayer::new(whims), asked_every, stop),
            Kind::Rules(brain) => game.finish_unless(&mut RulePlayer::new(brain, whims), asked_every, stop),
            _ => game.finish_unless(&mut *self.sit_down(whims), asked_every, stop),
        }
    }
}
