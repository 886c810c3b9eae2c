//! Writing documents, and the folders of the lab.

use super::atomic_file::refused;
use super::{StoreError, Target, disk, document};
use dna_lab_evolution::Run;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes a run.
///
/// # Errors
/// What [`Target::write`] says.
pub fn save(target: &mut Target, run: &Run) -> Result<(), StoreError> {
    target.write(|file| file.write_all(document::print(run).as_bytes()))
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

/// Application data directory, beside the window's settings, or `None` if the system has none.
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
    // A page's files need no folders.
    let made = if cfg!(target_arch = "wasm32") { Ok(()) } else { std::fs::create_dir_all(folder) };
    made.map_err(|error| refused(folder, "cannot be made ({0})", &error))
}

/// The folders, and the files of this extension, in a folder, by name; hidden ones are left out.
///
/// # Errors
/// A [`StoreError`] that names the folder.
pub fn list(folder: &Path, extensions: &[&str]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), StoreError> {
    let entries = disk::entries(folder).map_err(|error| refused(folder, "cannot be listed ({0})", &error))?;
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    for path in entries {
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            folders.push(path);
        } else if path.extension().is_some_and(|found| extensions.iter().any(|wanted| found == *wanted)) {
            files.push(path);
        }
    }
    folders.sort();
    files.sort();
    Ok((folders, files))
}
