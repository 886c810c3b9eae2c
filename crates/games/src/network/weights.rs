//! The memory of a network: numbers that threads share without locks.

use crate::huge_pages::ask_for_huge_pages;
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

/// Any number of `f32` by their bits, all 0 at first. Threads read and write them without locks: a number is always whole, and
/// of two that change one at once, one may be lost, which learning does not mind (Recht et al. 2011, "Hogwild!").
#[derive(Debug)]
pub(crate) struct Weights(Box<[AtomicU32]>);

impl Weights {
    /// `count` zeros, a multiple of 16, if the system has the memory for them. The system gives pages of zeros as they are
    /// first used, so that a weight no game has met costs nothing.
    pub(crate) fn zeros(count: usize) -> Result<Self, NoMemory> {
        let count = count.next_multiple_of(16);
        let memory = bytemuck::allocation::try_zeroed_slice_box::<AtomicU32>(count);
        let memory = memory.map_err(|()| NoMemory { bytes: 4 * count })?;
        ask_for_huge_pages(&memory);
        Ok(Self(memory))
    }

    /// The numbers, for loops that should not ask again where they lie.
    pub(crate) const fn view(&self) -> View<'_> {
        View(&self.0)
    }

    /// The numbers' bits, 16 by 16.
    pub(crate) fn bits(&self) -> impl ExactSizeIterator<Item = [u32; 16]> {
        self.0
            .as_chunks()
            .0
            .iter()
            .map(|line: &[_; 16]| line.each_ref().map(|cell| cell.load(Ordering::Relaxed)))
    }

    /// Sets them all, 16 by 16.
    pub(crate) fn fill<E>(&mut self, mut next_line: impl FnMut() -> Result<[u32; 16], E>) -> Result<(), E> {
        for line in self.0.as_chunks_mut::<16>().0 {
            // A page that stays all zeros is not touched.
            let new = next_line()?;
            if line.each_mut().map(|cell| *cell.get_mut()) != new {
                *line = new.map(AtomicU32::new);
            }
        }
        Ok(())
    }
}

/// All numbers of a [`Weights`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'weights>(&'weights [AtomicU32]);

impl<'weights> View<'weights> {
    #[inline(always)]
    fn cell(self, index: u32) -> &'weights AtomicU32 {
        &self.0[index as usize]
    }

    #[inline(always)]
    pub(crate) fn get(self, index: u32) -> f32 {
        f32::from_bits(self.cell(index).load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(crate) fn set(self, index: u32, value: f32) {
        self.cell(index).store(value.to_bits(), Ordering::Relaxed);
    }

    /// Tells the processor that the number will be wanted soon.
    #[inline(always)]
    pub(crate) fn prefetch(self, index: u32) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t1(self.cell(index));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}
