//! The memory of a network: weights that threads share without locks.

use super::Method;
use crate::huge_pages::ask_for_huge_pages;
use std::array;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering};

/// The system has not this much memory to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} MiB cannot be had", .bytes >> 20)]
pub struct NoMemory {
    /// How much was asked for.
    pub bytes: usize,
}

impl From<NoMemory> for std::io::Error {
    fn from(_: NoMemory) -> Self {
        std::io::ErrorKind::OutOfMemory.into()
    }
}

/// A weight, and beside it what its method remembers of it, so that they mostly share a cache line. Each number is an `f32`
/// by its bits.
type Entry<const M: usize> = [AtomicU32; M];

/// Any number of weights, all 0 at first. Threads read and write them without locks: a number is always whole, and of two that
/// change one at once, one may be lost, which learning does not mind (Recht et al. 2011, "Hogwild!").
#[derive(Debug)]
pub(crate) enum Weights {
    /// The weights alone: all that playing and TD(0) need.
    Td(Box<[Entry<1>]>),
    /// For temporal coherence: a weight, the sum of its errors, and the sum of their magnitudes.
    Tc(Box<[Entry<3>]>),
}

/// Evaluates an expression with a [`View`] of these weights, compiled once for each method.
macro_rules! with_view {
    ($weights:expr, $view:ident => $expression:expr) => {
        match $weights {
            $crate::network::Weights::Td(entries) => {
                let $view = $crate::network::View::of(entries);
                $expression
            }
            $crate::network::Weights::Tc(entries) => {
                let $view = $crate::network::View::of(entries);
                $expression
            }
        }
    };
}
pub(crate) use with_view;

impl Weights {
    /// `count` zeros, a multiple of 16, if the system has the memory for them. The system gives pages of zeros as they are
    /// first used, so that a weight no game has met costs nothing.
    pub(crate) fn zeros(count: usize, method: Method) -> Result<Self, NoMemory> {
        Ok(match method {
            Method::Td => Self::Td(zeros(count)?),
            Method::Tc => Self::Tc(zeros(count)?),
        })
    }

    /// The same weights, to learn by a method that remembers nothing of them yet.
    pub(crate) fn to_learn_by(&self, method: Method) -> Result<Self, NoMemory> {
        let mut copy = Self::zeros(self.count(), method)?;
        let mut lines = self.weight_lines();
        let Ok(()) = copy.fill_weights(&mut || Ok::<_, Infallible>(lines.next().expect("as many lines")));
        Ok(copy)
    }

    /// The same numbers, and after them the weights of the last `count` once more, of which nothing is remembered yet.
    pub(crate) fn with_last_again(&self, count: usize) -> Result<Self, NoMemory> {
        Ok(match self {
            Self::Td(entries) => Self::Td(with_last_again(entries, count)?),
            Self::Tc(entries) => Self::Tc(with_last_again(entries, count)?),
        })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        with_view!(self, view => view.0.len())
    }

    /// All numbers' bits, 16 by 16: the weights, then for each of them what its method remembers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = [u32; 16]> {
        let remembered: &[Entry<3>] = match self {
            Self::Td(_) => &[],
            Self::Tc(entries) => entries,
        };
        let eights = remembered.as_chunks::<8>().0.iter();
        self.weight_lines().chain(eights.map(|eight| array::from_fn(|at| load(&eight[at / 2][1 + at % 2]))))
    }

    fn weight_lines(&self) -> impl Iterator<Item = [u32; 16]> {
        with_view!(self, view => Box::new(view.weight_lines()) as Box<dyn Iterator<Item = _>>)
    }

    /// Sets all numbers, as [`Self::lines`] gave them.
    pub(crate) fn fill<E>(&mut self, mut next_line: impl FnMut() -> Result<[u32; 16], E>) -> Result<(), E> {
        self.fill_weights(&mut next_line)?;
        if let Self::Tc(entries) = self {
            for eight in entries.as_chunks_mut::<8>().0 {
                for (at, new) in next_line()?.into_iter().enumerate() {
                    set(&mut eight[at / 2][1 + at % 2], new);
                }
            }
        }
        Ok(())
    }

    fn fill_weights<E>(&mut self, next_line: &mut impl FnMut() -> Result<[u32; 16], E>) -> Result<(), E> {
        match self {
            Self::Td(entries) => fill_weights(entries, next_line),
            Self::Tc(entries) => fill_weights(entries, next_line),
        }
    }
}

fn zeros<const M: usize>(count: usize) -> Result<Box<[Entry<M>]>, NoMemory>
where
    Entry<M>: bytemuck::Zeroable,
{
    let count = count.next_multiple_of(16);
    let memory = bytemuck::allocation::try_zeroed_slice_box::<Entry<M>>(count);
    let memory = memory.map_err(|()| NoMemory { bytes: 4 * M * count })?;
    ask_for_huge_pages(&memory);
    Ok(memory)
}

fn with_last_again<const M: usize>(entries: &[Entry<M>], count: usize) -> Result<Box<[Entry<M>]>, NoMemory>
where
    Entry<M>: bytemuck::Zeroable,
{
    let mut all = zeros(entries.len() + count)?;
    let (same, again) = all.split_at_mut(entries.len());
    for (new, old) in same.iter_mut().zip(entries) {
        new.iter_mut().zip(old).for_each(|(new, old)| set(new, load(old)));
    }
    for (new, old) in again.iter_mut().zip(&entries[entries.len() - count..]) {
        set(&mut new[0], load(&old[0]));
    }
    Ok(all)
}

