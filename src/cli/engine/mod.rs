//! `dna-lab engine`: a player for other programs, by a protocol of lines on standard input and output.

mod gtp;
mod nboard;
mod table;
mod ugi;

use super::Failure;
use super::options::PlayOptions;
use crate::engines::{next_line, read_lines};
use clap::ValueEnum;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::Duration;
use table::Table;

/// Let another program use a player: commands come on standard input, answers go to standard output.
///
/// UGI works for every game, GTP for every two-player game, NBoard for the games that its boards know. PLAYER says how it thinks. Limits that the other program sends
/// can shorten that; a depth replaces it. docs/engines.md says more about these protocols.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    #[command(flatten)]
    options: PlayOptions,
    /// The language that the other program speaks
    #[arg(long, value_enum, default_value_t = Protocol::Ugi)]
    protocol: Protocol,
    /// Where the player's own chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Protocol {
    /// Universal Game Interface, as cutegames has it
    Ugi,
    /// Go Text Protocol, version 2
    Gtp,
    /// NBoard, version 2
    Nboard,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { player, options, protocol, seed } = arguments;
    let game = options.game(std::slice::from_ref(player))?;
    let player = options.read(&game, player)?;
    let missing = match protocol {
        Protocol::Gtp if !player.game.is_for_two() => Some("GTP is for two-player games"),
        Protocol::Nboard if player.game.ggf_name().is_none() => {
            Some("NBoard is for games that its boards know")
        }
        _ => None,
    };
    if let Some(why) = missing {
        let title = player.game.title();
        return Err(Failure::Usage(format!(
            "{why}, not for {title}: give --protocol ugi, or another --game"
        )));
    }
    let table = Table::new(player, *seed)?;
    let lines = Lines::of(std::io::stdin());
    match protocol {
        Protocol::Ugi => ugi::speak(table, &lines, out),
        Protocol::Gtp => gtp::speak(table, &lines, out),
        Protocol::Nboard => nboard::speak(table, &lines, out),
    }
}

/// Longer lines come in parts.
const LONGEST_LINE: u64 = 1 << 20;

/// Lines that come in while the player thinks as well: a thread reads them.
struct Lines {
    coming: Receiver<String>,
    /// Heard while the player was thinking, to be carried out afterwards.
    later: RefCell<VecDeque<String>>,
}

impl Lines {
    fn of(input: impl Read + Send + 'static) -> Self {
        let (send, coming) = sync_channel(1_000);
        read_lines(input, LONGEST_LINE, move |line| send.send(line.trim().to_owned()).is_ok());
        Self { coming, later: RefCell::default() }
    }

    /// The next line; none at the end of the input.
    fn next(&self) -> Option<String> {
        let later = self.later.borrow_mut().pop_front();
        later.or_else(|| next_line(&self.coming, Duration::MAX).ok())
    }

    /// A line that has come, if there is one; an error at the end of the input.
    fn heard(&self) -> Result<Option<String>, TryRecvError> {
        match self.coming.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(ended) => Err(ended),
        }
    }

    /// The same, after a moment's wait for one.
    fn wait(&self) -> Result<Option<String>, RecvTimeoutError> {
        match self.coming.recv_timeout(Duration::from_millis(5)) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(ended) => Err(ended),
        }
    }

    /// Puts a line back, to be carried out after what is under way.
    fn postpone(&self, line: String) {
        self.later.borrow_mut().push_back(line);
    }

    /// Whether a line waits.
    fn is_waiting(&self) -> bool {
        if let Ok(Some(line)) = self.heard() {
            self.postpone(line);
        }
        !self.later.borrow().is_empty()
    }
}
