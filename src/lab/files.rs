//! The worker that reads and writes files, so that neither window nor breeding ever waits for a disk.

use super::players::Library;
use super::reply::{Listing, Place, Reply, Source};
use super::worker::{Job, Link, Next};
use super::{breeding, ready};
use crate::arena::Contest;
use crate::evolution::Run;
use crate::games::{GameSettings, ReadyRun};
use crate::store::{self, Frozen, StoreError};
use arc_swap::ArcSwap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What may be asked about files.
#[derive(Clone, Debug)]
pub enum Request {
    /// Read a run.
    Open(PathBuf),
    /// Read a run that comes with the program.
    OpenReady(ReadyRun),
    /// Write a run.
    Save(PathBuf, Arc<Run>),
    /// Write a run's logbook as CSV.
    ExportLogbook(PathBuf, Arc<Run>),
    /// Read the player of this name at this game.
    Invite(Place, GameSettings, String),
    /// Write a table of the arena's players, by their names, at this game.
    ExportArena(PathBuf, ArenaTable, Vec<String>, GameSettings, Arc<Contest>),
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

/// Files as they stand.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The freezer as it is on disk.
    pub freezer: Vec<Frozen>,
    /// Where the run is kept for recovery, once that is known.
    pub kept: Option<PathBuf>,
}

impl State {
    /// Where a network in training is kept for recovery: beside the run.
    #[must_use]
    pub fn kept_network(&self) -> Option<PathBuf> {
        self.kept.as_ref().map(|path| path.with_extension("net"))
    }
}

/// How often an unsaved run is kept for recovery.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// The thread's own.
pub(super) struct FilesJob {
    link: Link<Request, State>,
    /// The run that is kept for recovery.
    breeding: Arc<ArcSwap<breeding::State>>,
    /// Where freezer and recovery files live, if anywhere.
    folder: Option<PathBuf>,
    /// The file for recovery, and the lock that says its laboratory is alive.
    keeping: Option<(PathBuf, File)>,
    /// The last run that is safe on disk.
    safe: Option<Arc<Run>>,
    freezer: Vec<Frozen>,
    players: Library,
    /// When the run is kept next.
    due: Instant,
}

impl FilesJob {
    pub(super) fn new(
        link: Link<Request, State>,
        breeding: Arc<ArcSwap<breeding::State>>,
        folder: Option<PathBuf>,
    ) -> Self {
        let (freezer, players) = (Vec::new(), Library::default());
        Self {
            link,
            breeding,
            folder,
            keeping: None,
            safe: None,
            freezer,
            players,
            due: Instant::now() + KEEP_EVERY,
        }
    }

