//! The Experiments tab: several runs of each value of a setting, on the same seeds.

mod levels;

use self::levels::{level_of, levels, usual_levels};
use crate::app::action::{Action, Experimenting};
use crate::app::dialogs::files::Purpose;
use crate::app::texts::Texts;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::series::{Look, Series};
use crate::evolution::Settings;
use crate::evolution::experiment::{
    Budget, Difference, Level, Measure, Outcome, Plan, bands, differences, fewest_seeds, summaries,
};
use crate::evolution::fields::{FIELDS, has_effect};
use crate::evolution::presets::{self, Nearest};
use crate::games::{FieldInfo, Preset, Sentence, say};
use crate::lab::LIVE;
use crate::lab::experiment::Experiment;
use crate::lab::experiments::Request;
use crate::report::of_experiment;
use crate::store::Decimals;
use egui::{Button, ComboBox, DragValue, Grid, Label, RichText, ScrollArea, TextEdit, Ui};
use std::path::{Path, PathBuf};

/// The tab's own state: the experiment that would begin.
pub(in crate::app) struct ExperimentsTab {
    question: String,
    /// The setting by its id; the preset if none.
    factor: Option<&'static str>,
    levels: String,
    seeds: u64,
    /// The kind of its length: generations, games, seconds.
    kind: usize,
    lengths: [f64; 3],
    tests: u32,
    /// Where the plan goes; where it usually would if empty.
    file: String,
}

impl Default for ExperimentsTab {
    fn default() -> Self {
        Self {
            question: String::new(),
            factor: Some("mutation_rate"),
            levels: "0 %, 10 %, 40 %".to_owned(),
            seeds: 10,
            kind: 0,
            lengths: [20.0, 100_000.0, 60.0],
            tests: 1000,
            file: String::new(),
        }
    }
}

impl ExperimentsTab {
    /// Compares values of this setting next.
    pub(in crate::app) fn compare(&mut self, id: &'static str, settings: &Settings) {
        self.factor = Some(id);
        let info = of_settings(settings).into_iter().find(|info| info.id == id);
        self.levels = info.map_or(String::new(), |info| usual_levels(&info, settings));
    }

    const fn budget(&self) -> Budget {
        match self.kind {
            0 => Budget::Generations(self.lengths[0] as u32),
            1 => Budget::Games(self.lengths[1] as u64),
            _ => Budget::Seconds(self.lengths[2]),
        }
    }

    /// The plan of these settings but for the one that is compared; else why a level is none.
    fn plan(&self, settings: &Settings, texts: &Texts) -> Result<Plan, Sentence> {
        let Nearest { preset, differing, rules } = presets::nearest(settings);
        let typed = levels(&self.levels, texts.decimals() == Decimals::Comma);
        let info = of_settings(settings).into_iter().find(|info| Some(info.id) == self.factor);
        let level = |text: &String| match info {
            Some(info) => info.read(text).map(|_| level_of(&info, text)),
            None => Preset::find(text).map(|preset| Level::Word(preset.id().to_owned())),
        };
        let presets = || say!("one of {0}", Preset::ALL.map(|preset| preset.id()).join(", "));
        let wanted = || info.map_or_else(presets, |info| info.readable());
        let none = |text: &String| say!("‘{0}’ is no value of this setting: give {1}", text).with(wanted());
        let levels = typed.iter().map(|text| level(text).ok_or_else(|| none(text)));
        let factor = info.map_or("preset".to_owned(), |info| option(info.id));
        let fixed = differing.iter().filter(|field| Some(field.info.id) != self.factor);
        Ok(Plan {
            question: Some(self.question.trim())
                .filter(|text| !text.is_empty())
                .unwrap_or(texts.insight.experiments.usual_question)
                .to_owned(),
            game: settings.game.variant().map(|variant| variant.id.to_owned()),
            preset: info.map(|_| preset.id().to_owned()),
            settings: fixed
                .map(|field| (option(field.info.id), level_of(&field.info, &field.text())))
                .collect(),
            rules: rules.unwrap_or_default(),
            factors: [(factor, levels.collect::<Result<Vec<_>, _>>()?)].into(),
            seeds: self.seeds,
            budget: self.budget(),
            test_games: self.tests,
            measure: Measure::Wins,
        })
    }

