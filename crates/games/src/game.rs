//! What a game offers the lab, and any game with its settings as runs carry it.

use super::contender::{Contender, Occasion, Rival};
use super::field::{Choice, FieldValue, OutOfRange};
use super::formula::Region;
use super::genome::with_formulas;
use super::matches::{Match, NotationError};
use super::panel::Opponent;
use super::player::{Engine, Files, NameError, Plan, PlayerForm};
use super::preset::{Beginning, Preset};
use super::rule::{Gene, RuleId, RuleInfo};
use super::{field, list};
use crate::seed::Seed;
use serde::de::{DeserializeSeed, EnumAccess, Error as _, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

/// What a game offers the lab. Implemented by the game's settings: what they say is part of every answer.
///
/// Whatever has a default here a game may leave out; what has none cannot be forgotten.
pub trait Game: Stored + std::fmt::Debug + Send + Sync {
    /// What the game is called in files: one word, never changed.
    fn tag(&self) -> &'static str;

    /// What people call it.
    fn title(&self) -> &'static str;

    /// Who plays, e.g. `["black", "white"]`; the first begins. One seat is a game for one.
    fn seats(&self) -> &'static [&'static str];

    /// The ways to play it, each by a name of its own; at least one.
    fn variants(&self) -> Vec<Variant>;

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

    /// Makes a player of these genes, who in a game for two plays against these rivals (against the first yardstick,
    /// if there is none). Costly beside a game: compile once per individual.
    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender>;

    /// Opponents that are the same in every run, the most telling one first; none in a game for one.
    fn yardsticks(&self) -> &'static [Yardstick] {
        &[]
    }

    /// Opponents of many kinds and strengths that players are rated by, at the game's first variant, on games that selection
    /// never plays; of them it meets the first yardstick only.
    /// None in a game for one, and in a game without ratings.
    fn panel(&self) -> &'static [Opponent] {
        &[]
    }

    /// Where breeding begins; `given` are settings by their ids that are asked for and hold whatever the preset says.
    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning;

    /// The preset that was measured to breed best here: what is bred where none is named.
    fn usual_preset(&self) -> Preset {
        Preset::Lab
    }

    /// The settings that a person may change, each with its range and its value.
    fn fields(&self) -> Vec<FieldValue> {
        Vec::new()
    }

    /// The same settings but for one, moved into its range.
    fn with(&self, _id: &str, _value: f64) -> GameSettings {
        self.same()
    }

    /// These settings at the variant that is played in `other`, which is of the same game.
    fn at_variant_of(&self, other: &GameSettings) -> GameSettings {
        other.clone()
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

    /// A match whose chance is drawn from `seed`: the same that a contender plays from it.
    fn begin(&self, seed: Seed) -> Box<dyn Match>;

    /// Match `at` of a series of a game for two: matches 2k and 2k + 1 begin alike.
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
    fn place(&self, text: &str) -> Result<Box<dyn Match>, NotationError>;

    /// How a position is written.
    fn position_help(&self) -> PositionHelp;

    /// What each rule says of a position, in catalogue order; none where a rule is not about positions.
    fn rule_values(&self, _at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        Vec::new()
    }

    /// What the cells of each place of a region hold in a position: what formulas over it see.
    fn cells_of(&self, _at: &dyn Match, _region: &Region) -> Vec<Vec<i8>> {
        Vec::new()
    }

    /// The cells of each place of a region, as places in the scene, in the order of [`Game::cells_of`].
    fn places_of(&self, _region: &Region) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Rules of the catalogue that are formulas too: their ids, and the texts that say the same.
    fn rules_as_formulas(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What some formulas say, in plain words: those that people recognise.
    fn formulas_in_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// How many ways there are to play so many plies from here; none where the game does not count them.
    fn perft(&self, _from: &dyn Match, _depth: u32) -> Option<u64> {
        None
    }

    /// What is reached on the way to a good game, e.g. tiles; none where only the end counts.
    fn milestones(&self) -> Option<&'static Milestones> {
        None
    }

    /// What a win is called, e.g. by the tile that wins; empty where a win is a win.
    fn goal(&self) -> &'static str {
        ""
    }

    /// Whether of two games the one of the larger score is the better; else the one that was won.
    fn is_about_score(&self) -> bool {
        false
    }

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

    /// The player of these genes as it is wanted on this occasion, to meet another one in a game for two. Where players think no less while
    /// they are judged, the usual one.
    fn engine_of_genes(&self, genes: &[Gene], _occasion: Occasion) -> Arc<dyn Engine> {
        self.plan_of_genes(genes).engine(&*self.same())
    }

    /// The player by what a trainer of this game made; none if that is of another game.
    fn plan_of_trained(&self, _trained: Arc<dyn Any + Send + Sync>) -> Option<Arc<dyn Plan>> {
        None
    }

    /// The search that looks deeper than a player does by itself, and how deep menus offer it.
    fn searches(&self) -> Option<(&'static str, RangeInclusive<u8>)> {
        None
    }

    /// The players at a fresh board, by name; an empty name is a person.
    fn usual_seats(&self) -> Vec<Option<&'static str>> {
        vec![None; self.seats().len()]
    }

    /// The player that gives hints by default, by name.
    fn usual_adviser(&self) -> Option<&'static str> {
        None
    }

    /// Runs that come with the program.
    fn ready_runs(&self) -> &'static [ReadyRun] {
        &[]
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

