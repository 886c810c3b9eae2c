//! Places for files: the system's dialog on a thread of its own, or our own where there is none.

use super::Answer;
use crate::app::document::with_extension;
use crate::app::texts::Texts;
use crate::app::widgets::buttons::Named;
use crate::lab::{Listing, Place, Wake};
use crate::store::at_home;
use crate::store::players::EXTENSIONS;
use egui::text::{CCursor, CCursorRange};
use egui::{Button, Label, RichText, ScrollArea, TextEdit, Ui};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use web_time::{Duration, Instant};

/// What a place is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Purpose {
    Open,
    /// A run to stand beside the one in memory.
    AddRun,
    Save,
    ExportLogbook,
    ExportPicture,
    OpenNetwork,
    SaveNetwork,
    ExportPlayers,
    ExportGames,
    /// Games that were played.
    OpenGame,
    SaveGame,
    /// All games of the arena, move by move.
    SaveGames,
    /// A lesson with its answers.
    HandIn,
    /// The run's report, and the same with all that belongs to it.
    Report,
    Archive,
    /// A run or network that is to play there.
    Player(Place),
}

impl Purpose {
    /// Whether a file is to be read.
    pub(in crate::app) const fn opens(self) -> bool {
        matches!(self, Self::Open | Self::AddRun | Self::OpenNetwork | Self::OpenGame | Self::Player(_))
    }

    /// Whether the dialog comes back if the file fails. Networks and players that are opened report faults in their tabs.
    pub(in crate::app) const fn comes_back(self) -> bool {
        !matches!(self, Self::OpenNetwork | Self::Player(_))
    }

    /// What the path begins with there: a file to be read is yet to be named.
    fn in_folder(self, folder: &Path, name: &str) -> String {
        if self.opens() {
            format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR)
        } else {
            folder.join(name).display().to_string()
        }
    }

    /// The extension that a name gets which has none.
    pub(in crate::app) const fn extension(self) -> &'static str {
        self.extensions()[0]
    }

    /// The extensions of files that may be chosen.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Open | Self::AddRun | Self::Save => &["ron"],
            Self::Player(_) => EXTENSIONS,
            Self::ExportLogbook | Self::ExportPlayers | Self::ExportGames => &["csv"],
            Self::OpenNetwork => &["net", "w"],
            Self::SaveNetwork => &["net"],
            Self::ExportPicture => &["png"],
            Self::OpenGame | Self::SaveGame | Self::SaveGames => &["txt", "ggf"],
            Self::HandIn => &["md"],
            Self::Report => &["html"],
            Self::Archive => &["zip"],
        }
    }
}

/// What a system dialog came to.
enum Found {
    Chosen(PathBuf),
    Cancelled,
    /// There is no dialog service here.
    NoService,
}

/// A system dialog that is open.
pub(in crate::app) struct Asking {
    purpose: Purpose,
    folder: PathBuf,
    name: String,
    answer: Receiver<Found>,
    since: Instant,
}

/// A dialog closed faster than this was never shown.
const HUMAN: Duration = Duration::from_millis(250);

/// After so long it is said that the system's dialog is waited for: it may never appear.
const PATIENCE: Duration = Duration::from_secs(2);

impl Asking {
    /// Opens the system's dialog.
    pub(in crate::app) fn open(purpose: Purpose, folder: PathBuf, name: String, wake: Wake) -> Self {
        let (send, answer) = channel();
        let filter = purpose.extensions().join(", ").to_uppercase();
        let dialog = rfd::AsyncFileDialog::new().add_filter(filter, purpose.extensions());
        #[cfg(not(target_arch = "wasm32"))]
        let dialog = dialog.set_directory(&folder);
        let start = Instant::now();
        let finish = move |path: Option<PathBuf>| {
            let found = match path {
                Some(path) => Found::Chosen(path),
                None if !cfg!(target_arch = "wasm32") && start.elapsed() < HUMAN => Found::NoService,
                None => Found::Cancelled,
            };
            // The window may be gone by now.
            let _ = send.send(found);
            wake(Duration::ZERO);
        };
        // A page has nothing but the file that a person gives it, and what it saves is a download.
        #[cfg(target_arch = "wasm32")]
        if purpose.opens() {
            let future = dialog.pick_file();
            wasm_bindgen_futures::spawn_local(async move {
                let Some(file) = future.await else { return finish(None) };
                let path = PathBuf::from(file.file_name());
                crate::store::memory_files::put(path.clone(), file.read().await);
                finish(Some(path));
            });
        } else {
            finish(Some(PathBuf::from(&name)));
        }
        // The dialog itself belongs to the window's thread on some systems; waiting for it belongs to another.
        #[cfg(not(target_arch = "wasm32"))]
        if purpose.opens() {
            let future = dialog.pick_file();
            std::thread::spawn(move || finish(pollster::block_on(future).map(|file| file.path().to_owned())));
        } else {
            let future = dialog.set_file_name(&name).save_file();
            std::thread::spawn(move || finish(pollster::block_on(future).map(|file| file.path().to_owned())));
        }
        Self { purpose, folder, name, answer, since: start }
    }

