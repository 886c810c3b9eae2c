//! What a match has come through, and what one player makes of every position of it.

use crate::judging::solver_of;
use dna_lab_games::seed::Seed;
use dna_lab_games::{GameSettings, Match, Move, Player, PlayerSpec, Solver, Thought, Worth};
use std::sync::Arc;

/// A position of the match that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// What it is worth to the first seat, on the scale of the adviser or exactly; infinite where the game is decided; none
    /// where it is not valued, or not yet.
    pub worth: Option<f64>,
    /// What the move played here cost: how much more the best one was worth to the side that moved.
    pub cost: Option<f64>,
    /// Whether a person made that move.
    pub by_person: bool,
    /// The move played here; none in the last position.
    played: Option<Move>,
    /// Whose turn it was, where it is valued.
    pub turn: usize,
    /// Whether the value is exact: that of perfect play.
    pub exact: bool,
}

/// The position after the move by which the match was lost: the largest fall, in the loser's eyes, of the value from one
/// position to the next. Where some values are exact, an adviser's do not count. An adviser sees too late that a match is
/// decided, so that such a fall of its values counts only where there is no other. None where fewer than two neighbours are
/// valued, or nothing falls.
#[must_use]
pub fn turning_point(moments: &[Moment], loser: usize) -> Option<usize> {
    let sign = if loser == 0 { 1.0 } else { -1.0 };
    let solved = is_solved(moments);
    let fall = |at: usize| {
        let (before, after) = (moments[at - 1].worth?, moments[at].worth?);
        let fall = sign * Worth::difference(before, after);
        let counts = !solved || moments[at - 1].exact && moments[at].exact;
        (fall > 0.0 && counts).then_some((at, before.is_finite() && after.is_finite() || solved, fall))
    };
    let falls = (1..moments.len()).filter_map(fall);
    let worse = |one: &(usize, bool, f64), other: &(usize, bool, f64)| (other.1, other.2) > (one.1, one.2);
    falls.reduce(|worst, other| if worse(&worst, &other) { other } else { worst }).map(|(at, ..)| at)
}

/// Whether some values are exact: an adviser's guesses at earlier positions then blame nothing.
fn is_solved(moments: &[Moment]) -> bool {
    moments.iter().any(|moment| moment.exact)
}

/// The moves of persons that cost most, by their places among the moments: `count` at most, in the order of the match. Where
/// some values are exact, an adviser's do not count.
#[must_use]
pub fn costliest(moments: &[Moment], count: usize) -> Vec<usize> {
    let solved = is_solved(moments);
    let counts = |moment: &Moment| moment.by_person && (moment.exact || !solved);
    let cost = |at: usize| moments[at].cost.filter(|&cost| cost >= LEAST_COST && counts(&moments[at]));
    let mut dear: Vec<(usize, f64)> = (0..moments.len()).filter_map(|at| Some((at, cost(at)?))).collect();
    dear.sort_by(|a, b| b.1.total_cmp(&a.1));
    dear.truncate(count);
    let mut places: Vec<usize> = dear.into_iter().map(|(at, _)| at).collect();
    places.sort_unstable();
    places
}

/// What a move costs at least to count as a mistake: less is shown as nothing.
pub const LEAST_COST: f64 = 0.0005;

/// The player that evaluates positions.
struct Judge {
    spec: Arc<PlayerSpec>,
    /// None until it is needed.
    player: Option<Box<dyn Player>>,
}

impl Judge {
    fn player(&mut self) -> Option<&mut (dyn Player + 'static)> {
        if self.player.is_none() {
            self.player = self.spec.engine().ok().map(|engine| engine.explainer(Seed(1), true));
        }
        self.player.as_deref_mut()
    }
}

/// A copy of the match that goes back from position to position.
struct Walk {
    at: Box<dyn Match>,
    /// Where its position stands among the moments.
    place: usize,
    /// Which of the rounds this is.
    round: usize,
}

/// Every how many positions are valued in each round: the whole is soon seen coarsely.
const ROUNDS: [usize; 3] = [16, 4, 1];

/// The positions of one match so far.
#[derive(Default)]
pub(super) struct Timeline {
    moments: Arc<Vec<Moment>>,
    judge: Option<Judge>,
    walk: Option<Walk>,
    /// Whether every position was tried since the match changed.
    done: bool,
    /// Whether moves are weighed in a two-player game as well, which takes longer: a game out of a file is judged so, and one
    /// with exact values.
    weighs: bool,
    /// What weighs them in place of the adviser, where exact values are found quickly.
    solver: Option<Box<dyn Solver>>,
    /// Whether a solver may take the memory that it needs.
    solves: bool,
}

