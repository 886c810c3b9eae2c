//! What the window does about boards, networks, the arena and the pilot.

use super::LabApp;
use super::dialogs::{Dialog, Losing};
use super::preferences::Tab;
use crate::games::twenty48::Settings;
use crate::lab::abalone::{self, Fixture, Turn};
use crate::lab::roster::Entrant;
use crate::lab::{ArenaTable, Contest, Control, Errand, Lesson, Place, Play, Seated};
use crate::pilot::system;
use crate::seed::Seed;
use egui::{Context, ViewportCommand};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How long a window may take to get out of the way.
const OUT_OF_THE_WAY: Duration = Duration::from_millis(700);

impl LabApp {
    /// Plays on the board; what goes for the game as a whole goes for the rival's too.
    pub(super) fn play(&mut self, play: Play) {
        let common = matches!(
            play,
            Play::Restart(_)
                | Play::Run(_)
                | Play::Step
                | Play::Speed(_)
                | Play::StopAt(_)
                | Play::Position(_)
        );
        if common && (self.rival.is_some() || matches!(play, Play::Speed(_) | Play::StopAt(_))) {
            self.lab.play_rival(play.clone());
        }
        self.lab.play(play);
    }

    /// Somebody takes over the board, which goes on at once.
    pub(super) fn watch(&mut self, seated: Seated) {
        self.lab.play(Play::Seat(Box::new(seated)));
        let exhibit = self.lab.exhibit();
        if exhibit.over || exhibit.seed.is_none() {
            let last = exhibit.seed.map_or(0, |seed| seed.0);
            self.play(Play::Restart(Seed(last.wrapping_add(1))));
        }
        self.preferences.tab = Tab::Game;
        self.play(Play::Run(true));
    }

    /// Somebody takes a place.
    pub(super) fn seat(&mut self, place: Place, entrant: Arc<Entrant>) {
        match place {
            Place::Board => self.lab.play(Play::Seat(Box::new(Seated::Guest(self.at_this_game(&entrant))))),
            Place::Rival => {
                let entrant = self.at_this_game(&entrant);
                self.rival = Some(entrant.clone());
                self.lab.play_rival(Play::Seat(Box::new(Seated::Guest(entrant))));
                // Both begin the same game anew: only so can they be held against each other.
                let seed = self.lab.exhibit().seed.unwrap_or(Seed(1));
                self.play(Play::Run(false));
                self.play(Play::Restart(seed));
            }
            Place::Pilot => self.lab.pilot(Control::Seat(entrant)),
            Place::Arena => self.lab.contest(Contest::Enter(entrant)),
        }
    }

    /// The same player at the variant of the game that is on the board.
    fn at_this_game(&self, entrant: &Arc<Entrant>) -> Arc<Entrant> {
        let Some(seated) = &self.lab.exhibit().player else { return entrant.clone() };
        let settings = Settings { variant: seated.settings().variant, ..entrant.settings_or_default() };
        Arc::new(Entrant { settings: Some(settings), ..(**entrant).clone() })
    }

    /// Looks at the screen while this window is out of the way.
    pub(super) fn look_behind(&mut self, ctx: &Context) {
        // Where nothing can be seen the pilot says so; and under Wayland no window can come back by itself.
        if system::check().is_err() {
            self.lab.pilot(Control::Look(Duration::ZERO));
            return;
        }
        self.away_since = Some(self.lab.cockpit().looks);
        ctx.send_viewport_cmd(ViewportCommand::Minimized(true));
        self.lab.pilot(Control::Look(OUT_OF_THE_WAY));
    }

    /// Comes back when the pilot has looked.
    pub(super) fn come_back(&mut self, ctx: &Context) {
        if self.away_since.is_some_and(|before| self.lab.cockpit().looks > before) {
            self.away_since = None;
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
        }
    }

    /// Teaches, after a question where what was learned would be lost.
    pub(super) fn teach(&mut self, lesson: Lesson) {
        let loses = matches!(lesson, Lesson::Begin(_) | Lesson::Open(_));
        if loses && self.lab.classroom().unsaved && !self.may_lose_network {
            self.dialog = Some(Dialog::LoseNetwork(Box::new(Losing::Lesson(lesson))));
        } else {
            self.lab.teach(lesson);
        }
    }

    /// Somebody was read by name to play Abalone.
    pub(super) fn invited(&self, place: abalone::Place, entrant: Arc<abalone::roster::Entrant>) {
        match place {
            abalone::Place::Seat(side) => self.lab.turn(Turn::Seat(side, Some(entrant))),
            abalone::Place::League => self.lab.fixture(Fixture::Enter(entrant)),
        }
    }

    pub(super) fn export_league(&self, path: PathBuf) {
        let league = self.lab.league();
        let Some(games) = league.league.clone() else { return };
        let names = league.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        self.lab.errand(Errand::ExportLeague(path, names, games));
    }

    pub(super) fn export_arena(&mut self, path: PathBuf, what: ArenaTable) {
        let arena = self.lab.arena();
        let Some(tournament) = arena.tournament.clone() else { return };
        let names = arena.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        self.lab.errand(Errand::ExportArena(path, what, names, tournament));
    }
}
