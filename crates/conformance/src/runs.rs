//! Runs: what comes with the program opens, and what is bred can be saved, opened and bred on.

use super::{are_distinct, good, must};
use dna_lab_evolution::presets;
use dna_lab_evolution::{Run, Settings, Unobserved};
use dna_lab_games::{GameSettings, PlayerSpec, Preset};
use dna_lab_store::bundled_runs;

/// All of it.
pub(super) fn check(game: &GameSettings) {
    ready_runs(game);
    let small = |preset| {
        let settings = presets::settings(preset, Some(game), &[]);
        Settings { population: settings.population.min(6), games: 2, validation_games: 2, ..settings }
    };
    bred(game, &small(Preset::Demo));
}

/// Files that come with the program are of this game, and save back to the same bytes.
fn ready_runs(game: &GameSettings) {
    let all = bundled_runs::ready_runs();
    must!(
        game,
        are_distinct(all.iter().map(|ready| ready.id)),
        "two runs that come with the program share an id"
    );
    for &ready in game.ready_runs() {
        let id = ready.id;
        must!(
            game,
            !ready.name.is_empty() && !ready.help.is_empty(),
            "the run '{id}' has no name or no help"
        );
        let run = good(game, format_args!("the run '{id}'"), bundled_runs::run(ready));
        must!(
            game,
            run.settings.game.is_same_game(game),
            "the run '{id}' is of {}",
            run.settings.game.title()
        );
        must!(game, run.champion().is_some(), "the run '{id}' has no champion");
        must!(
            game,
            dna_lab_store::print(&run) == ready.text,
            "the run '{id}' does not save back to the same bytes"
        );
    }
}

/// Two generations and two more are four, on any number of threads, and with a file in between.
fn bred(game: &GameSettings, settings: &Settings) {
    let straight = on_threads(game, 1, || generations(game, begun(game, settings), 4));
    let text = dna_lab_store::print(&straight);
    let other = on_threads(game, 2, || generations(game, begun(game, settings), 4));
    must!(game, dna_lab_store::print(&other) == text, "two threads breed others than one");
    let half = on_threads(game, 2, || generations(game, begun(game, settings), 2));
    let saved = good(game, "a run that was saved", dna_lab_store::parse(&dna_lab_store::print(&half)));
    must!(game, saved == half, "a run that was saved is another one when it is opened");
    let whole = on_threads(game, 2, || generations(game, saved, 2));
    must!(game, dna_lab_store::print(&whole) == text, "a run that was saved and opened goes on differently");
    let Some(champion) = straight.champion() else { return must!(game, false, "a run has no champion") };
    let genes = champion.individual.genome.genes();
    let player = PlayerSpec::of_genes("champion".to_owned(), genes, &straight.settings.game);
    must!(game, player.plan.genes() == Some(genes), "a champion's player has other genes");
}

fn begun(game: &GameSettings, settings: &Settings) -> Run {
    good(game, "a small run", Run::new(settings.clone()))
}

fn generations(game: &GameSettings, mut run: Run, count: u32) -> Run {
    let settings = run.settings.game.clone();
    for _ in 0..count {
        let judged = run.step(&*settings, &Unobserved).is_some();
        must!(game, judged, "a generation was given up without being stopped");
    }
    run
}

/// What is made of `work` on so many threads.
fn on_threads<T: Send>(game: &GameSettings, threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    good(game, "threads", pool).install(work)
}
