//! Reply pruning, two plies before the leaves: one strong quiet reply is tested against all quiet moves at once. A move that it refutes
//! needs no search.

use super::super::board::Board;
use super::super::coordinates::{CELLS, Cell, Direction, RINGS, cells};
use super::super::moves::Move;
use super::eval_cache::Walk;
use super::quiet_moves::Entry;
use super::search::{Best, Line, Node, Searcher};
use crate::search::WIN;

/// A move that is to be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    /// In the order of what they cost their mover at first sight, in finer units.
    pub(super) cost: i64,
    pub(super) found: Move,
    /// Its place in the list of quiet moves, if it is one.
    pub(super) at: u16,
}

/// A position with moves to try, and what else there is to know of it.
struct Situation {
    node: Node,
    /// Alpha: scores at or below it cannot change the result.
    floor: i32,
    /// Where the mover could push marbles off as its own stand now, at least.
    danger: u64,
    /// Whether a draw is worth more.
    draw_matters: bool,
}

impl Searcher {
    /// Prunes the moves that a quiet reply refutes: a reply that caused a cut-off lately, or the most promising one at
    /// first sight. `floor` is alpha. Returns an upper bound of the pruned moves.
    pub(super) fn refute(&mut self, node: Node, moves: &mut Vec<Candidate>, floor: i32) -> i32 {
        let draw = if node.mine { self.draw } else { -self.draw };
        let situation = Situation { node, floor, danger: node.board.danger(), draw_matters: draw > floor };
        let other = Node { board: node.board.swapped(), mine: !node.mine, ply: node.ply + 1 };
        let mut taken = node.board.own;
        // Moves and replies that come back to an earlier position are worth a draw.
        let mut most = if situation.draw_matters { -WIN } else { draw };
        for killer in self.ordering.killers(other.ply).into_iter().flatten() {
            if !killer.pushes() && killer.is_legal(other.board) {
                taken |= killer.change().1;
                most = most.max(self.refute_by(killer, &situation, moves));
            }
        }
        if moves.is_empty() {
            return most;
        }
        let quiet = self.memory.take_quiet(&self.evaluator, other);
        // Onto cells of its own, so that no move is in the way of all.
        let promising = quiet.alone.next(&mut Walk::new(), i64::MAX, taken);
        self.memory.give_back(quiet);
        if let Some(promising) = promising {
            most = most.max(self.refute_by(promising.found(), &situation, moves));
        }
        most
    }

    /// The same by one quiet reply.
    fn refute_by(&mut self, reply: Move, situation: &Situation, moves: &mut Vec<Candidate>) -> i32 {
        let Situation { node: Node { board, mine, ply }, floor, danger, draw_matters } = *situation;
        let (from, to) = reply.change();
        // It does not matter who moves first.
        let replied = Board { own: board.own, opponent: board.opponent ^ (from | to) };
        let quiet = self.memory.take_quiet(&self.evaluator, Node { board: replied, mine, ply: ply + 2 });
        let (mut most, rim) = (-WIN, replied.opponent & RINGS[4]);
        let may_return =
            draw_matters && (self.path.may_return(board) || self.path.may_return_two_on(replied.opponent));
        let count = moves.len();
        moves.retain(|one| {
            if one.found.pushes() {
                let refuted = self.push_refuted_by(one.found, reply, situation);
                most = most.max(refuted.unwrap_or(-WIN));
                return refuted.is_none();
            }
            let Entry { ranked, to } = quiet.alone.at(one.at);
            if to & replied.opponent != 0 {
                return true;
            }
            let mut worth = quiet.worth(&self.evaluator, ranked);
            if worth > floor {
                return true;
            }
            // Where the mover could push a marble off now, it may do better than let the position be.
            let reach = || cells(to).fold(danger, |reach, cell| reach | REACH[cell.index() as usize]);
            let may_push_off = rim != 0 && rim & reach() != 0;
            if may_return || may_push_off {
                let (from, to) = one.found.change();
                let after = Board { own: board.own ^ (from | to), opponent: replied.opponent };
                let moved = Board { own: board.opponent, opponent: after.own };
                if may_return && (self.path.has(moved) || self.path.has_two_on(after)) {
                    return true;
                }
                if may_push_off {
                    worth = self.settle(Node { board: after, mine, ply: ply + 2 }, worth, floor, floor + 1);
                }
            }
            if worth > floor {
                return true;
            }
            most = most.max(worth);
            false
        });
        let refuted = (count - moves.len()) as u64;
        self.leaves += refuted;
        self.nodes += refuted;
        self.memory.give_back(quiet);
        most
    }

    /// What a move that pushes is worth after that reply, if the reply refutes it.
    fn push_refuted_by(&mut self, found: Move, reply: Move, situation: &Situation) -> Option<i32> {
        let Situation { node, floor, draw_matters, .. } = *situation;
        let next = node.after(found);
        if next.board.is_lost() || !reply.is_legal(next.board) {
            return None;
        }
        let after = next.after(reply);
        if draw_matters && (self.path.has(next.board) || self.path.has_two_on(after.board)) {
            return None;
        }
        let worth = self.memory.judge(&self.evaluator, after);
        Some(self.settle(after, worth, floor, floor + 1)).filter(|worth| *worth <= floor)
    }

