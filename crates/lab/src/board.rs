//! The board: a match of any game between players and persons, move by move, with what the players think.

use super::Reply;
use super::board_table::Table;
use super::timeline::Moment;
use super::worker::{Job, Link, Next};
use dna_lab_games::record::Record;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Ending, GameSettings, Move, Outcome, PlayerSpec, Scene, Sentence, Thought, list};
use std::path::PathBuf;
use std::sync::Arc;
use web_time::{Duration, Instant};

/// What may be asked of a board.
#[derive(Clone, Debug)]
pub enum Request {
    /// Turns to this game; its match and its players are as they were left.
    Game(GameSettings),
    /// A fresh match by the rules of this variant of the game.
    Variant(GameSettings, Start),
    /// Lets this one play at a seat (in a single-player game, play and advise); a person if the name is empty. The match stays, but
    /// where the player is of another variant of a single-player game.
    Seat(usize, Option<Arc<PlayerSpec>>),
    /// A fresh match.
    Begin(Start),
    /// A person's move; nothing if it is not legal.
    Play(Move),
    /// One move back; against a player, back to the person's own turn.
    Undo,
    /// Players go on by themselves, or wait.
    Run(bool),
    /// Exact values of all positions are found, which takes the memory of [`State::needs`] and a minute.
    Solve,
    /// The match so far is shown again, move by move, until something else is asked or [`Request::Run`] ends it.
    Replay,
    /// One move of the player whose turn it is.
    Step,
    /// What this player would do here.
    Hint(Arc<PlayerSpec>),
    /// Moves a second; 0 is as fast as it goes.
    Speed(f64),
    /// Wait when this milestone is reached.
    StopAt(Option<u8>),
    /// The player goes on by itself until so many moves are made in the match, however fast.
    Until(usize),
    /// Lets this one value the positions of the match where no player sits.
    Adviser(Option<Arc<PlayerSpec>>),
    /// Whether the review is shown, so that all positions of the match are to be evaluated.
    Regard(bool),
    /// Shows the position after so many moves beside the present one, and waits; no longer if none is named.
    Look(Option<usize>),
    /// Takes moves back until so many are left, and goes on from there.
    BackTo(usize),
    /// Answers the match so far as text that is to be written there: see [`Reply::Recorded`].
    Record(PathBuf),
}

/// Where a match begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// As chance has it.
    Seed(Seed),
    /// At the named first position of this place.
    Opening(usize),
    /// At a position given as text.
    Position(String),
    /// With a game that was played, to be looked at: persons sit at all seats.
    Record(Arc<Record>),
}

impl Start {
    /// Where a match of this game usually begins.
    #[must_use]
    pub fn usual(game: &GameSettings) -> Self {
        if game.openings().is_empty() { Self::Seed(Seed(1)) } else { Self::Opening(0) }
    }
}

/// What a player made of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// Whose thought it is, by name.
    pub player: String,
    /// Whose turn it was.
    pub seat: usize,
    /// What it found.
    pub thought: Thought,
    /// What it expects to be played, as people write it, the best move first.
    pub line: Vec<String>,
    /// The moves that it weighed, as people write them.
    pub names: Vec<(Move, String)>,
    /// The cells that the best move changes.
    pub touches: Vec<usize>,
    /// How one points at the best move: where an arrow begins and ends, in the scene's cells.
    pub arrow: Option<[[f32; 2]; 2]>,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// An earlier position of the match.
#[derive(Clone, Debug, PartialEq)]
pub struct Earlier {
    /// After how many moves of the match.
    pub place: usize,
    /// How it looked.
    pub scene: Scene,
    /// Whose turn it was.
    pub turn: usize,
    /// What the match said about the first seat then.
    pub outcome: Outcome,
    /// The position as text.
    pub position: String,
    /// What the adviser would have played here; none while it is searched, and while the match is shown again.
    pub advice: Option<Insight>,
}

/// The board as it stands.
#[derive(Clone, Debug)]
pub struct State {
    /// The game.
    pub game: GameSettings,
    /// The player at each seat; none is a person.
    pub seats: Vec<Option<Arc<PlayerSpec>>>,
    /// Where the match began.
    pub start: Start,
    /// How it looks.
    pub scene: Scene,
    /// The position as text.
    pub position: String,
    /// Whose turn it is.
    pub turn: usize,
    /// Moves so far.
    pub plies: usize,
    /// Moves that can be taken back.
    pub undoable: usize,
    /// In a two-player game, what was played, as people write it.
    pub record: Vec<String>,
    /// What the match says about the first seat, as it stands.
    pub outcome: Outcome,
    /// What is counted in it, where the picture does not tell.
    pub count: Option<Sentence>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// Whether players go on by themselves.
    pub running: bool,
    /// Whether a player is thinking.
    pub thinking: bool,
    /// In a single-player game, what the player makes of the position.
    pub advice: Option<Insight>,
    /// In a two-player game, what the player thought that moved last.
    pub insight: Option<Insight>,
    /// A player's choice here, if it was asked for.
    pub hint: Option<Insight>,
    /// Milliseconds a move of the player at each seat in this match; none before its first.
    pub milliseconds_a_move: Vec<Option<f64>>,
    /// How many moves the player makes by itself, even when it does not run.
    pub until: usize,
    /// The positions of the match, from its first to the present one, with what a player makes of them.
    pub timeline: Arc<Vec<Moment>>,
    /// The memory, in bytes, that exact values of all positions need, where there are such and they are not there yet.
    pub needs: Option<usize>,
    /// Whether they are being found.
    pub is_solving: bool,
    /// The earlier position that is shown.
    pub past: Option<Earlier>,
}

