//! The board in the window: the game so far, overlays, powers, and a person against a player.

use super::hands::{
    Window, board, boards, choose_game, open_standard, populate, press, step_to, wait, window, window_of,
    write_path,
};
use dna_lab::games::{Move, Worth};
use dna_lab::lab::board::Request;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Theme};
use egui_kittest::kittest::{NodeT, Queryable};

/// A window with the standard game's run, at the board.
fn at_the_board(size: (f32, f32)) -> Window {
    let mut window = window_of(Theme::Dark, size);
    open_standard(&mut window);
    wait(&mut window, "the board's player", |window| {
        let board = board(window);
        board.advice.is_some() && board.seats[0].as_ref().is_some_and(|seat| seat.name.starts_with('#'))
    });
    window.key_press(Key::Num2);
    window.run_steps(3);
    window
}

fn usual() -> Window {
    at_the_board((1280.0, 860.0))
}

fn is_shown(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

fn set_position(window: &mut Window, text: &str) {
    window.get_by_role_and_label(Role::TextInput, "Set position").focus();
    window.run_steps(1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "Set position").type_text(text);
    window.run_steps(2);
    press(window, "Set position");
}

#[test]
fn the_game_so_far_is_scrubbed_by_keys_and_mouse_and_gone_back_to() {
    let mut window = usual();
    let first = board(&window).position.clone();
    for moves in 1..=4 {
        press(&mut window, "One move");
        wait(&mut window, "a move", |window| board(window).plies == moves);
    }
    wait(&mut window, "all values", |window| {
        board(window).timeline.iter().all(|moment| moment.worth.is_some())
    });
    assert!(is_shown(&window, "position 4 of 4 · worth "));
    window.get_by_role_and_label(Role::Slider, "Timeline").focus();
    window.run_steps(2);
    window.key_press(Key::ArrowLeft);
    let looks = |place: usize| {
        move |window: &Window| board(window).past.as_ref().is_some_and(|past| past.place == place)
    };
    wait(&mut window, "the position before", looks(3));
    window.key_press(Key::ArrowLeft);
    wait(&mut window, "the position before that", looks(2));
    assert!(is_shown(&window, "position 2 of 4") && is_shown(&window, "move 2 · score"));
    wait(&mut window, "what is best there", |window| board(window).shown_advice().is_some());
    let past = board(&window).past.clone().unwrap();
    assert!(past.advice.is_some_and(|advice| advice.thought.best.is_some()));
    // A menu has the keys while it is open: Escape closes it, and what is looked at stays.
    press(&mut window, "More…");
    window.key_press(Key::Escape);
    window.run_steps(3);
    assert!(looks(2)(&window));
    window.get_by_role_and_label(Role::Slider, "Timeline").focus();
    window.run_steps(2);
    assert_eq!(board(&window).plies, 4, "arrow keys move along the timeline, not the tiles");
    window.key_press(Key::Home);
    wait(&mut window, "the first position", looks(0));
    assert_eq!(board(&window).past.as_ref().map(|past| past.position.clone()), Some(first.clone()));
    press(&mut window, "Back to now");
    wait(&mut window, "the present", |window| board(window).past.is_none());
    let back = window.get_by_role_and_label(Role::Button, "Back to now");
    assert!(back.accesskit_node().is_disabled());
    let timeline = window.get_by_role_and_label(Role::Slider, "Timeline").rect();
    let middle = egui::pos2(timeline.left() + timeline.width() * 0.3, timeline.center().y);
    window.hover_at(middle);
    window.run_steps(1);
    window.drag_at(middle);
    window.run_steps(1);
    window.drop_at(middle);
    wait(&mut window, "the position under the mouse", looks(1));
    // A swipe is for the present position only.
    window.state().lab().boards[0].send(Request::Look(Some(1)));
    press(&mut window, "Go on from here");
    wait(&mut window, "the match from there", |window| board(window).plies == 1);
    assert!(board(&window).past.is_none() && board(&window).timeline.len() == 2);
}

#[test]
fn a_person_is_named_who_plays_and_a_wrong_position_is_forgotten() {
    let mut window = usual();
    let name = board(&window).seats[0].as_ref().map(|seat| seat.name.clone()).unwrap();
    assert!(window.query_by_label(&format!("{name} plays")).is_some());
    for key in [Key::ArrowLeft, Key::ArrowDown] {
        window.key_press(key);
        window.run_steps(2);
    }
    wait(&mut window, "a person's move", |window| board(window).plies > 0);
    assert!(window.query_by_label(&format!("You play, {name} advises")).is_some());
    press(&mut window, "One move");
    wait(&mut window, "a player's move", |window| !board(window).is_moved_by_person());
    assert!(window.query_by_label(&format!("{name} plays")).is_some());
    set_position(&mut window, "12");
    assert!(is_shown(&window, "digits instead of 16"));
    press(&mut window, "Next game");
    wait(&mut window, "another game", |window| board(window).plies == 0);
    assert!(!is_shown(&window, "digits instead of 16"));
}

#[test]
fn a_lost_game_says_so_upon_the_board_and_shows_where() {
    let mut window = usual();
    press(&mut window, "Player…");
    press(&mut window, "Greedy: most points at once");
    wait(&mut window, "the player", |window| {
        board(window).seats[0].as_ref().is_some_and(|seat| seat.name == "greedy")
    });
    window.state().lab().boards[0].send(Request::Speed(0.0));
    press(&mut window, "Play");
    wait(&mut window, "the end, valued", |window| {
        let board = board(window);
        board.ending.is_some() && board.timeline[..board.plies].iter().all(|moment| moment.worth.is_some())
    });
    assert!(is_shown(&window, "Over · score "));
    press(&mut window, "Where it was lost");
    wait(&mut window, "that position", |window| board(window).past.is_some());
    assert!(!is_shown(&window, "Over · score "), "an earlier position is not over");
    let (board, place) = (board(&window), board(&window).past.as_ref().unwrap().place);
    let fall = |at: usize| board.timeline[at - 1].worth.unwrap() - board.timeline[at].worth.unwrap();
    assert!((1..board.plies).all(|at| fall(at) <= fall(place)));
}

#[test]
fn tiles_are_shown_as_powers_of_three() {
    let mut window = usual();
    set_position(&mut window, "000000000000100b");
    wait(&mut window, "the position", |window| board(window).position == "000000000000100b");
    assert!(window.query_by_label("row 4, column 4: 2048").is_some());
    press(&mut window, "View");
    press(&mut window, "Tiles");
    window.get_by_role_and_label(Role::RadioButton, "3, 9, 27, …").click();
    window.run_steps(3);
    assert!(window.query_by_label("row 4, column 4: 177147").is_some());
    assert!(window.query_by_label("row 4, column 1: 3").is_some());
    assert_eq!(board(&window).position, "000000000000100b", "the game is the same");
}

#[test]
fn a_person_plays_against_a_player_and_sees_what_moves_cost() {
    let mut window = usual();
    press(&mut window, "You against it");
    wait(&mut window, "both boards", |window| {
        let [own, rival] = boards(window);
        own.seats[0].is_none() && rival.seats[0].is_some() && own.position == rival.position
    });
    let name = boards(&window)[1].seats[0].as_ref().map(|seat| seat.name.clone()).unwrap();
    assert!(window.query_by_label(&format!("You play against {name}")).is_some());
    // Whichever move is made here, no other is left afterwards.
    set_position(&mut window, "2 4 2 4 / 4 2 4 2 / 8 16 64 8 / 128 2 16 16");
    wait(&mut window, "the position, valued", |window| {
        let [own, rival] = boards(window);
        own.start == rival.start && own.timeline[0].worth.is_some() && rival.advice.is_some()
    });
    let advice = boards(&window)[1].advice.clone().unwrap();
    let worth = |of: Move| match advice.thought.moves.iter().find(|found| found.played == of).unwrap().worth {
        Worth::Value(value) => value,
        decided => panic!("{decided:?}"),
    };
    let (left, right) = (Move(1), Move(3));
    let (key, lost) = if worth(left) < worth(right) {
        (Key::ArrowLeft, worth(right) - worth(left))
    } else {
        (Key::ArrowRight, worth(left) - worth(right))
    };
    window.key_press(key);
    wait(&mut window, "both ends", |window| boards(window).iter().all(|board| board.ending.is_some()));
    wait(&mut window, "what it cost", |window| board(window).timeline[0].cost.is_some());
    assert_eq!(board(&window).timeline[0].cost, Some(lost));
    let scores = boards(&window).map(|board| board.outcome.score);
    // The tiles that stood there count as if they had been merged.
    let [own, other] = scores.map(|score| format!("{},{:03}", score / 1000, score % 1000));
    assert!(is_shown(&window, &format!("You {own} · {name} {other}")), "{scores:?}");
    assert!(is_shown(&window, "Your costliest moves:"));
    window.get_by_label_contains("move 1: −").click();
    wait(&mut window, "that position", |window| {
        board(window).past.as_ref().is_some_and(|past| past.place == 0 && past.advice.is_some())
    });
    let better = board(&window).shown_advice().and_then(|advice| advice.thought.best);
    assert_eq!(better, Some(if key == Key::ArrowLeft { right } else { left }), "the rival would have");
    press(&mut window, "Rival…");
    press(&mut window, "No rival");
    wait(&mut window, "one board", |window| boards(window)[1].seats[0].is_none());
}

#[test]
fn a_rival_comes_along_to_other_rules() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 0);
    window.key_press(Key::Num2);
    window.run_steps(3);
    wait(&mut window, "the demo's best", |window| board(window).seats[0].is_some());
    press(&mut window, "Rival…");
    press(&mut window, "Greedy: most points at once");
    wait(&mut window, "the rival", |window| boards(window)[1].seats[0].is_some());
    let demo = board(&window).game.clone();
    window.key_press(Key::Num1);
    window.run_steps(2);
    press(&mut window, "File");
    press(&mut window, "Open a ready population");
    press(&mut window, "Standard game, bred to 4096");
    wait(&mut window, "the question", |window| window.query_by_label("Don't save").is_some());
    press(&mut window, "Don't save");
    wait(&mut window, "the standard game on both", |window| {
        let [own, rival] = boards(window);
        !own.game.is_same_variant(&demo) && rival.game.is_same_variant(&own.game) && rival.start == own.start
    });
    assert!(boards(&window)[1].seats[0].as_ref().is_some_and(|rival| rival.name == "greedy"));
}

