//! The eyes and hands that this system has.

use super::screen::{ScreenError, Senses, Stop};
use dna_lab_games::say;

/// Whether this build and system can have a pilot at all.
///
/// # Errors
/// One sentence if not, and what to do.
pub fn check() -> Result<(), ScreenError> {
    if cfg!(not(feature = "screen")) {
        return Err(ScreenError::Missing(say!(
            "this build has no pilot: build it again with `--features pilot`"
        )));
    }
    if cfg!(not(target_os = "linux")) {
        return Err(ScreenError::Missing(say!(
            "the pilot knows the screens of Linux only: here it cannot play yet"
        )));
    }
    Ok(())
}

/// Whether this is a Wayland session. There the pilot asks the desktop's portals: it knows no windows, hears no keys and does
/// not move the mouse.
#[must_use]
pub fn is_wayland() -> bool {
    let set = |name: &str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let session = std::env::var("XDG_SESSION_TYPE");
    cfg!(target_os = "linux") && (set("WAYLAND_DISPLAY") || session.is_ok_and(|session| session == "wayland"))
}

/// The eyes and hands of this system. Under Wayland the desktop asks the person for permission, and this waits for a minute or until
/// `stop` says so.
///
/// # Errors
/// One sentence if it has none, and what to do.
#[cfg_attr(not(all(feature = "screen", target_os = "linux")), expect(unused_variables))]
pub fn open(stop: Stop) -> Result<Senses, ScreenError> {
    check()?;
    #[cfg(all(feature = "screen", target_os = "linux"))]
    return if is_wayland() {
        super::portal::open(stop)
    } else {
        Ok((Box::new(super::x11::X11Eyes::open()?), Box::new(super::x11::X11Hands::open()?)))
    };
    // This has just been said.
    #[cfg(not(all(feature = "screen", target_os = "linux")))]
    Err(ScreenError::NoMore)
}