    /// Tries all moves two plies before the horizon but those that were `tried`, unless a reply refutes them, until one is enough.
    pub(super) fn try_unless_refuted(
        &mut self,
        node: Node,
        tried: &[Move],
        best: &mut Best,
        line: &mut Line,
        stop: &dyn Fn() -> bool,
    ) {
        let quiet = self.memory.take_quiet(&self.evaluator, node);
        let mut moves = Vec::new();
        let is_open = |found: Move, to: u64| to & node.board.opponent == 0 && !tried.contains(&found);
        for (at, Entry { ranked, to }) in quiet.alone.all().enumerate() {
            if is_open(ranked.found(), to) {
                moves.push(Candidate { cost: ranked.cost(), found: ranked.found(), at: at as u16 });
            }
        }
        self.memory.give_back(quiet);
        let proven = self.ordering.proven(moves.iter().map(|one| one.found), node.mine);
        if let Some(found) = proven {
            if self.try_move(node, found, 2, best, line, stop) {
                return;
            }
            moves.retain(|one| one.found != found);
        }
        let most = self.refute(node, &mut moves, best.alpha);
        best.value = best.value.max(most);
        moves.sort_unstable_by_key(|one| one.cost);
        for &Candidate { found, .. } in &moves {
            if self.try_move(node, found, 2, best, line, stop) {
                break;
            }
        }
    }
}

/// By the cell of a marble, the cells on the edge where a line that it stands in could push one off: at most four steps on.
static REACH: [u64; 64] = {
    let mut reach = [0; 64];
    let mut index = 0;
    while index < CELLS {
        let mut towards = 0;
        while towards < 6 {
            let (direction, mut step) = (Direction::ALL[towards], 0);
            let mut at = Cell::of_index(index as u32);
            while step < 4 {
                let Some(next) = at.step(direction) else { break };
                at = next;
                reach[index] |= at.bit() & direction.edge();
                step += 1;
            }
            towards += 1;
        }
        index += 1;
    }
    reach
};

#[cfg(test)]
mod tests {
    use super::super::super::{Game, Settings};
    use super::super::evaluator::Evaluator;
    use super::*;
    use crate::search::Method;
    use crate::{Effort, Genome};

    /// By what each side is worth alone, or by all that moves change.
    fn searcher(all: bool) -> Searcher {
        let more = if all { ",pushes=3.5,midst=9,triples=1,density_lead=3,midst_lead=5" } else { "" };
        let weights = format!("centre_own=2.5,density_opponent=4.5{more}");
        let genome = Genome::parse(&weights, &Settings::default()).unwrap();
        Searcher::new(Evaluator::new(genome.genes()), Method::AlphaBeta)
    }

    /// A game in which both sides went to and fro at its end, so that moves come back to earlier positions.
    fn game(seed: u64) -> Game {
        let mut game = Game::drawn(seed, 10 + seed as u32);
        for step in 0..4 {
            let (board, recent) = (game.board(), game.recent());
            let before = recent.len().checked_sub(3).filter(|_| step >= 2).map(|at| recent[at].own);
            let mut quiet = board.moves().into_iter().filter(|found| !found.pushes());
            let played = match before {
                Some(own) => quiet.find(|found| found.apply(board).opponent == own),
                None => quiet.nth(seed as usize % 7),
            };
            played.into_iter().for_each(|found| game.play(found));
        }
        game
    }

    #[test]
    fn no_move_is_left_out_that_matters_and_what_is_said_of_the_others_is_true() {
        let (mut left_out, mut all, mut returning, mut pushing) = (0, 0, 0, 0);
        for seed in 0..160 {
            let (mut searcher, game) = (searcher(seed % 2 == 0), game(seed));
            if game.ending().is_some() {
                continue;
            }
            let exact = searcher.values(&game, 2, &|| false).unwrap();
            let value_of = |found: Move| exact.iter().find(|(other, _)| *other == found).unwrap().1;
            // Makes the searcher ready for this game.
            let best = searcher.think(&game, Effort::Depth(2), &|| false).unwrap().value;
            let node = Node { board: game.board(), mine: true, ply: 0 };
            for floor in [best - 1, best - 20_000, best + 20_000, 200_000] {
                for one in searcher.promising(node) {
                    let mut alone = vec![one];
                    let most = searcher.refute(node, &mut alone, floor);
                    let value = value_of(one.found);
                    if alone.is_empty() {
                        assert!(value <= most && most <= floor, "{value}, {most}, {floor}: {one:?}");
                        left_out += 1;
                        pushing += usize::from(one.found.pushes());
                        returning += usize::from(value == searcher.draw && most == value);
                    }
                    all += 1;
                }
            }
        }
        assert!(left_out * 3 > all, "{left_out} of {all}");
        assert!(returning > 20 && pushing > 200, "{returning} return, {pushing} push");
    }
}
