//! What 2048 offers the lab.

use super::game::{Game as Play, GridVariant};
use super::players::engine::Solo;
use super::players::plan::{FORMS, GridPlan};
use super::players::rule_player::{RuleBrain, RulePlayer};
use super::players::{GridMove, GridPlayer};
use super::rules::{self, ARTICLE_RULES, CATALOGUE, LAB_RULES, Parameters, Place, REGIONS};
use super::settings::FIELDS;
use super::{Board, Direction, GridMatch, Lookahead, Settings, SpawnView, bench, text};
use crate::formula::Region;
use crate::seed::Seed;
use crate::{
    Beginning, Behaviour, Breeding, Contender, FieldValue, Files, Game, GameSettings, Gene, Insight, Match,
    Matches, Measure, Milestones, NameError, NamedPlayers, Occasion, OutOfRange, Plan, PlayerForm,
    PlayerSpec, PositionHelp, Preset, Range, ReadyRun, Rival, RuleId, RuleInfo, Sentence, Tools, Variant,
    WrongGame, field, settings_of,
};
use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Validation games a generation by replies: games with replies take so long that they must be few.
const VALIDATION_GAMES: [u32; 3] = [500, 200, 8];

/// Exponents of tiles; 512 to 32768 are listed.
static TILES: Milestones = Milestones { name: "tile", listed: 9..=15, label: text::tile };

static READY: [ReadyRun; 4] = [
    ReadyRun {
        id: "standard",
        name: "Standard game, bred to 4096",
        help: "The standard game, looking one move ahead",
        text: include_str!("../../../../populations/standard.ron"),
    },
    ReadyRun {
        id: "standard-invented",
        name: "Invented rules, bred to 4096",
        help: "Evolution wrote nearly half of its rules",
        text: include_str!("../../../../populations/standard-invented.ron"),
    },
    ReadyRun {
        id: "article-game",
        name: "The article's game, our rules",
        help: "Shows what better rules make of the same game",
        text: include_str!("../../../../populations/article-game.ron"),
    },
    ReadyRun {
        id: "article-lab",
        name: "The article's own lab",
        help: "Its rules and its operators: see luck beside truth",
        text: include_str!("../../../../populations/article-lab.ron"),
    },
];

impl Game for Settings {
    fn tag(&self) -> &'static str {
        "Twenty48"
    }

    fn title(&self) -> &'static str {
        "2048"
    }

    fn seats(&self) -> &'static [&'static str] {
        &["player"]
    }

    fn variants(&self) -> Vec<Variant> {
        vec![
            Variant {
                id: "2048",
                name: "2048",
                help: "The web game: one 4 in ten, played on past 2048, scored by merges",
                game: Self::STANDARD.into(),
            },
            Variant {
                id: "2048-article",
                name: "2048, article's",
                help: "One 4 in six, over at 2048, scored by the sum of tiles",
                game: Self::ARTICLE.into(),
            },
        ]
    }

    fn fields(&self) -> Vec<FieldValue> {
        field::values(FIELDS, self)
    }

    fn with(&self, id: &str, value: f64) -> GameSettings {
        field::with(FIELDS, self, id, value).into()
    }

    fn check(&self) -> Result<(), OutOfRange> {
        Self::check(self)
    }

    fn at_variant_of(&self, other: &GameSettings) -> Result<GameSettings, WrongGame> {
        let variant = settings_of::<Self>(&**other)?.variant;
        Ok(Self { variant, ..self.clone() }.into())
    }

    fn described(&self) -> [String; 2] {
        let GridVariant { share_of_fours, win_exponent, play_on, .. } = self.variant;
        let win = win_exponent.map_or("nothing".to_owned(), |win| text::tile(win).to_string());
        let view = match self.lookahead.spawn {
            SpawnView::Worst => "the worst new tile",
            SpawnView::Average => "the average new tile",
        };
        let on = if play_on { " and is played on" } else { "" };
        let (replies, judged) = (self.lookahead.replies, self.judged_replies);
        [
            format!("2048, {:.1} % fours, {win} wins{on}", 100.0 * share_of_fours),
            format!("{view}, {replies} replies in play, {judged} while judged"),
        ]
    }

    fn conditions(&self) -> String {
        format!("one 4 in {:.0}", 1.0 / self.variant.share_of_fours)
    }

    fn facts(&self) -> Vec<(&'static str, f64)> {
        vec![("share_of_fours", self.variant.share_of_fours)]
    }
}

