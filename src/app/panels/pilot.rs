//! The Pilot tab: a player at a real 2048 on the screen, in three steps.

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::picker::{Pick, Picker};
use crate::app::widgets::scene::{self, Marks};
use crate::app::widgets::screen::Screen;
use crate::app::widgets::seen_board::{Words, seen_board};
use crate::games::GameSettings;
use crate::games::twenty48::{Settings as Twenty48, scene_of, text};
use crate::lab::Place;
use crate::lab::pilot;
use crate::pilot::{Gesture, Reason, Settings, system};
use egui::{Button, Color32, ComboBox, Label, RichText, ScrollArea, Sense, Slider, TextEdit, Ui, Vec2};
use std::time::Duration;

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct PilotTab {
    /// A player's name that is being typed.
    name: String,
    /// A calibration's.
    keep_as: String,
    screen: Screen,
    misunderstood: Screen,
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut PilotTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.pilot;
    ScrollArea::vertical().id_salt("pilot").auto_shrink(false).show(ui, |ui| {
        ui.label(texts.what);
        if let Some(trouble) = &view.pilot.trouble {
            ui.colored_label(view.tokens.error, capitalised(&view.texts.said(trouble)));
        }
        let wide = ui.available_width() > 640.0;
        heading(ui, texts.board);
        the_board(ui, view, tab, actions);
        if wide {
            let half = (ui.available_width() - 24.0) / 2.0;
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(half);
                    heading(ui, texts.tiles);
                    the_tiles(ui, view, tab, actions);
                });
                ui.add_space(16.0);
                ui.vertical(|ui| {
                    heading(ui, texts.play);
                    the_flight(ui, view, tab, actions);
                });
            });
        } else {
            heading(ui, texts.tiles);
            the_tiles(ui, view, tab, actions);
            heading(ui, texts.play);
            the_flight(ui, view, tab, actions);
        }
    });
}

/// With a capital letter.
fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(words).strong().size(15.0));
    ui.add_space(2.0);
}

/// The screen, and where the board is on it.
fn the_board(ui: &mut Ui, view: &View<'_>, tab: &mut PilotTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.pilot;
    let pilot = view.pilot;
    ui.horizontal_wrapped(|ui| {
        let rests = pilot.status == pilot::Status::Resting;
        let later = Action::Pilot(pilot::Request::Look(Duration::from_secs(3)));
        // Under Wayland a window that stepped aside could not come back by itself.
        let later_name = format!("{} {}", texts.look, texts.look_later);
        let ways = if system::is_wayland() {
            vec![(&*later_name, texts.look_later_hint, later)]
        } else {
            vec![
                (texts.look, texts.look_hint, Action::LookBehind),
                (texts.look_later, texts.look_later_hint, later),
            ]
        };
        for (name, hint, action) in ways {
            if ui.add_enabled(rests, Button::new(name)).on_hover_text(hint).clicked() {
                actions.push(action);
            }
        }
        if pilot.status == pilot::Status::Looking {
            ui.weak(texts.looking);
        }
    });
    let Some((picture, scale)) = &pilot.screen else {
        ui.weak(texts.nothing_yet);
        return;
    };
    let room = Vec2::new(ui.available_width(), (ui.ctx().content_rect().height() * 0.27).clamp(130.0, 420.0));
    let picked = pilot.spot.as_ref().map(|spot| spot.area);
    let marked = (pilot.found.as_slice(), picked);
    if let Some(area) = tab.screen.show(ui, (picture, *scale), marked, (texts.screen, view.tokens, room)) {
        actions.push(Action::Pilot(pilot::Request::Pick(area)));
    }
    match picked {
        Some(_) => ui.weak(texts.pick),
        None => ui.label(texts.no_board),
    };
}

