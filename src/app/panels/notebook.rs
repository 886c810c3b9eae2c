//! The notebook of a run: what a person writes about it, kept in the run's file.

use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::evolution::Run;
use egui::{Label, RichText, ScrollArea, TextEdit, Ui};

/// The view's own state.
#[derive(Default)]
pub(in crate::app) struct Notebook {
    /// The text while it is written: the run follows.
    text: String,
    /// Whether the field had the focus in the last frame.
    is_written: bool,
}

pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (run, tab): (&Run, &mut Notebook),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.notebook;
    ui.add(Label::new(RichText::new(texts.what).color(view.tokens.muted)).wrap());
    if !tab.is_written {
        tab.text.clone_from(&run.notes);
    }
    ScrollArea::vertical().id_salt("notebook").auto_shrink(false).show(ui, |ui| {
        let field = TextEdit::multiline(&mut tab.text).hint_text(texts.hint).desired_rows(12);
        let field = ui.add(field.desired_width(f32::INFINITY));
        buttons::named(ui, &field, texts.title);
        tab.is_written = field.has_focus();
        if field.changed() {
            actions.push(Action::Note(tab.text.clone()));
        }
    });
}
