//! What the names of players that search have in common: `METHOD:EFFORT[,JUDGEMENT]`, and rules or a run to judge by.

use super::Method;
use crate::{Bred, Effort, Files, Game, GameSettings, Gene, Genome, NameError};

/// Method, effort and judgement of a name that begins with a method; `usual` is the judgement where none is named.
///
/// # Errors
/// What is wrong with the effort, and what to write.
pub(crate) fn read_search<'a>(
    name: &'a str,
    usual: &'a str,
) -> Result<Option<(Method, Effort, &'a str)>, NameError> {
    let (kind, rest) = name.split_once(':').unwrap_or((name, ""));
    let Some(method) = Method::find(kind) else { return Ok(None) };
    let (effort, by) = rest.split_once(',').unwrap_or((rest, usual));
    Ok(Some((method, method.read_effort(name, effort)?, by)))
}

/// What judges positions, as `text` says: `rules:…`, or an individual of a run with its game.
///
/// # Errors
/// What is wrong with the rules or with the run.
pub(crate) fn read_judgement(
    text: &str,
    files: &mut dyn Files,
    game: &dyn Game,
) -> Result<(Vec<Gene>, Option<GameSettings>), NameError> {
    if let Some(rules) = text.strip_prefix("rules:") {
        return Ok((Genome::parse(rules, game)?.genes().to_vec(), None));
    }
    let Bred { genes, game } = files.bred_for(game, text)?;
    Ok((genes, Some(game)))
}

/// The name of a search by these rules; none where it depends on the time it takes.
pub(crate) fn name_search(
    genes: &[Gene],
    method: Method,
    effort: Option<Effort>,
    game: &dyn Game,
) -> Option<String> {
    let rules = Genome::player_name(genes, game)?;
    match effort {
        None => Some(rules),
        Some(Effort::Depth(depth)) => Some(format!("{}:{depth},{rules}", method.name())),
        Some(Effort::Time(_)) => None,
    }
}

/// A search like this one, or so many plies ahead where no effort is named; alpha-beta in place of minimax, for it plays the same.
pub(crate) fn like(method: Method, effort: Option<Effort>, depth: u8) -> String {
    let method = if method.is_exact() { Method::AlphaBeta } else { method }.name();
    match effort {
        Some(Effort::Time(time)) => format!("{method}:{}ms", time.as_millis()),
        Some(Effort::Depth(depth)) => format!("{method}:{depth}"),
        None => format!("{method}:{depth}"),
    }
}
