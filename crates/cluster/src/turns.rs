//! Judging a turn at a time, in a program whose only thread must not wait: a page in a browser.

use super::executor::Judge;
use super::scheduler::{Ledger, Order, Paces};
use super::task::{self, Answer, Found, Part, Stock, Task, Wanted};
use super::task_state::{By, Trust};
use dna_lab_evolution::evaluator::{Batch, Evaluator, Games, Means, Metered, Observer, Threads};
use dna_lab_games::tally::Tally;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// Tasks are cut for so many threads if they are played here, which makes them as short as they get.
const SHORT: usize = 1 << 16;

/// How often what others play is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// What became of work in this turn.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn<T> {
    /// It is done.
    Done(T),
    /// More games are to be played first: it is to have another turn.
    Unfinished,
    /// The observer stopped it.
    Stopped,
}

/// Plays the games of one piece of work after another, a turn at a time.
///
/// Work that asks for games is begun again whenever a batch was played, and its earlier batches are answered from memory. So it must ask
/// for the same batches in the same order each time, as a generation of the same run does.
#[derive(Default)]
pub struct Turns(Mutex<Desk>);

#[derive(Default)]
struct Desk {
    /// The batches of this work that were played.
    played: Vec<Results>,
    /// How many batches it asked for in this turn.
    asked: usize,
    open: Option<Open>,
    /// The games so far of players that are being measured.
    measured: Vec<Means>,
    /// When this turn is over.
    until: Option<Instant>,
    /// The id of the next task, and what games took so far.
    next_id: u64,
    paces: Paces,
    /// How many play elsewhere; if none does, games are played here.
    helpers: usize,
    /// When it was looked at.
    looked: Option<Instant>,
}

#[derive(Clone)]
enum Results {
    Games(Games),
    Tallies(Vec<Tally>),
    Measured(Vec<Vec<Means>>),
}

/// A batch that is being played.
struct Open {
    stock: Arc<Stock>,
    /// The number of games of each series that others may play.
    sizes: Vec<usize>,
    ledger: Ledger,
    judge: Arc<Judge>,
}

impl Turns {
    /// Does a turn of this work, which asks this evaluator for games, for about so long.
    pub fn take<T>(
        &self,
        observer: &dyn Observer,
        length: Duration,
        work: impl FnOnce() -> Option<T>,
    ) -> Turn<T> {
        if observer.should_stop() {
            self.forget();
            return Turn::Stopped;
        }
        let until = Instant::now() + length;
        if !self.play(observer, until) {
            return Turn::Unfinished;
        }
        {
            let mut desk = self.desk();
            (desk.asked, desk.until) = (0, Some(until));
        }
        let turn = match work() {
            Some(done) => Turn::Done(done),
            None if observer.should_stop() => Turn::Stopped,
            None => return Turn::Unfinished,
        };
        self.forget();
        turn
    }

    /// Whether work is under way.
    #[must_use]
    pub fn is_amid(&self) -> bool {
        let desk = self.desk();
        desk.open.is_some() || !desk.played.is_empty() || !desk.measured.is_empty()
    }

    /// When to look again at what others play; none if there is something to do here.
    #[must_use]
    pub fn rest(&self) -> Option<Instant> {
        let desk = self.desk();
        let waits = desk.helpers > 0 && desk.open.as_ref().is_some_and(|open| !open.ledger.is_over());
        desk.looked.filter(|_| waits).map(|looked| looked + LOOK)
    }

    /// So many others play from now on; without any, games are played here.
    pub fn set_helpers(&self, helpers: usize) {
        self.desk().helpers = helpers;
    }

    /// How many others play.
    #[must_use]
    pub fn helpers(&self) -> usize {
        self.desk().helpers
    }

    /// The next task for a helper.
    #[must_use]
    pub fn order(&self) -> Option<Task> {
        let mut desk = self.desk();
        let helpers = desk.helpers;
        let open = desk.open.as_mut()?;
        let Order { id, parts, .. } = open.ledger.order_here(true, (helpers, 0), Instant::now())?;
        Some(Task { id, not_by: None, work: open.stock.work(&parts) })
    }

