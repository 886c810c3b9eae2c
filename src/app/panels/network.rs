//! The Network tab: a network learns, and its curve stands beside that of evolution.

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::texts::ChoiceTexts;
use crate::app::theme::size;
use crate::app::view::View;
use crate::app::widgets::buttons;
use crate::app::widgets::form::{read, write};
use crate::app::widgets::placeholder::placeholder_with;
use crate::app::widgets::series::{Look, Series};
use crate::games::network::Method;
use crate::games::twenty48::Settings;
use crate::games::twenty48::players::ntuple::{Course, Shape};
use crate::games::{GameSettings, Unit};
use crate::lab::training;
use crate::seed::Seed;
use crate::tally::Tally;
use crate::training::BLOCK;
use egui::{Button, ComboBox, DragValue, Label, RichText, ScrollArea, Ui};

/// The tab's own state: the network that would begin.
pub(in crate::app) struct NetworkTab {
    shape: Shape,
    method: Method,
    /// By method.
    rates: [f32; 2],
    initial: f32,
    seed: u64,
}

impl Default for NetworkTab {
    fn default() -> Self {
        Self {
            shape: Shape::FourBySix,
            method: Method::Tc,
            rates: Method::ALL.map(Method::usual_rate),
            initial: 0.0,
            seed: 1,
        }
    }
}

impl NetworkTab {
    fn course(&self) -> Course {
        let mut course = Course::new(self.shape, self.method, Seed(self.seed));
        course.rate = self.rates[self.method as usize];
        course.initial = self.initial;
        course
    }
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut NetworkTab, actions: &mut Vec<Action>) {
    ScrollArea::vertical().id_salt("network").auto_shrink(false).show(ui, |ui| {
        ui.label(view.texts.rivals.networks.what);
        beginning(ui, view, tab, actions);
        controls(ui, view, tab, actions);
        if view.training.status == training::Status::Empty {
            let headlines = &view.texts.insight.headlines;
            let button = [headlines.train, headlines.train_hint];
            if placeholder_with(ui, view.tokens, headlines.network, button) {
                train(view, tab, actions);
            }
            return;
        }
        standing(ui, view);
        ui.add_space(4.0);
        curves(ui, view);
    });
}

/// What a new network would be.
fn beginning(ui: &mut Ui, view: &View<'_>, tab: &mut NetworkTab, actions: &mut Vec<Action>) {
    let rivals = view.texts.rivals;
    let texts = &rivals.networks;
    ui.horizontal_wrapped(|ui| {
        let shape = |shape: Shape| rivals.shapes[shape as usize];
        choice(ui, (texts.shape, texts.shape_hint), &Shape::ALL, shape, &mut tab.shape);
        let method = |method: Method| rivals.methods[method as usize];
        choice(ui, (texts.method, texts.method_hint), &Method::ALL, method, &mut tab.method);
        ui.label(texts.learning_rate).on_hover_text(texts.learning_rate_hint);
        let rate = &mut tab.rates[tab.method as usize];
        let rate = DragValue::new(rate)
            .range(0.001..=1.0)
            .speed(0.005)
            .custom_formatter(|value, _| view.texts.numbers.decimal(value, 3))
            .custom_parser(|text| read(Unit::Factor, text));
        let response = ui.add(rate);
        buttons::named(ui, &response, texts.learning_rate);
        ui.label(texts.initial).on_hover_text(texts.initial_hint);
        let initial = DragValue::new(&mut tab.initial)
            .range(0.0..=Course::LARGEST_INITIAL)
            .speed(1_000.0)
            .custom_formatter(|value, _| write(view.texts, Unit::Count, value))
            .custom_parser(|text| read(Unit::Count, text));
        let response = ui.add(initial);
        buttons::named(ui, &response, texts.initial);
        ui.label(texts.seed);
        let response = ui.add(DragValue::new(&mut tab.seed));
        buttons::named(ui, &response, texts.seed);
        let begin = ui.add_enabled(view.training.is_at_rest(), Button::new(format!("✚ {}", texts.begin)));
        buttons::named(ui, &begin, texts.begin);
        if begin.on_hover_text(texts.begin_hint).clicked() {
            actions.push(Action::Train(training::Request::Begin(tab.course())));
        }
    });
    let mebibytes = tab.course().bytes() >> 20;
    ui.weak((texts.memory)(mebibytes));
}

