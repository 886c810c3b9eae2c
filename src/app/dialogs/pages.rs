//! Help and About.

use super::Answer;
use crate::app::commands::Command;
use crate::app::texts::Texts;
use crate::lab::breeding;
use egui::{Grid, RichText, ScrollArea, Ui};

pub(super) fn help(ui: &mut Ui, texts: &'static Texts) -> Option<Answer> {
    ui.heading(texts.dialogs.help_title);
    let height = ui.ctx().content_rect().height() - 160.0;
    ScrollArea::vertical().max_height(height.clamp(160.0, 560.0)).show(ui, |ui| {
        for (title, words) in texts.help {
            ui.add_space(4.0);
            ui.label(RichText::new(*title).strong());
            ui.label(*words);
        }
        ui.add_space(6.0);
        ui.label(RichText::new(texts.dialogs.keys).strong());
        Grid::new("keys").num_columns(2).striped(true).spacing([18.0, 3.0]).show(ui, |ui| {
            for command in Command::ALL {
                if let Some(shortcut) = command.shortcut() {
                    ui.label(ui.ctx().format_shortcut(&shortcut));
                    let name = match command {
                        Command::StartPause => texts.dialogs.start_or_pause,
                        command => command.name(texts, &breeding::Status::Ready),
                    };
                    ui.label(name);
                    ui.end_row();
                }
            }
            ui.label(texts.dialogs.arrow_keys);
            ui.label(texts.dialogs.arrows_move);
            ui.end_row();
        });
    });
    close(ui, texts)
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
