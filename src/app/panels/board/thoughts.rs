//! In a game for two: how it stands, what was thought, and what was played.

use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::scene::tray;
use crate::games::Worth;
use crate::lab::board::Insight;
use egui::{Label, RichText, ScrollArea, Ui};

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
    ui.add(Label::new(RichText::new(words).strong()).truncate());
    let trays = &board.shown().trays;
    if trays.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        for pieces in trays {
            let words = (texts.out)(side(view, pieces.seat), pieces.filled);
            ui.label(words).on_hover_text(texts.out_hint);
            tray(ui, (pieces.filled, pieces.room), theme::rgb(board.shown().discs.of(pieces.seat)));
            ui.add_space(10.0);
        }
    });
}

/// What was thought and played.
pub(super) fn show(ui: &mut Ui, view: &View<'_>) {
    let (texts, board) = (&view.texts.duels.table, view.board());
    // Of the position that is shown, or how the last move came about.
    let (hint, thought) = match &board.past {
        Some(past) => (past.advice.as_ref(), None),
        None => (board.hint.as_ref(), board.insight.as_ref()),
    };
    if let Some(found) = hint.or(thought) {
        ui.label(RichText::new(texts.how).strong());
        insight(ui, view, found, hint.is_some());
    }
    for (seat, ms) in board.milliseconds_a_move.iter().enumerate() {
        if let Some(ms) = ms {
            let ms = (view.texts.rivals.boards.milliseconds)(&super::super::arena::milliseconds(view, *ms));
            ui.weak(format!("{} · {ms}", side(view, seat)));
        }
    }
    ui.add_space(6.0);
    ui.label(RichText::new(texts.moves).strong()).on_hover_text(texts.moves_hint);
    if board.record.is_empty() {
        ui.weak(texts.no_moves);
        return;
    }
    let scroll = ScrollArea::vertical().id_salt("moves").max_height(ui.available_height().max(160.0));
    scroll.stick_to_bottom(true).auto_shrink(false).show(ui, |ui| {
        for (at, pair) in board.record.chunks(2).enumerate() {
            let second = pair.get(1).map_or("", String::as_str);
            ui.monospace(format!("{:>3}. {:<7} {second}", at + 1, pair[0]));
        }
    });
}

fn insight(ui: &mut Ui, view: &View<'_>, insight: &Insight, advice: bool) {
    let (texts, numbers) = (&view.texts.duels.table, &view.texts.numbers);
    let Insight { seat, thought, line, ms, .. } = insight;
    let player = view.board().seats[*seat].as_ref();
    let name = player.map_or(texts.hint.to_owned(), |player| view.texts.who(&player.name));
    let played = line.first().map_or("", String::as_str);
    let words = if advice {
        format!("{} {}", texts.hint, (texts.advice)(played))
    } else {
        format!("{}{}{played}", (texts.thought_by)(side(view, *seat), &name), texts.colon)
    };
    ui.add(Label::new(words).wrap());
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
    for (name, value) in [
        (texts.value, value),
        (texts.depth, thought.depth.to_string()),
        (texts.nodes, numbers.grouped(thought.nodes)),
        (texts.time, format!("{ms} ms")),
    ] {
        ui.horizontal(|ui| {
            ui.weak(name);
            ui.label(value);
        });
    }
    ui.add(Label::new(format!("{}{}{}", texts.line, texts.colon, line.join(" "))).wrap());
}
