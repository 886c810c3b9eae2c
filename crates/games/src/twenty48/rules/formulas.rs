//! Formulas over lines and blocks: rules that are text.

use super::super::board::Board;
use super::{BLOCKS, CORNERS, EDGES, Phase};
use crate::formula::Region;
use std::ops::Range;

/// A region of 2048's grid; levels are those of the rules: a "256" counts 8 whatever the exponent.
const fn region(
    id: &'static str,
    help: &'static str,
    ring: bool,
    readings: &'static [&'static [usize]],
) -> Region {
    let applies = Phase::AfterSpawn.name();
    Region { id, help, cells: 4, ring, lines: &[], readings, least: 0, most: 15, pivot: 8, applies }
}

const BOTH_WAYS: &[&[usize]] = &[&[0, 1, 2, 3], &[3, 2, 1, 0]];

static LINE: Region = region("line", "each of the four rows and four columns", false, BOTH_WAYS);

static OUTER: Region = region("outer", "the first and the last row and column", false, BOTH_WAYS);

static BLOCK: Region = region(
    "block",
    "each of the nine 2x2 blocks, its cells around it",
    true,
    &[
        &[0, 1, 2, 3],
        &[1, 2, 3, 0],
        &[2, 3, 0, 1],
        &[3, 0, 1, 2],
        &[3, 2, 1, 0],
        &[2, 1, 0, 3],
        &[1, 0, 3, 2],
        &[0, 3, 2, 1],
    ],
);

static CORNER: Region = region(
    "corner",
    "the four blocks in the corners: w the corner, x and z beside it, y inside",
    true,
    &[&[0, 1, 2, 3], &[0, 3, 2, 1]],
);

static EDGE: Region = region(
    "edge",
    "the four blocks between corners: w and x at the edge, y and z inside",
    true,
    &[&[0, 1, 2, 3], &[1, 0, 3, 2]],
);

/// The regions that formulas may see.
pub static REGIONS: &[&Region] = &[&LINE, &OUTER, &BLOCK, &CORNER, &EDGE];

/// Rules that were written by hand, and the formulas that say the same.
pub static SAID: &[(&str, &str)] = &[
    ("line_order", "line most -sum(pairs: max(0, L(a) - L(b)))"),
    ("tile_sum", "line -0.5 * sum(cells: L(a))"),
    ("merges", "line sum(tile_pairs: [a = b] * L(a))"),
    ("line_chain", "line sum(tile_triples: max([a = b] * [c = b + 1], [b = c] * [a = b + 1]) * L(b))"),
    ("smoothness", "line -sum(tile_pairs: |a - b|)"),
    ("edges", "outer sum(cells: L(a))"),
    ("corners", "outer 0.5 * (L(w) + L(z))"),
    ("stuck_blocks", "block -[sum(tiles: 1) = 4] * [sum(pairs: [a = b]) = 0]"),
    ("block_range", "block min(tiles: L(a)) - max(tiles: L(a))"),
    ("block_chain", "block total 0.5 * [w = x] * [w > 0] * max([y = w + 1], [z = w + 1]) * L(w)"),
    (
        "block_long_chain",
        "block total 0.5 * [w = x] * [w > 0] * max([y = w + 1] * [z = w + 2], [y = w + 2] * [z = w + 1]) * L(w)",
    ),
    (
        "corner_slope",
        "corner -(max(0, L(x) - L(w)) + max(0, L(z) - L(w)) + max(0, L(y) - L(x)) + max(0, L(y) - L(z)))",
    ),
];

/// What formulas say that people recognise, whether they take exponents or levels.
pub static IN_WORDS: &[(&str, &str)] = &[
    ("Each line's largest tile", "line max(cells: L(a))"),
    ("Each line's largest tile", "line max(cells: a)"),
    ("Each line's smallest tile", "line min(tiles: L(a))"),
    ("Each line's smallest tile", "line min(tiles: a)"),
    ("Each outer line's largest tile", "outer max(cells: L(a))"),
    ("Each outer line's largest tile", "outer max(cells: a)"),
    ("Each block's largest tile", "block max(cells: L(a))"),
    ("Each block's largest tile", "block max(cells: a)"),
    ("Each block's smallest tile", "block min(tiles: L(a))"),
    ("Each block's smallest tile", "block min(tiles: a)"),
    ("Tiles in line, counted", "line sum(tiles: 1)"),
    ("Tiles in blocks, counted", "block sum(tiles: 1)"),
    ("Equal neighbours in line, counted", "line sum(pairs: [a = b])"),
    ("Merges in line, counted", "line sum(tile_pairs: [a = b])"),
    ("Tiles in line that do not merge, counted", "line sum(tile_pairs: 1 - [a = b])"),
    ("What neighbours in line differ by", "line sum(pairs: |L(a) - L(b)|)"),
    ("What neighbours in line differ by", "line sum(pairs: |a - b|)"),
    ("What tiles in line differ by", "line sum(tile_pairs: |L(a) - L(b)|)"),
    ("What neighbours in blocks differ by", "block sum(pairs: |L(a) - L(b)|)"),
    ("What neighbours in blocks differ by", "block sum(pairs: |a - b|)"),
    ("The larger of two tiles that do not merge", "line sum(tile_pairs: (1 - [a = b]) * max(L(a), L(b)))"),
    ("Each block's largest tile beside its others", "block 4 * max(cells: L(a)) - sum(cells: L(a))"),
    ("Each block's largest tile beside its others", "block 4 * max(cells: a) - sum(cells: a)"),
    ("Each line's largest tile beside its others", "line 4 * max(cells: L(a)) - sum(cells: L(a))"),
    ("Each line's largest tile less its smallest", "line max(tiles: L(a)) - min(tiles: L(a))"),
];

