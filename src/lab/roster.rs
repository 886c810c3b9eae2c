//! Players by name: what `montecarlo:200` or `RUN.ron#12` stands for, on the command line and in the window.

use crate::evolution::Run;
use crate::evolution::population::Individual;
use crate::games::twenty48::players::expectimax::{Effort, Judge, MAX_DEPTH};
use crate::games::twenty48::players::mind::{Kind, Mind};
use crate::games::twenty48::players::monte_carlo::{Measure, Settings as MonteCarlo};
use crate::games::twenty48::players::ntuple::Network;
use crate::games::twenty48::players::rule_player::RuleBrain;
use crate::games::twenty48::{Direction, Lookahead, Settings, SpawnView, Variant};
use crate::games::{Game, GameSettings, Gene, RuleId, RuleInfo, unknown_rule};
use crate::genome::Genome;
use crate::store;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

/// The forms of a player's name, in one line.
pub const FORMS: &str = "random, blind, greedy, rules:article, rules:ID=C^E,…, montecarlo:N, expectimax:DEPTH,RUN.ron, \
                         ntuple:NET, RUN.ron or RUN.ron#ID";

/// The article's console player: eight rules, every coefficient 1.
pub const CONSOLE_RULES: [&str; 8] =
    ["win", "empty_cells", "lost", "max_value", "monotony_article", "random", "smoothness", "opening_spam"];

/// Line rules with the weights of a published program (R. Xiao 2014), which were tuned for deep search: one move ahead
/// they win nothing.
const PUBLISHED_RULES: &str = "line_order=9^4,tile_sum=1.49^3.5,empty_lines=0.1,merges=0.087^0.5";

/// How a player of rules plays that is no run's and of whom nothing else is said.
pub const DEFAULT: Settings = Settings {
    variant: Variant::STANDARD,
    lookahead: Lookahead { spawn: SpawnView::Worst, replies: 0 },
    judged_replies: 0,
};

/// Why a name stands for no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// It is no such name.
    #[error("{0}")]
    Name(String),
    /// What it names cannot be had.
    #[error("{0}")]
    Missing(String),
}

impl From<store::StoreError> for RosterError {
    fn from(error: store::StoreError) -> Self {
        Self::Missing(error.to_string())
    }
}

/// A player by its name.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// As it was written.
    pub name: String,
    /// How it plays.
    pub plan: Plan,
    /// The game and the look-ahead of the run it comes from.
    pub settings: Option<Settings>,
}

/// How a player plays.
#[derive(Clone, Debug)]
pub enum Plan {
    /// Any legal direction.
    Random,
    /// The first legal direction of an order.
    Blind([Direction; 4]),
    /// The greatest score at once.
    Greedy,
    /// Weighted rules.
    Rules(Vec<Gene>),
    /// Random games.
    MonteCarlo(MonteCarlo),
    /// A deep search.
    Expectimax(Over, Effort),
    /// Learned values.
    Network(Arc<Network>),
}

/// What judges the grids at the end of a search.
#[derive(Clone, Debug)]
pub enum Over {
    /// Weighted rules.
    Rules(Vec<Gene>),
    /// Learned values.
    Network(Arc<Network>),
}

impl Entrant {
    /// The player at its game: `settings` say which, and how players of rules look ahead.
    #[must_use]
    pub fn mind(&self, settings: &Settings) -> Mind {
        let variant = settings.variant;
        let kind = match &self.plan {
            Plan::Random => Kind::Random,
            Plan::Blind(order) => Kind::Blind(*order),
            Plan::Greedy => Kind::Greedy,
            Plan::Rules(genes) => Kind::Rules(Box::new(RuleBrain::new(genes, &variant, settings.lookahead))),
            Plan::MonteCarlo(monte_carlo) => Kind::MonteCarlo(*monte_carlo),
            Plan::Expectimax(over, effort) => Kind::Expectimax(
                match over {
                    Over::Rules(genes) => Judge::of_rules(genes, &variant),
                    Over::Network(network) => Judge::of_network(network.clone(), &variant),
                },
                *effort,
            ),
            Plan::Network(network) => Kind::Network(network.clone()),
        };
        Mind::new(variant, kind)
    }

    /// The player at this variant of the game, looking ahead as its run does.
    #[must_use]
    pub fn mind_for(&self, variant: &Variant) -> Mind {
        self.mind(&Settings { variant: *variant, ..self.settings_or_default() })
    }

