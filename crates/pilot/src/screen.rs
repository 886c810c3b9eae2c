//! Eyes and hands: what a pilot needs of the system.

use super::{Area, Picture};
use dna_lab_games::twenty48::Direction;
use dna_lab_games::{Sentence, display_sentence, say};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Sees.
pub trait Eyes: Send {
    /// A picture of this part of the screen as it is now; of all of it if no part is named.
    ///
    /// # Errors
    /// A [`ScreenError`] if there is nothing to be seen.
    fn look(&mut self, area: Option<Area>) -> Result<Picture, ScreenError>;
}

/// Touches.
pub trait Hands: Send {
    /// Takes down which windows lie where, for a picture that is about to be taken; nothing where windows are not told apart.
    ///
    /// # Errors
    /// A [`ScreenError`] if the system does not say.
    fn note_windows(&mut self) -> Result<(), ScreenError> {
        Ok(())
    }

    /// Takes the window that lay at the middle of this area when that was last taken down, brings it to the front, and touches
    /// no other from now on.
    ///
    /// # Errors
    /// A [`ScreenError`] if there was no such window.
    fn take(&mut self, area: Area) -> Result<(), ScreenError>;

    /// How long a person has to give the window the keyboard, where the hands cannot.
    fn time_to_focus(&self) -> Duration {
        Duration::ZERO
    }

    /// Plays a move in that window, if it is still as it was taken.
    ///
    /// # Errors
    /// A [`ScreenError`] if the system refuses.
    fn play(&mut self, direction: Direction, gesture: Gesture) -> Result<Option<Sign>, ScreenError>;

    /// What the person did, or what became of the window, since the last call.
    ///
    /// # Errors
    /// A [`ScreenError`] if the system does not say.
    fn sign(&mut self) -> Result<Option<Sign>, ScreenError>;
}

/// How a move is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gesture {
    /// An arrow key.
    #[default]
    Keys,
    /// The mouse is dragged across the board.
    Drags,
}

/// Something that a pilot must not overlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The key that starts, pauses and goes on was pressed: F9.
    Toggle,
    /// The key that stops was pressed: Escape.
    Stop,
    /// The mouse moved, and it was not the pilot.
    Mouse,
    /// The window is not as it was taken.
    Lost(Loss),
}

/// What became of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It was closed.
    Closed,
    /// It was moved.
    Moved,
    /// Another one lies over the board.
    Covered,
    /// Another one has the keyboard.
    Unfocused,
}

/// Why there is nothing to see or to touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenError {
    /// A Wayland desktop without what the pilot needs.
    NoPortal,
    /// There is no way to ask the desktop.
    NoBus,
    /// Permission was denied, now or before, or not given within a minute.
    Forbidden,
    /// The wait for permission was ended.
    Stopped,
    /// A part of the board is not on the screen.
    Outside,
    /// The system or the build has no pilot.
    Missing(Sentence),
    /// The system refused.
    Refused(Sentence),
    /// An album has no more pictures.
    NoMore,
    /// A picture's file cannot be read.
    File(Sentence),
    /// A picture cannot be read.
    Picture {
        /// Which.
        path: PathBuf,
        /// What is wrong, and what to do.
        what: Sentence,
    },
}

impl ScreenError {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::NoPortal => say!(
                "this Wayland desktop lets no program look at the screen and press keys: install xdg-desktop-portal with the part for this desktop, or log in to an X11 (Xorg) session to let the pilot play"
            ),
            Self::NoBus => say!(
                "the desktop's message bus (D-Bus) cannot be reached: start the program in the desktop's own session, or in an X11 (Xorg) one"
            ),
            Self::Forbidden => say!(
                "the desktop did not allow it: try again, and allow what the desktop asks about. If it asks nothing, allow screenshots and remote control in its privacy settings"
            ),
            Self::Stopped => say!("stopped"),
            Self::Outside => say!("the board lies partly outside: move its window"),
            Self::Missing(what) | Self::File(what) => what.clone(),
            Self::Refused(why) => say!("the screen: {0}").with(why.clone()),
            Self::NoMore => say!("there are no more pictures"),
            Self::Picture { path, what } => say!("{0}: {1}", path.display()).with(what.clone()),
        }
    }
}

display_sentence!(ScreenError);

#[cfg(all(feature = "screen", target_os = "linux"))]
pub(crate) fn refused(error: impl std::fmt::Display) -> ScreenError {
    ScreenError::Refused(say!("{0}", error))
}

/// Whether a person's answer is no longer waited for.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Eyes and hands for the same screen.
pub type Senses = (Box<dyn Eyes>, Box<dyn Hands>);