impl Timeline {
    pub(super) fn moments(&self) -> Arc<Vec<Moment>> {
        self.moments.clone()
    }

    /// Another match of this game, of which nothing but the first position is known. A page, whose one thread must not be held up,
    /// finds no exact values.
    pub(super) fn begin(&mut self, game: &GameSettings) {
        self.moments = Arc::new(vec![Moment::default()]);
        self.solver = self.solver.take().or_else(|| solver_of(game));
        (self.walk, self.done, self.weighs) = (None, false, self.solver.is_some());
    }

    /// The memory in bytes that exact values need, until they are there.
    pub(super) fn needs(&self) -> Option<usize> {
        self.solver.as_ref()?.needs()
    }

    /// Whether exact values are being found.
    pub(super) fn is_solving(&self) -> bool {
        self.solves && self.needs().is_some()
    }

    /// Lets the solver take the memory that it needs.
    pub(super) const fn solve(&mut self) {
        self.solves = true;
    }

    /// Whether there are exact values of some positions.
    fn is_exact(&self) -> bool {
        self.solver.is_some() && self.needs().is_none()
    }

    /// From now on each move is weighed against the others.
    pub(super) const fn weigh(&mut self) {
        self.weighs = true;
    }

    /// Whether what a move cost is seen from the position after it.
    fn sees_costs_later(&self) -> bool {
        !self.weighs && self.judge.as_ref().is_some_and(|judge| judge.spec.game.is_for_two())
    }

    /// Sets the adviser; evaluations of an earlier one are dropped.
    pub(super) fn judged_by(&mut self, spec: Option<Arc<PlayerSpec>>) {
        let spec = spec.filter(|spec| spec.plan.has_opinion());
        if spec.as_deref() == self.judge.as_ref().map(|judge| &*judge.spec) {
            return;
        }
        self.judge = spec.map(|spec| Judge { spec, player: None });
        self.forget();
    }

    /// Values are to be found anew.
    fn forget(&mut self) {
        for moment in Arc::make_mut(&mut self.moments) {
            (moment.worth, moment.cost) = (None, None);
        }
        (self.walk, self.done) = (None, false);
    }

    /// The adviser.
    pub(super) fn judge(&self) -> Option<Arc<PlayerSpec>> {
        self.judge.as_ref().map(|judge| judge.spec.clone())
    }

    /// Whether it is this one that values the positions, and nothing better.
    pub(super) fn is_judged_by(&self, spec: &PlayerSpec) -> bool {
        !self.is_exact() && self.judge.as_ref().is_some_and(|judge| *judge.spec == *spec)
    }

    /// A move was made; `thought` is what the judge thought of it before, if it was asked.
    pub(super) fn played(&mut self, played: Move, by_person: bool, thought: Option<&Thought>) {
        let moments = Arc::make_mut(&mut self.moments);
        if let Some(last) = moments.last_mut() {
            (last.played, last.by_person) = (Some(played), by_person);
            // An exact value has a cost of the same scale, which is found once the move is known.
            last.cost = thought.filter(|_| !last.exact).and_then(|thought| thought.cost(played));
        }
        moments.push(Moment::default());
        (self.walk, self.done) = (None, false);
    }

    /// Only so many moves are left.
    pub(super) fn cut(&mut self, moves: usize) {
        let moments = Arc::make_mut(&mut self.moments);
        moments.truncate(moves + 1);
        if let Some(last) = moments.last_mut() {
            *last = Moment { worth: last.worth, turn: last.turn, exact: last.exact, ..Moment::default() };
        }
        (self.walk, self.done) = (None, false);
    }

