//! Moves: played by flipping a few bits.

use super::board::Board;
use super::coordinates::{BOARD, CELLS, Cell, Direction};

/// Room for all moves of a position. Towards one direction at most 14 marbles lead in-line moves, and along each of the
/// two other axes at most 13 pairs and 12 triples can step aside: 64 moves.
pub const MOST_MOVES: usize = 6 * 64;

/// A move as four bits of kind, three of direction, six of place; in the order in which moves are best tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(super) u16);

/// What a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Marbles of the mover, 1 to 3.
    pub size: u32,
    /// Marbles of the opponent that give way, 0 to 2.
    pub pushed: u32,
    /// Whether the last of them falls off the board.
    pub ejects: bool,
    /// For a step aside: how many sixths of a turn lie between the direction and the axis of the line, 1 or 2.
    pub aside: usize,
}

/// By code: what ejects, what pushes, lines of three, of two, steps aside, single marbles.
pub(super) const KINDS: [Kind; 13] = {
    const fn kind(size: u32, pushed: u32, ejects: bool, aside: usize) -> Kind {
        Kind { size, pushed, ejects, aside }
    }
    [
        kind(3, 2, true, 0),
        kind(3, 1, true, 0),
        kind(2, 1, true, 0),
        kind(3, 2, false, 0),
        kind(3, 1, false, 0),
        kind(2, 1, false, 0),
        kind(3, 0, false, 0),
        kind(2, 0, false, 0),
        kind(3, 0, false, 1),
        kind(3, 0, false, 2),
        kind(2, 0, false, 1),
        kind(2, 0, false, 2),
        kind(1, 0, false, 0),
    ]
};

/// Codes below this push.
pub(super) const PUSHING: usize = 6;
/// Codes below this eject.
const PUSH: u16 = 3;

impl Move {
    /// Of a code, towards a direction, from a place.
    #[inline(always)]
    pub(super) const fn of(code: usize, direction: usize, place: u32) -> Self {
        Self((code as u16) << 9 | (direction as u16) << 6 | (place & 63) as u16)
    }

    /// What it is.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 >> 9) as usize]
    }

    /// Where to.
    #[inline(always)]
    #[must_use]
    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.0 >> 6 & 7) as usize]
    }

    /// The index of the cell of its first marble.
    #[inline(always)]
    pub(super) const fn place(self) -> u32 {
        (self.0 & 63) as u32
    }

    /// Its place, and what is added to that; each below 64, so that the sum of three is an index of a table of [`THRICE`].
    #[inline(always)]
    pub(super) fn turns(self) -> (usize, Turns<usize>) {
        let Turns { ahead, line, rear, last } = TURNS[(self.0 >> 6) as usize & 127];
        let [ahead, line, rear, last] = [ahead, line, rear, last].map(|by| usize::from(by & 63));
        (self.place() as usize, Turns { ahead, line, rear, last })
    }

    /// The move of the same kind towards another direction from another place, seen in a mirror or not.
    pub(super) const fn redirected(self, direction: u16, place: u16, is_mirrored: bool) -> Self {
        // In a mirror a line that steps aside lies the other way: the codes of both are next to each other.
        let code = (self.0 >> 9) ^ (is_mirrored && self.is_aside()) as u16;
        Self(code << 9 | direction << 6 | place)
    }

    /// A number below [`Move::CODES`] of its own.
    #[inline(always)]
    #[must_use]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// All codes are below this.
    pub const CODES: usize = KINDS.len() << 9;

    /// Whether it pushes a marble off the board.
    #[inline(always)]
    #[must_use]
    pub const fn ejects(self) -> bool {
        self.0 < PUSH << 9
    }

    /// Whether it pushes marbles of the opponent, off the board or not.
    #[inline(always)]
    #[must_use]
    pub const fn pushes(self) -> bool {
        self.0 < (PUSHING as u16) << 9
    }

    /// Whether the line steps aside.
    #[inline(always)]
    #[must_use]
    pub const fn is_aside(self) -> bool {
        let code = (self.0 >> 9) as usize;
        code >= ASIDE && code < SINGLE
    }

    /// Which way the line lies, seen from its first marble: opposite to the direction of a move in line.
    #[inline(always)]
    const fn line(self) -> Direction {
        Direction::ALL[(self.direction() as usize + [3, 4, 2][self.kind().aside]) % 6]
    }

    /// The marbles that move, the one in front first (of a line that steps aside: either end).
    pub fn marbles(self) -> impl Iterator<Item = Cell> {
        let turn = self.line().rotation();
        (0..self.kind().size).map(move |step| Cell::of_index(self.place() + step * turn))
    }

    /// The cells that the mover's marbles leave, and those that they come to. A line that moves along itself leaves
    /// its rear cell only.
    #[inline(always)]
    #[must_use]
    pub fn change(self) -> (u64, u64) {
        let (place, Turns { ahead, line, rear, .. }) = self.turns();
        if self.is_aside() {
            let from = turned(place) | turned(place + line) | turned(place + rear);
            (from, rotated(from, ahead as u32))
        } else {
            (turned(place + rear), turned(place + ahead))
        }
    }

    /// Whether this move, which was one of some position's, is one of `board`'s.
    #[inline(always)]
    #[must_use]
    pub fn is_legal(self, board: Board) -> bool {
        let (place, Turns { line, rear, last, .. }) = self.turns();
        let group = turned(place) | turned(place + line) | turned(place + rear);
        let (_, to) = self.change();
        if board.own & group != group {
            return false;
        }
        let empty = board.empty();
        if !self.pushes() {
            return to & !empty == 0;
        }
        let Kind { pushed, ejects, .. } = self.kind();
        let mut givers = to;
        if pushed == 2 {
            givers |= rotated(to, self.direction().rotation());
        }
        board.opponent & givers == givers && (ejects || empty & turned(place + last) != 0)
    }

    /// The position after this move, which must be one of `board`'s, seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn apply(self, board: Board) -> Board {
        let Board { own, mut opponent } = board;
        let (from, to) = self.change();
        if self.pushes() {
            opponent ^= to;
            if !self.ejects() {
                let (place, Turns { last, .. }) = self.turns();
                opponent ^= turned(place + last);
            }
        }
        let own = own ^ (from | to);
        Board { own: opponent, opponent: own }
    }
}

