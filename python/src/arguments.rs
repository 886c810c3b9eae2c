//! Arguments as Python gives them. An error says which one is wrong.

use crate::games::{Game, GameOrName};
use crate::measure::PlayerOrName;
use crate::wrong;
use dna_lab::evolution::settings::MAX_POPULATION;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

fn whole<T: TryFrom<u64>>(
    value: &Bound<'_, PyAny>,
    name: &str,
    range: RangeInclusive<u64>,
    or_else: &str,
) -> PyResult<T> {
    let (least, most) = (range.start(), range.end());
    let what = || format!("{name} is {value:?}: give a whole number from {least} to {most}{or_else}");
    match value.extract::<u64>() {
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Err(PyTypeError::new_err(what())),
        number => {
            let inside = number.ok().filter(|number| range.contains(number));
            inside.and_then(|number| T::try_from(number).ok()).ok_or_else(|| wrong(what()))
        }
    }
}

/// Functions that read a whole number of this name and range.
macro_rules! given {
    ($($function:ident: $type:ty = $name:literal, $range:expr;)*) => {$(
        pub(crate) fn $function(value: &Bound<'_, PyAny>) -> PyResult<$type> {
            whole(value, $name, $range, "")
        }
    )*};
}

/// Functions that read a number which may be left out.
macro_rules! may_be_given {
    ($($function:ident: $type:ty = $name:literal, $range:expr;)*) => {$(
        pub(crate) fn $function(value: &Bound<'_, PyAny>) -> PyResult<Option<$type>> {
            if value.is_none() { Ok(None) } else { whole(value, $name, $range, ", or leave it out").map(Some) }
        }
    )*};
}

/// The most games of a measurement, and the most that are stepped together.
const MOST: u64 = 1_000_000;

given! {
    seed: u64 = "seed", 0..=u64::MAX;
    games: u32 = "games", 1..=MOST;
    count: usize = "count", 1..=MOST;
}

may_be_given! {
    optional_seed: u64 = "seed", 0..=u64::MAX;
    optional_games: u32 = "games", 1..=MOST;
    optional_population: usize = "population", 1..=MAX_POPULATION as u64;
    generations: u32 = "generations", 0..=u32::MAX.into();
    threads: usize = "threads", 1..=1024;
}

/// Players, of a list or anything else that gives one after the other.
pub(crate) fn players<'py>(all: &Bound<'py, PyAny>) -> PyResult<Vec<PlayerOrName<'py>>> {
    if all.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("players is one text: give a list of players"));
    }
    all.try_iter()?.map(|player| player?.extract()).collect()
}

/// The name of a player, which may be a path.
pub(crate) struct Name(pub(crate) String);

impl<'a, 'py> FromPyObject<'a, 'py> for Name {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let no_name = || {
            PyTypeError::new_err(format!(
                "{:?} is no player: give a name, a path or a Player",
                given.as_any()
            ))
        };
        let path: PathBuf = given.extract().map_err(|_| no_name())?;
        path.into_os_string().into_string().map(Self).map_err(|_| no_name())
    }
}

/// The names of opponents; none where they are left out.
pub(crate) fn names(given: Option<Vec<Name>>) -> Vec<String> {
    given.unwrap_or_default().into_iter().map(|Name(name)| name).collect()
}

impl<'a, 'py> FromPyObject<'a, 'py> for PlayerOrName<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match given.extract() {
            Ok(player) => Ok(Self::Player(player)),
            Err(_) => given.extract().map(|Name(name)| Self::Name(name)),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for GameOrName<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(game) = given.extract::<PyRef<'py, Game>>() {
            return Ok(Self::Game(game));
        }
        let name = given.extract().map(Self::Name);
        name.map_err(|_| {
            PyTypeError::new_err(format!("{:?} is no game: give a name or a Game", given.as_any()))
        })
    }
}

/// A rule with its weight and its exponent.
pub(crate) struct GivenGene(pub(crate) String, pub(crate) f64, pub(crate) Option<f64>);

impl<'a, 'py> FromPyObject<'a, 'py> for GivenGene {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let read = || {
            let [rule, weight, exponent]: [Bound<'py, PyAny>; 3] = given.extract()?;
            PyResult::Ok(Self(rule.extract()?, weight.extract()?, exponent.extract()?))
        };
        read().map_err(|_| {
            let what = format!("{:?} is no gene: give (rule, weight, exponent or None)", given.as_any());
            PyTypeError::new_err(what)
        })
    }
}

/// A score and points, which are 1 for a game that was won; or one of the two: points in a two-player game.
pub(crate) enum Score {
    Decided(f64, f64),
    Plain(f64),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Score {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(score) = given.extract() {
            return Ok(Self::Plain(score));
        }
        let pair: PyResult<[f64; 2]> = given.extract();
        pair.map(|[score, points]| Self::Decided(score, points)).map_err(|_| {
            PyTypeError::new_err(format!(
                "{:?} is no result: give a number, or a pair of numbers",
                given.as_any()
            ))
        })
    }
}
