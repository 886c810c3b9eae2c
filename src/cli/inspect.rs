//! `dna-lab inspect`: what a saved run or network holds.

use super::sums::Announced;
use super::{Failure, claim, format, network, print_json};
use crate::evolution::crossover::Crossover;
use crate::evolution::evaluation::Evaluation;
use crate::evolution::fitness::Ranking;
use crate::evolution::invention::Invention;
use crate::evolution::mutation::Mutation;
use crate::evolution::opposition::Opposition;
use crate::evolution::pairing::Pairing;
use crate::evolution::population::{Individual, Origin};
use crate::evolution::selection::Tournament;
use crate::evolution::strategy::{Adaptation, Cma, MapElites, Spsa, Strategy, StyleMap};
use crate::evolution::succession::Succession;
use crate::evolution::{Run, Settings};
use crate::games::Gene;
use crate::games::formula::{Formula, Known};
use crate::store::players;
use crate::store::{self, Claim, Kind};
use crate::tally::Tally;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Show what a saved run holds (its settings, its generation, and its champion rule by rule), one of its individuals, or a network.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The run; RUN.ron#ID for another individual of it than its champion; or a network that `dna-lab train` or TDL2048+ saved
    run: PathBuf,
    /// Export the individuals that the run remembers, with their parents, as a phylogeny of the ALife data standard
    #[arg(long, value_name = "TREE.csv")]
    phylogeny: Option<PathBuf>,
    /// Replace whatever stands where --phylogeny goes
    #[arg(long, requires = "phylogeny")]
    force: bool,
    /// Print one JSON object: generation, population, games, seed, champion_win_rate with interval_low and interval_high, validation_games,
    /// population_win_rate, champion and individual: {id, origin, born, parents, genes: [{rule, coefficient, exponent}]}, …
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// To show this file to a person.
    pub(super) fn of(file: &Path) -> Self {
        Self { run: file.to_owned(), phylogeny: None, force: false, json: false }
    }
}

#[derive(Serialize)]
struct Report<'run> {
    generation: Option<u32>,
    population: usize,
    games: u64,
    seed: u64,
    #[serde(flatten)]
    announced: Announced,
    champion: Option<IndividualReport<'run>>,
    /// The individual named by `--id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    individual: Option<IndividualReport<'run>>,
    /// Against further opponents in the last generation.
    yardsticks: &'run [(String, Tally)],
    settings: &'run Settings,
    /// What a person noted about the run.
    #[serde(skip_serializing_if = "str::is_empty")]
    notes: &'run str,
}

#[derive(Serialize)]
struct IndividualReport<'run> {
    id: u64,
    origin: &'static str,
    born: u32,
    parents: &'run [u64],
    genes: Vec<GeneReport<'run>>,
}

#[derive(Serialize)]
struct GeneReport<'run> {
    rule: &'run str,
    coefficient: f64,
    exponent: Option<f64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if Kind::of(&arguments.run).is_ok_and(|kind| kind.is_some_and(Kind::is_network)) {
        return network::show(&arguments.run, arguments.json, out);
    }
    let name = arguments.run.to_string_lossy();
    let (path, id) = match players::path_and_id(&name) {
        (path, Some(id)) => (path, Some(id)),
        _ => (arguments.run.as_path(), None),
    };
    let run = store::load(path)?;
    let named = id.map(|id| players::by_id(&run, path, id)).transpose()?;
    if let Some(place) = &arguments.phylogeny {
        let mut target = claim(place, Kind::Table, Claim::Update, arguments.force)?;
        store::export_phylogeny(&mut target, &run)?;
    }
    if arguments.json { print_json(out, &report(&run, named)) } else { print(out, &run, named) }
}

