//! Nothing is lost: what is saved, what is not, and what other windows have.

use super::hands::*;
use dna_lab::lab::files;
use dna_lab::store;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

fn asks(window: &Window) -> bool {
    window.query_by_label("Replace this file?").is_some()
}

#[test]
fn founders_do_not_take_the_place_of_a_saved_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 2);
    save_as(&mut window, &path);
    wait(&mut window, "the name", |window| window.query_by_label("mine").is_some());
    let saved = std::fs::read(&path).unwrap();
    press(&mut window, "Reset");
    wait(&mut window, "the founders", |window| generation(window).is_none());
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.run_steps(4);
    assert!(window.query_by_label("Save here").is_some(), "it asks for another place");
    press(&mut window, "Cancel");
    step_to(&mut window, 0);
    // Saving to the old place names what stands there, and keeps it unless it is to be replaced.
    save_as(&mut window, &path);
    wait(&mut window, "the question", asks);
    assert!(window.query_by_label_contains("there is a run already").is_some());
    press(&mut window, "Cancel");
    assert_eq!(std::fs::read(&path).unwrap(), saved);
    // The dialog comes back, so that another name can be given.
    press(&mut window, "Save here");
    wait(&mut window, "the question", asks);
    press(&mut window, "Replace it");
    wait(&mut window, "the news", |window| window.query_by_label_contains("Saved mine.ron").is_some());
    assert_eq!(store::load(&path).unwrap(), *run(&window).unwrap());
    assert_eq!(std::fs::read(folder.path().join("mine.ron~")).unwrap(), saved);
}

#[test]
fn a_file_that_cannot_be_opened_is_named_in_the_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let (broken, whole) = (folder.path().join("broken.ron"), folder.path().join("whole.ron"));
    std::fs::write(&broken, "(format:").unwrap();
    let mut window = window();
    populate(&mut window);
    save_as(&mut window, &whole);
    wait(&mut window, "the name", |window| window.query_by_label("whole").is_some());
    open(&mut window, &broken);
    wait(&mut window, "the dialog", |window| window.query_by_label_contains("not a DNA Lab run").is_some());
    write_path(&mut window, &whole);
    press(&mut window, "Open this file");
    wait(&mut window, "the run", |window| window.query_by_label("Opened whole").is_some());
    assert!(window.query_by_label("Open this file").is_none(), "it does not come back");
}

#[test]
fn a_file_that_another_window_works_on_is_looked_at_but_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut first = window();
    populate(&mut first);
    step_to(&mut first, 1);
    save_as(&mut first, &path);
    wait(&mut first, "the name", |window| window.query_by_label("mine").is_some());
    let mut second = window();
    open(&mut second, &path);
    wait(&mut second, "the run", |window| generation(window) == Some(1));
    step_to(&mut second, 2);
    second.key_press_modifiers(Modifiers::COMMAND, Key::S);
    second.run_steps(2);
    // Both windows are of this program here; another program would be named.
    wait(&mut second, "the refusal", |window| {
        window.query_by_label_contains("writes something else there already").is_some()
    });
    step_to(&mut first, 3);
    first.key_press_modifiers(Modifiers::COMMAND, Key::S);
    first.run_steps(2);
    wait(&mut first, "the news", |window| window.query_by_label("mine").is_some());
    drop(first);
    assert_eq!(store::load(&path).unwrap().generation(), Some(3));
    // It is free now; what became of it meanwhile is not replaced unasked.
    second.key_press_modifiers(Modifiers::COMMAND, Key::S);
    second.run_steps(2);
    wait(&mut second, "the question", asks);
    press(&mut second, "Cancel");
    assert_eq!(store::load(&path).unwrap().generation(), Some(3));
}

