//! Who works on a file: an advisory lock beside it, which the system releases when its owner dies.

use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// The owner of a file's lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// The number of its process.
    pub process: u32,
    /// The machine that it runs on.
    pub host: String,
    /// What it was started as: a subcommand; the window if none.
    pub command: Option<String>,
    /// When it began, in seconds since 1970.
    since: u64,
}

impl Owner {
    /// This program.
    fn here() -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        #[cfg(unix)]
        let host = nix::unistd::gethostname().unwrap_or_default().to_string_lossy().into_owned();
        #[cfg(not(unix))]
        let host = std::env::var("COMPUTERNAME").unwrap_or_default();
        Self {
            process: std::process::id(),
            host,
            command: std::env::args_os().nth(1).map(|it| it.to_string_lossy().into_owned()),
            since: now.as_secs(),
        }
    }

    /// Whether it is this program.
    #[must_use]
    pub fn is_here(&self) -> bool {
        let here = Self::here();
        (self.process, &self.host) == (here.process, &here.host)
    }

    /// When it began to work on the file.
    #[must_use]
    pub fn since(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(self.since)
    }
}

/// How long to wait for another owner's lock: many are held for a moment only.
const PATIENCE: Duration = Duration::from_millis(200);

/// A lock that is held.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Takes the lock, or says which program has it, as far as that is known; none where the system knows no locks.
    ///
    /// # Errors
    /// What the system says: the folder cannot be written to.
    pub(super) fn take(path: &Path) -> std::io::Result<Option<Result<Self, Option<Owner>>>> {
        let start = Instant::now();
        loop {
            let mut file = open(path)?;
            match file.try_lock() {
                // Unless its owner removed it meanwhile.
                Ok(()) if is_at(&file, path) => {
                    // The owner's name is only informative: on a full disk, or in another user's file, it may not be written.
                    let owner = ron::to_string(&Owner::here()).unwrap_or_default();
                    let _ = file.set_len(0).and_then(|()| file.write_all(owner.as_bytes()));
                    return Ok(Some(Ok(Self { path: path.to_owned(), file })));
                }
                Ok(()) => {}
                Err(TryLockError::Error(_)) => {
                    let _ = std::fs::remove_file(path);
                    return Ok(None);
                }
                Err(TryLockError::WouldBlock) => {
                    let mut text = String::new();
                    let _ = file.rewind().and_then(|()| file.take(4096).read_to_string(&mut text));
                    let owner: Option<Owner> = ron::from_str(&text).ok();
                    if start.elapsed() > PATIENCE || owner.as_ref().is_some_and(Owner::is_here) {
                        return Ok(Some(Err(owner)));
                    }
                    std::thread::sleep(Duration::from_millis(10));
                }
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is held, so that a waiting program sees that it is gone and makes another.
        if is_at(&self.file, &self.path) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // In a folder that others write to, the name may be a trap.
        options.custom_flags(nix::libc::O_NOFOLLOW | nix::libc::O_NONBLOCK);
    }
    match options.open(path) {
        // Another user's: it can be locked, but not written to.
        Err(error) if error.kind() == ErrorKind::PermissionDenied && path.exists() => File::open(path),
        opened => opened,
    }
}

/// Whether the file is still the one of that name.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let number = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
        let here = file.metadata().map(number).ok();
        here.is_some() && here == std::fs::metadata(path).map(number).ok()
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}
