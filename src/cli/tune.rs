//! `dna-lab tune`: weights fitted to how games of self-play ended.

use super::evolve::rules;
use super::options::{ThreadOptions, game_names, named_game, note};
use super::{Failure, format, interrupt, print_json, progress};
use crate::evolution::presets;
use crate::games::{Gene, Genome, Occasion, Preset, RuleId};
use crate::seed::Seed;
use crate::tuning::{self, Fit};
use serde::Serialize;
use std::io::Write;

/// Fit the weights of rules to how games of self-play ended, in a two-player game: the baseline that breeding is compared with.
///
/// A player of these rules plays itself, at first with each at coefficient 1. Logistic regression on who won, over the positions that it
/// looked ahead to, gives the weights for the next round. Nothing is bred, and no other player takes part: `dna-lab rate` says how
/// strong the result is. Ctrl-C fits by the rounds played until then.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_parser = game_names())]
    game: String,
    /// Rules that are weighted, e.g. centre_own,out_own [default: those that `evolve` breeds with]
    #[arg(long, value_delimiter = ',')]
    rules: Option<Vec<String>>,
    /// A rule of your own besides, as text: see docs/formulas.md; may be given several times
    #[arg(long = "rule", value_name = "FORMULA")]
    formulas: Vec<String>,
    /// Games of a round
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(20..=10_000_000))]
    games: u32,
    /// Rounds, each played by what came of the one before
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadOptions,
    /// Print one JSON object: player, genes (rule, coefficient, exponent), surprise (bits a position in games that were left out)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    /// By which `dna-lab rate` and others know it.
    player: String,
    genes: Vec<Gene>,
    surprise: f64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut settings = presets::settings(Preset::Lab, named_game(Some(&arguments.game)).as_ref(), &[]);
    if !settings.game.is_for_two() {
        let title = settings.game.title();
        return Err(Failure::Usage(format!(
            "{title} is a single-player game, without self-play: breed with `dna-lab evolve`"
        )));
    }
    if let Some(names) = &arguments.rules {
        settings.rules = rules::named(&settings.game, names)?;
    }
    settings.rules.extend(rules::written(&settings.game, &arguments.formulas, &settings.rules)?);
    settings.check()?;
    let game = settings.game;
    let rules = presets::in_order(&game, settings.rules);
    let start = |rule: &RuleId| Gene {
        rule: rule.clone(),
        coefficient: rule.coefficient().clamp(1.0),
        exponent: rule.exponent().map(|range| range.clamp(1.0)),
    };
    let mut genes: Vec<Gene> = rules.iter().map(start).collect();
    let mut latest: Option<Fit> = None;
    let pool = arguments.threads.pool()?;
    interrupt::listen();
    let bar = progress::games(u64::from(arguments.games) * u64::from(arguments.rounds));
    for round in 0..arguments.rounds {
        let engine = game.engine_of_genes(&genes, Occasion::Play);
        let seed = Seed(arguments.seed).derive(round.into());
        let games = 0..arguments.games as usize;
        let fit = pool.install(|| {
            let watch = progress::Watch(bar.clone());
            let samples = tuning::samples(&*game, &rules, &*engine, seed, games, &watch);
            (!interrupt::asked()).then(|| tuning::fit(&rules, &samples)).flatten()
        });
        let Some(fit) = fit else { break };
        genes.clone_from(&fit.genes);
        latest = Some(fit);
    }
    bar.finish_and_clear();
    let Some(Fit { genes, surprise }) = latest else {
        return Err(Failure::Failed(if interrupt::asked() {
            "interrupted before the first round was played to its end: give it more time, or fewer --games"
                .to_owned()
        } else {
            "the games say nothing: give it more --games".to_owned()
        }));
    };
    if interrupt::asked() {
        note("interrupted: the round under way is left out");
    }
    let player = Genome::player_name(&genes, &*game);
    let player = player.ok_or_else(|| Failure::Failed("the games say nothing about any rule".to_owned()))?;
    let report = Report { player, genes, surprise };
    if arguments.json {
        return print_json(out, &report);
    }
    writeln!(
        out,
        "who wins takes {:.4} bits a position to say, in games that the fit did not see (a coin: 1)",
        report.surprise
    )?;
    for Gene { rule, coefficient, .. } in &report.genes {
        writeln!(out, "{coefficient:>10.3}  {}", rule.as_str())?;
    }
    Ok(writeln!(
        out,
        "\nhow strong that is:\n  dna-lab rate --game {} {}",
        arguments.game,
        format::pasted(&report.player)
    )?)
}
