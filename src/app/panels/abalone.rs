//! The Game tab where the game is Abalone: persons and players at a hexagonal board.

use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::abalone_picker::{Pick, picker};
use crate::app::widgets::buttons;
use crate::app::widgets::hexagon::{Marks, hexagon, tray};
use crate::games::abalone::coordinates::Cell;
use crate::games::abalone::players::evaluator::UNIT;
use crate::games::abalone::players::search::{WIN, WINS};
use crate::games::abalone::{Ending, Layout, Move, Side, notation};
use crate::lab::abalone::{Insight, Place, Table, Turn, roster};
use egui::{Button, ComboBox, Label, RichText, ScrollArea, TextEdit, Ui};
use std::sync::Arc;

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct AbaloneTab {
    /// The marbles that are picked, the last one last.
    picked: Vec<Cell>,
    /// Plies when they were picked: another position unpicks them.
    plies: usize,
    layout: Layout,
    names: [String; 2],
    position: String,
    /// What was wrong with the position.
    wrong: Option<String>,
}

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, speed): (&mut AbaloneTab, &mut f64),
    actions: &mut Vec<Action>,
) {
    if tab.plies != view.table.played.len() {
        (tab.plies, tab.picked) = (view.table.played.len(), Vec::new());
    }
    ScrollArea::vertical().id_salt("abalone").auto_shrink(false).show(ui, |ui| {
        seats(ui, view, tab, actions);
        let room = ui.available_size();
        let wide = room.x > 560.0;
        let width = if wide {
            (room.x * 0.6).min((room.y - 120.0) / 0.9)
        } else {
            room.x.min((room.y - 150.0) / 0.9)
        };
        let width = width.clamp(220.0, 620.0);
        let mut left = |ui: &mut Ui, actions: &mut Vec<Action>| {
            standing(ui, view);
            board(ui, view, tab, width, actions);
            controls(ui, view, (tab, speed), actions);
        };
        if wide {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_max_width(width);
                    left(ui, actions);
                });
                ui.add_space(6.0);
                ui.vertical(|ui| beside(ui, view));
            });
        } else {
            left(ui, actions);
            ui.separator();
            beside(ui, view);
        }
    });
}

