//! Boards in the terminal: any game by its scene, in colour where there is some.

use crate::games::scene::Piece;
use crate::games::{Scene, SeatColours};
use crossterm::style::{Color, ResetColor, SetBackgroundColor, SetForegroundColor};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};

/// Whether standard output shows colours: on a terminal, unless NO_COLOR is set.
pub(super) fn has_colour() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether the terminal that keys come from was closed.
#[cfg(unix)]
pub(super) fn is_gone() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let input = std::io::stdin();
    let mut ends = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let is_gone =
        |flags: PollFlags| flags.intersects(PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL);
    poll(&mut ends, PollTimeout::ZERO).is_ok() && ends[0].revents().is_some_and(is_gone)
}

/// Whether the terminal that keys come from was closed: the system ends its programs by itself.
#[cfg(not(unix))]
pub(super) const fn is_gone() -> bool {
    false
}

/// Draws a board; lines end in `end`. Gives how many there are.
pub(super) fn draw(out: &mut impl Write, scene: &Scene, colour: bool, end: &str) -> std::io::Result<u16> {
    let tiled = scene.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile { .. }));
    let text = match (tiled, colour) {
        (true, true) => tiles(scene),
        (true, false) => numbers(scene),
        (false, _) => letters(scene, colour),
    };
    write!(out, "{}", text.replace('\n', end))?;
    Ok(text.lines().count() as u16)
}

const fn colour_of([r, g, b]: [u8; 3]) -> Color {
    Color::Rgb { r, g, b }
}

/// The cells of each row, by their places in the scene.
fn rows(scene: &Scene) -> Vec<Vec<usize>> {
    let mut rows: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (at, cell) in scene.cells.iter().enumerate() {
        rows.entry((2.0 * cell.y) as i64).or_default().push(at);
    }
    rows.into_values().collect()
}

/// Tiles without colour: a line a row.
fn numbers(scene: &Scene) -> String {
    let widest = scene.cells.iter().map(|cell| match &cell.piece {
        Piece::Tile { label, .. } => label.chars().count(),
        _ => 0,
    });
    let width = widest.max().unwrap_or(0).max(4) + 2;
    let mut text = String::new();
    for row in rows(scene) {
        for at in row {
            let label = match &scene.cells[at].piece {
                Piece::Tile { label, .. } if !label.is_empty() => label.as_str(),
                _ => "·",
            };
            // Nothing can go wrong where a string is written to.
            let _ = write!(text, "{label:>width$}");
        }
        text.push('\n');
    }
    text
}

/// Tiles in colour: three lines a row; half blocks above and below let the frame show between the rows.
fn tiles(scene: &Scene) -> String {
    let frame = colour_of(scene.frame);
    let mut text = String::new();
    for row in rows(scene) {
        for edge in [Some("▄"), None, Some("▀")] {
            let _ = write!(text, "{} ", SetBackgroundColor(frame));
            for &at in &row {
                let Piece::Tile { label, back, front, .. } = &scene.cells[at].piece else { continue };
                let (back, front) = (colour_of(*back), colour_of(*front));
                let _ = match edge {
                    Some(half) => write!(text, "{}{}", SetForegroundColor(back), half.repeat(8)),
                    None => {
                        write!(text, "{}{}{label:^8}", SetBackgroundColor(back), SetForegroundColor(front))
                    }
                };
                let _ = write!(text, "{} ", SetBackgroundColor(frame));
            }
            let _ = writeln!(text, "{ResetColor}");
        }
    }
    text
}

/// The letters of discs, by seat.
const LETTERS: [char; 2] = ['X', 'O'];

/// Black and white, so that both are seen on dark and on light terminals.
const BLACK_AND_WHITE: SeatColours = SeatColours([[80, 150, 255], [250, 220, 120]]);

/// What the discs of a seat are drawn as where there is no colour.
pub(super) const fn letter(seat: usize) -> char {
    LETTERS[seat % LETTERS.len()]
}

/// Discs and marbles: a letter a cell, with the names of rows and columns beside them; the cells of the last move are
/// marked where there is colour.
fn letters(scene: &Scene, colour: bool) -> String {
    let colours = match scene.discs {
        SeatColours::BLACK_AND_WHITE => BLACK_AND_WHITE,
        colours => colours,
    };
    let sign = |at: usize| {
        let (letter, front) = match scene.cells[at].piece {
            Piece::Disc(seat) => (self::letter(seat), colours.of(seat)),
            _ => ('·', [120; 3]),
        };
        if !colour {
            return letter.to_string();
        }
        let back = if scene.last.contains(&at) { colour_of([60; 3]) } else { Color::Reset };
        let sign = if letter == '·' { '·' } else { '●' };
        format!("{}{}{sign}{ResetColor}", SetForegroundColor(colour_of(front)), SetBackgroundColor(back))
    };
    // By line, then by column: rows of hexagons are half a cell apart.
    let mut grid: BTreeMap<i64, BTreeMap<i64, String>> = BTreeMap::new();
    let mut put = |x: f32, y: f32, text: String| {
        grid.entry((2.0 * y).round() as i64).or_default().insert((2.0 * x).round() as i64, text);
    };
    for (at, cell) in scene.cells.iter().enumerate() {
        put(cell.x, cell.y, sign(at));
    }
    for edge in &scene.edges {
        let (cell, [x, y]) = (&scene.cells[edge.cell], edge.step);
        put(cell.x + x, cell.y + y, edge.text.clone());
    }
    let leftmost = grid.values().filter_map(|row| row.keys().next()).min().copied().unwrap_or(0);
    let mut text = String::new();
    for row in grid.values() {
        let mut written = leftmost - 1;
        for (column, sign) in row {
            text += &" ".repeat(usize::try_from(column - written - 1).unwrap_or(0));
            text += sign;
            written = *column;
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::list;
    use crate::games::scene::Powers;
    use crate::seed::Seed;

    #[test]
    fn the_first_position_of_marbles_as_text() {
        let games = list::games();
        let game = games.iter().find(|game| game.is_for_two()).expect("a two-player game");
        let expected = "    I O O O O O\n   H O O O O O O\n  G · · O O O · ·\n F · · · · · · · ·\nE · · · · · · · · ·\n D · · · · · · · · 9\n  C · · X X X · · 8\n   B X X X X X X 7\n    A X X X X X 6\n       1 2 3 4 5\n";
        assert_eq!(letters(&game.begin_at(0).scene(), false), expected);
    }

    #[test]
    fn tiles_are_powers_of_three_where_that_is_wanted() {
        let games = list::games();
        let counts = |game: &&crate::games::GameSettings| game.begin(Seed(1)).scene().counts_in_powers();
        let game = games.iter().find(counts).expect("a game whose tiles count in powers");
        let scene = game
            .place("0 2 4 8 16 32 64 128 256 512 1024 2048 4096 8192 16384 32768")
            .expect("a grid")
            .scene();
        assert_eq!(scene.counted_in(Powers::Two).into_owned(), scene);
        let three = "         ·         3         9        27\n        81       243       729      2187\n      6561     19683     59049    177147\n    531441   1594323   4782969  14348907\n";
        assert_eq!(numbers(&scene.counted_in(Powers::Three)), three);
    }

    #[test]
    fn every_game_is_drawn() {
        for game in list::games().iter() {
            let mut out = Vec::new();
            let lines = draw(&mut out, &game.begin(Seed(1)).scene(), false, "\n").expect("written");
            assert_eq!(usize::from(lines), out.iter().filter(|byte| **byte == b'\n').count());
        }
    }
}
