//! One flight: from the moment a person presses start to the moment the pilot stops.

use super::landing::{Landing, Reason, Standing};
use super::screen::{Eyes, Gesture, Hands, Sign};
use super::sight::{Reading, Samples, Sight, judge};
use super::{Picture, Profile, Spot};
use dna_lab_games::twenty48::players::GridPlayer;
use dna_lab_games::twenty48::{Board, Direction, moves};
use std::time::{Duration, Instant};

/// How the pilot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// By keys or by the mouse.
    pub gesture: Gesture,
    /// The pause after each move.
    pub delay: Duration,
    /// Stop when this exponent is on the board.
    pub stop_at: Option<u8>,
    /// How long the board may take to answer a move, or be something else than the move made of it.
    pub patience: Duration,
    /// How long the mouse must rest before the first move, where it is heard.
    pub rest: Duration,
    /// Between two looks at the board.
    pub look: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            gesture: Gesture::Keys,
            delay: Duration::from_millis(50),
            stop_at: None,
            patience: Duration::from_millis(2000),
            rest: Duration::from_millis(500),
            look: Duration::from_millis(15),
        }
    }
}

/// What a person wishes, asked many times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Go on.
    Fly,
    /// Wait until the next start.
    Pause,
    /// Stop.
    Stop,
}

/// How often a move is played that the board does not answer.
const TRIES: u32 = 3;

/// A pilot at a board.
pub struct Flight<'a> {
    eyes: &'a mut dyn Eyes,
    hands: &'a mut dyn Hands,
    spot: &'a Spot,
    /// New colours are learned.
    profile: &'a mut Profile,
    settings: Settings,
    /// Hears how it stands, and says what the person wishes.
    tell: &'a mut dyn FnMut(&Standing) -> Wish,
    standing: Standing,
    picture: Option<Picture>,
}

impl<'a> Flight<'a> {
    /// Ready to start; nothing was touched yet. `tell` hears how it stands many times a second, and says what the person wishes.
    pub fn new(
        (eyes, hands): (&'a mut dyn Eyes, &'a mut dyn Hands),
        spot: &'a Spot,
        profile: &'a mut Profile,
        settings: Settings,
        tell: &'a mut dyn FnMut(&Standing) -> Wish,
    ) -> Self {
        Self { eyes, hands, spot, profile, settings, tell, standing: Standing::default(), picture: None }
    }

    /// Plays until something ends it. `board` is what a person says stands there: it is believed where the picture does not
    /// contradict it.
    pub fn fly(mut self, board: Option<Board>, player: &mut dyn GridPlayer) -> Landing {
        let reason = match self.play_on(board, player) {
            Ok(never) => match never {},
            Err(reason) => reason,
        };
        Landing { reason, standing: self.standing, picture: self.picture }
    }

    fn play_on(&mut self, board: Option<Board>, player: &mut dyn GridPlayer) -> Result<Never, Reason> {
        self.hands.take(self.spot.area)?;
        self.standing.waiting = true;
        self.await_rest()?;
        self.standing.waiting = false;
        let mut board = self.first_board(board)?;
        self.standing.board = Some(board);
        loop {
            if let Some(stop) = self.settings.stop_at.filter(|&stop| board.max_exponent() >= stop) {
                return Err(Reason::Reached(stop));
            }
            let start = Instant::now();
            let over = if board.is_dead() { Reason::GameOver } else { Reason::NoMove };
            let direction = player.choose(board).ok_or(over)?;
            self.standing.thought += start.elapsed();
            board = self.play(board, direction)?;
            self.played(direction, board);
            self.pause(self.settings.delay)?;
        }
    }

    fn played(&mut self, direction: Direction, board: Board) {
        self.standing.moves += 1;
        (self.standing.last, self.standing.board) = (Some(direction), Some(board));
    }

    /// Waits until the person's hand has left the mouse, or has given the game the keyboard.
    fn await_rest(&mut self) -> Result<(), Reason> {
        let rest = self.settings.rest.max(self.hands.time_to_focus());
        let mut since = Instant::now();
        while since.elapsed() < rest {
            obey((self.tell)(&self.standing))?;
            match self.hands.sign()? {
                Some(Sign::Mouse) => since = Instant::now(),
                Some(Sign::Toggle) => return Err(Reason::Paused),
                Some(Sign::Stop) => return Err(Reason::Stopped),
                // The window may still be on its way to the front.
                Some(Sign::Lost(_)) | None => {}
            }
            std::thread::sleep(self.settings.look);
        }
        Ok(())
    }

    /// Ends the flight if the person wants it, or the window is not as it was.
    fn heed(&mut self) -> Result<(), Reason> {
        obey((self.tell)(&self.standing))?;
        self.hands.sign()?.map_or(Ok(()), |sign| Err(sign.into()))
    }

    fn pause(&mut self, length: Duration) -> Result<(), Reason> {
        let end = Instant::now() + length;
        loop {
            self.heed()?;
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            std::thread::sleep(left.min(self.settings.look));
        }
    }

