//! What panels may answer.

use super::commands::Command;
use super::dialogs::files::Purpose;
use super::lessons::Learning;
use super::notices::Cause;
use super::preferences::Language;
use super::view::Selection;
use crate::evolution::population::Individual;
use crate::games::scene::Powers;
use crate::games::{GameSettings, PlayerSpec, Preset, ReadyRun, RuleId};
use crate::lab::{Place, arena, board, experiments, formulas, knock_out, pilot, training};
use crate::store::Frozen;
use std::path::PathBuf;
use std::sync::Arc;

/// What a panel wants done, once the frame is drawn.
#[derive(Clone, Debug)]
pub(super) enum Action {
    Command(Command),
    Select(u64),
    SelectBest,
    SelectFrozen(usize),
    SelectGeneration(u32),
    /// Looks at what was looked at before.
    Look(Selection),
    OpenFile(PathBuf),
    OpenReady(ReadyRun),
    /// A person plays this game against the champion of a run that comes with the program.
    PlayReady(ReadyRun, GameSettings),
    /// Shows the settings and all else around the welcome.
    SetUp,
    Demo,
    Preset(Preset),
    /// Starts a population with a map of styles, of the game that there is.
    BreedMap,
    /// Opens the rule editor with this text.
    EditRule(String),
    /// Finds out what the text of the rule editor says.
    ReadRule(formulas::Request),
    /// Into the settings.
    AdoptRule(RuleId),
    /// On the board, and where it fits on the rival's beside it.
    Board(board::Request),
    /// A player takes over the board, which continues at once.
    LetPlay(Arc<PlayerSpec>),
    /// A player takes a seat on a board, or enters the arena.
    Seat(Place, Arc<PlayerSpec>),
    /// A player given by name.
    Invite(Place, String),
    RivalLeaves,
    /// Asks for a file to read or to write, and does that.
    Ask(Purpose),
    /// A person plays the board, and this one the same game beside.
    Against(Arc<PlayerSpec>),
    /// Moves a second on all boards; 0 is as fast as it goes.
    Speed(f64),
    /// On the screen.
    Pilot(pilot::Request),
    /// Looks at the screen without this window.
    LookBehind,
    Train(training::Request),
    StartTraining,
    SaveNetwork,
    WatchNetwork,
    Arena(arena::Request),
    StartArena,
    JudgeArena,
    /// With lessons.
    Lesson(Learning),
    /// These players of this game play the same games in the arena.
    Compete(GameSettings, Vec<Arc<PlayerSpec>>),
    /// Keeps these notes with the run.
    Note(String),
    /// With experiments.
    Experiment(Experimenting),
    Validate(Box<Individual>),
    /// With the freezer.
    Freezer(Freezing),
    /// Against what a notice told of.
    Remedy(Remedy),
    /// Dismisses a notice.
    Dismiss(Cause),
    /// Finds out what genes are worth.
    KnockOut(knock_out::Request),
    Copy(String),
    Theme(egui::ThemePreference),
    Language(Option<Language>),
    /// Powers of which number tiles show that count in powers.
    Powers(Powers),
    LessMotion(bool),
    BoundsChanged,
    QueueChanged,
}

/// What may be done with experiments.
#[derive(Clone, Debug)]
pub(super) enum Experimenting {
    Ask(experiments::Request),
    /// Compares values of the setting of this id next.
    Compare(&'static str),
    /// Writes this page there.
    Report(PathBuf, Arc<str>),
}

/// What may be done with the freezer.
#[derive(Clone, Debug)]
pub(super) enum Freezing {
    PutIn(Box<Frozen>),
    /// Into the population.
    Thaw(usize),
    ThrowAway(usize),
    /// The individual that was thrown away last.
    BringBack,
}

/// What helps a population that goes astray.
#[derive(Clone, Copy, Debug)]
pub(super) enum Remedy {
    /// So many random players take the places of the last.
    Found(usize),
    /// Twice as many mutants from the next generation on.
    MoreMutants,
    /// Twice as many games of an evaluation.
    MoreGames,
}
