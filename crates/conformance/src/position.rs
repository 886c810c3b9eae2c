//! What holds of every position that a match comes to.

use super::{are_distinct, must, refuses};
use dna_lab_games::scene::{CellName, Gestures, Pick, Piece};
use dna_lab_games::{Ending, GameSettings, Match, Move, Outcome, Scene, Verdict};
use std::collections::HashSet;

/// All of it.
pub(super) fn check(game: &GameSettings, at: &dyn Match) {
    let (turn, moves, ending) = (at.turn(), at.moves(), at.ending());
    must!(game, turn < game.seats().len(), "seat {turn}'s turn has come, who does not exist");
    must!(game, are_distinct(moves.iter()), "a move is listed twice: {moves:?}");
    match ending {
        Some(_) => must!(game, moves.is_empty(), "there are moves after the end: {moves:?}"),
        None => must!(game, !moves.is_empty(), "there is no move, and yet no end: {}", at.position()),
    }
    must!(game, !at.standing().template.is_empty(), "it does not say how it stands");
    notation(game, at, &moves);
    outcomes(game, at, ending);
    let scene = at.scene();
    look(game, &scene);
    gestures(game, &scene, &moves);
    for &legal in &moves {
        let touched = at.touches(legal);
        let inside = touched.iter().all(|&cell| cell < scene.cells.len());
        must!(game, inside, "{} touches cells that are not there: {touched:?}", at.print(legal));
        motion(game, at, &scene, legal);
    }
    let (values, rules) = (game.rule_values(at, 1.0), game.rules().len());
    must!(game, [0, rules].contains(&values.len()), "{} values of {rules} rules", values.len());
    let finite = values.iter().flatten().all(|value| value.is_finite());
    must!(game, finite, "a rule's value is no number at {}: {values:?}", at.position());
    for behaviour in game.behaviours() {
        let value = (behaviour.value)(at);
        must!(game, value.is_none_or(f64::is_finite), "{} is {value:?} at {}", behaviour.id, at.position());
    }
}

/// Every legal move has one spelling that is read back.
fn notation(game: &GameSettings, at: &dyn Match, moves: &[Move]) {
    let mut spellings = HashSet::new();
    for &legal in moves {
        let text = at.print(legal);
        let read = at.parse(&text);
        must!(game, read.as_ref() == Ok(&legal), "{legal:?} is written '{text}', which is read as {read:?}");
        must!(game, spellings.insert(text.clone()), "two moves are written '{text}' at {}", at.position());
    }
    refuses(game, "move", |text| at.parse(text).map_err(|error| error.to_string()));
}

/// What is said of the seats goes together, and with the end.
fn outcomes(game: &GameSettings, at: &dyn Match, ending: Option<Ending>) {
    let seats = game.seats().len();
    let outcomes: Vec<Outcome> = (0..seats).map(|seat| at.outcome(seat)).collect();
    let moves: u64 = outcomes.iter().map(|outcome| u64::from(outcome.moves)).sum();
    must!(game, moves == at.plies() as u64, "its seats made {moves} moves of {}", at.plies());
    let reached = outcomes.iter().all(|outcome| outcome.milestone < 16);
    must!(game, reached, "a milestone is beyond 15: {outcomes:?}");
    let none = game.milestones().is_some() || outcomes.iter().all(|outcome| outcome.milestone == 0);
    must!(game, none, "it has no milestones, and yet one was reached: {outcomes:?}");
    if let [first, second] = outcomes[..] {
        let sum = first.score + second.score;
        must!(game, sum == 0, "what one seat scores is not what the other loses: {first:?}, {second:?}");
    }
    let Some(Ending { winner, .. }) = ending else { return };
    must!(game, winner.is_none_or(|winner| winner < seats), "seat {winner:?} won, which does not exist");
    for (seat, Outcome { verdict, .. }) in outcomes.into_iter().enumerate() {
        let right = match winner {
            Some(winner) if winner == seat => verdict == Verdict::Win,
            Some(_) => verdict == Verdict::Loss,
            None if seats > 1 => verdict == Verdict::Draw,
            None => verdict != Verdict::Win,
        };
        must!(game, right, "seat {winner:?} won, and for seat {seat} that is a {verdict:?}");
    }
}