    /// A network under this name.
    #[must_use]
    pub fn of_network(network: Arc<Network>, name: &str) -> Self {
        Self { name: name.to_owned(), plan: Plan::Network(network), settings: None }
    }

    /// A search so many replies deep with this player's judgement, if it has one.
    #[must_use]
    pub fn searching(&self, replies: u8) -> Option<Self> {
        let over = match &self.plan {
            Plan::Rules(genes) => Over::Rules(genes.clone()),
            Plan::Network(network) => Over::Network(network.clone()),
            _ => return None,
        };
        let plan = Plan::Expectimax(over, Effort::Depth(replies));
        Some(Self {
            name: format!("expectimax:{replies},{}", self.name),
            plan,
            settings: self.settings.clone(),
        })
    }

    /// The game it was bred for and how it looks ahead, or the usual if it is no run's.
    #[must_use]
    pub fn settings_or_default(&self) -> Settings {
        self.settings.clone().unwrap_or(DEFAULT)
    }
}

/// The game of the first of these that was bred for one; else the standard game.
#[must_use]
pub fn common_variant(entrants: &[Entrant]) -> Variant {
    let bred = entrants.iter().find_map(|entrant| entrant.settings.as_ref());
    bred.map_or(Variant::STANDARD, |settings| settings.variant)
}

/// Reads names; a network that two players share is read once.
#[derive(Debug, Default)]
pub struct Roster {
    networks: Vec<(PathBuf, SystemTime, Weak<Network>)>,
}

impl Roster {
    /// The player of this name. `note` is told before much memory is taken.
    ///
    /// # Errors
    /// What is wrong with the name or with the file it names, and what to do.
    pub fn read(&mut self, name: &str, note: &dyn Fn(&str)) -> Result<Entrant, RosterError> {
        let name = name.trim();
        let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
        let plain = |plan| Ok(Entrant { name: name.to_owned(), plan, settings: None });
        match (kind, rest) {
            ("random", "") => plain(Plan::Random),
            ("greedy", "") => plain(Plan::Greedy),
            ("blind", order) => plain(Plan::Blind(read_order(order)?)),
            ("rules", rules) => plain(Plan::Rules(read_rules(rules).map_err(RosterError::Name)?)),
            ("montecarlo", options) => plain(Plan::MonteCarlo(read_monte_carlo(options)?)),
            ("ntuple", path) => plain(Plan::Network(self.network(Path::new(path), note)?)),
            ("expectimax", rest) => {
                let (effort, judge) = rest.split_once(',').ok_or_else(|| {
                    let form = "expectimax:3,RUN.ron, expectimax:50ms,RUN.ron or expectimax:2,NET";
                    RosterError::Name(format!("'{name}' does not say how deep and by whom: write {form}"))
                })?;
                let effort = read_effort(effort)?;
                let judge = self.read(judge, note)?;
                let over = match judge.plan {
                    Plan::Rules(genes) => Over::Rules(genes),
                    Plan::Network(network) => Over::Network(network),
                    _ => {
                        return Err(RosterError::Name(format!(
                            "'{}' values no grids: expectimax goes with rules:…, RUN.ron or a network",
                            judge.name
                        )));
                    }
                };
                let plan = Plan::Expectimax(over, effort);
                Ok(Entrant { name: name.to_owned(), plan, settings: judge.settings })
            }
            _ if store::is_network(Path::new(name)) => {
                plain(Plan::Network(self.network(Path::new(name), note)?))
            }
            _ => {
                let (genes, settings) = of_run(name)?;
                Ok(Entrant { name: name.to_owned(), plan: Plan::Rules(genes), settings: Some(settings) })
            }
        }
    }

    fn network(&mut self, path: &Path, note: &dyn Fn(&str)) -> Result<Arc<Network>, RosterError> {
        let shape = store::load_course(path)?.0.shape;
        let changed = path.metadata().and_then(|metadata| metadata.modified()).ok();
        self.networks.retain(|(.., network)| network.strong_count() > 0);
        let known = self.networks.iter().find(|(known, at, _)| known == path && Some(*at) == changed);
        if let Some(network) = known.and_then(|(.., network)| network.upgrade()) {
            return Ok(network);
        }
        note(&format!(
            "{}: a {} network, {} MiB of memory",
            path.display(),
            shape.name(),
            shape.bytes() >> 20
        ));
        let network = Arc::new(store::load_network(path)?);
        if let Some(changed) = changed {
            self.networks.push((path.to_owned(), changed, Arc::downgrade(&network)));
        }
        Ok(network)
    }
}

