//! `dna-lab bench`: how fast this machine plays, on one thread.

use super::{Failure, abalone, format, print_json};
use crate::games::twenty48::players::Player;
use crate::games::twenty48::players::expectimax::{Effort, ExpectimaxPlayer, Judge};
use crate::games::twenty48::players::mind::{Kind, Mind};
use crate::games::twenty48::players::monte_carlo;
use crate::games::twenty48::players::ntuple::{Course, Method, Shape};
use crate::games::twenty48::players::reference::ReferencePlayer;
use crate::games::twenty48::{Game as Play, Lookahead, Settings, SpawnView, Variant};
use crate::games::{Contender, Game, Gene, Occasion, Outcome};
use crate::lab::roster::read_rules;
use crate::seed::Seed;
use crate::training::{Logbook, Observer, Training};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Measure how fast this machine plays, searches and learns, on one thread.
///
/// The same games are played on every machine: the fingerprint, a hash of all outcomes of 2048, changes only with
/// its rules or with a player's. Learning takes up to 768 MiB of memory.
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
    montecarlo_ms_per_move: f64,
    expectimax_moves_evaluated_per_second: f64,
    expectimax_moves_per_second: f64,
    td_moves_per_second: f64,
    tc_moves_per_second: f64,
    #[serde(flatten)]
    abalone: abalone::bench::Report,
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
    let rule = measure(&*settings.compile(&lines, Occasion::Play, &[]), 6_000, &mut print);
    let fast_article = measure(&*settings.compile(&article, Occasion::Play, &[]), 4_000, &mut print);
    let reference = measure(&Reference { article, settings }, 40, &mut print);
    let monte_carlo = monte_carlo(&mut print);
    let [evaluated, searched] = expectimax(&read("published")?, &mut print);
    let [td, tc] = Method::ALL.map(|method| learn(method, &mut print));
    let report = Report {
        random_moves_per_second: random,
        rule_moves_per_second: rule,
        article_moves_per_second: fast_article,
        reference_moves_per_second: reference,
        montecarlo_ms_per_move: monte_carlo,
        expectimax_moves_evaluated_per_second: evaluated,
        expectimax_moves_per_second: searched,
        td_moves_per_second: td,
        tc_moves_per_second: tc,
        abalone: abalone::bench::run(),
        fingerprint: format!("{:016x}", print.0),
    };
    if arguments.json {
        return print_json(out, &report);
    }
    for (name, rate, unit) in [
        ("random legal play", report.random_moves_per_second, "moves/s"),
        ("eight line rules, worst new tile", report.rule_moves_per_second, "moves/s"),
        ("the article's eight rules, worst new tile", report.article_moves_per_second, "moves/s"),
        ("the same by the plain reference player", report.reference_moves_per_second, "moves/s"),
        ("Monte Carlo, 200 playouts a direction", 1e3 / report.montecarlo_ms_per_move, "moves/s"),
        ("expectimax, 3 replies, published line rules", searched, "moves/s"),
        ("  moves looked at by it", evaluated, "moves/s"),
        ("learning, 4x6 network by TD", td, "moves/s"),
        ("learning, 4x6 network by temporal coherence", tc, "moves/s"),
    ] {
        writeln!(out, "{name:<44} {:>8} {unit}", format::per_second(rate))?;
    }
    let speeds = &report.abalone;
    let perft = format::per_second(speeds.abalone_perft_per_second);
    writeln!(out, "{:<44} {perft:>8} leaves/s", "Abalone: perft, standard, 5 plies")?;
    writeln!(out, "{:<44} {:>8.1} ns", "  the article's six terms", speeds.abalone_evaluation_ns)?;
    let nodes = format::per_second(speeds.abalone_search_nodes_per_second);
    let seconds = speeds.abalone_depth_8_seconds;
    writeln!(out, "{:<44} {nodes:>8} nodes/s, {seconds:.2} s", "  alpha-beta, standard, 8 plies")?;
    for (plies, (games, moves)) in
        (1..).zip(speeds.abalone_games_per_second.into_iter().zip(speeds.abalone_moves_per_second))
    {
        let (games, moves) = (format::per_second(games), format::per_second(moves));
        let name = format!("  self-play by them, plies ahead: {plies}");
        writeln!(out, "{name:<44} {games:>8} games/s, {moves} moves/s")?;
    }
    writeln!(out, "fingerprint {}", report.fingerprint)?;
    Ok(())
}

/// Milliseconds a move of 200 playouts a direction, over a few standard games.
fn monte_carlo(print: &mut Fingerprint) -> f64 {
    let settings = monte_carlo::Settings::fixed(200);
    1e3 / measure(&Mind::new(Variant::STANDARD, Kind::MonteCarlo(settings)), 3, print)
}

/// Moves looked at and moves made a second, three replies deep, over two standard games.
fn expectimax(genes: &[Gene], print: &mut Fingerprint) -> [f64; 2] {
    let judge = Judge::of_rules(genes, &Variant::STANDARD);
    let start = Instant::now();
    let (mut evaluated, mut moves) = (0, 0);
    for seed in (0..2).map(Seed) {
        let mut player = ExpectimaxPlayer::new(&judge, Effort::Depth(3));
        let game = Play::new(&Variant::STANDARD, seed.derive(0));
        let outcome = game.finish_unless(&mut player, 64, || false);
        outcome.iter().for_each(|outcome| print.add(outcome));
        moves += outcome.map_or(0, |outcome| outcome.moves);
        evaluated += player.moves_evaluated();
    }
    let seconds = start.elapsed().as_secs_f64();
    [evaluated as f64 / seconds, f64::from(moves) / seconds]
}

/// Moves learned from a second, over the second half of some games of a fresh 4x6 network.
fn learn(method: Method, print: &mut Fingerprint) -> f64 {
    const GAMES: u64 = 2_000;
    let mut training = Training::new(Course::new(Shape::FourBySix, method, Seed(1)));
    training.train(GAMES, 1, &Nobody);
    let before = training.logbook.total();
    let start = Instant::now();
    training.train(GAMES, 1, &Nobody);
    let (total, seconds) = (training.logbook.total(), start.elapsed().as_secs_f64());
    print.add_numbers([total.score as u64, total.moves, total.wins]);
    (total.moves - before.moves) as f64 / seconds
}

/// Looks on at nothing.
struct Nobody;

impl Observer for Nobody {
    fn should_stop(&self) -> bool {
        false
    }

    fn played(&self, _: &Logbook) {}
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
        self.add_numbers([outcome.score as u64, u64::from(outcome.moves), u64::from(outcome.best_tile)]);
    }

    fn add_numbers(&mut self, numbers: [u64; 3]) {
        for number in numbers {
            for byte in number.to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
}

/// The plain slow player at its game.
struct Reference {
    article: Vec<Gene>,
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
