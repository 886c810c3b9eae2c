//! The panel: opponents that players of a two-player game are rated by.

/// An opponent that never changes, so that ratings can be compared with each other: an opponent that plays differently gets another name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// What people call it, and runs that were rated.
    pub name: &'static str,
    /// How it was made.
    pub made: &'static str,
    /// How it plays, by the name of a player that needs no file; a search says how deep it is.
    pub player: &'static str,
    /// Its strength in Elo, on the panel's own scale: measured once, by a round robin of the panel.
    pub rating: f64,
}

impl Opponent {
    /// What it is called, how it was made, how it plays, and its strength.
    #[must_use]
    pub const fn new(name: &'static str, made: &'static str, player: &'static str, rating: f64) -> Self {
        Self { name, made, player, rating }
    }
}
