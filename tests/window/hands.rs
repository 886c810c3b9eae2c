//! What a person does with the window, by accessible names.

use dna_lab::app::{LabApp, Options};
use dna_lab::evolution::Run;
use dna_lab::lab::{board, breeding};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Theme, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) type Window = Harness<'static, LabApp>;

pub(crate) fn window_of(theme: Theme, size: (f32, f32)) -> Window {
    window_with(theme, size, None)
}

/// A window that keeps its freezer, and what a crash should not lose, in a folder.
pub(crate) fn window_in(folder: &Path) -> Window {
    window_with(Theme::Dark, (1280.0, 860.0), Some(folder.to_owned()))
}

/// A window as it is at its first start, but that boards do not move and the language is known.
pub(crate) fn welcome(theme: Theme, size: (f32, f32), folder: &Path) -> Window {
    let kept = "(format: \"dna-lab preferences\", version: 1, preferences: (less_motion: true, language: Some(English)))";
    std::fs::write(folder.join("preferences.ron"), kept).unwrap();
    harness(
        theme,
        size,
        Options { folder: Some(folder.to_owned()), own_dialogs: true, plain: false, open: None },
    )
}

fn harness(theme: Theme, size: (f32, f32), options: Options) -> Window {
    let mut window = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_theme(theme)
        .with_max_steps(60)
        .build_eframe(move |creation| LabApp::new(&creation.egui_ctx, None, options));
    window.run_steps(3);
    window
}

fn window_with(theme: Theme, size: (f32, f32), folder: Option<PathBuf>) -> Window {
    let mut window = harness(theme, size, Options { folder, own_dialogs: true, plain: true, open: None });
    // Most of what is tested is seen there.
    window.key_press(Key::Num1);
    window.run_steps(2);
    window
}

/// Gives the window another size, in points, and so many pixels a point.
pub(crate) fn zoomed(window: &mut Window, (width, height): (f32, f32), zoom: f32) {
    // The zoom scales the size that was, in the frame after it.
    window.set_pixels_per_point(zoom);
    window.run_steps(2);
    window.set_size(vec2(width, height));
    window.run_steps(3);
}

pub(crate) fn window() -> Window {
    window_of(Theme::Dark, (1280.0, 860.0))
}

/// Steps until something is so, half a minute at most.
pub(crate) fn wait(window: &mut Window, what: &str, so: impl Fn(&Window) -> bool) {
    let start = Instant::now();
    loop {
        window.run_steps(1);
        if so(window) {
            // What was just drawn may have sent its answers: two frames more show them.
            window.run_steps(2);
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(30), "waited in vain for: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub(crate) fn press(window: &mut Window, name: &str) {
    window.get_by_role_and_label(Role::Button, name).click();
    // A dialog takes a frame to be asked for, one to be measured, one to be shown.
    window.run_steps(4);
}

/// Chooses a preset in the settings.
pub(crate) fn choose_preset(window: &mut Window, name: &str) {
    window.get_by_role_and_label(Role::ComboBox, "Preset").click();
    window.run_steps(3);
    press(window, name);
}

/// Chooses a game in the settings.
pub(crate) fn choose_game(window: &mut Window, title: &str) {
    window.get_by_role_and_label(Role::ComboBox, "Game").click();
    window.run_steps(3);
    // The welcome has its name too.
    let item = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() != Role::Label;
    window.query_all_by_label(title).find(item).unwrap().click();
    window.run_steps(4);
}

pub(crate) fn state(window: &Window) -> breeding::Status {
    window.state().lab().breeding.status()
}

pub(crate) fn run(window: &Window) -> Option<Arc<Run>> {
    window.state().lab().breeding.state().run.clone()
}

pub(crate) fn generation(window: &Window) -> Option<u32> {
    run(window).and_then(|run| run.generation())
}

/// The board, or the rival's beside it.
pub(crate) fn boards(window: &Window) -> [Arc<board::State>; 2] {
    window.state().lab().boards.each_ref().map(|board| board.state())
}

pub(crate) fn board(window: &Window) -> Arc<board::State> {
    boards(window)[0].clone()
}

/// A small, quick population, not yet judged.
pub(crate) fn populate(window: &mut Window) {
    choose_preset(window, "Quick demo");
    press(window, "New population");
    wait(window, "a population", |window| run(window).is_some());
}

/// Opens the run of the standard game that comes with the program, from the welcome.
pub(crate) fn open_standard(window: &mut Window) {
    wait(window, "its card", |window| window.query_by_label("Watch: 2048").is_some());
    window.get_by_label("Watch: 2048").click_accesskit();
    wait(window, "the run", |window| run(window).is_some());
}

/// A window on that run, at the tab of this key.
pub(crate) fn standard_at(tab: Key) -> Window {
    let mut window = window();
    open_standard(&mut window);
    window.key_press(tab);
    window.run_steps(3);
    window
}

pub(crate) fn step_to(window: &mut Window, last: u32) {
    while generation(window).is_none_or(|now| now < last) {
        let before = generation(window);
        press(window, "Step");
        wait(window, "a step", |window| !state(window).is_busy() && generation(window) != before);
    }
}

/// Writes a place into the file dialog, in place of what it suggests.
pub(crate) fn write_path(window: &mut Window, path: &Path) {
    window.get_by_role_and_label(Role::TextInput, "File path").focus();
    window.run_steps(1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "File path").type_text(&path.display().to_string());
    window.run_steps(1);
}

pub(crate) fn open(window: &mut Window, path: &Path) {
    press(window, "Open");
    write_path(window, path);
    press(window, "Open this file");
}

pub(crate) fn save_as(window: &mut Window, path: &Path) {
    press(window, "Save as");
    write_path(window, path);
    press(window, "Save here");
}