/// How far apart two cells are.
fn between(window: &Window, [one, other]: [&str; 2]) -> f32 {
    let centre = |name: &str| window.get_by_role_and_label(Role::Button, name).rect().center();
    centre(one).distance(centre(other))
}

#[test]
fn a_board_of_a_game_for_two_grows_with_its_window_and_says_who_is_ahead() {
    let mut sizes = Vec::new();
    for size in [(1024.0, 640.0), (1280.0, 860.0), (1920.0, 1080.0)] {
        let mut window = window_of(Theme::Dark, size);
        if window.query_by_role_and_label(Role::ComboBox, "Game").is_none() {
            // There is room for one pane only.
            window.key_press(Key::Num2);
            window.run_steps(2);
            press(&mut window, "Settings pane");
        }
        choose_game(&mut window, "Abalone");
        window.key_press(Key::Num2);
        window.run_steps(3);
        sizes.push(between(&window, ["cell A1", "cell I9"]));
        if sizes.len() == 3 {
            wait(&mut window, "a value", |window| board(window).timeline[0].worth.is_some());
            assert!(is_shown(&window, "Evaluation: Black +") || is_shown(&window, "Evaluation: Black −"));
        }
    }
    assert!(sizes[0] > 200.0 && sizes.is_sorted_by(|small, large| small < large), "{sizes:?}");
}

