//! The window: panels over a laboratory. It draws what it reads and sends what it is told; all work is elsewhere.

mod act;
mod action;
mod commands;
mod dialogs;
mod document;
mod events;
mod log;
mod panels;
mod preferences;
mod protocol;
mod rivals;
mod texts;
mod theme;
mod view;
mod widgets;
mod window;

pub use window::open;

use crate::lab::abalone::Turn;
use crate::lab::presets::Kind;
use crate::lab::roster::Entrant;
use crate::lab::{Contestant, LIVE, Lab, Play, RunState, Wake};
use crate::store::Frozen;
use action::Action;
use commands::Command;
use dialogs::{Dialog, Intent};
use document::Document;
use egui::{CentralPanel, Context, Frame, Panel, Ui};
use preferences::{Pane, Preferences, Tab};
use protocol::Protocol;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use view::{Selection, Validated, View};

/// How a window is opened.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where the freezer, and what a crash should not lose, are kept; nowhere if none.
    pub folder: Option<PathBuf>,
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
    protocol: Protocol,
    selection: Selection,
    validations: HashMap<u64, Validated>,
    freezer: Vec<Frozen>,
    log: log::Log,
    dialog: Option<Dialog>,
    asking: Option<dialogs::files::Asking>,
    /// What waits for a save to be done.
    after_save: Option<Intent>,
    evolution: panels::evolution::Evolution,
    game: panels::game::Table,
    genes: panels::genes::Genes,
    arena: panels::arena::ArenaTab,
    abalone: panels::abalone::AbaloneTab,
    league: panels::league::LeagueTab,
    network: panels::network::NetworkTab,
    pilot: panels::pilot::PilotTab,
    /// Whoever plays beside the board.
    rival: Option<Arc<Entrant>>,
    /// While this window is out of the pilot's way: how often that had looked before.
    away_since: Option<u64>,
    /// Whether the program may end without further questions.
    may_quit: bool,
    /// Whether it was said that the network need not be saved.
    may_lose_network: bool,
    /// The width that panes and centre share, in points.
    room: f32,
    seen: Seen,
}

/// What the window saw last, so that it notices what changes.
#[derive(Default)]
struct Seen {
    /// The population that the protocol and the board follow.
    epoch: u64,
    /// What evolution did, as the log says.
    state: RunState,
    /// The tab of the last frame.
    tab: Tab,
    /// Whoever was seated at the board unasked.
    seated: Option<Contestant>,
    /// The window's title.
    title: String,
}

