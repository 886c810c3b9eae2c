//! The Genes tab: which rules the population carries, and how heavily, over generations.

use super::styles::Styles;
use crate::app::action::Action;
use crate::app::texts::Texts;
use crate::app::theme::Tokens;
use crate::app::view::View;
use crate::app::widgets::heat_map::HeatMap;
use crate::app::widgets::placeholder::placeholder;
use crate::app::widgets::rule_tip::rule_tip;
use crate::evolution::Run;
use crate::evolution::logbook::Record;
use crate::games::RuleId;
use crate::lab::gallery::Request;
use egui::{Align, Color32, Label, Layout, Pos2, Rect, RichText, Sense, Ui, UiBuilder, Vec2};

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct Genes {
    map: HeatMap,
    /// What was chosen; else what tells most of the run.
    shown: Option<Shown>,
    styles: Styles,
}

impl Genes {
    fn shown(&self, run: &Run) -> Shown {
        self.shown.unwrap_or(match (&run.settings.map, &run.settings.invention) {
            (Some(_), _) => Shown::Styles,
            // Formulas that evolution writes come and go: a map of the others says little.
            (None, Some(_)) => Shown::Front,
            (None, None) => Shown::Map(Mode::Coefficient),
        })
    }

    /// Whom the gallery is to show, where the map of styles is looked at.
    pub(in crate::app) fn request(&self, view: &View<'_>) -> Option<Request> {
        let shows = |run: &&Run| self.shown(run) == Shown::Styles && run.settings.map.is_some();
        view.run().filter(shows).and_then(|_| self.styles.request(view))
    }
}

/// What the tab shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// The weights of all rules over generations.
    Map(Mode),
    /// How strong the best of each size is.
    Front,
    /// The best player of each style.
    Styles,
}

/// What the colours of the map say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The mean coefficient of those that carry the rule.
    Coefficient,
    /// The share of individuals that carry it.
    Share,
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, genes: &mut Genes, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let Some(run) = view.run() else { return };
    let mut shown = genes.shown(run);
    ui.horizontal_wrapped(|ui| {
        for (choice, name, hint) in [
            (Shown::Map(Mode::Coefficient), texts.genes.coefficient, texts.genes.coefficient_hint),
            (Shown::Map(Mode::Share), texts.genes.share, texts.genes.share_hint),
            (Shown::Front, texts.insight.front.title, texts.insight.front.hint),
            (Shown::Styles, texts.insight.styles.title, texts.insight.styles.hint),
        ] {
            if ui.selectable_value(&mut shown, choice, name).on_hover_text(hint).clicked() {
                genes.shown = Some(choice);
            }
        }
    });
    if run.logbook.is_empty() {
        let busy = view.status.is_busy();
        placeholder(ui, if busy { texts.insight.plots.judging } else { texts.genes.empty });
        return;
    }
    if shown == Shown::Styles {
        return super::styles::show(ui, view, (run, &mut genes.styles), actions);
    }
    let rules = &run.settings.rules;
    let (Shown::Map(mode), [_, ..]) = (shown, rules.as_slice()) else {
        return super::front::show(ui, view, actions);
    };
    let rows = rules.len();
    let row_height = ((ui.available_height() - 74.0) / rows as f32).clamp(15.0, 30.0);
    let largest: Vec<f64> = rules.iter().map(|rule| rule.coefficient().max.abs().max(1e-9)).collect();
    let tokens = view.tokens;
    let mut spot = None;
    egui::ScrollArea::vertical().max_height(ui.available_height() - 58.0).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            names(ui, texts, rules, row_height);
            let shade = |record: &Record, row: usize| {
                let (share, coefficient) =
                    record.rules.get(row).map_or((0.0, 0.0), |(_, share, mean)| (*share, *mean));
                match mode {
                    Mode::Share => mix(tokens, share),
                    Mode::Coefficient if share == 0.0 => tokens.ground,
                    Mode::Coefficient => mix(tokens, coefficient / largest[row]),
                }
            };
            spot = genes.map.show(
                ui,
                &run.logbook,
                (view.breeding.epoch, mode as usize),
                view.selection.generation.map(|generation| (generation, tokens.accent)),
                (rows, row_height),
                shade,
            );
        });
    });
    legend(ui, texts, tokens, mode);
    let (generation, rule) = match &spot {
        Some(spot) => (spot.generation, Some(spot.rule)),
        None => (view.shown_generation().unwrap_or(0), None),
    };
    let record = run.logbook.get(generation as usize);
    let line = record.map_or(String::new(), |record| line(texts, record, rule));
    ui.label(&line);
    if let Some(spot) = spot {
        if spot.response.clicked() {
            actions.push(Action::SelectGeneration(spot.generation));
        }
        spot.response.on_hover_text_at_pointer(line);
    }
}

