//! Lines that only rise or only fall: as the article printed it, and as it was meant.
//!
//! All four totals are at most 0, so the article's *min* charges the dominant slope: it punishes a perfectly
//! ordered board by its whole range and prefers a flat one. *Max* was meant: it charges the lesser slope.

use super::{Parameters, Phase, Pick, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const ARTICLE: Rule = Rule {
    info: RuleInfo {
        id: "monotony_article",
        name: "Article's monotony",
        help: "meant to reward order, but charges the dominant slope: as the article has it",
        formula: "c·(min(t0,t1) + min(t2,t3)), t = minus the falls and rises over rows and columns",
        source: "the article, rule 9",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Slopes { totals, pick: Pick::Smaller },
};

pub(super) const ARTICLE_POWERED: Rule = Rule {
    info: RuleInfo {
        id: "monotony_powered_article",
        name: "Article's monotony, powered",
        help: "the article's monotony over squared exponents; its own exponent never evolved",
        formula: "c·(min(t0,t1) + min(t2,t3)) with v² for v",
        source: "the article, rule 2",
        ..ARTICLE.info
    },
    shape: Shape::Slopes { totals: squared_totals, pick: Pick::Smaller },
    ..ARTICLE
};

pub(super) const CORRECTED: Rule = Rule {
    info: RuleInfo {
        id: "monotony",
        name: "Rising lines",
        help: "rewards rows that all rise or all fall, and columns likewise",
        formula: "c·(max(t0,t1) + max(t2,t3)), t = minus the falls and rises over rows and columns",
        source: "the article's rule 9 with max for min",
        ..ARTICLE.info
    },
    shape: Shape::Slopes { totals, pick: Pick::Larger },
    ..ARTICLE
};

pub(super) const CORRECTED_POWERED: Rule = Rule {
    info: RuleInfo {
        id: "monotony_powered",
        name: "Rising lines, powered",
        help: "the same over powers, so that order counts most among large tiles",
        formula: "c·(max(t0,t1) + max(t2,t3)) with v^e for v",
        source: "the article's rule 2 with max for min and an exponent that evolves",
        exponent: Some(Range::new(1.0, 6.0)),
        ..ARTICLE.info
    },
    shape: Shape::Slopes { totals, pick: Pick::Larger },
    ..ARTICLE
};

fn totals(line: [u8; 4], parameters: &Parameters) -> [f64; 2] {
    totals_of(line, &parameters.powers)
}

fn squared_totals(line: [u8; 4], _: &Parameters) -> [f64; 2] {
    totals_of(line, &std::array::from_fn(|v| (v * v) as f64))
}

/// Minus the sum of falls, minus the sum of rises, each tile compared with the next tile, or against 0 if the
/// rest of the line is empty (the article's asymmetry). The last cell is compared with nothing.
fn totals_of(line: [u8; 4], powers: &[f64; 16]) -> [f64; 2] {
    let [mut falls, mut rises] = [0.0, 0.0];
    for (at, &cell) in line[..3].iter().enumerate().filter(|&(_, &cell)| cell != 0) {
        let next = line[at + 1..].iter().copied().find(|&cell| cell != 0).unwrap_or(0);
        let fall = powers[usize::from(cell)] - powers[usize::from(next)];
        if cell > next {
            falls -= fall;
        } else {
            rises += fall;
        }
    }
    [falls, rises]
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        // Rows fall by 2 in all and never rise; columns: 3, 2, 1 over emptiness fall by 6 in all.
        check(&ARTICLE, 1.0, 0x0321_0000_0000_0000, -8.0);
        check(&CORRECTED, 1.0, 0x0321_0000_0000_0000, 0.0);
        // One rise from 1 to 2 against a fall from 3 to 1; columns fall by 6.
        check(&ARTICLE, 1.0, 0x0312_0000_0000_0000, -8.0);
        check(&CORRECTED, 1.0, 0x0312_0000_0000_0000, -1.0);
        check(&ARTICLE_POWERED, 1.0, 0x0312_0000_0000_0000, -22.0);
        check(&CORRECTED_POWERED, 2.0, 0x0312_0000_0000_0000, -3.0);
    }
}
