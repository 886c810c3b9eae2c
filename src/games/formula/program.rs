//! Formulas over many places at once: each step over a few hundred of them, so that vectors do the work.

use super::expression::{Aggregate, Expression, Items, OF_ITEM, OF_REGION, Operator};
use super::{Formula, Reading, Region};

/// How many places are reckoned at once: all of a formula's numbers stay in the first-level cache.
const CHUNK: usize = 128;

/// A number for each place of a chunk.
type Numbers = [f64; CHUNK];

/// Where an item's or a region's cell is found, among a place's sources.
type Source = usize;

/// The cells in their order, then those that are not empty without the gaps, then the last of those, then their number.
const SOURCES: usize = 10;

/// The sources of the cells without gaps, of their last one, and of their number.
const TILES: usize = 4;
const LAST: usize = 8;
const COUNT: usize = 9;

/// A step of a program, on a stack of numbers.
#[derive(Clone, Copy, Debug)]
enum Step {
    Number(f64),
    Cell(Source),
    Level(Source),
    Size,
    Both(Operator),
    /// The first item's value, if there are so many tiles; else 0.
    First {
        tiles: u8,
    },
    /// One value more of an aggregate, if there are so many tiles.
    More {
        aggregate: Aggregate,
        tiles: u8,
    },
}

/// Many places of a region: what each of their cells holds.
#[derive(Debug)]
pub struct Columns {
    region: &'static Region,
    places: usize,
    /// By reading, by chunk, by source.
    sources: Vec<Vec<[[i8; CHUNK]; SOURCES]>>,
}

impl Columns {
    /// Places whose cells hold these numbers.
    #[must_use]
    pub fn new(region: &'static Region, places: &[[i8; 4]]) -> Self {
        let chunk_of = |reading: &[usize], places: &[[i8; 4]]| {
            let mut chunk = [[0; CHUNK]; SOURCES];
            for (at, cells) in places.iter().enumerate() {
                for (source, value) in sources(reading, *cells).into_iter().enumerate() {
                    chunk[source][at] = value;
                }
            }
            chunk
        };
        let read = |reading: &&[usize]| places.chunks(CHUNK).map(|chunk| chunk_of(reading, chunk)).collect();
        Self { region, places: places.len(), sources: region.readings.iter().map(read).collect() }
    }

    /// How many places there are.
    #[must_use]
    pub const fn places(&self) -> usize {
        self.places
    }

    /// Every place that the region's numbers allow, up to `most` of them.
    #[must_use]
    pub fn every(region: &'static Region, most: i8) -> Self {
        let numbers = region.least..=most.min(region.most);
        let mut places = vec![[0; 4]];
        for cell in 0..region.cells {
            let with = |place: &[i8; 4]| {
                let place = *place;
                numbers.clone().map(move |number| {
                    let mut place = place;
                    place[cell] = number;
                    place
                })
            };
            places = places.iter().flat_map(with).collect();
        }
        Self::new(region, &places)
    }
}

/// What the sources of one place hold, read in this order.
fn sources(reading: &[usize], cells: [i8; 4]) -> [i8; SOURCES] {
    let mut sources = [0; SOURCES];
    let mut count = 0;
    for (at, &cell) in reading.iter().enumerate() {
        sources[at] = cells[cell];
        if cells[cell] != 0 {
            sources[TILES + count] = cells[cell];
            sources[LAST] = cells[cell];
            count += 1;
        }
    }
    sources[COUNT] = count as i8;
    sources
}

impl Formula {
    /// The formula's value at each of these places of its region, where levels have this exponent.
    #[must_use]
    pub fn values(&self, columns: &Columns, exponent: f64) -> Vec<f64> {
        debug_assert!(std::ptr::eq(columns.region, self.region()), "places of another region");
        let program = Program::new(self, exponent);
        let readings = if self.body().is_read_alike(self.region().ring) {
            &columns.sources[..1]
        } else {
            &columns.sources[..]
        };
        let times = if self.reading() == Reading::Total { columns.sources.len() / readings.len() } else { 1 };
        let mut values = Vec::with_capacity(columns.places);
        let mut stack = Vec::new();
        for chunk in 0..columns.places.div_ceil(CHUNK) {
            let mut total = program.run(&readings[0][chunk], &mut stack);
            for reading in &readings[1..] {
                let value = program.run(&reading[chunk], &mut stack);
                let operator = match self.reading() {
                    Reading::Least => Operator::Min,
                    Reading::Most => Operator::Max,
                    Reading::Total => Operator::Add,
                };
                apply(operator, &mut total, &value);
            }
            total.iter_mut().for_each(|value| *value *= times as f64);
            let left = columns.places - values.len();
            values.extend_from_slice(&total[..left.min(CHUNK)]);
        }
        values
    }

    /// The formula's value at one place: slow, but for a few places.
    #[must_use]
    pub fn value(&self, cells: [i8; 4], exponent: f64) -> f64 {
        self.values(&Columns::new(self.region(), &[cells]), exponent)[0]
    }
}

/// The steps of a formula, and how large each number counts.
struct Program {
    steps: Vec<Step>,
    levels: [f64; 256],
}

