//! The Watch tab: the champion and some of the population at play, beside the one number that counts and its curve; or the champions of
//! three generations at the same game.

use super::evolution;
use super::inspector::of_games;
use crate::app::action::Action;
use crate::app::theme::{self, RADIUS, size, space};
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::scene;
use crate::evolution::Run;
use crate::games::Verdict;
use crate::lab::gallery::{self, Board, Cast, FADING, Fate, Request};
use egui::{Align, Color32, Frame, Label, Layout, RichText, Sense, Stroke, Ui, Vec2};
use std::time::Duration;

/// How many small boards there are, and where there is room for more.
const MEMBERS: [usize; 2] = [12, 20];

/// The width and height, in points, from which there is room for more.
const ROOMY: Vec2 = Vec2::new(1000.0, 640.0);

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct Watch {
    /// The generations whose champions play the same game, and of which population; none while the gallery is shown.
    pub(super) compares: Option<(u64, Vec<u32>)>,
    /// Whether they play while nothing is bred, too.
    plays_on: bool,
    /// Of which population the champion was that was seen reigning last, who it is, and when it came.
    crowned: Option<(u64, u64, f64)>,
    /// Whether there is room for more boards than usual.
    roomy: bool,
}

/// How long a new champion is announced.
const ANNOUNCED: Duration = Duration::from_secs(4);

/// The width, in points, below which the champion stands above its curve: that of a phone.
const UPRIGHT: f32 = 480.0;

/// The least width of a small board's card, in points: where there is less room, they scroll.
const CARD: f32 = 76.0;

/// The height of what is written under a small board, and of the card's rim, in points.
const CAPTION: f32 = 30.0;

impl Watch {
    /// Whom the gallery is to show, where it is looked at.
    pub(in crate::app) fn request(&self, view: &View<'_>) -> Request {
        let selected = view.selection.generation.filter(|number| Some(*number) != view.generation());
        let cast = match (self.compared(view), selected) {
            (Some(numbers), _) => Cast::Champions(numbers.clone()),
            (None, Some(number)) => Cast::Generation(number),
            (None, None) => Cast::Living,
        };
        // The past and what is compared is looked at for its games alone.
        let playing = view.status.is_busy() || self.plays_on || cast != Cast::Living;
        Request { cast: Some(cast), members: self.members(), playing }
    }

    /// How many small boards there is room for.
    const fn members(&self) -> usize {
        MEMBERS[self.roomy as usize]
    }

    /// Whether this champion of a population is news at this time: it came a moment ago, after another.
    fn announces(&mut self, (epoch, id): (u64, u64), now: f64) -> bool {
        let since = match self.crowned {
            Some((then, before, since)) if (then, before) == (epoch, id) => since,
            Some((then, ..)) if then == epoch => now,
            // The first that is seen is no news.
            _ => f64::NEG_INFINITY,
        };
        self.crowned = Some((epoch, id, since));
        now - since < ANNOUNCED.as_secs_f64()
    }

    /// The generations that are compared, as long as there is that population.
    pub(super) fn compared(&self, view: &View<'_>) -> Option<&Vec<u32>> {
        self.compares.as_ref().filter(|(epoch, _)| *epoch == view.breeding.epoch).map(|(_, numbers)| numbers)
    }
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut Watch, actions: &mut Vec<Action>) {
    let Some(run) = view.run() else { return };
    // Boards of an earlier population are not shown.
    let empty = gallery::State::default();
    let is_current = view.gallery.epoch == view.breeding.epoch;
    let view = if is_current { view } else { &View { gallery: &empty, ..*view } };
    tab.roomy = ui.available_width() >= ROOMY.x && ui.available_height() >= ROOMY.y;
    egui::ScrollArea::vertical().id_salt("watch").auto_shrink(false).show(ui, |ui| {
        if matches!(view.gallery.cast, Some(Cast::Champions(_))) {
            side_by_side(ui, view, run, tab, actions);
            return;
        }
        let height = (ui.available_height() * 0.46).clamp(170.0, 460.0);
        let width = ui.available_width();
        if width < UPRIGHT {
            champion(ui, view, tab, height.min(width), actions);
            standing(ui, view, run, height * 0.6, actions);
        } else {
            let side = height.min(width * 0.42);
            ui.horizontal_top(|ui| {
                champion(ui, view, tab, side, actions);
                ui.add_space(space::S);
                ui.vertical(|ui| standing(ui, view, run, side, actions));
            });
        }
        ui.add_space(space::S);
        if matches!(view.gallery.cast, Some(Cast::Generation(_))) && view.gallery.members.is_empty() {
            ui.add(Label::new(view.texts.table.forgotten).wrap());
            return;
        }
        heading(ui, view, run, tab);
        members(ui, view, tab.members(), actions);
    });
}

