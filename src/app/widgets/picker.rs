//! Choosing a player of any game.

use crate::app::texts::ENGLISH;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::games::{GameSettings, PlayerSpec};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, PopupCloseBehavior, Response, RichText, TextEdit, Ui, vec2};
use std::sync::Arc;

/// Who was chosen.
#[derive(Clone, Debug)]
pub(in crate::app) enum Pick {
    /// A player that is loaded.
    Here(Arc<PlayerSpec>),
    /// A player given by name.
    Named(String),
    /// A player out of a file that is chosen next.
    File,
    /// No player: a person, or an empty seat.
    NoPlayer,
}

/// A button that opens a menu of a game's players: its words, its name, its hint.
pub(in crate::app) struct Picker<'a> {
    /// What the button says.
    pub(in crate::app) title: &'a str,
    /// The name that screen readers read.
    pub(in crate::app) known: &'a str,
    /// What it is for.
    pub(in crate::app) hint: &'a str,
    /// Whose players.
    pub(in crate::app) game: &'a GameSettings,
    /// The name and the help of the choice "no player", if it can be chosen.
    pub(in crate::app) no_player: Option<(&'a str, &'a str)>,
    /// Whether a player is kept by its name, so that those in memory are not offered.
    pub(in crate::app) by_name_only: bool,
}

impl Picker<'_> {
    /// Draws it; `name` keeps what is being typed.
    pub(in crate::app) fn show(&self, ui: &mut Ui, view: &View<'_>, name: &mut String) -> Option<Pick> {
        let mut pick = None;
        // A click into the field where a name is typed leaves the menu open.
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (button, _) = MenuButton::new(self.title).config(stays).ui(ui, |ui| {
            ui.set_min_width(290.0);
            ui.set_max_width(350.0);
            pick = self.entries(ui, view, name);
            if pick.is_some() {
                ui.close();
            }
        });
        button.named(self.known).on_hover_text(self.hint);
        pick
    }

    fn entries(&self, ui: &mut Ui, view: &View<'_>, name: &mut String) -> Option<Pick> {
        let mut pick = None;
        if let Some((no_player, hint)) = self.no_player
            && ui.button(no_player).on_hover_text(hint).clicked()
        {
            pick = Some(Pick::NoPlayer);
        }
        if !self.by_name_only {
            let own = view.selected_player().filter(|player| player.game.is_same_game(self.game));
            let here = own.and_then(|player| self.selected(ui, view, &player));
            pick = pick.or(here).or_else(|| self.network(ui, view));
        }
        let mut named = None;
        for form in self.game.player_forms() {
            for (name, words) in form.offered {
                if card(ui, (view.texts.say)(words), name).on_hover_text(form.help).clicked() {
                    named = Some(Pick::Named((*name).to_owned()));
                }
            }
        }
        ui.add_space(2.0);
        if card(ui, view.texts.insight.matrix.file, "RUN.ron").clicked() {
            named = Some(Pick::File);
        }
        ui.separator();
        pick.or(named).or(self.by_name(ui, view, name).map(Pick::Named))
    }

    /// The selected individual, and searches by its judgement.
    fn selected(&self, ui: &mut Ui, view: &View<'_>, player: &PlayerSpec) -> Option<Pick> {
        let texts = &view.texts.rivals.picker;
        let title = format!("{} ({})", texts.selected, player.name);
        let mut chosen = None;
        if ui.button(&title).clicked() {
            chosen = Some(player.clone());
        }
        let (method, depths) = self.game.searches()?;
        for depth in depths {
            let words = self.searching(view, depth, &title, texts.search);
            if ui.button(words).on_hover_text(texts.search_hint).clicked() {
                chosen = player.searching(method, depth);
            }
        }
        ui.separator();
        chosen.map(|player| Pick::Here(Arc::new(player)))
    }

    /// A search so deep: by the name of the player, or in a single-player game by what it searches over.
    fn searching(&self, view: &View<'_>, depth: u8, title: &str, over: &str) -> String {
        match self.game.is_for_two() {
            true => format!("{title}, {}", (view.texts.duels.table.deeper)(depth)),
            false => (view.texts.rivals.picker.searching)(depth, over),
        }
    }

    /// The network in training, and searches by its judgement.
    fn network(&self, ui: &mut Ui, view: &View<'_>) -> Option<Pick> {
        let texts = &view.texts.rivals.picker;
        let player = view.training.player(ENGLISH.rivals.picker.network)?;
        if !player.game.is_same_game(self.game) {
            return None;
        }
        let player = PlayerSpec { game: self.game.clone(), ..player };
        let mut chosen = None;
        if ui.button(texts.network).on_hover_text(texts.network_hint).clicked() {
            chosen = Some(player.clone());
        }
        let (method, depths) = self.game.searches()?;
        for depth in depths {
            let words = self.searching(view, depth, texts.network, texts.search_network);
            if ui.button(words).on_hover_text(texts.search_hint).clicked() {
                chosen = player.searching(method, depth);
            }
        }
        ui.separator();
        chosen.map(|player| Pick::Here(Arc::new(player)))
    }

    /// A line where a player is named; gives the name when it is complete.
    fn by_name(&self, ui: &mut Ui, view: &View<'_>, name: &mut String) -> Option<String> {
        let texts = &view.texts.rivals.picker;
        let own = self.game.player_forms().iter().map(|form| form.form);
        let forms: Vec<&str> = own.chain(crate::engines::FORMS.map(|[form, _]| form)).collect();
        let hint = forms.join("\n");
        let example = self.game.player_forms().iter().filter_map(|form| form.offered.last()).next();
        let example = example.map(|(name, _)| *name);
        ui.label(texts.named).on_hover_text(&hint);
        let taken = ui.horizontal(|ui| {
            let field = TextEdit::singleline(name).hint_text(example.unwrap_or("")).desired_width(180.0);
            let response = ui.add(field).on_hover_text(&hint).named(texts.named);
            let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            ui.button(texts.add).clicked() || entered
        });
        (taken.inner && !name.trim().is_empty()).then(|| name.trim().to_owned())
    }
}

/// A player to choose: what people call it, and beside that its name.
fn card(ui: &mut Ui, words: &str, name: &str) -> Response {
    let width = ui.available_width().max(280.0);
    let name = RichText::new(name).monospace().size(11.0);
    ui.add(Button::new(words).shortcut_text(name).min_size(vec2(width, 28.0))).named(words)
}
