//! Discs by their squares: ten kinds under the eight symmetries of the board.

use super::{Rule, Shape, early_and_late};
use crate::othello::board::transposed;

/// The squares that one of the upper left corner becomes by turning and mirroring the board, by its column and row from 0.
const fn kind(column: u32, row: u32) -> Shape<'static> {
    let half = 1 << (row * 8 + column) | 1 << (row * 8 + 7 - column);
    let set: u64 = half | u64::swap_bytes(half);
    Shape::Squares(set | transposed(set))
}

/// The standard weights of the ten kinds, in catalogue order (Yoshioka, Ishii and Ito 1999, as used by Lucas and Runarsson 2006).
pub const STANDARD: [f64; 10] = [1.0, -0.25, 0.1, 0.05, -0.25, 0.01, 0.01, 0.05, 0.02, 0.01];

pub(super) const A1: [Rule; 2] = early_and_late!(
    "square_a1",
    "Corner",
    "a disc in a corner: it is never turned",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(0, 0),
    10.0
);

pub(super) const B1: [Rule; 2] = early_and_late!(
    "square_b1",
    "C square",
    "a disc beside a corner, along the edge (b1 and its like)",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(1, 0),
    5.0
);

pub(super) const C1: [Rule; 2] = early_and_late!(
    "square_c1",
    "A square",
    "a disc on the edge, two squares from a corner (c1 and its like)",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(2, 0),
    3.0
);

pub(super) const D1: [Rule; 2] = early_and_late!(
    "square_d1",
    "B square",
    "a disc in the middle of an edge (d1 and its like)",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(3, 0),
    3.0
);

pub(super) const B2: [Rule; 2] = early_and_late!(
    "square_b2",
    "X square",
    "a disc beside a corner, along the diagonal (b2 and its like)",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(1, 1),
    5.0
);

pub(super) const C2: [Rule; 2] = early_and_late!(
    "square_c2",
    "Square c2",
    "a disc on c2 and its like",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(2, 1),
    1.0
);

pub(super) const D2: [Rule; 2] = early_and_late!(
    "square_d2",
    "Square d2",
    "a disc on d2 and its like",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(3, 1),
    1.0
);

pub(super) const C3: [Rule; 2] = early_and_late!(
    "square_c3",
    "Square c3",
    "a disc on c3 and its like",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(2, 2),
    1.0
);

pub(super) const D3: [Rule; 2] = early_and_late!(
    "square_d3",
    "Square d3",
    "a disc on d3 and its like",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(3, 2),
    1.0
);

pub(super) const D4: [Rule; 2] = early_and_late!(
    "square_d4",
    "Centre",
    "a disc on one of the four squares in the middle",
    "(own - opponent's discs on such squares)",
    "the standard weights",
    kind(3, 3),
    1.0
);

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn values() {
        let position = "XX-----O-X------X-------";
        check(&A1, position, 1.0 - 1.0);
        check(&B1, position, 1.0);
        check(&C1, position, 1.0);
        check(&B2, position, 1.0);
        check(&D4, position, 0.0);
    }
}