/// What is read, and by which colours.
fn the_tiles(ui: &mut Ui, view: &View<'_>, tab: &mut PilotTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.pilot;
    let pilot = view.pilot;
    let side = (ui.available_width() * 0.65).clamp(140.0, 200.0);
    let flown = pilot.standing.board.filter(|_| pilot.status == pilot::Status::Flying);
    let played = pilot.board().filter(|_| pilot.reading.is_none());
    if let Some(board) = flown.or(played) {
        // Not a board to play on: it is the game's.
        let _ = scene::show(ui, &scene_of(board.cells().map(Some)), &Marks::default(), side, view.texts);
    } else if let Some(reading) = &pilot.reading {
        let words = Words { cell: texts.cell, empty: texts.empty, unknown: texts.unknown };
        if let Some((cell, exponent)) = seen_board(ui, &pilot.cells, &reading.colours, side, words) {
            actions.push(Action::Pilot(pilot::Request::Correct(cell, exponent)));
        }
        ui.weak(texts.tiles_hint);
    } else {
        ui.weak(texts.no_tiles);
    }
    ui.add_space(4.0);
    calibration(ui, view, tab, actions);
}

fn calibration(ui: &mut Ui, view: &View<'_>, tab: &mut PilotTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.pilot;
    let pilot = view.pilot;
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.calibration).on_hover_text(texts.calibration_hint);
        let combo =
            ComboBox::from_id_salt("calibration").selected_text(&pilot.profile.name).show_ui(ui, |ui| {
                for name in &pilot.calibrations {
                    if ui.selectable_label(*name == pilot.profile.name, name).clicked() {
                        actions.push(Action::Pilot(pilot::Request::Calibrate(name.clone())));
                    }
                }
            });
        combo.response.named(texts.calibration);
        if pilot.changed {
            ui.weak(texts.changed);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(2.0);
        for (exponent, [red, green, blue]) in pilot.profile.known() {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(17.0), Sense::hover());
            ui.painter().rect_filled(rect, 3.0, Color32::from_rgb(red, green, blue));
            let name = if exponent == 0 { texts.empty.to_owned() } else { text::tile(exponent).to_string() };
            response.on_hover_text(format!("{name}: {red}, {green}, {blue}"));
        }
    });
    let alike = alike(pilot);
    if !alike.is_empty() {
        ui.weak(fill!(texts.alike, alike)).on_hover_text(texts.no_harm);
    }
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut tab.keep_as).hint_text(texts.name).desired_width(150.0);
        ui.add(field).named(texts.name);
        let can = !tab.keep_as.trim().is_empty();
        if ui.add_enabled(can, Button::new(texts.keep)).on_hover_text(texts.keep_hint).clicked() {
            actions.push(Action::Pilot(pilot::Request::Keep(std::mem::take(&mut tab.keep_as))));
        }
    });
}

/// The tiles up to 2048 that look like others.
fn alike(pilot: &pilot::State) -> String {
    let name = |exponent: u8| text::tile(exponent).to_string();
    let pairs = pilot.profile.look_alikes().into_iter().filter(|&(_, larger)| larger <= 11);
    pairs.map(|(one, other)| format!("{} ≈ {}", name(one), name(other))).collect::<Vec<_>>().join(", ")
}

/// The game that is played on the screen.
pub(in crate::app) fn game() -> GameSettings {
    Twenty48::STANDARD.into()
}

