//! Expectimax: tries every move and every new tile several plies deep, and averages over chance (Michie 1966,
//! "Game-playing and game-learning automata").

use super::super::board::Board;
use super::super::moves::{Direction, MoveTables, tables};
use super::GridPlayer;
use super::grid_table::GridTable;
use super::judge::Judge;
use crate::Effort;
use crate::search::Clock;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use web_time::Duration;

/// The most replies that are looked ahead.
pub const MAX_DEPTH: u8 = 8;

/// Branches of chance less probable than this are not looked into, but valued as they stand.
pub const LIKELY: f64 = 1e-4;

/// Between two looks whether other threads are done.
const WAIT: Duration = Duration::from_micros(50);

/// Whether to leave off: a reference that fits into a register, for it goes all the way down.
type Stop<'a> = &'a &'a dyn Fn() -> bool;

/// A search on one thread. Its clones share what they know.
#[derive(Clone, Debug)]
struct Search {
    judge: Arc<Judge>,
    /// See [`LIKELY`].
    likely: f64,
    tables: &'static MoveTables,
    /// Values of grids after a move, by replies left, less 1.
    known: Vec<GridTable>,
    /// The same of grids that a network judged without looking further.
    judged: Option<GridTable>,
    clock: Clock,
    /// Grids after a move that were looked into since the clock was started, but for those that were known.
    grids: u64,
    evaluated: u64,
}

