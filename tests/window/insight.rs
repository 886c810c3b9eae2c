//! Panels of insight: what genes are worth, lineage, notices, the palette, the table by keyboard.

use super::hands::*;
use dna_lab::evolution::Run;
use dna_lab::evolution::population::Origin;
use dna_lab::evolution::presets;
use dna_lab::games::{Preset, list};
use dna_lab::lab::{arena, breeding};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;

fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

/// Whether the inspector shows this individual: its heading is the first text that is its number alone.
fn is_shown(window: &Window, id: u64) -> bool {
    let inspector = |node: &egui_kittest::Node<'_>| node.rect().left() > 900.0 && node.rect().top() < 140.0;
    window.query_all_by_role_and_label(Role::Label, &format!("#{id}")).any(|node| inspector(&node))
}

#[test]
fn genes_are_knocked_out_and_counting_stops_when_asked() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    let counted = |window: &Window| window.state().lab().knock_out.state();
    press(&mut window, "What is each gene worth?");
    wait(&mut window, "some games with and without", |window| counted(window).games.0 > 30);
    press(&mut window, "Stop counting");
    wait(&mut window, "a rest", |window| !counted(window).playing);
    let best = run(&window).unwrap().champion().unwrap().individual.clone();
    let known = counted(&window);
    assert_eq!(known.player.as_ref().map(|player| &player.0), Some(&best.genome));
    assert!(known.losses.len() == best.genome.genes().len() && known.losses.iter().all(Option::is_some));
    for gene in best.genome.genes() {
        let bar = format!("{}: worth ", gene.rule.name());
        assert!(says(&window, &bar), "no bar '{bar}'");
    }
    // Nothing is known of other individuals yet.
    let other = run(&window).unwrap().population.iter().find(|one| one.genome != best.genome).unwrap().id;
    window.get_all_by_label(&format!("#{other}")).next().unwrap().click();
    window.run_steps(3);
    assert!(!says(&window, ": worth "));
}

#[test]
fn a_line_of_ancestors_leads_back() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 2);
    let run = run(&window).unwrap();
    let child =
        run.population.iter().find(|one| !one.parents.is_empty()).expect("an individual that was bred");
    window.get_all_by_label(&format!("#{}", child.id)).next().unwrap().click();
    window.run_steps(3);
    assert!(is_shown(&window, child.id));
    let parent = child
        .parents
        .iter()
        .copied()
        .find(|id| window.query_by_label(&format!("ancestor #{id}")).is_some())
        .expect("a parent in the tree");
    window.get_by_label(&format!("ancestor #{parent}")).click_accesskit();
    window.run_steps(3);
    assert!(is_shown(&window, parent));
}

#[test]
fn the_palette_finds_commands_in_both_languages() {
    let mut window = window();
    populate(&mut window);
    for (typed, generation_then) in [("step", 0), ("un pas", 1)] {
        window.key_press_modifiers(Modifiers::COMMAND, Key::K);
        window.run_steps(4);
        window.get_by_role_and_label(Role::TextInput, "Search commands").type_text(typed);
        window.run_steps(2);
        window.key_press(Key::Enter);
        wait(&mut window, typed, |window| {
            generation(window) == Some(generation_then) && !state(window).is_busy()
        });
        assert!(window.query_by_role_and_label(Role::TextInput, "Search commands").is_none(), "it is closed");
    }
    // The arrows choose, Escape closes and does nothing.
    window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.run_steps(4);
    window.get_by_role_and_label(Role::TextInput, "Search commands").type_text("genes");
    window.run_steps(2);
    window.key_press(Key::ArrowDown);
    window.run_steps(2);
    window.key_press(Key::Escape);
    window.run_steps(4);
    assert!(window.query_by_role_and_label(Role::TextInput, "Search commands").is_none());
    assert!(!says(&window, "Share of carriers"));
}

/// A run whose founders were far apart and that has bred for long since.
fn inbred() -> Run {
    let mut settings = presets::settings(Preset::Demo, None, &[]);
    (settings.population, settings.games, settings.validation_games, settings.sample_games) = (40, 2, 2, 0);
    let mut run = Run::new(settings).unwrap();
    let game = run.settings.game.clone();
    run.step(&*game, &dna_lab::evolution::Unobserved);
    let first = run.logbook[0].clone();
    std::sync::Arc::make_mut(&mut run.logbook[0]).diversity = 1e6;
    run.logbook.extend(
        (1..12)
            .map(|generation| dna_lab::evolution::logbook::Record { generation, ..(*first).clone() }.into()),
    );
    run
}

