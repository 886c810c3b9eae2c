//! research
use super::*;
use crate::games::Range;
const fn r(id: &'static str, lo: f64, hi: f64, e: Option<Range>, shape: Shape) -> Rule {
    Rule { info: RuleInfo { id, help: "", formula: "", source: "", coefficient: Range::new(lo, hi), exponent: e, applies: "after_spawn" }, phase: Phase::AfterSpawn, shape }
}
const E: Option<Range> = Some(Range::new(0.5, 5.0));
fn p(q: &Parameters, v: u8) -> f64 { q.levels[v as usize & 15] }
#[inline]
fn compact(l: [u8; 4]) -> ([u8; 4], usize) { let mut o = [0; 4]; let mut n = 0; for c in l { o[n & 3] = c; n += (c != 0) as usize; } (o, n) }
#[inline]
fn tiles(l: [u8; 4]) -> impl Iterator<Item = (u8, u8)> {
    let (v, n) = compact(l);
    (1..n).map(move |i| (v[i - 1], v[i & 3]))
}
pub(super) const MERGES: Rule = r("merges", -10.0, 10.0, E, Shape::Line(|l, q| tiles(l).filter(|(a, b)| a == b).map(|(a, _)| p(q, a)).sum()));
pub(super) const MERGE_COUNT: Rule = r("merge_count", -10.0, 10.0, None, Shape::Line(|l, _| tiles(l).filter(|(a, b)| a == b).count() as f64));
pub(super) const STAIRS: Rule = r("stairs", -10.0, 10.0, E, Shape::Line(|l, q| tiles(l).filter(|(a, b)| a.abs_diff(*b) == 1).map(|(a, b)| p(q, a.min(b))).sum()));
pub(super) const ORDER: Rule = r("order", -10.0, 10.0, E, Shape::Line(|l, q| {
    let (mut f, mut g) = (0.0, 0.0);
    for (a, b) in tiles(l) { let d = p(q, a) - p(q, b); if d > 0.0 { f += d } else { g -= d } }
    -f64::min(f, g)
}));
pub(super) const ORDER0: Rule = r("order_gaps", -10.0, 10.0, E, Shape::Line(|l, q| {
    let (mut f, mut g) = (0.0, 0.0);
    for i in 1..4 { let d = p(q, l[i - 1]) - p(q, l[i]); if d > 0.0 { f += d } else { g -= d } }
    -f64::min(f, g)
}));
pub(super) const SMOOTH: Rule = r("rough", -10.0, 10.0, E, Shape::Line(|l, q| -tiles(l).map(|(a, b)| (p(q, a) - p(q, b)).abs()).sum::<f64>()));
pub(super) const SMOOTHD: Rule = r("rough_diff", -10.0, 10.0, E, Shape::Line(|l, q| -tiles(l).map(|(a, b)| q.powers[a.abs_diff(b) as usize]).sum::<f64>()));
pub(super) const TILES: Rule = r("tile_powers", -10.0, 10.0, E, Shape::Line(|l, q| -l.iter().map(|&a| p(q, a)).sum::<f64>() / 2.0));
pub(super) const EDGES: Rule = r("edges", -10.0, 10.0, E, Shape::OuterLine(|l, q| if true { l.iter().map(|&a| p(q, a)).sum::<f64>() } else { 0.0 }));
pub(super) const CORNERS: Rule = r("corners", -10.0, 10.0, E, Shape::OuterLine(|l, q| if true { (p(q, l[0]) + p(q, l[3])) / 2.0 } else { 0.0 }));
pub(super) const TRAPPED: Rule = r("trapped", -10.0, 10.0, E, Shape::Line(|l, q| {
    let mut s = 0.0;
    for i in 1..3 { if l[i] != 0 && l[i - 1] > l[i] && l[i + 1] > l[i] { s -= p(q, l[i - 1].min(l[i + 1])) - p(q, l[i]) } }
    s
}));
pub(super) const PEAKS: Rule = r("peaks", -10.0, 10.0, E, Shape::Line(|l, q| {
    let mut s = 0.0;
    for i in 1..3 { if l[i - 1] != 0 && l[i + 1] != 0 && l[i - 1] < l[i] && l[i + 1] < l[i] { s -= p(q, l[i]) - p(q, l[i - 1].max(l[i + 1])) } }
    s
}));
pub(super) const STUCK: Rule = r("stuck_line", -10.0, 10.0, None, Shape::Line(|l, _| if l.iter().all(|&a| a != 0) && tiles(l).all(|(a, b)| a != b) { -1.0 } else { 0.0 }));
pub(super) const STUCKI: Rule = r("stuck_outer", -10.0, 10.0, None, Shape::OuterLine(|l, _| if l.iter().all(|&a| a != 0) && tiles(l).all(|(a, b)| a != b) { -1.0 } else { 0.0 }));
pub(super) const FULLL: Rule = r("full_line", -10.0, 10.0, None, Shape::Line(|l, _| if l.iter().all(|&a| a != 0) { -1.0 } else { 0.0 }));
pub(super) const EMPTYL: Rule = r("empty_in_line", -10.0, 10.0, Some(Range::new(0.2, 3.0)), Shape::Line(|l, q| q.powers[l.iter().filter(|&&a| a == 0).count()]));
pub(super) const EMPTYO: Rule = r("empty_in_outer", -10.0, 10.0, Some(Range::new(0.2, 3.0)), Shape::OuterLine(|l, q| if true { q.powers[l.iter().filter(|&&a| a == 0).count()] } else { 0.0 }));
pub(super) const FALLING: Rule = r("falling_line", -10.0, 10.0, E, Shape::OuterLine(|l, q| if true {
    let f = |l: [u8; 4]| p(q, l[0]) + p(q, l[1]) * 0.5 + p(q, l[2]) * 0.25 + p(q, l[3]) * 0.125;
    f(l).max(f([l[3], l[2], l[1], l[0]]))
} else { 0.0 }));
pub(super) const APART: Rule = r("equal_apart", -10.0, 10.0, E, Shape::Line(|l, q| {
    let (v, n) = compact(l);
    let mut s = 0.0;
    for i in 2..n { if v[i] == v[i - 2] && v[i - 1] < v[i] { s += p(q, v[i]) } }
    s
}));
pub(super) const B_TWIST: Rule = r("b_twist", -10.0, 10.0, E, Shape::Block(|b, q| -(p(q, b[0]) + p(q, b[3]) - p(q, b[1]) - p(q, b[2])).abs()));
pub(super) const B_SADDLE: Rule = r("b_saddle", -10.0, 10.0, E, Shape::Block(|b, q| {
    let (a, d, x, y) = (b[0].min(b[3]), b[0].max(b[3]), b[1].min(b[2]), b[1].max(b[2]));
    if a > y { p(q, y) - p(q, a) } else if x > d { p(q, d) - p(q, x) } else { 0.0 }
}));
pub(super) const B_STUCK: Rule = r("b_stuck", -10.0, 10.0, None, Shape::Block(|b, _| if b.iter().all(|&a| a != 0) && b[0] != b[1] && b[0] != b[2] && b[3] != b[1] && b[3] != b[2] { -1.0 } else { 0.0 }));
pub(super) const B_STUCKP: Rule = r("b_stuck_powered", -10.0, 10.0, E, Shape::Block(|b, q| if b.iter().all(|&a| a != 0) && b[0] != b[1] && b[0] != b[2] && b[3] != b[1] && b[3] != b[2] {
    let m = b.iter().max().unwrap(); let n = b.iter().min().unwrap(); p(q, *n) - p(q, *m) } else { 0.0 }));
