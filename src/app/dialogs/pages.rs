//! Help and About.

use super::Answer;
use crate::app::commands::Command;
use crate::app::texts::Texts;
use crate::app::widgets::buttons;
use crate::lab::breeding;
use egui::{Grid, RichText, ScrollArea, Ui};

pub(super) fn help(ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
    ui.heading(texts.dialogs.help_title);
    let height = ui.ctx().content_rect().height() - 160.0;
    ScrollArea::vertical().max_height(height.clamp(160.0, 560.0)).show(ui, |ui| {
        ui.label(RichText::new(texts.dialogs.keys).strong());
        keys(ui, texts);
        ui.add_space(6.0);
        for (title, words) in &texts.help {
            ui.add_space(4.0);
            ui.label(RichText::new(*title).strong());
            ui.label(*words);
        }
    });
    close(ui, texts)
}

/// All keys, in two columns so that they are seen at once.
fn keys(ui: &mut Ui, texts: &'static Texts) {
    let of_command = |command: Command| {
        let name = match command {
            Command::StartPause => texts.dialogs.start_or_pause,
            command => command.name(texts, &breeding::Status::Ready),
        };
        Some((buttons::keys(ui, texts, command)?, name))
    };
    let mut all: Vec<(String, &str)> = Command::ALL.into_iter().filter_map(of_command).collect();
    all.push((texts.dialogs.arrow_keys.to_owned(), texts.dialogs.arrows_move));
    all.push((texts.dialogs.arrow_keys.to_owned(), texts.insight.plots.enter));
    let rows = all.len().div_ceil(2);
    ui.columns(2, |columns| {
        for (column, part) in columns.iter_mut().zip(all.chunks(rows)) {
            Grid::new(("keys", &part[0].0)).num_columns(2).striped(true).spacing([10.0, 2.0]).show(
                column,
                |ui| {
                    for (keys, name) in part {
                        ui.label(RichText::new(keys).monospace().size(12.0));
                        ui.add(egui::Label::new(*name).wrap());
                        ui.end_row();
                    }
                },
            );
        }
    });
}

pub(super) fn about(ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
    ui.heading("DNA Lab");
    ui.label(format!("{} {}", texts.dialogs.version, env!("CARGO_PKG_VERSION")));
    ui.add_space(4.0);
    ui.label(texts.dialogs.about);
    ui.add_space(4.0);
    ui.weak(texts.dialogs.licence);
    close(ui, texts)
}

fn close(ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
    ui.add_space(8.0);
    ui.button(texts.dialogs.close).clicked().then_some(Answer::Cancel)
}
