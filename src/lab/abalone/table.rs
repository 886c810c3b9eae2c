//! The board of Abalone: a game between persons and players, move by move, with what the players think.

use super::super::Wake;
use super::roster::{self, Entrant};
use crate::games::abalone::players::mind::Player;
use crate::games::abalone::players::search::Thought;
use crate::games::abalone::{Board, Ending, Game, Layout, Move, Side, Variant, notation};
use crate::seed::Seed;
use arc_swap::ArcSwap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What may be asked of the board.
#[derive(Clone, Debug)]
pub enum Turn {
    /// Lets this one play a side; a person if nobody is named. The game stays.
    Seat(Side, Option<Arc<Entrant>>),
    /// A fresh game.
    Begin(Layout),
    /// A fresh game from this position, black to move.
    Position(Board),
    /// A person's move.
    Play(Move),
    /// Back to a person's turn; between two players one move back.
    Undo,
    /// Two players go on by themselves, or wait.
    Run(bool),
    /// One move of whoever's turn it is.
    Step,
    /// What a player would do in the place of whoever's turn it is.
    Hint(Arc<Entrant>),
    /// Moves a second; 0 is as fast as it goes.
    Speed(f64),
}

/// What a player made of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// Whose turn it was.
    pub side: Side,
    /// What it found.
    pub thought: Thought,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// The board as it stands.
#[derive(Clone, Debug)]
pub struct Table {
    /// Who plays black and white; a person where nobody is named.
    pub seats: [Option<Arc<Entrant>>; 2],
    /// The layout of the game; none for a position.
    pub layout: Option<Layout>,
    /// The position, black's marbles first.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Side,
    /// What may be played.
    pub legal: Vec<Move>,
    /// What was played, in notation.
    pub played: Vec<String>,
    /// The last move.
    pub last: Option<Move>,
    /// Why it is over, if it is.
    pub ending: Option<Ending>,
    /// Whether two players go on by themselves.
    pub running: bool,
    /// Whether a player is thinking.
    pub thinking: bool,
    /// What the player thought that moved last.
    pub insight: Option<Insight>,
    /// What a player would do here, if somebody asked.
    pub hint: Option<Insight>,
    /// Milliseconds a move of black's and white's player in this game; none before the first.
    pub milliseconds_a_move: [Option<f64>; 2],
}

impl Default for Table {
    fn default() -> Self {
        let layout = Layout::default();
        let board = layout.board();
        // A person finds somebody to play against.
        let opponent = roster::read("alphabeta:2").ok().map(Arc::new);
        Self {
            seats: [None, opponent],
            layout: Some(layout),
            board,
            to_move: Side::Black,
            legal: board.moves().into_iter().collect(),
            played: Vec::new(),
            last: None,
            ending: None,
            running: false,
            thinking: false,
            insight: None,
            hint: None,
            milliseconds_a_move: [None, None],
        }
    }
}

/// The thread's own.
pub(in crate::lab) struct Host {
    turns: Receiver<Turn>,
    shown: Arc<ArcSwap<Table>>,
    wake: Wake,
    /// Turns that wait: whoever thinks is to leave off for them.
    waiting: Arc<AtomicUsize>,
    game: Game,
    players: [Option<Player>; 2],
    table: Table,
    delay: Duration,
    next: Instant,
    /// Time thought and moves made, by side.
    thought: [(Duration, u32); 2],
    /// A player that was asked for one move only.
    once: bool,
}

/// How soon a player who thinks is shown as thinking.
const LONG: Duration = Duration::from_millis(50);

impl Host {
    pub(in crate::lab) fn new(
        turns: Receiver<Turn>,
        shown: Arc<ArcSwap<Table>>,
        wake: Wake,
        waiting: Arc<AtomicUsize>,
    ) -> Self {
        let table = Table::default();
        shown.store(Arc::new(table.clone()));
        let player = |(side, seat): (usize, &Option<Arc<Entrant>>)| {
            seat.as_ref().map(|seat| seat.mind().sit_down(Seed(side as u64 + 1)))
        };
        let [black, white] = &table.seats;
        let players = [(0, black), (1, white)].map(player);
        Self {
            turns,
            shown,
            wake,
            waiting,
            game: Game::new(Layout::default().board(), Variant::default().cap),
            players,
            table,
            delay: Duration::from_millis(200),
            next: Instant::now(),
            thought: [(Duration::ZERO, 0); 2],
            once: false,
        }
    }

