//! Everything that decides the course of a run. Saved with it; nothing else may influence it.

use super::crossover::Crossover;
use super::evaluation::{Evaluation, Racing};
use super::fields::FIELDS;
use super::fitness::Ranking;
use super::invention::Invention;
use super::mutation::Mutation;
use super::opposition::Opposition;
use super::pairing::Pairing;
use super::population::Inclusion;
use super::selection::Tournament;
use super::strategy::{Adaptation, StyleMap};
use super::succession::Succession;
use dna_lab_games::seed::Seed;
use dna_lab_games::{
    GameSettings, Genome, OutOfRange, RuleId, Sentence, display_sentence, field, foreign_rule, say,
    with_formulas,
};
use serde::{Deserialize, Serialize};

/// The largest population.
pub const MAX_POPULATION: usize = 10_000;

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where all chance of the run comes from.
    pub seed: Seed,
    /// The game and how its players look ahead.
    pub game: GameSettings,
    /// Individuals that live on from generation to generation, 1..=10,000.
    pub population: usize,
    /// Games of one evaluation, 1..=1,000,000.
    pub games: u32,
    /// The rules that genomes may use, in catalogue order.
    pub rules: Vec<RuleId>,
    /// Which rules a founder starts with.
    pub inclusion: Inclusion,
    /// Who becomes a parent.
    pub tournament: Tournament,
    /// How the second parent is chosen.
    pub pairing: Pairing,
    /// Children by crossover for each parent, 0..=100.
    pub children_per_parent: f64,
    /// How two genomes become one.
    pub crossover: Crossover,
    /// Whether one child a generation is the mean of all parents.
    pub centroid: bool,
    /// How likely each member produces a mutant in a generation, 0..=1.
    pub mutation_rate: f64,
    /// How a mutant differs from its parent.
    pub mutation: Mutation,
    /// The distribution that weights are drawn from instead of being bred, where they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adaptation: Option<Adaptation>,
    /// The map of styles, where one is bred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<StyleMap>,
    /// Formulas that evolution writes itself, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invention: Option<Invention>,
    /// When games are played, and which count.
    pub evaluation: Evaluation,
    /// In two-player games, the opponents of all individuals; only the first yardstick if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opposition: Option<Opposition>,
    /// In two-player games, further opponents by the names that a person gave them; each has one place among the opponents. A run keeps names only:
    /// the caller that breeds it hands over the players ([`Run::step_against`](crate::Run::step_against)). Without an `opposition` all games
    /// are against these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opponents: Vec<String>,
    /// Whether hopeless newborns stop early.
    pub racing: Option<Racing>,
    /// Whether all individuals play games of the same seeds in a generation.
    pub common_seeds: bool,
    /// What makes one individual better than another.
    pub ranking: Ranking,
    /// Games that a generation's champion plays to be announced, on seeds that selection never saw; 0..=1,000,000.
    pub validation_games: u32,
    /// When the champion is replaced.
    #[serde(default, skip_serializing_if = "Succession::is_each_generation")]
    pub succession: Succession,
    /// Games that a generation's survivors, drawn at random, play on seeds that selection never saw, so that the
    /// population's mean is known; 0..=1,000,000.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sample_games: u32,
}

fn is_zero(games: &u32) -> bool {
    *games == 0
}

impl Settings {
    /// The article's operators and numbers (SoftFluent 2014, "2048 DNA Lab"), on a total order. As there, the individual that ranks best
    /// in a generation is its champion.
    #[must_use]
    pub fn article(game: GameSettings, rules: Vec<RuleId>) -> Self {
        Self {
            seed: Seed(0),
            game,
            population: 100,
            games: 200,
            rules,
            inclusion: Inclusion::ByPlace,
            tournament: Tournament { group: 10, winners: 3 },
            pairing: Pairing::FarthestOf(5),
            children_per_parent: 0.5,
            crossover: Crossover::Article,
            centroid: false,
            mutation_rate: 0.003,
            mutation: Mutation::Redraw { changes: 3 },
            adaptation: None,
            map: None,
            invention: None,
            evaluation: Evaluation::AtBirth,
            opposition: None,
            opponents: Vec::new(),
            racing: None,
            common_seeds: false,
            ranking: Ranking::Classes { width: 0.05 },
            validation_games: 500,
            succession: Succession::EachGeneration,
            sample_games: 400,
        }
    }

