//! The match that another program sets up, and the player that thinks about it.

use super::super::Failure;
use crate::games::{GameSettings, Match, PlayerSpec, Thought};
use crate::seed::Seed;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// What a search keeps to besides what the player's name says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    /// Plies to search, in place of what the name says.
    pub(super) depth: Option<u8>,
    /// No further depth begins after so many positions.
    pub(super) nodes: Option<u64>,
    /// What is known after this time is played.
    pub(super) time: Option<Duration>,
}

/// The player in one game, as deep as was asked for.
struct Seated {
    depth: Option<u8>,
    player: Box<dyn crate::games::Player>,
    /// What it has found at each depth of a search.
    reports: Receiver<Thought>,
    /// After so many positions it searches no deeper.
    most_nodes: Arc<AtomicU64>,
}

/// A player and the match before it.
pub(super) struct Table {
    /// At the variant that is played.
    player: PlayerSpec,
    seed: Seed,
    seated: Option<Seated>,
    /// The match, if a position was given that can be played.
    pub(super) game: Box<dyn Match>,
    /// How the match began, and the moves since, as they were written.
    placed: (String, Vec<String>),
}

impl Table {
    pub(super) fn new(player: PlayerSpec, seed: u64) -> Result<Self, Failure> {
        // A plan of another game shows here, not at the first move.
        player.engine()?;
        let game = player.game.begin_at(0);
        Ok(Self { player, seed: Seed(seed), seated: None, game, placed: Default::default() })
    }

    pub(super) fn game_settings(&self) -> &GameSettings {
        &self.player.game
    }

    pub(super) fn name(&self) -> &str {
        &self.player.name
    }

    pub(super) const fn seed(&self) -> Seed {
        self.seed
    }

    pub(super) fn set_seed(&mut self, seed: u64) {
        self.seed = Seed(seed);
        self.begin();
    }

    /// Turns to the variant of this name, at its first position; false if there is none.
    pub(super) fn set_variant(&mut self, id: &str) -> bool {
        let variant = self.player.game.variants().into_iter().find(|variant| variant.id == id);
        let turned = variant.and_then(|variant| self.player.at_variant_of(&variant.game).ok());
        let Some(player) = turned else { return false };
        self.player = player;
        self.begin();
        true
    }

    /// A new game, at the first position.
    pub(super) fn begin(&mut self) {
        self.seated = None;
        self.placed = Default::default();
        self.game = self.player.game.begin_at(0);
    }

    /// Sets up the position that `start` says (the first one where it is empty) and plays these moves. Moves that follow those of
    /// the last call are played on in the same match.
    ///
    /// # Errors
    /// What is wrong with the position or with a move.
    pub(super) fn place(&mut self, start: &str, moves: &[&str]) -> Result<(), String> {
        let (placed, played) = &mut self.placed;
        let goes_on = *placed == start
            && moves.len() >= played.len()
            && moves.iter().zip(&*played).all(|(a, b)| a == b);
        if !goes_on {
            let game = &self.player.game;
            self.game = match start {
                "" => game.begin_at(0),
                text => game.place(text).map_err(|error| error.to_string())?,
            };
            start.clone_into(placed);
            played.clear();
        }
        for text in &moves[played.len()..] {
            if !self.player.game.is_for_two() {
                return Err("chance follows each move: give each position as a fen".to_owned());
            }
            let legal = self.game.parse(text).map_err(|error| error.to_string())?;
            self.game.play(legal);
            played.push((*text).to_owned());
        }
        Ok(())
    }

    /// Finds a move; none only where the match is over. It stops when `told` says so, and plays what it has found until then. Each
    /// depth that is finished is reported with the time it took.
    pub(super) fn think(
        &mut self,
        limits: &Limits,
        told: &dyn Fn() -> bool,
        report: &dyn Fn(&Thought, Duration),
    ) -> Thought {
        let start = Instant::now();
        let mut seated = match self.seated.take() {
            Some(seated) if seated.depth == limits.depth => seated,
            _ => self.seat(limits.depth),
        };
        let found: RefCell<Option<Thought>> = RefCell::default();
        seated.most_nodes.store(limits.nodes.unwrap_or(u64::MAX), Ordering::Relaxed);
        let hear = || {
            for thought in seated.reports.try_iter() {
                report(&thought, start.elapsed());
                found.replace(Some(thought));
            }
        };
        let stop = || {
            hear();
            told() || limits.time.is_some_and(|time| start.elapsed() >= time)
        };
        let thought = seated.player.choose(&*self.game, &stop);
        hear();
        if let Some(thought) =
            thought.as_ref().filter(|thought| thought.depth > 0 && found.borrow().is_none())
        {
            report(thought, start.elapsed());
        }
        self.seated = Some(seated);
        let first = || Thought { best: self.game.moves().first().copied(), ..Thought::default() };
        thought.or(found.into_inner()).unwrap_or_else(first)
    }

    fn seat(&self, depth: Option<u8>) -> Seated {
        let game = &self.player.game;
        // A player's own method, where its name begins with one.
        let named = self.player.name.split(':').next().unwrap_or_default();
        let usual = game.searches().map_or("", |(method, _)| method);
        let deeper = |method: &str| self.player.searching(method, depth?);
        let player = deeper(named).or_else(|| deeper(usual));
        // A player that values no positions plays as its name says.
        let engine = player.as_ref().unwrap_or(&self.player).engine().expect("was made before");
        let mut player = engine.player(self.seed);
        let (send, reports) = channel();
        let most_nodes = Arc::new(AtomicU64::new(u64::MAX));
        let most = most_nodes.clone();
        player.report_to(Box::new(move |thought| {
            send.send(thought.clone()).is_ok() && thought.nodes < most.load(Ordering::Relaxed)
        }));
        Seated { depth, player, reports, most_nodes }
    }

    /// What each move is worth, as far as the player can say; nothing if `told` said to stop.
    pub(super) fn weigh(&mut self, limits: &Limits, told: &dyn Fn() -> bool) -> Thought {
        self.seat(limits.depth).player.weigh(&*self.game, told).unwrap_or_default()
    }
}