impl State {
    /// Whether a move can be taken back: not while an earlier position is shown.
    #[must_use]
    pub const fn may_undo(&self) -> bool {
        self.undoable > 0 && self.past.is_none()
    }

    /// The seed of the match; none where it began otherwise.
    #[must_use]
    pub const fn seed(&self) -> Option<Seed> {
        match self.start {
            Start::Seed(seed) => Some(seed),
            Start::Opening(_) | Start::Position(_) | Start::Record(_) => None,
        }
    }

    /// The game out of a file that is looked at, if that is so.
    #[must_use]
    pub const fn replayed(&self) -> Option<&Arc<Record>> {
        match &self.start {
            Start::Record(record) => Some(record),
            _ => None,
        }
    }

    /// Whether the match is over or out of a file, and can be shown again.
    #[must_use]
    pub fn can_be_replayed(&self) -> bool {
        (self.ending.is_some() || self.replayed().is_some()) && self.timeline.len() > 1
    }

    /// The number of moves before the position that is shown.
    #[must_use]
    pub fn place(&self) -> usize {
        self.past.as_ref().map_or(self.timeline.len() - 1, |past| past.place)
    }

    /// How the position looks that is shown, the present one or an earlier one.
    #[must_use]
    pub fn shown(&self) -> &Scene {
        self.past.as_ref().map_or(&self.scene, |past| &past.scene)
    }

    /// The position that is shown, as text.
    #[must_use]
    pub fn shown_position(&self) -> &str {
        self.past.as_ref().map_or(&self.position, |past| &past.position)
    }

    /// In a single-player game, what a player makes of the position that is shown; in a two-player game, of an earlier one.
    #[must_use]
    pub fn shown_advice(&self) -> Option<&Insight> {
        self.past.as_ref().map_or(self.advice.as_ref(), |past| past.advice.as_ref())
    }

    /// Whether a person is to move.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        let person = self.seats.len() == 1 || self.seats[self.turn].is_none();
        person && self.ending.is_none()
    }

    /// Whether a person made the last move.
    #[must_use]
    pub fn is_moved_by_person(&self) -> bool {
        self.timeline.len() > 1 && self.timeline[self.timeline.len() - 2].by_person
    }
}

impl Default for State {
    /// A fresh board of the usual game.
    fn default() -> Self {
        Table::new(list::games()[0].clone()).state()
    }
}

/// How often a board that plays by itself is shown.
const FRAME: Duration = Duration::from_millis(40);

/// How often values that are being found are shown.
const VALUING: Duration = Duration::from_millis(200);

impl Request {
    /// Whether the position or a player changes, so that a hint is out of date.
    const fn changes_match(&self) -> bool {
        !matches!(
            self,
            Self::Speed(_)
                | Self::StopAt(_)
                | Self::Run(_)
                | Self::Replay
                | Self::Until(_)
                | Self::Adviser(_)
                | Self::Regard(_)
                | Self::Solve
                | Self::Look(_)
                | Self::Record(_)
        )
    }
}

/// The thread's own.
pub(super) struct BoardJob {
    link: Link<Request, State>,
    /// One a game that was turned to; the last is the one that is played.
    tables: Vec<Table>,
    delay: Duration,
    next: Instant,
    /// Whether the review is shown.
    regarded: bool,
}

impl BoardJob {
    pub(super) fn new(link: Link<Request, State>) -> Self {
        let tables = vec![Table::new(list::games()[0].clone())];
        Self { link, tables, delay: Duration::from_millis(200), next: Instant::now(), regarded: false }
    }

    fn table(&mut self) -> &mut Table {
        self.tables.last_mut().expect("there is always a table")
    }

    fn turn_to(&mut self, game: GameSettings) {
        let known = self.tables.iter().position(|table| table.game.is_same_game(&game));
        let table = known.map_or_else(|| Table::new(game), |at| self.tables.remove(at));
        self.tables.push(table);
    }

    /// A player does not answer at once: one wants to see what was played.
    fn rest(&mut self) {
        self.next = Instant::now() + self.delay;
    }