    /// Plays until the laboratory is gone.
    pub(in crate::lab) fn work(mut self) {
        loop {
            let turn = if self.is_players_turn() {
                self.turns.recv_timeout(self.next.saturating_duration_since(Instant::now()))
            } else {
                self.turns.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match turn {
                Ok(turn) => {
                    self.waiting.fetch_sub(1, Ordering::Relaxed);
                    self.obey(turn);
                }
                Err(RecvTimeoutError::Timeout) => self.move_on(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.publish();
        }
    }

    /// Whether a player is to move by itself: against a person always, against another player while they run.
    fn is_players_turn(&self) -> bool {
        let to_move = self.game.to_move();
        let player = |side: Side| self.table.seats[side as usize].is_some();
        let by_itself = self.once || self.table.running || !player(to_move.other());
        player(to_move) && by_itself && self.game.ending().is_none()
    }

    fn obey(&mut self, turn: Turn) {
        self.table.hint = None;
        match turn {
            Turn::Seat(side, entrant) => {
                self.players[side as usize] =
                    entrant.as_ref().map(|entrant| entrant.mind().sit_down(Seed(side as u64 + 1)));
                self.table.seats[side as usize] = entrant;
                self.thought[side as usize] = (Duration::ZERO, 0);
                self.table.insight = None;
                self.rest();
            }
            Turn::Begin(layout) => self.begin(layout.board(), Some(layout)),
            Turn::Position(board) => self.begin(board, None),
            Turn::Play(played) => {
                if self.game.ending().is_none() && self.table.legal.contains(&played) {
                    self.game.play(played);
                    self.rest();
                }
            }
            Turn::Undo => self.undo(),
            Turn::Run(running) => {
                self.table.running = running && self.game.ending().is_none();
                self.next = Instant::now();
            }
            Turn::Step => {
                (self.table.running, self.once) = (false, true);
                self.next = Instant::now();
            }
            Turn::Hint(entrant) => {
                if self.game.ending().is_none() {
                    let mut adviser = entrant.mind().sit_down(Seed(1));
                    self.table.hint = self.ask(&mut adviser);
                }
            }
            Turn::Speed(speed) => {
                self.delay = Duration::from_secs_f64(if speed > 0.0 { (1.0 / speed).min(60.0) } else { 0.0 });
                self.next = Instant::now();
            }
        }
    }

    fn begin(&mut self, board: Board, layout: Option<Layout>) {
        self.game = Game::new(board, Variant::default().cap);
        (self.table.layout, self.table.insight, self.once) = (layout, None, false);
        self.thought = [(Duration::ZERO, 0); 2];
        for (side, seat) in self.table.seats.iter().enumerate() {
            self.players[side] = seat.as_ref().map(|seat| seat.mind().sit_down(Seed(side as u64 + 1)));
        }
        self.rest();
    }

    /// A player does not answer at once: one wants to see what was played.
    fn rest(&mut self) {
        self.next = Instant::now() + self.delay;
    }

    fn undo(&mut self) {
        self.table.running = false;
        self.once = false;
        self.table.insight = None;
        let persons = self.table.seats.iter().filter(|seat| seat.is_none()).count();
        self.game.undo();
        // Against a player the person wants its own move back.
        if persons == 1 && self.table.seats[self.game.to_move() as usize].is_some() {
            self.game.undo();
        }
        self.rest();
    }

    /// Lets whoever's turn it is think and move, unless something else is wanted meanwhile.
    fn move_on(&mut self) {
        let side = self.game.to_move();
        let Some(mut player) = self.players[side as usize].take() else { return };
        let insight = self.ask(&mut player);
        self.players[side as usize] = Some(player);
        let Some(insight) = insight else { return };
        self.once = false;
        if let Some(best) = insight.thought.best {
            let (time, moves) = &mut self.thought[side as usize];
            *time += Duration::from_secs_f64(insight.ms / 1e3);
            *moves += 1;
            self.game.play(best);
            self.table.insight = Some(insight).filter(|insight| insight.thought.depth > 0);
        }
        self.table.running &= self.game.ending().is_none();
        self.rest();
    }

    /// What a player thinks; nothing if it was to leave off.
    fn ask(&mut self, player: &mut Player) -> Option<Insight> {
        let start = Instant::now();
        let said = std::cell::Cell::new(false);
        let (shown, table, wake) = (&self.shown, &self.table, &self.wake);
        let stop = || {
            if !said.get() && start.elapsed() >= LONG {
                said.set(true);
                shown.store(Arc::new(Table { thinking: true, ..table.clone() }));
                wake(Duration::ZERO);
            }
            self.waiting.load(Ordering::Relaxed) > 0
        };
        let thought = player.think(&self.game, &stop)?;
        Some(Insight { side: self.game.to_move(), thought, ms: 1e3 * start.elapsed().as_secs_f64() })
    }

    fn publish(&mut self) {
        let (game, table) = (&self.game, &mut self.table);
        table.board = game.black_first();
        table.to_move = game.to_move();
        table.ending = game.ending();
        table.legal.clear();
        if table.ending.is_none() {
            table.legal.extend(game.board().moves());
        }
        table.played.truncate(game.played().len());
        // Whatever differs was played since.
        let known = table
            .played
            .iter()
            .zip(game.played())
            .take_while(|(text, played)| **text == notation::print(**played));
        let known = known.count();
        table.played.truncate(known);
        table.played.extend(game.played()[known..].iter().map(|&played| notation::print(played)));
        table.last = game.played().last().copied();
        table.thinking = false;
        table.milliseconds_a_move = self
            .thought
            .map(|(time, moves)| (moves > 0).then(|| 1e3 * time.as_secs_f64() / f64::from(moves)));
        self.shown.store(Arc::new(table.clone()));
        (self.wake)(Duration::ZERO);
    }
}
