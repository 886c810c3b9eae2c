//! The board: one game that an individual or a person plays to be looked at, move by move, each explained.

use super::Wake;
use super::snapshot::Contestant;
use crate::games::twenty48::players::reference::{Appraisal, ReferencePlayer};
use crate::games::twenty48::{Board, Direction, Game, Lookahead, Variant};
use crate::games::{GameSettings, RuleId, Verdict};
use crate::seed::Seed;
use arc_swap::ArcSwap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What may be asked of the board.
#[derive(Clone, Debug)]
pub enum Play {
    /// Let this one play and advise; the board stays.
    Seat(Box<Contestant>),
    /// A fresh game of this seed.
    Restart(Seed),
    /// Go on by itself, or wait.
    Run(bool),
    /// One move of the seated player.
    Step,
    /// Moves a second; 0 is as fast as it goes.
    Speed(f64),
    /// Wait when this exponent is on the board.
    StopAt(Option<u8>),
    /// A person's move.
    Move(Direction),
    /// One move back.
    Undo,
    /// This position instead.
    Position(Board),
}

/// The board as it stands.
#[derive(Clone, Debug, Default)]
pub struct Exhibit {
    /// Who plays or advises.
    pub player: Option<Contestant>,
    /// The grid.
    pub board: Board,
    /// The cell of the last new tile.
    pub spawned: Option<usize>,
    /// The seed of the game; none for a position that was typed in.
    pub seed: Option<Seed>,
    /// Score so far.
    pub score: i64,
    /// Moves so far.
    pub moves: u32,
    /// Whether it has been won.
    pub won: bool,
    /// Whether it goes no further.
    pub over: bool,
    /// Whether it goes on by itself.
    pub running: bool,
    /// Moves that can be taken back.
    pub undoable: usize,
    /// The legal moves as the player sees them, in the order of trial.
    pub appraisals: Vec<Appraisal>,
    /// The place of the best of them.
    pub best: Option<usize>,
    /// The rules that the appraisals speak of, in the order of their values.
    pub rules: Vec<RuleId>,
    /// The last move.
    pub last: Option<Direction>,
}

/// How often a board that plays by itself is shown.
const FRAME: Duration = Duration::from_millis(40);

/// The most moves that can be taken back.
const UNDOABLE: usize = 10_000;

/// The board thread's own.
pub(super) struct Exhibition {
    plays: Receiver<Play>,
    shown: Arc<ArcSwap<Exhibit>>,
    wake: Wake,
    game: Game,
    adviser: Option<ReferencePlayer>,
    before: Vec<(Game, Option<usize>)>,
    delay: Duration,
    stop_at: Option<u8>,
    /// What is shown, but for what is computed when it is.
    exhibit: Exhibit,
    next: Instant,
}

impl Exhibition {
    pub(super) fn new(plays: Receiver<Play>, shown: Arc<ArcSwap<Exhibit>>, wake: Wake) -> Self {
        let game = Game::new(&Variant::STANDARD, Seed(1).derive(0));
        let exhibit = Exhibit { seed: Some(Seed(1)), ..Exhibit::default() };
        let (adviser, before, delay, stop_at) = (None, Vec::new(), Duration::from_millis(200), None);
        Self { plays, shown, wake, game, adviser, before, delay, stop_at, exhibit, next: Instant::now() }
    }

