//! Opening the window on the system.

use super::{LabApp, Options};
use eframe::NativeOptions;
use egui::ViewportBuilder;

/// Opens the window and gives it everything until it is closed.
///
/// # Errors
/// One sentence if this machine has no display or cannot draw on it; nothing was shown then.
pub fn open() -> Result<(), String> {
    let viewport = ViewportBuilder::default()
        .with_title("DNA Lab")
        .with_app_id(APP_ID)
        .with_inner_size([1280.0, 860.0])
        .with_min_inner_size([640.0, 420.0])
        .with_drag_and_drop(true)
        .with_icon(icon());
    let options = NativeOptions { viewport, ..NativeOptions::default() };
    let folder = eframe::storage_dir(APP_ID);
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        let options = Options { folder, ..Options::default() };
        Ok(Box::new(LabApp::new(&creation.egui_ctx, creation.storage, options)))
    });
    eframe::run_native(APP_ID, options, create).map_err(|error| error.to_string())
}

const APP_ID: &str = "dna-lab";

fn icon() -> egui::IconData {
    // The picture is part of the program; without it the system shows its own.
    eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon.png")).unwrap_or_default()
}
