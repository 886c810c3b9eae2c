//! What a rule is, for whoever points at its name.

use crate::app::texts::Texts;
use crate::games::RuleInfo;
use egui::{Response, RichText};

/// Explains a rule in a tooltip: name, help, formula, source, and the id that files and flags use.
pub(in crate::app) fn rule_tip(response: Response, texts: &'static Texts, info: &RuleInfo) -> Response {
    response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.horizontal(|ui| {
            ui.strong((texts.say)(info.name));
            ui.weak(RichText::new(info.id).monospace());
        });
        ui.label((texts.rule_help)(info));
        ui.label(format!("{} {}", texts.inspector.formula, info.formula));
        ui.label(format!("{} {}", texts.inspector.applies, (texts.phase)(info.applies)));
        ui.weak(format!("{} {}", texts.inspector.source, info.source));
    })
}
