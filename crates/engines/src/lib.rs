//! Other programs as players: `ugi:COMMAND` speaks the Universal Game Interface, `gtp:COMMAND` the Go Text Protocol.
//!
//! A program runs with the rights of the person who named it. It is started without a shell, in a process group of its own, and ends with
//! the players that use it.

mod gtp;
mod lines;
mod process;
mod seat;
mod ugi;

use dna_lab_games::{
    Effort, Engine, Fault, Faults, Game, GameSettings, Match, NameError, Plan, Thought, WrongGame, say,
};
pub use lines::{next_line, read_lines};

use process::{Process, Unanswered};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a program may take for a move if its name does not say.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How long a program may take to start.
const TO_START: Duration = Duration::from_secs(30);

/// How long a program may take to answer anything while it has nothing to think about.
const TO_ANSWER: Duration = Duration::from_secs(5);

/// What comes so much later than it should is late: two processes must be scheduled in between.
const MARGIN: Duration = Duration::from_millis(250);

/// A depth has no time; no move takes longer.
const LONGEST_MOVE: Duration = Duration::from_secs(60);

/// How programs and the lab talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Ugi,
    Gtp,
}

/// A program that was started and has introduced itself.
trait Session: Send {
    /// A new game of these settings, whose seed the program may use for its own chance.
    fn begin(&mut self, game: &GameSettings, seed: u64) -> Result<(), Fault>;

    /// A move of a match that goes on.
    fn choose(
        &mut self,
        game: &dyn Match,
        limit: Option<Effort>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Thought, Unanswered>;

    /// Leaves off a move that was stopped; false if that cannot be, or the program does not do it soon.
    fn leave_off(&mut self) -> bool;
}

/// A command and how much it may think: a player by its name.
#[derive(Debug)]
struct Program {
    protocol: Protocol,
    words: Vec<String>,
    limit: Option<Effort>,
    /// Programs that run and play no game.
    idle: Mutex<Vec<Idle>>,
    faults: Mutex<Faults>,
}

/// A session as a value to be shown.
struct Idle(Box<dyn Session>);

impl std::fmt::Debug for Idle {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Idle")
    }
}

impl Program {
    /// Starts it and waits until it has introduced itself.
    fn start(&self, stop: &dyn Fn() -> bool) -> Result<Box<dyn Session>, Unanswered> {
        let process = Process::start(&self.words)?;
        Ok(match self.protocol {
            Protocol::Ugi => Box::new(ugi::Ugi::introduced(process, stop)?),
            Protocol::Gtp => Box::new(gtp::Gtp::introduced(process, stop)?),
        })
    }

    /// One that runs, else a new one.
    fn take(&self, stop: &dyn Fn() -> bool) -> Result<Box<dyn Session>, Unanswered> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| self.start(stop), |Idle(session)| Ok(session))
    }

    fn give_back(&self, session: Box<dyn Session>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(Idle(session));
    }

    fn count(&self, fault: Fault) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).add(fault);
    }
}

/// A program as the lab's plans are known. Its clones share the running programs.
#[derive(Clone, Debug)]
struct ProgramPlan(Arc<Program>);

impl Plan for ProgramPlan {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        Ok(Arc::new(seat::ProgramEngine { program: self.0.clone(), game: game.same() }))
    }

    fn usual_opponent(&self, game: &dyn Game) -> Option<String> {
        game.usual_adviser().map(str::to_owned)
    }

    fn faults(&self) -> Faults {
        self.0.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How names of programs look, and what they stand for.
pub const FORMS: [[&str; 2]; 2] = [
    [
        "ugi:COMMAND, ugi:100ms,COMMAND",
        "another program that speaks UGI, for a time or to a depth a move [1s]",
    ],
    ["gtp:COMMAND, gtp:2s,COMMAND", "one that speaks GTP, in a two-player game"],
];

/// Whether a name asks for a program.
#[must_use]
pub fn is_program(name: &str) -> bool {
    split(name).is_some()
}

/// The protocol of a name, and what stands behind it.
fn split(name: &str) -> Option<(Protocol, &str)> {
    let protocols = [("ugi:", Protocol::Ugi), ("gtp:", Protocol::Gtp)];
    protocols.into_iter().find_map(|(prefix, protocol)| Some((protocol, name.strip_prefix(prefix)?)))
}

/// Starts the program of a name like `ugi:COMMAND` or `ugi:100ms,COMMAND`, as a player of this game.
///
/// # Errors
/// What is wrong with the name, or why the program does not play.
pub fn start(name: &str, game: &GameSettings) -> Result<Arc<dyn Plan>, NameError> {
    let Some((protocol, rest)) = split(name) else {
        return Err(say!("'{0}' asks for no program: give ugi:COMMAND or gtp:COMMAND", name).into());
    };
    // GTP knows neither depths nor parts of a second.
    let is_told = |limit: &Effort| match limit {
        _ if protocol == Protocol::Ugi => true,
        Effort::Time(time) => time.subsec_nanos() == 0,
        Effort::Depth(_) => false,
    };
    let limit = |(limit, command)| {
        let limit = Effort::read(limit, 1..=99, LONGEST_MOVE.as_secs_f64()).filter(is_told)?;
        Some((limit, command))
    };
    let looks_like_a_limit =
        |text: &str| text.trim_end_matches(['m', 's']).trim().parse::<f64>().is_ok_and(|it| it >= 0.0);
    let (limit, command) = match rest.split_once(',').map(|parts| (parts, limit(parts))) {
        Some((_, Some((limit, command)))) => (Some(limit), command),
        Some(((text, _), None)) if looks_like_a_limit(text) => {
            let most = LONGEST_MOVE.as_secs();
            return Err(match protocol {
                Protocol::Ugi => {
                    say!(
                        "'{0}' is no limit: give a time from 1ms to {1}s, or a depth from 1 to 99",
                        text,
                        most
                    )
                }
                Protocol::Gtp => {
                    say!("'{0}' is no limit of GTP: give whole seconds, from 1s to {1}s", text, most)
                }
            }
            .into());
        }
        _ => (None, rest),
    };
    let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| {
        say!(
            "'{0}' holds no command: write ugi:PROGRAM with its arguments, and close each quotation mark",
            name
        )
    })?;
    if protocol == Protocol::Gtp && !game.is_for_two() {
        return Err(say!("'{0}': GTP is for two-player games: use ugi:COMMAND", name).into());
    }
    let program = Program { protocol, words, limit, idle: Mutex::default(), faults: Mutex::default() };
    match program.start(&|| false) {
        Ok(session) => program.give_back(session),
        Err(Unanswered::Fault(fault)) => return Err(NameError::Missing(fault.what)),
        Err(Unanswered::Stopped) => {}
    }
    Ok(Arc::new(ProgramPlan(Arc::new(program))))
}
