//! What a frame of the window costs at 10,000 generations, 1,000 individuals and twenty boards on a large screen, without the graphics card.

use criterion::{Criterion, criterion_group, criterion_main};
use dna_lab::app::{LabApp, Options};
use dna_lab::evolution::{Run, Unobserved, presets};
use dna_lab::games::network::Method;
use dna_lab::games::twenty48::players::ntuple::{GridCourse, Shape};
use dna_lab::games::{Preset, list};
use dna_lab::lab::{arena, breeding, training};
use dna_lab::seed::Seed;
use dna_lab::store::players::Library;
use dna_lab::training::Course;
use egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, vec2};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

/// A run of 1,000 whose first generations are bred, and whose logbook goes on like their last.
fn long_run() -> Run {
    let mut settings = presets::settings(Preset::Demo, None, &[]);
    (settings.population, settings.games, settings.validation_games) = (1_000, 4, 50);
    let mut run = Run::new(settings).expect("good settings");
    let game = run.settings.game.clone();
    for _ in 0..10 {
        run.step(&*game, &Unobserved);
    }
    for generation in run.logbook.len()..10_000 {
        let mut record = (*run.logbook[generation % 10]).clone();
        record.generation = generation as u32;
        run.logbook.push(record.into());
    }
    run
}

fn input(events: Vec<Event>) -> RawInput {
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0)));
    RawInput { screen_rect, events, ..RawInput::default() }
}

fn frames(criterion: &mut Criterion) {
    let ctx = Context::default();
    let mut app =
        LabApp::new(&ctx, None, Options { folder: None, own_dialogs: true, plain: true, open: None });
    app.lab().breeding.send(breeding::Request::Replace(Arc::new(long_run())));
    // Seven players with games, and a network with a curve.
    for player in ["greedy", "blind", "random", "rules:article", "rules:merges", "rules:corners", "greedy"] {
        let entrant = Library::default().read(&list::games()[0], player).expect("a player");
        app.lab().arena.send(arena::Request::Enter(Arc::new(entrant)));
    }
    app.lab().arena.send(arena::Request::Start(0));
    app.lab().training.send(training::Request::Begin(Course::Grid(GridCourse::new(
        Shape::Small,
        Method::Tc,
        Seed(1),
    ))));
    app.lab().training.send(training::Request::Start(0));
    std::thread::sleep(Duration::from_secs(5));
    app.lab().training.send(training::Request::Pause);
    let mut group = criterion.benchmark_group("frame");
    for (tab, key) in [
        ("watch", Key::W),
        ("evolution", Key::Num1),
        ("game", Key::Num2),
        ("genes", Key::Num3),
        ("arena", Key::Num4),
        ("network", Key::Num5),
    ] {
        let press = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        for _ in 0..20 {
            let mut output = ctx.run_ui(input(vec![press(true), press(false)]), |ui| app.frame(ui));
            output.textures_delta.clear();
            std::thread::sleep(Duration::from_millis(10));
        }
        group.bench_function(tab, |bencher| {
            bencher.iter(|| {
                let mut output = ctx.run_ui(input(Vec::new()), |ui| app.frame(ui));
                output.textures_delta.clear();
                black_box(ctx.tessellate(output.shapes, output.pixels_per_point));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