    /// Where the plan goes; nowhere if no place is named and the lab has no folder.
    fn path(&self, plan: &Plan, folder: Option<&Path>) -> Option<PathBuf> {
        let text = self.file.trim();
        if !text.is_empty() {
            let path = crate::store::at_home(Path::new(text));
            return Some(if path.extension().is_some() { path } else { path.with_extension("ron") });
        }
        let name: String = plan.factors.keys().cloned().collect();
        let named = |at: u32| if at == 1 { format!("{name}.ron") } else { format!("{name}-{at}.ron") };
        let folder = folder?.join("experiments");
        (1..).map(|at| folder.join(named(at))).find(|path| !path.exists())
    }
}

/// The name of a setting's option, without its dashes.
fn option(id: &str) -> String {
    id.replace(['_', '.'], "-")
}

/// The settings that a run of this kind has, each once.
fn of_settings(settings: &Settings) -> Vec<FieldInfo> {
    let of_game =
        settings.game.fields().into_iter().filter(|field| field.value.is_some()).map(|field| field.info);
    let of_run =
        FIELDS.iter().filter(|field| (field.get)(settings).is_some() && has_effect(field.info.id, settings));
    of_game.chain(of_run.map(|field| field.info)).filter(|info| !info.name.is_empty()).collect()
}

/// Where experiments usually go, and how many threads breed them (0: all cores).
#[derive(Clone, Copy)]
pub(in crate::app) struct Own<'a> {
    pub(in crate::app) folder: Option<&'a Path>,
    pub(in crate::app) threads: usize,
    /// Plans that were shown, the latest first.
    pub(in crate::app) recent: &'a [PathBuf],
}

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, draft, own): (&mut ExperimentsTab, &Settings, Own<'_>),
    actions: &mut Vec<Action>,
) {
    ScrollArea::vertical().id_salt("experiments").auto_shrink(false).show(ui, |ui| {
        match &view.experiments.experiment {
            None => form(ui, view, (tab, draft, own), actions),
            Some((experiment, path)) => standing(ui, view, (experiment, path, own.threads), actions),
        }
    });
}

