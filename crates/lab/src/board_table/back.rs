//! Earlier positions of a match: looked at one by one, or shown again move by move.

use super::Table;
use crate::board::{Earlier, Insight, Request, State};
use crate::worker::Link;
use dna_lab_games::Match;
use dna_lab_games::seed::Seed;

/// An earlier position that is looked at.
pub(super) struct Back {
    at: Box<dyn Match>,
    /// Where it stands among the moments.
    place: usize,
    /// What the adviser would have played.
    advice: Option<Insight>,
}

impl Back {
    pub(super) fn state(&self) -> Earlier {
        Earlier {
            place: self.place,
            scene: self.at.scene(),
            turn: self.at.turn(),
            outcome: self.at.outcome(0),
            position: self.at.position(),
            advice: self.advice.clone(),
        }
    }
}

impl Table {
    /// Players go on by themselves, or wait.
    pub(crate) fn run(&mut self, wanted: bool) {
        (self.running, self.replaying) = (wanted && self.can_run(), false);
        if self.running {
            self.back = None;
        }
    }

    /// Shows the match again, from the position that is looked at, else from the earliest that is remembered.
    pub(crate) fn replay(&mut self) {
        self.running = false;
        if self.back.is_none() {
            self.show_place(Some(0));
        }
        self.replaying = self.back.is_some();
    }

    /// The next position of a match that is shown again.
    pub(crate) fn replay_next(&mut self) {
        let next = self.back.as_ref().map_or(usize::MAX, |back| back.place + 1);
        self.show_place(Some(next));
        self.replaying = self.back.is_some();
    }

    /// Looks at the position of this place, as far back as moves can be taken back; at the present one if none is named.
    pub(crate) fn look(&mut self, place: Option<usize>) {
        (self.running, self.replaying) = (self.running && place.is_none(), false);
        self.show_place(place);
    }

    fn show_place(&mut self, place: Option<usize>) {
        let last = self.timeline.moves();
        let wanted = place.filter(|&place| place < last);
        let Some(wanted) = wanted else {
            self.back = None;
            return;
        };
        let near = self.back.take().filter(|back| back.place >= wanted);
        let (mut at, mut place) =
            near.map_or_else(|| (self.played.branch(), last), |back| (back.at, back.place));
        while place > wanted && at.undo() {
            place -= 1;
        }
        self.back = Some(Back { at, place, advice: None });
    }

    /// Whether an earlier position is shown that has no analysis yet.
    pub(crate) fn looks_back_unadvised(&self) -> bool {
        self.back.as_ref().is_some_and(|back| back.advice.is_none())
    }

    /// Asks the adviser for its move in the position now shown in the replay.
    pub(crate) fn advise_back(&mut self, link: &Link<Request, State>) {
        let Some(back) = &self.back else { return };
        let Some(judge) = self.timeline.judge() else { return };
        let Ok(engine) = judge.engine_at(&self.game) else { return };
        let mut player = engine.explainer(Seed(1), true);
        let place = (&*back.at, &*judge.name);
        let advice = if self.game.is_for_two() {
            self.ask(place, link, &mut |game, stop| player.choose(game, stop))
        } else {
            self.ask(place, link, &mut |game, stop| player.weigh(game, stop))
        };
        if let Some(back) = &mut self.back {
            back.advice = advice;
        }
    }
}
