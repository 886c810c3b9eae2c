//! The worker that reads and writes files, so that neither window nor breeding ever waits for a disk.

use super::breeding;
use super::hand_in::HandIn;
use super::recovery::{Left, Recovery};
use super::reply::{Again, Listing, Place, Reply, Source};
use super::worker::{Job, Link, Next};
use arc_swap::ArcSwap;
use dna_lab_evolution::Run;
use dna_lab_evolution::arena::{Contest, Regret};
use dna_lab_games::{GameSettings, ReadyRun};
use dna_lab_store::Decimals;
use dna_lab_store::players::Library;
use dna_lab_store::{Claim, Frozen, Kind, StoreError, Target};
use dna_lab_store::{bundled_runs, experiment};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use web_time::{Duration, Instant};

/// What may be asked about files.
#[derive(Clone, Debug)]
pub enum Request {
    /// Read a run.
    Open(PathBuf),
    /// Read a run to stand beside the one in memory.
    Add(PathBuf),
    /// Read a run that comes with the program.
    OpenReady(ReadyRun),
    /// Write a run.
    Save(PathBuf, Arc<Run>),
    /// Write what this says, whatever stands there.
    Replace(Box<Request>),
    /// Write a run's logbook as CSV.
    ExportLogbook(PathBuf, Arc<Run>, Decimals),
    /// Read the player of this name at this game.
    Invite(Place, GameSettings, String),
    /// Write a table of the arena's players, by their names, at this game.
    ExportArena(PathBuf, ArenaTable, Box<ArenaExport>, Decimals),
    /// Write these bytes, of this kind: e.g. a picture, a report or a game.
    Export(PathBuf, Arc<[u8]>, Kind),
    /// Write a run's report, or an archive with all that belongs to it.
    HandIn(PathBuf, Box<HandIn>),
    /// Read games that were played; of this game where the file does not say it.
    OpenGames(PathBuf, GameSettings),
    /// Say what folders, and what files of this extension, are in a folder.
    List(PathBuf, &'static [&'static str]),
    /// Save an individual in the freezer.
    Freeze(Box<Frozen>),
    /// Delete an individual from the freezer.
    Discard(Box<Frozen>),
    /// Keep what a crash left as this laboratory's own: it was taken over.
    Inherit(PathBuf),
    /// Delete a run that a crash left and that was offered.
    Forget(PathBuf),
    /// Remember what the window remembers.
    Prefer(String),
    /// The program is ended from outside: keep the run now, and leave it to the next laboratory.
    Leave,
    /// The run as it stands needs no keeping: it was just read, or may be lost.
    Settled(Arc<Run>),
}

/// The contest of an arena, to be written as a table.
#[derive(Clone, Debug)]
pub struct ArenaExport {
    /// The players.
    pub names: Vec<String>,
    /// The game.
    pub game: GameSettings,
    /// Their games.
    pub contest: Arc<Contest>,
    /// What each gave away; empty if no moves were judged.
    pub regrets: Vec<Regret>,
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
    /// Why the run could not be kept when that was tried last.
    pub not_kept: Option<Arc<StoreError>>,
}

impl State {
    /// Where a network in training is kept for recovery: beside the run.
    #[must_use]
    pub fn kept_network(&self) -> Option<PathBuf> {
        self.kept.as_ref().map(|path| path.with_extension("net"))
    }
}

/// How often an unsaved run is kept for recovery.
const KEEP_EVERY: Duration = Duration::from_secs(if KEEPS_ALL { 5 } else { 30 });

/// Whether also what is saved is kept: a page begins again with what it held, and knows no download afterwards.
const KEEPS_ALL: bool = cfg!(target_arch = "wasm32");

/// A large run is kept less often, so that no more bytes are written in a second than these.
const KEPT_BYTES_PER_SECOND: u64 = 100_000;

