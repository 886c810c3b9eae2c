//! Formulas as people write them.

use super::expression::{Aggregate, Expression, Items, OF_ITEM, OF_REGION, Operator, is_number};
use super::{Formula, Reading, Region, Wrong, no_number, too_large};
use crate::{RuleId, Sentence, display_sentence, list, say};
use std::fmt::{self, Display, Formatter};
use winnow::ascii::{float, multispace0};
use winnow::combinator::{
    alt, cut_err, delimited, fail, not, opt, peek, preceded, separated_pair, terminated,
};
use winnow::error::{ContextError, ErrMode, StrContext};
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

/// The longest text that is read, in bytes.
const LONGEST: usize = 2_000;

/// The most signs that open something, so that nothing lies too deep.
const DEEPEST: usize = 120;

/// Why a text is no formula.
#[derive(Clone, Debug, PartialEq)]
pub struct FormulaError {
    /// The text.
    pub text: String,
    /// Where it is wrong, in bytes.
    pub at: usize,
    /// What is wrong.
    pub fault: Sentence,
    /// The titles of games whose boards have what is missing on this one.
    pub games: Vec<&'static str>,
}

/// The games whose regions begin with this word.
fn games_with(word: &str) -> Vec<&'static str> {
    let is_meant =
        |id: &str| id.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let games = list::games();
    let have = games.iter().filter(|game| game.regions().iter().any(|region| is_meant(region.id)));
    have.map(|game| game.title()).collect()
}

display_sentence!(FormulaError);

impl FormulaError {
    /// What is wrong, the text, and a caret under the place.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let shown =
            |text: &str| text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let (before, text): (String, String) =
            (shown(self.text.get(..self.at).unwrap_or("")), shown(&self.text));
        let pointed = format!("  {text}\n  {:1$}^", "", before.chars().count());
        Sentence { template: "{1}\n{0}", words: vec![pointed], parts: vec![self.fault.clone()] }
    }
}

impl Formula {
    /// Reads `[NAME:] REGION [least|most|total] BODY`, with one of these regions.
    ///
    /// # Errors
    /// Where the text is wrong, and why.
    pub fn parse(text: &str, regions: &[&'static Region]) -> Result<Self, FormulaError> {
        let error = |at: usize, fault: Sentence| {
            let shown = text.chars().take(LONGEST).collect();
            FormulaError { text: shown, at, fault, games: Vec::new() }
        };
        let opening = text.bytes().filter(|byte| b"([|-".contains(byte)).count();
        if text.len() > LONGEST || opening > DEEPEST {
            return Err(error(0, too_large()));
        }
        let mut rest = text.trim_start();
        let at = |rest: &str| text.len() - rest.len();
        let name = opt(terminated(word, sign(":"))).parse_next(&mut rest).unwrap_or_default();
        rest = rest.trim_start();
        let begin = at(rest);
        let first = word.parse_next(&mut rest).unwrap_or("");
        let region = regions.iter().copied().find(|region| region.id == first).ok_or_else(|| {
            let known = regions.iter().map(|region| region.id).collect::<Vec<_>>().join(", ");
            let games = games_with(first);
            let fault = match games.as_slice() {
                [] => say!("'{0}' is no part of a board: begin with one of {1}", first, known),
                games => {
                    let whose = games.join(", ");
                    say!(
                        "'{0}' is no part of this board, but of that of {2}: begin with one of {1}",
                        first,
                        known,
                        whose
                    )
                }
            };
            FormulaError { games, ..error(begin, fault) }
        })?;
        if let Some(name) = name.filter(|name| !is_name(name, regions)) {
            return Err(error(
                text.find(name).unwrap_or(0),
                say!(
                    "a name has up to 40 letters, digits and _, begins with a letter, and is no region and no other rule"
                ),
            ));
        }
        rest = rest.trim_start();
        let begin = at(rest);
        let (_, reading, body, _) =
            (multispace0, opt(reading), sum, multispace0).parse(rest).map_err(|wrong| {
                let expected = wrong.inner().context().find_map(|context| match context {
                    StrContext::Label(expected) => Some(*expected),
                    _ => None,
                });
                let fault = match expected {
                    _ if rest[wrong.offset()..].starts_with('/') => {
                        say!("there is no division: multiply, e.g. by 0.5")
                    }
                    Some(NUMBER) => no_number(),
                    expected => say!("expected {0} here")
                        .with(Sentence::plain(expected.unwrap_or("an operator or the end"))),
                };
                error(begin + wrong.offset(), fault)
            })?;
        let name = name.map(str::to_owned);
        let formula = Self::of(name, region, reading.unwrap_or(Reading::Least), body);
        match formula.fault() {
            None => Ok(formula),
            Some(Wrong { letter, fault }) => {
                Err(error(begin + letter.map_or(0, |letter| place_of(letter, &text[begin..])), fault))
            }
        }
    }
}

/// The longest name of a formula, in letters.
const LONGEST_NAME: usize = 40;

/// Whether a formula may be called so.
fn is_name(word: &str, regions: &[&'static Region]) -> bool {
    let is_taken = regions.iter().any(|region| region.id == word)
        || Reading::ALL.iter().any(|(_, other)| *other == word)
        || RuleId::find(word).is_some();
    word.starts_with(|first: char| first.is_ascii_alphabetic()) && word.len() <= LONGEST_NAME && !is_taken
}

/// Where a letter stands by itself.
fn place_of(letter: char, text: &str) -> usize {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = text.as_bytes();
    let alone = |&(at, _): &(usize, &str)| {
        !is_part(at.checked_sub(1).and_then(|at| bytes.get(at))) && !is_part(bytes.get(at + 1))
    };
    text.match_indices(letter).find(alone).map_or(0, |(at, _)| at)
}

const NUMBER: &str = "a number";

/// What a part reads.
type Read<T> = ModalResult<T>;

/// A sign with space around it.
fn sign<'i>(sign: &'static str) -> impl Parser<&'i str, &'i str, ErrMode<ContextError>> {
    delimited(multispace0, sign, multispace0)
}

/// A sign that must come now.
fn closing<'i>(
    sign: &'static str,
    told: &'static str,
) -> impl Parser<&'i str, &'i str, ErrMode<ContextError>> {
    cut_err(preceded(multispace0, sign).context(StrContext::Label(told)))
}

