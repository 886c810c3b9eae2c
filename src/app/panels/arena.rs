//! The Arena tab: any players on the same games, in a table, in plots, and pair by pair.

use crate::app::action::Action;
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::app::widgets::picker::{Pick, picker};
use crate::app::widgets::series::{Look, Series};
use crate::arena::{Comparison, TILES};
use crate::games::twenty48::{Variant, text};
use crate::lab::{ArenaBoard, ArenaTable, Contest, ContestSettings, Heat, Place, Row};
use crate::seed::Seed;
use egui::{Align, Button, Color32, ComboBox, DragValue, Layout, RichText, ScrollArea, Ui};
use egui_extras::{Column, TableBuilder};

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct ArenaTab {
    name: String,
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut ArenaTab, actions: &mut Vec<Action>) {
    ScrollArea::vertical().id_salt("arena").auto_shrink(false).show(ui, |ui| {
        controls(ui, view, tab, actions);
        standing(ui, view);
        ui.add_space(4.0);
        if view.arena.entrants.is_empty() {
            ui.add_space(12.0);
            ui.label(view.texts.rivals.arena.empty);
            return;
        }
        table(ui, view, actions);
        ui.add_space(6.0);
        if view.arena.played > 0 {
            plots(ui, view);
            pairs(ui, view);
        }
    });
}

fn controls(ui: &mut Ui, view: &View<'_>, tab: &mut ArenaTab, actions: &mut Vec<Action>) {
    let (texts, arena) = (&view.texts.rivals.arena, view.arena);
    ui.horizontal_wrapped(|ui| {
        match picker(ui, view, (texts.add, texts.add_hint), &mut tab.name, None) {
            Some(Pick::Here(entrant)) => actions.push(Action::Contest(Contest::Enter(entrant))),
            Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Arena, name)),
            Some(Pick::Nobody) | None => {}
        }
        let playing = arena.heat == Heat::Playing;
        let (icon, name) = if playing { ("⏸", texts.hold) } else { ("▶", texts.start) };
        let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(96.0, 0.0));
        let response = ui.add_enabled(playing || !arena.entrants.is_empty() && !arena.is_done(), button);
        buttons::named(ui, &response, name);
        if response.on_hover_text(texts.start_hint).clicked() {
            actions.push(if playing { Action::Contest(Contest::Pause) } else { Action::StartContest });
        }
        let clear = ui.add_enabled(arena.played > 0, Button::new(texts.clear));
        if clear.on_hover_text(texts.clear_hint).clicked() {
            actions.push(Action::Contest(Contest::Clear));
        }
        ui.add_enabled_ui(arena.tournament.is_some(), |ui| {
            ui.menu_button(texts.export, |ui| {
                for (what, name) in
                    [(ArenaTable::Players, texts.export_table), (ArenaTable::Games, texts.export_games)]
                {
                    if ui.button(name).clicked() {
                        actions.push(Action::ExportArena(what));
                        ui.close();
                    }
                }
            });
        });
    });
    settings(ui, view, actions);
}

fn settings(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let (texts, before) = (&view.texts.rivals.arena, view.arena.settings);
    let ContestSettings { mut games, seed: Seed(mut seed), mut variant, mut until_sure } = before;
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.games).on_hover_text(texts.games_hint);
        let response = ui.add(DragValue::new(&mut games).range(1..=1_000_000).speed(10));
        buttons::named(ui, &response, texts.games);
        ui.label(texts.seed);
        let response = ui.add(DragValue::new(&mut seed));
        buttons::named(ui, &response, texts.seed);
        let choices = &view.texts.choices;
        let of = |variant: &Variant| if variant.plays_on() { choices.standard } else { choices.article_game };
        let combo = ComboBox::from_id_salt("arena game").selected_text(of(&variant).0).show_ui(ui, |ui| {
            for other in [Variant::STANDARD, Variant::ARTICLE] {
                ui.selectable_value(&mut variant, other, of(&other).0).on_hover_text(of(&other).1);
            }
        });
        buttons::named(ui, &combo.response, choices.game.0);
        ui.checkbox(&mut until_sure, texts.until_sure).on_hover_text(texts.until_sure_hint);
    });
    let settings = ContestSettings { games, seed: Seed(seed), variant, until_sure };
    if settings != before {
        actions.push(Action::Contest(Contest::Set(settings)));
    }
}

/// How far it is.
fn standing(ui: &mut Ui, view: &View<'_>) {
    let (texts, arena) = (&view.texts.rivals.arena, view.arena);
    let grouped = |number: usize| view.texts.numbers.grouped(number as u64);
    let state = match arena.heat {
        Heat::Resting => texts.resting,
        Heat::Playing => texts.playing,
        Heat::Over => texts.over,
        Heat::Sure => texts.sure,
    };
    let all = arena.settings.games * arena.entrants.len();
    let words = format!("{} · {state}", (texts.played)(&grouped(arena.played), &grouped(all)));
    ui.label(words);
}

