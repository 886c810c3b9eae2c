//! `dna-lab arena`: any players measured against each other.

mod league;
mod regret;
mod scores;

use super::games_file::GamesFile;
use super::options::{MachineOptions, TableFormat, game_names, named_game, read, refuse};
use super::solve::{solve_all, solver_of};
use super::{Failure, claim, faults, format, interrupt, progress};
use crate::arena::{Contest, comparisons, distinct};
use crate::evaluator::{Evaluator, Recording, Referee};
use crate::games::record::Record;
use crate::games::{GameSettings, PlayerSpec, Solver, list};
use crate::seed::Seed;
use crate::store::players::{self, Library};
use crate::store::{self, Claim, Kind};
use regret::Judged;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Let several players play the same games, and say who is better and how sure that is.
///
/// Game i of every player is played from the same seed. A player counts as better than another where it scores more
/// from the same seed (in games that end at the win: where it wins and the other does not, or scores more and neither wins); a sequential test says
/// when that cannot be luck. In a two-player game each plays each, both colours of every first position, and the table is by Elo.
/// Ctrl-C shows the games played until then. Networks and players with a time for a move always run on this machine, also with
/// workers at a queue; times of moves are those of this machine.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Two or more; see PLAYER in `dna-lab --help`
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Games that each player plays; in a two-player game, games of every two players: both colours of each first
    /// position, so an odd number becomes the next even one
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game to play [default: that of the first run named, else 2048]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// In a single-player game: stop as soon as it is sure of every two players which is better
    #[arg(long)]
    until_sure: bool,
    /// In a game with exact values, such as Connect Four: say what each player gave away in positions that were not lost, judged as by
    /// `solve` where that takes seconds. It may take longer than the games
    #[arg(long, conflicts_with = "queue")]
    regret: bool,
    #[command(flatten)]
    machines: MachineOptions,
    /// Print one JSON object: seed, games_asked, interrupted, players: [{rank, name, games, wins, win_rate (a draw counts half), interval_low,
    /// interval_high, ms_per_move, …}]; in a single-player game comparisons: [{a, b, games, a_better, b_better, score_difference, winner,
    /// sure_after, …}], in a two-player game elo of each player, and pairs: [{a, b, games, wins, draws, losses, win_rate, …}]
    #[arg(long)]
    json: bool,
    /// Export the table here
    #[arg(long, value_name = "TABLE.csv")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    table_format: TableFormat,
    /// In a single-player game: export every game here
    #[arg(long, value_name = "GAMES.csv")]
    games_csv: Option<PathBuf>,
    /// Write every game here, with its moves and what chance did: `dna-lab replay` judges them. A name that ends with .ggf takes the Generic
    /// Game Format, for Othello. Games stay in memory until the
    /// end: about 55 bytes a move. Playing is slower, and the time of a move is that of the thought alone
    #[arg(long, value_name = "GAMES.txt", conflicts_with = "queue")]
    record: Option<PathBuf>,
    /// Replace whatever stands where the tables go: files of another kind, or read-only ones
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.players.len() < 2 {
        return Err(Failure::Usage(
            "an arena needs two players or more: one alone is for `dna-lab stats`".to_owned(),
        ));
    }
    let named = named_game(arguments.game.as_deref());
    let game = named.clone().or_else(|| players::game_of(&arguments.players));
    let game = game.unwrap_or_else(|| list::games()[0].clone());
    if game.is_for_two() {
        let flags = [("--until-sure", arguments.until_sure), ("--games-csv", arguments.games_csv.is_some())];
        refuse(&flags, &game)?;
    }
    let solver = arguments.regret.then(|| solver_of(&game)).transpose()?;
    interrupt::listen();
    solver.as_deref().map_or(Ok(()), solve_all)?;
    let table = |path: &PathBuf| claim(path, Kind::Table, Claim::Update, arguments.force);
    let mut csv = arguments.csv.as_ref().map(table).transpose()?;
    let mut games_csv = arguments.games_csv.as_ref().map(table).transpose()?;
    let record = |path: &PathBuf| GamesFile::claim(path, &game, arguments.force);
    let mut record = arguments.record.as_ref().map(record).transpose()?;
    let mut library = Library::of_a_person();
    let names = &arguments.players;
    let players: Vec<PlayerSpec> =
        names.iter().map(|name| read(&mut library, &game, name)).collect::<Result<_, _>>()?;
    let variant = named.unwrap_or_else(|| players::common_game(&game, &players));
    let (contest, records) = play(arguments, &variant, &players)?;
    if contest.played() == 0 {
        return Err(Failure::Failed(interrupt::BEFORE_THE_FIRST_GAME.to_owned()));
    }
    let extent = Extent::of(&contest, &players);
    faults::tell(&players);
    let names = distinct(names.iter().map(String::as_str));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let decimals = arguments.table_format.decimals();
    if let Some(target) = &mut csv {
        store::export_table(target, &names, &variant, &contest, &[], decimals)?;
    }
    if let Some(file) = &mut record {
        file.write(&records)?;
    }
    if let (Some(target), Contest::Scores(tournament)) = (&mut games_csv, &contest) {
        store::export_games(target, &names, &variant, tournament, decimals)?;
    }
    let judged = |solver: Box<dyn Solver>| {
        Judged::of(records, &names, &*solver, (&arguments.machines.threads, variant.is_for_two()))
    };
    let regret = solver.map(judged).transpose()?;
    // Written once more with what was found: judging may take long, and the games' own figures are safe meanwhile.
    if let (Some(target), Some(judged)) = (&mut csv, &regret) {
        store::export_table(target, &names, &variant, &contest, &judged.regrets, decimals)?;
    }
    match &contest {
        Contest::Scores(tournament) => {
            scores::show(out, &names, &variant, (tournament, extent, regret), arguments.json)
        }
        Contest::League(league) => league::show(out, &names, (league, extent, regret), arguments.json),
    }
}

