//! What Abalone offers the lab.

use super::coordinates::{Cell, Direction, cells, shift};
use super::matches::place;
use super::moves::perft;
use super::notation;
use super::panel::PANEL;
use super::rules::{ARTICLE_RULES, CATALOGUE, LAB_RULES, LEAD_RULES, formulas};
use super::settings::LAYOUTS;
use super::{Board, Game as Play, Layout, MarbleMatch, MarbleVariant, Settings, bench};
use crate::formula::Region;
use crate::search::{SearchGame, contender};
use crate::seed::Seed;
use crate::{
    Beginning, Behaviour, Breeding, Choice, Contender, FieldValue, Game, GameSettings, Gene, Insight, Match,
    Matches, Measure, Occasion, Opponent, OutOfRange, PositionHelp, Preset, Range, ReadyRun, Rival, RuleInfo,
    Sentence, Side, Tools, Variant, WrongGame, Yardstick, field, settings_of,
};

/// Fixed opponents: the article's terms, each at coefficient 1, at the contender's own depth; and random moves.
pub const YARDSTICKS: &[Yardstick] = &[
    Yardstick { id: "article", words: "the article's terms" },
    Yardstick { id: "random", words: "random moves" },
];

static READY: [ReadyRun; 1] = [ReadyRun {
    id: "abalone",
    name: "Abalone, bred by coevolution",
    help: "Looks two plies ahead: play against it",
    text: include_str!("../../../../populations/abalone.ron"),
}];

/// The article's terms, each at coefficient 1.
#[must_use]
pub fn article_genes() -> Vec<Gene> {
    let terms = CATALOGUE.iter().filter(|rule| ARTICLE_RULES.contains(&rule.info.id));
    terms.map(|rule| Gene { rule: rule.info.rule_id(), coefficient: 1.0, exponent: None }).collect()
}

fn fresh(board: Board) -> Box<dyn Match> {
    Box::new(MarbleMatch::new(Play::new(board, MarbleVariant::default().cap)))
}

impl Game for Settings {
    fn tag(&self) -> &'static str {
        "Abalone"
    }

    fn title(&self) -> &'static str {
        "Abalone"
    }

    fn seats(&self) -> &'static [&'static str] {
        &["Black", "White"]
    }

    fn variants(&self) -> Vec<Variant> {
        let game = Self::default().into();
        vec![Variant {
            id: "abalone",
            name: "Abalone",
            help: "Marbles on a hexagon, for two: six pushed off the board win. Individuals play each other.",
            game,
        }]
    }

    fn fields(&self) -> Vec<FieldValue> {
        field::values(Self::FIELDS, self)
    }

    fn with(&self, id: &str, value: f64) -> GameSettings {
        field::with(Self::FIELDS, self, id, value).into()
    }

    fn check(&self) -> Result<(), OutOfRange> {
        Self::check(self)
    }

    fn at_variant_of(&self, other: &GameSettings) -> Result<GameSettings, WrongGame> {
        let variant = settings_of::<Self>(&**other)?.variant.clone();
        Ok(Self { variant, ..self.clone() }.into())
    }

    fn described(&self) -> [String; 2] {
        let MarbleVariant { opening_plies, cap, .. } = self.variant;
        [
            format!("Abalone, {}; {opening_plies} random plies first, over after {cap}", self.layout_names()),
            self.common().described(),
        ]
    }

    fn conditions(&self) -> String {
        format!("{}; {} random plies first", self.layout_names(), self.variant.opening_plies)
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

    fn begin_nth(&self, series: Seed, at: usize) -> Box<dyn Match> {
        Box::new(self.variant.deal_nth(series, at))
    }

    fn openings(&self) -> &'static [Choice] {
        LAYOUTS
    }

    fn begin_at(&self, opening: usize) -> Box<dyn Match> {
        fresh(Layout::ALL.get(opening).copied().unwrap_or_default().board())
    }

    fn find_opening(&self, name: &str) -> Option<usize> {
        Layout::find(name).map(|layout| layout as usize)
    }

    fn only_opening(&self, opening: usize) -> GameSettings {
        self.with("layouts", f64::from(1_u32 << opening.min(LAYOUTS.len() - 1)))
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        Ok(fresh(notation::parse_position(text)?))
    }

    fn position_help(&self) -> PositionHelp {
        let example = "A1 A2 A3 A4 A5 B1 B2 B3 B4 ; H6 H7 H8 H9 I5 I6 I7 I8 I9";
        let help = "the cells of the side to move, a semicolon, and those of the other";
        PositionHelp { help, example }
    }
}

