//! What the page's address asks for: `#seed=7&preset=lab`, and for scripts `&generations=10&save=NAME`, which ends with a download.

use crate::app::LabApp;
use crate::app::action::Action;
use crate::app::dialogs::Intent;
use crate::app::log::Level;
use crate::app::preferences::Tab;
use crate::evolution::{Settings, link};
use crate::lab::{breeding, files};
use egui::Context;
use std::path::PathBuf;
use web_sys::{Location, window};

/// What an address asks for.
pub(in crate::app) struct Link {
    /// How the run begins; none once it did.
    begin: Option<String>,
    /// The name of the download at its end.
    save: Option<PathBuf>,
}

impl Link {
    /// None if it asks for nothing.
    pub(in crate::app) fn of_address() -> Option<Self> {
        let hash = location()?.hash().ok()?;
        let text = String::from(js_sys::decode_uri_component(hash.strip_prefix('#')?).ok()?);
        let (save, begin): (Vec<&str>, Vec<&str>) =
            text.split('&').partition(|part| part.starts_with("save="));
        let save =
            save.first().map(|part| PathBuf::from(part.trim_start_matches("save=")).with_extension("ron"));
        let begin = Some(begin.join("&")).filter(|begin| !begin.is_empty())?;
        Some(Self { begin: Some(begin), save })
    }
}

fn location() -> Option<Location> {
    window().map(|window| window.location())
}

/// The address at which a run of these settings is bred.
fn link_to(settings: &Settings) -> String {
    let page = location().and_then(|location| Some(location.origin().ok()? + &location.pathname().ok()?));
    format!("{}#{}", page.unwrap_or_default(), js_sys::encode_uri(&link::print(settings)))
}

impl LabApp {
    /// Copies a link to the run, which breeds it again.
    pub(in crate::app) fn copy_link(&mut self, ctx: &Context) {
        if let Some(run) = &self.lab.breeding.state().run {
            self.act(ctx, Action::Copy(link_to(&run.settings)));
        }
    }

    /// Begins what the address asks for once it is known what the page kept, and saves it when it is bred.
    pub(in crate::app) fn follow_link(&mut self, ctx: &Context) {
        let Some(link) = &mut self.link else { return };
        if let Some(begin) =
            link.begin.take_if(|_| self.lab.files.state().kept.is_some() && !self.lab.breeding.is_urged())
        {
            match link::parse(&begin) {
                Ok((settings, generations)) => {
                    self.preferences.bounds.generations = (generations.is_some(), generations.unwrap_or(100));
                    self.link = self.link.take().filter(|_| generations.is_some());
                    self.intend(ctx, Intent::Populate(Box::new(settings), Some(Tab::Watch.into())));
                }
                Err(why) => {
                    self.log.add(Level::Error, self.preferences.texts().said(&why));
                    self.link = None;
                }
            }
        } else if let breeding::Status::Finished(_) = self.lab.breeding.status() {
            let run = self.lab.breeding.state().run.clone();
            if let (Some(path), Some(run)) = (link.save.take(), run) {
                self.lab.files.send(files::Request::Save(path, run));
            }
            self.link = None;
        }
    }
}