/// Who plays and how, and how it goes.
fn the_flight(ui: &mut Ui, view: &View<'_>, tab: &mut PilotTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.pilot;
    let pilot = view.pilot;
    ui.horizontal_wrapped(|ui| {
        let (title, hint, game) = (texts.player, texts.player_hint, game());
        let picker = Picker { title, known: title, hint, game: &game, no_player: None, by_name_only: false };
        match picker.show(ui, view, &mut tab.name) {
            Some(Pick::Here(player)) => actions.push(Action::Seat(Place::Pilot, player)),
            Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Pilot, name)),
            Some(Pick::File) => actions.push(Action::Ask(Purpose::Player(Place::Pilot))),
            Some(Pick::NoPlayer) | None => {}
        }
        match &pilot.player {
            Some(player) => ui.add(Label::new(fill!(texts.plays, player.name)).truncate()),
            None => ui.weak(texts.no_player),
        };
    });
    let before = pilot.settings;
    let after = settings(ui, view, before);
    if after != before {
        actions.push(Action::Pilot(pilot::Request::Set(after)));
    }
    ui.add_space(4.0);
    let is_wayland = system::is_wayland();
    ui.horizontal_wrapped(|ui| {
        let flies = pilot.status == pilot::Status::Flying;
        for (sign, name, hint, enabled, control) in [
            ("▶", texts.start, texts.start_hint, pilot.is_ready(), pilot::Request::Start),
            ("⏸", texts.pause, texts.start_hint, flies, pilot::Request::Pause),
            ("⏹", texts.stop, texts.stop_hint, flies, pilot::Request::Stop),
        ] {
            let response = ui.add_enabled(enabled, Button::new(format!("{sign} {name}"))).named(name);
            // The hints tell of keys that no program hears under Wayland.
            let response = if is_wayland { response } else { response.on_hover_text(hint) };
            if response.clicked() {
                actions.push(Action::Pilot(control));
            }
        }
    });
    ui.weak(if is_wayland { texts.wayland } else { texts.anywhere });
    ui.add_space(4.0);
    standing(ui, view, tab);
}

fn settings(ui: &mut Ui, view: &View<'_>, mut settings: Settings) -> Settings {
    let texts = &view.texts.pilot;
    // Under Wayland there are keys only.
    if !system::is_wayland() {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.gesture);
            for (gesture, name, hint) in [
                (Gesture::Keys, texts.keys, texts.keys_hint),
                (Gesture::Drags, texts.drags, texts.drags_hint),
            ] {
                ui.selectable_value(&mut settings.gesture, gesture, name).on_hover_text(hint);
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.delay).on_hover_text(texts.delay_hint);
        let mut delay_ms = settings.delay.as_millis() as u64;
        if ui.add(Slider::new(&mut delay_ms, 0..=2000).suffix(" ms")).named(texts.delay).changed() {
            settings.delay = Duration::from_millis(delay_ms);
        }
    });
    if let Some(milestones) = game().milestones() {
        ui.horizontal_wrapped(|ui| super::board::stop_at(ui, view.texts, milestones, &mut settings.stop_at));
    }
    settings
}

/// How the flight goes, or went.
fn standing(ui: &mut Ui, view: &View<'_>, tab: &mut PilotTab) {
    let texts = &view.texts.pilot;
    let pilot = view.pilot;
    let numbers = &view.texts.numbers;
    if pilot.standing.waiting && pilot.status == pilot::Status::Flying {
        ui.label(if system::is_wayland() { texts.focus } else { texts.waiting });
    }
    if let Some(reason) = &pilot.ended {
        let words = RichText::new(capitalised(&view.texts.said(&reason.sentence()))).strong();
        let colour = match reason {
            Reason::Reached(_) => view.tokens.good,
            wanted if wanted.is_wanted() => ui.visuals().text_color(),
            _ => view.tokens.warning,
        };
        ui.label(words.color(colour));
    }
    let moves = pilot.standing.moves;
    if moves > 0 {
        let each =
            |time: Duration, digits| numbers.decimal(1e3 * time.as_secs_f64() / f64::from(moves), digits);
        let (pace, thought) = (each(pilot.flown, 0), each(pilot.standing.thought, 2));
        ui.label(fill!(texts.standing, numbers.grouped(moves.into()), pace, thought));
    }
    if let Some(picture) = &pilot.misunderstood {
        ui.weak(texts.seen);
        let texture = tab.misunderstood.texture(ui, picture);
        let fit = (ui.available_width().min(230.0) / texture.size.x).min(230.0 / texture.size.y);
        ui.image((texture.id, texture.size * fit));
    }
}