impl Matches for Settings {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        Box::new(GridMatch::new(Play::new(&self.variant, seed.derive(0))))
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        Ok(Box::new(GridMatch::new(Play::placed(&self.variant, Seed(1).derive(0), text::parse(text)?))))
    }

    fn position_help(&self) -> PositionHelp {
        PositionHelp {
            help: "16 hexadecimal exponents, or 16 tiles up to 32768 separated by spaces, commas or /",
            example: "2 4 8 16 0 0 2 4 0 0 0 2 0 0 0 0",
        }
    }

    fn milestones(&self) -> Option<&'static Milestones> {
        Some(&TILES)
    }

    fn goal(&self) -> &'static str {
        "2048"
    }

    fn is_about_score(&self) -> bool {
        self.variant.plays_on()
    }
}

impl Breeding for Settings {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        CATALOGUE.iter().map(|rule| &rule.info).collect()
    }

    fn regions(&self) -> &'static [&'static Region] {
        REGIONS
    }

    fn compile(&self, genes: &[Gene], occasion: Occasion, _: &[Rival<'_>]) -> Box<dyn Contender> {
        let lookahead = match occasion {
            Occasion::Selection => Lookahead { replies: self.judged_replies, ..self.lookahead },
            Occasion::Play => self.lookahead,
        };
        let brain = Arc::new(RuleBrain::new(genes, &self.variant, lookahead));
        Box::new(Solo::new(self.variant, false, move |seed| RulePlayer::new(brain.clone(), seed)))
    }

    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning {
        let article = preset == Preset::Article;
        let spawn = if article { SpawnView::Worst } else { SpawnView::Average };
        let mut game = Self { lookahead: Lookahead { spawn, replies: 0 }, judged_replies: 0, ..self.clone() };
        for (id, value) in given {
            game = field::with(FIELDS, &game, id, *value);
        }
        if article && !given.iter().any(|(id, _)| *id == "judged_replies") {
            game.judged_replies = game.lookahead.replies;
        }
        let validation_games = VALIDATION_GAMES[usize::from(game.lookahead.replies).min(2)];
        let rules = match preset {
            Preset::Article => ARTICLE_RULES,
            // That a grid is lost is no formula over lines or blocks.
            Preset::Invent => &["lost"],
            Preset::Lab | Preset::Demo | Preset::Cma | Preset::Spsa | Preset::LabInvent => LAB_RULES,
        };
        let (population, games, validation_games) = match preset {
            Preset::Article => (None, None, None),
            Preset::Lab | Preset::Cma | Preset::Spsa | Preset::LabInvent => {
                (None, None, Some(validation_games))
            }
            Preset::Invent => (None, Some(75), Some(validation_games)),
            Preset::Demo => (Some(40), Some(60), Some(validation_games.min(100))),
        };
        let chosen = CATALOGUE.iter().filter(|rule| rules.contains(&rule.info.id));
        let rules: Vec<RuleId> = chosen.map(|rule| rule.info.rule_id()).collect();
        Beginning { population, games, validation_games, ..Beginning::new(game.into(), rules) }
    }

    fn ready_runs(&self) -> &'static [ReadyRun] {
        &READY
    }
}

impl NamedPlayers for Settings {
    fn player_forms(&self) -> &'static [PlayerForm] {
        FORMS
    }

    fn plan(
        &self,
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Arc<dyn Plan>, Option<GameSettings>), NameError> {
        let (plan, game) = GridPlan::read(name, files)?;
        Ok((Arc::new(plan), game))
    }

    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan> {
        Arc::new(GridPlan::Rules(genes.to_vec()))
    }

    fn searches(&self) -> Option<(&'static str, RangeInclusive<u8>)> {
        Some(("expectimax", 1..=3))
    }
}

