//! Buttons of commands, and numbers with unit, hint and reset.

use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::texts::Texts;
use crate::app::theme;
use crate::app::view::View;
use egui::{Button, Response, Ui, Vec2};

/// A button that carries a command. Its accessible name is the command's, whatever sign stands beside it.
pub(in crate::app) fn command(
    ui: &mut Ui,
    view: &View<'_>,
    command: Command,
    width: f32,
    actions: &mut Vec<Action>,
) -> Response {
    let name = command.name(view.texts, view.status);
    let icon = command.icon(view.status);
    let text = if icon.is_empty() { name.to_owned() } else { format!("{icon} {name}") };
    let button = match command {
        Command::StartPause if view.run().is_some() => theme::primary(view.tokens, text),
        _ => Button::new(text),
    };
    let button = button.min_size(Vec2::new(width, 0.0));
    let response = ui.add_enabled(command.is_enabled(view), button).named(name);
    let hint = command.hint(view.texts, view.status);
    let keys = keys(ui, view.texts, command);
    let tip = match keys {
        Some(keys) => format!("{hint} ({keys})"),
        None => hint.to_owned(),
    };
    if response.clicked() {
        actions.push(Action::Command(command));
    }
    response.on_hover_text(&tip).on_disabled_hover_text(tip)
}

/// A menu item that carries a command.
pub(in crate::app) fn item(ui: &mut Ui, view: &View<'_>, command: Command, actions: &mut Vec<Action>) {
    if !command.is_here() {
        return;
    }
    let name = command.name(view.texts, view.status);
    let mut button = Button::new(name);
    if let Some(keys) = keys(ui, view.texts, command) {
        button = button.shortcut_text(keys);
    }
    if ui.add_enabled(command.is_enabled(view), button).named(name).clicked() {
        actions.push(Action::Command(command));
        ui.close();
    }
}

/// The keys of a command, in words.
pub(in crate::app) fn keys(ui: &Ui, texts: &Texts, command: Command) -> Option<String> {
    command.shortcut().map(|shortcut| (texts.insight.palette.keys)(ui.ctx().format_shortcut(&shortcut)))
}

/// Gives a widget its accessible name.
pub(in crate::app) trait Named {
    /// The same widget, with this name.
    fn named(self, name: &str) -> Self;

    /// The same widget, with these words for a screen reader beside its name.
    fn described(self, words: &str) -> Self;
}

impl Named for Response {
    fn named(self, name: &str) -> Self {
        self.ctx.accesskit_node_builder(self.id, |node| node.set_label(name));
        self
    }

    fn described(self, words: &str) -> Self {
        self.ctx.accesskit_node_builder(self.id, |node| node.set_description(words));
        self
    }
}
