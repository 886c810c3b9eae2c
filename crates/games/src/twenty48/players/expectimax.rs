//! Expectimax: tries every move and every new tile several plies deep, and averages over chance (Michie 1966,
//! "Game-playing and game-learning automata").

use super::super::board::Board;
use super::super::game::GridVariant;
use super::super::moves::{Direction, MoveTables, tables};
use super::GridPlayer;
use super::ntuple::Network;
use super::rule_player::DECIDED;
use super::standing::Standing;
use crate::search::Clock;
use crate::{Effort, Gene};
use std::sync::Arc;

/// The most replies that are looked ahead.
pub const MAX_DEPTH: u8 = 8;

/// Branches of chance less probable than this are not looked into, but valued as they stand.
pub const LIKELY: f64 = 1e-4;

/// What rules pay for a lost game. It is seen plies ahead and with small probability, so it must not drown what the rules
/// say: three replies deep, published line weights reach 8192 in 17 of 50 games at 1e9, and in 32, 30 and 28 of the same
/// games at 100, 300 and 600.
const LOST: f64 = 300.0;

/// What values the grids at the end of the search.
#[derive(Debug)]
pub struct Judge {
    kind: Kind,
    variant: GridVariant,
}

#[derive(Debug)]
enum Kind {
    Rules(Box<Standing>),
    Network(Arc<Network>),
}

impl Judge {
    /// A genome, on the grid after a move as it stands. Its rules of chance are left out.
    #[must_use]
    pub fn of_rules(genes: &[Gene], variant: &GridVariant) -> Self {
        Self { kind: Kind::Rules(Box::new(Standing::new(genes, variant))), variant: *variant }
    }

    /// A network; merges on the way count what they score.
    #[must_use]
    pub const fn of_network(network: Arc<Network>, variant: &GridVariant) -> Self {
        Self { kind: Kind::Network(network), variant: *variant }
    }

    /// What the move itself adds to the value of the grid after it, in the order of [`Direction::ALL`].
    #[inline(always)]
    fn gains(&self, board: Board) -> [f32; 4] {
        match self.kind {
            Kind::Rules(_) => [0.0; 4],
            Kind::Network(_) => tables().gains(board),
        }
    }

    /// The value of the grid after a move.
    #[inline(always)]
    fn value(&self, direction: Direction, after: Board, turned: Board) -> f64 {
        let value = f64::from(match &self.kind {
            Kind::Rules(rules) => rules.value(direction, after, turned),
            Kind::Network(network) => network.value(after, turned),
        });
        if self.variant.ends_won(after.max_exponent()) { DECIDED + value } else { value }
    }

    /// The value of a grid on which no move is legal.
    fn value_of_dead(&self, board: Board) -> f64 {
        match &self.kind {
            Kind::Rules(rules) => f64::from(rules.value_of_dead(board)) - LOST,
            Kind::Network(_) => 0.0,
        }
    }

    /// The value of the best move on `board` without looking further.
    #[inline(always)]
    fn best(&self, board: Board, tables: &MoveTables) -> f64 {
        match &self.kind {
            Kind::Rules(rules) if self.variant.plays_on() => {
                rules.best(board, tables).map_or_else(|| self.value_of_dead(board), f64::from)
            }
            _ => {
                let gains = self.gains(board);
                let mut best = f64::NEG_INFINITY;
                for (direction, (after, turned)) in Direction::ALL.into_iter().zip(tables.apply_all(board)) {
                    if after != board {
                        let gain = f64::from(gains[direction as usize]);
                        best = best.max(gain + self.value(direction, after, turned));
                    }
                }
                if best == f64::NEG_INFINITY { self.value_of_dead(board) } else { best }
            }
        }
    }
}

/// Values of grids that were searched with the same number of replies left. An entry gives way to a newer one.
#[derive(Debug)]
struct Table(Box<[(Board, f64)]>);

