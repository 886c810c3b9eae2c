//! The Evolution tab: win rates, score and diversity over generations, above the population; other runs beside it, the tree of descent,
//! and the notebook.

use super::notebook::{self, Notebook};
use super::side_by_side::{self, SideBySide};
use super::table::{self, Table};
use super::{descent, ratings};
use crate::app::action::Action;
use crate::app::theme::size;
use crate::app::view::{Selection, View};
use crate::app::widgets::plots::{Curve, Curves, Pointed, Values};
use crate::evolution::logbook::Record;
use crate::evolution::{HALL_OF_FAME_NAME, Run};
use crate::tally::Tally;
use egui::{Label, Rect, RichText, Ui};
use std::sync::Arc;

/// What the tab shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) enum Shown {
    /// The run in memory, with its population.
    #[default]
    Run,
    /// It and others out of files.
    SideBySide,
    /// Where its individuals come from.
    Descent,
    /// What a person writes about it.
    Notebook,
}

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct Evolution {
    notebook: Notebook,
    table: Table,
    /// The generation under the pointer, in any of the plots.
    pointed: Option<u32>,
    /// Where the plot of win rates is, with its axes and its line of text, for a picture of it.
    pub(in crate::app) plot: Option<Rect>,
    /// Whether a two-player game shows percentages where ratings are known.
    percentages: bool,
    /// What was looked at before the last click.
    before: Selection,
}

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, shown, others): (&mut Evolution, &mut Shown, &mut SideBySide),
    actions: &mut Vec<Action>,
) {
    let Some(run) = view.run() else { return };
    let (all, texts) = (&view.texts.insight, &view.texts.insight.side_by_side);
    ui.horizontal_wrapped(|ui| {
        for (choice, name, hint) in [
            (Shown::Run, texts.this_run, texts.this_run_hint),
            (Shown::SideBySide, texts.title, texts.title_hint),
            (Shown::Descent, all.descent.title, all.descent.title_hint),
            (Shown::Notebook, all.notebook.title, all.notebook.what),
        ] {
            ui.selectable_value(shown, choice, name).on_hover_text(hint);
        }
    });
    match *shown {
        Shown::Run => this_run(ui, view, (run, tab), actions),
        Shown::SideBySide => side_by_side::show(ui, view, (run, others), actions),
        Shown::Descent => descent::show(ui, view, run, actions),
        Shown::Notebook => notebook::show(ui, view, (run, &mut tab.notebook), actions),
    }
}

/// The plots of the run in memory, and its population.
fn this_run(ui: &mut Ui, view: &View<'_>, (run, tab): (&Run, &mut Evolution), actions: &mut Vec<Action>) {
    let height = ui.available_height();
    if height >= LEAST {
        return plots_and_table(ui, view, (run, tab), height, actions);
    }
    egui::ScrollArea::vertical().id_salt("evolution").auto_shrink(false).show(ui, |ui| {
        ui.set_max_height(LEAST);
        plots_and_table(ui, view, (run, tab), LEAST, actions);
    });
}

/// The height, in points, that plots and table need; where there is less, they scroll.
const LEAST: f32 = 456.0;

