//! Players that search: ready for any number of games, in one game, and in whole games of evolution.

use super::game::{Search, SearchGame, SearchMatch};
use super::plan::SearchPlan;
use super::{Explaining, Found, Method, weighed};
use crate::seed::{Generator, Seed};
use crate::{
    Contender, Effort, Engine, GameSettings, Gene, Listener, Match, Occasion, Outcome, Player, Rival, Thought,
};
use rand::RngExt;
use std::sync::Arc;

/// A move of game `G`.
type Step<G> = <<G as SearchGame>::Match as SearchMatch>::Step;

/// A player, shared by any number of games.
#[derive(Debug)]
pub(crate) struct SearchEngine<G: SearchGame> {
    /// How it chooses its own moves; all of them are random where it does not.
    pub(super) search: Option<(Arc<G::Evaluator>, Method, Effort)>,
    /// How often a random move comes in place of its own, 0..=1.
    pub(super) random_moves: f64,
}

impl<G: SearchGame> SearchEngine<G> {
    /// For one game; its own chance is drawn from `seed`.
    fn player(&self, seed: Seed) -> SearchPlayer<G> {
        let searcher = self.search.as_ref().map(|(evaluator, method, effort)| Limited {
            search: Box::new(G::search(evaluator.clone(), *method)),
            method: *method,
            effort: *effort,
        });
        SearchPlayer { searcher, random_moves: self.random_moves, chance: seed.generator() }
    }
}

/// A search with how far it goes.
struct Limited<S> {
    search: Box<S>,
    method: Method,
    effort: Effort,
}

/// A player in one game.
struct SearchPlayer<G: SearchGame> {
    searcher: Option<Limited<G::Search>>,
    random_moves: f64,
    chance: Generator,
}

impl<G: SearchGame> SearchPlayer<G> {
    /// Its analysis of a position; none if `stop` said so meanwhile.
    fn think(&mut self, at: &G::Match, stop: &dyn Fn() -> bool) -> Option<Found<Step<G>>> {
        match &mut self.searcher {
            Some(searcher) if self.random_moves == 0.0 || !self.chance.random_bool(self.random_moves) => {
                searcher.search.think(at, searcher.effort, stop)
            }
            _ => Some(Found { best: at.random_step(&mut self.chance), ..Found::default() }),
        }
    }
}

impl<G: SearchGame> Player for SearchPlayer<G> {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.think(game.of()?, stop).map(|found| found.thought())
    }

    fn report_to(&mut self, listener: Listener) {
        if let Some(searcher) = &mut self.searcher {
            searcher.search.reports().to(listener);
        }
    }

    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        let at = game.of()?;
        let Some(Limited { search, method, effort }) = &mut self.searcher else {
            return Some(Thought::default());
        };
        let found = search.think(at, *effort, stop)?;
        let values = match effort {
            Effort::Depth(depth) if method.is_exact() => search.values(at, *depth, stop)?,
            _ => found.best.map(|best| (best, found.value)).into_iter().collect(),
        };
        Some(Thought { moves: weighed(values), ..found.thought() })
    }
}

/// A player as boards and arenas know it.
pub(super) struct NamedEngine<G: SearchGame> {
    pub(super) engine: SearchEngine<G>,
    pub(super) plan: SearchPlan<G>,
    pub(super) game: GameSettings,
}

impl<G: SearchGame> Engine for NamedEngine<G> {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.engine.player(seed))
    }

    fn explainer(&self, seed: Seed, _quick: bool) -> Box<dyn Player> {
        let plan = self.plan.clone();
        let rules = move |game: &dyn Match| game.of().map_or(Vec::new(), |at| plan.contributions(at));
        Box::new(Explaining { player: self.engine.player(seed), rules })
    }

    fn elsewhere(&self) -> Option<(String, GameSettings)> {
        Some((self.plan.name()?, self.game.clone()))
    }
}

/// Plays a match to its end, each move being the best of what `think` makes of the position. None if it gives nothing.
pub(crate) fn finish<M: SearchMatch>(
    mut at: M,
    mut think: impl FnMut(&M) -> Option<Found<M::Step>>,
) -> Option<M> {
    while at.ending().is_none()
        && let Some(best) = think(&at)?.best
    {
        at.advance(best);
    }
    Some(at)
}

/// A player and its opponents: the seed of a game draws an opponent, a seat and the first position.
#[derive(Debug)]
struct SearchContender<G: SearchGame> {
    game: G,
    engine: SearchEngine<G>,
    /// At least one.
    against: Vec<SearchEngine<G>>,
}

/// A player of these genes against these rivals; against the game's first reference opponent if there are none.
pub(crate) fn contender<G: SearchGame>(
    game: &G,
    genes: &[Gene],
    occasion: Occasion,
    against: &[Rival<'_>],
) -> Box<dyn Contender> {
    let ahead = game.looking_ahead(occasion);
    let of_rules = |genes: &[Gene]| SearchPlan::<G>::of_rules(genes.to_vec()).ready(&ahead);
    let rival = |rival: &Rival<'_>| match rival {
        Rival::Genes(genes) => of_rules(genes),
        Rival::Yardstick("random") => SearchPlan::RANDOM.ready(&ahead),
        Rival::Yardstick(_) => of_rules(&G::standard()),
    };
    let mut rivals: Vec<SearchEngine<G>> = against.iter().map(rival).collect();
    if rivals.is_empty() {
        rivals.push(of_rules(&G::standard()));
    }
    Box::new(SearchContender { game: game.clone(), engine: of_rules(genes), against: rivals })
}

impl<G: SearchGame> Contender for SearchContender<G> {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("never stopped")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let mut chance = seed.derive(2).generator();
        let opponent = &self.against[chance.random_range(0..self.against.len())];
        let seat = chance.random_range(0..2);
        let mut players = [self.engine.player(seed.derive(3)), opponent.player(seed.derive(4))];
        players.rotate_right(seat);
        let think = |at: &G::Match| if stop() { None } else { players[at.turn()].think(at, stop) };
        let ended = finish(self.game.deal(seed), think)?;
        Some(ended.outcome(seat))
    }
}
