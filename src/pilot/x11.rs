//! Eyes and hands under X11.

use super::screen::{Eyes, Gesture, Hands, Loss, ScreenError, Sign};
use super::{Area, Picture};
use crate::games::twenty48::Direction;
use enigo::{Button, Coordinate, Enigo, Key, Keyboard, Mouse};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::image::{Image, PixelLayout};
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{ConnectionExt as _, Device, EventMask as InputMask, XIEventMask};
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, InputFocus, MapState, Visualtype, Window,
    WindowClass,
};
use x11rb::rust_connection::RustConnection;

/// The keys' X11 names (keysyms).
const ESCAPE: u32 = 0xff1b;
const F9: u32 = 0xffc6;

/// How long a window may take to come to the front.
const TO_FRONT: Duration = Duration::from_millis(1500);

/// The steps of a drag, and the pause after each.
const DRAG_STEPS: i32 = 6;
const DRAG_PAUSE: Duration = Duration::from_millis(9);

fn refused(error: impl std::fmt::Display) -> ScreenError {
    ScreenError::Refused(error.to_string())
}

fn connect() -> Result<(RustConnection, Window), ScreenError> {
    let (connection, screen) =
        x11rb::connect(None).map_err(|error| refused(format!("no X11 display can be reached ({error})")))?;
    let root = connection.setup().roots[screen].root;
    Ok((connection, root))
}

/// Looks at the screen.
pub(super) struct X11Eyes {
    connection: RustConnection,
    root: Window,
    layout: PixelLayout,
}

impl X11Eyes {
    pub(super) fn open() -> Result<Self, ScreenError> {
        let (connection, root) = connect()?;
        let visual = root_visual(&connection, root).ok_or_else(|| refused("its colours cannot be read"))?;
        let layout = PixelLayout::from_visual_type(visual).map_err(refused)?;
        Ok(Self { connection, root, layout })
    }
}

fn root_visual(connection: &RustConnection, root: Window) -> Option<Visualtype> {
    let screen = connection.setup().roots.iter().find(|screen| screen.root == root)?;
    let mut visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
    visuals.find(|visual| visual.visual_id == screen.root_visual).copied()
}

impl Eyes for X11Eyes {
    fn look(&mut self, area: Option<Area>) -> Result<Picture, ScreenError> {
        let size = self.connection.get_geometry(self.root).map_err(refused)?.reply().map_err(refused)?;
        let whole = Area { x: 0, y: 0, width: size.width.into(), height: size.height.into() };
        let area = area.unwrap_or(whole);
        if area.within((whole.width, whole.height)) != Some(area) {
            return Err(refused("the board lies partly outside: move its window"));
        }
        let [x, y] = [area.x, area.y].map(|at| at as i16);
        let [width, height] = [area.width, area.height].map(|length| length as u16);
        let (seen, _) = Image::get(&self.connection, self.root, x, y, width, height).map_err(refused)?;
        Ok(Picture::from_fn(area.width, area.height, |x, y| {
            let (red, green, blue) = self.layout.decode(seen.get_pixel(x as u16, y as u16));
            image::Rgb([red, green, blue].map(|channel| (channel >> 8) as u8))
        }))
    }
}

/// Touches one window.
pub(super) struct X11Hands {
    connection: RustConnection,
    root: Window,
    enigo: Enigo,
    /// The codes of the keys that stop and that start.
    stop: Vec<u8>,
    toggle: Vec<u8>,
    /// Where the mouse was when the pilot last looked or moved it.
    mouse: (i32, i32),
    /// The windows that could be seen when that was last taken down, the lowest first.
    windows: Vec<Outer>,
    taken: Option<Taken>,
}

/// A child of the screen's own window: a window with what the window manager put around it.
#[derive(Clone, Copy)]
struct Outer {
    window: Window,
    /// Its edges on the screen: left, top, right, bottom.
    edges: [i32; 4],
}

