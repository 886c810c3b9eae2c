//! The window: panels over a laboratory. It draws what it reads and sends what it is told; all work is elsewhere.

// What is drawn may differ in its last bit from machine to machine: no result depends on it.
#![allow(clippy::disallowed_methods)]

#[macro_use]
mod texts;

mod action;
mod boards;
mod choosing;
mod commands;
mod dialogs;
mod document;
mod draw;
mod experiments;
mod lessons;
mod update;

mod draft;
mod log;
mod notices;
#[cfg(target_arch = "wasm32")]
mod page;
mod panels;
mod preferences;
mod replies;
mod theme;
mod view;
mod widgets;
#[cfg(not(target_arch = "wasm32"))]
mod window;

#[cfg(target_arch = "wasm32")]
pub use page::start;
#[cfg(not(target_arch = "wasm32"))]
pub use window::open;

use crate::games::scene::Gestures;
use crate::games::{Genome, PlayerSpec};
use crate::lab::{LIVE, Lab, Wake, board, breeding, files, gallery};
use crate::store::Frozen;
use action::Action;
use commands::Command;
use dialogs::{Dialog, Intent};
use document::Document;
use draft::Draft;
use egui::{Context, Ui};
use log::Level;
use preferences::{Preferences, Tab};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use view::{Selection, Validated};

/// What games and rules say of themselves in English, in French; unchanged if there is no translation.
#[must_use]
pub fn in_french(words: &str) -> &str {
    (texts::FRENCH.say)(words)
}

/// How a window is opened.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where the freezer, and what a crash should not lose, are kept; nowhere if none.
    pub folder: Option<PathBuf>,
    /// What is opened at the start: a run or a network.
    pub open: Option<PathBuf>,
    /// Whether file dialogs are our own rather than the system's.
    pub own_dialogs: bool,
    /// Whether the welcome was seen and the language is English, whatever the system says: for tests.
    pub plain: bool,
}

/// The window's state.
pub struct LabApp {
    lab: Lab,
    wake: Wake,
    options: Options,
    preferences: Preferences,
    document: Document,
    draft: Draft,
    selection: Selection,
    validations: HashMap<u64, Validated>,
    /// The individual last deleted from the freezer.
    thrown: Option<Frozen>,
    log: log::Log,
    notices: notices::Notices,
    /// The command palette, while it is open.
    palette: Option<panels::palette::Palette>,
    dialog: Option<Dialog>,
    asking: Option<dialogs::files::Asking>,
    /// The file last named in our own dialog, and that dialog: it comes back if that fails.
    tried: Option<(PathBuf, dialogs::files::PathDialog)>,
    /// What waits for a save to be done.
    after_save: Option<Intent>,
    tabs: draw::Tabs,
    /// The player beside the board.
    rival: Option<Arc<PlayerSpec>>,
    /// While this window is out of the pilot's way: how often that had looked before.
    away_since: Option<u64>,
    /// Whether the program may end without further questions.
    may_quit: bool,
    /// Whether it was said that the network need not be saved.
    may_lose_network: bool,
    /// The width that panes and centre share, in points.
    room: f32,
    /// Whether the window was made to fit its screen.
    fitted: bool,
    /// What the page's address asks for.
    #[cfg(target_arch = "wasm32")]
    link: Option<page::Link>,
    /// Where files that are dropped arrive once a browser has read them.
    #[cfg(target_arch = "wasm32")]
    dropped: (std::sync::mpsc::Sender<PathBuf>, std::sync::mpsc::Receiver<PathBuf>),
    seen: Seen,
}

/// What the window saw last, so that it notices what changes.
#[derive(Default)]
struct Seen {
    /// The population that the settings and the board follow.
    epoch: u64,
    /// What evolution did, as the log says.
    status: breeding::Status,
    /// Whom the gallery was told to show, and in which generation of which population.
    gallery: (gallery::Request, (u64, Option<u32>)),
    /// Whom there was to rate: the population, the champion, and its games until then.
    rated: Option<(u64, u64, u64)>,
    /// The tab of the last frame.
    tab: Tab,
    /// The player that was seated automatically.
    seated: Option<SeatedBest>,
    /// Whether boards were told that they are shown.
    regarded: bool,
    /// The game that boards and arena turned to, by its tag.
    game: &'static str,
    /// The game of the run, or of the settings before there is one, by its tag.
    leader: &'static str,
    /// The window's title.
    title: String,
    /// The preferences as they were kept.
    preferences: String,
    /// Whether a text field had the keyboard.
    writing: bool,
    /// The queue that breeding was told of.
    queue: String,
}

