//! Presses keys in the window that has the keyboard.

use super::{Portal, bus, text};
use crate::Area;
use crate::screen::{Gesture, Hands, ScreenError, Sign, Stop, refused};
use dna_lab_games::say;
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
    /// Whether it must be opened anew.
    ended: Arc<AtomicBool>,
    stop: Stop,
}

impl PortalHands {
    pub(crate) fn open(connection: Connection, stop: Stop) -> Result<Self, ScreenError> {
        let mut portal = Portal::open(connection, "org.freedesktop.portal.RemoteDesktop")?;
        let named = [("session_handle_token", "dna_lab".into())];
        let answer = portal.ask(&stop, "CreateSession", &named, |options| (options,))?;
        let session = ObjectPath::try_from(text(&answer, "session_handle")?).map_err(refused)?;
        let ended = Arc::new(AtomicBool::new(false));
        listen(&portal, &session, ended.clone())?;
        let of_session = |options| (session.clone(), options);
        portal.ask(&stop, "SelectDevices", &[("types", KEYBOARD.into())], of_session)?;
        let answer = portal.ask(&stop, "Start", &[], |options| (session.clone(), "", options))?;
        let devices = answer.get("devices").and_then(|devices| u32::try_from(devices).ok());
        if devices.is_none_or(|devices| devices & KEYBOARD == 0) {
            return Err(ScreenError::Forbidden);
        }
        std::thread::sleep(FADE);
        Ok(Self { portal, session: session.into(), ended, stop })
    }

    fn key(&self, code: i32, pressed: bool) -> Result<(), ScreenError> {
        let options = HashMap::<&str, Value<'_>>::new();
        let call = (&self.session, options, code, u32::from(pressed));
        let done = self.portal.proxy.call_method("NotifyKeyboardKeycode", &call);
        done.map(|_| ()).map_err(|error| {
            self.ended.store(true, Ordering::Relaxed);
            refused(error)
        })
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
    fn take(&mut self, _: Area) -> Result<(), ScreenError> {
        if self.ended.load(Ordering::Relaxed) {
            *self = Self::open(bus()?, self.stop.clone())?;
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
            return Err(ScreenError::Refused(say!(
                "under Wayland no mouse can be dragged: choose arrow keys"
            )));
        }
        // The kernel's codes of the arrow keys, which are the same on all keyboards.
        let code = match direction {
            Direction::Up => 103,
            Direction::Left => 105,
            Direction::Right => 106,
            Direction::Down => 108,
        };
        let pressed = self.key(code, true);
        // Whatever happened, the key does not stay pressed.
        self.key(code, false)?;
        pressed.map(|()| None)
    }

    fn sign(&mut self) -> Result<Option<Sign>, ScreenError> {
        Ok(self.ended.load(Ordering::Relaxed).then_some(Sign::Stop))
    }
}
