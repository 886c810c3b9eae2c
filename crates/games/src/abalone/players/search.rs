//! Looking ahead: plain minimax, and alpha-beta that comes to the same value and move with a fraction of the leaves,
//! and `fast`, which need not.
//!
//! Values are in points of the [`Evaluator`], from the point of view of the side to move unless it says otherwise.
//! A position is always judged by the same player, whichever side is to move: what is good for that player is bad for the
//! other, at any depth.

use super::super::MarbleMatch;
use super::super::board::Board;
use super::super::game::Game;
use super::super::moves::Move;
use super::eval_cache::{Memory, extend_if};
use super::evaluator::{Evaluator, finer};
use super::ordering::Ordering;
use super::quiet_moves::Entry;
use super::repetition::Path;
use super::reply_pruning::Candidate;
use super::symmetry::{Symmetries, Symmetry};
use crate::Effort;
use crate::search::{self, Clock, MAX_DEPTH, Method, Reports, Search, Table, WIN, WINS};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The best moves of both sides, one after the other.
pub(super) type Line = ArrayVec<Move, { MAX_DEPTH as usize }>;

/// What a search of Abalone found.
pub type Found = search::Found<Move>;

/// A player's head: what it holds of positions, and what it remembers of a search.
#[derive(Debug)]
pub struct Searcher {
    pub(super) evaluator: Arc<Evaluator>,
    pub(super) method: Method,
    table: Table<Move>,
    pub(super) memory: Memory,
    pub(super) ordering: Ordering,
    pub(super) path: Path,
    /// Those of the first position: what comes after it comes in all of them.
    symmetries: Symmetries,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    /// What a draw is worth to the player.
    pub(super) draw: i32,
    clock: Clock,
    reports: Reports,
    /// Room for the moves of the first position, kept from one search of a given depth to the next.
    room: Vec<Candidate>,
}

/// Room for all moves that push, the best move of another search, and two killers: at most 14 marbles push towards each direction, each behind
/// one or two others.
const MOST_PUSHES: usize = 6 * 14 * 2 + 3;

/// So many moves before one is tried what is known of the position after it is fetched.
const AHEAD: usize = 4;

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) board: Board,
    /// Whether the player is to move, by whom all is judged.
    pub(super) mine: bool,
    /// Plies from the first position.
    pub(super) ply: u16,
}

/// The best move so far, the window that its value lies in, and how many were tried.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) found: Option<Move>,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) tried: usize,
}

impl Node {
    #[inline(always)]
    pub(super) fn after(self, played: Move) -> Self {
        Self { board: played.apply(self.board), mine: !self.mine, ply: self.ply + 1 }
    }

    /// What it is worth to have lost here.
    #[inline(always)]
    pub(super) fn lost(self) -> i32 {
        i32::from(self.ply) - WIN
    }
}

impl Search<MarbleMatch> for Searcher {
    fn think(&mut self, at: &MarbleMatch, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found> {
        self.think(&at.game, effort, stop)
    }

    fn values(&mut self, at: &MarbleMatch, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, i32)>> {
        self.values(&at.game, depth, stop)
    }

    fn reports(&mut self) -> &mut Reports {
        &mut self.reports
    }
}

impl Searcher {
    /// Judges by `evaluator`.
    #[must_use]
    pub fn new(evaluator: impl Into<Arc<Evaluator>>, method: Method) -> Self {
        Self {
            evaluator: evaluator.into(),
            method,
            table: Table::default(),
            memory: Memory::default(),
            ordering: Ordering::default(),
            path: Path::default(),
            symmetries: Symmetries::default(),
            nodes: 0,
            leaves: 0,
            draw: 0,
            clock: Clock::default(),
            reports: Reports::default(),
            room: Vec::new(),
        }
    }

