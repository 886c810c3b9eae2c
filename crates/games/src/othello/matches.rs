//! A game of Othello as a match: with notation and a picture of itself.

use super::board::{Board, squares};
use super::game::Game;
use super::moves::{Move as Step, legal};
use super::notation;
use crate::scene::{CellName, Edge, Gestures, Motion, Pick, Piece, SceneCell, Shape};
use crate::search::SearchMatch;
use crate::seed::Generator;
use crate::sentence::Sentence;
use crate::{Ending, Match, Move, Outcome, Scene, Side, say};
use rand::seq::IteratorRandom;

/// A game of Othello in progress.
#[derive(Clone, Debug)]
pub struct DiscMatch {
    /// The game as it stands.
    pub game: Game,
}

/// The colour of the cloth.
const CLOTH: [u8; 3] = [46, 110, 78];

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self(u32::from(step.0))
    }
}

/// The step of a move; a pass where it is none.
fn step(played: Move) -> Step {
    u8::try_from(played.0).ok().filter(|&code| usize::from(code) < Step::CODES).map_or(Step::PASS, Step)
}

/// The cells that a step changes: the new disc, then those that it turns.
fn touched(step: Step, board: Board) -> Vec<usize> {
    let square = step.square();
    let turned = if square == 0 { 0 } else { board.turned(square) };
    squares(square).chain(squares(turned)).map(|square| square.trailing_zeros() as usize).collect()
}

/// What a step does to the picture.
fn motion_of(step: Step, board: Board) -> Motion {
    Motion { made: touched(step, board), ..Motion::default() }
}

/// The clicks for a step: its square, or for a pass any that is empty.
fn picks(step: Step, board: Board) -> impl Iterator<Item = Pick> {
    let clicked = if step == Step::PASS { board.empty() } else { step.square() };
    let plays = step.into();
    squares(clicked).map(move |square| Pick {
        from: Vec::new(),
        last: None,
        to: square.trailing_zeros() as usize,
        ringed: true,
        plays,
    })
}

impl SearchMatch for DiscMatch {
    type Step = Step;

    fn advance(&mut self, step: Step) {
        self.game.play(step);
    }

    fn random_step(&self, chance: &mut Generator) -> Option<Step> {
        legal(self.game.board()).choose(chance)
    }
}

impl Match for DiscMatch {
    fn turn(&self) -> usize {
        self.game.to_move() as usize
    }

    fn moves(&self) -> Vec<Move> {
        legal(self.game.board()).map(Move::from).collect()
    }

    fn print(&self, played: Move) -> String {
        notation::print(step(played))
    }

    fn parse(&self, text: &str) -> Result<Move, Sentence> {
        notation::parse(self.game.board(), text).map(Move::from)
    }

    fn play(&mut self, played: Move) {
        self.game.play(step(played));
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
        let winner = match self.game.black_ahead() {
            0 => None,
            1.. => Some(Side::Black as usize),
            _ => Some(Side::White as usize),
        };
        let reason = if winner.is_some() { "more discs" } else { "as many discs" };
        self.game.is_over().then_some(Ending { winner, reason })
    }

    fn outcome(&self, seat: usize) -> Outcome {
        self.game.outcome(if seat == 0 { Side::Black } else { Side::White })
    }

    fn scene(&self) -> Scene {
        let (board, black) = (self.game.board(), self.game.black_first());
        let cell = |at: usize| {
            let piece = match (black.own >> at & 1, black.opponent >> at & 1) {
                (1, _) => Piece::Disc(Side::Black as usize),
                (_, 1) => Piece::Disc(Side::White as usize),
                _ => Piece::None,
            };
            let name = CellName::Coordinates(notation::print(Step(at as u8)));
            SceneCell { x: (at % 8) as f32, y: (at / 8) as f32, name, piece }
        };
        let last = self.game.played().last().copied().zip(self.game.before());
        Scene {
            shape: Shape::Square,
            cells: (0..64).map(cell).collect(),
            edges: edges(),
            frame: CLOTH,
            gestures: Gestures::Picks(legal(board).flat_map(|step| picks(step, board)).collect()),
            last: last.map_or(Vec::new(), |(step, before)| touched(step, before)),
            motion: last.map_or(Motion::default(), |(step, before)| motion_of(step, before)),
            ..Scene::default()
        }
    }

    fn touches(&self, played: Move) -> Vec<usize> {
        touched(step(played), self.game.board())
    }

    fn motion(&self, played: Move) -> Motion {
        motion_of(step(played), self.game.board())
    }

    fn position(&self) -> String {
        notation::print_position(self.game.board(), self.game.to_move())
    }

    fn standing(&self) -> Sentence {
        let Board { own, opponent } = self.game.black_first();
        say!("black has {0} discs, white {1}", own.count_ones(), opponent.count_ones())
    }

    fn count(&self) -> Option<Sentence> {
        Some(self.standing())
    }

    fn branch(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

/// Letters above the columns, digits left of the rows.
fn edges() -> Vec<Edge> {
    let name = |first: u8, at: usize| char::from(first + at as u8).to_string();
    let column = |at: usize| Edge { cell: at, step: [0.0, -1.0], text: name(b'a', at) };
    let row = |at: usize| Edge { cell: 8 * at, step: [-1.0, 0.0], text: name(b'1', at) };
    (0..8).map(column).chain((0..8).map(row)).collect()
}
