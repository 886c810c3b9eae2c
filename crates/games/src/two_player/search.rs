//! How positions of the kit are searched: what rules say of them, and which moves are tried first.

use super::{Count, MOST_MOVES, Moves, TwoPlayer, TwoPlayerMatch};
use crate::search::{MOST, Options, Position, Searched, UNIT};
use crate::{Gene, RuleId, Verdict};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// What weighted rules say of positions.
#[derive(Clone, Debug)]
pub struct Evaluator<P>(Vec<(Count<P>, i64)>);

impl<P: TwoPlayer> Evaluator<P> {
    /// Of these genes. Rules of other games count nothing.
    pub(super) fn new(genes: &[Gene]) -> Self {
        let weight = |coefficient: f64| (coefficient.clamp(-1e6, 1e6) * UNIT).round() as i64;
        let term = |gene: &Gene| Some((count::<P>(&gene.rule)?, weight(gene.coefficient)));
        Self(genes.iter().filter_map(term).collect())
    }
}

/// What a rule counts; none if it is another game's.
pub(super) fn count<P: TwoPlayer>(rule: &RuleId) -> Option<Count<P>> {
    P::RULES.iter().find(|known| known.0.id == rule.as_str()).map(|rule| rule.1)
}

impl<P: TwoPlayer> Searched<P> for TwoPlayerMatch<P> {
    fn searched(&self) -> P {
        self.now().clone()
    }
}

impl<P: TwoPlayer> Position for P {
    type Step = u8;
    type Evaluator = Evaluator<P>;
    type Legal = Moves;

    #[inline]
    fn options(&self) -> Options<P> {
        TwoPlayer::ended(self).map_or_else(|| Options::Moves(self.moves()), Options::Over)
    }

    #[inline]
    fn ended(&self) -> Option<Verdict> {
        TwoPlayer::ended(self)
    }

    fn steps(&self) -> impl Iterator<Item = u8> {
        self.moves().into_iter()
    }

    #[inline]
    fn after(&self, step: u8) -> P {
        TwoPlayer::after(self, step)
    }

    #[inline]
    fn value(&self, evaluator: &Evaluator<P>) -> i32 {
        let most = i64::from(MOST);
        let sum: i64 = evaluator.0.iter().map(|(count, weight)| i64::from(count(self)) * weight).sum();
        sum.clamp(-most, most) as i32
    }

    #[inline]
    fn key(&self) -> [u64; 2] {
        TwoPlayer::key(self)
    }

    #[inline]
    fn ordered(&self, moves: Moves, hint: Option<u8>) -> impl Iterator<Item = (u8, P)> {
        sorted(self, &moves, hint).into_iter().map(|played| (played, TwoPlayer::after(self, played)))
    }

    fn at_root(&self) -> Moves {
        sorted(self, &self.moves(), None)
    }
}

/// The moves: `hint` first, then the most promising; of equal ones the smallest.
#[inline]
fn sorted<P: TwoPlayer>(position: &P, moves: &Moves, hint: Option<u8>) -> Moves {
    let score = |&played: &u8| if Some(played) == hint { u32::MAX } else { position.promise(played) };
    let mut scored: ArrayVec<(Reverse<u32>, u8), MOST_MOVES> =
        moves.iter().map(|played| (Reverse(score(played)), *played)).collect();
    scored.sort_unstable();
    // By reference: `into_iter` would first move the whole list.
    scored.iter().map(|(_, played)| *played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effort;
    use crate::connect_four::ConnectFour;
    use crate::search::{Found, Method, SearchGame, SearchMatch, Searcher, WIN};
    use crate::seed::Seed;
    use crate::two_player::Settings;
    use std::cell::Cell;
    use std::sync::Arc;

    fn searcher(method: Method) -> Searcher<ConnectFour> {
        let genes = Settings::<ConnectFour>::standard();
        Searcher::new(Arc::new(Evaluator::new(&genes)), method)
    }

    /// After so many random plies, or fewer where the game is over before.
    fn position(plies: u32, seed: u64) -> ConnectFour {
        let mut chance = Seed(seed).generator();
        let mut at = TwoPlayerMatch::new(ConnectFour::first());
        for _ in 0..plies {
            let Some(step) = at.random_step(&mut chance) else { break };
            at.advance(step);
        }
        at.searched()
    }

    fn think(method: Method, at: &ConnectFour, depth: u8) -> Found<u8> {
        searcher(method).think(at, Effort::Depth(depth), &|| false).expect("not stopped")
    }

    #[test]
    fn alpha_beta_finds_the_value_and_the_move_of_minimax() {
        for seed in 0..60 {
            let (at, depth) = (position(seed as u32 % 40, seed), 1 + (seed % 5) as u8);
            let [plain, pruned] =
                [Method::Minimax, Method::AlphaBeta].map(|method| think(method, &at, depth));
            assert_eq!((plain.value, plain.best), (pruned.value, pruned.best), "{at:?}");
            let values = |method| searcher(method).values(&at, depth, &|| false).expect("not stopped");
            let each = values(Method::Minimax);
            assert_eq!(each, values(Method::AlphaBeta));
            let most = each.iter().map(|(_, value)| *value).max();
            let first = each.iter().find(|(_, value)| Some(*value) == most).map(|(played, _)| *played);
            assert_eq!(first, plain.best);
            assert!(most.is_none_or(|most| most == plain.value));
        }
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let won = ConnectFour::read(&("-".repeat(28) + "OOO----XXXX---")).expect("a position");
        for method in [Method::Minimax, Method::AlphaBeta, Method::Fast] {
            let found = think(method, &won, 3);
            assert_eq!((found.value, found.best), (-WIN, None));
            assert_eq!(searcher(method).values(&won, 3, &|| false), Some(Vec::new()));
        }
    }

    #[test]
    fn a_search_that_is_stopped_finds_nothing() {
        for method in [Method::AlphaBeta, Method::Fast] {
            let asked = Cell::new(0);
            let stop = || asked.replace(asked.get() + 1) > 0;
            assert_eq!(searcher(method).think(&position(4, 1), Effort::Depth(20), &stop), None);
            asked.set(0);
            assert_eq!(searcher(method).values(&position(4, 1), 20, &stop), None);
        }
    }
}
