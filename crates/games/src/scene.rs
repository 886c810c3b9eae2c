//! How a position looks, as plain data: one widget draws any game, and one command line prints any game.

use super::matches::Move;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A position to look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// How cells lie beside each other.
    pub shape: Shape,
    /// The cells in reading order, from the top left.
    pub cells: Vec<SceneCell>,
    /// Names of rows and columns.
    pub edges: Vec<Edge>,
    /// The colour between the cells: red, green, blue.
    pub frame: [u8; 3],
    /// The colours of the players' discs.
    pub discs: SeatColours,
    /// Pieces beside the board.
    pub trays: Vec<Tray>,
    /// How a person moves.
    pub gestures: Gestures,
    /// The cells that the last move changed.
    pub last: Vec<usize>,
    /// The cells that decided a game that is over, e.g. four in a line.
    pub decisive: Vec<usize>,
    /// The cell of a piece that chance added.
    pub new: Option<usize>,
    /// What the last move did; nothing before the first.
    pub motion: Motion,
}

/// The colour of each seat's discs: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatColours(pub [[u8; 3]; 2]);

impl SeatColours {
    /// Black begins.
    pub const BLACK_AND_WHITE: Self = Self([[30, 30, 34], [232, 228, 216]]);

    /// The colour of this seat's discs.
    #[must_use]
    pub const fn of(self, seat: usize) -> [u8; 3] {
        self.0[seat % 2]
    }
}

impl Default for SeatColours {
    fn default() -> Self {
        Self::BLACK_AND_WHITE
    }
}

/// What a move does to the picture: which pieces it carries where, and how one points at it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The pieces that it carries, and those that stay but become part of another.
    pub slides: Vec<Slide>,
    /// The cells whose piece the move makes, e.g. out of two.
    pub made: Vec<usize>,
    /// Where an arrow for it begins and ends, in cells; none where the cells that it touches say it all.
    pub arrow: Option<[[f32; 2]; 2]>,
}

/// A piece on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    /// The cell that it leaves.
    pub from: usize,
    /// Where it goes, in cells from the left and from the top; off the board where no cell is there.
    pub to: [f32; 2],
    /// The piece as it is on its way.
    pub piece: Piece,
}

/// How cells lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// In rows and columns.
    #[default]
    Square,
    /// Each with six neighbours; rows are half a cell apart.
    Hexagonal,
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCell {
    /// Columns from the left, in cells; half ones where rows are shifted.
    pub x: f32,
    /// Rows from the top, in cells.
    pub y: f32,
    /// What it is called.
    pub name: CellName,
    /// What lies on it.
    pub piece: Piece,
}

/// What a cell is called: no two of a scene alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CellName {
    /// By its row and column, from 1.
    Place(usize, usize),
    /// As players of the game call it, e.g. "E5".
    Coordinates(String),
}

/// What lies on a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Piece {
    /// Nothing; the colour of the empty cell is the board's own.
    #[default]
    None,
    /// A tile with a number on it, also an empty one.
    Tile {
        /// The number; empty for none.
        label: String,
        /// Which power of two the number is, where it is meant as one.
        power: Option<u8>,
        /// Its colour: red, green, blue.
        back: [u8; 3],
        /// The colour of the digits.
        front: [u8; 3],
    },
    /// A disc or marble of the player at this seat.
    Disc(usize),
}

/// Powers of which number tiles show that count in powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Powers {
    /// 2, 4, 8: as the games have them.
    #[default]
    Two,
    /// 3, 9, 27: the same game to other eyes.
    Three,
}

impl Powers {
    /// The number that is raised.
    #[must_use]
    pub const fn base(self) -> u32 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

impl Piece {
    /// What an empty cell of this scene shows.
    #[must_use]
    pub fn empty_among(scene: &Scene) -> Self {
        let empty = |piece: &&Self| matches!(piece, Self::Tile { label, .. } if label.is_empty());
        let found = scene.cells.iter().map(|cell| &cell.piece).find(empty);
        found.cloned().unwrap_or_default()
    }

    /// Writes its number as a power of this base, if it is meant as a power.
    fn count_in(&mut self, powers: Powers) {
        if let Self::Tile { label, power: Some(power), .. } = self {
            *label = powers.base().pow(u32::from(*power)).to_string();
        }
    }
}

/// The name of a row or column, written beside a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Beside which cell.
    pub cell: usize,
    /// How far to its right and below, in cells.
    pub step: [f32; 2],
    /// What is written.
    pub text: String,
}

/// Pieces beside the board: those that are off it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// Whose pieces.
    pub seat: usize,
    /// How many.
    pub filled: u32,
    /// How many decide the game.
    pub room: u32,
}

/// How a person moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Gestures {
    /// By a drag or an arrow key: up, left, down, right; none where that is no move.
    Swipes([Option<Move>; 4]),
    /// By picking pieces and then a cell.
    Picks(Vec<Pick>),
}

impl Default for Gestures {
    fn default() -> Self {
        Self::Picks(Vec::new())
    }
}

/// A way to move by clicks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The cells to pick first, rising; none where a click is all.
    pub from: Vec<usize>,
    /// Which of them is picked last, where that makes a difference to the cell that follows.
    pub last: Option<usize>,
    /// The cell to click then.
    pub to: usize,
    /// Whether that cell is ringed: of several cells that play the same move, only one needs to be.
    pub ringed: bool,
    /// The move.
    pub plays: Move,
}

impl Scene {
    /// The same position, with tiles that count in powers shown as powers of this base.
    #[must_use]
    pub fn counted_in(&self, powers: Powers) -> Cow<'_, Self> {
        if powers == Powers::Two || !self.counts_in_powers() {
            return Cow::Borrowed(self);
        }
        let mut scene = self.clone();
        scene.cells.iter_mut().for_each(|cell| cell.piece.count_in(powers));
        scene.motion.slides.iter_mut().for_each(|slide| slide.piece.count_in(powers));
        Cow::Owned(scene)
    }

    /// Whether some tile's number is meant as a power.
    #[must_use]
    pub fn counts_in_powers(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile { power: Some(_), .. }))
    }

    /// The cell of this name.
    #[must_use]
    pub fn find(&self, name: &CellName) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == *name)
    }

    /// The legal moves that begin by picking these cells, the last one last.
    pub fn picks<'a>(&'a self, picked: &'a [usize]) -> impl Iterator<Item = &'a Pick> {
        let mut wanted = picked.to_vec();
        wanted.sort_unstable();
        let all = match &self.gestures {
            Gestures::Picks(all) => all.as_slice(),
            Gestures::Swipes(_) => &[],
        };
        all.iter().filter(move |pick| {
            pick.from == wanted && pick.last.is_none_or(|last| picked.last() == Some(&last))
        })
    }

    /// The cells to ring once these cells are picked, in no particular order.
    pub fn ringed<'a>(&'a self, picked: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        self.picks(picked).filter(|pick| pick.ringed).map(|pick| pick.to)
    }

    /// Whether some legal move begins by picking these cells, perhaps with others.
    #[must_use]
    pub fn can_pick(&self, picked: &[usize]) -> bool {
        match &self.gestures {
            Gestures::Picks(all) => all.iter().any(|pick| picked.iter().all(|cell| pick.from.contains(cell))),
            Gestures::Swipes(_) => false,
        }
    }
}
