//! Who plays: at random, or by looking ahead over a genome.

mod distances;
pub mod duel;
pub mod evaluator;
mod horizon;
mod memory;
mod ordering;
mod path;
mod places;
pub mod plan;
mod pushes;
mod ranking;
mod refutation;
mod rows;
pub mod search;
mod symmetry;
mod triples;
mod weights;