fn side_name(view: &View<'_>, side: Side) -> &'static str {
    let texts = &view.texts.abalone.table;
    if side == Side::Black { texts.black } else { texts.white }
}

fn seats(ui: &mut Ui, view: &View<'_>, tab: &mut AbaloneTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.abalone.table;
    ui.horizontal_wrapped(|ui| {
        for (side, name) in [Side::Black, Side::White].into_iter().zip(&mut tab.names) {
            let sits =
                view.table.seats[side as usize].as_ref().map_or(texts.person, |seat| seat.name.as_str());
            let title = format!("{}{}{sits}", side_name(view, side), texts.colon);
            let known = (side_name(view, side), texts.seats_hint);
            match picker(ui, view, (&title, known), name, Some(texts.person)) {
                Some(Pick::Here(entrant)) => actions.push(Action::Turn(Turn::Seat(side, Some(entrant)))),
                Some(Pick::Named(name)) => actions.push(Action::InviteAbalone(Place::Seat(side), name)),
                Some(Pick::Nobody) => actions.push(Action::Turn(Turn::Seat(side, None))),
                None => {}
            }
        }
    });
}

/// Whose turn it is, or how it ended, and what is off the board.
fn standing(ui: &mut Ui, view: &View<'_>) {
    let (texts, table) = (&view.texts.abalone.table, view.table);
    let name = |side: Side| side_name(view, side);
    let words = match table.ending {
        Some(Ending::Pushed(side)) => format!("{}{}{}", (texts.wins)(name(side)), texts.colon, texts.pushed),
        Some(Ending::Stuck(side)) => format!("{}{}{}", (texts.wins)(name(side)), texts.colon, texts.stuck),
        Some(Ending::Cap(Some(side))) => format!("{}{}{}", (texts.wins)(name(side)), texts.colon, texts.cap),
        Some(Ending::Cap(None)) => texts.cap_draw.to_owned(),
        Some(Ending::Repetition) => texts.repetition.to_owned(),
        None if table.thinking => format!("{} {}", name(table.to_move), texts.thinking),
        None => format!("{} {}", name(table.to_move), texts.to_move),
    };
    ui.add(Label::new(RichText::new(words).strong()).truncate());
    ui.horizontal(|ui| {
        // What one side has pushed off are marbles of the other.
        for (out, black) in [(table.board.own_out(), true), (table.board.opponent_out(), false)] {
            let side = if black { texts.black } else { texts.white };
            ui.label((texts.out)(side, out)).on_hover_text(texts.out_hint);
            tray(ui, out, black);
            ui.add_space(10.0);
        }
    });
}

/// The marbles of whoever's turn it is.
fn own(table: &Table) -> u64 {
    if table.to_move == Side::Black { table.board.own } else { table.board.opponent }
}

fn group(cells: &[Cell]) -> u64 {
    cells.iter().fold(0, |set, cell| set | cell.bit())
}

/// The moves of exactly the picked marbles, each with the cell to click for it: where the marble that was picked last goes, or
/// the cell before the line.
fn moves_of<'a>(table: &'a Table, picked: &'a [Cell]) -> impl Iterator<Item = (Move, Cell)> + 'a {
    let set = group(picked);
    table.legal.iter().filter(move |found| group(&found.marbles().collect::<Vec<_>>()) == set).filter_map(
        move |&found| {
            let mut cell = picked.last()?.step(found.direction())?;
            while set & cell.bit() != 0 {
                cell = cell.step(found.direction())?;
            }
            Some((found, cell))
        },
    )
}

fn board(ui: &mut Ui, view: &View<'_>, tab: &mut AbaloneTab, width: f32, actions: &mut Vec<Action>) {
    let table = view.table;
    let texts = &view.texts.abalone.table;
    let persons_turn = table.ending.is_none() && table.seats[table.to_move as usize].is_none();
    if !persons_turn {
        tab.picked.clear();
    }
    let touched = |found: Option<Move>| {
        found.map_or(0, |found| {
            let (from, to) = found.change();
            from | to
        })
    };
    let marks = Marks {
        picked: group(&tab.picked),
        targets: moves_of(table, &tab.picked).fold(0, |set, (_, cell)| set | cell.bit()),
        last: touched(table.last),
        advice: touched(table.hint.as_ref().and_then(|hint| hint.thought.best)),
    };
    let clicked = hexagon(ui, table.board, marks, width, texts.cell);
    if let Some(cell) = clicked.filter(|_| persons_turn) {
        click(table, tab, cell, actions);
    }
    // A line's room whatever it says, so that nothing below moves.
    let words = if persons_turn { texts.your_turn } else { " " };
    ui.add(Label::new(RichText::new(words).weak()).truncate());
}

fn click(table: &Table, tab: &mut AbaloneTab, cell: Cell, actions: &mut Vec<Action>) {
    let chosen = moves_of(table, &tab.picked).find(|(_, target)| *target == cell);
    if let Some((played, _)) = chosen {
        actions.push(Action::Turn(Turn::Play(played)));
        tab.picked.clear();
    } else if own(table) & cell.bit() == 0 {
        tab.picked.clear();
    } else if tab.picked.contains(&cell) {
        // Once more lets go of all, or of all but this one.
        tab.picked = if tab.picked.len() == 1 { Vec::new() } else { vec![cell] };
    } else {
        tab.picked.push(cell);
        if !is_line(&tab.picked) {
            tab.picked = vec![cell];
        }
    }
}

/// Whether up to three cells lie side by side in a row.
fn is_line(cells: &[Cell]) -> bool {
    use crate::games::abalone::coordinates::Direction;
    let set = group(cells);
    let all = |first: &Cell, direction: Direction| {
        let line = std::iter::successors(Some(*first), |cell| cell.step(direction)).take(cells.len());
        group(&line.collect::<Vec<_>>()) == set
    };
    cells.len() <= 3 && cells.iter().any(|first| Direction::ALL.iter().any(|&way| all(first, way)))
}

fn controls(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, speed): (&mut AbaloneTab, &mut f64),
    actions: &mut Vec<Action>,
) {
    let (texts, table) = (&view.texts.abalone.table, view.table);
    ui.horizontal_wrapped(|ui| {
        let two = table.seats.iter().all(Option::is_some);
        let (icon, name) = if table.running { ("⏸", texts.hold) } else { ("▶", texts.go) };
        let go = Button::new(format!("{icon} {name}")).min_size(egui::vec2(88.0, 0.0));
        let response = ui.add_enabled(two && table.ending.is_none(), go);
        buttons::named(ui, &response, name);
        if response.on_hover_text(texts.go_hint).clicked() {
            actions.push(Action::Turn(Turn::Run(!table.running)));
        }
        let mut button = |ui: &mut Ui, words: &str, hint: &str, enabled: bool, turn: Turn| {
            if ui.add_enabled(enabled, Button::new(words)).on_hover_text(hint).clicked() {
                actions.push(Action::Turn(turn));
            }
        };
        let player = table.seats[table.to_move as usize].is_some() && table.ending.is_none();
        button(ui, texts.one_move, texts.one_move_hint, player, Turn::Step);
        button(ui, texts.undo, texts.undo_hint, !table.played.is_empty(), Turn::Undo);
        button(ui, texts.new_game, texts.new_game_hint, true, Turn::Begin(tab.layout));
        let names = &view.texts.abalone.layout_names;
        let combo = ComboBox::from_id_salt("layout").selected_text(names[tab.layout as usize]).width(120.0);
        let before = tab.layout;
        let response = combo.show_ui(ui, |ui| {
            for layout in Layout::ALL {
                ui.selectable_value(&mut tab.layout, layout, names[layout as usize]);
            }
        });
        buttons::named(ui, &response.response, texts.layout);
        if tab.layout != before {
            actions.push(Action::Turn(Turn::Begin(tab.layout)));
        }
        let hint = ui.add_enabled(table.ending.is_none(), Button::new(texts.hint));
        if hint.on_hover_text(texts.hint_hint).clicked() {
            // Names of the article's terms are read without a file.
            let terms = || roster::read("alphabeta:3").ok();
            let selected = view.contestant().and_then(|contestant| contestant.of_abalone());
            let turn = selected.or_else(terms).map(|adviser| Turn::Hint(Arc::new(adviser)));
            actions.extend(turn.map(Action::Turn));
        }
    });
    super::game::speed_slider(ui, view, speed, actions);
    ui.horizontal(|ui| {
        ui.label(texts.position).on_hover_text(texts.position_hint);
        let field =
            TextEdit::singleline(&mut tab.position).hint_text(texts.position_example).desired_width(200.0);
        let response = ui.add(field).on_hover_text(texts.position_hint);
        buttons::named(ui, &response, texts.position);
        if response.lost_focus() && !tab.position.trim().is_empty() {
            match notation::parse_position(&tab.position) {
                Ok(board) => {
                    tab.wrong = None;
                    actions.push(Action::Turn(Turn::Position(board)));
                    tab.position.clear();
                }
                Err(why) => tab.wrong = Some(why),
            }
        }
    });
    if let Some(wrong) = &tab.wrong {
        ui.label(RichText::new(wrong).color(view.tokens.error));
    }
}

