//! `dna-lab inspect`: what a saved run or network holds.

use super::{Failure, format, print_json};
use crate::evolution::adaptation::Adaptation;
use crate::evolution::crossover::Crossover;
use crate::evolution::evaluation::Evaluation;
use crate::evolution::invention::Invention;
use crate::evolution::mutation::Mutation;
use crate::evolution::opposition::Opposition;
use crate::evolution::pairing::Pairing;
use crate::evolution::population::Origin;
use crate::evolution::selection::Tournament;
use crate::evolution::succession::Succession;
use crate::evolution::{Run, Settings};
use crate::games::formula::{Formula, Known};
use crate::store::{self, Kind};
use crate::tally::Tally;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Show what a saved run holds (its settings, its generation, and its champion rule by rule), or a network.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The run, or a network that `dna-lab train` saved
    run: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'run> {
    generation: Option<u32>,
    population: usize,
    games: u64,
    seed: u64,
    champion_win_rate: Option<f64>,
    interval_low: Option<f64>,
    interval_high: Option<f64>,
    validation_games: u64,
    population_win_rate: Option<f64>,
    population_interval_low: Option<f64>,
    population_interval_high: Option<f64>,
    sample_games: u64,
    champion: Option<ChampionReport<'run>>,
    /// Against further opponents in the last generation.
    yardsticks: &'run [(String, Tally)],
    settings: &'run Settings,
}

#[derive(Serialize)]
struct ChampionReport<'run> {
    id: u64,
    origin: &'static str,
    born: u32,
    parents: &'run [u64],
    genes: Vec<GeneReport>,
}

#[derive(Serialize)]
struct GeneReport {
    rule: &'static str,
    coefficient: f64,
    exponent: Option<f64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if matches!(Kind::of(&arguments.run), Ok(Some(Kind::Network))) {
        return network(arguments, out);
    }
    let run = store::load(&arguments.run)?;
    if arguments.json { print_json(out, &report(&run)) } else { print(out, &run) }
}

#[derive(Serialize)]
struct NetworkReport {
    net: &'static str,
    method: &'static str,
    rate: f32,
    seed: u64,
    games: u64,
    moves: u64,
    last_1000_win_rate: Option<f64>,
    last_1000_mean_score: Option<f64>,
}

/// What a network's file holds.
fn network(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let (course, logbook) = store::check_network(&arguments.run)?;
    let (total, recent) = (logbook.total(), logbook.recent());
    let report = NetworkReport {
        net: course.shape.name(),
        method: course.method.name(),
        rate: course.rate,
        seed: course.seed.0,
        games: total.games,
        moves: total.moves,
        last_1000_win_rate: recent.win_rate(),
        last_1000_mean_score: recent.mean_score(),
    };
    if arguments.json {
        return print_json(out, &report);
    }
    let NetworkReport { net, method, rate, seed, .. } = report;
    writeln!(out, "a {net} network that learns by {method} at rate {rate}, seed {seed}")?;
    let (games, moves) = (format::counted(total.games, "game"), format::counted(total.moves, "move"));
    writeln!(out, "{games}, {moves}")?;
    super::train::write_recent(out, &logbook)
}

fn report(run: &Run) -> Report<'_> {
    let validated = run.champion().map(|champion| champion.validated).unwrap_or_default();
    let interval = format::interval(&validated);
    let sample = run.logbook.last().map(|record| record.sample).unwrap_or_default();
    let around = format::interval(&sample);
    Report {
        generation: run.generation(),
        population: run.population.len(),
        games: run.games(),
        seed: run.settings.seed.0,
        champion_win_rate: validated.win_rate(),
        interval_low: interval.map(|(low, _)| low),
        interval_high: interval.map(|(_, high)| high),
        validation_games: validated.games,
        population_win_rate: sample.win_rate(),
        population_interval_low: around.map(|(low, _)| low),
        population_interval_high: around.map(|(_, high)| high),
        sample_games: sample.games,
        champion: run.champion().map(|champion| ChampionReport {
            id: champion.individual.id,
            origin: champion.individual.origin.name(),
            born: champion.individual.born,
            parents: &champion.individual.parents,
            genes: champion
                .individual
                .genome
                .genes()
                .iter()
                .map(|gene| GeneReport {
                    rule: gene.rule.as_str(),
                    coefficient: gene.coefficient,
                    exponent: gene.exponent,
                })
                .collect(),
        }),
        yardsticks: run.logbook.last().map_or(&[], |record| &record.yardsticks),
        settings: &run.settings,
    }
}

