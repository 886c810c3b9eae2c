//! A game of Abalone as a match: with notation and a picture of itself.

use super::board::OUT_TO_WIN;
use super::coordinates::{Cell, cells};
use super::game::{End, Game};
use super::moves::Move as Step;
use super::notation;
use crate::scene::{CellName, Edge, Gestures, Motion, Pick, Piece, SceneCell, Shape, Slide, Tray};
use crate::search::SearchMatch;
use crate::seed::Generator;
use crate::sentence::Sentence;
use crate::{Ending, Match, Move, Outcome, Scene, Side, say};
use rand::RngExt;
use std::sync::LazyLock;

/// A game of Abalone in progress.
#[derive(Clone, Debug)]
pub struct MarbleMatch {
    /// The game as it stands.
    pub game: Game,
}

/// The colours of the board and its holes.
const WOOD: [u8; 3] = [112, 78, 52];

/// The cells as a person reads them: row I first, digits rising.
static READING: LazyLock<Vec<Cell>> = LazyLock::new(|| {
    (0..9).rev().flat_map(|row| (1..=9).filter_map(move |digit| Cell::at(row, digit))).collect()
});

/// The place of a cell in the scene.
pub(super) fn place(cell: Cell) -> usize {
    READING.iter().position(|other| *other == cell).unwrap_or_default()
}

/// Where a cell lies in the scene.
fn point(cell: Cell) -> [f32; 2] {
    [(cell.digit() - 5) as f32 - (cell.row() - 4) as f32 / 2.0, (4 - cell.row()) as f32]
}

fn places(set: u64) -> Vec<usize> {
    let mut places: Vec<usize> = cells(set).map(place).collect();
    places.sort_unstable();
    places
}

fn touched(step: Step) -> Vec<usize> {
    let (from, to) = step.change();
    places(from | to)
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self(u32::from(step.0))
    }
}

impl MarbleMatch {
    /// From a game as it stands.
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self { game }
    }

    /// The legal step of a move.
    fn step(&self, played: Move) -> Option<Step> {
        let wanted = u16::try_from(played.0).ok().filter(|code| usize::from(*code) < Step::CODES)?;
        let step = Step(wanted);
        (self.game.ending().is_none() && self.game.board().moves().into_iter().any(|other| other == step))
            .then_some(step)
    }

    /// What a step of the player at this seat does.
    fn motion_of(step: Step, seat: usize) -> Motion {
        let own: Vec<[f32; 2]> = step.marbles().map(point).collect();
        let ahead = step.marbles().next().and_then(|front| front.step(step.direction()));
        let Some(ahead) = ahead else { return Motion::default() };
        let way = [0, 1].map(|axis| point(ahead)[axis] - own[0][axis]);
        let go = |from: [f32; 2]| [from[0] + way[0], from[1] + way[1]];
        let slide = |cell: Cell, seat: usize| Slide {
            from: place(cell),
            to: go(point(cell)),
            piece: Piece::Disc(seat),
        };
        let givers = std::iter::successors(Some(ahead), |cell| cell.step(step.direction()));
        let givers = givers.take(step.kind().pushed as usize).map(|cell| slide(cell, 1 - seat));
        let slides = step.marbles().map(|cell| slide(cell, seat)).chain(givers).collect();
        // A line goes from its rear to before its front; what steps aside goes from its middle.
        let rear = own[own.len() - 1];
        let arrow = if step.is_aside() {
            let middle = [0, 1].map(|axis| f32::midpoint(own[0][axis], rear[axis]));
            [middle, go(middle)]
        } else {
            [rear, go(own[0])]
        };
        Motion { slides, made: Vec::new(), arrow: Some(arrow) }
    }

    /// The ways to click a step: which marbles, which of them last, and the cell where that one goes (for a line that
    /// moves along itself: the cell before the line).
    fn picks(step: Step) -> impl Iterator<Item = Pick> {
        let set = step.marbles().fold(0, |set, cell| set | cell.bit());
        let from = places(set);
        let target = move |last: Cell| {
            let mut cell = last.step(step.direction())?;
            while set & cell.bit() != 0 {
                cell = cell.step(step.direction())?;
            }
            Some(cell)
        };
        step.marbles().filter_map(move |last| {
            let (to, last) = (place(target(last)?), Some(place(last)));
            Some(Pick { from: from.clone(), last, to, ringed: true, plays: step.into() })
        })
    }
}

impl SearchMatch for MarbleMatch {
    type Step = Step;

    fn advance(&mut self, step: Step) {
        self.game.play(step);
    }

    fn random_step(&self, chance: &mut Generator) -> Option<Step> {
        let moves = self.game.board().moves();
        let count = moves.len().max(1);
        moves.nth(chance.random_range(0..count) as usize)
    }
}

impl Match for MarbleMatch {
    fn turn(&self) -> usize {
        self.game.to_move() as usize
    }

    fn moves(&self) -> Vec<Move> {
        if self.game.ending().is_some() {
            return Vec::new();
        }
        self.game.board().moves().into_iter().map(Move::from).collect()
    }

    fn print(&self, played: Move) -> String {
        u16::try_from(played.0).map_or(String::new(), |code| notation::print(Step(code)))
    }

    fn parse(&self, text: &str) -> Result<Move, Sentence> {
        notation::parse(self.game.board(), text).map(Move::from)
    }

