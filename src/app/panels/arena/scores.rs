//! Players on the same games: a table, plots, and pair by pair.

use super::matrix::{self, Verdict};
use super::number;
use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::series::{Look, Series};
use crate::arena::Comparison;
use crate::lab::arena::Row;
use egui::{RichText, ScrollArea, Ui};

pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (rows, comparisons): (&[Row], &[Comparison]),
    actions: &mut Vec<Action>,
) {
    table(ui, view, rows, actions);
    ui.add_space(6.0);
    if view.arena.played > 0 {
        plots(ui, view, rows);
        pairs(ui, view, rows, comparisons);
    }
}

/// What the milestone of this number is called.
fn label(view: &View<'_>, milestone: u8) -> String {
    let milestones = view.arena.settings.game.milestones();
    milestones.map_or(String::new(), |milestones| (milestones.label)(milestone).to_string())
}

/// The milestones that have a column: not those that no player reached, nor, where room is short, those that all reached.
fn tiles(view: &View<'_>, rows: &[Row]) -> Vec<u8> {
    let shares = |milestone| rows.iter().filter_map(move |row| row.statistics.reached(milestone));
    let some = |milestone: &u8| shares(*milestone).any(|share| share > 0.0);
    let all = |milestone: u8| shares(milestone).all(|share| share >= 1.0);
    let milestones = view.arena.settings.game.milestones();
    let listed = milestones.into_iter().flat_map(|milestones| milestones.listed.clone());
    let last = milestones.map_or(15, |milestones| *milestones.listed.end());
    listed.filter(some).filter(|&milestone| milestone == last || !all(milestone + 1)).collect()
}

fn table(ui: &mut Ui, view: &View<'_>, rows: &[Row], actions: &mut Vec<Action>) {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    let tiles = tiles(view, rows);
    let (height, faulty) = (23.0, super::is_faulty(view));
    let room = ui.available_width();
    let after = [&[118.0, 50.0][..], &vec![40.0; tiles.len()], &[54.0]].concat();
    ScrollArea::horizontal().id_salt("arena table").show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let builder = super::players_table(ui, "arena", room, [&[30.0, 24.0], &after], faulty);
        let builder = builder.header(height, |mut header| {
            let mut at = 0;
            let mut title = |words: String, hint: &str| {
                at += 1;
                header.col(|ui| {
                    let words = RichText::new(words).strong().size(12.0);
                    let label = if at > 3 { number(ui, words) } else { ui.label(words) };
                    if !hint.is_empty() {
                        label.on_hover_text(hint);
                    }
                });
            };
            for words in [texts.rank, "", texts.player] {
                title(words.to_owned(), "");
            }
            if faulty {
                title(texts.faults.to_owned(), texts.faults_hint);
            }
            let has_tiles = view.arena.settings.game.milestones().is_some();
            for words in [if has_tiles { texts.rate } else { texts.won }, texts.score] {
                title(words.to_owned(), "");
            }
            for &milestone in &tiles {
                title(label(view, milestone), texts.reached);
            }
            title(texts.thought.to_owned(), "");
        });
        builder.body(|body| {
            body.rows(height, rows.len(), |mut line| {
                let at = line.index();
                let row = &rows[at];
                let name = &view.arena.players[row.player].name;
                super::rank(&mut line, view, (row.player, row.statistics.tally.games > 0), actions);
                line.col(|ui| {
                    ui.label(RichText::new("■").color(view.tokens.player(row.player)));
                    ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
                });
                if faulty {
                    super::faults(&mut line, view, row.player);
                }
                let statistics = &row.statistics;
                let known = statistics.tally.games > 0;
                let mut cell = |words: String| {
                    let words = if known { words } else { String::new() };
                    line.col(|ui| drop(number(ui, RichText::new(words).size(12.0))));
                };
                cell(numbers.rate(&statistics.tally));
                cell(numbers.score(statistics.tally.mean_score()));
                for &milestone in &tiles {
                    cell(numbers.percent(statistics.reached(milestone), 0));
                }
                line.col(|ui| thought(ui, view, row.milliseconds_a_move));
            });
        });
    });
}

/// Milliseconds a move; pointed at, moves a second.
fn thought(ui: &mut Ui, view: &View<'_>, ms: Option<f64>) {
    let Some(ms) = ms else { return };
    let response = number(ui, RichText::new(super::milliseconds(view, ms)).size(12.0));
    let speed = view.texts.numbers.short(1e3 / ms.max(1e-9));
    response.on_hover_text(format!("{speed} {}", view.texts.rivals.arena.speed));
}

/// Tiles, where the game has milestones, and scores.
fn plots(ui: &mut Ui, view: &View<'_>, rows: &[Row]) {
    let has_tiles = view.arena.settings.game.milestones().is_some();
    ui.columns(2, |columns| {
        if has_tiles {
            tile_plot(&mut columns[0], view, rows);
        }
        score_plot(&mut columns[usize::from(has_tiles)], view, rows);
    });
}

