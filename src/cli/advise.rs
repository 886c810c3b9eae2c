//! `dna-lab advise`: the best move for my grid, and why.

use super::player::{Chosen, PlayOptions, plays_abalone, refuse};
use super::{Failure, abalone, print_json};
use crate::games::Gene;
use crate::games::twenty48::moves::tables;
use crate::games::twenty48::players::best;
use crate::games::twenty48::players::reference::{Appraisal, ReferencePlayer};
use crate::games::twenty48::{Board, Direction, Settings, text};
use crate::lab::roster::Plan;
use crate::seed::Seed;
use serde::Serialize;
use std::io::Write;

/// Ask a player for the best move on a grid, and why.
///
/// Prints what each legal move is worth to it; a player made of rules also says what each rule adds.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    /// A grid: 16 hexadecimal exponents, or 16 tiles separated by spaces, commas or /
    #[arg(long)]
    grid: Option<String>,
    /// In Abalone: a layout, black to move [default: standard]
    #[arg(long)]
    layout: Option<String>,
    /// In Abalone: the cells of the side to move, a semicolon, and those of the other, e.g. 'A1 A2 ; I8 I9'
    #[arg(long, value_name = "CELLS")]
    position: Option<String>,
    #[command(flatten)]
    options: PlayOptions,
    /// Print one JSON object: best, moves: [{direction, grid, value, rules: [{id, value}]}], legal moves only; in Abalone
    /// best, value, line, depth, nodes, moves: [{move, value}], rules: [{id, value}]
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    best: Option<&'static str>,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    direction: &'static str,
    grid: String,
    value: f64,
    rules: Vec<Contribution>,
}

#[derive(Serialize)]
struct Contribution {
    id: &'static str,
    value: f64,
}

/// What the end of the game adds where replies are looked ahead, listed like a rule.
const DECIDED: &str = "game_decided";

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if plays_abalone(arguments.options.game, std::slice::from_ref(&arguments.player)) {
        refuse(&arguments.options.of_2048(), "Abalone")?;
        refuse(&[("--grid", arguments.grid.is_some())], "Abalone")?;
        let place = (arguments.layout.as_deref(), arguments.position.as_deref());
        return abalone::advise::run(&arguments.player, place, arguments.json, out);
    }
    refuse(
        &[("--position", arguments.position.is_some()), ("--layout", arguments.layout.is_some())],
        "2048",
    )?;
    let grid = arguments.grid.as_deref().ok_or_else(|| {
        Failure::Usage(
            "--grid is missing: give the 16 cells, or --game abalone for a position of Abalone".to_owned(),
        )
    })?;
    let board = text::parse(grid).map_err(Failure::Usage)?;
    let chosen = Chosen::read(&arguments.player, arguments.options)?;
    let (best, moves) = match &chosen.entrant.plan {
        Plan::Random => {
            let what = "'random' has no opinion to advise by: name any other player, e.g. rules:article";
            return Err(Failure::Usage(what.to_owned()));
        }
        Plan::Rules(genes) => by_rules(board, genes, &chosen.settings),
        _ => by_values(board, &chosen),
    };
    if arguments.json {
        return print_json(out, &Report { best: best.map(Direction::name), moves });
    }
    let Some(best) = best else {
        writeln!(out, "No move changes this grid: the game is over.")?;
        return Ok(());
    };
    writeln!(out, "Best: {}", best.name())?;
    let row = |name: &str, cells: &mut dyn Iterator<Item = String>| {
        cells.fold(format!("{name:<26}"), |row, cell| row + &format!(" {cell:>14}"))
    };
    writeln!(out, "{}", row("", &mut moves.iter().map(|entry| entry.direction.to_owned())))?;
    writeln!(out, "{}", row("value", &mut moves.iter().map(|entry| number(entry.value))))?;
    for at in 0..moves[0].rules.len() {
        let name = format!("  {}", moves[0].rules[at].id);
        writeln!(out, "{}", row(&name, &mut moves.iter().map(|entry| number(entry.rules[at].value))))?;
    }
    Ok(())
}

/// The moves of a player made of rules, rule by rule.
fn by_rules(board: Board, genes: &[Gene], settings: &Settings) -> (Option<Direction>, Vec<Move>) {
    let mut player = ReferencePlayer::new(genes, &settings.variant, settings.lookahead, Seed(0));
    let moves = player.appraise(board);
    let best = ReferencePlayer::best(&moves).map(|best| moves[best].direction);
    (best, moves.iter().map(|appraisal| explained(appraisal, genes)).collect())
}

/// The moves of any other player, with nothing but their values.
fn by_values(board: Board, chosen: &Chosen) -> (Option<Direction>, Vec<Move>) {
    let values = chosen.mind().sit_down(Seed(0)).values(board);
    let moves = Direction::ALL.into_iter().zip(values).filter_map(|(direction, value)| {
        let grid = text::hex(tables().apply(board, direction));
        Some(Move { direction: direction.name(), grid, value: value?, rules: Vec::new() })
    });
    (best(values), moves.collect())
}

fn number(value: f64) -> String {
    format!("{value:.2}")
}

fn explained(appraisal: &Appraisal, genes: &[Gene]) -> Move {
    let mut rules: Vec<Contribution> = genes
        .iter()
        .zip(&appraisal.worth.genes)
        .map(|(gene, &value)| Contribution { id: gene.rule.as_str(), value })
        .collect();
    if appraisal.looked_ahead {
        rules.push(Contribution { id: DECIDED, value: appraisal.worth.decided });
    }
    Move {
        direction: appraisal.direction.name(),
        grid: text::hex(appraisal.after),
        value: appraisal.worth.total(),
        rules,
    }
}
