//! Players of 2048 by name: what `montecarlo:200` or `expectimax:3,RUN.ron` stands for.

use super::super::{Direction, Settings};
use super::baselines::{BlindPlayer, GreedyPlayer};
use super::engine::{GridEngine, Solo, SoloEngine};
use super::expectimax::{ExpectimaxPlayer, MAX_DEPTH};
use super::judge::{Judge, Judgement};
use super::monte_carlo::{self, Measure, MonteCarloPlayer};
use super::ntuple::{Downgrading, Network, NetworkPlayer};
use super::random::RandomPlayer;
use super::rule_player::{RuleBrain, RulePlayer};
use crate::search::forms;
use crate::{
    Bred, Effort, Engine, Files, Game, GameSettings, Gene, Genome, NameError, Plan, PlayerForm, WrongGame,
    say, settings_of,
};
use std::path::Path;
use std::sync::Arc;

/// How players' names look.
pub(in super::super) const FORMS: &[PlayerForm] = &[
    forms::RUN,
    PlayerForm { form: "rules:ID=C^E,ID=C,…", help: "rules with coefficients and exponents", offered: &[] },
    PlayerForm {
        form: "rules:article, rules:published",
        help: "the article's eight; line rules tuned for deep search",
        offered: &[("rules:article", "The article's eight rules")],
    },
    PlayerForm {
        form: "expectimax:3,RUN.ron",
        help: "a search 3 replies deep (0 to 8), valued by those rules",
        offered: &[],
    },
    PlayerForm {
        form: "expectimax:50ms,RUN.ron",
        help: "the same for a time a move; also over rules:… and over a network",
        offered: &[],
    },
    PlayerForm {
        form: "expectimax:50ms,parallel,RUN.ron",
        help: "the same on all cores; where many games are played at once, on one for each",
        offered: &[],
    },
    PlayerForm { form: "ntuple:NET", help: "a network that `dna-lab train` or TDL2048+ saved", offered: &[] },
    PlayerForm {
        form: "montecarlo:200",
        help: "so many random games for each direction; ,depth=50 ,full=800 ,by=score ,parallel",
        offered: &[
            ("montecarlo:50", "Random playouts, 50 for each move"),
            ("montecarlo:200", "Random playouts, 200 for each move"),
        ],
    },
    PlayerForm {
        form: "random, blind, blind:dlru, greedy",
        help: "random moves; a fixed order of directions; the highest immediate score",
        offered: &[
            ("greedy", "Greedy: most points at once"),
            ("blind", "Blind: a fixed order of directions"),
            ("random", "Random moves"),
        ],
    },
];

/// The article's console player: eight rules, every coefficient 1.
pub const CONSOLE_RULES: &str =
    "win,empty_cells,lost,max_value,monotony_article,random,smoothness,opening_spam";

/// Line rules with the weights of a published program (R. Xiao 2014), which were tuned for deep search: one move ahead
/// they win nothing.
const PUBLISHED_RULES: &str = "line_order=9^4,tile_sum=1.49^3.5,empty_lines=0.1,merges=0.087^0.5";

/// How a player of 2048 plays.
#[derive(Clone, Debug)]
pub enum GridPlan {
    /// Any legal direction.
    Random,
    /// The first legal direction of an order.
    Blind([Direction; 4]),
    /// The greatest score at once.
    Greedy,
    /// Weighted rules.
    Rules(Vec<Gene>),
    /// Random games.
    MonteCarlo(monte_carlo::Settings),
    /// A deep search.
    Expectimax {
        /// What values the grids at its end.
        judgement: Judgement,
        /// How far it looks.
        effort: Effort,
        /// Whether all cores take part where one game is played at a time. The values then depend on their timing, by very little.
        parallel: bool,
    },
    /// Learned values.
    Network(Arc<Network>),
}

