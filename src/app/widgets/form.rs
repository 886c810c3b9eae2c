//! The parts of a form: rows, rows that open, resets, and numbers with their units.

use super::buttons::Named;
use crate::app::texts::Texts;
use crate::app::theme;
use crate::games::Unit;
use egui::accesskit::Role;
use egui::collapsing_header::CollapsingState;
use egui::{Align, Button, Checkbox, Color32, Label, Layout, Response, RichText, Sense, Stroke, Ui};

/// The width of a control, in points: no more than leaves room for the longest words of names.
pub(in crate::app) fn control_width(ui: &Ui) -> f32 {
    (0.55 * ui.available_width()).min(134.0)
}

/// The width that is kept for a sign behind a name, in points.
const SIGN: f32 = 16.0;

/// A small sign behind a name.
#[derive(Clone, Copy)]
pub(in crate::app) struct Sign {
    shape: &'static str,
    colour: Color32,
    meaning: &'static str,
}

impl Sign {
    pub(in crate::app) const fn new(shape: &'static str, colour: Color32, meaning: &'static str) -> Self {
        Self { shape, colour, meaning }
    }
}

/// A row: the name at the left, the control at the right.
pub(in crate::app) fn row(ui: &mut Ui, name: &str, hint: &str, control: impl FnOnce(&mut Ui)) {
    let _ = signed_row(ui, (name, hint), None, control);
}

/// The same with a sign behind the name, which is given back.
pub(in crate::app) fn signed_row(
    ui: &mut Ui,
    (name, hint): (&str, &str),
    sign: Option<Sign>,
    control: impl FnOnce(&mut Ui),
) -> Response {
    ui.horizontal(|ui| {
        let height = ui.spacing().interact_size.y;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            control(ui);
            let row = ui.allocate_ui_with_layout(
                egui::vec2(ui.available_width(), height),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    let beside_the_sign = ui.available_width() - if sign.is_some() { SIGN } else { 0.0 };
                    let label = ui.scope(|ui| {
                        ui.set_max_width(beside_the_sign);
                        ui.add(Label::new(name).wrap()).on_hover_text(hint)
                    });
                    if let Some(sign) = sign {
                        show_sign(ui, sign);
                    }
                    label.inner
                },
            );
            row.inner
        })
        .inner
    })
    .inner
}

/// Draws a sign.
pub(in crate::app) fn show_sign(ui: &mut Ui, Sign { shape, colour, meaning }: Sign) {
    ui.label(RichText::new(shape).small().color(colour)).named(meaning).on_hover_text(meaning);
}

/// A row that opens: its title says what is inside while it is closed.
pub(in crate::app) fn fold(
    ui: &mut Ui,
    id: &str,
    title: &str,
    sign: Option<Sign>,
    contents: impl FnOnce(&mut Ui),
) {
    let state = CollapsingState::load_with_default_open(ui.ctx(), ui.make_persistent_id(id), false);
    let is_open = state.is_open();
    let (button, header, _) = state
        .show_header(ui, |ui| {
            let label = ui.add(Label::new(title).truncate().sense(Sense::click()));
            if let Some(sign) = sign {
                show_sign(ui, sign);
            }
            label.clicked()
        })
        .body_unindented(contents);
    ui.ctx().accesskit_node_builder(button.id, |node| {
        node.set_label(title);
        node.set_role(Role::Button);
        node.set_expanded(is_open);
    });
    if header.inner {
        let mut state = CollapsingState::load_with_default_open(ui.ctx(), ui.make_persistent_id(id), false);
        state.toggle(ui);
        state.store(ui.ctx());
    }
}

/// A box to tick that looks empty while it is.
pub(in crate::app) fn tick_box(ui: &mut Ui, on: &mut bool, words: &str, enabled: bool) -> Response {
    ui.scope(|ui| {
        let (text, empty) = (ui.visuals().text_color(), ui.visuals().extreme_bg_color);
        let (full, edge) = (ui.visuals().hyperlink_color, ui.visuals().weak_text_color());
        let widgets = &mut ui.visuals_mut().widgets;
        for look in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            look.bg_fill = if *on { full } else { empty };
            look.bg_stroke = Stroke::new(1.0, if *on { full } else { edge });
            look.fg_stroke = Stroke::new(2.0, theme::on(full));
        }
        ui.add_enabled(enabled, Checkbox::new(on, RichText::new(words).color(text)))
    })
    .inner
}

/// A small button that puts the default back; its place is kept where there is nothing to reset.
pub(in crate::app) fn reset(ui: &mut Ui, texts: &'static Texts, changed: bool, put_back: impl FnOnce()) {
    let size = egui::vec2(20.0, ui.spacing().interact_size.y);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        if changed {
            let response = ui.add(Button::new("⟲").small().frame(false)).on_hover_text(texts.settings.reset);
            if response.named(texts.settings.reset).clicked() {
                put_back();
            }
        }
    });
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