    fn look(&mut self) -> Result<Samples, Reason> {
        let picture = self.eyes.look(Some(self.spot.area))?;
        let samples = Samples::of(&picture, self.spot);
        self.picture = Some(picture);
        Ok(samples)
    }

    /// The board as the person says or as it is read, when it stands still.
    fn first_board(&mut self, told: Option<Board>) -> Result<Board, Reason> {
        let end = Instant::now() + 3 * self.settings.patience;
        let mut before = self.look()?;
        loop {
            self.pause(self.settings.look)?;
            let samples = self.look()?;
            if samples.agrees(&before) {
                if let Some(board) = told.filter(|&board| samples.misfit(board, self.profile).is_none()) {
                    return Ok(board);
                }
                let reading = Reading::of(&samples, self.profile);
                if let Some(board) = reading.board() {
                    return Ok(board);
                }
                if Instant::now() >= end {
                    return Err(Reason::Unread(reading.unread().unwrap_or_default()));
                }
            } else if Instant::now() >= end {
                return Err(Reason::Restless);
            }
            before = samples;
        }
    }

    /// Plays a move, and gives the board with its new tile.
    fn play(&mut self, before: Board, direction: Direction) -> Result<Board, Reason> {
        let after = moves::tables().apply(before, direction);
        for _ in 0..TRIES {
            self.heed()?;
            if let Some(sign) = self.hands.play(direction, self.settings.gesture)? {
                return Err(sign.into());
            }
            match self.arrival(before, after) {
                Ok(Some(board)) => return Ok(board),
                Ok(None) => {}
                // What was wanted is there, whatever lies over it now: many games celebrate.
                Err(Reason::Mismatch { .. } | Reason::Ambiguous(_) | Reason::Restless)
                    if self.settings.stop_at.is_some_and(|stop| after.max_exponent() >= stop) =>
                {
                    return Ok(after);
                }
                Err(reason) => {
                    if reason.is_wanted()
                        && let Some(board) = self.last_look(before, after)
                    {
                        self.played(direction, board);
                    }
                    return Err(reason);
                }
            }
        }
        Err(Reason::NoAnswer)
    }

    /// Waits until the picture shows the move; none if the board stays as it was.
    fn arrival(&mut self, before: Board, after: Board) -> Result<Option<Board>, Reason> {
        let start = Instant::now();
        let mut last = self.look()?;
        let mut still_since = Instant::now();
        loop {
            self.pause(self.settings.look)?;
            let samples = self.look()?;
            let is_still = samples.agrees(&last);
            last = samples;
            if !is_still {
                still_since = Instant::now();
                if start.elapsed() > 5 * self.settings.patience {
                    return Err(Reason::Restless);
                }
                continue;
            }
            let waited = still_since.elapsed() >= self.settings.patience;
            match judge(&last, self.profile, before, after) {
                Sight::Arrived(board) if self.is_sure(board, still_since) => {
                    self.learn(board, &last);
                    return Ok(Some(board));
                }
                Sight::Before if waited => return Ok(None),
                Sight::Other(cell) if waited => {
                    let seen = Reading::of(&last, self.profile).cells[cell];
                    return Err(Reason::Mismatch { cell, expected: after.cell(cell), seen });
                }
                Sight::Ambiguous(cell) if waited => return Err(Reason::Ambiguous(cell)),
                _ => {}
            }
        }
    }

    /// What became of a move that was under way when the person ended the flight: looked at for a moment, touching nothing, so that
    /// the grid need not be read anew at the next start.
    fn last_look(&mut self, before: Board, after: Board) -> Option<Board> {
        let end = Instant::now() + self.settings.patience / 2;
        let mut last = self.look().ok()?;
        while Instant::now() < end {
            std::thread::sleep(self.settings.look);
            let samples = self.look().ok()?;
            if samples.agrees(&last)
                && let Sight::Arrived(board) = judge(&samples, self.profile, before, after)
            {
                return Some(board);
            }
            last = samples;
        }
        None
    }

    /// A tile that was never seen looks like anything while it slides: then the board must stand still for longer.
    fn is_sure(&self, board: Board, still_since: Instant) -> bool {
        let known = board.cells().iter().all(|&exponent| self.profile.tiles[usize::from(exponent)].is_some());
        known || still_since.elapsed() >= self.settings.patience / 4
    }

    /// Takes down the colours of tiles that were never seen before.
    fn learn(&mut self, board: Board, samples: &Samples) {
        for (cell, exponent) in board.cells().into_iter().enumerate() {
            if self.profile.tiles[usize::from(exponent)].is_none() {
                self.profile.learn(exponent, samples.colour(cell));
            }
        }
    }
}

/// A flight goes on until something ends it.
enum Never {}

