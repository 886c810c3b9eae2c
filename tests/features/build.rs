//! Only there so that the features of `[build-dependencies]` count.

fn main() {}
