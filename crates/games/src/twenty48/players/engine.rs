//! A player of one variant, ready for any number of games.

use super::super::game::{Game, GridVariant};
use super::super::moves::{Direction, tables};
use super::super::{Board, GridMatch, Lookahead, Settings};
use super::plan::GridPlan;
use super::reference::{Appraisal, ReferencePlayer};
use super::{GridPlayer, best_direction};
use crate::seed::Seed;
use crate::{Contender, Engine, GameSettings, Gene, Match, MoveWorth, Outcome, Player, Thought, Worth};

/// A player of 2048, ready for any number of games.
pub trait GridEngine: Contender {
    /// Sits down to one game; the player's own chance is drawn from `seed`.
    fn player(&self, seed: Seed) -> Box<dyn GridPlayer>;
}

/// Players that `seat` makes, each for one game. The compiler knows which, so that those that evolution lets play by the
/// million pay for nothing.
pub struct Solo<S> {
    variant: GridVariant,
    seat: S,
    /// Moves between two looks at whether to go on.
    asked_every: u32,
}

impl<P: GridPlayer + 'static, S: Fn(Seed) -> P + Send + Sync> Solo<S> {
    /// At this variant. A player that `ponders` takes so long about a move that each is followed by a look whether to go on.
    #[must_use]
    pub fn new(variant: GridVariant, ponders: bool, seat: S) -> Self {
        // So that no game pays for making them.
        let _ = tables();
        Self { variant, seat, asked_every: if ponders { 1 } else { 256 } }
    }
}

impl<P: GridPlayer + 'static, S: Fn(Seed) -> P + Send + Sync> GridEngine for Solo<S> {
    fn player(&self, seed: Seed) -> Box<dyn GridPlayer> {
        Box::new((self.seat)(seed))
    }
}

impl<P: GridPlayer + 'static, S: Fn(Seed) -> P + Send + Sync> Contender for Solo<S> {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("never stopped")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let game = Game::new(&self.variant, seed.derive(0));
        game.finish_unless(&mut (self.seat)(seed.derive(1)), self.asked_every, stop)
    }
}

/// A player as boards and arenas know it.
pub(in super::super) struct SoloEngine {
    pub(in super::super) engine: Box<dyn GridEngine>,
    pub(in super::super) settings: Settings,
    pub(in super::super) plan: GridPlan,
}

impl Engine for SoloEngine {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        let by_chance = matches!(self.plan, GridPlan::Random);
        Box::new(MatchPlayer { player: self.engine.player(seed.derive(1)), by_chance })
    }

    fn explainer(&self, seed: Seed, quick: bool) -> Box<dyn Player> {
        match &self.plan {
            GridPlan::Rules(genes) => {
                let Settings { variant, lookahead, .. } = &self.settings;
                // Two replies are judged by formula in a second or two.
                let replies = if quick { lookahead.replies.min(1) } else { lookahead.replies };
                let lookahead = Lookahead { replies, ..*lookahead };
                let player = ReferencePlayer::new(genes, variant, lookahead, seed.derive(1));
                Box::new(Explaining { player, genes: genes.clone() })
            }
            _ => self.player(seed),
        }
    }

    fn contender(&self) -> Option<&dyn Contender> {
        Some(&*self.engine)
    }

    fn elsewhere(&self) -> Option<(String, GameSettings)> {
        Some((self.plan.name()?, self.settings.clone().into()))
    }
}

fn board_of(game: &dyn Match) -> Option<Board> {
    game.of::<GridMatch>().map(|game| game.game.board)
}

/// A player at a match.
struct MatchPlayer {
    player: Box<dyn GridPlayer>,
    /// Whether no value says what it will do.
    by_chance: bool,
}

impl Player for MatchPlayer {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        if stop() {
            return None;
        }
        let best = match board_of(game) {
            Some(board) => self.player.choose_move(board, stop)?,
            None => None,
        };
        Some(Thought { best: best.map(|made| made.direction.as_move()), ..Thought::default() })
    }

    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        if stop() {
            return None;
        }
        let values = match board_of(game) {
            Some(board) => self.player.values_unless(board, stop)?,
            None => [None; 4],
        };
        let worth = |(direction, value): (Direction, Option<f64>)| {
            let worth = Worth::Value(value?);
            Some(MoveWorth { played: direction.as_move(), worth, rules: Vec::new(), decided: None })
        };
        let moves = Direction::ALL.into_iter().zip(values).filter_map(worth).collect();
        let best = best_direction(values).filter(|_| !self.by_chance).map(Direction::as_move);
        Some(Thought { best, moves, ..Thought::default() })
    }
}

/// A player of rules that says what each adds.
struct Explaining {
    player: ReferencePlayer,
    genes: Vec<Gene>,
}

impl Player for Explaining {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        if stop() {
            return None;
        }
        let appraisals = board_of(game).map_or(Vec::new(), |board| self.player.appraise(board));
        let worth = |appraisal: &Appraisal| {
            let rules =
                self.genes.iter().map(|gene| gene.rule.clone()).zip(appraisal.worth.genes.iter().copied());
            MoveWorth {
                played: appraisal.direction.as_move(),
                worth: Worth::Value(appraisal.worth.total()),
                rules: rules.collect(),
                decided: appraisal.looked_ahead.then_some(appraisal.worth.decided),
            }
        };
        let best = ReferencePlayer::best(&appraisals).map(|at| appraisals[at].direction.as_move());
        Some(Thought { best, moves: appraisals.iter().map(worth).collect(), ..Thought::default() })
    }
}
