//! What the first page shows: champions of three generations of a run that comes with the program, and a champion of each game.

use super::gallery::Stage;
use dna_lab_evolution::archive::Archive;
use dna_lab_evolution::{Run, presets};
use dna_lab_games::tally::Tally;
use dna_lab_games::{GameSettings, Preset, ReadyRun, Scene, list};
use dna_lab_store::bundled_runs::{self, ready_runs};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// What stands beside the boards of the first page.
#[derive(Clone, Debug, Default)]
pub struct Welcome {
    /// Test games of the champions on the boards, in their order.
    pub records: Vec<Tally>,
    /// One a game, in the order of the list of games.
    pub cards: Vec<Card>,
}

/// A champion that comes with the program.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its run.
    pub ready: ReadyRun,
    /// Its game.
    pub game: GameSettings,
    /// Its test games.
    pub record: Tally,
    /// The opponent in these games, in words; none in a single-player game.
    pub against: Option<&'static str>,
    /// A position of a game that it plays.
    pub scene: Arc<Scene>,
}

/// Plies after which a position is shown, in a single-player and in a two-player game.
const PLIES: [usize; 2] = [500, 24];

impl Welcome {
    /// Whether each game has its card.
    pub(super) fn is_whole(&self) -> bool {
        self.cards.len() >= cards_in_all()
    }

    /// Adds the card of the next game: for the first time that takes some hundredths of a second.
    pub(super) fn add_card(&mut self) {
        static MADE: Mutex<Vec<Card>> = Mutex::new(Vec::new());
        let Some((game, ready)) = with_runs().nth(self.cards.len()) else { return };
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let card = made.iter().find(|card| card.ready.id == ready.id).cloned().unwrap_or_else(|| {
            let card = Card::new(&game, ready);
            made.push(card.clone());
            card
        });
        self.cards.push(card);
    }
}

impl Card {
    fn new(game: &GameSettings, ready: ReadyRun) -> Self {
        // The tests hold that each can be read and has a champion.
        let run = bundled_runs::run(ready).expect("a bundled run");
        let champion = run.champion().expect("a champion");
        let stage = Stage::of(&run);
        let mut table = stage.table(&champion.individual, 0, (0, 0));
        let plies = PLIES[usize::from(game.is_for_two())];
        while table.shown.plies < plies && table.ended.is_none() {
            table.play(1.0 / stage.pace(), &stage, &|| false);
        }
        let against = run.settings.game.yardsticks().first().map(|first| first.words);
        let (game, record) = (run.settings.game.clone(), champion.validated);
        Self { ready, game, record, against, scene: table.shown.scene }
    }
}

/// How many cards there are once all are made.
#[must_use]
pub fn cards_in_all() -> usize {
    with_runs().count()
}

/// The games that come with runs, and the first of each.
fn with_runs() -> impl Iterator<Item = (GameSettings, ReadyRun)> {
    let games = list::games().to_vec().into_iter();
    games.filter_map(|game| game.ready_runs().first().copied().map(|ready| (game, ready)))
}

/// A generation early in a run of so many: by then champions have changed, and much is still to come.
#[must_use]
pub const fn early(last: u32) -> u32 {
    last.div_ceil(6)
}

/// The run whose champions are shown.
#[derive(Clone)]
pub(super) struct Hero {
    pub(super) run: Arc<Run>,
    pub(super) archive: Archive,
    /// Whose champions: of the first generation, an early one, and the last.
    pub(super) generations: [u32; 3],
}

impl Hero {
    /// The first that comes with the program of the game that the demo plays.
    pub(super) fn load() -> Option<Self> {
        static LOADED: LazyLock<Option<Hero>> = LazyLock::new(Hero::read);
        LOADED.clone()
    }

    fn read() -> Option<Self> {
        let game = presets::settings(Preset::Demo, None, &[]).game;
        let runs = ready_runs().into_iter().filter_map(|ready| bundled_runs::run(ready).ok());
        let run = runs.into_iter().find(|run| run.settings.game.is_same_variant(&game))?;
        let last = run.generation()?;
        let archive = Archive::of(&run);
        let run = Arc::new(run);
        Some(Self { run, archive, generations: [0, early(last), last] })
    }

    /// Their test games.
    pub(super) fn records(&self) -> Vec<Tally> {
        self.generations.iter().map(|number| self.run.logbook[*number as usize].validated).collect()
    }
}
