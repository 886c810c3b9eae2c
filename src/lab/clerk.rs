//! The thread that reads and writes files, so that neither window nor breeding ever waits for a disk.

use super::abalone;
use super::evolver::Shared;
use super::roster::Roster;
use super::snapshot::{Event, Listing, Place, Source};
use super::{Ready, Wake};
use crate::arena::{League, Tournament};
use crate::evolution::Run;
use crate::store::{self, Frozen, StoreError};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// What may be asked about files.
#[derive(Clone, Debug)]
pub enum Errand {
    /// Read a run.
    Open(PathBuf),
    /// Read a run that comes with the program.
    OpenReady(Ready),
    /// Write a run.
    Save(PathBuf, Arc<Run>),
    /// Write a run's logbook as CSV.
    ExportLogbook(PathBuf, Arc<Run>),
    /// Read the player of this name.
    Invite(Place, String),
    /// Read the player of Abalone of this name.
    InviteAbalone(abalone::Place, String),
    /// Write the league's table.
    ExportLeague(PathBuf, Vec<String>, Arc<League>),
    /// Write the arena's table, or all its games.
    ExportArena(PathBuf, ArenaTable, Vec<String>, Arc<Tournament>),
    /// Write these bytes, a picture.
    ExportPicture(PathBuf, Arc<Vec<u8>>),
    /// Say what folders, and what files of this extension, are in a folder.
    List(PathBuf, &'static str),
    /// Put somebody into the freezer.
    Freeze(Box<Frozen>),
    /// Take whoever is at this place out of the freezer for good.
    Thaw(usize),
    /// Keep what a crash left as this laboratory's own: it was taken over.
    Inherit(PathBuf),
    /// Delete a run that was kept for recovery.
    Forget(PathBuf),
    /// Nothing more comes.
    Close,
    /// The run as it stands needs no keeping: it was just read, or may be lost.
    Settled(Arc<Run>),
}

/// What is exported of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaTable {
    /// A line a player.
    Players,
    /// A line a game.
    Games,
}

/// How often an unsaved run is kept for recovery.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// The file thread's own.
pub(super) struct Clerk {
    shared: Arc<Shared>,
    errands: Receiver<Errand>,
    events: Sender<Event>,
    wake: Wake,
    /// Where freezer and recovery files live, if anywhere.
    folder: Option<PathBuf>,
    /// The file for recovery, and the lock that says its laboratory is alive.
    keeping: Option<(PathBuf, File)>,
    /// Where the teacher keeps a network for recovery: beside it.
    network: Arc<OnceLock<PathBuf>>,
    /// The last run that is safe on disk.
    safe: Option<Arc<Run>>,
    freezer: Vec<Frozen>,
    roster: Roster,
}

impl Clerk {
    pub(super) fn new(
        shared: Arc<Shared>,
        errands: Receiver<Errand>,
        events: Sender<Event>,
        wake: Wake,
        folder: Option<PathBuf>,
        network: Arc<OnceLock<PathBuf>>,
    ) -> Self {
        Self {
            shared,
            errands,
            events,
            wake,
            folder,
            keeping: None,
            network,
            safe: None,
            freezer: Vec::new(),
            roster: Roster::default(),
        }
    }

    /// Runs errands until the laboratory is gone; then what was kept for recovery is needed no more.
    pub(super) fn work(mut self) {
        if let Some(folder) = self.folder.clone() {
            self.settle_in(&folder);
        }
        loop {
            match self.errands.recv_timeout(KEEP_EVERY) {
                Ok(Errand::Close) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(errand) => self.run(errand),
                Err(RecvTimeoutError::Timeout) => self.keep(),
            }
        }
        if let Some((path, _)) = self.keeping {
            for path in [path.with_extension("net"), lock_of(&path), path] {
                // It may never have been written; if it cannot be deleted, it is offered again, which loses nothing.
                let _ = std::fs::remove_file(path);
            }
        }
    }

