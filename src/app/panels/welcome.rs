//! The welcome: what this is, a run that shows it, a champion of each game, and ways to begin.

use crate::app::action::{Action, Experimenting};
use crate::app::commands::Command;
use crate::app::preferences::Tab;
use crate::app::theme::{self, RADIUS, size, space};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::scene;
use crate::lab::gallery::{Board, Cast, Request};
use crate::lab::welcome::{Card, cards_in_all};
use crate::store::bundled_runs::ready_runs;
use crate::tally::Tally;
use egui::containers::menu::MenuButton;
use egui::{Button, FontId, Frame, Label, RichText, ScrollArea, Sense, Stroke, Ui, Vec2};

/// The width, in points, from which the boards stand beside the words.
const WIDE: f32 = 760.0;

/// The least width of a card, in points.
const CARD: f32 = 250.0;

/// The height of what is written under a board, in points.
const BELOW: f32 = 48.0;

/// The height of a card, in points.
const CARD_HEIGHT: f32 = 122.0;

/// What the gallery shows meanwhile.
pub(in crate::app) fn request(less_motion: bool) -> Request {
    Request { cast: Some(Cast::Welcome), members: 0, playing: !less_motion }
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    ScrollArea::vertical().id_salt("welcome").auto_shrink(false).show(ui, |ui| {
        let width = (ui.available_width() - 2.0 * space::S).min(1180.0);
        let margin = (ui.available_width() - width) / 2.0;
        let spacing = ui.spacing().item_spacing;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            ui.add_space(margin);
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing = spacing;
                page(ui, view, width, actions);
            });
        });
    });
}

fn page(ui: &mut Ui, view: &View<'_>, width: f32, actions: &mut Vec<Action>) {
    let spare = (ui.available_height() - 560.0).max(0.0);
    ui.add_space((spare * 0.25).min(48.0));
    if width >= WIDE {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(Vec2::new(width * 0.42, 240.0), |ui| {
                ui.vertical(|ui| words(ui, view, actions));
            });
            ui.add_space(space::L);
            boards(ui, view);
        });
    } else {
        words(ui, view, actions);
        ui.add_space(space::L);
        ui.horizontal_top(|ui| boards(ui, view));
    }
    ui.add_space(space::L);
    ui.label(RichText::new(view.texts.insight.welcome.or_open).size(size::TITLE).strong());
    ui.add_space(space::S);
    cards(ui, view, actions);
    ui.add_space(space::L);
    links(ui, view, actions);
}

/// What this is, and its button.
fn words(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.welcome;
    let title = RichText::new(texts.title).size(size::HUGE).strong();
    ui.add(Label::new(title).wrap());
    ui.add_space(space::S);
    ui.add(Label::new(RichText::new(texts.what).size(size::TITLE).color(view.tokens.muted)).wrap());
    ui.add_space(space::L);
    ui.horizontal_wrapped(|ui| {
        let tall = Vec2::new(0.0, 40.0);
        let demo = ui.add(theme::primary(view.tokens, format!("▶ {}", texts.demo)).min_size(tall));
        if demo.named(texts.demo).on_hover_text(texts.demo_hint).clicked() {
            actions.push(Action::Demo);
        }
        let lessons = MenuButton::from_button(Button::new(texts.lesson).min_size(tall));
        let (lessons, _) = lessons.ui(ui, |ui| super::lesson::list(ui, view, actions));
        lessons.on_hover_text(texts.lesson_hint);
    });
    ui.add_space(space::XS);
    ui.add(Label::new(RichText::new(texts.demo_hint).size(size::SMALL).color(view.tokens.muted)).wrap());
}

/// Champions of three generations at the same game.
fn boards(ui: &mut Ui, view: &View<'_>) {
    let gap = space::L;
    let side = ((ui.available_width() - gap * 2.0) / 3.0).min(210.0);
    let boards = &view.gallery.members;
    if view.gallery.cast != Some(Cast::Welcome) || boards.is_empty() {
        // Their place, so that nothing jumps when they come.
        ui.allocate_space(Vec2::new(3.0 * side, side + BELOW));
        return;
    }
    for (board, record) in boards.iter().zip(&view.gallery.welcome.records) {
        ui.vertical(|ui| {
            ui.set_width(side);
            generation(ui, view, (board, record), side);
        });
        ui.add_space(gap - ui.spacing().item_spacing.x);
    }
}

