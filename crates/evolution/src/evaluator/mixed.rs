//! Games of genes against opponents that a person named, beside those of the lab.

use super::played::finish;
use super::{Against, Batch};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Contender, Engine, Game, Gene, Outcome, Rival};
use rand::RngExt;
use std::sync::Arc;

/// The part of a game's seed that draws opponent and seat.
const DRAW: u64 = 5;

/// A player of genes and its opponents, each as likely as the next: the seed of a game draws one.
struct Mixed<'a> {
    game: &'a dyn Game,
    player: Arc<dyn Engine>,
    outside: Vec<&'a dyn Engine>,
    /// Its games against opponents of the lab, and how many these are.
    inside: Option<Box<dyn Contender>>,
    rivals: usize,
}

/// A player of these genes, ready to play a batch's games.
pub(super) fn compiled<'a>(batch: &Batch<'a>, genes: &[Gene]) -> Box<dyn Contender + 'a> {
    let Batch { game, occasion, against, .. } = *batch;
    let (mut rivals, mut outside): (Vec<Rival<'_>>, Vec<&dyn Engine>) = Default::default();
    for one in against {
        match *one {
            Against::Rival(rival) => rivals.push(rival),
            Against::Outside(engine) => outside.push(engine),
        }
    }
    if outside.is_empty() {
        return game.compile(genes, occasion, &rivals);
    }
    let inside = (!rivals.is_empty()).then(|| game.compile(genes, occasion, &rivals));
    let player = game.engine_of_genes(genes, occasion);
    Box::new(Mixed { game, player, outside, inside, rivals: rivals.len() })
}

impl Contender for Mixed<'_> {
    fn play(&self, seed: Seed) -> Outcome {
        self.play_unless(seed, &|| false).expect("never stopped")
    }

    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        let mut chance = seed.derive(DRAW).generator();
        let drawn = chance.random_range(0..self.rivals + self.outside.len());
        match (&self.inside, drawn.checked_sub(self.rivals)) {
            (Some(inside), None) => inside.play_unless(seed, stop),
            (_, place) => {
                let opponent = self.outside[place.unwrap_or_default()];
                let mut players = [self.player.player(seed.derive(3)), opponent.player(seed.derive(4))];
                let seat = chance.random_range(0..2);
                Some(finish(self.game.begin(seed), &mut players, seat, stop)?.0.outcome)
            }
        }
    }
}