/// The champion's board, large.
fn champion(ui: &mut Ui, view: &View<'_>, tab: &mut Watch, side: f32, actions: &mut Vec<Action>) {
    let Some(board) = &view.gallery.champion else {
        // Its place, so that nothing jumps when it comes.
        ui.allocate_ui(Vec2::splat(side), |ui| {
            ui.set_min_size(Vec2::splat(side));
            if view.generation().is_none() {
                ui.weak(view.texts.watch.empty);
            }
        });
        return;
    };
    let (id, now) = (board.individual.id, ui.input(|input| input.time));
    let reigns = view.gallery.cast == Some(Cast::Living);
    let announced = reigns && tab.announces((view.breeding.epoch, id), now);
    if announced {
        ui.ctx().request_repaint_after(ANNOUNCED);
    }
    ui.vertical(|ui| {
        ui.set_max_width(side);
        if picture(ui, view, board, side) {
            actions.push(Action::Select(id));
        }
        let words = if announced {
            fill!(view.texts.watch.new_champion, id)
        } else {
            fill!(view.texts.watch.champion, id)
        };
        caption(ui, RichText::new(words).strong().color(view.tokens.champion), &how(view, board));
    });
}

/// The number that counts, and its curve.
fn standing(ui: &mut Ui, view: &View<'_>, run: &Run, height: f32, actions: &mut Vec<Action>) {
    let texts = view.texts;
    let top = ui.cursor().top();
    let record = view.shown_generation().and_then(|number| run.logbook.get(number as usize));
    evolution::headline(ui, view, record.map(|record| &**record), (size::HUGE, ""));
    if record.is_some_and(|record| record.is_population_ahead()) {
        ui.label(RichText::new(texts.watch.ahead).size(size::SMALL).color(view.tokens.muted));
    }
    let left = (height - (ui.cursor().top() - top)).max(100.0);
    if let Some(generation) = evolution::champion_plot(ui, view, run, left) {
        actions.push(Action::SelectGeneration(generation));
    }
}

/// Who is shown below, and what the signs mean.
fn heading(ui: &mut Ui, view: &View<'_>, run: &Run, tab: &mut Watch) {
    let texts = view.texts;
    ui.horizontal(|ui| {
        let shown = view.gallery.members.len();
        let title = match view.gallery.cast {
            Some(Cast::Generation(number)) => fill!(texts.watch.best_of, shown, number),
            _ => fill!(texts.watch.some_of, shown, run.population.len()),
        };
        ui.label(RichText::new(title).size(size::TITLE).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !view.status.is_busy() && view.selection.generation.is_none() {
                let name = if tab.plays_on { texts.watch.hold } else { texts.watch.play_on };
                let button =
                    if tab.plays_on { egui::Button::new(name) } else { theme::primary(view.tokens, name) };
                let button = ui.add(button).on_hover_text(texts.watch.play_on_hint);
                tab.plays_on ^= button.clicked();
            }
            if view.gallery.cast == Some(Cast::Living) {
                let legend = RichText::new(texts.watch.legend).color(view.tokens.muted);
                ui.add(Label::new(legend).truncate()).on_hover_text(texts.watch.legend_hint);
            }
        });
    });
}

/// The small boards, as large as all of them fit.
fn members(ui: &mut Ui, view: &View<'_>, count: usize, actions: &mut Vec<Action>) {
    let Some(first) = view.gallery.members.first() else { return };
    let (room, gap) = (ui.available_size(), ui.spacing().item_spacing);
    let high = scene::height_by_width(&first.scene);
    let width = |rows: usize| {
        let across = count.div_ceil(rows) as f32;
        let by_width = (room.x - (across - 1.0) * gap.x) / across;
        let by_height = room.y / rows as f32 - gap.y - CAPTION;
        by_width.min(by_height / high)
    };
    let fewest = (CARD + gap.x) * count as f32 / (room.x + gap.x).max(1.0);
    let fewest = (fewest.ceil() as usize).clamp(1, count);
    let rows = (fewest..=count).max_by(|&a, &b| width(a).total_cmp(&width(b))).unwrap_or(count);
    let width = width(rows).clamp(CARD, 200.0);
    for row in view.gallery.members.chunks(count.div_ceil(rows)) {
        ui.horizontal_top(|ui| {
            for board in row {
                if card(ui, view, board, width) {
                    actions.push(Action::Select(board.individual.id));
                }
            }
        });
    }
}

