//! The lab as the other side of the Universal Game Interface: it sends positions and judges what comes back.

use crate::process::{Process, Silence, Unanswered};
use crate::{LONGEST_MOVE, MARGIN, Session, TO_ANSWER, TO_START, USUAL_TIME};
use dna_lab_games::record::first_position;
use dna_lab_games::{Effort, Fault, FaultKind, GameSettings, Match, Thought, Worth, say};
use std::time::{Duration, Instant};

/// A program that has said `ugiok`.
pub(crate) struct Ugi {
    process: Process,
    /// Which options it has, in small letters.
    options: Vec<String>,
    /// How the match began; none before its first move.
    start: Option<String>,
    /// Whether chance moves too, so that moves alone do not say how a position came about.
    has_chance: bool,
}

impl Ugi {
    /// Waits for the program's introduction.
    pub(crate) fn introduced(mut process: Process, stop: &dyn Fn() -> bool) -> Result<Self, Unanswered> {
        let mut options = Vec::new();
        process.send("ugi\n")?;
        let introduction = process.receive(TO_START, stop, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["option", "name", ref rest @ ..] = words[..] {
                let name: Vec<&str> = rest.iter().take_while(|word| **word != "type").copied().collect();
                options.push(name.join(" ").to_lowercase());
            }
            (words.first() == Some(&"ugiok")).then_some(())
        });
        match introduction {
            Ok(()) => Ok(Self { process, options, start: None, has_chance: false }),
            Err(silence) => Err(process.stalled(silence, "ugi")),
        }
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }

    /// Waits until it has carried out what was sent.
    fn ready(&mut self, wait: Duration, stop: &dyn Fn() -> bool) -> Result<(), Unanswered> {
        let answer = self.process.receive(wait, stop, |line| (line.trim() == "readyok").then_some(()));
        answer.map_err(|silence| self.process.stalled(silence, "isready"))
    }

    /// Its move, if it comes in this time.
    fn best_move(
        &mut self,
        wait: Duration,
        stop: &dyn Fn() -> bool,
        found: &mut Thought,
    ) -> Result<String, Silence> {
        self.process.receive(wait, stop, |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => {
                    learn(&words.collect::<Vec<_>>(), found);
                    None
                }
                Some("bestmove") => Some(words.next().unwrap_or_default().to_owned()),
                _ => None,
            }
        })
    }

    /// Its time is up: tells a late move from none, and a program that thinks too long from one that hangs.
    fn too_late(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Result<Fault, Unanswered> {
        self.process.send("stop\n")?;
        match self.best_move(2 * MARGIN, stop, &mut Thought::default()) {
            Ok(text) => Ok(match game.parse(&text) {
                Ok(_) => self.process.late(&text),
                Err(error) => self.process.illegal(&text, &error),
            }),
            Err(Silence::TimeUp) => {
                self.process.send("isready\n")?;
                self.ready(TO_ANSWER, stop)?;
                let what = say!("'{0}' gave no move in time", self.process.name());
                Ok(self.process.fault(FaultKind::NoMove, what))
            }
            Err(Silence::Gone(fault)) => Ok(fault),
            Err(Silence::Stopped) => Err(Unanswered::Stopped),
        }
    }
}

/// What an `info` line says.
fn learn(words: &[&str], found: &mut Thought) {
    let after = |name: &str| words.get(1 + words.iter().position(|word| *word == name)?);
    if let Some(depth) = after("depth").and_then(|text| text.parse().ok()) {
        found.depth = depth;
    }
    if let Some(nodes) = after("nodes").and_then(|text| text.parse().ok()) {
        found.nodes = nodes;
    }
    if let Some(hundredths) = after("cp").and_then(|text| text.parse::<f64>().ok()) {
        found.worth = Some(Worth::Value(hundredths / 100.0)).filter(|_| hundredths.is_finite());
    }
}

impl Session for Ugi {
    fn begin(&mut self, game: &GameSettings, seed: u64) -> Result<(), Fault> {
        self.start = None;
        self.has_chance = !game.is_for_two();
        let mut lines = String::new();
        if let Some(variant) = game.variant().filter(|_| self.has("variant")) {
            lines += &format!("setoption name Variant value {}\n", variant.id);
        }
        if self.has("seed") {
            lines += &format!("setoption name Seed value {seed}\n");
        }
        self.process.send(&(lines + "uginewgame\n"))
    }

    fn choose(
        &mut self,
        game: &dyn Match,
        limit: Option<Effort>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Thought, Unanswered> {
        let is_first = self.start.is_none();
        let start = self.start.get_or_insert_with(|| first_position(game));
        let (go, most) = match limit.unwrap_or(Effort::Time(USUAL_TIME)) {
            Effort::Depth(depth) => (format!("depth {depth}"), LONGEST_MOVE),
            Effort::Time(time) => (format!("movetime {}", time.as_millis()), time),
        };
        let position = match game.record() {
            _ if self.has_chance => game.position(),
            moves if moves.is_empty() => start.clone(),
            moves => format!("{start} moves {}", moves.join(" ")),
        };
        // The answer to `isready` parts what was said before from the answer to `go`.
        self.process.send(&format!("position fen {position}\nisready\ngo {go}\n"))?;
        let wait = if is_first { TO_START } else { TO_ANSWER };
        self.ready(wait, stop)?;
        let mut found = Thought::default();
        let begun = Instant::now();
        let text = match self.best_move(most + MARGIN, stop, &mut found) {
            Ok(text) => text,
            Err(Silence::TimeUp) => return Err(self.too_late(game, stop)?.into()),
            Err(Silence::Gone(fault)) => return Err(fault.into()),
            Err(Silence::Stopped) => return Err(Unanswered::Stopped),
        };
        match game.parse(&text) {
            Err(error) => Err(self.process.illegal(&text, &error).into()),
            Ok(_) if begun.elapsed() > most + MARGIN => Err(self.process.late(&text).into()),
            Ok(best) => Ok(Thought { best: Some(best), ..found }),
        }
    }

    fn leave_off(&mut self) -> bool {
        self.process.send("stop\n").is_ok()
            && self.best_move(MARGIN, &|| false, &mut Thought::default()).is_ok()
    }
}