/// The player that was seated automatically.
struct SeatedBest {
    /// Of which population.
    epoch: u64,
    id: u64,
    name: String,
    genome: Genome,
}

impl LabApp {
    /// A window's state on this context, with the preferences of the last time if there are any.
    #[must_use]
    pub fn new(ctx: &Context, storage: Option<&dyn eframe::Storage>, options: Options) -> Self {
        theme::install(ctx);
        let (kept, damaged) = match options.folder.as_deref().map(Preferences::load) {
            None => (None, None),
            Some(Ok(kept)) => (kept, None),
            Some(Err(damaged)) => (None, Some(damaged)),
        };
        // Before they had a file of their own they were among the window's.
        let earlier = || storage.and_then(|storage| eframe::get_value(storage, "preferences"));
        let mut preferences: Preferences = kept.or_else(earlier).unwrap_or_default();
        if options.plain {
            preferences.language = Some(preferences::Language::English);
        }
        if cfg!(target_arch = "wasm32") {
            // What was given to an earlier page is not there any more.
            preferences.recent.retain(|path| crate::store::exists(path));
        }
        ctx.set_theme(preferences.theme);
        if preferences.less_motion {
            theme::set_motion(ctx, false);
        }
        let wake: Wake = {
            let ctx = ctx.clone();
            // "At once" would paint two frames: one is enough to show what another thread did.
            let soon = Duration::from_millis(1);
            Arc::new(move |within: Duration| ctx.request_repaint_after(within.max(soon)))
        };
        let lab = Lab::new(options.folder.clone(), &wake);
        lab.boards.iter().for_each(|board| board.send(board::Request::Speed(preferences.speed)));
        if cfg!(feature = "cluster") {
            lab.breeding.send(crate::lab::breeding::Request::Queue(preferences.queue()));
        }
        let seen = Seen { queue: preferences.queue.trim().to_owned(), ..Seen::default() };
        let mut log = log::Log::default();
        if let Some(error) = damaged {
            log.add(Level::Error, preferences.texts().said(&error.sentence()));
        }
        Self {
            lab,
            wake,
            options,
            preferences,
            document: Document::default(),
            draft: Draft::default(),
            selection: Selection::default(),
            validations: HashMap::new(),
            thrown: None,
            log,
            notices: notices::Notices::default(),
            palette: None,
            dialog: None,
            asking: None,
            tried: None,
            after_save: None,
            tabs: draw::Tabs::default(),
            rival: None,
            away_since: None,
            may_quit: false,
            may_lose_network: false,
            room: 1280.0,
            fitted: false,
            #[cfg(target_arch = "wasm32")]
            link: page::Link::of_address(),
            #[cfg(target_arch = "wasm32")]
            dropped: std::sync::mpsc::channel(),
            seen,
        }
    }

    /// The laboratory behind the window.
    #[must_use]
    pub fn lab(&self) -> &Lab {
        &self.lab
    }

