//! The game so far: what each position was worth to a player, to look back at, and to go back to.

use crate::app::action::Action;
use crate::app::theme::{self, DISCS};
use crate::app::view::View;
use crate::lab::board::{Request, Start, State};
use crate::lab::timeline::{LEAST_COST, Moment, costliest, turning_point};
use egui::{
    Button, Context, EventFilter, Id, Key, Label, Pos2, Rect, Response, ScrollArea, Sense, Shape, Stroke, Ui,
    Vec2, WidgetInfo,
};

/// The width of the evaluation bar, in points.
pub(super) const BAR: f32 = 16.0;

/// The height of the plot, in points.
const HEIGHT: f32 = 40.0;

/// The most height of the list of all mistakes, in points.
const LIST: f32 = 240.0;

/// How many of a person's costliest moves are marked.
const MARKED: usize = 3;

fn id() -> Id {
    Id::unique("timeline of the board")
}

/// Whether arrow keys belong to the timeline.
pub(in crate::app) fn has_focus(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.has_focus(id()))
}

pub(super) fn show(ui: &mut Ui, view: &View<'_>, actions: &mut Vec<Action>) {
    let board = view.board();
    let last = board.timeline.len() - 1;
    let judged = board.ending.is_some() || board.replayed().is_some();
    let dear = if judged { costliest(&board.timeline, MARKED) } else { Vec::new() };
    words(ui, view);
    ui.horizontal_wrapped(|ui| {
        // They stand there always, so that nothing moves when another position is looked at.
        let texts = &view.texts.board;
        let past = board.past.as_ref().map(|past| past.place);
        let ways = [
            (texts.back_to_now, texts.back_to_now_hint, Request::Look(None)),
            (texts.from_here, texts.from_here_hint, Request::BackTo(past.unwrap_or(last))),
        ];
        for (name, hint, request) in ways {
            if ui.add_enabled(past.is_some(), Button::new(name)).on_hover_text(hint).clicked() {
                actions.push(Action::Board(request));
            }
        }
        buttons(ui, view, &dear, actions);
    });
    let response = plot(ui, view, &dear);
    if let Some(wanted) = wanted(ui, &response, board)
        && wanted != board.place()
    {
        actions.push(Action::Board(Request::Look(Some(wanted).filter(|&wanted| wanted < last))));
    }
}

/// Which position is shown, and what it is worth.
fn words(ui: &mut Ui, view: &View<'_>) {
    let (texts, board) = (&view.texts.board, view.board());
    let numbers = &view.texts.numbers;
    let (place, last) = (board.place(), board.timeline.len() - 1);
    let mut words = fill!(texts.place, numbers.grouped(place as u64), numbers.grouped(last as u64));
    if let Some(worth) = told(view, board.timeline[place]) {
        words = format!("{words} · {worth}");
    }
    if let Some(even) = even(view, board.timeline[place]) {
        words = format!("{words} ({even})");
    }
    // The move that led here, and the one that was played from here.
    for (at, template) in [(place.checked_sub(1), texts.last_cost), (Some(place), texts.next_cost)] {
        let cost = at.and_then(|at| board.timeline[at].cost).filter(|&cost| cost >= LEAST_COST);
        words += &cost.map_or(String::new(), |cost| format!(" · {}", fill!(template, price(view, cost))));
    }
    if board.is_solving {
        words = format!("{words} · {}", texts.finding_values);
    }
    ui.add(Label::new(words).truncate());
}