/// The thread's own.
pub(super) struct FilesJob {
    link: Link<Request, State>,
    /// The run that is kept for recovery.
    breeding: Arc<ArcSwap<breeding::State>>,
    /// Where freezer and recovery files live, if anywhere.
    folder: Option<PathBuf>,
    recovery: Option<Recovery>,
    not_kept: Option<Arc<StoreError>>,
    /// Whether what is kept stays when the laboratory closes.
    leaves: bool,
    /// The file of the run in memory, locked, with the run as it is there.
    document: Option<(Target, Arc<Run>)>,
    /// The same of a run that was read, until it is known whether that comes into memory.
    opened: Option<(Target, Arc<Run>)>,
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
        Self {
            link,
            breeding,
            folder,
            recovery: None,
            not_kept: None,
            leaves: false,
            document: None,
            opened: None,
            safe: None,
            freezer: Vec::new(),
            players: Library::of_a_person(),
            due: Instant::now() + KEEP_EVERY,
        }
    }

    /// What a request is answered, if anything; `claim` is what may stand where it writes.
    fn answer(&mut self, request: Request, claim: Claim) -> Result<Option<Reply>, StoreError> {
        let target = |path: &Path, kind| Target::claim(path, kind, claim);
        Ok(Some(match request {
            Request::Replace(request) => return self.answer(*request, Claim::Replace),
            Request::Open(path) => self.open(path)?,
            Request::OpenReady(ready) => bundled_runs::run(ready)
                .map(|run| Reply::Opened { source: Source::Ready(ready), run: Arc::new(run) })
                .map_err(|problem| StoreError::Document { path: ready.id.into(), problem })?,
            Request::Add(path) => {
                let run = Arc::new(dna_lab_store::load(&path)?);
                let seconds = experiment::seconds_of(&path);
                Reply::Added { path, run, seconds }
            }
            Request::Save(path, run) => self.save(path, run, claim)?,
            Request::ExportLogbook(path, run, decimals) => {
                dna_lab_store::export_logbook(&mut target(&path, Kind::Table)?, &run, decimals)?;
                Reply::Exported(path)
            }
            Request::ExportArena(path, what, export, decimals) => {
                let ArenaExport { names, game, contest, regrets } = &*export;
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let mut table = target(&path, Kind::Table)?;
                match (what, &**contest) {
                    (ArenaTable::Games, Contest::Scores(tournament)) => {
                        dna_lab_store::export_games(&mut table, &names, game, tournament, decimals)?;
                    }
                    _ => dna_lab_store::export_table(&mut table, &names, game, contest, regrets, decimals)?,
                }
                Reply::Exported(path)
            }
            Request::Export(path, bytes, kind) => {
                target(&path, kind)?.write(|file| file.write_all(&bytes))?;
                Reply::Exported(path)
            }
            Request::HandIn(path, what) => {
                target(&path, what.kind())?.write(|file| file.write_all(&what.bytes()))?;
                Reply::Exported(path)
            }
            Request::OpenGames(path, usual) => Reply::Games(dna_lab_store::read_games(&path, &usual)?),
            Request::List(folder, extensions) => {
                let (folders, files) = dna_lab_store::list(&folder, extensions)?;
                Reply::Listed(Listing { folder, folders, files })
            }
            Request::Invite(place, game, name) => self.invite(place, &game, &name),
            Request::Freeze(frozen) => self.change_freezer(|freezer| freezer.push(*frozen))?,
            // Other laboratories may have changed its place.
            Request::Discard(discarded) => self.change_freezer(|freezer| {
                let at = freezer.iter().position(|frozen| *frozen == *discarded);
                at.map(|at| freezer.remove(at));
            })?,
            Request::Inherit(_)
            | Request::Forget(_)
            | Request::Settled(_)
            | Request::Prefer(_)
            | Request::Leave => return self.obey(request).map(|()| None),
        }))
    }

    /// Does what is answered by nothing.
    fn obey(&mut self, request: Request) -> Result<(), StoreError> {
        match request {
            Request::Inherit(path) => {
                self.recovery.iter_mut().for_each(|recovery| recovery.take_over(&path));
                self.publish();
            }
            Request::Forget(path) => {
                self.recovery.iter_mut().for_each(|recovery| recovery.forget(&path));
                self.offer();
            }
            Request::Settled(run) => {
                let opened = self.opened.take().filter(|(_, opened)| Arc::ptr_eq(opened, &run));
                self.document = opened;
                self.saved(run);
            }
            Request::Prefer(text) => {
                let Some(folder) = &self.folder else { return Ok(()) };
                dna_lab_store::make_folder(folder)?;
                let path = folder.join(PREFERENCES);
                let mut target = Target::claim(&path, Kind::Preferences, Claim::Replace)?;
                target.write(|file| file.write_all(text.as_bytes()))?;
            }
            Request::Leave => {
                self.leaves = true;
                self.keep();
            }
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, path: PathBuf) -> Result<Reply, StoreError> {
        // What was read before and did not come into memory is free again.
        self.opened = None;
        // Locked before it is read, so that no other program changes it. A locked file may be opened, and saved elsewhere.
        let held = self.document.as_ref().map(|(target, _)| target);
        let target = Target::held_or_claimed(held, &path, Kind::Run, Claim::Update);
        let run = Arc::new(dna_lab_store::load(&path)?);
        self.opened = match target {
            Ok(target) => {
                Reply::unlocked(&target).into_iter().for_each(|reply| self.link.reply(reply));
                Some((target, run.clone()))
            }
            Err(error) => {
                // It is open all the same.
                self.link.reply(Reply::Refused(error.sentence()));
                None
            }
        };
        Ok(Reply::Opened { source: Source::File(path), run })
    }

    fn save(&mut self, path: PathBuf, run: Arc<Run>, claim: Claim) -> Result<Reply, StoreError> {
        let own = |(target, earlier): &(Target, Arc<Run>)| target.is(&path) && run.continues(earlier);
        if claim == Claim::Replace || !self.document.as_ref().is_some_and(own) {
            if self.opened.as_ref().is_some_and(|(target, _)| target.is(&path)) {
                self.opened = None;
            }
            let held = self.document.as_ref().map(|(target, _)| target);
            let target = Target::held_or_claimed(held, &path, Kind::Run, claim)?;
            Reply::unlocked(&target).into_iter().for_each(|reply| self.link.reply(reply));
            self.document = Some((target, run.clone()));
        }
        if let Some((target, earlier)) = &mut self.document {
            dna_lab_store::save(target, &run)?;
            *earlier = run.clone();
        }
        // More of it may have been kept meanwhile.
        let is_later = |kept: &Arc<Run>| !Arc::ptr_eq(kept, &run) && kept.continues(&run);
        if self.safe.as_ref().is_none_or(|kept| !is_later(kept)) {
            self.saved(run.clone());
        }
        Ok(Reply::Saved { path, run })
    }

    /// A run is safe on disk, and needs not be kept for recovery.
    fn saved(&mut self, run: Arc<Run>) {
        self.safe = None;
        if !KEEPS_ALL {
            self.recovery.iter_mut().for_each(Recovery::drop_run);
            self.safe = Some(run);
        }
    }

    fn invite(&mut self, place: Place, game: &GameSettings, name: &str) -> Reply {
        let read = self.players.read(game, name);
        for note in self.players.notes() {
            self.link.reply(Reply::Noted(note));
        }
        match read {
            Ok(player) => Reply::Invited { place, name: name.to_owned(), player: Arc::new(player) },
            Err(error) => Reply::Refused(error.into()),
        }
    }

    /// The freezer holds others from now on, if they could be written.
    fn change_freezer(&mut self, change: impl FnOnce(&mut Vec<Frozen>)) -> Result<Reply, StoreError> {
        match &self.folder {
            Some(folder) => {
                dna_lab_store::make_folder(folder)?;
                self.freezer = dna_lab_store::change_freezer(&folder.join(FREEZER), change)?;
            }
            None => change(&mut self.freezer),
        }
        self.publish();
        Ok(Reply::FreezerChanged)
    }

    fn publish(&self) {
        let kept = self.recovery.as_ref().and_then(Recovery::path).map(Path::to_owned);
        let state = State { freezer: self.freezer.clone(), kept, not_kept: self.not_kept.clone() };
        self.link.publish(state, Duration::ZERO);
    }

    /// Reads the freezer, looks for what a crash left, and takes a place of its own for the next crash.
    fn settle_in(&mut self, folder: &Path) {
        self.open_freezer(folder);
        let (recovery, left) = Recovery::begin(folder);
        for left in left {
            self.link.reply(match left {
                Left::Network(path) => Reply::NetworkLeft(path),
                Left::Damaged(path, error) => Reply::SetAside { path, error },
                Left::Unlocked(path) => Reply::Unlocked(path),
            });
        }
        self.recovery = Some(recovery);
        self.offer();
        self.publish();
    }

    /// Offers what a crash left.
    fn offer(&self) {
        if let Some((path, run)) = self.recovery.as_ref().and_then(Recovery::offered) {
            self.link.reply(Reply::Recoverable { path, run });
        }
    }

    fn open_freezer(&mut self, folder: &Path) {
        let freezer = folder.join(FREEZER);
        if !dna_lab_store::exists(&freezer) {
            return;
        }
        match dna_lab_store::load_freezer(&freezer) {
            Ok(frozen) => {
                self.freezer = frozen;
                self.publish();
                self.link.reply(Reply::FreezerChanged);
            }
            // It must not be written over: what it holds may be mended by hand.
            Err(error) => {
                let aside =
                    error.is_damage().then(|| dna_lab_store::set_aside(&freezer, "damaged")).flatten();
                self.link.reply(match aside {
                    Some(path) => Reply::SetAside { path, error },
                    None => Reply::FileFailed(error),
                });
            }
        }
    }

    /// Keeps the run for recovery if it is not safe elsewhere.
    fn keep(&mut self) {
        let run = self.breeding.load().run.clone();
        if let (Some(run), Some((_, earlier))) = (&run, &self.document)
            && !run.continues(earlier)
        {
            // Another run is in memory: the file is free again.
            self.document = None;
        }
        let Some(recovery) = &mut self.recovery else { return };
        let run = run.filter(|run| run.generation().is_some() || !run.notes.is_empty());
        let safe = |run: &Arc<Run>| self.safe.as_ref().is_some_and(|safe| Arc::ptr_eq(safe, run));
        let kept = match &run {
            Some(run) if !safe(run) => recovery.keep(run),
            // A network that learns is kept there too.
            _ => recovery.prepare(),
        };
        self.not_kept = kept.err().map(Arc::new);
        if self.not_kept.is_none() && run.is_some() {
            self.safe = run;
        }
        self.publish();
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
        let again = request.clone();
        match self.answer(request, Claim::New) {
            Ok(reply) => reply.into_iter().for_each(|reply| self.link.reply(reply)),
            Err(error @ StoreError::InTheWay { .. }) => {
                self.link.reply(Reply::InTheWay { error, again: Again::Files(Box::new(again)) });
            }
            Err(error) => self.link.reply(Reply::FileFailed(error)),
        }
    }

    fn next(&self) -> Next {
        Next::At(self.due)
    }

    fn work(&mut self) {
        self.keep();
        let path = self.recovery.as_ref().and_then(Recovery::path);
        let bytes = path.and_then(|path| path.metadata().ok()).map_or(0, |file| file.len());
        self.due = Instant::now() + pause_after(bytes);
    }

    fn recover(&mut self, _what: &str) {
        // What was not written or read changed nothing; a freezer that could not be written is shown as it is on disk.
    }

    /// What was kept for recovery is needed no more.
    fn end(&mut self) {
        if let Some(recovery) = self.recovery.take().filter(|_| !self.leaves) {
            recovery.end();
        }
    }
}

/// How long recovery waits after it wrote a file of this size.
fn pause_after(bytes: u64) -> Duration {
    KEEP_EVERY.max(Duration::from_secs(bytes.div_ceil(KEPT_BYTES_PER_SECOND)))
}

const FREEZER: &str = "freezer.ron";

/// Where the window's preferences are.
pub const PREFERENCES: &str = "preferences.ron";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_writes_no_more_than_100_kilobytes_a_second() {
        assert_eq!(pause_after(20_000), Duration::from_secs(30));
        // Sizes of the recovery file as a run grows, up to more than a night's.
        for bytes in [3_000_000, 3_000_001, 22_000_000, 300_000_000] {
            let pause = pause_after(bytes);
            assert!(bytes as f64 / pause.as_secs_f64() <= 100_000.0, "{bytes} bytes every {pause:?}");
            assert!(pause <= Duration::from_secs(1 + bytes / 100_000), "{bytes}: not seldomer than needed");
        }
    }
}
