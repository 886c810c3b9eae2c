//! Every colour, size and measure of the window, for both themes. No colour is named anywhere else but the game's own.

use egui::{Color32, Context, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Visuals};

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens {
    /// Under the middle.
    pub(super) background: Color32,
    /// Under bars and panes.
    pub(super) panel: Color32,
    /// Cards, fields and buttons.
    pub(super) raised: Color32,
    /// Between things.
    pub(super) line: Color32,
    pub(super) text: Color32,
    /// Text that explains.
    pub(super) muted: Color32,
    /// What to do next, and what is selected.
    pub(super) accent: Color32,
    /// The champion on fresh games, wherever it appears.
    pub(super) champion: Color32,
    /// The best of the population, as selection saw it.
    pub(super) best: Color32,
    /// The population's mean.
    pub(super) mean: Color32,
    /// Lines beside rates.
    pub(super) neutral: Color32,
    /// A gene that seeks. This and the next are told apart by colour-blind people too.
    pub(super) positive: Color32,
    /// A gene that avoids.
    pub(super) negative: Color32,
    /// Success.
    pub(super) good: Color32,
    /// Something to know.
    pub(super) warning: Color32,
    /// Something went wrong.
    pub(super) error: Color32,
    /// The ground under bars and maps.
    pub(super) ground: Color32,
    /// Players of an arena, told apart.
    pub(super) players: [Color32; 8],
    /// How opaque an interval's band is, 0..=1.
    pub(super) band: f32,
}

impl Tokens {
    /// The colour of one of several players, runs or conditions: by the order of entry, so that it stays when ranks change.
    pub(super) const fn player(&self, at: usize) -> Color32 {
        self.players[at % self.players.len()]
    }
}

/// A colour as designers write it.
const fn hex(colour: u32) -> Color32 {
    let [_, red, green, blue] = colour.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

static DARK: Tokens = Tokens {
    background: hex(0x13_15_1a),
    panel: hex(0x1a_1d_23),
    raised: hex(0x23_27_2f),
    line: hex(0x2c_31_3b),
    text: hex(0xe9_ec_f2),
    muted: hex(0x98_a1_b0),
    accent: hex(0x5b_9d_ff),
    champion: hex(0xff_ab_5e),
    best: hex(0x5f_c9_c9),
    mean: hex(0xb4_bb_c7),
    neutral: hex(0x82_c8_a0),
    positive: hex(0x6a_a9_ff),
    negative: hex(0xf0_8c_3a),
    good: hex(0x4c_c3_8a),
    warning: hex(0xe6_b4_50),
    error: hex(0xf2_70_6f),
    ground: hex(0x2c_31_3b),
    players: [
        hex(0xff_ab_5e),
        hex(0x5b_9d_ff),
        hex(0x4c_c3_8a),
        hex(0xeb_78_aa),
        hex(0xeb_cd_5a),
        hex(0xaa_87_f0),
        hex(0x5f_c9_c9),
        hex(0xaf_af_b4),
    ],
    band: 0.16,
};

static LIGHT: Tokens = Tokens {
    background: hex(0xf6_f4_ef),
    panel: hex(0xfb_fa_f7),
    raised: hex(0xff_ff_ff),
    line: hex(0xe2_dd_d3),
    text: hex(0x24_26_2b),
    muted: hex(0x66_6d_78),
    accent: hex(0x24_68_d6),
    champion: hex(0xac_56_08),
    best: hex(0x0f_7a_80),
    mean: hex(0x5c_62_6c),
    neutral: hex(0x1a_7d_4f),
    positive: hex(0x1f_62_c8),
    negative: hex(0xad_4f_00),
    good: hex(0x1a_7d_4f),
    warning: hex(0x8a_61_00),
    error: hex(0xc4_3c_39),
    ground: hex(0xe8_e3_da),
    players: [
        hex(0xac_56_08),
        hex(0x24_68_d6),
        hex(0x1a_7d_4f),
        hex(0xb4_2d_73),
        hex(0x84_66_00),
        hex(0x69_41_be),
        hex(0x0f_7a_80),
        hex(0x5c_62_6c),
    ],
    band: 0.20,
};

/// Sizes of type, in points.
pub(super) mod size {
    pub(in crate::app) const SMALL: f32 = 12.0;
    pub(in crate::app) const BODY: f32 = 14.0;
    pub(in crate::app) const TITLE: f32 = 16.0;
    pub(in crate::app) const LARGE: f32 = 20.0;
    pub(in crate::app) const HUGE: f32 = 28.0;
}

/// Room between things, in points.
pub(super) mod space {
    pub(in crate::app) const XS: f32 = 4.0;
    pub(in crate::app) const S: f32 = 8.0;
    pub(in crate::app) const L: f32 = 16.0;
}

/// How round cards and buttons are, in points.
pub(super) const RADIUS: u8 = 8;

/// The colours of boards with discs or marbles, the same in both themes.
pub(super) struct DiscColours {
    pub(super) board: Color32,
    pub(super) hole: Color32,
    pub(super) last: Color32,
    pub(super) picked: Color32,
    pub(super) target: Color32,
    pub(super) advice: Color32,
    /// What is to be seen on any disc and any board.
    pub(super) light: Color32,
    pub(super) names: Color32,
    pub(super) outline: Color32,
    /// What lies over a board: veils, and the edges of what is drawn upon it.
    pub(super) shade: Color32,
    /// The arrow of the move that was played last.
    pub(super) played: Color32,
}

pub(super) static DISCS: DiscColours = DiscColours {
    board: Color32::from_rgb(94, 72, 58),
    hole: Color32::from_rgb(70, 53, 43),
    last: Color32::from_rgb(128, 96, 58),
    picked: Color32::from_rgb(255, 176, 60),
    target: Color32::from_rgb(120, 220, 140),
    advice: Color32::from_rgb(110, 175, 255),
    light: Color32::from_rgb(255, 255, 255),
    names: Color32::from_rgb(205, 188, 170),
    outline: Color32::from_rgb(128, 128, 132),
    shade: Color32::from_rgb(18, 18, 22),
    played: Color32::from_rgb(255, 244, 214),
};

/// The tokens of the theme that is shown.
pub(super) fn tokens(ui: &egui::Ui) -> &'static Tokens {
    if ui.visuals().dark_mode { &DARK } else { &LIGHT }
}

