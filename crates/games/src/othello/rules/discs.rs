//! How many discs there are, which is all that counts in the end.

use super::{Rule, Shape, View, early_and_late};

pub(super) const RULE: [Rule; 2] = early_and_late!(
    "discs",
    "Disc difference",
    "has more discs than the opponent; if negative, fewer",
    "(own - opponent's discs)/50",
    "the rules of the game",
    Shape::Count(count, 0.02)
);

fn count(view: &View) -> i32 {
    view.board.ahead()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        check(&RULE, "XXO-----", 0.02);
    }
}
