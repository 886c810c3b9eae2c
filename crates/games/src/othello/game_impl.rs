//! What Othello offers the lab.

use super::game::Game as Play;
use super::moves::perft;
use super::notation;
use super::panel::PANEL;
use super::rules::{self, formulas, squares::STANDARD};
use super::{Board, DiscMatch, DiscVariant, Settings, bench, tuples};
use crate::formula::Region;
use crate::network::board::BoardTuples;
use crate::search::{SearchGame, contender};
use crate::seed::Seed;
use crate::{
    Beginning, Behaviour, Breeding, Choice, Contender, FieldValue, Game, GameSettings, Gene, Insight, Match,
    Matches, Measure, Occasion, Opponent, PositionHelp, Preset, Range, ReadyRun, Rival, RuleId, RuleInfo,
    Sentence, Side, Tools, Variant, WrongGame, Yardstick, field, settings_of,
};

/// Fixed opponents: the standard weights at the contender's own depth, and random moves.
const YARDSTICKS: &[Yardstick] = &[
    Yardstick { id: "standard", words: "the standard weights" },
    Yardstick { id: "random", words: "random moves" },
];

static READY: [ReadyRun; 2] = [
    ReadyRun {
        id: "othello-coevolved",
        name: "Othello, bred by coevolution",
        help: "Bred against its own population: play against it",
        text: include_str!("../../../../populations/othello-coevolved.ron"),
    },
    ReadyRun {
        id: "othello",
        name: "Othello, bred by the League's rules",
        help: "Looks one ply ahead, as the League's players do",
        text: include_str!("../../../../populations/othello.ron"),
    },
];

/// There is one, and all games begin there.
const OPENINGS: &[Choice] = &[Choice { id: "standard", name: "Standard", help: "" }];

/// The standard weights of squares, the same in all phases.
#[must_use]
pub fn standard_genes() -> Vec<Gene> {
    let gene = |rule: &'static rules::Rule, coefficient| Gene {
        rule: rule.info.rule_id(),
        coefficient,
        exponent: None,
    };
    let weigh =
        |(pair, weight): (&'static [rules::Rule; 2], f64)| pair.each_ref().map(|rule| gene(rule, weight));
    rules::CATALOGUE.iter().zip(STANDARD).flat_map(weigh).collect()
}

impl Game for Settings {
    fn tag(&self) -> &'static str {
        "Othello"
    }

    fn title(&self) -> &'static str {
        "Othello"
    }

    fn ggf_name(&self) -> Option<&'static str> {
        Some("Othello")
    }

    fn seats(&self) -> &'static [&'static str] {
        &["Black", "White"]
    }

    fn variants(&self) -> Vec<Variant> {
        vec![
            Variant {
                id: "othello",
                name: "Othello",
                help: "Discs on 8x8, for two: more discs win. Games begin with six random plies.",
                game: Self::default().into(),
            },
            Variant {
                id: "othello-league",
                name: "Othello League",
                help: "Othello as published players are compared: one ply ahead, one move in ten at random.",
                game: Self::LEAGUE.into(),
            },
        ]
    }

    fn fields(&self) -> Vec<FieldValue> {
        field::values(Self::FIELDS, self)
    }

    fn with(&self, id: &str, value: f64) -> GameSettings {
        field::with(Self::FIELDS, self, id, value).into()
    }

    fn at_variant_of(&self, other: &GameSettings) -> Result<GameSettings, WrongGame> {
        let variant = settings_of::<Self>(&**other)?.variant.clone();
        Ok(Self { variant, ..self.clone() }.into())
    }

    fn described(&self) -> [String; 2] {
        [format!("Othello, {}", self.conditions()), self.common().described()]
    }

    fn conditions(&self) -> String {
        let DiscVariant { opening_plies, random_moves } = self.variant;
        format!("{opening_plies} random plies first, {:.0} % random moves", 100.0 * random_moves)
    }

    fn usual_seats(&self) -> Vec<Option<&'static str>> {
        // A person gets an opponent.
        vec![None, Some("alphabeta:2")]
    }
}

