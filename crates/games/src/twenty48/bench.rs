//! How fast this machine plays, searches and learns 2048, on one thread.

use super::players::engine::{GridEngine, Solo};
use super::players::expectimax::ExpectimaxPlayer;
use super::players::judge::{Judge, Judgement};
use super::players::monte_carlo;
use super::players::ntuple::{GridCourse, Learner, Shape, Watch};
use super::players::plan::{GridPlan, read_rules};
use super::players::reference::ReferencePlayer;
use super::{Game, GridVariant, Settings};
use crate::network::Method;
use crate::seed::Seed;
use crate::stopwatch::Stopwatch;
use crate::{Effort, Gene, Measure, Outcome, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Eight line rules as an evolved player weighs them.
const LINE_RULES: &str = "smoothness=0.1,merges=8.2^4.8,line_chain=5.7^0.7,line_order=9.2^2.1,roughness=1.1^1.3,\
                          tile_sum=8.8^0.95,empty_lines=4.3^1.2,corners=1^1.4";

pub(super) fn run() -> Vec<Measure> {
    let genes = |rules| read_rules(rules).expect("rules of the catalogue");
    let (article, lines) = (genes("article"), genes(LINE_RULES));
    let by_rules = |genes: &[Gene]| GridPlan::Rules(genes.to_vec()).grid_engine(&Settings::ARTICLE);
    let random = GridPlan::Random.grid_engine(&Settings::ARTICLE);
    let reference = reference(article.clone());
    let [evaluated, searched] = expectimax(&genes("published"));
    let [td, tc] = Method::ALL.map(learn);
    let montecarlo = GridPlan::MonteCarlo(monte_carlo::Settings::fixed(200)).grid_engine(&Settings::STANDARD);
    let moves = |id, name, (speed, fingerprint): (f64, Vec<u64>)| {
        Measure::new(id, name, &[speed], "moves/s", &fingerprint)
    };
    let (speed, fingerprint) = played(&*montecarlo, 3);
    vec![
        moves("random_moves_per_second", "random legal play", played(&*random, 30_000)),
        moves("rule_moves_per_second", "eight line rules, worst new tile", played(&*by_rules(&lines), 6_000)),
        moves(
            "article_moves_per_second",
            "the article's eight rules, worst new tile",
            played(&*by_rules(&article), 4_000),
        ),
        moves(
            "reference_moves_per_second",
            "the same by the plain reference player",
            played(&*reference, 40),
        ),
        Measure::new(
            "montecarlo_ms_per_move",
            "Monte Carlo, 200 playouts a direction",
            &[1e3 / speed],
            "ms a move",
            &fingerprint,
        ),
        moves(
            "expectimax_moves_evaluated_per_second",
            "expectimax, 3 replies, published line rules: looked at",
            evaluated,
        ),
        moves("expectimax_moves_per_second", "  and made", searched),
        moves("td_moves_per_second", "learning, 4x6 network by TD", td),
        moves("tc_moves_per_second", "learning, 4x6 network by temporal coherence", tc),
    ]
}

/// What a fingerprint takes of an outcome.
fn print_of(outcome: &Outcome) -> [u64; 3] {
    [outcome.score as u64, u64::from(outcome.moves), u64::from(outcome.milestone)]
}

/// Moves played a second, over a third of the games to warm up and then all of them.
fn played(contender: &dyn GridEngine, games: u64) -> (f64, Vec<u64>) {
    for game in 0..games / 3 {
        contender.play(Seed(game));
    }
    let start = Stopwatch::start();
    let (mut moves, mut fingerprint) = (0, Vec::new());
    for game in 0..games {
        let outcome = contender.play(Seed(game));
        moves += u64::from(outcome.moves);
        fingerprint.extend(print_of(&outcome));
    }
    (moves as f64 / start.seconds(), fingerprint)
}

/// The plain slow player at the article's game.
fn reference(genes: Vec<Gene>) -> Box<dyn GridEngine> {
    let Settings { variant, lookahead, .. } = Settings::ARTICLE;
    let seat = move |seed| ReferencePlayer::new(&genes, &variant, lookahead, seed);
    Box::new(Solo::new(variant, false, seat))
}

/// Moves looked at and moves made a second, three replies deep, over two standard games.
fn expectimax(genes: &[Gene]) -> [(f64, Vec<u64>); 2] {
    let judge = Arc::new(Judge::new(Judgement::Rules(genes.to_vec()), &GridVariant::STANDARD));
    let start = Stopwatch::start();
    let (mut evaluated, mut moves, mut fingerprint) = (0, 0, Vec::new());
    for seed in (0..2).map(Seed) {
        let mut player = ExpectimaxPlayer::new(judge.clone(), Effort::Depth(3), false);
        let game = Game::new(&GridVariant::STANDARD, seed.derive(0));
        if let Some(outcome) = game.finish_unless(&mut player, 64, || false) {
            fingerprint.extend(print_of(&outcome));
            moves += outcome.moves;
        }
        evaluated += player.moves_evaluated();
    }
    let seconds = start.seconds();
    [(evaluated as f64 / seconds, fingerprint), (f64::from(moves) / seconds, Vec::new())]
}

/// Moves learned from a second, over the second half of some games of a fresh 4x6 network.
fn learn(method: Method) -> (f64, Vec<u64>) {
    const GAMES: u64 = 2_000;
    let mut learner = Learner::new(GridCourse::new(Shape::FourBySix, method, Seed(1))).expect("memory");
    let total = Total::default();
    learner.train(GAMES, 1, &total);
    let before = total.moves.load(Ordering::Relaxed);
    let start = Stopwatch::start();
    learner.train(GAMES, 1, &total);
    let seconds = start.seconds();
    let [score, moves, wins] =
        [&total.score, &total.moves, &total.wins].map(|sum| sum.load(Ordering::Relaxed));
    ((moves - before) as f64 / seconds, vec![score, moves, wins])
}

/// What the games of a learner add up to.
#[derive(Default)]
struct Total {
    score: AtomicU64,
    moves: AtomicU64,
    wins: AtomicU64,
}

impl Watch for Total {
    fn should_stop(&self) -> bool {
        false
    }

    fn finished(&self, outcome: &Outcome) {
        self.score.fetch_add(outcome.score as u64, Ordering::Relaxed);
        self.moves.fetch_add(outcome.moves.into(), Ordering::Relaxed);
        self.wins.fetch_add(u64::from(outcome.verdict == Verdict::Win), Ordering::Relaxed);
    }
}
