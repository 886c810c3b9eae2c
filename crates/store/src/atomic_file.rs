//! The one way to write a file: a [`Target`] is locked while it is worked on, replaces nothing unasked, and is written whole or
//! not at all.

use super::lock::Lock;
use super::network::restore;
use super::paths::{behind_links, beside, copy_of, folder_of, is_one_file, is_same_file, is_stream};
use super::read::failed;
use super::{Kind, StoreError};
use dna_lab_games::{Sentence, say};
use std::ffi::OsStr;
use std::fs::{File, Metadata, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use tempfile::NamedTempFile;

/// What may stand where a file is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing.
    New,
    /// A file of the same kind: it was read from there, or can be made again.
    Update,
    /// Anything: the user confirmed the replacement.
    Replace,
}

/// The longest name of a file, in bytes: systems take 255, and the names of its copy, lock and temporaries are longer.
const LONGEST_NAME: usize = 230;

/// A file that this program writes and that no other one writes meanwhile.
///
/// A symbolic link stays one: the file behind it is written. The file keeps its mode and, as far as the user may, its owner. What stood there when it was first
/// written to stays beside it, under its name and a `~`, unless the lab can make it again.
#[derive(Debug)]
pub struct Target {
    /// As it was named.
    path: PathBuf,
    /// The file itself.
    file: PathBuf,
    kind: Kind,
    claim: Claim,
    /// Held until it is worked on no more; none where the system knows no locks.
    lock: Option<Arc<Lock>>,
    /// What stood there when it was last looked at.
    seen: Option<Stamp>,
    /// Whether what stood there before lies beside it.
    copied: bool,
}

