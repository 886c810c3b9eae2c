//! Matches of random moves: the same chance, the same match; whatever was played can be taken back.

use super::{advance, all_variants, good, must, position, refuses};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Ending, GameSettings, Match, Move, Outcome, Scene};
use rand::RngExt;

/// The most moves after which a match of random moves must have ended.
pub(super) const LONGEST: usize = 100_000;

/// All of it.
pub(super) fn check(game: &GameSettings) {
    for variant in all_variants(game) {
        for seed in [1, 2].map(Seed) {
            walk(&variant, seed, &|| variant.begin(seed));
        }
        series(&variant);
    }
    openings(game);
    let example = game.position_help().example;
    let placed = || good(game, "the example of a position", game.place(example));
    walk(game, Seed(3), &placed);
    must!(game, placed().ending().is_none(), "the example of a position, '{example}', is over at once");
    refuses(game, "position", |text| game.place(text).map(drop).map_err(|error| error.to_string()));
    if game.is_for_two() {
        sides_are_alike(game);
    }
}

/// Everything that is to be seen of a match.
#[derive(Debug, PartialEq)]
struct Look {
    turn: usize,
    moves: Vec<Move>,
    position: String,
    plies: usize,
    outcomes: Vec<Outcome>,
    ending: Option<Ending>,
    standing: String,
    scene: Scene,
}

impl Look {
    fn at(game: &GameSettings, at: &dyn Match) -> Self {
        Self {
            turn: at.turn(),
            moves: at.moves(),
            position: at.position(),
            plies: at.plies(),
            outcomes: (0..game.seats().len()).map(|seat| at.outcome(seat)).collect(),
            ending: at.ending(),
            standing: at.standing().to_string(),
            scene: at.scene(),
        }
    }
}

/// Plays at random to the end and back.
fn walk(game: &GameSettings, chance: Seed, begin: &dyn Fn() -> Box<dyn Match>) {
    let mut generator = chance.derive(1).generator();
    let (mut played, mut twin) = (begin(), begin());
    let mut looks = vec![Look::at(game, &*played)];
    must!(game, Look::at(game, &*twin) == looks[0], "two matches of one chance do not begin alike");
    loop {
        position::check(game, &*played);
        written(game, &*played);
        let legal = played.moves();
        if legal.is_empty() {
            break;
        }
        must!(game, looks.len() < LONGEST, "a match of random moves does not end");
        let chosen = legal[generator.random_range(0..legal.len())];
        let look = step(game, &mut *played, chosen, &looks[looks.len() - 1]);
        twin.play(chosen);
        must!(game, Look::at(game, &*twin) == look, "two matches of one chance differ after the same moves");
        looks.push(look);
    }
    must!(game, twin.record() == played.record(), "two matches of the same moves have other records");
    // And back again, beyond where it began if the first moves were drawn.
    while played.undoable() > 0 {
        must!(game, played.undo(), "a move cannot be taken back that is said to be");
        must!(game, played.random_plies() <= played.plies(), "moves that were taken back count as drawn");
        looks.pop();
        let Some(before) = looks.last() else { continue };
        must!(
            game,
            Look::at(game, &*played) == *before,
            "a move that was taken back left traces: {before:?}"
        );
    }
    must!(game, !played.undo(), "a move was taken back where none is said to be left");
}

/// Plays a move, also in a branch of the match, takes it back, and plays it again.
fn step(game: &GameSettings, played: &mut dyn Match, chosen: Move, before: &Look) -> Look {
    let text = played.print(chosen);
    let (undoable, after) = (played.undoable(), played.position_after(chosen));
    let mut branch = played.branch();
    branch.play(chosen);
    must!(game, Look::at(game, played) == *before, "what is played in a branch is seen in the match: {text}");
    played.play(chosen);
    let look = Look::at(game, played);
    must!(game, look.plies == before.plies + 1, "{text} is {} plies", look.plies - before.plies);
    must!(game, Look::at(game, &*branch) == look, "{text} is another move in a branch of the match");
    let told = played.record().last().cloned();
    must!(game, told.as_ref() == Some(&text), "{text} was played, and the record ends with {told:?}");
    must!(game, !after.is_empty(), "nothing is said of the position after {text}");
    // Games that count their positions know no chance.
    let certain = game.perft(played, 0).is_some();
    must!(game, !certain || after == look.position, "after {text} stands {}, not {after}", look.position);
    must!(game, played.undoable() > 0 && played.undo(), "{text} cannot be taken back");
    must!(game, Look::at(game, played) == *before, "{text}, taken back, left traces: {before:?}");
    must!(game, played.undoable() == undoable, "{text}, taken back, left something to take back");
    played.play(chosen);
    must!(game, Look::at(game, played) == look, "{text} is another move after it was taken back");
    look
}

