//! What a game offers the lab, split by who asks.

use super::behaviour::Behaviour;
use super::contender::{Contender, Occasion, Rival};
use super::exact::Solver;
use super::field;
use super::field::{Choice, FieldValue, OutOfRange};
use super::formula::Region;
use super::game_settings::{GameSettings, Stored, WrongGame};
use super::genome::with_formulas;
use super::matches::Match;
use super::network::board::BoardTuples;
use super::panel::Opponent;
use super::player::{Engine, Files, NameError, Plan, PlayerForm};
use super::preset::{Beginning, Preset};
use super::rule::{Gene, RuleId, RuleInfo};
use super::sentence::Sentence;
use crate::seed::Seed;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A game, as the lab knows it: implemented by the game's settings, so that what they say is part of every answer.
///
/// It is split by what uses it. This part is what all use: what the game is called, and its settings. A method with a default may be left
/// out; the compiler asks for the others.
pub trait Game: Matches + Breeding + NamedPlayers + Insight + Tools + std::fmt::Debug + Send + Sync {
    /// What the game is called in files: one word, never changed.
    fn tag(&self) -> &'static str;

    /// What people call it.
    fn title(&self) -> &'static str;

    /// Who plays, e.g. `["black", "white"]`; the first begins. One seat is a single-player game.
    fn seats(&self) -> &'static [&'static str];

    /// The ways to play it, each by a name of its own; at least one.
    fn variants(&self) -> Vec<Variant>;

    /// The name by which the Generic Game Format knows it, where programs exchange its games so.
    fn ggf_name(&self) -> Option<&'static str> {
        None
    }

    /// The settings that a person may change, each with its range and its value.
    fn fields(&self) -> Vec<FieldValue> {
        Vec::new()
    }

    /// The same settings but for one, moved into its range.
    fn with(&self, _id: &str, _value: f64) -> GameSettings {
        self.same()
    }

    /// These settings at the variant that is played in `other`.
    ///
    /// # Errors
    /// If `other` is another game.
    fn at_variant_of(&self, other: &GameSettings) -> Result<GameSettings, WrongGame> {
        if other.tag() == self.tag() { Ok(other.clone()) } else { Err(WrongGame(other.title())) }
    }

    /// What is wrong with the settings, if anything.
    ///
    /// # Errors
    /// The first setting that is out of its range.
    fn check(&self) -> Result<(), OutOfRange> {
        field::check(&self.fields())
    }

    /// The game and how its players look ahead, in words.
    fn described(&self) -> [String; 2];

    /// What else a figure of this game must say, e.g. "one 4 in 10".
    fn conditions(&self) -> String {
        String::new()
    }

    /// The same as numbers by name.
    fn facts(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// The players at a fresh board, by name; an empty name is a person.
    fn usual_seats(&self) -> Vec<Option<&'static str>> {
        vec![None; self.seats().len()]
    }
}

/// What boards, arenas and tables ask: matches, first positions, and what a result means.
pub trait Matches: Stored {
    /// A match whose chance is drawn from `seed`: the same that a contender plays from it.
    fn begin(&self, seed: Seed) -> Box<dyn Match>;

    /// Match `at` of a series of a two-player game: matches 2k and 2k + 1 begin alike.
    fn begin_nth(&self, series: Seed, at: usize) -> Box<dyn Match> {
        self.begin(series.derive(at as u64 / 2))
    }

    /// The named first positions, the usual one first; none where chance makes them.
    fn openings(&self) -> &'static [Choice] {
        &[]
    }

    /// The place of a named first position, as a person may write it.
    fn find_opening(&self, name: &str) -> Option<usize> {
        self.openings().iter().position(|opening| opening.id == name)
    }

    /// A match from the named first position of this place.
    fn begin_at(&self, _opening: usize) -> Box<dyn Match> {
        self.begin(Seed(1))
    }

    /// The same settings, but that every match begins at this named first position.
    fn only_opening(&self, _opening: usize) -> GameSettings {
        self.same()
    }

    /// A match from a position given as text.
    ///
    /// # Errors
    /// What is wrong with the text, and what a position looks like.
    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence>;

    /// How a position is written.
    fn position_help(&self) -> PositionHelp;

    /// What is reached on the way to a good game, e.g. tiles; none where only the end counts.
    fn milestones(&self) -> Option<&'static Milestones> {
        None
    }

    /// What a win is called, e.g. by the tile that wins; empty where a win is a win.
    fn goal(&self) -> &'static str {
        ""
    }

    /// How often a random move comes in place of a player's own, 0..=1.
    fn random_moves(&self) -> f64 {
        0.0
    }

    /// Whether of two games the one of the larger score is the better; else the one that was won.
    fn is_about_score(&self) -> bool {
        false
    }
}

/// What evolution asks: rules, opponents, and where breeding begins.
pub trait Breeding: Stored {
    /// The rules that its genomes are made of, in catalogue order.
    fn rules(&self) -> Vec<&'static RuleInfo>;

    /// The regions of its board that formulas may see.
    fn regions(&self) -> &'static [&'static Region] {
        &[]
    }

    /// Its rules, and those of these genes that are formulas over its regions: what a genome of these genes is checked by.
    fn rules_with(&self, genes: &[Gene]) -> Vec<RuleId> {
        with_formulas(self.rules(), self.regions(), genes.iter().map(|gene| &gene.rule))
    }

    /// Makes a player of these genes, which in a two-player game plays against these rivals (against the first yardstick,
    /// if there is none). Costly beside a game: compile once per individual.
    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender>;

    /// Opponents that are the same in every run, the most telling one first; none in a single-player game.
    fn yardsticks(&self) -> &'static [Yardstick] {
        &[]
    }

    /// Opponents of many kinds and strengths that players are rated by, at the game's first variant, on games that selection
    /// never plays; of them it meets the first yardstick only.
    /// None in a single-player game, and in a game without ratings.
    fn panel(&self) -> &'static [Opponent] {
        &[]
    }

    /// Where breeding begins; `given` are settings by their ids that are asked for and hold whatever the preset says.
    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning;

    /// The preset that was measured to breed best here: what is bred where none is named.
    fn usual_preset(&self) -> Preset {
        Preset::Lab
    }

    /// Runs that come with the program.
    fn ready_runs(&self) -> &'static [ReadyRun] {
        &[]
    }
}

