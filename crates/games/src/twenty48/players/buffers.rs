//! Memory for tables that is handed on. Evolution compiles hundreds of genomes a second, each into megabytes, and
//! fresh pages from the system would cost more than the computing.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// A table over four nibbles: any `u16` is an index.
pub(super) type Entries<T> = [T; 65_536];

/// Unused buffers of one type; more than [`KEPT`] are given back to the system.
pub(super) type Pool<T> = Mutex<Vec<Box<Entries<T>>>>;

/// The most buffers a pool keeps.
const KEPT: usize = 32;

/// What a buffer can hold.
pub(super) trait Pooled: Copy + Default + 'static {
    /// Where its buffers rest.
    fn pool() -> &'static Pool<Self>;
}

/// A table's memory. A new one holds anything: write each entry before it is read.
#[derive(Debug)]
pub(super) struct Buffer<T: Pooled>(Option<Box<Entries<T>>>);

/// Only a buffer that is being dropped has given its memory away.
const ALIVE: &str = "a living buffer has its memory";

impl<T: Pooled> Buffer<T> {
    pub(super) fn new() -> Self {
        let rested = T::pool().lock().unwrap_or_else(PoisonError::into_inner).pop();
        // By way of a vector, for an array of this size would first stand on the stack.
        Self(rested.or_else(|| vec![T::default(); 65_536].try_into().ok()))
    }
}

impl<T: Pooled> Drop for Buffer<T> {
    fn drop(&mut self) {
        let mut pool = T::pool().lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < KEPT {
            pool.extend(self.0.take());
        }
    }
}

/// In a hot loop, take the reference once before it.
impl<T: Pooled> Deref for Buffer<T> {
    type Target = Entries<T>;

    #[inline]
    fn deref(&self) -> &Entries<T> {
        self.0.as_deref().expect(ALIVE)
    }
}

impl<T: Pooled> DerefMut for Buffer<T> {
    fn deref_mut(&mut self) -> &mut Entries<T> {
        self.0.as_deref_mut().expect(ALIVE)
    }
}

/// Gives a type its pool.
macro_rules! pooled {
    ($type:ty) => {
        impl $crate::twenty48::players::buffers::Pooled for $type {
            fn pool() -> &'static $crate::twenty48::players::buffers::Pool<Self> {
                static POOL: $crate::twenty48::players::buffers::Pool<$type> =
                    std::sync::Mutex::new(Vec::new());
                &POOL
            }
        }
    };
}
pub(super) use pooled;
