//! The worker that rates champions over their game's panel, beside everything else.

use super::pool::AT_A_TIME;
pub use super::validation::State;
use super::worker::{Job, Link, Next};
use super::{Reply, breeding};
use arc_swap::ArcSwap;
use dna_lab_cluster::{Turn, Turns};
use dna_lab_evolution::Run;
use dna_lab_evolution::arena::{Panel, games_seed};
use dna_lab_evolution::evaluator::{Evaluator, Observer};
use dna_lab_evolution::rating::{PanelRating, Score};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Engine, PlayerSpec, Sentence};
use std::ops::Range;
use std::sync::Arc;
use web_time::Instant;

/// Games against each opponent that a round adds: two first positions, both colours.
const ROUND: u64 = 4;

/// Games against each opponent that a champion plays at most.
const MOST: u64 = 80;

/// It plays for one part of its time and rests for so many: a small share of a core.
const REST: u32 = 4;

/// A champion of the current population may need a rating.
#[derive(Clone, Copy, Debug)]
pub struct Look;

/// What decides which individual is rated next: the population, the champion, and its games so far. None without ratings:
/// before anything was bred, in a game without a panel, or when the champion has played enough.
#[must_use]
pub fn wanted(breeding: &breeding::State) -> Option<(u64, u64, u64)> {
    let run = breeding.run.as_deref()?;
    // What was only opened is left as it is.
    let opened = matches!(breeding.status, breeding::Status::Ready | breeding::Status::Empty);
    let opponents = run.settings.game.panel().len() as u64;
    let id = run.champion()?.individual.id;
    let games = run.rating(id).map_or(0, |rating| rating.games);
    (!opened && games < MOST * opponents).then_some((breeding.epoch, id, games))
}

/// Games of one champion.
struct Round {
    epoch: u64,
    id: u64,
    player: Arc<dyn Engine>,
    panel: Panel,
    seed: Seed,
    scores: Vec<Score>,
    /// Those that are still to be played, by number.
    games: Range<u64>,
}

/// The thread's own.
pub(super) struct RatingJob {
    link: Link<Look, State>,
    /// The population that there is.
    breeding: Arc<ArcSwap<breeding::State>>,
    /// Takes what was found.
    keep: Box<dyn Fn(breeding::Request) + Send>,
    round: Option<Round>,
    /// Whether a request came meanwhile.
    again: bool,
    /// When the next game may begin.
    rested: Instant,
    /// What a page's helpers play.
    turns: Arc<Turns>,
}

/// Asks this.
struct Watch<F>(F);

impl<F: Fn() -> bool + Sync> Observer for Watch<F> {
    fn should_stop(&self) -> bool {
        (self.0)()
    }
}

impl RatingJob {
    pub(super) fn new(
        link: Link<Look, State>,
        breeding: Arc<ArcSwap<breeding::State>>,
        keep: impl Fn(breeding::Request) + Send + 'static,
        turns: Arc<Turns>,
    ) -> Self {
        let (keep, rested) = (Box::new(keep), Instant::now());
        Self { link, breeding, keep, round: None, again: false, rested, turns }
    }

    /// The next round of the champion that reigns.
    fn begin(&mut self) {
        self.again = false;
        let breeding = self.breeding.load();
        let (Some((epoch, id, _)), Some(run)) = (wanted(&breeding), &breeding.run) else { return };
        match round(epoch, run, id) {
            Ok(round) => {
                self.round = round;
                self.link.publish(State::Playing { epoch, id }, super::LIVE);
            }
            Err(why) => self.link.reply(Reply::Refused(why)),
        }
    }

    /// Lets helpers play the round, and looks at how far they are.
    fn look(&mut self) {
        let Some(round) = &self.round else { return };
        let (link, breeding, turns) = (&self.link, &self.breeding, &self.turns);
        let watch = Watch(|| link.is_interrupted() || breeding.load().epoch != round.epoch);
        let count = |scores: &[Score]| scores.iter().map(|score| score.games).sum::<u64>();
        let turn = turns.take(&watch, AT_A_TIME, || {
            let (mut scores, games) = (round.scores.clone(), round.games.clone());
            let all = count(&scores) + games.end.saturating_sub(games.start);
            round.panel.play((&**turns, &watch), &*round.player, round.seed, games, &mut scores);
            (count(&scores) == all).then_some(scores)
        });
        match turn {
            Turn::Unfinished => {}
            Turn::Stopped => self.rest(),
            Turn::Done(scores) => self.finish(scores),
        }
    }