    fn run(&mut self, errand: Errand) {
        let event = match errand {
            Errand::Open(path) => {
                store::load(&path).map(|run| Event::Opened { source: Source::File(path), run: Arc::new(run) })
            }
            Errand::OpenReady(ready) => ready
                .run()
                .map(|run| Event::Opened { source: Source::Ready(ready), run: Arc::new(run) })
                .map_err(|problem| StoreError::Document { path: ready.name().into(), problem }),
            Errand::Save(path, run) => store::save(&path, &run).map(|()| {
                self.safe = Some(run.clone());
                Event::Saved { path, run }
            }),
            Errand::ExportLogbook(path, run) => {
                store::export_logbook(&path, &run).map(|()| Event::Exported(path))
            }
            Errand::Invite(place, name) => {
                let (events, roster) = (self.events.clone(), &mut self.roster);
                let note = |text: &str| drop(events.send(Event::Noted(text.to_owned())));
                let event = match roster.read(&name, &note) {
                    Ok(entrant) => Event::Invited { place, entrant: Arc::new(entrant) },
                    Err(error) => Event::Refused(error.to_string()),
                };
                return self.tell(event);
            }
            Errand::InviteAbalone(place, name) => {
                return self.tell(match abalone::roster::read(&name) {
                    Ok(entrant) => Event::AbaloneInvited { place, entrant: Arc::new(entrant) },
                    Err(error) => Event::Refused(error.to_string()),
                });
            }
            Errand::ExportLeague(path, names, league) => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                store::export_league(&path, &names, &league).map(|()| Event::Exported(path))
            }
            Errand::ExportArena(path, table, names, tournament) => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                match table {
                    ArenaTable::Players => store::export_table(&path, &names, &tournament),
                    ArenaTable::Games => store::export_games(&path, &names, &tournament),
                }
                .map(|()| Event::Exported(path))
            }
            Errand::ExportPicture(path, bytes) => store::write(&path, &bytes).map(|()| Event::Exported(path)),
            Errand::List(folder, extension) => store::list(&folder, extension)
                .map(|(folders, files)| Event::Listed(Listing { folder, folders, files })),
            Errand::Freeze(frozen) => {
                self.freezer.push(*frozen);
                self.save_freezer()
            }
            Errand::Thaw(at) if at < self.freezer.len() => {
                self.freezer.remove(at);
                self.save_freezer()
            }
            Errand::Thaw(_) | Errand::Close => return,
            Errand::Inherit(path) => {
                if let Some((own, _)) = &self.keeping {
                    // If it fails the file stays, and is offered again.
                    let _ = std::fs::rename(&path, own);
                    let _ = std::fs::remove_file(lock_of(&path));
                }
                return;
            }
            Errand::Forget(path) => {
                let _ = std::fs::remove_file(&path);
                let _ = std::fs::remove_file(lock_of(&path));
                return;
            }
            Errand::Settled(run) => {
                self.safe = Some(run);
                return;
            }
        };
        self.tell(event.unwrap_or_else(Event::FileFailed));
    }

    fn save_freezer(&self) -> Result<Event, StoreError> {
        if let Some(folder) = &self.folder {
            store::save_freezer(&folder.join(FREEZER), &self.freezer)?;
        }
        Ok(Event::Freezer(self.freezer.clone()))
    }

    /// Reads the freezer, looks for what a crash left, and takes a place of its own for the next crash.
    fn settle_in(&mut self, folder: &Path) {
        // Without a folder to write to there is no recovery; saving says so when it matters.
        let _ = std::fs::create_dir_all(folder);
        let freezer = folder.join(FREEZER);
        if freezer.exists() {
            match store::load_freezer(&freezer) {
                Ok(frozen) => {
                    self.freezer.clone_from(&frozen);
                    self.tell(Event::Freezer(frozen));
                }
                Err(error) => {
                    // It must not be written over: what it holds may be mended by hand.
                    let aside = folder.join("freezer-damaged.ron");
                    let _ = std::fs::rename(&freezer, &aside);
                    self.tell(Event::FileFailed(error));
                }
            }
        }
        for path in orphans(folder, "net") {
            self.recover_network(folder, &path);
        }
        for path in orphans(folder, "ron") {
            if let Ok(run) = store::load(&path) {
                self.tell(Event::Recoverable { path, run: Arc::new(run) });
                break;
            }
        }
        self.keeping = place_to_keep(folder);
        if let Some((path, _)) = &self.keeping {
            // This is the only place that sets it.
            let _ = self.network.set(path.with_extension("net"));
        }
    }

    /// Gives a network that a crash left a name under which it stays, and says so.
    fn recover_network(&self, folder: &Path, path: &Path) {
        let free = |number: &u32| !folder.join(format!("recovered-{number}.net")).exists();
        let Some(number) = (1..1000).find(free) else { return };
        let recovered = folder.join(format!("recovered-{number}.net"));
        if std::fs::rename(path, &recovered).is_ok() {
            if !path.with_extension("ron").exists() {
                // Nothing of that laboratory is left to guard.
                let _ = std::fs::remove_file(lock_of(path));
            }
            self.tell(Event::NetworkLeft(recovered));
        }
    }

    /// Keeps the run for recovery if it is not safe elsewhere.
    fn keep(&mut self) {
        let Some((path, _)) = &self.keeping else { return };
        let Some(run) = self.shared.snapshot.load().run.clone() else { return };
        let safe = self.safe.as_ref().is_some_and(|safe| Arc::ptr_eq(safe, &run));
        if run.generation().is_none() || safe {
            return;
        }
        match store::save(path, &run) {
            Ok(()) => self.safe = Some(run),
            Err(error) => {
                self.keeping = None;
                self.tell(Event::FileFailed(error));
            }
        }
    }

    fn tell(&self, event: Event) {
        // Nobody listens any more when the program ends.
        let _ = self.events.send(event);
        (self.wake)(Duration::ZERO);
    }
}

