//! When a run stops, on how many threads it runs and who helps: nothing of that is part of the run.

use crate::app::action::Action;
use crate::app::preferences::Bounds;
use crate::app::texts::{ChoiceTexts, Texts};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::form::{read, reset, row, tick_box};
use crate::games::Unit;
use egui::emath::Numeric;
use egui::{Align, DragValue, Layout, TextEdit, Ui};
use std::ops::RangeInclusive;
use std::time::Duration;

pub(super) fn stop(ui: &mut Ui, texts: &'static Texts, bounds: &mut Bounds, actions: &mut Vec<Action>) {
    let before = *bounds;
    let usual = Bounds::default();
    let names = &texts.stops;
    ui.weak(names.explained);
    let count = |most: f64| (Unit::Count, 1.0..=most, 1.0);
    criterion(ui, texts, names.generations, &mut bounds.generations, usual.generations, count(1e6));
    let minutes = (Unit::Minutes, 0.1..=100_000.0, 0.1);
    criterion(ui, texts, names.minutes, &mut bounds.minutes, usual.minutes, minutes);
    let games = (Unit::Count, 1.0..=1e12, 10_000.0);
    criterion(ui, texts, names.games, &mut bounds.games, usual.games, games);
    let target = (Unit::Percent, 0.0..=1.0, 0.002);
    criterion(ui, texts, names.target, &mut bounds.target_rate, usual.target_rate, target);
    let stagnation = (Unit::Count, 2.0..=100_000.0, 1.0);
    criterion(ui, texts, names.stagnation, &mut bounds.stagnation, usual.stagnation, stagnation);
    if *bounds != before {
        actions.push(Action::BoundsChanged);
    }
}

/// A criterion that can be on or off, with its number: unit, range, and change for each point it is dragged.
fn criterion<T: Numeric + PartialEq>(
    ui: &mut Ui,
    texts: &'static Texts,
    (name, hint): ChoiceTexts,
    bound: &mut (bool, T),
    usual: (bool, T),
    (unit, range, speed): (Unit, RangeInclusive<f64>, f64),
) {
    let (low, high) =
        (texts.numbers.setting(unit, *range.start()), texts.numbers.setting(unit, *range.end()));
    let hint = format!("{hint}\n{}", fill!(texts.settings.range, low, high));
    row(ui, name, &hint, |ui| {
        reset(ui, texts, *bound != usual, || *bound = usual);
        let (on, value) = bound;
        let size = egui::vec2(82.0, ui.spacing().interact_size.y);
        let drag = DragValue::new(value)
            .range(T::from_f64(*range.start())..=T::from_f64(*range.end()))
            .speed(speed)
            .custom_formatter(|value, _| texts.numbers.setting(unit, value))
            .custom_parser(move |text| read(unit, text));
        let number = ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add_enabled(*on, drag)
        });
        number.inner.named(name).on_hover_text(&hint);
        tick_box(ui, on, "", true).on_hover_text(&hint).named(name);
    });
}

/// When it stops, in a few words.
pub(super) fn summary(texts: &'static Texts, bounds: &Bounds) -> String {
    let names = &texts.stops;
    let on = [
        (bounds.generations.0, names.generations.0),
        (bounds.minutes.0, names.minutes.0),
        (bounds.games.0, names.games.0),
        (bounds.target_rate.0, names.target.0),
        (bounds.stagnation.0, names.stagnation.0),
    ];
    let on: Vec<&str> = on.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
    if on.is_empty() { texts.insight.first.never.to_owned() } else { on.join(", ") }
}

pub(super) fn machine(ui: &mut Ui, texts: &'static Texts, threads: &mut usize) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let all = fill!(texts.settings.all_cores, cores);
    let hint = format!("{}\n{}", texts.settings.threads_hint, fill!(texts.settings.range, "1", (4 * cores)));
    row(ui, texts.settings.threads, &hint, |ui| {
        reset(ui, texts, *threads != 0, || *threads = 0);
        let drag = DragValue::new(threads).range(0..=4 * cores).speed(0.05);
        let written = move |value: f64, _: RangeInclusive<usize>| {
            if value == 0.0 { all.clone() } else { format!("{value}") }
        };
        ui.add(drag.custom_formatter(written)).on_hover_text(&hint).named(texts.settings.threads);
    });
}

/// The queue whose workers play too, and which they are.
pub(super) fn queue(ui: &mut Ui, view: &View<'_>, address: &mut String, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let names = &texts.settings;
    row(ui, names.queue, names.queue_hint, |ui| {
        let mut cleared = false;
        reset(ui, texts, !address.is_empty(), || cleared = true);
        if cleared {
            address.clear();
            actions.push(Action::QueueChanged);
        }
        let field = TextEdit::singleline(address).hint_text("nats://HOST:4222").desired_width(150.0);
        if ui.add(field).on_hover_text(names.queue_hint).named(names.queue).lost_focus() {
            actions.push(Action::QueueChanged);
        }
    });
    if address.trim().is_empty() {
        return;
    }
    // Workers come and go while nothing else happens.
    ui.ctx().request_repaint_after(Duration::from_secs(1));
    match view.breeding.peers() {
        None => drop(ui.weak(names.queue_gone)),
        Some(peers) if peers.is_empty() => drop(ui.weak(names.no_workers)),
        Some(peers) => {
            for peer in peers {
                let speed =
                    fill!(texts.transport.games_per_second, texts.numbers.short(peer.games_per_second));
                let state = (names.worker)(peer.threads, &speed);
                let line = if peer.trusted { state } else { names.untrusted.to_owned() };
                let version = fill!(names.worker_version, peer.version, texts.numbers.grouped(peer.answers));
                ui.label(&peer.name).on_hover_text(&version);
                ui.indent(&peer.name, |ui| ui.weak(line).on_hover_text(&version));
            }
        }
    }
}