#[test]
fn the_palette_changes_theme_and_language() {
    let mut window = window();
    let mut choose = |title: &str, typed: &str| {
        window.key_press_modifiers(Modifiers::COMMAND, Key::K);
        window.run_steps(4);
        window.get_by_role_and_label(Role::TextInput, title).type_text(typed);
        window.run_steps(2);
        window.key_press(Key::Enter);
        window.run_steps(4);
        window.ctx.options(|options| options.theme_preference)
    };
    assert_eq!(choose("Search commands", "clair"), egui::ThemePreference::Light);
    assert_eq!(choose("Search commands", "theme: dark"), egui::ThemePreference::Dark);
    choose("Search commands", "français");
    choose("Chercher une commande", "language: english");
    choose("Search commands", "theme: the");
    assert!(says(&window, "Evolution") && !says(&window, "Évolution"));
}

#[test]
fn notices_offer_something_and_are_told_once() {
    let mut window = window();
    window.state().lab().breeding.send(breeding::Request::Replace(Arc::new(inbred())));
    wait(&mut window, "the run", |window| generation(window) == Some(11));
    assert!(!says(&window, "Diversity is down"), "no notice for an opened run");
    step_to(&mut window, 12);
    wait(&mut window, "the notice", |window| says(window, "Diversity is down"));
    window.get_by_label("Put in 10 founders").click();
    let strangers = |window: &Window| {
        let run = run(window).unwrap();
        run.population.iter().filter(|one| one.origin == Origin::Founder && one.born == 13).count()
    };
    wait(&mut window, "ten founders", |window| strangers(window) == 10);
    assert!(!says(&window, "Diversity is down"));
    step_to(&mut window, 14);
    assert!(!says(&window, "Diversity is down"), "it was told");
    assert_eq!(run(&window).unwrap().population.len(), 40);

    window.state().lab().breeding.send(breeding::Request::Replace(Arc::new(inbred())));
    wait(&mut window, "the run again", |window| generation(window) == Some(11));
    step_to(&mut window, 12);
    wait(&mut window, "the notice", |window| says(window, "Diversity is down"));
    press(&mut window, "Dismiss notice");
    assert!(!says(&window, "Diversity is down"));
}

#[test]
fn the_table_is_walked_by_keyboard_and_enter_lets_play() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 0);
    let ids: Vec<u64> = run(&window).unwrap().population.iter().map(|one| one.id).collect();
    // The table stands in the middle, below the plots.
    let row = |window: &Window, id: u64| {
        let name = format!("#{id}");
        let middle = |node: &egui_kittest::Node<'_>| node.rect().left() < 960.0 && node.rect().left() > 300.0;
        window.query_all_by_label(&name).find(middle).map(|node| node.rect())
    };
    let second = row(&window, ids[1]).expect("the second row").center();
    window.hover_at(second);
    window.run_steps(1);
    window.drag_at(second);
    window.drop_at(second);
    window.run_steps(3);
    assert!(is_shown(&window, ids[1]));
    window.key_press(Key::ArrowDown);
    window.run_steps(3);
    assert!(is_shown(&window, ids[2]));
    window.key_press(Key::ArrowUp);
    window.run_steps(3);
    window.key_press(Key::ArrowUp);
    window.run_steps(3);
    assert!(is_shown(&window, ids[0]));
    window.key_press(Key::End);
    window.run_steps(4);
    let last = *ids.last().unwrap();
    assert!(is_shown(&window, last) && row(&window, last).is_some(), "it scrolls along");
    // Escape leaves the filter, and nothing else.
    window.get_by_role_and_label(Role::TextInput, "filter").focus();
    window.run_steps(2);
    window.key_press(Key::Escape);
    window.run_steps(3);
    assert!(is_shown(&window, last));
    window.get_by_role_and_label(Role::TextInput, "filter").focus();
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "filter").type_text(&ids[4].to_string());
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert!(is_shown(&window, ids[4]), "Enter in the filter takes the first that is left");
    window.key_press(Key::Enter);
    let name = format!("#{}", ids[4]);
    wait(&mut window, "the selected at the board", |window| {
        board(window).seats[0].as_ref().is_some_and(|seat| seat.name == name)
    });
}

#[test]
fn six_settings_come_first_and_the_others_on_request() {
    let mut window = window();
    let racing = |window: &Window| window.query_by_role_and_label(Role::CheckBox, "Racing").is_some();
    assert!(!racing(&window));
    for name in ["Population", "Seed"] {
        assert!(window.query_all_by_label(name).next().is_some(), "{name}");
    }
    assert!(says(&window, "Rules · ") && says(&window, "Stop · by hand"));
    window.get_by_label("More settings").click();
    window.run_steps(3);
    assert!(racing(&window));
    window.get_by_label("Fewer settings").click();
    window.run_steps(3);
    assert!(!racing(&window));
}

