//! The table of the population: sorted, filtered, only the visible rows drawn.

use crate::app::action::Action;
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::gene_bars::bar_with_whiskers;
use crate::evolution::fitness::{self, Estimate, Judged, Ranking};
use crate::evolution::population::Individual;
use crate::games::RuleId;
use egui::{Align, EventFilter, Id, Layout, RichText, Sense, Stroke, StrokeKind, TextEdit, Ui};
use egui_extras::{Column, TableBuilder};
use std::cmp::Ordering;
use std::sync::Arc;

/// What a column shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Key {
    /// The order of the population: best first.
    #[default]
    Rank,
    Id,
    Origin,
    Age,
    Games,
    Estimate,
    Bounds,
    Rate,
    Score,
    Rules,
}

impl Key {
    const ALL: [Self; 10] = [
        Self::Rank,
        Self::Id,
        Self::Origin,
        Self::Age,
        Self::Games,
        Self::Estimate,
        Self::Bounds,
        Self::Rate,
        Self::Score,
        Self::Rules,
    ];

    /// The columns that fit where there is little room.
    const FEW: [Self; 5] = [Self::Rank, Self::Id, Self::Estimate, Self::Bounds, Self::Rate];

    /// The width it asks for, in points, so that the numbers of this population are seen whole.
    fn width(self, population: &[Individual]) -> f32 {
        let most = |of: fn(&Individual) -> u64| {
            let digits = population.iter().map(of).max().unwrap_or(0).to_string().len();
            (22.0 + 8.0 * digits as f32).max(58.0)
        };
        match self {
            Self::Rank => 52.0,
            Self::Id => most(|one| one.id),
            Self::Games => most(|one| one.record.games),
            Self::Origin => 86.0,
            Self::Age => 40.0,
            Self::Estimate => 88.0,
            Self::Rate => 94.0,
            Self::Bounds => 62.0,
            Self::Score => 64.0,
            Self::Rules => 44.0,
        }
    }
}

/// How the table is sorted and filtered, and the rows that this leaves.
#[derive(Default)]
pub(in crate::app) struct Table {
    key: Key,
    reversed: bool,
    filter: String,
    rows: Vec<usize>,
    /// The ranking's estimates of all individuals.
    estimates: Vec<Estimate>,
    /// From the least lower bound of all to the largest upper one.
    span: (f64, f64),
    made_of: Option<Made>,
}

/// What the rows were made of.
#[derive(PartialEq)]
struct Made {
    epoch: u64,
    /// Where the population is: each generation has a place of its own.
    population: *const Individual,
    generation: Option<u32>,
    key: Key,
    reversed: bool,
    filter: String,
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, table: &mut Table, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let Some(population) = view.population() else {
        ui.add_space(12.0);
        ui.add(egui::Label::new(texts.table.forgotten).wrap());
        return;
    };
    let mut entered = false;
    ui.horizontal(|ui| {
        let title = match view.shown_generation() {
            Some(generation) => fill!(texts.table.title, generation),
            None => texts.table.unjudged.to_owned(),
        };
        ui.label(RichText::new(title).strong());
        let past = view.selection.generation.and_then(|number| view.breeding.archive.generation(number));
        if past.is_some_and(|past| !past.is_whole) {
            ui.weak(texts.insight.absent.only_best);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let field =
                TextEdit::singleline(&mut table.filter).hint_text(texts.table.filter).desired_width(150.0);
            let response = ui.add(field).on_hover_text(texts.table.filter_hint).named(texts.table.filter);
            entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        });
    });
    table.update(view, population);
    rows(ui, view, table, population, actions);
    // After the rows, which would take the same key for theirs.
    if let Some(&first) = table.rows.first().filter(|_| entered) {
        ui.memory_mut(|memory| memory.request_focus(focus()));
        actions.push(Action::Select(population[first].id));
    }
}

/// What has the keyboard while it moves in the table.
pub(in crate::app) fn focus() -> Id {
    Id::unique("population rows")
}

impl Table {
    /// Sorts and filters, if anything changed since.
    fn update(&mut self, view: &View<'_>, population: &[Individual]) {
        let now = Made {
            epoch: view.breeding.epoch,
            population: population.as_ptr(),
            generation: view.shown_generation(),
            key: self.key,
            reversed: self.reversed,
            filter: self.filter.clone(),
        };
        if self.made_of.as_ref() == Some(&now) {
            return;
        }
        let wanted = self.filter.trim().to_lowercase();
        let is_called = |rule: &RuleId| {
            let name = (view.texts.say)(rule.title()).to_lowercase();
            rule.as_str().contains(&wanted) || name.contains(&wanted)
        };
        let kept = |individual: &Individual| {
            wanted.is_empty()
                || individual.id.to_string() == wanted.trim_start_matches('#')
                || view.texts.origin(individual.origin).to_lowercase().contains(&wanted)
                || individual.genome.genes().iter().any(|gene| is_called(&gene.rule))
        };
        self.rows = (0..population.len()).filter(|&at| kept(&population[at])).collect();
        let ranking = view.settings().map_or(Ranking::Shrunk, |settings| settings.ranking);
        let judged: Vec<Judged> = population.iter().map(Individual::judged).collect();
        self.estimates = fitness::estimates(ranking, &judged);
        let bounds = || self.estimates.iter().filter_map(bounds);
        let low = bounds().map(|(low, ..)| low).fold(f64::INFINITY, f64::min);
        self.span = (low, bounds().map(|(.., high)| high).fold(low, f64::max));
        let key = self.key;
        self.rows.sort_by(|&a, &b| compare(key, &population[a], &population[b]).then(a.cmp(&b)));
        if self.reversed {
            self.rows.reverse();
        }
        self.made_of = Some(now);
    }

