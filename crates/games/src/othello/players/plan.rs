//! Players of Othello by name: what `alphabeta:3,RUN.ron` stands for.

use super::super::{Board, Settings, rules, standard_genes};
use super::engine::{DiscEngine, NamedEngine};
use super::evaluator::Evaluator;
use crate::search::{Method, like, name_search, read_judgement, read_search};
use crate::{
    Effort, Engine, Files, Game, GameSettings, Gene, Genome, NameError, Plan, PlayerForm, RuleId, WrongGame,
    settings_of,
};
use std::sync::Arc;

/// How players' names look.
pub(in super::super) const FORMS: &[PlayerForm] = &[
    PlayerForm {
        form: "RUN.ron, RUN.ron#ID",
        help: "the champion of a saved run, or another individual",
        offered: &[],
    },
    PlayerForm {
        form: "alphabeta:3, alphabeta:100ms",
        help: "a search so many plies deep, or for a time a move, by the standard weights",
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
        form: "wpc:standard",
        help: "the standard weights of squares, so many plies ahead as the game says",
        offered: &[("wpc:standard", "Standard weights of squares")],
    },
    PlayerForm {
        form: "rules:ID=C,…",
        help: "these rules, so many plies ahead as the game says",
        offered: &[],
    },
    PlayerForm {
        form: "greedy",
        help: "the move after which it has the most discs",
        offered: &[("greedy", "Greedy: most discs")],
    },
    PlayerForm { form: "random", help: "any legal move", offered: &[("random", "Random moves")] },
];

/// The same in one line.
const FORMS_LINE: &str = "random, greedy, wpc:standard, alphabeta:3, fast:100ms, minimax:2, each of these three with \
                          ,wpc:standard, ,rules:… or ,RUN.ron behind it; rules:ID=C,…, RUN.ron or RUN.ron#ID";

/// How a player of Othello plays.
#[derive(Clone, Debug, PartialEq)]
pub enum DiscPlan {
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
    },
}

impl DiscPlan {
    /// These rules, looking as far ahead as the game says.
    pub(in super::super) const fn of_rules(genes: Vec<Gene>) -> Self {
        Self::Search { genes, method: Method::AlphaBeta, effort: None }
    }

    /// The player of this name, and the settings of its run where it comes from one.
    pub(in super::super) fn read(
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Self, Option<GameSettings>), NameError> {
        match name {
            "random" => return Ok((Self::Random, None)),
            "greedy" => {
                let genes = Genome::parse("discs_early,discs_late", &Settings::default())?;
                let (genes, effort) = (genes.genes().to_vec(), Some(Effort::Depth(1)));
                return Ok((Self::Search { genes, method: Method::AlphaBeta, effort }, None));
            }
            _ => {}
        }
        let Some((method, effort, by)) = read_search(name, "wpc:standard")? else {
            let (genes, game) = judgement(name, files)?;
            return Ok((Self::of_rules(genes), game));
        };
        let (genes, game) = judgement(by, files)?;
        Ok((Self::Search { genes, method, effort: Some(effort) }, game))
    }

    /// By which it is read where there are no files; none where it depends on the time it takes.
    pub(super) fn name(&self) -> Option<String> {
        match self {
            Self::Random => Some("random".to_owned()),
            Self::Search { genes, method, effort } => {
                name_search(genes, *method, *effort, &Settings::default())
            }
        }
    }

    /// What each of its rules says of a position.
    pub(super) fn contributions(&self, board: Board) -> Vec<(RuleId, f64)> {
        let Self::Search { genes, .. } = self else { return Vec::new() };
        let value = |gene: &Gene| {
            let value = rules::value(&gene.rule, board)?;
            Some((gene.rule.clone(), gene.coefficient * value + 0.0))
        };
        genes.iter().filter_map(value).collect()
    }

    /// Ready to play as these settings say.
    pub(in super::super) fn ready(&self, settings: &Settings) -> DiscEngine {
        let head = match self {
            Self::Random => None,
            Self::Search { genes, method, effort } => {
                let effort = effort.unwrap_or(Effort::Depth(settings.depth));
                Some((Evaluator::new(genes).into(), *method, effort))
            }
        };
        DiscEngine { head, random_moves: settings.variant.random_moves }
    }
}

impl Plan for DiscPlan {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        let engine = self.ready(settings_of(game)?);
        Ok(Arc::new(NamedEngine { engine, plan: self.clone(), game: game.same() }))
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
        let Self::Search { genes, .. } = self else { return None };
        let method = Method::find(method)?;
        Some(Arc::new(Self::Search { genes: genes.clone(), method, effort: Some(Effort::Depth(depth)) }))
    }

    fn usual_opponent(&self, game: &dyn Game) -> Option<String> {
        let depth = settings_of::<Settings>(game).ok()?.depth;
        let (method, effort) = match self {
            Self::Search { method, effort, .. } => (*method, *effort),
            _ => (Method::AlphaBeta, None),
        };
        Some(like(method, effort, depth) + ",wpc:standard")
    }
}

/// What judges positions, as `text` says: weights of squares, rules, or an individual of a run.
fn judgement(text: &str, files: &mut dyn Files) -> Result<(Vec<Gene>, Option<GameSettings>), NameError> {
    match text {
        "wpc:standard" => Ok((standard_genes(), None)),
        _ => read_judgement(text, files, &Settings::default(), FORMS_LINE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;

    fn read(name: &str) -> Result<DiscPlan, NameError> {
        DiscPlan::read(name, &mut NoFiles).map(|(plan, _)| plan)
    }

    #[test]
    fn reads_every_form() {
        let check = |name: &str, fits: fn(&DiscPlan) -> bool| {
            let plan = read(name).expect(name);
            assert!(fits(&plan), "{name}: {plan:?}");
        };
        check("random", |plan| *plan == DiscPlan::Random);
        check("greedy", |plan| matches!(plan, DiscPlan::Search { genes, .. } if genes.len() == 2));
        check(
            "minimax:3",
            |plan| matches!(plan, DiscPlan::Search { genes, method: Method::Minimax, effort: Some(Effort::Depth(3)) } if genes.len() == 20),
        );
        check(
            "alphabeta:100ms,rules:mobility_now_early=2,parity_late",
            |plan| matches!(plan, DiscPlan::Search { genes, effort: Some(Effort::Time(time)), .. } if genes.len() == 2 && time.as_millis() == 100),
        );
        check("wpc:standard", |plan| matches!(plan, DiscPlan::Search { effort: None, .. }));
    }

    #[test]
    fn says_what_is_wrong_with_a_name() {
        let check = |name: &str, expected: &str| {
            let error = read(name).expect_err(name).to_string();
            assert!(error.contains(expected), "{name}: {error}");
        };
        check("rendom", "'rendom' is no player: give random, greedy");
        check("wpc:mine", "'wpc:mine' is no player");
        check("alphabeta:0", "'0' is no depth");
        check("minimax:9", "give it 1 to 5 plies");
        check("rules:smoothness", "'smoothness' is not a rule of this game");
    }
}
