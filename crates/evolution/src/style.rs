//! Styles: how a player plays, as two numbers that are measured in games of their own.

use super::evaluator::{Means, Meter, Metered, Referee};
use dna_lab_games::seed::Seed;
use dna_lab_games::{
    Engine, Game, GameSettings, Genome, Match, NoFiles, Occasion, Range, RuleId, Sentence, foreign_rule, say,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What one axis of a map of styles measures: the mean of a number over the positions where the player is to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Axis {
    /// A behaviour of the game, by its id.
    Behaviour(String),
    /// A rule's value or a formula's, and the range that the map shows.
    Rule(RuleId, Range),
}

/// What is wrong with a behaviour that the game does not have.
#[must_use]
pub fn no_behaviour(id: &str, game: &dyn Game) -> Sentence {
    let known: Vec<&str> = game.behaviours().iter().map(|one| one.id).collect();
    if known.is_empty() {
        return say!(
            "'{0}' is no behaviour of this game: give a rule or formula with a range, e.g. 'RULE@0..10'",
            id
        );
    }
    say!(
        "'{0}' is no behaviour of this game: give {1}, or a rule or formula with a range, e.g. 'RULE@0..10'",
        id,
        known.join(" or ")
    )
}

impl FromStr for Axis {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Self, Sentence> {
        let Some((rule, range)) = text.rsplit_once('@') else {
            return Ok(Self::Behaviour(text.trim().to_owned()));
        };
        let wrong = || say!("'{0}' is no range: give the smaller number first, e.g. 0..10", range);
        let (least, most) = range.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().ok().filter(|number: &f64| number.is_finite());
        let (least, most) = (number(least).ok_or_else(wrong)?, number(most).ok_or_else(wrong)?);
        if least >= most {
            return Err(wrong());
        }
        Ok(Self::Rule(RuleId::read(rule.trim())?, Range::new(least, most)))
    }
}

impl TryFrom<String> for Axis {
    type Error = Sentence;

    fn try_from(text: String) -> Result<Self, Sentence> {
        text.parse()
    }
}

impl From<Axis> for String {
    fn from(axis: Axis) -> Self {
        axis.to_string()
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Behaviour(id) => f.write_str(id),
            Self::Rule(rule, range) => write!(f, "{rule}@{}..{}", range.min, range.max),
        }
    }
}

impl Axis {
    /// The range that the map shows.
    ///
    /// # Errors
    /// If the axis cannot be measured in this game, and what to write.
    pub fn range(&self, game: &dyn Game) -> Result<Range, Sentence> {
        match self {
            Self::Behaviour(id) => {
                let known = game.behaviours().iter().find(|one| one.id == id);
                known.map(|one| one.range).ok_or_else(|| no_behaviour(id, game))
            }
            Self::Rule(rule, range) => {
                let own = match rule.formula() {
                    Some(formula) => game.regions().iter().any(|region| region.id == formula.region().id),
                    None => game.rules().iter().any(|info| info.id == rule.as_str()),
                };
                if own { Ok(*range) } else { Err(foreign_rule(rule)) }
            }
        }
    }

    /// What people call it.
    #[must_use]
    pub fn name(&self, game: &dyn Game) -> String {
        match self {
            Self::Behaviour(id) => {
                let known = game.behaviours().iter().find(|one| one.id == id);
                known.map_or(id.as_str(), |one| one.name).to_owned()
            }
            Self::Rule(rule, _) => rule.title().to_owned(),
        }
    }

    /// The number for a position, as the side to move sees it; none for a position that does not count.
    fn value(&self, game: &dyn Game, at: &dyn Match) -> Option<f64> {
        match self {
            Self::Behaviour(id) => (game.behaviours().iter().find(|one| one.id == id)?.value)(at),
            Self::Rule(rule, _) => match rule.formula() {
                Some(formula) => Some(formula.total(&game.cells_of(at, formula.region()), 1.0)),
                None => {
                    let place = game.rules().iter().position(|info| info.id == rule.as_str())?;
                    game.rule_values(at, 1.0).get(place).copied().flatten()
                }
            },
        }
    }
}