impl LabApp {
    /// A window's state on this context, with the preferences of the last time if there are any.
    #[must_use]
    pub fn new(ctx: &Context, storage: Option<&dyn eframe::Storage>, options: Options) -> Self {
        theme::install(ctx);
        let mut preferences: Preferences =
            storage.and_then(|storage| eframe::get_value(storage, "preferences")).unwrap_or_default();
        if options.plain {
            (preferences.language, preferences.welcomed) = (Some(preferences::Language::English), true);
        }
        ctx.set_theme(preferences.theme);
        let wake: Wake = {
            let ctx = ctx.clone();
            // "At once" would paint two frames: one is enough to show what another thread did.
            let soon = Duration::from_millis(1);
            Arc::new(move |within: Duration| ctx.request_repaint_after(within.max(soon)))
        };
        let lab = Lab::new(options.folder.clone(), &wake);
        lab.play(Play::Speed(preferences.speed));
        lab.play_rival(Play::Speed(preferences.speed));
        lab.turn(Turn::Speed(preferences.speed));
        Self {
            lab,
            wake,
            options,
            preferences,
            document: Document::default(),
            protocol: Protocol::default(),
            selection: Selection::default(),
            validations: HashMap::new(),
            freezer: Vec::new(),
            log: log::Log::default(),
            dialog: None,
            asking: None,
            after_save: None,
            evolution: panels::evolution::Evolution::default(),
            game: panels::game::Table::default(),
            genes: panels::genes::Genes::default(),
            arena: panels::arena::ArenaTab::default(),
            abalone: panels::abalone::AbaloneTab::default(),
            league: panels::league::LeagueTab::default(),
            network: panels::network::NetworkTab::default(),
            pilot: panels::pilot::PilotTab::default(),
            rival: None,
            away_since: None,
            may_quit: false,
            may_lose_network: false,
            room: 1280.0,
            seen: Seen::default(),
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
        let state = self.lab.state();
        let mut actions = Vec::new();
        self.keys(&ctx, &mut actions);
        self.draw(ui, &state, &mut actions);
        if !actions.is_empty() {
            // What they change is drawn in the next frame.
            ctx.request_repaint();
        }
        for action in actions {
            self.act(&ctx, action);
        }
        self.settle_protocol(&ctx);
        self.set_title(&ctx);
        if state.is_busy() {
            ctx.request_repaint_after(LIVE);
        }
    }

    fn draw(&mut self, ui: &mut Ui, state: &RunState, actions: &mut Vec<Action>) {
        let Self { preferences, protocol, evolution, game, genes, arena, network, log, .. } = self;
        let (abalone, league, pilot) = (&mut self.abalone, &mut self.league, &mut self.pilot);
        let (hexagon, standings) = (self.lab.abalone(), self.lab.league());
        let (snapshot, exhibit, rival) = (self.lab.snapshot(), self.lab.exhibit(), self.lab.rival());
        let (classroom, contest) = (self.lab.classroom(), self.lab.arena());
        let cockpit = self.lab.cockpit();
        let recent = preferences.recent.clone();
        let view = View {
            texts: preferences.texts(),
            tokens: theme::tokens(ui),
            snapshot: &snapshot,
            state,
            progress: self.lab.progress(),
            exhibit: &exhibit,
            rival: &rival,
            classroom: &classroom,
            arena: &contest,
            kind: protocol.kind(),
            table: &hexagon,
            league: &standings,
            cockpit: &cockpit,
            selection: &self.selection,
            document: &self.document,
            freezer: &self.freezer,
            validations: &self.validations,
            recent: &recent,
            unsaved: self.document.is_unsaved(snapshot.run.as_ref()),
            can_undo: protocol.can_undo(),
            can_redo: protocol.can_redo(),
        };
        Panel::top("menu").show(ui, |ui| panels::menu::show(ui, &view, preferences, actions));
        Panel::bottom("transport").show(ui, |ui| {
            ui.add_space(3.0);
            panels::transport::show(ui, &view, actions);
            ui.add_space(3.0);
        });
        let mut log_open = preferences.log_open;
        let drawer = Panel::bottom("log").resizable(true).default_size(130.0).min_size(70.0);
        drawer.show_collapsible(ui, &mut log_open, |ui| {
            panels::log::drawer(ui, log, view.texts, view.tokens);
        });
        preferences.log_open = log_open;
        let room = ui.available_width();
        let side = |panel: Panel| {
            panel
                .resizable(true)
                .default_size((room * 0.24).clamp(236.0, 330.0))
                .size_range(236.0..=room.max(880.0) * 0.27)
        };
        let mut open = preferences.panes.shows(Pane::Protocol, room);
        side(Panel::left("protocol")).show_collapsible(ui, &mut open, |ui| {
            let own = (&mut preferences.bounds, &mut preferences.threads);
            panels::protocol::show(ui, &view, protocol, own, actions);
        });
        preferences.panes.set(Pane::Protocol, open, room);
        let mut open = preferences.panes.shows(Pane::Inspector, room);
        side(Panel::right("inspector"))
            .show_collapsible(ui, &mut open, |ui| panels::inspector::show(ui, &view, actions));
        preferences.panes.set(Pane::Inspector, open, room);
        self.room = room;
        CentralPanel::default().frame(Frame::central_panel(ui.style())).show(ui, |ui| {
            let abalone_board = view.kind == Kind::Abalone && preferences.tab == Tab::Game;
            let needs_run =
                matches!(preferences.tab, Tab::Evolution | Tab::Game | Tab::Genes) && !abalone_board;
            if !preferences.welcomed && view.run().is_none() && needs_run {
                if view.kind == Kind::Abalone {
                    // Its board needs no population.
                    panels::tabs::show(ui, &view, preferences, room, actions);
                }
                panels::welcome::show(ui, &view, actions);
                return;
            }
            panels::tabs::show(ui, &view, preferences, room, actions);
            match preferences.tab {
                Tab::Evolution => panels::evolution::show(ui, &view, evolution, actions),
                Tab::Game if abalone_board => {
                    panels::abalone::show(ui, &view, (abalone, &mut preferences.speed), actions);
                }
                Tab::Game => panels::game::show(ui, &view, (game, &mut preferences.speed), actions),
                Tab::Genes => panels::genes::show(ui, &view, genes, actions),
                Tab::Arena if view.kind == Kind::Abalone => {
                    panels::league::show(ui, &view, league, actions);
                }
                Tab::Arena => panels::arena::show(ui, &view, arena, actions),
                Tab::Network => panels::network::show(ui, &view, network, actions),
                Tab::Pilot => panels::pilot::show(ui, &view, pilot, actions),
            }
        });
        if let Some(closed) = panels::log::toasts(ui, log, view.texts, view.tokens) {
            log.dismiss(closed);
        }
        self.show_dialog(ui.ctx());
    }

    fn show_dialog(&mut self, ctx: &Context) {
        let texts = self.preferences.texts();
        if let Some(asking) = &self.asking
            && let Some(found) = asking.poll()
        {
            self.asking = None;
            match found {
                Ok((purpose, path)) => self.chosen(ctx, purpose, &path),
                Err(Some(own)) => self.dialog = Some(Dialog::Path(own)),
                Err(None) => self.after_save = None,
            }
        }
        let name = self.document.name().unwrap_or_else(|| texts.menu.untitled.to_owned());
        let answer = self.dialog.as_mut().and_then(|dialog| dialogs::show(ctx, dialog, texts, &name));
        if let Some(answer) = answer {
            self.answer(ctx, answer);
        }
    }

    /// Turns keys into commands, unless a text field or a focused widget wants them.
    fn keys(&self, ctx: &Context, actions: &mut Vec<Action>) {
        let writing = ctx.text_edit_focused();
        let focused = ctx.memory(|memory| memory.focused().is_some());
        if self.dialog.is_some() || self.asking.is_some() {
            return;
        }
        for command in keyboard_order() {
            let Some(shortcut) = command.shortcut() else { continue };
            let plain =
                !shortcut.modifiers.command && !matches!(command, Command::Help | Command::FullScreen);
            // Ctrl+Z in a text field is the field's own.
            let own = matches!(command, Command::Undo | Command::Redo);
            let taken = writing && (plain || own) || focused && command == Command::StartPause;
            if !taken && ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
                actions.push(Action::Command(command));
            }
        }
        if self.preferences.tab == Tab::Game && self.protocol.kind() == Kind::Twenty48 && !writing {
            for (key, direction) in ARROWS {
                if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key)) {
                    actions.push(Action::Play(Play::Move(direction)));
                }
            }
        }
        let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
        actions.extend(dropped.map(Action::OpenFile));
    }

    /// Makes a complete change of the protocol undoable, and passes on what the living population may change to.
    fn settle_protocol(&mut self, ctx: &Context) {
        let dragging = ctx.input(|input| input.pointer.any_down()) || ctx.text_edit_focused();
        if !dragging && self.protocol.settle() {
            self.pass_on_settings();
        }
    }

    fn set_title(&mut self, ctx: &Context) {
        let run = self.lab.snapshot().run.clone();
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

const ARROWS: [(egui::Key, crate::games::twenty48::Direction); 4] = {
    use crate::games::twenty48::Direction;
    [
        (egui::Key::ArrowUp, Direction::Up),
        (egui::Key::ArrowLeft, Direction::Left),
        (egui::Key::ArrowDown, Direction::Down),
        (egui::Key::ArrowRight, Direction::Right),
    ]
};

/// Commands in the order in which their keys are looked for: those with more modifiers first, for
/// [`egui::InputState::consume_shortcut`] ignores extra Shift.
fn keyboard_order() -> impl Iterator<Item = Command> {
    let shifted = |command: &Command| command.shortcut().is_some_and(|shortcut| shortcut.modifiers.shift);
    let all = || Command::ALL.into_iter().filter(|command| !command.is_egui_s());
    all().filter(shifted).chain(all().filter(move |command| !shifted(command)))
}

impl eframe::App for LabApp {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.come_back(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, "preferences", &self.preferences);
    }
}
