//! Players: they choose among the moves of a match, explain their choice, and have names.

use super::contender::Contender;
use super::exact::Exact;
use super::fault::{Fault, Faults};
use super::matches::{Ending, Match, Move};
use super::sentence::{Sentence, nearest};
use super::{Game, GameSettings, Gene, RuleId, WrongGame};
use crate::seed::Seed;
use crate::{display_sentence, say};
use std::any::Any;
use std::path::Path;
use std::sync::Arc;

/// What a position or a move is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// On the player's own scale.
    Value(f64),
    /// Won in so many plies, whatever the opponent does.
    Wins(u32),
    /// Lost in so many plies, whatever the player does.
    Loses(u32),
}

impl Worth {
    /// What decided games count as where values are compared: more than any player's scale.
    pub const DECIDED: f64 = 1e12;

    /// As a number, which is infinite where the game is decided.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Self::Value(value) => value,
            Self::Wins(_) => f64::INFINITY,
            Self::Loses(_) => f64::NEG_INFINITY,
        }
    }

    /// How much more one number of points is than another; what is decided counts as [`Worth::DECIDED`].
    #[must_use]
    pub fn difference(one: f64, other: f64) -> f64 {
        let bounded = |points: f64| points.clamp(-Self::DECIDED, Self::DECIDED);
        bounded(one) - bounded(other)
    }
}

/// What a player made of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The move it would play; none where there is no move, or where chance decides and has not yet.
    pub best: Option<Move>,
    /// Value of the position for the side to move; none if the player does not evaluate.
    pub worth: Option<Worth>,
    /// What both sides are expected to play, the best move first; empty where it does not look so far.
    pub line: Vec<Move>,
    /// Plies that were looked ahead; 0 where the player does not count them.
    pub depth: u8,
    /// Positions visited; 0 where the player does not count them.
    pub nodes: u64,
    /// Positions at the horizon.
    pub leaves: u64,
    /// What each move is worth, where the player was asked for that; legal moves only.
    pub moves: Vec<MoveWorth>,
    /// What each rule says of the position as it stands, where the player judges positions by rules.
    pub rules: Vec<(RuleId, f64)>,
    /// Why a player from outside the lab gave no move that counts: it loses the game.
    pub fault: Option<Fault>,
}

impl Thought {
    /// What the best of the moves that were weighed is worth; none where none was.
    #[must_use]
    pub fn best_points(&self) -> Option<f64> {
        self.moves.iter().map(|found| found.worth.points()).max_by(f64::total_cmp)
    }

    /// How much more the best move is worth than this one; none where that was not weighed.
    #[must_use]
    pub fn cost(&self, played: Move) -> Option<f64> {
        let made = self.moves.iter().find(|found| found.played == played)?;
        Some(Worth::difference(self.best_points()?, made.worth.points()))
    }

    /// Exact values, the best first, as those of a player.
    #[must_use]
    pub fn of_exact(values: Vec<(Move, Exact)>) -> Self {
        let (best, worth) = values.first().map(|&(best, value)| (best, value.worth())).unzip();
        let weighed = |(played, value): (Move, Exact)| MoveWorth {
            played,
            worth: value.worth(),
            rules: Vec::new(),
            decided: None,
        };
        Self { best, worth, moves: values.into_iter().map(weighed).collect(), ..Self::default() }
    }

    /// Of a match that is over: no move, and the result for the side that would be to move.
    fn of_ending(ending: Ending, turn: usize) -> Self {
        let worth = match ending.winner {
            Some(winner) if winner == turn => Worth::Wins(0),
            Some(_) => Worth::Loses(0),
            None => Worth::Value(0.0),
        };
        Self { worth: Some(worth), ..Self::default() }
    }
}

/// What a move is worth to a player.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveWorth {
    /// Which move.
    pub played: Move,
    /// What it is worth.
    pub worth: Worth,
    /// What each rule adds to that, where the player is made of rules.
    pub rules: Vec<(RuleId, f64)>,
    /// What the end of the game adds, where the player looks that far.
    pub decided: Option<f64>,
}

/// Is told what a search has found at each depth that it finishes, and says whether to search deeper.
pub type Listener = Box<dyn FnMut(&Thought) -> bool + Send>;

