//! `dna-lab rate`: how strong players of a two-player game are, over its panel.

use super::options::{MachineOptions, PlayOptions, note};
use super::{Failure, faults, format, interrupt, print_json, progress};
use crate::arena::{League, Panel};
use crate::evaluator::Referee;
use crate::games::{Engine, GameSettings, list};
use crate::rating::PanelRating;
use crate::seed::Seed;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

/// Rate players of a two-player game over its panel: opponents of many kinds and strengths that never change.
///
/// The rating is in Elo on the panel's own scale, where the game's first reference opponent has 1000, with its 95 % interval. All
/// opponents are met equally often if --games is a multiple of twice their number. Each first position is played with both colours, at the
/// game's first variant. Selection never
/// plays these games; of the opponents it meets the first reference opponent only. The same seed gives the same games, on any number of threads. Ctrl-C rates by the games played until then.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    #[arg(required_unless_present = "round_robin", value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    options: PlayOptions,
    /// Games of each player against the whole panel [default: 2,000 to 20,000, as many as a rating good to 15 Elo
    /// takes]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: Option<u32>,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    machines: MachineOptions,
    /// Print one JSON object for each player, a line each: name, rating, low, high, games, panel: [{name, rating, points, games}], and
    /// faults, if a program lost games by them
    #[arg(long)]
    json: bool,
    /// Measure the panel itself: --games (2000) of every two opponents, and the strengths that explain them
    #[arg(long, conflicts_with = "players")]
    round_robin: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { players: names, options, .. } = arguments;
    let game = options.game(names)?;
    let Some(panel) = Panel::of(&game)? else {
        // A run that cannot be read does not say which game it is of.
        for run in names.iter().filter_map(|name| name.rsplit(',').next()).filter(|run| run.contains(".ron"))
        {
            options.read(&game, run)?;
        }
        let rated = |other: &GameSettings| {
            let variant = other.variants().into_iter().next()?;
            (!other.panel().is_empty()).then_some(variant.id)
        };
        let others: Vec<&str> = list::games().iter().filter_map(rated).collect();
        return Err(Failure::Usage(format!(
            "{} has no panel to rate players by: compare them with `dna-lab arena`, or give --game {}",
            game.title(),
            others.join(", ")
        )));
    };
    let specs = names.iter().map(|name| options.read(&game, name)).collect::<Result<Vec<_>, _>>()?;
    let players = specs.iter().map(|player| player.engine_at(&panel.game));
    let players: Vec<Arc<dyn Engine>> = players.collect::<Result<_, _>>()?;
    interrupt::listen();
    if arguments.round_robin {
        let league = round_robin(arguments, &panel)?;
        return show_round_robin(out, arguments, &panel, &league);
    }
    let ratings = rate(arguments, &panel, &players)?;
    faults::tell(&specs);
    if arguments.json {
        return specs.iter().zip(&ratings).try_for_each(|(player, rating)| {
            let faults = faults::counted(std::slice::from_ref(player));
            print_json(out, &Rated { rating, name: &player.name, faults })
        });
    }
    show(out, &panel.game, names, &ratings)
}

/// A player's rating as JSON has it.
#[derive(Serialize)]
struct Rated<'a> {
    name: &'a str,
    #[serde(flatten)]
    rating: &'a PanelRating,
    /// Games that a player from outside lost by faults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    faults: BTreeMap<String, BTreeMap<&'static str, u64>>,
}

/// Games after which all opponents were met alike, and then twice as many, and so on: an interruption loses the latest only.
const FIRST: u64 = 256;

/// The most of them: memory and the time to answer an interruption depend on it.
const MOST_AT_ONCE: u64 = 1 << 14;

/// By default games are played until the interval's mean half width is at most this many Elo.
const GOOD: f64 = 15.0;

/// By default at most this many games, and at most this many while the player wins or loses all of them.
const MOST: u64 = 20_000;
const MOST_OPEN: u64 = 2_000;

