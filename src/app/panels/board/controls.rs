//! What a person can do with a match: let it run, take moves back, begin another one.

use super::BoardTab;
use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::games::Milestones;
use crate::lab::board::{Request, Start};
use crate::seed::Seed;
use crate::store::players;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, ComboBox, PopupCloseBehavior, RichText, Slider, TextEdit, TextStyle, Ui};
use std::sync::Arc;

/// Moves a second that stand for "as fast as it goes".
const FASTEST: f64 = 500.0;

/// The width, in points, from which buttons have words beside their signs.
const WORDY: f32 = 640.0;

/// The width, in points, from which the speed is written out.
const ROOMY: f32 = 820.0;

pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, speed): (&mut BoardTab, &mut f64),
    actions: &mut Vec<Action>,
) {
    ui.horizontal_wrapped(|ui| {
        // Where the row is narrow the signs speak alone.
        let width = ui.available_width();
        // A choice of first positions takes room.
        let openings = if view.board().game.openings().len() > 1 { 150.0 } else { 0.0 };
        let (short, terse) = (width < WORDY + openings, width < ROOMY + openings);
        if view.board().game.is_for_two() {
            of_two(ui, view, (tab, short), actions);
        } else {
            of_one(ui, view, short, actions);
        }
        speed_slider(ui, view, (speed, terse), actions);
        // There are fields in it to click into: it closes by a click outside, or where a button says so.
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let button = MenuButton::new(if terse { "…" } else { view.texts.board.more }).config(stays);
        let (response, _) = button.ui(ui, |ui| {
            ui.set_min_width(220.0);
            more(ui, view, tab, actions);
        });
        response.named(view.texts.board.more).on_hover_text(view.texts.board.more_hint);
    });
    if let Some(wrong) = tab.advice.wrong.as_ref().filter(|_| view.board().game.is_for_two()) {
        ui.label(RichText::new(view.texts.said(wrong)).color(view.tokens.error));
    }
}

/// What is wanted less often.
fn more(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.board;
    if ui.button(texts.open_game).on_hover_text(texts.open_game_hint).clicked() {
        actions.push(Action::Ask(Purpose::OpenGame));
        ui.close();
    }
    let any = view.board().plies > 0;
    if ui.add_enabled(any, Button::new(texts.save_game)).on_hover_text(texts.save_game_hint).clicked() {
        actions.push(Action::Ask(Purpose::SaveGame));
        ui.close();
    }
    if let Some(bytes) = view.board().needs {
        let button = ui.add_enabled(!view.board().is_solving, Button::new(texts.exact_values));
        if button.on_hover_text(fill!(texts.exact_values_hint, bytes >> 20)).clicked() {
            actions.push(Action::Board(Request::Solve));
            ui.close();
        }
    }
    ui.separator();
    if view.board().game.is_for_two() {
        position(ui, view, tab, actions);
        return;
    }
    let before = tab.stop_at;
    if let Some(milestones) = view.board().game.milestones() {
        ui.horizontal(|ui| stop_at(ui, view.texts, milestones, &mut tab.stop_at));
    }
    if tab.stop_at != before {
        actions.push(Action::Board(Request::StopAt(tab.stop_at)));
    }
    ui.horizontal(|ui| seed(ui, view, tab, actions));
}

/// A button that asks something of the board: a sign and its name, or the sign alone.
fn ask(
    ui: &mut Ui,
    ([sign, name, hint], short): ([&str; 3], bool),
    enabled: bool,
    request: Request,
    actions: &mut Vec<Action>,
) {
    let words = if short { sign.to_owned() } else { format!("{sign} {name}") };
    let response = ui.add_enabled(enabled, Button::new(words)).named(name);
    let tip = if short { format!("{name}: {hint}") } else { hint.to_owned() };
    if response.on_hover_text(tip).clicked() {
        actions.push(Action::Board(request));
    }
}

