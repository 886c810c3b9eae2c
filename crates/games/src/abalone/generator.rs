//! Moves found for whole sets of marbles at once.

use super::board::Board;
use super::coordinates::{CELLS, Cell, Direction, each_of_mostly, shift, shift_both, shift_within};
use super::moves::{KINDS, Move, PUSHING};
use wide::u64x2;

/// What lies around every cell at once; each field by direction.
struct Surroundings {
    /// Cells before which an empty one lies.
    empty: [u64; DIRECTIONS],
    /// Cells from which the cell one step this way and one step the next way round is empty.
    empty_between: [u64; DIRECTIONS],
    /// Own marbles with another one behind.
    pairs: [u64; DIRECTIONS],
    /// Own marbles with two others behind.
    triples: [u64; DIRECTIONS],
}

/// Evaluates an expression for every direction, its number being a constant in it: no loop is left to the compiler.
macro_rules! by_direction {
    ($at:ident => $value:expr) => {
        [
            {
                const $at: usize = 0;
                $value
            },
            {
                const $at: usize = 1;
                $value
            },
            {
                const $at: usize = 2;
                $value
            },
            {
                const $at: usize = 3;
                $value
            },
            {
                const $at: usize = 4;
                $value
            },
            {
                const $at: usize = 5;
                $value
            },
        ]
    };
}

impl Surroundings {
    #[inline(always)]
    const fn of(board: Board) -> Self {
        let (empty, own) = (Ring::of(board.empty()), Ring::of(board.own));
        let pairs = by_direction!(AT => board.own & own.seen_over(&STEPS[(AT + 3) % 6]));
        Self {
            empty: by_direction!(AT => empty.seen_over(&STEPS[AT])),
            empty_between: by_direction!(AT => empty.seen_over(&BETWEEN[AT])),
            pairs,
            triples: by_direction!(AT => pairs[AT] & own.seen_over(&LEAPS[(AT + 3) % 6])),
        }
    }

    /// The moves towards one direction: for each code the set of places.
    #[inline(always)]
    const fn towards<const AT: usize>(&self, board: Board) -> [u64; KINDS.len()] {
        let direction = Direction::ALL[AT];
        let back = direction.back();
        let (left, right) = ((AT + 1) % 6, (AT + 5) % 6);
        let (pairs, triples) = (self.pairs[AT], self.triples[AT]);
        let free = board.own & self.empty[AT];
        // Marbles of the opponent that give way to one behind them: into an empty cell, or off the board.
        let (yielding, falling) = (board.opponent & self.empty[AT], board.opponent & direction.edge());
        let (before_one, before_fall) = (shift(yielding, back), shift(falling, back));
        let before_two = shift(board.opponent & before_one, back);
        let before_last_two = shift(board.opponent & before_fall, back);
        // A line that steps aside finds its new cells between the directions next to this one.
        let pairs_left = free & self.empty[right] & self.pairs[left];
        let pairs_right = free & self.empty[left] & self.pairs[right];
        [
            triples & before_last_two,
            triples & before_fall,
            pairs & before_fall,
            triples & before_two,
            triples & before_one,
            pairs & before_one,
            free & triples,
            free & pairs,
            pairs_left & self.triples[left] & self.empty_between[(AT + 4) % 6],
            pairs_right & self.triples[right] & self.empty_between[left],
            pairs_left,
            pairs_right,
            free,
        ]
    }
}

/// A set written twice, so that a rotation is a single shift.
#[derive(Clone, Copy)]
struct Ring(u128);

impl Ring {
    #[inline(always)]
    const fn of(set: u64) -> Self {
        Self(set as u128 | (set as u128) << CELLS)
    }

    /// The cells from which so many steps lead into the set, where they stay on the board; all else may be anything.
    #[inline(always)]
    const fn seen_within(self, direction: Direction, steps: u32) -> u64 {
        (self.0 >> (steps * direction.rotation() % CELLS as u32)) as u64
    }

    /// The cells from which this way leads into the set.
    #[inline(always)]
    const fn seen_over(self, way: &Way) -> u64 {
        (self.0 >> way.rotation) as u64 & way.sources
    }
}

/// A way of one or two steps.
struct Way {
    /// What it adds to an index.
    rotation: u32,
    /// The cells from which it stays on the board.
    sources: u64,
}

