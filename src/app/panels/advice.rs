//! What the player of the board thinks of every direction, and a person's own means.

use crate::app::action::Action;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::games::twenty48::{Direction, text};
use crate::lab::{Exhibit, Play, Seated};
use egui::{Grid, Label, RichText, TextEdit, Ui};

/// What a person asks.
#[derive(Default)]
pub(super) struct Advice {
    position: String,
    /// What is wrong with the position that was typed.
    wrong: Option<String>,
    /// Whether the best move is marked for a person.
    hint: bool,
}

/// What the player thinks of every direction, and the person's own means.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, advice: &mut Advice, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let exhibit = view.exhibit;
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut advice.hint, texts.game.hint).on_hover_text(texts.game.hint_hint);
        if advice.hint {
            let words = match exhibit.best {
                Some(best) => (texts.game.best_is)(texts.direction(best)),
                None if exhibit.over => texts.game.no_move.to_owned(),
                None => String::new(),
            };
            ui.label(RichText::new(words).color(view.tokens.champion).strong());
        }
    });
    ui.weak(texts.game.arrows);
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut advice.position)
            .hint_text(texts.game.position_example)
            .desired_width(210.0);
        let response = ui.add(field).on_hover_text(texts.game.position_hint);
        buttons::named(ui, &response, texts.game.position);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if ui.button(texts.game.position).on_hover_text(texts.game.position_hint).clicked() || entered {
            match text::parse(&advice.position) {
                Ok(board) => {
                    advice.wrong = None;
                    advice.hint = true;
                    actions.push(Action::Play(Play::Position(board)));
                }
                Err(why) => advice.wrong = Some(why),
            }
        }
        let copy = ui.button(texts.game.copy).on_hover_text(texts.game.copy_hint);
        if copy.clicked() {
            actions.push(Action::Copy(text::hex(exhibit.board)));
        }
    });
    if let Some(wrong) = &advice.wrong {
        ui.label(RichText::new(wrong).color(view.tokens.error));
    }
    ui.add_space(4.0);
    values(ui, texts, exhibit, view);
}

fn values(ui: &mut Ui, texts: &'static Texts, exhibit: &Exhibit, view: &View<'_>) {
    if exhibit.values.iter().all(Option::is_none) {
        let thinking = texts.rivals.boards.thinking;
        ui.weak(match (exhibit.over, exhibit.thinking) {
            (true, _) => texts.game.no_move,
            (_, true) => thinking,
            _ => texts.game.nobody,
        });
        return;
    }
    match &exhibit.player {
        Some(Seated::Guest(entrant)) if exhibit.rules.is_empty() => {
            let words = (texts.rivals.boards.values_of)(&entrant.name);
            ui.add(Label::new(RichText::new(words).strong()).truncate());
        }
        _ => drop(ui.label(RichText::new(texts.game.values).strong()).on_hover_text(texts.game.values_hint)),
    }
    let order = [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
    let appraisal = |direction| exhibit.appraisals.iter().find(|other| other.direction == direction);
    let number = |value: f64| texts.numbers.decimal(value, if value.abs() < 1000.0 { 1 } else { 0 });
    let width = ((ui.available_width() - 132.0) / 4.0 - 8.0).clamp(38.0, 72.0);
    let cell = |ui: &mut Ui, words: RichText| {
        let size = egui::vec2(width, ui.text_style_height(&egui::TextStyle::Body));
        ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(Label::new(words.size(12.0)).extend());
        });
    };
    Grid::new("values").num_columns(5).striped(true).spacing([8.0, 2.0]).show(ui, |ui| {
        ui.label("");
        for direction in order {
            let best = exhibit.best == Some(direction);
            let colour = if best { view.tokens.champion } else { ui.visuals().strong_text_color() };
            cell(ui, RichText::new(texts.direction(direction)).strong().color(colour));
        }
        ui.end_row();
        let mut row =
            |name: &str, strong: bool, hint: Option<&str>, value: &dyn Fn(Direction) -> Option<f64>| {
                let label = ui.label(RichText::new(name).size(12.0));
                if let Some(hint) = hint {
                    label.on_hover_text(hint);
                }
                for direction in order {
                    let mut words = RichText::new(value(direction).map_or("—".to_owned(), number));
                    if strong {
                        words = words.strong();
                    }
                    if exhibit.best == Some(direction) {
                        words = words.color(view.tokens.champion);
                    }
                    cell(ui, words);
                }
                ui.end_row();
            };
        row(texts.game.total, true, None, &|direction| exhibit.values[direction as usize]);
        if exhibit.appraisals.iter().any(|appraisal| appraisal.looked_ahead) {
            let hint = Some(texts.game.decided_hint);
            row(texts.game.decided, false, hint, &|direction| Some(appraisal(direction)?.worth.decided));
        }
        for (place, rule) in exhibit.rules.iter().enumerate() {
            let help = (texts.rule_help)(rule.info());
            let value = |direction| appraisal(direction)?.worth.genes.get(place).copied();
            row(rule.as_str(), false, Some(&help), &value);
        }
    });
}
