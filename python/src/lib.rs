//! The Python module `dna_lab._core`: games, players, measurements and runs of DNA Lab.

mod arguments;
mod games;
mod grids;
mod measure;
mod runs;
mod strategy;

use dna_lab::games::list;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What is wrong with an argument.
fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The names that `Game` takes.
#[pyfunction]
fn game_names() -> Vec<&'static str> {
    list::variants().iter().map(|variant| variant.id).collect()
}

/// Runs the program `dna-lab` with these words behind its name, and gives its exit code.
#[pyfunction]
fn run_program(py: Python<'_>, words: Vec<std::ffi::OsString>) -> u8 {
    let words = std::iter::once("dna-lab".into()).chain(words);
    #[cfg(feature = "window")]
    let window = dna_lab::app::open;
    #[cfg(not(feature = "window"))]
    let window = |_| Err("this build has no window: build the wheel with `--features window`");
    py.detach(|| dna_lab::cli::run(words, window, |words| words))
}

#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<games::Game>()?;
    module.add_class::<games::Match>()?;
    module.add_class::<games::Player>()?;
    module.add_class::<grids::Grids>()?;
    module.add_class::<runs::Run>()?;
    module.add_class::<strategy::Strategy>()?;
    module.add_function(wrap_pyfunction!(game_names, module)?)?;
    module.add_function(wrap_pyfunction!(run_program, module)?)?;
    module.add_function(wrap_pyfunction!(measure::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(measure::fitness, module)?)?;
    module.add_function(wrap_pyfunction!(runs::load_run, module)?)?;
    module.add_function(wrap_pyfunction!(runs::evolve, module)?)?;
    Ok(())
}
