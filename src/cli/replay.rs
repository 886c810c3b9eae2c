//! `dna-lab replay`: games that were played, judged move by move.

use super::options::{game_names, named_game, read};
use super::{Failure, format, interrupt, print_json};
use crate::games::{GameSettings, Match, Player, PlayerSpec, Worth, list};
use crate::seed::Seed;
use crate::store::players::{self, Library};
use crate::store::{self, shown};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Judge the moves of games that were played: what each cost, by the judgement of a player, and which were mistakes.
///
/// FILE holds games as `watch --record` writes them, games of Othello in the Generic Game Format, or the moves of one game.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The games
    file: PathBuf,
    /// The player that judges: see PLAYER in `dna-lab --help` [default: the player that gives hints at the game]
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,
    /// The game, where the file does not say it [default: that of `play`]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// Print one JSON object a game: its players, its result and its moves, each with what it cost and what was best
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: String,
    players: Vec<String>,
    result: String,
    judged_by: String,
    moves: Vec<Judged>,
}

/// A move, and what the judge says of it.
#[derive(Serialize)]
struct Judged {
    seat: usize,
    #[serde(rename = "move")]
    played: String,
    best: Option<String>,
    /// How much less it is worth than the best, on the judge's scale; none where the judge does not say.
    cost: Option<f64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let place = shown(&arguments.file);
    let usual = named_game(arguments.game.as_deref()).unwrap_or_else(|| list::games()[0].clone());
    let wrong = |error: crate::games::NotationError| Failure::Failed(format!("{place}: {error}"));
    let records = store::read_games(&arguments.file, &usual)?;
    interrupt::listen();
    for record in &records {
        let (game, end) = record.replayed().map_err(wrong)?;
        let judge = judge(arguments, &game)?;
        let mut player = judge.engine_at(&game)?.explainer(Seed(1), true);
        let Some(moves) = judged(&*end, &mut *player)? else { break };
        let report = Report {
            game: record.game.clone(),
            players: record.players.clone(),
            result: format::ending(&game, end.ending()),
            judged_by: judge.name.clone(),
            moves,
        };
        if arguments.json { print_json(out, &report)? } else { print(out, &game, &report)? }
    }
    Ok(())
}

fn judge(arguments: &Arguments, game: &GameSettings) -> Result<PlayerSpec, Failure> {
    if let Some(name) = &arguments.by {
        return read(&mut Library::of_a_person(), game, name);
    }
    players::usual_judge(game)
        .ok_or_else(|| Failure::Usage("name the player that judges with --by".to_owned()))
}

/// Each move of a match with what the judge says of it; none if it was interrupted.
fn judged(end: &dyn Match, judge: &mut dyn Player) -> Result<Option<Vec<Judged>>, Failure> {
    let mut at = end.branch();
    while at.undo() {}
    let mut all = Vec::new();
    for text in end.sheet() {
        if interrupt::asked() {
            return Ok(None);
        }
        let thought = judge.weigh(&*at, &interrupt::asked).unwrap_or_default();
        let played = at.parse(text.split('/').next().unwrap_or_default())?;
        let best = thought.best.or_else(|| thought.moves.first().map(|one| one.played));
        all.push(Judged {
            seat: at.turn(),
            played: at.print(played),
            best: best.map(|best| at.print(best)),
            cost: thought.cost(played),
        });
        at.replay(&text)?;
    }
    Ok(Some(all))
}

fn print(out: &mut impl Write, game: &GameSettings, report: &Report) -> Result<(), Failure> {
    let seats = game.seats();
    let players = report.players.iter().zip(seats).map(|(player, seat)| format!("{seat}: {player}"));
    let players: Vec<String> = players.collect();
    writeln!(out, "{}; {}; judged by {}", game.title(), report.result, report.judged_by)?;
    if !players.is_empty() {
        writeln!(out, "{}", players.join(", "))?;
    }
    let is_mistake =
        |one: &&Judged| one.cost.is_some_and(|cost| cost > 0.0) && one.best.as_ref() != Some(&one.played);
    let mut mistakes: Vec<(usize, &Judged)> =
        report.moves.iter().enumerate().filter(|(_, one)| is_mistake(one)).collect();
    writeln!(out, "{} moves, {} of them not the judge's", report.moves.len(), mistakes.len())?;
    mistakes.sort_by(|(_, one), (_, other)| other.cost.unwrap_or(0.0).total_cmp(&one.cost.unwrap_or(0.0)));
    for (at, one) in mistakes.iter().take(10) {
        let seat = if seats.len() > 1 { format!("{} ", seats[one.seat]) } else { String::new() };
        let cost = one.cost.map_or("-".to_owned(), |cost| {
            if cost > Worth::DECIDED / 2.0 { "the game".to_owned() } else { format!("{cost:.2}") }
        });
        let best = one.best.as_deref().unwrap_or("-");
        writeln!(out, "  move {:>4}  {seat}{} cost {cost}; better was {best}", at + 1, one.played)?;
    }
    Ok(writeln!(out)?)
}
