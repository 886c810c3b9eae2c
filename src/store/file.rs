//! Writing files so that nothing is ever lost.

use super::{StoreError, document};
use crate::evolution::Run;
use crate::games::{Sentence, say};
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes a run: whole, or not at all.
///
/// # Errors
/// A [`StoreError`] that names the file; whatever was there before is then still there.
pub fn save(path: &Path, run: &Run) -> Result<(), StoreError> {
    write(path, document::print(run).as_bytes())
}

/// Writes a document, whole or not at all; what lies deeper than `depth` stays on one line.
///
/// # Errors
/// A [`StoreError`] that names the file; whatever was there before is then still there.
pub fn save_document<T: Serialize>(path: &Path, contents: &T, depth: usize) -> Result<(), StoreError> {
    write(path, document::pretty(contents, depth).as_bytes())
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

/// Whether a file could be written there now; changes nothing.
///
/// # Errors
/// What [`save`] would say.
pub fn check_writable(path: &Path) -> Result<(), StoreError> {
    temporary_for(path).map(|_| ())
}

/// Writes a file, whole or not at all: into a temporary file beside it, flushed to disk, then renamed over it.
///
/// # Errors
/// A [`StoreError`] that names the file; whatever was there before is then still there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let refuse = |error: &std::io::Error| refused(path, "cannot be written ({0})", error);
    let (mut temporary, target) = temporary_for(path)?;
    temporary.write_all(bytes).map_err(|error| refuse(&error))?;
    temporary.as_file().sync_all().map_err(|error| refuse(&error))?;
    temporary.persist(&target).map_err(|error| refuse(&error.error))?;
    Ok(())
}

/// An empty temporary file beside the file that `path` stands for, and that file's own path.
pub(super) fn temporary_for(path: &Path) -> Result<(NamedTempFile, PathBuf), StoreError> {
    let failed = |what, advice| StoreError::File { path: path.to_owned(), what, advice };
    // A link keeps pointing where it does: the file behind it is replaced.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if target.is_dir() || path.as_os_str().is_empty() || path.as_os_str().to_string_lossy().ends_with('/') {
        return Err(failed(say!("is a folder"), "name a file in it"));
    }
    if target.exists() && !target.is_file() {
        return Err(failed(say!("is not a regular file"), "save under another name"));
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dna-lab-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the file had, or what a new file gets: the system takes its mask off.
        let mode = target.metadata().map_or(0o666, |metadata| metadata.permissions().mode());
        builder.permissions(std::fs::Permissions::from_mode(mode));
    }
    let temporary =
        builder.tempfile_in(folder).map_err(|error| refused(path, "cannot be written ({0})", &error))?;
    Ok((temporary, target))
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

/// What the system refused, as a template with a place for what it says, and what to do about it.
pub(super) fn refused(path: &Path, what: &'static str, error: &std::io::Error) -> StoreError {
    let what = Sentence { template: what, words: vec![error.to_string()] };
    let (what, advice) = match error.kind() {
        ErrorKind::NotFound => (what, "check the name and that its folder exists"),
        ErrorKind::PermissionDenied => (what, "ask for the right to, or choose another place"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            (what, "free some space, or save to another disk; the old file is as it was")
        }
        ErrorKind::IsADirectory => (say!("is a folder"), "name a file in it"),
        ErrorKind::ReadOnlyFilesystem => (what, "choose a place that can be written to"),
        _ => (what, "choose another place"),
    };
    StoreError::File { path: path.to_owned(), what, advice }
}
