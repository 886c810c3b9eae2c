//! The card of the lesson that is open, above the tabs.

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::lessons::{Kept, Learning, OpenLesson};
use crate::app::theme::{self, size, space};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::store::lesson::{Card, Deed};
use egui::{Align, Button, Label, Layout, RichText, TextEdit, Ui};

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (open, kept): (&OpenLesson, &mut Kept),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.lessons;
    let french = view.french;
    let lesson = &open.lesson;
    let Some(progress) = kept.current() else { return };
    let at = progress.card.min(lesson.cards.len() - 1);
    let card = &lesson.cards[at];
    ui.add_space(space::S);
    ui.horizontal(|ui| {
        ui.label(RichText::new(lesson.title.text(french)).strong());
        ui.weak(fill!(texts.card_of, at + 1, lesson.cards.len()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("✖").named(texts.close).on_hover_text(texts.close_hint).clicked() {
                actions.push(Action::Lesson(Learning::Close));
            }
            ui.menu_button(texts.again, |ui| {
                if ui.button(texts.again_clears).clicked() {
                    actions.push(Action::Lesson(Learning::Again));
                    ui.close();
                }
            });
            if ui.button(texts.hand_in).on_hover_text(texts.hand_in_hint).clicked() {
                actions.push(Action::Ask(Purpose::HandIn));
            }
        });
    });
    if at == 0 {
        ui.add(Label::new(RichText::new(lesson.aim.text(french)).size(size::SMALL).weak()).wrap());
    }
    ui.add(Label::new(card.text.text(french)).wrap());
    if let Some(question) = &card.question {
        ui.add(Label::new(RichText::new(question.text(french)).italics()).wrap());
        let answer = progress.answers.entry(at).or_default();
        let field = TextEdit::multiline(answer).desired_rows(1).hint_text(texts.answer);
        ui.add(field.desired_width(f32::INFINITY)).named(texts.answer);
    }
    let answer = progress.answers.get(&at).map_or("", String::as_str);
    let there = open.is_there(at, view, answer);
    steps(ui, view, (card, at, lesson.cards.len(), there), actions);
    run_again(ui, view, (open, at), actions);
    ui.add_space(space::S);
}

/// Where a lesson goes on without its run, the button that made it.
fn run_again(ui: &mut Ui, view: &View<'_>, (open, at): (&OpenLesson, usize), actions: &mut Vec<Action>) {
    let cards = &open.lesson.cards[..=at];
    let makes_run = |card: &Card| matches!(card.does, Some(Deed::Breed { .. } | Deed::Open(_)));
    let Some(made) = cards.iter().rposition(makes_run) else { return };
    let is_opened = matches!(cards[made].does, Some(Deed::Open(_))) && view.run().is_some();
    let is_there = is_opened || open.is_bred(made, view);
    let Some(deed) = cards[made].does.as_ref().filter(|_| !is_there && made < at) else {
        return;
    };
    let texts = &view.texts.insight.lessons;
    ui.horizontal_wrapped(|ui| {
        ui.label(
            RichText::new(fill!(texts.run_is_gone, made + 1)).size(size::SMALL).color(view.tokens.warning),
        );
        if ui.button(button_name(view, deed)).clicked() {
            actions.push(Action::Lesson(Learning::Do(made)));
        }
    });
}

/// What the button of a card says.
fn button_name(view: &View<'_>, deed: &Deed) -> &'static str {
    let texts = &view.texts.insight.lessons;
    match deed {
        Deed::Breed { .. } => texts.breed,
        Deed::Open(_) => texts.open,
        Deed::Play(_) => texts.play,
        Deed::Show(_) => texts.show,
        Deed::Compare(_) => texts.compare,
        Deed::Arena { .. } => texts.arena,
    }
}

/// All lessons that come with the program, to begin one or go on with it.
pub(in crate::app) fn list(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    for bundled in crate::lessons::all() {
        let (title, aim) = (&bundled.lesson.title, &bundled.lesson.aim);
        if ui.button(title.text(view.french)).on_hover_text(aim.text(view.french)).clicked() {
            actions.push(Action::Lesson(Learning::Begin(bundled.id)));
            ui.close();
        }
    }
}

/// The card's button, what is waited for, and the ways to other cards.
fn steps(
    ui: &mut Ui,
    view: &View<'_>,
    (card, at, cards, there): (&Card, usize, usize, bool),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.lessons;
    ui.horizontal(|ui| {
        if let Some(deed) = &card.does {
            let name = button_name(view, deed);
            let button = if there { Button::new(name) } else { theme::primary(view.tokens, name) };
            if ui.add(button).clicked() {
                actions.push(Action::Lesson(Learning::Do(at)));
            }
        }
        if let Some(until) = card.until {
            let words = RichText::new((texts.until)(until)).size(size::SMALL);
            let sign = if there { "✔" } else { "…" };
            let colour = if there { view.tokens.good } else { view.tokens.muted };
            ui.label(RichText::new(sign).color(colour));
            ui.label(words.color(colour));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if at + 1 < cards {
                let next =
                    if there { theme::primary(view.tokens, texts.next) } else { Button::new(texts.skip) };
                if ui.add(next).clicked() {
                    actions.push(Action::Lesson(Learning::Turn(at + 1)));
                }
            }
            if ui.add_enabled(at > 0, Button::new(texts.back)).clicked() {
                actions.push(Action::Lesson(Learning::Turn(at - 1)));
            }
        });
    });
}