/// What a position is worth, if that is known: in a two-player game, to its first seat.
fn told(view: &View<'_>, Moment { worth, exact, .. }: Moment) -> Option<String> {
    let (texts, table, game) = (&view.texts.board, &view.texts.duels.table, &view.board().game);
    let worth = worth?;
    let value = || signed(view, worth);
    let side = |seat: usize| (view.texts.say)(game.seats()[seat]);
    let winner = || side(usize::from(worth < 0.0));
    Some(match (game.is_for_two(), worth.is_infinite()) {
        (false, _) if exact => fill!(texts.perfect, fill!(texts.worth, value())),
        (false, _) => fill!(texts.worth, value()),
        (true, true) if exact => fill!(texts.perfect, fill!(table.wins, winner())),
        (true, true) => fill!(table.will_win, winner()),
        (true, false) if exact && worth == 0.0 => fill!(texts.perfect, texts.a_draw),
        (true, false) => fill!(texts.leads, side(0), value()),
    })
}

/// What an even position is worth to the player that values this one, where that is not nothing.
fn even(view: &View<'_>, moment: Moment) -> Option<String> {
    let even = even_worth(view.board(), moment);
    let shown = even.abs() >= 0.005 && moment.worth.is_some_and(f64::is_finite);
    shown.then(|| fill!(view.texts.board.even, signed(view, even)))
}

/// A value with its sign.
fn signed(view: &View<'_>, value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let sign = if value < 0.0 { "−" } else { "+" };
    format!("{sign}{}", view.texts.numbers.decimal(value.abs(), if value.abs() < 1000.0 { 2 } else { 0 }))
}

/// A cost from which on a move is called decisive: players value a lost game by hundreds of thousands and more.
const DECISIVE: f64 = 1e5;

/// What a move cost, in few digits.
fn price(view: &View<'_>, cost: f64) -> String {
    if cost >= DECISIVE {
        return view.texts.board.decisive.to_owned();
    }
    let digits =
        [(0.1, 3), (1000.0, 1)].into_iter().find(|(most, _)| cost < *most).map_or(0, |(_, digits)| digits);
    format!("−{}", view.texts.numbers.decimal(cost, digits))
}

/// Where it was lost, and the moves that cost a person most.
fn buttons(ui: &mut Ui, view: &View<'_>, dear: &[usize], actions: &mut Vec<Action>) {
    let (texts, board) = (&view.texts.board, view.board());
    let mut look = |place: usize| actions.push(Action::Board(Request::Look(Some(place))));
    let loser = board.ending.map(|ending| match ending.winner {
        Some(0) => usize::from(board.game.is_for_two()),
        _ => 0,
    });
    // A single-player game that goes on after it is won still ends where nothing can be done.
    let is_lost = board.ending.is_some_and(|ending| ending.winner.is_some()) == board.game.is_for_two();
    let [name, hint] =
        if is_lost { [texts.lost_at, texts.lost_at_hint] } else { [texts.fell_at, texts.fell_at_hint] };
    let hint = if board.game.is_for_two() { hint.to_owned() } else { fill!(texts.chance_counts, hint) };
    if let Some(at) = loser.and_then(|loser| turning_point(&balanced(board), loser))
        && ui.button(name).on_hover_text(hint).clicked()
    {
        look(at);
    }
    if !dear.is_empty() {
        ui.weak(if board.replayed().is_some() { texts.costliest } else { texts.worst });
    }
    let mut listed = |ui: &mut Ui, at: usize| {
        let cost = price(view, board.timeline[at].cost.unwrap_or(0.0));
        let words = fill!(texts.cost, view.texts.numbers.grouped(at as u64 + 1), cost);
        if ui.add(Button::new(egui::RichText::new(words).color(view.tokens.error))).clicked() {
            look(at);
        }
    };
    dear.iter().for_each(|&at| listed(ui, at));
    let all = if dear.len() < MARKED { Vec::new() } else { costliest(&board.timeline, usize::MAX) };
    if all.len() > MARKED {
        ui.menu_button(fill!(texts.all_mistakes, view.texts.numbers.grouped(all.len() as u64)), |ui| {
            ScrollArea::vertical().max_height(LIST).show(ui, |ui| all.iter().for_each(|&at| listed(ui, at)));
        });
    }
}

