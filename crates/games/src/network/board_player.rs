//! Players of a two-player game by a network: one ply ahead, or by alpha-beta over its values.

use super::board::{BoardNetwork, Features};
use crate::seed::{Generator, Seed};
use crate::{
    Effort, Engine, Files, Game, GameSettings, Match, Move, MoveWorth, NameError, Plan, Player, Thought,
    Worth, WrongGame, say,
};
use rand::RngExt;
use std::path::Path;
use std::sync::Arc;

/// How deep a search over a network may look.
const DEEPEST: u8 = 6;

/// A player by a network.
#[derive(Clone, Debug)]
pub struct BoardPlan {
    network: Arc<BoardNetwork>,
    /// The game that it learned.
    game: GameSettings,
    /// Plies ahead, from 1.
    depth: u8,
}

impl BoardPlan {
    /// One ply ahead.
    #[must_use]
    pub const fn new(network: Arc<BoardNetwork>, game: GameSettings) -> Self {
        Self { network, game, depth: 1 }
    }

    /// The game that its network learned.
    #[must_use]
    pub const fn game(&self) -> &GameSettings {
        &self.game
    }
}

/// The player of a name that names a network: `ntuple:NET`, the file itself, or `alphabeta:3,ntuple:NET`. None where it names
/// something else.
///
/// # Errors
/// What is wrong with the name or with the file it names, and what to do.
pub fn plan(game: &dyn Game, name: &str, files: &mut dyn Files) -> Result<Option<Arc<dyn Plan>>, NameError> {
    let (depth, judge) = match name.split_once(',') {
        Some((search, judge)) if judge.starts_with("ntuple:") => {
            let depth =
                search.strip_prefix("alphabeta:").and_then(|depth| Effort::read(depth, 1..=DEEPEST, 0.0));
            let Some(Effort::Depth(depth)) = depth else {
                return Err(say!(
                    "'{0}' does not search a network: write alphabeta:1 to alphabeta:{1}",
                    search,
                    DEEPEST
                )
                .into());
            };
            (depth, judge)
        }
        _ => (1, name),
    };
    let path = match judge.strip_prefix("ntuple:") {
        Some(path) => Path::new(path),
        None if files.is_trained(Path::new(judge)) => Path::new(judge),
        None => return Ok(None),
    };
    let foreign = || {
        NameError::Missing(say!(
            "{0} is no network of this game: name its game, or another network",
            path.display()
        ))
    };
    let plan = files.trained(path)?.downcast::<BoardPlan>().map_err(|_| foreign())?;
    if plan.game.tag() != game.tag() {
        return Err(foreign());
    }
    Ok(Some(Arc::new(BoardPlan { depth, ..(*plan).clone() })))
}

impl Plan for BoardPlan {
    fn engine(&self, game: &dyn Game) -> Result<Arc<dyn Engine>, WrongGame> {
        if game.tag() != self.game.tag() {
            return Err(WrongGame(self.game.title()));
        }
        Ok(Arc::new(BoardEngine { plan: self.clone(), random_moves: game.random_moves() }))
    }

    fn searching(&self, method: &str, depth: u8) -> Option<Arc<dyn Plan>> {
        (method == "alphabeta" && (1..=DEEPEST).contains(&depth))
            .then(|| Arc::new(Self { depth, ..self.clone() }) as Arc<dyn Plan>)
    }

    fn usual_opponent(&self, _game: &dyn Game) -> Option<String> {
        Some(format!("alphabeta:{}", self.depth))
    }
}

struct BoardEngine {
    plan: BoardPlan,
    /// How often a random move comes in place of its own.
    random_moves: f64,
}

impl Engine for BoardEngine {
    fn player(&self, seed: Seed) -> Box<dyn Player> {
        let BoardPlan { network, depth, .. } = self.plan.clone();
        Box::new(BoardPlayer {
            network,
            depth,
            random_moves: self.random_moves,
            chance: seed.generator(),
            features: Vec::new(),
        })
    }
}

