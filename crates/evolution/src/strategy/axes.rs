//! What is searched: the weights of all rules as coordinates, each from -1 to 1 over its range.

use dna_lab_games::{Gene, Genome, Range, RuleId};

/// A weight that is searched.
pub(super) struct Axis {
    gene: usize,
    pub(super) is_exponent: bool,
    range: Range,
}

impl Axis {
    /// The value at a coordinate: beyond -1 and 1 it comes back.
    fn value(&self, at: f64) -> f64 {
        let folded = 1.0 - ((at + 1.0).rem_euclid(4.0) - 2.0).abs();
        self.range.clamp(self.unfolded(folded))
    }

    pub(super) fn coordinate(&self, value: f64) -> f64 {
        2.0 * (value - f64::midpoint(self.range.min, self.range.max)) / self.range.width()
    }

    /// What share of its range, on its side of 0, the value takes at a coordinate that is not folded back; where a range ends at 0, what is
    /// beyond is as large on the other side.
    pub(super) fn share(&self, at: f64) -> f64 {
        let Range { min, max } = self.range;
        let value = self.unfolded(at);
        let most = if value < 0.0 && min < 0.0 || max <= 0.0 { min } else { max };
        (value / most).abs()
    }

    pub(super) fn unfolded(&self, at: f64) -> f64 {
        f64::midpoint(self.range.min, self.range.max) + at * self.range.width() / 2.0
    }
}

/// What is searched: the coefficient of each rule, then its exponent, where there is something to choose.
pub(super) fn axes(rules: &[RuleId]) -> Vec<Axis> {
    let mut axes = Vec::new();
    for (gene, info) in rules.iter().enumerate() {
        for (is_exponent, range) in [(false, Some(info.coefficient())), (true, info.exponent())] {
            axes.extend(range.filter(|range| !range.is_fixed()).map(|range| Axis {
                gene,
                is_exponent,
                range,
            }));
        }
    }
    axes
}

/// The genome at these coordinates.
pub(super) fn genome(rules: &[RuleId], axes: &[Axis], at: &[f64]) -> Genome {
    let gene = |info: &RuleId| Gene {
        rule: info.clone(),
        coefficient: info.coefficient().min,
        exponent: info.exponent().map(|range| range.min),
    };
    let mut genes: Vec<Gene> = rules.iter().map(gene).collect();
    for (axis, &at) in axes.iter().zip(at) {
        let gene = &mut genes[axis.gene];
        if axis.is_exponent {
            gene.exponent = Some(axis.value(at));
        } else {
            gene.coefficient = axis.value(at);
        }
    }
    Genome::new(genes, rules).expect("folded weights lie in their ranges")
}

/// Where a genome is; rules that it lacks count nothing.
pub(super) fn coordinates(rules: &[RuleId], axes: &[Axis], genome: &Genome) -> Vec<f64> {
    let of = |axis: &Axis| {
        let gene = genome.gene(&rules[axis.gene]);
        let value = match (gene, axis.is_exponent) {
            (Some(gene), true) => gene.exponent,
            (gene, false) => Some(gene.map_or(0.0, |gene| gene.coefficient)),
            (None, true) => None,
        };
        value.map_or(0.0, |value| axis.coordinate(axis.range.clamp(value)))
    };
    axes.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_beyond_their_range_come_back_into_it() {
        let axis = Axis { gene: 0, is_exponent: false, range: Range::new(2.0, 6.0) };
        for (at, value) in
            [(-1.0, 2.0), (0.0, 4.0), (0.5, 5.0), (1.0, 6.0), (1.5, 5.0), (-1.5, 3.0), (3.0, 2.0)]
        {
            assert!((axis.value(at) - value).abs() < 1e-12, "{at}");
        }
        assert!((axis.coordinate(5.0) - 0.5).abs() < 1e-12);
        let share =
            |min, max, at| Axis { gene: 0, is_exponent: false, range: Range::new(min, max) }.share(at);
        // 12.5 and -9 of 10, -9 of -10 and of -3.
        for (share, known) in [
            (share(0.0, 10.0, 1.5), 1.25),
            (share(0.0, 10.0, -2.8), 0.9),
            (share(-10.0, 10.0, -0.9), 0.9),
            (share(-3.0, 0.0, -5.0), 3.0),
        ] {
            assert!((share - known).abs() < 1e-12, "{share} {known}");
        }
    }
}