#[test]
fn a_file_stays_ones_own_when_it_is_opened_again_or_another_place_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("mine.ron"), folder.path().join("other.ron"));
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    save_as(&mut window, &other);
    wait(&mut window, "the name", |window| window.query_by_label("other").is_some());
    save_as(&mut window, &path);
    wait(&mut window, "the name", |window| window.query_by_label("mine").is_some());
    let locked = |path: &Path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        path.with_file_name(format!(".{name}.lock")).exists()
    };
    assert!(locked(&path) && !locked(&other));
    // Another place, that is taken: it is not replaced, and the first is still one's own.
    step_to(&mut window, 2);
    save_as(&mut window, &other);
    wait(&mut window, "the question", asks);
    // Enter is the answer that loses nothing.
    window.key_press(Key::Enter);
    wait(&mut window, "the answer", |window| !asks(window));
    assert!(locked(&path) && !locked(&other));
    press(&mut window, "Cancel");
    // A name that is taken is not proposed.
    press(&mut window, "Save as");
    let proposed = path.with_file_name("mine-2.ron").display().to_string();
    wait(&mut window, "a free name", |window| {
        let field = window.get_by_role_and_label(Role::TextInput, "File path").accesskit_node();
        field.value().is_some_and(|value| value == proposed)
    });
    press(&mut window, "Cancel");
    // The same file once more, and a generation on: saving asks nothing.
    open(&mut window, &path);
    wait(&mut window, "the question", |window| window.query_by_label("Don't save").is_some());
    press(&mut window, "Don't save");
    wait(&mut window, "the saved run", |window| generation(window) == Some(1));
    assert!(window.query_by_label_contains("writes something else").is_none());
    step_to(&mut window, 3);
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    wait(&mut window, "the save", |_| store::load(&path).unwrap().generation() == Some(3));
    assert!(!asks(&window) && locked(&path));
}

#[test]
fn a_run_that_cannot_be_kept_says_so_until_it_can() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("lab");
    let mut window = window_in(&folder);
    populate(&mut window);
    step_to(&mut window, 1);
    wait(&mut window, "a place", |window| window.state().lab().files.state().kept.is_some());
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    let says =
        |window: &Window| window.query_by_label_contains("The backup of unsaved work failed").is_some();
    window.state().lab().files.send(files::Request::Leave);
    wait(&mut window, "the warning", says);
    std::fs::remove_file(&folder).unwrap();
    step_to(&mut window, 2);
    window.state().lab().files.send(files::Request::Leave);
    wait(&mut window, "the end of the warning", |window| !says(window));
    let kept = window.state().lab().files.state().kept.clone().unwrap();
    assert_eq!(store::load(&kept).unwrap(), *run(&window).unwrap());
}

#[test]
fn a_window_that_is_ended_from_outside_leaves_its_run_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(folder.path());
    populate(&mut window);
    step_to(&mut window, 2);
    let left = run(&window).unwrap();
    window.state().lab().leaver()();
    drop(window);
    let mut next = window_in(folder.path());
    wait(&mut next, "the offer", |window| window.query_by_label("Recover it").is_some());
    press(&mut next, "Recover it");
    wait(&mut next, "the run", |window| run(window).is_some());
    assert_eq!(run(&next).unwrap(), left);
}

#[test]
fn two_windows_share_a_freezer() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = [window_in(folder.path()), window_in(folder.path())];
    for window in &mut windows {
        populate(window);
        step_to(window, 0);
        press(window, "Put into the freezer");
        wait(window, "a frozen individual", |window| !window.state().lab().files.state().freezer.is_empty());
    }
    let frozen = store::load_freezer(&folder.path().join("freezer.ron")).unwrap();
    assert_eq!(frozen.len(), 2, "one of them was written over");
}

#[test]
fn a_saved_run_leaves_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder.path().join("lab"));
    populate(&mut window);
    step_to(&mut window, 1);
    window.state().lab().files.send(files::Request::Leave);
    let kept = |window: &Window| window.state().lab().files.state().kept.clone().unwrap();
    wait(&mut window, "the backup", |window| kept(window).exists());
    save_as(&mut window, &folder.path().join("mine.ron"));
    wait(&mut window, "the end of the backup", |window| !kept(window).exists());
    // What comes after it is kept again.
    step_to(&mut window, 2);
    window.state().lab().files.send(files::Request::Leave);
    wait(&mut window, "another backup", |window| kept(window).exists());
    assert_eq!(store::load(&kept(&window)).unwrap().generation(), Some(2));
}

#[test]
fn preferences_are_kept_and_damaged_ones_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("preferences.ron");
    let mut window = window_in(folder.path());
    let text = "(format: \"dna-lab preferences\", version: 1, preferences: (log_open: true))";
    window.state().lab().files.send(files::Request::Prefer(text.to_owned()));
    wait(&mut window, "the file", |_| file.exists());
    drop(window);
    let drawer = |window: &Window| window.query_by_label("All").is_some();
    let mut window = window_in(folder.path());
    wait(&mut window, "what was preferred", drawer);
    drop(window);
    std::fs::write(&file, text.replace("true", "ture")).unwrap();
    let mut window = window_in(folder.path());
    window.run_steps(3);
    assert!(!drawer(&window));
    assert!(window.query_by_label_contains("preferences.ron, line 1").is_some());
    assert!(folder.path().join("preferences-damaged-1.ron").exists() && !file.exists());
}