impl Outer {
    fn contains(&self, (x, y): (u32, u32)) -> bool {
        let [left, top, right, bottom] = self.edges;
        (left..right).contains(&(x as i32)) && (top..bottom).contains(&(y as i32))
    }
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
    pub(super) fn open() -> Result<Self, ScreenError> {
        let (connection, root) = connect()?;
        let enigo =
            Enigo::new(&enigo::Settings { linux_delay: 0, ..enigo::Settings::default() }).map_err(refused)?;
        connection.xinput_xi_query_version(2, 2).map_err(refused)?.reply().map_err(refused)?;
        let keys = InputMask { deviceid: Device::ALL_MASTER.into(), mask: vec![XIEventMask::RAW_KEY_PRESS] };
        connection.xinput_xi_select_events(root, &[keys]).map_err(refused)?.check().map_err(refused)?;
        let [stop, toggle] = [ESCAPE, F9].map(|key| keycodes(&connection, key));
        let mut hands = Self {
            connection,
            root,
            enigo,
            stop: stop?,
            toggle: toggle?,
            mouse: (0, 0),
            windows: Vec::new(),
            taken: None,
        };
        hands.mouse = hands.pointer()?;
        Ok(hands)
    }

    fn pointer(&self) -> Result<(i32, i32), ScreenError> {
        let pointer = self.connection.query_pointer(self.root).map_err(refused)?.reply().map_err(refused)?;
        Ok((pointer.root_x.into(), pointer.root_y.into()))
    }

    /// A child of the screen's own window, if it can be seen.
    fn outer(&self, window: Window) -> Result<Option<Outer>, ScreenError> {
        let (attributes, geometry) =
            (self.connection.get_window_attributes(window), self.connection.get_geometry(window));
        // A window may close at any moment.
        let (Ok(attributes), Ok(at)) =
            (attributes.map_err(refused)?.reply(), geometry.map_err(refused)?.reply())
        else {
            return Ok(None);
        };
        if attributes.map_state != MapState::VIEWABLE || attributes.class != WindowClass::INPUT_OUTPUT {
            return Ok(None);
        }
        let (left, top) = (i32::from(at.x), i32::from(at.y));
        let border = 2 * i32::from(at.border_width);
        let edges = [left, top, left + i32::from(at.width) + border, top + i32::from(at.height) + border];
        Ok(Some(Outer { window, edges }))
    }

    /// The child of `window` at this place of the screen.
    fn child_at(&self, window: Window, (x, y): (u32, u32)) -> Result<Option<Window>, ScreenError> {
        let there = self.connection.translate_coordinates(self.root, window, x as i16, y as i16);
        let there = there.map_err(refused)?.reply().map_err(refused)?;
        Ok((there.child != x11rb::NONE).then_some(there.child))
    }

    fn atom(&self, name: &str) -> Result<u32, ScreenError> {
        Ok(self
            .connection
            .intern_atom(false, name.as_bytes())
            .map_err(refused)?
            .reply()
            .map_err(refused)?
            .atom)
    }

    /// The window that the window manager knows, at this place inside `outer`; `outer` itself without a window manager.
    fn client_of(&self, outer: Window, place: (u32, u32)) -> Result<Window, ScreenError> {
        let managed = self.atom("WM_STATE")?;
        let mut window = outer;
        loop {
            let property = self.connection.get_property(false, window, managed, AtomEnum::ANY, 0, 1);
            if property.map_err(refused)?.reply().map_err(refused)?.type_ != x11rb::NONE {
                return Ok(window);
            }
            match self.child_at(window, place)? {
                Some(child) => window = child,
                None => return Ok(outer),
            }
        }
    }

    fn origin(&self, window: Window) -> Result<(i16, i16), ScreenError> {
        let there = self.connection.translate_coordinates(window, self.root, 0, 0);
        let there = there.map_err(refused)?.reply().map_err(refused)?;
        Ok((there.dst_x, there.dst_y))
    }

    /// Asks the window manager to bring the taken window to the front and to give it the keyboard.
    fn bring_to_front(&self, client: Window) -> Result<(), ScreenError> {
        // The second number says that a person wants it: no window manager may refuse then.
        let message = ClientMessageEvent::new(
            32,
            client,
            self.atom("_NET_ACTIVE_WINDOW")?,
            [2, x11rb::CURRENT_TIME, 0, 0, 0],
        );
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.connection.send_event(false, self.root, mask, message).map_err(refused)?;
        self.connection.flush().map_err(refused)
    }

    /// Whether the keyboard is the taken window's.
    fn has_keyboard(&self, outer: Window) -> Result<bool, ScreenError> {
        let focus = self.connection.get_input_focus().map_err(refused)?.reply().map_err(refused)?.focus;
        // 0 is nobody, 1 whatever lies under the mouse.
        let mut window = match focus {
            0 => return Ok(false),
            1 => match self.child_at(self.root, (self.mouse.0 as u32, self.mouse.1 as u32))? {
                Some(window) => window,
                None => return Ok(false),
            },
            window => window,
        };
        while window != outer {
            // A window that closes meanwhile has no parent.
            let Ok(tree) = self.connection.query_tree(window).map_err(refused)?.reply() else {
                return Ok(false);
            };
            if tree.parent == x11rb::NONE {
                return Ok(false);
            }
            window = tree.parent;
        }
        Ok(true)
    }

