//! The run as a document: what it is called, where it lives, and whether that is up to date.

use crate::evolution::Run;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Name, place and saved state.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    /// Where it was opened or saved last.
    pub(super) path: Option<PathBuf>,
    /// What it is called while it has no place.
    pub(super) title: Option<String>,
    /// The run as it was opened or saved last.
    pub(super) saved: Option<Arc<Run>>,
}

impl Document {
    /// The name to show; none if it has none yet.
    pub(super) fn name(&self) -> Option<String> {
        match &self.path {
            Some(path) => path.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
            None => self.title.clone(),
        }
    }

    /// Whether closing would lose work: an unjudged population costs a click to make again.
    pub(super) fn is_unsaved(&self, run: Option<&Arc<Run>>) -> bool {
        run.is_some_and(|run| {
            // What ratings were added since can be measured again.
            let same = |saved: &Arc<Run>| Arc::ptr_eq(saved, run) || saved.differs_by_ratings_only(run);
            let saved = self.saved.as_ref().is_some_and(same);
            (run.generation().is_some() || !run.notes.is_empty()) && !saved
        })
    }
}

/// `path` with the extension, which file dialogs may leave out.
pub(super) fn with_extension(path: &Path, extension: &str) -> PathBuf {
    if path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension)) {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_added_only_where_they_miss() {
        let check = |path: &str, expected: &str| {
            assert_eq!(with_extension(Path::new(path), "ron"), Path::new(expected));
        };
        check("a/run", "a/run.ron");
        check("run.ron", "run.ron");
        check("run.RON", "run.RON");
        check("v1.2", "v1.2.ron");
    }
}
