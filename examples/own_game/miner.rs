//! The game itself: a miner walks from the top left to the bottom right, right or down, and takes the gold on its way.

use dna_lab::games::Sentence;
use dna_lab::games::puzzle::{Puzzle, PuzzleRule, rule};
use dna_lab::seed::Generator;
use rand::RngExt;

/// The pieces of gold on 6 x 6 cells, where the miner is, and what it took.
#[derive(Clone, Debug)]
pub(crate) struct Miner {
    gold: [u8; 36],
    at: usize,
    taken: i64,
}

impl Miner {
    /// Where it can go.
    fn ahead(&self) -> impl Iterator<Item = usize> {
        [(self.at % 6 < 5).then_some(self.at + 1), (self.at < 30).then_some(self.at + 6)]
            .into_iter()
            .flatten()
    }
}

impl Puzzle for Miner {
    const TAG: &'static str = "miner";
    const TITLE: &'static str = "The miner";
    const HELP: &'static str = "Walk right and down through the mine; 60 pieces of gold win";
    const EXAMPLE: &'static str = "@35214/141592/653589/793238/462643/383279";
    const WIDTH: usize = 6;
    const RULES: &'static [PuzzleRule<Self>] = &[
        rule("miner_taken", "Gold taken", "Gold taken so far", "c * gold", |mine| mine.taken as f64),
        rule("miner_next", "Rich cell next", "The richest cell ahead", "c * gold", |mine| {
            mine.ahead().map(|cell| f64::from(mine.gold[cell])).fold(0.0, f64::max)
        }),
        rule("miner_reach", "Gold in reach", "Gold that it can still reach", "c * gold", |mine| {
            let in_reach = |cell: &usize| cell / 6 >= mine.at / 6 && cell % 6 >= mine.at % 6;
            (0..36).filter(in_reach).map(|cell| f64::from(mine.gold[cell])).sum()
        }),
        rule("miner_ways", "Ways on", "Ways to go on", "c * ways", |mine| mine.ahead().count() as f64),
    ];

    fn begin(chance: &mut Generator) -> Self {
        Self { gold: [(); 36].map(|()| chance.random_range(0..=9)), at: 0, taken: 0 }
    }

    fn moves(&self) -> Vec<Vec<usize>> {
        self.ahead().map(|cell| vec![cell]).collect()
    }

    fn play(&mut self, cell: usize) {
        self.at = cell;
        self.taken += i64::from(std::mem::take(&mut self.gold[cell]));
    }

    fn score(&self) -> i64 {
        self.taken
    }

    fn is_won(&self) -> bool {
        self.taken >= 60
    }

    fn cells(&self) -> Vec<(String, [u8; 3])> {
        let signs = self.text().replace('/', "");
        let colour = |gold: u8| [130 + 13 * gold, 120 + 12 * gold, 110 - 5 * gold];
        signs.chars().zip(self.gold).map(|(sign, gold)| (sign.to_string(), colour(gold))).collect()
    }

    fn text(&self) -> String {
        let sign = |cell: usize| if cell == self.at { "@".to_owned() } else { self.gold[cell].to_string() };
        let row = |row: usize| (6 * row..6 * row + 6).map(sign).collect::<String>();
        (0..6).map(row).collect::<Vec<_>>().join("/")
    }

    fn read(text: &str) -> Result<Self, Sentence> {
        let signs = text.replace('/', "");
        let gold = signs.chars().map(|sign| if sign == '@' { Some(0) } else { sign.to_digit(10) });
        let gold: Option<Vec<u8>> = gold.map(|gold| Some(gold? as u8)).collect();
        let read = gold.and_then(|gold| Some((gold.try_into().ok()?, signs.find('@')?)));
        let (gold, at) = read.ok_or(Sentence::plain("36 digits are wanted, one of them @ for the miner"))?;
        Ok(Self { gold, at, taken: 0 })
    }
}
