//! One game's session on the board: its match, its seats, and what the players think.

mod asking;
mod back;

use self::back::Back;
use super::Reply;
use super::board::{Insight, Request, Start, State};
use super::timeline::Timeline;
use super::worker::Link;
use dna_lab_games::record::{Record, UNKNOWN};
use dna_lab_games::seed::Seed;
use dna_lab_games::{GameSettings, Match, Move, Player, PlayerSpec};
use dna_lab_store::players;
use std::sync::Arc;
use web_time::Duration;

/// A player at this board.
struct Seat {
    spec: Arc<PlayerSpec>,
    /// None while it thinks.
    player: Option<Box<dyn Player>>,
    /// Time thought in this match, and moves made or weighed.
    thought: (Duration, u32),
}

/// A match, its seats, and what the players think.
pub(super) struct Table {
    pub(super) game: GameSettings,
    played: Box<dyn Match>,
    start: Start,
    seats: Vec<Option<Seat>>,
    pub(super) running: bool,
    /// Whether the match so far is shown again, move by move.
    pub(super) replaying: bool,
    /// A player that was asked for one move only.
    pub(super) once: bool,
    pub(super) stop_at: Option<u8>,
    /// What the player of a single-player game makes of the position.
    advice: Option<Insight>,
    insight: Option<Insight>,
    pub(super) hint: Option<Insight>,
    /// The adviser: it evaluates positions where no player sits.
    adviser: Option<Arc<PlayerSpec>>,
    timeline: Timeline,
    back: Option<Back>,
    /// How many moves the player makes by itself, even when it does not run.
    pub(super) until: usize,
}

impl Table {
    /// A fresh match of this game with its usual players.
    pub(super) fn new(game: GameSettings) -> Self {
        let start = Start::usual(&game);
        let mut table = Self {
            played: begin(&game, &start),
            start,
            seats: game.seats().iter().map(|_| None).collect(),
            game,
            running: false,
            replaying: false,
            once: false,
            stop_at: None,
            advice: None,
            insight: None,
            hint: None,
            adviser: None,
            timeline: Timeline::default(),
            back: None,
            until: 0,
        };
        table.timeline.begin(&table.game);
        for (seat, name) in table.game.clone().usual_seats().into_iter().enumerate() {
            let player = name.and_then(|name| players::without_files(&table.game, name));
            table.sit(seat, player.map(Arc::new));
        }
        table.choose_judge();
        table
    }

    /// As it stands.
    pub(super) fn state(&self) -> State {
        let game = &self.played;
        State {
            game: self.game.clone(),
            seats: self.seats.iter().map(|seat| seat.as_ref().map(|seat| seat.spec.clone())).collect(),
            start: self.start.clone(),
            scene: game.scene(),
            position: game.position(),
            turn: game.turn(),
            plies: game.plies(),
            undoable: game.undoable(),
            record: if self.game.is_for_two() { game.record() } else { Vec::new() },
            outcome: game.outcome(0),
            count: game.count(),
            ending: game.ending(),
            running: self.running || self.replaying,
            thinking: false,
            advice: self.advice.clone(),
            insight: self.insight.clone(),
            hint: self.hint.clone(),
            milliseconds_a_move: self.seats.iter().map(milliseconds_a_move).collect(),
            until: self.until,
            timeline: self.timeline.moments(),
            needs: self.timeline.needs(),
            is_solving: self.timeline.is_solving(),
            past: self.back.as_ref().map(Back::state),
        }
    }

    /// Puts a player at a seat.
    pub(super) fn seat(&mut self, seat: usize, player: Option<Arc<PlayerSpec>>) {
        if seat >= self.seats.len() {
            return;
        }
        (self.insight, self.advice) = (None, None);
        let game = player.as_ref().map(|player| player.game.clone());
        match game.filter(|game| !self.game.is_for_two() && !game.is_same_variant(&self.game)) {
            Some(game) => {
                self.sit(seat, player);
                self.play_by(game, self.start.clone());
            }
            None => self.sit(seat, player),
        }
        self.choose_judge();
        self.running &= self.can_run();
    }