    fn play(&mut self, played: Move) {
        let Ok(code) = u16::try_from(played.0) else { return };
        self.game.play(Step(code));
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn plies(&self) -> usize {
        self.game.played().len()
    }

    fn record(&self) -> Vec<String> {
        self.game.played().iter().map(|&step| notation::print(step)).collect()
    }

    fn random_plies(&self) -> usize {
        self.game.random_plies()
    }

    fn ending(&self) -> Option<Ending> {
        let end = self.game.ending()?;
        let winner = end.winner().map(|side| side as usize);
        let reason = match end {
            End::Pushed(_) => "six marbles are off",
            End::Stuck(_) => "the other side has no move",
            End::Repetition => "the same position for the third time",
            End::Cap(Some(_)) => "more marbles pushed off when the plies were up",
            End::Cap(None) => "as many marbles pushed off when the plies were up",
        };
        Some(Ending { winner, reason })
    }

    fn outcome(&self, seat: usize) -> Outcome {
        self.game.outcome(if seat == 0 { Side::Black } else { Side::White })
    }

    fn scene(&self) -> Scene {
        let black = self.game.black_first();
        let piece = |cell: Cell| match (black.own & cell.bit() != 0, black.opponent & cell.bit() != 0) {
            (true, _) => Piece::Disc(Side::Black as usize),
            (_, true) => Piece::Disc(Side::White as usize),
            _ => Piece::None,
        };
        let cell = |&cell: &Cell| {
            let [x, y] = point(cell);
            SceneCell { x, y, name: CellName::Coordinates(cell.to_string()), piece: piece(cell) }
        };
        let last = self.game.played().last().copied();
        let over = self.game.ending().is_some();
        let steps = (!over).then(|| self.game.board().moves());
        // A position given as text may be beyond the end.
        let tray = |seat, out: u32| Tray { seat, filled: out.min(OUT_TO_WIN), room: OUT_TO_WIN };
        Scene {
            shape: Shape::Hexagonal,
            cells: READING.iter().map(cell).collect(),
            edges: edges(),
            frame: WOOD,
            trays: vec![tray(0, black.own_out()), tray(1, black.opponent_out())],
            gestures: Gestures::Picks(steps.into_iter().flatten().flat_map(Self::picks).collect()),
            last: last.map_or(Vec::new(), touched),
            motion: last.map_or(Motion::default(), |step| Self::motion_of(step, 1 - self.turn())),
            ..Scene::default()
        }
    }

    fn touches(&self, played: Move) -> Vec<usize> {
        self.step(played).map_or(Vec::new(), touched)
    }

    fn motion(&self, played: Move) -> Motion {
        self.step(played).map_or(Motion::default(), |step| Self::motion_of(step, self.turn()))
    }

    fn position(&self) -> String {
        notation::print_position(self.game.board())
    }

    fn position_after(&self, played: Move) -> String {
        let after = self.step(played).map_or(self.game.board(), |step| step.apply(self.game.board()));
        notation::print_position(after)
    }

    fn standing(&self) -> Sentence {
        let black = self.game.black_first();
        say!("black has pushed off {0}, white {1}", black.opponent_out(), black.own_out())
    }

    fn branch(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

/// The letters of rows at their left ends, and the digits of diagonals below theirs.
fn edges() -> Vec<Edge> {
    let row = |row: i32| {
        let first = (1..=9).find_map(|digit| Cell::at(row, digit))?;
        Some(Edge { cell: place(first), step: [-1.0, 0.0], text: char::from(b'A' + row as u8).to_string() })
    };
    let diagonal = |digit: i32| {
        let last = (0..9).find_map(|row| Cell::at(row, digit))?;
        Some(Edge { cell: place(last), step: [0.5, 1.0], text: digit.to_string() })
    };
    (0..9).filter_map(row).chain((1..=9).filter_map(diagonal)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use rand::RngExt;

    #[test]
    fn marbles_slide_to_where_the_board_has_them() {
        let mut played = MarbleMatch::new(Game::new(super::super::layouts::Layout::Standard.board(), 400));
        let (mut chance, mut off) = (Seed(3).generator(), 0);
        while played.ending().is_none() {
            let mut pieces: Vec<Piece> = played.scene().cells.into_iter().map(|cell| cell.piece).collect();
            let pushes: Vec<Move> =
                played.moves().into_iter().filter(|m| Step(m.0 as u16).pushes()).collect();
            let all = if pushes.is_empty() { played.moves() } else { pushes };
            let chosen = all[chance.random_range(0..all.len())];
            let motion = played.motion(chosen);
            played.play(chosen);
            let scene = played.scene();
            assert_eq!(scene.motion, motion, "the last move is the one that was told before");
            motion.slides.iter().for_each(|slide| pieces[slide.from] = Piece::None);
            for slide in &motion.slides {
                match scene.cells.iter().position(|cell| [cell.x, cell.y] == slide.to) {
                    Some(at) => pieces[at] = slide.piece.clone(),
                    None => off += 1,
                }
            }
            assert!(pieces.iter().eq(scene.cells.iter().map(|cell| &cell.piece)));
        }
        let fallen: u32 = played.scene().trays.iter().map(|tray| tray.filled).sum();
        assert!(fallen > 0 && off == fallen, "{off} slid off, {fallen} fell");
    }
}