/// What a name of a player stands for, and which players menus offer.
pub trait NamedPlayers: Stored {
    /// How names of players look, and which of them menus offer.
    fn player_forms(&self) -> &'static [PlayerForm];

    /// The player of this name, and the settings of its run where it comes from one.
    ///
    /// # Errors
    /// What is wrong with the name or with the file it names, and what to do.
    fn plan(
        &self,
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Arc<dyn Plan>, Option<GameSettings>), NameError>;

    /// The player of these genes.
    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan>;

    /// These settings as players look ahead on this occasion; the same where players think no less while they are judged.
    fn on(&self, _occasion: Occasion) -> GameSettings {
        self.same()
    }

    /// The player of these genes as it is wanted on this occasion.
    fn engine_of_genes(&self, genes: &[Gene], occasion: Occasion) -> Arc<dyn Engine> {
        let game = self.on(occasion);
        self.plan_of_genes(genes).engine(&*game).expect("a game plays its own players")
    }

    /// The search that looks deeper than a player does by itself, and how deep menus offer it.
    fn searches(&self) -> Option<(&'static str, RangeInclusive<u8>)> {
        None
    }

    /// The player that gives hints by default, by name.
    fn usual_adviser(&self) -> Option<&'static str> {
        None
    }
}

/// What shows of a position ask: the values of rules, and what formulas see.
pub trait Insight: Stored {
    /// What each rule says of a position, in catalogue order; none where a rule is not about positions.
    fn rule_values(&self, _at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        Vec::new()
    }

    /// What tells the styles of its players apart, the most telling two first; none where styles are not told apart.
    fn behaviours(&self) -> &'static [Behaviour] {
        &[]
    }

    /// What a person may not know of a position.
    fn remark(&self, _at: &dyn Match) -> Option<&'static str> {
        None
    }

    /// What finds the exact values of its positions; none where nothing does. Its memory is its own, and taken when it is first
    /// asked.
    fn solver(&self) -> Option<Box<dyn Solver>> {
        None
    }

    /// What the cells of each place of a region hold in a position: what formulas over it see.
    fn cells_of(&self, _at: &dyn Match, _region: &Region) -> Vec<Vec<i8>> {
        Vec::new()
    }

    /// The cells of each place of a region, as places in the scene, in the order of [`Insight::cells_of`].
    fn places_of(&self, _region: &Region) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// What networks of this game see; none where none learns it so.
    fn tuples(&self) -> Option<BoardTuples> {
        None
    }

    /// Rules of the catalogue that are formulas too: their ids, and the texts that say the same.
    fn rules_as_formulas(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What some formulas say, in plain words: those that people recognise.
    fn formulas_in_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// What the tools of a game ask: counting, benchmarks, playing on the screen.
pub trait Tools: Stored {
    /// How many ways there are to play so many plies from here; none where the game does not count them.
    fn perft(&self, _from: &dyn Match, _depth: u32) -> Option<u64> {
        None
    }

    /// How fast this machine plays the game, on one thread. Takes some seconds.
    fn bench(&self) -> Vec<Measure> {
        Vec::new()
    }

    /// Whether it can be played on the screen: see `pilot`.
    fn has_screen_reader(&self) -> bool {
        false
    }
}

/// A way to play a game.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name on the command line.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Its settings.
    pub game: GameSettings,
}

/// An opponent that is the same in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Yardstick {
    /// Its name in files.
    pub id: &'static str,
    /// Who that is, e.g. "the article's terms".
    pub words: &'static str,
}

impl Beginning {
    /// With the preset's own numbers.
    #[must_use]
    pub const fn new(game: GameSettings, rules: Vec<RuleId>) -> Self {
        let (population, games, validation_games, mutation_rate) = (None, None, None, None);
        Self { game, rules, population, games, validation_games, mutation_rate, yardstick_only: false }
    }
}

/// What is reached on the way, numbered 0..16 as in [`Outcome::milestone`](super::Outcome).
#[derive(Debug)]
pub struct Milestones {
    /// What one is called, e.g. "tile".
    pub name: &'static str,
    /// Those that tables list.
    pub listed: RangeInclusive<u8>,
    /// What people call the one of this number.
    pub label: fn(u8) -> u32,
}

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionHelp {
    /// What to write.
    pub help: &'static str,
    /// One of them.
    pub example: &'static str,
}

/// A run that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadyRun {
    /// The name of its file without the extension.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// One sentence more.
    pub help: &'static str,
    /// The file.
    pub text: &'static str,
}

/// A figure of a benchmark.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Its name for programs.
    pub id: &'static str,
    /// What was measured.
    pub name: &'static str,
    /// How much: one number, or one for each of several sizes.
    pub values: Vec<f64>,
    /// Of what, e.g. "moves/s".
    pub unit: &'static str,
    /// Numbers that stay the same on every machine as long as the game and its players do.
    pub fingerprint: Vec<u64>,
}

impl Measure {
    pub(crate) fn new(
        id: &'static str,
        name: &'static str,
        values: &[f64],
        unit: &'static str,
        fingerprint: &[u64],
    ) -> Self {
        Self { id, name, values: values.to_vec(), unit, fingerprint: fingerprint.to_vec() }
    }
}
