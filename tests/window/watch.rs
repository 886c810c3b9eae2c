//! The gallery and the time machine, by accessible names.

use super::hands::{
    Window, generation, open, populate, press, run, save_as, state, step_to, wait, window, zoomed,
};
use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::Preset;
use dna_lab::lab::breeding;
use dna_lab::lab::gallery::{self, Cast};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;
use std::time::Duration;

/// How many small boards a window of the usual size has.
const MEMBERS: usize = 12;

fn gallery(window: &Window) -> Arc<gallery::State> {
    window.state().lab().gallery.state()
}

/// Moves on all boards together.
fn plies(window: &Window) -> usize {
    let gallery = gallery(window);
    gallery.members.iter().chain(&gallery.champion).map(|board| board.plies).sum()
}

/// Moves the time machine's slider by keys.
fn slide(window: &mut Window, key: Key, times: usize) {
    window.get_by_role_and_label(Role::Slider, "Generation").focus();
    window.run_steps(1);
    for _ in 0..times {
        window.key_press(key);
        window.run_steps(2);
    }
}

#[test]
fn while_evolution_runs_boards_play() {
    let mut window = window();
    populate(&mut window);
    window.key_press(Key::W);
    press(&mut window, "Start");
    wait(&mut window, "boards that move", |window| plies(window) > 100);
    wait(&mut window, "a board for each, and the champion's", |window| {
        window.query_all_by_label_contains("Board of #").count() == MEMBERS + 1
    });
    wait(&mut window, "children that go on with their parents' games", |window| {
        let generation = generation(window).unwrap_or(0);
        let young = |board: &gallery::Board| generation > 3 && board.individual.born > 1 && board.plies > 10;
        gallery(window).members.iter().any(young)
    });
    press(&mut window, "Pause");
    wait(&mut window, "the pause", |window| state(window) == breeding::Status::Paused);
    wait(&mut window, "rest", |window| window.query_by_label("Resume").is_some());
    std::thread::sleep(Duration::from_millis(300));
    let before = plies(&window);
    std::thread::sleep(Duration::from_millis(400));
    window.run_steps(2);
    assert_eq!(plies(&window), before, "boards rest while nothing is bred");
    zoomed(&mut window, (1920.0, 1080.0), 1.0);
    wait(&mut window, "more boards where there is room", |window| gallery(window).members.len() == 20);

    let shown = gallery(&window).members[0].individual.id;
    window.get_by_label_contains(&format!("Board of #{shown}:")).click();
    window.run_steps(3);
    assert!(window.query_all_by_label(&format!("#{shown}")).next().is_some(), "the inspector shows it");
    press(&mut window, "Resume");
    wait(&mut window, "more moves", |window| plies(window) > before + 20);
    // While another tab hides the boards, their games wait.
    window.key_press(Key::Num1);
    window.run_steps(2);
    std::thread::sleep(Duration::from_millis(300));
    let left = plies(&window);
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(plies(&window), left, "they wait");
    window.key_press(Key::W);
    window.run_steps(2);
    std::thread::sleep(Duration::from_millis(100));
    assert!(plies(&window) > left / 2, "they go on: {} moves, {left} before", plies(&window));
    wait(&mut window, "more moves", |window| plies(window) > left);
}

#[test]
fn a_saved_run_is_watched_from_its_first_generation_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 4);
    save_as(&mut window, &path);
    wait(&mut window, "the file", |_| path.exists());
    let saved = run(&window).unwrap();
    let mut window = super::hands::window();
    open(&mut window, &path);
    wait(&mut window, "the run", |window| run(window).is_some());
    window.key_press(Key::W);
    window.run_steps(3);
    assert!(window.query_by_label("4, live").is_some());
    slide(&mut window, Key::ArrowLeft, 3);
    wait(&mut window, "the past", |window| gallery(window).cast == Some(Cast::Generation(1)));
    wait(&mut window, "its games", |window| plies(window) > 20);
    let past = saved.past.generations()[1].clone();
    let shown = gallery(&window);
    assert_eq!(shown.champion.as_ref().unwrap().individual.id, saved.logbook[1].champion);
    let others = past.individuals.iter().map(|one| one.id).filter(|id| *id != saved.logbook[1].champion);
    assert!(shown.members.iter().map(|board| board.individual.id).eq(others));
    // The table has those that are remembered, the inspector their champion.
    window.key_press(Key::Num1);
    window.run_steps(3);
    let champion = format!("#{}", saved.logbook[1].champion);
    assert!(window.query_all_by_label(&champion).next().is_some());
    assert!(window.query_by_label_contains("There is none yet").is_none());
    press(&mut window, "Back to live");
    assert!(window.query_by_label("4, live").is_some());
}

