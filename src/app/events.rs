//! What happened in the laboratory, and what the window makes of it.

use super::LabApp;
use super::dialogs::{Dialog, Intent};
use super::log::Level;
use super::panels;
use super::preferences::Tab;
use super::view::{Selection, Validated};
use crate::evolution::stop::StopReason;
use crate::games::abalone::Side;
use crate::lab::abalone::Turn;
use crate::lab::presets::Kind;
use crate::lab::{Errand, Event, Play, RunState, Seated, Source};
use egui::Context;
use std::path::PathBuf;
use std::sync::Arc;

impl LabApp {
    /// Takes in what happened since the last frame.
    pub(super) fn listen(&mut self, ctx: &Context) {
        let events: Vec<Event> = self.lab.events().collect();
        for event in events {
            self.hear(ctx, event);
        }
        self.note_state();
        self.follow();
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_quit {
            self.intend(ctx, Intent::Quit);
            if !self.may_quit {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            }
        }
    }

    fn hear(&mut self, ctx: &Context, event: Event) {
        let texts = self.preferences.texts();
        let name =
            |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        match event {
            Event::Opened { source, run } => {
                let (path, title) = match source {
                    Source::File(path) => (Some(path), None),
                    Source::Ready(ready) => (None, Some(ready.name().to_owned())),
                };
                self.intend(ctx, Intent::Show(path, title, run));
            }
            Event::Saved { path, run } => {
                self.log.add(Level::Good, (texts.messages.saved)(&name(&path)));
                self.preferences.remember(&path);
                self.document.path = Some(path);
                self.document.saved = Some(run);
                if let Some(intent) = self.after_save.take() {
                    self.go(ctx, intent);
                }
            }
            Event::Invited { place, entrant } => self.seat(place, entrant),
            Event::AbaloneInvited { place, entrant } => self.invited(place, entrant),
            Event::NetworkSaved(path) => {
                self.log.add(Level::Good, (texts.rivals.networks.saved)(&name(&path)));
            }
            Event::NetworkLeft(path) => {
                let words = (texts.rivals.networks.left)(&path.display().to_string());
                self.log.add(Level::Warning, words);
            }
            Event::Noted(what) => self.log.add(Level::Note, what),
            Event::Exported(path) => self.log.add(Level::Good, (texts.messages.exported)(&name(&path))),
            Event::FileFailed(error) => {
                self.after_save = None;
                self.log.add(Level::Error, error.to_string());
            }
            Event::Recoverable { path, run } => self.dialog = Some(Dialog::Recover(path, run)),
            Event::Listed(listing) => {
                if let Some(Dialog::Path(dialog)) = &mut self.dialog {
                    dialog.list(listing);
                }
            }
            Event::Freezer(freezer) => {
                self.freezer = freezer;
                self.selection.frozen = None;
            }
            Event::Finished(StopReason::Interrupted) => {}
            Event::Finished(reason) => self.log.add(Level::Good, texts.finished(reason).to_owned()),
            Event::Adopted(id) => self.log.add(Level::Good, (texts.messages.adopted)(id)),
            Event::Refused(why) => self.log.add(Level::Error, why),
            Event::Failed(what) => self.log.add(Level::Error, (texts.messages.failed)(&what)),
            Event::Validated { epoch, id, tally, unfinished } => self.validated(epoch, id, tally, unfinished),
        }
    }

    /// Writes into the log what evolution does, when that changes.
    fn note_state(&mut self) {
        let state = self.lab.state();
        if state == self.seen.state || state == RunState::Pausing {
            return;
        }
        let texts = self.preferences.texts();
        let generation = self.lab.snapshot().run.as_ref().and_then(|run| run.generation());
        let generation = generation.map_or(texts.transport.no_generation.to_owned(), |generation| {
            (texts.transport.generation)(generation)
        });
        self.log.add(Level::Note, format!("{} · {generation}", texts.state(&state)));
        self.seen.state = state;
    }

    fn validated(&mut self, epoch: u64, id: u64, tally: crate::tally::Tally, unfinished: bool) {
        if epoch != self.lab.snapshot().epoch {
            return;
        }
        let texts = self.preferences.texts();
        let validated: &mut Validated = self.validations.entry(id).or_default();
        validated.tally = validated.before + tally;
        validated.unfinished = unfinished;
        if !unfinished {
            validated.before = validated.tally;
            let words = (texts.messages.validated)(
                id,
                &texts.numbers.rate(&tally),
                &texts.numbers.grouped(tally.games),
            );
            self.log.add(Level::Good, words);
        }
    }

    /// Follows the laboratory to another population: the protocol shows its settings, an untouched board its best.
    fn follow(&mut self) {
        let snapshot = self.lab.snapshot();
        let replaced = snapshot.epoch != self.seen.epoch;
        if replaced {
            self.seen.epoch = snapshot.epoch;
            self.selection = Selection::default();
            self.validations.clear();
            self.evolution = panels::evolution::Evolution::default();
            if let Some(run) = &snapshot.run {
                self.protocol.show(&run.settings);
            }
        }
        // Later when it is looked at, and when evolution rests.
        let exhibit = self.lab.exhibit();
        let before = std::mem::replace(&mut self.seen.tab, self.preferences.tab);
        let arrived = before != self.seen.tab && self.seen.tab == Tab::Game;
        let guest = matches!(exhibit.player, Some(Seated::Guest(_)));
        let untouched = match snapshot.run.as_ref().map(|run| Kind::of(&run.settings.game)) {
            Some(Kind::Abalone) => self.is_abalone_untouched(),
            _ => !guest && exhibit.moves == 0 && exhibit.seed.is_some() && !exhibit.running,
        };
        if untouched && (replaced || arrived || !self.lab.state().is_busy()) {
            self.seat_best();
        }
    }

    /// Whether nobody has played on the board of Abalone yet, nor seated anybody there.
    fn is_abalone_untouched(&self) -> bool {
        let table = self.lab.abalone();
        let unasked = |name: &str| {
            let seated = self.seen.seated.as_ref().map(|seated| format!("#{}", seated.id));
            name == "alphabeta:2" || seated.as_deref() == Some(name)
        };
        let [black, white] = &table.seats;
        table.played.is_empty() && black.is_none() && white.as_ref().is_some_and(|seat| unasked(&seat.name))
    }

    /// Lets the best of the population play the board.
    fn seat_best(&mut self) {
        let snapshot = self.lab.snapshot();
        let Some(run) = &snapshot.run else { return };
        let champion = run.champion().map(|champion| &champion.individual);
        let Some(best) = champion.or(run.population.first()) else { return };
        let game = run.settings.game.clone();
        let contestant = crate::lab::Contestant { id: best.id, genome: best.genome.clone(), game };
        if self.seen.seated.as_ref() == Some(&contestant) {
            return;
        }
        match contestant.of_abalone() {
            // A person has black.
            Some(entrant) => self.lab.turn(Turn::Seat(Side::White, Some(Arc::new(entrant)))),
            None => self.lab.play(Play::Seat(Box::new(Seated::Individual(contestant.clone())))),
        }
        self.seen.seated = Some(contestant);
    }

    /// Says that a run needs no saving: it is as it stands on disk, or as it was made.
    pub(super) fn settled(&mut self, run: &Arc<crate::evolution::Run>) {
        self.document.saved = Some(run.clone());
        self.lab.errand(Errand::Settled(run.clone()));
    }
}