/// How many games a rating takes after these, as many as they have shown it to vary.
fn wanted(so_far: &PanelRating) -> u64 {
    let Some((low, high)) = so_far.low.zip(so_far.high) else { return MOST_OPEN };
    let width = (high - low) / (2.0 * GOOD);
    // Intervals narrow with the root of the games.
    let wanted = so_far.games as f64 * width * width;
    if width <= 1.0 { so_far.games } else { (wanted * 1.02).ceil().min(MOST as f64) as u64 }
}

fn rate(
    arguments: &Arguments,
    panel: &Panel,
    players: &[Arc<dyn Engine>],
) -> Result<Vec<PanelRating>, Failure> {
    let asked = arguments.games.map(u64::from);
    let pool = arguments.machines.threads.pool()?;
    let bar = progress::games(asked.unwrap_or(MOST_OPEN) * players.len() as u64);
    let evaluator = arguments.machines.evaluator(&bar)?;
    let watch = progress::Watch(bar.clone());
    let rate = |player: &Arc<dyn Engine>| {
        let (mut scores, mut played, mut next) = (panel.scores(), 0, FIRST);
        let mut games = asked.unwrap_or(MOST_OPEN);
        while played < games {
            let (mut more, until) = (scores.clone(), games.min(played + next));
            let seed = Seed(arguments.seed);
            pool.install(|| panel.play((&*evaluator, &watch), &**player, seed, played..until, &mut more));
            // Of games that were cut off some opponents have had fewer than others.
            if interrupt::asked() {
                break;
            }
            (scores, played, next) = (more, until, MOST_AT_ONCE.min(2 * next));
            if asked.is_none() && played >= games.min(MOST_OPEN) {
                let more = PanelRating::of(scores.clone()).map_or(games, |so_far| wanted(&so_far));
                bar.set_length(bar.length().unwrap_or(0) + more - games);
                games = more;
            }
        }
        PanelRating::of(scores)
    };
    // A player without games has no rating.
    let ratings: Vec<PanelRating> = players.iter().map_while(rate).collect();
    bar.finish_and_clear();
    if ratings.is_empty() {
        return Err(Failure::Failed("interrupted before the first games against all opponents".to_owned()));
    }
    if interrupt::asked() {
        note("interrupted: rated by the games until then");
    }
    Ok(ratings)
}

fn show(
    out: &mut impl Write,
    game: &GameSettings,
    names: &[String],
    ratings: &[PanelRating],
) -> Result<(), Failure> {
    writeln!(out, "{}, rated over its panel of {} opponents", game.title(), game.panel().len())?;
    writeln!(out, "{}; both colours of each first position\n", game.conditions())?;
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(out, "    {:<width$}  {:>6}  {:>12}  {:>6}  {:>7}", "player", "Elo", "95 %", "games", "points")?;
    for (at, (name, rating)) in (1..).zip(names.iter().zip(ratings)) {
        let points: f64 = rating.panel.iter().map(|score| score.points).sum();
        let points = format::percent(Some(points / rating.games as f64));
        let games = format::grouped(rating.games);
        let elo = rating.rating;
        writeln!(
            out,
            "{at:>2}  {name:<width$}  {elo:>6.0}  {:>12}  {games:>6}  {points:>7}",
            format::NUMBERS.rating_interval(rating)
        )?;
    }
    let width = game.panel().iter().map(|opponent| opponent.name.chars().count()).max().unwrap_or(0);
    let heads: String = (1..=ratings.len()).map(|at| format!("  {at:>7}")).collect();
    writeln!(out, "\n{:<width$}  {:>6}{heads}", "points against", "Elo")?;
    let Some(first) = ratings.first() else { return Ok(()) };
    let mut order: Vec<usize> = (0..first.panel.len()).collect();
    order.sort_by(|&a, &b| first.panel[b].rating.total_cmp(&first.panel[a].rating));
    for place in order {
        let opponent = &first.panel[place];
        let points: String = ratings
            .iter()
            .map(|rating| format!("  {:>7}", format::percent(rating.panel[place].rate())))
            .collect();
        writeln!(out, "{:<width$}  {:>6.0}{points}", opponent.name, opponent.rating)?;
    }
    Ok(())
}

