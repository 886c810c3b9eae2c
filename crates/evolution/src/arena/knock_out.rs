//! What each gene of a player is worth: the same fresh games with all genes, and without each of them.

use super::{Criterion, Tournament};
use crate::evaluator::{Players, Referee};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Contender, Game, Gene, Genome, Occasion, RuleId};

/// A player's games with all genes, and the same games without each.
#[derive(Clone, Debug)]
pub struct KnockOut {
    /// The player.
    pub genome: Genome,
    /// With all genes first, then without each of them in their order.
    tournament: Tournament,
}

/// What is lost without one gene.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// Which gene.
    pub rule: RuleId,
    /// Points of a game, a win being 1 and a draw a half.
    pub points: Difference,
    /// Score of a game.
    pub score: Difference,
}

/// A mean difference between games on the same seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The mean.
    pub mean: f64,
    /// Its 95 % interval.
    pub interval: (f64, f64),
}

impl Difference {
    /// Of these differences, none of which is larger than `most`; none before the second.
    ///
    /// Where hardly any differ their spread says too little: a win more on either side is added to it, by halves, as for
    /// paired proportions (Agresti and Min 2005, "Simple improved confidence intervals for comparing matched proportions").
    fn of(differences: impl Iterator<Item = f64>, most: f64) -> Option<Self> {
        let (mut games, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for difference in differences {
            games += 1.0;
            sum += difference;
            squares += difference * difference;
        }
        if games < 2.0 {
            return None;
        }
        let (more, middle) = (games + 2.0, sum / (games + 2.0));
        let variance = ((squares + most * most) / more - middle * middle).max(0.0);
        let margin = 1.959_964 * (variance / more).sqrt();
        Some(Self { mean: sum / games, interval: (middle - margin, middle + margin) })
    }

    /// Whether its sign is known.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.interval.0 > 0.0 || self.interval.1 < 0.0
    }
}

impl KnockOut {
    /// Before the first of so many games each; none of a player with a single gene, for a player needs at least one.
    #[must_use]
    pub fn new(genome: Genome, games: usize, seed: Seed) -> Option<Self> {
        let players = genome.genes().len() + 1;
        // No two are ranked here, so the criterion does not matter.
        (players > 2)
            .then(|| Self { genome, tournament: Tournament::new(players, games, seed, Criterion::Score) })
    }

    /// The players, ready: with all genes, then without each.
    #[must_use]
    pub fn players(&self, game: &dyn Game) -> Vec<(Vec<Gene>, Box<dyn Contender>)> {
        let genes = self.genome.genes();
        let without = |left_out: Option<usize>| {
            let kept = genes.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
            let kept: Vec<Gene> = kept.map(|(_, gene)| gene.clone()).collect();
            let contender = game.compile(&kept, Occasion::Play, &[]);
            (kept, contender)
        };
        std::iter::once(None).chain((0..genes.len()).map(Some)).map(without).collect()
    }

    /// Plays up to so many of the games that are still to be played.
    pub fn play(&mut self, referee: Referee<'_>, players: &[(Vec<Gene>, Box<dyn Contender>)], most: usize) {
        let players = players.iter().map(|(genes, contender)| Players::Genes(genes, Some(&**contender)));
        self.tournament.play(referee, &players.collect::<Vec<_>>(), most);
    }

    /// Games of each player.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.tournament.games
    }

    /// Games that each player has finished.
    #[must_use]
    pub fn played(&self) -> usize {
        self.tournament.results.iter().map(|results| results.played()).min().unwrap_or(0)
    }

    /// Whether all games were played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.tournament.is_over()
    }

    /// Whether points tell anything: not where all games are won, or all lost.
    #[must_use]
    pub fn is_about_points(&self) -> bool {
        let tally = |at: usize| self.tournament.results[at].statistics().tally.win_rate();
        let rates: Vec<f64> = (0..self.tournament.results.len()).filter_map(tally).collect();
        rates.iter().any(|rate| *rate > 0.0) && rates.iter().any(|rate| *rate < 1.0)
    }

    /// What is lost without each gene, in their order; none before two games of both.
    #[must_use]
    pub fn losses(&self) -> Vec<Option<Loss>> {
        let [whole, without @ ..] = &self.tournament.results[..] else { return Vec::new() };
        let loss = |(gene, results): (&Gene, &super::Results)| {
            let pairs: Vec<(Tally, Tally)> = whole
                .games()
                .filter_map(|(at, outcome)| Some((Tally::from(*outcome), Tally::from(*results.outcome(at)?))))
                .collect();
            let points = |tally: &Tally| tally.win_rate().unwrap_or(0.0);
            let points = pairs.iter().map(|(with, less)| points(with) - points(less));
            let points = Difference::of(points, 1.0)?;
            let scores = || pairs.iter().map(|(with, less)| (with.score - less.score) as f64);
            let spread = scores().fold(0.0, |sum, difference| sum + difference * difference);
            let score = Difference::of(scores(), (spread / pairs.len() as f64).sqrt())?;
            Some(Loss { rule: gene.rule.clone(), points, score })
        };
        self.genome.genes().iter().zip(without).map(loss).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::{Threads, Unobserved};
    use dna_lab_games::list;

    #[test]
    fn a_gene_that_does_nothing_is_worth_nothing_and_one_that_matters_is_worth_much() {
        let game = &list::games()[0];
        let genome =
            Genome::parse("empty_cells=5,merges=3,snake=0,corners=0.001", &**game).expect("a genome");
        let mut knock_out = KnockOut::new(genome, 120, Seed(5)).expect("several genes");
        let players = knock_out.players(&**game);
        assert_eq!(players.len(), 5);
        assert!(knock_out.losses().iter().all(Option::is_none), "nothing is known before the first game");
        let referee = Referee { game: &**game, evaluator: &Threads, observer: &Unobserved };
        knock_out.play(referee, &players, usize::MAX);
        assert!(knock_out.is_over() && knock_out.played() == 120);
        let loss = |id: &str| {
            let found = knock_out.losses().into_iter().flatten().find(|loss| loss.rule.as_str() == id);
            found.expect("its loss")
        };
        let nothing = loss("snake");
        assert_eq!((nothing.score.mean, nothing.points.mean), (0.0, 0.0));
        assert!(!nothing.score.is_sure() && !nothing.points.is_sure());
        let much = loss("empty_cells");
        assert!(much.score.mean > 500.0 && much.score.is_sure() && much.score.interval.0 > 0.0, "{much:?}");
    }

    #[test]
    fn a_player_without_any_gene_plays_no_games() {
        let game = &list::games()[0];
        let genome = Genome::parse("empty_cells=5", &**game).expect("a genome");
        assert!(KnockOut::new(genome, 10, Seed(1)).is_none());
    }

    #[test]
    fn differences_have_an_interval_that_never_vanishes() {
        assert_eq!(Difference::of([1.0].into_iter(), 1.0), None);
        let equal = Difference::of([0.0; 50].into_iter(), 1.0).expect("fifty games");
        assert!(equal.mean == 0.0 && equal.interval.0 < -0.02 && equal.interval.1 > 0.02, "{equal:?}");
        let better =
            Difference::of((0..100).map(|at| if at % 4 == 0 { 1.0 } else { 0.0 }), 1.0).expect("games");
        assert!((better.mean - 0.25).abs() < 1e-12 && better.is_sure());
        assert!(better.interval.0 > 0.14 && better.interval.1 < 0.35, "{better:?}");
    }
}
