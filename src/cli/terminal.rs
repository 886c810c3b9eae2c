//! Boards in the terminal, in the game's colours.

use crate::games::twenty48::Board;
use crate::games::twenty48::text::{FRAME_COLOUR, tile, tile_colours};
use crossterm::style::{Color, ResetColor, SetBackgroundColor, SetForegroundColor};
use std::io::{IsTerminal, Write};

/// Whether standard output shows colours: on a terminal, unless NO_COLOR is set.
pub(super) fn has_colour() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn colour_of([r, g, b]: [u8; 3]) -> Color {
    Color::Rgb { r, g, b }
}

/// Draws a board: twelve lines in colour, four plain ones without. Lines end in `end`.
pub(super) fn draw(out: &mut impl Write, board: Board, colour: bool, end: &str) -> std::io::Result<()> {
    let frame = colour_of(FRAME_COLOUR);
    for row in board.cells().chunks(4) {
        if !colour {
            let line: String = row
                .iter()
                .map(|&cell| if cell == 0 { format!("{:>6}", "·") } else { format!("{:>6}", tile(cell)) })
                .collect();
            write!(out, "{line}{end}")?;
            continue;
        }
        // Half blocks above and below let the frame show between the rows.
        for edge in [Some("▄"), None, Some("▀")] {
            write!(out, "{} ", SetBackgroundColor(frame))?;
            for &cell in row {
                let (back, front) = tile_colours(cell);
                let (back, front) = (colour_of(back), colour_of(front));
                match edge {
                    Some(half) => write!(out, "{}{}", SetForegroundColor(back), half.repeat(8))?,
                    None => {
                        let text = if cell > 0 { tile(cell).to_string() } else { String::new() };
                        write!(out, "{}{}{text:^8}", SetBackgroundColor(back), SetForegroundColor(front))?;
                    }
                }
                write!(out, "{} ", SetBackgroundColor(frame))?;
            }
            write!(out, "{ResetColor}{end}")?;
        }
    }
    Ok(())
}