/// Where a formula's region lies, by the tables that serve it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// All lines.
    Line,
    /// The outer lines.
    OuterLine,
    /// All blocks.
    Block,
    /// The blocks in corners.
    CornerBlock,
    /// The blocks between corners.
    EdgeBlock,
}

impl Place {
    /// Where a region lies; none if it is another game's.
    #[must_use]
    pub fn of(region: &Region) -> Option<Self> {
        let places = [Self::Line, Self::OuterLine, Self::Block, Self::CornerBlock, Self::EdgeBlock];
        let at = REGIONS.iter().position(|known| std::ptr::eq(*known, region))?;
        Some(places[at])
    }

    /// The four cells of a table's entry in the order of the region: blocks go around.
    #[must_use]
    pub fn cells(self, [a, b, c, d]: [u8; 4]) -> [i8; 4] {
        let ordered = match self {
            Self::Line | Self::OuterLine => [a, b, c, d],
            Self::Block | Self::CornerBlock | Self::EdgeBlock => [a, b, d, c],
        };
        ordered.map(|cell| cell as i8)
    }

    /// The cells of each such place, in the order of the region.
    #[must_use]
    pub fn places(self) -> Vec<[usize; 4]> {
        let rows = (0..4).map(|row| [0, 1, 2, 3].map(|column| 4 * row + column));
        let columns = (0..4).map(|column| [0, 1, 2, 3].map(|row| 4 * row + column));
        let is_outer = |line: &usize| matches!(line, 0 | 3 | 4 | 7);
        let around = |[a, b, c, d]: [usize; 4]| [a, b, d, c];
        let blocks = |which: Range<usize>| BLOCKS[which].iter().copied().map(around).collect();
        match self {
            Self::Line => rows.chain(columns).collect(),
            Self::OuterLine => rows
                .chain(columns)
                .enumerate()
                .filter(|(at, _)| is_outer(at))
                .map(|(_, cells)| cells)
                .collect(),
            Self::Block => blocks(0..9),
            Self::CornerBlock => blocks(CORNERS),
            Self::EdgeBlock => blocks(EDGES),
        }
    }

    /// What the cells of each such place hold on a grid.
    #[must_use]
    pub fn on(self, board: Board) -> Vec<[i8; 4]> {
        self.places().into_iter().map(|cells| cells.map(|cell| board.cell(cell) as i8)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CATALOGUE, Parameters, Shape};
    use super::*;
    use crate::formula::Formula;
    use crate::twenty48::board::unpack;

    #[test]
    fn formulas_say_what_rules_written_by_hand_say_of_every_line_and_block() {
        for &(id, text) in SAID {
            let rule = CATALOGUE.iter().find(|rule| rule.info.id == id).unwrap();
            let (Shape::Line(value)
            | Shape::OuterLine(value)
            | Shape::Block(value)
            | Shape::CornerBlock(value)
            | Shape::EdgeBlock(value)) = rule.shape
            else {
                panic!("{id} is no rule of four cells")
            };
            let formula = Formula::parse(text, REGIONS).unwrap_or_else(|error| panic!("{error}"));
            let place = Place::of(formula.region()).unwrap();
            let entries: Vec<[u8; 4]> = (0..=u16::MAX).map(unpack).collect();
            let cells: Vec<[i8; 4]> = entries.iter().map(|&cells| place.cells(cells)).collect();
            let columns = crate::formula::Columns::new(formula.region(), &cells);
            let exponents = if rule.info.exponent.is_some() { &[1.0, 2.7][..] } else { &[1.0] };
            for &exponent in exponents {
                let parameters = Parameters::new(exponent, Some(11));
                for (cells, found) in entries.iter().zip(formula.values(&columns, exponent)) {
                    let expected = value(*cells, &parameters);
                    let near = (found - expected).abs() <= 1e-9 * (1.0 + expected.abs());
                    assert!(near, "{id} of {cells:?}: {found} instead of {expected}");
                }
            }
        }
    }
}
