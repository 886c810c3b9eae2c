//! Looks at the screen.

use super::{connect, refused};
use crate::screen::{Eyes, ScreenError};
use crate::{Area, Picture};
use dna_lab_games::say;
use x11rb::connection::Connection;
use x11rb::image::{Image, PixelLayout};
use x11rb::protocol::xproto::{ConnectionExt as _, Visualtype, Window};
use x11rb::rust_connection::RustConnection;

/// Looks at the screen.
pub(crate) struct X11Eyes {
    connection: RustConnection,
    root: Window,
    layout: PixelLayout,
}

impl X11Eyes {
    pub(crate) fn open() -> Result<Self, ScreenError> {
        let (connection, root) = connect()?;
        let visual = root_visual(&connection, root)
            .ok_or_else(|| ScreenError::Refused(say!("its colours cannot be read")))?;
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
            return Err(ScreenError::Outside);
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