    /// One frame.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.listen(&ctx);
        #[cfg(target_arch = "wasm32")]
        self.follow_link(&ctx);
        let status = self.lab.breeding.status();
        let mut actions = Vec::new();
        self.keys(&ctx, &mut actions);
        actions.extend(self.options.open.take().map(Action::OpenFile));
        self.draw(ui, &status, &mut actions);
        if !actions.is_empty() {
            // What they change is drawn in the next frame.
            ctx.request_repaint();
        }
        for action in actions {
            self.act(&ctx, action);
        }
        self.settle_draft(&ctx);
        self.seen.writing = ctx.text_edit_focused();
        self.set_title(&ctx);
        if status.is_busy() {
            ctx.request_repaint_after(LIVE);
        }
    }

    fn show_dialog(&mut self, ctx: &Context) {
        let texts = self.preferences.texts();
        if let Some(asking) = &self.asking
            && let Some(found) = asking.poll(&self.preferences.recent)
        {
            self.asking = None;
            let own = matches!(self.dialog, Some(Dialog::Path(_)));
            match found {
                Ok((purpose, path)) => {
                    // A late answer is as good as one in our own dialog.
                    self.dialog = self.dialog.take().filter(|_| !own);
                    self.chosen(ctx, purpose, &path);
                }
                Err(Some(dialog)) => self.dialog = Some(Dialog::Path(dialog)),
                Err(None) if own => {}
                Err(None) => self.after_save = None,
            }
        }
        self.offer_another_way(ctx, texts);
        let name = self.document.name().unwrap_or_else(|| texts.menu.untitled.to_owned());
        let answer = self.dialog.as_mut().and_then(|dialog| dialogs::show(ctx, dialog, texts, &name));
        if let Some(answer) = answer {
            self.answer(ctx, answer);
        }
    }

    /// While the system's dialog is waited for: a path may be typed here instead, or the question given up.
    fn offer_another_way(&mut self, ctx: &Context, texts: &texts::Texts) {
        let Some(asking) = self.asking.as_ref().filter(|_| self.dialog.is_none()) else { return };
        let left = asking.patience();
        if !left.is_zero() {
            // Any frame in between forgets what was asked for later.
            ctx.request_repaint_after(left);
            return;
        }
        let (mut own, mut cancelled) = (false, false);
        let foot = egui::Area::new(egui::Id::unique("waiting")).order(egui::Order::Foreground);
        foot.anchor(egui::Align2::CENTER_BOTTOM, [0.0, -48.0]).show(ctx, |ui| {
            egui::Frame::popup(ui.style()).inner_margin(10).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.label(texts.dialogs.waiting);
                    // A page knows no paths.
                    own = !cfg!(target_arch = "wasm32") && ui.button(texts.dialogs.type_path).clicked();
                    cancelled = ui.button(texts.dialogs.cancel).clicked();
                });
            });
        });
        if own {
            self.log.add(Level::Warning, texts.dialogs.waiting.to_owned());
            self.dialog = Some(Dialog::Path(asking.own(&self.preferences.recent)));
        } else if cancelled {
            (self.asking, self.after_save) = (None, None);
        }
    }

    /// Turns keys into commands, unless a text field or a focused widget wants them.
    fn keys(&self, ctx: &Context, actions: &mut Vec<Action>) {
        // Escape takes the focus out of a field before it is asked here: it was the field's.
        let writing = ctx.text_edit_focused() || self.seen.writing;
        let in_table = panels::table::focus();
        let focused = ctx.memory(|memory| memory.focused().is_some_and(|id| id != in_table));
        // What is open over the window has the keys, and Escape closes it.
        let open = self.dialog.is_some() || self.asking.is_some() || self.palette.is_some();
        if open || egui::Popup::is_any_open(ctx) {
            return;
        }
        let board = self.lab.boards[0].state();
        let plays = self.preferences.tab == Tab::Game;
        for command in keyboard_order() {
            let Some(shortcut) = command.shortcut() else { continue };
            let plain =
                !shortcut.modifiers.command && !matches!(command, Command::Help | Command::FullScreen);
            // Ctrl+Z in a text field is the field's own, and Escape the rule editor's.
            let own = matches!(command, Command::Undo | Command::Redo);
            let closes = self.tabs.rules.open && command == Command::BackToLive;
            let taken = writing && (plain || own) || focused && command == Command::StartPause || closes;
            if !taken && ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
                match command {
                    // On the board it is a move that is taken back, and never a setting by one stroke too many.
                    Command::Undo if plays && board.plies > 0 => {
                        let undo = board.may_undo().then_some(Action::Board(board::Request::Undo));
                        actions.extend(undo);
                    }
                    Command::Redo if plays && board.plies > 0 => {}
                    command => actions.push(Action::Command(command)),
                }
            }
        }
        if let Gestures::Swipes(swipes) = &board.scene.gestures
            && plays
            && !writing
            && !panels::board::has_timeline_focus(ctx)
        {
            for (key, swipe) in ARROWS.into_iter().zip(swipes) {
                if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key)) {
                    let plays = swipe.filter(|_| board.past.is_none());
                    actions.extend(plays.map(|played| Action::Board(board::Request::Play(played))));
                }
            }
        }
        let dropped = ctx.input(|input| input.raw.dropped_files.first().cloned());
        #[cfg(not(target_arch = "wasm32"))]
        actions.extend(dropped.map(|file| Action::OpenFile(file.path().to_owned())));
        #[cfg(target_arch = "wasm32")]
        dropped
            .into_iter()
            .for_each(|file| page::read_dropped(file, self.dropped.0.clone(), self.wake.clone()));
        #[cfg(target_arch = "wasm32")]
        actions.extend(self.dropped.1.try_iter().map(Action::OpenFile));
    }

    /// Makes a complete change of the settings undoable, and passes on what the living population may change to.
    fn settle_draft(&mut self, ctx: &Context) {
        let dragging = ctx.input(|input| input.pointer.any_down()) || ctx.text_edit_focused();
        if !dragging && self.draft.settle() {
            self.pass_on_settings();
        }
    }

    /// Makes a window that its screen cannot hold, with a title bar, as large as the screen holds: once, at the start.
    fn fit(&mut self, ctx: &Context) {
        if self.fitted {
            return;
        }
        let sizes = ctx.input(|input| (input.viewport().monitor_size, input.viewport().inner_rect));
        let (Some(screen), Some(window)) = sizes else { return };
        self.fitted = true;
        let most = (screen - FRAME).max(egui::Vec2::splat(320.0));
        let size = window.size().min(most);
        if size != window.size() {
            ctx.send_viewport_cmd(egui::ViewportCommand::InnerSize(size));
            ctx.send_viewport_cmd(egui::ViewportCommand::OuterPosition(egui::Pos2::ZERO));
        }
    }

    fn set_title(&mut self, ctx: &Context) {
        let run = self.lab.breeding.state().run.clone();
        let unsaved = if self.document.is_unsaved(run.as_ref()) { " •" } else { "" };
        let texts = self.preferences.texts();
        let title = match (self.document.name(), &run) {
            (Some(name), _) => format!("{name}{unsaved} — DNA Lab"),
            (None, Some(_)) => format!("{}{unsaved} — DNA Lab", texts.menu.untitled),
            (None, None) => "DNA Lab".to_owned(),
        };
        if title != self.seen.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.seen.title = title;
        }
    }
}

