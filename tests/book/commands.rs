//! The pages of commands and exit codes.

use super::pages::{code, hold, prose};
use clap::{Arg, Command};
use dna_lab::cli;
use dna_lab::evolution::fields::FIELDS;
use dna_lab::games::list;
use std::fmt::Write;

/// Whether an option of this command is a setting, which has a page of its own: all are where runs are bred, and else those that may be given
/// where a player plays.
fn is_setting(command: &Command, argument: &Arg) -> bool {
    let has = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
    let breeds = FIELDS.iter().all(|field| has(field.info.id));
    let games = list::games();
    let mut of_games = games.iter().flat_map(|game| game.fields()).map(|field| field.info);
    let id = argument.get_id().as_str();
    breeds && FIELDS.iter().any(|field| field.info.id == id)
        || of_games.any(|info| info.id == id && (breeds || info.in_play))
}

/// How an argument is written, with its value.
fn form(argument: &Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    let value: String = names.iter().map(|name| format!(" {name}")).collect();
    match argument.get_long() {
        Some(long) if argument.get_action().takes_values() => format!("--{long}{value}"),
        Some(long) => format!("--{long}"),
        None => value.trim().to_owned(),
    }
}

fn row(argument: &Arg) -> String {
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let mut help = prose(&help);
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|it| it.to_string_lossy().into()).collect();
    if !defaults.is_empty() && argument.get_action().takes_values() {
        write!(help, " \\[default: {}\\]", defaults.join(", ")).unwrap();
    }
    let choices: Vec<String> =
        argument.get_possible_values().iter().map(|value| code(value.get_name())).collect();
    if !choices.is_empty() && argument.get_action().takes_values() {
        write!(help, ". One of {}", choices.join(", ")).unwrap();
    }
    format!("| {} | {help} |\n", code(&form(argument)))
}

/// What a command says of itself, a paragraph a paragraph.
fn about(command: &Command) -> String {
    let text = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    text.split("\n\n").map(prose).collect::<Vec<_>>().join("\n\n")
}

fn section(command: &Command) -> String {
    let mut text = format!("## {}\n\n{}\n\n", command.get_name(), about(command));
    let all: Vec<&Arg> =
        command.get_arguments().filter(|it| !it.is_hide_set() && it.get_id() != "help").collect();
    let (settings, own): (Vec<&Arg>, Vec<&Arg>) =
        all.into_iter().partition(|argument| is_setting(command, argument));
    if !own.is_empty() {
        text += "| argument | what it does |\n|---|---|\n";
        text.extend(own.iter().filter(|argument| argument.is_positional()).map(|argument| row(argument)));
        text.extend(own.iter().filter(|argument| !argument.is_positional()).map(|argument| row(argument)));
        text.push('\n');
    }
    if settings.len() > 10 {
        text += "Every [setting](settings.md) is an option too.\n\n";
    } else if !settings.is_empty() {
        let flags: Vec<String> = settings.iter().map(|argument| code(&form(argument))).collect();
        writeln!(text, "Settings of the game ([settings](settings.md)): {}.\n", flags.join(", ")).unwrap();
    }
    text
}

#[test]
fn commands() {
    let command = cli::command();
    let mut text = "# Commands\n\n`dna-lab COMMAND --help` prints the same. Without a command the window opens. [The command line](../command-line.md) \
        says what the commands are for, and [players](players.md) how a PLAYER is written.\n\n| command | what it does |\n|---|---|\n"
        .to_owned();
    let shown: Vec<&Command> = command.get_subcommands().filter(|it| !it.is_hide_set()).collect();
    for subcommand in &shown {
        let name = subcommand.get_name();
        let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
        writeln!(text, "| [`{name}`](#{name}) | {} |", prose(&about)).unwrap();
    }
    text.push('\n');
    text.extend(shown.iter().map(|subcommand| section(subcommand)));
    hold("commands.md", &text);
}

#[test]
fn exit_codes() {
    let mut text = "# Exit codes\n\nEvery command ends with one of these. Errors go to standard error, results to standard output.\n\n\
        | code | meaning |\n|---|---|\n"
        .to_owned();
    for (code, meaning) in cli::EXIT_CODES {
        writeln!(text, "| {code} | {} |", prose(meaning)).unwrap();
    }
    text += "\nCtrl-C and a signal to end (SIGTERM) let a command save its work. It then ends with 0 if that succeeded.\n";
    hold("exit-codes.md", &text);
}
