//! What the arena's players gave away in their games, by exact values, a few games at a time.

use super::pool::Pool;
use dna_lab_evolution::arena::{Regret, by_turns, regrets};
use dna_lab_evolution::evaluator::Observer;
use dna_lab_games::record::Record;
use dna_lab_games::{GameSettings, Solver};

/// How far the judging of games is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// What each player gave away in the games that were judged, by place among the players.
    pub regrets: Vec<Regret>,
    /// From where on moves are judged.
    pub reach: &'static str,
    /// Games that were judged.
    pub games: usize,
    /// Games to judge.
    pub total: usize,
    /// Whether judging waits.
    pub rests: bool,
}

impl Judged {
    /// Whether games are being judged.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.games < self.total && !self.rests
    }
}

/// Games that are being judged.
pub(super) struct Judging {
    pub(super) judged: Judged,
    /// None once all games are judged.
    tools: Option<Tools>,
}

/// What judging takes.
struct Tools {
    records: Vec<Record>,
    names: Vec<String>,
    solver: Box<dyn Solver>,
    pool: Pool,
}

/// The exact values of a game, where it has some. A page, whose one thread must not be held up, has none.
pub(super) fn solver_of(game: &GameSettings) -> Option<Box<dyn Solver>> {
    game.solver().filter(|_| cfg!(not(target_arch = "wasm32")))
}

impl Judging {
    /// Of these games, between players of these names.
    pub(super) fn new(records: Vec<Record>, names: Vec<String>, solver: Box<dyn Solver>, pool: Pool) -> Self {
        let regrets = vec![Regret::default(); names.len()];
        let judged = Judged { regrets, reach: solver.reach(), games: 0, total: records.len(), rests: false };
        Self { judged, tools: Some(Tools { records: by_turns(records), names, solver, pool }) }
    }

    /// Finds what all exact values need, or judges a few games; less if the observer says stop.
    pub(super) fn work(&mut self, observer: &dyn Observer) {
        let judged = &mut self.judged;
        let Some(Tools { records, names, solver, pool }) = &self.tools else { return };
        if solver.needs().is_some() {
            pool.install(|| solver.solve(&|| observer.should_stop()));
            return;
        }
        let end = (judged.games + 2 * pool.places()).min(judged.total);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let records = &records[judged.games..end];
        let found = pool.install(|| regrets(records, &names, &**solver, observer));
        let (found, count) = found.expect("the arena's own games can be played again");
        if count < records.len() {
            return;
        }
        judged.regrets.iter_mut().zip(found).for_each(|(all, more)| all.add(more));
        judged.games = end;
        if end == judged.total {
            self.tools = None;
        }
    }
}
