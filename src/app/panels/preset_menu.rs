//! The presets that all settings start from, in one menu.

use crate::app::action::Action;
use crate::app::draft::Draft;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::app::widgets::form::{CONTROL, reset, row};
use crate::games::{GameSettings, Preset};
use egui::text::LayoutJob;
use egui::{Button, ComboBox, FontId, TextFormat, Ui, vec2};

/// The presets of a game: what they are called, and what they do.
fn presets_of(texts: &'static Texts, game: &GameSettings) -> Vec<(Preset, &'static str, &'static str)> {
    let texts_of = &texts.settings;
    let (lab_hint, article_hint) = if game.is_for_two() {
        (texts.duels.lab_hint, texts.duels.article_hint)
    } else {
        (texts_of.lab_hint, texts_of.article_hint)
    };
    let mut presets = vec![
        (Preset::Lab, texts_of.lab, lab_hint),
        (Preset::Article, texts_of.article, article_hint),
        (Preset::Demo, texts_of.demo, texts_of.demo_hint),
        (Preset::Cma, texts_of.cma, texts_of.cma_hint),
    ];
    if game.is_for_two() {
        presets.push((Preset::Spsa, texts_of.spsa, texts_of.spsa_hint));
    }
    if !game.regions().is_empty() {
        presets.push((Preset::Invent, texts_of.invent, texts_of.invent_hint));
        presets.push((Preset::LabInvent, texts_of.lab_invent, texts_of.lab_invent_hint));
    }
    presets
}

/// The presets in one menu, each with a sentence. One that was changed keeps its name, and says that it was.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, draft: &Draft, actions: &mut Vec<Action>) {
    let (texts, unchanged) = (view.texts, draft.is_as_preset());
    let presets = presets_of(texts, &draft.settings.game);
    let name = presets.iter().find(|(preset, ..)| *preset == draft.preset).map_or("", |(_, name, _)| name);
    let shown = match (unchanged, draft.from_preset) {
        (true, _) => name.to_owned(),
        (false, true) => (texts.insight.first.changed)(name),
        (false, false) => texts.settings.own.to_owned(),
    };
    row(ui, texts.settings.presets, texts.settings.presets_hint, |ui| {
        reset(ui, texts, !unchanged && draft.from_preset, || actions.push(Action::Preset(draft.preset)));
        let combo =
            ComboBox::from_id_salt("preset").selected_text(shown).width(CONTROL).height(520.0).truncate();
        let response = combo.show_ui(ui, |ui| {
            ui.set_width(300.0);
            for (preset, name, hint) in presets {
                let lit = unchanged && draft.preset == preset;
                let mut words = LayoutJob::default();
                let font = |size| TextFormat::simple(FontId::proportional(size), view.tokens.text);
                words.append(name, 0.0, font(14.0));
                words.append(
                    &format!("\n{hint}"),
                    0.0,
                    TextFormat { color: view.tokens.muted, ..font(12.0) },
                );
                let entry = ui.add(Button::selectable(lit, words).wrap().min_size(vec2(300.0, 0.0)));
                buttons::named(ui, &entry, name);
                if entry.clicked() {
                    actions.push(Action::Preset(preset));
                }
            }
        });
        buttons::named(ui, &response.response, texts.settings.presets);
        response.response.on_hover_text(texts.settings.presets_hint);
    });
}
