//! The Arena tab: players of any game on many games.

mod league;
mod matrix;
mod scores;

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::theme::size;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::form::tick_box;
use crate::app::widgets::picker::{Pick, Picker};
use crate::app::widgets::placeholder::placeholder_with;
use crate::arena::{Comparison, Regret};
use crate::games::{PlayerSpec, list};
use crate::lab::Place;
use crate::lab::arena::{Ranking, Request, Settings, Status};
use crate::seed::Seed;
use crate::store::{bundled_runs, players};
use egui::{
    Align, Button, ComboBox, DragValue, Grid, Label, Layout, ProgressBar, Response, RichText, ScrollArea, Ui,
};
use egui_extras::{Column, TableBuilder, TableRow};
use std::sync::Arc;

/// The tab's own state.
#[derive(Default)]
pub(in crate::app) struct ArenaTab {
    name: String,
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut ArenaTab, actions: &mut Vec<Action>) {
    let arena = view.arena;
    ScrollArea::vertical().id_salt("arena").auto_shrink(false).show(ui, |ui| {
        controls(ui, view, tab, actions);
        settings(ui, view, actions);
        standing(ui, view);
        ui.add_space(4.0);
        if arena.players.is_empty() {
            let (alone, two) = (view.texts.rivals.arena.empty, view.texts.duels.league.empty);
            let words = if arena.settings.game.is_for_two() { two } else { alone };
            let headlines = &view.texts.insight.headlines;
            let button = [headlines.example, headlines.example_hint];
            if placeholder_with(ui, view.tokens, words, button) {
                actions.push(Action::Compete(arena.settings.game.clone(), examples(view)));
            }
            return;
        }
        headline(ui, view);
        judged(ui, view);
        match &arena.ranking {
            Ranking::Scores { rows, comparisons } => scores::show(ui, view, (rows, comparisons), actions),
            Ranking::League { table, between } => league::show(ui, view, (table, between), actions),
        }
    });
}

/// Three players to begin with: the selected one or a champion that comes with the program, a usual one, and one that plays at random.
fn examples(view: &View<'_>) -> Vec<Arc<PlayerSpec>> {
    let game = &view.arena.settings.game;
    let own = view.selected_player().filter(|player| player.game.is_same_game(game));
    let offered = game.player_forms().iter().flat_map(|form| form.offered).map(|(name, _)| *name);
    let offered = offered.into_iter().find(|name| *name != "random");
    let named = offered.into_iter().chain(["random"]).filter_map(|name| players::without_files(game, name));
    own.or_else(|| bundled_runs::champion(game)).into_iter().chain(named).map(Arc::new).collect()
}

/// Whether the first player is better than the second, in a sentence.
fn headline(ui: &mut Ui, view: &View<'_>) {
    let (texts, arena) = (&view.texts.insight.headlines, view.arena);
    let order: Vec<usize> = match &arena.ranking {
        Ranking::Scores { rows, .. } => rows.iter().map(|row| row.player).collect(),
        Ranking::League { table, .. } => table.iter().map(|standing| standing.player).collect(),
    };
    let [first, second, ..] = order[..] else { return };
    let [one, other] = [first, second].map(|place| view.texts.who(&arena.players[place].name));
    let words = match &arena.ranking {
        _ if arena.played == 0 => return,
        Ranking::Scores { comparisons, .. } => {
            let pair = comparisons
                .iter()
                .find(|pair| [pair.a, pair.b] == [first, second] || [pair.b, pair.a] == [first, second]);
            match pair.and_then(Comparison::winner).zip(pair.and_then(|pair| pair.sure_after)) {
                Some((winner, games)) if winner == first => {
                    fill!(texts.is_better, one, other, view.texts.numbers.grouped(games))
                }
                _ => fill!(texts.leads, one, other),
            }
        }
        Ranking::League { between, .. } => {
            let tally = &between[first][second];
            let rate = view.texts.numbers.rate(tally);
            if tally.games > 0 && tally.interval().0 > 0.5 {
                fill!(texts.beats, one, other, rate)
            } else {
                fill!(texts.leads, one, other)
            }
        }
    };
    let matrix = &view.texts.insight.matrix;
    let hint = if arena.settings.game.is_for_two() { matrix.hint_league } else { matrix.hint_scores };
    ui.add(Label::new(RichText::new(words).size(size::TITLE).strong()).wrap()).on_hover_text(hint);
    ui.add_space(4.0);
}