    /// What became of a task. Of one that is not wanted any more it counts for nothing.
    pub fn answer(&self, Answer { id, seconds, found, .. }: Answer) {
        if let Some(open) = &mut self.desk().open {
            open.ledger.answer(id, By::Here, seconds, found, &mut Trust::default());
        }
    }

    /// A helper that had this task is gone.
    pub fn give_back(&self, id: u64) {
        if let Some(open) = &mut self.desk().open {
            open.ledger.give_back(id, false);
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives up what is under way.
    fn forget(&self) {
        let mut desk = self.desk();
        desk.close();
        desk.played.clear();
        desk.measured.clear();
    }

    /// Plays on, unless others do; gives whether the open batch, if there is one, is played.
    fn play(&self, observer: &dyn Observer, until: Instant) -> bool {
        loop {
            let mut desk = self.desk();
            let here = desk.helpers == 0;
            desk.looked = Some(Instant::now());
            let Some(open) = &mut desk.open else { return true };
            observer.played(open.ledger.news());
            if open.ledger.is_over() {
                return true;
            }
            if !here || Instant::now() >= until {
                return false;
            }
            let Some(order) = open.ledger.order_here(true, (SHORT, 0), Instant::now()) else { return false };
            let (work, judge) = (open.stock.work(&order.parts), open.judge.clone());
            drop(desk);
            let start = Instant::now();
            let Some(found) = judge.play(&work, &|| observer.should_stop()) else { return false };
            let (worker, seconds) = (String::new(), start.elapsed().as_secs_f64());
            self.answer(Answer { id: order.id, worker, seconds, found });
        }
    }

    /// What `own` finds of the series that only this program can play, and `others` of the rest, in their order; none if the batch is
    /// not played yet.
    fn carry<R>(
        &self,
        batch: &Batch<'_>,
        wanted: Wanted,
        own: impl FnOnce(&Batch<'_>) -> Vec<R>,
        others: impl FnOnce(&[usize], Vec<(Part, Found)>) -> Vec<R>,
    ) -> Option<Vec<R>> {
        let (stock, kept) = Stock::of(batch, wanted);
        let mut desk = self.desk();
        if desk.open.is_none() {
            desk.begin(stock);
        }
        let open = desk.open.as_ref().filter(|open| open.ledger.is_over())?;
        let mut others = others(&open.sizes, open.ledger.found()).into_iter();
        desk.close();
        drop(desk);
        let alone = kept.iter().map(|&place| batch.series[place].clone()).collect();
        let mut own = own(&Batch { series: alone, ..*batch }).into_iter();
        let is_own = |place: usize| kept.binary_search(&place).is_ok();
        let result = |place| if is_own(place) { own.next() } else { others.next() };
        Some((0..batch.series.len()).filter_map(result).collect())
    }

    /// The answer to the batch that is asked for now, if it was played in an earlier turn.
    fn remembered(&self) -> Option<Results> {
        let mut desk = self.desk();
        let answer = desk.played.get(desk.asked).cloned();
        desk.asked += usize::from(answer.is_some());
        answer
    }

    fn remember(&self, answer: Results) {
        let mut desk = self.desk();
        desk.played.push(answer);
        desk.asked += 1;
    }
}

impl Desk {
    fn begin(&mut self, stock: Stock) {
        let series = stock.sizes();
        let sizes = series.iter().map(|(size, _)| *size).collect();
        let ledger = Ledger::new(series, stock.wanted, self.next_id, std::mem::take(&mut self.paces));
        self.open = Some(Open { stock: Arc::new(stock), sizes, ledger, judge: Arc::new(Judge::new(1)) });
    }

    /// The open batch is not wanted any more; no later task has the number of one of its.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.next_id = open.ledger.next_id();
            self.paces = open.ledger.remains();
        }
    }
}

impl Evaluator for Turns {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games {
        if let Some(Results::Games(games)) = self.remembered() {
            return games;
        }
        let own = |own: &Batch<'_>| Threads.evaluate(own, observer);
        let Some(games) = self.carry(batch, Wanted::Games, own, task::games) else {
            return batch.series.iter().map(|series| vec![None; series.games.len()]).collect();
        };
        self.remember(Results::Games(games.clone()));
        games
    }