fn tile_plot(ui: &mut Ui, view: &View<'_>, rows: &[Row]) {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    let name = |row: &Row| short(&view.arena.players[row.player].name);
    ui.label(RichText::new(texts.tiles).strong()).on_hover_text(texts.tiles_hint);
    let tiles: Vec<Vec<f64>> = rows.iter().map(shares).collect();
    let highest = |tile: &Vec<f64>| tile.iter().rposition(|&share| share > 0.0).unwrap_or(0);
    let lowest = |tile: &Vec<f64>| tile.iter().position(|&share| share > 0.0).unwrap_or(0);
    let first = tiles.iter().map(lowest).min().unwrap_or(0);
    let last = tiles.iter().map(highest).max().unwrap_or(0);
    let groups: Vec<_> = rows
        .iter()
        .zip(&tiles)
        .map(|(row, tiles)| (name(row), view.tokens.player(row.player), tiles[first..=last].to_vec()))
        .collect();
    let tile = |value: f64| {
        let milestone = value.round() + first as f64;
        let whole = value.fract() == 0.0 && (first as f64..=last as f64).contains(&milestone);
        if whole { label(view, milestone as u8) } else { String::new() }
    };
    Look {
        id: "arena tiles",
        from_zero: true,
        height: 190.0,
        top: 0.5,
        along: (-0.5, (last - first) as f64 + 0.5),
        label_along: &tile,
        label_up: &|value| numbers.plain_percent(value),
        steps: (1.0, 44.0),
        zooms: false,
        tokens: view.tokens,
    }
    .bars(ui, &groups);
}

fn score_plot(ui: &mut Ui, view: &View<'_>, rows: &[Row]) {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    let name = |row: &Row| short(&view.arena.players[row.player].name);
    ui.label(RichText::new(texts.scores).strong()).on_hover_text(texts.scores_hint);
    let series: Vec<Series> = rows
        .iter()
        .filter(|row| !row.scores.is_empty())
        .map(|row| Series {
            name: name(row),
            colour: view.tokens.player(row.player),
            points: survival(&row.scores),
            band: Vec::new(),
        })
        .collect();
    let range = range(rows);
    Look {
        id: "arena scores",
        from_zero: true,
        height: 190.0,
        top: 1.0,
        along: range,
        label_along: &|value| numbers.short(10_f64.powf(value)),
        label_up: &|value| numbers.plain_percent(value),
        steps: (0.0, 80.0),
        zooms: false,
        tokens: view.tokens,
    }
    .lines(ui, &series);
}

/// The first words of a name, so that it fits a legend.
pub(super) fn short(name: &str) -> String {
    let file = name.rsplit_once('/').map_or(name, |(_, file)| file);
    if file.chars().count() > 28 { file.chars().take(27).chain(['…']).collect() } else { file.to_owned() }
}

/// The share of games by the largest tile at their end.
fn shares(row: &Row) -> Vec<f64> {
    let games = row.statistics.tally.games.max(1) as f64;
    row.statistics.milestones.iter().map(|&count| count as f64 / games).collect()
}

/// The share of games that scored at least so much, over the logarithm of the score: a stair that goes down at each.
fn survival(scores: &[i64]) -> Vec<[f64; 2]> {
    let share = |at: usize| 1.0 - at as f64 / scores.len() as f64;
    let log = |score: i64| (score.max(1) as f64).log10();
    let step = |(at, &score): (usize, &i64)| [[log(score), share(at)], [log(score), share(at + 1)]];
    scores.iter().enumerate().flat_map(step).collect()
}

/// The range of all scores, by their logarithm.
fn range(rows: &[Row]) -> (f64, f64) {
    let log = |score: Option<&i64>| (score.copied().unwrap_or(1).max(1) as f64).log10();
    let scores = || rows.iter().map(|row| &row.scores).filter(|scores| !scores.is_empty());
    let low = scores().map(|scores| log(scores.first())).fold(f64::INFINITY, f64::min);
    let high = scores().map(|scores| log(scores.last())).fold(0.0, f64::max);
    if low.is_finite() { (low, high) } else { (0.0, 1.0) }
}

/// Who is surely better than whom, by rank.
fn pairs(ui: &mut Ui, view: &View<'_>, rows: &[Row], comparisons: &[Comparison]) {
    if comparisons.is_empty() {
        return;
    }
    let texts = &view.texts.insight.matrix;
    let order: Vec<usize> = rows.iter().map(|row| row.player).collect();
    matrix::show(ui, view, (texts.title_scores, texts.hint_scores), &order, |a, b| {
        let pair =
            comparisons.iter().find(|pair| [pair.a, pair.b] == [a, b] || [pair.b, pair.a] == [a, b])?;
        let (words, shade) = match pair.winner() {
            Some(winner) if winner == a => ("⏶", 0.8),
            Some(_) => ("⏷", -0.8),
            None => ("?", 0.0),
        };
        Some(Verdict { words: words.to_owned(), told: told(view, pair), shade })
    });
}

/// A comparison in words.
fn told(view: &View<'_>, pair: &Comparison) -> String {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    let name = |player: usize| short(&view.arena.players[player].name);
    let counts = format!("{} : {}", numbers.grouped(pair.a_better), numbers.grouped(pair.b_better));
    let mut told = vec![fill!(texts.pair, name(pair.a), name(pair.b), counts)];
    if let (Some(difference), Some(margin)) = (pair.score_difference, pair.margin) {
        let signed = |value: f64| {
            let sign = if value < 0.0 { "−" } else { "+" };
            format!("{sign}{}", numbers.score(Some(value.abs())))
        };
        let interval = format!(
            "{} ({} … {})",
            signed(difference),
            signed(difference - margin),
            signed(difference + margin)
        );
        told.push(fill!(texts.by, interval));
    }
    told.push(match (pair.winner(), pair.sure_after) {
        (Some(winner), Some(games)) => fill!(texts.better, name(winner), games),
        _ => texts.not_sure.to_owned(),
    });
    if pair.winner().is_none() && pair.is_apart() {
        told.push(texts.counts.to_owned());
    }
    told.join("\n")
}