fn plots_and_table(
    ui: &mut Ui,
    view: &View<'_>,
    (run, tab): (&Run, &mut Evolution),
    height: f32,
    actions: &mut Vec<Action>,
) {
    let small = (height * 0.15).clamp(64.0, 130.0);
    let large = (height * 0.34).clamp(110.0, 420.0);
    let texts = view.texts;
    let shown = record_of(view, tab.pointed);
    let waiting =
        if view.status.is_busy() { texts.insight.plots.judging } else { texts.evolution.nothing_yet };
    let line = |of: &dyn Fn(&Record) -> String| shown.map_or(waiting.to_owned(), of);

    let since =
        |record: &Record| format!(" · {}", fill!(texts.insight.headlines.since, crowned(run, record)));
    headline(ui, view, shown, (size::TITLE, &shown.map_or(String::new(), since)));
    let start = ui.cursor().min;
    if !run.ratings.is_empty() {
        ratings::choice(ui, view, &mut tab.percentages);
    }
    let rated = !run.ratings.is_empty() && !tab.percentages;
    let along = texts.insight.plots.generation;
    let rates = Curves { along, height: large, ..champion_curves(view, run, rated) }.show(ui);
    let told = |record: &Record| {
        if rated { ratings::line(texts, run, record) } else { rates_line(view, run, record) }
    };
    if let Some(record) = rates.hovered.and_then(|at| run.logbook.get(at as usize)) {
        rates.response.on_hover_text_at_pointer(told(record).replace(" · ", "\n"));
    }
    let mut words = line(&told);
    if shown.is_some_and(Record::is_population_ahead) {
        words = format!("{words}. {}", texts.watch.ahead);
    }
    let rates_hint = rates_hint(view, run, rated);
    // Two lines' room, whatever it says, so that nothing below moves.
    let room = egui::vec2(ui.available_width(), 2.0 * ui.text_style_height(&egui::TextStyle::Body));
    ui.allocate_ui(room, |ui| {
        ui.set_min_size(room);
        ui.add(Label::new(words).wrap()).on_hover_text(rates_hint);
    });

    let end = egui::pos2(ui.max_rect().right(), ui.cursor().top() - ui.spacing().item_spacing.y);
    tab.plot = Some(Rect::from_min_max(start, end));
    let (mut clicked, mut pointed, mut twice) = (rates.clicked, rates.hovered, rates.twice);
    for below in score_and_diversity(ui, view, run, small, &line) {
        clicked = clicked.or(below.clicked);
        twice |= below.twice;
        pointed = pointed.or(below.hovered);
    }
    if tab.pointed != pointed {
        // The lines under the plots are drawn before all plots have been asked.
        tab.pointed = pointed;
        ui.ctx().request_repaint();
    }
    if twice {
        // The first of two clicks has selected a generation.
        actions.push(Action::Look(std::mem::take(&mut tab.before)));
    } else if let Some(generation) = clicked {
        tab.before = view.selection.clone();
        actions.push(Action::SelectGeneration(generation));
    }
    ui.add_space(2.0);
    table::show(ui, view, &mut tab.table, actions);
}

/// The champion's rate on test games, so large, with its interval and what else is to be told.
pub(super) fn headline(ui: &mut Ui, view: &View<'_>, record: Option<&Record>, (size, more): (f32, &str)) {
    let texts = view.texts;
    let tally = record.map_or_else(Default::default, |record| champions_games(view, record));
    ui.horizontal(|ui| {
        let rate = texts.numbers.percent(tally.win_rate(), 1);
        ui.label(RichText::new(rate).size(size).strong().color(view.tokens.champion));
        let (low, high) = tally.interval();
        let bound = |share: f64| texts.numbers.percent(Some(share), 0);
        let words = if tally.games == 0 {
            texts.watch.not_yet.to_owned()
        } else {
            let games = texts.numbers.grouped(tally.games);
            fill!(texts.watch.fresh, bound(low), bound(high), games) + more
        };
        let words = RichText::new(words).size(size::SMALL).color(view.tokens.muted);
        ui.add(Label::new(words).truncate()).on_hover_text(texts.watch.fresh_hint);
    });
}

/// A champion's test games: of the present one also those that were asked for, as the inspector shows them.
fn champions_games(view: &View<'_>, record: &Record) -> Tally {
    let is_last = view.generation() == Some(record.generation);
    if is_last { view.validated(record.champion) } else { record.validated }
}

/// Since which generation the champion of this one has been it.
fn crowned(run: &Run, record: &Record) -> u32 {
    let reign = run.logbook[..=record.generation as usize].iter().rev();
    let reign = reign.take_while(|other| other.champion == record.champion);
    reign.last().map_or(record.generation, |first| first.generation)
}

