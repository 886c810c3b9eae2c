//! The worker that lets individuals play fresh games on request, beside everything else; the workers at breeding's queue play too.

use super::pool::Pool;
use super::reply::no_threads;
use super::worker::{Job, Link, Next};
use super::{LIVE, Reply, breeding};
use arc_swap::ArcSwap;
use dna_lab_cluster::{Turn, Turns};
use dna_lab_evolution::evaluator::{Observer, Referee};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{GameSettings, Genome};
use std::sync::Arc;
use std::time::Duration;

/// How many games are played before the next word.
const BATCH: u32 = 100;

/// Fresh games of one individual. Requests wait for those before them; with their population they are given up.
#[derive(Clone, Debug)]
pub struct Request {
    /// Of which population: breeding's epoch.
    pub epoch: u64,
    /// The id of the individual.
    pub id: u64,
    /// Its genes.
    pub genome: Genome,
    /// The game that it plays.
    pub game: GameSettings,
    /// The seed of its run.
    pub seed: Seed,
    /// How many validations it had before, so that no game comes twice.
    pub round: u64,
    /// How many games.
    pub games: u32,
}

/// Validation state: idle, or playing fresh single-player games individual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Idle.
    #[default]
    Resting,
    /// An individual plays.
    Playing {
        /// Of which population: breeding's epoch.
        epoch: u64,
        /// Who.
        id: u64,
    },
}

/// Stops when the laboratory closes, or when that population is closed.
struct Watch<'a> {
    link: &'a Link<Request, State>,
    breeding: &'a ArcSwap<breeding::State>,
    epoch: u64,
}

impl Observer for Watch<'_> {
    fn should_stop(&self) -> bool {
        self.link.is_interrupted() || self.breeding.load().epoch != self.epoch
    }
}

/// The thread's own.
pub(super) struct ValidationJob {
    link: Link<Request, State>,
    /// The population that there is.
    breeding: Arc<ArcSwap<breeding::State>>,
    /// Who plays, what of its games is played, and on what.
    playing: Option<(Request, Tally, Pool)>,
    /// What a page plays on.
    turns: Arc<Turns>,
}

impl ValidationJob {
    pub(super) const fn new(
        link: Link<Request, State>,
        breeding: Arc<ArcSwap<breeding::State>>,
        turns: Arc<Turns>,
    ) -> Self {
        Self { link, breeding, playing: None, turns }
    }

    /// Goes idle. If the games were cut short, replies `ValidationBroken`, so that the caller can ask again.
    fn rest(&mut self, whole: bool) {
        self.playing = None;
        let before = *self.link.state();
        self.link.publish(State::Resting, Duration::ZERO);
        if let (State::Playing { epoch, id }, false) = (before, whole) {
            self.link.reply(Reply::ValidationBroken { epoch, id });
        }
    }
}

impl Job for ValidationJob {
    type Request = Request;
    type State = State;

    fn is_urgent(_request: &Request) -> bool {
        false
    }

    fn handle(&mut self, request: Request) {
        self.link.publish(State::Playing { epoch: request.epoch, id: request.id }, LIVE);
        match Pool::new(0, &self.turns) {
            Ok(pool) => self.playing = Some((request, Tally::default(), pool)),
            Err(error) => {
                self.link.reply(Reply::Refused(no_threads(error)));
                self.rest(false);
            }
        }
    }

    /// Other requests wait until all games of this one are played.
    fn next(&self) -> Next {
        match &self.playing {
            Some((.., pool)) => pool.next().unwrap_or(Next::Amid(None)),
            None => Next::Rest,
        }
    }

    /// Plays some games or a turn of them, and tells how it stands.
    fn work(&mut self) {
        let Some((request, tally, pool)) = &mut self.playing else { return };
        let Request { epoch, id, genome, game, seed, round, games } = &*request;
        let (epoch, id, games) = (*epoch, *id, *games);
        let watch = Watch { link: &self.link, breeding: &self.breeding, epoch };
        let (state, seed) = (self.breeding.load_full(), games_seed(*seed, id, *round));
        let from = tally.games as u32;
        let to = games.min(from + BATCH);
        let played = pool.play(state.evaluator(), &watch, |evaluator| {
            let referee = Referee { game: &**game, evaluator, observer: &watch };
            referee.tally(genome.genes(), &[], seed, from..to)
        });
        match played {
            Turn::Unfinished => {}
            Turn::Stopped => self.rest(false),
            Turn::Done(played) => {
                *tally = *tally + played;
                let (tally, unfinished) = (*tally, to < games);
                let within = if unfinished { LIVE } else { Duration::ZERO };
                self.link.reply_within(Reply::Validated { epoch, id, tally, unfinished }, within);
                if !unfinished {
                    self.rest(true);
                }
            }
        }
    }

    fn recover(&mut self, _what: &str) {
        self.rest(false);
    }
}

/// The seed of the games that validate an individual on request: selection never plays them.
fn games_seed(run: Seed, id: u64, round: u64) -> Seed {
    run.derive(u64::MAX).derive(id).derive(round)
}
