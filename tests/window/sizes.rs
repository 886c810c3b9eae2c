//! The window from small to large: whatever can be pressed lies inside it, at any zoom.

use super::hands::{Window, open_standard, window_of, zoomed};
use egui::accesskit::Role;
use egui::{Key, Theme};
use egui_kittest::kittest::{NodeT, Queryable};

/// Width and height of the window in pixels, and how far it is zoomed.
const SIZES: [(f32, f32, f32); 9] = [
    (1024.0, 640.0, 0.75),
    (1024.0, 640.0, 1.0),
    (1024.0, 640.0, 1.5),
    (1024.0, 640.0, 2.5),
    (1280.0, 860.0, 1.0),
    (1280.0, 860.0, 2.0),
    (1920.0, 1080.0, 2.5),
    (3840.0, 2160.0, 1.0),
    (3840.0, 2160.0, 2.5),
];

/// What a person presses, sets or writes into.
const USED: [Role; 7] = [
    Role::Button,
    Role::CheckBox,
    Role::ComboBox,
    Role::Slider,
    Role::SpinButton,
    Role::TextInput,
    Role::Link,
];

#[test]
fn nothing_to_press_lies_beyond_the_edge() {
    let mut window = window_of(Theme::Dark, (1280.0, 860.0));
    open_standard(&mut window);
    let mut wrong = Vec::new();
    for (width, height, zoom) in SIZES {
        zoomed(&mut window, (width / zoom, height / zoom), zoom);
        for tab in [Key::W, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7] {
            window.key_press(tab);
            window.run_steps(4);
            let at = |what: String| format!("{width}x{height} at {zoom}, tab {tab:?}: {what}");
            wrong.extend(beyond(&window, width / zoom).into_iter().map(at));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whatever_is_pressed_has_a_name_in_words() {
    let mut window = window_of(Theme::Dark, (1920.0, 1080.0));
    open_standard(&mut window);
    let mut nameless = Vec::new();
    for tab in [Key::W, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7] {
        window.key_press(tab);
        window.run_steps(4);
        for node in USED.into_iter().flat_map(|role| window.query_all_by_role(role)) {
            let label = node.accesskit_node().label().unwrap_or_default();
            if !label.chars().any(char::is_alphanumeric) {
                nameless.push(format!(
                    "tab {tab:?}: {:?} {label:?} {:?}",
                    node.accesskit_node().role(),
                    node.rect()
                ));
            }
        }
    }
    assert!(nameless.is_empty(), "{}", nameless.join("\n"));
}

/// What begins or ends left or right of the window. (Up and down one scrolls.)
fn beyond(window: &Window, width: f32) -> Vec<String> {
    let used = USED.into_iter().flat_map(|role| window.query_all_by_role(role));
    let outside = used.filter(|node| node.rect().left() < -1.0 || node.rect().right() > width + 1.0);
    outside.map(|node| format!("{:?} {:?}", node.accesskit_node().label(), node.rect())).collect()
}