/// What every game's settings can do because they are data. Implemented for all games at once.
pub trait Stored: Any {
    /// As files hold them.
    fn as_data(&self) -> &dyn erased_serde::Serialize;

    /// Settings of the same game, as files hold them.
    ///
    /// # Errors
    /// Where the text stops being such settings.
    fn read(
        &self,
        from: &mut dyn erased_serde::Deserializer<'_>,
    ) -> Result<GameSettings, erased_serde::Error>;

    /// Whether the others are the same.
    fn equals(&self, other: &dyn Game) -> bool;

    /// The same settings once more.
    fn same(&self) -> GameSettings;
}

impl<T> Stored for T
where
    T: Game + Clone + Serialize + for<'de> Deserialize<'de> + PartialEq,
{
    fn as_data(&self) -> &dyn erased_serde::Serialize {
        self
    }

    fn read(
        &self,
        from: &mut dyn erased_serde::Deserializer<'_>,
    ) -> Result<GameSettings, erased_serde::Error> {
        erased_serde::deserialize::<T>(from).map(GameSettings::from)
    }

    fn equals(&self, other: &dyn Game) -> bool {
        (other as &dyn Any).downcast_ref::<T>().is_some_and(|other| other == self)
    }

    fn same(&self) -> GameSettings {
        self.clone().into()
    }
}

/// Any game with its settings, as runs carry it.
#[derive(Clone, Debug)]
pub struct GameSettings(Arc<dyn Game>);

impl<G: Game> From<G> for GameSettings {
    fn from(game: G) -> Self {
        Self(Arc::new(game))
    }
}

impl Deref for GameSettings {
    type Target = dyn Game;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl GameSettings {
    /// The settings as the game that they are of knows them.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<&G> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// Whether both are of the same game, in whatever variant.
    #[must_use]
    pub fn is_same_game(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }

    /// Whether two play it.
    #[must_use]
    pub fn is_for_two(&self) -> bool {
        self.seats().len() > 1
    }

    /// The variant that is played: the first that plays alike.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        self.variants().into_iter().find(|variant| self.at_variant_of(&variant.game) == *self)
    }

    /// Whether both play the same variant of the same game.
    #[must_use]
    pub fn is_same_variant(&self, other: &Self) -> bool {
        self.is_same_game(other) && self.at_variant_of(other) == *self
    }
}

impl PartialEq for GameSettings {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Serialize for GameSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Data<'a>(&'a dyn Game);
        impl Serialize for Data<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                erased_serde::serialize(self.0.as_data(), serializer)
            }
        }
        serializer.serialize_newtype_variant("GameSettings", 0, self.tag(), &Data(&*self.0))
    }
}

impl<'de> Deserialize<'de> for GameSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("GameSettings", &[], ByTag)
    }
}

/// Reads a game's tag, then its settings.
struct ByTag;

impl<'de> Visitor<'de> for ByTag {
    type Value = GameSettings;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tags: Vec<&str> = list::games().iter().map(|game| game.tag()).collect();
        write!(formatter, "a game: {}", tags.join(" or "))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        struct Tag;
        impl<'de> DeserializeSeed<'de> for Tag {
            type Value = String;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
                struct Identifier;
                impl Visitor<'_> for Identifier {
                    type Value = String;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        formatter.write_str("the name of a game")
                    }

                    fn visit_str<E: serde::de::Error>(self, tag: &str) -> Result<String, E> {
                        Ok(tag.to_owned())
                    }
                }
                deserializer.deserialize_identifier(Identifier)
            }
        }
        struct Settings(GameSettings);
        impl<'de> DeserializeSeed<'de> for Settings {
            type Value = GameSettings;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<GameSettings, D::Error> {
                self.0
                    .read(&mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer))
                    .map_err(D::Error::custom)
            }
        }
        let (tag, contents) = data.variant_seed(Tag)?;
        let known = list::games().iter().find(|game| game.tag() == tag).cloned();
        let game = known.ok_or_else(|| A::Error::custom(UnknownGame(tag)))?;
        contents.newtype_variant_seed(Settings(game))
    }
}

/// A tag that stands for no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no game of this program: update DNA Lab, or add the game")]
pub struct UnknownGame(pub String);
