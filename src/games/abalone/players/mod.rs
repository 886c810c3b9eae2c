//! Who plays: at random, or by looking ahead over a genome.

mod distances;
pub mod evaluator;
pub mod mind;
mod ordering;
pub mod search;
mod table;
