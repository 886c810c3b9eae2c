//! The board: one game that anybody or a person plays to be looked at, move by move, each with its values.

use super::snapshot::Seated;
use super::{Wake, roster::Plan};
use crate::games::twenty48::players::mind::Mind;
use crate::games::twenty48::players::reference::{Appraisal, ReferencePlayer};
use crate::games::twenty48::players::{Player, best};
use crate::games::twenty48::{Board, Direction, Game, Lookahead, Variant};
use crate::games::{RuleId, Verdict};
use crate::seed::Seed;
use arc_swap::ArcSwap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What may be asked of the board.
#[derive(Clone, Debug)]
pub enum Play {
    /// Let this one play and advise; the board stays.
    Seat(Box<Seated>),
    /// Nobody plays any more.
    Leave,
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
    pub player: Option<Seated>,
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
    /// Whether the player is still thinking about the grid.
    pub thinking: bool,
    /// Moves that can be taken back.
    pub undoable: usize,
    /// What each legal move is worth to the player, in the order of [`Direction::ALL`].
    pub values: [Option<f64>; 4],
    /// The best of them.
    pub best: Option<Direction>,
    /// The same rule by rule, if the player is made of rules; legal moves only.
    pub appraisals: Vec<Appraisal>,
    /// The rules that the appraisals speak of, in the order of their values.
    pub rules: Vec<RuleId>,
    /// The last move.
    pub last: Option<Direction>,
    /// Milliseconds that the player thought about a move, on average of this game; none before the first.
    pub milliseconds_a_move: Option<f64>,
}

/// How often a board that plays by itself is shown.
const FRAME: Duration = Duration::from_millis(40);

/// A player that thinks longer than this shows the grid before it has thought.
const LONG: Duration = Duration::from_millis(20);

/// The most moves that can be taken back.
const UNDOABLE: usize = 10_000;

/// The board thread's own.
pub(super) struct Exhibition {
    plays: Receiver<Play>,
    shown: Arc<ArcSwap<Exhibit>>,
    wake: Wake,
    game: Game,
    before: Vec<(Game, Option<usize>)>,
    delay: Duration,
    stop_at: Option<u8>,
    /// What is shown, but for what is computed when it is.
    exhibit: Exhibit,
    next: Instant,
    /// Time that the player thought in this game, and about how many grids.
    thought: (Duration, u32),
}

/// Whoever sits at the board, with what it thinks of one grid.
struct Sitter<'mind> {
    mind: Mindset<'mind>,
    /// Whether a game by its values is the game it would play: not for players of chance.
    by_values: bool,
    thoughts: Option<(Board, [Option<f64>; 4], Vec<Appraisal>)>,
}

enum Mindset<'mind> {
    /// Explains itself.
    Rules(ReferencePlayer),
    Other(Box<dyn Player + 'mind>),
}

impl<'mind> Sitter<'mind> {
    /// Sits down as the seated player; `mind` is its own, where it needs one.
    fn new(seated: &Seated, mind: Option<&'mind Mind>, whims: Seed) -> Self {
        let settings = seated.settings();
        let player = match (seated.plan(), mind) {
            (_, Some(mind)) => Mindset::Other(mind.sit_down(whims)),
            (plan, None) => {
                // Two replies are judged by formula in a second or two: the board shows one.
                let replies = settings.lookahead.replies.min(1);
                let lookahead = Lookahead { replies, ..settings.lookahead };
                let genes = match &plan {
                    Plan::Rules(genes) => genes.as_slice(),
                    _ => &[],
                };
                Mindset::Rules(ReferencePlayer::new(genes, &settings.variant, lookahead, whims))
            }
        };
        let by_values = !matches!(seated.plan(), Plan::Random);
        Self { mind: player, by_values, thoughts: None }
    }

    /// Whether it has thought about this grid.
    fn knows(&self, board: Board) -> bool {
        self.thoughts.as_ref().is_some_and(|(known, ..)| *known == board)
    }

    /// What it thinks of the legal moves.
    fn think(&mut self, board: Board) -> &(Board, [Option<f64>; 4], Vec<Appraisal>) {
        if !self.knows(board) {
            let (values, appraisals) = match &mut self.mind {
                Mindset::Rules(rules) => {
                    let appraisals = rules.appraise(board);
                    let mut values = [None; 4];
                    for appraisal in &appraisals {
                        values[appraisal.direction as usize] = Some(appraisal.worth.total());
                    }
                    (values, appraisals)
                }
                Mindset::Other(player) => (player.values(board), Vec::new()),
            };
            self.thoughts = Some((board, values, appraisals));
        }
        self.thoughts.as_ref().expect("it has just thought")
    }

    fn choose(&mut self, board: Board) -> Option<Direction> {
        match &mut self.mind {
            Mindset::Other(player) if !self.by_values => player.choose(board),
            _ => best(self.think(board).1),
        }
    }
}

impl Exhibition {
    pub(super) fn new(plays: Receiver<Play>, shown: Arc<ArcSwap<Exhibit>>, wake: Wake) -> Self {
        let game = Game::new(&Variant::STANDARD, Seed(1).derive(0));
        let exhibit = Exhibit { seed: Some(Seed(1)), ..Exhibit::default() };
        Self {
            plays,
            shown,
            wake,
            game,
            before: Vec::new(),
            delay: Duration::from_millis(200),
            stop_at: None,
            exhibit,
            next: Instant::now(),
            thought: (Duration::ZERO, 0),
        }
    }

