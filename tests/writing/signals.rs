//! Signals to end: what is worth saving is saved, and the terminal is put back.

use super::*;

/// The same command where hang-ups are heard, whatever signals the parent of the tests ignores.
fn hearing(command: Command) -> Command {
    if !cfg!(target_os = "linux") {
        return command;
    }
    let mut env = Command::new("env");
    env.arg("--default-signal=HUP").arg(command.get_program()).args(command.get_args()).stdin(Stdio::null());
    env
}

/// Ends a command by this signal as soon as it works, and gives how long it took and what it said.
fn signalled(command: Command, signal: &str) -> (Duration, Output) {
    let started = hearing(command).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let asked = Instant::now();
    assert!(Command::new("kill").args([signal, &started.id().to_string()]).status().unwrap().success());
    let output = started.wait_with_output().unwrap();
    (asked.elapsed(), output)
}

#[test]
fn every_signal_to_end_saves_what_is_worth_saving() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM", "-HUP"] {
        let run = folder.path().join(format!("run{signal}.ron"));
        let arguments = ["evolve", "--preset", "demo", "--save", run.to_str().unwrap()];
        let (took, output) = signalled(command(&arguments), signal);
        assert!(output.status.success() && load(&run).unwrap().generation().is_some(), "{signal}");
        assert!(took < Duration::from_millis(1500), "{signal}: {took:?}");
        let network = folder.path().join(format!("net{signal}.net"));
        let arguments = ["train", "--net", "small", "--save", network.to_str().unwrap()];
        let (_, output) = signalled(command(&arguments), signal);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && said.contains("saving "), "{signal}: {said}");
        assert!(store::load_training(&network).is_ok());
    }
    let names = names(folder.path());
    assert!(names.iter().all(|name| !name.starts_with('.')), "{names:?}");
}

/// A person's game in a terminal that is ended from outside: the terminal is as it was.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_put_back_when_its_game_is_ended_from_outside() {
    let program = env!("CARGO_BIN_EXE_dna-lab");
    for signal in ["INT", "TERM", "HUP"] {
        let session = format!(
            "{program} play --seed 1 </dev/tty & game=$!; sleep 1.5; stty -a </dev/tty | grep -o -e '-icanon'; \
             kill -{signal} $game; wait $game; echo ended $?; stty -a </dev/tty | grep -o -e '.icanon'"
        );
        let mut script = Command::new("script");
        script.args(["-qec", &session, "/dev/null"]);
        let output = hearing(script).output();
        let said = String::from_utf8_lossy(&output.unwrap().stdout).into_owned();
        let before = said.find("-icanon").unwrap();
        let after = said.find("ended 0").unwrap_or_else(|| panic!("{signal}: {said}"));
        // It leaves the other screen, shows the cursor, and lines are read as lines again.
        assert!(said[before..after].contains("\u{1b}[?1049l") && said[before..after].contains("\u{1b}[?25h"));
        assert!(said[after..].contains(" icanon"), "{signal}: {said}");
    }
}

/// As `nohup` does it: what ignores hang-ups goes on, and other signals still end it.
#[cfg(target_os = "linux")]
#[test]
fn a_hang_up_that_was_ignored_from_the_start_stays_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let begin = "trap '' HUP; exec \"$0\" evolve --preset demo --generations 1000000 --save \"$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", begin, env!("CARGO_BIN_EXE_dna-lab")]).arg(&path);
    let mut started = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let send = |signal: &str| {
        std::thread::sleep(Duration::from_millis(1500));
        assert!(Command::new("kill").args([signal, &started.id().to_string()]).status().unwrap().success());
    };
    send("-HUP");
    send("-TERM");
    assert!(started.wait().unwrap().success());
    assert!(load(&path).unwrap().generation().is_some());
}