fn read_order(text: &str) -> Result<[Direction; 4], RosterError> {
    let wrong = || {
        RosterError::Name(format!(
            "'blind:{text}' is no order of directions: write each of u, d, l and r once, e.g. blind:dlru"
        ))
    };
    if text.is_empty() {
        return Ok([Direction::Down, Direction::Left, Direction::Right, Direction::Up]);
    }
    let order: Option<Vec<Direction>> =
        text.chars().map(|c| Direction::ALL.into_iter().find(|d| d.name().starts_with(c))).collect();
    let order: [Direction; 4] = order.and_then(|order| order.try_into().ok()).ok_or_else(wrong)?;
    if Direction::ALL.iter().all(|direction| order.contains(direction)) { Ok(order) } else { Err(wrong()) }
}

fn read_effort(text: &str) -> Result<Effort, RosterError> {
    let wrong = || {
        RosterError::Name(format!(
            "'{text}' is no depth and no time for expectimax: give 0 to {MAX_DEPTH} replies, or a time a move from 1ms \
             to 10s"
        ))
    };
    let milliseconds = |text: &str, unit: f64| {
        let ms = text.trim().parse::<f64>().ok()? * unit;
        (1.0..=10_000.0).contains(&ms).then(|| Effort::Time(Duration::from_secs_f64(ms / 1e3)))
    };
    let effort = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(time), _) => milliseconds(time, 1.0),
        (_, Some(time)) => milliseconds(time, 1e3),
        _ => text.trim().parse().ok().filter(|&depth| depth <= MAX_DEPTH).map(Effort::Depth),
    };
    effort.ok_or_else(wrong)
}

fn read_monte_carlo(text: &str) -> Result<MonteCarlo, RosterError> {
    let wrong = |part: &str| {
        RosterError::Name(format!(
            "'{part}' does not go with montecarlo: write e.g. montecarlo:200, where N is 1 to 1000000, and after it, if \
             you like, ,depth=50 ,full=800 (playouts on a full grid) ,by=score ,parallel"
        ))
    };
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=1_000_000).contains(number));
    let mut parts = text.split(',').map(str::trim);
    let first = parts.next().unwrap_or("");
    let mut settings = MonteCarlo::fixed(number(first).ok_or_else(|| wrong(first))?);
    for part in parts {
        let error = || wrong(part);
        match part.split_once('=') {
            Some(("depth", moves)) => settings.depth = Some(number(moves).ok_or_else(error)?),
            Some(("full", playouts)) => settings.playouts_when_full = number(playouts).ok_or_else(error)?,
            Some(("by", "score")) => settings.measure = Measure::Score,
            Some(("by", "tiles")) => settings.measure = Measure::Tiles,
            None if part == "parallel" => settings.parallel = true,
            _ => return Err(error()),
        }
    }
    Ok(settings)
}

/// Reads `article`, `published`, or `ID=C^E,ID=C,…`, where a coefficient or an exponent left out is 1 (or the nearest value
/// that the rule allows).
///
/// # Errors
/// What is wrong with the text, and what to write.
pub fn read_rules(text: &str) -> Result<Vec<Gene>, String> {
    let named = CONSOLE_RULES.join(",");
    let text = match text {
        "article" => named.as_str(),
        "published" => PUBLISHED_RULES,
        _ => text,
    };
    read_genes(text, &DEFAULT.rules())
}

/// Reads `ID=C^E,ID=C,…` of a catalogue.
pub(super) fn read_genes(text: &str, catalogue: &[&RuleInfo]) -> Result<Vec<Gene>, String> {
    let parts = text.split(',').filter(|part| !part.trim().is_empty());
    let genes: Vec<Gene> = parts.map(read_gene).collect::<Result<_, _>>()?;
    Genome::new(genes, catalogue).map(|genome| genome.genes().to_vec())
}

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

/// The genes of `RUN.ron` or `RUN.ron#ID`, a run of 2048.
fn of_run(text: &str) -> Result<(Vec<Gene>, Settings), RosterError> {
    let (run, individual) = individual_of_run(text, FORMS)?;
    match run.settings.game {
        GameSettings::Twenty48(settings) => Ok((individual.genome.genes().to_vec(), settings)),
        GameSettings::Abalone(_) => Err(RosterError::Missing(format!(
            "{text} was bred for Abalone, not for 2048: add --game abalone, or name another run"
        ))),
    }
}

