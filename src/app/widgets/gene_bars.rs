//! An individual's genes as signed bars, and what each is worth as bars with whiskers.

use crate::app::texts::Texts;
use crate::app::theme::Tokens;
use crate::app::widgets::rule_tip::rule_tip;
use crate::arena::{Difference, Loss};
use crate::games::Gene;
use crate::lab::knock_out;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo};

/// The height of one bar with its name, in points.
const ROW: f32 = 34.0;

/// The height that a gene's worth takes below it.
const WORTH: f32 = 17.0;

/// One bar a gene, all on one scale, with name and number; hovering explains the rule. Where it was counted what the genes
/// are worth, that stands below each.
pub(in crate::app) fn gene_bars(
    ui: &mut Ui,
    genes: &[Gene],
    counted: Option<&knock_out::State>,
    texts: &'static Texts,
    tokens: &Tokens,
) {
    let largest = genes.iter().map(|gene| gene.coefficient.abs()).fold(1e-9, f64::max);
    let scale = counted.map(Scale::of);
    for (at, gene) in genes.iter().enumerate() {
        let loss = counted.and_then(|counted| counted.losses.get(at)?.as_ref());
        let height = if counted.is_some() { ROW + WORTH } else { ROW };
        let size = Vec2::new(ui.available_width(), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let number = texts.numbers.decimal(gene.coefficient, 2);
        let exponent = gene.exponent.map(|exponent| texts.numbers.decimal(exponent, 2));
        let value = match &exponent {
            Some(exponent) => format!("{number}   e {exponent}"),
            None => number,
        };
        let name = (texts.say)(gene.rule.title());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {value}")));
        if ui.is_rect_visible(rect) {
            weight(ui, rect, (name, &value), gene.coefficient / largest, tokens);
        }
        if let (Some(loss), Some(scale)) = (loss, &scale) {
            let below = Rect::from_min_max(Pos2::new(rect.left(), rect.top() + ROW - 2.0), rect.max);
            scale.show(ui, below, (name, loss), texts, tokens);
        }
        rule_tip(response, texts, &gene.rule);
    }
}

/// How many genes are named of each sign.
const NAMED: usize = 3;

/// What a player with these genes seeks most, and what it avoids, in a sentence: by weight, the heaviest first. Nothing where all of them
/// would be named.
pub(in crate::app) fn summary(genes: &[Gene], texts: &'static Texts) -> Option<String> {
    let mut sorted: Vec<&Gene> = genes.iter().filter(|gene| gene.coefficient != 0.0).collect();
    sorted.sort_by(|a, b| b.coefficient.abs().total_cmp(&a.coefficient.abs()));
    let named = |wanted: bool| {
        let of_sign = sorted.iter().filter(|gene| (gene.coefficient > 0.0) == wanted);
        of_sign.take(NAMED).map(|gene| (texts.say)(gene.rule.title())).collect::<Vec<_>>().join(" · ")
    };
    let (seeks, avoids) = (named(true), named(false));
    (sorted.len() > NAMED).then(|| (texts.insight.worth.summary)(&seeks, &avoids))
}

/// A gene's name, its value, and its weight beside the largest.
fn weight(ui: &Ui, rect: Rect, (name, value): (&str, &str), share: f64, tokens: &Tokens) {
    let text = ui.visuals().text_color();
    let painter = ui.painter();
    let font = FontId::proportional(12.5);
    let top = rect.top() + 2.0;
    let number = painter.text(Pos2::new(rect.right(), top), Align2::RIGHT_TOP, value, font.clone(), text);
    // A formula may be long.
    let mut name = LayoutJob::simple_singleline(name.to_owned(), font, text);
    name.wrap = TextWrapping::truncate_at_width(number.left() - rect.left() - 8.0);
    painter.galley(Pos2::new(rect.left(), top), painter.layout_job(name), text);
    let track = Rect::from_min_max(
        Pos2::new(rect.left(), rect.top() + ROW - 12.0),
        Pos2::new(rect.right(), rect.top() + ROW - 4.0),
    );
    painter.rect_filled(track, 2.0, tokens.ground);
    let middle = track.center().x;
    let reach = share as f32 * track.width() / 2.0;
    let colour = if share < 0.0 { tokens.negative } else { tokens.positive };
    let (from, to) = (middle.min(middle + reach), middle.max(middle + reach));
    let bar = Rect::from_min_max(Pos2::new(from, track.top()), Pos2::new(to, track.bottom()));
    painter.rect_filled(bar, 2.0, colour);
    painter.vline(middle, track.y_range(), Stroke::new(1.0, ui.visuals().weak_text_color()));
}

/// The common scale of what genes are worth: points, or score where points tell nothing.
struct Scale {
    by_points: bool,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(counted: &knock_out::State) -> Self {
        let by_points = counted.by_points;
        let intervals = || counted.losses.iter().flatten().map(|loss| chosen(loss, by_points).interval);
        let low = intervals().map(|interval| interval.0).fold(0.0, f64::min);
        let high = intervals().map(|interval| interval.1).fold(low + 1e-9, f64::max);
        Self { by_points, low, high }
    }

    /// A bar from nothing to the loss, its interval as whiskers, and both in numbers.
    fn show(&self, ui: &Ui, rect: Rect, (name, loss): (&str, &Loss), texts: &'static Texts, tokens: &Tokens) {
        let worth = chosen(loss, self.by_points);
        let words = words(texts, &worth, self.by_points);
        let response = ui.interact(rect, ui.scope_id().with(("worth", loss.rule.as_str())), Sense::hover());
        let label = fill!(texts.insight.worth.bar, name, words);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        response.on_hover_text(format!("{label}\n{}", texts.insight.worth.title_hint));
        let colour = match (worth.is_sure(), worth.mean >= 0.0) {
            (true, true) => tokens.good,
            (true, false) => tokens.error,
            (false, _) => tokens.mean,
        };
        let font = FontId::proportional(11.0);
        let text = ui.visuals().weak_text_color();
        let right = ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, words, font, text).left();
        let track =
            Rect::from_min_max(rect.min, Pos2::new((right - 8.0).max(rect.left() + 20.0), rect.bottom()));
        let x =
            |value: f64| track.left() + ((value - self.low) / (self.high - self.low)) as f32 * track.width();
        let (low, high) = worth.interval;
        let nothing = Stroke::new(1.0, ui.visuals().weak_text_color());
        ui.painter().vline(x(0.0), track.y_range(), nothing);
        bar_with_whiskers(ui.painter(), track, (x(0.0), x(worth.mean)), (x(low), x(high)), colour);
    }
}

