//! A player read as formulas: those few, weighted, that come nearest to what it says of its moves.
//!
//! Only what tells moves of one position apart decides a game, so that is what is explained: values of moves less their mean
//! over the position. Positions come from the player's own games, so that what it meets often weighs much.

use super::super::board::Board;
use super::super::game::{Game, GridVariant};
use super::super::moves::{Direction, tables};
use super::super::rules::{IN_WORDS, Place, REGIONS, SAID};
use super::{GridPlayer, best_direction};
use crate::Gene;
use crate::formula::{self, Columns, Formula};
use crate::seed::{Generator, Seed};
use rand::RngExt;
use rayon::prelude::*;

/// How much is looked at.
struct Effort {
    /// Positions that formulas are found on, and as many from other games that they are compared with.
    positions: usize,
    /// Formulas drawn at random for the pool.
    pool: usize,
    /// How many ways to vary the best of the pool are tried before it is taken.
    variations: usize,
}

const USUAL: Effort = Effort { positions: 1_500, pool: 1_500, variations: 400 };

/// Of so many positions of a game one is taken.
const EVERY: u32 = 7;

/// Exponents of the formulas in the pool.
const EXPONENTS: [f64; 3] = [1.0, 2.0, 3.5];

/// So many variations are tried at the same time.
const FAMILY: usize = 16;

/// The most nodes of a formula, and the share of what one explains that each of them costs: it is to be read.
const NODES: usize = 16;
const NODE_COST: f64 = 0.015;

/// Formulas that explain a player.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The formulas with their weights, the most telling one first.
    pub genes: Vec<Gene>,
    /// The share of the variance between moves that the first so many of them explain, on positions that they were not found
    /// on; below 0 where that is worse than nothing.
    pub explains: Vec<f64>,
}

/// Moves of many positions: the grids they lead to, and what each is worth beside the others of its position.
struct Situations {
    after: Vec<Board>,
    /// How many moves each position has.
    moves: Vec<usize>,
    worth: Vec<f64>,
    /// The places of each region on all these grids, in their order.
    columns: Vec<Columns>,
}

impl Situations {
    /// Of this player's games of a variant.
    fn of(player: &mut dyn GridPlayer, variant: &GridVariant, positions: usize, seed: Seed) -> Self {
        let (mut after, mut moves, mut worth) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0.. {
            let mut game = Game::new(variant, seed.derive(at));
            while !game.is_over() && moves.len() < positions {
                let values = player.values(game.board);
                let legal =
                    || Direction::ALL.into_iter().zip(values).filter_map(|(way, value)| Some((way, value?)));
                if game.moves.is_multiple_of(EVERY) && legal().count() > 1 {
                    after.extend(legal().map(|(way, _)| tables().apply(game.board, way)));
                    worth.extend(legal().map(|(_, value)| value));
                    moves.push(legal().count());
                }
                let Some(way) = best_direction(values) else { break };
                game.play(way);
            }
            if moves.len() >= positions {
                break;
            }
        }
        let columns = REGIONS.iter().map(|region| {
            let place = Place::of(region).expect("a region of this game");
            let places: Vec<[i8; 4]> = after.iter().flat_map(|board| place.on(*board)).collect();
            Columns::new(region, &places)
        });
        let columns = columns.collect();
        let mut choices = Self { columns, after, moves, worth: Vec::new() };
        choices.worth = choices.centred(worth);
        choices
    }

    /// Takes from each value the mean over its position.
    fn centred(&self, mut values: Vec<f64>) -> Vec<f64> {
        let mut rest = &mut values[..];
        for &count in &self.moves {
            let (position, others) = rest.split_at_mut(count);
            let mean = position.iter().sum::<f64>() / count as f64;
            position.iter_mut().for_each(|value| *value -= mean);
            rest = others;
        }
        values
    }

    /// What a formula says of each move, beside the others of its position.
    fn said(&self, formula: &Formula, exponent: f64) -> Vec<f64> {
        let at = REGIONS.iter().position(|region| std::ptr::eq(*region, formula.region())).expect("a region");
        let values = formula.values(&self.columns[at], exponent);
        let places = values.len() / self.after.len().max(1);
        self.centred(values.chunks(places.max(1)).map(|places| places.iter().sum()).collect())
    }

