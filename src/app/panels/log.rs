//! The log drawer, and the toasts.

use crate::app::log::{Entry, Level, Log};
use crate::app::texts::Texts;
use crate::app::theme::Tokens;
use crate::app::widgets::buttons::Named;
use egui::{Align, Align2, Area, Color32, Frame, Id, Layout, OpenUrl, Order, RichText, ScrollArea, Ui};

pub(in crate::app) fn drawer(ui: &mut Ui, log: &mut Log, texts: &'static Texts, tokens: &Tokens) {
    ui.horizontal(|ui| {
        ui.strong(texts.log.title);
        for (level, name) in [
            (Level::Note, texts.log.all),
            (Level::Warning, texts.log.warnings),
            (Level::Error, texts.log.errors),
        ] {
            ui.selectable_value(&mut log.least, level, name);
        }
    });
    let least = log.least;
    let entries: Vec<_> = log.entries().iter().filter(|entry| entry.level >= least).collect();
    if entries.is_empty() {
        ui.weak(texts.log.empty);
        return;
    }
    let height = ui.text_style_height(&egui::TextStyle::Body);
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show_rows(
        ui,
        height,
        entries.len(),
        |ui, rows| {
            for entry in &entries[rows] {
                ui.horizontal(|ui| {
                    let (minutes, seconds) = (entry.seconds / 60, entry.seconds % 60);
                    ui.weak(format!("{minutes:>3}:{seconds:02}"));
                    ui.label(RichText::new(sign(entry.level)).color(colour(entry.level, tokens)));
                    // At the right, where a long text leaves its place.
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        show_page(ui, entry, texts);
                        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                            ui.add(egui::Label::new(&entry.text).truncate()).on_hover_text(&entry.text);
                        });
                    });
                });
            }
        },
    );
}

/// The latest messages that matter, over everything else, for a while. Gives one that was closed.
pub(in crate::app) fn toasts(ui: &Ui, log: &Log, texts: &'static Texts, tokens: &Tokens) -> Option<usize> {
    let (toasts, next) = log.toasts();
    if let Some(next) = next {
        ui.ctx().request_repaint_after(next + std::time::Duration::from_millis(20));
    }
    if toasts.is_empty() {
        return None;
    }
    let mut closed = None;
    Area::new(Id::unique("toasts"))
        .order(Order::Foreground)
        // Above the transport and the time machine, which stay within reach.
        .anchor(Align2::RIGHT_BOTTOM, [-14.0, -92.0])
        .interactable(true)
        .show(ui.ctx(), |ui| {
            for (at, entry) in toasts {
                Frame::popup(ui.style()).show(ui, |ui| {
                    ui.set_width(360.0);
                    ui.horizontal_top(|ui| {
                        ui.label(
                            RichText::new(sign(entry.level)).color(colour(entry.level, tokens)).strong(),
                        );
                        ui.vertical(|ui| {
                            ui.set_width(304.0);
                            ui.add(egui::Label::new(&entry.text).wrap());
                            show_page(ui, entry, texts);
                        });
                        let close =
                            ui.add(egui::Button::new("×").frame(false)).on_hover_text(texts.log.close);
                        if close.named(texts.log.close).clicked() {
                            closed = Some(at);
                        }
                    });
                });
            }
        });
    closed
}

/// A link to the page that the message tells of, if it does.
fn show_page(ui: &mut Ui, entry: &Entry, texts: &'static Texts) {
    if let Some(page) = &entry.page
        && ui.link(texts.log.show_page).clicked()
    {
        ui.ctx().open_url(OpenUrl::new_tab(page));
    }
}

const fn sign(level: Level) -> &'static str {
    match level {
        Level::Note => "·",
        Level::Good => "✔",
        Level::Warning => "⚠",
        Level::Error => "✖",
    }
}

const fn colour(level: Level, tokens: &Tokens) -> Color32 {
    match level {
        Level::Note => tokens.mean,
        Level::Good => tokens.good,
        Level::Warning => tokens.warning,
        Level::Error => tokens.error,
    }
}
