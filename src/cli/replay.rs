//! `dna-lab replay`: games that were played, judged move by move.

use super::options::{game_names, named_game, read};
use super::solve::{Value, solve_all};
use super::{Failure, format, interrupt, print_json};
use crate::games::{Exact, GameSettings, Match, Move, Player, PlayerSpec, Solver, Worth, list};
use crate::seed::Seed;
use crate::store::players::{self, Library};
use crate::store::{self, shown};
use serde::Serialize;
use std::cmp::Ordering;
use std::io::Write;
use std::path::PathBuf;

/// Judge the moves of games that were played: what each cost, and which were mistakes.
///
/// A player judges. In a game with exact values, such as Connect Four, `solve` judges where that takes seconds, unless --by names a player.
/// FILE holds games as `watch --record` writes them, games of Othello in the Generic Game Format, or the moves of one game.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The games
    file: PathBuf,
    /// The player that judges: see PLAYER in `dna-lab --help` [default: exact values, else the player that gives hints
    /// at the game]
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,
    /// The game, if the file does not name it [default: that of `play`]; if it does, both must agree
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// Print one JSON object a game: its players, its result and its moves, each with what it cost and what was best. An exact
    /// cost is 1 for a win that became a loss, 0.5 for a win that became a draw or a draw that became a loss; in a game of chance, points of
    /// the expected score. A cost without "exact" is on the judge's own scale: do not add it to others.
    /// The first random_plies moves were drawn at random and have none
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: String,
    players: Vec<String>,
    result: String,
    judged_by: String,
    /// How many of the first moves were drawn at random: they are not judged.
    random_plies: usize,
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
    /// The exact values of the move and of the best, where they are found.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<Exactly>,
}

#[derive(Clone, Serialize)]
struct Exactly {
    #[serde(flatten)]
    made: Value,
    best: Value,
}

/// A cost that is not 0.00 as it is printed.
const SMALLEST_COST: f64 = 0.005;

/// The legal moves of a position with their exact values, the best first.
type Values = Vec<(Move, Exact)>;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let place = shown(&arguments.file);
    let usual = named_game(arguments.game.as_deref()).unwrap_or_else(|| list::games()[0].clone());
    let wrong = |error: crate::games::Sentence| Failure::Failed(format!("{place}: {error}"));
    let records = store::read_games(&arguments.file, &usual)?;
    interrupt::listen();
    // What a solver found for one game serves the next.
    let mut solver: Option<(GameSettings, Box<dyn Solver>)> = None;
    for record in &records {
        let (game, end) = record.replayed().map_err(wrong)?;
        if arguments.game.is_some() && !usual.is_same_game(&game) {
            let title = game.title();
            return Err(Failure::Usage(format!("{place} holds a game of {title}: leave --game out")));
        }
        if solver.as_ref().is_none_or(|(own, _)| !own.is_same_game(&game)) {
            let found = arguments.by.is_none().then(|| game.solver()).flatten();
            solver = found.map(|solver| (game.clone(), solver));
        }
        let solver = solver.as_ref().map(|(_, solver)| &**solver);
        let judge = judge(arguments, &game, solver.is_some())?;
        let engine = judge.as_ref().map(|judge| judge.engine_at(&game)).transpose()?;
        let mut player = engine.map(|engine| engine.explainer(Seed(1), true));
        solver.map_or(Ok(()), solve_all)?;
        let Some(exact) = solver.map_or_else(|| Some(Vec::new()), |solver| solved(&*end, solver)) else {
            break;
        };
        let random_plies = record.random_plies.min(end.plies());
        let Some(moves) = judged((&*end, random_plies), player.as_deref_mut(), &exact)? else { break };
        let named = judge.map(|judge| judge.name);
        let exactly = solver.map(|solver| format!("exactly {}", solver.reach()));
        let judges: Vec<String> = named.into_iter().chain(exactly).collect();
        let report = Report {
            game: record.game.clone(),
            players: record.players.clone(),
            result: format::result(&game, record, end.ending()),
            judged_by: judges.join(", "),
            random_plies,
            moves,
        };
        if arguments.json { print_json(out, &report)? } else { print(out, &game, &report)? }
    }
    Ok(())
}

/// The player that judges where there are no exact values; none is needed where there are some.
fn judge(arguments: &Arguments, game: &GameSettings, is_solved: bool) -> Result<Option<PlayerSpec>, Failure> {
    if let Some(name) = &arguments.by {
        let judge = read(&mut Library::of_a_person(), game, name)?;
        if !judge.plan.has_opinion() {
            let what = format!("'{name}' values no moves: name a player of rules, a run, or a search");
            return Err(Failure::Usage(what));
        }
        return Ok(Some(judge));
    }
    let usual = players::usual_judge(game);
    if usual.is_none() && !is_solved {
        return Err(Failure::Usage("name the player that judges with --by".to_owned()));
    }
    Ok(usual)
}

