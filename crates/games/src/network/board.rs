//! n-tuple networks of two-player games: the value of a position for the side to move, as a sum of table entries.

use super::{Method, NoMemory, View, Weights, with_view};
use crate::{Ending, Match};

/// What a game states so that networks learn it.
#[derive(Clone, Debug)]
pub struct BoardTuples {
    /// How many things a cell may hold.
    pub states: u32,
    /// How many parts of a game have weights of their own.
    pub stages: u32,
    /// The cells of each tuple.
    pub tuples: Vec<Vec<u8>>,
    /// For each way to turn or mirror the board that changes no value: where each cell goes.
    pub symmetries: Vec<Vec<u8>>,
    /// What each cell holds for the side to move, from 0, and the stage; none if the match is of another game.
    pub look: fn(&dyn Match, &mut Cells) -> Option<u32>,
}

impl BoardTuples {
    /// How many weights a network has.
    #[must_use]
    pub fn weights(&self) -> usize {
        let stage: u32 = self.tuples.iter().map(|tuple| self.states.pow(tuple.len() as u32)).sum();
        (stage * self.stages) as usize
    }
}

/// What the cells of a board hold.
pub type Cells = [u8; 64];

/// One tuple as it lies on the board in one symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LookUp {
    /// The first of the tuple's weights.
    base: u32,
    cells: Vec<u8>,
}

/// Values of positions, from -1 (lost for the side to move) to 1. All 0 at first.
#[derive(Debug)]
pub struct BoardNetwork {
    look: fn(&dyn Match, &mut Cells) -> Option<u32>,
    states: u32,
    /// Weights of one stage.
    stage: u32,
    look_ups: Vec<LookUp>,
    pub(super) weights: Weights,
}

/// What a position touches: its weights.
pub(super) type Features = Vec<u32>;

impl BoardNetwork {
    /// A network that has learned nothing, and is to learn by this method.
    ///
    /// # Errors
    /// If the system has not the memory for it.
    pub fn new(tuples: &BoardTuples, method: Method) -> Result<Self, NoMemory> {
        let (mut look_ups, mut base) = (Vec::new(), 0);
        for tuple in &tuples.tuples {
            for symmetry in &tuples.symmetries {
                let cells = tuple.iter().map(|&cell| symmetry[usize::from(cell)]).collect();
                let look_up = LookUp { base, cells };
                if !look_ups.contains(&look_up) {
                    look_ups.push(look_up);
                }
            }
            base += tuples.states.pow(tuple.len() as u32);
        }
        let weights = Weights::zeros(tuples.weights(), method)?;
        Ok(Self { look: tuples.look, states: tuples.states, stage: base, look_ups, weights })
    }

    /// The same values, to learn by a method that remembers nothing yet.
    pub(super) fn to_learn_by(&self, method: Method) -> Result<Self, NoMemory> {
        let weights = self.weights.to_learn_by(method)?;
        Ok(Self { look_ups: self.look_ups.clone(), weights, ..*self })
    }

    /// Look-ups a position, at most.
    pub(super) const fn look_ups(&self) -> usize {
        self.look_ups.len()
    }

    /// The weights of a position; none if the match is of another game.
    pub(super) fn features(&self, at: &dyn Match, features: &mut Features) -> Option<()> {
        let mut cells = [0; 64];
        let stage = (self.look)(at, &mut cells)? * self.stage;
        features.clear();
        features.extend(self.look_ups.iter().map(|look_up| {
            let index = look_up
                .cells
                .iter()
                .fold(0, |index, &cell| index * self.states + u32::from(cells[usize::from(cell) & 63]));
            stage + look_up.base + index
        }));
        Some(())
    }

    /// The value of a position for the side to move; none if the match is of another game.
    pub(super) fn value(&self, at: &dyn Match, features: &mut Features) -> Option<f32> {
        match at.ending() {
            Some(ending) => Some(result(&ending, at.turn())),
            None => {
                self.features(at, features)?;
                Some(with_view!(&self.weights, view => squashed(view, features)))
            }
        }
    }

    /// What each legal move is worth for the side to move, in the order of [`Match::moves`]. Plays them on `at` and takes them
    /// back.
    pub(super) fn move_values(
        &self,
        at: &mut dyn Match,
        features: &mut Features,
        mut each: impl FnMut(crate::Move, f32),
    ) -> Option<()> {
        let turn = at.turn();
        for played in at.moves() {
            at.play(played);
            let value = self.value(at, features);
            let same = at.turn() == turn;
            at.undo();
            each(played, if same { value? } else { -value? });
        }
        Some(())
    }
}

/// What a match that ended is worth to a seat.
pub(super) fn result(ending: &Ending, seat: usize) -> f32 {
    ending.winner.map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 })
}

/// The sum of these weights, brought between -1 and 1.
pub(super) fn squashed<const M: usize>(weights: View<'_, M>, features: &[u32]) -> f32 {
    libm::tanhf(features.iter().map(|&feature| weights.get(feature)).sum())
}
