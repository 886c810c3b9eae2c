//! A game's panel, ready to play: whoever meets it is rated.

use super::{Circle, Engines};
use crate::games::{Engine, GameSettings, NameError, NoFiles, Opponent, Verdict};
use crate::rating::Score;
use crate::seed::Seed;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// The opponents of a game's panel.
#[derive(Clone)]
pub struct Panel {
    /// What is played: the game's first variant, whatever variant a player was bred for.
    pub game: GameSettings,
    /// Who they are.
    pub opponents: &'static [Opponent],
    /// The same, ready to play.
    pub engines: Vec<Arc<dyn Engine>>,
}

impl Panel {
    /// Of this game; none if it has no panel.
    ///
    /// # Errors
    /// What is wrong with an opponent's name.
    pub fn of(game: &GameSettings) -> Result<Option<Self>, NameError> {
        let usual = game.variants().into_iter().next().map(|variant| variant.game);
        let (Some(game), [_, ..]) = (usual, game.panel()) else { return Ok(None) };
        let opponents = game.panel();
        let ready = |opponent: &Opponent| Ok(game.plan(opponent.player, &mut NoFiles)?.0.engine(&*game));
        let engines = opponents.iter().map(ready).collect::<Result<_, NameError>>()?;
        Ok(Some(Self { game, opponents, engines }))
    }

    /// A player's scores before the first game.
    #[must_use]
    pub fn scores(&self) -> Vec<Score> {
        let score = |opponent: &Opponent| Score {
            name: opponent.name.to_owned(),
            rating: opponent.rating,
            points: 0.0,
            games: 0,
        };
        self.opponents.iter().map(score).collect()
    }

    /// Plays game `number` of a player, and gives the opponent's place and the player's points: opponents take turns at
    /// two games that begin alike, with colours exchanged. Nothing if `stop` said so.
    #[must_use]
    pub fn game(
        &self,
        player: &Arc<dyn Engine>,
        seed: Seed,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<(usize, f64)> {
        let count = self.engines.len() as u64;
        let (place, at) = ((number / 2 % count) as usize, number / 2 / count * 2 + number % 2);
        let engines = [player.clone(), self.engines[place].clone()];
        let pair = Engines { game: &self.game, engines: &engines };
        let meeting = pair.meet([0, 1], seed.derive(place as u64), at as usize, stop)?;
        let points = match meeting.outcome.verdict {
            Verdict::Win => 1.0,
            Verdict::Draw => 0.5,
            Verdict::Loss => 0.0,
        };
        Some((place, points))
    }

    /// Plays these games on rayon's threads, and adds those to the scores that `stop` did not cut off.
    pub fn play(
        &self,
        player: &Arc<dyn Engine>,
        seed: Seed,
        games: Range<u64>,
        scores: &mut [Score],
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let play = |&number: &u64| if stop() { None } else { self.game(player, seed, number, &stop) };
        let games: Vec<u64> = games.collect();
        let played: Vec<_> = games.par_iter().with_max_len(1).filter_map(play).collect();
        for (place, points) in played {
            scores[place].points += points;
            scores[place].games += 1;
        }
    }
}

/// Where the panel's games of an individual come from, by the seed of its run: selection never plays them.
#[must_use]
pub fn games_seed(run: Seed, id: u64) -> Seed {
    run.derive(u64::MAX - 2).derive(id)
}
