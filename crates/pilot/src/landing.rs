//! How a flight stands, and why it ended.

use super::Picture;
use super::screen::{Loss, ScreenError, Sign};
use dna_lab_games::twenty48::{Board, Direction, text};
use dna_lab_games::{Sentence, display_sentence, say};
use std::time::Duration;

/// How a flight stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// The board, once it was read.
    pub board: Option<Board>,
    /// Moves of this flight.
    pub moves: u32,
    /// The last of them.
    pub last: Option<Direction>,
    /// Time that the player thought in this flight.
    pub thought: Duration,
    /// Whether it waits for the mouse to rest, or for the game to get the keyboard.
    pub waiting: bool,
}

/// Why a flight ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The person asked for it.
    Stopped,
    /// The person asked for a pause.
    Paused,
    /// The person moved the mouse.
    Mouse,
    /// The window is not as it was.
    Lost(Loss),
    /// This exponent is on the board.
    Reached(u8),
    /// No move is left.
    GameOver,
    /// The player gave no move, though there are some.
    NoMove,
    /// At the start: this cell has a colour that is none of the calibrated ones.
    Unread(usize),
    /// A cell should hold one exponent and looks like another.
    Mismatch {
        /// Which cell.
        cell: usize,
        /// The exponent that the move left there; after a move that brought no new tile 0, as is seen.
        expected: u8,
        /// The calibrated exponent that it looks like; none if it looks like none.
        seen: Option<u8>,
    },
    /// In this cell is a new tile that looks like a 2 as well as like a 4.
    Ambiguous(usize),
    /// The board does not move.
    NoAnswer,
    /// The picture does not come to rest.
    Restless,
    /// The system, or what stands for it, refused.
    Screen(ScreenError),
}

/// The end of a flight.
#[derive(Clone, Debug)]
pub struct Landing {
    /// Why.
    pub reason: Reason,
    /// How it stood.
    pub standing: Standing,
    /// What the board looked like last, if it was seen.
    pub picture: Option<Picture>,
}

impl Reason {
    /// One word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Paused => "paused",
            Self::Mouse => "mouse",
            Self::Lost(_) => "window",
            Self::Reached(_) => "reached",
            Self::GameOver => "over",
            Self::NoMove => "no_move",
            Self::Unread(_) => "unread",
            Self::Mismatch { .. } => "mismatch",
            Self::Ambiguous(_) => "ambiguous",
            Self::NoAnswer => "no_answer",
            Self::Restless => "restless",
            Self::Screen(_) => "screen",
        }
    }

    /// Whether this is a wanted end, and no fault.
    #[must_use]
    pub const fn is_wanted(&self) -> bool {
        matches!(self, Self::Stopped | Self::Paused | Self::Mouse | Self::Reached(_) | Self::GameOver)
    }
}

/// A cell as people name it.
fn place(cell: usize) -> Sentence {
    say!("row {0}, column {1}", cell / 4 + 1, cell % 4 + 1)
}

fn named(exponent: u8) -> Sentence {
    if exponent == 0 { say!("an empty cell") } else { say!("tile {0}", text::tile(exponent)) }
}

impl Reason {
    /// What happened, and what to do about it.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Stopped => say!("stopped"),
            Self::Paused => say!("paused"),
            Self::Mouse => say!("the mouse was moved"),
            Self::Lost(Loss::Closed) => say!("the game's window was closed"),
            Self::Lost(Loss::Moved) => say!("the game's window was moved: pick the board again"),
            Self::Lost(Loss::Covered) => say!("another window lies over the board: move it aside"),
            Self::Lost(Loss::Unfocused) => say!("another window has the keyboard"),
            Self::Reached(exponent) => say!("{0} is on the board").with(named(*exponent)),
            Self::GameOver => say!("no move is left"),
            Self::NoMove => say!("the player gave no move: choose another one"),
            Self::Unread(cell) => {
                say!("{0} has a colour that is not calibrated: say what stands there").with(place(*cell))
            }
            Self::Mismatch { expected: 0, seen: Some(0), .. } => {
                say!("the move brought no new tile: is this a 2048?")
            }
            Self::Mismatch { cell, expected, seen: Some(seen) } => say!(
                "{0} should be {1} and looks like {2}: look at the picture, correct what was read, and start again"
            )
            .with(place(*cell))
            .with(named(*expected))
            .with(named(*seen)),
            Self::Mismatch { cell, expected, seen: None } => say!(
                "{0} should be {1} and looks like no tile of this calibration: something lies over the board, or the game is another"
            )
            .with(place(*cell))
            .with(named(*expected)),
            Self::Ambiguous(cell) => {
                say!("the new tile in {0} looks like a 2 as well as like a 4: calibrate both").with(place(*cell))
            }
            Self::NoAnswer => say!(
                "the board does not answer: click on the game once so that it has the keyboard. Under X11 the mouse may do instead of keys"
            ),
            Self::Restless => say!("the picture of the board does not come to rest"),
            Self::Screen(error) => error.sentence(),
        }
    }
}

display_sentence!(Reason);

impl From<Sign> for Reason {
    fn from(sign: Sign) -> Self {
        match sign {
            Sign::Toggle => Self::Paused,
            Sign::Stop => Self::Stopped,
            Sign::Mouse => Self::Mouse,
            Sign::Lost(loss) => Self::Lost(loss),
        }
    }
}

impl From<ScreenError> for Reason {
    fn from(error: ScreenError) -> Self {
        match error {
            ScreenError::Stopped => Self::Stopped,
            error => Self::Screen(error),
        }
    }
}
