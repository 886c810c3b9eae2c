//! The inspector: the selected individual, gene by gene, with record, family and freezer.

use super::{freezer, ratings, story};
use crate::app::action::{Action, Freezing};
use crate::app::texts::Texts;
use crate::app::theme::size;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::gene_bars;
use crate::evolution::population::Individual;
use crate::lab::knock_out;
use crate::rating::PanelRating;
use crate::seed::Seed;
use crate::tally::Tally;
use egui::{Align, Color32, Grid, Label, Layout, ProgressBar, RichText, ScrollArea, TextStyle, Ui};
use std::sync::Arc;

/// The space between a name and its figure, in points.
const COLUMNS: f32 = 10.0;

/// The width, in points, at which the number of genes and the button beside it fit on one line in any language.
const ONE_LINE: f32 = 270.0;

/// The most children that are listed.
const CHILDREN: usize = 12;

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.add_space(4.0);
    ui.heading(texts.inspector.title);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        match view.selected() {
            Some(individual) => inspected(ui, view, individual, actions),
            None => empty(ui, view),
        }
        ui.add_space(8.0);
        freezer::show(ui, view, actions);
    });
}

/// Shown without an individual.
fn empty(ui: &mut Ui, view: &View<'_>) {
    let texts = view.texts;
    let generation = view.selection.generation;
    let record = generation.zip(view.run()).and_then(|(at, run)| run.logbook.get(at as usize));
    let Some(record) = record else {
        ui.label(texts.inspector.empty);
        return;
    };
    ui.label(fill!(
        texts.insight.absent.champion,
        record.generation,
        record.champion,
        texts.numbers.rate(&record.validated),
        texts.numbers.grouped(record.validated.games),
    ));
}

fn inspected(ui: &mut Ui, view: &View<'_>, individual: &Individual, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let frozen = view.selection.frozen.is_some_and(|at| at < view.files.freezer.len());
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(format!("#{}", individual.id)).strong().size(16.0));
        ui.label(texts.origin(individual.origin)).on_hover_text(texts.origin_hint(individual.origin));
        let reigns = |best: &Individual| view.generation().is_some() && best.id == individual.id;
        let best = !frozen && view.best().is_some_and(reigns);
        if frozen {
            ui.label(RichText::new(texts.inspector.frozen).color(view.tokens.best));
        } else if best {
            ui.label(RichText::new(texts.inspector.is_best).color(view.tokens.champion));
        } else if individual.record.is_empty() {
            ui.weak(texts.insight.absent.unjudged);
        }
        if !frozen && !best && view.generation().is_some() && ui.link(texts.inspector.back_to_best).clicked()
        {
            actions.push(Action::SelectBest);
        }
    });
    records(ui, view, individual);
    can_be_done(ui, view, individual, frozen, actions);
    if let Some(rating) = rating(view, individual) {
        ui.add_space(4.0);
        ratings::profile(ui, view, rating);
    }
    ui.add_space(4.0);
    let counted = view.selected_game().and_then(|game| view.knock_out.of(&individual.genome, game));
    let genes = |ui: &mut Ui| {
        ui.label(RichText::new((texts.inspector.genes)(individual.genome.genes().len())).strong())
            .on_hover_text(texts.inspector.genes_hint);
    };
    if ui.available_width() < ONE_LINE {
        genes(ui);
        worth(ui, view, individual, counted, actions);
    } else {
        ui.horizontal(|ui| {
            genes(ui);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                worth(ui, view, individual, counted, actions)
            });
        });
    }
    if let Some(summary) = gene_bars::summary(individual.genome.genes(), texts) {
        ui.add(egui::Label::new(RichText::new(summary).size(size::SMALL).color(view.tokens.muted)).wrap());
    }
    gene_bars::gene_bars(ui, individual.genome.genes(), counted, texts, view.tokens);
    if !frozen {
        story::show(ui, view, individual, actions);
        family(ui, view, individual, actions);
    }
}

fn records(ui: &mut Ui, view: &View<'_>, individual: &Individual) {
    let texts = view.texts;
    let age = view.shown_generation().map_or(0, |shown| shown.saturating_sub(individual.born));
    let mut rows = vec![(texts.inspector.born, fill!(texts.inspector.born_age, individual.born, age), "")];
    let selected = texts.numbers.percent(individual.record.win_rate(), 1);
    let selected = of_games(texts, &selected, &individual.record);
    rows.push((texts.inspector.selection, selected, texts.inspector.selection_hint));
    let validated = match view.selection.frozen.and_then(|at| view.files.freezer.get(at)) {
        Some(frozen) => frozen.validated,
        None => view.validated(individual.id),
    };
    let fresh = of_games(texts, &texts.numbers.rate(&validated), &validated);
    rows.push((texts.inspector.fresh, fresh, texts.inspector.fresh_hint));
    if let Some(rating) = rating(view, individual) {
        let panel = &texts.duels.panel;
        rows.push((panel.row, ratings::in_words(texts, rating), panel.hint));
    }
    let score = texts.numbers.score((validated + individual.record).mean_score());
    rows.push((texts.inspector.score, score, texts.inspector.score_hint));
    let font = TextStyle::Body.resolve(ui.style());
    let width_of = |name: &str| {
        ui.fonts_mut(|fonts| fonts.layout_no_wrap(name.to_owned(), font.clone(), Color32::WHITE).size().x)
    };
    // A grid would let long figures widen the pane.
    let names = rows.iter().map(|(name, ..)| width_of(name)).fold(0.0, f32::max);
    let room = (ui.available_width() - names - COLUMNS).max(60.0);
    Grid::new("record").num_columns(2).spacing([COLUMNS, 2.0]).show(ui, |ui| {
        for (name, words, hint) in rows {
            ui.label(name).on_hover_text(hint);
            ui.scope(|ui| {
                ui.set_max_width(room);
                ui.add(Label::new(words).wrap()).on_hover_text(hint);
            });
            ui.end_row();
        }
    });
}