/// What the plot of win rates or ratings shows.
fn rates_hint(view: &View<'_>, run: &Run, rated: bool) -> &'static str {
    match (rated, is_for_two(run)) {
        (true, _) => view.texts.duels.panel.hint,
        (false, true) => view.texts.duels.rates.hint,
        (false, false) => view.texts.evolution.rates_hint,
    }
}

/// How good the champion is by generation: its rating over the panel, or win rates.
fn champion_curves<'a>(view: &View<'a>, run: &'a Run, rated: bool) -> Curves<'a> {
    let texts = view.texts;
    let (id, title, includes, curves) = if rated {
        ("ratings", texts.duels.panel.title, Vec::new(), vec![ratings::curve(view, run)])
    } else {
        let top = if is_for_two(run) { 1.0 } else { top_of_rates(&run.logbook) };
        // Without a curve the axis would be made up.
        let includes = if run.logbook.is_empty() { vec![0.0, 1.0] } else { vec![top] };
        ("rates", texts.insight.plots.by_generation, includes, rate_curves(view, run))
    };
    Curves {
        id,
        title: (title, rates_hint(view, run, rated)),
        along: "",
        logbook: &run.logbook,
        curves,
        selected: view.selection.generation,
        includes,
        height: 0.0,
        label: Box::new(move |value| match rated {
            true => texts.numbers.elo(value),
            false => texts.numbers.plain_percent(value),
        }),
        hide: texts.insight.plots.hide,
        tokens: view.tokens,
    }
}

/// The champion's rating or its rate on fresh games and the population's, so high; gives the generation that was clicked.
pub(super) fn champion_plot(ui: &mut Ui, view: &View<'_>, run: &Run, height: f32) -> Option<u32> {
    let fresh = |curve: &Curve| !matches!(curve.values, Values::Number(_));
    let curves = champion_curves(view, run, !run.ratings.is_empty());
    // Its title stands above it.
    let (id, height) = ("champion", (height - 20.0).max(80.0));
    let shown = curves.curves.into_iter().filter(fresh).collect();
    Curves { id, height, curves: shown, ..curves }.show(ui).clicked
}

/// What is told of the generation that is pointed at, or why nothing is.
type Telling<'a> = dyn Fn(&dyn Fn(&Record) -> String) -> String + 'a;

/// Two smaller plots side by side, each with a line of words.
fn score_and_diversity(
    ui: &mut Ui,
    view: &View<'_>,
    run: &Run,
    height: f32,
    line: &Telling<'_>,
) -> [Pointed; 2] {
    let texts = view.texts;
    let plot = |ui: &mut Ui, id, (name, title, hint), colour, shown, number| {
        let (name, values) = (str::to_owned(name), Values::Number(number));
        let curves = Curves {
            id,
            title: (title, hint),
            along: "",
            logbook: &run.logbook,
            curves: vec![Curve { name, colour, width: 1.8, values }],
            selected: view.selection.generation,
            includes: shown,
            height,
            label: Box::new(|value| texts.numbers.mark(value)),
            hide: texts.insight.plots.hide,
            tokens: view.tokens,
        };
        curves.show(ui)
    };
    let (names, titles, tokens) = (&texts.evolution, &texts.insight.plots, view.tokens);
    let score = (names.score, titles.score_by, names.score_hint);
    let diversity = (names.diversity, titles.diversity_by, names.diversity_hint);
    ui.columns(2, |columns| {
        let score = plot(&mut columns[0], "score", score, tokens.neutral, Vec::new(), |record| {
            record.mean.mean_score()
        });
        let diversity =
            plot(&mut columns[1], "diversity", diversity, tokens.best, vec![0.0, 1.0], |record| {
                Some(record.diversity)
            });
        let words = line(&|record| {
            fill!(texts.score_line, texts.numbers.score(record.mean.mean_score()), texts.decided_by(record))
        });
        columns[0].add(Label::new(words).truncate()).on_hover_text(names.score_hint);
        let words = line(&|record| fill!(texts.diversity_line, texts.numbers.decimal(record.diversity, 1)));
        columns[1].add(Label::new(words).truncate()).on_hover_text(names.diversity_hint);
        [score, diversity]
    })
}

/// The record of the generation that is pointed at, else of the one that is shown.
fn record_of<'a>(view: &View<'a>, pointed: Option<u32>) -> Option<&'a Record> {
    let generation = pointed.or(view.shown_generation())?;
    view.run()?.logbook.get(generation as usize).map(|record| &**record)
}

/// Whether the run is of a two-player game: then its individuals are measured against opponents.
fn is_for_two(run: &Run) -> bool {
    !run.settings.game.yardsticks().is_empty()
}

/// Whether the population's mean is known from fresh games: older runs asked for none.
fn is_sampled(run: &Run) -> bool {
    run.settings.sample_games > 0 || run.logbook.iter().any(|record| !record.sample.is_empty())
}

/// The champion's games against an opponent that is not the first yardstick. Two may have one name, so that the place goes first.
fn against(record: &Record, opponent: &str, place: usize) -> Tally {
    let is_it = |found: &&(String, Tally)| found.0 == opponent;
    let at_place = record.yardsticks.get(place).filter(is_it);
    at_place.or_else(|| record.yardsticks.iter().find(is_it)).map_or(Tally::default(), |found| found.1)
}

/// Its games against the hall of fame, which comes last.
fn against_past(record: &Record) -> Tally {
    against(record, HALL_OF_FAME_NAME, record.yardsticks.len().saturating_sub(1))
}

