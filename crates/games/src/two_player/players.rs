//! Players of a two-player game: by name, ready for games, and in whole games of evolution.

use super::matches::outcome;
use super::search::{Evaluator, Searcher, count};
use super::{Settings, TwoPlayer, TwoPlayerMatch, standard};
use crate::search::{Explaining, Found, Method, like, name_search, read_judgement, read_search, weighed};
use crate::seed::{Generator, Seed};
use crate::{
    Contender, Effort, Files, Game, GameSettings, Gene, Listener, Match, NameError, Outcome, Plan, Player,
    PlayerForm, RuleId, Thought, WrongGame, settings_of,
};
use rand::RngExt;
use std::sync::Arc;

/// How players' names look.
pub(super) const FORMS: &[PlayerForm] = &[
    PlayerForm {
        form: "RUN.ron, RUN.ron#ID",
        help: "the champion of a saved run, or another individual",
        offered: &[],
    },
    PlayerForm {
        form: "alphabeta:3, alphabeta:100ms",
        help: "a search so many plies deep, or for a time a move, by the standard player's rules",
        offered: &[
            ("alphabeta:1", "Search, 1 ply ahead"),
            ("alphabeta:2", "Search, 2 plies ahead"),
            ("alphabeta:4", "Search, 4 plies ahead"),
            ("alphabeta:500ms", "Search, half a second a move"),
        ],
    },
    PlayerForm {
        form: "fast:8, fast:100ms",
        help: "the same, but it looks less far along unlikely moves: deeper in the same time",
        offered: &[],
    },
    PlayerForm {
        form: "minimax:2",
        help: "plain minimax, 1 to 5 plies",
        offered: &[("minimax:2", "Plain minimax, 2 plies ahead")],
    },
    PlayerForm {
        form: "alphabeta:3,RUN.ron",
        help: "the same by another judgement: RUN.ron, RUN.ron#ID, rules:ID=C,…",
        offered: &[],
    },
    PlayerForm {
        form: "ntuple:NET, alphabeta:3,ntuple:NET",
        help: "a network that `dna-lab train` saved, one ply ahead or deeper",
        offered: &[],
    },
    PlayerForm {
        form: "standard",
        help: "the standard player's rules, so many plies ahead as the game says",
        offered: &[("standard", "Standard player")],
    },
    PlayerForm {
        form: "rules:ID=C,…",
        help: "these rules, so many plies ahead as the game says",
        offered: &[],
    },
    PlayerForm { form: "random", help: "any legal move", offered: &[("random", "Random moves")] },
];

/// The same in one line.
const FORMS_LINE: &str = "random, standard, alphabeta:3, fast:100ms, minimax:2, each of these three with ,rules:… or ,RUN.ron \
                          behind it; rules:ID=C,…, RUN.ron or RUN.ron#ID";

/// How a player plays.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spec<P> {
    /// Any legal move.
    Random,
    /// By looking ahead over weighted rules.
    Search {
        /// The rules.
        genes: Vec<Gene>,
        /// How.
        method: Method,
        /// How far; as far as its run or its game says if it does not say so itself.
        effort: Option<Effort>,
        /// The game.
        game: std::marker::PhantomData<fn() -> P>,
    },
}

impl<P: TwoPlayer> Spec<P> {
    /// These rules, looking as far ahead as the game says.
    pub(super) const fn of_rules(genes: Vec<Gene>) -> Self {
        Self::search(genes, Method::AlphaBeta, None)
    }

    const fn search(genes: Vec<Gene>, method: Method, effort: Option<Effort>) -> Self {
        Self::Search { genes, method, effort, game: std::marker::PhantomData }
    }

    /// The player of this name, and the settings of its run if it comes from one.
    pub(super) fn read(name: &str, files: &mut dyn Files) -> Result<(Self, Option<GameSettings>), NameError> {
        if name == "random" {
            return Ok((Self::Random, None));
        }
        let mut judgement = |text: &str| match text {
            "standard" => Ok((standard::<P>(), None)),
            _ => read_judgement(text, files, &Settings::<P>::default(), FORMS_LINE),
        };
        let (method, effort, by) = match read_search(name, "standard")? {
            Some((method, effort, by)) => (method, Some(effort), by),
            None => (Method::AlphaBeta, None, name),
        };
        let (genes, game) = judgement(by)?;
        Ok((Self::search(genes, method, effort), game))
    }

    /// What each of its rules says of a position.
    fn contributions(&self, position: &P) -> Vec<(RuleId, f64)> {
        let value = |gene: &Gene| {
            let count = f64::from(count::<P>(gene)?(position));
            Some((gene.rule.clone(), gene.coefficient * count + 0.0))
        };
        self.genes().unwrap_or_default().iter().filter_map(value).collect()
    }

    /// Ready to play as these settings say.
    pub(super) fn ready(&self, settings: &Settings<P>) -> Engine<P> {
        Engine(match self {
            Self::Random => None,
            Self::Search { genes, method, effort, .. } => {
                let effort = effort.unwrap_or(Effort::Depth(settings.depth));
                Some((Evaluator::new(genes).into(), *method, effort))
            }
        })
    }
}

