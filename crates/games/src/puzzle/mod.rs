//! A single-player game with little to write: a move is a click on a cell or a swipe, and chance may answer it.
//!
//! A type that is a [`Puzzle`] becomes a whole [`Game`] by [`game`], with players that look one move ahead by its rules;
//! see `examples/own_game`. A game that wants more implements [`Game`] itself.

mod player;

use self::player::RulePlayer;
use super::scene::{CellName, Gestures, Motion, Pick, Piece, SceneCell};
use super::{
    Beginning, Bred, Breeding, Contender, Ending, Files, Game, GameSettings, Gene, Genome, Insight, Match,
    Matches, Move, NameError, NamedPlayers, Occasion, Outcome, Plan, PlayerForm, PositionHelp, Preset, Range,
    Rival, RuleInfo, Scene, Solver, Tools, Variant, Verdict, say,
};
use crate::search::forms;
use crate::seed::{Generator, Seed};
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// A position, and how it goes on. Cells are numbered from 0, in reading order.
pub trait Puzzle: Clone + Debug + Send + Sync + 'static {
    /// What the game is called in files: one word, never changed.
    const TAG: &'static str;
    /// Its name on the command line.
    const ID: &'static str = Self::TAG;
    /// What people call it.
    const TITLE: &'static str;
    /// One line of help.
    const HELP: &'static str;
    /// How [`Puzzle::text`] writes a position.
    const FORM: &'static str = "the cells as the game writes them";
    /// A position as [`Puzzle::text`] writes it.
    const EXAMPLE: &'static str;
    /// Cells in a row, 1..=26.
    const WIDTH: usize;
    /// What players are made of.
    const RULES: &'static [PuzzleRule<Self>];
    /// Whether a move is a swipe: the cell that names it is then its place in [`SWIPES`], and no cell is clicked.
    const BY_SWIPES: bool = false;
    /// The colour between the cells: red, green, blue.
    const FRAME: [u8; 3] = [70; 3];

    /// A first position.
    fn begin(chance: &mut Generator) -> Self;

    /// The legal moves, each as the cells that may be clicked for it: no cell is of two moves, and the first cell names
    /// the move. None when the game is over.
    fn moves(&self) -> Vec<Vec<usize>>;

    /// Plays the move that this cell names.
    fn play(&mut self, cell: usize);

    /// How chance answers a move, as a number; none where chance comes only before the first move.
    fn answer(&self, _chance: &mut Generator) -> Option<u32> {
        None
    }

    /// Does what chance answered.
    fn answered(&mut self, _what: u32) {}

    /// All answers there may be, each as a number and in a word as records have it, e.g. "b3=2".
    fn chances(&self) -> Vec<(u32, String)> {
        Vec::new()
    }

    /// The cell of the piece that this answer adds.
    fn new_cell(_answer: u32) -> Option<usize> {
        None
    }

    /// The score so far.
    fn score(&self) -> i64;

    /// Whether the game, once it is over, is won.
    fn is_won(&self) -> bool;

    /// What is written on each cell, and its colour: red, green, blue.
    fn cells(&self) -> Vec<(String, [u8; 3])>;

    /// What lies on each cell, where more is to be said of it than [`Puzzle::cells`] does.
    fn pieces(&self) -> Vec<Piece> {
        let tile = |(label, back)| Piece::Tile { label, power: None, back, front: [30; 3] };
        self.cells().into_iter().map(tile).collect()
    }

    /// What the move that this cell names does to the picture, before chance answers.
    fn motion(&self, _cell: usize) -> Motion {
        Motion::default()
    }

    /// What finds exact values, where something does.
    fn solver() -> Option<Box<dyn Solver>> {
        None
    }

    /// The position as text.
    fn text(&self) -> String;

    /// The position of a text.
    ///
    /// # Errors
    /// Why it is none.
    fn read(text: &str) -> Result<Self, Sentence>;
}

