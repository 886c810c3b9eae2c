//! What a formula computes of its cells.

use super::{MOST_CELLS, Wrong, no_number};
use crate::say;

/// A part of a formula: a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// Itself.
    Number(f64),
    /// What a cell holds: `a`, `b`, `c` are the cells of an aggregate's item, `w`, `x`, `y`, `z`, `p`, `q`, `r`, `s`, `t` those of
    /// the region.
    Cell(char),
    /// How large a cell's tile counts: `L(a)`.
    Level(char),
    /// Its size, whatever its sign.
    Size(Box<Self>),
    /// Two numbers together.
    Both(Operator, Box<Self>, Box<Self>),
    /// Over all items of a kind together.
    Over(Aggregate, Items, Box<Self>),
}

/// What is done with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `x + y`
    Add,
    /// `x - y`
    Subtract,
    /// `x * y`
    Multiply,
    /// `min(x, y)`
    Min,
    /// `max(x, y)`
    Max,
    /// `[x = y]`: 1 where it is so, else 0.
    Equal,
    /// `[x > y]`
    Greater,
    /// `[x >= y]`
    AtLeast,
}

impl Operator {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Min,
        Self::Max,
        Self::Equal,
        Self::Greater,
        Self::AtLeast,
    ];

    /// The result.
    #[must_use]
    #[inline]
    pub fn of(self, x: f64, y: f64) -> f64 {
        let truth = |so: bool| if so { 1.0 } else { 0.0 };
        match self {
            Self::Add => x + y,
            Self::Subtract => x - y,
            Self::Multiply => x * y,
            Self::Min => {
                if y < x {
                    y
                } else {
                    x
                }
            }
            Self::Max => {
                if y > x {
                    y
                } else {
                    x
                }
            }
            Self::Equal => truth(x == y),
            Self::Greater => truth(x > y),
            Self::AtLeast => truth(x >= y),
        }
    }
}

/// How the values of all items become one; 0 where there is no item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// `sum(items: …)`
    Sum,
    /// `min(items: …)`
    Min,
    /// `max(items: …)`
    Max,
}

impl Aggregate {
    /// All of them, with their words.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Sum, "sum"), (Self::Min, "min"), (Self::Max, "max")];
}

/// What an aggregate goes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Items {
    /// Each cell, as `a`.
    Cells,
    /// Each two neighbours, as `a` and `b`.
    Pairs,
    /// Each three neighbours in a row, as `a`, `b` and `c`.
    Triples,
    /// Each cell that is not empty.
    Tiles,
    /// Each two tiles with nothing but empty cells between them.
    TilePairs,
    /// Each three such.
    TileTriples,
}

impl Items {
    /// All of them, with their words.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Cells, "cells"),
        (Self::Pairs, "pairs"),
        (Self::Triples, "triples"),
        (Self::Tiles, "tiles"),
        (Self::TilePairs, "tile_pairs"),
        (Self::TileTriples, "tile_triples"),
    ];

    /// How many cells an item has.
    #[must_use]
    pub const fn cells(self) -> usize {
        match self {
            Self::Cells | Self::Tiles => 1,
            Self::Pairs | Self::TilePairs => 2,
            Self::Triples | Self::TileTriples => 3,
        }
    }

    /// Whether empty cells are skipped.
    #[must_use]
    pub const fn skips(self) -> bool {
        matches!(self, Self::Tiles | Self::TilePairs | Self::TileTriples)
    }
}

/// The letters of an item's cells.
pub(super) const OF_ITEM: [char; 3] = ['a', 'b', 'c'];

/// The letters of a region's cells.
pub(super) const OF_REGION: [char; MOST_CELLS] = ['w', 'x', 'y', 'z', 'p', 'q', 'r', 's', 't'];

/// Whether a formula may hold this number: it can be written down shortly, and does not drown all others.
pub(super) fn is_number(value: f64) -> bool {
    value == 0.0 || (1e-6..=1e6).contains(&value.abs())
}

impl Expression {
    /// The most that it can be, whatever its sign, in a region of so many items of a kind, whose cells hold at most `cell` and whose levels are
    /// at most `level`.
    pub(super) fn bound(&self, cell: f64, level: f64, items: usize) -> f64 {
        match self {
            Self::Number(value) => value.abs(),
            Self::Cell(_) => cell,
            Self::Level(_) => level,
            Self::Size(of) => of.bound(cell, level, items),
            Self::Both(operator, one, other) => {
                let (one, other) = (one.bound(cell, level, items), other.bound(cell, level, items));
                match operator {
                    Operator::Add | Operator::Subtract => one + other,
                    Operator::Multiply => one * other,
                    Operator::Min | Operator::Max => one.max(other),
                    Operator::Equal | Operator::Greater | Operator::AtLeast => 1.0,
                }
            }
            Self::Over(Aggregate::Sum, _, of) => items as f64 * of.bound(cell, level, items),
            Self::Over(_, _, of) => of.bound(cell, level, items),
        }
    }

    /// Puts parts that may be exchanged in the order of their texts.
    pub(super) fn sort(&mut self) {
        self.parts_mut().into_iter().for_each(Self::sort);
        if let Self::Both(operator, one, other) = self
            && !matches!(operator, Operator::Subtract | Operator::Greater | Operator::AtLeast)
            && one.to_string() > other.to_string()
        {
            std::mem::swap(one, other);
        }
    }

    /// Takes what cells hold for their levels, as it is where those are the same.
    pub(super) fn level(&mut self) {
        if let Self::Level(letter) = *self {
            *self = Self::Cell(letter);
        }
        self.parts_mut().into_iter().for_each(Self::level);
    }

