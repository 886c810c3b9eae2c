//! The Game tab: the selected individual or a person plays a board, and every move is explained.

use crate::app::action::Action;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::{board, buttons};
use crate::games::twenty48::{Direction, text};
use crate::lab::{Exhibit, Play};
use crate::seed::Seed;
use egui::{Button, ComboBox, Grid, RichText, ScrollArea, Slider, TextEdit, Ui};

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct Table {
    seed: String,
    stop_at: Option<u8>,
    position: String,
    /// What is wrong with the position that was typed.
    wrong: Option<String>,
    /// Whether the best move is marked for a person.
    hint: bool,
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
        super::welcome::show(ui, view, actions);
        return;
    }
    let wide = ui.available_width() > 640.0;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        head(ui, view, actions);
        let room = ui.available_size();
        let side = if wide { (room.x * 0.46).min(room.y - 150.0) } else { room.x.min(room.y * 0.62) };
        let side = side.clamp(180.0, 520.0);
        if wide {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_max_width(side);
                    board_and_controls(ui, view, (table, speed), side, actions);
                });
                ui.add_space(6.0);
                ui.vertical(|ui| explanation(ui, view, table, actions));
            });
        } else {
            ui.vertical(|ui| {
                board_and_controls(ui, view, (table, speed), side, actions);
                ui.separator();
                explanation(ui, view, table, actions);
            });
        }
    });
}

/// Who plays, and how the game stands.
fn head(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let exhibit = view.exhibit;
    ui.horizontal_wrapped(|ui| {
        let seated = exhibit.player.as_ref();
        if let Some(player) = seated {
            ui.label(RichText::new((texts.game.player)(player.id)).strong())
                .on_hover_text(texts.game.player_hint);
        }
        let selected = view.contestant();
        if let Some(selected) = selected.filter(|selected| Some(selected) != seated) {
            let words = (texts.game.seat)(selected.id);
            if ui.button(words).on_hover_text(texts.game.seat_hint).clicked() {
                actions.push(Action::Watch(Box::new(selected)));
            }
        }
    });
    let score = texts.numbers.grouped(exhibit.score.unsigned_abs());
    let mut words = (texts.game.standing)(&texts.numbers.grouped(exhibit.moves.into()), &score);
    let verdict = match (exhibit.over, exhibit.won) {
        (true, true) => texts.game.won,
        (true, false) => texts.game.lost,
        (false, true) => texts.game.playing_on,
        (false, false) => "",
    };
    if !verdict.is_empty() {
        words = format!("{words} · {verdict}");
    }
    ui.label(words);
}

fn board_and_controls(
    ui: &mut Ui,
    view: &View<'_>,
    (table, speed): (&mut Table, &mut f64),
    side: f32,
    actions: &mut Vec<Action>,
) {
    let texts = view.texts;
    let exhibit = view.exhibit;
    board::board(ui, exhibit.board, exhibit.spawned, side, texts.game.cell);
    ui.horizontal_wrapped(|ui| {
        let (name, play) = if exhibit.running { (texts.game.hold, false) } else { (texts.game.go, true) };
        let icon = if exhibit.running { "⏸" } else { "▶" };
        let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(104.0, 0.0));
        let response = ui.add_enabled(!exhibit.over && exhibit.player.is_some(), button);
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
    ui.horizontal_wrapped(|ui| {
        let mut shown = if *speed == 0.0 { FASTEST } else { *speed };
        let slider = Slider::new(&mut shown, 0.5..=FASTEST).logarithmic(true).custom_formatter(|value, _| {
            if value >= FASTEST {
                texts.game.fastest.to_owned()
            } else {
                (texts.game.per_second)(&texts.numbers.decimal(value, 1))
            }
        });
        let response = ui.add(slider).on_hover_text(texts.game.speed_hint);
        buttons::named(ui, &response, texts.game.speed);
        if response.changed() {
            *speed = if shown >= FASTEST { 0.0 } else { shown };
            actions.push(Action::Play(Play::Speed(*speed)));
        }
    });
    ui.horizontal_wrapped(|ui| {
        stop_at(ui, view, table, actions);
        seed(ui, view, table, actions);
    });
}

fn stop_at(ui: &mut Ui, view: &View<'_>, table: &mut Table, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let name = |stop: Option<u8>| {
        stop.map_or(texts.game.never.to_owned(), |exponent| text::tile(exponent).to_string())
    };
    ui.label(texts.game.stop_at).on_hover_text(texts.game.stop_at_hint);
    let before = table.stop_at;
    let response =
        ComboBox::from_id_salt("stop at").selected_text(name(before)).width(70.0).show_ui(ui, |ui| {
            for stop in std::iter::once(None).chain((7..=15).map(Some)) {
                ui.selectable_value(&mut table.stop_at, stop, name(stop));
            }
        });
    buttons::named(ui, &response.response, texts.game.stop_at);
    if table.stop_at != before {
        actions.push(Action::Play(Play::StopAt(table.stop_at)));
    }
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

/// What the player thinks of every direction, and the person's own means.
fn explanation(ui: &mut Ui, view: &View<'_>, table: &mut Table, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let exhibit = view.exhibit;
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut table.hint, texts.game.hint).on_hover_text(texts.game.hint_hint);
        if table.hint {
            let best = exhibit.best.and_then(|best| exhibit.appraisals.get(best));
            let words = best.map_or(texts.game.no_move.to_owned(), |best| {
                (texts.game.best_is)(texts.direction(best.direction))
            });
            ui.label(RichText::new(words).color(view.tokens.champion).strong());
        }
    });
    ui.weak(texts.game.arrows);
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut table.position)
            .hint_text(texts.game.position_example)
            .desired_width(210.0);
        let response = ui.add(field).on_hover_text(texts.game.position_hint);
        buttons::named(ui, &response, texts.game.position);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if ui.button(texts.game.position).on_hover_text(texts.game.position_hint).clicked() || entered {
            match text::parse(&table.position) {
                Ok(board) => {
                    table.wrong = None;
                    table.hint = true;
                    actions.push(Action::Play(Play::Position(board)));
                }
                Err(why) => table.wrong = Some(why),
            }
        }
        let copy = ui.button(texts.game.copy).on_hover_text(texts.game.copy_hint);
        if copy.clicked() {
            actions.push(Action::Copy(text::hex(exhibit.board)));
        }
    });
    if let Some(wrong) = &table.wrong {
        ui.label(RichText::new(wrong).color(view.tokens.error));
    }
    ui.add_space(4.0);
    values(ui, texts, exhibit, view);
}

