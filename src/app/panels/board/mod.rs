//! The Game tab: players and persons at a board of any game, and what the players think.

mod advice;
mod controls;
mod seats;
mod thoughts;
mod timeline;
mod verdict;

pub(in crate::app) use controls::stop_at;
pub(in crate::app) use timeline::has_focus as has_timeline_focus;

use super::welcome;
use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::scene::{self, Marks, Touch};
use crate::games::Ending;
use crate::games::record::Record;
use crate::games::scene::Gestures;
use crate::lab::board::{Request, Start, State};
use advice::Advice;
use egui::{CentralPanel, Frame, Label, Panel, RichText, ScrollArea, Ui};
use std::sync::Arc;

/// The height, in points, below which the board does not fit above its controls, and all of it scrolls.
const LOW: f32 = 330.0;

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct BoardTab {
    /// Names that are being typed, by seat; in a single-player game the second is the rival's.
    names: [String; 2],
    seed: String,
    stop_at: Option<u8>,
    /// The named first position of the next match.
    opening: usize,
    /// The pieces that are picked, by their places in the scene, the last one last.
    picked: Vec<usize>,
    /// The position in which they were picked: another one unpicks them.
    position: String,
    advice: Advice,
    /// Games that were opened, and which of them is shown.
    games: (Vec<Arc<Record>>, usize),
    /// The place to which the list of moves was scrolled.
    listed: usize,
}

impl BoardTab {
    /// Lets a person choose among these games; the first is shown.
    pub(in crate::app) fn show_games(&mut self, games: Vec<Arc<Record>>) {
        self.games = (games, 0);
    }
}

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, speed): (&mut BoardTab, &mut f64),
    actions: &mut Vec<Action>,
) {
    let board = view.board();
    if tab.position != board.position {
        (tab.position, tab.picked) = (board.position.clone(), Vec::new());
    }
    let for_two = board.game.is_for_two();
    if view.selected().is_none() && !view.uses_board() {
        seats::show(ui, view, tab, actions);
        welcome::show(ui, view, actions);
        return;
    }
    tab.advice.forget_wrong(board);
    if ui.available_height() < LOW {
        ScrollArea::vertical().id_salt((board.game.tag(), "low")).auto_shrink(false).show(ui, |ui| {
            seats::show(ui, view, tab, actions);
            boards(ui, view, tab, actions);
            shown_game(ui, view, tab, actions);
            timeline::show(ui, view, actions);
            controls::show(ui, view, (tab, speed), actions);
            beside(ui, view, tab, actions);
        });
        return;
    }
    seats::show(ui, view, tab, actions);
    Panel::bottom("board controls").frame(Frame::NONE).show_separator_line(false).show(ui, |ui| {
        ui.add_space(4.0);
        shown_game(ui, view, tab, actions);
        timeline::show(ui, view, actions);
        controls::show(ui, view, (tab, speed), actions);
    });
    let room = ui.available_size();
    let wide = room.x > if view.rival_plays() { 900.0 } else { 600.0 };
    if wide {
        let side = Panel::right("thoughts").frame(Frame::NONE).show_separator_line(false).resizable(false);
        side.exact_size(beside_width(room.x, for_two)).show(ui, |ui| {
            ScrollArea::vertical().id_salt((board.game.tag(), "beside")).auto_shrink(false).show(ui, |ui| {
                beside(ui, view, tab, actions);
            });
        });
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| boards(ui, view, tab, actions));
    } else {
        ScrollArea::vertical().id_salt(board.game.tag()).auto_shrink(false).show(ui, |ui| {
            boards(ui, view, tab, actions);
            ui.separator();
            beside(ui, view, tab, actions);
        });
    }
}

