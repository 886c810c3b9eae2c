//! Numbers of a normal distribution of many dimensions.

use dna_lab_games::seed::Generator;
use rand::RngExt;
use std::f64::consts::TAU;

/// The place of an entry of a lower triangle, row by row.
pub(super) const fn place(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

/// A root of a covariance: the lower triangle that gives it, times itself turned over. None if it is no covariance.
pub(super) fn root(covariance: &[f64], n: usize) -> Option<Vec<f64>> {
    let mut root = covariance.to_vec();
    for row in 0..n {
        for column in 0..=row {
            let known: f64 = (0..column).map(|at| root[place(row, at)] * root[place(column, at)]).sum();
            let left = covariance[place(row, column)] - known;
            root[place(row, column)] = if row == column {
                if left.is_nan() || left <= 0.0 {
                    return None;
                }
                left.sqrt()
            } else {
                left / root[place(column, column)]
            };
        }
    }
    Some(root)
}

/// A number of the standard normal distribution (Box and Muller 1958).
pub(super) fn normal(generator: &mut Generator) -> f64 {
    let radius = (-2.0 * libm::log(1.0 - generator.random_range(0.0..1.0_f64))).sqrt();
    radius * libm::cos(TAU * generator.random_range(0.0..1.0_f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::Seed;

    #[test]
    fn a_root_gives_its_covariance_and_nothing_else_has_one() {
        let covariance = [4.0, 2.0, 5.0, -1.0, 0.5, 3.0];
        let root = root(&covariance, 3).expect("a covariance");
        for row in 0..3 {
            for column in 0..=row {
                let product: f64 =
                    (0..=column).map(|at| root[place(row, at)] * root[place(column, at)]).sum();
                assert!((product - covariance[place(row, column)]).abs() < 1e-12);
            }
        }
        assert_eq!(super::root(&[1.0, 2.0, 1.0], 2), None);
    }

    #[test]
    fn numbers_are_standard_normal() {
        let mut generator = Seed(1).generator();
        let all: Vec<f64> = (0..20_000).map(|_| normal(&mut generator)).collect();
        let mean = all.iter().sum::<f64>() / 20_000.0;
        let variance = all.iter().map(|value| value * value).sum::<f64>() / 20_000.0;
        // Four standard errors.
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.04, "{mean} {variance}");
    }
}
