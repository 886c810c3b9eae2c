//! How fast games are played and genomes compiled, on one thread. `cargo bench` compares with the last time.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use dna_lab::evolution::{Run, Settings, Unobserved};
use dna_lab::games::abalone::moves::perft;
use dna_lab::games::abalone::players::evaluator::Evaluator;
use dna_lab::games::abalone::players::search::Searcher;
use dna_lab::games::abalone::{Game as AbaloneGame, Layout, article_genes};
use dna_lab::games::formula::{self, Formula};
use dna_lab::games::network::Method;
use dna_lab::games::othello;
use dna_lab::games::search;
use dna_lab::games::twenty48::players::judge::Judgement;
use dna_lab::games::twenty48::players::monte_carlo;
use dna_lab::games::twenty48::players::ntuple::{GridCourse, Learner, Shape, Watch};
use dna_lab::games::twenty48::players::plan::{GridPlan, read_rules};
use dna_lab::games::twenty48::rules::LAB_RULES;
use dna_lab::games::twenty48::{GridVariant, Lookahead, Settings as Twenty48, SpawnView};
use dna_lab::games::{Breeding, Contender, Effort, Gene, Occasion, Outcome, RuleId};
use dna_lab::seed::Seed;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

const GAMES: u64 = 200;

fn genes(ids: &[&str]) -> Vec<Gene> {
    ids.iter()
        .map(|id| {
            let rule = RuleId::find(id).expect("a rule");
            Gene { exponent: rule.exponent().map(|_| 2.0), rule, coefficient: 1.0 }
        })
        .collect()
}

fn settings(spawn: SpawnView, replies: u8) -> Twenty48 {
    Twenty48 {
        variant: GridVariant::ARTICLE,
        lookahead: Lookahead { spawn, replies },
        judged_replies: replies,
    }
}

/// Games of one player; the throughput is in moves.
fn play(criterion: &mut Criterion, name: &str, contender: &dyn Contender, games: u64) {
    let all = || (0..games).map(|game| u64::from(contender.play(Seed(game)).moves)).sum::<u64>();
    let mut group = criterion.benchmark_group("play");
    group.sample_size(10).throughput(Throughput::Elements(all()));
    group.bench_function(name, |bencher| bencher.iter(|| black_box(all())));
    group.finish();
}

fn players(criterion: &mut Criterion) {
    play(criterion, "random", &*GridPlan::Random.grid_engine(&Twenty48::ARTICLE), 10 * GAMES);
    for spawn in [SpawnView::Worst, SpawnView::Average] {
        for (name, rules) in [
            ("lines", &["merges", "line_order", "tile_sum", "roughness"][..]),
            ("lab", LAB_RULES),
            ("article", &["smoothness", "monotony_article", "max_value", "empty_cells", "lost", "win"]),
        ] {
            let contender = settings(spawn, 0).compile(&genes(rules), Occasion::Play, &[]);
            play(criterion, &format!("{name} {spawn:?}"), &*contender, GAMES);
        }
        let contender = settings(spawn, 1).compile(&genes(LAB_RULES), Occasion::Play, &[]);
        play(criterion, &format!("lab {spawn:?}, one reply"), &*contender, 4);
    }
}

/// Players that think longer, in moves made; three replies of expectimax look at some 30,000 moves for each.
fn rivals(criterion: &mut Criterion) {
    let genes = read_rules("published").expect("rules");
    let search = GridPlan::Expectimax {
        judgement: Judgement::Rules(genes),
        effort: Effort::Depth(3),
        parallel: false,
    };
    play(criterion, "expectimax 3", &*search.grid_engine(&Twenty48::STANDARD), 1);
    let playouts = monte_carlo::Settings { depth: Some(50), ..monte_carlo::Settings::fixed(50) };
    let search = GridPlan::MonteCarlo(playouts).grid_engine(&Twenty48::STANDARD);
    play(criterion, "montecarlo:50,depth=50", &*search, 1);
}

/// Looks on while a network learns.
struct Moves(AtomicU64);

impl Watch for Moves {
    fn should_stop(&self) -> bool {
        false
    }

    fn finished(&self, outcome: &Outcome) {
        self.0.fetch_add(u64::from(outcome.moves), Ordering::Relaxed);
    }
}

