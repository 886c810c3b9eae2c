//! Touches one window.

use super::refused;
use super::windows::{Outer, Windows};
use crate::Area;
use crate::screen::{Gesture, Hands, Loss, ScreenError, Sign};
use dna_lab_games::say;
use dna_lab_games::twenty48::Direction;
use enigo::{Button, Coordinate, Enigo, Key, Keyboard, Mouse};
use std::time::{Duration, Instant};
use x11rb::protocol::xproto::Window;

/// The keys' X11 names (keysyms).
const ESCAPE: u32 = 0xff1b;
const F9: u32 = 0xffc6;

/// How long a window may take to come to the front.
const TO_FRONT: Duration = Duration::from_millis(1500);

/// The steps of half a drag, and the pause after each.
const DRAG_STEPS: i32 = 6;
const DRAG_PAUSE: Duration = Duration::from_millis(9);

/// How long a busy screen may take to move the mouse: it hears of that and of the question where it is by different ways.
const ARRIVAL: Duration = Duration::from_millis(250);

/// Touches one window.
pub(crate) struct X11Hands {
    windows: Windows,
    enigo: Enigo,
    /// The codes of the keys that stop and that start.
    stop: Vec<u32>,
    toggle: Vec<u32>,
    /// Where the mouse was when the pilot last looked or moved it.
    mouse: (i32, i32),
    /// The windows that could be seen when that was last taken down, the lowest first.
    noted: Vec<Outer>,
    taken: Option<Taken>,
}

/// The window that is played in.
struct Taken {
    outer: Window,
    /// The window itself.
    client: Window,
    /// Where it lay.
    origin: (i16, i16),
    area: Area,
}

impl X11Hands {
    pub(crate) fn open() -> Result<Self, ScreenError> {
        let windows = Windows::open()?;
        let settings = enigo::Settings { linux_delay: 0, ..enigo::Settings::default() };
        let enigo = Enigo::new(&settings).map_err(refused)?;
        let [stop, toggle] = [ESCAPE, F9].map(|key| windows.keycodes(key));
        let mouse = windows.pointer()?;
        Ok(Self { windows, enigo, stop: stop?, toggle: toggle?, mouse, noted: Vec::new(), taken: None })
    }

    /// What became of the taken window.
    fn loss(&self) -> Result<Option<Loss>, ScreenError> {
        let Some(taken) = &self.taken else { return Ok(None) };
        match self.windows.origin(taken.client) {
            Ok(origin) if origin != taken.origin => return Ok(Some(Loss::Moved)),
            Ok(_) => {}
            Err(_) => return Ok(Some(Loss::Closed)),
        }
        let Area { x, y, width, height } = taken.area;
        let [left, right] = [x + width / 20, x + width - width / 20];
        let [top, bottom] = [y + height / 20, y + height - height / 20];
        for place in [taken.area.centre(), (left, top), (right, top), (left, bottom), (right, bottom)] {
            if self.windows.outer_at(place)? != Some(taken.outer) {
                return Ok(Some(Loss::Covered));
            }
        }
        Ok((!self.windows.has_keyboard(taken.outer, self.mouse)?).then_some(Loss::Unfocused))
    }

    /// Whether the mouse is not where the pilot left it; it is known there from now on.
    fn mouse_moved(&mut self) -> Result<bool, ScreenError> {
        let now = self.windows.pointer()?;
        Ok(std::mem::replace(&mut self.mouse, now) != now)
    }

    fn move_to(&mut self, (x, y): (i32, i32)) -> Result<(), ScreenError> {
        self.enigo.move_mouse(x, y, Coordinate::Abs).map_err(refused)?;
        self.mouse = (x, y);
        std::thread::sleep(DRAG_PAUSE);
        let end = Instant::now() + ARRIVAL;
        while self.windows.pointer()? != self.mouse && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Drags the mouse across the middle of the board, unless the person moves it.
    fn drag(&mut self, direction: Direction, area: Area) -> Result<Option<Sign>, ScreenError> {
        let (x, y) = area.centre();
        let reach = (area.width.min(area.height) / 4) as i32;
        let (across, down) = match direction {
            Direction::Up => (0, -reach),
            Direction::Down => (0, reach),
            Direction::Left => (-reach, 0),
            Direction::Right => (reach, 0),
        };
        let at = |part: i32| (x as i32 + across * part / DRAG_STEPS, y as i32 + down * part / DRAG_STEPS);
        self.move_to(at(-DRAG_STEPS))?;
        self.enigo.button(Button::Left, enigo::Direction::Press).map_err(refused)?;
        let mut moved = Ok(false);
        for part in 1 - DRAG_STEPS..=DRAG_STEPS {
            if !matches!(moved, Ok(false)) {
                break;
            }
            moved = self.mouse_moved();
            if let Ok(false) = moved
                && let Err(error) = self.move_to(at(part))
            {
                moved = Err(error);
            }
        }
        // Whatever happened, the button does not stay pressed.
        self.enigo.button(Button::Left, enigo::Direction::Release).map_err(refused)?;
        Ok(moved?.then_some(Sign::Mouse))
    }
}

impl Hands for X11Hands {
    fn note_windows(&mut self) -> Result<(), ScreenError> {
        self.noted = self.windows.outers()?;
        Ok(())
    }

    fn take(&mut self, area: Area) -> Result<(), ScreenError> {
        let place = area.centre();
        let again =
            || ScreenError::Refused(say!("the board's window is not where it was: look at the screen again"));
        let noted = self.noted.iter().rev().find(|outer| outer.contains(place)).copied().ok_or_else(again)?;
        let moved = |now: Outer| now.edges != noted.edges;
        if self.windows.outer(noted.window)?.is_some_and(moved) {
            return Err(again());
        }
        let outer = noted.window;
        let client = self.windows.client_of(outer, place)?;
        // A window that was closed lies nowhere.
        let origin = self.windows.origin(client).map_err(|_| again())?;
        self.taken = Some(Taken { outer, client, origin, area });
        self.windows.bring_to_front(client)?;
        let end = Instant::now() + TO_FRONT;
        while matches!(self.loss()?, Some(Loss::Unfocused | Loss::Covered)) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
        }
        if self.loss()? == Some(Loss::Unfocused) {
            self.windows.give_keyboard(client)?;
        }
        self.mouse = self.windows.pointer()?;
        Ok(())
    }

    fn play(&mut self, direction: Direction, gesture: Gesture) -> Result<Option<Sign>, ScreenError> {
        if let Some(sign) = self.sign()? {
            return Ok(Some(sign));
        }
        let Some(area) = self.taken.as_ref().map(|taken| taken.area) else { return Ok(None) };
        match gesture {
            Gesture::Keys => {
                let key = match direction {
                    Direction::Up => Key::UpArrow,
                    Direction::Down => Key::DownArrow,
                    Direction::Left => Key::LeftArrow,
                    Direction::Right => Key::RightArrow,
                };
                self.enigo.key(key, enigo::Direction::Click).map_err(refused)?;
                Ok(None)
            }
            Gesture::Drags => self.drag(direction, area),
        }
    }

    fn sign(&mut self) -> Result<Option<Sign>, ScreenError> {
        let mut toggled = false;
        while let Some(key) = self.windows.next_key()? {
            if self.stop.contains(&key) {
                return Ok(Some(Sign::Stop));
            }
            toggled |= self.toggle.contains(&key);
        }
        if toggled {
            return Ok(Some(Sign::Toggle));
        }
        if self.mouse_moved()? {
            return Ok(Some(Sign::Mouse));
        }
        Ok(self.loss()?.map(Sign::Lost))
    }
}
