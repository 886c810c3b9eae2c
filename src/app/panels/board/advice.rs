//! In a single-player game: what the player of the board makes of every move, and a person's own means.

use super::verdict::{self, number};
use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::games::scene::Gestures;
use crate::games::{Move, MoveWorth, RuleId, Sentence, Worth};
use crate::lab::board::{Request, Start, State};
use egui::{CollapsingHeader, Grid, Label, RichText, TextEdit, Ui};

/// What a person asks.
#[derive(Default)]
pub(super) struct Advice {
    pub(super) position: String,
    /// What is wrong with the position that was typed.
    pub(super) wrong: Option<Sentence>,
    /// What was on the board when that was typed.
    about: Option<(&'static str, Start)>,
    /// Whether the best move is marked for a person.
    pub(super) hint: bool,
}

impl Advice {
    /// What was wrong with a position is not wrong with another match.
    pub(super) fn forget_wrong(&mut self, board: &State) {
        let about = Some((board.game.tag(), board.start.clone()));
        if self.about != about {
            (self.about, self.wrong) = (about, None);
        }
    }

    /// Asks for a match from the position that was typed, if it is one.
    pub(super) fn place(&mut self, view: &View<'_>, actions: &mut Vec<Action>) -> bool {
        self.wrong = view.board().game.place(&self.position).err();
        if self.wrong.is_some() {
            return false;
        }
        let for_two = view.board().game.is_for_two();
        let position = if for_two { std::mem::take(&mut self.position) } else { self.position.clone() };
        actions.push(Action::Board(Request::Begin(Start::Position(position))));
        true
    }
}

pub(super) fn show(ui: &mut Ui, view: &View<'_>, advice: &mut Advice, actions: &mut Vec<Action>) {
    let texts = view.texts;
    // Against a player a person thinks alone.
    if !view.plays_against() {
        ui.checkbox(&mut advice.hint, texts.game.hint).on_hover_text(texts.game.hint_hint);
    }
    ui.weak(texts.game.arrows);
    position(ui, view, advice, actions);
    ui.add_space(4.0);
    values(ui, view, advice.hint);
}

fn position(ui: &mut Ui, view: &View<'_>, advice: &mut Advice, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let help = view.board().game.position_help();
    let hint = (texts.say)(help.help);
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut advice.position).hint_text(help.example).desired_width(210.0);
        let response = ui.add(field).on_hover_text(hint).named(texts.game.position);
        if response.changed() {
            advice.wrong = None;
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let clicked = ui.button(texts.game.position).on_hover_text(hint).clicked();
        if (clicked || entered) && advice.place(view, actions) {
            advice.hint = true;
        }
        if ui.button(texts.game.copy).on_hover_text(texts.game.copy_hint).clicked() {
            actions.push(Action::Copy(view.board().shown_position().to_owned()));
        }
    });
    if let Some(wrong) = &advice.wrong {
        ui.label(RichText::new(texts.said(wrong)).color(view.tokens.error));
    }
}

/// What the player would do.
fn best(view: &View<'_>) -> Option<Move> {
    view.board().shown_advice()?.thought.best
}

/// A move as the game writes it.
pub(super) fn name_of(view: &View<'_>, played: Move) -> String {
    let advice = view.board().shown_advice();
    let names = advice.map_or(&[][..], |advice| advice.names.as_slice());
    let named = names.iter().find(|(other, _)| *other == played);
    named.map_or(String::new(), |(_, name)| name.clone())
}

/// The columns of the table: for swipes always the same four.
pub(super) fn columns(view: &View<'_>, moves: &[MoveWorth]) -> Vec<(Option<Move>, String)> {
    let texts = view.texts;
    match &view.board().shown().gestures {
        Gestures::Swipes(swipes) => {
            swipes.iter().zip(texts.directions).map(|(played, name)| (*played, name.to_owned())).collect()
        }
        Gestures::Picks(_) => {
            moves.iter().take(6).map(|found| (Some(found.played), name_of(view, found.played))).collect()
        }
    }
}

