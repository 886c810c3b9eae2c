//! The end of a search: the last ply before the horizon, and what lies behind it as long as marbles fall.

use super::super::moves::Move;
use super::search::{Node, Searcher};

/// The best move so far, and the window that its value lies in.
struct Window {
    value: i32,
    best: Option<Move>,
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Takes in what a move is worth; true if that is more than is needed.
    #[inline(always)]
    fn take(&mut self, candidate: Move, worth: i32) -> bool {
        if worth > self.value {
            (self.value, self.best) = (worth, Some(candidate));
            self.alpha = self.alpha.max(worth);
        }
        self.value >= self.beta
    }
}

/// Moves that are tried before the others are even listed.
type Early = [Option<Move>; 3];

impl Searcher {
    /// The last ply before the horizon. Gives the value and the first of the best moves.
    pub(super) fn frontier(
        &mut self,
        node: Node,
        hint: Option<Move>,
        alpha: i32,
        beta: i32,
    ) -> (i32, Option<Move>) {
        let [first, second] = self.ordering.killers(node.ply);
        let early = [hint, first, second];
        let mut window = Window { value: node.lost(), best: None, alpha, beta };
        self.path.enter(node);
        if !self.try_early(node, early, &mut window) {
            self.try_others(node, early, &mut window);
        }
        self.path.leave(node);
        if let Some(best) = window.best {
            self.ordering.cut(best, 1, node.ply, node.mine);
        }
        (window.value, window.best)
    }

    /// Tries those of these moves that are legal; true if one was enough.
    #[inline(always)]
    fn try_early(&mut self, node: Node, early: Early, window: &mut Window) -> bool {
        for (at, candidate) in early.into_iter().enumerate() {
            let fresh = |known: &Move| !early[..at].contains(&Some(*known)) && known.is_legal(node.board);
            let Some(candidate) = candidate.filter(fresh) else { continue };
            let worth = -self.leaf(node.after(candidate), -window.beta, -window.alpha);
            if window.take(candidate, worth) {
                return true;
            }
        }
        false
    }

    /// Tries all other moves until one is enough.
    #[inline(always)]
    fn try_others(&mut self, node: Node, early: Early, window: &mut Window) {
        let gradient = self.evaluator.gradient(node.board, node.mine);
        let danger = node.board.swapped().danger();
        let draw = if node.mine { self.draw } else { -self.draw };
        for candidate in node.board.moves() {
            if early.contains(&Some(candidate)) {
                continue;
            }
            self.leaves += 1;
            self.nodes += 1;
            let worth = gradient.after(candidate, node.board);
            // The other side may do better than let it be; so it is worth no more than this, or a draw.
            let most = worth.max(draw);
            if most <= window.alpha && !candidate.ejects() {
                window.value = window.value.max(most);
                continue;
            }
            let next = node.after(candidate);
            let worth = if next.board.is_lost() {
                -next.lost()
            } else if self.path.has(next.board) {
                draw
            } else if next.board.opponent & danger == 0 && !candidate.pushes() {
                worth
            } else {
                -self.settle(next, -worth, -window.beta, -window.alpha)
            };
            if window.take(candidate, worth) {
                return;
            }
        }
    }

    /// The value at the horizon.
    #[inline(always)]
    pub(super) fn leaf(&mut self, node: Node, alpha: i32, beta: i32) -> i32 {
        self.leaves += 1;
        self.nodes += 1;
        if node.board.is_lost() {
            return node.lost();
        }
        if self.path.has(node.board) {
            return if node.mine { self.draw } else { -self.draw };
        }
        self.settle(node, self.judge(node), alpha, beta)
    }

    /// The value once nobody wants to push a marble off any more: either side may stop at any time, and then has what
    /// the position is worth as it stands.
    #[inline(always)]
    fn settle(&mut self, node: Node, worth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut value = worth;
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
        node.board.each_ejection(|candidate| {
            if value < beta {
                value = value.max(-self.settle_on(node.after(candidate), -beta, -alpha));
                alpha = alpha.max(value);
            }
        });
        value
    }

    #[inline(never)]
    fn settle_on(&mut self, node: Node, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if node.board.is_lost() {
            return node.lost();
        }
        self.settle(node, self.judge(node), alpha, beta)
    }

    #[inline(always)]
    pub(super) fn judge(&self, node: Node) -> i32 {
        if node.mine { self.evaluator.value(node.board) } else { -self.evaluator.value(node.board.swapped()) }
    }
}