fn rate_curves(view: &View<'_>, run: &Run) -> Vec<Curve> {
    let (texts, tokens) = (view.texts, view.tokens);
    let rate = |name: String, colour, width, tally: Box<dyn Fn(&Record) -> Tally>| Curve {
        name,
        colour,
        width,
        values: Values::Rate(tally),
    };
    let selected = |name: &str, colour, width, number| Curve {
        name: name.to_owned(),
        colour,
        width,
        values: Values::Number(number),
    };
    let Some(first) = run.settings.validated_against() else {
        let names = &texts.evolution;
        let population = if is_sampled(run) {
            rate(names.sample.to_owned(), tokens.mean, 1.6, Box::new(|record| record.sample))
        } else {
            selected(names.mean, tokens.mean, 1.6, |record| record.mean.win_rate())
        };
        return vec![
            selected(names.best, tokens.best, 1.3, |record| record.best.win_rate()),
            population,
            rate(names.champion.to_owned(), tokens.champion, 2.4, Box::new(|record| record.validated)),
        ];
    };
    let names = &texts.duels.rates;
    let name = |words: &str| fill!(names.against, (texts.say)(words));
    let other = |(place, (id, words)): (usize, (&str, &str))| {
        let id = id.to_owned();
        // The first two colours of players are those of the champion and of the accent.
        let colour = if place == 0 { tokens.mean } else { tokens.player(place + 1) };
        rate(name(words), colour, 1.3, Box::new(move |record| against(record, &id, place)))
    };
    let measured = run.settings.measured_against();
    let mut curves: Vec<Curve> = measured.into_iter().enumerate().map(other).collect();
    if is_sampled(run) {
        let words = fill!(names.sample, (texts.say)(first));
        curves.push(rate(words, tokens.neutral, 1.3, Box::new(|record| record.sample)));
    }
    curves.push(rate(names.past.to_owned(), tokens.best, 1.6, Box::new(against_past)));
    curves.push(rate(name(first), tokens.champion, 2.4, Box::new(|record| record.validated)));
    curves
}

/// A round rate above everything that was reached, so that the scale does not dance.
fn top_of_rates(logbook: &[Arc<Record>]) -> f64 {
    let rate = |record: &Arc<Record>| {
        let of = |tally: &crate::tally::Tally| tally.win_rate().unwrap_or(0.0);
        of(&record.best).max(of(&record.validated)).max(of(&record.sample))
    };
    let largest = logbook.iter().map(rate).fold(0.0, f64::max);
    [0.1, 0.2, 0.5].into_iter().find(|top| largest <= top * 0.9).unwrap_or(1.0)
}

fn rates_line(view: &View<'_>, run: &Run, record: &Record) -> String {
    let (texts, tested) = (view.texts, champions_games(view, record));
    if let Some(first) = run.settings.validated_against() {
        let others = run.settings.measured_against();
        let rate = |words: &str, tally: &Tally| format!("{words} {}", texts.numbers.rate(tally));
        let mut rates = vec![rate((texts.say)(first), &tested)];
        let others = others.into_iter().enumerate();
        rates
            .extend(others.map(|(place, (id, words))| rate((texts.say)(words), &against(record, id, place))));
        rates.extend(
            is_sampled(run)
                .then(|| rate(&fill!(texts.duels.rates.sample, (texts.say)(first)), &record.sample)),
        );
        rates.push(rate(texts.duels.rates.past_short, &against_past(record)));
        return fill!(texts.duels.rates.line, record.generation, rates.join(" · "));
    }
    let numbers = &texts.numbers;
    let selected = |tally: &Tally| numbers.percent(tally.win_rate(), 1);
    let line = fill!(
        texts.rates_line,
        record.generation,
        selected(&record.best),
        selected(&record.mean),
        numbers.rate(&tested),
        numbers.grouped(tested.games),
    );
    match record.sample.games {
        0 => line,
        _ => format!("{line} · {}", fill!(texts.population_line, numbers.rate(&record.sample))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::bundled_runs;

    #[test]
    fn two_opponents_of_one_name_have_each_their_figures() {
        let ready = bundled_runs::ready("connect-four").unwrap();
        let run = bundled_runs::run(ready).unwrap();
        let mut record = (**run.logbook.last().unwrap()).clone();
        let tally = |wins| Tally { games: 10, wins, ..Tally::default() };
        let all = [("one", 1), ("same", 2), ("same", 3), (HALL_OF_FAME_NAME, 4)];
        record.yardsticks = all.map(|(name, wins)| (name.to_owned(), tally(wins))).to_vec();
        let wins = |name, place| against(&record, name, place).wins;
        assert_eq!(
            [wins("one", 0), wins("same", 1), wins("same", 2), against_past(&record).wins],
            [1, 2, 3, 4]
        );
        // A record may list them in another order, or know less.
        assert_eq!((wins("one", 2), wins("other", 0)), (1, 0));
    }
}
