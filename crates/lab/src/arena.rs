//! The arena: players of any game on many games, live.

use super::judging::{Judged, Judging, solver_of};
use super::pool::{AT_A_TIME, Pool};
use super::worker::{Job, Link, Next};
use super::{LIVE, Reply};
use dna_lab_evolution::arena::{Comparison, Contest, Results, Standing, Statistics, comparisons, distinct};
use dna_lab_evolution::evaluator::{Recording, Referee};
use dna_lab_games::record::Record;
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Engine, Faults, GameSettings, PlayerSpec, list};
use std::path::PathBuf;
use std::sync::Arc;
use web_time::{Duration, Instant};

/// How many games of each player are kept move by move in a single-player game.
const KEPT: u32 = 100;

/// What may be asked of the arena.
#[derive(Clone, Debug)]
pub enum Request {
    /// Let this one play too. The games of the others stay.
    Enter(Arc<PlayerSpec>),
    /// Remove the player at this place.
    Remove(usize),
    /// Turns to this game; its players and their games are as they were left.
    Game(GameSettings),
    /// What is played from now on, after turning to its game; another seed or variant begins anew.
    Set(Settings),
    /// The same without the players that are there.
    Fresh(Settings),
    /// Play on so many threads (0: all cores) until all is played.
    Start(usize),
    /// Wait.
    Pause,
    /// Forget all games.
    Clear,
    /// Find, or go on to find, on so many threads (0: all cores) what moves gave away in the games that were kept: where [`State::judging_needs`] says that they are judged.
    Judge(usize),
    /// Answer the games that were kept as text that is to be written there: see [`Reply::Recorded`].
    Record(PathBuf),
}

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Games of each player; in a two-player game, of every two.
    pub games: usize,
    /// Where their seeds come from.
    pub seed: Seed,
    /// Which game.
    pub game: GameSettings,
    /// In a single-player game, whether to stop as soon as it is sure of every two players which is better.
    pub until_sure: bool,
}

impl Settings {
    /// The usual ones of a game.
    #[must_use]
    pub fn of(game: GameSettings) -> Self {
        let games = if game.is_for_two() { 100 } else { 200 };
        Self { games, seed: Seed(1), game, until_sure: false }
    }
}

/// What the arena is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Nothing.
    #[default]
    Resting,
    /// Games are played.
    Playing,
    /// All games were played.
    Over,
    /// It stopped because it is sure which is better.
    Sure,
}

/// One player's line of the table of players of the same games.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place among the players.
    pub player: usize,
    /// What its games add up to.
    pub statistics: Statistics,
    /// Milliseconds a move; none before the first.
    pub milliseconds_a_move: Option<f64>,
    /// The scores of its games from the worst to the best, at up to 101 even shares; empty before the first.
    pub scores: Vec<i64>,
}

/// How players stand, by rank.
#[derive(Clone, Debug)]
pub enum Ranking {
    /// On the same games.
    Scores {
        /// A line a player.
        rows: Vec<Row>,
        /// Every pair once, the better ranked first.
        comparisons: Vec<Comparison>,
    },
    /// Each against each.
    League {
        /// A line a player.
        table: Vec<Standing>,
        /// The games of each (row) against each (column), by place among the players.
        between: Vec<Vec<Tally>>,
    },
}

/// The arena as it stands.
#[derive(Clone, Debug)]
pub struct State {
    /// What it is doing.
    pub status: Status,
    /// Who plays.
    pub players: Vec<Arc<PlayerSpec>>,
    /// What each of them lost by faults in these games.
    pub faults: Vec<Faults>,
    /// What is played.
    pub settings: Settings,
    /// How they stand.
    pub ranking: Ranking,
    /// All games, for export; none before the first.
    pub contest: Option<Arc<Contest>>,
    /// Games played, of all players together.
    pub played: usize,
    /// Games to play.
    pub total: usize,
    /// The memory in bytes that judging moves takes; none where the game has no exact values.
    pub judging_needs: Option<usize>,
    /// What moves gave away, once that was asked for.
    pub judged: Option<Judged>,
}

impl State {
    /// Whether it is being found what moves gave away.
    #[must_use]
    pub fn is_judging(&self) -> bool {
        self.judged.as_ref().is_some_and(Judged::is_under_way)
    }

    /// Whether there is nothing left to play.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.status, Status::Over | Status::Sure)
    }
}

impl Default for State {
    fn default() -> Self {
        Entrants::new(list::games()[0].clone()).state(Status::Resting)
    }
}

/// The players of one game, and their games.
struct Entrants {
    settings: Settings,
    players: Vec<Arc<PlayerSpec>>,
    engines: Vec<Arc<dyn Engine>>,
    /// The faults of each before the first of its games.
    before: Vec<Faults>,
    contest: Contest,
    /// Games move by move.
    recording: Recording,
}

