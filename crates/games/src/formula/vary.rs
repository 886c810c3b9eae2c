//! Formulas out of nothing, out of one, and out of two: what evolution does with them.

use super::expression::{OF_ITEM, OF_REGION};
use super::{Aggregate, Expression, Formula, Items, Operator, Reading, Region};
use crate::seed::Generator;
use rand::RngExt;
use rand::seq::IndexedRandom;

/// How often something is tried that may come out too large, or as it was.
const TRIES: usize = 20;

/// A random formula of at most so many nodes over one of these regions.
///
/// # Panics
/// If there is no region.
#[must_use]
pub fn random(regions: &[&'static Region], most: usize, generator: &mut Generator) -> Formula {
    for _ in 0..TRIES {
        let region = regions.choose(generator).copied().expect("a region");
        let body = random_body(generator, region.cells, 2);
        let formula = Formula::new(region, random_reading(generator), body);
        if let Some(formula) = formula.filter(|formula| formula.nodes() <= most) {
            return formula;
        }
    }
    let region = regions.choose(generator).copied().expect("a region");
    let body = Expression::Over(Aggregate::Max, Items::Cells, Box::new(Expression::Level('a')));
    Formula::new(region, Reading::Least, body).expect("the largest level of a region")
}

/// A formula that differs from this one in one place, of at most so many nodes; itself where nothing comes of it.
#[must_use]
pub fn vary(
    formula: &Formula,
    regions: &[&'static Region],
    most: usize,
    generator: &mut Generator,
) -> Formula {
    for _ in 0..TRIES {
        let (mut region, mut reading) = (formula.region(), formula.reading());
        let mut body = formula.body().clone();
        match generator.random_range(0..10) {
            0 => region = regions.choose(generator).copied().unwrap_or(region),
            1 => reading = random_reading(generator),
            _ => {
                let at = generator.random_range(0..body.nodes());
                change(&mut body, at, region.cells, generator);
            }
        }
        let varied = Formula::new(region, reading, body);
        let differs = |varied: &Formula| varied.nodes() <= most && varied.to_string() != formula.to_string();
        if let Some(varied) = varied.filter(differs) {
            return varied;
        }
    }
    formula.clone()
}

/// This formula with a part of another one in place of one of its own, of at most so many nodes; itself where nothing comes of
/// it.
#[must_use]
pub fn cross(formula: &Formula, other: &Formula, most: usize, generator: &mut Generator) -> Formula {
    for _ in 0..TRIES {
        let part = node(other.body(), generator.random_range(0..other.nodes()));
        let mut body = formula.body().clone();
        let at = generator.random_range(0..body.nodes());
        *node_mut(&mut body, at, 0).0 = part.clone();
        // Where a part does not fit, its letters stand for nothing.
        let crossed = Formula::new(formula.region(), formula.reading(), body);
        if let Some(crossed) = crossed.filter(|crossed| crossed.nodes() <= most) {
            return crossed;
        }
    }
    formula.clone()
}

/// The node of this number, counted from the top.
fn node(expression: &Expression, mut at: usize) -> &Expression {
    if at == 0 {
        return expression;
    }
    at -= 1;
    for part in expression.parts() {
        let nodes = part.nodes();
        if at < nodes {
            return node(part, at);
        }
        at -= nodes;
    }
    expression
}

/// The same, and the cells of the items that it lies within; the expression lies within items of so many.
fn node_mut(expression: &mut Expression, mut at: usize, of_item: usize) -> (&mut Expression, usize) {
    if at == 0 {
        return (expression, of_item);
    }
    at -= 1;
    let of_item = within(expression, of_item);
    let sizes: Vec<usize> = expression.parts().iter().map(|part| part.nodes()).collect();
    let mut place = 0;
    while at >= sizes[place] {
        at -= sizes[place];
        place += 1;
    }
    node_mut(expression.parts_mut().swap_remove(place), at, of_item)
}

/// The cells of the items that the parts of this expression lie within.
fn within(expression: &Expression, of_item: usize) -> usize {
    match expression {
        Expression::Over(_, items, _) => items.cells(),
        _ => of_item,
    }
}

/// Changes a node: another operator, number, cell or kind of item; one of its parts instead of it; something around it; or
/// something new.
fn change(body: &mut Expression, at: usize, cells: usize, generator: &mut Generator) {
    let (node, of_item) = node_mut(body, at, 0);
    let part = node.parts().choose(generator).map(|part| (*part).clone());
    match (generator.random_range(0..4), part) {
        (0, Some(part)) => *node = part,
        (1, _) => {
            let with = random_part(generator, cells, of_item, 1);
            let operator = random_operator(generator);
            let old = std::mem::replace(node, Expression::Number(0.0));
            *node = if generator.random_bool(0.5) {
                Expression::both(operator, old, with)
            } else {
                Expression::both(operator, with, old)
            };
        }
        (2, _) => *node = random_part(generator, cells, of_item, 1),
        _ => alter(node, cells, of_item, generator),
    }
}

/// The same node with another sign, number or letter.
fn alter(node: &mut Expression, cells: usize, of_item: usize, generator: &mut Generator) {
    match node {
        Expression::Number(value) => *value = random_number(generator),
        Expression::Cell(letter) => {
            let letter = *letter;
            *node = Expression::Level(letter);
        }
        Expression::Level(letter) if generator.random_bool(0.3) => {
            let letter = *letter;
            *node = Expression::Cell(letter);
        }
        Expression::Level(letter) => *letter = random_letter(generator, cells, of_item),
        Expression::Size(of) => {
            let of = std::mem::replace(&mut **of, Expression::Number(0.0));
            *node = Expression::both(Operator::Max, Expression::Number(0.0), of);
        }
        Expression::Both(operator @ (Operator::Equal | Operator::Greater | Operator::AtLeast), ..) => {
            *operator = [Operator::Equal, Operator::Greater, Operator::AtLeast]
                .choose(generator)
                .copied()
                .unwrap_or(*operator);
        }
        Expression::Both(operator, ..) => *operator = random_operator(generator),
        Expression::Over(aggregate, items, _) => {
            if generator.random_bool(0.5) {
                *aggregate = Aggregate::ALL.choose(generator).map_or(*aggregate, |(aggregate, _)| *aggregate);
            } else {
                *items = Items::ALL.choose(generator).map_or(*items, |(items, _)| *items);
            }
        }
    }
}

fn random_reading(generator: &mut Generator) -> Reading {
    if generator.random_bool(0.5) { Reading::Least } else { Reading::Most }
}

/// Sums, differences and the like; two numbers multiplied are rarely of use.
fn random_operator(generator: &mut Generator) -> Operator {
    let usual = [Operator::Add, Operator::Subtract, Operator::Min, Operator::Max];
    if generator.random_bool(0.1) {
        Operator::Multiply
    } else {
        *usual.choose(generator).unwrap_or(&usual[0])
    }
}

fn random_number(generator: &mut Generator) -> f64 {
    [-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 4.0].choose(generator).copied().unwrap_or(1.0)
}

fn random_letter(generator: &mut Generator, cells: usize, of_item: usize) -> char {
    let letters = if of_item > 0 { &OF_ITEM[..of_item] } else { &OF_REGION[..cells] };
    letters.choose(generator).copied().unwrap_or('w')
}

/// One or two aggregates together, or now and then cells named by their place.
fn random_body(generator: &mut Generator, cells: usize, depth: usize) -> Expression {
    match generator.random_range(0..10) {
        0 => random_part(generator, cells, 0, depth),
        1..=3 => {
            let [one, other] = [0; 2].map(|_| random_aggregate(generator, depth));
            Expression::both(random_operator(generator), one, other)
        }
        _ => random_aggregate(generator, depth),
    }
}

fn random_aggregate(generator: &mut Generator, depth: usize) -> Expression {
    let (aggregate, _) = *Aggregate::ALL.choose(generator).unwrap_or(&Aggregate::ALL[0]);
    let (items, _) = *Items::ALL.choose(generator).unwrap_or(&Items::ALL[0]);
    Expression::Over(aggregate, items, Box::new(random_part(generator, 0, items.cells(), depth)))
}

/// A part of at most this depth within items of so many cells, or in no item among the cells of a region.
fn random_part(generator: &mut Generator, cells: usize, of_item: usize, depth: usize) -> Expression {
    let letter = |generator: &mut Generator| random_letter(generator, cells, of_item);
    if depth == 0 || generator.random_bool(0.25) {
        return match generator.random_range(0..8) {
            0 => Expression::Number(random_number(generator)),
            1 => Expression::Cell(letter(generator)),
            _ => Expression::Level(letter(generator)),
        };
    }
    if of_item == 0 && generator.random_bool(0.2) {
        return random_aggregate(generator, depth - 1);
    }
    let compares = (cells.max(of_item) > 1 || generator.random_bool(0.3)) && generator.random_bool(0.3);
    if compares {
        let truth = random_comparison(generator, cells, of_item);
        if generator.random_bool(0.5) {
            return truth;
        }
        let times = random_part(generator, cells, of_item, depth - 1);
        return Expression::both(Operator::Multiply, truth, times);
    }
    // Of two parts that are the same, or of numbers alone, nothing new comes.
    let mut part = || random_part(generator, cells, of_item, depth - 1);
    let (one, mut other) = (part(), part());
    for _ in 0..TRIES {
        let is_number = |part: &Expression| matches!(part, Expression::Number(_));
        if one != other && !(is_number(&one) && is_number(&other)) {
            break;
        }
        other = part();
    }
    if generator.random_bool(0.3) {
        Expression::Size(Box::new(Expression::both(Operator::Subtract, one, other)))
    } else {
        Expression::both(random_operator(generator), one, other)
    }
}

/// What two cells hold, or one and a number, compared with each other.
fn random_comparison(generator: &mut Generator, cells: usize, of_item: usize) -> Expression {
    let (one, other) = (random_letter(generator, cells, of_item), random_letter(generator, cells, of_item));
    let next = Expression::both(Operator::Add, Expression::Cell(other), Expression::Number(1.0));
    let with = match generator.random_range(0..4) {
        0 => Expression::Number(0.0),
        1 => next,
        _ if one == other => Expression::Number(0.0),
        _ => Expression::Cell(other),
    };
    let operators = [Operator::Equal, Operator::Equal, Operator::Greater, Operator::AtLeast];
    let operator = *operators.choose(generator).unwrap_or(&operators[0]);
    Expression::both(operator, Expression::Cell(one), with)
}
