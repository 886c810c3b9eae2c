//! What the laboratory replies, and what the window makes of it.

use super::LabApp;
use super::SeatedBest;
use super::dialogs::{Dialog, Intent};
use super::log::Level;
use super::panels;
use super::preferences::Tab;
use super::view::{Selection, Validated};
use crate::evolution::stop::StopReason;
use crate::games::PlayerSpec;
use crate::lab::board::{self, Start};
use crate::lab::{Place, Reply, Source, arena, breeding, files, rating};
use crate::store::{Kind, StoreError};
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl LabApp {
    /// Takes in what happened since the last frame.
    pub(super) fn listen(&mut self, ctx: &Context) {
        let replies: Vec<Reply> = self.lab.replies().collect();
        for reply in replies {
            match &reply {
                Reply::Saved { path, .. }
                | Reply::Exported(path)
                | Reply::NetworkSaved(path)
                | Reply::Opened { source: Source::File(path), .. }
                | Reply::Added { path, .. } => _ = self.tried.take_if(|(tried, _)| tried == path),
                Reply::Games(_) => self.tried = None,
                _ => {}
            }
            self.hear(ctx, reply);
        }
        self.note_status();
        self.follow();
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_quit {
            self.intend(ctx, Intent::Quit);
            if !self.may_quit {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            }
        }
    }

    fn hear(&mut self, ctx: &Context, reply: Reply) {
        let texts = self.preferences.texts();
        let name =
            |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        match reply {
            Reply::Opened { source, run } => {
                let (path, title) = match source {
                    Source::File(path) => (Some(path), None),
                    Source::Ready(ready) => (None, Some(ready.id.to_owned())),
                };
                self.intend(ctx, Intent::Show(path, title, run));
            }
            Reply::Added { path, run, seconds } => {
                let stem = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
                self.tabs.others.add(stem, run, seconds);
                self.preferences.remember(&path);
            }
            Reply::Saved { path, run } => {
                self.log.add(Level::Good, fill!(texts.messages.saved, name(&path)));
                self.preferences.remember(&path);
                self.document.path = Some(path);
                self.document.saved = Some(run);
                self.notices.saved();
                if let Some(intent) = self.after_save.take() {
                    self.go(ctx, intent);
                }
            }
            // A player that arrives after the board turned to another game is dropped.
            Reply::Invited { place, player, .. } if !player.game.is_same_game(&self.game_of(place)) => {}
            Reply::Invited { place: Place::Breeding, name, player } => self.oppose(name, player),
            Reply::Invited { place, player, .. } => self.seat(place, player),
            Reply::NetworkSaved(path) => {
                self.log.add(Level::Good, fill!(texts.rivals.networks.saved, name(&path)));
            }
            Reply::NetworkLeft(path) => {
                let words = fill!(texts.rivals.networks.left, path.display());
                self.log.add(Level::Warning, words);
            }
            Reply::Noted(note) => self.log.add(Level::Note, texts.said(&note)),
            Reply::Games(games) => {
                self.preferences.tab = Tab::Game;
                self.board(board::Request::Begin(Start::Record(games[0].clone())));
                self.tabs.board.show_games(games);
            }
            Reply::Recorded(path, text) => {
                self.lab.files.send(files::Request::Export(path, text.into(), Kind::Games));
            }
            Reply::Exported(path) => {
                self.log.add_written(fill!(texts.messages.exported, path.display()), &path);
            }
            Reply::FileFailed(error) => self.file_failed(&error),
            Reply::InTheWay { error, again } => self.dialog = Some(Dialog::Replace(error, again)),
            Reply::Unlocked(path) => {
                self.log.add(Level::Warning, fill!(texts.messages.unlocked, path.display()));
            }
            Reply::SetAside { path, error } => {
                let words = fill!(texts.messages.set_aside, texts.said(&error.sentence()), path.display());
                self.log.add(Level::Error, words);
            }
            // A page goes on where it was left.
            Reply::Recoverable { path, run } if cfg!(target_arch = "wasm32") => {
                self.answer(ctx, super::dialogs::Answer::Recover(path, run));
            }
            Reply::Recoverable { path, run } => self.dialog = Some(Dialog::Recover(path, run)),
            Reply::Listed(listing) => {
                if let Some(Dialog::Path(dialog)) = &mut self.dialog {
                    dialog.list(listing);
                }
            }
            Reply::FreezerChanged => self.selection.frozen = None,
            Reply::Finished(StopReason::Interrupted) => {}
            Reply::Finished(reason) => self.log.add(Level::Good, texts.finished(reason).to_owned()),
            Reply::Adopted(id) => self.log.add(Level::Good, fill!(texts.messages.adopted, id)),
            Reply::Founded(count) => self.log.add(Level::Good, fill!(texts.insight.notices.found_in, count)),
            Reply::Refused(why) => self.log.add(Level::Error, texts.said(&why)),
            Reply::Crashed { worker, what } => {
                self.log.add(Level::Error, texts.said(&worker.crashed(&what)));
            }
            Reply::Validated { epoch, id, tally, unfinished } => self.validated(epoch, id, tally, unfinished),
            Reply::ValidationBroken { epoch, id } => self.validation_broken(epoch, id),
        }
    }

    /// A file failed. If our own dialog named it, that comes back, and what waits for the file waits on.
    fn file_failed(&mut self, error: &StoreError) {
        let words = self.preferences.texts().said(&error.sentence());
        if self.ask_again(error.path(), Some(words.clone())) {
            // The dialog says it.
            self.log.add_quietly(Level::Error, words);
        } else {
            self.log.add(Level::Error, words);
        }
    }

    /// Brings back our own dialog that named this path, if it did, with what is wrong. What waits for the file waits on, or for nothing.
    pub(super) fn ask_again(&mut self, path: &Path, wrong: Option<String>) -> bool {
        let tried = self.tried.take().filter(|(tried, _)| tried == path && self.dialog.is_none());
        let comes_back = tried.is_some();
        match tried {
            Some((_, dialog)) => self.dialog = Some(Dialog::Path(dialog.again(wrong))),
            None => self.after_save = None,
        }
        comes_back
    }

    /// Writes into the log what evolution does, when that changes.
    fn note_status(&mut self) {
        let status = self.lab.breeding.status();
        if status == self.seen.status || status == breeding::Status::Pausing {
            return;
        }
        let texts = self.preferences.texts();
        let generation = self.lab.breeding.state().run.as_ref().and_then(|run| run.generation());
        let generation = generation.map_or(texts.transport.no_generation.to_owned(), |generation| {
            fill!(texts.transport.generation, generation)
        });
        self.log.add(Level::Note, format!("{} · {generation}", texts.status(&status)));
        self.seen.status = status;
    }

    fn validated(&mut self, epoch: u64, id: u64, tally: crate::tally::Tally, unfinished: bool) {
        if epoch != self.lab.breeding.state().epoch {
            return;
        }
        let texts = self.preferences.texts();
        let validated: &mut Validated = self.validations.entry(id).or_default();
        validated.tally = validated.before + tally;
        validated.unfinished = unfinished;
        if !unfinished {
            validated.before = validated.tally;
            let words = fill!(
                texts.messages.validated,
                id,
                texts.numbers.rate(&tally),
                texts.numbers.grouped(tally.games),
            );
            self.log.add(Level::Good, words);
        }
    }

    /// What was played of a validation counts, and more may be asked for.
    fn validation_broken(&mut self, epoch: u64, id: u64) {
        if let Some(validated) =
            self.validations.get_mut(&id).filter(|_| epoch == self.lab.breeding.state().epoch)
        {
            (validated.before, validated.unfinished) = (validated.tally, false);
        }
    }

    /// A player that a person named as an opponent of all that is bred: new populations meet it.
    fn oppose(&mut self, name: String, player: Arc<PlayerSpec>) {
        let run = self.lab.breeding.state().run.clone();
        let met = run.is_some_and(|run| {
            run.settings.game.is_same_game(&player.game) && run.settings.opponents.contains(&name)
        });
        let named = &mut self.draft.settings.opponents;
        if !met && !named.contains(&name) {
            named.push(name.clone());
        }
        self.lab.breeding.send(breeding::Request::Opponent(name, player));
    }

    /// Follows the laboratory to another population: the pane shows its settings, an untouched board its best.
    fn follow(&mut self) {
        let breeding = self.lab.breeding.state();
        let replaced = breeding.epoch != self.seen.epoch;
        if replaced {
            self.seen.epoch = breeding.epoch;
            self.selection = Selection::default();
            self.validations.clear();
            self.tabs.evolution = panels::evolution::Evolution::default();
            if let Some(run) = &breeding.run {
                self.draft.open(&run.settings);
                // The arena plays the same variant, if it is at this game and no player is in.
                let game = &run.settings.game;
                let arena = self.lab.arena.state();
                if arena.players.is_empty() && arena.settings.game.is_same_game(game) {
                    self.lab.arena.send(arena::Request::Game(game.clone()));
                }
                if self.preferences.tab == Tab::Welcome {
                    self.preferences.tab = Tab::Watch;
                }
            }
        }
        let wanted = rating::wanted(&breeding);
        if self.seen.rated != wanted {
            self.seen.rated = wanted;
            // What an address asks for is bred as the command line breeds it: without ratings.
            #[cfg(target_arch = "wasm32")]
            let wanted = wanted.filter(|_| self.link.is_none());
            wanted.iter().for_each(|_| self.lab.rating.send(rating::Look));
        }
        if let Some((_, plan)) = &self.lab.experiments.state().experiment {
            self.preferences.remember_experiment(plan);
        }
        self.lead(breeding.run.as_deref());
        // Only a file holds a champion to be compared with.
        let saved = self.document.saved.as_deref().filter(|_| self.document.path.is_some());
        self.notices.look(breeding.epoch, breeding.run.as_deref(), saved);
        // Later when it is looked at, and when evolution rests.
        let before = std::mem::replace(&mut self.seen.tab, self.preferences.tab);
        let arrived = before != self.seen.tab && self.seen.tab == Tab::Game;
        let due = replaced || arrived || !self.lab.breeding.status().is_busy();
        if due && self.is_board_untouched() {
            self.seat_best();
        }
        self.bring_rival_along();
        self.regard();
    }

    /// Boards and arena follow the run's game, or before there is one the settings'; a player of another game may lead them elsewhere.
    fn lead(&mut self, run: Option<&crate::evolution::Run>) {
        let game = run.map_or(&self.draft.settings.game, |run| &run.settings.game).clone();
        if self.seen.leader != game.tag() {
            self.seen.leader = game.tag();
            self.turn_to(&game);
        }
    }

    /// Whether the board is untouched: no move, and no player seated by the user.
    fn is_board_untouched(&self) -> bool {
        let board = self.lab.boards[0].state();
        let fresh = board.plies == 0 && !board.running && !matches!(board.start, Start::Position(_));
        let usual = board.game.usual_seats();
        let unasked = |(seat, usual): (&Option<Arc<PlayerSpec>>, Option<&str>)| {
            let name = seat.as_ref().map(|player| player.name.as_str());
            name == usual
                || name.is_some() && name == self.seen.seated.as_ref().map(|seated| seated.name.as_str())
        };
        // A player for an untouched board: a person plays against it.
        let chosen = self.rival.is_some() && board.seats.len() == 1 && board.seats[0].is_none();
        fresh && !chosen && board.seats.iter().zip(usual).all(unasked)
    }

    /// Lets the best of the population play the board; in a two-player game a person begins.
    fn seat_best(&mut self) {
        let breeding = self.lab.breeding.state();
        let Some(run) = &breeding.run else { return };
        let champion = run.champion().map(|champion| &champion.individual);
        let Some(best) = champion.or(run.population.first()) else { return };
        let game = &run.settings.game;
        let same = |seated: &SeatedBest| {
            seated.epoch == breeding.epoch && seated.genome == best.genome && seated.id == best.id
        };
        if self.seen.seated.as_ref().is_some_and(same) || !game.is_same_game(&self.lab.boards[0].state().game)
        {
            return;
        }
        let name = format!("#{}", best.id);
        let player = PlayerSpec::of_genes(name.clone(), best.genome.genes(), game);
        let seat = game.seats().len() - 1;
        self.lab.boards[0].send(board::Request::Seat(seat, Some(Arc::new(player))));
        let genome = best.genome.clone();
        self.seen.seated = Some(SeatedBest { epoch: breeding.epoch, id: best.id, name, genome });
    }

    /// Says that a run needs no saving: it is as it stands on disk, or as it was made.
    pub(super) fn settled(&mut self, run: &Arc<crate::evolution::Run>) {
        self.document.saved = Some(run.clone());
        self.lab.files.send(files::Request::Settled(run.clone()));
    }
}