/// Which game out of a file the board shows: who played, how it ended, and the games beside it.
fn shown_game(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let Some(record) = view.board().replayed() else { return };
    let texts = &view.texts.board;
    ui.horizontal_wrapped(|ui| {
        let names: Vec<&str> =
            record.players.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        let who = if names.is_empty() { texts.opened_game.to_owned() } else { names.join(" – ") };
        ui.label(RichText::new(who).strong());
        if let Some(result) = result_of(view, record) {
            ui.weak(result);
        }
        let (games, at) = &mut tab.games;
        if games.len() < 2 {
            return;
        }
        let before = *at;
        if ui.add_enabled(*at > 0, egui::Button::new("◀")).clicked() {
            *at -= 1;
        }
        ui.label(fill!(texts.game_of, *at + 1, games.len()));
        if ui.add_enabled(*at + 1 < games.len(), egui::Button::new("▶")).clicked() {
            *at += 1;
        }
        if *at != before {
            actions.push(Action::Board(Request::Begin(Start::Record(games[*at].clone()))));
        }
    });
}

/// How a game out of a file ended, by what the file says; none where it says nothing.
fn result_of(view: &View<'_>, record: &Record) -> Option<String> {
    let game = &view.board().game;
    let winner = record.winner(game);
    let is_said = winner.is_some() || matches!(&*record.result, "draw" | "lost");
    is_said.then(|| view.texts.result(game, Ending { winner, reason: "" }))
}

/// The width of what is thought, beside a board.
fn beside_width(room: f32, for_two: bool) -> f32 {
    if for_two {
        return (room * 0.3).clamp(190.0, 300.0);
    }
    (room * 0.42).clamp(272.0, 340.0)
}

/// The board, and the rival's beside it: as high as there is room.
fn boards(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let room = ui.available_size();
    let both = view.rival_plays();
    let picks = matches!(view.board().scene.gestures, Gestures::Picks(_));
    let above = if view.board().scene.trays.is_empty() { 52.0 } else { 58.0 };
    let below = if picks { 26.0 } else { 6.0 };
    let bar = if view.board().game.is_for_two() { timeline::BAR + 8.0 } else { 0.0 };
    let high = (room.y - above - below) / scene::height_by_width(&view.board().scene);
    let across = if both { (room.x - 16.0) / 2.0 } else { room.x - bar - 10.0 };
    let width = across.min(high).clamp(140.0, 1200.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_max_width(width + bar);
            own_board(ui, view, tab, width, actions);
        });
        if both {
            ui.add_space(2.0);
            ui.vertical(|ui| {
                ui.set_max_width(width);
                rivals_board(ui, view, width);
            });
        }
    });
}

/// The rival's board is the rival's alone.
fn rivals_board(ui: &mut Ui, view: &View<'_>, width: f32) {
    let rival = view.boards[1];
    standing(ui, view, rival);
    let marks = Marks {
        serial: Some(rival.plies),
        score: rival.game.is_about_score().then_some(rival.outcome.score),
        banner: banner(view, rival),
        ..Marks::default()
    };
    scene::show(ui, &rival.scene.counted_in(view.powers), &marks, width, view.texts);
}

/// What the player of a single-player game makes of the position, or what was thought and played in a two-player game.
fn beside(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    if view.board().game.is_for_two() {
        thoughts::show(ui, view, &mut tab.listed, actions);
    } else {
        advice::show(ui, view, &mut tab.advice, actions);
    }
}

/// The board that a person plays on.
fn own_board(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, width: f32, actions: &mut Vec<Action>) {
    let board = view.board();
    standing(ui, view, board);
    let persons_turn = board.awaits_person() && board.past.is_none();
    if !persons_turn {
        tab.picked.clear();
    }
    let marks = marks(view, tab, persons_turn);
    let shown = board.shown().counted_in(view.powers);
    let touch = ui
        .horizontal_top(|ui| {
            if board.game.is_for_two() {
                timeline::evaluation(ui, view, width * scene::height_by_width(&shown));
            }
            scene::show(ui, &shown, &marks, width, view.texts)
        })
        .inner;
    match touch {
        Some(Touch::Swipe(direction)) if persons_turn => {
            if let Gestures::Swipes(swipes) = &board.scene.gestures {
                actions.extend(swipes[direction].map(|played| Action::Board(Request::Play(played))));
            }
        }
        Some(Touch::Cell(cell)) if persons_turn => click(board, tab, cell, actions),
        Some(_) | None => {}
    }
    if let Gestures::Picks(picks) = &board.scene.gestures {
        let puts = picks.iter().all(|pick| pick.from.is_empty());
        let table = &view.texts.duels.table;
        // A line's room whatever it says, so that nothing below moves.
        let words = match (persons_turn, puts) {
            (false, _) => " ",
            (true, false) => table.your_turn,
            (true, true) => table.your_turn_to_put,
        };
        ui.add(Label::new(RichText::new(words).weak()).truncate());
    }
}