    /// Plays until the laboratory is gone.
    pub(super) fn work(mut self) {
        loop {
            // Whoever sits down anew has the whims of the game's seed.
            let seated = self.exhibit.player.clone();
            let whims = self.exhibit.seed.unwrap_or(Seed(1)).derive(1);
            let mind = seated.as_ref().and_then(Seated::mind);
            let sitter = seated.as_ref().map(|seated| Sitter::new(seated, mind.as_ref(), whims));
            if !self.sit(sitter) {
                return;
            }
        }
    }

    /// Plays until somebody is to sit down anew; false when the laboratory is gone.
    fn sit(&mut self, mut sitter: Option<Sitter<'_>>) -> bool {
        self.publish(sitter.as_mut());
        loop {
            let play = if self.exhibit.running {
                self.plays.recv_timeout(self.next.saturating_duration_since(Instant::now()))
            } else {
                self.plays.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match play {
                Ok(play) => {
                    let anew = matches!(play, Play::Seat(_) | Play::Leave | Play::Restart(_));
                    self.obey(play, sitter.as_mut());
                    if anew {
                        return true;
                    }
                    self.publish(sitter.as_mut());
                }
                Err(RecvTimeoutError::Timeout) => self.play_on(sitter.as_mut()),
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    /// Plays for one frame's time at most, and shows the last position of it.
    fn play_on(&mut self, mut sitter: Option<&mut Sitter<'_>>) {
        let frame = Instant::now() + FRAME;
        loop {
            self.step(sitter.as_deref_mut());
            self.next += self.delay;
            if !self.exhibit.running || self.next > Instant::now() || Instant::now() >= frame {
                break;
            }
        }
        // Behind time there is nothing to catch up with.
        self.next = self.next.max(Instant::now());
        self.publish(sitter);
    }

    fn obey(&mut self, play: Play, sitter: Option<&mut Sitter<'_>>) {
        match play {
            Play::Seat(seated) => {
                let before = self.variant();
                self.exhibit.player = Some(*seated);
                self.thought = (Duration::ZERO, 0);
                if self.variant() != before {
                    // Another variant of the game is another game.
                    self.restart(self.exhibit.seed.unwrap_or(Seed(1)));
                }
            }
            Play::Leave => {
                self.exhibit.player = None;
                self.exhibit.running = false;
            }
            Play::Restart(seed) => self.restart(seed),
            Play::Run(running) => {
                self.exhibit.running = running && !self.game.is_over() && sitter.is_some();
                self.next = Instant::now();
            }
            Play::Step => {
                self.exhibit.running = false;
                self.step(sitter);
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
        self.exhibit.player.as_ref().map_or(Variant::STANDARD, |seated| seated.settings().variant)
    }

    fn restart(&mut self, seed: Seed) {
        self.game = Game::new(&self.variant(), seed.derive(0));
        self.before.clear();
        self.thought = (Duration::ZERO, 0);
        self.exhibit = Exhibit {
            player: self.exhibit.player.clone(),
            seed: Some(seed),
            running: self.exhibit.running && !self.game.is_over(),
            ..Exhibit::default()
        };
    }

    fn step(&mut self, sitter: Option<&mut Sitter<'_>>) {
        let Some(sitter) = sitter else { return };
        if self.game.is_over() {
            self.exhibit.running = false;
            return;
        }
        let known = sitter.by_values && sitter.knows(self.game.board);
        let start = Instant::now();
        let choice = sitter.choose(self.game.board);
        if !known {
            self.note_thought(start.elapsed());
        }
        if let Some(direction) = choice {
            self.play(direction);
        }
    }

    fn note_thought(&mut self, time: Duration) {
        self.thought = (self.thought.0 + time, self.thought.1 + 1);
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

    fn publish(&mut self, sitter: Option<&mut Sitter<'_>>) {
        let outcome = self.game.outcome();
        let exhibit = &mut self.exhibit;
        exhibit.board = self.game.board;
        (exhibit.score, exhibit.moves) = (outcome.score, outcome.moves);
        (exhibit.won, exhibit.over) = (outcome.verdict == Verdict::Win, self.game.is_over());
        exhibit.undoable = self.before.len();
        (exhibit.values, exhibit.best, exhibit.thinking) = ([None; 4], None, false);
        exhibit.appraisals.clear();
        exhibit.rules = exhibit.player.as_ref().map(Seated::rules).unwrap_or_default();
        if let Some(sitter) = sitter.filter(|_| !self.game.is_over()) {
            self.think(sitter);
        }
        let (time, grids) = self.thought;
        self.exhibit.milliseconds_a_move = (grids > 0).then(|| 1e3 * time.as_secs_f64() / f64::from(grids));
        self.show();
    }

    /// Shows what the player thinks of the grid; first the grid alone, if that takes long.
    fn think(&mut self, sitter: &mut Sitter<'_>) {
        let board = self.game.board;
        let (time, grids) = self.thought;
        if !sitter.knows(board) && grids > 0 && time > grids * LONG {
            self.exhibit.thinking = true;
            self.show();
            self.exhibit.thinking = false;
        }
        let known = sitter.knows(board);
        let start = Instant::now();
        let (_, values, appraisals) = sitter.think(board);
        (self.exhibit.values, self.exhibit.best) = (*values, best(*values));
        self.exhibit.appraisals.clone_from(appraisals);
        if !sitter.by_values {
            // Chance decides, and nobody knows how before it does.
            self.exhibit.best = None;
        } else if !known {
            self.note_thought(start.elapsed());
        }
    }

    fn show(&self) {
        self.shown.store(Arc::new(self.exhibit.clone()));
        (self.wake)(Duration::ZERO);
    }
}