fn generation(ui: &mut Ui, view: &View<'_>, (board, record): (&Board, &Tally), side: f32) {
    let (texts, numbers) = (&view.texts.insight.welcome, &view.texts.numbers);
    scene::thumbnail(ui, &board.scene.counted_in(view.powers), side, Sense::hover());
    ui.add_space(space::XS);
    ui.vertical_centered(|ui| {
        let won = fill!(texts.won, numbers.percent(record.win_rate(), 0));
        ui.label(RichText::new(won).strong()).on_hover_text(view.texts.watch.fresh_hint);
        let generation = fill!(view.texts.transport.generation, board.generation);
        ui.label(RichText::new(generation).size(size::SMALL).color(view.tokens.muted));
    });
}

/// A champion of each game.
fn cards(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let all = &view.gallery.welcome.cards;
    let columns = ((ui.available_width() / CARD) as usize).clamp(1, 4);
    let places: Vec<usize> = (0..cards_in_all()).collect();
    for row in places.chunks(columns) {
        ui.columns(columns, |columns| {
            for (at, ui) in row.iter().zip(columns) {
                match all.get(*at) {
                    Some(card) => self::card(ui, view, card, actions),
                    // Its place, so that nothing jumps when it comes.
                    None => drop(ui.allocate_space(Vec2::new(ui.available_width(), CARD_HEIGHT))),
                }
            }
        });
        ui.add_space(space::S);
    }
}

fn card(ui: &mut Ui, view: &View<'_>, card: &Card, actions: &mut Vec<Action>) {
    let (texts, tokens) = (&view.texts.insight.welcome, view.tokens);
    let frame = Frame::new()
        .fill(tokens.ground)
        .stroke(Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.3)));
    frame.corner_radius(RADIUS).inner_margin(12).show(ui, |ui| {
        ui.set_min_size(Vec2::new(ui.available_width(), CARD_HEIGHT - 24.0));
        ui.horizontal_top(|ui| {
            scene::thumbnail(ui, &card.scene.counted_in(view.powers), 96.0, Sense::hover());
            ui.add_space(space::XS);
            ui.vertical(|ui| {
                let title = (view.texts.say)(card.game.title());
                ui.label(RichText::new(title).size(size::TITLE).strong());
                let rate = view.texts.numbers.percent(card.record.win_rate(), 0);
                let words = match card.against {
                    Some(opponent) => fill!(texts.wins_against, rate, (view.texts.say)(opponent)),
                    None => fill!(texts.wins, rate),
                };
                let words = RichText::new(words).size(size::SMALL).color(tokens.muted);
                // Two lines' room, so that all cards are equally high.
                let top = ui.cursor().top();
                ui.add(Label::new(words).wrap()).on_hover_text(view.texts.watch.fresh_hint);
                let line = ui.fonts_mut(|fonts| fonts.row_height(&FontId::proportional(size::SMALL)));
                ui.add_space((top + 2.0 * line + ui.spacing().item_spacing.y - ui.cursor().top()).max(0.0));
                ui.add_space(space::XS);
                ui.horizontal_wrapped(|ui| {
                    let watch = ui.button(texts.watch).named(&format!("{}: {title}", texts.watch));
                    if watch.on_hover_text((view.texts.say)(card.ready.help)).clicked() {
                        actions.push(Action::OpenReady(card.ready));
                    }
                    let play = ui.button(texts.play).named(&format!("{}: {title}", texts.play));
                    if play.on_hover_text(texts.play_hint).clicked() {
                        actions.push(Action::PlayReady(card.ready, card.game.clone()));
                    }
                });
            });
        });
    });
}

/// Other ways to begin.
fn links(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.welcome;
    let link = |ui: &mut Ui, words: &str| ui.link(words).named(words).clicked();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = space::L;
        ui.menu_button(RichText::new(texts.all).color(view.tokens.accent), |ui| {
            for ready in ready_runs() {
                let (name, hint) = ((view.texts.say)(ready.name), (view.texts.say)(ready.help));
                if ui.button(name).on_hover_text(hint).clicked() {
                    actions.push(Action::OpenReady(ready));
                    ui.close();
                }
            }
        });
        if link(ui, texts.or_settings) {
            actions.push(Action::SetUp);
        }
        if Tab::Experiments.is_here() && link(ui, texts.experiment) {
            actions.push(Action::Experiment(Experimenting::Compare("mutation_rate")));
        }
        for path in view.recent.iter().take(1) {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            if link(ui, &fill!(texts.recent, name)) {
                actions.push(Action::OpenFile(path.clone()));
            }
        }
        for (words, command) in [(texts.or_pilot, Command::Show(Tab::Pilot)), (texts.help, Command::Help)] {
            if command.is_here() && link(ui, words) {
                actions.push(Action::Command(command));
            }
        }
    });
}
