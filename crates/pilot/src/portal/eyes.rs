//! Looks at the screen.

use super::{Portal, text};
use crate::album::open_picture;
use crate::screen::{Eyes, ScreenError, Stop, refused};
use crate::{Area, Picture};
use std::path::PathBuf;
use std::sync::Arc;
use zbus::blocking::Connection;

/// Looks at the screen, a screenshot a look.
pub(crate) struct PortalEyes {
    portal: Portal,
}

impl PortalEyes {
    /// Takes a picture at once, so that the desktop asks now and not when a picture is wanted.
    pub(crate) fn open(connection: Connection, stop: &Stop) -> Result<Self, ScreenError> {
        let mut eyes = Self { portal: Portal::open(connection, "org.freedesktop.portal.Screenshot")? };
        eyes.screenshot(stop)?;
        Ok(eyes)
    }

    /// All of the screen.
    fn screenshot(&mut self, stop: &Stop) -> Result<Picture, ScreenError> {
        let options = [("interactive", false.into())];
        let answer = self.portal.ask(stop, "Screenshot", &options, |options| ("", options))?;
        let address = text(&answer, "uri")?;
        let path = address.strip_prefix("file://").map(percent_encoding::percent_decode_str);
        let path = path.and_then(|path| path.decode_utf8().ok());
        let path = path.map(|path| PathBuf::from(path.as_ref()));
        let path = path.ok_or_else(|| refused(format!("'{address}' is no file")))?;
        let picture = open_picture(&path);
        std::fs::remove_file(&path).map_err(|error| refused(format!("{}: {error}", path.display())))?;
        picture
    }
}

impl Eyes for PortalEyes {
    fn look(&mut self, area: Option<Area>) -> Result<Picture, ScreenError> {
        let no_question: Stop = Arc::new(|| false);
        let picture = self.screenshot(&no_question)?;
        let Some(area) = area else { return Ok(picture) };
        if area.within(picture.dimensions()) != Some(area) {
            return Err(ScreenError::Outside);
        }
        Ok(area.cut(&picture))
    }
}
