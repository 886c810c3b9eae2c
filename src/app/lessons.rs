//! What the window does about lessons: which one is open, how far it is, and what its cards do.

use super::LabApp;
use super::action::Action;
use super::dialogs::{Intent, Starts};
use super::preferences::Tab;
use super::view::View;
use crate::evolution::Settings;
use crate::lab::{Place, arena, board, files};
use crate::lessons;
use crate::seed::Seed;
use crate::store::Kind;
use crate::store::bundled_runs;
use crate::store::lesson::{Card, Deed, Lesson, Page, Until, load_lesson};
use egui::Context;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What may be done with lessons.
#[derive(Clone, Debug)]
pub(super) enum Learning {
    /// Opens a lesson that comes with the program, where it was left.
    Begin(&'static str),
    /// Does what the button of this card says.
    Do(usize),
    /// Goes to another card.
    Turn(usize),
    /// Begins anew, without answers.
    Again,
    /// Puts the lesson away; its answers stay.
    Close,
}

/// How far a lesson is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Progress {
    /// The card that is shown, from 0.
    pub(super) card: usize,
    /// The answers, by card.
    pub(super) answers: BTreeMap<usize, String>,
}

/// The lesson that is open, by its name or its path, and how far all lessons are: kept from one start to the next.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Kept {
    pub(super) open: Option<String>,
    pub(super) progress: BTreeMap<String, Progress>,
}

impl Kept {
    /// The progress of the lesson that is open.
    pub(super) fn current(&mut self) -> Option<&mut Progress> {
        Some(self.progress.entry(self.open.clone()?).or_default())
    }
}

/// The lesson of this name or path.
fn find(name: &str) -> Option<Arc<OpenLesson>> {
    let bundled = lessons::all().iter().find(|bundled| bundled.id == name);
    let lesson = bundled.map(|bundled| bundled.lesson.clone()).or_else(|| load_lesson(Path::new(name)).ok());
    lesson.map(OpenLesson::new).map(Arc::new)
}

/// A lesson that is open.
pub(super) struct OpenLesson {
    pub(super) lesson: Lesson,
    /// The settings of the population that each card breeds, if it does.
    bred: Vec<Option<Settings>>,
}

impl OpenLesson {
    fn new(lesson: Lesson) -> Self {
        // The lesson was checked when it was read.
        let settings = |card: &Card| card.does.as_ref().and_then(|deed| deed.settings().ok().flatten());
        Self { bred: lesson.cards.iter().map(settings).collect(), lesson }
    }

    /// Whether the run that is open is of the population that this card breeds, also where a person changed a setting of it.
    pub(super) fn is_bred(&self, card: usize, view: &View<'_>) -> bool {
        let (Some(bred), Some(own)) = (&self.bred[card], view.settings()) else { return false };
        let others = self.bred.iter().flatten().any(|other| other == own && other != bred);
        bred.seed == own.seed && bred.game == own.game && !others
    }

    /// Whether what a card waits for is there. Where it breeds a population, only that one counts.
    pub(super) fn is_there(&self, card: usize, view: &View<'_>, answer: &str) -> bool {
        let is_own = self.bred[card].is_none() || self.is_bred(card, view);
        is_own && self.lesson.cards[card].until.is_none_or(|until| is_there(view, until, answer))
    }
}

/// Whether what a card waits for is there.
fn is_there(view: &View<'_>, until: Until, answer: &str) -> bool {
    match until {
        Until::Generation(wanted) => view.generation().is_some_and(|generation| generation >= wanted),
        Until::Paused => view.run().is_some() && !view.status.is_busy(),
        Until::TestGames(wanted) => view.selected().is_some_and(|one| view.validated(one.id).games >= wanted),
        Until::Moves(wanted) => view.board().plies >= wanted,
        Until::Ablation => view.selected().zip(view.selected_game()).is_some_and(|(one, game)| {
            let known = view.knock_out.of(&one.genome, game);
            known.is_some_and(|known| !known.playing && known.losses.iter().any(Option::is_some))
        }),
        Until::ArenaGames(wanted) => view.arena.played >= wanted,
        Until::Runs(wanted) => view.experiments.experiment.as_ref().is_some_and(|(experiment, _)| {
            experiment.runs().iter().filter(|run| run.is_done()).count() >= wanted
        }),
        Until::Rule => view.has_written_rule,
        Until::Answer => !answer.trim().is_empty(),
    }
}

