//! Where the marbles stand at the beginning.

use super::board::Board;
use super::coordinates::Cell;
use super::settings::LAYOUTS;
use serde::{Deserialize, Serialize};

/// A first position; the black side moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Layout {
    /// The game's own: two blocks face each other.
    #[default]
    Standard,
    /// Two flowers each, at the edge.
    BelgianDaisy,
    /// The same, one cell from the edge.
    GermanDaisy,
    /// The German one with the hearts exchanged.
    SwissDaisy,
    /// The Belgian one with the hearts exchanged.
    DutchDaisy,
}

impl Layout {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Standard, Self::BelgianDaisy, Self::GermanDaisy, Self::SwissDaisy, Self::DutchDaisy];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        LAYOUTS[self as usize].id
    }

    /// The layout of that name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let wanted = name.to_lowercase().replace([' ', '_'], "-");
        Self::ALL.into_iter().find(|layout| {
            layout.id() == wanted || layout.id().strip_suffix("-daisy") == Some(wanted.as_str())
        })
    }

    /// The position, black to move.
    #[must_use]
    pub fn board(self) -> Board {
        let [black, white] = match self {
            Self::Standard => ["A1A2A3A4A5B1B2B3B4B5B6C3C4C5", "I5I6I7I8I9H4H5H6H7H8H9G5G6G7"],
            Self::BelgianDaisy => ["A1A2B1B2B3C2C3G7G8H7H8H9I8I9", "A4A5B4B5B6C5C6G4G5H4H5H6I5I6"],
            Self::GermanDaisy => ["B1B2C1C2C3D2D3F7F8G7G8G9H8H9", "B5B6C5C6C7D6D7F3F4G3G4G5H4H5"],
            Self::SwissDaisy => ["B1B2C1C3C6D2D3F7F8G4G7G9H8H9", "B5B6C2C5C7D6D7F3F4G3G5G8H4H5"],
            Self::DutchDaisy => ["A1A2B1B3B5C2C3G7G8H5H7H9I8I9", "A4A5B2B4B6C5C6G4G5H4H6H8I5I6"],
        }
        .map(set);
        Board { own: black, opponent: white }
    }
}

/// The set of cells named one after the other.
fn set(names: &str) -> u64 {
    let cell = |at: usize| -> Cell { names[at..at + 2].parse().expect("a cell of a layout") };
    (0..names.len()).step_by(2).fold(0, |set, at| set | cell(at).bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::board::MARBLES;

    #[test]
    fn every_layout_has_fourteen_marbles_a_side_and_a_name() {
        for layout in Layout::ALL {
            let board = layout.board();
            assert_eq!([board.own.count_ones(), board.opponent.count_ones()], [MARBLES; 2]);
            assert_eq!(board.own & board.opponent, 0);
            assert_eq!(Layout::find(layout.id()), Some(layout));
        }
        assert_eq!(Layout::find("Belgian Daisy"), Some(Layout::BelgianDaisy));
        assert_eq!(Layout::find("dutch"), Some(Layout::DutchDaisy));
        assert_eq!(Layout::find("french"), None);
    }
}
