//! Questions and pages over the window: one at a time.

pub(super) mod files;
pub(super) mod pages;

use super::preferences::Tab;
use super::texts::Texts;
use crate::evolution::Run;
use crate::lab::{Again, training};
use crate::store::StoreError;
use egui::{Context, Frame, Id, Modal, Response, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What would put the run in memory out of sight.
#[derive(Clone, Debug)]
pub(super) enum Intent {
    /// A new population of these settings, and how it starts if it is bred at once.
    Populate(Box<crate::evolution::Settings>, Option<Starts>),
    /// Back to the founders.
    Reset,
    /// Another run: where it lives, what it is called, and itself.
    Show(Option<PathBuf>, Option<String>, Arc<Run>),
    /// The end of the program.
    Quit,
}

/// How a new population starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Starts {
    /// The tab that shows it.
    pub(super) tab: Tab,
    /// The generation at which it stops; as the settings say if none.
    pub(super) until: Option<u32>,
}

impl From<Tab> for Starts {
    fn from(tab: Tab) -> Self {
        Self { tab, until: None }
    }
}

/// What would lose what a network has learned.
#[derive(Clone, Debug)]
pub(super) enum Losing {
    /// Another network in its place.
    Training(training::Request),
    /// The end of the program.
    Quit,
}

/// What stands over the window.
#[derive(Debug)]
pub(super) enum Dialog {
    /// Finish the generation under way or stop it: the part that is played, and the seconds that are left.
    Pause(f64, f64),
    /// Save, don't save, or cancel, before this.
    Guard(Intent),
    /// Save the network, don't, or cancel, before this.
    LoseNetwork(Box<Losing>),
    /// A run that a crash left: take it or not.
    Recover(PathBuf, Arc<Run>),
    /// A file that stands where this was to be written: replace it or not.
    Replace(StoreError, Again),
    /// A place for a file.
    Path(files::PathDialog),
    /// What to export.
    Export,
    /// Help with the key map.
    Help,
    /// What this is.
    About,
}

/// What was answered.
#[derive(Debug)]
pub(super) enum Answer {
    /// Close it, nothing more.
    Cancel,
    /// Save the run first, then do it.
    SaveFirst(Intent),
    /// Do it.
    Go(Intent),
    /// Do it, whatever the network has learned.
    LoseNetwork(Box<Losing>),
    /// Save the network, nothing more.
    SaveNetwork,
    /// Take the run that a crash left.
    Recover(PathBuf, Arc<Run>),
    /// Write it, whatever stands there.
    Replace(Again),
    /// Delete the run that a crash left.
    Forget(PathBuf),
    /// This place.
    Chosen(files::Purpose, PathBuf),
    /// List that folder, with its files of this extension.
    List(PathBuf, &'static [&'static str]),
    /// Pause at once.
    PauseNow,
    /// Pause when the generation under way is played.
    PauseAfter,
    /// The logbook, the picture, the report, or all of it.
    Export(files::Purpose),
}

/// Shows a dialog, and gives an answer once there is one.
pub(super) fn show(ctx: &Context, dialog: &mut Dialog, texts: &'static Texts, name: &str) -> Option<Answer> {
    let frame = Frame::popup(&ctx.style_of(ctx.theme())).inner_margin(16);
    let shown = Modal::new(Id::unique("dialog")).frame(frame).show(ctx, |ui| {
        let most = if matches!(dialog, Dialog::Help) { 680.0 } else { 520.0 };
        ui.set_max_width((ctx.content_rect().width() - 60.0).clamp(240.0, most));
        match dialog {
            Dialog::Pause(done, left) => pause(ui, (*done, *left), texts),
            Dialog::Guard(intent) => guard(ui, intent, texts, name),
            Dialog::LoseNetwork(losing) => lose_network(ui, losing, texts),
            Dialog::Recover(path, run) => recover(ui, path, run, texts),
            Dialog::Replace(error, again) => replace(ui, error, again, texts),
            Dialog::Path(dialog) => dialog.show(ui, texts),
            Dialog::Export => export(ui, texts),
            Dialog::Help => pages::help(ui, texts),
            Dialog::About => pages::about(ui, texts),
        }
    });
    // A question about work is answered by its buttons only; Escape is always Cancel, which loses nothing.
    let closed = match dialog {
        Dialog::Guard(_) | Dialog::LoseNetwork(_) | Dialog::Recover(..) | Dialog::Replace(..) => {
            ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape))
        }
        _ => shown.should_close(),
    };
    shown.inner.or(closed.then_some(Answer::Cancel))
}

