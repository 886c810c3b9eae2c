//! The time machine: a slider over the generations that are remembered, over the whole width, and champions of three side by side.

use super::watch::Watch;
use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::preferences::Tab;
use crate::app::theme::space;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::lab::welcome::early;
use egui::{Align, Layout, RichText, Ui, Vec2};

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut Watch, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let Some(last) = view.generation() else { return };
    ui.horizontal(|ui| {
        // A phone has room for the slider, and no more.
        let brief = ui.available_width() < 480.0;
        let compares = tab.compared(view).is_some();
        let numbers = tab.compared(view).cloned().unwrap_or_else(|| to_compare(view));
        let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let shown = view.shown_generation().unwrap_or(last);
        let is_live = view.selection.generation.is_none();
        ui.label(RichText::new("0").color(view.tokens.muted));
        let words = fill!(texts.watch.compare, words.join(" · "));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !brief {
                let button = egui::Button::new(words).selected(compares);
                let button = ui.add_enabled(numbers.len() > 1, button);
                let button = button.on_disabled_hover_text(texts.table.forgotten);
                if button.on_hover_text(texts.watch.compare_hint).clicked() {
                    tab.compares = (!compares).then_some((view.breeding.epoch, numbers));
                    actions.push(Action::Command(Command::Show(Tab::Watch)));
                }
            }
            let live = ui.add_enabled(!is_live, egui::Button::new(texts.commands.back_to_live));
            if live.clicked() {
                actions.push(Action::Command(Command::BackToLive));
            }
            // As wide for the largest number as for the smallest, so that the slider does not move.
            let state = if is_live { fill!(texts.watch.live, shown) } else { fill!(texts.watch.past, shown) };
            let width = if brief { 76.0 } else { 130.0 };
            ui.allocate_ui_with_layout(Vec2::new(width, 22.0), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(width);
                let colour = if is_live { view.tokens.text } else { view.tokens.accent };
                ui.label(RichText::new(state).color(colour));
            });
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().slider_width = ui.available_width() - space::S;
                let known = view.breeding.archive.generations();
                let latest = known.len().saturating_sub(1);
                // Where only the present is known the slider stands at its end.
                let before = view.breeding.archive.nearest(shown).filter(|_| latest > 0).unwrap_or(1);
                let mut at = before;
                let slider = egui::Slider::new(&mut at, 0..=latest.max(1)).show_value(false);
                let slider = ui.add_enabled(latest > 0, slider.trailing_fill(true)).named(texts.watch.slider);
                let slider = slider.on_disabled_hover_text(texts.table.forgotten);
                slider.on_hover_text(texts.watch.slider_hint);
                if at != before {
                    tab.compares = None;
                    actions.push(match known.get(at) {
                        Some(past) if at < latest => Action::SelectGeneration(past.number),
                        _ => Action::Command(Command::BackToLive),
                    });
                }
            });
        });
    });
}

/// The generations whose champions are worth comparing: the first that is remembered, one early, and the last.
fn to_compare(view: &View<'_>) -> Vec<u32> {
    let archive = &view.breeding.archive;
    let Some(last) = view.generation() else { return Vec::new() };
    let known = |number: u32| Some(archive.generations()[archive.nearest(number)?].number);
    let mut numbers: Vec<u32> = [0, early(last), last].into_iter().filter_map(known).collect();
    numbers.dedup();
    numbers
}
