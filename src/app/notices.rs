//! Notices: what a person would want to be told of a run, each once for each cause.

use crate::evolution::Run;
use crate::evolution::strategy::Strategy;
use crate::tally::Tally;

/// Something worth knowing that can be acted on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Notice {
    /// The population is nearly one family.
    DiversityLow {
        /// The mean distance between two of it.
        diversity: f64,
    },
    /// Nothing has become better.
    Stuck {
        /// For so many generations.
        generations: u32,
    },
    /// The champion is surely better than the one in the file.
    Better {
        /// Its fresh games.
        now: Tally,
        /// Those of the champion in the file.
        saved: Tally,
    },
}

/// What brings a notice about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Diversity,
    Stagnation,
    Champion,
}

impl Notice {
    pub(super) const fn cause(&self) -> Cause {
        match self {
            Self::DiversityLow { .. } => Cause::Diversity,
            Self::Stuck { .. } => Cause::Stagnation,
            Self::Better { .. } => Cause::Champion,
        }
    }
}

/// Below this share of the founders' diversity it is low, and above that one it has recovered.
const LOW: f64 = 0.07;
const RECOVERED: f64 = 0.14;

/// Random players that are put in where diversity is low.
pub(super) const FOUNDERS: usize = 10;

/// Generations before diversity is spoken of: founders differ in everything, and lose much of that at once.
const SETTLED: usize = 10;

/// So many generations without progress are long.
const LONG: u32 = 100;

/// The notices of a run, and the causes that were spoken of already.
#[derive(Debug, Default)]
pub(super) struct Notices {
    /// What is shown, the latest last.
    shown: Vec<Notice>,
    /// Causes that hold and were dismissed: they come again only after they ceased to hold.
    dismissed: Vec<Cause>,
    /// The population and the generation that were looked at last.
    looked: Option<(u64, Option<u32>)>,
}

impl Notices {
    /// Looks at a run whenever it has a new generation; `saved` is the run as it stands in its file.
    pub(super) fn look(&mut self, epoch: u64, run: Option<&Run>, saved: Option<&Run>) {
        let now = (epoch, run.and_then(Run::generation));
        if self.looked == Some(now) {
            return;
        }
        let before = self.looked.replace(now);
        if before.is_none_or(|before| before.0 != epoch) {
            // No notices for the past of an opened run, only for what is new.
            *self = Self { looked: self.looked, ..Self::default() };
            return;
        }
        let Some(run) = run else { return };
        self.update(Cause::Diversity, diversity(run), has_recovered(run));
        self.update(Cause::Stagnation, stagnation(run), true);
        self.update(Cause::Champion, better(run, saved), true);
    }

    /// What is to be seen now. Those before it follow when it is dismissed.
    pub(super) fn latest(&self) -> Option<&Notice> {
        self.shown.last()
    }

    /// Dismisses this notice.
    pub(super) fn dismiss(&mut self, cause: Cause) {
        self.shown.retain(|notice| notice.cause() != cause);
        self.dismissed.push(cause);
    }

    /// The file is up to date.
    pub(super) fn saved(&mut self) {
        self.shown.retain(|notice| notice.cause() != Cause::Champion);
        self.dismissed.retain(|cause| *cause != Cause::Champion);
    }

    /// Takes in how it is with a cause; `over` says whether one that does not hold has ended.
    fn update(&mut self, cause: Cause, notice: Option<Notice>, over: bool) {
        let place = self.shown.iter().position(|shown| shown.cause() == cause);
        match (notice, place) {
            (Some(notice), Some(at)) => self.shown[at] = notice,
            (Some(notice), None) if !self.dismissed.contains(&cause) => self.shown.push(notice),
            (None, _) if over => {
                self.shown.retain(|shown| shown.cause() != cause);
                self.dismissed.retain(|dismissed| *dismissed != cause);
            }
            _ => {}
        }
    }
}

/// The last generation's diversity beside the founders'.
fn share_of_diversity(run: &Run) -> Option<(f64, f64)> {
    let (first, last) = (run.logbook.first()?, run.logbook.last()?);
    (first.diversity > 0.0).then(|| (last.diversity, last.diversity / first.diversity))
}

fn diversity(run: &Run) -> Option<Notice> {
    let (diversity, share) = share_of_diversity(run)?;
    // Algorithms that sample a distribution narrow it on purpose.
    let is_warning = matches!(Strategy::of(&run.settings), Strategy::Genetic(_));
    let low = run.logbook.len() > SETTLED && share < LOW && run.population.len() > 1 && is_warning;
    low.then_some(Notice::DiversityLow { diversity })
}

fn has_recovered(run: &Run) -> bool {
    share_of_diversity(run).is_none_or(|(_, share)| share > RECOVERED)
}

