//! The settings at the left: everything that decides a run, with unit, range, hint and reset.

use super::{bounds, opponents, preset_menu};
use crate::app::action::{Action, Experimenting};
use crate::app::commands::Command;
use crate::app::draft::{Draft, for_game, within};
use crate::app::preferences::Bounds;
use crate::app::texts::Texts;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::buttons::{self, Named};
use crate::app::widgets::form::{Sign, control_width, fold, read, reset, signed_row, tick_box};
use crate::app::widgets::rule_tip::rule_tip;
use crate::evolution::Settings;
use crate::evolution::fields::{FIELDS, has_effect};
use crate::evolution::presets;
use crate::games::{Changes, Choice, Field, FieldValue, Preset, RuleId, Section, Unit, Values, list};
use crate::seed::Seed;
use egui::{
    Align, Button, CollapsingHeader, ComboBox, DragValue, Layout, RichText, ScrollArea, Sense, TextEdit, Ui,
    vec2,
};
use std::cell::Cell;
use std::ops::RangeInclusive;

/// What of the preferences the pane shows: when to stop, on how many threads and at which queue, and whether all settings
/// are wanted.
type Own<'a> = (&'a mut Bounds, (&'a mut usize, &'a mut String), &'a mut bool);

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    draft: &mut Draft,
    (criteria, (threads, queue), more): Own<'_>,
    actions: &mut Vec<Action>,
) {
    let texts = view.texts;
    ui.add_space(4.0);
    ui.heading(texts.settings.title);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        preset_menu::show(ui, view, draft, actions);
        let defaults = draft.defaults();
        let (preset, settings) = (&mut draft.preset, &mut draft.settings);
        let mut form = Form { view, defaults, preset, settings, compared: Cell::new(None) };
        form.game(ui);
        form.fields(ui, Section::Founders, true);
        form.fields_of_game(ui, true);
        form.folded_rules(ui, actions);
        form.opponents(ui, &mut draft.opponent, actions);
        let stop = format!("{} · {}", texts.insight.first.stop, bounds::summary(texts, criteria));
        fold(ui, "stop", &stop, None, |ui| bounds::stop(ui, texts, criteria, actions));
        form.seed(ui, &mut draft.seed);
        ui.add_space(4.0);
        let (sign, name) =
            if *more { ("⏷", texts.insight.first.fewer) } else { ("⏵", texts.insight.first.more) };
        let link = ui.link(format!("{sign} {name}")).on_hover_text(texts.insight.first.more_hint);
        *more ^= link.named(name).clicked();
        if *more {
            form.fields(ui, Section::Founders, false);
            form.fields_of_game(ui, false);
            section(ui, texts.settings.judging, true, |ui| form.fields(ui, Section::Judging, false));
            section(ui, texts.settings.breeding, false, |ui| form.fields(ui, Section::Breeding, false));
            section(ui, texts.settings.machine, false, |ui| {
                bounds::machine(ui, texts, threads);
                if cfg!(feature = "cluster") {
                    bounds::queue(ui, view, queue, actions);
                }
            });
        }
        let compare = |id| Action::Experiment(Experimenting::Compare(id));
        actions.extend(form.compared.get().map(compare));
        ui.add_space(4.0);
        note(ui, view, &draft.settings, actions);
    });
}

/// What becomes of the changes.
fn note(ui: &mut Ui, view: &View<'_>, draft: &Settings, actions: &mut Vec<Action>) {
    let texts = view.texts;
    if let Err(why) = draft.check() {
        ui.label(RichText::new(texts.said(&why.sentence())).color(view.tokens.error));
    } else if let Some(settings) = view.settings() {
        if within(settings, draft) == *draft {
            ui.weak(texts.settings.applies);
            return;
        }
        ui.weak(texts.settings.applies_new);
        let first = &texts.insight.first;
        if ui.add(theme::primary(view.tokens, first.make_new)).on_hover_text(first.make_new_hint).clicked() {
            actions.push(Action::Command(Command::NewPopulation));
        }
    }
}

fn section(ui: &mut Ui, name: &str, open: bool, contents: impl FnOnce(&mut Ui)) {
    CollapsingHeader::new(RichText::new(name).strong()).default_open(open).show_unindented(ui, contents);
}

/// The settings while they are edited.
struct Form<'a> {
    view: &'a View<'a>,
    defaults: Settings,
    preset: &'a mut Preset,
    settings: &'a mut Settings,
    /// The setting whose values are to be compared in an experiment.
    compared: Cell<Option<&'static str>>,
}

