//! The Game tab: anybody or a person plays a board, with a rival beside if one likes, and every move is explained.

use super::advice::{self, Advice};
use crate::app::action::Action;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::picker::{Pick, picker};
use crate::app::widgets::{board, buttons};
use crate::games::twenty48::{Direction, text};
use crate::lab::{Contestant, Exhibit, Place, Play, Seated};
use crate::seed::Seed;
use egui::{Button, ComboBox, Label, RichText, ScrollArea, Slider, TextEdit, Ui};

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct Table {
    /// Names that are being typed, of the player and of the rival.
    names: [String; 2],
    seed: String,
    stop_at: Option<u8>,
    advice: Advice,
}

/// Moves a second that stand for "as fast as it goes".
const FASTEST: f64 = 500.0;

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (table, speed): (&mut Table, &mut f64),
    actions: &mut Vec<Action>,
) {
    if view.selected().is_none() && view.exhibit.player.is_none() {
        players(ui, view, table, actions);
        super::welcome::show(ui, view, actions);
        return;
    }
    let boards = if view.rival.player.is_some() { 2.0 } else { 1.0 };
    let wide = ui.available_width() > 640.0;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        players(ui, view, table, actions);
        let room = ui.available_size();
        if boards > 1.0 {
            let side = ((room.x - 12.0) / boards).min(room.y * 0.58).clamp(150.0, 460.0);
            ui.horizontal_top(|ui| {
                for exhibit in [view.exhibit, view.rival] {
                    ui.vertical(|ui| {
                        ui.set_max_width(side);
                        let dragged = one_board(ui, view, exhibit, side);
                        // The rival's board is the rival's alone.
                        if std::ptr::eq(exhibit, view.exhibit) {
                            actions.extend(dragged.map(|direction| Action::Play(Play::Move(direction))));
                        }
                    });
                    ui.add_space(4.0);
                }
            });
            controls(ui, view, (table, speed), actions);
            advice::show(ui, view, &mut table.advice, actions);
            return;
        }
        let side = if wide { (room.x * 0.46).min(room.y - 150.0) } else { room.x.min(room.y * 0.62) };
        let side = side.clamp(180.0, 520.0);
        let left = |ui: &mut Ui, own: (&mut Table, &mut f64), actions: &mut Vec<Action>| {
            let dragged = one_board(ui, view, view.exhibit, side);
            actions.extend(dragged.map(|direction| Action::Play(Play::Move(direction))));
            controls(ui, view, own, actions);
        };
        if wide {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_max_width(side);
                    left(ui, (table, speed), actions);
                });
                ui.add_space(6.0);
                ui.vertical(|ui| advice::show(ui, view, &mut table.advice, actions));
            });
        } else {
            ui.vertical(|ui| {
                left(ui, (table, speed), actions);
                ui.separator();
                advice::show(ui, view, &mut table.advice, actions);
            });
        }
    });
}

/// Who could play, here and beside.
fn players(ui: &mut Ui, view: &View<'_>, table: &mut Table, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let boards = &texts.rivals.boards;
    ui.horizontal_wrapped(|ui| {
        match picker(ui, view, (boards.player, boards.player_hint), &mut table.names[0], None) {
            Some(Pick::Here(entrant)) => actions.push(Action::Seat(Place::Board, entrant)),
            Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Board, name)),
            Some(Pick::Nobody) | None => {}
        }
        match picker(
            ui,
            view,
            (boards.rival, boards.rival_hint),
            &mut table.names[1],
            Some(boards.nobody_beside),
        ) {
            Some(Pick::Here(entrant)) => actions.push(Action::Seat(Place::Rival, entrant)),
            Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Rival, name)),
            Some(Pick::Nobody) => actions.push(Action::RivalLeaves),
            None => {}
        }
        let sits = |one: &Contestant| matches!(&view.exhibit.player, Some(Seated::Individual(other)) if other == one);
        if let Some(contestant) = view.contestant().filter(|contestant| !sits(contestant)) {
            let words = (texts.game.seat)(contestant.id);
            if ui.button(words).on_hover_text(texts.game.seat_hint).clicked() {
                actions.push(Action::Watch(Box::new(contestant)));
            }
        }
    });
}

/// A board with whoever plays it, and how the game stands. Gives the direction in which it was dragged.
fn one_board(ui: &mut Ui, view: &View<'_>, exhibit: &Exhibit, side: f32) -> Option<Direction> {
    let texts = view.texts;
    let name = match &exhibit.player {
        Some(Seated::Individual(contestant)) => (texts.game.player)(contestant.id),
        Some(Seated::Guest(entrant)) => (texts.rivals.boards.plays)(&entrant.name),
        None => texts.game.nobody.to_owned(),
    };
    ui.add(Label::new(RichText::new(&name).strong()).truncate()).on_hover_text(texts.game.player_hint);
    let score = texts.numbers.grouped(exhibit.score.unsigned_abs());
    let mut words = (texts.game.standing)(&texts.numbers.grouped(exhibit.moves.into()), &score);
    if let Some(ms) = exhibit.milliseconds_a_move.filter(|_| exhibit.moves > 0) {
        let ms = (texts.rivals.boards.milliseconds)(&super::arena::milliseconds(view, ms));
        words = format!("{words} · {ms}");
    }
    let verdict = match (exhibit.over, exhibit.won) {
        _ if exhibit.thinking => texts.rivals.boards.thinking,
        (true, true) => texts.game.won,
        (true, false) => texts.game.lost,
        (false, true) => texts.game.playing_on,
        (false, false) => "",
    };
    if !verdict.is_empty() {
        words = format!("{words} · {verdict}");
    }
    ui.add(Label::new(words).truncate());
    board::board(ui, exhibit.board, exhibit.spawned, side, texts.game.cell)
}

