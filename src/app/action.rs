//! What panels may answer.

use super::commands::Command;
use super::preferences::Language;
use crate::lab::presets::Preset;
use crate::lab::{Contestant, Play, Ready};
use crate::store::Frozen;
use std::path::PathBuf;

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
    Play(Play),
    Watch(Box<Contestant>),
    Validate(Box<Contestant>),
    Freeze(Box<Frozen>),
    PutBack(usize),
    TakeOut(usize),
    Copy(String),
    Theme(egui::ThemePreference),
    Language(Option<Language>),
    BoundsChanged,
}
