//! A kit for two-player games with perfect information: a position is all there is to write.
//!
//! A type that is a [`TwoPlayer`] becomes a whole [`Game`] by [`game`]: minimax, alpha-beta and `fast` search over its rules,
//! players by name, matches with undo and notation, evolution against opponents, perft, and a board that the window draws. See
//! `connect_four/` and `examples/own_game`. Searches are generic over the position, so that a node costs no dynamic call.

mod matches;
mod search;
mod settings;

pub use matches::TwoPlayerMatch;
pub use settings::Settings;

use crate::network::board::BoardTuples;
use crate::search::{MOST_MOVES, SearchGame, contender};
use crate::seed::Seed;
use crate::{
    Beginning, Behaviour, Breeding, Choice, Contender, FieldValue, Game, GameSettings, Gene, Insight, Match,
    Matches, Occasion, Opponent, PositionHelp, Preset, Range, ReadyRun, Rival, RuleId, RuleInfo, SeatColours,
    Sentence, Solver, Tools, Variant, Verdict, WrongGame, Yardstick, field, say, settings_of,
};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// The legal moves of a position, by numbers of the game's own, in ascending order.
pub type Moves = ArrayVec<u8, MOST_MOVES>;

/// The letter of an empty cell.
const EMPTY: char = '-';

/// A position, and how it goes on. Cells are numbered from 0, in reading order.
pub trait TwoPlayer: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// What the game is called in files: one word, never changed.
    const TAG: &'static str;
    /// Its name on the command line.
    const ID: &'static str;
    /// What people call it.
    const TITLE: &'static str;
    /// One line of help.
    const HELP: &'static str;
    /// The players; the first begins.
    const SEATS: &'static [&'static str; 2];
    /// The letters of the seats' pieces in a position's text, which goes cell by cell. An empty cell is "-".
    const LETTERS: [char; 2];
    /// How a position is written, with an example.
    const POSITION: PositionHelp;
    /// Cells in a row, 1..=26.
    const WIDTH: usize;
    /// Rows.
    const HEIGHT: usize;
    /// The colour of the board: red, green, blue.
    const FRAME: [u8; 3];
    /// The colours of the players' discs.
    const DISCS: SeatColours = SeatColours::BLACK_AND_WHITE;
    /// The most random plies that games may begin with; no game may be over before them.
    const MOST_OPENING_PLIES: u32;
    /// Random plies that games begin with by default.
    const OPENING_PLIES: u32;
    /// Plies that players look ahead by default.
    const DEPTH: u8 = 1;
    /// What players are made of.
    const RULES: &'static [PositionRule<Self>];
    /// The rules of the standard player, the first reference opponent: `ID=C,ID=C,…`.
    const STANDARD: &'static str;
    /// What tells the styles of players apart; [`position`] gives the position of a match.
    const BEHAVIOURS: &'static [Behaviour] = &[];
    /// Opponents that players are rated by.
    const PANEL: &'static [Opponent] = &[];
    /// Runs that come with the program.
    const READY_RUNS: &'static [ReadyRun] = &[];

    /// What finds exact values of positions, if anything does.
    fn solver() -> Option<Box<dyn Solver>> {
        None
    }

    /// What networks of this game see; see [`BoardTuples`].
    #[must_use]
    fn tuples() -> Option<BoardTuples> {
        None
    }

    /// The first position.
    fn first() -> Self;

    /// The seat to move, 0 or 1.
    fn seat(&self) -> usize;

    /// The legal moves; none when the game is over.
    fn moves(&self) -> Moves;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, played: u8) -> Self;

    /// How the game ended for the side to move; none while it goes on.
    fn ended(&self) -> Option<Verdict>;

    /// Two words that no other position has: the key of the transposition table.
    fn key(&self) -> [u64; 2];

    /// How promising a move looks: searches try the largest first.
    fn promise(&self, _played: u8) -> u32 {
        0
    }

    /// A move as people write it; by default the move's number is a cell, e.g. "b3".
    fn name(played: u8) -> String {
        matches::cell_name::<Self>(played.into())
    }

    /// The cells that a person may click for a move: no cell is of two moves. By default the move's number is the cell. Of
    /// several cells the window rings those that the move changes.
    fn clicks(&self, played: u8) -> Vec<usize> {
        vec![played.into()]
    }

    /// The cells that a move changes.
    fn touched(&self, played: u8) -> Vec<usize>;

    /// The cells that decided a game that is over, e.g. three in a line: the window marks them.
    fn decisive(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The seat whose piece lies on each cell.
    fn pieces(&self) -> Vec<Option<usize>>;

    /// The position of these pieces, one entry a cell.
    ///
    /// # Errors
    /// Why there is no such position.
    fn of_pieces(pieces: &[Option<usize>]) -> Result<Self, Sentence>;

    /// The position as text, one letter a cell.
    fn text(&self) -> String {
        self.pieces().into_iter().map(|piece| piece.map_or(EMPTY, |seat| Self::LETTERS[seat])).collect()
    }

    /// The position of a text that has one letter a cell.
    ///
    /// # Errors
    /// Why it is none.
    fn read(text: &str) -> Result<Self, Sentence> {
        let [first, second] = Self::LETTERS;
        let piece = |letter| match Self::LETTERS.iter().position(|own| *own == letter) {
            None if letter != EMPTY => {
                Err(say!("'{0}' is none of {1}, {2} and -", letter.escape_debug(), first, second))
            }
            seat => Ok(seat),
        };
        Self::of_pieces(&text.chars().map(piece).collect::<Result<Vec<_>, _>>()?)
    }
}

