//! The scheduler of a batch: which games are still to be assigned, which tasks are leased to which worker, and which results are
//! accepted.
//!
//! It knows no network: time and answers are handed in.

use super::task::{Found, Part, Wanted};
use super::task_state::{ASKED, By, Entry, Trust};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use web_time::{Duration, Instant};

/// Seconds of games in a task, at most and, where many wait for little, at least.
const TASK: (f64, f64) = (1.0, 0.01);

/// Series in a task at most, so that no message is too long, and, where many wait for little, at least.
const SERIES: (usize, usize) = (64, 4);

/// A task for a worker.
pub(super) struct Order {
    pub(super) id: u64,
    pub(super) parts: Vec<Part>,
    /// Who is not to play it.
    pub(super) not_by: Option<String>,
}

/// Seconds and games of the answers so far and of batches before, by the kind of games.
pub(super) type Paces = BTreeMap<String, (f64, f64)>;

/// The books of a batch.
pub(super) struct Ledger {
    pending: VecDeque<Part>,
    games_pending: usize,
    entries: BTreeMap<u64, Entry>,
    /// Tasks that were given out and are not settled, and those of them that were answered.
    open: BTreeSet<u64>,
    answered: BTreeSet<u64>,
    next_id: u64,
    /// What is to be told of the games.
    wanted: Wanted,
    /// The kind of each series' games.
    kinds: Vec<String>,
    paces: Paces,
    /// Games that were answered and not yet told.
    news: u64,
    /// Tasks that were sent, less the answers that came.
    away: i64,
}

impl Ledger {
    /// Of series of so many games of these kinds. `paces` says what games took so far.
    pub(super) fn new(series: Vec<(usize, String)>, wanted: Wanted, next_id: u64, mut paces: Paces) -> Self {
        let (sizes, kinds): (Vec<usize>, Vec<String>) = series.into_iter().unzip();
        let parts = sizes.into_iter().enumerate().filter(|(_, games)| *games > 0);
        let pending: VecDeque<Part> = parts.map(|(series, games)| Part { series, games: 0..games }).collect();
        let games_pending = pending.iter().map(|part| part.games.len()).sum();
        for pace in paces.values_mut() {
            // What was long ago counts less.
            let fade = (20.0 / pace.0.max(1e-9)).min(1.0);
            *pace = (pace.0 * fade, pace.1 * fade);
        }
        let (open, answered) = (BTreeSet::new(), BTreeSet::new());
        Self {
            pending,
            games_pending,
            entries: BTreeMap::new(),
            open,
            answered,
            next_id,
            wanted,
            kinds,
            paces,
            news: 0,
            away: 0,
        }
    }

    /// The number of the next task.
    pub(super) const fn next_id(&self) -> u64 {
        self.next_id
    }

    /// What games took.
    pub(super) fn remains(self) -> Paces {
        self.paces
    }

    /// Whether every game was answered, and every doubt settled.
    pub(super) fn is_over(&self) -> bool {
        self.pending.is_empty() && self.open.is_empty()
    }

    /// Whether a worker may still have an unneeded task.
    pub(super) const fn leaves_tasks(&self) -> bool {
        self.away > 0
    }

    /// How many games were answered since the last call.
    pub(super) fn news(&mut self) -> u64 {
        std::mem::take(&mut self.news)
    }

    /// What became of the games, as far as their tasks are settled.
    pub(super) fn found(&self) -> Vec<(Part, Found)> {
        let done = self.entries.values().filter(|entry| entry.done);
        let answers = done.filter_map(|entry| Some((entry, entry.answers.first()?)));
        answers
            .flat_map(|(entry, (_, found))| entry.parts.iter().cloned().zip(found.iter().cloned()))
            .collect()
    }

