//! Memory for tables that is handed on. Evolution compiles hundreds of genomes a second, each into megabytes, and
//! fresh pages from the system would cost more than the computing.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// Entries of a table over four nibbles: any `u16` is an index.
pub(super) const ENTRIES: usize = 65_536;

/// Buffers of one type that nobody uses; more than this are given back to the system.
pub(super) type Pool<T> = Mutex<Vec<Box<[T]>>>;

/// The most buffers a pool keeps.
const KEPT: usize = 32;

/// Why a buffer always is an array. (Only a slice can be taken out of a buffer that is dropped: an empty one costs
/// nothing.)
const LENGTH: &str = "a living buffer has all its entries";

/// What a buffer can hold.
pub(super) trait Pooled: Copy + Default + 'static {
    /// Where its buffers rest.
    fn pool() -> &'static Pool<Self>;
}

/// A table's memory. A new one holds anything: write each entry before it is read.
#[derive(Debug)]
pub(super) struct Buffer<T: Pooled>(Box<[T]>);

impl<T: Pooled> Buffer<T> {
    pub(super) fn new() -> Self {
        let rested = T::pool().lock().unwrap_or_else(PoisonError::into_inner).pop();
        Self(rested.unwrap_or_else(|| vec![T::default(); ENTRIES].into()))
    }
}

impl<T: Pooled> Drop for Buffer<T> {
    fn drop(&mut self) {
        let mut pool = T::pool().lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < KEPT {
            pool.push(std::mem::take(&mut self.0));
        }
    }
}

impl<T: Pooled> Deref for Buffer<T> {
    type Target = [T; ENTRIES];

    #[inline]
    fn deref(&self) -> &[T; ENTRIES] {
        (&*self.0).try_into().expect(LENGTH)
    }
}

impl<T: Pooled> DerefMut for Buffer<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; ENTRIES] {
        (&mut *self.0).try_into().expect(LENGTH)
    }
}

/// Gives a type its pool.
macro_rules! pooled {
    ($type:ty) => {
        impl $crate::games::twenty48::players::buffers::Pooled for $type {
            fn pool() -> &'static $crate::games::twenty48::players::buffers::Pool<Self> {
                static POOL: $crate::games::twenty48::players::buffers::Pool<$type> =
                    std::sync::Mutex::new(Vec::new());
                &POOL
            }
        }
    };
}
pub(super) use pooled;
