//! Who plays: at random, or by looking ahead over a genome.

pub mod engine;
pub mod evaluator;
mod lines;
pub mod plan;
pub mod search;
