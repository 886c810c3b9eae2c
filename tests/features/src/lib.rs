//! No code: shared crates with the same features, whether the window is built or not.
//!
//! Cargo compiles a crate anew for each set of its features, and all crates that depend on it. The window's crates ask more of
//! crates that the games use too. The tests depend on this crate, so that `.ci/run` compiles the games once for all of them.
//! A feature that is missing here costs time and nothing else.