const fn ways(turns: [usize; 2], steps: usize) -> [Way; 6] {
    let mut ways = [const { Way { rotation: 0, sources: 0 } }; 6];
    let mut at = 0;
    while at < 6 {
        let (mut rotation, mut row, mut digit, mut step) = (0, 0, 0, 0);
        while step < steps {
            let direction = Direction::ALL[(at + turns[step]) % 6];
            rotation += direction.rotation();
            row += direction.offset().0;
            digit += direction.offset().1;
            step += 1;
        }
        ways[at].rotation = rotation % CELLS as u32;
        let mut index = 0;
        while index < CELLS {
            let cell = Cell::of_index(index as u32);
            if Cell::at(cell.row() + row, cell.digit() + digit).is_some() {
                ways[at].sources |= cell.bit();
            }
            index += 1;
        }
        at += 1;
    }
    ways
}

/// One step.
const STEPS: [Way; 6] = ways([0, 0], 1);
/// Two steps straight on.
const LEAPS: [Way; 6] = ways([0, 0], 2);
/// One step, and one the next way round.
const BETWEEN: [Way; 6] = ways([0, 1], 2);

/// The legal moves of a position: for each direction and code the set of places. They come in the order of [`Move`].
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    sets: [[u64; KINDS.len()]; DIRECTIONS],
}

/// How many directions there are.
const DIRECTIONS: usize = Direction::ALL.len();

impl Moves {
    /// How many there are.
    #[inline(always)]
    #[must_use]
    pub const fn len(&self) -> u32 {
        total(self.sets.as_flattened())
    }

    /// The places of the moves of a code, by direction.
    #[inline(always)]
    pub(super) fn of_code(&self, code: usize) -> [u64; DIRECTIONS] {
        self.sets.map(|sets| sets[code])
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this is one of them.
    #[inline(always)]
    #[must_use]
    pub const fn contains(&self, wanted: Move) -> bool {
        let (code, direction) = ((wanted.0 >> 9) as usize, (wanted.0 >> 6 & 7) as usize);
        self.sets[direction][code] >> wanted.place() & 1 == 1
    }

    /// The move at a place of the order, from 0.
    #[must_use]
    pub fn nth(&self, at: usize) -> Option<Move> {
        self.into_iter().nth(at)
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = Iter;

    #[inline(always)]
    fn into_iter(self) -> Iter {
        Iter { at: 0, rest: self.sets[0][0], moves: self }
    }
}

/// Goes through moves in their order.
#[derive(Clone, Debug)]
pub struct Iter {
    moves: Moves,
    /// The set under way.
    at: usize,
    /// What is left of it.
    rest: u64,
}

impl Iterator for Iter {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.moves.sets[self.at % DIRECTIONS].get(self.at / DIRECTIONS)?;
        }
        let place = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(Move::of(self.at / DIRECTIONS, self.at % DIRECTIONS, place))
    }
}

impl Board {
    /// All legal moves. (A lost position may have some too: ask [`Board::is_lost`] first.)
    #[inline(always)]
    #[must_use]
    pub const fn moves(self) -> Moves {
        let around = Surroundings::of(self);
        Moves { sets: by_direction!(AT => around.towards::<AT>(self)) }
    }