fn values(ui: &mut Ui, view: &View<'_>, hint: bool) {
    let (texts, board) = (view.texts, view.board());
    let advice = board.shown_advice().filter(|advice| !advice.thought.moves.is_empty());
    let Some(advice) = advice else {
        if view.plays_against() || board.past.is_some() {
            return;
        }
        ui.weak(match (&board.ending, board.thinking) {
            (Some(_), _) => texts.game.no_move,
            (_, true) => texts.rivals.boards.thinking,
            _ if board.seats[0].is_some() => texts.game.no_move,
            _ => texts.game.no_player,
        });
        return;
    };
    let moves = &advice.thought.moves;
    let rules: Vec<RuleId> =
        moves.first().map_or(Vec::new(), |found| found.rules.iter().map(|(rule, _)| rule.clone()).collect());
    if let Some(player) = board.seats[0].as_ref().filter(|_| rules.is_empty()) {
        let words = fill!(texts.rivals.boards.values_of, texts.who(&player.name));
        ui.add(Label::new(RichText::new(words).strong()).truncate());
    }
    // The best move is marked on request, and in the review.
    let best = best(view).filter(|_| hint || board.past.is_some());
    verdict::show(ui, view, &advice.thought);
    if rules.is_empty() {
        return;
    }
    let fold = CollapsingHeader::new(texts.game.values).id_salt("all rules");
    let fold = fold.show_unindented(ui, |ui| table(ui, view, (moves, best), rules));
    fold.header_response.on_hover_text(texts.game.values_hint);
}

/// What each rule adds to each move.
fn table(ui: &mut Ui, view: &View<'_>, (moves, best): (&[MoveWorth], Option<Move>), rules: Vec<RuleId>) {
    let (texts, columns) = (view.texts, columns(view, moves));
    let table = Table { view, moves, widths: widths(ui.available_width(), columns.len()), columns, best };
    let columns = table.columns.len() + 1;
    Grid::new("values").num_columns(columns).striped(true).spacing([SPACING, 2.0]).show(ui, |ui| {
        table.header(ui);
        table.row(ui, (texts.game.total, None), true, &|found| value(found.worth));
        if moves.iter().any(|found| found.decided.is_some()) {
            let name = (texts.game.decided, Some(texts.game.decided_hint));
            table.row(ui, name, false, &|found| found.decided);
        }
        for rule in rules {
            let help = format!("{}\n{}", rule.as_str(), (texts.say)(rule.help()));
            let of = |found: &MoveWorth| {
                found.rules.iter().find(|(other, _)| *other == rule).map(|(_, value)| *value)
            };
            table.row(ui, ((texts.say)(rule.title()), Some(&help)), false, &of);
        }
    });
}

fn value(worth: Worth) -> Option<f64> {
    match worth {
        Worth::Value(value) => Some(value),
        Worth::Wins(_) => Some(f64::INFINITY),
        Worth::Loses(_) => Some(f64::NEG_INFINITY),
    }
}

/// What lies between columns, in points.
const SPACING: f32 = 6.0;

/// The width of a move's column, and of the rules' names before them: names give way first.
fn widths(room: f32, moves: usize) -> (f32, f32) {
    let count = moves as f32;
    let column = ((room - 132.0) / count - SPACING).clamp(40.0, 72.0);
    (column, (room - count * (column + SPACING)).clamp(72.0, 132.0))
}

/// A column a move.
struct Table<'a> {
    widths: (f32, f32),
    view: &'a View<'a>,
    moves: &'a [MoveWorth],
    columns: Vec<(Option<Move>, String)>,
    best: Option<Move>,
}

impl Table<'_> {
    fn is_best(&self, played: Option<Move>) -> bool {
        played.is_some() && played == self.best
    }

    fn cell(&self, ui: &mut Ui, words: RichText) {
        let size = egui::vec2(self.widths.0, ui.text_style_height(&egui::TextStyle::Body));
        ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(Label::new(words.size(12.0)).extend());
        });
    }

    fn header(&self, ui: &mut Ui) {
        ui.label("");
        for (played, name) in &self.columns {
            let strong = ui.visuals().strong_text_color();
            let colour = if self.is_best(*played) { self.view.tokens.champion } else { strong };
            self.cell(ui, RichText::new(name).strong().color(colour));
        }
        ui.end_row();
    }

    fn row(
        &self,
        ui: &mut Ui,
        (name, hint): (&str, Option<&str>),
        strong: bool,
        of: &dyn Fn(&MoveWorth) -> Option<f64>,
    ) {
        let label = ui.vertical(|ui| {
            ui.set_width(self.widths.1);
            ui.add(Label::new(RichText::new(name).size(12.0)).wrap())
        });
        let label = label.inner;
        if let Some(hint) = hint {
            label.on_hover_text(hint);
        }
        for (played, _) in &self.columns {
            let found = self.moves.iter().find(|found| Some(found.played) == *played);
            let mut words =
                RichText::new(found.and_then(of).map_or(String::new(), |value| number(self.view, value)));
            if strong {
                words = words.strong();
            }
            if self.is_best(*played) {
                words = words.color(self.view.tokens.champion);
            }
            self.cell(ui, words);
        }
        ui.end_row();
    }
}
