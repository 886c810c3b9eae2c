//! The welcome: what this is, and four ways to begin.

use crate::app::action::{Action, Experimenting};
use crate::app::commands::Command;
use crate::app::lessons::Learning;
use crate::app::preferences::Tab;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{buttons, mark};
use crate::games::ReadyRun;
use crate::store::bundled_runs::ready_runs;
use egui::{Button, RichText, Ui, Vec2};

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = view.texts;
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            let width = ui.available_width().min(560.0);
            ui.set_max_width(width);
            ui.add_space((ui.available_height() * 0.02).min(40.0));
            mark::helix(ui, 72.0, texts.menu.mark, [view.tokens.accent, view.tokens.best]);
            ui.add_space(6.0);
            ui.label(RichText::new("DNA Lab").size(28.0).strong());
            ui.add_space(2.0);
            ui.label(texts.welcome.what);
            ui.add_space(12.0);
            let demo = theme::primary(view.tokens, texts.welcome.demo);
            let demo = ui.add(demo.min_size(Vec2::new(width * 0.72, 40.0)));
            if demo.on_hover_text(texts.welcome.demo_hint).clicked() {
                actions.push(Action::Demo);
            }
            ui.weak(texts.welcome.demo_hint);
            ui.add_space(12.0);
            ui.label(texts.welcome.or_open);
            ui.add_space(2.0);
            for row in ready_runs().chunks(2) {
                ui.columns(2, |columns| {
                    for (ready, column) in row.iter().zip(columns) {
                        column.vertical_centered(|ui| open(ui, view, *ready, actions));
                    }
                });
            }
            ui.add_space(8.0);
            ui.label(texts.welcome.or_protocol);
            ui.add_space(4.0);
            let lesson = texts.insight.lessons.welcome;
            let link = ui.link(lesson);
            buttons::named(ui, &link, lesson);
            if link.clicked() {
                actions.push(Action::Lesson(Learning::Begin(crate::lessons::all()[0].id)));
            }
            if Tab::Experiments.is_here() {
                experiments(ui, view, actions);
            }
            for (words, command) in
                [(texts.welcome.or_pilot, Command::ShowPilot), (texts.welcome.help, Command::Help)]
            {
                if !command.is_here() {
                    continue;
                }
                let link = ui.link(words);
                buttons::named(ui, &link, words);
                if link.clicked() {
                    actions.push(Action::Command(command));
                }
            }
        });
    });
}

/// A link to comparing settings.
fn experiments(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let compare = view.texts.insight.experiments.welcome;
    let link = ui.link(compare);
    buttons::named(ui, &link, compare);
    if link.clicked() {
        actions.push(Action::Experiment(Experimenting::Compare("mutation_rate")));
    }
}

/// A run that comes with the program.
fn open(ui: &mut Ui, view: &View<'_>, ready: ReadyRun, actions: &mut Vec<Action>) {
    // A number and its sign stay in one line.
    let (name, hint) = ((view.texts.say)(ready.name), (view.texts.say)(ready.help).replace(" %", "\u{a0}%"));
    let button = Button::new(name).min_size(Vec2::new(ui.available_width(), 28.0));
    if ui.add(button).on_hover_text(&*hint).clicked() {
        actions.push(Action::OpenReady(ready));
    }
    ui.weak(hint);
    ui.add_space(6.0);
}
