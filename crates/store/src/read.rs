//! Reading files: regular ones only, and never more of them than is ours.

use super::atomic_file::refused;
use super::disk::{self, File};
use super::{DocumentError, Kind, StoreError, document};
use dna_lab_evolution::Run;
use dna_lab_games::record::Record;
use dna_lab_games::{GameSettings, Sentence, say};
use serde::de::DeserializeOwned;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The largest file that is read, in bytes: far above any run.
const LARGEST: u64 = 1 << 30;

/// Opens a regular file. Anything else (a pipe, a device) may block or have no end.
///
/// # Errors
/// A [`StoreError`] that names the file and what it is instead.
pub fn open(path: &Path) -> Result<File, StoreError> {
    #[cfg(not(target_arch = "wasm32"))]
    check_regular(path)?;
    disk::open(path).map_err(|error| refused(path, "cannot be opened ({0})", &error))
}

#[cfg(not(target_arch = "wasm32"))]
fn check_regular(path: &Path) -> Result<(), StoreError> {
    let metadata =
        std::fs::metadata(path).map_err(|error| refused(path, "cannot be opened ({0})", &error))?;
    if metadata.is_dir() {
        return Err(failed(path, say!("is a folder"), say!("name a file in it")));
    }
    if !metadata.is_file() {
        return Err(failed(path, say!("is not a regular file"), say!("open a file that the lab saved")));
    }
    Ok(())
}

/// All of a regular file that is not larger than 1 GiB.
///
/// # Errors
/// A [`StoreError`] that names the file and why it is not read.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let refuse = |error: &std::io::Error| refused(path, "cannot be read ({0})", error);
    let file = open(path)?;
    // What a system says of a file's length is not always true, and it may grow.
    let said = disk::length(&file).map_err(|error| refuse(&error))?;
    let mut bytes = Vec::new();
    if said <= LARGEST {
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| refuse(&error))?;
    }
    if said.max(bytes.len() as u64) > LARGEST {
        return Err(failed(path, say!("is larger than 1 GiB"), say!("open a file that the lab saved")));
    }
    if bytes.is_empty() {
        return Err(failed(path, say!("is empty"), say!("open a file that the lab saved")));
    }
    Ok(bytes)
}

/// The text of a file, without the mark that some editors put before it.
fn read_text(path: &Path) -> Result<String, StoreError> {
    let mut bytes = read(path)?;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    String::from_utf8(bytes).map_err(|error| {
        if is_packed(error.as_bytes()) {
            return packed(path);
        }
        let unknown = || failed(path, say!("is not text"), say!("open a file that the lab saved"));
        other_kind(path, None).unwrap_or_else(unknown)
    })
}

/// The error that says which kind of file this is; none if that is the kind wanted, or not known.
fn other_kind(path: &Path, wanted: Option<Kind>) -> Option<StoreError> {
    let kind = Kind::of(path).ok().flatten().filter(|kind| Some(*kind) != wanted)?;
    let is = say!("is a {0}").with(Sentence::plain(kind.name()));
    Some(failed(path, is, say!("name another file")))
}

/// Whether a file that begins like this is one of xz, gzip, bzip2, Zstandard or ZIP.
pub(super) fn is_packed(beginning: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 5] = [b"\xfd7zXZ\0", b"\x1f\x8b", b"BZh", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"];
    BEGINNINGS.iter().any(|packed| beginning.starts_with(packed))
}

/// Why such a file is not read.
pub(super) fn packed(path: &Path) -> StoreError {
    failed(
        path,
        say!("is packed"),
        say!("unpack it first, with `xz -d`, `gunzip`, `bzip2 -d`, `unzstd` or `unzip`"),
    )
}

/// Reads games that were played, each of which can be played again; of this game where the file does not say it.
///
/// # Errors
/// A [`StoreError`] that names the file, and what is wrong with it or with its first game that cannot be played.
pub fn read_games(path: &Path, usual: &GameSettings) -> Result<Vec<Arc<Record>>, StoreError> {
    let text = read_text(path)?;
    let games = Record::read_all(&text, usual).map_err(|what| {
        let advice =
            say!("give games as `watch --record` or `arena --record` writes them, or the moves of one game");
        other_kind(path, Some(Kind::Games)).unwrap_or_else(|| failed(path, what, advice))
    })?;
    for (at, game) in games.iter().enumerate() {
        game.replayed().map_err(|error| {
            let what = if games.len() == 1 { error } else { say!("game {0}: {1}", at + 1).with(error) };
            let other = other_kind(path, Some(Kind::Games));
            other.unwrap_or_else(|| StoreError::File { path: path.to_owned(), what })
        })?;
    }
    Ok(games.into_iter().map(Arc::new).collect())
}

/// Reads a run.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load(path: &Path) -> Result<Run, StoreError> {
    document::parse(&read_text(path)?).map_err(|problem| {
        // The lab's other files are told by their kinds; a run that is damaged, by where.
        let other = match &problem {
            DocumentError::Foreign { .. } => other_kind(path, Some(Kind::Run)),
            _ => None,
        };
        other.unwrap_or_else(|| StoreError::Document { path: path.to_owned(), problem })
    })
}

/// Reads a document: `T` holds its `format` and its `version` too.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_document<T: DeserializeOwned>(
    path: &Path,
    format: &'static str,
    version: u32,
) -> Result<T, StoreError> {
    let text = read_text(path)?;
    document::parse_as(&text, format, version)
        .map_err(|problem| StoreError::Document { path: path.to_owned(), problem })
}

/// What is wrong with a file, and what to do.
pub(super) fn failed(path: &Path, what: Sentence, advice: Sentence) -> StoreError {
    StoreError::File { path: path.to_owned(), what: what.advising(advice) }
}
