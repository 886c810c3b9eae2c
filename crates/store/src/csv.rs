//! Tables for other programs.

use super::{StoreError, Target};
use dna_lab_evolution::Run;
use dna_lab_evolution::arena::{Contest, League, Regret, Standing, Tournament};
use dna_lab_evolution::lineage::remembered;
use dna_lab_evolution::logbook::Record;
use dna_lab_evolution::population::Origin;
use dna_lab_evolution::rating::PanelRating;
use dna_lab_games::tally::Tally;
use dna_lab_games::{GameSettings, Milestones};
use std::collections::HashSet;
use std::io::Write;

/// How numbers stand in a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decimals {
    /// With points, between commas: for programs.
    #[default]
    Point,
    /// With commas, between semicolons: for spreadsheets in French and many other languages.
    Comma,
}

/// Writes the logbook: a line a generation; rates are shares of 1; a number that does not exist is left empty.
///
/// # Errors
/// What [`Target::write`] says.
pub fn export_logbook(target: &mut Target, run: &Run, decimals: Decimals) -> Result<(), StoreError> {
    write_table(target, decimals, logbook_table(run))
}

/// The same as bytes.
#[must_use]
pub fn print_logbook(run: &Run, decimals: Decimals) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Memory takes all that is written.
    drop(print_table(&mut bytes, decimals, logbook_table(run)));
    bytes
}

/// The lines of the logbook's table, the names of its columns first.
pub fn logbook_table(run: &Run) -> impl Iterator<Item = Vec<String>> {
    std::iter::once(header(run)).chain(run.logbook.iter().map(|record| line(run, record)))
}

/// Writes the individuals that a run remembers as a phylogeny of the ALife data standard (Lalejini et al. 2019, "Data standards for
/// artificial life software"): a line an individual, with its remembered parents and the generation of its birth.
///
/// # Errors
/// What [`Target::write`] says.
pub fn export_phylogeny(target: &mut Target, run: &Run) -> Result<(), StoreError> {
    let all = remembered(run);
    let ids: HashSet<u64> = all.iter().map(|one| one.id).collect();
    let header = ["id", "ancestor_list", "origin_time", "operator", "genome"].map(str::to_owned).to_vec();
    let lines = all.iter().map(|one| {
        let parents = one.parents.iter().filter(|parent| ids.contains(parent));
        let parents: Vec<String> = parents.map(u64::to_string).collect();
        let parents = if parents.is_empty() { "none".to_owned() } else { parents.join(",") };
        let (born, operator) = (one.born.to_string(), one.origin.name().to_owned());
        vec![one.id.to_string(), format!("[{parents}]"), born, operator, one.genome.to_string()]
    });
    write_table(target, Decimals::Point, std::iter::once(header).chain(lines))
}

/// Writes the table of a contest: a line a player, the best first. `regrets` is what each player gave away, or empty if no moves were
/// judged.
///
/// # Errors
/// What [`Target::write`] says.
pub fn export_table(
    target: &mut Target,
    names: &[&str],
    game: &GameSettings,
    contest: &Contest,
    regrets: &[Regret],
    decimals: Decimals,
) -> Result<(), StoreError> {
    let lines = match contest {
        Contest::Scores(tournament) => scores(names, game, tournament, regrets),
        Contest::League(league) => self::league(names, league, regrets),
    };
    write_table(target, decimals, lines.into_iter())
}

/// The columns of [`regret`], where moves were judged.
fn regret_header(regrets: &[Regret]) -> impl Iterator<Item = String> {
    REGRET.iter().filter(|_| !regrets.is_empty()).map(|column| (*column).to_owned())
}

const REGRET: [&str; 8] = [
    "judged_games",
    "judged_moves",
    "perfect",
    "perfect_low",
    "perfect_high",
    "given_away",
    "given_away_low",
    "given_away_high",
];

/// What a player gave away a move, with the intervals; nothing where moves were not judged.
fn regret(regrets: &[Regret], player: usize) -> impl Iterator<Item = String> {
    regrets.get(player).into_iter().flat_map(columns)
}