    /// Unassigned single-player games of this many threads: the more are left, the longer the task (guided
    /// self-scheduling, Polychronopoulos and Kuck 1987).
    fn cut(&mut self, threads: usize) -> Option<u64> {
        let kind = self.kinds[self.pending.front()?.series].clone();
        let seconds_a_game = self.seconds_a_game(&kind);
        let share = self.games_pending as f64 * seconds_a_game / (3 * threads.max(1)) as f64;
        let budget = (share.clamp(TASK.1, TASK.0) / seconds_a_game).clamp(1.0, 1e6) as usize;
        // To make players ready takes time too.
        let most = (self.pending.len() / (3 * threads.max(1))).clamp(SERIES.1, SERIES.0);
        let (mut parts, mut games) = (Vec::new(), 0);
        while games < budget && parts.len() < most {
            let is_alike = |part: &mut Part| self.kinds[part.series] == kind;
            let Some(mut part) = self.pending.pop_front_if(is_alike) else { break };
            // Each worker must compile a genome before it plays, so that only long series are cut.
            let room = budget - games;
            if part.games.len() > 2 * room && parts.is_empty() {
                let middle = part.games.start + room;
                self.pending.push_front(Part { series: part.series, games: middle..part.games.end });
                part.games.end = middle;
            } else if part.games.len() > 2 * room {
                self.pending.push_front(part);
                break;
            }
            games += part.games.len();
            parts.push(part);
        }
        self.games_pending -= games;
        let id = self.next_id;
        let expected = Duration::from_secs_f64((games as f64 * seconds_a_game).clamp(0.0, 1e6));
        let entry = Entry {
            parts,
            games: games as u64,
            kind,
            expected,
            asked: None,
            times: 0,
            here: false,
            answers: Vec::new(),
            done: false,
            counted: false,
        };
        (games > 0).then(|| {
            self.entries.insert(id, entry);
            self.next_id += 1;
            self.open.insert(id);
            id
        })
    }

    fn seconds_a_game(&self, kind: &str) -> f64 {
        match self.paces.get(kind) {
            Some((seconds, games)) => (seconds / games).max(1e-7),
            // Before anything is known, a task is a game.
            None => TASK.0,
        }
    }

    /// What to play here: what is in doubt; else, if this program judges too, unassigned games, and at the end
    /// those that others are slow with. `others` says how many workers there are.
    pub(super) fn order_here(
        &mut self,
        judges: bool,
        (threads, others): (usize, usize),
        now: Instant,
    ) -> Option<Order> {
        let id = self
            .find(&self.open, |entry| !entry.here && entry.is_in_doubt(others, now))
            .or_else(|| if judges { self.cut(threads) } else { None })
            .or_else(|| self.find(&self.open, |entry| judges && !entry.here && entry.is_slow(others, now)))?;
        let entry = self.entries.get_mut(&id)?;
        entry.here = true;
        Some(Order { id, parts: entry.parts.clone(), not_by: None })
    }

    /// What to ask others for, so that no more than `most` tasks are open: a second opinion, where `late` also what was
    /// not answered for long, or unassigned games.
    pub(super) fn order_elsewhere(
        &mut self,
        late: bool,
        most: usize,
        (threads, others): (usize, usize),
        now: Instant,
    ) -> Option<Order> {
        let among = if late { &self.open } else { &self.answered };
        let again = self.find(among, |entry| !entry.here && entry.is_to_be_asked(others, now));
        let id = again.or_else(|| if self.open.len() < most { self.cut(threads) } else { None })?;
        let entry = self.entries.get_mut(&id)?;
        self.away += 1;
        entry.asked = Some(now);
        entry.times += 1;
        let not_by = entry.answers.first().and_then(|(by, _)| match by {
            By::Worker(name) => Some(name.clone()),
            By::Here => None,
        });
        Some(Order { id, parts: entry.parts.clone(), not_by })
    }

    fn find(&self, among: &BTreeSet<u64>, wanted: impl Fn(&Entry) -> bool) -> Option<u64> {
        among.iter().copied().find(|id| self.entries.get(id).is_some_and(&wanted))
    }

    /// All that was asked for elsewhere is asked for again: it may have been lost.
    pub(super) fn ask_again(&mut self) {
        for entry in self.entries.values_mut() {
            entry.asked = None;
        }
    }

