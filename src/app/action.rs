//! What panels may answer.

use super::commands::Command;
use super::preferences::Language;
use crate::lab::abalone::{self, Fixture, Turn};
use crate::lab::presets::Preset;
use crate::lab::roster::Entrant;
use crate::lab::{ArenaTable, Contest, Contestant, Control, Lesson, Place, Play, Ready};
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
    OpenFile(PathBuf),
    OpenReady(Ready),
    Demo,
    Preset(Preset),
    /// On the board, and where it fits on the rival's beside it.
    Play(Play),
    Watch(Box<Contestant>),
    /// Somebody plays on a board, or enters the arena.
    Seat(Place, Arc<Entrant>),
    /// Somebody who is to be read by name.
    Invite(Place, String),
    RivalLeaves,
    /// On the board of Abalone.
    Turn(Turn),
    /// A player of Abalone who is to be read by name.
    InviteAbalone(abalone::Place, String),
    Fixture(Fixture),
    StartLeague,
    ExportLeague,
    /// Moves a second on all boards; 0 is as fast as it goes.
    Speed(f64),
    /// On the screen.
    Pilot(Control),
    /// Looks at the screen without this window.
    LookBehind,
    Teach(Lesson),
    StartTeaching,
    OpenNetwork,
    SaveNetwork,
    WatchNetwork,
    Contest(Contest),
    StartContest,
    ExportArena(ArenaTable),
    Validate(Box<Contestant>),
    Freeze(Box<Frozen>),
    PutBack(usize),
    TakeOut(usize),
    Copy(String),
    Theme(egui::ThemePreference),
    Language(Option<Language>),
    BoundsChanged,
}