    fn tallies(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Option<Vec<Tally>> {
        if let Some(Results::Tallies(tallies)) = self.remembered() {
            return Some(tallies);
        }
        let own = |own: &Batch<'_>| match Threads.tallies(own, observer) {
            Some(tallies) => tallies.into_iter().map(Some).collect(),
            None => vec![None; own.series.len()],
        };
        let tallies = self.carry(batch, Wanted::Sums, own, task::tallies)?;
        let tallies = tallies.into_iter().collect::<Option<Vec<Tally>>>()?;
        self.remember(Results::Tallies(tallies.clone()));
        Some(tallies)
    }

    /// Plays them here, also where others play batches: at least one game a turn.
    fn measure(&self, players: Metered<'_, '_>, games: Range<u32>) -> Option<Vec<Vec<Means>>> {
        let Metered { count, meter } = players;
        if let Some(Results::Measured(measured)) = self.remembered() {
            return Some(measured);
        }
        let (mut means, until) = {
            let mut desk = self.desk();
            (std::mem::take(&mut desk.measured), desk.until)
        };
        let before = means.len();
        for player in 0..count {
            let mut play = None;
            for at in games.clone().skip(means.len().saturating_sub(player * games.len())) {
                let may_play = means.len() == before || until.is_none_or(|until| Instant::now() < until);
                let found = may_play.then(|| play.get_or_insert_with(|| meter(player))(at)).flatten();
                let Some(found) = found else {
                    self.desk().measured = means;
                    return None;
                };
                means.push(found);
            }
        }
        let mut means = means.into_iter();
        let measured: Vec<Vec<Means>> =
            (0..count).map(|_| means.by_ref().take(games.len()).collect()).collect();
        self.remember(Results::Measured(measured.clone()));
        Some(measured)
    }
}

impl std::fmt::Debug for Turns {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Turns").field("is_amid", &self.is_amid()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::{of_text, to_text};
    use dna_lab_evolution::evaluator::{Meter, Referee, Unobserved};
    use dna_lab_evolution::strategy::StyleMap;
    use dna_lab_evolution::{Run, presets};
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{GameSettings, Preset, list};

    fn founders(game: &GameSettings) -> Run {
        let mut settings = presets::settings(Preset::Demo, Some(game), &[]);
        (settings.seed, settings.population, settings.games) = (Seed(7), 6, 4);
        (settings.validation_games, settings.sample_games) = (6, 4);
        Run::new(settings).expect("settings that go together")
    }

    /// The next generation in turns; `between` is what happens between them.
    fn in_turns(turns: &Turns, run: &mut Run, between: impl Fn(&Turns)) {
        let game = run.settings.game.clone();
        for _ in 0..100_000 {
            let turn = turns.take(&Unobserved, Duration::ZERO, || {
                let mut next = run.clone();
                let referee = Referee { game: &*game, evaluator: turns, observer: &Unobserved };
                next.step_with(referee).is_some().then_some(next)
            });
            if let Turn::Done(next) = turn {
                assert!(!turns.is_amid());
                *run = next;
                return;
            }
            between(turns);
        }
        panic!("it does not end");
    }

