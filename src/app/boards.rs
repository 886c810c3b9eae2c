//! What the window does about boards, networks, the arena and the pilot.

use super::LabApp;
use super::dialogs::{Dialog, Losing};
use super::preferences::Tab;
use crate::games::{GameSettings, PlayerSpec, ReadyRun};
use crate::lab::board::{Request, Start};
use crate::lab::{Place, arena, files, pilot, training};
use crate::pilot::system;
use crate::seed::Seed;
use egui::{Context, ViewportCommand};
use std::sync::Arc;
use std::time::Duration;

/// How long a window may take to get out of the way.
const OUT_OF_THE_WAY: Duration = Duration::from_millis(700);

impl LabApp {
    /// Asks something of the board; what goes for the game as a whole goes for the rival's too.
    pub(super) fn board(&mut self, request: Request) {
        let always = matches!(request, Request::Speed(_) | Request::StopAt(_));
        let common = matches!(request, Request::Begin(_) | Request::Run(_) | Request::Step);
        if always || common && self.rival.is_some() && !self.lab.boards[0].state().game.is_for_two() {
            self.lab.boards[1].send(request.clone());
        }
        if let Request::Play(_) = request {
            self.keep_up(self.lab.boards[0].state().timeline.len());
        }
        self.lab.boards[0].send(request);
    }

    /// A person plays the board, and this one the same game beside; it also says what the person's moves cost.
    pub(super) fn play_against(&mut self, player: Arc<PlayerSpec>) {
        self.lab.boards[0].send(Request::Seat(0, None));
        self.lab.boards[0].send(Request::Adviser(Some(player.clone())));
        let board = self.lab.boards[0].state();
        let Ok(player) = player.at_variant_of(&board.game) else { return };
        let player = Arc::new(player);
        self.rival = Some(player.clone());
        self.lab.boards[1].send(Request::Seat(0, Some(player)));
        let seed = board.seed().unwrap_or(Seed(1));
        self.board(Request::Run(false));
        self.board(Request::Begin(Start::Seed(seed)));
    }

    /// A person plays this game against the champion of a run that comes with the program.
    pub(super) fn play_ready(&mut self, ready: ReadyRun, game: &GameSettings) {
        self.preferences.tab = Tab::Game;
        (self.tabs.invites, self.tabs.sets_up) = (true, true);
        self.turn_to(game);
        self.lab.boards[0].send(Request::Seat(0, None));
        self.lab.boards[0].send(Request::Variant(game.clone(), Start::usual(game)));
        let place = if game.is_for_two() { Place::Board(1) } else { Place::Rival };
        self.lab.files.send(files::Request::Invite(place, game.clone(), format!("ready:{}", ready.id)));
    }

    pub(super) fn rival_leaves(&mut self) {
        self.rival = None;
        self.lab.boards[0].send(Request::Adviser(None));
        self.lab.boards[1].send(Request::Seat(0, None));
    }

    /// A rival whose board another player has turned to another variant comes along: both play by the same rules.
    pub(super) fn bring_rival_along(&mut self) {
        let board = self.lab.boards[0].state();
        let Some(rival) = &self.rival else { return };
        if board.game.is_for_two() || rival.game.is_same_variant(&board.game) {
            return;
        }
        let Ok(rival) = rival.at_variant_of(&board.game) else { return };
        let rival = Arc::new(rival);
        self.rival = Some(rival.clone());
        self.lab.boards[1].send(Request::Seat(0, Some(rival)));
        let start = Request::Begin(Start::Seed(board.seed().unwrap_or(Seed(1))));
        self.lab.boards.iter().for_each(|board| board.send(start.clone()));
    }

    /// Lets the rival of a person make as many moves as the person has made; when the person is done, all the others.
    fn keep_up(&self, moves: usize) {
        let board = self.lab.boards[0].state();
        if self.rival.is_some() && board.seats.len() == 1 && board.seats[0].is_none() {
            self.lab.boards[1].send(Request::Until(moves));
        }
    }

    /// Tells the board whether it is shown, and a rival whether the person is done.
    pub(super) fn regard(&mut self) {
        let regarded = self.preferences.tab == Tab::Game;
        if regarded != self.seen.regarded {
            self.seen.regarded = regarded;
            self.lab.boards[0].send(Request::Regard(regarded));
        }
        let [board, rival] = self.lab.boards.each_ref().map(|board| board.state());
        let waits = rival.ending.is_none() && !rival.running && rival.until < usize::MAX;
        if board.ending.is_some() && waits && board.start == rival.start {
            self.keep_up(usize::MAX);
        }
    }

    /// Boards and arena turn to this game.
    pub(super) fn turn_to(&mut self, game: &GameSettings) {
        if self.seen.game == game.tag() {
            return;
        }
        self.seen.game = game.tag();
        self.lab.boards.iter().for_each(|board| board.send(Request::Game(game.clone())));
        self.lab.arena.send(arena::Request::Game(game.clone()));
    }

