//! Runs side by side: their curves, their champions' test games, and the settings that differ.

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::theme::{size, space};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::series::{Look, Series};
use crate::evolution::fields::differing;
use crate::evolution::logbook::Record;
use crate::evolution::{Run, Settings};
use crate::games::PlayerSpec;
use crate::tally::Tally;
use egui::{Grid, Label, RichText, ScrollArea, Ui};
use std::sync::Arc;

/// The view's own state: the runs beside the one in memory, and what is looked at of them.
#[derive(Default)]
pub(in crate::app) struct SideBySide {
    added: Vec<Added>,
    /// How many were ever added: a run keeps its colour when others go.
    count: usize,
    /// The place of the colour of the run that the others are measured against.
    baseline: usize,
    /// Whether the run in memory has no curve.
    is_hidden: bool,
    measure: Measure,
    along: Along,
}

/// A run out of a file.
struct Added {
    name: String,
    run: Arc<Run>,
    /// Seconds up to each generation, where they are known.
    seconds: Option<Vec<f64>>,
    /// The place of its colour.
    key: usize,
    is_hidden: bool,
}

/// What the curves show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Measure {
    /// Test games that champions win.
    #[default]
    Champion,
    /// Test games that members drawn at random win.
    Population,
    /// The champions' mean score in test games.
    Score,
}

/// What the curves go along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Along {
    #[default]
    Generations,
    Games,
    Seconds,
}

/// The most points of a curve.
const POINTS: usize = 400;

/// A run as a row of the table; the first is the one in memory.
struct Row<'a> {
    key: usize,
    name: String,
    run: &'a Run,
    seconds: Option<&'a [f64]>,
    is_hidden: bool,
}

impl SideBySide {
    /// Adds a run.
    pub(in crate::app) fn add(&mut self, name: String, run: Arc<Run>, seconds: Option<Vec<f64>>) {
        self.count += 1;
        self.added.push(Added { name, run, seconds, key: self.count, is_hidden: false });
    }

    fn rows<'a>(&'a self, view: &View<'_>, run: &'a Run) -> Vec<Row<'a>> {
        let name = view.document.name().unwrap_or_else(|| view.texts.menu.untitled.to_owned());
        let present = Row { key: 0, name, run, seconds: None, is_hidden: self.is_hidden };
        let added = self.added.iter().map(|one| Row {
            key: one.key,
            name: one.name.clone(),
            run: &one.run,
            seconds: one.seconds.as_deref(),
            is_hidden: one.is_hidden,
        });
        [present].into_iter().chain(added).collect()
    }
}

impl Row<'_> {
    /// Its champion's test games.
    fn test(&self) -> Tally {
        self.run.champion().map_or(Tally::default(), |champion| champion.validated)
    }

    /// Its curve, with the 95 % interval of rates.
    fn series(&self, view: &View<'_>, measure: Measure, along: Along) -> Series {
        let logbook = &self.run.logbook;
        let stride = logbook.len().div_ceil(POINTS).max(1);
        let last = logbook.len().saturating_sub(1);
        let mut games = 0;
        let (mut points, mut band) = (Vec::new(), Vec::new());
        for (at, record) in logbook.iter().enumerate() {
            games += record.games;
            if at % stride != 0 && at != last {
                continue;
            }
            let place = match along {
                Along::Generations => Some(f64::from(record.generation)),
                Along::Games => Some(games as f64),
                Along::Seconds => self.seconds.and_then(|seconds| seconds.get(at).copied()),
            };
            let (Some(place), Some((value, around))) = (place, measure.of(record)) else { continue };
            points.push([place, value]);
            band.extend(around);
        }
        Series { name: self.name.clone(), colour: view.tokens.player(self.key), points, band }
    }
}

impl Measure {
    /// Its value in a generation, and the interval of a rate.
    fn of(self, record: &Record) -> Option<(f64, Option<(f64, f64)>)> {
        let rate = |tally: &Tally| Some((tally.win_rate()?, Some(tally.interval())));
        match self {
            Self::Champion => rate(&record.validated),
            Self::Population => rate(&record.sample),
            Self::Score => Some((record.validated.mean_score()?, None)),
        }
    }
}

pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (run, tab): (&Run, &mut SideBySide),
    actions: &mut Vec<Action>,
) {
    ScrollArea::vertical().id_salt("side by side").auto_shrink(false).show(ui, |ui| {
        controls(ui, view, (run, tab), actions);
        if tab.added.is_empty() {
            ui.add_space(space::S);
            ui.add(Label::new(view.texts.insight.side_by_side.nothing).wrap());
            return;
        }
        curves(ui, view, (run, tab));
        ui.add_space(space::S);
        table(ui, view, (run, tab));
        ui.add_space(space::L);
        settings(ui, view, &tab.rows(view, run));
    });
}

/// What may be added, looked at and played.
fn controls(ui: &mut Ui, view: &View<'_>, (run, tab): (&Run, &mut SideBySide), actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.side_by_side;
    ui.horizontal_wrapped(|ui| {
        if ui.button(texts.add).on_hover_text(texts.add_hint).clicked() {
            actions.push(Action::Ask(Purpose::AddRun));
        }
        if tab.added.is_empty() {
            return;
        }
        let rows = tab.rows(view, run);
        let same = rows.iter().all(|row| row.run.settings.game.is_same_variant(&run.settings.game));
        let champions: Vec<Arc<PlayerSpec>> = rows.iter().filter_map(champion).collect();
        let play = ui.add_enabled(same && champions.len() > 1, egui::Button::new(texts.play));
        if play.on_hover_text(texts.play_hint).on_disabled_hover_text(texts.other_games).clicked() {
            actions.push(Action::Compete(run.settings.game.clone(), champions));
        }
    });
    if tab.added.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (measure, name, hint) in [
            (Measure::Champion, texts.champion, texts.champion_hint),
            (Measure::Population, texts.population, texts.population_hint),
            (Measure::Score, texts.score, texts.score_hint),
        ] {
            ui.selectable_value(&mut tab.measure, measure, name).on_hover_text(hint);
        }
        ui.separator();
        let has_times = tab.added.iter().any(|one| one.seconds.is_some());
        for (along, name, hint) in [
            (Along::Generations, texts.by_generation, texts.by_generation_hint),
            (Along::Games, texts.by_games, texts.by_games_hint),
            (Along::Seconds, texts.by_seconds, texts.by_seconds_hint),
        ] {
            let can_be = along != Along::Seconds || has_times;
            ui.add_enabled_ui(can_be, |ui| {
                let choice = ui.selectable_value(&mut tab.along, along, name);
                choice.on_hover_text(hint).on_disabled_hover_text(hint);
            });
        }
        if !has_times && tab.along == Along::Seconds {
            tab.along = Along::Generations;
        }
    });
}

/// A run's champion, ready for the arena.
fn champion(row: &Row<'_>) -> Option<Arc<PlayerSpec>> {
    let individual = &row.run.champion()?.individual;
    let name = format!("{} #{}", row.name, individual.id);
    Some(Arc::new(PlayerSpec::of_genes(name, individual.genome.genes(), &row.run.settings.game)))
}

fn curves(ui: &mut Ui, view: &View<'_>, (run, tab): (&Run, &SideBySide)) {
    let numbers = &view.texts.numbers;
    let rows = tab.rows(view, run);
    let shown = rows.iter().filter(|row| !row.is_hidden);
    let series: Vec<Series> = shown.map(|row| row.series(view, tab.measure, tab.along)).collect();
    let far =
        series.iter().filter_map(|series| series.points.last()).map(|point| point[0]).fold(1.0, f64::max);
    let words = |value: f64| match tab.measure {
        Measure::Score => numbers.mark(value),
        _ => numbers.plain_percent(value),
    };
    let look = Look {
        id: "side by side",
        height: (ui.available_height() * 0.45).clamp(160.0, 360.0),
        from_zero: false,
        top: 0.0,
        along: (0.0, far),
        label_along: &|value| numbers.mark(value),
        label_up: &words,
        steps: (1.0, 80.0),
        zooms: true,
        tokens: view.tokens,
    };
    look.lines(ui, &series);
}