    fn finish(&mut self, scores: Vec<Score>) {
        if let (Some(Round { epoch, id, .. }), Some(rating)) = (&self.round, PanelRating::of(scores)) {
            (self.keep)(breeding::Request::Rate { epoch: *epoch, id: *id, rating });
        }
        self.rest();
    }

    fn rest(&mut self) {
        self.round = None;
        self.link.publish(State::Resting, super::LIVE);
        if self.again {
            self.begin();
        }
    }
}

/// A round of this champion, which goes on where its games so far end; none if there is no panel.
fn round(epoch: u64, run: &Run, id: u64) -> Result<Option<Round>, Sentence> {
    let settings = &run.settings;
    let panel = Panel::of(&settings.game)?;
    let (Some(panel), Some(champion)) = (panel, run.champion()) else { return Ok(None) };
    let genes = champion.individual.genome.genes();
    let player = PlayerSpec::of_genes(String::new(), genes, &settings.game).engine_at(&panel.game)?;
    let fresh = panel.scores();
    // What was measured by another panel cannot be added to.
    let same = |before: &&PanelRating| {
        let of = |scores: &[Score]| {
            scores.iter().map(|score| (score.name.clone(), score.rating)).collect::<Vec<_>>()
        };
        of(&before.panel) == of(&fresh)
    };
    let scores = run.rating(id).filter(same).map_or(fresh, |before| before.panel.clone());
    let from: u64 = scores.iter().map(|score| score.games).sum();
    let games = from..from + ROUND * scores.len() as u64;
    Ok(Some(Round { epoch, id, player, panel, seed: games_seed(settings.seed, id), scores, games }))
}

/// Lets the champion play so many games more against its game's panel, and keeps what they say in the run. Keeps nothing if the
/// observer stopped it, or if the game has no panel.
///
/// # Errors
/// What is wrong with the panel.
pub fn rate(
    run: &mut Run,
    games: u64,
    (evaluator, observer): (&dyn Evaluator, &dyn Observer),
) -> Result<(), Sentence> {
    let Some(id) = run.champion().map(|champion| champion.individual.id) else { return Ok(()) };
    let Some(Round { player, panel, seed, mut scores, games: Range { start, .. }, .. }) = round(0, run, id)?
    else {
        return Ok(());
    };
    panel.play((evaluator, observer), &*player, seed, start..start + games, &mut scores);
    if let Some(rating) = PanelRating::of(scores).filter(|_| !observer.should_stop()) {
        run.rate(id, rating);
    }
    Ok(())
}

impl Job for RatingJob {
    type Request = Look;
    type State = State;

    fn is_urgent(_request: &Look) -> bool {
        false
    }

    /// A round under way is played to its end.
    fn handle(&mut self, _request: Look) {
        match self.round {
            Some(_) => self.again = true,
            None => self.begin(),
        }
    }

    fn next(&self) -> Next {
        match self.round {
            Some(_) => Next::At(self.turns.rest().unwrap_or(self.rested)),
            None => Next::Rest,
        }
    }

    /// One game, unless helpers play them.
    fn work(&mut self) {
        if self.turns.helpers() > 0 {
            return self.look();
        }
        let Some(round) = &mut self.round else { return };
        let start = Instant::now();
        let (link, breeding) = (&self.link, &self.breeding);
        let stop = || link.is_interrupted() || breeding.load().epoch != round.epoch;
        let game = round.games.next().and_then(|number| {
            let (place, points) = round.panel.game(&*round.player, round.seed, number, &stop)?;
            round.scores[place].points += points;
            round.scores[place].games += 1;
            Some(number)
        });
        self.rested = start + start.elapsed() * (1 + REST);
        if game.is_none() {
            return self.rest();
        }
        if round.games.is_empty() {
            let scores = std::mem::take(&mut round.scores);
            self.finish(scores);
        }
    }

    fn recover(&mut self, _what: &str) {
        self.again = false;
        self.rest();
    }
}