    fn sort_by(&mut self, key: Key) {
        if self.key == key {
            self.reversed = !self.reversed;
        } else {
            (self.key, self.reversed) = (key, false);
        }
    }
}

/// Numbers come largest first, as the rank does.
fn compare(key: Key, a: &Individual, b: &Individual) -> Ordering {
    let number = |value: Option<f64>| value.unwrap_or(-1.0);
    match key {
        // The population is in the order of what it is held to be worth.
        Key::Rank | Key::Estimate | Key::Bounds => Ordering::Equal,
        Key::Id => a.id.cmp(&b.id),
        Key::Origin => a.origin.cmp(&b.origin),
        Key::Age => a.born.cmp(&b.born),
        Key::Games => b.record.games.cmp(&a.record.games),
        Key::Rate => number(b.record.win_rate()).total_cmp(&number(a.record.win_rate())),
        Key::Score => number(b.record.mean_score()).total_cmp(&number(a.record.mean_score())),
        Key::Rules => b.genome.genes().len().cmp(&a.genome.genes().len()),
    }
}

fn name(texts: &'static Texts, key: Key) -> (&'static str, &'static str) {
    let columns = &texts.columns;
    match key {
        Key::Rank => columns.rank,
        Key::Id => columns.id,
        Key::Origin => columns.origin,
        Key::Age => columns.age,
        Key::Games => columns.games,
        Key::Estimate => columns.estimate,
        Key::Bounds => texts.insight.bar,
        Key::Rate => columns.rate,
        Key::Score => columns.score,
        Key::Rules => columns.rules,
    }
}

fn rows(
    ui: &mut Ui,
    view: &View<'_>,
    table: &mut Table,
    population: &[Individual],
    actions: &mut Vec<Action>,
) {
    let texts = view.texts;
    let shown = view.shown_generation().unwrap_or(0);
    let selected = view.selected().filter(|_| view.selection.frozen.is_none()).map(|selected| selected.id);
    let (key, reversed) = (table.key, table.reversed);
    let mut sort = None;
    // As wide as there is room for, in fixed proportions: nothing moves when numbers change.
    let keys: &[Key] = if ui.available_width() < 590.0 { &Key::FEW } else { &Key::ALL };
    let room = ui.available_width() - keys.len() as f32 * ui.spacing().item_spacing.x - 6.0;
    let widths: Vec<f32> = keys.iter().map(|key| key.width(population)).collect();
    let scale = (room / widths.iter().sum::<f32>()).max(0.8);
    let height = ui.available_height().max(60.0);
    let area = ui.available_rect_before_wrap();
    let moved = keyboard(ui, view, table, population, selected, actions);
    let mut builder = TableBuilder::new(ui)
        .striped(true)
        .sense(Sense::CLICK)
        .cell_layout(Layout::right_to_left(Align::Center))
        .id_salt(keys.len())
        .min_scrolled_height(60.0)
        .max_scroll_height(height)
        .auto_shrink(false);
    for width in widths {
        builder = builder.column(Column::exact(width * scale).clip(true));
    }
    if let Some(row) = moved {
        builder = builder.scroll_to_row(row, None);
    }
    builder
        .header(20.0, |mut header| {
            for &key_here in keys {
                header.col(|ui| {
                    if title(ui, name(texts, key_here), (key_here == key).then_some(reversed)) {
                        sort = Some(key_here);
                    }
                });
            }
        })
        .body(|body| {
            body.rows(19.0, table.rows.len(), |mut row| {
                let of = |&at: &usize| Some((at + 1, population.get(at)?, *table.estimates.get(at)?));
                let Some((rank, individual, estimate)) = table.rows.get(row.index()).and_then(of) else {
                    return;
                };
                row.set_selected(Some(individual.id) == selected);
                for &key in keys {
                    row.col(|ui| {
                        if key == Key::Bounds {
                            return bar(ui, view, &estimate, table.span);
                        }
                        ui.add(
                            egui::Label::new(match key {
                                Key::Rank => rank.to_string(),
                                Key::Estimate => estimated(texts, estimate),
                                _ => cell(texts, key, individual, shown),
                            })
                            .selectable(false)
                            .truncate(),
                        );
                    });
                }
                let response = row.response();
                if response.clicked() {
                    response.ctx.memory_mut(|memory| memory.request_focus(focus()));
                    actions.push(Action::Select(individual.id));
                }
            });
        });
    if let Some(key) = sort {
        table.sort_by(key);
    }
    if ui.memory(|memory| memory.has_focus(focus())) {
        let edge = Stroke::new(1.0, view.tokens.accent);
        ui.painter().rect_stroke(area, 4.0, edge, StrokeKind::Inside);
    }
}

