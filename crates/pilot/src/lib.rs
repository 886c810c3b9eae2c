//! Plays a real 2048 on the screen: looks at it, recognises the board, and presses keys or drags the mouse.
//!
//! Sixteen colours are compared with a calibration ([`Profile`]). From then on the grid is carried over by simulation and only
//! checked against the picture, so that colours that look alike do no harm. A session ([`Flight`]) has eyes and
//! hands ([`Eyes`], [`Hands`]) and knows no window system.

mod album;
mod flight;
mod grid;
mod landing;
#[cfg(all(feature = "screen", target_os = "linux"))]
mod portal;
pub mod profile;
mod screen;
mod sight;
pub mod system;
#[cfg(all(feature = "screen", target_os = "linux"))]
mod x11;

#[cfg(test)]
mod fake;
#[cfg(test)]
mod painted;

pub use album::{Album, Idle, read_picture};
pub use flight::{Flight, Settings, Wish};
pub use grid::{Spot, board_within, boards};
pub use landing::{Landing, Reason, Standing};
pub use profile::Profile;
pub use screen::{Eyes, Gesture, Hands, Loss, ScreenError, Senses, Sign, Stop};
pub use sight::{Reading, Samples};

/// A picture of the screen or of a part of it.
pub type Picture = image::RgbImage;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// A rectangle on the screen, in its pixels; the origin is at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The left edge.
    pub x: u32,
    /// The upper edge.
    pub y: u32,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl Area {
    /// The pixel in the middle.
    #[must_use]
    pub const fn centre(&self) -> (u32, u32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// What of a picture lies in it; all of it must.
    #[must_use]
    pub fn cut(&self, picture: &Picture) -> Picture {
        image::imageops::crop_imm(picture, self.x, self.y, self.width, self.height).to_image()
    }

    /// The part of it that lies on a picture of this size; none if nothing does.
    #[must_use]
    pub fn within(&self, (width, height): (u32, u32)) -> Option<Self> {
        let right = self.x.saturating_add(self.width).min(width);
        let bottom = self.y.saturating_add(self.height).min(height);
        (self.x < right && self.y < bottom).then(|| Self {
            x: self.x,
            y: self.y,
            width: right - self.x,
            height: bottom - self.y,
        })
    }
}

/// How far two colours are apart: the largest difference of a channel, 0..=255.
#[must_use]
pub fn distance(a: Colour, b: Colour) -> u8 {
    a.iter().zip(b).map(|(&one, other)| one.abs_diff(other)).max().unwrap_or(0)
}