/// What moves gave away, once that was asked for: the player that gave away least first.
fn judged(ui: &mut Ui, view: &View<'_>) {
    let (texts, arena, numbers) = (&view.texts.rivals.arena, view.arena, &view.texts.numbers);
    let Some(judged) = &arena.judged else { return };
    let mut rows: Vec<_> = arena.players.iter().zip(&judged.regrets).collect();
    let mean = |regret: &Regret| regret.given_away().map_or(f64::INFINITY, |(mean, _)| mean);
    rows.sort_by(|one, other| mean(one.1).total_cmp(&mean(other.1)));
    let for_two = arena.settings.game.is_for_two();
    let given_away_hint = if for_two { texts.given_away_for_two } else { texts.given_away_alone };
    let titles = [
        (texts.player, ""),
        (texts.moves, (view.texts.say)(judged.reach)),
        (texts.perfect, texts.perfect_hint),
        (texts.given_away, given_away_hint),
    ];
    Grid::new("judged").spacing([24.0, 6.0]).striped(true).show(ui, |ui| {
        for (words, hint) in titles {
            let label = ui.label(RichText::new(words).strong().size(12.0));
            if !hint.is_empty() {
                label.on_hover_text(hint);
            }
        }
        ui.end_row();
        for (player, regret) in rows {
            let perfect =
                regret.perfect().and_then(|(share, interval)| Some(numbers.share(share, interval?)));
            ui.label(scores::short(&player.name)).on_hover_text(&player.name);
            let (moves, given_away) =
                (numbers.grouped(regret.moves()), numbers.estimate(regret.given_away()));
            for words in [moves, perfect.unwrap_or_else(|| "—".to_owned()), given_away] {
                ui.label(RichText::new(words).size(12.0));
            }
            ui.end_row();
        }
    });
    ui.add_space(8.0);
}

fn controls(ui: &mut Ui, view: &View<'_>, tab: &mut ArenaTab, actions: &mut Vec<Action>) {
    let (texts, arena) = (&view.texts.rivals.arena, view.arena);
    let game = &arena.settings.game;
    let hint = if game.is_for_two() { view.texts.duels.league.add_hint } else { texts.add_hint };
    ui.horizontal_wrapped(|ui| {
        let picker =
            Picker { title: texts.add, known: texts.add, hint, game, no_player: None, by_name_only: false };
        match picker.show(ui, view, &mut tab.name) {
            Some(Pick::Here(player)) => actions.push(Action::Arena(Request::Enter(player))),
            Some(Pick::Named(name)) => actions.push(Action::Invite(Place::Arena, name)),
            Some(Pick::File) => actions.push(Action::Ask(Purpose::Player(Place::Arena))),
            Some(Pick::NoPlayer) | None => {}
        }
        let playing = arena.status == Status::Playing || arena.is_judging();
        let (icon, name) = if playing { ("⏸", texts.hold) } else { ("▶", texts.start) };
        let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(96.0, 0.0));
        let response = ui.add_enabled(playing || arena.total > 0 && !arena.is_done(), button);
        if response.named(name).on_hover_text(texts.start_hint).clicked() {
            actions.push(if playing { Action::Arena(Request::Pause) } else { Action::StartArena });
        }
        let clear = ui.add_enabled(arena.played > 0, Button::new(texts.clear));
        if clear.on_hover_text(texts.clear_hint).clicked() {
            actions.push(Action::Arena(Request::Clear));
        }
        export(ui, view, actions);
        if let Some(bytes) = arena.judging_needs {
            let mut hint = texts.judge_hint.to_owned();
            if bytes > 0 {
                hint = format!("{hint}. {}", fill!(texts.judge_needs, bytes >> 20));
            }
            let button = ui.add_enabled(arena.played > 0 && !playing, Button::new(texts.judge));
            if button.on_hover_text(&hint).on_disabled_hover_text(hint).clicked() {
                actions.push(Action::JudgeArena);
            }
        }
    });
}

