//! Paths: what they stand for, and what lies beside.

use std::path::{Path, PathBuf};

/// Whether two paths stand for the same file, which need not be there.
#[must_use]
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    behind_links(one) == behind_links(other)
}

/// Whether a path stands for what is open already, wherever that leads: nothing can take its place.
pub(super) fn is_stream(path: &Path) -> bool {
    let names = ["-", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd"];
    let is_one = |path: &Path| {
        let of_a_process =
            path.starts_with("/proc") && path.components().any(|part| part.as_os_str() == "fd");
        of_a_process || names.iter().any(|name| path.starts_with(name))
    };
    cfg!(unix) && hops(path).any(|hop| is_one(&hop))
}

/// A path, and the links that it leads through.
fn hops(path: &Path) -> impl Iterator<Item = PathBuf> {
    let next = |file: &PathBuf| Some(folder_of(file).join(std::fs::read_link(file).ok()?));
    // As many links as systems follow.
    std::iter::successors(Some(path.to_owned()), next).take(41)
}

/// The file that a path stands for, whether it is there or not.
pub(super) fn behind_links(path: &Path) -> PathBuf {
    let file = hops(path).last().unwrap_or_else(|| path.to_owned());
    let folder = std::fs::canonicalize(folder_of(&file));
    match (folder, file.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => file,
    }
}

/// The folder that a file is in.
pub(super) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Where what is replaced stays.
pub(super) fn copy_of(file: &Path) -> PathBuf {
    let mut copy = file.to_owned().into_os_string();
    copy.push("~");
    copy.into()
}

/// Whether two names are of one file.
pub(super) fn is_one_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let number = |path| std::fs::metadata(path).map(|metadata| (metadata.dev(), metadata.ino())).ok();
        number(one).is_some() && number(one) == number(other)
    }
    #[cfg(not(unix))]
    {
        one == other
    }
}

/// A hidden file's path beside this one.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    folder_of(file).join(format!(".{name}{suffix}"))
}