/// The names of swipes.
pub const SWIPES: [&str; 4] = ["up", "left", "down", "right"];

/// A rule: its entry in the catalogue, and what it says of a position after a move.
#[derive(Debug)]
pub struct PuzzleRule<P>(pub RuleInfo, pub Value<P>);

/// What a rule says of a position.
pub type Value<P> = fn(&P) -> f64;

/// A rule whose coefficient may be -10 to 10. No two rules of any games share an id.
pub const fn rule<P>(
    id: &'static str,
    name: &'static str,
    help: &'static str,
    formula: &'static str,
    value: Value<P>,
) -> PuzzleRule<P> {
    let (source, applies) = ("the game's author", "after_move");
    let coefficient = Range::new(-10.0, 10.0);
    PuzzleRule(RuleInfo { id, name, help, formula, source, coefficient, exponent: None, applies }, value)
}

/// The whole game, for [`list::register`](super::list::register).
#[must_use]
pub fn game<P: Puzzle>() -> GameSettings {
    Rules::<P>(PhantomData).into()
}

/// The settings of a puzzle: there are none.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct Rules<P>(PhantomData<fn() -> P>);

impl<P> PartialEq for Rules<P> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<P: Puzzle> Game for Rules<P> {
    fn tag(&self) -> &'static str {
        P::TAG
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn seats(&self) -> &'static [&'static str] {
        &["player"]
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant { id: P::ID, name: P::TITLE, help: P::HELP, game: game::<P>() }]
    }

    fn described(&self) -> [String; 2] {
        [P::HELP.to_owned(), "one move ahead".to_owned()]
    }
}

impl<P: Puzzle> Matches for Rules<P> {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        Box::new(PuzzleMatch::new(begin::<P>(seed), seed))
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        let position =
            P::read(text.trim()).map_err(|why| say!("{1}: write e.g. {0}", P::EXAMPLE).with(why))?;
        Ok(Box::new(PuzzleMatch::new(position, Seed(1))))
    }

    fn position_help(&self) -> PositionHelp {
        PositionHelp { help: P::FORM, example: P::EXAMPLE }
    }

    fn is_about_score(&self) -> bool {
        true
    }
}

impl<P: Puzzle> Breeding for Rules<P> {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        P::RULES.iter().map(|rule| &rule.0).collect()
    }

    fn compile(&self, genes: &[Gene], _: Occasion, _: &[Rival<'_>]) -> Box<dyn Contender> {
        Box::new(RulePlayer::<P>::new(Some(genes)))
    }

    fn preset(&self, preset: Preset, _given: &[(&str, f64)]) -> Beginning {
        let rules = self.rules().into_iter().map(RuleInfo::rule_id).collect();
        let (population, games, validation_games) = match preset {
            Preset::Demo => (Some(20), Some(20), Some(100)),
            _ => (None, None, None),
        };
        Beginning { population, games, validation_games, ..Beginning::new(game::<P>(), rules) }
    }
}

impl<P: Puzzle> NamedPlayers for Rules<P> {
    fn player_forms(&self) -> &'static [PlayerForm] {
        &[
            forms::RUN,
            PlayerForm { form: "rules:ID=C,ID=C,…", help: "one move ahead by these rules", offered: &[] },
            forms::RANDOM,
        ]
    }

    fn plan(
        &self,
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Arc<dyn Plan>, Option<GameSettings>), NameError> {
        if name == "random" {
            return Ok((Arc::new(RulePlayer::<P>::new(None)), None));
        }
        if let Some(rules) = name.strip_prefix("rules:") {
            return Ok((self.plan_of_genes(Genome::parse(rules, self)?.genes()), None));
        }
        let Bred { genes, game } = files.bred_for(self, name)?;
        Ok((self.plan_of_genes(&genes), Some(game)))
    }

    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan> {
        Arc::new(RulePlayer::<P>::new(Some(genes)))
    }
}

