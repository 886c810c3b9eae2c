//! What `PLAYER` on the command line stands for.

use super::Failure;
use crate::evolution::population::Individual;
use crate::games::twenty48::{Lookahead, RandomContender, Settings, SpawnView, Variant};
use crate::games::{Contender, Game, GameSettings, Gene, Occasion, RuleId, unknown_rule};
use crate::genome::Genome;
use crate::store;
use clap::ValueEnum;
use std::path::Path;

/// The article's console player: eight rules, every coefficient 1.
pub(super) const ARTICLE_RULES: [&str; 8] =
    ["win", "empty_cells", "lost", "max_value", "monotony_article", "random", "smoothness", "opening_spam"];

/// A variant of 2048 by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GameName {
    /// The web game: one 4 in ten, played on past 2048, scored by merges
    #[value(name = "2048")]
    Standard,
    /// The article's game: one 4 in six, over at 2048, scored by the sum of tiles
    #[value(name = "2048-article")]
    Article,
}

impl GameName {
    pub(super) const fn variant(self) -> Variant {
        match self {
            Self::Standard => Variant::STANDARD,
            Self::Article => Variant::ARTICLE,
        }
    }
}

/// How to look at new tiles, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SpawnName {
    /// Judge a move by its worst new tile
    Worst,
    /// Judge a move by the average over its new tiles
    Average,
}

impl From<SpawnName> for SpawnView {
    fn from(name: SpawnName) -> Self {
        match name {
            SpawnName::Worst => Self::Worst,
            SpawnName::Average => Self::Average,
        }
    }
}

/// What a command may change about how a player plays.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct PlayOptions {
    /// The game to play [default: the run's own, else 2048]
    #[arg(long, value_enum)]
    pub(super) game: Option<GameName>,
    /// How to look at new tiles [default: the run's own, else worst]
    #[arg(long, value_enum)]
    pub(super) spawn: Option<SpawnName>,
    /// Replies to look ahead: 0, 1 or 2 [default: the run's own, else 0]
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=2))]
    pub(super) replies: Option<u8>,
}

/// A player, ready to be compiled.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    /// None for the random player.
    pub(super) genes: Option<Vec<Gene>>,
    /// The game and the look-ahead.
    pub(super) settings: Settings,
}

impl Chosen {
    /// Reads what the command line says.
    pub(super) fn read(text: &str, options: PlayOptions) -> Result<Self, Failure> {
        let (genes, base) = if text == "random" {
            (None, None)
        } else if let Some(rules) = text.strip_prefix("rules:") {
            (Some(read_rules(rules).map_err(Failure::Usage)?), None)
        } else {
            let (genes, settings) = of_run(text)?;
            (Some(genes), Some(settings))
        };
        Ok(Self { genes, settings: with_options(base, options) })
    }

    /// A player that explains itself needs rules.
    pub(super) fn into_rules(self) -> Result<(Vec<Gene>, Settings), Failure> {
        match self.genes {
            Some(genes) => Ok((genes, self.settings)),
            None => Err(Failure::Usage(
                "'random' has no rules to advise by: name a player made of rules, e.g. rules:article"
                    .to_owned(),
            )),
        }
    }

    /// The player at its game.
    pub(super) fn contender(&self) -> Box<dyn Contender> {
        match &self.genes {
            Some(genes) => self.settings.compile(genes, Occasion::Play),
            None => Box::new(RandomContender(self.settings.variant)),
        }
    }
}

fn with_options(base: Option<Settings>, options: PlayOptions) -> Settings {
    let mut settings = base.unwrap_or(DEFAULT);
    if let Some(game) = options.game {
        settings.variant = game.variant();
    }
    if let Some(spawn) = options.spawn {
        settings.lookahead.spawn = spawn.into();
    }
    if let Some(replies) = options.replies {
        settings.lookahead.replies = replies;
    }
    settings
}

/// Reads `article`, or `ID=C^E,ID=C,…`, where a coefficient or an exponent left out is 1 (or the nearest value
/// that the rule allows).
pub(super) fn read_rules(text: &str) -> Result<Vec<Gene>, String> {
    let genes: Vec<Gene> = if text == "article" {
        ARTICLE_RULES.iter().map(|id| read_gene(id)).collect::<Result<_, _>>()?
    } else {
        text.split(',').filter(|part| !part.trim().is_empty()).map(read_gene).collect::<Result<_, _>>()?
    };
    let catalogue = DEFAULT.rules();
    Genome::new(genes, &catalogue).map(|genome| genome.genes().to_vec())
}

/// How a player plays that is no run's and of whom nothing else is said.
const DEFAULT: Settings = Settings {
    variant: Variant::STANDARD,
    lookahead: Lookahead { spawn: SpawnView::Worst, replies: 0 },
    judged_replies: 0,
};

fn read_gene(text: &str) -> Result<Gene, String> {
    let (id, weight) = text.split_once('=').unwrap_or((text, "1"));
    let id = id.trim();
    let rule = RuleId::find(id).ok_or_else(|| unknown_rule(id))?;
    let (coefficient, exponent) = match weight.split_once('^') {
        Some((coefficient, exponent)) => (coefficient, Some(exponent)),
        None => (weight, None),
    };
    let number = |what: &str, text: &str| {
        let value: Option<f64> = text.trim().parse().ok().filter(|value: &f64| value.is_finite());
        value.ok_or_else(|| {
            format!("the {what} of rule '{id}', '{text}', is no finite number: write e.g. {id}=1.5")
        })
    };
    let coefficient = number("coefficient", coefficient)?;
    let exponent = match (exponent, rule.info().exponent) {
        (Some(text), Some(_)) => Some(number("exponent", text)?),
        (Some(_), None) => return Err(format!("rule '{id}' has no exponent: leave out ^ and what follows")),
        (None, range) => range.map(|range| range.clamp(1.0)),
    };
    Ok(Gene { rule, coefficient, exponent })
}

/// `RUN.ron` or `RUN.ron#ID`.
fn of_run(text: &str) -> Result<(Vec<Gene>, Settings), Failure> {
    let (path, id) = match text.rsplit_once('#') {
        // A file may have a # in its name.
        Some((path, id)) if !Path::new(text).exists() => (path, Some(id)),
        _ => (text, None),
    };
    if id.is_none() && !path.ends_with(".ron") && !Path::new(path).exists() {
        return Err(Failure::Usage(format!(
            "'{text}' is no player: give random, rules:article, rules:ID=C^E,…, RUN.ron or RUN.ron#ID"
        )));
    }
    let run = store::load(Path::new(path))?;
    let GameSettings::Twenty48(settings) = run.settings.game.clone();
    let individual = match id {
        Some(id) => {
            let number: u64 = id.parse().map_err(|_| {
                Failure::Usage(format!("'{id}' is no individual's id: give a whole number after #"))
            })?;
            individuals(&run).find(|individual| individual.id == number).ok_or_else(|| {
                Failure::Failed(format!("{path} holds no individual {number}: see `dna-lab inspect {path}`"))
            })?
        }
        None => run.champion().map(|champion| &champion.individual).ok_or_else(|| {
            Failure::Failed(format!(
                "{path} has no champion yet, for its founders have not played: run `dna-lab evolve --open {path}`"
            ))
        })?,
    };
    Ok((individual.genome.genes().to_vec(), settings))
}

/// The living first, then the former champions.
fn individuals(run: &crate::evolution::Run) -> impl Iterator<Item = &Individual> {
    run.population.iter().chain(run.hall_of_fame.iter().map(|champion| &champion.individual))
}