impl Search {
    /// The value of each legal move, `depth` replies deep; of no use once the clock has rung.
    fn values(&mut self, board: Board, depth: u8, stop: Stop<'_>) -> [Option<f64>; 4] {
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

    /// Searches the best answers to all first new tiles on so many threads, for a depth above 1. [`Self::values`] then finds most of
    /// their replies in the tables.
    fn prepare(&mut self, board: Board, depth: u8, stop: Stop<'_>, threads: usize) {
        let shares = self.judge.shares();
        let moves = self.tables.apply_all(board).into_iter().map(|(after, _)| after);
        let replies: Vec<(Board, f64)> = moves
            .filter(|&after| after != board && !self.judge.variant.ends_won(after))
            .flat_map(|after| (0..after.empties() as u64).map(move |nth| (after, nth)))
            .flat_map(|(after, nth)| {
                let reply = move |(exponent, share)| {
                    (after.with_nth_empty(nth, exponent), share / after.empties() as f64)
                };
                [1, 2].into_iter().zip(shares).map(reply)
            })
            .collect();
        let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
        let answer = |search: &mut Self, stop: &dyn Fn() -> bool| {
            while let Some(&(reply, probability)) = replies.get(next.fetch_add(1, Ordering::Relaxed))
                && !search.clock.has_rung()
            {
                search.our_turn(reply, (depth - 1, probability), &stop);
            }
        };
        let help = &|mut helper: Self| {
            if !ended.load(Ordering::Relaxed) {
                answer(&mut helper, &|| ended.load(Ordering::Relaxed));
            }
            helper.evaluated
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads.min(replies.len()))
                .map_while(|_| {
                    let helper = Self { evaluated: 0, ..self.clone() };
                    std::thread::Builder::new().spawn_scoped(scope, move || help(helper)).ok()
                })
                .collect();
            answer(self, *stop);
            // Only this thread may ask whether to stop.
            while !self.clock.rings_now(*stop) && helpers.iter().any(|helper| !helper.is_finished()) {
                std::thread::sleep(WAIT);
            }
            ended.store(self.clock.has_rung(), Ordering::Relaxed);
            let evaluated = helpers.into_iter().map(|helper| helper.join().expect("no search panics"));
            self.evaluated += evaluated.sum::<u64>();
        });
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
        let ended = self.judge.variant.ends_won(after);
        if left == 0 || probability < self.likely || ended {
            return self.judge.value(by, after, turned);
        }
        if let Some(value) = self.known[usize::from(left) - 1].get(after) {
            return value;
        }
        self.grids += 1;
        if self.clock.is_up(self.grids, *stop) {
            return 0.0;
        }
        let empties = after.empties();
        let shares = self.judge.shares();
        let mut sums = [0.0; 2];
        for nth in 0..empties as u64 {
            for ((exponent, share), sum) in [1, 2].into_iter().zip(shares).zip(&mut sums) {
                let board = after.with_nth_empty(nth, exponent);
                *sum += if left == 1 {
                    self.judge.best(board, self.tables, self.judged.as_ref())
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
            self.known[usize::from(left) - 1].put(after, value);
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

/// An expectimax player at one game.
#[derive(Debug)]
pub struct ExpectimaxPlayer {
    search: Search,
    effort: Effort,
    threads: usize,
}

impl ExpectimaxPlayer {
    /// Sits down to a game. If it is `parallel`, all cores search, unless games are played in parallel already.
    #[must_use]
    pub fn new(judge: Arc<Judge>, effort: Effort, parallel: bool) -> Self {
        let search = Search {
            judge,
            likely: LIKELY,
            tables: tables(),
            known: Vec::new(),
            judged: None,
            clock: Clock::default(),
            grids: 0,
            evaluated: 0,
        };
        let alone = !parallel || rayon::current_thread_index().is_some();
        let threads = if alone { 1 } else { std::thread::available_parallelism().map_or(1, NonZero::get) };
        Self { search, effort, threads }
    }

    /// Moves looked at so far, legal or not: four for every grid that was our turn, at whatever depth.
    #[must_use]
    pub const fn moves_evaluated(&self) -> u64 {
        self.search.evaluated
    }

    /// As [`Search::values`], on one thread or on several.
    fn look(&mut self, board: Board, depth: u8, stop: Stop<'_>) -> [Option<f64>; 4] {
        let known = &mut self.search.known;
        known.resize_with(known.len().max(depth.into()), GridTable::new);
        if depth > 0 && self.search.judge.is_network() {
            self.search.judged.get_or_insert_with(GridTable::new);
        }
        // A single reply is searched sooner than other threads begin.
        if self.threads > 1 && depth > 1 {
            self.search.prepare(board, depth, stop, self.threads);
        }
        self.search.values(board, depth, stop)
    }
}

impl GridPlayer for ExpectimaxPlayer {
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        self.values_unless(board, &|| false).unwrap_or_default()
    }

    fn values_unless(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<[Option<f64>; 4]> {
        self.search.grids = 0;
        let time = match self.effort {
            Effort::Depth(depth) => {
                self.search.clock.start(None);
                let values = self.look(board, depth, &stop);
                return (!self.search.clock.has_rung()).then_some(values);
            }
            Effort::Time(time) => time,
        };
        self.search.clock.start(Some(time));
        // What was searched deepest within the time counts; without replies it is always searched.
        let mut values = self.look(board, 0, &stop);
        if values.iter().flatten().count() < 2 {
            return Some(values);
        }
        for depth in 1..=MAX_DEPTH {
            let deeper = self.look(board, depth, &stop);
            if self.search.clock.has_rung() {
                break;
            }
            values = deeper;
        }
        (!stop()).then_some(values)
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge::Judgement;
    use super::super::ntuple::{GridCourse, Learner, Shape};
    use super::super::reference::moved;
    use super::*;
    use crate::RuleId;
    use crate::network::Method;
    use crate::seed::Seed;
    use crate::twenty48::players::random::RandomPlayer;
    use crate::twenty48::rules::LAB_RULES;
    use crate::twenty48::{Game, GridVariant};
    use crate::{Gene, Outcome};
    use web_time::Instant;

    /// The value of a grid after a move as the definition reads: no table, no cut, moves cell by cell.
    fn plainly(judge: &Judge, by: Direction, after: Board, left: u8) -> f64 {
        if left == 0 || judge.variant.ends_won(after) {
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
        let mut player = ExpectimaxPlayer::new(judge.clone(), Effort::Depth(depth), false);
        player.search.likely = 0.0;
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
            let judge = Arc::new(Judge::new(Judgement::Rules(lab_genes()), &variant));
            check(&judge, 0, 3);
            check(&judge, 1, 5);
            check(&judge, 2, 40);
        }
        // A game that may end within the search.
        let short = GridVariant { win_exponent: Some(5), ..GridVariant::ARTICLE };
        check(&Arc::new(Judge::new(Judgement::Rules(lab_genes()[..3].to_vec()), &short)), 2, 9);
    }

    fn learned() -> Arc<Judge> {
        let mut learner = Learner::new(GridCourse::new(Shape::Small, Method::Tc, Seed(1))).expect("memory");
        learner.train(30, 1, &Unwatched);
        Arc::new(Judge::new(Judgement::Network(learner.network()), &GridVariant::STANDARD))
    }

    #[test]
    fn threads_find_the_same_values() {
        let rules = Judge::new(Judgement::Rules(lab_genes()[..4].to_vec()), &GridVariant::STANDARD);
        for (judge, every) in [(Arc::new(rules), 60), (learned(), 100)] {
            check_threads(&judge, every);
        }
    }

    fn check_threads(judge: &Arc<Judge>, every: u32) {
        for board in grids(&judge.variant, every) {
            let values = |threads| {
                let mut player = ExpectimaxPlayer::new(judge.clone(), Effort::Depth(3), false);
                (player.threads, player.search.likely) = (threads, 0.0);
                (player.values(board), player.moves_evaluated())
            };
            let (alone, together) = (values(1), values(3));
            assert_eq!(alone.0, together.0, "{board:?}");
            // What one thread finds the others need not search.
            assert!(together.1 < 2 * alone.1, "{alone:?} {together:?}");
        }
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
        let judge = learned();
        check(&judge, 1, 5);
        check(&judge, 2, 40);
    }

    #[test]
    fn the_deepest_search_is_left_off_and_spoils_nothing() {
        let judge = Arc::new(Judge::new(Judgement::Rules(lab_genes()[..4].to_vec()), &GridVariant::STANDARD));
        let board = Board(0x1234_5432_0010_0000);
        let asked = std::cell::Cell::new(0);
        let soon = || asked.replace(asked.get() + 1) > 10;
        for effort in [Effort::Depth(MAX_DEPTH), Effort::Time(Duration::from_secs(60))] {
            asked.set(0);
            assert_eq!(ExpectimaxPlayer::new(judge.clone(), effort, false).values_unless(board, &soon), None);
            // From here the thread that asks works alone, or waits for others.
            for after in [1, 8] {
                asked.set(0);
                let soon = || asked.replace(asked.get() + 1) > after;
                let player = ExpectimaxPlayer::new(judge.clone(), effort, false);
                assert_eq!(ExpectimaxPlayer { threads: 3, ..player }.values_unless(board, &soon), None);
            }
        }
        // What was half searched is not remembered.
        let mut player = ExpectimaxPlayer::new(judge.clone(), Effort::Depth(4), false);
        asked.set(0);
        assert_eq!(player.choose_move(board, &soon), None);
        assert_eq!(player.values(board), ExpectimaxPlayer::new(judge, Effort::Depth(4), false).values(board));
    }

    #[test]
    fn a_time_is_kept_to_and_deeper_is_better() {
        let judge = Arc::new(Judge::new(Judgement::Rules(lab_genes()[..4].to_vec()), &GridVariant::STANDARD));
        let board = Board(0x1234_5432_0010_0000);
        let time = Duration::from_millis(20);
        for threads in [1, 3] {
            let player = ExpectimaxPlayer::new(judge.clone(), Effort::Time(time), false);
            let start = Instant::now();
            let values = ExpectimaxPlayer { threads, ..player }.values(board);
            assert!(start.elapsed() < 20 * time, "{:?}", start.elapsed());
            assert!(values.iter().flatten().all(|&value| value > 0.0), "{values:?}");
        }
        let mean = |depth| {
            let judgement = Judgement::Rules(lab_genes()[..4].to_vec());
            let effort = Effort::Depth(depth);
            let plan = super::super::plan::GridPlan::Expectimax { judgement, effort, parallel: false };
            let engine = plan.grid_engine(&crate::twenty48::Settings::STANDARD);
            (0..20).map(|seed| engine.play(Seed(seed)).score).sum::<i64>() / 20
        };
        let (shallow, deep) = (mean(0), mean(1));
        assert!(4 * deep > 5 * shallow, "{shallow} {deep}");
    }
}