/// Gives egui both themes.
pub(super) fn install(ctx: &Context) {
    for (theme, tokens) in [(Theme::Dark, &DARK), (Theme::Light, &LIGHT)] {
        let mut style = (*ctx.style_of(theme)).clone();
        style.visuals = visuals(theme, tokens);
        style.spacing.item_spacing = egui::vec2(space::S, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 4.0);
        style.spacing.interact_size.y = 24.0;
        style.spacing.slider_width = 90.0;
        // Scroll bars have a place of their own: they never lie on numbers.
        style.spacing.scroll.floating_allocated_width = 9.0;
        style.interaction.tooltip_delay = 0.4;
        style.url_in_tooltip = true;
        let set = |style: &mut egui::Style, name: TextStyle, points: f32| {
            style.text_styles.insert(name, FontId::new(points, FontFamily::Proportional));
        };
        set(&mut style, TextStyle::Heading, size::TITLE);
        set(&mut style, TextStyle::Body, size::BODY);
        set(&mut style, TextStyle::Button, size::BODY);
        set(&mut style, TextStyle::Small, size::SMALL);
        ctx.set_style_of(theme, style);
    }
}

/// Lets what is drawn move, or come at once.
pub(super) fn set_motion(ctx: &Context, moves: bool) {
    let time = if moves { egui::Style::default().animation_time } else { 0.0 };
    ctx.all_styles_mut(|style| style.animation_time = time);
}

fn visuals(theme: Theme, tokens: &Tokens) -> Visuals {
    let mut visuals = theme.default_visuals();
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.extreme_bg_color = tokens.background.lerp_to_gamma(tokens.raised, 0.35);
    visuals.faint_bg_color = tokens.background.lerp_to_gamma(tokens.line, 0.35);
    visuals.weak_text_color = Some(tokens.muted);
    // What is selected is tinted and ringed, and its text stays as it is.
    visuals.selection.bg_fill = tokens.panel.lerp_to_gamma(tokens.accent, 0.2);
    visuals.selection.stroke = Stroke::new(1.0, tokens.text);
    visuals.hyperlink_color = tokens.accent;
    visuals.warn_fg_color = tokens.warning;
    visuals.error_fg_color = tokens.error;
    let hovered = tokens.raised.lerp_to_gamma(tokens.accent, 0.16);
    let pressed = tokens.raised.lerp_to_gamma(tokens.accent, 0.3);
    let widgets = &mut visuals.widgets;
    for (widget, fill, ring) in [
        (&mut widgets.noninteractive, tokens.panel, tokens.line),
        (&mut widgets.inactive, tokens.raised, tokens.line),
        (&mut widgets.hovered, hovered, tokens.accent),
        (&mut widgets.active, pressed, tokens.accent),
        (&mut widgets.open, hovered, tokens.line),
    ] {
        widget.corner_radius = CornerRadius::same(RADIUS - 2);
        (widget.weak_bg_fill, widget.bg_fill) = (fill, fill);
        widget.bg_stroke = Stroke::new(1.0, ring);
        widget.fg_stroke = Stroke::new(1.0, tokens.text);
        widget.expansion = 0.0;
    }
    // What a slider and an empty check box are drawn with: seen against any ground.
    visuals.widgets.inactive.bg_fill = tokens.line;
    visuals
}