fn export(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let (texts, matrix) = (&view.texts.rivals.arena, &view.texts.insight.matrix);
    let any = view.arena.contest.is_some();
    if view.arena.settings.game.is_for_two() {
        if ui.add_enabled(any, Button::new(view.texts.duels.league.export)).clicked() {
            actions.push(Action::Ask(Purpose::ExportPlayers));
        }
        let button = ui.add_enabled(any, Button::new(matrix.games));
        if button.on_hover_text(matrix.games_hint).clicked() {
            actions.push(Action::Ask(Purpose::SaveGames));
        }
        return;
    }
    let menu = |ui: &mut Ui| {
        for (purpose, name, hint) in [
            (Purpose::ExportPlayers, texts.export_table, texts.export_table_hint),
            (Purpose::ExportGames, texts.export_games, texts.export_games_hint),
            (Purpose::SaveGames, matrix.first_games, matrix.first_games_hint),
        ] {
            if ui.button(name).on_hover_text(hint).clicked() {
                actions.push(Action::Ask(purpose));
                ui.close();
            }
        }
    };
    ui.add_enabled_ui(any, |ui| drop(ui.menu_button(texts.export, menu)));
}

fn settings(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let (texts, duels, before) = (&view.texts.rivals.arena, &view.texts.duels.league, &view.arena.settings);
    let Settings { mut games, seed: Seed(mut seed), mut game, mut until_sure } = before.clone();
    let for_two = game.is_for_two();
    ui.horizontal_wrapped(|ui| {
        let (name, hint) =
            if for_two { (duels.games, duels.games_hint) } else { (texts.games, texts.games_hint) };
        ui.label(name).on_hover_text(hint);
        let range = if for_two { 2..=100_000 } else { 1..=1_000_000 };
        // Not while it is typed: fewer games would delete those that were played.
        let field = DragValue::new(&mut games).range(range).update_while_editing(false);
        ui.add(field.speed(if for_two { 2 } else { 10 })).named(name);
        if for_two {
            games = games.next_multiple_of(2);
        }
        ui.label(texts.seed);
        ui.add(DragValue::new(&mut seed).update_while_editing(false)).named(texts.seed);
        let same_game = |variant: &crate::games::Variant| variant.game.is_same_game(&before.game);
        let variants: Vec<_> = list::variants().into_iter().filter(same_game).collect();
        if variants.len() > 1 {
            let shown = before.game.variant().map_or("", |variant| (view.texts.say)(variant.name));
            let combo = ComboBox::from_id_salt("arena game").selected_text(shown).show_ui(ui, |ui| {
                for variant in &variants {
                    let chosen = game.is_same_variant(&variant.game);
                    let name = (view.texts.say)(variant.name);
                    let response = ui.selectable_label(chosen, name);
                    if response.on_hover_text((view.texts.say)(variant.help)).clicked() {
                        game = game.at_variant_of(&variant.game).unwrap_or_else(|_| game.clone());
                    }
                }
            });
            combo.response.named(view.texts.game_choice.0);
        }
        if !for_two {
            tick_box(ui, &mut until_sure, texts.until_sure, true).on_hover_text(texts.until_sure_hint);
        }
    });
    let settings = Settings { games, seed: Seed(seed), game, until_sure };
    if settings != *before {
        actions.push(Action::Arena(Request::Set(settings)));
    }
}

