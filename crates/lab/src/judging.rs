//! What the arena's players gave away in their games, by exact values, a few games at a time.

use super::pool::Pool;
use dna_lab_evolution::arena::{Regret, regrets};
use dna_lab_evolution::evaluator::Observer;
use dna_lab_games::record::Record;
use dna_lab_games::{GameSettings, Solver};

/// How far the judging of games is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// What each player gave away in the games that were judged, by place among the players.
    pub regrets: Vec<Regret>,
    /// Games that were judged.
    pub games: usize,
    /// Games to judge.
    pub total: usize,
}

impl Judged {
    /// Whether games are left to judge.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.games < self.total
    }
}

/// Games that are being judged.
pub(super) struct Judging {
    records: Vec<Record>,
    names: Vec<String>,
    solver: Box<dyn Solver>,
    pool: Pool,
    pub(super) judged: Judged,
}

/// The exact values of a game, where it has some. A page, whose one thread must not be held up, has none.
pub(super) fn solver_of(game: &GameSettings) -> Option<Box<dyn Solver>> {
    game.solver().filter(|_| cfg!(not(target_arch = "wasm32")))
}

impl Judging {
    /// Of these games, between players of these names.
    pub(super) fn new(records: Vec<Record>, names: Vec<String>, solver: Box<dyn Solver>, pool: Pool) -> Self {
        let regrets = vec![Regret::default(); names.len()];
        let judged = Judged { regrets, games: 0, total: records.len() };
        Self { records, names, solver, pool, judged }
    }

    /// Leaves the games that are left.
    pub(super) const fn leave(&mut self) {
        self.judged.total = self.judged.games;
    }

    /// Finds what all exact values need, or judges as many games as play at once. Less if the observer says stop.
    pub(super) fn work(&mut self, observer: &dyn Observer) {
        let Self { records, names, solver, pool, judged } = self;
        if solver.needs().is_some() {
            pool.install(|| solver.solve(&|| observer.should_stop()));
            return;
        }
        let end = (judged.games + pool.places()).min(judged.total);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let records = &records[judged.games..end];
        let found = pool.install(|| regrets(records, &names, &**solver, observer));
        let Some(found) = found.expect("the arena's own games can be played again") else { return };
        judged.regrets.iter_mut().zip(found).for_each(|(all, more)| all.add(more));
        judged.games = end;
    }
}
