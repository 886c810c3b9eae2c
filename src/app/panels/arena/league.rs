//! Each against each, by Elo.

use super::matrix::{self, Verdict};
use super::number;
use crate::app::action::Action;
use crate::app::view::View;
use crate::arena::Standing;
use crate::tally::Tally;
use egui::{RichText, ScrollArea, Ui};

pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (rows, games): (&[Standing], &[Vec<Tally>]),
    actions: &mut Vec<Action>,
) {
    table(ui, view, rows, actions);
    if rows.len() > 1 && view.arena.played > 0 {
        between(ui, view, rows, games);
    }
}

fn table(ui: &mut Ui, view: &View<'_>, rows: &[Standing], actions: &mut Vec<Action>) {
    let (texts, own) = (&view.texts.rivals.arena, &view.texts.duels.league);
    let height = 23.0;
    let faulty = super::is_faulty(view);
    let room = ui.available_width();
    ScrollArea::horizontal().id_salt("league table").show(ui, |ui| {
        let widths = [&[34.0, 24.0][..], &[88.0, 124.0, 84.0, 58.0]];
        let builder = super::players_table(ui, "league", room, widths, faulty);
        let builder = builder.header(height, |mut header| {
            let names = [(texts.rank, ""), ("", ""), (texts.player, "")].into_iter();
            let faults = faulty.then_some((texts.faults, texts.faults_hint));
            let figures = [
                (own.elo, own.elo_hint),
                (own.points, ""),
                (own.record, own.between_hint),
                (texts.thought, ""),
            ];
            for (at, (words, hint)) in names.chain(faults).chain(figures).enumerate() {
                header.col(|ui| {
                    let words = RichText::new(words).strong().size(12.0);
                    let label = if at > 2 { number(ui, words) } else { ui.label(words) };
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
                let name = &view.arena.players[standing.player].name;
                super::rank(&mut line, view, (standing.player, standing.tally.games > 0), actions);
                line.col(|ui| {
                    ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
                });
                if faulty {
                    super::faults(&mut line, view, standing.player);
                }
                for words in cells(view, standing) {
                    line.col(|ui| drop(number(ui, RichText::new(words).size(12.0))));
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
        return [(); 4].map(|()| String::new());
    }
    let sign = if rating.elo < 0.0 { "−" } else { "+" };
    let whole = |value: f64| numbers.score(Some(value));
    [
        format!("{sign}{} ± {}", whole(rating.elo.abs()), whole(rating.margin)),
        numbers.rate(tally),
        format!("{} {} {}", tally.wins, tally.draws, tally.games - tally.wins - tally.draws),
        milliseconds_a_move.map_or("—".to_owned(), |ms| super::milliseconds(view, ms)),
    ]
}

/// Each against each, by rank.
fn between(ui: &mut Ui, view: &View<'_>, rows: &[Standing], games: &[Vec<Tally>]) {
    let texts = &view.texts.insight.matrix;
    let order: Vec<usize> = rows.iter().map(|standing| standing.player).collect();
    let name = |player: usize| &view.arena.players[player].name;
    matrix::show(ui, view, (texts.title_league, texts.hint_league), &order, |a, b| {
        let tally = &games[a][b];
        let points = tally.win_rate()?;
        let lost = tally.games - tally.wins - tally.draws;
        let record = [tally.wins, tally.draws, lost].map(|count| view.texts.numbers.grouped(count));
        let record = fill!(texts.record, record[0], record[1], record[2]);
        let counts = format!("{record} ({})", view.texts.numbers.rate(tally));
        let told = fill!(view.texts.rivals.arena.pair, name(a), name(b), counts);
        let words = view.texts.numbers.percent(Some(points), 0);
        Some(Verdict { words, told, shade: (2.0 * points - 1.0) as f32 })
    });
}
