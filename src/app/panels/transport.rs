//! The transport at the bottom: what evolution does, how far it is and how fast.

use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::view::View;
use crate::app::widgets::buttons::{self, Named};
use crate::lab::breeding;
use egui::{Label, ProgressBar, RichText, Ui, Vec2};

/// The width, in points, below which not all of it fits on one line.
const BRIEF: f32 = 1000.0;

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let texts = view.texts;
    ui.horizontal_wrapped(|ui| {
        buttons::command(ui, view, Command::NewPopulation, 0.0, actions);
        // As wide for "Pause" as for "Start", so that nothing beside it moves.
        buttons::command(ui, view, Command::StartPause, 86.0, actions);
        buttons::command(ui, view, Command::Step, 0.0, actions);
        buttons::command(ui, view, Command::Reset, 0.0, actions);
        // Where the bar is narrow it says what is done and how far it is, and no more.
        let brief = ui.max_rect().width() < BRIEF;
        if !brief {
            ui.separator();
        }
        let on_a_phone = ui.max_rect().width() < 480.0;
        fixed(
            ui,
            if on_a_phone { 76.0 } else { 128.0 },
            RichText::new(texts.status(view.status)).color(colour(view)),
            texts.transport.state_hint,
        );
        let next = view.generation().map_or(0, |generation| generation + 1);
        let share = if view.status.is_busy() { view.progress.share() } else { 0.0 };
        let words = match (view.status.is_busy(), view.generation()) {
            (true, _) => fill!(texts.transport.generation_under_way, next),
            (false, Some(generation)) => fill!(texts.transport.generation, generation),
            (false, None) => texts.transport.no_generation.to_owned(),
        };
        let fill =
            if share > 0.0 { view.tokens.accent.gamma_multiply(0.45) } else { egui::Color32::TRANSPARENT };
        let bar = ProgressBar::new(share).fill(fill);
        let bar = bar.desired_width(150.0).corner_radius(4).text(RichText::new(&words).small());
        ui.add(bar).on_hover_text(texts.transport.progress_hint).named(&words);
        if !brief {
            pace(ui, view);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            buttons::command(ui, view, Command::ToggleLog, 0.0, actions);
            let run = (&view.files.not_kept, texts.transport.not_kept, Action::Command(Command::Save));
            let network = (&view.training.not_kept, texts.rivals.networks.not_kept, Action::SaveNetwork);
            for (error, what, action) in [run, network] {
                let Some(error) = error else { continue };
                let words = format!("{what} {}", texts.said(&error.sentence()));
                let button = ui.button(RichText::new("⚠").color(view.tokens.error)).on_hover_text(&words);
                if button.named(&words).clicked() {
                    actions.push(action);
                }
            }
        });
    });
}

/// How fast it goes, and what is left.
fn pace(ui: &mut Ui, view: &View<'_>) {
    let texts = view.texts;
    let busy = view.status.is_busy();
    let speed = view.progress.games_per_second.filter(|_| busy);
    let speed = speed
        .map_or(String::new(), |speed| fill!(texts.transport.games_per_second, texts.numbers.short(speed)));
    fixed(ui, 92.0, speed.into(), texts.transport.speed_hint);
    let words = view.progress.seconds_left().filter(|_| busy).map_or(String::new(), |generation| {
        let run = run_left(view).map(|run| texts.numbers.duration(run));
        (texts.transport.left)(&texts.numbers.duration(generation), run.as_deref())
    });
    fixed(ui, 196.0, words.into(), texts.transport.left_hint);
}

/// Words in a place of fixed width, so that what stands beside them does not move.
fn fixed(ui: &mut Ui, width: f32, words: RichText, hint: &str) {
    let size = Vec2::new(width, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_width(width);
        ui.add(Label::new(words).truncate()).on_hover_text(hint);
    });
}

fn colour(view: &View<'_>) -> egui::Color32 {
    match view.status {
        breeding::Status::Running => view.tokens.good,
        breeding::Status::Pausing | breeding::Status::Finished(_) => view.tokens.warning,
        breeding::Status::Failed(_) => view.tokens.error,
        breeding::Status::Empty | breeding::Status::Ready | breeding::Status::Paused => view.tokens.mean,
    }
}

/// Seconds to the first bound whose time can be told.
fn run_left(view: &View<'_>) -> Option<f64> {
    let (bounds, effort) = (view.breeding.bounds, view.breeding.effort);
    let by_time = bounds.seconds.map(|most| most - effort.seconds);
    let per_generation = (effort.generations > 0).then(|| effort.seconds / f64::from(effort.generations));
    let by_generations = bounds
        .generations
        .zip(per_generation)
        .map(|(most, seconds)| f64::from(most.saturating_sub(effort.generations)) * seconds);
    let per_game = (effort.games > 0).then(|| effort.seconds / effort.games as f64);
    let by_games =
        bounds.games.zip(per_game).map(|(most, seconds)| most.saturating_sub(effort.games) as f64 * seconds);
    by_time.into_iter().chain(by_generations).chain(by_games).reduce(f64::min).map(|left| left.max(0.0))
}