pub(super) const B_RANGE: Rule = r("b_range", -10.0, 10.0, E, Shape::Block(|b, q| {
    let m = b.iter().max().unwrap(); let n = b.iter().filter(|&&a| a > 0).min().unwrap_or(&0); p(q, *n) - p(q, *m) }));
pub(super) const B_DIAG: Rule = r("b_diagonal", -10.0, 10.0, E, Shape::Block(|b, q| (if b[0] == b[3] { p(q, b[0]) } else { 0.0 }) + (if b[1] == b[2] { p(q, b[1]) } else { 0.0 })));
pub(super) const B_INWARD: Rule = r("b_inward_corner", -10.0, 10.0, E, Shape::CornerBlock(|b, q| {
    let d = |o: u8, i: u8| (p(q, i) - p(q, o)).max(0.0);
    -( d(b[0], b[1]) + d(b[0], b[2]) + d(b[1], b[3]) + d(b[2], b[3]))
}));
pub(super) const B_INWARDE: Rule = r("b_inward_edge", -10.0, 10.0, E, Shape::EdgeBlock(|b, q| {
    let d = |o: u8, i: u8| (p(q, i) - p(q, o)).max(0.0);
    -(d(b[0], b[2]) + d(b[1], b[3]))
}));
pub(super) const B_DISTINCT: Rule = r("b_distinct", -10.0, 10.0, None, Shape::Block(|b, _| { let mut c = b; c.sort(); -(c.windows(2).filter(|w| w[0] != w[1]).count() as f64) }));
pub(super) const B_TRIPLE: Rule = r("b_triple", -10.0, 10.0, E, Shape::Block(|b, q| {
    // a pair side by side with a tile one step above beside it: chain merge
    let pair = |x: u8, y: u8, u: u8, v: u8| if x != 0 && x == y && (u == x + 1 || v == x + 1) { p(q, x) } else { 0.0 };
    pair(b[0], b[1], b[2], b[3]) + pair(b[2], b[3], b[0], b[1]) + pair(b[0], b[2], b[1], b[3]) + pair(b[1], b[3], b[0], b[2])
}));
pub(super) const B_EMPTY: Rule = r("b_empty", -10.0, 10.0, Some(Range::new(0.2, 3.0)), Shape::Block(|b, q| q.powers[b.iter().filter(|&&a| a == 0).count()]));
pub(super) const B_MINP: Rule = r("b_small_near_big", -10.0, 10.0, E, Shape::Block(|b, q| {
    // each adjacent pair, both nonzero: product-like measure
    let d = |x: u8, y: u8| if x != 0 && y != 0 { q.powers[x.abs_diff(y) as usize] * f64::from(x.max(y)) / 8.0 } else { 0.0 };
    -(d(b[0], b[1]) + d(b[0], b[2]) + d(b[3], b[1]) + d(b[3], b[2]))
}));
pub(super) const B_CORNERMAX: Rule = r("b_corner_order", -10.0, 10.0, E, Shape::CornerBlock(|b, q| if b[0] >= b[1] && b[0] >= b[2] { p(q, b[0]) + p(q, b[1].max(b[2])) } else { 0.0 }));
pub(super) const B_FLOOR: Rule = r("b_floor", -10.0, 10.0, E, Shape::Block(|b, q| p(q, *b.iter().min().unwrap())));
