//! Who could play here.

use super::BoardTab;
use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::picker::{Pick, Picker};
use crate::lab::Place;
use crate::lab::board::Request;
use egui::Ui;
use std::sync::Arc;

pub(super) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        if view.board().game.is_for_two() {
            sides(ui, view, tab, actions);
        } else {
            alone(ui, view, tab, actions);
        }
    });
}

/// A player at a seat.
pub(super) fn plays(texts: &Texts, name: &str) -> String {
    fill!(texts.rivals.boards.plays, texts.who(name))
}

/// A player for each side; none is a person.
fn sides(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let (texts, board) = (&view.texts.duels.table, view.board());
    for (seat, (side, name)) in board.game.seats().iter().zip(&mut tab.names).enumerate() {
        let side = (view.texts.say)(side);
        let sits =
            board.seats[seat].as_ref().map_or(texts.person.to_owned(), |player| view.texts.who(&player.name));
        let title = format!("{side}{}{sits}", texts.colon);
        let picker = Picker {
            title: &title,
            known: side,
            hint: texts.seats_hint,
            game: &board.game,
            no_player: Some((texts.person, texts.person_hint)),
            by_name_only: false,
        };
        match picker.show(ui, view, name) {
            Some(Pick::Here(player)) => actions.push(Action::Seat(Place::Board(seat), player)),
            Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Board(seat), name)),
            Some(Pick::File) => actions.push(Action::Ask(Purpose::Player(Place::Board(seat)))),
            Some(Pick::NoPlayer) => actions.push(Action::Board(Request::Seat(seat, None))),
            None => {}
        }
    }
}

/// The player of a single-player game, and a rival beside.
fn alone(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let (texts, board) = (view.texts, view.board());
    let boards = &texts.rivals.boards;
    let places = [
        (Place::Board(0), boards.player, boards.player_hint, None),
        (Place::Rival, boards.rival, boards.rival_hint, Some((boards.no_rival, ""))),
    ];
    for ((place, title, hint, no_player), name) in places.into_iter().zip(&mut tab.names) {
        let picker = Picker { title, known: title, hint, game: &board.game, no_player, by_name_only: false };
        match picker.show(ui, view, name) {
            Some(Pick::Here(player)) => actions.push(Action::Seat(place, player)),
            Some(Pick::Named(name)) => actions.push(Action::Invite(place, name)),
            Some(Pick::File) => actions.push(Action::Ask(Purpose::Player(place))),
            Some(Pick::NoPlayer) => actions.push(Action::RivalLeaves),
            None => {}
        }
    }
    let sits = board.seats[0].as_ref().map(|player| player.name.as_str());
    if let (Some(player), Some(selected)) = (view.selected_player(), view.selected())
        && sits != Some(player.name.as_str())
        && player.game.is_same_game(&board.game)
    {
        let words = fill!(texts.game.seat, selected.id);
        if ui.button(words).on_hover_text(texts.game.seat_hint).clicked() {
            actions.push(Action::LetPlay(Arc::new(player)));
        }
    }
    let opponent = board.seats[0].clone().or_else(|| view.selected_player().map(Arc::new));
    let opponent = opponent.filter(|player| player.game.is_same_game(&board.game) && !view.plays_against());
    if let Some(opponent) = opponent
        && ui.button(texts.board.against).on_hover_text(texts.board.against_hint).clicked()
    {
        actions.push(Action::Against(opponent));
    }
}
