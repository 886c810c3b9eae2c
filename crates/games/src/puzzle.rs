//! A game for one with little to write: all its chance comes before the first move, and a move is a click on a cell.
//!
//! A type that is a [`Puzzle`] becomes a whole [`Game`] by [`game`], with players that look one move ahead by its rules;
//! see `examples/own_game`. A game that wants more implements [`Game`] itself.

use super::scene::{CellName, Gestures, Pick, Piece, SceneCell};
use super::{
    Beginning, Bred, Breeding, Contender, Ending, Engine, Files, Game, GameSettings, Gene, Genome, Insight,
    Match, Matches, Move, MoveWorth, NameError, NamedPlayers, NotationError, Occasion, Outcome, Plan, Player,
    PlayerForm, PositionHelp, Preset, Range, Rival, RuleId, RuleInfo, Scene, Thought, Tools, Variant,
    Verdict, Worth, WrongGame, say, settings_of,
};
use crate::seed::{Generator, Seed};
use crate::sentence::Sentence;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// A position, and how it goes on. Cells are numbered from 0, in reading order.
pub trait Puzzle: Clone + Debug + Send + Sync + 'static {
    /// What the game is called in files and on the command line: one word, never changed.
    const TAG: &'static str;
    /// What people call it.
    const TITLE: &'static str;
    /// One line of help.
    const HELP: &'static str;
    /// A position as [`Puzzle::text`] writes it.
    const EXAMPLE: &'static str;
    /// Cells in a row, 1..=26.
    const WIDTH: usize;
    /// What players are made of.
    const RULES: &'static [PuzzleRule<Self>];

    /// A first position.
    fn begin(chance: &mut Generator) -> Self;

    /// The legal moves, each as the cells that may be clicked for it: no cell is of two moves, and the first cell names
    /// the move. None when the game is over.
    fn moves(&self) -> Vec<Vec<usize>>;

    /// Plays the move that this cell names.
    fn play(&mut self, cell: usize);

    /// The score so far.
    fn score(&self) -> i64;

    /// Whether the game, once it is over, is won.
    fn is_won(&self) -> bool;

    /// What is written on each cell, and its colour: red, green, blue.
    fn cells(&self) -> Vec<(String, [u8; 3])>;

    /// The position as text.
    fn text(&self) -> String;

    /// The position of a text; none if it is none.
    fn read(text: &str) -> Option<Self>;
}

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
        vec![Variant { id: P::TAG, name: P::TITLE, help: P::HELP, game: game::<P>() }]
    }

    fn described(&self) -> [String; 2] {
        [P::HELP.to_owned(), "one move ahead".to_owned()]
    }
}

impl<P: Puzzle> Matches for Rules<P> {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        Box::new(PuzzleMatch { positions: vec![begin::<P>(seed)], played: Vec::new() })
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        let wrong = || say!("'{0}' is no position: write e.g. {1}", text, P::EXAMPLE);
        let position = P::read(text.trim()).ok_or_else(wrong)?;
        Ok(Box::new(PuzzleMatch { positions: vec![position], played: Vec::new() }))
    }

    fn position_help(&self) -> PositionHelp {
        PositionHelp { help: "the cells as the game writes them", example: P::EXAMPLE }
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
            PlayerForm {
                form: "RUN.ron, RUN.ron#ID",
                help: "the champion of a saved run, or another individual",
                offered: &[],
            },
            PlayerForm { form: "rules:ID=C,ID=C,…", help: "one move ahead by these rules", offered: &[] },
            PlayerForm { form: "random", help: "any legal move", offered: &[("random", "Random moves")] },
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
        let Bred { genes, game } =
            files.bred_for(self, name, "random, rules:ID=C,…, RUN.ron or RUN.ron#ID")?;
        Ok((self.plan_of_genes(&genes), Some(game)))
    }

    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan> {
        Arc::new(RulePlayer::<P>::new(Some(genes)))
    }
}

impl<P: Puzzle> Insight for Rules<P> {
    fn rule_values(&self, at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        let Some(at) = at.of::<PuzzleMatch<P>>() else { return Vec::new() };
        P::RULES.iter().map(|rule| Some(rule.1(at.now()))).collect()
    }
}

impl<P: Puzzle> Tools for Rules<P> {}

/// A puzzle in progress: every position, the present one last, and the cells of the moves between them.
#[derive(Clone, Debug)]
struct PuzzleMatch<P> {
    positions: Vec<P>,
    played: Vec<Vec<usize>>,
}

fn begin<P: Puzzle>(seed: Seed) -> P {
    P::begin(&mut seed.derive(0).generator())
}

/// A column's letter and a row's number, e.g. "b3".
fn name<P: Puzzle>(cell: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % P::WIDTH) as u8), cell / P::WIDTH + 1)
}

fn as_move(cells: &[usize]) -> Move {
    Move(cells[0] as u32)
}