    /// Two numbers together.
    #[must_use]
    pub fn both(operator: Operator, one: Self, other: Self) -> Self {
        Self::Both(operator, Box::new(one), Box::new(other))
    }

    /// The parts it is made of.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Cell(_) | Self::Level(_) => Vec::new(),
            Self::Size(part) | Self::Over(_, _, part) => vec![part],
            Self::Both(_, one, other) => vec![one, other],
        }
    }

    /// The parts it is made of, to be changed.
    pub fn parts_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Number(_) | Self::Cell(_) | Self::Level(_) => Vec::new(),
            Self::Size(part) | Self::Over(_, _, part) => vec![part],
            Self::Both(_, one, other) => vec![one, other],
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> usize {
        1 + self.parts().into_iter().map(Self::nodes).sum::<usize>()
    }

    /// Its value where cells hold this and levels are these, by their bits; none of what goes over items.
    pub(super) fn value(&self, cell: &dyn Fn(char) -> i8, levels: &[f64; 256]) -> Option<f64> {
        Some(match self {
            Self::Number(value) => *value,
            Self::Cell(letter) => f64::from(cell(*letter)),
            Self::Level(letter) => levels[usize::from(cell(*letter) as u8)],
            Self::Size(of) => of.value(cell, levels)?.abs(),
            Self::Both(operator, one, other) => {
                operator.of(one.value(cell, levels)?, other.value(cell, levels)?)
            }
            Self::Over(..) => return None,
        })
    }

    /// Puts the letters of its cells among these, each once.
    pub(super) fn put_letters(&self, letters: &mut Vec<char>) {
        if let Self::Cell(letter) | Self::Level(letter) = self
            && !letters.contains(letter)
        {
            letters.push(*letter);
        }
        self.parts().into_iter().for_each(|part| part.put_letters(letters));
    }

    /// Whether levels occur.
    #[must_use]
    pub fn has_levels(&self) -> bool {
        matches!(self, Self::Level(_)) || self.parts().into_iter().any(Self::has_levels)
    }

    /// Whether it is the same whichever way an item's cells are read: `|a - b|` is, `a - b` is not.
    fn is_symmetric(&self, letters: [char; 2]) -> bool {
        let mut turned = self.clone();
        turned.exchange(letters);
        turned.is_same(self)
    }

    fn exchange(&mut self, [one, other]: [char; 2]) {
        if let Self::Cell(letter) | Self::Level(letter) = self {
            *letter = if *letter == one {
                other
            } else if *letter == other {
                one
            } else {
                *letter
            };
        }
        self.parts_mut().into_iter().for_each(|part| part.exchange([one, other]));
    }

    /// Whether both are equal but for the order of what may be exchanged.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Both(operator, a, b), Self::Both(other, c, d)) => {
                let turns = !matches!(operator, Operator::Subtract | Operator::Greater | Operator::AtLeast);
                operator == other && (a.is_same(c) && b.is_same(d) || turns && a.is_same(d) && b.is_same(c))
            }
            (Self::Size(a), Self::Size(b)) => match (&**a, &**b) {
                // The size of a difference is that of the opposite one.
                (Self::Both(Operator::Subtract, a, b), Self::Both(Operator::Subtract, c, d)) => {
                    a.is_same(c) && b.is_same(d) || a.is_same(d) && b.is_same(c)
                }
                _ => a.is_same(b),
            },
            (Self::Over(a, items, one), Self::Over(b, others, other)) => {
                a == b && items == others && one.is_same(other)
            }
            _ => self == other,
        }
    }

    /// Whether it is plain that every reading of a region's cells gives the same value (but for rounding).
    pub(super) fn is_read_alike(&self, ring: bool) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Cell(_) | Self::Level(_) => false,
            // Three tiles around a ring are one triple, whose middle depends on where the reading begins.
            Self::Over(_, Items::TileTriples, _) if ring => false,
            Self::Over(_, items, of) => {
                let letters: &[char] = &OF_ITEM[..items.cells()];
                !of.uses_region() && of.is_symmetric([letters[0], letters[letters.len() - 1]])
            }
            Self::Size(_) | Self::Both(..) => self.parts().into_iter().all(|part| part.is_read_alike(ring)),
        }
    }

    /// Whether cells are named by their place in the region.
    fn uses_region(&self) -> bool {
        match self {
            Self::Cell(letter) | Self::Level(letter) => OF_REGION.contains(letter),
            _ => self.parts().into_iter().any(Self::uses_region),
        }
    }

    /// What is wrong in a region of so many cells, within items of so many; aggregates do not lie within each other.
    pub(super) fn fault(&self, cells: usize, of_item: usize) -> Option<Wrong> {
        match self {
            Self::Number(value) => (!is_number(*value)).then(|| no_number().into()),
            Self::Cell(letter) | Self::Level(letter) => {
                let known = OF_ITEM[..of_item].contains(letter) || OF_REGION[..cells].contains(letter);
                (!known).then(|| Wrong {
                    letter: Some(*letter),
                    fault: say!(
                        "'{0}' stands for nothing here: w, x, y, z (then p, q, r, s, t) are the region's cells, and a, b, c those of an item in sum(…), min(…), max(…)",
                        letter
                    ),
                })
            }
            Self::Over(..) if of_item > 0 => {
                Some(say!("sum(…), min(…) and max(…) over items do not lie within each other").into())
            }
            Self::Over(_, items, part) => part.fault(cells, items.cells()),
            Self::Size(_) | Self::Both(..) => {
                self.parts().into_iter().find_map(|part| part.fault(cells, of_item))
            }
        }
    }
}