/// A player in one match.
///
/// Callers ask [`Player::choose`] and [`Player::weigh`], which find no move where the match is over. What implements a player answers for
/// matches that go on.
pub trait Player: Send {
    /// What [`Player::choose`] gives in a match that goes on.
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought>;

    /// What [`Player::weigh`] gives in a match that goes on.
    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.answer(game, stop)
    }

    /// Tells `listener` of each depth from now on. A player that searches no depth after depth never tells anything.
    fn report_to(&mut self, _listener: Listener) {}

    /// Which move to play, with whatever was found on the way; nothing if `stop` said so meanwhile.
    fn choose(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        match game.ending() {
            Some(ending) => Some(Thought::of_ending(ending, game.turn())),
            None => self.answer(game, stop),
        }
    }

    /// What each legal move is worth and why, as far as the player can say; draws nothing from its chance.
    fn weigh(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        match game.ending() {
            Some(ending) => Some(Thought::of_ending(ending, game.turn())),
            None => self.compare(game, stop),
        }
    }
}

/// A player made ready for one game: whatever takes long was done once, for any number of matches.
pub trait Engine: Send + Sync {
    /// A player for one match. Its own random numbers derive from `seed`.
    fn player(&self, seed: Seed) -> Box<dyn Player>;

    /// The same player for a match on the screen: it may take longer, to explain its moves. Where a person waits
    /// (`quick`), it looks less far ahead rather than take seconds.
    fn explainer(&self, seed: Seed, _quick: bool) -> Box<dyn Player> {
        self.player(seed)
    }

    /// In a single-player game, the same player at whole games.
    fn contender(&self) -> Option<&dyn Contender> {
        None
    }

    /// The name and the settings by which the same player is had where there are no files; none if no name says it, or if
    /// what it plays depends on how fast the machine is.
    fn elsewhere(&self) -> Option<(String, GameSettings)> {
        None
    }
}

/// How a player plays: the game's own data, read from a name or made of genes.
pub trait Plan: Any + std::fmt::Debug + Send + Sync {
    /// The player, ready for this game, whose settings say how far players of rules look ahead.
    ///
    /// # Errors
    /// If the game is not the player's own.
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame>;

    /// The rules that it judges by; none if it judges otherwise, or not at all.
    fn genes(&self) -> Option<&[Gene]> {
        None
    }

    /// Whether it holds one move to be better than another; else chance decides.
    fn has_opinion(&self) -> bool {
        true
    }

    /// A search so deep by the judgement of this one; none if it values no positions, or if `method` is none that the
    /// game knows.
    fn searching(&self, _method: &str, _depth: u8) -> Option<Arc<dyn Plan>> {
        None
    }

    /// What went wrong in its games so far; players of the lab have no faults.
    fn faults(&self) -> Faults {
        Faults::default()
    }

    /// The default opponent for measurements; none in a single-player game.
    fn usual_opponent(&self, _game: &dyn Game) -> Option<String> {
        None
    }
}

/// A player by its name.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    /// As it was written, or as it is shown.
    pub name: String,
    /// The game and the look-ahead of the run it comes from; of other players the game's defaults.
    pub game: GameSettings,
    /// Whether that is its run's.
    pub bred: bool,
    /// How it plays.
    pub plan: Arc<dyn Plan>,
}

impl PartialEq for PlayerSpec {
    /// The very same plan under the same name.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.game == other.game && Arc::ptr_eq(&self.plan, &other.plan)
    }
}

impl PlayerSpec {
    /// A player of these genes that looks ahead as `game` says.
    #[must_use]
    pub fn of_genes(name: String, genes: &[Gene], game: &GameSettings) -> Self {
        Self { name, game: game.clone(), bred: true, plan: game.plan_of_genes(genes) }
    }

    /// The player, ready to play.
    ///
    /// # Errors
    /// If the plan is of another game.
    pub fn engine(&self) -> Result<Arc<dyn Engine>, WrongGame> {
        self.plan.engine(&*self.game)
    }

    /// The player at another variant of its game, looking ahead as it does.
    ///
    /// # Errors
    /// If that is another game.
    pub fn at_variant_of(&self, variant: &GameSettings) -> Result<Self, WrongGame> {
        Ok(Self { game: self.game.at_variant_of(variant)?, ..self.clone() })
    }

