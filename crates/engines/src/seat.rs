//! A program at a board, and at whole games.

use crate::Program;
use crate::process::Unanswered;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Contender, Engine, GameSettings, Match, Outcome, Player, Thought, Verdict};
use std::sync::Arc;

/// A program that is ready for any number of games.
#[derive(Debug)]
pub(crate) struct ProgramEngine {
    pub(crate) program: Arc<Program>,
    pub(crate) game: GameSettings,
}

impl ProgramEngine {
    fn seat(&self, seed: Seed) -> Seat {
        Seat { program: self.program.clone(), game: self.game.clone(), seed, session: None }
    }
}

impl Engine for ProgramEngine {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.seat(seed))
    }

    fn contender(&self) -> Option<&dyn Contender> {
        (!self.game.is_for_two()).then_some(self)
    }
}

impl Contender for ProgramEngine {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("never stopped")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let (mut game, mut player) = (self.game.begin(seed), self.seat(seed));
        while game.ending().is_none() {
            if stop() {
                return None;
            }
            match player.choose(&*game, stop)?.best {
                Some(best) => game.play(best),
                None => return Some(Outcome { verdict: Verdict::Loss, ..game.outcome(0) }),
            }
        }
        Some(game.outcome(0))
    }
}

/// A program in one match. It is taken at the first move and given back at the end.
struct Seat {
    program: Arc<Program>,
    game: GameSettings,
    seed: Seed,
    session: Option<Box<dyn crate::Session>>,
}

impl Seat {
    fn ask(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Result<Thought, Unanswered> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => {
                let mut session = self.program.take(stop)?;
                session.begin(&self.game, self.seed.0)?;
                session
            }
        };
        let answer = session.choose(game, self.program.limit, stop);
        let goes_on = match &answer {
            Ok(_) => true,
            Err(Unanswered::Stopped) => session.leave_off(),
            Err(Unanswered::Fault(_)) => false,
        };
        // Else it is ended here.
        if goes_on {
            self.session = Some(session);
        }
        answer
    }
}

impl Player for Seat {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        if stop() {
            return None;
        }
        match self.ask(game, stop) {
            Ok(thought) => Some(thought),
            Err(Unanswered::Stopped) => None,
            Err(Unanswered::Fault(fault)) => {
                self.program.count(fault.clone());
                Some(Thought { fault: Some(fault), ..Thought::default() })
            }
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            self.program.give_back(session);
        }
    }
}
