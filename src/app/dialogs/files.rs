//! Places for files: the system's dialog on a thread of its own, or our own where there is none.

use super::Answer;
use crate::app::document::with_extension;
use crate::app::texts::Texts;
use crate::app::widgets::buttons;
use crate::lab::{Listing, Place, Wake};
use egui::{ScrollArea, TextEdit, Ui};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// What a place is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Purpose {
    Open,
    Save,
    ExportLogbook,
    ExportPicture,
    OpenNetwork,
    SaveNetwork,
    ExportPlayers,
    ExportGames,
    /// A run whose champion is to play there.
    Player(Place),
}

impl Purpose {
    /// Whether a file is to be read.
    const fn opens(self) -> bool {
        matches!(self, Self::Open | Self::OpenNetwork | Self::Player(_))
    }

    /// What the path begins with there: a file to be read is yet to be named.
    fn in_folder(self, folder: &Path, name: &str) -> String {
        if self.opens() {
            format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR)
        } else {
            folder.join(name).display().to_string()
        }
    }

    pub(in crate::app) const fn extension(self) -> &'static str {
        match self {
            Self::Open | Self::Save | Self::Player(_) => "ron",
            Self::ExportLogbook | Self::ExportPlayers | Self::ExportGames => "csv",
            Self::OpenNetwork | Self::SaveNetwork => "net",
            Self::ExportPicture => "png",
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
}

/// A dialog closed faster than this was never shown.
const HUMAN: Duration = Duration::from_millis(250);

impl Asking {
    /// Opens the system's dialog.
    pub(in crate::app) fn open(purpose: Purpose, folder: PathBuf, name: String, wake: Wake) -> Self {
        let (send, answer) = channel();
        let mut dialog = rfd::AsyncFileDialog::new();
        let extension = purpose.extension();
        dialog = dialog.add_filter(extension.to_uppercase(), &[extension]).set_directory(&folder);
        let start = Instant::now();
        let finish = move |path: Option<PathBuf>| {
            let found = match path {
                Some(path) => Found::Chosen(path),
                None if start.elapsed() < HUMAN => Found::NoService,
                None => Found::Cancelled,
            };
            // The window may be gone by now.
            let _ = send.send(found);
            wake(Duration::ZERO);
        };
        // The dialog itself belongs to the window's thread on some systems; waiting for it belongs to another.
        if purpose.opens() {
            let future = dialog.pick_file();
            std::thread::spawn(move || finish(pollster::block_on(future).map(|file| file.path().to_owned())));
        } else {
            let future = dialog.set_file_name(&name).save_file();
            std::thread::spawn(move || finish(pollster::block_on(future).map(|file| file.path().to_owned())));
        }
        Self { purpose, folder, name, answer }
    }

    /// None while it is open. Then the place, or our own dialog instead, or nothing.
    pub(in crate::app) fn poll(&self) -> Option<Result<(Purpose, PathBuf), Option<PathDialog>>> {
        match self.answer.try_recv() {
            Ok(Found::Chosen(path)) => Some(Ok((self.purpose, path))),
            Ok(Found::NoService) => {
                Some(Err(Some(PathDialog::new(self.purpose, self.folder.clone(), &self.name))))
            }
            Ok(Found::Cancelled) | Err(TryRecvError::Disconnected) => Some(Err(None)),
            Err(TryRecvError::Empty) => None,
        }
    }
}

/// The height of the list of a folder, in points.
const LIST: f32 = 244.0;

/// Our own dialog: a path, and a list of the folder.
#[derive(Debug)]
pub(in crate::app) struct PathDialog {
    purpose: Purpose,
    path: String,
    listing: Option<Listing>,
    /// The folder that the list is wanted of.
    pub(in crate::app) wanted: Option<PathBuf>,
    fresh: bool,
}

impl PathDialog {
    /// In this folder, with this name to begin with.
    pub(in crate::app) fn new(purpose: Purpose, folder: PathBuf, name: &str) -> Self {
        let path = purpose.in_folder(&folder, name);
        Self { purpose, path, listing: None, wanted: Some(folder), fresh: true }
    }

    /// Shows a folder's contents.
    pub(in crate::app) fn list(&mut self, listing: Listing) {
        self.listing = Some(listing);
    }

    pub(super) fn show(&mut self, ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
        ui.heading(match self.purpose {
            Purpose::Open | Purpose::OpenNetwork | Purpose::Player(_) => texts.dialogs.open_title,
            Purpose::Save | Purpose::SaveNetwork => texts.dialogs.save_title,
            _ => texts.dialogs.export,
        });
        if let Some(folder) = self.wanted.take() {
            return Some(Answer::List(folder, self.purpose.extension()));
        }
        let response = ui.add(TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY));
        buttons::named(ui, &response, texts.dialogs.path);
        if std::mem::take(&mut self.fresh) {
            response.request_focus();
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
            let confirmed = ui.button(name).clicked() || entered || clicked;
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

    fn target(&self) -> PathBuf {
        let path = Path::new(self.path.trim());
        if self.purpose.opens() { path.to_owned() } else { with_extension(path, self.purpose.extension()) }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