fn stagnation(run: &Run) -> Option<Notice> {
    let long = run.logbook.len() > LONG as usize && crate::evolution::stop::stagnates(run, LONG);
    long.then_some(Notice::Stuck { generations: LONG })
}

/// Whether the intervals of both champions' fresh games part.
fn better(run: &Run, saved: Option<&Run>) -> Option<Notice> {
    let (now, before) = (run.champion()?, saved?.champion()?);
    let surely = now.individual.id != before.individual.id
        && now.validated.interval().0 > before.validated.interval().1;
    surely.then_some(Notice::Better { now: now.validated, saved: before.validated })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::Unobserved;
    use crate::evolution::presets;
    use crate::games::Preset;

    /// A judged run with a logbook of so many generations, all like the first.
    fn run(generations: usize) -> Run {
        let mut settings = presets::settings(Preset::Demo, None, &[]);
        (settings.population, settings.games, settings.validation_games) = (4, 1, 1);
        let mut run = Run::new(settings).expect("good settings");
        let game = run.settings.game.clone();
        run.step(&*game, &Unobserved);
        let first = run.logbook[0].clone();
        std::sync::Arc::make_mut(&mut run.logbook[0]).diversity = 10.0;
        for generation in 1..generations as u32 {
            let record = crate::evolution::logbook::Record { generation, diversity: 9.0, ..(*first).clone() };
            run.logbook.push(record.into());
        }
        run
    }

    fn wins(games: u64, wins: u64) -> Tally {
        Tally { games, wins, ..Tally::default() }
    }

    #[test]
    fn low_diversity_is_told_once_until_it_recovers() {
        let mut notices = Notices::default();
        let mut run = run(20);
        notices.look(1, Some(&run), None);
        let mut told = |diversity: f64, dismiss: bool| {
            let last = run.logbook.last().expect("a record").clone();
            let generation = last.generation + 1;
            let record = crate::evolution::logbook::Record { generation, diversity, ..(*last).clone() };
            run.logbook.push(record.into());
            notices.look(1, Some(&run), None);
            let shown = notices.shown.iter().any(|notice| notice.cause() == Cause::Diversity);
            if dismiss {
                notices.dismiss(Cause::Diversity);
            }
            shown
        };
        assert!(!told(9.0, false) && !told(0.8, false), "not yet");
        assert!(told(0.4, false) && told(0.3, false), "it stays");
        assert!(told(0.7, true), "a little more is no recovery");
        assert!(!told(0.2, false), "it was dismissed");
        assert!(!told(5.0, false) && told(0.4, false), "another time it is told again");
    }

    #[test]
    fn a_better_champion_is_told_until_it_is_saved() {
        let mut notices = Notices::default();
        let saved = {
            let mut run = run(2);
            run.hall_of_fame[0].validated = wins(1_000, 300);
            run
        };
        let mut now = saved.clone();
        notices.look(1, Some(&now), None);
        let mut tell = |validated: Tally, saved: Option<&Run>, other: bool| {
            let last = now.logbook.last().expect("a record").clone();
            let generation = last.generation + 1;
            let record = crate::evolution::logbook::Record { generation, ..(*last).clone() };
            now.logbook.push(record.into());
            now.hall_of_fame[0].validated = validated;
            now.hall_of_fame[0].individual.id =
                if other { 77 } else { saved.map_or(0, |run| run.hall_of_fame[0].individual.id) };
            notices.look(1, Some(&now), saved);
            notices.shown.len()
        };
        assert_eq!(tell(wins(1_000, 500), None, true), 0, "nothing was saved");
        assert_eq!(tell(wins(1_000, 310), Some(&saved), true), 0, "that may be luck");
        assert_eq!(tell(wins(1_000, 500), Some(&saved), false), 0, "it is the same one");
        assert_eq!(tell(wins(1_000, 500), Some(&saved), true), 1);
        notices.saved();
        assert!(notices.shown.is_empty());
    }

    #[test]
    fn another_population_begins_anew() {
        let mut notices = Notices::default();
        notices.look(1, Some(&run(120)), None);
        assert!(notices.shown.is_empty(), "it was so when it was opened");
        notices.look(1, Some(&run(121)), None);
        assert_eq!(notices.shown, [Notice::Stuck { generations: LONG }]);
        notices.dismiss(Cause::Stagnation);
        notices.look(1, Some(&run(122)), None);
        assert!(notices.shown.is_empty());
        notices.look(2, Some(&run(120)), None);
        notices.look(2, Some(&run(121)), None);
        assert_eq!(notices.shown.len(), 1);
        notices.look(3, None, None);
        assert!(notices.shown.is_empty());
    }
}