    /// What became of the taken window.
    fn loss(&self) -> Result<Option<Loss>, ScreenError> {
        let Some(taken) = &self.taken else { return Ok(None) };
        match self.origin(taken.client) {
            Ok(origin) if origin != taken.origin => return Ok(Some(Loss::Moved)),
            Ok(_) => {}
            Err(_) => return Ok(Some(Loss::Closed)),
        }
        let Area { x, y, width, height } = taken.area;
        let [left, right] = [x + width / 20, x + width - width / 20];
        let [top, bottom] = [y + height / 20, y + height - height / 20];
        for place in [taken.area.centre(), (left, top), (right, top), (left, bottom), (right, bottom)] {
            if self.child_at(self.root, place)? != Some(taken.outer) {
                return Ok(Some(Loss::Covered));
            }
        }
        Ok((!self.has_keyboard(taken.outer)?).then_some(Loss::Unfocused))
    }

    /// Whether the mouse is not where the pilot left it; it is known there from now on.
    fn mouse_moved(&mut self) -> Result<bool, ScreenError> {
        let now = self.pointer()?;
        Ok(std::mem::replace(&mut self.mouse, now) != now)
    }

    fn move_to(&mut self, (x, y): (i32, i32)) -> Result<(), ScreenError> {
        self.enigo.move_mouse(x, y, Coordinate::Abs).map_err(refused)?;
        self.mouse = (x, y);
        std::thread::sleep(DRAG_PAUSE);
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

/// The codes of a key on this keyboard.
fn keycodes(connection: &RustConnection, keysym: u32) -> Result<Vec<u8>, ScreenError> {
    let setup = connection.setup();
    let count = setup.max_keycode - setup.min_keycode + 1;
    let mapping = connection
        .get_keyboard_mapping(setup.min_keycode, count)
        .map_err(refused)?
        .reply()
        .map_err(refused)?;
    let keys = mapping.keysyms.chunks(usize::from(mapping.keysyms_per_keycode.max(1)));
    let codes = (setup.min_keycode..=setup.max_keycode).zip(keys);
    Ok(codes.filter(|(_, names)| names.contains(&keysym)).map(|(code, _)| code).collect())
}

impl Hands for X11Hands {
    fn note_windows(&mut self) -> Result<(), ScreenError> {
        let tree = self.connection.query_tree(self.root).map_err(refused)?.reply().map_err(refused)?;
        let seen = tree.children.into_iter().filter_map(|window| self.outer(window).transpose());
        self.windows = seen.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn take(&mut self, area: Area) -> Result<(), ScreenError> {
        let place = area.centre();
        let again = || refused("the board's window is not where it was: look at the screen again");
        let noted =
            self.windows.iter().rev().find(|outer| outer.contains(place)).copied().ok_or_else(again)?;
        let moved = |now: Outer| now.edges != noted.edges;
        if self.outer(noted.window)?.is_some_and(moved) {
            return Err(again());
        }
        let outer = noted.window;
        let client = self.client_of(outer, place)?;
        // A window that was closed lies nowhere.
        let origin = self.origin(client).map_err(|_| again())?;
        self.taken = Some(Taken { outer, client, origin, area });
        self.bring_to_front(client)?;
        let end = Instant::now() + TO_FRONT;
        while matches!(self.loss()?, Some(Loss::Unfocused | Loss::Covered)) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
        }
        if self.loss()? == Some(Loss::Unfocused) {
            // Without a window manager nobody else gives the keyboard to anybody.
            let given = self.connection.set_input_focus(InputFocus::PARENT, client, x11rb::CURRENT_TIME);
            given.map_err(refused)?.check().map_err(refused)?;
        }
        self.mouse = self.pointer()?;
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
        while let Some(event) = self.connection.poll_for_event().map_err(refused)? {
            if let Event::XinputRawKeyPress(key) = event {
                let pressed = |codes: &[u8]| codes.iter().any(|&code| u32::from(code) == key.detail);
                if pressed(&self.stop) {
                    return Ok(Some(Sign::Stop));
                }
                toggled |= pressed(&self.toggle);
            }
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
