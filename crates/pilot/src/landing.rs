//! How a flight stands, and why it ended.

use super::Picture;
use super::screen::{Loss, ScreenError, Sign};
use dna_lab_games::twenty48::{Board, Direction, text};
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
fn place(cell: usize) -> String {
    format!("row {}, column {}", cell / 4 + 1, cell % 4 + 1)
}

fn named(exponent: u8) -> String {
    if exponent == 0 { "an empty cell".to_owned() } else { format!("tile {}", text::tile(exponent)) }
}

impl std::fmt::Display for Reason {
    /// One sentence: what happened, and what to do about it.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words = match self {
            Self::Stopped => "stopped".to_owned(),
            Self::Paused => "paused".to_owned(),
            Self::Mouse => "the mouse was moved".to_owned(),
            Self::Lost(Loss::Closed) => "the game's window was closed".to_owned(),
            Self::Lost(Loss::Moved) => "the game's window was moved: pick the board again".to_owned(),
            Self::Lost(Loss::Covered) => "another window lies over the board: move it aside".to_owned(),
            Self::Lost(Loss::Unfocused) => "another window has the keyboard".to_owned(),
            Self::Reached(exponent) => format!("{} is on the board", named(*exponent)),
            Self::GameOver => "no move is left".to_owned(),
            Self::NoMove => "the player gave no move: choose another one".to_owned(),
            Self::Unread(cell) => {
                format!("{} has a colour that is not calibrated: say what stands there", place(*cell))
            }
            Self::Mismatch { expected: 0, seen: Some(0), .. } => {
                "the move brought no new tile: is this a 2048?".to_owned()
            }
            Self::Mismatch { cell, expected, seen: Some(seen) } => format!(
                "{} should be {} and looks like {}: look at the picture, correct what was read, and start again",
                place(*cell),
                named(*expected),
                named(*seen)
            ),
            Self::Mismatch { cell, expected, seen: None } => format!(
                "{} should be {} and looks like no tile of this calibration: something lies over the board, or the game is another",
                place(*cell),
                named(*expected)
            ),
            Self::Ambiguous(cell) => {
                format!("the new tile in {} looks like a 2 as well as like a 4: calibrate both", place(*cell))
            }
            Self::NoAnswer => {
                "the board does not answer: click on the game once so that it has the keyboard. Under X11 \
                               the mouse may do instead of keys"
                    .to_owned()
            }
            Self::Restless => "the picture of the board does not come to rest".to_owned(),
            Self::Screen(error) => error.to_string(),
        };
        formatter.write_str(&words)
    }
}

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