impl<P: Puzzle> PuzzleMatch<P> {
    fn now(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    fn cells_of(&self, played: Move) -> Option<Vec<usize>> {
        self.now().moves().into_iter().find(|cells| as_move(cells) == played)
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
        let Some(cells) = self.cells_of(played) else { return };
        let mut next = self.now().clone();
        next.play(cells[0]);
        self.positions.push(next);
        self.played.push(cells);
    }

    fn undo(&mut self) -> bool {
        let undone = self.played.pop().is_some();
        self.positions.truncate(self.played.len() + 1);
        undone
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn record(&self) -> Vec<String> {
        self.played.iter().map(|cells| name::<P>(cells[0])).collect()
    }

    fn ending(&self) -> Option<Ending> {
        let (winner, reason) = if self.now().is_won() { (Some(0), "Won") } else { (None, "Lost") };
        self.now().moves().is_empty().then_some(Ending { winner, reason })
    }

    fn outcome(&self, _seat: usize) -> Outcome {
        outcome(self.now(), self.played.len() as u32)
    }

    fn scene(&self) -> Scene {
        let cell = |(at, (label, back)): (usize, (String, [u8; 3]))| SceneCell {
            x: (at % P::WIDTH) as f32,
            y: (at / P::WIDTH) as f32,
            name: CellName::Coordinates(name::<P>(at)),
            piece: Piece::Tile { label, power: None, back, front: [30; 3] },
        };
        let clicks = |cells: Vec<usize>| {
            let plays = as_move(&cells);
            cells.into_iter().map(move |to| Pick { from: Vec::new(), last: None, to, plays })
        };
        Scene {
            cells: self.now().cells().into_iter().enumerate().map(cell).collect(),
            frame: [70; 3],
            gestures: Gestures::Picks(self.now().moves().into_iter().flat_map(clicks).collect()),
            last: self.played.last().cloned().unwrap_or_default(),
            ..Scene::default()
        }
    }

    fn touches(&self, played: Move) -> Vec<usize> {
        self.cells_of(played).unwrap_or_default()
    }

    fn position(&self) -> String {
        self.now().text()
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

/// A player by rules or at random; also the engine that makes more of the same.
#[derive(Clone, Debug)]
struct RulePlayer<P> {
    genes: Option<Arc<[Gene]>>,
    /// The genes with what their rules say.
    rules: Arc<[(Gene, Value<P>)]>,
    chance: Generator,
}

impl<P: Puzzle> RulePlayer<P> {
    fn new(genes: Option<&[Gene]>) -> Self {
        let rule = |gene: &Gene| {
            let known = P::RULES.iter().find(|rule| rule.0.id == gene.rule.as_str());
            known.map(|rule| (gene.clone(), rule.1))
        };
        let rules = genes.unwrap_or_default().iter().filter_map(rule).collect();
        Self { genes: genes.map(Into::into), rules, chance: Seed(0).generator() }
    }

    fn on_seed(&self, seed: Seed) -> Self {
        Self { chance: seed.derive(1).generator(), ..self.clone() }
    }

    /// What each rule adds to the worth of the move that a cell names.
    fn appraise<'a>(&'a self, at: &P, cell: usize) -> impl Iterator<Item = (RuleId, f64)> + 'a {
        let mut after = at.clone();
        after.play(cell);
        self.rules.iter().map(move |(gene, value)| (gene.rule.clone(), gene.coefficient * value(&after)))
    }

    /// The cell that names the first of the best moves; of players without rules, of any move.
    fn best(&mut self, at: &P) -> Option<usize> {
        let cells: Vec<usize> = at.moves().iter().map(|cells| cells[0]).collect();
        if self.genes.is_none() && !cells.is_empty() {
            return Some(cells[self.chance.random_range(0..cells.len())]);
        }
        let worth = |cell: usize| self.appraise(at, cell).map(|(_, value)| value).sum::<f64>();
        let weighed = cells.into_iter().map(|cell| (cell, worth(cell)));
        weighed.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(cell, _)| cell)
    }
}

impl<P: Puzzle> Plan for RulePlayer<P> {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        settings_of::<Rules<P>>(game)?;
        Ok(Arc::new(self.clone()))
    }

    fn genes(&self) -> Option<&[Gene]> {
        self.genes.as_deref()
    }

    fn has_opinion(&self) -> bool {
        self.genes.is_some()
    }
}

impl<P: Puzzle> Engine for RulePlayer<P> {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        Box::new(self.on_seed(seed))
    }

    fn contender(&self) -> Option<&dyn Contender> {
        Some(self)
    }
}

impl<P: Puzzle> Contender for RulePlayer<P> {
    fn play(&self, seed: Seed) -> Outcome {
        let (mut at, mut player, mut moves) = (begin::<P>(seed), self.on_seed(seed), 0);
        while let Some(cell) = player.best(&at) {
            at.play(cell);
            moves += 1;
        }
        outcome(&at, moves)
    }
}

impl<P: Puzzle> Player for RulePlayer<P> {
    fn answer(&mut self, game: &dyn Match, _stop: &dyn Fn() -> bool) -> Option<Thought> {
        let at = game.of::<PuzzleMatch<P>>()?.now();
        let weighed = |cells: Vec<usize>| {
            let rules: Vec<(RuleId, f64)> = self.appraise(at, cells[0]).collect();
            let worth = Worth::Value(rules.iter().map(|(_, value)| value).sum());
            MoveWorth { played: as_move(&cells), worth, rules, decided: None }
        };
        let moves = at.moves().into_iter().filter(|_| self.genes.is_some()).map(weighed).collect();
        let best = self.best(at).map(|cell| Move(cell as u32));
        Some(Thought { best, moves, ..Thought::default() })
    }
}
