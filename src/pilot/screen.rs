//! Eyes and hands: what a pilot needs of the system.

use super::{Area, Picture};
use crate::games::twenty48::Direction;
use std::path::{Path, PathBuf};

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
    /// Takes down which windows lie where, for a picture that is about to be taken.
    ///
    /// # Errors
    /// A [`ScreenError`] if the system does not say.
    fn note_windows(&mut self) -> Result<(), ScreenError>;

    /// Takes the window that lay at the middle of this area when that was last taken down, brings it to the front, and touches
    /// no other from now on.
    ///
    /// # Errors
    /// A [`ScreenError`] if there was no such window.
    fn take(&mut self, area: Area) -> Result<(), ScreenError>;

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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScreenError {
    /// Windows are kept from each other.
    #[error(
        "this is a Wayland session, where no program may look at the screen or press keys for another: log in to an X11 \
         (Xorg) session to let the pilot play"
    )]
    Wayland,
    /// The system or the build has no pilot.
    #[error("{0}")]
    Missing(&'static str),
    /// The system refused.
    #[error("the screen: {0}")]
    Refused(String),
    /// An album has no more pictures.
    #[error("there are no more pictures")]
    NoMore,
    /// A picture cannot be read.
    #[error("{}: {what}", .path.display())]
    Picture {
        /// Which.
        path: PathBuf,
        /// What is wrong, and what to do.
        what: String,
    },
}

/// Eyes and hands for the same screen.
pub type Senses = (Box<dyn Eyes>, Box<dyn Hands>);

/// Whether this build, system and session can have a pilot at all.
///
/// # Errors
/// One sentence if not, and what to do.
pub fn check() -> Result<(), ScreenError> {
    if cfg!(not(feature = "pilot")) {
        return Err(ScreenError::Missing("this build has no pilot: build it again with `--features pilot`"));
    }
    if cfg!(not(target_os = "linux")) {
        return Err(ScreenError::Missing(
            "the pilot knows X11 screens on Linux only: here it cannot play yet",
        ));
    }
    let set = |name: &str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let session = std::env::var("XDG_SESSION_TYPE");
    if set("WAYLAND_DISPLAY") || session.is_ok_and(|session| session == "wayland") {
        return Err(ScreenError::Wayland);
    }
    Ok(())
}

/// The eyes and hands of this system.
///
/// # Errors
/// One sentence if it has none, and what to do.
pub fn open() -> Result<Senses, ScreenError> {
    check()?;
    #[cfg(all(feature = "pilot", target_os = "linux"))]
    return Ok((Box::new(super::x11::X11Eyes::open()?), Box::new(super::x11::X11Hands::open()?)));
    // This has just been said.
    #[cfg(not(all(feature = "pilot", target_os = "linux")))]
    Err(ScreenError::NoMore)
}

/// Pictures instead of a screen: a single one that stays, or those of a folder, by name, each seen once.
#[derive(Debug)]
pub struct Album {
    pictures: Vec<PathBuf>,
    next: usize,
    /// Whether the last picture stays.
    stays: bool,
}

impl Album {
    /// A picture (PNG), or a folder of them.
    ///
    /// # Errors
    /// A [`ScreenError`] if there are none.
    pub fn open(path: &Path) -> Result<Self, ScreenError> {
        let wrong = |what: &str| ScreenError::Picture { path: path.to_owned(), what: what.to_owned() };
        if path.is_file() {
            return Ok(Self { pictures: vec![path.to_owned()], next: 0, stays: true });
        }
        let files = std::fs::read_dir(path)
            .map_err(|error| wrong(&format!("{error}: name a PNG or a folder of PNGs")))?;
        let mut pictures: Vec<PathBuf> = files.filter_map(Result::ok).map(|entry| entry.path()).collect();
        pictures.retain(|path| path.extension().is_some_and(|extension| extension == "png"));
        pictures.sort();
        if pictures.is_empty() {
            return Err(wrong("no PNG is in this folder"));
        }
        Ok(Self { pictures, next: 0, stays: false })
    }
}

impl Eyes for Album {
    /// Looking at the whole does not turn the page.
    fn look(&mut self, area: Option<Area>) -> Result<Picture, ScreenError> {
        let path = self.pictures.get(self.next).ok_or(ScreenError::NoMore)?;
        let wrong = |what: String| ScreenError::Picture { path: path.clone(), what };
        let picture = image::open(path).map_err(|error| wrong(format!("{error}: give a PNG")))?.to_rgb8();
        let Some(area) = area else { return Ok(picture) };
        let part = area.within(picture.dimensions()).filter(|part| *part == area);
        let part = part.ok_or_else(|| wrong("is too small to hold the board".to_owned()))?;
        if !self.stays {
            self.next += 1;
        }
        Ok(image::imageops::crop_imm(&picture, part.x, part.y, part.width, part.height).to_image())
    }
}

/// Hands that touch nothing.
#[derive(Clone, Copy, Debug)]
pub struct Idle;

impl Hands for Idle {
    fn note_windows(&mut self) -> Result<(), ScreenError> {
        Ok(())
    }

    fn take(&mut self, _: Area) -> Result<(), ScreenError> {
        Ok(())
    }

    fn play(&mut self, _: Direction, _: Gesture) -> Result<Option<Sign>, ScreenError> {
        Ok(None)
    }

    fn sign(&mut self) -> Result<Option<Sign>, ScreenError> {
        Ok(None)
    }
}