/// The title of a column, with an arrow where the table is sorted by it, reversed or not; gives whether it was clicked.
fn title(ui: &mut Ui, (title, hint): (&str, &str), sorted: Option<bool>) -> bool {
    let arrow = match sorted {
        Some(false) => " ⏷",
        Some(true) => " ⏶",
        None => "",
    };
    let text = RichText::new(format!("{title}{arrow}")).strong();
    ui.add(egui::Button::new(text).frame(false)).on_hover_text(hint).named(title).clicked()
}

/// Moves with the arrows, and lets the selected play with Enter, while the table has the keyboard. Gives the row that is to be seen.
fn keyboard(
    ui: &mut Ui,
    view: &View<'_>,
    table: &Table,
    population: &[Individual],
    selected: Option<u64>,
    actions: &mut Vec<Action>,
) -> Option<usize> {
    let area = ui.available_rect_before_wrap();
    let response = ui.interact(area, focus(), Sense::focusable_noninteractive());
    let words = view.texts.insight.plots.enter;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Group, true, words));
    if !response.has_focus() {
        return None;
    }
    let kept = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(focus(), kept));
    let pressed = |key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
    if pressed(egui::Key::Enter) {
        actions.extend(view.selected_player().map(Arc::new).map(Action::LetPlay));
    }
    let last = table.rows.len().checked_sub(1)?;
    let here =
        table.rows.iter().position(|&at| population.get(at).is_some_and(|one| Some(one.id) == selected));
    let steps = [
        (egui::Key::ArrowDown, here.map_or(0, |at| at + 1)),
        (egui::Key::ArrowUp, here.map_or(0, |at| at.saturating_sub(1))),
        (egui::Key::PageDown, here.map_or(0, |at| at + 10)),
        (egui::Key::PageUp, here.map_or(0, |at| at.saturating_sub(10))),
        (egui::Key::Home, 0),
        (egui::Key::End, last),
    ];
    let (_, to) = steps.into_iter().find(|(key, _)| pressed(*key))?;
    let row = to.min(last);
    actions.push(Action::Select(population.get(*table.rows.get(row)?)?.id));
    Some(row)
}

/// What decides, with its standard error below and above; none where that is not known.
fn bounds(estimate: &Estimate) -> Option<(f64, f64, f64)> {
    let Estimate { rate, score, errors, weight_of_wins } = *estimate;
    let by_wins = weight_of_wins > 0.0;
    let value = if by_wins { rate? } else { score? };
    let error = errors.map(|(rate, score)| if by_wins { rate } else { score });
    // Where no spread is seen nothing is known of its error.
    let error = error.filter(|error| *error > 0.0)?;
    Some((value - error, value, value + error))
}

/// The estimate as a mark on a thin bar, its standard error as whiskers, on one scale for all.
fn bar(ui: &mut Ui, view: &View<'_>, estimate: &Estimate, (least, most): (f64, f64)) {
    let Some((low, value, high)) = bounds(estimate) else { return };
    let size = egui::vec2(ui.available_width(), ui.available_height());
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let track = rect.shrink2(egui::vec2(4.0, 0.0));
    let share = |value: f64| ((value - least) / (most - least).max(1e-12)) as f32;
    let x = |value: f64| track.left() + share(value) * track.width();
    let mark = (x(value) - 1.0, x(value) + 1.0);
    bar_with_whiskers(ui.painter(), track, mark, (x(low), x(high)), view.tokens.best);
    let number = |value: f64| {
        let numbers = &view.texts.numbers;
        if estimate.weight_of_wins > 0.0 {
            numbers.percent(Some(value), 1)
        } else {
            numbers.score(Some(value))
        }
    };
    let words = format!("{} … {}", number(low), number(high));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
    response.on_hover_text(&words);
}

/// What decides, be it win rate, score or both.
fn estimated(texts: &'static Texts, estimate: Estimate) -> String {
    let Estimate { rate, score, weight_of_wins, .. } = estimate;
    let rate = (weight_of_wins > 0.0).then(|| texts.numbers.percent(rate, 1));
    let score = (weight_of_wins < 1.0).then(|| texts.numbers.score(score));
    rate.into_iter().chain(score).collect::<Vec<_>>().join(" · ")
}

fn cell(texts: &'static Texts, key: Key, individual: &Individual, shown: u32) -> String {
    let record = &individual.record;
    match key {
        Key::Rank | Key::Estimate | Key::Bounds => String::new(),
        Key::Id => format!("#{}", individual.id),
        Key::Origin => texts.origin(individual.origin).to_owned(),
        Key::Age => shown.saturating_sub(individual.born).to_string(),
        Key::Games => texts.numbers.grouped(record.games),
        Key::Rate => texts.numbers.percent(record.win_rate(), 1),
        Key::Score => texts.numbers.score(record.mean_score()),
        Key::Rules => individual.genome.genes().len().to_string(),
    }
}
