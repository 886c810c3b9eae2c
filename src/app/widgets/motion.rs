//! How boards move: pieces slide, what is made pops, a score flies up. Nothing moves where a person wants less motion, or
//! where moves come faster than one can see.

use egui::{Id, Ui};
use std::time::Duration;

/// How long pieces slide, and then how long what is made pops, in seconds.
const SLIDE: f64 = 0.1;
const POP: f64 = 0.1;

/// How long a score flies, in seconds.
const FLIGHT: f64 = 0.5;

/// Moves that come faster than this, in seconds, are not moved.
const QUICK: f64 = 0.1;

/// How often what moves is drawn.
const FRAME: Duration = Duration::from_millis(16);
const SLOW_FRAME: Duration = Duration::from_millis(40);

/// What a board showed last.
#[derive(Clone, Copy)]
struct Seen {
    serial: usize,
    score: i64,
    /// When that changed.
    changed: f64,
    /// When the last move began that is moved, and what it scored.
    began: f64,
    gain: i64,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Motion {
    /// How far pieces have slid, 0..1; none where they have arrived.
    pub(super) slid: Option<f32>,
    /// How far what was made has popped, 0..1; none where it is over.
    pub(super) popped: Option<f32>,
    /// What the move scored, and how far that has flown, 0..1.
    pub(super) gain: Option<(i64, f32)>,
}

/// How far the move has come that led to this one of a board's positions; `serial` counts them.
pub(super) fn of(ui: &Ui, board: Id, serial: usize, score: Option<i64>) -> Motion {
    let now = ui.input(|input| input.time);
    let fresh = Seen { serial, score: score.unwrap_or(0), changed: now, began: f64::NEG_INFINITY, gain: 0 };
    let mut seen = ui.data(|data| data.get_temp::<Seen>(board)).unwrap_or(fresh);
    if seen.serial != serial {
        let moves =
            serial == seen.serial + 1 && now - seen.changed >= QUICK && ui.style().animation_time > 0.0;
        let (began, gain) = if moves { (now, fresh.score - seen.score) } else { (f64::NEG_INFINITY, 0) };
        seen = Seen { began, gain, ..fresh };
    }
    ui.data_mut(|data| data.insert_temp(board, seen));
    let since = now - seen.began;
    let part = |from: f64, length: f64| {
        let part = (since - from) / length;
        (part < 1.0).then_some(part.max(0.0) as f32)
    };
    let motion = Motion {
        slid: part(0.0, SLIDE),
        popped: part(SLIDE, POP),
        gain: part(0.0, FLIGHT).filter(|_| seen.gain > 0 && score.is_some()).map(|part| (seen.gain, part)),
    };
    if motion.popped.is_some() {
        ui.ctx().request_repaint_after(FRAME);
    } else if motion.gain.is_some() {
        ui.ctx().request_repaint_after(SLOW_FRAME);
    }
    motion
}

/// Quick at first, slower towards the end.
pub(super) fn eased(part: f32) -> f32 {
    1.0 - (1.0 - part) * (1.0 - part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput};

    /// How far a move has come when a board shows this one at that time.
    fn at(ctx: &Context, time: f64, serial: usize, score: i64) -> Motion {
        let mut found = Motion::default();
        let input = RawInput { time: Some(time), ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| found = of(ui, Id::unique("board"), serial, Some(score)));
        output.textures_delta.clear();
        found
    }

    #[test]
    fn a_move_slides_pops_and_scores_once() {
        let ctx = Context::default();
        assert!(at(&ctx, 1.0, 4, 0).slid.is_none(), "what was there before does not move");
        let begun = at(&ctx, 2.0, 5, 8);
        assert_eq!((begun.slid, begun.gain), (Some(0.0), Some((8, 0.0))));
        assert!(at(&ctx, 2.05, 5, 8).slid.is_some_and(|part| (0.4..0.6).contains(&part)));
        let later = at(&ctx, 2.15, 5, 8);
        assert!(later.slid.is_none() && later.popped.is_some_and(|part| part > 0.4));
        let over = at(&ctx, 3.0, 5, 8);
        assert!(over.popped.is_none() && over.gain.is_none());
    }

    #[test]
    fn what_is_quick_or_goes_back_or_is_not_wanted_does_not_move() {
        let ctx = Context::default();
        at(&ctx, 1.0, 0, 0);
        assert!(at(&ctx, 2.0, 1, 0).slid.is_some());
        assert!(at(&ctx, 2.05, 2, 0).slid.is_none(), "faster than ten a second");
        assert!(at(&ctx, 3.0, 1, 0).slid.is_none(), "taken back");
        assert!(at(&ctx, 4.0, 9, 0).slid.is_none(), "several at once");
        crate::app::theme::set_motion(&ctx, false);
        assert!(at(&ctx, 5.0, 10, 4).slid.is_none());
    }
}
