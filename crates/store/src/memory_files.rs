//! The files of a page. A browser shows a program no disk, so that they lie in memory; what is to outlive the page is told to its keeper.

use super::atomic_file::{Claim, InTheWay};
use super::{Kind, StoreError};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// A file that is read or written.
pub(super) type File = Cursor<Vec<u8>>;

/// Told of each file that was written, with its bytes, or deleted.
type Keeper = fn(&Path, Option<&[u8]>);

static FILES: Mutex<BTreeMap<PathBuf, Vec<u8>>> = Mutex::new(BTreeMap::new());

static KEEPER: OnceLock<Keeper> = OnceLock::new();

fn files() -> MutexGuard<'static, BTreeMap<PathBuf, Vec<u8>>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a file there that the browser kept, or that a person gave to the page.
pub fn put(path: PathBuf, bytes: Vec<u8>) {
    files().insert(path, bytes);
}

/// Who keeps what is written from now on; the first one stays.
pub fn set_keeper(keeper: Keeper) {
    let _ = KEEPER.set(keeper);
}

/// Opens a file.
pub(super) fn open(path: &Path) -> std::io::Result<File> {
    files().get(path).cloned().map(Cursor::new).ok_or_else(|| std::io::ErrorKind::NotFound.into())
}

/// How many bytes a file has.
#[allow(clippy::unnecessary_wraps)]
pub(super) fn length(file: &File) -> std::io::Result<u64> {
    Ok(file.get_ref().len() as u64)
}

/// Whether a file is there.
#[must_use]
pub fn exists(path: &Path) -> bool {
    files().contains_key(path)
}

/// Deletes a file.
pub fn remove(path: &Path) {
    if files().remove(path).is_some() {
        KEEPER.get().into_iter().for_each(|keeper| keeper(path, None));
    }
}

/// The files of a folder, by name.
///
/// # Errors
/// Never.
#[allow(clippy::unnecessary_wraps)]
pub fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    Ok(files().keys().filter(|path| path.parent() == Some(folder)).cloned().collect())
}

/// A file that is written whole or not at all, as on a disk. Only this page writes it.
#[derive(Debug)]
pub struct Target(PathBuf);

impl Target {
    /// Takes a file to write to.
    ///
    /// # Errors
    /// A [`StoreError`] that names the file: `claim` does not cover what stands there.
    pub fn claim(path: &Path, kind: Kind, claim: Claim) -> Result<Self, StoreError> {
        let found = if exists(path) { Some(Kind::of(path)?) } else { None };
        let why = match found {
            Some(found) if claim != Claim::Replace && found != Some(kind) => InTheWay::Other(found),
            Some(_) if claim == Claim::New => InTheWay::Same(kind),
            _ => return Ok(Self(path.to_owned())),
        };
        Err(StoreError::InTheWay { path: path.to_owned(), why })
    }

    /// The same, whether it is held already or not.
    ///
    /// # Errors
    /// What [`Target::claim`] says.
    pub fn held_or_claimed(
        _held: Option<&Self>,
        path: &Path,
        kind: Kind,
        claim: Claim,
    ) -> Result<Self, StoreError> {
        Self::claim(path, kind, claim)
    }

    /// Always: no other program sees it.
    #[must_use]
    pub const fn is_locked(&self) -> bool {
        true
    }

    /// The same: there are no copies.
    #[must_use]
    pub const fn without_copy(self) -> Self {
        self
    }

    /// Deletes the file. It may be written again.
    pub fn delete(&mut self) {
        remove(&self.0);
    }

    /// As it was named.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Whether this path stands for the same file.
    #[must_use]
    pub fn is(&self, path: &Path) -> bool {
        self.0 == path
    }

    /// Writes the file, and tells its keeper.
    ///
    /// # Errors
    /// A [`StoreError`] that names the file: what was to be written is no such document.
    pub fn write(
        &mut self,
        contents: impl FnOnce(&mut File) -> std::io::Result<()>,
    ) -> Result<(), StoreError> {
        let mut file = File::default();
        contents(&mut file)
            .map_err(|error| super::atomic_file::refused(&self.0, "cannot be written ({0})", &error))?;
        let bytes = file.into_inner();
        KEEPER.get().into_iter().for_each(|keeper| keeper(&self.0, Some(&bytes)));
        put(self.0.clone(), bytes);
        Ok(())
    }
}

/// Gives a file a name of its own under which it stays, and gives that; none if that could not be done.
#[must_use]
pub fn set_aside(path: &Path, why: &str) -> Option<PathBuf> {
    let name = |number: u32| path.with_extension(format!("{why}-{number}.ron"));
    let aside = (1..10_000).map(name).find(|aside| !exists(aside))?;
    let bytes = files().get(path)?.clone();
    KEEPER.get().into_iter().for_each(|keeper| keeper(&aside, Some(&bytes)));
    put(aside.clone(), bytes);
    remove(path);
    Some(aside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn a_file_is_written_read_set_aside_and_deleted() {
        let path = Path::new("/page/run.ron");
        let mut target = Target::claim(path, Kind::Run, Claim::New).expect("nothing stands there");
        assert!(!exists(path));
        target.write(|file| file.write_all(b"a run")).expect("written");
        let mut text = String::new();
        open(path).expect("there").read_to_string(&mut text).expect("text");
        assert_eq!((text.as_str(), entries(Path::new("/page")).expect("a folder").len()), ("a run", 1));
        let aside = set_aside(path, "damaged").expect("a name");
        assert!(exists(&aside) && !exists(path));
        let mut other = Target::claim(path, Kind::Run, Claim::New).expect("nothing stands there");
        assert!(other.write(|_| Err(std::io::Error::other("no document"))).is_err() && !exists(path));
        remove(&aside);
        assert!(open(&aside).is_err());
    }
}