/// A position as text is the same position where it is read.
fn written(game: &GameSettings, at: &dyn Match) {
    let text = at.position();
    let placed = game.place(&text);
    if at.ending().is_some() && placed.is_err() {
        // The game ends there, so nothing follows.
        return;
    }
    let placed = good(game, format_args!("the position '{text}' is not read"), placed);
    must!(game, placed.position() == text, "'{text}' is read as '{}'", placed.position());
    let (moves, there) = (at.moves(), placed.moves());
    // What was played before may have a say in the end.
    let goes_on = at.ending().is_none() && placed.ending().is_none();
    must!(game, !goes_on || moves == there, "'{text}' has the moves {moves:?}, and when read {there:?}");
}

/// Matches 2k and 2k + 1 of a series begin alike; positions are counted as moves say.
fn series(game: &GameSettings) {
    let position = |at: usize| game.begin_nth(Seed(5), at).position();
    for at in [0, 2, 4] {
        must!(
            game,
            position(at) == position(at + 1),
            "matches {at} and {} of a series begin differently",
            at + 1
        );
    }
    let from = game.begin(Seed(1));
    let Some(none) = game.perft(&*from, 0) else { return };
    must!(game, none == 1, "there are {none} ways to play nothing");
    let after = |played: Move| {
        let mut branch = from.branch();
        branch.play(played);
        branch.moves().len() as u64
    };
    let moves = from.moves();
    let expected = [moves.len() as u64, moves.into_iter().map(after).sum()];
    let counted = [1, 2].map(|depth| game.perft(&*from, depth).unwrap_or_default());
    must!(game, counted == expected, "it counts {counted:?} ways to play one ply and two, not {expected:?}");
}

/// Named first positions are found and begun at.
fn openings(game: &GameSettings) {
    for (at, opening) in game.openings().iter().enumerate() {
        let id = opening.id;
        must!(game, !id.is_empty() && !opening.name.is_empty(), "first position {at} has no name");
        let found = game.find_opening(id);
        must!(game, found == Some(at), "first position '{id}' is found at {found:?}, not at {at}");
        must!(game, game.begin_at(at).plies() == 0, "a match from '{id}' has begun before it begins");
        walk(game, Seed(at as u64), &|| game.begin_at(at));
        let only = game.only_opening(at);
        good(game, format_args!("only '{id}'"), only.check());
        must!(game, only.is_same_game(game), "only '{id}' is another game");
        walk(&only, Seed(7), &|| only.begin(Seed(7)));
    }
    let found = game.find_opening("?!");
    must!(game, found.is_none(), "'?!' is found among the first positions, at {found:?}");
}

/// Where a written position does not say whose turn it is, it makes no difference which seat moves.
fn sides_are_alike(game: &GameSettings) {
    for seed in (0..8).map(Seed) {
        let mut generator = seed.generator();
        let mut here = game.begin(seed);
        let plies = generator.random_range(0..40);
        advance(&mut *here, plies, &mut generator);
        let text = here.position();
        let Ok(mut there) = game.place(&text) else { continue };
        if there.turn() == here.turn() {
            continue;
        }
        for _ in 0..40 {
            if here.ending().is_some() || there.ending().is_some() {
                break;
            }
            let moves = here.moves();
            must!(
                game,
                moves == there.moves(),
                "its seats may play differently, {} plies after {text}",
                there.plies()
            );
            let scores = [here.outcome(0).score, there.outcome(1).score];
            must!(game, scores[0] == scores[1], "its seats are counted differently after {text}: {scores:?}");
            let chosen = moves[generator.random_range(0..moves.len())];
            here.play(chosen);
            there.play(chosen);
            must!(game, here.position() == there.position(), "its seats move differently after {text}");
        }
    }
}