#[test]
fn a_preset_that_was_changed_says_so() {
    let mut window = window();
    let preset = |window: &Window| {
        window.get_by_role_and_label(Role::ComboBox, "Preset").accesskit_node().value().unwrap()
    };
    assert_eq!(preset(&window), "Lab");
    window.get_by_role_and_label(Role::ComboBox, "Look-ahead").click();
    window.run_steps(3);
    window.get_by_label("1 reply").click();
    window.run_steps(3);
    assert_eq!(preset(&window), "Lab, changed");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(preset(&window), "Lab");
}

#[test]
fn another_game_in_the_settings_leaves_the_board_to_the_run_and_offers_a_new_population() {
    let mut window = window();
    populate(&mut window);
    let game = board(&window).game.tag();
    choose_game(&mut window, "Abalone");
    assert_eq!(board(&window).game.tag(), game);
    press(&mut window, "Play it");
    wait(&mut window, "moves", |window| board(window).plies > 0);
    press(&mut window, "Make a new population");
    wait(&mut window, "the other game", |window| board(window).game.tag() != game);
    assert!(run(&window).unwrap().settings.game.is_for_two(), "what was edited was not dropped");
}

#[test]
fn a_player_thrown_out_of_the_freezer_can_be_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(folder.path());
    populate(&mut window);
    step_to(&mut window, 0);
    press(&mut window, "Put into the freezer");
    wait(&mut window, "the freezer", |window| window.query_by_label("Freezer (1)").is_some());
    let kept = window.state().lab().files.state().freezer[0].clone();
    let places = ["put in", "throw away"].map(|name| window.get_by_role_and_label(Role::Button, name).rect());
    assert!(places[1].left() - places[0].right() > 60.0, "{places:?}");
    window.get_by_role_and_label(Role::Button, "throw away").click_accesskit();
    wait(&mut window, "an empty freezer", |window| window.query_by_label("Freezer (0)").is_some());
    window.get_by_label("Bring it back").click_accesskit();
    wait(&mut window, "it is back", |window| window.query_by_label("Freezer (1)").is_some());
    assert_eq!(window.state().lab().files.state().freezer[0], kept);
}

#[test]
fn a_generation_that_is_played_may_be_finished_before_a_pause() {
    let mut window = window();
    let mut slow = Run::new(presets::settings(Preset::Demo, Some(&list::games()[0]), &[])).unwrap();
    slow.settings.games = 400;
    window.state().lab().breeding.send(breeding::Request::Replace(Arc::new(slow)));
    wait(&mut window, "the run", |window| run(window).is_some());
    let lab = window.state().lab();
    lab.breeding.send(breeding::Request::Start { bounds: Default::default(), threads: 1 });
    wait(&mut window, "games", |window| window.state().lab().breeding.state().progress().played > 0);
    window.state().lab().breeding.send(breeding::Request::Finish);
    wait(&mut window, "the pause", |window| state(window) == breeding::Status::Paused);
    assert_eq!(generation(&window), Some(0), "it is whole, and the next was not begun");
}

#[test]
fn a_curve_is_named_at_its_end_and_a_click_hides_it() {
    let mut window = standard_at(Key::Num1);
    let mut heights = ["best in training (lucky)", "population on test games", "champion on test games"]
        .map(|name| window.get_by_label(name).rect().center().y);
    heights.sort_by(f32::total_cmp);
    assert!(heights.windows(2).all(|pair| pair[1] - pair[0] > 10.0), "none hides another: {heights:?}");
    let shown = |window: &Window, name| window.get_by_label(name).accesskit_node().toggled();
    for toggled in [Toggled::True, Toggled::False, Toggled::True] {
        assert_eq!(shown(&window, "best in training (lucky)"), Some(toggled));
        assert_eq!(shown(&window, "population on test games"), Some(Toggled::True));
        window.get_by_label("best in training (lucky)").click();
        window.run_steps(3);
    }
}

#[test]
fn an_empty_arena_runs_an_example_and_says_who_is_better() {
    let mut window = standard_at(Key::Num4);
    press(&mut window, "▶ Run an example");
    let arena = |window: &Window| window.state().lab().arena.state();
    wait(&mut window, "all games", |window| arena(window).status == arena::Status::Over);
    let names: Vec<String> = arena(&window).players.iter().map(|player| player.name.clone()).collect();
    assert_eq!(names[1..], ["rules:article", "random"]);
    wait(&mut window, "the headline", |window| says(window, "is better than rules:article: sure after"));
}

#[test]
fn the_board_says_which_move_is_best_by_how_much_and_why() {
    let mut window = standard_at(Key::Num2);
    wait(&mut window, "the verdict", |window| says(window, "Best: "));
    assert!(says(&window, "Decided by: ") && says(&window, " over "));
    assert!(!says(&window, "Merges at hand 0.0"), "the table is folded");
}