/// Learning on one thread and on two, in moves learned from: about 2,000 games after the first 2,000.
fn learning(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("learn");
    group.sample_size(10);
    for shape in Shape::ALL {
        for method in Method::ALL {
            for threads in [1, 2] {
                let mut learner = Learner::new(GridCourse::new(shape, method, Seed(1))).expect("memory");
                learner.train(2_000, threads, &Moves(AtomicU64::new(0)));
                let moves = Moves(AtomicU64::new(0));
                learner.train(200, threads, &moves);
                group.throughput(Throughput::Elements(moves.0.into_inner()));
                let name = format!("{} {}, {threads} threads", shape.name(), method.name());
                group.bench_function(name, |bencher| {
                    bencher.iter(|| learner.train(200, threads, &Moves(AtomicU64::new(0))));
                });
            }
        }
    }
    group.finish();
}

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    for spawn in [SpawnView::Worst, SpawnView::Average] {
        let (settings, genes) = (settings(spawn, 0), genes(LAB_RULES));
        group.bench_function(format!("lab {spawn:?}"), |bencher| {
            bencher.iter(|| settings.compile(&genes, Occasion::Play, &[]))
        });
    }
    // Invented formulas: from the cache, as for survivors, and with new tables.
    let formulas = [
        "line max(tile_pairs: [a = b] * L(a))",
        "block max(tiles: L(a))",
        "line sum(tile_pairs: (1 - [a = b]) * max(L(a), L(b)))",
        "block most [y = x]",
        "line min(L(w), max(pairs: |L(a) - L(b)|)) - sum(tiles: 1)",
        "corner L(w) - max(tile_pairs: |a - b|)",
    ];
    let (settings, mut exponent) = (settings(SpawnView::Average, 0), 2.0);
    let genes = |exponent: f64| -> Vec<Gene> {
        let gene = |text: &&str| {
            let rule = Formula::find(text).expect("a formula");
            Gene { exponent: rule.exponent().map(|_| exponent), rule, coefficient: 1.0 }
        };
        formulas.iter().map(gene).collect()
    };
    group.bench_function("formulas, known", |bencher| {
        bencher.iter(|| settings.compile(&genes(2.0), Occasion::Play, &[]))
    });
    group.bench_function("formulas, new", |bencher| {
        bencher.iter(|| {
            exponent += 1e-6;
            settings.compile(&genes(exponent), Occasion::Play, &[])
        })
    });
    group.finish();
    let mut group = criterion.benchmark_group("simplify");
    group.sample_size(10).throughput(Throughput::Elements(100));
    let regions = settings.regions();
    let mut generator = Seed(1).generator();
    group.bench_function("100 new formulas", |bencher| {
        bencher.iter_batched(
            || (0..100).map(|_| formula::random(regions, 24, &mut generator)).collect::<Vec<_>>(),
            |formulas| formulas.iter().map(|formula| formula.shortest().nodes()).sum::<usize>(),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// A generation of evolution on one thread and on two: the second should be half of the first.
fn generation(criterion: &mut Criterion) {
    let rules = LAB_RULES.iter().filter_map(|id| RuleId::find(id)).collect();
    let game = settings(SpawnView::Average, 0);
    let run = Run::new(Settings::lab(game.clone().into(), rules)).expect("good settings");
    let mut group = criterion.benchmark_group("generation");
    group.sample_size(10);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        group.bench_function(format!("founders, {threads} threads"), |bencher| {
            bencher.iter_batched(
                || run.clone(),
                |mut run| pool.install(|| run.step(&game, &Unobserved).map(|record| record.games)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// Abalone by the article's terms: counting, judging a position, and searching.
fn abalone(criterion: &mut Criterion) {
    let (board, evaluator) = (Layout::GermanDaisy.board(), Evaluator::new(&article_genes()));
    let mut group = criterion.benchmark_group("abalone");
    group.throughput(Throughput::Elements(perft(board, 3)));
    group.bench_function("perft 3", |bencher| bencher.iter(|| perft(black_box(board), 3)));
    group.throughput(Throughput::Elements(1));
    group.bench_function("value", |bencher| bencher.iter(|| evaluator.value(black_box(board))));
    let game = AbaloneGame::new(board, 300);
    let mut searcher = Searcher::new(evaluator, search::Method::AlphaBeta);
    for depth in [1, 2, 5] {
        let mut think = || searcher.think(&game, Effort::Depth(depth), &|| false);
        group.throughput(Throughput::Elements(think().map_or(0, |thought| thought.nodes)));
        group.bench_function(format!("alpha-beta {depth}"), |bencher| bencher.iter(&mut think));
    }
    group.finish();
}

/// Othello by the standard weights: counting, judging a position, and searching.
fn othello(criterion: &mut Criterion) {
    let board = othello::Board::FIRST;
    let evaluator = othello::players::evaluator::Evaluator::new(&othello::standard_genes());
    let mut group = criterion.benchmark_group("othello");
    group.throughput(Throughput::Elements(othello::moves::perft(board, 8)));
    group.bench_function("perft 8", |bencher| bencher.iter(|| othello::moves::perft(black_box(board), 8)));
    group.throughput(Throughput::Elements(1));
    group.bench_function("value", |bencher| bencher.iter(|| evaluator.value(black_box(board))));
    let mut searcher = othello::players::search::Searcher::new(evaluator, search::Method::AlphaBeta);
    for depth in [1, 2, 8] {
        let mut think = || searcher.think(&board, Effort::Depth(depth), &|| false);
        group.throughput(Throughput::Elements(think().map_or(0, |thought| thought.nodes)));
        group.bench_function(format!("alpha-beta {depth}"), |bencher| bencher.iter(&mut think));
    }
    group.finish();
}

criterion_group!(benches, players, rivals, learning, compile, generation, abalone, othello);
criterion_main!(benches);
