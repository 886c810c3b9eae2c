//! The welcome, used by accessible names.

use super::hands::{self, Window, boards, press, run, wait, welcome};
use dna_lab::games::{GameSettings, list};
use dna_lab::lab::board;
use dna_lab::seed::Seed;
use egui::accesskit::Role;
use egui::{Key, Theme};
use egui_kittest::kittest::Queryable;

#[test]
fn the_first_page_stands_alone_until_something_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = welcome(Theme::Dark, (1280.0, 788.0), folder.path());
    wait(&mut window, "the cards", |window| window.query_by_label("Watch: Connect Four").is_some());
    let lab = window.state().lab();
    let shown = lab.gallery.state();
    assert_eq!((shown.members.len(), shown.welcome.records.len(), shown.welcome.cards.len()), (3, 3, 4));
    assert!(
        shown.members.iter().all(|board| board.ending.is_some()),
        "without motion games stand at their ends"
    );
    // The figures are those of the files.
    for card in &shown.welcome.cards {
        let run = dna_lab::store::bundled_runs::run(card.ready).unwrap();
        assert_eq!(run.champion().unwrap().validated, card.record, "{}", card.ready.id);
    }
    for hidden in ["New population", "Start"] {
        assert!(
            window.query_by_role_and_label(Role::Button, hidden).is_none(),
            "{hidden} is hidden at first"
        );
    }
    // All of it is there without scrolling.
    let help = window.get_by_label("How it works, and all keys").rect();
    assert!(help.bottom() < 788.0, "{help:?}");
    window.get_by_label("Set up your own").click();
    window.run_steps(3);
    press(&mut window, "New population");
    wait(&mut window, "a population", |window| run(window).is_some());
}

#[test]
fn the_first_page_is_beside_a_run_until_a_tab_or_another_run_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = welcome(Theme::Dark, (1280.0, 788.0), folder.path());
    let click = |window: &mut Window, name: &str| {
        window.get_by_label(name).click();
        window.run_steps(3);
    };
    click(&mut window, "Set up your own");
    press(&mut window, "New population");
    wait(&mut window, "a population", |window| run(window).is_some());
    let first = run(&window).unwrap();
    let shows = |window: &Window, name: &str| window.query_by_label(name).is_some();
    let go = |window: &mut Window| {
        press(window, "View");
        click(window, "First page");
        wait(window, "the cards", |window| shows(window, "Watch: Connect Four"));
        assert!(shows(window, "New population") && !shows(window, "Freezer (0)"), "the transport alone");
    };
    go(&mut window);
    click(&mut window, "Genes");
    assert!(!shows(&window, "Watch: Connect Four") && shows(&window, "Freezer (0)"));
    go(&mut window);
    window.key_press(Key::Escape);
    window.run_steps(3);
    assert!(!shows(&window, "Watch: Connect Four") && shows(&window, "Freezer (0)"));
    go(&mut window);
    assert_eq!(run(&window).unwrap(), first, "nothing is lost");
    // The arena plays the population's variant, and the card's game is the card's.
    let variant = |game: &GameSettings| game.variant().map(|variant| variant.id);
    let id = |window: &Window| variant(&hands::board(window).game);
    let arena = window.state().lab().arena.state();
    assert_eq!(variant(&arena.settings.game), variant(&first.settings.game));
    let article = list::variant("2048-article").unwrap().game;
    window.state().lab().boards[0].send(board::Request::Variant(article, board::Start::Seed(Seed(1))));
    wait(&mut window, "the article's game", |window| id(window) == Some("2048-article"));
    click(&mut window, "Play it: 2048");
    wait(&mut window, "the web game", |window| id(window) == Some("2048"));
    go(&mut window);
    click(&mut window, "Watch: Connect Four");
    wait(&mut window, "the other run", |window| run(window).is_some_and(|run| run != first));
    wait(&mut window, "its tab", |window| shows(window, "Freezer (0)"));
}

#[test]
fn a_wide_window_has_the_first_page_in_its_middle() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = welcome(Theme::Dark, (1920.0, 1080.0), folder.path());
    wait(&mut window, "the cards", |window| window.query_by_label("Watch: Connect Four").is_some());
    let (first, last) =
        (window.get_by_label("Watch: 2048").rect(), window.get_by_label("Play it: Connect Four").rect());
    assert!(first.left() > 300.0 && last.right() < 1620.0, "{first} {last}");
}

#[test]
fn the_first_lesson_lets_a_person_play() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = welcome(Theme::Dark, (1280.0, 788.0), folder.path());
    press(&mut window, "Take a lesson");
    press(&mut window, "Your rules against evolution");
    press(&mut window, "Play");
    wait(&mut window, "the board", |window| window.query_by_label("New population").is_some());
    wait(&mut window, "the game", |window| hands::board(window).seats[0].is_none());
    for _ in 0..8 {
        for key in [Key::ArrowLeft, Key::ArrowDown] {
            window.key_press(key);
            window.run_steps(3);
        }
    }
    wait(&mut window, "moves", |window| hands::board(window).plies > 2);
}

#[test]
fn a_person_plays_each_champion_of_the_first_page() {
    for game in ["2048", "Abalone", "Othello", "Connect Four"] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = welcome(Theme::Light, (1280.0, 788.0), folder.path());
        let name = format!("Play it: {game}");
        wait(&mut window, "the card", |window| window.query_by_label(&name).is_some());
        press(&mut window, &name);
        wait(&mut window, "the champion", |window| {
            let [own, rival] = boards(window);
            let opponent = if own.game.is_for_two() { own.seats[1].clone() } else { rival.seats[0].clone() };
            own.seats[0].is_none() && opponent.is_some_and(|player| player.name.starts_with("ready:"))
        });
        assert!(run(&window).is_none() && hands::board(&window).game.title() == game, "{game}");
    }
}

#[test]
fn nothing_jumps_when_boards_and_cards_come() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = welcome(Theme::Dark, (1280.0, 788.0), folder.path());
    let before = window.get_by_label("Set up your own").rect();
    wait(&mut window, "the cards", |window| window.query_by_label("Watch: Connect Four").is_some());
    let after = window.get_by_label("Set up your own").rect();
    assert!((after.top() - before.top()).abs() < 3.0, "{before} {after}");
}
