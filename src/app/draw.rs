//! One frame: bars, panes, and the tab in the middle.

use super::action::Action;
use super::lessons::OpenLesson;
use super::log::Log;
use super::preferences::{Pane, Preferences, Tab};
use super::view::View;
use super::{LabApp, Seen};
use super::{panels, theme};
use crate::evolution::Settings;
use crate::lab::{Lab, breeding, gallery};
use egui::{CentralPanel, Frame, Id, Panel, Ui};
use std::path::Path;
use std::sync::Arc;

/// What tabs remember of themselves.
#[derive(Default)]
pub(super) struct Tabs {
    pub(super) watch: panels::watch::Watch,
    pub(super) evolution: panels::evolution::Evolution,
    pub(super) shown: panels::evolution::Shown,
    /// Runs beside the one in memory.
    pub(super) others: panels::side_by_side::SideBySide,
    pub(super) board: panels::board::BoardTab,
    pub(super) genes: panels::genes::Genes,
    pub(super) arena: panels::arena::ArenaTab,
    pub(super) experiments: panels::experiments::ExperimentsTab,
    pub(super) network: panels::network::NetworkTab,
    pub(super) pilot: panels::pilot::PilotTab,
    pub(super) rules: panels::rule_editor::RuleEditor,
    /// Whether settings and all else are shown around the welcome.
    pub(super) sets_up: bool,
    /// Whether a person was asked to play on the board.
    pub(super) invites: bool,
    /// The lesson that is open, by its name.
    pub(super) lesson: Option<(String, Arc<OpenLesson>)>,
}

impl LabApp {
    /// Draws everything; what is asked for comes back as actions.
    pub(super) fn draw(&mut self, ui: &mut Ui, status: &breeding::Status, actions: &mut Vec<Action>) {
        let lesson = self.lesson();
        let Self { lab, preferences, draft, tabs, log, notices, palette, options, .. } = self;
        let folder = options.folder.as_deref();
        let (breeding, training, arena) = (lab.breeding.state(), lab.training.state(), lab.arena.state());
        let boards = lab.boards.each_ref().map(|board| board.state());
        let (files, pilot, gallery) = (lab.files.state(), lab.pilot.state(), lab.gallery.state());
        let (knock_out, formulas) = (lab.knock_out.state(), lab.formulas.state());
        let (experiments, recent) = (lab.experiments.state(), preferences.recent.clone());
        let view = View {
            texts: preferences.texts(),
            french: preferences.is_french(),
            tokens: theme::tokens(ui),
            breeding: &breeding,
            status,
            progress: breeding.progress(),
            boards: boards.each_ref().map(|board| &**board),
            gallery: &gallery,
            training: &training,
            arena: &arena,
            experiments: &experiments,
            knock_out: &knock_out,
            formulas: &formulas,
            thrown: self.thrown.as_ref(),
            pilot: &pilot,
            selection: &self.selection,
            document: &self.document,
            files: &files,
            validations: &self.validations,
            recent: &recent,
            powers: preferences.powers,
            has_written_rule: draft.settings.rules.iter().any(|rule| rule.formula().is_some()),
            unsaved: self.document.is_unsaved(breeding.run.as_ref()),
            can_undo: draft.can_undo(),
            can_redo: draft.can_redo(),
            invites: tabs.invites,
        };
        Panel::top("menu").show(ui, |ui| panels::menu::show(ui, &view, preferences, actions));
        if let Some(lesson) = &lesson {
            Panel::top("lesson").show(ui, |ui| {
                panels::lesson::show(ui, &view, (lesson, &mut preferences.lessons), actions);
            });
        }
        let room = ui.available_width();
        let still = preferences.less_motion || options.plain;
        let beside_a_run = preferences.tab == Tab::Welcome && view.run().is_some();
        if beside_a_run || welcomes(&view, preferences.tab) && !(tabs.sets_up || options.plain) {
            show_gallery(lab, &mut self.seen, &view, Some(panels::welcome::request(still)));
            first_page(ui, &view, preferences, (&mut tabs.watch, log), actions);
            over_all(ui, &view, palette, log, actions);
            return self.show_dialog(ui.ctx());
        }
        bottom(ui, &view, preferences, (&mut tabs.watch, log), actions);
        // Each zoom and each 250 points of room have widths of their own: what one of them squeezes is as it was in the others.
        let zoom = (ui.ctx().zoom_factor() * 100.0).round() as u32;
        let pane_id = |name: &str| Id::unique((name, zoom, (room / 250.0) as u32));
        let mut open = preferences.panes.shows(Pane::Settings, room);
        side(Panel::left(pane_id("settings")), room).show_collapsible(ui, &mut open, |ui| {
            let machine = (&mut preferences.threads, &mut preferences.queue);
            let own = (&mut preferences.bounds, machine, &mut preferences.more);
            panels::settings::show(ui, &view, draft, own, actions);
        });
        preferences.panes.set(Pane::Settings, open, room);
        let mut open = preferences.panes.shows(Pane::Inspector, room);
        side(Panel::right(pane_id("inspector")), room)
            .show_collapsible(ui, &mut open, |ui| panels::inspector::show(ui, &view, actions));
        preferences.panes.set(Pane::Inspector, open, room);
        self.room = room;
        let ground = Frame::central_panel(ui.style()).fill(theme::tokens(ui).background);
        // On other tabs it would be in the way.
        let tells = matches!(preferences.tab, Tab::Watch | Tab::Evolution | Tab::Genes);
        notices.latest().filter(|_| tells).into_iter().for_each(|notice| {
            panels::notices::show(ui, &view, notice, actions);
        });
        CentralPanel::default()
            .frame(ground)
            .show(ui, |ui| centre(ui, &view, (preferences, tabs, &draft.settings, folder), room, actions));
        let request = wanted(&view, preferences.tab, tabs, still);
        show_gallery(lab, &mut self.seen, &view, request);
        let (rules, written) = (&mut tabs.rules, &*preferences.written_rules);
        panels::rule_editor::show(ui.ctx(), &view, rules, (&draft.settings, written), actions);
        over_all(ui, &view, palette, log, actions);
        self.show_dialog(ui.ctx());
    }
}