fn print(out: &mut impl Write, run: &Run) -> Result<(), Failure> {
    let settings = &run.settings;
    match run.generation() {
        Some(generation) => writeln!(
            out,
            "Generation {generation}, {} individuals, {} games played",
            run.population.len(),
            format::grouped(run.games().into())
        )?,
        None => writeln!(out, "{} founders that have not played yet", run.population.len())?,
    }
    writeln!(out, "\nSettings")?;
    for (name, text) in described(settings) {
        writeln!(out, "  {name:<11} {text}")?;
    }
    let Some(champion) = run.champion() else { return Ok(()) };
    let individual = &champion.individual;
    writeln!(
        out,
        "\nChampion #{} ({}, born in generation {})",
        individual.id,
        individual.origin.name(),
        individual.born
    )?;
    writeln!(
        out,
        "  validated   {}, {} fresh games{}",
        format::rate(&champion.validated),
        champion.validated.games,
        format::first_yardstick(run)
    )?;
    format::write_yardsticks(out, run)?;
    format::write_rating(out, run)?;
    let (rate, games) = (format::percent(individual.record.win_rate()), individual.record.games);
    writeln!(out, "  as selected {rate}, {games} games: luck is in it")?;
    if let Some(sample) = format::population(run) {
        writeln!(out, "\n{sample}")?;
    }
    writeln!(out, "\n  {:<26} {:>12} {:>9}", "rule", "coefficient", "exponent")?;
    for gene in individual.genome.genes() {
        let exponent = gene.exponent.map_or(String::new(), |exponent| format!("{exponent:.2}"));
        let (name, said) = match gene.rule.formula() {
            None => (gene.rule.as_str(), gene.rule.info().help.to_owned()),
            Some(formula) => (formula.name().unwrap_or("formula"), told(formula, gene.exponent, run)),
        };
        writeln!(out, "  {name:<26} {:>12.3} {exponent:>9}  {said}", gene.coefficient)?;
    }
    let last = run.logbook.last();
    let births = last.map(|record| &record.births).filter(|births| births.iter().any(|birth| birth.1 > 0));
    if let Some(births) = births {
        let of = |origin| births.iter().filter(|birth| birth.0 == origin).map(|birth| birth.1).sum::<u64>();
        let births: Vec<String> =
            Origin::ALL.into_iter().map(|origin| format!("{} {}", of(origin), origin.name())).collect();
        writeln!(out, "\nLast births: {}", births.join(", "))?;
    }
    Ok(())
}

/// The settings in words.
fn described(settings: &Settings) -> Vec<(&'static str, String)> {
    let [game, look_ahead] = settings.game.described();
    let later = match settings.evaluation {
        Evaluation::AtBirth => "at birth, the best again each generation".to_owned(),
        Evaluation::EachGeneration => "for everybody in each generation".to_owned(),
        Evaluation::Lifelong { elder_share } => {
            format!("at birth, elders {} of that each generation", format::percent(Some(elder_share)))
        }
    };
    let met = match settings.pairing {
        Pairing::Random => "anybody".to_owned(),
        Pairing::FarthestOf(count) => format!("one of the {count} farthest"),
    };
    let crossover = match settings.crossover {
        Crossover::Article => "as in the article".to_owned(),
        Crossover::Blend { reach } => {
            format!("blended, up to {} beyond the parents", format::percent(Some(reach)))
        }
    };
    let mutation = match settings.mutation {
        Mutation::Redraw { changes } => format!("{changes} rules redrawn, removed or added"),
        Mutation::Afresh => "nothing inherited, all weights drawn anew".to_owned(),
        Mutation::Step { size, structure } => format!(
            "a step of {size} of the difference of two parents, in {} a rule more or less",
            format::percent(Some(structure))
        ),
    };
    let replaced = match settings.succession {
        Succession::EachGeneration => "whoever ranks best".to_owned(),
        Succession::OnEvidence { games } => {
            format!("until a challenger is better on evidence, up to {games} fresh games a generation")
        }
    };
    let Tournament { group, winners } = settings.tournament;
    let first = settings.game.yardsticks().first().map_or("", |yardstick| yardstick.words);
    let opponents = settings.opposition.map(|Opposition { peers, past, yardstick }| {
        let words = format!("{peers} of the living, {past} former champions, {yardstick} times {first}");
        ("opponents", format!("{words}, the same for everybody"))
    });
    let mut described = vec![
        ("seed", settings.seed.0.to_string()),
        ("game", game),
        ("look-ahead", look_ahead),
        ("evaluation", format!("{} games {later}", settings.games)),
        ("champion", format!("{replaced}; {} fresh games a generation", settings.validation_games)),
        ("population", format!("{} fresh games a generation", settings.sample_games)),
    ];
    if let Some(Adaptation { step, most_games }) = settings.adaptation {
        let step = format::percent(Some(step));
        let words = format!(
            "one distribution over all weights, {step} of their range wide at first; up to {most_games} times the games"
        );
        described.push(("adaptation", words));
    } else {
        let children = settings.children_per_parent;
        let rate = format::percent(Some(settings.mutation_rate));
        described.extend([
            ("selection", format!("the best {winners} out of each group of {group}")),
            ("crossover", format!("{children} children a parent, who meets {met}; {crossover}")),
            ("mutation", format!("of {rate} a generation: {mutation}")),
        ]);
    }
    let invention = settings.invention.map(|invention| {
        let Invention { formulas, nodes, rate, .. } = invention;
        let rate = format::percent(Some(rate));
        (
            "invention",
            format!("{formulas} formulas of {nodes} nodes at most; {rate} of mutants differ by one"),
        )
    });
    described.into_iter().chain(invention).chain(opponents).collect()
}

/// A formula as short as it can be said at its exponent, and whether the catalogue has it.
fn told(formula: &Formula, exponent: Option<f64>, run: &Run) -> String {
    let known = formula.known_as(&*run.settings.game);
    let known = known.map_or(String::new(), |Known { rule, words, times }| {
        format!(" ({}{})", format::times(times), rule.map_or_else(|| format::lower(words), str::to_owned))
    });
    format!("{}{known}", formula.simplified(exponent))
}
