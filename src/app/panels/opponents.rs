//! Further opponents of all that is bred: players that a person names, also programs from outside.

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::form::{Sign, fold};
use crate::app::widgets::picker::{Pick, Picker};
use crate::evolution::Settings;
use crate::lab::Place;
use egui::{Button, Label, RichText, Ui};

/// Those of the settings, and those that the population meets besides. `name` keeps what is being typed; locked, they may be asked for
/// but not changed.
pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    (settings, name): (&mut Settings, &mut String),
    (locked, sign): (bool, Option<Sign>),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.opponents;
    let run = view.settings().filter(|run| run.game.is_same_game(&settings.game));
    let met = run.map_or(&[][..], |run| &run.opponents);
    let others: Vec<&String> = met.iter().filter(|name| !settings.opponents.contains(name)).collect();
    let title = (texts.title)(settings.opponents.len());
    fold(ui, "opponents", &title, sign, |ui| {
        ui.add(Label::new(RichText::new(texts.what).color(view.tokens.muted)).wrap());
        let mut removed = None;
        for (at, opponent) in settings.opponents.iter().enumerate() {
            ui.push_id(at, |ui| {
                if one(ui, view, (settings, opponent), !locked, actions) {
                    removed = Some(at);
                }
            });
        }
        removed.map(|at| settings.opponents.remove(at));
        for opponent in others {
            ui.push_id(opponent, |ui| one(ui, view, (settings, opponent), false, actions));
        }
        ui.add_enabled_ui(!locked, |ui| {
            let picker = Picker {
                title: texts.add,
                known: texts.add,
                hint: texts.what,
                game: &settings.game,
                no_player: None,
                by_name_only: true,
            };
            match picker.show(ui, view, name) {
                Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Breeding, name)),
                Some(Pick::File) => actions.push(Action::Ask(Purpose::Player(Place::Breeding))),
                Some(Pick::Here(_) | Pick::NoPlayer) | None => {}
            }
        });
    });
}

/// An opponent: its name, what it lost by faults, and a button to ask for one that is not there. Whether it is to go.
fn one(
    ui: &mut Ui,
    view: &View<'_>,
    (settings, name): (&Settings, &str),
    goes: bool,
    actions: &mut Vec<Action>,
) -> bool {
    let texts = &view.texts.insight.opponents;
    let ready = view.breeding.opponent(settings, name);
    let clicked = ui.horizontal(|ui| {
        let remove =
            ui.add_enabled(goes, Button::new("✖").small().frame(false)).named(&fill!(texts.remove, name));
        if ready.is_none() {
            let ask = ui.small_button(texts.ask).on_hover_text(texts.ask_hint);
            if ask.named(&fill!(texts.ask_for, name)).clicked() {
                actions.push(Action::Invite(Place::Breeding, name.to_owned()));
            }
        }
        ui.add(Label::new(RichText::new(name).monospace()).truncate()).on_hover_text(name);
        remove.on_hover_text(fill!(texts.remove, name)).clicked()
    });
    if let Some(faults) = ready.map(|player| player.plan.faults()).filter(|faults| faults.total() > 0) {
        let total = view.texts.numbers.grouped(faults.total());
        let words = format!("{} · {total}", view.texts.rivals.arena.faults);
        ui.label(RichText::new(words).color(view.tokens.error)).on_hover_text(view.texts.faults(&faults));
    }
    clicked.inner
}
