//! Runs that come with the program, so that there is something to see and to ask at once.

use super::roster::{Entrant, Plan};
use crate::evolution::Run;
use crate::games::GameSettings;
use crate::store::{self, DocumentError};

/// A run that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// The lab's preset in the standard game.
    Standard,
    /// The lab's preset in the article's game.
    ArticleGame,
    /// The article's rules and operators in the article's game.
    ArticleLab,
    /// The lab's preset for Abalone.
    Abalone,
}

impl Ready {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Standard, Self::ArticleGame, Self::ArticleLab, Self::Abalone];

    /// The name of its file without the extension.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::ArticleGame => "article-game",
            Self::ArticleLab => "article-lab",
            Self::Abalone => "abalone",
        }
    }

    /// The run.
    ///
    /// # Errors
    /// Never, as the tests show; the file is part of the program.
    pub fn run(self) -> Result<Run, DocumentError> {
        store::parse(match self {
            Self::Standard => include_str!("../../populations/standard.ron"),
            Self::ArticleGame => include_str!("../../populations/article-game.ron"),
            Self::ArticleLab => include_str!("../../populations/article-lab.ron"),
            Self::Abalone => include_str!("../../populations/abalone.ron"),
        })
    }

    /// Its champion, if it plays 2048.
    #[must_use]
    pub fn champion(self) -> Option<Entrant> {
        let run = self.run().ok()?;
        let GameSettings::Twenty48(settings) = &run.settings.game else { return None };
        let genes = run.champion()?.individual.genome.genes().to_vec();
        Some(Entrant {
            name: self.name().to_owned(),
            plan: Plan::Rules(genes),
            settings: Some(settings.clone()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_the_program_can_be_read() {
        for ready in Ready::ALL {
            let champion = ready.run().map(|run| run.champion().is_some());
            assert_eq!(champion, Ok(true), "{}", ready.name());
            assert_eq!(ready.champion().is_none(), ready == Ready::Abalone);
        }
    }
}