impl GridPlan {
    /// The player of this name, and the settings of its run where it comes from one.
    pub(in super::super) fn read(
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Self, Option<GameSettings>), NameError> {
        let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
        let plan = match (kind, rest) {
            ("random", "") => Self::Random,
            ("greedy", "") => Self::Greedy,
            ("blind", order) => Self::Blind(read_order(order)?),
            ("rules", rules) => Self::Rules(read_rules(rules)?),
            ("montecarlo", options) => Self::MonteCarlo(read_monte_carlo(options)?),
            ("ntuple", path) => Self::Network(read_network(Path::new(path), files)?),
            ("expectimax", rest) => return Self::read_search(name, rest, files),
            _ if files.is_trained(Path::new(name)) => Self::Network(read_network(Path::new(name), files)?),
            _ => {
                let Bred { genes, game } = files.bred_for(&Settings::STANDARD, name)?;
                return Ok((Self::Rules(genes), Some(game)));
            }
        };
        Ok((plan, None))
    }

    fn read_search(
        name: &str,
        rest: &str,
        files: &mut dyn Files,
    ) -> Result<(Self, Option<GameSettings>), NameError> {
        let split =
            rest.split_once(',').filter(|(_, judge)| !matches!(*judge, "" | "parallel" | "parallel,"));
        let (effort, judge) = split.ok_or_else(|| {
            say!(
                "'{0}' does not say both how deep it looks and what values grids: write expectimax:3,RUN.ron, expectimax:50ms,RUN.ron, \
                 expectimax:50ms,parallel,RUN.ron or expectimax:2,NET",
                name
            )
        })?;
        let effort = read_effort(effort)?;
        let (parallel, judge) = judge.strip_prefix("parallel,").map_or((false, judge), |judge| (true, judge));
        let wrong =
            || say!("'{0}' values no grids: expectimax goes with rules:…, RUN.ron or a network", judge);
        // A search by a search would be one by whatever that names, and so on without end.
        if judge.starts_with("expectimax:") {
            return Err(wrong().into());
        }
        let (plan, game) = Self::read(judge, files)?;
        let judgement = plan.judgement().ok_or_else(wrong)?;
        Ok((Self::Expectimax { judgement, effort, parallel }, game))
    }

    /// By which it is read where there are no files; none if it is or holds a network, or depends on the time it takes.
    pub(super) fn name(&self) -> Option<String> {
        let rules = |genes: &[Gene]| Genome::player_name(genes, &Settings::STANDARD);
        match self {
            Self::Random => Some("random".to_owned()),
            Self::Blind(order) => {
                let letters = order.iter().filter_map(|direction| direction.name().chars().next());
                Some(format!("blind:{}", letters.collect::<String>()))
            }
            Self::Greedy => Some("greedy".to_owned()),
            Self::Rules(genes) => rules(genes),
            Self::MonteCarlo(settings) => Some(name_monte_carlo(settings)),
            Self::Expectimax { judgement: Judgement::Rules(genes), effort: Effort::Depth(depth), .. } => {
                Some(format!("expectimax:{depth},{}", rules(genes)?))
            }
            Self::Expectimax { .. } | Self::Network(_) => None,
        }
    }

    fn judgement(&self) -> Option<Judgement> {
        match self {
            Self::Rules(genes) => Some(Judgement::Rules(genes.clone())),
            Self::Network(network) => Some(Judgement::Network(network.clone())),
            _ => None,
        }
    }

    /// The player at this variant, looking ahead as these settings say.
    #[must_use]
    pub fn grid_engine(&self, settings: &Settings) -> Box<dyn GridEngine> {
        let variant = settings.variant;
        match self.clone() {
            Self::Random => Box::new(Solo::new(variant, false, RandomPlayer::new)),
            Self::Blind(order) => Box::new(Solo::new(variant, false, move |_| BlindPlayer::new(order))),
            Self::Greedy => Box::new(Solo::new(variant, false, |_| GreedyPlayer::new())),
            Self::Rules(genes) => {
                let brain = Arc::new(RuleBrain::new(&genes, &variant, settings.lookahead));
                Box::new(Solo::new(variant, false, move |seed| RulePlayer::new(brain.clone(), seed)))
            }
            Self::MonteCarlo(playouts) => Box::new(Solo::new(variant, true, move |seed| {
                MonteCarloPlayer::new(playouts, &variant, seed)
            })),
            Self::Expectimax { judgement, effort, parallel } => {
                let most = judgement.largest_shown(&variant);
                let judge = Arc::new(Judge::new(judgement, &variant));
                Box::new(Solo::new(variant, true, move |_| Downgrading {
                    player: ExpectimaxPlayer::new(judge.clone(), effort, parallel),
                    most,
                }))
            }
            Self::Network(network) => {
                let most = network.largest_shown(&variant);
                Box::new(Solo::new(variant, false, move |_| Downgrading {
                    player: NetworkPlayer::new(network.clone()),
                    most,
                }))
            }
        }
    }
}