    /// Another variant of a game is another game: a fresh match by its rules.
    pub(super) fn play_by(&mut self, game: GameSettings, start: Start) {
        self.game = self.game.at_variant_of(&game).unwrap_or(game);
        self.begin(start);
    }

    /// Lets this one value the positions where no player sits.
    pub(super) fn advised_by(&mut self, adviser: Option<Arc<PlayerSpec>>) {
        self.adviser = adviser;
        self.choose_judge();
    }

    /// The first player here values the positions.
    fn choose_judge(&mut self) {
        let seated = self.seats.iter().flatten().map(|seat| seat.spec.clone());
        let mut able = seated.chain(self.adviser.clone()).filter(|spec| spec.plan.has_opinion());
        self.timeline.judged_by(able.next());
    }

    fn sit(&mut self, seat: usize, spec: Option<Arc<PlayerSpec>>) {
        let chance = match self.start {
            Start::Seed(seed) if self.game.is_for_two() => seed.derive(seat as u64),
            Start::Seed(seed) => seed,
            Start::Opening(_) | Start::Position(_) | Start::Record(_) => Seed(seat as u64 + 1),
        };
        self.seats[seat] = spec.and_then(|spec| {
            let player = Some(spec.engine_at(&self.game).ok()?.explainer(chance, true));
            Some(Seat { spec, player, thought: (Duration::ZERO, 0) })
        });
    }

    /// A fresh match; all players start anew.
    pub(super) fn begin(&mut self, start: Start) {
        self.played = begin(&self.game, &start);
        self.start = start;
        (self.advice, self.insight, self.hint, self.once) = (None, None, None, false);
        (self.back, self.until, self.replaying) = (None, 0, false);
        self.timeline.begin(&self.game);
        for seat in 0..self.seats.len() {
            let spec = self.seats[seat].take().map(|seat| seat.spec);
            self.sit(seat, spec);
        }
        if let Start::Record(record) = self.start.clone() {
            self.show(&record);
        }
        let placed = matches!(self.start, Start::Position(_) | Start::Record(_));
        self.running &= !placed && self.can_run();
    }

    /// Plays a game again that was played, with persons at all seats, so that each move counts as theirs.
    fn show(&mut self, record: &Record) {
        // The file was checked before.
        let Ok((game, end)) = record.replayed() else { return };
        self.game = game;
        self.seats.iter_mut().for_each(|seat| *seat = None);
        let own = self.adviser.take().filter(|own| own.game.is_same_game(&self.game));
        self.adviser = own.or_else(|| players::usual_judge(&self.game).map(Arc::new));
        self.choose_judge();
        self.timeline.weigh();
        self.played = end.branch();
        while self.played.undo() {}
        for (place, text) in end.sheet().iter().enumerate() {
            let written = text.split('/').next().unwrap_or_default();
            let Ok(played) = self.played.parse(written) else { return };
            if self.played.replay(text).is_err() {
                return;
            }
            // No player answers for moves that were drawn at random.
            self.timeline.played(played, place >= record.random_plies, None);
        }
    }

