//! What a two-player game states, so that its players search: names of players, games of evolution and settings follow from it.

use super::plan::SearchPlan;
use super::{Found, Method, Reports, plies};
use crate::field::{self, Field, FieldInfo, Unit, Values};
use crate::seed::{Generator, Seed};
use crate::{
    Effort, Files, Game, GameSettings, Gene, Match, Move, NameError, NamedPlayers, Occasion, Plan,
    PlayerForm, RuleId, network,
};
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A match that is searched: beside what every match can do, its own moves at full speed.
pub(crate) trait SearchMatch: Match {
    /// A move, as the game has it.
    type Step: Copy + Ord + Into<Move>;

    /// Plays a legal move.
    fn advance(&mut self, step: Self::Step);

    /// A legal move, each as likely; none where there is none.
    fn random_step(&self, chance: &mut Generator) -> Option<Self::Step>;
}

/// A search of one game.
pub(crate) trait Search<M: SearchMatch>: Send {
    /// Searches the position that a match has come to. None if `stop` said so; it is asked every few milliseconds.
    fn think(&mut self, at: &M, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found<M::Step>>;

    /// What each legal move is worth to the side to move, so many plies ahead. None if `stop` said so.
    fn values(&mut self, at: &M, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(M::Step, i32)>>;

    /// Where it reports each depth.
    fn reports(&mut self) -> &mut Reports;
}

/// How games begin and how far players look ahead: settings that all these games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Common {
    /// Plies that players look ahead, 1..=8.
    pub(crate) depth: u8,
    /// Plies that they look ahead during selection, 1..=8.
    pub(crate) judged_depth: u8,
    /// Random plies before the players take over.
    pub(crate) opening_plies: u32,
}

impl Common {
    /// How far players look ahead, in words.
    pub(crate) fn described(self) -> String {
        format!("{} in play, {} while judged", plies(self.depth), self.judged_depth)
    }
}

/// A two-player game whose players search, by its settings.
pub(crate) trait SearchGame: Game + Clone + Default + PartialEq {
    /// A game in progress.
    type Match: SearchMatch;
    /// What values positions.
    type Evaluator: Debug + Send + Sync + 'static;
    /// What looks ahead.
    type Search: Search<Self::Match> + 'static;

    /// What a person may set.
    const FIELDS: &'static [Field<Self>];
    /// How names of players look.
    const FORMS: &'static [PlayerForm];
    /// The name of the rules that a search goes by where it names none.
    const STANDARD: &'static str;
    /// The most random plies that games may begin with.
    const MOST_OPENING_PLIES: u32 = 20;
    /// How many plies deep menus offer a search.
    const DEPTHS: RangeInclusive<u8>;
    /// The player that gives hints by default.
    const ADVISER: &'static str;

    /// The rules of [`SearchGame::STANDARD`].
    fn standard() -> Vec<Gene>;

    /// The rules and the depth of a player with a name of its own; none where the name is none.
    fn named(_name: &str) -> Option<(Vec<Gene>, u8)> {
        None
    }

    /// What these genes make of positions; those of other games count for nothing.
    fn evaluator(genes: &[Gene]) -> Self::Evaluator;

    /// A search with leaves valued by `evaluator`.
    fn search(evaluator: Arc<Self::Evaluator>, method: Method) -> Self::Search;

    /// The value of a rule for coefficient 1 to the side to move; none if it is another game's.
    fn rule_value(rule: &RuleId, at: &Self::Match) -> Option<f64>;

    /// The settings that all these games have.
    fn common(&self) -> Common;

    /// Changes them.
    fn set_common(&mut self, common: Common);

    /// A match of this seed, after its random plies.
    fn deal(&self, seed: Seed) -> Self::Match;

    /// The settings with the look-ahead of this occasion.
    fn looking_ahead(&self, occasion: Occasion) -> Self {
        let common = self.common();
        let depth = match occasion {
            Occasion::Selection => common.judged_depth,
            Occasion::Play => common.depth,
        };
        let mut ahead = self.clone();
        ahead.set_common(Common { depth, ..common });
        ahead
    }

    /// The settings with `given` ones, by their ids. Where it is not among them, players look as far ahead while they are judged as in
    /// play, which is `depth` plies if not given either.
    fn given(&self, depth: u8, given: &[(&str, f64)]) -> Self {
        let mut game = self.clone();
        game.set_common(Common { depth, ..self.common() });
        for (id, value) in given {
            game = field::with(Self::FIELDS, &game, id, *value);
        }
        if !given.iter().any(|(id, _)| *id == "judged_depth") {
            let common = game.common();
            game.set_common(Common { judged_depth: common.depth, ..common });
        }
        game
    }
}

/// The deepest search that evolution may ask for.
const DEEPEST_BRED: f64 = 8.0;

/// The setting of how far players look ahead.
pub(crate) const fn depth_field<G: SearchGame>() -> Field<G> {
    Field {
        info: FieldInfo::of_game(
            "depth",
            Values::Number(Unit::Count),
            "Plies ahead",
            "How far players look ahead when they play, and when the champion is validated",
        )
        .basic(),
        range: |_| 1.0..=DEEPEST_BRED,
        get: |settings| Some(f64::from(settings.common().depth)),
        set: |settings, value| settings.set_common(Common { depth: value as u8, ..settings.common() }),
    }
}

/// The setting of how far they look ahead during selection.
pub(crate) const fn judged_depth_field<G: SearchGame>() -> Field<G> {
    Field {
        info: FieldInfo::of_game(
            "judged_depth",
            Values::Number(Unit::Count),
            "… while judged",
            "How far they look ahead while selection judges: fewer plies, many more games",
        ),
        range: |_| 1.0..=DEEPEST_BRED,
        get: |settings| Some(f64::from(settings.common().judged_depth)),
        set: |settings, value| settings.set_common(Common { judged_depth: value as u8, ..settings.common() }),
    }
}

/// The setting of how many random plies games begin with.
pub(crate) const fn opening_field<G: SearchGame>() -> Field<G> {
    Field {
        info: FieldInfo::of_game(
            "opening_plies",
            Values::Number(Unit::Count),
            "Random plies first",
            "Random plies at the start of each game, for variety",
        ),
        range: |_| 0.0..=f64::from(G::MOST_OPENING_PLIES),
        get: |settings| Some(f64::from(settings.common().opening_plies)),
        set: |settings, value| {
            settings.set_common(Common { opening_plies: value as u32, ..settings.common() });
        },
    }
}

impl<G: SearchGame> NamedPlayers for G {
    fn player_forms(&self) -> &'static [PlayerForm] {
        G::FORMS
    }

    fn plan(
        &self,
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Arc<dyn Plan>, Option<GameSettings>), NameError> {
        if let Some(plan) = network::plan(self, name, files)? {
            return Ok((plan, None));
        }
        let (plan, game) = SearchPlan::<G>::read(name, files)?;
        Ok((Arc::new(plan), game))
    }

    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan> {
        Arc::new(SearchPlan::<G>::of_rules(genes.to_vec()))
    }

    fn on(&self, occasion: Occasion) -> GameSettings {
        self.looking_ahead(occasion).into()
    }

    fn searches(&self) -> Option<(&'static str, RangeInclusive<u8>)> {
        Some((Method::AlphaBeta.name(), G::DEPTHS))
    }

    fn usual_adviser(&self) -> Option<&'static str> {
        Some(G::ADVISER)
    }
}
