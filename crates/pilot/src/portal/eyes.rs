//! Looks at the screen.

use super::{Portal, refused, text};
use crate::album::open_picture;
use crate::screen::{Eyes, ScreenError, Stop};
use crate::{Area, Picture};
use std::path::{Path, PathBuf};
use zbus::blocking::Connection;

/// Looks at the screen, a screenshot a look.
pub(crate) struct PortalEyes {
    portal: Portal,
}

impl PortalEyes {
    pub(crate) fn open(connection: &Connection, stop: Stop) -> Result<Self, ScreenError> {
        Ok(Self { portal: Portal::open(connection, "org.freedesktop.portal.Screenshot", stop)? })
    }

    /// All of the screen, in a file of its own.
    fn screenshot(&mut self) -> Result<PathBuf, ScreenError> {
        let answer =
            self.portal.ask("Screenshot", &[("interactive", false.into())], |options| ("", options))?;
        let address = text(&answer, "uri")?;
        let path = address.strip_prefix("file://").map(percent_encoding::percent_decode_str);
        let path = path.and_then(|path| path.decode_utf8().ok());
        path.map(|path| PathBuf::from(path.as_ref()))
            .ok_or_else(|| refused(format!("'{address}' is no file")))
    }
}

impl Eyes for PortalEyes {
    fn look(&mut self, area: Option<Area>) -> Result<Picture, ScreenError> {
        let path = self.screenshot()?;
        let picture = open_picture(&path);
        remove(&path);
        let picture = picture?;
        let Some(area) = area else { return Ok(picture) };
        if area.within(picture.dimensions()) != Some(area) {
            return Err(refused("the board lies partly outside: move its window"));
        }
        Ok(area.cut(&picture))
    }
}

/// A look leaves nothing behind. A file that cannot be removed does no harm.
fn remove(path: &Path) {
    let _ = std::fs::remove_file(path);
}