/// Keeps the games of these players. In a single-player game thousands are played quickly, so that only the first [`KEPT`] of each are kept.
fn recording(game: &GameSettings, players: Vec<(String, Arc<dyn Engine>)>) -> Recording {
    let most = if game.is_for_two() { u32::MAX } else { KEPT };
    Recording::new(game.clone(), players, most)
}

impl Entrants {
    fn new(game: GameSettings) -> Self {
        let settings = Settings::of(game);
        let contest = Contest::new(&settings.game, 0, settings.games, settings.seed);
        let recording = recording(&settings.game, Vec::new());
        Self { settings, players: Vec::new(), engines: Vec::new(), before: Vec::new(), contest, recording }
    }

    fn clear(&mut self) {
        let Settings { games, seed, game, .. } = &self.settings;
        self.contest = Contest::new(game, self.players.len(), *games, *seed);
        self.before = self.players.iter().map(|player| player.plan.faults()).collect();
        let names = self.players.iter().map(|player| player.name.clone());
        let players = names.zip(self.engines.iter().cloned()).collect();
        self.recording = recording(game, players);
    }

    fn enter(&mut self, player: Arc<PlayerSpec>) {
        // The window lets players of the arena's game enter only.
        let Ok(engine) = player.engine_at(&self.settings.game) else { return };
        self.engines.push(engine.clone());
        self.before.push(player.plan.faults());
        let names = self.players.iter().map(|other| other.name.as_str()).chain([player.name.as_str()]);
        let name = distinct(names).pop().unwrap_or_default();
        self.players.push(if name == player.name {
            player
        } else {
            PlayerSpec { name: name.clone(), ..(*player).clone() }.into()
        });
        self.contest.enter();
        self.recording.enter(name, engine);
    }

    fn remove(&mut self, at: usize) {
        if at >= self.players.len() {
            return;
        }
        self.players.remove(at);
        self.engines.remove(at);
        self.before.remove(at);
        self.contest.remove(at);
        self.recording.remove(at);
    }

    fn set(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        if before.game != self.settings.game {
            let game = &self.settings.game;
            let ready = |player: Arc<PlayerSpec>| Some((player.engine_at(game).ok()?, player));
            (self.engines, self.players) =
                std::mem::take(&mut self.players).into_iter().filter_map(ready).unzip();
        }
        if (&before.game, before.seed) == (&self.settings.game, self.settings.seed) {
            self.contest.resize(self.settings.games);
            self.recording.cut(self.contest.games() as u32);
        } else {
            self.clear();
        }
    }

    /// What it comes to when nothing is played.
    fn status(&self) -> Status {
        if !self.players.is_empty() && self.contest.total() > 0 && self.contest.is_over() {
            return Status::Over;
        }
        match &self.contest {
            Contest::Scores(tournament) if self.settings.until_sure && self.players.len() > 1 => {
                let sure = comparisons(tournament).iter().all(|pair| pair.sure_after.is_some());
                if sure { Status::Sure } else { Status::Resting }
            }
            _ => Status::Resting,
        }
    }

    fn ranking(&self) -> Ranking {
        match &self.contest {
            Contest::Scores(tournament) => {
                let row = |player: usize| {
                    let results: &Results = &tournament.results[player];
                    Row {
                        player,
                        statistics: results.statistics(),
                        milliseconds_a_move: results.milliseconds_a_move(),
                        scores: results.score_quantiles(),
                    }
                };
                let rows = tournament.ranking().into_iter().map(row).collect();
                Ranking::Scores { rows, comparisons: comparisons(tournament) }
            }
            Contest::League(league) => {
                let places = 0..self.players.len();
                let between = |a: usize| places.clone().map(|b| league.between(a, b)).collect();
                Ranking::League { table: league.table(), between: places.clone().map(between).collect() }
            }
        }
    }

    fn faults(&self) -> Vec<Faults> {
        let now = self.players.iter().map(|player| player.plan.faults());
        now.zip(&self.before).map(|(now, before)| now.since(before)).collect()
    }

    fn state(&self, status: Status) -> State {
        let game = &self.settings.game;
        State {
            status,
            players: self.players.clone(),
            faults: self.faults(),
            settings: self.settings.clone(),
            ranking: self.ranking(),
            contest: (self.contest.played() > 0).then(|| Arc::new(self.contest.clone())),
            played: self.contest.played(),
            total: self.contest.total(),
            judging_needs: solver_of(game).map(|solver| solver.needs().unwrap_or(0)),
            judged: None,
        }
    }

    /// The games that were kept, to be judged; none where they cannot be.
    fn judging(&self, threads: usize) -> Option<Judging> {
        let solver = solver_of(&self.settings.game)?;
        let pool = Pool::new(threads, &Arc::default()).ok()?;
        let names = self.players.iter().map(|player| player.name.clone()).collect();
        Some(Judging::new(self.recording.records(), names, solver, pool))
    }
}

