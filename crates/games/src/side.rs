//! Who plays in a game of black and white.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}
