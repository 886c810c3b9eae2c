//! A cache of the parts of the evaluation that depend on one side's marbles only: most sets of marbles occur many times in a search.

use super::super::board::Board;
use super::centroid_distance::Places;
use super::evaluator::{Evaluator, Marbles, Near, Sides, count_of, finer, points};
use super::quiet_moves::{Entry, Ranked, Ranking};
use super::search::Node;
use std::cmp::Reverse;
use std::hint::select_unpredictable;

/// Sets of marbles whose worth is kept, for either side; a power of two.
const SETS: usize = 1 << 9;

/// Sets of marbles whose moves are kept, for either side; a power of two.
const LISTS: usize = 1 << 3;

/// What was found out; each `[0]` of the opponent's marbles, `[1]` of the player's.
#[derive(Debug)]
pub(super) struct Memory {
    marbles: [Vec<Marbles>; 2],
    quiet: [Vec<Quiet>; 2],
}

impl Default for Memory {
    fn default() -> Self {
        let lists = || (0..LISTS).map(|_| Quiet::default()).collect();
        Self { marbles: [(); 2].map(|()| vec![Marbles::UNKNOWN; SETS]), quiet: [lists(), lists()] }
    }
}

#[inline(always)]
const fn place(set: u64, places: usize) -> usize {
    (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - places.trailing_zeros())) as usize
}

/// What there is to know of one side's marbles, found out if it is not among these.
#[inline(always)]
fn known<'a>(
    marbles: &'a mut [Marbles],
    evaluator: &Evaluator,
    (set, others): (u64, u8),
    mine: bool,
) -> &'a Marbles {
    let known = &mut marbles[place(set, SETS)];
    if known.set != set || known.others != others {
        known.find(evaluator, set, others, mine);
    }
    known
}

impl Memory {
    /// Both sides' marbles in a position as the player sees it.
    #[inline(always)]
    pub(super) fn sides(&mut self, evaluator: &Evaluator, board: Board) -> Sides<'_> {
        let [opponent, own] = &mut self.marbles;
        // If the evaluator ignores enemy marbles, the cache key omits their count.
        let others = |set| if evaluator.sees_other() { count_of(set) } else { 0 };
        Sides {
            own: known(own, evaluator, (board.own, others(board.opponent)), true),
            opponent: known(opponent, evaluator, (board.opponent, others(board.own)), false),
        }
    }

    /// What a position is worth to its side to move, in points.
    #[inline(always)]
    pub(super) fn judge(&mut self, evaluator: &Evaluator, node: Node) -> i32 {
        let board = if node.mine { node.board } else { node.board.swapped() };
        let mut value = self.sides(evaluator, board).worth(evaluator);
        if !evaluator.is_separate() {
            value += evaluator.together(board);
        }
        if node.mine { points(value) } else { -points(value) }
    }

    /// The same where the last move pushed. Where each side is worth the same whatever the other does, the marbles of the side that pushed
    /// are judged without being kept: they hardly ever come again.
    #[inline(always)]
    pub(super) fn judge_pushed(&mut self, evaluator: &Evaluator, node: Node) -> i32 {
        if !evaluator.is_separate() {
            return self.judge(evaluator, node);
        }
        let Node { board, mine, .. } = node;
        let own = known(&mut self.marbles[usize::from(mine)], evaluator, (board.own, 0), mine).worth;
        let value = own + evaluator.worth_alone(board.opponent, !mine);
        if mine { points(value) } else { -points(value) }
    }

    /// What both sides' marbles are worth to the mover by themselves, in finer units.
    #[inline(always)]
    pub(super) fn worth(&mut self, evaluator: &Evaluator, Node { board, mine, .. }: Node) -> i64 {
        if mine {
            self.sides(evaluator, board).worth(evaluator)
        } else {
            -self.sides(evaluator, board.swapped()).worth(evaluator)
        }
    }

    /// The quiet moves; to be given back.
    #[inline(always)]
    pub(super) fn take_quiet(&mut self, evaluator: &Evaluator, node: Node) -> QuietMoves {
        let Node { board, mine, .. } = node;
        let sides = self.sides(evaluator, if mine { board } else { board.swapped() });
        let known = if mine { sides.worth(evaluator) } else { -sides.worth(evaluator) };
        let near = (!evaluator.is_separate()).then(|| evaluator.near(board, mine, &sides));
        let other = *sides.of_mover(mine).1;
        let around = other.key_of_mean();
        let place = Quiet::place(board.own, around);
        let mut alone = std::mem::take(&mut self.quiet[usize::from(mine)][place]);
        if (alone.set, alone.around) != (board.own, around) {
            alone.find(evaluator, board.own, mine, &other);
        }
        let most_together = near.as_ref().map_or(0, Near::most);
        QuietMoves { mine, known, near, most_together, alone }
    }

    #[inline(always)]
    pub(super) fn give_back(&mut self, QuietMoves { mine, alone, .. }: QuietMoves) {
        let place = Quiet::place(alone.set, alone.around);
        self.quiet[usize::from(mine)][place] = alone;
    }
}

