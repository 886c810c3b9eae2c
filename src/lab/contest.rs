//! The thread of the arena: players on the same games, live.

use super::roster::Entrant;
use super::{LIVE, Wake};
use crate::arena::{Comparison, Statistics, Tournament, Yardstick, comparisons};
use crate::games::Contender;
use crate::games::twenty48::Variant;
use crate::games::twenty48::players::mind::Mind;
use crate::seed::Seed;
use arc_swap::ArcSwap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// What may be asked of the arena.
#[derive(Clone, Debug)]
pub enum Contest {
    /// Let this one play too; the games of the others stay.
    Enter(Arc<Entrant>),
    /// Let whoever is at this place go.
    Remove(usize),
    /// What is played from now on; another seed or game begins anew.
    Set(ContestSettings),
    /// Play on so many threads (0: all cores) until all is played.
    Start(usize),
    /// Wait.
    Pause,
    /// Forget all games.
    Clear,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContestSettings {
    /// Games of each player.
    pub games: usize,
    /// Where their seeds come from.
    pub seed: Seed,
    /// Which game.
    pub variant: Variant,
    /// Whether to stop as soon as it is sure of every two players which is better.
    pub until_sure: bool,
}

impl Default for ContestSettings {
    fn default() -> Self {
        Self { games: 200, seed: Seed(1), variant: Variant::STANDARD, until_sure: false }
    }
}

/// What the arena is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heat {
    /// Nothing.
    #[default]
    Resting,
    /// Games are played.
    Playing,
    /// All games were played.
    Over,
    /// It stopped because it is sure who is better.
    Sure,
}

/// One player's line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place among the entrants.
    pub player: usize,
    /// What its games add up to.
    pub statistics: Statistics,
    /// Milliseconds a move; none before the first.
    pub milliseconds_a_move: Option<f64>,
    /// The scores of its games from the worst to the best, at up to 101 even shares; empty before the first.
    pub scores: Vec<i64>,
}

/// The arena as it stands.
#[derive(Clone, Debug, Default)]
pub struct ArenaBoard {
    /// What it is doing.
    pub heat: Heat,
    /// Who plays.
    pub entrants: Vec<Arc<Entrant>>,
    /// What is played.
    pub settings: ContestSettings,
    /// By rank.
    pub rows: Vec<Row>,
    /// Every pair once, the better ranked first.
    pub comparisons: Vec<Comparison>,
    /// All games, for export.
    pub tournament: Option<Arc<Tournament>>,
    /// Games played, of all players together.
    pub played: usize,
}

impl ArenaBoard {
    /// Whether there is nothing left to play.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self.heat, Heat::Over | Heat::Sure)
    }
}

/// The thread's own.
pub(super) struct Referee {
    contests: Receiver<Contest>,
    shown: Arc<ArcSwap<ArenaBoard>>,
    wake: Wake,
    /// Set when something is to be done before the next game.
    urged: Arc<AtomicBool>,
    entrants: Vec<Arc<Entrant>>,
    minds: Vec<Mind>,
    settings: ContestSettings,
    tournament: Tournament,
    /// The threads it plays on, while it does.
    pool: Option<rayon::ThreadPool>,
}

impl Referee {
    pub(super) fn new(
        contests: Receiver<Contest>,
        shown: Arc<ArcSwap<ArenaBoard>>,
        wake: Wake,
        urged: Arc<AtomicBool>,
    ) -> Self {
        let settings = ContestSettings::default();
        let tournament = anew(0, &settings);
        Self {
            contests,
            shown,
            wake,
            urged,
            entrants: Vec::new(),
            minds: Vec::new(),
            settings,
            tournament,
            pool: None,
        }
    }

    /// Lets play until the laboratory is gone.
    pub(super) fn work(mut self) {
        loop {
            self.urged.store(false, Ordering::Relaxed);
            // While it plays nobody is waited for.
            let contest = match self.pool {
                Some(_) => match self.contests.try_recv() {
                    Ok(contest) => Some(contest),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => return,
                },
                None => match self.contests.recv() {
                    Ok(contest) => Some(contest),
                    Err(_) => return,
                },
            };
            let within = if contest.is_some() { Duration::ZERO } else { LIVE };
            match contest {
                Some(contest) => self.obey(contest),
                None => self.play(),
            }
            let heat = self.heat();
            if heat != Heat::Resting {
                self.pool = None;
            }
            let heat = if self.pool.is_some() { Heat::Playing } else { heat };
            self.show(heat, if heat == Heat::Playing { within } else { Duration::ZERO });
        }
    }

    fn obey(&mut self, contest: Contest) {
        match contest {
            Contest::Enter(entrant) => {
                self.minds.push(entrant.mind_for(&self.settings.variant));
                self.entrants.push(entrant);
                self.tournament.enter();
            }
            Contest::Remove(at) if at < self.entrants.len() => {
                self.entrants.remove(at);
                self.minds.remove(at);
                self.tournament.results.remove(at);
            }
            Contest::Remove(_) => {}
            Contest::Pause => self.pool = None,
            Contest::Set(settings) => {
                let before = std::mem::replace(&mut self.settings, settings);
                if before.variant != settings.variant {
                    let mind = |entrant: &Arc<Entrant>| entrant.mind_for(&settings.variant);
                    self.minds = self.entrants.iter().map(mind).collect();
                }
                if (before.variant, before.seed) == (settings.variant, settings.seed) {
                    self.tournament.resize(settings.games);
                } else {
                    self.tournament = anew(self.entrants.len(), &settings);
                }
            }
            Contest::Start(threads) => {
                // Without threads nothing can be played, and nothing is.
                self.pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
            }
            Contest::Clear => self.tournament = anew(self.entrants.len(), &self.settings),
        }
    }

    /// Plays for about as long as the window may wait.
    fn play(&mut self) {
        let Some(pool) = &self.pool else { return };
        let players: Vec<&dyn Contender> = self.minds.iter().map(|mind| mind as &dyn Contender).collect();
        let urged = || self.urged.load(Ordering::Relaxed);
        let start = Instant::now();
        let mut most = 2 * pool.current_num_threads();
        while start.elapsed() < LIVE && !urged() && !self.tournament.is_over() {
            pool.install(|| self.tournament.play(&players, most, &urged));
            most = (2 * most).min(4096);
        }
    }

    /// What it comes to when nothing is played.
    fn heat(&self) -> Heat {
        let pairs = || comparisons(&self.tournament);
        if !self.entrants.is_empty() && self.tournament.is_over() {
            Heat::Over
        } else if self.settings.until_sure
            && self.entrants.len() > 1
            && pairs().iter().all(|pair| pair.sure_after.is_some())
        {
            Heat::Sure
        } else {
            Heat::Resting
        }
    }

    fn show(&self, heat: Heat, within: Duration) {
        let row = |player: usize| {
            let results = &self.tournament.results[player];
            Row {
                player,
                statistics: results.statistics(),
                milliseconds_a_move: results.milliseconds_a_move(),
                scores: results.score_quantiles(),
            }
        };
        self.shown.store(Arc::new(ArenaBoard {
            heat,
            entrants: self.entrants.clone(),
            settings: self.settings,
            rows: self.tournament.ranking().into_iter().map(row).collect(),
            comparisons: comparisons(&self.tournament),
            tournament: (self.tournament.played() > 0).then(|| Arc::new(self.tournament.clone())),
            played: self.tournament.played(),
        }));
        (self.wake)(within);
    }
}

fn anew(players: usize, settings: &ContestSettings) -> Tournament {
    Tournament::new(players, settings.games, settings.seed, Yardstick::of(&settings.variant))
}