fn fill_weights<E, const M: usize>(
    entries: &mut [Entry<M>],
    next_line: &mut impl FnMut() -> Result<[u32; 16], E>,
) -> Result<(), E> {
    for sixteen in entries.as_chunks_mut::<16>().0 {
        for (entry, new) in sixteen.iter_mut().zip(next_line()?) {
            set(&mut entry[0], new);
        }
    }
    Ok(())
}

/// A page that stays all zeros is not touched.
fn set(number: &mut AtomicU32, new: u32) {
    if *number.get_mut() != new {
        *number = AtomicU32::new(new);
    }
}

#[inline(always)]
fn load(number: &AtomicU32) -> u32 {
    number.load(Ordering::Relaxed)
}

/// The sum of a weight's errors, and the sum of their magnitudes.
type Errors = [f32; 2];

/// The share of a change that a weight with these errors takes: |sum| / sum of magnitudes.
#[inline(always)]
pub(crate) fn share([sum, magnitudes]: Errors) -> f32 {
    /// Nothing, beside any error: it makes 1 of a weight without errors, and changes no other share.
    const TINY: f32 = 1e-30;
    // A sum is larger than its magnitudes only where another thread wrote one of the two meanwhile.
    ((sum.abs() + TINY) / (magnitudes + TINY)).min(1.0)
}

/// All numbers of a [`Weights`], `M` for each weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'weights, const M: usize>(&'weights [Entry<M>]);

impl<'weights, const M: usize> View<'weights, M> {
    pub(crate) const fn of(entries: &'weights [Entry<M>]) -> Self {
        Self(entries)
    }

    fn weight_lines(self) -> impl Iterator<Item = [u32; 16]> + 'weights {
        let sixteens = self.0.as_chunks::<16>().0.iter();
        sixteens.map(|sixteen| sixteen.each_ref().map(|entry| load(&entry[0])))
    }

    /// A weight.
    #[inline(always)]
    pub(crate) fn get(self, index: u32) -> f32 {
        f32::from_bits(load(&self.0[index as usize][0]))
    }

    /// The sum of a weight's errors and the sum of their magnitudes; 0 where they are not kept.
    #[inline(always)]
    pub(crate) fn errors(self, index: u32) -> Errors {
        if M == 1 {
            return [0.0; 2];
        }
        let entry = &self.0[index as usize];
        [1, 2].map(|at| f32::from_bits(load(&entry[at])))
    }

    /// Adds `change` to a weight, and `error` to its errors, which were these.
    #[inline(always)]
    pub(crate) fn correct(self, index: u32, [sum, magnitudes]: Errors, change: f32, error: f32) {
        let put = |number: &AtomicU32, value: f32| number.store(value.to_bits(), Ordering::Relaxed);
        let entry = &self.0[index as usize];
        put(&entry[0], self.get(index) + change);
        if let [_, new_sum, new_magnitudes] = &entry[..] {
            put(new_sum, sum + error);
            put(new_magnitudes, magnitudes + error.abs());
        }
    }

    /// Tells the processor that a weight will be wanted soon.
    #[inline(always)]
    pub(crate) fn prefetch(self, index: u32) {
        prefetch(&self.0[index as usize][0]);
    }

    /// The same of a weight's errors, which may lie in the next line of memory.
    #[inline(always)]
    pub(crate) fn prefetch_errors(self, index: u32) {
        if M > 1 {
            prefetch(&self.0[index as usize][M - 1]);
        }
    }
}

/// Brings a number into all caches, the nearest too: into the second one alone, TD(0) learned a quarter slower.
#[inline(always)]
fn prefetch(number: &AtomicU32) {
    #[cfg(target_arch = "x86_64")]
    safe_arch::prefetch_t0(number);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = number;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two threads learn at once: one is interrupted after it wrote the sum of a weight's errors, before their magnitudes.
    #[test]
    fn a_memory_that_another_thread_is_writing_does_not_blow_a_weight_up() {
        assert_eq!(share([40.0, 0.0]), 1.0);
        assert_eq!(share([-10.0, 40.0]), 0.25);
    }

    #[test]
    fn numbers_come_back_in_their_order_and_another_method_keeps_the_weights() {
        for (method, count) in [(Method::Td, 2), (Method::Tc, 6)] {
            let mut weights = Weights::zeros(20, method).expect("memory");
            assert_eq!((weights.count(), weights.lines().count()), (32, count));
            let line = |at: u32| array::from_fn(|number| 100 * at + number as u32);
            let lines: Vec<[u32; 16]> = (0..count as u32).map(line).collect();
            let mut next = lines.iter().copied();
            weights.fill(|| next.next().ok_or(())).expect("as many lines");
            assert_eq!(weights.lines().collect::<Vec<_>>(), lines);
            for (other, more) in [(Method::Td, 0), (Method::Tc, 4)] {
                let mut expected = lines[..2].to_vec();
                expected.resize(2 + more, [0; 16]);
                let copy = weights.to_learn_by(other).expect("memory");
                assert_eq!(copy.lines().collect::<Vec<_>>(), expected);
            }
        }
    }

    #[test]
    fn a_weight_and_its_errors_lie_side_by_side() {
        let weights = Weights::zeros(16, Method::Tc).expect("memory");
        let Weights::Tc(entries) = &weights else { panic!("temporal coherence") };
        let view = View::of(entries);
        for error in [10.0, -4.0] {
            let errors = view.errors(3);
            view.correct(3, errors, share(errors) * error, error);
        }
        assert_eq!((view.get(3), view.errors(3)), (6.0, [6.0, 14.0]));
        assert_eq!((view.get(2), view.errors(2)), (0.0, [0.0; 2]));
    }
}
