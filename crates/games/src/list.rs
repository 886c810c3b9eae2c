//! The one list of games. A forgotten game is a compile error or is not there; it never becomes another one.

use super::{GameSettings, Preset, Variant, abalone, connect_four, othello, puzzle, twenty48, two_player};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// Every game in its usual variant. A further one is a folder beside this file and a line here.
static GAMES: LazyLock<RwLock<Arc<[GameSettings]>>> = LazyLock::new(|| {
    RwLock::new(Arc::new([
        twenty48::Settings::STANDARD.into(),
        abalone::Settings::default().into(),
        othello::Settings::default().into(),
        two_player::game::<connect_four::ConnectFour>(),
        puzzle::game::<twenty48::Small<3>>(),
        puzzle::game::<twenty48::Small<4>>(),
    ]))
});

/// Every game in its usual variant, the one that is meant where none is named first.
#[must_use]
pub fn games() -> Arc<[GameSettings]> {
    // A panic while it was written to leaves a whole list.
    GAMES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Adds a game from outside this crate, once and before anything else is done with it: from then on its runs can be bred,
/// saved, opened, watched and played as any other's. A game of the same tag is replaced.
pub fn register(game: impl Into<GameSettings>) {
    let game = game.into();
    let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
    let others = games.iter().filter(|other| !other.is_same_game(&game)).cloned();
    *games = others.chain([game.clone()]).collect();
}

/// Every variant of every game.
#[must_use]
pub fn variants() -> Vec<Variant> {
    games().iter().flat_map(|game| game.variants()).collect()
}

/// The variant of this name.
#[must_use]
pub fn variant(id: &str) -> Option<Variant> {
    variants().into_iter().find(|variant| variant.id == id)
}

/// The game that is bred where none is named: the demo's games are short.
#[must_use]
pub fn usual(preset: Preset) -> GameSettings {
    match preset {
        Preset::Demo => twenty48::Settings::ARTICLE.into(),
        _ => games()[0].clone(),
    }
}
