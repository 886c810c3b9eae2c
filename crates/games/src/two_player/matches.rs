//! A two-player game in progress.

use super::TwoPlayer;
use crate::scene::{CellName, Edge, Gestures, Motion, Pick, Piece, SceneCell, Shape};
use crate::search::SearchMatch;
use crate::seed::Generator;
use crate::sentence::Sentence;
use crate::{Ending, Match, Move, Outcome, Scene, Verdict, say};
use rand::RngExt;

/// Every position of a game, the present one last, and the moves between them.
#[derive(Clone, Debug)]
pub struct TwoPlayerMatch<P> {
    positions: Vec<P>,
    played: Vec<u8>,
    /// The moves that were drawn at random to come to the first position.
    drawn: Vec<u8>,
}

impl From<u8> for Move {
    fn from(played: u8) -> Self {
        Self(played.into())
    }
}

/// A column's letter and a row's number, e.g. "b3"; rows count from the bottom.
pub(super) fn cell_name<P: TwoPlayer>(at: usize) -> String {
    format!("{}{}", char::from(b'a' + (at % P::WIDTH) as u8), P::HEIGHT - at / P::WIDTH)
}

impl<P: TwoPlayer> TwoPlayerMatch<P> {
    /// From this position.
    pub(super) fn new(first: P) -> Self {
        Self { positions: vec![first], played: Vec::new(), drawn: Vec::new() }
    }

    /// The same match, begun where it stands: its moves were drawn at random.
    pub(super) fn begun(mut self) -> Self {
        let first = self.positions.remove(self.played.len());
        Self { drawn: self.played, ..Self::new(first) }
    }

    /// The present position.
    #[must_use]
    pub fn now(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    fn legal(&self, played: Move) -> Option<u8> {
        u8::try_from(played.0).ok().filter(|played| self.now().moves().contains(played))
    }
}

impl<P: TwoPlayer> SearchMatch for TwoPlayerMatch<P> {
    type Step = u8;

    fn advance(&mut self, step: u8) {
        self.positions.push(self.now().after(step));
        self.played.push(step);
    }

    fn random_step(&self, chance: &mut Generator) -> Option<u8> {
        let moves = self.now().moves();
        (!moves.is_empty()).then(|| moves[chance.random_range(0..moves.len())])
    }
}

impl<P: TwoPlayer> Match for TwoPlayerMatch<P> {
    fn turn(&self) -> usize {
        self.now().seat()
    }

    fn moves(&self) -> Vec<Move> {
        self.now().moves().into_iter().map(Move::from).collect()
    }

    fn print(&self, played: Move) -> String {
        P::name(played.0 as u8)
    }

    fn play(&mut self, played: Move) {
        if let Some(played) = self.legal(played) {
            self.advance(played);
        }
    }

    fn undo(&mut self) -> bool {
        let undone = self.played.pop().is_some();
        self.positions.truncate(self.played.len() + 1);
        undone
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn record(&self) -> Vec<String> {
        self.played.iter().map(|&played| P::name(played)).collect()
    }

    fn drawn_before(&self) -> Vec<String> {
        self.drawn.iter().map(|&played| P::name(played)).collect()
    }

    fn ending(&self) -> Option<Ending> {
        let seat = self.now().seat();
        self.now().ended().map(|verdict| match verdict {
            Verdict::Win => Ending { winner: Some(seat), reason: "" },
            Verdict::Loss => Ending { winner: Some(1 - seat), reason: "" },
            Verdict::Draw => Ending { winner: None, reason: "" },
        })
    }

    fn outcome(&self, seat: usize) -> Outcome {
        let (own, plies) = (self.turn() == seat, self.played.len());
        let (verdict, score) = match self.now().ended() {
            Some(Verdict::Win) if own => (Verdict::Win, 1),
            Some(Verdict::Loss) if !own => (Verdict::Win, 1),
            Some(Verdict::Win | Verdict::Loss) => (Verdict::Loss, -1),
            Some(Verdict::Draw) | None => (Verdict::Draw, 0),
        };
        let moves = if seat == self.positions[0].seat() { plies.div_ceil(2) } else { plies / 2 };
        Outcome { verdict, score, moves: moves as u32, milestone: 0 }
    }

    fn scene(&self) -> Scene {
        let cell = |(at, piece): (usize, Option<usize>)| SceneCell {
            x: (at % P::WIDTH) as f32,
            y: (at / P::WIDTH) as f32,
            name: CellName::Coordinates(cell_name::<P>(at)),
            piece: piece.map_or(Piece::None, Piece::Disc),
        };
        let clicks = |played: u8| {
            let (cells, touched) = (self.now().clicks(played), self.now().touched(played));
            let alone = cells.len() == 1;
            cells.into_iter().map(move |to| {
                let ringed = alone || touched.contains(&to);
                Pick { from: Vec::new(), last: None, to, ringed, plays: played.into() }
            })
        };
        let before = self.positions.iter().rev().nth(1);
        let last = self.played.last().zip(before).map_or(Vec::new(), |(last, before)| before.touched(*last));
        let column =
            |at: usize| Edge { cell: at, step: [0.0, -1.0], text: char::from(b'a' + at as u8).to_string() };
        Scene {
            shape: Shape::Square,
            cells: self.now().pieces().into_iter().enumerate().map(cell).collect(),
            edges: (0..P::WIDTH).map(column).collect(),
            frame: P::FRAME,
            discs: P::DISCS,
            gestures: Gestures::Picks(self.now().moves().into_iter().flat_map(clicks).collect()),
            motion: Motion { made: last.clone(), ..Motion::default() },
            last,
            decisive: self.now().decisive(),
            ..Scene::default()
        }
    }

    fn touches(&self, played: Move) -> Vec<usize> {
        self.legal(played).map_or(Vec::new(), |played| self.now().touched(played))
    }

    fn motion(&self, played: Move) -> Motion {
        Motion { made: self.touches(played), ..Motion::default() }
    }

    fn position(&self) -> String {
        self.now().text()
    }

    fn standing(&self) -> Sentence {
        match self.ending() {
            Some(Ending { winner: Some(seat), .. }) => say!("{0} has won", P::SEATS[seat]),
            Some(_) => say!("a draw"),
            None => say!("{0} is to move", P::SEATS[self.turn()]),
        }
    }

    fn branch(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}
