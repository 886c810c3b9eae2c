//! What goes over the queue: tasks, answers to them, and who is there.

use dna_lab_evolution::evaluator::{Against, Batch, Games, Played, Players};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Engine, GameSettings, Gene, Genome, NoFiles, Occasion, Plan, Rival};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// Messages of more bytes are not read; servers take a million bytes unless told otherwise.
#[cfg(feature = "nats")]
const LONGEST: u64 = 1 << 26;

/// Games for a worker to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Its number among those of its coordinator.
    pub id: u64,
    /// The worker that has judged it already, if another one is to verify it.
    pub not_by: Option<String>,
    /// The games.
    pub work: Work,
}

/// What a worker found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Of which task.
    pub id: u64,
    /// The name of the worker.
    pub worker: String,
    /// Seconds of one thread that it took.
    pub seconds: f64,
    /// What became of the games of each series of the task.
    pub found: Vec<Found>,
}

/// What is to be told of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// How each of them ended.
    Games,
    /// What they add up to.
    Sums,
}

/// What became of games of one series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// How each of them ended, in their order.
    Games(Vec<Played>),
    /// What they add up to.
    Sum(Tally),
}

impl Found {
    /// Whether it tells what is wanted of so many games, and games can end so.
    pub(super) fn fits(&self, wanted: Wanted, count: usize) -> bool {
        match (self, wanted) {
            (Self::Games(games), Wanted::Games) => {
                games.len() == count && games.iter().all(Played::is_possible)
            }
            (Self::Sum(tally), Wanted::Sums) => tally.games == count as u64 && tally.is_possible(),
            _ => false,
        }
    }
}

/// Who is there: told by workers and coordinators every second, for any version to read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Presence {
    /// A name of its own: host, process and a number.
    pub name: String,
    /// Threads that judge for others; 0 for a coordinator.
    pub threads: usize,
    /// The version of the program, and what its games come to.
    pub version: String,
    /// Games that it played in the last second or so, a second.
    pub games_per_second: f64,
    /// Workers that it found to have answered wrong.
    #[serde(default)]
    pub distrusts: Vec<String>,
}

/// Games of many players at the same game against the same rivals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// The game with its settings.
    pub game: GameSettings,
    /// What genomes are wanted for.
    pub occasion: Occasion,
    /// In a two-player game, the rivals of genomes.
    pub against: Vec<Opponent>,
    /// What is to be told of their games.
    pub wanted: Wanted,
    /// Who plays what.
    pub series: Vec<Series>,
}

/// The games of the same players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// Who plays.
    pub who: Who,
    /// Where the games' chance comes from.
    pub seed: Seed,
    /// The numbers of the games, in stretches.
    pub games: Vec<Range<u32>>,
}

/// Players that can be sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// A player of these genes.
    Genome(Genome),
    /// As many players as the game has seats, by names that need no files, each at its settings.
    Named(Vec<(String, GameSettings)>),
}

/// A rival that can be sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Opponent {
    /// A player of these genes.
    Genes(Vec<Gene>),
    /// The game's yardstick of this name.
    Yardstick(String),
}

/// Part of a batch: some games of one of its series, by their places there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) series: usize,
    pub(super) games: Range<usize>,
}

/// A whole batch, to give out parts of.
pub(super) struct Stock {
    game: GameSettings,
    occasion: Occasion,
    against: Vec<Opponent>,
    pub(super) wanted: Wanted,
    series: Vec<(Who, Seed, Arc<[u32]>)>,
}

impl Stock {
    /// What of a batch can be sent, and the places of the series that cannot.
    pub(super) fn of(batch: &Batch<'_>, wanted: Wanted) -> (Self, Vec<usize>) {
        let opponent = |one: &Against<'_>| match *one {
            Against::Rival(Rival::Genes(genes)) => Some(Opponent::Genes(genes.to_vec())),
            Against::Rival(Rival::Yardstick(id)) => Some(Opponent::Yardstick(id.to_owned())),
            Against::Outside(_) => None,
        };
        let against: Option<Vec<Opponent>> = batch.against.iter().map(opponent).collect();
        let is_sent = against.is_some();
        let mut stock = Self {
            game: batch.game.same(),
            occasion: batch.occasion,
            against: against.unwrap_or_default(),
            wanted,
            series: Vec::new(),
        };
        let mut kept = Vec::new();
        for (place, series) in batch.series.iter().enumerate() {
            match Who::of(series.players, &stock.game).filter(|_| is_sent) {
                Some(who) => stock.series.push((who, series.seed, series.games.clone())),
                None => kept.push(place),
            }
        }
        (stock, kept)
    }

    /// For each series how many games it has, and of which kind they are: games of one kind take about as long.
    pub(super) fn sizes(&self) -> Vec<(usize, String)> {
        let kind = |who: &Who| match who {
            Who::Genome(_) => format!("{} {:?}", self.game.tag(), self.occasion),
            // Their weights change little of that.
            Who::Named(players) => {
                let kind =
                    |(name, _): &(String, _)| name.split("rules:").next().unwrap_or_default().to_owned();
                format!("{} {}", self.game.tag(), players.iter().map(kind).collect::<Vec<_>>().join(" : "))
            }
        };
        self.series.iter().map(|(who, _, games)| (games.len(), kind(who))).collect()
    }

    /// These parts.
    pub(super) fn work(&self, parts: &[Part]) -> Work {
        let series = parts.iter().map(|part| {
            let (who, seed, games) = &self.series[part.series];
            let stretches = games[part.games.clone()].chunk_by(|a, b| a + 1 == *b);
            let games = stretches.map(|stretch| stretch[0]..stretch[0] + stretch.len() as u32);
            Series { who: who.clone(), seed: *seed, games: games.collect() }
        });
        Work {
            game: self.game.clone(),
            occasion: self.occasion,
            against: self.against.clone(),
            wanted: self.wanted,
            series: series.collect(),
        }
    }
}

