//! The worker that analyses rules while they are typed: what a text says, in figures and on a board.

use super::worker::{Job, Link, Next};
use dna_lab_games::formula::{Description, Formula, FormulaError};
use dna_lab_games::{GameSettings, RuleId, Scene};
use std::time::Duration;

/// The default exponent of levels.
const EXPONENT: f64 = 2.0;

/// A text, and what it is read for.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The rule as it stands in the field.
    pub text: String,
    /// The game whose board it is to see.
    pub game: GameSettings,
    /// A position of that game.
    pub position: String,
}

/// What was read last.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What was asked; none before the first request.
    pub asked: Option<Request>,
    /// What was found, of the text first and then all of it.
    pub answer: Option<Result<Answer, FormulaError>>,
}

/// What a formula is, and what it says of a position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The formula as a rule.
    pub rule: RuleId,
    /// Whether it has the same value everywhere, so that breeding with it is useless.
    pub says_nothing: bool,
    /// What can be said of it; none while that is sought.
    pub description: Option<Description>,
    /// What it says of the position; none where that is none.
    pub upon: Option<Upon>,
}

/// What a formula says of a position.
#[derive(Clone, Debug)]
pub struct Upon {
    /// How the position looks.
    pub scene: Scene,
    /// The formula's value there.
    pub value: f64,
    /// For each cell of the scene the mean value of the region's places that it lies in.
    pub cells: Vec<f64>,
}

impl Answer {
    /// What is found at once.
    fn new(formula: &Formula, request: &Request) -> Self {
        Self {
            rule: formula.rule(),
            says_nothing: formula.says_nothing(),
            description: None,
            upon: Upon::new(formula, request),
        }
    }
}

impl Upon {
    fn new(formula: &Formula, Request { game, position, .. }: &Request) -> Option<Self> {
        let (at, region) = (game.place(position).ok()?, formula.region());
        let scene = at.scene();
        let values = formula.values_on(game, &*at, EXPONENT);
        let places = game.places_of(region);
        let mean = |cell: usize| {
            let of = |(place, value): (&Vec<usize>, &f64)| place.contains(&cell).then_some(*value);
            let of_cell: Vec<f64> = places.iter().zip(&values).filter_map(of).collect();
            of_cell.iter().sum::<f64>() / of_cell.len().max(1) as f64
        };
        let cells = (0..scene.cells.len()).map(mean).collect();
        Some(Self { scene, value: values.iter().sum(), cells })
    }
}

/// The thread's own.
pub(super) struct FormulasJob {
    link: Link<Request, State>,
    /// Read, but not yet described.
    pending: Option<(Formula, State)>,
}

impl FormulasJob {
    pub(super) const fn new(link: Link<Request, State>) -> Self {
        Self { link, pending: None }
    }
}

impl Job for FormulasJob {
    type Request = Request;
    type State = State;

    fn handle(&mut self, request: Request) {
        let read = Formula::parse(&request.text, request.game.regions());
        // While only the board changes, what the text says is known.
        let known = self.link.state();
        let known = known.answer.as_ref().and_then(|answer| answer.as_ref().ok()).filter(|answer| {
            read.as_ref().is_ok_and(|formula| formula.rule() == answer.rule)
                && known.asked.as_ref().is_some_and(|asked| asked.game == request.game)
        });
        let answer = read.as_ref().map(|formula| Answer {
            description: known.and_then(|known| known.description.clone()),
            ..Answer::new(formula, &request)
        });
        let state = State { answer: Some(answer.map_err(Clone::clone)), asked: Some(request) };
        let is_described = |answer: &Answer| answer.description.is_some();
        let done = state.answer.as_ref().is_none_or(|answer| answer.as_ref().is_ok_and(is_described));
        self.pending = read.ok().filter(|_| !done).map(|formula| (formula, state.clone()));
        self.link.publish(state, Duration::ZERO);
    }

    fn next(&self) -> Next {
        if self.pending.is_some() { Next::Now } else { Next::Rest }
    }

    fn work(&mut self) {
        let Some((formula, mut state)) = self.pending.take() else { return };
        if let (Some(Ok(answer)), Some(asked)) = (&mut state.answer, &state.asked) {
            let stop = || self.link.is_interrupted();
            answer.description = Some(formula.described(&asked.game, EXPONENT, &stop));
            if !stop() {
                self.link.publish(state, Duration::ZERO);
            }
        }
    }

    fn recover(&mut self, _what: &str) {
        self.pending = None;
    }
}
