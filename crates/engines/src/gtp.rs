//! The lab as the other side of the Go Text Protocol: it repeats the moves of a match, asks for the next, and judges the answer.

use crate::process::{Process, Silence, Unanswered};
use crate::{LONGEST_MOVE, MARGIN, Session, TO_ANSWER, TO_START};
use dna_lab_games::record::first_position;
use dna_lab_games::{Effort, Fault, FaultKind, GameSettings, Match, Thought, say};
use std::time::{Duration, Instant};

/// What sides are called; the first begins.
const COLOURS: [&str; 2] = ["black", "white"];

/// A program that has told its commands.
pub(crate) struct Gtp {
    process: Process,
    commands: Vec<String>,
    /// What the game is called, the only first position that can be set up, and the columns of the board.
    usual: (&'static str, String, u64),
    /// The moves that the program knows of.
    known: Vec<String>,
    /// Whether it has to clear its board first.
    is_new: bool,
}

/// Why a command brought no answer.
enum Failed {
    Silence(Silence),
    /// It was refused, in the program's words.
    Refused(String),
}

impl Gtp {
    /// Waits for the list of its commands.
    pub(crate) fn introduced(process: Process, stop: &dyn Fn() -> bool) -> Result<Self, Unanswered> {
        let usual = ("", String::new(), 0);
        let mut gtp = Self { process, commands: Vec::new(), usual, known: Vec::new(), is_new: true };
        let list = gtp.must("list_commands", TO_START, stop)?;
        gtp.commands = list.split_whitespace().map(str::to_owned).collect();
        Ok(gtp)
    }

    /// Sends a command and waits for its whole answer.
    fn ask(&mut self, command: &str, wait: Duration, stop: &dyn Fn() -> bool) -> Result<String, Failed> {
        self.process.send(&format!("{command}\n")).map_err(|fault| Failed::Silence(Silence::Gone(fault)))?;
        let mut answer: Option<String> = None;
        let ended = self.process.receive(wait, stop, |line| {
            match &mut answer {
                // Whatever comes before an answer is chatter.
                None if line.starts_with(['=', '?']) => answer = Some(line.to_owned()),
                None => {}
                Some(_) if line.is_empty() => return Some(()),
                Some(answer) => {
                    answer.push('\n');
                    answer.push_str(line);
                }
            }
            None
        });
        ended.map_err(Failed::Silence)?;
        let answer = answer.unwrap_or_default();
        let text = answer[1..].trim_start_matches(|letter: char| letter.is_ascii_digit()).trim().to_owned();
        if answer.starts_with('=') { Ok(text) } else { Err(Failed::Refused(text)) }
    }

    /// The same for a command that must not fail.
    fn must(&mut self, command: &str, wait: Duration, stop: &dyn Fn() -> bool) -> Result<String, Unanswered> {
        self.ask(command, wait, stop).map_err(|failed| match failed {
            Failed::Silence(silence) => self.process.stalled(silence, command),
            Failed::Refused(why) => {
                let what = say!("'{0}' refused '{1}': {2}", self.process.name(), command, why);
                self.process.fault(FaultKind::Illegal, what).into()
            }
        })
    }

    fn has(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Brings the program's board to this match.
    fn follow(
        &mut self,
        game: &dyn Match,
        limit: Option<Effort>,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Unanswered> {
        let mut record = game.drawn_before();
        let is_usual = !record.is_empty() || first_position(game) == self.usual.1;
        record.extend(game.record());
        if self.is_new || !record.starts_with(&self.known) {
            if !is_usual {
                let what = say!(
                    "'{0}' cannot play here: GTP cannot set up this first position",
                    self.process.name()
                );
                return Err(self.process.fault(FaultKind::NoMove, what).into());
            }
            if self.has("set_game") {
                self.must(&format!("set_game {}", self.usual.0), TO_ANSWER, stop)?;
            }
            // Some boards are arbitrary after `boardsize`.
            self.must(&format!("boardsize {}", self.usual.2), TO_ANSWER, stop)?;
            self.must("clear_board", TO_ANSWER, stop)?;
            if let Some(Effort::Time(time)) = limit.filter(|_| self.has("time_settings")) {
                self.must(&format!("time_settings 0 {} 1", time.as_secs()), TO_ANSWER, stop)?;
            }
            self.known.clear();
            self.is_new = false;
        }
        for (ply, played) in record.iter().enumerate().skip(self.known.len()) {
            let answer = self.must(&format!("play {} {played}", COLOURS[ply % 2]), TO_ANSWER, stop);
            match answer {
                // Many programs pass by themselves, and refuse to be told.
                Err(Unanswered::Fault(fault)) if played == "pass" && fault.kind == FaultKind::Illegal => {}
                answer => drop(answer?),
            }
            self.known.push(played.clone());
        }
        Ok(())
    }
}

impl Session for Gtp {
    fn begin(&mut self, game: &GameSettings, _seed: u64) -> Result<(), Fault> {
        let first = game.begin_at(0);
        let columns = first.scene().cells.iter().map(|cell| cell.x as u64 + 1).max().unwrap_or(0);
        self.usual = (game.title(), first.position(), columns);
        self.is_new = true;
        Ok(())
    }

    fn choose(
        &mut self,
        game: &dyn Match,
        limit: Option<Effort>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Thought, Unanswered> {
        self.follow(game, limit, stop)?;
        if let Ok(pass) = game.parse("pass") {
            return Ok(Thought { best: Some(pass), ..Thought::default() });
        }
        let most = match limit {
            Some(Effort::Time(time)) => time,
            _ => LONGEST_MOVE,
        };
        let begun = Instant::now();
        let text = match self.ask(&format!("genmove {}", COLOURS[game.turn()]), most + MARGIN, stop) {
            Ok(text) => text,
            Err(Failed::Silence(silence)) => {
                let what = say!("'{0}' gave no move in time", self.process.name());
                return Err(self.process.judged(silence, FaultKind::NoMove, what));
            }
            Err(Failed::Refused(why)) => {
                let what = say!("'{0}' gave no move: {1}", self.process.name(), why);
                return Err(self.process.fault(FaultKind::NoMove, what).into());
            }
        };
        match game.parse(&text) {
            Err(_) if text.eq_ignore_ascii_case("resign") => {
                let what = say!("'{0}' resigned", self.process.name());
                Err(self.process.fault(FaultKind::NoMove, what).into())
            }
            Err(error) => Err(self.process.illegal(&text, &error).into()),
            Ok(_) if begun.elapsed() > most + MARGIN => Err(self.process.late(&text).into()),
            Ok(best) => {
                self.known.push(game.print(best));
                Ok(Thought { best: Some(best), ..Thought::default() })
            }
        }
    }

    /// The protocol has no command for that.
    fn leave_off(&mut self) -> bool {
        false
    }
}
