//! A player that also says what its rules make of the position as it stands.

use crate::{Listener, Match, Player, RuleId, Thought};

/// A player, and what each of its rules says of a position.
pub(crate) struct Explaining<P, F> {
    /// The player.
    pub(crate) player: P,
    /// What its rules say.
    pub(crate) rules: F,
}

impl<P, F> Player for Explaining<P, F>
where
    P: Player,
    F: FnMut(&dyn Match) -> Vec<(RuleId, f64)> + Send,
{
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.player.answer(game, stop)
    }

    fn report_to(&mut self, listener: Listener) {
        self.player.report_to(listener);
    }

    // Rules have values where the match is over, too.
    fn weigh(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        Some(Thought { rules: (self.rules)(game), ..self.player.weigh(game, stop)? })
    }
}
