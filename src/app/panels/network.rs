//! The Network tab: a network learns, and its curve stands beside that of evolution.

use crate::app::action::Action;
use crate::app::dialogs::files::Purpose;
use crate::app::texts::ChoiceTexts;
use crate::app::theme::size;
use crate::app::view::View;
use crate::app::widgets::buttons::Named;
use crate::app::widgets::form::{fold, read};
use crate::app::widgets::placeholder::placeholder_with;
use crate::app::widgets::series::{Look, Series};
use crate::games::network::{BoardCourse, Method};
use crate::games::twenty48::Settings;
use crate::games::twenty48::players::ntuple::{GridCourse, Shape};
use crate::games::{GameSettings, Unit, list};
use crate::lab::training;
use crate::seed::Seed;
use crate::tally::Tally;
use crate::training::{BLOCK, Course};
use egui::{
    Button, Color32, ComboBox, DragValue, Label, Response, RichText, ScrollArea, TextStyle, Ui, WidgetText,
};

/// The room, in points, for a field beside its name.
const FIELD: f32 = 130.0;

/// The tab's own state: the network that would begin.
pub(in crate::app) struct NetworkTab {
    game: GameSettings,
    shape: Shape,
    method: Method,
    /// Learning rates by method: of 2048, and of two-player games.
    rates: [[f32; 2]; 2],
    initial: f32,
    seed: u64,
}

impl Default for NetworkTab {
    fn default() -> Self {
        Self {
            shape: Shape::FourBySix,
            method: Method::Tc,
            rates: [Method::ALL.map(Method::usual_rate), Method::ALL.map(BoardCourse::usual_rate)],
            initial: 0.0,
            seed: 1,
            game: Settings::STANDARD.into(),
        }
    }
}

impl NetworkTab {
    fn rate(&mut self) -> &mut f32 {
        &mut self.rates[usize::from(self.game.is_for_two())][self.method as usize]
    }

    fn course(&self) -> Course {
        let (method, seed) = (self.method, Seed(self.seed));
        let rate = self.rates[usize::from(self.game.is_for_two())][method as usize];
        if self.game.is_for_two() {
            return Course::Board(BoardCourse { rate, ..BoardCourse::new(self.game.clone(), method, seed) });
        }
        let mut course = GridCourse::new(self.shape, method, seed);
        (course.rate, course.initial) = (rate, self.initial);
        Course::Grid(course)
    }
}

pub(in crate::app) fn show(ui: &mut Ui, view: &View<'_>, tab: &mut NetworkTab, actions: &mut Vec<Action>) {
    ScrollArea::vertical().id_salt("network").auto_shrink(false).show(ui, |ui| {
        let texts = &view.texts.rivals.networks;
        ui.label(texts.what);
        if view.training.status == training::Status::Empty {
            beginning(ui, view, tab);
            controls(ui, view, tab, actions);
            let headlines = &view.texts.insight.headlines;
            let button = [headlines.train, headlines.train_hint];
            if placeholder_with(ui, view.tokens, headlines.network, button) {
                train(view, tab, actions);
            }
            return;
        }
        controls(ui, view, tab, actions);
        standing(ui, view);
        fold(ui, "another network", texts.another, None, |ui| {
            beginning(ui, view, tab);
            let begin = Button::new(format!("✚ {}", texts.begin));
            let begin = ui.add_enabled(view.training.is_at_rest(), begin).named(texts.begin);
            if begin.on_hover_text(texts.begin_hint).clicked() {
                actions.push(Action::Train(training::Request::Begin(tab.course())));
            }
        });
        ui.add_space(4.0);
        curves(ui, view);
    });
}

