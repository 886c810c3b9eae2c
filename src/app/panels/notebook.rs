//! The notebook of a run: what a person writes about it, kept in the run's file.

use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::evolution::Run;
use egui::{Id, Label, RichText, ScrollArea, TextEdit, Ui};

/// The view's own state.
#[derive(Default)]
pub(in crate::app) struct Notebook {
    /// The text while it is written: the run follows.
    text: String,
    /// The notes of the run when they changed last.
    seen: String,
}

fn field() -> Id {
    Id::unique("notebook")
}

pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (run, tab): (&Run, &mut Notebook),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.notebook;
    ui.add(Label::new(RichText::new(texts.what).color(view.tokens.muted)).wrap());
    // What was typed is kept with the run after the generation under way.
    if tab.seen != run.notes {
        tab.seen.clone_from(&run.notes);
        if !ui.memory(|memory| memory.has_focus(field())) {
            tab.text.clone_from(&run.notes);
        }
    }
    ScrollArea::vertical().id_salt("notebook").auto_shrink(false).show(ui, |ui| {
        let edit = TextEdit::multiline(&mut tab.text).id(field()).hint_text(texts.hint).desired_rows(12);
        if ui.add(edit.desired_width(f32::INFINITY)).named(texts.title).changed() {
            actions.push(Action::Note(tab.text.clone()));
        }
    });
}