/// Everybody's colour goes by the order in which they entered, so that it stays when ranks change.
fn colour(view: &View<'_>, player: usize) -> Color32 {
    view.tokens.players[player % view.tokens.players.len()]
}

fn table(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    // Tiles that nobody reached have no column; nor has what all reached, where room is short.
    let shares = |exponent| view.arena.rows.iter().filter_map(move |row| row.statistics.reached(exponent));
    let some = |exponent: &u8| shares(*exponent).any(|share| share > 0.0);
    let all = |exponent: u8| shares(exponent).all(|share| share >= 1.0);
    let tiles: Vec<u8> =
        TILES.filter(some).filter(|&exponent| exponent == 15 || !all(exponent + 1)).collect();
    let height = 23.0;
    let rows = &view.arena.rows;
    ScrollArea::horizontal().id_salt("arena table").show(ui, |ui| {
        let mut builder = TableBuilder::new(ui)
            .id_salt("arena")
            .striped(true)
            .vscroll(false)
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(34.0))
            .column(Column::exact(24.0))
            .column(Column::initial(164.0).at_least(100.0).clip(true).resizable(true))
            .column(Column::exact(124.0))
            .column(Column::exact(54.0));
        for _ in &tiles {
            builder = builder.column(Column::exact(42.0));
        }
        builder = builder.columns(Column::exact(54.0), 2);
        let builder = builder.header(height, |mut header| {
            let mut title = |words: String, hint: &str| {
                header.col(|ui| {
                    let label = ui.label(RichText::new(words).strong().size(12.0));
                    if !hint.is_empty() {
                        label.on_hover_text(hint);
                    }
                });
            };
            for words in [texts.rank, "", texts.player, texts.rate, texts.score] {
                title(words.to_owned(), "");
            }
            for &exponent in &tiles {
                title(text::tile(exponent).to_string(), texts.reached);
            }
            title(texts.speed.to_owned(), "");
            title(texts.thought.to_owned(), "");
        });
        builder.body(|body| {
            body.rows(height, rows.len(), |mut line| {
                let at = line.index();
                let row = &rows[at];
                let name = &view.arena.entrants[row.player].name;
                line.col(|ui| {
                    ui.label((at + 1).to_string());
                });
                line.col(|ui| {
                    let response = ui.small_button("×").on_hover_text(texts.remove);
                    buttons::named(ui, &response, &format!("{} {name}", texts.remove));
                    if response.clicked() {
                        actions.push(Action::Contest(Contest::Remove(row.player)));
                    }
                });
                line.col(|ui| {
                    ui.label(RichText::new("■").color(colour(view, row.player)));
                    ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
                });
                let statistics = &row.statistics;
                let mut cell = |words: String| {
                    line.col(|ui| {
                        ui.label(RichText::new(words).size(12.0));
                    });
                };
                cell(numbers.rate(&statistics.tally));
                cell(numbers.whole(statistics.tally.mean_score()));
                for &exponent in &tiles {
                    cell(numbers.percent(statistics.reached(exponent), 0));
                }
                let ms = row.milliseconds_a_move;
                cell(ms.map_or("—".to_owned(), |ms| numbers.short(1e3 / ms.max(1e-9))));
                cell(ms.map_or("—".to_owned(), |ms| milliseconds(view, ms)));
            });
        });
    });
}

/// With as many decimals as it needs to be more than nothing.
pub(super) fn milliseconds(view: &View<'_>, ms: f64) -> String {
    let decimals = (1.0 - ms.max(1e-5).log10().floor()).clamp(0.0, 5.0) as usize;
    view.texts.numbers.decimal(ms, decimals)
}

