//! What values positions, and the search that looks ahead.

mod centroid_distance;
mod distances;
mod eval_cache;
pub mod evaluator;
mod ordering;
mod pushes;
mod quiescence;
mod quiet_moves;
mod repetition;
mod reply_pruning;
mod rows;
pub mod search;
mod symmetry;
mod triples;
mod weights;
