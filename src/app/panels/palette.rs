//! The command palette: every command of the window, found by a few letters.

use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::texts::{ENGLISH, FRENCH};
use crate::app::view::View;
use crate::app::widgets::buttons::{self, Named};
use egui::{Button, Context, Frame, Id, Key, Modal, Modifiers, ScrollArea, TextEdit, Ui, vec2};

/// The palette while it is open.
#[derive(Debug, Default)]
pub(in crate::app) struct Palette {
    query: String,
    /// The place of the command that Enter chooses, among those found.
    at: usize,
}

/// Draws it if it is open, and closes it once a command was chosen.
pub(in crate::app) fn show(
    ctx: &Context,
    view: &View<'_>,
    palette: &mut Option<Palette>,
    actions: &mut Vec<Action>,
) {
    let Some(open) = palette else { return };
    let frame = Frame::popup(&ctx.style_of(ctx.theme())).inner_margin(12);
    let modal = Modal::new(Id::unique("palette")).frame(frame);
    let shown = modal.show(ctx, |ui| {
        ui.set_width((ctx.content_rect().width() - 60.0).clamp(240.0, 460.0));
        contents(ui, view, open)
    });
    let closes = shown.should_close() || shown.inner.is_some();
    actions.extend(shown.inner.map(Action::Command));
    if closes {
        *palette = None;
    }
}

/// The line to type in and what it finds; gives the command that was chosen.
fn contents(ui: &mut Ui, view: &View<'_>, palette: &mut Palette) -> Option<Command> {
    let texts = &view.texts.insight.palette;
    let pressed = |ui: &Ui, key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (down, up, enter) = (pressed(ui, Key::ArrowDown), pressed(ui, Key::ArrowUp), pressed(ui, Key::Enter));
    let field = TextEdit::singleline(&mut palette.query).hint_text(texts.title).desired_width(f32::INFINITY);
    let response = ui.add(field).named(texts.title);
    response.request_focus();
    if response.changed() {
        palette.at = 0;
    }
    let found = found(&palette.query, view);
    let last = found.len().saturating_sub(1);
    palette.at = (palette.at + usize::from(down)).saturating_sub(usize::from(up)).min(last);
    let mut chosen = found.get(palette.at).copied().filter(|command| enter && command.is_enabled(view));
    ui.add_space(4.0);
    ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
        if found.is_empty() {
            ui.weak(texts.none);
        }
        for (at, &command) in found.iter().enumerate() {
            let name = command.name(view.texts, view.status);
            let mut button =
                Button::selectable(at == palette.at, name).min_size(vec2(ui.available_width(), 0.0));
            if let Some(keys) = buttons::keys(ui, view.texts, command) {
                button = button.shortcut_text(keys);
            }
            let response =
                ui.add_enabled(command.is_enabled(view), button).named(&format!("{}: {name}", texts.title));
            if at == palette.at && (down || up) {
                response.scroll_to_me(None);
            }
            if response.on_hover_text(command.hint(view.texts, view.status)).clicked() {
                chosen = Some(command);
            }
        }
    });
    ui.weak(texts.hint);
    chosen
}

/// The commands that are meant, the likeliest first; by their names in either language.
fn found(query: &str, view: &View<'_>) -> Vec<Command> {
    let mut found: Vec<(u8, Command)> = Command::ALL
        .into_iter()
        .filter(|command| command.is_here() && *command != Command::Palette)
        .filter_map(|command| {
            let [english, french] = [&ENGLISH, &FRENCH].map(|texts| command.name(texts, view.status));
            let hint = command.hint(view.texts, view.status);
            Some((likelihood(query, &[english, french], hint)?, command))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, command)| command).collect()
}

/// How well words fit what was typed: 0 is best, none is not at all.
fn likelihood(query: &str, names: &[&str], hint: &str) -> Option<u8> {
    let query = folded(query);
    let names: Vec<String> = names.iter().map(|name| folded(name)).collect();
    let within = |text: &str| query.split_whitespace().all(|word| text.contains(word));
    let begins = |name: &String| name.split_whitespace().any(|word| word.starts_with(query.trim()));
    if names.iter().any(|name| name.starts_with(query.trim())) {
        Some(0)
    } else if names.iter().any(begins) {
        Some(1)
    } else if names.iter().any(|name| within(name)) {
        Some(2)
    } else {
        within(&folded(hint)).then_some(3)
    }
}

/// In small letters without accents.
fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù' | 'û' => 'u',
        'ç' => 'c',
        '’' => '\'',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_come_first_whatever_the_accents() {
        let check = |query: &str, name: &str, rank: Option<u8>| {
            assert_eq!(likelihood(query, &[name], "a sentence more"), rank, "{query} {name}");
        };
        check("", "Start", Some(0));
        check("st", "Start", Some(0));
        check("POP", "New population", Some(1));
        check("evol", "Évolution", Some(0));
        check("tion evo", "Evolution", Some(2));
        check("sentence", "Start", Some(3));
        check("zzz", "Start", None);
    }
}
