//! The rule editor: a rule as text, what it says on the board, and whether it is there already.

use crate::app::action::Action;
use crate::app::commands::Command;
use crate::app::texts::Texts;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::buttons::{self, Named};
use crate::app::widgets::scene;
use crate::evolution::Settings;
use crate::games::GameSettings;
use crate::games::formula::{Description, Extreme, Formula};
use crate::lab::formulas::{Answer, Request, Upon};
use crate::seed::Seed;
use egui::{Context, Grid, Key, Label, Popup, RichText, ScrollArea, TextEdit, Ui, Window};

/// The first text of the editor, if the board has lines.
const FIRST: &str = "line sum(pairs: |L(a) - L(b)|)";

/// The first text of the editor in this game.
fn first(game: &GameSettings) -> &'static str {
    if game.regions().iter().any(|region| region.id == "line") {
        FIRST
    } else {
        game.rules_as_formulas().first().map_or("", |&(_, formula)| formula)
    }
}

/// The editor's own state.
#[derive(Debug)]
pub(in crate::app) struct RuleEditor {
    pub(in crate::app) open: bool,
    pub(in crate::app) text: String,
    /// Whether its field was there before.
    shown: bool,
    /// What the game that it was last open for begins with.
    first: &'static str,
    /// What was asked last.
    asked: Option<Request>,
}

impl Default for RuleEditor {
    fn default() -> Self {
        Self { open: false, text: FIRST.to_owned(), shown: false, first: FIRST, asked: None }
    }
}

/// Shows the editor if it is open, for the game and the rules of the settings. `written` are rules that the person wrote before.
pub(in crate::app) fn show(
    ctx: &Context,
    view: &View<'_>,
    editor: &mut RuleEditor,
    (draft, written): (&Settings, &[String]),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.editor;
    let mut open = editor.open;
    if open && !Popup::is_any_open(ctx) && ctx.input(|input| input.key_pressed(Key::Escape)) {
        open = false;
    }
    let height = ctx.content_rect().height() - 60.0;
    let window = Window::new(texts.title).open(&mut open).collapsible(false).resizable(true);
    window.default_pos([330.0, 60.0]).default_size([480.0, 600.0]).max_height(height).show(ctx, |ui| {
        ScrollArea::vertical().show(ui, |ui| contents(ui, view, editor, (draft, written), actions));
    });
    editor.open = open;
    editor.shown &= open;
}

fn contents(
    ui: &mut Ui,
    view: &View<'_>,
    editor: &mut RuleEditor,
    (draft, written): (&Settings, &[String]),
    actions: &mut Vec<Action>,
) {
    let texts = &view.texts.insight.editor;
    if draft.game.regions().is_empty() {
        ui.label(fill!(texts.no_regions, draft.game.title()));
        return;
    }
    ui.label(texts.what);
    let first = first(&draft.game);
    if first != editor.first && editor.text == editor.first {
        editor.text = first.to_owned();
    }
    editor.first = first;
    let field =
        TextEdit::multiline(&mut editor.text).code_editor().desired_rows(2).desired_width(f32::INFINITY);
    let field = ui.add(field);
    if !std::mem::replace(&mut editor.shown, true) {
        field.request_focus();
    }
    field.named(texts.text);
    ui.horizontal_wrapped(|ui| {
        examples(ui, view.texts, (&draft.game, written), &mut editor.text);
        ui.menu_button(texts.words, |ui| {
            let regions: Vec<&str> = draft.game.regions().iter().map(|region| region.id).collect();
            let rows: Vec<String> = regions.chunks(4).map(|row| row.join(" ")).collect();
            let lines = texts.grammar.join("\n").replace("{0}", &rows.join("\n         "));
            ui.add(Label::new(RichText::new(lines).monospace().size(12.0)).extend());
        });
    });
    ui.separator();
    let request = Request {
        text: editor.text.clone(),
        game: draft.game.clone(),
        position: position(view, &draft.game),
    };
    if editor.asked.as_ref() != Some(&request) {
        actions.push(Action::ReadRule(request.clone()));
        editor.asked = Some(request);
    }
    let asked = view.formulas.asked.as_ref();
    if asked.is_none_or(|asked| asked.text != editor.text || asked.game != draft.game) {
        ui.weak(texts.reading);
        return;
    }
    match &view.formulas.answer {
        None => drop(ui.weak(texts.reading)),
        Some(Err(error)) => {
            let words = view.texts.said(&error.sentence());
            ui.label(RichText::new(words).monospace().color(view.tokens.error));
        }
        Some(Ok(answer)) => {
            adopt(ui, view, answer, draft, actions);
            if let Some(upon) = &answer.upon {
                on_board(ui, view, upon);
            }
            match &answer.description {
                Some(description) => figures(ui, view.texts, &draft.game, description, &mut editor.text),
                None => drop(ui.weak(texts.reading)),
            }
        }
    }
}

/// The position on the board, or the first one of the game where the board has another.
fn position(view: &View<'_>, game: &GameSettings) -> String {
    if view.board().game.is_same_game(game) {
        view.board().shown_position().to_owned()
    } else {
        game.begin(Seed(1)).position()
    }
}

