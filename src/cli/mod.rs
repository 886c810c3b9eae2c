//! The command line: one file a subcommand. Everything it prints for programs goes to standard output, all the
//! rest to standard error.

mod advise;
mod arena;
mod bench;
mod check;
mod engine;
mod evolve;
mod experiment;
mod explain;
mod faults;
mod format;
mod formula;
mod games_file;
mod inspect;
mod interrupt;
mod lesson;
mod map;
mod network;
mod options;
mod perft;
mod pilot;
mod play;
mod position;
mod presets;
mod progress;
mod rate;
mod replay;
mod report;
mod rules;
mod search;
mod shell;
mod solve;
mod stats;
mod sums;
mod terminal;
mod train;
mod tune;
mod watch;
mod worker;

use crate::evolution::SettingsError;
use crate::games::field::flag;
use crate::games::formula::FormulaError;
use crate::games::{GameSettings, OutOfRange, PlayerForm, PositionHelp, Sentence, list, say};
use crate::store::{Claim, Kind, StoreError, Target, at_home, is_same_file, shown};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// DNA Lab breeds players of board games out of weighted rules, measures them honestly, and lets you watch them.
///
/// Without a command it opens its window; where there is none, it breeds players in the terminal.
#[derive(Debug, Parser)]
#[command(
    name = "dna-lab",
    version,
    after_help = after_help()
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// A run, a network or a plan to open in the window; without a display, what `inspect` or `experiment --look` prints of it
    #[arg(skip)]
    file: Option<PathBuf>,
}

/// What the program's exit code says.
pub const EXIT_CODES: [(u8, &str); 3] = [
    (0, "it did what it was asked for, or the reader of its output closed it"),
    (1, "something went wrong: a file, the network, or a check that failed"),
    (2, "it was asked for something that cannot be: an unknown option, or a value out of its range"),
];

/// The command line as clap knows it: its manual and its reference pages are made of it.
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

/// The file that this call is to open, as by a double click: its only word behind the program's name, if that is a file.
fn file_to_open(words: &[OsString]) -> Option<PathBuf> {
    let [_, word] = words else { return None };
    let path = PathBuf::from(word);
    let is_ours = path.extension().is_some_and(|extension| extension == "ron" || extension == "net");
    // The window looks around in its folder.
    (is_ours || path.is_file()).then(|| std::path::absolute(&path).unwrap_or(path))
}

/// First steps, and how players and positions of every game are written.
fn after_help() -> String {
    let mut text = "With a saved run, a network or a plan in place of a command it opens that.\n\nFirst steps:\n  dna-lab evolve --game 2048-article --max-seconds 60 --save first.ron\n  \
                    dna-lab inspect first.ron\n  dna-lab watch first.ron\n"
        .to_owned();
    let names = |game: &GameSettings| game.variants().first().map_or("", |variant| variant.id);
    for (at, game) in list::games().iter().enumerate() {
        let whose =
            if at == 0 { String::new() } else { format!(" of {} (--game {})", game.title(), names(game)) };
        text += &format!("\nPLAYER{whose} is one of\n");
        for PlayerForm { form, help, .. } in game.player_forms() {
            text += &format!("  {form:<30} {help}\n");
        }
    }
    text += "\nPLAYER of every game is also\n";
    for [form, help] in crate::engines::FORMS {
        text += &format!("  {form:<30} {help}\n");
    }
    for game in list::games().iter() {
        let PositionHelp { help, example } = game.position_help();
        text += &format!("\nPOSITION of {}: {help}, e.g. '{example}'\n", game.title());
    }
    text += "\nExit codes:\n";
    for (code, meaning) in EXIT_CODES {
        text += &format!("  {code}  {meaning}\n");
    }
    text + "\n`dna-lab SUBCOMMAND --help` tells more of each."
}

// Each is described where its arguments are.
#[derive(Debug, Subcommand)]
enum Command {
    Evolve(evolve::Arguments),
    Experiment(experiment::Arguments),
    Train(train::Arguments),
    Tune(tune::Arguments),
    Explain(explain::Arguments),
    Arena(arena::Arguments),
    Rate(rate::Arguments),
    Stats(stats::Arguments),
    Engine(engine::Arguments),
    Watch(watch::Arguments),
    Play(play::Arguments),
    Replay(replay::Arguments),
    Report(report::Arguments),
    Pilot(pilot::Arguments),
    Presets(presets::Arguments),
    Rules(rules::Arguments),
    Formula(formula::Arguments),
    Advise(advise::Arguments),
    Inspect(inspect::Arguments),
    Map(map::Arguments),
    Lesson(lesson::Arguments),
    Check(check::Arguments),
    Perft(perft::Arguments),
    Search(search::Arguments),
    Solve(solve::Arguments),
    Bench(bench::Arguments),
    Worker(worker::Arguments),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Why a command ended early.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It was asked for something that cannot be: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Something went wrong: exit code 1.
    #[error("{0}")]
    Failed(String),
    /// The reader of the output closed it, which is no fault: exit code 0.
    #[error("output closed")]
    OutputClosed,
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Failed(format!("the output cannot be written ({error}): check where it goes")),
        }
    }
}

