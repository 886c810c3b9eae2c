//! In a two-player game: how it stands, what was thought, and what was played.

use crate::app::action::Action;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::scene::tray;
use crate::games::Worth;
use crate::lab::board::{Insight, Request, State};
use egui::{Label, RichText, ScrollArea, Ui, Vec2};

/// What a seat is called.
fn side(view: &View<'_>, seat: usize) -> &'static str {
    view.board().game.seats().get(seat).map_or("", |name| (view.texts.say)(name))
}

/// Whose turn it is, or how it ended, and what is off the board.
pub(super) fn standing(ui: &mut Ui, view: &View<'_>) {
    let (texts, board) = (&view.texts.duels.table, view.board());
    let past = board.past.as_ref();
    let words = match board.ending {
        _ if past.is_some() => {
            format!("{} {}", side(view, past.map_or(0, |past| past.turn)), texts.to_move)
        }
        Some(ending) => view.texts.result(&board.game, ending),
        None if board.thinking => format!("{} {}", side(view, board.turn), texts.thinking),
        None => format!("{} {}", side(view, board.turn), texts.to_move),
    };
    // The count is of the present position.
    let count = board.count.as_ref().filter(|_| past.is_none()).map(|count| view.texts.said(count));
    let words = count.map_or(words.clone(), |count| format!("{words} · {count}"));
    ui.add(Label::new(RichText::new(words).strong()).truncate());
    let trays = &board.shown().trays;
    if trays.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        for pieces in trays {
            let words = fill!(texts.out, side(view, pieces.seat), pieces.filled);
            ui.label(words).on_hover_text(texts.out_hint);
            tray(ui, (pieces.filled, pieces.room), theme::rgb(board.shown().discs.of(pieces.seat)));
            ui.add_space(10.0);
        }
    });
}

/// What was thought and played.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, listed: &mut usize, actions: &mut Vec<Action>) {
    let (texts, board) = (&view.texts.duels.table, view.board());
    // Of the position that is shown, or how the last move came about.
    let (thought, label) = match (&board.past, &board.hint) {
        (Some(past), _) => (past.advice.as_ref(), texts.would_play),
        (None, Some(hint)) => (Some(hint), texts.hint_of),
        (None, None) => (board.insight.as_ref(), texts.thought_by),
    };
    ui.label(RichText::new(texts.how).strong());
    insight(ui, view, thought, label);
    for (seat, ms) in board.milliseconds_a_move.iter().enumerate() {
        if board.seats[seat].is_some() {
            let ms = ms.map_or("—".to_owned(), |ms| super::super::arena::milliseconds(view, ms));
            ui.weak(format!("{} · {}", side(view, seat), fill!(view.texts.rivals.boards.milliseconds, ms)));
        }
    }
    ui.add_space(6.0);
    ui.label(RichText::new(texts.moves).strong()).on_hover_text(texts.moves_hint);
    if board.record.is_empty() {
        ui.weak(texts.no_moves);
        return;
    }
    let scroll = ScrollArea::vertical().id_salt("moves").max_height(ui.available_height().max(160.0));
    scroll.stick_to_bottom(true).auto_shrink(false).show(ui, |ui| moves(ui, board, listed, actions));
}

/// The moves by their numbers, two a row; the one that led to the position that is shown is marked. A click shows another one.
fn moves(ui: &mut Ui, board: &State, listed: &mut usize, actions: &mut Vec<Action>) {
    let (shown, last) = (board.place(), board.timeline.len() - 1);
    // The moves of an opening come before the first position.
    let opening = board.record.len().saturating_sub(last);
    ui.spacing_mut().button_padding.x = 2.0;
    ui.spacing_mut().item_spacing = Vec2::new(4.0, 0.0);
    for (row, pair) in board.record.chunks(2).enumerate() {
        ui.horizontal(|ui| {
            for (at, played) in pair.iter().enumerate() {
                let Some(number) = (2 * row + at + 1).checked_sub(opening).filter(|&number| number > 0)
                else {
                    ui.monospace(format!("     {played:<6}"));
                    continue;
                };
                let marked = number == shown;
                let words = RichText::new(format!("{number:>3}. {played:<6}")).monospace();
                let label = ui.selectable_label(marked, words);
                if marked && shown != *listed {
                    label.scroll_to_me(None);
                }
                if label.clicked() {
                    actions.push(Action::Board(Request::Look(Some(number).filter(|&number| number < last))));
                }
            }
        });
    }
    *listed = shown;
}

/// What a player thought; `label` says whose that is, and of which side. Unknown values are dashes in the
/// same place, so that the moves below stay where they are when the values come.
fn insight(ui: &mut Ui, view: &View<'_>, insight: Option<&Insight>, label: &str) {
    let texts = &view.texts.duels.table;
    let [who, value, depth, nodes, time, line] = insight
        .map_or_else(|| std::array::from_fn(|_| "—".to_owned()), |insight| words(view, insight, label));
    ui.add(Label::new(who).truncate());
    for (name, value) in
        [(texts.value, value), (texts.depth, depth), (texts.nodes, nodes), (texts.time, time)]
    {
        ui.horizontal(|ui| {
            ui.weak(name);
            ui.label(value);
        });
    }
    ui.add(Label::new(format!("{}{}{line}", texts.line, texts.colon)).truncate());
}

/// Who thought, with the move; then its value, depth, nodes, time and expected moves.
fn words(view: &View<'_>, insight: &Insight, label: &str) -> [String; 6] {
    let (texts, numbers) = (&view.texts.duels.table, &view.texts.numbers);
    let Insight { player, seat, thought, line, ms, .. } = insight;
    let played = line.first().map_or("", String::as_str);
    let who = fill!(label, view.texts.who(player), side(view, *seat));
    let who = format!("{who}{}{played}", texts.colon);
    let value = match thought.worth {
        Some(Worth::Wins(plies)) => (texts.wins_in)(plies),
        Some(Worth::Loses(plies)) => (texts.loses_in)(plies),
        Some(Worth::Value(value)) => {
            let sign = if value < 0.0 { "−" } else { "+" };
            format!("{sign}{}", numbers.decimal(value.abs(), 2))
        }
        None => "—".to_owned(),
    };
    let ms = super::super::arena::milliseconds(view, *ms);
    let (depth, nodes) = (thought.depth.to_string(), numbers.grouped(thought.nodes));
    [who, value, depth, nodes, format!("{ms} ms"), line.join(" ")]
}
