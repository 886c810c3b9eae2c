//! The Game tab: players and persons at a board of any game, and what the players think.

mod advice;
mod controls;
mod seats;
mod thoughts;

pub(in crate::app) use controls::stop_at;

use super::welcome;
use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::scene::{self, Marks, Touch};
use crate::games::scene::Gestures;
use crate::lab::board::{Request, State};
use advice::Advice;
use egui::{Label, RichText, ScrollArea, Ui};

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct BoardTab {
    /// Names that are being typed, by seat; in a game for one the second is the rival's.
    names: [String; 2],
    seed: String,
    stop_at: Option<u8>,
    /// The named first position of the next match.
    opening: usize,
    /// The pieces that are picked, by their places in the scene, the last one last.
    picked: Vec<usize>,
    /// Moves when they were picked: another position unpicks them.
    plies: usize,
    advice: Advice,
}

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, speed): (&mut BoardTab, &mut f64),
    actions: &mut Vec<Action>,
) {
    let board = view.board();
    if tab.plies != board.plies {
        (tab.plies, tab.picked) = (board.plies, Vec::new());
    }
    let for_two = board.game.is_for_two();
    if !for_two && view.selected().is_none() && board.seats[0].is_none() {
        seats::show(ui, view, tab, actions);
        welcome::show(ui, view, actions);
        return;
    }
    ScrollArea::vertical().id_salt(board.game.tag()).auto_shrink(false).show(ui, |ui| {
        seats::show(ui, view, tab, actions);
        if view.rival_plays() {
            two_boards(ui, view, (tab, speed), actions);
            return;
        }
        let room = ui.available_size();
        let wide = room.x > if for_two { 560.0 } else { 640.0 };
        let width = board_width(board, room, wide);
        if wide {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_max_width(width);
                    own_board(ui, view, tab, width, actions);
                    controls::show(ui, view, (tab, speed), actions);
                });
                ui.add_space(6.0);
                ui.vertical(|ui| beside(ui, view, tab, actions));
            });
        } else {
            own_board(ui, view, tab, width, actions);
            controls::show(ui, view, (tab, speed), actions);
            ui.separator();
            beside(ui, view, tab, actions);
        }
    });
}

fn board_width(board: &State, room: egui::Vec2, wide: bool) -> f32 {
    if board.game.is_for_two() {
        let below = if wide { 120.0 } else { 150.0 };
        let high = (room.y - below) / scene::height_by_width(&board.scene);
        let across = if wide { room.x * 0.6 } else { room.x };
        return across.min(high).clamp(220.0, 620.0);
    }
    let side = if wide { (room.x * 0.46).min(room.y - 150.0) } else { room.x.min(room.y * 0.62) };
    side.clamp(180.0, 520.0)
}

/// The same game twice: the rival's beside.
fn two_boards(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, speed): (&mut BoardTab, &mut f64),
    actions: &mut Vec<Action>,
) {
    let room = ui.available_size();
    let side = ((room.x - 12.0) / 2.0).min(room.y * 0.58).clamp(150.0, 460.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_max_width(side);
            own_board(ui, view, tab, side, actions);
        });
        ui.add_space(4.0);
        ui.vertical(|ui| {
            ui.set_max_width(side);
            standing(ui, view, view.boards[1]);
            // The rival's board is the rival's alone.
            scene::show(ui, &view.boards[1].scene, &Marks::default(), side, view.texts);
        });
        ui.add_space(4.0);
    });
    controls::show(ui, view, (tab, speed), actions);
    advice::show(ui, view, &mut tab.advice, actions);
}

/// What the player of a game for one makes of the position, or what was thought and played in a game for two.
fn beside(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    if view.board().game.is_for_two() {
        thoughts::show(ui, view);
    } else {
        advice::show(ui, view, &mut tab.advice, actions);
    }
}

/// The board that a person plays on.
fn own_board(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, width: f32, actions: &mut Vec<Action>) {
    let board = view.board();
    standing(ui, view, board);
    let persons_turn = board.awaits_person();
    if !persons_turn {
        tab.picked.clear();
    }
    let marks = Marks {
        picked: tab.picked.clone(),
        targets: board.scene.picks(&tab.picked).map(|pick| pick.to).collect(),
        advice: board.hint.as_ref().map_or(Vec::new(), |hint| hint.touches.clone()),
    };
    match scene::show(ui, &board.scene, &marks, width, view.texts) {
        Some(Touch::Swipe(direction)) => {
            if let Gestures::Swipes(swipes) = &board.scene.gestures {
                actions.extend(swipes[direction].map(|played| Action::Board(Request::Play(played))));
            }
        }
        Some(Touch::Cell(cell)) if persons_turn => click(board, tab, cell, actions),
        Some(Touch::Cell(_)) | None => {}
    }
    if matches!(board.scene.gestures, Gestures::Picks(_)) {
        // A line's room whatever it says, so that nothing below moves.
        let words = if persons_turn { view.texts.duels.table.your_turn } else { " " };
        ui.add(Label::new(RichText::new(words).weak()).truncate());
    }
}

fn click(board: &State, tab: &mut BoardTab, cell: usize, actions: &mut Vec<Action>) {
    let chosen = board.scene.picks(&tab.picked).find(|pick| pick.to == cell);
    if let Some(pick) = chosen {
        actions.push(Action::Board(Request::Play(pick.plays)));
        tab.picked.clear();
    } else if tab.picked.contains(&cell) {
        // Once more lets go of all, or of all but this one.
        tab.picked = if tab.picked.len() == 1 { Vec::new() } else { vec![cell] };
    } else {
        tab.picked.push(cell);
        if !board.scene.can_pick(&tab.picked) {
            tab.picked = if board.scene.can_pick(&[cell]) { vec![cell] } else { Vec::new() };
        }
    }
}

/// Who plays, and how the match stands.
fn standing(ui: &mut Ui, view: &View<'_>, board: &State) {
    if board.game.is_for_two() {
        thoughts::standing(ui, view);
        return;
    }
    let (texts, numbers) = (view.texts, &view.texts.numbers);
    let name = match &board.seats[0] {
        Some(player) => seats::plays(texts, &player.name),
        None => texts.game.nobody.to_owned(),
    };
    ui.add(Label::new(RichText::new(&name).strong()).truncate()).on_hover_text(texts.game.player_hint);
    let score = numbers.grouped(board.outcome.score.unsigned_abs());
    let mut words = (texts.game.standing)(&numbers.grouped(board.plies as u64), &score);
    if let Some(ms) = board.milliseconds_a_move[0].filter(|_| board.plies > 0) {
        let ms = (texts.rivals.boards.milliseconds)(&super::arena::milliseconds(view, ms));
        words = format!("{words} · {ms}");
    }
    let won = board.outcome.verdict == crate::games::Verdict::Win;
    let verdict = match &board.ending {
        _ if board.thinking => texts.rivals.boards.thinking,
        Some(_) if won => texts.game.won,
        Some(_) => texts.game.lost,
        None if won => texts.game.playing_on,
        None => "",
    };
    if !verdict.is_empty() {
        words = format!("{words} · {verdict}");
    }
    ui.add(Label::new(words).truncate());
}
