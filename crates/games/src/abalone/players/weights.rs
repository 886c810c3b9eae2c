//! What both sides' distances and losses weigh, by the numbers of their marbles.

use super::super::board::MARBLES;
use super::super::rules::{self, LEAD, Nearness, SQUARED, Shape, Whose};
use super::distances::Distances;
use crate::Gene;
use crate::search::UNIT;

/// Weights are kept with so many more binary digits than points have.
pub(super) const FINER: u32 = 16;

/// A coefficient as weight; a coefficient too large for any use counts as the largest.
pub(super) fn weight(coefficient: f64) -> i64 {
    (coefficient * UNIT * f64::from(1_u32 << FINER)).clamp(-1e14, 1e14).round() as i64
}

/// The largest weight of what steps change: it leaves room for all that [`super::ranking`] adds up, and for a move beside it.
const MOST_OF_STEPS: i64 = 1_000_000_000_000;

/// The same of what steps change.
pub(super) fn weight_of_steps(coefficient: f64) -> i64 {
    weight(coefficient).clamp(-MOST_OF_STEPS, MOST_OF_STEPS)
}

/// Something by the numbers of marbles of two sides, from none to all.
type ByCounts<T> = [[T; MARBLES as usize + 1]; MARBLES as usize + 1];

fn by_counts<T>(of: impl Fn(usize, usize) -> T) -> ByCounts<T> {
    std::array::from_fn(|one| std::array::from_fn(|other| of(one, other)))
}

/// What all rules of a shape have as coefficient.
fn coefficient(genes: &[Gene], is_asked: impl Fn(Shape<'_>) -> bool) -> f64 {
    let is_asked = |gene: &&Gene| rules::find(&gene.rule).is_some_and(&is_asked);
    genes.iter().filter(is_asked).map(|gene| gene.coefficient).sum()
}

fn lead_of(genes: &[Gene], wanted: Nearness) -> f64 {
    LEAD * coefficient(genes, |shape| matches!(shape, Shape::Lead(nearness) if nearness == wanted))
}

/// Weights for one side's marbles, by their number and the other side's.
#[derive(Clone, Debug)]
pub(super) struct Side(Box<ByCounts<Weights>>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weights {
    /// Of the sum of distances from the centre.
    pub(super) centre: i64,
    /// Of the sum of distances of all pairs.
    pub(super) density: i64,
    /// For as many marbles as are out.
    out: i64,
    /// Upper bound of what a quiet move gains by these.
    pub(super) most: i64,
}

impl Side {
    pub(super) fn of(genes: &[Gene], wanted: Whose) -> Self {
        // What is far and lost is bad for the player where its own marbles are meant, and good where the opponent's are.
        let sign = if wanted == Whose::Own { -1.0 } else { 1.0 };
        let centre = coefficient(genes, |shape| matches!(shape, Shape::Centre(whose) if whose == wanted));
        let density = coefficient(genes, |shape| matches!(shape, Shape::Density(whose) if whose == wanted));
        let out = coefficient(genes, |shape| matches!(shape, Shape::Out(whose) if whose == wanted));
        let rising = SQUARED * coefficient(genes, |shape| matches!(shape, Shape::OutSquared));
        let [centre_lead, density_lead] =
            [Nearness::Centre, Nearness::Density].map(|nearness| lead_of(genes, nearness));
        Self(Box::new(by_counts(|count, others| {
            let pairs = count * count.saturating_sub(1) / 2;
            // Times `sign` it is the player's lead for either side.
            let ahead = count as f64 - others as f64;
            let centre = weight_of_steps(sign * (centre + ahead * centre_lead) / count.max(1) as f64);
            let density = weight_of_steps(sign * (density + ahead * density_lead) / pairs.max(1) as f64);
            // At most three marbles take a step, and come nearer to each of the others by one.
            let parted = (1..=3).map(|size| size * count.saturating_sub(size)).max().unwrap_or_default();
            let most = 3 * centre.abs() + parted as i64 * density.abs();
            let lost = (MARBLES as usize - count) as f64;
            Weights { centre, density, out: weight(sign * lost * (out + rising * lost)), most }
        })))
    }

    /// Where one side has so many marbles and the other so many.
    #[inline(always)]
    pub(super) fn of_counts(&self, count: u8, others: u8) -> &Weights {
        &self.0[usize::from(count)][usize::from(others)]
    }

    /// What so many marbles are worth beside so many others, the first's distances being these.
    #[inline(always)]
    pub(super) fn value(&self, count: u32, others: u8, distances: Distances) -> i64 {
        let Weights { centre, density, out, .. } = self.of_counts(count as u8, others);
        centre * i64::from(distances.to_centre()) + density * i64::from(distances.between_pairs(count)) + out
    }

    /// Whether the other side's number matters.
    pub(super) fn sees_other(&self) -> bool {
        self.0.iter().any(|by_others| by_others.iter().any(|weights| *weights != by_others[0]))
    }

    /// Whether the other side's marbles weigh the same for it.
    pub(super) fn is_against(&self, other: &Self) -> bool {
        let pairs = self.0.iter().flatten().zip(other.0.iter().flatten());
        pairs.into_iter().all(|(one, other)| {
            one.centre == -other.centre && one.density == -other.density && one.out == -other.out
        })
    }
}

/// What the distances of both sides' marbles from each other's mean weigh, each as [`super::centroid_distance::Places::doubled_from`] has it:
/// of the player's from the opponent's mean, which should be near, and of the opponent's from the player's, which should be far.
#[derive(Clone, Debug)]
pub(super) struct Apart(Option<Box<ByCounts<[i64; 2]>>>);

impl Apart {
    pub(super) fn of(genes: &[Gene]) -> Self {
        let midst = coefficient(genes, |shape| matches!(shape, Shape::Midst));
        let lead = lead_of(genes, Nearness::Midst);
        let is_any = midst != 0.0 || lead != 0.0;
        Self(is_any.then(|| {
            Box::new(by_counts(|own, opponent| {
                let ahead = own as f64 - opponent as f64;
                [midst + ahead * lead, midst - ahead * lead]
                    .map(|share| weight_of_steps(share / (2 * own.max(1) * opponent.max(1)) as f64))
            }))
        }))
    }

    /// Whether they weigh anything.
    #[inline(always)]
    pub(super) const fn is_any(&self) -> bool {
        self.0.is_some()
    }

    /// The weights where the player has so many marbles and the opponent so many.
    #[inline(always)]
    pub(super) fn of_counts(&self, own: u8, opponent: u8) -> [i64; 2] {
        self.0.as_ref().map_or([0; 2], |weights| weights[usize::from(own)][usize::from(opponent)])
    }

    /// The same as the side to move sees it, which has so many marbles. `mine`: it is the player.
    #[inline(always)]
    pub(super) fn of_mover(&self, mine: bool, count: u8, others: u8) -> [i64; 2] {
        if mine {
            return self.of_counts(count, others);
        }
        let [near, far] = self.of_counts(others, count);
        [far, near]
    }
}