    /// The genetic algorithm that learns fastest of those that were measured: see ARCHITECTURE.md.
    #[must_use]
    pub fn lab(game: GameSettings, rules: Vec<RuleId>) -> Self {
        Self {
            inclusion: Inclusion::Evenly(1.0),
            pairing: Pairing::Random,
            children_per_parent: 3.0,
            crossover: Crossover::Blend { reach: 0.5 },
            centroid: true,
            mutation_rate: 0.1,
            mutation: Mutation::Step { size: 0.5, structure: 0.1 },
            evaluation: Evaluation::Lifelong { elder_share: 0.5, relative: false },
            racing: Some(Racing { first_share: 0.25, kept_share: 0.5 }),
            common_seeds: true,
            ranking: Ranking::Shrunk,
            succession: Succession::OnEvidence { games: 2000 },
            ..Self::article(game, rules)
        }
    }

    /// As [`Settings::lab`] or [`Settings::coevolution`], but formulas that evolution writes come to these rules.
    #[must_use]
    pub fn inventive(game: GameSettings, rules: Vec<RuleId>) -> Self {
        let usual = if game.is_for_two() { Self::coevolution(game, rules) } else { Self::lab(game, rules) };
        Self { invention: Some(Invention::usual()), mutation_rate: 0.6, centroid: false, ..usual }
    }

    /// Covariance matrix adaptation on the weights of all these rules, for any game: all samples play the same games in a
    /// generation, and more of them where chance decides.
    #[must_use]
    pub fn cma(game: GameSettings, rules: Vec<RuleId>) -> Self {
        let adapting = |usual| Self { adaptation: Some(Adaptation::usual()), racing: None, ..usual };
        if game.is_for_two() {
            // The mean was not chosen by its games, so that no luck crowns it: it reigns as it moves.
            let succession = Succession::EachGeneration;
            // Samples live for one generation: all of them play the same games.
            let evaluation = Evaluation::Lifelong { elder_share: 0.5, relative: false };
            let usual = adapting(Self::coevolution(game, rules));
            return Self { population: 21, succession, evaluation, ..usual };
        }
        Self { population: 41, ..adapting(Self::lab(game, rules)) }
    }

    /// As [`Settings::cma`] in two-player games, but the samples of a pair play each other: many pairs, few games each.
    #[must_use]
    pub fn spsa(game: GameSettings, rules: Vec<RuleId>) -> Self {
        let adaptation = Some(Adaptation::of_pairs());
        Self { population: 321, games: 20, adaptation, ..Self::cma(game, rules) }
    }

    /// What learned fastest of all that was measured in two-player games, see ARCHITECTURE.md: small steps as in [`Settings::lab`],
    /// and opponents out of the population and out of the hall of fame, and one that is the same in every run.
    #[must_use]
    pub fn coevolution(game: GameSettings, rules: Vec<RuleId>) -> Self {
        Self {
            population: 40,
            games: 48,
            opposition: Some(Opposition {
                peers: 3,
                past: 3,
                by_hardness: true,
                yardstick: 2,
                ..Opposition::NONE
            }),
            racing: None,
            evaluation: Evaluation::Lifelong { elder_share: 0.5, relative: true },
            children_per_parent: 2.0,
            validation_games: 100,
            succession: Succession::OnEvidence { games: 400 },
            sample_games: 100,
            ..Self::lab(game, rules)
        }
    }

    /// The article's way to weights for a two-player game: a challenger with random weights plays the champion, and takes
    /// its place if it does better. The champion is the whole population, so no sample of that says more.
    #[must_use]
    pub fn challenge(game: GameSettings, rules: Vec<RuleId>) -> Self {
        Self {
            population: 1,
            games: 2,
            inclusion: Inclusion::Evenly(1.0),
            children_per_parent: 0.0,
            mutation_rate: 1.0,
            mutation: Mutation::Afresh,
            evaluation: Evaluation::EachGeneration,
            opposition: Some(Opposition { peers: 1, ..Opposition::NONE }),
            common_seeds: true,
            validation_games: 200,
            sample_games: 0,
            ..Self::article(game, rules)
        }
    }