/// What the next experiment would be.
fn form(
    ui: &mut Ui,
    view: &View<'_>,
    (tab, draft, own): (&mut ExperimentsTab, &Settings, Own<'_>),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.experiments;
    ui.add_space(4.0);
    ui.label(RichText::new(texts.title).size(20.0).strong());
    ui.add(Label::new(RichText::new(texts.what).color(view.tokens.muted)).wrap());
    ui.add_space(8.0);
    let wide = (ui.available_width() - 220.0).clamp(160.0, 460.0);
    Grid::new("experiment").num_columns(2).spacing([16.0, 8.0]).show(ui, |ui| {
        ui.label(texts.question).on_hover_text(texts.question_hint);
        let edit =
            TextEdit::singleline(&mut tab.question).hint_text(texts.usual_question).desired_width(wide);
        ui.add(edit).named(texts.question);
        ui.end_row();
        factor(ui, view, (tab, draft), wide);
        ui.label(texts.levels).on_hover_text(texts.levels_hint);
        let levels = TextEdit::singleline(&mut tab.levels).desired_width(wide);
        ui.add(levels).named(texts.levels).on_hover_text(texts.levels_hint);
        ui.end_row();
        ui.label(texts.seeds).on_hover_text(texts.seeds_hint);
        let seeds = DragValue::new(&mut tab.seeds).range(1..=1000);
        ui.add(seeds).named(texts.seeds).on_hover_text(texts.seeds_hint);
        ui.end_row();
        ui.label(texts.length).on_hover_text(texts.length_hint);
        ui.horizontal(|ui| {
            let kinds = [texts.generations, texts.games, texts.seconds];
            let length = &mut tab.lengths[tab.kind];
            ui.add(DragValue::new(length).range(1.0..=1e9).max_decimals(0)).named(texts.length);
            let combo = ComboBox::from_id_salt("kind").selected_text(kinds[tab.kind]).show_ui(ui, |ui| {
                for (at, kind) in kinds.into_iter().enumerate() {
                    ui.selectable_value(&mut tab.kind, at, kind);
                }
            });
            combo.response.on_hover_text(texts.length_hint);
        });
        ui.end_row();
        ui.label(texts.tests).on_hover_text(texts.tests_hint);
        ui.add(DragValue::new(&mut tab.tests).range(10..=100_000)).named(texts.tests);
        ui.end_row();
        ui.label(texts.file).on_hover_text(texts.file_hint);
        let usual = tab.plan(draft, view.texts).ok().and_then(|plan| tab.path(&plan, own.folder));
        let usual = usual.map_or(String::new(), |path| path.display().to_string());
        let edit = TextEdit::singleline(&mut tab.file).hint_text(usual).desired_width(wide);
        ui.add(edit).named(texts.file).on_hover_text(texts.file_hint);
        ui.end_row();
    });
    ui.add_space(8.0);
    let plan = tab.plan(draft, view.texts).and_then(|plan| plan.check().map(|()| plan));
    if !draft.opponents.is_empty() {
        ui.weak(view.texts.insight.opponents.apart);
    }
    match &plan {
        Ok(plan) => {
            let fewest = fewest_seeds(&plan.conditions());
            let few = if plan.seeds < fewest { fill!(texts.fewest, fewest) } else { String::new() };
            ui.weak([shape(view, plan), few].join(". ").trim_end_matches(". "))
        }
        Err(why) => ui.add(Label::new(RichText::new(view.texts.said(why)).color(view.tokens.error)).wrap()),
    };
    ui.horizontal(|ui| {
        let ready = plan.ok().and_then(|plan| Some((tab.path(&plan, own.folder)?, plan)));
        let start = ui.add_enabled(ready.is_some(), theme::primary(view.tokens, texts.start));
        if start.named(texts.start).on_hover_text(texts.start_hint).clicked()
            && let Some((path, plan)) = ready
        {
            let begin = Request::Begin(Box::new(plan), path, own.threads);
            actions.push(Action::Experiment(Experimenting::Ask(begin)));
        }
        let open = ui.add(Button::new(texts.others));
        if open.on_hover_text(texts.others_hint).clicked() {
            actions.push(Action::Ask(Purpose::Open));
        }
    });
    ui.horizontal_wrapped(|ui| {
        for path in own.recent {
            let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
            if ui.link(fill!(texts.again, name)).on_hover_text(path.display().to_string()).clicked() {
                actions.push(Action::OpenFile(path.clone()));
            }
        }
    });
}

/// Which setting is compared.
fn factor(ui: &mut Ui, view: &View<'_>, (tab, draft): (&mut ExperimentsTab, &Settings), wide: f32) {
    let texts = &view.texts.insight.experiments;
    ui.label(texts.factor).on_hover_text(texts.factor_hint);
    let all = of_settings(draft);
    let name = |info: &FieldInfo| view.texts.wording.name(info, &all);
    let chosen = all.iter().find(|info| Some(info.id) == tab.factor).map_or(texts.preset.to_owned(), name);
    let before = tab.factor;
    let combo =
        ComboBox::from_id_salt("factor").width(wide.min(280.0)).selected_text(chosen).show_ui(ui, |ui| {
            ui.selectable_value(&mut tab.factor, None, texts.preset);
            for info in &all {
                let response = ui.selectable_value(&mut tab.factor, Some(info.id), name(info));
                response.on_hover_text((view.texts.say)(info.help));
            }
        });
    combo.response.named(texts.factor).on_hover_text(texts.factor_hint);
    if tab.factor != before {
        match tab.factor {
            Some(id) => tab.compare(id, draft),
            None => tab.levels = "lab, cma".to_owned(),
        }
    }
    ui.end_row();
}

/// How large an experiment is, in words.
fn shape(view: &View<'_>, plan: &Plan) -> String {
    let (texts, numbers) = (&view.texts.insight.experiments, &view.texts.numbers);
    let length = match plan.budget {
        Budget::Generations(most) => format!("{} {}", numbers.grouped(most.into()), texts.generations),
        Budget::Games(most) => format!("{} {}", numbers.grouped(most), texts.games),
        Budget::Seconds(most) => format!("{} {}", numbers.grouped(most as u64), texts.seconds),
    };
    let conditions = plan.conditions().len() as u64;
    let shape = fill!(texts.shape, numbers.grouped(conditions), numbers.grouped(plan.seeds), length);
    match plan.game() {
        Some(game) => format!("{} · {shape}", view.texts.wording.game(&game)),
        None => shape,
    }
}

/// An experiment as it stands.
fn standing(
    ui: &mut Ui,
    view: &View<'_>,
    (experiment, path, threads): (&Experiment, &Path, usize),
    actions: &mut Vec<Action>,
) {
    let (texts, numbers) = (&view.texts.insight.experiments, &view.texts.numbers);
    let (plan, outcomes) = (&experiment.plan, experiment.outcomes());
    let done = outcomes.iter().filter(|outcome| outcome.test.is_some()).count() as u64;
    ui.add_space(4.0);
    ui.add(Label::new(RichText::new(&plan.question).size(20.0).strong()).wrap());
    let all = numbers.grouped(outcomes.len() as u64);
    let words = format!("{} · {}", shape(view, plan), fill!(texts.standing, numbers.grouped(done), all));
    ui.add(Label::new(RichText::new(words).color(view.tokens.muted)).wrap());
    ui.horizontal_wrapped(|ui| {
        let is_breeding = view.experiments.is_breeding;
        if is_breeding {
            ui.ctx().request_repaint_after(LIVE);
            if ui.button(texts.pause).clicked() {
                actions.push(Action::Experiment(Experimenting::Ask(Request::Pause)));
            }
        } else if done < outcomes.len() as u64 && ui.add(theme::primary(view.tokens, texts.go)).clicked() {
            actions.push(Action::Experiment(Experimenting::Ask(Request::Go(threads))));
        }
        let report = ui.add_enabled(done > 0, Button::new(texts.report));
        if report.on_hover_text(texts.report_hint).clicked() {
            let page = of_experiment(plan, &outcomes, view.texts.wording);
            actions.push(Action::Experiment(Experimenting::Report(path.with_extension("html"), page.into())));
        }
        if ui.button(texts.close).on_hover_text(texts.close_hint).clicked() {
            actions.push(Action::Experiment(Experimenting::Ask(Request::Close)));
        }
        ui.weak(path.display().to_string());
    });
    let share: f64 =
        experiment.runs().iter().map(|run| run.share).sum::<f64>() / outcomes.len().max(1) as f64;
    let height = 6.0;
    ui.add(egui::ProgressBar::new(share as f32).desired_height(height).fill(view.tokens.accent));
    ui.add_space(4.0);
    let names = plan.names(view.texts.wording);
    curves(ui, view, (plan, &names), &outcomes);
    ui.add_space(6.0);
    table(ui, view, (plan, &names), &outcomes);
    ui.add_space(6.0);
    comparisons(ui, view, (experiment, &names), &outcomes);
}

/// Places of a curve.
const PLACES: usize = 100;

fn curves(ui: &mut Ui, view: &View<'_>, (plan, names): (&Plan, &[String]), outcomes: &[Outcome]) {
    let (texts, numbers) = (&view.texts.insight.experiments, &view.texts.numbers);
    let of = |condition: usize| {
        let bands = bands(outcomes, condition, plan.budget, plan.measure, PLACES);
        Series {
            name: names[condition].clone(),
            colour: view.tokens.player(condition),
            points: bands.iter().map(|band| [band.at, band.median]).collect(),
            band: bands.iter().map(|band| (band.low, band.high)).collect(),
        }
    };
    let series: Vec<Series> = (0..names.len()).map(of).collect();
    if series.iter().all(|one| one.points.is_empty()) {
        ui.weak(texts.no_curves);
        return;
    }
    ui.weak(texts.bands);
    let words = |value: f64| match plan.measure {
        Measure::Wins => numbers.plain_percent(value),
        Measure::Score => numbers.mark(value),
    };
    let look = Look {
        id: "experiment curves",
        height: (ui.available_height() * 0.5).clamp(160.0, 320.0),
        from_zero: false,
        top: 0.0,
        along: (0.0, plan.budget.most()),
        label_along: &|value| numbers.mark(value),
        label_up: &words,
        steps: (1.0, 80.0),
        zooms: false,
        tokens: view.tokens,
    };
    look.lines(ui, &series);
    ui.horizontal_wrapped(|ui| {
        for Series { name, colour, .. } in &series {
            ui.label(RichText::new(name).color(*colour).strong());
            ui.add_space(8.0);
        }
    });
}

fn table(ui: &mut Ui, view: &View<'_>, (plan, names): (&Plan, &[String]), outcomes: &[Outcome]) {
    let texts = &view.texts.insight.experiments;
    let measure = plan.measure;
    let numbers = &view.texts.numbers;
    Grid::new("experiment table").num_columns(5).striped(true).spacing([24.0, 6.0]).show(ui, |ui| {
        for heading in [texts.condition, texts.runs, texts.median, texts.mean] {
            ui.label(RichText::new(heading).color(view.tokens.muted));
        }
        ui.label(RichText::new(texts.interval).color(view.tokens.muted)).on_hover_text(texts.interval_hint);
        ui.end_row();
        for summary in summaries(names.len(), outcomes, measure) {
            let name = &names[summary.condition];
            ui.label(RichText::new(name).color(view.tokens.player(summary.condition)).strong());
            ui.label(summary.values.len().to_string());
            ui.label(measure.told(summary.median, numbers));
            ui.label(measure.told(summary.mean, numbers));
            ui.label(measure.interval(summary.interval, numbers));
            ui.end_row();
        }
    });
}

fn comparisons(
    ui: &mut Ui,
    view: &View<'_>,
    (experiment, names): (&Experiment, &[String]),
    outcomes: &[Outcome],
) {
    let texts = &view.texts.insight.experiments;
    let (conditions, plan) = (experiment.conditions(), &experiment.plan);
    let measure = plan.measure;
    let differences = differences(conditions, outcomes, measure);
    ui.label(RichText::new(texts.sure).strong()).on_hover_text(texts.ahead);
    if differences.is_empty() {
        ui.weak(texts.none_sure);
        return;
    }
    for difference in &differences {
        let Difference { better, worse, seeds, wins, sure_after, .. } = difference;
        let counts = [*wins, difference.ties(), *seeds];
        let [better, worse] = [better, worse].map(|at| &names[*at]);
        let by = (texts.points)(&difference.told(measure, &view.texts.numbers), measure == Measure::Wins);
        match sure_after {
            Some(after) => {
                let words = fill!(texts.beats, better, worse, by, *after);
                ui.add(Label::new(RichText::new(words).color(view.tokens.good)).wrap());
            }
            None if difference.is_tie() => {
                ui.add(Label::new(fill!(texts.same, better, worse, seeds)).wrap());
            }
            None => {
                ui.add(Label::new((texts.leads)(better, worse, &by, counts)).wrap());
            }
        }
    }
    let fewest = fewest_seeds(conditions);
    if plan.seeds < fewest {
        ui.weak(fill!(texts.fewest, fewest));
    }
}