/// A line a run. The numbers are those of its last generation, whatever the plot shows.
fn table(ui: &mut Ui, view: &View<'_>, (run, tab): (&Run, &mut SideBySide)) {
    let (texts, numbers) = (&view.texts.insight.side_by_side, &view.texts.numbers);
    let (mut hidden, mut baseline, mut removed) = (None, tab.baseline, None);
    let rows = tab.rows(view, run);
    let base = rows.iter().find(|row| row.key == baseline).unwrap_or(&rows[0]);
    let (base_key, base, base_test) = (base.key, base.run.settings.clone(), base.test());
    ScrollArea::horizontal().id_salt("runs").show(ui, |ui| {
        Grid::new("runs").num_columns(7).striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
            let against = run.settings.validated_against().map(view.texts.say);
            let test = against.map_or(texts.test.to_owned(), |against| fill!(texts.test_against, against));
            for (heading, hint) in [
                (texts.run, texts.run_hint),
                (texts.baseline, texts.baseline_hint),
                (texts.by_generation, ""),
                (texts.by_games, ""),
                (test.as_str(), texts.champion_hint),
                (texts.difference, texts.difference_hint),
            ] {
                let label = ui.label(RichText::new(heading).color(view.tokens.muted));
                if !hint.is_empty() {
                    label.on_hover_text(hint);
                }
            }
            ui.end_row();
            for row in &rows {
                let mut shown = !row.is_hidden;
                let name = RichText::new(&row.name).color(view.tokens.player(row.key)).strong();
                if ui.checkbox(&mut shown, name).on_hover_text(texts.run_hint).changed() {
                    hidden = Some((row.key, !shown));
                }
                ui.radio_value(&mut baseline, row.key, "").named(&fill!(texts.baseline_of, row.name));
                ui.label(row.run.generation().map_or(String::new(), |last| numbers.grouped(last.into())));
                ui.label(numbers.grouped(row.run.games()));
                let test = row.test();
                ui.label(numbers.rate(&test));
                let comparable = row.key != base_key && plays_the_same(&row.run.settings, &base);
                let above = test.above(&base_test).filter(|_| comparable);
                ui.label(above.map_or(String::new(), |above| difference(view, above)));
                if row.key > 0 {
                    let remove = fill!(texts.remove, row.name);
                    if ui.small_button("✖").named(&remove).on_hover_text(remove).clicked() {
                        removed = Some(row.key);
                    }
                }
                ui.end_row();
            }
        });
    });
    tab.baseline = if tab.added.iter().any(|one| one.key == baseline) { baseline } else { 0 };
    match hidden {
        Some((0, hidden)) => tab.is_hidden = hidden,
        Some((key, hidden)) => {
            tab.added.iter_mut().filter(|one| one.key == key).for_each(|one| one.is_hidden = hidden);
        }
        None => {}
    }
    tab.added.retain(|one| Some(one.key) != removed);
}

/// Whether the test games of two runs are of the same game, against the same opponents.
fn plays_the_same(one: &Settings, other: &Settings) -> bool {
    let named = |settings: &Settings| settings.is_judged_outside().then(|| settings.opponents.clone());
    one.game.is_same_variant(&other.game) && named(one) == named(other)
}

/// A difference of rates in points, with its interval.
fn difference(view: &View<'_>, (difference, low, high): (f64, f64, f64)) -> String {
    let signed = |value: f64| {
        let sign = if value > 0.0 { "+" } else { "" };
        format!("{sign}{}", view.texts.numbers.decimal(100.0 * value, 1))
    };
    format!("{} ({} … {})", signed(difference), signed(low), signed(high))
}

/// The settings that are not the same in all runs.
fn settings(ui: &mut Ui, view: &View<'_>, rows: &[Row<'_>]) {
    let texts = &view.texts.insight.side_by_side;
    let differing =
        differing(&rows.iter().map(|row| &row.run.settings).collect::<Vec<_>>(), view.texts.wording);
    ui.label(RichText::new(texts.settings).strong());
    if differing.is_empty() {
        ui.label(texts.same_settings);
        return;
    }
    ScrollArea::horizontal().id_salt("differing").show(ui, |ui| {
        Grid::new("differing").num_columns(rows.len() + 1).striped(true).spacing([18.0, 4.0]).show(
            ui,
            |ui| {
                ui.label("");
                for row in rows {
                    ui.label(RichText::new(&row.name).color(view.tokens.player(row.key)).size(size::SMALL));
                }
                ui.end_row();
                for setting in &differing {
                    ui.label(&setting.name);
                    for value in &setting.values {
                        ui.label(value.as_deref().filter(|value| !value.is_empty()).unwrap_or("—"));
                    }
                    ui.end_row();
                }
            },
        );
    });
}