    /// How many moves there are, without listing them.
    #[inline]
    #[must_use]
    pub const fn count_moves(self) -> u32 {
        let around = Surroundings::of(self);
        let counts = by_direction!(AT => total(&around.towards::<AT>(self)));
        counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]
    }

    /// Whether there is a move.
    #[inline]
    #[must_use]
    pub fn can_move(self) -> bool {
        // A marble next to an empty cell can move; one that only can push is rare.
        let empty = self.empty();
        Direction::ALL.into_iter().any(|direction| shift(self.own, direction) & empty != 0)
            || self.count_moves() > 0
    }

    /// The cells where the side to move could push a marble off, or could if another one of them stood before it.
    #[inline]
    #[must_use]
    pub const fn danger(self) -> u64 {
        let own = Ring::of(self.own);
        // A pair right behind it, or three marbles behind the cell before it: from an edge four steps lead back on the board.
        let danger = by_direction!(AT => {
            let back = Direction::ALL[AT].back();
            let (one, two) = (own.seen_within(back, 1), own.seen_within(back, 2));
            let (three, four) = (own.seen_within(back, 3), own.seen_within(back, 4));
            Direction::ALL[AT].edge() & two & (one | three & four)
        });
        danger[0] | danger[1] | danger[2] | danger[3] | danger[4] | danger[5]
    }

    /// How many more moves that push marbles there are than if the other side were to move: those that push none off, and
    /// those that push one off.
    #[must_use]
    pub fn pushes_ahead(self) -> [i32; 2] {
        let by_direction = by_direction!(AT => self.pushes_ahead_towards::<AT>());
        by_direction.into_iter().fold([0; 2], |[on, off], [more_on, more_off]| [on + more_on, off + more_off])
    }

    #[inline(always)]
    fn pushes_ahead_towards<const AT: usize>(self) -> [i32; 2] {
        let direction = Direction::ALL[AT];
        // Both sides beside each other.
        let sides = u64x2::new([self.own, self.opponent]);
        let pairs = sides & shift_both(sides, direction);
        let ahead_of_pairs = shift_both(pairs, direction);
        let met = u64x2::new([self.opponent, self.own]) & ahead_of_pairs;
        let [own_met, opponent_met] = met.to_array();
        if own_met | opponent_met == 0 {
            return [0; 2];
        }
        let [own_triples, opponent_triples] = (pairs & ahead_of_pairs).to_array();
        let yielding = shift(self.empty(), direction.back());
        let own = pushes_against(self.opponent, (own_met, own_triples), yielding, direction);
        let opponent = pushes_against(self.own, (opponent_met, opponent_triples), yielding, direction);
        [own[0] - opponent[0], own[1] - opponent[1]]
    }

    /// The cells, at least, where the marbles of the side to move matter to what either side could push.
    #[must_use]
    pub(super) const fn near_pushes(self) -> u64 {
        let near = by_direction!(AT => self.near_pushes_towards::<AT>());
        near[0] | near[1] | near[2] | near[3] | near[4] | near[5]
    }

    #[inline(always)]
    const fn near_pushes_towards<const AT: usize>(self) -> u64 {
        let direction = Direction::ALL[AT];
        let back = direction.back();
        // Beyond marbles of the opponent, one or two of them, and behind.
        let one = shift(self.opponent, direction);
        let beyond = one & !self.opponent;
        let first = shift(self.opponent, back) & !self.opponent;
        let second = shift(first, back);
        // Before pairs of the opponent, up to three cells away: what is pushed, and where it goes.
        let two = shift(self.opponent & one, direction) & !self.opponent;
        let next = shift(two, direction);
        beyond | first | second | shift(second, back) | two | next | shift(next, direction)
    }

    /// The cells, at least, where the marbles of the side to move matter to what either side could push off.
    #[must_use]
    pub(super) const fn near_ejections(self) -> u64 {
        let near = by_direction!(AT => self.near_ejections_towards::<AT>());
        near[0] | near[1] | near[2] | near[3] | near[4] | near[5]
    }

    #[inline(always)]
    const fn near_ejections_towards<const AT: usize>(self) -> u64 {
        let direction = Direction::ALL[AT];
        let back = direction.back();
        // Behind what may fall, at most four cells away.
        let first = shift(self.opponent & direction.edge(), back);
        let second = shift(first, back);
        let third = shift(second, back);
        let fourth = shift(third, back);
        // Before lines of the opponent.
        let one = shift(self.opponent, direction);
        let two = shift(self.opponent & one, direction);
        let three = shift(self.opponent & two, direction);
        let last = shift(three, direction) & direction.edge();
        first | second | third | fourth | (two & direction.edge()) | last | shift(last, back)
    }

    /// Calls `visit` with every move that pushes, in their order.
    #[inline(always)]
    pub fn each_push(self, mut visit: impl FnMut(Move)) {
        // There are at most 6 * 14 * 2; and a power of two needs no look at bounds.
        const ROOM: usize = 256;
        let towards = by_direction!(AT => self.pushes::<AT>());
        let (mut found, mut count) = ([Move(0); ROOM], 0);
        for code in 0..PUSHING {
            if towards.iter().fold(0, |any, places| any | places[code]) == 0 {
                continue;
            }
            for (at, places) in towards.iter().enumerate() {
                count = each_of_mostly::<1>(places[code], count, |place, count| {
                    found[count % ROOM] = Move::of(code, at, place);
                });
            }
        }
        found[..count].iter().for_each(|found| visit(*found));
    }

    /// The moves towards one direction that push: for each of the first codes the set of places.
    #[inline(always)]
    const fn pushes<const AT: usize>(self) -> [u64; PUSHING] {
        let direction = Direction::ALL[AT];
        let back = direction.back();
        let behind = shift(self.own, direction);
        let pairs = self.own & behind;
        let met = self.opponent & shift(pairs, direction);
        let triples = pairs & shift(behind, direction);
        let (yielding, falling) = (shift(self.empty(), back), direction.edge());
        let before_fall = shift(met & falling, back);
        let before_one = shift(met & yielding, back);
        let before_last_two = shift(met & shift(self.opponent & falling, back), back);
        let before_two = shift(met & shift(self.opponent & yielding, back), back);
        [
            triples & before_last_two,
            triples & before_fall,
            pairs & before_fall,
            triples & before_two,
            triples & before_one,
            pairs & before_one,
        ]
    }

    /// Calls `visit` with every move that pushes a marble off.
    #[inline(always)]
    pub fn each_ejection(self, mut visit: impl FnMut(Move)) {
        let own = Ring::of(self.own);
        by_direction!(AT => {
            // Two steps behind whatever falls stands one that pushes it, of two or of three.
            let falling = self.opponent & Direction::ALL[AT].edge();
            if falling & own.seen_over(&LEAPS[(AT + 3) % 6]) != 0 {
                let places = self.ejections::<AT>();
                each_place(0, AT, places[0], &mut visit);
                each_place(1, AT, places[1], &mut visit);
                each_place(2, AT, places[2], &mut visit);
            }
        });
    }

    /// The moves towards one direction that push a marble off: for each of the first codes the set of places.
    #[inline(always)]
    const fn ejections<const AT: usize>(self) -> [u64; 3] {
        let direction = Direction::ALL[AT];
        let falling = self.opponent & direction.edge();
        let before_fall = shift_within(falling, direction.back());
        let before_last_two = shift_within(self.opponent & before_fall, direction.back());
        let behind = shift(self.own, direction);
        let pairs = self.own & behind;
        let triples = pairs & shift(behind, direction);
        [triples & before_last_two, triples & before_fall, pairs & before_fall]
    }
}