impl<P: Puzzle> Insight for Rules<P> {
    fn rule_values(&self, at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        let Some(at) = match_of::<P>(at) else { return Vec::new() };
        P::RULES.iter().map(|rule| Some(rule.1(at))).collect()
    }

    fn solver(&self) -> Option<Box<dyn Solver>> {
        P::solver()
    }
}

impl<P: Puzzle> Tools for Rules<P> {}

/// A puzzle in progress.
#[derive(Clone, Debug)]
struct PuzzleMatch<P> {
    /// The position, and where further chance comes from.
    now: (P, Generator),
    /// As it stood before each move, with the move.
    before: Vec<((P, Generator), Played)>,
}

/// A move that was made.
#[derive(Clone, Debug)]
struct Played {
    cells: Vec<usize>,
    /// What chance answered.
    answered: Option<u32>,
}

/// The position of a match of this puzzle; none if it is of another game.
#[must_use]
pub fn match_of<P: Puzzle>(at: &dyn Match) -> Option<&P> {
    at.of::<PuzzleMatch<P>>().map(PuzzleMatch::now)
}

fn begin<P: Puzzle>(seed: Seed) -> P {
    P::begin(&mut seed.derive(0).generator())
}

/// Where the chance comes from that answers moves.
fn answers(seed: Seed) -> Generator {
    seed.derive(2).generator()
}

/// A column's letter and a row's number, e.g. "b3".
#[must_use]
pub fn cell_name<P: Puzzle>(cell: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % P::WIDTH) as u8), cell / P::WIDTH + 1)
}

/// What a move is called that this cell names.
fn name<P: Puzzle>(cell: usize) -> String {
    if P::BY_SWIPES { SWIPES[cell].to_owned() } else { cell_name::<P>(cell) }
}

fn as_move(cells: &[usize]) -> Move {
    Move(cells[0] as u32)
}

impl<P: Puzzle> PuzzleMatch<P> {
    fn new(first: P, seed: Seed) -> Self {
        Self { now: (first, answers(seed)), before: Vec::new() }
    }

    const fn now(&self) -> &P {
        &self.now.0
    }

    fn cells_of(&self, played: Move) -> Option<Vec<usize>> {
        self.now().moves().into_iter().find(|cells| as_move(cells) == played)
    }

    /// The position after a legal move, before chance answers.
    fn after(&self, cell: usize) -> P {
        let mut after = self.now().clone();
        after.play(cell);
        after
    }

    /// Plays a legal move. Chance answers as given, or as it draws.
    fn play_and_answer(&mut self, cells: Vec<usize>, answered: Option<u32>) {
        let (mut after, mut chance) = (self.after(cells[0]), self.now.1.clone());
        // Chance goes on as it would have, also where its answer is given.
        let own = after.answer(&mut chance);
        let answered = answered.or(own);
        answered.into_iter().for_each(|what| after.answered(what));
        let before = std::mem::replace(&mut self.now, (after, chance));
        self.before.push((before, Played { cells, answered }));
    }
}

impl<P: Puzzle> Match for PuzzleMatch<P> {
    fn turn(&self) -> usize {
        0
    }

    fn moves(&self) -> Vec<Move> {
        self.now().moves().iter().map(|cells| as_move(cells)).collect()
    }

    fn print(&self, played: Move) -> String {
        name::<P>(played.0 as usize)
    }

    fn play(&mut self, played: Move) {
        if let Some(cells) = self.cells_of(played) {
            self.play_and_answer(cells, None);
        }
    }

    fn undo(&mut self) -> bool {
        let Some((before, _)) = self.before.pop() else { return false };
        self.now = before;
        true
    }

    fn plies(&self) -> usize {
        self.before.len()
    }

    fn record(&self) -> Vec<String> {
        self.before.iter().map(|(_, played)| name::<P>(played.cells[0])).collect()
    }

