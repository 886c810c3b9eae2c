//! Completions and the manual.

use super::succeeds;

#[test]
fn shells_and_manuals_know_every_command() {
    let help = succeeds(&["--help"]);
    let commands: Vec<&str> = help
        .split("Commands:\n")
        .nth(1)
        .unwrap()
        .lines()
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20 && commands.contains(&"experiment"), "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = succeeds(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
        assert!(script.contains("mutation-rate"), "{shell} does not know the settings");
    }
    let folder = tempfile::tempdir().unwrap();
    succeeds(&["man", folder.path().to_str().unwrap()]);
    for command in commands.iter().filter(|command| **command != "help") {
        let page = folder.path().join(format!("dna-lab-{command}.1"));
        assert!(std::fs::metadata(&page).unwrap().len() > 200, "{}", page.display());
    }
}
