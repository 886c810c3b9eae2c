//! Presses keys in the window that has the keyboard.

use super::{Portal, refused, text};
use crate::Area;
use crate::screen::{Gesture, Hands, ScreenError, Sign, Stop};
use dna_lab_games::twenty48::Direction;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use zbus::blocking::{Connection, Proxy};
use zbus::zvariant::{ObjectPath, OwnedObjectPath, Value};

/// The portal's number for keyboards.
const KEYBOARD: u32 = 1;

/// How long a person has to click the game's window: no program can bring it to the front.
const FOCUS: Duration = Duration::from_secs(3);

/// How long the desktop's question may take to fade from the screen.
const FADE: Duration = Duration::from_millis(700);

/// Presses keys, until the person ends that on the desktop.
pub(crate) struct PortalHands {
    portal: Portal,
    session: OwnedObjectPath,
    ended: Arc<AtomicBool>,
}

impl PortalHands {
    pub(crate) fn open(connection: &Connection, stop: Stop) -> Result<Self, ScreenError> {
        let mut portal = Portal::open(connection, "org.freedesktop.portal.RemoteDesktop", stop)?;
        let named = [("session_handle_token", "dna_lab".into())];
        let answer = portal.ask("CreateSession", &named, |options| (options,))?;
        let session = ObjectPath::try_from(text(&answer, "session_handle")?).map_err(refused)?;
        let of_session = |options| (session.clone(), options);
        portal.ask("SelectDevices", &[("types", KEYBOARD.into())], of_session)?;
        let answer = portal.ask("Start", &[], |options| (session.clone(), "", options))?;
        let devices = answer.get("devices").and_then(|devices| u32::try_from(devices).ok());
        if devices.is_none_or(|devices| devices & KEYBOARD == 0) {
            return Err(ScreenError::Forbidden);
        }
        std::thread::sleep(FADE);
        let ended = Arc::new(AtomicBool::new(false));
        listen(&portal, &session, ended.clone())?;
        Ok(Self { portal, session: session.into(), ended })
    }

    fn key(&self, code: i32, pressed: bool) -> Result<(), ScreenError> {
        let options = HashMap::<&str, Value<'_>>::new();
        let call = (&self.session, options, code, u32::from(pressed));
        self.portal.proxy.call_method("NotifyKeyboardKeycode", &call).map(|_| ()).map_err(refused)
    }
}

/// Hears that the person ends the session on the desktop.
fn listen(portal: &Portal, session: &ObjectPath<'_>, ended: Arc<AtomicBool>) -> Result<(), ScreenError> {
    let session = session.to_owned();
    let proxy =
        Proxy::new(portal.proxy.connection(), super::DESKTOP, session, "org.freedesktop.portal.Session")
            .map_err(refused)?;
    let mut closed = proxy.receive_signal("Closed").map_err(refused)?;
    std::thread::spawn(move || {
        closed.next();
        ended.store(true, Ordering::Relaxed);
    });
    Ok(())
}

impl Hands for PortalHands {
    fn note_windows(&mut self) -> Result<(), ScreenError> {
        Ok(())
    }

    fn take(&mut self, _: Area) -> Result<(), ScreenError> {
        if self.ended.load(Ordering::Relaxed) {
            *self = Self::open(self.portal.proxy.connection(), self.portal.stop.clone())?;
        }
        Ok(())
    }

    fn time_to_focus(&self) -> Duration {
        FOCUS
    }

    fn play(&mut self, direction: Direction, gesture: Gesture) -> Result<Option<Sign>, ScreenError> {
        if let Some(sign) = self.sign()? {
            return Ok(Some(sign));
        }
        if gesture == Gesture::Drags {
            return Err(ScreenError::NoDrags);
        }
        // The kernel's codes of the arrow keys, which are the same on all keyboards.
        let code = match direction {
            Direction::Up => 103,
            Direction::Left => 105,
            Direction::Right => 106,
            Direction::Down => 108,
        };
        self.key(code, true)?;
        self.key(code, false)?;
        Ok(None)
    }

    fn sign(&mut self) -> Result<Option<Sign>, ScreenError> {
        Ok(self.ended.load(Ordering::Relaxed).then_some(Sign::Stop))
    }
}
