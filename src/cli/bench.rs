//! `dna-lab bench`: how fast this machine plays, on one thread.

use super::{Failure, format, print_json};
use crate::games::twenty48::players::Player;
use crate::games::twenty48::players::mind::{Kind, Mind};
use crate::games::twenty48::players::reference::ReferencePlayer;
use crate::games::twenty48::{Game as Play, Lookahead, Settings, SpawnView, Variant};
use crate::games::{Contender, Game, Occasion, Outcome};
use crate::lab::roster::read_rules;
use crate::seed::Seed;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Measure how fast this machine plays, on one thread, in moves played a second.
///
/// The same games are played on every machine: the fingerprint, a hash of all their outcomes, changes only with
/// the rules of the game or of a player.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    random_moves_per_second: f64,
    rule_moves_per_second: f64,
    article_moves_per_second: f64,
    reference_moves_per_second: f64,
    fingerprint: String,
}

/// Eight line rules as an evolved player weighs them.
const LINE_RULES: &str = "smoothness=0.1,merges=8.2^4.8,line_chain=5.7^0.7,line_order=9.2^2.1,roughness=1.1^1.3,\
                          tile_sum=8.8^0.95,empty_lines=4.3^1.2,corners=1^1.4";

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let lookahead = Lookahead { spawn: SpawnView::Worst, replies: 0 };
    let settings = Settings { variant: Variant::ARTICLE, lookahead, judged_replies: 0 };
    let read = |rules| read_rules(rules).map_err(Failure::Failed);
    let (article, lines) = (read("article")?, read(LINE_RULES)?);
    let mut print = Fingerprint::new();
    let random = measure(&Mind::new(settings.variant, Kind::Random), 30_000, &mut print);
    let rule = measure(&*settings.compile(&lines, Occasion::Play), 6_000, &mut print);
    let fast_article = measure(&*settings.compile(&article, Occasion::Play), 4_000, &mut print);
    let reference = Reference { article, settings };
    let report = Report {
        random_moves_per_second: random,
        rule_moves_per_second: rule,
        article_moves_per_second: fast_article,
        reference_moves_per_second: measure(&reference, 40, &mut print),
        fingerprint: format!("{:016x}", print.0),
    };
    if arguments.json {
        return print_json(out, &report);
    }
    let mut line =
        |name: &str, rate: f64| writeln!(out, "{name:<44} {:>8} moves/s", format::per_second(rate));
    line("random legal play", report.random_moves_per_second)?;
    line("eight line rules, worst new tile", report.rule_moves_per_second)?;
    line("the article's eight rules, worst new tile", report.article_moves_per_second)?;
    line("the same by the plain reference player", report.reference_moves_per_second)?;
    writeln!(out, "fingerprint {}", report.fingerprint)?;
    Ok(())
}

/// Moves played a second, over a third of the games to warm up and then all of them.
fn measure(contender: &dyn Contender, games: u64, fingerprint: &mut Fingerprint) -> f64 {
    for game in 0..games / 3 {
        contender.play(Seed(game));
    }
    let start = Instant::now();
    let mut moves = 0;
    for game in 0..games {
        let outcome = contender.play(Seed(game));
        moves += u64::from(outcome.moves);
        fingerprint.add(&outcome);
    }
    moves as f64 / start.elapsed().as_secs_f64()
}

/// FNV-1a over the outcomes (Fowler, Noll and Vo 1991).
struct Fingerprint(u64);

impl Fingerprint {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, outcome: &Outcome) {
        for number in [outcome.score as u64, u64::from(outcome.moves), u64::from(outcome.best_tile)] {
            for byte in number.to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
}

/// The plain slow player at its game.
struct Reference {
    article: Vec<crate::games::Gene>,
    settings: Settings,
}

impl Contender for Reference {
    fn play(&self, seed: Seed) -> Outcome {
        let Settings { variant, lookahead, .. } = &self.settings;
        let mut player = ReferencePlayer::new(&self.article, variant, *lookahead, seed.derive(1));
        let mut game = Play::new(variant, seed.derive(0));
        while !game.is_over() && player.choose(game.board).is_some_and(|direction| game.play(direction)) {}
        game.outcome()
    }
}