    /// How many moves were made.
    pub(super) fn moves(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// What the judge thought of a position in which it was this seat's turn.
    pub(super) fn note(&mut self, place: usize, turn: usize, thought: &Thought) {
        let later = self.sees_costs_later();
        let moments = Arc::make_mut(&mut self.moments);
        let Some(moment) = moments.get_mut(place) else { return };
        let own = thought.worth.map(Worth::points).or_else(|| thought.best_points());
        moment.turn = turn;
        moment.worth = own.map(|own| if turn == 0 { own } else { -own });
        if !later {
            moment.cost = moment.played.and_then(|played| thought.cost(played)).or(moment.cost);
            return;
        }
        // What the opponent makes of it is known a move later only.
        for at in [place.saturating_sub(1), place] {
            let Some([before, after]) = moments.get_mut(at..at + 2) else { continue };
            let [Some(was), Some(is)] = [before.worth, after.worth] else { continue };
            let fall = Worth::difference(was, is);
            before.cost = Some(if before.turn == 0 { fall } else { -fall });
        }
    }

    /// Whether positions wait to be valued.
    pub(super) fn is_waiting(&self) -> bool {
        self.is_solving() || (self.judge.is_some() || self.is_exact()) && !self.done
    }

    /// Stops evaluating until the match changes: the adviser panicked, and might again.
    pub(super) fn give_up(&mut self) {
        if let Some(judge) = &mut self.judge {
            judge.player = None;
        }
        (self.walk, self.done, self.solves) = (None, true, false);
    }

    /// Values one position more of this match, unless something else is wanted meanwhile.
    pub(super) fn value_next(&mut self, game: &dyn Match, stop: &dyn Fn() -> bool) {
        if self.is_solving() {
            if self.solver.as_ref().is_some_and(|solver| solver.solve(stop).is_some()) {
                self.forget();
            }
            return;
        }
        self.done = !self.find_next(game);
        let later = self.sees_costs_later();
        let (Some(walk), false) = (&self.walk, self.done) else { return };
        let solver = self.solver.as_deref().filter(|solver| solver.is_quick(&*walk.at));
        let found = match (solver, self.judge.as_mut().and_then(Judge::player)) {
            (Some(solver), _) => solver.values(&*walk.at, stop).map(Thought::of_exact),
            (None, Some(player)) if later => player.choose(&*walk.at, stop),
            (None, Some(player)) => player.weigh(&*walk.at, stop),
            (None, None) => None,
        };
        let (place, turn) = (walk.place, walk.at.turn());
        match found {
            Some(thought) => {
                let exact = solver.is_some();
                self.note(place, turn, &thought);
                Arc::make_mut(&mut self.moments)[place].exact = exact;
            }
            None if stop() => return,
            None => {}
        }
        self.step_back(game);
    }

    /// Goes back to the next position that is to be valued, in this round or in a later one; false if there is none.
    fn find_next(&mut self, game: &dyn Match) -> bool {
        let later = self.sees_costs_later();
        loop {
            let last = self.moves();
            let walk = self.walk.get_or_insert_with(|| Walk { at: game.branch(), place: last, round: 0 });
            let (Some(every), Some(moment)) = (ROUNDS.get(walk.round), self.moments.get(walk.place)) else {
                return false;
            };
            let costs = !later && moment.by_person && moment.cost.is_none();
            let wanted = walk.place.is_multiple_of(*every) && (moment.worth.is_none() || costs);
            if wanted && walk.at.ending().is_none() {
                return true;
            }
            self.step_back(game);
        }
    }

    /// One position back; from the first that is remembered to the last, for the next round.
    fn step_back(&mut self, game: &dyn Match) {
        let last = self.moves();
        let Some(walk) = &mut self.walk else { return };
        if walk.place > 0 && walk.at.undo() {
            walk.place -= 1;
        } else {
            *walk = Walk { at: game.branch(), place: last, round: walk.round + 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::{Exact, MoveWorth};

    fn moments(worth: &[Option<f64>]) -> Vec<Moment> {
        worth.iter().map(|&worth| Moment { worth, ..Moment::default() }).collect()
    }

    #[test]
    fn exact_values_say_where_a_match_was_lost() {
        let mut all = moments(&[Some(0.5), Some(0.1), Some(0.0), Some(0.0), Some(-f64::INFINITY)]);
        assert_eq!(turning_point(&all, 0), Some(1), "an adviser's decision comes too late");
        all[2..].iter_mut().for_each(|moment| moment.exact = true);
        assert_eq!(turning_point(&all, 0), Some(4));
        // It was lost before: no guess at earlier positions is blamed.
        all[2..].iter_mut().for_each(|moment| moment.worth = Some(-f64::INFINITY));
        assert_eq!(turning_point(&all, 0), None);
        for moment in &mut all[..2] {
            (moment.by_person, moment.cost) = (true, Some(3.0));
        }
        assert!(costliest(&all, 3).is_empty());
    }

    #[test]
    fn a_match_is_lost_where_the_loser_fell_most() {
        let all = moments(&[Some(5.0), Some(6.0), Some(2.0), None, Some(-90.0), Some(-80.0), Some(-85.0)]);
        assert_eq!(turning_point(&all, 0), Some(6), "what lies beside an unknown position is not compared");
        assert_eq!(turning_point(&all[..4], 0), Some(2));
        assert_eq!(turning_point(&all[4..], 1), Some(1), "the other seat loses where the first one gains");
        assert_eq!(turning_point(&moments(&[Some(1.0), Some(2.0)]), 0), None);
        let decided = [Some(3.0), Some(1.0), Some(2.0), Some(f64::NEG_INFINITY)];
        assert_eq!(turning_point(&moments(&decided), 0), Some(1), "the end is seen too late");
        assert_eq!(turning_point(&moments(&decided[2..]), 0), Some(1));
    }

    #[test]
    fn only_what_persons_did_is_held_against_them() {
        let moment = |cost: f64, by_person| Moment { cost: Some(cost), by_person, ..Moment::default() };
        let all =
            [moment(1.0, true), moment(9.0, false), moment(4.0, true), moment(0.0, true), moment(2.0, true)];
        assert_eq!(costliest(&all, 2), [2, 4]);
        assert_eq!(costliest(&all, 9), [0, 2, 4]);
    }

    /// Says that every move is worth one point more than the next, once it has solved.
    #[derive(Default)]
    struct Slow(std::sync::atomic::AtomicBool);

    impl Solver for Slow {
        fn reach(&self) -> &'static str {
            "everywhere"
        }

        fn needs(&self) -> Option<usize> {
            (!self.0.load(std::sync::atomic::Ordering::Relaxed)).then_some(1)
        }

        fn solve(&self, stop: &dyn Fn() -> bool) -> Option<()> {
            (!stop()).then(|| self.0.store(true, std::sync::atomic::Ordering::Relaxed))
        }

        fn is_quick(&self, _at: &dyn Match) -> bool {
            self.needs().is_none()
        }

        fn values(&self, at: &dyn Match, _stop: &dyn Fn() -> bool) -> Option<Vec<(Move, Exact)>> {
            let worth = |(at, played): (usize, Move)| (played, Exact::Expects(-(at as f64)));
            Some(at.moves().into_iter().enumerate().map(worth).collect())
        }

        fn nodes(&self) -> u64 {
            0
        }
    }

    #[test]
    fn exact_values_that_take_memory_are_found_when_they_are_asked_for() {
        let game = dna_lab_games::list::variant("connect-four").expect("a game").game;
        let mut timeline = Timeline { solver: Some(Box::<Slow>::default()), ..Timeline::default() };
        timeline.begin(&game);
        let mut at = game.begin_at(0);
        assert!((timeline.needs(), timeline.is_solving(), timeline.is_waiting()) == (Some(1), false, false));
        timeline.solve();
        timeline.value_next(&*at, &|| true);
        assert!(timeline.is_solving(), "what interrupts it does not end it");
        while timeline.is_waiting() {
            timeline.value_next(&*at, &|| false);
        }
        assert_eq!((timeline.needs(), timeline.moments()[0].worth), (None, Some(0.0)));
        // What an adviser thought is no cost on this scale.
        let played = at.moves()[2];
        at.play(played);
        let own = MoveWorth { played, worth: Worth::Value(70.0), rules: Vec::new(), decided: None };
        timeline.played(played, true, Some(&Thought { moves: vec![own], ..Thought::default() }));
        while timeline.is_waiting() {
            timeline.value_next(&*at, &|| false);
        }
        assert_eq!(timeline.moments()[0].cost, Some(2.0));
    }

    #[test]
    fn exact_values_weigh_moves_where_they_are_found_quickly() {
        let game = dna_lab_games::list::variant("connect-four").expect("a game").game;
        let solver = game.solver().expect("one");
        let mut at = game.begin_at(0);
        for text in "d d d d d b b b f a b c".split(' ') {
            at.play(at.parse(text).expect("a move"));
        }
        let mut timeline = Timeline::default();
        timeline.begin(&game);
        timeline.judged_by(dna_lab_store::players::usual_judge(&game).map(Arc::new));
        let (mut expected, mut mistakes) = (Vec::new(), 0);
        for text in "g c c e c e".split(' ') {
            let values = solver.is_quick(&*at).then(|| solver.values(&*at, &|| false)).flatten();
            expected.push(values.map(|values| (at.turn(), values)));
            let played = at.parse(text).expect("a move");
            at.play(played);
            timeline.played(played, true, None);
        }
        while timeline.is_waiting() {
            timeline.value_next(&*at, &|| false);
        }
        for (moment, expected) in timeline.moments().iter().zip(&expected) {
            let Some((turn, values)) = expected else { continue };
            let best = values[0].1.worth().points();
            assert_eq!(moment.worth, Some(if *turn == 0 { best } else { -best }));
            let made = values.iter().find(|(legal, _)| Some(*legal) == moment.played).expect("legal").1;
            let is_mistake = made.points() < values[0].1.points();
            assert_eq!(moment.cost.expect("weighed") > 0.0, is_mistake);
            mistakes += usize::from(is_mistake);
        }
        assert!(expected.iter().flatten().count() == 6 && mistakes > 0, "{mistakes}");
    }
}
