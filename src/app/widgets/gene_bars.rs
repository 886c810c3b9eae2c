//! An individual's genes as signed bars.

use crate::app::texts::Texts;
use crate::app::theme::Tokens;
use crate::app::widgets::rule_tip::rule_tip;
use crate::games::Gene;
use egui::{Align2, FontId, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo};

/// The height of one bar with its name, in points.
const ROW: f32 = 34.0;

/// One bar a gene, all on one scale, with name and number; hovering explains the rule.
pub(in crate::app) fn gene_bars(ui: &mut Ui, genes: &[Gene], texts: &'static Texts, tokens: &Tokens) {
    let largest = genes.iter().map(|gene| gene.coefficient.abs()).fold(1e-9, f64::max);
    for gene in genes {
        let info = gene.rule.info();
        let width = ui.available_width();
        let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::hover());
        let number = texts.numbers.decimal(gene.coefficient, 2);
        let exponent = gene.exponent.map(|exponent| texts.numbers.decimal(exponent, 2));
        let value = match &exponent {
            Some(exponent) => format!("{number}   e {exponent}"),
            None => number.clone(),
        };
        let name = (texts.say)(info.name);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {value}")));
        if ui.is_rect_visible(rect) {
            let text = ui.visuals().text_color();
            let painter = ui.painter();
            let font = FontId::proportional(12.5);
            let top = rect.top() + 2.0;
            painter.text(Pos2::new(rect.left(), top), Align2::LEFT_TOP, name, font.clone(), text);
            painter.text(Pos2::new(rect.right(), top), Align2::RIGHT_TOP, &value, font, text);
            let track = Rect::from_min_max(
                Pos2::new(rect.left(), rect.bottom() - 12.0),
                Pos2::new(rect.right(), rect.bottom() - 4.0),
            );
            painter.rect_filled(track, 2.0, tokens.ground);
            let middle = track.center().x;
            let reach = (gene.coefficient / largest) as f32 * track.width() / 2.0;
            let colour = if gene.coefficient < 0.0 { tokens.negative } else { tokens.positive };
            let (from, to) = (middle.min(middle + reach), middle.max(middle + reach));
            let bar = Rect::from_min_max(Pos2::new(from, track.top()), Pos2::new(to, track.bottom()));
            painter.rect_filled(bar, 2.0, colour);
            painter.vline(middle, track.y_range(), egui::Stroke::new(1.0, ui.visuals().weak_text_color()));
        }
        rule_tip(response, texts, info);
    }
}
