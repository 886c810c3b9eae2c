//! The latest notice with what can be done about it, in a quiet bar below the tab.

use crate::app::action::{Action, Remedy};
use crate::app::commands::Command;
use crate::app::notices::{FOUNDERS, Notice};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::evolution::Run;
use egui::{Button, Frame, Margin, Panel, Stroke, Ui};

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, notice: &Notice, actions: &mut Vec<Action>) {
    let ground = Frame::central_panel(ui.style()).fill(view.tokens.background);
    let panel = Panel::bottom("notices").frame(ground).show_separator_line(false);
    panel.show(ui, |ui| bar(ui, view, notice, actions));
}

fn bar(ui: &mut Ui, view: &View<'_>, notice: &Notice, actions: &mut Vec<Action>) {
    let rim = Stroke::new(1.0, view.tokens.accent);
    let frame = Frame::new()
        .fill(view.tokens.raised)
        .stroke(rim)
        .corner_radius(6)
        .inner_margin(Margin::symmetric(10, 4));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let name = view.texts.insight.notices.dismiss;
            if ui.add(Button::new("×").frame(false)).on_hover_text(name).named(name).clicked() {
                actions.push(Action::Dismiss(notice.cause()));
            }
            ui.label(words(view, notice));
            offers(ui, view, notice, actions);
        });
    });
}

fn words(view: &View<'_>, notice: &Notice) -> String {
    let (texts, numbers) = (&view.texts.insight.notices, &view.texts.numbers);
    match notice {
        Notice::DiversityLow { diversity } => fill!(texts.diversity, numbers.decimal(*diversity, 1)),
        Notice::Stuck { generations } => fill!(texts.stuck, *generations),
        Notice::Better { now, saved } => fill!(texts.better, numbers.rate(now), numbers.rate(saved)),
    }
}

/// What can be done: each also ends the notice, but that it is to be saved ends when it is.
fn offers(ui: &mut Ui, view: &View<'_>, notice: &Notice, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.notices;
    let mut offer = |words: &str, hint: &str, action: Option<Action>| {
        let link = ui.link(words);
        let link = if hint.is_empty() { link } else { link.on_hover_text(hint) };
        if link.clicked() {
            actions.extend(action);
            if !matches!(notice, Notice::Better { .. }) {
                actions.push(Action::Dismiss(notice.cause()));
            }
        }
    };
    match notice {
        Notice::DiversityLow { .. } => {
            let size = view.run().map_or(0, |run| run.population.len());
            let count = FOUNDERS.min(Run::most_founders(size));
            if count > 0 {
                let words = fill!(texts.found, count);
                offer(&words, texts.found_hint, Some(Action::Remedy(Remedy::Found(count))));
            }
            offer(texts.mutate, texts.mutate_hint, Some(Action::Remedy(Remedy::MoreMutants)));
        }
        Notice::Stuck { .. } => {
            offer(texts.go_on, "", None);
            let pause = view.status.is_busy().then_some(Action::Command(Command::StartPause));
            offer(texts.stop, "", pause);
            offer(texts.more_games, texts.more_games_hint, Some(Action::Remedy(Remedy::MoreGames)));
        }
        Notice::Better { .. } => offer(texts.save, "", Some(Action::Command(Command::Save))),
    }
}