/// What tells the styles of players apart.
const BEHAVIOURS: &[Behaviour] = &[
    Behaviour {
        id: "empty",
        name: "Empty cells",
        help: "Empty cells before each move",
        range: Range::new(2.0, 7.0),
        value: |at| Some(at.of::<GridMatch>()?.game.board.empties() as f64),
    },
    Behaviour {
        id: "corner",
        name: "Largest tile in a corner",
        help: "How often the largest tile is in a corner",
        range: Range::new(0.0, 1.0),
        value: |at| {
            let board = at.of::<GridMatch>()?.game.board;
            let largest = board.max_exponent();
            Some(f64::from(u8::from([0, 3, 12, 15].iter().any(|&cell| board.cell(cell) == largest))))
        },
    },
];

impl Insight for Settings {
    fn behaviours(&self) -> &'static [Behaviour] {
        BEHAVIOURS
    }

    fn remark(&self, at: &dyn Match) -> Option<&'static str> {
        let board = at.of::<GridMatch>()?.game.board;
        let largest = (0..16).filter(|&cell| board.cell(cell) == 15).count();
        (largest > 1).then_some("Two 32768 never merge: no larger tile is there.")
    }

    fn rule_values(&self, at: &dyn Match, exponent: f64) -> Vec<Option<f64>> {
        let Some(GridMatch { game, .. }) = at.of() else { return Vec::new() };
        let value = |rule: &super::rules::Rule| {
            let exponent = if rule.info.exponent.is_some() { exponent } else { 1.0 };
            rule.shape.value(game.board, &Parameters::new(exponent, Some(11)))
        };
        CATALOGUE.iter().map(value).collect()
    }

    fn cells_of(&self, at: &dyn Match, region: &Region) -> Vec<Vec<i8>> {
        let Some(GridMatch { game, .. }) = at.of() else { return Vec::new() };
        Place::of(region)
            .map_or(Vec::new(), |place| place.on(game.board).into_iter().map(Vec::from).collect())
    }

    fn places_of(&self, region: &Region) -> Vec<Vec<usize>> {
        Place::of(region).map_or(Vec::new(), |place| place.places().into_iter().map(Vec::from).collect())
    }

    fn formulas_in_words(&self) -> &'static [(&'static str, &'static str)] {
        rules::IN_WORDS
    }

    fn rules_as_formulas(&self) -> &'static [(&'static str, &'static str)] {
        rules::SAID
    }
}

impl Tools for Settings {
    fn bench(&self) -> Vec<Measure> {
        bench::run()
    }

    fn has_screen_reader(&self) -> bool {
        true
    }
}

/// A player of 2048 that plays grids rather than matches, its own chance drawn from `seed`; none of another game's player.
#[must_use]
pub fn grid_player(player: &PlayerSpec, seed: Seed) -> Option<Box<dyn GridPlayer>> {
    let settings: &Settings = player.game.of()?;
    match (&*player.plan as &dyn Any).downcast_ref::<GridPlan>() {
        Some(plan) => Some(plan.grid_engine(settings).player(seed)),
        None => {
            Some(Box::new(AtGrids { player: player.engine().ok()?.player(seed), variant: settings.variant }))
        }
    }
}

/// A player of matches, asked about one grid after the other.
struct AtGrids {
    player: Box<dyn crate::Player>,
    variant: GridVariant,
}

impl GridPlayer for AtGrids {
    /// It values moves, if at all, on no scale of grids: only the one that it chooses has a value.
    fn values(&mut self, board: Board) -> [Option<f64>; 4] {
        let chosen = self.choose(board);
        Direction::ALL.map(|direction| (Some(direction) == chosen).then_some(0.0))
    }

    fn choose_move(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        let at = GridMatch::new(Play::placed(&self.variant, Seed(1), board));
        let best = self.player.choose(&at, stop)?.best.and_then(Direction::of_move);
        Some(best.map(|direction| GridMove::new(board, direction)))
    }
}