    /// Searches the position that the game has come to. Gives None if `stop` said so; it is asked every few
    /// milliseconds.
    pub fn think(&mut self, game: &Game, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found> {
        let root = Node { board: game.board(), mine: true, ply: 0 };
        let deepest = self.clock.start_for(effort);
        self.begin(game, effort);
        match self.method {
            Method::Minimax => {
                let (value, best) = self.minimax(root, deepest, stop);
                if self.clock.has_rung() {
                    return None;
                }
                let line = best.into_iter().collect();
                let Self { nodes, leaves, .. } = *self;
                Some(Found { value, best, line, depth: deepest, nodes, leaves })
            }
            Method::AlphaBeta | Method::Fast => self.deepen(root, deepest, stop),
        }
    }

    /// What each legal move is worth to the side to move, so many plies ahead, in the order of [`Move`]. Gives None if
    /// `stop` said so.
    pub fn values(&mut self, game: &Game, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, i32)>> {
        let root = Node { board: game.board(), mine: true, ply: 0 };
        let depth = self.clock.start_for(Effort::Depth(depth));
        self.begin(game, Effort::Depth(depth));
        let mut values = Vec::new();
        for candidate in root.board.moves() {
            let node = root.after(candidate);
            let value = match self.method {
                Method::Minimax => self.minimax(node, depth - 1, stop).0,
                Method::AlphaBeta | Method::Fast => {
                    self.alpha_beta(node, depth - 1, -WIN, WIN, &mut Line::new(), stop)
                }
            };
            if self.clock.has_rung() {
                return None;
            }
            values.push((candidate, -value));
        }
        Some(values)
    }

    /// A position and whose judgement counts, in two words of which cells take 61 bits: the same for all that are alike by symmetry. Gives
    /// also what made it that.
    #[inline(always)]
    fn key(&self, node: Node) -> ([u64; 2], Option<&'static Symmetry>) {
        let (board, made_by) = self.symmetries.least(node.board);
        ([board.own | (node.mine as u64) << 63, board.opponent], made_by)
    }

    /// Prepares for a search of the position that the game has come to.
    fn begin(&mut self, game: &Game, effort: Effort) {
        self.path.start(game);
        self.draw = self.evaluator.draw(game.board());
        (self.nodes, self.leaves) = (0, 0);
        if self.method != Method::Minimax {
            self.table.begin(effort);
            // A short search is over before this could help it; and what came before would have to be alike, too.
            let helps = !matches!(effort, Effort::Depth(..=3)) && game.recent().len() == 1;
            let helps = helps && self.evaluator.is_symmetric();
            self.symmetries = if helps { Symmetries::of(game.board()) } else { Symmetries::default() };
            self.ordering.begin(match effort {
                Effort::Depth(depth) => depth,
                Effort::Time(_) => MAX_DEPTH,
            });
        }
    }

    /// Searches deeper and deeper: each depth tells the next which moves to try first. The side that moves last is better off, so that depths an odd
    /// number of plies apart teach each other little: where it is known how deep to go, every second is left out.
    fn deepen(&mut self, root: Node, deepest: u8, stop: &dyn Fn() -> bool) -> Option<Found> {
        // What `fast` leaves out depends on the order, and was measured with every depth. Two plies are over before one could help.
        let by_two = !self.clock.is_limited() && (self.method.is_exact() || deepest == 2);
        let (first, step) = if by_two { (2 - deepest % 2, 2) } else { (1, 1) };
        let mut moves: Vec<Candidate> = Vec::new();
        if deepest > 1 {
            moves = self.promising(root);
            if by_two
                && deepest == 2
                && let Some(at) = (0..moves.len()).min_by_key(|at| moves[*at].cost)
            {
                moves.swap(0, at);
            } else {
                moves.sort_unstable();
            }
        }
        let mut found: Option<Found> = None;
        for depth in (first..=deepest).step_by(step) {
            let is_last = usize::from(depth) + step > usize::from(deepest);
            let mut tried = if is_last { std::mem::take(&mut moves) } else { moves.clone() };
            let thought = self.root(root, &mut tried, depth, stop);
            if is_last {
                self.room = tried;
            }
            if self.clock.has_rung() {
                break;
            }
            if let Some(at) = moves.iter().position(|one| Some(one.found) == thought.best) {
                moves[..=at].rotate_right(1);
            }
            // With time to spare there is nothing more to find out; a depth that was asked for is searched.
            let decided = self.clock.is_limited() && (thought.value.abs() > WINS || moves.len() < 2);
            let goes_on = self.reports.tell(&thought);
            found = Some(thought);
            if decided || !goes_on {
                break;
            }
        }
        if stop() {
            return None;
        }
        found.map(|found| Found { nodes: self.nodes, leaves: self.leaves, ..found })
    }

    /// The moves, with what they are worth at first sight.
    pub(super) fn promising(&mut self, root: Node) -> Vec<Candidate> {
        let mut moves = std::mem::take(&mut self.room);
        moves.clear();
        root.board.each_push(|found| {
            let cost = finer(self.memory.judge(&self.evaluator, root.after(found)));
            moves.push(Candidate { cost, found, at: 0 });
        });
        let quiet = self.memory.take_quiet(&self.evaluator, root);
        let pushing = moves.len();
        let open = quiet.alone.all().enumerate().map(|(at, Entry { ranked, to })| {
            (Candidate { cost: 0, found: ranked.found(), at: at as u16 }, to & root.board.opponent == 0)
        });
        extend_if(&mut moves, Candidate { cost: 0, found: Move(0), at: 0 }, open);
        for one in &mut moves[pushing..] {
            one.cost = -quiet.finer_worth(&self.evaluator, quiet.alone.at(one.at).ranked);
        }
        self.memory.give_back(quiet);
        moves
    }

    /// One depth of it. Of equal moves the first in the order of [`Move`] is the best, whatever is tried first
    /// (but for moves that are looked at less far).
    fn root(&mut self, root: Node, moves: &mut Vec<Candidate>, depth: u8, stop: &dyn Fn() -> bool) -> Found {
        self.nodes += 1;
        if depth == 1 {
            let (value, best) = self.frontier(root, -WIN, WIN);
            let Self { nodes, leaves, .. } = *self;
            return Found { value, best, line: best.into_iter().collect(), depth, nodes, leaves };
        }
        let mut best = Best { value: -WIN, found: None, alpha: -WIN, beta: WIN, tried: 0 };
        let (mut line, mut enough) = (Line::new(), moves.is_empty());
        if enough {
            best.value = root.lost();
        } else {
            let first = moves.remove(0);
            enough = self.try_move(root, first.found, depth, &mut best, &mut line, stop);
        }
        if !enough {
            if depth == 2 && best.value < WINS {
                self.refute(root, moves, best.value - 1);
                moves.sort_unstable_by_key(|one| one.cost);
            }
            for &Candidate { found, .. } in moves.iter() {
                // An earlier one needs no more than the same value.
                best.alpha = best.value - i32::from(best.found.is_some_and(|best| found < best));
                if self.try_move(root, found, depth, &mut best, &mut line, stop) {
                    break;
                }
            }
        }
        let Self { nodes, leaves, .. } = *self;
        Found { value: best.value, best: best.found, line: line.to_vec(), depth, nodes, leaves }
    }

    /// The value within alpha..beta; below it an upper bound, above it a lower one.
    fn alpha_beta(
        &mut self,
        node: Node,
        depth: u8,
        alpha: i32,
        beta: i32,
        line: &mut Line,
        stop: &dyn Fn() -> bool,
    ) -> i32 {
        if depth == 0 {
            return self.leaf(node, alpha, beta);
        }
        self.nodes += 1;
        if self.clock.is_up(self.nodes, stop) {
            return 0;
        }
        if node.board.is_lost() {
            return node.lost();
        }
        if self.path.has(node.board) {
            return if node.mine { self.draw } else { -self.draw };
        }
        if depth == 1 {
            let (value, best) = self.frontier(node, alpha, beta);
            if value > alpha && value < beta {
                line.extend(best);
            }
            return value;
        }
        let (key, made_by) = self.key(node);
        let known = self.table.find(key);
        if let Some(entry) = known.filter(|_| beta - alpha == 1)
            && let Some(value) = entry.value(depth, node.ply, alpha, beta)
        {
            return value;
        }
        let origin = |found| made_by.map_or(found, |symmetry| symmetry.origin(found));
        let hint = known.and_then(|entry| entry.best).map(origin);
        let mut best = Best { value: node.lost(), found: None, alpha, beta, tried: 0 };
        self.path.enter(node);
        if let Some(tried) = self.try_early_moves(node, hint, depth, &mut best, line, stop) {
            if depth == 2 {
                self.try_unless_refuted(node, &tried, &mut best, line, stop);
            } else {
                self.try_in_order(node, &tried, depth, &mut best, line, stop);
            }
        }
        self.path.leave(node);
        if !self.clock.has_rung() {
            let found = best.found.map(|found| made_by.map_or(found, |symmetry| symmetry.image(found)));
            self.table.keep(key, (best.value, found), (depth, node.ply), (alpha, beta));
        }
        best.value
    }

    /// Tries the moves that promise most, and gives them: `hint`, those that push, and killers. None if one was enough, or if there is no
    /// more time.
    fn try_early_moves(
        &mut self,
        node: Node,
        hint: Option<Move>,
        depth: u8,
        best: &mut Best,
        line: &mut Line,
        stop: &dyn Fn() -> bool,
    ) -> Option<ArrayVec<Move, MOST_PUSHES>> {
        let mut early = ArrayVec::new();
        early.extend(hint);
        if hint.is_some_and(|hint| self.try_move(node, hint, depth, best, line, stop)) {
            return None;
        }
        node.board.each_push(|found| {
            if Some(found) != hint {
                early.push(found);
            }
        });
        for at in usize::from(hint.is_some())..early.len() {
            if self.try_move(node, early[at], depth, best, line, stop) {
                return None;
            }
        }
        for killer in self.ordering.killers(node.ply).into_iter().flatten() {
            if !killer.pushes() && !early.contains(&killer) && killer.is_legal(node.board) {
                early.push(killer);
                if self.try_move(node, killer, depth, best, line, stop) {
                    return None;
                }
            }
        }
        Some(early)
    }

    /// Tries all moves but those that were `tried`, the most promising first, until one is enough.
    fn try_in_order(
        &mut self,
        node: Node,
        tried: &[Move],
        depth: u8,
        best: &mut Best,
        line: &mut Line,
        stop: &dyn Fn() -> bool,
    ) {
        let others = node.board.moves().into_iter().filter(|found| !tried.contains(found));
        let moves = self.ordering.order(others, node.mine);
        for (at, &(_, candidate)) in moves.iter().enumerate() {
            // What is known of a position comes soon enough, if it is fetched a few moves before the one that leads to it.
            if let Some((_, next)) = moves.get(at + AHEAD) {
                self.table.prefetch(self.key(node.after(*next)).0);
            }
            if self.try_move(node, candidate, depth, best, line, stop) {
                break;
            }
        }
    }

    /// Tries a move, so many plies deep from `node` on; true if it is enough, or if there is no more time.
    pub(super) fn try_move(
        &mut self,
        node: Node,
        candidate: Move,
        depth: u8,
        best: &mut Best,
        line: &mut Line,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let Best { alpha, beta, tried: at, .. } = *best;
        let next = node.after(candidate);
        let mut after = Line::new();
        let mut result = alpha + 1;
        let reduction = if candidate.pushes() { 0 } else { self.method.reduction(depth, at) };
        if reduction > 0 {
            result = -self.alpha_beta(next, depth - 1 - reduction, -alpha - 1, -alpha, &mut after, stop);
        }
        // Where only the last ply follows, a null window saves nothing.
        let narrow = at > 0 && depth > 2;
        if narrow && result > alpha {
            result = -self.alpha_beta(next, depth - 1, -alpha - 1, -alpha, &mut after, stop);
        }
        if !narrow || result > alpha && result < beta {
            after.clear();
            result = -self.alpha_beta(next, depth - 1, -beta, -alpha, &mut after, stop);
        }
        if self.clock.has_rung() {
            return true;
        }
        best.tried += 1;
        if result > best.value.min(alpha) {
            (best.value, best.found) = (result, Some(candidate));
            if result > alpha {
                best.alpha = result;
                if result < beta {
                    line.clear();
                    line.push(candidate);
                    line.extend(after);
                }
            }
        }
        if best.value >= beta {
            self.ordering.cut(candidate, depth, node.ply, node.mine);
        }
        best.value >= beta
    }

    /// Plain minimax: the value, and the first of the best moves.
    fn minimax(&mut self, node: Node, depth: u8, stop: &dyn Fn() -> bool) -> (i32, Option<Move>) {
        if depth == 0 {
            return (self.leaf(node, -WIN, WIN), None);
        }
        self.nodes += 1;
        if self.clock.is_up(self.nodes, stop) {
            return (0, None);
        }
        if node.board.is_lost() {
            return (node.lost(), None);
        }
        if node.ply > 0 && self.path.has(node.board) {
            return (if node.mine { self.draw } else { -self.draw }, None);
        }
        let (mut value, mut best) = (node.lost(), None);
        self.path.enter(node);
        for candidate in node.board.moves() {
            let result = -self.minimax(node.after(candidate), depth - 1, stop).0;
            if best.is_none() || result > value || result == value && Some(candidate) < best {
                (value, best) = (result, Some(candidate));
            }
        }
        self.path.leave(node);
        (value, best)
    }
}
