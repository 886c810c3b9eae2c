//! Networks of a two-player game: what they see, and that they learn.

use super::must;
use dna_lab_games::network::board::{BoardTuples, Cells};
use dna_lab_games::network::{BoardCourse, BoardLearner, BoardPlan, Method};
use dna_lab_games::seed::Seed;
use dna_lab_games::{GameSettings, Plan};
use rand::RngExt;

/// A game without networks need not state anything.
pub(super) fn check(game: &GameSettings) {
    let Some(tuples) = game.tuples() else { return };
    let cells = tuples.symmetries.first().map_or(0, Vec::len);
    must!(game, cells <= size_of::<Cells>(), "its board has {cells} cells, more than networks know");
    for symmetry in &tuples.symmetries {
        let mut seen = symmetry.clone();
        seen.sort_unstable();
        let is_whole = seen.iter().copied().eq(0..cells as u8);
        must!(game, is_whole, "a symmetry of its networks is no order of all cells: {symmetry:?}");
    }
    for tuple in &tuples.tuples {
        let is_on_board = tuple.iter().all(|&cell| usize::from(cell) < cells);
        must!(game, is_on_board, "a tuple has a cell that the board has not: {tuple:?}");
    }
    check_cells(game, &tuples, cells);
    check_learner(game);
}

/// What networks see of positions of random games.
fn check_cells(game: &GameSettings, tuples: &BoardTuples, cells: usize) {
    let mut chance = Seed(5).generator();
    for at in 0..20 {
        let mut played = game.begin(Seed(at));
        while played.ending().is_none() {
            let mut seen: Cells = [0; 64];
            let stage = (tuples.look)(&*played, &mut seen);
            must!(game, stage.is_some_and(|stage| stage < tuples.stages), "a position has stage {stage:?}");
            let most = seen[..cells].iter().copied().max().map_or(0, u32::from);
            must!(game, most < tuples.states, "a cell of {} holds {most}", played.position());
            let moves = played.moves();
            played.play(moves[chance.random_range(0..moves.len())]);
        }
    }
}

/// A network learns the same with breaks, and its player plays whole games.
fn check_learner(game: &GameSettings) {
    for method in Method::ALL {
        let new = || BoardLearner::new(BoardCourse::new(game.clone(), method, Seed(3))).expect("a network");
        let (mut straight, mut broken) = (new(), new());
        straight.train(30, 1, &|| false);
        broken.train(10, 1, &|| false);
        broken.train(20, 1, &|| false);
        must!(game, straight.lines().eq(broken.lines()), "a network that was left learns something else");
        must!(game, straight.lines().any(|line| line != [0; 16]), "a network learns nothing");
        let engine = BoardPlan::new(straight.network(), game.clone()).engine(&**game).expect("its own game");
        let (mut played, mut player) = (game.begin(Seed(1)), engine.player(Seed(2)));
        while played.ending().is_none() {
            let best = player.choose(&*played, &|| false).and_then(|thought| thought.best);
            must!(game, best.is_some_and(|best| played.moves().contains(&best)), "a network plays {best:?}");
            played.play(best.expect("a move"));
        }
    }
}
