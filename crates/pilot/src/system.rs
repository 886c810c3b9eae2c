//! The eyes and hands that this system has.

use super::screen::{ScreenError, Senses};

/// Whether this build, system and session can have a pilot at all.
///
/// # Errors
/// One sentence if not, and what to do.
pub fn check() -> Result<(), ScreenError> {
    if cfg!(not(feature = "x11")) {
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
    #[cfg(all(feature = "x11", target_os = "linux"))]
    return Ok((Box::new(super::x11::X11Eyes::open()?), Box::new(super::x11::X11Hands::open()?)));
    // This has just been said.
    #[cfg(not(all(feature = "x11", target_os = "linux")))]
    Err(ScreenError::NoMore)
}