fn word<'i>(input: &mut &'i str) -> Read<&'i str> {
    take_while(1.., |letter: char| letter.is_ascii_alphanumeric() || letter == '_').parse_next(input)
}

/// One of a few words.
fn one_word<T: Copy>(words: &'static [(T, &'static str)], input: &mut &str) -> Read<T> {
    let find = |found: &str| words.iter().find(|(_, word)| *word == found).map(|(value, _)| *value);
    word.verify_map(find).parse_next(input)
}

fn reading(input: &mut &str) -> Read<Reading> {
    one_word(&Reading::ALL, input)
}

/// Terms added and subtracted.
fn sum(input: &mut &str) -> Read<Expression> {
    let mut left = product(input)?;
    let mut operator = opt(alt((sign("+").value(Operator::Add), sign("-").value(Operator::Subtract))));
    while let Some(operator) = operator.parse_next(input)? {
        left = Expression::both(operator, left, cut_err(product).parse_next(input)?);
    }
    Ok(left)
}

/// Factors multiplied.
fn product(input: &mut &str) -> Read<Expression> {
    let mut left = factor(input)?;
    while opt(sign("*")).parse_next(input)?.is_some() {
        left = Expression::both(Operator::Multiply, left, cut_err(factor).parse_next(input)?);
    }
    Ok(left)
}

fn factor(input: &mut &str) -> Read<Expression> {
    let operand = alt((negative, number, size, comparison, bracket, function, cell));
    preceded(multispace0, operand.context(StrContext::Label("a number, a cell or something in brackets")))
        .parse_next(input)
}

fn negative(input: &mut &str) -> Read<Expression> {
    let of = preceded(sign("-"), cut_err(factor)).parse_next(input)?;
    Ok(match of {
        Expression::Number(value) => Expression::Number(-value),
        other => Expression::both(Operator::Multiply, Expression::Number(-1.0), other),
    })
}

fn number(input: &mut &str) -> Read<Expression> {
    peek(one_of('0'..='9')).parse_next(input)?;
    let number = float.verify(|value: &f64| is_number(*value));
    cut_err(number.context(StrContext::Label(NUMBER))).map(Expression::Number).parse_next(input)
}

fn size(input: &mut &str) -> Read<Expression> {
    let of = delimited("|", cut_err(sum), closing("|", "'|'"));
    of.map(|of| Expression::Size(Box::new(of))).parse_next(input)
}

fn bracket(input: &mut &str) -> Read<Expression> {
    delimited("(", cut_err(sum), closing(")", "')'")).parse_next(input)
}