/// In a two-player game, what an even position is worth to the first seat when it is the same side's turn. Players may value the pieces of the
/// side to move otherwise than those of the opponent. So it is the value of the first position, or the opposite at the other side's turn. 0 for
/// exact values, in single-player games, and where the match began from a position given as text.
fn even_worth(board: &State, moment: Moment) -> f64 {
    let first = board.timeline[0];
    let is_known = board.game.is_for_two()
        && !moment.exact
        && !first.exact
        && !matches!(board.start, Start::Position(_));
    let worth = first.worth.filter(|worth| worth.is_finite() && is_known).unwrap_or(0.0);
    if moment.turn == first.turn { worth } else { -worth }
}

/// The positions, each worth how much more it is to the first seat than an even one.
fn balanced(board: &State) -> Vec<Moment> {
    let mut moments = board.timeline.to_vec();
    moments.iter_mut().for_each(|moment| moment.worth = gain(board, *moment));
    moments
}

/// How much more than an even position each one is worth to the first seat.
fn gains(board: &State) -> Vec<Option<f64>> {
    board.timeline.iter().map(|&moment| gain(board, moment)).collect()
}

fn gain(board: &State, moment: Moment) -> Option<f64> {
    Some(moment.worth? - even_worth(board, moment))
}

/// The lowest and the highest value to show; in a two-player game as far from 0. A few that are far out stand at the edge.
fn range(gains: &[Option<f64>], is_for_two: bool) -> Option<(f64, f64)> {
    let mut known: Vec<f64> = gains.iter().flatten().copied().filter(|worth| worth.is_finite()).collect();
    known.sort_by(f64::total_cmp);
    let at = |part: f64| known.get(((known.len().max(1) - 1) as f64 * part).round() as usize).copied();
    let (low, high) = (at(0.03)?, at(0.97)?);
    if is_for_two {
        // Small differences at the beginning are small.
        let most = low.abs().max(high.abs()).max(1.0) * 1.1;
        return Some((-most, most));
    }
    let room = ((high - low) * 0.1).max(high.abs().max(1.0) * 1e-6);
    Some((low - room, high + room))
}

fn plot(ui: &mut Ui, view: &View<'_>, dear: &[usize]) -> Response {
    let board = view.board();
    let last = board.timeline.len() - 1;
    let (_, rect) = ui.allocate_space(Vec2::new(ui.available_width(), HEIGHT));
    let response = ui.interact(rect, id(), Sense::click_and_drag());
    let name = view.texts.board.timeline;
    response.widget_info(|| WidgetInfo::slider(true, board.place() as f64, name));
    let tokens = view.tokens;
    let painter = ui.painter_at(rect.expand(2.0));
    painter.rect_filled(rect, 4.0, tokens.ground);
    let (gains, is_for_two) = (gains(board), board.game.is_for_two());
    let inner = rect.shrink2(Vec2::new(6.0, 4.0));
    let x = |place: usize| inner.left() + inner.width() * place as f32 / last.max(1) as f32;
    if let Some((low, high)) = range(&gains, is_for_two) {
        let y = |worth: f64| {
            let part = ((worth.clamp(low, high) - low) / (high - low)) as f32;
            inner.bottom() - inner.height() * part
        };
        if is_for_two {
            painter.hline(inner.x_range(), y(0.0), Stroke::new(1.0, tokens.mean.gamma_multiply(0.5)));
        }
        painter.add(Shape::line(points(&gains, inner.width(), &x, &y), Stroke::new(1.6, tokens.champion)));
        for &at in dear {
            let height = gains[at].map_or(inner.center().y, y);
            painter.circle_filled(Pos2::new(x(at), height), 4.0, tokens.error);
        }
    }
    let here = x(board.place());
    let colour = if board.past.is_some() { tokens.accent } else { tokens.mean };
    painter.vline(here, rect.y_range(), Stroke::new(2.0, colour));
    painter.circle_filled(Pos2::new(here, rect.bottom() - 3.0), 3.5, colour);
    if response.has_focus() {
        painter.rect_stroke(rect, 4.0, Stroke::new(1.5, tokens.accent), egui::StrokeKind::Inside);
    }
    response.on_hover_text(view.texts.board.timeline_hint)
}

