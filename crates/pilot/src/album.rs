//! Pictures instead of a screen, and hands that touch nothing.

use super::screen::{Eyes, Gesture, Hands, ScreenError, Sign};
use super::{Area, Picture};
use dna_lab_games::say;
use dna_lab_games::twenty48::Direction;
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// Pictures instead of a screen: a single one that stays, or those of a folder, by name, each seen once.
#[derive(Debug)]
pub struct Album {
    pictures: Vec<PathBuf>,
    next: usize,
    /// Whether the last picture stays.
    stays: bool,
}

impl Album {
    /// A picture (PNG), or a folder of them.
    ///
    /// # Errors
    /// A [`ScreenError`] if there are none.
    pub fn open(path: &Path) -> Result<Self, ScreenError> {
        let wrong = |what| ScreenError::Picture { path: path.to_owned(), what };
        if path.is_file() {
            return Ok(Self { pictures: vec![path.to_owned()], next: 0, stays: true });
        }
        let files = std::fs::read_dir(path)
            .map_err(|error| wrong(say!("{0}: name a PNG or a folder of PNGs", error)))?;
        let mut pictures: Vec<PathBuf> = files.filter_map(Result::ok).map(|entry| entry.path()).collect();
        pictures.retain(|path| path.extension().is_some_and(|extension| extension == "png"));
        pictures.sort();
        if pictures.is_empty() {
            return Err(wrong(say!("no PNG is in this folder")));
        }
        Ok(Self { pictures, next: 0, stays: false })
    }
}

/// The picture of a PNG file. Not every picture that fits into a file fits into memory: more than
/// 16,384 pixels across or down are refused.
///
/// # Errors
/// What is wrong with it.
pub fn read_picture(png: &[u8]) -> Result<Picture, image::ImageError> {
    const MOST: u32 = 1 << 14;
    let mut reader = image::ImageReader::with_format(Cursor::new(png), image::ImageFormat::Png);
    let mut limits = image::Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST), Some(MOST));
    reader.limits(limits);
    Ok(reader.decode()?.into_rgb8())
}

/// The picture in a file.
///
/// # Errors
/// Which file, and what is wrong with it.
pub(crate) fn open_picture(path: &Path) -> Result<Picture, ScreenError> {
    let bytes = dna_lab_store::read(path).map_err(|error| ScreenError::File(error.sentence()))?;
    read_picture(&bytes)
        .map_err(|error| ScreenError::Picture { path: path.to_owned(), what: say!("{0}: give a PNG", error) })
}

impl Eyes for Album {
    /// Looking at the whole does not turn the page.
    fn look(&mut self, area: Option<Area>) -> Result<Picture, ScreenError> {
        let path = self.pictures.get(self.next).ok_or(ScreenError::NoMore)?;
        let picture = open_picture(path)?;
        let Some(area) = area else { return Ok(picture) };
        let part = area.within(picture.dimensions()).filter(|part| *part == area);
        let part = part.ok_or_else(|| {
            let what = say!("is too small to hold the board");
            ScreenError::Picture { path: path.clone(), what }
        })?;
        if !self.stays {
            self.next += 1;
        }
        Ok(part.cut(&picture))
    }
}

/// Hands that touch nothing.
#[derive(Clone, Copy, Debug)]
pub struct Idle;

impl Hands for Idle {
    fn take(&mut self, _: Area) -> Result<(), ScreenError> {
        Ok(())
    }

    fn play(&mut self, _: Direction, _: Gesture) -> Result<Option<Sign>, ScreenError> {
        Ok(None)
    }

    fn sign(&mut self) -> Result<Option<Sign>, ScreenError> {
        Ok(None)
    }
}