/// Every two opponents of the panel.
fn round_robin(arguments: &Arguments, panel: &Panel) -> Result<League, Failure> {
    let mut league =
        League::new(panel.engines.len(), arguments.games.unwrap_or(2000) as usize, Seed(arguments.seed));
    let pool = arguments.machines.threads.pool()?;
    let bar = progress::games(league.total() as u64);
    let evaluator = arguments.machines.evaluator(&bar)?;
    let watch = progress::Watch(bar.clone());
    let referee = Referee { game: &*panel.game, evaluator: &*evaluator, observer: &watch };
    while !league.is_over() && !interrupt::asked() {
        pool.install(|| league.play(referee, &panel.engines, 1 << 16));
    }
    bar.finish_and_clear();
    interrupt::note();
    Ok(league)
}

#[derive(Serialize)]
struct Measured {
    name: &'static str,
    player: &'static str,
    made: &'static str,
    rating: f64,
    margin: f64,
    kept: f64,
    points: Option<f64>,
    ms_per_move: Option<f64>,
}

fn show_round_robin(
    out: &mut impl Write,
    arguments: &Arguments,
    panel: &Panel,
    league: &League,
) -> Result<(), Failure> {
    let table = league.table();
    // The scale is shifted so that the reference opponent rated 1000 has 1000 here too.
    let fixed = table.iter().find(|standing| panel.opponents[standing.player].rating == ANCHOR);
    let shift = fixed.map_or(0.0, |standing| ANCHOR - standing.rating.elo);
    let measured: Vec<Measured> = table
        .iter()
        .map(|standing| {
            let opponent = &panel.opponents[standing.player];
            Measured {
                name: opponent.name,
                player: opponent.player,
                made: opponent.made,
                rating: standing.rating.elo + shift,
                margin: standing.rating.margin,
                kept: opponent.rating,
                points: standing.tally.win_rate(),
                ms_per_move: standing.milliseconds_a_move,
            }
        })
        .collect();
    if arguments.json {
        return print_json(out, &measured);
    }
    let games = format::grouped(league.games as u64);
    writeln!(
        out,
        "The panel of {}: {games} games of every two, seed {}\n",
        panel.game.title(),
        league.seed.0
    )?;
    let width = measured.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    writeln!(
        out,
        "{:<width$}  {:>14}  {:>6}  {:>7}  {:>9}  made",
        "opponent", "Elo (95 %)", "kept", "points", "ms a move"
    )?;
    for Measured { name, made, rating, margin, kept, points, ms_per_move, .. } in &measured {
        let elo = format!("{rating:.0} ± {margin:.0}");
        let (points, ms) = (format::percent(*points), ms_per_move.unwrap_or(0.0));
        writeln!(out, "{name:<width$}  {elo:>14}  {kept:>6.0}  {points:>7}  {ms:>9.4}  {made}")?;
    }
    Ok(())
}

/// The rating of the opponent that the scale hangs on: the game's first reference opponent.
const ANCHOR: f64 = 1000.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_as_many_as_the_interval_asks_for() {
        let after = |games: u64, low: Option<f64>, high: Option<f64>| {
            wanted(&PanelRating { rating: 1000.0, low, high, games, panel: Vec::new() })
        };
        assert_eq!(after(2_000, Some(985.0), Some(1015.0)), 2_000, "good enough");
        // Half as wide takes four times as many, and a few to be sure.
        assert_eq!(after(2_000, Some(970.0), Some(1030.0)), 8_160);
        assert_eq!(after(2_000, Some(500.0), Some(1500.0)), MOST);
        assert_eq!(after(2_000, None, Some(-200.0)), MOST_OPEN, "no interval would narrow");
    }
}