fn plots(ui: &mut Ui, view: &View<'_>) {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    let name = |row: &Row| short(&view.arena.entrants[row.player].name);
    ui.columns(2, |columns| {
        columns[0].label(RichText::new(texts.tiles).strong()).on_hover_text(texts.tiles_hint);
        let tiles: Vec<Vec<f64>> = view.arena.rows.iter().map(shares).collect();
        let highest = |tile: &Vec<f64>| tile.iter().rposition(|&share| share > 0.0).unwrap_or(0);
        let lowest = |tile: &Vec<f64>| tile.iter().position(|&share| share > 0.0).unwrap_or(0);
        let first = tiles.iter().map(lowest).min().unwrap_or(0);
        let last = tiles.iter().map(highest).max().unwrap_or(0);
        let groups: Vec<_> = view
            .arena
            .rows
            .iter()
            .zip(&tiles)
            .map(|(row, tiles)| (name(row), colour(view, row.player), tiles[first..=last].to_vec()))
            .collect();
        let tile = |value: f64| {
            let exponent = value.round() + first as f64;
            let whole = value.fract() == 0.0 && (first as f64..=last as f64).contains(&exponent);
            if whole { text::tile(exponent as u8).to_string() } else { String::new() }
        };
        Look {
            id: "arena tiles",
            height: 190.0,
            top: 0.5,
            along: (-0.5, (last - first) as f64 + 0.5),
            label_along: &tile,
            label_up: &|value| numbers.percent(Some(value), 0),
            step: 1.0,
            tokens: view.tokens,
        }
        .bars(&mut columns[0], &groups);
        columns[1].label(RichText::new(texts.scores).strong()).on_hover_text(texts.scores_hint);
        let series: Vec<Series> = view
            .arena
            .rows
            .iter()
            .filter(|row| !row.scores.is_empty())
            .map(|row| Series {
                name: name(row),
                colour: colour(view, row.player),
                points: survival(&row.scores),
                band: Vec::new(),
            })
            .collect();
        let range = range(view.arena);
        Look {
            id: "arena scores",
            height: 190.0,
            top: 1.0,
            along: range,
            label_along: &|value| numbers.short(10_f64.powf(value)),
            label_up: &|value| numbers.percent(Some(value), 0),
            step: 0.0,
            tokens: view.tokens,
        }
        .lines(&mut columns[1], &series);
    });
}

/// The first words of a name, so that it fits a legend.
fn short(name: &str) -> String {
    let file = name.rsplit_once('/').map_or(name, |(_, file)| file);
    if file.chars().count() > 28 { file.chars().take(27).chain(['…']).collect() } else { file.to_owned() }
}

/// The share of games by the largest tile at their end.
fn shares(row: &Row) -> Vec<f64> {
    let games = row.statistics.tally.games.max(1) as f64;
    row.statistics.best_tiles.iter().map(|&count| count as f64 / games).collect()
}

/// The share of games that scored at least so much, over the logarithm of the score: a stair that goes down at each.
fn survival(scores: &[i64]) -> Vec<[f64; 2]> {
    let share = |at: usize| 1.0 - at as f64 / scores.len() as f64;
    let log = |score: i64| (score.max(1) as f64).log10();
    let step = |(at, &score): (usize, &i64)| [[log(score), share(at)], [log(score), share(at + 1)]];
    scores.iter().enumerate().flat_map(step).collect()
}

/// The range of all scores, by their logarithm.
fn range(arena: &ArenaBoard) -> (f64, f64) {
    let log = |score: Option<&i64>| (score.copied().unwrap_or(1).max(1) as f64).log10();
    let scores = || arena.rows.iter().map(|row| &row.scores).filter(|scores| !scores.is_empty());
    let low = scores().map(|scores| log(scores.first())).fold(f64::INFINITY, f64::min);
    let high = scores().map(|scores| log(scores.last())).fold(0.0, f64::max);
    if low.is_finite() { (low, high) } else { (0.0, 1.0) }
}

fn pairs(ui: &mut Ui, view: &View<'_>) {
    let texts = &view.texts.rivals.arena;
    if view.arena.comparisons.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(RichText::new(texts.pairs).strong()).on_hover_text(texts.pairs_hint);
    for pair in &view.arena.comparisons {
        ui.horizontal_wrapped(|ui| pair_line(ui, view, pair));
    }
}

fn pair_line(ui: &mut Ui, view: &View<'_>, pair: &Comparison) {
    let (texts, numbers) = (&view.texts.rivals.arena, &view.texts.numbers);
    let name = |player: usize| short(&view.arena.entrants[player].name);
    let counts = format!("{} : {}", numbers.grouped(pair.a_better), numbers.grouped(pair.b_better));
    ui.label((texts.pair)(&name(pair.a), &name(pair.b), &counts));
    if let (Some(difference), Some(margin)) = (pair.score_difference, pair.margin) {
        let signed = |value: f64| {
            let sign = if value < 0.0 { "−" } else { "+" };
            format!("{sign}{}", numbers.whole(Some(value.abs())))
        };
        let interval = format!(
            "{} ({} … {})",
            signed(difference),
            signed(difference - margin),
            signed(difference + margin)
        );
        ui.weak((texts.by)(&interval));
    }
    match (pair.winner(), pair.sure_after) {
        (Some(winner), Some(games)) => {
            ui.label(RichText::new((texts.better)(&name(winner), games)).color(view.tokens.good))
        }
        _ => ui.weak(texts.not_sure),
    };
}