struct BoardPlayer {
    network: Arc<BoardNetwork>,
    depth: u8,
    random_moves: f64,
    chance: Generator,
    features: Features,
}

impl BoardPlayer {
    /// The value of a position for the side to move, so many plies deep, as far as it lies between `alpha` and `beta`; none
    /// once `stop` says so.
    fn search(
        &mut self,
        at: &mut dyn Match,
        depth: u8,
        (mut alpha, beta): (f32, f32),
        stop: &dyn Fn() -> bool,
    ) -> Option<f32> {
        if depth == 0 || at.ending().is_some() {
            return self.network.value(at, &mut self.features);
        }
        if stop() {
            return None;
        }
        let mut best = f32::NEG_INFINITY;
        for (played, _) in self.ordered(at, depth)? {
            let value = self.after(at, played, depth, (alpha, beta), stop)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The value of a move for the side that makes it.
    fn after(
        &mut self,
        at: &mut dyn Match,
        played: Move,
        depth: u8,
        (alpha, beta): (f32, f32),
        stop: &dyn Fn() -> bool,
    ) -> Option<f32> {
        let turn = at.turn();
        at.play(played);
        let value = if at.turn() == turn {
            self.search(at, depth - 1, (alpha, beta), stop)
        } else {
            self.search(at, depth - 1, (-beta, -alpha), stop).map(|value| -value)
        };
        at.undo();
        value
    }

    /// The legal moves, those that look best first where that saves work.
    fn ordered(&mut self, at: &mut dyn Match, depth: u8) -> Option<Vec<(Move, f32)>> {
        if depth < 2 {
            return Some(at.moves().into_iter().map(|played| (played, 0.0)).collect());
        }
        let mut moves = Vec::new();
        self.network.move_values(at, &mut self.features, |played, value| moves.push((played, value)))?;
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
        Some(moves)
    }
}

impl Player for BoardPlayer {
    fn answer(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        let moves = game.moves();
        if self.random_moves > 0.0 && self.chance.random_bool(self.random_moves) {
            let best = moves[self.chance.random_range(0..moves.len())];
            return Some(Thought { best: Some(best), ..Thought::default() });
        }
        // Only the best move counts: of a worse one it need not be known how much worse.
        let thought = self.weighed(game, true, stop)?;
        Some(Thought { moves: Vec::new(), ..thought })
    }

    fn compare(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) -> Option<Thought> {
        self.weighed(game, false, stop)
    }
}

impl BoardPlayer {
    /// The legal moves with their values, the best first; if `narrow`, only the best value is exact.
    fn weighed(&mut self, game: &dyn Match, narrow: bool, stop: &dyn Fn() -> bool) -> Option<Thought> {
        let mut at = game.branch();
        let (mut moves, mut alpha) = (Vec::new(), f32::NEG_INFINITY);
        for (played, _) in self.ordered(&mut *at, self.depth)? {
            if stop() {
                return None;
            }
            let value = self.after(&mut *at, played, self.depth, (alpha, f32::INFINITY), stop)?;
            if narrow {
                alpha = alpha.max(value);
            }
            let value = f64::from(value);
            moves.push(MoveWorth { played, worth: Worth::Value(value), rules: Vec::new(), decided: None });
        }
        moves.sort_by(|one, other| other.worth.points().total_cmp(&one.worth.points()));
        let best = moves.first().map(|best| best.played);
        let worth = moves.first().map(|best| best.worth);
        Some(Thought { best, worth, moves, depth: self.depth, ..Thought::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{BoardCourse, BoardLearner, Method};
    use crate::{connect_four::ConnectFour, othello, two_player};

    fn learned(game: GameSettings, games: u64) -> BoardPlan {
        let mut learner =
            BoardLearner::new(BoardCourse::new(game.clone(), Method::Tc, Seed(1))).expect("a network");
        learner.train(games, 1, &|| false);
        BoardPlan::new(learner.network(), game)
    }

    fn player(plan: &BoardPlan, depth: u8) -> BoardPlayer {
        let BoardPlan { network, .. } = plan.clone();
        BoardPlayer { network, depth, random_moves: 0.0, chance: Seed(1).generator(), features: Vec::new() }
    }

    /// The definition: every move, no window.
    fn plainly(network: &BoardNetwork, at: &dyn Match, depth: u8) -> f32 {
        if depth == 0 || at.ending().is_some() {
            return network.value(at, &mut Vec::new()).expect("its game");
        }
        let value = |played| {
            let mut after = at.branch();
            after.play(played);
            let value = plainly(network, &*after, depth - 1);
            if after.turn() == at.turn() { value } else { -value }
        };
        at.moves().into_iter().map(value).fold(f32::NEG_INFINITY, f32::max)
    }

    #[test]
    fn a_search_finds_the_best_value_and_every_hint_is_exact() {
        for game in [two_player::game::<ConnectFour>(), othello::Settings::default().into()] {
            let plan = learned(game.clone(), 100);
            let mut at = game.begin(Seed(4));
            while at.plies() < 40 && at.ending().is_none() {
                let best = plainly(&plan.network, &*at, 2);
                let thought = player(&plan, 2).choose(&*at, &|| false).expect("a move");
                assert_eq!(thought.worth, Some(Worth::Value(best.into())), "{}", at.position());
                for weighed in player(&plan, 2).weigh(&*at, &|| false).expect("values").moves {
                    let mut after = at.branch();
                    after.play(weighed.played);
                    let value = plainly(&plan.network, &*after, 1);
                    let value = if after.turn() == at.turn() { value } else { -value };
                    assert_eq!(weighed.worth, Worth::Value(value.into()));
                }
                at.play(thought.best.expect("a move"));
            }
            assert!(at.plies() > 4);
        }
    }

    #[test]
    fn it_learns_to_beat_random_moves_and_the_symmetries_share_it() {
        let game: GameSettings = two_player::game::<ConnectFour>();
        let plan = learned(game.clone(), 2_000);
        let engine = plan.engine(&*game).expect("its game");
        let (mut points, random) = (0.0, game.plan("random", &mut crate::NoFiles).expect("a player").0);
        let random = random.engine(&*game).expect("its game");
        for at in 0..40 {
            let mut played = game.begin_nth(Seed(9), at);
            let mut players = [engine.player(Seed(at as u64)), random.player(Seed(at as u64))];
            while played.ending().is_none() {
                let whose = (played.turn() + at) % 2;
                let best = players[whose].choose(&*played, &|| false).and_then(|thought| thought.best);
                played.play(best.expect("a move"));
            }
            let winner = played.ending().and_then(|ending| ending.winner);
            points += winner.map_or(0.5, |seat| if (seat + at) % 2 == 0 { 1.0 } else { 0.0 });
        }
        assert!(points > 34.0, "{points}");
        let value = |text: &str| plan.network.value(&*game.place(text).expect("a position"), &mut Vec::new());
        let one = "-----------------------O------XX---OOXX---";
        let mirrored: String =
            one.as_bytes().chunks(7).flat_map(|row| row.iter().rev().map(|&b| char::from(b))).collect();
        assert_ne!(mirrored, one);
        let (here, there) = (value(one).expect("its game"), value(&mirrored).expect("its game"));
        assert!((here - there).abs() < 1e-6 && here != 0.0, "{here} {there}");
    }

    #[test]
    fn the_league_has_it_move_at_random_too() {
        let league: GameSettings = othello::Settings::LEAGUE.into();
        let plan = learned(othello::Settings::default().into(), 50);
        let engine = plan.engine(&*league).expect("its game");
        let (at, mut player) = (league.begin(Seed(1)), engine.player(Seed(2)));
        let mut choose = || player.choose(&*at, &|| false).and_then(|thought| thought.best);
        let usual = plan.engine(&*plan.game).expect("its game").player(Seed(1)).choose(&*at, &|| false);
        let usual = usual.and_then(|thought| thought.best);
        let other = (0..400).filter(|_| choose() != usual).count();
        // One in ten is drawn from four moves: 30 of 400 on average are others.
        assert!((12..60).contains(&other), "{other}");
    }
}