/// What a new network would be.
fn beginning(ui: &mut Ui, view: &View<'_>, tab: &mut NetworkTab) {
    let rivals = &view.texts.rivals;
    let texts = &rivals.networks;
    ui.horizontal_wrapped(|ui| {
        let games = games();
        let mut chosen = games.iter().position(|game| game.is_same_game(&tab.game)).unwrap_or(0);
        let places: Vec<usize> = (0..games.len()).collect();
        let title = |at: usize| ((view.texts.say)(games[at].title()), "");
        choice(ui, (texts.game, texts.game_hint), &places, title, &mut chosen);
        tab.game = games[chosen].clone();
        let is_grid = !tab.game.is_for_two();
        let shape = |shape: Shape| rivals.shapes[shape as usize];
        if is_grid {
            choice(ui, (texts.shape, texts.shape_hint), &Shape::ALL, shape, &mut tab.shape);
        }
        let method = |method: Method| rivals.methods[method as usize];
        choice(ui, (texts.method, texts.method_hint), &Method::ALL, method, &mut tab.method);
        let rate = DragValue::new(tab.rate())
            .range(0.001..=1.0)
            .speed(0.005)
            .custom_formatter(|value, _| view.texts.numbers.decimal(value, 3))
            .custom_parser(|text| read(Unit::Factor, text));
        named(ui, (texts.learning_rate, texts.learning_rate_hint), |ui| ui.add(rate));
        if is_grid {
            let initial = DragValue::new(&mut tab.initial)
                .range(0.0..=GridCourse::LARGEST_INITIAL)
                .speed(1_000.0)
                .custom_formatter(|value, _| view.texts.numbers.setting(Unit::Count, value))
                .custom_parser(|text| read(Unit::Count, text));
            named(ui, (texts.initial, texts.initial_hint), |ui| ui.add(initial));
        }
        named(ui, (texts.seed, ""), |ui| ui.add(DragValue::new(&mut tab.seed)));
    });
    let mebibytes = tab.course().bytes() >> 20;
    ui.weak(fill!(texts.memory, mebibytes));
}

/// The games that have networks: 2048 and the two-player games that state what networks see.
fn games() -> Vec<GameSettings> {
    let boards = list::games().iter().filter(|game| game.tuples().is_some()).cloned().collect::<Vec<_>>();
    std::iter::once(Settings::STANDARD.into()).chain(boards).collect()
}

/// One of a few, each with its name and its hint.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    (name, hint): ChoiceTexts,
    all: &[T],
    texts: impl Fn(T) -> ChoiceTexts,
    chosen: &mut T,
) {
    named(ui, (name, hint), |ui| {
        let combo = ComboBox::from_id_salt(name).selected_text(texts(*chosen).0);
        let shown = combo.show_ui(ui, |ui| {
            for &one in all {
                ui.selectable_value(chosen, one, texts(one).0).on_hover_text(texts(one).1);
            }
        });
        shown.response
    });
}

/// A name and its field, which a narrow row does not part.
fn named(ui: &mut Ui, (name, hint): ChoiceTexts, field: impl FnOnce(&mut Ui) -> Response) {
    let label = WidgetText::from(name).into_galley(ui, None, f32::INFINITY, TextStyle::Body).size().x;
    if ui.available_size_before_wrap().x < label + FIELD {
        ui.end_row();
        ui.set_row_height(ui.spacing().interact_size.y);
    }
    let label = ui.label(name);
    if !hint.is_empty() {
        label.on_hover_text(hint);
    }
    field(ui).named(name);
}

