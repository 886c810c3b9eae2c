//! A game that is played.

use super::Players;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Contender, Engine, Game, Match, Outcome, Player, Verdict};
use serde::{Deserialize, Serialize};
use web_time::Instant;

/// A game that was played, as its first player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Row", into = "Row")]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Moves that the second player made; 0 where two did not meet.
    pub moves_against: u32,
    /// Time that each thought, in nanoseconds; 0 if it was not measured, or played on another machine.
    pub nanoseconds: [u64; 2],
}

/// The same in few letters, without its time.
type Row = (u8, i64, u32, u8, u32);

impl From<Played> for Row {
    fn from(Played { outcome, moves_against, .. }: Played) -> Self {
        let Outcome { verdict, score, moves, milestone } = outcome;
        (verdict as u8, score, moves, milestone, moves_against)
    }
}

impl From<Row> for Played {
    fn from((verdict, score, moves, milestone, moves_against): Row) -> Self {
        let verdict = match verdict {
            0 => Verdict::Win,
            1 => Verdict::Draw,
            _ => Verdict::Loss,
        };
        Self { outcome: Outcome { verdict, score, moves, milestone }, moves_against, nanoseconds: [0; 2] }
    }
}

impl Played {
    /// Whether a game can end so: none scores so much that sums overflow.
    #[must_use]
    pub const fn is_possible(&self) -> bool {
        self.outcome.score.unsigned_abs() < 1 << 40 && self.outcome.milestone < 16
    }

    /// The same game as the second player sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        let Outcome { verdict, score, milestone, moves } = self.outcome;
        let verdict = match verdict {
            Verdict::Win => Verdict::Loss,
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss => Verdict::Win,
        };
        let outcome = Outcome { verdict, score: -score, moves: self.moves_against, milestone };
        let [first, second] = self.nanoseconds;
        Self { outcome, moves_against: moves, nanoseconds: [second, first] }
    }

    /// Milliseconds of one thread a move of the first player's, over games of which that is known; none where it is of none.
    pub fn milliseconds_a_move(games: impl Iterator<Item = Self>) -> Option<f64> {
        let mut pace = Pace::default();
        games.for_each(|game| pace.add(&game));
        pace.milliseconds_a_move()
    }
}

/// How fast the first player of games moves, over games of which that is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    moves: u64,
    nanoseconds: u64,
}

impl Pace {
    /// One game more.
    pub fn add(&mut self, game: &Played) {
        if game.nanoseconds[0] > 0 {
            self.moves += u64::from(game.outcome.moves);
            self.nanoseconds += game.nanoseconds[0];
        }
    }

    /// Milliseconds of one thread a move; none before the first.
    #[must_use]
    pub fn milliseconds_a_move(self) -> Option<f64> {
        (self.moves > 0).then(|| self.nanoseconds as f64 / 1e6 / self.moves as f64)
    }
}

/// Players that are ready for a series of games.
#[derive(Clone, Copy)]
pub enum Ready<'a> {
    /// A player of whole games.
    Contender(&'a dyn Contender),
    /// Two players of this game.
    Two(&'a dyn Game, [&'a dyn Engine; 2]),
}

impl<'a> Ready<'a> {
    /// None if they are not ready, or play no whole games.
    pub(super) fn of(players: Players<'a>, game: &'a dyn Game) -> Option<Self> {
        match players {
            Players::Genes(_, ready) => ready.map(Self::Contender),
            Players::One(engine) => engine.contender().map(Self::Contender),
            Players::Two(engines) => Some(Self::Two(game, engines)),
        }
    }

    /// Plays game `at` of a series; nothing if `stop` said so.
    #[must_use]
    pub fn play(self, series: Seed, at: u32, stop: &dyn Fn() -> bool) -> Option<Played> {
        match self {
            Self::Contender(contender) => {
                let start = Instant::now();
                let outcome = contender.play_unless(series.derive(u64::from(at)), stop)?;
                let nanoseconds = [start.elapsed().as_nanos() as u64, 0];
                Some(Played { outcome, moves_against: 0, nanoseconds })
            }
            Self::Two(game, engines) => Some(meet(game, engines, series, at as usize, stop)?.0),
        }
    }
}

/// Game `at` of a series, and the match as it ended. Games 2k and 2k + 1 begin alike, with colours exchanged.
pub(super) fn meet(
    game: &dyn Game,
    engines: [&dyn Engine; 2],
    series: Seed,
    at: usize,
    stop: &dyn Fn() -> bool,
) -> Option<(Played, Box<dyn Match>)> {
    // The first of the two begins in every other game.
    let first = at % 2;
    let seed = series.derive(u64::MAX).derive(at as u64);
    let mut players = [0, 1].map(|place| engines[place].player(seed.derive(place as u64)));
    finish(game.begin_nth(series, at), &mut players, first, stop)
}

/// Plays a match to its end: one player alone, or two, of whom the first has this seat.
pub(super) fn finish(
    mut game: Box<dyn Match>,
    players: &mut [Box<dyn Player>],
    first: usize,
    stop: &dyn Fn() -> bool,
) -> Option<(Played, Box<dyn Match>)> {
    let (mut moves, mut nanoseconds) = ([0; 2], [0; 2]);
    let mut lost_by = None;
    while game.ending().is_none() {
        if stop() {
            return None;
        }
        let place = usize::from(game.turn() != first);
        let start = Instant::now();
        let thought = players[place].choose(&*game, stop)?;
        nanoseconds[place] += start.elapsed().as_nanos() as u64;
        // A player that finds no move leaves the match as it stands; one at fault loses it.
        let Some(best) = thought.best else {
            lost_by = thought.fault.map(|_| place);
            break;
        };
        game.play(best);
        moves[place] += 1;
    }
    let outcome = Outcome { moves: moves[0], ..game.outcome(first) };
    let verdict = match lost_by {
        None => outcome.verdict,
        Some(0) => Verdict::Loss,
        Some(_) => Verdict::Win,
    };
    let outcome = Outcome { verdict, ..outcome };
    Some((Played { outcome, moves_against: moves[1], nanoseconds }, game))
}
