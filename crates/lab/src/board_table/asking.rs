//! What players make of positions, asked for without holding up what is wanted meanwhile.

use super::Table;
use crate::board::{Insight, Request, State};
use crate::worker::Link;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Match, Player, PlayerSpec, Thought};
use std::cell::Cell;
use web_time::{Duration, Instant};

/// A player that thinks longer than this is shown as thinking.
const LONG: Duration = Duration::from_millis(20);

/// What a player is asked about a match, unless something else is wanted meanwhile.
type Question<'a> = &'a mut dyn FnMut(&dyn Match, &dyn Fn() -> bool) -> Option<Thought>;

impl Table {
    /// In a single-player game, finds what its player makes of the position.
    pub(crate) fn advise(&mut self, link: &Link<Request, State>) {
        if self.game.is_for_two() || self.advice.is_some() || self.played.ending().is_some() {
            return;
        }
        let Some(seat) = self.seats[0].as_mut() else { return };
        let slow = seat.thought.1 > 0 && seat.thought.0 > seat.thought.1 * LONG;
        let Some(mut player) = seat.player.take() else { return };
        let who = seat.spec.name.clone();
        if slow {
            link.publish(State { thinking: true, ..self.state() }, Duration::ZERO);
        }
        self.advice = self.ask((&*self.played, &who), link, &mut |game, stop| player.weigh(game, stop));
        let weighed = self.advice.clone().filter(|advice| advice.thought.best.is_some());
        if let Some(advice) = &weighed {
            self.note(0, advice);
        }
        self.sit_back(0, player, weighed.as_ref());
    }

    /// What a seat's player thought of the position, if it is the one that values positions.
    pub(super) fn note(&mut self, seat: usize, found: &Insight) {
        let values = self.seats[seat].as_ref().is_some_and(|seat| self.timeline.is_judged_by(&seat.spec));
        if values && (found.thought.worth.is_some() || !found.thought.moves.is_empty()) {
            self.timeline.note(self.timeline.moves(), seat, &found.thought);
        }
    }

    /// A player that was asked is there again; what it found took its time.
    pub(super) fn sit_back(&mut self, seat: usize, player: Box<dyn Player>, found: Option<&Insight>) {
        if let Some(seat) = &mut self.seats[seat] {
            seat.player = Some(player);
            if let Some(insight) = found {
                seat.thought.0 += Duration::from_secs_f64(insight.ms / 1e3);
                seat.thought.1 += 1;
            }
        }
    }

    /// What a player would do here.
    pub(crate) fn ask_hint(&mut self, adviser: &PlayerSpec, link: &Link<Request, State>) {
        let Ok(engine) = adviser.engine_at(&self.game) else { return };
        if self.played.ending().is_none() {
            let mut player = engine.explainer(Seed(1), true);
            let place = (&*self.played, &*adviser.name);
            self.hint = self.ask(place, link, &mut |game, stop| player.choose(game, stop));
        }
    }

    /// What a player of this name thinks of a position; nothing if it was to leave off.
    pub(super) fn ask(
        &self,
        (at, who): (&dyn Match, &str),
        link: &Link<Request, State>,
        think: Question<'_>,
    ) -> Option<Insight> {
        let start = Instant::now();
        let said = Cell::new(false);
        let stop = || {
            if !said.get() && start.elapsed() >= LONG {
                said.set(true);
                link.publish(State { thinking: true, ..self.state() }, Duration::ZERO);
            }
            link.is_interrupted()
        };
        let thought = think(at, &stop)?;
        let ms = 1e3 * start.elapsed().as_secs_f64();
        let line = at.printed(if thought.line.is_empty() { thought.best.as_slice() } else { &thought.line });
        let names = thought.moves.iter().map(|found| (found.played, at.print(found.played)));
        let names = names.collect();
        let touches = thought.best.map_or(Vec::new(), |best| at.touches(best));
        let arrow = thought.best.and_then(|best| at.motion(best).arrow);
        Some(Insight { player: who.to_owned(), seat: at.turn(), thought, line, names, touches, arrow, ms })
    }
}