fn controls(ui: &mut Ui, view: &View<'_>, (table, speed): (&mut Table, &mut f64), actions: &mut Vec<Action>) {
    let texts = view.texts;
    let exhibit = view.exhibit;
    ui.horizontal_wrapped(|ui| {
        let boards = [exhibit, view.rival];
        let running = boards.iter().any(|board| board.running);
        let playable = boards.iter().any(|board| board.player.is_some() && !board.over);
        let (name, play) = if running { (texts.game.hold, false) } else { (texts.game.go, true) };
        let icon = if running { "⏸" } else { "▶" };
        let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(104.0, 0.0));
        let response = ui.add_enabled(running || playable, button);
        buttons::named(ui, &response, name);
        if response.on_hover_text(texts.game.go_hint).clicked() {
            actions.push(Action::Play(Play::Run(play)));
        }
        let mut button = |ui: &mut Ui, name: &str, hint: &str, enabled: bool, play: Play| {
            if ui.add_enabled(enabled, Button::new(name)).on_hover_text(hint).clicked() {
                actions.push(Action::Play(play));
            }
        };
        button(ui, texts.game.one_move, texts.game.one_move_hint, !exhibit.over, Play::Step);
        button(ui, texts.game.undo, texts.game.undo_hint, exhibit.undoable > 0, Play::Undo);
        let seed = exhibit.seed.unwrap_or(Seed(1));
        button(ui, texts.game.again, texts.game.again_hint, true, Play::Restart(seed));
        let next = Seed(seed.0.wrapping_add(1));
        button(ui, texts.game.next, texts.game.next_hint, true, Play::Restart(next));
    });
    speed_slider(ui, view, speed, actions);
    ui.horizontal_wrapped(|ui| {
        let before = table.stop_at;
        stop_at(ui, texts, &mut table.stop_at);
        if table.stop_at != before {
            actions.push(Action::Play(Play::StopAt(table.stop_at)));
        }
        seed(ui, view, table, actions);
    });
}

/// How fast boards play by themselves.
pub(super) fn speed_slider(ui: &mut Ui, view: &View<'_>, speed: &mut f64, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.horizontal_wrapped(|ui| {
        let mut shown = if *speed == 0.0 { FASTEST } else { *speed };
        let slider = Slider::new(&mut shown, 0.5..=FASTEST).logarithmic(true).custom_formatter(|value, _| {
            if value >= FASTEST {
                texts.game.fastest.to_owned()
            } else {
                let delay = texts.numbers.decimal(1e3 / value, 0);
                (texts.game.per_second)(&texts.numbers.decimal(value, 1), &delay)
            }
        });
        let response = ui.add(slider).on_hover_text(texts.game.speed_hint);
        buttons::named(ui, &response, texts.game.speed);
        if response.changed() {
            *speed = if shown >= FASTEST { 0.0 } else { shown };
            actions.push(Action::Speed(*speed));
        }
    });
}

/// At which tile to stop.
pub(super) fn stop_at(ui: &mut Ui, texts: &'static Texts, chosen: &mut Option<u8>) {
    let name = |stop: Option<u8>| {
        stop.map_or(texts.game.never.to_owned(), |exponent| text::tile(exponent).to_string())
    };
    ui.label(texts.game.stop_at).on_hover_text(texts.game.stop_at_hint);
    let response =
        ComboBox::from_id_salt("stop at").selected_text(name(*chosen)).width(70.0).show_ui(ui, |ui| {
            for stop in std::iter::once(None).chain((7..=15).map(Some)) {
                ui.selectable_value(chosen, stop, name(stop));
            }
        });
    buttons::named(ui, &response.response, texts.game.stop_at);
}

fn seed(ui: &mut Ui, view: &View<'_>, table: &mut Table, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.label(texts.game.seed).on_hover_text(texts.game.seed_hint);
    let now = view.exhibit.seed.map_or("—".to_owned(), |seed| seed.0.to_string());
    let response = ui.add(TextEdit::singleline(&mut table.seed).hint_text(now).desired_width(72.0));
    buttons::named(ui, &response, texts.game.seed);
    if response.lost_focus()
        && let Ok(number) = table.seed.trim().parse()
    {
        actions.push(Action::Play(Play::Restart(Seed(number))));
        table.seed.clear();
    }
}
