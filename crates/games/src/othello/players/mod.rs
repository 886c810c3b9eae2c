//! Who plays: at random, or by looking ahead over a genome.

pub mod evaluator;
mod lines;
pub mod search;
