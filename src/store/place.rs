//! Paths: what they stand for, and what lies beside.

use std::path::{Path, PathBuf};

/// Whether two paths stand for the same file, which need not be there.
#[must_use]
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    behind_links(one) == behind_links(other)
}

/// Whether a path stands for what is open already, wherever that leads: nothing can take its place.
pub(super) fn is_stream(path: &Path) -> bool {
    let of_the_system = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    cfg!(unix) && of_the_system.iter().any(|name| path.starts_with(name))
}

/// The file that a path stands for, whether it is there or not.
pub(super) fn behind_links(path: &Path) -> PathBuf {
    let mut file = path.to_owned();
    // As many links as systems follow.
    for _ in 0..40 {
        let Ok(next) = std::fs::read_link(&file) else { break };
        file = folder_of(&file).join(next);
    }
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
