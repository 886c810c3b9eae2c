//! `dna-lab explain`: what a network has learned, as a few formulas.

use super::options::{ThreadOptions, note};
use super::{Failure, format, interrupt, print_json, progress, sums::Sums};
use crate::arena;
use crate::evaluator::{Players, Referee, Threads};
use crate::evolution::Run;
use crate::evolution::presets;
use crate::games::twenty48::players::ntuple::NetworkPlayer;
use crate::games::twenty48::players::regression::{Explained, explain};
use crate::games::twenty48::{GridVariant, Settings as Twenty48};
use crate::games::{GameSettings, Gene, Genome, Preset, RuleId};
use crate::seed::Seed;
use crate::store;
use crate::tally::Tally;
use clap::builder::{OsStringValueParser, TypedValueParser};
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Explain a trained network with a few formulas, and measure how well they reproduce it.
///
/// Formulas are found for what it says of its moves in its own games of 2048 (the standard game): each the one that explains
/// most of what those before it leave. Then it plays, and they do: weighted as they explain it best, and with weights that
/// were bred for some generations. The language is told in docs/formulas.md.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A network that `dna-lab train` saved, as a file or as a player
    #[arg(value_name = "FILE|ntuple:FILE", value_parser = OsStringValueParser::new().map(file_of))]
    network: PathBuf,
    /// How many formulas
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=20))]
    formulas: u8,
    /// Generations that breed the weights; 0 leaves that out
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    generations: u32,
    /// Test games of each player
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadOptions,
    /// Print one JSON object: formulas (rule, coefficient, exponent, explains), interrupted, play (player, name, games, wins, win_rate, interval_low, interval_high, mean_score, score_low, score_high)
    #[arg(long)]
    json: bool,
}

/// The file of a network, with or without what stands before it in a player's name.
fn file_of(name: OsString) -> PathBuf {
    name.to_str().and_then(|name| name.strip_prefix("ntuple:")).map_or_else(|| (&name).into(), PathBuf::from)
}

#[derive(Serialize)]
struct Report {
    formulas: Vec<Part>,
    play: Vec<Play>,
    /// Whether fewer formulas were sought, or fewer games played, than were asked for.
    interrupted: bool,
}

/// A formula, and what it and those before it explain.
#[derive(Serialize)]
struct Part {
    #[serde(flatten)]
    gene: Gene,
    explains: f64,
}

/// Test games of one of them.
#[derive(Serialize)]
struct Play {
    player: &'static str,
    /// By which `dna-lab stats` and others know it.
    name: String,
    #[serde(flatten)]
    sums: Sums,
    score_low: f64,
    score_high: f64,
}

