//! Thousands of games of 2048 at once.

use crate::arguments;
use crate::wrong;
use dna_lab::games::list;
use dna_lab::games::twenty48::moves::tables;
use dna_lab::games::twenty48::{Direction, Game, GridVariant, Settings};
use dna_lab::seed::Seed;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Games that one thread takes at a time.
const PORTION: usize = 256;

struct Table {
    game: Game,
    seed: Seed,
    /// Games that were played here before.
    before: u64,
    over: bool,
}

impl Table {
    fn new(variant: &GridVariant, seed: Seed, before: u64) -> Self {
        Self { game: Game::new(variant, seed.derive(before)), seed, before, over: false }
    }

    fn mask(&self) -> [u8; 4] {
        let after = tables().apply_each(self.game.board);
        after.map(|after| u8::from(!self.over && after != self.game.board))
    }
}

/// Many games of 2048, stepped together. A game that is over begins again at its next step. Directions are 0 up, 1 left, 2 down, 3 right.
#[pyclass(frozen, module = "dna_lab")]
pub(crate) struct Grids {
    variant: GridVariant,
    tables: Mutex<Vec<Table>>,
}

/// Boards (16 exponents a game), rewards (i32), whether each game is over, and its four legal directions, as bytes.
type Seen<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

fn seen<'py>(py: Python<'py>, tables: &[Table], rewards: &[i32]) -> Seen<'py> {
    let boards: Vec<u8> = tables.iter().flat_map(|table| table.game.board.cells()).collect();
    let rewards: Vec<u8> = rewards.iter().flat_map(|reward| reward.to_ne_bytes()).collect();
    let over: Vec<u8> = tables.iter().map(|table| u8::from(table.over)).collect();
    let masks: Vec<u8> = tables.iter().flat_map(Table::mask).collect();
    (PyBytes::new(py, &boards), PyBytes::new(py, &rewards), PyBytes::new(py, &over), PyBytes::new(py, &masks))
}

#[pymethods]
impl Grids {
    #[new]
    #[pyo3(signature = (count, seed = 1, game = "2048"))]
    fn new(
        #[pyo3(from_py_with = arguments::count)] count: usize,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
        game: &str,
    ) -> PyResult<Self> {
        let settings = list::variant(game).and_then(|variant| variant.game.of::<Settings>().cloned());
        let settings =
            settings.ok_or_else(|| wrong(format!("game is '{game}': give 2048 or 2048-article")))?;
        let variant = settings.variant;
        let table = |at: usize| Table::new(&variant, Seed(seed).derive(at as u64), 0);
        Ok(Self { variant, tables: Mutex::new((0..count).map(table).collect()) })
    }

    /// What is to be seen now.
    fn look<'py>(&self, py: Python<'py>) -> Seen<'py> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        seen(py, &tables, &vec![0; tables.len()])
    }

    /// Begins all games again, from other seeds if `seed` is given.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::optional_seed)] seed: Option<u64>,
    ) -> Seen<'py> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, table) in tables.iter_mut().enumerate() {
            *table = match seed {
                Some(seed) => Table::new(&self.variant, Seed(seed).derive(at as u64), 0),
                None => Table::new(&self.variant, table.seed, table.before + 1),
            };
        }
        seen(py, &tables, &vec![0; tables.len()])
    }

    /// Begins each game from a seed of its own, as `Grids(1, seed)` begins it.
    fn reset_each<'py>(&self, py: Python<'py>, seeds: Vec<u64>) -> PyResult<Seen<'py>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if seeds.len() != tables.len() {
            return Err(wrong(format!("give {} seeds, not {}", tables.len(), seeds.len())));
        }
        for (table, seed) in tables.iter_mut().zip(seeds) {
            *table = Table::new(&self.variant, Seed(seed).derive(0), 0);
        }
        Ok(seen(py, &tables, &vec![0; tables.len()]))
    }

    /// One move in every game: a byte 0 to 3 each. A direction that is not legal changes nothing.
    fn step<'py>(&self, py: Python<'py>, directions: &[u8]) -> PyResult<Seen<'py>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if directions.len() != tables.len() || directions.iter().any(|direction| *direction > 3) {
            return Err(wrong(format!("give {} directions from 0 to 3", tables.len())));
        }
        let mut rewards = vec![0; directions.len()];
        let playing = &mut tables[..];
        py.detach(|| {
            let all = playing.par_chunks_mut(PORTION).zip(directions.par_chunks(PORTION));
            all.zip(rewards.par_chunks_mut(PORTION)).for_each(|((tables, directions), rewards)| {
                for ((table, direction), reward) in tables.iter_mut().zip(directions).zip(rewards) {
                    if table.over {
                        *table = Table::new(&self.variant, table.seed, table.before + 1);
                        continue;
                    }
                    let before = table.game.score();
                    table.game.play(Direction::ALL[usize::from(*direction)]);
                    *reward = (table.game.score() - before) as i32;
                    table.over = table.game.is_over();
                }
            });
        });
        Ok(seen(py, &tables, &rewards))
    }

    /// The scores of all games as they stand.
    #[getter]
    fn scores(&self) -> Vec<i64> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().map(|table| table.game.score()).collect()
    }

    fn __len__(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
