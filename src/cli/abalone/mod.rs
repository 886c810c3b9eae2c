//! The commands where the game is Abalone.

pub(super) mod advise;
pub(super) mod arena;
pub(super) mod bench;
pub(super) mod perft;
pub(super) mod play;
pub(super) mod search;
pub(super) mod stats;
pub(super) mod watch;

use super::Failure;
use super::terminal;
use crate::games::abalone::players::evaluator::UNIT;
use crate::games::abalone::players::search::{Effort, WIN, WINS};
use crate::games::abalone::{Board, Ending, Game, Layout, Move, Side, Variant, notation, text};
use crate::games::abalone::{coordinates::Cell, players::search::Method};
use crate::lab::abalone::roster::{self, Entrant, Plan};
use crossterm::style::{Color, ResetColor, SetBackgroundColor, SetForegroundColor};
use std::io::Write;

/// Where a search begins.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Place {
    /// The game: abalone is the one that this command is for
    #[arg(long, value_parser = ["abalone"], default_value = "abalone")]
    game: String,
    /// standard, belgian-daisy, german-daisy, swiss-daisy or dutch-daisy; black moves
    #[arg(long, default_value = "standard")]
    layout: String,
    /// A position instead: the cells of the side to move, a semicolon, and those of the other, e.g. 'A1 A2 ; I8 I9'
    #[arg(long, value_name = "CELLS")]
    position: Option<String>,
}

impl Place {
    fn board(&self) -> Result<Board, Failure> {
        board(&self.layout, self.position.as_deref())
    }
}

/// The board of a layout or of a position.
pub(super) fn board(layout: &str, position: Option<&str>) -> Result<Board, Failure> {
    match position {
        Some(position) => notation::parse_position(position).map_err(Failure::Usage),
        None => Ok(find_layout(layout)?.board()),
    }
}

fn find_layout(name: &str) -> Result<Layout, Failure> {
    Layout::find(name).ok_or_else(|| {
        let names: Vec<&str> = Layout::ALL.iter().map(|layout| layout.name()).collect();
        Failure::Usage(format!("'{name}' is no layout: give {}", names.join(", ")))
    })
}

/// Players of Abalone by name.
pub(super) fn read(names: &[String]) -> Result<Vec<Entrant>, Failure> {
    names.iter().map(|name| Ok(roster::read(name)?)).collect()
}

/// The article's terms, looking as far ahead as `player` does.
pub(super) fn yardstick(player: &Entrant) -> Entrant {
    let effort = match &player.plan {
        Plan::Search { effort, .. } => *effort,
        Plan::Random => Effort::Depth(roster::DEPTH),
    };
    let words = match effort {
        Effort::Depth(depth) => depth.to_string(),
        Effort::Time(time) => format!("{}ms", time.as_millis()),
    };
    let genes = crate::games::abalone::article_genes();
    let plan = Plan::Search { genes, method: Method::AlphaBeta, effort };
    Entrant { name: format!("alphabeta:{words},rules:article"), plan, settings: None }
}

/// The variant of a command that names a layout, or else of the players.
pub(super) fn variant(layout: Option<&str>, entrants: &[Entrant]) -> Result<Variant, Failure> {
    let mut variant = roster::common_variant(entrants);
    if let Some(layout) = layout {
        variant.layouts = vec![find_layout(layout)?];
    }
    Ok(variant)
}

/// A value in units of the rules, or how soon the game is decided.
pub(super) fn value(points: i32) -> String {
    if points.abs() <= WINS {
        return format!("{:+.3}", f64::from(points) / UNIT);
    }
    let plies =
        if WIN - points.abs() == 1 { "1 ply".to_owned() } else { format!("{} plies", WIN - points.abs()) };
    format!("{} in {plies}", if points > 0 { "wins" } else { "loses" })
}

/// A line of moves in notation.
pub(super) fn line(moves: &[Move]) -> String {
    moves.iter().map(|&found| notation::print(found)).collect::<Vec<_>>().join(" ")
}

/// How many marbles of either side are out.
pub(super) fn standing(game: &Game) -> String {
    let black = game.black_first();
    format!("black has pushed off {}, white {}", black.opponent_out(), black.own_out())
}

/// How a game ended, in words.
pub(super) fn ending(ending: Ending) -> String {
    let winner = |side: Side| if side == Side::Black { "Black" } else { "White" };
    match ending {
        Ending::Pushed(side) => format!("{} wins: six marbles are off", winner(side)),
        Ending::Stuck(side) => format!("{} wins: the other side has no move", winner(side)),
        Ending::Repetition => "Drawn: the same position for the third time".to_owned(),
        Ending::Cap(Some(side)) => {
            format!("{} wins: more marbles pushed off when the plies were up", winner(side))
        }
        Ending::Cap(None) => "Drawn: as many marbles pushed off when the plies were up".to_owned(),
    }
}

/// Draws the board, black's marbles being `board.own`; the cells of the last move are marked where there is colour.
pub(super) fn draw(
    out: &mut impl Write,
    board: Board,
    last: Option<Move>,
    colour: bool,
) -> std::io::Result<()> {
    let marked = last.map_or(0, |last| {
        let (from, to) = last.change();
        from | to
    });
    let cell = |cell: Cell| {
        let letter = text::letter(board, cell);
        if !colour {
            return letter.to_string();
        }
        let colour = match letter {
            'X' => Color::Rgb { r: 80, g: 150, b: 255 },
            'O' => Color::Rgb { r: 250, g: 220, b: 120 },
            _ => Color::Rgb { r: 120, g: 120, b: 120 },
        };
        let back = if marked & cell.bit() == 0 { Color::Reset } else { Color::Rgb { r: 60, g: 60, b: 60 } };
        let sign = if letter == '·' { "·" } else { "●" };
        format!("{}{}{sign}{ResetColor}", SetForegroundColor(colour), SetBackgroundColor(back))
    };
    write!(out, "{}", text::print(cell))
}

/// Whether the board is drawn in colour.
pub(super) fn has_colour() -> bool {
    terminal::has_colour()
}