/// How a player plays: sums over the games that were measured, for both axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    /// Games that were played.
    pub games: u32,
    /// Games that had positions that count.
    pub counted: [u32; 2],
    /// Sums of the games' means.
    pub sums: [f64; 2],
}

impl Style {
    /// The mean of an axis over all games; 0 if no position counted, none without games.
    #[must_use]
    pub fn mean(&self, axis: usize) -> Option<f64> {
        let mean = self.sums[axis] / f64::from(self.counted[axis].max(1));
        (self.games > 0).then_some(mean)
    }

    /// Whether these numbers can have come about.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.sums.iter().all(|sum| sum.is_finite()) && self.counted.iter().all(|&games| games <= self.games)
    }

    /// Adds games.
    pub(crate) fn add(&mut self, games: Vec<Means>) {
        for means in games {
            self.games += 1;
            for (axis, mean) in means.into_iter().enumerate() {
                self.counted[axis] += u32::from(mean.is_some());
                self.sums[axis] += mean.unwrap_or_default();
            }
        }
    }
}

/// What each of these players does in these games, whose chance comes from its seed: in a two-player game against the usual opponent
/// for measurements, in both colours in turn. None if the observer stopped it.
pub(crate) fn measure(
    axes: &[Axis; 2],
    settings: &GameSettings,
    players: &[(&Genome, Seed)],
    games: std::ops::Range<u32>,
    Referee { evaluator, observer, .. }: Referee<'_>,
) -> Option<Vec<Vec<Means>>> {
    let meter = |player: usize| -> Meter<'_> {
        let (genome, seed) = players[player];
        let own = settings.engine_of_genes(genome.genes(), Occasion::Selection);
        let name = settings.plan_of_genes(genome.genes()).usual_opponent(&**settings);
        let opponent = name.and_then(|name| {
            let (plan, _) = settings.plan(&name, &mut NoFiles).ok()?;
            plan.engine(&*settings.on(Occasion::Selection)).ok()
        });
        let engines = [own.clone(), opponent.unwrap_or(own)];
        Box::new(move |at| played(axes, settings, &engines, (seed, at), &|| observer.should_stop()))
    };
    evaluator.measure(Metered { count: players.len(), meter: &meter }, games)
}

/// The means of one game; none where no position counted.
fn played(
    axes: &[Axis; 2],
    settings: &GameSettings,
    engines: &[Arc<dyn Engine>; 2],
    (series, at): (Seed, u32),
    stop: &dyn Fn() -> bool,
) -> Option<Means> {
    let seed = series.derive(u64::MAX).derive(at.into());
    let mut players = [0, 1].map(|place| engines[place].player(seed.derive(place as u64)));
    let two = settings.seats().len() > 1;
    let mut game = if two { settings.begin_nth(series, at as usize) } else { settings.begin(seed) };
    let own_seat = if two { at as usize % 2 } else { 0 };
    let (mut sums, mut counts) = ([0.0; 2], [0_u32; 2]);
    while game.ending().is_none() {
        if stop() {
            return None;
        }
        let place = usize::from(game.turn() != own_seat);
        if place == 0 {
            for (axis, sum) in sums.iter_mut().enumerate() {
                if let Some(value) = axes[axis].value(&**settings, &*game) {
                    *sum += value;
                    counts[axis] += 1;
                }
            }
        }
        let Some(best) = players[place].choose(&*game, stop)?.best else { break };
        game.play(best);
    }
    Some([0, 1].map(|axis| (counts[axis] > 0).then(|| sums[axis] / f64::from(counts[axis]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_read_as_they_are_written() {
        for text in ["empty", "merges@0..4", "line sum(pairs: |L(a) - L(b)|)@-2.5..10"] {
            let axis: Axis = text.parse().expect(text);
            assert_eq!(axis.to_string(), text);
        }
        for wrong in ["merges@4..0", "merges@0", "merges@0..x", "nonsense@0..1", "merges@0..inf"] {
            assert!(wrong.parse::<Axis>().is_err(), "{wrong}");
        }
    }
}
