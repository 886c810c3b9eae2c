//! The map of styles: MAP-Elites (Mouret and Clune 2015, "Illuminating search spaces by mapping elites").
//!
//! Two behaviours divide all players into cells, and each cell keeps the best player of its style. Parents are drawn from all cells alike.
//! Games are matters of chance, so elites play on in each generation, and their styles are measured on: one that was only lucky, or that was
//! measured in the wrong cell, loses its place (Justesen, Risi and Mouret 2019, "MAP-Elites for noisy domains by adaptive sampling").

use super::{Algorithm, Cohort, Generation, Judged};
use crate::evaluator::{Players, Referee, Series};
use crate::population::{Individual, Origin};
use crate::style::{self, Axis, Style};
use crate::survival::Ranked;
use crate::{Purpose, Run, Settings, crossover, evaluation, pairing};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Game, GameSettings, Genome, Occasion, Sentence};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// The ids of the axes, as settings.
pub(crate) const AXES: [&str; 2] = ["map.across", "map.up"];

/// How styles are told apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StyleMap {
    /// What the columns tell apart, from left to right, and what the rows do, from the bottom up.
    pub axes: [Axis; 2],
    /// Columns, and as many rows, 2..=50.
    pub side: u32,
    /// Games that the style of an offspring is measured in, 1..=1,000; elites play a quarter as many more in each generation.
    pub games: u32,
}

impl StyleMap {
    /// The game's two most telling behaviours; none if it names fewer.
    #[must_use]
    pub fn usual(game: &dyn Game) -> Option<Self> {
        let [across, up, ..] = game.behaviours() else { return None };
        // Where two play, behaviours depend on the opponent's moves too, and games are short.
        let games = if game.seats().len() > 1 { 20 } else { 10 };
        Some(Self { axes: [across, up].map(|one| Axis::Behaviour(one.id.to_owned())), side: 10, games })
    }

    /// Whether the axes can be measured in this game.
    ///
    /// # Errors
    /// Which cannot, and what to write.
    pub fn check(&self, game: &dyn Game) -> Result<(), Sentence> {
        self.axes.iter().try_for_each(|axis| axis.range(game).map(drop))
    }

    /// The column and the row of a style, from 0; none if it was not measured.
    #[must_use]
    pub fn cell(&self, style: &Style, game: &dyn Game) -> Option<[usize; 2]> {
        let at = |place: usize| {
            let range = self.axes[place].range(game).ok()?;
            let share = (style.mean(place)? - range.min) / range.width();
            Some(((share * f64::from(self.side)).max(0.0) as usize).min(self.side as usize - 1))
        };
        Some([at(0)?, at(1)?])
    }

    /// The axes that are not the game's usual ones, each with the id of its setting.
    pub(crate) fn unusual_axes(&self, game: &dyn Game) -> impl Iterator<Item = (&'static str, &Axis)> {
        let usual = Self::usual(game);
        let differs = move |at: usize| usual.as_ref().is_none_or(|usual| usual.axes[at] != self.axes[at]);
        (0..2).filter(move |&at| differs(at)).map(|at| (AXES[at], &self.axes[at]))
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cells(&self) -> usize {
        (self.side * self.side) as usize
    }

    /// Games that an elite's style is measured in, in each generation.
    const fn later_games(&self) -> u32 {
        self.games.div_ceil(4)
    }
}

/// A cell with its elite.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    /// Column and row, from 0.
    pub cell: [usize; 2],
    /// The best player of this style.
    pub elite: &'a Individual,
}

/// The cells that these individuals fill, column by column. Individuals whose style was not measured fill none.
#[must_use]
pub fn filled<'a>(map: &StyleMap, game: &dyn Game, individuals: &'a [Individual]) -> Vec<Filled<'a>> {
    let mut best: BTreeMap<[usize; 2], &Individual> = BTreeMap::new();
    for one in individuals {
        let Some(cell) = one.style.as_ref().and_then(|style| map.cell(style, game)) else { continue };
        let elite = best.entry(cell).or_insert(one);
        // What it wins for certain: few lucky games count little.
        if one.record.interval().0 > elite.record.interval().0 {
            *elite = one;
        }
    }
    best.into_iter().map(|(cell, elite)| Filled { cell, elite }).collect()
}

/// An elite in games that selection never saw.
#[derive(Clone, Copy, Debug)]
pub struct Tested {
    /// Its games.
    pub games: Tally,
    /// Its style there.
    pub style: Style,
}

