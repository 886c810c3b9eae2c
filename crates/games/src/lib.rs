//! The games of the lab, and what evolution, boards and tools ask of a game.
//!
//! A game is a folder here that implements [`Game`] on its settings, and a line in [`list`]; a small one may be a
//! [`puzzle`]. `dna_lab::conformance::check` says what is missing. Everything above knows games
//! only by what this module defines: [`Game`] (what it offers), [`Contender`] (whole games, for evolution), [`Match`] (a
//! game in progress), [`Scene`] (how it looks), [`Player`] (who chooses moves) and [`Field`] (a setting).

pub mod abalone;
mod behaviour;
pub mod connect_four;
mod contender;
mod effort;
mod exact;
mod fault;
pub mod field;
pub mod formula;
mod game;
mod game_settings;
mod genome;
pub mod huge_pages;
pub mod list;
mod matches;
pub mod network;
pub mod othello;
mod panel;
mod player;
mod preset;
pub mod puzzle;
mod recent;
pub mod record;
mod rule;
pub mod scene;
pub mod search;
pub mod seed;
mod sentence;
mod side;
mod stopwatch;
pub mod tally;
pub mod twenty48;
pub mod two_player;

pub use behaviour::Behaviour;
pub use contender::{Contender, Occasion, Outcome, Rival, Verdict};
pub use effort::Effort;
pub use exact::{Exact, Solver};
pub use fault::{Fault, FaultKind, Faults};
pub use field::{Changes, Choice, Field, FieldInfo, FieldValue, OutOfRange, Section, Unit, Values};
pub use game::{
    Breeding, Game, Insight, Matches, Measure, Milestones, NamedPlayers, PositionHelp, ReadyRun, Tools,
    Variant, Yardstick,
};
pub use game_settings::{GameSettings, Stored, UnknownGame, WrongGame, settings_of};
pub use genome::{COEFFICIENTS, EXPONENTS, Genome, foreign_rule, with_formulas};
pub use matches::{Ending, Match, Move};
pub use panel::Opponent;
pub use player::{
    Bred, Engine, Files, Listener, MoveWorth, NameError, NoFiles, Plan, Player, PlayerForm, PlayerSpec,
    Thought, Worth, no_file, no_player,
};
pub use preset::{Beginning, Preset};
pub use rule::{Gene, Range, RuleId, RuleInfo, unknown_rule};
pub use scene::{Scene, SeatColours};
pub use sentence::{Sentence, fill, nearest, shortened};
pub use side::Side;
