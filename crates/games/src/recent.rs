//! A cache that forgets what was not asked for lately.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// Values of up to a size, and as many again that were asked for longer ago. When the newer half is full it becomes the older one, and what
/// was in that is dropped.
pub(crate) struct Recent<K, V> {
    recent: HashMap<K, V>,
    older: HashMap<K, V>,
    /// The size of the recent values.
    size: usize,
    /// The largest size of each half.
    most: usize,
    /// How large a value is.
    size_of: fn(&V) -> usize,
}

impl<K: Hash + Eq, V: Clone> Recent<K, V> {
    /// An empty cache whose halves hold so much each.
    pub(crate) fn new(most: usize, size_of: fn(&V) -> usize) -> Self {
        Self { recent: HashMap::new(), older: HashMap::new(), size: 0, most, size_of }
    }

    /// A value by its key.
    pub(crate) fn find<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        if let Some(value) = self.recent.get(key) {
            return Some(value.clone());
        }
        let (key, value) = self.older.remove_entry(key)?;
        self.keep(key, value.clone());
        Some(value)
    }

    /// Keeps a value.
    pub(crate) fn keep(&mut self, key: K, value: V) {
        let size = (self.size_of)(&value);
        if self.size + size > self.most {
            self.older = std::mem::take(&mut self.recent);
            self.size = 0;
        }
        self.size += size;
        self.recent.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_lately_is_found_again_and_the_rest_makes_room() {
        let mut cache = Recent::new(4, |_| 1);
        for key in 0..4 {
            cache.keep(key, 1);
        }
        assert!(cache.find(&0).is_some() && cache.find(&9).is_none());
        // One more, and all others are the older ones; what is asked for is a recent one again.
        cache.keep(4, 1);
        assert!(cache.find(&1).is_some());
        assert_eq!((cache.recent.len(), cache.older.len()), (2, 3));
        for key in 5..9 {
            cache.keep(key, 1);
        }
        assert!(cache.find(&2).is_none() && cache.find(&1).is_some());
    }
}