    #[test]
    fn a_run_in_turns_is_the_run_on_threads() {
        for game in list::games().iter() {
            let mut goal = founders(game);
            let mut here = goal.clone();
            let mut elsewhere = goal.clone();
            let (own, shared) = (Turns::default(), Turns::default());
            for _ in 0..2 {
                let own_game = goal.settings.game.clone();
                goal.step(&*own_game, &Unobserved);
                // A turn of no length plays nothing, so that more is played between turns.
                in_turns(&own, &mut here, |turns| {
                    turns.play(&Unobserved, Instant::now() + Duration::from_millis(1));
                });
                in_turns(&shared, &mut elsewhere, |turns| {
                    turns.set_helpers(4);
                    let orders: Vec<_> = std::iter::from_fn(|| turns.order()).take(4).collect();
                    for task in orders.into_iter().rev() {
                        // As they go to a Web Worker and back.
                        let task = to_text(&task).and_then(|text| of_text(&text)).expect("a task");
                        let answer = Judge::new(1).answer(&task).expect("games");
                        turns.answer(to_text(&answer).and_then(|text| of_text(&text)).expect("an answer"));
                    }
                });
            }
            assert!(goal == here && goal == elsewhere, "{}", game.title());
        }
    }

    #[test]
    fn a_map_of_styles_in_turns_is_the_one_on_threads() {
        for game in list::games().iter().filter(|game| game.behaviours().len() > 1) {
            let mut settings = founders(game).settings;
            settings.map =
                Some(StyleMap { side: 5, games: 4, ..StyleMap::usual(&**game).expect("behaviours") });
            let mut goal = Run::new(settings).expect("settings that go together");
            let (mut here, own) = (goal.clone(), Turns::default());
            for _ in 0..3 {
                let own_game = goal.settings.game.clone();
                goal.step(&*own_game, &Unobserved);
                let turns = std::cell::Cell::new(0);
                in_turns(&own, &mut here, |own| {
                    turns.set(turns.get() + 1);
                    own.play(&Unobserved, Instant::now() + Duration::from_secs(1));
                });
                // One game of styles a turn: those of six newborns at least.
                assert!(turns.get() >= 24, "{}", turns.get());
            }
            assert!(goal == here, "{}", game.title());
        }
    }

    #[test]
    fn a_measurement_goes_on_where_it_was_left() {
        let turns = Turns::default();
        let asked = Mutex::new(Vec::new());
        let meter = |player: usize| -> Meter<'_> {
            let asked = &asked;
            Box::new(move |at| {
                asked.lock().expect("no panic").push((player, at));
                Some([Some(player as f64), Some(at.into())])
            })
        };
        let turn = |length| {
            turns.take(&Unobserved, length, || turns.measure(Metered { count: 2, meter: &meter }, 3..6))
        };
        for before in 0..5 {
            assert_eq!(asked.lock().expect("no panic").len(), before);
            assert_eq!(turn(Duration::ZERO), Turn::Unfinished);
            assert!(turns.is_amid());
        }
        let Turn::Done(found) = turn(Duration::ZERO) else { panic!("six games in six turns") };
        assert_eq!(*asked.lock().expect("no panic"), [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5)]);
        assert_eq!(found[1], [3.0, 4.0, 5.0].map(|at| [Some(1.0), Some(at)]));
        assert!(!turns.is_amid());
        // A longer turn has time for all of them.
        assert!(matches!(turn(Duration::from_secs(60)), Turn::Done(_)));
        assert_eq!(asked.lock().expect("no panic").len(), 12);
    }

    #[test]
    fn what_is_stopped_leaves_nothing() {
        struct Stop;
        impl Observer for Stop {
            fn should_stop(&self) -> bool {
                true
            }
        }
        let turns = Turns::default();
        let mut run = founders(&list::games()[0]);
        let before = run.clone();
        let game = run.settings.game.clone();
        let referee = Referee { game: &*game, evaluator: &turns, observer: &Unobserved };
        assert_eq!(
            turns.take(&Unobserved, Duration::ZERO, || run.step_with(referee).map(drop)),
            Turn::Unfinished
        );
        assert!(turns.is_amid() && run == before);
        let Task { id, .. } = turns.order().expect("a task");
        assert_eq!(turns.take(&Stop, Duration::ZERO, || Some(())), Turn::Stopped);
        turns.answer(Answer { id, worker: String::new(), seconds: 0.1, found: Vec::new() });
        assert!(!turns.is_amid() && turns.order().is_none());
    }
}
