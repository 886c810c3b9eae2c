//! What the window does about commands, answers and other actions: the one place where it changes anything.

use super::action::{Action, Freezing, Remedy};
use super::commands::Command;
use super::dialogs::files::Purpose;
use super::dialogs::{Answer, Dialog, Intent, Losing, Starts};
use super::document::Document;
use super::draft;
use super::log::Level;
use super::preferences::{Pane, Tab};
use super::texts::ENGLISH;
use super::view::Selection;
use super::{LabApp, theme};
use crate::evolution::Settings;
use crate::evolution::population::Individual;
use crate::evolution::presets;
use crate::evolution::strategy::StyleMap;
use crate::games::formula::Formula;
use crate::games::{Preset, RuleId};
use crate::lab::{Again, Place, arena, board, breeding, files, training, validation};
use egui::{Context, ViewportCommand};
use std::sync::Arc;

/// Games of one validation on request.
const VALIDATION_GAMES: u32 = 5_000;

/// A pause asks first where the generation under way was played for so long, and would go on for so long, in seconds.
const LONG_PLAYED: f64 = 3.0;
const LONG_LEFT: f64 = 1.5;

impl LabApp {
    pub(super) fn act(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Command(command) => self.command(ctx, command),
            Action::Select(id) => {
                (self.selection.individual, self.selection.frozen) = (Some(id), None);
            }
            Action::SelectBest => (self.selection.individual, self.selection.frozen) = (None, None),
            Action::SelectFrozen(at) => self.selection.frozen = Some(at),
            Action::SelectGeneration(generation) => {
                self.selection = Selection { generation: Some(generation), ..Selection::default() };
            }
            Action::Look(selection) => self.selection = selection,
            Action::OpenFile(path) => self.open_file(ctx, path),
            Action::OpenReady(ready) => self.lab.files.send(files::Request::OpenReady(ready)),
            Action::PlayReady(ready, game) => self.play_ready(ready, &game),
            Action::SetUp => {
                self.tabs.sets_up = true;
                self.preferences.tab = Tab::Watch;
            }
            Action::Demo => {
                let settings = presets::settings(Preset::Demo, None, &[]);
                self.intend(ctx, Intent::Populate(Box::new(settings), Some(Tab::Watch.into())));
            }
            Action::BreedMap => self.breed_map(ctx),
            Action::Preset(preset) => self.choose_preset(preset),
            Action::EditRule(text) => (self.tabs.rules.open, self.tabs.rules.text) = (true, text),
            Action::ReadRule(request) => self.lab.formulas.send(request),
            Action::AdoptRule(rule) => self.adopt_rule(rule),
            Action::Board(request) => self.board(request),
            Action::LetPlay(player) => self.let_play(player),
            Action::Seat(place, player) => self.seat(place, player),
            Action::Invite(place, name) => self.invite(place, name),
            Action::Ask(purpose) => self.ask(purpose),
            Action::RivalLeaves => self.rival_leaves(),
            Action::Against(player) => self.play_against(player),
            Action::Speed(speed) => self.board(board::Request::Speed(speed)),
            Action::Pilot(control) => self.lab.pilot.send(control),
            Action::LookBehind => self.look_behind(ctx),
            Action::Train(request) => self.train(request),
            Action::StartTraining => {
                self.lab.training.send(training::Request::Start(self.preferences.threads))
            }
            Action::SaveNetwork => match self.lab.training.state().path.clone() {
                Some(path) => self.lab.training.send(training::Request::Save(path)),
                None => self.ask(Purpose::SaveNetwork),
            },
            Action::WatchNetwork => self.watch_network(ctx),
            Action::Arena(request) => self.lab.arena.send(request),
            Action::JudgeArena => self.lab.arena.send(arena::Request::Judge(self.preferences.threads)),
            Action::StartArena => self.lab.arena.send(arena::Request::Start(self.preferences.threads)),
            Action::Lesson(what) => self.learn(ctx, what),
            Action::Experiment(what) => self.experiment(what),
            Action::Compete(game, players) => self.compete(game, players),
            Action::Note(notes) => self.note(notes),
            Action::Validate(individual) => self.validate(&individual),
            Action::Freezer(what) => self.freezer(what),
            Action::Remedy(remedy) => self.remedy(remedy),
            Action::Dismiss(cause) => self.notices.dismiss(cause),
            Action::KnockOut(request) => self.lab.knock_out.send(request),
            Action::Copy(text) => {
                ctx.copy_text(text);
                self.log.add(Level::Good, self.preferences.texts().messages.copied.to_owned());
            }
            Action::Theme(theme) => {
                self.preferences.theme = theme;
                ctx.set_theme(theme);
            }
            Action::Language(language) => self.preferences.language = language,
            Action::Powers(powers) => self.preferences.powers = powers,
            Action::LessMotion(less) => self.set_less_motion(ctx, less),
            Action::BoundsChanged => {
                self.lab.breeding.send(breeding::Request::Bound(self.preferences.bounds.criteria()))
            }
            Action::QueueChanged => {
                // Who only passes through the field keeps the connection, and what is known of its workers.
                if self.seen.queue != self.preferences.queue.trim() {
                    self.preferences.queue.trim().clone_into(&mut self.seen.queue);
                    self.lab.breeding.send(breeding::Request::Queue(self.preferences.queue()));
                }
            }
        }
    }

    /// Asks for a player by its name; a program may take long to answer.
    fn invite(&mut self, place: Place, name: String) {
        if crate::engines::is_program(&name) {
            let words = self.preferences.texts().insight.opponents.asked;
            self.log.add(Level::Note, fill!(words, name));
        }
        self.lab.files.send(files::Request::Invite(place, self.game_of(place), name));
    }

    /// Keeps these notes with the population that is shown.
    fn note(&self, notes: String) {
        let epoch = self.lab.breeding.state().epoch;
        self.lab.breeding.send(breeding::Request::Note(epoch, notes));
    }

    /// Adds a written rule to those of the settings.
    fn adopt_rule(&mut self, rule: RuleId) {
        let draft = &mut self.draft.settings;
        let examples = draft.game.rules_as_formulas().iter().chain(draft.game.formulas_in_words());
        if examples.map(|(_, text)| Formula::find(text)).all(|example| example.ok().as_ref() != Some(&rule)) {
            self.preferences.remember_rule(rule.as_str());
        }
        draft.rules.push(rule);
        draft.rules = presets::in_order(&draft.game, std::mem::take(&mut draft.rules));
    }

    fn set_less_motion(&mut self, ctx: &Context, less: bool) {
        self.preferences.less_motion = less;
        theme::set_motion(ctx, !less);
    }

    fn freezer(&mut self, what: Freezing) {
        let files = &self.lab.files;
        match what {
            Freezing::PutIn(frozen) => {
                let words = fill!(self.preferences.texts().messages.frozen, frozen.individual.id);
                files.send(files::Request::Freeze(frozen));
                self.log.add(Level::Good, words);
            }
            Freezing::Thaw(at) => {
                if let Some(frozen) = files.state().freezer.get(at) {
                    self.lab.breeding.send(breeding::Request::Adopt(frozen.individual.genome.clone()));
                }
            }
            Freezing::ThrowAway(at) => {
                if let Some(thrown) = files.state().freezer.get(at).cloned() {
                    // By itself, not by its place: a second click may come before the first is done.
                    files.send(files::Request::Discard(Box::new(thrown.clone())));
                    self.thrown = Some(thrown);
                }
            }
            Freezing::BringBack => {
                if let Some(thrown) = self.thrown.take() {
                    files.send(files::Request::Freeze(Box::new(thrown)));
                }
            }
        }
    }

    /// What changes settings goes through the draft, where it is seen and can be undone.
    fn remedy(&mut self, remedy: Remedy) {
        let Settings { mutation_rate, games, .. } = &mut self.draft.settings;
        match remedy {
            Remedy::Found(count) => self.lab.breeding.send(breeding::Request::Found(count)),
            Remedy::MoreMutants => *mutation_rate = (2.0 * *mutation_rate).clamp(0.01, 1.0),
            Remedy::MoreGames => *games = games.saturating_mul(2).min(1_000_000),
        }
    }

    /// Starts a population with a map of styles.
    fn breed_map(&mut self, ctx: &Context) {
        let draft = &self.draft.settings;
        let usual = presets::settings(Preset::Lab, Some(&draft.game), &[]);
        let Settings { seed, opponents, game, .. } = draft.clone();
        let settings = Settings { seed, opponents, map: StyleMap::usual(&*game), ..usual };
        self.intend(ctx, Intent::Populate(Box::new(settings), Some(Tab::Genes.into())));
    }

    /// The game stays, but a variant of it is the preset's own.
    fn choose_preset(&mut self, preset: Preset) {
        self.draft.choose(preset);
        let (draft, usual) = (&self.draft.settings, presets::settings(preset, None, &[]));
        let settings = if draft.game.is_same_game(&usual.game) {
            usual
        } else {
            presets::settings(preset, Some(&draft.game), &[])
        };
        let Settings { seed, opponents, .. } = draft.clone();
        self.draft.settings = Settings { seed, opponents, ..settings };
    }

    fn watch_network(&mut self, ctx: &Context) {
        // Shown in whatever language is chosen later.
        let player = self.lab.training.state().player(ENGLISH.rivals.picker.network);
        if let Some(player) = player {
            self.act(ctx, Action::LetPlay(Arc::new(player)));
        }
    }

    fn command(&mut self, ctx: &Context, command: Command) {
        let busy = self.lab.breeding.status().is_busy();
        let run = self.lab.breeding.state().run.clone();
        if command.is_beside_tabs() && self.preferences.tab == Tab::Welcome {
            self.preferences.tab = Tab::Watch;
        }
        match command {
            Command::NewPopulation => {
                let settings = self.draft.settings.clone();
                self.intend(ctx, Intent::Populate(Box::new(settings), None));
            }
            Command::Open => self.ask(Purpose::Open),
            Command::Save => self.save(),
            Command::SaveAs if run.is_some() => self.ask(Purpose::Save),
            Command::Export if run.as_ref().is_some_and(|run| run.generation().is_some()) => {
                self.dialog = Some(Dialog::Export);
            }
            #[cfg(target_arch = "wasm32")]
            Command::CopyLink => self.copy_link(ctx),
            #[cfg(not(target_arch = "wasm32"))]
            Command::CopyLink => {}
            Command::SaveAs | Command::Export => {}
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Undo => {
                self.draft.undo();
                self.pass_on_settings();
            }
            Command::Redo => {
                self.draft.redo();
                self.pass_on_settings();
            }
            Command::StartPause if busy => self.pause(),
            Command::StartPause => {
                self.populate_if(run.is_none());
                self.start();
            }
            Command::Step => {
                self.populate_if(run.is_none());
                self.lab.breeding.send(breeding::Request::Step { threads: self.preferences.threads });
            }
            Command::Reset if run.is_some() && !busy => self.intend(ctx, Intent::Reset),
            Command::Reset => {}
            Command::WriteRule => self.tabs.rules.open ^= true,
            Command::Show(tab) => self.preferences.tab = tab,
            Command::ToggleSettings => self.toggle(Pane::Settings),
            Command::ToggleInspector => self.toggle(Pane::Inspector),
            Command::ToggleLog => self.preferences.log_open ^= true,
            Command::BackToLive => self.selection = Selection::default(),
            Command::ZoomIn => ctx.set_zoom_factor((ctx.zoom_factor() + 0.1).min(3.0)),
            Command::ZoomOut => ctx.set_zoom_factor((ctx.zoom_factor() - 0.1).max(0.5)),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::Theme(theme) => self.act(ctx, Action::Theme(theme)),
            Command::Language(language) => self.act(ctx, Action::Language(language)),
            Command::Palette => self.palette = Some(super::panels::palette::Palette::default()),
            Command::Help => self.dialog = Some(Dialog::Help),
            Command::About => self.dialog = Some(Dialog::About),
        }
    }

    /// Pauses, after a question where that would throw away what took long.
    fn pause(&mut self) {
        let progress = self.lab.breeding.state().progress();
        let (done, left) = (f64::from(progress.share()), progress.seconds_left().unwrap_or(0.0));
        let spent = left * done / (1.0 - done).max(1e-6);
        let running = self.lab.breeding.status() == breeding::Status::Running;
        if running && spent >= LONG_PLAYED && left >= LONG_LEFT {
            self.dialog = Some(Dialog::Pause(done, left));
        } else {
            self.lab.breeding.send(breeding::Request::Pause);
        }
    }

    fn toggle(&mut self, pane: Pane) {
        let shown = self.preferences.panes.shows(pane, self.room);
        self.preferences.panes.set(pane, !shown, self.room);
    }

    fn start(&mut self) {
        self.start_until(None);
    }

    /// Breeds until this generation, else as the settings say.
    fn start_until(&mut self, last: Option<u32>) {
        let mut bounds = self.preferences.bounds.criteria();
        bounds.generations = last.or(bounds.generations);
        self.lab.breeding.send(breeding::Request::Start { bounds, threads: self.preferences.threads });
    }

    fn populate_if(&mut self, empty: bool) {
        if empty {
            self.populate(self.draft.settings.clone());
        }
    }

    fn populate(&mut self, settings: crate::evolution::Settings) {
        self.document = Document::default();
        self.lab.breeding.send(breeding::Request::Populate(Box::new(settings)));
    }

    /// Does what was wanted, after a question where work would be lost.
    pub(super) fn intend(&mut self, ctx: &Context, intent: Intent) {
        if self.document.is_unsaved(self.lab.breeding.state().run.as_ref()) {
            self.dialog = Some(Dialog::Guard(intent));
        } else {
            self.go(ctx, intent);
        }
    }

    /// Does what was wanted.
    pub(super) fn go(&mut self, ctx: &Context, intent: Intent) {
        match intent {
            Intent::Populate(settings, starts) => {
                self.draft.show(&settings);
                self.populate(*settings);
                if let Some(Starts { tab, until }) = starts {
                    self.preferences.tab = tab;
                    self.start_until(until);
                }
            }
            Intent::Reset => {
                // The founders are another run: what was saved is not written over by them.
                self.document = Document::default();
                self.lab.breeding.send(breeding::Request::Reset);
            }
            Intent::Show(path, title, run) => {
                let texts = self.preferences.texts();
                if let Some(path) = &path {
                    self.preferences.remember(path);
                }
                self.document = Document { path, title, saved: None };
                self.settled(&run);
                self.lab.breeding.send(breeding::Request::Replace(run));
                let name = self.document.name().unwrap_or_default();
                self.log.add(Level::Good, fill!(texts.messages.opened, name));
            }
            Intent::Quit if self.lab.training.state().unsaved && !self.may_lose_network => {
                self.dialog = Some(Dialog::LoseNetwork(Box::new(Losing::Quit)));
            }
            Intent::Quit => {
                self.may_quit = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// What a dialog was answered.
    pub(super) fn answer(&mut self, ctx: &Context, answer: Answer) {
        if !matches!(answer, Answer::List(..)) {
            let closed = self.dialog.take();
            if let (Some(Dialog::Replace(error, _)), Answer::Cancel) = (&closed, &answer) {
                self.ask_again(error.path(), None);
                return;
            }
            if let Some(Dialog::Path(dialog)) = closed {
                // Nor is the system's dialog waited for, in whose place it was shown.
                self.asking = None;
                if let Answer::Chosen(purpose, path) = &answer
                    && purpose.comes_back()
                {
                    self.tried = Some((path.clone(), dialog));
                }
            }
        }
        match answer {
            Answer::Cancel => self.after_save = None,
            Answer::SaveFirst(intent) => {
                self.lab.breeding.send(breeding::Request::Pause);
                self.after_save = Some(intent);
                self.save();
            }
            Answer::Go(intent) => self.go(ctx, intent),
            Answer::Recover(path, run) => {
                self.document = Document::default();
                self.lab.breeding.send(breeding::Request::Replace(run));
                self.lab.files.send(files::Request::Inherit(path));
            }
            Answer::Replace(Again::Files(request)) => self.lab.files.send(files::Request::Replace(request)),
            Answer::Replace(Again::Network(path)) => self.train(training::Request::Replace(path)),
            Answer::Forget(path) => self.lab.files.send(files::Request::Forget(path)),
            Answer::Chosen(purpose, path) => self.chosen(ctx, purpose, &path),
            Answer::List(folder, extensions) => {
                self.lab.files.send(files::Request::List(folder, extensions));
            }
            Answer::LoseNetwork(losing) => {
                self.may_lose_network = true;
                match *losing {
                    Losing::Quit => self.go(ctx, Intent::Quit),
                    Losing::Training(request) => self.train(request),
                }
                self.may_lose_network = false;
            }
            Answer::SaveNetwork => self.act(ctx, Action::SaveNetwork),
            Answer::PauseNow => self.lab.breeding.send(breeding::Request::Pause),
            Answer::PauseAfter => self.lab.breeding.send(breeding::Request::Finish),
            Answer::Export(purpose) => self.ask(purpose),
        }
    }

    fn save(&mut self) {
        let Some(run) = self.lab.breeding.state().run.clone() else { return };
        match self.document.path.clone() {
            Some(path) => self.lab.files.send(files::Request::Save(path, run)),
            None => self.ask(Purpose::Save),
        }
    }

    /// Gives the living population what the settings now say, as far as a living one can change.
    pub(super) fn pass_on_settings(&mut self) {
        let breeding = self.lab.breeding.state();
        let Some(run) = &breeding.run else { return };
        let settings = draft::within(&run.settings, &self.draft.settings);
        // A draft that turned to another game is about another population.
        let same_game = run.settings.game.is_same_game(&self.draft.settings.game);
        // Also when they are the run's own again: another change may wait for the next generation.
        if same_game && settings.check().is_ok() {
            self.lab.breeding.send(breeding::Request::Change(Box::new(settings)));
        }
    }

    fn validate(&mut self, individual: &Individual) {
        let breeding = self.lab.breeding.state();
        let Some(run) = &breeding.run else { return };
        let validated = self.validations.entry(individual.id).or_default();
        if validated.unfinished {
            return;
        }
        validated.unfinished = true;
        let round = validated.rounds;
        validated.rounds += 1;
        self.lab.validation.send(validation::Request {
            epoch: breeding.epoch,
            id: individual.id,
            genome: individual.genome.clone(),
            game: run.settings.game.clone(),
            seed: run.settings.seed,
            round,
            games: VALIDATION_GAMES,
        });
    }
}
