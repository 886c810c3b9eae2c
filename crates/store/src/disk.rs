//! Files as the system keeps them: what reading and writing need of a disk, for which a page has [memory](super::memory_files).

use std::io::Result;
use std::path::{Path, PathBuf};

/// A file that is read or written.
pub(super) use std::fs::File;

/// Opens a file.
pub(super) fn open(path: &Path) -> Result<File> {
    File::open(path)
}

/// How many bytes a file has, as the system says.
pub(super) fn length(file: &File) -> Result<u64> {
    Ok(file.metadata()?.len())
}

/// Whether something is there.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// Deletes a file, if that can be done.
pub fn remove(path: &Path) {
    let _ = std::fs::remove_file(path);
}

/// All that is in a folder.
///
/// # Errors
/// What the system says.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(std::fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path()).collect())
}
