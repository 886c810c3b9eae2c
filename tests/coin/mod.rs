//! A game of one coin, whose odds are known: what evolution makes of it can be foretold.

use dna_lab::games::twenty48::Settings as Twenty48;
use dna_lab::games::{
    Beginning, Breeding, Contender, Files, Game, GameSettings, Gene, Insight, Match, Matches, NameError,
    NamedPlayers, Occasion, Outcome, Plan, PlayerForm, PositionHelp, Preset, Rival, RuleInfo, Sentence,
    Tools, Variant, Verdict,
};
use dna_lab::seed::Seed;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How likely a win is, which only the coefficient of `empty_cells` decides. All else is borrowed from 2048.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Coin {
    /// The same for all individuals.
    Even(f64),
    /// The nearer the coefficient is to 7, the likelier: 80 % at best.
    Peak,
    /// The larger the coefficient, from 0 to 10, the likelier.
    Rising,
}

impl Coin {
    fn odds(self, coefficient: f64) -> f64 {
        match self {
            Self::Even(odds) => odds,
            Self::Peak => 0.8 * libm::exp(-(coefficient - 7.0) * (coefficient - 7.0) / 8.0),
            Self::Rising => coefficient.clamp(0.0, 10.0) / 10.0,
        }
    }
}

struct Flipper(f64);

impl Contender for Flipper {
    fn play(&self, seed: Seed) -> Outcome {
        let won = seed.generator().random_bool(self.0);
        let verdict = if won { Verdict::Win } else { Verdict::Loss };
        Outcome { verdict, score: i64::from(won), moves: 1, milestone: 0 }
    }
}

const BORROWED: Twenty48 = Twenty48::STANDARD;

impl Game for Coin {
    fn tag(&self) -> &'static str {
        "Coin"
    }

    fn title(&self) -> &'static str {
        "a coin"
    }

    fn seats(&self) -> &'static [&'static str] {
        BORROWED.seats()
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant { id: "coin", name: "A coin", help: "Thrown once", game: (*self).into() }]
    }

    fn described(&self) -> [String; 2] {
        ["a coin".to_owned(), String::new()]
    }
}

impl Matches for Coin {
    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        BORROWED.begin(seed)
    }

    fn place(&self, text: &str) -> Result<Box<dyn Match>, Sentence> {
        BORROWED.place(text)
    }

    fn position_help(&self) -> PositionHelp {
        BORROWED.position_help()
    }
}

impl Breeding for Coin {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        BORROWED.rules()
    }

    fn compile(&self, genes: &[Gene], _: Occasion, _: &[Rival<'_>]) -> Box<dyn Contender> {
        let gene = genes.iter().find(|gene| gene.rule.as_str() == "empty_cells");
        Box::new(Flipper(self.odds(gene.map_or(0.0, |gene| gene.coefficient))))
    }

    fn preset(&self, preset: Preset, given: &[(&str, f64)]) -> Beginning {
        BORROWED.preset(preset, given)
    }
}

impl NamedPlayers for Coin {
    fn player_forms(&self) -> &'static [PlayerForm] {
        BORROWED.player_forms()
    }

    fn plan(
        &self,
        name: &str,
        files: &mut dyn Files,
    ) -> Result<(Arc<dyn Plan>, Option<GameSettings>), NameError> {
        BORROWED.plan(name, files)
    }

    fn plan_of_genes(&self, genes: &[Gene]) -> Arc<dyn Plan> {
        BORROWED.plan_of_genes(genes)
    }
}

impl Insight for Coin {}

impl Tools for Coin {}
