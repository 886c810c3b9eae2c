//! The thread of the league: players of Abalone, each against each, live.

use super::super::{Heat, LIVE, Wake};
use super::Minds;
use super::roster::{self, Entrant};
use crate::arena::{League, Standing};
use crate::games::abalone::players::mind::Mind;
use crate::seed::Seed;
use crate::tally::Tally;
use arc_swap::ArcSwap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// What may be asked of the league.
#[derive(Clone, Debug)]
pub enum Fixture {
    /// Lets this one play too; all games begin anew.
    Enter(Arc<Entrant>),
    /// Lets whoever is at this place go; all games begin anew.
    Remove(usize),
    /// So many games of every two, from this seed; all games begin anew.
    Set(usize, Seed),
    /// Play on so many threads (0: all cores) until all is played.
    Start(usize),
    /// Wait.
    Pause,
    /// Forget all games.
    Clear,
}

/// The league as it stands.
#[derive(Clone, Debug, Default)]
pub struct LeagueBoard {
    /// What it is doing.
    pub heat: Heat,
    /// Who plays.
    pub entrants: Vec<Arc<Entrant>>,
    /// Games of every two.
    pub games: usize,
    /// Where the first positions come from.
    pub seed: u64,
    /// By rank.
    pub table: Vec<Standing>,
    /// The games of each (row) against each (column), by place among the entrants.
    pub between: Vec<Vec<Tally>>,
    /// Games played.
    pub played: usize,
    /// Games to play.
    pub total: usize,
    /// All games, for export.
    pub league: Option<Arc<League>>,
}

/// The thread's own.
pub(in crate::lab) struct Referee {
    fixtures: Receiver<Fixture>,
    shown: Arc<ArcSwap<LeagueBoard>>,
    wake: Wake,
    /// Set when something is to be done before the next game.
    urged: Arc<AtomicBool>,
    entrants: Vec<Arc<Entrant>>,
    minds: Minds,
    league: League,
    pool: Option<rayon::ThreadPool>,
}

impl Referee {
    pub(in crate::lab) fn new(
        fixtures: Receiver<Fixture>,
        shown: Arc<ArcSwap<LeagueBoard>>,
        wake: Wake,
        urged: Arc<AtomicBool>,
    ) -> Self {
        let minds = Minds { variant: roster::common_variant(&[]), minds: Vec::new() };
        let league = League::new(0, 100, Seed(1));
        let referee = Self { fixtures, shown, wake, urged, entrants: Vec::new(), minds, league, pool: None };
        referee.show(Heat::Resting, Duration::ZERO);
        referee
    }

    /// Lets play until the laboratory is gone.
    pub(in crate::lab) fn work(mut self) {
        loop {
            self.urged.store(false, Ordering::Relaxed);
            // While it plays nobody is waited for.
            let fixture = match self.pool {
                Some(_) => match self.fixtures.try_recv() {
                    Ok(fixture) => Some(fixture),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => return,
                },
                None => match self.fixtures.recv() {
                    Ok(fixture) => Some(fixture),
                    Err(_) => return,
                },
            };
            let asked = fixture.is_some();
            match fixture {
                Some(fixture) => self.obey(fixture),
                None => self.play(),
            }
            let over = self.league.total() > 0 && self.league.is_over();
            if over {
                self.pool = None;
            }
            let heat = match (over, self.pool.is_some()) {
                (true, _) => Heat::Over,
                (_, true) => Heat::Playing,
                _ => Heat::Resting,
            };
            let within = if heat == Heat::Playing && !asked { LIVE } else { Duration::ZERO };
            self.show(heat, within);
        }
    }

    fn obey(&mut self, fixture: Fixture) {
        match fixture {
            Fixture::Enter(entrant) => self.entrants.push(entrant),
            Fixture::Remove(at) if at < self.entrants.len() => {
                self.entrants.remove(at);
            }
            Fixture::Remove(_) => return,
            Fixture::Set(games, seed) => (self.league.games, self.league.seed) = (games, seed),
            Fixture::Start(threads) => {
                // Without threads nothing can be played, and nothing is.
                self.pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
                return;
            }
            Fixture::Pause => {
                self.pool = None;
                return;
            }
            Fixture::Clear => {}
        }
        let entrants: Vec<Entrant> = self.entrants.iter().map(|entrant| (**entrant).clone()).collect();
        let minds: Vec<Mind> = entrants.iter().map(Entrant::mind).collect();
        self.minds = Minds { variant: roster::common_variant(&entrants), minds };
        self.league = League::new(self.entrants.len(), self.league.games, self.league.seed);
    }

    /// Plays for about as long as the window may wait.
    fn play(&mut self) {
        let Some(pool) = &self.pool else { return };
        let urged = || self.urged.load(Ordering::Relaxed);
        let start = Instant::now();
        let mut most = 2 * pool.current_num_threads();
        while start.elapsed() < LIVE && !urged() && !self.league.is_over() {
            pool.install(|| self.league.play(&self.minds, most, &urged));
            most = (2 * most).min(4096);
        }
    }

    fn show(&self, heat: Heat, within: Duration) {
        let players = self.entrants.len();
        let (league, entrants) = (&self.league, self.entrants.clone());
        let between = |a: usize| (0..players).map(|b| league.between(a, b)).collect();
        self.shown.store(Arc::new(LeagueBoard {
            heat,
            entrants,
            games: league.games,
            seed: league.seed.0,
            table: league.table(),
            between: (0..players).map(between).collect(),
            played: league.played(),
            total: league.total(),
            league: (league.played() > 0).then(|| Arc::new(league.clone())),
        }));
        (self.wake)(within);
    }
}
