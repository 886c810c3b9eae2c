//! What the window does about commands, answers and other actions: the one place where it changes anything.

use super::LabApp;
use super::action::Action;
use super::commands::Command;
use super::dialogs::files::{Asking, PathDialog, Purpose};
use super::dialogs::{Answer, Dialog, Intent, Losing};
use super::document::{Document, with_extension};
use super::log::Level;
use super::preferences::{Pane, Tab};
use super::protocol;
use super::view::Selection;
use crate::games::abalone::Side;
use crate::lab::abalone::{Fixture, Turn};
use crate::lab::presets::{Kind, Preset, Wishes};
use crate::lab::roster::Entrant;
use crate::lab::{ArenaTable, Contest, Contestant, Errand, Lesson, Order, Play, Seated, Validation};
use egui::{Context, ViewportCommand};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Games of one validation on request.
const VALIDATION_GAMES: u32 = 5_000;

impl LabApp {
    pub(super) fn act(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Command(command) => self.command(ctx, command),
            Action::Select(id) => {
                (self.selection.individual, self.selection.frozen) = (Some(id), None);
            }
            Action::SelectBest => (self.selection.individual, self.selection.frozen) = (None, None),
            Action::SelectFrozen(at) => self.selection.frozen = Some(at),
            Action::SelectGeneration(generation) => {
                self.selection = Selection { generation: Some(generation), ..Selection::default() };
            }
            Action::OpenFile(path) if path.extension().is_some_and(|extension| extension == "net") => {
                self.preferences.tab = Tab::Network;
                self.teach(Lesson::Open(path));
            }
            Action::OpenFile(path) => self.lab.errand(Errand::Open(path)),
            Action::OpenReady(ready) => self.lab.errand(Errand::OpenReady(ready)),
            Action::Demo => {
                self.protocol.preset = Preset::Demo;
                let settings = Preset::Demo.settings(Wishes::default());
                self.intend(ctx, Intent::Populate(Box::new(settings), true));
            }
            Action::Preset(preset) => {
                self.protocol.preset = preset;
                // The game stays, but a variant of 2048 is the preset's own.
                let kind = self.protocol.kind();
                let settings = preset.settings(Wishes { kind, ..Wishes::default() });
                let seed = self.protocol.draft.seed;
                self.protocol.draft = crate::evolution::Settings { seed, ..settings };
            }
            Action::Play(play) => self.play(play),
            Action::Watch(contestant) => {
                let game = protocol::GameChoice::of(&contestant.game);
                if Kind::of(&contestant.game) != self.protocol.kind() {
                    // The board that is shown is the protocol's.
                    self.protocol.draft =
                        protocol::for_game(&self.protocol.draft, self.protocol.preset, game);
                }
                match contestant.of_abalone() {
                    Some(entrant) => {
                        self.preferences.tab = Tab::Game;
                        self.lab.turn(Turn::Seat(Side::White, Some(Arc::new(entrant))));
                    }
                    None => self.watch(Seated::Individual(*contestant)),
                }
            }
            Action::Seat(place, entrant) => self.seat(place, entrant),
            Action::Invite(place, name) => self.lab.errand(Errand::Invite(place, name)),
            Action::RivalLeaves => {
                self.rival = None;
                self.lab.play_rival(Play::Leave);
            }
            Action::Turn(turn) => self.lab.turn(turn),
            Action::InviteAbalone(place, name) => self.lab.errand(Errand::InviteAbalone(place, name)),
            Action::Fixture(fixture) => self.lab.fixture(fixture),
            Action::StartLeague => self.lab.fixture(Fixture::Start(self.preferences.threads)),
            Action::ExportLeague => self.ask(Purpose::ExportLeague),
            Action::Speed(speed) => {
                self.play(Play::Speed(speed));
                self.lab.turn(Turn::Speed(speed));
            }
            Action::Pilot(control) => self.lab.pilot(control),
            Action::LookBehind => self.look_behind(ctx),
            Action::Teach(lesson) => self.teach(lesson),
            Action::StartTeaching => self.lab.teach(Lesson::Start(self.preferences.threads)),
            Action::OpenNetwork => self.ask(Purpose::OpenNetwork),
            Action::SaveNetwork => match self.lab.classroom().path.clone() {
                Some(path) => self.lab.teach(Lesson::Save(path)),
                None => self.ask(Purpose::SaveNetwork),
            },
            Action::WatchNetwork => {
                if let Some(network) = self.lab.classroom().network.clone() {
                    let name = self.preferences.texts().rivals.picker.network;
                    self.watch(Seated::Guest(Arc::new(Entrant::of_network(network, name))));
                }
            }
            Action::Contest(contest) => self.lab.contest(contest),
            Action::StartContest => self.lab.contest(Contest::Start(self.preferences.threads)),
            Action::ExportArena(ArenaTable::Players) => self.ask(Purpose::ExportPlayers),
            Action::ExportArena(ArenaTable::Games) => self.ask(Purpose::ExportGames),
            Action::Validate(contestant) => self.validate(*contestant),
            Action::Freeze(frozen) => {
                let words = (self.preferences.texts().messages.frozen)(frozen.individual.id);
                self.lab.errand(Errand::Freeze(frozen));
                self.log.add(Level::Good, words);
            }
            Action::PutBack(at) => {
                if let Some(frozen) = self.freezer.get(at) {
                    self.lab.order(Order::Adopt(frozen.individual.genome.clone()));
                }
            }
            Action::TakeOut(at) => self.lab.errand(Errand::Thaw(at)),
            Action::Copy(text) => {
                ctx.copy_text(text);
                self.log.add(Level::Good, self.preferences.texts().messages.copied.to_owned());
            }
            Action::Theme(theme) => {
                self.preferences.theme = theme;
                ctx.set_theme(theme);
            }
            Action::Language(language) => self.preferences.language = language,
            Action::BoundsChanged => self.lab.order(Order::Bound(self.preferences.bounds.criteria())),
        }
    }

    fn command(&mut self, ctx: &Context, command: Command) {
        let busy = self.lab.state().is_busy();
        let run = self.lab.snapshot().run.clone();
        match command {
            Command::NewPopulation => {
                let settings = self.protocol.draft.clone();
                self.intend(ctx, Intent::Populate(Box::new(settings), false));
            }
            Command::Open => self.ask(Purpose::Open),
            Command::Save => self.save(),
            Command::SaveAs if run.is_some() => self.ask(Purpose::Save),
            Command::Export if run.as_ref().is_some_and(|run| run.generation().is_some()) => {
                self.dialog = Some(Dialog::Export);
            }
            Command::SaveAs | Command::Export => {}
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Undo => {
                self.protocol.undo();
                self.pass_on_settings();
            }
            Command::Redo => {
                self.protocol.redo();
                self.pass_on_settings();
            }
            Command::StartPause if busy => self.lab.order(Order::Pause),
            Command::StartPause => {
                self.populate_if(run.is_none());
                self.start();
            }
            Command::Step => {
                self.populate_if(run.is_none());
                self.lab.order(Order::Step { threads: self.preferences.threads });
            }
            Command::Reset if run.is_some() && !busy => self.intend(ctx, Intent::Reset),
            Command::Reset => {}
            Command::ShowEvolution => self.preferences.tab = Tab::Evolution,
            Command::ShowGame => self.preferences.tab = Tab::Game,
            Command::ShowGenes => self.preferences.tab = Tab::Genes,
            Command::ShowArena => self.preferences.tab = Tab::Arena,
            Command::ShowNetwork => self.preferences.tab = Tab::Network,
            Command::ShowPilot => self.preferences.tab = Tab::Pilot,
            Command::ToggleProtocol => self.toggle(Pane::Protocol),
            Command::ToggleInspector => self.toggle(Pane::Inspector),
            Command::ToggleLog => self.preferences.log_open ^= true,
            Command::BackToLive => self.selection = Selection::default(),
            Command::ZoomIn => ctx.set_zoom_factor((ctx.zoom_factor() + 0.1).min(3.0)),
            Command::ZoomOut => ctx.set_zoom_factor((ctx.zoom_factor() - 0.1).max(0.5)),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::Help => self.dialog = Some(Dialog::Help),
            Command::About => self.dialog = Some(Dialog::About),
        }
    }

    fn toggle(&mut self, pane: Pane) {
        let shown = self.preferences.panes.shows(pane, self.room);
        self.preferences.panes.set(pane, !shown, self.room);
    }

    fn start(&mut self) {
        let bounds = self.preferences.bounds.criteria();
        self.lab.order(Order::Start { bounds, threads: self.preferences.threads });
    }

    fn populate_if(&mut self, empty: bool) {
        if empty {
            self.populate(self.protocol.draft.clone());
        }
    }

    fn populate(&mut self, settings: crate::evolution::Settings) {
        self.preferences.welcomed = true;
        self.document = Document::default();
        self.lab.order(Order::Populate(Box::new(settings)));
    }

    /// Does what was wanted, after a question where work would be lost.
    pub(super) fn intend(&mut self, ctx: &Context, intent: Intent) {
        if self.document.is_unsaved(self.lab.snapshot().run.as_ref()) {
            self.dialog = Some(Dialog::Guard(intent));
        } else {
            self.go(ctx, intent);
        }
    }

    /// Does what was wanted.
    pub(super) fn go(&mut self, ctx: &Context, intent: Intent) {
        match intent {
            Intent::Populate(settings, start) => {
                self.populate(*settings);
                if start {
                    self.preferences.tab = Tab::Evolution;
                    self.start();
                }
            }
            Intent::Reset => {
                self.document.saved = None;
                self.lab.order(Order::Reset);
            }
            Intent::Show(path, title, run) => {
                let texts = self.preferences.texts();
                self.preferences.welcomed = true;
                if let Some(path) = &path {
                    self.preferences.remember(path);
                }
                self.document = Document { path, title, saved: None };
                self.settled(&run);
                self.lab.order(Order::Replace(run));
                let name = self.document.name().unwrap_or_default();
                self.log.add(Level::Good, (texts.messages.opened)(&name));
            }
            Intent::Quit if self.lab.classroom().unsaved && !self.may_lose_network => {
                self.dialog = Some(Dialog::LoseNetwork(Box::new(Losing::Quit)));
            }
            Intent::Quit => {
                self.may_quit = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// What a dialog was answered.
    pub(super) fn answer(&mut self, ctx: &Context, answer: Answer) {
        if !matches!(answer, Answer::List(..)) {
            self.dialog = None;
        }
        match answer {
            Answer::Cancel => self.after_save = None,
            Answer::SaveFirst(intent) => {
                self.lab.order(Order::Pause);
                self.after_save = Some(intent);
                self.save();
            }
            Answer::Go(intent) => self.go(ctx, intent),
            Answer::Recover(path, run) => {
                self.preferences.welcomed = true;
                self.document = Document::default();
                self.lab.order(Order::Replace(run));
                self.lab.errand(Errand::Inherit(path));
            }
            Answer::Forget(path) => self.lab.errand(Errand::Forget(path)),
            Answer::Chosen(purpose, path) => self.chosen(ctx, purpose, &path),
            Answer::List(folder, extension) => self.lab.errand(Errand::List(folder, extension)),
            Answer::LoseNetwork(losing) => {
                self.may_lose_network = true;
                match *losing {
                    Losing::Quit => self.go(ctx, Intent::Quit),
                    Losing::Lesson(lesson) => self.teach(lesson),
                }
                self.may_lose_network = false;
            }
            Answer::SaveNetwork => self.act(ctx, Action::SaveNetwork),
            Answer::ExportLogbook => self.ask(Purpose::ExportLogbook),
            Answer::ExportPicture => self.ask(Purpose::ExportPicture),
        }
    }

    fn save(&mut self) {
        let Some(run) = self.lab.snapshot().run.clone() else { return };
        match self.document.path.clone() {
            Some(path) => self.lab.errand(Errand::Save(path, run)),
            None => self.ask(Purpose::Save),
        }
    }

    /// Asks for a place.
    fn ask(&mut self, purpose: Purpose) {
        let recent = self.document.path.as_ref().or(self.preferences.recent.first());
        let folder = recent.and_then(|path| path.parent().map(Path::to_owned));
        let folder = folder.or_else(|| std::env::current_dir().ok()).unwrap_or_else(|| PathBuf::from("."));
        let stem = match purpose {
            Purpose::OpenNetwork | Purpose::SaveNetwork => "network".to_owned(),
            Purpose::ExportPlayers => "arena".to_owned(),
            Purpose::ExportGames => "arena-games".to_owned(),
            Purpose::ExportLeague => "league".to_owned(),
            _ => self.document.name().unwrap_or_else(|| "run".to_owned()),
        };
        let name = format!("{stem}.{}", purpose.extension());
        if self.options.own_dialogs {
            self.dialog = Some(Dialog::Path(PathDialog::new(purpose, folder, &name)));
        } else if self.asking.is_none() {
            self.asking = Some(Asking::open(purpose, folder, name, self.wake.clone()));
        }
    }

    /// A place was given.
    pub(super) fn chosen(&mut self, ctx: &Context, purpose: Purpose, path: &Path) {
        let run = self.lab.snapshot().run.clone();
        let target = with_extension(path, purpose.extension());
        match (purpose, run) {
            (Purpose::Open, _) => self.lab.errand(Errand::Open(path.to_owned())),
            (Purpose::Save, Some(run)) => self.lab.errand(Errand::Save(target, run)),
            (Purpose::ExportLogbook, Some(run)) => self.lab.errand(Errand::ExportLogbook(target, run)),
            (Purpose::ExportPicture, _) => self.export_picture(ctx, target),
            (Purpose::OpenNetwork, _) => self.teach(Lesson::Open(path.to_owned())),
            (Purpose::SaveNetwork, _) => self.lab.teach(Lesson::Save(target)),
            (Purpose::ExportPlayers, _) => self.export_arena(target, ArenaTable::Players),
            (Purpose::ExportLeague, _) => self.export_league(target),
            (Purpose::ExportGames, _) => self.export_arena(target, ArenaTable::Games),
            (Purpose::Save | Purpose::ExportLogbook, None) => {}
        }
    }

    /// Takes a picture of the plot in the next frame, when no dialog stands over it.
    fn export_picture(&mut self, ctx: &Context, path: PathBuf) {
        self.preferences.tab = Tab::Evolution;
        let Some(rect) = self.evolution.plot else { return };
        let pixels = ctx.pixels_per_point();
        let errands = self.lab.errands();
        ctx.request_screenshot(move |whole| {
            let part = rect.expand(4.0).intersect(egui::Rect::from_min_size(
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
                // Nobody is there to take it when the program ends.
                let _ = errands.send(Errand::ExportPicture(path, Arc::new(bytes.into_inner())));
            }
        });
        ctx.request_repaint();
    }

    /// Gives the living population what the protocol now says, as far as a living one can change.
    pub(super) fn pass_on_settings(&mut self) {
        let snapshot = self.lab.snapshot();
        let Some(run) = &snapshot.run else { return };
        let settings = protocol::within(&run.settings, &self.protocol.draft);
        // A protocol that turned to another game is about another population.
        let same_game = Kind::of(&run.settings.game) == self.protocol.kind();
        if same_game && settings != run.settings && settings.check().is_ok() {
            self.lab.order(Order::Change(Box::new(settings)));
        }
    }

    fn validate(&mut self, contestant: Contestant) {
        let snapshot = self.lab.snapshot();
        let Some(run) = &snapshot.run else { return };
        let validated = self.validations.entry(contestant.id).or_default();
        if validated.unfinished {
            return;
        }
        validated.unfinished = true;
        let round = validated.rounds;
        validated.rounds += 1;
        let (epoch, seed) = (snapshot.epoch, run.settings.seed);
        self.lab.validate(Validation { epoch, contestant, seed, round, games: VALIDATION_GAMES });
    }
}
