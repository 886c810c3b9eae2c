//! Formulas over many places at once: each step over a few hundred of them, so that vectors do the work.

use super::expression::{Aggregate, Expression, Items, OF_ITEM, OF_REGION, Operator};
use super::{Formula, MOST_CELLS, Reading, Region};

/// How many places are reckoned at once: all of a formula's numbers stay in the first-level cache.
const CHUNK: usize = 128;

/// A number for each place of a chunk.
type Numbers = [f64; CHUNK];

/// Where an item's or a region's cell is found, among a place's sources.
type Source = usize;

/// Cells in a row: a region, or a line in one. The sources of a region are its cells in their order, then for the region and for
/// each of its lines the cells that are not empty without the gaps, then the last of those, then their number.
#[derive(Debug)]
struct Run {
    cells: Vec<Source>,
    /// The first of those that are not empty.
    first: Source,
}

impl Run {
    const fn tile(&self, at: usize) -> Source {
        self.first + at
    }

    const fn last(&self) -> Source {
        self.first + self.cells.len()
    }

    const fn count(&self) -> Source {
        self.last() + 1
    }

    /// The whole region, and then its lines.
    fn of(region: &Region) -> Vec<Self> {
        let mut runs = vec![Self { cells: (0..region.cells).collect(), first: region.cells }];
        for line in region.lines {
            let first = runs.last().map_or(0, Self::count) + 1;
            runs.push(Self { cells: line.to_vec(), first });
        }
        runs
    }
}

/// How many tiles there must be for an item, and where their number is found.
#[derive(Clone, Copy, Debug)]
struct Tiles {
    least: i8,
    count: Source,
}

/// A step of a program, on a stack of numbers.
#[derive(Clone, Copy, Debug)]
enum Step {
    Number(f64),
    Cell(Source),
    Level(Source),
    Size,
    Both(Operator),
    /// The first item's value, if there are so many tiles; else 0.
    First(Tiles),
    /// One value more of an aggregate, if there are so many tiles.
    More(Aggregate, Tiles),
}

/// Many places of a region: what each of their cells holds.
#[derive(Debug)]
pub struct Columns {
    region: &'static Region,
    places: usize,
    /// How many sources a place has.
    width: usize,
    /// By reading, then by chunk and source.
    sources: Vec<Vec<[i8; CHUNK]>>,
}

impl Columns {
    /// Places whose cells hold these numbers; of each the first so many as the region has cells.
    #[must_use]
    pub fn new(region: &'static Region, places: &[impl AsRef<[i8]>]) -> Self {
        let runs = Run::of(region);
        let width = runs.last().map_or(0, Run::count) + 1;
        let read = |reading: &&[usize]| {
            let mut columns = vec![[0; CHUNK]; places.len().div_ceil(CHUNK) * width];
            for (at, cells) in places.iter().enumerate() {
                let chunk = &mut columns[at / CHUNK * width..][..width];
                put_sources(&runs, reading, cells.as_ref(), |source, value| {
                    chunk[source][at % CHUNK] = value;
                });
            }
            columns
        };
        Self { region, places: places.len(), width, sources: region.readings.iter().map(read).collect() }
    }

    /// How many places there are.
    #[must_use]
    pub const fn places(&self) -> usize {
        self.places
    }

    /// Every place that the region's numbers allow, up to this number.
    #[must_use]
    pub fn every(region: &'static Region, most: i8) -> Self {
        Self::new(region, &every_place(region, most))
    }

    /// The same, but of places that are one another's readings only one: formulas have the same value there. A few hundred at a
    /// time, so that one that differs in the first ones need not be asked for all.
    #[must_use]
    pub(super) fn distinct(region: &'static Region, most: i8) -> Vec<Self> {
        let mut places = every_place(region, most);
        places.retain(|place| {
            let read = |reading: &&[usize]| reading.iter().map(|&at| place[at]).collect::<Vec<i8>>();
            region.readings.iter().all(|reading| read(reading).as_slice() >= &place[..region.cells])
        });
        places.chunks(4 * CHUNK).map(|places| Self::new(region, places)).collect()
    }
}

fn every_place(region: &Region, most: i8) -> Vec<[i8; MOST_CELLS]> {
    let numbers = region.least..=most.min(region.most);
    let mut places = vec![[0; MOST_CELLS]];
    for cell in 0..region.cells {
        let with = |place: &[i8; MOST_CELLS]| {
            let place = *place;
            numbers.clone().map(move |number| {
                let mut place = place;
                place[cell] = number;
                place
            })
        };
        places = places.iter().flat_map(with).collect();
    }
    places
}