/// Entries of a [`Table`]: 512 KiB, so that those of a usual depth stay in the caches.
const ENTRIES: usize = 1 << 15;

impl Table {
    fn new() -> Self {
        // No grid after a move is empty.
        Self(vec![(Board(0), 0.0); ENTRIES].into())
    }

    fn slot(&mut self, board: Board) -> &mut (Board, f64) {
        // Fibonacci hashing (Knuth 1973, "The art of computer programming", volume 3, 6.4).
        let hash = board.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - ENTRIES.trailing_zeros());
        &mut self.0[hash as usize]
    }
}

/// Whether to leave off: a reference that fits into a register, for it goes all the way down.
type Stop<'a> = &'a &'a dyn Fn() -> bool;

/// An expectimax player at one game.
#[derive(Debug)]
pub struct ExpectimaxPlayer {
    judge: Arc<Judge>,
    effort: Effort,
    /// See [`LIKELY`].
    likely: f64,
    tables: &'static MoveTables,
    /// By replies left, less 1.
    known: Vec<Table>,
    clock: Clock,
    /// Grids after a move that were looked into since the clock was started, but for those that were known.
    grids: u64,
    evaluated: u64,
}

impl ExpectimaxPlayer {
    /// Sits down to a game.
    #[must_use]
    pub fn new(judge: Arc<Judge>, effort: Effort) -> Self {
        Self {
            judge,
            effort,
            likely: LIKELY,
            tables: tables(),
            known: Vec::new(),
            clock: Clock::default(),
            grids: 0,
            evaluated: 0,
        }
    }

    /// Moves looked at so far, legal or not: four for every grid that was our turn, at whatever depth.
    #[must_use]
    pub const fn moves_evaluated(&self) -> u64 {
        self.evaluated
    }

    /// The value of each legal move, `depth` replies deep; of no use once the clock has rung.
    fn search(&mut self, board: Board, depth: u8, stop: Stop<'_>) -> [Option<f64>; 4] {
        while self.known.len() < usize::from(depth) {
            self.known.push(Table::new());
        }
        self.evaluated += 4;
        let gains = self.judge.gains(board);
        let mut values = [None; 4];
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(self.tables.apply_all(board)) {
            if after != board {
                let value = self.after_move(direction, after, turned, (depth, 1.0), stop);
                values[direction as usize] = Some(f64::from(gains[direction as usize]) + value);
            }
        }
        values
    }

    /// The value of a grid after a move, with so many replies left, reached with this probability.
    fn after_move(
        &mut self,
        by: Direction,
        after: Board,
        turned: Board,
        (left, probability): (u8, f64),
        stop: Stop<'_>,
    ) -> f64 {
        let ended = self.judge.variant.ends_won(after.max_exponent());
        if left == 0 || probability < self.likely || ended {
            return self.judge.value(by, after, turned);
        }
        let slot = self.known[usize::from(left) - 1].slot(after);
        if slot.0 == after {
            return slot.1;
        }
        self.grids += 1;
        if self.clock.is_up(self.grids, *stop) {
            return 0.0;
        }
        let empties = after.empties();
        let fours = self.judge.variant.share_of_fours;
        let shares = [1.0 - fours, fours];
        let mut sums = [0.0; 2];
        for nth in 0..empties as u64 {
            for ((exponent, share), sum) in [1, 2].into_iter().zip(shares).zip(&mut sums) {
                let board = after.with_nth_empty(nth, exponent);
                *sum += if left == 1 {
                    self.judge.best(board, self.tables)
                } else {
                    self.our_turn(board, (left - 1, probability * share / empties as f64), stop)
                };
            }
        }
        if left == 1 {
            self.evaluated += 8 * empties as u64;
        }
        let value = (sums[0] * shares[0] + sums[1] * shares[1]) / empties as f64;
        if !self.clock.has_rung() {
            *self.known[usize::from(left) - 1].slot(after) = (after, value);
        }
        value
    }

