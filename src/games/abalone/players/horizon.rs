//! The end of a search: the last ply before the horizon, and what lies behind it as long as marbles fall.

use super::super::moves::Move;
use super::search::{Node, Searcher};

impl Searcher {
    /// The last ply before the horizon. Gives the value and the first of the best moves.
    pub(super) fn frontier(
        &mut self,
        node: Node,
        hint: Option<Move>,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, Option<Move>) {
        let (mut value, mut best) = (node.lost(), None);
        self.path.enter(node);
        let [first, second] = self.ordering.killers(node.ply);
        let early = [hint, first, second];
        for (at, candidate) in early.into_iter().enumerate() {
            let Some(candidate) =
                candidate.filter(|&known| !early[..at].contains(&Some(known)) && known.is_legal(node.board))
            else {
                continue;
            };
            let result = -self.leaf(node.after(candidate), -beta, -alpha);
            if result > value {
                (value, best) = (result, Some(candidate));
                alpha = alpha.max(value);
            }
            if value >= beta {
                self.path.leave(node);
                self.ordering.cut(candidate, 1, node.ply, node.mine);
                return (value, best);
            }
        }
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
            if most <= alpha && !candidate.ejects() {
                value = value.max(most);
                continue;
            }
            let next = node.after(candidate);
            let result = if next.board.is_lost() {
                -next.lost()
            } else if self.path.has(next.board) {
                draw
            } else if next.board.opponent & danger == 0 && !candidate.pushes() {
                worth
            } else {
                -self.settle(next, -worth, -beta, -alpha)
            };
            if result > value {
                (value, best) = (result, Some(candidate));
                alpha = alpha.max(value);
                if value >= beta {
                    self.ordering.cut(candidate, 1, node.ply, node.mine);
                    break;
                }
            }
        }
        self.path.leave(node);
        if let Some(best) = best.filter(|_| value < beta) {
            self.ordering.cut(best, 1, node.ply, node.mine);
        }
        (value, best)
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