    /// Games that cannot be sent, or were given up here.
    pub(super) fn give_back(&mut self, id: u64, only_here: bool) {
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.here = false;
            if only_here {
                // It never left.
                self.away -= 1;
                (entry.asked, entry.times) = (None, ASKED);
            }
        }
    }

    /// An answer; gives the names of those whom it shows to have answered wrong, for [`take_back`](Self::take_back). Of unknown
    /// tasks, of workers that are not trusted, and of another number of games than was asked for, it counts for nothing.
    pub(super) fn answer(
        &mut self,
        id: u64,
        by: By,
        seconds: f64,
        found: Vec<Found>,
        trust: &mut Trust,
    ) -> Vec<String> {
        let Some(entry) = self.entries.get_mut(&id) else { return Vec::new() };
        let fits = |(part, found): (&Part, &Found)| found.fits(self.wanted, part.games.len());
        let whole = found.len() == entry.parts.len() && entry.parts.iter().zip(&found).all(fits);
        let is_again = entry.answers.iter().any(|(other, _)| *other == by);
        let distrusted = matches!(&by, By::Worker(name) if trust.liars.contains(name));
        if by != By::Here {
            self.away -= 1;
        }
        if !whole || distrusted {
            // It was taken from workers that would have answered it, and might be once more.
            (entry.asked, entry.times) = (None, ASKED);
        }
        if !whole || is_again || distrusted {
            return Vec::new();
        }
        if entry.answers.is_empty() && seconds.is_finite() && seconds >= 0.0 {
            let pace = self.paces.entry(entry.kind.clone()).or_default();
            *pace = (pace.0 + seconds.min(1e3), pace.1 + entry.games as f64);
        }
        if !entry.counted {
            entry.counted = true;
            self.news += entry.games;
        }
        let mut caught = Vec::new();
        let truth = entry.answers.iter().find(|(by, _)| *by == By::Here).map(|(_, truth)| *truth == found);
        if let (Some(right), By::Worker(name)) = (truth, &by) {
            if right { &mut trust.proven } else { &mut trust.liars }.insert(name.clone());
            caught.extend((!right).then(|| name.clone()));
        } else if by == By::Here {
            entry.here = false;
            for (other, answer) in &entry.answers {
                if let By::Worker(name) = other {
                    let list = if *answer == found { &mut trust.proven } else { &mut trust.liars };
                    list.insert(name.clone());
                    caught.extend((*answer != found).then(|| name.clone()));
                }
            }
            entry.answers = vec![(by, found)];
        } else {
            entry.answers.push((by, found));
        }
        if entry.agree() && entry.answers.len() > 1 {
            let names = entry.answers.iter().filter_map(|(by, _)| by.name());
            trust.proven.extend(names.map(str::to_owned));
        }
        if !entry.done || !entry.agree() {
            entry.done = false;
            self.answered.insert(id);
            self.open.insert(id);
        }
        self.settle(trust);
        caught
    }

    /// What was found only by these is to be played again, in this batch and in whichever else is under way.
    pub(super) fn take_back(&mut self, liars: &[String], trust: &Trust) {
        if liars.is_empty() {
            return;
        }
        let by_liar = |by: &By| by.name().is_some_and(|name| liars.iter().any(|liar| liar == name));
        for (id, entry) in &mut self.entries {
            let before = entry.answers.len();
            entry.answers.retain(|(by, _)| !by_liar(by));
            if entry.answers.is_empty() && before > 0 {
                (entry.done, entry.asked, entry.times) = (false, None, 0);
                self.answered.remove(id);
                self.open.insert(*id);
            }
        }
        self.settle(trust);
    }

    /// Takes note of the answers that suffice by now.
    fn settle(&mut self, trust: &Trust) {
        for id in self.answered.clone() {
            let Some(entry) = self.entries.get_mut(&id).filter(|entry| entry.is_settled(id, trust)) else {
                continue;
            };
            entry.done = true;
            self.answered.remove(&id);
            self.open.remove(&id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_evolution::evaluator::Played;
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{Outcome, Verdict};
    use rand::RngExt;

    fn won(score: i64, won: bool) -> Played {
        let verdict = if won { Verdict::Win } else { Verdict::Loss };
        let outcome = Outcome { verdict, score, moves: 1, milestone: 0 };
        Played { outcome, moves_against: 0, nanoseconds: [0; 2] }
    }

    /// What truly becomes of these games.
    fn truth(parts: &[Part]) -> Vec<Found> {
        let game = |part: &Part, game: usize| won(game as i64, (game + part.series).is_multiple_of(3));
        let games = |part: &Part| part.games.clone().map(|at| game(part, at)).collect();
        parts.iter().map(|part| Found::Games(games(part))).collect()
    }

    fn lie(parts: &[Part]) -> Vec<Found> {
        parts.iter().map(|part| Found::Games(part.games.clone().map(|_| won(-1, true)).collect())).collect()
    }

    /// The games of answers, each in its place.
    fn placed(found: impl Iterator<Item = (Part, Found)>) -> BTreeMap<(usize, usize), Played> {
        let games = |(part, found)| {
            let Found::Games(games) = found else { panic!("sums were not wanted") };
            let Part { series, games: places } = part;
            places.map(move |place| (series, place)).zip(games)
        };
        found.flat_map(games).collect()
    }

    #[test]
    fn whatever_becomes_of_tasks_every_game_counts_once_and_no_lie() {
        let sizes = [50, 0, 7, 120, 1];
        let kind = |series: usize| if series == 3 { "slow" } else { "quick" }.to_owned();
        let series: Vec<_> = sizes.iter().enumerate().map(|(at, games)| (*games, kind(at))).collect();
        let parts = sizes.iter().enumerate();
        let whole: Vec<Part> = parts.map(|(series, &games)| Part { series, games: 0..games }).collect();
        let goal = placed(whole.iter().cloned().zip(truth(&whole)));
        for seed in 0..300 {
            let mut chance = Seed(seed).generator();
            let mut ledger = Ledger::new(series.clone(), Wanted::Games, 0, Paces::new());
            let mut trust = Trust::default();
            let mut now = Instant::now();
            let mut away: Vec<(Order, usize)> = Vec::new();
            let judges = seed % 2 == 0;
            let mut steps = 0;
            while !ledger.is_over() {
                steps += 1;
                assert!(steps < 100_000, "seed {seed} does not end");
                now += Duration::from_millis(chance.random_range(0..2000));
                if let Some(order) = ledger.order_here(judges, (5, 4), now) {
                    let caught = ledger.answer(order.id, By::Here, 0.1, truth(&order.parts), &mut trust);
                    ledger.take_back(&caught, &trust);
                }
                if let Some(order) = ledger.order_elsewhere(chance.random_bool(0.5), 8, (5, 4), now) {
                    away.push((order, chance.random_range(0..4)));
                }
                if !away.is_empty() && chance.random_bool(0.7) {
                    let at = chance.random_range(0..away.len());
                    let (order, worker) = &away[at];
                    let found = if *worker == 3 { lie(&order.parts) } else { truth(&order.parts) };
                    let by = By::Worker(format!("{worker}"));
                    let caught = ledger.answer(order.id, by, 0.1, found, &mut trust);
                    ledger.take_back(&caught, &trust);
                    // Some come twice, some never.
                    if chance.random_bool(0.8) {
                        away.swap_remove(at);
                    }
                }
                if chance.random_bool(0.02) {
                    away.clear();
                    ledger.ask_again();
                }
            }
            assert_eq!(placed(ledger.found().into_iter()), goal, "seed {seed}");
            assert!(trust.liars.iter().all(|name| name == "3"), "seed {seed}: {:?}", trust.liars);
        }
    }

    #[test]
    fn tasks_grow_with_what_is_left_and_take_about_a_second() {
        let paces = || Paces::from([("quick".to_owned(), (10.0, 10_000.0))]);
        let mut ledger = Ledger::new(vec![(100_000, "quick".to_owned())], Wanted::Games, 0, paces());
        let mut sizes = Vec::new();
        while let Some(order) = ledger.order_here(true, (4, 0), Instant::now()) {
            sizes.push(order.parts.iter().map(|part| part.games.len()).sum::<usize>());
            ledger.answer(order.id, By::Here, 0.0, truth(&order.parts), &mut Trust::default());
            ledger.paces = paces();
        }
        assert_eq!(sizes.iter().sum::<usize>(), 100_000);
        assert_eq!(sizes[0], 1_000, "a second");
        assert!(sizes[..sizes.len() - 1].iter().all(|&size| size >= 10), "none is too small: {sizes:?}");
        // What is left at the end may be a little more.
        assert!(sizes[..sizes.len() - 1].windows(2).all(|pair| pair[0] >= pair[1]), "{sizes:?}");
    }
}
