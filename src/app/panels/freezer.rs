//! The freezer: individuals that outlive their runs.

use crate::app::action::{Action, Freezing};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use egui::{Align, Button, Layout, RichText, Ui};

pub(super) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.label(RichText::new(fill!(texts.inspector.freezer, view.files.freezer.len())).strong())
        .on_hover_text(texts.inspector.freezer_hint);
    if view.files.freezer.is_empty() {
        ui.weak(texts.inspector.freezer_empty);
    }
    for (at, frozen) in view.files.freezer.iter().enumerate() {
        ui.horizontal(|ui| {
            let button = |text| Button::new(text).small();
            let fits = view.settings().is_some_and(|settings| settings.game.is_same_game(&frozen.game));
            let back = ui.add_enabled(fits, button(texts.inspector.put_back));
            let other = fill!(texts.inspector.frozen_for, (texts.say)(frozen.game.title()));
            let back = back.on_hover_text(texts.inspector.put_back_hint).on_disabled_hover_text(other);
            if back.clicked() {
                actions.push(Action::Freezer(Freezing::Thaw(at)));
            }
            // At the other end of the line, so that a slip of the hand deletes nothing.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let away =
                    ui.add(Button::new("×").small().frame(false)).on_hover_text(texts.inspector.take_out);
                if away.named(texts.inspector.take_out).clicked() {
                    actions.push(Action::Freezer(Freezing::ThrowAway(at)));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = format!("{} #{}", frozen.run, frozen.individual.id);
                    let selected = view.selection.frozen == Some(at);
                    let label = Button::selectable(selected, &name).truncate();
                    let hint = format!("{name}\n{}", texts.numbers.rate(&frozen.validated));
                    if ui.add(label).on_hover_text(hint).clicked() {
                        actions.push(Action::SelectFrozen(at));
                    }
                });
            });
        });
    }
    if let Some(thrown) = view.thrown {
        let absent = &texts.insight.absent;
        ui.horizontal_wrapped(|ui| {
            ui.weak(fill!(absent.thrown, format!("{} #{}", thrown.run, thrown.individual.id)))
                .on_hover_text(absent.thrown_hint);
            if ui.link(absent.bring_back).clicked() {
                actions.push(Action::Freezer(Freezing::BringBack));
            }
        });
    }
}
