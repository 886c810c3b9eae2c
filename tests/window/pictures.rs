//! Every tab in both themes, held against its picture. With `DNA_LAB_SIZE=1024x640` before it, or `1920x1080@2` for two
//! pixels a point, the pictures are of that size, held against nothing, and lie in `target/pictures` to be looked at.

use super::hands::{Window, board, choose_game, open_standard, press, wait, welcome, window_of, zoomed};
use super::ratings::show_rated;
use super::{painted, pilot};
use dna_lab::games::twenty48::text;
use dna_lab::lab::gallery::Cast;
use egui::{Key, Theme};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::path::Path;

/// Whether pictures can be drawn here; `.ci/run` says that they must be.
fn can_draw() -> bool {
    let adapter = std::panic::catch_unwind(|| {
        let mut harness = Harness::new_ui(|ui| {
            ui.label("x");
        });
        harness.render().is_ok()
    });
    let can = adapter.unwrap_or(false);
    assert!(can || std::env::var_os("DNA_LAB_MUST_DRAW").is_none(), "no adapter to draw pictures with");
    can
}

#[test]
fn every_tab_looks_as_it_did_in_the_dark() {
    look(Theme::Dark, "dark");
}

#[test]
fn every_tab_looks_as_it_did_in_the_light() {
    look(Theme::Light, "light");
}

#[test]
fn the_first_page_looks_as_it_did_in_the_dark() {
    first_page(Theme::Dark, "dark");
}

#[test]
fn the_first_page_looks_as_it_did_in_the_light() {
    first_page(Theme::Light, "light");
}

/// Width and height in points, and pixels a point, as they are asked for.
fn wanted() -> (f32, f32, f32) {
    let wanted = std::env::var("DNA_LAB_SIZE")
        .ok()
        .map(|text| size(&text).expect("WIDTHxHEIGHT or WIDTHxHEIGHT@ZOOM"));
    wanted.unwrap_or((1280.0, 860.0, 1.0))
}

fn first_page(theme: Theme, name: &str) {
    if !can_draw() {
        eprintln!("skipped: no adapter to draw pictures with");
        return;
    }
    let (width, height, zoom) = wanted();
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = welcome(theme, (width, height), folder.path());
    zoomed(&mut window, (width, height), zoom);
    window.ctx.set_theme(theme);
    wait(&mut window, "the cards", |window| window.query_by_label("Watch: Connect Four").is_some());
    picture(&mut window, &format!("welcome_{name}"));
}

fn look(theme: Theme, name: &str) {
    if !can_draw() {
        eprintln!("skipped: no adapter to draw pictures with");
        return;
    }
    let (width, height, zoom) = wanted();
    let mut window = window_of(theme, (width, height));
    zoomed(&mut window, (width, height), zoom);
    window.ctx.set_theme(theme);
    window.run_steps(3);
    // Where little fits, what is clicked would have to be scrolled to.
    zoomed(&mut window, (1280.0, 860.0), 1.0);
    open_standard(&mut window);
    press(&mut window, "Close message");
    zoomed(&mut window, (width, height), zoom);
    for (key, tab) in [(Key::W, "watch"), (Key::Num1, "evolution"), (Key::Num2, "game"), (Key::Num3, "genes")]
    {
        window.key_press(key);
        window.run_steps(3);
        if tab == "game" {
            wait(&mut window, "the values", |window| board(window).advice.is_some());
        }
        if tab == "watch" {
            // Not that of the first page.
            wait(&mut window, "the gallery", |window| {
                let (gallery, breeding) =
                    (window.state().lab().gallery.state(), window.state().lab().breeding.state());
                gallery.epoch == breeding.epoch
                    && gallery.cast == Some(Cast::Living)
                    && gallery.members.len() == 12
            });
        }
        window.remove_cursor();
        window.run_steps(3);
        picture(&mut window, &format!("{tab}_{name}"));
    }
    of_tools(&mut window, name);
    zoomed(&mut window, (1280.0, 860.0), 1.0);
    choose_game(&mut window, "Abalone");
    press(&mut window, "Make a new population");
    wait(&mut window, "the other game", |window| board(window).game.is_for_two());
    zoomed(&mut window, (width, height), zoom);
    window.key_press(Key::Num2);
    window.run_steps(3);
    press(&mut window, "cell C5");
    press(&mut window, "cell C4");
    window.remove_cursor();
    window.run_steps(3);
    picture(&mut window, &format!("abalone_{name}"));
    window.key_press(Key::Num4);
    window.run_steps(3);
    for (count, player) in ["Search, 2 plies ahead", "Random moves"].into_iter().enumerate() {
        press(&mut window, "Add player…");
        press(&mut window, player);
        wait(&mut window, player, |window| window.state().lab().arena.state().players.len() == count + 1);
    }
    window.remove_cursor();
    window.run_steps(3);
    picture(&mut window, &format!("league_{name}"));
    show_rated(&mut window);
    window.key_press(Key::Num1);
    window.remove_cursor();
    window.run_steps(3);
    picture(&mut window, &format!("ratings_{name}"));
}

/// Arena, network and pilot.
fn of_tools(window: &mut Window, name: &str) {
    window.key_press(Key::Num4);
    window.run_steps(3);
    for (count, player) in
        ["Random playouts, 50 for each move", "Greedy: most points at once", "Random moves"]
            .into_iter()
            .enumerate()
    {
        press(window, "Add player…");
        press(window, player);
        wait(window, player, |window| window.state().lab().arena.state().players.len() == count + 1);
    }
    window.remove_cursor();
    window.run_steps(3);
    picture(window, &format!("arena_{name}"));
    window.key_press(Key::Num6);
    window.run_steps(3);
    picture(window, &format!("network_{name}"));
    press(window, "Experiments");
    window.remove_cursor();
    window.run_steps(3);
    picture(window, &format!("experiments_{name}"));
    let folder = tempfile::tempdir().expect("a folder");
    let screen = folder.path().join("screen.png");
    let grid = text::parse("2 4 8 16 / 256 128 64 32 / 512 1024 2048 2 / 0 0 0 0").expect("a grid");
    painted::screen(grid, Some(7)).save(&screen).expect("a picture");
    pilot::look(window, &screen);
    window.remove_cursor();
    window.run_steps(3);
    picture(window, &format!("pilot_{name}"));
}

/// Width and height in points, and pixels a point.
fn size(text: &str) -> Option<(f32, f32, f32)> {
    let (points, zoom) = text.split_once('@').unwrap_or((text, "1"));
    let (width, height) = points.split_once('x')?;
    Some((width.parse().ok()?, height.parse().ok()?, zoom.parse().ok()?))
}

/// Holds the window against its picture in `tests/snapshots`. With `DNA_LAB_MUST_DRAW=1 UPDATE_SNAPSHOTS=1` it is drawn
/// anew where it differs.
fn picture(window: &mut Window, name: &str) {
    if let Ok(size) = std::env::var("DNA_LAB_SIZE") {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures").join(size);
        std::fs::create_dir_all(&folder).expect("a folder");
        window.render().expect("a picture").save(folder.join(format!("{name}.png"))).expect("a file");
        return;
    }
    // Adapters round differently. Where it is known which one draws, few of the million pixels may differ; anywhere
    // else a changed layout still differs in more.
    let known = std::env::var_os("DNA_LAB_MUST_DRAW").is_some();
    let most = if known { 800 } else { 20_000 };
    let options = egui_kittest::SnapshotOptions::new().threshold(1.5).max_failed_pixels(most);
    window.snapshot_options(name, &options);
}