/// The button that lets players go on by themselves, or shows a match again, or holds either.
fn run(
    ui: &mut Ui,
    (running, wanted): (bool, Option<Request>),
    [go, hold, hint]: [&str; 3],
    width: f32,
    actions: &mut Vec<Action>,
) {
    let (icon, name) = if running { ("⏸", hold) } else { ("▶", go) };
    let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(width, 0.0));
    let wanted = if running { Some(Request::Run(false)) } else { wanted };
    let response = ui.add_enabled(wanted.is_some(), button).named(name);
    if let (true, Some(request)) = (response.on_hover_text(hint).clicked(), wanted) {
        actions.push(Action::Board(request));
    }
}

fn of_one(ui: &mut Ui, view: &View<'_>, short: bool, actions: &mut Vec<Action>) {
    let (texts, board) = (&view.texts.game, view.board());
    let running = view.boards.iter().any(|board| board.running);
    // Against a person a player waits for its turn.
    let playable = !view.plays_against()
        && view.boards.iter().any(|board| board.seats[0].is_some() && board.ending.is_none());
    // Of two players side by side neither is shown again.
    let alone = view.plays_against() || !view.rival_plays();
    let replay = (alone && board.can_be_replayed()).then_some(Request::Replay);
    let wanted = if playable { Some(Request::Run(true)) } else { replay };
    run(ui, (running, wanted), [texts.go, texts.hold, texts.go_hint], 88.0, actions);
    let may_step = board.ending.is_none() && !view.plays_against();
    let one_move = ["⏭", texts.one_move, texts.one_move_hint];
    ask(ui, (one_move, short), may_step, Request::Step, actions);
    ask(ui, (["↩", texts.undo, texts.undo_hint], short), board.may_undo(), Request::Undo, actions);
    let seed = board.seed().unwrap_or(Seed(1));
    let again = Request::Begin(Start::Seed(seed));
    ask(ui, (["⟲", texts.again, texts.again_hint], short), true, again, actions);
    let next = Request::Begin(Start::Seed(Seed(seed.0.wrapping_add(1))));
    ask(ui, (["➕", texts.next, texts.next_hint], short), true, next, actions);
}

fn of_two(ui: &mut Ui, view: &View<'_>, (tab, short): (&mut BoardTab, bool), actions: &mut Vec<Action>) {
    let (texts, board) = (&view.texts.duels.table, view.board());
    let over = board.ending.is_some();
    let two = board.seats.iter().all(Option::is_some);
    let replay = board.can_be_replayed().then_some(Request::Replay);
    let wanted = if two && !over { Some(Request::Run(true)) } else { replay };
    run(ui, (board.running, wanted), [texts.go, texts.hold, texts.go_hint], 88.0, actions);
    let player = board.seats[board.turn].is_some() && !over;
    ask(ui, (["⏭", texts.one_move, texts.one_move_hint], short), player, Request::Step, actions);
    ask(ui, (["↩", texts.undo, texts.undo_hint], short), board.may_undo(), Request::Undo, actions);
    let openings = board.game.openings();
    let start = |opening: usize| match openings {
        [] => Start::Seed(Seed(board.seed().map_or(1, |seed| seed.0.wrapping_add(1)))),
        _ => Start::Opening(opening.min(openings.len() - 1)),
    };
    let begin = Request::Begin(start(tab.opening));
    ask(ui, (["➕", texts.new_game, texts.new_game_hint], short), true, begin, actions);
    if let Some(chosen) = openings.get(tab.opening).filter(|_| openings.len() > 1) {
        let name = |opening: &crate::games::Choice| (view.texts.say)(opening.name);
        let combo = ComboBox::from_id_salt("opening").selected_text(name(chosen)).width(120.0);
        let before = tab.opening;
        let response = combo.show_ui(ui, |ui| {
            for (at, opening) in openings.iter().enumerate() {
                ui.selectable_value(&mut tab.opening, at, name(opening));
            }
        });
        response.response.named(texts.layout);
        if tab.opening != before {
            actions.push(Action::Board(Request::Begin(start(tab.opening))));
        }
    }
    let words = if short { "?".to_owned() } else { texts.hint.to_owned() };
    let hint = ui.add_enabled(!over && board.past.is_none(), Button::new(words)).named(texts.hint);
    if hint.on_hover_text(texts.hint_hint).clicked() {
        let selected = view.selected_player().filter(|player| player.game.is_same_game(&board.game));
        let adviser = selected.or_else(|| players::usual_adviser(&board.game));
        actions.extend(adviser.map(|adviser| Action::Board(Request::Hint(Arc::new(adviser)))));
    }
}