/// A thin bar over a length of a track, and an interval over it as a line with ends.
pub(in crate::app) fn bar_with_whiskers(
    painter: &Painter,
    track: Rect,
    (from, to): (f32, f32),
    (low, high): (f32, f32),
    colour: Color32,
) {
    let middle = track.center().y;
    let bar = Rect::from_x_y_ranges(from.min(to)..=from.max(to), middle - 3.0..=middle + 3.0);
    painter.rect_filled(bar, 1.5, colour.gamma_multiply(0.55));
    let stroke = Stroke::new(1.4, colour);
    painter.hline(low..=high, middle, stroke);
    for end in [low, high] {
        painter.vline(end, middle - 4.0..=middle + 4.0, stroke);
    }
}

const fn chosen(loss: &Loss, by_points: bool) -> Difference {
    if by_points { loss.points } else { loss.score }
}

fn words(texts: &'static Texts, worth: &Difference, by_points: bool) -> String {
    let number = |value: f64| {
        if by_points { texts.numbers.decimal(100.0 * value, 1) } else { texts.numbers.decimal(value, 0) }
    };
    let interval = format!("{} … {}", number(worth.interval.0), number(worth.interval.1));
    let told = if by_points { texts.insight.worth.points } else { texts.insight.worth.score };
    fill!(told, number(worth.mean), interval)
}
