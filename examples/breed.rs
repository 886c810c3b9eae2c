//! Breeds players of the article's 2048, and prints the champion: `cargo run --release --example breed`.

#![allow(clippy::print_stdout)]

use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::{Occasion, Preset, list};
use dna_lab::seed::Seed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = list::variant("2048-article").ok_or("there is no such game")?.game;
    let settings = presets::settings(Preset::Demo, Some(&game), &[]);
    let mut run = Run::new(settings)?;
    let game = run.settings.game.clone();
    for generation in 0..=12 {
        let Some(record) = run.step(&*game, &Unobserved) else { break };
        let rate = 100.0 * record.validated.win_rate().unwrap_or_default();
        println!(
            "generation {generation:2}: #{} wins {rate:4.1} % of {} games",
            record.champion, record.validated.games
        );
    }
    let Some(champion) = run.champion() else { return Ok(()) };
    let genome = &champion.individual.genome;
    println!("\n{}", genome.to_string().replace(',', "\n"));
    let outcome = game.compile(genome.genes(), Occasion::Play, &[]).play(Seed(1));
    println!(
        "\nIts game of seed 1: {:?}, score {} after {} moves",
        outcome.verdict, outcome.score, outcome.moves
    );
    Ok(())
}