/// Lets each elite play so many games that selection never saw, and measures its style in so many others. None if the observer stopped it.
#[must_use]
pub fn test(
    settings: &Settings,
    map: &StyleMap,
    elites: &[Filled<'_>],
    referee: Referee<'_>,
    (games, style_games): (u32, u32),
) -> Option<Vec<Tested>> {
    let seed = Purpose::StyleTest.seed(settings.seed, 0);
    let numbers: Arc<[u32]> = (0..games).collect();
    let series = elites.iter().map(|&Filled { elite, .. }| Series {
        players: Players::Genes(elite.genome.genes(), None),
        seed: seed.derive(elite.id),
        games: numbers.clone(),
    });
    let tallies = referee.tallies(Occasion::Play, &[], series.collect())?;
    let players: Vec<(&Genome, Seed)> = elites
        .iter()
        .map(|Filled { elite, .. }| (&elite.genome, seed.derive(elite.id).derive(u64::MAX)))
        .collect();
    let measured = style::measure(&map.axes, &settings.game, &players, 0..style_games, referee)?;
    let tested = |(games, measured)| {
        let mut style = Style::default();
        style.add(measured);
        Tested { games, style }
    };
    Some(tallies.into_iter().zip(measured).map(tested).collect())
}

/// Measures the styles of individuals of any run. None if the observer stopped it.
#[must_use]
pub fn measured(
    settings: &Settings,
    map: &StyleMap,
    individuals: &[&Individual],
    referee: Referee<'_>,
) -> Option<Vec<Individual>> {
    let seed = Purpose::Style.seed(settings.seed, u32::MAX);
    let anew = |one: &&Individual| Individual { style: None, ..(*one).clone() };
    let mut individuals: Vec<Individual> = individuals.iter().map(anew).collect();
    measure(map, &settings.game, &mut individuals, (seed, 0..map.games), referee)?;
    Some(individuals)
}

/// Measures the styles of these individuals in so many games more. None if the observer stopped it.
fn measure(
    map: &StyleMap,
    game: &GameSettings,
    all: &mut [Individual],
    (seed, games): (Seed, Range<u32>),
    referee: Referee<'_>,
) -> Option<()> {
    let players: Vec<(&Genome, Seed)> = all.iter().map(|one| (&one.genome, seed)).collect();
    let measured = style::measure(&map.axes, game, &players, games, referee)?;
    for (one, games) in all.iter_mut().zip(measured) {
        one.style.get_or_insert_default().add(games);
    }
    Some(())
}

/// The algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct MapElites {
    /// Its map.
    pub map: StyleMap,
}

/// Settings of the genetic algorithm that this one does not read: all elites are parents, and there are as many offspring as the population's
/// size says.
const UNREAD: &[&str] =
    &["tournament.group", "tournament.winners", "children_per_parent", "centroid", "mutation_rate"];

impl Algorithm for MapElites {
    /// Founders, then children and mutants of elites that are drawn from all cells alike.
    fn cohort(&self, run: &Run, generation: u32) -> Cohort {
        let mut cohort = Cohort::of(&run.population);
        if generation == 0 {
            return cohort;
        }
        let Run { settings, population: elites, .. } = run;
        let rules = settings.rules_of(elites.iter().map(|one| &one.genome));
        let genomes: Vec<&Genome> = elites.iter().map(|one| &one.genome).collect();
        let generator = |of: Purpose| of.seed(settings.seed, generation).generator();
        let (mut selection, mut pairing) = (generator(Purpose::Selection), generator(Purpose::Pairing));
        let (mut crossover, mut mutation) = (generator(Purpose::Crossover), generator(Purpose::Mutation));
        for id in (run.next_id..).take(settings.population) {
            let first = selection.random_range(0..genomes.len());
            let (origin, parents, genome) = if selection.random_bool(0.5) {
                let second = pairing::father(&genomes, first, settings.pairing, &mut pairing);
                let (one, other) = (genomes[first], genomes[second]);
                let child = crossover::child(one, other, &rules, settings.crossover, &mut crossover);
                (Origin::Crossover, vec![elites[first].id, elites[second].id], child)
            } else {
                let mutant =
                    super::genetic::mutant(settings, genomes[first], &genomes, &rules, &mut mutation);
                (Origin::Mutation, vec![elites[first].id], mutant)
            };
            let genome = super::genetic::within(settings, genome);
            let newborn = Individual::founder(id, genome);
            cohort.newborns.push(Individual { origin, parents, born: generation, ..newborn });
        }
        cohort
    }

    fn expected_evaluations(&self, run: &Run) -> f64 {
        let share = evaluation::expected_share(&run.settings);
        let (newborns, elders) = match run.generation() {
            None => (run.population.len(), 0),
            Some(_) => (run.settings.population, run.population.len()),
        };
        let measured =
            newborns as f64 * f64::from(self.map.games) + elders as f64 * f64::from(self.map.later_games());
        newborns as f64 * share.newborns
            + elders as f64 * share.elders
            + measured / f64::from(run.settings.games)
    }

    /// Lets a cohort play, and measures styles.
    fn judge(&self, generation: Generation<'_>, cohort: &mut Cohort) -> Option<Judged> {
        let mut judged = generation.judge(&mut cohort.elders, &mut cohort.newborns)?;
        let seed = Purpose::Style.seed(generation.settings.seed, generation.number);
        for (all, games) in
            [(&mut cohort.newborns, self.map.games), (&mut cohort.elders, self.map.later_games())]
        {
            measure(&self.map, &generation.settings.game, all, (seed, 0..games), generation.referee)?;
        }
        judged.games += cohort.newborns.len() as u64 * u64::from(self.map.games);
        judged.games += cohort.elders.len() as u64 * u64::from(self.map.later_games());
        Some(judged)
    }

