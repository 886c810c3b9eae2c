//! Abalone in the laboratory: players by name, a board to play on, and a league of each against each.

mod circle;
mod league;
pub mod roster;
mod table;

pub use circle::Minds;
pub(super) use league::Referee;
pub use league::{Fixture, LeagueBoard};
pub(super) use table::Host;
pub use table::{Insight, Table, Turn};

use crate::games::abalone::Side;

/// What a player is invited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// To play a side on the board.
    Seat(Side),
    /// To play in the league.
    League,
}
