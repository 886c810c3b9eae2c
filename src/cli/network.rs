//! What the files of networks hold, for `dna-lab inspect`.

use super::{Failure, format, print_json};
use crate::games::network::BoardCourse;
use crate::games::twenty48::players::ntuple::GridCourse;
use crate::store;
use crate::training::{BoardTraining, Test};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

#[derive(Serialize)]
struct NetworkReport {
    net: &'static str,
    method: &'static str,
    rate: f32,
    /// The tiles that its later stages begin with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    later_stages: Vec<u32>,
    seed: u64,
    games: u64,
    moves: u64,
    /// How many the last 1,000 are: some more, or fewer where no more were played.
    last_games: u64,
    last_1000_win_rate: Option<f64>,
    last_1000_mean_score: Option<f64>,
}

#[derive(Serialize)]
struct BoardNetworkReport {
    game: &'static str,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<String>,
    rate: f32,
    seed: u64,
    games: u64,
    tests: Vec<Test>,
}

/// What the file of a network of a two-player game holds.
fn show_board(path: &Path, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let BoardTraining { learner, tests, .. } = store::load_board_training(path)?;
    let BoardCourse { game, method, rate, seed, played, against } = learner.course();
    let (game, method, rate, seed, games) = (game.title(), method.name(), *rate, seed.0, *played);
    if json {
        let against = against.clone();
        return print_json(out, &BoardNetworkReport { game, method, against, rate, seed, games, tests });
    }
    let against = against.as_ref().map_or(String::new(), |against| format!(" against {against}"));
    let game = learner.course().game.variant_name();
    writeln!(out, "a network of {game} that learns by {method}{against} at rate {rate}, seed {seed}")?;
    writeln!(out, "{}", format::counted(games, "game"))?;
    for Test { after, tally, opponent } in &tests {
        let (after, games) = (format::counted(*after, "game"), format::counted(tally.games, "test game"));
        let (rate, opponent) = (format::rate(tally), opponent.as_ref());
        let against = opponent.map_or(String::new(), |opponent| format!(" against {opponent}"));
        writeln!(out, "after {after}: {rate} of the points (95 % interval) in {games}{against}")?;
    }
    Ok(())
}

/// What the file of a network of TDL2048+ holds: nothing of how it learned.
fn show_foreign(course: &GridCourse, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let net = course.shape.name();
    if json {
        return print_json(out, &serde_json::json!({ "net": net, "program": "TDL2048+" }));
    }
    Ok(writeln!(out, "a {net} network of TDL2048+, whose file does not say how it learned")?)
}

/// What a network's file holds.
pub(super) fn show(path: &Path, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if store::is_board_network(path)? {
        return show_board(path, json, out);
    }
    let (course, logbook) = store::check_course(path)?;
    if store::Kind::of(path)? == Some(store::Kind::Tdl2048) {
        return show_foreign(&course, json, out);
    }
    let (total, recent) = (logbook.total(), logbook.recent());
    let report = NetworkReport {
        net: course.shape.name(),
        method: course.method.name(),
        rate: course.rate,
        later_stages: course.later_stages.iter().map(|exponent| 1 << exponent).collect(),
        seed: course.seed.0,
        games: total.games,
        moves: total.moves,
        last_games: recent.games,
        last_1000_win_rate: recent.win_rate(),
        last_1000_mean_score: recent.mean_score(),
    };
    if json {
        return print_json(out, &report);
    }
    let NetworkReport { net, method, rate, seed, .. } = &report;
    writeln!(out, "a {net} network that learns by {method} at rate {rate}, seed {seed}")?;
    let (games, moves) = (format::counted(total.games, "game"), format::counted(total.moves, "move"));
    writeln!(out, "{games}, {moves}")?;
    if !report.later_stages.is_empty() {
        let tiles: Vec<String> = report.later_stages.iter().map(u32::to_string).collect();
        let tiles = tiles.join(", from tile ");
        writeln!(out, "{} stages: from the first move, from tile {tiles}", course.stages())?;
    }
    if course.largest_shown != GridCourse::USUAL_LARGEST_SHOWN {
        writeln!(out, "it is shown tiles up to {}", 1_u32 << course.largest_shown)?;
    }
    super::train::write_recent(out, &logbook)
}