#[test]
fn games_are_saved_opened_and_judged_move_by_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.txt");
    let mut window = usual();
    for moves in 1..=6 {
        press(&mut window, "One move");
        wait(&mut window, "a move", |window| board(window).plies == moves);
    }
    let position = board(&window).position.clone();
    press(&mut window, "More…");
    // A field of the menu can be clicked into: the menu stays.
    window.get_by_role_and_label(Role::TextInput, "Game seed").click();
    window.run_steps(3);
    assert!(is_shown(&window, "Save the game…"));
    press(&mut window, "Save the game…");
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the file", |_| path.exists());
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[Game \"2048\"]") && saved.contains("3. "), "{saved}");

    // Two games in one file; the second has random moves.
    let othello = "[Game \"othello\"]\n[Player1 \"Ada\"]\n[Player2 \"Blaise\"]\n[Result \"*\"]\n\
                   1. e6 f6\n2. g6 e3\n3. c3 c6\n4. e2 f5\n5. f4 e1\n\n";
    std::fs::write(&path, format!("{saved}{othello}")).unwrap();
    let mut window = super::hands::window();
    press(&mut window, "Open");
    write_path(&mut window, &path);
    press(&mut window, "Open this file");
    wait(&mut window, "the game", |window| board(window).plies == 6);
    assert_eq!(board(&window).position, position);
    assert!(is_shown(&window, "game 1 of 2"));
    press(&mut window, "▶");
    wait(&mut window, "the other game", |window| board(window).game.title() == "Othello");
    let [names, place] = ["Ada – Blaise", "game 2 of 2"].map(|label| window.get_by_label(label).rect());
    assert!(!names.intersects(place), "{names:?} {place:?}");
    assert_eq!(board(&window).record.join(" "), "e6 f6 g6 e3 c3 c6 e2 f5 f4 e1");
    wait(&mut window, "what its moves cost", |window| {
        board(window).timeline[..10].iter().all(|moment| moment.cost.is_some())
    });
    wait(&mut window, "the costliest", |window| is_shown(window, "Costliest moves:"));
    let moments = board(&window).timeline.clone();
    let mistakes = dna_lab::lab::timeline::costliest(&moments, usize::MAX);
    press(&mut window, &format!("all {}…", mistakes.len()));
    window.run_steps(2);
    for at in &mistakes {
        let words = format!("move {}: −", at + 1);
        assert!(window.query_all_by_label_contains(&words).next().is_some(), "{words}");
    }
    window.key_press(Key::Escape);
    window.run_steps(2);
    let told = window.query_by_label_contains("the last move: ").is_some();
    assert_eq!(told, moments[9].cost.is_some_and(|cost| cost > 0.0));
    // What cannot be played says where.
    std::fs::write(&path, "[Game \"othello\"]\n1. f5 a1\n").unwrap();
    press(&mut window, "More…");
    press(&mut window, "Open a game…");
    write_path(&mut window, &path);
    press(&mut window, "Open this file");
    wait(&mut window, "the error", |window| is_shown(window, "move 2: a1 is not possible"));
    assert_eq!(board(&window).plies, 10, "the game before stays");
}
