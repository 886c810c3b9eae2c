//! Files that a person chooses: how they are asked for, and what is read or written there.

use super::LabApp;
use super::action::Action;
use super::dialogs::Dialog;
use super::dialogs::files::{Asking, PathDialog, Purpose};
use super::document::with_extension;
use super::preferences::Tab;
use crate::evolution::Run;
use crate::lab::hand_in::HandIn;
use crate::lab::{ArenaExport, ArenaTable, arena, board, files, training};
use crate::store::Kind;
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl LabApp {
    /// Asks for a place.
    pub(super) fn ask(&mut self, purpose: Purpose) {
        let recent = self.document.path.as_ref().or(self.preferences.recent.first());
        let folder = recent.and_then(|path| path.parent().map(Path::to_owned));
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.or_else(|| std::env::current_dir().ok()).unwrap_or_else(|| PathBuf::from("."));
        let stem = match purpose {
            Purpose::OpenNetwork | Purpose::SaveNetwork => "network".to_owned(),
            Purpose::ExportPlayers => "arena".to_owned(),
            Purpose::ExportGames => "arena-games".to_owned(),
            Purpose::OpenGame | Purpose::SaveGame => "game".to_owned(),
            Purpose::SaveGames => "games".to_owned(),
            Purpose::HandIn => {
                let lesson = self.preferences.lessons.open.as_deref().unwrap_or("lesson");
                Path::new(lesson).file_stem().map_or_else(String::new, |name| name.to_string_lossy().into())
            }
            _ => self.document.name().unwrap_or_else(|| "run".to_owned()),
        };
        let name = format!("{stem}.{}", purpose.extension());
        if self.options.own_dialogs {
            self.dialog =
                Some(Dialog::Path(PathDialog::new(purpose, folder, &name, &self.preferences.recent)));
        } else if self.asking.is_none() {
            self.asking = Some(Asking::open(purpose, folder, name, self.wake.clone()));
        }
    }

    /// Opens a file by what it is.
    pub(super) fn open_file(&mut self, ctx: &Context, path: PathBuf) {
        let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
        let tried = self.tried.take();
        match (extension.as_deref(), Kind::of(&path)) {
            (Some("net"), _) | (_, Ok(Some(Kind::Tdl2048))) if Tab::Network.is_here() => {
                self.preferences.tab = Tab::Network;
                self.train(training::Request::Open(path));
            }
            (Some("txt" | "ggf"), _) => self.chosen(ctx, Purpose::OpenGame, &path),
            (_, Ok(Some(Kind::Plan))) if Tab::Experiments.is_here() => self.open_plan(path),
            (_, Ok(Some(Kind::Lesson))) => self.open_lesson(&path),
            _ => {
                // Only a run that fails brings the dialog back.
                self.tried = tried;
                self.lab.files.send(files::Request::Open(path));
            }
        }
    }

    /// A place was given.
    pub(super) fn chosen(&mut self, ctx: &Context, purpose: Purpose, path: &Path) {
        let run = self.lab.breeding.state().run.clone();
        let target = with_extension(path, purpose.extension());
        match (purpose, run) {
            (Purpose::Player(place), _) => {
                let name = path.display().to_string();
                self.lab.files.send(files::Request::Invite(place, self.game_of(place), name));
            }
            (Purpose::Open, _) => self.act(ctx, Action::OpenFile(path.to_owned())),
            (Purpose::AddRun, _) => self.lab.files.send(files::Request::Add(path.to_owned())),
            (Purpose::Save, Some(run)) => self.lab.files.send(files::Request::Save(target, run)),
            (Purpose::ExportLogbook, Some(run)) => self.lab.files.send(files::Request::ExportLogbook(
                target,
                run,
                self.preferences.texts().decimals(),
            )),
            (Purpose::ExportPicture, _) => self.export_picture(ctx, target),
            (Purpose::OpenNetwork, _) => self.train(training::Request::Open(path.to_owned())),
            (Purpose::SaveNetwork, _) => self.lab.training.send(training::Request::Save(target)),
            (Purpose::OpenGame, _) => {
                let usual = self.lab.boards[0].state().game.clone();
                self.lab.files.send(files::Request::OpenGames(path.to_owned(), usual));
            }
            (Purpose::SaveGame, _) => self.lab.boards[0].send(board::Request::Record(target)),
            (Purpose::SaveGames, _) => self.lab.arena.send(arena::Request::Record(target)),
            (Purpose::HandIn, _) => self.hand_in(target),
            (Purpose::ExportPlayers, _) => self.export_arena(target, ArenaTable::Players),
            (Purpose::ExportGames, _) => self.export_arena(target, ArenaTable::Games),
            (Purpose::Report, Some(run)) => self.hand_in_run(target, run, false),
            (Purpose::Archive, Some(run)) => self.hand_in_run(target, run, true),
            (Purpose::Save | Purpose::ExportLogbook | Purpose::Report | Purpose::Archive, None) => {}
        }
    }

    /// Writes the report of the run, or an archive with all that belongs to it.
    fn hand_in_run(&mut self, path: PathBuf, run: Arc<Run>, is_archive: bool) {
        let texts = self.preferences.texts();
        let answers = self.preferences.lessons.current().map(|progress| progress.answers.clone());
        let french = self.preferences.is_french();
        let sheet = self.lesson().map(|open| open.lesson.answered(french, &answers.unwrap_or_default()));
        let hand_in = HandIn {
            name: self.document.name().unwrap_or_else(|| texts.menu.untitled.to_owned()),
            run,
            knock_out: None,
            regret: None,
            wording: texts.wording,
            decimals: texts.decimals(),
            sheet,
            is_archive,
        };
        self.lab.files.send(files::Request::HandIn(path, Box::new(hand_in)));
    }

    /// Takes a picture of the plot in the next frame, when no dialog stands over it.
    fn export_picture(&mut self, ctx: &Context, path: PathBuf) {
        self.preferences.tab = Tab::Evolution;
        let Some(rect) = self.tabs.evolution.plot else { return };
        let pixels = ctx.pixels_per_point();
        let send = self.lab.files.sender();
        ctx.request_screenshot(move |whole| {
            let part = rect.intersect(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(whole.width() as f32, whole.height() as f32) / pixels,
            ));
            let picture = whole.region(&part, Some(pixels));
            let mut bytes = std::io::Cursor::new(Vec::new());
            let flat: Vec<u8> = picture.pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
            let [width, height] = picture.size.map(|side| side as u32);
            let written = image::write_buffer_with_format(
                &mut bytes,
                &flat,
                width,
                height,
                image::ExtendedColorType::Rgba8,
                image::ImageFormat::Png,
            );
            if written.is_ok() {
                send(files::Request::Export(path, bytes.into_inner().into(), Kind::Picture));
            }
        });
        ctx.request_repaint();
    }

    pub(super) fn export_arena(&self, path: PathBuf, what: ArenaTable) {
        let arena = self.lab.arena.state();
        let Some(contest) = arena.contest.clone() else { return };
        let names = arena.players.iter().map(|player| player.name.clone()).collect();
        let regrets = arena.judged.as_ref().map_or(Vec::new(), |judged| judged.regrets.clone());
        let export = ArenaExport { names, game: arena.settings.game.clone(), contest, regrets };
        let decimals = self.preferences.texts().decimals();
        self.lab.files.send(files::Request::ExportArena(path, what, export.into(), decimals));
    }
}