/// Puts what the sources of one place hold, read in this order.
fn put_sources(runs: &[Run], reading: &[usize], cells: &[i8], mut put: impl FnMut(Source, i8)) {
    for (at, &cell) in reading.iter().enumerate() {
        put(at, cells[cell]);
    }
    for run in runs {
        let mut count = 0;
        for held in run.cells.iter().map(|at| cells[reading[*at]]).filter(|held| *held != 0) {
            put(run.tile(count), held);
            put(run.last(), held);
            count += 1;
        }
        put(run.count(), count as i8);
    }
}

impl Formula {
    /// The formula's value at each of these places of its region, where levels have this exponent.
    #[must_use]
    pub fn values(&self, columns: &Columns, exponent: f64) -> Vec<f64> {
        debug_assert!(std::ptr::eq(columns.region, self.region()), "places of another region");
        let program = Program::new(self, exponent);
        let width = columns.width;
        let readings = if self.body().is_read_alike(self.region().ring) {
            &columns.sources[..1]
        } else {
            &columns.sources[..]
        };
        let times = if self.reading() == Reading::Total { columns.sources.len() / readings.len() } else { 1 };
        let operator = match self.reading() {
            Reading::Least => Operator::Min,
            Reading::Most => Operator::Max,
            Reading::Total => Operator::Add,
        };
        let mut values = Vec::with_capacity(columns.places);
        let (mut stack, mut total) = (Stack::default(), [0.0; CHUNK]);
        for chunk in 0..columns.places.div_ceil(CHUNK) {
            let sources = chunk * width..(chunk + 1) * width;
            for (at, reading) in readings.iter().enumerate() {
                let value = program.run(&reading[sources.clone()], &mut stack);
                match at {
                    0 => total = *value,
                    _ => apply(operator, &mut total, value),
                }
            }
            total.iter_mut().for_each(|value| *value *= times as f64);
            let left = columns.places - values.len();
            values.extend_from_slice(&total[..left.min(CHUNK)]);
        }
        values
    }

    /// The formula's value in a position whose places of its region hold these numbers: the sum over all of them.
    #[must_use]
    pub fn total(&self, places: &[impl AsRef<[i8]>], exponent: f64) -> f64 {
        self.values(&Columns::new(self.region(), places), exponent).into_iter().sum()
    }

    /// The formula's value at one place: slow, but for a few places.
    #[must_use]
    pub fn value(&self, cells: impl AsRef<[i8]>, exponent: f64) -> f64 {
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
        push(&mut steps, formula.body(), (formula.region(), &Run::of(formula.region())), &[]);
        Self { steps, levels: levels(formula.region(), exponent) }
    }

    /// The formula's value at each place of a chunk.
    fn run<'a>(&self, sources: &[[i8; CHUNK]], stack: &'a mut Stack) -> &'a Numbers {
        stack.depth = 0;
        for step in &self.steps {
            match *step {
                Step::Number(value) => *stack.push() = [value; CHUNK],
                Step::Cell(source) => put(stack.push(), &sources[source], f64::from),
                Step::Level(source) => {
                    put(stack.push(), &sources[source], |at| self.levels[usize::from(at as u8)]);
                }
                Step::Size => stack.top().iter_mut().for_each(|value| *value = value.abs()),
                Step::Both(operator) => {
                    let (values, others) = stack.pop();
                    apply(operator, values, others);
                }
                Step::First(Tiles { least, count }) => {
                    for (value, &count) in stack.top().iter_mut().zip(&sources[count]) {
                        *value = if count >= least { *value } else { 0.0 };
                    }
                }
                Step::More(aggregate, Tiles { least, count }) => {
                    let operator = match aggregate {
                        Aggregate::Sum => Operator::Add,
                        Aggregate::Min => Operator::Min,
                        Aggregate::Max => Operator::Max,
                    };
                    let (values, others) = stack.pop();
                    apply_where(operator, values, others, |at| sources[count][at] >= least);
                }
            }
        }
        stack.top()
    }
}