    /// What a request is answered, if anything.
    fn answer(&mut self, request: Request) -> Option<Result<Reply, StoreError>> {
        Some(match request {
            Request::Open(path) => {
                store::load(&path).map(|run| Reply::Opened { source: Source::File(path), run: Arc::new(run) })
            }
            Request::OpenReady(ready) => ready::run(ready)
                .map(|run| Reply::Opened { source: Source::Ready(ready), run: Arc::new(run) })
                .map_err(|problem| StoreError::Document { path: ready.id.into(), problem }),
            Request::Save(path, run) => store::save(&path, &run).map(|()| {
                self.safe = Some(run.clone());
                Reply::Saved { path, run }
            }),
            Request::ExportLogbook(path, run) => {
                store::export_logbook(&path, &run).map(|()| Reply::Exported(path))
            }
            Request::ExportArena(path, what, names, game, contest) => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                match (what, &*contest) {
                    (ArenaTable::Games, Contest::Scores(tournament)) => {
                        store::export_games(&path, &names, &game, tournament)
                    }
                    _ => store::export_table(&path, &names, &game, &contest),
                }
                .map(|()| Reply::Exported(path))
            }
            Request::ExportPicture(path, bytes) => {
                store::write(&path, &bytes).map(|()| Reply::Exported(path))
            }
            Request::List(folder, extension) => store::list(&folder, extension)
                .map(|(folders, files)| Reply::Listed(Listing { folder, folders, files })),
            Request::Invite(place, game, name) => Ok(self.invite(place, &game, &name)),
            Request::Freeze(frozen) => {
                let mut freezer = self.freezer.clone();
                freezer.push(*frozen);
                self.save_freezer(freezer)
            }
            Request::Thaw(at) if at < self.freezer.len() => {
                let mut freezer = self.freezer.clone();
                freezer.remove(at);
                self.save_freezer(freezer)
            }
            Request::Thaw(_) => return None,
            Request::Inherit(path) => {
                self.inherit(&path);
                return None;
            }
            Request::Forget(path) => {
                let _ = std::fs::remove_file(&path);
                let _ = std::fs::remove_file(lock_of(&path));
                return None;
            }
            Request::Settled(run) => {
                self.safe = Some(run);
                return None;
            }
        })
    }

    fn invite(&mut self, place: Place, game: &GameSettings, name: &str) -> Reply {
        let read = self.players.read(game, name);
        for note in self.players.notes() {
            self.link.reply(Reply::Noted(note));
        }
        match read {
            Ok(player) => Reply::Invited { place, player: Arc::new(player) },
            Err(error) => Reply::Refused(error.into()),
        }
    }

    fn inherit(&self, path: &Path) {
        if let Some((own, _)) = &self.keeping {
            // If it fails the file stays, and is offered again.
            let _ = std::fs::rename(path, own);
            let _ = std::fs::remove_file(lock_of(path));
        }
    }

    /// The freezer holds these from now on, if they could be written.
    fn save_freezer(&mut self, freezer: Vec<Frozen>) -> Result<Reply, StoreError> {
        if let Some(folder) = &self.folder {
            store::save_freezer(&folder.join(FREEZER), &freezer)?;
        }
        self.freezer = freezer;
        self.publish();
        Ok(Reply::FreezerChanged)
    }

    fn publish(&self) {
        let kept = self.link.state().kept.clone();
        self.link.publish(State { freezer: self.freezer.clone(), kept }, Duration::ZERO);
    }

    /// Reads the freezer, looks for what a crash left, and takes a place of its own for the next crash.
    fn settle_in(&mut self, folder: &Path) {
        // Without a folder to write to there is no recovery; saving says so when it matters.
        let _ = std::fs::create_dir_all(folder);
        self.open_freezer(folder);
        for path in orphans(folder, "net") {
            self.recover_network(folder, &path);
        }
        for path in orphans(folder, "ron") {
            if let Ok(run) = store::load(&path) {
                self.link.reply(Reply::Recoverable { path, run: Arc::new(run) });
                break;
            }
        }
        self.keeping = place_to_keep(folder);
        let kept = self.keeping.as_ref().map(|(path, _)| path.clone());
        self.link.publish(State { freezer: self.freezer.clone(), kept }, Duration::ZERO);
    }

    fn open_freezer(&mut self, folder: &Path) {
        let freezer = folder.join(FREEZER);
        if !freezer.exists() {
            return;
        }
        match store::load_freezer(&freezer) {
            Ok(frozen) => {
                self.freezer = frozen;
                self.publish();
                self.link.reply(Reply::FreezerChanged);
            }
            Err(error) => {
                // It must not be written over: what it holds may be mended by hand.
                let aside = folder.join("freezer-damaged.ron");
                let _ = std::fs::rename(&freezer, &aside);
                self.link.reply(Reply::FileFailed(error));
            }
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
            self.link.reply(Reply::NetworkLeft(recovered));
        }
    }

    /// Keeps the run for recovery if it is not safe elsewhere.
    fn keep(&mut self) {
        let Some(run) = self.breeding.load().run.clone() else { return };
        let safe = self.safe.as_ref().is_some_and(|safe| Arc::ptr_eq(safe, &run));
        if run.generation().is_none() || safe {
            return;
        }
        // It comes back when all went well: what fails or panics is not tried again.
        let Some((path, lock)) = self.keeping.take() else { return };
        match store::save(&path, &run) {
            Ok(()) => (self.safe, self.keeping) = (Some(run), Some((path, lock))),
            Err(error) => self.link.reply(Reply::FileFailed(error)),
        }
    }
}

impl Job for FilesJob {
    type Request = Request;
    type State = State;
    const FINISHES: bool = true;

    fn begin(&mut self) {
        if let Some(folder) = self.folder.clone() {
            self.settle_in(&folder);
        }
    }

    fn handle(&mut self, request: Request) {
        if let Some(reply) = self.answer(request) {
            self.link.reply(reply.unwrap_or_else(Reply::FileFailed));
        }
    }

    fn next(&self) -> Next {
        Next::At(self.due)
    }

    fn work(&mut self) {
        self.due = Instant::now() + KEEP_EVERY;
        self.keep();
    }

    fn recover(&mut self, _what: &str) {
        // What was not written or read changed nothing; a freezer that could not be written is shown as it is on disk.
    }

    /// What was kept for recovery is needed no more.
    fn end(&mut self) {
        if let Some((path, _)) = self.keeping.take() {
            for path in [path.with_extension("net"), lock_of(&path), path] {
                // It may never have been written; if it cannot be deleted, it is offered again, which loses nothing.
                let _ = std::fs::remove_file(path);
            }
        }
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
    use crate::games::Preset;
    use crate::lab::presets;

    #[test]
    fn only_what_the_dead_kept_is_orphaned() {
        let folder = tempfile::tempdir().expect("a folder");
        let run = Run::new(presets::settings(Preset::Demo, None, &[])).expect("good settings");
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