/// The width, in points, of the field for a position: forty cells and more.
const POSITION: f32 = 340.0;

/// A position that is typed, from which the match goes on.
fn position(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let help = view.board().game.position_help();
    let (name, hint) = (view.texts.duels.table.position, (view.texts.say)(help.help));
    ui.horizontal(|ui| {
        ui.label(name).on_hover_text(hint);
        let field = TextEdit::singleline(&mut tab.advice.position);
        let field = field
            .hint_text(RichText::new(help.example).monospace())
            .font(TextStyle::Monospace)
            .desired_width(POSITION);
        let response = ui.add(field).on_hover_text(hint).named(name);
        if response.lost_focus() && !tab.advice.position.trim().is_empty() {
            tab.advice.place(view, actions);
        }
    });
}

/// How fast boards play by themselves.
fn speed_slider(ui: &mut Ui, view: &View<'_>, (speed, terse): (&mut f64, bool), actions: &mut Vec<Action>) {
    let texts = view.texts;
    let mut shown = if *speed == 0.0 { FASTEST } else { *speed };
    let written = move |value: f64| match value >= FASTEST {
        true => texts.game.fastest.to_owned(),
        false => {
            let pause = texts.numbers.decimal(1e3 / value, 0);
            fill!(texts.game.per_second, texts.numbers.decimal(value, 1), pause)
        }
    };
    // Where room is short the figure is in the hint alone.
    let told = format!("{}\n{}", written(shown), texts.game.speed_hint);
    let slider = Slider::new(&mut shown, 0.5..=FASTEST).logarithmic(true).show_value(!terse);
    let slider = slider.custom_formatter(move |value, _| written(value));
    // A row that is nearly full squeezes it.
    ui.spacing_mut().slider_width = (ui.available_size_before_wrap().x - 76.0).clamp(30.0, 100.0);
    if ui.add(slider).on_hover_text(told).named(texts.game.speed).changed() {
        *speed = if shown >= FASTEST { 0.0 } else { shown };
        actions.push(Action::Speed(*speed));
    }
}

/// At which milestone to stop: the last of those that are common, and all that tables list.
pub(in crate::app) fn stop_at(
    ui: &mut Ui,
    texts: &'static Texts,
    milestones: &Milestones,
    chosen: &mut Option<u8>,
) {
    let name =
        |stop: Option<u8>| stop.map_or(texts.game.never.to_owned(), |at| (milestones.label)(at).to_string());
    ui.label(texts.game.stop_at).on_hover_text(texts.game.stop_at_hint);
    let first = milestones.listed.start().saturating_sub(2);
    let response =
        ComboBox::from_id_salt("stop at").selected_text(name(*chosen)).width(70.0).show_ui(ui, |ui| {
            for stop in std::iter::once(None).chain((first..=*milestones.listed.end()).map(Some)) {
                ui.selectable_value(chosen, stop, name(stop));
            }
        });
    response.response.named(texts.game.stop_at);
}

fn seed(ui: &mut Ui, view: &View<'_>, tab: &mut BoardTab, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.label(texts.game.seed).on_hover_text(texts.game.seed_hint);
    let now = view.board().seed().map_or("—".to_owned(), |seed| seed.0.to_string());
    let field = TextEdit::singleline(&mut tab.seed).hint_text(now).desired_width(72.0);
    if ui.add(field).named(texts.game.seed).lost_focus()
        && let Ok(number) = tab.seed.trim().parse()
    {
        actions.push(Action::Board(Request::Begin(Start::Seed(Seed(number)))));
        tab.seed.clear();
    }
}
