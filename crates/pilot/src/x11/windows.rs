//! The windows on the screen, its mouse and its keyboard.

use super::{connect, refused};
use crate::screen::ScreenError;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{ConnectionExt as _, Device, EventMask as InputMask, XIEventMask};
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, InputFocus, MapState, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;

/// A child of the screen's own window: a window with what the window manager put around it.
#[derive(Clone, Copy)]
pub(super) struct Outer {
    pub(super) window: Window,
    /// Its edges on the screen: left, top, right, bottom.
    pub(super) edges: [i32; 4],
}

impl Outer {
    /// Whether it covers this place of the screen.
    pub(super) fn contains(&self, (x, y): (u32, u32)) -> bool {
        let [left, top, right, bottom] = self.edges;
        (left..right).contains(&(x as i32)) && (top..bottom).contains(&(y as i32))
    }
}

/// What can be asked of a screen.
pub(super) struct Windows {
    connection: RustConnection,
    root: Window,
}

impl Windows {
    /// Those of the display, whose keys are heard from now on, whatever window has the focus.
    pub(super) fn open() -> Result<Self, ScreenError> {
        let (connection, root) = connect()?;
        connection.xinput_xi_query_version(2, 2).map_err(refused)?.reply().map_err(refused)?;
        let keys = InputMask { deviceid: Device::ALL_MASTER.into(), mask: vec![XIEventMask::RAW_KEY_PRESS] };
        connection.xinput_xi_select_events(root, &[keys]).map_err(refused)?.check().map_err(refused)?;
        Ok(Self { connection, root })
    }

    /// The code of the next key that was pressed since the last call; none if there is none.
    pub(super) fn next_key(&self) -> Result<Option<u32>, ScreenError> {
        while let Some(event) = self.connection.poll_for_event().map_err(refused)? {
            if let Event::XinputRawKeyPress(key) = event {
                return Ok(Some(key.detail));
            }
        }
        Ok(None)
    }

    /// All children of the screen's own window that can be seen, the lowest first.
    pub(super) fn outers(&self) -> Result<Vec<Outer>, ScreenError> {
        let tree = self.connection.query_tree(self.root).map_err(refused)?.reply().map_err(refused)?;
        tree.children.into_iter().filter_map(|window| self.outer(window).transpose()).collect()
    }

    /// The uppermost child of the screen's own window at this place.
    pub(super) fn outer_at(&self, place: (u32, u32)) -> Result<Option<Window>, ScreenError> {
        self.child_at(self.root, place)
    }

    /// Gives a window the keyboard, where no window manager does.
    pub(super) fn give_keyboard(&self, client: Window) -> Result<(), ScreenError> {
        let given = self.connection.set_input_focus(InputFocus::PARENT, client, x11rb::CURRENT_TIME);
        given.map_err(refused)?.check().map_err(refused)
    }

    /// Where the mouse is.
    pub(super) fn pointer(&self) -> Result<(i32, i32), ScreenError> {
        let pointer = self.connection.query_pointer(self.root).map_err(refused)?.reply().map_err(refused)?;
        Ok((pointer.root_x.into(), pointer.root_y.into()))
    }

    /// A child of the screen's own window, if it can be seen.
    pub(super) fn outer(&self, window: Window) -> Result<Option<Outer>, ScreenError> {
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
    pub(super) fn child_at(&self, window: Window, (x, y): (u32, u32)) -> Result<Option<Window>, ScreenError> {
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
    pub(super) fn client_of(&self, outer: Window, place: (u32, u32)) -> Result<Window, ScreenError> {
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

    /// Where a window lies on the screen.
    pub(super) fn origin(&self, window: Window) -> Result<(i16, i16), ScreenError> {
        let there = self.connection.translate_coordinates(window, self.root, 0, 0);
        let there = there.map_err(refused)?.reply().map_err(refused)?;
        Ok((there.dst_x, there.dst_y))
    }

    /// Asks the window manager to bring a window to the front and to give it the keyboard.
    pub(super) fn bring_to_front(&self, client: Window) -> Result<(), ScreenError> {
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

    /// Whether the keyboard belongs to this child of the screen's own window, while the mouse is there.
    pub(super) fn has_keyboard(&self, outer: Window, mouse: (i32, i32)) -> Result<bool, ScreenError> {
        let focus = self.connection.get_input_focus().map_err(refused)?.reply().map_err(refused)?.focus;
        // 0 is no window, 1 whatever lies under the mouse.
        let mut window = match focus {
            0 => return Ok(false),
            1 => match self.child_at(self.root, (mouse.0 as u32, mouse.1 as u32))? {
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

    /// The codes of a key on this keyboard.
    pub(super) fn keycodes(&self, keysym: u32) -> Result<Vec<u32>, ScreenError> {
        let setup = self.connection.setup();
        let count = setup.max_keycode - setup.min_keycode + 1;
        let mapping = self
            .connection
            .get_keyboard_mapping(setup.min_keycode, count)
            .map_err(refused)?
            .reply()
            .map_err(refused)?;
        let keys = mapping.keysyms.chunks(usize::from(mapping.keysyms_per_keycode.max(1)));
        let codes = (setup.min_keycode..=setup.max_keycode).zip(keys);
        Ok(codes.filter(|(_, names)| names.contains(&keysym)).map(|(code, _)| code.into()).collect())
    }
}
