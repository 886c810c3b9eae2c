//! A game of 2048 as a match: with undo, notation and a picture of itself.

use super::board::Board;
use super::game::Game;
use super::motion;
use super::moves::{Direction, tables};
use super::text;
use crate::scene::{CellName, Gestures, Motion, Piece, SceneCell, Shape};
use crate::sentence::Sentence;
use crate::{Ending, Match, Move, Outcome, Scene, Verdict, say};
use std::collections::VecDeque;

/// The most moves that can be taken back, and are in a record: a tile of 65,536 takes about 32,000.
const UNDOABLE: usize = 40_000;

/// A game of 2048 in progress.
#[derive(Clone, Debug)]
pub struct GridMatch {
    /// The game as it stands.
    pub game: Game,
    /// The cell of the last new tile.
    spawned: Option<usize>,
    /// As it stood before each move, the first one first, with the move.
    before: VecDeque<(Game, Option<usize>, Direction)>,
}

impl Direction {
    /// This direction as a move.
    #[must_use]
    pub const fn as_move(self) -> Move {
        Move(self as u32)
    }

    /// The direction of a move.
    #[must_use]
    pub fn of_move(played: Move) -> Option<Self> {
        Self::ALL.get(played.0 as usize).copied()
    }
}

impl GridMatch {
    /// From a game as it stands.
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self { game, spawned: None, before: VecDeque::new() }
    }

    fn after(&self, direction: Direction) -> Option<Board> {
        let after = tables().apply(self.game.board, direction);
        (after != self.game.board && !self.game.is_over()).then_some(after)
    }
}

impl Match for GridMatch {
    fn turn(&self) -> usize {
        0
    }

    fn moves(&self) -> Vec<Move> {
        let legal = Direction::ALL.into_iter().filter(|&direction| self.after(direction).is_some());
        legal.map(Direction::as_move).collect()
    }

    fn print(&self, played: Move) -> String {
        Direction::of_move(played).map_or(String::new(), |direction| direction.name().to_owned())
    }

    fn parse(&self, text: &str) -> Result<Move, Sentence> {
        let wanted = text.trim().to_lowercase();
        let named = |direction: &Direction| {
            direction.name() == wanted || wanted.len() == 1 && direction.name().starts_with(&wanted)
        };
        let direction = Direction::ALL.into_iter().find(named);
        let direction =
            direction.ok_or_else(|| say!("'{0}' is no direction: write up, left, down or right", text))?;
        match self.after(direction) {
            Some(_) => Ok(direction.as_move()),
            None => Err(say!("{0} changes nothing", direction.name())),
        }
    }

    fn play(&mut self, played: Move) {
        let Some(direction) = Direction::of_move(played) else { return };
        let Some(after) = self.after(direction) else { return };
        let before = self.game.clone();
        self.game.play(direction);
        let spawned = (0..16).find(|&cell| after.cell(cell) != self.game.board.cell(cell));
        if self.before.len() == UNDOABLE {
            self.before.pop_front();
        }
        self.before.push_back((before, std::mem::replace(&mut self.spawned, spawned), direction));
    }

    fn undo(&mut self) -> bool {
        let Some((game, spawned, _)) = self.before.pop_back() else { return false };
        (self.game, self.spawned) = (game, spawned);
        true
    }

    fn plies(&self) -> usize {
        self.game.moves as usize
    }

    fn undoable(&self) -> usize {
        self.before.len()
    }

    fn record(&self) -> Vec<String> {
        self.before.iter().map(|(.., direction)| direction.name().to_owned()).collect()
    }

    fn sheet(&self) -> Vec<String> {
        let mut sheet = Vec::new();
        for (at, (.., direction)) in self.before.iter().enumerate() {
            let next = self.before.get(at + 1).map(|(game, spawned, _)| (game, *spawned));
            let (game, spawned) = next.unwrap_or((&self.game, self.spawned));
            let tile = spawned.map_or(String::new(), |cell| {
                format!("/{}={}", cell_name(cell), text::tile(game.board.cell(cell)))
            });
            sheet.push(format!("{}{tile}", direction.name()));
        }
        sheet
    }