fn columns(regret: &Regret) -> impl Iterator<Item = String> + use<> {
    let counts = [regret.games(), regret.moves()].map(|count| count.to_string());
    let estimates = [regret.perfect(), regret.given_away()].into_iter().flat_map(|estimate| {
        let interval = estimate.and_then(|(_, interval)| interval);
        let [low, high] = [interval.map(|(low, _)| low), interval.map(|(_, high)| high)];
        [estimate.map(|(mean, _)| mean), low, high].map(optional)
    });
    counts.into_iter().chain(estimates)
}

fn scores(
    names: &[&str],
    game: &GameSettings,
    tournament: &Tournament,
    regrets: &[Regret],
) -> Vec<Vec<String>> {
    let listed = || game.milestones().into_iter().flat_map(|milestones| milestones.listed.clone());
    let label = |milestone| game.milestones().map_or(0, |milestones| (milestones.label)(milestone));
    let mut header: Vec<String> =
        ["rank", "player", "games", "wins", "rate", "low", "high", "mean_score"].map(str::to_owned).into();
    header.extend(listed().map(|milestone| format!("reached_{}", label(milestone))));
    header.extend(["moves_per_second", "ms_per_move"].map(str::to_owned));
    header.extend(regret_header(regrets));
    let lines = tournament.ranking().into_iter().enumerate().map(|(at, player)| {
        let results = &tournament.results[player];
        let statistics = results.statistics();
        let tally = &statistics.tally;
        let (low, high) = tally.interval();
        let mut line = vec![(at + 1).to_string(), names[player].to_owned()];
        line.extend([tally.games.to_string(), tally.wins.to_string(), optional(tally.win_rate())]);
        line.extend([low.to_string(), high.to_string(), optional(tally.mean_score())]);
        line.extend(listed().map(|milestone| optional(statistics.reached(milestone))));
        let ms = results.milliseconds_a_move();
        line.extend([optional(ms.map(|ms| 1e3 / ms)), optional(ms)]);
        line.extend(regret(regrets, player));
        line
    });
    std::iter::once(header).chain(lines).collect()
}

fn league(names: &[&str], league: &League, regrets: &[Regret]) -> Vec<Vec<String>> {
    let header =
        ["rank", "player", "elo", "margin", "games", "wins", "draws", "rate", "low", "high", "ms_per_move"];
    let lines = league.table().into_iter().enumerate().map(|(at, standing)| {
        let Standing { player, tally, rating, milliseconds_a_move } = standing;
        let (low, high) = tally.interval();
        let mut line = vec![(at + 1).to_string(), names[player].to_owned()];
        line.extend([rating.elo, rating.margin].map(|value| value.to_string()));
        line.extend([tally.games, tally.wins, tally.draws].map(|count| count.to_string()));
        line.extend([optional(tally.win_rate()), low.to_string(), high.to_string()]);
        line.push(optional(milliseconds_a_move));
        line.extend(regret(regrets, player));
        line
    });
    let header = header.map(str::to_owned).into_iter().chain(regret_header(regrets)).collect();
    std::iter::once(header).chain(lines).collect()
}

/// Writes every game of players on the same seeds: a line a game, seed by seed.
///
/// # Errors
/// What [`Target::write`] says.
pub fn export_games(
    target: &mut Target,
    names: &[&str],
    game: &GameSettings,
    tournament: &Tournament,
    decimals: Decimals,
) -> Result<(), StoreError> {
    let mut header = ["game", "player", "verdict", "score", "moves"].map(str::to_owned).to_vec();
    header.extend(game.milestones().map(|milestones| format!("largest_{}", milestones.name)));
    let lines = (0..tournament.games).flat_map(|at| {
        tournament.results.iter().zip(names).filter_map(move |(results, name)| {
            let outcome = results.outcome(at)?;
            let verdict = format!("{:?}", outcome.verdict).to_lowercase();
            let (score, moves) = (outcome.score.to_string(), outcome.moves.to_string());
            let mut line = vec![at.to_string(), (*name).to_owned(), verdict, score, moves];
            let label = |milestones: &Milestones| (milestones.label)(outcome.milestone).to_string();
            line.extend(game.milestones().map(label));
            Some(line)
        })
    });
    write_table(target, decimals, std::iter::once(header).chain(lines))
}

