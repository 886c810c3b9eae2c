//! Domineering on six by six cells: one player lays dominoes upright, the other across. A player that cannot move loses.

use dna_lab::games::two_player::{Moves, PositionRule, TwoPlayer, rule};
use dna_lab::games::{Opponent, PositionHelp, Sentence, Verdict};

const SIZE: usize = 6;
const LAST_COLUMN: u64 = 0x8_2082_0820;

/// Which cells each seat has covered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Domineering([u64; 2]);

impl Domineering {
    /// The upper or left cells where this seat can lay a domino.
    fn free(&self, seat: usize) -> u64 {
        let empty = !(self.0[0] | self.0[1]) & ((1 << (SIZE * SIZE)) - 1);
        if seat == 0 { empty & empty >> SIZE } else { empty & empty >> 1 & !LAST_COLUMN }
    }

    /// The dominoes that this seat can lay in places where the other seat can lay none.
    fn safe(&self, seat: usize) -> u32 {
        let both = |seat: usize, cells: u64| cells | cells << [SIZE, 1][seat];
        let shared = both(1 - seat, self.free(1 - seat));
        (self.free(seat) & !shared & !(shared >> [SIZE, 1][seat])).count_ones()
    }

    /// A count for the side to move, less the same of the other side.
    fn difference(&self, count: impl Fn(usize) -> u32) -> i32 {
        count(self.seat()) as i32 - count(1 - self.seat()) as i32
    }
}

fn cells(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |cell| set >> cell & 1 == 1)
}

impl TwoPlayer for Domineering {
    const TAG: &'static str = "Domineering";
    const ID: &'static str = "domineering";
    const TITLE: &'static str = "Domineering";
    const HELP: &'static str = "Dominoes on 6x6, for two: a player that cannot move loses.";
    const SEATS: &'static [&'static str; 2] = &["Upright", "Across"];
    const LETTERS: [char; 2] = ['U', 'A'];
    const POSITION: PositionHelp = PositionHelp {
        help: "36 cells row by row: U upright, A across, - empty",
        example: "U-----U------AA---------------------",
    };
    const WIDTH: usize = SIZE;
    const HEIGHT: usize = SIZE;
    const FRAME: [u8; 3] = [120, 96, 70];
    const MOST_OPENING_PLIES: u32 = 6;
    const OPENING_PLIES: u32 = 4;
    const RULES: &'static [PositionRule<Self>] = &[
        rule("domino_moves", "Moves", "can lay many dominoes", "c·(own - other)", "the author", |at| {
            at.difference(|seat| at.free(seat).count_ones())
        }),
        rule("domino_safe", "Safe moves", "has places to itself", "c·(own - other)", "the author", |at| {
            at.difference(|seat| at.safe(seat))
        }),
    ];
    const STANDARD: &'static str = "domino_moves=1";
    const PANEL: &'static [Opponent] = &[
        Opponent::new("random", "any legal move", "random", 467.0),
        Opponent::new("1 ply", "many moves", "alphabeta:1,standard", 1000.0),
        Opponent::new("3 plies", "many moves", "alphabeta:3,standard", 1063.0),
    ];

    fn first() -> Self {
        Self([0; 2])
    }

    fn seat(&self) -> usize {
        ((self.0[0] | self.0[1]).count_ones() as usize / 2) % 2
    }

    fn moves(&self) -> Moves {
        cells(self.free(self.seat())).collect()
    }

    fn after(&self, played: u8) -> Self {
        let mut after = self.clone();
        after.0[self.seat()] |= (1 | 1 << [SIZE, 1][self.seat()]) << played;
        after
    }

    fn ended(&self) -> Option<Verdict> {
        (self.free(self.seat()) == 0).then_some(Verdict::Loss)
    }

    fn key(&self) -> [u64; 2] {
        self.0
    }

    fn touched(&self, played: u8) -> Vec<usize> {
        vec![played.into(), usize::from(played) + [SIZE, 1][self.seat()]]
    }

    fn pieces(&self) -> Vec<Option<usize>> {
        (0..SIZE * SIZE).map(|cell| (0..2).find(|&seat| self.0[seat] >> cell & 1 == 1)).collect()
    }

    fn of_pieces(pieces: &[Option<usize>]) -> Result<Self, Sentence> {
        let of = |seat| (0..pieces.len()).filter(|&at| pieces[at] == Some(seat)).map(|at| 1 << at).sum();
        let at = Self([of(0), of(1)]);
        let is_whole = |cells: &u64| cells.count_ones().is_multiple_of(2);
        at.0.iter().all(is_whole).then_some(at).ok_or(Sentence::plain("half a domino lies there"))
    }
}
