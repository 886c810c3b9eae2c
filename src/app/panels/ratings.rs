//! Ratings over a game's reference opponents: their curve over generations, and the profile of the selected individual.

use crate::app::texts::Texts;
use crate::app::view::View;
use crate::app::widgets::plots::{Curve, Estimate, Values};
use crate::evolution::Run;
use crate::evolution::logbook::Record;
use crate::rating::{PanelRating, Score};
use egui::{Align, CollapsingHeader, Label, Layout, ProgressBar, RichText, Ui};
use std::collections::HashMap;

/// How far a band reaches, in Elo, on a side where nothing bounds the rating.
const OPEN: f64 = 400.0;

/// Elo, or percentages against the fixed opponents.
pub(super) fn choice(ui: &mut Ui, view: &View<'_>, percentages: &mut bool) {
    let texts = &view.texts.duels.panel;
    ui.horizontal(|ui| {
        ui.selectable_value(percentages, false, texts.elo).on_hover_text(texts.elo_hint);
        ui.selectable_value(percentages, true, texts.percentages).on_hover_text(texts.percentages_hint);
    });
}

/// The rating of each generation's champion.
pub(super) fn curve(view: &View<'_>, run: &Run) -> Curve {
    let estimate = |rating: &PanelRating| Estimate {
        value: rating.rating,
        low: rating.low.unwrap_or(rating.rating - OPEN),
        high: rating.high.unwrap_or(rating.rating + OPEN),
    };
    let known: HashMap<u64, Estimate> =
        run.ratings.iter().map(|(id, rating)| (*id, estimate(rating))).collect();
    Curve {
        name: view.texts.duels.panel.champion.to_owned(),
        colour: view.tokens.champion,
        width: 2.4,
        values: Values::Estimate(Box::new(move |record| known.get(&record.champion).copied())),
    }
}

/// What is told of a generation.
pub(super) fn line(texts: &'static Texts, run: &Run, record: &Record) -> String {
    let (generation, champion) = (record.generation, record.champion);
    match run.rating(champion) {
        Some(rating) => fill!(texts.duels.panel.line, generation, champion, in_words(texts, rating)),
        None => fill!(texts.duels.panel.unrated, generation, champion),
    }
}

/// A rating and its games.
pub(super) fn in_words(texts: &'static Texts, rating: &PanelRating) -> String {
    fill!(texts.duels.panel.games, texts.numbers.rating(rating), texts.numbers.grouped(rating.games))
}

/// The share of points against each opponent, the strongest first.
pub(super) fn profile(ui: &mut Ui, view: &View<'_>, rating: &PanelRating) {
    let texts = &view.texts.duels.panel;
    let header = CollapsingHeader::new(RichText::new(texts.profile).strong()).default_open(true);
    let shown = header.show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 1.0);
        let mut panel: Vec<&Score> = rating.panel.iter().collect();
        panel.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        panel.into_iter().for_each(|score| row(ui, view, rating, score));
    });
    shown.header_response.on_hover_text(texts.profile_hint);
}

/// An opponent, its Elo, and the share of points against it, as a bar and as a number.
fn row(ui: &mut Ui, view: &View<'_>, rating: &PanelRating, score: &Score) {
    let (texts, numbers) = (view.texts, &view.texts.numbers);
    // Opponents of an older version have no translated names.
    let known = view.run().map_or(&[][..], |run| run.settings.game.panel());
    let known = known.iter().find(|opponent| opponent.name == score.name);
    let name = known.map_or(score.name.as_str(), |opponent| (texts.say)(opponent.name));
    let expected = numbers.percent(Some(score.expected(rating.rating)), 0);
    let points = numbers.decimal(score.points, usize::from(score.points.fract() > 0.0));
    let told = fill!(texts.duels.panel.score, points, numbers.grouped(score.games), expected);
    let number = |ui: &mut Ui, words: String, width: f32, hint: &str| {
        let size = egui::vec2(width, ui.text_style_height(&egui::TextStyle::Small));
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_width(width);
            ui.label(RichText::new(words).small()).on_hover_text(hint);
        });
    };
    let height = ui.text_style_height(&egui::TextStyle::Body);
    let line = egui::vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        number(ui, numbers.percent(score.rate(), 0), 36.0, &told);
        let share = score.rate().unwrap_or(0.0) as f32;
        let bar = ProgressBar::new(share).desired_width(40.0).desired_height(6.0).fill(view.tokens.champion);
        ui.add(bar).on_hover_text(&told);
        number(ui, numbers.elo(score.rating), 30.0, texts.duels.panel.elo);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(RichText::new(name).small()).truncate()).on_hover_text(name);
        });
    });
}