/// The picture is one that can be drawn and read out.
fn look(game: &GameSettings, scene: &Scene) {
    let cells = scene.cells.len();
    must!(game, cells > 0, "nothing is to be seen");
    let names: HashSet<&CellName> = scene.cells.iter().map(|cell| &cell.name).collect();
    must!(game, names.len() == cells, "two of its {cells} cells have the same name");
    let finite = scene.cells.iter().all(|cell| cell.x.is_finite() && cell.y.is_finite());
    must!(game, finite, "a cell lies nowhere");
    let seats = game.seats().len();
    for cell in &scene.cells {
        must!(game, scene.find(&cell.name).is_some(), "{:?} is not found by its name", cell.name);
        if let Piece::Disc(seat) = cell.piece {
            must!(game, seat < seats, "a piece is of seat {seat}, which does not exist");
        }
    }
    let marked = scene.last.iter().chain(&scene.new).all(|&cell| cell < cells);
    must!(game, marked, "a cell is marked that is not there: {:?}, {:?}", scene.last, scene.new);
    let beside = scene.edges.iter().all(|edge| edge.cell < cells);
    must!(game, beside, "a name stands beside a cell that is not there");
    for tray in &scene.trays {
        must!(game, tray.seat < seats, "a tray is of seat {}, which does not exist", tray.seat);
        must!(game, tray.filled <= tray.room, "a tray overflows: {tray:?}");
    }
}

/// A move carries what is there, and once it is played it is told as it was before.
fn motion(game: &GameSettings, at: &dyn Match, scene: &Scene, legal: Move) {
    let (told, cells) = (at.motion(legal), scene.cells.len());
    let inside = told.slides.iter().map(|slide| slide.from).chain(told.made.iter().copied());
    must!(
        game,
        { inside }.all(|cell| cell < cells),
        "{} carries what is not there: {told:?}",
        at.print(legal)
    );
    let same = told.slides.iter().all(|slide| scene.cells[slide.from].piece == slide.piece);
    must!(game, same, "{} carries other pieces than those that are there: {told:?}", at.print(legal));
    let mut after = at.branch();
    after.play(legal);
    let done = after.scene().motion;
    must!(game, done == told, "{} is told as {told:?}, and once played as {done:?}", at.print(legal));
}

/// A person can make every legal move, each in a way of its own, and no other.
fn gestures(game: &GameSettings, scene: &Scene, moves: &[Move]) {
    let legal: HashSet<Move> = moves.iter().copied().collect();
    let made: Vec<Move> = match &scene.gestures {
        Gestures::Swipes(swipes) => swipes.iter().flatten().copied().collect(),
        Gestures::Picks(picks) => picks.iter().map(|pick| pick.plays).collect(),
    };
    let swiped = matches!(scene.gestures, Gestures::Swipes(_));
    must!(game, !swiped || are_distinct(made.iter()), "two swipes are the same move");
    let made: HashSet<Move> = made.into_iter().collect();
    must!(game, made == legal, "a person can make other moves than the legal ones: {made:?}, not {legal:?}");
    let Gestures::Picks(picks) = &scene.gestures else { return };
    for pick in picks {
        let Pick { from, last, to, ringed, plays } = pick;
        let shown = *ringed || picks.iter().any(|other| other.plays == *plays && other.ringed);
        must!(game, shown, "no cell of {pick:?} is ringed");
        let inside = from.iter().chain([to]).all(|&cell| cell < scene.cells.len());
        must!(game, inside, "{pick:?} picks cells that are not there");
        must!(game, from.is_sorted_by(|a, b| a < b), "the cells of {pick:?} do not rise");
        must!(
            game,
            last.is_none_or(|last| from.contains(&last)),
            "{pick:?} ends with a cell that is not picked"
        );
        must!(game, scene.can_pick(from), "the cells of {pick:?} cannot be picked");
        // As a person does it: the last cell last.
        let mut picked: Vec<usize> = from.iter().copied().filter(|cell| Some(*cell) != *last).collect();
        picked.extend(last);
        let mut meant = scene.picks(&picked).filter(|other| other.to == *to);
        must!(
            game,
            meant.all(|other| other.plays == *plays),
            "the same clicks as {pick:?} mean another move too"
        );
    }
}
