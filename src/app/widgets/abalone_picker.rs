//! Choosing a player of Abalone.

use crate::app::view::View;
use crate::app::widgets::picker::{by_name, menu};
use crate::games::abalone::players::search::{Effort, Method};
use crate::lab::abalone::roster::{Entrant, Plan};
use egui::Ui;
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
const PLAIN: [&str; 6] =
    ["alphabeta:1", "alphabeta:2", "alphabeta:4", "alphabeta:500ms", "minimax:2", "random"];

/// Plies that the selected individual can be asked to look ahead.
const DEPTHS: [u8; 4] = [1, 2, 3, 4];

/// A button with its words, its name and its hint, that opens a menu of players. `name` keeps what is being typed; `none` is
/// the words for nobody, where that can be chosen.
pub(in crate::app) fn picker(
    ui: &mut Ui,
    view: &View<'_>,
    (title, (known, hint)): (&str, (&str, &str)),
    name: &mut String,
    none: Option<&str>,
) -> Option<Pick> {
    menu(ui, (title, known, hint), |ui| entries(ui, view, name, none))
}

fn entries(ui: &mut Ui, view: &View<'_>, name: &mut String, none: Option<&str>) -> Option<Pick> {
    let texts = &view.texts.abalone.table;
    let mut pick = None;
    if let Some(none) = none
        && ui.button(none).on_hover_text(texts.person_hint).clicked()
    {
        pick = Some(Pick::Nobody);
    }
    if let Some(selected) = view.contestant().and_then(|contestant| contestant.of_abalone()) {
        if ui.button(format!("{} ({})", texts.selected, selected.name)).clicked() {
            pick = Some(Pick::Here(Arc::new(selected.clone())));
        }
        for depth in DEPTHS {
            let words = format!("{} ({}), {}", texts.selected, selected.name, (texts.deeper)(depth));
            if ui.button(words).clicked() {
                pick = Some(Pick::Here(Arc::new(looking(&selected, depth))));
            }
        }
        ui.separator();
    }
    for plain in PLAIN {
        let response = ui.button(plain);
        let searches = plain != "random";
        if (if searches { response.on_hover_text(texts.rules_hint) } else { response }).clicked() {
            pick = Some(Pick::Named(plain.to_owned()));
        }
    }
    ui.separator();
    let words = (texts.named, texts.named_hint, texts.name_example, texts.take);
    pick.or(by_name(ui, words, name).map(Pick::Named))
}

/// The same player, looking so many plies ahead.
fn looking(entrant: &Entrant, depth: u8) -> Entrant {
    let genes = entrant.genes().to_vec();
    let plan = Plan::Search { genes, method: Method::AlphaBeta, effort: Effort::Depth(depth) };
    Entrant { name: format!("alphabeta:{depth},{}", entrant.name), plan, settings: entrant.settings.clone() }
}