impl Breeding for Settings {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        CATALOGUE.iter().map(|rule| &rule.info).collect()
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
        let game = self.given(if preset == Preset::Demo { 1 } else { 2 }, given);
        let rules = match preset {
            Preset::Article => ARTICLE_RULES,
            // Marbles that are out lie in no row.
            Preset::Invent => &["out_own", "out_opponent"],
            _ => LAB_RULES,
        };
        let more = if preset == Preset::Spsa { LEAD_RULES } else { &[] };
        let chosen =
            CATALOGUE.iter().filter(|rule| rules.contains(&rule.info.id) || more.contains(&rule.info.id));
        let rules = chosen.map(|rule| rule.info.rule_id()).collect();
        let (population, games, validation_games) = match preset {
            Preset::Demo => (Some(20), Some(16), Some(60)),
            _ => (None, None, None),
        };
        Beginning { population, games, validation_games, ..Beginning::new(game.into(), rules) }
    }

    fn usual_preset(&self) -> Preset {
        Preset::Cma
    }

    fn ready_runs(&self) -> &'static [ReadyRun] {
        &READY
    }
}

/// What tells the styles of players apart.
const BEHAVIOURS: &[Behaviour] = &[
    Behaviour {
        id: "compact",
        name: "Compactness",
        help: "Own neighbours of each own marble",
        range: Range::new(1.5, 4.0),
        value: |at| {
            let own = at.of::<MarbleMatch>()?.game.board().own;
            let neighbours = |direction: &Direction| (own & shift(own, *direction)).count_ones();
            let pairs: u32 = Direction::ALL.iter().map(neighbours).sum();
            Some(f64::from(pairs) / f64::from(own.count_ones().max(1)))
        },
    },
    Behaviour {
        id: "advance",
        name: "Advance",
        help: "How many rows own marbles are ahead of the middle row, towards white's side for black",
        range: Range::new(-1.0, 1.0),
        value: |at| {
            let game = &at.of::<MarbleMatch>()?.game;
            let own = game.board().own;
            let rows: i32 = cells(own).map(|cell| cell.row() - 4).sum();
            let forward = if game.to_move() == Side::Black { 1.0 } else { -1.0 };
            Some(forward * f64::from(rows) / f64::from(own.count_ones().max(1)))
        },
    },
    Behaviour {
        id: "centre",
        name: "Distance to the centre",
        help: "Steps from own marbles to the middle cell",
        range: Range::new(1.0, 3.5),
        value: |at| {
            let own = at.of::<MarbleMatch>()?.game.board().own;
            let middle = Cell::at(4, 5)?;
            let steps: u32 = cells(own).map(|cell| cell.distance(middle)).sum();
            Some(f64::from(steps) / f64::from(own.count_ones().max(1)))
        },
    },
];

impl Insight for Settings {
    fn behaviours(&self) -> &'static [Behaviour] {
        BEHAVIOURS
    }

    fn rule_values(&self, at: &dyn Match, _exponent: f64) -> Vec<Option<f64>> {
        let Some(MarbleMatch { game, .. }) = at.of() else { return Vec::new() };
        CATALOGUE.iter().map(|rule| Some(rule.shape.value(game.board()))).collect()
    }

    fn cells_of(&self, at: &dyn Match, region: &Region) -> Vec<Vec<i8>> {
        let Some(MarbleMatch { game, .. }) = at.of() else { return Vec::new() };
        formulas::cells_on(region, game.board())
    }

    fn places_of(&self, region: &Region) -> Vec<Vec<usize>> {
        formulas::places(region).map(|cells| cells.iter().map(|cell| place(*cell)).collect()).collect()
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
        from.of::<MarbleMatch>().map(|from| perft(from.game.board(), depth))
    }

    fn bench(&self) -> Vec<Measure> {
        bench::run()
    }
}

impl Settings {
    fn layout_names(&self) -> String {
        let names: Vec<&str> = self.variant.layouts.iter().map(|layout| layout.id()).collect();
        names.join(", ")
    }
}