    /// What is left of the worth once these formulas have said theirs.
    fn residue(&self, said: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
        let mut left = self.worth.clone();
        for (values, weight) in said.iter().zip(weights) {
            left.iter_mut().zip(values).for_each(|(left, value)| *left -= weight * value);
        }
        left
    }

    /// The share of the variance that is explained where this is left.
    fn explained(&self, left: &[f64]) -> f64 {
        1.0 - product(left, left) / product(&self.worth, &self.worth).max(f64::MIN_POSITIVE)
    }
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// A formula at an exponent.
#[derive(Clone, Debug)]
struct Candidate {
    formula: Formula,
    exponent: f64,
}

impl Candidate {
    fn varied(&self, generator: &mut Generator) -> Self {
        let mut varied = self.clone();
        if self.formula.has_exponent() && generator.random_bool(0.3) {
            let exponent = self.exponent + generator.random_range(-1.0..1.0);
            varied.exponent = formula::EXPONENTS.clamp(exponent);
        } else {
            varied.formula = formula::vary(&self.formula, REGIONS, NODES, generator).shortest();
        }
        varied
    }

    /// Its gene, the more it weighs the farther its values lie apart.
    fn gene(&self, coefficient: f64) -> Gene {
        let exponent = self.formula.has_exponent().then_some(self.exponent);
        Gene { rule: self.formula.rule(), coefficient, exponent }
    }
}

/// What people wrote, and as many random formulas as a pool has.
fn pool(random: usize, generator: &mut Generator) -> Vec<Candidate> {
    let written = SAID.iter().chain(IN_WORDS).filter_map(|(_, text)| Formula::parse(text, REGIONS).ok());
    let mut formulas: Vec<Formula> = written.collect();
    formulas.extend((0..random).map(|_| formula::random(REGIONS, NODES, generator)));
    let formulas = formulas.into_iter().map(|formula| formula.shortest());
    let at = |formula: Formula| {
        let exponents = if formula.has_exponent() { &EXPONENTS[..] } else { &EXPONENTS[..1] };
        exponents.iter().map(move |exponent| Candidate { formula: formula.clone(), exponent: *exponent })
    };
    formulas.flat_map(at).collect()
}

/// The so many formulas, one after the other the one that explains most of what is left, that say what this player values in
/// its games of a variant; fewer if `stop` says so. Takes some seconds a formula, on rayon's threads.
pub fn explain(
    player: &mut dyn GridPlayer,
    variant: &GridVariant,
    wanted: usize,
    seed: Seed,
    stop: &dyn Fn() -> bool,
) -> Explained {
    let [learned, fresh] = [0, 1].map(|at| Situations::of(player, variant, USUAL.positions, seed.derive(at)));
    search([&learned, &fresh], wanted, seed, &USUAL, stop)
}

fn search(
    [learned, fresh]: [&Situations; 2],
    wanted: usize,
    seed: Seed,
    effort: &Effort,
    stop: &dyn Fn() -> bool,
) -> Explained {
    let mut generator = seed.derive(2).generator();
    let pool = pool(effort.pool, &mut generator);
    let said: Vec<Vec<f64>> = pool.par_iter().map(|one| learned.said(&one.formula, one.exponent)).collect();
    let mut left = learned.worth.clone();
    let (mut chosen, mut values, mut fresh_values) = (Vec::<Candidate>::new(), Vec::new(), Vec::new());
    let (mut weights, mut explains) = (Vec::new(), Vec::new());
    while chosen.len() < wanted && !stop() {
        let gain = |one: &Candidate, values: &[f64]| {
            // A rule stands in a genome once.
            if chosen.iter().any(|other| other.formula.rule() == one.formula.rule()) {
                return 0.0;
            }
            let both = product(values, &left);
            let short = 1.0 - NODE_COST * one.formula.nodes() as f64;
            short * both * both / product(values, values).max(1e-9)
        };
        let gains: Vec<f64> = pool.par_iter().zip(&said).map(|(one, values)| gain(one, values)).collect();
        let Some(at) = (0..pool.len()).max_by(|a, b| gains[*a].total_cmp(&gains[*b])) else { break };
        if gains[at] <= 0.0 {
            break;
        }
        let (mut best, mut most) = (pool[at].clone(), gains[at]);
        for _ in 0..effort.variations / FAMILY {
            let family: Vec<Candidate> = (0..FAMILY).map(|_| best.varied(&mut generator)).collect();
            let gains: Vec<f64> =
                family.par_iter().map(|one| gain(one, &learned.said(&one.formula, one.exponent))).collect();
            for (one, gain) in family.into_iter().zip(gains) {
                if gain > most {
                    (best, most) = (one, gain);
                }
            }
            if stop() {
                break;
            }
        }
        values.push(learned.said(&best.formula, best.exponent));
        fresh_values.push(fresh.said(&best.formula, best.exponent));
        chosen.push(best);
        weights = fitted(&learned.worth, &values);
        left = learned.residue(&values, &weights);
        explains.push(fresh.explained(&fresh.residue(&fresh_values, &weights)));
    }
    let mut genes: Vec<Gene> = chosen.iter().zip(&weights).map(|(one, weight)| one.gene(*weight)).collect();
    // Only proportions matter to a player, and coefficients have their ranges.
    let share = |gene: &Gene| gene.coefficient.abs() / gene.rule.coefficient().max;
    let most = genes.iter().map(share).fold(f64::MIN_POSITIVE, f64::max);
    genes.iter_mut().for_each(|gene| gene.coefficient *= 0.5 / most);
    Explained { genes, explains }
}

/// The weights whose sum comes nearest to what is wanted, by least squares: each in turn against what the others leave, until
/// nothing moves any more.
fn fitted(wanted: &[f64], values: &[Vec<f64>]) -> Vec<f64> {
    let products: Vec<Vec<f64>> =
        values.iter().map(|one| values.iter().map(|other| product(one, other)).collect()).collect();
    let aims: Vec<f64> = values.iter().map(|one| product(one, wanted)).collect();
    let mut weights = vec![0.0; values.len()];
    for _ in 0..2_000 {
        for at in 0..weights.len() {
            let others = product(&products[at], &weights) - products[at][at] * weights[at];
            weights[at] = (aims[at] - others) / products[at][at].max(1e-9);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who wants small blocks, and few tiles.
    struct Known;

    impl GridPlayer for Known {
        fn values(&mut self, board: Board) -> [Option<f64>; 4] {
            let value = |text: &str, after: Board| {
                let formula = Formula::parse(text, REGIONS).unwrap();
                let place = Place::of(formula.region()).unwrap();
                formula.values(&Columns::new(formula.region(), &place.on(after)), 2.0).iter().sum::<f64>()
            };
            Direction::ALL.map(|way| {
                let after = tables().apply(board, way);
                let worth =
                    || -3.0 * value("block max(cells: L(a))", after) - value("line sum(tiles: 1)", after);
                (after != board).then(worth)
            })
        }
    }

    #[test]
    fn a_player_of_formulas_is_read_as_these() {
        let effort = Effort { positions: 60, pool: 40, variations: 32 };
        let choices = [0, 1].map(|at| Situations::of(&mut Known, &GridVariant::STANDARD, 60, Seed(at)));
        let found = search(choices.each_ref(), 2, Seed(1), &effort, &|| false);
        assert!(found.explains[0] > 0.9 && found.explains[1] > 0.995, "{found:?}");
        let [blocks, tiles] = [0, 1].map(|at| &found.genes[at]);
        assert_eq!(blocks.rule.title(), "Each block's largest tile");
        assert!(tiles.rule.as_str().starts_with("line sum(tiles: "), "{}", tiles.rule.as_str());
        assert!(blocks.coefficient < 0.0 && (1.5..2.5).contains(&blocks.exponent.unwrap()), "{blocks:?}");
        let stopped = search(choices.each_ref(), 2, Seed(1), &effort, &|| true);
        assert!(stopped.genes.is_empty());
    }

    #[test]
    fn weights_are_those_that_values_were_made_of() {
        let values = vec![vec![1.0, 0.0, 2.0, -1.0], vec![0.0, 3.0, 1.0, 1.0]];
        let wanted: Vec<f64> = (0..4).map(|at| 2.0 * values[0][at] - 0.5 * values[1][at]).collect();
        let found = fitted(&wanted, &values);
        assert!((found[0] - 2.0).abs() < 1e-9 && (found[1] + 0.5).abs() < 1e-9, "{found:?}");
    }
}