impl Target {
    /// Takes a file to write to, and finds out all that can be known before the work that is to be written.
    ///
    /// # Errors
    /// A [`StoreError`] that names the file: it cannot be written, another program writes it, or something stands there that
    /// `claim` does not cover. Nothing was changed then.
    pub fn claim(path: &Path, kind: Kind, claim: Claim) -> Result<Self, StoreError> {
        if is_stream(path) {
            let what = say!("is no file, but what a command reads or prints");
            let advice = say!("name a file; a command with --json prints its result, for a pipe");
            return Err(failed(path, what, advice));
        }
        let file = behind_links(path);
        let name = file.file_name().filter(|_| !path.to_string_lossy().ends_with('/'));
        let Some(name) = name.filter(|_| !file.is_dir()) else {
            return Err(failed(path, say!("is a folder"), say!("name a file in it")));
        };
        if name.len() > LONGEST_NAME {
            let what = say!("its name is longer than {0} bytes", LONGEST_NAME);
            return Err(failed(path, what, say!("choose a shorter one")));
        }
        if name.as_encoded_bytes().ends_with(b"~") {
            let what = say!("is where copies go of what is replaced");
            return Err(failed(path, what, say!("take the ~ off its end")));
        }
        let there = std::fs::metadata(&file).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) || file.is_symlink() {
            return Err(failed(path, say!("is not a regular file"), say!("save under another name")));
        }
        if copy_of(&file).is_dir() {
            return Err(failed(
                path,
                say!("has a folder where its copy goes"),
                say!("save under another name"),
            ));
        }
        let lock = match Lock::take(&beside(&file, ".lock")) {
            Ok(Some(Ok(lock))) => Some(Arc::new(lock)),
            Ok(Some(Err(owner))) => return Err(StoreError::Busy { path: path.to_owned(), owner }),
            Ok(None) => None,
            Err(error) => return Err(refused(path, "cannot be written ({0})", &error)),
        };
        if lock.is_some() {
            sweep(&file);
        }
        let path = path.to_owned();
        Self { path, seen: Stamp::of(&file), file, kind, claim, lock, copied: false }.examined()
    }

    /// Takes a file that this program may hold already, by that target.
    ///
    /// # Errors
    /// What [`Target::claim`] says.
    pub fn held_or_claimed(
        held: Option<&Self>,
        path: &Path,
        kind: Kind,
        claim: Claim,
    ) -> Result<Self, StoreError> {
        let Some(held) = held.filter(|held| held.is(path)) else { return Self::claim(path, kind, claim) };
        let (path, file, lock) = (path.to_owned(), held.file.clone(), held.lock.clone());
        Self { path, seen: Stamp::of(&file), file, kind, claim, lock, copied: false }.examined()
    }

    fn examined(self) -> Result<Self, StoreError> {
        match self.in_the_way().filter(|_| self.claim != Claim::Replace) {
            Some(why) => Err(self.kept(why)),
            None => Ok(self),
        }
    }

    /// Whether other programs are kept from it: not on a system that knows no locks.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// The same without a copy of what stood there: for files that only the lab itself writes.
    #[must_use]
    pub fn without_copy(self) -> Self {
        Self { copied: true, ..self }
    }

    /// Deletes the file, unless another program changed it since. It may be written again.
    pub fn delete(&mut self) {
        if Stamp::of(&self.file) == self.seen {
            // What cannot be deleted stays, which loses nothing.
            let _ = std::fs::remove_file(&self.file);
            self.seen = Stamp::of(&self.file);
        }
    }

    /// As it was named.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this path stands for the same file.
    #[must_use]
    pub fn is(&self, path: &Path) -> bool {
        is_same_file(&self.file, path)
    }

    /// Writes the file: into a temporary one beside it, flushed to disk with its folder, renamed over it.
    ///
    /// # Errors
    /// A [`StoreError`] that names the file: the system refuses, or another program changed it meanwhile. What was there before
    /// is then still there, unless all that failed was to flush the folder of the new file.
    pub fn write(
        &mut self,
        contents: impl FnOnce(&mut File) -> std::io::Result<()>,
    ) -> Result<(), StoreError> {
        let now = Stamp::of(&self.file);
        if let Some(now) = now.as_ref().filter(|_| now != self.seen && self.claim != Claim::Replace) {
            return Err(self.kept(InTheWay::Changed { by: now.owner(), at: now.modified }));
        }
        let put = self.put(contents, now.is_some_and(|now| now.length > 0));
        put.map_err(|error| match said(&error) {
            // Nothing of the disk's: what was to be written is no such document.
            Some(what) => restore(&self.path, what),
            None => refused(&self.path, "cannot be written ({0})", &error),
        })
    }

    fn put(
        &mut self,
        contents: impl FnOnce(&mut File) -> std::io::Result<()>,
        worth_keeping: bool,
    ) -> std::io::Result<()> {
        let mut temporary = temporary_beside(&self.file, |path| File::create_new(path))?;
        if let Ok(there) = std::fs::metadata(&self.file) {
            // Only the superuser gives files away; for others the file becomes theirs.
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt, fchown};
                let _ = fchown(temporary.as_file(), Some(there.uid()), Some(there.gid()));
            }
            temporary.as_file().set_permissions(there.permissions())?;
        }
        contents(temporary.as_file_mut())?;
        temporary.as_file().sync_all()?;
        if worth_keeping && !self.copied && Kind::of(&self.file).ok().flatten().is_none_or(Kind::is_document)
        {
            self.keep_copy()?;
        }
        let seen = Stamp::from(temporary.as_file().metadata()?);
        temporary.persist(&self.file)?;
        // The user confirmed the replacement of what stood there, not of what comes later.
        (self.seen, self.copied, self.claim) = (Some(seen), true, Claim::Update);
        sync_folder(&self.file)
    }

    /// What stands there stays beside it, until the file is claimed again.
    fn keep_copy(&self) -> std::io::Result<()> {
        let kept = copy_of(&self.file);
        if is_one_file(&kept, &self.file) {
            // A program that was killed before it wrote kept it already.
            return Ok(());
        }
        let link = temporary_beside(&self.file, |path| std::fs::hard_link(&self.file, path));
        let copy = match link {
            Ok(copy) => copy,
            // Some file systems know no links.
            Err(_) => {
                let path = |path: &Path| std::fs::copy(&self.file, path).map(|_| ());
                temporary_beside(&self.file, path)?
            }
        };
        Ok(copy.persist(kept)?)
    }

    /// What stands there that is not to be replaced unasked.
    fn in_the_way(&self) -> Option<InTheWay> {
        let there = std::fs::metadata(&self.file).ok().filter(|there| there.len() > 0)?;
        let writable = OpenOptions::new().write(true).open(&self.file).is_ok();
        let found = Kind::of(&self.file).ok().flatten();
        if there.permissions().readonly() || !writable {
            Some(InTheWay::ReadOnly)
        } else if found != Some(self.kind) {
            Some(InTheWay::Other(found))
        } else {
            (self.claim == Claim::New).then_some(InTheWay::Same(self.kind))
        }
    }

    fn kept(&self, why: InTheWay) -> StoreError {
        StoreError::InTheWay { path: self.path.clone(), why }
    }
}

