//! Players of Abalone who meet each other.

use crate::arena::{Circle, Meeting};
use crate::games::abalone::players::mind::{Mind, finish};
use crate::games::abalone::{Side, Variant};
use crate::seed::Seed;
use std::time::Instant;

/// Players at the same variant.
#[derive(Clone, Debug)]
pub struct Minds {
    /// How games begin and end.
    pub variant: Variant,
    /// Who plays.
    pub minds: Vec<Mind>,
}

impl Circle for Minds {
    fn meet(&self, pair: [usize; 2], series: Seed, at: usize, stop: &dyn Fn() -> bool) -> Option<Meeting> {
        // The first of the two has black in every other game.
        let first = if at.is_multiple_of(2) { Side::Black } else { Side::White };
        let place = |side: Side| usize::from(side != first);
        let whims = series.derive(u64::MAX).derive(at as u64);
        let mut players = [0, 1].map(|place| self.minds[pair[place]].sit_down(whims.derive(place as u64)));
        let (mut moves, mut nanoseconds) = ([0; 2], [0; 2]);
        let game = finish(self.variant.deal_nth(series, at), |game| {
            if stop() {
                return None;
            }
            let place = place(game.to_move());
            let start = Instant::now();
            let thought = players[place].think(game, stop);
            nanoseconds[place] += start.elapsed().as_nanos() as u64;
            moves[place] += 1;
            thought
        })?;
        Some(Meeting { outcome: game.outcome(first), moves, nanoseconds })
    }
}