/// The first page: alone, or under the tabs if one of them has something to show, and beside a run over the transport.
fn first_page(
    ui: &mut Ui,
    view: &View<'_>,
    preferences: &mut Preferences,
    below: (&mut panels::watch::Watch, &mut Log),
    actions: &mut Vec<Action>,
) {
    if view.run().is_some() {
        bottom(ui, view, preferences, below, actions);
    }
    let ground = Frame::central_panel(ui.style()).fill(theme::tokens(ui).background);
    let room = ui.available_width();
    CentralPanel::default().frame(ground).show(ui, |ui| {
        if view.run().is_some() || view.uses_board() {
            panels::tabs::show(ui, view, preferences, room, actions);
        }
        panels::welcome::show(ui, view, actions);
    });
}

/// What lies over all else: the palette of commands, and what the log has to say.
fn over_all(
    ui: &mut Ui,
    view: &View<'_>,
    palette: &mut Option<panels::palette::Palette>,
    log: &mut Log,
    actions: &mut Vec<Action>,
) {
    panels::palette::show(ui.ctx(), view, palette, actions);
    if let Some(closed) = panels::log::toasts(ui, log, view.texts, view.tokens) {
        log.dismiss(closed);
    }
}

/// What the gallery is to show, if boards are looked at.
fn wanted(view: &View<'_>, tab: Tab, tabs: &Tabs, still: bool) -> Option<gallery::Request> {
    match tab {
        _ if welcomes(view, tab) => Some(panels::welcome::request(still)),
        Tab::Watch => view.run().map(|_| tabs.watch.request(view)),
        Tab::Genes => tabs.genes.request(view),
        _ => None,
    }
}