    /// A player takes over the board, which continues at once; in a two-player game, the second seat, against a person.
    pub(super) fn let_play(&mut self, player: Arc<PlayerSpec>) {
        self.turn_to(&player.game);
        let game = player.game.clone();
        self.preferences.tab = Tab::Game;
        if game.is_for_two() {
            self.lab.boards[0].send(Request::Seat(1, Some(player)));
            return;
        }
        self.lab.boards[0].send(Request::Seat(0, Some(player)));
        let board = self.lab.boards[0].state();
        if board.game.is_same_game(&game) && (board.ending.is_some() || board.seed().is_none()) {
            let last = board.seed().map_or(0, |seed| seed.0);
            self.board(Request::Begin(Start::Seed(Seed(last.wrapping_add(1)))));
        }
        self.board(Request::Run(true));
    }

    /// A player takes a seat.
    pub(super) fn seat(&mut self, place: Place, player: Arc<PlayerSpec>) {
        match place {
            Place::Board(seat) => {
                let player = self.at_this_game(&player);
                self.lab.boards[0].send(Request::Seat(seat, Some(player)));
            }
            Place::Rival => {
                let player = self.at_this_game(&player);
                self.rival = Some(player.clone());
                // Against a person it also says what the person's moves cost.
                let board = self.lab.boards[0].state();
                let adviser = board.seats[0].is_none().then(|| player.clone());
                self.lab.boards[0].send(Request::Adviser(adviser));
                self.lab.boards[1].send(Request::Seat(0, Some(player)));
                // Both begin the same game anew: only so can they be compared.
                let seed = self.lab.boards[0].state().seed().unwrap_or(Seed(1));
                self.board(Request::Run(false));
                self.board(Request::Begin(Start::Seed(seed)));
            }
            Place::Pilot => self.lab.pilot.send(pilot::Request::Seat(player)),
            Place::Arena => self.lab.arena.send(arena::Request::Enter(player)),
            // Named by `oppose`, for a run keeps the name.
            Place::Breeding => {}
        }
    }

    /// Lets these players of one game play the same games in the arena, with those that are there.
    pub(super) fn compete(&mut self, game: GameSettings, players: Vec<Arc<PlayerSpec>>) {
        let (arena, now) = (&self.lab.arena, self.lab.arena.state());
        let is_there = |player: &PlayerSpec| {
            now.settings.game == game
                && now
                    .players
                    .iter()
                    .any(|other| (&other.name, other.plan.genes()) == (&player.name, player.plan.genes()))
        };
        let known = Some(&now.settings).filter(|settings| settings.game.is_same_game(&game)).cloned();
        let settings = known.unwrap_or_else(|| arena::Settings::of(game.clone()));
        arena.send(arena::Request::Set(arena::Settings { game: game.clone(), ..settings }));
        for player in players.into_iter().filter(|player| !is_there(player)) {
            arena.send(arena::Request::Enter(player));
        }
        arena.send(arena::Request::Start(self.preferences.threads));
        self.preferences.tab = Tab::Arena;
    }

    /// The same player at the variant of the game that is on the board, if a player sits there.
    fn at_this_game(&self, player: &Arc<PlayerSpec>) -> Arc<PlayerSpec> {
        let board = self.lab.boards[0].state();
        if board.seats.iter().all(Option::is_none) {
            return player.clone();
        }
        player.at_variant_of(&board.game).map_or_else(|_| player.clone(), Arc::new)
    }

    /// The game whose players are read for a place.
    pub(super) fn game_of(&self, place: Place) -> GameSettings {
        match place {
            Place::Board(_) | Place::Rival => self.lab.boards[0].state().game.clone(),
            Place::Arena => self.lab.arena.state().settings.game.clone(),
            Place::Pilot => super::panels::pilot::game(),
            Place::Breeding => self.draft.settings.game.clone(),
        }
    }

    /// Looks at the screen while this window is out of the way.
    pub(super) fn look_behind(&mut self, ctx: &Context) {
        // Where nothing can be seen the pilot says so.
        if system::check().is_err() {
            self.lab.pilot.send(pilot::Request::Look(Duration::ZERO));
            return;
        }
        self.away_since = Some(self.lab.pilot.state().looks);
        ctx.send_viewport_cmd(ViewportCommand::Minimized(true));
        self.lab.pilot.send(pilot::Request::Look(OUT_OF_THE_WAY));
    }

    /// Comes back when the pilot has looked.
    pub(super) fn come_back(&mut self, ctx: &Context) {
        if self.away_since.is_some_and(|before| self.lab.pilot.state().looks > before) {
            self.away_since = None;
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
        }
    }

    /// Trains, after a question where what was learned would be lost.
    pub(super) fn train(&mut self, request: training::Request) {
        let loses = matches!(request, training::Request::Begin(_) | training::Request::Open(_));
        if loses && self.lab.training.state().unsaved && !self.may_lose_network {
            self.dialog = Some(Dialog::LoseNetwork(Box::new(Losing::Training(request))));
        } else {
            self.lab.training.send(request);
        }
    }
}
