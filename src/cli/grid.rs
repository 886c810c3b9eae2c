//! `--grid` on the command line.

use super::Failure;
use crate::games::twenty48::{Board, text};

/// Reads a grid.
pub(super) fn read(grid: &str) -> Result<Board, Failure> {
    text::parse(grid).map_err(Failure::Usage)
}