#[test]
fn a_player_that_did_not_survive_a_single_step_makes_way() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    window.key_press(Key::W);
    wait(&mut window, "the gallery", |window| gallery(window).members.len() == MEMBERS);
    step_to(&mut window, 3);
    let lives = |window: &Window, id| run(window).unwrap().population.iter().any(|one| one.id == id);
    wait(&mut window, "the living", |window| {
        gallery(window).members.iter().all(|board| lives(window, board.individual.id))
    });
    let champion = run(&window).unwrap().champion().unwrap().individual.id;
    let shown = gallery(&window);
    assert!(shown.members.iter().all(|board| board.individual.id != champion), "it has the large board");
    wait(&mut window, "peace", |window| {
        gallery(window).members.iter().all(|board| board.fate == gallery::Fate::Alive)
    });
}

#[test]
fn the_slider_goes_step_by_step_over_what_a_long_run_remembers() {
    let mut settings = presets::settings(Preset::Demo, None, &[]);
    (settings.population, settings.games, settings.validation_games, settings.sample_games) = (4, 1, 1, 0);
    let mut long = Run::new(settings).unwrap();
    let game = long.settings.game.clone();
    while long.generation().is_none_or(|now| now < 210) {
        long.step(&*game, &Unobserved);
    }
    let mut window = window();
    window.state().lab().breeding.send(breeding::Request::Replace(Arc::new(long)));
    wait(&mut window, "the run", |window| generation(window) == Some(210));
    window.key_press(Key::W);
    window.run_steps(2);
    // Every fourth, and the latest.
    for (key, number) in [(Key::ArrowLeft, 208), (Key::ArrowLeft, 204), (Key::ArrowRight, 208)] {
        slide(&mut window, key, 1);
        wait(&mut window, "the past", |window| gallery(window).cast == Some(Cast::Generation(number)));
    }
    slide(&mut window, Key::ArrowRight, 1);
    wait(&mut window, "the present", |window| gallery(window).cast == Some(Cast::Living));
}

#[test]
fn champions_of_three_generations_play_the_same_game() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 3);
    press(&mut window, "Watch 0 · 1 · 3");
    wait(&mut window, "three boards", |window| gallery(window).members.len() == 3);
    wait(&mut window, "their games", |window| plies(window) > 30);
    let shown = gallery(&window);
    let logbook = &run(&window).unwrap().logbook;
    for board in &shown.members {
        assert_eq!(board.individual.id, logbook[board.generation as usize].champion);
    }
    for name in ["Generation 0", "Generation 1", "Generation 3"] {
        assert!(window.query_by_role_and_label(Role::Label, name).is_some(), "{name}");
    }
    press(&mut window, "Back to the gallery");
    wait(&mut window, "the gallery", |window| gallery(window).cast == Some(Cast::Living));
    assert_eq!(gallery(&window).members.len(), MEMBERS);
}

/// What stands below the boards that are compared: win rates in test games.
fn rates(window: &Window) -> Vec<String> {
    let labels = window.query_all_by_label_contains("wins ");
    let texts = labels.filter_map(|node| node.accesskit_node().label().or_else(|| node.value()));
    texts.filter_map(|text| text.strip_prefix("wins ").map(str::to_owned)).collect()
}

#[test]
fn a_champion_has_one_win_rate_wherever_it_is_shown() {
    let mut window = window();
    populate(&mut window);
    // A champion plays test games in each generation of its reign.
    let reigns_twice = |window: &Window| {
        let run = run(window).unwrap();
        run.logbook.windows(2).any(|two| two[0].champion == two[1].champion)
    };
    step_to(&mut window, 3);
    while !reigns_twice(&window) {
        let last = generation(&window).unwrap() + 1;
        assert!(last < 40, "no champion reigned twice");
        step_to(&mut window, last);
    }
    for shown in 0..3 {
        window.get_by_label_contains("Watch 0 ").click();
        wait(&mut window, "three boards", |window| gallery(window).members.len() == 3);
        wait(&mut window, "three rates", |window| rates(window).len() == 3);
        let below = rates(&window)[shown].clone();
        let champion = gallery(&window).members[shown].individual.id;
        window.query_all_by_label_contains(&format!("Board of #{champion}:")).next().unwrap().click();
        wait(&mut window, "the same rate in the inspector", |window| {
            window.query_all_by_label(&format!("#{champion}")).next().is_some()
                && window.query_by_label(&below).is_some()
        });
    }
}