/// Goes on with the network, or begins one.
fn train(view: &View<'_>, tab: &NetworkTab, actions: &mut Vec<Action>) {
    if view.training.plan.is_none() {
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
        if response.named(name).on_hover_text(texts.start_hint).clicked() {
            if learning {
                actions.push(Action::Train(training::Request::Pause));
            } else {
                train(view, tab, actions);
            }
        }
        let other = training.course.as_ref().filter(|course| course.method() != tab.method);
        if other.is_some() && training.is_at_rest() {
            let name = fill!(texts.go_on_by, view.texts.rivals.methods[tab.method as usize].0);
            if ui.button(name).clicked() {
                actions.push(Action::Train(training::Request::ChangeMethod(tab.method)));
            }
        }
        if ui.add_enabled(training.is_at_rest(), Button::new(texts.open)).clicked() {
            actions.push(Action::Ask(Purpose::OpenNetwork));
        }
        let there = training.plan.is_some();
        let save = there && (learning || training.is_at_rest());
        if ui.add_enabled(save, Button::new(texts.save)).clicked() {
            actions.push(Action::SaveNetwork);
        }
        let for_two = training.course.as_ref().is_some_and(|course| course.game().is_for_two());
        let (name, hint) =
            if for_two { (texts.play, texts.play_hint) } else { (texts.watch, texts.watch_hint) };
        if ui.add_enabled(there, Button::new(name)).on_hover_text(hint).clicked() {
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
    let progress = &training.progress;
    if let Some(course) = &training.course {
        let what = match course {
            Course::Grid(course) => view.texts.rivals.shapes[course.shape as usize].0,
            Course::Board(course) => (view.texts.say)(course.game.title()),
        };
        words.insert(0, format!("{what} · {}", view.texts.rivals.methods[course.method() as usize].0));
        if let Course::Grid(course) = course
            && course.stages() > 1
        {
            words.insert(1, fill!(texts.stages, course.stages()));
        }
        let games = numbers.grouped(progress.games);
        words.push(match course {
            Course::Grid(_) => fill!(texts.standing, games, numbers.short(progress.moves as f64)),
            Course::Board(_) => format!("{games} {}", texts.games),
        });
    }
    if let Some(speed) = training.moves_per_second {
        words.push(fill!(texts.speed, numbers.short(speed)));
    }
    if let Some(path) = &training.path {
        words.push(path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned());
    }
    if training.unsaved {
        words.push(texts.unsaved.to_owned());
    }
    let (recent, tested) = (progress.logbook.recent(), progress.tests.last());
    let told = match tested {
        Some(test) => fill!(
            texts.tested,
            numbers.rate(&test.tally),
            test.opponent.as_deref().unwrap_or("—"),
            numbers.grouped(test.tally.games),
            numbers.grouped(test.after),
        ),
        None if recent.games > 0 => fill!(
            texts.recent,
            numbers.grouped(recent.games),
            numbers.rate(&recent),
            numbers.score(recent.mean_score()),
        ),
        None => String::new(),
    };
    ui.add(Label::new(RichText::new(told).size(size::TITLE).strong()).wrap());
    ui.add(Label::new(words.join(" · ")).wrap());
}

/// The most points of a curve: more cannot be told apart.
const POINTS: usize = 300;

fn curves(ui: &mut Ui, view: &View<'_>) {
    let texts = &view.texts.rivals.networks;
    other_game(ui, view);
    let is_grid = view.training.course.as_ref().is_none_or(|course| !course.game().is_for_two());
    let (network, evolution) = (learned(view), of_evolution(view));
    let height = ((ui.available_height() - 90.0) / if is_grid { 2.0 } else { 1.0 }).clamp(120.0, 300.0);
    ui.columns(2, |columns| {
        let opponent = match (view.training.progress.tests.last(), &view.training.course) {
            (Some(test), _) => test.opponent.as_deref(),
            (None, Some(Course::Board(course))) => Some(course.test_opponent()),
            (None, _) => None,
        };
        let own_name =
            if is_grid { texts.rate.to_owned() } else { fill!(texts.points, opponent.unwrap_or("—")) };
        let own_hint = if is_grid { texts.rate_hint } else { texts.points_hint };
        let against = view.settings().filter(|_| !is_grid).and_then(|settings| settings.validated_against());
        let name = match against {
            Some(against) => fill!(texts.champion_points, (view.texts.say)(against)),
            None => texts.evolution.to_owned(),
        };
        let evolved = (&*name, texts.evolution_hint, view.tokens.champion);
        let ours = (&*own_name, own_hint, view.tokens.neutral);
        let soon = if is_grid { texts.no_games } else { texts.not_tested };
        let sides = [(ours, &network, soon), (evolved, &evolution, texts.no_evolution)];
        let ids = [["network rate", "network score"], ["evolution rate", "evolution score"]];
        for ((ui, (heading, points, nothing)), [rate, score]) in columns.iter_mut().zip(sides).zip(ids) {
            ui.label(RichText::new(heading.0).strong().color(heading.2)).on_hover_text(heading.1);
            if points.is_empty() {
                ui.add(Label::new(RichText::new(nothing).weak()).wrap());
                continue;
            }
            curve(ui, view, (rate, heading.0, heading.2), (points, height), true);
            if is_grid {
                let words = RichText::new(texts.score).strong().color(heading.2);
                ui.label(words).on_hover_text(texts.score_hint);
                curve(ui, view, (score, texts.score, heading.2), (points, height), false);
            }
        }
    });
}

/// The win rate or the mean score over the games.
fn curve(
    ui: &mut Ui,
    view: &View<'_>,
    (id, name, colour): (&'static str, &str, Color32),
    (points, height): (&[(f64, Tally)], f32),
    is_rate: bool,
) {
    let numbers = &view.texts.numbers;
    let percent = |value: f64| numbers.plain_percent(value);
    let mark = |value: f64| numbers.mark(value);
    let figure = |tally: &Tally| if is_rate { tally.win_rate() } else { tally.mean_score() };
    let band = points.iter().filter(|(_, tally)| is_rate && tally.games > 0);
    let series = Series {
        name: name.to_owned(),
        colour,
        points: points.iter().filter_map(|(games, tally)| Some([*games, figure(tally)?])).collect(),
        band: band.map(|(_, tally)| tally.interval()).collect(),
    };
    let along = points.last().map_or(1_000.0, |point| point.0.max(1_000.0));
    let look = Look {
        id,
        from_zero: is_rate,
        height,
        top: if is_rate { 1.0 } else { 0.0 },
        along: (0.0, along),
        label_along: &mark,
        label_up: if is_rate { &percent } else { &mark },
        steps: (1.0, 80.0),
        zooms: false,
        tokens: view.tokens,
    };
    look.lines(ui, &[series]);
    ui.weak(view.texts.rivals.networks.games);
}

/// What is known of the network over the games that it learned from.
fn learned(view: &View<'_>) -> Vec<(f64, Tally)> {
    let progress = &view.training.progress;
    if progress.tests.is_empty() {
        return merged(progress.logbook.blocks());
    }
    // Tests against another player are not of this curve.
    let opponent = progress.tests.last().map(|test| &test.opponent);
    let tests = progress.tests.iter().filter(|test| Some(&test.opponent) == opponent);
    thinned(tests.map(|test| (test.after as f64, test.tally)).collect())
}

/// Says where evolution plays another game than the network: their curves stand side by side.
fn other_game(ui: &mut Ui, view: &View<'_>) {
    let Some(own) = view.training.course.as_ref().map(Course::game) else { return };
    let Some(theirs) = view
        .settings()
        .map(|settings| settings.game.variant_name())
        .filter(|theirs| *theirs != own.variant_name())
    else {
        return;
    };
    let texts = &view.texts.insight.matrix;
    let words = fill!(texts.other_game, (view.texts.say)(theirs), (view.texts.say)(own.variant_name()));
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
    let mut games = 0;
    let points = run.logbook.iter().map(|record| {
        games += record.games;
        (games as f64, record.validated)
    });
    thinned(points.collect())
}

/// So many points as can be told apart, the last one among them; none without games.
fn thinned(points: Vec<(f64, Tally)>) -> Vec<(f64, Tally)> {
    let stride = points.len().div_ceil(POINTS).max(1);
    let shown = points.iter().step_by(stride).chain(points.last().filter(|_| stride > 1));
    shown.filter(|(_, tally)| tally.games > 0).copied().collect()
}