/// The button that Enter presses, until another has the keyboard: it loses nothing.
fn first(button: Response) -> Response {
    if button.ctx.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
    button
}

fn pause(ui: &mut Ui, (done, left): (f64, f64), texts: &'static Texts) -> Option<Answer> {
    let pausing = &texts.insight.pausing;
    ui.heading(pausing.title);
    ui.label(fill!(pausing.what, texts.numbers.percent(Some(done), 0), texts.numbers.duration(left)));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        if first(ui.button(pausing.finish)).clicked() {
            answer = Some(Answer::PauseAfter);
        }
        if ui.button(pausing.now).clicked() {
            answer = Some(Answer::PauseNow);
        }
        if ui.button(texts.dialogs.cancel).clicked() {
            answer = Some(Answer::Cancel);
        }
    });
    answer
}

fn guard(ui: &mut Ui, intent: &Intent, texts: &'static Texts, name: &str) -> Option<Answer> {
    ui.heading(fill!(texts.dialogs.guard, name));
    ui.label(match intent {
        Intent::Populate(..) => texts.dialogs.before_new,
        Intent::Reset => texts.dialogs.before_reset,
        Intent::Show(..) => texts.dialogs.before_open,
        Intent::Quit => texts.dialogs.before_quit,
    });
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        if first(ui.button(texts.commands.save)).clicked() {
            answer = Some(Answer::SaveFirst(intent.clone()));
        }
        if ui.button(texts.dialogs.do_not_save).clicked() {
            answer = Some(Answer::Go(intent.clone()));
        }
        if ui.button(texts.dialogs.cancel).clicked() {
            answer = Some(Answer::Cancel);
        }
    });
    answer
}

fn lose_network(ui: &mut Ui, losing: &Losing, texts: &'static Texts) -> Option<Answer> {
    let networks = &texts.rivals.networks;
    ui.heading(networks.lose);
    ui.label(networks.lose_what);
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        if first(ui.button(networks.save_first)).clicked() {
            answer = Some(Answer::SaveNetwork);
        }
        if ui.button(networks.lose_it).clicked() {
            answer = Some(Answer::LoseNetwork(Box::new(losing.clone())));
        }
        if ui.button(texts.dialogs.cancel).clicked() {
            answer = Some(Answer::Cancel);
        }
    });
    answer
}

fn recover(ui: &mut Ui, path: &Path, run: &Arc<Run>, texts: &'static Texts) -> Option<Answer> {
    ui.heading(texts.dialogs.recover);
    ui.label(fill!(texts.dialogs.recover_what, run.generation().unwrap_or(0), run.population.len()));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        if first(ui.button(texts.dialogs.take_it)).clicked() {
            answer = Some(Answer::Recover(path.to_owned(), run.clone()));
        }
        if ui.button(texts.dialogs.delete_it).clicked() {
            answer = Some(Answer::Forget(path.to_owned()));
        }
        if ui.button(texts.dialogs.later).clicked() {
            answer = Some(Answer::Cancel);
        }
    });
    answer
}

fn replace(ui: &mut Ui, error: &StoreError, again: &Again, texts: &'static Texts) -> Option<Answer> {
    ui.heading(texts.dialogs.replace);
    ui.label(texts.said(&error.sentence()));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        if first(ui.button(texts.dialogs.cancel)).clicked() {
            answer = Some(Answer::Cancel);
        }
        if ui.button(texts.dialogs.replace_it).clicked() {
            answer = Some(Answer::Replace(again.clone()));
        }
    });
    answer
}

fn export(ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
    ui.heading(texts.dialogs.export);
    ui.add_space(4.0);
    let mut answer = None;
    if ui.button(texts.dialogs.export_csv).on_hover_text(texts.dialogs.export_csv_hint).clicked() {
        answer = Some(Answer::Export(files::Purpose::ExportLogbook));
    }
    if ui.button(texts.dialogs.export_png).on_hover_text(texts.dialogs.export_png_hint).clicked() {
        answer = Some(Answer::Export(files::Purpose::ExportPicture));
    }
    let hand_in = &texts.insight.hand_in;
    if ui.button(hand_in.page).on_hover_text(hand_in.page_hint).clicked() {
        answer = Some(Answer::Export(files::Purpose::Report));
    }
    if ui.button(hand_in.archive).on_hover_text(hand_in.archive_hint).clicked() {
        answer = Some(Answer::Export(files::Purpose::Archive));
    }
    ui.add_space(4.0);
    if ui.button(texts.dialogs.cancel).clicked() {
        answer = Some(Answer::Cancel);
    }
    answer
}
