//! Choosing a player of any kind.

use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::lab::roster::Entrant;
use egui::{TextEdit, Ui};
use std::sync::Arc;

/// Who was chosen.
#[derive(Clone, Debug)]
pub(in crate::app) enum Pick {
    /// Somebody who is here.
    Here(Arc<Entrant>),
    /// Somebody to be read by name.
    Named(String),
    /// Nobody.
    Nobody,
}

/// Players that need nothing but their name.
const PLAIN: [&str; 6] = ["montecarlo:50", "montecarlo:200", "greedy", "blind", "random", "rules:article"];

/// A button, with its hint, that opens a menu of players. `name` keeps what is being typed; `none` is the words for nobody, where that can
/// be chosen.
pub(in crate::app) fn picker(
    ui: &mut Ui,
    view: &View<'_>,
    (title, hint): (&str, &str),
    name: &mut String,
    none: Option<&str>,
) -> Option<Pick> {
    menu(ui, (title, title, hint), |ui| entries(ui, view, name, none))
}

/// A button with its words, its name and its hint, that opens a menu; it closes when something was picked.
pub(super) fn menu<P>(
    ui: &mut Ui,
    (title, known, hint): (&str, &str, &str),
    entries: impl FnOnce(&mut Ui) -> Option<P>,
) -> Option<P> {
    let mut pick = None;
    let shown = ui.menu_button(title, |ui| {
        ui.set_min_width(250.0);
        pick = entries(ui);
        if pick.is_some() {
            ui.close();
        }
    });
    buttons::named(ui, &shown.response, known);
    shown.response.on_hover_text(hint);
    pick
}

/// A line where a player is named; `words` are the line's name, its hint, an example and the button. Gives the name when
/// it is complete.
pub(super) fn by_name(
    ui: &mut Ui,
    (named, hint, example, take): (&str, &str, &str, &str),
    name: &mut String,
) -> Option<String> {
    ui.label(named).on_hover_text(hint);
    let taken = ui.horizontal(|ui| {
        let response = ui.add(TextEdit::singleline(name).hint_text(example).desired_width(180.0));
        let response = response.on_hover_text(hint);
        buttons::named(ui, &response, named);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.button(take).clicked() || entered
    });
    (taken.inner && !name.trim().is_empty()).then(|| name.trim().to_owned())
}

fn entries(ui: &mut Ui, view: &View<'_>, name: &mut String, none: Option<&str>) -> Option<Pick> {
    let texts = &view.texts.rivals.picker;
    let mut pick = None;
    if let Some(none) = none
        && ui.button(none).clicked()
    {
        pick = Some(Pick::Nobody);
    }
    let selected = view.contestant().and_then(|contestant| contestant.of_twenty48());
    let network = view.classroom.network.clone().map(|network| Entrant::of_network(network, texts.network));
    for (base, words, search, hint) in [
        (selected, texts.selected, texts.search, texts.search_hint),
        (network, texts.network, texts.search_network, texts.network_hint),
    ] {
        let Some(base) = base else { continue };
        let title =
            if words == texts.selected { format!("{words} ({})", base.name) } else { words.to_owned() };
        if ui.button(title).on_hover_text(hint).clicked() {
            pick = Some(Pick::Here(Arc::new(base.clone())));
        }
        for replies in 1..=3 {
            let words = (texts.searching)(replies, search);
            if let Some(searching) = base.searching(replies)
                && ui.button(words).on_hover_text(texts.search_hint).clicked()
            {
                pick = Some(Pick::Here(Arc::new(searching)));
            }
        }
        ui.separator();
    }
    for plain in PLAIN {
        if ui.button(plain).clicked() {
            pick = Some(Pick::Named(plain.to_owned()));
        }
    }
    ui.separator();
    let words = (texts.named, texts.named_hint, texts.name_example, texts.add);
    pick.or(by_name(ui, words, name).map(Pick::Named))
}