/// What stands below the tabs: transport, time machine, log.
fn bottom(
    ui: &mut Ui,
    view: &View<'_>,
    preferences: &mut Preferences,
    (watch, log): (&mut panels::watch::Watch, &mut Log),
    actions: &mut Vec<Action>,
) {
    Panel::bottom("transport").show(ui, |ui| {
        ui.add_space(3.0);
        panels::transport::show(ui, view, actions);
        ui.add_space(3.0);
    });
    let looks_back = matches!(preferences.tab, Tab::Watch | Tab::Evolution | Tab::Genes);
    if looks_back && view.generation().is_some() {
        Panel::bottom("time machine").show(ui, |ui| panels::time_machine::show(ui, view, watch, actions));
    }
    let mut log_open = preferences.log_open;
    let drawer = Panel::bottom("log").resizable(true).default_size(130.0).min_size(70.0);
    drawer.show_collapsible(ui, &mut log_open, |ui| {
        panels::log::drawer(ui, log, view.texts, view.tokens);
    });
    preferences.log_open = log_open;
}

/// Tells the gallery whom to show, when that changes, and when there is another generation to follow.
fn show_gallery(lab: &Lab, seen: &mut Seen, view: &View<'_>, request: Option<gallery::Request>) {
    let request = request.unwrap_or_default();
    // While it plays it follows by itself.
    let followed = (view.breeding.epoch, view.generation().filter(|_| !request.playing));
    if (&request, followed) != (&seen.gallery.0, seen.gallery.1) {
        seen.gallery = (request.clone(), followed);
        lab.gallery.send(request);
    }
}

/// The width, in points, that an individual's record needs.
const LEAST: f32 = 258.0;

/// A pane beside the middle.
fn side(panel: Panel, room: f32) -> Panel {
    panel
        .resizable(true)
        .default_size((room * 0.24).clamp(LEAST, 330.0))
        .size_range(LEAST..=(room * 0.27).max(LEAST))
}

/// Whether this is the first page, or a tab that has nothing to show yet.
fn welcomes(view: &View<'_>, tab: Tab) -> bool {
    let needs_run = match tab {
        Tab::Welcome => return true,
        Tab::Watch | Tab::Evolution | Tab::Genes => true,
        Tab::Game => !view.uses_board(),
        Tab::Arena | Tab::Experiments | Tab::Network | Tab::Pilot => false,
    };
    needs_run && view.run().is_none()
}

/// The tab that is chosen; the welcome before there is anything to show.
fn centre(
    ui: &mut Ui,
    view: &View<'_>,
    (preferences, tabs, draft, folder): (&mut Preferences, &mut Tabs, &Settings, Option<&Path>),
    room: f32,
    actions: &mut Vec<Action>,
) {
    panels::tabs::show(ui, view, preferences, room, actions);
    match preferences.tab {
        Tab::Welcome => panels::welcome::show(ui, view, actions),
        // On the tab Game a player may be chosen too.
        tab if welcomes(view, tab) && tab != Tab::Game => panels::welcome::show(ui, view, actions),
        Tab::Watch => panels::watch::show(ui, view, &mut tabs.watch, actions),
        Tab::Evolution => {
            let state = (&mut tabs.evolution, &mut tabs.shown, &mut tabs.others);
            panels::evolution::show(ui, view, state, actions);
        }
        Tab::Game => panels::board::show(ui, view, (&mut tabs.board, &mut preferences.speed), actions),
        Tab::Genes => panels::genes::show(ui, view, &mut tabs.genes, actions),
        Tab::Arena => panels::arena::show(ui, view, &mut tabs.arena, actions),
        Tab::Experiments => {
            let recent = &preferences.experiments;
            let own = panels::experiments::Own { folder, threads: preferences.threads, recent };
            panels::experiments::show(ui, view, (&mut tabs.experiments, draft, own), actions);
        }
        Tab::Network => panels::network::show(ui, view, &mut tabs.network, actions),
        Tab::Pilot => panels::pilot::show(ui, view, &mut tabs.pilot, actions),
    }
}
