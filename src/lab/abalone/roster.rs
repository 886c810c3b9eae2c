//! Players of Abalone by name: what `alphabeta:3,RUN.ron` stands for.

use crate::games::abalone::players::evaluator::Evaluator;
use crate::games::abalone::players::mind::{Kind, Mind};
use crate::games::abalone::players::search::{Effort, MAX_DEPTH, Method};
use crate::games::abalone::{Settings, Variant, article_genes};
use crate::games::{Game, GameSettings, Gene};
use crate::lab::roster::{RosterError, individual_of_run, read_genes};
use std::time::Duration;

/// The forms of a player's name, in one line.
pub const FORMS: &str = "random, alphabeta:3, alphabeta:100ms, minimax:2, each with ,rules:… or ,RUN.ron behind it; \
                         rules:article, rules:ID=C,…, RUN.ron or RUN.ron#ID";

/// Plies that rules look ahead of which nothing else is said.
pub const DEPTH: u8 = 2;

/// A player by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// As it was written.
    pub name: String,
    /// How it plays.
    pub plan: Plan,
    /// The settings of the run it comes from.
    pub settings: Option<Settings>,
}

/// How a player plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Plan {
    /// Any legal move.
    Random,
    /// By looking ahead over weighted rules.
    Search {
        /// The rules.
        genes: Vec<Gene>,
        /// How.
        method: Method,
        /// How far.
        effort: Effort,
    },
}

impl Entrant {
    /// The player, ready to sit down.
    #[must_use]
    pub fn mind(&self) -> Mind {
        Mind::new(match &self.plan {
            Plan::Random => Kind::Random,
            Plan::Search { genes, method, effort } => {
                Kind::Search(Evaluator::new(genes).into(), *method, *effort)
            }
        })
    }

    /// Its rules, if it has any.
    #[must_use]
    pub fn genes(&self) -> &[Gene] {
        match &self.plan {
            Plan::Random => &[],
            Plan::Search { genes, .. } => genes,
        }
    }

    /// The player of these genes that looks ahead as its run does.
    #[must_use]
    pub fn of_genes(name: String, genes: Vec<Gene>, settings: &Settings) -> Self {
        let effort = Effort::Depth(settings.depth);
        let plan = Plan::Search { genes, method: Method::AlphaBeta, effort };
        Self { name, plan, settings: Some(settings.clone()) }
    }
}

/// The variant of the first of these that was bred for one; else the usual one.
#[must_use]
pub fn common_variant(entrants: &[Entrant]) -> Variant {
    let bred = entrants.iter().find_map(|entrant| entrant.settings.as_ref());
    bred.map_or_else(Variant::default, |settings| settings.variant.clone())
}

/// The player of this name.
///
/// # Errors
/// What is wrong with the name or with the file it names, and what to do.
pub fn read(name: &str) -> Result<Entrant, RosterError> {
    let name = name.trim();
    if name == "random" {
        return Ok(Entrant { name: name.to_owned(), plan: Plan::Random, settings: None });
    }
    let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
    let method = match kind {
        "minimax" => Method::Minimax,
        "alphabeta" => Method::AlphaBeta,
        _ => return over(name, name),
    };
    let (effort, by) = rest.split_once(',').unwrap_or((rest, "rules:article"));
    let effort = read_effort(kind, effort)?;
    if method == Method::Minimax && matches!(effort, Effort::Time(_) | Effort::Depth(6..)) {
        return Err(RosterError::Name(format!(
            "'{name}': minimax visits every position, so give it 1 to 5 plies; alphabeta takes a time too"
        )));
    }
    let Entrant { plan, settings, .. } = over(by, name)?;
    let plan = match plan {
        Plan::Search { genes, .. } => Plan::Search { genes, method, effort },
        Plan::Random => plan,
    };
    Ok(Entrant { name: name.to_owned(), plan, settings })
}

/// What judges positions, as `text` says: rules, or an individual of a run.
fn over(text: &str, name: &str) -> Result<Entrant, RosterError> {
    if let Some(rules) = text.strip_prefix("rules:") {
        let genes = if rules == "article" {
            article_genes()
        } else {
            let catalogue = Settings { variant: Variant::default(), depth: 1, judged_depth: 1 }.rules();
            read_genes(rules, &catalogue).map_err(RosterError::Name)?
        };
        let plan = Plan::Search { genes, method: Method::AlphaBeta, effort: Effort::Depth(DEPTH) };
        return Ok(Entrant { name: name.to_owned(), plan, settings: None });
    }
    let (run, individual) = individual_of_run(text, FORMS)?;
    match &run.settings.game {
        GameSettings::Abalone(settings) => {
            Ok(Entrant::of_genes(name.to_owned(), individual.genome.genes().to_vec(), settings))
        }
        GameSettings::Twenty48(_) => Err(RosterError::Missing(format!(
            "{text} was bred for 2048, not for Abalone: name a run of `dna-lab evolve --game abalone`"
        ))),
    }
}

fn read_effort(kind: &str, text: &str) -> Result<Effort, RosterError> {
    let milliseconds = |text: &str, unit: f64| {
        let ms = text.trim().parse::<f64>().ok()? * unit;
        (1.0..=60_000.0).contains(&ms).then(|| Effort::Time(Duration::from_secs_f64(ms / 1e3)))
    };
    let effort = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(time), _) => milliseconds(time, 1.0),
        (_, Some(time)) => milliseconds(time, 1e3),
        _ => text.trim().parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth)).map(Effort::Depth),
    };
    effort.ok_or_else(|| {
        RosterError::Name(format!(
            "'{text}' is no depth and no time for {kind}: give 1 to {MAX_DEPTH} plies, or a time a move from 1ms to 60s, \
             e.g. alphabeta:3 or alphabeta:100ms"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_form() {
        let check = |name: &str, fits: fn(&Plan) -> bool| {
            let plan = read(name).expect(name).plan;
            assert!(fits(&plan), "{name}: {plan:?}");
        };
        check("random", |plan| *plan == Plan::Random);
        check(
            "minimax:3",
            |plan| matches!(plan, Plan::Search { genes, method: Method::Minimax, effort: Effort::Depth(3) } if genes.len() == 6),
        );
        check(
            "alphabeta:100ms,rules:mobility=2,triples",
            |plan| matches!(plan, Plan::Search { genes, effort: Effort::Time(time), .. } if genes.len() == 2 && time.as_millis() == 100),
        );
        check("rules:out_opponent=3", |plan| matches!(plan, Plan::Search { effort: Effort::Depth(2), .. }));
    }

    #[test]
    fn says_what_is_wrong_with_a_name() {
        let check = |name: &str, expected: &str| {
            let error = read(name).expect_err(name).to_string();
            assert!(error.contains(expected), "{name}: {error}");
        };
        check("rendom", "'rendom' is no player: give random, alphabeta");
        check("alphabeta", "is no depth and no time for alphabeta");
        check("alphabeta:0", "'0' is no depth");
        check("minimax:9", "give it 1 to 5 plies");
        check("minimax:1s", "give it 1 to 5 plies");
        check("alphabeta:2,rules:nothing", "unknown rule 'nothing'");
        check("rules:smoothness", "'smoothness' is not a rule of this game");
        check("alphabeta:2,random", "'random' is no player");
        check("Cargo.toml", "Cargo.toml, line");
    }
}