/// How large each number counts in a region, by its bits.
pub(super) fn levels(region: &Region, exponent: f64) -> [f64; 256] {
    let Region { most, pivot, .. } = *region;
    // As rules written in Rust reckon it, so that a formula gives the very number that they give.
    let power = |value: i8| libm::pow(f64::from(value), exponent);
    let unit = power(pivot);
    // No cell holds more than `most`.
    std::array::from_fn(|at| match at as u8 as i8 {
        value if pivot == 0 || value <= 0 || value > most => f64::from(value),
        value => power(value) * f64::from(pivot) / unit,
    })
}

/// Numbers on their way through a program.
#[derive(Default)]
struct Stack {
    numbers: Vec<Numbers>,
    depth: usize,
}

impl Stack {
    /// Room for one more, which holds anything.
    fn push(&mut self) -> &mut Numbers {
        self.depth += 1;
        if self.numbers.len() < self.depth {
            self.numbers.push([0.0; CHUNK]);
        }
        self.top()
    }

    /// The last ones, and those that were put on top of them.
    fn pop(&mut self) -> (&mut Numbers, &Numbers) {
        self.depth -= 1;
        let (below, above) = self.numbers.split_at_mut(self.depth);
        (&mut below[self.depth - 1], &above[0])
    }

    fn top(&mut self) -> &mut Numbers {
        &mut self.numbers[self.depth - 1]
    }
}

fn put(values: &mut Numbers, cells: &[i8; CHUNK], value: impl Fn(i8) -> f64) {
    values.iter_mut().zip(cells).for_each(|(slot, &cell)| *slot = value(cell));
}

fn apply(operator: Operator, values: &mut Numbers, others: &Numbers) {
    apply_where(operator, values, others, |_| true);
}

/// The operator's results at those places of a chunk where `counts` says so.
fn apply_where(operator: Operator, values: &mut Numbers, others: &Numbers, counts: impl Fn(usize) -> bool) {
    // One loop an operator, for the compiler to make vectors of.
    macro_rules! each {
        ($($operator:ident)*) => {
            match operator {
                $(Operator::$operator => {
                    for at in 0..CHUNK {
                        let result = Operator::$operator.of(values[at], others[at]);
                        values[at] = if counts(at) { result } else { values[at] };
                    }
                })*
            }
        };
    }
    each!(Add Subtract Multiply Min Max Equal Greater AtLeast);
}

/// The cells of each item, as sources, and how many tiles there must be for it.
fn items_of(items: Items, region: &Region, runs: &[Run]) -> Vec<(Vec<Source>, Tiles)> {
    let neighbours = if items.cells() == 1 || region.lines.is_empty() { &runs[..1] } else { &runs[1..] };
    neighbours.iter().flat_map(|run| items_in(items, region.ring, run)).collect()
}

fn items_in(items: Items, ring: bool, run: &Run) -> Vec<(Vec<Source>, Tiles)> {
    let (cells, wide) = (run.cells.len(), items.cells());
    let needs = |least: usize| Tiles { least: least as i8, count: run.count() };
    if !items.skips() {
        let count = if ring && wide > 1 { cells } else { cells + 1 - wide };
        let item = |first| (first..first + wide).map(|at| run.cells[at % cells]).collect();
        return (0..count).map(|first| (item(first), needs(0))).collect();
    }
    let item = |first| (first..first + wide).map(|at| run.tile(at)).collect();
    let mut found: Vec<(Vec<Source>, Tiles)> =
        (0..=cells - wide).map(|first| (item(first), needs(first + wide))).collect();
    let (tile, last) = (|at| run.tile(at), run.last());
    if ring && wide == 2 {
        // Two tiles are one pair, more of them close the ring.
        found.push((vec![last, tile(0)], needs(3)));
    }
    if ring && wide == 3 && cells == 4 {
        found.extend([(vec![tile(2), last, tile(0)], needs(4)), (vec![last, tile(0), tile(1)], needs(4))]);
    }
    found
}

/// The steps of an expression, whose item's cells are these, over the runs of a region.
fn push(steps: &mut Vec<Step>, expression: &Expression, region: (&Region, &[Run]), item: &[Source]) {
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
            for (at, (cells, tiles)) in items_of(*items, region.0, region.1).into_iter().enumerate() {
                push(steps, of, region, &cells);
                steps.push(match at {
                    0 => Step::First(tiles),
                    _ => Step::More(*aggregate, tiles),
                });
            }
        }
    }
}