    /// The match so far.
    pub(super) fn record(&self) -> Record {
        let name = |seat: &Option<Seat>| seat.as_ref().map_or(String::new(), |seat| seat.spec.name.clone());
        let (names, random_plies): (Vec<String>, _) = match &self.start {
            Start::Record(record) => (record.players.clone(), record.random_plies),
            _ => (self.seats.iter().map(name).collect(), self.played.random_plies()),
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Record { random_plies, ..Record::of(&self.game, &*self.played, &names) }
    }

    /// Whether players may go on by themselves.
    pub(super) fn can_run(&self) -> bool {
        self.played.ending().is_none() && self.seats.iter().all(Option::is_some)
    }

    /// Whether a player, not a person, is to move.
    pub(super) fn is_players_move(&self) -> bool {
        self.seats[self.played.turn()].is_some()
    }

    /// Whether a player is to move by itself: against a person always, else while they run.
    pub(super) fn is_players_turn(&self) -> bool {
        let turn = self.played.turn();
        let answers = self.seats.iter().enumerate().any(|(at, seat)| at != turn && seat.is_none());
        let goes_on = self.once || self.running || answers || self.timeline.moves() < self.until;
        self.seats[turn].is_some() && goes_on && self.played.ending().is_none()
    }

    /// Whether a move comes by itself: a player's, or the next of a match that is shown again.
    pub(super) fn goes_on(&self) -> bool {
        self.replaying || self.is_players_turn()
    }

    /// A person's move; false if it is not legal.
    pub(super) fn play_for_person(&mut self, played: Move) -> bool {
        let legal = self.played.moves().contains(&played);
        if legal {
            if !self.game.is_for_two() {
                self.running = false;
            }
            self.play(played, true);
        }
        legal
    }

    fn play(&mut self, played: Move, by_person: bool) {
        let before = self.played.outcome(0).milestone;
        self.played.play(played);
        let thought = self.advice.take().map(|advice| advice.thought);
        self.timeline.played(played, by_person, thought.as_ref());
        let reached = self.played.outcome(0).milestone;
        let stops = self.stop_at.is_some_and(|stop| before < stop && stop <= reached);
        self.running &= !stops && self.played.ending().is_none();
    }

    /// One move back; against a player, back to the person's own turn.
    pub(super) fn undo(&mut self) {
        let before = self.played.undoable();
        (self.running, self.once, self.advice, self.insight) = (false, false, None, None);
        self.played.undo();
        let persons = self.seats.iter().filter(|seat| seat.is_none()).count();
        if self.seats.len() > 1 && persons == 1 && self.seats[self.played.turn()].is_some() {
            self.played.undo();
        }
        self.cut(before);
    }

    /// After moves were taken back from so many that can be.
    fn cut(&mut self, before: usize) {
        let undone = before - self.played.undoable();
        self.timeline.cut(self.timeline.moves() - undone);
        (self.back, self.until, self.replaying) = (None, 0, false);
        // From there on it is another match than the file's, and may end otherwise.
        if let (1.., Start::Record(record)) = (undone, &mut self.start) {
            let record = Arc::make_mut(record);
            UNKNOWN.clone_into(&mut record.result);
            record.random_plies = record.random_plies.min(self.played.plies());
        }
    }

    /// Takes moves back to the position of this place.
    pub(super) fn back_to(&mut self, place: usize) {
        let before = self.played.undoable();
        (self.running, self.once, self.advice, self.insight) = (false, false, None, None);
        let mut left = self.timeline.moves();
        while left > place && self.played.undo() {
            left -= 1;
        }
        self.cut(before);
    }

    /// Lets exact values be found, whatever memory that takes.
    pub(super) const fn solve(&mut self) {
        self.timeline.solve();
    }

    /// Whether exact values are being found.
    pub(super) fn is_solving(&self) -> bool {
        self.timeline.is_solving()
    }

    /// Whether a position waits for evaluation, and there is an adviser.
    pub(super) fn is_unvalued(&self) -> bool {
        self.timeline.is_waiting()
    }

    /// Values one position more, unless `stop` says so.
    pub(super) fn value_next(&mut self, stop: &dyn Fn() -> bool) {
        self.timeline.value_next(&*self.played, stop);
    }

    /// Lets the player to move choose, unless a request interrupts it.
    pub(super) fn step(&mut self, link: &Link<Request, State>) {
        let turn = self.played.turn();
        if let Some(best) = self.advice.as_ref().and_then(|advice| advice.thought.best) {
            self.once = false;
            return self.play(best, false);
        }
        let Some(seat) = &mut self.seats[turn] else { return };
        let Some(mut player) = seat.player.take() else { return };
        let who = seat.spec.name.clone();
        let insight = self.ask((&*self.played, &who), link, &mut |game, stop| player.choose(game, stop));
        self.sit_back(turn, player, insight.as_ref());
        let Some(insight) = insight else { return };
        self.once = false;
        match insight.thought.best {
            Some(best) => {
                self.note(turn, &insight);
                self.play(best, false);
            }
            None => {
                (self.running, self.until) = (false, 0);
                if let Some(fault) = &insight.thought.fault {
                    link.reply(Reply::Refused(fault.what.clone()));
                }
            }
        }
        self.insight = Some(insight).filter(|insight| insight.thought.worth.is_some());
    }

    /// After a panic: automatic play stops, and players start anew.
    pub(super) fn recover(&mut self) {
        (self.running, self.once, self.hint, self.insight) = (false, false, None, None);
        (self.back, self.until, self.replaying) = (None, 0, false);
        self.timeline.give_up();
        // In a single-player game the player would be asked again, and might panic again.
        self.advice = None;
        for seat in 0..self.seats.len() {
            let spec = self.seats[seat].take().map(|seat| seat.spec);
            self.sit(seat, spec);
        }
    }
}

fn milliseconds_a_move(seat: &Option<Seat>) -> Option<f64> {
    let (time, moves) = seat.as_ref()?.thought;
    (moves > 0).then(|| 1e3 * time.as_secs_f64() / f64::from(moves))
}

fn begin(game: &GameSettings, start: &Start) -> Box<dyn Match> {
    match start {
        Start::Seed(seed) => game.begin(*seed),
        Start::Opening(opening) => game.begin_at(*opening),
        // Its moves come later.
        Start::Record(_) => game.begin(Seed(1)),
        // The request was checked before.
        Start::Position(position) => game.place(position).unwrap_or_else(|_| game.begin(Seed(1))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::timeline::costliest;
    use super::*;

    /// A table with a game of ten moves out of a file.
    fn of_file() -> Table {
        let game = dna_lab_games::list::variant("othello").expect("a game").game;
        let read = Record::read_all("e6 f6 g6 e3 c3 c6 e2 f5 f4 e1", &game);
        let mut table = Table::new(game);
        table.begin(Start::Record(Arc::new(read.expect("moves").remove(0))));
        table
    }

    #[test]
    fn a_match_is_shown_again_until_something_else_is_looked_at() {
        let mut table = of_file();
        let place = |table: &Table| table.state().past.map(|past| past.place);
        assert_eq!((place(&table), table.state().running), (None, false));
        table.replay();
        assert_eq!((place(&table), table.state().running), (Some(0), true));
        for next in 1..10 {
            table.replay_next();
            assert_eq!((place(&table), table.state().running), (Some(next), true));
        }
        table.replay_next();
        assert_eq!((place(&table), table.state().running), (None, false));
        // From the position that is looked at, and no further after another one is.
        table.look(Some(4));
        table.replay();
        assert_eq!((place(&table), table.state().running), (Some(4), true));
        table.look(Some(7));
        assert_eq!((place(&table), table.state().running), (Some(7), false));
        // One that is held stays where it is.
        table.replay();
        table.run(false);
        assert_eq!((place(&table), table.state().running), (Some(7), false));
    }

    #[test]
    fn no_player_answers_for_what_was_drawn_at_random() {
        let mut table = of_file();
        let Start::Record(record) = table.start.clone() else { panic!("it is out of a file") };
        table.begin(Start::Record(Arc::new(Record { random_plies: 4, ..(*record).clone() })));
        let by_person: Vec<bool> = table.timeline.moments()[..10].iter().map(|one| one.by_person).collect();
        assert_eq!(by_person, [[false; 4].as_slice(), &[true; 6]].concat());
        assert_eq!(table.record().random_plies, 4);
        // What is played in place of a move that was taken back counts.
        table.back_to(3);
        assert_eq!(table.record().random_plies, 3);
    }

    #[test]
    fn moves_out_of_a_file_are_weighed_against_the_others() {
        let mut table = of_file();
        while table.is_unvalued() {
            table.timeline.value_next(&*table.played, &|| false);
        }
        let moments = table.timeline.moments();
        assert_eq!(moments.len(), 11);
        // No move is worth more than the best one, and random moves cost something.
        assert!(
            moments[..10].iter().all(|moment| moment.cost.is_some_and(|cost| cost >= 0.0)),
            "{moments:?}"
        );
        assert!(!costliest(&moments, 3).is_empty());
    }
}