/// The quiet moves, including those onto cells of the other side's marbles, and their values in a position.
pub(super) struct QuietMoves {
    mine: bool,
    /// What both sides' marbles are worth to the mover by themselves as they are.
    known: i64,
    /// And together, if that matters.
    pub(super) near: Option<Near>,
    /// The most that a move adds to that which leaves alone what matters to both sides.
    most_together: i64,
    /// The mover's moves, were its marbles alone on the board.
    pub(super) alone: Quiet,
}

impl QuietMoves {
    /// What a move is worth to its mover as the position stands after it, in finer units.
    #[inline(always)]
    pub(super) fn finer_worth(&self, evaluator: &Evaluator, ranked: Ranked) -> i64 {
        let alone = self.known - ranked.cost();
        match &self.near {
            Some(near) => alone + near.after(evaluator, ranked.found()),
            None => alone,
        }
    }

    /// The same in points.
    #[inline(always)]
    pub(super) fn worth(&self, evaluator: &Evaluator, ranked: Ranked) -> i32 {
        points(self.finer_worth(evaluator, ranked))
    }

    /// Moves that cost no less by themselves and leave alone what matters to both sides are worth no more than this many points.
    #[inline(always)]
    pub(super) fn cost_of(&self, points: i32) -> i64 {
        self.known + self.most_together - finer(points)
    }
}

/// The quiet moves of one side's marbles on an otherwise empty board.
#[derive(Debug, Default)]
pub(super) struct Quiet {
    set: u64,
    /// The mean of the other side's marbles, by its key.
    around: u32,
    ranking: Ranking,
}

impl Quiet {
    #[inline(always)]
    const fn place(set: u64, around: u32) -> usize {
        place(set ^ (around as u64) << 29, LISTS)
    }

    #[inline(never)]
    fn find(&mut self, evaluator: &Evaluator, set: u64, mine: bool, other: &Places) {
        evaluator.rank(set, mine, other, &mut self.ranking);
        (self.set, self.around) = (set, other.key_of_mean());
    }

    /// The move at a place of the list.
    #[inline(always)]
    pub(super) fn at(&self, at: u16) -> Entry {
        self.ranking.entries()[usize::from(at)]
    }

    /// All of them.
    #[inline(always)]
    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = Entry> {
        self.ranking.entries().iter().copied()
    }

    /// The next move of a walk that leads to none of these cells and costs less than `below`. In one walk these cells stay the same, and
    /// `below` never rises.
    #[inline(always)]
    pub(super) fn next(&self, walk: &mut Walk, below: i64, taken: u64) -> Option<Ranked> {
        let end = Ranked::before(below);
        if walk.sought == SOUGHT {
            return walk.next_sorted(self.ranking.entries(), end, taken);
        }
        walk.sought += 1;
        // Nothing foretells what they cost: a branch on that would take longer than all the rest.
        let mut least = end;
        for &Entry { ranked, to } in self.ranking.entries() {
            let fits = (to & taken == 0) & (ranked > walk.last);
            let one = select_unpredictable(fits, ranked, Ranked::LAST);
            least = select_unpredictable(one < least, one, least);
        }
        (least != end).then(|| {
            walk.last = least;
            least
        })
    }
}

/// Adds to a list those that are wanted: nothing foretells which, so that no branch depends on it.
#[inline(always)]
pub(super) fn extend_if<T: Clone>(
    list: &mut Vec<T>,
    blank: T,
    all: impl ExactSizeIterator<Item = (T, bool)>,
) {
    let mut end = list.len();
    list.resize(end + all.len(), blank);
    for (one, is_wanted) in all {
        list[end] = one;
        end += usize::from(is_wanted);
    }
    list.truncate(end);
}

/// So many moves of a walk are sought one by one, for mostly they are all that matter: then the others are sorted.
const SOUGHT: usize = 4;

/// A walk through a list of moves, the cheapest first.
pub(super) struct Walk {
    sought: usize,
    /// The move that it came to.
    pub(super) last: Ranked,
    /// Those that follow, the next one last, once they are sorted.
    others: Option<Vec<Ranked>>,
}

