//! What can be said of a formula: its figures, what it is by another name, and what is left of it when it is said shorter.

use super::known::columns;
use super::simplify::{Exponents, Steps, shorter};
use super::{Columns, Formula, Region};
use crate::seed::Seed;
use crate::{GameSettings, Match};
use rand::RngExt;
use serde::Serialize;

/// What a formula is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Description {
    /// As it is printed.
    pub text: String,
    /// The same, said as shortly as is known.
    pub simplified: String,
    /// The word for its region.
    pub region: &'static str,
    /// How many nodes it has.
    pub nodes: usize,
    /// The least and the largest coefficient that it may have as a rule.
    pub coefficient: [f64; 2],
    /// The least and the largest exponent, where that has a say.
    pub exponent: Option<[f64; 2]>,
    /// The least value that a place can have.
    pub least: Extreme,
    /// The largest value.
    pub most: Extreme,
    /// What else has its values, times a number.
    pub equals: Option<Known>,
    /// The share of places on which it is not zero, in games that are played at random.
    pub not_zero: f64,
    /// Shorter formulas that say nearly the same, the longest first.
    pub nearly: Vec<Nearly>,
}

/// A place and the formula's value there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Extreme {
    /// The value.
    pub value: f64,
    /// What the place's cells hold.
    pub cells: Vec<i8>,
}

/// What has a formula's values, but for a factor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Known {
    /// The rule of the catalogue, if it is one.
    pub rule: Option<&'static str>,
    /// What it is called, or what it says in plain words.
    pub words: &'static str,
    /// By what its values are multiplied to give the formula's.
    pub times: f64,
}

/// A shorter formula that says nearly the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Nearly {
    /// As it is printed.
    pub text: String,
    /// How many nodes it has.
    pub nodes: usize,
    /// The share of the formula's variance that it explains, over places of games that are played at random, 0..=1.
    pub explains: f64,
}

/// A shorter formula that explains less is another formula.
const LEAST_EXPLAINED: f64 = 0.8;

/// Games at random whose places are looked at.
const GAMES: u64 = 20;

/// The most places that shorter formulas are compared with.
const PLACES: usize = 4_000;

impl Formula {
    /// Its value at each place of its region in a position of this game, where levels have this exponent.
    #[must_use]
    pub fn values_on(&self, game: &GameSettings, at: &dyn Match, exponent: f64) -> Vec<f64> {
        self.values(&Columns::new(self.region(), &game.cells_of(at, self.region())), exponent)
    }

    /// What can be said of it in this game, whose regions it must be of, where levels have this exponent. Takes a tenth of a
    /// second, a long formula several; where `stop` says so, shorter formulas are left out.
    #[must_use]
    pub fn described(&self, game: &GameSettings, exponent: f64, stop: &dyn Fn() -> bool) -> Description {
        let rule = self.rule();
        let places = met_at_random(game, self.region());
        let met = Columns::new(self.region(), &places);
        let values = self.values(&met, exponent);
        let not_zero = values.iter().filter(|value| **value != 0.0).count();
        let [least, most] = self.extremes(exponent);
        let simplified = self.said_shorter(&Exponents::many(Some(exponent)), Steps::Recombined);
        Description {
            text: self.to_string(),
            region: self.region().id,
            nodes: self.nodes(),
            coefficient: [rule.coefficient().min, rule.coefficient().max],
            exponent: rule.exponent().map(|range| [range.min, range.max]),
            least,
            most,
            equals: self.known_as(&**game),
            not_zero: not_zero as f64 / values.len().max(1) as f64,
            nearly: simplified.nearly(places, exponent, stop),
            simplified: simplified.to_string(),
        }
    }

    /// The places of the least and of the largest value.
    fn extremes(&self, exponent: f64) -> [Extreme; 2] {
        let Region { cells, least, most, .. } = *self.region();
        let values = self.values(&columns(self.region(), most), exponent);
        let numbers = (most - least) as usize + 1;
        let extreme = |at: usize| {
            let digit = |cell: usize| (at / numbers.pow((cells - 1 - cell) as u32) % numbers) as i8 + least;
            Extreme { value: values[at] + 0.0, cells: (0..cells).map(digit).collect() }
        };
        let by = |one: &usize, other: &usize| values[*one].total_cmp(&values[*other]);
        let places = || 0..values.len();
        [places().min_by(by), places().max_by(by)].map(|at| extreme(at.unwrap_or(0)))
    }

    /// Shorter formulas that say nearly the same: each the best of those that are one step shorter than the one before.
    fn nearly(&self, mut places: Vec<Vec<i8>>, exponent: f64, stop: &dyn Fn() -> bool) -> Vec<Nearly> {
        let step = places.len().div_ceil(PLACES).max(1);
        places = places.into_iter().step_by(step).collect();
        let met = Columns::new(self.region(), &places);
        let wanted = self.values(&met, exponent);
        let mut found: Vec<Nearly> = Vec::new();
        let mut now = self.clone();
        while !stop() {
            let nodes = now.nodes();
            let explains = |other: &Self| explained(&wanted, &other.values(&met, exponent));
            let fewer = shorter(&now, Steps::Replaced).filter(|other| other.nodes() < nodes);
            // Of equals the shortest.
            let best = fewer
                .map(|other| (explains(&other), other))
                .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.nodes().cmp(&one.1.nodes())));
            let Some((explains, other)) = best.filter(|(explains, _)| *explains >= LEAST_EXPLAINED) else {
                return found;
            };
            found.push(Nearly { text: other.to_string(), nodes: other.nodes(), explains });
            now = other;
        }
        found
    }
}

/// What the places of a region hold in a few games that are played at random.
fn met_at_random(game: &GameSettings, region: &'static Region) -> Vec<Vec<i8>> {
    let mut cells = Vec::new();
    for seed in 0..GAMES {
        let (mut played, mut chance) = (game.begin(Seed(seed)), Seed(seed).derive(1).generator());
        while played.ending().is_none() {
            let moves = played.moves();
            played.play(moves[chance.random_range(0..moves.len())]);
            cells.extend(game.cells_of(&*played, region));
        }
    }
    cells
}

/// The share of some values' variance that others explain, by the line that fits best.
fn explained(values: &[f64], by: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
    let (own, other) = (mean(values), mean(by));
    let product = |one: &[f64], of: f64, two: &[f64], mean: f64| {
        one.iter().zip(two).map(|(a, b)| (a - of) * (b - mean)).sum::<f64>()
    };
    let (both, all, theirs) =
        (product(values, own, by, other), product(values, own, values, own), product(by, other, by, other));
    if all == 0.0 || theirs == 0.0 { 0.0 } else { (both * both / (all * theirs)).min(1.0) }
}
