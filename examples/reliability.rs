//! How far announced figures can be trusted, measured on many short runs of the demo: `docs/research/reliability.md` tells what came out.
//!
//! `cargo run --release --example reliability -- coverage [RUNS]` holds announced intervals against the truth;
//! `… -- succession [RUNS] [GAMES]` compares the two kinds of succession after as many games in all.

use dna_lab::evaluator::{Referee, Threads};
use dna_lab::evolution::presets;
use dna_lab::evolution::succession::Succession;
use dna_lab::evolution::{Run, Settings, Unobserved};
use dna_lab::games::{Game, Genome, Preset};
use dna_lab::seed::Seed;
use dna_lab::tally::Tally;
use std::io::Write;

/// Games that stand for the truth about one player.
const TRUTH: u32 = 20_000;

/// Games of each survivor that stand for the truth about a population.
const TRUTH_OF_EACH: u32 = 400;

/// Generations of a run whose intervals are compared with the truth, the founders' included, and its size.
const GENERATIONS: usize = 16;
const POPULATION: usize = 20;
const GAMES: u32 = 20;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let mut out = std::io::stdout();
    match arguments.first().map(String::as_str) {
        Some("coverage") => coverage(number(1, 100), &mut out),
        Some("succession") => succession(number(1, 20), number(2, 150_000), &mut out),
        _ => writeln!(out, "say coverage [RUNS] or succession [RUNS] [GAMES]"),
    }
}

/// The demo's settings on this seed.
fn demo(seed: u64) -> Settings {
    Settings { seed: Seed(seed), ..presets::settings(Preset::Demo, None, &[]) }
}

/// Breeds until `enough`.
fn evolved(settings: Settings, enough: impl Fn(&Run) -> bool) -> Run {
    let game = settings.game.clone();
    let mut run = Run::new(settings).expect("good settings");
    while !enough(&run) {
        run.step(&*game, &Unobserved).expect("never stopped");
    }
    run
}

/// Games on seeds that no run has.
fn truth(game: &dyn Game, genome: &Genome, games: u32, seed: Seed) -> Tally {
    let referee = Referee { game, evaluator: &Threads, observer: &Unobserved };
    referee.tally(genome.genes(), &[], seed, 0..games).expect("never stopped")
}

/// How far a rate lies from the truth, and whether its interval holds it.
#[derive(Default)]
struct Held {
    runs: u32,
    held: u32,
    errors: f64,
}

impl Held {
    fn note(&mut self, shown: &Tally, truth: f64) {
        let (low, high) = shown.interval();
        self.runs += 1;
        self.held += u32::from((low..=high).contains(&truth));
        self.errors += shown.win_rate().unwrap_or(0.0) - truth;
    }

    fn print(&self, what: &str, out: &mut impl Write) -> std::io::Result<()> {
        let error = 100.0 * self.errors / f64::from(self.runs);
        writeln!(
            out,
            "{what:<34} interval holds the truth in {} of {}, mean error {error:+.2} points",
            self.held, self.runs
        )
    }
}

fn coverage(runs: u64, out: &mut impl Write) -> std::io::Result<()> {
    let [mut champion, mut sample, mut life, mut mean] = [(); 4].map(|()| Held::default());
    for seed in 1..=runs {
        let settings = Settings { population: POPULATION, games: GAMES, ..demo(seed) };
        let run = evolved(settings, |run| run.logbook.len() == GENERATIONS);
        let (game, record) = (&*run.settings.game, run.logbook.last().expect("a generation"));
        let best = &run.champion().expect("a champion").individual;
        let unseen = Seed(seed).derive(u64::MAX);
        let strength = truth(game, &best.genome, TRUTH, unseen).win_rate().unwrap_or(0.0);
        let each = |(at, one): (u64, &dna_lab::evolution::population::Individual)| {
            truth(game, &one.genome, TRUTH_OF_EACH, unseen.derive(at))
        };
        let all: Tally = (0..).zip(&run.population).map(each).sum();
        let strength_of_all = all.win_rate().unwrap_or(0.0);
        champion.note(&record.validated, strength);
        life.note(&best.record, strength);
        sample.note(&record.sample, strength_of_all);
        mean.note(&record.mean, strength_of_all);
        let rate = |tally: &Tally| 100.0 * tally.win_rate().unwrap_or(0.0);
        writeln!(
            out,
            "seed {seed}: champion {:.1} on {} games, truly {:.1}; population {:.1}, truly {:.1}",
            rate(&record.validated),
            record.validated.games,
            100.0 * strength,
            rate(&record.sample),
            100.0 * strength_of_all
        )?;
    }
    champion.print("champion on test games", out)?;
    sample.print("population on test games", out)?;
    life.print("champion's life, in training", out)?;
    mean.print("population's mean in training", out)
}

fn succession(runs: u64, games: u64, out: &mut impl Write) -> std::io::Result<()> {
    let mut sums = [[0.0; 2]; 2];
    for seed in 1..=runs {
        for (kind, sums) in [Succession::EachGeneration, demo(seed).succession].into_iter().zip(&mut sums) {
            let settings = match kind {
                // The earlier rule: more games of the champion of each generation, without the population's mean.
                Succession::EachGeneration => {
                    Settings { succession: kind, validation_games: 200, sample_games: 0, ..demo(seed) }
                }
                Succession::OnEvidence { .. } => demo(seed),
            };
            let run = evolved(settings, |run| run.games() >= games);
            let champion = run.champion().expect("a champion");
            let genome = &champion.individual.genome;
            let strength = truth(&*run.settings.game, genome, TRUTH, Seed(seed).derive(u64::MAX));
            let (low, high) = champion.validated.interval();
            let (strength, width) = (100.0 * strength.win_rate().unwrap_or(0.0), 100.0 * (high - low));
            writeln!(
                out,
                "seed {seed}, {kind:?}: {strength:.1} % truly, announced within {width:.1} points ({} games, {} generations)",
                champion.validated.games,
                run.logbook.len() - 1
            )?;
            sums[0] += strength;
            sums[1] += width;
        }
    }
    for (name, [strength, width]) in ["each generation", "on evidence"].into_iter().zip(sums) {
        let mean = |sum: f64| sum / runs as f64;
        writeln!(out, "{name:<16} {:.2} % truly, intervals {:.2} points wide", mean(strength), mean(width))?;
    }
    Ok(())
}