/// What was thought and played.
fn beside(ui: &mut Ui, view: &View<'_>) {
    let (texts, table) = (&view.texts.abalone.table, view.table);
    ui.label(RichText::new(texts.how).strong());
    match (&table.hint, &table.insight) {
        (Some(hint), _) => insight(ui, view, hint, true),
        (None, Some(thought)) => insight(ui, view, thought, false),
        (None, None) => {
            ui.weak("—");
        }
    }
    for (side, ms) in [Side::Black, Side::White].into_iter().zip(table.milliseconds_a_move) {
        if let Some(ms) = ms {
            let ms = (view.texts.rivals.boards.milliseconds)(&super::arena::milliseconds(view, ms));
            ui.weak(format!("{} · {ms}", side_name(view, side)));
        }
    }
    ui.add_space(6.0);
    ui.label(RichText::new(texts.moves).strong()).on_hover_text(texts.moves_hint);
    if table.played.is_empty() {
        ui.weak(texts.no_moves);
        return;
    }
    let scroll = ScrollArea::vertical().id_salt("moves").max_height(ui.available_height().max(160.0));
    scroll.stick_to_bottom(true).auto_shrink(false).show(ui, |ui| {
        for (at, pair) in table.played.chunks(2).enumerate() {
            let white = pair.get(1).map_or("", String::as_str);
            ui.monospace(format!("{:>3}. {:<7} {white}", at + 1, pair[0]));
        }
    });
}

fn insight(ui: &mut Ui, view: &View<'_>, insight: &Insight, advice: bool) {
    let (texts, numbers) = (&view.texts.abalone.table, &view.texts.numbers);
    let Insight { side, thought, ms } = insight;
    let seat = view.table.seats[*side as usize].as_ref();
    let name = seat.map_or(texts.hint, |seat| seat.name.as_str());
    let played = thought.best.map_or(String::new(), notation::print);
    let words = if advice {
        format!("{} {}", texts.hint, (texts.advice)(&played))
    } else {
        format!("{}{}{played}", (texts.thought_by)(side_name(view, *side), name), texts.colon)
    };
    ui.add(Label::new(words).wrap());
    let value = match thought.value {
        points if points > WINS => (texts.wins_in)(WIN - points),
        points if points < -WINS => (texts.loses_in)(WIN + points),
        points => {
            let sign = if points < 0 { "−" } else { "+" };
            format!("{sign}{}", numbers.decimal(f64::from(points.abs()) / UNIT, 2))
        }
    };
    let ms = super::arena::milliseconds(view, *ms);
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
    let line: Vec<String> = thought.line.iter().map(|&found| notation::print(found)).collect();
    ui.add(Label::new(format!("{}{}{}", texts.line, texts.colon, line.join(" "))).wrap());
}