/// The button that is to be pressed next: filled with the accent.
pub(super) fn primary(tokens: &Tokens, text: impl Into<String>) -> egui::Button<'static> {
    let text = egui::RichText::new(text).strong().color(on(tokens.accent));
    egui::Button::new(text).fill(tokens.accent).stroke(Stroke::NONE)
}

/// What can be read on any colour.
pub(super) fn on(back: Color32) -> Color32 {
    Color32::from_gray(if back.intensity() > 0.55 { 25 } else { 245 })
}

/// The ring around a tile that chance has added.
pub(super) const NEW_TILE: Color32 = Color32::from_rgb(246, 94, 59);

/// A colour of the game's own.
pub(super) const fn rgb([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a colour is, 0..=1 (WCAG 2.1, "relative luminance").
    fn luminance(colour: Color32) -> f64 {
        let part = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
    }

    /// WCAG 2.1, "contrast ratio", 1 to 21.
    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn contrast_is_reckoned_as_published() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(hex(0x77_77_77), Color32::WHITE) - 4.48).abs() < 0.01);
    }

    /// Red, green and blue in proportion to light, 0..=1.
    fn linear(colour: Color32) -> [f64; 3] {
        [colour.r(), colour.g(), colour.b()].map(|part| luminance(Color32::from_gray(part)))
    }

    fn times(matrix: [[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
        matrix.map(|[a, b, c]| a * x + b * y + c * z)
    }

    /// CIE L*a*b* of linear red, green and blue under daylight (D65).
    fn lab(rgb: [f64; 3]) -> [f64; 3] {
        let to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
        let [x, y, z] = times(to_xyz, rgb.map(|part| part.clamp(0.0, 1.0)));
        let [x, y, z] = [x / 0.9505, y, z / 1.089]
            .map(|part| if part > 0.008_856 { part.cbrt() } else { part / 0.128_42 + 4.0 / 29.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Full protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009).
    const BLINDNESS: [[[f64; 3]; 3]; 3] = [
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    /// How far apart two colours look to the eyes that see them worst (CIE 1976; 2 is just noticed).
    fn least_difference(a: Color32, b: Color32) -> f64 {
        let seen = |blindness, colour| lab(times(blindness, linear(colour)));
        let difference = |&blindness: &_| {
            let (a, b) = (seen(blindness, a), seen(blindness, b));
            a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
        };
        BLINDNESS.iter().map(difference).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn what_seeks_and_what_avoids_differ_to_all_eyes() {
        for tokens in [&DARK, &LIGHT] {
            let apart = least_difference(tokens.positive, tokens.negative);
            assert!(apart > 50.0, "{apart}");
        }
        // Red and green, as nearly all people can tell them apart.
        assert!(least_difference(hex(0x4c_c3_8a), hex(0xf2_70_6f)) < 30.0);
    }

    #[test]
    fn all_text_can_be_read_on_all_grounds() {
        for (theme, tokens) in [(Theme::Dark, &DARK), (Theme::Light, &LIGHT)] {
            let tint = visuals(theme, tokens).selection.bg_fill;
            for ground in [tokens.background, tokens.panel, tokens.raised] {
                let Tokens { text, muted, accent, champion, best, mean, good, warning, error, .. } = *tokens;
                let rest = [tokens.positive, tokens.negative, tokens.neutral];
                let inks = [text, muted, accent, champion, best, mean, good, warning, error];
                for ink in inks.into_iter().chain(rest).chain(tokens.players) {
                    assert!(contrast(ink, ground) >= 4.5, "{theme:?}: {ink:?} on {ground:?}");
                }
            }
            assert!(contrast(tokens.text, tint) >= 4.5, "{theme:?}: text on what is selected");
            assert!(contrast(on(tokens.accent), tokens.accent) >= 4.5, "{theme:?}: the primary button");
        }
    }
}