fn report<'run>(run: &'run Run, named: Option<&'run Individual>) -> Report<'run> {
    Report {
        generation: run.generation(),
        population: run.population.len(),
        games: run.games(),
        seed: run.settings.seed.0,
        announced: run.into(),
        champion: run.champion().map(|champion| (&champion.individual).into()),
        individual: named.map(Into::into),
        yardsticks: run.logbook.last().map_or(&[], |record| &record.yardsticks),
        settings: &run.settings,
        notes: &run.notes,
    }
}

impl<'run> From<&'run Individual> for IndividualReport<'run> {
    fn from(individual: &'run Individual) -> Self {
        let Individual { id, origin, born, parents, genome, .. } = individual;
        let gene = |gene: &'run Gene| GeneReport {
            rule: gene.rule.as_str(),
            coefficient: gene.coefficient,
            exponent: gene.exponent,
        };
        let genes = genome.genes().iter().map(gene).collect();
        Self { id: *id, origin: origin.name(), born: *born, parents, genes }
    }
}

fn print(out: &mut impl Write, run: &Run, named: Option<&Individual>) -> Result<(), Failure> {
    let settings = &run.settings;
    match run.generation() {
        Some(generation) => writeln!(
            out,
            "Generation {generation}, {} individuals, {} games played",
            run.population.len(),
            format::grouped(run.games())
        )?,
        None => writeln!(out, "{} founders that have not played yet", run.population.len())?,
    }
    writeln!(out, "\nSettings")?;
    for (name, text) in described(settings) {
        writeln!(out, "  {name:<11} {text}")?;
    }
    if !run.notes.trim().is_empty() {
        writeln!(out, "\nNotebook")?;
        for line in run.notes.trim().lines() {
            let visible: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(out, "  {visible}")?;
        }
    }
    let champion = run.champion().map(|champion| &champion.individual);
    let Some(individual) = named.or(champion) else { return Ok(()) };
    print_individual(out, run, individual)?;
    if named.is_some() {
        return Ok(());
    }
    if let Some(sample) = format::population(run) {
        writeln!(out, "\n{sample}")?;
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

/// How good an individual is, as far as that is known, and its genes.
fn print_individual(out: &mut impl Write, run: &Run, individual: &Individual) -> Result<(), Failure> {
    let Individual { id, origin, born, parents, genome, record, .. } = individual;
    let reigned = run.hall_of_fame.iter().find(|champion| champion.individual.id == *id);
    let reigns = run.champion().is_some_and(|champion| champion.individual.id == *id);
    let who = match reigned {
        Some(_) if reigns => "Champion",
        Some(_) => "Former champion",
        None => "Individual",
    };
    let parents: Vec<String> = parents.iter().map(|parent| format!("#{parent}")).collect();
    let of = if parents.is_empty() { String::new() } else { format!(" of {}", parents.join(" and ")) };
    writeln!(out, "\n{who} #{id} ({}{of}, born in generation {born})", origin.name())?;
    if let Some(champion) = reigned {
        let (rate, games) = (format::rate(&champion.validated), champion.validated.games);
        let score = score_if_ranked(run, &champion.validated);
        writeln!(
            out,
            "  validated   {rate}{score}, {}{}",
            format::counted(games, "test game"),
            format::first_yardstick(run)
        )?;
    }
    if reigns {
        format::write_yardsticks(out, run)?;
    }
    format::write_rating(out, run, *id)?;
    if record.games > 0 {
        let rate = format::percent(record.win_rate());
        let score = score_if_ranked(run, record);
        writeln!(out, "  in training {rate}{score}, {} games: luck is in it", record.games)?;
    }
    writeln!(out, "\n  {:<26} {:>12} {:>9}", "rule", "coefficient", "exponent")?;
    for gene in genome.genes() {
        let exponent = gene.exponent.map_or(String::new(), |exponent| format!("{exponent:.2}"));
        let (name, said) = match gene.rule.formula() {
            None => (gene.rule.as_str(), gene.rule.help().to_owned()),
            Some(formula) => (formula.name().unwrap_or("formula"), told(formula, gene.exponent, run)),
        };
        writeln!(out, "  {name:<26} {:>12.3} {exponent:>9}  {said}", gene.coefficient)?;
    }
    Ok(())
}

/// How a distribution adapts.
fn adapting(adaptation: Adaptation, learns: &str) -> String {
    let Adaptation { step, together, averaged, .. } = adaptation;
    let step = format::percent(Some(step));
    let shrink = if together { "; coefficients shrink together" } else { "" };
    let average = if averaged { "; means averaged" } else { "" };
    format!(
        "one distribution over all weights, {step} of their range wide at first; {learns}{shrink}{average}"
    )
}

/// When the champion is replaced, in words.
fn replaced(settings: &Settings) -> String {
    match (settings.succession, Strategy::of(settings)) {
        (Succession::EachGeneration, Strategy::Genetic(_) | Strategy::MapElites(_)) => {
            "the best-ranked".to_owned()
        }
        (Succession::EachGeneration, Strategy::Cma(_) | Strategy::Spsa(_)) => "the best guess".to_owned(),
        (Succession::OnEvidence { games }, _) => {
            format!("until a challenger is better on evidence, up to {games} test games a generation")
        }
    }
}

/// The opponents in words.
fn opponents(settings: &Settings) -> Option<String> {
    let named: String = settings.opponents.iter().map(|name| format!(", {name}")).collect();
    let Some(opposition) = settings.opposition else {
        return settings
            .validated_against()
            .filter(|_| settings.is_judged_outside())
            .map(|all| format!("{all}{named}"));
    };
    let Opposition { peers, past, by_hardness, yardstick, random, exploiters } = opposition;
    let first = settings.game.yardsticks().first().map_or("", |yardstick| yardstick.words);
    let hardest = if by_hardness { " by hardness" } else { "" };
    let words = format!(
        "{peers} of the living, {past} former champions{hardest}, {yardstick} times {first}, {random} at random, {exploiters} exploiters{named}"
    );
    let whose = match Strategy::of(settings) {
        Strategy::Spsa(_) => "founders and the best guess",
        Strategy::Cma(_) | Strategy::Genetic(_) | Strategy::MapElites(_) => "all",
    };
    Some(format!("{words}, the same for {whose}; {first} where there is none yet"))
}

/// The settings in words.
fn described(settings: &Settings) -> Vec<(&'static str, String)> {
    let [game, look_ahead] = settings.game.described();
    let later = match settings.evaluation {
        Evaluation::AtBirth => "at birth, the best again each generation".to_owned(),
        Evaluation::EachGeneration => "for all in each generation".to_owned(),
        Evaluation::Lifelong { elder_share, relative } => {
            let beside = if relative { ", results beside the survivors'" } else { "" };
            format!(
                "at birth, survivors {} of that each generation{beside}",
                format::percent(Some(elder_share))
            )
        }
    };
    let met = match settings.pairing {
        Pairing::Random => "at random".to_owned(),
        Pairing::FarthestOf(count) => format!("one of the {count} farthest"),
    };
    let crossover = crossed(settings.crossover);
    let mutation = mutated(settings.mutation);
    let Tournament { group, winners } = settings.tournament;
    let mut described = vec![
        ("seed", settings.seed.0.to_string()),
        ("game", game),
        ("look-ahead", look_ahead),
        ("evaluation", format!("{} games {later}", settings.games)),
        ("ranking", ranked(settings.ranking).to_owned()),
        (
            "champion",
            format!("{}; {} test games a generation", replaced(settings), settings.validation_games),
        ),
        ("population", format!("{} test games a generation", settings.sample_games)),
    ];
    match Strategy::of(settings) {
        Strategy::Cma(Cma { adaptation }) => {
            let learns = format!("up to {} times the games", adaptation.most_games);
            described.push(("adaptation", adapting(adaptation, &learns)));
        }
        Strategy::Spsa(Spsa { adaptation }) => {
            let learns = format!("the two samples of each pair play each other, gain {}", adaptation.gain);
            described.push(("adaptation", adapting(adaptation, &learns)));
        }
        Strategy::MapElites(MapElites { map }) => {
            let [across, up] = map.axes.each_ref().map(|axis| axis.name(&*settings.game));
            let StyleMap { side, games, .. } = map;
            let parents = format!("any two of the map; {} offspring a generation", settings.population);
            described.extend([
                ("map", format!("{side} by {side} cells: {across}, {up}; the best of each lives on")),
                ("styles", format!("{games} games at birth, a quarter as many in each later generation")),
                ("parents", parents),
                ("crossover", format!("half of the offspring: {crossover}")),
                ("mutation", format!("the others: {mutation}")),
            ]);
        }
        Strategy::Genetic(_) => {
            let children = settings.children_per_parent;
            let rate = format::percent(Some(settings.mutation_rate));
            described.extend([
                ("selection", format!("the best {winners} out of each group of {group}")),
                ("crossover", format!("{children} children a parent, who meets {met}; {crossover}")),
                ("mutation", format!("of {rate} a generation: {mutation}")),
            ]);
        }
    }
    let invention = settings.invention.map(|invention| {
        let Invention { formulas, nodes, rate, alike, .. } = invention;
        let rate = format::percent(Some(rate));
        let kept =
            if alike > 0 { format!("; at most {alike} of the same rules live on") } else { String::new() };
        (
            "invention",
            format!("{formulas} formulas of {nodes} nodes at most; {rate} of mutants differ by one{kept}"),
        )
    });
    described
        .into_iter()
        .chain(invention)
        .chain(opponents(settings).map(|words| ("opponents", words)))
        .collect()
}

/// How two genomes become one.
fn crossed(crossover: Crossover) -> String {
    match crossover {
        Crossover::Article => "as in the article".to_owned(),
        Crossover::Blend { reach } => {
            format!("blended, up to {} beyond the parents", format::percent(Some(reach)))
        }
    }
}

/// How a mutant differs from its parent.
fn mutated(mutation: Mutation) -> String {
    match mutation {
        Mutation::Redraw { changes } => format!("{changes} rules redrawn, removed or added"),
        Mutation::Afresh => "nothing inherited, all weights drawn anew".to_owned(),
        Mutation::Step { size, structure } => format!(
            "a step of {size} of the difference of two parents, in {} a rule more or less",
            format::percent(Some(structure))
        ),
    }
}

/// What makes one better than another.
const fn ranked(ranking: Ranking) -> &'static str {
    match ranking {
        Ranking::Classes { .. } => "win rates in classes, then mean scores",
        Ranking::Shrunk => "mean scores while wins are rare, then win rates, shrunk by how little is known",
        Ranking::Scores => "mean scores, shrunk by how little is known",
        Ranking::Chance => "by chance: no selection",
    }
}

/// The mean score, where the run ranks by it.
fn score_if_ranked(run: &Run, tally: &Tally) -> String {
    let mean = tally.mean_score().filter(|_| run.settings.ranking == Ranking::Scores);
    mean.map_or(String::new(), |mean| match mean.abs() {
        // Marbles or discs ahead.
        ..100.0 => format!(", mean score {mean:+.2}"),
        _ => format!(", mean score {}", format::whole(mean)),
    })
}

/// A formula as short as it can be said at its exponent, and whether the catalogue has it.
fn told(formula: &Formula, exponent: Option<f64>, run: &Run) -> String {
    let known = formula.known_as(&*run.settings.game);
    let known = known.map_or(String::new(), |Known { rule, words, times }| {
        format!(" ({}{})", format::times(times), rule.map_or_else(|| format::lower(words), str::to_owned))
    });
    format!("{}{known}", formula.simplified(exponent))
}