    /// How long it is until it is time to offer another way.
    pub(in crate::app) fn patience(&self) -> Duration {
        PATIENCE.saturating_sub(self.since.elapsed())
    }

    /// Our own dialog for the same place, while the system's may still answer.
    pub(in crate::app) fn own(&self, recent: &[PathBuf]) -> PathDialog {
        PathDialog::new(self.purpose, self.folder.clone(), &self.name, recent)
    }

    /// None while it is open. Then the place, or our own dialog instead, or nothing.
    pub(in crate::app) fn poll(
        &self,
        recent: &[PathBuf],
    ) -> Option<Result<(Purpose, PathBuf), Option<PathDialog>>> {
        match self.answer.try_recv() {
            Ok(Found::Chosen(path)) => Some(Ok((self.purpose, path))),
            Ok(Found::NoService) => Some(Err(Some(self.own(recent)))),
            Ok(Found::Cancelled) | Err(TryRecvError::Disconnected) => Some(Err(None)),
            Err(TryRecvError::Empty) => None,
        }
    }

    /// A dialog of a system that never answers, as it was so long ago.
    #[cfg(test)]
    fn hung(since: Instant) -> (Self, std::sync::mpsc::Sender<Found>) {
        let (send, answer) = channel();
        let (folder, name) = (PathBuf::from("/folder"), "run.ron".to_owned());
        (Self { purpose: Purpose::Open, folder, name, answer, since }, send)
    }
}

/// The height of the list of a folder, in points.
const LIST: f32 = 244.0;

/// Our own dialog: a path, and a list of the folder.
#[derive(Debug)]
pub(in crate::app) struct PathDialog {
    purpose: Purpose,
    path: String,
    /// Files of this kind that were used before, the latest first.
    recent: Vec<PathBuf>,
    listing: Option<Listing>,
    /// The folder that the list is wanted of.
    pub(in crate::app) wanted: Option<PathBuf>,
    fresh: bool,
    /// The path of a file to be written, as it was proposed; none once the folder was listed.
    proposed: Option<String>,
    /// What was wrong with the last path. It stays, so that nothing moves while another is typed.
    wrong: Option<String>,
}

impl PathDialog {
    /// In this folder, with this name to begin with.
    pub(in crate::app) fn new(purpose: Purpose, folder: PathBuf, name: &str, recent: &[PathBuf]) -> Self {
        let path = purpose.in_folder(&folder, name);
        let fits = |path: &&PathBuf| {
            purpose.opens()
                && purpose.extensions().iter().any(|wanted| path.extension().is_some_and(|it| it == *wanted))
        };
        let recent = recent.iter().filter(fits).cloned().collect();
        let proposed = (!purpose.opens()).then(|| path.clone());
        Self {
            purpose,
            path,
            recent,
            listing: None,
            wanted: Some(folder),
            fresh: true,
            proposed,
            wrong: None,
        }
    }

    /// As it was, with the keyboard in its field, and what is wrong below it.
    pub(in crate::app) fn again(self, wrong: Option<String>) -> Self {
        Self { fresh: true, wrong, ..self }
    }

    /// Shows a folder's contents. A name that was proposed and is taken gets a number.
    pub(in crate::app) fn list(&mut self, listing: Listing) {
        let proposed = PathBuf::from(&self.path);
        if self.proposed.take().as_ref() == Some(&self.path) && listing.files.contains(&proposed) {
            let stem = proposed.with_extension("").display().to_string();
            let numbered = |number: u32| format!("{stem}-{number}.{}", self.purpose.extension());
            let free = |path: &String| !listing.files.contains(&PathBuf::from(path));
            self.path = (2..).map(numbered).find(free).unwrap_or_default();
            self.fresh = true;
        }
        self.listing = Some(listing);
    }