/// How many games were played of those that were asked for.
#[derive(Clone, Serialize)]
struct Extent {
    /// Of each player, or of every two.
    games_asked: usize,
    #[serde(skip)]
    fewest: usize,
    #[serde(skip)]
    most: usize,
    interrupted: bool,
    /// Games that players from outside lost by faults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    faults: BTreeMap<String, BTreeMap<&'static str, u64>>,
}

impl Extent {
    fn of(contest: &Contest, players: &[PlayerSpec]) -> Self {
        let (fewest, most) = contest.played_each();
        Self {
            games_asked: contest.games(),
            fewest,
            most,
            interrupted: interrupt::asked() && !contest.is_over(),
            faults: faults::counted(players),
        }
    }

    /// In words, e.g. "200 games each", or "32 to 48 of 200 games each, interrupted".
    fn games(&self, each: &str) -> String {
        let Self { games_asked, fewest, most, interrupted, .. } = *self;
        let asked = format::counted(games_asked as u64, "game");
        let grouped = |games: usize| format::grouped(games as u64);
        let played = match (fewest, most) {
            _ if fewest == games_asked => return format!("{asked} {each}"),
            _ if fewest == most => grouped(most),
            _ => format!("{} to {}", grouped(fewest), grouped(most)),
        };
        format!("{played} of {asked} {each}{}", if interrupted { ", interrupted" } else { "" })
    }
}

/// The contest, and its games where they are to be written.
fn play(
    arguments: &Arguments,
    game: &GameSettings,
    players: &[PlayerSpec],
) -> Result<(Contest, Vec<Record>), Failure> {
    let engines = players.iter().map(|player| player.engine_at(game)).collect::<Result<Vec<_>, _>>()?;
    let games = arguments.games as usize;
    let mut contest = Contest::new(game, players.len(), games, Seed(arguments.seed));
    let pool = arguments.machines.threads.pool()?;
    let bar = progress::games(contest.total() as u64);
    let recording = (arguments.record.is_some() || arguments.regret).then(|| {
        let names = distinct(players.iter().map(|player| player.name.as_str()));
        Recording::new(game.clone(), names.into_iter().zip(engines.iter().cloned()).collect(), u32::MAX)
    });
    let evaluator = arguments.machines.evaluator(&bar)?;
    let evaluator = recording.as_ref().map_or(&*evaluator, |recording| recording as &dyn Evaluator);
    let watch = progress::Watch(bar.clone());
    let referee = Referee { game: &**game, evaluator, observer: &watch };
    // Whole stretches for all players, so that each has as many games as the next; the more are played, the more at a time,
    // unless there is something to look at after each.
    let mut most = 16 * players.len();
    while !contest.is_over() && !interrupt::asked() {
        pool.install(|| contest.play(referee, &engines, most));
        most = if arguments.until_sure { most } else { (2 * most).min(1 << 16) };
        let sure = || match &contest {
            Contest::Scores(tournament) => {
                comparisons(tournament).iter().all(|pair| pair.sure_after.is_some())
            }
            Contest::League(_) => false,
        };
        if arguments.until_sure && sure() {
            break;
        }
    }
    bar.finish_and_clear();
    Ok((contest, recording.as_ref().map_or_else(Vec::new, Recording::records)))
}
