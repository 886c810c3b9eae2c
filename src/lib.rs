//! DNA Lab: breeds game-playing AIs made of weighted rules, and tells the truth about them.
pub mod games;
pub mod seed;