    fn replay(&mut self, text: &str) -> Result<(), Sentence> {
        let Some((direction, tile)) = text.split_once('/') else {
            let played = self.parse(text)?;
            self.play(played);
            return Ok(());
        };
        let played = self.parse(direction)?;
        let after =
            Direction::of_move(played).and_then(|direction| self.after(direction)).unwrap_or_default();
        let new = tile.split_once('=').and_then(|(cell, tile)| {
            let cell = (0..16).find(|&at| cell_name(at) == cell && after.cell(at) == 0)?;
            let exponent = ["2", "4"].iter().position(|known| *known == tile)? as u8 + 1;
            Some((cell, exponent))
        });
        let (cell, exponent) =
            new.ok_or_else(|| say!("'{0}' is no new tile: write a move like left/b3=2", text))?;
        self.play(played);
        self.game.respawn(after, cell, exponent);
        self.spawned = Some(cell);
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        let won = self.game.outcome().verdict == Verdict::Win;
        let ending = if won {
            Ending { winner: Some(0), reason: "Won" }
        } else {
            Ending { winner: None, reason: "Lost" }
        };
        self.game.is_over().then_some(ending)
    }

    fn outcome(&self, _seat: usize) -> Outcome {
        self.game.outcome()
    }

    fn scene(&self) -> Scene {
        let swipe = |direction: Direction| self.after(direction).map(|_| direction.as_move());
        let [up, left, down, right] = Direction::ALL.map(swipe);
        let last = self.before.back();
        Scene {
            gestures: Gestures::Swipes([up, left, down, right]),
            new: self.spawned,
            motion: last.map_or(Motion::default(), |(before, _, way)| motion::of(before.board, *way)),
            ..scene_of(self.game.board.cells().map(Some))
        }
    }

    fn motion(&self, played: Move) -> Motion {
        let legal = Direction::of_move(played).filter(|&direction| self.after(direction).is_some());
        legal.map_or(Motion::default(), |direction| motion::of(self.game.board, direction))
    }

    fn position(&self) -> String {
        text::hex(self.game.board)
    }

    fn position_after(&self, played: Move) -> String {
        let after = Direction::of_move(played).and_then(|direction| self.after(direction));
        text::hex(after.unwrap_or(self.game.board))
    }

    fn standing(&self) -> Sentence {
        let Outcome { score, milestone, .. } = self.game.outcome();
        say!("score {0}, largest tile {1}", score, text::tile(milestone))
    }

    fn branch(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

/// A cell by its column and its row, from the top left: a1 to d4.
fn cell_name(cell: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % 4) as u8), 1 + cell / 4)
}

/// A tile of this exponent.
pub(super) fn tile(exponent: Option<u8>) -> Piece {
    let (back, front) = text::tile_colours(exponent.unwrap_or(0));
    let label = match exponent {
        None => "?".to_owned(),
        Some(0) => String::new(),
        Some(exponent) => text::tile(exponent).to_string(),
    };
    Piece::Tile { label, power: exponent.filter(|&exponent| exponent > 0), back, front }
}

/// A grid to show; a cell with unknown content is empty and marked so.
#[must_use]
pub fn scene_of(cells: [Option<u8>; 16]) -> Scene {
    let cell = |(at, exponent): (usize, Option<u8>)| SceneCell {
        x: (at % 4) as f32,
        y: (at / 4) as f32,
        name: CellName::Place(at / 4 + 1, at % 4 + 1),
        piece: tile(exponent),
    };
    Scene {
        shape: Shape::Square,
        cells: cells.into_iter().enumerate().map(cell).collect(),
        frame: text::FRAME_COLOUR,
        ..Scene::default()
    }
}