    fn sheet(&self) -> Vec<String> {
        let written = |((at, _), Played { cells, answered }): &((P, Generator), Played)| {
            let mut after = at.clone();
            after.play(cells[0]);
            let word = after.chances().into_iter().find(|(what, _)| Some(*what) == *answered);
            let word = word.map_or(String::new(), |(_, word)| format!("/{word}"));
            format!("{}{word}", name::<P>(cells[0]))
        };
        self.before.iter().map(written).collect()
    }

    fn replay(&mut self, text: &str) -> Result<(), Sentence> {
        let (made, word) = text.split_once('/').unzip();
        let played = self.parse(made.unwrap_or(text))?;
        let Some(cells) = self.cells_of(played) else { return Ok(()) };
        let answered = match word {
            None => None,
            Some(word) => {
                let chances = self.after(cells[0]).chances();
                let known = chances.iter().find(|(_, known)| known == word);
                let example = chances.first().map_or("", |(_, word)| word);
                let wrong = || {
                    say!(
                        "'{0}' is nothing that chance does here: write e.g. {1}/{2}",
                        word,
                        made.unwrap_or(""),
                        example
                    )
                };
                Some(known.ok_or_else(wrong)?.0)
            }
        };
        self.play_and_answer(cells, answered);
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        let (winner, reason) = if self.now().is_won() { (Some(0), "Won") } else { (None, "Lost") };
        self.now().moves().is_empty().then_some(Ending { winner, reason })
    }

    fn outcome(&self, _seat: usize) -> Outcome {
        outcome(self.now(), self.before.len() as u32)
    }

    fn scene(&self) -> Scene {
        let cell = |(at, piece): (usize, Piece)| SceneCell {
            x: (at % P::WIDTH) as f32,
            y: (at / P::WIDTH) as f32,
            name: CellName::Coordinates(cell_name::<P>(at)),
            piece,
        };
        let moves = self.now().moves();
        let gestures = if P::BY_SWIPES {
            let swipe = |way: usize| moves.iter().find(|cells| cells[0] == way).map(|cells| as_move(cells));
            Gestures::Swipes([0, 1, 2, 3].map(swipe))
        } else {
            let clicks = |cells: Vec<usize>| {
                let plays = as_move(&cells);
                let pick = move |to| Pick { from: Vec::new(), last: None, to, ringed: true, plays };
                cells.into_iter().map(pick)
            };
            Gestures::Picks(moves.into_iter().flat_map(clicks).collect())
        };
        let last = self.before.last();
        Scene {
            cells: self.now().pieces().into_iter().enumerate().map(cell).collect(),
            frame: P::FRAME,
            gestures,
            last: last.filter(|_| !P::BY_SWIPES).map_or(Vec::new(), |(_, played)| played.cells.clone()),
            new: last.and_then(|(_, played)| P::new_cell(played.answered?)),
            motion: last.map_or(Motion::default(), |((at, _), played)| at.motion(played.cells[0])),
            ..Scene::default()
        }
    }

    fn touches(&self, played: Move) -> Vec<usize> {
        self.cells_of(played).filter(|_| !P::BY_SWIPES).unwrap_or_default()
    }

    fn motion(&self, played: Move) -> Motion {
        self.cells_of(played).map_or(Motion::default(), |cells| self.now().motion(cells[0]))
    }

    fn position(&self) -> String {
        self.now().text()
    }

    fn position_after(&self, played: Move) -> String {
        self.cells_of(played).map_or_else(|| self.position(), |cells| self.after(cells[0]).text())
    }

    fn standing(&self) -> Sentence {
        say!("score {0}", self.now().score())
    }

    fn branch(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

fn outcome<P: Puzzle>(at: &P, moves: u32) -> Outcome {
    let won = at.moves().is_empty() && at.is_won();
    let verdict = if won { Verdict::Win } else { Verdict::Loss };
    Outcome { verdict, score: at.score(), moves, milestone: 0 }
}
