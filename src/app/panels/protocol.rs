//! The protocol at the left: everything that decides a run, with unit, range, hint and reset.

use super::bounds;
use crate::app::action::Action;
use crate::app::preferences::Bounds;
use crate::app::protocol::{Protocol, for_game, within};
use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::app::widgets::form::{read, reset, row, write};
use crate::app::widgets::rule_tip::rule_tip;
use crate::evolution::Settings;
use crate::evolution::fields::FIELDS;
use crate::games::{Changes, Choice, FieldValue, Preset, RuleId, Section, Unit, Values, list};
use crate::lab::presets;
use crate::seed::Seed;
use egui::{Button, Checkbox, CollapsingHeader, ComboBox, DragValue, RichText, ScrollArea, TextEdit, Ui};
use std::ops::RangeInclusive;

pub(in crate::app) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    protocol: &mut Protocol,
    (criteria, threads): (&mut Bounds, &mut usize),
    actions: &mut Vec<Action>,
) {
    let texts = view.texts;
    ui.add_space(4.0);
    ui.heading(texts.protocol.title);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.protocol.presets).on_hover_text(texts.protocol.presets_hint);
            let (lab_hint, article_hint) = if protocol.draft.game.is_for_two() {
                (texts.duels.lab_hint, texts.duels.article_hint)
            } else {
                (texts.protocol.lab_hint, texts.protocol.article_hint)
            };
            for (preset, name, hint) in [
                (Preset::Lab, texts.protocol.lab, lab_hint),
                (Preset::Article, texts.protocol.article, article_hint),
                (Preset::Demo, texts.protocol.demo, texts.protocol.demo_hint),
            ] {
                if ui.selectable_label(protocol.preset == preset, name).on_hover_text(hint).clicked() {
                    actions.push(Action::Preset(preset));
                }
            }
        });
        let (defaults, preset) = (protocol.defaults(), protocol.preset);
        let mut form = Form { view, defaults, preset, draft: &mut protocol.draft };
        section(ui, texts.protocol.founders, true, |ui| form.founders(ui, &mut protocol.seed));
        section(ui, texts.protocol.rules, false, |ui| form.rules(ui));
        section(ui, texts.protocol.judging, true, |ui| form.fields(ui, Section::Judging));
        section(ui, texts.protocol.breeding, false, |ui| form.fields(ui, Section::Breeding));
        section(ui, texts.protocol.stop, true, |ui| bounds::stop(ui, texts, criteria, actions));
        section(ui, texts.protocol.machine, false, |ui| bounds::machine(ui, texts, threads));
        ui.add_space(4.0);
        note(ui, view, &protocol.draft);
    });
}

/// What becomes of the changes.
fn note(ui: &mut Ui, view: &View<'_>, draft: &Settings) {
    let texts = view.texts;
    if let Err(why) = draft.check() {
        ui.label(RichText::new((texts.errors.settings)(&why)).color(view.tokens.error));
    } else if let Some(settings) = view.settings() {
        let words = if within(settings, draft) == *draft {
            texts.protocol.applies
        } else {
            texts.protocol.applies_new
        };
        ui.weak(words);
    }
}

fn section(ui: &mut Ui, name: &str, open: bool, contents: impl FnOnce(&mut Ui)) {
    CollapsingHeader::new(RichText::new(name).strong()).default_open(open).show_unindented(ui, contents);
}

/// The settings while they are edited.
struct Form<'a> {
    view: &'a View<'a>,
    defaults: Settings,
    preset: Preset,
    draft: &'a mut Settings,
}

