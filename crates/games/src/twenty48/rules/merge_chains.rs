//! Merges that make the next merge: a pair with the tile it turns into beside it.

use super::{Parameters, Phase, Rule, Shape, compacted};
use crate::{Range, RuleInfo};

pub(super) const LINE: Rule = Rule {
    info: RuleInfo {
        id: "line_chain",
        name: "Chains in lines",
        help: "rewards a pair in a line with the tile that it merges into right beside it",
        formula: "c·Σ L(v) over consecutive tiles v, v, v+1 or v+1, v, v of each row and column",
        source: "ours",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(0.5, 5.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(in_line),
};

pub(super) const BLOCK: Rule = Rule {
    info: RuleInfo {
        id: "block_chain",
        name: "Chains in blocks",
        help: "rewards a pair in a 2x2 block with the tile that it merges into beside it",
        formula: "c·Σ L(v) over sides v, v of 2x2 blocks whose other two cells hold a v+1",
        ..LINE.info
    },
    shape: Shape::Block(in_block),
    ..LINE
};

pub(super) const LONG: Rule = Rule {
    info: RuleInfo {
        id: "block_long_chain",
        name: "Long chains in blocks",
        help: "rewards a pair in a 2x2 block beside the next two tiles up",
        formula: "c·Σ L(v) over sides v, v of 2x2 blocks whose other two cells are v+1 and v+2",
        ..LINE.info
    },
    shape: Shape::Block(long_in_block),
    ..LINE
};

fn in_line(line: [u8; 4], parameters: &Parameters) -> f64 {
    let (tiles, count) = compacted(line);
    let mut sum = 0.0;
    for at in 2..count {
        let (a, b, c) = (tiles[at - 2], tiles[at - 1], tiles[at]);
        if (a == b && c == b + 1) || (b == c && a == b + 1) {
            sum += parameters.level(b);
        }
    }
    sum
}

fn in_block(block: [u8; 4], parameters: &Parameters) -> f64 {
    over_sides(block, |v, others| others.contains(&(v + 1)), parameters)
}

fn long_in_block(block: [u8; 4], parameters: &Parameters) -> f64 {
    over_sides(block, |v, [a, b]| a.min(b) == v + 1 && a.max(b) == v + 2, parameters)
}

/// Adds up the level of each pair that forms a side of the block, if the other two cells are as wanted.
fn over_sides([a, b, c, d]: [u8; 4], wanted: fn(u8, [u8; 2]) -> bool, parameters: &Parameters) -> f64 {
    let mut sum = 0.0;
    for (pair, others) in [([a, b], [c, d]), ([c, d], [a, b]), ([a, c], [b, d]), ([b, d], [a, c])] {
        if pair[0] != 0 && pair[0] == pair[1] && wanted(pair[0], others) {
            sum += parameters.level(pair[0]);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        check(&LINE, 1.0, 0x3340_0000_0000_0000, 3.0);
        check(&LINE, 1.0, 0x4033_0000_0000_0000, 3.0);
        check(&LINE, 1.0, 0x3430_0000_0000_0000, 0.0);
        check(&LINE, 1.0, 0x3320_0000_0000_0000, 0.0);
        check(&BLOCK, 1.0, 0x3300_4000_0000_0000, 3.0);
        check(&BLOCK, 1.0, 0x3040_3000_0000_0000, 0.0);
        // In the middle the side v, v belongs to two blocks, of which one holds v+1.
        check(&BLOCK, 2.0, 0x0000_0330_0400_0000, 9.0 / 8.0);
        check(&LONG, 1.0, 0x3300_4500_0000_0000, 3.0);
        check(&LONG, 1.0, 0x3300_5400_0000_0000, 3.0);
        check(&LONG, 1.0, 0x3300_4400_0000_0000, 0.0);
    }
}
