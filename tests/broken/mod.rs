//! The miner's game with one fault at a time, for the checks to find.

use super::miner::Miner;
use dna_lab::games::scene::{CellName, Gestures};
use dna_lab::games::{
    Beginning, Breeding, Choice, Contender, Ending, Engine, FieldInfo, FieldValue, Files, Game, GameSettings,
    Gene, Insight, Match, Matches, Move, NameError, NamedPlayers, Occasion, Outcome, Plan, PlayerForm,
    PositionHelp, Preset, Rival, RuleInfo, Scene, Sentence, Tools, Unit, Values, Variant, WrongGame, puzzle,
};
use dna_lab::seed::Seed;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Fault {
    None,
    NoSeats,
    TwoVariantsOfAName,
    FieldOfEveryRun,
    RangeOfAChoice,
    NoRules,
    BadPreset,
    OneSpelling,
    MovesAfterTheEnd,
    NoUndo,
    UndoLeavesTraces,
    WonAndLost,
    NothingIsPlayed,
    AnotherPosition,
    CellsOfOneName,
    CellFarAway,
    TooFewClicks,
    OtherSeedEachTime,
    MissingOffered,
    OtherGenes,
    AnotherGameEachTime,
    AnotherGameThanTheMatch,
    Unstoppable,
}

/// Every fault with what is to be said of it.
pub(crate) const FAULTS: &[(Fault, &str)] = &[
    (Fault::NoSeats, "it has 0 seats"),
    (Fault::TwoVariantsOfAName, "2 variants of all games are called 'miner'"),
    (Fault::FieldOfEveryRun, "'population' has the id of a setting that every run has"),
    (Fault::RangeOfAChoice, "the range of 'choice' is 0.0..=1.0"),
    (Fault::NoRules, "it has no rules"),
    (Fault::BadPreset, "the settings of Lab: games is 0"),
    (Fault::OneSpelling, "is written 'x', which is read as"),
    (Fault::MovesAfterTheEnd, "there are moves after the end"),
    (Fault::NoUndo, "cannot be taken back"),
    (Fault::UndoLeavesTraces, "taken back, left traces"),
    (Fault::WonAndLost, "for seat 0 that is a Loss"),
    (Fault::NothingIsPlayed, "is 0 plies"),
    (Fault::AnotherPosition, "has the moves"),
    (Fault::CellsOfOneName, "cells have the same name"),
    (Fault::CellFarAway, "a cell is marked that is not there"),
    (Fault::TooFewClicks, "a person can make other moves than the legal ones"),
    (Fault::OtherSeedEachTime, "two matches of one chance do not begin alike"),
    (Fault::MissingOffered, "player 'missing'"),
    (Fault::OtherGenes, "a player of genes says that it has others"),
    (Fault::AnotherGameEachTime, "the same game of seed 1 ends as"),
    (Fault::AnotherGameThanTheMatch, "of seed 1 evolution makes"),
    (Fault::Unstoppable, "a game that is stopped before it begins is played"),
];

/// The miner's game, but for one fault.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Broken(pub(crate) Fault);

/// Counts what may never matter.
static COUNT: AtomicU64 = AtomicU64::new(1_000);

fn another() -> Seed {
    Seed(COUNT.fetch_add(1, Ordering::Relaxed))
}

fn whole() -> GameSettings {
    puzzle::game::<Miner>()
}

impl Broken {
    /// A match with the fault, if it is one of matches: players know the whole one only.
    fn broken(&self, whole: Box<dyn Match>) -> Box<dyn Match> {
        let of_matches = Fault::OneSpelling as usize..=Fault::TooFewClicks as usize;
        if of_matches.contains(&(self.0 as usize)) {
            Box::new(BrokenMatch { whole, fault: self.0, undone: 0 })
        } else {
            whole
        }
    }
}

impl Game for Broken {
    fn tag(&self) -> &'static str {
        // The whole game's own, for its rules' names are taken where it is in the list as well.
        whole().tag()
    }

    fn title(&self) -> &'static str {
        whole().title()
    }

    fn seats(&self) -> &'static [&'static str] {
        if self.0 == Fault::NoSeats { &[] } else { whole().seats() }
    }

    fn variants(&self) -> Vec<Variant> {
        let [variant] = <[Variant; 1]>::try_from(whole().variants()).unwrap();
        let variant = Variant { game: self.clone().into(), ..variant };
        if self.0 == Fault::TwoVariantsOfAName { vec![variant.clone(), variant] } else { vec![variant] }
    }

    fn fields(&self) -> Vec<FieldValue> {
        const CHOICES: &[Choice] = &[Choice { id: "one", name: "one", help: "" }];
        let (id, values) = match self.0 {
            Fault::FieldOfEveryRun => ("population", Values::Number(Unit::Count)),
            Fault::RangeOfAChoice => ("choice", Values::Choice(CHOICES)),
            _ => return Vec::new(),
        };
        let info = FieldInfo::of_game(id, values, "a name", "some help");
        vec![FieldValue { info, range: 0.0..=1.0, value: Some(0.0) }]
    }

    fn described(&self) -> [String; 2] {
        whole().described()
    }
}