    pub(super) fn show(&mut self, ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
        let title = match self.purpose {
            Purpose::Open | Purpose::AddRun | Purpose::Player(_) => texts.dialogs.open_title,
            Purpose::OpenNetwork => texts.rivals.networks.open,
            Purpose::OpenGame => texts.board.open_game,
            Purpose::Save => texts.dialogs.save_title,
            Purpose::SaveNetwork => texts.rivals.networks.save,
            Purpose::SaveGame => texts.board.save_game,
            Purpose::SaveGames => texts.insight.matrix.games,
            _ => texts.dialogs.export,
        };
        ui.heading(title.trim_end_matches('…'));
        if let Some(folder) = self.wanted.take() {
            return Some(Answer::List(folder, self.purpose.extensions()));
        }
        let completed = self.completed();
        // Tab completes a name where there is one to complete, and goes on to the next field elsewhere.
        let field =
            TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY).lock_focus(completed.is_some());
        let mut output = field.show(ui);
        let response = output.response.response.clone().named(texts.dialogs.path);
        let at_end = if std::mem::take(&mut self.fresh) {
            response.request_focus();
            Some(0)
        } else if response.has_focus() && ui.input(|input| input.key_pressed(egui::Key::Tab)) {
            completed.map(|path| {
                self.path = path;
                self.path.chars().count()
            })
        } else {
            None
        };
        if let Some(from) = at_end {
            // At first all is selected, so that what is typed or pasted takes its place.
            let range = CCursorRange::two(CCursor::new(from), CCursor::new(self.path.chars().count()));
            output.state.cursor.set_char_range(Some(range));
            output.state.store(ui.ctx(), response.id);
        }
        if let Some(wrong) = &self.wrong {
            ui.add(Label::new(RichText::new(wrong).color(ui.visuals().error_fg_color)).wrap());
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        // The list has its place before it is there, so that nothing moves under the pointer.
        let place = egui::vec2(ui.available_width(), LIST);
        let clicked = ui
            .allocate_ui(place, |ui| {
                ui.set_min_size(place);
                self.contents(ui, texts)
            })
            .inner;
        let mut answer = None;
        ui.add_space(6.0);
        let target = self.target();
        ui.horizontal_wrapped(|ui| {
            let opens = self.purpose.opens();
            let name = if opens { texts.dialogs.open_this } else { texts.dialogs.save_here };
            let named = !self.path.trim().is_empty();
            let confirmed = ui.add_enabled(named, Button::new(name)).clicked() || entered && named || clicked;
            if ui.button(texts.dialogs.cancel).clicked() {
                answer = Some(Answer::Cancel);
            } else if confirmed {
                answer = Some(Answer::Chosen(self.purpose, target));
            }
        });
        answer
    }

    /// The folder as a list; gives whether a file to open was clicked twice.
    fn contents(&mut self, ui: &mut Ui, texts: &'static Texts) -> bool {
        let Some(listing) = &self.listing else {
            ui.weak(texts.dialogs.listing);
            return false;
        };
        ui.weak(listing.folder.display().to_string());
        let mut chosen = false;
        let mut enter = None;
        ScrollArea::vertical().max_height(LIST - 24.0).auto_shrink([false, true]).show(ui, |ui| {
            for file in &self.recent {
                let shown = format!("{} {}", texts.dialogs.recent, file.display());
                let response = ui.selectable_label(Path::new(&self.path) == file, shown);
                if response.clicked() {
                    self.path = file.display().to_string();
                    // Enter then takes it.
                    self.fresh = true;
                }
                chosen |= response.double_clicked();
            }
            let parent = listing.folder.parent().map(Path::to_owned);
            for (folder, name) in parent
                .map(|parent| (parent, "..".to_owned()))
                .into_iter()
                .chain(listing.folders.iter().map(|folder| (folder.clone(), file_name(folder))))
            {
                if ui.selectable_label(false, format!("🗀 {name}")).clicked() {
                    enter = Some(folder);
                }
            }
            for file in &listing.files {
                let selected = Path::new(&self.path) == file;
                let response = ui.selectable_label(selected, file_name(file));
                if response.clicked() {
                    self.path = file.display().to_string();
                    // Enter then takes it.
                    self.fresh = true;
                }
                chosen |= response.double_clicked() && self.purpose.opens();
            }
            if listing.folders.is_empty() && listing.files.is_empty() {
                ui.weak(texts.dialogs.empty_folder);
            }
        });
        if let Some(folder) = enter {
            let name = file_name(Path::new(&self.path));
            self.path = self.purpose.in_folder(&folder, &name);
            self.wanted = Some(folder);
        }
        chosen
    }

