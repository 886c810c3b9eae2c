//! Eyes and hands under X11.

mod eyes;
mod hands;
mod windows;

pub(super) use eyes::X11Eyes;
pub(super) use hands::X11Hands;

use super::screen::{ScreenError, refused};
use dna_lab_games::say;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::Window;
use x11rb::rust_connection::RustConnection;

/// The display, and the screen's own window.
fn connect() -> Result<(RustConnection, Window), ScreenError> {
    let (connection, screen) = x11rb::connect(None).map_err(|error| {
        ScreenError::Refused(say!(
            "no X11 display can be reached ({0}): start this from the desktop whose screen it is to see",
            error
        ))
    })?;
    let root = connection.setup().roots[screen].root;
    Ok((connection, root))
}
