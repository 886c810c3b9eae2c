//! The parts of a form: rows, resets, and numbers with their units.

use super::buttons;
use crate::app::texts::Texts;
use crate::games::Unit;
use egui::{Align, Button, Layout, Ui};

/// A row: the name at the left, the control at the right.
pub(in crate::app) fn row(ui: &mut Ui, name: &str, hint: &str, control: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let height = ui.spacing().interact_size.y;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            control(ui);
            ui.allocate_ui_with_layout(
                egui::vec2(ui.available_width(), height),
                Layout::left_to_right(Align::Center),
                |ui| ui.add(egui::Label::new(name).truncate()).on_hover_text(hint),
            );
        });
    });
}

/// A small button that puts the default back; its place is kept where there is nothing to reset.
pub(in crate::app) fn reset(ui: &mut Ui, texts: &'static Texts, changed: bool, put_back: impl FnOnce()) {
    let size = egui::vec2(20.0, ui.spacing().interact_size.y);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        if changed {
            let response = ui.add(Button::new("⟲").small().frame(false)).on_hover_text(texts.protocol.reset);
            buttons::named(ui, &response, texts.protocol.reset);
            if response.clicked() {
                put_back();
            }
        }
    });
}

pub(in crate::app) fn write(texts: &'static Texts, unit: Unit, value: f64) -> String {
    match unit {
        Unit::Count => texts.numbers.grouped(value.max(0.0) as u64),
        Unit::Percent => texts.numbers.percent(Some(value), 1),
        Unit::Factor => format!("× {}", texts.numbers.decimal(value, 2)),
        Unit::Minutes => format!("{}\u{a0}min", texts.numbers.decimal(value, 1)),
    }
}

/// The number in what a person typed, with or without its unit.
pub(in crate::app) fn read(unit: Unit, text: &str) -> Option<f64> {
    let digits: String =
        text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-')).collect();
    match unit {
        Unit::Count => digits.replace([',', '.'], "").parse().ok(),
        Unit::Percent => digits.replace(',', ".").parse::<f64>().ok().map(|value| value / 100.0),
        Unit::Factor | Unit::Minutes => digits.replace(',', ".").parse().ok(),
    }
}