impl Form<'_> {
    fn texts(&self) -> &'static Texts {
        self.view.texts
    }

    /// Whether what a population is may not be touched now.
    fn is_locked(&self) -> bool {
        self.view.status.is_busy()
    }

    fn founders(&mut self, ui: &mut Ui, seed: &mut String) {
        self.fields(ui, Section::Founders);
        self.seed(ui, seed);
        self.game(ui);
        let of_defaults = self.defaults.game.fields();
        for (field, default) in self.draft.game.fields().iter().zip(of_defaults) {
            if let Some(value) = self.field(ui, field, default.value) {
                self.draft.game = self.draft.game.with(field.info.id, value);
            }
        }
    }

    /// Which game, in which variant.
    fn game(&mut self, ui: &mut Ui) {
        let texts = self.texts();
        let variants = list::variants();
        let chosen = self.draft.game.variant();
        let mut at =
            variants.iter().position(|variant| chosen.as_ref().is_some_and(|is| is.id == variant.id));
        let before = at;
        let (name, hint) = texts.game_choice;
        row(ui, name, hint, |ui| {
            reset(ui, texts, !self.is_locked() && at != Some(0), || at = Some(0));
            let choices = variants.iter().map(|variant| (variant.name, variant.help));
            self.combo(ui, (name, hint), self.is_locked(), &mut at, choices);
        });
        if let Some(at) = at.filter(|_| at != before) {
            *self.draft = for_game(self.draft, self.preset, &variants[at].game);
        }
    }

    /// The settings of a section.
    fn fields(&mut self, ui: &mut Ui, section: Section) {
        for field in FIELDS.iter().filter(|field| field.info.section == section) {
            let (shown, default) = (field.value(self.draft), (field.get)(&self.defaults));
            if let Some(value) = self.field(ui, &shown, default) {
                field.put(self.draft, value);
            }
        }
    }

    /// One setting, and what it is changed to; nothing where another choice leaves no place for it.
    fn field(&self, ui: &mut Ui, field: &FieldValue, default: Option<f64>) -> Option<f64> {
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
                let written = |value: &f64| write(texts, unit, *value);
                let range = (texts.protocol.range)(&written(range.start()), &written(range.end()));
                format!("{help}\n{range}")
            }
            _ => help.to_owned(),
        };
        row(ui, name, &hint, |ui| {
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
                    let response = ui.add_enabled(!locked, Checkbox::without_text(&mut on));
                    buttons::named(ui, &response, name);
                    response.on_disabled_hover_text(texts.protocol.locked);
                    now = f64::from(u8::from(on));
                }
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
            .min_size(egui::vec2(58.0, 0.0))
            .custom_formatter(|value, _| write(texts, unit, value))
            .custom_parser(move |text| read(unit, text));
        let response = ui.add_enabled(!locked, drag);
        buttons::named(ui, &response, name);
        response.on_hover_text(hint).on_disabled_hover_text(texts.protocol.locked);
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
                .width(112.0)
                .show_ui(ui, |ui| {
                    for (at, (name, help)) in choices.into_iter().enumerate() {
                        ui.selectable_value(chosen, Some(at), name).on_hover_text(help);
                    }
                })
                .response;
            buttons::named(ui, &response, name);
            response.on_hover_text(hint).on_disabled_hover_text(texts.protocol.locked);
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
            let checkbox = Checkbox::new(&mut on, (texts.say)(choice.name));
            let response = ui.add_enabled(!locked && bits != bit, checkbox);
            let response = response.on_hover_text((texts.say)(choice.help));
            if response.on_disabled_hover_text(texts.protocol.locked).changed() {
                *value = (bits ^ bit) as f64;
            }
        }
    }

    fn seed(&mut self, ui: &mut Ui, seed: &mut String) {
        let texts = self.texts();
        let locked = self.is_locked();
        row(ui, texts.protocol.seed, texts.protocol.seed_hint, |ui| {
            let copy = ui.add(Button::new("🗐").small()).on_hover_text(texts.protocol.copy_seed);
            buttons::named(ui, &copy, texts.protocol.copy_seed);
            if copy.clicked() {
                ui.ctx().copy_text(self.draft.seed.0.to_string());
            }
            let dice = ui.add_enabled(!locked, Button::new("🎲").small());
            buttons::named(ui, &dice, texts.protocol.draw_seed);
            let dice = dice.on_hover_text(texts.protocol.draw_seed);
            if dice.clicked() {
                self.draft.seed =
                    Seed(self.draft.seed.derive(ui.input(|input| input.time.to_bits())).0 % 1_000_000);
                *seed = self.draft.seed.0.to_string();
            }
            let response = ui.add_enabled(!locked, TextEdit::singleline(seed).desired_width(84.0));
            buttons::named(ui, &response, texts.protocol.seed);
            let response = response.on_disabled_hover_text(texts.protocol.locked);
            match seed.trim().parse() {
                Ok(number) if response.changed() => self.draft.seed = Seed(number),
                Ok(_) => {}
                Err(_) if response.lost_focus() => *seed = self.draft.seed.0.to_string(),
                Err(_) => {
                    response.on_hover_text(texts.protocol.seed_wrong);
                }
            }
        });
    }

    fn rules(&mut self, ui: &mut Ui) {
        let texts = self.texts();
        let locked = self.is_locked();
        let catalogue = self.draft.game.rules();
        ui.horizontal_wrapped(|ui| {
            ui.weak((texts.protocol.rules_chosen)(self.draft.rules.len(), catalogue.len()));
            for (preset, name) in
                [(Preset::Lab, texts.protocol.lab), (Preset::Article, texts.protocol.article)]
            {
                if ui.add_enabled(!locked, Button::new(name).small()).clicked() {
                    self.draft.rules = presets::settings(preset, Some(&self.draft.game), &[]).rules;
                }
            }
        });
        self.fields(ui, Section::Rules);
        for info in catalogue {
            let id: RuleId = info.rule_id();
            let mut on = self.draft.rules.contains(&id);
            let only = on && self.draft.rules.len() == 1;
            let response = ui.add_enabled(!locked && !only, Checkbox::new(&mut on, (texts.say)(info.name)));
            let why = if only { texts.protocol.last_rule } else { texts.protocol.locked };
            let response = rule_tip(response, texts, info).on_disabled_hover_text(why);
            if response.changed() {
                self.draft.rules.retain(|other| *other != id);
                if on {
                    self.draft.rules.push(id);
                }
                self.draft.rules = presets::in_order(&self.draft.game, std::mem::take(&mut self.draft.rules));
            }
        }
    }
}
