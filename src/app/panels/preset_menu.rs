//! The presets that all settings start from, in one menu.

use crate::app::action::Action;
use crate::app::draft::Draft;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::form::{control_width, reset, row};
use crate::evolution::presets::check;
use crate::games::Preset;
use egui::text::LayoutJob;
use egui::{Button, ComboBox, FontId, TextFormat, Ui, vec2};

/// All presets: what they are called, and what they do in a game of this kind.
fn all(texts: &'static Texts, for_two: bool) -> [(Preset, &'static str, &'static str); 7] {
    let names = &texts.settings;
    let (lab, article) = if for_two {
        (texts.duels.lab_hint, texts.duels.article_hint)
    } else {
        (names.lab_hint, names.article_hint)
    };
    [
        (Preset::Lab, names.lab, lab),
        (Preset::Article, names.article, article),
        (Preset::Demo, names.demo, names.demo_hint),
        (Preset::Cma, names.cma, names.cma_hint),
        (Preset::Spsa, names.spsa, names.spsa_hint),
        (Preset::Invent, names.invent, names.invent_hint),
        (Preset::LabInvent, names.lab_invent, names.lab_invent_hint),
    ]
}

/// The presets in one menu, each with a sentence. One that was changed keeps its name, and says that it was.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, draft: &Draft, actions: &mut Vec<Action>) {
    let (texts, unchanged) = (view.texts, draft.is_as_preset());
    let game = &draft.settings.game;
    let presets = all(texts, game.is_for_two());
    let name = presets.iter().find(|(preset, ..)| *preset == draft.preset).map_or("", |(_, name, _)| name);
    let shown = match (unchanged, draft.from_preset) {
        (true, _) => name.to_owned(),
        (false, true) => fill!(texts.insight.first.changed, name),
        (false, false) => texts.settings.own.to_owned(),
    };
    row(ui, texts.settings.presets, texts.settings.presets_hint, |ui| {
        reset(ui, texts, !unchanged && draft.from_preset, || actions.push(Action::Preset(draft.preset)));
        let combo = ComboBox::from_id_salt("preset")
            .selected_text(shown)
            .width(control_width(ui))
            .height(520.0)
            .truncate();
        let response = combo.show_ui(ui, |ui| {
            ui.set_width(300.0);
            for (preset, name, hint) in presets.into_iter().filter(|one| check(one.0, game).is_ok()) {
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
                if entry.named(name).clicked() {
                    actions.push(Action::Preset(preset));
                }
            }
        });
        response.response.named(texts.settings.presets).on_hover_text(texts.settings.presets_hint);
    });
}
