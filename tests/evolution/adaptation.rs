//! Distributions that adapt, by ranks and by games of pairs.

use super::{After, evolved, of_abalone, printed};
use dna_lab::evolution::population::Origin;
use dna_lab::evolution::presets;
use dna_lab::evolution::settings::Settings;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::Preset;
use dna_lab::seed::Seed;
use dna_lab::store;
use std::sync::atomic::AtomicU64;

/// The preset that adapts a distribution, small.
fn adapting() -> Settings {
    let settings = presets::settings(Preset::Cma, None, &[]);
    Settings { seed: Seed(5), population: 12, games: 6, validation_games: 10, sample_games: 10, ..settings }
}

#[test]
fn a_distribution_adapts_alike_on_any_number_of_threads_and_across_files() {
    let on = |threads| printed(threads, adapting(), 5);
    let one = on(1);
    assert!(one == on(2), "two threads differ from one");
    let mut run = Run::new(adapting()).unwrap();
    let game = run.settings.game.clone();
    for _ in 0..=5 {
        assert!(run.step(&*game, &After(9, AtomicU64::new(0))).is_none());
        run.step(&*game, &Unobserved).unwrap();
        assert_eq!(run.population.len(), 12);
        run = store::parse(&store::print(&run)).unwrap();
    }
    assert!(store::print(&run) == one, "the resumed run differs from the straight one");
    // Founders begin it, and later individuals live for one generation.
    let distribution = run.distribution.clone().unwrap();
    assert_eq!(distribution.generations, 5);
    assert!(run.population.iter().all(|one| one.born == 5));
    // What is no distribution of these weights is refused where it stands.
    let broken = one.replacen("mean: [", "mean: [0.5, ", 1);
    assert!(store::parse(&broken).unwrap_err().to_string().contains("distribution"));
    run.settings.adaptation = None;
    run.step(&*game, &Unobserved).unwrap();
    assert!(run.distribution.is_none(), "without it, parents have children again");
}

#[test]
fn samples_that_play_each_other_do_so_alike_on_any_number_of_threads_and_across_files() {
    let settings = || Settings {
        seed: Seed(5),
        population: 9,
        games: 4,
        validation_games: 6,
        sample_games: 6,
        ..of_abalone(Preset::Spsa)
    };
    let on = |threads| printed(threads, settings(), 3);
    let one = on(1);
    assert!(one == on(2), "two threads differ from one");
    assert!(one.contains("version: 9") && one.contains("gain: 4.0"));
    let mut run = Run::new(settings()).unwrap();
    let game = run.settings.game.clone();
    for generation in 0..=3 {
        // Nine founders; then the best guess plays its games, and four pairs play one game between them.
        let expected = if generation == 0 { 9 * 4 } else { 4 + 4 * 4 };
        let fresh = run.games_of_next_generation() - expected;
        assert!(run.step(&*game, &After(9, AtomicU64::new(0))).is_none());
        let record = run.step(&*game, &Unobserved).unwrap();
        // There is no hall of fame before the founders are judged.
        assert_eq!(record.games, expected + fresh - if generation == 0 { 6 } else { 0 });
        run = store::parse(&store::print(&run)).unwrap();
    }
    assert!(store::print(&run) == one, "the resumed run differs from the straight one");
    let samples = run.population.iter().filter(|one| one.origin == Origin::Mutation);
    let points: Vec<f64> = samples.map(|one| one.record.win_rate().unwrap()).collect();
    assert_eq!((points.len(), points.iter().sum::<f64>()), (8, 4.0), "what one wins another loses");
    // An inserted individual restarts it among those that played the same games; and the games of a pair are what the settings say.
    run.adopt(run.population[1].genome.clone()).unwrap();
    let births = run.step(&*game, &Unobserved).unwrap().births.clone();
    assert!(births.contains(&(Origin::Thawed, 1)) && births.contains(&(Origin::Mutation, 0)), "{births:?}");
    assert!(run.population.iter().all(|one| one.record.games <= 4), "no game of a pair is left");
    run.settings.games = 6;
    for _ in 0..2 {
        run.step(&*game, &Unobserved).unwrap();
    }
    assert!(run.population.iter().all(|one| one.record.games == 6));
    // However few they are, the best guess reigns.
    for population in [1, 2, 4] {
        let few = evolved(Settings { population, ..settings() }, 2);
        assert_eq!(few.champion().unwrap().individual.origin, Origin::Centroid, "{population}");
        assert_eq!(few.population.len(), population);
        assert!(store::parse(&store::print(&few)).unwrap() == few);
    }
    // By ranks, if that is wanted.
    run.settings.adaptation.as_mut().unwrap().gain = 0.0;
    run.step(&*game, &Unobserved).unwrap();
    assert!(!store::print(&run).contains("gain"));
}
