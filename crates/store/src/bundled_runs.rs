//! Runs that come with the program, so that there is something to see and to ask at once.

use crate::DocumentError;
use dna_lab_evolution::Run;
use dna_lab_games::{GameSettings, PlayerSpec, ReadyRun, list};

/// All of them, of every game.
#[must_use]
pub fn ready_runs() -> Vec<ReadyRun> {
    list::games().iter().flat_map(|game| game.ready_runs().iter().copied()).collect()
}

/// The one of this id.
#[must_use]
pub fn ready(id: &str) -> Option<ReadyRun> {
    ready_runs().into_iter().find(|ready| ready.id == id)
}

/// The run.
///
/// # Errors
/// Never, as the tests show; the file is part of the program.
pub fn run(ready: ReadyRun) -> Result<Run, DocumentError> {
    crate::parse(ready.text)
}

/// The champion of the first that comes with a game.
#[must_use]
pub fn champion(game: &GameSettings) -> Option<PlayerSpec> {
    let ready = *game.ready_runs().first()?;
    let run = run(ready).ok()?;
    let genes = run.champion()?.individual.genome.genes().to_vec();
    Some(PlayerSpec::of_genes(ready.id.to_owned(), &genes, &run.settings.game))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_the_program_can_be_read() {
        for ready in ready_runs() {
            let champion = run(ready).map(|run| run.champion().is_some());
            assert_eq!(champion, Ok(true), "{}", ready.id);
        }
        for game in list::games().iter() {
            // None was bred for these yet.
            let has_none = ["Grid3x3", "Grid3x4"].contains(&game.tag());
            assert_eq!(champion(game).is_none(), has_none, "{}", game.title());
        }
    }
}
