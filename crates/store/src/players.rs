//! Players by name: what `montecarlo:200` or `RUN.ron#12` stands for, on the command line and in the window.

use crate::Kind;
use dna_lab_evolution::Run;
use dna_lab_evolution::population::Individual;
use dna_lab_games::{
    Bred, Files, Game, GameSettings, NameError, NoFiles, PlayerSpec, Sentence, list, no_player, say,
};
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::SystemTime;

impl From<crate::StoreError> for NameError {
    fn from(error: crate::StoreError) -> Self {
        Self::Missing(error.sentence())
    }
}

/// What names of files with players end with: runs, and networks of the lab and of TDL2048+.
pub const EXTENSIONS: &[&str] = &["ron", "net", "w"];

/// Reads names; a network that two players share is read once.
#[derive(Debug, Default)]
pub struct Library {
    networks: Vec<(PathBuf, SystemTime, Weak<dyn Any + Send + Sync>)>,
    /// What was said before much memory was taken.
    notes: Vec<Sentence>,
    /// Whether the names are a person's own, so that programs may be started for them.
    starts_programs: bool,
}

impl Library {
    /// Of names that a person has given: programs that they ask for are started.
    #[must_use]
    pub fn of_a_person() -> Self {
        Self { starts_programs: true, ..Self::default() }
    }

    /// The player of this name at a game; of a player that is a run's, its own variant of that game.
    ///
    /// # Errors
    /// What is wrong with the name or with the file it names, and what to do.
    pub fn read(&mut self, game: &GameSettings, name: &str) -> Result<PlayerSpec, NameError> {
        let name = name.trim();
        let (plan, bred_for) = match dna_lab_engines::is_program(name) {
            true if self.starts_programs => (dna_lab_engines::start(name, game)?, None),
            true => {
                return Err(NameError::Missing(say!(
                    "'{0}' is a program, which only starts where a person names it",
                    name
                )));
            }
            false => game.plan(name, self)?,
        };
        let bred = bred_for.is_some();
        let game = bred_for.unwrap_or_else(|| {
            list::games().iter().find(|other| other.is_same_game(game)).unwrap_or(game).clone()
        });
        Ok(PlayerSpec { name: name.to_owned(), game, bred, plan })
    }

    /// What was noted since the last call.
    pub fn notes(&mut self) -> Vec<Sentence> {
        std::mem::take(&mut self.notes)
    }
}

/// The player of a name that needs no files; none of any other name.
#[must_use]
pub fn without_files(game: &GameSettings, name: &str) -> Option<PlayerSpec> {
    let (plan, _) = game.plan(name, &mut NoFiles).ok()?;
    Some(PlayerSpec { name: name.to_owned(), game: game.clone(), bred: false, plan })
}

/// The player that judges games where no other is named: the one that gives hints, or a champion that comes with the program.
#[must_use]
pub fn usual_judge(game: &GameSettings) -> Option<PlayerSpec> {
    usual_adviser(game).or_else(|| super::bundled_runs::champion(game))
}

/// The player that gives hints by default.
#[must_use]
pub fn usual_adviser(game: &GameSettings) -> Option<PlayerSpec> {
    without_files(game, game.usual_adviser()?)
}

/// The game that these players were bred for, as far as one of them was: the first decides.
#[must_use]
pub fn game_of(names: &[String]) -> Option<GameSettings> {
    // A search names its run last, and a file may have a comma in its name.
    /// In bytes; no system opens a longer name.
    const LONGEST: usize = 1 << 12;
    let endings = |name: &'_ String| -> Vec<String> {
        let later = name.match_indices(',').map(|(at, _)| &name[at + 1..]);
        let all = std::iter::once(name.as_str()).chain(later);
        all.filter(|ending| ending.len() <= LONGEST).map(str::to_owned).collect()
    };
    // An unreadable file is reported where it is needed.
    let bred_for = |name: String| match name.strip_prefix(READY) {
        Some(ready) => Some(bundled(ready).ok()?.game),
        None => Some(crate::load(path_and_id(&name).0).ok()?.settings.game),
    };
    let names_runs = |name: &&String| name.contains(".ron") || name.contains(READY);
    names.iter().filter(names_runs).flat_map(endings).find_map(bred_for)
}

/// The variant that players share: that of the first that was bred for one; else the game's usual.
#[must_use]
pub fn common_game(game: &GameSettings, players: &[PlayerSpec]) -> GameSettings {
    let bred = players.iter().find(|player| player.bred).map(|player| player.game.clone());
    bred.unwrap_or_else(|| game.clone())
}

/// The file and the id that `RUN.ron#ID` names.
#[must_use]
pub fn path_and_id(text: &str) -> (&Path, Option<&str>) {
    match text.rsplit_once('#') {
        // A file may have a # in its name.
        Some((path, id)) if !crate::exists(Path::new(text)) => (Path::new(path), Some(id)),
        _ => (Path::new(text), None),
    }
}