impl Matches for Settings {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        Box::new(self.deal(seed))
    }

    fn openings(&self) -> &'static [Choice] {
        OPENINGS
    }

    fn begin_at(&self, _opening: usize) -> Box<dyn Match> {
        Box::new(DiscMatch { game: Play::new(Board::FIRST, Side::Black) })
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        let (board, to_move) = notation::parse_position(text)?;
        Ok(Box::new(DiscMatch { game: Play::new(board, to_move) }))
    }

    fn random_moves(&self) -> f64 {
        self.variant.random_moves
    }

    fn position_help(&self) -> PositionHelp {
        let help =
            "64 letters row by row, X black, O white, - empty, and X or O behind them for whose turn it is";
        let example = "---------------------------OX------XO--------------------------- X";
        PositionHelp { help, example }
    }
}

impl Breeding for Settings {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        rules::all().map(|rule| &rule.info).collect()
    }

    fn regions(&self) -> &'static [&'static Region] {
        formulas::REGIONS
    }

    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender> {
        contender(self, genes, occasion, against)
    }

    fn yardsticks(&self) -> &'static [Yardstick] {
        YARDSTICKS
    }

    fn panel(&self) -> &'static [Opponent] {
        PANEL
    }

    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning {
        let game = self.given(1, given);
        let chosen = |rule: &&rules::Rule| match preset {
            Preset::Article => rule.info.id.starts_with("square_"),
            // That discs count in the end the search knows.
            Preset::Invent => false,
            _ => true,
        };
        let rules: Vec<RuleId> = rules::all().filter(chosen).map(|rule| rule.info.rule_id()).collect();
        let yardstick_only = preset != Preset::Article && game.variant == DiscVariant::LEAGUE;
        let (population, games, validation_games) = match preset {
            Preset::Demo => (Some(20), Some(50), Some(100)),
            // Many mutants of a large population, each judged by few games: measured to be quickest to 95 %.
            Preset::Lab if yardstick_only => (Some(100), Some(100), Some(400)),
            _ => (None, None, None),
        };
        let mutation_rate = (preset == Preset::Lab && yardstick_only).then_some(0.5);
        let usual = Beginning::new(game.into(), rules);
        Beginning { population, games, validation_games, mutation_rate, yardstick_only, ..usual }
    }

    fn usual_preset(&self) -> Preset {
        // Its own numbers are quickest against the League's one opponent.
        if self.variant == DiscVariant::LEAGUE { Preset::Lab } else { Preset::Cma }
    }

    fn ready_runs(&self) -> &'static [ReadyRun] {
        &READY
    }
}

/// What tells the styles of players apart.
const BEHAVIOURS: &[Behaviour] = &[
    Behaviour {
        id: "mobility",
        name: "Mobility",
        help: "Moves that it can choose from",
        range: Range::new(5.0, 12.0),
        value: |at| Some(f64::from(at.of::<DiscMatch>()?.game.board().moves().count_ones())),
    },
    Behaviour {
        id: "discs30",
        name: "Discs at move 30",
        help: "Its share of the discs when 34 or 35 lie on the board",
        range: Range::new(0.1, 0.6),
        value: |at| {
            let board = at.of::<DiscMatch>()?.game.board();
            let share = f64::from(board.own.count_ones()) / f64::from(board.discs());
            (34..=35).contains(&board.discs()).then_some(share)
        },
    },
];

impl Insight for Settings {
    fn behaviours(&self) -> &'static [Behaviour] {
        BEHAVIOURS
    }

    fn rule_values(&self, at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        let Some(DiscMatch { game, .. }) = at.of() else { return Vec::new() };
        rules::all().map(|rule| Some(rule.value(game.board()))).collect()
    }

    fn cells_of(&self, at: &dyn Match, region: &Region) -> Vec<Vec<i8>> {
        let Some(DiscMatch { game, .. }) = at.of() else { return Vec::new() };
        formulas::cells_on(region, game.board())
    }

    fn places_of(&self, region: &Region) -> Vec<Vec<usize>> {
        formulas::Place::of(region).map_or(Vec::new(), |(place, _)| place.places())
    }

    fn tuples(&self) -> Option<BoardTuples> {
        Some(tuples::of_othello())
    }

    fn rules_as_formulas(&self) -> &'static [(&'static str, &'static str)] {
        formulas::SAID
    }

    fn formulas_in_words(&self) -> &'static [(&'static str, &'static str)] {
        formulas::IN_WORDS
    }
}

impl Tools for Settings {
    fn perft(&self, from: &dyn Match, depth: u32) -> Option<u64> {
        from.of::<DiscMatch>().map(|from| perft(from.game.board(), depth))
    }

    fn bench(&self) -> Vec<Measure> {
        bench::run()
    }
}