/// What a person wrote is wrong: exit code 2.
impl From<Sentence> for Failure {
    fn from(what: Sentence) -> Self {
        Self::Usage(what.to_string())
    }
}

/// People gave an option, not a setting.
impl From<OutOfRange> for Failure {
    fn from(error: OutOfRange) -> Self {
        Self::Usage(error.named(&flag(error.id)).to_string())
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::Range(error) => error.into(),
            SettingsError::Wrong(what) => what.into(),
        }
    }
}

/// With the option that chooses a game whose board has what is missing on this one.
impl From<FormulaError> for Failure {
    fn from(error: FormulaError) -> Self {
        let id = |title: &&str| {
            let games = list::games();
            let game = games.iter().find(|game| game.title() == *title)?;
            Some(format!(", or add --game {}", game.variants().first()?.id))
        };
        let add: String = error.games.iter().filter_map(id).collect();
        let fault = say!("{1}{0}", add).with(error.fault);
        FormulaError { fault, ..error }.sentence().into()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A word of this call. A shell leaves `~` as it is in quotes and behind `=`: there it stands for the user's home too.
fn expanded(word: OsString) -> OsString {
    match word.to_str() {
        Some(text) if text.starts_with("~/") => at_home(Path::new(text)).into(),
        Some(text) if text.starts_with("--") => match text.split_once("=~/") {
            Some((flag, _)) => {
                let mut whole = OsString::from(format!("{flag}="));
                whole.push(at_home(Path::new(&text[flag.len() + 1..])));
                whole
            }
            None => word,
        },
        _ => word,
    }
}

/// The arguments of this call. A number below 0 is a value, so that its own error tells what may be given.
fn parsed(words: impl Iterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let words: Vec<OsString> = words.map(expanded).collect();
    let numbers = |command: clap::Command| {
        command.mut_args(|arg| {
            let takes_one = arg.get_action().takes_values();
            if takes_one { arg.allow_negative_numbers(true) } else { arg }
        })
    };
    if let Some(file) = file_to_open(&words) {
        return Ok(Arguments { command: None, file: Some(file) });
    }
    let matches = command().mut_subcommands(numbers).try_get_matches_from(words)?;
    Arguments::from_arg_matches(&matches)
}

/// An error of a value, with what Rust says of numbers in plain words.
fn in_plain_words(error: &str) -> String {
    let said = [
        ("invalid digit found in string", "give a whole number, 0 or more"),
        ("cannot parse integer from empty string", "give a whole number, 0 or more"),
        ("invalid float literal", "give a number"),
        ("cannot parse float from empty string", "give a number"),
        ("number too large to fit in target type", "the number is too large"),
        ("number too small to fit in target type", "the number is too small"),
    ];
    said.iter().fold(error.to_owned(), |error, (rust, plain)| error.replace(rust, plain))
}

/// Runs the command that these words ask for, the program's name first, and gives its exit code. Without a command `window` is
/// opened; where it cannot be (it then says why), players are bred in the terminal instead. `in_french` knows what games and rules say of
/// themselves, for reports.
#[must_use]
pub fn run<E: std::fmt::Display>(
    words: impl Iterator<Item = OsString>,
    window: impl FnOnce(Option<PathBuf>) -> Result<(), E>,
    in_french: fn(&str) -> &str,
) -> u8 {
    let arguments = match parsed(words) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors, nor is a closed output; clap prints each where it belongs.
            let code = if error.use_stderr() { 2 } else { 0 };
            let printed = match error.kind() {
                clap::error::ErrorKind::ValueValidation => {
                    let (rendered, stderr) = (error.render(), std::io::stderr());
                    let words =
                        if stderr.is_terminal() { rendered.ansi().to_string() } else { rendered.to_string() };
                    write!(&stderr, "{}", in_plain_words(&words))
                }
                _ => error.print(),
            };
            return match printed {
                Err(why) if why.kind() != ErrorKind::BrokenPipe => 1,
                _ => code,
            };
        }
    };
    let out = &mut std::io::stdout().lock();
    let result = match &arguments.command {
        None => window(arguments.file.clone()).or_else(|why| match &arguments.file {
            Some(file) if matches!(Kind::of(file), Ok(Some(Kind::Plan))) => {
                experiment::run(&experiment::Arguments::look_at(file), out)
            }
            Some(file) => inspect::run(&inspect::Arguments::of(file), out),
            None => evolve_instead(&why.to_string(), out),
        }),
        Some(Command::Evolve(arguments)) => evolve::run(arguments, out),
        Some(Command::Experiment(arguments)) => experiment::run(arguments, out),
        Some(Command::Train(arguments)) => train::run(arguments, out),
        Some(Command::Tune(arguments)) => tune::run(arguments, out),
        Some(Command::Explain(arguments)) => explain::run(arguments, out),
        Some(Command::Arena(arguments)) => arena::run(arguments, out),
        Some(Command::Rate(arguments)) => rate::run(arguments, out),
        Some(Command::Stats(arguments)) => stats::run(arguments, out),
        Some(Command::Engine(arguments)) => engine::run(arguments, out),
        Some(Command::Watch(arguments)) => watch::run(arguments, out),
        Some(Command::Play(arguments)) => play::run(arguments, out),
        Some(Command::Replay(arguments)) => replay::run(arguments, out),
        Some(Command::Report(arguments)) => report::run(arguments, in_french, out),
        Some(Command::Pilot(arguments)) => pilot::run(arguments, out),
        Some(Command::Presets(arguments)) => presets::run(arguments, out),
        Some(Command::Rules(arguments)) => rules::run(arguments, out),
        Some(Command::Formula(arguments)) => formula::run(arguments, out),
        Some(Command::Advise(arguments)) => advise::run(arguments, out),
        Some(Command::Inspect(arguments)) => inspect::run(arguments, out),
        Some(Command::Map(arguments)) => map::run(arguments, out),
        Some(Command::Lesson(arguments)) => lesson::run(arguments, out),
        Some(Command::Check(arguments)) => check::run(arguments, out),
        Some(Command::Perft(arguments)) => perft::run(arguments, out),
        Some(Command::Search(arguments)) => search::run(arguments, out),
        Some(Command::Solve(arguments)) => solve::run(arguments, out),
        Some(Command::Bench(arguments)) => bench::run(arguments, out),
        Some(Command::Worker(arguments)) => worker::run(arguments),
        Some(Command::Completions(arguments)) => shell::completions(arguments, out),
        Some(Command::Man(arguments)) => shell::man(arguments, out),
    };
    let failure = match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) | Err(Failure::OutputClosed) => return 0,
        Err(failure) => failure,
    };
    // A standard error that is closed cannot be written to.
    let _ = writeln!(std::io::stderr(), "dna-lab: {failure}");
    match failure {
        Failure::Usage(_) => 2,
        _ => 1,
    }
}