/// How many moves push these marbles in one direction, none off and one off: some are met by pairs, and some of those by lines of
/// three, whose first marbles are `triples`; a step from the cells `yielding` leads to empty ones.
#[inline(always)]
const fn pushes_against(
    marbles: u64,
    (met, triples): (u64, u64),
    yielding: u64,
    direction: Direction,
) -> [i32; 2] {
    if met == 0 {
        return [0; 2];
    }
    let met_by_three = met & shift(triples, direction);
    let (on, falling) = (marbles & yielding, marbles & direction.edge());
    let before_on = shift(on, direction.back());
    let pushes = total(&[met & on, met_by_three & on, met_by_three & before_on]) as i32;
    if falling == 0 {
        return [pushes, 0];
    }
    let before_fall = shift(falling, direction.back());
    [pushes, total(&[met & falling, met_by_three & falling, met_by_three & before_fall]) as i32]
}

/// How often three marbles of a set stand side by side, along any axis.
#[must_use]
pub const fn count_triples(set: u64) -> u32 {
    let counts = by_direction!(AT => set & shift(set & shift(set, Direction::ALL[AT]), Direction::ALL[AT]));
    counts[0].count_ones() + counts[1].count_ones() + counts[2].count_ones()
}

/// Calls `visit` with the moves of one code and direction from all of these places.
#[inline(always)]
fn each_place(code: usize, at: usize, mut places: u64, visit: &mut impl FnMut(Move)) {
    while places != 0 {
        visit(Move::of(code, at, places.trailing_zeros()));
        places &= places - 1;
    }
}

/// How many cells the sets have together.
#[inline(always)]
const fn total(sets: &[u64]) -> u32 {
    let (mut count, mut at) = (0, 0);
    while at < sets.len() {
        count += sets[at].count_ones();
        at += 1;
    }
    count
}