impl Who {
    /// None if they cannot be sent.
    fn of(players: Players<'_>, game: &GameSettings) -> Option<Self> {
        let named = |engines: &[&dyn Engine]| -> Option<Vec<_>> {
            engines.iter().map(|engine| engine.elsewhere()).collect()
        };
        let who = match players {
            Players::Genes(genes, _) => {
                Self::Genome(Genome::new(genes.to_vec(), &game.rules_with(genes)).ok()?)
            }
            Players::One(engine) => Self::Named(named(&[engine])?),
            Players::Two(engines) => Self::Named(named(&engines)?),
        };
        who.is_sound(game).then_some(who)
    }

    fn is_sound(&self, game: &GameSettings) -> bool {
        match self {
            Self::Genome(genome) => genome.check(&game.rules_with(genome.genes())).is_ok(),
            Self::Named(players) => {
                let is_one = |(name, settings): &(String, GameSettings)| {
                    settings.is_same_game(game) && settings.check().is_ok() && plan(name, settings).is_some()
                };
                players.len() == game.seats().len() && players.iter().all(is_one)
            }
        }
    }
}

/// The player of a name that needs no files.
pub(super) fn plan(name: &str, game: &GameSettings) -> Option<Arc<dyn Plan>> {
    Some(game.plan(name, &mut NoFiles).ok()?.0)
}

impl Work {
    /// Whether it can be played: what comes from outside may be anything.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_rival = |opponent: &Opponent| match opponent {
            Opponent::Genes(genes) => Genome::new(genes.clone(), &self.game.rules_with(genes)).is_ok(),
            Opponent::Yardstick(_) => true,
        };
        let is_playable = |series: &Series| {
            series.who.is_sound(&self.game) && series.games.iter().all(|games| games.start < games.end)
        };
        self.game.check().is_ok()
            && self.rivals().is_some()
            && self.against.iter().all(is_rival)
            && self.series.iter().all(is_playable)
    }

    /// The rivals as the game knows them; none if there is no such yardstick.
    #[must_use]
    pub fn rivals(&self) -> Option<Vec<Rival<'_>>> {
        let yardsticks = self.game.yardsticks();
        let rivals = self.against.iter().map(|opponent| match opponent {
            Opponent::Genes(genes) => Some(Rival::Genes(genes)),
            Opponent::Yardstick(id) => {
                let known = yardsticks.iter().find(|yardstick| yardstick.id == id)?;
                Some(Rival::Yardstick(known.id))
            }
        });
        rivals.collect()
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        let stretches = self.series.iter().flat_map(|series| &series.games);
        stretches.map(|games| u64::from(games.end - games.start)).sum()
    }
}

/// The games of series of these sizes, as far as they were found.
pub(super) fn games(sizes: &[usize], found: Vec<(Part, Found)>) -> Games {
    let mut games: Games = sizes.iter().map(|&size| vec![None; size]).collect();
    for (part, found) in found {
        let Found::Games(found) = found else { continue };
        let places = &mut games[part.series][part.games];
        places.iter_mut().zip(found).for_each(|(place, played)| *place = Some(played));
    }
    games
}

/// What the games of series of these sizes add up to; none where not all were found.
pub(super) fn tallies(sizes: &[usize], found: Vec<(Part, Found)>) -> Vec<Option<Tally>> {
    let mut tallies = vec![Tally::default(); sizes.len()];
    for (part, found) in found {
        let Found::Sum(sum) = found else { continue };
        tallies[part.series] = tallies[part.series] + sum;
    }
    let whole = |(tally, &size): (Tally, &usize)| (tally.games == size as u64).then_some(tally);
    tallies.into_iter().zip(sizes).map(whole).collect()
}

/// A message: text, compressed, with a checksum that tells what was damaged on the way.
#[cfg(feature = "nats")]
pub fn encode(message: &impl Serialize) -> Option<Vec<u8>> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).ok()?;
    encoder.include_checksum(true).ok()?;
    std::io::Write::write_all(&mut encoder, ron::to_string(message).ok()?.as_bytes()).ok()?;
    encoder.finish().ok()
}

/// A message as it was sent; none if it is damaged, or of another version.
#[cfg(feature = "nats")]
pub fn decode<M: serde::de::DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    use std::io::Read;
    let mut text = String::new();
    zstd::Decoder::new(bytes).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
    ron::from_str(&text).ok()
}

/// A message as a Web Worker of the same page gets it, in JSON, which is read faster than RON.
#[must_use]
pub fn to_text(message: &impl Serialize) -> Option<String> {
    serde_json::to_string(message).ok()
}

/// A message from such a text; none if it is another text.
#[must_use]
pub fn of_text<M: serde::de::DeserializeOwned>(text: &str) -> Option<M> {
    serde_json::from_str(text).ok()
}