    /// Plays until the laboratory is gone.
    pub(super) fn work(mut self) {
        self.publish();
        loop {
            let play = if self.exhibit.running {
                self.plays.recv_timeout(self.next.saturating_duration_since(Instant::now()))
            } else {
                self.plays.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match play {
                Ok(play) => {
                    self.obey(play);
                    self.publish();
                }
                Err(RecvTimeoutError::Timeout) => self.play_on(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Plays for one frame's time at most, and shows the last position of it.
    fn play_on(&mut self) {
        let frame = Instant::now() + FRAME;
        loop {
            self.step();
            self.next += self.delay;
            if !self.exhibit.running || self.next > Instant::now() || Instant::now() >= frame {
                break;
            }
        }
        // Behind time there is nothing to catch up with.
        self.next = self.next.max(Instant::now());
        self.publish();
    }

    fn obey(&mut self, play: Play) {
        match play {
            Play::Seat(contestant) => {
                let before = self.variant();
                self.exhibit.player = Some(*contestant);
                if self.variant() == before {
                    self.advise();
                } else {
                    // Another variant of the game is another game.
                    self.restart(self.exhibit.seed.unwrap_or(Seed(1)));
                }
            }
            Play::Restart(seed) => self.restart(seed),
            Play::Run(running) => {
                self.exhibit.running = running && !self.game.is_over() && self.adviser.is_some();
                self.next = Instant::now();
            }
            Play::Step => {
                self.exhibit.running = false;
                self.step();
            }
            Play::Speed(speed) => {
                self.delay = if speed > 0.0 {
                    Duration::from_secs_f64((1.0 / speed).min(60.0))
                } else {
                    Duration::ZERO
                };
                self.next = Instant::now();
            }
            Play::StopAt(exponent) => self.stop_at = exponent,
            Play::Move(direction) => {
                self.exhibit.running = false;
                self.play(direction);
            }
            Play::Undo => {
                self.exhibit.running = false;
                if let Some((game, spawned)) = self.before.pop() {
                    self.game = game;
                    self.exhibit.spawned = spawned;
                    self.exhibit.last = None;
                }
            }
            Play::Position(board) => {
                self.exhibit.running = false;
                let seed = self.exhibit.seed.unwrap_or(Seed(1));
                self.game = Game::new(&self.variant(), seed.derive(0));
                self.game.board = board;
                self.before.clear();
                (self.exhibit.seed, self.exhibit.spawned, self.exhibit.last) = (None, None, None);
            }
        }
    }

    fn variant(&self) -> Variant {
        let of = |contestant: &Contestant| {
            let GameSettings::Twenty48(settings) = &contestant.game;
            settings.variant
        };
        self.exhibit.player.as_ref().map_or(Variant::STANDARD, of)
    }

    fn restart(&mut self, seed: Seed) {
        self.game = Game::new(&self.variant(), seed.derive(0));
        self.before.clear();
        self.exhibit = Exhibit {
            player: self.exhibit.player.clone(),
            seed: Some(seed),
            running: self.exhibit.running && !self.game.is_over(),
            ..Exhibit::default()
        };
        self.advise();
    }

    /// Seats the player anew, so that its whims are those of the game's seed.
    fn advise(&mut self) {
        let Some(contestant) = &self.exhibit.player else { return };
        let GameSettings::Twenty48(settings) = &contestant.game;
        let whims = self.exhibit.seed.unwrap_or(Seed(1)).derive(1);
        // Two replies are judged by formula in a second or two: the board shows one.
        let lookahead = Lookahead { replies: settings.lookahead.replies.min(1), ..settings.lookahead };
        let genes = contestant.genome.genes();
        self.adviser = Some(ReferencePlayer::new(genes, &settings.variant, lookahead, whims));
        self.exhibit.rules = genes.iter().map(|gene| gene.rule).collect();
    }

    fn step(&mut self) {
        let Some(adviser) = &mut self.adviser else { return };
        if self.game.is_over() {
            self.exhibit.running = false;
            return;
        }
        let moves = adviser.appraise(self.game.board);
        if let Some(best) = ReferencePlayer::best(&moves) {
            self.play(moves[best].direction);
        }
    }

    fn play(&mut self, direction: Direction) {
        let before = self.game.clone();
        if self.game.is_over() || !self.game.play(direction) {
            return;
        }
        let spawned = self.exhibit.spawned;
        let after = crate::games::twenty48::moves::tables().apply(before.board, direction);
        self.exhibit.spawned = (0..16).find(|&cell| after.cell(cell) != self.game.board.cell(cell));
        self.exhibit.last = Some(direction);
        let largest = self.game.board.max_exponent();
        let reached = self.stop_at.is_some_and(|stop| largest >= stop && before.board.max_exponent() < stop);
        if reached || self.game.is_over() {
            self.exhibit.running = false;
        }
        if self.before.len() == UNDOABLE {
            self.before.remove(0);
        }
        self.before.push((before, spawned));
    }

    fn publish(&mut self) {
        let outcome = self.game.outcome();
        let exhibit = &mut self.exhibit;
        exhibit.board = self.game.board;
        (exhibit.score, exhibit.moves) = (outcome.score, outcome.moves);
        (exhibit.won, exhibit.over) = (outcome.verdict == Verdict::Win, self.game.is_over());
        exhibit.undoable = self.before.len();
        exhibit.appraisals = match &mut self.adviser {
            Some(adviser) if !exhibit.over => adviser.appraise(self.game.board),
            _ => Vec::new(),
        };
        exhibit.best = ReferencePlayer::best(&exhibit.appraisals);
        self.shown.store(Arc::new(exhibit.clone()));
        (self.wake)(Duration::ZERO);
    }
}