/// `[x = y]`; what is smaller is written the other way round.
fn comparison(input: &mut &str) -> Read<Expression> {
    let compare = alt((">=", "<=", "=", ">", "<")).context(StrContext::Label("one of = > < >= <="));
    let inner = (sum, preceded(multispace0, compare), sum);
    let (one, compare, other) = delimited("[", cut_err(inner), closing("]", "']'")).parse_next(input)?;
    Ok(match compare {
        "=" => Expression::both(Operator::Equal, one, other),
        ">" => Expression::both(Operator::Greater, one, other),
        "<" => Expression::both(Operator::Greater, other, one),
        ">=" => Expression::both(Operator::AtLeast, one, other),
        _ => Expression::both(Operator::AtLeast, other, one),
    })
}

/// `sum(items: …)`, `min(items: …)`, `max(items: …)`, or the smaller or larger of two numbers.
fn function(input: &mut &str) -> Read<Expression> {
    let aggregate = |input: &mut &str| one_word(&Aggregate::ALL, input);
    let aggregate = terminated(aggregate, (multispace0, "(", multispace0)).parse_next(input)?;
    let items = |input: &mut &str| one_word(&Items::ALL, input);
    if let Some(items) = opt(terminated(items, sign(":"))).parse_next(input)? {
        let of = terminated(cut_err(sum), closing(")", "')'")).parse_next(input)?;
        return Ok(Expression::Over(aggregate, items, Box::new(of)));
    }
    let operator = match aggregate {
        Aggregate::Min => Operator::Min,
        Aggregate::Max => Operator::Max,
        Aggregate::Sum => {
            let told = "cells:, pairs:, triples:, tiles:, tile_pairs: or tile_triples:";
            return cut_err(fail.context(StrContext::Label(told))).parse_next(input);
        }
    };
    let (one, other) = separated_pair(cut_err(sum), closing(",", "','"), cut_err(sum)).parse_next(input)?;
    closing(")", "')'").parse_next(input)?;
    Ok(Expression::both(operator, one, other))
}

/// `a`, or `L(a)`.
fn cell(input: &mut &str) -> Read<Expression> {
    let letter = |input: &mut &str| terminated(one_of((OF_ITEM, OF_REGION)), not(word)).parse_next(input);
    let level = opt(("L", multispace0, "(", multispace0)).parse_next(input)?;
    if level.is_none() {
        return letter.map(Expression::Cell).parse_next(input);
    }
    let letter = cut_err(letter.context(StrContext::Label("a cell: a, b, c, w, x, y, z, p, q, r, s or t")))
        .parse_next(input)?;
    closing(")", "')'").parse_next(input)?;
    Ok(Expression::Level(letter))
}

impl Display for Formula {
    /// As it is read.
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(formatter, "{name}: ")?;
        }
        write!(formatter, "{} ", self.region.id)?;
        if self.reading != Reading::Least {
            write!(formatter, "{} ", word_of(&Reading::ALL, self.reading))?;
        }
        write!(formatter, "{}", self.body)
    }
}

fn word_of<T: PartialEq>(words: &'static [(T, &'static str)], value: T) -> &'static str {
    words.iter().find(|(other, _)| *other == value).map_or("", |(_, word)| word)
}

impl Display for Expression {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => write!(formatter, "{value}"),
            Self::Cell(letter) => write!(formatter, "{letter}"),
            Self::Level(letter) => write!(formatter, "L({letter})"),
            Self::Size(of) => write!(formatter, "|{of}|"),
            Self::Over(aggregate, items, of) => {
                let (aggregate, items) = (word_of(&Aggregate::ALL, *aggregate), word_of(&Items::ALL, *items));
                write!(formatter, "{aggregate}({items}: {of})")
            }
            Self::Both(operator, one, other) => {
                let sign = match operator {
                    Operator::Min => return write!(formatter, "min({one}, {other})"),
                    Operator::Max => return write!(formatter, "max({one}, {other})"),
                    Operator::Equal => return write!(formatter, "[{one} = {other}]"),
                    Operator::Greater => return write!(formatter, "[{one} > {other}]"),
                    Operator::AtLeast => return write!(formatter, "[{one} >= {other}]"),
                    Operator::Add => "+",
                    Operator::Subtract => "-",
                    Operator::Multiply => "*",
                };
                let product = *operator == Operator::Multiply;
                write!(formatter, "{} {sign} {}", Within(one, product), Within(other, true))
            }
        }
    }
}

/// A part of a sum or a product, in brackets where it needs them: as a factor, or behind a sign.
struct Within<'a>(&'a Expression, bool);

impl Display for Within<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let loose = match self.0 {
            Expression::Both(Operator::Add | Operator::Subtract, ..) => self.1,
            _ => false,
        };
        if loose { write!(formatter, "({})", self.0) } else { write!(formatter, "{}", self.0) }
    }
}
