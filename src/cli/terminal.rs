//! Boards in the terminal, in the game's colours.

use crate::games::twenty48::Board;
use crate::games::twenty48::text::tile;
use crossterm::style::{Color, ResetColor, SetBackgroundColor, SetForegroundColor};
use std::io::{IsTerminal, Write};

/// Whether standard output shows colours: on a terminal, unless NO_COLOR is set.
pub(super) fn has_colour() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The classic tile colours, by exponent.
fn colours(exponent: u8) -> (Color, Color) {
    let back = match exponent {
        0 => (205, 193, 180),
        1 => (238, 228, 218),
        2 => (237, 224, 200),
        3 => (242, 177, 121),
        4 => (245, 149, 99),
        5 => (246, 124, 95),
        6 => (246, 94, 59),
        7 => (237, 207, 114),
        8 => (237, 204, 97),
        9 => (237, 200, 80),
        10 => (237, 197, 63),
        11 => (237, 194, 46),
        _ => (60, 58, 50),
    };
    let front = if exponent <= 2 { (119, 110, 101) } else { (249, 246, 242) };
    let rgb = |(r, g, b)| Color::Rgb { r, g, b };
    (rgb(back), rgb(front))
}

/// The board between the tiles.
const FRAME: Color = Color::Rgb { r: 187, g: 173, b: 160 };

/// Draws a board: twelve lines in colour, four plain ones without. Lines end in `end`.
pub(super) fn draw(out: &mut impl Write, board: Board, colour: bool, end: &str) -> std::io::Result<()> {
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
            write!(out, "{} ", SetBackgroundColor(FRAME))?;
            for &cell in row {
                let (back, front) = colours(cell);
                match edge {
                    Some(half) => write!(out, "{}{}", SetForegroundColor(back), half.repeat(8))?,
                    None => {
                        let text = if cell > 0 { tile(cell).to_string() } else { String::new() };
                        write!(out, "{}{}{text:^8}", SetBackgroundColor(back), SetForegroundColor(front))?;
                    }
                }
                write!(out, "{} ", SetBackgroundColor(FRAME))?;
            }
            write!(out, "{ResetColor}{end}")?;
        }
    }
    Ok(())
}
