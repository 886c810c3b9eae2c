//! The window's own widgets.

pub(super) mod bold;
pub(super) mod buttons;
pub(super) mod form;
pub(super) mod gene_bars;
pub(super) mod heat_map;
mod line_ends;
pub(super) mod mark;
mod motion;
pub(super) mod overlay;
pub(super) mod picker;
pub(super) mod placeholder;
pub(super) mod plots;
pub(super) mod rule_tip;
pub(super) mod scene;
pub(super) mod screen;
pub(super) mod seen_board;
pub(super) mod series;