impl Form<'_> {
    fn texts(&self) -> &'static Texts {
        self.view.texts
    }

    /// Whether what a population is may not be touched now.
    fn is_locked(&self) -> bool {
        self.view.status.is_busy()
    }

    /// The sign of what is fixed while a population is bred, and of what was changed and takes a new one.
    fn sign(&self, differs: impl FnOnce(&Settings) -> bool) -> Option<Sign> {
        let run = self.view.settings()?;
        let changed = Sign::new("✚", self.view.tokens.accent, self.texts().insight.first.takes_new);
        let fixed = Sign::new("🔒", self.view.tokens.muted, self.texts().settings.locked);
        if differs(run) { Some(changed) } else { self.is_locked().then_some(fixed) }
    }

    /// The settings of the game itself.
    fn fields_of_game(&mut self, ui: &mut Ui, basic: bool) {
        let of_defaults = self.defaults.game.fields();
        let fields = self.settings.game.fields();
        for (field, default) in fields.iter().zip(of_defaults).filter(|(field, _)| field.info.basic == basic)
        {
            let id = field.info.id;
            let of_run = |run: &Settings| run.game.fields().into_iter().find(|other| other.info.id == id);
            let sign = self.sign(|run| of_run(run).is_none_or(|other| other.value != field.value));
            if let Some(value) = self.field(ui, field, default.value, sign) {
                self.settings.game = self.settings.game.with(id, value);
            }
        }
    }

    /// Which game, in which variant.
    fn game(&mut self, ui: &mut Ui) {
        let texts = self.texts();
        let variants = list::variants();
        let chosen = self.settings.game.variant();
        let mut at =
            variants.iter().position(|variant| chosen.as_ref().is_some_and(|is| is.id == variant.id));
        let before = at;
        let (name, hint) = texts.game_choice;
        let sign = self.sign(|run| run.game.variant().map(|is| is.id) != chosen.as_ref().map(|is| is.id));
        let _ = signed_row(ui, (name, hint), sign, |ui| {
            reset(ui, texts, !self.is_locked() && at != Some(0), || at = Some(0));
            let choices = variants.iter().map(|variant| (variant.name, variant.help));
            self.combo(ui, (name, hint), self.is_locked(), &mut at, choices);
        });
        if let Some(at) = at.filter(|_| at != before) {
            *self.settings = for_game(self.settings, self.preset, &variants[at].game);
        }
    }

    /// The settings of a section: the basic ones, or the others.
    fn fields(&mut self, ui: &mut Ui, section: Section, basic: bool) {
        let wanted = |field: &&Field<Settings>| field.info.section == section && field.info.basic == basic;
        for field in FIELDS.iter().filter(wanted) {
            if !has_effect(field.info.id, self.settings) {
                continue;
            }
            let (shown, default) = (field.value(self.settings), (field.get)(&self.defaults));
            let sign = match field.info.changes {
                Changes::WithPopulation => self.sign(|run| (field.get)(run) != shown.value),
                Changes::Anytime => None,
            };
            if let Some(value) = self.field(ui, &shown, default, sign) {
                field.put(self.settings, value);
            }
        }
    }

    /// One setting, and what it is changed to; nothing where another choice leaves no place for it.
    fn field(
        &self,
        ui: &mut Ui,
        field: &FieldValue,
        default: Option<f64>,
        sign: Option<Sign>,
    ) -> Option<f64> {
        let FieldValue { info, range, value } = field;
        let value = value.filter(|_| !info.name.is_empty())?;
        let texts = self.texts();
        let (name, help) = ((texts.say)(info.name), (texts.say)(info.help));
        let locked = self.is_locked() && info.changes == Changes::WithPopulation;
        let mut now = value;
        if let Values::Subset(choices) = info.values {
            self.subset(ui, (name, help), choices, locked, &mut now);
            return (now != value).then_some(now);
        }
        let hint = match info.values {
            Values::Number(unit) => {
                let written = |value: &f64| texts.numbers.setting(unit, *value);
                let range = fill!(texts.settings.range, written(range.start()), written(range.end()));
                format!("{help}\n{range}")
            }
            _ => help.to_owned(),
        };
        let label = signed_row(ui, (name, &hint), sign, |ui| {
            let default = default.filter(|default| !locked && *default != now);
            reset(ui, texts, default.is_some(), || now = default.unwrap_or(now));
            match info.values {
                Values::Number(unit) => {
                    self.number(ui, (name, &hint), locked, (&mut now, unit, range.clone()))
                }
                Values::Choice(choices) => {
                    let mut at = Some(now as usize);
                    let choices = choices.iter().map(|choice| (choice.name, choice.help));
                    self.combo(ui, (name, &hint), locked, &mut at, choices);
                    now = at.map_or(now, |at| at as f64);
                }
                Values::Switch | Values::Subset(_) => {
                    let mut on = now >= 0.5;
                    let left = Layout::left_to_right(Align::Center);
                    ui.allocate_ui_with_layout(
                        vec2(control_width(ui), ui.spacing().interact_size.y),
                        left,
                        |ui| {
                            let response = tick_box(ui, &mut on, "", !locked);
                            response.named(name).on_disabled_hover_text(texts.settings.locked);
                        },
                    );
                    now = f64::from(u8::from(on));
                }
            }
        });
        label.interact(Sense::click()).context_menu(|ui| {
            if ui.button(texts.insight.experiments.compare).clicked() {
                self.compared.set(Some(info.id));
                ui.close();
            }
        });
        (now != value).then_some(now)
    }

    fn number(
        &self,
        ui: &mut Ui,
        (name, hint): (&str, &str),
        locked: bool,
        (value, unit, range): (&mut f64, Unit, RangeInclusive<f64>),
    ) {
        let texts = self.texts();
        let drag = DragValue::new(value)
            .range(range)
            .speed(match unit {
                Unit::Count => 1.0,
                Unit::Percent => 0.002,
                Unit::Factor | Unit::Minutes => 0.02,
            })
            .min_size(vec2(control_width(ui), 0.0))
            .custom_formatter(|value, _| texts.numbers.setting(unit, value))
            .custom_parser(move |text| read(unit, text));
        let response = ui.add_enabled(!locked, drag);
        response.named(name).on_hover_text(hint).on_disabled_hover_text(texts.settings.locked);
        if unit == Unit::Count {
            *value = value.round();
        }
    }

    /// One of several.
    fn combo(
        &self,
        ui: &mut Ui,
        (name, hint): (&str, &str),
        locked: bool,
        chosen: &mut Option<usize>,
        choices: impl Iterator<Item = (&'static str, &'static str)>,
    ) {
        let texts = self.texts();
        let choices: Vec<_> = choices.map(|(name, help)| ((texts.say)(name), (texts.say)(help))).collect();
        let shown = chosen.and_then(|at| choices.get(at)).map_or("", |choice| choice.0);
        ui.add_enabled_ui(!locked, |ui| {
            let response = ComboBox::from_id_salt(name)
                .selected_text(shown)
                .width(control_width(ui))
                .height(320.0)
                .show_ui(ui, |ui| {
                    for (at, (name, help)) in choices.into_iter().enumerate() {
                        ui.selectable_value(chosen, Some(at), name).on_hover_text(help);
                    }
                })
                .response;
            response.named(name).on_hover_text(hint).on_disabled_hover_text(texts.settings.locked);
        });
    }

    /// Some of several, at least one.
    fn subset(
        &self,
        ui: &mut Ui,
        (name, help): (&str, &str),
        choices: &[Choice],
        locked: bool,
        value: &mut f64,
    ) {
        let texts = self.texts();
        ui.label(name).on_hover_text(help);
        for (at, choice) in choices.iter().enumerate() {
            let bits = *value as u64;
            let bit = 1 << at;
            let mut on = bits & bit != 0;
            let response = tick_box(ui, &mut on, (texts.say)(choice.name), !locked && bits != bit);
            let response = response.on_hover_text((texts.say)(choice.help));
            if response.on_disabled_hover_text(texts.settings.locked).changed() {
                *value = (bits ^ bit) as f64;
            }
        }
    }

    fn seed(&mut self, ui: &mut Ui, seed: &mut String) {
        let texts = self.texts();
        let locked = self.is_locked();
        let sign = self.sign(|run| run.seed != self.settings.seed);
        let _ = signed_row(ui, (texts.settings.seed, texts.settings.seed_hint), sign, |ui| {
            let copy = ui.add(Button::new("🗐").small()).on_hover_text(texts.settings.copy_seed);
            if copy.named(texts.settings.copy_seed).clicked() {
                ui.ctx().copy_text(self.settings.seed.0.to_string());
            }
            let dice = ui.add_enabled(!locked, Button::new("🎲").small()).named(texts.settings.draw_seed);
            let dice = dice.on_hover_text(texts.settings.draw_seed);
            if dice.clicked() {
                self.settings.seed =
                    Seed(self.settings.seed.derive(ui.input(|input| input.time.to_bits())).0 % 1_000_000);
                *seed = self.settings.seed.0.to_string();
            }
            let response = ui
                .add_enabled(!locked, TextEdit::singleline(seed).desired_width(84.0))
                .named(texts.settings.seed);
            let response = response.on_disabled_hover_text(texts.settings.locked);
            match seed.trim().parse() {
                Ok(number) if response.changed() => self.settings.seed = Seed(number),
                Ok(_) => {}
                Err(_) if response.lost_focus() => *seed = self.settings.seed.0.to_string(),
                Err(_) => {
                    response.on_hover_text(texts.settings.seed_wrong);
                }
            }
        });
    }

    /// How many rules there are to carry, and behind that which.
    fn folded_rules(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let texts = self.texts();
        let rules = &self.settings.rules;
        let written = rules.iter().filter(|rule| matches!(rule, RuleId::Formula(_))).count();
        let (chosen, all) = (rules.len(), self.settings.game.rules().len() + written);
        let title = format!("{} · {}", texts.settings.rules, fill!(texts.settings.rules_chosen, chosen, all));
        let sign = self.sign(|run| run.rules != self.settings.rules);
        fold(ui, "rules", &title, sign, |ui| self.rules(ui, actions));
    }

    /// In two-player games, the opponents that a person names.
    fn opponents(&mut self, ui: &mut Ui, name: &mut String, actions: &mut Vec<Action>) {
        // A page has no programs, and plays such games in one stretch.
        if self.settings.game.is_for_two() && cfg!(not(target_arch = "wasm32")) {
            let sign = self.sign(|run| run.opponents != self.settings.opponents);
            let locked = self.is_locked();
            opponents::show(ui, self.view, (self.settings, name), (locked, sign), actions);
        }
    }

    fn rules(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let texts = self.texts();
        let locked = self.is_locked();
        let catalogue = self.settings.game.rules();
        ui.horizontal_wrapped(|ui| {
            for (preset, name) in
                [(Preset::Lab, texts.settings.lab), (Preset::Article, texts.settings.article)]
            {
                if ui.add_enabled(!locked, Button::new(name).small()).clicked() {
                    self.settings.rules = presets::settings(preset, Some(&self.settings.game), &[]).rules;
                }
            }
        });
        self.fields(ui, Section::Rules, false);
        if !self.settings.game.regions().is_empty() {
            self.own_rules(ui, actions);
        }
        for info in catalogue {
            let id: RuleId = info.rule_id();
            let mut on = self.settings.rules.contains(&id);
            let only = on && self.settings.rules.len() == 1;
            let response = tick_box(ui, &mut on, (texts.say)(info.name), !locked && !only);
            let why = if only { texts.settings.last_rule } else { texts.settings.locked };
            let response = rule_tip(response, texts, &id).on_disabled_hover_text(why);
            if response.changed() {
                self.settings.rules.retain(|other| *other != id);
                if on {
                    self.settings.rules.push(id);
                }
                self.settings.rules =
                    presets::in_order(&self.settings.game, std::mem::take(&mut self.settings.rules));
            }
        }
    }

    /// The written rules, and a button to write one.
    fn own_rules(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let texts = self.texts();
        let locked = self.is_locked();
        buttons::command(ui, self.view, Command::WriteRule, 0.0, actions);
        let own: Vec<RuleId> =
            self.settings.rules.iter().filter(|rule| rule.formula().is_some()).cloned().collect();
        if own.is_empty() {
            return;
        }
        ui.label(RichText::new(texts.insight.editor.own).strong());
        for rule in own {
            ui.horizontal(|ui| {
                let edit = ui.small_button("✏").on_hover_text(texts.insight.editor.edit);
                if edit.named(&format!("{} {}", texts.insight.editor.edit, rule.as_str())).clicked() {
                    actions.push(Action::EditRule(rule.as_str().to_owned()));
                }
                let only = self.settings.rules.len() == 1;
                let (mut on, why) =
                    (true, if only { texts.settings.last_rule } else { texts.settings.locked });
                let response = tick_box(ui, &mut on, (texts.say)(rule.title()), !locked && !only);
                rule_tip(response, texts, &rule).on_disabled_hover_text(why);
                if !on {
                    self.settings.rules.retain(|other| *other != rule);
                }
            });
        }
        ui.separator();
    }
}