/// How strong it is over the panel, if it is the run's own and was rated.
fn rating<'a>(view: &View<'a>, individual: &Individual) -> Option<&'a PanelRating> {
    let own = view.selection.frozen.is_none_or(|at| at >= view.files.freezer.len());
    view.run().filter(|_| own)?.rating(individual.id)
}

/// A rate, and of how many games it is.
pub(super) fn of_games(texts: &'static Texts, rate: &str, tally: &Tally) -> String {
    if tally.is_empty() {
        return "—".to_owned();
    }
    fill!(texts.inspector.of_games, rate, texts.numbers.grouped(tally.games))
}

fn can_be_done(
    ui: &mut Ui,
    view: &View<'_>,
    individual: &Individual,
    frozen: bool,
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.inspector;
    ui.horizontal_wrapped(|ui| {
        let player = view.selected_player();
        if let Some(player) = player
            && ui.button(texts.play).on_hover_text(texts.play_hint).clicked()
        {
            actions.push(Action::LetPlay(Arc::new(player)));
        }
        let validation = view.validations.get(&individual.id);
        let busy = validation.is_some_and(|validation| validation.unfinished);
        if !frozen {
            let response = ui.add_enabled(!busy, egui::Button::new(texts.validate));
            if response.on_hover_text(texts.validate_hint).clicked() {
                actions.push(Action::Validate(Box::new(individual.clone())));
            }
        }
        if !frozen && ui.button(texts.freeze).on_hover_text(texts.freeze_hint).clicked() {
            let frozen = view.to_freeze(individual).map(Box::new);
            actions.extend(frozen.map(Freezing::PutIn).map(Action::Freezer));
        }
        ui.menu_button(texts.copy, |ui| {
            if ui.button(texts.copy_text).on_hover_text(texts.copy_text_hint).clicked() {
                actions.push(Action::Copy(format!("rules:{}", individual.genome)));
                ui.close();
            }
            if ui.button(texts.copy_ron).clicked() {
                // A genome has nothing that RON cannot say.
                let text =
                    ron::ser::to_string_pretty(individual, ron::ser::PrettyConfig::new().depth_limit(3));
                actions.push(Action::Copy(text.unwrap_or_default()));
                ui.close();
            }
        });
        if busy {
            ui.weak(texts.validating);
        }
    });
}

/// What the genes are worth: asked for, being counted, or known.
fn worth(
    ui: &mut Ui,
    view: &View<'_>,
    individual: &Individual,
    counted: Option<&knock_out::State>,
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.worth;
    if let Some(counted) = counted.filter(|counted| counted.playing) {
        let (played, all) = counted.games;
        if ui.small_button("⏹").on_hover_text(texts.stop).named(texts.stop).clicked() {
            actions.push(Action::KnockOut(knock_out::Request::Stop));
        }
        let grouped = |games: usize| view.texts.numbers.grouped(games as u64);
        let words = fill!(texts.progress, grouped(played), grouped(all));
        let share = played as f32 / all.max(1) as f32;
        let bar = ProgressBar::new(share).desired_width(ui.available_width()).desired_height(16.0);
        ui.add(bar.text(RichText::new(&words).small())).on_hover_text(texts.playing).named(&words);
        return;
    }
    let Some(game) = view.selected_game() else { return };
    let several = individual.genome.genes().len() > 1;
    let button = ui.add_enabled(several, egui::Button::new(texts.ask));
    if button.on_hover_text(texts.ask_hint).on_disabled_hover_text(texts.only_gene).clicked() {
        let seed = view.settings().map_or(Seed(0), |settings| settings.seed);
        let (genome, game) = (individual.genome.clone(), game.clone());
        actions.push(Action::KnockOut(knock_out::Request::Count { genome, game, seed }));
    }
}

fn family(ui: &mut Ui, view: &View<'_>, individual: &Individual, actions: &mut Vec<Action>) {
    let texts = &view.texts.inspector;
    ui.add_space(4.0);
    let mut relatives = |name: &str, ids: &[u64], none: &str| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(name).strong());
            if ids.is_empty() {
                ui.weak(none);
            }
            for &id in ids {
                let known = view.find(id).is_some();
                let link = ui.add_enabled(known, egui::Link::new(format!("#{id}")));
                if link.on_disabled_hover_text(texts.unknown).clicked() {
                    actions.push(Action::Select(id));
                }
            }
        });
    };
    relatives(texts.parents, &individual.parents, texts.no_parents);
    let children = view.breeding.archive.children(individual.id, CHILDREN);
    relatives(texts.children, &children, texts.no_children);
}