pub(super) fn write_table(
    target: &mut Target,
    decimals: Decimals,
    lines: impl Iterator<Item = Vec<String>>,
) -> Result<(), StoreError> {
    target.write(|file| print_table(file, decimals, lines))
}

fn print_table(
    file: impl Write,
    decimals: Decimals,
    lines: impl Iterator<Item = Vec<String>>,
) -> std::io::Result<()> {
    let delimiter = if decimals == Decimals::Comma { b';' } else { b',' };
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(file);
    for line in lines {
        writer.write_record(line.into_iter().map(|field| written(field, decimals)))?;
    }
    writer.flush()
}

/// A field as it is written. A spreadsheet would take a name that begins like a formula for one, so that it gets an apostrophe.
fn written(field: String, decimals: Decimals) -> String {
    if field.parse::<f64>().is_ok() {
        return if decimals == Decimals::Comma { field.replace('.', ",") } else { field };
    }
    if field.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{field}") } else { field }
}

/// Games that selection never saw, with their interval.
const FRESH: [&str; 2] = ["validated", "sample"];

/// What selection has looked at: luck is in it, so there is no interval.
const SELECTED: [&str; 4] = ["best", "mean", "median", "worst"];

fn header(run: &Run) -> Vec<String> {
    let mut header: Vec<String> =
        ["generation", "games", "champion", "decided_by", "diversity"].map(str::to_owned).into();
    for name in FRESH {
        header.extend(["rate", "low", "high", "games", "score"].map(|column| format!("{name}_{column}")));
    }
    for name in SELECTED {
        header.extend(["rate", "games", "score"].map(|column| format!("{name}_as_selected_{column}")));
    }
    header.extend(Origin::ALL.iter().map(|origin| format!("births_{}", origin.name())));
    if !run.ratings.is_empty() {
        header.extend(["rating", "rating_low", "rating_high", "rating_games"].map(str::to_owned));
    }
    for rule in &run.settings.rules {
        header.extend(["share", "coefficient"].map(|column| format!("{}_{column}", rule.as_str())));
    }
    header
}

/// A number; nothing where there is none.
fn optional(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn line(run: &Run, record: &Record) -> Vec<String> {
    let mut line = vec![
        record.generation.to_string(),
        record.games.to_string(),
        record.champion.to_string(),
        record.decided_by().to_owned(),
        record.diversity.to_string(),
    ];
    let sums = |tally: &Tally| [tally.games.to_string(), optional(tally.mean_score())];
    for tally in [&record.validated, &record.sample] {
        let (low, high) = tally.interval();
        let known = |bound| optional(Some(bound).filter(|_| !tally.is_empty()));
        line.extend([optional(tally.win_rate()), known(low), known(high)]);
        line.extend(sums(tally));
    }
    for tally in [&record.best, &record.mean, &record.median, &record.worst] {
        line.push(optional(tally.win_rate()));
        line.extend(sums(tally));
    }
    for origin in Origin::ALL {
        let births = record.births.iter().filter(|birth| birth.0 == origin).map(|birth| birth.1);
        line.push(births.sum::<u64>().to_string());
    }
    if !run.ratings.is_empty() {
        let rating = run.rating(record.champion);
        let number = |of: fn(&PanelRating) -> Option<f64>| optional(rating.and_then(of));
        line.push(number(|rating| Some(rating.rating)));
        line.extend([number(|rating| rating.low), number(|rating| rating.high)]);
        line.push(rating.map_or(0, |rating| rating.games).to_string());
    }
    for (_, share, coefficient) in &record.rules {
        line.extend([share.to_string(), coefficient.to_string()]);
    }
    line
}