impl Program {
    fn new(formula: &Formula, exponent: f64) -> Self {
        let mut steps = Vec::new();
        push(&mut steps, formula.body(), formula.region(), &[]);
        let pivot = f64::from(formula.region().pivot);
        let level = |at: usize| {
            let value = f64::from(at as u8 as i8);
            // As rules written in Rust reckon it, so that a formula gives the very number that they give.
            let power = |value: f64| libm::pow(value, exponent);
            if pivot == 0.0 || value <= 0.0 { value } else { power(value) * pivot / power(pivot) }
        };
        Self { steps, levels: std::array::from_fn(level) }
    }

    fn run(&self, sources: &[[i8; CHUNK]; SOURCES], stack: &mut Vec<Numbers>) -> Numbers {
        stack.clear();
        for step in &self.steps {
            match *step {
                Step::Number(value) => stack.push([value; CHUNK]),
                Step::Cell(source) => stack.push(sources[source].map(f64::from)),
                Step::Level(source) => {
                    stack.push(sources[source].map(|at| self.levels[usize::from(at as u8)]))
                }
                Step::Size => top(stack).iter_mut().for_each(|value| *value = value.abs()),
                Step::Both(operator) => {
                    let other = stack.pop().unwrap_or([0.0; CHUNK]);
                    apply(operator, top(stack), &other);
                }
                Step::First { tiles } => {
                    for (value, &count) in top(stack).iter_mut().zip(&sources[COUNT]) {
                        *value = if count >= tiles as i8 { *value } else { 0.0 };
                    }
                }
                Step::More { aggregate, tiles } => {
                    let other = stack.pop().unwrap_or([0.0; CHUNK]);
                    let operator = match aggregate {
                        Aggregate::Sum => Operator::Add,
                        Aggregate::Min => Operator::Min,
                        Aggregate::Max => Operator::Max,
                    };
                    for ((value, other), &count) in top(stack).iter_mut().zip(&other).zip(&sources[COUNT]) {
                        *value = if count >= tiles as i8 { operator.of(*value, *other) } else { *value };
                    }
                }
            }
        }
        stack.pop().unwrap_or([0.0; CHUNK])
    }
}

fn top(stack: &mut [Numbers]) -> &mut Numbers {
    stack.last_mut().expect("a formula's steps leave one number")
}

fn apply(operator: Operator, values: &mut Numbers, others: &Numbers) {
    // One loop an operator, for the compiler to make vectors of.
    macro_rules! each {
        ($($operator:ident)*) => {
            match operator {
                $(Operator::$operator => {
                    for (value, other) in values.iter_mut().zip(others) {
                        *value = Operator::$operator.of(*value, *other);
                    }
                })*
            }
        };
    }
    each!(Add Subtract Multiply Min Max Equal Greater AtLeast);
}

/// The cells of each item, as sources, and how many tiles there must be for it.
fn items_of(items: Items, region: &Region) -> Vec<(Vec<Source>, u8)> {
    let (cells, wide) = (region.cells, items.cells());
    let straight = |first: usize| (first..first + wide).collect::<Vec<_>>();
    if !items.skips() {
        let around = region.ring && wide > 1;
        let count = if around { cells } else { cells + 1 - wide };
        return (0..count).map(|first| (straight(first).iter().map(|at| at % cells).collect(), 0)).collect();
    }
    let tile = |at: usize| TILES + at;
    let mut found: Vec<(Vec<Source>, u8)> = (0..=cells - wide)
        .map(|first| (straight(first).into_iter().map(tile).collect(), (first + wide) as u8))
        .collect();
    if region.ring && wide == 2 {
        // Two tiles are one pair, more of them close the ring.
        found.push((vec![LAST, tile(0)], 3));
    }
    if region.ring && wide == 3 && cells == 4 {
        found.extend([(vec![tile(2), LAST, tile(0)], 4), (vec![LAST, tile(0), tile(1)], 4)]);
    }
    found
}

/// The steps of an expression, whose item's cells are these.
fn push(steps: &mut Vec<Step>, expression: &Expression, region: &Region, item: &[Source]) {
    let source = |letter: char| {
        let of_item = OF_ITEM.iter().position(|&other| other == letter).and_then(|at| item.get(at).copied());
        of_item.or_else(|| OF_REGION.iter().position(|&other| other == letter)).unwrap_or(0)
    };
    match expression {
        Expression::Number(value) => steps.push(Step::Number(*value)),
        Expression::Cell(letter) => steps.push(Step::Cell(source(*letter))),
        Expression::Level(letter) => steps.push(Step::Level(source(*letter))),
        Expression::Size(of) => {
            push(steps, of, region, item);
            steps.push(Step::Size);
        }
        Expression::Both(operator, one, other) => {
            push(steps, one, region, item);
            push(steps, other, region, item);
            steps.push(Step::Both(*operator));
        }
        Expression::Over(aggregate, items, of) => {
            for (at, (cells, tiles)) in items_of(*items, region).into_iter().enumerate() {
                push(steps, of, region, &cells);
                steps.push(match at {
                    0 => Step::First { tiles },
                    _ => Step::More { aggregate: *aggregate, tiles },
                });
            }
        }
    }
}
