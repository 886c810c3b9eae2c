//! Tooltip that explains a rule.

use crate::app::texts::Texts;
use crate::games::RuleId;
use egui::{Response, RichText};

/// Explains a rule in a tooltip: name, help, formula, source, and the id that files and flags use.
pub(in crate::app) fn rule_tip(response: Response, texts: &'static Texts, rule: &RuleId) -> Response {
    response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.horizontal(|ui| {
            ui.strong((texts.say)(rule.name()));
            ui.weak(RichText::new(rule.as_str()).monospace());
        });
        ui.label((texts.say)(rule.help()));
        ui.label(format!("{} {}", texts.inspector.formula, rule.value()));
        ui.label(format!("{} {}", texts.inspector.applies, (texts.phase)(rule.applies())));
        ui.weak(format!("{} {}", texts.inspector.source, rule.source()));
    })
}