/// The run of `RUN.ron` or `RUN.ron#ID`, and the individual that is meant: the champion, or the one with that id.
/// `forms` says what else a player may be called.
pub(super) fn individual_of_run(text: &str, forms: &str) -> Result<(Run, Individual), RosterError> {
    let (path, id) = match text.rsplit_once('#') {
        // A file may have a # in its name.
        Some((path, id)) if !Path::new(text).exists() => (path, Some(id)),
        _ => (text, None),
    };
    if id.is_none() && !path.ends_with(".ron") && !Path::new(path).exists() {
        return Err(RosterError::Name(format!("'{text}' is no player: give {forms}")));
    }
    let run = store::load(Path::new(path))?;
    let individual = match id {
        Some(id) => {
            let number: u64 = id.parse().map_err(|_| {
                RosterError::Name(format!("'{id}' is no individual's id: give a whole number after #"))
            })?;
            individuals(&run).find(|individual| individual.id == number).ok_or_else(|| {
                RosterError::Missing(format!(
                    "{path} holds no individual {number}: see `dna-lab inspect {path}`"
                ))
            })?
        }
        None => run.champion().map(|champion| &champion.individual).ok_or_else(|| {
            RosterError::Missing(format!(
                "{path} has no champion yet, for its founders have not played: run `dna-lab evolve --open {path}`"
            ))
        })?,
    };
    let individual = individual.clone();
    Ok((run, individual))
}

/// The living first, then the former champions.
fn individuals(run: &Run) -> impl Iterator<Item = &Individual> {
    run.population.iter().chain(run.hall_of_fame.iter().map(|champion| &champion.individual))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Result<Entrant, RosterError> {
        Roster::default().read(name, &|_| ())
    }

    #[test]
    fn reads_every_form() {
        let check = |name: &str, fits: fn(&Plan) -> bool| {
            let plan = read(name).expect(name).plan;
            assert!(fits(&plan), "{name}: {plan:?}");
        };
        check("random", |plan| matches!(plan, Plan::Random));
        check("greedy", |plan| matches!(plan, Plan::Greedy));
        check("blind:urdl", |plan| matches!(plan, Plan::Blind([Direction::Up, Direction::Right, ..])));
        check("rules:merges=2^3,corners", |plan| matches!(plan, Plan::Rules(genes) if genes.len() == 2));
        check(
            "montecarlo:200,depth=50",
            |plan| matches!(plan, Plan::MonteCarlo(s) if s.playouts == 200 && s.depth == Some(50)),
        );
        check(
            "montecarlo:10,full=40,by=score,parallel",
            |plan| matches!(plan, Plan::MonteCarlo(s) if s.playouts_when_full == 40 && s.parallel),
        );
        check(
            "expectimax:2,rules:merges,corners",
            |plan| matches!(plan, Plan::Expectimax(Over::Rules(genes), Effort::Depth(2)) if genes.len() == 2),
        );
        check(
            "expectimax:0.5s,rules:merges",
            |plan| matches!(plan, Plan::Expectimax(_, Effort::Time(time)) if time.as_millis() == 500),
        );
    }

    #[test]
    fn says_what_is_wrong_with_a_name() {
        let check = |name: &str, expected: &str| {
            let error = read(name).expect_err(name).to_string();
            assert!(error.contains(expected), "{name}: {error}");
        };
        check("", "is no player: give random, blind");
        check("rendom", "'rendom' is no player");
        check("blind:uuuu", "each of u, d, l and r once");
        check("montecarlo", "write e.g. montecarlo:200");
        check("montecarlo:0", "'0' does not go with montecarlo");
        check("montecarlo:9,depth=x", "'depth=x'");
        check("expectimax:3", "does not say how deep and by whom");
        check("expectimax:9,rules:merges", "'9' is no depth");
        check("expectimax:99s,rules:merges", "'99s' is no depth");
        check("expectimax:1,greedy", "'greedy' values no grids");
        check("expectimax:1,rules:nothing", "unknown rule 'nothing'");
        check("ntuple:nowhere", "nowhere: cannot be opened");
        check("Cargo.toml", "Cargo.toml, line");
        check("ntuple:Cargo.toml", "is no network of DNA Lab");
    }
}
