//! `dna-lab solve`: exact values of a position.

use super::advise::over;
use super::options::{game_names, named_game, note};
use super::position::PositionOptions;
use super::{Failure, format, interrupt, print_json, progress};
use crate::games::{Exact, GameSettings, Solver, list};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Find the exact value of each legal move: who wins, and how soon, or which score is expected, if all play perfectly from then on.
///
/// Few games are small enough. In Connect Four a search to the end of the game finds it: from 8 discs on in seconds, from the first position
/// in minutes, with a table of 64 MiB. In 2048 on 3x3 all positions are valued first, in about a minute and 400 MiB; without a position it
/// says what a whole game is worth. Ctrl-C ends it.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game [default: the first with exact values]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    #[command(flatten)]
    place: PositionOptions,
    /// Print one JSON object: best, moves: [{move, value, plies, points, regret}], nodes, seconds; of a whole game expected_score. Points are
    /// 1 for a win, 0.5 for a draw and 0 for a loss, or the expected score; regret is those of the best move less those of the move
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    /// How the game ended, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    best: Option<String>,
    moves: Vec<MoveReport>,
    /// Of a game of chance from its first positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_score: Option<f64>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    played: String,
    #[serde(flatten)]
    value: Value,
    regret: f64,
}

/// An exact value as programs read it.
#[derive(Clone, Serialize)]
pub(super) struct Value {
    /// In words.
    pub(super) value: String,
    /// Until the end, where it is won or lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    points: f64,
}

impl From<Exact> for Value {
    fn from(exact: Exact) -> Self {
        let plies = match exact {
            Exact::Wins(plies) | Exact::Loses(plies) => Some(plies),
            Exact::Draws | Exact::Expects(_) => None,
        };
        Self { value: format::exact(exact), plies, points: exact.points() }
    }
}

/// The solver of a game.
pub(super) fn solver_of(game: &GameSettings) -> Result<Box<dyn Solver>, Failure> {
    game.solver().ok_or_else(|| {
        let games = list::games();
        let solved: Vec<&str> =
            games.iter().filter(|game| game.solver().is_some()).map(|game| game.title()).collect();
        let (title, solved) = (game.title(), solved.join(", "));
        Failure::Usage(format!("exact values of {title} are not found here, only those of {solved}"))
    })
}

/// Finds what all answers of a solver need, after it is said what that takes.
pub(super) fn solve_all(solver: &dyn Solver) -> Result<(), Failure> {
    let Some(bytes) = solver.needs() else { return Ok(()) };
    note(&format!("the values of all positions: {} MiB of memory, and about a minute", bytes >> 20));
    asked(solver, |stop| solver.solve(stop))
}

/// What a solver answers, unless it is interrupted; meanwhile it is shown how far it is.
fn asked<T>(solver: &dyn Solver, ask: impl FnOnce(&dyn Fn() -> bool) -> Option<T>) -> Result<T, Failure> {
    let bar = progress::search();
    let answer = ask(&|| {
        bar.set_message(format::counted(solver.nodes(), "position"));
        interrupt::asked()
    });
    bar.finish_and_clear();
    answer.ok_or_else(|| Failure::Failed("interrupted before it was through".to_owned()))
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let first = || list::games().iter().find(|game| game.solver().is_some()).cloned();
    let game = named_game(arguments.game.as_deref()).or_else(first);
    let game = game.ok_or_else(|| Failure::Usage("name a game with --game".to_owned()))?;
    let solver = solver_of(&game)?;
    interrupt::listen();
    if !game.is_for_two() && arguments.place.position.is_none() {
        return whole_game(&*solver, arguments.json, out);
    }
    let from = arguments.place.of(&game)?;
    let start = Instant::now();
    let over = over(&game, &*from);
    let values = if over.is_some() {
        Vec::new()
    } else {
        solve_all(&*solver)?;
        if !solver.is_quick(&*from) {
            note(&format!("exact values take seconds {}: this position may take minutes", solver.reach()));
        }
        asked(&*solver, |stop| solver.values(&*from, stop))?
    };
    let (seconds, nodes) = (start.elapsed().as_secs_f64(), solver.nodes());
    let best = values.first().map(|(_, value)| value.points());
    let moves: Vec<MoveReport> = values
        .iter()
        .map(|&(played, value)| MoveReport {
            played: from.print(played),
            value: value.into(),
            regret: best.unwrap_or_default() - value.points(),
        })
        .collect();
    let best = moves.first().map(|one| one.played.clone());
    let report = Report { over, best, moves, expected_score: None, nodes, seconds };
    if arguments.json {
        return print_json(out, &report);
    }
    if let Some(over) = &report.over {
        return Ok(writeln!(out, "{over}")?);
    }
    for (at, one) in report.moves.iter().enumerate() {
        let best = if at == 0 { "  best" } else { "" };
        writeln!(out, "  {:<5} {}{best}", one.played, one.value.value)?;
    }
    effort(nodes, seconds, out)
}

fn effort(nodes: u64, seconds: f64, out: &mut impl Write) -> Result<(), Failure> {
    let speed = format::NUMBERS.short(nodes as f64 / seconds.max(1e-9));
    Ok(writeln!(out, "{} in {seconds:.3} s ({speed} a second)", format::counted(nodes, "position"))?)
}

/// What perfect play reaches from the first positions of a game of chance.
fn whole_game(solver: &dyn Solver, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let start = Instant::now();
    solve_all(solver)?;
    let expected = asked(solver, |stop| solver.of_a_game(stop))?;
    let (nodes, seconds) = (solver.nodes(), start.elapsed().as_secs_f64());
    if json {
        let (over, best, moves) = (None, None, Vec::new());
        return print_json(
            out,
            &Report { over, best, moves, expected_score: Some(expected), nodes, seconds },
        );
    }
    writeln!(out, "a whole game, played perfectly: expected score {expected:.2}")?;
    effort(nodes, seconds, out)
}