    /// Whether a run can be made of these settings.
    ///
    /// # Errors
    /// The first setting that is out of place: which, and what to give instead.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.game.check()?;
        field::check(&field::values(FIELDS, self))?;
        self.map.as_ref().map_or(Ok(()), |map| {
            map.check(&*self.game).map_err(|error| say!("the map of styles: {0}").with(error))
        })?;
        if !self.opponents.is_empty() && !self.game.is_for_two() {
            return Err(say!("{0} is a single-player game: name no opponents", self.game.title()).into());
        }
        let is_name = |name: &&String| !name.is_empty() && !name.contains(char::is_control);
        if let Some(wrong) = self.opponents.iter().find(|name| !is_name(name)) {
            return Err(say!(
                "{0} is no opponent's name: write it in one line, as a player",
                format!("{wrong:?}")
            )
            .into());
        }
        Ok(self.check_rules()?)
    }

    /// Whether all games are against opponents from outside.
    #[must_use]
    pub fn is_judged_outside(&self) -> bool {
        self.opposition.is_none() && !self.opponents.is_empty()
    }

    /// In a two-player game, the opponents whose games validate a champion, in words.
    #[must_use]
    pub fn validated_against(&self) -> Option<&'static str> {
        let first = self.game.yardsticks().first().map(|first| first.words);
        if self.is_judged_outside() { Some("the opponents that were named") } else { first }
    }

    /// The further opponents that measure a champion, each with its id and its words: reference opponents, then those from outside.
    #[must_use]
    pub fn measured_against(&self) -> Vec<(&str, &str)> {
        if self.is_judged_outside() {
            return Vec::new();
        }
        let further = self.game.yardsticks().iter().skip(1).map(|other| (other.id, other.words));
        further.chain(self.opponents.iter().map(|name| (name.as_str(), name.as_str()))).collect()
    }

    /// Nothing, if players by these names are all that a run needs besides itself.
    ///
    /// # Errors
    /// Which players are missing.
    pub fn check_opponents(&self, given: &[String]) -> Result<(), Sentence> {
        match (&*self.opponents, given) {
            (own, given) if own == given => Ok(()),
            ([], _) => {
                Err(say!("the run was bred against no opponents that were named: leave --opponent out"))
            }
            (own, _) => Err(say!(
                "the run was bred against {0}, whose names alone it keeps: give each again with --opponent, in this order",
                own.join(", ")
            )),
        }
    }

    /// The rules of the run: out of its game's catalogue, then the formulas among them, and those of these genomes.
    pub(super) fn rules_of<'a>(&self, genomes: impl IntoIterator<Item = &'a Genome>) -> Vec<RuleId> {
        let catalogue = self.game.rules().into_iter().filter(|info| self.rules.contains(&info.rule_id()));
        let genes = genomes.into_iter().flat_map(|genome| genome.genes()).map(|gene| &gene.rule);
        with_formulas(catalogue.collect(), self.game.regions(), self.rules.iter().chain(genes))
    }

    fn check_rules(&self) -> Result<(), Sentence> {
        let catalogue = with_formulas(self.game.rules(), self.game.regions(), &self.rules);
        let mut next = 0;
        if self.rules.is_empty() && (self.invention.is_none() || self.adaptation.is_some()) {
            return Err(say!("the run has no rules: name at least one"));
        }
        if self.invention.is_some() && self.game.regions().is_empty() {
            return Err(no_regions(&self.game));
        }
        for rule in &self.rules {
            let found = catalogue.iter().position(|known| known == rule);
            let at = found.ok_or_else(|| foreign_rule(rule))?;
            if at < next {
                return Err(say!("rule '{0}' comes twice or out of the order of `dna-lab rules`", rule));
            }
            next = at + 1;
        }
        Ok(())
    }
}

/// Why no run can be made of settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsError {
    /// A number out of its range.
    Range(OutOfRange),
    /// Anything else.
    Wrong(Sentence),
}

impl SettingsError {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Range(error) => error.sentence(),
            Self::Wrong(sentence) => sentence.clone(),
        }
    }
}

display_sentence!(SettingsError);

impl From<OutOfRange> for SettingsError {
    fn from(error: OutOfRange) -> Self {
        Self::Range(error)
    }
}

impl From<Sentence> for SettingsError {
    fn from(sentence: Sentence) -> Self {
        Self::Wrong(sentence)
    }
}

/// What is wrong with formulas in a game whose board offers nothing to them.
#[must_use]
pub fn no_regions(game: &GameSettings) -> Sentence {
    say!("{0} has no regions that formulas could see: breed with its rules", game.title())
}
