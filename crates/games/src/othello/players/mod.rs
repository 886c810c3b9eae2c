//! What values positions, and the search that looks ahead.

pub mod evaluator;
mod lines;
pub mod search;
