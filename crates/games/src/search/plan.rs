//! Players that search, by name: what `alphabeta:3,RUN.ron` stands for.

use super::game::SearchGame;
use super::player::{NamedEngine, SearchEngine};
use super::{Method, like, name_search, read_judgement, read_search};
use crate::{
    Effort, Engine, Files, Game, GameSettings, Gene, NameError, Plan, PlayerForm, RuleId, WrongGame,
    settings_of,
};
use std::marker::PhantomData;
use std::sync::Arc;

/// How the names look that all these games know.
pub(crate) mod forms {
    use super::PlayerForm;

    /// A saved run.
    pub(crate) const RUN: PlayerForm = PlayerForm {
        form: "RUN.ron, RUN.ron#ID",
        help: "the champion of a saved run, or another individual",
        offered: &[],
    };

    /// A search by the rules that a game has for it.
    pub(crate) const SEARCH: PlayerForm = PlayerForm {
        form: "alphabeta:3, alphabeta:100ms",
        help: "a search so many plies deep, or for a time a move, by the standard player's rules",
        offered: &[
            ("alphabeta:1", "Search, 1 ply ahead"),
            ("alphabeta:2", "Search, 2 plies ahead"),
            ("alphabeta:4", "Search, 4 plies ahead"),
            ("alphabeta:500ms", "Search, half a second a move"),
        ],
    };

    /// `fast`.
    pub(crate) const FAST: PlayerForm = PlayerForm {
        form: "fast:8, fast:100ms",
        help: "the same, but it looks less far along unlikely moves: deeper in the same time",
        offered: &[],
    };

    /// Minimax.
    pub(crate) const MINIMAX: PlayerForm = PlayerForm {
        form: "minimax:2",
        help: "plain minimax, 1 to 5 plies",
        offered: &[("minimax:2", "Plain minimax, 2 plies ahead")],
    };

    /// A search by rules that are named.
    pub(crate) const JUDGED: PlayerForm = PlayerForm {
        form: "alphabeta:3,RUN.ron",
        help: "the same by another judgement: RUN.ron, RUN.ron#ID, rules:ID=C,…",
        offered: &[],
    };

    /// A network, or a search over it.
    pub(crate) const NETWORK: PlayerForm = PlayerForm {
        form: "ntuple:NET, alphabeta:3,ntuple:NET",
        help: "a network that `dna-lab train` saved, one ply ahead or deeper",
        offered: &[],
    };

    /// Rules without a search of their own.
    pub(crate) const RULES: PlayerForm = PlayerForm {
        form: "rules:ID=C,…",
        help: "these rules, so many plies ahead as the game says",
        offered: &[],
    };

    /// Random moves.
    pub(crate) const RANDOM: PlayerForm =
        PlayerForm { form: "random", help: "any legal move", offered: &[("random", "Random moves")] };
}

/// How a player of game `G` plays.
#[derive(Clone, Debug)]
pub(crate) struct SearchPlan<G> {
    /// What it searches by; none where its moves are random.
    pub(crate) search: Option<RuleSearch>,
    game: PhantomData<fn() -> G>,
}

/// Rules, and a search over them.
#[derive(Clone, Debug)]
pub(crate) struct RuleSearch {
    /// The rules.
    pub(crate) genes: Vec<Gene>,
    /// How.
    pub(crate) method: Method,
    /// How far; as far as its run or its game says if it does not say so itself.
    pub(crate) effort: Option<Effort>,
}

impl<G: SearchGame> SearchPlan<G> {
    /// Random moves.
    pub(crate) const RANDOM: Self = Self { search: None, game: PhantomData };

    /// These rules, looking as far ahead as the game says.
    pub(crate) const fn of_rules(genes: Vec<Gene>) -> Self {
        Self::search(genes, Method::AlphaBeta, None)
    }

    const fn search(genes: Vec<Gene>, method: Method, effort: Option<Effort>) -> Self {
        Self { search: Some(RuleSearch { genes, method, effort }), game: PhantomData }
    }

    /// The player of this name, and the settings of its run if it comes from one.
    pub(crate) fn read(name: &str, files: &mut dyn Files) -> Result<(Self, Option<GameSettings>), NameError> {
        if name == "random" {
            return Ok((Self::RANDOM, None));
        }
        if let Some((genes, depth)) = G::named(name) {
            return Ok((Self::search(genes, Method::AlphaBeta, Some(Effort::Depth(depth))), None));
        }
        let (method, effort, by) = match read_search(name, G::STANDARD)? {
            Some((method, effort, by)) => (method, Some(effort), by),
            None => (Method::AlphaBeta, None, name),
        };
        let (genes, game) =
            if by == G::STANDARD { (G::standard(), None) } else { read_judgement(by, files, &G::default())? };
        Ok((Self::search(genes, method, effort), game))
    }

    /// By which it is read where there are no files; none if it depends on the time it takes.
    pub(super) fn name(&self) -> Option<String> {
        match &self.search {
            None => Some("random".to_owned()),
            Some(RuleSearch { genes, method, effort }) => name_search(genes, *method, *effort, &G::default()),
        }
    }