/// One small board with its player; whether it was clicked.
fn card(ui: &mut Ui, view: &View<'_>, board: &Board, width: f32) -> bool {
    let tokens = view.tokens;
    let id = board.individual.id;
    let ring = match board.fate {
        _ if view.selection.individual == Some(id) => Stroke::new(2.0, tokens.accent),
        Fate::Newborn => Stroke::new(1.5, tokens.good),
        Fate::Alive | Fate::Leaving(_) => Stroke::new(1.0, tokens.line),
    };
    let opacity = match board.fate {
        Fate::Leaving(since) => {
            1.0 - 0.8 * (since.elapsed().as_secs_f32() / FADING.as_secs_f32()).clamp(0.0, 1.0)
        }
        Fate::Newborn | Fate::Alive => 1.0,
    };
    let frame = Frame::new().fill(tokens.raised).stroke(ring).corner_radius(RADIUS).inner_margin(space::XS);
    let inner = width - 2.0 * (space::XS + ring.width);
    let shown = ui.scope(|ui| {
        ui.multiply_opacity(opacity);
        frame
            .show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(inner);
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.spacing_mut().interact_size.y = size::SMALL;
                    let clicked = picture(ui, view, board, inner);
                    let top = ui.cursor().top();
                    let age = match board.fate {
                        // The ring tells enough where there is no room.
                        _ if inner < 84.0 => String::new(),
                        Fate::Newborn => view.texts.watch.newborn.to_owned(),
                        Fate::Leaving(_) => view.texts.watch.leaves.to_owned(),
                        Fate::Alive => {
                            fill!(
                                view.texts.watch.age,
                                board.generation.saturating_sub(board.individual.born)
                            )
                        }
                    };
                    caption(ui, RichText::new(format!("#{id}")).strong().size(size::SMALL), &age);
                    let strip = ui.min_rect().with_min_y(top);
                    clicked || ui.interact(strip, ui.scope_id().with(id), Sense::CLICK).clicked()
                })
                .inner
            })
            .inner
    });
    shown.inner
}

/// A line of two texts: the first at the left, the other at the right.
fn caption(ui: &mut Ui, left: RichText, right: &str) {
    ui.horizontal(|ui| {
        ui.add(Label::new(left).truncate());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let muted = RichText::new(right).size(size::SMALL).color(ui.visuals().weak_text_color());
            ui.add(Label::new(muted).truncate());
        });
    });
}

/// A board to look at and to click; whether it was.
fn picture(ui: &mut Ui, view: &View<'_>, board: &Board, width: f32) -> bool {
    let name = fill!(view.texts.watch.board, board.individual.id, how(view, board));
    let response =
        scene::thumbnail(ui, &board.scene.counted_in(view.powers), width, Sense::click()).named(&name);
    if let Some(ending) = &board.ending {
        let won = ending.winner == Some(board.seat) || board.outcome.verdict == Verdict::Win;
        let words = if won { view.texts.watch.won } else { view.texts.watch.over };
        let veil = Color32::from_black_alpha(130);
        ui.painter().rect_filled(response.rect, RADIUS, veil);
        let font = egui::FontId::proportional((width * 0.16).clamp(size::SMALL, size::HUGE));
        let place = response.rect.center();
        ui.painter().text(place, egui::Align2::CENTER_CENTER, words, font, Color32::WHITE);
    }
    response.on_hover_text(name).clicked()
}

/// How a game stands, in a few words.
fn how(view: &View<'_>, board: &Board) -> String {
    let numbers = &view.texts.numbers;
    let plies = numbers.grouped(board.plies as u64);
    let game = view.run().map(|run| &run.settings.game);
    if let Some(game) = game.filter(|game| game.is_for_two()) {
        return fill!(view.texts.watch.ply_as, plies, (view.texts.say)(game.seats()[board.seat]));
    }
    fill!(view.texts.watch.ply, plies, numbers.grouped(board.outcome.score.unsigned_abs()))
}

/// The champions of several generations at the same game.
fn side_by_side(ui: &mut Ui, view: &View<'_>, run: &Run, tab: &mut Watch, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.horizontal(|ui| {
        ui.label(RichText::new(texts.watch.same_game).size(size::TITLE).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(texts.watch.stop_comparing).clicked() {
                tab.compares = None;
            }
        });
    });
    ui.weak(texts.watch.same_game_hint);
    ui.add_space(space::S);
    let count = view.gallery.members.len() as f32;
    let width = ((ui.available_width() - (count - 1.0) * space::L) / count).min(ui.available_height() * 0.75);
    ui.horizontal_top(|ui| {
        for board in &view.gallery.members {
            ui.vertical(|ui| {
                ui.set_max_width(width);
                let title = fill!(texts.watch.champion_of, board.generation);
                ui.label(RichText::new(title).strong().size(size::LARGE));
                let record = run.logbook.get(board.generation as usize);
                // All its fresh games, also those of later generations, as the inspector shows them.
                let known = view.validated(board.individual.id);
                let known =
                    if known.is_empty() { record.map_or(known, |record| record.validated) } else { known };
                let rate = of_games(texts, &texts.numbers.rate(&known), &known);
                ui.label(RichText::new(fill!(texts.watch.wins, rate)).color(view.tokens.champion));
                if picture(ui, view, board, width) {
                    tab.compares = None;
                    actions.push(Action::SelectGeneration(board.generation));
                }
                let before = board.before.map_or(String::new(), |before| {
                    fill!(texts.watch.before, texts.numbers.grouped(before.score.unsigned_abs()))
                });
                caption(ui, RichText::new(how(view, board)).strong(), &before);
            });
            ui.add_space(space::S);
        }
    });
}