/// A rule: its entry in the catalogue, and what it counts for the side to move. Whole numbers add up alike in any order.
#[derive(Debug)]
pub struct PositionRule<P>(pub RuleInfo, pub Count<P>);

/// What a rule counts in a position, for the side to move.
pub type Count<P> = fn(&P) -> i32;

/// A rule whose coefficient may be -10 to 10. No two rules of any games share an id.
pub const fn rule<P>(
    id: &'static str,
    name: &'static str,
    help: &'static str,
    formula: &'static str,
    source: &'static str,
    count: Count<P>,
) -> PositionRule<P> {
    let coefficient = Range::new(-10.0, 10.0);
    let applies = "at the horizon";
    PositionRule(RuleInfo { id, name, help, formula, source, coefficient, exponent: None, applies }, count)
}

/// The whole game, for the list of games or [`list::register`](super::list::register).
#[must_use]
pub fn game<P: TwoPlayer>() -> GameSettings {
    Settings::<P>::default().into()
}

/// Number of sequences of `depth` plies from here. Games that end earlier do not count.
fn perft<P: TwoPlayer>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => position.moves().iter().map(|&played| perft(&position.after(played), depth - 1)).sum(),
    }
}

const YARDSTICKS: &[Yardstick] = &[
    Yardstick { id: "standard", words: "the standard player" },
    Yardstick { id: "random", words: "random moves" },
];

/// All games begin there.
const OPENINGS: &[Choice] = &[Choice { id: "standard", name: "Standard", help: "" }];

impl<P: TwoPlayer> Game for Settings<P> {
    fn tag(&self) -> &'static str {
        P::TAG
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn seats(&self) -> &'static [&'static str] {
        P::SEATS
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant { id: P::ID, name: P::TITLE, help: P::HELP, game: game::<P>() }]
    }

    fn fields(&self) -> Vec<FieldValue> {
        field::values(Self::FIELDS, self)
    }

    fn with(&self, id: &str, value: f64) -> GameSettings {
        field::with(Self::FIELDS, self, id, value).into()
    }

    fn at_variant_of(&self, other: &GameSettings) -> Result<GameSettings, WrongGame> {
        let opening_plies = settings_of::<Self>(&**other)?.opening_plies;
        Ok(Self { opening_plies, ..self.clone() }.into())
    }

    fn described(&self) -> [String; 2] {
        [format!("{}, {}", P::TITLE, self.conditions()), self.common().described()]
    }

    fn conditions(&self) -> String {
        format!("{} random plies first", self.opening_plies)
    }

    fn usual_seats(&self) -> Vec<Option<&'static str>> {
        // A person gets an opponent.
        vec![None, Some("alphabeta:2")]
    }
}

impl<P: TwoPlayer> Matches for Settings<P> {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        Box::new(self.deal(seed))
    }

    fn openings(&self) -> &'static [Choice] {
        OPENINGS
    }

    fn begin_at(&self, _opening: usize) -> Box<dyn Match> {
        Box::new(TwoPlayerMatch::new(P::first()))
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        let example = P::POSITION.example;
        let cells = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        let [found, wanted] = [text, example].map(|text| cells(text).chars().count());
        if found != wanted {
            return Err(say!("the position has {0} cells, not {1}: write e.g. {2}", found, wanted, example));
        }
        let position = P::read(&cells(text)).map_err(|why| say!("{1}: write e.g. {0}", example).with(why))?;
        Ok(Box::new(TwoPlayerMatch::new(position)))
    }

    fn position_help(&self) -> PositionHelp {
        P::POSITION
    }
}

impl<P: TwoPlayer> Breeding for Settings<P> {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        P::RULES.iter().map(|rule| &rule.0).collect()
    }

    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender> {
        contender(self, genes, occasion, against)
    }

    fn yardsticks(&self) -> &'static [Yardstick] {
        YARDSTICKS
    }

    fn panel(&self) -> &'static [Opponent] {
        P::PANEL
    }

    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning {
        let game = self.given(self.depth, given);
        let rules: Vec<RuleId> = self.rules().into_iter().map(RuleInfo::rule_id).collect();
        let (population, games, validation_games) = match preset {
            Preset::Demo => (Some(20), Some(20), Some(100)),
            _ => (None, None, None),
        };
        Beginning { population, games, validation_games, ..Beginning::new(game.into(), rules) }
    }

    fn ready_runs(&self) -> &'static [ReadyRun] {
        P::READY_RUNS
    }
}

/// The position of a match; none if that is of another game.
#[must_use]
pub fn position<P: TwoPlayer>(at: &dyn Match) -> Option<&P> {
    at.of::<TwoPlayerMatch<P>>().map(TwoPlayerMatch::now)
}

impl<P: TwoPlayer> Insight for Settings<P> {
    fn behaviours(&self) -> &'static [Behaviour] {
        P::BEHAVIOURS
    }

    fn solver(&self) -> Option<Box<dyn Solver>> {
        P::solver()
    }

    fn tuples(&self) -> Option<BoardTuples> {
        P::tuples()
    }

    fn rule_values(&self, at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        let Some(at) = position::<P>(at) else { return Vec::new() };
        P::RULES.iter().map(|rule| Some(f64::from(rule.1(at)))).collect()
    }
}

impl<P: TwoPlayer> Tools for Settings<P> {
    fn perft(&self, from: &dyn Match, depth: u32) -> Option<u64> {
        position::<P>(from).map(|from| perft(from, depth))
    }
}
