//! Checks everything that the lab relies on in any game, by one call for a test of the game's author.
//!
//! ```no_run
//! # let my_game = dna_lab_games::list::games()[0].clone();
//! dna_lab_games::list::register(my_game.clone());
//! dna_lab_conformance::check(&my_game);
//! ```

mod matches;
mod networks;
mod players;
mod position;
mod runs;
mod settings;

use dna_lab_games::seed::{Generator, Seed};
use dna_lab_games::{GameSettings, Gene, Match, list};
use rand::RngExt;
use std::fmt::{Debug, Display};

/// Ends the suite unless something is so.
macro_rules! must {
    ($game:expr, $so:expr, $($what:tt)+) => {
        assert!($so, "{}: {}", $game.title(), format_args!($($what)+))
    };
}
use must;

/// Plays, writes, reads and breeds a game in every way that the lab does. Takes some seconds.
///
/// # Panics
/// With a sentence that says what is wrong, if anything is.
pub fn check(game: &GameSettings) {
    check_names(game);
    settings::check(game);
    matches::check(game);
    players::check(game);
    runs::check(game);
    networks::check(game);
}

/// What the game and its variants are called.
fn check_names(game: &GameSettings) {
    let games = list::games();
    let tag = game.tag();
    let listed = games.iter().filter(|other| other.tag() == tag).count();
    must!(game, listed == 1, "'{tag}' is {listed} times in the list of games: register it once");
    let is_word = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    must!(game, is_word(tag), "its tag '{tag}' is no word of letters and digits, as files need it");
    must!(game, !game.title().is_empty(), "'{tag}' has no title");
    let seats = game.seats();
    must!(
        game,
        (1..=2).contains(&seats.len()),
        "it has {} seats: the lab knows single-player games and two",
        seats.len()
    );
    must!(game, are_distinct(seats.iter().copied()), "two of its seats have the same name");
    let variants = game.variants();
    must!(game, !variants.is_empty(), "it has no variant");
    for variant in &variants {
        let id = variant.id;
        must!(
            game,
            !variant.name.is_empty() && !variant.help.is_empty(),
            "variant '{id}' has no name or no help"
        );
        must!(game, variant.game.is_same_game(game), "variant '{id}' is of another game");
        let same = list::variants().iter().filter(|other| other.id == id).count();
        must!(game, same == 1, "{same} variants of all games are called '{id}'");
        let found = list::variant(id).map(|found| found.game);
        must!(
            game,
            found.as_ref() == Some(&variant.game),
            "variant '{id}' is not found by its name as it is listed"
        );
        let itself = variant.game.variant().map(|found| found.id);
        must!(game, itself == Some(id), "the variant of '{id}' is {itself:?}");
        let at = good(game, format_args!("the variant '{id}'"), game.at_variant_of(&variant.game));
        let turned = at.variant().map(|found| found.id);
        must!(game, turned == Some(id), "at the variant of '{id}' it is at {turned:?}");
        must!(game, at.is_same_variant(&variant.game), "to turn to '{id}' twice is not to turn once");
        must!(
            game,
            variant.game.described().iter().all(|words| !words.is_empty()),
            "'{id}' is not described"
        );
    }
    let facts = game.facts();
    must!(game, are_distinct(facts.iter().map(|(name, _)| *name)), "two facts have the same name");
    if let Some(milestones) = game.milestones() {
        let (first, last) = milestones.listed.clone().into_inner();
        must!(game, first <= last && last < 16, "its milestones {first} to {last} are not among 0 to 15");
        let labels: Vec<u32> = milestones.listed.clone().map(milestones.label).collect();
        must!(game, labels.is_sorted_by(|a, b| a < b), "the names of its milestones do not rise: {labels:?}");
        must!(game, !milestones.name.is_empty(), "its milestones have no name");
    }
}

/// The settings to try things with: those given, and every variant.
fn all_variants(game: &GameSettings) -> Vec<GameSettings> {
    std::iter::once(game.clone()).chain(game.variants().into_iter().map(|variant| variant.game)).collect()
}

fn are_distinct<T: Ord>(items: impl Iterator<Item = T>) -> bool {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.is_sorted_by(|a, b| a < b)
}

/// What was to go well.
fn good<T, E: Display>(game: &GameSettings, what: impl Display, result: Result<T, E>) -> T {
    let mut good = None;
    match result {
        Ok(value) => good = Some(value),
        Err(error) => must!(game, false, "{what}: {error}"),
    }
    good.expect("else it has ended")
}

/// Holds that what is no such thing is refused, and why.
fn refuses<T: Debug>(game: &GameSettings, what: &str, read: impl Fn(&str) -> Result<T, String>) {
    for text in ["", "?!"] {
        let error = read(text);
        let told = error.as_ref().is_err_and(|sentence| !sentence.is_empty());
        must!(game, told, "'{text}' is no {what}, but read as {error:?}");
    }
}

/// Plays up to so many random moves.
fn advance(played: &mut dyn Match, moves: usize, generator: &mut Generator) {
    for _ in 0..moves {
        let legal = played.moves();
        if legal.is_empty() {
            return;
        }
        played.play(legal[generator.random_range(0..legal.len())]);
    }
}

/// Genes of all rules, drawn by this chance.
fn random_genes(game: &GameSettings, chance: Seed) -> Vec<Gene> {
    use dna_lab_evolution::population::{Inclusion, random_genome};
    let rules = game.rules_with(&[]);
    let genome = random_genome(&rules, &rules, Inclusion::Evenly(1.0), &mut chance.generator());
    genome.genes().to_vec()
}
