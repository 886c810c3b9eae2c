//! What formulas say of lines and corners, looked up.

use super::super::board::{Board, transposed};
use super::super::line::{LINES, NINES, diagonals, number, number_of_nine, number_of_nine_mirrored};
use super::super::rules::Phase;
use super::super::rules::formulas::{Place, REGIONS};
use super::evaluator::{Tapered, weight};
use crate::Gene;
use crate::formula::{Formula, columns};

/// Corners of two by two squares, each empty, own or the opponent's.
const CORNERS: usize = 81;

/// By the number of a line or of a corner what all formulas say of it; none where no formula says anything.
#[derive(Debug)]
pub(super) struct Lines {
    /// Edges, with all that is said of rows; then other rows and columns.
    rows: Option<Box<[[Tapered; LINES]; 2]>>,
    diagonals: Option<Box<[Tapered; LINES]>>,
    /// The left corners, then the right ones.
    corners: Option<Box<[[Tapered; CORNERS]; 2]>>,
    /// Corners of three by three squares, with all that is said of the smaller ones.
    nines: Option<Box<[Tapered; NINES]>>,
}

impl Lines {
    /// Of the formulas among these genes; none if there is none.
    pub(super) fn of(genes: &[Gene]) -> Option<Self> {
        let formulas: Vec<(&Formula, f64)> = genes
            .iter()
            .filter_map(|gene| Some((gene.rule.formula()?, gene.coefficient)))
            .filter(|(formula, _)| REGIONS.contains(&formula.region()))
            .collect();
        if formulas.is_empty() {
            return None;
        }
        let [rows, edges, across, corners, nines] =
            [Place::Row, Place::Edge, Place::Diagonal, Place::Corner, Place::Corner9]
                .map(|place| folded(&formulas, place));
        let lines = |values: &[Tapered]| {
            let mut lines = Box::new([0; LINES]);
            for (at, value) in lines.iter_mut().enumerate().filter(|_| !values.is_empty()) {
                *value = values[place(at, &[0, 1, 2, 3, 4, 5, 6, 7])];
            }
            lines
        };
        let corner = |order: [usize; 4]| std::array::from_fn(|at| corners[place(at, &order)]);
        let both = || {
            let (inner, mut outer) = (lines(&rows), lines(&edges));
            outer.iter_mut().zip(inner.iter()).for_each(|(edge, row)| *edge += row);
            Box::new([*outer, *inner])
        };
        let nine = |at: usize| {
            let smaller = corners.get(place(at, &[0, 1, 4, 3])).copied().unwrap_or(0);
            nines[place(at, &[0, 1, 2, 3, 4, 5, 6, 7, 8])] + smaller
        };
        let both_corners = || (0..NINES).map(nine).collect::<Box<[Tapered]>>().try_into().ok();
        Some(Self {
            rows: (!(rows.is_empty() && edges.is_empty())).then(both),
            diagonals: (!across.is_empty()).then(|| lines(&across)),
            // Squares as their bits lie in the outer row, then in the next one.
            corners: (!corners.is_empty() && nines.is_empty())
                .then(|| Box::new([corner([0, 1, 3, 2]), corner([1, 0, 2, 3])])),
            nines: if nines.is_empty() { None } else { both_corners() },
        })
    }

    /// What a position is worth to the side to move.
    #[inline]
    pub(super) fn value(&self, board: Board) -> Tapered {
        let (own, opponent) = (board.own.to_le_bytes(), board.opponent.to_le_bytes());
        let mut sum = 0;
        if let Some(rows) = &self.rows {
            let [outer, inner] = &**rows;
            let columns = [transposed(board.own), transposed(board.opponent)].map(u64::to_le_bytes);
            for [own, opponent] in [[own, opponent], columns] {
                sum += outer[number(own[0], opponent[0])] + outer[number(own[7], opponent[7])];
                for at in 1..7 {
                    sum += inner[number(own[at], opponent[at])];
                }
            }
        }
        if let Some(across) = &self.diagonals {
            for (own, opponent) in diagonals(board.own).into_iter().zip(diagonals(board.opponent)) {
                sum += across[number(own, opponent)];
            }
        }
        if let Some(corners) = &self.corners {
            let bits = |rows: &[u8; 8], [outer, inner]: [usize; 2], shift: u8| {
                rows[outer] >> shift & 3 | (rows[inner] >> shift & 3) << 2
            };
            for rows in [[0, 1], [7, 6]] {
                for (corner, shift) in corners.iter().zip([0, 6]) {
                    sum += corner[number(bits(&own, rows, shift), bits(&opponent, rows, shift))];
                }
            }
        }
        if let Some(nines) = &self.nines {
            let bits = |rows: &[u8; 8], [outer, next, inner]: [usize; 3], shift: u8| {
                let row = |at: usize| usize::from(rows[at] >> shift & 7);
                row(outer) | row(next) << 3 | row(inner) << 6
            };
            for rows in [[0, 1, 2], [7, 6, 5]] {
                sum += nines[number_of_nine(bits(&own, rows, 0), bits(&opponent, rows, 0))];
                sum += nines[number_of_nine_mirrored(bits(&own, rows, 5), bits(&opponent, rows, 5))];
            }
        }
        sum
    }
}

/// What the formulas over a place say of every such line or corner, the opponent's discs first; nothing where there are none.
fn folded(formulas: &[(&Formula, f64)], wanted: Place) -> Vec<Tapered> {
    let mut sums = [const { Vec::new() }; 2];
    for (formula, coefficient) in formulas {
        let Some((_, phase)) = Place::of(formula.region()).filter(|(place, _)| *place == wanted) else {
            continue;
        };
        let every = columns(formula.region(), formula.region().most);
        let sums: &mut Vec<f64> = &mut sums[usize::from(phase == Phase::Late)];
        sums.resize(every.places(), 0.0);
        for (sum, value) in sums.iter_mut().zip(formula.values(&every, 1.0)) {
            *sum += coefficient * value;
        }
    }
    let [early, late] = sums;
    let at = |values: &[f64], at: usize| values.get(at).copied().unwrap_or(0.0);
    let worth = |place| weight(at(&early, place), Phase::Early) + weight(at(&late, place), Phase::Late);
    (0..early.len().max(late.len())).map(worth).collect()
}

/// Where a line or a corner of this number stands in the list of all, its squares read in this order.
fn place(number: usize, order: &[usize]) -> usize {
    let digit = |at: &usize| number / 3_usize.pow(*at as u32) % 3;
    order.iter().fold(0, |place, at| 3 * place + [1, 2, 0][digit(at)])
}