    /// The value of the best move on a grid that is `reached` with so many replies left after it, and with this probability.
    fn our_turn(&mut self, board: Board, reached: (u8, f64), stop: Stop<'_>) -> f64 {
        self.evaluated += 4;
        let gains = self.judge.gains(board);
        let mut best = f64::NEG_INFINITY;
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(self.tables.apply_all(board)) {
            if after != board {
                let value = self.after_move(direction, after, turned, reached, stop);
                best = best.max(f64::from(gains[direction as usize]) + value);
            }
        }
        if best == f64::NEG_INFINITY { self.judge.value_of_dead(board) } else { best }
    }
}

impl GridPlayer for ExpectimaxPlayer {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        self.values_unless(board, &|| false).unwrap_or_default()
    }

    fn values_unless(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<[Option<f64>; 4]> {
        self.grids = 0;
        let time = match self.effort {
            Effort::Depth(depth) => {
                self.clock.start(None);
                let values = self.search(board, depth, &stop);
                return (!self.clock.has_rung()).then_some(values);
            }
            Effort::Time(time) => time,
        };
        self.clock.start(Some(time));
        // What was searched deepest within the time counts; without replies it is always searched.
        let mut values = self.search(board, 0, &stop);
        if values.iter().flatten().count() < 2 {
            return Some(values);
        }
        for depth in 1..=MAX_DEPTH {
            let deeper = self.search(board, depth, &stop);
            if self.clock.has_rung() {
                break;
            }
            values = deeper;
        }
        (!stop()).then_some(values)
    }

    fn choose_unless(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<Option<Direction>> {
        self.values_unless(board, stop).map(super::best)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ntuple::{GridCourse, Learner, Shape};
    use super::super::reference::moved;
    use super::*;
    use crate::Outcome;
    use crate::RuleId;
    use crate::network::Method;
    use crate::seed::Seed;
    use crate::twenty48::Game;
    use crate::twenty48::players::random::RandomPlayer;
    use crate::twenty48::rules::LAB_RULES;
    use web_time::{Duration, Instant};

    /// The value of a grid after a move as the definition reads: no table, no cut, moves cell by cell.
    fn plainly(judge: &Judge, by: Direction, after: Board, left: u8) -> f64 {
        if left == 0 || judge.variant.ends_won(after.max_exponent()) {
            return judge.value(by, after, after.transposed());
        }
        let fours = judge.variant.share_of_fours;
        let mut sums = [0.0; 2];
        for cell in (0..16).rev().filter(|&cell| after.cell(cell) == 0) {
            for (exponent, sum) in [1, 2].into_iter().zip(&mut sums) {
                let board = after.with_tile(cell, exponent);
                let mut best = f64::NEG_INFINITY;
                for direction in Direction::ALL {
                    let next = moved(board, direction);
                    if next != board {
                        let gain = f64::from(judge.gains(board)[direction as usize]);
                        best = best.max(gain + plainly(judge, direction, next, left - 1));
                    }
                }
                *sum += if best == f64::NEG_INFINITY { judge.value_of_dead(board) } else { best };
            }
        }
        (sums[0] * (1.0 - fours) + sums[1] * fours) / after.empties() as f64
    }

    /// Grids of random games, the fuller the later.
    fn grids(variant: &GridVariant, every: u32) -> Vec<Board> {
        let (mut game, mut player) = (Game::new(variant, Seed(4)), RandomPlayer::new(Seed(5)));
        let mut grids = Vec::new();
        while let Some(direction) = player.choose(game.board) {
            game.play(direction);
            if game.moves.is_multiple_of(every) {
                grids.push(game.board);
            }
        }
        grids
    }

    fn check(judge: &Arc<Judge>, depth: u8, every: u32) {
        let mut player =
            ExpectimaxPlayer { likely: 0.0, ..ExpectimaxPlayer::new(judge.clone(), Effort::Depth(depth)) };
        for board in grids(&judge.variant, every) {
            let expected = Direction::ALL.map(|direction| {
                let after = moved(board, direction);
                let gain = f64::from(judge.gains(board)[direction as usize]);
                (after != board).then(|| gain + plainly(judge, direction, after, depth))
            });
            assert_eq!(player.values(board), expected, "{board:?}");
        }
    }

    fn lab_genes() -> Vec<Gene> {
        let gene = |id: &&str| {
            let rule = RuleId::find(id).expect("a rule");
            Gene { exponent: rule.exponent().map(|_| 2.0), rule, coefficient: 1.5 }
        };
        LAB_RULES.iter().chain(&["opening_spam"]).map(gene).collect()
    }

    #[test]
    fn equals_the_plain_recursion_exactly() {
        for variant in [GridVariant::STANDARD, GridVariant::ARTICLE] {
            let judge = Arc::new(Judge::of_rules(&lab_genes(), &variant));
            check(&judge, 0, 3);
            check(&judge, 1, 5);
            check(&judge, 2, 40);
        }
        // A game that may end within the search.
        let short = GridVariant { win_exponent: Some(5), ..GridVariant::ARTICLE };
        check(&Arc::new(Judge::of_rules(&lab_genes()[..3], &short)), 2, 9);
    }

    struct Unwatched;

    impl super::super::ntuple::Watch for Unwatched {
        fn should_stop(&self) -> bool {
            false
        }

        fn finished(&self, _: &Outcome) {}
    }

    #[test]
    fn equals_the_plain_recursion_over_a_network_too() {
        let mut learner = Learner::new(GridCourse::new(Shape::Small, Method::Tc, Seed(1))).expect("memory");
        learner.train(30, 1, &Unwatched);
        let judge = Arc::new(Judge::of_network(learner.network(), &GridVariant::STANDARD));
        check(&judge, 1, 5);
        check(&judge, 2, 40);
    }

    #[test]
    fn the_deepest_search_is_left_off_and_spoils_nothing() {
        let judge = Arc::new(Judge::of_rules(&lab_genes()[..4], &GridVariant::STANDARD));
        let board = Board(0x1234_5432_0010_0000);
        let asked = std::cell::Cell::new(0);
        let soon = || asked.replace(asked.get() + 1) > 10;
        for effort in [Effort::Depth(MAX_DEPTH), Effort::Time(Duration::from_secs(60))] {
            asked.set(0);
            assert_eq!(ExpectimaxPlayer::new(judge.clone(), effort).values_unless(board, &soon), None);
        }
        // What was half searched is not remembered.
        let mut player = ExpectimaxPlayer::new(judge.clone(), Effort::Depth(4));
        asked.set(0);
        assert_eq!(player.choose_unless(board, &soon), None);
        assert_eq!(player.values(board), ExpectimaxPlayer::new(judge, Effort::Depth(4)).values(board));
    }

    #[test]
    fn a_time_is_kept_to_and_deeper_is_better() {
        let judge = Arc::new(Judge::of_rules(&lab_genes()[..4], &GridVariant::STANDARD));
        let board = Board(0x1234_5432_0010_0000);
        let time = Duration::from_millis(20);
        let mut player = ExpectimaxPlayer::new(judge, Effort::Time(time));
        let start = Instant::now();
        let values = player.values(board);
        assert!(start.elapsed() < 20 * time, "{:?}", start.elapsed());
        assert!(values.iter().flatten().all(|value| value.is_finite()));
        let mean = |depth| {
            let judgement = super::super::plan::Judgement::Rules(lab_genes()[..4].to_vec());
            let plan = super::super::plan::GridPlan::Expectimax(judgement, Effort::Depth(depth));
            let engine = plan.grid_engine(&crate::twenty48::Settings::STANDARD);
            (0..20).map(|seed| engine.play(Seed(seed)).score).sum::<i64>() / 20
        };
        let (shallow, deep) = (mean(0), mean(1));
        assert!(4 * deep > 5 * shallow, "{shallow} {deep}");
    }
}