    /// The best of each cell, by caution: few lucky games do not take a cell from many good ones.
    fn survivors(&self, ranked: Ranked, settings: &Settings) -> Ranked {
        let cautious = &ranked.standings.cautious;
        let mut best: HashMap<[usize; 2], usize> = HashMap::new();
        for (at, one) in ranked.individuals.iter().enumerate() {
            let style = one.style.as_ref().expect("all styles are measured");
            let cell = self.map.cell(style, &*settings.game).expect("all styles have their numbers");
            let elite = best.entry(cell).or_insert(at);
            if cautious[at] > cautious[*elite] {
                *elite = at;
            }
        }
        let mut places: Vec<usize> = best.into_values().collect();
        places.sort_unstable();
        ranked.only(&places)
    }

    fn reads(&self, id: &str) -> bool {
        !UNREAD.contains(&id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Unobserved, presets};
    use dna_lab_games::{Preset, list};

    /// A small map of Connect Four.
    fn settings() -> Settings {
        let game = list::variant("connect-four").expect("a game").game;
        let settings = presets::settings(Preset::Lab, Some(&game), &[]);
        let map = StyleMap { side: 5, games: 4, ..StyleMap::usual(&*game).expect("behaviours") };
        Settings {
            population: 12,
            games: 8,
            validation_games: 4,
            sample_games: 4,
            map: Some(map),
            ..settings
        }
    }

    fn bred(settings: Settings, generations: u32) -> Run {
        let mut run = Run::new(settings).expect("good settings");
        let game = run.settings.game.clone();
        for _ in 0..=generations {
            run.step(&*game, &Unobserved).expect("nothing stops it");
        }
        run
    }

    #[test]
    fn each_cell_keeps_one_and_the_map_fills() {
        let first = bred(settings(), 0);
        let run = bred(settings(), 12);
        let map = run.settings.map.as_ref().expect("a map");
        let game = &*run.settings.game;
        let cells: Vec<[usize; 2]> = run
            .population
            .iter()
            .map(|one| map.cell(&one.style.expect("measured"), game).expect("a cell"))
            .collect();
        let mut distinct = cells.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), run.population.len(), "{cells:?}");
        assert_eq!(filled(map, game, &run.population).len(), run.population.len());
        assert!(run.population.len() > first.population.len(), "{} cells", run.population.len());
        // Elders were measured on, in one game more each generation.
        for one in &run.population {
            assert_eq!(one.style.expect("measured").games, 4 + 12 - one.born, "born in {}", one.born);
        }
    }

    #[test]
    fn a_lucky_player_does_not_keep_its_cell() {
        let settings = settings();
        let map_elites = MapElites { map: settings.map.clone().expect("a map") };
        let founder = Run::new(settings.clone()).expect("good settings").population[0].clone();
        let style = Some(Style { games: 4, counted: [4, 4], sums: [2.0, 2.0] });
        let one = |id, games, wins| {
            let record = Tally { games, wins, ..Tally::default() };
            Individual { id, record, style, ..founder.clone() }
        };
        let kept = |all: Vec<Individual>| -> Vec<u64> {
            let ranked = Ranked::new(&settings, all, 1);
            let living = map_elites.survivors(ranked, &settings);
            living.individuals.iter().map(|one| one.id).collect()
        };
        // Three of four games, beside 700 of 1,000: the population's other players win half.
        let mut others: Vec<Individual> = (2..20).map(|id| one(id, 200, 100)).collect();
        for other in &mut others {
            other.style = Some(Style { games: 4, counted: [4, 4], sums: [1.0, 6.0] });
        }
        let with = |lucky: Individual| [vec![one(0, 1000, 700), lucky], others.clone()].concat();
        assert!(kept(with(one(1, 4, 3))).contains(&0), "few lucky games");
        assert!(kept(with(one(1, 1000, 760))).contains(&1), "a better player takes the cell");
    }

    #[test]
    fn threads_and_breaks_change_nothing() {
        let whole = bred(settings(), 4);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        assert_eq!(pool.install(|| bred(settings(), 4)), whole);
        let mut broken = bred(settings(), 1);
        let game = broken.settings.game.clone();
        for _ in 0..3 {
            broken.step(&*game, &Unobserved).expect("nothing stops it");
        }
        assert_eq!(broken, whole);
    }

    #[test]
    fn axes_may_be_rules_and_formulas() {
        let axes = ["connect4_threes@-2..2", "threats"].map(|text| text.parse().expect(text));
        let map = StyleMap { axes, ..settings().map.expect("a map") };
        let run = bred(Settings { map: Some(map), ..settings() }, 1);
        assert!(run.population.len() > 1);
        let foreign = StyleMap {
            axes: ["empty", "threats"].map(|text| text.parse().expect(text)),
            ..settings().map.expect("a map")
        };
        let error = Run::new(Settings { map: Some(foreign), ..settings() }).expect_err("2048's behaviour");
        assert!(error.to_string().contains("give middle or threats"), "{error}");
    }
}