/// The thread's own.
pub(super) struct ArenaJob {
    link: Link<Request, State>,
    /// One a game that was turned to; the last is the one that is played.
    entrants: Vec<Entrants>,
    /// What it plays on, while it does.
    pool: Option<Pool>,
    /// What is being judged, or was.
    judging: Option<Judging>,
}

impl ArenaJob {
    pub(super) fn new(link: Link<Request, State>) -> Self {
        Self { link, entrants: vec![Entrants::new(list::games()[0].clone())], pool: None, judging: None }
    }

    fn entrants(&mut self) -> &mut Entrants {
        self.entrants.last_mut().expect("there is always a game")
    }

    fn turn_to(&mut self, game: GameSettings) {
        let entrants = self.entrants();
        if entrants.settings.game.is_same_game(&game) {
            // Nothing is lost where no player is in.
            if let Ok(game) = entrants.settings.game.at_variant_of(&game)
                && entrants.players.is_empty()
                && game != entrants.settings.game
            {
                entrants.set(Settings { game, ..entrants.settings.clone() });
            }
            return;
        }
        self.pool = None;
        let known = self.entrants.iter().position(|entrants| entrants.settings.game.is_same_game(&game));
        let entrants = known.map_or_else(|| Entrants::new(game), |at| self.entrants.remove(at));
        self.entrants.push(entrants);
    }

    fn publish(&mut self, within: Duration) {
        let status = self.entrants().status();
        if status != Status::Resting {
            self.pool = None;
        }
        let status = if self.pool.is_some() { Status::Playing } else { status };
        let mut state = self.entrants().state(status);
        state.judged = self.judging.as_ref().map(|judging| judging.judged.clone());
        let at_work = status == Status::Playing || state.is_judging();
        self.link.publish(state, if at_work { within } else { Duration::ZERO });
    }
}

impl Job for ArenaJob {
    type Request = Request;
    type State = State;

    fn handle(&mut self, request: Request) {
        // Other players or games are not judged yet.
        if !matches!(request, Request::Pause | Request::Record(_) | Request::Judge(_)) {
            self.judging = None;
        }
        match request {
            // A player of another game came too late.
            Request::Enter(player) if !player.game.is_same_game(&self.entrants().settings.game) => {}
            Request::Enter(player) => self.entrants().enter(player),
            Request::Remove(at) => self.entrants().remove(at),
            Request::Game(game) => self.turn_to(game),
            Request::Set(settings) => {
                self.turn_to(settings.game.clone());
                self.entrants().set(settings);
            }
            Request::Fresh(settings) => {
                self.turn_to(settings.game.clone());
                *self.entrants() = Entrants::new(settings.game.clone());
                self.entrants().set(settings);
            }
            // Without threads nothing can be played, and nothing is.
            Request::Start(threads) => {
                self.pool = Pool::new(threads, &Arc::default()).ok();
            }
            Request::Pause => {
                self.pool = None;
                self.judging.iter_mut().for_each(|judging| judging.judged.rests = true);
            }
            Request::Judge(threads) => {
                self.pool = None;
                match &mut self.judging {
                    Some(Judging { judged, .. }) if judged.games < judged.total => judged.rests = false,
                    _ => self.judging = self.entrants().judging(threads),
                }
            }
            Request::Clear => self.entrants().clear(),
            Request::Record(path) => {
                let games = self.entrants().recording.records();
                let text: String = games.iter().map(Record::print).collect();
                return self.link.reply(Reply::Recorded(path, text.into()));
            }
        }
        self.publish(Duration::ZERO);
    }

    fn next(&self) -> Next {
        let judges = self.judging.as_ref().is_some_and(|judging| judging.judged.is_under_way());
        if judges || self.pool.is_some() { Next::Now } else { Next::Rest }
    }

    /// Plays for about as long as the window may wait.
    fn work(&mut self) {
        if let Some(judging) = self.judging.as_mut().filter(|judging| judging.judged.is_under_way()) {
            let start = Instant::now();
            while start.elapsed() < AT_A_TIME && judging.judged.is_under_way() && !self.link.is_interrupted()
            {
                judging.work(&self.link);
            }
            return self.publish(LIVE);
        }
        let (Some(pool), Some(entrants)) = (&self.pool, self.entrants.last_mut()) else { return };
        let (link, Entrants { settings, engines, contest, recording, .. }) = (&self.link, entrants);
        let referee = Referee { game: &*settings.game, evaluator: recording, observer: link };
        let start = Instant::now();
        let mut most = 2 * pool.places();
        while start.elapsed() < AT_A_TIME && !link.is_interrupted() && !contest.is_over() {
            pool.install(|| contest.play(referee, engines, most));
            most = (2 * most).min(4096);
        }
        self.publish(LIVE);
    }

    fn recover(&mut self, _what: &str) {
        (self.pool, self.judging) = (None, None);
        let state = self.entrants().state(Status::Resting);
        self.link.publish(state, Duration::ZERO);
    }
}