const fn obey(wish: Wish) -> Result<(), Reason> {
    match wish {
        Wish::Fly => Ok(()),
        Wish::Pause => Err(Reason::Paused),
        Wish::Stop => Err(Reason::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, Both, SIDE, Screen};
    use crate::grid::boards;
    use crate::painted::{self, Style};
    use crate::{Colour, Loss};
    use dna_lab_games::seed::Seed;
    use dna_lab_games::twenty48::players::baselines::GreedyPlayer;
    use dna_lab_games::twenty48::{Game, GridVariant};
    use std::sync::{Arc, Mutex};

    /// A new game.
    fn screen() -> Screen {
        fake::screen(Game::new(&GridVariant::STANDARD, Seed(3).derive(0)))
    }

    fn quick() -> Settings {
        let short = Duration::from_millis(60);
        Settings {
            delay: Duration::ZERO,
            patience: short,
            rest: Duration::ZERO,
            look: short / 60,
            ..Settings::default()
        }
    }

    /// A flight over this screen, and the board that stands there in truth at its end.
    fn fly(screen: Screen, profile: &mut Profile, settings: Settings) -> (Landing, Board, u32) {
        let style = screen.style;
        let shared = Arc::new(Mutex::new(screen));
        let mut empty = Picture::new(SIDE, SIDE);
        painted::paint(&mut empty, (0, 0, SIDE), Board(0), style);
        let spot = boards(&empty, style.frame).remove(0);
        let (mut eyes, mut hands) = (Both(shared.clone()), Both(shared.clone()));
        let mut tell = |_: &Standing| Wish::Fly;
        let flight = Flight::new((&mut eyes, &mut hands), &spot, profile, settings, &mut tell);
        let landing = flight.fly(None, &mut GreedyPlayer::new());
        let screen = shared.lock().expect("one thread");
        (landing, screen.game.board, screen.played)
    }

    #[test]
    fn plays_to_the_tile_that_was_asked_for() {
        let settings = Settings { stop_at: Some(6), ..quick() };
        let (landing, truth, played) = fly(screen(), &mut Profile::web_game(), settings);
        assert_eq!(landing.reason, Reason::Reached(6));
        assert_eq!((landing.standing.board, landing.standing.moves), (Some(truth), played));
        assert_eq!(truth.max_exponent(), 6);
    }

    #[test]
    fn plays_until_no_move_is_left_and_repeats_what_was_overlooked() {
        let (landing, truth, _) = fly(Screen { deaf: 2, ..screen() }, &mut Profile::web_game(), quick());
        assert_eq!((landing.reason, landing.standing.board), (Reason::GameOver, Some(truth)));
        assert!(truth.is_dead());
        let (landing, _, played) = fly(Screen { deaf: 99, ..screen() }, &mut Profile::web_game(), quick());
        assert_eq!((landing.reason, played), (Reason::NoAnswer, 0));
    }

    #[test]
    fn learns_colours_that_it_never_saw() {
        let tile = |exponent: u8| -> Colour { [40, 250_u8.saturating_sub(30 * exponent), 30 * exponent] };
        let mut profile = Profile::new_game();
        for exponent in 0..=1 {
            profile.learn(exponent, tile(exponent));
        }
        let mut screen = Screen { style: Style { tile, ..Style::default() }, ..screen() };
        // No 4 is there yet: it is learned as the new tile that is no 2.
        screen.game.board = Board(0x0010_0000_0000_0100);
        let (landing, truth, _) = fly(screen, &mut profile, Settings { stop_at: Some(6), ..quick() });
        assert_eq!(landing.reason, Reason::Reached(6));
        assert_eq!(landing.standing.board, Some(truth));
        assert!((2..=6).all(|exponent| profile.tiles[usize::from(exponent)] == Some(tile(exponent))));
    }

    #[test]
    fn stops_at_once_when_the_person_does_something() {
        for (sign, reason) in [
            (Sign::Mouse, Reason::Mouse),
            (Sign::Stop, Reason::Stopped),
            (Sign::Toggle, Reason::Paused),
            (Sign::Lost(Loss::Covered), Reason::Lost(Loss::Covered)),
        ] {
            let screen = Screen { sign: Some((5, sign)), ..screen() };
            let (landing, truth, played) = fly(screen, &mut Profile::web_game(), quick());
            assert_eq!((landing.reason, played), (reason.clone(), 5));
            if reason.is_wanted() {
                // The move that was under way is known too.
                assert_eq!((landing.standing.moves, landing.standing.board), (5, Some(truth)));
            }
        }
    }

    #[test]
    fn stops_with_the_picture_when_the_board_is_not_what_the_move_made_of_it() {
        let screen = Screen { intruder: Some(7), ..screen() };
        let (landing, _, played) = fly(screen, &mut Profile::web_game(), quick());
        assert!(matches!(landing.reason, Reason::Mismatch { expected: 0, .. }), "{:?}", landing.reason);
        assert_eq!((played, landing.standing.moves), (7, 6));
        assert_eq!(landing.picture.expect("a picture").dimensions(), (SIDE, SIDE));
    }

    #[test]
    fn does_not_start_on_what_it_cannot_read() {
        let mut profile = Profile::new_game();
        profile.learn(0, [205, 193, 180]);
        let (landing, _, played) = fly(screen(), &mut profile, quick());
        assert!(matches!(landing.reason, Reason::Unread(_)), "{:?}", landing.reason);
        assert_eq!(played, 0);
    }
}
