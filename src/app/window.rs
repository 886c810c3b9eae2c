//! Opening the window on the system.

use super::{LabApp, Options};
use crate::store::{self, APP_ID};
use eframe::NativeOptions;
use egui::ViewportBuilder;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why no window can be opened.
#[derive(Debug, thiserror::Error)]
pub enum NoWindow {
    /// There is nothing to show it on.
    #[error("there is no display")]
    NoDisplay,
    /// The display cannot show it.
    #[error("this display cannot be drawn on: {0}")]
    NotDrawable(eframe::Error),
    /// The system lacks what the window's libraries load.
    #[error("a library of the system is missing, see above and the README")]
    NoLibrary,
}

/// Opens the window, with this file if there is one, and gives it everything until it is closed.
///
/// # Errors
/// This machine has no display or cannot draw on it; nothing was shown then.
pub fn open(file: Option<PathBuf>) -> Result<(), NoWindow> {
    let viewport = ViewportBuilder::default()
        .with_title("DNA Lab")
        .with_app_id(APP_ID)
        .with_inner_size([1280.0, 860.0])
        .with_clamp_size_to_monitor_size(true)
        .with_min_inner_size([640.0, 420.0])
        .with_drag_and_drop(true)
        .with_icon(icon());
    // The smaller of the two, and at home on any Mesa.
    let options = NativeOptions { viewport, renderer: eframe::Renderer::Glow, ..NativeOptions::default() };
    let folder = store::data_folder();
    let created = AtomicBool::new(false);
    let create: eframe::AppCreator<'_> = Box::new(|creation| {
        created.store(true, Ordering::Relaxed);
        let options = Options { folder, open: file, ..Options::default() };
        let app = LabApp::new(&creation.egui_ctx, creation.storage, options);
        end_by_signal(app.lab().leaver(), creation.egui_ctx.clone());
        Ok(Box::new(app))
    });
    // Where a library of the system is missing, the window's own libraries panic instead of saying so.
    match catch_unwind(AssertUnwindSafe(|| eframe::run_native(APP_ID, options, create))) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(eframe::Error::WinitEventLoop(_))) => Err(NoWindow::NoDisplay),
        Ok(Err(error)) => Err(NoWindow::NotDrawable(error)),
        Err(_) if !created.load(Ordering::Relaxed) => Err(NoWindow::NoLibrary),
        Err(panic) => resume_unwind(panic),
    }
}

/// Moves the window to the first screen's corner if the middle of its title bar is on no screen: one that it was on was unplugged since.
pub(super) fn bring_onto_a_screen(frame: &eframe::Frame) {
    let Some(window) = frame.winit_window() else { return };
    // A system that tells no places, as Wayland, places windows itself.
    let Ok(corner) = window.outer_position() else { return };
    let middle = (corner.x + (window.outer_size().width / 2) as i32, corner.y + TITLE_BAR / 2);
    let within = |at: i32, from: i32, length: u32| (from..from + length as i32).contains(&at);
    let mut screens = window.available_monitors().map(|screen| (screen.position(), screen.size())).peekable();
    let Some((first, _)) = screens.peek().copied() else { return };
    if !screens.any(|(at, size)| within(middle.0, at.x, size.width) && within(middle.1, at.y, size.height)) {
        window.set_outer_position(first);
    }
}

/// The height of a title bar, in pixels.
const TITLE_BAR: i32 = 32;

/// Signals end the window without a question: what is not saved is kept, and offered by the next one.
fn end_by_signal(leave: impl Fn() + Send + 'static, ctx: egui::Context) {
    let asked = AtomicBool::new(false);
    // Without a handler a signal ends the program as it always does.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        leave();
        ctx.request_repaint();
        std::thread::sleep(Duration::from_millis(400));
        // This line shows a reader that it is not stuck. There may be no reader.
        let _ = writeln!(std::io::stderr(), "dna-lab: unsaved work is being kept; once more ends it at once");
    });
}

fn icon() -> egui::IconData {
    // The picture is part of the program; without it the system shows its own.
    eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon.png")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// The store finds its folder without the window's libraries; what is kept there must stay in the place they name.
    #[test]
    fn the_labs_folder_is_the_one_that_the_windows_own_settings_are_in() {
        assert_eq!(store::data_folder(), eframe::storage_dir(APP_ID));
        // The same again in other surroundings, which only another process can have.
        const AGAIN: &str = "DNA_LAB_FOLDER_AGAIN";
        if std::env::var_os(AGAIN).is_some() {
            return;
        }
        let name = "app::window::tests::the_labs_folder_is_the_one_that_the_windows_own_settings_are_in";
        for data in [None, Some("/somewhere/else"), Some("not/absolute"), Some("")] {
            let mut command = Command::new(std::env::current_exe().expect("this program"));
            command.args([name, "--exact"]).env(AGAIN, "").env_remove("XDG_DATA_HOME");
            data.map(|data| command.env("XDG_DATA_HOME", data));
            let output = command.output().expect("this program runs");
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && said.contains("1 passed"), "{data:?}: {said}");
        }
    }
}