/// What is drawn upon the board.
fn marks(view: &View<'_>, tab: &BoardTab, persons_turn: bool) -> Marks {
    let board = view.board();
    let serial = board.place();
    let score = board.past.as_ref().map_or(board.outcome, |past| past.outcome).score;
    let by_player = serial > 0 && board.timeline.get(serial - 1).is_some_and(|moment| !moment.by_person);
    let asked = tab.advice.hint && persons_turn || board.past.is_some();
    let advised = board.shown_advice().filter(|_| asked);
    let hint = board.hint.as_ref().filter(|_| board.past.is_none());
    let banner = banner(view, board);
    Marks {
        picked: tab.picked.clone(),
        targets: board.scene.ringed(&tab.picked).filter(|_| persons_turn).collect(),
        awaits: persons_turn,
        advice: hint.map_or(Vec::new(), |hint| hint.touches.clone()),
        hint: hint.or(advised).and_then(|insight| insight.arrow),
        // Where players go on by themselves an arrow a move would only flicker.
        played: board.shown().motion.arrow.filter(|_| by_player && !board.running && banner.is_none()),
        serial: Some(serial),
        score: board.game.is_about_score().then_some(score),
        banner,
    }
}

/// How a match ended, in large letters; nothing while it goes on, or while an earlier position is shown.
fn banner(view: &View<'_>, board: &State) -> Option<[String; 2]> {
    let ending = board.ending.filter(|_| board.past.is_none())?;
    let (texts, numbers) = (&view.texts.board, &view.texts.numbers);
    let say = view.texts.say;
    if board.game.is_for_two() {
        let title = match ending.winner {
            Some(seat) => {
                fill!(view.texts.duels.table.wins, board.game.seats().get(seat).map_or("", |name| say(name)))
            }
            None => texts.drawn.to_owned(),
        };
        return Some([title, say(ending.reason).to_owned()]);
    }
    let title = if ending.winner.is_some() { texts.won } else { texts.lost };
    let score = |board: &State| numbers.grouped(board.outcome.score.unsigned_abs());
    let [own, rival] = view.boards;
    let line = match &rival.seats[0] {
        Some(player) if view.plays_against() && own.ending.is_some() && rival.ending.is_some() => {
            fill!(texts.scores, score(own), view.texts.who(&player.name), score(rival))
        }
        _ => fill!(texts.score, score(board)),
    };
    Some([title.to_owned(), line])
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
        _ if board.replayed().is_some() => texts.board.opened_game.to_owned(),
        Some(player) if board.is_moved_by_person() => fill!(texts.board.you_play, texts.who(&player.name)),
        Some(player) => seats::plays(texts, &player.name),
        None => match &view.boards[1].seats[0] {
            Some(rival) if view.plays_against() => fill!(texts.board.you_against, texts.who(&rival.name)),
            _ if board.is_moved_by_person() => texts.board.you_alone.to_owned(),
            _ => texts.game.no_player.to_owned(),
        },
    };
    ui.add(Label::new(RichText::new(&name).strong()).truncate()).on_hover_text(texts.game.player_hint);
    let (outcome, plies) = match &board.past {
        Some(past) => (past.outcome, past.place),
        None => (board.outcome, board.plies),
    };
    let score = numbers.grouped(outcome.score.unsigned_abs());
    let mut words = fill!(texts.game.standing, numbers.grouped(plies as u64), score);
    if let Some(ms) = board.milliseconds_a_move[0].filter(|_| board.plies > 0) {
        let ms = fill!(texts.rivals.boards.milliseconds, super::arena::milliseconds(view, ms));
        words = format!("{words} · {ms}");
    }
    let won = outcome.verdict == crate::games::Verdict::Win;
    let verdict = match board.ending.as_ref().filter(|_| board.past.is_none()) {
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