fn examples(
    ui: &mut Ui,
    texts: &'static Texts,
    (game, written): (&GameSettings, &[String]),
    text: &mut String,
) {
    let hints = &texts.insight.editor;
    let rules = game.rules();
    let of_catalogue = game.rules_as_formulas().iter().filter_map(|&(id, formula)| {
        let info = rules.iter().find(|info| info.id == id)?;
        Some((info.name, formula))
    });
    let all = of_catalogue.chain(game.formulas_in_words().iter().copied());
    ui.menu_button(hints.examples, |ui| {
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            let mut offer = |ui: &mut Ui, name: &str, formula: &str| {
                if ui.button(name).on_hover_text(formula).clicked() {
                    formula.clone_into(text);
                    ui.close();
                }
            };
            let mut of_game =
                written.iter().filter(|rule| Formula::parse(rule, game.regions()).is_ok()).peekable();
            if of_game.peek().is_some() {
                ui.weak(hints.written);
                of_game.for_each(|formula| offer(ui, formula, formula));
                ui.separator();
            }
            all.for_each(|(name, formula)| offer(ui, (texts.say)(name), formula));
        });
    });
}

/// Takes the rule into the settings.
fn adopt(ui: &mut Ui, view: &View<'_>, answer: &Answer, draft: &Settings, actions: &mut Vec<Action>) {
    let texts = &view.texts.insight.editor;
    ui.horizontal_wrapped(|ui| {
        if draft.rules.contains(&answer.rule) {
            ui.label(texts.adopted);
            let applies = view.settings().is_some_and(|run| run.rules == draft.rules);
            if !applies {
                buttons::command(ui, view, Command::NewPopulation, 0.0, actions);
            }
        } else if answer.says_nothing {
            ui.label(texts.says_nothing);
        } else {
            let button = theme::primary(view.tokens, texts.adopt);
            let free = !view.status.is_busy();
            let response = ui.add_enabled(free, button).on_hover_text(texts.adopt_hint);
            if response.on_disabled_hover_text(view.texts.settings.locked).clicked() {
                actions.push(Action::AdoptRule(answer.rule.clone()));
            }
        }
    });
    ui.add_space(4.0);
}

/// What it says of the position, cell by cell.
fn on_board(ui: &mut Ui, view: &View<'_>, upon: &Upon) {
    let texts = &view.texts.insight.editor;
    ui.horizontal_top(|ui| {
        let value = view.texts.numbers.decimal(upon.value, 2);
        let words = fill!(texts.value, value);
        scene::shaded(ui, &upon.scene.counted_in(view.powers), &upon.cells, 168.0).named(&words);
        ui.vertical(|ui| {
            ui.strong(words);
            ui.add(Label::new(RichText::new(texts.shades).weak()).wrap());
        });
    });
    ui.add_space(4.0);
}

fn figures(
    ui: &mut Ui,
    texts: &'static Texts,
    game: &GameSettings,
    description: &Description,
    text: &mut String,
) {
    let (words, numbers) = (&texts.insight.editor, &texts.numbers);
    let Description { simplified, least, most, equals, not_zero, nearly, nodes, .. } = description;
    Grid::new("figures").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| {
        let mut row = |name: &str, value: &str| {
            ui.weak(name);
            ui.add(Label::new(value).wrap());
            ui.end_row();
        };
        if let Some(known) = equals {
            let name = (texts.say)(known.words);
            let times = (known.times != 1.0).then(|| numbers.precise(known.times));
            let said = times.map_or(name.to_owned(), |times| format!("{times} × {name}"));
            row(if known.rule.is_some() { words.there } else { words.in_words }, &said);
        }
        row(words.size, &(words.nodes)(*nodes));
        row(words.least, &extreme(texts, game, least));
        row(words.most, &extreme(texts, game, most));
        row(words.not_zero, &fill!(words.of_places, numbers.percent(Some(*not_zero), 1)));
    });
    let same = Formula::find(text).is_ok_and(|rule| rule.as_str() == simplified);
    let mut take = |ui: &mut Ui, name: &str, hint: &str, formula: &str| {
        ui.horizontal(|ui| {
            let button = ui.small_button(words.take).on_hover_text(words.take_hint);
            if button.named(&format!("{} {formula}", words.take)).clicked() {
                formula.clone_into(text);
            }
            ui.weak(name).on_hover_text(hint);
            ui.add(Label::new(RichText::new(formula).monospace().size(12.0)).truncate())
                .on_hover_text(formula);
        });
    };
    if !same {
        take(ui, words.shorter, words.shorter_hint, simplified);
    }
    if !nearly.is_empty() {
        ui.weak(words.nearly);
    }
    for other in nearly.iter().take(6) {
        let share = numbers.percent(Some(other.explains), 1);
        take(ui, &share, words.nearly_hint, &other.text);
    }
}

/// A value and the cells that have it, as people read them.
fn extreme(texts: &'static Texts, game: &GameSettings, Extreme { value, cells }: &Extreme) -> String {
    let label = |cell: &i8| match (game.milestones(), u8::try_from(*cell)) {
        (_, Ok(0)) => "·".to_owned(),
        (Some(milestones), Ok(cell)) => (milestones.label)(cell).to_string(),
        _ => cell.to_string(),
    };
    let cells: Vec<String> = cells.iter().map(label).collect();
    fill!(texts.insight.editor.at, texts.numbers.decimal(*value, 2), cells.join(" "))
}