fn values(ui: &mut Ui, texts: &'static Texts, exhibit: &Exhibit, view: &View<'_>) {
    if exhibit.appraisals.is_empty() {
        ui.weak(if exhibit.over { texts.game.no_move } else { texts.game.nobody });
        return;
    }
    ui.label(RichText::new(texts.game.values).strong()).on_hover_text(texts.game.values_hint);
    let of = |direction| exhibit.appraisals.iter().position(|appraisal| appraisal.direction == direction);
    let order = [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
    let number = |value: f64| texts.numbers.decimal(value, if value.abs() < 1000.0 { 1 } else { 0 });
    let width = ((ui.available_width() - 132.0) / 4.0 - 8.0).clamp(38.0, 72.0);
    let cell = |ui: &mut Ui, words: RichText| {
        let size = egui::vec2(width, ui.text_style_height(&egui::TextStyle::Body));
        ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(egui::Label::new(words.size(12.0)).extend());
        });
    };
    Grid::new("values").num_columns(5).striped(true).spacing([8.0, 2.0]).show(ui, |ui| {
        ui.label("");
        for direction in order {
            let best = exhibit.best.is_some() && of(direction) == exhibit.best;
            let colour = if best { view.tokens.champion } else { ui.visuals().strong_text_color() };
            cell(ui, RichText::new(texts.direction(direction)).strong().color(colour));
        }
        ui.end_row();
        let mut row = |name: &str, strong: bool, hint: Option<&str>, value: &dyn Fn(usize) -> f64| {
            let label = ui.label(RichText::new(name).size(12.0));
            if let Some(hint) = hint {
                label.on_hover_text(hint);
            }
            for direction in order {
                let at = of(direction);
                let mut words = RichText::new(at.map_or("—".to_owned(), |at| number(value(at))));
                if strong {
                    words = words.strong();
                }
                if at.is_some() && at == exhibit.best {
                    words = words.color(view.tokens.champion);
                }
                cell(ui, words);
            }
            ui.end_row();
        };
        row(texts.game.total, true, None, &|at| exhibit.appraisals[at].worth.total());
        if exhibit.appraisals.iter().any(|appraisal| appraisal.looked_ahead) {
            let hint = Some(texts.game.decided_hint);
            row(texts.game.decided, false, hint, &|at| exhibit.appraisals[at].worth.decided);
        }
        for (place, rule) in exhibit.rules.iter().enumerate() {
            let help = (texts.rule_help)(rule.info());
            let value = |at: usize| exhibit.appraisals[at].worth.genes.get(place).copied().unwrap_or(0.0);
            row(rule.as_str(), false, Some(&help), &value);
        }
    });
}
