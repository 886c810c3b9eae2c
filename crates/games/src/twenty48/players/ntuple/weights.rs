//! The memory of a network: numbers that threads share without locks.

use crate::huge_pages::ask_for_huge_pages;
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU32, Ordering};

/// One cache line of numbers, by their bits.
#[repr(align(64))]
#[derive(Debug, Default)]
struct Line([AtomicU32; 16]);

/// Any number of `f32`, all 0 at first. Threads read and write them without locks: a number is always whole, and
/// of two that change one at once, one may be lost, which learning does not mind (Recht et al. 2011, "Hogwild!").
#[derive(Debug)]
pub(super) struct Weights(Vec<Line>);

impl Weights {
    /// `count` zeros, a multiple of 16, if the system has the memory for them.
    pub(super) fn zeros(count: usize) -> Result<Self, TryReserveError> {
        let lines = count.div_ceil(16);
        let mut memory: Vec<Line> = Vec::new();
        memory.try_reserve_exact(lines)?;
        ask_for_huge_pages(&memory);
        memory.resize_with(lines, Line::default);
        Ok(Self(memory))
    }

    /// The numbers, for loops that should not ask again where they lie.
    pub(super) fn view(&self) -> View<'_> {
        View(&self.0)
    }

    /// The numbers' bits, line by line.
    pub(super) fn bits(&self) -> impl Iterator<Item = [u32; 16]> {
        self.0.iter().map(|line| line.0.each_ref().map(|cell| cell.load(Ordering::Relaxed)))
    }

    /// Sets them all, line by line.
    pub(super) fn fill<E>(&mut self, mut next_line: impl FnMut() -> Result<[u32; 16], E>) -> Result<(), E> {
        for line in &mut self.0 {
            line.0 = next_line()?.map(AtomicU32::new);
        }
        Ok(())
    }
}

/// All numbers of a [`Weights`].
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'weights>(&'weights [Line]);

impl<'weights> View<'weights> {
    #[inline(always)]
    fn cell(self, index: u32) -> &'weights AtomicU32 {
        &self.0[(index / 16) as usize].0[(index % 16) as usize]
    }

    #[inline(always)]
    pub(super) fn get(self, index: u32) -> f32 {
        f32::from_bits(self.cell(index).load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) fn set(self, index: u32, value: f32) {
        self.cell(index).store(value.to_bits(), Ordering::Relaxed);
    }

    /// Tells the processor that the number will be wanted soon.
    #[inline(always)]
    pub(super) fn prefetch(self, index: u32) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t1(self.cell(index));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}