/// One of a few, each with its name and its hint.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    (name, hint): ChoiceTexts,
    all: &[T],
    texts: impl Fn(T) -> ChoiceTexts,
    chosen: &mut T,
) {
    ui.label(name).on_hover_text(hint);
    let combo = ComboBox::from_id_salt(name).selected_text(texts(*chosen).0).show_ui(ui, |ui| {
        for &one in all {
            ui.selectable_value(chosen, one, texts(one).0).on_hover_text(texts(one).1);
        }
    });
    buttons::named(ui, &combo.response, name);
}

/// Goes on with the network, or begins one.
fn train(view: &View<'_>, tab: &NetworkTab, actions: &mut Vec<Action>) {
    if view.training.network.is_none() {
        actions.push(Action::Train(training::Request::Begin(tab.course())));
    }
    actions.push(Action::StartTraining);
}

fn controls(ui: &mut Ui, view: &View<'_>, tab: &NetworkTab, actions: &mut Vec<Action>) {
    let texts = &view.texts.rivals.networks;
    let training = view.training;
    ui.horizontal_wrapped(|ui| {
        let learning = training.status == training::Status::Learning;
        let (icon, name) = if learning { ("⏸", texts.pause) } else { ("▶", texts.start) };
        let button = Button::new(format!("{icon} {name}")).min_size(egui::vec2(104.0, 0.0));
        let response = ui.add_enabled(learning || training.is_at_rest(), button);
        buttons::named(ui, &response, name);
        if response.on_hover_text(texts.start_hint).clicked() {
            if learning {
                actions.push(Action::Train(training::Request::Pause));
            } else {
                train(view, tab, actions);
            }
        }
        let other = training.course.as_ref().filter(|course| course.method != tab.method);
        if other.is_some() && training.is_at_rest() {
            let name = (texts.go_on_by)(view.texts.rivals.methods[tab.method as usize].0);
            if ui.button(name).clicked() {
                actions.push(Action::Train(training::Request::ChangeMethod(tab.method)));
            }
        }
        if ui.add_enabled(training.is_at_rest(), Button::new(texts.open)).clicked() {
            actions.push(Action::Ask(Purpose::OpenNetwork));
        }
        let there = training.network.is_some();
        let save = there && (learning || training.is_at_rest());
        if ui.add_enabled(save, Button::new(texts.save)).clicked() {
            actions.push(Action::SaveNetwork);
        }
        let watch = ui.add_enabled(there, Button::new(texts.watch));
        if watch.on_hover_text(texts.watch_hint).clicked() {
            actions.push(Action::WatchNetwork);
        }
    });
}

/// How far it is.
fn standing(ui: &mut Ui, view: &View<'_>) {
    let (texts, numbers) = (&view.texts.rivals.networks, &view.texts.numbers);
    let training = view.training;
    let state = match training.status {
        training::Status::Empty | training::Status::Resting => texts.resting,
        training::Status::Learning => texts.learning,
        training::Status::Beginning => texts.beginning,
        training::Status::Reading => texts.reading,
        training::Status::Writing => texts.writing,
    };
    let mut words = vec![state.to_owned()];
    if let Some(course) = &training.course {
        let rivals = view.texts.rivals;
        let (shape, method) =
            (rivals.shapes[course.shape as usize].0, rivals.methods[course.method as usize].0);
        words.insert(0, format!("{shape} · {method}"));
        let total = training.logbook.total();
        words.push((texts.standing)(&numbers.grouped(total.games), &numbers.short(total.moves as f64)));
    }
    if let Some(speed) = training.moves_per_second {
        words.push((texts.speed)(&numbers.short(speed)));
    }
    if let Some(path) = &training.path {
        words.push(path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned());
    }
    if training.unsaved {
        words.push(texts.unsaved.to_owned());
    }
    let recent = training.logbook.recent();
    let told = (texts.recent)(&numbers.rate(&recent), &numbers.whole(recent.mean_score()));
    let told = if recent.games > 0 { told } else { String::new() };
    ui.add(Label::new(RichText::new(told).size(size::TITLE).strong()).wrap());
    ui.add(Label::new(words.join(" · ")).wrap());
}

/// The most points of a curve: more cannot be told apart.
const POINTS: usize = 300;