/// The curve, a point a pixel at most.
fn points(
    gains: &[Option<f64>],
    width: f32,
    x: &impl Fn(usize) -> f32,
    y: &impl Fn(f64) -> f32,
) -> Vec<Pos2> {
    let every = (gains.len() as f32 / width.max(1.0)).ceil().max(1.0) as usize;
    let known = |at: usize| gains[at].map(|gain| Pos2::new(x(at), y(gain)));
    (0..gains.len()).step_by(every).filter_map(known).collect()
}

/// The place that a person asks for, by mouse or by keys.
fn wanted(ui: &Ui, response: &Response, board: &State) -> Option<usize> {
    let last = board.timeline.len() - 1;
    if let Some(at) = response.interact_pointer_pos() {
        response.request_focus();
        let inner = response.rect.shrink2(Vec2::new(6.0, 4.0));
        let part = ((at.x - inner.left()) / inner.width()).clamp(0.0, 1.0);
        return Some((part * last as f32).round() as usize);
    }
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let here = board.place();
    let steps: [(Key, usize); 6] = [
        (Key::ArrowLeft, here.saturating_sub(1)),
        (Key::ArrowRight, (here + 1).min(last)),
        (Key::PageUp, here.saturating_sub(10)),
        (Key::PageDown, (here + 10).min(last)),
        (Key::Home, 0),
        (Key::End, last),
    ];
    steps.into_iter().find(|(key, _)| ui.input(|input| input.key_pressed(*key))).map(|(_, place)| place)
}

/// A bar beside the board of a two-player game: how much of it is the first seat's, by what the position is worth.
pub(super) fn evaluation(ui: &mut Ui, view: &View<'_>, height: f32) {
    let board = view.board();
    let (rect, response) = ui.allocate_exact_size(Vec2::new(BAR, height), Sense::hover());
    // Until the present position is valued, what the one before was worth.
    let gains = gains(board);
    let valued = (0..=board.place()).rev().take(2).find_map(|place| Some((place, gains[place]?)));
    let (part, words) = match (board.ending.filter(|_| board.past.is_none()), valued) {
        (Some(ending), _) => {
            let part = ending.winner.map_or(0.5, |seat| if seat == 0 { 1.0 } else { 0.0 });
            (part, view.texts.result(&board.game, ending))
        }
        (None, Some((place, gain))) => {
            let (_, most) = range(&gains, true).unwrap_or((-1.0, 1.0));
            let moment = board.timeline[place];
            let even = even(view, moment).map_or(String::new(), |even| format!(" ({even})"));
            (share(gain, most), told(view, moment).unwrap_or_default() + &even)
        }
        (None, None) => (0.5, "—".to_owned()),
    };
    let cut = rect.bottom() - rect.height() * part;
    let painter = ui.painter_at(rect);
    let colour = |seat| theme::rgb(board.scene.discs.of(seat));
    painter.rect_filled(rect, 4.0, colour(1));
    painter.rect_filled(Rect::from_min_max(Pos2::new(rect.left(), cut), rect.max), 4.0, colour(0));
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, view.tokens.accent));
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, DISCS.outline), egui::StrokeKind::Inside);
    let name = format!("{}{}{words}", view.texts.board.evaluation, view.texts.duels.table.colon);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
    response.on_hover_text(name.clone());
}

/// The first seat's share of the bar: half of it if the position is even, all of it where it wins.
fn share(worth: f64, scale: f64) -> f32 {
    if worth.is_infinite() {
        return f32::from(u8::from(worth > 0.0));
    }
    (0.5 + 0.5 * worth / (worth.abs() + scale.max(f64::MIN_POSITIVE))) as f32
}