    /// What each of its rules says of a position.
    pub(super) fn contributions(&self, at: &G::Match) -> Vec<(RuleId, f64)> {
        let value = |gene: &Gene| {
            let value = G::rule_value(&gene.rule, at)?;
            Some((gene.rule.clone(), gene.coefficient * value + 0.0))
        };
        self.genes().unwrap_or_default().iter().filter_map(value).collect()
    }

    /// Ready to play as these settings say.
    pub(crate) fn ready(&self, settings: &G) -> SearchEngine<G> {
        let search = self.search.as_ref().map(|RuleSearch { genes, method, effort }| {
            let effort = effort.unwrap_or(Effort::Depth(settings.common().depth));
            (Arc::new(G::evaluator(genes)), *method, effort)
        });
        SearchEngine { search, random_moves: settings.random_moves() }
    }
}

impl<G: SearchGame> Plan for SearchPlan<G> {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        let engine = self.ready(settings_of(game)?);
        Ok(Arc::new(NamedEngine { engine, plan: self.clone(), game: game.same() }))
    }

    fn genes(&self) -> Option<&[Gene]> {
        self.search.as_ref().map(|search| &*search.genes)
    }

    fn has_opinion(&self) -> bool {
        self.search.is_some()
    }

    fn searching(&self, method: &str, depth: u8) -> Option<Arc<dyn Plan>> {
        let genes = self.genes()?.to_vec();
        Some(Arc::new(Self::search(genes, Method::find(method)?, Some(Effort::Depth(depth)))))
    }

    fn usual_opponent(&self, game: &dyn Game) -> Option<String> {
        let depth = settings_of::<G>(game).ok()?.common().depth;
        let (method, effort) =
            self.search.as_ref().map_or((Method::AlphaBeta, None), |search| (search.method, search.effort));
        Some(format!("{},{}", like(method, effort, depth), G::STANDARD))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, abalone, othello};
    use std::time::Duration;

    fn read<G: SearchGame>(name: &str) -> Result<SearchPlan<G>, NameError> {
        SearchPlan::read(name, &mut NoFiles).map(|(plan, _)| plan)
    }

    /// How many rules the player of this name has, if it has any.
    fn rules<G: SearchGame>(name: &str) -> Option<usize> {
        read::<G>(name).expect(name).genes().map(<[Gene]>::len)
    }

    fn check_wrong<G: SearchGame>(names: &[(&str, &str)]) {
        for (name, expected) in names {
            let said = read::<G>(name).expect_err(name).to_string();
            assert!(said.contains(expected), "{name}: {said}");
        }
    }

    #[test]
    fn a_name_says_how_and_how_far_to_search() {
        let search = |name: &str| {
            let plan = read::<othello::Settings>(name).expect(name);
            plan.search.map(|search| (search.method, search.effort))
        };
        let depth = |depth| Some(Effort::Depth(depth));
        assert_eq!(search("random"), None);
        assert_eq!(search("wpc:standard"), Some((Method::AlphaBeta, None)));
        assert_eq!(search("greedy"), Some((Method::AlphaBeta, depth(1))));
        assert_eq!(search("minimax:3"), Some((Method::Minimax, depth(3))));
        assert_eq!(search("fast:8"), Some((Method::Fast, depth(8))));
        let time = Some(Effort::Time(Duration::from_millis(100)));
        assert_eq!(search("alphabeta:100ms,rules:parity_late"), Some((Method::AlphaBeta, time)));
    }
    #[test]
    fn games_have_names_of_their_own() {
        use abalone::Settings as Abalone;
        use othello::Settings as Othello;
        let names = ["random", "minimax:3", "rules:article", "alphabeta:100ms,rules:mobility=2,triples"];
        assert_eq!(names.map(rules::<Abalone>), [None, Some(6), Some(6), Some(2)]);
        let names =
            ["random", "greedy", "wpc:standard", "minimax:3", "rules:mobility_now_early=2,parity_late"];
        assert_eq!(names.map(rules::<Othello>), [None, Some(2), Some(20), Some(20), Some(2)]);
        let opponent = read::<Abalone>("fast:8").expect("a player").usual_opponent(&Abalone::default());
        assert_eq!(opponent.as_deref(), Some("fast:8,rules:article"));
        check_wrong::<Abalone>(&[
            ("rendom", "'rendom' is no player of Abalone; 'random' may be meant: give RUN.ron"),
            ("alphabeta", "is no depth and no time for alphabeta"),
            ("alphabeta:0", "'0' is no depth"),
            ("minimax:0", "give it 1 to 5 plies"),
            ("minimax:9", "give it 1 to 5 plies"),
            ("minimax:1s", "give it 1 to 5 plies"),
            ("alphabeta:2,rules:nothing", "unknown rule 'nothing'"),
            ("rules:smoothness", "'smoothness' is a rule of another game"),
            ("alphabeta:2,random", "'random' is no player"),
        ]);
        check_wrong::<Othello>(&[
            ("rendom", "'rendom' is no player of Othello; 'random' may be meant: give RUN.ron"),
            ("wpc:mine", "'wpc:mine' is no player"),
            ("alphabeta:0", "'0' is no depth"),
            ("minimax:9", "give it 1 to 5 plies"),
            ("rules:smoothness", "'smoothness' is a rule of another game"),
        ]);
    }
}