impl Play {
    fn of(player: &'static str, name: String, tally: &Tally) -> Self {
        let mean = tally.mean_score().unwrap_or(0.0);
        let error = 1.96 * (tally.score_variance() / tally.games.max(1) as f64).sqrt();
        Self { player, name, sums: (*tally).into(), score_low: mean - error, score_high: mean + error }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let network = Arc::new(store::load_network(&arguments.network)?);
    let pool = arguments.threads.pool()?;
    let seed = Seed(arguments.seed);
    interrupt::listen();
    note("reading the network: some seconds a formula");
    let Explained { genes, explains } = pool.install(|| {
        let player = &mut NetworkPlayer::new(network);
        explain(player, &GridVariant::STANDARD, arguments.formulas.into(), seed, &interrupt::asked)
    });
    if genes.is_empty() {
        return Err(Failure::Failed("stopped before the first formula was found".to_owned()));
    }
    let game: GameSettings = Twenty48::STANDARD.into();
    let game = game.preset(Preset::Invent, &[]).game;
    let genome = Genome::new(genes.clone(), &game.rules_with(&genes));
    let genome = genome.map_err(|error| Failure::Failed(error.to_string()))?;
    let mut players = vec![
        ("the network", format!("ntuple:{}", arguments.network.display())),
        ("formulas, as they explain it", format!("rules:{genome}")),
    ];
    if arguments.generations > 0 {
        let bred = pool.install(|| bred(&game, &genome, arguments))?;
        players.extend(bred.map(|bred| ("formulas, weights bred", format!("rules:{bred}"))));
    }
    let mut play = Vec::new();
    if arguments.games == 0 {
        players.clear();
    } else {
        note(&format!(
            "{} players, {} each",
            players.len(),
            format::counted(arguments.games.into(), "test game")
        ));
    }
    for (player, name) in &players {
        let bar = progress::games(arguments.games.into());
        let tally = pool.install(|| fresh(&game, name, arguments.games, seed.derive(4), &bar))?;
        bar.finish_and_clear();
        play.push(Play::of(player, name.clone(), &tally));
    }
    let parts = genes.into_iter().zip(explains).map(|(gene, explains)| Part { gene, explains });
    let report = Report { formulas: parts.collect(), play, interrupted: interrupt::asked() };
    if arguments.json { print_json(out, &report) } else { print(out, &report, arguments.games) }
}

/// The genome with weights bred from it on; none if it was stopped before the first generation.
fn bred(game: &GameSettings, genome: &Genome, arguments: &Arguments) -> Result<Option<Genome>, Failure> {
    let rules: Vec<RuleId> = genome.genes().iter().map(|gene| gene.rule.clone()).collect();
    let mut settings = presets::settings(Preset::Lab, Some(game), &[]);
    settings.rules = presets::in_order(game, rules);
    settings.seed = Seed(arguments.seed);
    let failed = |error: String| Failure::Failed(error);
    let mut run = Run::new(settings).map_err(|error| failed(error.to_string()))?;
    run.adopt(genome.clone()).map_err(|error| failed(error.to_string()))?;
    let bar = progress::generations();
    for generation in 0..=arguments.generations {
        if interrupt::asked() {
            break;
        }
        bar.set_message(format!("breeding weights: generation {generation} of {}", arguments.generations));
        bar.tick();
        run.step(&**game, &progress::Watch(bar.clone()));
    }
    bar.finish_and_clear();
    Ok(run.champion().map(|champion| champion.individual.genome.clone()))
}

/// Games of a player by its name that nothing was chosen by.
fn fresh(
    game: &GameSettings,
    name: &str,
    games: u32,
    seed: Seed,
    bar: &indicatif::ProgressBar,
) -> Result<Tally, Failure> {
    let player = super::options::read(&mut crate::store::players::Library::of_a_person(), game, name)?;
    let engine = player.engine_at(game)?;
    let watch = progress::Watch(bar.clone());
    let referee = Referee { game: &**game, evaluator: &Threads, observer: &watch };
    Ok(arena::statistics(referee, Players::One(&*engine), games, seed).tally)
}

fn print(out: &mut impl Write, report: &Report, games: u32) -> Result<(), Failure> {
    let Report { formulas, play, interrupted } = report;
    writeln!(out, "of what tells moves apart, in games that the formulas were not found on")?;
    for Part { gene, explains } in formulas {
        let exponent = gene.exponent.map_or(String::new(), |exponent| format!("^{exponent:.2}"));
        let weight = format!("{:+.4}{exponent}", gene.coefficient);
        writeln!(out, "{:>7}  {weight:<14} {}", format::percent(Some(*explains)), gene.rule.as_str())?;
    }
    if !play.is_empty() {
        let cut = if *interrupted { "; interrupted" } else { "" };
        writeln!(out, "\ntest games of 2048, one move ahead (95 % intervals{cut})")?;
    }
    for Play { player, sums, score_low, score_high, .. } in play {
        let Some(mean) = sums.mean_score else {
            writeln!(out, "{player:<29} not played")?;
            continue;
        };
        let (mean, low, high) = (format::whole(mean), format::whole(*score_low), format::whole(*score_high));
        let played = match sums.games == u64::from(games) {
            true => String::new(),
            false => {
                format!(", {} of {}", format::grouped(sums.games), format::counted(games.into(), "game"))
            }
        };
        writeln!(out, "{player:<29} score {mean} ({low}–{high}), 2048 in {}{played}", sums.rate())?;
    }
    writeln!(out, "\nto breed with them:\n  dna-lab evolve --game 2048 --preset invent \\")?;
    for (at, Part { gene, .. }) in formulas.iter().enumerate() {
        let more = if at + 1 < formulas.len() { " \\" } else { "" };
        writeln!(out, "    --rule '{}'{more}", gene.rule.as_str())?;
    }
    if let Some(best) = play.last() {
        writeln!(out, "as a player: '{}'", best.name)?;
    }
    Ok(())
}