impl Matches for Broken {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        self.broken(whole().begin(if self.0 == Fault::OtherSeedEachTime { another() } else { seed }))
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        Ok(self.broken(whole().place(text)?))
    }

    fn position_help(&self) -> PositionHelp {
        whole().position_help()
    }
}

impl Breeding for Broken {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        if self.0 == Fault::NoRules { Vec::new() } else { whole().rules() }
    }

    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender> {
        Box::new(BrokenContender { whole: whole().compile(genes, occasion, against), fault: self.0 })
    }

    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning {
        let games = (self.0 == Fault::BadPreset).then_some(0);
        Beginning { game: self.clone().into(), games, ..whole().preset(preset, given) }
    }
}

impl NamedPlayers for Broken {
    fn player_forms(&self) -> &'static [PlayerForm] {
        match self.0 {
            Fault::MissingOffered => {
                &[PlayerForm { form: "missing", help: "missing", offered: &[("missing", "Missing")] }]
            }
            _ => &[PlayerForm { form: "random", help: "any move", offered: &[("random", "Random moves")] }],
        }
    }

    fn plan(
        &self,
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Arc<dyn Plan>, Option<GameSettings>), NameError> {
        let (plan, game) = whole().plan(name, files)?;
        Ok((Arc::new(OfWhole(plan)), game))
    }

    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan> {
        let genes = if self.0 == Fault::OtherGenes { &genes[1..] } else { genes };
        Arc::new(OfWhole(whole().plan_of_genes(genes)))
    }
}

/// A player of the whole game in the broken one.
#[derive(Debug)]
struct OfWhole(Arc<dyn Plan>);

impl Plan for OfWhole {
    fn engine(&self, _: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        self.0.engine(&*whole())
    }

    fn genes(&self) -> Option<&[Gene]> {
        self.0.genes()
    }

    fn has_opinion(&self) -> bool {
        self.0.has_opinion()
    }
}

impl Insight for Broken {}

impl Tools for Broken {}

struct BrokenContender {
    whole: Box<dyn Contender>,
    fault: Fault,
}

impl Contender for BrokenContender {
    fn play(&self, seed: Seed) -> Outcome {
        self.whole.play(match self.fault {
            Fault::AnotherGameEachTime => another(),
            Fault::AnotherGameThanTheMatch => seed.derive(9),
            _ => seed,
        })
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        if stop() && self.fault != Fault::Unstoppable { None } else { Some(self.play(seed)) }
    }
}

struct BrokenMatch {
    whole: Box<dyn Match>,
    fault: Fault,
    undone: i64,
}

impl Match for BrokenMatch {
    fn turn(&self) -> usize {
        self.whole.turn()
    }

    fn moves(&self) -> Vec<Move> {
        let moves = self.whole.moves();
        if self.fault == Fault::MovesAfterTheEnd && moves.is_empty() { vec![Move(0)] } else { moves }
    }

    fn print(&self, played: Move) -> String {
        if self.fault == Fault::OneSpelling { "x".to_owned() } else { self.whole.print(played) }
    }

    fn play(&mut self, played: Move) {
        if self.fault != Fault::NothingIsPlayed {
            self.whole.play(played);
        }
    }

    fn undo(&mut self) -> bool {
        self.undone += i64::from(self.fault == Fault::UndoLeavesTraces);
        self.fault != Fault::NoUndo && self.whole.undo()
    }

    fn plies(&self) -> usize {
        self.whole.plies()
    }

    fn record(&self) -> Vec<String> {
        self.whole.record()
    }

    fn ending(&self) -> Option<Ending> {
        let won = |ending| Ending { winner: Some(0), ..ending };
        if self.fault == Fault::WonAndLost { self.whole.ending().map(won) } else { self.whole.ending() }
    }

    fn outcome(&self, seat: usize) -> Outcome {
        let outcome = self.whole.outcome(seat);
        Outcome { score: outcome.score + self.undone, ..outcome }
    }

    fn scene(&self) -> Scene {
        let mut scene = self.whole.scene();
        match (self.fault, &mut scene.gestures) {
            (Fault::CellsOfOneName, _) => {
                scene.cells.iter_mut().for_each(|cell| cell.name = CellName::Place(1, 1));
            }
            (Fault::CellFarAway, _) => scene.last = vec![99],
            (Fault::TooFewClicks, Gestures::Picks(picks)) => drop(picks.pop()),
            _ => {}
        }
        scene
    }

    fn position(&self) -> String {
        let text = self.whole.position();
        let elsewhere = || "@35214/141592/653589/793238/462643/383279".to_owned();
        if self.fault == Fault::AnotherPosition { elsewhere() } else { text }
    }

    fn standing(&self) -> Sentence {
        self.whole.standing()
    }

    fn branch(&self) -> Box<dyn Match> {
        Box::new(Self { whole: self.whole.branch(), ..*self })
    }
}