/// What stands where a file is to be written, and may be replaced only with the user's consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InTheWay {
    /// A file of the same kind.
    Same(Kind),
    /// A file of another kind; of none that the lab knows, if none.
    Other(Option<Kind>),
    /// It changed since it was read or written here.
    Changed {
        /// Whose the file is now, where the system says so.
        by: Option<String>,
        /// When it was changed.
        at: SystemTime,
    },
    /// It may not be written to.
    ReadOnly,
}

/// What tells a file from what it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    length: u64,
    modified: SystemTime,
    /// Number of the file and of its owner, where the system has such.
    #[cfg(unix)]
    numbers: (u64, u32),
}

impl Stamp {
    fn of(file: &Path) -> Option<Self> {
        Some(std::fs::metadata(file).ok()?.into())
    }

    /// The name of the file's owner.
    fn owner(&self) -> Option<String> {
        #[cfg(unix)]
        return Some(nix::unistd::User::from_uid(self.numbers.1.into()).ok()??.name);
        #[cfg(not(unix))]
        None
    }
}

impl From<Metadata> for Stamp {
    fn from(metadata: Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            length: metadata.len(),
            modified: metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH),
            #[cfg(unix)]
            numbers: (metadata.ino(), metadata.uid()),
        }
    }
}

/// Gives a file a name of its own under which it stays, e.g. `freezer-damaged-2.ron`, and gives that; none if that could not be
/// done.
#[must_use]
pub fn set_aside(path: &Path, why: &str) -> Option<PathBuf> {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    let name = |number: u32| path.with_file_name(format!("{stem}-{why}-{number}.{extension}"));
    // A link to it never replaces anything, however many do this at once; not every file system knows links.
    let moved = |aside: &PathBuf| match std::fs::hard_link(path, aside) {
        Ok(()) => {
            // It has two names if the first cannot go, which loses nothing.
            let _ = std::fs::remove_file(path);
            true
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => false,
        Err(_) => !aside.exists() && std::fs::rename(path, aside).is_ok(),
    };
    path.exists().then(|| (1..10_000).map(name).find(moved))?
}

/// How the names of temporaries end.
const TEMPORARY: &str = ".dna-lab~";

/// What `make` creates under an unused name beside a file; deleted again unless it is renamed.
fn temporary_beside<T>(
    file: &Path,
    make: impl FnMut(&Path) -> std::io::Result<T>,
) -> std::io::Result<NamedTempFile<T>> {
    let name = beside(file, ".");
    let prefix = name.file_name().unwrap_or_default();
    tempfile::Builder::new().prefix(prefix).suffix(TEMPORARY).make_in(folder_of(file), make)
}

/// Deletes remains of interrupted writes to this file: only the holder of the lock writes, so the others are dead.
fn sweep(file: &Path) {
    let name = beside(file, ".");
    let prefix = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let entries = std::fs::read_dir(folder_of(file)).into_iter().flatten().filter_map(Result::ok);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let own = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(TEMPORARY));
        // What tempfile puts between: nothing that the name of another file could hold.
        if own.is_some_and(|random| random.len() == 6 && random.chars().all(char::is_alphanumeric)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Makes a rename outlive a loss of power, where the system can.
fn sync_folder(file: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(folder_of(file))?.sync_all() } else { Ok(()) }
}

/// What this program says itself by an error that is none of the system's.
pub(super) fn said(error: &std::io::Error) -> Option<Sentence> {
    error.get_ref()?.downcast_ref().cloned()
}

/// What the system refused, as a template with a place for the reason, and what to do about it.
pub(super) fn refused(path: &Path, what: &'static str, error: &std::io::Error) -> StoreError {
    let (reason, advice) = match error.kind() {
        ErrorKind::NotFound => {
            (say!("no such file or folder"), say!("check the name and that its folder exists"))
        }
        ErrorKind::PermissionDenied => {
            (say!("permission denied"), say!("change its permissions, or name another place"))
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            let advice = say!("free some space, or save to another disk; what stood there is as it was");
            (say!("no space is left"), advice)
        }
        ErrorKind::IsADirectory => return failed(path, say!("is a folder"), say!("name a file in it")),
        ErrorKind::ReadOnlyFilesystem => {
            (say!("the disk takes no writing"), say!("choose a place that can be written to"))
        }
        _ => (say!("{0}", error), say!("choose another place")),
    };
    failed(path, Sentence::plain(what).with(reason), advice)
}
