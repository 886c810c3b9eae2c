//! A program that was started: its lines, its end, and the end of all that it started.

use crate::lines::{next_line, read_lines};
use dna_lab_games::{Fault, FaultKind, Sentence, say};
use std::collections::VecDeque;
use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Longer lines come in parts.
const LONGEST_LINE: u64 = 1 << 13;

/// So many lines wait to be read; a program that writes more waits itself.
const LINES_WAITING: usize = 256;

/// How many lines of a transcript are kept, and how many letters of each.
const TRANSCRIPT: (usize, usize) = (50, 200);

/// How long a program may take to end by itself when it is told to.
const TO_QUIT: Duration = Duration::from_millis(300);

/// How often a person's wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// The last lines that went both ways.
type Transcript = Arc<Mutex<VecDeque<String>>>;

fn note(transcript: &Transcript, mark: char, line: &str) {
    let mut lines = transcript.lock().unwrap_or_else(PoisonError::into_inner);
    if lines.len() == TRANSCRIPT.0 {
        lines.pop_front();
    }
    lines.push_back(format!("{mark} {}", line.chars().take(TRANSCRIPT.1).collect::<String>()));
}

/// Why a line that was waited for did not come.
pub(crate) enum Silence {
    /// The program is gone.
    Gone(Fault),
    /// Its time was up.
    TimeUp,
    /// The caller does not want it any more.
    Stopped,
}

/// Why there is no move.
pub(crate) enum Unanswered {
    /// The program is at fault.
    Fault(Fault),
    /// The caller does not want it any more.
    Stopped,
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A program that runs, in a process group of its own. It ends with this value.
pub(crate) struct Process {
    name: String,
    child: Child,
    /// How it ended, once it has.
    ended: Option<std::process::ExitStatus>,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    transcript: Transcript,
    guard: Option<Child>,
}

impl Process {
    /// Starts a program by its words, without a shell.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn start(words: &[String]) -> Result<Self, Fault> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| {
            let what = say!("'{0}' cannot be started: {1}", words[0], error);
            Fault { kind: FaultKind::Crash, what, transcript: Vec::new() }
        })?;
        let transcript = Transcript::default();
        let (send, lines) = sync_channel(LINES_WAITING);
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        if let Some(output) = output {
            let transcript = transcript.clone();
            read_lines(output, LONGEST_LINE, move |line| {
                note(&transcript, '<', &line);
                send.send(line).is_ok()
            });
        }
        // A pipe that no one reads would stop the program when it is full.
        if let Some(errors) = errors {
            let transcript = transcript.clone();
            read_lines(errors, LONGEST_LINE, move |line| {
                note(&transcript, '!', &line);
                true
            });
        }
        let guard = guard(child.id());
        Ok(Self { name: words.join(" "), child, ended: None, input, lines, transcript, guard })
    }

    /// Its command.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// A fault of this program.
    pub(crate) fn fault(&self, kind: FaultKind, what: Sentence) -> Fault {
        let transcript = self.transcript.lock().unwrap_or_else(PoisonError::into_inner);
        Fault { kind, what, transcript: transcript.iter().cloned().collect() }
    }

    /// What silence is: the program's end, the caller's wish, else this fault.
    pub(crate) fn judged(&self, silence: Silence, kind: FaultKind, what: Sentence) -> Unanswered {
        match silence {
            Silence::Gone(fault) => fault.into(),
            Silence::TimeUp => self.fault(kind, what).into(),
            Silence::Stopped => Unanswered::Stopped,
        }
    }

    /// It does not answer this command.
    pub(crate) fn stalled(&self, silence: Silence, command: &str) -> Unanswered {
        self.judged(silence, FaultKind::Stall, say!("'{0}' does not answer '{1}'", self.name, command))
    }

    /// It gave a move that is none.
    pub(crate) fn illegal(&self, text: &str, why: &Sentence) -> Fault {
        self.fault(FaultKind::Illegal, say!("'{0}' played '{1}': {2}", self.name, text).with(why.clone()))
    }

    /// It gave a legal move too late.
    pub(crate) fn late(&self, text: &str) -> Fault {
        self.fault(FaultKind::Late, say!("'{0}' gave its move {1} too late", self.name, text))
    }

    /// Sends lines, each with its end.
    pub(crate) fn send(&mut self, text: &str) -> Result<(), Fault> {
        text.lines().for_each(|line| note(&self.transcript, '>', line));
        let sent =
            self.input.as_mut().map(|input| input.write_all(text.as_bytes()).and_then(|()| input.flush()));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(self.gone()) }
    }

    /// The first line that `pick` makes something of. It is waited for so long.
    pub(crate) fn receive<T>(
        &mut self,
        wait: Duration,
        stop: &dyn Fn() -> bool,
        mut pick: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Silence> {
        let deadline = Instant::now() + wait;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match next_line(&self.lines, left.min(LOOK)) {
                Ok(line) => {
                    if let Some(picked) = pick(&line) {
                        return Ok(picked);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone(self.gone())),
            }
            // Also within a flood of lines that say nothing.
            if stop() {
                return Err(Silence::Stopped);
            }
            if left.is_zero() {
                return Err(Silence::TimeUp);
            }
        }
    }

    /// It has ended, or closed its output: how.
    fn gone(&mut self) -> Fault {
        let status = self.wait(TO_QUIT);
        // What it wrote at the end is read by another thread.
        std::thread::sleep(LOOK);
        let transcript = self.transcript.lock().unwrap_or_else(PoisonError::into_inner);
        let last = transcript
            .iter()
            .rev()
            .find_map(|line| line.strip_prefix("! "))
            .unwrap_or("no message")
            .to_owned();
        drop(transcript);
        let what = match status {
            Some(status) => say!("'{0}' ended ({1}): {2}", self.name, status, last),
            None => say!("'{0}' closed its output: {1}", self.name, last),
        };
        self.fault(FaultKind::Crash, what)
    }

    /// Waits for its end, so long; what it has started ends with it.
    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + most;
        while self.ended.is_none() {
            self.ended = self.child.try_wait().ok()?;
            if self.ended.is_some() {
                // At once, before the system may give the group's number to another.
                self.kill_group();
            } else if Instant::now() >= deadline {
                break;
            } else {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        self.ended
    }

    #[cfg(unix)]
    fn kill_group(&self) {
        use nix::{sys::signal, unistd::Pid};
        let _ = signal::killpg(Pid::from_raw(self.child.id() as i32), signal::Signal::SIGKILL);
    }

    #[cfg(not(unix))]
    const fn kill_group(&self) {}
}

impl Drop for Process {
    /// Tells it to quit, and ends what is left of its group.
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
        }
        if self.wait(TO_QUIT).is_none() {
            self.kill_group();
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        if let Some(guard) = &mut self.guard {
            let _ = guard.kill();
            let _ = guard.wait();
        }
    }
}

/// Ends the group when this program is killed: a second process waits for its pipe to close. None where there is no shell.
#[cfg(unix)]
fn guard(group: u32) -> Option<Child> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "read _; kill -9 -- \"-$0\"", &group.to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C in a terminal goes to a whole group.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().ok()
}

/// Systems without process groups end a program when its input closes, if it heeds that.
#[cfg(not(unix))]
const fn guard(_group: u32) -> Option<Child> {
    None
}