/// Codes below this, and [`SINGLE`], move along their own line.
const ASIDE: usize = 8;
/// The code of a move of one marble.
pub(super) const SINGLE: usize = 12;

/// What is added to the index of a move's place, modulo 61.
#[derive(Clone, Copy)]
pub(super) struct Turns<T> {
    /// To come to the cell ahead.
    pub(super) ahead: T,
    /// To the next marble of the line.
    pub(super) line: T,
    /// To its last marble.
    pub(super) rear: T,
    /// To the cell where the last marble that is pushed comes to lie.
    last: T,
}

/// By code and direction.
static TURNS: [Turns<u8>; 128] = {
    let mut turns = [Turns { ahead: 0, line: 0, rear: 0, last: 0 }; 128];
    let mut code = 0;
    while code < KINDS.len() {
        let (kind, mut at) = (KINDS[code], 0);
        while at < 6 {
            let found = Move::of(code, at, 0);
            let (ahead, line) = (found.direction().rotation(), found.line().rotation());
            turns[code * 8 + at] = Turns {
                ahead: ahead as u8,
                line: if kind.size > 1 { line as u8 } else { 0 },
                rear: ((kind.size - 1) * line % CELLS as u32) as u8,
                last: ((kind.pushed + 1) * ahead % CELLS as u32) as u8,
            };
            at += 1;
        }
        code += 1;
    }
    turns
};

/// Room for something of every cell by index, three times, so that no index has to be taken modulo 61.
pub(super) const THRICE: usize = 3 * 64;

pub(super) static CELLS_THRICE: [u64; THRICE] = {
    let (mut cells, mut index) = ([0; THRICE], 0);
    while index < THRICE {
        cells[index] = 1 << (index % CELLS);
        index += 1;
    }
    cells
};

/// The cell of an index that is not taken modulo 61.
#[inline(always)]
fn turned(index: usize) -> u64 {
    CELLS_THRICE[index]
}

#[inline(always)]
const fn rotated(set: u64, by: u32) -> u64 {
    (set << by | set >> (CELLS as u32 - by)) & BOARD
}

/// The number of ways to play `depth` plies from here; moves end where a side has lost.
#[must_use]
pub fn perft(board: Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if board.is_lost() || board.swapped().is_lost() => 0,
        1 => u64::from(board.count_moves()),
        _ => board.moves().into_iter().map(|candidate| perft(candidate.apply(board), depth - 1)).sum(),
    }
}
