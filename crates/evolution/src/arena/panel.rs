//! A game's reference opponents, ready to rate a player.

use crate::evaluator::{Evaluator, Observer, Played, Players, Ready, Referee, Series};
use crate::rating::Score;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Engine, GameSettings, NameError, NoFiles, Opponent, Verdict};
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
        let ready = |opponent: &Opponent| Ok(game.plan(opponent.player, &mut NoFiles)?.0.engine(&*game)?);
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

    /// The opponent's place in game `number` of a player, and which of their games that is: opponents take turns at two games that
    /// begin alike, with colours exchanged.
    const fn meeting(&self, number: u64) -> (usize, u32) {
        let count = self.engines.len() as u64;
        ((number / 2 % count) as usize, (number / 2 / count * 2 + number % 2) as u32)
    }

    /// Plays game `number` of a player here, and gives the opponent's place and the player's points. Nothing if `stop` said so.
    #[must_use]
    pub fn game(
        &self,
        player: &dyn Engine,
        seed: Seed,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<(usize, f64)> {
        let (place, at) = self.meeting(number);
        let ready = Ready::Two(&*self.game, [player, &*self.engines[place]]);
        let played = ready.play(seed.derive(place as u64), at, stop)?;
        Some((place, points(&played)))
    }

    /// Lets these games be played, and adds those to the scores that the observer did not cut off.
    pub fn play(
        &self,
        (evaluator, observer): (&dyn Evaluator, &dyn Observer),
        player: &dyn Engine,
        seed: Seed,
        games: Range<u64>,
        scores: &mut [Score],
    ) {
        let series = |place: usize| Series {
            players: Players::Two([player, &*self.engines[place]]),
            seed: seed.derive(place as u64),
            games: games
                .clone()
                .map(|number| self.meeting(number))
                .filter(|to| to.0 == place)
                .map(|to| to.1)
                .collect(),
        };
        let series = (0..self.engines.len()).map(series).collect();
        let played = Referee { game: &*self.game, evaluator, observer }.games(series);
        for (score, games) in scores.iter_mut().zip(played) {
            for game in games.iter().flatten() {
                score.points += points(game);
                score.games += 1;
            }
        }
    }
}

/// What a game is worth to its first player.
const fn points(game: &Played) -> f64 {
    match game.outcome.verdict {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    }
}

/// Where the panel's games of an individual come from, by the seed of its run: selection never plays them.
#[must_use]
pub fn games_seed(run: Seed, id: u64) -> Seed {
    run.derive(u64::MAX - 2).derive(id)
}
