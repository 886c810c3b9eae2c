//! Any game with its settings, as runs carry it, and how it is saved.

use super::game::{Game, Variant};
use super::list;
use super::sentence::Sentence;
use crate::{display_sentence, say};
use serde::de::{DeserializeSeed, EnumAccess, Error as _, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::ops::Deref;
use std::sync::Arc;

/// What every game's settings can do because they are data. Implemented for all games at once.
pub trait Stored: Any {
    /// As files hold them.
    fn as_data(&self) -> &dyn erased_serde::Serialize;

    /// Settings of the same game, as files hold them.
    ///
    /// # Errors
    /// Where the text stops being such settings.
    fn read(
        &self,
        from: &mut dyn erased_serde::Deserializer<'_>,
    ) -> Result<GameSettings, erased_serde::Error>;

    /// Whether the others are the same.
    fn equals(&self, other: &dyn Game) -> bool;

    /// The same settings once more.
    fn same(&self) -> GameSettings;
}

impl<T> Stored for T
where
    T: Game + Clone + Serialize + for<'de> Deserialize<'de> + PartialEq,
{
    fn as_data(&self) -> &dyn erased_serde::Serialize {
        self
    }

    fn read(
        &self,
        from: &mut dyn erased_serde::Deserializer<'_>,
    ) -> Result<GameSettings, erased_serde::Error> {
        erased_serde::deserialize::<T>(from).map(GameSettings::from)
    }

    fn equals(&self, other: &dyn Game) -> bool {
        (other as &dyn Any).downcast_ref::<T>().is_some_and(|other| other == self)
    }

    fn same(&self) -> GameSettings {
        self.clone().into()
    }
}

/// Settings of another game than was expected: which game they are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongGame(pub &'static str);

impl WrongGame {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        say!("this is {0}, another game: name a player, a variant or a run of the same game", self.0)
    }
}

display_sentence!(WrongGame);

/// The settings as the game that they are of knows them.
///
/// # Errors
/// If they are of another game.
pub fn settings_of<G: Game>(game: &dyn Game) -> Result<&G, WrongGame> {
    (game as &dyn Any).downcast_ref().ok_or(WrongGame(game.title()))
}

/// Any game with its settings, as runs carry it.
#[derive(Clone, Debug)]
pub struct GameSettings(Arc<dyn Game>);

impl<G: Game> From<G> for GameSettings {
    fn from(game: G) -> Self {
        Self(Arc::new(game))
    }
}

impl Deref for GameSettings {
    type Target = dyn Game;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl GameSettings {
    /// The settings as the game that they are of knows them.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<&G> {
        settings_of(&**self).ok()
    }

    /// Whether both are of the same game, in whatever variant.
    #[must_use]
    pub fn is_same_game(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }

    /// Whether two play it.
    #[must_use]
    pub fn is_for_two(&self) -> bool {
        self.seats().len() > 1
    }

    /// The variant that is played: the first that plays alike.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        self.variants().into_iter().find(|variant| self.is_same_variant(&variant.game))
    }

    /// What people call the variant that is played; the game where it has no name.
    #[must_use]
    pub fn variant_name(&self) -> &'static str {
        self.variant().map_or_else(|| self.title(), |variant| variant.name)
    }

    /// Whether both play the same variant of the same game.
    #[must_use]
    pub fn is_same_variant(&self, other: &Self) -> bool {
        self.at_variant_of(other).is_ok_and(|turned| turned == *self)
    }
}

impl PartialEq for GameSettings {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Serialize for GameSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Data<'a>(&'a dyn Game);
        impl Serialize for Data<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                erased_serde::serialize(self.0.as_data(), serializer)
            }
        }
        serializer.serialize_newtype_variant("GameSettings", 0, self.tag(), &Data(&*self.0))
    }
}

impl<'de> Deserialize<'de> for GameSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("GameSettings", &[], ByTag)
    }
}

/// Reads a game's tag, then its settings.
struct ByTag;

impl<'de> Visitor<'de> for ByTag {
    type Value = GameSettings;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tags: Vec<&str> = list::games().iter().map(|game| game.tag()).collect();
        write!(formatter, "a game: {}", tags.join(" or "))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        struct Tag;
        impl<'de> DeserializeSeed<'de> for Tag {
            type Value = String;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
                struct Identifier;
                impl Visitor<'_> for Identifier {
                    type Value = String;

                    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        formatter.write_str("the name of a game")
                    }

                    fn visit_str<E: serde::de::Error>(self, tag: &str) -> Result<String, E> {
                        Ok(tag.to_owned())
                    }
                }
                deserializer.deserialize_identifier(Identifier)
            }
        }
        struct Settings(GameSettings);
        impl<'de> DeserializeSeed<'de> for Settings {
            type Value = GameSettings;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<GameSettings, D::Error> {
                self.0.read(&mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer)).map_err(|error| {
                    D::Error::custom(format_args!("{error}: correct it there, or restore a copy"))
                })
            }
        }
        let (tag, contents) = data.variant_seed(Tag)?;
        let known = list::games().iter().find(|game| game.tag() == tag).cloned();
        let game = known.ok_or_else(|| A::Error::custom(UnknownGame(tag)))?;
        contents.newtype_variant_seed(Settings(game))
    }
}

/// A tag that stands for no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no game of this program: update DNA Lab, or add the game")]
pub struct UnknownGame(pub String);
