//! What the window does about experiments.

use super::LabApp;
use super::action::Experimenting;
use super::preferences::Tab;
use crate::lab::{experiments, files};
use crate::store::Kind;
use std::path::PathBuf;

impl LabApp {
    pub(super) fn experiment(&mut self, what: Experimenting) {
        match what {
            Experimenting::Ask(request) => self.lab.experiments.send(request),
            Experimenting::Compare(id) => {
                self.tabs.experiments.compare(id, &self.draft.settings);
                self.preferences.tab = Tab::Experiments;
            }
            Experimenting::Report(path, page) => {
                self.lab.files.send(files::Request::Export(path, page.into(), Kind::Report));
            }
        }
    }

    /// Shows the experiment of this plan.
    pub(super) fn open_plan(&mut self, path: PathBuf) {
        self.preferences.tab = Tab::Experiments;
        self.lab.experiments.send(experiments::Request::Open(path));
    }
}
