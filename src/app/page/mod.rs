//! The window in a browser: it draws on the page's canvas, and its workers take turns on the page's one thread.

mod files;
mod link;
mod workers;

pub(super) use files::read_dropped;
pub(super) use link::Link;

use super::preferences::Tab;
use super::{LabApp, Options};
use eframe::{WebOptions, WebRunner};
use gloo_timers::future::sleep;
use js_sys::{Array, Promise};
use std::path::PathBuf;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::HtmlCanvasElement;

/// The canvas, by its id in `index.html`.
const CANVAS: &str = "lab";

/// How often workers at rest are asked whether something came.
const LOOK: Duration = Duration::from_millis(30);

/// How long the page waits for what the browser kept.
const PATIENCE: Duration = Duration::from_secs(3);

/// Starts the page.
pub fn start() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_some() {
        spawn_local(async {
            if let Err(error) = run().await {
                web_sys::console::error_1(&error);
            }
        });
    }
}

async fn run() -> Result<(), JsValue> {
    // A database that another tab holds may never open.
    let load = future_to_promise(async {
        files::load().await;
        Ok(JsValue::NULL)
    });
    let late = future_to_promise(async {
        sleep(PATIENCE).await;
        Ok(JsValue::NULL)
    });
    JsFuture::from(Promise::race(&Array::of2(&load, &late))).await?;
    let document = web_sys::window().and_then(|window| window.document());
    let canvas = document.and_then(|document| document.get_element_by_id(CANVAS));
    let canvas = canvas.ok_or("the page has no canvas")?.dyn_into::<HtmlCanvasElement>()?;
    let (runner, drawn) = (WebRunner::new(), canvas.clone());
    let create: eframe::AppCreator<'static> = Box::new(|creation| {
        let options = Options { folder: Some(PathBuf::from(files::FOLDER)), ..Options::default() };
        Ok(Box::new(LabApp::new(&creation.egui_ctx, creation.storage, options)))
    });
    runner.start(canvas, WebOptions::default(), create).await?;
    // The landing page gives way.
    let body = web_sys::window().and_then(|window| window.document()).and_then(|document| document.body());
    body.iter().for_each(|body| body.set_class_name("running"));
    let crew = workers::Crew::call(&runner, workers::wanted());
    let mut before = String::new();
    loop {
        let served = runner.app_mut::<LabApp>().map(|app| (crew.serve(app.lab()), app.in_a_line()));
        let Some((rest, line)) = served else { return Ok(()) };
        if line != before {
            drawn.set_attribute("aria-label", &line)?;
            before = line;
        }
        sleep(rest.unwrap_or(LOOK).min(LOOK)).await;
    }
}

impl LabApp {
    /// How evolution stands and the board, if it is shown, for those who do not see the canvas.
    fn in_a_line(&self) -> String {
        let texts = self.preferences.texts();
        let mut line = texts.status(&self.lab.breeding.status()).to_owned();
        if let Some(run) = &self.lab.breeding.state().run
            && let (Some(generation), Some(champion)) = (run.generation(), run.champion())
        {
            let rate = texts.numbers.rate(&champion.validated);
            line = format!(
                "{line} · {} · #{}: {rate}",
                fill!(texts.transport.generation, generation),
                champion.individual.id
            );
        }
        if self.preferences.tab == Tab::Game {
            let board = self.lab.boards[0].state();
            let plies = texts.numbers.grouped(board.plies as u64);
            line = format!("{line} · {}", fill!(texts.board.place, plies, plies));
            if let Some(ending) = board.ending {
                line = format!("{line} · {}", texts.result(&board.game, ending));
            }
        }
        line
    }
}