    /// The same, ready to play.
    ///
    /// # Errors
    /// If that is another game.
    pub fn engine_at(&self, variant: &GameSettings) -> Result<Arc<dyn Engine>, WrongGame> {
        self.at_variant_of(variant)?.engine()
    }

    /// A search so deep by this one's judgement; none if it values no positions.
    #[must_use]
    pub fn searching(&self, method: &str, depth: u8) -> Option<Self> {
        let plan = self.plan.searching(method, depth)?;
        Some(Self { name: format!("{method}:{depth},{}", self.name), plan, ..self.clone() })
    }
}

/// Why a name stands for no player.
#[derive(Clone, Debug)]
pub enum NameError {
    /// It is no such name.
    Wrong(Sentence),
    /// What it names cannot be had, or is of another game.
    Missing(Sentence),
}

impl NameError {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let (Self::Wrong(sentence) | Self::Missing(sentence)) = self;
        sentence.clone()
    }
}

display_sentence!(NameError);

impl From<WrongGame> for NameError {
    fn from(error: WrongGame) -> Self {
        Self::Missing(error.sentence())
    }
}

impl From<Sentence> for NameError {
    fn from(sentence: Sentence) -> Self {
        Self::Wrong(sentence)
    }
}

/// An individual of a saved run.
#[derive(Clone, Debug)]
pub struct Bred {
    /// Its genes.
    pub genes: Vec<Gene>,
    /// What it was bred for.
    pub game: GameSettings,
}

/// That a name is no player's of this game, and how its players are named.
#[must_use]
pub fn no_player(name: &str, game: &dyn Game) -> Sentence {
    let forms = game.player_forms();
    let known = forms.iter().map(|form| form.form).collect::<Vec<_>>().join("; ");
    let offered = forms.iter().flat_map(|form| form.offered).map(|(offered, _)| *offered);
    match nearest(name, offered) {
        Some(meant) => {
            say!("'{0}' is no player of {1}; '{2}' may be meant: give {3}", name, game.title(), meant, known)
        }
        None => say!("'{0}' is no player of {1}: give {2}", name, game.title(), known),
    }
}

/// Where a game finds what players' names speak of: files, which games know nothing about.
pub trait Files {
    /// The individual of `RUN.ron` or `RUN.ron#ID`. An error lists how players of `game` are named.
    ///
    /// # Errors
    /// What is wrong with the name or with the file.
    fn individual(&mut self, name: &str, game: &dyn Game) -> Result<Bred, NameError>;

    /// The same, of a run of this game only.
    ///
    /// # Errors
    /// What is wrong with the name or with the file, or that it was bred for another game.
    fn bred_for(&mut self, game: &dyn Game, name: &str) -> Result<Bred, NameError> {
        let bred = self.individual(name, game)?;
        if bred.game.tag() == game.tag() {
            return Ok(bred);
        }
        let (other, title) = (bred.game.title(), game.title());
        let what = say!(
            "{0} was bred for {1}, not for {2}: name a run of this game, or give another game",
            name,
            other,
            title
        );
        Err(NameError::Missing(what))
    }

    /// Whether the file is something that a trainer saved.
    fn is_trained(&self, path: &Path) -> bool;

    /// What a trainer of the game saved there.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn trained(&mut self, path: &Path) -> Result<Arc<dyn Any + Send + Sync>, NameError>;
}

/// No files at all: names that need none are still read.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

/// What is wrong with a network's name that names no file.
#[must_use]
pub fn no_file() -> NameError {
    say!("'{0}' names no file: write ntuple:NET", "ntuple:").into()
}

impl Files for NoFiles {
    fn individual(&mut self, name: &str, game: &dyn Game) -> Result<Bred, NameError> {
        Err(no_player(name, game).into())
    }

    fn is_trained(&self, _path: &Path) -> bool {
        false
    }

    fn trained(&mut self, path: &Path) -> Result<Arc<dyn Any + Send + Sync>, NameError> {
        if path.as_os_str().is_empty() {
            return Err(no_file());
        }
        Err(NameError::Missing(say!("{0} cannot be opened here", path.display())))
    }
}

/// What may be chosen as a player without typing: its name, and whether a menu shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerForm {
    /// How it is written, e.g. `montecarlo:N`.
    pub form: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Names of that form that menus offer, each with what people call it.
    pub offered: &'static [(&'static str, &'static str)],
}