/// How far it is.
fn standing(ui: &mut Ui, view: &View<'_>) {
    let (texts, arena) = (&view.texts.rivals.arena, view.arena);
    let grouped = |number: usize| view.texts.numbers.grouped(number as u64);
    let state = match arena.status {
        Status::Resting => texts.resting,
        Status::Playing => texts.playing,
        Status::Over => texts.over,
        Status::Sure => texts.sure,
    };
    let state = match &arena.judged {
        Some(judged) => fill!(texts.judged, grouped(judged.games), grouped(judged.total)),
        None => state.to_owned(),
    };
    let words = format!("{} · {state}", fill!(texts.played, grouped(arena.played), grouped(arena.total)));
    let share = arena.played as f32 / arena.total.max(1) as f32;
    let fill = view.tokens.accent.gamma_multiply(if arena.played > 0 { 0.45 } else { 0.0 });
    let bar = ProgressBar::new(share).fill(fill).corner_radius(4).text(RichText::new(&words).size(12.0));
    ui.add(bar.desired_width(ui.available_width().min(560.0))).named(&words);
}

/// A number of a table: at the right, as all of them.
fn number(ui: &mut Ui, words: RichText) -> Response {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(words)).inner
}

/// The first cells of a player's row: its rank, and a button that takes it out.
fn rank(
    line: &mut TableRow<'_, '_>,
    view: &View<'_>,
    (player, has_played): (usize, bool),
    actions: &mut Vec<Action>,
) {
    let (rank, remove) = (line.index() + 1, view.texts.rivals.arena.remove);
    line.col(|ui| {
        // Before its first game a player has no rank.
        ui.label(if has_played { rank.to_string() } else { String::new() });
    });
    line.col(|ui| {
        let response = ui.small_button("×").on_hover_text(remove);
        if response.named(&format!("{remove} {}", view.arena.players[player].name)).clicked() {
            actions.push(Action::Arena(Request::Remove(player)));
        }
    });
}

/// The width of the column of faults, in points.
const FAULTS: f32 = 50.0;

/// A table of players with columns of these widths before and after their names, in points. Names take what the others leave of the room, so that
/// they are cut only where there is none.
fn players_table<'ui>(
    ui: &'ui mut Ui,
    id: &'static str,
    room: f32,
    [before, after]: [&[f32]; 2],
    is_faulty: bool,
) -> TableBuilder<'ui> {
    // Beside the name, where it is seen in narrow windows too.
    let faults = if is_faulty { &[FAULTS][..] } else { &[] };
    let gap = ui.spacing().item_spacing.x;
    let others: f32 = [before, faults, after].iter().copied().flatten().map(|width| width + gap).sum();
    let name = Column::exact((room - others).clamp(112.0, 320.0)).clip(true);
    let exact = |width: &f32| Column::exact(*width);
    let columns = before.iter().map(exact).chain([name]).chain(faults.iter().chain(after).map(exact));
    let builder = TableBuilder::new(ui).id_salt(id).striped(true).vscroll(false);
    columns.fold(builder.cell_layout(Layout::left_to_right(Align::Center)), TableBuilder::column)
}

/// Whether a player lost games by faults: then the table has a column for them.
fn is_faulty(view: &View<'_>) -> bool {
    view.arena.faults.iter().any(|faults| faults.total() > 0)
}

/// The cell of what a player lost by faults; pointed at, it says of which kinds, and what the last one was.
fn faults(line: &mut TableRow<'_, '_>, view: &View<'_>, player: usize) {
    let faults = &view.arena.faults[player];
    line.col(|ui| {
        let total = view.texts.numbers.grouped(faults.total());
        let response = number(ui, RichText::new(total).size(12.0));
        if faults.total() > 0 {
            response.on_hover_text(view.texts.faults(faults));
        }
    });
}

/// With as many decimals as it needs to be more than nothing.
pub(super) fn milliseconds(view: &View<'_>, ms: f64) -> String {
    let decimals = (1.0 - ms.max(1e-5).log10().floor()).clamp(0.0, 5.0) as usize;
    view.texts.numbers.decimal(ms, decimals)
}