/// The rules' names, one a row.
fn names(ui: &mut Ui, texts: &'static Texts, rules: &[RuleId], row_height: f32) {
    const WIDTH: f32 = 164.0;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, rules.len() as f32 * row_height), Sense::hover());
    for (at, rule) in rules.iter().enumerate() {
        let y = rect.top() + (at as f32 + 0.5) * row_height;
        let place = Rect::from_center_size(Pos2::new(rect.center().x, y), Vec2::new(WIDTH, row_height));
        let name = RichText::new((texts.say)(rule.title())).size(12.5);
        let label = Label::new(name).truncate().sense(Sense::hover());
        let area = UiBuilder::new().max_rect(place).layout(Layout::right_to_left(Align::Center));
        let shown = ui.scope_builder(area, |ui| ui.add(label));
        rule_tip(shown.inner, texts, rule);
    }
}

/// A generation's rule in words; the one that weighs most where none is pointed at.
fn line(texts: &Texts, record: &Record, rule: Option<usize>) -> String {
    let most = || {
        let weight = |(_, share, mean): &(RuleId, f64, f64)| share * mean.abs();
        record.rules.iter().max_by(|a, b| weight(a).total_cmp(&weight(b)))
    };
    let chosen = rule.and_then(|at| record.rules.get(at)).or_else(most);
    chosen.map_or(String::new(), |(rule, share, mean)| {
        let share = texts.numbers.percent(Some(*share), 0);
        fill!(
            texts.genes_line,
            record.generation,
            (texts.say)(rule.title()),
            share,
            texts.numbers.decimal(*mean, 2),
        )
    })
}

/// What the colours stand for.
fn legend(ui: &mut Ui, texts: &Texts, tokens: &Tokens, mode: Mode) {
    const STEPS: i32 = 12;
    ui.horizontal_wrapped(|ui| {
        let (first, from) = match mode {
            Mode::Share => (texts.genes.none, 0),
            Mode::Coefficient => (texts.genes.negative, -STEPS),
        };
        ui.label(first);
        let width = 6.0;
        let steps = STEPS - from + 1;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width * steps as f32, 10.0), Sense::hover());
        for at in 0..steps {
            let corner = Pos2::new(rect.left() + at as f32 * width, rect.top());
            let part = Rect::from_min_size(corner, Vec2::new(width, 10.0));
            ui.painter().rect_filled(part, 0.0, mix(tokens, f64::from(from + at) / f64::from(STEPS)));
        }
        ui.label(match mode {
            Mode::Share => texts.genes.all,
            Mode::Coefficient => texts.genes.positive,
        });
        ui.weak(texts.genes.time);
    });
}

/// From the shade of -1 over the ground at 0 to the shade of 1.
fn mix(tokens: &Tokens, part: f64) -> Color32 {
    let full = if part < 0.0 { tokens.negative } else { tokens.positive };
    tokens.ground.lerp_to_gamma(full, part.abs().min(1.0) as f32)
}
