//! A game that pilots can be tested on.

use super::painted::{self, Style};
use super::screen::{Eyes, Gesture, Hands, ScreenError, Sign};
use super::{Area, Picture};
use dna_lab_games::twenty48::{Board, Direction, Game, moves};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// A game that answers to hands and shows itself to eyes, with some pictures of each move on its way.
pub(super) struct Screen {
    pub(super) game: Game,
    pub(super) style: Style,
    /// Boards on their way to the one that stands; each is seen once, half covered if so marked.
    pub(super) frames: VecDeque<(Board, bool)>,
    /// Moves that it overlooks.
    pub(super) deaf: u32,
    /// What the person does after so many moves.
    pub(super) sign: Option<(u32, Sign)>,
    /// A tile that comes from nowhere after so many moves.
    pub(super) intruder: Option<u32>,
    pub(super) played: u32,
}

pub(super) type Shared = Arc<Mutex<Screen>>;

pub(super) struct Both(pub(super) Shared);

pub(super) const SIDE: u32 = 200;

impl Eyes for Both {
    fn look(&mut self, _: Option<Area>) -> Result<Picture, ScreenError> {
        let mut screen = self.0.lock().expect("one thread");
        let (board, covered) = screen.frames.pop_front().unwrap_or((screen.game.board, false));
        let mut picture = Picture::new(SIDE, SIDE);
        painted::paint(&mut picture, (0, 0, SIDE), board, screen.style);
        if covered {
            painted::rectangle(&mut picture, (0, SIDE / 3, SIDE, SIDE / 3), [1, 2, 3]);
        }
        Ok(picture)
    }
}

impl Hands for Both {
    fn take(&mut self, _: Area) -> Result<(), ScreenError> {
        Ok(())
    }

    fn play(&mut self, direction: Direction, _: Gesture) -> Result<Option<Sign>, ScreenError> {
        let mut screen = self.0.lock().expect("one thread");
        if screen.deaf > 0 {
            screen.deaf -= 1;
            return Ok(None);
        }
        let before = screen.game.board;
        assert!(screen.game.play(direction), "an illegal move");
        screen.played += 1;
        let after = moves::tables().apply(before, direction);
        screen.frames = [(before, false), (before, true), (after, true), (after, false)].into();
        if screen.intruder == Some(screen.played) {
            let cell = (0..16).find(|&cell| screen.game.board.cell(cell) == 0).expect("an empty cell");
            screen.game.board = screen.game.board.with_tile(cell, 3);
        }
        Ok(None)
    }

    fn sign(&mut self) -> Result<Option<Sign>, ScreenError> {
        let screen = self.0.lock().expect("one thread");
        Ok(screen.sign.filter(|(after, _)| screen.played >= *after).map(|(_, sign)| sign))
    }
}

/// This game in the web game's look.
pub(super) fn screen(game: Game) -> Screen {
    Screen {
        game,
        style: Style::default(),
        frames: VecDeque::new(),
        deaf: 0,
        sign: None,
        intruder: None,
        played: 0,
    }
}