/// What the program does where no window can be opened.
fn evolve_instead(why: &str, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        std::io::stderr(),
        "dna-lab: no window can be opened ({why}), so players are bred in this terminal, as by `dna-lab evolve`. \
         Nothing is saved: for that, stop it and give `dna-lab evolve --save RUN.ron`. `dna-lab --help` lists what else there is"
    )?;
    match Arguments::try_parse_from(["dna-lab", "evolve"]) {
        Ok(Arguments { command: Some(Command::Evolve(arguments)), .. }) => evolve::run(&arguments, out),
        _ => Err(Failure::Failed("the defaults of `evolve` cannot be read".to_owned())),
    }
}

/// Prints one JSON object and nothing else.
fn print_json(out: &mut impl Write, value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(writeln!(out, "{text}")?)
}

/// Takes a file to write to, whatever stands there if it was said so.
fn claim(path: &Path, kind: Kind, usual: Claim, force: bool) -> Result<Target, Failure> {
    let claim = if force { Claim::Replace } else { usual };
    let target = Target::claim(path, kind, claim).map_err(|error| match error {
        StoreError::InTheWay { .. } => Failure::Failed(format!("{error} with --force")),
        error => error.into(),
    })?;
    if !target.is_locked() {
        let place = shown(path);
        // A standard error that is closed cannot be written to.
        let _ = writeln!(
            std::io::stderr(),
            "dna-lab: {place}: its file system has no locks: see to it that no other program writes there meanwhile"
        );
    }
    Ok(target)
}

/// Takes the file that work is saved to, if there is one: nothing may stand there, but what was opened from there.
fn claim_save(
    save: Option<&Path>,
    open: Option<&Path>,
    kind: Kind,
    force: bool,
) -> Result<Option<Target>, Failure> {
    let Some(save) = save else { return Ok(None) };
    if save.to_str().is_none() {
        return Err(Failure::Usage(format!(
            "--save {}: the name is no UTF-8 text, by which players are named later: choose another name",
            shown(save)
        )));
    }
    let opened = open.is_some_and(|open| is_same_file(open, save));
    claim(save, kind, if opened { Claim::Update } else { Claim::New }, force).map(Some)
}

/// Saves what has ended, a run or a network; if that fails, beside other temporary files, so that the work is not lost.
fn save_or_rescue(
    target: &mut Target,
    kind: Kind,
    save: impl Fn(&mut Target) -> Result<(), StoreError>,
) -> Result<(), Failure> {
    let Err(error) = save(target) else { return Ok(()) };
    let extension =
        target.path().extension().map_or(String::new(), |it| format!(".{}", it.to_string_lossy()));
    // An unpredictable name, of a file that only this user can read.
    let place = tempfile::Builder::new().prefix("dna-lab-rescued-").suffix(&extension).tempfile();
    let rescue = |place: tempfile::NamedTempFile| {
        let path = place.into_temp_path();
        Target::claim(&path, kind, Claim::New)
            .and_then(|mut target| save(&mut target))
            .map_err(|error| error.to_string())?;
        path.keep().map_err(|error| error.to_string())
    };
    Err(Failure::Failed(match place.map_err(|error| error.to_string()).and_then(rescue) {
        Ok(path) => format!("{error}. It is in {} instead", shown(&path)),
        Err(why) => format!("{error}. Nor could it be rescued to another place: {why}"),
    }))
}
