//! Who will have the last move.

use super::{Rule, Shape, View, early_and_late};

pub(super) const RULE: [Rule; 2] = early_and_late!(
    "parity",
    "Parity",
    "moves into quarters of the board where an odd number of squares is empty, to have the last move there",
    "(quarters of the board with an odd number of empty squares - 2)/10, for the side to move",
    "common in Othello programs",
    Shape::Count(count, 0.1)
);

fn count(view: &View) -> i32 {
    let empty = view.board.empty();
    let quarters = [0, 4, 32, 36].map(|first| (empty >> first & 0x0f0f_0f0f).count_ones() as i32 & 1);
    quarters.iter().sum::<i32>() - 2
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        check(&RULE, "XO------", -0.2);
        check(&RULE, "XO-----X", -0.1);
        check(&RULE, "X------X------------------------X------O", 0.2);
    }
}