impl<P: TwoPlayer> Plan for Spec<P> {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn crate::Engine>, WrongGame> {
        let engine = self.ready(settings_of(game)?);
        Ok(Arc::new(NamedEngine { engine, spec: self.clone(), game: game.same() }))
    }

    fn genes(&self) -> Option<&[Gene]> {
        match self {
            Self::Random => None,
            Self::Search { genes, .. } => Some(genes),
        }
    }

    fn has_opinion(&self) -> bool {
        *self != Self::Random
    }

    fn searching(&self, method: &str, depth: u8) -> Option<Arc<dyn Plan>> {
        let genes = self.genes()?.to_vec();
        Some(Arc::new(Self::search(genes, Method::find(method)?, Some(Effort::Depth(depth)))))
    }

    fn usual_opponent(&self, game: &dyn Game) -> Option<String> {
        let settings: &Settings<P> = settings_of(game).ok()?;
        let (method, effort) = match self {
            Self::Search { method, effort, .. } => (*method, *effort),
            Self::Random => (Method::AlphaBeta, None),
        };
        Some(like(method, effort, settings.depth) + ",standard")
    }
}

/// A player, shared by any number of games: its search, or random moves.
#[derive(Clone, Debug)]
pub(super) struct Engine<P>(Option<(Arc<Evaluator<P>>, Method, Effort)>);

impl<P: TwoPlayer> Engine<P> {
    fn player(&self, seed: Seed) -> AtBoard<P> {
        let searcher = |(evaluator, method, effort): &(Arc<Evaluator<P>>, Method, Effort)| {
            (Searcher::new(evaluator.clone(), *method), *effort)
        };
        AtBoard { searcher: self.0.as_ref().map(searcher), chance: seed.generator() }
    }
}

/// A player in one game.
struct AtBoard<P> {
    searcher: Option<(Searcher<P>, Effort)>,
    chance: Generator,
}

impl<P: TwoPlayer> AtBoard<P> {
    /// Its analysis of a position; none if `stop` said so meanwhile.
    fn think(&mut self, position: &P, stop: &dyn Fn() -> bool) -> Option<Found<u8>> {
        if let Some((searcher, effort)) = &mut self.searcher {
            return searcher.think(position, *effort, stop);
        }
        let moves = position.moves();
        let best = (!moves.is_empty()).then(|| moves[self.chance.random_range(0..moves.len())]);
        Some(Found { best, ..Found::default() })
    }
}

impl<P: TwoPlayer> Player for AtBoard<P> {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.think(game.of::<TwoPlayerMatch<P>>()?.now(), stop).map(|found| found.thought())
    }

    fn report_to(&mut self, listener: Listener) {
        if let Some((searcher, _)) = &mut self.searcher {
            searcher.reports.to(listener);
        }
    }

    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        let position = game.of::<TwoPlayerMatch<P>>()?.now();
        let Some((searcher, effort)) = &mut self.searcher else { return Some(Thought::default()) };
        let found = searcher.think(position, *effort, stop)?;
        let values = match effort {
            Effort::Depth(depth) if searcher.method.is_exact() => searcher.values(position, *depth, stop)?,
            _ => found.best.map(|best| (best, found.value)).into_iter().collect(),
        };
        Some(Thought { moves: weighed(values), ..found.thought() })
    }
}

/// A player as boards and arenas know it.
struct NamedEngine<P> {
    engine: Engine<P>,
    spec: Spec<P>,
    game: GameSettings,
}

impl<P: TwoPlayer> crate::Engine for NamedEngine<P> {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.engine.player(seed))
    }

    fn explainer(&self, seed: Seed, _quick: bool) -> Box<dyn Player> {
        let spec = self.spec.clone();
        let rules = move |game: &dyn Match| {
            game.of::<TwoPlayerMatch<P>>().map_or(Vec::new(), |game| spec.contributions(game.now()))
        };
        Box::new(Explaining { player: self.engine.player(seed), rules })
    }

    fn elsewhere(&self) -> Option<(String, GameSettings)> {
        let name = match &self.spec {
            Spec::Random => "random".to_owned(),
            Spec::Search { genes, method, effort, .. } => {
                name_search(genes, *method, *effort, &Settings::<P>::default())?
            }
        };
        Some((name, self.game.clone()))
    }
}

/// A player and its opponents: the seed of a game draws an opponent, a seat and the first plies.
#[derive(Debug)]
pub(super) struct MatchPlayer<P> {
    pub(super) settings: Settings<P>,
    pub(super) engine: Engine<P>,
    /// At least one.
    pub(super) against: Vec<Engine<P>>,
}

impl<P: TwoPlayer> Contender for MatchPlayer<P> {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("never stopped")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let mut chance = seed.derive(2).generator();
        let opponent = &self.against[chance.random_range(0..self.against.len())];
        let seat = chance.random_range(0..2);
        let mut players = [self.engine.player(seed.derive(3)), opponent.player(seed.derive(4))];
        players.rotate_right(seat);
        let mut position = self.settings.opened(seed).pop()?;
        let (first, mut plies) = (position.seat(), 0);
        while position.ended().is_none() {
            if stop() {
                return None;
            }
            let best = players[position.seat()].think(&position, stop)?.best?;
            position = position.after(best);
            plies += 1;
        }
        Some(outcome(&position, seat, first, plies))
    }
}