const FREEZER: &str = "freezer.ron";

/// How the names of runs kept for recovery begin.
const KEPT: &str = "unsaved-";

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// A place for a run that no other laboratory has, dead or alive, and the lock that says so; none where nothing can
/// be written.
fn place_to_keep(folder: &Path) -> Option<(PathBuf, File)> {
    for number in 1..1000 {
        let path = folder.join(format!("{KEPT}{number}.ron"));
        match File::create_new(lock_of(&path)) {
            Ok(lock) if !path.exists() => return lock.try_lock().is_ok().then_some((path, lock)),
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
    }
    None
}

/// Files of this extension kept for recovery by laboratories that are no longer alive.
fn orphans(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok((_, files)) = store::list(folder, extension) else { return Vec::new() };
    let kept = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(KEPT));
    let is_dead = |path: &PathBuf| match File::open(lock_of(path)) {
        Ok(lock) => lock.try_lock().is_ok(),
        Err(_) => true,
    };
    files.into_iter().filter(kept).filter(is_dead).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::presets::{Preset, Wishes};

    #[test]
    fn only_what_the_dead_kept_is_orphaned() {
        let folder = tempfile::tempdir().expect("a folder");
        let run = Run::new(Preset::Demo.settings(Wishes::default())).expect("good settings");
        let [dead, alive, other] =
            ["unsaved-1.ron", "unsaved-2.ron", "mine.ron"].map(|name| folder.path().join(name));
        for path in [&dead, &alive, &other] {
            store::save(path, &run).expect("written");
            File::create(lock_of(path)).expect("a lock");
        }
        let lock = File::open(lock_of(&alive)).expect("a lock");
        lock.lock().expect("locked");
        assert_eq!(orphans(folder.path(), "ron"), [dead]);
        let (path, _lock) = place_to_keep(folder.path()).expect("a place");
        assert_eq!(path, folder.path().join("unsaved-3.ron"));
        let (path, _lock) = place_to_keep(folder.path()).expect("another place");
        assert_eq!(path, folder.path().join("unsaved-4.ron"));
    }
}