    /// What was typed with the rest of the name that all fitting files and folders of the list have in common; none if there is no more
    /// to say than was typed.
    fn completed(&self) -> Option<String> {
        let listing = self.listing.as_ref()?;
        let typed = full(self.path.trim(), &listing.folder);
        let (folder, start) = (typed.parent()?, file_name(&typed));
        if start.is_empty() || folder != listing.folder {
            return None;
        }
        let folders = listing.folders.iter().map(|folder| file_name(folder) + std::path::MAIN_SEPARATOR_STR);
        let names = folders.chain(listing.files.iter().map(|file| file_name(file)));
        let common = names.filter(|name| name.starts_with(&start)).reduce(|one, other| {
            one.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(letter, _)| letter).collect()
        })?;
        (common.len() > start.len()).then(|| folder.join(common).display().to_string())
    }

    /// The file that is meant: what is typed may begin at the root, at home (`~`), or in the folder that is listed.
    fn target(&self) -> PathBuf {
        let folder = self.listing.as_ref().map_or(Path::new(""), |listing| &listing.folder);
        let path = full(self.path.trim(), folder);
        if self.purpose.opens() { path } else { with_extension(&path, self.purpose.extension()) }
    }
}

/// A path as it was typed, in this folder unless it says where it is.
fn full(typed: &str, folder: &Path) -> PathBuf {
    folder.join(at_home(Path::new(typed)))
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialog(path: &str) -> PathDialog {
        let mut dialog = PathDialog::new(Purpose::Open, PathBuf::from("/home/x"), "run.ron", &[]);
        let file = |name: &str| PathBuf::from("/home/x").join(name);
        dialog.list(Listing {
            folder: PathBuf::from("/home/x"),
            folders: vec![file("runs")],
            files: vec![file("first.ron"), file("first-2.ron"), file("other.ron")],
        });
        path.clone_into(&mut dialog.path);
        dialog
    }

    #[test]
    fn typed_paths_begin_at_the_root_at_home_or_in_the_folder() {
        let home = std::env::home_dir().unwrap();
        for (typed, meant) in [
            ("/tmp/run.ron", PathBuf::from("/tmp/run.ron")),
            (" /tmp/run.ron ", PathBuf::from("/tmp/run.ron")),
            ("~/run.ron", home.join("run.ron")),
            ("run.ron", PathBuf::from("/home/x/run.ron")),
            ("runs/a.ron", PathBuf::from("/home/x/runs/a.ron")),
        ] {
            assert_eq!(dialog(typed).target(), meant);
        }
    }

    #[test]
    fn names_are_completed_as_far_as_they_agree() {
        for (typed, completed) in [
            ("/home/x/f", Some("/home/x/first")),
            ("o", Some("/home/x/other.ron")),
            ("/home/x/ru", Some("/home/x/runs/")),
            ("/home/x/first", None),
            ("/home/x/", None),
            ("/tmp/o", None),
            ("z", None),
        ] {
            assert_eq!(dialog(typed).completed().as_deref(), completed, "{typed}");
        }
    }

    #[test]
    fn a_dialog_that_hangs_is_slow_after_two_seconds_and_may_still_answer() {
        let (young, _) = Asking::hung(Instant::now());
        assert!(!young.patience().is_zero());
        let (old, send) = Asking::hung(Instant::now() - PATIENCE);
        assert!(old.patience().is_zero() && old.poll(&[]).is_none());
        assert!(send.send(Found::Chosen(PathBuf::from("/late.ron"))).is_ok());
        assert!(matches!(old.poll(&[]), Some(Ok((Purpose::Open, path))) if path == Path::new("/late.ron")));
    }
}
