//! Every colour and measure of the window, for both themes. No colour is named anywhere else but the game's own.

use egui::{Color32, Context, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Visuals};

/// The colours of one theme that egui has no place for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens {
    /// What can be acted on, and what is selected.
    pub(super) accent: Color32,
    /// The best of the population, as selection saw it.
    pub(super) best: Color32,
    /// The population's mean.
    pub(super) mean: Color32,
    /// The champion on fresh games.
    pub(super) champion: Color32,
    /// Lines beside rates.
    pub(super) neutral: Color32,
    /// A gene that seeks.
    pub(super) positive: Color32,
    /// A gene that shuns.
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

static DARK: Tokens = Tokens {
    accent: Color32::from_rgb(242, 177, 121),
    best: Color32::from_rgb(120, 170, 250),
    mean: Color32::from_rgb(170, 170, 180),
    champion: Color32::from_rgb(246, 160, 95),
    neutral: Color32::from_rgb(130, 200, 160),
    positive: Color32::from_rgb(95, 175, 140),
    negative: Color32::from_rgb(225, 110, 100),
    good: Color32::from_rgb(110, 200, 130),
    warning: Color32::from_rgb(235, 190, 90),
    error: Color32::from_rgb(245, 115, 105),
    ground: Color32::from_rgb(46, 44, 48),
    players: [
        Color32::from_rgb(246, 160, 95),
        Color32::from_rgb(120, 170, 250),
        Color32::from_rgb(110, 200, 130),
        Color32::from_rgb(235, 120, 170),
        Color32::from_rgb(235, 205, 90),
        Color32::from_rgb(170, 135, 240),
        Color32::from_rgb(90, 205, 205),
        Color32::from_rgb(175, 175, 180),
    ],
    band: 0.16,
};

static LIGHT: Tokens = Tokens {
    accent: Color32::from_rgb(176, 84, 20),
    best: Color32::from_rgb(40, 95, 190),
    mean: Color32::from_rgb(105, 105, 115),
    champion: Color32::from_rgb(205, 90, 20),
    neutral: Color32::from_rgb(25, 125, 80),
    positive: Color32::from_rgb(40, 140, 100),
    negative: Color32::from_rgb(200, 65, 55),
    good: Color32::from_rgb(25, 125, 60),
    warning: Color32::from_rgb(145, 95, 0),
    error: Color32::from_rgb(185, 35, 30),
    ground: Color32::from_rgb(232, 227, 220),
    players: [
        Color32::from_rgb(205, 90, 20),
        Color32::from_rgb(40, 95, 190),
        Color32::from_rgb(25, 125, 60),
        Color32::from_rgb(180, 45, 115),
        Color32::from_rgb(150, 115, 0),
        Color32::from_rgb(105, 65, 190),
        Color32::from_rgb(0, 125, 130),
        Color32::from_rgb(105, 105, 110),
    ],
    band: 0.20,
};

/// The colours of boards with discs or marbles, the same in both themes.
pub(super) struct DiscColours {
    pub(super) board: Color32,
    pub(super) hole: Color32,
    pub(super) last: Color32,
    /// By seat: a disc, and the light on it.
    discs: [(Color32, Color32); 2],
    pub(super) picked: Color32,
    pub(super) target: Color32,
    pub(super) advice: Color32,
    pub(super) hover: Color32,
    pub(super) names: Color32,
    pub(super) outline: Color32,
}

impl DiscColours {
    /// A disc of the player at this seat, and the light on it.
    pub(super) const fn of(&self, seat: usize) -> (Color32, Color32) {
        self.discs[seat % 2]
    }
}

pub(super) static DISCS: DiscColours = DiscColours {
    board: Color32::from_rgb(94, 72, 58),
    hole: Color32::from_rgb(70, 53, 43),
    last: Color32::from_rgb(128, 96, 58),
    discs: [
        (Color32::from_rgb(30, 30, 34), Color32::from_rgb(92, 92, 100)),
        (Color32::from_rgb(232, 228, 216), Color32::from_rgb(255, 255, 255)),
    ],
    picked: Color32::from_rgb(255, 176, 60),
    target: Color32::from_rgb(120, 220, 140),
    advice: Color32::from_rgb(110, 175, 255),
    hover: Color32::from_rgb(255, 255, 255),
    names: Color32::from_rgb(205, 188, 170),
    outline: Color32::from_rgb(128, 128, 132),
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
        style.spacing.item_spacing = egui::vec2(8.0, 5.0);
        style.spacing.button_padding = egui::vec2(9.0, 4.0);
        style.spacing.interact_size.y = 22.0;
        style.spacing.slider_width = 90.0;
        // Scroll bars have a place of their own: they never lie on numbers.
        style.spacing.scroll.floating_allocated_width = 9.0;
        style.interaction.tooltip_delay = 0.4;
        style.url_in_tooltip = true;
        let size = |style: &mut egui::Style, name: TextStyle, points: f32| {
            style.text_styles.insert(name, FontId::new(points, FontFamily::Proportional));
        };
        size(&mut style, TextStyle::Heading, 17.0);
        size(&mut style, TextStyle::Body, 13.0);
        size(&mut style, TextStyle::Button, 13.0);
        size(&mut style, TextStyle::Small, 11.0);
        ctx.set_style_of(theme, style);
    }
}

fn visuals(theme: Theme, tokens: &Tokens) -> Visuals {
    let mut visuals = theme.default_visuals();
    match theme {
        Theme::Dark => {
            visuals.panel_fill = Color32::from_rgb(30, 29, 32);
            visuals.window_fill = Color32::from_rgb(38, 37, 41);
            visuals.extreme_bg_color = Color32::from_rgb(20, 19, 22);
            visuals.faint_bg_color = Color32::from_rgb(36, 35, 39);
            visuals.widgets.noninteractive.fg_stroke.color = Color32::from_rgb(208, 205, 200);
            visuals.widgets.inactive.fg_stroke.color = Color32::from_rgb(222, 219, 214);
            visuals.widgets.inactive.bg_fill = Color32::from_rgb(82, 79, 86);
        }
        Theme::Light => {
            visuals.panel_fill = Color32::from_rgb(250, 248, 244);
            visuals.window_fill = Color32::from_rgb(253, 252, 249);
            visuals.extreme_bg_color = Color32::from_rgb(255, 255, 255);
            visuals.faint_bg_color = Color32::from_rgb(243, 239, 232);
            visuals.widgets.noninteractive.fg_stroke.color = Color32::from_rgb(62, 58, 53);
            visuals.widgets.inactive.fg_stroke.color = Color32::from_rgb(48, 45, 41);
            visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(232, 226, 217);
            visuals.widgets.inactive.bg_fill = Color32::from_rgb(204, 194, 181);
        }
    }
    let text = visuals.widgets.noninteractive.fg_stroke.color;
    visuals.weak_text_color = Some(text.lerp_to_gamma(visuals.panel_fill, 0.28));
    visuals.selection.bg_fill = tokens.accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, visuals.strong_text_color());
    visuals.hyperlink_color = tokens.accent;
    visuals.warn_fg_color = tokens.warning;
    visuals.error_fg_color = tokens.error;
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = CornerRadius::same(5);
    }
    visuals
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
