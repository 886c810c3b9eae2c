//! Lessons: cards that a class goes through in the window, in English and French, as a text file that a teacher can write too.

use super::read::load_document;
use super::{DocumentError, StoreError, document};
use dna_lab_evolution::Settings;
use dna_lab_evolution::experiment::{Budget, Condition, Level, Measure, Plan};
use dna_lab_evolution::fields::FIELDS;
use dna_lab_games::{Sentence, list, nearest, say};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

const FORMAT: &str = "dna-lab lesson";

const VERSION: u32 = 1;

/// A lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is called.
    pub title: Said,
    /// What students can do afterwards.
    pub aim: Said,
    /// What they do, one card after the other.
    pub cards: Vec<Card>,
    /// For the teacher: what to expect, with measured figures, and what to talk about.
    pub expect: Said,
}

/// A text in English and in French.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said(pub String, pub String);

impl Said {
    /// The text in French, or else in English.
    #[must_use]
    pub fn text(&self, french: bool) -> &str {
        if french { &self.1 } else { &self.0 }
    }
}

/// One card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What to do and what to look at.
    pub text: Said,
    /// What the card's button does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<Deed>,
    /// What the card waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
    /// What students answer in writing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Said>,
}

/// What a card's button does, as a person would by clicks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Deed {
    /// Starts a population and breeds it.
    Breed {
        /// The game's variant by its id.
        game: String,
        /// The preset by its id.
        preset: String,
        /// Settings that differ from the preset, by their options without dashes.
        #[serde(default)]
        settings: BTreeMap<String, Level>,
        /// The seed.
        seed: u64,
    },
    /// Opens a run that comes with the program, by its name.
    Open(String),
    /// Lets a person play this variant of a game on the board.
    Play(String),
    /// Shows a tab.
    Show(Page),
    /// Plans an experiment on the setting of this option.
    Compare(String),
    /// Puts players of a game into the arena and lets them play.
    Arena {
        /// The game's variant by its id.
        game: String,
        /// The players by their names.
        players: Vec<String>,
    },
}

/// A tab of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "tabs by their names")]
pub enum Page {
    Watch,
    Evolution,
    Game,
    Genes,
    Arena,
    Experiments,
}

/// What a card waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// The run has this generation.
    Generation(u32),
    /// Nothing is bred.
    Paused,
    /// The selected player has so many test games.
    TestGames(u64),
    /// The match on the board has so many moves.
    Moves(usize),
    /// It is known what each gene of the selected player is worth.
    Ablation,
    /// Players of the arena have so many games together.
    ArenaGames(usize),
    /// So many runs of the experiment are bred.
    Runs(usize),
    /// The settings have a rule that was written as text.
    Rule,
    /// The question is answered.
    Answer,
}

impl Deed {
    /// The settings of the population that it starts; none if it starts none.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn settings(&self) -> Result<Option<Settings>, Sentence> {
        let Self::Breed { game, preset, settings, seed } = self else { return Ok(None) };
        let plan = Plan {
            question: String::new(),
            game: Some(game.clone()),
            preset: Some(preset.clone()),
            settings: settings.clone(),
            rules: Vec::new(),
            factors: BTreeMap::new(),
            seeds: 1,
            budget: Budget::Generations(1),
            test_games: 1,
            measure: Measure::Wins,
        };
        plan.settings_of(&Condition(Vec::new()), *seed).map(Some)
    }
}

impl Lesson {
    /// Whether all its cards can be followed.
    ///
    /// # Errors
    /// The first card that cannot, and why.
    pub fn check(&self) -> Result<(), Sentence> {
        if !(1..=20).contains(&self.cards.len()) {
            return Err(say!("a lesson has {0} cards: write from 1 to 20", self.cards.len()));
        }
        for (at, card) in self.cards.iter().enumerate() {
            let wrong = |why: Sentence| say!("card {0}: {1}", at + 1).with(why);
            if card.until == Some(Until::Answer) && card.question.is_none() {
                return Err(say!("card {0} waits for an answer and asks nothing: write a question", at + 1));
            }
            match &card.does {
                Some(deed @ Deed::Breed { .. }) => {
                    deed.settings().map_err(wrong)?;
                }
                Some(Deed::Open(name)) if super::bundled_runs::ready(name).is_none() => {
                    return Err(wrong(say!("no run '{0}' comes with the program", name)));
                }
                Some(Deed::Compare(id)) if FIELDS.iter().all(|field| field.info.id != id) => {
                    let known = FIELDS.iter().map(|field| field.info.id);
                    return Err(wrong(match nearest(id, known) {
                        Some(meant) => say!("'{0}' is no setting of a run; '{1}' may be meant", id, meant),
                        None => say!("'{0}' is no setting of a run", id),
                    }));
                }
                Some(Deed::Play(game) | Deed::Arena { game, .. }) if list::variant(game).is_none() => {
                    return Err(wrong(say!("'{0}' is no game", game)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a lesson from its text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, DocumentError> {
        let LessonDocument { lesson, .. } = document::parse_as(text, FORMAT, VERSION)?;
        lesson.check()?;
        Ok(lesson)
    }

    /// The sheet of a class as Markdown: what to do, and lines to answer on; for a teacher, what to expect instead.
    #[must_use]
    pub fn sheet(&self, french: bool, teacher: bool) -> String {
        if !teacher {
            return self.written(french, |_| "\\_ ".repeat(40).trim_end().to_owned());
        }
        let expect = if french { "À quoi s’attendre" } else { "What to expect" };
        self.written(french, |_| String::new()) + &format!("## {expect}\n\n{}\n", self.expect.text(french))
    }

    /// The same with the answers of a student, by card from 0.
    #[must_use]
    pub fn answered(&self, french: bool, answers: &BTreeMap<usize, String>) -> String {
        let sheet = self.written(french, |card| answers.get(&card).cloned().unwrap_or_default());
        format!("<!-- DNA Lab, answers -->\n\n{sheet}")
    }

    fn written(&self, french: bool, answer: impl Fn(usize) -> String) -> String {
        let aim = if french { "But" } else { "Aim" };
        let mut sheet = format!("# {}\n\n**{aim}**: {}\n\n", self.title.text(french), self.aim.text(french));
        for (at, card) in self.cards.iter().enumerate() {
            sheet += &format!("{}. {}\n\n", at + 1, card.text.text(french));
            if let Some(question) = &card.question {
                sheet += &format!("   **{}**\n\n", question.text(french));
                for line in answer(at).lines() {
                    sheet += &format!("   {line}\n");
                }
                sheet += "\n";
            }
        }
        sheet
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonDocument {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    lesson: Lesson,
}

/// Reads a lesson out of a file, and checks it.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_lesson(path: &Path) -> Result<Lesson, StoreError> {
    let LessonDocument { lesson, .. } = load_document(path, FORMAT, VERSION)?;
    lesson.check().map_err(|why| StoreError::File { path: path.to_owned(), what: why })?;
    Ok(lesson)
}
