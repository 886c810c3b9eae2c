//! What was found out about positions during a search.

use super::WINS;
use crate::Effort;
use crate::huge_pages::ask_for_huge_pages;
use std::any::Any;
use std::cell::RefCell;

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// It is the value.
    Exact,
    /// The value is no smaller.
    AtLeast,
    /// The value is no larger.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    /// Its value, wins counted from here.
    value: i32,
    /// The best move, or the one that was good enough.
    pub(crate) best: Option<M>,
    /// Plies that were looked ahead.
    depth: u8,
    /// What the value means.
    bound: Bound,
}

impl<M> Entry<M> {
    /// The value at `ply`, where so many plies were looked ahead and the value is known to be within alpha..beta, or which side
    /// of it.
    #[inline(always)]
    pub(crate) fn value(&self, depth: u8, ply: u16, alpha: i32, beta: i32) -> Option<i32> {
        if self.depth != depth {
            return None;
        }
        let value = match self.value {
            value if value > WINS => value - i32::from(ply),
            value if value < -WINS => value + i32::from(ply),
            value => value,
        };
        let holds = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        holds.then_some(value)
    }
}

/// A number of its own for almost every position of two words; its upper bits are the better ones.
#[inline(always)]
#[must_use]
pub(crate) const fn hash(position: [u64; 2]) -> u64 {
    // Odd constants of SplitMix64.
    let mixed = position[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ position[1].rotate_left(31);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// A place of the table. The position is kept whole: no two are ever taken for each other.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Slot<M> {
    position: [u64; 2],
    entry: Entry<M>,
    /// The search that wrote it; 0 is none.
    search: u8,
}

/// Two places for what falls to the same number: the first keeps what was searched deepest, the second what came last.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Pair<M>([Slot<M>; 2]);

/// A table of fixed size. Its memory goes to a later table of the thread: to touch so much for the first time takes longer than a short
/// search has.
#[derive(Debug)]
pub(crate) struct Table<M: 'static> {
    slots: Vec<Pair<M>>,
    search: u8,
}

/// The slots of a table, and its latest search.
type Free<M> = (Vec<Pair<M>>, u8);

/// How many free tables a thread keeps until it ends, of 32 MiB at most: those of one game.
const KEPT: usize = 2;

thread_local! {
    /// Tables whose player was dropped, of any game.
    static FREE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

impl<M: 'static> Default for Table<M> {
    fn default() -> Self {
        Self { slots: Vec::new(), search: 0 }
    }
}

impl<M: 'static> Drop for Table<M> {
    fn drop(&mut self) {
        if self.slots.is_empty() {
            return;
        }
        let free = Box::new((std::mem::take(&mut self.slots), self.search));
        // A thread that ends keeps nothing.
        let _ = FREE.try_with(|kept| {
            let mut kept = kept.borrow_mut();
            if kept.len() == KEPT {
                kept.remove(0);
            }
            kept.push(free);
        });
    }
}

/// Free slots for the same type of move, exactly this many: with another number other positions would share a place, and searches would
/// not repeat.
fn take_free<M: 'static>(size: usize) -> Option<Free<M>> {
    FREE.with_borrow_mut(|kept| {
        let fits = |free: &Box<dyn Any>| {
            free.downcast_ref::<Free<M>>().is_some_and(|(slots, _)| slots.len() == size)
        };
        let at = kept.iter().rposition(fits)?;
        kept.remove(at).downcast().ok().map(|free| *free)
    })
}

impl<M: Copy + 'static> Table<M> {
    /// Forgets all values, and makes room for what a search of so much effort keeps.
    pub(crate) fn begin(&mut self, effort: Effort) {
        let size = match effort {
            Effort::Depth(0..=2) => 0,
            Effort::Depth(3) => 1 << 12,
            Effort::Depth(4) => 1 << 15,
            Effort::Depth(5 | 6) => 1 << 18,
            Effort::Depth(_) => 1 << 20,
            Effort::Time(time) => {
                let milliseconds = usize::try_from(time.as_millis()).unwrap_or(usize::MAX);
                (milliseconds.clamp(1, 1 << 9) << 11).next_power_of_two()
            }
        };
        let nothing = Slot {
            position: [0; 2],
            entry: Entry { value: 0, best: None, depth: 0, bound: Bound::Exact },
            search: 0,
        };
        let (size, nothing) = (size / 2, Pair([nothing; 2]));
        if self.slots.len() < size {
            (self.slots, self.search) = take_free(size).unwrap_or_else(|| {
                let mut slots = Vec::with_capacity(size);
                ask_for_huge_pages(slots.spare_capacity_mut());
                slots.resize(size, nothing);
                (slots, 0)
            });
        }
        self.search = if self.search == u8::MAX {
            self.slots.fill(nothing);
            1
        } else {
            self.search + 1
        };
    }

    #[inline(always)]
    fn place(&self, position: [u64; 2]) -> usize {
        ((u128::from(hash(position)) * self.slots.len() as u128) >> 64) as usize
    }

    /// Tells the processor that the position will be looked for soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, position: [u64; 2]) {
        #[cfg(target_arch = "x86_64")]
        if let Some(pair) = self.slots.get(self.place(position)) {
            safe_arch::prefetch_t0(pair);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = position;
    }

    /// What this search knows of the position.
    #[inline(always)]
    #[must_use]
    pub(crate) fn find(&self, position: [u64; 2]) -> Option<Entry<M>> {
        let Pair(slots) = self.slots.get(self.place(position))?;
        let known = slots.iter().find(|slot| slot.position == position && slot.search == self.search);
        known.map(|slot| slot.entry)
    }

    /// Keeps what a search of so many plies within alpha..beta found at `ply`.
    #[inline(always)]
    pub(crate) fn keep(
        &mut self,
        position: [u64; 2],
        (value, best): (i32, Option<M>),
        (depth, ply): (u8, u16),
        (alpha, beta): (i32, i32),
    ) {
        let bound = match value {
            _ if value >= beta => Bound::AtLeast,
            _ if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        // A win counts from the position where it stands.
        let value = match value {
            _ if value > WINS => value + i32::from(ply),
            _ if value < -WINS => value - i32::from(ply),
            _ => value,
        };
        let place = self.place(position);
        let Some(Pair([deepest, last])) = self.slots.get_mut(place) else { return };
        let new = Slot { position, entry: Entry { value, best, depth, bound }, search: self.search };
        let is_new = deepest.search != self.search || deepest.position == position;
        if is_new || deepest.entry.depth <= depth {
            if !is_new {
                *last = *deepest;
            }
            *deepest = new;
        } else {
            *last = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_the_memory_of_one_before_and_knows_nothing_of_it() {
        let mut before = Table::<u8>::default();
        before.begin(Effort::Depth(3));
        before.keep([1, 2], (7, Some(3)), (1, 0), (-9, 9));
        assert_eq!(before.find([1, 2]).and_then(|entry| entry.value(1, 0, -9, 9)), Some(7));
        let memory = before.slots.as_ptr();
        drop(before);
        // One of another size, or of another game, takes no part in it.
        let (mut larger, mut other) = (Table::<u8>::default(), Table::<u16>::default());
        larger.begin(Effort::Depth(4));
        other.begin(Effort::Depth(3));
        let mut next = Table::<u8>::default();
        next.begin(Effort::Depth(3));
        assert_eq!(next.slots.as_ptr(), memory);
        assert!(next.find([1, 2]).is_none());
    }
}
