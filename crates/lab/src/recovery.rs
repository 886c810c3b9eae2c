//! What a crash shall not lose: each laboratory keeps its unsaved run in an entry of its own, and offers those of the dead.
//!
//! An entry is the files `unsaved-N.ron` and `unsaved-N.net`; it belongs to the program that holds the lock of the first.

use dna_lab_evolution::Run;
use dna_lab_store::{Claim, Kind, StoreError, Target};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the names of entries begin.
const KEPT: &str = "unsaved-";

/// More entries than occur in practice.
const MOST: u32 = 100_000;

/// One laboratory's recovery.
#[derive(Debug)]
pub(super) struct Recovery {
    folder: PathBuf,
    /// The entry that this laboratory keeps its run in; none if it could not be had yet.
    own: Option<Target>,
    /// Runs that dead laboratories left. No other laboratory is offered them meanwhile.
    left: Vec<(Target, Arc<Run>)>,
}

/// What was found of the dead.
#[derive(Debug)]
pub(super) enum Left {
    /// A network, under a name where it stays now.
    Network(PathBuf),
    /// A file that cannot be read, under a name where it stays now.
    Damaged(PathBuf, StoreError),
    /// A file that may be a living laboratory's: it is unknown without locks.
    Unlocked(PathBuf),
}

impl Recovery {
    /// Takes a new entry in this folder, and all entries of dead laboratories.
    pub(super) fn begin(folder: &Path) -> (Self, Vec<Left>) {
        let mut recovery = Self { folder: folder.to_owned(), own: None, left: Vec::new() };
        let mut found = Vec::new();
        for entry in entries(folder) {
            // A living laboratory holds its lock.
            let Ok(target) = Target::claim(&entry, Kind::Run, Claim::Replace) else { continue };
            let network = entry.with_extension("net");
            if !target.is_locked() {
                found.extend(
                    [entry, network]
                        .into_iter()
                        .filter(|file| dna_lab_store::exists(file))
                        .map(Left::Unlocked),
                );
                continue;
            }
            // What died while it wrote a network goes with this.
            drop(Target::claim(&network, Kind::Network, Claim::Replace));
            if dna_lab_store::exists(&network) {
                found.extend(dna_lab_store::set_aside(&network, "recovered").map(Left::Network));
            }
            match dna_lab_store::load(&entry) {
                Ok(run) => recovery.left.push((target.without_copy(), Arc::new(run))),
                Err(error) if error.is_damage() => {
                    found.extend(
                        dna_lab_store::set_aside(&entry, "damaged").map(|aside| Left::Damaged(aside, error)),
                    );
                }
                Err(_) => {}
            }
        }
        // Where nothing can be written, keeping says so when it matters.
        let _ = recovery.prepare();
        (recovery, found)
    }

    /// The run that a dead laboratory left, and the next one once that was answered.
    pub(super) fn offered(&self) -> Option<(PathBuf, Arc<Run>)> {
        self.left.first().map(|(target, run)| (target.path().to_owned(), run.clone()))
    }

    /// Where the run is kept, if anywhere.
    pub(super) fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(Target::path)
    }

    /// Keeps a run.
    ///
    /// # Errors
    /// Why not; the next time may go better.
    pub(super) fn keep(&mut self, run: &Run) -> Result<(), StoreError> {
        let written = dna_lab_store::save(self.own_entry()?, run);
        let changed = matches!(written, Err(StoreError::InTheWay { .. }));
        if written.is_err() && (changed || self.path().is_some_and(|path| !dna_lab_store::exists(path))) {
            // The folder itself may be gone, or be another one: another entry then, next time.
            self.own = None;
        }
        written
    }

    /// The run that is kept is safe elsewhere: no crash need offer it.
    pub(super) fn drop_run(&mut self) {
        self.own.iter_mut().for_each(Target::delete);
    }

    /// Has a place to keep things in.
    ///
    /// # Errors
    /// Why there is none; the next time may go better.
    pub(super) fn prepare(&mut self) -> Result<(), StoreError> {
        self.own_entry().map(drop)
    }

    /// The offered run becomes this laboratory's own: its file is the one that is kept from now on.
    pub(super) fn take_over(&mut self, path: &Path) {
        if let Some(at) = self.left.iter().position(|(target, _)| target.path() == path) {
            if let Some(mut own) = self.own.replace(self.left.swap_remove(at).0) {
                own.delete();
            }
            // Another laboratory may offer the others.
            self.left.clear();
        }
    }

    /// Deletes an offered run; one that was never offered is left alone.
    pub(super) fn forget(&mut self, path: &Path) {
        if let Some(at) = self.left.iter().position(|(target, _)| target.path() == path) {
            self.left.remove(at).0.delete();
        }
    }

    /// What was kept is needed no more.
    pub(super) fn end(self) {
        if let Some(mut own) = self.own {
            // It may never have been written.
            dna_lab_store::remove(&own.path().with_extension("net"));
            own.delete();
        }
    }

    fn own_entry(&mut self) -> Result<&mut Target, StoreError> {
        let own = match self.own.take() {
            Some(own) => own,
            None => free_entry(&self.folder)?,
        };
        Ok(self.own.insert(own))
    }
}