impl LabApp {
    /// The lesson that is open.
    pub(super) fn lesson(&mut self) -> Option<Arc<OpenLesson>> {
        let name = self.preferences.lessons.open.clone()?;
        if self.tabs.lesson.as_ref().is_none_or(|(known, _)| *known != name) {
            match find(&name) {
                Some(lesson) => self.tabs.lesson = Some((name, lesson)),
                // Its file is gone.
                None => self.preferences.lessons.open = None,
            }
        }
        self.preferences.lessons.open.as_ref()?;
        self.tabs.lesson.as_ref().map(|(_, lesson)| lesson.clone())
    }

    pub(super) fn learn(&mut self, ctx: &Context, what: Learning) {
        let kept = &mut self.preferences.lessons;
        match what {
            Learning::Begin(id) => kept.open = Some(id.to_owned()),
            Learning::Turn(card) => {
                if let Some(progress) = kept.current() {
                    progress.card = card;
                }
            }
            Learning::Again => {
                kept.current().into_iter().for_each(|progress| *progress = Progress::default())
            }
            Learning::Close => kept.open = None,
            Learning::Do(card) => self.carry_out(ctx, card),
        }
    }

    /// Shows the lesson of a file, if it is one.
    pub(super) fn open_lesson(&mut self, path: &Path) {
        match load_lesson(path) {
            Ok(_) => self.preferences.lessons.open = Some(path.display().to_string()),
            Err(error) => {
                let words = self.preferences.texts().said(&error.sentence());
                self.log.add(super::log::Level::Error, words);
            }
        }
    }

    /// Writes the lesson's sheet with the answers.
    pub(super) fn hand_in(&mut self, path: PathBuf) {
        let french = self.preferences.is_french();
        let Some(open) = self.lesson() else { return };
        let answers = self.preferences.lessons.current().cloned().unwrap_or_default().answers;
        let text = open.lesson.answered(french, &answers);
        self.lab.files.send(files::Request::Export(path, text.into_bytes().into(), Kind::Sheet));
    }

    /// Does what a card's button says, as clicks would.
    fn carry_out(&mut self, ctx: &Context, card: usize) {
        let Some(open) = self.lesson() else { return };
        let Some(Card { does: Some(deed), until, .. }) = open.lesson.cards.get(card).cloned() else { return };
        match deed {
            Deed::Breed { .. } => {
                let Some(settings) = open.bred[card].clone() else { return };
                // It stops where the card wants it, so that all students see the same.
                let until = match until {
                    Some(Until::Generation(last)) => Some(last),
                    _ => None,
                };
                let starts = Starts { tab: Tab::Evolution, until };
                self.intend(ctx, Intent::Populate(Box::new(settings), Some(starts)));
            }
            Deed::Open(name) => {
                if let Some(ready) = bundled_runs::ready(&name) {
                    self.act(ctx, Action::OpenReady(ready));
                }
            }
            Deed::Play(name) => {
                let Some(variant) = crate::games::list::variant(&name) else { return };
                self.preferences.tab = Tab::Game;
                self.tabs.invites = true;
                let board = &self.lab.boards[0];
                board.send(board::Request::Seat(0, None));
                board.send(board::Request::Variant(variant.game, board::Start::Seed(Seed(1))));
            }
            Deed::Show(page) => {
                self.preferences.tab = match page {
                    Page::Watch => Tab::Watch,
                    Page::Evolution => Tab::Evolution,
                    Page::Game => Tab::Game,
                    Page::Genes => Tab::Genes,
                    Page::Arena => Tab::Arena,
                    Page::Experiments => Tab::Experiments,
                };
            }
            Deed::Compare(id) => {
                let fields = crate::evolution::fields::FIELDS.iter().map(|field| field.info);
                if let Some(info) = fields.into_iter().find(|info| info.id == id) {
                    self.experiment(super::action::Experimenting::Compare(info.id));
                }
            }
            Deed::Arena { game, players } => {
                let Some(variant) = crate::games::list::variant(&game) else { return };
                self.preferences.tab = Tab::Arena;
                let settings = arena::Settings::of(variant.game.clone());
                self.lab.arena.send(arena::Request::Fresh(settings));
                for name in players {
                    self.lab.files.send(files::Request::Invite(Place::Arena, variant.game.clone(), name));
                }
            }
        }
    }
}
