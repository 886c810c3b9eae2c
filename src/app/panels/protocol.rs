//! The protocol at the left: everything that decides a run, with unit, range, hint and reset.

use super::bounds;
use crate::app::action::Action;
use crate::app::preferences::Bounds;
use crate::app::protocol::{Field, GameChoice, Protocol, for_game, within};
use crate::app::texts::{ChoiceTexts, Texts};
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::app::widgets::form::{Unit, read, reset, row, write};
use crate::evolution::Settings;
use crate::evolution::crossover::Crossover;
use crate::evolution::evaluation::{Evaluation, Racing};
use crate::evolution::fitness::Ranking;
use crate::evolution::mutation::Mutation;
use crate::evolution::pairing::Pairing;
use crate::evolution::population::Inclusion;
use crate::games::abalone::{Layout, Settings as Abalone};
use crate::games::twenty48::{Settings as Twenty48, SpawnView};
use crate::games::{GameSettings, RuleId};
use crate::lab::presets::{self, Kind, Preset};
use crate::seed::Seed;
use egui::{Button, CollapsingHeader, DragValue, RichText, ScrollArea, TextEdit, Ui};

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
            let (lab_hint, article_hint) = match protocol.kind() {
                Kind::Twenty48 => (texts.protocol.lab_hint, texts.protocol.article_hint),
                Kind::Abalone => (texts.abalone.lab_hint, texts.abalone.article_hint),
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
        section(ui, texts.protocol.judging, true, |ui| form.judging(ui));
        section(ui, texts.protocol.breeding, false, |ui| form.breeding(ui));
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
        ui.label(RichText::new(why).color(view.tokens.error));
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

    /// Whether what a population fixes may not be touched now.
    fn is_locked(&self) -> bool {
        self.view.state.is_busy()
    }

    fn founders(&mut self, ui: &mut Ui, seed: &mut String) {
        let texts = self.texts();
        self.number(ui, Field::Population);
        self.seed(ui, seed);
        let mut game = GameChoice::of(&self.draft.game);
        let games = [
            (GameChoice::Standard, texts.choices.standard),
            (GameChoice::Article, texts.choices.article_game),
            (GameChoice::Abalone, texts.abalone.game),
        ];
        if self.choice(ui, texts.choices.game, &mut game, GameChoice::Standard, &games, true) {
            *self.draft = for_game(self.draft, self.preset, game);
            return;
        }
        match (self.draft.game.clone(), self.defaults.game.clone()) {
            (GameSettings::Twenty48(game), GameSettings::Twenty48(defaults)) => {
                self.twenty48(ui, game, &defaults);
            }
            (GameSettings::Abalone(game), _) => self.abalone(ui, game),
            // The defaults are those of the same game.
            _ => {}
        }
    }

    fn twenty48(&mut self, ui: &mut Ui, mut game: Twenty48, defaults: &Twenty48) {
        let texts = self.texts();
        let spawns = [(SpawnView::Average, texts.choices.average), (SpawnView::Worst, texts.choices.worst)];
        let spawn = defaults.lookahead.spawn;
        self.choice(ui, texts.choices.spawn, &mut game.lookahead.spawn, spawn, &spawns, true);
        let replies: [(u8, ChoiceTexts); 3] =
            std::array::from_fn(|at| (at as u8, texts.choices.replies_of[at]));
        self.choice(ui, texts.choices.replies, &mut game.lookahead.replies, 0, &replies, true);
        self.choice(ui, texts.choices.judged_replies, &mut game.judged_replies, 0, &replies, true);
        self.draft.game = GameSettings::Twenty48(game);
    }

    fn abalone(&mut self, ui: &mut Ui, mut game: Abalone) {
        let (texts, locked) = (&self.texts().abalone, self.is_locked());
        let numbers = [Field::Depth, Field::JudgedDepth, Field::OpeningPlies, Field::Cap];
        ui.label(texts.layouts.0).on_hover_text(texts.layouts.1);
        for layout in Layout::ALL {
            let layouts = &mut game.variant.layouts;
            let mut on = layouts.contains(&layout);
            let only = on && layouts.len() == 1;
            let name = texts.layout_names[layout as usize];
            let response = ui.add_enabled(!locked && !only, egui::Checkbox::new(&mut on, name));
            if response.on_disabled_hover_text(self.texts().protocol.locked).changed() {
                layouts.retain(|other| *other != layout);
                if on {
                    layouts.push(layout);
                    layouts.sort_unstable();
                }
                self.draft.game = GameSettings::Abalone(game.clone());
            }
        }
        for field in numbers {
            self.number(ui, field);
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
        let catalogue = self.draft.game.game().rules();
        ui.horizontal_wrapped(|ui| {
            ui.weak((texts.protocol.rules_chosen)(self.draft.rules.len(), catalogue.len()));
            for (preset, name) in
                [(Preset::Lab, texts.protocol.lab), (Preset::Article, texts.protocol.article)]
            {
                if ui.add_enabled(!locked, Button::new(name).small()).clicked() {
                    self.draft.rules = preset.rules(Kind::of(&self.draft.game));
                }
            }
        });
        self.inclusion(ui);
        for info in catalogue {
            let id: RuleId = info.rule_id();
            let mut on = self.draft.rules.contains(&id);
            let only = on && self.draft.rules.len() == 1;
            let response = ui.add_enabled(!locked && !only, egui::Checkbox::new(&mut on, info.id));
            let why = if only { texts.protocol.last_rule } else { texts.protocol.locked };
            let response = response.on_hover_text((texts.rule_help)(info)).on_disabled_hover_text(why);
            if response.changed() {
                self.draft.rules.retain(|other| *other != id);
                if on {
                    self.draft.rules.push(id);
                }
                self.draft.rules = presets::in_order(std::mem::take(&mut self.draft.rules));
            }
        }
    }

    fn inclusion(&mut self, ui: &mut Ui) {
        let texts = &self.texts().choices;
        let mut evenly = matches!(self.draft.inclusion, Inclusion::Evenly(_));
        let default = matches!(self.defaults.inclusion, Inclusion::Evenly(_));
        let choices = [(true, texts.evenly), (false, texts.by_place)];
        if self.choice(ui, texts.inclusion, &mut evenly, default, &choices, true) {
            self.draft.inclusion = if evenly { Inclusion::Evenly(1.0) } else { Inclusion::ByPlace };
        }
        self.number(ui, Field::Inclusion);
    }

    fn judging(&mut self, ui: &mut Ui) {
        let texts = &self.texts().choices;
        self.number(ui, Field::Games);
        self.number(ui, Field::ValidationGames);
        let place = |evaluation: Evaluation| match evaluation {
            Evaluation::Lifelong { .. } => 0,
            Evaluation::AtBirth => 1,
            Evaluation::EachGeneration => 2,
        };
        let mut chosen = place(self.draft.evaluation);
        let each = self.texts().abalone.each_generation;
        let choices = [(0, texts.lifelong), (1, texts.at_birth), (2, each)];
        if self.choice(ui, texts.evaluation, &mut chosen, place(self.defaults.evaluation), &choices, false) {
            self.draft.evaluation = match chosen {
                0 => Evaluation::Lifelong { elder_share: 0.5 },
                1 => Evaluation::AtBirth,
                _ => Evaluation::EachGeneration,
            };
        }
        self.number(ui, Field::ElderShare);
        self.number(ui, Field::Peers);
        self.number(ui, Field::Past);
        self.number(ui, Field::Yardstick);
        let mut races = self.draft.racing.is_some();
        if self.switch(ui, texts.racing, &mut races, self.defaults.racing.is_some()) {
            self.draft.racing = races.then_some(Racing { first_share: 0.25, kept_share: 0.5 });
        }
        self.number(ui, Field::FirstShare);
        self.number(ui, Field::KeptShare);
        let mut common = self.draft.common_seeds;
        self.switch(ui, texts.common_seeds, &mut common, self.defaults.common_seeds);
        self.draft.common_seeds = common;
        let mut shrunk = self.draft.ranking == Ranking::Shrunk;
        let choices = [(true, texts.shrunk), (false, texts.classes)];
        if self.choice(
            ui,
            texts.ranking,
            &mut shrunk,
            self.defaults.ranking == Ranking::Shrunk,
            &choices,
            false,
        ) {
            self.draft.ranking = if shrunk { Ranking::Shrunk } else { Ranking::Classes { width: 0.05 } };
        }
        self.number(ui, Field::ClassWidth);
    }

    fn breeding(&mut self, ui: &mut Ui) {
        let texts = &self.texts().choices;
        self.number(ui, Field::Group);
        self.number(ui, Field::Winners);
        let mut random = self.draft.pairing == Pairing::Random;
        let choices = [(true, texts.anybody), (false, texts.farthest)];
        if self.choice(
            ui,
            texts.pairing,
            &mut random,
            self.defaults.pairing == Pairing::Random,
            &choices,
            false,
        ) {
            self.draft.pairing = if random { Pairing::Random } else { Pairing::FarthestOf(5) };
        }
        self.number(ui, Field::Farthest);
        self.number(ui, Field::Children);
        let mut blend = matches!(self.draft.crossover, Crossover::Blend { .. });
        let default = matches!(self.defaults.crossover, Crossover::Blend { .. });
        let choices = [(true, texts.blend), (false, texts.article_crossover)];
        if self.choice(ui, texts.crossover, &mut blend, default, &choices, false) {
            self.draft.crossover = if blend { Crossover::Blend { reach: 0.5 } } else { Crossover::Article };
        }
        self.number(ui, Field::Reach);
        let mut centroid = self.draft.centroid;
        self.switch(ui, texts.centroid, &mut centroid, self.defaults.centroid);
        self.draft.centroid = centroid;
        self.number(ui, Field::MutationRate);
        let place = |mutation: Mutation| match mutation {
            Mutation::Step { .. } => 0,
            Mutation::Redraw { .. } => 1,
            Mutation::Afresh => 2,
        };
        let mut chosen = place(self.draft.mutation);
        let choices = [(0, texts.step), (1, texts.redraw), (2, self.texts().abalone.afresh)];
        if self.choice(ui, texts.mutation, &mut chosen, place(self.defaults.mutation), &choices, false) {
            self.draft.mutation = match chosen {
                0 => Mutation::Step { size: 0.5, structure: 0.1 },
                1 => Mutation::Redraw { changes: 3 },
                _ => Mutation::Afresh,
            };
        }
        self.number(ui, Field::StepSize);
        self.number(ui, Field::Structure);
        self.number(ui, Field::Changes);
    }

    /// A number; nothing where the chosen operator has no such number.
    fn number(&mut self, ui: &mut Ui, field: Field) {
        let Some(mut value) = field.get(self.draft) else { return };
        let texts = self.texts();
        let range = field.range(self.draft);
        let locked = self.is_locked() && field.is_fixed_by_the_population();
        let (name, hint) = (texts.field)(field);
        let default = field.get(&self.defaults).filter(|default| *default != value);
        let unit = field.unit();
        let hint = format!(
            "{hint}\n{}",
            (texts.protocol.range)(&write(texts, unit, *range.start()), &write(texts, unit, *range.end()))
        );
        row(ui, name, &hint, |ui| {
            reset(ui, texts, default.filter(|_| !locked).is_some(), || {
                if let Some(default) = default {
                    field.set(self.draft, default);
                }
            });
            let drag = DragValue::new(&mut value)
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
            let response = response.on_hover_text(&hint).on_disabled_hover_text(texts.protocol.locked);
            if response.changed() {
                field.set(self.draft, if unit == Unit::Count { value.round() } else { value });
            }
        });
    }

    /// One of several; gives whether it was changed.
    fn choice<T: PartialEq + Copy>(
        &self,
        ui: &mut Ui,
        (name, hint): ChoiceTexts,
        value: &mut T,
        default: T,
        choices: &[(T, ChoiceTexts)],
        of_population: bool,
    ) -> bool {
        let texts = self.texts();
        let locked = of_population && self.is_locked();
        let before = *value;
        row(ui, name, hint, |ui| {
            reset(ui, texts, !locked && *value != default, || *value = default);
            let shown = choices.iter().find(|choice| choice.0 == *value).map_or("", |choice| choice.1.0);
            ui.add_enabled_ui(!locked, |ui| {
                let response = egui::ComboBox::from_id_salt(name)
                    .selected_text(shown)
                    .width(112.0)
                    .show_ui(ui, |ui| {
                        for (choice, (name, hint)) in choices {
                            ui.selectable_value(value, *choice, *name).on_hover_text(*hint);
                        }
                    })
                    .response;
                buttons::named(ui, &response, name);
                response.on_hover_text(hint).on_disabled_hover_text(texts.protocol.locked);
            });
        });
        *value != before
    }

    /// Yes or no; gives whether it was changed.
    fn switch(&self, ui: &mut Ui, (name, hint): ChoiceTexts, value: &mut bool, default: bool) -> bool {
        let before = *value;
        row(ui, name, hint, |ui| {
            reset(ui, self.texts(), *value != default, || *value = default);
            let response = ui.checkbox(value, "");
            buttons::named(ui, &response, name);
        });
        *value != before
    }
}