/// The exact values of the positions of a match where they are found quickly, the last position before a move first: what is found there
/// helps before. None if it was interrupted.
fn solved(end: &dyn Match, solver: &dyn Solver) -> Option<Vec<Values>> {
    let mut at = end.branch();
    let mut all = Vec::new();
    while at.undo() && solver.is_quick(&*at) {
        all.push(solver.values(&*at, &interrupt::asked)?);
    }
    Some(all)
}

/// What exact values say of a move.
fn exactly(values: &Values, at: &dyn Match, played: Move) -> Option<Judged> {
    let (best, most) = *values.first()?;
    let (_, made) = *values.iter().find(|(legal, _)| *legal == played)?;
    Some(Judged {
        seat: at.turn(),
        played: at.print(played),
        best: Some(at.print(if made == most { played } else { best })),
        cost: Some(most.points() - made.points()),
        exact: Some(Exactly { made: made.into(), best: most.into() }),
    })
}

/// Each move of a match with what exact values, or else the judge, say of it, but for the first that were drawn at random; none if it was
/// interrupted.
fn judged(
    (end, random_plies): (&dyn Match, usize),
    mut judge: Option<&mut (dyn Player + 'static)>,
    exact: &[Values],
) -> Result<Option<Vec<Judged>>, Failure> {
    let mut at = end.branch();
    while at.undo() {}
    let mut all = Vec::new();
    let sheet = end.sheet();
    for (place, text) in sheet.iter().enumerate() {
        if interrupt::asked() {
            return Ok(None);
        }
        let played = at.parse(text.split('/').next().unwrap_or_default())?;
        if place < random_plies {
            let (seat, played) = (at.turn(), at.print(played));
            all.push(Judged { seat, played, best: None, cost: None, exact: None });
            at.replay(text)?;
            continue;
        }
        let known =
            sheet.len().checked_sub(place + 1).and_then(|back| exactly(exact.get(back)?, &*at, played));
        if let Some(known) = known {
            all.push(known);
            at.replay(text)?;
            continue;
        }
        let thought =
            judge.as_mut().and_then(|judge| judge.weigh(&*at, &interrupt::asked)).unwrap_or_default();
        let best = thought.best.or_else(|| thought.moves.first().map(|one| one.played));
        all.push(Judged {
            seat: at.turn(),
            played: at.print(played),
            best: best.map(|best| at.print(best)),
            cost: thought.cost(played),
            exact: None,
        });
        at.replay(text)?;
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
    // A program may say what it would play, and not what moves are worth.
    let differs = |one: &&Judged| {
        one.cost.is_none_or(|cost| cost >= SMALLEST_COST)
            && one.best.as_ref().is_some_and(|best| *best != one.played)
    };
    let mut mistakes: Vec<(usize, &Judged)> =
        report.moves.iter().enumerate().filter(|(_, one)| differs(one)).collect();
    let (moves, differ) = (report.moves.len(), mistakes.len());
    match report.random_plies {
        0 => writeln!(out, "{moves} moves, {differ} of them not the judge's")?,
        drawn => writeln!(
            out,
            "{moves} moves; the first {drawn} were drawn at random. {differ} others are not the judge's"
        )?,
    }
    // What is known exactly comes before what a player holds.
    let weight = |one: &Judged| (one.exact.is_some(), one.cost.unwrap_or(0.0));
    mistakes
        .sort_by(|(_, one), (_, other)| weight(other).partial_cmp(&weight(one)).unwrap_or(Ordering::Equal));
    for (at, one) in mistakes.iter().take(10) {
        let seat = if seats.len() > 1 { format!("{} ", seats[one.seat]) } else { String::new() };
        let best = one.best.as_deref().unwrap_or("-");
        if let Some(Exactly { made, best: most }) = &one.exact {
            let (place, played) = (at + 1, &one.played);
            writeln!(
                out,
                "  move {place:>4}  {seat}{played} {}; better was {best}, which {}",
                made.value, most.value
            )?;
            continue;
        }
        let said = match one.cost {
            Some(cost) if cost > Worth::DECIDED / 2.0 => format!(" cost the game; better was {best}"),
            Some(cost) => format!(" cost {cost:.2}; better was {best}"),
            None => format!("; the judge plays {best}"),
        };
        writeln!(out, "  move {:>4}  {seat}{}{said}", at + 1, one.played)?;
    }
    Ok(writeln!(out)?)
}