impl Walk {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { sought: 0, last: Ranked::FIRST, others: None }
    }

    #[inline(never)]
    fn next_sorted(&mut self, entries: &[Entry], end: Ranked, taken: u64) -> Option<Ranked> {
        let last = self.last;
        let others = self.others.get_or_insert_with(|| {
            let mut others = Vec::new();
            let fits = |one: &Entry| (one.to & taken == 0) & (one.ranked > last) & (one.ranked < end);
            extend_if(&mut others, last, entries.iter().map(|one| (one.ranked, fits(one))));
            others.sort_unstable_by_key(|one| Reverse(*one));
            others
        });
        self.last = others.pop().filter(|next| *next < end)?;
        Some(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::{self, CATALOGUE};
    use super::super::super::{Game, Layout};
    use super::*;
    use crate::seed::Seed;
    use crate::{Gene, RuleId, formula};
    use rand::RngExt;

    /// Every rule at weights of any sign, for odd seeds with formulas beside them; or one rule alone. All times `scale`.
    fn evaluator(seed: u64, only: Option<&str>, scale: f64) -> Evaluator {
        let formulas = (0..2 * (seed % 2))
            .map(|at| formula::random(rules::formulas::REGIONS, 20, &mut Seed(seed + at).generator()).rule());
        let ids = CATALOGUE.iter().map(|rule| rule.info.rule_id()).chain(formulas);
        let mut chance = Seed(seed).generator();
        let mut coefficient = || scale * chance.random_range(-3.0..9.0);
        let gene = |rule| Gene { rule, coefficient: coefficient(), exponent: None };
        let wanted = |rule: &RuleId| only.is_none_or(|only| rule.as_str() == only);
        Evaluator::new(&ids.filter(wanted).map(gene).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_known_of_sides_foretells_every_quiet_move() {
        let (mut touched, mut bounded) = (0, 0);
        for seed in 0..60 {
            let only = (seed % 3 == 2).then_some(if seed % 2 == 0 { "midst" } else { "centre_lead" });
            let (evaluator, mut memory) = (evaluator(seed, only, 1.0), Memory::default());
            let board = Game::drawn(seed, 20 + 2 * seed as u32).board();
            for mine in [true, false] {
                let node = Node { board, mine, ply: 1 };
                let quiet = memory.take_quiet(&evaluator, node);
                let alone = Board { own: board.own, opponent: 0 }.moves().into_iter();
                let mut listed: Vec<_> = quiet.alone.all().map(|one| one.ranked.found()).collect();
                listed.sort_unstable();
                assert!(listed.into_iter().eq(alone));
                let (mut walk, mut last) = (Walk::new(), None);
                let mut found = Vec::new();
                while let Some(ranked) = quiet.alone.next(&mut walk, i64::MAX, board.opponent) {
                    let candidate = ranked.found();
                    assert!(last < Some(ranked), "the cheapest first");
                    last = Some(ranked);
                    let worth = quiet.worth(&evaluator, ranked);
                    assert_eq!(worth, -memory.judge(&evaluator, node.after(candidate)));
                    if quiet.near.as_ref().is_some_and(|near| near.is_touched(candidate)) {
                        touched += 1;
                    } else {
                        bounded += 1;
                        // What costs as much is worth as little.
                        assert!(quiet.cost_of(worth - 1) > ranked.cost());
                    }
                    found.push(candidate);
                }
                memory.give_back(quiet);
                found.sort_unstable();
                let quiet = board.moves().into_iter().filter(|candidate| !candidate.pushes());
                assert_eq!(found, quiet.collect::<Vec<_>>());
            }
        }
        assert!(touched > 0 && bounded > 0);
    }

    #[test]
    fn the_largest_weights_overflow_nothing() {
        for seed in 0..30 {
            let (evaluator, mut memory) = (evaluator(seed, None, 1e30), Memory::default());
            let board = Game::drawn(seed, 4 * seed as u32).board();
            let node = Node { board, mine: seed % 2 == 0, ply: 1 };
            let quiet = memory.take_quiet(&evaluator, node);
            for Entry { ranked, .. } in quiet.alone.all().filter(|one| one.to & board.opponent == 0) {
                let next = node.after(ranked.found());
                let seen = if next.mine { next.board } else { next.board.swapped() };
                let together = evaluator.together(seen) * if node.mine { 1 } else { -1 };
                let worth = together - memory.worth(&evaluator, next);
                assert_eq!(quiet.finer_worth(&evaluator, ranked), worth);
            }
        }
    }

    #[test]
    fn a_walk_comes_to_all_that_cost_less_the_cheapest_first() {
        // One rule alone lets many cost the same.
        let (evaluator, mut memory) = (evaluator(0, Some("centre_own"), 1.0), Memory::default());
        for layout in Layout::ALL {
            let board = Game::opened(layout, 7, 300, Seed(3)).board();
            let quiet = memory.take_quiet(&evaluator, Node { board, mine: true, ply: 1 });
            let open = quiet.alone.all().filter(|one| one.to & board.opponent == 0);
            let mut sorted: Vec<Ranked> = open.map(|one| one.ranked).collect();
            sorted.sort_unstable();
            for (begun, end) in [(0, 0), (0, 3), (1, 4), (3, 20), (SOUGHT, 20), (6, 30), (9, 9)] {
                let (mut walk, below) = (Walk::new(), sorted[end].cost());
                let mut next = |below| quiet.alone.next(&mut walk, below, board.opponent);
                let mut come_to: Vec<Ranked> = (0..begun).map_while(|_| next(i64::MAX)).collect();
                come_to.extend(std::iter::from_fn(|| next(below)));
                let count = sorted.iter().filter(|one| one.cost() < below).count().max(begun);
                assert_eq!(come_to, sorted[..count], "{layout:?}, {begun}, {end}");
            }
            memory.give_back(quiet);
        }
    }
}
