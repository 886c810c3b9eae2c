//! Reading files, and writing those that are text.

use super::target::refused;
use super::{StoreError, Target, document};
use crate::evolution::Run;
use crate::games::say;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: far above any run.
const LARGEST: u64 = 1 << 30;

/// Reads a run.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load(path: &Path) -> Result<Run, StoreError> {
    document::parse(&read(path)?).map_err(|problem| StoreError::Document { path: path.to_owned(), problem })
}

/// The text of a file.
fn read(path: &Path) -> Result<String, StoreError> {
    let failed = |what, advice| StoreError::File { path: path.to_owned(), what, advice };
    let metadata =
        std::fs::metadata(path).map_err(|error| refused(path, "cannot be opened ({0})", &error))?;
    if metadata.is_dir() {
        return Err(failed(say!("is a folder"), "name a file in it"));
    }
    if metadata.len() > LARGEST {
        return Err(failed(say!("is larger than 1 GiB"), "open a file that the lab saved"));
    }
    let bytes = std::fs::read(path).map_err(|error| refused(path, "cannot be read ({0})", &error))?;
    String::from_utf8(bytes).map_err(|_| failed(say!("is not text"), "open a file that the lab saved"))
}

/// Writes a run.
///
/// # Errors
/// What [`Target::write`] says.
pub fn save(target: &mut Target, run: &Run) -> Result<(), StoreError> {
    target.write(|file| file.write_all(document::print(run).as_bytes()))
}

/// Reads a document: `T` holds its `format` and its `version` too.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_document<T: DeserializeOwned>(path: &Path, format: &str, version: u32) -> Result<T, StoreError> {
    let refuse = |problem| StoreError::Document { path: path.to_owned(), problem };
    let text = read(path)?;
    document::check_header(&text, format, version).map_err(refuse)?;
    ron::from_str(&text).map_err(|error| refuse(document::broken(&error)))
}

/// Writes a document; what lies deeper than `depth` stays on one line.
///
/// # Errors
/// What [`Target::write`] says.
pub fn save_document<T: Serialize>(
    target: &mut Target,
    contents: &T,
    depth: usize,
) -> Result<(), StoreError> {
    target.write(|file| file.write_all(document::print_document(contents, depth).as_bytes()))
}

/// The name under which the system knows the lab.
pub const APP_ID: &str = "dna-lab";

/// Where the lab keeps what is nobody's file: beside the window's own settings. None on a system without such a place.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from_path(PathBuf::from(APP_ID))?;
    Some(folders.data_dir().to_owned())
}

/// Makes a folder, if it is not there, and those above it.
///
/// # Errors
/// A [`StoreError`] that names the folder.
pub fn make_folder(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder).map_err(|error| refused(folder, "cannot be made ({0})", &error))
}

/// The folders, and the files of this extension, in a folder, by name; hidden ones are left out.
///
/// # Errors
/// A [`StoreError`] that names the folder.
pub fn list(folder: &Path, extension: &str) -> Result<(Vec<PathBuf>, Vec<PathBuf>), StoreError> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| refused(folder, "cannot be listed ({0})", &error))?;
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            folders.push(path);
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    folders.sort();
    files.sort();
    Ok((folders, files))
}