fn curves(ui: &mut Ui, view: &View<'_>) {
    let (texts, numbers) = (&view.texts.rivals.networks, &view.texts.numbers);
    let height = ((ui.available_height() - 90.0) / 2.0).clamp(120.0, 300.0);
    let network = merged(view.training.logbook.blocks());
    let evolution = of_evolution(view);
    let percent = |value: f64| numbers.percent(Some(value), 0);
    let short = |value: f64| numbers.short(value);
    let games = |value: f64| if value == 0.0 { "0".to_owned() } else { numbers.short(value) };
    let look = |id, along, label_up, top, from_zero| Look {
        id,
        from_zero,
        height,
        top,
        along: (0.0, along),
        label_along: &games,
        label_up,
        step: 0.0,
        zooms: false,
        tokens: view.tokens,
    };
    let last = |points: &[(f64, Tally)], least: f64| points.last().map_or(least, |point| point.0.max(least));
    let rates = |name: &str, colour, points: &[(f64, Tally)]| Series {
        name: name.to_owned(),
        colour,
        points: points.iter().filter_map(|(games, tally)| Some([*games, tally.win_rate()?])).collect(),
        band: points.iter().filter(|(_, tally)| tally.games > 0).map(|(_, tally)| tally.interval()).collect(),
    };
    other_game(ui, view);
    ui.columns(2, |columns| {
        let (ours, theirs) = (view.tokens.neutral, view.tokens.champion);
        let heading = |ui: &mut Ui, words: &str, hint: &str, colour| {
            ui.label(RichText::new(words).strong().color(colour)).on_hover_text(hint);
        };
        heading(&mut columns[0], texts.rate, texts.rate_hint, ours);
        look("network rate", last(&network, 1000.0), &percent, 1.0, true)
            .lines(&mut columns[0], &[rates(texts.rate, ours, &network)]);
        heading(&mut columns[1], texts.evolution, texts.evolution_hint, theirs);
        if evolution.is_empty() {
            columns[1].add(Label::new(RichText::new(texts.no_evolution).weak()).wrap());
        } else {
            look("evolution rate", last(&evolution, 1000.0), &percent, 1.0, true)
                .lines(&mut columns[1], &[rates(texts.evolution, theirs, &evolution)]);
            columns[1].weak(texts.games);
        }
        columns[0].weak(texts.games);
        let scores = |colour, points: &[(f64, Tally)]| Series {
            name: texts.score.to_owned(),
            colour,
            points: points.iter().filter_map(|(games, tally)| Some([*games, tally.mean_score()?])).collect(),
            band: Vec::new(),
        };
        heading(&mut columns[0], texts.score, texts.score_hint, ours);
        look("network score", last(&network, 1000.0), &short, 1000.0, network.is_empty())
            .lines(&mut columns[0], &[scores(ours, &network)]);
        if !evolution.is_empty() {
            heading(&mut columns[1], texts.score, texts.score_hint, theirs);
            look("evolution score", last(&evolution, 1000.0), &short, 0.0, false)
                .lines(&mut columns[1], &[scores(theirs, &evolution)]);
        }
    });
}

/// Says where evolution plays another game than the network: their curves stand side by side.
fn other_game(ui: &mut Ui, view: &View<'_>) {
    let own: GameSettings = Settings::STANDARD.into();
    let name = |game: &GameSettings| game.variant().map_or_else(|| game.title(), |variant| variant.name);
    let Some(theirs) =
        view.settings().map(|settings| name(&settings.game)).filter(|theirs| *theirs != name(&own))
    else {
        return;
    };
    let texts = &view.texts.insight.matrix;
    let words = (texts.other_game)((view.texts.say)(theirs), (view.texts.say)(name(&own)));
    let label = RichText::new(format!("⚠ {words}")).color(view.tokens.warning);
    ui.add(Label::new(label).wrap()).on_hover_text(texts.other_game_hint);
}

/// Neighbouring entries together until they are few enough, each with the games played by its end. An entry that is
/// still being filled says little yet, and is left out.
fn merged(blocks: &[Tally]) -> Vec<(f64, Tally)> {
    let whole = blocks.iter().take_while(|block| block.games >= BLOCK).count();
    let blocks = if whole > 0 { &blocks[..whole] } else { blocks };
    let stride = blocks.len().div_ceil(POINTS).max(1);
    let mut games = 0;
    blocks
        .chunks(stride)
        .map(|chunk| {
            let sum: Tally = chunk.iter().copied().sum();
            games += sum.games;
            (games as f64, sum)
        })
        .collect()
}

/// The champion on fresh games over the games that evolution had played by then.
fn of_evolution(view: &View<'_>) -> Vec<(f64, Tally)> {
    let Some(run) = view.run() else { return Vec::new() };
    let stride = run.logbook.len().div_ceil(POINTS).max(1);
    let mut games = 0;
    let points = run.logbook.iter().map(|record| {
        games += record.games;
        (games as f64, record.validated)
    });
    let points: Vec<(f64, Tally)> = points.collect();
    let shown = points.iter().step_by(stride).chain(points.last().filter(|_| stride > 1));
    shown.filter(|(_, tally)| tally.games > 0).copied().collect()
}
