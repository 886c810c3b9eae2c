//! Who plays: at random, or by looking ahead over a genome.

mod distances;
pub mod evaluator;
mod horizon;
pub mod mind;
mod ordering;
mod path;
pub mod search;
mod table;
