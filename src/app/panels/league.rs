//! The Arena tab where the game is Abalone: each against each, by Elo.

use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::abalone_picker::{Pick, picker};
use crate::app::widgets::buttons;
use crate::arena::Standing;
use crate::lab::Heat;
use crate::lab::abalone::{Fixture, Place};
use crate::seed::Seed;
use egui::{Align, Button, DragValue, Layout, RichText, ScrollArea, Ui};
use egui_extras::{Column, TableBuilder};

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct LeagueTab {
    name: String,
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut LeagueTab, actions: &mut Vec<Action>) {
    ScrollArea::vertical().id_salt("league").auto_shrink(false).show(ui, |ui| {
        controls(ui, view, tab, actions);
        let (texts, league) = (&view.texts.rivals.arena, view.league);
        let grouped = |number: usize| view.texts.numbers.grouped(number as u64);
        let state = match league.heat {
            Heat::Resting => texts.resting,
            Heat::Playing => texts.playing,
            Heat::Over | Heat::Sure => texts.over,
        };
        ui.label(format!("{} · {state}", (texts.played)(&grouped(league.played), &grouped(league.total))));
        ui.add_space(4.0);
        if league.entrants.is_empty() {
            ui.add_space(12.0);
            ui.label(view.texts.abalone.league.empty);
            return;
        }
        table(ui, view, actions);
        if league.entrants.len() > 1 && league.played > 0 {
            ui.add_space(8.0);
            between(ui, view);
        }
    });
}

fn controls(ui: &mut Ui, view: &View<'_>, tab: &mut LeagueTab, actions: &mut Vec<Action>) {
    let (texts, own, league) = (&view.texts.rivals.arena, &view.texts.abalone.league, view.league);
    ui.horizontal_wrapped(|ui| {
        match picker(ui, view, (own.add, (own.add, own.add_hint)), &mut tab.name, None) {
            Some(Pick::Here(entrant)) => actions.push(Action::Fixture(Fixture::Enter(entrant))),
            Some(Pick::Named(name)) => actions.push(Action::InviteAbalone(Place::League, name)),
            Some(Pick::Nobody) | None => {}
        }
        let playing = league.heat == Heat::Playing;
        let (icon, name) = if playing { ("⏸", texts.hold) } else { ("▶", texts.start) };
        let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(96.0, 0.0));
        let response = ui.add_enabled(playing || league.played < league.total, button);
        buttons::named(ui, &response, name);
        if response.on_hover_text(texts.start_hint).clicked() {
            actions.push(if playing { Action::Fixture(Fixture::Pause) } else { Action::StartLeague });
        }
        let clear = ui.add_enabled(league.played > 0, Button::new(texts.clear));
        if clear.on_hover_text(texts.clear_hint).clicked() {
            actions.push(Action::Fixture(Fixture::Clear));
        }
        if ui.add_enabled(league.league.is_some(), Button::new(own.export)).clicked() {
            actions.push(Action::ExportLeague);
        }
    });
    ui.horizontal_wrapped(|ui| {
        let (mut games, mut seed) = (league.games, league.seed);
        ui.label(own.games).on_hover_text(own.games_hint);
        let response = ui.add(DragValue::new(&mut games).range(2..=100_000).speed(2));
        buttons::named(ui, &response, own.games);
        ui.label(texts.seed);
        let response = ui.add(DragValue::new(&mut seed));
        buttons::named(ui, &response, texts.seed);
        if (games, seed) != (league.games, league.seed) {
            actions.push(Action::Fixture(Fixture::Set(games.next_multiple_of(2), Seed(seed))));
        }
    });
}

fn table(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let (texts, own) = (&view.texts.rivals.arena, &view.texts.abalone.league);
    let rows = &view.league.table;
    let height = 23.0;
    ScrollArea::horizontal().id_salt("league table").show(ui, |ui| {
        let builder = TableBuilder::new(ui)
            .id_salt("league")
            .striped(true)
            .vscroll(false)
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(34.0))
            .column(Column::exact(24.0))
            .column(Column::initial(150.0).at_least(100.0).clip(true).resizable(true))
            .column(Column::exact(88.0))
            .column(Column::exact(124.0))
            .column(Column::exact(84.0))
            .column(Column::exact(58.0));
        let builder = builder.header(height, |mut header| {
            for (words, hint) in [
                (texts.rank, ""),
                ("", ""),
                (texts.player, ""),
                (own.elo, own.elo_hint),
                (own.points, ""),
                (own.record, own.between_hint),
                (texts.thought, ""),
            ] {
                header.col(|ui| {
                    let label = ui.label(RichText::new(words).strong().size(12.0));
                    if !hint.is_empty() {
                        label.on_hover_text(hint);
                    }
                });
            }
        });
        builder.body(|body| {
            body.rows(height, rows.len(), |mut line| {
                let at = line.index();
                let standing = &rows[at];
                let name = &view.league.entrants[standing.player].name;
                line.col(|ui| {
                    ui.label((at + 1).to_string());
                });
                line.col(|ui| {
                    let response = ui.small_button("×").on_hover_text(texts.remove);
                    buttons::named(ui, &response, &format!("{} {name}", texts.remove));
                    if response.clicked() {
                        actions.push(Action::Fixture(Fixture::Remove(standing.player)));
                    }
                });
                line.col(|ui| {
                    ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
                });
                for words in cells(view, standing) {
                    line.col(|ui| {
                        ui.label(RichText::new(words).size(12.0));
                    });
                }
            });
        });
    });
}

/// Elo, points, games won, drawn and lost, time a move.
fn cells(view: &View<'_>, standing: &Standing) -> [String; 4] {
    let numbers = &view.texts.numbers;
    let Standing { tally, rating, milliseconds_a_move, .. } = standing;
    if tally.games == 0 {
        return [(); 4].map(|()| "—".to_owned());
    }
    let sign = if rating.elo < 0.0 { "−" } else { "+" };
    let whole = |value: f64| numbers.whole(Some(value));
    [
        format!("{sign}{} ± {}", whole(rating.elo.abs()), whole(rating.margin)),
        numbers.rate(tally),
        format!("{} {} {}", tally.wins, tally.draws, tally.games - tally.wins - tally.draws),
        milliseconds_a_move.map_or("—".to_owned(), |ms| super::arena::milliseconds(view, ms)),
    ]
}

/// Each against each, by rank.
fn between(ui: &mut Ui, view: &View<'_>) {
    let (texts, league) = (&view.texts.abalone.league, view.league);
    ui.label(RichText::new(texts.between).strong()).on_hover_text(texts.between_hint);
    let order: Vec<usize> = league.table.iter().map(|standing| standing.player).collect();
    ScrollArea::horizontal().id_salt("between").show(ui, |ui| {
        egui::Grid::new("between").striped(true).min_col_width(64.0).show(ui, |ui| {
            ui.label("");
            for (at, &player) in order.iter().enumerate() {
                ui.label((at + 1).to_string()).on_hover_text(&league.entrants[player].name);
            }
            ui.end_row();
            for (at, &a) in order.iter().enumerate() {
                let name: String = league.entrants[a].name.chars().take(28).collect();
                ui.label(format!("{}  {name}", at + 1));
                for &b in &order {
                    let tally = &league.between[a][b];
                    let lost = tally.games - tally.wins - tally.draws;
                    let words = if a == b || tally.games == 0 {
                        "·".to_owned()
                    } else {
                        format!("{} {} {lost}", tally.wins, tally.draws)
                    };
                    ui.label(RichText::new(words).size(12.0));
                }
                ui.end_row();
            }
        });
    });
}