/// What names of runs begin with that come with the program: `ready:othello` is the champion of that run.
pub const READY: &str = "ready:";

/// The champion of a run that comes with the program.
fn bundled(name: &str) -> Result<Bred, NameError> {
    let run = super::bundled_runs::ready(name).and_then(|ready| super::bundled_runs::run(ready).ok());
    let champion = run.as_ref().and_then(dna_lab_evolution::Run::champion);
    let (Some(run), Some(champion)) = (&run, champion) else {
        let all = super::bundled_runs::ready_runs();
        let known: Vec<&str> = all.iter().map(|run| run.id).collect();
        return Err(say!("no run '{0}' comes with the program: give {1}", name, known.join(", ")).into());
    };
    Ok(Bred { genes: champion.individual.genome.genes().to_vec(), game: run.settings.game.clone() })
}

impl Files for Library {
    fn individual(&mut self, name: &str, game: &dyn Game) -> Result<Bred, NameError> {
        if let Some(ready) = name.strip_prefix(READY) {
            return bundled(ready);
        }
        let (path, id) = path_and_id(name);
        let names_file = |extension| EXTENSIONS.iter().any(|of_file| extension == *of_file);
        let is_file = path.extension().is_some_and(names_file) || crate::exists(path);
        if id.is_none() && !is_file {
            return Err(no_player(name, game).into());
        }
        let run = crate::load(path)?;
        let individual = match id {
            Some(id) => by_id(&run, path, id)?,
            None => run.champion().map(|champion| &champion.individual).ok_or_else(|| {
                NameError::Missing(say!(
                    "{0} has no champion yet, for its founders have not played: run `dna-lab evolve --open {0} --save {0}`",
                    path.display()
                ))
            })?,
        };
        Ok(Bred { genes: individual.genome.genes().to_vec(), game: run.settings.game.clone() })
    }

    fn is_trained(&self, path: &Path) -> bool {
        Kind::of(path).is_ok_and(|kind| kind.is_some_and(Kind::is_network))
    }

    fn trained(&mut self, path: &Path) -> Result<Arc<dyn Any + Send + Sync>, NameError> {
        if path.as_os_str().is_empty() {
            return Err(dna_lab_games::no_file());
        }
        let changed = path.metadata().and_then(|metadata| metadata.modified()).ok();
        self.networks.retain(|(.., network)| network.strong_count() > 0);
        let known = self.networks.iter().find(|(known, at, _)| known == path && Some(*at) == changed);
        if let Some(network) = known.and_then(|(.., network)| network.upgrade()) {
            return Ok(network);
        }
        let network: Arc<dyn Any + Send + Sync> = if crate::is_board_network(path)? {
            Arc::new(crate::load_board_network(path)?)
        } else {
            let (course, _) = crate::load_course(path)?;
            let (shape, mebibytes) = (course.shape.name(), course.playing_bytes() >> 20);
            let file = crate::shown(path);
            self.notes.push(say!("{0}: a {1} network, {2} MiB of memory", file, shape, mebibytes));
            Arc::new(crate::load_network(path)?)
        };
        if let Some(changed) = changed {
            self.networks.push((path.to_owned(), changed, Arc::downgrade(&network)));
        }
        Ok(network)
    }
}

/// An individual of a run that was read from here: among the living first, then among the former champions and the best of past generations.
///
/// # Errors
/// If the id is no number, or no individual has it.
pub fn by_id<'run>(run: &'run Run, path: &Path, id: &str) -> Result<&'run Individual, NameError> {
    let number: u64 =
        id.parse().map_err(|_| say!("'{0}' is no individual's id: give a whole number after #", id))?;
    let champions = run.hall_of_fame.iter().map(|champion| &champion.individual);
    let past = run.past.generations().iter().flat_map(|generation| &generation.individuals);
    run.population.iter().chain(champions).chain(past).find(|individual| individual.id == number).ok_or_else(|| {
        NameError::Missing(say!(
            "{0} holds no individual {1}: `dna-lab inspect {0} --phylogeny IDS.csv` lists those that it knows",
            path.display(),
            number
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_with_a_file() {
        let check = |name: &str, expected: &str| {
            for game in list::games().iter() {
                let error = Library::default().read(game, name).expect_err(name).to_string();
                assert!(error.contains(expected), "{name}: {error}");
            }
        };
        check("Cargo.toml", "Cargo.toml, line");
        check("nowhere.ron", "nowhere.ron: cannot be opened");
        check("nowhere.net", "nowhere.net: cannot be opened");
        check("missing", "'missing' is no player");
        let error = Library::default().read(&list::games()[0], "ntuple:Cargo.toml").unwrap_err();
        assert!(error.to_string().contains("is no network of DNA Lab"));
        let error = Library::default().read(&list::games()[0], "ntuple:").unwrap_err();
        assert!(error.to_string().contains("'ntuple:' names no file"));
    }
}