/// What title bar and panels of the system take of a screen, in points.
const FRAME: egui::Vec2 = egui::vec2(0.0, 72.0);

const ARROWS: [egui::Key; 4] =
    [egui::Key::ArrowUp, egui::Key::ArrowLeft, egui::Key::ArrowDown, egui::Key::ArrowRight];

/// Commands in the order in which their keys are looked for: those with more modifiers first, for
/// [`egui::InputState::consume_shortcut`] ignores extra Shift.
fn keyboard_order() -> impl Iterator<Item = Command> {
    let shifted = |command: &Command| command.shortcut().is_some_and(|shortcut| shortcut.modifiers.shift);
    let all = || Command::ALL.into_iter().filter(|command| command.is_here() && !command.is_egui_s());
    all().filter(shifted).chain(all().filter(move |command| !shifted(command)))
}

impl eframe::App for LabApp {
    #[cfg(target_arch = "wasm32")]
    fn as_any_mut(&mut self) -> Option<&mut dyn std::any::Any> {
        Some(&mut *self)
    }

    fn logic(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        self.come_back(ctx);
        let was_fitted = self.fitted;
        self.fit(ctx);
        #[cfg(not(target_arch = "wasm32"))]
        if self.fitted != was_fitted {
            window::bring_onto_a_screen(frame);
        }
        #[cfg(target_arch = "wasm32")]
        let _ = (was_fitted, frame);
        if self.lab.is_left() && !self.may_quit {
            self.may_quit = true;
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn save(&mut self, _storage: &mut dyn eframe::Storage) {
        let text = self.preferences.print();
        if text != self.seen.preferences {
            self.lab.files.send(files::Request::Prefer(text.clone()));
            self.seen.preferences = text;
        }
    }
}