impl Plan for GridPlan {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        let settings: Settings = settings_of::<Settings>(game)?.clone();
        let engine = self.grid_engine(&settings);
        Ok(Arc::new(SoloEngine { engine, settings, plan: self.clone() }))
    }

    fn genes(&self) -> Option<&[Gene]> {
        match self {
            Self::Rules(genes) => Some(genes),
            _ => None,
        }
    }

    fn searching(&self, method: &str, depth: u8) -> Option<Arc<dyn Plan>> {
        let judgement = self.judgement().filter(|_| method == "expectimax")?;
        Some(Arc::new(Self::Expectimax { judgement, effort: Effort::Depth(depth), parallel: false }))
    }

    fn has_opinion(&self) -> bool {
        !matches!(self, Self::Random)
    }
}

fn read_network(path: &Path, files: &mut dyn Files) -> Result<Arc<Network>, NameError> {
    let trained = files.trained(path)?;
    let foreign = |_| {
        NameError::Missing(say!(
            "{0} is no network of this game: name its game, or another network",
            path.display()
        ))
    };
    trained.downcast::<Network>().map_err(foreign)
}

fn read_order(text: &str) -> Result<[Direction; 4], NameError> {
    let wrong = || {
        say!("'blind:{0}' is no order of directions: write each of u, d, l and r once, e.g. blind:dlru", text)
    };
    if text.is_empty() {
        return Ok([Direction::Down, Direction::Left, Direction::Right, Direction::Up]);
    }
    let order: Option<Vec<Direction>> =
        text.chars().map(|c| Direction::ALL.into_iter().find(|d| d.name().starts_with(c))).collect();
    let order: [Direction; 4] = order.and_then(|order| order.try_into().ok()).ok_or_else(wrong)?;
    let whole = Direction::ALL.iter().all(|direction| order.contains(direction));
    if whole { Ok(order) } else { Err(wrong().into()) }
}

fn read_effort(text: &str) -> Result<Effort, NameError> {
    Ok(Effort::read(text, 0..=MAX_DEPTH, 10.0).ok_or_else(|| {
        say!(
            "'{0}' is no depth and no time for expectimax: give 0 to {1} replies, or a time a move from 1ms to 10s",
            text,
            MAX_DEPTH
        )
    })?)
}

fn name_monte_carlo(settings: &monte_carlo::Settings) -> String {
    let monte_carlo::Settings { playouts, playouts_when_full, depth, measure, .. } = settings;
    let depth = depth.map_or(String::new(), |moves| format!(",depth={moves}"));
    let by = if *measure == Measure::Score { ",by=score" } else { "" };
    // Many games keep all threads busy without playing the moves of one out at the same time.
    format!("montecarlo:{playouts},full={playouts_when_full}{depth}{by}")
}

fn read_monte_carlo(text: &str) -> Result<monte_carlo::Settings, NameError> {
    let wrong = |part: &str| {
        say!(
            "'{0}' does not go with montecarlo: write e.g. montecarlo:200, where N is 1 to 1000000, and after it, if you \
             like, ,depth=50 ,full=800 (playouts on a full grid) ,by=score ,parallel",
            part
        )
    };
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=1_000_000).contains(number));
    let mut parts = text.split(',').map(str::trim);
    let first = parts.next().unwrap_or("");
    let mut settings = monte_carlo::Settings::fixed(number(first).ok_or_else(|| wrong(first))?);
    let mut given: Vec<&str> = Vec::new();
    for part in parts {
        let error = || wrong(part);
        let key = |part: &str| part.split('=').next().map(str::to_owned);
        if let Some(before) = given.iter().find(|before| key(before) == key(part)) {
            return Err(say!("montecarlo has '{0}' and '{1}': keep one of them", before, part).into());
        }
        given.push(part);
        match part.split_once('=') {
            Some(("depth", moves)) => settings.depth = Some(number(moves).ok_or_else(error)?),
            Some(("full", playouts)) => settings.playouts_when_full = number(playouts).ok_or_else(error)?,
            Some(("by", "score")) => settings.measure = Measure::Score,
            Some(("by", "tiles")) => settings.measure = Measure::Tiles,
            None if part == "parallel" => settings.parallel = true,
            _ => return Err(error().into()),
        }
    }
    Ok(settings)
}