/// An unused entry.
fn free_entry(folder: &Path) -> Result<Target, StoreError> {
    dna_lab_store::make_folder(folder)?;
    let entry = |number| folder.join(format!("{KEPT}{number}.ron"));
    let free = (1..MOST).map(entry).filter(|entry| !dna_lab_store::exists(&entry.with_extension("net")));
    for entry in free {
        match Target::claim(&entry, Kind::Run, Claim::New) {
            Ok(target) => return Ok(target.without_copy()),
            Err(StoreError::Busy { .. } | StoreError::InTheWay { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Target::claim(&entry(MOST), Kind::Run, Claim::New)
}

/// The entries of a folder, by the names of their runs, whatever there is of them: run, network, lock or temporaries.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let number = |name: &str| {
        let name = name.strip_prefix('.').unwrap_or(name).strip_prefix(KEPT)?;
        let (number, rest) = name.split_once('.')?;
        (rest.starts_with("ron") || rest.starts_with("net")).then(|| number.parse::<u32>().ok())?
    };
    let files = dna_lab_store::entries(folder).unwrap_or_default();
    let numbers: BTreeSet<u32> =
        files.iter().filter_map(|file| number(&file.file_name()?.to_string_lossy())).collect();
    numbers.into_iter().map(|number| folder.join(format!("{KEPT}{number}.ron"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_evolution::presets;
    use dna_lab_games::Preset;

    fn run() -> Run {
        Run::new(presets::settings(Preset::Demo, None, &[])).expect("good settings")
    }

    fn names(folder: &Path) -> Vec<String> {
        let (_, files) = dna_lab_store::list(folder, &["ron"]).expect("a folder");
        files.iter().map(|file| file.file_name().expect("a name").to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn only_what_the_dead_left_is_offered_and_to_one_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut dead, _) = Recovery::begin(folder.path());
        let (mut alive, _) = Recovery::begin(folder.path());
        dead.keep(&run()).expect("kept");
        alive.keep(&run()).expect("kept");
        std::fs::write(folder.path().join("mine.ron"), "mine").expect("written");
        let left = dead.path().expect("an entry").to_owned();
        drop(dead);
        let (mut first, _) = Recovery::begin(folder.path());
        let (second, _) = Recovery::begin(folder.path());
        assert_eq!(first.offered().map(|(path, _)| path), Some(left.clone()));
        assert!(second.offered().is_none());
        // What was never offered is not deleted, whatever is asked.
        let living = alive.path().expect("an entry").to_owned();
        first.forget(&living);
        first.forget(&folder.path().join("mine.ron"));
        assert!(living.exists() && folder.path().join("mine.ron").exists());
        alive.keep(&run()).expect("kept on");
        first.forget(&left);
        assert!(!left.exists());
    }

    #[test]
    fn what_is_taken_over_is_kept_in_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut dead, _) = Recovery::begin(folder.path());
        dead.keep(&run()).expect("kept");
        drop(dead);
        let (mut heir, _) = Recovery::begin(folder.path());
        let (path, left) = heir.offered().expect("a run");
        heir.take_over(&path);
        heir.keep(&left).expect("kept");
        assert_eq!((heir.path(), names(folder.path()).len()), (Some(path.as_path()), 1));
        heir.end();
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn a_thousand_dead_entries_leave_room_and_every_damaged_file_has_a_name_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 1..=1000 {
            let entry = folder.path().join(format!(".{KEPT}{number}.ron.lock"));
            std::fs::write(entry, "dead").expect("written");
        }
        for generation in 1..=3 {
            std::fs::write(folder.path().join("unsaved-1.ron"), format!("damaged {generation}"))
                .expect("written");
            let (recovery, found) = Recovery::begin(folder.path());
            assert!(matches!(&found[..], [Left::Damaged(..)]) && recovery.path().is_some());
        }
        let damaged = names(folder.path());
        let texts =
            damaged.iter().map(|name| std::fs::read_to_string(folder.path().join(name)).expect("text"));
        assert_eq!(texts.collect::<Vec<_>>(), ["damaged 1", "damaged 2", "damaged 3"]);
    }

    #[test]
    #[cfg_attr(windows, ignore = "Windows removes no folder with an open file in it")]
    fn keeping_goes_on_when_the_folder_comes_back() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("lab");
        let (mut recovery, _) = Recovery::begin(&folder);
        std::fs::remove_dir_all(&folder).expect("removed");
        std::fs::write(&folder, "in the way").expect("written");
        assert!(recovery.keep(&run()).is_err() && recovery.keep(&run()).is_err());
        std::fs::remove_file(&folder).expect("removed");
        recovery.keep(&run()).expect("kept again");
        assert_eq!(names(&folder), ["unsaved-1.ron"]);
    }
}
