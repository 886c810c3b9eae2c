//! The worker that plays without each gene of an individual in turn, to say what they are worth.

use super::LIVE;
use super::pool::{AT_A_TIME, Pool};
use super::worker::{Job, Link, Next};
use dna_lab_evolution::arena::{KnockOut, Loss};
use dna_lab_evolution::evaluator::{Referee, Threads};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Contender, GameSettings, Gene, Genome};
use std::sync::Arc;
use web_time::{Duration, Instant};

/// Games of each player, with all genes and without each one.
const GAMES: usize = 1_000;

/// What may be asked of it.
#[derive(Clone, Debug)]
pub enum Request {
    /// Find out what each gene of this player is worth, in place of what was asked before.
    Count {
        /// The player.
        genome: Genome,
        /// The game that it plays.
        game: GameSettings,
        /// The seed of its run: selection never plays the games that are derived for this.
        seed: Seed,
    },
    /// Leave it at the games that are played.
    Stop,
}

/// What was asked last, as it stands.
#[derive(Clone, Debug)]
pub struct State {
    /// Whose genes, and at which game; none before the first request.
    pub player: Option<(Genome, GameSettings)>,
    /// What is lost without each, in their order; none before the second game.
    pub losses: Vec<Option<Loss>>,
    /// Whether points tell anything, or only scores do.
    pub by_points: bool,
    /// Games of each player: finished, and in all.
    pub games: (usize, usize),
    /// Whether more are being played.
    pub playing: bool,
}

impl State {
    /// Nothing was asked yet.
    pub(super) const EMPTY: Self =
        Self { player: None, losses: Vec::new(), by_points: true, games: (0, 0), playing: false };

    /// What is known of this player's genes at this game.
    #[must_use]
    pub fn of(&self, genome: &Genome, game: &GameSettings) -> Option<&Self> {
        self.player.as_ref().is_some_and(|player| (&player.0, &player.1) == (genome, game)).then_some(self)
    }
}

/// What is being counted.
struct Count {
    knock_out: KnockOut,
    game: GameSettings,
    /// Their genes, and they themselves, ready.
    players: Vec<(Vec<Gene>, Box<dyn Contender>)>,
    pool: Pool,
}

/// The thread's own.
pub(super) struct KnockOutJob {
    link: Link<Request, State>,
    count: Option<Count>,
}

impl KnockOutJob {
    pub(super) const fn new(link: Link<Request, State>) -> Self {
        Self { link, count: None }
    }

    fn begin(&mut self, genome: Genome, game: &GameSettings, seed: Seed) {
        let seed = seed.derive(u64::MAX - 1);
        let pool = Pool::new(0, &Arc::default()).ok();
        self.count = KnockOut::new(genome, GAMES, seed).zip(pool).map(|(knock_out, pool)| {
            let players = knock_out.players(&**game);
            Count { knock_out, game: game.clone(), players, pool }
        });
        self.publish(true, Duration::ZERO);
    }

    fn publish(&self, playing: bool, within: Duration) {
        let Some(Count { knock_out, game, .. }) = &self.count else { return };
        let state = State {
            player: Some((knock_out.genome.clone(), game.clone())),
            losses: knock_out.losses(),
            by_points: knock_out.is_about_points(),
            games: (knock_out.played(), knock_out.games()),
            playing,
        };
        self.link.publish(state, within);
    }

    /// What was played stays on show.
    fn rest(&mut self) {
        self.publish(false, Duration::ZERO);
        self.count = None;
    }
}

impl Job for KnockOutJob {
    type Request = Request;
    type State = State;

    fn handle(&mut self, request: Request) {
        self.rest();
        if let Request::Count { genome, game, seed } = request {
            self.begin(genome, &game, seed);
        }
    }

    fn next(&self) -> Next {
        if self.count.is_some() { Next::Now } else { Next::Rest }
    }

    /// Plays for about as long as the window may wait.
    fn work(&mut self) {
        let Some(Count { knock_out, game, players, pool }) = &mut self.count else { return };
        let link = &self.link;
        let referee = Referee { game: &**game, evaluator: &Threads, observer: link };
        let (start, mut most) = (Instant::now(), players.len());
        while start.elapsed() < AT_A_TIME && !link.is_interrupted() && !knock_out.is_over() {
            pool.install(|| knock_out.play(referee, players, most));
            most = (2 * most).min(4096);
        }
        if knock_out.is_over() {
            self.rest();
        } else {
            self.publish(true, LIVE);
        }
    }

    fn recover(&mut self, _what: &str) {
        self.rest();
    }
}