/// Reads `article`, `published`, or what [`Genome::parse`] reads.
///
/// # Errors
/// What is wrong with the text, and what to write.
pub fn read_rules(text: &str) -> Result<Vec<Gene>, crate::Sentence> {
    let text = match text {
        "article" => CONSOLE_RULES,
        "published" => PUBLISHED_RULES,
        _ => text,
    };
    Ok(Genome::parse(text, &Settings::STANDARD)?.genes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;

    fn read(name: &str) -> Result<GridPlan, NameError> {
        GridPlan::read(name, &mut NoFiles).map(|(plan, _)| plan)
    }

    #[test]
    fn reads_every_form() {
        let check = |name: &str, fits: fn(&GridPlan) -> bool| {
            let plan = read(name).expect(name);
            assert!(fits(&plan), "{name}: {plan:?}");
        };
        check("random", |plan| matches!(plan, GridPlan::Random));
        check("greedy", |plan| matches!(plan, GridPlan::Greedy));
        check("blind:urdl", |plan| matches!(plan, GridPlan::Blind([Direction::Up, Direction::Right, ..])));
        check("rules:merges=2^3,corners", |plan| matches!(plan, GridPlan::Rules(genes) if genes.len() == 2));
        check(
            "montecarlo:200,depth=50",
            |plan| matches!(plan, GridPlan::MonteCarlo(s) if s.playouts == 200 && s.depth == Some(50)),
        );
        for twice in ["montecarlo:10,depth=10,depth=20", "montecarlo:10,parallel,parallel"] {
            assert!(read(twice).unwrap_err().to_string().contains("keep one of them"), "{twice}");
        }
        check(
            "montecarlo:10,full=40,by=score,parallel",
            |plan| matches!(plan, GridPlan::MonteCarlo(s) if s.playouts_when_full == 40 && s.parallel),
        );
        check(
            "expectimax:2,rules:merges,corners",
            |plan| matches!(plan, GridPlan::Expectimax { judgement: Judgement::Rules(genes), effort: Effort::Depth(2), .. } if genes.len() == 2),
        );
        check(
            "expectimax:0.5s,rules:merges",
            |plan| matches!(plan, GridPlan::Expectimax { effort: Effort::Time(time), parallel: false, .. } if time.as_millis() == 500),
        );
        check("expectimax:50ms,parallel,rules:merges", |plan| {
            matches!(plan, GridPlan::Expectimax { effort: Effort::Time(_), parallel: true, .. })
        });
    }

    #[test]
    fn says_what_is_wrong_with_a_name() {
        let check = |name: &str, expected: &str| {
            let error = read(name).expect_err(name).to_string();
            assert!(error.contains(expected), "{name}: {error}");
        };
        check("", "is no player of 2048: give RUN.ron");
        check("rendom", "'rendom' is no player of 2048; 'random' may be meant");
        check("blind:uuuu", "each of u, d, l and r once");
        check("montecarlo", "write e.g. montecarlo:200");
        check("montecarlo:0", "'0' does not go with montecarlo");
        check("montecarlo:9,depth=x", "'depth=x'");
        check("expectimax:3", "does not say both how deep it looks");
        check("expectimax:9,rules:merges", "'9' is no depth");
        check("expectimax:99s,rules:merges", "'99s' is no depth");
        check("expectimax:1,parallel", "does not say both how deep it looks and what values grids");
        check("expectimax:1,greedy", "'greedy' values no grids");
        check("expectimax:1,rules:nothing", "unknown rule 'nothing'");
        check("expectimax:1,expectimax:1,rules:merges", "'expectimax:1,rules:merges' values no grids");
        check(&("expectimax:1,".repeat(100_000) + "rules:merges"), "…' values no grids");
    }
}