    /// Values positions for one frame's time at most, or until the next move is due, and shows what they are worth.
    fn value(&mut self) {
        let link = self.link.clone();
        let due = if self.table().goes_on() { Some(self.next) } else { None };
        let frame = Instant::now() + VALUING;
        let is_over = || due.is_some_and(|due| Instant::now() >= due) || link.is_interrupted();
        let table = self.table();
        while table.is_unvalued() && Instant::now() < frame && !is_over() {
            table.value_next(&is_over);
        }
        let state = table.state();
        link.publish(state, VALUING);
    }

    /// Shows the board; in a single-player game, with what its player makes of the position.
    fn publish(&mut self) {
        let link = self.link.clone();
        let table = self.table();
        table.advise(&link);
        if table.looks_back_unadvised() && !table.replaying {
            // Dragging through a match shows each position at once.
            link.publish(table.state(), Duration::ZERO);
            table.advise_back(&link);
        }
        link.publish(table.state(), Duration::ZERO);
    }
}

impl Job for BoardJob {
    type Request = Request;
    type State = State;

    fn begin(&mut self) {
        self.publish();
    }

    fn is_urgent(request: &Request) -> bool {
        !matches!(request, Request::Until(_) | Request::Regard(_))
    }

    fn handle(&mut self, request: Request) {
        let link = self.link.clone();
        if request.changes_match() {
            self.table().hint = None;
        }
        match request {
            Request::Game(game) => self.turn_to(game),
            Request::Variant(game, start) => {
                self.turn_to(game.clone());
                self.table().play_by(game, start);
                self.rest();
            }
            Request::Seat(seat, player) => {
                if let Some(player) = &player {
                    self.turn_to(player.game.clone());
                }
                self.table().seat(seat, player);
                self.rest();
            }
            Request::Begin(start) => {
                if let Start::Record(record) = &start
                    && let Some(variant) = list::variant(&record.game)
                {
                    self.turn_to(variant.game);
                }
                self.table().begin(start);
                self.rest();
            }
            Request::Play(played) => {
                if self.table().play_for_person(played) {
                    self.rest();
                }
            }
            Request::Undo => {
                self.table().undo();
                self.rest();
            }
            Request::Run(running) => {
                self.table().run(running);
                if !running {
                    // A rival that catches up pauses too.
                    self.table().until = 0;
                }
                self.next = Instant::now();
            }
            Request::Replay => {
                self.table().replay();
                self.next = Instant::now() + self.delay;
            }
            Request::Step => {
                let table = self.table();
                table.look(None);
                (table.running, table.once) = (false, table.is_players_move());
                self.next = Instant::now();
            }
            Request::Hint(adviser) => self.table().ask_hint(&adviser, &link),
            Request::Speed(speed) => {
                self.delay = Duration::from_secs_f64(if speed > 0.0 { (1.0 / speed).min(60.0) } else { 0.0 });
                self.next = Instant::now();
            }
            Request::StopAt(milestone) => self.table().stop_at = milestone,
            Request::Until(moves) => {
                self.table().until = moves;
                self.next = Instant::now();
            }
            Request::Adviser(adviser) => self.table().advised_by(adviser),
            Request::Regard(regarded) => self.regarded = regarded,
            Request::Solve => self.table().solve(),
            Request::Look(place) => self.table().look(place),
            Request::BackTo(place) => {
                self.table().back_to(place);
                self.rest();
            }
            Request::Record(path) => {
                let text = self.table().record().print().into();
                return link.reply(Reply::Recorded(path, text));
            }
        }
        self.publish();
    }

    fn next(&self) -> Next {
        let Some(table) = self.tables.last() else { return Next::Rest };
        if table.is_solving() || self.regarded && table.is_unvalued() {
            Next::Now
        } else if table.goes_on() {
            Next::At(self.next)
        } else {
            Next::Rest
        }
    }

    /// Plays for one frame's time at most, and shows the last position of it.
    fn work(&mut self) {
        let link = self.link.clone();
        if !self.table().goes_on() || Instant::now() < self.next {
            return self.value();
        }
        if self.table().replaying {
            self.table().replay_next();
            self.rest();
            return self.publish();
        }
        let frame = Instant::now() + FRAME;
        loop {
            self.table().step(&link);
            self.next += self.delay;
            let now = Instant::now();
            let is_due = self.table().is_players_turn() && self.next <= now && now < frame;
            if link.is_interrupted() || !is_due {
                break;
            }
        }
        // Behind time there is nothing to catch up with; and a move that took long is looked at as long as any other.
        self.next = self.next.max(Instant::now());
        if self.tables.last().is_some_and(|table| table.game.is_for_two()) {
            self.rest();
        }
        self.publish();
    }

    fn recover(&mut self, _what: &str) {
        let table = self.table();
        table.recover();
        let state = table.state();
        self.link.publish(state, Duration::ZERO);
    }
}
